"""`scf.for` and `scf.while`, and their canonicalization."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl import irdl
from xdsl.dialects.builtin import FunctionType, IndexType, IntegerAttr, i1
from xdsl.ir import Attribute, Block, BlockArgument, Operation, Region, SSAValue
from xdsl.traits import (
    RecursivelySpeculatable,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import assembly, ods, regions
from loopwright.ir.dialects.arith import CmpiOp
from loopwright.ir.dialects.arith.canonicalization import opposite
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.elementwise import SIGNLESS_INTEGER_OR_INDEX
from loopwright.ir.dialects.regions import keep_operands, keep_results, region_terminator, yielded
from loopwright.ir.dialects.scf.conditionals import ConditionOp, YieldOp
from loopwright.ir.interfaces import control_flow, rewriting
from loopwright.ir.interfaces.index_values import IndexValues
from loopwright.ir.interfaces.rewriting import (
    Canonicalizable,
    ConditionallySpeculatable,
    constant_of,
)
from loopwright.ir.syntax.parser import Parser
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import NotedVerifyException
from loopwright.reporting.unknown import Cause, Unknown

# Operations


def _counts_by_one(op: Operation) -> bool:
    """Whether an `scf.for` ends whatever its bounds are."""
    step = constant_of(op.operands[2])
    return isinstance(step, IntegerAttr) and step.value.data == 1


def counted_bounds(
    op: Operation, values: IndexValues, low: SSAValue, high: SSAValue, step: SSAValue
) -> control_flow.LoopBounds:
    """The bounds of a loop from operands: only a positive constant is known as a step."""
    lowest, end = values.resolve(low), values.resolve(high)
    known = values.resolve(step).constant_value()
    if known is None or known <= 0:
        doubt = Unknown(Cause.STEP, (op.name,))
        return control_flow.LoopBounds([lowest], [end], None, doubt)
    return control_flow.LoopBounds([lowest], [end], known)


class _Counted(control_flow.LoopLike):
    """The bounds of an `scf.for`."""

    def bounds(self, op: Operation, values: IndexValues) -> Sequence[control_flow.LoopBounds]:
        assert isinstance(op, ForOp)
        found = counted_bounds(op, values, op.lower_bound, op.upper_bound, op.step)
        if op.unsigned_cmp is not None:
            doubt = Unknown(Cause.UNSIGNED, (op.name,))
            return [control_flow.LoopBounds([], [], None, doubt)]
        return [found]


def _parse_counter(parser: Parser, pieces: assembly.Pieces) -> None:
    name = parser.parse_numbered_name()  # without a location
    if name is None:
        parser.fail("expected SSA operand")
    pieces.arguments.append(parser.UnresolvedArgument(name))


def _print_counter(op: ForOp, writer: assembly.Writer) -> None:
    writer.before_variable()
    writer.printer.print_ssa_value(op.body.args[0])


def _parse_bound_type(parser: Parser, pieces: assembly.Pieces) -> None:
    carried = pieces.types.get("init_args", [])
    if len(carried) != len(pieces.operands["init_args"]):
        parser.op_error("mismatch in number of loop-carried values and defined values")
    type_: Attribute = IndexType()
    if parser.parse_optional_punctuation(":") is not None:
        type_ = parser.parse_type()
    for name in ("lower_bound", "upper_bound", "step"):
        pieces.types[name] = [type_]
    pieces.types["arguments"] = [type_, *carried]
    pieces.types["res"] = carried


def _print_bound_type(op: ForOp, writer: assembly.Writer) -> None:
    type_ = op.body.args[0].type
    if not isinstance(type_, IndexType):
        writer.printer.print_string("  : ")
        writer.printer.print_attribute(type_)


@ods.ods_op_definition
class ForOp(assembly.AssembledOperation):
    """A loop from a lower bound up to, without, an upper bound."""

    name = "scf.for"
    lower_bound = irdl.operand_def(SIGNLESS_INTEGER_OR_INDEX)
    upper_bound = irdl.operand_def(SIGNLESS_INTEGER_OR_INDEX)
    step = irdl.operand_def(SIGNLESS_INTEGER_OR_INDEX)
    init_args = irdl.var_operand_def(ods.ANY_TYPE)
    unsigned_cmp = irdl.opt_prop_def(ods.UNIT, prop_name="unsignedCmp")
    res = irdl.var_result_def(ods.ANY_TYPE)
    region = irdl.region_def("single_block")
    traits = irdl.traits_def(
        SingleBlockImplicitTerminator(YieldOp),
        _Counted(control_flow.LoopKind.COUNTED),
        control_flow.AutomaticAllocationScope(),
        RecursiveMemoryEffect(),
        RecursivelySpeculatable(),
        ConditionallySpeculatable(_counts_by_one),
        Canonicalizable(
            "loopwright.ir.dialects.scf.canonicalization:unroll_short_loop",
            (
                "loopwright.ir.dialects.scf.loops:use_what_is_carried"
                " merge_equally_carried drop_unused_carried"
            ),
        ),
        control_flow.RegionBranch(),
    )
    ASSEMBLY: ClassVar = (
        "(`unsigned` $unsignedCmp^)?",
        assembly.Custom(_parse_counter, _print_counter),
        "`=` $lower_bound `to` $upper_bound `step` $step",
        assembly.Assignments("init_args", "region", "iter_args", "res"),
        assembly.Custom(_parse_bound_type, _print_bound_type),
        assembly.Body("region", lambda pieces: pieces.types["arguments"], is_first=True),
        "attr-dict",
    )

    def __init__(
        self,
        lower_bound: ods.Operand,
        upper_bound: ods.Operand,
        step: ods.Operand,
        init_args: Sequence[ods.Operand],
        body: Region | Block,
    ) -> None:
        region = Region(body) if isinstance(body, Block) else body
        types = [SSAValue.get(value).type for value in init_args]
        super().__init__(
            operands=[lower_bound, upper_bound, step, init_args],
            result_types=[types],
            regions=[region],
        )

    @property
    def body(self) -> Block:
        """The only block."""
        return self.region.block

    def verify_(self) -> None:
        """Check the types of the bounds and the number of results."""
        if len({operand.type for operand in self.operands[:3]}) > 1:
            raise VerifyException(
                "failed to verify that all of {lowerBound, upperBound, step} have same type"
            )
        if len(self.init_args) != len(self.results):
            raise VerifyException("mismatch in number of loop-carried values and defined values")

    def verify_regions_(self) -> None:
        """Check the arguments of the body and what it yields."""
        arguments = self.body.args
        carried = arguments[1:]
        if arguments and arguments[0].type != self.lower_bound.type:
            raise VerifyException("expected induction variable to be same type as bounds and step")
        inits = self.init_args
        regions.verify_carried(inits, arguments)
        yielded = regions.region_terminator(self.region)
        assert yielded is not None
        if len(yielded.operands) != len(carried):
            regions.verify_edges(
                self, [regions.ControlFlowEdge(yielded, 0, yielded.operands, carried)]
            )
        self._verify_loop_types(inits, carried, yielded.operands)

    def _verify_loop_types(
        self, inits: Sequence[SSAValue], carried: Sequence[SSAValue], yielded: Sequence[SSAValue]
    ) -> None:
        for index, (init, argument, value, result) in enumerate(
            zip(inits, carried, yielded, self.results, strict=True)
        ):
            carrying = "region iter_arg", argument
            regions.verify_passed(index, ("init", init), carrying)
            regions.verify_passed(index, carrying, ("yielded value", value))
            regions.verify_passed(index, carrying, ("result", result))


def _parse_passed_types(parser: Parser, pieces: assembly.Pieces) -> None:
    at = parser.pos
    parser.parse_punctuation(":")
    type_ = parser.parse_type()
    if not isinstance(type_, FunctionType):
        found = f"expected builtin.function, but found {quoted(type_)}"
        parser.op_error(f"invalid kind of type specified: {found}", at)
    inits, types = pieces.operands["inits"], [*type_.inputs]
    if len(types) != len(inits):
        counts = f"(expected {len(inits)} got {len(types)})"
        parser.op_error(f"expected as many input types as operands {counts}", at)
    pieces.types.update(inits=types, res=[*type_.outputs])


def _print_passed_types(op: WhileOp, writer: assembly.Writer) -> None:
    writer.variable(": ")
    writer.printer.print_function_type(op.operand_types, op.result_types)


@ods.ods_op_definition
class WhileOp(assembly.AssembledOperation):
    """A loop whose first region decides whether to go on and whose second is the body."""

    name = "scf.while"
    inits = irdl.var_operand_def(ods.ANY_TYPE)
    res = irdl.var_result_def(ods.ANY_TYPE)
    before = irdl.region_def("single_block")
    after = irdl.region_def("single_block")
    traits = irdl.traits_def(
        control_flow.LoopLike(uncounted="condition"),
        control_flow.RegionExecution(control_flow.RegionKind.IN_ORDER),
        RecursiveMemoryEffect(),
        Canonicalizable(
            "loopwright.ir.dialects.scf.loops:use_initial_values"
            " use_what_is_passed use_truth use_comparison drop_unused_results merge_equally_passed"
            " drop_unused_arguments align_passed"
        ),
        control_flow.RegionBranch(),
    )

    def __init__(
        self,
        inits: Sequence[ods.Operand],
        result_types: Sequence[Attribute],
        before: Region,
        after: Region,
    ) -> None:
        super().__init__(operands=[inits], result_types=[result_types], regions=[before, after])

    ASSEMBLY: ClassVar = (
        assembly.Assignments("inits", "before"),
        assembly.Custom(_parse_passed_types, _print_passed_types),
        assembly.Body("before", lambda pieces: pieces.types["inits"]),
        "`do`",
        assembly.Body("after", entry=True),
        "attr-dict-with-keyword",
    )

    def verify_(self) -> None:
        """Check that there are terminators."""
        if any(region.block.last_op is None for region in self.regions):
            raise VerifyException("expects a non-empty block")
        self._terminator(self.before, "before", ConditionOp)
        self._terminator(self.after, "after", YieldOp)

    def verify_regions_(self) -> None:
        """Check what passes along the edges."""
        condition = self._terminator(self.before, "before", ConditionOp)
        yielded = self._terminator(self.after, "after", YieldOp)
        passed = condition.operands[1:]
        before, after = self.before.block.args, self.after.block.args
        regions.verify_edges(
            self,
            [
                regions.ControlFlowEdge(None, 0, self.operands, before),
                regions.ControlFlowEdge(condition, None, passed, self.results),
                regions.ControlFlowEdge(condition, 1, passed, after),
                regions.ControlFlowEdge(yielded, 0, yielded.operands, before),
            ],
        )

    def _terminator(self, region: Region, which: str, expected: type[Operation]) -> Operation:
        last = regions.region_terminator(region)
        assert last is not None
        if not isinstance(last, expected):
            raise NotedVerifyException(
                f"expects the '{which}' region to terminate with '{expected.name}'",
                [(last, "terminator here")],
            )
        return last


# Canonicalization
#
# Of values that are carried in vain.
#
# **Before → After**
#
#     %r:2 = scf.while (%a = %x, %b = %y) {     %r = scf.while (%a = %x) {
#       scf.condition(%c) %a, %b                  scf.condition(%c) %a
#     } do {                                    } do {
#     ^bb0(%d, %e): … scf.yield %f, %g          ^bb0(%d): … scf.yield %f
#
#     scf.for … iter_args(%x = %a) {… yield %x}              %a for %x and for the result
#     scf.for … iter_args(%x = %a, %y = %a) {… yield %v, %v} one value carried
#     scf.for … iter_args(%x = %a) {yield %v}, %x unused     nothing carried
#
# **Legal when** neither the result nor the argument of the body is used, or the argument of the
# condition is not; or the value is the same in all iterations, and is used instead; or two values
# begin as the same value and become the same one.


def _parts(op: WhileOp) -> tuple[Operation, Operation, Sequence[SSAValue]]:
    """The ends of both regions, and what is handed to the body and becomes the results."""
    condition, terminator = op.before.block.last_op, op.after.block.last_op
    assert condition is not None and terminator is not None
    return condition, terminator, condition.operands[1:]


def keep_arguments(block: Block, kept: Sequence[int]) -> None:
    """Erase the arguments of a block that are not among the kept ones."""
    for argument in [argument for argument in block.args if argument.index not in kept]:
        block.erase_arg(argument)


def _keep_carried(op: WhileOp, kept: Sequence[int], rewriter: rewriting.PatternRewriter) -> bool:
    """Carry some of the values to the condition; False if these are all."""
    if len(kept) == len(op.inits):
        return False
    keep_operands(_parts(op)[1], kept, rewriter)
    keep_arguments(op.before.block, kept)
    inits = [op.inits[k] for k in kept]
    keep_results(op, range(len(op.results)), rewriter, operands=inits)
    return True


def _keep_passed(op: WhileOp, kept: Sequence[int], rewriter: rewriting.PatternRewriter) -> bool:
    """Hand some of the values to the body, in this order; False if these are all as they are."""
    if list(kept) == list(range(len(op.results))):
        return False
    keep_operands(_parts(op)[0], kept, rewriter, leading=1)
    keep_arguments(op.after.block, kept)
    keep_results(op, kept, rewriter)
    return True


@rewriting.pattern("use-initial-values", with_rewriter=True)
def use_initial_values(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Replace carried values that each iteration yields unchanged by their initial values."""
    _, terminator, passed = _parts(op)
    arguments = op.before.block.args
    kept: list[int] = []
    for number, (init, value) in enumerate(zip(op.inits, terminator.operands, strict=True)):
        if isinstance(value, BlockArgument) and value.block is op.after.block:
            value = passed[value.index]
        if value is not init and value is not arguments[number]:
            kept.append(number)
    for argument in arguments:
        if argument.index not in kept:
            rewriter.replace_uses(argument, op.inits[argument.index])
    return _keep_carried(op, kept, rewriter)


@rewriting.pattern("use-what-is-passed", with_rewriter=True)
def use_what_is_passed(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Use values of outside that are handed to the body, and become results."""
    passed = _parts(op)[2]
    kept = [k for k, value in enumerate(passed) if op.before.is_ancestor(_around(value))]
    for number, value in enumerate(passed):
        if number not in kept:
            rewriter.replace_uses(op.after.block.args[number], value)
            rewriter.replace_uses(op.results[number], value)
    return _keep_passed(op, kept, rewriter)


def _around(value: SSAValue) -> Block:
    """The block that a value is of."""
    block = value.owner if isinstance(value.owner, Block) else value.owner.parent
    assert block is not None
    return block


@rewriting.pattern("use-truth", with_rewriter=True)
def use_truth(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Where the body is executed the condition holds, which is handed to it."""
    condition, _, passed = _parts(op)
    done = False
    for argument, value in zip(op.after.block.args, passed, strict=True):
        if value is condition.operands[0] and argument.first_use is not None:
            rewriter.replace_uses(argument, rewriter.constant(op, IntegerAttr(-1, i1)))
            done = True
    return done


@rewriting.pattern("use-comparison", with_rewriter=True)
def use_comparison(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Where the body is executed a comparison holds that is the condition: it is not made again of
    the value that is handed on, nor is its opposite."""
    condition, _, passed = _parts(op)
    compared = condition.operands[0].owner
    if not isinstance(compared, CmpiOp):
        return None
    done = False
    for place, (lhs, rhs) in enumerate((compared.operands, compared.operands[::-1])):
        for argument, value in zip(op.after.block.args, passed, strict=True):
            if value is not lhs:
                continue
            for user in [use.operation for use in argument.uses]:
                known = _known_of_same(user, argument, rhs, compared, is_swapped=bool(place))
                if known is None or user.results[0].first_use is None:
                    continue
                truth = rewriter.constant(op, IntegerAttr(-1 if known else 0, i1))
                rewriter.replace_uses(user.results[0], truth)
                rewriter.revisit(user)
                done = True
    return done


def _known_of_same(
    user: Operation, value: SSAValue, other: SSAValue, holds: CmpiOp, *, is_swapped: bool
) -> bool | None:
    """Whether a comparison of two values holds where another one of them does; None if that is not
    known."""
    if not isinstance(user, CmpiOp):
        return None
    wanted = (other, value) if is_swapped else (value, other)
    if tuple(user.operands) != wanted:
        return None
    if user.predicate == holds.predicate:
        return True
    return False if integer_of(user.predicate) == opposite(holds) else None


@rewriting.pattern("merge-equally-passed", with_rewriter=True)
def merge_equally_passed(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Hand on once what is handed on several times."""
    passed = list(_parts(op)[2])
    firsts = [passed.index(value) for value in passed]
    for number, first in enumerate(firsts):
        if number != first:
            rewriter.replace_uses(op.after.block.args[number], op.after.block.args[first])
            rewriter.replace_uses(op.results[number], op.results[first])
    return _keep_passed(op, sorted(set(firsts)), rewriter)


@rewriting.pattern("align-passed", with_rewriter=True)
def align_passed(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Hand all arguments of the condition on in the order in which it has them."""
    passed, wanted, block = list(_parts(op)[2]), list(op.before.block.args), op.after.block
    if passed == wanted or len(passed) != len(wanted) or set(passed) != set(wanted):
        return None
    order = [passed.index(argument) for argument in wanted]
    old = list(block.args)
    for place in order:
        rewriter.replace_uses(old[place], block.insert_arg(old[place].type, len(block.args)))
    for argument in old:
        block.erase_arg(argument)
    return _keep_passed(op, order, rewriter)


@rewriting.pattern("drop-unused-results", with_rewriter=True)
def drop_unused_results(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Drop results that are used neither after the loop nor by its body."""
    pairs = zip(op.results, op.after.block.args, strict=True)
    kept = [k for k, values in enumerate(pairs) if any(value.first_use for value in values)]
    return _keep_passed(op, kept, rewriter)


@rewriting.pattern("drop-unused-arguments", with_rewriter=True)
def drop_unused_arguments(op: WhileOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Drop what is carried to the condition, which does not use it."""
    kept = [argument.index for argument in op.before.block.args if argument.first_use is not None]
    return _keep_carried(op, kept, rewriter)


@rewriting.pattern("use-what-is-carried", with_rewriter=True)
def use_what_is_carried(op: ForOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """The value itself for what is carried and never becomes another one."""
    arguments = list(op.body.args[1:])
    position: dict[SSAValue, int] = {argument: number for number, argument in enumerate(arguments)}
    following = yielded(op.region)
    done = False
    for number, argument in enumerate(arguments):
        values: set[SSAValue] = set()
        seen, waiting = {number}, [number]
        while waiting:
            current = waiting.pop()
            values.add(op.init_args[current])
            after = position.get(following[current])
            if after is None:
                values.add(following[current])
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
        # What begins the loop is defined before it: so is the only value there is.
        if len(values) == 1:
            done |= _use(values.pop(), (argument, op.results[number]), rewriter)
    return done


@rewriting.pattern("merge-equally-carried", with_rewriter=True)
def merge_equally_carried(op: ForOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """One value carried instead of two that begin and go on as the same."""
    first: dict[tuple[SSAValue, SSAValue], int] = {}
    done = False
    for number, pair in enumerate(zip(op.init_args, yielded(op.region), strict=True)):
        same = first.setdefault(pair, number)
        if same != number:
            for values in (op.body.args[1:], op.results):
                done |= _use(values[same], (values[number],), rewriter)
    return done


@rewriting.pattern("drop-unused-carried", with_rewriter=True)
def drop_unused_carried(op: ForOp, rewriter: rewriting.PatternRewriter) -> rewriting.Rewritten:
    """Carry nothing that is used neither in the loop nor after it."""
    pairs = zip(op.body.args[1:], op.results, strict=True)
    kept = [k for k, values in enumerate(pairs) if any(value.first_use for value in values)]
    terminator = region_terminator(op.region)
    if len(kept) == len(op.results) or terminator is None:
        return None
    keep_operands(terminator, kept, rewriter)
    keep_arguments(op.body, [0, *(k + 1 for k in kept)])
    operands = [*op.operands[:3], *(op.init_args[k] for k in kept)]
    keep_results(op, kept, rewriter, operands=operands)
    return True


def _use(value: SSAValue, olds: Sequence[SSAValue], rewriter: rewriting.PatternRewriter) -> bool:
    """Use `value` instead of others; whether there was any use."""
    done = False
    for old in olds:
        if old.first_use is not None:
            rewriter.replace_uses(old, value)
            done = True
    return done

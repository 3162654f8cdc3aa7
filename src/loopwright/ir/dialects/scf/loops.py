"""`scf.for` and `scf.while`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl import irdl
from xdsl.dialects.builtin import FunctionType, IndexType, IntegerAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.traits import RecursivelySpeculatable, SingleBlockImplicitTerminator
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects import assembly, elementwise, ods, regions
from loopwright.ir.dialects.scf.conditionals import ConditionOp, YieldOp
from loopwright.ir.interfaces import control_flow, rewriting
from loopwright.ir.interfaces.index_values import (
    HasArgumentRanges,
    IndexValues,
    IntegerRange,
    RangeOf,
)
from loopwright.ir.interfaces.scalars import greatest
from loopwright.ir.syntax.parser import Parser
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import NotedVerifyException
from loopwright.reporting.unknown import Cause, Unknown

# Operations


def _counts_by_one(op: Operation) -> bool:
    """Whether an `scf.for` ends whatever its bounds are."""
    step = rewriting.constant_of(op.operands[2])
    return isinstance(step, IntegerAttr) and step.value.data == 1


def counted_bounds(
    op: Operation, values: IndexValues, low: SSAValue, high: SSAValue, step: SSAValue
) -> control_flow.LoopBounds:
    """The bounds of a loop from operands: only a positive constant is known as a step."""
    lowest = values.resolve(low)
    end = values.resolve(high)
    constant_step = values.resolve(step).constant_value()
    if constant_step is None or constant_step <= 0:
        doubt = Unknown(Cause.STEP, (op.name,))
        return control_flow.LoopBounds([lowest], [end], None, doubt)
    return control_flow.LoopBounds([lowest], [end], constant_step)


class _Counted(control_flow.LoopLike):
    """The bounds of an `scf.for`."""

    def bounds(self, op: Operation, values: IndexValues) -> Sequence[control_flow.LoopBounds]:
        assert isinstance(op, ForOp)
        bounds_of_operands = counted_bounds(op, values, op.lower_bound, op.upper_bound, op.step)
        if op.unsigned_cmp is not None:
            doubt = Unknown(Cause.UNSIGNED, (op.name,))
            return [control_flow.LoopBounds([], [], None, doubt)]
        return [bounds_of_operands]


def _parse_counter(parser: Parser, pieces: assembly.Pieces) -> None:
    # Without a location.
    name = parser.required(parser.parse_numbered_name(), "expected SSA operand")
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


def _range_of_induction_variable(
    op: Operation, number: int, range_of: RangeOf
) -> IntegerRange | None:
    """Return the range of the induction variable: the body is executed only where it is below the
    upper bound; None if adding the step may wrap around."""
    assert isinstance(op, ForOp)
    if number != 0 or op.unsigned_cmp is not None:
        return None
    lower, upper, step = (range_of(bound) for bound in (op.lower_bound, op.upper_bound, op.step))
    if lower is None or upper is None or step is None or lower.smin >= upper.smax:
        return None
    last = upper.smax - 1
    may_wrap = step.smin <= 0 or last + step.smax > greatest(lower.width)
    return None if may_wrap else IntegerRange.of(lower.width, lower.smin, last, is_signed=True)


class ForOp(assembly.RegionOperation, assembly.LoopOperation):
    """A loop from a lower bound up to, without, an upper bound."""

    name = "scf.for"
    lower_bound = irdl.operand_def(elementwise.SIGNLESS_INTEGER_OR_INDEX)
    upper_bound = irdl.operand_def(elementwise.SIGNLESS_INTEGER_OR_INDEX)
    step = irdl.operand_def(elementwise.SIGNLESS_INTEGER_OR_INDEX)
    init_args = irdl.var_operand_def(ods.ANY_TYPE)
    unsigned_cmp = irdl.opt_prop_def(ods.UNIT, prop_name="unsignedCmp")
    res = irdl.var_result_def(ods.ANY_TYPE)
    traits = irdl.traits_def(
        SingleBlockImplicitTerminator(YieldOp),
        _Counted(control_flow.LoopKind.COUNTED),
        HasArgumentRanges(_range_of_induction_variable),
        RecursivelySpeculatable(),
        rewriting.ConditionallySpeculatable(_counts_by_one),
        rewriting.Canonicalizable(
            ".scf.canonicalization:unroll_short_loop",
            (".scf.canonicalization:use_what_is_carried merge_equally_carried drop_unused_carried"),
        ),
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

    def verify_(self) -> None:
        """Check the types of the bounds and the number of results."""
        types = [operand.type for operand in self.operands[:3]]
        elementwise.verify_all_same_type("lowerBound, upperBound, step", types)
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
        groups = zip(inits, carried, yielded.operands, self.results, strict=True)
        for index, (init, argument, value, result) in enumerate(groups):
            carrying = "region iter_arg", argument
            regions.verify_passed(index, ("init", init), carrying)
            regions.verify_passed(index, carrying, ("yielded value", value))
            regions.verify_passed(index, carrying, ("result", result))


def _parse_passed_types(parser: Parser, pieces: assembly.Pieces) -> None:
    at = parser.pos
    parser.parse_punctuation(":")
    type_ = parser.parse_type()
    if not isinstance(type_, FunctionType):
        mismatch = f"expected builtin.function, but found {quoted(type_)}"
        parser.op_error(f"invalid kind of type specified: {mismatch}", at)
    inits = pieces.operands["inits"]
    types = [*type_.inputs]
    if len(types) != len(inits):
        counts = f"(expected {len(inits)} got {len(types)})"
        parser.op_error(f"expected as many input types as operands {counts}", at)
    pieces.types.update(inits=types, res=[*type_.outputs])


def _print_passed_types(op: WhileOp, writer: assembly.Writer) -> None:
    writer.variable(": ")
    writer.printer.print_function_type(op.operand_types, op.result_types)


class WhileOp(assembly.RegionOperation):
    """A loop whose first region decides whether to go on and whose second is the body."""

    name = "scf.while"
    inits = irdl.var_operand_def(ods.ANY_TYPE)
    res = irdl.var_result_def(ods.ANY_TYPE)
    before = irdl.region_def("single_block")
    after = irdl.region_def("single_block")
    traits = irdl.traits_def(
        control_flow.LoopLike(uncounted="condition"),
        control_flow.RegionExecution(control_flow.RegionKind.IN_ORDER),
        rewriting.Canonicalizable(
            ".scf.canonicalization:use_initial_values"
            " use_what_is_passed use_truth use_comparison drop_unread_results merge_equally_passed"
            " drop_unused_arguments align_passed"
        ),
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
        """Check that the blocks have terminators."""
        if any(region.block.last_op is None for region in self.regions):
            raise VerifyException("expects a non-empty block")
        self._terminator(self.before, "before", ConditionOp)
        self._terminator(self.after, "after", YieldOp)

    def verify_regions_(self) -> None:
        """Check what passes along the edges."""
        condition = self._terminator(self.before, "before", ConditionOp)
        yielded = self._terminator(self.after, "after", YieldOp)
        passed = condition.operands[1:]
        before = self.before.block.args
        after = self.after.block.args
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

"""`scf.for` and `scf.while`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from xdsl.dialects.builtin import FunctionType, IndexType, IntegerAttr, UnitAttr
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.irdl import (
    operand_def,
    opt_prop_def,
    region_def,
    traits_def,
    var_operand_def,
    var_result_def,
)
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import (
    RecursivelySpeculatable,
    RecursiveMemoryEffect,
    SingleBlockImplicitTerminator,
)
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.custom_form import (
    name_position,
    op_error,
    ours,
    parse_arrow_types,
    parse_attr_dict,
    print_attr_dict,
    resolve_all,
)
from loopwright.ir.dialects.elementwise import SIGNLESS_INTEGER_OR_INDEX
from loopwright.ir.dialects.ods import (
    ANY_TYPE,
    UNIT,
    OdsOperation,
    ods_op_definition,
)
from loopwright.ir.dialects.ods_checks import quoted
from loopwright.ir.dialects.regions import (
    ControlFlowEdge,
    ensure_terminator,
    region_terminator,
    verify_edges,
)
from loopwright.ir.dialects.scf.conditionals import ConditionOp, YieldOp
from loopwright.ir.interfaces.control_flow import (
    AutomaticAllocationScope,
    LoopBounds,
    LoopKind,
    LoopLike,
    RegionBranch,
    RegionExecution,
    RegionKind,
)
from loopwright.ir.interfaces.index_values import IndexValues
from loopwright.ir.interfaces.rewriting import Canonicalizable, PureWhen, constant_of
from loopwright.ir.syntax.parser import Parser as LocatingParser
from loopwright.ir.syntax.verification import NotedVerifyException
from loopwright.reporting.unknown import Cause, Unknown

Assignments = tuple[list[Parser.UnresolvedArgument], list[UnresolvedOperand]]


def _counts_by_one(op: Operation) -> bool:
    """Whether an `scf.for` ends whatever its bounds are."""
    step = constant_of(op.operands[2])
    return isinstance(step, IntegerAttr) and step.value.data == 1


def parse_optional_assignments(parser: Parser) -> Assignments | None:
    """Parse `(%argument = %operand, …)`, if there is a parenthesis."""
    arguments: list[Parser.UnresolvedArgument] = []
    operands: list[UnresolvedOperand] = []

    if parser.parse_optional_punctuation("(") is None:
        return None
    if parser.parse_optional_punctuation(")") is not None:
        return arguments, operands
    while True:
        arguments.append(parser.parse_argument(expect_type=False))
        parser.parse_punctuation("=")
        operands.append(parser.parse_unresolved_operand())
        if parser.parse_optional_punctuation(")") is not None:
            return arguments, operands
        if parser.parse_optional_punctuation(",") is None:
            assert isinstance(parser, LocatingParser)
            parser.fail("expected ',' or ')'")


def parse_assignments(parser: Parser, op_name: str) -> Assignments:
    """Parse `(%argument = %operand, …)`."""
    at = parser.pos
    found = parse_optional_assignments(parser)
    if found is None:
        op_error(parser, op_name, "expected '('", at)
    return found


def print_assignments(
    printer: Printer, arguments: Sequence[SSAValue], operands: Sequence[SSAValue]
) -> None:
    """Print `(%argument = %operand, …)`."""

    def print_assignment(pair: tuple[SSAValue, SSAValue]) -> None:
        printer.print_ssa_value(pair[0])
        printer.print_string(" = ")
        printer.print_ssa_value(pair[1])

    with printer.in_parens():
        printer.print_list(zip(arguments, operands, strict=True), print_assignment)


def counted_bounds(
    op: Operation, values: IndexValues, low: SSAValue, high: SSAValue, step: SSAValue
) -> LoopBounds:
    """The bounds of a loop from operands: only a positive constant is known as a step."""
    lowest, end = values.resolve(low), values.resolve(high)
    known = values.resolve(step).constant_value()
    if known is None or known <= 0:
        doubt = Unknown(Cause.STEP, (op.name,))
        return LoopBounds([lowest], [end], None, doubt)
    return LoopBounds([lowest], [end], known)


class _Counted(LoopLike):
    """The bounds of an `scf.for`."""

    def bounds(self, op: Operation, values: IndexValues) -> Sequence[LoopBounds]:
        assert isinstance(op, ForOp)
        found = counted_bounds(op, values, op.lower_bound, op.upper_bound, op.step)
        if op.unsigned_cmp is not None:
            doubt = Unknown(Cause.UNSIGNED, (op.name,))
            return [LoopBounds([], [], None, doubt)]
        return [found]


@ods_op_definition
class ForOp(OdsOperation):
    """A loop from a lower bound up to, without, an upper bound."""

    name = "scf.for"
    lower_bound = operand_def(SIGNLESS_INTEGER_OR_INDEX)
    upper_bound = operand_def(SIGNLESS_INTEGER_OR_INDEX)
    step = operand_def(SIGNLESS_INTEGER_OR_INDEX)
    init_args = var_operand_def(ANY_TYPE)
    unsigned_cmp = opt_prop_def(UNIT, prop_name="unsignedCmp")
    res = var_result_def(ANY_TYPE)
    region = region_def("single_block")
    traits = traits_def(
        SingleBlockImplicitTerminator(YieldOp),
        _Counted(LoopKind.COUNTED),
        AutomaticAllocationScope(),
        RecursiveMemoryEffect(),
        RecursivelySpeculatable(),
        PureWhen(_counts_by_one),
        Canonicalizable(
            "loopwright.ir.dialects.scf.canonicalization:unroll_short_loop",
            "loopwright.ir.dialects.scf.while_canonicalization:use_what_is_carried",
            "loopwright.ir.dialects.scf.while_canonicalization:merge_equally_carried",
            "loopwright.ir.dialects.scf.while_canonicalization:drop_unused_carried",
        ),
        RegionBranch(),
    )

    def __init__(
        self,
        lower_bound: SSAValue | Operation,
        upper_bound: SSAValue | Operation,
        step: SSAValue | Operation,
        init_args: Sequence[SSAValue | Operation],
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

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `unsigned? %i = lb to ub step s (iter_args(…) -> types)? (: type)? region`."""
        at = name_position(parser)
        properties: dict[str, Attribute] = {}
        if parser.parse_optional_keyword("unsigned") is not None:
            properties["unsignedCmp"] = UnitAttr()
        name = ours(parser).parse_numbered_name()  # without a location
        if name is None:
            ours(parser).fail("expected SSA operand")
        induction = parser.UnresolvedArgument(name)
        parser.parse_punctuation("=")
        bounds = [parser.parse_unresolved_operand()]
        for keyword in ("to", "step"):
            parser.parse_keyword(keyword)
            bounds.append(parser.parse_unresolved_operand())
        arguments: list[Parser.UnresolvedArgument] = []
        inits: list[UnresolvedOperand] = []
        types: list[Attribute] = []
        if parser.parse_optional_keyword("iter_args") is not None:
            arguments, inits = parse_assignments(parser, cls.name)
            types = parse_arrow_types(parser)
        if len(types) != len(inits):
            message = "mismatch in number of loop-carried values and defined values"
            op_error(parser, cls.name, message, at)
        type_: Attribute = IndexType()
        if parser.parse_optional_punctuation(":") is not None:
            type_ = parser.parse_type()
        block_arguments = [induction.resolve(type_)]
        block_arguments += [
            argument.resolve(carried) for argument, carried in zip(arguments, types, strict=True)
        ]
        region = parser.parse_region(block_arguments)
        operands = [parser.resolve_operand(bound, type_) for bound in bounds]
        operands += resolve_all(parser, cls.name, inits, types, at)
        ensure_terminator(region, YieldOp.create)
        moved, attributes = parse_attr_dict(parser, cls)
        return cls.create(
            operands=operands,
            result_types=types,
            properties=properties | moved,
            attributes=attributes,
            regions=[region],
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        if self.unsigned_cmp is not None:
            printer.print_string(" unsigned")
        induction, *carried = self.body.args
        printer.print_string(" ")
        printer.print_ssa_value(induction)
        for word, value in zip(("=", "to", "step"), self.operands[:3], strict=True):
            printer.print_string(f" {word} ")
            printer.print_ssa_value(value)
        if carried:
            printer.print_string(" iter_args")
            print_assignments(printer, carried, self.init_args)
            printer.print_string(" -> (")
            printer.print_list([value.type for value in self.init_args], printer.print_attribute)
            printer.print_string(") ")
        else:
            printer.print_string(" ")
        if not isinstance(induction.type, IndexType):
            printer.print_string(" : ")
            printer.print_attribute(induction.type)
            printer.print_string(" ")
        printer.print_region(
            self.region,
            print_entry_block_args=False,
            print_empty_block=False,
            print_block_terminators=bool(carried),
        )
        print_attr_dict(printer, self, elided=("unsignedCmp",))

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
        if len(arguments) != len(inits) + 1:
            # MLIR subtracts without a sign.
            count = (len(arguments) - 1) % 2**64
            raise VerifyException(
                f"different number of inits and region iter_args: {len(inits)} != {count}"
            )
        yielded = region_terminator(self.region)
        assert yielded is not None
        if len(yielded.operands) != len(carried):
            verify_edges(self, [ControlFlowEdge(yielded, 0, yielded.operands, carried)])
        self._verify_loop_types(inits, carried, yielded.operands)

    def _verify_loop_types(
        self, inits: Sequence[SSAValue], carried: Sequence[SSAValue], yielded: Sequence[SSAValue]
    ) -> None:
        for index, (init, argument, value, result) in enumerate(
            zip(inits, carried, yielded, self.results, strict=True)
        ):
            for first, second, words in (
                (init, argument, ("init", "region iter_arg")),
                (argument, value, ("region iter_arg", "yielded value")),
                (argument, result, ("region iter_arg", "result")),
            ):
                if first.type != second.type:
                    raise VerifyException(
                        f"{index}-th {words[0]} and {index}-th {words[1]} have different type: "
                        f"{quoted(first.type)} != {quoted(second.type)}"
                    )


@ods_op_definition
class WhileOp(OdsOperation):
    """A loop whose first region decides whether to go on and whose second is the body."""

    name = "scf.while"
    inits = var_operand_def(ANY_TYPE)
    res = var_result_def(ANY_TYPE)
    before = region_def("single_block")
    after = region_def("single_block")
    traits = traits_def(
        LoopLike(uncounted="condition"),
        RegionExecution(RegionKind.IN_ORDER),
        RecursiveMemoryEffect(),
        Canonicalizable(
            "loopwright.ir.dialects.scf.while_canonicalization:use_initial_values",
            "loopwright.ir.dialects.scf.while_canonicalization:use_what_is_passed",
            "loopwright.ir.dialects.scf.while_canonicalization:use_truth",
            "loopwright.ir.dialects.scf.while_canonicalization:use_comparison",
            "loopwright.ir.dialects.scf.while_canonicalization:drop_unused_results",
            "loopwright.ir.dialects.scf.while_canonicalization:merge_equally_passed",
            "loopwright.ir.dialects.scf.while_canonicalization:drop_unused_arguments",
            "loopwright.ir.dialects.scf.while_canonicalization:align_passed",
        ),
        RegionBranch(),
    )

    def __init__(
        self,
        inits: Sequence[SSAValue | Operation],
        result_types: Sequence[Attribute],
        before: Region,
        after: Region,
    ) -> None:
        super().__init__(operands=[inits], result_types=[result_types], regions=[before, after])

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `(assignments)? : type region do region (attributes attr-dict)?`."""
        arguments, inits = parse_optional_assignments(parser) or ([], [])
        at = parser.pos
        parser.parse_punctuation(":")
        type_ = parser.parse_type()
        if not isinstance(type_, FunctionType):
            kind = f"expected builtin.function, but found {quoted(type_)}"
            op_error(parser, cls.name, f"invalid kind of type specified: {kind}", at)
        types = type_.inputs.data
        if len(types) != len(inits):
            counts = f"(expected {len(inits)} got {len(types)})"
            op_error(parser, cls.name, f"expected as many input types as operands {counts}", at)
        operands = resolve_all(parser, cls.name, inits, types, at)
        before = parser.parse_region(
            [argument.resolve(carried) for argument, carried in zip(arguments, types, strict=True)]
        )
        parser.parse_keyword("do")
        after = parser.parse_region()
        properties, attributes = parse_attr_dict(parser, cls, with_keyword=True)
        return cls.create(
            operands=operands,
            result_types=type_.outputs.data,
            properties=properties,
            attributes=attributes,
            regions=[before, after],
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form."""
        if self.operands:
            printer.print_string(" ")
            print_assignments(printer, self.before.block.args, self.operands)
        printer.print_string(" : ")
        inputs = [operand.type for operand in self.operands]
        outputs = [result.type for result in self.results]
        printer.print_attribute(FunctionType.from_lists(inputs, outputs))
        printer.print_string(" ")
        printer.print_region(self.before, print_entry_block_args=False, print_empty_block=False)
        printer.print_string(" do ")
        printer.print_region(self.after, print_empty_block=False)
        print_attr_dict(printer, self, with_keyword=True)

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
        verify_edges(
            self,
            [
                ControlFlowEdge(None, 0, self.operands, before),
                ControlFlowEdge(condition, None, passed, self.results),
                ControlFlowEdge(condition, 1, passed, after),
                ControlFlowEdge(yielded, 0, yielded.operands, before),
            ],
        )

    def _terminator(self, region: Region, which: str, expected: type[Operation]) -> Operation:
        last = region_terminator(region)
        assert last is not None
        if not isinstance(last, expected):
            raise NotedVerifyException(
                f"expects the '{which}' region to terminate with '{expected.name}'",
                [(last, "terminator here")],
            )
        return last

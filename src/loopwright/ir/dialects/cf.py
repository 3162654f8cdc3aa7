"""The `cf` dialect: branches between the blocks of a region, and assertions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import ClassVar, Self, TypeAlias

from xdsl import irdl
from xdsl.dialects import builtin
from xdsl.ir import Attribute, Block, Dialect, Operation, SSAValue
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, Pure
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.core.attributes import is_dense, is_dense_array, is_integer_type
from loopwright.ir.core.properties import (
    element_values,
    elements_attribute,
    pack_elements,
    segments,
    set_segments,
)
from loopwright.ir.dialects import custom_form, ods
from loopwright.ir.dialects.arith.conditions import known_where
from loopwright.ir.dialects.assembly import AssembledOperation, PureOperation
from loopwright.ir.dialects.elementwise import I1
from loopwright.ir.interfaces.control_flow import Assertion, SuccessorOperands
from loopwright.ir.interfaces.index_values import IndexValues
from loopwright.ir.interfaces.memory_effects import OUTPUT, OtherEffects
from loopwright.ir.interfaces.rewriting import Canonicalizable
from loopwright.ir.interfaces.scalars import unsigned
from loopwright.ir.syntax.printer import quoted
from loopwright.ir.syntax.verification import PlainVerifyException
from loopwright.reporting.errors import RETRY

INTEGER = ods.of_class("integer", builtin.IntegerType)
_I32_ARRAY = ods.dense_array_of("i32 dense array attribute", 32)
_INT_ELEMENTS = ods.OdsConstraint(
    "integer elements attribute",
    lambda attr: isinstance(attr.get_element_type(), builtin.IntegerType | builtin.IndexType),
    builtin.DenseIntOrFPElementsAttr,
    strict=True,
)


def _set_only_group(op: Operation, groups: Sequence[Sequence[SSAValue]]) -> None:
    op.operands = groups[0]


def _set_two_groups(op: Operation, groups: Sequence[Sequence[SSAValue]]) -> None:
    set_segments(op, [op.operands[:1], *groups])


def _switch_groups(op: Operation) -> Sequence[Sequence[SSAValue]]:
    assert isinstance(op, SwitchLikeOp)
    return [op.default_operands, *op.case_operand_groups()]


def _set_switch_groups(op: Operation, groups: Sequence[Sequence[SSAValue]]) -> None:
    default, *cases = groups
    set_segments(op, [op.operands[:1], default, [value for case in cases for value in case]])
    sizes = [len(case) for case in cases]
    op.properties["case_operand_segments"] = builtin.DenseArrayBase.from_list(builtin.i32, sizes)


def verify_branch(op: Operation, operands: Sequence[Sequence[SSAValue]]) -> None:
    """Check the operands that a branch passes to each of its successors."""
    for index, (block, values) in enumerate(zip(op.successors, operands, strict=True)):
        if len(values) != len(block.args):
            raise PlainVerifyException(
                f"branch has {len(values)} operands for successor #{index}, "
                f"but target block has {len(block.args)}"
            )
        for position, (value, argument) in enumerate(zip(values, block.args, strict=True)):
            if value.type != argument.type:
                raise PlainVerifyException(
                    f"type mismatch for bb argument #{position} of successor #{index}"
                )


Destination: TypeAlias = tuple[Block, custom_form.Unresolved]
"""A block, and the operands passed to it."""


def parse_destination(parser: Parser) -> Destination:
    """Parse `^block` or `^block(operands : types)`."""
    block = parser.parse_successor()
    if parser.parse_optional_punctuation("(") is None:
        return block, ([], [], parser.pos)
    at = parser.pos
    operands = custom_form.parse_operand_list(parser)
    parser.parse_punctuation(":")
    types = custom_form.parse_type_list(parser)
    parser.parse_punctuation(")")
    return block, (operands, types, at)


def print_destination(printer: Printer, block: Block, operands: Sequence[SSAValue]) -> None:
    """Print `^block` or `^block(operands : types)`."""
    printer.print_block_name(block)
    if operands:
        with printer.in_parens():
            custom_form.print_typed_operands(printer, operands)


class _Asserted(Assertion):
    """The condition of an assertion, its first operand."""

    def condition(self, op: Operation, values: IndexValues) -> Sequence[tuple[AffineExpr, bool]]:
        clauses = known_where(op.operands[0], values).clauses
        return [clause[0] for clause in clauses if len(clause) == 1]


ASSERTION_TRAITS = irdl.traits_def(
    OtherEffects(OUTPUT), _Asserted(), Canonicalizable(".cf_canonicalization:erase_true_assertion")
)


class AssertOp(AssembledOperation):
    """Stop with a message unless a condition holds.

    The attribute `OBSERVED` of a function lists arguments whose memory is inspected after it has
    stopped.
    """

    OBSERVED: ClassVar[str] = "loopwright.observed"
    name = "cf.assert"
    arg = irdl.operand_def(I1)
    msg = irdl.prop_def(ods.STRING)
    traits = ASSERTION_TRAITS

    ASSEMBLY: ClassVar = "$arg `,` $msg attr-dict"

    @property
    def is_retried(self) -> bool:
        """Whether the call of a kernel is repeated with code for all cases where it fails."""
        return self.msg.data == RETRY

    def __init__(self, arg: ods.Operand, msg: str) -> None:
        super().__init__(operands=[arg], properties={"msg": builtin.StringAttr(msg)})


class BranchOp(PureOperation):
    """An unconditional branch."""

    name = "cf.br"
    dest_operands = irdl.var_operand_def(ods.ANY_TYPE)
    dest = irdl.successor_def()
    traits = irdl.traits_def(
        IsTerminator(),
        SuccessorOperands(lambda op: [op.operands], _set_only_group),
        Canonicalizable(".cf_canonicalization:merge_with_only_successor pass_through_branch"),
    )

    ASSEMBLY: ClassVar = "$dest (`(` $dest_operands^ `:` type($dest_operands) `)`)? attr-dict"

    def __init__(self, dest: Block, *operands: ods.Operand) -> None:
        super().__init__(operands=[operands], successors=[dest])

    def verify_(self) -> None:
        """Check the passed operands."""
        verify_branch(self, [self.operands])


class ConditionalLikeOp(PureOperation):
    """A branch to one of two blocks, with optional weights."""

    condition = irdl.operand_def(I1)
    true_dest_operands = irdl.var_operand_def(ods.ANY_TYPE)
    false_dest_operands = irdl.var_operand_def(ods.ANY_TYPE)
    branch_weights = irdl.opt_prop_def(_I32_ARRAY)
    true_dest = irdl.successor_def()
    false_dest = irdl.successor_def()
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)
    traits = irdl.traits_def(
        IsTerminator(), SuccessorOperands(lambda op: segments(op)[1:], _set_two_groups)
    )

    ASSEMBLY: ClassVar = (
        "$condition (`weights` `(` $branch_weights^ `)`)? `,`"
        " $true_dest (`(` $true_dest_operands^ `:` type($true_dest_operands) `)`)? `,`"
        " $false_dest (`(` $false_dest_operands^ `:` type($false_dest_operands) `)`)? attr-dict"
    )

    def __init__(
        self,
        condition: ods.Operand,
        true_dest: Block,
        true_operands: Sequence[ods.Operand],
        false_dest: Block,
        false_operands: Sequence[ods.Operand],
    ) -> None:
        super().__init__(
            operands=[condition, true_operands, false_operands],
            successors=[true_dest, false_dest],
        )

    def verify_(self) -> None:
        """Check the passed operands, and the weights."""
        verify_branch(self, [self.true_dest_operands, self.false_dest_operands])
        if not is_dense_array(self.branch_weights):
            return
        weights = tuple(self.branch_weights.iter_values())
        if not weights:
            return
        if len(weights) != 2:
            raise PlainVerifyException(
                "expects number of branch weights to match number of successors: "
                f"{len(weights)} vs 2"
            )
        if not any(weights):
            raise PlainVerifyException("branch weights cannot all be zero")


class ConditionalBranchOp(ConditionalLikeOp):
    """`cf.cond_br %flag weights([1, 3]), ^bb1(%x : i32), ^bb2`."""

    name = "cf.cond_br"
    traits = irdl.traits_def(
        Canonicalizable(
            ".cf_canonicalization:branch_on_constant"
            " pass_through_conditional_branch branch_to_one_block branch_on_known_condition"
            " propagate_condition branch_around_unreachable"
        )
    )


class SwitchLikeOp(ods.OdsOperation):
    """A branch to the block of the first case that equals the flag, or to the default."""

    traits = irdl.traits_def(SuccessorOperands(_switch_groups, _set_switch_groups))

    flag = irdl.operand_def(INTEGER)
    default_operands = irdl.var_operand_def(ods.ANY_TYPE)
    case_operands = irdl.var_operand_def(ods.ANY_TYPE)
    case_values = irdl.opt_prop_def(_INT_ELEMENTS)
    case_operand_segments = irdl.prop_def(_I32_ARRAY)
    default_destination = irdl.successor_def()
    case_destinations = irdl.var_successor_def()
    irdl_options = (irdl.AttrSizedOperandSegments(as_property=True),)

    @classmethod
    def parse_flag(cls, parser: Parser) -> tuple[UnresolvedOperand, builtin.IntegerType]:
        """Parse `flag : type,`."""
        flag = parser.parse_unresolved_operand()
        parser.parse_punctuation(":")
        type_ = custom_form.ours(parser).parse_type_of(builtin.IntegerType, "builtin.integer")
        parser.parse_punctuation(",")
        return flag, type_

    @classmethod
    def parse_case(cls, parser: Parser) -> tuple[int, Destination]:
        """Parse `value: destination`."""
        at = parser.pos
        value = parser.parse_integer()
        if abs(value) >= 1 << 64:
            custom_form.op_error(parser, "integer value too large", at)
        parser.parse_punctuation(":")
        return value, parse_destination(parser)

    @classmethod
    def parsed(
        cls,
        parser: Parser,
        flag: tuple[UnresolvedOperand, builtin.IntegerType],
        default: Destination,
        cases: Sequence[tuple[int, Destination]],
        at: int,
    ) -> Self:
        """The op whose parts were read, up to the attributes.

        The operands of all cases together have as many types; a place is to blame where not.
        """
        values = [value for value, _ in cases]
        type_ = flag[1]
        moved, attributes = custom_form.parse_attr_dict(parser, cls)
        flag_value = parser.resolve_operand(*flag)
        destinations = [(default[0], custom_form.resolve_all(parser, *default[1]))]
        passed = [operand for _, (_, pieces) in cases for operand in pieces[0]]
        types = [type_ for _, (_, pieces) in cases for type_ in pieces[1]]
        values_passed = iter(custom_form.resolve_all(parser, passed, types, at))
        destinations += [
            (block, list(islice(values_passed, len(pieces[0])))) for _, (block, pieces) in cases
        ]
        operands = [operand for _, passed in destinations for operand in passed]
        return cls.create(
            operands=[flag_value, *operands],
            successors=[block for block, _ in destinations],
            properties=cls._properties(type_, values, destinations) | moved,
            attributes=attributes,
        )

    SHOWN: ClassVar[tuple[str, ...]] = (
        "case_values",
        "case_operand_segments",
        "operandSegmentSizes",
    )

    def print_flag(self, printer: Printer) -> None:
        """Print `flag : type,`."""
        printer.print_string(" ")
        printer.print_ssa_value(self.flag)
        printer.print_string(" : ")
        printer.print_attribute(self.flag.type)
        printer.print_string(", ")

    @staticmethod
    def _properties(
        type_: builtin.IntegerType,
        values: Sequence[int],
        destinations: Sequence[tuple[Block, list[SSAValue]]],
    ) -> dict[str, Attribute]:
        default, *cases = [len(operands) for _, operands in destinations]
        properties: dict[str, Attribute] = {
            "case_operand_segments": builtin.DenseArrayBase.from_list(builtin.i32, cases),
            "operandSegmentSizes": builtin.DenseArrayBase.from_list(
                builtin.i32, [1, default, sum(cases)]
            ),
        }
        if values:
            properties["case_values"] = elements_attribute(
                builtin.VectorType(type_, [len(values)]), pack_elements(values, type_)
            )
        return properties

    def case_operand_groups(self) -> list[Sequence[SSAValue]]:
        """Return the operands that are passed to each case."""
        groups: list[Sequence[SSAValue]] = []
        segments = self.case_operand_segments
        assert is_dense_array(segments)
        start = 0
        for size in segments.iter_values():
            groups.append(self.case_operands[start : start + int(size)])
            start += int(size)
        return groups

    def cases(self) -> list[tuple[int, Block, Sequence[SSAValue]]]:
        """For each case its unsigned value, destination and passed operands."""
        if not is_dense(self.case_values):
            return []
        assert is_integer_type(self.flag.type)
        width = self.flag.type.width.data
        values = [unsigned(int(value), width) for value in element_values(self.case_values)]
        groups = self.case_operand_groups()
        return list(zip(values, self.case_destinations, groups, strict=False))

    def set_cases(self, cases: Sequence[tuple[int, Block, Sequence[SSAValue]]]) -> None:
        """Have other cases, and the same default."""
        assert is_integer_type(self.flag.type)
        default = (self.default_destination, list(self.default_operands))
        places = [default, *((block, list(operands)) for _, block, operands in cases)]
        self.operands = [self.flag, *(operand for _, operands in places for operand in operands)]
        self.successors = [block for block, _ in places]
        self.properties.pop("case_values", None)
        values = [value for value, _, _ in cases]
        self.properties |= self._properties(self.flag.type, values, places)

    def verify_(self) -> None:
        """Check the cases, and the passed operands."""
        self._verify_segments()
        if is_dense(self.case_values):
            element = self.case_values.get_element_type()
            if element != self.flag.type:
                raise VerifyException(
                    f"'flag' type ({quoted(self.flag.type)}) should match case value type "
                    f"({quoted(element)})"
                )
            count = len(element_values(self.case_values))
            destinations = len(self.case_destinations)
            if count != destinations:
                raise VerifyException(
                    f"number of case values ({count}) should match number of case destinations "
                    f"({destinations})"
                )
        elif self.case_destinations:
            raise VerifyException(
                "number of case values (0) should match number of case destinations "
                f"({len(self.case_destinations)})"
            )
        groups = self.case_operand_groups()[: len(self.case_destinations)]
        if len(groups) < len(self.case_destinations):
            raise VerifyException(
                f"'case_operand_segments' has {len(groups)} elements for "
                f"{len(self.case_destinations)} case destinations"
            )
        verify_branch(self, [self.default_operands, *groups])

    def _verify_segments(self) -> None:
        segments = self.case_operand_segments
        assert is_dense_array(segments)
        sizes = [int(size) for size in segments.iter_values()]
        if any(size < 0 for size in sizes):
            raise VerifyException("'case_operand_segments' attribute cannot have negative elements")
        if sum(sizes) != len(self.case_operands):
            raise VerifyException(
                f"caseOperands count ({len(self.case_operands)}) does not match with the total "
                f"size ({sum(sizes)}) specified in attribute 'case_operand_segments'"
            )


class SwitchOp(SwitchLikeOp):
    """`cf.switch`, whose default is the first of its destinations."""

    name = "cf.switch"
    traits = irdl.traits_def(
        IsTerminator(),
        Pure(),
        Canonicalizable(
            ".cf_canonicalization:switch_without_cases"
            " drop_cases_like_default switch_on_constant pass_through_switch switch_on_known_flag"
        ),
    )

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `flag : type, [ default: destination, value: destination, … ] attr-dict`."""
        flag = cls.parse_flag(parser)
        with parser.in_square_brackets():
            at = parser.pos
            parser.parse_keyword("default")
            parser.parse_punctuation(":")
            block, (operands, types, _) = parse_destination(parser)
            default = block, (operands, types, at)
            cases: list[tuple[int, Destination]] = []
            while parser.parse_optional_punctuation(",") is not None:
                cases.append(cls.parse_case(parser))
        return cls.parsed(parser, flag, default, cases, at)

    @classmethod
    def to_blocks(
        cls, flag: SSAValue, default: Block, values: Sequence[int], cases: Sequence[Block]
    ) -> Self:
        """A switch on an integer that passes no operands."""
        assert is_integer_type(flag.type)
        destinations = [(block, list[SSAValue]()) for block in (default, *cases)]
        return cls.create(
            operands=[flag],
            successors=[default, *cases],
            properties=cls._properties(flag.type, values, destinations),
        )

    def print(self, printer: Printer) -> None:
        """Print the custom form, a case a line."""
        self.print_flag(printer)
        with printer.in_square_brackets():
            with printer.indented():
                printer.print_string("\n")
                printer.print_string("default: ")
                print_destination(printer, self.default_destination, self.default_operands)
                for value, block, operands in self.cases():
                    printer.print_string(",\n")
                    printer.print_string(f"{value}: ")
                    print_destination(printer, block, operands)
            if self.case_values is not None:
                printer.print_string("\n")
        custom_form.print_attr_dict(printer, self, elided=self.SHOWN)


Cf = Dialect("cf", [AssertOp, BranchOp, ConditionalBranchOp, SwitchOp])

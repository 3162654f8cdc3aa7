"""Operations on integers: arithmetic, bits, shifts, minimum and maximum."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IntegerType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, result_def, traits_def
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import Commutative, Pure

from loopwright.ir.dialects.arith.forms import (
    ExactBinaryOp,
    FlaggedOp,
    IntegerBinaryOp,
    OverflowingBinaryOp,
)
from loopwright.ir.dialects.custom_form import print_types
from loopwright.ir.dialects.elementwise import (
    BOOL_LIKE,
    SIGNLESS_INTEGER_LIKE,
    verify_all_same_type,
    verify_elementwise,
    with_element_type,
)
from loopwright.ir.dialects.ods import ods_op_definition
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, CombinesAs, CombinesInverse
from loopwright.ir.interfaces.index_values import (
    DIFFERENCE,
    GREATEST,
    LEAST,
    PRODUCT,
    SUM,
    HasIntegerRange,
)
from loopwright.ir.interfaces.op_interfaces import (
    ELEMENTWISE,
    INTEGER_DIVISION,
    ExecutionCost,
    NamedResults,
    ResultNames,
    named_results,
)
from loopwright.ir.interfaces.rewriting import (
    PURE_DIVISION,
    SIGNED_DIVISION,
    UNSIGNED_DIVISION,
    Canonicalizable,
    Foldable,
)


@ods_op_definition
class AddiOp(OverflowingBinaryOp):
    """Addition."""

    name = "arith.addi"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:add"),
        Commutative(),
        Canonicalizable("loopwright.ir.dialects.arith.canonicalization:gather_in_add"),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.addi),
        SUM,
    )


@ods_op_definition
class SubiOp(OverflowingBinaryOp):
    """Subtraction."""

    name = "arith.subi"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:subtract"),
        Canonicalizable("loopwright.ir.dialects.arith.canonicalization:gather_in_sub"),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
        DIFFERENCE,
        CombinesInverse(AtomicRMWKind.addi),
    )


class ScaledName(ResultNames):
    """`c4_vscale` for a constant times the factor of scalable dimensions."""

    def suggest(self, op: Operation) -> NamedResults:
        """The name for such a product; none for others."""
        names = [_suggested(operand) for operand in op.operands]
        if names[0] == "vscale":
            names.reverse()
        if names[1] != "vscale" or not _CONSTANT_INDEX.fullmatch(names[0]):
            return []
        return [(0, "_".join(names))]


_CONSTANT_INDEX = re.compile(r"c-?\d+")


def _suggested(value: SSAValue) -> str:
    found = named_results(value.owner) if isinstance(value.owner, Operation) else []
    return found[0][1] if found else ""


@ods_op_definition
class MuliOp(OverflowingBinaryOp):
    """Multiplication."""

    name = "arith.muli"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:multiply"),
        Commutative(),
        Canonicalizable("loopwright.ir.dialects.arith.canonicalization:gather_in_mul"),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.muli),
        PRODUCT,
        ScaledName(),
    )


@ods_op_definition
class ShLIOp(OverflowingBinaryOp):
    """Shift to the left."""

    name = "arith.shli"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:shift"),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
    )


@ods_op_definition
class ShRUIOp(ExactBinaryOp):
    """Shift to the right, filling with zeros."""

    name = "arith.shrui"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:shift"),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
    )


@ods_op_definition
class ShRSIOp(ExactBinaryOp):
    """Shift to the right, filling with the sign."""

    name = "arith.shrsi"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:shift"),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
    )


@ods_op_definition
class DivUIOp(ExactBinaryOp):
    """Unsigned division."""

    name = "arith.divui"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:divide"),
        UNSIGNED_DIVISION,
        PURE_DIVISION,
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        INTEGER_DIVISION,
        ExecutionCost(8.0),
    )


@ods_op_definition
class DivSIOp(ExactBinaryOp):
    """Signed division, rounding towards zero."""

    name = "arith.divsi"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:divide"),
        SIGNED_DIVISION,
        PURE_DIVISION,
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        INTEGER_DIVISION,
        ExecutionCost(8.0),
    )


@ods_op_definition
class CeilDivUIOp(IntegerBinaryOp):
    """Unsigned division, rounding up."""

    name = "arith.ceildivui"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:divide"),
        UNSIGNED_DIVISION,
        PURE_DIVISION,
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        INTEGER_DIVISION,
        ExecutionCost(10.0),
    )


@ods_op_definition
class CeilDivSIOp(IntegerBinaryOp):
    """Signed division, rounding up."""

    name = "arith.ceildivsi"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:divide"),
        SIGNED_DIVISION,
        PURE_DIVISION,
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        INTEGER_DIVISION,
        ExecutionCost(10.0),
    )


@ods_op_definition
class FloorDivSIOp(IntegerBinaryOp):
    """Signed division, rounding down."""

    name = "arith.floordivsi"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:divide"),
        SIGNED_DIVISION,
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        INTEGER_DIVISION,
        ExecutionCost(10.0),
    )


@ods_op_definition
class RemUIOp(IntegerBinaryOp):
    """The remainder of unsigned division."""

    name = "arith.remui"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:remainder_unsigned"),
        UNSIGNED_DIVISION,
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        INTEGER_DIVISION,
        ExecutionCost(8.0),
    )


@ods_op_definition
class RemSIOp(IntegerBinaryOp):
    """The remainder of signed division; it has the sign of the dividend."""

    name = "arith.remsi"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:remainder_signed"),
        SIGNED_DIVISION,
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        INTEGER_DIVISION,
        ExecutionCost(8.0),
    )


@ods_op_definition
class AndIOp(IntegerBinaryOp):
    """Bitwise and."""

    name = "arith.andi"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:bitwise"),
        Commutative(),
        Canonicalizable("loopwright.ir.dialects.arith.canonicalization:narrow_bitwise"),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.andi),
    )


@ods_op_definition
class OrIOp(IntegerBinaryOp):
    """Bitwise or."""

    name = "arith.ori"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:bitwise"),
        Commutative(),
        Canonicalizable("loopwright.ir.dialects.arith.canonicalization:narrow_bitwise"),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.ori),
    )


@ods_op_definition
class XOrIOp(IntegerBinaryOp):
    """Bitwise exclusive or."""

    name = "arith.xori"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:bitwise"),
        Commutative(),
        Canonicalizable(
            "loopwright.ir.dialects.arith.canonicalization:negated_comparison",
            "loopwright.ir.dialects.arith.canonicalization:narrow_bitwise",
        ),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.xori),
    )


@ods_op_definition
class MaxSIOp(IntegerBinaryOp):
    """The larger of two signed integers."""

    name = "arith.maxsi"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:extremum"),
        Commutative(),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.maxs),
        GREATEST,
    )


@ods_op_definition
class MaxUIOp(IntegerBinaryOp):
    """The larger of two unsigned integers."""

    name = "arith.maxui"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:extremum"),
        Commutative(),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.maxu),
    )


@ods_op_definition
class MinSIOp(IntegerBinaryOp):
    """The smaller of two signed integers."""

    name = "arith.minsi"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:extremum"),
        Commutative(),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.mins),
        LEAST,
    )


@ods_op_definition
class MinUIOp(IntegerBinaryOp):
    """The smaller of two unsigned integers."""

    name = "arith.minui"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:extremum"),
        Commutative(),
        Foldable("loopwright.ir.dialects.arith.folds:fold_integer_binary"),
        ELEMENTWISE,
        CombinesAs(AtomicRMWKind.minu),
    )


@ods_op_definition
class AddUIExtendedOp(FlaggedOp):
    """Unsigned addition, and whether it overflowed."""

    name = "arith.addui_extended"
    OPERAND_COUNT: ClassVar[int] = 2
    lhs = operand_def(SIGNLESS_INTEGER_LIKE)
    rhs = operand_def(SIGNLESS_INTEGER_LIKE)
    sum = result_def(SIGNLESS_INTEGER_LIKE)
    overflow = result_def(BOOL_LIKE)
    traits = traits_def(
        Pure(),
        Commutative(),
        Foldable("loopwright.ir.dialects.arith.folds:fold_wide_sum"),
        Canonicalizable("loopwright.ir.dialects.arith.canonicalization:add_alone"),
        ELEMENTWISE,
        ResultNames("sum", "overflow"),
    )

    def __init__(self, lhs: SSAValue | Operation, rhs: SSAValue | Operation) -> None:
        lhs = SSAValue.get(lhs)
        overflow_type = with_element_type(lhs.type, IntegerType(1))
        super().__init__(operands=[lhs, rhs], result_types=[lhs.type, overflow_type])

    @classmethod
    def parse_types(cls, parser: Parser) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        """Parse the types of the two results."""
        type_ = parser.parse_type()
        parser.parse_punctuation(",")
        return (type_, type_), (type_, parser.parse_type())

    def print_types(self, printer: Printer) -> None:
        """Print the types of the two results."""
        print_types(printer, [result.type for result in self.results])

    def verify_(self) -> None:
        """Check the types against each other."""
        verify_all_same_type("lhs, rhs, sum", (self.lhs.type, self.rhs.type, self.sum.type))
        verify_elementwise(self)


class ExtendedMultiplicationOp(FlaggedOp):
    """Multiplication with the whole product, in two results."""

    OPERAND_COUNT: ClassVar[int] = 2
    lhs = operand_def(SIGNLESS_INTEGER_LIKE)
    rhs = operand_def(SIGNLESS_INTEGER_LIKE)
    low = result_def(SIGNLESS_INTEGER_LIKE)
    high = result_def(SIGNLESS_INTEGER_LIKE)
    traits = traits_def(
        Pure(),
        Commutative(),
        Foldable("loopwright.ir.dialects.arith.folds:fold_wide_product"),
        Canonicalizable(
            "loopwright.ir.dialects.arith.canonicalization:multiply_alone",
            "loopwright.ir.dialects.arith.canonicalization:wide_product_by_one",
        ),
    )

    def __init__(self, lhs: SSAValue | Operation, rhs: SSAValue | Operation) -> None:
        lhs = SSAValue.get(lhs)
        super().__init__(operands=[lhs, rhs], result_types=[lhs.type, lhs.type])

    @classmethod
    def parse_types(cls, parser: Parser) -> tuple[Sequence[Attribute], Sequence[Attribute]]:
        """Parse the one type."""
        type_ = parser.parse_type()
        return (type_, type_), (type_, type_)

    def verify_(self) -> None:
        """Check the types against each other."""
        types = [value.type for value in (*self.operands, *self.results)]
        verify_all_same_type("lhs, rhs, low, high", types)
        verify_elementwise(self)


@ods_op_definition
class MulSIExtendedOp(ExtendedMultiplicationOp):
    """Signed multiplication with the whole product."""

    name = "arith.mulsi_extended"
    traits = traits_def(ELEMENTWISE, ResultNames("low", "high"))


@ods_op_definition
class MulUIExtendedOp(ExtendedMultiplicationOp):
    """Unsigned multiplication with the whole product."""

    name = "arith.mului_extended"
    traits = traits_def(ELEMENTWISE, ResultNames("low", "high"))

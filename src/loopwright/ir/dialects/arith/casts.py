"""Conversions between element types."""

from __future__ import annotations

from typing import ClassVar

from xdsl.dialects.builtin import IndexType, IntegerType
from xdsl.ir import Attribute, Operation
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def

from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.dialects.arith.attributes import (
    FASTMATH,
    NO_OVERFLOW_FLAGS,
    OVERFLOW,
    ROUNDING_MODE,
)
from loopwright.ir.dialects.arith.forms import CastOp
from loopwright.ir.dialects.elementwise import (
    BITCASTABLE,
    FIXED_WIDTH_INTEGER_LIKE,
    FLOAT_LIKE,
    INDEX_CASTABLE,
    bit_width,
    element_type,
)
from loopwright.ir.dialects.ods import ods_op_definition
from loopwright.ir.interfaces.index_values import AffineForm, HasIntegerRange, IndexValues
from loopwright.ir.interfaces.op_interfaces import ELEMENTWISE
from loopwright.ir.interfaces.rewriting import Canonicalizable, Foldable


def _widths(operand: Attribute, result: Attribute) -> tuple[int, int]:
    """The widths of two types of fixed width."""
    from_width, to_width = bit_width(element_type(operand)), bit_width(element_type(result))
    assert from_width is not None
    assert to_width is not None
    return from_width, to_width


class IntegerCastOp(CastOp):
    """From one integer type of fixed width to another."""

    traits = traits_def(Foldable("loopwright.ir.dialects.arith.folds:fold_integer_cast"))

    operand = operand_def(FIXED_WIDTH_INTEGER_LIKE)
    result = result_def(FIXED_WIDTH_INTEGER_LIKE)


class IntegerExtensionOp(IntegerCastOp):
    """To a wider integer type."""

    def is_compatible(self) -> bool:
        """Whether the result is wider."""
        before, after = _widths(self.operand.type, self.result.type)
        return before < after


@ods_op_definition
class ExtUIOp(IntegerExtensionOp):
    """Extension with zeros."""

    name = "arith.extui"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:extend_unsigned"), ELEMENTWISE
    )


@ods_op_definition
class ExtSIOp(IntegerExtensionOp):
    """Extension with the sign."""

    name = "arith.extsi"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:extend_signed"),
        ELEMENTWISE,
        Canonicalizable("loopwright.ir.dialects.arith.canonicalization:extend_at_once"),
    )


@ods_op_definition
class TruncIOp(IntegerCastOp):
    """Truncation to the low bits."""

    name = "arith.trunci"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:truncate"),
        ELEMENTWISE,
        Canonicalizable(
            "loopwright.ir.dialects.arith.canonicalization:truncate_extension",
            "loopwright.ir.dialects.arith.canonicalization:shift_without_sign",
        ),
    )
    overflow_flags = prop_def(OVERFLOW, default_value=NO_OVERFLOW_FLAGS, prop_name="overflowFlags")

    def is_compatible(self) -> bool:
        """Whether the result is narrower."""
        before, after = _widths(self.operand.type, self.result.type)
        return before > after


@ods_op_definition
class ExtFOp(CastOp):
    """To a wider floating-point type; exact."""

    name = "arith.extf"
    traits = traits_def(ELEMENTWISE, Foldable("loopwright.ir.dialects.arith.float_folds:fold_extf"))
    operand = operand_def(FLOAT_LIKE)
    fastmath = opt_prop_def(FASTMATH)
    result = result_def(FLOAT_LIKE)

    def is_compatible(self) -> bool:
        """Whether the result is wider."""
        before, after = _widths(self.operand.type, self.result.type)
        return before < after


@ods_op_definition
class TruncFOp(CastOp):
    """To a narrower floating-point type, rounding."""

    name = "arith.truncf"
    traits = traits_def(
        ELEMENTWISE, Foldable("loopwright.ir.dialects.arith.float_folds:fold_truncf")
    )
    operand = operand_def(FLOAT_LIKE)
    roundingmode = opt_prop_def(ROUNDING_MODE)
    fastmath = opt_prop_def(FASTMATH)
    result = result_def(FLOAT_LIKE)

    def is_compatible(self) -> bool:
        """Whether the result is narrower."""
        before, after = _widths(self.operand.type, self.result.type)
        return before > after


@ods_op_definition
class ScalingExtFOp(CastOp):
    """To a wider floating-point type, multiplied by a scale that is a power of two."""

    name = "arith.scaling_extf"
    traits = traits_def(ELEMENTWISE)
    OPERAND_COUNT: ClassVar[int] = 2
    operand = operand_def(FLOAT_LIKE)
    scale = operand_def(FLOAT_LIKE)
    fastmath = opt_prop_def(FASTMATH)
    result = result_def(FLOAT_LIKE)

    def is_compatible(self) -> bool:
        """Whether the result is wider."""
        before, after = _widths(self.operand.type, self.result.type)
        return before < after


@ods_op_definition
class ScalingTruncFOp(CastOp):
    """To a narrower floating-point type, divided by a scale that is a power of two."""

    name = "arith.scaling_truncf"
    traits = traits_def(ELEMENTWISE)
    OPERAND_COUNT: ClassVar[int] = 2
    operand = operand_def(FLOAT_LIKE)
    scale = operand_def(FLOAT_LIKE)
    roundingmode = opt_prop_def(ROUNDING_MODE)
    fastmath = opt_prop_def(FASTMATH)
    result = result_def(FLOAT_LIKE)

    def is_compatible(self) -> bool:
        """Whether the result is narrower."""
        before, after = _widths(self.operand.type, self.result.type)
        return before > after


class IntegerToFloatOp(CastOp):
    """To the nearest floating-point number."""

    operand = operand_def(FIXED_WIDTH_INTEGER_LIKE)
    result = result_def(FLOAT_LIKE)


@ods_op_definition
class SIToFPOp(IntegerToFloatOp):
    """From a signed integer."""

    name = "arith.sitofp"
    traits = traits_def(
        ELEMENTWISE, Foldable("loopwright.ir.dialects.arith.float_folds:fold_signed_to_float")
    )


@ods_op_definition
class UIToFPOp(IntegerToFloatOp):
    """From an unsigned integer."""

    name = "arith.uitofp"
    traits = traits_def(
        ELEMENTWISE, Foldable("loopwright.ir.dialects.arith.float_folds:fold_unsigned_to_float")
    )


class FloatToIntegerOp(CastOp):
    """To an integer, rounding towards zero."""

    operand = operand_def(FLOAT_LIKE)
    result = result_def(FIXED_WIDTH_INTEGER_LIKE)


@ods_op_definition
class FPToSIOp(FloatToIntegerOp):
    """To a signed integer."""

    name = "arith.fptosi"
    traits = traits_def(
        ELEMENTWISE, Foldable("loopwright.ir.dialects.arith.float_folds:fold_float_to_integer")
    )


@ods_op_definition
class FPToUIOp(FloatToIntegerOp):
    """To an unsigned integer."""

    name = "arith.fptoui"
    traits = traits_def(
        ELEMENTWISE, Foldable("loopwright.ir.dialects.arith.float_folds:fold_float_to_integer")
    )


class IndexCastBaseOp(CastOp):
    """Between `index` and an integer type."""

    traits = traits_def(Foldable("loopwright.ir.dialects.arith.folds:fold_integer_cast"))

    operand = operand_def(INDEX_CASTABLE)
    result = result_def(INDEX_CASTABLE)

    def is_compatible(self) -> bool:
        """Whether one type is `index` and the other is an integer type."""
        kinds = {type(element_type(value.type)) for value in (self.operand, self.result)}
        return kinds == {IndexType, IntegerType}


class _SameNumber(AffineForm):
    """A signed integer as an index; the other way, bits may be lost."""

    def expression(self, op: Operation, values: IndexValues, result: int) -> AffineExpr | None:
        is_index = isinstance(op.results[0].type, IndexType)
        return values.resolve(op.operands[0]) if is_index else None


@ods_op_definition
class IndexCastOp(IndexCastBaseOp):
    """Extension with the sign, or truncation."""

    name = "arith.index_cast"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:extend_signed"),
        Canonicalizable(
            "loopwright.ir.dialects.arith.canonicalization:cast_back",
            "loopwright.ir.dialects.arith.canonicalization:cast_unextended",
        ),
        ELEMENTWISE,
        _SameNumber(),
    )


@ods_op_definition
class IndexCastUIOp(IndexCastBaseOp):
    """Extension with zeros, or truncation."""

    name = "arith.index_castui"
    traits = traits_def(
        HasIntegerRange("loopwright.ir.dialects.arith.ranges:extend_unsigned"),
        Canonicalizable("loopwright.ir.dialects.arith.canonicalization:cast_unextended"),
        ELEMENTWISE,
    )


@ods_op_definition
class BitcastOp(CastOp):
    """The same bits as a value of another type."""

    name = "arith.bitcast"
    traits = traits_def(
        Foldable("loopwright.ir.dialects.arith.float_folds:fold_bitcast"),
        Canonicalizable("loopwright.ir.dialects.arith.canonicalization:bitcast_at_once"),
        ELEMENTWISE,
    )
    operand = operand_def(BITCASTABLE)
    result = result_def(BITCASTABLE)

    def is_compatible(self) -> bool:
        """Whether both types have the same width."""
        before, after = _widths(self.operand.type, self.result.type)
        return before == after

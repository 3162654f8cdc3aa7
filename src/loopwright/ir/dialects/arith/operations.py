"""Operations on integers and on floating-point numbers, and conversions between element types.

Binary operations on one type are rows of a table: a record (`IntegerFunction`, `FloatFunction`)
defines what an op computes, for all of its users.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from functools import partial
from typing import ClassVar, TypeVar

from xdsl.dialects.builtin import IndexType, IntegerType, i64
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def, traits_def
from xdsl.traits import Commutative, OpTrait

from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.dialects import elementwise
from loopwright.ir.dialects.arith import attributes, forms
from loopwright.ir.dialects.assembly import PureOperation
from loopwright.ir.dialects.ods import define_op
from loopwright.ir.interfaces import atomic_kinds, index_values, op_interfaces, rewriting, scalars

_OpT = TypeVar("_OpT", bound=forms.IntegerBinaryOp)
_CastT = TypeVar("_CastT", bound=forms.CastOp)


def _pattern(*names: str) -> rewriting.Canonicalizable:
    return rewriting.Canonicalizable(*(f".arith.canonicalization:{name}" for name in names))


# Integers

_INTEGER = (
    rewriting.Foldable(".arith.folds:fold_integer_binary"),
    index_values.HasIntegerRange(".arith.ranges:integer_function"),
)


def _integer_op(
    base: type[_OpT], name: str, summary: str, function: scalars.IntegerFunction, *traits: OpTrait
) -> type[_OpT]:
    """The op of a function of two integers."""
    form: tuple[OpTrait, ...] = (op_interfaces.ELEMENTWISE,)
    if function.kind in ("division", "remainder"):
        signed = rewriting.SIGNED_DIVISION
        unsigned = rewriting.UNSIGNED_DIVISION
        form = (op_interfaces.INTEGER_DIVISION, signed if function.is_signed else unsigned)
    traits_ = traits_def(*_INTEGER, function, *form, *traits)
    return define_op(__name__, base, f"arith.{name}", summary, traits=traits_)


def _combining(base: type[_OpT], name: str, summary: str, *traits: OpTrait) -> type[_OpT]:
    """Define an op that combines two integers as reductions do; the name of its kind is that of the
    op, for extrema without the last letter."""
    kinds = atomic_kinds.AtomicRMWKind.__members__
    kind = kinds[name.lower() if name.lower() in kinds else name.lower()[:-1]]
    function = atomic_kinds.COMBINATIONS[kind]
    assert isinstance(function, scalars.IntegerFunction)
    return _integer_op(
        base, name, summary, function, Commutative(), atomic_kinds.CombinesAs(kind), *traits
    )


# Ops without flags
_function = partial(_integer_op, forms.IntegerBinaryOp)
_combination = partial(_combining, forms.IntegerBinaryOp)


class ScaledName(op_interfaces.ResultNames):
    """`c4_vscale` for a constant times the factor of scalable dimensions."""

    def suggest(self, op: Operation) -> op_interfaces.NamedResults:
        """Suggest a name for a product with a constant."""
        names = [_suggested(operand) for operand in op.operands]
        if names[0] == "vscale":
            names.reverse()
        if names[1] != "vscale" or not _CONSTANT_INDEX.fullmatch(names[0]):
            return []
        return [(0, "_".join(names))]


_CONSTANT_INDEX = re.compile(r"c-?\d+")


def _suggested(value: SSAValue) -> str:
    suggestions = (
        op_interfaces.named_results(value.owner) if isinstance(value.owner, Operation) else []
    )
    return suggestions[0][1] if suggestions else ""


AddiOp = _combining(
    forms.OverflowingBinaryOp,
    "addi",
    "The sum, modulo two to the width.",
    scalars.Partners(lambda: {SubiOp: "first"}),
    _pattern("gather_in_sum", "add_negated"),
    index_values.SUM,
)
SubiOp = _integer_op(
    forms.OverflowingBinaryOp,
    "subi",
    "The difference, modulo two to the width.",
    scalars.IntegerFunction("wrapping", operator.sub, "sub", neutral=0, cancels=True),
    scalars.Partners(lambda: {AddiOp: "other"}),
    _pattern("gather_in_sum", "cancel_operand"),
    atomic_kinds.CombinesInverse(atomic_kinds.AtomicRMWKind.addi),
    index_values.DIFFERENCE,
)
MuliOp = _combining(
    forms.OverflowingBinaryOp,
    "muli",
    "The low bits of the product.",
    _pattern("gather_in_product"),
    index_values.PRODUCT,
    ScaledName(),
)
ShLIOp = _integer_op(
    forms.OverflowingBinaryOp,
    "ShLI",
    "Shift to the left; poison if by the width or more.",
    scalars.IntegerFunction("shift", int.__lshift__, "shl", neutral=0),
)
ShRUIOp = _integer_op(
    forms.ExactBinaryOp,
    "ShRUI",
    "Shift to the right, filling with zeros.",
    scalars.IntegerFunction("shift", int.__rshift__, "lshr", is_signed=False, neutral=0),
)
ShRSIOp = _integer_op(
    forms.ExactBinaryOp,
    "ShRSI",
    "Shift to the right, filling with the sign.",
    scalars.IntegerFunction("shift", int.__rshift__, "ashr", neutral=0),
)
DivUIOp = _integer_op(
    forms.ExactBinaryOp,
    "DivUI",
    "Unsigned division; division by zero is undefined.",
    scalars.IntegerFunction("division", int.__floordiv__, "udiv", is_signed=False, neutral=1),
    rewriting.SPECULATABLE_BY_CONSTANT_DIVISOR,
    op_interfaces.ExecutionCost(8.0),
)
DivSIOp = _integer_op(
    forms.ExactBinaryOp,
    "DivSI",
    "Signed division, rounding towards zero.",
    scalars.IntegerFunction("division", scalars.truncated, "sdiv", neutral=1),
    rewriting.SPECULATABLE_BY_CONSTANT_DIVISOR,
    op_interfaces.ExecutionCost(8.0),
    index_values.Quotient("zero"),
)
CeilDivUIOp = _function(
    "CeilDivUI",
    "Unsigned division, rounding up.",
    scalars.IntegerFunction("division", scalars.rounded_up, is_signed=False, neutral=1),
    rewriting.SPECULATABLE_BY_CONSTANT_DIVISOR,
    op_interfaces.ExecutionCost(10.0),
)
CeilDivSIOp = _function(
    "CeilDivSI",
    "Signed division, rounding up.",
    scalars.IntegerFunction("division", scalars.rounded_up, neutral=1, negates=True),
    rewriting.SPECULATABLE_BY_CONSTANT_DIVISOR,
    op_interfaces.ExecutionCost(10.0),
    index_values.Quotient("up"),
)
# MLIR gives these three no condition: `mlir-opt` moves them whatever the divisor is.
FloorDivSIOp = _function(
    "FloorDivSI",
    "Signed division, rounding down.",
    scalars.IntegerFunction("division", int.__floordiv__, neutral=1),
    op_interfaces.ExecutionCost(10.0),
    index_values.Quotient("down"),
)
RemUIOp = _function(
    "RemUI",
    "The remainder of unsigned division.",
    scalars.IntegerFunction("remainder", int.__mod__, "urem", is_signed=False),
    op_interfaces.ExecutionCost(8.0),
)
RemSIOp = _function(
    "RemSI",
    "The remainder of signed division; it has the sign of the dividend.",
    scalars.IntegerFunction("remainder", scalars.remainder, "srem"),
    op_interfaces.ExecutionCost(8.0),
    index_values.Quotient("zero", remains=True),
)
AndIOp = _combination(
    "AndI",
    "The bits that both numbers have.",
    scalars.Partners(lambda: {AndIOp: "inner", XOrIOp: "absorbing"}),
    _pattern("narrow_bitwise"),
)
OrIOp = _combination(
    "OrI",
    "The bits that either number has.",
    scalars.Partners(lambda: {XOrIOp: "absorbing"}),
    _pattern("narrow_bitwise"),
)
XOrIOp = _combination(
    "XOrI",
    "The bits in which two numbers differ.",
    scalars.Partners(lambda: {XOrIOp: "other"}),
    _pattern("negated_comparison", "narrow_bitwise"),
)
MaxSIOp = _combination("MaxSI", "The larger of two signed integers.", index_values.GREATEST)
MaxUIOp = _combination("MaxUI", "The larger of two unsigned integers.")
MinSIOp = _combination("MinSI", "The smaller of two signed integers.", index_values.LEAST)
MinUIOp = _combination("MinUI", "The smaller of two unsigned integers.")


class AddUIExtendedOp(PureOperation):
    """Unsigned addition, and whether it overflowed."""

    name = "arith.addui_extended"
    ASSEMBLY: ClassVar = forms.flagged("any-type($sum) `,` any-type($overflow)")
    INFERRED: ClassVar = dict.fromkeys(("lhs", "rhs"), lambda pieces: pieces.type("sum"))
    lhs = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    rhs = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    sum = result_def(elementwise.SIGNLESS_INTEGER_LIKE)
    overflow = result_def(elementwise.BOOL_LIKE)
    traits = traits_def(
        Commutative(),
        rewriting.Foldable(".arith.folds:fold_wide_sum"),
        _pattern("add_alone"),
        op_interfaces.ELEMENTWISE,
        op_interfaces.ResultNames("sum", "overflow"),
    )

    def verify_(self) -> None:
        """Check the types against each other."""
        elementwise.verify_all_same_type(
            "lhs, rhs, sum", (self.lhs.type, self.rhs.type, self.sum.type)
        )
        elementwise.verify_elementwise(self)


class ExtendedMultiplicationOp(forms.UniformOp):
    """Multiplication with the whole product, in two results."""

    lhs = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    rhs = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    low = result_def(elementwise.SIGNLESS_INTEGER_LIKE)
    high = result_def(elementwise.SIGNLESS_INTEGER_LIKE)
    traits = traits_def(
        Commutative(),
        rewriting.Foldable(".arith.folds:fold_wide_product"),
        _pattern("multiply_alone", "wide_product_by_one"),
        op_interfaces.ELEMENTWISE,
        op_interfaces.ResultNames("low", "high"),
    )

    def verify_(self) -> None:
        """Check the types against each other."""
        types = [value.type for value in (*self.operands, *self.results)]
        elementwise.verify_all_same_type("lhs, rhs, low, high", types)
        elementwise.verify_elementwise(self)


class MulSIExtendedOp(ExtendedMultiplicationOp):
    """Signed multiplication with the whole product."""

    name = "arith.mulsi_extended"


class MulUIExtendedOp(ExtendedMultiplicationOp):
    """Unsigned multiplication with the whole product."""

    name = "arith.mului_extended"


# Floating-point numbers

_FLOAT = rewriting.Foldable(".arith.folds:fold_float_binary")


def _float(
    name: str, summary: str, function: scalars.FloatFunction, *traits: OpTrait
) -> type[forms.FloatBinaryOp]:
    """The op of a function of two numbers."""
    traits_ = traits_def(_FLOAT, function, *traits)
    return define_op(__name__, forms.FloatBinaryOp, f"arith.{name}", summary, traits=traits_)


def _combining_floats(name: str, summary: str, *traits: OpTrait) -> type[forms.FloatBinaryOp]:
    """The op that combines two numbers as reductions do, by the kind of its name."""
    kind = atomic_kinds.AtomicRMWKind[name]
    function = atomic_kinds.COMBINATIONS[kind]
    assert isinstance(function, scalars.FloatFunction)
    traits_ = (Commutative(), op_interfaces.ELEMENTWISE, atomic_kinds.CombinesAs(kind), *traits)
    return _float(name, summary, function, *traits_)


AddfOp = _combining_floats("addf", "The sum, rounded.")
SubfOp = _float(
    "subf",
    "The difference, rounded.",
    scalars.FloatFunction(operator.sub, "fsub", neutral="0.0"),
    op_interfaces.ELEMENTWISE,
    atomic_kinds.CombinesInverse(atomic_kinds.AtomicRMWKind.addf),
)
MulfOp = _combining_floats("mulf", "The product, rounded.", _pattern("drop_both_signs"))
DivfOp = _float(
    "divf",
    "The quotient, rounded.",
    scalars.FloatFunction(scalars.divide, "fdiv", neutral="1.0"),
    _pattern("drop_both_signs"),
    op_interfaces.FLOAT_DIVISION,
    op_interfaces.ExecutionCost(4.0),
)
RemfOp = _float(
    "remf",
    "The remainder of division rounded towards zero; it has the sign of the dividend.",
    scalars.FloatFunction(scalars.float_remainder, "frem", rounds=False),
    op_interfaces.FLOAT_DIVISION,
    op_interfaces.ExecutionCost(10.0, lambda op, in_lanes: op_interfaces.Computation.CALL),
)
NegfOp = define_op(
    __name__,
    forms.FloatUnaryOp,
    "arith.negf",
    "Negation: the sign bit is flipped.",
    traits=traits_def(rewriting.Foldable(".arith.folds:fold_negf"), op_interfaces.ELEMENTWISE),
)
MaximumfOp = _combining_floats(
    "maximumf", "The larger number; NaN if either is NaN, and -0.0 is less than +0.0."
)
MaxnumfOp = _combining_floats("maxnumf", "The larger number; the other one if one is NaN.")
MinimumfOp = _combining_floats(
    "minimumf", "The smaller number; NaN if either is NaN, and -0.0 is less than +0.0."
)
MinnumfOp = _combining_floats("minnumf", "The smaller number; the other one if one is NaN.")


# Conversions


class SizedCastOp(forms.CastOp):
    """A cast to a type that is wider, or narrower, than that of the operand."""

    FITS: ClassVar[Callable[[int, int], bool]]

    def is_compatible(self) -> bool:
        """Whether the widths, which are fixed, are in that relation."""
        before, after = (
            elementwise.bit_width(elementwise.element_type(value.type))
            for value in (self.operands[0], self.results[0])
        )
        assert before is not None and after is not None
        return type(self).FITS(before, after)


class WideningOp(SizedCastOp):
    """To a wider type."""

    FITS: ClassVar = operator.lt


class NarrowingOp(SizedCastOp):
    """To a narrower type."""

    FITS: ClassVar = operator.gt


class IntegerCastOp(forms.CastOp):
    """From one integer type of fixed width to another."""

    traits = traits_def(rewriting.Foldable(".arith.folds:fold_integer_cast"))

    operand = operand_def(elementwise.FIXED_WIDTH_INTEGER_LIKE)
    result = result_def(elementwise.FIXED_WIDTH_INTEGER_LIKE)


# Of conversions of integers, which extend their operands or leave bits out
_SIGNED = (index_values.HasIntegerRange(".arith.ranges:extend_signed"), scalars.SIGNED)
_UNSIGNED = (index_values.HasIntegerRange(".arith.ranges:extend_unsigned"), scalars.UNSIGNED)


class ExtUIOp(WideningOp, IntegerCastOp):
    """Extension with zeros."""

    name = "arith.extui"
    traits = traits_def(*_UNSIGNED)


class ExtSIOp(WideningOp, IntegerCastOp):
    """Extension with the sign."""

    name = "arith.extsi"
    traits = traits_def(*_SIGNED, _pattern("extend_at_once"))


class TruncIOp(NarrowingOp, IntegerCastOp):
    """Truncation to the low bits."""

    name = "arith.trunci"
    traits = traits_def(
        index_values.HasIntegerRange(".arith.ranges:truncate"),
        scalars.SIGNED,
        _pattern("truncate_extension", "shift_without_sign"),
    )
    overflow_flags = prop_def(
        attributes.OVERFLOW, default_value=attributes.NO_OVERFLOW_FLAGS, prop_name="overflowFlags"
    )


class ExtFOp(WideningOp):
    """To a wider floating-point type; exact."""

    name = "arith.extf"
    traits = traits_def(rewriting.Foldable(".arith.folds:fold_extf"))
    operand = operand_def(elementwise.FLOAT_LIKE)
    fastmath = opt_prop_def(attributes.FASTMATH)
    result = result_def(elementwise.FLOAT_LIKE)


class TruncFOp(NarrowingOp):
    """To a narrower floating-point type, rounding."""

    name = "arith.truncf"
    traits = traits_def(rewriting.Foldable(".arith.folds:fold_truncf"))
    operand = operand_def(elementwise.FLOAT_LIKE)
    roundingmode = opt_prop_def(attributes.ROUNDING_MODE)
    fastmath = opt_prop_def(attributes.FASTMATH)
    result = result_def(elementwise.FLOAT_LIKE)


class _ScalingCastOp(forms.CastOp):
    ASSEMBLY: ClassVar = forms.flagged(
        "any-type($operand) `,` any-type($scale) `to` any-type($result)"
    )
    operand = operand_def(elementwise.FLOAT_LIKE)
    scale = operand_def(elementwise.FLOAT_LIKE)
    fastmath = opt_prop_def(attributes.FASTMATH)
    result = result_def(elementwise.FLOAT_LIKE)


class ScalingExtFOp(WideningOp, _ScalingCastOp):
    """To a wider floating-point type, multiplied by a scale that is a power of two."""

    name = "arith.scaling_extf"


class ScalingTruncFOp(NarrowingOp, _ScalingCastOp):
    """To a narrower floating-point type, divided by a scale that is a power of two."""

    name = "arith.scaling_truncf"
    roundingmode = opt_prop_def(attributes.ROUNDING_MODE)


class IntegerToFloatOp(forms.CastOp):
    """To the nearest floating-point number."""

    traits = traits_def(rewriting.Foldable(".arith.folds:fold_integer_to_float"))
    operand = operand_def(elementwise.FIXED_WIDTH_INTEGER_LIKE)
    result = result_def(elementwise.FLOAT_LIKE)


class FloatToIntegerOp(forms.CastOp):
    """To an integer, rounding towards zero."""

    traits = traits_def(rewriting.Foldable(".arith.folds:fold_float_to_integer"))
    operand = operand_def(elementwise.FLOAT_LIKE)
    result = result_def(elementwise.FIXED_WIDTH_INTEGER_LIKE)


def _conversion(base: type[_CastT], name: str, summary: str, reads: OpTrait) -> type[_CastT]:
    return define_op(__name__, base, f"arith.{name}", summary, traits=traits_def(reads))


SIToFPOp = _conversion(IntegerToFloatOp, "SIToFP", "From a signed integer.", scalars.SIGNED)
UIToFPOp = _conversion(IntegerToFloatOp, "UIToFP", "From an unsigned integer.", scalars.UNSIGNED)
FPToSIOp = _conversion(FloatToIntegerOp, "FPToSI", "To a signed integer.", scalars.SIGNED)
FPToUIOp = _conversion(FloatToIntegerOp, "FPToUI", "To an unsigned integer.", scalars.UNSIGNED)


class IndexCastBaseOp(forms.CastOp):
    """Between `index` and an integer type."""

    traits = traits_def(rewriting.Foldable(".arith.folds:fold_integer_cast"))

    operand = operand_def(elementwise.INDEX_CASTABLE)
    result = result_def(elementwise.INDEX_CASTABLE)

    def is_compatible(self) -> bool:
        """Whether one type is `index` and the other is an integer type."""
        kinds = {
            type(elementwise.element_type(value.type)) for value in (self.operand, self.result)
        }
        return kinds == {IndexType, IntegerType}


class _SameNumber(index_values.AffineForm):
    """A signed integer converted to an index, or back, where bits may be lost unless it has 64."""

    def expression(
        self, op: Operation, values: index_values.IndexValues, result: int
    ) -> AffineExpr | None:
        is_wide = op.results[0].type in (IndexType(), i64)
        return values.resolve(op.operands[0]) if is_wide else None


class IndexCastOp(IndexCastBaseOp):
    """Extension with the sign, or truncation."""

    name = "arith.index_cast"
    traits = traits_def(*_SIGNED, _pattern("cast_back", "cast_unextended"), _SameNumber())


class IndexCastUIOp(IndexCastBaseOp):
    """Extension with zeros, or truncation."""

    name = "arith.index_castui"
    traits = traits_def(*_UNSIGNED, _pattern("cast_unextended"))


class BitcastOp(SizedCastOp):
    """The same bits as a value of another type."""

    name = "arith.bitcast"
    FITS: ClassVar = operator.eq
    traits = traits_def(
        rewriting.Foldable(".arith.folds:fold_bitcast"),
        _pattern("bitcast_at_once"),
    )
    operand = operand_def(elementwise.BITCASTABLE)
    result = result_def(elementwise.BITCASTABLE)

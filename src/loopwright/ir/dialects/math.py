"""The functions of `math`: rows where a record says what they compute, classes for the others."""

from __future__ import annotations

import math
import sys
from typing import ClassVar

from xdsl.dialects import builtin
from xdsl.ir import Operation
from xdsl.irdl import operand_def, prop_def, result_def, traits_def
from xdsl.traits import OpTrait

from loopwright.ir.dialects import elementwise
from loopwright.ir.dialects.arith import attributes, forms
from loopwright.ir.dialects.assembly import PureOperation
from loopwright.ir.dialects.ods import define_op, dialect_of
from loopwright.ir.interfaces.op_interfaces import (
    ELEMENTWISE,
    FLOAT_DIVISION,
    FUNCTION,
    Computation,
    ExecutionCost,
    FloatArithmetic,
    ResultNames,
)
from loopwright.ir.interfaces.rewriting import Foldable, UndefinedDivisors, constant_of
from loopwright.ir.interfaces.scalars import BitFunction, ClassFunction, LibraryFunction, unsigned

# Functions of numbers

_FOLD = Foldable(".math_folds:fold_function")


def _unary(name: str, *traits: OpTrait, summary: str | None = None) -> type[forms.FloatUnaryOp]:
    return define_op(
        __name__, forms.FloatUnaryOp, f"math.{name}", summary, traits=traits_def(*traits)
    )


def _rounded(name: str, summary: str) -> type[forms.FloatUnaryOp]:
    """A function that gives integers, which processors compute."""
    exact = LibraryFunction(name.lower(), "exact")
    return _unary(name, exact, ELEMENTWISE, _FOLD, summary=summary)


def _computed_width(op: Operation) -> int:
    """The width of the numbers that an op computes."""
    type_ = op.results[0].type
    scalar = getattr(type_, "element_type", type_)
    return scalar.bitwidth if isinstance(scalar, builtin.FixedBitwidthType) else 0


def _in_lanes(op: Operation, are_lanes: bool) -> Computation:
    """Vectors approximate these, and ask the library for a few operands."""
    allows = attributes.has_flag(op, attributes.FastMathFlag.APPROX_FUNC)
    return Computation.RARE_CALL if allows and are_lanes else Computation.CALL


def _library_op(
    name: str,
    cycles: float,
    summary: str | None = None,
    *,
    approximates: bool = False,
    has_intrinsic: bool = True,
    least: float = -math.inf,
    folds: bool = True,
    in_lanes: tuple[int, ...] = (),
    only_in_lanes: bool = False,
) -> type[forms.FloatUnaryOp]:
    """A function of the C library, which is approximated perhaps; `mlir-opt` leaves those that do
    not fold to the program. Formats with `in_lanes` bits are computed in line in vectors, with the
    bits of the library, which is called for a few operands. Others are approximated
    `only_in_lanes`: single numbers are not."""
    function = LibraryFunction(name.lower(), "approximates" if has_intrinsic else "", least=least)

    def computed(op: Operation, are_lanes: bool) -> Computation:
        if approximates and attributes.has_flag(op, attributes.FastMathFlag.APPROX_FUNC):
            return Computation.APPROXIMATED
        is_rare = are_lanes and max(_computed_width(op), 32) in in_lanes
        return Computation.RARE_CALL if is_rare else Computation.CALL

    cost = ExecutionCost(cycles, _in_lanes if only_in_lanes else computed)
    folding = (_FOLD,) if folds else ()
    return _unary(name, function, FUNCTION, cost, *folding, summary=summary)


AbsFOp = _unary("AbsF", LibraryFunction("fabs"), ELEMENTWISE, _FOLD)
AcosOp = _library_op("acos", 25.0, approximates=True)
AcoshOp = _library_op("acosh", 30.0, has_intrinsic=False)
AsinOp = _library_op("asin", 25.0, approximates=True)
AsinhOp = _library_op("asinh", 30.0, has_intrinsic=False)
AtanOp = _library_op("atan", 25.0, approximates=True)
AtanhOp = _library_op("atanh", 30.0, has_intrinsic=False)
CbrtOp = _library_op("cbrt", 10.0, has_intrinsic=False, folds=False)
CeilOp = _rounded("ceil", "Rounded up to an integer.")
CosOp = _library_op("cos", 15.0, only_in_lanes=True)
CoshOp = _library_op("cosh", 30.0)
ErfOp = _library_op("erf", 25.0, has_intrinsic=False)
ErfcOp = _library_op("erfc", 25.0, has_intrinsic=False)
ExpOp = _library_op("exp", 10.0, approximates=True, in_lanes=(32, 64))
Exp2Op = _library_op("exp2", 10.0, approximates=True, in_lanes=(32,))
ExpM1Op = _library_op(
    "ExpM1",
    25.0,
    "Exponential minus one, accurate near zero.",
    approximates=True,
    has_intrinsic=False,
)
FloorOp = _rounded("floor", "Rounded down to an integer.")
LogOp = _library_op("log", 10.0, approximates=True, least=0.0, in_lanes=(64,))
Log10Op = _library_op("log10", 10.0, approximates=True, least=0.0)
Log1pOp = _library_op(
    "log1p",
    25.0,
    "Natural logarithm of one plus the operand, accurate near zero.",
    approximates=True,
    has_intrinsic=False,
    least=-1.0,
)
Log2Op = _library_op("log2", 10.0, approximates=True, least=0.0)
RoundOp = _rounded("round", "Rounded to the nearest integer, halves away from zero.")
RoundEvenOp = _rounded("RoundEven", "Rounded to the nearest integer, halves to even.")
RsqrtOp = _unary("rsqrt", FLOAT_DIVISION, ExecutionCost(6.0))
SinOp = _library_op("sin", 15.0, only_in_lanes=True)
SinhOp = _library_op("sinh", 30.0)
SqrtOp = _unary(
    "sqrt",
    LibraryFunction("sqrt", "exact", least=0.0),
    FLOAT_DIVISION,
    ExecutionCost(4.0),
    _FOLD,
)
TanOp = _library_op("tan", 25.0, only_in_lanes=True)
TanhOp = _library_op("tanh", 30.0, approximates=True)
TruncOp = _rounded("trunc", "Rounded towards zero to an integer.")


def _binary_op(name: str, summary: str, *traits: OpTrait) -> type[forms.FloatBinaryOp]:
    traits_ = traits_def(_FOLD, *traits)
    return define_op(__name__, forms.FloatBinaryOp, f"math.{name}", summary, traits=traits_)


Atan2Op = _binary_op(
    "atan2",
    "The angle of the point with ordinate `lhs` and abscissa `rhs`.",
    LibraryFunction("atan2"),
    FUNCTION,
    ExecutionCost(25.0, _in_lanes),
)
CopySignOp = _binary_op(
    "CopySign",
    "The magnitude of `lhs` with the sign of `rhs`.",
    LibraryFunction("copysign"),
    ELEMENTWISE,
)
_GREATEST_EXPONENT = 4.0


def constant_exponent(op: Operation) -> float | None:
    """The exponent of a power if it is a constant, the same in all lanes; `None` for other ops."""
    constant = constant_of(op.rhs) if isinstance(op, PowFOp) else None
    if isinstance(constant, builtin.DenseIntOrFPElementsAttr) and constant.is_splat():
        return float(next(iter(constant.get_values())))
    return float(constant.value.data) if isinstance(constant, builtin.FloatAttr) else None


def rounded_exponent(op: Operation) -> float | None:
    """The constant exponent of a power of 32- or 64-bit numbers that multiplications, a division
    and a square root give in twice the precision: what the C library rounds it to is known then,
    but for some results close to the middle of two numbers. `None` for other ops."""
    exponent = constant_exponent(op)
    type_ = op.results[0].type
    if exponent is None or getattr(type_, "element_type", type_) not in (builtin.f32, builtin.f64):
        return None
    is_small = abs(exponent) <= _GREATEST_EXPONENT and (2 * exponent).is_integer()
    return exponent if is_small and exponent not in (0.0, 1.0) else None


def _power(op: Operation, are_lanes: bool) -> Computation:
    if rounded_exponent(op) is None:
        return _in_lanes(op, are_lanes)
    return Computation.RARE_CALL


PowFOp = _binary_op(
    "PowF",
    "A floating-point number to the power of another.",
    LibraryFunction("pow"),
    FUNCTION,
    ExecutionCost(25.0, _power),
)


class FmaOp(forms.FloatOp):
    """`a * b + c` with one rounding."""

    name = "math.fma"
    traits = traits_def(ELEMENTWISE, FloatArithmetic(2))
    a = operand_def(elementwise.FLOAT_LIKE)
    b = operand_def(elementwise.FLOAT_LIKE)
    c = operand_def(elementwise.FLOAT_LIKE)


class ClampFOp(forms.FloatOp):
    """The number of a closed interval that is nearest to `value`."""

    name = "math.clampf"
    ASSEMBLY: ClassVar = forms.flagged(
        forms.OneType("results"), "$value `to` ` ` `[` $min `,` $max `]`"
    )
    traits = traits_def(ELEMENTWISE)
    value = operand_def(elementwise.FLOAT_LIKE)
    min = operand_def(elementwise.FLOAT_LIKE)
    max = operand_def(elementwise.FLOAT_LIKE)


class FPowIOp(PureOperation):
    """A floating-point number to the power of a signed integer."""

    name = "math.fpowi"
    ASSEMBLY: ClassVar = forms.flagged("any-type($lhs) `,` any-type($rhs)")
    INFERRED: ClassVar = {"result": lambda pieces: pieces.type("lhs")}
    lhs = operand_def(elementwise.FLOAT_LIKE)
    rhs = operand_def(elementwise.SIGNLESS_INTEGER_LIKE)
    fastmath = prop_def(attributes.FASTMATH, default_value=attributes.NO_FASTMATH)
    result = result_def(elementwise.FLOAT_LIKE)
    traits = traits_def(FUNCTION)

    def verify_(self) -> None:
        """Check the types against each other."""
        elementwise.verify_all_same_type("lhs, result", (self.lhs.type, self.result.type))
        elementwise.verify_same_operands_and_result_shape(self)
        elementwise.verify_elementwise(self)


class SincosOp(forms.UniformOp):
    """Sine and cosine of one number."""

    name = "math.sincos"
    operand = operand_def(elementwise.FLOAT_LIKE)
    fastmath = prop_def(attributes.FASTMATH, default_value=attributes.NO_FASTMATH)
    sin = result_def(elementwise.FLOAT_LIKE)
    cos = result_def(elementwise.FLOAT_LIKE)
    traits = traits_def(FUNCTION, ExecutionCost(30.0, _in_lanes), ResultNames("sin", "cos"))

    def verify_(self) -> None:
        """Check the types against each other."""
        types = (self.operand.type, self.sin.type, self.cos.type)
        elementwise.verify_all_same_type("operand, sin, cos", types)
        elementwise.verify_elementwise(self)


# Functions of integers


def _leading_zeros(value: int, width: int) -> int:
    return width - unsigned(value, width).bit_length()


def _trailing_zeros(value: int, width: int) -> int:
    bits = unsigned(value, width)
    return (bits & -bits).bit_length() - 1 if bits else width


def _bit_op(name: str, summary: str, function: BitFunction) -> type[forms.IntegerUnaryOp]:
    traits_ = traits_def(ELEMENTWISE, function, Foldable(".math_folds:fold_bits"))
    return define_op(__name__, forms.IntegerUnaryOp, f"math.{name}", summary, traits=traits_)


AbsIOp = _bit_op(
    "AbsI",
    "The absolute value; that of the least number is itself.",
    BitFunction(lambda value, width: abs(value), "llvm.abs"),
)
CtlzOp = _bit_op(
    "ctlz", "The number of leading zero bits.", BitFunction(_leading_zeros, "llvm.ctlz")
)
CttzOp = _bit_op(
    "cttz", "The number of trailing zero bits.", BitFunction(_trailing_zeros, "llvm.cttz")
)
CtPopOp = _bit_op(
    "CtPop",
    "The number of bits that are one.",
    BitFunction(
        lambda value, width: unsigned(value, width).bit_count(), "llvm.ctpop", has_flag=False
    ),
)


class IPowIOp(forms.IntegerBinaryOp):
    """A signed integer to the power of a signed integer."""

    name = "math.ipowi"
    traits = traits_def(
        UndefinedDivisors(0, divisor=0),
        Foldable(".math_folds:fold_integer_power"),
        FUNCTION,
        ExecutionCost(30.0),
    )


# Classification


class ClassificationOp(forms.BooleanOp):
    """One floating-point operand, a Boolean result of the same shape.

    Flags that are not the default are in the attribute dictionary.
    """

    ASSEMBLY: ClassVar = ("$operand attr-dict `:`", forms.OneType(is_checked=True))
    OPTIONAL_DEFAULTS: ClassVar = {"fastmath": attributes.NO_FASTMATH}
    operand = operand_def(elementwise.FLOAT_LIKE)
    fastmath = prop_def(attributes.FASTMATH, default_value=attributes.NO_FASTMATH)
    traits = traits_def(Foldable(".math_folds:fold_classification"))


def _class(name: str, summary: str, function: ClassFunction) -> type[ClassificationOp]:
    traits_ = traits_def(ELEMENTWISE, function)
    return define_op(__name__, ClassificationOp, f"math.{name}", summary, traits=traits_)


IsFiniteOp = _class(
    "IsFinite",
    "Neither infinite nor NaN.",
    ClassFunction(lambda x, least: math.isfinite(x), 0b0111111000),
)
IsInfOp = _class("IsInf", "Infinite.", ClassFunction(lambda x, least: math.isinf(x), 0b1000000100))
IsNaNOp = _class(
    "IsNaN", "Not a number.", ClassFunction(lambda x, least: math.isnan(x), 0b0000000011)
)
IsNormalOp = _class(
    "IsNormal",
    "Neither zero, subnormal, infinite nor NaN.",
    ClassFunction(lambda x, least: math.isfinite(x) and abs(x) >= least, 0b0100001000),
)


Math = dialect_of("math", sys.modules[__name__])
UNARY: dict[str, type[Operation]] = {
    function.name: op
    for op in Math.operations
    for function in op.get_traits_of_type(LibraryFunction)
    if issubclass(op, forms.FloatUnaryOp)
}
"""The functions of one number, by their names in the C library."""

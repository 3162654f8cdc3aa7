"""Functions of one floating-point number."""

from __future__ import annotations

from xdsl.irdl import traits_def
from xdsl.traits import OpTrait

from loopwright.ir.dialects.arith.forms import FloatUnaryOp
from loopwright.ir.dialects.ods import define_op
from loopwright.ir.interfaces.op_interfaces import (
    ELEMENTWISE,
    FLOAT_DIVISION,
    FUNCTION,
    ExecutionCost,
)
from loopwright.ir.interfaces.rewriting import Foldable

_FOLD = Foldable("loopwright.ir.dialects.math.folds:fold_function")
_NOT_FOLDED = frozenset(("cbrt", "rsqrt"))
"""The functions whose values at constants `mlir-opt` leaves to the program."""


def _plain(name: str, summary: str, *traits: OpTrait) -> type[FloatUnaryOp]:
    """A function that processors compute."""
    said = traits_def(*(traits or (ELEMENTWISE,)), *(() if name in _NOT_FOLDED else (_FOLD,)))
    return define_op(__name__, FloatUnaryOp, f"math.{name}", summary, traits=said)


def _called(
    name: str, summary: str, cycles: float, *, approximates: bool = False
) -> type[FloatUnaryOp]:
    """A function of the C library, which vectors approximate perhaps."""
    cost = ExecutionCost(cycles, is_call=True, approximates=approximates)
    return _plain(name, summary, FUNCTION, cost)


AbsFOp = _plain("absf", "The absolute value.")
AcosOp = _called("acos", "Arc cosine.", 25.0)
AcoshOp = _called("acosh", "Inverse hyperbolic cosine.", 30.0)
AsinOp = _called("asin", "Arc sine.", 25.0)
AsinhOp = _called("asinh", "Inverse hyperbolic sine.", 30.0)
AtanOp = _called("atan", "Arc tangent.", 25.0)
AtanhOp = _called("atanh", "Inverse hyperbolic tangent.", 30.0)
CbrtOp = _called("cbrt", "Cube root.", 10.0)
CeilOp = _plain("ceil", "Rounded up to an integer.")
CosOp = _called("cos", "Cosine.", 15.0)
CoshOp = _called("cosh", "Hyperbolic cosine.", 30.0)
ErfOp = _called("erf", "The error function.", 25.0)
ErfcOp = _called("erfc", "The complementary error function.", 25.0)
ExpOp = _called("exp", "Exponential.", 10.0, approximates=True)
Exp2Op = _called("exp2", "Power of two.", 10.0, approximates=True)
ExpM1Op = _called("expm1", "Exponential minus one, accurate near zero.", 25.0)
FloorOp = _plain("floor", "Rounded down to an integer.")
LogOp = _called("log", "Natural logarithm.", 10.0, approximates=True)
Log10Op = _called("log10", "Decimal logarithm.", 10.0, approximates=True)
Log1pOp = _called("log1p", "Natural logarithm of one plus the operand, accurate near zero.", 25.0)
Log2Op = _called("log2", "Binary logarithm.", 10.0, approximates=True)
RoundOp = _plain("round", "Rounded to the nearest integer, halves away from zero.")
RoundEvenOp = _plain("roundeven", "Rounded to the nearest integer, halves to even.")
RsqrtOp = _plain("rsqrt", "Reciprocal square root.", FLOAT_DIVISION, ExecutionCost(6.0))
SinOp = _called("sin", "Sine.", 15.0)
SinhOp = _called("sinh", "Hyperbolic sine.", 30.0)
SqrtOp = _plain("sqrt", "Square root.", FLOAT_DIVISION, ExecutionCost(4.0))
TanOp = _called("tan", "Tangent.", 25.0)
TanhOp = _called("tanh", "Hyperbolic tangent.", 30.0, approximates=True)
TruncOp = _plain("trunc", "Rounded towards zero to an integer.")

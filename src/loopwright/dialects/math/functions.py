"""Functions of one floating-point number."""

from __future__ import annotations

from xdsl.irdl import traits_def

from loopwright.dialects.arith.forms import FloatUnaryOp
from loopwright.dialects.ods import ods_op_definition
from loopwright.interfaces.costs import ExecutionCost
from loopwright.interfaces.vector_forms import ELEMENTWISE, FLOAT_DIVISION, FUNCTION


@ods_op_definition
class AbsFOp(FloatUnaryOp):
    """The absolute value."""

    name = "math.absf"
    traits = traits_def(ELEMENTWISE)


@ods_op_definition
class AcosOp(FloatUnaryOp):
    """Arc cosine."""

    name = "math.acos"
    traits = traits_def(FUNCTION, ExecutionCost(25.0, is_call=True))


@ods_op_definition
class AcoshOp(FloatUnaryOp):
    """Inverse hyperbolic cosine."""

    name = "math.acosh"
    traits = traits_def(FUNCTION, ExecutionCost(30.0, is_call=True))


@ods_op_definition
class AsinOp(FloatUnaryOp):
    """Arc sine."""

    name = "math.asin"
    traits = traits_def(FUNCTION, ExecutionCost(25.0, is_call=True))


@ods_op_definition
class AsinhOp(FloatUnaryOp):
    """Inverse hyperbolic sine."""

    name = "math.asinh"
    traits = traits_def(FUNCTION, ExecutionCost(30.0, is_call=True))


@ods_op_definition
class AtanOp(FloatUnaryOp):
    """Arc tangent."""

    name = "math.atan"
    traits = traits_def(FUNCTION, ExecutionCost(25.0, is_call=True))


@ods_op_definition
class AtanhOp(FloatUnaryOp):
    """Inverse hyperbolic tangent."""

    name = "math.atanh"
    traits = traits_def(FUNCTION, ExecutionCost(30.0, is_call=True))


@ods_op_definition
class CbrtOp(FloatUnaryOp):
    """Cube root."""

    name = "math.cbrt"
    traits = traits_def(FUNCTION, ExecutionCost(10.0, is_call=True))


@ods_op_definition
class CeilOp(FloatUnaryOp):
    """Rounded up to an integer."""

    name = "math.ceil"
    traits = traits_def(ELEMENTWISE)


@ods_op_definition
class CosOp(FloatUnaryOp):
    """Cosine."""

    name = "math.cos"
    traits = traits_def(FUNCTION, ExecutionCost(15.0, is_call=True))


@ods_op_definition
class CoshOp(FloatUnaryOp):
    """Hyperbolic cosine."""

    name = "math.cosh"
    traits = traits_def(FUNCTION, ExecutionCost(30.0, is_call=True))


@ods_op_definition
class ErfOp(FloatUnaryOp):
    """The error function."""

    name = "math.erf"
    traits = traits_def(FUNCTION, ExecutionCost(25.0, is_call=True))


@ods_op_definition
class ErfcOp(FloatUnaryOp):
    """The complementary error function."""

    name = "math.erfc"
    traits = traits_def(FUNCTION, ExecutionCost(25.0, is_call=True))


@ods_op_definition
class ExpOp(FloatUnaryOp):
    """Exponential."""

    name = "math.exp"
    traits = traits_def(FUNCTION, ExecutionCost(10.0, is_call=True, approximates=True))


@ods_op_definition
class Exp2Op(FloatUnaryOp):
    """Power of two."""

    name = "math.exp2"
    traits = traits_def(FUNCTION, ExecutionCost(10.0, is_call=True, approximates=True))


@ods_op_definition
class ExpM1Op(FloatUnaryOp):
    """Exponential minus one, accurate near zero."""

    name = "math.expm1"
    traits = traits_def(FUNCTION, ExecutionCost(25.0, is_call=True))


@ods_op_definition
class FloorOp(FloatUnaryOp):
    """Rounded down to an integer."""

    name = "math.floor"
    traits = traits_def(ELEMENTWISE)


@ods_op_definition
class LogOp(FloatUnaryOp):
    """Natural logarithm."""

    name = "math.log"
    traits = traits_def(FUNCTION, ExecutionCost(10.0, is_call=True, approximates=True))


@ods_op_definition
class Log10Op(FloatUnaryOp):
    """Decimal logarithm."""

    name = "math.log10"
    traits = traits_def(FUNCTION, ExecutionCost(10.0, is_call=True, approximates=True))


@ods_op_definition
class Log1pOp(FloatUnaryOp):
    """Natural logarithm of one plus the operand, accurate near zero."""

    name = "math.log1p"
    traits = traits_def(FUNCTION, ExecutionCost(25.0, is_call=True))


@ods_op_definition
class Log2Op(FloatUnaryOp):
    """Binary logarithm."""

    name = "math.log2"
    traits = traits_def(FUNCTION, ExecutionCost(10.0, is_call=True, approximates=True))


@ods_op_definition
class RoundOp(FloatUnaryOp):
    """Rounded to the nearest integer, halves away from zero."""

    name = "math.round"
    traits = traits_def(ELEMENTWISE)


@ods_op_definition
class RoundEvenOp(FloatUnaryOp):
    """Rounded to the nearest integer, halves to even."""

    name = "math.roundeven"
    traits = traits_def(ELEMENTWISE)


@ods_op_definition
class RsqrtOp(FloatUnaryOp):
    """Reciprocal square root."""

    name = "math.rsqrt"
    traits = traits_def(FLOAT_DIVISION, ExecutionCost(6.0))


@ods_op_definition
class SinOp(FloatUnaryOp):
    """Sine."""

    name = "math.sin"
    traits = traits_def(FUNCTION, ExecutionCost(15.0, is_call=True))


@ods_op_definition
class SinhOp(FloatUnaryOp):
    """Hyperbolic sine."""

    name = "math.sinh"
    traits = traits_def(FUNCTION, ExecutionCost(30.0, is_call=True))


@ods_op_definition
class SqrtOp(FloatUnaryOp):
    """Square root."""

    name = "math.sqrt"
    traits = traits_def(FLOAT_DIVISION, ExecutionCost(4.0))


@ods_op_definition
class TanOp(FloatUnaryOp):
    """Tangent."""

    name = "math.tan"
    traits = traits_def(FUNCTION, ExecutionCost(25.0, is_call=True))


@ods_op_definition
class TanhOp(FloatUnaryOp):
    """Hyperbolic tangent."""

    name = "math.tanh"
    traits = traits_def(FUNCTION, ExecutionCost(30.0, is_call=True, approximates=True))


@ods_op_definition
class TruncOp(FloatUnaryOp):
    """Rounded towards zero to an integer."""

    name = "math.trunc"
    traits = traits_def(ELEMENTWISE)

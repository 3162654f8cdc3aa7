"""Functions of one floating-point number."""

from __future__ import annotations

from loopwright.dialects.arith.forms import FloatUnaryOp
from loopwright.dialects.ods import ods_op_definition


@ods_op_definition
class AbsFOp(FloatUnaryOp):
    """The absolute value."""

    name = "math.absf"


@ods_op_definition
class AcosOp(FloatUnaryOp):
    """Arc cosine."""

    name = "math.acos"


@ods_op_definition
class AcoshOp(FloatUnaryOp):
    """Inverse hyperbolic cosine."""

    name = "math.acosh"


@ods_op_definition
class AsinOp(FloatUnaryOp):
    """Arc sine."""

    name = "math.asin"


@ods_op_definition
class AsinhOp(FloatUnaryOp):
    """Inverse hyperbolic sine."""

    name = "math.asinh"


@ods_op_definition
class AtanOp(FloatUnaryOp):
    """Arc tangent."""

    name = "math.atan"


@ods_op_definition
class AtanhOp(FloatUnaryOp):
    """Inverse hyperbolic tangent."""

    name = "math.atanh"


@ods_op_definition
class CbrtOp(FloatUnaryOp):
    """Cube root."""

    name = "math.cbrt"


@ods_op_definition
class CeilOp(FloatUnaryOp):
    """Rounded up to an integer."""

    name = "math.ceil"


@ods_op_definition
class CosOp(FloatUnaryOp):
    """Cosine."""

    name = "math.cos"


@ods_op_definition
class CoshOp(FloatUnaryOp):
    """Hyperbolic cosine."""

    name = "math.cosh"


@ods_op_definition
class ErfOp(FloatUnaryOp):
    """The error function."""

    name = "math.erf"


@ods_op_definition
class ErfcOp(FloatUnaryOp):
    """The complementary error function."""

    name = "math.erfc"


@ods_op_definition
class ExpOp(FloatUnaryOp):
    """Exponential."""

    name = "math.exp"


@ods_op_definition
class Exp2Op(FloatUnaryOp):
    """Power of two."""

    name = "math.exp2"


@ods_op_definition
class ExpM1Op(FloatUnaryOp):
    """Exponential minus one, accurate near zero."""

    name = "math.expm1"


@ods_op_definition
class FloorOp(FloatUnaryOp):
    """Rounded down to an integer."""

    name = "math.floor"


@ods_op_definition
class LogOp(FloatUnaryOp):
    """Natural logarithm."""

    name = "math.log"


@ods_op_definition
class Log10Op(FloatUnaryOp):
    """Decimal logarithm."""

    name = "math.log10"


@ods_op_definition
class Log1pOp(FloatUnaryOp):
    """Natural logarithm of one plus the operand, accurate near zero."""

    name = "math.log1p"


@ods_op_definition
class Log2Op(FloatUnaryOp):
    """Binary logarithm."""

    name = "math.log2"


@ods_op_definition
class RoundOp(FloatUnaryOp):
    """Rounded to the nearest integer, halves away from zero."""

    name = "math.round"


@ods_op_definition
class RoundEvenOp(FloatUnaryOp):
    """Rounded to the nearest integer, halves to even."""

    name = "math.roundeven"


@ods_op_definition
class RsqrtOp(FloatUnaryOp):
    """Reciprocal square root."""

    name = "math.rsqrt"


@ods_op_definition
class SinOp(FloatUnaryOp):
    """Sine."""

    name = "math.sin"


@ods_op_definition
class SinhOp(FloatUnaryOp):
    """Hyperbolic sine."""

    name = "math.sinh"


@ods_op_definition
class SqrtOp(FloatUnaryOp):
    """Square root."""

    name = "math.sqrt"


@ods_op_definition
class TanOp(FloatUnaryOp):
    """Tangent."""

    name = "math.tan"


@ods_op_definition
class TanhOp(FloatUnaryOp):
    """Hyperbolic tangent."""

    name = "math.tanh"


@ods_op_definition
class TruncOp(FloatUnaryOp):
    """Rounded towards zero to an integer."""

    name = "math.trunc"

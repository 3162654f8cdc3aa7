"""The functions of the module `cmath`, for numbers whose parts are finite.

The formulas are those of CPython's `cmath` (W. Kahan, "Branch cuts for complex elementary
functions", 1987), so that results are bit-identical.
"""

from __future__ import annotations

import math
import sys
from typing import Any

import numpy as np

from loopwright.python.bodies.primitives import require
from loopwright.python.declarations import body, implements
from loopwright.python.errors import text_of

_LARGE = sys.float_info.max / 4
_LARGE_ROOT = math.sqrt(_LARGE)
_LARGE_LOG = math.log(_LARGE)
_SMALL = sys.float_info.min
_SMALL_ROOT = math.sqrt(_SMALL)
_BITS = sys.float_info.mant_dig
_LOG_2 = math.log(2.0)
_LOG_10 = math.log(10.0)


@body
def _finite(z: Any) -> tuple[float, float]:
    w = complex(z)
    if not (math.isfinite(w.real) and math.isfinite(w.imag)):
        raise ValueError("functions of cmath take finite numbers in compiled functions")
    return w.real, w.imag


@body
def _in_range(x: Any, y: Any) -> complex:
    require(not (math.isinf(x) or math.isinf(y)), OverflowError, "math range error")
    return complex(x, y)


@body
def _turned(z: Any) -> complex:
    return complex(-z.imag, z.real)


@body
def _turned_back(z: Any) -> complex:
    return complex(z.imag, -z.real)


@body
def _length(x: Any, y: Any) -> float:
    return float(np.hypot(x, y))


@body
def _is_large(x: Any, y: Any) -> bool:
    return math.fabs(x) > _LARGE or math.fabs(y) > _LARGE


@body
def _log_of_large(x: Any, y: Any) -> float:
    return math.log(_length(x / 2, y / 2)) + _LOG_2 * 2


@implements("cmath.phase")
@body
def phase(z: Any) -> float:
    w = complex(z)
    return math.atan2(w.imag, w.real)


@implements("cmath.polar")
@body
def polar(z: Any) -> tuple[float, float]:
    return abs(complex(z)), phase(z)


@implements("cmath.rect")
@body
def rect(r: Any, phi: Any) -> complex:
    length, angle = _finite(complex(r, phi))
    if angle == 0.0:
        return complex(length, length * angle)
    return complex(length * math.cos(angle), length * math.sin(angle))


@implements("cmath.sqrt")
@body
def sqrt(z: Any) -> complex:
    x, y = _finite(z)
    if x == 0.0 and y == 0.0:
        return complex(0.0, y)
    abs_x = math.fabs(x)
    abs_y = math.fabs(y)
    if abs_x < _SMALL and abs_y < _SMALL:
        abs_x = math.ldexp(abs_x, _BITS)
        root = math.sqrt(abs_x + _length(abs_x, math.ldexp(abs_y, _BITS)))
        s = math.ldexp(root, -(_BITS + 1) // 2)
    else:
        abs_x /= 8.0
        s = 2.0 * math.sqrt(abs_x + _length(abs_x, abs_y / 8.0))
    d = abs_y / (2.0 * s)
    return complex(s, math.copysign(d, y)) if x >= 0.0 else complex(d, math.copysign(s, y))


@implements("cmath.exp")
@body
def exp(z: Any) -> complex:
    x, y = _finite(z)
    if x > _LARGE_LOG:
        r = math.exp(min(x, 800.0) - 1.0)
        return _in_range(r * math.cos(y) * math.e, r * math.sin(y) * math.e)
    r = math.exp(x)
    return _in_range(r * math.cos(y), r * math.sin(y))


@body
def _log(z: Any) -> complex:
    x, y = _finite(z)
    abs_x = math.fabs(x)
    abs_y = math.fabs(y)
    if _is_large(x, y):
        r = math.log(_length(abs_x / 2.0, abs_y / 2.0)) + _LOG_2
    elif abs_x < _SMALL and abs_y < _SMALL:
        require(abs_x != 0.0 or abs_y != 0.0, ValueError, "math domain error")
        r = math.log(_length(math.ldexp(abs_x, _BITS), math.ldexp(abs_y, _BITS))) - _BITS * _LOG_2
    else:
        h = _length(abs_x, abs_y)
        if 0.71 <= h <= 1.73:
            most = max(abs_x, abs_y)
            least = min(abs_x, abs_y)
            r = math.log1p((most - 1.0) * (most + 1.0) + least * least) / 2.0
        else:
            r = math.log(h)
    return complex(r, math.atan2(y, x))


@implements("cmath.log")
@body
def log(z: Any, base: Any = None) -> complex:
    return _log(z) if base is None else _log(z) / _log(base)


@implements("cmath.log10")
@body
def log10(z: Any) -> complex:
    w = _log(z)
    return complex(w.real / _LOG_10, w.imag / _LOG_10)


@body
def _hyperbolic(z: Any, beside_cos: Any, beside_sin: Any) -> complex:
    x, y = _finite(z)
    if math.fabs(x) > _LARGE_LOG:
        reduced_x = math.copysign(min(math.fabs(x), 712.0) - 1.0, x)
        real = math.cos(y) * beside_cos(reduced_x) * math.e
        return _in_range(real, math.sin(y) * beside_sin(reduced_x) * math.e)
    return _in_range(math.cos(y) * beside_cos(x), math.sin(y) * beside_sin(x))


@implements("cmath.sinh")
@body
def sinh(z: Any) -> complex:
    return _hyperbolic(z, math.sinh, math.cosh)


@implements("cmath.cosh")
@body
def cosh(z: Any) -> complex:
    return _hyperbolic(z, math.cosh, math.sinh)


@implements("cmath.tanh")
@body
def tanh(z: Any) -> complex:
    x, y = _finite(z)
    if math.fabs(x) > _LARGE_LOG:
        imag = 4.0 * math.sin(y) * math.cos(y) * math.exp(-2.0 * math.fabs(x))
        return complex(math.copysign(1.0, x), imag)
    tanh_x = math.tanh(x)
    tan_y = math.tan(y)
    sech_x = 1.0 / math.cosh(x)
    product = tanh_x * tan_y
    denominator = 1.0 + product * product
    return complex(
        tanh_x * (1.0 + tan_y * tan_y) / denominator, tan_y / denominator * sech_x * sech_x
    )


@implements("cmath.sin")
@body
def sin(z: Any) -> complex:
    return _turned_back(sinh(_turned(complex(z))))


@implements("cmath.cos")
@body
def cos(z: Any) -> complex:
    return cosh(_turned(complex(z)))


@implements("cmath.tan")
@body
def tan(z: Any) -> complex:
    return _turned_back(tanh(_turned(complex(z))))


@implements("cmath.asinh")
@body
def asinh(z: Any) -> complex:
    x, y = _finite(z)
    if _is_large(x, y):
        r = math.copysign(_log_of_large(x, y), x)
        return complex(r, math.atan2(y, math.fabs(x)))
    root_minus = sqrt(complex(1.0 + y, -x))
    root_plus = sqrt(complex(1.0 - y, x))
    real = math.asinh(root_minus.real * root_plus.imag - root_plus.real * root_minus.imag)
    return complex(
        real, math.atan2(y, root_minus.real * root_plus.real - root_minus.imag * root_plus.imag)
    )


@implements("cmath.acosh")
@body
def acosh(z: Any) -> complex:
    x, y = _finite(z)
    if _is_large(x, y):
        return complex(_log_of_large(x, y), math.atan2(y, x))
    root_minus = sqrt(complex(x - 1.0, y))
    root_plus = sqrt(complex(x + 1.0, y))
    real = math.asinh(root_minus.real * root_plus.real + root_minus.imag * root_plus.imag)
    return complex(real, 2.0 * math.atan2(root_minus.imag, root_plus.real))


@implements("cmath.acos")
@body
def acos(z: Any) -> complex:
    x, y = _finite(z)
    if _is_large(x, y):
        return complex(math.atan2(math.fabs(y), x), -math.copysign(_log_of_large(x, y), y))
    root_minus = sqrt(complex(1.0 - x, -y))
    root_plus = sqrt(complex(1.0 + x, y))
    imag = math.asinh(root_plus.real * root_minus.imag - root_plus.imag * root_minus.real)
    return complex(2.0 * math.atan2(root_minus.real, root_plus.real), imag)


@implements("cmath.asin")
@body
def asin(z: Any) -> complex:
    return _turned_back(asinh(_turned(complex(z))))


@body
def _atanh(x: Any, y: Any) -> complex:
    abs_y = math.fabs(y)
    if x > _LARGE_ROOT or abs_y > _LARGE_ROOT:
        h = _length(x / 2.0, y / 2.0)
        return complex(x / 4.0 / h / h, -math.copysign(math.pi / 2.0, -y))
    if x == 1.0 and abs_y < _SMALL_ROOT:
        require(abs_y != 0.0, ValueError, "math domain error")
        real = -math.log(math.sqrt(abs_y) / math.sqrt(_length(abs_y, 2.0)))
        return complex(real, math.copysign(math.atan2(2.0, -abs_y) / 2.0, y))
    real = math.log1p(4.0 * x / ((1.0 - x) * (1.0 - x) + abs_y * abs_y)) / 4.0
    return complex(real, -math.atan2(-2.0 * y, (1.0 - x) * (1.0 + x) - abs_y * abs_y) / 2.0)


@implements("cmath.atanh")
@body
def atanh(z: Any) -> complex:
    x, y = _finite(z)
    return _atanh(x, y) if math.copysign(1.0, x) > 0.0 else -_atanh(-x, -y)


@implements("cmath.atan")
@body
def atan(z: Any) -> complex:
    return _turned_back(atanh(_turned(complex(z))))


# Powers

_MOST_FACTORS = 100
"""The largest exponent for which a power is a product."""
_OF_ZERO = text_of(pow, 0j, -1)
_OVERFLOW = text_of(pow, 1e300 + 0j, 2)


@body
def _product_of(x: complex, n: int) -> complex:
    """Return `x ** n` by repeated squaring."""
    result = complex(1.0, 0.0)
    square = x
    while n > 0:
        if n & 1:
            result = result * square
        n >>= 1
        square = square * square
    return result


@body
def _polar_power(x: complex, y: complex) -> complex:
    """Return `x ** y` for a nonzero base, from its absolute value and angle."""
    length = np.hypot(x.real, x.imag)
    angle = np.arctan2(x.imag, x.real)
    size = np.power(length, y.real)
    phase = angle * y.real
    if y.imag != 0.0:
        size /= np.exp(angle * y.imag)
        phase += y.imag * np.log(length)
    require(not np.isinf(phase), ZeroDivisionError, _OF_ZERO)  # as the C library has no cosine
    return complex(size * np.cos(phase), size * np.sin(phase))


@body
def power(x: Any, y: Any) -> complex:
    """Return `x ** y` as CPython computes it for Python numbers, one of which is complex."""
    base = complex(x)
    exponent = complex(y)
    count = exponent.real
    is_product = math.fabs(count) <= _MOST_FACTORS and count == np.floor(count)
    is_product = is_product and exponent.imag == 0.0
    if base == 0.0:
        is_defined = exponent.imag == 0.0 and not count < 0.0
        require(is_defined, ZeroDivisionError, _OF_ZERO)
    if is_product:
        result = _product_of(base, int(math.fabs(count)))
        if count < 0.0:
            result = complex(1.0, 0.0) / result
    elif base == 0.0:
        result = complex(0.0, 0.0)
    else:
        result = _polar_power(base, exponent)
    is_finite = not (math.isinf(result.real) or math.isinf(result.imag))
    require(is_finite, OverflowError, _OVERFLOW)
    return result


@implements("cmath.isnan")
@body
def isnan(z: Any) -> bool:
    return math.isnan(complex(z).real) or math.isnan(complex(z).imag)


@implements("cmath.isinf")
@body
def isinf(z: Any) -> bool:
    return math.isinf(complex(z).real) or math.isinf(complex(z).imag)


@implements("cmath.isfinite")
@body
def isfinite(z: Any) -> bool:
    return math.isfinite(complex(z).real) and math.isfinite(complex(z).imag)


@implements("cmath.isclose")
@body
def isclose(a: Any, b: Any, *, rel_tol: Any = 1e-09, abs_tol: Any = 0.0) -> bool:
    require(not (rel_tol < 0.0 or abs_tol < 0.0), ValueError, "tolerances must be non-negative")
    first = complex(a)
    second = complex(b)
    if first == second:
        return True
    if isinf(first) or isinf(second):
        return False
    distance = abs(first - second)
    return (
        distance <= rel_tol * abs(second) or distance <= rel_tol * abs(first) or distance <= abs_tol
    )

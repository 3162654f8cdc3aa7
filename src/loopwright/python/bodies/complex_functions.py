"""The functions of the module `cmath`, for numbers whose parts are finite.

The formulas are those of CPython's `cmath`, which are by W. Kahan, "Branch cuts for complex
elementary functions", 1987; so are the bits of results.
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
    across = math.fabs(x)
    up = math.fabs(y)
    if across < _SMALL and up < _SMALL:
        across = math.ldexp(across, _BITS)
        root = math.sqrt(across + _length(across, math.ldexp(up, _BITS)))
        s = math.ldexp(root, -(_BITS + 1) // 2)
    else:
        across /= 8.0
        s = 2.0 * math.sqrt(across + _length(across, up / 8.0))
    d = up / (2.0 * s)
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
    across = math.fabs(x)
    up = math.fabs(y)
    if _is_large(x, y):
        r = math.log(_length(across / 2.0, up / 2.0)) + _LOG_2
    elif across < _SMALL and up < _SMALL:
        require(across != 0.0 or up != 0.0, ValueError, "math domain error")
        r = math.log(_length(math.ldexp(across, _BITS), math.ldexp(up, _BITS))) - _BITS * _LOG_2
    else:
        h = _length(across, up)
        if 0.71 <= h <= 1.73:
            most = max(across, up)
            least = min(across, up)
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
        less = math.copysign(min(math.fabs(x), 712.0) - 1.0, x)
        real = math.cos(y) * beside_cos(less) * math.e
        return _in_range(real, math.sin(y) * beside_sin(less) * math.e)
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
    across = math.tanh(x)
    up = math.tan(y)
    less = 1.0 / math.cosh(x)
    both = across * up
    shared = 1.0 + both * both
    return complex(across * (1.0 + up * up) / shared, up / shared * less * less)


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
    one = sqrt(complex(1.0 + y, -x))
    other = sqrt(complex(1.0 - y, x))
    real = math.asinh(one.real * other.imag - other.real * one.imag)
    return complex(real, math.atan2(y, one.real * other.real - one.imag * other.imag))


@implements("cmath.acosh")
@body
def acosh(z: Any) -> complex:
    x, y = _finite(z)
    if _is_large(x, y):
        return complex(_log_of_large(x, y), math.atan2(y, x))
    one = sqrt(complex(x - 1.0, y))
    other = sqrt(complex(x + 1.0, y))
    real = math.asinh(one.real * other.real + one.imag * other.imag)
    return complex(real, 2.0 * math.atan2(one.imag, other.real))


@implements("cmath.acos")
@body
def acos(z: Any) -> complex:
    x, y = _finite(z)
    if _is_large(x, y):
        return complex(math.atan2(math.fabs(y), x), -math.copysign(_log_of_large(x, y), y))
    one = sqrt(complex(1.0 - x, -y))
    other = sqrt(complex(1.0 + x, y))
    imag = math.asinh(other.real * one.imag - other.imag * one.real)
    return complex(2.0 * math.atan2(one.real, other.real), imag)


@implements("cmath.asin")
@body
def asin(z: Any) -> complex:
    return _turned_back(asinh(_turned(complex(z))))


@body
def _atanh(x: Any, y: Any) -> complex:
    up = math.fabs(y)
    if x > _LARGE_ROOT or up > _LARGE_ROOT:
        h = _length(x / 2.0, y / 2.0)
        return complex(x / 4.0 / h / h, -math.copysign(math.pi / 2.0, -y))
    if x == 1.0 and up < _SMALL_ROOT:
        require(up != 0.0, ValueError, "math domain error")
        real = -math.log(math.sqrt(up) / math.sqrt(_length(up, 2.0)))
        return complex(real, math.copysign(math.atan2(2.0, -up) / 2.0, y))
    real = math.log1p(4.0 * x / ((1.0 - x) * (1.0 - x) + up * up)) / 4.0
    return complex(real, -math.atan2(-2.0 * y, (1.0 - x) * (1.0 + x) - up * up) / 2.0)


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
    """`x ** n` by squares and products."""
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
    """`x ** y` of a base that is not zero, by its absolute value and angle."""
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
    """`x ** y` of Python numbers, one of which is complex, as CPython computes it."""
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
    one = complex(a)
    other = complex(b)
    if one == other:
        return True
    if isinf(one) or isinf(other):
        return False
    far = abs(one - other)
    return far <= rel_tol * abs(other) or far <= rel_tol * abs(one) or far <= abs_tol

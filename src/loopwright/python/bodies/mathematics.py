"""Functions of Python, and of its modules `math`, `statistics` and `operator`."""

from __future__ import annotations

import math
import operator
from collections import Counter
from statistics import StatisticsError
from typing import Any

import numpy as np

from loopwright.native.runtime.host_calls import decimal_of, mean_of, statistic_of
from loopwright.python.bodies.byte_strings import to_bytes
from loopwright.python.bodies.primitives import (
    filled_by,
    is_python_float,
    is_python_integer,
    refused,
    require,
    rounded,
)
from loopwright.python.declarations import computing_body, implements, methods, reading_all


@computing_body
def _any(iterable: Any) -> bool:
    for item in iterable:  # noqa: SIM110
        if item:
            return True
    return False


@computing_body
def _all(iterable: Any) -> bool:
    for item in iterable:  # noqa: SIM110
        if not item:
            return False
    return True


@implements("math.gcd")
@computing_body
def gcd(a: Any, b: Any) -> Any:
    a = operator.index(a)
    b = operator.index(b)
    while b:
        a, b = b, a % b
    return abs(a)  # only now: the least integer has no absolute value


@implements("math.lcm")
@computing_body
def lcm(a: Any, b: Any) -> Any:
    a = operator.index(a)
    b = operator.index(b)
    if a == 0 or b == 0:
        return 0
    return abs(a) // math.gcd(a, b) * abs(b)


@implements("math.factorial")
@computing_body
def factorial(n: Any) -> Any:
    require(n >= 0, ValueError, "factorial() not defined for negative values")
    product = 1
    for k in range(2, n + 1):
        product *= k
    return product


@implements("math.isclose")
@computing_body
def isclose(a: Any, b: Any, *, rel_tol: Any = 1e-09, abs_tol: Any = 0.0) -> bool:
    require(not (rel_tol < 0.0 or abs_tol < 0.0), ValueError, "tolerances must be non-negative")
    a = float(a)
    b = float(b)
    if a == b:
        return True
    if math.isinf(a) or math.isinf(b):
        return False
    distance = math.fabs(b - a)
    tolerances = (math.fabs(rel_tol * b), math.fabs(rel_tol * a), float(abs_tol))
    return bool(distance <= tolerances[0] or distance <= tolerances[1] or distance <= tolerances[2])


@implements("math.comb")
@computing_body
def comb(n: Any, k: Any) -> Any:
    n = operator.index(n)
    k = operator.index(k)
    require(n >= 0, ValueError, "n must be a non-negative integer")
    require(k >= 0, ValueError, "k must be a non-negative integer")
    if k > n:
        return 0
    coefficient = 1
    for i in range(min(k, n - k)):
        common_divisor = math.gcd(coefficient, i + 1)
        coefficient = coefficient // common_divisor * ((n - i) // ((i + 1) // common_divisor))
    return coefficient


@implements("math.perm")
@computing_body
def perm(n: Any, k: Any = None) -> Any:
    if k is None:
        return factorial(n)
    n = operator.index(n)
    k = operator.index(k)
    require(n >= 0, ValueError, "n must be a non-negative integer")
    require(k >= 0, ValueError, "k must be a non-negative integer")
    product = 1 if k <= n else 0
    for i in range(min(k, n)):
        product *= n - i
    return product


@implements("math.isqrt")
@computing_body
def isqrt(n: Any) -> Any:
    n = operator.index(n)
    require(n >= 0, ValueError, "isqrt() argument must be nonnegative")
    root = int(math.sqrt(n))
    while root > 0 and root > n // root:
        root -= 1
    while root + 1 <= n // (root + 1):
        root += 1
    return root


@implements("math.prod")
@computing_body
def prod(iterable: Any, *, start: Any = 1) -> Any:
    product = start
    for item in iterable:
        product = product * item
    return product


@implements("math.modf")
@computing_body
def modf(x: Any) -> Any:
    if math.isinf(x):
        return math.copysign(0.0, x), float(x)
    part = math.copysign(math.fmod(x, 1.0), x)
    return part, math.copysign(x - part, x)


@computing_body
def _pow(base: Any, exp: Any, mod: Any = None) -> Any:
    if mod is None:
        return base**exp
    if not (is_python_integer(base) and is_python_integer(exp) and is_python_integer(mod)):
        raise TypeError("unsupported operand type(s) for ** or pow()")
    require(mod != 0, ValueError, "pow() 3rd argument cannot be 0")
    if exp == -exp != 0 or mod == -mod:
        raise OverflowError(
            "pow() of compiled functions does not take -2**63 as exponent or modulus"
        )
    modulus = abs(mod)
    square = base % modulus
    if exp < 0:
        square = _inverse(square, modulus)
        exp = -exp
    power = 1 % modulus
    while exp > 0:
        if exp & 1:
            power = _product_modulo(power, square, modulus)
        exp >>= 1
        if exp > 0:
            square = _product_modulo(square, square, modulus)
    return power - modulus if mod < 0 < power else power


@computing_body
def _inverse(x: int, modulus: int) -> int:
    """Return the inverse of a number in [0, modulus), by Euclid's extended algorithm."""
    divisor = modulus
    residue = x
    factor = 0
    following = 1
    while residue != 0:
        quotient = divisor // residue
        divisor, residue = residue, divisor - quotient * residue
        factor, following = following, factor - quotient * following
    require(divisor == 1, ValueError, "base is not invertible for the given modulus")
    return factor % modulus


@computing_body
def _product_modulo(x: int, y: int, modulus: int) -> int:
    """Return the product of two numbers in [0, modulus), reduced."""
    if modulus <= 3037000500:
        return x * y % modulus
    product = 0  # the product itself may exceed 64 bits
    while y > 0:
        if y & 1:
            product = product - (modulus - x) if product >= modulus - x else product + x
        y >>= 1
        x = x - (modulus - x) if x >= modulus - x else x + x
    return product


@computing_body
def scaled(x: float, exponent: int) -> float:
    """Return a float times a power of two, rounded once."""
    result = x
    remaining_exponent = exponent
    if result == 0.0 or not math.isfinite(result):
        return result
    for _ in (0, 0):
        if remaining_exponent > 1023:
            result *= 2.0**1023
            remaining_exponent -= 1023
        elif remaining_exponent < -1022:
            result *= 2.0**-969  # keeps enough bits that only one rounding occurs
            remaining_exponent += 969
    result *= 2.0 ** min(max(remaining_exponent, -1022), 1023)
    return result


@implements("math.ldexp")
@computing_body
def ldexp(x: Any, i: Any) -> Any:
    if not is_python_integer(i):
        raise TypeError("Expected an int as second argument to ldexp.")
    number = float(x)
    result = scaled(number, i)
    require(not (math.isinf(result) and math.isfinite(number)), OverflowError, "math range error")
    return result


@implements("math.frexp")
@computing_body
def frexp(x: Any) -> Any:
    size = math.fabs(x)
    exponent = 0
    if size == 0.0 or not math.isfinite(size):
        return float(x), 0
    for step in (512, 256, 128, 64, 32, 16, 8, 4, 2, 1):
        while size >= 2.0**step:
            size *= 2.0**-step
            exponent += step
        while size < 2.0**-step:
            size *= 2.0**step
            exponent -= step
    if size >= 1.0:
        size = size * 0.5
        exponent = exponent + 1
    return math.copysign(size, x), exponent


@implements("math.ulp")
@computing_body
def ulp(x: Any) -> Any:
    size = math.fabs(x)
    if not math.isfinite(size):
        return size
    return ldexp(1.0, max(frexp(size)[1] - 53, -1074)) if size > 0.0 else 5e-324


@implements("math.nextafter")
@computing_body
def nextafter(x: Any, y: Any) -> Any:
    u = float(x)
    v = float(y)
    if u != u or v != v:
        return u + v
    if u == v:
        return v
    if u == 0.0:
        return math.copysign(5e-324, v)
    if math.isinf(u):
        return math.copysign(1.7976931348623157e308, u)
    by = ulp(u)
    if math.fabs(frexp(u)[0]) == 0.5 and (v < u) == (u > 0.0) and by > 5e-324:
        by *= 0.5
    return math.copysign(u + by if v > u else u - by, u)


@implements("math.remainder")
@computing_body
def remainder(x: Any, y: Any) -> Any:
    if x != x or y != y:
        return float(x + y)
    require(not (math.isinf(x) or y == 0.0), ValueError, "math domain error")
    if math.isinf(y):
        return float(x)
    size = math.fabs(x)
    step = math.fabs(y)
    residue = math.fmod(size, step)
    complement = step - residue
    if residue > complement or (
        residue == complement and math.fmod(0.5 * (size - residue), step) != 0.0
    ):
        residue = -complement
    return math.copysign(1.0, x) * residue


@computing_body
def _round(number: Any, ndigits: Any = None) -> Any:
    if ndigits is None or np.iscomplexobj(number):  # which is refused
        return rounded(number)
    if is_python_float(number):
        return _rounded_float(number, ndigits)
    if is_python_integer(number):
        digits = operator.index(ndigits)
        return _rounded_integer(number, -digits) if digits < 0 else +number
    return np.round(number, ndigits)  # pyright: ignore[reportUnknownVariableType]


@computing_body
def _rounded_integer(x: Any, digits: Any) -> Any:
    quotient = result = 0
    if digits < 19:
        scale = 10**digits
        quotient = x // scale
        residue = x % scale
        if 2 * residue > scale or (2 * residue == scale and quotient % 2 == 1):
            quotient += 1
        result = quotient * scale
    if (result < 0) != (quotient < 0) or (digits == 19 and abs(x / 2) > 2.5e18):
        raise OverflowError("the rounded integer does not fit in 64 bits")
    return result


@computing_body
def _rounded_float(x: Any, digits: Any) -> Any:
    """Return a float rounded to decimal digits: the float nearest to the nearest such decimal.

    The product with a power of ten is computed exactly, as a float and its error (Dekker, "A
    floating-point technique for extending the available precision", 1971).
    """
    if x == 0.0 or digits > 323 or not math.isfinite(x):
        return x
    if digits < -308:
        return 0.0 * x
    if abs(digits) > 22:  # the power of ten is not a float
        result = _of_floats(decimal_of, [x], digits=digits)
        require(math.isfinite(result), OverflowError, "rounded value too large to represent")
        return result
    scale = 1.0
    for _ in range(abs(digits)):
        scale *= 10.0
    size = abs(x)
    scaled_size = size * scale if digits > 0 else size / scale
    if not scaled_size < 9007199254740993.0:  # the decimals are denser than floats
        return x
    if digits < 0:
        excess = math.fmod(size, scale)
        half = 0.5 * scale
        is_up = excess > half or (excess == half and math.fmod(size, 2.0 * scale) >= scale)
        return math.copysign(size + (scale - excess) if is_up else size - excess, x)  # rounded once
    if not scaled_size < 9007199254740992.0:
        return x
    whole = float(int(scaled_size))
    excess = scaled_size - whole
    low = _left_out(size, scale, scaled_size)
    if excess > 0.5 or (excess == 0.5 and (low > 0.0 or (low == 0.0 and int(whole) % 2 == 1))):
        whole += 1.0
    return math.copysign(whole / scale, x)


@computing_body
def _left_out(x: Any, y: Any, product: Any) -> Any:
    """Return the rounding error `x * y - product`, if it is a float."""
    a = 134217729.0 * x
    b = 134217729.0 * y
    x_high = a - (a - x)
    y_high = b - (b - y)
    x_low = x - x_high
    y_low = y - y_high
    return ((x_high * y_high - product) + x_high * y_low + x_low * y_high) + x_low * y_low


@computing_body
def _norm(values: Any) -> Any:
    """Return the length of a vector, nearly always rounded once: squares and their sum are kept
    with their rounding errors, and the root is corrected by its error (as in Python)."""
    most = 0.0
    unknown = False
    for x in values:
        unknown = unknown or x != x
        most = max(most, float(abs(x)))
    if math.isinf(most):
        return most
    if unknown:
        return math.nan
    if most == 0.0:
        return most
    size = math.frexp(most)[1]
    total = 0.0
    compensation = 0.0
    for x in values:
        y = math.ldexp(float(x), -size)
        square = y * y
        whole = total + square
        high = max(total, square)
        compensation += (min(total, square) - (whole - high)) + _left_out(y, y, square)
        total = whole
    root = math.sqrt(total + compensation)
    square = root * root
    compensation += (total - square) - _left_out(root, root, square)
    length = root + compensation / (2.0 * root)
    return 2.0 * length * math.ldexp(1.0, size - 1)  # infinite, where `ldexp` would raise


@implements("math.hypot", "statistics.hypot")
@computing_body
def hypot(*coordinates: Any) -> Any:
    if len(coordinates) == 2:
        return float(np.hypot(float(coordinates[0]), float(coordinates[1])))
    return _norm(np.array([float(0), *coordinates], np.float64))


@implements("math.dist")
@computing_body
def dist(p: Any, q: Any) -> Any:
    if len(p) != len(q):
        raise ValueError("both points must have the same number of dimensions")
    return _norm(np.asarray(p, np.float64) - np.asarray(q, np.float64))


@implements("math.fsum", "statistics.fsum")
@reading_all
@computing_body
def fsum(seq: Any) -> Any:
    """Return the sum, rounded once, by at most 40 non-overlapping partial sums (Shewchuk, "Adaptive
    precision floating-point arithmetic", 1997)."""
    parts = np.empty(64)
    n = 0
    special = 0.0
    infinite = 0.0
    for item in seq:
        number = float(item)
        x = number
        partial_count = 0
        for j in range(n):
            y = float(parts[j])
            large, small = (y, x) if math.fabs(x) < math.fabs(y) else (x, y)
            x = large + small
            low = small - (x - large)
            if low != 0.0:
                parts[partial_count] = low
                partial_count += 1
        n = partial_count
        if not math.isfinite(x):
            require(not math.isfinite(number), OverflowError, "intermediate overflow in fsum")
            if math.isinf(number):
                infinite += number
            special += number
            n = 0
        elif x != 0.0:
            parts[n] = x
            n += 1
    if special != 0.0:
        require(infinite == infinite, ValueError, "-inf + inf in fsum")
        return special
    if n == 0:
        return 0.0
    n -= 1
    total = float(parts[n])
    low = 0.0
    while n > 0 and low == 0.0:
        n -= 1
        x = total
        y = float(parts[n])
        total = x + y
        low = y - (total - x)
    if n > 0 and ((low < 0.0 and parts[n - 1] < 0.0) or (low > 0.0 and parts[n - 1] > 0.0)):
        y = low * 2.0
        x = total + y
        if y == x - total:  # half way: the remaining parts decide
            total = x
    return total


@computing_body
def _whole(x: Any) -> Any:
    kind: type = np.uint64
    return x if isinstance(x, kind) else operator.index(x)


@computing_body
def _bin(number: Any) -> str:
    return f"{_whole(number):#b}"


@computing_body
def _oct(number: Any) -> str:
    return f"{_whole(number):#o}"


@computing_body
def _hex(number: Any) -> str:
    return f"{_whole(number):#x}"


BUILTINS: dict[object, Any] = {any: _any, all: _all, pow: _pow, round: _round}
BUILTINS.update({bin: _bin, oct: _oct, hex: _hex})


# Functions of `statistics`


@computing_body
def _in_order(data: Any) -> Any:
    ordered = sorted(data)
    require(len(ordered) > 0, StatisticsError, "no median for empty data")
    return ordered


@implements("statistics.median")
@computing_body
def median(data: Any) -> Any:
    ordered = _in_order(data)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 == 1 else (ordered[half - 1] + ordered[half]) / 2


@implements("statistics.median_low")
@computing_body
def median_low(data: Any) -> Any:
    ordered = _in_order(data)
    return ordered[(len(ordered) - 1) // 2]


@implements("statistics.median_high")
@computing_body
def median_high(data: Any) -> Any:
    ordered = _in_order(data)
    return ordered[len(ordered) // 2]


@implements("statistics.mode")
@computing_body
def mode(data: Any) -> Any:
    kind: Any = Counter
    counts = kind(data)
    require(len(counts) > 0, StatisticsError, "no mode for empty data")
    return counts.most_common(1)[0][0]


@implements("statistics.mean")
@computing_body
def mean(data: Any) -> Any:
    values = list(data)
    require(len(values) > 0, StatisticsError, "mean requires at least one data point")
    for x in values:
        if isinstance(x, np.generic):
            refused("statistics.mean() takes Python numbers here: use np.mean")
    if any(is_python_float(x) for x in values):
        return _of_floats(mean_of, values)
    total = sum(values)
    return total // len(values) if total % len(values) == 0 else total / len(values)


@computing_body
def _of_floats(function: Any, data: Any, **options: Any) -> float:
    """Return the result of a function of floats that Python computes with fractions."""
    return float(filled_by(function, 1, np.float64, np.array(data, np.float64), **options)[0])


@computing_body
def _spread(name: str, data: Any, center: Any, least: int, of_floats: bool = False) -> Any:
    values = list(data)
    if len(values) < least:
        few = "one data point" if least == 1 else "two data points"
        raise StatisticsError(f"{name} requires at least {few}")
    for x in values:
        if center is not None or isinstance(x, np.generic):
            refused("it takes Python numbers, and not their mean: use np.std or np.var")
    if of_floats and not is_python_float(values[0]):
        refused("the variance of integers may be an integer: make them floats")
    return _of_floats(statistic_of, values, name=name)


@implements("statistics.stdev")
@computing_body
def stdev(data: Any, xbar: Any = None) -> Any:
    return _spread("stdev", data, xbar, 2)


@implements("statistics.pstdev")
@computing_body
def pstdev(data: Any, mu: Any = None) -> Any:
    return _spread("pstdev", data, mu, 1)


@implements("statistics.variance")
@computing_body
def variance(data: Any, xbar: Any = None) -> Any:
    return _spread("variance", data, xbar, 2, of_floats=True)


@implements("statistics.pvariance")
@computing_body
def pvariance(data: Any, mu: Any = None) -> Any:
    return _spread("pvariance", data, mu, 1, of_floats=True)


@implements("statistics.fmean")
@computing_body
def fmean(data: Any) -> Any:
    values = list(data)
    require(len(values) > 0, StatisticsError, "fmean requires at least one data point")
    return math.fsum(values) / len(values)


# Functions of `operator`, except those of binary operators and comparisons


@computing_body
def _neg(a: Any) -> Any:
    return -a


@computing_body
def _pos(a: Any) -> Any:
    return +a


@computing_body
def _invert(a: Any) -> Any:
    return ~a


@computing_body
def _not(a: Any) -> Any:
    return not a


@computing_body
def _contains(a: Any, b: Any) -> Any:
    return b in a


@computing_body
def _getitem(a: Any, b: Any) -> Any:
    return a[b]


OPERATORS: dict[object, Any] = {
    operator.neg: _neg,
    operator.pos: _pos,
    operator.invert: _invert,
    operator.not_: _not,
    operator.contains: _contains,
    operator.getitem: _getitem,
}


# Methods of numbers


@computing_body
def _bit_length(n: Any) -> int:
    n = n if n < 0 else -n  # the least integer has no absolute value
    length = 0
    while n < 0:
        n = (n + 1) >> 1
        length += 1
    return length


@computing_body
def _bit_count(n: Any) -> int:
    return int(np.bitwise_count(n))


@computing_body
def _is_integer(x: Any) -> bool:
    return bool(np.isfinite(x) and np.floor(x) == x)


METHODS_OF_NUMBERS = methods(
    {
        "bit_length": _bit_length,
        "bit_count": _bit_count,
        "is_integer": _is_integer,
        "to_bytes": to_bytes,
    }
)


@computing_body
def in_range(x: int, start: int, stop: int, step: int) -> bool:
    """Return whether a number is an item of `range(start, stop, step)`."""
    inside = start <= x < stop if step > 0 else stop < x <= start
    return inside and x % step == start % step

"""Floating-point formats, and the functions of the C library on them."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from ctypes import c_float
from fractions import Fraction
from functools import cache
from typing import ClassVar

from xdsl.ir import Attribute

from loopwright.ir.core.floats import FORMATS, Format, bits_to_float, fraction_to_bits
from loopwright.ir.dialects import math_folds
from loopwright.ir.dialects.arith import attributes
from loopwright.ir.dialects.math_folds import BINARY, UNARY
from loopwright.ir.interfaces.scalars import divide
from loopwright.meaning.values import unsupported

Rounding = Callable[[float], float]


@cache
def float_format(float_type: Attribute) -> Format:
    """Return the format of a float type; `f80` and `f128` are not supported."""
    return named_format(str(float_type))


def named_format(name: str) -> Format:
    """Return the format of the float type of this name."""
    format_ = FORMATS.get(name)
    if format_ is None or format_.width > 64:
        raise unsupported(f"uses the type {name}, which the interpreter does not support")
    return format_


@cache
def largest_finite(form: Format) -> float:
    """Return the largest finite value."""
    return float(form.largest)


def round_f32(value: float) -> float:
    """Return `value` rounded to binary32, ties to even.

    >>> round_f32(0.1), round_f32(1e39)
    (0.10000000149011612, inf)
    """
    return c_float(value).value


def _nearest_away(scaled: float) -> float:
    size = abs(scaled)
    whole = math.floor(size)
    return math.copysign(whole + (size - whole >= 0.5), scaled)


_INTEGER_ROUNDINGS: dict[int, Callable[[float], float]] = {
    attributes.TO_NEAREST_EVEN: round,
    attributes.DOWNWARD: math.floor,
    attributes.UPWARD: math.ceil,
    attributes.TOWARD_ZERO: math.trunc,
    attributes.TO_NEAREST_AWAY: _nearest_away,
}


def round_to(target: Format, value: float, mode: int = attributes.TO_NEAREST_EVEN) -> float:
    """Return `value` rounded to a format.

    >>> bf16 = named_format("bf16")
    >>> upward = attributes.UPWARD
    >>> round_to(bf16, 1.005859375), round_to(bf16, 1.005859375, upward), round_to(bf16, 1e39)
    (1.0078125, 1.0078125, inf)

    Every value is held as a Python `float` (binary64), whatever its format: binary64 has all values
    of the narrower formats. For `+ - * /` and the square root, computing in binary64 and rounding
    once more is exact for every format with at most 24 significand bits (Figueroa, "When is double
    rounding innocuous?", 1995). So an operation of a narrower format is the one of binary64,
    rounded.
    """
    if value == 0.0 or math.isinf(value) or math.isnan(value):
        if math.isinf(value) and not target.infinities:
            return math.nan if target.nans else math.copysign(largest_finite(target), value)
        return abs(value) if target.nan_is_minus_zero else value
    if target.unsigned_power and value < 0.0:
        return math.nan
    exponent = max(math.frexp(value)[1] - 1, target.least_exponent)
    quantum = exponent - target.precision + 1
    scaled = math.ldexp(value, -quantum)  # below 2**53 in magnitude, so exact
    rounded = _scaled(_INTEGER_ROUNDINGS[mode](scaled), quantum)
    if abs(rounded) > largest_finite(target):
        return _overflow(target, rounded, mode)
    return math.copysign(rounded, value)


def _scaled(value: float, exponent: int) -> float:
    """Return `value * 2**exponent`, infinite if binary64 does not have it."""
    try:
        return math.ldexp(value, exponent)
    except OverflowError:
        return math.copysign(math.inf, value)


def _overflow(target: Format, value: float, mode: int) -> float:
    """Round a finite value beyond the largest finite number."""
    towards_zero = mode == attributes.TOWARD_ZERO or mode == (
        attributes.DOWNWARD if value > 0 else attributes.UPWARD
    )
    if not towards_zero and target.infinities:
        return math.copysign(math.inf, value)
    if not towards_zero and target.nans:
        return math.nan
    return math.copysign(largest_finite(target), value)


@cache
def rounding(target: Format) -> Rounding:
    """Return the function that rounds to a format, ties to even."""
    if target.width == 64:
        return float
    if target.width == 32:
        return round_f32
    return lambda value: round_to(target, value)


def multiply_add(a: float, b: float, c: float, target: Format) -> float:
    """Return `a * b + c` with one rounding; `bf16` goes through binary32, as hardware does.

    >>> multiply_add(1.0 + 2**-23, 1.0 + 2**-23, -1.0 - 2**-22, named_format("f32")) == 2.0**-46
    True
    """
    if not (math.isfinite(a) and math.isfinite(b)):
        return a * b + c
    if not math.isfinite(c):
        return c  # the product is finite, even where a * b is not
    exact = Fraction(a) * Fraction(b) + Fraction(c)
    if exact == 0:
        # An exact zero is positive unless both summands are negative zeros.
        return a * b + c if a == 0.0 or b == 0.0 or c == 0.0 else 0.0
    if target == named_format("bf16"):
        return round_to(target, round_fraction(exact, named_format("f32")))
    return round_fraction(exact, target)


def round_fraction(exact: Fraction, target: Format) -> float:
    """Return a non-zero rational number rounded to a format, ties to even.

    >>> round_fraction(Fraction(1, 3), named_format("f64")) == 1 / 3
    True
    """
    sign = 0 if target.unsigned_power or exact > 0 else 1 << (target.width - 1)
    return bits_to_float(target, fraction_to_bits(target, exact, sign))


COMPLEX = {
    **dict.fromkeys(
        (
            "cacos cacosh casin casinh catan catanh ccos ccosh cexp clog csin csinh csqrt ctan "
            "ctanh"
        ).split(),
        1,
    ),
    "cpow": 2,
}
"""The functions of complex numbers, with how many arguments they take."""


def library_function(name: str, *, single: bool) -> Callable[..., float]:
    """Return a function of the library, of doubles or of floats."""
    if name not in UNARY and name not in BINARY:
        raise unsupported(f"calls the function '{name}', which the C library does not have")
    return math_folds.function(name, single=single)


class _Double(ctypes.Structure):
    """A `double complex`, which is passed as a structure of its parts is."""

    _fields_: ClassVar = [("real", ctypes.c_double), ("imag", ctypes.c_double)]


class _Single(ctypes.Structure):
    """A `float complex`."""

    _fields_: ClassVar = [("real", ctypes.c_float), ("imag", ctypes.c_float)]


@cache
def complex_function(name: str, *, single: bool) -> Callable[..., complex]:
    """Return a function of the library on complex numbers.

    >>> complex_function("csqrt", single=False)(-4 + 0j)
    2j
    """
    kind = _Single if single else _Double
    library_function = math_folds.library()[name + ("f" if single else "")]
    library_function.restype = kind
    library_function.argtypes = [kind] * COMPLEX[name]

    def call(*operands: complex) -> complex:
        result = library_function(*[kind(z.real, z.imag) for z in operands])
        return complex(result.real, result.imag)

    return call


@cache
def in_format(name: str, target: Format) -> Callable[..., float]:
    """Return a function of the library on a format: in binary32 and then rounded if it is narrower.

    >>> from loopwright.meaning.floats import named_format
    >>> in_format("exp", named_format("f16"))(1.0)
    2.71875
    """
    if target.width == 64:
        return library_function(name, single=False)
    single = library_function(name, single=True)
    if target.width == 32:
        return single
    to_format = rounding(target)
    return lambda *operands: to_format(single(*operands))


def integer_power(base: float, exponent: int, *, single: bool) -> float:
    """Return `powi` as compiler-rt has it: repeated squaring, every product rounded.

    >>> integer_power(2.0, -3, single=False)
    0.125
    """
    to_format = round_f32 if single else float
    result = 1.0
    remaining_exponent = abs(exponent)
    while True:
        if remaining_exponent & 1:
            result = to_format(result * base)
        remaining_exponent >>= 1
        if not remaining_exponent:
            break
        base = to_format(base * base)
    if exponent >= 0:
        return result
    return to_format(divide(1.0, result))

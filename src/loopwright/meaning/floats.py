"""Floating-point formats, and the functions of the C library on them."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from ctypes import c_float
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import ClassVar

from xdsl.ir import Attribute

from loopwright.ir.dialects.math import c_library
from loopwright.ir.dialects.math.c_library import BINARY, UNARY
from loopwright.ir.interfaces.scalars import divide
from loopwright.meaning.values import unsupported

# Formats -----------------------------------------------------------------------------------------
# Floating-point formats: rounding to each, and the operations that need care.
#
# Every value is held as a Python `float` (binary64), whatever its format: binary64 has all values
# of the narrower formats. For `+ - * /` and the square root, computing in binary64 and rounding
# once more is exact for every format with at most 24 significand bits (Figueroa, "When is double
# rounding innocuous?", 1995), so an operation of a narrower format is the one of binary64, rounded.

Rounding = Callable[[float], float]

TO_NEAREST_EVEN, DOWNWARD, UPWARD, TOWARD_ZERO, TO_NEAREST_AWAY = range(5)
"""The rounding modes, by their numbers in `#arith.roundingmode`."""


@dataclass(frozen=True, slots=True)
class FloatFormat:
    """A binary format: `precision` counts the leading bit, exponents are those of 1.x * 2**e.

    `infinite` says whether there is an infinity; without one, overflow gives NaN, or the largest
    value where there is no NaN either.
    """

    name: str
    width: int
    precision: int
    max_exponent: int
    min_exponent: int
    infinite: bool = True
    has_nan: bool = True
    largest: float = 0.0

    @property
    def largest_finite(self) -> float:
        """The largest finite value."""
        return self.largest or math.ldexp(2.0 - 2.0 ** (1 - self.precision), self.max_exponent)


_FORMATS = {
    f.name: f
    for f in (
        FloatFormat("f64", 64, 53, 1023, -1022),
        FloatFormat("f32", 32, 24, 127, -126),
        FloatFormat("tf32", 19, 11, 127, -126),
        FloatFormat("f16", 16, 11, 15, -14),
        FloatFormat("bf16", 16, 8, 127, -126),
        FloatFormat("f8E5M2", 8, 3, 15, -14),
        FloatFormat("f8E4M3", 8, 4, 7, -6),
        FloatFormat("f8E3M4", 8, 5, 3, -2),
        FloatFormat("f8E4M3FN", 8, 4, 8, -6, infinite=False, largest=448.0),
        FloatFormat("f8E5M2FNUZ", 8, 3, 15, -15, infinite=False),
        FloatFormat("f8E4M3FNUZ", 8, 4, 7, -7, infinite=False),
        FloatFormat("f8E4M3B11FNUZ", 8, 4, 4, -10, infinite=False),
        FloatFormat("f8E8M0FNU", 8, 1, 127, -127, infinite=False),
        FloatFormat("f4E2M1FN", 4, 2, 2, 0, infinite=False, has_nan=False),
        FloatFormat("f6E2M3FN", 6, 4, 2, 0, infinite=False, has_nan=False),
        FloatFormat("f6E3M2FN", 6, 3, 4, -2, infinite=False, has_nan=False),
    )
}


@cache
def float_format(float_type: Attribute) -> FloatFormat:
    """The format of a float type; `f80` and `f128` are wider than what is supported."""
    return named_format(str(float_type))


def named_format(name: str) -> FloatFormat:
    """The format of the float type of this name."""
    found = _FORMATS.get(name)
    if found is None:
        raise unsupported(f"uses the type {name}, which the interpreter does not support")
    return found


def round_f32(value: float) -> float:
    """`value` rounded to binary32, ties to even.

    >>> round_f32(0.1), round_f32(1e39)
    (0.10000000149011612, inf)
    """
    return c_float(value).value


def _nearest_away(scaled: float) -> float:
    size = abs(scaled)
    whole = math.floor(size)
    return math.copysign(whole + (size - whole >= 0.5), scaled)


_INTEGER_ROUNDINGS: dict[int, Callable[[float], float]] = {
    TO_NEAREST_EVEN: round,
    DOWNWARD: math.floor,
    UPWARD: math.ceil,
    TOWARD_ZERO: math.trunc,
    TO_NEAREST_AWAY: _nearest_away,
}


def round_to(target: FloatFormat, value: float, mode: int = TO_NEAREST_EVEN) -> float:
    """`value` rounded to a format.

    >>> bf16 = FloatFormat("bf16", 16, 8, 127, -126)
    >>> round_to(bf16, 1.005859375), round_to(bf16, 1.005859375, UPWARD), round_to(bf16, 1e39)
    (1.0078125, 1.0078125, inf)
    """
    if value == 0.0 or math.isinf(value) or math.isnan(value):
        if math.isinf(value) and not target.infinite:
            return math.nan if target.has_nan else math.copysign(target.largest_finite, value)
        return abs(value) if target.name.endswith("FNUZ") else value
    if target.name == "f8E8M0FNU" and value < 0.0:
        return math.nan
    exponent = max(math.frexp(value)[1] - 1, target.min_exponent)
    quantum = exponent - target.precision + 1
    scaled = math.ldexp(value, -quantum)  # below 2**53 in magnitude, so exact
    rounded = _scaled(_INTEGER_ROUNDINGS[mode](scaled), quantum)
    if abs(rounded) > target.largest_finite:
        return _overflow(target, rounded, mode)
    return math.copysign(rounded, value)


def _scaled(value: float, exponent: int) -> float:
    """`value * 2**exponent`, infinite if binary64 does not have it."""
    try:
        return math.ldexp(value, exponent)
    except OverflowError:
        return math.copysign(math.inf, value)


def _overflow(target: FloatFormat, value: float, mode: int) -> float:
    """What a finite value beyond the largest one becomes."""
    towards_zero = mode == TOWARD_ZERO or mode == (DOWNWARD if value > 0 else UPWARD)
    if towards_zero:
        return math.copysign(target.largest_finite, value)
    if target.infinite:
        return math.copysign(math.inf, value)
    return math.nan if target.has_nan else math.copysign(target.largest_finite, value)


@cache
def rounding(target: FloatFormat) -> Rounding:
    """The function that rounds to a format, ties to even."""
    if target.name == "f64":
        return float
    if target.name == "f32":
        return round_f32
    return lambda value: round_to(target, value)


def multiply_add(a: float, b: float, c: float, target: FloatFormat) -> float:
    """`a * b + c` with one rounding; `bf16` goes through binary32, as hardware does.

    >>> multiply_add(1.0 + 2**-23, 1.0 + 2**-23, -1.0 - 2**-22, _FORMATS["f32"]) == 2.0**-46
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
    if target.name == "bf16":
        return round_to(target, round_fraction(exact, _FORMATS["f32"]))
    return round_fraction(exact, target)


def round_fraction(exact: Fraction, target: FloatFormat) -> float:
    """A non-zero rational number rounded to a format, ties to even.

    >>> round_fraction(Fraction(1, 3), _FORMATS["f64"]) == 1 / 3
    True
    """
    size = abs(exact)
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if Fraction(2) ** exponent > size:
        exponent -= 1
    quantum = max(exponent, target.min_exponent) - target.precision + 1
    steps = round(size / Fraction(2) ** quantum)
    rounded = _scaled(steps, quantum)
    signed = rounded if exact > 0 else -rounded
    return _overflow(target, signed, TO_NEAREST_EVEN) if rounded > target.largest_finite else signed


def bits_of(value: float, source: FloatFormat) -> int:
    """The bit pattern of a value of a format, as an unsigned integer.

    >>> hex(bits_of(1.5, _FORMATS["bf16"])), hex(bits_of(-2.0, _FORMATS["f64"]))
    ('0x3fc0', '0xc000000000000000')
    """
    fraction_bits = source.precision - 1
    unsigned_zero = source.name.endswith("FNUZ")
    sign = 0 if source.name == "f8E8M0FNU" else int(math.copysign(1.0, value) < 0)
    sign_bit = sign << (source.width - 1)
    bias = 1 - source.min_exponent
    exponent_mask = (1 << (source.width - source.precision)) - 1
    if math.isnan(value):
        if unsigned_zero:
            return 1 << (source.width - 1)
        if source.name == "f8E8M0FNU":
            return 0xFF
        fraction = (1 << fraction_bits) - 1 if not source.infinite else 1 << (fraction_bits - 1)
        return sign_bit | exponent_mask << fraction_bits | fraction
    if math.isinf(value):
        return sign_bit | exponent_mask << fraction_bits
    if value == 0.0:
        return 0 if unsigned_zero else sign_bit
    exponent = max(math.frexp(value)[1] - 1, source.min_exponent)
    significand = int(abs(math.ldexp(value, fraction_bits - exponent)))
    if source.name == "f8E8M0FNU":
        return exponent + 127
    if significand < 1 << fraction_bits:
        return sign_bit | significand
    return sign_bit | (exponent + bias) << fraction_bits | (significand - (1 << fraction_bits))


def from_bits(bits: int, target: FloatFormat) -> float:
    """The value of a bit pattern.

    >>> from_bits(0x3FC0, _FORMATS["bf16"]), from_bits(0x7C00, _FORMATS["f16"])
    (1.5, inf)
    """
    fraction_bits = target.precision - 1
    if target.name == "f8E8M0FNU":
        return math.nan if bits == 0xFF else math.ldexp(1.0, bits - 127)
    sign = -1.0 if bits >> (target.width - 1) else 1.0
    exponent_mask = (1 << (target.width - target.precision)) - 1
    exponent = bits >> fraction_bits & exponent_mask
    fraction = bits & ((1 << fraction_bits) - 1)
    if target.name.endswith("FNUZ") and bits == 1 << (target.width - 1):
        return math.nan
    if exponent == exponent_mask and target.infinite:
        return math.copysign(math.nan if fraction else math.inf, sign)
    if target.name == "f8E4M3FN" and exponent == exponent_mask and fraction == 7:
        return math.copysign(math.nan, sign)
    if exponent == 0:
        return sign * math.ldexp(fraction, target.min_exponent - fraction_bits)
    bias = 1 - target.min_exponent
    return sign * math.ldexp(fraction + (1 << fraction_bits), exponent - bias - fraction_bits)


# The C library's mathematics ---------------------------------------------------------------------
# The C library's math functions: the ones that compiled code calls, through ctypes.
#
# binary64 uses `sin`, binary32 `sinf`; narrower formats compute in binary32 and round.

COMPLEX = {
    **dict.fromkeys(
        (
            *("cacos", "cacosh", "casin", "casinh", "catan", "catanh", "ccos", "ccosh", "cexp"),
            *("clog", "csin", "csinh", "csqrt", "ctan", "ctanh"),
        ),
        1,
    ),
    "cpow": 2,
}
"""The functions of complex numbers, with how many arguments they take."""


def library_function(name: str, *, single: bool) -> Callable[..., float]:
    """A function of the library, of doubles or of floats."""
    if name not in UNARY and name not in BINARY:
        raise unsupported(f"calls the function '{name}', which the C library does not have")
    return c_library.function(name, single=single)


class _Double(ctypes.Structure):
    """A `double complex`, which is passed as a structure of its parts is."""

    _fields_: ClassVar = [("real", ctypes.c_double), ("imag", ctypes.c_double)]


class _Single(ctypes.Structure):
    """A `float complex`."""

    _fields_: ClassVar = [("real", ctypes.c_float), ("imag", ctypes.c_float)]


@cache
def complex_function(name: str, *, single: bool) -> Callable[..., complex]:
    """A function of the library on complex numbers.

    >>> complex_function("csqrt", single=False)(-4 + 0j)
    2j
    """
    kind = _Single if single else _Double
    found = c_library.library()[name + ("f" if single else "")]
    found.restype = kind
    found.argtypes = [kind] * COMPLEX[name]

    def call(*operands: complex) -> complex:
        made = found(*[kind(z.real, z.imag) for z in operands])
        return complex(made.real, made.imag)

    return call


@cache
def in_format(name: str, target: FloatFormat) -> Callable[..., float]:
    """A function of the library on a format: in binary32 and then rounded if it is narrower.

    >>> from loopwright.meaning.floats import named_format
    >>> in_format("exp", named_format("f16"))(1.0)
    2.71875
    """
    if target.name == "f64":
        return library_function(name, single=False)
    single = library_function(name, single=True)
    if target.name == "f32":
        return single
    to_format = rounding(target)
    return lambda *operands: to_format(single(*operands))


def integer_power(base: float, exponent: int, *, single: bool) -> float:
    """`powi` as compiler-rt has it: repeated squaring, every product rounded.

    >>> integer_power(2.0, -3, single=False)
    0.125
    """
    to_format = round_f32 if single else float
    result, rest = 1.0, abs(exponent)
    while True:
        if rest & 1:
            result = to_format(result * base)
        rest >>= 1
        if not rest:
            break
        base = to_format(base * base)
    if exponent >= 0:
        return result
    return to_format(divide(1.0, result))

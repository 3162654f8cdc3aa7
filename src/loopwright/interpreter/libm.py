"""The C library's math functions: the ones that compiled code calls, through ctypes.

binary64 uses `sin`, binary32 `sinf`; narrower formats compute in binary32 and round.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache
from typing import ClassVar

from loopwright.dialects.math import c_library
from loopwright.dialects.math.c_library import BINARY, UNARY
from loopwright.interpreter.faults import unsupported
from loopwright.interpreter.floats import FloatFormat, divide, round_f32, rounding

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


def function(name: str, *, single: bool) -> Callable[..., float]:
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

    >>> from loopwright.interpreter.floats import named_format
    >>> in_format("exp", named_format("f16"))(1.0)
    2.71875
    """
    if target.name == "f64":
        return function(name, single=False)
    single = function(name, single=True)
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

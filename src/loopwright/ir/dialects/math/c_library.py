"""The C library's functions of real numbers, which compiled code calls, too."""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Callable
from functools import cache

UNARY = frozenset(
    [
        "acos",
        "acosh",
        "asin",
        "asinh",
        "atan",
        "atanh",
        "cbrt",
        "ceil",
        "cos",
        "cosh",
        "erf",
        "erfc",
        "exp",
        "exp2",
        "expm1",
        "fabs",
        "floor",
        "log",
        "log10",
        "log1p",
        "log2",
        "round",
        "roundeven",
        "sin",
        "sinh",
        "sqrt",
        "tan",
        "tanh",
        "trunc",
    ]
)
"""The functions of one argument."""

BINARY = frozenset({"atan2", "copysign", "fmod", "hypot", "pow", "remainder"})
"""The functions of two arguments."""


@cache
def library() -> ctypes.CDLL:
    """The library, loaded."""
    try:
        return ctypes.CDLL("libm.so.6")
    except OSError:
        return ctypes.CDLL(ctypes.util.find_library("m"))


@cache
def function(name: str, *, single: bool) -> Callable[..., float]:
    """A function of the library, of doubles or of floats.

    Raises `KeyError` if it is none of those above.

    >>> function("exp2", single=False)(3.0)
    8.0
    """
    if name not in UNARY and name not in BINARY:
        raise KeyError(name)
    real = ctypes.c_float if single else ctypes.c_double
    found = library()[name + ("f" if single else "")]
    found.restype = real
    found.argtypes = [real] * (2 if name in BINARY else 1)
    return found

"""Folds of `math`, which compute as the functions of the C library do."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from functools import cache, partial

from xdsl.dialects.builtin import Float32Type, Float64Type
from xdsl.ir import Attribute, Operation

from loopwright.ir.core.attributes import is_dense
from loopwright.ir.core.floats import quieted
from loopwright.ir.core.properties import Number, is_splat
from loopwright.ir.dialects.arith.constants import element_width
from loopwright.ir.dialects.arith.folds import evaluated, known_format
from loopwright.ir.dialects.elementwise import element_type
from loopwright.ir.dialects.math import UNARY
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import Constants, FoldResult
from loopwright.ir.interfaces.scalars import BitFunction, ClassFunction, LibraryFunction, signed

BINARY = frozenset({"atan2", "copysign", "fmod", "hypot", "pow", "remainder"})
"""The functions of two arguments."""


@cache
def library() -> ctypes.CDLL:
    """The library, loaded."""
    try:
        return ctypes.CDLL("libm.so.6")
    except OSError:
        from ctypes.util import find_library  # which loads what starts processes

        return ctypes.CDLL(find_library("m"))


@cache
def function(name: str, *, single: bool) -> Callable[..., float]:
    """A function of the library, of doubles or of floats.

    Raises `KeyError` if it is none of those of one argument or two.

    >>> function("exp2", single=False)(3.0)
    8.0
    """
    if name not in UNARY and name not in BINARY:
        raise KeyError(name)
    real = ctypes.c_float if single else ctypes.c_double
    library_function = library()[name + ("f" if single else "")]
    library_function.restype = real
    library_function.argtypes = [real] * (2 if name in BINARY else 1)
    return library_function


def _integral(function: Callable[[float], int], x: float) -> float:
    if math.isnan(x):
        return quieted(x)
    return math.copysign(function(x), x) if math.isfinite(x) else x


_EXACT: dict[str, Callable[..., float]] = {
    "fabs": math.fabs,
    "ceil": partial(_integral, math.ceil),
    "copysign": math.copysign,
    "floor": partial(_integral, math.floor),
    "roundeven": partial(_integral, round),
}
"""The functions whose results every format has."""


def fold_function(op: Operation, constants: Constants) -> FoldResult:
    """The value of a function of constants."""
    type_ = op.results[0].type
    library = interface_of(op, LibraryFunction)
    assert library is not None, f"'{op.name}' is no function of the C library"
    evaluate = _EXACT.get(library.name) or _library_function(library.name, element_type(type_))
    least = library.least

    def checked(*numbers: float) -> float | None:
        x = numbers[0]
        below = x < least or (x == 0.0 == least and math.copysign(1.0, x) < 0.0)
        return None if evaluate is None or below else evaluate(*numbers)

    return evaluated(constants, type_, checked)


def _library_function(name: str, type_: Attribute) -> Callable[..., float] | None:
    if not isinstance(type_, Float32Type | Float64Type):
        return None
    return function(name, single=isinstance(type_, Float32Type))


def fold_classification(op: Operation, constants: Constants) -> FoldResult:
    """Whether a constant is of a kind, or equal elements are; `least` is the least normal number of
    its format."""
    function = interface_of(op, ClassFunction)
    assert function is not None, f"'{op.name}' is no class of numbers"
    holds = function.holds
    form = known_format(element_type(op.operands[0].type))
    if form is None or (is_dense(constants[0]) and not is_splat(constants[0])):
        return None
    least = 2.0**form.least_exponent
    return evaluated(constants, op.results[0].type, lambda x: -1 if holds(x, least) else 0)


def fold_bits(op: Operation, constants: Constants) -> FoldResult:
    """The absolute value of a constant, or how many bits of it are alike."""
    width = element_width(op.results[0].type)
    function = interface_of(op, BitFunction)
    if width is None or function is None:
        return None
    count = function.exact
    return evaluated(constants, op.results[0].type, lambda value: count(value, width))


def fold_integer_power(op: Operation, constants: Constants) -> FoldResult:
    """A constant to the power of another; none is zero to a negative power."""
    width = element_width(op.results[0].type)
    if width is None:
        return None

    def power(base: int, exponent: int) -> Number | None:
        if exponent >= 0:
            return signed(pow(base, exponent, 1 << width), width)
        if base == 0:
            return None
        return base ** (exponent & 1) if abs(base) == 1 else 0

    return evaluated(constants, op.results[0].type, power)

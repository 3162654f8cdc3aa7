"""Folds of `math` operations on constants.

Functions of the C library are called, of floats for `f32` and of doubles for `f64`; other formats
are folded where the result is exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from xdsl.dialects.builtin import BFloat16Type, Float16Type, Float32Type, Float64Type
from xdsl.ir import Attribute, Operation

from loopwright.ir.dialects.arith.constants import element_width
from loopwright.ir.dialects.arith.folds import evaluated
from loopwright.ir.dialects.elementwise import element_type
from loopwright.ir.dialects.math.c_library import function
from loopwright.ir.interfaces.rewriting import Constants, FoldResult
from loopwright.ir.interfaces.scalars import signed, unsigned
from loopwright.ir.syntax.floats import quieted
from loopwright.ir.syntax.narrowing import is_dense
from loopwright.ir.syntax.properties import Number, is_splat


def _integral(function: Callable[[float], int], x: float) -> float:
    if math.isnan(x):
        return quieted(x)
    return math.copysign(function(x), x) if math.isfinite(x) else x


_EXACT: dict[str, Callable[..., float]] = {
    "math.absf": math.fabs,
    "math.ceil": partial(_integral, math.ceil),
    "math.copysign": math.copysign,
    "math.floor": partial(_integral, math.floor),
    "math.roundeven": partial(_integral, round),
}
"""The functions whose results every format has."""

_LEAST: dict[str, float] = {
    "math.log": 0.0,
    "math.log10": 0.0,
    "math.log1p": -1.0,
    "math.log2": 0.0,
    "math.sqrt": 0.0,
}
"""The least operand of functions that are not folded below it."""

_NAMES: dict[str, str] = {"math.powf": "pow"}


def fold_function(op: Operation, constants: Constants) -> FoldResult:
    """The value of a function of constants."""
    type_ = op.results[0].type
    evaluate = _EXACT.get(op.name) or _called(op.name, element_type(type_))
    least = _LEAST.get(op.name, -math.inf)

    def checked(*numbers: float) -> float | None:
        x = numbers[0]
        below = x < least or (x == 0.0 == least and math.copysign(1.0, x) < 0.0)
        return None if evaluate is None or below else evaluate(*numbers)

    attribute = evaluated(constants, type_, checked)
    return None if attribute is None else [attribute]


def _called(name: str, type_: Attribute) -> Callable[..., float] | None:
    if not isinstance(type_, Float32Type | Float64Type):
        return None
    called = _NAMES.get(name, name.removeprefix("math."))
    return function(called, single=isinstance(type_, Float32Type))


_LEAST_NORMAL: dict[type[Attribute], float] = {
    Float16Type: 2.0**-14,
    BFloat16Type: 2.0**-126,
    Float32Type: 2.0**-126,
    Float64Type: 2.0**-1022,
}

_CLASSES: dict[str, Callable[[float, float], bool]] = {
    "math.isfinite": lambda x, least: math.isfinite(x),
    "math.isinf": lambda x, least: math.isinf(x),
    "math.isnan": lambda x, least: math.isnan(x),
    "math.isnormal": lambda x, least: math.isfinite(x) and abs(x) >= least,
}


def fold_classification(op: Operation, constants: Constants) -> FoldResult:
    """Whether a constant is of a kind, or equal elements are; `least` is the least normal number of
    its format."""
    holds = _CLASSES[op.name]
    least = _LEAST_NORMAL.get(type(element_type(op.operands[0].type)))
    if least is None or (is_dense(constants[0]) and not is_splat(constants[0])):
        return None
    attribute = evaluated(constants, op.results[0].type, lambda x: -1 if holds(x, least) else 0)
    return None if attribute is None else [attribute]


def _leading_zeros(value: int, width: int) -> int:
    return width - unsigned(value, width).bit_length()


def _trailing_zeros(value: int, width: int) -> int:
    bits = unsigned(value, width)
    return (bits & -bits).bit_length() - 1 if bits else width


_BITS: dict[str, Callable[[int, int], int]] = {
    "math.absi": lambda value, width: abs(value),
    "math.ctlz": _leading_zeros,
    "math.ctpop": lambda value, width: unsigned(value, width).bit_count(),
    "math.cttz": _trailing_zeros,
}


def fold_bits(op: Operation, constants: Constants) -> FoldResult:
    """The absolute value of a constant, or how many bits of it are alike."""
    width = element_width(op.results[0].type)
    if width is None:
        return None
    count = _BITS[op.name]
    attribute = evaluated(constants, op.results[0].type, lambda value: count(value, width))
    return None if attribute is None else [attribute]


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

    attribute = evaluated(constants, op.results[0].type, power)
    return None if attribute is None else [attribute]

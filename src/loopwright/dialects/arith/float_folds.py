"""Folds of `arith` operations on floating-point numbers.

They are done in double precision and rounded once, which is exact for the formats handled here
(f32 and f64), and only where the result is no NaN.
"""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable

from xdsl.dialects.builtin import Float32Type, Float64Type, FloatAttr
from xdsl.ir import Attribute, Operation

from loopwright.dialects.arith.folds import constant_to_the_right
from loopwright.interfaces.rewriting import Constants, FoldResult


def float_attr(value: float, type_: Attribute) -> Attribute | None:
    """`value` rounded to f32 or f64; None for a NaN or another type."""
    if math.isnan(value):
        return None
    if isinstance(type_, Float64Type):
        return FloatAttr(value, type_)
    if not isinstance(type_, Float32Type):
        return None
    try:
        return FloatAttr(struct.unpack("<f", struct.pack("<f", value))[0], type_)
    except OverflowError:
        return FloatAttr(math.copysign(math.inf, value), type_)


def _quotient(a: float, b: float) -> float:
    if b == 0.0:
        if a == 0.0 or math.isnan(a):
            return math.nan
        return math.copysign(math.inf, math.copysign(1.0, a) * math.copysign(1.0, b))
    return a / b


_EVALUATE_FLOAT: dict[str, Callable[[float, float], float]] = {
    "arith.addf": operator.add,
    "arith.subf": operator.sub,
    "arith.mulf": operator.mul,
    "arith.divf": _quotient,
}

_NEUTRAL_FLOAT: dict[str, str] = {
    "arith.addf": "-0.0",
    "arith.subf": "0.0",
    "arith.mulf": "1.0",
    "arith.divf": "1.0",
}


def fold_float_binary(op: Operation, constants: Constants) -> FoldResult:
    """Constants, and the operand that leaves the other one as it is."""
    left, right = constants
    if isinstance(left, FloatAttr) and isinstance(right, FloatAttr):
        value = _EVALUATE_FLOAT[op.name](left.value.data, right.value.data)
        attribute = float_attr(value, op.results[0].type)
        if attribute is not None:
            return [attribute]
    if isinstance(right, FloatAttr) and repr(right.value.data) == _NEUTRAL_FLOAT[op.name]:
        return [op.operands[0]]
    return constant_to_the_right(op, constants)


def fold_float_extremum(op: Operation, constants: Constants) -> FoldResult:
    """The extremum of a value and itself."""
    if op.operands[0] is op.operands[1]:
        return [op.operands[0]]
    return constant_to_the_right(op, constants)


def fold_negf(op: Operation, constants: Constants) -> FoldResult:
    """Negate a constant; a double negation is none."""
    if isinstance(constants[0], FloatAttr):
        attribute = float_attr(-constants[0].value.data, op.results[0].type)
        return None if attribute is None else [attribute]
    inner = op.operands[0].owner
    if isinstance(inner, Operation) and inner.name == "arith.negf":
        return [inner.operands[0]]
    return None

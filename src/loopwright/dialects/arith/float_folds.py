"""Folds of `arith` operations on floating-point numbers.

They are done in double precision and rounded once more, which gives the right bits of the formats
handled here: a double has more than twice their bits and two (Figueroa, "When is double rounding
innocuous?", 1995). Only where the result is no NaN.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any, cast

from xdsl.dialects.builtin import (
    BFloat16Type,
    DenseIntOrFPElementsAttr,
    Float16Type,
    Float32Type,
    Float64Type,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    i1,
)
from xdsl.ir import Attribute, Operation

from loopwright.dialects.arith.constants import integer_attr, unsigned, width_of
from loopwright.dialects.arith.folds import constant_to_the_right
from loopwright.dialects.arith.selection import CMPF_PREDICATES
from loopwright.interfaces.rewriting import Constants, FoldResult
from loopwright.syntax.elements import (
    elements_attribute,
    pack_elements,
    storage_bytes,
    unpack_elements,
)
from loopwright.syntax.floats import round_to_type

_FOLDED = (Float16Type, BFloat16Type, Float32Type, Float64Type)


def float_attr(value: float, type_: Attribute) -> Attribute | None:
    """`value` rounded to a type of at most 64 bits; None for a NaN or another type."""
    if math.isnan(value) or not isinstance(type_, _FOLDED):
        return None
    return FloatAttr(round_to_type(value, type_), type_)


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


_RELATIONS: dict[str, Callable[[float, float], bool]] = {
    "eq": operator.eq,
    "gt": operator.gt,
    "ge": operator.ge,
    "lt": operator.lt,
    "le": operator.le,
    "ne": operator.ne,
}


def fold_cmpf(op: Operation, constants: Constants) -> FoldResult:
    """Compare constants; a NaN on one side is enough."""
    numbers = [one.value.data if isinstance(one, FloatAttr) else None for one in constants]
    if any(number is not None and math.isnan(number) for number in numbers):
        numbers = [math.nan, math.nan]
    left, right = numbers
    predicate = op.properties["predicate"]
    if left is None or right is None or not isinstance(predicate, IntegerAttr):
        return None
    name = CMPF_PREDICATES[predicate.value.data]
    if name in ("true", "false"):
        holds = name == "true"
    elif math.isnan(left) or math.isnan(right):
        holds = name.startswith("u")
    else:
        holds = name == "ord" or (name != "uno" and _RELATIONS[name[1:]](left, right))
    return [IntegerAttr(-1 if holds else 0, i1)]


def fold_bitcast(op: Operation, constants: Constants) -> FoldResult:
    """The same bits as a constant of another type; those of a NaN are not known."""
    constant = constants[0]
    before, after = cast(Any, op.operands[0].type), cast(Any, op.results[0].type)
    if isinstance(constant, DenseIntOrFPElementsAttr):
        wide = storage_bytes(cast(Attribute, constant.get_element_type()))
        if wide != storage_bytes(after.element_type):
            return None
        return [elements_attribute(after, constant.data.data)]
    if not isinstance(constant, FloatAttr | IntegerAttr) or math.isnan(constant.value.data):
        return None
    if not _is_scalar(before) or not _is_scalar(after):
        return None
    data = pack_elements([constant.value.data], before)
    (number,) = unpack_elements(data, after)
    if math.isnan(number):
        return None
    attribute = integer_attr(int(number), after) if width_of(after) else FloatAttr(number, after)
    return None if attribute is None else [attribute]


def _is_scalar(type_: Attribute) -> bool:
    """Whether a type is one of the numbers whose bits are known here."""
    kinds = (IntegerType, Float16Type, BFloat16Type, Float32Type, Float64Type)
    return isinstance(type_, kinds)


# Conversions ------------------------------------------------------------------------------------

_PRECISION: dict[type[Attribute], int] = {
    Float16Type: 11,
    BFloat16Type: 8,
    Float32Type: 24,
    Float64Type: 53,
}
"""How many bits of a number formats keep."""


def rounded(value: int, bits: int) -> int:
    """The number of at most so many bits, and zeros behind them, that is nearest; of two, the one
    whose last bit is 0.

    >>> rounded(16777217, 24), rounded(-16777219, 24), rounded(7, 24)
    (16777216, -16777220, 7)
    """
    shift = abs(value).bit_length() - bits
    if shift <= 0:
        return value
    kept, rest = divmod(abs(value), 1 << shift)
    half = 1 << (shift - 1)
    kept += rest > half or (rest == half and kept & 1)
    return (kept << shift) * (1 if value > 0 else -1)


def _from_integer(value: int, type_: Attribute) -> FoldResult:
    bits = _PRECISION.get(type(type_))
    if bits is None:
        return None
    number = float(rounded(value, bits))
    if isinstance(type_, Float16Type) and abs(number) > 65504.0:
        number = math.copysign(math.inf, number)
    return [FloatAttr(number, cast(Float16Type, type_))]


def fold_signed_to_float(op: Operation, constants: Constants) -> FoldResult:
    """A constant signed integer as a floating-point number."""
    found = constants[0]
    if not isinstance(found, IntegerAttr):
        return None
    return _from_integer(found.value.data, op.results[0].type)


def fold_unsigned_to_float(op: Operation, constants: Constants) -> FoldResult:
    """A constant unsigned integer as a floating-point number."""
    found, width = constants[0], width_of(op.operands[0].type)
    if not isinstance(found, IntegerAttr) or width is None:
        return None
    return _from_integer(unsigned(found.value.data, width), op.results[0].type)

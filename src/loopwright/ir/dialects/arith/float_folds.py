"""Folds of `arith` operations on floating-point numbers.

They are done in double precision and rounded once more, which gives the right bits of the formats
handled here: a double has more than twice their bits and two (Figueroa, "When is double rounding
innocuous?", 1995). A NaN has the bits of the first one among the operands; where there is none, it
is positive and has no payload.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from xdsl.dialects.builtin import (
    AnyFloat,
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
from xdsl.dialects.ub import PoisonAttr
from xdsl.ir import Attribute, Operation

from loopwright.ir.dialects.arith.constants import element_width, integer_attr
from loopwright.ir.dialects.arith.folds import constant_to_the_right, evaluated
from loopwright.ir.dialects.elementwise import bit_width, element_type
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import IN_PLACE, Constants, FoldResult
from loopwright.ir.interfaces.scalars import (
    Conversion,
    FloatFunction,
    floats_compare,
    maximum,
    maximum_number,
    minimum,
    minimum_number,
)
from loopwright.ir.syntax.floats import (
    QUIET_NAN,
    bits_of,
    bits_to_float,
    float_attribute,
    float_to_bits,
    format_of,
    is_signaling,
    quieted,
    round_to_type,
)
from loopwright.ir.syntax.narrowing import is_dense
from loopwright.ir.syntax.properties import (
    element_values,
    elements_attribute,
    is_splat,
    storage_bytes,
)


def _or_nan(compute: Callable[[float, float], float]) -> Callable[[float, float], float]:
    """What is computed of two numbers, or the NaN that is one of them."""

    def checked(a: float, b: float) -> float:
        if math.isnan(a) or math.isnan(b):
            return quieted(a, b)
        value = compute(a, b)
        return QUIET_NAN if math.isnan(value) else value

    return checked


def _number(choose: Callable[[float, float], float]) -> Callable[[float, float], float]:
    """What is chosen of two numbers, or the one that is a number."""
    return lambda a, b: b if math.isnan(a) else a if math.isnan(b) else choose(a, b)


_FOLDED: dict[Callable[[float, float], float], Callable[[float, float], float]] = {
    maximum_number: _number(maximum),
    minimum_number: _number(minimum),
}
"""Functions of which `mlir-opt` computes another result for two zeros."""


def fold_float_binary(op: Operation, constants: Constants) -> FoldResult:
    """Constants, and the operand that leaves the other one as it is."""
    function = interface_of(op, FloatFunction)
    assert function is not None, f"'{op.name}' has no meaning for numbers"
    if function.is_idempotent and op.operands[0] is op.operands[1]:
        return [op.operands[0]]
    right = float_of(constants[1])
    if right is not None and repr(right) == function.neutral:
        return [op.operands[0]]
    compute = _FOLDED.get(function.exact) or _or_nan(function.exact)
    found = evaluated(constants, op.results[0].type, compute)
    return constant_to_the_right(op, constants) if found is None else found


def float_of(attribute: Attribute | None) -> float | None:
    """The value of a constant, or of each element of a splat."""
    if isinstance(attribute, FloatAttr):
        return attribute.value.data
    if is_dense(attribute) and isinstance(attribute.get_element_type(), AnyFloat):
        return float(element_values(attribute)[0]) if is_splat(attribute) else None
    return None


def fold_negf(op: Operation, constants: Constants) -> FoldResult:
    """Negate a constant; a double negation is none."""
    negated = evaluated(constants, op.results[0].type, lambda value: -value)
    inner = op.operands[0].owner
    if negated is None and isinstance(inner, Operation) and inner.name == op.name:
        return [inner.operands[0]]
    return negated


def fold_cmpf(op: Operation, constants: Constants) -> FoldResult:
    """Compare constants; a NaN on one side is enough."""
    numbers = [one.value.data if isinstance(one, FloatAttr) else None for one in constants]
    if any(number is not None and math.isnan(number) for number in numbers):
        numbers = [math.nan, math.nan]
    left, right = numbers
    predicate = op.properties["predicate"]
    if left is None or right is None or not isinstance(predicate, IntegerAttr):
        return None
    holds = floats_compare(predicate.value.data, left, right)
    return [IntegerAttr(-1 if holds else 0, i1)]


def fold_bitcast(op: Operation, constants: Constants) -> FoldResult:
    """The same bits as a constant of another type."""
    constant = constants[0]
    if isinstance(constant, PoisonAttr):
        return [constant]
    before, after = cast(Any, op.operands[0].type), cast(Any, op.results[0].type)
    if isinstance(constant, DenseIntOrFPElementsAttr):
        wide = storage_bytes(cast(Attribute, constant.get_element_type()))
        if wide != storage_bytes(after.element_type):
            return None
        return [elements_attribute(after, constant.data.data)]
    if not isinstance(constant, FloatAttr | IntegerAttr):
        return None
    if not _is_scalar(before) or not _is_scalar(after):
        return None
    number = constant.value.data
    if isinstance(before, AnyFloat):
        number = float_to_bits(format_of(before), float(number))
    if isinstance(after, AnyFloat):
        form = format_of(after)
        value = bits_to_float(form, int(number) % (1 << form.width))
        return [float_attribute(value, after)]
    attribute = integer_attr(int(number), after)
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


def _to_float(op: Operation, constants: Constants, number: Callable[[int], int]) -> FoldResult:
    """Integers as numbers of the format of the result, rounded once."""
    type_ = op.results[0].type
    bits = _PRECISION.get(type(element_type(type_)))
    if bits is None:
        return None
    return evaluated(constants, type_, lambda value: float(rounded(number(value), bits)))


def fold_integer_to_float(op: Operation, constants: Constants) -> FoldResult:
    """A constant integer as a floating-point number."""
    width, conversion = element_width(op.operands[0].type), interface_of(op, Conversion)
    if width is None or conversion is None:
        return None
    return _to_float(op, constants, partial(conversion.read, width=width))


def fold_float_to_integer(op: Operation, constants: Constants) -> FoldResult:
    """A constant rounded towards zero, where the integer type has that number."""
    width, conversion = element_width(op.results[0].type), interface_of(op, Conversion)
    if width is None or conversion is None:
        return None
    low, high = conversion.bounds(width)

    def convert(value: float) -> int | None:
        if not math.isfinite(value):
            return None
        number = math.trunc(value)
        return number if low <= number <= high else None

    return evaluated(constants, op.results[0].type, convert)


def fold_extf(op: Operation, constants: Constants) -> FoldResult:
    """A constant of a wider format, which has all its numbers; none that signals."""
    type_ = op.results[0].type
    return evaluated(constants, type_, lambda value: None if is_signaling(value) else value)


def fold_truncf(op: Operation, constants: Constants) -> FoldResult:
    """A constant of a narrower format, if that has the number; what was extended before."""
    type_ = op.results[0].type
    element = element_type(type_)
    if not isinstance(element, AnyFloat):
        return None

    def narrowed(value: float) -> float | None:
        same = bits_of(round_to_type(value, element)) == bits_of(value)
        return value if same and not is_signaling(value) else None

    found = evaluated(constants, type_, narrowed)
    if found is not None:
        return found
    inner = op.operands[0].owner
    if not isinstance(inner, Operation) or inner.name != "arith.extf":
        return None
    source = inner.operands[0].type
    if source == type_:
        return [inner.operands[0]]
    if (bit_width(element_type(source)) or 0) > element.bitwidth:
        op.operands[0] = inner.operands[0]
        return IN_PLACE
    return None

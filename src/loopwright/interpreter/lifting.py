"""Scalar functions lifted to the types of ops: poison for poison, vectors lane by lane."""

from __future__ import annotations

from typing import Any, overload

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation

from loopwright.interpreter.attributes import words
from loopwright.interpreter.codecs import fixed_shape
from loopwright.interpreter.faults import unsupported
from loopwright.interpreter.floats import FloatFormat, float_format
from loopwright.interpreter.values import (
    Binary,
    Poison,
    Scalar,
    Ternary,
    Unary,
    Value,
    lanewise,
    propagate,
)
from loopwright.syntax.narrowing import is_integer_type, is_vector
from loopwright.syntax.properties import attribute as get


def scalar_type(value_type: Attribute) -> Attribute:
    """The element type of a vector type; any other type itself."""
    if is_vector(value_type):
        fixed_shape(value_type)
        return value_type.element_type
    return value_type


def width_of(value_type: Attribute) -> int:
    """The bits of an integer or index type, or of the lanes of a vector type."""
    element = scalar_type(value_type)
    if isinstance(element, IndexType):
        return 64
    if is_integer_type(element):
        return element.width.data
    raise unsupported(f"uses {value_type} where integers are needed")


def format_of(value_type: Attribute) -> FloatFormat:
    """The format of a float type, or of the lanes of a vector type."""
    return float_format(scalar_type(value_type))


def is_integer(value_type: Attribute) -> bool:
    """Whether a type, or that of its lanes, is an integer or index type."""
    element = scalar_type(value_type)
    return is_integer_type(element) or isinstance(element, IndexType)


@overload
def on_operands(op: Operation, function: Unary, *, propagating: bool = True) -> Unary: ...
@overload
def on_operands(op: Operation, function: Binary, *, propagating: bool = True) -> Binary: ...
@overload
def on_operands(op: Operation, function: Ternary, *, propagating: bool = True) -> Ternary: ...
def on_operands(op: Operation, function: Scalar, *, propagating: bool = True) -> Scalar:
    """`function` on scalars as the evaluator of `op`, whose operands are scalars or vectors.

    Unless `propagating` is false, poison operands give poison.
    """
    if propagating:
        function = propagate(function, len(op.operands))
    if is_vector(op.operands[0].type):
        fixed_shape(op.operands[0].type)
        return lanewise(function)
    return function


@overload
def checked(op: Operation, function: Unary) -> Unary: ...
@overload
def checked(op: Operation, function: Binary) -> Binary: ...
@overload
def checked(op: Operation, function: Ternary) -> Ternary: ...
def checked(op: Operation, function: Scalar) -> Scalar:
    """`function` on floats under the op's fast-math flags.

    The flags are promises: with `nnan` or `ninf`, an operand or result that is one is poison. The
    other flags allow other results, and the strict one is always allowed.
    """
    flags = words(get(op, "fastmath"))
    no_nan = bool({"nnan", "fast"} & flags)
    no_inf = bool({"ninf", "fast"} & flags)
    if not no_nan and not no_inf:
        return function
    infinities = (float("inf"), float("-inf"))

    def broken(value: Any) -> str | None:
        if isinstance(value, float):
            if no_nan and value != value:
                return "a NaN under 'nnan'"
            if no_inf and value in infinities:
                return "an infinity under 'ninf'"
        return None

    def strict(*operands: Value) -> Value:
        for operand in operands:
            if (reason := broken(operand)) is not None:
                return Poison(reason, op)
        result = function(*operands)
        reason = broken(result)
        return result if reason is None else Poison(reason, op)

    return strict

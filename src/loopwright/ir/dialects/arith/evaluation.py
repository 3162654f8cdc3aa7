"""Operations on constants, element by element: numbers, and vectors or tensors of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, cast

from xdsl.dialects.builtin import (
    BFloat16Type,
    DenseIntOrFPElementsAttr,
    Float16Type,
    Float32Type,
    Float64Type,
    FloatAttr,
    IntegerAttr,
)
from xdsl.dialects.ub import PoisonAttr
from xdsl.ir import Attribute

from loopwright.ir.dialects.arith.constants import integer_attr, width_of
from loopwright.ir.interfaces.rewriting import Constants
from loopwright.ir.syntax.floats import float_attribute
from loopwright.ir.syntax.narrowing import is_complex_type, is_dense, is_structure
from loopwright.ir.syntax.properties import (
    Number,
    element_values,
    elements_attribute,
    is_splat,
    pack_elements,
    splat_attribute,
)

Evaluate: TypeAlias = (
    Callable[[Any], Number | None]
    | Callable[[Any, Any], Number | None]
    | Callable[[Any, Any, Any], Number | None]
)
"""Computes the number that an operation gives for those of its operands; None if it cannot."""

_FOLDED = (Float16Type, BFloat16Type, Float32Type, Float64Type)


def number_attr(value: Number, type_: Attribute) -> Attribute | None:
    """A number as a constant: an integer wrapped, or one rounded to a format of at most 64 bits;
    None for other types."""
    if width_of(type_) is not None:
        return integer_attr(int(value), type_)
    if not isinstance(type_, _FOLDED):
        return None
    return float_attribute(value, type_)


def poison_among(constants: Constants) -> Attribute | None:
    """The first one of constants that is poison."""
    return next((one for one in constants if isinstance(one, PoisonAttr)), None)


def evaluated(constants: Constants, type_: Attribute, evaluate: Evaluate) -> Attribute | None:
    """What `evaluate` gives for the elements of constants, as a constant of `type_`.

    Poison if an operand is; None if one is not constant, or there is no number for some element.
    """
    poison = poison_among(constants)
    if poison is not None:
        return poison
    compute = cast("Callable[..., Number | None]", evaluate)
    if not is_structure(type_):
        numbers = [one.value.data for one in constants if isinstance(one, IntegerAttr | FloatAttr)]
        if len(numbers) != len(constants):
            return None
        value = compute(*numbers)
        return None if value is None else number_attr(value, type_)
    arrays = [one for one in constants if is_dense(one)]
    element: Any = type_.element_type
    if len(arrays) != len(constants) or any(map(_is_complex, arrays)):
        return None
    found: list[Number] = []
    for numbers in _elements(arrays):
        value = compute(*numbers)
        attribute = None if value is None else number_attr(value, element)
        if not isinstance(attribute, IntegerAttr | FloatAttr):
            return None
        found.append(attribute.value.data)
    data = pack_elements(found, element)
    return (splat_attribute if len(found) == 1 else elements_attribute)(type_, data)


def _is_complex(array: DenseIntOrFPElementsAttr) -> bool:
    return is_complex_type(array.get_element_type())


def _elements(arrays: Sequence[DenseIntOrFPElementsAttr]) -> list[tuple[Number, ...]]:
    """The elements of arrays side by side; those of splats once, where all are."""
    if all(map(is_splat, arrays)):
        return [tuple(element_values(array)[0] for array in arrays)]
    columns = [element_values(array) for array in arrays]
    longest = max(map(len, columns))
    # Splats that passes make hold their element once.
    return list(zip(*(c * (longest // max(len(c), 1)) for c in columns), strict=True))

"""Reading properties of ops by MLIR's names."""

from __future__ import annotations

from typing import TypeGuard

from xdsl.dialects.builtin import (
    ArrayAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
)
from xdsl.ir import Attribute, Operation

from loopwright.syntax.elements import element_values


def attribute(op: Operation, name: str) -> Attribute | None:
    """A property or discardable attribute."""
    found = op.properties.get(name)
    return op.attributes.get(name) if found is None else found


def integer(op: Operation, name: str) -> int:
    """An integer attribute; 0 where it is missing."""
    found = attribute(op, name)
    return found.value.data if isinstance(found, IntegerAttr) else 0


def integers(op: Operation, name: str) -> list[int]:
    """The elements of an array or dense attribute of integers; none where it is missing."""
    found = attribute(op, name)
    return [int(value) for value in element_values(found)] if _has_elements(found) else []


def _has_elements(
    found: Attribute | None,
) -> TypeGuard[DenseArrayBase | DenseIntOrFPElementsAttr[IntegerType]]:
    return isinstance(found, DenseArrayBase | DenseIntOrFPElementsAttr)


def segments(op: Operation, name: str = "operandSegmentSizes") -> list[int]:
    """How many operands each group has."""
    return integers(op, name)


def string(op: Operation, name: str) -> str:
    """A string attribute; empty where it is missing."""
    found = attribute(op, name)
    return found.data if isinstance(found, StringAttr) else ""


def nested_integers(op: Operation, name: str) -> list[list[int]]:
    """An array of arrays of integers; none where it is missing."""
    found = attribute(op, name)
    return [] if found is None else [_integer_array(group) for group in _items(found)]


def integer_array(op: Operation, name: str) -> list[int]:
    """An array of integer attributes; none where it is missing."""
    found = attribute(op, name)
    return [] if found is None else _integer_array(found)


def items(op: Operation, name: str) -> tuple[Attribute, ...]:
    """The elements of an array attribute; none where it is missing."""
    found = attribute(op, name)
    return () if found is None else _items(found)


def _is_array(found: Attribute) -> TypeGuard[ArrayAttr[Attribute]]:
    return isinstance(found, ArrayAttr)


def _items(found: Attribute) -> tuple[Attribute, ...]:
    return found.data if _is_array(found) else ()


def _integer_array(found: Attribute) -> list[int]:
    return [item.value.data for item in _items(found) if isinstance(item, IntegerAttr)]

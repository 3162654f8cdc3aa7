"""Reading properties of ops by MLIR's names."""

from __future__ import annotations

from xdsl.dialects.builtin import DenseArrayBase, DenseIntOrFPElementsAttr, IntegerAttr
from xdsl.ir import Attribute, Operation


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
    if isinstance(found, DenseArrayBase | DenseIntOrFPElementsAttr):
        values = found.get_values()
        return [int(value) for value in values]  # pyright: ignore[reportArgumentType]
    return []


def segments(op: Operation, name: str = "operandSegmentSizes") -> list[int]:
    """How many operands each group has."""
    return integers(op, name)

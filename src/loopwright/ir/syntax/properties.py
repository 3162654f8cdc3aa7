"""Reading the properties of ops by MLIR's names, whichever class holds them."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TypeVar

from xdsl.dialects.builtin import DYNAMIC_INDEX, DenseArrayBase, IntegerAttr, StringAttr, i32
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.syntax.elements import array_values, element_values
from loopwright.ir.syntax.narrowing import is_array, is_dense, is_dense_array

_T = TypeVar("_T")


def attribute(op: Operation, name: str) -> Attribute | None:
    """A property or a discardable attribute of an op."""
    found = op.properties.get(name)
    return op.attributes.get(name) if found is None else found


def listed_integers(found: Attribute | None) -> tuple[int, ...] | None:
    """The integers of a dense array, of dense elements, or of an array of integer attributes.

    None if it is anything else; a splat counts as often as its shape has elements.

    >>> from xdsl.dialects.builtin import DenseArrayBase, i64
    >>> listed_integers(DenseArrayBase.from_list(i64, [3, 4]))
    (3, 4)
    """
    if is_dense_array(found):
        return tuple(map(int, array_values(found)))
    if is_dense(found):
        values = tuple(int(value) for value in element_values(found))
        return values * prod(found.get_shape()) if len(values) == 1 else values
    if is_array(found):
        values = tuple(item.value.data for item in found.data if isinstance(item, IntegerAttr))
        return values if len(values) == len(found.data) else None
    return None


def mixed(static: Sequence[int], dynamic: Sequence[_T]) -> list[int | _T]:
    """Static entries, with the dynamic ones put where `DYNAMIC_INDEX` stands for them.

    >>> mixed([4, DYNAMIC_INDEX, 1], ["%n"])
    [4, '%n', 1]
    """
    rest = iter(dynamic)
    return [next(rest) if entry == DYNAMIC_INDEX else entry for entry in static]


def segmented(values: Sequence[_T], sizes: Sequence[int]) -> list[Sequence[_T]]:
    """`values` cut into groups of these sizes, as `operandSegmentSizes` says.

    >>> segmented("abcd", [1, 0, 3])
    ['a', '', 'bcd']
    """
    groups: list[Sequence[_T]] = []
    start = 0
    for size in sizes:
        groups.append(values[start : start + size])
        start += size
    return groups


def segments(op: Operation) -> list[Sequence[SSAValue]]:
    """The operands of an operation with `operandSegmentSizes`, one sequence a segment."""
    sizes = attribute(op, "operandSegmentSizes")
    assert isinstance(sizes, DenseArrayBase)
    return segmented(op.operands, sizes.get_values())


def set_segments(op: Operation, parts: Sequence[Sequence[SSAValue]]) -> None:
    """Set the operands of an operation with `operandSegmentSizes`."""
    op.operands = [value for part in parts for value in part]
    op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [len(p) for p in parts])


def integer(op: Operation, name: str, default: int = 0) -> int:
    """An integer; `default` if it is missing."""
    found = attribute(op, name)
    return found.value.data if isinstance(found, IntegerAttr) else default


def string(op: Operation, name: str) -> str:
    """A string; empty if it is missing."""
    found = attribute(op, name)
    return found.data if isinstance(found, StringAttr) else ""


def items(op: Operation, name: str) -> tuple[Attribute, ...]:
    """The elements of an array; none if it is missing."""
    found = attribute(op, name)
    return found.data if is_array(found) else ()


def integers(op: Operation, name: str) -> tuple[int, ...]:
    """The integers of an array, of a dense array or of dense elements; none if it is missing."""
    return listed_integers(attribute(op, name)) or ()


def nested_integers(op: Operation, name: str) -> tuple[tuple[int, ...], ...]:
    """An array of arrays of integers; none if it is missing."""
    return tuple(listed_integers(group) or () for group in items(op, name))

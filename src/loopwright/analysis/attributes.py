"""Reading the properties of ops by MLIR's names, whichever class holds them."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.affine_expr import AffineMap, IntegerSet
from loopwright.syntax.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.syntax.elements import element_values
from loopwright.syntax.narrowing import is_array, is_dense, is_dense_array

DYNAMIC = -(1 << 63)
"""What stands for a dynamic entry in a list of static ones."""


def attribute(op: Operation, name: str) -> Attribute | None:
    """A property or a discardable attribute."""
    found = op.properties.get(name)
    return op.attributes.get(name) if found is None else found


def map_of(op: Operation, name: str) -> AffineMap | None:
    """The affine map in an attribute."""
    found = attribute(op, name)
    return found.data if isinstance(found, AffineMapAttr) else None


def set_of(op: Operation, name: str) -> IntegerSet | None:
    """The integer set in an attribute."""
    found = attribute(op, name)
    return found.data if isinstance(found, IntegerSetAttr) else None


def integer(op: Operation, name: str) -> int | None:
    """The value of an integer attribute."""
    found = attribute(op, name)
    return found.value.data if isinstance(found, IntegerAttr) else None


def integers(op: Operation, name: str) -> tuple[int, ...]:
    """The integers of an array, of a dense array or of dense elements; none if it is missing."""
    found = attribute(op, name)
    if is_dense_array(found):
        return tuple(int(value) for value in element_values(found))
    if is_dense(found):
        values = tuple(int(value) for value in element_values(found))
        return values * found.get_shape()[0] if len(values) == 1 else values
    return _listed(found)


def nested_integers(op: Operation, name: str) -> tuple[tuple[int, ...], ...]:
    """An array of arrays of integers; none if it is missing."""
    found = attribute(op, name)
    return tuple(_listed(item) for item in found.data) if is_array(found) else ()


def booleans(op: Operation, name: str) -> tuple[bool, ...]:
    """An array of booleans."""
    return tuple(bool(value) for value in _listed(attribute(op, name)))


def _listed(found: Attribute | None) -> tuple[int, ...]:
    if not is_array(found):
        return ()
    return tuple(item.value.data for item in found.data if isinstance(item, IntegerAttr))


def segments(op: Operation) -> tuple[Sequence[SSAValue], ...]:
    """The operands of an op, cut into its groups."""
    groups: list[Sequence[SSAValue]] = []
    start = 0
    for size in integers(op, "operandSegmentSizes"):
        groups.append(op.operands[start : start + size])
        start += size
    return tuple(groups)


def mixed(static: Sequence[int], dynamic: Sequence[SSAValue]) -> list[int | SSAValue]:
    """Static entries, with the dynamic ones put where the placeholders are."""
    rest = iter(dynamic)
    return [next(rest) if entry == DYNAMIC else entry for entry in static]

"""Properties of ops as Python values: maps, sets, integers, groups of operands."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue

from loopwright.affine_expr import AffineMap, IntegerSet
from loopwright.syntax.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.syntax.narrowing import is_array
from loopwright.syntax.properties import attribute, listed_integers, segmented


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
    return listed_integers(attribute(op, name)) or ()


def nested_integers(op: Operation, name: str) -> tuple[tuple[int, ...], ...]:
    """An array of arrays of integers; none if it is missing."""
    found = attribute(op, name)
    groups = found.data if is_array(found) else ()
    return tuple(listed_integers(group) or () for group in groups)


def booleans(op: Operation, name: str) -> tuple[bool, ...]:
    """An array of booleans."""
    return tuple(bool(value) for value in integers(op, name))


def segments(op: Operation) -> tuple[Sequence[SSAValue], ...]:
    """The operands of an op, cut into its groups."""
    return tuple(segmented(op.operands, integers(op, "operandSegmentSizes")))

"""Reading properties of ops by MLIR's names."""

from __future__ import annotations

from xdsl.dialects.builtin import (
    IntegerAttr,
    StringAttr,
)
from xdsl.ir import Attribute, Operation

from loopwright.syntax.narrowing import is_array
from loopwright.syntax.properties import attribute, listed_integers


def integer(op: Operation, name: str) -> int:
    """An integer attribute; 0 where it is missing."""
    found = attribute(op, name)
    return found.value.data if isinstance(found, IntegerAttr) else 0


def integers(op: Operation, name: str) -> list[int]:
    """The integers of an array or of elements; none where it is missing."""
    return list(listed_integers(attribute(op, name)) or ())


def segments(op: Operation, name: str = "operandSegmentSizes") -> list[int]:
    """How many operands each group has."""
    return integers(op, name)


def string(op: Operation, name: str) -> str:
    """A string attribute; empty where it is missing."""
    found = attribute(op, name)
    return found.data if isinstance(found, StringAttr) else ""


def nested_integers(op: Operation, name: str) -> list[tuple[int, ...]]:
    """An array of arrays of integers; none where it is missing."""
    return [listed_integers(group) or () for group in items(op, name)]


def items(op: Operation, name: str) -> tuple[Attribute, ...]:
    """The elements of an array attribute; none where it is missing."""
    found = attribute(op, name)
    return found.data if is_array(found) else ()

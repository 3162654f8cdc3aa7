"""Properties of ops as Python values: maps, sets, integers, groups of operands."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.properties import attribute, integers, segmented


def map_of(op: Operation, name: str) -> AffineMap | None:
    """The affine map in an attribute."""
    found = attribute(op, name)
    return found.data if isinstance(found, AffineMapAttr) else None


def integer(op: Operation, name: str) -> int | None:
    """The value of an integer attribute."""
    found = attribute(op, name)
    return found.value.data if isinstance(found, IntegerAttr) else None


def segments(op: Operation) -> tuple[Sequence[SSAValue], ...]:
    """The operands of an op, cut into its groups."""
    return tuple(segmented(op.operands, integers(op, "operandSegmentSizes")))

"""Loops that the code generator unrolls: the one around them is the innermost one then."""

from __future__ import annotations

from math import inf

from xdsl.ir import Operation

from loopwright.exact.loops import trip_count
from loopwright.ir.interfaces.control_flow import is_loop

_UNROLLED = 128
"""A loop inside whose iterations together have at most so many ops is surely unrolled, and the one
around it is the innermost one then."""
_OVERHEAD = 2
"""Ops of an iteration of any loop: counting, and computing positions."""


def unrolled_size(op: Operation) -> float:
    """How many ops one execution of an op is, with all iterations of loops counted."""
    inside = (inner for region in op.regions for block in region.blocks for inner in block.ops)
    size = 1.0 + sum(map(unrolled_size, inside))
    if not is_loop(op):
        return size
    count = trip_count(op)
    return inf if count is None else count * (size + _OVERHEAD)


def is_unrolled(loop: Operation) -> bool:
    """Whether a loop is surely unrolled, so that the one around it is the innermost one."""
    return unrolled_size(loop) <= _UNROLLED

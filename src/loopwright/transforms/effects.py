"""Which operations may be erased when nobody uses their results, and where blocks end.

What an operation does to memory, it says itself: `loopwright.interfaces.memory_effects`.
"""

from __future__ import annotations

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove, IsTerminator, SymbolOpInterface

from loopwright.interfaces.memory_effects import (
    Effect,
    effects_of,
    has_effects_beyond_reading,
    is_pure,
)

__all__ = [
    "Effect",
    "effects_of",
    "is_isolated",
    "is_pure",
    "is_terminator",
    "is_trivially_dead",
]


def is_terminator(op: Operation) -> bool:
    """Whether `op` ends a block."""
    return bool(op.successors) or op.has_trait(IsTerminator, value_if_unregistered=False)


def is_isolated(op: Operation) -> bool:
    """Whether regions of `op` use no values from outside, or might not: unregistered ones."""
    return isinstance(op, UnregisteredOp) or op.has_trait(IsolatedFromAbove)


def is_trivially_dead(op: Operation) -> bool:
    """Whether `op` may be erased: no result is used and it does nothing but read and allocate."""
    for result in op.results:
        if result.first_use is not None:
            return False
    if is_terminator(op) or op.has_trait(SymbolOpInterface, value_if_unregistered=False):
        return False
    return not has_effects_beyond_reading(op)

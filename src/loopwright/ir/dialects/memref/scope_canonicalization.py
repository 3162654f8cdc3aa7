"""Patterns of `memref.alloca_scope`: scopes that free nothing, or what is freed anyway.

**Before → After**

    memref.alloca_scope {                      %a = memref.alloca() : memref<4xf32>
      %a = memref.alloca() : memref<4xf32>     …
      …
    }

**Legal when** nothing in the scope allocates on the stack, or the region around it, which frees
what is allocated in it, ends with the scope.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation
from xdsl.traits import RecursiveMemoryEffect

from loopwright.ir.dialects.memref.allocation import AllocaScopeOp
from loopwright.ir.dialects.region_rewriting import inline_and_replace
from loopwright.ir.interfaces.control_flow import AutomaticAllocationScope
from loopwright.ir.interfaces.memory_access import AllocationLike
from loopwright.ir.interfaces.memory_effects import effects_on_values
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import PatternRewriter


def _frees(op: Operation) -> bool:
    """Whether stack memory that is allocated in an op is freed at its end."""
    return interface_of(op, AutomaticAllocationScope) is not None


def _freed_with(op: Operation) -> Iterator[Operation]:
    """The ops in an op that are in no scope inside of it."""
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                yield inner
                if not _frees(inner):
                    yield from _freed_with(inner)


def _allocates(op: Operation) -> bool:
    """Whether an op allocates on the stack, as far as is known."""
    allocation = interface_of(op, AllocationLike)
    if allocation is not None:
        return allocation.is_automatic
    is_recursive = interface_of(op, RecursiveMemoryEffect) is not None
    return not is_recursive and effects_on_values(op) is None


def _ends_region(op: Operation) -> bool:
    """Whether an op is the last one in the only block of a region, but for the terminator."""
    block, region = op.parent_block(), op.parent_region()
    if block is None or region is None or op.next_op is None:
        return False
    return op.next_op is block.last_op and block.next_block is None and block.prev_block is None


def inline_scope(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Put what is in a scope in its place."""
    assert isinstance(op, AllocaScopeOp)
    if any(map(_allocates, _freed_with(op))):
        around = op.parent_op()
        if around is None or not _frees(around) or not _ends_region(op):
            return None
    inline_and_replace(op, op.body_region.block, (), rewriter)
    return "inline-scope"


def hoist_allocations(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Allocate in the scope around, where the ops up to there end with this scope."""
    outermost, around = op, op.parent_op()
    while around is not None and not _frees(around):
        if not _ends_region(outermost):
            return None
        outermost, around = around, around.parent_op()
    if outermost is op or around is None or not _ends_region(outermost):
        return None
    found = [
        inner
        for inner in _freed_with(op)
        if (allocation := interface_of(inner, AllocationLike)) and allocation.is_automatic
        if not any(outermost.is_ancestor(operand.owner) for operand in inner.operands)
    ]
    for inner in found:
        inner.detach()
        rewriter.insert_before(outermost, inner)
    return "hoist-allocations" if found else None

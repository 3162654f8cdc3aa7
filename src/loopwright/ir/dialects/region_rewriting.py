"""Rewriting of ops with regions, whatever their dialect: branches that are taken, or do nothing."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.ir.dialects.regions import region_terminator
from loopwright.ir.interfaces.rewriting import IN_PLACE, PatternRewriter, Rewritten, pattern


@pattern("erase-empty-else")
def erase_empty_else(op: Operation) -> Rewritten:
    """Drop an `else` region that does nothing."""
    region = op.regions[1]
    block = region.first_block
    if op.results or block is None or block.first_op is None:
        return None
    if block.first_op is not block.last_op:
        return None
    region.erase_block(block)
    return IN_PLACE


def yielded(region: Region) -> tuple[SSAValue, ...]:
    """What a region yields; nothing if it has no block."""
    last = region_terminator(region)
    return () if last is None else tuple(last.operands)


def inlined(
    op: Operation, block: Block, arguments: Sequence[SSAValue], rewriter: PatternRewriter
) -> Sequence[SSAValue]:
    """What the terminator of a block of `op` yields, which is moved in front of it."""
    rewriter.inline_block(block, op, arguments)
    terminator = op.prev_op
    assert terminator is not None
    values = list(terminator.operands)
    rewriter.erase(terminator)
    return values


def keep_operands(
    op: Operation, kept: Sequence[int], rewriter: PatternRewriter, *, leading: int = 0
) -> None:
    """Keep some of the operands behind the leading ones."""
    old = list(op.operands)
    op.operands = [*old[:leading], *(old[leading + k] for k in kept)]
    rewriter.revisit(op)
    for value in old:
        if isinstance(value.owner, Operation) and value not in op.operands:
            rewriter.revisit(value.owner)


def keep_results(
    op: Operation,
    kept: Sequence[int],
    rewriter: PatternRewriter,
    *,
    operands: Sequence[SSAValue] | None = None,
) -> Operation:
    """An op with the regions of another one in its place, and some of its results."""
    new = type(op).create(
        operands=list(op.operands) if operands is None else operands,
        result_types=[op.results[k].type for k in kept],
        properties=op.properties,
        attributes=op.attributes,
        regions=[op.detach_region(region) for region in list(op.regions)],
    )
    new.location = op.location
    rewriter.insert_before(op, new)
    for k, result in zip(kept, new.results, strict=True):
        rewriter.replace_uses(op.results[k], result)
    rewriter.erase(op)
    return new

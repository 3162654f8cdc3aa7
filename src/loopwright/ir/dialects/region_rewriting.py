"""Rewriting of ops with regions, whatever their dialect: branches that are taken, or do nothing."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.interfaces.rewriting import PatternRewriter


def erase_empty_else(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Drop an `else` region that does nothing."""
    region = op.regions[1]
    if op.results or region.first_block is None:
        return None
    if not isinstance(region.first_block.first_op, Operation) or (
        region.first_block.first_op is not region.first_block.last_op
    ):
        return None
    block = region.first_block
    block.erase_op(block.first_op) if block.first_op is not None else None
    region.erase_block(block)
    rewriter.modified(op)
    return "erase-empty-else"


def inline_and_replace(
    op: Operation, block: Block, arguments: Sequence[SSAValue], rewriter: PatternRewriter
) -> None:
    """Move a block of `op` in front of it; what its terminator yields are the results."""
    rewriter.inline_block(block, op, arguments)
    terminator = op.prev_op
    assert terminator is not None
    yielded = list(terminator.operands)
    rewriter.erase(terminator)
    rewriter.replace(op, yielded)

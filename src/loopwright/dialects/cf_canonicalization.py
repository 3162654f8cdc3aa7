"""Canonicalization patterns of `cf`: branches that are known, and blocks that follow each other.

**Before → After**

    cf.cond_br %true, ^bb1, ^bb2                           cf.br ^bb1

**Legal when** the condition is constant; blocks are merged where nothing else branches to the
second.
"""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.dialects.arith.constants import integer_of
from loopwright.dialects.cf import BranchOp
from loopwright.interfaces.rewriting import PatternRewriter, constant_of
from loopwright.syntax.properties import segments


def branch_on_constant(op: Operation, rewriter: PatternRewriter) -> str | None:
    """The target of a `cf.cond_br` whose condition is constant."""
    condition = integer_of(constant_of(op.operands[0]))
    if condition is None:
        return None
    arguments = segments(op)[1 if condition else 2]
    target = op.successors[0 if condition else 1]
    rewriter.insert_before(op, BranchOp(target, *arguments))
    rewriter.erase(op)
    return "branch-on-constant"


def merge_with_only_successor(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Append the target of a `cf.br` to its block, if nothing else branches there."""
    target = op.successors[0]
    block = op.parent_block()
    if block is None or target is block or len(list(target.uses)) != 1:
        return None
    region = target.parent_region()
    if region is None or region is not block.parent_region() or region.first_block is target:
        return None
    rewriter.inline_block(target, op, list(op.operands))
    rewriter.erase(op)
    region.erase_block(target)
    return "merge-blocks"

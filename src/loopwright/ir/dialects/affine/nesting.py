"""Which ops of `affine` stand in, and around, others: the one place that looks for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from loopwright.ir.dialects.affine.conditionals import IfOp
from loopwright.ir.dialects.affine.loops import ForOp
from loopwright.ir.dialects.affine.parallel import ParallelOp
from loopwright.ir.syntax.enclosing import ops_around, ops_in


def is_affine_loop(op: Operation) -> TypeGuard[ForOp | ParallelOp]:
    """Whether an op is a loop of `affine`."""
    return isinstance(op, ForOp | ParallelOp)


def has_affine_regions(op: Operation) -> TypeGuard[ForOp | ParallelOp | IfOp]:
    """Whether an op is a loop or a conditional of `affine`."""
    return isinstance(op, ForOp | ParallelOp | IfOp)


def loops_in(root: Operation) -> Iterator[ForOp]:
    """The `affine.for` ops in an op, itself included, each before those in it."""
    return (op for op in ops_in(root) if isinstance(op, ForOp))


def loops_inside_out(root: Operation) -> Iterator[ForOp]:
    """The `affine.for` ops in an op, not itself, each behind those in it."""
    for region in root.regions:
        for block in region.blocks:
            for op in block.ops:
                yield from loops_inside_out(op)
                if isinstance(op, ForOp):
                    yield op


def loops_of(block: Block) -> Iterator[ForOp]:
    """The `affine.for` ops directly in a block."""
    return (op for op in block.ops if isinstance(op, ForOp))


def bands_of_parallel_loops(root: Operation) -> list[ParallelOp]:
    """The `affine.parallel` ops in an op, itself included, each before those in it."""
    return [op for op in ops_in(root) if isinstance(op, ParallelOp)]


def loops_around(op: Operation) -> Iterator[ForOp]:
    """The `affine.for` ops around an op, the innermost first, whatever stands between them."""
    return (around for around in ops_around(op) if isinstance(around, ForOp))


def loop_directly_around(op: Operation) -> ForOp | None:
    """The `affine.for` in whose body an op stands, if it does."""
    return next(loops_directly_around(op.parent_block()), None)


def loop_of_variable(value: SSAValue) -> ForOp | None:
    """The `affine.for` whose induction variable a value is."""
    loop = value.owner.parent_op() if isinstance(value, BlockArgument) else None
    if not isinstance(loop, ForOp) or loop.induction_variable is not value:
        return None
    return loop


def loops_directly_around(block: Block | None) -> Iterator[ForOp]:
    """The `affine.for` ops around a block, the innermost first, up to where another op is."""
    while block is not None and isinstance(parent := block.parent_op(), ForOp):
        yield parent
        block = parent.parent_block()

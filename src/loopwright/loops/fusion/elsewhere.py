"""What other blocks do with the memory that nests of one block share.

    ^a: affine.for %i = 0 to 64 { affine.store %0, %m[%i] }
        affine.for %i = 0 to 64 { %1 = affine.load %m[%i] … }
        cf.br ^b
    ^b: affine.for %i = 0 to 64 { affine.store %2, %m[%i] }
        affine.for %i = 0 to 64 { %3 = affine.load %m[%i] … }

Both blocks use `%m`, but neither reads what the other wrote: in each it may become a buffer.

**Legal when** each element that another block reads it has written before, in the same execution.
Bodies of loops are left: what they share, the loops may be fused for.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.ir.interfaces.control_flow import is_counted_loop
from loopwright.ir.syntax.enclosing import op_in
from loopwright.loops.fusion.conflicts import BlockForms
from loopwright.loops.fusion.private_buffers import exposed_read


def is_rewritten_elsewhere(memref: SSAValue, block: Block) -> bool:
    """Whether nothing outside of a block reads what the block wrote to a memref, as far as that is
    used by its name: what is read there is written anew, and nothing frees it."""
    around = set(_blocks_around(block))
    others: dict[Block, set[Operation]] = {}
    for use in memref.uses:
        op, apart = use.operation, None
        if op_in(block, op) is not None:
            continue
        for other in _blocks_around(op.parent_block()):
            if other in around:
                break
            apart = other
        if apart is None or _is_in_loop(block, apart):
            return False
        others.setdefault(apart, set()).add(op)
    return all(_writes_first(other, memref, ops) for other, ops in others.items())


def _is_in_loop(block: Block, apart: Block) -> bool:
    """Whether the outermost block around a block but not around another one is a loop's body."""
    *_, own = takewhile(lambda one: not _is_around(one, apart), _blocks_around(block))
    parent = own.parent_op()
    return parent is not None and is_counted_loop(parent)


def _is_around(outer: Block, block: Block) -> bool:
    return outer in _blocks_around(block)


def _blocks_around(block: Block | None) -> Iterator[Block]:
    """A block and those around it, the innermost first."""
    while block is not None:
        yield block
        parent = block.parent_op()
        block = None if parent is None else parent.parent_block()


def _writes_first(block: Block, memref: SSAValue, ops: set[Operation]) -> bool:
    """Whether ops of a block read only what they have written in the same execution of it."""
    nests = NestAccesses()
    nests.look_at(block)
    inside = (inner for op in block.ops for inner in op.walk() if inner in ops)
    accesses = [access for op in inside for access in nests.of(op)]
    if not all(
        access.memref is memref and set(nests.shaped(access).reasons) <= nests.ignored
        for access in accesses
    ):
        return False
    common = len(nests.domains.of_block(block).loops)
    try:
        return exposed_read(accesses, BlockForms(nests, common, nests.ignored), common) is None
    except UndecidedError:
        return False

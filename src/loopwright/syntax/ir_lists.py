"""The lists that ops and blocks keep, without the views that xDSL makes of them at each access.

For the paths that access every op of a module: parsing, verification, printing.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Operation, SSAValue

# pyright: reportPrivateUsage=false


def operands_of(op: Operation) -> tuple[SSAValue, ...]:
    """The operands of an op.

    >>> from loopwright.dialects.affine import YieldOp
    >>> operands_of(YieldOp())
    ()
    """
    return op._operands


def successors_of(op: Operation) -> tuple[Block, ...]:
    """The blocks that control may go to behind an op.

    >>> from loopwright.dialects.affine import YieldOp
    >>> successors_of(YieldOp())
    ()
    """
    return op._successors


def ops_of(block: Block) -> Iterator[Operation]:
    """The ops of a block in order; it must not change meanwhile.

    >>> from loopwright.dialects.affine import YieldOp
    >>> [op.name for op in ops_of(Block([YieldOp()]))]
    ['affine.yield']
    """
    op = block._first_op
    while op is not None:
        yield op
        op = op._next_op

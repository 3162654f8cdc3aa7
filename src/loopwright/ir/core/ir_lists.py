"""The lists that ops and blocks keep, without the views that xDSL makes of them at each access.

For the paths that access every op of a module, however deep: parsing, verification, printing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from xdsl.ir import Block, Operation, SSAValue

# pyright: reportPrivateUsage=false


def operands_of(op: Operation) -> tuple[SSAValue, ...]:
    """The operands of an op.

    >>> from loopwright.ir.dialects.affine import YieldOp
    >>> operands_of(YieldOp())
    ()
    """
    return op._operands


def operand_getter(index: int) -> Callable[[Operation], SSAValue]:
    """Return the getter of an operand by its number; most walks over a program use it.

    >>> from loopwright.ir.dialects.affine import YieldOp
    >>> from xdsl.dialects.builtin import IndexType
    >>> value = Block(arg_types=[IndexType()]).args[0]
    >>> operand_getter(0)(YieldOp(value)) is value
    True
    """
    return lambda op: op._operands[index]


def successors_of(op: Operation) -> tuple[Block, ...]:
    """The blocks that control may go to after an op.

    >>> from loopwright.ir.dialects.affine import YieldOp
    >>> successors_of(YieldOp())
    ()
    """
    return op._successors


def append_new(block: Block, op: Operation) -> None:
    """Add an op that was just made to the end of a block, which cannot be inside it.

    >>> from loopwright.ir.dialects.affine import YieldOp
    >>> block = Block()
    >>> append_new(block, YieldOp())
    >>> block.last_op is block.first_op, block.first_op.parent is block
    (True, True)
    """
    last = block._last_op
    if last is None:
        block._first_op = op
    else:
        last._next_op = op
        op._prev_op = last
    block._last_op = op
    op.parent = block


def insert_new(block: Block, op: Operation, anchor: Operation | None) -> None:
    """Add an op that was just made to a block, which cannot be inside it: before an op of the
    block, or at its end.

    >>> from loopwright.ir.dialects.affine import YieldOp
    >>> block, op = Block([YieldOp()]), YieldOp()
    >>> insert_new(block, op, block.first_op)
    >>> block.first_op is op, op.next_op is block.last_op, block.last_op.prev_op is op
    (True, True, True)
    """
    if anchor is None:
        append_new(block, op)
        return
    before = anchor._prev_op
    op._prev_op, op._next_op, op.parent = before, anchor, block
    anchor._prev_op = op
    if before is None:
        block._first_op = op
    else:
        before._next_op = op


def splice(source: Block, block: Block, anchor: Operation | None) -> None:
    """Put all ops of a block before an op of another one, or at its end.

    >>> from loopwright.ir.dialects.affine import YieldOp
    >>> first, second = Block([YieldOp(), YieldOp()]), Block([YieldOp()])
    >>> splice(first, second, second.first_op)
    >>> len(first.ops), len(second.ops), second.last_op.prev_op.parent is second
    (0, 3, True)
    """
    first, last = source._first_op, source._last_op
    if first is None or last is None:
        return
    for op in ops_of(source):
        op.parent = block
    source._first_op = source._last_op = None
    before = block._last_op if anchor is None else anchor._prev_op
    first._prev_op, last._next_op = before, anchor
    if before is None:
        block._first_op = first
    else:
        before._next_op = first
    if anchor is None:
        block._last_op = last
    else:
        anchor._prev_op = last


def ops_of(block: Block) -> Iterator[Operation]:
    """The ops of a block in order; the block must not be changed while they are iterated.

    >>> from loopwright.ir.dialects.affine import YieldOp
    >>> [op.name for op in ops_of(Block([YieldOp()]))]
    ['affine.yield']
    """
    op = block._first_op
    while op is not None:
        yield op
        op = op._next_op


def branches_within(block: Block) -> Iterator[Operation]:
    """The ops of a block with successors after which other ops come.

    >>> from loopwright.ir.dialects.affine import YieldOp
    >>> list(branches_within(Block([YieldOp()])))
    []
    """
    op, last = block._first_op, block._last_op
    while op is not last and op is not None:
        if op._successors:
            yield op
        op = op._next_op


def replace_all(old: Iterable[SSAValue], new: Iterable[SSAValue]) -> None:
    """Let new values take the place of old ones everywhere."""
    for value, other in zip(old, new, strict=True):
        value.replace_all_uses_with(other)


def replace_operands(nest: Operation, new: Mapping[SSAValue, SSAValue]) -> None:
    """Let an op and those in it use other values."""
    for op in nest.walk():
        for index, operand in enumerate(op.operands):
            if operand in new:
                op.operands[index] = new[operand]

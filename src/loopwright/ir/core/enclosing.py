"""Which operations are around others and in them, and which come first in the text.

And the lists that ops and blocks keep, without the views that xDSL makes of them at each access,
for what accesses every op of a module: parsing, verification, printing.
"""

# pyright: reportPrivateUsage=false

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from xdsl.ir import Block, Operation, SSAValue
from xdsl.irdl import IRDLOperation

_T = TypeVar("_T")


class Reached(Generic[_T]):
    """A worklist that visits each element once, depth first; it may grow while it is iterated.

    >>> reached = Reached([12])
    >>> for number in reached:
    ...     reached.add(number // k for k in (2, 3) if number % k == 0)
    >>> sorted(reached.visited)
    [1, 2, 3, 4, 6, 12]
    """

    def __init__(self, starts: Iterable[_T]) -> None:
        self.visited = dict.fromkeys(starts)
        self._waiting = list(self.visited)

    def __iter__(self) -> Iterator[_T]:
        while self._waiting:
            yield self._waiting.pop()

    def add(self, things: Iterable[_T]) -> None:
        """Add the elements that have not been reached yet."""
        for thing in things:
            if thing not in self.visited:
                self.visited[thing] = None
                self._waiting.append(thing)


def reached_from(starts: Iterable[_T], following: Callable[[_T], Iterable[_T]]) -> dict[_T, None]:
    """Return everything reachable from the starts, the starts included.

    >>> sorted(reached_from([12], lambda n: (n // k for k in (2, 3) if n % k == 0)))
    [1, 2, 3, 4, 6, 12]
    """
    reached = Reached(starts)
    for thing in reached:
        reached.add(following(thing))
    return reached.visited


def ops_around(op: Operation) -> Iterator[Operation]:
    """Return the ops around an op, the innermost first."""
    return ops_from(op.parent_op())


def ops_from(op: Operation | None) -> Iterator[Operation]:
    """Yield an op and those around it, the innermost first."""
    while op is not None:
        yield op
        op = op.parent_op()


def is_inside(op: Operation, outer: Operation) -> bool:
    """Return whether `op` is somewhere in `outer`."""
    return op is not outer and is_within(op, outer)


def is_within(place: Operation | Block, outer: Operation) -> bool:
    """Return whether an op is `outer`, or an op or a block is in it."""
    current = place.parent_op() if isinstance(place, Block) else place
    while current is not None and current is not outer:
        current = current.parent_op()
    return current is outer


def op_in(block: Block | None, op: Operation) -> Operation | None:
    """Return the op of a block that is, or contains, an op; None if the op is elsewhere."""
    current: Operation | None = op
    while current is not None and current.parent_block() is not block:
        current = current.parent_op()
    return current


def directly_in(block: Block | None, op: Operation) -> Operation:
    """Return the op of a block that is, or contains, an op in it."""
    ancestor = op_in(block, op)
    assert ancestor is not None, "the op is in the block"
    return ancestor


def block_of(op: Operation) -> Block:
    """Return the block that an op is in."""
    block = op.parent_block()
    assert block is not None, "the op is in a block"
    return block


def parent_of(place: Operation | Block) -> Operation:
    """Return the op that an op or a block is directly in."""
    parent = place.parent_op()
    assert parent is not None, "the op or the block is in an op"
    return parent


def terminator_of(block: Block) -> Operation:
    """Return the last op of a block that has one."""
    last = block.last_op
    assert last is not None, "the block ends in a terminator"
    return last


def ops_directly_in(op: Operation) -> Iterator[Operation]:
    """Yield the ops in the blocks of an op's regions, in the order of the text."""
    for region in op.regions:
        for block in region.blocks:
            yield from block.ops


def outermost_op(op: Operation) -> Operation:
    """Return the op around all ops around an op, or itself."""
    while (parent := op.parent_op()) is not None:
        op = parent
    return op


def depth_of(op: Operation) -> int:
    """Return how many ops are around an op."""
    return sum(1 for _ in ops_around(op))


def path_to(op: Operation) -> list[Operation]:
    """Return the ops around an op, the outermost first, and the op itself."""
    return [*list(ops_around(op))[::-1], op]


def ops_in(root: Operation) -> Iterator[Operation]:
    """Yield an op and those in it, each before its own, like `Operation.walk`, which becomes this.

    The op given last may be erased, unless it is the root, but not those that follow it.
    """
    yield root
    waiting: list[Any] = _blocks_backwards(root)
    while waiting:
        item = waiting.pop()
        op: Operation | None = item._first_op if type(item) is Block else item
        if op is None:
            continue
        following = op._next_op
        if following is not None:
            waiting.append(following)
        yield op
        if op.regions:
            waiting += _blocks_backwards(op)


def _blocks_backwards(op: Operation) -> list[Operation | Block]:
    blocks: list[Operation | Block] = []
    for region in reversed(op.regions):
        block = region._last_block
        while block is not None:
            blocks.append(block)
            block = block._prev_block
    return blocks


_walked = Operation.walk


def _walk(
    self: Operation, *, reverse: bool = False, region_first: bool = False
) -> Iterator[Operation]:
    """Return `Operation.walk` without a generator for each op, region and block around."""
    if reverse or region_first:
        return _walked(self, reverse=reverse, region_first=region_first)
    return ops_in(self)


_SAME: dict[str, object] = {"__eq__": object.__eq__, "__hash__": object.__hash__}
"""Nodes are equal if they are the same, which needs no code in Python."""

for _node, _methods in (
    (Operation, {"walk": _walk, **_SAME}),
    (IRDLOperation, _SAME),
    (SSAValue, _SAME),
):
    for _name, _method in _methods.items():
        setattr(_node, _name, _method)


def is_defined_in(value: SSAValue, loop: Operation) -> bool:
    """Return whether a value is computed in a loop, or is its induction variable or carried."""
    owner = value.owner
    op = owner if isinstance(owner, Operation) else owner.parent_op()
    return op is not None and (is_inside(op, loop) or (op is loop and op is not owner))


def captured_values(ops: Iterable[Operation], own: Iterable[SSAValue] = ()) -> list[SSAValue]:
    """Return the values that ops use and that are defined outside of them, in order of use, except
    some of their `own`."""
    inside = set(own)
    captured: dict[SSAValue, None] = {}
    every = [inner for op in ops for inner in op.walk()]
    for op in every:
        inside.update(op.results)
        for region in op.regions:
            for inner in region.blocks:
                inside.update(inner.args)
    for op in every:
        for operand in op.operands:
            if operand not in inside:
                captured[operand] = None
    return list(captured)


def defining_block(value: SSAValue) -> Block | None:
    """Return the block of the op that gives a value, or of which the value is an argument."""
    owner = value.owner
    return owner if isinstance(owner, Block) else owner.parent_block()


def blocks_after(block: Block) -> Sequence[Block]:
    """Return the blocks of the region to which the end of a block may pass control."""
    return () if block.last_op is None else block.last_op.successors


def blocks_around(block: Block | None) -> Iterator[Block]:
    """Yield a block and those around it, the innermost first."""
    while block is not None:
        yield block
        block = block.parent_block()


def common_block(first: Block | None, second: Block | None) -> Block | None:
    """Return the innermost block that is, or is around, each of two blocks."""
    if first is second:
        return first
    around_first = set(blocks_around(first))
    return next((block for block in blocks_around(second) if block in around_first), None)


def is_before(first: Operation, second: Operation) -> bool:
    """Return whether `first` comes before `second` in the text; an op comes before the ops in its
    regions. Does not number the ops of the function."""
    if first is second:
        return False
    if first.parent_block() is second.parent_block():
        return _is_before_in_block(first, second)
    ours = path_to(first)
    theirs = path_to(second)
    for ancestor, other_ancestor in zip(ours, theirs, strict=False):
        if ancestor is other_ancestor:
            continue
        if ancestor.parent_block() is other_ancestor.parent_block():
            return _is_before_in_block(ancestor, other_ancestor)
        return _region_number(ancestor) < _region_number(other_ancestor)
    return len(ours) < len(theirs)


def _is_before_in_block(first: Operation, second: Operation) -> bool:
    """Return the order of two ops of one block, in time proportional to the distance between
    them."""
    after_first = first.next_op
    after_second = second.next_op
    while after_first is not None and after_second is not None:
        if after_first is second:
            return True
        if after_second is first:
            return False
        after_first, after_second = after_first.next_op, after_second.next_op
    # One came to the end without meeting the other, which is before it.
    return after_first is not None


def _region_number(op: Operation) -> int:
    region = op.parent_region()
    parent = op.parent_op()
    return 0 if region is None or parent is None else parent.regions.index(region)


def inside_out(root: Operation) -> Iterator[Operation]:
    """Yield the ops in `root`, each after all that are inside it."""
    for region in root.regions:
        for block in region.blocks:
            for op in block.ops:
                yield from inside_out(op)
                yield op


def depth_in(op: Operation, kind: type[Operation]) -> int:
    """In how many ops of a class an op is."""
    return sum(isinstance(ancestor, kind) for ancestor in ops_around(op))


# The lists of ops and blocks


def operands_of(op: Operation) -> tuple[SSAValue, ...]:
    """Return the operands of an op.

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
    """Return the blocks that control may go to after an op.

    >>> from loopwright.ir.dialects.affine import YieldOp
    >>> successors_of(YieldOp())
    ()
    """
    return op._successors


def append_new(block: Block, op: Operation) -> None:
    """Add a new op to the end of a block, which cannot be inside it.

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
    """Add a new op to a block, which cannot be inside it: before an op of the block, or at its end.

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
    op._prev_op = before
    op._next_op = anchor
    op.parent = block
    anchor._prev_op = op
    if before is None:
        block._first_op = op
    else:
        before._next_op = op


def splice(source: Block, block: Block, anchor: Operation | None) -> None:
    """Move all ops of a block in front of an op of another block, or to its end.

    >>> from loopwright.ir.dialects.affine import YieldOp
    >>> first, second = Block([YieldOp(), YieldOp()]), Block([YieldOp()])
    >>> splice(first, second, second.first_op)
    >>> len(first.ops), len(second.ops), second.last_op.prev_op.parent is second
    (0, 3, True)
    """
    first = source._first_op
    last = source._last_op
    if first is None or last is None:
        return
    for op in ops_of(source):
        op.parent = block
    source._first_op = source._last_op = None
    before = block._last_op if anchor is None else anchor._prev_op
    first._prev_op = before
    last._next_op = anchor
    if before is None:
        block._first_op = first
    else:
        before._next_op = first
    if anchor is None:
        block._last_op = last
    else:
        anchor._prev_op = last


def ops_of(block: Block) -> Iterator[Operation]:
    """Yield the ops of a block in order; the block must not be changed while they are iterated.

    >>> from loopwright.ir.dialects.affine import YieldOp
    >>> [op.name for op in ops_of(Block([YieldOp()]))]
    ['affine.yield']
    """
    op = block._first_op
    while op is not None:
        yield op
        op = op._next_op


def branches_within(block: Block) -> Iterator[Operation]:
    """Yield the ops of a block with successors after which other ops come.

    >>> from loopwright.ir.dialects.affine import YieldOp
    >>> list(branches_within(Block([YieldOp()])))
    []
    """
    op = block._first_op
    last = block._last_op
    while op is not last and op is not None:
        if op._successors:
            yield op
        op = op._next_op


def replace_all(old: Iterable[SSAValue], new: Iterable[SSAValue]) -> None:
    """Replace all uses of the old values by the new values."""
    for value, replacement in zip(old, new, strict=True):
        value.replace_all_uses_with(replacement)


def replace_operands(nest: Operation, new: Mapping[SSAValue, SSAValue]) -> None:
    """Let an op and those in it use other values."""
    for op in nest.walk():
        for index, operand in enumerate(op.operands):
            if operand in new:
                op.operands[index] = new[operand]

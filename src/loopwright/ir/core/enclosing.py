"""Which operations are around others and in them, and which come first in the text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xdsl.ir import Block, Operation, SSAValue


def ops_around(op: Operation) -> Iterator[Operation]:
    """The ops around an op, the innermost first."""
    parent = op.parent_op()
    while parent is not None:
        yield parent
        parent = parent.parent_op()


def is_inside(op: Operation, outer: Operation) -> bool:
    """Whether `op` is somewhere in `outer`."""
    parent = op.parent_op()
    while parent is not None and parent is not outer:
        parent = parent.parent_op()
    return parent is outer


def is_within(place: Operation | Block, outer: Operation) -> bool:
    """Whether an op is `outer`, or an op or a block is in it."""
    current = place.parent_op() if isinstance(place, Block) else place
    while current is not None and current is not outer:
        current = current.parent_op()
    return current is outer


def op_in(block: Block | None, op: Operation) -> Operation | None:
    """The op of a block that is, or contains, an op; None if the op is elsewhere."""
    current: Operation | None = op
    while current is not None and current.parent_block() is not block:
        current = current.parent_op()
    return current


def directly_in(block: Block | None, op: Operation) -> Operation:
    """The op of a block that is, or contains, an op in it."""
    found = op_in(block, op)
    assert found is not None, "the op is in the block"
    return found


def ops_directly_in(op: Operation) -> Iterator[Operation]:
    """The ops in the blocks of an op's regions, in the order of the text."""
    for region in op.regions:
        for block in region.blocks:
            yield from block.ops


def outermost_op(op: Operation) -> Operation:
    """The op around all ops around an op, or itself."""
    while (parent := op.parent_op()) is not None:
        op = parent
    return op


def depth_of(op: Operation) -> int:
    """How many ops are around an op."""
    return sum(1 for _ in ops_around(op))


def path_to(op: Operation) -> list[Operation]:
    """The ops around an op, the outermost first, and the op itself."""
    return [*list(ops_around(op))[::-1], op]


def ops_in(root: Operation) -> Iterator[Operation]:
    """An op and those in it, each before its own, like `Operation.walk` and twice as fast.

    The op given last may be erased, unless it is the root, but not those that follow it.
    """
    yield root
    waiting: list[Any] = _blocks_backwards(root)
    while waiting:
        found = waiting.pop()
        op: Operation | None = found.first_op if type(found) is Block else found
        if op is None:
            continue
        following = op.next_op
        if following is not None:
            waiting.append(following)
        yield op
        if op.regions:
            waiting += _blocks_backwards(op)


def _blocks_backwards(op: Operation) -> list[Operation | Block]:
    return [block for region in reversed(op.regions) for block in reversed(region.blocks)]


def is_defined_in(value: SSAValue, loop: Operation) -> bool:
    """Whether a value is computed in a loop, or is its induction variable or carried."""
    owner = value.owner
    op = owner if isinstance(owner, Operation) else owner.parent_op()
    return op is not None and (is_inside(op, loop) or (op is loop and op is not owner))


def is_before(first: Operation, second: Operation) -> bool:
    """Whether `first` comes before `second` in the text; an op comes before what is inside it. Does
    not number the function's ops."""
    if first is second:
        return False
    if first.parent_block() is second.parent_block():
        return _is_before_in_block(first, second)
    ours, theirs = path_to(first), path_to(second)
    for one, other in zip(ours, theirs, strict=False):
        if one is other:
            continue
        if one.parent_block() is other.parent_block():
            return _is_before_in_block(one, other)
        return _region_number(one) < _region_number(other)
    return len(ours) < len(theirs)


def _is_before_in_block(first: Operation, second: Operation) -> bool:
    """The order of two ops of one block, in time proportional to the distance between them."""
    after_first, after_second = first.next_op, second.next_op
    while after_first is not None and after_second is not None:
        if after_first is second:
            return True
        if after_second is first:
            return False
        after_first, after_second = after_first.next_op, after_second.next_op
    # One came to the end without meeting the other, which is before it.
    return after_first is not None


def _region_number(op: Operation) -> int:
    region, parent = op.parent_region(), op.parent_op()
    return 0 if region is None or parent is None else parent.regions.index(region)


def inside_out(root: Operation) -> Iterator[Operation]:
    """The ops in `root`, each after all that are inside it."""
    for region in root.regions:
        for block in region.blocks:
            for op in block.ops:
                yield from inside_out(op)
                yield op


def depth_in(op: Operation, kind: type[Operation]) -> int:
    """In how many ops of a class an op is."""
    return sum(isinstance(around, kind) for around in ops_around(op))

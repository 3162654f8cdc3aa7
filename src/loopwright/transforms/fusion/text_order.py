"""Which of two ops comes first in the text, without numbering a whole function."""

from __future__ import annotations

from xdsl.ir import Operation


def is_before(first: Operation, second: Operation) -> bool:
    """Whether `first` comes before `second`; an op comes before what is inside it."""
    if first is second:
        return False
    if first.parent_block() is second.parent_block():
        return _is_before_in_block(first, second)
    ours, theirs = _path(first), _path(second)
    for one, other in zip(ours, theirs, strict=False):
        if one is other:
            continue
        if one.parent_block() is other.parent_block():
            return _is_before_in_block(one, other)
        return _region_number(one) < _region_number(other)
    return len(ours) < len(theirs)


def _is_before_in_block(first: Operation, second: Operation) -> bool:
    """The order of two ops of one block, in time that grows with what stands between them."""
    after_first, after_second = first.next_op, second.next_op
    while after_first is not None and after_second is not None:
        if after_first is second:
            return True
        if after_second is first:
            return False
        after_first, after_second = after_first.next_op, after_second.next_op
    # One came to the end without meeting the other, which stands in front of it.
    return after_first is not None


def _path(op: Operation) -> list[Operation]:
    path = [op]
    while (parent := path[-1].parent_op()) is not None:
        path.append(parent)
    return path[::-1]


def _region_number(op: Operation) -> int:
    region, parent = op.parent_region(), op.parent_op()
    return 0 if region is None or parent is None else parent.regions.index(region)

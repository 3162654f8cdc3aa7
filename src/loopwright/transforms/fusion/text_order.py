"""Which of two ops comes first in the text, without numbering a whole function."""

from __future__ import annotations

from xdsl.ir import Operation


def is_before(first: Operation, second: Operation) -> bool:
    """Whether `first` comes before `second`; an op comes before what is inside it."""
    ours, theirs = _path(first), _path(second)
    for one, other in zip(ours, theirs, strict=False):
        if one is other:
            continue
        if one.parent_block() is other.parent_block():
            return one.is_before_in_block(other)
        return _region_number(one) < _region_number(other)
    return len(ours) < len(theirs)


def _path(op: Operation) -> list[Operation]:
    path = [op]
    while (parent := path[-1].parent_op()) is not None:
        path.append(parent)
    return path[::-1]


def _region_number(op: Operation) -> int:
    region, parent = op.parent_region(), op.parent_op()
    return 0 if region is None or parent is None else parent.regions.index(region)

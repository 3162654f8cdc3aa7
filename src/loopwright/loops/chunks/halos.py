"""Which tasks of a graph slice what others read of a chunk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from loopwright.loops.chunks.arrays import size_of
from loopwright.loops.chunks.tasks import Task


def slice_together(tasks: Iterable[Task], sizes: Mapping[int, int]) -> None:
    """Find the small parts of each source, which one task should slice; elements of a memory have
    `sizes` in bytes.

    A task costs the scheduler about as much time as sending `_SMALL` bytes takes. A worker that
    reads some of the parts gets all of them.
    """
    for task in tasks:
        for window in task.windows:
            width = sizes[window.memory]
            for part in window.parts:
                source, _, whole, box = part
                if box != whole and (size := size_of(box) * width) <= _SMALL:
                    slices = source.slices
                    if slices is None:
                        share = size_of(whole) * width * _SHARE
                        slices = source.slice_up_to(max(_SMALL, share))
                    slices.add(part, size)


_SMALL, _SHARE = 1 << 20, 0.25
"""The most bytes of a part, and of the parts of a source together, unless they are at most this
share of it."""

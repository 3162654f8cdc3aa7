"""Which tasks of a graph slice what others read of a chunk."""

from collections.abc import Iterable, Mapping

from loopwright.loops.chunks.arrays import size_of
from loopwright.loops.chunks.pieces import Part, Source
from loopwright.loops.chunks.tasks import Task


def sliced_together(
    tasks: Iterable[Task], sizes: Mapping[int, int]
) -> dict[Source, dict[Part, int]]:
    """For each source the small parts of its outputs that tasks read, numbered, where one task
    should slice all of them; elements of a memory have `sizes` in bytes.

    A task costs the scheduler about as much time as sending `_SMALL` bytes takes. A worker that
    reads some of the parts gets all of them.
    """
    found: dict[Source, dict[Part, int]] = {}
    totals: dict[Source, int] = {}
    wholes: dict[Source, int] = {}
    for task in tasks:
        for window in task.windows:
            width = sizes[window.memory]
            for part in window.parts:
                size = size_of(part.box) * width
                pieces = found.setdefault(part.source, {})
                if part.box == part.whole or size > _SMALL or part in pieces:
                    continue
                pieces[part] = len(pieces)
                totals[part.source] = totals.get(part.source, 0) + size
                wholes[part.source] = size_of(part.whole) * width
    return {
        source: pieces
        for source, pieces in found.items()
        if len(pieces) > 1 and totals[source] <= max(_SMALL, wholes[source] * _SHARE)
    }


_SMALL, _SHARE = 1 << 20, 0.25
"""The most bytes of a part, and of the parts of a source together, unless they are at most this
share of it."""

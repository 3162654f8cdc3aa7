"""Which tasks of a graph slice what others read of a chunk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from loopwright.loops.chunks.arrays import Box, size_of
from loopwright.loops.chunks.pieces import Part, Source
from loopwright.loops.chunks.tasks import Task


@dataclass(slots=True)
class Slicing:
    """The small parts of a source's outputs that tasks read, in order, and the number of each by
    its output and box."""

    parts: list[Part] = field(default_factory=list[Part])
    numbers: dict[tuple[int, Box], int] = field(default_factory=dict[tuple[int, Box], int])
    total: int = 0
    """The bytes of all parts."""
    whole: int = 0
    """The bytes of an output."""


def sliced_together(tasks: Iterable[Task], sizes: Mapping[int, int]) -> dict[Source, Slicing]:
    """For each source the parts of its outputs that one task should slice, if there are several;
    elements of a memory have `sizes` in bytes.

    A task costs the scheduler about as much time as sending `_SMALL` bytes takes. A worker that
    reads some of the parts gets all of them.
    """
    found: dict[Source, Slicing] = {}
    for task in tasks:
        for window in task.windows:
            width = sizes[window.memory]
            for part in window.parts:
                source, output, whole, box = part
                if box == whole or (size := size_of(box) * width) > _SMALL:
                    continue
                slicing = found.get(source)
                if slicing is None:
                    slicing = found[source] = Slicing(whole=size_of(whole) * width)
                parts = slicing.parts
                if slicing.numbers.setdefault((output, box), len(parts)) == len(parts):
                    parts.append(part)
                    slicing.total += size
    return {
        source: slicing
        for source, slicing in found.items()
        if len(slicing.parts) > 1 and slicing.total <= max(_SMALL, slicing.whole * _SHARE)
    }


_SMALL, _SHARE = 1 << 20, 0.25
"""The most bytes of a part, and of the parts of a source together, unless they are at most this
share of it."""

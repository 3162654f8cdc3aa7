"""Arrays in chunks: chunk boundaries, and the chunks that a box of elements intersects."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise, product
from typing import TypeAlias

from xdsl.ir import SSAValue

Chunks: TypeAlias = tuple[int, ...]
"""The sizes of chunks along an axis."""
Place: TypeAlias = tuple[int, ...]
"""The index of a chunk on each axis."""
Range: TypeAlias = tuple[int, int]
"""The first element along an axis, and the exclusive end."""
Box: TypeAlias = tuple[Range, ...]


def breaks_of(sizes: Chunks) -> tuple[int, ...]:
    """The first elements of chunks with given sizes, and the end.

    >>> breaks_of((2, 3))
    (0, 2, 5)
    """
    return tuple(accumulate(sizes, initial=0))


@dataclass
class Memory:
    """An array of the program, with its chunk boundaries on each axis: the first elements of
    chunks, and the end.

    >>> cut = Memory(0, None, "a", [(0, 2, 5)], is_given=True)
    >>> cut.shape, cut.chunks, list(cut.places(((1, 3),)))
    ((5,), ((2, 3),), [((0,), ((1, 2),)), ((1,), ((2, 3),))])
    """

    number: int
    value: SSAValue | None
    name: str
    breaks: list[tuple[int, ...]]
    is_given: bool
    is_returned: bool = False
    _met: dict[tuple[int, Range], list[tuple[int, Range]]] = field(
        default_factory=dict[tuple[int, Range], list[tuple[int, Range]]]
    )

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents."""
        return tuple(breaks[-1] for breaks in self.breaks)

    @property
    def chunks(self) -> tuple[Chunks, ...]:
        """The sizes of chunks on each axis."""
        return tuple(tuple(end - low for low, end in pairwise(breaks)) for breaks in self.breaks)

    @property
    def grid(self) -> tuple[int, ...]:
        """How many chunks there are on each axis."""
        return tuple(len(breaks) - 1 for breaks in self.breaks)

    def is_cut(self, axis: int) -> bool:
        """Whether an axis is split into several chunks."""
        return len(self.breaks[axis]) > 2

    def chunk(self, place: Place) -> Box:
        """The elements of a chunk."""
        return tuple([(b[k], b[k + 1]) for b, k in zip(self.breaks, place, strict=True)])

    def places(self, box: Box) -> Iterator[tuple[Place, Box]]:
        """The chunks that a box intersects, and the intersection with each."""
        met: list[list[tuple[int, Range]]] = []
        for key in enumerate(box):
            along = self._met.get(key)
            if along is None:
                along = self._met[key] = list(_met_by(self.breaks[key[0]], *key[1]))
            met.append(along)
        for several in product(*met):
            yield tuple([k for k, _ in several]), tuple([ends for _, ends in several])


def _met_by(breaks: Sequence[int], low: int, end: int) -> Iterator[tuple[int, Range]]:
    """The chunks along an axis that a range intersects, and the intersection with each."""
    k = bisect_right(breaks, low) - 1
    while low < end and k < len(breaks) - 1 and breaks[k] < end:
        first, last = max(low, breaks[k]), min(end, breaks[k + 1])
        if first < last:
            yield k, (first, last)
        k += 1


def meet(first: Box, second: Box) -> Box | None:
    """The intersection of two boxes; None if it is empty.

    >>> meet(((0, 4),), ((2, 9),)), meet(((0, 4),), ((4, 9),))
    (((2, 4),), None)
    """
    found = tuple(
        (max(low, other), min(end, limit))
        for (low, end), (other, limit) in zip(first, second, strict=True)
    )
    return found if all(low < end for low, end in found) else None


def hull(first: Box | None, second: Box) -> Box:
    """The smallest box that contains both."""
    if first is None:
        return second
    pairs = zip(first, second, strict=True)
    return tuple([(min(low, other), max(end, limit)) for (low, end), (other, limit) in pairs])


def size_of(box: Box) -> int:
    """How many elements a box has."""
    count = 1
    for low, end in box:
        count *= end - low
    return count

"""Arrays in chunks: chunk boundaries, and the chunks that a box of elements intersects."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate, pairwise, product
from typing import TypeAlias

from xdsl.ir import SSAValue

from loopwright.records import dataclass, field

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


@dataclass()
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
    _met: dict[tuple[int, Range], tuple[Place, Box]] = field(
        default_factory=dict[tuple[int, Range], tuple[Place, Box]]
    )
    """The chunks along an axis that a range intersects, and the intersections."""

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

    @cached_property
    def _ranges(self) -> list[list[Range]]:
        """The elements of each chunk, on each axis; `breaks` do not change after that."""
        return [list(pairwise(breaks)) for breaks in self.breaks]

    def chunk(self, place: Place) -> Box:
        """The elements of a chunk."""
        return tuple([ranges[k] for ranges, k in zip(self._ranges, place, strict=True)])

    def places(self, box: Box) -> Iterator[tuple[Place, Box]]:
        """The chunks that a box intersects, and the intersection with each."""
        places: list[Place] = []
        parts: list[Box] = []
        for key in enumerate(box):
            along = self._met.get(key)
            if along is None:
                along = self._met[key] = self._along(*key)
            places.append(along[0])
            parts.append(along[1])
        return zip(product(*places), product(*parts), strict=True)

    def _along(self, axis: int, ends: Range) -> tuple[Place, Box]:
        """The chunks along an axis that a range intersects, and the intersections."""
        (low, end), ranges = ends, self._ranges[axis]
        first = max(bisect_right(self.breaks[axis], low) - 1, 0)
        last = bisect_left(self.breaks[axis], end, first)
        met = [(k, meet((ranges[k],), (ends,))) for k in range(first, min(last, len(ranges)))]
        return tuple([k for k, found in met if found]), tuple([x[0] for _, x in met if x])


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


def contains(outer: Box, inner: Box) -> bool:
    """Whether a box contains another one.

    >>> contains(((0, 4),), ((2, 4),)), contains(((0, 4),), ((2, 5),))
    (True, False)
    """
    for (low, end), (first, last) in zip(outer, inner, strict=True):
        if first < low or last > end:
            return False
    return True


def hull(first: Box | None, second: Box) -> Box:
    """The smallest box that contains both."""
    if first is None:
        return second
    pairs = zip(first, second, strict=True)
    return tuple([a if a == b else (min(a[0], b[0]), max(a[1], b[1])) for a, b in pairs])


def relative(box: Box, inside: Box) -> Box:
    """A box by its position in another one.

    >>> relative(((5, 7),), ((4, 9),))
    ((1, 3),)
    """
    pairs = zip(box, inside, strict=True)
    return tuple([(low - start, end - start) for (low, end), (start, _) in pairs])


def size_of(box: Box) -> int:
    """How many elements a box has."""
    count = 1
    for low, end in box:
        count *= end - low
    return count

"""A box of elements for each tile, and unions of such boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Any, TypeAlias

import numpy as np

from loopwright.loops.chunks.arrays import Box, Range
from loopwright.records import dataclass

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[np.int64]]"


@dataclass(frozen=True)
class TileBoxes:
    """A box for each tile, by its first elements and exclusive ends along each axis; `exists` says
    which tiles have one.

    >>> ends = [np.array(x) for x in ([0, 4], [4, 9])]
    >>> TileBoxes(*(x.reshape(1, 2) for x in ends), np.array([True, False])).each()
    [((0, 4),), None]
    """

    low: Numbers
    end: Numbers
    exists: Any

    def hull(self, other: TileBoxes | None) -> TileBoxes:
        """The smallest boxes that contain both."""
        if other is None:
            return self
        low = np.where(self.exists, self.low, other.low)
        end = np.where(self.exists, self.end, other.end)
        low = np.where(other.exists, np.minimum(low, other.low), low)
        end = np.where(other.exists, np.maximum(end, other.end), end)
        return TileBoxes(low, end, self.exists | other.exists)

    def where(self, condition: Any) -> TileBoxes:
        """The boxes of some tiles."""
        return TileBoxes(self.low, self.end, self.exists & condition)

    def is_equal(self, other: TileBoxes) -> Any:
        """The tiles in which both have the same box."""
        is_same = ((self.low == other.low) & (self.end == other.end)).all(axis=0)
        return self.exists & other.exists & is_same

    def with_neighbour(self, other: TileBoxes) -> TileBoxes | None:
        """The union, if it is a box in each tile: the boxes differ along one axis, where they
        overlap."""
        both = self.exists & other.exists
        differs = ((self.low != other.low) | (self.end != other.end)) & both
        is_apart = (np.maximum(self.low, other.low) > np.minimum(self.end, other.end)) & both
        is_box = not is_apart.any() and np.count_nonzero(differs, axis=0).max(initial=0) < 2
        return self.hull(other) if is_box else None

    def meet(self, other: TileBoxes) -> TileBoxes:
        """The intersection."""
        low, end = np.maximum(self.low, other.low), np.minimum(self.end, other.end)
        return TileBoxes(low, end, self.exists & other.exists & (low < end).all(axis=0))

    def without(self, other: TileBoxes) -> Iterator[TileBoxes]:
        """Disjoint boxes of the difference."""
        met = self.meet(other)
        if (self.exists & ~met.exists).any():
            yield self.where(~met.exists)
        low, end = self.low, self.end
        for axis in range(len(low)):
            before, after = end.copy(), low.copy()
            before[axis], after[axis] = met.low[axis], met.end[axis]
            for first, last in ((low, before), (after, end)):
                exists = met.exists & (first[axis] < last[axis])
                if exists.any():
                    yield TileBoxes(first, last, exists)
            low, end = low.copy(), end.copy()
            low[axis], end[axis] = met.low[axis], met.end[axis]

    def each(self) -> list[Box | None]:
        """The box of each tile; `None` for a tile without one. Equal ranges are one object."""
        shared: dict[Range, Range] = {}
        axes: list[list[Range]] = []
        for low, end in zip(self.low, self.end, strict=True):
            ranges = list(zip(low.tolist(), end.tolist(), strict=True))
            axes.append(list(map(shared.setdefault, ranges, ranges)))
        boxes: Iterator[Box] = zip(*axes, strict=True) if axes else repeat(())
        pairs = zip(boxes, self.exists.tolist(), strict=False)
        return [box if exists else None for box, exists in pairs]


def merge(boxes: list[TileBoxes], new: TileBoxes) -> None:
    """Add boxes to a union, merged with others where that is exact."""
    for k, other in enumerate(boxes):
        whole = other.with_neighbour(new)
        if whole is not None:
            boxes[k] = whole
            return
    boxes.append(new)


def extend(regions: dict[int, TileBoxes], number: int, boxes: TileBoxes) -> None:
    """Extend the region of an array, by its number."""
    regions[number] = boxes.hull(regions.get(number))


_MOST_BOXES = 8


def union(boxes: Sequence[TileBoxes], new: TileBoxes) -> list[TileBoxes]:
    """The union as disjoint boxes; their hull if there are too many."""
    found = [*difference(boxes, new), new]
    if len(found) <= _MOST_BOXES:
        return found
    whole = found[0]
    for other in found[1:]:
        whole = whole.hull(other)
    return [whole]


def difference(boxes: Sequence[TileBoxes], other: TileBoxes) -> list[TileBoxes]:
    """The difference of a union of boxes and a box, as disjoint boxes."""
    return [part for several in boxes for part in several.without(other)]

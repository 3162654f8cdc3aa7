"""Arrays in chunks: their chunks, boxes of elements, and the parts that tasks have produced.

A box is a range of subscripts along each axis. For each chunk there is a list of parts, the newest
last: reading yields those that intersect the boxes of the elements, and a new part replaces those
that it covers.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise, product, repeat
from math import prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from xdsl.ir import SSAValue

from loopwright.records import dataclass, field

# Chunks

Chunks: TypeAlias = tuple[int, ...]
"""The sizes of chunks along an axis."""
Place: TypeAlias = tuple[int, ...]
"""The index of a chunk on each axis."""
Range: TypeAlias = tuple[int, int]
"""The first element along an axis, and the exclusive end."""
Box: TypeAlias = tuple[Range, ...]


def breaks_of(sizes: Chunks) -> tuple[int, ...]:
    """Return the first elements of chunks with given sizes, and the end.

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
        """Return how many chunks there are on each axis."""
        return tuple(len(breaks) - 1 for breaks in self.breaks)

    def is_cut(self, axis: int) -> bool:
        """Return whether an axis is split into several chunks."""
        return len(self.breaks[axis]) > 2

    @cached_property
    def _ranges(self) -> list[list[Range]]:
        """The elements of each chunk, on each axis; `breaks` do not change after that."""
        return [list(pairwise(breaks)) for breaks in self.breaks]

    def chunk(self, place: Place) -> Box:
        """Return the elements of a chunk."""
        return tuple([ranges[k] for ranges, k in zip(self._ranges, place, strict=True)])

    def places(self, box: Box) -> Iterator[tuple[Place, Box]]:
        """Return the chunks that a box intersects, and the intersection with each."""
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
        """Return the chunks along an axis that a range intersects, and the intersections."""
        low, end = ends
        ranges = self._ranges[axis]
        first = max(bisect_right(self.breaks[axis], low) - 1, 0)
        last = bisect_left(self.breaks[axis], end, first)
        met = [(k, meet((ranges[k],), (ends,))) for k in range(first, min(last, len(ranges)))]
        return tuple([k for k, place in met if place]), tuple([x[0] for _, x in met if x])


def meet(first: Box, second: Box) -> Box | None:
    """Return the intersection of two boxes; None if it is empty.

    >>> meet(((0, 4),), ((2, 9),)), meet(((0, 4),), ((4, 9),))
    (((2, 4),), None)
    """
    box = tuple(
        (max(low, start), min(end, limit))
        for (low, end), (start, limit) in zip(first, second, strict=True)
    )
    return box if all(low < end for low, end in box) else None


def contains(outer: Box, inner: Box) -> bool:
    """Return whether a box contains another.

    >>> contains(((0, 4),), ((2, 4),)), contains(((0, 4),), ((2, 5),))
    (True, False)
    """
    for (low, end), (first, last) in zip(outer, inner, strict=True):
        if first < low or last > end:
            return False
    return True


def hull(first: Box | None, second: Box) -> Box:
    """Return the smallest box that contains both."""
    if first is None:
        return second
    pairs = zip(first, second, strict=True)
    return tuple([a if a == b else (min(a[0], b[0]), max(a[1], b[1])) for a, b in pairs])


def relative(box: Box, inside: Box) -> Box:
    """Return a box relative to the first element of another.

    >>> relative(((5, 7),), ((4, 9),))
    ((1, 3),)
    """
    pairs = zip(box, inside, strict=True)
    return tuple([(low - start, end - start) for (low, end), (start, _) in pairs])


def size_of(box: Box) -> int:
    """Return how many elements a box has."""
    return prod(end - low for low, end in box)


# Boxes of tiles

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
        """Return the smallest boxes that contain both."""
        if other is None:
            return self
        low = np.where(self.exists, self.low, other.low)
        end = np.where(self.exists, self.end, other.end)
        low = np.where(other.exists, np.minimum(low, other.low), low)
        end = np.where(other.exists, np.maximum(end, other.end), end)
        return TileBoxes(low, end, self.exists | other.exists)

    def where(self, condition: Any) -> TileBoxes:
        """Return the boxes of some tiles."""
        return TileBoxes(self.low, self.end, self.exists & condition)

    def is_equal(self, other: TileBoxes) -> Any:
        """Return the tiles in which both have the same box."""
        is_same = ((self.low == other.low) & (self.end == other.end)).all(axis=0)
        return self.exists & other.exists & is_same

    def with_neighbour(self, other: TileBoxes) -> TileBoxes | None:
        """Return the union, if it is a box in each tile: the boxes differ along one axis, where
        they overlap."""
        in_both = self.exists & other.exists
        differs = ((self.low != other.low) | (self.end != other.end)) & in_both
        is_apart = (np.maximum(self.low, other.low) > np.minimum(self.end, other.end)) & in_both
        is_box = not is_apart.any() and np.count_nonzero(differs, axis=0).max(initial=0) < 2
        return self.hull(other) if is_box else None

    def meet(self, other: TileBoxes) -> TileBoxes:
        """Return the intersection."""
        low = np.maximum(self.low, other.low)
        end = np.minimum(self.end, other.end)
        return TileBoxes(low, end, self.exists & other.exists & (low < end).all(axis=0))

    def without(self, other: TileBoxes) -> Iterator[TileBoxes]:
        """Disjoint boxes of the difference."""
        met = self.meet(other)
        if (self.exists & ~met.exists).any():
            yield self.where(~met.exists)
        low = self.low
        end = self.end
        for axis in range(len(low)):
            before = end.copy()
            after = low.copy()
            before[axis] = met.low[axis]
            after[axis] = met.end[axis]
            for first, last in ((low, before), (after, end)):
                exists = met.exists & (first[axis] < last[axis])
                if exists.any():
                    yield TileBoxes(first, last, exists)
            low, end = low.copy(), end.copy()
            low[axis] = met.low[axis]
            end[axis] = met.end[axis]

    def each(self) -> list[Box | None]:
        """Return the box of each tile; `None` for a tile without one. Equal ranges are one
        object."""
        shared: dict[Range, Range] = {}
        axes: list[list[Range]] = []
        for low, end in zip(self.low, self.end, strict=True):
            ranges = list(zip(low.tolist(), end.tolist(), strict=True))
            axes.append(list(map(shared.setdefault, ranges, ranges)))
        boxes: Iterator[Box] = zip(*axes, strict=True) if axes else repeat(())
        pairs = zip(boxes, self.exists.tolist(), strict=False)
        return [box if exists else None for box, exists in pairs]


def merge(boxes: list[TileBoxes], new: TileBoxes) -> None:
    """Add boxes to a union, merging boxes where that is exact."""
    for k, neighbour in enumerate(boxes):
        whole = neighbour.with_neighbour(new)
        if whole is not None:
            boxes[k] = whole
            return
    boxes.append(new)


def extend(regions: dict[int, TileBoxes], number: int, boxes: TileBoxes) -> None:
    """Extend the region of an array, by its number."""
    regions[number] = boxes.hull(regions.get(number))


_MOST_BOXES = 8
"""The most boxes of a union: beyond that it is widened to its hull."""


def union(boxes: Sequence[TileBoxes], new: TileBoxes) -> list[TileBoxes]:
    """Return the union as disjoint boxes; their hull if there are too many."""
    boxes_ = [*box_difference(boxes, new), new]
    if len(boxes_) <= _MOST_BOXES:
        return boxes_
    whole = boxes_[0]
    for box in boxes_[1:]:
        whole = whole.hull(box)
    return [whole]


def box_difference(boxes: Sequence[TileBoxes], other: TileBoxes) -> list[TileBoxes]:
    """Return the difference of a union of boxes and a box, as disjoint boxes."""
    return [part for boxes_ in boxes for part in boxes_.without(other)]


# Parts of arrays that tasks have


@dataclass(slots=True, eq=False)
class Keyed:
    """A node of a Dask graph, with its key once that is assigned."""

    key: tuple[Any, ...] = field(default=(), init=False)

    def name(self, *key: object) -> None:
        """Give it its key."""
        self.key = key


@dataclass(slots=True, eq=False)
class Source(Keyed):
    """A producer of elements: a chunk of an input array, or a task."""

    outputs: list[tuple[int, Box]] = field(default_factory=list[tuple[int, Box]], init=False)
    """The array and the box of each output of a task."""
    depth: int = field(default=0, init=False)
    """The length of the longest chain of tasks that ends there."""
    slices: Slices | None = field(default=None, init=False)

    def slice_up_to(self, most: float) -> Slices:
        """Let one task slice at most this many bytes of the outputs."""
        self.slices = Slices(most)
        return self.slices


@dataclass(slots=True, eq=False)
class InputArray(Source):
    """A chunk of an input array."""

    memory: int
    place: Place


class Part(NamedTuple):
    """A box of a source's output; the output has a number, and covers a box of elements."""

    source: Source
    output: int
    whole: Box
    box: Box

    @property
    def one_of_several(self) -> int | None:
        """The number of the output; `None` if it is the only one."""
        return self.output if len(self.source.outputs) > 1 else None


@dataclass(slots=True, eq=False)
class Slices(Keyed):
    """The small parts of a source's outputs that tasks read, with the number of each, in order; one
    task slices them if they have at most `_bytes_left` bytes together."""

    _bytes_left: float
    numbers: dict[Part, int] = field(default_factory=dict[Part, int], init=False)

    def add(self, part: Part, size: int) -> None:
        """Add a part of `size` bytes."""
        if part not in self.numbers:
            self.numbers[part] = len(self.numbers)
            self._bytes_left -= size

    @property
    def is_one_task(self) -> bool:
        """Return whether one task should slice all of them."""
        return self._bytes_left >= 0 and len(self.numbers) > 1


class ChunkParts:
    """The parts of each chunk of arrays; a chunk without parts has never been written."""

    def __init__(self, memories: Iterable[Memory]) -> None:
        self._of: dict[int, dict[Place, list[Part]]] = {memory.number: {} for memory in memories}

    def of(self, memory: Memory, place: Place) -> list[Part]:
        """Return the parts of a chunk, oldest first."""
        state = self._of[memory.number]
        parts = state.get(place)
        if parts is None:
            parts = state[place] = []
            if memory.is_given:
                whole = memory.chunk(place)
                parts.append(Part(InputArray(memory.number, place), 0, whole, whole))
        return parts

    def sources(self, memories: Iterable[int]) -> set[Source]:
        """Return the producers of the parts of arrays."""
        parts_by_box = (parts for memory in memories for parts in self._of[memory].values())
        return {part.source for parts in parts_by_box for part in parts}

    def read(self, memory: Memory, boxes: Sequence[Box]) -> list[Part]:
        """Return the parts that make up boxes of an array, oldest first."""
        regions: dict[Place, Box] = {}
        for box in boxes:
            for place, inside in memory.places(box):
                old = regions.get(place)
                regions[place] = inside if old is None else hull(old, inside)
        selected: list[Part] = []
        for place, region in regions.items():
            parts = self.of(memory, place)
            if memory.is_given and len(parts) == 1:  # the whole chunk
                selected.append(Part(*parts[0][:3], region))
                continue
            newest: list[Part] = []
            for source, output, whole, box in reversed(parts):
                inside = region if contains(box, region) else meet(box, region)
                if inside is not None and not any(contains(x.box, inside) for x in newest):
                    newest.append(Part(source, output, whole, inside))
            selected += reversed(newest)
        return selected

    def give(self, memory: Memory, box: Box, task: Source, first: int) -> Iterator[Box]:
        """Record the outputs of a task, one for each chunk that a box intersects, numbered from
        `first`, as the newest parts of these chunks."""
        state = self._of[memory.number]
        for output, (place, inside) in enumerate(memory.places(box), first):
            parts = [] if inside == memory.chunk(place) else self.of(memory, place)
            visible = [part for part in parts if not contains(inside, part.box)]
            state[place] = [*visible, Part(task, output, inside, inside)]
            yield inside

"""The state of arrays while tasks are planned: for each chunk, the parts that tasks have produced.

A chunk has a list of parts, the newest last. Reading yields the parts that intersect the boxes of
the elements; a new part replaces the parts that it covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from loopwright.loops.chunks.arrays import Box, Memory, Place, contains, hull, meet
from loopwright.records import dataclass, field


@dataclass(slots=True, eq=False)
class Keyed:
    """What a graph has under a key, once that is given."""

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
        """Let one task slice so many bytes of the outputs."""
        self.slices = Slices(most)
        return self.slices


@dataclass(slots=True, eq=False)
class Given(Source):
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
    """The small parts of a source's outputs that tasks read, and the number of each, in order; one
    task slices them if they have at most so many bytes."""

    _left: float
    numbers: dict[Part, int] = field(default_factory=dict[Part, int], init=False)

    def add(self, part: Part, size: int) -> None:
        """Add a part of so many bytes."""
        if part not in self.numbers:
            self.numbers[part] = len(self.numbers)
            self._left -= size

    @property
    def is_one_task(self) -> bool:
        """Whether one task should slice all of them."""
        return self._left >= 0 and len(self.numbers) > 1


class ChunkParts:
    """The parts of each chunk of arrays; a chunk without parts has never been written."""

    def __init__(self, memories: Iterable[Memory]) -> None:
        self._of: dict[int, dict[Place, list[Part]]] = {memory.number: {} for memory in memories}

    def of(self, memory: Memory, place: Place) -> list[Part]:
        """The parts of a chunk, oldest first."""
        state = self._of[memory.number]
        parts = state.get(place)
        if parts is None:
            parts = state[place] = []
            if memory.is_given:
                whole = memory.chunk(place)
                parts.append(Part(Given(memory.number, place), 0, whole, whole))
        return parts

    def sources(self, memories: Iterable[int]) -> set[Source]:
        """The producers of the parts of arrays."""
        found = (parts for memory in memories for parts in self._of[memory].values())
        return {part.source for parts in found for part in parts}

    def read(self, memory: Memory, boxes: Sequence[Box]) -> list[Part]:
        """The parts that make up boxes of an array, oldest first."""
        regions: dict[Place, Box] = {}
        for box in boxes:
            for place, inside in memory.places(box):
                old = regions.get(place)
                regions[place] = inside if old is None else hull(old, inside)
        found: list[Part] = []
        for place, region in regions.items():
            parts = self.of(memory, place)
            if memory.is_given and len(parts) == 1:  # the whole chunk
                found.append(Part(*parts[0][:3], region))
                continue
            newest: list[Part] = []
            for source, output, whole, box in reversed(parts):
                inside = region if contains(box, region) else meet(box, region)
                if inside is not None and not any(contains(x.box, inside) for x in newest):
                    newest.append(Part(source, output, whole, inside))
            found += reversed(newest)
        return found

    def give(self, memory: Memory, box: Box, task: Source, first: int) -> Iterator[Box]:
        """Record the outputs of a task, one for each chunk that a box intersects, numbered from
        `first`, as the newest parts of these chunks."""
        state = self._of[memory.number]
        for output, (place, inside) in enumerate(memory.places(box), first):
            parts = [] if inside == memory.chunk(place) else self.of(memory, place)
            kept = [part for part in parts if not contains(inside, part.box)]
            state[place] = [*kept, Part(task, output, inside, inside)]
            yield inside

"""The state of arrays while tasks are planned: for each chunk, the parts that tasks have produced.

A chunk has a list of parts, the newest last. Reading yields the parts that intersect the boxes of
the elements; a new part replaces the parts that it covers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from loopwright.loops.chunks.arrays import Box, Memory, Place, hull, meet


class Given(NamedTuple):
    """A chunk of an input array."""

    memory: int
    place: Place


Source: TypeAlias = "Given | int"
"""The producer of elements: an input chunk, or a task by number."""


class Part(NamedTuple):
    """A box of a source's output; the output has a number, and covers a box of elements."""

    source: Source
    output: int
    whole: Box
    box: Box


class ChunkParts:
    """The parts of each chunk of arrays; a chunk without parts has its input value."""

    def __init__(self, memories: Iterable[Memory]) -> None:
        self._of: dict[int, dict[Place, list[Part]]] = {memory.number: {} for memory in memories}

    def of(self, memory: Memory, place: Place) -> list[Part] | None:
        """The parts of a chunk, oldest first; `None` if no task wrote it."""
        return self._of[memory.number].get(place)

    def sources(self, memories: Iterable[int]) -> set[Source]:
        """The producers of the parts of arrays."""
        found = (pieces for memory in memories for pieces in self._of[memory].values())
        return {piece.source for pieces in found for piece in pieces}

    def read(self, memory: Memory, boxes: Sequence[Box]) -> list[Part]:
        """The parts that make up boxes of an array, oldest first."""
        regions: dict[Place, Box] = {}
        for box in boxes:
            for place, inside in memory.places(box):
                old = regions.get(place)
                regions[place] = inside if old is None else hull(old, inside)
        parts: list[Part] = []
        state = self._of[memory.number]
        for place, region in regions.items():
            pieces = state.get(place)
            if pieces is None:
                if memory.is_given:
                    source = Given(memory.number, place)
                    parts.append(Part(source, 0, memory.chunk(place), region))
                continue
            found: list[Part] = []
            for piece in reversed(pieces):
                box = meet(piece.box, region)
                if box is not None and not any(hull(x.box, box) == x.box for x in found):
                    found.append(piece._replace(box=box))
            parts += reversed(found)
        return parts

    def give(self, memory: Memory, box: Box, task: int, first: int) -> Iterator[Box]:
        """Record the outputs of a task, one for each chunk that a box intersects, numbered from
        `first`, as the newest parts of these chunks."""
        state = self._of[memory.number]
        for output, (place, inside) in enumerate(memory.places(box), first):
            pieces = state.get(place)
            if pieces is None:
                pieces = list[Part]()
                if memory.is_given:
                    whole = memory.chunk(place)
                    pieces.append(Part(Given(memory.number, place), 0, whole, whole))
            kept = [
                piece
                for piece in pieces
                if piece.box != inside and hull(inside, piece.box) != inside
            ]
            state[place] = [*kept, Part(task, output, inside, inside)]
            yield inside

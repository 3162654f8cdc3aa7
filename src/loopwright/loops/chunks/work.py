"""What the tiles of stages execute, read and output."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from loopwright.loops.chunks.arrays import Box, Memory, Place, Range, contains, meet
from loopwright.loops.chunks.boxes import TileRanges
from loopwright.loops.chunks.regions import Numbers, TileBoxes
from loopwright.loops.chunks.stages import Stage
from loopwright.records import dataclass, field

Instance: TypeAlias = tuple[Stage, tuple[int, ...]]
"""A stage in one iteration of the outside loops."""


class Run(NamedTuple):
    """Iterations of a stage or a loop: the iteration of the outside loops, and the range of each
    coordinate."""

    stage: int
    variables: tuple[int, ...]
    bounds: tuple[Range, ...]


class Runs(NamedTuple):
    """The iterations of a stage or a loop in each tile."""

    number: int
    at: tuple[int, ...]
    bounds: TileBoxes

    def each(self) -> list[Run | None]:
        """The iterations in each tile; `None` for a tile without any."""
        return [
            None if bounds is None else Run(self.number, self.at, bounds)
            for bounds in self.bounds.each()
        ]


@dataclass()
class TileWork:
    """The stages that each tile executes one after the other: its windows of arrays, the regions
    that it needs before them, and those that it outputs, by the number of the array."""

    places: Numbers
    """The number of each tile along each axis."""
    stages: list[tuple[Instance, TileRanges, Any]] = field(
        default_factory=list[tuple[Instance, TileRanges, Any]]
    )
    """The stages in order, each with the tiles that execute it."""
    loop: Runs | None = None
    """The stages as iterations of a loop, if its code may run whole."""
    windows: dict[int, TileBoxes] = field(default_factory=dict[int, TileBoxes])
    needed: dict[int, list[TileBoxes]] = field(default_factory=dict[int, list[TileBoxes]])
    given: dict[int, TileBoxes] = field(default_factory=dict[int, TileBoxes])

    def run_as(self, loop: Runs) -> None:
        """Run the stages as iterations of a loop."""
        self.loop = loop

    def forget(self, following: TileWork, memories: Mapping[int, Memory]) -> None:
        """Do not output elements that the following tiles output again, unless a tile needs them in
        between."""
        for number, region in self.given.items():
            memory = memories[number]
            needed: dict[Place, list[Box]] = {}
            for boxes in following.needed.get(number, ()):
                _add_parts(needed, memory, boxes)
            later: dict[Place, list[Box]] = {}
            if number in following.given:
                _add_parts(later, memory, following.given[number])
            for tile, whole in enumerate(region.each()):
                region.exists[tile] = whole is not None and any(
                    any(meet(inside, box) for box in needed.get(place, ()))
                    or not any(contains(box, inside) for box in later.get(place, ()))
                    for place, inside in memory.places(whole)
                )


def _add_parts(found: dict[Place, list[Box]], memory: Memory, boxes: TileBoxes) -> None:
    """Add the intersections of boxes with the chunks of an array."""
    for box in boxes.each():
        for place, inside in memory.places(box) if box is not None else ():
            found.setdefault(place, []).append(inside)

"""Tasks of a program on chunks: which parts of arrays each one reads, and which tasks produce them.

Stages and their tiles are visited in order. A task reads the newest parts that intersect the boxes
of its elements, and produces new parts (`pieces`). Reading more elements than needed only costs
bytes: every part is from an earlier task, so there is no cycle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.refusal import RefusedError
from loopwright.loops.chunks.arrays import Box, Chunks, Memory, Place, hull, size_of
from loopwright.loops.chunks.boxes import boxes_of, ranges_of, tiles_of
from loopwright.loops.chunks.code import TaskArgument
from loopwright.loops.chunks.costs import cycles_of
from loopwright.loops.chunks.pieces import ChunkParts, Part, Source
from loopwright.loops.chunks.regions import Numbers, TileBoxes, extend, merge
from loopwright.loops.chunks.stages import ChunkedProgram, Stage
from loopwright.loops.chunks.trees import MERGED
from loopwright.loops.chunks.work import Run, Runs, TileWork
from loopwright.records import dataclass


class Window(NamedTuple):
    """The part of an array that a task has, and the parts that are copied into it, in order."""

    memory: int
    box: Box
    parts: list[Part]
    kind: AtomicRMWKind | None = None
    """Elements that are not copied are the identity of this kind."""


@dataclass(slots=True, eq=False)
class Task(Source):
    """A tile of one or several stages: its windows, and the boxes of arrays that it outputs."""

    stage: int
    tile: Place
    variables: tuple[int, ...]
    runs: tuple[Run, ...]
    windows: list[Window]
    cycles: float = 0.0
    kind: AtomicRMWKind | None = None
    """How it combines its windows, if it merges partial results."""
    loop: Run | None = None
    """All its runs as one run of the loop, which it calls instead."""

    def follow_sources(self) -> None:
        """Set the depth."""
        depths = [part.source.depth for window in self.windows for part in window.parts]
        self.depth = max(depths, default=0) + 1


@dataclass(frozen=True)
class Code:
    """The function of the tasks of a stage or of a loop, its arguments, its line in the source, and
    the memory that it writes."""

    text: str
    slots: tuple[TaskArgument, ...]
    line: int
    written: frozenset[int]


@dataclass(frozen=True)
class ChunkedArray:
    """An array argument: its chunk sizes on each axis, and its dtype."""

    chunks: tuple[Chunks, ...]
    dtype: str

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents."""
        return tuple(sum(sizes) for sizes in self.chunks)


@dataclass()
class TaskPlan:
    """The tasks of a call, the code of each stage and of loops that run whole, by number, and the
    final pieces of the arrays."""

    memories: list[Memory]
    stages: list[Stage]
    codes: dict[int, Code]
    tasks: list[Task]
    pieces: ChunkParts
    returned: list[int]
    written: list[int]
    extents: Mapping[tuple[int, int], int]
    dtypes: Mapping[int, str]
    parameters: Sequence[int]

    @property
    def depth(self) -> int:
        """The length of the longest chain of dependent tasks."""
        return max((task.depth for task in self.tasks), default=0)


class TaskList:
    """Tasks in program order."""

    def __init__(self, program: ChunkedProgram) -> None:
        self.program = program
        self.memories = program.numbered
        self.tasks: list[Task] = []
        self.pieces = ChunkParts(self.memories.values())

    def _give(self, task: Task, new: Iterable[tuple[Memory, Box]]) -> None:
        """Add a task that outputs these boxes."""
        task.follow_sources()
        self.tasks.append(task)
        for memory, box in new:
            for inside in self.pieces.give(memory, box, task, len(task.outputs)):
                task.outputs.append((memory.number, inside))

    def _tasks_of(
        self,
        work: TileWork,
        cycles: Any,
        kinds: Mapping[int, AtomicRMWKind],
    ) -> Iterator[tuple[Task, list[tuple[Memory, Box]]]]:
        """The tasks of tiles, each with the boxes that it outputs; it reads what earlier tasks have
        output by then. Windows of some arrays start from the identity of a kind."""
        (first, at), _, _ = work.stages[0]
        runs = [
            Runs(stage.number, at, ranges.bounds(exists)).each()
            for (stage, at), ranges, exists in work.stages
        ]
        loops = [None] * len(cycles) if work.loop is None else work.loop.each()
        windows = [
            (
                self.memories[number],
                boxes.each(),
                [needed.each() for needed in work.needed.get(number, ())],
                work.given[number].each() if number in work.given else [None] * len(cycles),
            )
            for number, boxes in work.windows.items()
        ]
        for tile, place in enumerate(work.places.tolist()):
            executed = tuple([run for several in runs if (run := several[tile]) is not None])
            if not executed:
                continue
            task = Task(first.number, tuple(place), at, executed, [], float(cycles[tile]))
            task.loop = loops[tile]
            new: list[tuple[Memory, Box]] = []
            for memory, boxes, needed, given in windows:
                if (box := boxes[tile]) is None:
                    continue
                read = [found for several in needed if (found := several[tile]) is not None]
                parts = self.pieces.read(memory, read)
                task.windows.append(Window(memory.number, box, parts, kinds.get(memory.number)))
                if (output := given[tile]) is not None:
                    new.append((memory, output))
            yield task, new

    def add_stage(self, stage: Stage, at: tuple[int, ...]) -> None:
        """Add the tasks of a stage, in one iteration of the outside loops. Each tile reads what
        those before it have written."""
        kinds = {number: reduction.kind for number, reduction in stage.reductions.items()}
        partial: dict[tuple[int, Place], list[Part]] = {}
        tiles = tiles_of(stage)
        blocks = [tiles[k : k + _TILES] for k in range(0, len(tiles), _TILES)]
        works = (self._work_of(stage, at, block) for block in blocks)
        for task, new in chain.from_iterable(self._tasks_of(*work, kinds) for work in works):
            merged = [window for window in task.windows if window.kind is not None] if kinds else []
            self._give(task, new)
            for window in merged:
                for place, box in self.memories[window.memory].places(window.box):
                    part = Part(task, len(task.outputs), box, box)
                    task.outputs.append((window.memory, box))
                    partial.setdefault((window.memory, place), []).append(part)
        for (number, place), several in partial.items():
            self._merge(stage, at, self.memories[number], place, several)

    def _work_of(self, stage: Stage, at: tuple[int, ...], tiles: Numbers) -> tuple[TileWork, Any]:
        """What tiles of a stage do, and their cycles. A tile that may write only part of a box also
        reads the box."""
        ranges = ranges_of(self.program, stage, at, tiles)
        exists, cycles = cycles_of(ranges)
        work = TileWork(tiles, [((stage, at), ranges, exists)])
        whole: dict[int, list[TileBoxes]] = {}
        for area in boxes_of(ranges):
            number, boxes = area.memory.number, area.boxes.where(exists)
            extend(work.windows, number, boxes)
            if number in stage.private or number in stage.reductions:
                continue
            if not area.is_write:
                merge(work.needed.setdefault(number, []), boxes)
                continue
            extend(work.given, number, boxes)
            if area.is_whole:
                whole.setdefault(number, []).append(boxes)
        for number, given in work.given.items():
            is_covered = np.zeros(len(tiles), bool)
            for boxes in whole.get(number, ()):
                is_covered |= boxes.is_equal(given)
            if not is_covered[given.exists].all():
                work.needed.setdefault(number, []).append(given.where(~is_covered))
        return work, cycles

    def expect_checks_run(self, stages: Sequence[Stage], results: Collection[int]) -> None:
        """Raise if no result needs a task that checks an assertion: Dask does not run such
        tasks."""
        checks = {
            stage.number: [check for name in stage.names for check in self.program.checks[name]]
            for stage in stages
        }
        if not any(checks.values()):
            return
        needed = self.pieces.sources(results)
        for task in reversed(self.tasks):
            if task in needed:
                needed.update(part.source for window in task.windows for part in window.parts)
                continue
            for check in chain.from_iterable(checks[run.stage] for run in task.runs):
                message = "this would not be checked where no result needs what a task writes"
                raise RefusedError("assertion", check, message)

    def _merge(
        self, stage: Stage, at: tuple[int, ...], memory: Memory, place: Place, parts: list[Part]
    ) -> None:
        """Add a tree of tasks that merge the partial results of a chunk, and then combine them with
        its previous value."""
        number, kind = memory.number, stage.reductions[memory.number].kind
        level = 0
        while True:
            groups = [parts[k : k + MERGED] for k in range(0, len(parts), MERGED)]
            parts = []
            for place_in_level, group in enumerate(groups):
                box = reduce(hull, [part.box for part in group])
                windows = [Window(number, box, [part], kind) for part in group]
                cycles = float(len(group) * size_of(box))
                tile = (number, *place, level, place_in_level)
                task = Task(stage.number, tile, at, (), windows, cycles, kind=kind)
                if len(groups) == 1:
                    windows.insert(0, Window(number, box, self.pieces.read(memory, [box]), kind))
                    self._give(task, [(memory, box)])
                    return
                self._give(task, [])
                task.outputs.append((number, box))
                parts.append(Part(task, 0, box, box))
            level += 1

    def add_joined(self, work: TileWork) -> None:
        """Add the tasks that execute several stages each. All of them read what was written before
        any of them."""
        cycles = np.sum([cycles_of(ranges)[1] for _, ranges, _ in work.stages], axis=0)
        for task, new in list(self._tasks_of(work, cycles, {})):
            if new:
                self._give(task, new)


_TILES = 1 << 14
"""How many tiles are analysed at once: their boxes fit into caches."""

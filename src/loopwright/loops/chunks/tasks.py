"""Tasks of a program on chunks: which parts of arrays each one reads, and which tasks produce them.

Stages and their tiles are visited in order. A task reads the newest parts that intersect the boxes
of its elements, and produces new parts (`pieces`). Reading more elements than needed only costs
bytes: every part is from an earlier task, so there is no cycle.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.ir.refusal import RefusedError
from loopwright.loops.chunks.arrays import Box, Chunks, Memory, Place, Range, hull, size_of
from loopwright.loops.chunks.boxes import AccessBoxes, boxes_of, ranges_of, tiles_of
from loopwright.loops.chunks.code import TaskArgument
from loopwright.loops.chunks.costs import cycles_of
from loopwright.loops.chunks.pieces import ChunkParts, Part
from loopwright.loops.chunks.stages import ChunkedProgram, Stage
from loopwright.loops.chunks.steps import JoinedSteps
from loopwright.loops.chunks.trees import MERGED


class Window(NamedTuple):
    """The part of an array that a task has, and the parts that are copied into it, in order."""

    memory: int
    box: Box
    parts: list[Part]
    kind: AtomicRMWKind | None = None
    """Elements that are not copied are the identity of this kind."""


class Run(NamedTuple):
    """Iterations of a stage or a loop: the iteration of the outside loops, and the range of each
    coordinate."""

    stage: int
    variables: tuple[int, ...]
    bounds: tuple[Range, ...]


@dataclass(slots=True)
class Task:
    """A tile of one or several stages: its windows, and the boxes of arrays that it outputs."""

    stage: int
    tile: Place
    variables: tuple[int, ...]
    runs: tuple[Run, ...]
    windows: list[Window]
    outputs: list[tuple[int, Box]]
    cycles: float = 0.0
    depth: int = 1
    kind: AtomicRMWKind | None = None
    """How it combines its windows, if it merges partial results."""
    loop: Run | None = None
    """All its runs as one run of the loop, which it calls instead."""


@dataclass(frozen=True)
class Code:
    """The function of the tasks of a stage or of a loop, and its arguments."""

    text: str
    slots: tuple[TaskArgument, ...]
    line: int


@dataclass(frozen=True)
class ChunkedArray:
    """An array argument: its chunk sizes on each axis, and its dtype."""

    chunks: tuple[Chunks, ...]
    dtype: str

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents."""
        return tuple(sum(sizes) for sizes in self.chunks)


@dataclass
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
        self.memories = {memory.number: memory for memory in program.memories.values()}
        self.tasks: list[Task] = []
        self.pieces = ChunkParts(self.memories.values())

    def _give(self, task: Task, new: Sequence[tuple[Memory, Box]]) -> None:
        """Add a task that outputs these boxes."""
        sources = [part.source for window in task.windows for part in window.parts]
        depths = [self.tasks[source].depth for source in sources if isinstance(source, int)]
        task.depth = max(depths, default=0) + 1
        number = len(self.tasks)
        self.tasks.append(task)
        for memory, box in new:
            for inside in self.pieces.give(memory, box, number, len(task.outputs)):
                task.outputs.append((memory.number, inside))

    def add_stage(self, stage: Stage, at: tuple[int, ...]) -> None:
        """Add the tasks of a stage, in one iteration of the outside loops."""
        numbers = tiles_of(stage)
        ranges = ranges_of(self.program, stage, at, numbers)
        accesses: dict[int, list[_Boxes]] = {}
        for boxes in boxes_of(ranges):
            accesses.setdefault(boxes.memory.number, []).append(_Boxes.of(boxes))
        lows = [ends.tolist() for ends in ranges.low]
        highs = [ends.tolist() for ends in ranges.high]
        tiles = numbers.tolist()
        exists, cycles = cycles_of(ranges)
        partial: dict[tuple[int, Place], list[Part]] = {}
        for tile in np.flatnonzero(exists).tolist():
            bounds = tuple(
                [(low[tile], high[tile] + 1) for low, high in zip(lows, highs, strict=True)]
            )
            runs = (Run(stage.number, at, bounds),)
            task = Task(stage.number, tuple(tiles[tile]), at, runs, [], [], float(cycles[tile]))
            new: list[tuple[Memory, Box]] = []
            merged: list[Window] = []
            for number, several in accesses.items():
                met = _met_by(several, tile)
                if met is None:
                    continue
                memory = self.memories[number]
                is_private = number in stage.private
                kind = stage.reductions[number].kind if number in stage.reductions else None
                is_own = is_private or kind is not None
                parts = [] if is_own else self.pieces.read(memory, met.reads)
                window = Window(number, met.window, parts, kind)
                task.windows.append(window)
                if kind is not None:
                    merged.append(window)
                elif met.written is not None and not is_private:
                    new.append((memory, met.written))
            if not new and not merged:
                self._expect_no_checks(stage)
            self._give(task, new)
            for window in merged:
                for place, box in self.memories[window.memory].places(window.box):
                    part = Part(len(self.tasks) - 1, len(task.outputs), box, box)
                    task.outputs.append((window.memory, box))
                    partial.setdefault((window.memory, place), []).append(part)
        for (number, place), several in partial.items():
            self._merge(stage, at, self.memories[number], place, several)

    def _expect_no_checks(self, stage: Stage) -> None:
        """Raise if the stage checks an assertion, as it has a task that Dask does not run."""
        for name in stage.names:
            for check in self.program.checks[name]:
                message = "this would not be checked where no result needs what a task writes"
                raise RefusedError("assertion", check, message)

    def expect_checks_run(self, stages: Sequence[Stage], results: Collection[int]) -> None:
        """Raise if no result needs a task that checks an assertion: Dask does not run such
        tasks."""
        checking = {
            stage.number: stage
            for stage in stages
            if any(self.program.checks[name] for name in stage.names)
        }
        if not checking:
            return
        needed = self.pieces.sources(results)
        for number in reversed(range(len(self.tasks))):
            task = self.tasks[number]
            if number in needed:
                needed.update(part.source for window in task.windows for part in window.parts)
                continue
            for run in task.runs:
                if run.stage in checking:
                    self._expect_no_checks(checking[run.stage])

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
                box = group[0].box
                for part in group:
                    box = hull(box, part.box)
                windows = [Window(number, box, [part], kind) for part in group]
                cycles = float(len(group) * size_of(box))
                tile = (number, *place, level, place_in_level)
                task = Task(stage.number, tile, at, (), windows, [], cycles, kind=kind)
                if len(groups) == 1:
                    windows.insert(0, Window(number, box, self.pieces.read(memory, [box]), kind))
                    self._give(task, [(memory, box)])
                    return
                self._give(task, [])
                task.outputs.append((number, box))
                parts.append(Part(len(self.tasks) - 1, 0, box, box))
            level += 1

    def add_joined(self, steps: JoinedSteps, dropped: Collection[int]) -> None:
        """Add the tasks that execute several stages each; memory in `dropped` is dead
        afterwards."""
        (first, at), _, _ = steps.runs[0]
        all_cycles = [cycles_of(ranges)[1] for _, ranges, _ in steps.runs]
        tasks: list[tuple[Task, list[tuple[Memory, Box]]]] = []
        for tile, place in enumerate(steps.places.tolist()):
            runs = tuple(Run(x[0].number, x[1], bounds) for x, bounds in steps.runs_of(tile))
            new = [
                (self.memories[number], region.box(tile))
                for number, region in steps.given.items()
                if region.exists[tile] and number not in dropped
            ]
            if not new:
                continue
            windows: list[Window] = []
            for number, region in steps.windows.items():
                if region.exists[tile]:
                    before = steps.needed.get(number, ())
                    boxes = [needed.box(tile) for needed in before if needed.exists[tile]]
                    parts = self.pieces.read(self.memories[number], boxes)
                    windows.append(Window(number, region.box(tile), parts))
            cycles = sum(float(x[tile]) for x in all_cycles)
            task = Task(first.number, tuple(place), at, runs, windows, [], cycles)
            if steps.loop is not None:
                whole = steps.loop
                task.loop = Run(whole.loop.number, whole.at, whole.bounds_of(tile))
            tasks.append((task, new))
        for task, new in tasks:
            self._give(task, new)


class _Boxes(NamedTuple):
    """`AccessBoxes` as lists indexed by tile, for faster lookups."""

    is_write: bool
    is_whole: bool
    boxes: list[Box]
    exists: list[bool]

    @staticmethod
    def of(found: AccessBoxes) -> _Boxes:
        axes = [
            list(zip(low, end, strict=True))
            for low, end in zip(found.low.tolist(), found.end.tolist(), strict=True)
        ]
        boxes: list[Box] = list(zip(*axes, strict=True)) if axes else [()] * len(found.exists)
        return _Boxes(found.is_write, found.is_whole, boxes, found.exists.tolist())


class _Met(NamedTuple):
    """A tile's part of an array: the window, the boxes read, and the box written."""

    window: Box
    reads: list[Box]
    written: Box | None


def _met_by(accesses: Sequence[_Boxes], tile: int) -> _Met | None:
    """A tile's part of an array; `None` if it does not access it. If it may write only part of a
    box, it also reads the box."""
    reads: dict[Box, None] = {}
    written: Box | None = None
    whole: list[Box] = []
    for access in accesses:
        if not access.exists[tile]:
            continue
        box = access.boxes[tile]
        if not access.is_write:
            reads[box] = None
            continue
        written = hull(written, box)
        if access.is_whole:
            whole.append(box)
    window = written
    for box in reads:
        window = hull(window, box)
    if window is None:
        return None
    if written is not None and written not in whole:
        reads[written] = None
    return _Met(window, list(reads), written)

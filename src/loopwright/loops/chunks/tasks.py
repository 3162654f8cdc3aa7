"""Tasks of a program on chunks: which parts of arrays each one reads, and which tasks produce them.

Stages and their tiles are visited in order. A task reads the newest parts that intersect the boxes
of its elements, and produces new parts. Reading more elements than needed only costs bytes: every
part is from an earlier task, so there is no cycle.

A task may have several steps of a loop, and recompute elements of its neighbours (overlapped
tiling). Starting from the elements that a tile outputs, the needed iterations are found backwards,
step by step, so the halo grows. A tile executes all iterations of a stage that write a needed
element, and the elements that these read are needed before the stage. That is sufficient if no
dependence in a stage connects different positions of its coordinates: every value that an iteration
reads was then written by iterations that the tile executes in the same order, or before all steps.

Memory that a stage only updates would serialise its tiles. If the order of combination is free,
each tile starts from the identity instead, and tasks merge the partial results in a tree. Its shape
depends on the chunks alone, so results are reproducible bit by bit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import chain, product
from math import prod
from typing import Any, NamedTuple

import numpy as np
from xdsl.ir import Operation

from loopwright.exact.costs.cycles import op_cycles
from loopwright.ir.dialects import affine
from loopwright.ir.dialects.affine.operands import same_place
from loopwright.ir.dialects.arith.attributes import drop_poison_generating_flags, may_reassociate
from loopwright.ir.interfaces.atomic_kinds import COMBINATIONS, AtomicRMWKind, accumulating_kind
from loopwright.ir.interfaces.rewriting import may_be_moved
from loopwright.ir.interfaces.scalars import IntegerFunction
from loopwright.ir.refusal import RefusedError
from loopwright.loops.chunks import arrays
from loopwright.loops.chunks.boxes import (
    FAR,
    AccessBoxes,
    Instance,
    Run,
    Runs,
    TileRanges,
    TileWork,
    boxes_of,
    grid,
    ranges_of,
    tiles_of,
)
from loopwright.loops.chunks.stages import ChunkedProgram, FreeReduction, Stage
from loopwright.loops.chunks.task_code import Position, TaskArgument
from loopwright.records import dataclass

# Several iterations in one task


@dataclass(frozen=True)
class StepLoop:
    """A loop whose iterations all have the same stages, so that its code may run whole."""

    number: int
    op: affine.ForOp
    names: tuple[str, ...]
    positions: Sequence[Mapping[str, Position]]
    """The coordinates: the loop itself, then those of its stages."""
    places: Mapping[tuple[int, int], int]
    """The loop's coordinate for each coordinate of a stage, by stage and number."""

    @staticmethod
    def of(
        program: ChunkedProgram, number: int, op: affine.ForOp, steps: Sequence[Sequence[Stage]]
    ) -> StepLoop | None:
        """Return the loop, if it is harmless to execute more iterations of its stages than a tile
        needs: all ops may be speculated, and accesses stay within their boxes for any values.
        Coordinates with equal cuts are merged, so that loops have the same bounds."""
        stages = steps[0]
        if any(step != stages for step in steps) or not all(x.coordinates for x in stages):
            return None
        if op.step_value != 1:
            return None
        names = tuple(name for stage in stages for name in stage.names)
        if any(None in accessed.subscripts for accessed in program.accesses_of(names)):
            return None
        if not all(may_be_moved(inner) for inner in op.walk() if not inner.regions):
            return None
        positions: list[dict[str, Position]] = [{name: Position({op: 1}, {}) for name in names}]
        place_of: dict[object, int] = {}
        places: dict[tuple[int, int], int] = {}
        for stage in stages:
            for k, cut in enumerate(stage.coordinates):
                place = place_of.setdefault((k, cut.breaks), len(positions))
                if place == len(positions):
                    positions.append({})
                positions[place] |= cut.positions
                places[stage.number, k] = place
        return StepLoop(number, op, names, positions, places)


def run_whole(program: ChunkedProgram, loop: StepLoop, steps: TileWork) -> None:
    """Execute steps as iterations of their loop, each over the union of the iterations that any
    step needs.

    Superfluous iterations exist in the program, too, though they may read other values. They do not
    overwrite needed results: in the program's order, the needed iterations are the last to write
    these.
    """
    count = len(steps.places)
    instances = [instance for instance, _, _ in steps.stages]
    times = [at[-1] for _, at in instances]
    low = np.full((len(loop.positions), count), FAR)
    high = np.full((len(loop.positions), count), -FAR)
    low[0] = min(times)
    high[0] = max(times)
    for (stage, _), ranges, runs in steps.stages:
        for k, (first, last) in enumerate(zip(ranges.low, ranges.high, strict=True)):
            place = loop.places[stage.number, k]
            np.minimum(low[place], first, out=low[place], where=runs)
            np.maximum(high[place], last, out=high[place], where=runs)
    is_empty = low > high
    low[is_empty] = 0
    high[is_empty] = -1
    is_used = any(True for _ in loop.op.induction_variable.uses)
    for stage, at in instances if is_used else dict(instances).items():
        which = [loop.places[stage.number, k] for k in range(len(stage.coordinates))]
        for area in boxes_of(TileRanges(program, stage, at, low[which], high[which])):
            arrays.extend(steps.windows, area.memory.number, area.boxes)
    bounds = arrays.TileBoxes(low, high + 1, np.ones(count, bool))
    steps.run_as(Runs(loop.number, instances[0][1][:-1], bounds))


def why_apart(program: ChunkedProgram, stages: Sequence[Stage]) -> str | None:
    """Return why stages cannot be joined; `None` if they can."""
    for stage in stages:
        if stage.reductions or program.crosses(stage, kinds=["flow"]):
            return "a chunk reads what another one has written in the same step"
        if any(program.checks[name] for name in stage.names):
            return "what a step checks would not be checked where nothing else needs it"
    owners = owners_of(program, stages)
    if any(owner.shape != owners[0].shape for owner in owners):
        names = " and ".join(f"'{x.name}'" for x in owners)
        return f"{names} have different extents"
    return None


def owners_of(program: ChunkedProgram, stages: Sequence[Stage]) -> list[arrays.Memory]:
    """Return the memory that stages write and others may read, input arrays first."""
    written = [
        access.memory
        for stage in stages
        for access in program.writes_of(stage.names)
        if access.memory.number not in stage.private
    ]
    owners = {memory.number: memory for memory in written}
    return sorted(owners.values(), key=lambda x: not x.is_given)


def join_stages(program: ChunkedProgram, instances: Sequence[Instance]) -> TileWork:
    """Join stages into one task for each chunk of the first array that they write, with the same
    part of other arrays."""
    owners = owners_of(program, [stage for stage, _ in instances])
    places = grid(owners[0].grid)
    breaks = [np.array(ends, np.int64) for ends in owners[0].breaks]
    shape = len(breaks), len(places)
    low = np.array([ends[places[:, k]] for k, ends in enumerate(breaks)], np.int64).reshape(shape)
    end = np.array([x[places[:, k] + 1] for k, x in enumerate(breaks)], np.int64).reshape(shape)
    chunk = arrays.TileBoxes(low, end, (low < end).all(axis=0))
    stored = _stored_boxes(program, instances)
    work = TileWork(places, needed={n: [chunk.meet(boxes)] for n, boxes in stored.items()})
    written: dict[int, arrays.TileBoxes] = {}
    for stage, at in reversed(instances):
        ranges, runs = _runs_for(program, stage, at, work.needed, len(places))
        work.stages.insert(0, ((stage, at), ranges, runs))
        _take_back(work, stage, boxes_of(ranges), runs, written)
    for number, region in written.items():
        work.outputs[number] = chunk.meet(region)
    for number, regions in work.needed.items():
        for region in regions:
            arrays.extend(work.windows, number, region)
    return work


def _stored_boxes(
    program: ChunkedProgram, instances: Sequence[Instance]
) -> dict[int, arrays.TileBoxes]:
    """Return the boxes that stages store to in each array that others may read."""
    stored_boxes: dict[int, arrays.TileBoxes] = {}
    for stage in dict(instances):
        times = [at for candidate, at in instances if candidate is stage]
        variables = [np.array(values, np.int64) for values in zip(*times, strict=True)]
        low, high = (np.full((len(stage.coordinates), len(times)), end) for end in (-FAR, FAR))
        ranges = TileRanges(program, stage, variables, low, high)
        for area in boxes_of(ranges, writes_only=True):
            if area.memory.number not in stage.private:
                low = area.boxes.low
                end = area.boxes.end
                which = area.boxes.exists
                first = low[:, which].min(axis=1, keepdims=True)
                last = end[:, which].max(axis=1, keepdims=True)
                arrays.extend(
                    stored_boxes,
                    area.memory.number,
                    arrays.TileBoxes(first, last, np.ones(1, bool)),
                )
    return stored_boxes


def _runs_for(
    program: ChunkedProgram,
    stage: Stage,
    at: tuple[int, ...],
    needed: Mapping[int, Sequence[arrays.TileBoxes]],
    count: int,
) -> tuple[TileRanges, Any]:
    """Return the iterations of a stage that write needed elements, and which tiles have any."""
    low = np.zeros((len(stage.coordinates), count), np.int64)
    high = low - 1
    runs = np.zeros(count, bool)
    ranges = TileRanges(program, stage, at, low, high)
    for accessed in program.writes_of(stage.names):
        name = accessed.statement
        regions = needed.get(accessed.memory.number, ())
        for region, piece in product(regions, accessed.elements.pieces):
            limits = [
                (np.where(region.exists, first, 0), np.where(region.exists, last, 0) - 1)
                for first, last in zip(region.low, region.end, strict=True)
            ]
            least, greatest, exists, _ = ranges.of(name, piece, limits, is_anywhere=True)
            exists = exists & region.exists
            for number in range(len(stage.coordinates)):
                terms, constant = ranges.position(name, number, piece)
                first = constant
                last = constant
                for k, factor in terms.items():
                    ends = (least[k], greatest[k]) if factor > 0 else (greatest[k], least[k])
                    first, last = first + factor * ends[0], last + factor * ends[1]
                new = np.where(runs, np.minimum(low[number], first), first)
                low[number] = np.where(exists, new, low[number])
                new = np.where(runs, np.maximum(high[number], last), last)
                high[number] = np.where(exists, new, high[number])
            runs |= exists
    return ranges, runs


def _take_back(
    work: TileWork,
    stage: Stage,
    boxes: Sequence[AccessBoxes],
    runs: Any,
    written: dict[int, arrays.TileBoxes],
) -> None:
    """Update the needed regions from after a stage to before it."""
    read: dict[int, arrays.TileBoxes] = {}
    for area in boxes:
        number = area.memory.number
        region = area.boxes.where(runs)
        arrays.extend(work.windows, number, region)
        if number in stage.private:
            continue
        if not area.is_write:
            arrays.extend(read, number, region)
            continue
        arrays.extend(written, number, region)
        if area.is_whole and number in work.needed:
            work.needed[number] = arrays.box_difference(work.needed[number], region)
    for number, region in read.items():
        work.needed[number] = arrays.union(work.needed.get(number, ()), region)


# Rough costs in seconds: Dask's for each task, computation, copies

_TASK = 3e-4
"""Seconds of Dask's scheduling overhead for a task; passing a part of an array counts as one
task."""
_CALL = 3e-5
"""Seconds of a call of compiled code."""
_CYCLE = 3e-10
"""Seconds of a cycle of the cost model: a processor of 3.3 GHz."""
_BYTE = 1e-9
"""Seconds to copy a byte of another task's result."""


def seconds_of(tasks: float, runs: float, cycles: float, size: float) -> float:
    """Return the cost of a number of tasks and of parts passed among them, with the given calls of
    compiled code, cycles, and bytes copied."""
    return tasks * _TASK + runs * _CALL + cycles * _CYCLE + size * _BYTE


def cycles_of(ranges: TileRanges) -> tuple[Any, Any]:
    """Return which tiles of a stage have iterations, and their cycles."""
    program = ranges.program
    exists = np.zeros(ranges.count, bool)
    cycles = np.zeros(ranges.count)
    for name in ranges.stage.names:
        each = sum(map(op_cycles, program.statements[name].ops))
        loops = len(program.scop.place_of(name).loops)
        for piece in program.domains[name].pieces:
            low, high, has_points, _ = ranges.of(name, piece, ())
            sizes = [np.maximum(high[k] - low[k] + 1, 0).astype(float) for k in range(loops)]
            cycles += np.where(has_points, prod(sizes, start=each), 0)
            exists |= has_points
    return exists, cycles


def _seconds(steps: TileWork, program: ChunkedProgram) -> float:
    """Return the total cost of the tasks of some steps."""
    tasks = float(len(steps.places))
    size = 0.0
    runs = sum(float(np.sum(runs_)) for _, _, runs_ in steps.stages)
    cycles = sum(float(np.sum(cycles_of(x)[1] * runs_)) for _, x, runs_ in steps.stages)
    pairs = [(number, region) for number, regions in steps.needed.items() for region in regions]
    for number, region in pairs:
        sizes = np.maximum(region.end - region.low, 0) * region.exists
        size += float(np.sum(np.prod(sizes.astype(float), axis=0))) * 8
        chunks = [max(1.0, sum(x) / max(1, len(x))) for x in program.numbered[number].chunks]
        parts = np.ceil(sizes / np.array(chunks).reshape(-1, 1)).astype(float)
        tasks += float(np.sum(np.prod(parts, axis=0)))
    return seconds_of(tasks, runs, cycles, size)


def best_count(program: ChunkedProgram, iterations: Sequence[Sequence[Instance]]) -> int:
    """Return the most profitable number of iterations of a loop per task."""
    best = 1
    count = 1
    least = float("inf")
    while count <= len(iterations):
        instances = [instance for step in iterations[:count] for instance in step]
        cost = _seconds(join_stages(program, instances), program) / count
        if cost > least:
            break
        best = count
        least = cost
        count = count * 2
    return best


# Merging the results of reductions

MERGED = 8
"""The number of partial results that a task merges."""


def reductions_of(
    program: ChunkedProgram, names: Sequence[str], *, reassociate: bool
) -> Iterator[tuple[int, FreeReduction]]:
    """Yield the memory that statements only update, in any order."""
    for memory in program.memories.values():
        updates = list(_updates(program, names, memory))
        kinds = {kind for _, kind, _ in updates}
        kind = kinds.pop() if len(kinds) == 1 else None
        is_exact = kind is not None and isinstance(COMBINATIONS.get(kind), IntegerFunction)
        if is_exact or reassociate or all(may_reassociate(op) for _, _, op in updates):
            if kind is not None:
                yield memory.number, FreeReduction(kind, frozenset(name for name, _, _ in updates))


def keep_chains(program: ChunkedProgram, stage: Stage) -> None:
    """Drop reductions that each tile completes by itself."""
    for number in list(stage.reductions):
        reduction = stage.reductions.pop(number)
        if number in stage.private:
            continue
        if _longest_update_chain(program, stage, program.numbered[number]) > 1 or program.crosses(
            stage, reduction.names
        ):
            stage.reductions[number] = reduction
            for _, _, op in _updates(program, stage.names, program.numbered[number]):
                drop_poison_generating_flags(op)


def _updates(
    program: ChunkedProgram, names: Sequence[str], memory: arrays.Memory
) -> Iterator[tuple[str, AtomicRMWKind | None, Operation]]:
    """Yield the statements that access memory, and the kind by which each combines an element with
    new values; no kind for a statement that uses the memory otherwise."""
    for name in names:
        accesses = [
            accessed.access.op for accessed in program.accesses[name] if accessed.memory is memory
        ]
        if not accesses:
            continue
        store = program.statements[name].stores[-1]
        loads = [op for op in accesses if op is not store]
        value = store.operands[0]
        combining = value.owner
        if len(accesses) != 2 or len(loads) != 1 or not isinstance(combining, Operation):
            yield name, None, store
            continue
        old = loads[0].results[0]
        places = [k for k, operand in enumerate(combining.operands) if operand is old]
        is_alone = len(list(old.uses)) == len(list(value.uses)) == len(places) == 1
        is_update = is_alone and same_place(loads[0], store)
        kind = accumulating_kind(combining, places[0]) if is_update else None
        yield name, kind, combining


def _longest_update_chain(program: ChunkedProgram, stage: Stage, memory: arrays.Memory) -> int:
    """Return the most tiles that update the same element."""
    lengths: list[int] = []
    for name in stage.names:
        sizes = [(cut.positions[name].loops, len(cut.breaks) - 1) for cut in stage.coordinates]
        for accessed in program.writes_of([name]):
            if accessed.memory is memory:
                loops = [position.loops for position in accessed.subscripts if position is not None]
                lengths.append(prod(size for loop, size in sizes if loop not in loops))
    return max(lengths, default=1)


# Tasks


class Window(NamedTuple):
    """The part of an array that a task has, and the parts that are copied into it, in order."""

    memory: int
    box: arrays.Box
    parts: list[arrays.Part]
    kind: AtomicRMWKind | None = None
    """Elements that are not copied are the identity of this kind."""


@dataclass(slots=True, eq=False)
class Task(arrays.Source):
    """A tile of one or several stages: its windows, and the boxes of arrays that it outputs."""

    stage: int
    tile: arrays.Place
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

    chunks: tuple[arrays.Chunks, ...]
    dtype: str

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents."""
        return tuple(sum(sizes) for sizes in self.chunks)


@dataclass()
class TaskPlan:
    """The tasks of a call, the code of each stage and of loops that run whole, by number, and the
    final pieces of the arrays."""

    memories: list[arrays.Memory]
    stages: list[Stage]
    codes: dict[int, Code]
    tasks: list[Task]
    pieces: arrays.ChunkParts
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
        self.pieces = arrays.ChunkParts(self.memories.values())

    def _give(self, task: Task, new: Iterable[tuple[arrays.Memory, arrays.Box]]) -> None:
        """Add a task that outputs these boxes."""
        task.follow_sources()
        self.tasks.append(task)
        for memory, box in new:
            for inside in self.pieces.give(memory, box, task, len(task.outputs)):
                task.outputs.append((memory.number, inside))

    def _tasks_of(
        self, work: TileWork, cycles: Any, kinds: Mapping[int, AtomicRMWKind]
    ) -> Iterator[tuple[Task, list[tuple[arrays.Memory, arrays.Box]]]]:
        """Yield the tasks of tiles, each with the boxes that it outputs; it reads what earlier
        tasks have output by then. Windows of some arrays start from the identity of a kind."""
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
                work.outputs[number].each() if number in work.outputs else [None] * len(cycles),
            )
            for number, boxes in work.windows.items()
        ]
        for tile, place in enumerate(work.places.tolist()):
            executed = tuple([run for several in runs if (run := several[tile]) is not None])
            if not executed:
                continue
            task = Task(first.number, tuple(place), at, executed, [], float(cycles[tile]))
            task.loop = loops[tile]
            new: list[tuple[arrays.Memory, arrays.Box]] = []
            for memory, boxes, needed, outputs in windows:
                if (box := boxes[tile]) is None:
                    continue
                read = [
                    needed_box
                    for windows_by_tile in needed
                    if (needed_box := windows_by_tile[tile]) is not None
                ]
                parts = self.pieces.read(memory, read)
                task.windows.append(Window(memory.number, box, parts, kinds.get(memory.number)))
                if (output := outputs[tile]) is not None:
                    new.append((memory, output))
            yield task, new

    def add_stage(self, stage: Stage, at: tuple[int, ...]) -> None:
        """Add the tasks of a stage, in one iteration of the outside loops. Each tile reads the data
        that earlier tiles have written."""
        kinds = {number: reduction.kind for number, reduction in stage.reductions.items()}
        partial: dict[tuple[int, arrays.Place], list[arrays.Part]] = {}
        tiles = tiles_of(stage)
        blocks = [tiles[k : k + _TILES] for k in range(0, len(tiles), _TILES)]
        works = (self._work_of(stage, at, block) for block in blocks)
        for task, new in chain.from_iterable(self._tasks_of(*work, kinds) for work in works):
            merged = [window for window in task.windows if window.kind is not None] if kinds else []
            self._give(task, new)
            for window in merged:
                for place, box in self.memories[window.memory].places(window.box):
                    part = arrays.Part(task, len(task.outputs), box, box)
                    task.outputs.append((window.memory, box))
                    partial.setdefault((window.memory, place), []).append(part)
        for (number, place), parts in partial.items():
            self._merge(stage, at, self.memories[number], place, parts)

    def _work_of(
        self, stage: Stage, at: tuple[int, ...], tiles: arrays.Numbers
    ) -> tuple[TileWork, Any]:
        """Return the work of the tiles of a stage, and their cycles. A tile that may write only
        part of a box also reads the box."""
        ranges = ranges_of(self.program, stage, at, tiles)
        exists, cycles = cycles_of(ranges)
        work = TileWork(tiles, [((stage, at), ranges, exists)])
        whole: dict[int, list[arrays.TileBoxes]] = {}
        for area in boxes_of(ranges):
            number = area.memory.number
            boxes = area.boxes.where(exists)
            arrays.extend(work.windows, number, boxes)
            if number in stage.private or number in stage.reductions:
                continue
            if not area.is_write:
                arrays.merge(work.needed.setdefault(number, []), boxes)
                continue
            arrays.extend(work.outputs, number, boxes)
            if area.is_whole:
                whole.setdefault(number, []).append(boxes)
        for number, output in work.outputs.items():
            is_covered = np.zeros(len(tiles), bool)
            for boxes in whole.get(number, ()):
                is_covered |= boxes.is_equal(output)
            if not is_covered[output.exists].all():
                work.needed.setdefault(number, []).append(output.where(~is_covered))
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
        self,
        stage: Stage,
        at: tuple[int, ...],
        memory: arrays.Memory,
        place: arrays.Place,
        parts: list[arrays.Part],
    ) -> None:
        """Add a tree of tasks that merge the partial results of a chunk, and then combine them with
        its previous value."""
        number = memory.number
        kind = stage.reductions[memory.number].kind
        level = 0
        while True:
            groups = [parts[k : k + MERGED] for k in range(0, len(parts), MERGED)]
            parts = []
            for place_in_level, group in enumerate(groups):
                box = reduce(arrays.hull, [part.box for part in group])
                windows = [Window(number, box, [part], kind) for part in group]
                cycles = float(len(group) * arrays.size_of(box))
                tile = (number, *place, level, place_in_level)
                task = Task(stage.number, tile, at, (), windows, cycles, kind=kind)
                if len(groups) == 1:
                    windows.insert(0, Window(number, box, self.pieces.read(memory, [box]), kind))
                    self._give(task, [(memory, box)])
                    return
                self._give(task, [])
                task.outputs.append((number, box))
                parts.append(arrays.Part(task, 0, box, box))
            level += 1

    def add_joined(self, work: TileWork) -> None:
        """Add the tasks that execute several stages each. All of them read the data written before
        the first of them."""
        cycles = np.sum([cycles_of(ranges)[1] for _, ranges, _ in work.stages], axis=0)
        for task, new in list(self._tasks_of(work, cycles, {})):
            if new:
                self._give(task, new)


_TILES = 1 << 14
"""How many tiles are analysed at once: their boxes fit into caches."""

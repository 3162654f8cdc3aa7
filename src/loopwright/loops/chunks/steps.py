"""Several steps of a loop in one task: tiles recompute elements of their neighbours (overlapped
tiling).

Starting from the elements that a tile outputs, the needed iterations are found backwards, step by
step, so the halo grows. A tile executes all iterations of a stage that write a needed element, and
the elements that these read are needed before the stage. That is sufficient if no dependence in a
stage connects different positions of its coordinates: every value that an iteration reads was then
written by iterations that the tile executes in the same order, or before all steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from loopwright.ir.dialects import affine
from loopwright.ir.interfaces.rewriting import may_be_moved
from loopwright.loops.chunks.arrays import Box, Memory, Place, hull, meet
from loopwright.loops.chunks.boxes import FAR, AccessBoxes, Numbers, TileRanges, boxes_of, grid
from loopwright.loops.chunks.code import Form
from loopwright.loops.chunks.stages import ChunkedProgram, Stage


@dataclass(frozen=True)
class TileBoxes:
    """A box of elements for each tile; `exists` says which tiles have one."""

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

    def meet(self, other: TileBoxes) -> TileBoxes:
        """The intersection."""
        low, end = np.maximum(self.low, other.low), np.minimum(self.end, other.end)
        return TileBoxes(low, end, self.exists & other.exists & (low < end).all(axis=0))

    def without(self, other: TileBoxes) -> Iterator[TileBoxes]:
        """Disjoint boxes of the difference."""
        met = self.meet(other)
        if (self.exists & ~met.exists).any():
            yield TileBoxes(self.low, self.end, self.exists & ~met.exists)
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

    def box(self, tile: int) -> tuple[tuple[int, int], ...]:
        """The box of a tile."""
        return tuple(zip(self.low[:, tile].tolist(), self.end[:, tile].tolist(), strict=True))

    def parts(self, memory: Memory) -> Iterator[tuple[Place, Box]]:
        """The chunks of an array that the boxes intersect, and the intersections."""
        for tile in np.flatnonzero(self.exists).tolist():
            yield from memory.places(self.box(tile))


_MOST_BOXES = 8


def _and(boxes: Sequence[TileBoxes], new: TileBoxes) -> list[TileBoxes]:
    """The union as disjoint boxes; their hull if there are too many."""
    found = [*_apart(boxes, new), new]
    if len(found) <= _MOST_BOXES:
        return found
    whole = found[0]
    for other in found[1:]:
        whole = whole.hull(other)
    return [whole]


def _apart(boxes: Sequence[TileBoxes], other: TileBoxes) -> list[TileBoxes]:
    return [part for several in boxes for part in several.without(other)]


Instance = tuple[Stage, tuple[int, ...]]
"""A stage in one iteration of the outside loops."""


class LoopRun(NamedTuple):
    """A run of iterations of a loop: the iteration of the outside loops, and the range of each
    coordinate."""

    loop: StepLoop
    at: tuple[int, ...]
    bounds: Sequence[tuple[Numbers, Numbers]]

    def bounds_of(self, tile: int) -> tuple[tuple[int, int], ...]:
        """The ranges in a tile."""
        return tuple([(int(low[tile]), int(high[tile]) + 1) for low, high in self.bounds])


@dataclass
class JoinedSteps:
    """Stages that each tile executes one after the other: the windows of a tile, the regions that
    it needs before them, and those that it outputs."""

    places: Numbers
    runs: list[tuple[Instance, TileRanges, Any]] = field(
        default_factory=list[tuple[Instance, TileRanges, Any]]
    )
    """For each stage the tiles that execute it."""
    loop: LoopRun | None = None
    """The steps as iterations of the loop, if its code may run whole."""
    windows: dict[int, TileBoxes] = field(default_factory=dict[int, TileBoxes])
    needed: dict[int, list[TileBoxes]] = field(default_factory=dict[int, list[TileBoxes]])
    given: dict[int, TileBoxes] = field(default_factory=dict[int, TileBoxes])

    def forget(self, following: JoinedSteps, memories: Mapping[int, Memory]) -> None:
        """Do not output elements that the following steps output again, unless a tile needs them in
        between."""
        for number, region in self.given.items():
            memory = memories[number]
            needed: dict[Place, list[Box]] = {}
            for boxes in following.needed.get(number, ()):
                for place, inside in boxes.parts(memory):
                    needed.setdefault(place, []).append(inside)
            later: dict[Place, list[Box]] = {}
            if number in following.given:
                for place, inside in following.given[number].parts(memory):
                    later.setdefault(place, []).append(inside)
            for tile in np.flatnonzero(region.exists).tolist():
                region.exists[tile] = any(
                    any(meet(inside, box) for box in needed.get(place, ()))
                    or not any(hull(box, inside) == box for box in later.get(place, ()))
                    for place, inside in memory.places(region.box(tile))
                )

    def runs_of(self, tile: int) -> Iterator[tuple[Instance, tuple[tuple[int, int], ...]]]:
        """The stages that a tile executes, with the ranges of their coordinates."""
        for instance, ranges, runs in self.runs:
            if runs[tile]:
                ends = zip(ranges.low, ranges.high, strict=True)
                yield instance, tuple((int(low[tile]), int(high[tile]) + 1) for low, high in ends)


@dataclass(frozen=True)
class StepLoop:
    """A loop whose iterations all have the same stages, so that its code may run whole."""

    number: int
    op: affine.ForOp
    outside: tuple[affine.ForOp, ...]
    names: tuple[str, ...]
    forms: Sequence[Mapping[str, Form]]
    """The coordinates: the loop itself, then those of its stages."""
    places: Mapping[tuple[int, int], int]
    """The loop's coordinate for each coordinate of a stage, by stage and number."""

    @staticmethod
    def of(
        program: ChunkedProgram,
        number: int,
        op: affine.ForOp,
        outside: tuple[affine.ForOp, ...],
        steps: Sequence[Sequence[Stage]],
    ) -> StepLoop | None:
        """The loop, if it is harmless to execute more iterations of its stages than a tile needs:
        all ops may be speculated, and accesses stay within their boxes for any values. Coordinates
        with equal cuts are merged, so that loops have the same bounds."""
        stages = steps[0]
        if any(other != stages for other in steps) or not all(x.coordinates for x in stages):
            return None
        if op.step_value != 1:
            return None
        names = tuple(name for stage in stages for name in stage.names)
        for name in names:
            if any(None in accessed.subscripts for accessed in program.accesses[name]):
                return None
        if not all(may_be_moved(inner) for inner in op.walk() if not inner.regions):
            return None
        forms: list[dict[str, Form]] = [{name: Form({op: 1}, {}) for name in names}]
        known: dict[object, int] = {}
        places: dict[tuple[int, int], int] = {}
        for stage in stages:
            for k, cut in enumerate(stage.coordinates):
                place = known.setdefault((k, cut.breaks), len(forms))
                if place == len(forms):
                    forms.append({})
                forms[place] |= cut.forms
                places[stage.number, k] = place
        return StepLoop(number, op, outside, names, forms, places)


def run_whole(program: ChunkedProgram, loop: StepLoop, steps: JoinedSteps) -> None:
    """Execute steps as iterations of their loop, each over the union of the iterations that any
    step needs.

    Superfluous iterations exist in the program, too, though they may read other values. They do not
    overwrite needed results: in the program's order, the needed iterations are the last to write
    these.
    """
    count = len(steps.places)
    instances = [instance for instance, _, _ in steps.runs]
    times = [at[-1] for _, at in instances]
    ends = [(np.full(count, FAR), np.full(count, -FAR)) for _ in loop.forms]
    ends[0] = np.full(count, min(times)), np.full(count, max(times))
    for (stage, _), ranges, runs in steps.runs:
        for k, (low, high) in enumerate(zip(ranges.low, ranges.high, strict=True)):
            first, last = ends[loop.places[stage.number, k]]
            np.minimum(first, low, out=first, where=runs)
            np.maximum(last, high, out=last, where=runs)
    for first, last in ends:
        first[first > last], last[first > last] = 0, -1
    is_used = any(True for _ in loop.op.induction_variable.uses)
    for stage, at in instances if is_used else dict(instances).items():
        which = [loop.places[stage.number, k] for k in range(len(stage.coordinates))]
        low, high = zip(*[ends[place] for place in which], strict=True)
        for area in boxes_of(TileRanges(program, stage, at, low, high, count)):
            number = area.memory.number
            region = TileBoxes(area.low, area.end, area.exists)
            steps.windows[number] = region.hull(steps.windows.get(number))
    steps.loop = LoopRun(loop, instances[0][1][:-1], ends)


def why_apart(program: ChunkedProgram, stages: Sequence[Stage]) -> str | None:
    """Why stages cannot be joined; `None` if they can."""
    for stage in stages:
        if stage.reductions or program.flows(stage):
            return "a chunk reads what another one has written in the same step"
        if any(program.checks[name] for name in stage.names):
            return "what a step checks would not be checked where nothing else needs it"
    owners = owners_of(program, stages)
    if any(owner.shape != owners[0].shape for owner in owners):
        names = " and ".join(f"'{x.name}'" for x in owners)
        return f"{names} have different extents"
    return None


def owners_of(program: ChunkedProgram, stages: Sequence[Stage]) -> list[Memory]:
    """The memory that stages write and others may read, input arrays first."""
    found: dict[int, Memory] = {}
    for stage in stages:
        for name in stage.names:
            for accessed in program.accesses[name]:
                if accessed.access.writes and accessed.memory.number not in stage.private:
                    found[accessed.memory.number] = accessed.memory
    return sorted(found.values(), key=lambda x: not x.is_given)


def joined(program: ChunkedProgram, instances: Sequence[Instance]) -> JoinedSteps:
    """Join stages into one task for each chunk of the first array that they write, with the same
    part of other arrays."""
    owners = owners_of(program, [stage for stage, _ in instances])
    places = grid(owners[0].grid)
    breaks = [np.array(ends, np.int64) for ends in owners[0].breaks]
    shape = len(breaks), len(places)
    low = np.array([ends[places[:, k]] for k, ends in enumerate(breaks)], np.int64).reshape(shape)
    end = np.array([x[places[:, k] + 1] for k, x in enumerate(breaks)], np.int64).reshape(shape)
    chunk = TileBoxes(low, end, (low < end).all(axis=0))
    stored = _stored(program, instances)
    found = JoinedSteps(places, needed={n: [chunk.meet(boxes)] for n, boxes in stored.items()})
    written: dict[int, TileBoxes] = {}
    for stage, at in reversed(instances):
        ranges, runs = _runs_for(program, stage, at, found.needed, len(places))
        found.runs.insert(0, ((stage, at), ranges, runs))
        boxes = boxes_of(ranges)
        _take_back(found, stage, boxes, runs, written)
    for number, region in written.items():
        found.given[number] = chunk.meet(region)
    for number, regions in found.needed.items():
        for region in regions:
            found.windows[number] = region.hull(found.windows.get(number))
    return found


def _stored(program: ChunkedProgram, instances: Sequence[Instance]) -> dict[int, TileBoxes]:
    """The boxes that stages store to in each array that others may read."""
    found: dict[int, TileBoxes] = {}
    for stage in dict(instances):
        times = [at for other, at in instances if other is stage]
        variables = [np.array(values, np.int64) for values in zip(*times, strict=True)]
        ends = [np.full(len(times), end, np.int64) for end in (-FAR, FAR)]
        low, high = ([end] * len(stage.coordinates) for end in ends)
        ranges = TileRanges(program, stage, variables, low, high, len(times))
        for area in boxes_of(ranges, writes_only=True):
            if area.memory.number not in stage.private:
                which = area.exists
                first = area.low[:, which].min(axis=1, keepdims=True)
                last = area.end[:, which].max(axis=1, keepdims=True)
                region = TileBoxes(first, last, np.ones(1, bool))
                found[area.memory.number] = region.hull(found.get(area.memory.number))
    return found


def _runs_for(
    program: ChunkedProgram,
    stage: Stage,
    at: tuple[int, ...],
    needed: Mapping[int, Sequence[TileBoxes]],
    count: int,
) -> tuple[TileRanges, Any]:
    """The iterations of a stage that write needed elements, and which tiles have any."""
    width = len(stage.coordinates)
    low = [np.zeros(count, np.int64) for _ in range(width)]
    high = [np.full(count, -1, np.int64) for _ in range(width)]
    runs = np.zeros(count, bool)
    ranges = TileRanges(program, stage, at, low, high, count)
    for name in stage.names:
        for accessed in program.accesses[name]:
            regions = needed.get(accessed.memory.number, ()) if accessed.access.writes else ()
            for region, piece in product(regions, accessed.elements.pieces):
                limits = [
                    (np.where(region.exists, first, 0), np.where(region.exists, last, 0) - 1)
                    for first, last in zip(region.low, region.end, strict=True)
                ]
                least, greatest, exists, _ = ranges.of(name, piece, limits, is_anywhere=True)
                exists = exists & region.exists
                for number in range(width):
                    terms, constant = ranges.form(name, number, piece)
                    first, last = constant, constant
                    for k, factor in terms.items():
                        ends = (least[k], greatest[k]) if factor > 0 else (greatest[k], least[k])
                        first, last = first + factor * ends[0], last + factor * ends[1]
                    new = np.where(runs, np.minimum(low[number], first), first)
                    low[number][:] = np.where(exists, new, low[number])
                    new = np.where(runs, np.maximum(high[number], last), last)
                    high[number][:] = np.where(exists, new, high[number])
                runs |= exists
    return ranges, runs


def _take_back(
    found: JoinedSteps,
    stage: Stage,
    boxes: Sequence[AccessBoxes],
    runs: Any,
    written: dict[int, TileBoxes],
) -> None:
    """Update the needed regions from after a stage to before it."""
    read: dict[int, TileBoxes] = {}
    for area in boxes:
        number = area.memory.number
        region = TileBoxes(area.low, area.end, area.exists & runs)
        found.windows[number] = region.hull(found.windows.get(number))
        if number in stage.private:
            continue
        if not area.is_write:
            read[number] = region.hull(read.get(number))
            continue
        written[number] = region.hull(written.get(number))
        if area.is_whole and number in found.needed:
            found.needed[number] = _apart(found.needed[number], region)
    for number, region in read.items():
        found.needed[number] = _and(found.needed.get(number, ()), region)

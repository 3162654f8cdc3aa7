"""Several steps of a loop in one task: tiles recompute elements of their neighbours (overlapped
tiling).

Starting from the elements that a tile outputs, the needed iterations are found backwards, step by
step, so the halo grows. A tile executes all iterations of a stage that write a needed element, and
the elements that these read are needed before the stage. That is sufficient if no dependence in a
stage connects different positions of its coordinates: every value that an iteration reads was then
written by iterations that the tile executes in the same order, or before all steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from loopwright.ir.dialects import affine
from loopwright.ir.interfaces.rewriting import may_be_moved
from loopwright.loops.chunks.arrays import Memory
from loopwright.loops.chunks.boxes import FAR, AccessBoxes, TileRanges, boxes_of, grid
from loopwright.loops.chunks.code import Form
from loopwright.loops.chunks.regions import TileBoxes, difference, extend, union
from loopwright.loops.chunks.stages import ChunkedProgram, Stage
from loopwright.loops.chunks.work import Instance, Runs, TileWork
from loopwright.records import dataclass


@dataclass(frozen=True)
class StepLoop:
    """A loop whose iterations all have the same stages, so that its code may run whole."""

    number: int
    op: affine.ForOp
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
        if any(None in accessed.subscripts for accessed in program.accesses_of(names)):
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
        return StepLoop(number, op, names, forms, places)


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
    low = np.full((len(loop.forms), count), FAR)
    high = np.full((len(loop.forms), count), -FAR)
    low[0], high[0] = min(times), max(times)
    for (stage, _), ranges, runs in steps.stages:
        for k, (first, last) in enumerate(zip(ranges.low, ranges.high, strict=True)):
            place = loop.places[stage.number, k]
            np.minimum(low[place], first, out=low[place], where=runs)
            np.maximum(high[place], last, out=high[place], where=runs)
    is_empty = low > high
    low[is_empty], high[is_empty] = 0, -1
    is_used = any(True for _ in loop.op.induction_variable.uses)
    for stage, at in instances if is_used else dict(instances).items():
        which = [loop.places[stage.number, k] for k in range(len(stage.coordinates))]
        for area in boxes_of(TileRanges(program, stage, at, low[which], high[which])):
            extend(steps.windows, area.memory.number, area.boxes)
    bounds = TileBoxes(low, high + 1, np.ones(count, bool))
    steps.run_as(Runs(loop.number, instances[0][1][:-1], bounds))


def why_apart(program: ChunkedProgram, stages: Sequence[Stage]) -> str | None:
    """Why stages cannot be joined; `None` if they can."""
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


def owners_of(program: ChunkedProgram, stages: Sequence[Stage]) -> list[Memory]:
    """The memory that stages write and others may read, input arrays first."""
    found = [
        access.memory
        for stage in stages
        for access in program.writes_of(stage.names)
        if access.memory.number not in stage.private
    ]
    owners = {memory.number: memory for memory in found}
    return sorted(owners.values(), key=lambda x: not x.is_given)


def joined(program: ChunkedProgram, instances: Sequence[Instance]) -> TileWork:
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
    found = TileWork(places, needed={n: [chunk.meet(boxes)] for n, boxes in stored.items()})
    written: dict[int, TileBoxes] = {}
    for stage, at in reversed(instances):
        ranges, runs = _runs_for(program, stage, at, found.needed, len(places))
        found.stages.insert(0, ((stage, at), ranges, runs))
        _take_back(found, stage, boxes_of(ranges), runs, written)
    for number, region in written.items():
        found.given[number] = chunk.meet(region)
    for number, regions in found.needed.items():
        for region in regions:
            extend(found.windows, number, region)
    return found


def _stored(program: ChunkedProgram, instances: Sequence[Instance]) -> dict[int, TileBoxes]:
    """The boxes that stages store to in each array that others may read."""
    found: dict[int, TileBoxes] = {}
    for stage in dict(instances):
        times = [at for other, at in instances if other is stage]
        variables = [np.array(values, np.int64) for values in zip(*times, strict=True)]
        low, high = (np.full((len(stage.coordinates), len(times)), end) for end in (-FAR, FAR))
        ranges = TileRanges(program, stage, variables, low, high)
        for area in boxes_of(ranges, writes_only=True):
            if area.memory.number not in stage.private:
                low, end, which = area.boxes.low, area.boxes.end, area.boxes.exists
                first = low[:, which].min(axis=1, keepdims=True)
                last = end[:, which].max(axis=1, keepdims=True)
                extend(found, area.memory.number, TileBoxes(first, last, np.ones(1, bool)))
    return found


def _runs_for(
    program: ChunkedProgram,
    stage: Stage,
    at: tuple[int, ...],
    needed: Mapping[int, Sequence[TileBoxes]],
    count: int,
) -> tuple[TileRanges, Any]:
    """The iterations of a stage that write needed elements, and which tiles have any."""
    low = np.zeros((len(stage.coordinates), count), np.int64)
    high = low - 1
    runs = np.zeros(count, bool)
    ranges = TileRanges(program, stage, at, low, high)
    for accessed in program.writes_of(stage.names):
        name, regions = accessed.statement, needed.get(accessed.memory.number, ())
        for region, piece in product(regions, accessed.elements.pieces):
            limits = [
                (np.where(region.exists, first, 0), np.where(region.exists, last, 0) - 1)
                for first, last in zip(region.low, region.end, strict=True)
            ]
            least, greatest, exists, _ = ranges.of(name, piece, limits, is_anywhere=True)
            exists = exists & region.exists
            for number in range(len(stage.coordinates)):
                terms, constant = ranges.form(name, number, piece)
                first, last = constant, constant
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
    found: TileWork,
    stage: Stage,
    boxes: Sequence[AccessBoxes],
    runs: Any,
    written: dict[int, TileBoxes],
) -> None:
    """Update the needed regions from after a stage to before it."""
    read: dict[int, TileBoxes] = {}
    for area in boxes:
        number = area.memory.number
        region = area.boxes.where(runs)
        extend(found.windows, number, region)
        if number in stage.private:
            continue
        if not area.is_write:
            extend(read, number, region)
            continue
        extend(written, number, region)
        if area.is_whole and number in found.needed:
            found.needed[number] = difference(found.needed[number], region)
    for number, region in read.items():
        found.needed[number] = union(found.needed.get(number, ()), region)

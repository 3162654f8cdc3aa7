"""Parallel loops as code: loop nests, threads, and the order of their reductions.

A band whose iterations are worth it runs on the thread pool. Reductions combine in the order of
`interfaces.reduction_order`, on one thread as on many.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Operation

from loopwright.codegen.core.builder import Block
from loopwright.codegen.core.components import Carried
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.expressions import Ranged
from loopwright.codegen.core.values import Index, Lowered, Value
from loopwright.codegen.loops.band import Band, trip_count
from loopwright.codegen.loops.band_reducers import Reducer
from loopwright.codegen.loops.outlining import HIGH, LOW, WORTH, Taken, run_on_threads
from loopwright.codegen.loops.reduction_blocks import (
    BlockWriter,
    combined_blocks,
    combined_values,
    write_values,
)
from loopwright.codegen.loops.reduction_division import Division, choose
from loopwright.codegen.loops.slots import Slots, slots_for
from loopwright.codegen.loops.work import work_of
from loopwright.codegen.vectors.lanes import has_regions
from loopwright.interfaces.control_flow import is_loop
from loopwright.interfaces.reduction_order import MOST_BLOCKS, SEQUENTIAL
from loopwright.syntax.properties import segmented


@dataclass(frozen=True, slots=True)
class _Reduction:
    """The iterations of a band, and how the values that they give are combined with `start`."""

    band: Band
    reducer: Reducer
    start: Sequence[Lowered]
    trips: Sequence[Index]


def lower_band(fn: FunctionLowering, band: Band, reducer: Reducer | None) -> list[Lowered]:
    """All iterations of a band, on threads if that is worth it; the values of its results."""
    work = _work_on_threads(fn, band)
    threaded = work != 0
    if reducer is None:
        if threaded:
            _iterations_on_threads(fn, band, work)
        else:
            band.nest(fn, [], [], lambda carried: _effects(fn, band, carried))
        return []
    start = reducer.start(fn)
    trips = [trip_count(fn, bound) for bound in band.bounds]
    total = fn.b.product(trips)
    if reducer.partial is None or not trips or (reducer.order_free and not threaded):
        return _sequential(fn, band, reducer, start)

    reduction = _Reduction(band, reducer, start, trips)

    def few() -> list[Lowered]:
        if threaded and _has_loops(band):
            return _values_on_threads(fn, reduction, total, work)
        return _sequential(fn, band, reducer, start)

    def many() -> list[Lowered]:
        return _in_blocks(fn, reduction, work)

    if isinstance(total, int):
        return few() if total <= SEQUENTIAL else many()
    small = fn.b.index_compare("sle", total, SEQUENTIAL)
    if not threaded and has_regions(band.op):
        return _in_blocks(fn, reduction, 0, few=small)  # the body once
    return _by_size(fn, small, reducer, few, many)


def _effects(fn: FunctionLowering, band: Band, carried: list[Lowered]) -> list[Lowered]:
    band.body(fn)
    return carried


def _sequential(
    fn: FunctionLowering, band: Band, reducer: Reducer, start: Sequence[Lowered]
) -> list[Lowered]:
    return band.nest(
        fn, reducer.types, start, lambda carried: reducer.combine(fn, carried, band.body(fn))
    )


def _by_size(
    fn: FunctionLowering,
    small: Value,
    reducer: Reducer,
    few: Callable[[], list[Lowered]],
    many: Callable[[], list[Lowered]],
) -> list[Lowered]:
    b = fn.b
    yes, no, after = b.new_block("few"), b.new_block("many"), b.new_block("end")
    b.branch_if(small, yes, no)
    arrivals: list[tuple[list[Lowered], Block]] = []
    for block, write in ((yes, few), (no, many)):
        b.place(block)
        arrivals.append((write(), b.block))
        b.branch(after)
    b.place(after)
    carried = Carried(fn.b, reducer.types)
    for values, source in arrivals:
        carried.add(values, source)
    return carried.values


def _values_on_threads(
    fn: FunctionLowering, reduction: _Reduction, count: Index, work: Index
) -> list[Lowered]:
    """The values of up to `SEQUENTIAL` iterations from threads, combined in order."""
    band, reducer = reduction.band, reduction.reducer
    single = Division.single(reduction.trips, count)
    values = slots_for(fn, reducer.types, SEQUENTIAL)

    def write(inner: FunctionLowering, taken: Sequence[Taken]) -> None:
        indices, divided, pointers = _cut(taken, (band.indices(), single.indices()))
        inside = Slots(values.types, pointers)  # pyright: ignore[reportArgumentType]
        again = band.with_indices(indices)
        write_values(inner, again, single.with_indices(divided), inside, (LOW, HIGH))

    extra: list[Taken] = [*band.indices(), *single.indices(), *values.pointers]
    run_on_threads(fn, band.op, count, extra, write, work)
    total = combined_values(fn, reducer, reduction.start, values, count)
    values.release(fn)
    return total


def _cut(taken: Sequence[Taken], groups: Sequence[Sequence[object]]) -> list[list[Taken]]:
    """What was taken along, in groups of these sizes and one with the rest."""
    sizes = [len(group) for group in groups]
    return [list(part) for part in segmented(taken, [*sizes, len(taken) - sum(sizes)])]


def _in_blocks(
    fn: FunctionLowering, reduction: _Reduction, work: Index, *, few: Value | None = None
) -> list[Lowered]:
    """Blocks of iterations, each with a partial result, and these combined; on threads if there is
    `work`."""
    band, reducer, start = reduction.band, reduction.reducer, reduction.start
    division = Division.of(fn, reduction.trips)
    if few is not None:
        division = replace(division, count=choose(fn, few, 1, division.count))
    partials = slots_for(fn, reducer.types, MOST_BLOCKS)
    if work != 0:
        extra: list[Taken] = [*band.indices(), *division.indices(), *partials.pointers, *start]

        def write(inner: FunctionLowering, taken: Sequence[Taken]) -> None:
            indices, divided, pointers, begin = _cut(
                taken, (band.indices(), division.indices(), partials.pointers)
            )
            inside = Slots(partials.types, pointers)  # pyright: ignore[reportArgumentType]
            again, cut = band.with_indices(indices), division.with_indices(divided)
            first: list[Lowered] = begin  # pyright: ignore[reportAssignmentType]
            BlockWriter(inner, again, cut, reducer).write(first, inside, (LOW, HIGH))

        run_on_threads(fn, band.op, division.count, extra, write, work)
    else:
        writer = BlockWriter(fn, band, division, reducer, few)
        writer.write(start, partials, (0, division.count))
    result = combined_blocks(fn, reducer, partials, division.count)
    partials.release(fn)
    return result


# Threads ----------------------------------------------------------------------------------------


def _work_on_threads(fn: FunctionLowering, band: Band) -> Index:
    """How much a band does, where it may run on threads and there is enough for them, or that is
    told when it begins; else 0."""
    if not band.bounds or fn.unit.options.threads <= 1 or fn.parallel or _is_observed(fn, band.op):
        return 0
    work = work_of(fn, band)
    return 0 if isinstance(work, int) and work < WORTH else work


def _has_loops(band: Band) -> bool:
    return any(is_loop(inner) for inner in band.op.regions[0].blocks[0].walk())


def _is_observed(fn: FunctionLowering, op: Operation) -> bool:
    """Whether code prints, or calls what is not known: the outside sees in which order."""
    seen: set[Operation] = set()
    waiting = [op]
    while waiting:
        for inner in waiting.pop().walk():
            if inner.name in ("vector.print", "func.call_indirect"):
                return True
            if inner.name == "func.call":
                callee = fn.unit.lookup(inner, inner.properties["callee"])
                if callee is None or not callee.regions[0].blocks:
                    return True
                if callee not in seen:
                    seen.add(callee)
                    waiting.append(callee)
    return False


def _iterations_on_threads(fn: FunctionLowering, band: Band, work: Index) -> None:
    """Hand the iterations of the outermost loop of the band to the thread pool."""

    def write(inner: FunctionLowering, taken: Sequence[Taken]) -> None:
        again = band.with_indices(taken)
        low, high, step = again.bounds[0]
        b = inner.b
        first = b.index_add(low.index, b.index_mul(LOW, step))
        last = b.index_add(low.index, b.index_mul(HIGH, step))
        end = b.index_min_max("smin", last, high.index)
        outer = (Ranged.of(first, low.range), Ranged.of(end, high.range), step)
        part = Band(band.op, (outer, *again.bounds[1:]))
        part.nest(inner, [], [], lambda carried: _effects(inner, part, carried))

    run_on_threads(fn, band.op, trip_count(fn, band.bounds[0]), band.indices(), write, work)

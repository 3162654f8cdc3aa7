"""Parallel loops as code: loop nests, threads, and the order of their reductions.

A band whose iterations are worth it runs on the thread pool. Reductions combine in the order of
`interfaces.reduction_order`, on one thread as on many.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Attribute, Operation

from loopwright.codegen.band_reducers import Reducer
from loopwright.codegen.builder import Block
from loopwright.codegen.context import FunctionLowering
from loopwright.codegen.expressions import Ranged
from loopwright.codegen.lanes import has_regions
from loopwright.codegen.loops import Carried, loop_nest
from loopwright.codegen.outlining import HIGH, LOW, Taken, run_on_threads
from loopwright.codegen.reduction_blocks import (
    combined_blocks,
    combined_values,
    write_blocks,
    write_values,
)
from loopwright.codegen.reduction_division import Division, choose
from loopwright.codegen.slots import Slots, slots_for
from loopwright.codegen.types import I64
from loopwright.codegen.values import Index, Lowered, Value, index_value
from loopwright.interfaces.control_flow import is_loop
from loopwright.interfaces.reduction_order import MOST_BLOCKS, SEQUENTIAL
from loopwright.syntax.properties import segmented

_WORTH = 1 << 15
"""How many operations make it worth while to wake other threads."""

Bound = tuple[Ranged, Ranged, Index]
"""Lower bound, upper bound and step of a loop."""


@dataclass(frozen=True, slots=True)
class Band:
    """A parallel loop: its op, whose only block is the body, and its bounds."""

    op: Operation
    bounds: tuple[Bound, ...]

    def nest(
        self,
        fn: FunctionLowering,
        types: Sequence[Attribute],
        inits: Sequence[Lowered],
        combine: Callable[[list[Lowered]], Sequence[Lowered]],
    ) -> list[Lowered]:
        """All iterations, one after the other."""
        return loop_nest(
            fn,
            self.op.regions[0].blocks[0].args,
            [(low.index, high.index, step) for low, high, step in self.bounds],
            [(low.range, high.range) for low, high, _ in self.bounds],
            types,
            inits,
            combine,
        )

    def body(self, fn: FunctionLowering) -> list[Lowered]:
        """One iteration, whose induction variables are bound: what it yields."""
        return fn.lower_block(self.op.regions[0].blocks[0])

    def indices(self) -> list[Taken]:
        """The bounds and steps, for an outlined body to take along."""
        return [part for a, z, step in self.bounds for part in (a.index, z.index, step)]

    def with_indices(self, indices: Sequence[Taken]) -> Band:
        """The band with its bounds and steps as an outlined body knows them."""
        rest = iter(indices)
        bounds: list[Bound] = []
        for low, high, _ in self.bounds:
            first, last, step = next(rest), next(rest), next(rest)
            assert isinstance(first, int | Value) and isinstance(last, int | Value)
            assert isinstance(step, int | Value)
            bounds.append((Ranged.of(first, low.range), Ranged.of(last, high.range), step))
        return Band(self.op, tuple(bounds))


def trip_count(fn: FunctionLowering, bound: Bound) -> Index:
    """How often a loop runs."""
    low, high, step = bound[0].index, bound[1].index, bound[2]
    if isinstance(low, int) and isinstance(high, int) and isinstance(step, int):
        return max(0, -(-(high - low) // step))
    b = fn.b
    some = b.index_compare("slt", low, high)
    distance = b.index_sub(high, low)
    if step != 1:
        whole = b.binary("udiv", index_value(b.index_sub(distance, 1)), index_value(step))
        distance = b.index_add(whole, 1)
    return b.select(some, index_value(distance), Value(I64, "0"))


def lower_band(fn: FunctionLowering, band: Band, reducer: Reducer | None) -> list[Lowered]:
    """All iterations of a band, on threads if that is worth it; the values of its results."""
    threaded = bool(band.bounds) and _is_worth_threads(fn, band)
    if reducer is None:
        if threaded:
            _iterations_on_threads(fn, band)
        else:
            band.nest(fn, [], [], lambda carried: _effects(fn, band, carried))
        return []
    start = reducer.start(fn)
    trips = [trip_count(fn, bound) for bound in band.bounds]
    total = fn.b.product(trips)
    if reducer.partial is None or not trips or (reducer.order_free and not threaded):
        return _sequential(fn, band, reducer, start)

    def few() -> list[Lowered]:
        if threaded and _has_loops(band):
            return _values_on_threads(fn, band, reducer, start, trips, total)
        return _sequential(fn, band, reducer, start)

    def many() -> list[Lowered]:
        return _in_blocks(fn, band, reducer, start, trips, threaded=threaded)

    if isinstance(total, int):
        return few() if total <= SEQUENTIAL else many()
    small = fn.b.index_compare("sle", total, SEQUENTIAL)
    if not threaded and has_regions(band.op):
        return _in_blocks(fn, band, reducer, start, trips, few=small)  # the body once
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
    carried = Carried(fn, reducer.types)
    for values, source in arrivals:
        carried.add(values, source)
    return carried.values


def _values_on_threads(
    fn: FunctionLowering,
    band: Band,
    reducer: Reducer,
    start: Sequence[Lowered],
    trips: Sequence[Index],
    count: Index,
) -> list[Lowered]:
    """The values of up to `SEQUENTIAL` iterations from threads, combined in order."""
    single = Division.single(trips, count)
    values = slots_for(fn, reducer.types, SEQUENTIAL)

    def write(inner: FunctionLowering, taken: Sequence[Taken]) -> None:
        indices, divided, pointers = _cut(taken, (band.indices(), single.indices()))
        inside = Slots(values.types, pointers)  # pyright: ignore[reportArgumentType]
        again = band.with_indices(indices)
        write_values(inner, again, single.with_indices(divided), inside, (LOW, HIGH))

    extra: list[Taken] = [*band.indices(), *single.indices(), *values.pointers]
    run_on_threads(fn, band.op, count, extra, write)
    total = combined_values(fn, reducer, start, values, count)
    values.release(fn)
    return total


def _cut(taken: Sequence[Taken], groups: Sequence[Sequence[object]]) -> list[list[Taken]]:
    """What was taken along, in groups of these sizes and one with the rest."""
    sizes = [len(group) for group in groups]
    return [list(part) for part in segmented(taken, [*sizes, len(taken) - sum(sizes)])]


def _in_blocks(
    fn: FunctionLowering,
    band: Band,
    reducer: Reducer,
    start: Sequence[Lowered],
    trips: Sequence[Index],
    *,
    threaded: bool = False,
    few: Value | None = None,
) -> list[Lowered]:
    """Blocks of iterations, each with a partial result, and these combined."""
    division = Division.of(fn, trips)
    if few is not None:
        division = replace(division, count=choose(fn, few, 1, division.count))
    partials = slots_for(fn, reducer.types, MOST_BLOCKS)
    if threaded:
        extra: list[Taken] = [*band.indices(), *division.indices(), *partials.pointers, *start]

        def write(inner: FunctionLowering, taken: Sequence[Taken]) -> None:
            indices, divided, pointers, begin = _cut(
                taken, (band.indices(), division.indices(), partials.pointers)
            )
            inside = Slots(partials.types, pointers)  # pyright: ignore[reportArgumentType]
            again, cut = band.with_indices(indices), division.with_indices(divided)
            first: list[Lowered] = begin  # pyright: ignore[reportAssignmentType]
            write_blocks(inner, again, cut, reducer, first, inside, (LOW, HIGH))

        run_on_threads(fn, band.op, division.count, extra, write)
    else:
        write_blocks(fn, band, division, reducer, start, partials, (0, division.count), few)
    result = combined_blocks(fn, reducer, partials, division.count)
    partials.release(fn)
    return result


# Threads ----------------------------------------------------------------------------------------


def _is_worth_threads(fn: FunctionLowering, band: Band) -> bool:
    """Whether a band has enough work for threads, and nothing whose order is seen."""
    if fn.unit.options.threads <= 1 or fn.parallel:
        return False
    work = sum(1 for _ in band.op.regions[0].blocks[0].walk())
    for low, high, step in band.bounds:
        known = all(isinstance(index, int) for index in (low.index, high.index, step))
        trips = trip_count(fn, (low, high, step)) if known else 1 << 16
        assert isinstance(trips, int)
        work *= trips
    return work * (32 if _has_loops(band) else 1) >= _WORTH and not _is_observed(fn, band.op)


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


def _iterations_on_threads(fn: FunctionLowering, band: Band) -> None:
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

    run_on_threads(fn, band.op, trip_count(fn, band.bounds[0]), band.indices(), write)

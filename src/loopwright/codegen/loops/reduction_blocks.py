"""Blocks of iterations of a parallel loop and their partial results.

The order is that of `interfaces.reduction_order`; every function here writes for extents that are
known or unknown while compiling what `blocks_of`, `combine_lanes` and `combine_blocks` compute.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from xdsl.ir import Attribute

from loopwright.codegen.core.components import components, from_components
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.ranges import Range, loop_range
from loopwright.codegen.core.types import I64
from loopwright.codegen.core.values import Index, Lowered, Value, index_value
from loopwright.codegen.loops.band_reducers import Reducer
from loopwright.codegen.loops.counted import AS_WRITTEN, counted_loop
from loopwright.codegen.loops.reduction_division import Box, Division, choose, divided
from loopwright.codegen.loops.slots import Slots, slots_for
from loopwright.codegen.vectors.lanes import (
    COUNT,
    combine_in_rows,
    each_number,
    has_regions,
    suits_rows,
)
from loopwright.interfaces.reduction_order import (
    LANES,
    MOST_BLOCKS,
)

if TYPE_CHECKING:
    from loopwright.codegen.loops.band import Band


# Blocks -----------------------------------------------------------------------------------------


def write_blocks(
    fn: FunctionLowering,
    band: Band,
    division: Division,
    reducer: Reducer,
    start: Sequence[Lowered],
    partials: Slots,
    numbers: tuple[Index, Index],
    few: Value | None = None,
) -> None:
    """The blocks from one number to below another, and their results into `partials`.

    Where `few` holds, one block has all iterations, which are combined one after the other.
    """

    def block(number: Value, carried: list[Lowered]) -> list[Lowered]:
        box = division.box(fn, number)
        first = fn.b.icmp("eq", number, Value(I64, "0"))
        begin = _chosen(fn, first, reducer, start)
        partials.store(fn, number, _block(fn, band, division.trips, box, reducer, begin, few))
        return carried

    ranges = (Range(0, MOST_BLOCKS), Range(0, MOST_BLOCKS))
    counted_loop(fn, (*numbers, 1), ranges, [], [], block, repeats=False)


def write_values(
    fn: FunctionLowering, band: Band, single: Division, values: Slots, numbers: tuple[Index, Index]
) -> None:
    """What the iterations from one number to below another yield, into `values`."""

    def iteration(number: Value, carried: list[Lowered]) -> list[Lowered]:
        for loop, (here, _) in enumerate(single.box(fn, number)):
            _bind(fn, band, loop, here)
        values.store(fn, number, band.body(fn))
        return carried

    counted_loop(fn, (*numbers, 1), (COUNT, COUNT), [], [], iteration)


def combined_values(
    fn: FunctionLowering,
    reducer: Reducer,
    start: Sequence[Lowered],
    values: Slots,
    count: Index,
) -> list[Lowered]:
    """Values combined one after the other."""
    return each_number(
        fn,
        (0, count),
        reducer.types,
        list(start),
        lambda number, total: reducer.combine(fn, total, values.load(fn, number)),
    )


def _chosen(
    fn: FunctionLowering, first: Value, reducer: Reducer, start: Sequence[Lowered]
) -> list[Lowered]:
    """What a block's first partial result starts from."""
    assert reducer.partial is not None
    chosen: list[Lowered] = []
    for ty, yes, no in zip(reducer.types, start, reducer.partial(fn), strict=True):
        parts = [
            a if a == z else fn.b.select(first, a, z)
            for a, z in zip(components(yes), components(no), strict=True)
        ]
        chosen.append(from_components(ty, parts))
    return chosen


def _block(
    fn: FunctionLowering,
    band: Band,
    trips: Sequence[Index],
    box: Box,
    reducer: Reducer,
    begin: list[Lowered],
    few: Value | None,
) -> list[Lowered]:
    """The result of one block, whose first partial result starts from `begin`."""
    innermost = len(box) - 1
    if reducer.order_free:

        def plain(carried: list[Lowered]) -> list[Lowered]:
            return each_number(
                fn,
                box[innermost],
                reducer.types,
                carried,
                lambda number, values: reducer.combine(
                    fn, values, _iteration(fn, band, innermost, number)
                ),
            )

        return _around(fn, band, box, 0, reducer.types, begin, plain)
    if suits_rows(band.op, reducer, trips[innermost]):
        return _rows(fn, band, box, reducer, begin)
    lanes = slots_for(fn, reducer.types, LANES)
    _fill(fn, lanes, reducer, begin)

    def one(number: Index, lane: Index) -> None:
        new = _iteration(fn, band, innermost, number)
        lanes.store(fn, lane, reducer.combine(fn, lanes.load(fn, lane), new))

    def scattered(carried: list[Lowered]) -> list[Lowered]:
        if has_regions(band.op):
            return _one_by_one(fn, box[innermost], carried, one, few)
        return _row_by_row(fn, box[innermost], carried, one)

    _around(fn, band, box, 0, [], [], scattered)
    result = _combined_lanes(fn, lanes, reducer, few)
    lanes.release(fn)
    return result


def _one_by_one(
    fn: FunctionLowering,
    numbers: tuple[Index, Index],
    carried: list[Lowered],
    one: Callable[[Index, Index], None],
    few: Value | None,
) -> list[Lowered]:
    """Iterations of the innermost loop, each with its lane: the first one if they are few."""
    mask = LANES - 1 if few is None else choose(fn, few, 0, LANES - 1)

    def iteration(number: Value, values: list[Lowered]) -> list[Lowered]:
        one(number, fn.b.binary("and", number, index_value(mask)))
        return values

    return each_number(fn, numbers, [], carried, iteration)


def _row_by_row(
    fn: FunctionLowering,
    numbers: tuple[Index, Index],
    carried: list[Lowered],
    one: Callable[[Index, Index], None],
) -> list[Lowered]:
    """Iterations of the innermost loop, a full set of lanes at a time, which LLVM vectorises."""
    first, end = numbers
    rows, rest = divided(fn, fn.b.index_sub(end, first), LANES)

    def row(number: Index, count: Index, values: list[Lowered]) -> list[Lowered]:
        begin = fn.b.index_add(first, fn.b.index_mul(number, LANES))

        def iteration(lane: Value, values: list[Lowered]) -> list[Lowered]:
            one(fn.b.index_add(begin, lane), lane)
            return values

        return each_number(fn, (0, count), [], values, iteration)

    carried = each_number(
        fn, (0, rows), [], carried, lambda number, values: row(number, LANES, values)
    )
    return carried if rest == 0 else row(rows, rest, carried)


def _rows(
    fn: FunctionLowering, band: Band, box: Box, reducer: Reducer, begin: list[Lowered]
) -> list[Lowered]:
    """A block whose partial results lie in vectors."""
    innermost = len(box) - 1
    return combine_in_rows(
        fn,
        reducer,
        begin,
        box[innermost],
        lambda types, inits, inside: _around(fn, band, box, 0, types, inits, inside),
        lambda number: _iteration(fn, band, innermost, number),
    )


def _around(
    fn: FunctionLowering,
    band: Band,
    box: Box,
    loop: int,
    types: Sequence[Attribute],
    inits: list[Lowered],
    inside: Callable[[list[Lowered]], list[Lowered]],
) -> list[Lowered]:
    """All loops of a box but the innermost one, around `inside`."""
    if loop == len(box) - 1:
        return inside(inits)

    def body(number: Value, carried: list[Lowered]) -> list[Lowered]:
        _bind(fn, band, loop, number)
        return _around(fn, band, box, loop + 1, types, carried, inside)

    return each_number(fn, box[loop], types, inits, body)


def _iteration(fn: FunctionLowering, band: Band, loop: int, number: Index) -> list[Lowered]:
    _bind(fn, band, loop, number)
    return band.body(fn)


def _bind(fn: FunctionLowering, band: Band, loop: int, number: Index) -> None:
    """Bind the induction variable of a loop in its iteration of that number."""
    low, high, step = band.bounds[loop]
    known = loop_range(low.range, high.range)
    flags = "nsw" if known.fits and known.low != -(1 << 63) else ""
    variable = band.op.regions[0].blocks[0].args[loop]
    offset = fn.b.index_mul(number, step, flags)
    fn.bind(variable, fn.b.index_add(offset, low.index, flags))
    fn.ranges.record(variable, known)


# Partial results --------------------------------------------------------------------------------


def _fill(fn: FunctionLowering, lanes: Slots, reducer: Reducer, begin: list[Lowered]) -> None:
    """The partial results as they are before the first iteration."""
    assert reducer.partial is not None
    further = reducer.partial(fn)

    def one(number: Value, carried: list[Lowered]) -> list[Lowered]:
        lanes.store(fn, number, further)
        return carried

    each_number(fn, (1, LANES), [], [], one, AS_WRITTEN)
    lanes.store(fn, 0, begin)


def _combined_lanes(
    fn: FunctionLowering, lanes: Slots, reducer: Reducer, few: Value | None
) -> list[Lowered]:
    """The partial results of a block, combined by halves; the first one if iterations are few."""
    levels: Index = LANES.bit_length() - 1
    if few is not None:
        levels = choose(fn, few, 0, levels)

    def halve(level: Value, carried: list[Lowered]) -> list[Lowered]:
        half = fn.b.binary("lshr", Value(I64, str(LANES // 2)), level)

        def one(number: Value, values: list[Lowered]) -> list[Lowered]:
            other = fn.b.index_add(number, half)
            both = lanes.load(fn, number), lanes.load(fn, other)
            lanes.store(fn, number, reducer.combine(fn, *both))
            return values

        return each_number(fn, (0, half), [], carried, one, AS_WRITTEN)

    each_number(fn, (0, levels), [], [], halve, AS_WRITTEN)
    return lanes.load(fn, 0)


def combined_blocks(
    fn: FunctionLowering, reducer: Reducer, partials: Slots, count: Index
) -> list[Lowered]:
    """The results of the blocks, combined by neighbours."""
    b = fn.b

    def level(number: Value, carried: list[Lowered]) -> list[Lowered]:
        distance = b.binary("shl", Value(I64, "1"), number)
        twice = b.index_mul(distance, 2)

        def one(at: Value, values: list[Lowered]) -> list[Lowered]:
            left = b.index_mul(at, twice)
            both = partials.load(fn, left), partials.load(fn, b.index_add(left, distance))
            partials.store(fn, left, reducer.combine(fn, *both))
            return values

        reach = b.index_sub(b.index_add(b.index_sub(count, distance), twice), 1)
        pairs = b.binary("sdiv", index_value(reach), index_value(twice))
        return each_number(fn, (0, pairs), [], carried, one, AS_WRITTEN)

    levels = MOST_BLOCKS.bit_length()
    if isinstance(count, int):
        levels = (count - 1).bit_length()
    each_number(fn, (0, levels), [], [], level, AS_WRITTEN)
    return partials.load(fn, 0)

"""Blocks of iterations of a parallel loop and their partial results.

The order is that of `interfaces.reduction_order`; every function here writes for extents that are
known or unknown while compiling what `blocks_of`, `combine_lanes` and `combine_blocks` compute.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.ir import Attribute

from loopwright.codegen.core.components import components, from_components
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.ranges import Range, loop_range
from loopwright.codegen.core.types import I64
from loopwright.codegen.core.values import Index, Lowered, Value, index_value
from loopwright.codegen.loops.band_reducers import Reducer
from loopwright.codegen.loops.counted import AS_WRITTEN, Iterations, counted_loop
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


@dataclass(frozen=True, slots=True)
class BlockWriter:
    """Writes the blocks into which the iterations of a band are divided.

    Where `few` holds, one block has all iterations, which are combined one after the other.
    """

    fn: FunctionLowering
    band: Band
    division: Division
    reducer: Reducer
    few: Value | None = None

    def write(
        self, start: Sequence[Lowered], partials: Slots, numbers: tuple[Index, Index]
    ) -> None:
        """The blocks from one number to below another, and their results into `partials`; the first
        of all begins with `start`."""

        def block(number: Value, carried: list[Lowered]) -> list[Lowered]:
            box = self.division.box(self.fn, number)
            first = self.fn.b.icmp("eq", number, Value(I64, "0"))
            partials.store(self.fn, number, self._block(box, self._chosen(first, start)))
            return carried

        ranges = (Range(0, MOST_BLOCKS), Range(0, MOST_BLOCKS))
        blocks = Iterations((*numbers, 1), ranges, repeats=False)
        counted_loop(self.fn, blocks, [], [], block)

    def _chosen(self, first: Value, start: Sequence[Lowered]) -> list[Lowered]:
        """What a block's first partial result starts from."""
        chosen: list[Lowered] = []
        for ty, yes, no in zip(self.reducer.types, start, self._identities(), strict=True):
            parts = [
                a if a == z else self.fn.b.select(first, a, z)
                for a, z in zip(components(yes), components(no), strict=True)
            ]
            chosen.append(from_components(ty, parts))
        return chosen

    def _identities(self) -> Sequence[Lowered]:
        """What other partial results start from."""
        assert self.reducer.partial is not None
        return self.reducer.partial(self.fn)

    def _block(self, box: Box, begin: list[Lowered]) -> list[Lowered]:
        """The result of one block, whose first partial result starts from `begin`."""
        fn, reducer, innermost = self.fn, self.reducer, box[-1]
        if reducer.order_free:

            def plain(carried: list[Lowered]) -> list[Lowered]:
                return each_number(
                    fn,
                    innermost,
                    reducer.types,
                    carried,
                    lambda number, values: reducer.combine(fn, values, self._iteration(number)),
                )

            return self._around(box, 0, reducer.types, begin, plain)
        if suits_rows(self.band.op, reducer, self.division.trips[len(box) - 1]):
            return combine_in_rows(
                fn,
                reducer,
                begin,
                innermost,
                lambda types, inits, inside: self._around(box, 0, types, inits, inside),
                self._iteration,
            )
        lanes = slots_for(fn, reducer.types, LANES)
        self._fill(lanes, begin)

        def scattered(carried: list[Lowered]) -> list[Lowered]:
            if has_regions(self.band.op):
                return self._one_by_one(innermost, carried, lanes)
            return self._row_by_row(innermost, carried, lanes)

        self._around(box, 0, [], [], scattered)
        result = self._combined_lanes(lanes)
        lanes.release(fn)
        return result

    def _one_by_one(
        self, numbers: tuple[Index, Index], carried: list[Lowered], lanes: Slots
    ) -> list[Lowered]:
        """Iterations of the innermost loop, each with its lane: the first one if they are few."""
        fn = self.fn
        mask = LANES - 1 if self.few is None else choose(fn, self.few, 0, LANES - 1)

        def iteration(number: Value, values: list[Lowered]) -> list[Lowered]:
            self._combine_into(lanes, number, fn.b.binary("and", number, index_value(mask)))
            return values

        return each_number(fn, numbers, [], carried, iteration)

    def _row_by_row(
        self, numbers: tuple[Index, Index], carried: list[Lowered], lanes: Slots
    ) -> list[Lowered]:
        """Iterations of the innermost loop, a full set of lanes at a time, which LLVM
        vectorises."""
        fn = self.fn
        first, end = numbers
        rows, rest = divided(fn, fn.b.index_sub(end, first), LANES)

        def row(number: Index, count: Index, values: list[Lowered]) -> list[Lowered]:
            begin = fn.b.index_add(first, fn.b.index_mul(number, LANES))

            def iteration(lane: Value, values: list[Lowered]) -> list[Lowered]:
                self._combine_into(lanes, fn.b.index_add(begin, lane), lane)
                return values

            return each_number(fn, (0, count), [], values, iteration)

        carried = each_number(
            fn, (0, rows), [], carried, lambda number, values: row(number, LANES, values)
        )
        return carried if rest == 0 else row(rows, rest, carried)

    def _combine_into(self, lanes: Slots, number: Index, lane: Index) -> None:
        """One iteration of the innermost loop; its values go into a lane."""
        new = self._iteration(number)
        lanes.store(self.fn, lane, self.reducer.combine(self.fn, lanes.load(self.fn, lane), new))

    def _around(
        self,
        box: Box,
        loop: int,
        types: Sequence[Attribute],
        inits: list[Lowered],
        inside: Callable[[list[Lowered]], list[Lowered]],
    ) -> list[Lowered]:
        """All loops of a box from one on but the innermost, around `inside`."""
        if loop == len(box) - 1:
            return inside(inits)

        def body(number: Value, carried: list[Lowered]) -> list[Lowered]:
            _bind(self.fn, self.band, loop, number)
            return self._around(box, loop + 1, types, carried, inside)

        return each_number(self.fn, box[loop], types, inits, body)

    def _iteration(self, number: Index) -> list[Lowered]:
        """What the iteration of the innermost loop of that number yields."""
        _bind(self.fn, self.band, len(self.band.bounds) - 1, number)
        return self.band.body(self.fn)

    def _fill(self, lanes: Slots, begin: list[Lowered]) -> None:
        """The partial results as they are before the first iteration."""
        further = self._identities()

        def one(number: Value, carried: list[Lowered]) -> list[Lowered]:
            lanes.store(self.fn, number, further)
            return carried

        each_number(self.fn, (1, LANES), [], [], one, AS_WRITTEN)
        lanes.store(self.fn, 0, begin)

    def _combined_lanes(self, lanes: Slots) -> list[Lowered]:
        """The partial results of a block, combined by halves; the first one if iterations are
        few."""
        fn, levels = self.fn, LANES.bit_length() - 1
        count: Index = levels if self.few is None else choose(fn, self.few, 0, levels)

        def halve(level: Value, carried: list[Lowered]) -> list[Lowered]:
            half = fn.b.binary("lshr", Value(I64, str(LANES // 2)), level)

            def one(number: Value, values: list[Lowered]) -> list[Lowered]:
                other = fn.b.index_add(number, half)
                both = lanes.load(fn, number), lanes.load(fn, other)
                lanes.store(fn, number, self.reducer.combine(fn, *both))
                return values

            return each_number(fn, (0, half), [], carried, one, AS_WRITTEN)

        each_number(fn, (0, count), [], [], halve, AS_WRITTEN)
        return lanes.load(fn, 0)


def _bind(fn: FunctionLowering, band: Band, loop: int, number: Index) -> None:
    """Bind the induction variable of a loop in its iteration of that number."""
    low, high, step = band.bounds[loop]
    known = loop_range(low.range, high.range)
    flags = "nsw" if known.fits and known.low != -(1 << 63) else ""
    variable = band.op.regions[0].blocks[0].args[loop]
    offset = fn.b.index_mul(number, step, flags)
    fn.bind(variable, fn.b.index_add(offset, low.index, flags))
    fn.ranges.record(variable, known)


# Results that are combined ------------------------------------------------------------------------


def write_values(
    fn: FunctionLowering, band: Band, single: Division, values: Slots, numbers: tuple[Index, Index]
) -> None:
    """What the iterations from one number to below another yield, into `values`."""

    def iteration(number: Value, carried: list[Lowered]) -> list[Lowered]:
        for loop, (here, _) in enumerate(single.box(fn, number)):
            _bind(fn, band, loop, here)
        values.store(fn, number, band.body(fn))
        return carried

    counted_loop(fn, Iterations((*numbers, 1), (COUNT, COUNT)), [], [], iteration)


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

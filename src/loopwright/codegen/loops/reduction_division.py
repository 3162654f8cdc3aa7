"""How the iterations of parallel loops are divided into blocks, as code.

For extents that are known this is `interfaces.reduction_order.blocks_of`; for others the same
arithmetic is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.values import Index, Value, index_value
from loopwright.interfaces.reduction_order import BLOCK, WANTED_BLOCKS, blocks_of

Box = list[tuple[Index, Index]]
"""For each loop the first of its iterations in a block, and the one after the last."""


@dataclass(frozen=True, slots=True)
class Division:
    """How loops that run `trips` times are divided: blocks of up to `chunk` iterations of the loop
    of that number, `per_loop` for each of its runs, `count` in all.
    """

    trips: tuple[Index, ...]
    loop: Index
    chunk: Index
    per_loop: Index
    count: Index

    @staticmethod
    def of(fn: FunctionLowering, trips: Sequence[Index]) -> Division:
        """The division of loops; those with up to `SEQUENTIAL` iterations make one block, as long
        as it is not known while compiling how many they have."""
        known = [trip for trip in trips if isinstance(trip, int)]
        if len(known) == len(trips):
            blocks = blocks_of(known)
            assert blocks is not None, "few iterations are not divided"
            per_loop = -(-known[blocks.loop] // blocks.chunk)
            count = per_loop
            for trip in known[: blocks.loop]:
                count *= trip
            return Division(tuple(trips), blocks.loop, blocks.chunk, per_loop, count)
        return _computed_division(fn, trips)

    @staticmethod
    def single(trips: Sequence[Index], count: Index) -> Division:
        """Blocks of one iteration each."""
        return Division(tuple(trips), len(trips) - 1, 1, trips[-1], count)

    def indices(self) -> list[Index]:
        """All parts, for an outlined body to take along."""
        return [*self.trips, self.loop, self.chunk, self.per_loop, self.count]

    def with_indices(self, indices: Sequence[object]) -> Division:
        """The division as an outlined body knows it."""
        parts: Sequence[Index] = indices  # pyright: ignore[reportAssignmentType]
        *trips, loop, chunk, per_loop, count = parts
        return Division(tuple(trips), loop, chunk, per_loop, count)

    def box(self, fn: FunctionLowering, block: Index) -> Box:
        """The iterations of a block."""
        b = fn.b
        rest, part = divided(fn, block, b.index_min_max("smax", self.per_loop, 1))
        first = b.index_mul(part, self.chunk)
        end = b.index_min_max("smin", b.index_add(first, self.chunk), self.divided_trip(fn))
        box: Box = []
        for number in reversed(range(len(self.trips))):
            trip = self.trips[number]
            above = b.index_compare("slt", number, self.loop)
            here = b.index_compare("eq", number, self.loop)
            low: Index = choose(fn, here, first, 0)
            high: Index = choose(fn, here, end, trip)
            if above.text != "false":
                quotient, digit = divided(fn, rest, b.index_min_max("smax", trip, 1))
                low = choose(fn, above, digit, low)
                after = b.index_min_max("smin", b.index_add(digit, 1), trip)
                high = choose(fn, above, after, high)
                rest = choose(fn, above, quotient, rest)
            box.append((low, high))
        return box[::-1]

    def divided_trip(self, fn: FunctionLowering) -> Index:
        """How often the loop that is divided runs."""
        found = self.trips[-1]
        for number in reversed(range(len(self.trips) - 1)):
            here = fn.b.index_compare("eq", number, self.loop)
            found = choose(fn, here, self.trips[number], found)
        return found


def _computed_division(fn: FunctionLowering, trips: Sequence[Index]) -> Division:
    b = fn.b
    total = index_value(b.product(trips))
    unit = BLOCK * WANTED_BLOCKS
    units = divided(fn, b.index_add(total, unit - 1), unit)[0]
    size = b.index_mul(b.index_min_max("smax", units, 1), BLOCK)
    loop: Index = len(trips) - 1
    inner: Index = 1
    smaller: Index = 1
    for number in reversed(range(len(trips) - 1)):
        smaller = b.index_mul(smaller, trips[number + 1])
        fits = b.index_compare("sle", smaller, size)
        loop = choose(fn, fits, number, loop)
        inner = choose(fn, fits, smaller, inner)
    chunk = divided(fn, size, b.index_min_max("smax", inner, 1))[0]
    partial = Division(tuple(trips), loop, chunk, 1, 1)
    trip = partial.divided_trip(fn)
    per_loop = divided(fn, b.index_sub(b.index_add(trip, chunk), 1), chunk)[0]
    count = per_loop
    for number in range(len(trips) - 1):
        above = b.index_compare("slt", number, loop)
        count = b.index_mul(count, choose(fn, above, trips[number], 1))
    return Division(tuple(trips), loop, chunk, per_loop, b.index_min_max("smax", count, 1))


def divided(fn: FunctionLowering, dividend: Index, divisor: Index) -> tuple[Index, Index]:
    """Quotient and remainder of numbers that are not negative."""
    if isinstance(dividend, int) and isinstance(divisor, int):
        return divmod(dividend, divisor)
    if divisor == 1:
        return dividend, 0
    a, z = index_value(dividend), index_value(divisor)
    return fn.b.binary("udiv", a, z), fn.b.binary("urem", a, z)


def choose(fn: FunctionLowering, condition: Value, yes: Index, no: Index) -> Index:
    """One of two indices, without an instruction where the condition is known."""
    if condition.text in ("true", "false"):
        return yes if condition.text == "true" else no
    return yes if yes == no else fn.b.select(condition, index_value(yes), index_value(no))

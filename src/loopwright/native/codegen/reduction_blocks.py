"""Blocks of iterations of parallel loops, and their partial results."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute, Operation

from loopwright.ir.affine_expr.expr import INT64_MIN
from loopwright.ir.affine_expr.intervals import Interval, induction_interval
from loopwright.ir.interfaces.atomic_kinds import (
    BLOCK,
    LANES,
    MOST_BLOCKS,
    WANTED_BLOCKS,
    AtomicRMWKind,
)
from loopwright.native.codegen import llvm
from loopwright.native.codegen.bands import Band, Reducer, combined
from loopwright.native.codegen.builder import Index, Lowered, Value, index_value, splat
from loopwright.native.codegen.counted import AS_WRITTEN, Body, Iterations, counted_loop
from loopwright.native.codegen.elements import load_element, natural_alignment, store_element
from loopwright.native.codegen.floating import combine_kind
from loopwright.native.codegen.function_codegen import FunctionCodegen, components, from_components
from loopwright.native.codegen.runtime_calls import allocate, free
from loopwright.records import dataclass

Box = list[tuple[Index, Index]]
"""The iterations of a block: for each loop the first one, and one past the last."""


# How iterations are divided into blocks


@dataclass(frozen=True, slots=True)
class Division:
    """How loops that run `trips` times are divided: blocks of up to `chunk` iterations of the loop
    of that number, `per_loop` for each of its runs, `count` in all.

    This is `ir.interfaces.atomic_kinds.blocks_of`; where extents are known its arithmetic folds.
    """

    trips: tuple[Index, ...]
    loop: Index
    chunk: Index
    per_loop: Index
    count: Index

    @staticmethod
    def of(fn: FunctionCodegen, trips: Sequence[Index]) -> Division:
        """Divide loops into blocks; up to `SEQUENTIAL` iterations make a single block, unless their
        number is known at compile time."""
        b = fn.b
        unit = BLOCK * WANTED_BLOCKS
        units = divided(fn, b.index_add(b.product(trips), unit - 1), unit)[0]
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
        trip = Division(tuple(trips), loop, chunk, 1, 1).divided_trip(fn)
        per_loop = divided(fn, b.index_sub(b.index_add(trip, chunk), 1), chunk)[0]
        count = per_loop
        for number in range(len(trips) - 1):
            above = b.index_compare("slt", number, loop)
            count = b.index_mul(count, choose(fn, above, trips[number], 1))
        return Division(tuple(trips), loop, chunk, per_loop, b.index_min_max("smax", count, 1))

    @staticmethod
    def single(trips: Sequence[Index], count: Index) -> Division:
        """Return a division into blocks of one iteration each."""
        return Division(tuple(trips), len(trips) - 1, 1, trips[-1], count)

    def box(self, fn: FunctionCodegen, block: Index) -> Box:
        """Return the iterations of a block."""
        b = fn.b
        outer_number, part = divided(fn, block, b.index_min_max("smax", self.per_loop, 1))
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
                quotient, digit = divided(fn, outer_number, b.index_min_max("smax", trip, 1))
                low = choose(fn, above, digit, low)
                after = b.index_min_max("smin", b.index_add(digit, 1), trip)
                high = choose(fn, above, after, high)
                outer_number = choose(fn, above, quotient, outer_number)
            box.append((low, high))
        return box[::-1]

    def divided_trip(self, fn: FunctionCodegen) -> Index:
        """Return how often the loop that is divided runs."""
        trip = self.trips[-1]
        for number in reversed(range(len(self.trips) - 1)):
            here = fn.b.index_compare("eq", number, self.loop)
            trip = choose(fn, here, self.trips[number], trip)
        return trip


def divided(fn: FunctionCodegen, dividend: Index, divisor: Index) -> tuple[Index, Index]:
    """Return the quotient and the remainder of non-negative numbers."""
    if isinstance(dividend, int) and isinstance(divisor, int):
        return divmod(dividend, divisor)
    if divisor == 1:
        return dividend, 0
    a = index_value(dividend)
    z = index_value(divisor)
    return fn.b.binary("udiv", a, z), fn.b.binary("urem", a, z)


def choose(fn: FunctionCodegen, condition: Value, yes: Index, no: Index) -> Index:
    """Return one of two indices, without an instruction where the condition is known."""
    if condition.text in ("true", "false"):
        return yes if condition.text == "true" else no
    return yes if yes == no else fn.b.select(condition, index_value(yes), index_value(no))


# Arrays of partial results

_STACK_LIMIT = 1 << 14
_ALIGNMENT = 64


@dataclass(frozen=True, slots=True)
class SlotArrays:
    """An array for each of several types; `allocated` are those that are not on the stack."""

    types: tuple[Attribute, ...]
    pointers: list[Value]
    allocated: tuple[Value, ...] = ()

    def load(self, fn: FunctionCodegen, number: Index) -> list[Lowered]:
        """Return the values in a slot."""
        return [
            load_element(fn, _element_pointer(fn, pointer, ty, number), ty, natural_alignment(ty))
            for pointer, ty in zip(self.pointers, self.types, strict=True)
        ]

    def store(self, fn: FunctionCodegen, number: Index, values: Sequence[Lowered]) -> None:
        """Store values to a slot."""
        for pointer, ty, value in zip(self.pointers, self.types, values, strict=True):
            place = _element_pointer(fn, pointer, ty, number)
            store_element(fn, value, place, ty, natural_alignment(ty))

    def release(self, fn: FunctionCodegen) -> None:
        """Free the allocated arrays."""
        for pointer in self.allocated:
            free(fn, pointer)


def _element_pointer(fn: FunctionCodegen, pointer: Value, ty: Attribute, number: Index) -> Value:
    return fn.b.gep(f"[{llvm.element_bytes(ty)} x i8]", pointer, number)


def slots_for(fn: FunctionCodegen, types: Sequence[Attribute], count: int) -> SlotArrays:
    """Return new slots, on the stack unless there are many."""
    pointers: list[Value] = []
    allocated: list[Value] = []
    for ty in types:
        size = count * llvm.element_bytes(ty)
        if size <= _STACK_LIMIT:
            pointers.append(fn.b.stack_slot(f"[{size} x i8]", _ALIGNMENT))
        else:
            allocated.append(allocate(fn, size, _ALIGNMENT))
            pointers.append(allocated[-1])
    return SlotArrays(tuple(types), pointers, tuple(allocated))


_STRETCH = 256
"""How many values are written before they are combined: few enough to fit in the nearest cache
beside the data that iterations read, and to keep memory busy while they are combined."""

_FEW = 128
"""The least trip count of innermost loops that fill enough rows."""

COUNT = Interval(0, 1 << 60)
_FLOATS = (llvm.F16, llvm.BF16, llvm.F32, llvm.F64)
_WIDTHS = (8, 16, 32, 64)


def suits_rows(op: Operation, reducer: Reducer, trips: Index) -> bool:
    """Return whether vectorising the reduction is profitable: simple iterations, enough of them,
    that yield vectorisable numbers."""
    if reducer.kinds is None or (isinstance(trips, int) and trips < _FEW):
        return False
    return not has_regions(op) and all(map(_has_vectors, reducer.types))


def has_regions(op: Operation) -> bool:
    """Return whether the body of a loop has more than plain operations."""
    return any(inner.regions for inner in op.regions[0].blocks[0].ops)


def _has_vectors(ty: Attribute) -> bool:
    scalar = llvm.register_type(ty)
    if isinstance(scalar, llvm.FloatType):
        return scalar in _FLOATS
    return isinstance(scalar, llvm.IntType) and scalar.width in _WIDTHS


class RowCombiner:
    """Combines what the iterations of a loop from one number to below another yield.

    The iterations of a stretch of the loop write what they yield side by side, which LLVM
    vectorises like any loop without carried values; a second loop combines rows of them with the
    partial results, a vector of `LANES`. Where a row is not full, identities fill it.
    """

    def __init__(
        self,
        fn: FunctionCodegen,
        reducer: Reducer,
        numbers: tuple[Index, Index],
        iteration: Callable[[Index], list[Lowered]],
    ) -> None:
        assert reducer.partial is not None and reducer.kinds is not None
        self._fn = fn
        self._numbers = numbers
        self._iteration = iteration
        self._kinds = reducer.kinds
        self._identities = reducer.partial(fn)
        self.types = [VectorType(ty, [LANES]) for ty in reducer.types]
        """The types of the partial results."""
        self._values = slots_for(fn, reducer.types, _STRETCH)

    def begin(self, start: Sequence[Lowered]) -> list[Lowered]:
        """Return the first partial results: identities, except for a lane with the values of
        `start`."""
        b = self._fn.b
        inits = list[Lowered]()
        for first, identity in zip(start, self._identities, strict=True):
            assert isinstance(first, Value) and isinstance(identity, Value)
            lanes = splat(identity, LANES)
            if first != identity:
                lanes = b.emit(lanes.type, f"insertelement {lanes.typed}, {first.typed}, i64 0")
            inits.append(lanes)
        return inits

    def run(self, lanes: list[Lowered]) -> list[Lowered]:
        """Run the loop once; return the partial results after it."""
        bounds = *self._numbers, _STRETCH
        stretches = Iterations(bounds, (COUNT, COUNT), types=self.types, inits=lanes)
        return counted_loop(self._fn, stretches, self._stretch)

    def end(self, lanes: Sequence[Lowered]) -> list[Lowered]:
        """Combine all partial results."""
        self._values.release(self._fn)
        pairs = zip(self._kinds, lanes, strict=True)
        return [_halved(self._fn, kind, value) for kind, value in pairs]

    def _stretch(self, first: Value, lanes: list[Lowered]) -> list[Lowered]:
        fn = self._fn
        b = self._fn.b
        length = b.index_min_max("smin", b.index_sub(self._numbers[1], first), _STRETCH)
        filled = index_value(b.index_add(length, LANES - 1))
        rows = b.binary("udiv", filled, Value(llvm.I64, str(LANES)))

        def write(number: Value, nothing: list[Lowered]) -> list[Lowered]:
            values = self._iteration(b.index_add(first, number, "nuw nsw"))
            self._values.store(fn, number, values)
            return nothing

        def pad(number: Value, nothing: list[Lowered]) -> list[Lowered]:
            self._values.store(fn, number, self._identities)
            return nothing

        each_number(fn, (0, length), write)
        each_number(fn, (length, b.index_mul(rows, LANES)), pad, AS_WRITTEN)
        return each_number(fn, (0, rows), self._row, types=self.types, inits=lanes)

    def _row(self, number: Value, lanes: list[Lowered]) -> list[Lowered]:
        fn = self._fn
        results = list[Lowered]()
        parts = zip(self._values.pointers, self._kinds, self.types, lanes, strict=True)
        for pointer, kind, ty, old in parts:
            place = fn.b.gep(f"[{llvm.element_bytes(ty)} x i8]", pointer, number)
            new = load_element(fn, place, ty, natural_alignment(ty))
            results.append(combined(fn, kind, old, new))
        return results


def each_number(
    fn: FunctionCodegen,
    numbers: tuple[Index, Index],
    body: Body,
    properties: Sequence[str] = (),
    types: Sequence[Attribute] = (),
    inits: Sequence[Lowered] = (),
) -> list[Lowered]:
    """Emit a loop over a range of numbers, counting iterations or elements."""
    ranges = COUNT, COUNT
    iterations = Iterations((*numbers, 1), ranges, properties=properties, types=types, inits=inits)
    return counted_loop(fn, iterations, body)


def _halved(fn: FunctionCodegen, kind: AtomicRMWKind, lanes: Lowered) -> Lowered:
    """Combine the lanes of a vector by halves."""
    assert isinstance(lanes, Value) and isinstance(lanes.type, llvm.VecType)
    count = lanes.type.lanes
    scalar = lanes.type.element
    while count > 1:
        count //= 2
        ty = llvm.vec_type(count, scalar)
        low, high = (
            fn.b.emit(
                ty,
                f"shufflevector {lanes.typed}, {lanes.type} poison, <{count} x i32> "
                f"<{', '.join(f'i32 {start + i}' for i in range(count))}>",
            )
            for start in (0, count)
        )
        lanes = combine_kind(fn, kind, low, high)
    return fn.b.emit(scalar, f"extractelement {lanes.typed}, i64 0")


# Blocks


@dataclass(frozen=True, slots=True)
class BlockWriter:
    """Writes the blocks into which the iterations of a band are divided.

    Where `few` holds, one block has all iterations, which are combined one after the other.

    The order is that of `ir.interfaces.atomic_kinds`. For extents that are known or unknown while
    compiling, the code computes what `blocks_of`, `combine_lanes` and `combine_blocks` compute.
    """

    fn: FunctionCodegen
    band: Band
    division: Division
    reducer: Reducer
    few: Value | None = None

    def write(
        self, start: Sequence[Lowered], partials: SlotArrays, numbers: tuple[Index, Index]
    ) -> None:
        """Emit the blocks in a range of numbers, storing their results to `partials`; the first
        block begins with `start`."""

        def block(number: Value, carried: list[Lowered]) -> list[Lowered]:
            box = self.division.box(self.fn, number)
            first = self.fn.b.icmp("eq", number, Value(llvm.I64, "0"))
            partials.store(self.fn, number, self._block(box, self._chosen(first, start)))
            return carried

        ranges = (Interval(0, MOST_BLOCKS), Interval(0, MOST_BLOCKS))
        blocks = Iterations((*numbers, 1), ranges, repeats=False)
        counted_loop(self.fn, blocks, block)

    def _chosen(self, first: Value, start: Sequence[Lowered]) -> list[Lowered]:
        """Return the initial value of a block's first partial result."""
        chosen: list[Lowered] = []
        for ty, yes, no in zip(self.reducer.types, start, self._identities(), strict=True):
            parts = [
                a if a == z else self.fn.b.select(first, a, z)
                for a, z in zip(components(yes), components(no), strict=True)
            ]
            chosen.append(from_components(ty, parts))
        return chosen

    def _identities(self) -> Sequence[Lowered]:
        """Return the initial values of other partial results."""
        assert self.reducer.partial is not None
        return self.reducer.partial(self.fn)

    def _block(self, box: Box, begin: list[Lowered]) -> list[Lowered]:
        """Return the result of one block, whose first partial result starts from `begin`."""
        fn = self.fn
        reducer = self.reducer
        innermost = box[-1]
        if reducer.order_free:

            def combine(number: Value, values: list[Lowered]) -> list[Lowered]:
                return reducer.combine(fn, values, self._iteration(number))

            def plain(carried: list[Lowered]) -> list[Lowered]:
                return each_number(fn, innermost, combine, types=reducer.types, inits=carried)

            return self._outer_loops(box, 0, reducer.types, begin, plain)
        if suits_rows(self.band.op, reducer, self.division.trips[len(box) - 1]):
            rows = RowCombiner(fn, reducer, innermost, self._iteration)
            return rows.end(self._outer_loops(box, 0, rows.types, rows.begin(begin), rows.run))
        lanes = slots_for(fn, reducer.types, LANES)
        self._fill(lanes, begin)

        write = self._one_by_one if has_regions(self.band.op) else self._row_by_row
        self._outer_loops(box, 0, [], [], lambda _: write(innermost, lanes))
        result = self._combined_lanes(lanes)
        lanes.release(fn)
        return result

    def _one_by_one(self, numbers: tuple[Index, Index], lanes: SlotArrays) -> list[Lowered]:
        """Emit iterations of the innermost loop, one by one, each with its lane; the first lane if
        they are few."""
        fn = self.fn
        mask = LANES - 1 if self.few is None else choose(fn, self.few, 0, LANES - 1)

        def iteration(number: Value, values: list[Lowered]) -> list[Lowered]:
            self._combine_into(lanes, number, fn.b.binary("and", number, index_value(mask)))
            return values

        return each_number(fn, numbers, iteration)

    def _row_by_row(self, numbers: tuple[Index, Index], lanes: SlotArrays) -> list[Lowered]:
        """Emit iterations of the innermost loop in rows of a full set of lanes, which LLVM
        vectorises."""
        fn = self.fn
        first, end = numbers
        rows, remainder = divided(fn, fn.b.index_sub(end, first), LANES)

        def row(number: Index, count: Index) -> list[Lowered]:
            begin = fn.b.index_add(first, fn.b.index_mul(number, LANES))

            def iteration(lane: Value, values: list[Lowered]) -> list[Lowered]:
                self._combine_into(lanes, fn.b.index_add(begin, lane), lane)
                return values

            return each_number(fn, (0, count), iteration)

        each_number(fn, (0, rows), lambda number, _: row(number, LANES))
        return [] if remainder == 0 else row(rows, remainder)

    def _combine_into(self, lanes: SlotArrays, number: Index, lane: Index) -> None:
        """One iteration of the innermost loop; its values go into a lane."""
        new = self._iteration(number)
        lanes.store(self.fn, lane, self.reducer.combine(self.fn, lanes.load(self.fn, lane), new))

    def _outer_loops(
        self,
        box: Box,
        loop: int,
        types: Sequence[Attribute],
        inits: list[Lowered],
        inside: Callable[[list[Lowered]], list[Lowered]],
    ) -> list[Lowered]:
        """Emit all loops of a box from one on, except the innermost, around `inside`."""
        if loop == len(box) - 1:
            return inside(inits)

        def body(number: Value, carried: list[Lowered]) -> list[Lowered]:
            _bind(self.fn, self.band, loop, number)
            return self._outer_loops(box, loop + 1, types, carried, inside)

        return each_number(self.fn, box[loop], body, types=types, inits=inits)

    def _iteration(self, number: Index) -> list[Lowered]:
        """Return the values yielded by an iteration of the innermost loop, by its number."""
        _bind(self.fn, self.band, len(self.band.bounds) - 1, number)
        return self.band.body(self.fn)

    def _fill(self, lanes: SlotArrays, begin: list[Lowered]) -> None:
        """Store the partial results before the first iteration: the initial values, then
        identities."""
        further = self._identities()

        def store_identity(number: Value, carried: list[Lowered]) -> list[Lowered]:
            lanes.store(self.fn, number, further)
            return carried

        each_number(self.fn, (1, LANES), store_identity, AS_WRITTEN)
        lanes.store(self.fn, 0, begin)

    def _combined_lanes(self, lanes: SlotArrays) -> list[Lowered]:
        """Return the partial results of a block, combined by halves; the first one if iterations
        are few."""
        fn = self.fn
        levels = LANES.bit_length() - 1
        count: Index = levels if self.few is None else choose(fn, self.few, 0, levels)

        def halve(level: Value, _: list[Lowered]) -> list[Lowered]:
            half = fn.b.binary("lshr", Value(llvm.I64, str(LANES // 2)), level)

            def combine_pair(number: Value, values: list[Lowered]) -> list[Lowered]:
                partner = fn.b.index_add(number, half)
                pair = lanes.load(fn, number), lanes.load(fn, partner)
                lanes.store(fn, number, self.reducer.combine(fn, *pair))
                return values

            return each_number(fn, (0, half), combine_pair, AS_WRITTEN)

        each_number(fn, (0, count), halve, AS_WRITTEN)
        return lanes.load(fn, 0)


def _bind(fn: FunctionCodegen, band: Band, loop: int, number: Index) -> None:
    """Bind the induction variable of a loop in its iteration of that number."""
    low, high, step = band.bounds[loop]
    interval = induction_interval(low.range, high.range)
    flags = "nsw" if interval.fits and interval.lower != INT64_MIN else ""
    variable = band.op.regions[0].blocks[0].args[loop]
    offset = fn.b.index_mul(number, step, flags)
    fn.bind(variable, fn.b.index_add(offset, low.index, flags))
    fn.ranges.record(variable, interval)


# Values one by one, and results of blocks


def write_values(
    fn: FunctionCodegen,
    band: Band,
    single: Division,
    values: SlotArrays,
    numbers: tuple[Index, Index],
) -> None:
    """Store the values yielded by iterations `numbers[0]` to below `numbers[1]` into `values`."""

    def iteration(number: Value, carried: list[Lowered]) -> list[Lowered]:
        for loop, (here, _) in enumerate(single.box(fn, number)):
            _bind(fn, band, loop, here)
        values.store(fn, number, band.body(fn))
        return carried

    each_number(fn, numbers, iteration)


def combined_values(
    fn: FunctionCodegen,
    reducer: Reducer,
    start: Sequence[Lowered],
    values: SlotArrays,
    count: Index,
) -> list[Lowered]:
    """Combine values sequentially."""

    def combine_next(number: Value, total: list[Lowered]) -> list[Lowered]:
        return reducer.combine(fn, total, values.load(fn, number))

    return each_number(fn, (0, count), combine_next, types=reducer.types, inits=start)


def combined_blocks(
    fn: FunctionCodegen, reducer: Reducer, partials: SlotArrays, count: Index
) -> list[Lowered]:
    """Return the results of the blocks, combined by neighbours."""
    b = fn.b

    def level(number: Value, _: list[Lowered]) -> list[Lowered]:
        distance = b.binary("shl", Value(llvm.I64, "1"), number)
        twice = b.index_mul(distance, 2)

        def combine_pair(at: Value, values: list[Lowered]) -> list[Lowered]:
            first = b.index_mul(at, twice)
            pair = partials.load(fn, first), partials.load(fn, b.index_add(first, distance))
            partials.store(fn, first, reducer.combine(fn, *pair))
            return values

        reach = b.index_sub(b.index_add(b.index_sub(count, distance), twice), 1)
        pairs = b.binary("sdiv", index_value(reach), index_value(twice))
        return each_number(fn, (0, pairs), combine_pair, AS_WRITTEN)

    levels = MOST_BLOCKS.bit_length()
    if isinstance(count, int):
        levels = (count - 1).bit_length()
    each_number(fn, (0, levels), level, AS_WRITTEN)
    return partials.load(fn, 0)

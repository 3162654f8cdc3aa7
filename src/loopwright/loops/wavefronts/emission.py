"""Makes the loops of a wavefront: the left part of a block of rows, its lanes, the right part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from xdsl.dialects.builtin import DenseArrayBase, IndexType, i64
from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.exact.domains import trip_count
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim, symbol
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import is_defined_in
from loopwright.ir.dialects import arith, memref, vector
from loopwright.ir.dialects.affine import (
    ApplyOp,
    ForOp,
    LoadOp,
    StoreOp,
    VectorLoadOp,
    VectorStoreOp,
    YieldOp,
)
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.ir.dialects.arith.attributes import drop_poison_generating_flags
from loopwright.ir.dialects.reduction.kinds import combined, identity_attribute
from loopwright.ir.dialects.vector.constraints import element_of, shape_of
from loopwright.ir.interfaces.op_interfaces import vector_form, vector_type
from loopwright.loops.registers.promotion import Buffers
from loopwright.loops.steps.editing import LoopBuilder, erase_nest
from loopwright.loops.steps.unroll import cut
from loopwright.loops.vectorize.accesses import is_contiguous
from loopwright.loops.vectorize.carried_values import accumulation
from loopwright.loops.vectorize.cost import bits_of
from loopwright.loops.vectorize.emission import VectorBuilder, constant_vector, splat_of
from loopwright.loops.wavefronts.folds import Fold
from loopwright.loops.wavefronts.planning import FURTHEST, CellSource, Wavefront, cell_subscripts
from loopwright.loops.wavefronts.rows import TableRow
from loopwright.records import dataclass


class _Past(NamedTuple):
    """A vector of an earlier time: what the store at `position` wrote `age` times ago, moved by
    `rows` lanes."""

    position: int
    rows: int
    age: int


def apply_wavefront(plan: Wavefront) -> Operation:
    """Replace a loop by its wavefront; return the op that contains all new code."""
    loop = plan.rows.loop
    root: Operation = loop
    if plan.enough.exprs:
        types = [result.type for result in loop.results]
        choice = LoopBuilder.before(loop).choice(plan.enough, types)
        for old, new in zip(loop.results, choice.results, strict=True):
            old.replace_all_uses_with(new)
        plain = loop.clone()
        for region, version in zip(choice.regions, (loop, plain), strict=True):
            block = region.block
            LoopBuilder(block, block.last_op, loop.location).place(_detached(version))
            if types:
                block.add_op(YieldOp(*version.results))
        root = choice
    _Emission(plan).run()
    return root


def _detached(op: Operation) -> Operation:
    if op.parent is not None:
        op.detach()
    return op


@dataclass(frozen=True, slots=True)
class _Columns:
    """How many columns of each row are accessed at once, by the ops at some positions."""

    count: int
    positions: frozenset[int]


class _Emission:
    def __init__(self, plan: Wavefront) -> None:
        self._plan = plan
        self._loop = plan.rows.loop
        self._shape = (plan.lanes,)
        low, high = plan.rows.columns
        self._low = low
        self._high = high
        first = plan.rows.rows[0]
        self._row_values: dict[tuple[SSAValue, int], SSAValue] = {}
        self._stored = sorted({f.position for f in plan.forwarded.values()})
        self._first_delays = self._delays()
        buffers = Buffers()
        times = plan.behind + plan.lead
        self._values = {
            position: buffers.make(
                self._loop, first.ops[position].operands[0].type, (times, plan.lanes)
            )
            for position in self._stored
        }
        """What the left part stores, by time and lane."""
        self._carried = [
            buffers.make(self._loop, value.type, self._shape) for value in first.inner.results
        ]
        """The values that rows carry, by lane."""

    def _delays(self) -> dict[tuple[int, int], int]:
        """Return the least delay of each value that is moved by some rows."""
        delays: dict[tuple[int, int], int] = {}
        for source in self._plan.forwarded.values():
            key = source.position, source.rows
            delay = source.delay(self._plan.skew)
            delays[key] = min(delays.get(key, delay), delay)
        return delays

    def run(self) -> None:
        """Replace the loop."""
        loop = self._loop
        remainder = cut(loop, self._plan.split)
        if trip_count(remainder) == 0:
            for result, init in zip(remainder.results, remainder.inits, strict=True):
                result.replace_all_uses_with(init)
            erase_nest(remainder)
        self._initialise()
        block = LoopBuilder.before(loop).loop(
            BoundExprs(loop.lower_map.results, *_operands(loop, loop.lower_bound_operands)),
            BoundExprs(loop.upper_map.results, *_upper_operands(loop)),
            loop.step_value * self._plan.lanes // len(self._plan.rows.rows),
            tuple(loop.inits),
        )
        self._block = block
        self._left()
        self._lanes()
        outer = self._right()
        if block.results:
            block.body.add_op(YieldOp(*outer))
        for old, new in zip(loop.results, block.results, strict=True):
            old.replace_all_uses_with(new)
        erase_nest(loop)

    def _initialise(self) -> None:
        """Give elements that no row stores a value: they are loaded in lanes that do not use
        them."""
        builder = LoopBuilder.before(self._loop)
        for buffer in self._values.values():
            assert is_memref(buffer.type)
            zero = constant_vector([0], buffer.type.element_type, self._shape)
            value = builder.insert(zero).results[0]
            times = _number_of(self._plan.behind + self._plan.lead)
            nest = builder.loop(_number_of(0), times)
            place = (dim(0), constant(0))
            bound = BoundExprs(place, (nest.induction_variable,))
            LoopBuilder.at_end(nest).insert(VectorStoreOp(value, buffer, bound.map, bound.operands))

    # Rows

    def _rows_loop(self, inits: Sequence[SSAValue] = ()) -> ForOp:
        """Return a loop over the rows of a block, at the end of its body."""
        block = self._block
        count = self._loop.step_value * self._plan.lanes // len(self._plan.rows.rows)
        first = BoundExprs.of(block.induction_variable)
        return self._at_end().loop(first, first.plus(count), self._loop.step_value, inits)

    def _at_end(self) -> LoopBuilder:
        body = self._block.body
        last = body.last_op
        is_closed = isinstance(last, YieldOp)
        return LoopBuilder(body, last if is_closed else None, self._loop.location)

    def _number(self, rows: ForOp, number: int) -> BoundExprs:
        """Return the number in its block of a row that an iteration of a loop over rows
        computes."""
        per_iteration = len(self._plan.rows.rows)
        step = self._loop.step_value
        expr = ((dim(0) - dim(1)) // step) * per_iteration + number
        return BoundExprs((expr,), (rows.induction_variable, self._block.induction_variable))

    def _left(self) -> None:
        plan = self._plan
        rows = self._rows_loop()
        builder = LoopBuilder(rows.body, rows.body.last_op, self._loop.location)
        values: dict[SSAValue, SSAValue] = {self._loop.induction_variable: rows.induction_variable}
        values.update(zip(self._loop.region_iter_args, self._block.region_iter_args, strict=True))
        for number, row in enumerate(plan.rows.rows):
            for op in row.before:
                builder.clone(op, values)
            place = self._number(rows, number)
            inits = [
                values.get(init, init) if fold is None else self._start(fold, builder)
                for init, fold in zip(row.inner.inits, self._folds(row), strict=True)
            ]
            end = _affine_combination(self._low, place, -plan.skew, plan.behind + plan.lead)
            loop = builder.loop(self._low, end, 1, inits)
            inside = self._cells(row, loop, dict(values))
            time = _affine_combination(
                _difference(BoundExprs.of(loop.induction_variable), self._low), place, plan.skew, 0
            )
            lane = _affine_combination(_number_of(0), place, -1, plan.lanes - 1)
            where = compose(time.joined(lane))
            store_builder = LoopBuilder(loop.body, loop.body.last_op, self._loop.location)
            for position, buffer in self._values.items():
                stored = row.ops[position].operands[0]
                value = inside.get(stored, stored)
                store_builder.insert(StoreOp(value, buffer, where.map, where.operands))
            lane = compose(lane)
            for result, buffer in zip(loop.results, self._carried, strict=True):
                builder.insert(StoreOp(result, buffer, lane.map, lane.operands))

    def _folds(self, row: TableRow) -> list[Fold | None]:
        """For each value that a row carries, how it is combined with those of other rows."""
        by_number = {fold.number: fold for fold in self._plan.folds}
        return [by_number.get(number) for number in range(len(row.inner.results))]

    def _start(self, fold: Fold, builder: LoopBuilder) -> SSAValue:
        value = self._block.region_iter_args[fold.outer]
        if not fold.starts_anew:
            return value
        assert fold.kind is not None, "only kinds have identities"
        return builder.value(arith.ConstantOp(identity_attribute(fold.kind, value.type)))

    def _cells(
        self, row: TableRow, loop: ForOp, values: dict[SSAValue, SSAValue]
    ) -> dict[SSAValue, SSAValue]:
        """Fill a loop with the cells of a row; return the copies of values."""
        values.update(zip(row.inner.body.args, loop.body.args, strict=True))
        last = loop.body.last_op
        builder = LoopBuilder(loop.body, last, self._loop.location)
        for op in row.ops:
            builder.clone(op, values)
        if loop.results:
            yielded = [values.get(v, v) for v in row.inner.terminator.operands]
            builder.insert(YieldOp(*yielded))
        self._drop_flags(row, values)
        return values

    def _drop_flags(self, row: TableRow, values: Mapping[SSAValue, SSAValue]) -> None:
        """Partial results of reductions may wrap where those in order did not."""
        for fold in self._plan.folds:
            reduction = None if fold.kind is None else accumulation(row.inner, fold.number)
            for op in () if reduction is None else reduction.combining:
                copy = values[op.results[0]].owner
                assert isinstance(copy, Operation)
                drop_poison_generating_flags(copy)

    def _right(self) -> Sequence[SSAValue]:
        """Return the right part; the values that the outer loop carries on."""
        plan = self._plan
        rows = self._rows_loop(tuple(self._block.region_iter_args))
        builder = LoopBuilder(rows.body, rows.body.last_op, self._loop.location)
        values: dict[SSAValue, SSAValue] = {self._loop.induction_variable: rows.induction_variable}
        outer: list[SSAValue] = list(rows.region_iter_args)
        for number, row in enumerate(plan.rows.rows):
            for op in row.before:
                if op in plan.repeatable:
                    builder.clone(op, values)
            place = self._number(rows, number)
            lane = compose(_affine_combination(_number_of(0), place, -1, plan.lanes - 1))
            inits = [
                builder.value(LoadOp(buffer, lane.map, lane.operands)) for buffer in self._carried
            ]
            begin = _affine_combination(self._high, place, -plan.skew, -plan.trail)
            loop = builder.loop(begin, self._high, 1, inits)
            self._cells(row, loop, dict(values))
            values.update(zip(row.inner.results, loop.results, strict=True))
            outer = self._combined(row, outer, loop.results, builder)
        for op in plan.rows.after:
            builder.clone(op, values)
        if rows.results:
            builder.insert(YieldOp(*outer))
        return rows.results

    def _combined(
        self,
        row: TableRow,
        outer: Sequence[SSAValue],
        results: Sequence[SSAValue],
        builder: LoopBuilder,
    ) -> list[SSAValue]:
        """Return the values that the outer loop carries, combined with the results of a row."""
        by_number = {fold.number: fold for fold in self._plan.folds}
        combined_values = list(outer)
        conditions: dict[int, SSAValue] = {}
        for fold in self._plan.folds:
            before, own = outer[fold.outer], results[fold.number]
            if fold.kind is not None:
                combined_values[fold.outer] = builder.value(combined(fold.kind, before, own))
                continue
            assert fold.best is not None, "a fold has a kind or is of the best cell"
            best = fold.best
            if best.number not in conditions:
                carried = row.inner.region_iter_args[best.number]
                original = self._plan.rows.rows[0].inner.region_iter_args[best.number]
                sides = [
                    outer[by_number[best.number].outer]
                    if value in (carried, original)
                    else results[best.number]
                    for value in best.better.operands
                ]
                kind = type(best.better)
                comparison = kind.create(
                    operands=sides,
                    result_types=[best.better.results[0].type],
                    properties=dict(best.better.properties),
                )
                conditions[best.number] = builder.value(comparison)
            combined_values[fold.outer] = builder.value(
                arith.SelectOp(conditions[best.number], own, before)
            )
        return combined_values

    # Lanes

    def _lanes(self) -> None:
        plan = self._plan
        builder = self._vector_builder(self._block)
        start = self._low.plus(plan.behind + plan.lead)
        end = self._high.plus(-plan.trail)
        overwritten = self._overwritten()
        columns = self._columns_of_accesses(overwritten)
        delays = [f.delay(plan.skew) for f in plan.forwarded.values()]
        tail = max(*delays, *(plan.skew * rows for rows in overwritten.values()), 0)
        state = self._start_of_lanes(builder, start)
        carried = [
            builder.value(self._vector_of(buffer, (constant(0),))) for buffer in self._carried
        ]
        if overwritten or columns is not None:
            middle = end.plus(-tail if overwritten else 0)
            count = 1 if columns is None else columns.count
            middle = _whole(start, middle, count)
            state, carried = self._times(
                builder, (start, middle), state, carried, overwritten, columns
            )
            start = middle
        if _difference(end, start).exprs[0].constant_value() != 0:
            state, carried = self._times(builder, (start, end), state, carried, {}, None)
        for value, buffer in zip(carried, self._carried, strict=True):
            place = _number_of(0)
            builder.insert(VectorStoreOp(value, buffer, place.map, ()))

    def _vector_builder(self, loop: ForOp) -> VectorBuilder:
        last = loop.body.last_op
        anchor = last if isinstance(last, YieldOp) else None
        return VectorBuilder(loop.body, anchor, self._loop)

    def _vector_of(self, buffer: SSAValue, place: tuple[AffineExpr, ...]) -> Operation:
        assert is_memref(buffer.type)
        type_ = vector_type(buffer.type.element_type, self._shape)
        return VectorLoadOp(buffer, AffineMap(0, 0, place), (), type_)

    def _pasts(self) -> list[_Past]:
        """Return the vectors of earlier times that a time needs."""
        plan = self._plan
        oldest: dict[tuple[int, int], int] = {}
        for source in plan.forwarded.values():
            key = source.position, source.rows
            delay = source.delay(plan.skew)
            plain = (source.position, 0)
            if source.rows:
                oldest[key] = max(oldest.get(key, 0), delay - self._first_delays[key])
                delay = self._first_delays[key]
            oldest[plain] = max(oldest.get(plain, 0), delay)
        return [
            _Past(*key, age) for key, most in sorted(oldest.items()) for age in range(1, most + 1)
        ]

    def _start_of_lanes(self, builder: VectorBuilder, start: BoundExprs) -> dict[_Past, SSAValue]:
        """Return the vectors of times before the first one."""
        plan = self._plan
        times = plan.behind + plan.lead
        state: dict[_Past, SSAValue] = {}

        def stored(position: int, age: int) -> SSAValue:
            place = constant(times - age), constant(0)
            return builder.value(self._vector_of(self._values[position], place))

        for past in self._pasts():
            if not past.rows:
                state[past] = stored(past.position, past.age)
                continue
            key = past.position, past.rows
            before = stored(past.position, past.age + self._first_delays[key])
            state[past] = self._moved(builder, key, before, start.plus(-past.age))
        return state

    def _moved(
        self, builder: VectorBuilder, key: tuple[int, int], before: SSAValue, time: BoundExprs
    ) -> SSAValue:
        """Return a vector moved by some rows; the first rows load their values from memory."""
        position = next(
            position
            for position, source in self._plan.forwarded.items()
            if (source.position, source.rows) == key
            and source.delay(self._plan.skew) == self._first_delays[key]
        )
        rows = key[1]
        lanes = self._plan.lanes
        loaded = [self._load(builder, position, row, time) for row in reversed(range(rows))]
        element = loaded[0].type
        above = builder.create(vector.FromElementsOp, loaded, vector_type(element, (rows,)))
        return _shuffled([before, above], range(rows, lanes + rows), builder)

    def _load(self, builder: LoopBuilder, position: int, row: int, time: BoundExprs) -> SSAValue:
        """Load what a load of a row loads at a time."""
        op = self._op(position, row)
        assert isinstance(op, LoadOp)
        place = self._at(op, row, time)
        return builder.value(LoadOp(op.memref, place.map, place.operands))

    def _op(self, position: int, row: int) -> Operation:
        rows = self._plan.rows.rows
        return rows[row % len(rows)].ops[position]

    def _at(self, op: LoadOp | StoreOp | ApplyOp, row: int, time: BoundExprs) -> BoundExprs:
        """Return the subscripts of an op of a row at a time."""
        rows = self._plan.rows.rows
        inner = rows[row % len(rows)].inner
        return _replaced(
            cell_subscripts(op),
            {
                inner.induction_variable: time.plus(-self._plan.skew * row),
                self._loop.induction_variable: self._iteration(row),
            },
        )

    def _iteration(self, row: int) -> BoundExprs:
        """Return the outer iteration of a row."""
        number = row // len(self._plan.rows.rows)
        return BoundExprs.of(self._block.induction_variable, number * self._loop.step_value)

    def _overwritten(self) -> dict[tuple[int, int], int]:
        """By the position of a store and the row: how many rows later its element is overwritten,
        within the block."""
        plan = self._plan
        overwritten: dict[tuple[int, int], int] = {}
        for position, op in enumerate(plan.rows.rows[0].ops):
            if not isinstance(op, StoreOp):
                continue
            places = [self._in_column(position, row) for row in range(plan.lanes)]
            for row in range(plan.lanes):
                later = next(
                    (
                        later
                        for later in range(row + 1, min(plan.lanes, row + 1 + FURTHEST))
                        if _is_same(places[later], places[row])
                    ),
                    None,
                )
                if later is not None:
                    overwritten[position, row] = later - row
        return overwritten

    def _in_column(self, position: int, row: int) -> tuple[SSAValue, BoundExprs]:
        """Return the memory and the subscripts of an access of a row, in a column."""
        op = self._op(position, row)
        assert isinstance(op, LoadOp | StoreOp)
        # The variable of the block stands for the column, as there is none yet.
        column = BoundExprs.of(self._plan.rows.rows[0].inner.induction_variable)
        return op.memref, self._at(op, row, column.plus(self._plan.skew * row))

    def _times(
        self,
        builder: VectorBuilder,
        bounds: tuple[BoundExprs, BoundExprs],
        state: Mapping[_Past, SSAValue],
        carried: Sequence[SSAValue],
        overwritten: Mapping[tuple[int, int], int],
        columns: _Columns | None,
    ) -> tuple[dict[_Past, SSAValue], list[SSAValue]]:
        """Return a loop over times, several in an iteration if rows are accessed by several
        columns."""
        pasts = list(state)
        inits = [*state.values(), *carried]
        count = 1 if columns is None else columns.count
        loop = builder.loop(*bounds, count, inits)
        inside = VectorBuilder(loop.body, loop.body.last_op, self._loop)
        outside = VectorBuilder(self._block.body, loop, self._loop)
        arguments = list(loop.region_iter_args)
        before = dict(zip(pasts, arguments, strict=False))
        results = arguments[len(pasts) :]
        first = BoundExprs.of(loop.induction_variable)
        deferred = frozenset[int]() if columns is None else columns.positions
        loaded = [] if columns is None else self._load_columns(columns, first, inside)
        times: list[_Time] = []
        for number in range(count):
            vectors = loaded[number] if loaded else {}
            now = first.plus(number)
            time = _Time(self, inside, outside, now, before, deferred, overwritten, vectors)
            results = time.run(results)
            before = {past: time.present(past) for past in pasts}
            times.append(time)
        if columns is not None:
            self._store_columns(columns, first, times, inside)
        if loop.results:
            inside.insert(YieldOp(*before.values(), *results))
        after: list[SSAValue] = list(loop.results)
        return dict(zip(pasts, after, strict=False)), after[len(pasts) :]

    # Columns
    #
    # During a number of times that equals the number of columns, each row accesses contiguous
    # elements: one vector per row. A transposition in registers converts between these and vectors
    # of lanes.

    def _columns_of_accesses(self, overwritten: Mapping[tuple[int, int], int]) -> _Columns | None:
        """Return the accesses that take several columns of each row at once; None if there are
        none."""
        plan = self._plan
        ops = plan.rows.rows[0].ops
        stores = [n for n, op in enumerate(ops) if isinstance(op, StoreOp)]
        positions: set[int] = set()
        for position, op in enumerate(ops):
            if isinstance(op, StoreOp):
                others = (plan.roots[ops[n]] for n in stores if n != position)
                is_alone = all(plan.roots[op].isdisjoint(roots) for roots in others)
                is_whole = not any(key[0] == position for key in overwritten)
                is_apt = is_alone and is_whole
            else:
                is_apt = isinstance(op, LoadOp) and position not in plan.forwarded
            if is_apt and self._runs_along_rows(position):
                positions.add(position)
        bits = [bits_of(_accessed(ops[n]).type) for n in sorted(positions)]
        count = min([plan.lanes, *(plan.register_bits // max(8, width) for width in bits)])
        is_power = count & (count - 1) == 0 and plan.lanes % count == 0
        if not positions or count < 2 or not is_power:
            return None
        return _Columns(count, frozenset(positions))

    def _runs_along_rows(self, position: int) -> bool:
        """Return whether a row accesses neighbours in memory in consecutive columns, and rows
        access different elements."""
        places = [self._in_column(position, row) for row in range(self._plan.lanes)]
        return not _is_same(places[0], places[-1]) and self.are_adjacent(position)

    def _load_columns(
        self, columns: _Columns, first: BoundExprs, builder: VectorBuilder
    ) -> list[dict[SSAValue, SSAValue]]:
        """Return for each time the vectors of lanes of the elements that are loaded by columns."""
        loaded: list[dict[SSAValue, SSAValue]] = [{} for _ in range(columns.count)]
        for position in sorted(columns.positions):
            op = self._op(position, 0)
            if not isinstance(op, LoadOp):
                continue
            type_ = vector_type(op.result.type, (columns.count,))
            vectors: list[SSAValue] = []
            for row in reversed(range(self._plan.lanes)):
                own = self._op(position, row)
                assert isinstance(own, LoadOp)
                place = self._at(own, row, first)
                load = VectorLoadOp(own.memref, place.map, place.operands, type_)
                vectors.append(builder.value(load))
            groups = [
                _transposed(vectors[start : start + columns.count], builder)
                for start in range(0, self._plan.lanes, columns.count)
            ]
            for number in range(columns.count):
                parts = [group[number] for group in groups]
                loaded[number][op.result] = _concatenate_vectors(parts, builder)
        return loaded

    def _store_columns(
        self,
        columns: _Columns,
        first: BoundExprs,
        times: Sequence[_Time],
        builder: VectorBuilder,
    ) -> None:
        """Store the values that are stored by columns, the first rows first."""
        lanes = self._plan.lanes
        for position in sorted(columns.positions):
            if not isinstance(self._op(position, 0), StoreOp):
                continue
            vectors = [time.stored(position) for time in times]
            of_lanes: list[SSAValue] = []
            for start in range(0, lanes, columns.count):
                parts = vectors
                if columns.count < lanes:
                    parts = [builder.part(value, start, columns.count) for value in vectors]
                of_lanes += _transposed(parts, builder)
            for row in range(lanes):
                own = self._op(position, row)
                assert isinstance(own, StoreOp)
                place = self._at(own, row, first)
                value = of_lanes[lanes - 1 - row]
                builder.insert(VectorStoreOp(value, own.memref, place.map, place.operands))

    # Values shared by lanes and times

    @property
    def plan(self) -> Wavefront:
        """The plan."""
        return self._plan

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of vectors."""
        return self._shape

    def move(
        self, builder: VectorBuilder, key: tuple[int, int], before: SSAValue, time: BoundExprs
    ) -> SSAValue:
        """Return a vector of an earlier time in the lanes of some rows below."""
        return self._moved(builder, key, before, time)

    def first_delay(self, key: tuple[int, int]) -> int:
        """Return the least delay with which a store's values are moved by some rows."""
        return self._first_delays[key]

    def lane_places(self, position: int, time: BoundExprs) -> list[BoundExprs]:
        """Return the subscripts of an access, or the value of an `affine.apply`, of each lane."""
        places: list[BoundExprs] = []
        for row in reversed(range(self._plan.lanes)):
            op = self._op(position, row)
            assert isinstance(op, LoadOp | StoreOp | ApplyOp)
            places.append(self._at(op, row, time))
        return places

    def lane_ops(self, position: int) -> list[Operation]:
        """Return the op of the row in each lane."""
        return [self._op(position, row) for row in reversed(range(self._plan.lanes))]

    def are_adjacent(self, position: int) -> bool:
        """Return whether consecutive columns access neighbours in memory."""
        return all(is_contiguous(row.ops[position], row.inner) for row in self._plan.rows.rows)

    def column_indices(self, time: BoundExprs) -> list[BoundExprs]:
        """Return the column of each lane."""
        skew = self._plan.skew
        return [time.plus(-skew * row) for row in reversed(range(self._plan.lanes))]

    def iterations(self) -> list[BoundExprs]:
        """Return the outer iteration of each lane."""
        return [self._iteration(row) for row in reversed(range(self._plan.lanes))]

    def row_value(self, builder: LoopBuilder, value: SSAValue, iteration: int) -> SSAValue:
        """Return a value from outside of inner loops, as an outer iteration of the block computes
        it."""
        if not is_defined_in(value, self._loop):
            return value
        key = value, iteration
        if key not in self._row_values:
            if value is self._loop.induction_variable:
                distance = iteration * self._loop.step_value
                result = builder.shifted(self._block.induction_variable, distance)
            else:
                assert isinstance(value, OpResult), "other values are checked when planning"
                operands = {v: self.row_value(builder, v, iteration) for v in value.op.operands}
                result = builder.clone(value.op, operands).results[value.index]
            self._row_values[key] = result
        return self._row_values[key]


class _Time:
    """The ops of one time, of all lanes."""

    def __init__(
        self,
        emission: _Emission,
        builder: VectorBuilder,
        outside: VectorBuilder,
        time: BoundExprs,
        before: Mapping[_Past, SSAValue],
        deferred: frozenset[int],
        overwritten: Mapping[tuple[int, int], int],
        vectors: Mapping[SSAValue, SSAValue],
    ) -> None:
        self._emission = emission
        self._plan = emission.plan
        self._builder = builder
        self._outside = outside
        self._time = time
        self._before = before
        self._deferred = deferred
        self._overwritten = overwritten
        self._vectors: dict[SSAValue, SSAValue] = dict(vectors)
        self._moved: dict[tuple[int, int], SSAValue] = {}

    def run(self, carried: Sequence[SSAValue]) -> list[SSAValue]:
        """Emit all ops; return the values that rows carry on."""
        first = self._plan.rows.rows[0]
        self._vectors.update(zip(first.inner.region_iter_args, carried, strict=True))
        for position, op in enumerate(first.ops):
            self._emit(position, op)
        terminator = first.inner.terminator
        return [self._operand(None, terminator, n) for n in range(len(terminator.operands))]

    def present(self, past: _Past) -> SSAValue:
        """Return the contents of a vector of past values at the next time."""
        if past.age > 1:
            return self._before[past._replace(age=past.age - 1)]
        if past.rows:
            return self._above(past.position, past.rows)
        return self.stored(past.position)

    def stored(self, position: int) -> SSAValue:
        """Return the vector of what a store stores."""
        return self._operand(position, self._plan.rows.rows[0].ops[position], 0)

    def _above(self, position: int, rows: int) -> SSAValue:
        key = position, rows
        if key not in self._moved:
            before = self._before[_Past(position, 0, self._emission.first_delay(key))]
            self._moved[key] = self._emission.move(self._builder, key, before, self._time)
        return self._moved[key]

    def _emit(self, position: int, op: Operation) -> None:
        if position in self._deferred:
            return
        if position in self._plan.forwarded:
            self._vectors[op.results[0]] = self._forwarded(self._plan.forwarded[position])
            return
        match op:
            case LoadOp():
                self._vectors[op.result] = self._loaded(position, op)
            case StoreOp():
                self._store(position, op)
            case ApplyOp():
                places = self._emission.lane_places(position, self._time)
                self._vectors[op.results[0]] = self._indices(places)
            case arith.ConstantOp():
                splat = splat_of(op, self._emission.shape)
                self._vectors[op.result] = self._outside.value(splat)
            case memref.LoadOp():
                self._vectors[op.results[0]] = self._gathered(position, op)
            case _:
                form = vector_form(op)
                assert form is not None, "the plan names only ops that have a vector form"
                operands = [
                    value if n in form.scalar_operands else self._operand(position, op, n)
                    for n, value in enumerate(op.operands)
                ]
                new = self._builder.insert(form.widen(op, operands, self._emission.shape))
                self._vectors.update(zip(op.results, new.results, strict=True))

    def _forwarded(self, source: CellSource) -> SSAValue:
        delay = source.delay(self._plan.skew)
        position, rows = source.position, source.rows
        if not rows:
            return self._before[_Past(position, 0, delay)]
        age = delay - self._emission.first_delay((position, rows))
        return self._before[_Past(position, rows, age)] if age else self._above(position, rows)

    def _operand(self, position: int | None, op: Operation, number: int) -> SSAValue:
        """Return the vector of an operand of an op, or of the terminator without a position."""
        value = op.operands[number]
        if value in self._vectors:
            return self._vectors[value]
        emission = self._emission
        rows = self._plan.rows
        if value is rows.rows[0].inner.induction_variable:
            vector_value = self._indices(emission.column_indices(self._time))
        elif value is rows.loop.induction_variable:
            vector_value = self._indices(emission.iterations())
        else:
            return self._from_outside(position, number)
        self._vectors[value] = vector_value
        return vector_value

    def _from_outside(self, position: int | None, number: int) -> SSAValue:
        """Return the vector of a value that rows have before their inner loops."""
        emission = self._emission
        rows = self._plan.rows.rows
        scalars: list[SSAValue] = []
        for row in reversed(range(self._plan.lanes)):
            own = rows[row % len(rows)]
            op = own.inner.terminator if position is None else own.ops[position]
            scalars.append(emission.row_value(self._outside, op.operands[number], row // len(rows)))
        if len(set(scalars)) == 1:
            return self._outside.broadcast(scalars[0], emission.shape)
        type_ = vector_type(scalars[0].type, emission.shape)
        return self._outside.create(vector.FromElementsOp, scalars, type_)

    def _indices(self, places: Sequence[BoundExprs]) -> SSAValue:
        """Return a vector of an index of each lane."""
        shape = self._emission.shape
        steps = [place.minus(places[0]).exprs[0].constant_value() for place in places]
        first = compose(places[0])
        if None in steps:
            scalars = [self._builder.apply(p.map, p.operands) for p in map(compose, places)]
            type_ = vector_type(IndexType(), shape)
            return self._builder.create(vector.FromElementsOp, scalars, type_)
        start = self._builder.broadcast(self._builder.apply(first.map, first.operands), shape)
        distances = [step or 0 for step in steps]
        if not any(distances):
            return start
        more = self._builder.value(constant_vector(distances, IndexType(), shape))
        return self._builder.value(arith.AddiOp(start, more))

    # Accesses

    def _loaded(self, position: int, op: LoadOp) -> SSAValue:
        emission = self._emission
        places = emission.lane_places(position, self._time)
        ops = emission.lane_ops(position)
        memrefs = [lane.memref for lane in ops if isinstance(lane, LoadOp)]
        type_ = vector_type(op.result.type, emission.shape)
        time = set(self._time.operands)
        varies = any(not time.isdisjoint(place.operands) for place in places)
        is_hoisted = not varies and op in self._plan.read_only
        builder = self._outside if is_hoisted else self._builder
        if len(set(memrefs)) == 1:
            steps = [_steps(place, places[0]) for place in places]
            ahead = [(*[0] * (len(places[0].exprs) - 1), lane) for lane in range(len(places))]
            if steps == ahead and emission.are_adjacent(position):
                first = compose(places[0])
                return builder.value(VectorLoadOp(memrefs[0], first.map, first.operands, type_))
            if not any(step is None or any(step) for step in steps):
                first = compose(places[0])
                scalar = builder.value(LoadOp(memrefs[0], first.map, first.operands))
                return builder.broadcast(scalar, emission.shape)
        scalars = [
            builder.value(LoadOp(memory, place.map, place.operands))
            for memory, place in zip(memrefs, map(compose, places), strict=True)
        ]
        return builder.create(vector.FromElementsOp, scalars, type_)

    def _store(self, position: int, op: StoreOp) -> None:
        emission = self._emission
        lanes = self._plan.lanes
        value = self._operand(position, op, 0)
        places = emission.lane_places(position, self._time)
        ops = emission.lane_ops(position)
        for row in range(lanes):
            if (position, row) in self._overwritten:
                continue
            lane = lanes - 1 - row
            place = compose(places[lane])
            store = ops[lane]
            assert isinstance(store, StoreOp)
            scalar = self._builder.extract(value, lane)
            self._builder.insert(StoreOp(scalar, store.memref, place.map, place.operands))

    def _gathered(self, position: int, op: memref.LoadOp) -> SSAValue:
        emission = self._emission
        vectors = [self._operand(position, op, n) for n in range(1, len(op.operands))]
        scalars: list[SSAValue] = []
        for lane, own in enumerate(emission.lane_ops(position)):
            indices = [self._builder.extract(index, lane) for index in vectors]
            load = memref.LoadOp.create(
                operands=[own.operands[0], *indices],
                result_types=[op.results[0].type],
                properties=dict(op.properties),
            )
            scalars.append(self._builder.value(load))
        type_ = vector_type(op.results[0].type, emission.shape)
        return self._builder.create(vector.FromElementsOp, scalars, type_)


# Registers


def _transposed(rows: Sequence[SSAValue], builder: VectorBuilder) -> list[SSAValue]:
    """Return the columns of a square matrix of a power of two rows."""
    matrix = list(rows)
    count = len(rows)
    half = 1
    while half < count:
        low = [k if not k & half else count + k - half for k in range(count)]
        high = [k + half if not k & half else count + k for k in range(count)]
        for row in range(count):
            if not row & half:
                pair = [matrix[row], matrix[row + half]]
                matrix[row] = _shuffled(pair, low, builder)
                matrix[row + half] = _shuffled(pair, high, builder)
        half *= 2
    return matrix


def _concatenate_vectors(parts: Sequence[SSAValue], builder: VectorBuilder) -> SSAValue:
    """Return one vector of the lanes of several, which are a power of two."""
    vectors = list(parts)
    while len(vectors) > 1:
        length = shape_of(vectors[0].type)[0]
        vectors = [
            _shuffled(vectors[k : k + 2], range(2 * length), builder)
            for k in range(0, len(vectors), 2)
        ]
    return vectors[0]


def _shuffled(pair: Sequence[SSAValue], mask: Sequence[int], builder: VectorBuilder) -> SSAValue:
    type_ = vector_type(element_of(pair[0].type), (len(mask),))
    places = DenseArrayBase.from_list(i64, mask)
    return builder.create(vector.ShuffleOp, pair, type_, mask=places)


def _accessed(op: Operation) -> SSAValue:
    assert isinstance(op, LoadOp | StoreOp)
    return op.accessed


# Expressions


def _whole(start: BoundExprs, end: BoundExprs, count: int) -> BoundExprs:
    """Return the last place before an end whose distance from the start is a multiple of a
    count."""
    together, (last,) = start.beside(end)
    low = together.exprs[0]
    return compose(together.with_exprs([low + ((last - low) // count) * count]))


def _number_of(number: int) -> BoundExprs:
    return BoundExprs((constant(number),))


def _affine_combination(
    base: BoundExprs, more: BoundExprs, factor: int, constant: int
) -> BoundExprs:
    """Return a value plus a multiple of another one and a constant."""
    together, (expr,) = base.beside(more)
    return compose(together.with_exprs([together.exprs[0] + expr * factor + constant]))


def _difference(value: BoundExprs, other: BoundExprs) -> BoundExprs:
    together, (expr,) = value.beside(other)
    return compose(together.with_exprs([together.exprs[0] - expr]))


def _replaced(bound: BoundExprs, values: Mapping[SSAValue, BoundExprs]) -> BoundExprs:
    """Expressions with other values, of one expression each, for some of their dimensions."""
    result = BoundExprs((), bound.dims, bound.symbols)
    exprs: list[AffineExpr] = []
    for number, value in enumerate(bound.dims):
        expr: AffineExpr = dim(number)
        if value in values:
            result, (expr,) = result.beside(values[value])
        exprs.append(expr)
    symbols = [symbol(number) for number in range(len(bound.symbols))]
    replaced = [expr.replace_dims_and_symbols(exprs, symbols) for expr in bound.exprs]
    return compose(result.with_exprs(replaced))


def _steps(place: BoundExprs, origin: BoundExprs) -> tuple[int, ...] | None:
    """Return the constant distance between two places in each dimension."""
    steps: list[int] = []
    for number in range(len(place.exprs)):
        one = place.with_exprs([place.exprs[number]])
        step = one.minus(origin.with_exprs([origin.exprs[number]])).exprs[0].constant_value()
        if step is None:
            return None
        steps.append(step)
    return tuple(steps)


def _is_same(first: tuple[SSAValue, BoundExprs], second: tuple[SSAValue, BoundExprs]) -> bool:
    steps = _steps(first[1], second[1]) if first[0] is second[0] else None
    return steps is not None and not any(steps)


def _operands(loop: ForOp, operands: Sequence[SSAValue]) -> tuple[tuple[SSAValue, ...], ...]:
    count = loop.lower_map.num_dims
    return tuple(operands[:count]), tuple(operands[count:])


def _upper_operands(loop: ForOp) -> tuple[tuple[SSAValue, ...], ...]:
    operands = tuple(loop.upper_bound_operands)
    return operands[: loop.upper_map.num_dims], operands[loop.upper_map.num_dims :]

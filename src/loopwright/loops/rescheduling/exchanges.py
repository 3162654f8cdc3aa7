"""Blocks of eliminations with pivoting: exchanges of rows and updates of the columns after a block
are deferred to its end, where the updates are a contraction.

**Before → After** (blocks of 64)

    affine.for %k = 0 to %n {                   affine.for %b = 0 to %n step 64 {
      %p = …  the row of the pivot                affine.for %k = %b to min(%n, %b + 64) {
      affine.for %j = 0 to %n {                     … as before, in columns before %b + 64;
        exchange A[%k, %j] and A[%p, %j]            P[%k - %b] = %p, M[%i, %k - %b] = %f, and the
      }                                             rows %k and %p of M are exchanged
      affine.for %i = %k + 1 to %n {              }
        %f = …                                    affine.for %k = %b to min(%n, %b + 64) {
        affine.for %j = %k + 1 to %n {              affine.for %j = %b + 64 to %n {
          A[%i, %j] -= %f * A[%k, %j]                 exchange A[%k, %j] and A[P[%k - %b], %j]
        }                                           }
      }                                           }
    }                                             … the updates of these columns in the rows of the
                                                  block, by each %k, and then in those behind it:
                                                  affine.for %i = %b + 64 to %n {
                                                    affine.for %j = %b + 64 to %n {
                                                      affine.for %k = %b to min(%n, %b + 64) {
                                                        A[%i, %j] -= M[%i, %k - %b] * A[%k, %j]

Blocks are cut into smaller ones in the same way. The row of the pivot depends on values, so this is
not a schedule of affine iterations. It rests on two facts:

- Columns are independent of each other: what happens to a column in an iteration of `%k` depends on
  that column, on `%p`, and on *factors*, which are computed from columns up to `%k`. So all
  accesses to the columns after a block can be executed after the block, in the same order.
- An update by `%k` does the same to all rows behind `%k`, with a factor for each row. A later
  exchange of two of these rows can therefore come before it, if it exchanges their factors, too. So
  all exchanges of a block come first.

Each element is computed from the same numbers in the same order: results have the same bits.

**Legal when** the rows of an exchange are `%k` and one from `%k` up to the end of the updated rows,
of which all candidates are known (`steps.candidates`); each column is updated by itself, in all
rows behind `%k`, after the exchange; and all other accesses to the array are to columns up to
`%k`.

**Refuses when** `no-exchange`: no rows are exchanged; `not-by-columns`: an access has not the form
above; `other-rows`: a row of an exchange may be another one; `unknown-effects`: an op may fail or
has other effects; `may-alias`: memory may be that of the array; `unprofitable`: there are not
enough iterations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import TypeAlias

from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.exact.domains import trip_count
from loopwright.exact.indices import Frame
from loopwright.exact.loops import uncast
from loopwright.exact.memory.access import viewed_root
from loopwright.exact.memory.aliases import Aliases
from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import is_defined_in
from loopwright.ir.dialects import arith, memref, scf
from loopwright.ir.dialects.affine import ForOp, IfOp, LoadOp, StoreOp, YieldOp
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    bind,
    canonicalize,
    coefficient,
    compose,
    subscript_map,
)
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.refusal import Reason, Refusal, RefusedError
from loopwright.loops.steps.candidates import is_always_nonnegative
from loopwright.loops.steps.counts import lower_bound, never_holds, upper_bound
from loopwright.loops.steps.editing import LoopBuilder, replace_all
from loopwright.loops.support.reporting import Assuming
from loopwright.records import dataclass

Access: TypeAlias = LoadOp | StoreOp | memref.LoadOp | memref.StoreOp
_REGIONS = (ForOp, IfOp, scf.ForOp, scf.IfOp)
_ALLOCATIONS = (memref.AllocOp, memref.AllocaOp, memref.DeallocOp)


@dataclass(frozen=True, slots=True)
class _Columns:
    """A loop over columns: of its induction variable plus an offset, from a bound to another."""

    loop: ForOp
    offset: BoundExprs
    start: BoundExprs
    end: BoundExprs


@dataclass(frozen=True, slots=True)
class _Exchange:
    """Loops that exchange the rows of an iteration and of a pivot, column by column."""

    array: SSAValue
    pivot: SSAValue
    columns: tuple[_Columns, ...]


@dataclass(frozen=True, slots=True)
class _Update:
    """A loop that updates one row, column by column: that of the iteration, or of a loop around
    over all rows behind it, or all others, up to a bound. `factors` are the values that it gets
    from elsewhere, and `invariant` the ops in it that compute some of them."""

    array: SSAValue
    columns: _Columns
    rows: ForOp | None
    row: BoundExprs
    end: BoundExprs | None
    is_of_others: bool
    factors: tuple[SSAValue, ...]
    invariant: tuple[Operation, ...]

    @property
    def loop(self) -> ForOp:
        """The loop over columns."""
        return self.columns.loop


@dataclass(frozen=True, slots=True)
class _Elimination:
    """What happens to the columns of an array in an iteration."""

    array: SSAValue
    exchange: _Exchange
    scalings: tuple[_Update, ...]
    update: _Update
    is_panel: bool
    """Whether columns up to the number of the iteration are accessed by themselves."""

    @property
    def end(self) -> BoundExprs:
        """The end of the rows."""
        assert self.update.end is not None, "an update is of several rows"
        return self.update.end


@dataclass(frozen=True, slots=True)
class ExchangeDeferral(Assuming):
    """Blocks for the iterations of a loop, which run where all expressions in `conditions` are
    non-negative, or always if there are none."""

    loop: ForOp
    eliminations: tuple[_Elimination, ...]
    sizes: tuple[int, ...]
    conditions: BoundExprs

    def apply(self) -> None:
        """Replace the loop by blocks, or by both versions."""
        builder = LoopBuilder.before(self.loop)
        loop = self.loop
        if not self.conditions.exprs:
            replace_all(loop.results, _Blocks(self, builder).emit())
            loop.detach()
            loop.erase()
            return
        choice = builder.choice(self.conditions, [result.type for result in loop.results])
        replace_all(loop.results, choice.results)
        then_block = choice.then_region.block
        else_block = choice.else_region.block
        then_builder = LoopBuilder(then_block, then_block.last_op, loop.location)
        else_builder = LoopBuilder(else_block, else_block.last_op, loop.location)
        results = _Blocks(self, then_builder).emit()
        else_builder.move(loop)
        if results:
            then_builder.insert(YieldOp(*results))
            else_builder.insert(YieldOp(*loop.results))


# Planning


def plan_exchanges(
    loop: ForOp, sizes: Sequence[int], aliases: Aliases, *, everywhere: bool = False
) -> ExchangeDeferral | Refusal:
    """Plan blocks of these sizes for the iterations of a loop, outermost first, if there are
    several blocks, or `everywhere`."""
    nested = _nested(sizes)
    trips = trip_count(loop)
    if trips is not None and trips < 2 * nested[0] and not everywhere:
        message = "there are too few iterations for blocks"
        return Refusal("unprofitable", (loop,), message, Reason.UNPROFITABLE)
    try:
        eliminations = _Recognition(loop, aliases).eliminations()
    except RefusedError as error:
        return error.refusal
    conditions = BoundExprs(())
    if not everywhere and trips is None:
        excess = compose(upper_bound(loop)).minus(compose(lower_bound(loop)))
        conditions = canonicalize(excess.plus(-2 * nested[0]))
    return ExchangeDeferral(loop, eliminations, nested, conditions)


def _nested(sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the sizes of blocks, each a divisor of the one before."""
    nested: list[int] = []
    for size in sizes:
        if not nested or (size < nested[-1] and nested[-1] % size == 0):
            nested.append(size)
    return tuple(nested)


def _loop_around(op: Operation) -> Operation | None:
    around = op.parent_op()
    while isinstance(around, IfOp | scf.IfOp):
        around = around.parent_op()
    return around


def _access_subscripts(op: Access) -> list[BoundExprs]:
    """Return the subscripts of an access, each with its own operands."""
    if isinstance(op, LoadOp | StoreOp):
        bound = bind(subscript_map(op), op.indices)
        return [compose(canonicalize(bound.with_exprs([expr]))) for expr in bound.exprs]
    return [compose(BoundExprs.of(uncast(index))) for index in op.indices]


def _number(bound: BoundExprs) -> int | None:
    return bound.exprs[0].constant_value()


class _Recognition:
    """Finds what an iteration of a loop does to columns; refuses all else by `RefusedError`."""

    def __init__(self, loop: ForOp, aliases: Aliases) -> None:
        self._loop = loop
        self._aliases = aliases
        self._iteration = BoundExprs.of(loop.induction_variable)
        self._order: dict[Operation, int] = {}

    def eliminations(self) -> tuple[_Elimination, ...]:
        """Return what happens to the columns of each array with exchanged rows."""
        loop = self._loop
        single = len(lower_bound(loop).exprs) == len(upper_bound(loop).exprs) == 1
        if loop.step_value != 1 or not single:
            raise self._refused("not-by-columns", loop, "the loop does not count single iterations")
        self._order = {op: number for number, op in enumerate(loop.body.walk())}
        self._check_effects()
        exchanges: dict[SSAValue, _Exchange] = {}
        for block in self._conditional_blocks(loop.body):
            for exchange in self._exchanges_in(block):
                if exchange.array in exchanges:
                    raise self._refused("not-by-columns", loop, "rows are exchanged twice")
                exchanges[exchange.array] = exchange
        if not exchanges:
            raise self._refused("no-exchange", loop, "no rows are exchanged")
        return tuple(self._elimination(exchange) for exchange in exchanges.values())

    def _refused(self, code: str, op: Operation, message: str) -> RefusedError:
        further_ops = () if op is self._loop else (op,)
        return RefusedError(code, self._loop, message, *further_ops)

    def _check_effects(self) -> None:
        for op in self._loop.body.walk():
            is_access = isinstance(op, LoadOp | StoreOp | memref.LoadOp | memref.StoreOp)
            if is_access or isinstance(op, (*_REGIONS, *_ALLOCATIONS)):
                continue
            if op.regions or not has_no_effects(op):
                raise self._refused("unknown-effects", op, "an operation has unknown effects")

    def _conditional_blocks(self, block: Block) -> Iterator[Block]:
        """Yield a block, and those of conditionals in it that have only one."""
        yield block
        for op in block.ops:
            if isinstance(op, scf.IfOp):
                blocks = [region.block for region in op.regions if region.blocks]
                if all(len(list(inner.ops)) <= 1 for inner in blocks[1:]):
                    yield from self._conditional_blocks(blocks[0])

    # Columns

    def _columns(self, loop: ForOp, column: BoundExprs, op: Operation) -> _Columns:
        """Return the columns over which a loop iterates."""
        variable = loop.induction_variable
        lower = compose(lower_bound(loop))
        upper = compose(upper_bound(loop))
        offset = canonicalize(column.minus(BoundExprs.of(variable)))
        if (
            coefficient(column, variable) != 1
            or loop.step_value != 1
            or len(lower.exprs) != 1
            or len(upper.exprs) != 1
        ):
            raise self._refused("not-by-columns", op, "a loop does not run through columns")
        return _Columns(loop, offset, _sum(lower, offset), _sum(upper, offset))

    def _is_fixed(self, bound: BoundExprs) -> bool:
        return not any(is_defined_in(value, self._loop) for value in bound.operands)

    def _starts_in_block(self, start: BoundExprs) -> bool:
        """Return whether columns start before the end of each block that the iteration is in."""
        distance = _number(start.minus(self._iteration))
        if distance is not None:
            return distance <= 1
        number = _number(start)
        least = self._loop.constant_lower_bound
        return number is not None and number <= 0 and least is not None and least >= 0

    # Exchanges

    def _exchanges_in(self, block: Block) -> Iterator[_Exchange]:
        """Yield the exchanges of rows by loops in a block that only move elements."""
        moves: dict[SSAValue, list[ForOp]] = {}
        buffers: dict[SSAValue, list[ForOp]] = {}
        for op in block.ops:
            if not isinstance(op, ForOp) or not _only_moves(op):
                continue
            for access in _accesses(op):
                target = moves if len(access.indices) == 2 else buffers
                loops = target.setdefault(access.memref, [])
                if op not in loops:
                    loops.append(op)
        for array, loops in moves.items():
            if not any(
                isinstance(access, memref.StoreOp) and access.memref is array
                for loop in loops
                for access in _accesses(loop)
            ):
                continue
            own_buffers = dict.fromkeys(
                access.memref
                for loop in loops
                for access in _accesses(loop)
                if access.memref is not array
            )
            members = dict.fromkeys(loops)
            for buffer in own_buffers:
                members |= dict.fromkeys(buffers.get(buffer, ()))
            for buffer in own_buffers:
                self._check_buffer(buffer, block, list(members))
            ordered = sorted(members, key=self._order.__getitem__)
            yield self._exchange(array, ordered)

    def _check_buffer(self, buffer: SSAValue, block: Block, loops: Sequence[ForOp]) -> None:
        """Refuse a buffer that a block does not allocate, or that is used outside of some loops."""
        owner = buffer.owner
        is_own = isinstance(owner, _ALLOCATIONS) and owner.parent_block() is block
        users = [use.operation for use in buffer.uses]
        if not is_own or not all(
            isinstance(user, memref.DeallocOp) or user.parent_op() in loops for user in users
        ):
            raise self._refused("not-by-columns", self._loop, "rows are kept in other memory")

    def _exchange(self, array: SSAValue, loops: Sequence[ForOp]) -> _Exchange:
        first = loops[0]
        columns: dict[ForOp, _Columns] = {}
        offsets: dict[SSAValue, BoundExprs] = {}
        steps: list[tuple[Access, SSAValue, object]] = []
        pivots: set[SSAValue] = set()
        for loop in loops:
            accesses = _accesses(loop)
            own = [access for access in accesses if access.memref is array]
            buffered = [access for access in accesses if access.memref is not array]
            if own:
                columns[loop] = self._columns(loop, _access_subscripts(own[0])[-1], own[0])
            for access in own:
                row, column = _access_subscripts(access)
                if _number(column.minus(_column_of(columns[loop]))) != 0:
                    raise self._refused("not-by-columns", access, "a row is moved by columns")
                is_own = _number(row.minus(self._iteration)) == 0
                key: object = 0
                if not is_own:
                    if not isinstance(access, memref.LoadOp | memref.StoreOp):
                        raise self._refused("not-by-columns", access, "another row is moved")
                    key = uncast(access.indices[0])
                    pivots.add(uncast(access.indices[0]))
                steps.append((access, array, key))
            for access in buffered:
                (place,) = _access_subscripts(access)
                if loop not in columns:
                    raise self._refused("not-by-columns", access, "a buffer is copied")
                offset = _column_of(columns[loop]).minus(place)
                previous = offsets.setdefault(access.memref, offset)
                if _number(previous.minus(offset)) != 0:
                    raise self._refused("not-by-columns", access, "a buffer has other columns")
                steps.append((access, access.memref, 0))
        steps.sort(key=lambda step: self._order[step[0]])
        starts = {_shown(each.start) for each in columns.values()}
        ends = {_shown(each.end) for each in columns.values()}
        if len(pivots) != 1 or len(starts) != 1 or len(ends) != 1:
            raise self._refused("not-by-columns", first, "more than two rows are moved")
        (pivot,) = pivots
        if not _exchanges(steps, array, pivot):
            raise self._refused("not-by-columns", first, "rows are moved, but not exchanged")
        return _Exchange(array, pivot, tuple(columns.values()))

    # Updates

    def _elimination(self, exchange: _Exchange) -> _Elimination:
        array = exchange.array
        root = viewed_root(array)
        moving = {columns.loop for columns in exchange.columns}
        updating: dict[ForOp, None] = {}
        is_panel = False
        for op in self._loop.body.walk():
            if not isinstance(op, LoadOp | StoreOp | memref.LoadOp | memref.StoreOp):
                continue
            if op.memref is not array:
                if self._aliases.may_alias(root, viewed_root(op.memref)):
                    message = "memory may be that of the array"
                    raise self._refused("may-alias", op, message)
                continue
            around = op.parent_op()
            if around in moving:
                continue
            column = _access_subscripts(op)[-1]
            is_across = isinstance(around, ForOp) and (
                around is not self._loop and coefficient(column, around.induction_variable) != 0
            )
            if is_across:
                assert isinstance(around, ForOp)
                updating[around] = None
            elif self._is_before_columns(column, op):
                is_panel = True
            else:
                message = "an access is not to a column up to the iteration"
                raise self._refused("not-by-columns", op, message)
        updates = [self._update(loop, array) for loop in updating]
        if not updates:
            raise self._refused("no-exchange", self._loop, "no rows are updated")
        *scalings, last = updates
        if last.rows is None or any(update.rows is not None for update in scalings):
            message = "there is not one update of all rows behind the iteration, at the end"
            raise self._refused("not-by-columns", last.loop, message)
        if any(
            self._order[columns.loop] > self._order[updates[0].loop] for columns in exchange.columns
        ):
            message = "rows are exchanged after they are updated"
            raise self._refused("not-by-columns", exchange.columns[0].loop, message)
        elimination = _Elimination(array, exchange, tuple(scalings), last, is_panel)
        self._check_columns(elimination)
        self._check_pivot(elimination)
        return elimination

    def _is_before_columns(self, column: BoundExprs, op: Operation) -> bool:
        """Return whether a column is at most that of the iteration."""
        distance = _number(column.minus(self._iteration))
        return distance is not None and distance <= 0

    def _check_columns(self, elimination: _Elimination) -> None:
        """Refuse columns that start after blocks, or are updated without being exchanged."""
        (first, *_) = elimination.exchange.columns
        updates = (*elimination.scalings, elimination.update)
        for columns in (first, *(update.columns for update in updates)):
            starts = (
                self._starts_in_block(columns.start)
                if elimination.is_panel
                else self._is_fixed(columns.start)
            )
            if not starts or not self._is_fixed(columns.end):
                message = "columns do not begin in the block, or end elsewhere in each iteration"
                raise self._refused("not-by-columns", columns.loop, message)
        for update in updates:
            if not elimination.is_panel and not self._is_at_most(first.start, update.columns.start):
                message = "columns are updated whose rows are not exchanged"
                raise self._refused("not-by-columns", update.loop, message)
            if not self._is_at_most(update.columns.end, first.end):
                message = "columns are updated whose rows are not exchanged"
                raise self._refused("not-by-columns", update.loop, message)

    def _is_at_most(self, first: BoundExprs, second: BoundExprs) -> bool:
        """Return whether a fixed bound is known to be at most another."""
        difference = first.minus(second)
        number = _number(difference)
        if number is not None:
            return number <= 0
        from loopwright.exact.domains import Domains

        frame = Domains().frame_at(self._loop).copy()
        return never_holds(frame, _resolved(difference, frame) - 1)

    def _check_pivot(self, elimination: _Elimination) -> None:
        """Refuse a row of an exchange that may not be one from the iteration's up to the end."""
        pivot = elimination.exchange.pivot
        at = elimination.exchange.columns[0].loop
        variable = self._loop.induction_variable
        end = elimination.end

        def above(index: AffineExpr, frame: Frame) -> AffineExpr:
            return index - frame.resolve(variable)

        def below(index: AffineExpr, frame: Frame) -> AffineExpr:
            return _resolved(end, frame) - 1 - index

        if not all(is_always_nonnegative(pivot, at, margin) for margin in (above, below)):
            message = "the row that is exchanged may not be one of the rows behind"
            raise self._refused("other-rows", at, message)
        if any(is_defined_in(pivot, columns.loop) for columns in elimination.exchange.columns):
            message = "the row that is exchanged is computed for each column"
            raise self._refused("other-rows", at, message)

    def _update(self, loop: ForOp, array: SSAValue) -> _Update:
        """Return the update of rows that a loop over columns does."""
        stores = [op for op in loop.body.ops if isinstance(op, StoreOp)]
        if len(stores) != 1 or stores[0].memref is not array or loop.results:
            raise self._refused("not-by-columns", loop, "a loop over columns has not one update")
        (store,) = stores
        row, column = _access_subscripts(store)
        columns = self._columns(loop, column, store)
        rows, end, is_of_others = self._rows(loop, row)
        invariant = self._invariant(loop, columns)
        inside = set(loop.body.ops).difference(invariant)
        factors: dict[SSAValue, None] = {}
        for op in loop.body.ops:
            if op in invariant or isinstance(op, YieldOp):
                continue
            if isinstance(op, LoadOp):
                self._check_load(op, array, row, columns)
                continue
            if op.regions or not (op is store or has_no_effects(op)):
                raise self._refused("not-by-columns", op, "an operation is not of an update")
            values = op.operands[:1] if op is store else op.operands
            for value in values:
                if value is loop.induction_variable or isinstance(value.type, IndexType):
                    raise self._refused("not-by-columns", op, "an update uses the column's number")
                if value.owner not in inside and is_defined_in(value, self._loop):
                    factors[value] = None
        return _Update(
            array, columns, rows, row, end, is_of_others, tuple(factors), tuple(invariant)
        )

    def _rows(self, loop: ForOp, row: BoundExprs) -> tuple[ForOp | None, BoundExprs | None, bool]:
        """Return the loop over the rows that are updated, and their end; None if it is only that of
        the iteration. And whether these are all rows but that one, instead of those behind it."""
        around = loop.parent_op()
        if around is self._loop and _number(row.minus(self._iteration)) == 0:
            return None, None, False
        is_of_others = isinstance(around, scf.IfOp) and self._excludes_iteration(around, loop, row)
        if is_of_others:
            assert isinstance(around, scf.IfOp)
            around = around.parent_op()
        if not isinstance(around, ForOp) or around.parent_op() is not self._loop:
            raise self._refused("not-by-columns", loop, "no loop over rows is around an update")
        rows = self._columns(around, row, loop)
        start = rows.start if is_of_others else rows.start.minus(self._iteration)
        if around.results or _number(start) != int(not is_of_others):
            message = "the rows behind the iteration, or all others, are not all updated"
            raise self._refused("not-by-columns", loop, message)
        if not self._is_fixed(rows.end):
            message = "the rows that are updated end elsewhere in each iteration"
            raise self._refused("not-by-columns", loop, message)
        return around, rows.end, is_of_others

    def _excludes_iteration(self, conditional: scf.IfOp, loop: ForOp, row: BoundExprs) -> bool:
        """Return whether the branch of a conditional that a loop is in is executed for all rows but
        that of the iteration, and the other one does nothing."""
        test = conditional.condition.owner
        blocks = [region.block for region in conditional.regions if region.blocks]
        is_first = loop.parent_block() is blocks[0]
        others = [op for block in blocks if block is not loop.parent_block() for op in block.ops]
        if (
            not isinstance(test, arith.CmpiOp)
            or test.predicate_name != ("ne" if is_first else "eq")
            or any(result.first_use is not None for result in conditional.results)
            or any(op.regions for op in others)
            or not all(isinstance(op, scf.YieldOp) or has_no_effects(op) for op in others)
        ):
            return False
        lhs, rhs = (compose(BoundExprs.of(uncast(value))) for value in (test.lhs, test.rhs))
        return any(
            _number(first.minus(row)) == 0 and _number(second.minus(self._iteration)) == 0
            for first, second in ((lhs, rhs), (rhs, lhs))
        )

    def _invariant(self, loop: ForOp, columns: _Columns) -> list[Operation]:
        """Return the ops in a loop that compute the same in all of its iterations."""
        invariant: list[Operation] = []
        for op in loop.body.ops:
            if isinstance(op, YieldOp | StoreOp) or op.regions or not op.results:
                continue
            if any(
                is_defined_in(value, loop) and value.owner not in invariant for value in op.operands
            ):
                continue
            if isinstance(op, LoadOp):
                is_changed = any(
                    isinstance(store, StoreOp) and store.memref is op.memref
                    for store in loop.body.ops
                )
                if is_changed:
                    distance = _number(columns.start.minus(_access_subscripts(op)[-1]))
                    if distance is None or distance <= 0:
                        continue
            elif not has_no_effects(op):
                continue
            invariant.append(op)
        return invariant

    def _check_load(
        self, load: LoadOp, array: SSAValue, row: BoundExprs, columns: _Columns
    ) -> None:
        """Refuse a load of an update that is not of its column, in its row or the iteration's."""
        subscripts = _access_subscripts(load)
        is_column = (
            load.memref is array
            and _number(subscripts[-1].minus(_column_of(columns))) == 0
            and (
                _number(subscripts[0].minus(row)) == 0
                or _number(subscripts[0].minus(self._iteration)) == 0
            )
        )
        if not is_column:
            raise self._refused("not-by-columns", load, "an update reads something else")


def _sum(first: BoundExprs, second: BoundExprs) -> BoundExprs:
    joined, (term,) = first.beside(second)
    return canonicalize(compose(joined.with_exprs([expr + term for expr in joined.exprs])))


def _column_of(columns: _Columns) -> BoundExprs:
    return _sum(BoundExprs.of(columns.loop.induction_variable), columns.offset)


def _shown(bound: BoundExprs) -> tuple[object, ...]:
    return (bound.exprs, bound.dims, bound.symbols)


def _resolved(bound: BoundExprs, frame: Frame) -> AffineExpr:
    return frame.apply(bound.map, bound.operands)[0]


def _accesses(loop: ForOp) -> list[Access]:
    return [
        op
        for op in loop.body.ops
        if isinstance(op, LoadOp | StoreOp | memref.LoadOp | memref.StoreOp)
    ]


def _only_moves(loop: ForOp) -> bool:
    """Return whether a loop only stores elements that it loads."""
    accesses = _accesses(loop)
    return (
        not loop.results
        and any(isinstance(op, StoreOp | memref.StoreOp) for op in accesses)
        and all(
            isinstance(op.value.owner, LoadOp | memref.LoadOp)
            and op.value.owner.parent_op() is loop
            for op in accesses
            if isinstance(op, StoreOp | memref.StoreOp)
        )
        and not any(op.regions for op in loop.body.ops)
    )


def _exchanges(
    steps: Sequence[tuple[Access, SSAValue, object]], array: SSAValue, pivot: SSAValue
) -> bool:
    """Return whether loads and stores of a column exchange the elements of two rows, and change
    nothing if they are one."""
    for is_same in (False, True):
        memory: dict[tuple[SSAValue, object], object] = {}
        loaded: dict[SSAValue, object] = {}
        for access, where, row in steps:
            place = where, 0 if is_same else row
            if isinstance(access, LoadOp | memref.LoadOp):
                loaded[access.results[0]] = memory.get(place, place)
            else:
                memory[place] = loaded[access.value]
        own = array, 0
        other = array, 0 if is_same else pivot
        if memory.get(own, own) != other or memory.get(other, other) != own:
            return False
    return True


# Blocks


@dataclass(frozen=True, slots=True)
class _Part:
    """Columns of blocks: from an end of blocks on, or where it begins, up to another, if any."""

    start: BoundExprs | None
    end: BoundExprs | None


class _Blocks:
    """Emits the blocks of a plan."""

    def __init__(self, plan: ExchangeDeferral, builder: LoopBuilder) -> None:
        self._plan = plan
        self._builder = builder
        self._loop = plan.loop
        self._block = BoundExprs(())
        """The first iteration of the outermost block."""
        self._factors: dict[tuple[ForOp, SSAValue], SSAValue] = {}
        """The memory of a factor of an update: by rows and iterations, or by iterations alone."""
        self._pivots: dict[SSAValue, SSAValue] = {}
        """The memory for the rows that are exchanged, by array."""
        self._rows: dict[SSAValue, SSAValue] = {}
        """The memory for rows as they are when others are updated by them, by array."""

    def emit(self) -> Sequence[SSAValue]:
        """Emit the loops over blocks, with the memory that they need; return the carried values."""
        builder = self._builder
        size = self._plan.sizes[0]
        for elimination in self._plan.eliminations:
            self._pivots[elimination.array] = self._allocate(IndexType(), None)
            if elimination.update.is_of_others:
                self._rows[elimination.array] = self._allocate_rows(elimination)
            for update in (*elimination.scalings, elimination.update):
                for factor in update.factors:
                    rows = update.end if _is_of_rows(factor, update) else None
                    self._factors[update.loop, factor] = self._allocate(factor.type, rows)
        lower, upper = lower_bound(self._loop), upper_bound(self._loop)
        blocks = builder.loop(lower, upper, size, self._loop.inits)
        self._block = BoundExprs.of(blocks.induction_variable)
        self._emit_level(blocks, 0, self._block, [upper])
        for memory in (
            *self._factors.values(),
            *self._pivots.values(),
            *self._rows.values(),
        ):
            builder.insert(memref.DeallocOp(operands=[memory]))
        return blocks.results

    def _allocate(self, type_: Attribute, rows: BoundExprs | None) -> SSAValue:
        size = self._plan.sizes[0]
        sizes: list[SSAValue] = []
        shape = [size]
        if rows is not None:
            sizes = [self._builder.apply(rows.map, rows.operands)]
            shape = [DYNAMIC_INDEX, size]
        return self._builder.value(
            memref.AllocOp(operands=[sizes, []], result_types=[MemRefType(type_, shape)])
        )

    def _allocate_rows(self, elimination: _Elimination) -> SSAValue:
        """Allocate a row for each iteration of a block."""
        end = elimination.update.columns.end
        extent = self._builder.apply(end.map, end.operands)
        type_ = elimination.array.type
        assert is_memref(type_)
        shape = [self._plan.sizes[0], DYNAMIC_INDEX]
        rows_type = MemRefType(type_.element_type, shape)
        return self._builder.value(
            memref.AllocOp(operands=[[extent], []], result_types=[rows_type])
        )

    def _emit_level(
        self, around: ForOp, level: int, block: BoundExprs, ends: Sequence[BoundExprs]
    ) -> None:
        """Emit the iterations of a block in the loop over blocks, which end at the first of `ends`,
        in columns up to the block's end, and what is deferred in the columns up to the end of the
        block around it."""
        size = self._plan.sizes[level]
        block_end = block.plus(size)
        builder = _inside(around)
        inner_ends = [block_end, *ends]
        carried = around.region_iter_args
        if level + 1 < len(self._plan.sizes):
            smaller = self._plan.sizes[level + 1]
            inner = builder.loop(block, _minimum_bound(inner_ends), smaller, carried)
            inner_block = BoundExprs.of(inner.induction_variable)
            self._emit_level(inner, level + 1, inner_block, inner_ends)
        else:
            inner = self._emit_panel(builder, block, inner_ends, carried)
        for elimination in self._plan.eliminations:
            if not elimination.is_panel and level > 0:
                continue
            start = block_end if elimination.is_panel else None
            part = _Part(start, ends[0] if level > 0 else None)
            self._emit_exchanges(builder, elimination, block, inner_ends, part)
            self._emit_updates(builder, elimination, level, block, inner_ends, part)
        if inner.results:
            builder.insert(YieldOp(*inner.results))

    # The iterations of the innermost blocks

    def _emit_panel(
        self,
        builder: LoopBuilder,
        block: BoundExprs,
        ends: Sequence[BoundExprs],
        carried: Sequence[SSAValue],
    ) -> ForOp:
        """Emit the iterations of a block, in columns up to its end; return their loop."""
        loop = builder.loop(block, _minimum_bound(ends), 1, carried)
        inner = _inside(loop)
        values: dict[SSAValue, SSAValue] = dict(
            zip(self._loop.body.args, loop.body.args, strict=True)
        )
        copies: dict[Operation, Operation] = {}
        for op in list(self._loop.body.ops):
            if op is not self._loop.body.last_op:
                copy = inner.clone(op, values)
                copies |= zip(op.walk(), copy.walk(), strict=True)
        values |= {
            old: new
            for op, copy in copies.items()
            for old, new in (
                *zip(op.results, copy.results, strict=True),
                *(
                    pair
                    for first, second in zip(op.regions, copy.regions, strict=True)
                    for blocks in zip(first.blocks, second.blocks, strict=True)
                    for pair in zip(blocks[0].args, blocks[1].args, strict=True)
                ),
            )
        }
        if loop.results:
            yielded = self._loop.terminator.operands
            inner.insert(YieldOp(*(values.get(value, value) for value in yielded)))
        column_end = block.plus(self._plan.sizes[-1])
        variable = BoundExprs.of(loop.induction_variable)
        place = variable.minus(self._block)
        for elimination in self._plan.eliminations:
            self._record_exchange(elimination, copies, values, variable, place)
            for update in (*elimination.scalings, elimination.update):
                self._record_factors(update, copies, values, place)
            columns = [
                *elimination.exchange.columns,
                *(update.columns for update in (*elimination.scalings, elimination.update)),
            ]
            for each in columns:
                copy = copies[each.loop]
                assert isinstance(copy, ForOp)
                if elimination.is_panel:
                    _end_at(copy, column_end.minus(_renamed(each.offset, values)))
                else:
                    copy.detach()
                    copy.erase()
        return loop

    def _record_exchange(
        self,
        elimination: _Elimination,
        copies: Mapping[Operation, Operation],
        values: Mapping[SSAValue, SSAValue],
        variable: BoundExprs,
        place: BoundExprs,
    ) -> None:
        """Store the row that is exchanged, which is the iteration's where no rows are, and exchange
        the factors of these rows in earlier iterations of the block."""
        memory = self._pivots[elimination.array]
        loops = [copies[columns.loop] for columns in elimination.exchange.columns]
        first = loops[0]
        body = _body_around(first)
        (own_row,) = variable.operands
        front = LoopBuilder(body, body.first_op, first.location)
        front.insert(StoreOp(own_row, memory, place.map, place.operands))
        builder = LoopBuilder.before(first)
        pivot = values.get(elimination.exchange.pivot, elimination.exchange.pivot)
        row = pivot if isinstance(pivot.type, IndexType) else _as_index(builder, pivot)
        builder.insert(StoreOp(row, memory, place.map, place.operands))
        update = elimination.update
        for factor in update.factors:
            if not _is_of_rows(factor, update):
                continue
            kept = self._factors[update.loop, factor]
            loop = builder.loop(BoundExprs((constant(0),)), place)
            inner = LoopBuilder.at_start(loop)
            column = BoundExprs.of(loop.induction_variable)
            _exchange_rows(inner, kept, variable, row, column)

    def _record_factors(
        self,
        update: _Update,
        copies: Mapping[Operation, Operation],
        values: Mapping[SSAValue, SSAValue],
        place: BoundExprs,
    ) -> None:
        """Store the factors of an update in an iteration."""
        builder = LoopBuilder.before(copies[update.loop])
        copied = dict(values)
        for op in update.invariant:
            builder.clone(op, copied)
        row = _renamed(update.row, values)
        for factor in update.factors:
            memory = self._factors[update.loop, factor]
            subscripts = _place_of_factor(factor, update, row, place)
            value = copied.get(factor, factor)
            builder.insert(StoreOp(value, memory, subscripts.map, subscripts.operands))

    # What is deferred

    def _emit_exchanges(
        self,
        builder: LoopBuilder,
        elimination: _Elimination,
        block: BoundExprs,
        ends: Sequence[BoundExprs],
        part: _Part,
    ) -> None:
        """Emit the exchanges of the iterations of a block."""
        columns = elimination.exchange.columns[0]
        loop = builder.loop(block, _minimum_bound(ends))
        inner = LoopBuilder.at_start(loop)
        variable = BoundExprs.of(loop.induction_variable)
        place = variable.minus(self._block)
        memory = self._pivots[elimination.array]
        pivot = inner.value(LoadOp(memory, place.map, place.operands))
        across = self._across(inner, columns, part)
        column = BoundExprs.of(across.induction_variable)
        _exchange_rows(LoopBuilder.at_start(across), elimination.array, variable, pivot, column)

    def _across(self, builder: LoopBuilder, columns: _Columns, part: _Part) -> ForOp:
        """Emit a loop over columns of a part."""
        start = columns.start if part.start is None else part.start
        ends = [columns.end] if part.end is None else [part.end, columns.end]
        return builder.loop(start, _minimum_bound(ends))

    def _emit_updates(
        self,
        builder: LoopBuilder,
        elimination: _Elimination,
        level: int,
        block: BoundExprs,
        ends: Sequence[BoundExprs],
        part: _Part,
    ) -> None:
        """Emit the updates by the iterations of a block: in its rows, and in the others."""
        size = self._plan.sizes[level]
        if level + 1 < len(self._plan.sizes):
            smaller = self._plan.sizes[level + 1]
            inner = builder.loop(block, _minimum_bound(ends), smaller)
            inner_block = BoundExprs.of(inner.induction_variable)
            inner_ends = [inner_block.plus(smaller), *ends]
            inner_builder = LoopBuilder(inner.body, inner.body.last_op, inner.location)
            self._emit_triangle(inner_builder, elimination, inner_block, inner_ends, part, smaller)
            rows = block, inner_block, inner_block.plus(smaller), block.plus(size)
            self._emit_rectangles(inner_builder, elimination, rows, (inner_block, inner_ends), part)
        else:
            self._emit_triangle(builder, elimination, block, ends, part, size)
        rows = BoundExprs((constant(0),)), block, block.plus(size), elimination.end
        self._emit_rectangles(builder, elimination, rows, (block, ends), part)

    def _emit_triangle(
        self,
        builder: LoopBuilder,
        elimination: _Elimination,
        block: BoundExprs,
        ends: Sequence[BoundExprs],
        part: _Part,
        size: int,
    ) -> None:
        """Emit the updates of the rows of a block, iteration by iteration."""
        loop = builder.loop(block, _minimum_bound(ends))
        variable = BoundExprs.of(loop.induction_variable)
        for scaling in elimination.scalings:
            inner = LoopBuilder(loop.body, loop.body.last_op, loop.location)
            across = self._across(inner, scaling.columns, part)
            self._emit_update(across, scaling, loop.induction_variable, variable)
        inner = LoopBuilder(loop.body, loop.body.last_op, loop.location)
        update = elimination.update
        if update.is_of_others:
            self._emit_copy(inner, elimination, variable, part)
        behind = variable.plus(1), _minimum_bound([block.plus(size), elimination.end])
        for start, end in [(block, variable), behind] if update.is_of_others else [behind]:
            rows = inner.loop(start, end)
            row = BoundExprs.of(rows.induction_variable)
            across = self._across(LoopBuilder.at_start(rows), update.columns, part)
            self._emit_update(across, update, loop.induction_variable, row)

    def _emit_copy(
        self, builder: LoopBuilder, elimination: _Elimination, variable: BoundExprs, part: _Part
    ) -> None:
        """Emit a loop that copies the row of an iteration, by which others are updated."""
        across = self._across(builder, elimination.update.columns, part)
        inner = LoopBuilder.at_start(across)
        column = BoundExprs.of(across.induction_variable)
        source = canonicalize(variable.joined(column))
        value = inner.value(LoadOp(elimination.array, source.map, source.operands))
        target = canonicalize(variable.minus(self._block).joined(column))
        memory = self._rows[elimination.array]
        inner.insert(StoreOp(value, memory, target.map, target.operands))

    def _emit_rectangles(
        self,
        builder: LoopBuilder,
        elimination: _Elimination,
        bounds: tuple[BoundExprs, BoundExprs, BoundExprs, BoundExprs],
        iterations: tuple[BoundExprs, Sequence[BoundExprs]],
        part: _Part,
    ) -> None:
        """Emit the updates of rows outside of a block, for each element those by all iterations:
        from the third to the fourth bound, and if all rows but the iteration's are updated, from
        the first to the second one."""
        first, second, third, fourth = bounds
        update = elimination.update
        behind = third, _minimum_bound([fourth, elimination.end])
        for start, end in [(first, second), behind] if update.is_of_others else [behind]:
            rows = builder.loop(start, end)
            row = BoundExprs.of(rows.induction_variable)
            across = self._across(LoopBuilder.at_start(rows), update.columns, part)
            inner = LoopBuilder.at_start(across)
            loop = inner.loop(iterations[0], _minimum_bound(iterations[1]))
            at = LoopBuilder.at_start(loop)
            self._emit_update(across, update, loop.induction_variable, row, at)

    def _emit_update(
        self,
        across: ForOp,
        update: _Update,
        iteration: SSAValue,
        row: BoundExprs,
        builder: LoopBuilder | None = None,
    ) -> None:
        """Emit an update of an element by an iteration, in a loop over columns or where `builder`
        is."""
        inner = LoopBuilder.at_start(across) if builder is None else builder
        variable = BoundExprs.of(iteration)
        place = variable.minus(self._block)
        column = BoundExprs.of(across.induction_variable)
        values: dict[SSAValue, SSAValue] = {}
        for factor in update.factors:
            memory = self._factors[update.loop, factor]
            subscripts = _place_of_factor(factor, update, row, place)
            subscripts = canonicalize(subscripts)
            values[factor] = inner.value(LoadOp(memory, subscripts.map, subscripts.operands))
        for op in update.loop.body.ops:
            if op in update.invariant or isinstance(op, YieldOp):
                continue
            if isinstance(op, LoadOp | StoreOp):
                is_own = isinstance(op, StoreOp) or (
                    _number(_access_subscripts(op)[0].minus(update.row)) == 0
                )
                place_of = (row if is_own else variable).joined(column)
                place_of = canonicalize(place_of)
                if isinstance(op, StoreOp):
                    value = values.get(op.value, op.value)
                    inner.insert(StoreOp(value, update.array, place_of.map, place_of.operands))
                else:
                    memory = update.array
                    if not is_own and builder is not None and update.is_of_others:
                        memory = self._rows[update.array]
                        place_of = canonicalize(place.joined(column))
                    loaded = LoadOp(memory, place_of.map, place_of.operands)
                    values[op.results[0]] = inner.value(loaded)
                continue
            inner.clone(op, values)


def _inside(loop: ForOp) -> LoopBuilder:
    """Return a builder at the end of a loop that is empty except for its terminator, if it has
    one."""
    return LoopBuilder(loop.body, loop.body.last_op, loop.location)


def _minimum_bound(ends: Sequence[BoundExprs]) -> BoundExprs:
    """Return the expressions of several bounds, of which the least counts."""
    return canonicalize(reduce(BoundExprs.joined, ends))


def _end_at(loop: ForOp, end: BoundExprs) -> None:
    """End a loop at a number, too."""
    upper = _minimum_bound([upper_bound(loop), end])
    loop.set_upper_bound(upper.map, upper.operands)


def _renamed(bound: BoundExprs, values: Mapping[SSAValue, SSAValue]) -> BoundExprs:
    """Return expressions of other values."""
    dims = tuple(values.get(value, value) for value in bound.dims)
    symbols = tuple(values.get(value, value) for value in bound.symbols)
    return BoundExprs(bound.exprs, dims, symbols)


def _is_of_rows(factor: SSAValue, update: _Update) -> bool:
    """Return whether a factor differs between the rows of an update."""
    return update.rows is not None and is_defined_in(factor, update.rows)


def _place_of_factor(
    factor: SSAValue, update: _Update, row: BoundExprs, place: BoundExprs
) -> BoundExprs:
    """Return the subscripts under which a factor of an iteration of the block is stored."""
    return row.joined(place) if _is_of_rows(factor, update) else place


def _body_around(op: Operation) -> Block:
    """Return the body of the innermost loop around an op."""
    loop = _loop_around(op)
    assert isinstance(loop, ForOp), "an exchange is in a loop"
    return loop.body


def _as_index(builder: LoopBuilder, value: SSAValue) -> SSAValue:
    return builder.value(arith.IndexCastOp(value, IndexType()))


def _exchange_rows(
    builder: LoopBuilder,
    memory: SSAValue,
    row: BoundExprs,
    pivot: SSAValue,
    column: BoundExprs,
) -> None:
    """Emit the exchange of the elements of two rows in a column."""
    place = canonicalize(row.joined(column))
    (own_column,) = column.operands
    first = builder.value(LoadOp(memory, place.map, place.operands))
    pivot_place = [pivot, own_column]
    second = builder.value(memref.LoadOp(operands=[memory, pivot_place], result_types=[first.type]))
    builder.insert(StoreOp(second, memory, place.map, place.operands))
    builder.insert(memref.StoreOp(operands=[first, memory, pivot_place]))

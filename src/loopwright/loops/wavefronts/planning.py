"""Decides whether the rows of a recurrence may run as lanes, each delayed against the one before.

**Before → After** (lanes 4, skew 1)

    affine.for %i = 1 to %n {                  affine.for %i = 1 to … step 4 {
      affine.for %j = 1 to %m {                  … the first columns, row by row
        %u = affine.load %a[%i - 1, %j]          affine.for %t = 5 to %m iter_args(%left = …) {
        %l = affine.load %a[%i, %j - 1]            %x = affine.load %a[%i - 1, %t]
        %s = arith.addf %u, %l : f64               %above = vector.shuffle %left, %x [1, 2, 3, 4]
        affine.store %s, %a[%i, %j]                %s = arith.addf %above, %left : vector<4xf64>
      }                                            … store lane 3 to %a[%i, %t], lane 2 to
    }                                                %a[%i + 1, %t - 1], …
                                                   affine.yield %s
                                                 }
                                                 … the last columns, row by row
                                               }

A cell of row `r` of a block, in column `j`, runs at the time `j + skew * r`. The left part of the
rows (cells before the first time at which all rows are active) runs row by row, with the ops before
the inner loops; then all rows run as lanes, the last one in lane 0; then the right part, with the
ops after the inner loops.

A cell that reads what another cell of its block has written finds it in a vector of an earlier
time: moved to the lane of its own row, or as it is in the same row. That needs more than the order
of accesses: each iteration must read exactly the value of the iteration a constant distance before
it (`exact.dependences.dataflow`). Cells of the first rows of a block read it from memory.

Where the next rows of a block overwrite an element, only the last of them stores it. Where each row
accesses neighbours along a row of memory, several times make an iteration: rows load and store
vectors, which are transposed in registers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs.host import Host
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow, ValueFlow
from loopwright.exact.dependences.solver import Condition
from loopwright.exact.domains import trip_count
from loopwright.exact.memory.access import Access, Root
from loopwright.exact.presburger.rows import row_of
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import is_defined_in
from loopwright.ir.dialects import memref
from loopwright.ir.dialects.affine import ApplyOp, ForOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.nesting import loops_around
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    bind,
    compose,
    composed_subscripts,
    map_of,
)
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.interfaces.op_interfaces import vector_form
from loopwright.ir.refusal import Evidence, Reason, Refusal, RefusedError
from loopwright.loops.steps import counts
from loopwright.loops.steps.unroll import CleanupSplit, split_into_groups
from loopwright.loops.support import reporting
from loopwright.loops.wavefronts.folds import Fold, folds_of
from loopwright.loops.wavefronts.rows import Rows, rows_of
from loopwright.records import dataclass

if TYPE_CHECKING:
    from loopwright.exact.presburger.sets import PresburgerSet

_GREATEST_SKEW = 3
"""The most columns by which a row may be delayed against the one above."""
FURTHEST = 4
"""How many rows later, at most, a row must overwrite elements of another one for this not to store
them."""
_LEAST_TIMES = 16
"""The fewest times at which all rows are at work for lanes to be profitable."""


@dataclass(frozen=True, slots=True)
class CellSource:
    """A load reads what the store at `position` of the ops of a cell wrote in the cell `rows` above
    and `columns` before it."""

    position: int
    rows: int
    columns: int

    def delay(self, skew: int) -> int:
        """Return how much earlier the cell runs that wrote the value."""
        return self.columns + skew * self.rows


@dataclass(frozen=True, slots=True)
class Wavefront(reporting.Assuming):
    """Rows that run as lanes. The left part ends `lead` columns after the first column of the last
    row, the right part has at least the last `trail` columns."""

    rows: Rows
    lanes: int
    skew: int
    lead: int
    trail: int
    forwarded: Mapping[int, CellSource]
    """By the position of the load among the ops of a cell."""
    folds: tuple[Fold, ...]
    read_only: frozenset[Operation]
    """Loads of memory that nothing in the loop writes."""
    roots: Mapping[Operation, frozenset[Root]]
    """The memory that each access of a cell may be of."""
    register_bits: int
    repeatable: frozenset[Operation]
    """Ops before inner loops that compute the same values if they are repeated."""
    split: CleanupSplit
    enough: BoundExprs
    """Expressions that are non-negative if there are enough columns."""

    @property
    def behind(self) -> int:
        """The number of columns by which the last row is delayed against the first one."""
        return self.skew * (self.lanes - 1)


class Planner:
    """Plans wavefronts of the loops of a function."""

    def __init__(
        self, analysis: DependenceAnalysis, host: Host, *, everywhere: bool = False
    ) -> None:
        self.analysis = analysis
        self.host = host
        self.everywhere = everywhere

    @cached_property
    def flow(self) -> DataFlow:
        """The flow of values of the function."""
        return DataFlow(self.analysis)

    def plan(self, loop: ForOp, lanes: int) -> Wavefront | Refusal:
        """Plan to run `lanes` rows of a loop as lanes, or refuse."""
        try:
            return self._plan(loop, lanes)
        except RefusedError as error:
            return error.refusal

    def _plan(self, loop: ForOp, lanes: int) -> Wavefront:
        rows = rows_of(loop)
        if lanes % len(rows.rows):
            raise RefusedError("rows-differ", loop, "lanes are not a multiple of the rows")
        folds = folds_of(rows)
        nest = _Nest(self.analysis, rows, lanes)
        nest.check_values()
        nest.check_carried(folds)
        forwarded = self._forwarded(nest)
        if not forwarded or not (self.everywhere or _depends_both_ways(rows, forwarded, folds)):
            message = "no cell needs both the one before it and one of a row above"
            raise RefusedError("independent-cells", loop, message)
        ahead = [f.columns for f in forwarded.values()]
        lead = max([1, *ahead])
        trail = max([0, *(-columns for columns in ahead)])
        skew = nest.skew(lead)
        delays = [f.delay(skew) for f in forwarded.values()]
        furthest = max(f.rows for f in forwarded.values())
        if min(delays) < 1 or max(delays) > skew * (lanes - 1) or furthest >= lanes:
            message = "cells read from too far away"
            raise RefusedError("distance", loop, message)
        moved = _moved_between_rows(rows, forwarded)
        if moved > len(forwarded) and not self.everywhere:
            message = "more is moved between rows of memory and lanes than lanes hand on"
            evidence = Evidence({"moved": moved, "handed_on": len(forwarded)})
            raise RefusedError(
                "unprofitable", loop, message, reason=Reason.UNPROFITABLE, evidence=evidence
            )
        low, high = rows.columns
        # The ends of rows, where not all lanes are at work, take as long as twice their length.
        least = 2 * skew * (lanes - 1) + lead + trail + max(delays) + _LEAST_TIMES
        enough = compose(high.minus(low).plus(-least))
        columns = trip_count(rows.rows[0].inner)
        if columns is not None and columns < least:
            message = "there are too few columns"
            raise RefusedError("unprofitable", loop, message, reason=Reason.UNPROFITABLE)
        split = split_into_groups(loop, lanes // len(rows.rows))
        if split is None or not counts.fits(enough):
            raise RefusedError("index-overflow", loop, "a bound does not fit 64 bits")
        count = trip_count(loop)
        if count is not None and count < lanes // len(rows.rows):
            message = "there are fewer rows than lanes"
            raise RefusedError("few-iterations", loop, message)
        inner_loops = [row.inner for row in rows.rows]
        assumed = counts.fit_assumed([loop, *inner_loops], "places behind the ends of loops")
        return Wavefront(
            rows,
            lanes,
            skew,
            lead,
            trail,
            forwarded,
            folds,
            nest.read_only,
            nest.roots(),
            self.host.vector_bits,
            nest.repeatable,
            split,
            BoundExprs(()) if columns is not None else enough,
            assumed=assumed,
        )

    def _forwarded(self, nest: _Nest) -> dict[int, CellSource]:
        """Return the loads that read what other cells have written; all of these must do so at a
        constant distance."""
        forwarded: dict[int, CellSource] = {}
        for position, op in enumerate(nest.rows.rows[0].ops):
            if not isinstance(op, LoadOp) or op in nest.read_only:
                continue
            sources = {self._source(nest, number, position) for number in range(nest.per_iteration)}
            source = sources.pop()
            if sources:
                raise _varying(nest, op)
            if source is not None:
                forwarded[position] = source
        return forwarded

    def _source(self, nest: _Nest, number: int, position: int) -> CellSource | None:
        """Return what a load of one of the rows reads from other cells; None if it reads nothing
        from them. Raises `RefusedError`."""
        op = nest.rows.rows[number].ops[position]
        sources = self.flow.of(self.analysis.access_by(op))
        if sources.unknown:
            message = f"the source of a loaded value is not known: {sources.unknown[0]}"
            raise RefusedError("unknown-flow", nest.rows.loop, message, op, reason=Reason.UNKNOWN)
        flows = [
            flow
            for flow in sources.flows
            if nest.rows.row_of(flow.source.op) is not None and _stays(flow, nest.outer)
        ]
        if not flows:
            return None
        row = nest.rows.row_of(flows[0].source.op)
        steps = _constant_steps(flows[0], nest.outer)
        if len(flows) > 1 or row is None or steps is None:
            raise _varying(nest, op)
        iterations, columns = steps
        if not self.flow.always_reads(flows[0], (*[0] * nest.outer, iterations, columns)):
            raise _varying(nest, op)
        store = nest.rows.rows[row].ops.index(flows[0].source.op)
        above = iterations // nest.rows.loop.step_value * nest.per_iteration + number - row
        return CellSource(store, above, columns)


def _varying(nest: _Nest, op: Operation) -> RefusedError:
    message = "a load reads values from cells at several distances, or may do so"
    return RefusedError("distance", nest.rows.loop, message, op)


def _within(flow: ValueFlow, outer: int) -> PresburgerSet:
    """Return the pairs of a flow in the same iteration of outer loops."""
    from loopwright.exact.presburger.sets import PresburgerSet

    pairs = flow.pairs
    loops = len(flow.source.loops)
    rows = [row_of(pairs.rank, {loop: -1, loops + loop: 1}) for loop in range(outer)]
    return pairs.intersect(PresburgerSet.from_rows(pairs.rank, 0, rows, [])) if rows else pairs


def _stays(flow: ValueFlow, outer: int) -> bool:
    """Return whether values flow within an iteration of outer loops."""
    return not _within(flow, outer).is_empty()


def _constant_steps(flow: ValueFlow, outer: int) -> tuple[int, int] | None:
    """Return how many iterations of the outer loop and columns a flow goes, in the same iteration
    of the loops around these; None if that is not constant."""
    loops = outer + 2
    if len(flow.source.loops) != loops or len(flow.sink.loops) != loops:
        return None
    pairs = _within(flow, outer)
    steps: list[int] = []
    for loop in (outer, outer + 1):
        interval = pairs.interval(row_of(pairs.rank, {loop: -1, loops + loop: 1}))
        if interval is None or interval.lower is None or interval.lower != interval.upper:
            return None
        steps.append(interval.lower)
    return steps[0], steps[1]


def _moved_between_rows(rows: Rows, forwarded: Mapping[int, CellSource]) -> int:
    """Return how many accesses of a cell are of elements of its row and column."""
    row = rows.rows[0]
    variables = {rows.loop.induction_variable, row.inner.induction_variable}
    accesses = (op for n, op in enumerate(row.ops) if n not in forwarded)
    return sum(
        isinstance(op, LoadOp | StoreOp) and variables <= {*composed_subscripts(op).dims}
        for op in accesses
    )


@dataclass(frozen=True, slots=True)
class _Need:
    """A value of a cell needs another one, of its own row or of a row above: the one that the store
    at a position stores, or the one that is carried under a number."""

    is_carried: bool
    number: int
    is_above: bool = False

    @property
    def needed(self) -> tuple[bool, int]:
        """The value that is needed."""
        return self.is_carried, self.number


_Needs: TypeAlias = Mapping[tuple[bool, int], Sequence[_Need]]


def _depends_both_ways(
    rows: Rows, forwarded: Mapping[int, CellSource], folds: Sequence[Fold]
) -> bool:
    """Return whether a value of a cell depends on itself in the cells before it and above it.
    Values that only do so in one way can be computed apart, by vectors along the other one."""
    row = rows.rows[0]
    folded = {fold.number for fold in folds}
    needs_of: dict[SSAValue, dict[_Need, None]] = {
        argument: {_Need(is_carried=True, number=number): None}
        for number, argument in enumerate(row.inner.region_iter_args)
        if number not in folded
    }
    for position, source in forwarded.items():
        need = _Need(is_carried=False, number=source.position, is_above=source.rows > 0)
        needs_of[row.ops[position].results[0]] = {need: None}
    for op in row.ops:
        gathered = {need: None for value in op.operands for need in needs_of.get(value, ())}
        for result in op.results:
            needs_of.setdefault(result, gathered)
    needs: dict[tuple[bool, int], Sequence[_Need]] = {
        (False, source.position): [*needs_of.get(row.ops[source.position].operands[0], ())]
        for source in forwarded.values()
    }
    for number, value in enumerate(row.inner.terminator.operands):
        needs[True, number] = [*needs_of.get(value, ())]
    return any(_needs_itself_both_ways(value, needs) for value in needs)


def _needs_itself_both_ways(value: tuple[bool, int], needs: _Needs) -> bool:
    needed = _needed(value, needs)
    cycle = {other: None for other in needed if value in _needed(other, needs)}
    ways = [
        need.is_above for other in cycle for need in needs.get(other, ()) if need.needed in cycle
    ]
    return any(ways) and not all(ways)


def _needed(start: tuple[bool, int], needs: _Needs) -> dict[tuple[bool, int], None]:
    """Return the values that a value needs, in any number of steps."""
    needed: dict[tuple[bool, int], None] = {}
    waiting = [start]
    while waiting:
        for need in needs.get(waiting.pop(), ()):
            if need.needed not in needed:
                needed[need.needed] = None
                waiting.append(need.needed)
    return needed


class _Nest:
    """The accesses of a nest, and the order of its iterations in lanes."""

    def __init__(self, analysis: DependenceAnalysis, rows: Rows, lanes: int) -> None:
        self.analysis = analysis
        self.rows = rows
        self.lanes = lanes
        self.per_iteration = len(rows.rows)
        self.outer = len(list(loops_around(rows.loop)))
        ops = [op for op in rows.loop.walk() if op is not rows.loop]
        self.accesses = [access for op in ops for access in analysis.accesses_by(op)]
        self.written = {
            root
            for access in self.accesses
            if access.writes or access.frees
            for root in analysis.related[access.root]
        }
        self.read_only = frozenset(
            op
            for op in ops
            if isinstance(op, LoadOp | memref.LoadOp)
            and not any(self.is_written(access.root) for access in analysis.accesses_by(op))
        )

        self.repeatable = self._repeatable()

    def _repeatable(self) -> frozenset[Operation]:
        loop = self.rows.loop
        repeatable: set[Operation] = set()
        for op in (op for row in self.rows.rows for op in row.before):
            is_safe = not op.regions and (op in self.read_only or has_no_effects(op))
            if is_safe and all(
                value is loop.induction_variable
                or not is_defined_in(value, loop)
                or value.owner in repeatable
                for value in op.operands
            ):
                repeatable.add(op)
        return frozenset(repeatable)

    def roots(self) -> dict[Operation, frozenset[Root]]:
        """Return the memory that each access of a cell may be of."""
        return {
            access.op: self.analysis.related[access.root]
            for access in self.accesses
            if self.rows.row_of(access.op) is not None
        }

    def is_written(self, root: Root) -> bool:
        """Return whether the nest may write to memory."""
        return root in self.written

    # Values

    def check_values(self) -> None:
        """Check that lanes and the right part can recompute the values that they use of the ops
        around the inner loops."""
        rows = self.rows
        for row in rows.rows:
            for position, op in enumerate(row.ops):
                if isinstance(op, memref.LoadOp) and op not in self.read_only:
                    message = "a subscript is computed from data, of memory that is written"
                    raise RefusedError("distance", rows.loop, message, op)
                form = vector_form(op)
                scalars = form.scalar_operands if form is not None else frozenset[int]()
                for index, value in enumerate(op.operands):
                    # Accesses of different maps may have different numbers of operands.
                    is_same = not is_defined_in(value, rows.loop) and all(
                        index < len(other.ops[position].operands)
                        and other.ops[position].operands[index] is value
                        for other in rows.rows
                    )
                    if index in scalars and not is_same:
                        message = "an operand must be the same in all lanes"
                        raise RefusedError("no-vector-form", rows.loop, message, op)
                    self._check(value, row.inner, op)
                self._check_subscripts(op, row.inner)
            for value in row.inner.terminator.operands:
                self._check(value, row.inner, row.inner)
        for op in rows.after:
            for value in op.operands:
                is_result = any(value in row.inner.results for row in rows.rows)
                if not is_result and value.owner not in rows.after:
                    self._check(value, None, op)
        for row in rows.rows[1:]:
            for value in (v for op in row.before for v in op.operands):
                if any(value in earlier.inner.results for earlier in rows.rows):
                    message = "the ops before a row use the result of another one"
                    raise RefusedError("carries-values", rows.loop, message, row.inner)

    def check_carried(self, folds: Sequence[Fold]) -> None:
        """Check that rows start from values that are available before the first row of a block
        ends."""
        numbers = {fold.number for fold in folds}
        results = {result for row in self.rows.rows for result in row.inner.results}
        for row in self.rows.rows:
            for number, init in enumerate(row.inner.inits):
                if number not in numbers and init in results:
                    message = "a row begins with the result of another one"
                    raise RefusedError("carries-values", self.rows.loop, message, row.inner)

    def _check(self, value: SSAValue, inner: ForOp | None, user: Operation) -> None:
        """Check that a value is from a cell, from outside, or can be recomputed."""
        loop = self.rows.loop
        is_own = inner is not None and is_defined_in(value, inner)
        if is_own or not is_defined_in(value, loop) or value is loop.induction_variable:
            return
        if value.owner not in self.repeatable:
            message = "a cell uses a value that its row computes, and that may change"
            raise RefusedError("row-value", loop, message, user)

    def _check_subscripts(self, op: Operation, inner: ForOp) -> None:
        if not isinstance(op, LoadOp | StoreOp | ApplyOp):
            return
        variables = {self.rows.loop.induction_variable, inner.induction_variable}
        for value in cell_subscripts(op).operands:
            if value not in variables and is_defined_in(value, self.rows.loop):
                message = "a subscript is computed in the loop"
                raise RefusedError("row-value", self.rows.loop, message, op)
        if any(is_memref(v.type) and is_defined_in(v, self.rows.loop) for v in op.operands):
            message = "a memref is made in the loop"
            raise RefusedError("row-value", self.rows.loop, message, op)

    # Order

    def skew(self, lead: int) -> int:
        """Return the least skew for which times respect all dependences. Raises `RefusedError`."""
        obstacle: tuple[Access, Access, int] | None = None
        for skew in range(1, _GREATEST_SKEW + 1):
            obstacle = self._obstacle(skew, lead)
            if obstacle is None:
                return skew
        assert obstacle is not None, "a skew is tried"
        source, sink, depth = obstacle
        dependence = next(self.analysis.between(source, sink, depths=[depth]), None)
        message = "a cell depends on one that would run later"
        if dependence is None:
            raise RefusedError("unknown-wavefront", self.rows.loop, message, reason=Reason.UNKNOWN)
        code = "illegal-wavefront" if dependence.is_certain else "unknown-wavefront"
        raise RefusedError.carrying(
            reporting.dependence_refusal(
                code, (self.rows.loop, source.op, sink.op), message, dependence
            )
        )

    def _obstacle(self, skew: int, lead: int) -> tuple[Access, Access, int] | None:
        """Two accesses, and the depth of a dependence between them that the order by time does not
        respect."""
        for source, sink in self.analysis.pairs_in(self.rows.loop):
            if not (source.writes or sink.writes):
                continue
            common = next(
                (
                    k
                    for k, (a, b) in enumerate(zip(source.loops, sink.loops, strict=False))
                    if a != b
                ),
                min(len(source.loops), len(sink.loops)),
            )
            for depth in range(self.outer + 1, common + 2):
                where = self._reversed(source, sink, skew, lead, common)
                if where is not None and self.analysis.may_depend(
                    source, sink, depths=[depth], where=where
                ):
                    return source, sink, depth
        return None

    def _reversed(
        self, source: Access, sink: Access, skew: int, lead: int, common: int
    ) -> tuple[Condition, ...] | None:
        """Return the conditions under which an access of a block runs after one that depends on it;
        None if it never does."""
        first = self.rows.row_of(source.op)
        second = self.rows.row_of(sink.op)
        step = self.rows.loop.step_value
        if first is None and not self._is_after(source):
            return None
        if second is None and self._is_after(sink):
            return None
        begin = self.per_iteration - 1 if first is None else first
        end = self._row_before(sink) if second is None else second
        between = end - begin
        # Rows between both, times the step: from 1 to those of a block.
        near = Condition(
            row_of(common, {self.outer: -self.per_iteration}, step * (self.lanes - 1 - between))
        )
        if first is None:
            return (near, Condition(row_of(common, {self.outer: 1}, -1)))
        column = (*[0] * self.outer, 0)
        if second is None:
            later = Condition(row_of(common, {self.outer: self.per_iteration}, step * between - 1))
            low = self.rows.columns[0].exprs[0].constant_value()
            if low is None:
                return (near, later)
            beyond = Condition(row_of(common, {}, -(low + lead)), source=(*column, 1))
            return (near, later, beyond)
        is_ordered = self._position(source) < self._position(sink)
        late = Condition(
            row_of(
                common,
                {self.outer: -skew * self.per_iteration},
                -step * skew * between - is_ordered,
            ),
            source=(*column, step),
            sink=(*column, -step),
        )
        if source.loops == sink.loops and common == len(source.loops):
            differs = Condition(row_of(common, {self.outer: 1}, -1))
            return (near, late, differs)
        return (near, late)

    def _is_after(self, access: Access) -> bool:
        return self._top(access) in self.rows.after

    def _top(self, access: Access) -> Operation:
        op = access.op
        while op.parent_op() is not self.rows.loop:
            parent = op.parent_op()
            assert parent is not None, "the access is in the loop"
            op = parent
        return op

    def _row_before(self, access: Access) -> int:
        op = self._top(access)
        return next(n for n, row in enumerate(self.rows.rows) if op in row.before)

    def _position(self, access: Access) -> int:
        row = self.rows.row_of(access.op)
        assert row is not None, "the access is one of a cell"
        return self.rows.rows[row].ops.index(access.op)


def cell_subscripts(op: LoadOp | StoreOp | ApplyOp) -> BoundExprs:
    """Return the subscripts of an access, or what an `affine.apply` computes."""
    if isinstance(op, ApplyOp):
        return compose(bind(map_of(op), tuple(op.operands)))
    return composed_subscripts(op)

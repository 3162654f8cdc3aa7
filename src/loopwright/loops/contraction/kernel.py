"""A register tile: accumulators that stay in vector registers through a block of reductions.

%c:6 = … loads of 3 rows of 2 vectors, masked at the edges of the iteration space
%s:6 = affine.for %k … iter_args(%a = %c#0, …) {
  %b:2 = … vectors of columns
  %x = … of the first row, broadcast
  … update the vectors of the first row, then those of the others
}
… stores of %s
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from xdsl.ir import SSAValue

from loopwright.ir.dialects import arith
from loopwright.ir.dialects.affine import LoadOp, VectorLoadOp, YieldOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize, coefficient, compose
from loopwright.ir.interfaces.op_interfaces import vector_type
from loopwright.loops.contraction import packing
from loopwright.loops.contraction.packing import BodyValues, EmissionScope, Place
from loopwright.loops.contraction.recognition import Accumulator, Contraction, Role
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.records import dataclass, field

Cell: TypeAlias = tuple[Accumulator, int, int]
"""An accumulator of a row and a vector of columns."""

Guards: TypeAlias = Sequence[Sequence[tuple[Place, SSAValue]]]
"""For each row and vector the place and the mask that keep accesses in bounds."""


@dataclass(frozen=True)
class MicroKernel:
    """A register tile that begins at a place: `rows` rows and `vectors` vectors of columns.

    The last vector uses the lanes of `tail`; all without one. With `panels` operands are packed,
    and the tile may extend beyond the iteration space. Accumulators in `starts` are not loaded but
    initialised with a value in the first block of the reduction, where `first_block` is
    non-negative (None: there is one block).
    """

    contraction: Contraction
    depth: packing.Depth
    panels: Mapping[SSAValue, packing.Panels]
    place: Place
    rows: int
    vectors: int
    lanes: int
    tail: SSAValue | None = None
    starts: Mapping[Accumulator, SSAValue] = field(default_factory=dict[Accumulator, SSAValue])
    first_block: BoundExprs | None = None
    corrections: SSAValue | None = None
    """Corrections of the accumulators of each row: a buffer in panels of rows."""

    @property
    def row(self) -> SSAValue:
        """The old variable of the rows."""
        return self.contraction.row.induction_variable

    @property
    def column(self) -> SSAValue:
        """The old variable of the columns."""
        return self.contraction.column.induction_variable

    @property
    def first_row(self) -> SSAValue:
        """The number of the first row."""
        return self.place.values[self.row][0]

    @property
    def first_column(self) -> SSAValue:
        """The number of the first column."""
        return self.place.values[self.column][0]

    @property
    def cells(self) -> list[Cell]:
        """The accumulators of all rows and vectors."""
        return [
            (acc, u, v)
            for acc in self.contraction.accumulators
            for u in range(self.rows)
            for v in range(self.vectors)
        ]

    def write(self, scope: EmissionScope) -> None:
        """Load accumulators, update them, store them."""
        whole = self._whole()
        if self.panels and self.contraction.is_triangular:
            _, scope, _ = scope.versions(self._reached())
        starts = self._corrected(scope, self._first(scope, whole))
        ends = self._update(scope, starts)
        if whole is None:
            self._store(scope, ends)
            return
        _, full, part = scope.versions(whole)
        self._store(full, ends)
        self._store(part, ends, self._guards(part))

    def _first(self, scope: EmissionScope, whole: BoundExprs | None) -> Sequence[SSAValue]:
        """Return the initial accumulators: splat initial values, or loaded elements."""
        if not self.starts or self.first_block is None:
            return self._started(scope, self.starts, whole)
        types = [vector_type(acc.type, [self.lanes]) for acc, _, _ in self.cells]
        chosen, first, later = scope.versions(self.first_block, types)
        first.insert(YieldOp(*self._started(first, self.starts, whole)))
        later.insert(YieldOp(*self._started(later, {}, whole)))
        return chosen.results

    def _started(
        self,
        scope: EmissionScope,
        starts: Mapping[Accumulator, SSAValue],
        whole: BoundExprs | None,
    ) -> Sequence[SSAValue]:
        spread = {acc: scope.broadcast(value, [self.lanes]) for acc, value in starts.items()}
        loaded = [cell for cell in self.cells if cell[0] not in spread]
        if whole is None or not loaded:
            values = iter([self._load(scope, cell) for cell in loaded])
        else:
            types = [vector_type(acc.type, [self.lanes]) for acc, _, _ in loaded]
            chosen, full, part = scope.versions(whole, types)
            full.insert(YieldOp(*(self._load(full, cell) for cell in loaded)))
            guards = self._guards(part)
            part.insert(YieldOp(*(self._load(part, cell, guards) for cell in loaded)))
            values = iter(chosen.results)
        return [spread[cell[0]] if cell[0] in spread else next(values) for cell in self.cells]

    # Edges

    def _whole(self) -> BoundExprs | None:
        """Return expressions that are non-negative where all rows and lanes have iterations; None
        if they always do."""
        if not self.panels:
            return None
        row = self.contraction.row
        column = self.contraction.column
        is_triangular = self.contraction.is_triangular
        margins = BoundExprs(())
        if not packing.is_multiple(row, self.rows):
            _, upper = packing.bounds_at(row, self.place)
            margins = packing.together(
                margins, upper.minus(BoundExprs.of(self.first_row, self.rows))
            )
        width = self.vectors * self.lanes
        if is_triangular or not packing.is_multiple(column, width):
            for u in (0, self.rows - 1) if is_triangular else (0,):
                low, high = packing.bounds_at(column, self.place.at(self.row, self.first_row, u))
                gap = high.minus(BoundExprs.of(self.first_column, width))
                margins = packing.together(margins, gap)
                if is_triangular:
                    margins = packing.together(margins, BoundExprs.of(self.first_column).minus(low))
        exprs = [e for e in margins.exprs if (n := e.constant_value()) is None or n < 0]
        return canonicalize(margins.with_exprs(exprs)) if exprs else None

    def _reached(self) -> BoundExprs:
        """Return expressions that are non-negative where any row has columns in the tile."""
        column = self.contraction.column
        reached = BoundExprs(())
        bounds = compose(lower_bound(column)), compose(upper_bound(column))
        for bound, is_upper in zip(bounds, (False, True), strict=True):
            slope = coefficient(bound, self.row) or 0
            u = self.rows - 1 if (slope > 0) == is_upper else 0
            here = self.place.at(self.row, self.first_row, u).evaluated(bound)
            last = self.vectors * self.lanes - 1
            if is_upper:
                gap = here.minus(BoundExprs.of(self.first_column, 1))
            else:
                gap = BoundExprs.of(self.first_column, last).minus(here)
            reached = packing.together(reached, gap)
        return reached

    def _guards(self, scope: EmissionScope) -> Guards:
        _, upper = packing.bounds_at(self.contraction.row, self.place)
        last = upper.plus(-1)
        zero = scope.constant(0)
        guards: list[list[tuple[Place, SSAValue]]] = []
        for u in range(self.rows):
            here = scope.least(packing.together(BoundExprs.of(self.first_row, u), last))
            rows_left = scope.least(upper.minus(BoundExprs.of(self.first_row, u)))
            exists = scope.value(arith.CmpiOp(rows_left, zero, "sgt"))
            at = self.place.at(self.row, here)
            low, high = packing.bounds_at(self.contraction.column, at)
            masks: list[tuple[Place, SSAValue]] = []
            end = high.plus(-1)
            for v in range(self.vectors):
                first = BoundExprs.of(self.first_column, v * self.lanes)
                count = scope.least(high.minus(first))
                mask = scope.leading(scope.value(arith.SelectOp(exists, count, zero)), self.lanes)
                if self.contraction.is_triangular:
                    before = scope.leading(scope.scalar(low.minus(first)), self.lanes)
                    mask = scope.value(arith.SelectOp(before, scope.zero(mask.type), mask))
                start = scope.least(packing.together(first, end))
                masks.append((at.at(self.column, start), mask))
            guards.append(masks)
        return guards

    # Accumulators

    def _load(self, scope: EmissionScope, cell: Cell, guards: Guards | None = None) -> SSAValue:
        place, mask = self._cell(cell, guards)
        return scope.read_lanes(cell[0].load, place, self.lanes, mask)

    def _store(
        self, scope: EmissionScope, values: Sequence[SSAValue], guards: Guards | None = None
    ) -> None:
        for cell, value in zip(self.cells, values, strict=True):
            place, mask = self._cell(cell, guards)
            scope.write_lanes(cell[0].store, value, place, mask)

    def _cell(self, cell: Cell, guards: Guards | None) -> tuple[Place, SSAValue | None]:
        _, u, v = cell
        if guards is None:
            return self._at(self.place, u, v), self.tail if v == self.vectors - 1 else None
        return guards[u][v]

    def _at(self, place: Place, u: int, v: int) -> Place:
        """Return the place of a row and a vector of the tile."""
        at_row = place.at(self.row, self.first_row, u)
        return at_row.at(self.column, self.first_column, v * self.lanes)

    def _corrected(self, scope: EmissionScope, starts: Sequence[SSAValue]) -> Sequence[SSAValue]:
        product = self.contraction.narrow
        if self.corrections is None or product is None:
            return starts
        panels = self.panels[product.row]
        rows: list[SSAValue] = []
        for u in range(self.rows):
            index = panels.number(self.first_row, u)
            correction = scope.value(LoadOp(self.corrections, index.map, index.operands))
            rows.append(scope.broadcast(correction, [self.lanes]))
        return [
            scope.value(arith.AddiOp(start, rows[u]))
            for (_, u, _), start in zip(self.cells, starts, strict=True)
        ]

    # Updates

    def _update(self, scope: EmissionScope, starts: Sequence[SSAValue]) -> Sequence[SSAValue]:
        """Emit the loops over the block of reductions."""
        rows = self._rows_read(scope)
        loops, scope = self.depth.through(scope, starts)
        carried = dict(zip(self.cells, loops[-1].region_iter_args, strict=True))
        if self.depth.groups.size > 1:
            ends = self._products(scope, carried)
        else:
            ends = self._values(scope, rows, carried)
        scope.insert(YieldOp(*(ends[cell] for cell in self.cells)))
        for outer, inner in pairwise(loops):
            scope.at_the_end(outer.body).insert(YieldOp(*inner.results))
        return list(loops[0].results)

    def _products(
        self, scope: EmissionScope, carried: Mapping[Cell, SSAValue]
    ) -> dict[Cell, SSAValue]:
        """Return the accumulators after a group of iterations."""
        product = self.contraction.narrow
        assert product is not None, "planned"
        rows = self.panels[product.row]
        columns = self.panels[product.column]
        column_lanes = [
            columns.lanes(scope, self.first_column, v * self.lanes, self.lanes)
            for v in range(self.vectors)
        ]
        size = [self.lanes, product.group]
        ends: dict[Cell, SSAValue] = {}
        for u in range(self.rows):
            lane = rows.lanes(scope, self.first_row, u, 1)
            row = scope.broadcast(lane, size)
            for cell, start in carried.items():
                if cell[1] == u:
                    ends[cell] = packing.add_products(
                        scope, product, row, column_lanes[cell[2]], start
                    )
        return ends

    def _values(
        self,
        scope: EmissionScope,
        rows: Sequence[tuple[SSAValue, int]],
        carried: Mapping[Cell, SSAValue],
    ) -> dict[Cell, SSAValue]:
        """Return the accumulators after an iteration."""
        accumulator_values: dict[tuple[SSAValue, int, int], SSAValue] = {
            (acc.load.results[0], u, v): value for (acc, u, v), value in carried.items()
        }

        def existing_value(value: SSAValue, u: int, v: int) -> SSAValue | None:
            return accumulator_values.get((value, u, v)) or self._packed(scope, value, u, v)

        values = BodyValues(
            self.contraction,
            scope,
            self.lanes,
            lambda u, v: self._at(scope.here, u, v).at(self.row, *rows[u]),
            existing_value,
            lambda v: self.tail if v == self.vectors - 1 else None,
        )
        return {
            (acc, u, v): values.lanes_of(acc.updated, u, v)
            for u in range(self.rows)
            for v in range(self.vectors)
            for acc in self.contraction.accumulators
        }

    def _rows_read(self, scope: EmissionScope) -> list[tuple[SSAValue, int]]:
        """Return the rows that are read in place; the last row is repeated beyond the end."""
        rows = [(self.first_row, u) for u in range(self.rows)]
        packed = all(root in self.panels for root in self.contraction.of_role(Role.ROW))
        if packed or not self.panels or packing.is_multiple(self.contraction.row, self.rows):
            return rows
        _, upper = packing.bounds_at(self.contraction.row, self.place)
        last = upper.plus(-1)
        return [(scope.least(packing.together(BoundExprs.of(row, u), last)), 0) for row, u in rows]

    def _packed(self, scope: EmissionScope, value: SSAValue, u: int, v: int) -> SSAValue | None:
        panels = self.panels.get(value)
        if panels is None:
            return None
        if self.contraction.roles[value] is Role.COLUMN:
            index = panels.index(scope.here, self.first_column, v * self.lanes)
            type_ = vector_type(value.type, [self.lanes])
            return scope.value(VectorLoadOp(panels.buffer, index.map, index.operands, type_))
        index = panels.index(scope.here, self.first_row, u)
        return scope.value(LoadOp(panels.buffer, index.map, index.operands))

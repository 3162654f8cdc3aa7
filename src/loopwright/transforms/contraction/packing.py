"""Packing: contiguous copies of what a block of a contraction uses, in the order of its use.

A copy has a panel for each register tile of its loop; in a panel the values of one iteration of the
reductions are neighbours, and so are iterations that follow each other. Where the last panel is not
filled, zeros fill it, so that a register tile never reads what is not there.

    affine.for %p = %start to %end step 8 {         // panels
      affine.for %k = %first to %last {
        %0 = affine.vector_load %B[%k, %p]          // or element by element
        affine.vector_store %0, %buffer[(%p - %start) floordiv 8, %k - %first, 0]
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from loopwright.affine_expr import AffineExpr, constant, dim
from loopwright.dialects.affine import ForOp, StoreOp, VectorStoreOp
from loopwright.dialects.affine.operands import BoundExprs, canonicalize, compose
from loopwright.transforms.contraction.emission import Place, Scope, Values, nothing_known
from loopwright.transforms.contraction.model import Tiles
from loopwright.transforms.contraction.plan import Contraction, Role, lanes_are_neighbours
from loopwright.transforms.loops.counts import (
    differences,
    lower_bound,
    side_by_side,
    trip_count_divisor,
    upper_bound,
)


def variable_of(value: SSAValue, more: int = 0) -> BoundExprs:
    """A value plus a number, as an expression."""
    return BoundExprs((dim(0) + more,), (value,), ())


def together(first: BoundExprs, second: BoundExprs) -> BoundExprs:
    """All expressions of two."""
    joined, exprs = side_by_side(first, second)
    return canonicalize(joined.with_exprs([*first.exprs, *exprs]))


def is_multiple(loop: ForOp, size: int) -> bool:
    """Whether the trip count of a loop is known to be a multiple of a number."""
    return trip_count_divisor(loop) % size == 0


def bounds_at(loop: ForOp, place: Place) -> tuple[BoundExprs, BoundExprs]:
    """The bounds of an old loop at a place."""
    return (
        place.evaluated(compose(lower_bound(loop))),
        place.evaluated(compose(upper_bound(loop))),
    )


@dataclass(frozen=True, slots=True)
class Depth:
    """A block of the reductions: of the outermost one the iterations from `start` to `end`, of the
    others all."""

    loops: tuple[ForOp, ...]
    start: SSAValue
    end: BoundExprs

    def bounds(self, number: int, place: Place) -> tuple[BoundExprs, BoundExprs]:
        """The bounds of one of the loops in the block."""
        if number == 0:
            return variable_of(self.start), self.end
        return bounds_at(self.loops[number], place)

    def index(self, place: Place) -> BoundExprs:
        """How many iterations of the block are before those at a place, for each loop."""
        found = BoundExprs((), (), ())
        for number, loop in enumerate(self.loops):
            value, more = place.values[loop.induction_variable]
            low, _ = self.bounds(number, place)
            found = together(found, differences(variable_of(value, more), low))
        return found


@dataclass(frozen=True, slots=True)
class Panels:
    """The copy of a value for a block of rows or columns from `start` on."""

    root: SSAValue
    buffer: SSAValue
    start: SSAValue
    width: int
    depth: Depth

    def index(
        self, place: Place, panel: SSAValue, within: int, at: SSAValue | None = None
    ) -> BoundExprs:
        """Where an element is in the buffer: so far `within` a panel, or as far as `at` is."""
        number = BoundExprs(((dim(0) - dim(1)) // self.width,), (panel, self.start), ())
        last: AffineExpr = constant(within)
        inside = BoundExprs((last,), (), ())
        if at is not None:
            inside = BoundExprs((dim(0) - dim(1),), (at, panel), ())
        return together(together(number, self.depth.index(place)), inside)


@dataclass(frozen=True, slots=True)
class Packing:
    """What is copied for a block: a value, for the iterations of `loop` from the start of `panels`
    to `end`; `limit` is the end of all iterations."""

    contraction: Contraction
    tiles: Tiles
    panels: Panels
    loop: ForOp
    end: BoundExprs
    limit: BoundExprs

    def write(self, scope: Scope, place: Place) -> ForOp:
        """Write the loops that copy; the outer one, through panels that do not depend on others."""
        width = self.panels.width
        around = scope.loop(variable_of(self.panels.start), self.end, width)
        inside = scope.inside(around)
        panel = around.induction_variable
        varies = self.contraction.is_triangular and self.loop is self.contraction.column
        if is_multiple(self.loop, width) and not varies:
            self._panel(inside, place, panel, is_whole=True)
            return around
        _, full, part = inside.choice(differences(self.limit, variable_of(panel, width)))
        self._panel(full, place, panel, is_whole=True)
        self._panel(part, place, panel, is_whole=False)
        return around

    def _panel(self, scope: Scope, place: Place, panel: SSAValue, *, is_whole: bool) -> None:
        root, nest = self.panels.root, self.contraction
        if nest.roles[root] is Role.COLUMN and lanes_are_neighbours(root, nest):
            self._lanes(scope, place, panel, is_whole=is_whole)
            return
        place, scope = self._through_reductions(scope, place)
        end = variable_of(panel, self.panels.width)
        each = scope.loop(variable_of(panel), end if is_whole else self.limit)
        inner = scope.inside(each)
        at = place.at(self.loop.induction_variable, each.induction_variable)
        made = Values(nest, inner, 1, lambda u, v: at, nothing_known).of(root, 0, 0)
        self._put(inner, place, panel, each.induction_variable, made)
        if not is_whole:
            rest = scope.loop(self.limit, end)
            inner = scope.inside(rest)
            zero = inner.zero(root.type)
            self._put(inner, place, panel, rest.induction_variable, zero)

    def _lanes(self, scope: Scope, place: Place, panel: SSAValue, *, is_whole: bool) -> None:
        """Copy vectors, as neighbours are neighbours in memory, too."""
        lanes, vectors = self.tiles.lanes, self.tiles.vectors
        masks: list[SSAValue] = []
        starts = [(panel, v * lanes) for v in range(vectors)]
        if not is_whole:
            last = self.limit.with_exprs([self.limit.exprs[0] - 1])
            for v in range(vectors):
                left = scope.scalar(differences(self.limit, variable_of(panel, v * lanes)))
                masks.append(scope.mask(left, lanes))
                starts[v] = scope.least(together(variable_of(panel, v * lanes), last)), 0
        at, scope = self._through_reductions(scope, place)
        values = Values(
            self.contraction,
            scope,
            lanes,
            lambda u, v: at.at(self.loop.induction_variable, *starts[v]),
            nothing_known,
            lambda v: masks[v] if masks else None,
        )
        for v in range(vectors):
            made = values.lanes_of(self.panels.root, 0, v)
            index = self.panels.index(at, panel, v * lanes)
            scope.insert(VectorStoreOp(made, self.panels.buffer, index.map, index.operands))

    def _put(
        self, scope: Scope, place: Place, panel: SSAValue, at: SSAValue, value: SSAValue
    ) -> None:
        index = self.panels.index(place, panel, 0, at)
        scope.insert(StoreOp(value, self.panels.buffer, index.map, index.operands))

    def _through_reductions(self, scope: Scope, place: Place) -> tuple[Place, Scope]:
        depth = self.panels.depth
        for number, loop in enumerate(depth.loops):
            made = scope.loop(*depth.bounds(number, place))
            place = place.at(loop.induction_variable, made.induction_variable)
            scope = scope.inside(made)
        return place, scope

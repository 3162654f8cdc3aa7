"""Packing: contiguous copies of the operands of a block of a contraction, in the order of their
use.

A copy has a panel for each register tile of its loop; in a panel the values of one iteration of the
reductions are neighbours, and so are iterations that follow each other. The last panel is padded
with zeros, so that a register tile never reads out of bounds. Where an instruction adds several
products of narrow numbers, that many iterations of a reduction form a group: a copy has the groups
of a panel one after the other, and the last one is padded with zeros.

    affine.for %p = %start to %end step 8 {         // panels
      affine.for %k = %first to %last {
        %0 = affine.vector_load %B[%k, %p]          // or element by element
        affine.vector_store %0, %buffer[(%p - %start) floordiv 8, %k - %first, 0]

For narrow numbers, one instruction adds the products of such a group to each 32-bit lane.

    %0 = arith.extsi %row : vector<16x4xi8> to vector<16x4xi32>
    %1 = arith.extui %column : vector<16x4xi8> to vector<16x4xi32>
    %2 = vector.contract … %0, %1, %start : … into vector<16xi32>

Instructions for bytes multiply signed by unsigned numbers. If both operands have the same
signedness, the column operand is read with the other one and its highest bits inverted: that adds
or subtracts 128, which is corrected by 128 times the sum of the row's numbers. Integer sums wrap
around, so the result is bit-identical to single products added in any order.

`BodyValues` are the values of a contraction at other positions, in a register tile or while
packing. An expression of the old induction variables is evaluated at a `Place`, which maps each of
them to a value plus a constant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from xdsl.dialects.builtin import AnyFloat, ArrayAttr, FloatAttr, IntegerAttr, IntegerType
from xdsl.ir import Attribute, Block, Operation, SSAValue

from loopwright.exact.presburger.budget import Kept
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim
from loopwright.ir.core.attributes import AffineMapAttr, is_integer_type, is_vector
from loopwright.ir.core.enclosing import block_of, is_inside
from loopwright.ir.dialects import affine, arith, memref, vector
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp, VectorLoadOp, VectorStoreOp
from loopwright.ir.dialects.affine.nesting import loops_directly_around
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    canonicalize,
    compose,
    composed_subscripts,
)
from loopwright.ir.dialects.affine.symbols import is_valid_dim
from loopwright.ir.dialects.vector.arithmetic import ContractionOp
from loopwright.ir.dialects.vector.constraints import ADD, IteratorTypeAttr
from loopwright.ir.interfaces.op_interfaces import vector_form, vector_type
from loopwright.loops.contraction import recognition
from loopwright.loops.contraction.model import Groups, Tiles
from loopwright.loops.contraction.recognition import Contraction, Role
from loopwright.loops.steps import counts
from loopwright.loops.vectorize.accesses import is_contiguous
from loopwright.loops.vectorize.emission import VectorBuilder, splat
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Maps each induction variable to the sum of a value and a constant."""

    values: Mapping[SSAValue, tuple[SSAValue, int]]

    def at(self, variable: SSAValue, value: SSAValue, more: int = 0) -> Place:
        """Return the place with a variable mapped to another value."""
        return Place({**self.values, variable: (value, more)})

    def evaluated(self, bound: BoundExprs) -> BoundExprs:
        """Rewrite an expression of old variables in terms of the values that replace them."""
        dims = [self.values.get(value, (value, 0)) for value in bound.dims]
        new = [dim(k) + more for k, (_, more) in enumerate(dims)]
        exprs = tuple(expr.replace_dims(new) for expr in bound.exprs)
        return compose(BoundExprs(exprs, tuple(value for value, _ in dims), bound.symbols))


class EmissionScope(VectorBuilder):
    """An insertion point for the values of a contraction, and the place that they are for."""

    def __init__(
        self, block: Block, anchor: Operation | None, source: Operation, here: Place
    ) -> None:
        super().__init__(block, anchor, source)
        self.here = here

    def at_the_end(self, block: Block) -> EmissionScope:
        """Return the scope at the end of a block, before its terminator if it has one."""
        last = block.last_op
        anchor = last if isinstance(last, affine.YieldOp) else None
        return EmissionScope(block, anchor, self.source, self.here)

    def scalar(self, bound: BoundExprs) -> SSAValue:
        """Return the value of one expression."""
        return self.apply(bound.map, bound.operands)

    def least(self, bound: BoundExprs) -> SSAValue:
        """Return the minimum of some expressions."""
        if len(bound.exprs) == 1:
            return self.scalar(bound)
        return self.value(affine.MinOp(bound.map, bound.operands))

    def inside(self, loop: affine.ForOp, old: affine.ForOp | None = None) -> EmissionScope:
        """Return the insertion point at the end of a loop's body, which is that of an old loop."""
        scope = self.at_the_end(loop.body)
        if old is not None:
            scope.here = self.here.at(old.induction_variable, loop.induction_variable)
        return scope

    def versions(
        self, conditions: BoundExprs, types: Sequence[Attribute] = ()
    ) -> tuple[affine.IfOp, EmissionScope, EmissionScope]:
        """Insert an `affine.if` on the condition that all expressions are non-negative; return it
        and the insertion points in its branches."""
        choice = self.choice(conditions, types)
        then, otherwise = (self.at_the_end(region.block) for region in choice.regions)
        return choice, then, otherwise

    def outside_of_loops(self) -> tuple[EmissionScope, EmissionScope | None]:
        """Return insertion points before and after all `affine.for` around this one; None for the
        latter if there is no such loop, as later ops follow anyway."""
        loops = list(loops_directly_around(self.block))
        if not loops:
            return self, None
        outer = block_of(loops[-1])
        after = loops[-1].next_op
        before = EmissionScope(outer, loops[-1], self.source, self.here)
        return before, EmissionScope(outer, after, self.source, self.here)

    def zero(self, type_: Attribute) -> SSAValue:
        """Return the constant zero of a scalar or vector type."""
        if is_vector(type_):
            return self.value(splat(0, type_.element_type, type_.get_shape()))
        if isinstance(type_, AnyFloat):
            return self.value(arith.ConstantOp(FloatAttr(0.0, type_)))
        return self.value(arith.ConstantOp(IntegerAttr(0, cast("IntegerType", type_))))

    def load(self, load: affine.LoadOp, place: Place) -> SSAValue:
        """Emit a load at a place whose operands need not be valid in affine subscripts."""
        bound = place.evaluated(composed_subscripts(load))
        if all(is_valid_dim(value) for value in bound.dims):
            return self.value(affine.LoadOp(load.memref, bound.map, bound.operands))
        indices = [self.scalar(bound.with_exprs([expr])) for expr in bound.exprs]
        return self.create(memref.LoadOp, [load.memref, *indices], load.results[0].type)

    def read_lanes(
        self, access: affine.LoadOp, place: Place, lanes: int, mask: SSAValue | None
    ) -> SSAValue:
        """Emit a vector load that begins at a place; idle lanes are zero."""
        bound = place.evaluated(composed_subscripts(access))
        type_ = vector_type(access.results[0].type, [lanes])
        if mask is None:
            return self.value(affine.VectorLoadOp(access.memref, bound.map, bound.operands, type_))
        indices = [self.scalar(bound.with_exprs([expr])) for expr in bound.exprs]
        operands = [access.memref, *indices, mask, self.zero(type_)]
        return self.create(vector.MaskedLoadOp, operands, type_)

    def write_lanes(
        self, store: affine.StoreOp, value: SSAValue, place: Place, mask: SSAValue | None
    ) -> None:
        """Store the active lanes, beginning at a place."""
        bound = place.evaluated(composed_subscripts(store))
        if mask is None:
            self.insert(affine.VectorStoreOp(value, store.memref, bound.map, bound.operands))
            return
        indices = [self.scalar(bound.with_exprs([expr])) for expr in bound.exprs]
        self.insert(vector.MaskedStoreOp.create(operands=[store.memref, *indices, mask, value]))

    def leading(self, count: SSAValue, lanes: int) -> SSAValue:
        """Return a mask of the first `count` lanes."""
        return self.mask([count], [lanes])


Leaf: TypeAlias = Callable[[SSAValue, int, int], SSAValue | None]
"""A value that already exists for a row and a vector."""


def nothing_known(value: SSAValue, u: int, v: int) -> SSAValue | None:
    """Return None: no value exists yet."""
    return None


def no_mask(v: int) -> SSAValue | None:
    """Return None, no mask: all lanes are active."""
    return None


@dataclass(eq=False)
class BodyValues:
    """The values of a body by rows and vectors of columns, emitted on demand.

    `existing` returns values that exist, packed operands or accumulators. `place` returns the place
    of row `u` and vector `v`.
    """

    contraction: Contraction
    scope: EmissionScope
    lanes: int
    place: Callable[[int, int], Place]
    existing: Leaf
    mask: Callable[[int], SSAValue | None] = no_mask

    def __post_init__(self) -> None:
        self._values = Kept(self._make)
        self._spread = Kept(self._broadcast)

    def of(self, value: SSAValue, row: int, vector: int) -> SSAValue:
        """Return a value: a vector if it depends on the columns, else a scalar."""
        role = self.contraction.roles.get(value, Role.NONE)
        u = row if Role.ROW in role else 0
        v = vector if Role.COLUMN in role else 0
        return self._values[value, role, u, v]

    def lanes_of(self, value: SSAValue, row: int, vector: int) -> SSAValue:
        """Return a value as a vector."""
        lanes = self.of(value, row, vector)
        return lanes if is_vector(lanes.type) else self._spread[lanes]

    def _broadcast(self, value: SSAValue) -> SSAValue:
        return self.scope.broadcast(value, [self.lanes])

    def _make(self, key: tuple[SSAValue, Role, int, int]) -> SSAValue:
        """Emit a value for row `u` and vector `v` of a tile; a vector if it varies with the
        column."""
        value, role, u, v = key
        existing_value = self.existing(value, u, v)
        if existing_value is not None:
            return existing_value
        op = value.owner
        if not isinstance(op, Operation) or not is_inside(op, self.contraction.root):
            return value
        if isinstance(op, affine.LoadOp):
            place = self.place(u, v)
            if Role.COLUMN not in role or self.lanes == 1:
                return self.scope.load(op, place)
            return self.scope.read_lanes(op, place, self.lanes, self.mask(v))
        if Role.COLUMN not in role or self.lanes == 1:
            clone = op.clone({o: self.of(o, u, v) for o in op.operands})
            return self.scope.value(clone)
        form = vector_form(op)
        assert form is not None, "checked when the contraction was recognised"
        operands = [
            self.of(o, u, v) if k in form.scalar_operands else self.lanes_of(o, u, v)
            for k, o in enumerate(op.operands)
        ]
        return self.scope.value(form.widen(op, operands, [self.lanes]))


_SIGN = -128
"""The highest bit of a byte: xor with it exchanges signed and unsigned numbers, offset by 128."""
_OPPOSITE: Final[dict[type[recognition.Extension], type[recognition.Extension]]] = {
    arith.ExtSIOp: arith.ExtUIOp,
    arith.ExtUIOp: arith.ExtSIOp,
    arith.ExtFOp: arith.ExtFOp,
}


def with_other_sign(scope: EmissionScope, value: SSAValue) -> SSAValue:
    """Return bytes with the other signedness: the highest bit is inverted."""
    type_ = value.type
    if is_vector(type_):
        sign = splat(_SIGN, type_.element_type, type_.get_shape())
    else:
        assert is_integer_type(type_), "floats have one sign"
        sign = arith.ConstantOp(IntegerAttr(_SIGN, type_))
    return scope.value(arith.XOrIOp(value, scope.value(sign)))


def interleaved(scope: EmissionScope, parts: Sequence[SSAValue]) -> SSAValue:
    """Interleave the lanes of 2^n vectors: of four, the first and third, and the second and fourth,
    are interleaved first."""
    if len(parts) == 1:
        return parts[0]
    even = interleaved(scope, parts[::2])
    odd = interleaved(scope, parts[1::2])
    assert is_vector(even.type)
    type_ = vector_type(even.type.element_type, [2 * even.type.get_shape()[0]])
    return scope.create(vector.InterleaveOp, [even, odd], type_)


def add_products(
    scope: EmissionScope,
    product: recognition.NarrowProduct,
    row: SSAValue,
    column: SSAValue,
    start: SSAValue,
) -> SSAValue:
    """Return the lanes of `start` plus the products of the groups of narrow numbers in each
    lane."""
    kinds = type(product.row_extension), type(product.column_extension)
    extensions = kinds[0], _OPPOSITE[kinds[1]] if product.flips else kinds[1]
    return _contract(scope, product, extensions, (row, column), start)


def add_rows(
    scope: EmissionScope, product: recognition.NarrowProduct, rows: SSAValue, start: SSAValue
) -> SSAValue:
    """Return the lanes of `start` plus the numbers of the group in each lane."""
    kind = type(product.row_extension)
    assert is_vector(rows.type)
    ones = scope.value(splat(1, rows.type.element_type, rows.type.get_shape()))
    return _contract(scope, product, (kind, _OPPOSITE[kind]), (rows, ones), start)


def correction(
    scope: EmissionScope, product: recognition.NarrowProduct, sums: SSAValue
) -> SSAValue:
    """Return the correction of accumulators, from sums of the rows' numbers, for columns' numbers
    that are multiplied with the other signedness."""
    assert is_vector(sums.type)
    factor = _SIGN if isinstance(product.column_extension, arith.ExtSIOp) else -_SIGN
    factors = scope.value(splat(factor, sums.type.element_type, sums.type.get_shape()))
    return scope.value(arith.MuliOp(sums, factors))


def _contract(
    scope: EmissionScope,
    product: recognition.NarrowProduct,
    extensions: tuple[type[recognition.Extension], type[recognition.Extension]],
    narrow: tuple[SSAValue, SSAValue],
    start: SSAValue,
) -> SSAValue:
    """Return the sum of products of neighbouring narrow numbers, as one `vector.contract`."""
    assert is_vector(narrow[0].type) and is_vector(start.type)
    type_ = vector_type(start.type.element_type, narrow[0].type.get_shape())
    factors = [
        scope.create(extension, [value], type_)
        for extension, value in zip(extensions, narrow, strict=True)
    ]
    full_map = AffineMapAttr(AffineMap(2, 0, (dim(0), dim(1))))
    contract = ContractionOp.create(
        operands=[*factors, start],
        result_types=[start.type],
        properties={
            "indexing_maps": ArrayAttr(
                [full_map, full_map, AffineMapAttr(AffineMap(2, 0, (dim(0),)))]
            ),
            "iterator_types": ArrayAttr(list(map(IteratorTypeAttr, ("parallel", "reduction")))),
            "kind": ADD,
        },
    )
    flags = product.flags
    if flags is not None:
        contract.attributes["fastmath"] = flags
    return scope.value(contract)


def together(first: BoundExprs, second: BoundExprs) -> BoundExprs:
    """Return the expressions of both bounds."""
    return canonicalize(first.joined(second))


def is_multiple(loop: ForOp, size: int) -> bool:
    """Return whether the trip count of a loop is known to be a multiple of a number."""
    return counts.trip_count_divisor(loop) % size == 0


def bounds_at(loop: ForOp, place: Place) -> tuple[BoundExprs, BoundExprs]:
    """Return the bounds of an old loop at a place."""
    return (
        place.evaluated(compose(counts.lower_bound(loop))),
        place.evaluated(compose(counts.upper_bound(loop))),
    )


@dataclass(frozen=True, slots=True)
class Depth:
    """A block of the reductions: iterations `start` to `end` of the outermost reduction, all
    iterations of the others."""

    loops: tuple[ForOp, ...]
    start: SSAValue
    end: BoundExprs
    groups: Groups

    @property
    def grouped(self) -> ForOp:
        """The loop whose iterations are grouped."""
        return self.loops[self.groups.number]

    def bounds(self, number: int, place: Place) -> tuple[BoundExprs, BoundExprs]:
        """Return the bounds of one of the loops in the block."""
        if number == 0:
            return BoundExprs.of(self.start), self.end
        return bounds_at(self.loops[number], place)

    def index(self, place: Place) -> BoundExprs:
        """Return for each loop the number of iterations of the block, or groups, before a place."""
        bound = BoundExprs(())
        for number, loop in enumerate(self.loops):
            value, more = place.values[loop.induction_variable]
            low, _ = self.bounds(number, place)
            before = BoundExprs.of(value, more).minus(low)
            size = self.groups.of(number)
            bound = together(bound, before.with_exprs([before.exprs[0] // size]))
        return bound

    def iterations_left(self, place: Place, count: int) -> BoundExprs:
        """Return expressions that are non-negative where at least `count` iterations of the grouped
        loop are left from a place on."""
        _, end = self.bounds(self.groups.number, place)
        value, more = place.values[self.grouped.induction_variable]
        return end.minus(BoundExprs.of(value, more + count))

    def group(self, place: Place) -> list[Place]:
        """Return the places of the iterations of the group that begins at a place."""
        variable = self.grouped.induction_variable
        value, more = place.values[variable]
        return [place.at(variable, value, more + part) for part in range(self.groups.size)]

    def through(
        self, scope: EmissionScope, inits: Sequence[SSAValue] = ()
    ) -> tuple[list[ForOp], EmissionScope]:
        """Emit loops over the block that carry values, group by group; return the insertion point
        inside."""
        loops: list[ForOp] = []
        carried = inits
        for number, loop in enumerate(self.loops):
            bounds = self.bounds(number, scope.here)
            new_loop = scope.loop(*bounds, self.groups.of(number), carried)
            loops.append(new_loop)
            carried = new_loop.region_iter_args
            scope = scope.inside(new_loop, loop)
        return loops, scope


@dataclass(frozen=True, slots=True)
class Panels:
    """The copy of a value for a block of rows or columns from `start` on."""

    root: SSAValue
    buffer: SSAValue
    start: SSAValue
    width: int
    depth: Depth

    def index(
        self, place: Place, panel: SSAValue, within: int, at: SSAValue | None = None, part: int = 0
    ) -> BoundExprs:
        """Return the position of an element in the buffer: at `within` a panel or at `at`, and at
        `part` of a group."""
        number = BoundExprs(((dim(0) - dim(1)) // self.width,), (panel, self.start), ())
        size = self.depth.groups.size
        last: AffineExpr = constant(within * size + part)
        inside = BoundExprs((last,))
        if at is not None:
            inside = BoundExprs(((dim(0) - dim(1)) * size + part,), (at, panel), ())
        return together(together(number, self.depth.index(place)), inside)

    def number(self, panel: SSAValue, within: int) -> BoundExprs:
        """Return the position of an element of a buffer that has one element for each row or
        column, for all depths."""
        exprs = ((dim(0) - dim(1)) // self.width, constant(within))
        return BoundExprs(exprs, (panel, self.start), ())

    def lanes(self, scope: EmissionScope, panel: SSAValue, within: int, lanes: int) -> SSAValue:
        """Return `lanes` lanes of a group, as a vector of vectors of the group's numbers."""
        size = self.depth.groups.size
        index = self.index(scope.here, panel, within)
        type_ = vector_type(self.root.type, [lanes * size])
        flat = scope.value(VectorLoadOp(self.buffer, index.map, index.operands, type_))
        return scope.cast(flat, [lanes, size])


@dataclass(frozen=True, slots=True)
class Packing:
    """Packs a value for a block: iterations of `loop` from the start of `panels` to `end`; `limit`
    is the end of all iterations."""

    contraction: recognition.Contraction
    tiles: Tiles
    panels: Panels
    loop: ForOp
    end: BoundExprs
    limit: BoundExprs

    def write(self, scope: EmissionScope) -> ForOp:
        """Write the loops that copy; the outer one, through panels that do not depend on others."""
        width = self.panels.width
        panel_loop = scope.loop(BoundExprs.of(self.panels.start), self.end, width)
        inside = scope.inside(panel_loop)
        panel = panel_loop.induction_variable
        varies = self.contraction.is_triangular and self.loop is self.contraction.column
        if is_multiple(self.loop, width) and not varies:
            self._panel(inside, panel, is_whole=True)
            return panel_loop
        _, full, part = inside.versions(self.limit.minus(BoundExprs.of(panel, width)))
        self._panel(full, panel, is_whole=True)
        self._panel(part, panel, is_whole=False)
        return panel_loop

    def _panel(self, scope: EmissionScope, panel: SSAValue, *, is_whole: bool) -> None:
        root = self.panels.root
        nest = self.contraction
        is_across = nest.roles[
            root
        ] is recognition.Role.COLUMN and recognition.lanes_are_neighbours(root, nest)
        vectors = self._vectors(scope, panel, is_whole=is_whole) if is_across else []
        _, inside = self.panels.depth.through(scope)
        for inner, is_full in self._groups(inside):
            if is_across and is_full:
                self._lanes(inner, panel, vectors)
            else:
                self._elements(inner, panel, is_whole=is_whole, is_full=is_full)

    def _groups(self, scope: EmissionScope) -> list[tuple[EmissionScope, bool]]:
        """Return the scopes in which a group of iterations is copied, and whether the group is
        full."""
        depth = self.panels.depth
        size = self.panels.depth.groups.size
        if is_multiple(depth.grouped, size):
            return [(scope, True)]
        _, full, part = scope.versions(depth.iterations_left(scope.here, size))
        return [(full, True), (part, False)]

    def _vectors(
        self, scope: EmissionScope, panel: SSAValue, *, is_whole: bool
    ) -> list[tuple[SSAValue, int, SSAValue | None]]:
        """Return the offsets of the vectors of a panel, and the masks of those that extend beyond
        its end."""
        lanes = self.tiles.lanes
        vectors = self.tiles.vectors
        if is_whole:
            return [(panel, v * lanes, None) for v in range(vectors)]
        last = self.limit.plus(-1)
        vectors_of_panel: list[tuple[SSAValue, int, SSAValue | None]] = []
        for v in range(vectors):
            lanes_left = scope.least(self.limit.minus(BoundExprs.of(panel, v * lanes)))
            mask = scope.leading(lanes_left, lanes)
            vectors_of_panel.append(
                (scope.least(together(BoundExprs.of(panel, v * lanes), last)), 0, mask)
            )
        return vectors_of_panel

    def _lanes(
        self,
        scope: EmissionScope,
        panel: SSAValue,
        vectors: Sequence[tuple[SSAValue, int, SSAValue | None]],
    ) -> None:
        """Copy whole vectors, as lanes are contiguous in memory; vectors of groups lane by lane."""
        lanes = self.tiles.lanes
        variable = self.loop.induction_variable
        parts: list[list[SSAValue]] = [[] for _ in vectors]
        for at in self.panels.depth.group(scope.here):
            values = BodyValues(
                self.contraction,
                scope,
                lanes,
                lambda u, v, at=at: at.at(variable, *vectors[v][:2]),
                nothing_known,
                lambda v: vectors[v][2],
            )
            for v, part in enumerate(parts):
                part.append(values.lanes_of(self.panels.root, 0, v))
        for v, part in enumerate(parts):
            index = self.panels.index(scope.here, panel, v * lanes)
            self._store_lanes(scope, interleaved(scope, part), index)

    def _elements(
        self, scope: EmissionScope, panel: SSAValue, *, is_whole: bool, is_full: bool
    ) -> None:
        """Copy element by element, or the contiguous elements of a group together."""
        depth = self.panels.depth
        end = BoundExprs.of(panel, self.panels.width)
        element_loop = scope.loop(BoundExprs.of(panel), end if is_whole else self.limit)
        inner = scope.inside(element_loop, self.loop)
        number = element_loop.induction_variable
        place = scope.here
        load = self.panels.root.owner
        size = depth.groups.size
        if is_full and size > 1 and isinstance(load, LoadOp) and is_contiguous(load, depth.grouped):
            index = self.panels.index(place, panel, 0, number)
            self._store_lanes(inner, inner.read_lanes(load, inner.here, size, None), index)
        else:
            for part, here in enumerate(depth.group(inner.here)):
                index = self.panels.index(place, panel, 0, number, part)
                there = inner
                if part and not is_full:
                    _, there, padding = inner.versions(depth.iterations_left(inner.here, part + 1))
                    padding.insert(self._store(padding.zero(self.panels.root.type), index))
                values = BodyValues(
                    self.contraction, there, 1, lambda u, v, h=here: h, nothing_known
                )
                element = values.of(self.panels.root, 0, 0)
                there.insert(self._store(self._flipped(there, element), index))
        # The least of several limits cannot be a lower bound: begin at each of them.
        for limit in () if is_whole else self.limit.exprs:
            padding = scope.loop(self.limit.with_exprs([limit]), end)
            inner = scope.inside(padding)
            for part in range(size):
                index = self.panels.index(place, panel, 0, padding.induction_variable, part)
                inner.insert(self._store(inner.zero(self.panels.root.type), index))

    def _store(self, value: SSAValue, index: BoundExprs) -> StoreOp:
        return StoreOp(value, self.panels.buffer, index.map, index.operands)

    def _store_lanes(self, scope: EmissionScope, value: SSAValue, index: BoundExprs) -> None:
        value = self._flipped(scope, value)
        scope.insert(VectorStoreOp(value, self.panels.buffer, index.map, index.operands))

    def _flipped(self, scope: EmissionScope, value: SSAValue) -> SSAValue:
        """Return a number with the signedness that product instructions expect."""
        product = self.contraction.narrow
        if product is None or self.panels.root is not product.column:
            return value
        is_flipped = product.flips and self.panels.depth.groups.size > 1
        return with_other_sign(scope, value) if is_flipped else value

"""Rewriting a contraction: blocks of loops, copies of what a block uses, register tiles.

for outer loops, blocks of columns, blocks of the reductions {
  copy the columns' operand, in panels of a register tile's columns
  for outer loops that this does not depend on, blocks of rows {
    copy the rows' operand, in panels of a register tile's rows
    for panels of columns, panels of rows {
      load a tile of accumulators
      for the reductions { update all of it }
      store it

Threads share the blocks of rows, each with its own copy of the row operand, and the work of copying
panels of columns; if nothing is copied, they share the columns.

`TilingCandidate` plans that: the isolated nest of a contraction, its tiles, and their initial
values.

Loop-carried accumulators are moved to memory, so that every contraction updates elements.
Accumulators that all start from one value are not stored and loaded again: tiles start from the
value.

**Before → After**

    affine.for %i = 0 to 8 {                     for tiles {
      affine.for %j = 0 to 8 {                     %t = vector.broadcast %zero
        affine.store %zero, %C[%i, %j]             for %k: update %t
    } }                                            store %t in %C
    affine.for %i, %j, %k … %C[%i, %j] += …      }

**Legal when** the store runs once for each element that the nest updates, with a value from
outside; between both nothing else accesses these elements; the reductions have iterations, and no
version of the nest remains. Then the store is erased: the nest stores all its elements, and later
blocks of the reductions load the values that the first one has stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, permutations
from math import prod
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerAttr, MemRefType, i64
from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs.host import Host
from loopwright.exact.domains import trip_count
from loopwright.exact.memory.access import viewed_root
from loopwright.exact.memory.aliases import Aliases
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim
from loopwright.ir.core.enclosing import block_of, directly_in, is_defined_in, outermost_op
from loopwright.ir.dialects.affine import ForOp, LoadOp, MaxOp, StoreOp, VectorStoreOp, YieldOp
from loopwright.ir.dialects.affine.nesting import loops_directly_around, loops_in
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    coefficient,
    compose,
    composed_subscripts,
    map_of,
)
from loopwright.ir.dialects.memref import AllocOp, DeallocOp
from loopwright.ir.interfaces.memory_access import subscript_operands
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, has_no_effects
from loopwright.ir.interfaces.op_interfaces import vector_type
from loopwright.ir.refusal import Refusal
from loopwright.loops.contraction import recognition
from loopwright.loops.contraction.kernel import MicroKernel
from loopwright.loops.contraction.model import (
    Overrides,
    Tiles,
    choose,
    iterations,
    where_tiles_pay,
)
from loopwright.loops.contraction.packing import (
    Depth,
    EmissionScope,
    Packing,
    Panels,
    Place,
    add_rows,
    bounds_at,
    correction,
    is_multiple,
    together,
)
from loopwright.loops.contraction.recognition import Accumulator, Contraction, recognise
from loopwright.loops.registers.promotion import Slot, obstacle_to_spilling, spill
from loopwright.loops.steps import distribute
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.loops.steps.editing import erase_nest
from loopwright.loops.steps.parallelization import Parallelization, apply_parallelization
from loopwright.records import dataclass, field, replace

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis


_ALIGNMENT = 64
"""The alignment of packed buffers, in bytes: a cache line, and the widest vector."""


@dataclass(frozen=True, slots=True)
class Applied:
    """The outermost new loop, and the original nest if it is kept for small extents."""

    nest: Operation
    fallback_nest: Operation | None


def apply(
    contraction: recognition.Contraction,
    tiles: Tiles,
    starts: Mapping[recognition.Accumulator, SSAValue],
    large: BoundExprs | None,
) -> Applied:
    """Replace a contraction by register tiles. Accumulators in `starts` start from a value instead
    of memory. If tiles only pay off where `large` is non-negative, the old nest is kept for other
    extents, and no accumulator starts from a value."""
    root = contraction.root
    block = block_of(root)
    scope = EmissionScope(block, root, root, Place({}))
    if large is None:
        rewritten = _Rewriting(contraction, tiles, starts).write(scope)
        erase_nest(root)
        return Applied(rewritten, None)
    _, new, old = scope.versions(large)
    rewritten = _Rewriting(contraction, tiles, starts).write(new)
    root.detach()
    old.place(root)
    return Applied(rewritten, root)


@dataclass(frozen=True, slots=True)
class _Range:
    """A block of rows or columns: the loop over blocks, the end of the block, and the end of the
    range."""

    loop: ForOp
    end: BoundExprs
    limit: BoundExprs

    @property
    def start(self) -> SSAValue:
        """Where the block begins."""
        return self.loop.induction_variable


@dataclass(frozen=True, slots=True)
class _Packed:
    """The buffers of packed operands, for a number of iterations of the reductions, and their
    panels as they are written."""

    depth: Depth
    buffers: dict[SSAValue, SSAValue]
    first_block: BoundExprs | None
    """An expression that is non-negative in the first block of the reductions only; None if there
    is a single block."""
    panels: dict[SSAValue, Panels] = field(default_factory=dict[SSAValue, Panels])


@dataclass(frozen=True, slots=True)
class _Rewriting:
    contraction: recognition.Contraction
    tiles: Tiles
    starts: Mapping[recognition.Accumulator, SSAValue]

    def write(self, scope: EmissionScope) -> Operation:
        """Write the new loops; return the outermost one."""
        outer_scope, before = scope.outside_of_loops()
        own = recognition.Role.ROW if self.tiles.threads > 1 else recognition.Role.NONE
        buffers = self._buffers(outer_scope, self.tiles.packs & ~own)
        outermost = self._write(scope, buffers)
        _release(buffers, outer_scope if before is None else before)
        return outermost

    def _write(self, scope: EmissionScope, buffers: dict[SSAValue, SSAValue]) -> Operation:
        """Write the loops over blocks and tiles around the kernels; return the outermost one."""
        nest = self.contraction
        tiles = self.tiles
        loops: list[ForOp] = []
        inner = nest.inner_outer if tiles.packs else ()
        first_loops = [loop for loop in nest.outer if loop not in inner]
        scope = self._outer(scope, first_loops, loops)
        columns, scope = self._block(
            scope, nest.column, self._all_columns(scope.here), tiles.block_columns
        )
        loops.append(columns.loop)
        first = nest.reductions[0]
        deep, scope = self._block(scope, first, bounds_at(first, scope.here), tiles.block_reduction)
        depth = Depth(nest.reductions, deep.start, deep.end, tiles.groups)
        first_block = None if deep.loop.constant_trip_count == 1 else _first_block(deep.loop)
        packed = _Packed(depth, buffers, first_block)
        if tiles.packs:
            scope_of_use = self._where_used(scope, (*inner, nest.row))
            self._pack(scope_of_use, recognition.Role.COLUMN, columns, packed)
            scope = self._outer(scope, inner, loops)
        bounds = bounds_at(nest.row, scope.here)
        rows, scope = self._block(scope, nest.row, bounds, tiles.block_rows)
        if tiles.packs:
            own = (
                self._buffers(scope, tiles.packs & recognition.Role.ROW)
                if tiles.threads > 1
                else {}
            )
            packed = replace(packed, buffers=buffers | own)
            if recognition.Role.ROW in tiles.packs:
                self._pack(scope, recognition.Role.ROW, rows, packed)
            corrections = self._corrections(scope, rows, packed)
            self._packed_tiles(scope, columns, rows, packed, corrections)
            _release(own, scope)
        else:
            self._tiles_in_place(scope, columns, rows, packed)
        if tiles.threads > 1:
            shared = (rows if tiles.packs else columns).loop
            band = apply_parallelization(Parallelization(shared))
            if shared is loops[0]:
                return band
        return loops[0]

    def _outer(
        self, scope: EmissionScope, old: Sequence[ForOp], loops: list[ForOp]
    ) -> EmissionScope:
        """Build the outer loops and append them to `loops`; return the scope inside."""
        for loop in old:
            loops.append(scope.loop(*bounds_at(loop, scope.here)))
            scope = scope.inside(loops[-1], loop)
        return scope

    def _block(
        self, scope: EmissionScope, loop: ForOp, bounds: tuple[BoundExprs, BoundExprs], size: int
    ) -> tuple[_Range, EmissionScope]:
        """Build the loop over blocks; return the range of one block and the scope inside."""
        block_loop = scope.loop(*bounds, size)
        varies = loop is self.contraction.column and self.contraction.is_triangular
        end = BoundExprs.of(block_loop.induction_variable, size)
        if block_loop.constant_trip_count == 1:
            end = bounds[1]
        elif varies or not is_multiple(loop, size):
            end = together(end, bounds[1])
        return _Range(block_loop, end, bounds[1]), scope.inside(block_loop)

    def _all_columns(self, place: Place) -> tuple[BoundExprs, BoundExprs]:
        """Return the least lower and the greatest upper bound of the columns over all rows."""
        row = self.contraction.row
        column = self.contraction.column
        if not self.contraction.is_triangular:
            return bounds_at(column, place)
        variable = row.induction_variable
        first = compose(lower_bound(row))
        end = compose(upper_bound(row))
        bounds: list[BoundExprs] = []
        for bound, is_upper in ((lower_bound(column), False), (upper_bound(column), True)):
            slope = coefficient(compose(bound), variable)
            assert slope is not None, "planned"
            at_end = (slope > 0) == is_upper
            extreme = _substituted(compose(bound), variable, end if at_end else first, -at_end)
            bounds.append(place.evaluated(extreme))
        return bounds[0], bounds[1]

    # Tiles

    def _packed_tiles(
        self,
        scope: EmissionScope,
        columns: _Range,
        rows: _Range,
        packed: _Packed,
        corrections: SSAValue | None,
    ) -> None:
        """Write the loops over the tiles of a block with packed operands, and their kernels."""
        nest = self.contraction
        tiles = self.tiles
        parts = [(nest.column, columns, tiles.columns), (nest.row, rows, tiles.rows)]
        for old, block, size in reversed(parts) if tiles.by_rows else parts:
            scope = scope.inside(scope.loop(BoundExprs.of(block.start), block.end, size), old)
        extents = tiles.rows, tiles.vectors, tiles.lanes
        kernel = MicroKernel(
            nest,
            packed.depth,
            packed.panels,
            scope.here,
            *extents,
            starts=self.starts,
            first_block=packed.first_block,
            corrections=corrections,
        )
        kernel.write(scope)

    def _tiles_in_place(
        self, scope: EmissionScope, columns: _Range, rows: _Range, packed: _Packed
    ) -> None:
        """Write full tiles, and smaller ones for the remaining columns and rows."""
        nest = self.contraction
        tiles = self.tiles
        of_columns = nest.column, columns, _tile_parts(tiles.block_columns, tiles.columns)
        of_rows = nest.row, rows, _tile_parts(tiles.block_rows, tiles.rows)
        outer, inner = (of_rows, of_columns) if tiles.by_rows else (of_columns, of_rows)
        for part in outer[2]:
            within = self._part(scope, *outer[:2], part)
            for inner_part in inner[2]:
                inside = self._part(within, *inner[:2], inner_part)
                height = inner_part[2]
                width = part[2]
                if tiles.by_rows:
                    height, width = width, height
                size = height, -(-width // tiles.lanes), tiles.lanes
                num_tail_lanes = width % tiles.lanes
                tail = (
                    inside.leading(inside.constant(num_tail_lanes), tiles.lanes)
                    if num_tail_lanes
                    else None
                )
                first = self.starts, packed.first_block
                MicroKernel(nest, packed.depth, {}, inside.here, *size, tail, *first).write(inside)

    def _part(
        self, scope: EmissionScope, old: ForOp, block: _Range, part: tuple[int, int, int]
    ) -> EmissionScope:
        """Build the loop over some tiles of a block, given by their start, count and size."""
        first, count, size = part
        begin, end = (BoundExprs.of(block.start, n) for n in (first, first + count * size))
        return scope.inside(scope.loop(begin, end, size), old)

    # Copies

    def _pack(
        self, scope: EmissionScope, role: recognition.Role, block: _Range, packed: _Packed
    ) -> None:
        loop, _, width = self._of_role(role)
        for value in self.contraction.of_role(role):
            panels = Panels(value, packed.buffers[value], block.start, width, packed.depth)
            packed.panels[value] = panels
            packing = Packing(self.contraction, self.tiles, panels, loop, block.end, block.limit)
            panel_loop = packing.write(scope)
            if self.tiles.threads > 1 and role is recognition.Role.COLUMN:
                apply_parallelization(Parallelization(panel_loop))

    def _where_used(self, scope: EmissionScope, loops: Sequence[ForOp]) -> EmissionScope:
        """Return the scope for a copy that is used in some loops: where these run, as elements may
        not exist otherwise."""
        variables = {loop.induction_variable for loop in loops}
        for loop in loops:
            low, high = bounds_at(loop, scope.here)
            if trip_count(loop) or variables & {*low.operands, *high.operands}:
                continue
            for expr in low.exprs:
                room = high.minus(low.with_exprs([expr])).plus(-1)
                _, scope, _ = scope.versions(room)
        return scope

    @property
    def _corrected(self) -> recognition.NarrowProduct | None:
        """Return the narrow product if its accumulators need a correction; else None."""
        product = self.contraction.narrow
        is_flipped = self.tiles.groups.size > 1 and product is not None and product.flips
        return product if is_flipped else None

    def _corrections(self, scope: EmissionScope, rows: _Range, packed: _Packed) -> SSAValue | None:
        """Return the correction of the accumulators of each row, from the packed rows."""
        product = self._corrected
        if product is None:
            return None
        panels = packed.panels[product.row]
        count = self.tiles.rows
        buffer = packed.buffers[product.row_extension.results[0]]
        panel_loop = scope.loop(BoundExprs.of(rows.start), rows.end, count)
        inside = scope.inside(panel_loop)
        panel = panel_loop.induction_variable
        zeros = inside.zero(vector_type(product.row_extension.results[0].type, [count]))
        loops, inner = panels.depth.through(inside, [zeros])
        lanes = panels.lanes(inner, panel, 0, count)
        inner.insert(YieldOp(add_rows(inner, product, lanes, loops[-1].region_iter_args[0])))
        for outer, loop in pairwise(loops):
            inside.inside(outer).insert(YieldOp(*loop.results))
        index = panels.number(panel, 0)
        value = correction(inside, product, loops[0].results[0])
        inside.insert(VectorStoreOp(value, buffer, index.map, index.operands))
        return buffer

    def _of_role(self, role: recognition.Role) -> tuple[ForOp, int, int]:
        """Return the loop of a role, and the number of its iterations in a block and in a register
        tile."""
        nest = self.contraction
        tiles = self.tiles
        if role is recognition.Role.COLUMN:
            return nest.column, tiles.block_columns, tiles.columns
        return nest.row, tiles.block_rows, tiles.rows

    def _buffers(self, before: EmissionScope, roles: recognition.Role) -> dict[SSAValue, SSAValue]:
        """Allocate a buffer for each packed value of some roles."""
        groups = self.tiles.groups
        buffers: dict[SSAValue, SSAValue] = {}
        depth = [self._depth(before, number) for number in range(len(self.contraction.reductions))]
        for role in roles:
            loop, size, width = self._of_role(role)
            panel_count = self._panel_count(before, loop, size // width, width)
            count: int | SSAValue = size // width if panel_count is None else panel_count
            shapes = {
                value: [count, *depth, width * groups.size]
                for value in self.contraction.of_role(role)
            }
            if role is recognition.Role.ROW and (product := self._corrected) is not None:
                shapes[product.row_extension.results[0]] = [count, width]
            for value, extents in shapes.items():
                shape = [extent if isinstance(extent, int) else DYNAMIC_INDEX for extent in extents]
                sizes = [extent for extent in extents if not isinstance(extent, int)]
                type_ = MemRefType(value.type, shape)
                alloc = AllocOp(operands=[sizes, []], result_types=[type_])
                alloc.alignment = IntegerAttr(_ALIGNMENT, i64)
                buffers[value] = before.value(alloc)
        return buffers

    def _depth(self, scope: EmissionScope, number: int) -> int | SSAValue:
        """Return the extent of buffers along a reduction, given by its number: groups of a block of
        the outermost one, and of all iterations of the others."""
        loop = self.contraction.reductions[number]
        size = self.tiles.groups.of(number)
        trips = self.tiles.block_reduction if number == 0 else trip_count(loop)
        if trips is not None:
            return -(-trips // size)
        count = iterations(loop)
        least = count.with_exprs([count.exprs[0].ceildiv(size), constant(0)])
        return scope.value(MaxOp(least.map, [*least.operands]))

    def _panel_count(
        self, scope: EmissionScope, loop: ForOp, most: int, width: int
    ) -> SSAValue | None:
        """Return the number of panels, computed from values available where buffers are allocated.
        None if the trip count is constant, or depends on values that are not available there."""
        if trip_count(loop) is not None:
            return None
        if loop is self.contraction.column and self.contraction.is_triangular:
            return None
        count = compose(upper_bound(loop)).minus(compose(lower_bound(loop)))
        anchor = scope.anchor
        if count.dims or (anchor and any(is_defined_in(s, anchor) for s in count.symbols)):
            return None
        panel_counts = [expr.ceildiv(width) for expr in count.exprs]
        panels = count.with_exprs([*panel_counts, constant(most)])
        return scope.value(MaxOp(AffineMap(1, 0, (dim(0), constant(0))), [scope.least(panels)]))


def _first_block(blocks: ForOp) -> BoundExprs:
    """Return an expression that is negative in all iterations of a loop but the first."""
    return lower_bound(blocks).minus(BoundExprs.of(blocks.induction_variable))


def _release(buffers: Mapping[SSAValue, SSAValue], scope: EmissionScope) -> None:
    for buffer in buffers.values():
        scope.insert(DeallocOp(operands=[buffer]))


def _tile_parts(trips: int, size: int) -> list[tuple[int, int, int]]:
    """Return the start, count and size of tiles: those of full size, then the remainder.

    >>> _tile_parts(10, 4)
    [(0, 2, 4), (8, 1, 2)]
    """
    whole, remainder = divmod(trips, size)
    parts = [(0, whole, size)] if whole else []
    return [*parts, (whole * size, 1, remainder)] if remainder else parts


def _substituted(bound: BoundExprs, variable: SSAValue, by: BoundExprs, more: int) -> BoundExprs:
    """Return an expression with a variable replaced by each of other expressions plus a
    constant."""
    joined, terms = bound.beside(by)
    exprs: list[AffineExpr] = []
    for term in terms:
        new = [
            term + more if value is variable else dim(number)
            for number, value in enumerate(bound.dims)
        ]
        new += [dim(len(bound.dims) + k) for k in range(len(by.dims))]
        exprs.append(bound.exprs[0].replace_dims(new))
    return compose(joined.with_exprs(exprs))


@dataclass(frozen=True, slots=True)
class CarriedAccumulator:
    """Loops that carry one value, outermost first, and the store after them, whose element they can
    update instead. With `is_there`, the initial value is already in that element."""

    loops: tuple[ForOp, ...]
    store: StoreOp
    is_there: bool

    def in_copy(self, ops: Mapping[Operation, Operation]) -> CarriedAccumulator:
        """Return the corresponding accumulator in a copy of the program; `ops` maps ops to their
        copies."""
        loops = tuple(ops[loop] for loop in self.loops)
        store = ops[self.store]
        assert isinstance(store, StoreOp)
        loops_of_copy = tuple(loop for loop in loops if isinstance(loop, ForOp))
        return CarriedAccumulator(loops_of_copy, store, self.is_there)

    def put_into_memory(self) -> ForOp:
        """Let the loops update the element instead of the carried value; return the innermost
        loop."""
        (outermost, *_) = self.loops
        store = self.store
        holds = outermost.inits[0] if self.is_there else None
        slot = Slot(store.memref, map_of(store), tuple(subscript_operands(store)), holds)
        is_last = store.value is outermost.results[0]
        innermost = spill_all(self.loops, [slot])
        load = store.value.owner
        if is_last and isinstance(load, LoadOp):  # the loops have stored it
            erase_nest(store)
            if load.result.first_use is None:
                erase_nest(load)
        return innermost


def carried_accumulators(
    function: Operation, *, everywhere: bool = False
) -> Iterator[CarriedAccumulator]:
    """Yield the loops of a function that carry an accumulator, recognised by their form; with
    `everywhere`, also those of few iterations.

    **Before → After**

        %s = affine.for %k = 0 to %n                 affine.store %x, %C[%i, %j]
            iter_args(%t = %x) -> (f32) {            affine.for %k = 0 to %n {
          %v = … of %t                                 %t = affine.load %C[%i, %j]
          affine.yield %v : f32                        %v = … of %t
        }                                              affine.store %v, %C[%i, %j]
        %y = … of %s                                 }
        affine.store %y, %C[%i, %j]                  %s = affine.load %C[%i, %j]
                                                     %y = … of %s
                                                     affine.store %y, %C[%i, %j]

    Several loops may carry one value, each inside the other.

    **Legal when** the loops only load and compute. The store follows in the same block with only
    reads of other memory before it, and its subscripts are known before the loops. The loops load
    nothing that it overwrites in the same iteration of the enclosing loops. Callers check this last
    condition on a transformed copy, where each such load depends on the element.
    """
    aliases = Aliases(outermost_op(function))
    for loop in loops_in(function):
        loops = carrying(loop)
        store = _store_behind(loop)
        if (
            store is not None
            and len(loop.results) == 1
            and loops
            and len([*loops_directly_around(block_of(loop))]) >= 2  # rows and columns
            and only_computes(loops)
            and (everywhere or store.value is loop.results[0] or is_worth_a_pass(loops))
            and _is_overwritten(loop, store, aliases)
        ):
            yield CarriedAccumulator(tuple(loops), store, _is_there(loop, store))


def carrying(loop: ForOp) -> list[ForOp]:
    """Return the loops that carry one value, from the outermost one to an innermost loop, or one
    that carries several."""
    carrying = [loop]
    while True:
        last = carrying[-1]
        if not last.results or obstacle_to_spilling(last) is not None:
            return []
        inner = [op for op in last.body.ops if op.regions]
        if not inner:
            return carrying
        if len(inner) != 1 or not isinstance(inner[0], ForOp):
            return []
        if not len(last.results) == len(inner[0].results) == 1:
            return []
        (argument,) = last.region_iter_args
        (init,) = inner[0].inits
        (result,) = inner[0].results
        if init is not argument or last.terminator.operands[0] is not result:
            return []
        if len(list(argument.uses)) != 1 or len(list(result.uses)) != 1:
            return []
        carrying.append(inner[0])


_WORTH_A_PASS = 5
"""The fewest iterations of sums whose uses may be moved to separate loops, which load the sums
again."""


def is_worth_a_pass(loops: Sequence[ForOp], least: int = _WORTH_A_PASS) -> bool:
    """Return whether sums of loops may be stored and loaded again: the loops are long enough, or of
    unknown length."""
    counts = [count for loop in loops if (count := trip_count(loop)) is not None]
    return len(counts) < len(loops) or prod(counts) >= least


def only_computes(loops: Sequence[ForOp]) -> bool:
    """Return whether loops, each in the one before it, only load and compute."""
    return all(
        isinstance(op, ForOp | YieldOp) or distribute.can_be_repeated(op)
        for op in loops[0].walk()
        if op not in loops
    )


def _store_behind(loop: ForOp) -> StoreOp | None:
    """Return the first store after a loop, if its subscripts are known before the loop, and the ops
    in between only read."""
    behind = loop.next_op
    while behind is not None and not isinstance(behind, StoreOp):
        if effects_of(behind) not in (Effect.NONE, Effect.READ):
            return None
        behind = behind.next_op
    for value in () if behind is None else behind.operands[1:]:
        owner = value.owner
        if isinstance(owner, Operation) and owner.parent_block() is loop.parent_block():
            if not owner.is_before_in_block(loop):
                return None
    return behind


def _is_overwritten(loop: ForOp, store: StoreOp, aliases: Aliases) -> bool:
    """Return whether the store after a loop may be moved before it: both have the same type, and
    nothing in between may read that memory."""
    root = viewed_root(store.memref)
    behind = loop.next_op
    while behind is not store:
        assert behind is not None, "the store is behind the loop"
        for op in behind.walk():
            if isinstance(op, LoadOp):
                if aliases.may_alias(root, viewed_root(op.memref)):
                    return False
            elif not op.regions and not has_no_effects(op):
                return False
        behind = behind.next_op
    return loop.results[0].type == store.value.type


def spill_all(loops: Sequence[ForOp], slots: Sequence[Slot]) -> ForOp:
    """Let loops, each in the one before it, update elements of memory instead of the values that
    they carry; return the innermost one. The others do not store the value again."""
    spilled_loops: list[ForOp] = []
    for loop in reversed(loops):
        inner = [replace(slot, holds=loop.inits[0]) for slot in slots]
        spilled = spill(loop, slots if loop is loops[0] else inner)
        assert isinstance(spilled, ForOp)
        if spilled_loops:
            ops = list(spilled.body.ops)
            for op in (ops[-2], ops[-3], ops[0]):
                erase_nest(op)
        spilled_loops.append(spilled)
    return spilled_loops[0]


def _is_there(loop: ForOp, store: StoreOp) -> bool:
    """Return whether the initial value equals the element: it is loaded from there, and nothing
    writes in between."""
    load = loop.inits[0].owner
    if not isinstance(load, LoadOp) or load.parent_block() is not loop.parent_block():
        return False
    if load.memref is not store.memref or composed_subscripts(load) != composed_subscripts(store):
        return False
    between = load.next_op
    while between is not loop:
        assert between is not None, "the loop uses what is loaded"
        if not distribute.can_be_repeated(between):
            return False
        between = between.next_op
    return True


@dataclass(frozen=True, slots=True)
class Start:
    """The initial value of an accumulator before the nest, and the store that writes it."""

    acc: Accumulator
    store: StoreOp

    @property
    def value(self) -> SSAValue:
        """The stored value."""
        return self.store.operands[0]


def starts(contraction: Contraction, analysis: DependenceAnalysis) -> tuple[Start, ...]:
    """Return the initial values of accumulators that all start from one scalar, found before the
    nest is isolated."""
    candidates = (_start(acc, contraction, analysis) for acc in contraction.accumulators)
    return tuple(start for start in candidates if start is not None)


def leave_out(start: Start) -> None:
    """Erase the initialising store, and enclosing loops that become empty."""
    enclosing_loops = list(loops_directly_around(start.store.parent_block()))
    erase_nest(start.store)
    for loop in enclosing_loops:
        if not all(map(has_no_effects, list(loop.body.ops)[:-1])):
            break
        erase_nest(loop)


def _start(
    accumulator: Accumulator, contraction: Contraction, analysis: DependenceAnalysis
) -> Start | None:
    """Return the store that initialises an accumulator, if nothing accesses the memory between it
    and the nest."""
    path = list(_before(accumulator, contraction))
    stores = [op for op in path if isinstance(op, StoreOp) and op.memref is accumulator.load.memref]
    if not stores or not _fills(stores[-1], accumulator, contraction):
        return None
    ops_of_accumulator = {stores[-1], accumulator.load, accumulator.store}
    ops_between = (
        set(path[path.index(directly_in(contraction.root.parent_block(), stores[-1])) :])
        - ops_of_accumulator
    )
    tied = any(analysis.may_be_tied(op, ops_between) for op in ops_of_accumulator)
    return None if tied else Start(accumulator, stores[-1])


def _before(accumulator: Accumulator, contraction: Contraction) -> Iterator[Operation]:
    """Yield the ops executed before the load of an accumulator, in order: those in the nest, and
    those before it in its block, back to the first op with unknown effects."""
    root = contraction.root
    first: Operation = root
    while (previous := first.prev_op) is not None and all(map(_is_known, previous.walk())):
        first = previous
    op: Operation | None = first
    while op is not None:
        for inner in op.walk():
            if inner is accumulator.load:
                return
            yield inner
        op = op.next_op


def _is_known(op: Operation) -> bool:
    return distribute.accesses_only(op) or effects_of(op) == Effect.ALLOCATE


def _fills(store: StoreOp, accumulator: Accumulator, contraction: Contraction) -> bool:
    """Return whether a store runs once for each element of an accumulator, with a value from
    outside."""
    block = contraction.root.parent_block()
    around_both = list(loops_directly_around(block))
    around_it = list(loops_directly_around(store.parent_block()))
    own = [o for o in around_it if o not in contraction.band and o not in around_both]
    shared = [loop for loop in contraction.band if loop in around_it]
    outermost = shared[0] if shared else own[-1] if own else store
    if outermost.parent_block() is not block:
        return False
    free = (*contraction.outer, contraction.row, contraction.column)
    uncovered_loops = [loop for loop in free if loop not in shared]
    loops_of_iteration = [contraction.root, *own[-1:]]
    return (
        all(loop in free for loop in shared)
        and len(own) == len(uncovered_loops)
        and not any(is_defined_in(store.operands[0], loop) for loop in loops_of_iteration)
        and any(_is_same(store, accumulator, order, uncovered_loops) for order in permutations(own))
    )


def _is_same(
    store: StoreOp, accumulator: Accumulator, own: Sequence[ForOp], free: Sequence[ForOp]
) -> bool:
    """Return whether a store in the loops `own` covers the same iterations and elements as the
    accumulator's store in the loops `free`."""
    place = Place(
        {a.induction_variable: (b.induction_variable, 0) for a, b in zip(own, free, strict=True)}
    )
    return all(
        a.step_value == b.step_value
        and not a.results
        and place.evaluated(lower_bound(a)) == place.evaluated(lower_bound(b))
        and place.evaluated(upper_bound(a)) == place.evaluated(upper_bound(b))
        for a, b in zip(own, free, strict=True)
    ) and place.evaluated(composed_subscripts(store)) == place.evaluated(
        composed_subscripts(accumulator.load)
    )


@dataclass(frozen=True, slots=True)
class TilingCandidate:
    """A contraction, the plan to isolate its nest, and the initial values of its accumulators."""

    isolation: distribute.Isolation
    contraction: Contraction
    starts: tuple[Start, ...]

    def tiled(self, overrides: Overrides, host: Host) -> RegisterTiling | None:
        """Choose the tiling for a host; None if it is unprofitable, or needs extents that are
        unknown."""
        tiles = choose(self.contraction, host, overrides)
        if tiles is None:
            return None
        isolation = self.isolation.within(self.contraction.root)
        large = None if overrides.everywhere else where_tiles_pay(self.contraction)
        runs = all(trip_count(loop) for loop in self.contraction.reductions)
        starts = self.starts if runs and large is None else ()
        contraction = self.contraction
        product = self.contraction.narrow
        if product is not None and tiles.groups.size > 1:
            contraction = contraction.of_narrow(product)
        return RegisterTiling(isolation, contraction, tiles, starts, large)


@dataclass(frozen=True, slots=True)
class RegisterTiling:
    """A contraction in an isolated nest, its tiles, and the accumulators that are initialised
    instead of loaded."""

    isolation: distribute.Isolation
    contraction: Contraction
    tiles: Tiles
    starts: tuple[Start, ...]
    large: BoundExprs | None
    """Expressions that are non-negative if tiling is profitable: the old nest is executed for other
    extents."""

    def apply(self) -> Applied:
        """Apply the tiling; return the new loops and the remaining old nest."""
        distribute.isolate(self.isolation)
        for start in self.starts:
            leave_out(start)
        values = {start.acc: start.value for start in self.starts}
        return apply(self.contraction, self.tiles, values, self.large)


def recognise_candidate(
    chain: tuple[ForOp, ...], analysis: DependenceAnalysis
) -> TilingCandidate | Refusal | None:
    """Return the contraction that a chain of loops computes; None if it is not a candidate."""
    isolation = distribute.plan_isolation(chain, analysis)
    contraction = recognise(isolation, analysis)
    if contraction is None or isinstance(contraction, Refusal):
        return contraction
    return TilingCandidate(isolation, contraction, starts(contraction, analysis))

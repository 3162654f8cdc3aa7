"""Memref regions: the elements that accesses touch in one iteration of their outer loops.

The region of an access at depth d is the image of its iteration domain under its subscripts, the d
outermost loops being parameters. A `Region` holds it as a constraint system, and returns a box of
constant size whose corner is affine in outer induction variables and symbols (MLIR's
`MemRefRegion`). Regions of one memref unite to a box. Accesses of a sliced nest have regions in the
iterations of the slice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import product
from operator import mul
from typing import NamedTuple

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import Loop
from loopwright.exact.indices import Parameter
from loopwright.exact.memory.access import Access
from loopwright.exact.memory.shapes import Shape
from loopwright.exact.presburger.bounds import extent_of, unite
from loopwright.exact.presburger.budget import Kept
from loopwright.exact.presburger.elimination import project_out, remove_trivial_redundancy
from loopwright.exact.presburger.tableau import ColumnKind, Space, Tableau
from loopwright.exact.slices import boxes
from loopwright.exact.slices.boxes import bounded, relaxed_access_relation
from loopwright.exact.slices.slice import Slice
from loopwright.ir.affine_expr import AffineExpr, constant, dim, symbol
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.dialects.affine.symbols import affine_scope, is_valid_symbol
from loopwright.ir.dialects.arith import IndexCastOp
from loopwright.ir.dialects.memref import layout as memref_layout
from loopwright.ir.interfaces.memory_access import is_affine_access
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause, Unknown


class PlacedShape(NamedTuple):
    """A shape with the numbers of its loops and parameters in a layout. Loops that are not in the
    slice are numbered after those that are; `num_parameters` counts those of the layout and of the
    shape."""

    shape: Shape
    loops: tuple[int, ...]
    parameters: tuple[int, ...]
    num_parameters: int


@lru_cache(maxsize=1 << 14)
def sliced_systems(
    layout: boxes.Layout,
    bounds: boxes.Bounds,
    placed: PlacedShape,
    depth: int,
    extents: tuple[int | None, ...],
    inner: tuple[int, ...] = (),
) -> tuple[Tableau, ...]:
    """Return for each piece of an access the elements that it accesses in the iterations of a
    slice: the columns are the element (dimensions), the `depth` outermost loops around the
    insertion point, the `inner` sliced loops, and the parameters (symbols), of which the first are
    the layout's."""
    shape, loops, parameters, num_parameters = placed
    box = bounded(layout, bounds)
    box = box.append_columns(ColumnKind.SYMBOL, [None] * (num_parameters - layout.num_parameters))
    box = boxes.with_steps(box, layout)
    more = max(0, max(loops, default=0) + 1 - layout.num_loops)
    outside = box.num_columns - layout.num_loops
    first = layout.num_loops + layout.depth
    places = [k if k < layout.num_loops else outside + k for k in loops]
    columns = [*places, *(first + number for number in parameters)]
    outer = [k if k < layout.common else layout.num_loops + k for k in range(depth)]
    outer += [k if k < layout.num_loops else outside + k for k in inner]
    tableaus: list[Tableau] = []
    for piece in shape.pieces:
        # Columns: those of the box; the loops that are not in the box, the element, the locals of
        # the piece.
        wide = box.append_locals(more + shape.rank + piece.num_locals)
        element = box.num_columns + more
        spread = [*columns, *range(element + shape.rank, wide.num_columns)]
        accessed = piece.embed(wide.space, spread, range(element, element + shape.rank))
        whole = wide.append(accessed)
        kept_columns = [*range(element, element + shape.rank), *outer]
        kept_columns += range(first, first + num_parameters)
        projected_columns = [
            column for column in range(whole.num_columns) if column not in kept_columns
        ]
        kinds = [ColumnKind.RANGE] * shape.rank + [ColumnKind.SYMBOL] * (
            len(kept_columns) - shape.rank
        )
        plain = whole.rearranged(
            [*kept_columns, *projected_columns], [ColumnKind.RANGE] * whole.num_columns
        )
        reduced = project_out(plain, len(kept_columns), len(projected_columns)).with_kinds(kinds)
        tableaus.append(remove_trivial_redundancy(_within_extents(reduced, extents)))
    return tuple(dict.fromkeys(tableaus))


def index_in_front(value: SSAValue, at: Operation) -> SSAValue | None:
    """Return a value as an index before an op; for an integer, an existing cast of it to index."""
    if isinstance(value.type, IndexType):
        return value
    scope = affine_scope(at)
    for cast in (use.operation for use in value.uses):
        if not isinstance(cast, IndexCastOp) or not is_valid_symbol(cast.result, scope):
            continue
        block = cast.parent_block()
        place = None if block is None else block.find_ancestor_op_in_block(at)
        if place is not None and cast.is_before_in_block(place):
            return cast.result
    return None


@dataclass(frozen=True, slots=True)
class Unbounded:
    """Why there is no region of constant size, and the op that prevents it."""

    reason: Unknown
    op: Operation


@dataclass(frozen=True, slots=True)
class Box:
    """`shape` elements in each dimension from the corner `offsets` on: expressions of the outer
    loops (dimensions) and parameters (symbols) of a region."""

    shape: tuple[int, ...]
    offsets: tuple[AffineExpr, ...]

    @property
    def num_elements(self) -> int:
        """Return how many elements there are."""
        return reduce(mul, self.shape, 1)


@dataclass(frozen=True)
class Region:
    """Elements of a memref: a system whose dimensions are the memref's, whose symbols are the
    `depth` outer loops, then parameters."""

    memref: SSAValue
    system: Tableau
    loops: tuple[Loop, ...]
    parameters: tuple[Parameter, ...]
    is_written: bool
    fixed: tuple[AffineExpr | None, ...] = ()
    """Subscripts determined by the outer loops that the system cannot express (remainders)."""

    @property
    def depth(self) -> int:
        """Return how many outer loops the region depends on."""
        return len(self.loops)

    @cached_property
    def box(self) -> Box | None:
        """The least box of constant size that the system states; the whole memref in dimensions
        where it states none; None if such a dimension is dynamic."""
        return _box_of(self.system, _extents(self.memref), self.depth, self.fixed)

    def stride(self, loop: int) -> int | None:
        """Return the distance in elements between the corners of the box in consecutive iterations
        of an outer loop; None if it is not constant."""
        return self._strides[loop]

    @cached_property
    def _strides(self) -> Kept[int, int | None]:
        type_ = self.memref.type
        box = self.box
        layout = memref_layout.strides_and_offset(type_) if is_memref(type_) else None
        if layout is None or box is None:
            return Kept(lambda loop: None)
        return Kept(lambda loop: _corner_stride(box, layout[0], loop))

    @cached_property
    def num_bytes(self) -> int | None:
        """The bytes of the box in memory; None without a box or where the element type has no size.

        As in `mlir-opt`, a memref that is laid out in another way than row by row counts nothing.
        """
        box = self.box
        size = memref_layout.element_bytes(self.memref)
        type_ = self.memref.type
        if is_memref(type_) and not memref_layout.has_identity_layout(type_):
            return 0
        return None if box is None or size is None else box.num_elements * size

    def operands(self, at: Operation) -> tuple[SSAValue, ...] | None:
        """Return the values of the corner's dimensions and symbols, in order, before an op; None if
        one is the extent of a memref, the number of an iteration, or an integer that is not an
        index there."""
        return self.operands_with(
            lambda key: index_in_front(key, at) if isinstance(key, SSAValue) else None
        )

    def operands_with(
        self, value_of: Callable[[Parameter], SSAValue | None], unused: SSAValue | None = None
    ) -> tuple[SSAValue, ...] | None:
        """Return the values of the corner's dimensions and symbols, in order, where parameters have
        the given values; None if a value is missing.

        The value for a loop without a variable, which the corner does not depend on, is `unused`,
        or the variable of any other loop.
        """
        variables = [loop.variable for loop in self.loops]
        box = self.box
        if None in variables and box is not None:
            used_dims = {k for offset in box.offsets for k in offset.used_dims()}
            placeholder = unused or next((value for value in variables if value is not None), None)
            variables = [v if k in used_dims else v or placeholder for k, v in enumerate(variables)]
        values = [*variables, *map(value_of, self.parameters)]
        operands = tuple(value for value in values if value is not None)
        return operands if len(operands) == len(values) else None

    def union(self, other: Region) -> Region | None:
        """Return the smallest box that contains both regions of one memref at one depth; None if
        sides differ by a non-constant and have no constant bound."""
        keys = dict.fromkeys((*self.parameters, *other.parameters))
        parameters = tuple(keys)
        mine = self._over_parameters(parameters)
        theirs = other._over_parameters(parameters)
        system = _united(mine, theirs) or (mine if mine == theirs else None)
        if system is None:
            return None
        is_written = self.is_written or other.is_written
        same = parameters == self.parameters and self.fixed == other.fixed
        fixed = self.fixed if same else ()
        return Region(self.memref, system, self.loops, parameters, is_written, fixed)

    def whole(self) -> Region:
        """Return all of the memref, in dimensions that are static."""
        return whole_region(self.memref, self.loops, is_written=self.is_written)

    def _over_parameters(self, parameters: tuple[Parameter, ...]) -> Tableau:
        """Return the system over another list of parameters, which contains its own."""
        if parameters == self.parameters:
            return self.system
        missing = [key for key in parameters if key not in self.parameters]
        wide = self.system.append_columns(ColumnKind.SYMBOL, [None] * len(missing))
        start = wide.num_dims + self.depth
        places = {key: start + k for k, key in enumerate((*self.parameters, *missing))}
        return wide.permute([*range(start), *(places[key] for key in parameters)])


def whole_region(memref: SSAValue, loops: tuple[Loop, ...], *, is_written: bool) -> Region:
    """Return all of a memref, in dimensions that are static, whatever the iteration of some
    loops."""
    extents = _extents(memref)
    free = Tableau(Space.of(range=[None] * len(extents), symbols=[None] * len(loops)))
    return Region(memref, _within_extents(free, extents), loops, (), is_written)


_united = lru_cache(maxsize=1 << 14)(unite)


def _corner_stride(box: Box, steps: Sequence[int | None], loop: int) -> int | None:
    total = 0
    for offset, step in zip(box.offsets, steps, strict=True):
        factor = _coefficient(offset.evaluate, offset.used_dims(), offset.used_symbols(), loop)
        if factor is None or (factor and step is None):
            return None
        total += factor * (step or 0)
    return total


def _coefficient(
    evaluate: Callable[[Sequence[int], Sequence[int]], int],
    dims: frozenset[int],
    symbols: frozenset[int],
    loop: int,
) -> int | None:
    """Return the coefficient of a dimension in an expression, found by evaluation; None unless
    doubling the distance doubles the difference."""
    if loop not in dims:
        return 0
    values = [0] * (max(dims) + 1)
    symbol_values = [0] * (max(symbols, default=-1) + 1)
    samples: list[int] = []
    for at in (0, 1, 2, 5):
        values[loop] = at
        samples.append(evaluate(values, symbol_values))
    step = samples[1] - samples[0]
    return (
        step
        if samples[2] - samples[0] == 2 * step and samples[3] - samples[0] == 5 * step
        else None
    )


@lru_cache(maxsize=1 << 14)
def _box_of(
    system: Tableau,
    extents: tuple[int | None, ...],
    depth: int,
    fixed: tuple[AffineExpr | None, ...],
) -> Box | None:
    bounded = _within_extents(system, extents)
    shape: list[int] = []
    offsets: list[AffineExpr] = []
    for column, size in enumerate(extents):
        extent = extent_of(bounded, column)
        value = fixed[column] if column < len(fixed) else None
        if value is not None and (extent is None or extent.size > 1):
            shape.append(1)
            offsets.append(value)
        elif extent is not None:
            shape.append(extent.size)
            inputs = [dim(k) for k in range(depth)]
            inputs += [symbol(k) for k in range(system.num_symbols - depth)]
            terms = zip(inputs, extent.lower[:-1], strict=True)
            total = sum((value * factor for value, factor in terms if factor), constant(0))
            offsets.append((total + extent.lower[-1]) // extent.divisor)
        elif size is not None:
            shape.append(size)
            offsets.append(constant(0))
        else:
            return None
    return Box(tuple(shape), tuple(offsets))


def _within_extents(system: Tableau, extents: Sequence[int | None]) -> Tableau:
    """Add the bounds of the memref's static dimensions."""
    rows: list[tuple[int, ...]] = []
    for column, size in enumerate(extents):
        if size is not None:
            rows += [system.row({column: 1}), system.row({column: -1}, size - 1)]
    return system.with_inequalities(rows)


def _extents(memref: SSAValue) -> tuple[int | None, ...]:
    type_ = memref.type
    shape = type_.get_shape() if is_memref(type_) else ()
    return tuple(None if size < 0 else size for size in shape)


# Regions of ops


def _accessed(
    nests: NestAccesses, op: Operation
) -> tuple[Access, SSAValue, Shape, tuple[Parameter, ...]] | Unbounded:
    """Return the access of an op, its memref, and the shape of the access with its parameters."""
    access = nests.single(op)
    own = nests.own_shape(op)
    if access is None or own is None or access.memref is None or not is_memref(access.memref.type):
        return Unbounded(Unknown(Cause.ELEMENTS_ACCESSED), op)
    shape, parameters, doubts = own
    reasons = [reason for reason in doubts if reason not in nests.ignored]
    if reasons:
        return Unbounded(reasons[0], op)
    return access, access.memref, shape, parameters


def region_of(
    nests: NestAccesses,
    op: Operation,
    depth: int,
    slice_: Slice | None = None,
    *,
    ends_at_steps: bool = False,
) -> Region | Unbounded:
    """Return the elements of its own memref that a load or store accesses, in one iteration of the
    `depth` outermost loops around it (common loops included).

    With a slice, only those of the sliced iterations, for all iterations of the loops around the
    insertion point except the common ones: `depth` is then at most the number of common loops.

    A loop with a step is taken to reach its upper bound, as in `mlir-opt`'s fusion, or only its
    last iteration (`ends_at_steps`), as in its copy generation.
    """
    if slice_ is not None:
        return sliced_region(nests, op, slice_, depth, 0)
    accessed = _accessed(nests, op)
    if isinstance(accessed, Unbounded):
        return accessed
    access, memref, shape, parameters = accessed
    for key in parameters:
        if nests.domains.depth_of(key) > depth:
            return Unbounded(Unknown(Cause.RECOMPUTED), op)
    extents = _extents(memref)
    whole = _all_united(_region_systems(shape, depth, extents, ends_at_steps=ends_at_steps))
    if whole is None:
        return Unbounded(Unknown(Cause.BOX_OF_REGION), op)
    fixed: tuple[AffineExpr | None, ...] = ()
    if any(piece.num_locals for piece in shape.pieces):
        fixed = _outer_subscripts(nests.own_subscripts(op), depth)
    return Region(memref, whole, access.loops[:depth], parameters, access.writes, fixed)


def is_skewed(nests: NestAccesses, op: Operation, depth: int) -> bool:
    """Return whether some dimension of the elements that a load or store accesses is bounded, above
    or below, only by other dimensions: a triangle, which a box over-approximates."""
    own = nests.own_shape(op)
    if own is None or len(own[0].pieces) != 1:
        return False
    (system,) = _region_systems(own[0], depth, (), ends_at_steps=True)
    rank = system.num_dims
    rows = [*system.inequalities, *system.equalities]
    rows += [tuple(-value for value in row) for row in system.equalities]
    for column, sign in product(range(rank), (1, -1)):
        alone = [sum(map(bool, row[:rank])) == 1 for row in rows if row[column] * sign > 0]
        if alone and not any(alone):
            return True
    return False


def _outer_subscripts(
    subscripts: Sequence[AffineExpr | None], depth: int
) -> tuple[AffineExpr | None, ...]:
    """Return the subscripts that depend only on the outer loops."""
    return tuple(
        expr if expr is not None and all(k < depth for k in sorted(expr.used_dims())) else None
        for expr in subscripts
    )


@lru_cache(maxsize=1 << 14)
def _region_systems(
    shape: Shape, depth: int, extents: tuple[int | None, ...], *, ends_at_steps: bool
) -> tuple[Tableau, ...]:
    """Return the region of each piece: dimensions are the element's, symbols loops and
    parameters."""
    tableaus: list[Tableau] = []
    for piece in shape.pieces:
        keys = range(shape.num_parameters)
        relation = relaxed_access_relation(shape, piece, keys).tableau
        if ends_at_steps:
            # Elimination uses the first equality of a loop: one that counts steps tightens bounds.
            visible = relation.num_visible
            steps = sorted(relation.equalities, key=lambda row: not any(row[visible:-1]))
            relation = relation.with_rows(tuple(steps), relation.inequalities)
        inner = project_out(relation, depth, shape.num_loops - depth)
        # From (outer loops, element, parameters, locals) to (element; loops and parameters).
        end = depth + shape.rank
        order = [*range(depth, end), *range(depth), *range(end, inner.num_columns)]
        kinds = [ColumnKind.RANGE] * shape.rank + [ColumnKind.SYMBOL] * (depth + inner.num_symbols)
        kinds += [ColumnKind.LOCAL] * inner.num_locals
        reordered = inner.rearranged(order, kinds)
        first = reordered.num_visible
        reduced = project_out(reordered, first, reordered.num_columns - first)
        tableaus.append(remove_trivial_redundancy(_within_extents(reduced, extents)))
    return tuple(dict.fromkeys(tableaus))


def sliced_region(
    nests: NestAccesses, op: Operation, slice_: Slice, outer: int, inner: int
) -> Region | Unbounded:
    """Return the elements of its memref that an op of a sliced nest accesses at the insertion
    point: in one iteration of the `outer` outermost loops around it, and of the `inner` outermost
    sliced loops."""
    accessed = _accessed(nests, op)
    if isinstance(accessed, Unbounded):
        return accessed
    access, memref, shape, parameters = accessed
    places = {(loop.op, loop.position): k for k, loop in enumerate(slice_.loops)}
    numbers = tuple(
        places.setdefault((loop.op, loop.position), len(places)) for loop in access.loops
    )
    values = tuple(dict.fromkeys((*slice_.parameters, *parameters)))
    if any(nests.domains.depth_of(key) > slice_.common for key in values):
        return Unbounded(Unknown(Cause.RECOMPUTED), op)
    mine = tuple(values.index(key) for key in parameters)
    inner_numbers = numbers[slice_.common : slice_.common + inner]
    systems = sliced_systems(
        slice_.layout,
        slice_.bounds,
        PlacedShape(shape, numbers, mine, len(values)),
        outer,
        _extents(memref),
        inner_numbers,
    )
    whole = _all_united(systems)
    if whole is None:
        return Unbounded(Unknown(Cause.BOX_OF_REGION), op)
    loops = (*slice_.enclosing_loops[:outer], *access.loops[slice_.common : slice_.common + inner])
    return Region(memref, whole, loops, values, access.writes)


def _all_united(systems: Sequence[Tableau]) -> Tableau | None:
    whole = systems[0] if systems else None
    for system in systems[1:]:
        whole = None if whole is None else _united(whole, system)
    return whole


# Footprints


def footprint(
    nests: NestAccesses, root: Operation, depth: int
) -> dict[SSAValue, Region] | Unbounded:
    """Return for each memref the united box of the affine accesses in a nest at a depth, usually
    that of the loops around the nest."""
    regions: dict[SSAValue, Region] = {}
    for op in root.walk():
        if not is_affine_access(op):
            continue
        region = region_of(nests, op, depth)
        if isinstance(region, Unbounded):
            return region
        previous = regions.get(region.memref)
        united = region if previous is None else previous.union(region)
        if united is None:
            return Unbounded(Unknown(Cause.BOX_OF_REGIONS), op)
        regions[region.memref] = united
    return regions

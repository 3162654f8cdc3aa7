"""Reordering the iterations of bands of loops: permutation, tiling and strip-mining in one
implementation; and what keeps their order: skewing, shifting, normalizing, coalescing.

A request is a band with an order of its loops, or with sizes of tiles (numbers, or values). Three
parts answer it, each for all requests:

- *Legality*: dependences stay lexicographically positive in the new order, exactly and with a
witness (`exact.dependences.legality`); a request that keeps the order needs no queries. - *Bounds*:
a band that is a box keeps the bounds of its loops, and tiles begin where the loops do, as in
`mlir-opt`; of any other one the inequalities are scanned (`loops.steps.scanning`). - *Loops*: a
permutation nests the loops that there are in the new order; tiles and blocks are made of `Header`s,
one around the other, and the body goes into the innermost one.

`plan_skewing` determines the lower bounds; a band that is skewed first and tiled then is what a
stencil in time needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.domains import trip_count
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim, symbol
from loopwright.ir.affine_expr.expr import INT64_MAX
from loopwright.ir.core.enclosing import is_defined_in, is_inside, ops_around, replace_all
from loopwright.ir.dialects.affine import ForOp, MaxOp, MinOp, YieldOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize, compose
from loopwright.ir.dialects.affine.symbols import affine_scope, is_top_level_value, is_valid_symbol
from loopwright.ir.interfaces.control_flow import induction_variables, is_isolated
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.ir.syntax.value_names import give_part_name, value_name
from loopwright.loops.steps import counts
from loopwright.loops.steps.editing import LoopBuilder, erase_nest
from loopwright.loops.steps.scanning import MOST_BOUNDS, Scan
from loopwright.loops.support import reporting
from loopwright.records import dataclass, replace

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis

# Headers of new loops

Bounds = tuple[BoundExprs, BoundExprs]
LoopT = TypeVar("LoopT", bound=Operation)


@dataclass(frozen=True, slots=True)
class Header:
    """A new loop derived from a loop of a band: its step, and its bounds over the induction
    variables of the new loops around it, outermost first."""

    loop: ForOp
    bounds: Callable[[Sequence[SSAValue]], Bounds]
    step: int


def _scan_headers(
    band: Sequence[ForOp], order: Sequence[int], most: int, sizes: Sequence[int] = ()
) -> Sequence[Header] | Refusal:
    """Return the headers, outermost first, that scan the iterations of a band of step 1 in another
    order of its loops; with sizes, in an order of tile loops and point loops. At most `most`
    inequalities are generated."""
    variables: list[SSAValue] = [loop.induction_variable for loop in band]
    try:
        scan = Scan(band, most)
        if sizes:
            scan.tiled(sizes)
            variables *= 2
        levels = scan.levels(order)
        if not all(counts.fits(*scan.bounds(level, variables)) for level in levels):
            return Refusal("index-overflow", (band[0],), "a bound does not fit 64 bits")
    except RefusedError as error:
        return replace(error.refusal, ops=(band[0], *error.refusal.ops))
    return [
        Header(band[level.column % len(band)], partial(scan.bounds, level), 1)
        for level in reversed(levels)
    ]


# Permutation


@dataclass(frozen=True, slots=True)
class Permutation:
    """Loops to be nested in another order: `order[k]` is the position in `band` of the loop that
    comes k-th; `headers` are their bounds, if these change.

    **Before → After** (order 1, 0)

        affine.for %i = 0 to 4 {                     affine.for %j = 0 to 9 {
          %k = affine.apply #map(%i)                   affine.for %i = 0 to 4 {
          affine.for %j = 0 to 9 {                       %k = affine.apply #map(%i)
            affine.store %x, %m[%k, %j]                  affine.store %x, %m[%k, %j]

    **Before → After** (order 1, 0, with any bounds)

        affine.for %i = 0 to %n {               affine.for %j = 0 to %n {
          affine.for %j = 0 to %i + 1 {           affine.for %i = max(0, %j) to %n {
            A(%i, %j)                               A(%i, %j)

    **Legal when** no dependence runs backwards in the new order (`exact.dependences.legality`). The
    bounds of each loop use only induction variables of loops that are then outside of it, or loops
    get new bounds (steps of a schedule).

    **Refuses when** `illegal-permutation`: a pair of iterations would be swapped (witness);
    `unknown-permutation`: that is not known, or the loops carry values; `bounds-depend`: the bounds
    of a loop are computed inside a loop that would not be around it. With any bounds, the new ones
    are: `bounds-not-linear`: a bound is not a linear expression of loops of the band, except for a
    division of the whole expression; `step`: the step of a loop is not 1; `too-many-bounds`:
    elimination makes more than 64 inequalities (`max_bounds=`), without those that follow from
    others; `index-overflow`: a bound does not fit 64 bits.
    """

    band: tuple[ForOp, ...]
    order: tuple[int, ...]
    headers: tuple[Header, ...] = ()

    @property
    def is_identity(self) -> bool:
        """Return whether the order is unchanged."""
        return self.order == tuple(range(len(self.order)))

    def dependent_bounds(self) -> tuple[Operation, Operation] | None:
        """Return a loop whose bounds depend on a loop that would no longer enclose it, with that
        loop, or with the op between the loops that computes the bounds (these ops move into the
        innermost loop)."""
        for position, number in enumerate(self.order):
            inside = [self.band[k] for k in self.order[position:]]
            value_of = _operand_from(self.band[number], inside)
            if value_of is not None:
                return self.band[number], value_of
        for loop in self.band:
            for operand in _bounds_of(loop):
                owner = operand.owner
                if isinstance(owner, Operation) and owner.parent_op() in self.band:
                    return loop, owner
        return None


def _bounds_of(loop: Operation) -> Sequence[SSAValue]:
    """Return the operands of a loop that its bounds use, without the first values that it
    carries."""
    return loop.operands[: len(loop.operands) - len(loop.results)]


def _operand_from(loop: Operation, inside: Sequence[Operation]) -> Operation | None:
    """Return the loop of `inside` in which a bound of `loop` is computed."""
    for operand in _bounds_of(loop):
        owner = operand.owner
        block = owner.parent_block() if isinstance(owner, Operation) else owner
        parent = None if block is None else block.parent_op()
        if parent is not None and parent in inside:
            return parent
    return None


def plan_permutation(
    analysis: DependenceAnalysis | None,
    band: Sequence[ForOp],
    order: Sequence[int],
    *,
    any_bounds: bool = False,
    max_bounds: int = MOST_BOUNDS,
) -> Permutation | Refusal:
    """Plan to permute the loops of a band, or refuse. Pure ops may be between them. With
    `any_bounds` loops get new bounds if necessary, from at most `max_bounds` inequalities. Without
    an analysis the band is known to be permutable."""
    from loopwright.exact.dependences.legality import permutation_legality

    first = 0
    end = len(order)
    while first < end and order[first] == first:
        first += 1
    while end > first and order[end - 1] == end - 1:
        end -= 1
    changed = Permutation(tuple(band[first:end]), tuple(k - first for k in order[first:end]))
    if changed.is_identity:
        return Permutation(tuple(band), tuple(order))
    depends = changed.dependent_bounds()
    if depends is not None and not any_bounds:
        message = "the bounds of a loop depend on a loop that would not enclose it"
        return Refusal("bounds-depend", depends, message)
    if analysis is not None:
        legality = permutation_legality(analysis, changed.band, changed.order)
        codes = "illegal-permutation", "unknown-permutation"
        refused = reporting.legality_refusal(*codes, changed.band[0], legality)
        if refused is not None:
            return refused
    if depends is None:
        return changed
    if any(loop.step_value != 1 for loop in changed.band):
        return Refusal("step", changed.band, "the step of a loop is not 1")
    headers = _scan_headers(changed.band, changed.order, max_bounds)
    if isinstance(headers, Refusal):
        return headers
    return replace(changed, headers=tuple(headers))


def apply_permutation(plan: Permutation) -> Operation:
    """Permute the loops as planned; return the outermost one."""
    if plan.is_identity:
        return plan.band[0]
    place = LoopBuilder.after(plan.band[0])
    body = _body(plan.band)
    for op in (*plan.band, *body):
        op.detach()
    loops = [plan.band[k] for k in plan.order]
    for loop, inner in zip(loops, [*([op] for op in loops[1:]), body], strict=True):
        end = LoopBuilder.at_end(loop)
        for op in inner:
            end.place(op)
    variables = [loop.induction_variable for loop in plan.band]
    for header in plan.headers:
        counts.bound_by(header.loop, *header.bounds(variables))
    return place.place(loops[0])


def _body(band: Sequence[ForOp]) -> list[Operation]:
    """Return the ops in the loops of a band, without the loops themselves and terminators."""
    return [op for loop in band for op in list(loop.body.ops)[:-1] if op not in band]


# Tiles

TileSize: TypeAlias = "int | SSAValue"
"""How many iterations of a loop a tile has: a positive number, or a value, of which at least 1 is
taken."""


@dataclass(frozen=True, slots=True)
class Tiling(reporting.Assuming):
    """A band, and the headers that replace it: first the tile loops, then the point loops. If
    `is_box`, each point loop adds one bound of its tile to the bounds that it had.

    **Before → After** (sizes 4 and 8)

        affine.for %i = 0 to %n {          affine.for %a = 0 to %n step 4 {
          affine.for %j = 0 to 64 {          affine.for %b = 0 to 64 step 8 {
            A(%i, %j)                          affine.for %i = %a to min(%a + 4, %n) {
          }                                      affine.for %j = %b to %b + 8 {
        }                                          A(%i, %j)

    **Before → After** (any bounds: triangular nests, and skewed ones; sizes 4 and 8)

        affine.for %i = 0 to %n {            affine.for %a = 0 to %n ceildiv 4 {
          affine.for %j = %i to %i + 9 {       affine.for %b = … to … {
            A(%i, %j)                            affine.for %i = max(0, %a * 4) to min(%n, …) {
          }                                        affine.for %j = max(%i, %b * 8) to … {
        }                                            A(%i, %j)

    The loops over tiles then count tiles, which begin at multiples of their sizes; bounds follow
    from all inequalities, so just the same iterations run. Tiles of a nest that is skewed by time
    are those of a stencil in time.

    **Before → After** (size `%t`)

        affine.for %i = 2 to %n {       %s = affine.max (%t, 1)
          A(%i)                         affine.for %a = 0 to (%n - 2) ceildiv %s {
        }                                 affine.for %i = %a * %s + 2 to min(%a * %s + %s + 2, %n) {
                                            A(%i)

    A size that is a value is a symbol where the nest is; that of tiles is at least 1, whatever the
    value. Their loops count tiles, too.

    **Legal when** no dependence runs backwards along any loop of the band (it is fully permutable),
    but for outer loops with one iteration a tile and inner ones with one tile, or only between
    iterations that do the same; the bounds of each loop are the same in all iterations of those
    around it in the band, or `any_bounds` is requested. Unknown bounds are assumed to be so small
    that the ends of tiles fit 64 bits (`no-overflow` in the ledger).

    **Refuses when** `not-nested`: the loops are not a perfect nest, pure ops aside;
    `illegal-tiling`, `unknown-tiling`: a dependence forbids it, or may (witness); `bounds-vary`:
    bounds of a loop depend on another loop of the band; `carries-values`: a loop carries values;
    `index-overflow`: the end of a tile may not fit 64 bits; `size-not-symbol`: a size is a value
    that the bounds of the nest cannot use; `bound-of-several`: the lower bound of a loop whose size
    is a value is a maximum of several. Of loops whose bounds depend on each other; `step`: the step
    of a loop is not 1; `bounds-not-linear`, `too-many-bounds`: as in
    `loops.steps.reorder.Permutation`.
    """

    band: tuple[ForOp, ...]
    headers: tuple[Header, ...]
    is_box: bool = True
    full: BoundExprs | None = None
    """Expressions that are non-negative for full tiles, over the induction variables of the band,
    which stand for those of the tile loops. Full tiles get separate loops; None: they do not."""
    value_sizes: tuple[TileSize, ...] = ()
    """The sizes, if some are values: the headers are then created once these are at least 1."""


def shape_refusal(band: Sequence[ForOp], way_out: str = "") -> Refusal | None:
    """Return the refusal of a band that is not a box: a loop carries values, or its bounds depend
    on another loop of the band, which `way_out` tells how to allow."""
    for loop in band:
        places = (band[0], loop)
        if loop.results:
            return reporting.carries_value("carries-values", places, "a loop carries values", loop)
        values = (*loop.lower_bound_operands, *loop.upper_bound_operands)
        varying = [value for value in values if is_defined_in(value, band[0])]
        if varying:
            name = value_name(loop.induction_variable)
            around = value_name(varying[0])
            message = f"the bounds of loop {name} depend on {around}, which the band changes"
            message += way_out
            return reporting.bounds_vary("bounds-vary", band[0], loop, message, varying)
    return None


def plan_tiling(
    analysis: DependenceAnalysis,
    band: Sequence[ForOp],
    sizes: Sequence[TileSize],
    *,
    any_bounds: bool = False,
    max_bounds: int = MOST_BOUNDS,
    separate: bool = False,
) -> Tiling | Refusal:
    """Plan to tile a band, or why not. With `any_bounds` those of its loops may depend on each
    other, by at most `max_bounds` inequalities, if sizes are numbers. With `separate`, full tiles
    of boxes of step 1 get separate loops."""
    not_nested = reporting.nest_refusal(band, ops_between=True)
    if not_nested is not None:
        return not_nested
    unfit = shape_refusal(band, "" if any_bounds else ": any-bounds tiles such nests")
    if unfit is not None:
        numbers = [size for size in sizes if isinstance(size, int)]
        if not any_bounds or len(numbers) < len(sizes):
            return unfit
        return _plan_scanned_tiling(analysis, band, numbers, max_bounds)
    for loop, size in zip(band, sizes, strict=True):
        if not isinstance(size, int):
            unusable = _value_size_refusal(band[0], loop, size)
            if unusable is not None:
                return unusable
        elif _ends_beyond(loop, size):
            message = "the end of a tile may not fit 64 bits"
            return Refusal("index-overflow", (band[0], loop), message)
    moved = reordered(band, sizes)
    unsafe = order_refusal(analysis, moved) if len(moved) > 1 else None
    if unsafe is not None:
        return unsafe
    plan = box_tiling(band, sizes)
    if separate and all(loop.step_value == 1 for loop in band):
        return replace(plan, full=full_tiles(plan))
    return plan


def _plan_scanned_tiling(
    analysis: DependenceAnalysis, band: Sequence[ForOp], sizes: Sequence[int], max_bounds: int
) -> Tiling | Refusal:
    """Plan to tile a perfect nest, whatever its bounds, or why not."""
    for loop in band:
        if loop.results:
            return Refusal("carries-values", (band[0], loop), "a loop carries values")
        if loop.step_value != 1:
            return Refusal("step", (band[0], loop), "the step of a loop is not 1")
    unsafe = order_refusal(analysis, band)
    if unsafe is not None:
        return unsafe
    headers = _scan_headers(band, range(2 * len(band)), max_bounds, sizes)
    if isinstance(headers, Refusal):
        return headers
    assumed = _ends_assumed(band, sizes)
    return Tiling(tuple(band), tuple(headers), False, assumed=assumed)


def _value_size_refusal(outermost: ForOp, loop: ForOp, size: SSAValue) -> Refusal | None:
    """Return why a loop of a band cannot be tiled by a value, if it cannot."""
    scope = affine_scope(outermost)
    if scope is None or not is_top_level_value(size, scope) or is_defined_in(size, outermost):
        message = "the size of a tile is not a value that the bounds of the nest can use"
        return Refusal("size-not-symbol", (outermost, loop), message)
    if loop.lower_map.num_results != 1:
        message = "the lower bound is a maximum of several values"
        return Refusal("bound-of-several", (outermost, loop), message)
    return None


def _ends_assumed(
    band: Sequence[ForOp], sizes: Sequence[TileSize]
) -> tuple[reporting.Premise, ...]:
    pairs = list(zip(band, sizes, strict=True))
    what = "the ends of tiles"
    by_values = tuple(loop for loop, size in pairs if not isinstance(size, int))
    if by_values:
        return (reporting.Premise("no-overflow", by_values, f"{what} fit 64 bits"),)
    cut = [loop for loop, size in pairs if size != 1]
    return counts.fit_assumed(cut, what)


def _ends_beyond(loop: ForOp, size: int) -> bool:
    """Return whether the end of a tile of a loop may not fit 64 bits."""
    length = size * loop.step_value
    upper = counts.upper_bound(loop)
    ends = upper.with_exprs([dim(0) + length])
    return counts.may_step_beyond(upper, length) or not counts.fits(ends, upper)


def reordered(band: Sequence[ForOp], sizes: Sequence[TileSize]) -> Sequence[ForOp]:
    """Return the loops of a band that tiling actually reorders: from the first with more than one
    iteration per tile to the last with more than one tile."""
    trips = [trip_count(loop) for loop in band]
    split = [size != 1 for size in sizes]
    cut = [
        count is None or count > (size if isinstance(size, int) else 1)
        for count, size in zip(trips, sizes, strict=True)
    ]
    first = split.index(True) if True in split else len(band)
    last = max((k for k, is_cut in enumerate(cut) if is_cut), default=-1)
    return band[first : last + 1]


def order_refusal(analysis: DependenceAnalysis, band: Sequence[Operation]) -> Refusal | None:
    """Return why a band must not be tiled. None if it is fully permutable, or if all dependent
    iterations do the same."""
    from loopwright.exact.dependences.legality import permutable_legality

    legality = permutable_legality(analysis, band)
    refused = reporting.legality_refusal("illegal-tiling", "unknown-tiling", band[0], legality)
    return None if refused is None or _only_repeats(analysis, band) else refused


def _only_repeats(analysis: DependenceAnalysis, band: Sequence[Operation]) -> bool:
    """Return whether dependent iterations differ only in unused variables, so that they do the same
    in any order. The other loops carry no dependence and could run backwards."""
    from loopwright.exact.dependences.legality import Verdict, unimodular_legality

    used_loops = [loop for loop in band if any(v.first_use for v in induction_variables(loop))]
    return len(used_loops) < len(band) and all(
        unimodular_legality(analysis, [loop], ((-1,),)).verdict is Verdict.LEGAL
        for loop in used_loops
    )


def plan_strip_mining(loop: ForOp, size: int) -> reporting.Planned[tuple[ForOp, ForOp]] | Refusal:
    """Plan to strip-mine a loop by a positive size: one loop runs over blocks, one through each.

    **Before → After** (size 4)

        affine.for %i = 0 to %n {          affine.for %b = 0 to %n step 4 {
          A(%i)                              affine.for %i = %b to min(%b + 4, %n) {
        }                                      A(%i)

    What the loop carries, both loops carry.

    **Legal when** always: iterations keep their order. Unknown upper bounds are assumed to be so
    small that the ends of blocks fit 64 bits (`no-overflow` in the ledger).

    **Refuses when** `index-overflow`: the end of a block may not fit 64 bits; `named-reductions`:
    the loop declares its reductions, in a form for one loop.
    """
    if loop.reductions is not None:
        return Refusal("named-reductions", (loop,), "the loop names its reductions")
    if _ends_beyond(loop, size):
        return Refusal("index-overflow", (loop,), "the end of a block may not fit 64 bits")
    assumed = counts.fit_assumed([loop], "the ends of blocks", size)
    return reporting.Planned(partial(_strip_mine, loop, size), assumed=assumed)


def _strip_mine(loop: ForOp, size: int) -> tuple[ForOp, ForOp]:
    (outer,), (inner,) = apply_tiling(box_tiling([loop], [size]))
    return outer, inner


def iteration_in_strip(loop: ForOp, start: SSAValue) -> BoundExprs:
    """Return the number of an iteration within its strip, which begins at `start`."""
    number = (dim(0) - dim(1)) // loop.step_value
    return compose(BoundExprs((number,), (loop.induction_variable, start), ()))


# Bounds of tiles


def box_tiling(band: Sequence[ForOp], sizes: Sequence[TileSize]) -> Tiling:
    """Tiles of a rectangular band, which begin where its loops do."""
    headers = list[Header]()
    point_headers = list[Header]()
    for place, (loop, size) in enumerate(zip(band, sizes, strict=True)):
        if isinstance(size, int):
            tile_bounds = partial(_original_bounds, loop)
            point_bounds = partial(_point_bounds, loop, size, place)
            headers.append(Header(loop, tile_bounds, loop.step_value * size))
        else:
            tile_bounds = partial(_counted_tiles, loop, size)
            point_bounds = partial(_counted_points, loop, size, place)
            headers.append(Header(loop, tile_bounds, 1))
        point_headers.append(Header(loop, point_bounds, loop.step_value))
    has_values = not all(isinstance(size, int) for size in sizes)
    return Tiling(
        tuple(band),
        (*headers, *point_headers),
        value_sizes=tuple(sizes) if has_values else (),
        assumed=_ends_assumed(band, sizes),
    )


def _original_bounds(loop: ForOp, tile_variables: Sequence[SSAValue]) -> Bounds:
    """Return the original bounds of a loop."""
    return counts.lower_bound(loop), counts.upper_bound(loop)


def _point_bounds(loop: ForOp, size: int, place: int, tile_variables: Sequence[SSAValue]) -> Bounds:
    """Return the bounds of the point loop in a tile that begins at the given tile variable."""
    start = BoundExprs((dim(0),), (tile_variables[place],), ())
    count = trip_count(loop)
    length = loop.step_value * size
    if count is not None and count < size and len(counts.lower_bound(loop).exprs) == 1:
        return start, start.with_exprs([dim(0) + loop.step_value * count])
    if counts.trip_count_divisor(loop) % size == 0:
        return start, start.with_exprs([dim(0) + length])
    upper = counts.upper_bound(loop)
    here = dim(len(upper.dims))
    dims = (*upper.dims, tile_variables[place])
    return start, BoundExprs((here + length, *upper.exprs), dims, upper.symbols)


def _counted_tiles(loop: ForOp, size: SSAValue, tile_variables: Sequence[SSAValue]) -> Bounds:
    """Return the bounds of a loop that counts the tiles of a loop: from 0 to their number."""
    distance = counts.upper_bound(loop).minus(counts.lower_bound(loop))
    length = symbol(len(distance.symbols)) * loop.step_value
    exprs = tuple(expr.ceildiv(length) for expr in distance.exprs)
    number = BoundExprs(exprs, distance.dims, (*distance.symbols, size))
    return BoundExprs((constant(0),)), canonicalize(number)


def _counted_points(
    loop: ForOp, size: SSAValue, place: int, tile_variables: Sequence[SSAValue]
) -> Bounds:
    """Return the bounds of the point loop in the tile that a tile variable counts."""
    lower = counts.lower_bound(loop)
    length = symbol(len(lower.symbols)) * loop.step_value
    start = BoundExprs(
        (dim(len(lower.dims)) * length + lower.exprs[0],),
        (*lower.dims, tile_variables[place]),
        (*lower.symbols, size),
    )
    end = start.with_exprs([start.exprs[0] + length])
    return canonicalize(start), canonicalize(end.joined(counts.upper_bound(loop)))


def full_tiles(plan: Tiling) -> BoundExprs:
    """Expressions that are non-negative if the first expression of each upper bound of a point loop
    is the minimum. Expressions that always hold are left out."""
    variables = [loop.induction_variable for loop in plan.band]
    joined = BoundExprs(())
    gaps: list[AffineExpr] = []
    for header in plan.headers[len(plan.band) :]:
        _, upper = header.bounds(variables)
        end = upper.exprs[0]
        further_bounds = upper.with_exprs(
            [further_bound - end for further_bound in upper.exprs[1:]]
        )
        joined, exprs = joined.beside(further_bounds)
        gaps += exprs
    conditions = canonicalize(joined.with_exprs(gaps)).simplified()
    return conditions.with_exprs([expr for expr in conditions.exprs if not _holds(expr)])


def _holds(expr: AffineExpr) -> bool:
    number = expr.constant_value()
    return number is not None and number >= 0


# Loops of tiles


def apply_tiling(plan: Tiling) -> tuple[tuple[ForOp, ...], tuple[ForOp, ...]]:
    """Tile a band as planned; return the tile loops and the point loops."""
    if plan.value_sizes:
        plan = _with_positive_sizes(plan)
    band = plan.band
    new_loops = list[ForOp]()
    outermost = band[0]
    innermost = band[-1]
    builder = LoopBuilder.before(outermost)
    carried: Sequence[SSAValue] = outermost.inits
    for header in plan.headers:
        variables = [loop.induction_variable for loop in new_loops]
        loop = builder.loop(*header.bounds(variables), header.step, tuple(carried))
        loop.location = header.loop.location
        new_loops.append(loop)
        carried = loop.region_iter_args
        builder = LoopBuilder.at_end(loop)
    outer = new_loops[: len(new_loops) - len(band)]
    inner = new_loops[len(new_loops) - len(band) :]
    for part, part_loops in enumerate((outer, inner)):
        for header, loop in zip(plan.headers[part * len(outer) :], part_loops, strict=False):
            give_part_name(loop.induction_variable, header.loop.induction_variable, part)
    builder.move_all(_body(band))
    for old, new in zip(band, inner, strict=True):
        new.attributes.update(old.attributes)
        replace_all(old.body.args, new.body.args)
    if carried:
        builder.move(innermost.terminator)
        for outer_loop, loop in reversed(list(pairwise(new_loops))):
            LoopBuilder(outer_loop.body, None, outer_loop.location).insert(YieldOp(*loop.results))
        replace_all(outermost.results, new_loops[0].results)
    erase_nest(outermost)
    if plan.full is not None:
        tiles: dict[SSAValue, SSAValue] = {
            loop.induction_variable: tile.induction_variable
            for loop, tile in zip(band, outer, strict=True)
        }
        dims = tuple(tiles.get(value, value) for value in plan.full.dims)
        _separate_full_tiles(inner, replace(plan.full, dims=dims))
    return tuple(outer), tuple(inner)


def _with_positive_sizes(plan: Tiling) -> Tiling:
    """Compute the sizes that are values, at least 1 each, before the nest, where they are symbols;
    return the plan with these."""
    outermost = plan.band[0]
    scope = affine_scope(outermost)
    ancestors = (op for op in ops_around(outermost) if op.parent_region() is scope)
    builder = LoopBuilder.before(next(ancestors, outermost))
    at_least_one = AffineMap(0, 1, (symbol(0), constant(1)))
    positive_sizes: dict[SSAValue, SSAValue] = {}
    for size in plan.value_sizes:
        if not isinstance(size, int) and size not in positive_sizes:
            positive_sizes[size] = builder.value(MaxOp(at_least_one, [size]))
    sizes = [size if isinstance(size, int) else positive_sizes[size] for size in plan.value_sizes]
    tiling = box_tiling(plan.band, sizes)
    return tiling if plan.full is None else replace(tiling, full=full_tiles(tiling))


def _separate_full_tiles(inner: Sequence[ForOp], full: BoundExprs) -> None:
    """Insert loops for full tiles, whose bounds are not minima, in addition to those for partial
    tiles; an `affine.if` selects one of them."""
    builder = LoopBuilder.before(inner[0])
    if full.exprs:
        versions = builder.choice(full)
    else:
        versions = builder.choice(BoundExprs((constant(0),)), equal=(True,))
    clone = inner[0].clone()
    clones = dict(zip(inner[0].walk(), clone.walk(), strict=True))
    inner[0].detach()
    for region, nest in zip(versions.regions, (clone, inner[0]), strict=True):
        LoopBuilder(region.block, region.block.last_op, nest.location).place(nest)
    for loop in inner:
        copy = clones[loop]
        assert isinstance(copy, ForOp)
        end_at_first_bound(copy)


def end_at_first_bound(loop: ForOp) -> None:
    """Let a loop end at the first of the values whose minimum is its end: that of a full tile."""
    bound = counts.upper_bound(loop)
    if len(bound.exprs) > 1:
        end = canonicalize(bound.with_exprs(bound.exprs[:1]))
        loop.set_upper_bound(end.map, end.operands)


# Skewing and shifting


def plan_skewing(
    loop: ForOp, terms: Sequence[tuple[BlockArgument, int]], offset: int
) -> reporting.Planned[None] | Refusal:
    """Plan to skew a loop by loops around it, each with a factor, and to shift it by a number.

    **Before → After** (skewed by `%i` with factor 2; shifted by 3)

        affine.for %i = 0 to %n {          affine.for %i = 0 to %n {
          affine.for %j = 0 to %m {          affine.for %k = %i * 2 + 3 to %m + %i * 2 + 3 {
            A(%i, %j)                          %j = affine.apply (%k - %i * 2 - 3)
                                               A(%i, %j)

    Skewing makes bands permutable whose dependences run backwards along an inner loop (Wolfe, "Loop
    Skewing: The Wavefront Method Revisited", 1986).

    **Legal when** always: iterations keep their order, only their numbers change.

    **Refuses when** `not-around`: a loop to skew by is not around the loop; `index-overflow`: a
    bound does not fit 64 bits.
    """
    for variable, _ in terms:
        owner = variable.owner.parent_op()
        if owner is None or not is_inside(loop, owner):
            places = (loop,) if owner is None else (loop, owner)
            return Refusal("not-around", places, "the other loop does not enclose the loop")
    lower, upper = (
        _substitute_variables(bound, terms, offset)
        for bound in (counts.lower_bound(loop), counts.upper_bound(loop))
    )
    if not counts.values_fit(lower, upper):
        message = "a bound does not fit 64 bits"
        return Refusal("index-overflow", (loop,), message)
    back = [(term, -factor) for term, factor in terms]
    variable = loop.induction_variable
    here = (
        None
        if variable.first_use is None
        else _substitute_variables(BoundExprs.of(variable), back, -offset)
    )
    return reporting.Planned(partial(_renumber, loop, lower, upper, here))


def _substitute_variables(
    bound: BoundExprs, terms: Sequence[tuple[BlockArgument, int]], offset: int
) -> BoundExprs:
    first = len(bound.dims)
    distance: AffineExpr = constant(offset)
    for number, (_, factor) in enumerate(terms):
        distance = distance + dim(first + number) * factor
    dims = (*bound.dims, *(variable for variable, _ in terms))
    exprs = tuple(expr + distance for expr in bound.exprs)
    return canonicalize(BoundExprs(exprs, dims, bound.symbols)).simplified()


def _renumber(loop: ForOp, lower: BoundExprs, upper: BoundExprs, here: BoundExprs | None) -> None:
    """Give a loop other bounds; its old induction variable is an expression of the new one."""
    counts.bound_by(loop, lower, upper)
    variable = loop.induction_variable
    if here is None:
        return
    value = LoopBuilder.at_start(loop).apply(here.map, here.operands)
    variable.replace_uses_with_if(value, lambda use: use.operation is not value.owner)


# Reversing


def plan_reversal(analysis: DependenceAnalysis, loop: ForOp) -> reporting.Planned[None] | Refusal:
    """Plan to execute the iterations of a loop from the last to the first, or refuse.

    **Before → After**

        affine.for %i = 3 to %n {          affine.for %k = 3 to %n {
          A(%i)                              %i = affine.apply (%n - %k + 2)
        }                                    A(%i)

    **Legal when** no iteration depends on an earlier one (`exact.dependences.legality`). The sum of
    the bounds is assumed to fit 64 bits where that is not known (`no-overflow` in the ledger).

    **Refuses when** `illegal-reversal`, `unknown-reversal`: a dependence forbids it, or may
    (witness); `carries-values`: the loop carries values; `bound-of-several`: a bound is a maximum
    or minimum of several values; `index-overflow`: a number does not fit 64 bits.
    """
    from loopwright.exact.dependences.legality import unimodular_legality

    if loop.results:
        message = "the loop carries values"
        return reporting.carries_value("carries-values", (loop,), message, loop)
    trips = counts.trip_count_exprs(loop)
    if trips is None or len(trips.exprs) != 1:
        message = "a bound is a maximum or minimum of several values"
        return Refusal("bound-of-several", (loop,), message)
    legality = unimodular_legality(analysis, [loop], ((-1,),))
    codes = "illegal-reversal", "unknown-reversal"
    refused = reporting.legality_refusal(*codes, loop, legality)
    if refused is not None:
        return refused
    # The last iteration and the first one add up to what an iteration and its mirror do.
    lower = counts.lower_bound(loop)
    together, (low,) = trips.beside(lower)
    total = together.with_exprs([(trips.exprs[0] - 1) * loop.step_value + low * 2])
    mirrored = BoundExprs(
        (total.exprs[0] - dim(len(total.dims)),),
        (*total.dims, loop.induction_variable),
        total.symbols,
    )
    here = canonicalize(mirrored).simplified()
    if not (counts.distance_fits(loop) and counts.fits(trips, here)):
        return Refusal("index-overflow", (loop,), "the sum of the bounds does not fit 64 bits")
    message = "the sum of the bounds fits 64 bits"
    is_near = low.constant_value() == 0 or all(each.fits for each in counts.intervals_of(total))
    assumed = () if is_near else (reporting.Premise("no-overflow", (loop,), message),)
    upper = counts.upper_bound(loop)
    return reporting.Planned(partial(_renumber, loop, lower, upper, here), assumed=assumed)


# Normalising


@dataclass(frozen=True, slots=True)
class LoopNormalization(reporting.Planned[None]):
    """A loop that will count from 0 by 1, up to another bound.

    **Before → After**

        affine.for %i = %n to 100 step 3 {      affine.for %k = 0 to (100 - %n) ceildiv 3 {
          A(%i)                                   %i = affine.apply (%k * 3 + %n)
        }                                         A(%i)

    **Legal when** the distance of the bounds fits 64 bits, which is assumed where it is not known
    (`no-overflow` in the ledger).

    **Refuses when** `bound-of-several`: the lower bound is a maximum of several values, which a map
    with one result cannot express; `index-overflow`: a number does not fit 64 bits.
    """

    upper: BoundExprs


def plan_normalization(loop: ForOp) -> LoopNormalization | Refusal | None:
    """Plan to normalise a loop; None if it is normalised already."""
    if loop.constant_lower_bound == 0 and loop.step_value == 1:
        return None
    lower = counts.lower_bound(loop)
    first, *further_exprs = lower.exprs
    if further_exprs:
        message = "the lower bound is a maximum of several values"
        return Refusal("bound-of-several", (loop,), message)
    together, uppers = lower.beside(counts.upper_bound(loop))
    exprs = [(high - first).ceildiv(loop.step_value) for high in uppers]
    trips = canonicalize(compose(together.with_exprs(exprs)))
    if not (counts.distance_fits(loop) and counts.fits(trips, lower)):
        message = "the distance of the bounds does not fit 64 bits"
        return Refusal("index-overflow", (loop,), message)
    assumed = counts.distance_assumed(loop, [(lower, counts.upper_bound(loop))])
    apply = partial(_normalize, loop, lower, trips)
    return LoopNormalization(apply, trips, assumed=assumed)


def _normalize(loop: ForOp, lower: BoundExprs, upper: BoundExprs) -> None:
    dims = (*lower.dims, loop.induction_variable)
    here = dim(len(lower.dims)) * loop.step_value + lower.exprs[0]
    old = canonicalize(BoundExprs((here,), dims, lower.symbols)).simplified()
    loop.properties["step"] = IntegerAttr(1, IndexType())
    _renumber(loop, BoundExprs((constant(0),)), upper, old)


# Coalescing


@dataclass(frozen=True, slots=True)
class Coalescing(reporting.Planned[None]):
    """Perfectly nested loops, outermost first, that become one.

    If it `is_guarded`, several of their bounds may be negative.

    **Before → After**

        affine.for %i = 0 to %n {          affine.for %k = 0 to %n * %m {
          affine.for %j = 0 to %m {          %j = affine.apply (%k mod %m)
            A(%i, %j)                        %i = affine.apply (%k floordiv %m)
          }                                  A(%i, %j)
        }                                  }

    Loops whose bounds depend on others of the nest divide it into bands. Where more than one bound
    may be negative, the product might be positive, or overflow, although no iteration should run.
    It is then multiplied first by a number that is 0 where any bound is 0 or less, and else 1
    (`affine.min`, `affine.max`).

    **Legal when** always: iterations keep their order. Where it is not known, the product is
    assumed to fit 64 bits (`no-overflow` in the ledger): guarded, it does unless there are that
    many iterations.

    **Refuses when** `not-nested`: the loops are not a perfect nest; `carries-values`: a loop
    carries values; `bounds-vary`: bounds of a loop depend on another loop of the band;
    `not-normalized`: a loop does not run from 0 in steps of 1; `bounds-not-symbols`: the bounds are
    not symbols at the nest, so that no map can multiply them; `never-runs`: an inner loop has no
    iterations, by whose number indices would be divided; `index-overflow`: the product does not fit
    64 bits.
    """

    is_guarded: bool


def bands_to_coalesce(
    nest: Sequence[LoopT], chain_starts: Sequence[int] = ()
) -> Iterator[tuple[LoopT, ...]]:
    """Yield the largest bands of a perfect nest whose bounds do not depend on loops of the same
    band, innermost first. With `chain_starts`, a band with a loop begins no earlier than the loop
    given there."""
    outer = [_first_outside(nest, position) for position in range(len(nest))]
    firsts = chain_starts or [0] * len(nest)
    end = len(nest)
    while end > 0:
        starts = range(firsts[end - 1], end - 1)
        start = next((k for k in starts if max(outer[k:end]) <= k), end - 1)
        if start < end - 1:
            yield tuple(nest[start:end])
        end = start if start == end - 1 else start + 1


def _first_outside(nest: Sequence[Operation], position: int) -> int:
    """Return the number of the outermost loop of a nest before which the bounds of the loop at
    `position` are available."""
    inner = nest[position]
    bounds = _bounds_of(inner)
    for number, loop in enumerate(nest[:position]):
        if not any(is_defined_in(value, loop) for value in bounds):
            return number
    return position


def plan_coalescing(band: Sequence[ForOp]) -> Coalescing | Refusal:
    """Plan to coalesce the loops of a band, or refuse."""
    places = tuple(band)
    unfit = reporting.nest_refusal(band) or shape_refusal(band)
    if unfit is not None:
        return unfit
    for loop in band:
        if loop.step_value != 1 or loop.constant_lower_bound != 0:
            message = "a loop does not run from 0 in steps of 1"
            return Refusal("not-normalized", (band[0], loop), message)
    product = 1
    for loop in band:
        trips = counts.trip_count_exprs(loop)
        number = None if trips is None else trips.exprs[0].constant_value()
        if loop is not band[0] and number is not None and number <= 0:
            message = "an inner loop never runs: indices would be divided by its iterations"
            return Refusal("never-runs", (band[0], loop), message)
        product *= max(1, number or 1)
    if product > INT64_MAX or not counts.fits(*map(counts.upper_bound, band)):
        message = "the number of all iterations does not fit 64 bits"
        return Refusal("index-overflow", places, message)
    is_guarded = sum(counts.may_be_bounded_below_zero(loop, band[0]) for loop in band) > 1
    for loop in band:
        if not _gives_symbol(loop, band[0], is_guarded=is_guarded):
            message = "the bounds of a loop are not symbols where the nest is"
            return Refusal("bounds-not-symbols", (band[0], loop), message)
    message = "the number of all iterations is taken to fit 64 bits"
    assumed = () if _is_known_to_fit(band) else (reporting.Premise("no-overflow", places, message),)
    apply = partial(_coalesce, places, is_guarded=is_guarded)
    return Coalescing(apply, is_guarded, assumed=assumed)


def _gives_symbol(loop: ForOp, outermost: ForOp, *, is_guarded: bool) -> bool:
    """Return whether the upper bound of a loop, computed before the outermost one, is a valid
    symbol."""
    parent = outermost.parent_op()
    if parent is not None and is_isolated(parent):
        return True
    is_one = loop.upper_map.num_results == 1 and not is_guarded
    return is_one and all(is_valid_symbol(value) for value in loop.upper_bound_operands)


def _is_known_to_fit(band: Sequence[ForOp]) -> bool:
    """Return whether no product of upper bounds exceeds 64 bits, whatever their signs."""
    product = 1
    for loop in band:
        ends = [end for each in counts.intervals_of(counts.upper_bound(loop)) for end in each]
        if None in ends:
            return False
        product *= max([1, *(abs(end) for end in ends if end)])
    return product <= INT64_MAX


def _coalesce(band: tuple[ForOp, ...], *, is_guarded: bool) -> None:
    """Coalesce a band into one loop."""
    outermost = band[0]
    innermost = band[-1]
    builder = LoopBuilder.before(outermost)
    extents: list[SSAValue] = []
    product: SSAValue | None = None
    if is_guarded:
        extents = [_bound_value(loop, builder) for loop in band]
        product = _none_or_once(extents, builder)
    for number, loop in enumerate(band):
        if not is_guarded:
            extents.append(_bound_value(loop, builder))
        product = _emit_product(product, extents[number], builder)
    assert product is not None, "a band has loops"
    variables = [loop.induction_variable for loop in band]
    uses = [(use.operation, use.index, variable) for variable in variables for use in variable.uses]
    outermost.set_upper_bound(AffineMap(0, 1, (symbol(0),)), [product])
    body = [op for op in innermost.body.ops if op is not innermost.terminator]
    for op in (*body, band[1]):
        op.detach()
    builder = LoopBuilder.at_end(outermost)
    remaining = variables[0]
    values = dict[SSAValue, SSAValue]()
    for number in range(len(extents) - 1, 0, -1):  # from the variable of the new loop
        operands = [remaining, extents[number]]
        place = builder.apply(AffineMap(1, 1, (dim(0) % symbol(0),)), operands)
        values[variables[number]] = place
        remaining = builder.apply(AffineMap(1, 1, (dim(0) // symbol(0),)), operands)
    values[variables[0]] = remaining
    for op in body:
        builder.place(op)
    for user, index, variable in uses:
        if user not in band:
            user.operands[index] = values[variable]
    band[1].erase()


def _bound_value(loop: ForOp, builder: LoopBuilder) -> SSAValue:
    operands = tuple(loop.upper_bound_operands)
    if loop.upper_map.num_results == 1:
        return builder.apply(loop.upper_map, operands)
    return builder.value(MinOp(loop.upper_map, operands))


def _emit_product(product: SSAValue | None, factor: SSAValue, builder: LoopBuilder) -> SSAValue:
    if product is None:
        return factor
    return builder.apply(AffineMap(1, 1, (dim(0) * symbol(0),)), [product, factor])


def _none_or_once(extents: Sequence[SSAValue], builder: LoopBuilder) -> SSAValue:
    """1 if all extents are positive, else 0."""
    count = len(extents)
    exprs = (*map(symbol, range(count)), constant(1))
    least = builder.value(MinOp(AffineMap(0, count, exprs), list(extents)))
    return builder.value(MaxOp(AffineMap(0, 1, (symbol(0), constant(0))), [least]))

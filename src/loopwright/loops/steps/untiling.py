"""Tiles whose sizes are values, undone: the loops from which they were created.

A product of a tile's number and its size is not affine, so no analysis relates the iterations of
such loops to those that they had. These are guessed from the bounds, and the guess is tiled again,
with all legality checks of a plan: the resulting bounds must equal the existing ones. So the two
compute the same, however the tiles were created.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, Region, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.ir.affine_expr import AffineExpr, constant, dim
from loopwright.ir.core.enclosing import terminator_of
from loopwright.ir.dialects.affine import ForOp, IfOp, MaxOp
from loopwright.ir.dialects.affine.nesting import band_from, loops_in
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    canonicalize,
    compose,
    composed_constraints,
    condition_of,
    map_of,
)
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps import counts, reorder
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class _Original:
    """The original loop of a tile loop and a point loop: the bounds of a loop, and the size."""

    lower: BoundExprs
    upper: BoundExprs
    size: reorder.TileSize


@dataclass(frozen=True, slots=True)
class _Tiles:
    """Loops over tiles, outermost first, and through their points; `choice` is the `affine.if` in
    the innermost tile loop whose branches are `full` tiles and others, if they are separated."""

    tiles: tuple[ForOp, ...]
    points: tuple[ForOp, ...]
    choice: IfOp | None = None
    full: ForOp | None = None


def has_value_tiles(function: Operation) -> bool:
    """Return whether a function may have tiles whose sizes are values: some are at least 1."""
    return any(isinstance(op, MaxOp) for op in function.walk())


def undo_value_tiles(function: Operation) -> bool:
    """Undo the tiles of a function that have sizes which are values; return whether there were any.
    Arguments of the function are taken not to overlap."""
    is_changed = False
    while any(_undo(candidate, function) for candidate in _candidates(function)):
        is_changed = True
    return is_changed


def _candidates(function: Operation) -> list[_Tiles]:
    """Return bands that may be tile loops and point loops, the largest first."""
    candidates: list[_Tiles] = []
    for loop in loops_in(function):
        band = band_from(loop)
        choice = band[-1].body.first_op
        if isinstance(choice, IfOp) and choice.next_op is terminator_of(band[-1].body):
            branches = [_only_loop(branch) for branch in choice.regions]
            full, partial = branches
            if full is not None and partial is not None:
                points = band_from(partial)[: len(band)]
                if len(points) == len(band):
                    candidates.append(_Tiles(tuple(band), tuple(points), choice, full))
        for count in range(len(band) // 2, 0, -1):
            candidates.append(_Tiles(tuple(band[:count]), tuple(band[count : 2 * count])))
    return candidates


def _only_loop(region: Region) -> ForOp | None:
    """Return the loop that is all that a branch contains."""
    if len(region.blocks) != 1:
        return None
    loop = region.block.first_op
    if not isinstance(loop, ForOp) or loop.next_op is not region.block.last_op:
        return None
    return loop


def _undo(candidate: _Tiles, function: Operation) -> bool:
    """Undo tiles if they have the form that tiling creates; return whether they are."""
    pairs = list(zip(candidate.tiles, candidate.points, strict=True))
    originals: list[_Original] = []
    for tile, point in pairs:
        original = _original(tile, point)
        if original is None:
            return False
        originals.append(original)
    sizes = [original.size for original in originals]
    if all(isinstance(size, int) for size in sizes) or not _are_used_in_bounds(candidate):
        return False
    loops = (*candidate.tiles, *candidate.points)
    bounds = [(counts.lower_bound(loop), counts.upper_bound(loop)) for loop in loops]
    for point, original in zip(candidate.points, originals, strict=True):
        counts.bound_by(point, original.lower, original.upper)
    variables = [tile.induction_variable for tile in candidate.tiles]
    tiling = reorder.box_tiling(candidate.points, sizes)
    is_undone = all(
        header.step == loop.step_value and _are_equal(header.bounds(variables), loop_bounds)
        for header, loop, loop_bounds in zip(tiling.headers, loops, bounds, strict=True)
    )
    if is_undone and candidate.choice is not None:
        is_undone = _is_separated(candidate, tiling, bounds[len(candidate.tiles) :])
    if is_undone and _move_out_if_legal(candidate, sizes, function):
        return True
    for loop, loop_bounds in zip(loops, bounds, strict=True):
        counts.bound_by(loop, *loop_bounds)
    return False


def _original(tile: ForOp, point: ForOp) -> _Original | None:
    """Return the loop from which a tile loop and a point loop may have been created; None if
    nothing fits."""
    variable = tile.induction_variable
    start = counts.lower_bound(point)
    if len(start.exprs) != 1:
        return None
    if _are_equal_bounds(start, BoundExprs((dim(0),), (variable,))):
        size = tile.step_value // point.step_value
        return _Original(counts.lower_bound(tile), counts.upper_bound(tile), size)
    lower = _with_number(start, variable, 0)
    length = _with_number(start, variable, 1).minus(lower)
    for size in length.operands:
        by_size = BoundExprs((dim(0) * point.step_value,), (size,))
        if _is_at_least_one(size) and _are_equal_bounds(length, by_size):
            end = counts.upper_bound(point)
            place = end.dims.index(variable) if variable in end.dims else -1
            exprs = [expr for expr in end.exprs if place not in expr.used_dims()]
            upper = canonicalize(end.with_exprs(exprs))
            return _Original(lower, upper, size) if exprs else None
    return None


def _with_number(bound: BoundExprs, variable: SSAValue, number: int) -> BoundExprs:
    """Return a bound in which a variable is a number."""
    dims = [constant(number) if v is variable else dim(k) for k, v in enumerate(bound.dims)]
    exprs = [expr.replace_dims(dims) for expr in bound.exprs]
    return canonicalize(bound.with_exprs(exprs)).simplified()


def _is_at_least_one(value: SSAValue) -> bool:
    """Return whether a value is a maximum of a positive number and others."""
    op = value.owner
    if not isinstance(op, MaxOp):
        return False
    numbers = [expr.constant_value() for expr in map_of(op).results]
    return any(number is not None and number > 0 for number in numbers)


def _are_used_in_bounds(candidate: _Tiles) -> bool:
    """Return whether the variables of tile loops are only used to bound the loops in tiles, and to
    tell full tiles."""
    users: set[Operation] = set(candidate.points)
    if candidate.choice is not None and candidate.full is not None:
        users |= {candidate.choice, *band_from(candidate.full)[: len(candidate.points)]}
    return all(
        use.operation in users for tile in candidate.tiles for use in tile.induction_variable.uses
    )


def _is_separated(
    candidate: _Tiles, tiling: reorder.Tiling, point_bounds: Sequence[reorder.Bounds]
) -> bool:
    """Return whether full tiles are distinguished from others, and bounded, as tiling does; the
    loops through points of all tiles had the given bounds."""
    assert candidate.choice is not None, "tiles are separated"
    assert candidate.full is not None, "tiles are separated"
    places: dict[SSAValue, SSAValue] = {
        point.induction_variable: tile.induction_variable
        for point, tile in zip(candidate.points, candidate.tiles, strict=True)
    }
    full = reorder.full_tiles(tiling)
    full = replace(full, dims=tuple(places.get(value, value) for value in full.dims))
    condition_set = condition_of(candidate.choice)
    condition = composed_constraints(condition_set, tuple(candidate.choice.set_operands))
    if any(condition_set.eq_flags) or not _are_equal_bounds(full, condition):
        return False
    expected_loops = candidate.points[0].clone()
    for loop, loop_bounds in zip(band_from(expected_loops), point_bounds, strict=False):
        counts.bound_by(loop, *loop_bounds)
        reorder.end_at_first_bound(loop)
    is_same = expected_loops.is_structurally_equivalent(candidate.full)
    expected_loops.erase()
    return is_same


def _move_out_if_legal(
    candidate: _Tiles, sizes: Sequence[reorder.TileSize], function: Operation
) -> bool:
    """Replace the tile loops by the point loops, if tiling these is legal."""
    outermost = candidate.tiles[0]
    points = candidate.points[0]
    block = points.parent_block()
    assert block is not None, "the loops are in tiles"
    points.detach()
    LoopBuilder.before(outermost).place(points)
    outermost.detach()
    plan = reorder.plan_tiling(DependenceAnalysis(function), candidate.points, sizes)
    if isinstance(plan, Refusal):
        LoopBuilder.after(points).place(outermost)
        points.detach()
        LoopBuilder(block, block.last_op, points.location).place(points)
        return False
    outermost.erase(safe_erase=False)
    return True


def _are_equal(bounds: reorder.Bounds, other_bounds: reorder.Bounds) -> bool:
    return all(map(_are_equal_bounds, bounds, other_bounds))


def _are_equal_bounds(bound: BoundExprs, other_bound: BoundExprs) -> bool:
    """Return whether each expression of a bound is known to be one of another bound, and the other
    way round."""
    composed = compose(bound)
    other = compose(other_bound)
    is_equal = [
        [_is_zero_difference(composed, expr, other, other_expr) for other_expr in other.exprs]
        for expr in composed.exprs
    ]
    return all(map(any, is_equal)) and all(map(any, zip(*is_equal, strict=True)))


def _is_zero_difference(
    bound: BoundExprs, expr: AffineExpr, other: BoundExprs, other_expr: AffineExpr
) -> bool:
    difference = bound.with_exprs([expr]).minus(other.with_exprs([other_expr]))
    return difference.exprs[0].constant_value() == 0

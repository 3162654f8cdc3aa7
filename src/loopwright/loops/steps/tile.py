"""Tiling of perfectly nested `affine.for` loops.

**Before → After** (sizes 4 and 8)

    affine.for %i = 0 to %n {          affine.for %a = 0 to %n step 4 {
      affine.for %j = 0 to 64 {          affine.for %b = 0 to 64 step 8 {
        A(%i, %j)                          affine.for %i = %a to min(%a + 4, %n) {
      }                                      affine.for %j = %b to %b + 8 {
    }                                          A(%i, %j)

**Legal when** no dependence runs backwards along any loop of the band (it is fully permutable),
but for outer loops with one iteration a tile and inner ones with one tile, or only between
iterations that do the same, and the bounds of each loop are the same in all iterations of those
around it in the band. Bounds of which nothing is known are taken to be so small that the ends of
tiles fit 64 bits (`no-overflow` in the ledger).

**Refuses when** `illegal-tiling`, `unknown-tiling`: a dependence forbids it, or may (witness);
`bounds-vary`: bounds of a loop depend on another loop of the band; `carries-values`: a loop
carries values; `index-overflow`: the end of a tile may not fit 64 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.ir import Operation

from loopwright.exact.loops import trip_count
from loopwright.ir.affine_expr import AffineExpr, constant, dim
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize
from loopwright.ir.interfaces.control_flow import induction_variables
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import (
    fits,
    is_defined_in,
    lower_bound,
    may_step_beyond,
    side_by_side,
    trip_count_divisor,
    upper_bound,
)
from loopwright.loops.steps.structure import carries_values
from loopwright.loops.support.reporting import legality_refusal, refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis


@dataclass(frozen=True, slots=True)
class Tiling:
    """A band, outermost loop first, and how many iterations of each loop a tile has."""

    band: tuple[ForOp, ...]
    sizes: tuple[int, ...]


def plan_tiling(
    analysis: DependenceAnalysis, band: Sequence[ForOp], sizes: Sequence[int]
) -> Tiling | Refusal:
    """Whether a band may be tiled; sizes are positive."""
    unfit = shape_fault(band)
    if unfit is not None:
        return unfit.refusal()
    for loop, size in zip(band, sizes, strict=True):
        length = size * loop.step_value
        ends = upper_bound(loop).with_exprs([dim(0) + length])
        if may_step_beyond(upper_bound(loop), length) or not fits(ends, upper_bound(loop)):
            message = "the end of a tile may not fit 64 bits"
            return refusal("index-overflow", (band[0], loop), message)
    moved = reordered(band, sizes)
    unsafe = order_refusal(analysis, moved) if len(moved) > 1 else None
    return unsafe or Tiling(tuple(band), tuple(sizes))


def reordered(band: Sequence[ForOp], sizes: Sequence[int]) -> Sequence[ForOp]:
    """The loops of a band whose iterations tiles put into another order: from the first one with
    more than one iteration a tile to the last one with more than one tile."""
    counts = [trip_count(loop) for loop in band]
    split = [size > 1 for size in sizes]
    cut = [count is None or count > size for count, size in zip(counts, sizes, strict=True)]
    first = split.index(True) if True in split else len(band)
    last = max((k for k, is_cut in enumerate(cut) if is_cut), default=-1)
    return band[first : last + 1]


@dataclass(frozen=True, slots=True)
class ShapeFault:
    """A loop because of which a band does not run through a box, one value after the other: it
    carries values, or else its bounds depend on another loop."""

    outermost: ForOp
    loop: ForOp
    carries: bool

    def refusal(self) -> Refusal:
        """What is said of it."""
        places = (self.outermost, self.loop)
        if self.carries:
            return carries_values(places, self.loop, "a loop carries values")
        return refusal(
            "bounds-vary", places, "the bounds of a loop depend on another loop of the band"
        )


def shape_fault(band: Sequence[ForOp]) -> ShapeFault | None:
    """The first loop of a band that is no side of a box."""
    for loop in band:
        values = (*loop.lower_bound_operands, *loop.upper_bound_operands)
        if loop.results or any(is_defined_in(value, band[0]) for value in values):
            return ShapeFault(band[0], loop, bool(loop.results))
    return None


def order_refusal(analysis: DependenceAnalysis, band: Sequence[Operation]) -> Refusal | None:
    """Why a band may not run tile by tile: None if it is fully permutable, or if all iterations
    that depend on each other do the same."""
    from loopwright.exact.dependences.legality import permutable_legality

    legality = permutable_legality(analysis, band)
    refused = legality_refusal(legality, "tiling", band[0])
    return None if refused is None or _only_repeats(analysis, band) else refused


def _only_repeats(analysis: DependenceAnalysis, band: Sequence[Operation]) -> bool:
    """Whether iterations that depend on each other differ only in variables that nobody uses: they
    do the same then, in any order. The other loops can run backwards: they carry no dependence."""
    from loopwright.exact.dependences.legality import Verdict, unimodular_legality

    used = [loop for loop in band if any(v.first_use for v in induction_variables(loop))]
    return len(used) < len(band) and all(
        unimodular_legality(analysis, [loop], ((-1,),)).verdict is Verdict.LEGAL for loop in used
    )


def apply_tiling(plan: Tiling) -> tuple[tuple[ForOp, ...], tuple[ForOp, ...]]:
    """Tile a band as planned; the loops from tile to tile, and those through a tile."""
    band = plan.band
    builder = LoopBuilder.before(band[0])
    outer: list[ForOp] = []
    for loop, size in zip(band, plan.sizes, strict=True):
        step = loop.step_value * size
        made = builder.loop(lower_bound(loop), upper_bound(loop), step)
        made.location = loop.location
        outer.append(made)
        builder = LoopBuilder.at_end(made)
    within = [
        bounds_within_tile(loop, size, around)
        for loop, size, around in zip(band, plan.sizes, outer, strict=True)
    ]
    return tuple(outer), nest_tiles(band, within, builder)


def nest_tiles(
    band: Sequence[ForOp], within: Sequence[tuple[BoundExprs, BoundExprs]], builder: LoopBuilder
) -> tuple[ForOp, ...]:
    """Nest loops through a tile, with these bounds, where the builder stands, and let them take the
    place of the band; the loops."""
    inner: list[ForOp] = []
    for loop, bounds in zip(band, within, strict=True):
        made = builder.loop(*bounds, loop.step_value)
        made.location = loop.location
        made.attributes.update(loop.attributes)
        inner.append(made)
        builder = LoopBuilder.at_end(made)
    inside = set[Operation](band)
    body = [op for loop in band for op in list(loop.body.ops)[:-1] if op not in inside]
    for op in body:
        op.detach()
        builder.place(op)
    for old, new in zip(band, inner, strict=True):
        old.induction_variable.replace_all_uses_with(new.induction_variable)
    band[0].detach()
    band[0].erase()
    return tuple(inner)


def bounds_within_tile(loop: ForOp, size: int, outer: ForOp) -> tuple[BoundExprs, BoundExprs]:
    """The bounds of the loop through a tile of `loop` that begins at the variable of `outer`."""
    start = BoundExprs((dim(0),), (outer.induction_variable,), ())
    count, length = trip_count(loop), loop.step_value * size
    if count is not None and count < size and len(lower_bound(loop).exprs) == 1:
        return start, start.with_exprs([dim(0) + loop.step_value * count])
    if trip_count_divisor(loop) % size == 0:
        return start, start.with_exprs([dim(0) + length])
    upper = upper_bound(loop)
    here = dim(len(upper.dims))
    dims = (*upper.dims, outer.induction_variable)
    return start, BoundExprs((here + length, *upper.exprs), dims, upper.symbols)


def separate_full_tiles(inner: Sequence[ForOp]) -> bool:
    """Put the loops through full tiles, whose bounds are no minima, beside those through others: an
    `affine.if` chooses. False if steps other than 1 stand against it."""
    if any(loop.step_value != 1 for loop in inner):
        return False
    joined = BoundExprs((), (), ())
    conditions: list[AffineExpr] = []
    for loop in inner:
        bound = upper_bound(loop)
        end = bound.exprs[0]
        gaps = bound.with_exprs([other - end for other in bound.exprs[1:]])
        joined, exprs = side_by_side(joined, gaps)
        conditions += exprs
    found = canonicalize(joined.with_exprs(conditions)).simplified()
    exprs = tuple(expr for expr in found.exprs if not _holds(expr))
    builder = LoopBuilder.before(inner[0])
    if exprs:
        made = builder.choice(found.with_exprs(exprs))
    else:
        made = builder.choice(BoundExprs((constant(0),), (), ()), equal=(True,))
    clone = inner[0].clone()
    clones = dict(zip(inner[0].walk(), clone.walk(), strict=True))
    inner[0].detach()
    for region, nest in zip(made.regions, (clone, inner[0]), strict=True):
        LoopBuilder(region.block, region.block.last_op, nest.location).place(nest)
    for loop in inner:
        copy = clones[loop]
        assert isinstance(copy, ForOp)
        bound = upper_bound(copy)
        if len(bound.exprs) > 1:
            full = canonicalize(bound.with_exprs(bound.exprs[:1]))
            copy.set_upper_bound(full.map, full.operands)
    return True


def _holds(expr: AffineExpr) -> bool:
    number = expr.constant_value()
    return number is not None and number >= 0

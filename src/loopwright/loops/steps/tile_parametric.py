"""Tiling of perfect nests by sizes that are values.

**Before → After** (size `%s`)

    affine.for %i = 3 to %n {          affine.for %a = 3 to (%n - 3) ceildiv %s + 3 {
      A(%i)                              affine.for %i = (%a - 3) * %s + 3
    }                                          to min((%a - 3) * %s + %s + 3, %n) {
                                           A(%i)

**Legal when** sizes are positive and ends of tiles fit 64 bits, which is assumed, no dependence
runs backwards along any loop of the band, and each loop has one lower bound and bounds that are the
same in all iterations of those around it in the band.

**Refuses when** `illegal-tiling`, `unknown-tiling`: a dependence forbids it, or may (witness);
`bounds-vary`: bounds of a loop depend on another loop of the band; `carries-values`: a loop
carries values; `lower-bounds`: a lower bound is the greatest of several.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import AffineExpr, dim, symbol
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import lower_bound, side_by_side, upper_bound
from loopwright.loops.steps.tile import nest_tiles, order_refusal, shape_fault
from loopwright.loops.support.reporting import refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis


@dataclass(frozen=True, slots=True)
class ParametricTiling:
    """A band, outermost loop first, and the value that is the size of tiles along each loop."""

    band: tuple[ForOp, ...]
    sizes: tuple[SSAValue, ...]


def plan_parametric_tiling(
    analysis: DependenceAnalysis, band: Sequence[ForOp], sizes: Sequence[SSAValue]
) -> ParametricTiling | Refusal:
    """Whether a band may be tiled by sizes that are symbols."""
    unfit = shape_fault(band)
    if unfit is not None:
        return unfit.refusal()
    for loop in band:
        if len(lower_bound(loop).exprs) != 1:
            message = "a lower bound is the greatest of several"
            return refusal("lower-bounds", (band[0], loop), message)
    return order_refusal(analysis, band) or ParametricTiling(tuple(band), tuple(sizes))


def apply_parametric_tiling(plan: ParametricTiling) -> tuple[ForOp, ...]:
    """Tile a band as planned; the loops from tile to tile."""
    builder = LoopBuilder.before(plan.band[0])
    outer: list[ForOp] = []
    for loop, size in zip(plan.band, plan.sizes, strict=True):
        made = builder.loop(lower_bound(loop), _last(loop, size), loop.step_value)
        made.location = loop.location
        outer.append(made)
        builder = LoopBuilder.at_end(made)
    within = [
        _within(loop, size, around)
        for loop, size, around in zip(plan.band, plan.sizes, outer, strict=True)
    ]
    nest_tiles(plan.band, within, builder)
    return tuple(outer)


def _start(loop: ForOp, bound: BoundExprs) -> tuple[BoundExprs, AffineExpr]:
    """Some expressions, and beside them the lower bound of a loop over the same operands."""
    lower = lower_bound(loop)
    if lower.exprs[0].constant_value() is not None:
        return bound, lower.exprs[0]
    joined, (start,) = side_by_side(bound, lower)
    return joined, start


def _last(loop: ForOp, size: SSAValue) -> BoundExprs:
    """Where the loop from tile to tile ends."""
    bound, start = _start(loop, upper_bound(loop))
    parameter = symbol(len(bound.symbols))
    ends = [(end - start).ceildiv(parameter) + start for end in bound.exprs]
    return BoundExprs(tuple(ends), bound.dims, (*bound.symbols, size))


def _within(loop: ForOp, size: SSAValue, around: ForOp) -> tuple[BoundExprs, BoundExprs]:
    """The bounds of the loop through a tile."""
    both: list[BoundExprs] = []
    for bound in (BoundExprs((), (), ()), upper_bound(loop)):
        bound, start = _start(loop, bound)
        parameter, here = symbol(len(bound.symbols)), dim(len(bound.dims))
        first = (here - start) * parameter
        dims = (*bound.dims, around.induction_variable)
        symbols = (*bound.symbols, size)
        if both:
            end = first + parameter * loop.step_value + start
            both.append(BoundExprs((end, *bound.exprs), dims, symbols))
        else:
            both.append(BoundExprs((first + start,), dims, symbols))
    return both[0], both[1]

"""Bounds of loops without the expressions that never set them.

**Before → After**

    affine.for %i = 0 to 248 step 8 {              affine.for %i = 0 to 248 step 8 {
      affine.for %j = %i to min(%i + 8, 250) {       affine.for %j = %i to %i + 8 {

**Legal when** always: an expression of a lower bound goes away if it is nowhere greater than
another one, in no iteration of the loops around and under no condition; one of an upper bound, if
it is nowhere less. Unknown means that it stays.
"""

from __future__ import annotations

from dataclasses import dataclass

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.loops.steps.counts import lower_bound, sufficient, upper_bound
from loopwright.loops.steps.editing import set_bounds


@dataclass(frozen=True, slots=True)
class Tightening:
    """A loop, and the expressions of its bounds that stay."""

    loop: ForOp
    lower: BoundExprs
    upper: BoundExprs


def plan_tightening(loop: ForOp) -> Tightening:
    """What the bounds of a loop need."""
    lower, upper = lower_bound(loop), upper_bound(loop)
    return Tightening(loop, _needed(loop, lower, least=False), _needed(loop, upper, least=True))


def _needed(loop: ForOp, bound: BoundExprs, *, least: bool) -> BoundExprs:
    kept = sufficient(loop, bound, least=least)
    return bound.with_exprs([bound.exprs[position] for position in kept])


def apply_tightening(plan: Tightening) -> None:
    """Bound a loop as planned."""
    set_bounds(plan.loop, plan.lower.map, None, plan.lower.operands)
    set_bounds(plan.loop, None, plan.upper.map, plan.upper.operands)

"""Permutation of perfectly nested loops whose bounds depend on each other.

**Before → After** (order 1, 0)

    affine.for %i = 0 to %n {               affine.for %j = 0 to %n {
      affine.for %j = 0 to %i + 1 {           affine.for %i = max(0, %j) to %n {
        A(%i, %j)                               A(%i, %j)

The bounds of all loops are inequalities of their induction variables. In the new order the loops
get bounds again from the innermost one on: it has all inequalities that hold it, those of the loops
around it follow by Fourier–Motzkin elimination (Ancourt and Irigoin, "Scanning Polyhedra with DO
Loops", 1991). An outer loop may then run where those inside it do not; the innermost one keeps all
that was stated, so just the same iterations run.

**Legal when** no dependence runs backwards in the new order, as in `loops.nests`.

**Refuses when** `bounds-not-linear`: a bound is no linear expression of loops of the band, but for
a division of all of it; `step`: a loop has another step than 1; `too-many-bounds`: elimination
makes more than 64 inequalities; `index-overflow`: a bound does not fit 64 bits; and as
`loops.nests`, but for `bounds-depend`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.loops.steps.counts import fits
from loopwright.loops.steps.nests import Reordering, plan_reordering, reorder
from loopwright.loops.steps.scan import Scan
from loopwright.loops.support.reporting import refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis


@dataclass(frozen=True, slots=True)
class Permutation:
    """A reordering, and the bounds that its loops get: all of them, or none."""

    reordering: Reordering
    bounds: tuple[tuple[ForOp, BoundExprs, BoundExprs], ...] = ()


def plan_permutation(
    analysis: DependenceAnalysis, band: Sequence[ForOp], order: Sequence[int]
) -> Permutation | Refusal:
    """Whether a band may be nested in another order, with other bounds if need be."""
    plan = plan_reordering(analysis, band, order, any_bounds=True)
    if isinstance(plan, Refusal):
        return plan
    if plan.dependent_bounds() is None:
        return Permutation(plan)
    loops = plan.band
    if any(loop.step_value != 1 for loop in loops):
        return refusal("step", loops, "a loop has another step than 1")
    try:
        scan = Scan(loops)
        variables = [loop.induction_variable for loop in loops]
        bounds = tuple(
            (loops[level.column], *scan.bounds(level, variables))
            for level in scan.levels(plan.order)
        )
    except RefusedError as error:
        return replace(error.refusal, ops=(loops[0], *error.refusal.ops))
    if not all(fits(lower, upper) for _, lower, upper in bounds):
        return refusal("index-overflow", (loops[0],), "a bound does not fit 64 bits")
    return Permutation(plan, bounds)


def apply_permutation(plan: Permutation) -> Operation:
    """Permute as planned; the outermost loop."""
    outermost = reorder(plan.reordering)
    for loop, lower, upper in plan.bounds:
        loop.set_lower_bound(lower.map, lower.operands)
        loop.set_upper_bound(upper.map, upper.operands)
    return outermost

"""Iterations of a loop side by side, each some steps of the inner loop behind the one before.

**Before → After** (2 iterations, skewed by 2)

    affine.for %i = 0 to 8 {           affine.for %i = 0 to 8 step 2 {
      affine.for %j = 1 to 99 {          affine.for %j = 1 to 3 { A(%i, %j) }
        A(%i, %j)                        affine.for %j = 3 to 99 {
      }                                    A(%i, %j), A(%i + 1, %j - 2)
    }                                    }
                                         affine.for %j = 97 to 99 { A(%i + 1, %j) }
                                       }

The time at which an iteration runs is `%j` plus the skew times `%i`: what is less than that of the
first place at which all are at work comes first, row by row; what is more than that of the last one
comes last. So the times of those parts rise, each part but the middle one keeps its order, and in
the middle one iterations run by time: that is the order of a unimodular transformation
(`exact.dependences.legality`). The skew is the least one for which iterations of one time do not
depend on each other, so that none waits for another.

**Legal when** the order by time is, with the outer iterations of one time in either order.

**Refuses when** `carries-values`: a loop carries values; `not-nested`: the outer loop contains more
than the inner one and what its indices are computed by; `bounds-vary`: a bound of the inner loop is
computed inside the outer one, or the greatest or least of several values; `illegal-jam`,
`unknown-jam`: a dependence forbids all skews that are tried, or may (witness); and as
`loops.unroll`: `few-iterations`, `never-runs`, `bound-of-several`, `index-overflow`, `too-large`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Operation, SSAValue

from loopwright.exact.loops import trip_count
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import (
    fits,
    is_defined_in,
    lower_bound,
    may_step_beyond,
    side_by_side,
    upper_bound,
)
from loopwright.loops.steps.editing import promote_single_iteration
from loopwright.loops.steps.structure import carries_values
from loopwright.loops.steps.unroll import Unrolling, apply_split, plan_unrolling
from loopwright.loops.support.reporting import legality_refusal, refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis

_GREATEST_SKEW = 4


@dataclass(frozen=True, slots=True)
class SkewedJam:
    """A loop of which several iterations run side by side, and how far each is behind the one
    before in `inner`."""

    unrolling: Unrolling
    inner: ForOp
    skew: int


def plan_skewed_jam(
    analysis: DependenceAnalysis, loop: ForOp, inner: ForOp, factor: int
) -> SkewedJam | Refusal:
    """Whether `factor` iterations of a loop may run side by side, each behind the one before."""
    from loopwright.exact.dependences.legality import unimodular_legality

    plan = plan_unrolling(loop, factor)
    if isinstance(plan, Refusal):
        return plan
    for one in (loop, inner):
        if one.results:
            return carries_values((loop,), one, "a loop carries values")
    others = [op for op in loop.body.ops if op not in (inner, loop.terminator)]
    if loop.step_value != 1 or inner.step_value != 1 or not all(map(has_no_effects, others)):
        message = "the inner loop is not all that the loop contains, or they do not count by 1"
        return refusal("not-nested", (loop, inner), message)
    low, up = lower_bound(inner), upper_bound(inner)
    if len(low.exprs) != 1 or len(up.exprs) != 1 or _varies(loop, (*low.operands, *up.operands)):
        message = "a bound of an inner loop is computed inside the loop, or one of several values"
        return refusal("bounds-vary", (loop, inner), message)
    found: Refusal | None = None
    for skew in range(1, _GREATEST_SKEW + 1):
        behind = skew * (factor - 1)
        if may_step_beyond(up, behind) or not fits(low.with_exprs([low.exprs[0] + behind])):
            message = "the place at which all iterations are at work may not fit 64 bits"
            return refusal("index-overflow", (inner,), message)
        legality = unimodular_legality(analysis, [loop, inner], [[skew, 1], [-1, 0]])
        found = legality_refusal(legality, "jam", loop)
        if found is None:
            return SkewedJam(plan, inner, skew)
    assert found is not None, "a skew is tried"
    return found


def _varies(loop: ForOp, values: Sequence[SSAValue]) -> bool:
    return any(is_defined_in(value, loop) for value in values)


def apply_skewed_jam(plan: SkewedJam) -> None:
    """Run iterations side by side as planned."""
    loop, factor, inner, skew = plan.unrolling.loop, plan.unrolling.factor, plan.inner, plan.skew
    if factor == 1:
        return
    if plan.unrolling.split is not None:
        apply_split(loop, plan.unrolling.split)
    rows = _rows(loop, inner, factor)
    low, up = lower_bound(inner), upper_bound(inner)
    behind = [skew * (factor - 1 - row) for row in range(factor)]
    builder = LoopBuilder.before(inner)
    count = trip_count(inner)
    is_long = count is not None and count >= behind[0]
    for row in range(factor - 1):
        end = _moved(low, behind[row])
        made = builder.loop(low, end if is_long else _both(end, up))
        _copy(inner, made, rows[row], 0)
    made = builder.loop(_moved(low, behind[0]), up)
    for row in range(factor):
        _copy(inner, made, rows[row], -skew * row)
    for row in range(1, factor):
        start = _moved(up, -skew * row)
        made = builder.loop(start if is_long else _both(start, _moved(low, behind[row])), up)
        _copy(inner, made, rows[row], 0)
    inner.detach()
    inner.erase()
    loop.properties["step"] = IntegerAttr(factor, IndexType())
    promote_single_iteration(loop)


def _rows(loop: ForOp, inner: ForOp, factor: int) -> list[dict[SSAValue, SSAValue]]:
    """For each of the iterations what stands for the values that an outer iteration computes."""
    shared: list[Operation] = []
    for op in loop.body.ops:
        if op is inner:
            break
        shared.append(op)
    rows: list[dict[SSAValue, SSAValue]] = [{}]
    builder = LoopBuilder.before(inner)
    for row in range(1, factor):
        values: dict[SSAValue, SSAValue] = {}
        values[loop.induction_variable] = builder.shifted(loop.induction_variable, row)
        for op in shared:
            builder.clone(op, values)
        rows.append(values)
    return rows


def _copy(inner: ForOp, made: ForOp, row: dict[SSAValue, SSAValue], offset: int) -> None:
    """Put a copy of a loop's body at the end of that of another, for an iteration `offset` on."""
    builder = LoopBuilder.at_end(made)
    variable = made.induction_variable
    values = dict(row)
    values[inner.induction_variable] = builder.shifted(variable, offset) if offset else variable
    for op in inner.body.ops:
        if op is not inner.terminator:
            builder.clone(op, values)


def _moved(bound: BoundExprs, distance: int) -> BoundExprs:
    return compose(bound.with_exprs([expr + distance for expr in bound.exprs]))


def _both(first: BoundExprs, second: BoundExprs) -> BoundExprs:
    """A bound of two values: the least of them as an upper one, the greatest as a lower one."""
    joined, others = side_by_side(first, second)
    return compose(joined.with_exprs([*joined.exprs, *others]))

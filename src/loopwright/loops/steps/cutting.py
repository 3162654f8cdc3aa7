"""Loops cut in two: some iterations at an end, or in front of or behind the value of a loop around,
get a loop of their own.

Peeling takes the first or the last iterations, or those in front of a value.

**Before → After** (the first 2; the last 2)

    affine.for %i = 0 to %n {     affine.for %i = 0 to min(2, %n) { A(%i) }
      A(%i)                       affine.for %i = 2 to %n { A(%i) }
    }
                                  affine.for %i = 0 to %n - 2 { A(%i) }
                                  affine.for %i = max(0, %n - 2) to %n { A(%i) }

**Before → After** (those in front of `%k`)

    affine.for %i = 0 to %n {     affine.for %i = 0 to min(%k, %n) { A(%i) }
      A(%i)                       affine.for %i = max(%k, 0) to %n { A(%i) }
    }

What iterations carry goes from the one loop to the other. A loop of one iteration gives way to it.

**Legal when** always: iterations keep their order. Upper bounds of which nothing is known are taken
to be so small that the cut point fits 64 bits (`no-overflow` in the ledger).

**Refuses when** `bound-of-several`: the cut point depends on a bound that is the greatest or
the least of several values; `index-overflow`: it may not fit 64 bits; `named-reductions`: the loop
says what it reduces, in words for one loop; `step`: a loop that is cut at a value does not count by
1; `not-around`: the loop that has that value is not around it.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import BlockArgument

from loopwright.exact.domains import trip_count
from loopwright.ir.affine_expr import dim
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import is_inside
from loopwright.loops.steps import counts
from loopwright.loops.steps.editing import promote_single_iteration
from loopwright.loops.steps.unroll import Split, apply_split
from loopwright.loops.support.reporting import Assuming, refusal


@dataclass(frozen=True, slots=True)
class Peeling(Assuming):
    """A loop, and where it is cut."""

    loop: ForOp
    split: Split


def plan_peeling(loop: ForOp, iterations: int, *, from_end: bool = False) -> Peeling | Refusal:
    """Whether so many iterations of a loop, a positive number, may be peeled off."""
    named = _names_reductions(loop)
    if named is not None:
        return named
    length = iterations * loop.step_value
    if counts.may_step_beyond(counts.upper_bound(loop), length):
        message = "the cut point may not fit 64 bits"
        return refusal("index-overflow", (loop,), message)
    if loop.lower_map.num_results != 1 or (from_end and loop.upper_map.num_results != 1):
        message = "a bound is a maximum or minimum of several values"
        return refusal("bound-of-several", (loop,), message)
    split = _last(loop, iterations) if from_end else _first(loop, iterations)
    if not counts.fits(split.middle, split.start):
        message = "the cut point does not fit 64 bits"
        return refusal("index-overflow", (loop,), message)
    return Peeling(loop, split, assumed=counts.fit_assumed([loop], "places to cut at"))


def plan_cutting(loop: ForOp, variable: BlockArgument) -> Peeling | Refusal:
    """Whether the iterations of a loop may be peeled off that are less than the induction variable
    of a loop around it."""
    named = _names_reductions(loop)
    if named is not None:
        return named
    if loop.step_value != 1:
        return refusal("step", (loop,), "the step of the loop is not 1")
    owner = variable.owner.parent_op()
    if owner is None or not is_inside(loop, owner):
        return refusal("not-around", (loop,), "the other loop does not enclose the loop")
    return Peeling(loop, split_at(counts.lower_bound(loop), counts.upper_bound(loop), variable))


def split_at(
    lower: BoundExprs, upper: BoundExprs, variable: BlockArgument, *, beyond: int = 0
) -> Split:
    """Where a loop with these bounds is cut at an induction variable, or so much beyond it."""
    cut = BoundExprs((dim(0) + beyond,), (variable,), ())
    parts: list[BoundExprs] = []
    for bound in (upper, lower):
        joined, at = bound.beside(cut)
        parts.append(compose(joined.with_exprs([*at, *joined.exprs])))
    return Split(*parts)


def _names_reductions(loop: ForOp) -> Refusal | None:
    if loop.reductions is not None:
        return refusal("named-reductions", (loop,), "the loop names its reductions")
    return None


def _first(loop: ForOp, iterations: int) -> Split:
    """Where the first iterations end."""
    lower = counts.lower_bound(loop)
    start = compose(lower.with_exprs([lower.exprs[0] + iterations * loop.step_value]))
    count = trip_count(loop)
    if count is not None and count >= iterations:
        return Split(start, start)
    joined, first = counts.upper_bound(loop).beside(start)
    return Split(compose(joined.with_exprs([*first, *joined.exprs])), start)


def _last(loop: ForOp, iterations: int) -> Split:
    """Where the last iterations begin: nowhere in front of the loop."""
    trips = counts.trip_count_exprs(loop)
    assert trips is not None, "the bounds are single values"
    bumps = trips.with_exprs([(trips.exprs[0] - iterations) * loop.step_value])
    together, (bump,) = counts.lower_bound(loop).beside(bumps)
    low = together.exprs[0]
    middle = compose(together.with_exprs([low + bump]))
    count = trip_count(loop)
    if count is not None and count >= iterations:
        return Split(middle, middle)
    return Split(middle, compose(BoundExprs((low, low + bump), together.dims, together.symbols)))


def apply_peeling(plan: Peeling) -> tuple[ForOp | None, ForOp | None]:
    """Peel as planned; the two loops, None for one whose only iteration took its place."""
    rest = apply_split(plan.loop, plan.split)
    promoted = promote_single_iteration(plan.loop)
    return None if promoted else plan.loop, rest

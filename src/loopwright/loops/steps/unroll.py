"""Unrolling: several iterations of a loop, one after the other, become one.

**Before → After** (factor 4)

    affine.for %i = 0 to %n {          affine.for %i = 0 to (%n floordiv 4) * 4 step 4 {
      A(%i)                              A(%i), A(%i + 1), A(%i + 2), A(%i + 3)
    }                                  }
                                       affine.for %i = (%n floordiv 4) * 4 to %n {  A(%i)  }

The second loop, the clean-up loop, is there unless the trip count is a multiple of the factor. What
iterations carry goes from copy to copy, and from the first loop to the second. Where the trip count
may be negative, the clean-up loop starts at the greater of that bound and the lower bound: it must
not run where the loop did not.

**Legal when** always: iterations keep their order.

**Refuses when** `unknown-trip-count`: all iterations are to become one, and their number is not
known; `few-iterations`: there are fewer than the factor; `never-runs`: there are none;
`bound-of-several`: a clean-up loop is needed, and a bound is the greatest or the least of several
values; `index-overflow`: the new step or a new bound does not fit 64 bits; `too-large`: there would
be too many ops.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import IndexType, IntegerAttr

from loopwright.exact.loops import trip_count
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.builder import Annotate, LoopBuilder
from loopwright.loops.steps.counts import (
    body_size,
    fits,
    lower_bound,
    may_count_below_zero,
    may_step_beyond,
    side_by_side,
    trip_count_divisor,
    trip_count_exprs,
    upper_bound,
)
from loopwright.loops.steps.editing import (
    continue_with,
    is_promotable,
    promote_single_iteration,
    repeat_body,
)
from loopwright.loops.support.reporting import refusal
from loopwright.reporting.errors import counted
from loopwright.reporting.ledger import Figure

MOST_OPS = 1 << 18
"""More ops than this are never made of one loop."""


@dataclass(frozen=True, slots=True)
class Split:
    """Where the loop that runs whole groups ends, and the clean-up loop begins: at the lower bound
    if that is greater, where the trip count may be negative."""

    middle: BoundExprs
    start: BoundExprs

    @property
    def is_guarded(self) -> bool:
        """Whether the clean-up loop takes care of negative trip counts."""
        return self.start is not self.middle


@dataclass(frozen=True, slots=True)
class Unrolling:
    """`factor` iterations of `loop` become one; a loop with one iteration gives way to it."""

    loop: ForOp
    factor: int
    split: Split | None = None

    @property
    def changes_something(self) -> bool:
        """Whether the loop becomes another: a loop with an empty body, and one of which each
        iteration stays one, is only replaced by its body, if it has one iteration."""
        if self.factor > 1:
            return body_size(self.loop) > 0
        return is_promotable(self.loop)

    @property
    def figures(self) -> dict[str, Figure]:
        """What the ledger says of it."""
        split = self.split
        guarded = split is not None and split.is_guarded
        return {"factor": self.factor, "cleanup": split is not None, "guarded": guarded}


def plan_full_unrolling(loop: ForOp) -> Unrolling | Refusal:
    """Whether all iterations of a loop may be written one after the other."""
    count = trip_count(loop)
    if count is None:
        message = "the number of iterations is not constant"
        return refusal("unknown-trip-count", (loop,), message)
    if count == 0:
        return refusal("never-runs", (loop,), "the loop never runs")
    return plan_unrolling(loop, count)


def plan_unrolling(loop: ForOp, factor: int) -> Unrolling | Refusal:
    """Whether `factor` iterations of a loop may become one; `factor` is positive."""
    count = trip_count(loop)
    if count is not None and count < factor:
        if count == 0:
            return refusal("never-runs", (loop,), "the loop never runs")
        message = f"the loop has {counted(count, 'iteration')}, fewer than {factor}"
        figures = {"trip_count": count, "factor": factor}
        return refusal("few-iterations", (loop,), message, figures)
    if factor * body_size(loop) > MOST_OPS:
        message = f"more than {MOST_OPS} ops would be made"
        return refusal("too-large", (loop,), message, {"factor": factor})
    is_whole = factor == count and trip_count_exprs(loop) is not None
    if not is_whole and may_step_beyond(upper_bound(loop), factor * loop.step_value):
        message = "the end of a group of iterations may not fit 64 bits"
        return refusal("index-overflow", (loop,), message)
    if factor == 1 or trip_count_divisor(loop) % factor == 0:
        return Unrolling(loop, factor)
    split = plan_split(loop, factor)
    return split if isinstance(split, Refusal) else Unrolling(loop, factor, split)


def plan_split(loop: ForOp, group: int) -> Split | Refusal:
    """Where a loop is cut such that the first part runs whole groups of `group` iterations."""
    counts = trip_count_exprs(loop)
    if counts is None or loop.upper_map.num_results != 1:
        message = "a bound is the greatest or the least of several values, and iterations are left"
        return refusal("bound-of-several", (loop,), message)
    count = counts.exprs[0]
    together, (bump,) = side_by_side(
        lower_bound(loop), counts.with_exprs([(count - count % group) * loop.step_value])
    )
    middle = compose(together.with_exprs([together.exprs[0] + bump]))
    start = middle
    if trip_count(loop) is None and may_count_below_zero(loop):
        both, low = side_by_side(middle, lower_bound(loop))
        start = compose(both.with_exprs([*both.exprs, *low]))
    if not fits(counts, middle, start):
        message = "the end of the whole groups does not fit 64 bits"
        return refusal("index-overflow", (loop,), message)
    return Split(middle, start)


def apply_unrolling(plan: Unrolling, annotate: Annotate | None = None) -> None:
    """Unroll a loop as planned; loops that then run once give way to their bodies."""
    loop = plan.loop
    if plan.factor > 1:
        if body_size(loop) == 0:
            return
        if plan.split is not None:
            apply_split(loop, plan.split)
        step = loop.step_value
        loop.properties["step"] = IntegerAttr(step * plan.factor, IndexType())
        builder = LoopBuilder.at_end(loop)
        variable = loop.induction_variable
        repeat_body(
            loop, plan.factor, lambda number: builder.shifted(variable, number * step), annotate
        )
    promote_single_iteration(loop)


def apply_split(loop: ForOp, split: Split) -> ForOp | None:
    """Cut a loop as planned; the new loop behind it, None if its only iteration took its place."""
    rest = loop.clone()
    assert isinstance(rest, ForOp)
    LoopBuilder.after(loop).place(rest)
    continue_with(loop, rest)
    rest.set_lower_bound(split.start.map, split.start.operands)
    promoted = promote_single_iteration(rest)
    loop.set_upper_bound(split.middle.map, split.middle.operands)
    return None if promoted else rest

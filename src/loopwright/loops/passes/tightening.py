"""The pass that makes bounds of conditions, and simplifies what loops iterate over."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from loopwright.ir.core.enclosing import is_inside
from loopwright.ir.dialects.affine import nesting
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.tightening import plan_fewer_bounds, plan_removal, plan_tightening
from loopwright.loops.support.base import Change, ChangingPass, declared


@declared("affine-tighten-bounds")
class AffineTightenBoundsPass(ChangingPass):
    """`-affine-tighten-bounds`: loops run only through iterations that do something.

    **What.** Where a conditional covers the body of a loop, its constraints become bounds of the
    loop, or are tested before it. Expressions that never set a bound are dropped, whatever the
    loops and conditions around say; loops that never run go away, and those that run once give way
    to their bodies. Dependences and vectors then see plain bounds.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.tightening.Tightening`.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the changes of conditions in inner loops first, then those of outer loops first."""
        for loop in reversed(list(nesting.loops_in(function))):
            plan = plan_tightening(loop)
            if isinstance(plan, Refusal):
                yield plan
            elif plan is not None:
                figures = {"bounds": plan.bounds}
                summary = "its conditions are bounds"
                yield Change.of(plan, "tightened", (loop,), figures=figures, summary=summary)
        for loop in list(nesting.loops_in(function)):
            if not is_inside(loop, function):
                continue
            fewer_bounds = plan_fewer_bounds(loop)
            if fewer_bounds is not None:
                yield Change.of(fewer_bounds, "fewer-bounds", (loop,))
            removal = plan_removal(loop)
            if removal is not None:
                yield Change.of(removal, "runs-once-or-never", (loop,))

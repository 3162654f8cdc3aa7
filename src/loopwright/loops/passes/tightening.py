"""The pass that makes bounds of conditions, and simplifies what loops iterate over."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from loopwright.ir.core.enclosing import is_inside
from loopwright.ir.dialects.affine import IfOp, nesting
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.tightening import (
    plan_constants,
    plan_decided,
    plan_fewer_bounds,
    plan_removal,
    plan_splitting,
    plan_tightening,
)
from loopwright.loops.support import reporting
from loopwright.loops.support.base import Change, ChangingPass, declared
from loopwright.loops.support.options import option

_MOST_SPLITS = 64
"""How many loops are cut in a function."""


@declared("affine-tighten-bounds")
class AffineTightenBoundsPass(ChangingPass):
    """`-affine-tighten-bounds`: restricts loops to the iterations that have an effect.

    **What.** If a conditional covers the body of a loop, its constraints become bounds of the loop,
    or are tested before it. Constraints that enclosing loops and conditions decide are dropped, and
    so are redundant expressions in bounds; bounds and subscripts with a single possible value
    become constants; loops without iterations are erased, and those with one iteration are replaced
    by their bodies. Dependence analysis and the vectoriser then see simple bounds. With `split`,
    loops are also split where other conditions in them change.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.tightening.Tightening`
    and, for `split`, `loops.steps.tightening.plan_splitting`.
    """

    split: bool = option(False, "cut loops where conditions in them change, too")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the changes of conditions in inner loops first, then those of outer loops first."""
        yield from self._covering(function)
        if self.split:
            yield from self._splits(function)
        for choice in [op for op in function.walk() if isinstance(op, IfOp)]:
            if is_inside(choice, function):
                decided = plan_decided(choice)
                if decided is not None:
                    yield Change.of(decided, "decided", (choice,))
        yield from self._loops(function)
        for op in function.walk():
            constants = plan_constants(op)
            if constants is not None:
                yield Change.of(constants, "constant", (op,))

    def _covering(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the bounds that conditions become."""
        for loop in reversed(list(nesting.loops_in(function))):
            plan = plan_tightening(loop)
            if isinstance(plan, Refusal):
                yield plan
            elif plan is not None:
                figures = {"bounds": plan.bounds}
                summary = "its conditions are bounds"
                yield Change.of(plan, "tightened", (loop,), figures=figures, summary=summary)
                if plan.kept is not None:
                    yield plan.kept

    def _splits(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops that are cut, inner ones first; parts may be cut again."""
        remaining = _MOST_SPLITS
        settled: set[Operation] = set()
        while remaining:
            loops = [op for op in nesting.loops_in(function) if op not in settled]
            if not loops:
                break
            plan = plan_splitting(loops[-1])
            if isinstance(plan, reporting.Planned):
                remaining -= 1
                summary = "cut where a condition changes"
                yield Change.of(plan, "split", (loops[-1],), summary=summary)
                continue
            settled.add(loops[-1])
            if plan is not None:
                yield plan

    def _loops(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops with fewer bounds, and those that run once or never."""
        for loop in list(nesting.loops_in(function)):
            if not is_inside(loop, function):
                continue
            fewer_bounds = plan_fewer_bounds(loop)
            if fewer_bounds is not None:
                yield Change.of(fewer_bounds, "fewer-bounds", (loop,))
            removal = plan_removal(loop)
            if removal is not None:
                yield Change.of(removal, "runs-once-or-never", (loop,))

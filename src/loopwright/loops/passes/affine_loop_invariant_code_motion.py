"""`-affine-loop-invariant-code-motion`: invariant code is executed once in front of affine loops.

**What.** From the innermost `affine.for` outwards, ops in the body of a loop that compute, read and
write the same in each iteration are put in front of the loop.

**Before → After**, **Legal when**, **Refuses when**: see `loops.steps.invariant`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects.affine import ForOp
from loopwright.loops.steps.invariant import apply_hoisting, plan_hoisting
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class AffineLoopInvariantCodeMotionPass(Pass):
    """Hoist loop invariant operations out of affine loops."""

    name: ClassVar[str] = "affine-loop-invariant-code-motion"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = "Hoist loop invariant operations out of affine loops"
    title: ClassVar[str] = "AffineLoopInvariantCodeMotion"
    takes_arguments_for_distinct: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis

        for function in functions_with_bodies(op):
            for loops in _by_height(function):
                # Loops of one height do not contain each other: what moves out of one changes no
                # other, and the analysis holds for all of them.
                analysis = DependenceAnalysis(function)
                for loop in loops:
                    plan = plan_hoisting(analysis, loop)
                    ledger.extend(refusal.entry(self.name) for refusal in plan.refusals)
                    for each, number in zip(plan.ops, plan.compared, strict=True):
                        figures = {"compared": number} if number else None
                        ledger.append(decision("hoisted", self.name, (each, loop), "", figures))
                    apply_hoisting(plan)


def _by_height(function: Operation) -> Iterator[list[ForOp]]:
    """The `affine.for` ops by how many loops are nested in them at most, innermost first."""
    heights: dict[Operation, int] = {}
    levels: list[list[ForOp]] = []
    for op in reversed(list(function.walk())):
        own = heights.pop(op, 0)
        if isinstance(op, ForOp):
            if own == len(levels):
                levels.append([])
            levels[own].append(op)
            own += 1
        parent = op.parent_op()
        if parent is not None and op is not function:
            heights[parent] = max(heights.get(parent, 0), own)
    for level in levels:
        yield level[::-1]

"""`-affine-loop-unroll`: innermost loops unrolled, by a factor or completely.

**What.** Each innermost `affine.for` is unrolled `unroll-factor` times (-1: completely), and
`unroll-num-reps` says how often that is done. With a factor of -1 and `unroll-full-threshold`,
loops of at most so many iterations are unrolled completely instead, innermost or not.

**Before → After**, **Legal when**, **Refuses when**: see `loops.steps.unroll.Unrolling`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.loops import trip_count
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_in, loops_inside_out
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.unroll import (
    Unrolling,
    apply_unrolling,
    plan_full_unrolling,
    plan_unrolling,
)
from loopwright.loops.support.base import FUNCTIONS, Pass
from loopwright.loops.support.options import option, unsigned
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger


def is_factor(value: int) -> str | None:
    """A check of an option: a positive factor, or -1."""
    return None if value > 0 or value == -1 else "should be greater than 0 or equal to -1"


@dataclass(frozen=True)
class AffineLoopUnrollPass(Pass):
    """Unroll innermost loops."""

    unroll_factor: int = option(
        4, "how many iterations become one; -1 is all of them", check=is_factor
    )
    unroll_up_to_factor: bool = option(
        False, "whether loops of fewer iterations than the factor are unrolled completely"
    )
    unroll_full_threshold: int | None = option(
        None,
        "with a factor of -1: unroll all loops of at most so many iterations, not only innermost "
        "ones",
        check=unsigned(),
        unset="1",
    )
    unroll_num_reps: int = option(
        1, "how many times the innermost loops are unrolled", check=unsigned()
    )
    cleanup_unroll: bool = option(
        False, "whether loops that would leave a clean-up loop behind are unrolled completely"
    )

    name: ClassVar[str] = "affine-loop-unroll"
    description: ClassVar[str] = "Unroll affine loops"
    anchor: ClassVar[str] = FUNCTIONS
    title: ClassVar[str] = "AffineLoopUnroll"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            if self.unroll_factor == -1 and self.unroll_full_threshold is not None:
                self._unroll_short(function, self.unroll_full_threshold, ledger)
                continue
            for _ in range(self.unroll_num_reps):
                loops = list(innermost_loops(function))
                unrolled = [self._unroll(loop, ledger) for loop in loops]
                if not any(unrolled):
                    break

    def _unroll_short(self, function: Operation, most: int, ledger: Ledger) -> None:
        """Unroll all loops of at most so many iterations completely, inner ones first."""
        for loop in list(loops_inside_out(function)):
            count = trip_count(loop)
            if count is not None and count <= most:
                self._unroll(loop, ledger)

    def _unroll(self, loop: ForOp, ledger: Ledger) -> bool:
        """Unroll a loop if possible, and say so in the ledger; whether it was."""
        plan = self.plan(loop)
        if isinstance(plan, Refusal):
            ledger.append(plan.entry(self.name))
            return False
        if plan.changes_something:
            message = f"{plan.factor} iterations become one"
            ledger.append(decision("unrolled", self.name, (loop,), message, plan.figures))
            apply_unrolling(plan)
        return True

    def plan(self, loop: ForOp) -> Unrolling | Refusal:
        """How a loop is to be unrolled, or why it is not."""
        if self.unroll_factor == -1:
            return plan_full_unrolling(loop)
        count = trip_count(loop)
        if count is not None and count < self.unroll_factor:
            if self.unroll_up_to_factor or self.cleanup_unroll:
                return plan_full_unrolling(loop)
        plan = plan_unrolling(loop, self.unroll_factor)
        if isinstance(plan, Unrolling) and plan.split is not None and self.cleanup_unroll:
            if not self.unroll_up_to_factor:
                return plan_full_unrolling(loop)
        return plan


def innermost_loops(root: Operation) -> Iterator[ForOp]:
    """The `affine.for` ops that contain no other, in the order of the text."""
    for loop in loops_in(root):
        if all(inner is loop for inner in loops_in(loop)):
            yield loop

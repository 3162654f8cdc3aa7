"""`-affine-loop-normalize`: loops count from 0 by 1.

**What.** Each `affine.for` and `affine.parallel` counts from 0 by 1 afterwards, and `affine.apply`
gives the old induction variables. With `promote-single-iter`, loops that run exactly once give way
to their bodies.

**Before → After**, **Legal when**, **Refuses when**: see `loops.steps.renumber.Normalization` and
`loops.parallel.normalize_parallel`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.parallel.normalize_parallel import normalize_parallel
from loopwright.loops.steps.editing import promote_single_iteration
from loopwright.loops.steps.nests import inside_out
from loopwright.loops.steps.renumber import apply_normalization, plan_normalization
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.options import option
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class AffineLoopNormalizePass(Pass):
    """Make affine loops count from 0 by 1."""

    promote_single_iter: bool = option(
        False, "whether loops that run exactly once give way to their bodies"
    )

    name: ClassVar[str] = "affine-loop-normalize"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = "Make affine loops count from 0 by 1"
    title: ClassVar[str] = "AffineLoopNormalize"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            for loop in list(inside_out(function)):
                if isinstance(loop, ParallelOp):
                    normalize_parallel(loop, self.name, ledger)
                elif isinstance(loop, ForOp):
                    self._normalize(loop, ledger)

    def _normalize(self, loop: ForOp, ledger: Ledger) -> None:
        if self.promote_single_iter:
            entry = decision("promoted", self.name, (loop,), "the loop has one iteration")
            if promote_single_iteration(loop):
                ledger.append(entry)
                return
        plan = plan_normalization(loop)
        if isinstance(plan, Refusal):
            ledger.append(plan.entry(self.name))
        elif plan is not None:
            ledger.append(decision("normalized", self.name, (loop,)))
            apply_normalization(plan)

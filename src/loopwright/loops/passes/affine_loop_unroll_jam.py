"""`-affine-loop-unroll-jam`: unroll-and-jam of the nest that a function begins with.

**What.** If the first op of a function is an `affine.for`, `unroll-jam-factor` of its iterations
become one, which runs the inner loops once for all.

**Before → After**, **Legal when**, **Refuses when**: see `loops.steps.unroll.Jam`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.unroll import apply_jam, plan_jam
from loopwright.loops.support.base import FUNCTIONS, Pass
from loopwright.loops.support.options import option, unsigned
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class AffineLoopUnrollJamPass(Pass):
    """Unroll and jam the loop that a function begins with."""

    unroll_jam_factor: int = option(4, "how many iterations become one", check=unsigned(1))

    name: ClassVar[str] = "affine-loop-unroll-jam"
    description: ClassVar[str] = "Unroll and jam affine loops"
    anchor: ClassVar[str] = FUNCTIONS
    title: ClassVar[str] = "AffineLoopUnrollAndJam"
    takes_arguments_for_distinct: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis

        for function in functions_with_bodies(op):
            block = function.regions[0].blocks.first
            loop = None if block is None else block.first_op
            if not isinstance(loop, ForOp):
                continue
            plan = plan_jam(DependenceAnalysis(function), loop, self.unroll_jam_factor)
            if isinstance(plan, Refusal):
                ledger.append(plan.entry(self.name))
                continue
            if plan.unrolling.changes_something:
                message = f"{plan.unrolling.factor} iterations become one"
                figures = plan.unrolling.figures
                ledger.append(decision("jammed", self.name, (loop,), message, figures))
                apply_jam(plan)

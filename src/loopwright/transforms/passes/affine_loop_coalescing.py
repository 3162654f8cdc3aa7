"""`-affine-loop-coalescing`: perfectly nested loops become one.

**What.** Each band of perfectly nested `affine.for` ops that count from 0 by 1, and whose bounds do
not depend on each other, becomes one loop, from which `affine.apply` gives the old induction
variables.

**Before → After**, **Legal when**, **Refuses when**: see `transforms.loops.coalesce`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.analysis.functions import functions_with_bodies
from loopwright.dialects.affine import ForOp
from loopwright.ledger import Ledger, Refusal
from loopwright.transforms.loops.coalesce import (
    apply_coalescing,
    bands_to_coalesce,
    plan_coalescing,
)
from loopwright.transforms.loops.nests import band_from
from loopwright.transforms.loops.telling import decision
from loopwright.transforms.support.base import Pass


@dataclass(frozen=True)
class AffineLoopCoalescingPass(Pass):
    """Make one loop of perfectly nested ones."""

    name: ClassVar[str] = "affine-loop-coalescing"
    description: ClassVar[str] = "Coalesce nested loops with independent bounds into a single loop"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            gone: set[Operation] = set()
            told: set[tuple[str, Operation]] = set()
            for loop in [inner for inner in function.walk() if isinstance(inner, ForOp)]:
                if loop in gone:
                    continue
                nest = [each for each in band_from(loop) if isinstance(each, ForOp)]
                for band in bands_to_coalesce(nest):
                    plan = plan_coalescing(band, self.name)
                    if isinstance(plan, Refusal):
                        if (plan.code, band[-1]) not in told:
                            told.add((plan.code, band[-1]))
                            ledger.append(plan)
                        continue
                    figures = {"loops": len(band), "guarded": plan.is_guarded}
                    ledger.append(decision("coalesced", self.name, band, "", figures))
                    apply_coalescing(plan)
                    gone.update(band[1:])

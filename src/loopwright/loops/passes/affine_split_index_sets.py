"""`-affine-split-index-sets`: loops that one iteration keeps from being parallel, cut there.

**What.** Where an innermost loop stores a row of which all its iterations read one element, the one
at which a loop around it is (shortest paths, eliminations in place), that iteration gets a loop of
its own, and those in front of it and behind it become vectors.

**Before → After**

    affine.for %k = 0 to 64 {                     affine.for %k = 0 to 64 {
      affine.for %i = 0 to 64 {                     affine.for %i = 0 to 64 {
        affine.for %j = 0 to 64 {                     affine.for %j = 0 to %k { A(%j) }
          A(%j): %m[%i, %j] of                        affine.for %j = %k to %k + 1 { A(%j) }
            %m[%i, %k] and %m[%k, %j]                 affine.for %j = %k + 1 to 64 { A(%j) }
        }                                           }
      }                                           }
    }

**Legal when** always (`loops.index_sets`): iterations keep their order, and results all their bits.

**Refuses when** never; it leaves loops whose parts would carry dependences, or perhaps would, and
those that carry none as they are. Candidates are innermost loops that count by 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.loops.support.base import Pass
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class AffineSplitIndexSetsPass(Pass):
    """Cut loops at the iteration that keeps them from being parallel."""

    name: ClassVar[str] = "affine-split-index-sets"
    description: ClassVar[str] = "Cut loops at the iteration that keeps them from being parallel"
    takes_arguments_for_distinct: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.functions import functions_with_bodies
        from loopwright.loops.interchange.profit import is_innermost
        from loopwright.loops.steps.index_sets import (
            apply_index_set_splitting,
            names_an_iteration,
            plan_index_set_splitting,
        )
        from loopwright.loops.support.reporting import decision

        for function in functions_with_bodies(op):
            analysis: DependenceAnalysis | None = None
            for loop in filter(is_innermost, [*loops_in(function)]):
                if not names_an_iteration(loop):
                    continue
                analysis = analysis or DependenceAnalysis(function)
                plan = plan_index_set_splitting(analysis, loop)
                if plan is not None:
                    message = "the iteration that all others read has a loop of its own"
                    places = (plan.loop, plan.around)
                    ledger.append(decision("split", self.name, places, message, {}))
                    apply_index_set_splitting(plan)
                    analysis = None

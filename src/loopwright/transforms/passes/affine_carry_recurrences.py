"""`-affine-carry-recurrences`: elements that an iteration hands on to the next ones, as values.

**What.** Where an inner loop computes each element from those before it (recurrences, scans), the
elements are read from memory just after they were stored there. In a loop whose iterations do not
depend on each other, and which become vectors therefore, each such vector is gathered from rows
that were just written, one element at a time. This pass carries what was stored to the iterations
that read it; stores stay.

**Before → After**

    affine.for %i = 0 to 64 {                  affine.for %i = 0 to 64 {
      affine.for %j = 1 to 64 {                  %0 = affine.load %m[%i, 0]
        %a = affine.load %m[%i, %j - 1]          affine.for %j = 1 to 64 iter_args(%a = %0) {
        …                                          …
        affine.store %b, %m[%i, %j]                affine.store %b, %m[%i, %j]
      }                                            affine.yield %b : f32
    }                                            }
                                               }

**Legal when** the load reads nothing that the loop stored but what one store did, exactly so many
iterations before (value-based flow), and the loop runs that often whenever it is reached.

**Refuses when** never; it leaves what is not known to be legal, loops in none whose iterations are
independent (but with `everywhere`), and elements that are handed on further than `distance`.
`affine-mem2reg` carries all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.dialects.affine import ForOp
from loopwright.dialects.affine.nesting import loops_around
from loopwright.ledger import Ledger
from loopwright.transforms.support.base import Pass
from loopwright.transforms.support.options import at_least, option

if TYPE_CHECKING:
    from loopwright.transforms.registers.carrying import CarriedFlow

_MOST_ROUNDS = 8
"""Elements of memory that may be shared are carried one a round."""


@dataclass(frozen=True)
class AffineCarryRecurrencesPass(Pass):
    """Carry elements to the iterations after the one that stores them."""

    name: ClassVar[str] = "affine-carry-recurrences"
    description: ClassVar[str] = "Carry elements to the iterations after the one that stores them"
    takes_arguments_for_distinct: ClassVar[bool] = True

    distance: int = option(2, "over how many iterations at most", check=at_least(1))
    everywhere: bool = option(False, "also where no loop around has independent iterations")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.analysis.functions import functions_with_bodies

        for function in functions_with_bodies(op):
            for _ in range(_MOST_ROUNDS):
                if not self._carry(function, ledger):
                    break

    def _carry(self, function: Operation, ledger: Ledger) -> bool:
        """One round; whether anything was carried."""
        from loopwright.analysis.dependences.dataflow import DataFlow
        from loopwright.analysis.dependences.dependence import DependenceAnalysis
        from loopwright.analysis.loops import LoopFacts
        from loopwright.transforms.registers.carrying import handed_on
        from loopwright.transforms.registers.rounds import Round

        if not any(found.distance <= self.distance for found in handed_on(function)):
            return False
        analysis = DependenceAnalysis(function)

        @cache
        def is_independent(loop: ForOp) -> bool:
            return not facts.carries_any(loop)

        def pays(found: CarriedFlow) -> bool:
            if found.distance > self.distance:
                return False
            around = next(loops_around(found.loop), None)
            return self.everywhere or (around is not None and is_independent(around))

        facts = LoopFacts(analysis)
        now = Round(analysis, DataFlow(analysis), self.name, ledger)
        now.carry_flows(pays)
        return now.has_carried

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
iterations before (value-based flow), and the loop runs that often whenever it is reached. With
`version-trips` nests in which loops may not are made twice, and a condition in front of them, on
the bounds of these loops, chooses; the one for loops that run less often stays as it is.

**Refuses when** never; it leaves what is not known to be legal, loops in none whose iterations are
independent (but with `everywhere`), and elements that are handed on further than `distance`.
`affine-mem2reg` carries all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_around
from loopwright.loops.support.aside import FinishingPass, set_aside
from loopwright.loops.support.options import at_least, option
from loopwright.reporting.ledger import Figure, Ledger

if TYPE_CHECKING:
    from loopwright.exact.dependences.dataflow import DataFlow
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.loops.registers.carrying import CarriedFlow

_MOST_ROUNDS = 8
"""Elements of memory that may be shared are carried one a round."""


@dataclass(frozen=True)
class AffineCarryRecurrencesPass(FinishingPass):
    """Carry elements to the iterations after the one that stores them."""

    name: ClassVar[str] = "affine-carry-recurrences"
    description: ClassVar[str] = "Carry elements to the iterations after the one that stores them"
    takes_arguments_for_distinct: ClassVar[bool] = True

    distance: int = option(2, "over how many iterations at most", check=at_least(1))
    everywhere: bool = option(False, "also where no loop around has independent iterations")

    version_trips: bool = option(
        False, "whether nests get a version for loops that run as often as it takes"
    )

    def finish(self, function: Operation, ledger: Ledger) -> list[Operation]:
        """Run on one function; the nests that are left as they are, where loops run less often."""
        self._carry_all(function, ledger)
        if not self.version_trips:
            return []
        others = [set_aside(nest) for nest in self._version(function, ledger)]
        if others:
            self._carry_all(function, ledger)
        return [nest for one in reversed(others) for nest in one.put_back(function)]

    def _carry_all(self, function: Operation, ledger: Ledger) -> None:
        for _ in range(_MOST_ROUNDS):
            if not self._carry(function, ledger):
                break

    def _carry(self, function: Operation, ledger: Ledger) -> bool:
        """One round; whether anything was carried."""
        from loopwright.loops.registers.rounds import Round

        asked = self._asked(function)
        if asked is None:
            return False
        analysis, flow, pays = asked
        now = Round(analysis, flow, self.name, ledger)
        now.carry_flows(pays)
        return now.has_carried

    def _version(self, function: Operation, ledger: Ledger) -> list[Operation]:
        """Make versions of nests for loops that run often enough; the nests for others."""
        from loopwright.loops.registers.carrying import carried_flows
        from loopwright.loops.steps.extent_versions import (
            apply_extent_versions,
            plan_trip_versions,
        )
        from loopwright.loops.support.reporting import decision

        asked = self._asked(function)
        if asked is None:
            return []
        analysis, flow, pays = asked
        others: list[Operation] = []
        flows = filter(pays, carried_flows(analysis, flow, anyway=False))
        for plan in list(plan_trip_versions(flows)):
            figures: dict[str, Figure] = {"conditions": len(plan.conditions)}
            ledger.append(decision("versioned", self.name, (plan.nest,), "", figures))
            others.append(apply_extent_versions(plan))
        return others

    def _asked(
        self, function: Operation
    ) -> tuple[DependenceAnalysis, DataFlow, Callable[[CarriedFlow], bool]] | None:
        """The dependences and the flow of values in a function, and which flows it pays to carry;
        None if there are none, which subscripts say."""
        from loopwright.exact.dependences.dataflow import DataFlow
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.loops import LoopFacts
        from loopwright.loops.registers.carrying import handed_on

        if not any(found.distance <= self.distance for found in handed_on(function)):
            return None
        analysis = DependenceAnalysis(function)
        facts = LoopFacts(analysis)

        @cache
        def is_independent(loop: ForOp) -> bool:
            return not facts.carries_any(loop)

        def pays(found: CarriedFlow) -> bool:
            if found.distance > self.distance:
                return False
            around = next(loops_around(found.loop), None)
            return self.everywhere or (around is not None and is_independent(around))

        return analysis, DataFlow(analysis), pays

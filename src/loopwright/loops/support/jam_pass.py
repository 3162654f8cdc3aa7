"""Passes that run several iterations of loops through together, each in its way."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.interfaces.control_flow import is_terminator
from loopwright.ir.interfaces.memory_access import is_affine_element_access
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.counts import fit_assumed
from loopwright.loops.steps.unroll import Unrolling
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import at_least, option
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis


@dataclass(frozen=True, slots=True)
class Planned:
    """Which loop, what does it, and the loops beyond whose ends places are computed."""

    unrolling: Unrolling
    jam: Callable[[], object]
    beyond: tuple[ForOp, ...] = ()


def is_straight(op: Operation) -> bool:
    """Whether an op accesses single elements or has no effects, and is no control flow but that of
    the loop around it."""
    if op.regions or op.successors:
        return False
    return is_affine_element_access(op) or is_terminator(op) or has_no_effects(op)


@dataclass(frozen=True)
class JamPass(Pass):
    """Run several iterations of the loops through together that a subclass chooses and plans."""

    takes_arguments_for_distinct: ClassVar[bool] = True
    message: ClassVar[str]
    """What becomes of an iteration, said behind their number."""

    rows: int = option(4, "how many iterations become one", check=at_least(2))
    everywhere: bool = option(False, "wherever it is legal, not only where it pays")

    @abstractmethod
    def candidates(self, function: Operation) -> Iterable[ForOp]:
        """The loops of the form where it pays, none inside another."""

    @abstractmethod
    def plan(self, analysis: DependenceAnalysis, loop: ForOp) -> Planned | Refusal:
        """Whether it is legal; changes nothing."""

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.functions import functions_with_bodies

        for function in functions_with_bodies(op):
            candidates = list(self.candidates(function))
            if not candidates:
                continue
            analysis = DependenceAnalysis(function)
            todo: list[Callable[[], object]] = []
            for loop in candidates:
                planned = self.plan(analysis, loop)
                if isinstance(planned, Refusal):
                    ledger.append(planned.entry(self.name))
                    continue
                unrolling = planned.unrolling
                if unrolling.changes_something:
                    message = f"{unrolling.factor} iterations {self.message}"
                    entry = decision("jammed", self.name, (loop,), message, unrolling.figures)
                    ledger.append(entry)
                    what = "places behind the ends of loops"
                    ledger.extend(fit_assumed(self.name, planned.beyond, what))
                    todo.append(planned.jam)
            for jam in todo:
                jam()

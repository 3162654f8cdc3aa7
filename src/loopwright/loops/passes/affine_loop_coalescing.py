"""`-affine-loop-coalescing`: perfectly nested loops become one.

**What.** Each band of perfectly nested `affine.for` ops that count from 0 by 1, and whose bounds do
not depend on each other, becomes one loop, from which `affine.apply` gives the old induction
variables. So does each band of perfectly nested `scf.for` ops, whatever they count from and by.

**Before → After**, **Legal when**, **Refuses when**: see `loops.steps.renumber.Coalescing` and, for
`scf.for`, `loops.steps.value_loops.ValueCoalescing`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects import scf
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps import renumber, value_loops
from loopwright.loops.steps.nests import band_from
from loopwright.loops.steps.value_loops import value_band
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.reporting import assumption, decision
from loopwright.reporting.ledger import Ledger


class _Plan(Protocol):
    @property
    def is_guarded(self) -> bool:
        """Whether several numbers of iterations may be negative."""
        ...

    @property
    def assumes_fit(self) -> bool:
        """Whether nothing shows that the product fits 64 bits."""
        ...


LoopT = TypeVar("LoopT", bound=Operation)
PlanT = TypeVar("PlanT", bound=_Plan)


@dataclass(frozen=True)
class AffineLoopCoalescingPass(Pass):
    """Make one loop of perfectly nested ones."""

    name: ClassVar[str] = "affine-loop-coalescing"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = "Make one loop of perfectly nested ones"
    title: ClassVar[str] = "LoopCoalescing"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            seen = _Seen()
            for loop in list(function.walk()):
                if loop in seen.gone:
                    continue
                if isinstance(loop, ForOp):
                    plan, apply = renumber.plan_coalescing, renumber.apply_coalescing
                    self._coalesce(band_from(loop), plan, apply, ledger, seen)
                elif isinstance(loop, scf.ForOp):
                    plan, apply = value_loops.plan_coalescing, value_loops.apply_coalescing
                    self._coalesce(value_band(loop), plan, apply, ledger, seen)

    def _coalesce(
        self,
        nest: Sequence[LoopT],
        plan_one: Callable[[Sequence[LoopT]], PlanT | Refusal],
        apply: Callable[[PlanT], None],
        ledger: Ledger,
        seen: _Seen,
    ) -> None:
        """Coalesce the bands of a nest."""
        for band in renumber.bands_to_coalesce(nest):
            plan = plan_one(band)
            if isinstance(plan, Refusal):
                if (plan.code, band[-1]) not in seen.refused:
                    seen.refused.add((plan.code, band[-1]))
                    ledger.append(plan.entry(self.name))
                continue
            figures = {"loops": len(band), "guarded": plan.is_guarded}
            ledger.append(decision("coalesced", self.name, tuple(band), "", figures))
            if plan.assumes_fit:
                message = "the number of all iterations is taken to fit 64 bits"
                ledger.append(assumption("no-overflow", self.name, tuple(band), message))
            apply(plan)
            seen.gone.update(band[1:])


class _Seen:
    """Loops that are part of others now, and refusals that are in the ledger."""

    def __init__(self) -> None:
        self.gone: set[Operation] = set()
        self.refused: set[tuple[str, Operation]] = set()

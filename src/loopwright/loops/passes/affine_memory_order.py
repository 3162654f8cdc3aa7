"""`-affine-memory-order`: perfect nests run through memory in the order in which it lies.

**What.** The loops of a perfect nest are nested anew, those along which the accesses of the body
move the most lines of the cache outermost, and innermost the one along which they move the least
(memory order; McKinley, Carr and Tseng, "Improving Data Locality with Loop Transformations", 1996).

**Before → After**

    affine.for %k = 0 to 99 {                    affine.for %i = 0 to 99 {
      affine.for %i = 0 to 99 {                    affine.for %j = 0 to 99 {
        affine.for %j = 0 to 99 {                    affine.for %k = 0 to 99 {
          … of %m[%i, %j, %k]                          … of %m[%i, %j, %k]

**Legal when** no dependence runs backwards in the new order (`loops.permute`).

**Refuses when** `illegal-permutation`, `unknown-permutation`: a dependence forbids it, or may
(witness), and the codes of `loops.permute` for bounds. Candidates are nests in which the innermost
loop moves at least twice the lines that another one would, unless that is the one right around it,
which `affine-blocked-interchange` takes inside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.reporting.ledger import Ledger

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.loops.steps.reorder import Permutation

_GAIN = 2.0
"""How many times less an iteration of the innermost loop has to move."""


@dataclass(frozen=True)
class AffineMemoryOrderPass(Pass):
    """Run through memory in the order in which it lies."""

    name: ClassVar[str] = "affine-memory-order"
    description: ClassVar[str] = "Permute perfect nests so that memory is run through in order"
    takes_arguments_for_distinct: ClassVar[bool] = True

    everywhere: bool = option(False, "also where another pass would interchange loops, or for less")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.loops.steps.nests import functions_with_loops
        from loopwright.loops.steps.reorder import apply_permutation
        from loopwright.loops.support.reporting import decision

        for function, _ in functions_with_loops(op):
            analysis = DependenceAnalysis(function)
            for plan in list(self._plans(function, analysis)):
                if isinstance(plan, Refusal):
                    ledger.append(plan.entry(self.name))
                    continue
                figures = {"order": ",".join(map(str, plan.order))}
                band = plan.band
                ledger.append(decision("permuted", self.name, band, "", figures))
                apply_permutation(plan)

    def _plans(
        self, function: Operation, analysis: DependenceAnalysis
    ) -> Iterator[Permutation | Refusal]:
        from loopwright.loops.steps.nests import bands_in
        from loopwright.loops.steps.reorder import plan_permutation

        for band in bands_in(function):
            if any(loop.results for loop in band) or _contains_loops(band[-1]):
                continue
            costs = [_Cost.of(analysis, band, loop) for loop in band]
            if not self._pays(costs):
                continue
            plan: Permutation | Refusal | None = None
            for order in _orders(costs):
                made = plan_permutation(analysis, band, order, any_bounds=True)
                plan = made if plan is None or not isinstance(made, Refusal) else plan
                if not isinstance(plan, Refusal):
                    break
            if plan is not None:
                yield plan

    def _pays(self, costs: Sequence[_Cost]) -> bool:
        """Whether another loop should be the innermost one, which this pass alone takes there."""
        *outer, last = (cost.lines for cost in costs)
        if self.everywhere:
            return bool(outer) and min(outer) < last
        return len(outer) > 1 and 0 < last >= _GAIN * min(outer) and min(outer[:-1]) < outer[-1]


def _contains_loops(loop: ForOp) -> bool:
    return any(op.regions for op in loop.body.ops)


def _orders(costs: Sequence[_Cost]) -> Iterator[list[int]]:
    """The order by lines, and the one in which only the best loop goes inside."""
    numbers = list(range(len(costs)))
    by_lines = sorted(numbers, key=lambda number: costs[number], reverse=True)
    yield by_lines
    best = by_lines[-1]
    yield [number for number in numbers if number != best] + [best]


@dataclass(frozen=True, slots=True, order=True)
class _Cost:
    """The lines that one iteration of a loop moves, were it the innermost one, and how far apart
    in memory its accesses are from one iteration to the next, in elements."""

    lines: float
    distance: int

    @classmethod
    def of(cls, analysis: DependenceAnalysis, band: Sequence[ForOp], loop: ForOp) -> _Cost:
        """That of a loop of a nest."""
        from loopwright.exact.loops import strides
        from loopwright.ir.target import describe_host
        from loopwright.loops.interchange.profit import lines_moved

        line = describe_host().line_size
        accesses = [a for op in band[-1].body.ops for a in analysis.accesses_by(op)]
        along = [s.elements for a in accesses for s in strides(a) if s.loop.op is loop]
        return cls(
            sum(lines_moved(access, loop, line) for access in accesses),
            sum(abs(elements or 0) for elements in along),
        )

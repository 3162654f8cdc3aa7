"""`-test-loop-permutation`: a permutation for all perfect nests of as many loops.

**What.** `permutation-map` says for each loop of a nest, outermost first, at which depth it comes:
1,2,0 puts the innermost of three loops outside. It is applied to the innermost loops of each
perfect nest, as many as it has numbers.

**Before → After** (`permutation-map=1,0`)

    affine.for %i = 0 to 4 {                     affine.for %j = 0 to 9 {
      affine.for %j = 0 to 9 {                     affine.for %i = 0 to 4 {

**Legal when**, **Refuses when**: see `loops.steps.reorder.Permutation`. That is always checked,
also without `check-validity`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.nests import bands_in
from loopwright.loops.steps.reorder import Permutation, apply_permutation, plan_permutation
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.reporting.errors import counted
from loopwright.reporting.ledger import Decision, Ledger


def is_permutation(value: Sequence[int]) -> str | None:
    """A check of an option: each number from 0 on occurs once."""
    good = sorted(value) == list(range(len(value)))
    return None if good else "must have each number from 0 on once"


@dataclass(frozen=True)
class LoopPermutationPass(Pass):
    """Permute the loops of perfect nests."""

    permutation_map: tuple[int, ...] = option(
        (), "the depth at which each loop of a nest comes, outermost first", check=is_permutation
    )
    check_validity: bool = option(False, "accepted: whether it is legal is always checked")

    name: ClassVar[str] = "test-loop-permutation"
    description: ClassVar[str] = "Permute the loops of perfect nests"
    title: ClassVar[str] = "(anonymous namespace)::TestLoopPermutation"
    takes_arguments_for_distinct: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.functions import functions_with_bodies

        count = len(self.permutation_map)
        if count == 0:
            return
        order = [self.permutation_map.index(place) for place in range(count)]
        for function in functions_with_bodies(op):
            permute_bands(
                ledger,
                self.name,
                function,
                [(band[-count:], order) for band in bands_in(function) if len(band) >= count],
            )


def permute_bands(
    ledger: Ledger,
    pass_name: str,
    function: Operation,
    bands: Sequence[tuple[Sequence[ForOp], Sequence[int]]],
) -> None:
    """Nest each band of a function in its new order, where that is legal."""
    plans = plan_bands(function, bands)
    ledger.extend(plan.entry(pass_name) for plan in plans if isinstance(plan, Refusal))
    apply_plans(ledger, pass_name, [plan for plan in plans if isinstance(plan, Permutation)])


def plan_bands(
    function: Operation, bands: Sequence[tuple[Sequence[ForOp], Sequence[int]]]
) -> list[Permutation | Refusal]:
    """How each band of a function is nested in its new order, or why not."""
    from loopwright.exact.dependences.dependence import DependenceAnalysis

    if not bands:
        return []
    analysis = DependenceAnalysis(function)
    return [plan_permutation(analysis, band, order) for band, order in bands]


def apply_plans(ledger: Ledger, pass_name: str, plans: Sequence[Permutation]) -> None:
    """Nest bands in their new orders."""
    for plan in plans:
        if not plan.is_identity:
            outermost = plan.band[0]
            shown = " ".join(map(str, plan.order))
            ledger.append(
                Decision(
                    "permuted",
                    pass_name,
                    outermost.name,
                    f"{counted(len(plan.order), 'loop')} in the order {shown}",
                    enclosing_function(outermost),
                    locations_of(*plan.band),
                )
            )
            apply_permutation(plan)

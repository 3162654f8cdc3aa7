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

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.nests import bands_in
from loopwright.loops.steps.reorder import Permutation, apply_permutation, plan_permutation
from loopwright.loops.support.changes import Change, ChangingPass
from loopwright.loops.support.options import option
from loopwright.reporting.errors import counted


def is_permutation(value: Sequence[int]) -> str | None:
    """A check of an option: each number from 0 on occurs once."""
    good = sorted(value) == list(range(len(value)))
    return None if good else "must have each number from 0 on once"


@dataclass(frozen=True)
class LoopPermutationPass(ChangingPass):
    """Permute the loops of perfect nests."""

    permutation_map: tuple[int, ...] = option(
        (), "the depth at which each loop of a nest comes, outermost first", check=is_permutation
    )
    check_validity: bool = option(False, "accepted: whether it is legal is always checked")

    name: ClassVar[str] = "test-loop-permutation"
    description: ClassVar[str] = "Permute the loops of perfect nests"
    title: ClassVar[str] = "(anonymous namespace)::TestLoopPermutation"
    assumes_noalias: ClassVar[bool] = True

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """The innermost loops of perfect nests, all judged before any is changed."""
        count = len(self.permutation_map)
        order = [self.permutation_map.index(place) for place in range(count)]
        bands = [band[-count:] for band in bands_in(function) if 0 < count <= len(band)]
        plans = plan_bands(function, [(band, order) for band in bands])
        yield from (plan for plan in plans if isinstance(plan, Refusal))
        yield from permutations(plan for plan in plans if isinstance(plan, Permutation))


def plan_bands(
    function: Operation, bands: Sequence[tuple[Sequence[ForOp], Sequence[int]]]
) -> list[Permutation | Refusal]:
    """How each band of a function is nested in its new order, or why not."""
    from loopwright.exact.dependences.dependence import DependenceAnalysis

    if not bands:
        return []
    analysis = DependenceAnalysis(function)
    return [plan_permutation(analysis, band, order) for band, order in bands]


def permutations(plans: Iterable[Permutation]) -> Iterator[Change]:
    """What nests bands in their new orders."""
    for plan in plans:
        if not plan.is_identity:
            shown = " ".join(map(str, plan.order))
            message = f"{counted(len(plan.order), 'loop')} in the order {shown}"
            yield Change("permuted", plan.band, partial(apply_permutation, plan), message)

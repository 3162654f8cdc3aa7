"""Passes that change what loops count: normalization and coalescing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.core.enclosing import inside_out
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.affine.nesting import band_from, loops_in
from loopwright.ir.refusal import Refusal
from loopwright.loops.parallel.bands import (
    apply_parallel_normalization,
    plan_parallel_normalization,
)
from loopwright.loops.steps import renumber
from loopwright.loops.steps.editing import is_promotable, promote_single_iteration
from loopwright.loops.support.base import FUNC, Change, ChangingPass
from loopwright.loops.support.options import option
from loopwright.reporting.ledger import Figure


@dataclass(frozen=True)
class AffineLoopNormalizePass(ChangingPass):
    """`-affine-loop-normalize`: loops count from 0 by 1.

    **What.** Each `affine.for` and `affine.parallel` counts from 0 by 1 afterwards, and
    `affine.apply` gives the old induction variables. With `promote-single-iter`, loops that run
    exactly once give way to their bodies.

    **Before → After**, **Legal when**, **Refuses when**: see
    `loops.steps.renumber.LoopNormalization` and `loops.parallel.bands`.
    """

    promote_single_iter: bool = option(
        False, "whether loops that run exactly once give way to their bodies"
    )

    name: ClassVar[str] = "affine-loop-normalize"
    anchor: ClassVar[str] = FUNC
    title: ClassVar[str] = "AffineLoopNormalize"

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """The loops of both kinds, inner ones first."""
        for loop in list(inside_out(function)):
            if isinstance(loop, ForOp) and self.promote_single_iter and is_promotable(loop):
                apply = partial(promote_single_iteration, loop)
                yield Change("promoted", (loop,), apply, "the loop has one iteration")
            elif isinstance(loop, ForOp | ParallelOp):
                plan = normalization_of(loop)
                if plan is not None:
                    yield plan


def normalization_of(loop: ForOp | ParallelOp) -> Change | Refusal | None:
    """How a loop or a band is normalised; None if it is."""
    if isinstance(loop, ParallelOp):
        band = plan_parallel_normalization(loop)
        if band is None or isinstance(band, Refusal):
            return band
        apply = partial(apply_parallel_normalization, band)
        return Change("normalized", (loop,), apply, assumed=band.assumed)
    plan = renumber.plan_normalization(loop)
    if plan is None or isinstance(plan, Refusal):
        return plan
    apply = partial(renumber.apply_normalization, plan)
    return Change("normalized", (loop,), apply, assumed=plan.assumed)


@dataclass(frozen=True)
class AffineLoopCoalescingPass(ChangingPass):
    """`-affine-loop-coalescing`: perfectly nested loops become one.

    **What.** Each band of perfectly nested `affine.for` ops that count from 0 by 1, and whose
    bounds do not depend on each other, becomes one loop. `affine.apply` gives the old induction
    variables.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.renumber.Coalescing`.
    """

    name: ClassVar[str] = "affine-loop-coalescing"
    anchor: ClassVar[str] = FUNC
    title: ClassVar[str] = "LoopCoalescing"

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """The bands of nests of `affine.for` ops."""
        gone: set[Operation] = set()
        refused: set[tuple[Operation, Operation]] = set()
        for loop in list(loops_in(function)):
            for band in () if loop in gone else renumber.bands_to_coalesce(band_from(loop)):
                plan = renumber.plan_coalescing(band)
                if isinstance(plan, Refusal):
                    what = (band[-1], plan.ops[-1])
                    if what not in refused:
                        refused.add(what)
                        yield plan
                    continue
                figures: dict[str, Figure] = {"loops": len(band), "guarded": plan.is_guarded}
                apply = partial(renumber.apply_coalescing, plan)
                yield Change("coalesced", band, apply, "", figures, plan.assumed)
                gone.update(band[1:])

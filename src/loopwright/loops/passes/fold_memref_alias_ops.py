"""`-fold-memref-alias-ops`: accesses of views go to the source.

**What.** Loads, stores, vector accesses and transfers of a `memref.subview`, `memref.expand_shape`
or `memref.collapse_shape` access what is viewed; a subview of a subview is one of the source.
Casts are looked through. Those of `affine` are left to `-affine-fold-memref-alias-ops`.

**Before → After**, **Legal when**: see `loops.views.folding`.

**Refuses when** lanes of a vector are not beside each other in the source (`illegal-lanes`), a
transfer may be out of bounds of the view (`out-of-bounds`), operands may be bound to no dimension
(`not-a-dimension`), or the view rearranges memory (`unsupported-view`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.interfaces.rewriting import Pattern, PatternRewriter
from loopwright.ir.refusal import Refusal
from loopwright.loops.support.base import Pass
from loopwright.loops.support.rewriter import Rewriter
from loopwright.loops.views.folding import (
    ACCESSES,
    FoldedAccess,
    FoldedSubView,
    apply_fold,
    apply_fold_subview,
    plan_fold,
    plan_fold_subview,
)
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class FoldMemrefAliasOpsPass(Pass):
    """Fold views into loads and stores."""

    name: ClassVar[str] = "fold-memref-alias-ops"
    description: ClassVar[str] = "Let accesses of views access what is viewed"
    title: ClassVar[str] = "FoldMemRefAliasOpsPass"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        fold_all(op, ledger, self.name, ACCESSES, subviews=True)


_Plan = Callable[[Operation], "FoldedAccess | FoldedSubView | Refusal | None"]


def _plans(accesses: tuple[type[Operation], ...], *, subviews: bool) -> list[_Plan]:
    plans: list[_Plan] = [lambda op: plan_fold(op) if isinstance(op, accesses) else None]
    if subviews:
        plans.append(lambda op: plan_fold_subview(op))
    return plans


def _folding(plans: Sequence[_Plan]) -> Pattern:
    """The pattern that folds what plans say."""

    def fold(op: Operation, rewriter: PatternRewriter) -> str | None:
        for plan in plans:
            found = plan(op)
            if isinstance(found, FoldedAccess):
                apply_fold(found, rewriter)
                return "folded-view"
            if isinstance(found, FoldedSubView):
                apply_fold_subview(found, rewriter)
                return "folded-subview"
        return None

    return fold


folding_of_views = _folding(_plans(ACCESSES, subviews=True))
"""The pattern of `fold-memref-alias-ops`."""


def fold_all(
    root: Operation,
    ledger: Ledger,
    pass_name: str,
    accesses: tuple[type[Operation], ...],
    *,
    subviews: bool,
) -> None:
    """Fold until nothing changes; what is left over is refused."""
    plans = _plans(accesses, subviews=subviews)
    folding = (_folding(plans),)
    Rewriter(pass_name, ledger, lambda _: folding, bottom_up=True).run(root, max_iterations=10)
    for op in root.walk():
        for plan in plans:
            left = plan(op)
            if isinstance(left, Refusal):
                ledger.append(left.entry(pass_name))

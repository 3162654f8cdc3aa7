"""`-affine-fold-memref-alias-ops`: affine accesses of views go to the source.

**What.** Each `affine.load` and `affine.store` of a `memref.subview`, `memref.expand_shape` or
`memref.collapse_shape` accesses what is viewed. Casts are looked through.

**Before → After**, **Legal when**: see `loops.views.folding`.

**Refuses when** operands may be bound to no dimension (`not-a-dimension`), a subscript is
multiplied with one that varies (`not-affine`), or the view rearranges memory (`unsupported-view`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.loops.passes.fold_memref_alias_ops import fold_all
from loopwright.loops.support.base import Pass
from loopwright.loops.views.folding import AFFINE_ACCESSES
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class AffineFoldMemrefAliasOpsPass(Pass):
    """Fold views into affine loads and stores."""

    name: ClassVar[str] = "affine-fold-memref-alias-ops"
    description: ClassVar[str] = "Let affine accesses of views access what is viewed"
    title: ClassVar[str] = "AffineFoldMemRefAliasOps"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        fold_all(op, ledger, self.name, AFFINE_ACCESSES, subviews=False)

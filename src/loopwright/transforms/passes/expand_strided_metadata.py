"""`-expand-strided-metadata`: views as memory with offset, sizes and strides.

**What.** `memref.subview`, `memref.expand_shape` and `memref.collapse_shape` become
`memref.reinterpret_cast`s of the memory that they show; what `memref.extract_strided_metadata` and
`memref.extract_aligned_pointer_as_index` give of views, casts, allocations and globals is computed
from the source. Constants are folded on the way, and dead operations erased.

**Before → After**, **Legal when**: see `transforms.views.metadata`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.dialects.arith.constants import index_constant
from loopwright.interfaces.rewriting import Pattern, PatternRewriter
from loopwright.ledger import Ledger
from loopwright.transforms.support.base import Pass
from loopwright.transforms.support.rewriter import Rewriter
from loopwright.transforms.views.metadata import (
    apply_metadata,
    apply_view,
    constant_results,
    plan_metadata,
    plan_view,
)

_ROUNDS = 10


@dataclass(frozen=True)
class ExpandStridedMetadataPass(Pass):
    """Compute offsets, sizes and strides of views."""

    name: ClassVar[str] = "expand-strided-metadata"
    description: ClassVar[str] = "Compute offsets, sizes and strides of views"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        Rewriter(self.name, ledger, _patterns, bottom_up=True).run(op, _ROUNDS)


def _patterns(_: Operation) -> Sequence[Pattern]:
    return (_constants, _view, _metadata)


def _constants(op: Operation, rewriter: PatternRewriter) -> str | None:
    found = constant_results(op)
    for result, number in found:
        rewriter.replace_uses(result, rewriter.constant(op, index_constant(number)))
    return "known-metadata" if found else None


def _view(op: Operation, rewriter: PatternRewriter) -> str | None:
    plan = plan_view(op)
    if plan is None:
        return None
    apply_view(plan, rewriter)
    return "expanded-view"


def _metadata(op: Operation, rewriter: PatternRewriter) -> str | None:
    plan = plan_metadata(op)
    if plan is None:
        return None
    apply_metadata(plan, rewriter)
    return "resolved-metadata"

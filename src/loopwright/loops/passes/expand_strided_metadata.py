"""`-expand-strided-metadata`: views as memory with offset, sizes and strides.

**What.** `memref.subview`, `memref.expand_shape` and `memref.collapse_shape` become
`memref.reinterpret_cast`s of the memory that they show; what `memref.extract_strided_metadata` and
`memref.extract_aligned_pointer_as_index` give of views, casts, allocations and globals is computed
from the source. Constants are folded on the way, and dead operations erased.

**Before → After**, **Legal when**: see `loops.views.metadata`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ApplyOp
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.dialects.memref import ExtractStridedMetadataOp
from loopwright.ir.dialects.memref.folds import use_known_metadata
from loopwright.ir.interfaces.rewriting import Pattern, PatternRewriter
from loopwright.loops.lowering.expand_affine import IndexBuilder
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.support.base import Pass
from loopwright.loops.support.rewriter import Rewriter
from loopwright.loops.views.metadata import (
    apply_metadata,
    apply_view,
    plan_metadata,
    plan_view,
)
from loopwright.reporting.ledger import Ledger

_ROUNDS = 10


@dataclass(frozen=True)
class ExpandStridedMetadataPass(Pass):
    """Compute offsets, sizes and strides of views."""

    name: ClassVar[str] = "expand-strided-metadata"
    description: ClassVar[str] = "Compute offsets, sizes and strides of views"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        Rewriter(self.name, ledger, _patterns, bottom_up=True).run(op, _ROUNDS)
        for apply in [inner for inner in op.walk() if isinstance(inner, ApplyOp)]:
            # What is computed of a view may be the induction variable of a loop.
            if apply.has_dimensions_as_symbols():
                _by_arithmetic(apply)


def _by_arithmetic(apply: ApplyOp) -> None:
    builder = IndexBuilder(LoopBuilder.before(apply).insert)
    (value,) = builder.map_results(map_of(apply), apply.operands)
    apply.results[0].replace_all_uses_with(value)
    apply.detach()
    apply.erase()


def _patterns(op: Operation) -> Sequence[Pattern]:
    known = (use_known_metadata,) if isinstance(op, ExtractStridedMetadataOp) else ()
    return (*known, _view, _metadata)


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

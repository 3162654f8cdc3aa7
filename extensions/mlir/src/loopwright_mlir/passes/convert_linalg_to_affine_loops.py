"""`-convert-linalg-to-affine-loops`: operations of `linalg` on memrefs become affine loops.

**What** and **Before → After**: see `loopwright_mlir.lowering.linalg_to_affine`. On the way
constants are folded, `affine.apply`s composed, and dead operations erased, as `mlir-opt` does.

**Legal when** the operation is on memrefs: its meaning is these loops.

**Refuses when** `tensors`: it is on tensors, whose elements are not in memory;
`extent-not-affine`: how often a loop runs is the extent of a memref that is defined inside of a
region, and no symbol. Then the operation stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ApplyOp
from loopwright.ir.dialects.memref import DimOp
from loopwright.ir.interfaces.rewriting import Pattern, PatternRewriter, patterns_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.support.base import Pass
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.dialects.linalg.structured import StructuredOp
from loopwright_mlir.lowering.linalg_to_affine import apply_loops, plan_loops

_ROUNDS = 10


@dataclass(frozen=True)
class ConvertLinalgToAffineLoopsPass(Pass):
    """Lower operations of linalg to affine loops."""

    name: ClassVar[str] = "convert-linalg-to-affine-loops"
    description: ClassVar[str] = "Lower operations of linalg to affine loops"
    title: ClassVar[str] = "ConvertLinalgToAffineLoopsPass"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        rewriter = Rewriter(
            self.name, ledger, _patterns, bottom_up=True, region_simplification="aggressive"
        )
        rewriter.run(op, _ROUNDS)
        for inner in op.walk():
            if isinstance(inner, StructuredOp):
                plan = plan_loops(inner)
                assert isinstance(plan, Refusal)
                ledger.append(plan.entry(self.name))


def _patterns(op: Operation) -> Sequence[Pattern]:
    if isinstance(op, StructuredOp):
        return (_loops,)
    return patterns_of(op) if isinstance(op, ApplyOp | DimOp) else ()


def _loops(op: Operation, rewriter: PatternRewriter) -> str | None:
    assert isinstance(op, StructuredOp)
    plan = plan_loops(op)
    if isinstance(plan, Refusal):
        return None
    for new_op in apply_loops(plan):
        rewriter.added(new_op)
    rewriter.erase(op)
    return "lowered"

"""`-affine-expand-index-ops`: linearised indices written out as arithmetic.

**What.** `affine.delinearize_index` and `affine.linearize_index` become `arith` operations;
constants are folded on the way, and dead operations erased.

**Before → After**

    %0:2 = affine.delinearize_index %i           %0 = arith.floordivsi %i, %c8
        into (4, 8) : index, index               %1 = …  (%i mod 8)

**Legal when** always.

**Refuses when** `needs-dimension`: an affine op in a loop uses the result, which then could not be
bound to a dimension.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import DelinearizeIndexOp, LinearizeIndexOp
from loopwright.ir.dialects.affine.symbols import (
    is_top_level_value,
)
from loopwright.ir.interfaces.rewriting import Pattern, PatternRewriter
from loopwright.loops.passes.lower_affine import expand_index_op
from loopwright.loops.support.base import Pass
from loopwright.loops.support.reporting import refusal
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger

ROUNDS = 10
"""How often folding begins anew at the most."""


@dataclass(frozen=True)
class AffineExpandIndexOpsPass(Pass):
    """Write linearised indices out as arithmetic."""

    name: ClassVar[str] = "affine-expand-index-ops"
    description: ClassVar[str] = "Write linearised indices out as arithmetic"
    title: ClassVar[str] = "AffineExpandIndexOps"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        Rewriter(self.name, ledger, for_index_ops(_as_arithmetic), bottom_up=True).run(op, ROUNDS)
        message = "an affine op uses the result, which could not be bound to a dimension"
        report_remaining(op, "needs-dimension", self.name, message, ledger)


def for_index_ops(pattern: Pattern) -> Callable[[Operation], Sequence[Pattern]]:
    """The patterns of an op where one is for linearised indices, and none for others."""

    def patterns(op: Operation) -> Sequence[Pattern]:
        return (pattern,) if isinstance(op, DelinearizeIndexOp | LinearizeIndexOp) else ()

    return patterns


def report_remaining(
    root: Operation, code: str, pass_name: str, message: str, ledger: Ledger
) -> None:
    """Refuse the linearised indices that are left, for one reason."""
    for op in root.walk():
        if isinstance(op, DelinearizeIndexOp | LinearizeIndexOp):
            ledger.append(refusal(code, (op,), message).entry(pass_name))


def _as_arithmetic(op: Operation, rewriter: PatternRewriter) -> str | None:
    if _is_needed_as_dimension(op):
        return None

    def insert(made: Operation) -> None:
        made.location = op.location
        rewriter.insert_before(op, made)

    rewriter.replace(op, expand_index_op(op, insert))
    return "expand-index"


def _is_needed_as_dimension(op: Operation) -> bool:
    """Whether an affine op uses a result that `arith` could not give it: one in a loop."""
    return any(
        use.operation.name.startswith("affine.") and not is_top_level_value(result)
        for result in op.results
        for use in result.uses
    )

"""Steps that simplify affine operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.ir import Operation

from loopwright.ir.dialects.affine import ApplyOp, MaxOp, MinOp
from loopwright.ir.interfaces.rewriting import Pattern, patterns_of
from loopwright.loops.passes.simplification import drop_dominated
from loopwright_mlir.scripts.state import State, definite, silenceable
from loopwright_mlir.scripts.tracking import TrackingRewriter

_KINDS = (MinOp, MaxOp)


def _patterns(op: Operation) -> Sequence[Pattern]:
    if isinstance(op, _KINDS):
        return (*patterns_of(op), drop_dominated)
    return patterns_of(op) if isinstance(op, ApplyOp) else ()


def simplify_min_max(op: Any, state: State) -> None:
    """Simplify minima and maxima by what is known of their operands."""
    targets = state.ops(op.target)
    for target in targets:
        if not isinstance(target, _KINDS):
            message = "target must be affine.min or affine.max"
            raise definite(op, message, (target, "target op"))
    rewriter = TrackingRewriter(state, op, _patterns)
    rewriter.run_on(targets)
    rewriter.finish()


def simplify_bounded(op: Any, state: State) -> None:
    """Refuse what is not supported: bounds that nothing in the program says."""
    if op.bounded_values:
        raise silenceable(op, "bounds of values are not supported")
    simplify_min_max(op, state)

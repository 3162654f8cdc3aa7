"""Steps that change loops, with the plans that passes have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.ir.dialects import scf
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import band_from
from loopwright.ir.interfaces.control_flow import is_isolated, is_loop
from loopwright.ir.refusal import Refusal, enclosing_function
from loopwright.loops.steps import reorder, unroll
from loopwright.loops.steps.editing import promote_if_single_iteration
from loopwright.loops.steps.unroll import apply_jam, plan_jam
from loopwright.loops.support.reporting import decision
from loopwright_mlir.loops import value_loops
from loopwright_mlir.scripts.state import State, silenceable

NAME = "transform-interpreter"


def _factor(op: Operation) -> int:
    factor = op.properties["factor"]
    assert isinstance(factor, IntegerAttr)
    return factor.value.data


# What is made of loops, by their classes: the plans differ.


def _unroll_affine(loop: Operation, factor: int) -> unroll.Unrolling | Refusal:
    assert isinstance(loop, ForOp)
    plan = unroll.plan_unrolling(loop, factor)
    if not isinstance(plan, Refusal):
        unroll.apply_unrolling(plan)
    return plan


def _unroll_values(loop: Operation, factor: int) -> value_loops.ValueUnrolling | Refusal:
    assert isinstance(loop, scf.ForOp)
    plan = value_loops.plan_unrolling(loop, factor)
    if not isinstance(plan, Refusal):
        value_loops.apply_unrolling(plan)
    return plan


_UNROLLED: dict[type[Operation], Callable[[Operation, int], Any]] = {
    ForOp: _unroll_affine,
    scf.ForOp: _unroll_values,
}


def unroll_loops(op: Any, state: State) -> None:
    """Make one iteration of several."""
    factor = _factor(op)

    def apply(loop: Operation) -> None:
        unrolled = _UNROLLED.get(type(loop))
        if unrolled is None:
            raise silenceable(op, "failed to unroll, incorrect type of payload")
        _record_outcome(op, state, loop, "unrolled", unrolled(loop, factor), "failed to unroll")

    state.for_each(op, op.target, apply)


def _record_outcome(
    op: Operation, state: State, loop: Operation, code: str, plan: Any, failed: str
) -> None:
    """Record in the ledger what was made of a loop, or why nothing was, which is a failure."""
    if isinstance(plan, Refusal):
        state.ledger.append(plan.entry(NAME))
        raise silenceable(op, failed)
    state.ledger.append(decision(code, NAME, (loop,), "", plan.figures))


def unroll_and_jam(op: Any, state: State) -> None:
    """Make one iteration of several, and one inner loop of several."""
    factor = _factor(op)

    def apply(loop: Operation) -> None:
        if type(loop) is not ForOp:
            raise silenceable(op, "failed to unroll and jam, incorrect type of payload")
        root: Operation = loop
        while (outer := root.parent_op()) is not None and not is_isolated(root):
            root = outer
        plan = plan_jam(DependenceAnalysis(root), loop, factor)
        outcome = plan if isinstance(plan, Refusal) else plan.unrolling
        _record_outcome(op, state, loop, "jammed", outcome, "failed to unroll and jam")
        assert not isinstance(plan, Refusal)
        apply_jam(plan)
        state.assumed.record(NAME, {enclosing_function(root)}, root, state.ledger)

    state.for_each(op, op.target, apply)


def coalesce_loops(op: Any, state: State) -> None:
    """Make one loop of the perfect nest that begins with each loop."""

    def apply(loop: Operation) -> Operation:
        nest = band_from(loop) if isinstance(loop, ForOp) else []
        refused = len(nest) != 1
        for band in reorder.bands_to_coalesce(nest):
            plan = reorder.plan_coalescing(band)
            if isinstance(plan, Refusal):
                state.ledger.append(plan.entry(NAME))
            else:
                plan.apply()
                refused = False
        if refused:
            raise silenceable(op, "failed to coalesce")
        state.ledger.append(decision("coalesced", NAME, (loop,), "", {}))
        return loop

    state.give(op.transformed, state.for_each(op, op.target, apply))


def _promote_affine(loop: Operation) -> None:
    assert isinstance(loop, ForOp)
    promote_if_single_iteration(loop)


def _promote_values(loop: Operation) -> None:
    assert isinstance(loop, scf.ForOp)
    if value_loops.ValueLoop(loop).trip_count == 1:
        value_loops.promote_short(value_loops.ValueLoop(loop))


_PROMOTED: dict[type[Operation], Callable[[Operation], None]] = {
    ForOp: _promote_affine,
    scf.ForOp: _promote_values,
}


def promote_if_one_iteration(op: Any, state: State) -> None:
    """Put the bodies of loops that run once in their places."""

    def apply(loop: Operation) -> None:
        if not is_loop(loop):
            message = "transform applied to the wrong op kind"
            raise silenceable(op, message, (loop, "when applied to this op"))
        promote = _PROMOTED.get(type(loop))
        if promote is not None:
            promote(loop)

    state.for_each(op, op.target, apply)

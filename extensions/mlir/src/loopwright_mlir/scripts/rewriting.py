"""Steps that rewrite what is in operations: by patterns, and by passes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, cast

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, StringAttr
from xdsl.ir import Attribute, Operation
from xdsl.traits import IsolatedFromAbove

from loopwright.ir.core.attributes import is_array
from loopwright.ir.core.enclosing import is_within
from loopwright.ir.dialects.arith.ranges import ValueRanges
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.memory_effects import is_trivially_dead
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.interfaces.rewriting import Pattern, patterns_of
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.verification import op_failure
from loopwright.loops.passes.motion import plan_motion
from loopwright.loops.passes.simplification import eliminate
from loopwright.loops.pipelines.pipeline import PassManager, Pipeline
from loopwright.loops.pipelines.registry import build_pass, is_pass
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.reporting.errors import Diagnostic, DiagnosticError, PassError, UsageError
from loopwright_mlir.dialects.transform import rewriting
from loopwright_mlir.script_steps import PatternSource
from loopwright_mlir.scripts.control import inner_first
from loopwright_mlir.scripts.state import State, definite, silenceable
from loopwright_mlir.scripts.tracking import Tracker, TrackingRewriter

NAME = "transform-interpreter"
_MOST_ELIMINATIONS = 50


def canonicalization(op: Operation) -> Sequence[Pattern]:
    """The patterns of `canonicalize`."""
    return patterns_of(op)


def _refuse_itself(op: Operation, target: Operation) -> None:
    if is_within(op, target):
        message = "cannot apply transform to itself (or one of its ancestors)"
        raise definite(op, message, (target, "target payload op"))


def _is_isolated(op: Operation) -> bool:
    return op.has_trait(IsolatedFromAbove, value_if_unregistered=False)


def apply_patterns(op: rewriting.ApplyPatternsOp, state: State) -> None:
    """Apply patterns until nothing changes."""
    sources: list[Callable[[Operation], Sequence[Pattern]]] = []
    for pattern_op in op.patterns.block.ops:
        source = interface_of(pattern_op, PatternSource)
        assert source is not None, "verified: there are patterns only"
        sources.append(source.patterns)

    def patterns(candidate: Operation) -> Sequence[Pattern]:
        return [pattern for source in sources for pattern in source(candidate)]

    rounds, rewrites = (_number(op, name) for name in ("max_iterations", "max_num_rewrites"))

    def apply(target: Operation) -> None:
        _refuse_itself(op, target)
        most = None if rewrites < 0 else rewrites
        for _ in range(_MOST_ELIMINATIONS):
            rewriter = TrackingRewriter(state, op, patterns, most_rewrites=most)
            if _is_isolated(target):
                rewriter.run(target, sys.maxsize if rounds < 0 else rounds)
            else:
                rewriter.run_on(inner_first(target)[:-1])
            changed = False
            if op.apply_cse is not None:
                changed = eliminate(target, NAME, state.ledger, rewriter.tracker.replaced)
            rewriter.finish()
            if not changed:
                break

    state.for_each(op, op.target, apply)


def _number(op: Operation, name: str) -> int:
    attribute = op.properties[name]
    assert isinstance(attribute, IntegerAttr)
    return attribute.value.data


def apply_cse(op: Any, state: State) -> None:
    """Eliminate common sub-expressions."""

    def apply(target: Operation) -> None:
        _refuse_itself(op, target)
        tracker = Tracker(state, op)
        eliminate(target, NAME, state.ledger, tracker.replaced)
        tracker.finish()

    state.for_each(op, op.target, apply)


def apply_dce(op: Any, state: State) -> None:
    """Erase what nothing uses."""

    def apply(target: Operation) -> None:
        _refuse_itself(op, target)
        changed = True
        while changed:
            changed = False
            for candidate in reversed(inner_first(target)[:-1]):
                if candidate.parent is not None and is_trivially_dead(candidate):
                    candidate.detach()
                    candidate.erase()
                    changed = True
        state.forget_erased()

    state.for_each(op, op.target, apply)


def apply_licm(op: Any, state: State) -> None:
    """Hoist what does not change out of loops."""

    def apply(target: Operation) -> None:
        if not is_loop(target):
            message = "transform applied to the wrong op kind"
            raise silenceable(op, message, (target, "when applied to this op"))
        moved, _ = plan_motion(target, ValueRanges())
        LoopBuilder.before(target).move_all(moved)

    state.for_each(op, op.target, apply)


def apply_registered_pass(op: rewriting.ApplyRegisteredPassOp, state: State) -> None:
    """Run a pass on operations."""
    assert isinstance(op.pass_name, StringAttr)
    name = op.pass_name.data
    if not is_pass(name):
        raise definite(op, f"unknown pass or pass pipeline: {name}")
    options = op.properties["options"]
    assert isinstance(options, DictionaryAttr)
    option_texts: dict[str, str | None] = {
        key: _option_text(op, state, value) for key, value in options.data.items()
    }
    try:
        step = build_pass(name, option_texts)
    except UsageError as error:
        failed = definite(op, f"failed to add pass or pass pipeline to pipeline: {name}")
        first = definite(op, str(error))
        raise PassError([*first.diagnostics, *failed.diagnostics]) from error

    def apply(target: Operation) -> Operation:
        _refuse_itself(op, target)
        if not is_within(target, state.payload_root):
            raise definite(op, "the pass has erased a target when it ran on another one")
        try:
            if not _is_isolated(target):
                message = (
                    "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'"
                )
                raise op_failure(target, message)
            PassManager(Pipeline.of([step], target.name)).run(target, state.ledger, state.assumed)
        except DiagnosticError as error:
            failed = definite(op, "pass pipeline failed", (target, "target op"))
            diagnostics: list[Diagnostic] = [*error.diagnostics, *failed.diagnostics]
            raise PassError(diagnostics) from error
        return target

    transformed = [apply(target) for target in [*state.ops(op.target)]]
    state.forget_erased()
    state.give(op.transformed, transformed)


def _option_text(op: rewriting.ApplyRegisteredPassOp, state: State, value: Attribute) -> str:
    """An option as a pipeline spells it."""
    if isinstance(value, rewriting.ParamOperandAttr):
        params = state.params(op.dynamic_options[value.index.data])
        return ",".join(_option_text(op, state, part) for part in params)
    if is_array(value):
        return ",".join(_option_text(op, state, part) for part in value.data)
    if isinstance(value, StringAttr):
        return value.data
    if isinstance(value, IntegerAttr):
        return attribute_text(cast(Attribute, value)).partition(" : ")[0]
    return attribute_text(value)

"""Rewriting the payload such that handles follow: what is replaced, and what is erased."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import Operation, SSAValue

from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.interfaces.rewriting import Pattern, is_constant
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.errors import Diagnostic
from loopwright_mlir.scripts.state import Place, SilenceableError, State, diagnostic

NAME = "transform-interpreter"


class Tracker:
    """Notes what becomes of operations while a step rewrites the payload."""

    def __init__(self, state: State, step: Operation) -> None:
        self._state = state
        self._step = step
        self._lost: list[Diagnostic] = []

    def replaced(self, op: Operation, values: Sequence[SSAValue]) -> None:
        """Associate handles to an operation with the one that now defines its results."""
        replacement = _replacement(op, values)
        if isinstance(replacement, Operation):
            self._state.replace(op, replacement)
            return
        handle = self._state.live_handle(op, self._step)
        if handle is None:
            return
        message = "tracking listener failed to find replacement op during application of this "
        notes: list[tuple[Place, str]] = [
            (self._step, replacement),
            (handle, "replacement is required because this handle must be updated"),
            (op, "[0] replaced op"),
        ]
        notes += [(value, f"[0] replacement value {n}") for n, value in enumerate(values)]
        self._lost.append(diagnostic(self._step, f"{message}transform op", *notes))

    def finish(self) -> None:
        """Forget erased operations; fail if a handle that is still used has lost its operation."""
        self._state.forget_erased()
        if self._lost:
            raise SilenceableError(self._lost[:1])


def _replacement(op: Operation, values: Sequence[SSAValue]) -> Operation | str:
    """The operation that takes the place of one: of its name, or a constant, behind casts; or why
    there is none."""
    while True:
        owners = {value.owner for value in values}
        owner = next(iter(owners), None)
        if len(owners) != 1 or not isinstance(owner, Operation):
            return "replacement values belong to different ops"
        if owner.name == op.name or is_constant(owner):
            return owner
        if "cast" not in owner.name or len(owner.operands) != 1 or not has_no_effects(owner):
            return "ran out of suitable replacement values"
        values = list(owner.operands)


class TrackingRewriter(Rewriter):
    """A rewriter that lets handles follow."""

    def __init__(
        self,
        state: State,
        step: Operation,
        patterns: Callable[[Operation], Sequence[Pattern]],
        *,
        most_rewrites: int | None = None,
    ) -> None:
        super().__init__(
            NAME,
            state.ledger,
            patterns,
            most_rewrites=most_rewrites,
            region_simplification="aggressive",
        )
        self.tracker = Tracker(state, step)

    def replace(self, op: Operation, values: Sequence[SSAValue]) -> None:
        """Use `values` instead of the results of `op`, and erase it."""
        self.tracker.replaced(op, values)
        super().replace(op, values)

    def finish(self) -> None:
        """Forget erased operations; fail if a handle that is still used has lost its operation."""
        self.tracker.finish()

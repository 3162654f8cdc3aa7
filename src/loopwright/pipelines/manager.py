"""Running a pipeline: each pass on the operations it is anchored on, verified afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from xdsl.ir import Operation
from xdsl.utils.exceptions import DiagnosticException, VerifyException

from loopwright.errors import PassError, UsageError
from loopwright.ledger import Ledger
from loopwright.pipelines.assumed import record_distinct_arguments
from loopwright.pipelines.pipeline import ANY, Pipeline
from loopwright.syntax.recursion import deep_recursion
from loopwright.syntax.verification import verify
from loopwright.transforms.base import Pass

Hook = Callable[[Pass, Operation], None]
"""Called with the pass and the operation that it is about to run on, or has run on."""


@dataclass(frozen=True)
class PassManager:
    """Runs `pipeline`; verifies after each pass unless told otherwise.

    `before` and `after` are called around each run of a pass, `verified` once its result was found
    to be valid.
    """

    pipeline: Pipeline
    verify_each: bool = True
    before: Hook | None = None
    after: Hook | None = None
    verified: Hook | None = None

    def run(self, op: Operation, ledger: Ledger | None = None) -> Ledger:
        """Transform `op` in place; returns the ledger with the new entries.

        Raises `PassError` where a pass cannot do its work, `VerificationError` where it left
        invalid IR behind.
        """
        ledger = Ledger() if ledger is None else ledger
        anchor = self.pipeline.anchor
        if anchor not in (ANY, op.name):
            raise UsageError(f"can't run '{anchor}' pass manager on '{op.name}' op")
        with deep_recursion():
            self._run_steps(self.pipeline, op, ledger)
        return ledger

    def _run_steps(self, pipeline: Pipeline, op: Operation, ledger: Ledger) -> None:
        for step in pipeline.steps:
            if isinstance(step, Pass):
                self._run_pass(step, op, ledger)
            else:
                for child in _children(op, step.anchor):
                    self._run_steps(step, child, ledger)

    def _run_pass(self, step: Pass, op: Operation, ledger: Ledger) -> None:
        if self.before is not None:
            self.before(step, op)
        since = len(ledger)
        try:
            step.run(op, ledger)
        except (DiagnosticException, VerifyException) as error:
            raise PassError(f"pass '{step.name}': {error}") from error
        record_distinct_arguments(step, op, ledger, since)
        if self.after is not None:
            self.after(step, op)
        if self.verify_each:
            verify(op)
        if self.verified is not None:
            self.verified(step, op)


def _children(op: Operation, anchor: str) -> list[Operation]:
    """The operations directly inside `op` that a nested pipeline runs on."""
    return [
        child
        for region in op.regions
        for block in region.blocks
        for child in block.ops
        if anchor in (ANY, child.name)
    ]

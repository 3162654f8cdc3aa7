"""Running a pipeline: each pass on the operations it is anchored on, verified afterwards.

Each run of a pass has a budget for the exact questions about each function."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import UnregisteredOp
from xdsl.ir import Operation
from xdsl.traits import IsolatedFromAbove
from xdsl.utils.exceptions import DiagnosticException, VerifyException

from loopwright.exact.functions import noting_skipped
from loopwright.exact.presburger.budget import fresh_budgets
from loopwright.ir.core.building import deep_recursion, rare_collections
from loopwright.ir.core.locations import operation_name, source_location
from loopwright.ir.dialects.affine.operands import settle_expressions
from loopwright.ir.interfaces.memory_effects import MEANING, allowed, noting_uses
from loopwright.ir.syntax.verification import op_failure, verify
from loopwright.loops.pipelines.pipeline import ANY, Pipeline
from loopwright.loops.support.assumed import Assumed, Contents
from loopwright.loops.support.base import Instrument, Pass
from loopwright.loops.support.reporting import Premise, refusal
from loopwright.records import dataclass
from loopwright.reporting import errors
from loopwright.reporting.ledger import Ledger
from loopwright.reporting.stages import stage


@dataclass(frozen=True)
class PassManager:
    """Runs `pipeline`, watched by `instruments`; verifies after each pass by default."""

    pipeline: Pipeline
    verify_each: bool = True
    instruments: Sequence[Instrument] = ()

    def run(
        self, op: Operation, ledger: Ledger | None = None, assumed: Assumed | None = None
    ) -> Ledger:
        """Transform `op` in place; return the ledger with the new entries. Assumptions of passes
        are added to `assumed`.

        Raises `PassError` if a pass cannot do its work, or what its options ask for by name (the
        ledger then says why), `VerificationError` if it produced invalid IR.
        """
        ledger = Ledger() if ledger is None else ledger
        run = _Run(ledger, Assumed() if assumed is None else assumed, _Unmet())
        anchor = self.pipeline.anchor
        if anchor not in (ANY, op.name):
            raise errors.UsageError(f"can't run '{anchor}' pass manager on '{op.name}' op")
        with deep_recursion(), rare_collections():
            self._run_steps(self.pipeline.joined(), op, run)
            if self.pipeline.steps:
                settle_expressions(op)
        unmet = run.unmet.everywhere()
        if unmet:
            raise errors.RequestError(unmet)
        return ledger

    def _run_steps(self, pipeline: Pipeline, op: Operation, run: _Run) -> None:
        for step in pipeline.steps:
            if isinstance(step, Pass):
                self._run_pass(step, op, run)
                continue
            self._run_nested(step, op, run)

    def _run_nested(self, pipeline: Pipeline, op: Operation, run: _Run) -> None:
        for instrument in self.instruments:
            instrument.before_pipeline(pipeline.anchor)
        failures: list[errors.DiagnosticError] = []
        with stage(f"'{pipeline.anchor}' Pipeline"):
            for child in _children(op, pipeline):
                try:
                    self._run_steps(pipeline, child, run)
                except errors.DiagnosticError as error:
                    failures.append(error)
        if len(failures) > 1:
            raise errors.PassError([one for error in failures for one in error.diagnostics])
        if failures:
            raise failures[0]
        for instrument in self.instruments:
            instrument.after_pipeline()

    def _run_pass(self, step: Pass, op: Operation, run: _Run) -> None:
        problem = "" if op.name == self.pipeline.anchor else _misplaced(step, op)
        if problem:
            raise errors.PassError(op_failure(op, problem).diagnostics)
        for instrument in self.instruments:
            instrument.before_pass(step, op)
        try:
            with stage(step, id(step)):
                self._run_and_verify(step, op, run)
        except errors.LoopwrightError:
            for instrument in self.instruments:
                instrument.after_failed_pass(step, op)
            raise
        except Exception as error:
            error.add_note(f"in pass '{step.name}'")
            raise
        for instrument in self.instruments:
            instrument.after_pass(step, op)

    def _run_and_verify(self, step: Pass, op: Operation, run: _Run) -> None:
        """Run one pass. **Refuses when** `no-function`: a loop is in no function, where the pass
        looks."""
        ledger = run.ledger
        before = Contents(op) if allowed() else None
        try:
            with fresh_budgets(), noting_skipped() as skipped, noting_uses() as uses:
                run.assumed.run(step, op, ledger)
            if uses and before is not None and before.changed():
                for one, about in uses.items():
                    ledger.append(Premise(one.value, (about,), MEANING[one]).entry(step.name))
            for loop in dict.fromkeys(skipped):
                message = "it is in no function, and the pass looks at functions"
                ledger.append(refusal("no-function", (loop,), message).entry(step.name))
        except SystemExit as error:
            problem = errors.Diagnostic(f"pass '{step.name}' exits with {error.code!r}")
            raise errors.PassError([problem]) from error
        except errors.RequestError as error:
            if error.at_once:
                raise errors.RequestError(error.at_once) from error
            run.unmet.add(step, error.elsewhere)
        except errors.ConstantOverflowError as error:
            message = f"pass '{step.name}': {error.diagnostics[0].message}"
            raise errors.PassError(errors.Diagnostic(message, source_location(op))) from error
        except (DiagnosticException, VerifyException) as error:
            raise errors.PassError(f"pass '{step.name}': {error}") from error
        else:
            run.unmet.add(step, ())
        if self.verify_each:
            verify(op)


class _Unmet:
    """The diagnostics of passes for names in options that were not found; other runs of the same
    pass may find them."""

    def __init__(self) -> None:
        self._runs: dict[int, list[Sequence[errors.Diagnostic]]] = {}

    def add(self, step: Pass, failures: Sequence[errors.Diagnostic]) -> None:
        """Record one run of a pass of the pipeline."""
        self._runs.setdefault(id(step), []).append(failures)

    def everywhere(self) -> list[errors.Diagnostic]:
        """The failures of the passes that failed in all of their runs, one of each."""
        runs = (runs for runs in self._runs.values() if all(runs))
        return [run[0] for failed in runs for run in failed[:1]]


@dataclass(frozen=True, slots=True)
class _Run:
    """The outputs of one run of a pipeline."""

    ledger: Ledger
    assumed: Assumed
    unmet: _Unmet


def _children(op: Operation, pipeline: Pipeline) -> list[Operation]:
    """The operations directly inside `op` that a nested pipeline runs on: those of its name, or
    all that its passes take."""
    return [
        child
        for region in op.regions
        for block in region.blocks
        for child in block.ops
        if pipeline.anchor == operation_name(child)
        or (pipeline.anchor == ANY and _takes(pipeline, child))
    ]


def _takes(pipeline: Pipeline, op: Operation) -> bool:
    return op.has_trait(IsolatedFromAbove, value_if_unregistered=False) and all(
        step.takes(op) for step in pipeline.steps if isinstance(step, Pass)
    )


def _misplaced(step: Pass, op: Operation) -> str:
    """Why a pass cannot run on an operation, in the words of `mlir-opt`; empty if it can."""
    if isinstance(op, UnregisteredOp):
        return "trying to schedule a pass on an unregistered operation"
    if not op.has_trait(IsolatedFromAbove):
        return "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'"
    if not step.takes(op):
        return f"trying to schedule pass '{step.shown_as()}' on an unsupported operation"
    return ""

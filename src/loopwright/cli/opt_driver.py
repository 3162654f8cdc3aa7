"""What `loopwright-opt` does with each piece of its input: parse, verify, run passes, print.

What only passes need is imported when there are passes to run.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.cli.opt_options import DEFAULT_MARKER, Options
from loopwright.cli.telling import Teller, Told, show
from loopwright.dialects.registry import make_context
from loopwright.errors import Diagnostic, DiagnosticError, LoopwrightError, Severity
from loopwright.syntax.locations import LineIndex
from loopwright.syntax.parser import parse_module
from loopwright.syntax.printer import print_module
from loopwright.syntax.verification import verify

if TYPE_CHECKING:
    from loopwright.cli.remarks import RemarkOutput
    from loopwright.ledger import Ledger
    from loopwright.pipelines import Pass, Pipeline
    from loopwright.pipelines.assumed import Assumed
    from loopwright.pipelines.running import RunningVerifier

_TITLES = {"canonicalize": "Canonicalizer", "cse": "CSE"}
"""What `mlir-opt` calls passes in its dumps, where it is not the name of our class."""


class Driver:
    """Processes a text piece by piece; `failed` tells afterwards whether any was wrong."""

    def __init__(self, options: Options) -> None:
        self.failed = False
        self._options = options
        self._text = ""
        self._file = "<stdin>" if options.input in (None, "-") else options.input or ""
        self._lines = LineIndex("")
        self._pipeline = _pipeline(options)
        self._remarks = _remarks(options)

    def write_remarks(self) -> None:
        """Write the file of remarks, if there is to be one."""
        if self._remarks is not None:
            self._remarks.write()

    def pieces(self, text: str) -> Iterator[str]:
        """The output for each piece of a text, separated as the text is."""
        self._text = text
        self._lines = LineIndex(text)
        marker = self._options.split
        if marker is None:
            yield self._process(0, len(self._text))
            return
        separator = self._options.output_marker
        separator = DEFAULT_MARKER if separator is None else separator
        begin = 0
        while True:
            end = self._text.find(marker, begin)
            yield self._process(begin, len(self._text) if end == -1 else end)
            if end == -1:
                return
            begin = end + len(marker)
            yield f"{separator}\n"

    def _process(self, begin: int, end: int) -> str:
        """The output for one piece; empty where something is wrong with it."""
        told: list[Told] = []
        wrong: list[Diagnostic] = []
        output = ""
        try:
            output = self._transformed(begin, end, told)
        except DiagnosticError as error:
            wrong += error.diagnostics
        except RecursionError:
            wrong.append(Diagnostic("nesting is too deep"))
        except (LoopwrightError, KeyboardInterrupt, BrokenPipeError):
            raise
        except Exception as error:
            if os.environ.get("LOOPWRIGHT_TRACEBACK"):
                raise
            wrong.append(Diagnostic(f"internal error: {type(error).__name__}: {error}"))
        teller = Teller(self._options, self._lines, self._file)
        told += wrong
        if self._options.verify_diagnostics is not None:
            wrong = self._compare(teller.expanded(told), begin, end)
            told = [*wrong]
        # What a pass could not do is told as an error; the module stands all the same.
        if any(diagnostic.severity is Severity.ERROR for diagnostic in wrong):
            self.failed = True
        teller.tell(told)
        return output

    def _compare(self, diagnostics: list[Diagnostic], begin: int, end: int) -> list[Diagnostic]:
        from loopwright.cli.expectations import Expectations

        first_line, _ = self._lines.position(begin)
        expectations = Expectations(
            self._text[begin:end],
            self._file,
            first_line,
            ignore_others=self._options.verify_diagnostics == "only-expected",
        )
        return expectations.check(diagnostics)

    def _transformed(self, begin: int, end: int, told: list[Told]) -> str:
        """The printed result; what passes tell is added to `told`."""
        options = self._options
        module = parse_module(
            self._text[:end],
            make_context(allow_unregistered=options.allow_unregistered),
            file=self._file,
            allow_implicit_module=options.implicit_module,
            begin=begin,
            lines=self._lines,
        )
        if options.verify_input:
            verify(module)
        reports = ""
        if self._pipeline is not None:
            reports = self._with_ledger(self._pipeline, module, told)
        return reports + self._printed(module) + ("" if options.local_scope else "\n")

    def _with_ledger(self, pipeline: Pipeline, module: ModuleOp, told: list[Told]) -> str:
        """Run passes and return what they report; what they tell is added to `told`."""
        from loopwright.ledger import Ledger, Report
        from loopwright.pipelines.assumed import Assumed

        ledger, assumed = Ledger(), Assumed()
        try:
            self._run_passes(pipeline, module, ledger, assumed, told)
        finally:
            told += ledger.told()
            if self._remarks is not None:
                told += self._remarks.add(ledger)
        if self._options.keep_assumptions:
            assumed.state(module)
        return "".join(f"{report.message}\n" for report in ledger.of_type(Report))

    def _run_passes(
        self,
        pipeline: Pipeline,
        module: ModuleOp,
        ledger: Ledger,
        assumed: Assumed,
        told: list[Told],
    ) -> None:
        from loopwright.pipelines import PassManager

        options = self._options
        verifier = _verifier() if options.verify_by_running else None

        def dump(when: str, wanted: list[str], step: Pass, op: Operation) -> None:
            if "" not in wanted and step.name not in wanted:
                return
            shown: Operation | None = op
            while options.dump_module and shown is not None and shown.parent_op() is not None:
                shown = shown.parent_op()
            title = _TITLES.get(step.name, type(step).__name__)
            show(f"// -----// IR Dump {when} {title} ({step.name}) //----- //")
            show(f"{self._printed(shown or op)}\n")

        def before(step: Pass, op: Operation) -> None:
            dump("Before", options.dump_before, step, op)
            if verifier is not None:
                verifier.before(step, op)

        manager = PassManager(
            pipeline,
            verify_each=options.verify_each,
            before=before,
            after=lambda step, op: dump("After", options.dump_after, step, op),
            verified=None if verifier is None else verifier.after,
        )
        try:
            manager.run(module, ledger, assumed)
        finally:
            told += verifier.warnings if verifier is not None else []

    def _printed(self, op: Operation) -> str:
        options = self._options
        return print_module(
            op,
            generic=options.generic,
            debug_info=options.debug_info,
            local_scope=options.local_scope,
            elide_larger_than=options.elide_larger_than,
        )


def _remarks(options: Options) -> RemarkOutput | None:
    if not options.remark_filters and options.remark_format == "emitRemark":
        return None
    from loopwright.cli.remarks import RemarkOutput

    return RemarkOutput(options)


def _pipeline(options: Options) -> Pipeline | None:
    if options.pass_pipeline is None and options.xdsl_pipeline is None and not options.passes:
        return None
    from loopwright.pipelines import (
        Pipeline,
        parse_pipeline,
        parse_xdsl_pipeline,
        pass_from_flag,
    )

    if options.pass_pipeline is not None:
        return parse_pipeline(options.pass_pipeline)
    if options.xdsl_pipeline is not None:
        return parse_xdsl_pipeline(options.xdsl_pipeline)
    return Pipeline.of([pass_from_flag(name, value) for name, value in options.passes])


def _verifier() -> RunningVerifier:
    from loopwright.pipelines.running import RunningVerifier

    return RunningVerifier()

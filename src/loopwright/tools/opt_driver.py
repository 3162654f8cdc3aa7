"""Processing of each piece of input by `loopwright-opt`: parse, verify, run passes, print.

What only passes need is imported when there are passes to run.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from typing import TYPE_CHECKING, cast

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from loopwright.ir.core.building import no_collections
from loopwright.ir.core.locations import LineIndex
from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax.parser import AroundOneOp, parse_module
from loopwright.ir.syntax.pieces import take_external_resource
from loopwright.ir.syntax.printer import PrintFlags, print_module, shown_with
from loopwright.ir.syntax.verification import verify
from loopwright.reporting import errors
from loopwright.reporting.stages import Stage, stage, watched
from loopwright.tools.diagnostics import DiagnosticPrinter, Expectations, Message, show
from loopwright.tools.opt_options import DEFAULT_MARKER, Options

if TYPE_CHECKING:
    from loopwright.loops.pipelines import Pipeline
    from loopwright.loops.pipelines.running import ProofVerifier, RunningVerifier
    from loopwright.loops.support.assumed import Assumed
    from loopwright.loops.support.base import Instrument
    from loopwright.reporting.ledger import Ledger
    from loopwright.tools.opt_reports import RemarkOutput


class Driver:
    """Processes a text piece by piece; `failed` tells afterwards whether any was wrong."""

    def __init__(self, options: Options) -> None:
        self.failed = False
        self._options = options
        self._text = ""
        self._file = "<stdin>" if options.input in (None, "-") else options.input or ""
        self._lines = LineIndex("")
        self._expectations: Expectations | None = None
        self._pipeline = _pipeline(options)
        self._remarks = _remarks(options)
        self._times = Stage("Total") if options.timing else None

    def finish(self) -> None:
        """Report unmet expectations; write the file of remarks and the report of times."""
        if self._expectations is not None:
            self._report(self._expectations.missing())
        if self._remarks is not None:
            self._remarks.write()
        if self._times is not None:
            from loopwright.tools.opt_reports import write_times

            write_times(self._times, self._options)

    def pieces(self, text: str) -> Iterator[str]:
        """Yield the output for each piece of a text, separated as the text is."""
        self._text = text
        self._lines = LineIndex(text)
        self._expectations = self._expected(text)
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
        """Return the output for one piece; empty where something is wrong with it."""
        messages: list[Message] = []
        wrong: list[errors.Diagnostic] = []
        output = ""
        try:
            watching = nullcontext() if self._times is None else watched(self._times)
            with watching, shown_with(self._print_flags):
                output = self._transformed(begin, end, messages)
        except errors.DiagnosticError as error:
            wrong += error.diagnostics
        except RecursionError:
            wrong.append(errors.Diagnostic("nesting is too deep"))
        except (errors.LoopwrightError, KeyboardInterrupt, OSError):
            raise
        except Exception as error:
            wrong.append(errors.Diagnostic(str(errors.internal_error(error))))
        printer = DiagnosticPrinter(self._options, self._lines, self._file)
        messages += wrong
        if self._expectations is not None:
            wrong = self._expectations.unexpected(printer.expanded(messages))
            messages = [*wrong]
        # What a pass could not do is an error or a remark; the module is all the same.
        self.failed |= bool(wrong)
        printer.print(messages)
        return output

    def _expected(self, text: str) -> Expectations | None:
        """Return the diagnostics that a text expects, if they are verified; report errors in
        them."""
        if self._options.verify_diagnostics is None:
            return None
        only = self._options.verify_diagnostics == "only-expected"
        expectations = Expectations(text, self._file, ignore_others=only)
        self._report(expectations.malformed)
        return expectations

    def _report(self, problems: list[errors.Diagnostic]) -> None:
        self.failed |= bool(problems)
        DiagnosticPrinter(self._options, self._lines, self._file).print(problems)

    def _transformed(self, begin: int, end: int, messages: list[Message]) -> str:
        """Return the printed result; what passes tell is added to `messages`."""
        options = self._options
        with stage("Parser"), no_collections():
            module = self._parsed(self._text, begin, end, self._lines)
            if options.verify_input:
                verify(module)
        if options.verify_round_trip:
            self._verify_round_trip(module)
        pipeline = self._pipeline
        if options.run_reproducer:
            pipeline = _stored_pipeline(module)
        reports = ""
        top: Operation = module
        if isinstance(module, AroundOneOp):
            (top,) = module.body.block.ops
            if pipeline is not None and options.pass_pipeline is None:
                pipeline = pipeline.on(top.name)
        if pipeline is not None:
            reports = self._with_ledger(pipeline, top, messages)
        with stage("Output"):
            return reports + self._printed(top) + ("" if options.local_scope else "\n")

    def _parsed(self, text: str, begin: int, end: int, lines: LineIndex) -> ModuleOp:
        return parse_module(
            text[:end],
            make_context(allow_unregistered=self._options.allow_unregistered),
            file=self._file,
            allow_implicit_module=self._options.implicit_module,
            begin=begin,
            lines=lines,
        )

    def _verify_round_trip(self, module: ModuleOp) -> None:
        """Raise `DiagnosticError` if the text of a module is not read as the module again."""
        for generic in (False, True):
            text = print_module(module, generic=generic)
            again = self._parsed(text, 0, len(text), LineIndex(text))
            verify(again)
            if print_module(again, generic=True) != print_module(module, generic=True):
                form = "generic" if generic else "custom"
                raise errors.DiagnosticError(f"failed to round-trip the module in its {form} form")

    def _with_ledger(self, pipeline: Pipeline, module: Operation, messages: list[Message]) -> str:
        """Run passes and return their ledger; their messages are added to `messages`."""
        from loopwright.loops.support.assumed import Assumed
        from loopwright.reporting.ledger import Ledger

        ledger = Ledger()
        assumed = Assumed()
        try:
            self._run_passes(pipeline, module, ledger, assumed, messages)
        except errors.DiagnosticError:
            sys.stdout.write(_reports(ledger))
            raise
        finally:
            messages += ledger.messages()
            if self._remarks is not None:
                messages += self._remarks.add(ledger)
        if self._options.keep_assumptions:
            assumed.state(module)
        reports = _reports(ledger)
        if self._options.output == "-":
            return reports
        # They are not part of the program that is written to a file.
        sys.stdout.write(reports)
        return ""

    def _run_passes(
        self,
        pipeline: Pipeline,
        module: Operation,
        ledger: Ledger,
        assumed: Assumed,
        messages: list[Message],
    ) -> None:
        from loopwright.loops.pipelines import PassManager
        from loopwright.tools.opt_reports import Dumps, Reproducer, Statistics

        options = self._options
        if options.xdsl_pipeline is None and not options.run_reproducer:
            pipeline.expect_schedulable(module)
        instruments: list[Instrument] = []
        verifiers: list[RunningVerifier | ProofVerifier] = []
        reproducer = None
        statistics = None
        if options.dump_before or options.dump_after or options.dump_failures:
            instruments.append(Dumps(options, self._dumped))
        if options.verify_by_running:
            from loopwright.loops.pipelines.running import RunningVerifier

            verifiers.append(RunningVerifier(all_run=options.all_run))
        if options.verify_by_proof:
            from loopwright.loops.pipelines.running import ProofVerifier

            verifiers.append(ProofVerifier())
        instruments += verifiers
        if options.crash_reproducer is not None or options.reproducer is not None:
            reproducer = Reproducer(options, pipeline, module, self._dumped)
            reproducer.write()
            instruments.append(reproducer)
        if options.statistics:
            statistics = Statistics(ledger)
            instruments.append(statistics)
        if options.dump_pipeline:
            show(f"{pipeline.in_lines()}\n")
        try:
            PassManager(pipeline, options.verify_each, instruments).run(module, ledger, assumed)
        except errors.DiagnosticError as error:
            notes = [] if reproducer is None else reproducer.write_failure()
            if not notes:
                raise
            raise errors.PassError([*error.diagnostics, *notes]) from error
        finally:
            for verifier in verifiers:
                messages += verifier.warnings
            if statistics is not None:
                statistics.report(options)

    def _printed(self, op: Operation) -> str:
        return print_module(op, **self._print_flags)

    def _dumped(self, op: Operation) -> str:
        """Print an op between passes; nested ops have no aliases."""
        flags = self._print_flags
        parent = op.parent_op()
        if parent is not None and not isinstance(parent, AroundOneOp):
            flags["local_scope"] = True
        return print_module(op, **flags)

    @property
    def _print_flags(self) -> PrintFlags:
        """Return the print options that have the names of such flags."""
        flags = {name: getattr(self._options, name) for name in PrintFlags.__annotations__}
        return cast("PrintFlags", flags)


def _reports(ledger: Ledger) -> str:
    """Return the text that passes print before the program."""
    from loopwright.reporting.ledger import Report

    return "".join(f"{report.message}\n" for report in ledger.of_type(Report))


def _remarks(options: Options) -> RemarkOutput | None:
    if not options.remark_filters and options.remark_format == "emitRemark":
        return None
    from loopwright.tools.opt_reports import RemarkOutput

    return RemarkOutput(options)


def _pipeline(options: Options) -> Pipeline | None:
    has_passes = options.passes or options.dump_pipeline or options.reproducer is not None
    if options.pass_pipeline is None and options.xdsl_pipeline is None and not has_passes:
        return None
    from loopwright.loops.pipelines import (
        Pipeline,
        parse_pipeline,
        parse_xdsl_pipeline,
        pass_from_flag,
    )

    if options.pass_pipeline is not None:
        return parse_pipeline(options.pass_pipeline)
    if options.xdsl_pipeline is not None:
        return parse_xdsl_pipeline(options.xdsl_pipeline)
    return Pipeline.of_flags([pass_from_flag(name, value) for name, value in options.passes])


def _stored_pipeline(module: ModuleOp) -> Pipeline:
    """Return the pipeline that a reproducer names; `UsageError` if the module is none."""
    from loopwright.loops.pipelines import parse_pipeline

    stored = take_external_resource(module, "mlir_reproducer").get("pipeline")
    if stored is None:
        raise errors.UsageError("no pipeline to run: the input is not a reproducer")
    return parse_pipeline(stored[1:-1].replace('\\"', '"').replace("\\\\", "\\"))

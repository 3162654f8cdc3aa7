"""Dumps of the IR around passes, and the file from which a failed run is repeated."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from xdsl.ir import Operation

from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.syntax.enclosing import outermost_op, path_to
from loopwright.ir.syntax.files import write_text
from loopwright.ir.syntax.locations import source_location
from loopwright.loops.pipelines import Pass, Pipeline
from loopwright.loops.support.base import Instrument
from loopwright.reporting.errors import Diagnostic, Severity, UsageError
from loopwright.tools.diagnostics import show
from loopwright.tools.opt_options import Options


class Dumps(Instrument):
    """Prints the IR before and after passes: to the standard error, or into a tree of files."""

    def __init__(self, options: Options, printed: Callable[[Operation], str]) -> None:
        self._options = options
        self._printed = printed
        self._before: list[bytes] = []
        self._counts: dict[Operation, int] = {}

    def before_pass(self, step: Pass, op: Operation) -> None:
        """Dump what the pass gets."""
        if self._options.dump_changes:
            self._before.append(_digest(op, self._printed))
        if _is_wanted(self._options.dump_before, step):
            self._dump(f"Before {step.shown_as()}", step, op)

    def after_pass(self, step: Pass, op: Operation) -> None:
        """Dump what the pass left."""
        if self._options.dump_changes and self._before.pop() == _digest(op, self._printed):
            return
        if _is_wanted(self._options.dump_after, step) and not self._options.dump_failures:
            self._dump(f"After {step.shown_as()}", step, op)

    def after_failed_pass(self, step: Pass, op: Operation) -> None:
        """Dump what the pass left when it failed."""
        if _is_wanted(self._options.dump_after, step) or self._options.dump_failures:
            self._dump(f"After {step.shown_as()} Failed", step, op)

    def _dump(self, when: str, step: Pass, op: Operation) -> None:
        shown = outermost_op(op) if self._options.dump_module else op
        end = "\n" if shown.parent is None else ""
        about = f" ({_described(op)})" if self._options.dump_module else ""
        headline = f"// -----// IR Dump {when} ({step.name}){about} //----- //"
        text = f"{headline}\n{self._printed(shown)}{end}"
        if self._options.dump_directory is None:
            show(text)
            return
        path = Path(self._options.dump_directory, *self._place(op))
        number = self._number(op)
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = f"cannot create directory '{path}': {error.strerror}"
            raise UsageError(message) from error
        write_text(str(path / f"{number}_{step.name}.mlir"), f"{text}\n")

    def _place(self, op: Operation) -> list[str]:
        """The directories for an op: one for each op around it, and its own."""
        return [_directory(around) for around in path_to(op)]

    def _number(self, op: Operation) -> str:
        """How many dumps there were of the ops around this one, and of itself."""
        *around, own = path_to(op)
        self._counts[own] = self._counts.get(own, -1) + 1
        return "_".join(str(self._counts.setdefault(each, 0)) for each in (*around, own))


class Reproducer(Instrument):
    """Keeps what a run began with, and writes it with its pipeline to a file if a pass fails; a
    local one is what the pass began with that failed, with this pass alone."""

    def __init__(
        self,
        options: Options,
        pipeline: Pipeline,
        op: Operation,
        printed: Callable[[Operation], str],
    ) -> None:
        self._options = options
        self._printed = printed
        self._text = _reproducer(printed(op), pipeline, verify_each=options.verify_each)
        self._last: tuple[Pass, Operation] | None = None

    def write(self) -> None:
        """Write the file that was asked for whatever happens."""
        if self._options.reproducer is not None:
            write_text(self._options.reproducer, self._text)

    def before_pass(self, step: Pass, op: Operation) -> None:
        """Remember which pass was run last; for a local reproducer, also what it is run on."""
        self._last = (step, op)
        if self._options.local_reproducer and self._options.crash_reproducer is not None:
            around = path_to(op)
            pipeline = Pipeline(op.name, (step,))
            for outer in reversed(around[:-1]):
                pipeline = Pipeline(outer.name, (pipeline,))
            text = self._printed(around[0])
            self._text = _reproducer(text, pipeline, verify_each=self._options.verify_each)

    def write_failure(self) -> list[Diagnostic]:
        """Write the file for failures; returns what is said of it."""
        path = self._options.crash_reproducer
        if path is None or self._last is None:
            return []
        step, op = self._last
        write_text(path, self._text)
        place = source_location(op)
        note = (
            f"Pipeline failed while executing [`{step.shown_as()}` on {_described(op)}]:"
            f" reproducer generated at `{path}`"
        )
        message = "Failures have been detected while processing an MLIR pass pipeline"
        return [Diagnostic(message, place, notes=(Diagnostic(note, place, Severity.NOTE),))]


def _reproducer(text: str, pipeline: Pipeline, *, verify_each: bool) -> str:
    """A module with the pipeline to run on it as a resource."""
    passes = pipeline.with_all_options().replace("\\", "\\\\").replace('"', '\\"')
    return (
        f"{text}\n{{-#\n  external_resources: {{\n    mlir_reproducer: {{\n"
        f'      pipeline: "{passes}",\n      disable_threading: true,\n'
        f"      verify_each: {'true' if verify_each else 'false'}\n    }}\n  }}\n#-}}\n"
    )


def _is_wanted(wanted: list[str], step: Pass) -> bool:
    return "" in wanted or step.name in wanted


def _digest(op: Operation, printed: Callable[[Operation], str]) -> bytes:
    return hashlib.sha256(printed(op).encode("utf-8", "surrogateescape")).digest()


def _described(op: Operation) -> str:
    """`'func.func' operation: @main`."""
    symbol = symbol_name(op) or ""
    return f"'{op.name}' operation{f': @{symbol}' if symbol else ''}"


def _directory(op: Operation) -> str:
    """`func_func_main`: the name of an op and its symbol.

    >>> from xdsl.dialects.builtin import ModuleOp
    >>> _directory(ModuleOp([]))
    'builtin_module_no-symbol-name'
    """
    symbol = (symbol_name(op) or "") or "no-symbol-name"
    return f"{op.name.replace('.', '_')}_{symbol.replace('/', '_')}"

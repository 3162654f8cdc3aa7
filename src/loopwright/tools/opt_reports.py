"""Reports of `loopwright-opt` about a run: timing, statistics of passes, remarks, dumps of the IR
around passes, and the file from which a failed run is repeated."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from xdsl.ir import Operation

from loopwright.ir.core.enclosing import outermost_op, path_to
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.syntax.files import check_writable, write_bytes, write_text
from loopwright.loops.pipelines import Pipeline
from loopwright.loops.support.base import Instrument, Pass
from loopwright.records import dataclass, field
from loopwright.reporting.errors import Diagnostic, Severity, UsageError
from loopwright.reporting.ledger import Decision, Entry, Ledger
from loopwright.reporting.remarks import RemarkFilter, remark_diagnostic, to_remarks_yaml
from loopwright.reporting.stages import Stage
from loopwright.tools.diagnostics import show
from loopwright.tools.opt_options import Options

_RULE = f"==={'-' * 73}==="


def write_times(total: Stage, options: Options) -> None:
    """Write the times of a run to the standard error, for `--mlir-timing`."""
    steps = list(total.tree())
    if options.timing_display == "list":
        root = Stage("root")
        root.add(total.wall, total.user)
        steps = [(root, 0), *((merged_stage, 0) for merged_stage in _merge_stages(steps))]
    steps += [(total.remainder, 0), (total, 0)]
    show(_as_json(steps) if options.timing_format == "json" else _as_text(steps))


def _stage_name(step: Stage) -> str:
    return step.subject.shown_as() if isinstance(step.subject, Pass) else str(step.subject)


def _merge_stages(steps: Sequence[tuple[Stage, int]]) -> list[Stage]:
    """Return one step for all of the same name, the longest first."""
    merged: dict[str, Stage] = {}
    for step, _ in steps:
        merged.setdefault(_stage_name(step), Stage(step.subject)).add(step.wall, step.user)
    return sorted(merged.values(), key=lambda step: -step.wall)


def _as_text(steps: Sequence[tuple[Stage, int]]) -> str:
    total = steps[-1][0]
    lines = [
        *_heading("Execution time report"),
        f"  Total Execution Time: {total.wall:.4f} seconds",
        "",
        "  ----User Time----  ----Wall Time----  ----Name----",
    ]
    for step, depth in steps:
        user = _share(step.user, total.user)
        wall = _share(step.wall, total.wall)
        lines.append(
            f"  {step.user:8.4f} ({user:5.1f}%)  {step.wall:8.4f} ({wall:5.1f}%)"
            f"  {'  ' * depth}{_stage_name(step)}"
        )
    return "\n".join(lines)


def _as_json(steps: Sequence[tuple[Stage, int]]) -> str:
    """Return the steps as a list of objects, those inside others in `passes`."""
    total = steps[-1][0]
    outermost: list[dict[str, object]] = []
    lists = [outermost]
    for step, depth in steps:
        inner: list[dict[str, object]] = []
        entry: dict[str, object] = {
            kind: {"duration": round(part, 4), "percentage": round(_share(part, whole), 1)}
            for kind, part, whole in (
                ("user", step.user, total.user),
                ("wall", step.wall, total.wall),
            )
        }
        lists[depth:] = [lists[depth], inner]
        lists[depth].append({**entry, "name": _stage_name(step), "passes": inner})
    return json.dumps(outermost, indent=1)


def _share(part: float, whole: float) -> float:
    return 100 * part / whole if whole else 0.0


class Statistics(Instrument):
    """Counts what each pass did, by the codes of its decisions, for `--mlir-pass-statistics`."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._since = 0
        self._depth = 0
        self._lines: dict[tuple[int, object], tuple[str, Counter[str]]] = {}

    def before_pipeline(self, anchor: str) -> None:
        """Begin the part of a nested pipeline."""
        self._lines.setdefault((self._depth, anchor), (f"'{anchor}' Pipeline", Counter()))
        self._depth += 1

    def after_pipeline(self) -> None:
        """End the part of a nested pipeline."""
        self._depth -= 1

    def before_pass(self, step: Pass, op: Operation) -> None:
        """Remember the statistics before the pass."""
        self._since = len(self._ledger)

    def after_pass(self, step: Pass, op: Operation) -> None:
        """Count what the pass has done."""
        _, counts = self._lines.setdefault((self._depth, step), (step.shown_as(), Counter()))
        counts.update(
            entry.code for entry in self._ledger.since(self._since) if isinstance(entry, Decision)
        )

    def report(self, options: Options) -> None:
        """Write the counts to the standard error."""
        lines = _heading("Pass statistics report")
        for (depth, _), (name, counts) in self._lines.items():
            lines.append(f"{'  ' * depth}{name}")
            lines += [
                f"{'  ' * depth}  (S) {count} {code}" for code, count in sorted(counts.items())
            ]
        show("\n".join([*lines, ""]))


def _heading(title: str) -> list[str]:
    """Return the first lines of a report.

    >>> len(_heading("Execution time report")[1])
    54
    """
    text = f"... {title} ..."
    return [_RULE, f"{' ' * ((80 - len(text)) // 2)}{text}", _RULE]


@dataclass()
class RemarkOutput:
    """Collects the remarks of all pieces of an input."""

    options: Options
    _chosen: list[Entry] = field(default_factory=list[Entry])

    def __post_init__(self) -> None:
        if self._is_file:
            check_writable(self._path)

    @property
    def _is_file(self) -> bool:
        return self.options.remark_format != "emitRemark"

    @property
    def _path(self) -> str:
        return self.options.remarks_file or f"mlir-remarks.{self.options.remark_format}"

    def add(self, ledger: Ledger) -> list[Diagnostic]:
        """Take the remarks of a ledger; those that are to be shown at once are given back."""
        options = self.options
        if not options.remark_filters:
            return []
        remark_filter = RemarkFilter(options.remark_filters, final=options.remark_policy == "final")
        chosen = remark_filter.chosen(ledger)
        if not self._is_file:
            return [remark_diagnostic(entry) for entry in chosen]
        self._chosen += chosen
        return []

    def write(self) -> None:
        """Write the file of remarks, if there is to be one."""
        if self.options.remark_format == "yaml":
            text = to_remarks_yaml(self._chosen, witnesses=True)
            write_bytes(self._path, text.encode("utf-8", "replace"))


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
        about = f" ({_operation_heading(op)})" if self._options.dump_module else ""
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
        """Return the directories for an op: one for each op around it, and its own."""
        return [_directory(ancestor) for ancestor in path_to(op)]

    def _number(self, op: Operation) -> str:
        """Return how many dumps there were of the ops around this one, and of itself."""
        *ancestors, own = path_to(op)
        self._counts[own] = self._counts.get(own, -1) + 1
        return "_".join(str(self._counts.setdefault(each, 0)) for each in (*ancestors, own))


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
        """Remember the last pass; for a local reproducer, also the op that it runs on."""
        self._last = (step, op)
        if self._options.local_reproducer and self._options.crash_reproducer is not None:
            path = path_to(op)
            pipeline = Pipeline(op.name, (step,))
            for outer in reversed(path[:-1]):
                pipeline = Pipeline(outer.name, (pipeline,))
            text = self._printed(path[0])
            self._text = _reproducer(text, pipeline, verify_each=self._options.verify_each)

    def write_failure(self) -> list[Diagnostic]:
        """Write the reproducer of a failure; returns the note that names its file."""
        path = self._options.crash_reproducer
        if path is None or self._last is None:
            return []
        step, op = self._last
        write_text(path, self._text)
        place = source_location(op)
        note = (
            f"Pipeline failed while executing [`{step.shown_as()}` on {_operation_heading(op)}]:"
            f" reproducer generated at `{path}`"
        )
        message = "Failures have been detected while processing an MLIR pass pipeline"
        return [Diagnostic(message, place, notes=(Diagnostic(note, place, Severity.NOTE),))]


def _reproducer(text: str, pipeline: Pipeline, *, verify_each: bool) -> str:
    """Return a module with the pipeline to run on it as a resource."""
    passes = pipeline.with_all_options().replace("\\", "\\\\").replace('"', '\\"')
    return (
        f"{text}\n{{-#\n  external_resources: {{\n    mlir_reproducer: {{\n"
        f'      pipeline: "{passes}",\n      disable_threading: true,\n'
        f"      verify_each: {'true' if verify_each else 'false'}\n    }}\n  }}\n#-}}\n"
    )


def _is_wanted(pass_names: list[str], step: Pass) -> bool:
    return "" in pass_names or step.name in pass_names


def _digest(op: Operation, printed: Callable[[Operation], str]) -> bytes:
    return hashlib.sha256(printed(op).encode("utf-8", "surrogateescape")).digest()


def _operation_heading(op: Operation) -> str:
    """Return `'func.func' operation: @main`."""
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

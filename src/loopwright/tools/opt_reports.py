"""What `loopwright-opt` reports of a run: timing, statistics of passes, and remarks."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from xdsl.ir import Operation

from loopwright.ir.syntax.files import check_writable, write_bytes
from loopwright.loops.support.base import Instrument, Pass
from loopwright.reporting.errors import Diagnostic
from loopwright.reporting.ledger import (
    Decision,
    Entry,
    Ledger,
    RemarkFilter,
    remark_diagnostic,
    to_remarks_yaml,
)
from loopwright.tools.diagnostics import show
from loopwright.tools.opt_options import Options

_RULE = f"==={'-' * 73}==="


@dataclass
class _Timer:
    """The time of a step, and of those inside it."""

    name: str
    wall: float = 0.0
    user: float = 0.0
    inner: dict[object, _Timer] = field(default_factory=dict["object", "_Timer"])


class Timing(Instrument):
    """Measures the parser, the passes and the printer, for `--mlir-timing`."""

    def __init__(self) -> None:
        self._root = _Timer("root")
        self._running: list[tuple[_Timer, float, float]] = []
        self._begin("root", self._root)

    @contextmanager
    def step(self, name: str) -> Generator[None]:
        """Measure what is done inside."""
        self.begin(name)
        try:
            yield
        finally:
            self.end()

    def begin(self, name: str) -> None:
        """A step begins; what begins before its end is inside it."""
        around, _, _ = self._running[-1]
        self._begin(name, around.inner.setdefault(name, _Timer(name)))

    def end(self) -> None:
        """The step that began last ends."""
        timer, wall, user = self._running.pop()
        timer.wall += time.perf_counter() - wall
        timer.user += time.process_time() - user

    def before_pipeline(self, anchor: str) -> None:
        """Begin the step that a nested pipeline is."""
        self.begin(f"'{anchor}' Pipeline")

    def after_pipeline(self) -> None:
        """End the step that a nested pipeline is."""
        self.end()

    def before_pass(self, step: Pass, op: Operation) -> None:
        """Begin the step that a pass is, the same on each operation."""
        around, _, _ = self._running[-1]
        name = step.shown_as()
        self._begin(name, around.inner.setdefault(id(step), _Timer(name)))

    def after_pass(self, step: Pass, op: Operation) -> None:
        """End the step that a pass is."""
        self.end()

    def after_failed_pass(self, step: Pass, op: Operation) -> None:
        """End the step that a pass is."""
        self.end()

    def report(self, options: Options) -> None:
        """Write what was measured to the standard error."""
        while self._running:
            self.end()
        root = self._root
        steps = list(_tree(root, 0))
        if options.timing_display == "list":
            steps = [(root, 0), *((timer, 0) for timer in _merged(steps))]
        inner = root.inner.values()
        rest = root.wall - sum(timer.wall for timer in inner)
        rest_user = root.user - sum(timer.user for timer in inner)
        steps += [(_Timer("Rest", rest, rest_user), 0), (_Timer("Total", root.wall, root.user), 0)]
        show(_as_json(steps) if options.timing_format == "json" else _as_text(steps))

    def _begin(self, name: str, timer: _Timer) -> None:
        self._running.append((timer, time.perf_counter(), time.process_time()))


def _tree(timer: _Timer, depth: int) -> Iterator[tuple[_Timer, int]]:
    """The steps inside a step, each with how deep it is."""
    for inner in timer.inner.values():
        yield inner, depth
        yield from _tree(inner, depth + 1)


def _merged(steps: Sequence[tuple[_Timer, int]]) -> list[_Timer]:
    """One step for all of the same name, the longest first."""
    merged: dict[str, _Timer] = {}
    for timer, _ in steps:
        total = merged.setdefault(timer.name, _Timer(timer.name))
        total.wall += timer.wall
        total.user += timer.user
    return sorted(merged.values(), key=lambda timer: -timer.wall)


def _as_text(steps: Sequence[tuple[_Timer, int]]) -> str:
    total = steps[-1][0]
    lines = [
        *_heading("Execution time report"),
        f"  Total Execution Time: {total.wall:.4f} seconds",
        "",
        "  ----User Time----  ----Wall Time----  ----Name----",
    ]
    for timer, depth in steps:
        user, wall = _share(timer.user, total.user), _share(timer.wall, total.wall)
        lines.append(
            f"  {timer.user:8.4f} ({user:5.1f}%)  {timer.wall:8.4f} ({wall:5.1f}%)"
            f"  {'  ' * depth}{timer.name}"
        )
    return "\n".join(lines)


def _as_json(steps: Sequence[tuple[_Timer, int]]) -> str:
    """The steps as a list of objects, those inside others in `passes`."""
    total = steps[-1][0]
    outermost: list[dict[str, object]] = []
    lists = [outermost]
    for timer, depth in steps:
        inner: list[dict[str, object]] = []
        entry: dict[str, object] = {
            kind: {"duration": round(part, 4), "percentage": round(_share(part, whole), 1)}
            for kind, part, whole in (
                ("user", timer.user, total.user),
                ("wall", timer.wall, total.wall),
            )
        }
        lists[depth:] = [lists[depth], inner]
        lists[depth].append({**entry, "name": timer.name, "passes": inner})
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
        """Remember what was known before."""
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
    """The first lines of a report.

    >>> len(_heading("Execution time report")[1])
    54
    """
    text = f"... {title} ..."
    return [_RULE, f"{' ' * ((80 - len(text)) // 2)}{text}", _RULE]


@dataclass
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
        wanted = RemarkFilter(options.remark_filters, final=options.remark_policy == "final")
        chosen = wanted.chosen(ledger)
        if not self._is_file:
            return [remark_diagnostic(entry) for entry in chosen]
        self._chosen += chosen
        return []

    def write(self) -> None:
        """Write the file of remarks, if there is to be one."""
        if self.options.remark_format == "yaml":
            write_bytes(self._path, to_remarks_yaml(self._chosen).encode("utf-8", "replace"))

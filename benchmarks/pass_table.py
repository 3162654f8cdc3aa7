"""The passes on affine loops, one line each: right, and beside `mlir-opt-22`.

python benchmarks/pass_table.py [PASS …] [--seed S] [--count N] [--steps N] [--jobs J] [--keep FILE]

Each generated program gets each pass with one of its options, until each pass had as many as
`--count` says that `mlir-opt` does not refuse. What ours makes is judged by the
interpreter, on two inputs, and by `mlir-runner-22`; `mlir-opt-22` has to read it. What
`mlir-opt` makes is judged by the interpreter where it differs from ours. The columns: programs, and
those that ours changed; wrong results, crashes and invalid IR of ours; those that `mlir-runner`
ran; those that `mlir-opt` crashes on or refuses, and makes wrong; those that it makes right, and in
how many of these both make the same IR; those that it also changes, and in how many of these as
much is done here. Below are the classes of differences. Programs that take more than `--steps`
operations to interpret are left out. With `--keep` counts are kept in a file after each batch, and
a run goes on where the last one ended. The exit status is 1 where something is wrong, crashes or is
invalid.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.campaigns import EXTENSIONS, ask_each, reprint
from tests.campaigns.beside import UNEXPLAINED
from tests.campaigns.loops import (
    BETTER,
    BEYOND,
    BUT_FOR_UNUSED,
    GROUPS,
    MISTAKEN,
    OWN_OPTIONS,
    REFUSED,
    WHOLE,
    WRONG,
    Case,
    kind_of,
    pipeline_of,
    prepared,
)
from tests.campaigns.passes import GENERATORS, is_done
from tests.judged_programs import Form, Subject, natively
from tests.oracle import ask

from loopwright.reporting.ledger import Ledger

if TYPE_CHECKING:
    from xdsl.dialects.builtin import ModuleOp

BATCH = 30
"""How many seeds are judged together."""
TOGETHER = 120
"""How many forms of them are run by one process."""
COLUMNS = ("programs", "changed", "wrong", "crash", "invalid", "run", "refused", "unsound", "right")
NOT_LOWERED = re.compile(
    r"affine\.dma_|memref<[^<>\n]*affine_map|alloca?\(.*memref<[^<>\n]*strided"
)
"""Transfers and memory with layouts: `mlir-opt` lowers neither."""
BAD = ("wrong", "crash", "invalid")


@dataclass(frozen=True)
class Made:
    """What ours makes of a program."""

    case: Case
    plain: str
    """The program as it is printed, without aliases."""
    mine: str
    """What it becomes."""

    @property
    def is_changed(self) -> bool:
        return self.mine != self.plain


class Row:
    """What is counted of a pass."""

    def __init__(self, name: str, counts: Counter[str], failures: Sequence[str] = ()) -> None:
        self.name = name
        self.counts = counts
        self.failures = list(failures)
        self.made: list[Made] = []
        """What it makes of the programs of this batch."""

    def is_full(self, count: int) -> bool:
        """Whether it had as many programs that `mlir-opt` does not refuse."""
        return self.counts["programs"] - self.counts["refused"] >= count

    def add(self, counted_row: Row) -> None:
        """Count what another one counted, too."""
        self.counts += counted_row.counts
        self.failures += counted_row.failures

    def fail(self, kind: str, case: Case, what: str) -> None:
        """Count a failure."""
        self.counts[kind] += 1
        self.failures.append(
            f"program {case.subject.program.seed}, {case.pipeline}: {kind}: {what}"
        )

    def run(self, subject: Subject) -> None:
        """Run the pass on a program and judge what it makes by the interpreter."""
        from loopwright.ir.syntax import print_module
        from loopwright.reporting.errors import InterpreterError

        pipeline = pipeline_of(self.name, subject.program.seed)
        subject, pipeline = prepared(subject, pipeline)
        case = Case(subject, self.name, pipeline, Ledger())
        module = subject.module()
        plain = print_module(module, local_scope=True)
        problem = ""
        self.counts["programs"] += 1
        try:
            mine = _made(module, case)
            if mine != plain:
                self.counts["changed"] += 1
                problem = subject.difference(mine)
        except InterpreterError as error:
            self.fail("wrong", case, str(error))
        except Exception as error:
            self.fail("crash", case, f"{type(error).__name__}: {error}")
        else:
            if problem:
                self.fail("wrong", case, problem)
            else:
                self.made.append(Made(case, plain, mine))

    def compare(self) -> None:
        """What `mlir-opt` makes of the same programs, but for options that are beyond it."""
        comparable = [outcome for outcome in self.made if BEYOND not in outcome.case.pipeline]
        for outcome, theirs in zip(comparable, _theirs(self.name, comparable), strict=True):
            self._compare(outcome, theirs)

    def _compare(self, outcome: Made, theirs: str | None) -> None:
        case = outcome.case
        counts = self.counts
        kind = kind_of(case, outcome.mine, theirs)
        if kind == MISTAKEN and not outcome.is_changed:
            kind = UNEXPLAINED  # It was refused.
        counts[f"class {kind}"] += 1
        counts["refused"] += kind == REFUSED
        counts["unsound"] += kind == WRONG
        if kind in (REFUSED, WRONG):
            return
        if kind == MISTAKEN:
            self.fail("wrong", case, "other indices")
        counts["right"] += 1
        counts["better"] += kind in BETTER.values()
        counts["same"] += kind in ("same", BUT_FOR_UNUSED)
        if (theirs or "").strip() != outcome.plain.strip():
            counts["does"] += 1
            counts["done"] += kind != UNEXPLAINED
        if kind == UNEXPLAINED:
            seed = case.subject.program.seed
            self.failures.append(f"program {seed}, {case.pipeline}: {kind}")

    def line(self) -> str:
        """The counts."""
        counts = self.counts
        cells = " ".join(f"{counts[column]:8}" for column in COLUMNS)
        same, better, handled = (
            f"{100 * counts[part] / counts[whole]:7.1f}%" if counts[whole] else f"{'-':>8}"
            for part, whole in (("same", "right"), ("better", "right"), ("done", "does"))
        )
        return f"{self.name:36} {cells} {same} {better} {counts['does']:8} {handled}"

    def classes(self) -> Iterator[str]:
        """The classes of differences among what `mlir-opt` makes right."""
        for kind, number in sorted(self.counts.items(), key=lambda pair: -pair[1]):
            if kind.startswith("class ") and kind[6:] not in ("same", REFUSED, WRONG):
                yield f"    {100 * number / self.counts['right']:5.1f}% {kind[6:]}"


def _made(module: ModuleOp, case: Case) -> str:
    """What the pass of a case makes of a module."""
    from loopwright.ir.syntax import print_module

    is_done(module, case.pipeline, case.ledger)
    return print_module(module, local_scope=True)


def _theirs(name: str, outcomes: Sequence[Made]) -> list[str | None]:
    """What `mlir-opt` makes of programs: one process for those with the same options."""
    answers: dict[int, str | None] = {}
    pipelines = [OWN_OPTIONS.sub("", outcome.case.pipeline) for outcome in outcomes]
    for pipeline in dict.fromkeys(pipelines):
        numbers = [number for number, each in enumerate(pipelines) if each == pipeline]
        nested = pipeline if name in WHOLE else f"func.func({pipeline})"
        texts = [outcomes[number].case.subject.text for number in numbers]
        command = f"--pass-pipeline=builtin.module({nested})"
        options = (command, "--mlir-print-local-scope", "--allow-unregistered-dialect")
        answers |= dict(zip(numbers, ask_each(texts, *options), strict=True))
    return [answers[number] for number in range(len(outcomes))]


def judge_changed(rows: Sequence[Row]) -> None:
    """What the passes changed, in `mlir-opt` and in `mlir-runner`; that lowers no transfers."""
    changed = [(row, outcome) for row in rows for outcome in row.made if outcome.is_changed]
    printable = [pair for pair in changed if not any(op in pair[1].mine for op in EXTENSIONS)]
    answers = ask_each([outcome.mine for _, outcome in printable])
    runnable: list[tuple[Row, Made]] = []
    for (row, outcome), answer in zip(printable, answers, strict=True):
        if answer is None and ask_each([reprint(outcome.mine, generic=True)]) == [None]:
            # In custom form it does not read subscripts like `%0#1`, which it prints.
            row.fail("invalid", outcome.case, "mlir-opt refuses it")
        elif not NOT_LOWERED.search(outcome.mine):
            runnable.append((row, outcome))
    different = {
        (outcome.case.subject.program.seed, outcome.mine): outcome for _, outcome in runnable
    }
    forms = [Form(outcome.case.subject, outcome.mine) for outcome in different.values()]
    results: list[list[str] | str] = []
    for first in range(0, len(forms), TOGETHER):
        results += natively(forms[first : first + TOGETHER])
    checks = dict(zip(different, results, strict=True))
    for row, outcome in runnable:
        row.counts["run"] += 1
        checked = checks[outcome.case.subject.program.seed, outcome.mine]
        if checked != outcome.case.subject.checks:
            row.fail("wrong", outcome.case, f"mlir-runner: {checked}")


def subjects_of(kind: str, seeds: Sequence[int], steps: int) -> Iterator[Subject]:
    """The programs of seeds that are not long to interpret."""
    from loopwright.reporting.errors import InterpreterError

    for seed in seeds:
        subject = Subject(GENERATORS[kind](seed), most=steps, inputs=2)
        try:
            assert subject.inputs
        except InterpreterError:
            continue
        yield subject


@dataclass(frozen=True)
class Batch:
    """Passes, and programs of one kind that they get."""

    kind: str
    names: Sequence[str]
    seeds: Sequence[int]
    steps: int


def judged(batch: Batch) -> list[Row]:
    """What is counted of a batch."""
    rows = [Row(name, Counter(seeds=len(batch.seeds))) for name in batch.names]
    for subject in subjects_of(batch.kind, batch.seeds, batch.steps):
        for row in rows:
            row.run(subject)
    judge_changed(rows)
    mlir_passes = ask("mlir-opt-22", ["--help"], "").out
    for row in rows:
        if f"--{row.name} " in mlir_passes:
            row.compare()
        row.made.clear()
    return rows


def fill(rows: Sequence[Row], kind: str, options: argparse.Namespace) -> Iterator[None]:
    """Run the passes for programs of a kind until each had enough; stops after each round."""
    with ProcessPoolExecutor(options.jobs) as pool:
        while short := [row for row in rows if not row.is_full(options.count)]:
            num_done = min(row.counts["seeds"] for row in short)
            names = [row.name for row in short if row.counts["seeds"] == num_done]
            starts = [options.seed + num_done + BATCH * number for number in range(options.jobs)]
            batches = [
                Batch(kind, names, range(start, start + BATCH), options.steps) for start in starts
            ]
            for counted_rows in pool.map(judged, batches):
                for counted_row in counted_rows:
                    next(row for row in rows if row.name == counted_row.name).add(counted_row)
            yield


def main() -> int:
    parser = argparse.ArgumentParser(description="Judge passes on generated programs.")
    parser.add_argument("passes", nargs="*")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=500, help="how many programs a pass")
    parser.add_argument("--steps", type=int, default=4_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="keep the counts in a file, and go on with them")
    options = parser.parse_args()
    stored: Mapping[str, tuple[Mapping[str, int], Sequence[str]]] = {}
    if options.keep and options.keep.exists():
        stored = json.loads(options.keep.read_text())
    rows = {
        name: Row(name, Counter(counts), failures) for name, (counts, failures) in stored.items()
    }
    for kind, passes in GROUPS.items():
        names = [name for name in passes if not options.passes or name in options.passes]
        chosen = [rows.setdefault(name, Row(name, Counter())) for name in names]
        for _ in fill(chosen, kind, options):
            if options.keep:
                counts_by_pass = {name: (row.counts, row.failures) for name, row in rows.items()}
                options.keep.write_text(json.dumps(counts_by_pass))
    heads = (*COLUMNS, "same", "better", "does", "done")
    print(f"{'':36} {' '.join(f'{head:>8}' for head in heads)}")
    for row in rows.values():
        print(row.line())
        for text in (*row.classes(), *row.failures[:20]):
            print(text)
    return int(any(row.counts[kind] for row in rows.values() for kind in BAD))


if __name__ == "__main__":
    sys.exit(main())

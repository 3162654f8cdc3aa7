"""The passes of general use, the bridges and the ways down to `llvm`, one line each.

python extensions/mlir/tests/general_table.py [PASS …] [--seed S] [--count N] [--run N]
    [--jobs J] [--keep FILE]

Each pass gets `--count` generated modules, and what it makes is compared with `mlir-opt-22`'s, byte
by byte; and `--run` generated programs, which have to print afterwards what they did before: in
the interpreter, compiled and in `mlir-runner-22`; what was converted to `llvm` runs in the last
alone. The columns: modules, those that `mlir-opt` refuses, those that it gets wrong, those that it
gets right and in how many of these both print the same; programs that were run, and that failed. A
difference is `mlir-opt`'s mistake only if each place where both differ has the mark of a class of
`MISTAKES`, which `docs/differences.md` describes. With `--keep` counts are added to those of a
file, and seeds that it has are left out, so that many short runs make one table. The exit status is
1 where less than 98 % are the same, or a program fails.
"""

from __future__ import annotations

import argparse
import contextlib
import difflib
import io
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from extensions.mlir.tests.campaigns import TO_LLVM
from tests.campaigns import ask_each, compiled_checks, interpreted, printing_main
from tests.campaigns.passes import GENERATORS, unwrapped
from tests.campaigns.passes_beside import ours, text_of
from tests.generate.program import Program
from tests.oracle import mlir_run

KINDS = ("usual", "general", "views", "nests")
"""Sources of programs that are run."""
BATCH = 40
ENOUGH = 0.98
_BARE = "convert-func-to-llvm{use-bare-ptr-memref-call-conv=true}"
ROWS: dict[str, tuple[str, ...]] = {
    "canonicalize": ("expressions", "forms", "linearized"),
    "canonicalize{region-simplify=aggressive}": ("forms",),
    "canonicalize{top-down=false}": ("forms",),
    "cse": ("expressions", "forms"),
    "loop-invariant-code-motion": ("forms",),
    "inline": ("inlining",),
    "symbol-dce": ("forms",),
    "strip-debuginfo": ("forms",),
    "print-ir": ("forms",),
    "lower-affine": ("forms",),
    "lower-vector-mask": ("forms",),
    "lower-vector-multi-reduction": ("forms",),
    "lower-vector-multi-reduction{lowering-strategy=inner-reduction}": ("forms",),
    "convert-affine-for-to-gpu": ("launches",),
    "convert-linalg-to-affine-loops": ("structured",),
    "convert-vector-to-scf": ("forms",),
    "convert-vector-to-scf{full-unroll=true}": ("forms",),
    "convert-scf-to-cf": ("forms",),
    "convert-arith-to-llvm": ("forms",),
    "convert-math-to-llvm": ("forms",),
    "convert-vector-to-llvm": ("forms",),
    "convert-vector-to-llvm{vector-transpose-lowering=shuffle1d}": ("forms",),
    "convert-complex-to-llvm": ("forms",),
    "convert-index-to-llvm": ("forms",),
    "convert-ub-to-llvm": ("forms",),
    "convert-cf-to-llvm": ("forms",),
    "convert-func-to-llvm": ("forms",),
    _BARE: ("forms",),
    "finalize-memref-to-llvm": ("forms",),
}
"""The sources of the modules of each pass."""
FUNCTIONS = ("lower-vector-", "convert-affine-for-to-gpu")
"""Passes that `mlir-opt` runs on functions alone."""
NOT_RUN = ("convert-affine-for-to-gpu", "convert-linalg-to-affine-loops", _BARE)
"""Nothing runs launches, nor operations of `linalg` as they are; of functions that take memrefs of
any extents, only the ends become ones of `llvm` where bare pointers are asked for.
"""
RUN_AS = {
    "convert-math-to-llvm": "convert-math-to-llvm{approximate-log1p=false}",
    "convert-arith-to-llvm": "lower-affine,convert-arith-to-llvm",
    "convert-func-to-llvm": "lower-vector-multi-reduction,convert-func-to-llvm",
}
"""What is run instead of a pass: with results as accurate as before it, and after what has to come
before it, since operands of affine accesses are no numbers of `llvm`, and `mlir-opt` lowers
reductions in `func.func` alone.
"""
MISTAKES = (
    ("convert-scf-to-cf", "a switch on an index", r"index to i(32|64)|switch|\d: %"),
    ("convert-scf-to-cf", "a loop to the largest number", r"cmpi ugt|arith\.subi"),
    ("finalize-memref-to-llvm", "extents that nothing converts", r"i32 to i64"),
    ("convert-arith-to-llvm", "numbers of 128 bits", r"i128"),
    ("convert-vector-to-llvm", "masks of another dimension", r"vector\.transfer_"),
    ("lower-vector-multi-reduction", "a scalable extent", r"vector\.multi_reduction"),
    ("lower-vector-mask", "a gather with a mask of its own", r"vector\.gather"),
    ("canonicalize", "conversions that lose bits", r"trunci|index_cast"),
    ("canonicalize", "extents that are only claimed", r"linearize_index|affine\.apply|^#map"),
)
"""The pass, the class, and what marks each place where both differ."""


@dataclass(frozen=True)
class Task:
    """A batch of a row: modules of a source to be compared, or programs to be run."""

    row: str
    source: str
    first: int
    count: int

    @property
    def key(self) -> str:
        """How the file of `--keep` calls it."""
        return f"{self.row} {self.source} {self.first}+{self.count}"

    @property
    def seeds(self) -> range:
        return range(self.first, self.first + self.count)


VIEWS = "lower-affine,expand-strided-metadata,lower-affine"
RUN = "run"
"""The source of tasks that run programs."""


def mistake(row: str, theirs: str, mine: str) -> str:
    """The class of what `mlir-opt` gets wrong in all places where both differ; empty if none."""
    old, new = (re.sub(r"[%^](\w+)", "%", text).splitlines() for text in (theirs, mine))
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    places: list[str] = []
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "replace" and b - a == d - c:
            places += [f"{x}\n{y}" for x, y in zip(old[a:b], new[c:d], strict=True)]
        elif tag != "equal":
            places.append("\n".join((*old[a:b], *new[c:d])))
    for name, kind, mark in MISTAKES:
        if row.startswith(name) and places and all(re.search(mark, place) for place in places):
            return kind
    return ""


def compare(task: Task) -> tuple[Counter[str], list[str]]:
    """Modules beside `mlir-opt`."""
    counts = Counter[str]()
    messages = list[str]()
    texts = [text_of(task.source, seed) for seed in task.seeds]
    nested = f"func.func({task.row})" if task.row.startswith(FUNCTIONS) else task.row
    command = f"--pass-pipeline=builtin.module({nested})"
    expected = ask_each(texts, command, "--allow-unregistered-dialect")
    for seed, text, theirs in zip(task.seeds, texts, expected, strict=True):
        counts["modules"] += 1
        if theirs is None:
            counts["refused"] += 1
            continue
        mine = ours(text, task.row)
        kind = "" if mine.strip() == theirs.strip() else mistake(task.row, theirs, mine)
        if kind:
            counts["mistaken"] += 1
            counts[f"class {kind}"] += 1
            continue
        counts["right"] += 1
        counts["same"] += mine.strip() == theirs.strip()
        if mine.strip() != theirs.strip():
            messages.append(f"{task.source} {seed}: differs")
    return counts, messages


def execute(task: Task) -> tuple[Counter[str], list[str]]:
    """Programs before and after."""
    counts = Counter[str]()
    messages = list[str]()
    for kind in KINDS:
        chosen = [seed for seed in task.seeds if seed % len(KINDS) == KINDS.index(kind)]
        programs = [GENERATORS[kind](seed) for seed in chosen]
        counts["run"] += len(programs)
        for program, problem in _problems(programs, task.row):
            counts["failed"] += 1
            messages.append(f"{kind} {program.seed}: {problem}")
    return counts, messages


def _problems(programs: Sequence[Program], row: str) -> Iterator[tuple[Program, str]]:
    """The programs that go wrong: all at once, and one by one where something does."""
    expected = {program.seed: interpreted(program) for program in programs}
    outcomes = _outputs(programs, row) if programs else {}
    if isinstance(outcomes, str):
        if len(programs) == 1:
            yield programs[0], outcomes
            return
        half = len(programs) // 2
        yield from _problems(programs[:half], row)
        yield from _problems(programs[half:], row)
        return
    for program in programs:
        for way, numbers in outcomes.get(program.seed, {}).items():
            if numbers != expected[program.seed]:
                yield program, f"{way}: {numbers} instead of {expected[program.seed]}"
                break


def _outputs(programs: Sequence[Program], row: str) -> dict[int, dict[str, list[str]]] | str:
    """What programs print after a pass, in each way to run them; or why they do not run."""
    try:
        if row.partition("{")[0] in TO_LLVM:
            native = _natively(programs, RUN_AS.get(row, row))
            return {seed: {"mlir-runner": numbers} for seed, numbers in native.items()}
        after = [
            replace(program, text=ours(program.text, row, local_scope=True)) for program in programs
        ]
        plain = [unwrapped(program) for program in after]
        compiled = compiled_checks(plain)
        native = _natively(plain, "")
        return {
            each.seed: {
                "interpreter": interpreted(each),
                "compiled": compiled[each.seed],
                "mlir-runner": native[each.seed],
            }
            for each in after
        }
    except Exception as error:
        return f"{type(error).__name__}: {error}"[:300]


def _natively(programs: Sequence[Program], row: str) -> dict[int, list[str]]:
    """What `mlir-runner` prints after a pass; raises what keeps it from running.

    Where `mlir-opt` crashes on views, ours takes them apart before.
    """
    text = printing_main(list(programs))
    answer = mlir_run(ours(text, row))
    if "mlir-opt" in answer.err and "bug report" in answer.err and len(programs) == 1:
        answer = mlir_run(ours(text, f"{VIEWS},{row}" if row else VIEWS))
    numbers = answer.out.split()
    printed = dict[int, list[str]]()
    assert len(numbers) == sum(program.checks for program in programs), answer.err
    for program in programs:
        printed[program.seed] = numbers[: program.checks]
        numbers = numbers[program.checks :]
    return printed


def tasks(rows: Sequence[str], first: int, count: int, runs: int) -> Iterator[Task]:
    """All batches of some rows."""
    for row in rows:
        for source in ROWS[row]:
            for start in range(0, count, BATCH):
                yield Task(row, source, first + start, min(BATCH, count - start))
        for start in range(0, runs if row not in NOT_RUN else 0, BATCH):
            yield Task(row, RUN, first + start, min(BATCH, runs - start))


def checked(task: Task) -> tuple[Counter[str], list[str]]:
    """What comes of a task; what passes print is left out."""
    with contextlib.redirect_stderr(io.StringIO()):
        return execute(task) if task.source == RUN else compare(task)


def line(row: str, counts: Counter[str]) -> str:
    """The counts of a row."""
    columns = ("modules", "refused", "mistaken", "right", "same", "run", "failed")
    share = 100 * counts["same"] / counts["right"] if counts["right"] else 100.0
    return f"{row:64} {' '.join(f'{counts[each]:8}' for each in columns)} {share:7.2f}%"


def is_short(counts: Counter[str]) -> bool:
    """Whether a row falls short."""
    return bool(counts["failed"]) or counts["same"] < ENOUGH * counts["right"]


def main() -> int:
    parser = argparse.ArgumentParser(description="Judge passes of general use.")
    parser.add_argument("passes", nargs="*")
    parser.add_argument("--seed", type=int, default=200_000)
    parser.add_argument("--count", type=int, default=2000, help="modules of each source")
    parser.add_argument("--run", type=int, default=500, help="programs that are run")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=Path, help="add the counts to those in a file")
    options = parser.parse_args()
    rows = [row for row in ROWS if not options.passes or row.partition("{")[0] in options.passes]
    finished: dict[str, tuple[dict[str, int], list[str]]] = {}
    if options.keep and options.keep.exists():
        finished = json.loads(options.keep.read_text())
    all_tasks = list(tasks(rows, options.seed, options.count, options.run))
    missing = [task for task in all_tasks if task.key not in finished]
    with ProcessPoolExecutor(options.jobs) as pool:
        for task, (counts, messages) in zip(missing, pool.map(checked, missing), strict=True):
            finished[task.key] = (dict(counts), messages)
            if options.keep:
                options.keep.write_text(json.dumps(finished))
    return report(rows, all_tasks, finished)


def report(
    rows: Sequence[str],
    all_tasks: Sequence[Task],
    finished: dict[str, tuple[dict[str, int], list[str]]],
) -> int:
    """Print the table; 1 where a row falls short."""
    short = False
    for row in rows:
        counts = Counter[str]()
        messages = list[str]()
        for task in all_tasks:
            if task.row == row:
                task_counts, lines = finished[task.key]
                counts.update(task_counts)
                messages += lines
        short |= is_short(counts)
        print(line(row, counts))
        for kind in sorted(each for each in counts if each.startswith("class ")):
            print(f"    {counts[kind]} {kind[6:]}")
        for each in messages[:20]:
            print(f"    {each}")
    return int(short)


if __name__ == "__main__":
    sys.exit(main())

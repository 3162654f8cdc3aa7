"""The passes on affine loops, one line each: right, and beside `mlir-opt-22`.

python tests/pass_table.py [PASS …] [--seed S] [--count N] [--steps N] [--keep FILE]

Each generated program gets each pass with one of its options. What ours makes is judged by the
interpreter, on two inputs, and by `mlir-runner-22`; `mlir-opt-22` has to read it. What
`mlir-opt` makes is judged by the interpreter where it differs from ours. The columns: programs, and
those that ours changed; wrong results, crashes and invalid IR of ours; those that `mlir-runner`
ran; those that `mlir-opt` crashes on or refuses, and makes wrong; those that it makes right, and in
how many of these both make the same IR; those that it also changes, and in how many of these as
much is done here. Below are the classes of differences. Programs that take more than `--steps`
operations to interpret are left out. With `--keep` counts are added to those of a file, so that
many short runs make one table. The exit status is 1 where something is wrong, crashes or is
invalid.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.beside import UNEXPLAINED
from tests.campaigns import EXTENSIONS, ask_each, reprint
from tests.generate.program import Program
from tests.loop_campaigns import (
    BUT_FOR_UNUSED,
    GROUPS,
    OWN_OPTIONS,
    REFUSED,
    WHOLE,
    WRONG,
    Case,
    Truth,
    kind_of,
    pipeline_of,
    prepared,
)
from tests.oracle import ask
from tests.pass_campaigns import (
    GENERATORS,
    Variant,
    each_natively,
    is_done,
    parse,
    unwrapped,
    variants,
)

BATCH = 20
COLUMNS = ("programs", "changed", "wrong", "crash", "invalid", "run", "refused", "unsound", "right")
NOT_LOWERED = (
    "could not parse the input IR",
    "failed to legalize",
    "expected ']' in affine map",
)
"""What is said of layouts and of transfers that have no lowering, and of subscripts like `%0#1`."""
BAD = ("wrong", "crash", "invalid")


@dataclass(frozen=True)
class Made:
    """What ours makes of a program."""

    case: Case
    plain: str
    """The program as it is printed."""
    mine: str
    local: str
    """What it becomes, also without aliases."""

    @property
    def is_changed(self) -> bool:
        return self.mine != self.plain


class Few(Truth):
    """A program on two of its inputs: parsing it for each takes most of the time."""

    @cached_property
    def inputs(self) -> list[Variant]:
        first, *others = variants(self.program)
        return [first, *others[self.program.seed % 3 :][:1]]


class Row:
    """What is counted of a pass."""

    def __init__(self, name: str, counts: Counter[str]) -> None:
        self.name, self.counts, self.failures = name, counts, list[str]()

    def add(self, truths: Sequence[Truth], known: str) -> None:
        """Count what the pass makes of programs."""
        made = [one for truth in truths if (one := self._made(truth)) is not None]
        self._natively(made)
        if f"--{self.name} " in known:
            for one, theirs in zip(made, _theirs(self.name, made), strict=True):
                self._compare(one, theirs)

    def _fail(self, kind: str, case: Case, what: str) -> None:
        self.counts[kind] += 1
        self.failures.append(f"program {case.program.seed}, {case.pipeline}: {kind}: {what}")

    def _made(self, truth: Truth) -> Made | None:
        from loopwright.errors import InterpreterError
        from loopwright.ledger import Ledger
        from loopwright.syntax import print_module

        pipeline = pipeline_of(self.name, truth.program.seed)
        program, pipeline = prepared(truth.program, self.name, pipeline)
        case, module = Case(program, self.name, pipeline, Ledger(), truth), parse(program.text)
        plain, problem, local = print_module(module), "", ""
        self.counts["programs"] += 1
        try:
            is_done(module, pipeline, case.ledger)
            mine = print_module(module)
            if mine != plain:
                self.counts["changed"] += 1
                local = print_module(module, local_scope=True)
                problem = truth.difference(local)
        except InterpreterError as error:
            self._fail("wrong", case, str(error))
            return None
        except Exception as error:
            self._fail("crash", case, f"{type(error).__name__}: {error}")
            return None
        if problem:
            self._fail("wrong", case, problem)
        return None if problem else Made(case, plain, mine, local)

    def _natively(self, made: Sequence[Made]) -> None:
        """What changed, in `mlir-opt` and `mlir-runner`; that lowers no `affine.dma_start`."""
        changed = [
            one for one in made if one.is_changed and not any(op in one.mine for op in EXTENSIONS)
        ]
        kept: list[tuple[Case, Program]] = []
        answers = ask_each([one.mine for one in changed])
        for one, answer in zip(changed, answers, strict=True):
            if answer is None and ask_each([reprint(one.mine, generic=True)]) == [None]:
                # In custom form it does not read subscripts like `%0#1`, which it prints.
                self._fail("invalid", one.case, "mlir-opt refuses it")
            elif "dma_" not in one.mine:
                program = replace(one.case.program, text=one.local)
                kept.append((one.case, unwrapped(program)))
        found = each_natively([program for _, program in kept]) if kept else []
        for (case, _), checks in zip(kept, found, strict=True):
            if isinstance(checks, str) and any(text in checks for text in NOT_LOWERED):
                continue
            self.counts["run"] += 1
            if checks != [str(number) for number in case.truth.expected[0][0]]:
                self._fail("wrong", case, f"mlir-runner: {checks}")

    def _compare(self, made: Made, theirs: str | None) -> None:
        case, counts = made.case, self.counts
        kind = kind_of(case, made.mine, theirs)
        counts[f"class {kind}"] += 1
        counts["refused"] += kind == REFUSED
        counts["unsound"] += kind == WRONG
        if kind in (REFUSED, WRONG):
            return
        counts["right"] += 1
        counts["same"] += kind in ("same", BUT_FOR_UNUSED)
        if (theirs or "").strip() != made.plain.strip():
            counts["does"] += 1
            counts["done"] += kind != UNEXPLAINED
        if kind == UNEXPLAINED:
            self.failures.append(f"program {case.program.seed}, {case.pipeline}: {kind}")

    def line(self) -> str:
        """The counts."""
        counts = self.counts
        cells = " ".join(f"{counts[column]:8}" for column in COLUMNS)
        same, done = (
            f"{100 * counts[part] / counts[whole]:7.1f}%" if counts[whole] else f"{'-':>8}"
            for part, whole in (("same", "right"), ("done", "does"))
        )
        return f"{self.name:36} {cells} {same} {counts['does']:8} {done}"

    def classes(self) -> Iterator[str]:
        """The classes of differences among what `mlir-opt` makes right."""
        for kind, number in sorted(self.counts.items(), key=lambda pair: -pair[1]):
            if kind.startswith("class ") and kind[6:] not in ("same", REFUSED, WRONG):
                yield f"    {100 * number / self.counts['right']:5.1f}% {kind[6:]}"


def _theirs(name: str, made: Sequence[Made]) -> list[str | None]:
    """What `mlir-opt` makes of programs: one process for those with the same options."""
    found: dict[int, str | None] = {}
    pipelines = [OWN_OPTIONS.sub("", one.case.pipeline) for one in made]
    for pipeline in dict.fromkeys(pipelines):
        numbers = [number for number, each in enumerate(pipelines) if each == pipeline]
        nested = pipeline if name in WHOLE else f"func.func({pipeline})"
        texts = [made[number].case.program.text for number in numbers]
        answers = ask_each(texts, f"--pass-pipeline=builtin.module({nested})")
        found |= dict(zip(numbers, answers, strict=True))
    return [found[number] for number in range(len(made))]


def programs_of(kind: str, first: int, count: int, steps: int) -> Iterator[Truth]:
    """The programs of seeds that are not long to interpret."""
    from loopwright.errors import InterpreterError
    from tests.pass_campaigns import meaning

    for seed in range(first, first + count):
        program = GENERATORS[kind](seed)
        try:
            meaning(parse(program.text), program.name, steps)
        except InterpreterError:
            continue
        yield Few(program)


def main() -> int:
    parser = argparse.ArgumentParser(description="Judge passes on generated programs.")
    parser.add_argument("passes", nargs="*")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=500, help="how many seeds")
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--keep", type=Path, help="add the counts to those in a file")
    options = parser.parse_args()
    kept: Mapping[str, Mapping[str, int]] = {}
    if options.keep and options.keep.exists():
        kept = json.loads(options.keep.read_text())
    known = ask("mlir-opt-22", ["--help"], "").out
    rows = {name: Row(name, Counter(counts)) for name, counts in kept.items()}
    for kind, passes in GROUPS.items():
        names = [name for name in passes if not options.passes or name in options.passes]
        for first in range(options.seed, options.seed + options.count, BATCH) if names else ():
            left = min(BATCH, options.seed + options.count - first)
            truths = list(programs_of(kind, first, left, options.steps))
            for name in names:
                rows.setdefault(name, Row(name, Counter())).add(truths, known)
            if options.keep:
                made = {name: row.counts for name, row in rows.items()}
                options.keep.write_text(json.dumps(made))
    print(f"{'':36} {' '.join(f'{one:>8}' for one in COLUMNS)} {'same':>8} {'does':>8} {'done':>8}")
    for row in rows.values():
        print(row.line())
        for text in (*row.classes(), *row.failures[:20]):
            print(text)
    return int(any(row.counts[kind] for row in rows.values() for kind in BAD))


if __name__ == "__main__":
    sys.exit(main())

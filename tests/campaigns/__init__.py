"""The seeded campaigns: generated inputs through loopwright and through MLIR's own programs.

Each campaign takes a range of seeds and gives back a `Report`; the test suite runs a sample of
them, `make fuzz` all of them.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from unittest.mock import patch

from tests.generate.forms import OWN_FORMS, module
from tests.generate.program import Program, generate, printing_main, storing_main
from tests.oracle import SPLIT, mlir_opt, mlir_run

BATCH = 40
ASKED_AT_ONCE = 400
"""Texts that one run of `mlir-opt` reads: a run ends within its two minutes also beside others."""
EXTENSIONS = tuple(name for name in OWN_FORMS if name.count(".") == 1)
"""Ops that `mlir-opt` does not know."""
EXAMPLES = 12
"""How many examples of a kind are kept."""


@dataclass
class Report:
    """How many inputs went through, what failed, which op forms were met."""

    name: str
    count: int = 0
    failures: list[str] = field(default_factory=list)
    coverage: Counter[str] = field(default_factory=Counter)
    identical: int = 0
    """Inputs whose printed form equals `mlir-opt`'s to the byte."""
    examples: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    """Seeds of some inputs, by what they are examples of."""
    facts: Counter[str] = field(default_factory=Counter)
    """Other numbers worth telling."""

    def merge(self, further: Report) -> Report:
        self.count += further.count
        self.failures += further.failures
        self.coverage += further.coverage
        self.identical += further.identical
        self.facts += further.facts
        for name, seeds in further.examples.items():
            known_seeds = self.examples.setdefault(name, [])
            known_seeds += seeds[: EXAMPLES - len(known_seeds)]
        return self

    @contextmanager
    def trying(self, label: str) -> Iterator[None]:
        """Whatever is raised inside is a failure."""
        try:
            yield
        except Exception:
            self.failures.append(f"{label}: {traceback.format_exc(limit=-4)}")

    def note(self, label: str, failure: str) -> None:
        """What is wrong with an input, if anything is."""
        if failure:
            self.failures.append(f"{label}: {failure}")

    def summary(self) -> str:
        rare = min(self.coverage.values(), default=0)
        return (
            f"{self.name}: {self.count} inputs, {len(self.failures)} failures, "
            f"{self.identical} printed identically, {len(self.coverage)} forms, "
            f"the rarest {rare} times"
            + "".join(f", {number} {name}" for name, number in self.facts.items())
        )


def batches(seeds: Sequence[int]) -> Iterable[Sequence[int]]:
    return (seeds[start : start + BATCH] for start in range(0, len(seeds), BATCH))


def ask_each(texts: Sequence[str], *arguments: str) -> list[str | None]:
    """`mlir-opt`'s printed form of each text, None where it refuses one."""
    if len(texts) > ASKED_AT_ONCE:
        groups = range(0, len(texts), ASKED_AT_ONCE)
        return [
            answer for k in groups for answer in ask_each(texts[k : k + ASKED_AT_ONCE], *arguments)
        ]
    answer = mlir_opt(SPLIT.join(texts), "--split-input-file", *arguments)
    if answer.ok:
        parts = [part.strip("\n") + "\n" for part in answer.out.split("// -----\n")]
        if len(parts) == len(texts):
            return list(parts)
    if len(texts) <= 1:
        return [None for _ in texts]
    half = len(texts) // 2
    return [*ask_each(texts[:half], *arguments), *ask_each(texts[half:], *arguments)]


def again(texts: Sequence[str]) -> list[str | None]:
    """The texts as `mlir-opt -canonicalize -cse` prints them."""
    return ask_each(texts, "-canonicalize", "-cse")


def reprint(text: str, *, generic: bool = False) -> str:
    """Parse, verify and print with loopwright."""
    from loopwright.ir.dialects.registry import make_context
    from loopwright.ir.syntax import parse_module, print_module
    from loopwright.ir.syntax.verification import verify

    parsed = parse_module(text, make_context())
    verify(parsed)
    return print_module(parsed, generic=generic).strip("\n") + "\n"


def attempt(failures: list[str], label: str, action: Callable[[], str | None]) -> str | None:
    try:
        return action()
    except Exception:
        failures.append(f"{label}:\n{traceback.format_exc(limit=-4)}")
        return None


def roundtrip(seeds: Sequence[int]) -> Report:
    """Everything `mlir-opt` accepts is accepted, printed, and read back as the same module.

    Printing is a fixed point wherever `mlir-opt`'s is, and where it is not gives what it gives.
    """
    report = Report("round trip")
    for batch in batches(seeds):
        texts = [module(seed, report.coverage) for seed in batch]
        expected = ask_each(texts)
        printed: list[str] = []
        generics: list[str] = []
        accepted: list[tuple[int, str, str, str]] = []
        for seed, text, truth in zip(batch, texts, expected, strict=True):
            report.count += 1
            if truth is None:
                report.failures.append(f"module {seed}: mlir-opt refuses the generated module")
                continue
            label = f"module {seed}"
            custom = attempt(report.failures, label, lambda text=text: reprint(text))
            if custom is None:
                continue
            again = attempt(report.failures, label, lambda custom=custom: reprint(custom))
            generic = attempt(report.failures, label, lambda text=text: reprint(text, generic=True))
            if again is None or generic is None:
                continue
            report.identical += custom == truth
            accepted.append((seed, truth, custom, again))
            printed.append(custom)
            generics.append(generic)
        # A few affine expressions are simplified further when `mlir-opt` reads what it printed.
        settled = ask_each([truth for _, truth, _, _ in accepted])
        for (seed, truth, custom, again), final in zip(accepted, settled, strict=True):
            if again != (custom if final == truth else final):
                report.failures.append(f"module {seed}: printing is no fixed point")
        for form, outputs in (("custom", printed), ("generic", generics)):
            backs = ask_each(outputs)
            for (seed, truth, *_), back, final in zip(accepted, backs, settled, strict=True):
                if back not in (truth, final):
                    report.failures.append(f"module {seed}: the {form} form reads back differently")
    return report


Generator = Callable[[int, Counter[str]], Program]


def programs(seeds: Sequence[int], generator: Generator = generate) -> Report:
    """Interpreter, compiled code and `mlir-runner` agree on every bit."""
    report = Report("programs")
    for batch in batches(seeds):
        generated = [generator(seed, report.coverage) for seed in batch]
        expected = oracle_checks(generated)
        for program in generated:
            report.count += 1
            truth = expected[program.seed]
            for engine, run in (("interpreter", interpreted), ("compiled", compiled)):
                label = f"program {program.seed}, {engine}"
                printed = attempt(report.failures, label, lambda p=program, r=run: " ".join(r(p)))
                if printed is not None and printed.split() != truth:
                    report.failures.append(f"{label}: {printed.split()} instead of {truth}")
    return report


def extended(seeds: Sequence[int]) -> Report:
    """Programs that MLIR's lowering cannot run: interpreter and compiled code agree."""
    report = Report("extended programs")
    for seed in seeds:
        program = generate(seed, report.coverage, extended=True)
        report.count += 1
        label = f"extended program {seed}"
        truth, checksums = (
            attempt(report.failures, f"{label}, {name}", lambda p=program, r=run: " ".join(r(p)))
            for name, run in (("interpreter", interpreted), ("compiled", compiled))
        )
        if truth != checksums and truth is not None and checksums is not None:
            report.failures.append(f"{label}: {checksums} instead of {truth}")
    return report


def oracle_checks(generated: Sequence[Program]) -> dict[int, list[str]]:
    """The checksums that `mlir-runner` prints, by seed."""
    answer = mlir_run(printing_main(list(generated)))
    numbers = answer.out.split()
    if len(numbers) != sum(program.checks for program in generated):
        raise AssertionError(f"mlir-runner failed: {answer.err[:2000]}")
    return _by_seed(generated, numbers)


def interpreted(program: Program) -> list[str]:
    from loopwright.ir.dialects.registry import make_context
    from loopwright.ir.syntax import parse_module
    from loopwright.meaning import Interpreter

    parsed = parse_module(program.text, make_context())
    return [str(int(value)) for value in Interpreter(parsed).call(program.name)]


def compiled(program: Program) -> list[str]:
    import loopwright as lw

    results = lw.parse(program.text).compile(program.name)()
    if program.checks == 0:
        return []
    values = results if isinstance(results, tuple) else (results,)
    return [str(int(value)) for value in values]


def compiled_checks(generated: Sequence[Program]) -> dict[int, list[str]]:
    """The checksums that compiled code gives, by seed. All programs are compiled together, and half
    the groups with little of LLVM's optimiser: that is a third of the time otherwise. A third of
    them is compiled in parts of few loops."""
    import numpy as np

    import loopwright as lw
    from loopwright.native.codegen import emit_module, function_codegen
    from loopwright.native.runtime import engine

    level = 1 if generated[0].seed % 2 else 3
    limits = (
        (function_codegen.MOST_LOOPS, emit_module.LOOPS_OF_A_PART)
        if generated[0].seed % 3
        else (1, 2)
    )
    sums = np.zeros(sum(program.checks for program in generated), np.int64)
    with (
        patch.object(engine, "optimise", partial(engine.optimise, level=level)),
        patch.object(function_codegen, "MOST_LOOPS", limits[0]),
        patch.object(emit_module, "LOOPS_OF_A_PART", limits[1]),
    ):
        lw.parse(storing_main(list(generated))).compile("main")(sums)
    return _by_seed(generated, list(map(str, sums)))


def _by_seed(generated: Sequence[Program], numbers: list[str]) -> dict[int, list[str]]:
    checks_by_seed: dict[int, list[str]] = {}
    for program in generated:
        checks_by_seed[program.seed], numbers = numbers[: program.checks], numbers[program.checks :]
    return checks_by_seed

"""A pass of ours beside `mlir-opt`'s on generated programs: both results are printed again by
`mlir-opt -canonicalize -cse` and must be the same text, or the difference belongs to a class.

A campaign says how programs and options are made and what classes there are; the rest is here. A
class that begins with `UNEXPLAINED` is a failure.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import unified_diff

from tests.campaigns import Report, again, batches
from tests.campaigns.passes import Outcome
from tests.generate.program import Program
from tests.oracle import mlir_opt

UNEXPLAINED = "UNEXPLAINED"


@dataclass(frozen=True)
class Pair:
    """What both make of one program."""

    program: Program
    options: dict[str, str]
    pipeline: str
    ours: Outcome
    theirs: str | None
    """The text that `mlir-opt` prints; None where it crashed or refused."""

    @property
    def texts(self) -> tuple[str, str]:
        """What we made, and what `mlir-opt` made."""
        return self.ours.text or self.program.text, self.theirs or self.program.text


def asked(pipeline: str, text: str, *options: str, whole: bool = False) -> str | None:
    """What `mlir-opt` makes of a program, or of its functions; None where it crashes or refuses."""
    passes = pipeline if whole else f"func.func({pipeline})"
    answer = mlir_opt(text, f"--pass-pipeline=builtin.module({passes})", *options)
    return answer.out if answer.ok else None


@dataclass(frozen=True)
class Comparison:
    """One campaign."""

    name: str
    pair_of: Callable[[int, Counter[str]], Pair]
    """The pair of a seed; counts forms that programs have."""
    difference: Callable[[Pair, str, str], str]
    """The class of a difference between what we made and what `mlir-opt` made, both canonicalized:
    only asked if there is one."""
    tally: Callable[[Counter[str], Pair, str], None]
    """Counts what else is worth telling of a pair and its class."""
    flaw: Callable[[Pair], str] = lambda _: ""
    """What is wrong with both, if they are the same."""

    def run(self, seeds: Sequence[int]) -> Report:
        """All seeds, class by class."""
        report = Report(self.name)
        for batch in batches(seeds):
            pairs = [self.pair_of(seed, report.coverage) for seed in batch]
            mine = again([pair.texts[0] for pair in pairs])
            reference_texts = again([pair.texts[1] for pair in pairs])
            for pair, ours, theirs in zip(pairs, mine, reference_texts, strict=True):
                report.count += 1
                if pair.ours.failure:
                    report.failures.append(pair.ours.failure)
                    continue
                kind = self.classified(pair, ours, theirs)
                if kind.startswith(UNEXPLAINED):
                    report.failures.append(f"program {pair.program.seed}: {kind}")
                report.coverage[kind] += 1
                report.examples.setdefault(kind, []).append(pair.program.seed)
                report.identical += kind == "same"
                self.tally(report.coverage, pair, kind)
        return report

    def classified(self, pair: Pair, mine: str | None, reference: str | None) -> str:
        """The class that a program belongs to, from both results as they are printed again."""
        if pair.theirs is None:
            return "mlir-opt crashes or refuses"
        if reference is None:
            return "mlir-opt cannot canonicalize"
        if mine is None:
            return f"{UNEXPLAINED}: ours cannot be canonicalized"
        if mine != reference:
            return self.difference(pair, mine, reference)
        flaw = self.flaw(pair)
        return f"{UNEXPLAINED}: the same, {flaw}" if flaw else "same"

    def show(self, seed: int) -> str:
        """What `mlir-opt` makes of a program and what we make, and the class of that."""
        pair = self.pair_of(seed, Counter())
        mine, reference = (again([text])[0] for text in pair.texts)
        kind = pair.ours.failure or self.classified(pair, mine, reference)
        head = f"func.func @{pair.program.name}()"
        theirs, ours = ((text or "").partition(head)[0].splitlines() for text in (reference, mine))
        lines = unified_diff(theirs, ours, "mlir-opt", "ours", lineterm="", n=8)
        return "\n".join([f"== {seed}: {pair.pipeline}: {kind}", *lines])

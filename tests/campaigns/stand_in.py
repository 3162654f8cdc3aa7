"""Texts through `mlir-opt` and through loopwright: the same bytes, pretty and generic, or the same
first error at the same place.

A text is one of the generated forms, or one of the snippets of `tests/differential`, often with a
few of its numbers, types, values or attributes changed; `mlir-opt` says which are programs.
"""

import random
import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module, print_module
from loopwright.ir.syntax.verification import verify
from loopwright.reporting.errors import DiagnosticError
from tests.campaigns import Report, batches
from tests.differential.snippets import read_snippets
from tests.generate.forms import FORMS, snippet
from tests.oracle import mlir_opt
from tests.property.mutations import carefully_mutated

SNIPPETS = sorted((Path(__file__).parents[1] / "differential").glob("*_snippets.txt"))
SEPARATOR = "\n// -----\n"
ERROR = re.compile(r"^<stdin>:(\d+):(\d+): (error|note): (.*)$", re.M)
DELIBERATE = re.compile(
    "expected steps? to be|subscripts of the DMA|operand count and affine map|"
    "not supported by mlir-opt"
)
"""What is refused with a message of our own: `docs/differences.md`."""
BY_VERIFIER = "see current operation"


class Answer(NamedTuple):
    """What became of a text: its printed forms, or the first error with its line and column."""

    pretty: str = ""
    generic: str = ""
    error: tuple[int, int, str] | None = None
    verifier: bool = False
    """Whether an operation was refused that could be read."""


@cache
def _snippets(paths: tuple[Path, ...]) -> list[str]:
    return [text for path in paths for text in read_snippets(path)]


@cache
def _forms() -> list[str]:
    return sorted(FORMS)


def text_of(seed: int, further: Sequence[Path] = ()) -> str:
    """The text of a seed; `further` are files with more snippets."""
    chance = random.Random(seed)
    if chance.random() < 0.5:
        text = snippet(chance.choice(_forms()), chance.randrange(1 << 30))
    else:
        text = chance.choice(_snippets((*SNIPPETS, *further)))
    if chance.random() < 0.3:
        return text.strip("\n") + "\n"
    return carefully_mutated(text, chance).replace("// -----", "").strip("\n") + "\n"


def ours(text: str) -> Answer:
    """What loopwright makes of a text."""
    try:
        module = parse_module(text, make_context())
        verify(module)
    except DiagnosticError as failure:
        first = failure.diagnostics[0]
        location = first.location
        assert location is not None, first
        return Answer(error=(location.line, location.column, first.message))
    return Answer(print_module(module).strip("\n"), print_module(module, generic=True).strip("\n"))


def theirs(texts: Sequence[str]) -> list[Answer | None]:
    """What `mlir-opt` makes of each text; None where it crashes."""
    joined = SEPARATOR.join(texts)
    pretty, generic = (
        mlir_opt(joined, "--split-input-file", *options)
        for options in ((), ("-mlir-print-op-generic",))
    )
    parts = [answer.out.split("// -----\n") for answer in (pretty, generic)]
    if pretty.status not in (0, 1) or any(len(part) != len(texts) for part in parts):
        if len(texts) == 1:
            return [None]
        half = len(texts) // 2
        return theirs(texts[:half]) + theirs(texts[half:])
    starts = [0]
    for text in texts:
        starts.append(starts[-1] + text.count("\n") + SEPARATOR.count("\n"))
    answers: list[Answer | None] = [
        Answer(printed.strip("\n"), errors.strip("\n"))
        for printed, errors in zip(*parts, strict=True)
    ]
    for line, column, kind, message in ERROR.findall(pretty.err):
        index = bisect_right(starts, int(line) - 1) - 1
        answer = answers[index]
        assert answer is not None
        if kind == "error" and answer.error is None:
            answers[index] = Answer(error=(int(line) - starts[index], int(column), message))
        elif kind == "note" and message.startswith(BY_VERIFIER):
            answers[index] = answer._replace(verifier=True)
    return answers


def stand_in(seeds: Sequence[int], further: Sequence[Path] = ()) -> Report:
    """Texts of all forms and dialects beside `mlir-opt`; the facts are the counts."""
    report = Report("stand-in")
    for batch in batches(seeds):
        texts = [text_of(seed, further) for seed in batch]
        for seed, text, expected in zip(batch, texts, theirs(texts), strict=True):
            report.count += 1
            if expected is None:
                report.facts["mlir-opt crashes"] += 1
                continue
            answer = ours(text)
            kind, same = judged(answer, expected)
            report.facts[kind] += 1
            report.facts[f"{kind}: same"] += same
            if not same and kind == "accepted":
                report.failures.append(f"text {seed}: not the bytes of mlir-opt's")
            if expected.error is not None and answer.error is None:
                report.failures.append(f"text {seed}: taken, which mlir-opt refuses")
            if not same:
                report.examples.setdefault(kind, []).append(seed)
    return report


def judged(answer: Answer, expected: Answer) -> tuple[str, bool]:
    """The kind of a text, and whether loopwright does what is asked of it."""
    if expected.error is None:
        if answer.error and DELIBERATE.search(answer.error[2]):
            return "refused on purpose", True
        return "accepted", answer[:2] == expected[:2]
    if expected.verifier:
        return "refused by the verifier", answer.error == expected.error
    return "syntax errors", answer.error is not None and answer.error[0] == expected.error[0]

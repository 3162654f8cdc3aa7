"""Index operations: what passes make of them computes the same, in the interpreter.

A function is interpreted with many indices, of which some are negative or beyond the bounds of a
basis. Where it has no meaning (a basis that is not positive is executed, a promise is broken), what
passes make of it is free; where a pass fails, the program fails.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Sequence

from loopwright.meaning import Interpreter
from loopwright.meaning.values import Poison, Value
from loopwright.reporting.errors import InterpreterError
from tests.campaigns import Report
from tests.campaigns.passes import passed
from tests.generate.linearized import ARGUMENTS, in_context
from tests.judged_programs import parse

PIPELINES = (
    "canonicalize",
    "affine-expand-index-ops",
    "affine-expand-index-ops-as-affine",
    "lower-affine",
    "affine-optimize",
    "normalize-memrefs",
    "affine-fold-memref-alias-ops,canonicalize",
    "loop-invariant-code-motion,cse",
)
CALLS = 16
"""How many indices each function is called with."""


def index_operations(seeds: Sequence[int], pipelines: Sequence[str] = PIPELINES) -> Report:
    """Functions of index operations mean the same before and after passes."""
    report = Report("index operations")
    for seed in seeds:
        report.count += 1
        text = in_context(seed)
        expected = results_of(text, seed)
        report.facts["calls with a meaning"] += sum(result is not None for result in expected)
        printed = passed(text, "")
        for pipeline in pipelines:
            after: str | None = None
            try:
                after = passed(text, pipeline)
                assert after is not None
                difference = difference_of(expected, results_of(after, seed))
            except Exception:
                difference = traceback.format_exc(limit=-4)
            report.note(f"program {seed}, {pipeline}", difference)
            report.coverage[f"{pipeline}: programs changed"] += after not in (None, printed)
    return report


def _arguments(seed: int) -> list[list[int]]:
    draw = random.Random(seed)
    calls: list[list[int]] = []
    for call in range(CALLS):
        # Inner components that are small and not negative keep the promise of disjoint ones.
        most = (0, 1, 2, 8, 40)[call % 5]
        least = 0 if call % 4 else -most
        outermost = draw.choice((3, 40, 400))
        components = [
            draw.randint(-outermost, outermost),
            *(draw.randint(least, most) for _ in range(3)),
        ]
        calls.append([*components, *(draw.randint(1 if call % 8 else -1, 9) for _ in range(2))])
    assert all(len(values) == len(ARGUMENTS) for values in calls)
    return calls


def results_of(text: str, seed: int) -> list[Sequence[Value] | None]:
    """What a function returns for each of its arguments; None where it has no meaning."""
    interpreter = Interpreter(parse(text))
    results: list[Sequence[Value] | None] = []
    for values in _arguments(seed):
        try:
            results.append(interpreter.call("f", *values))
        except InterpreterError:
            results.append(None)
    return results


def difference_of(
    expected: Sequence[Sequence[Value] | None], actual: Sequence[Sequence[Value] | None]
) -> str:
    """What a transformed function returns and should not; empty where all is well."""
    for call, (before, after) in enumerate(zip(expected, actual, strict=True)):
        if before is None:
            continue
        if after is None:
            return f"an error or poison instead of {before} in call {call}"
        for value, value_after in zip(before, after, strict=True):
            if not isinstance(value, Poison) and value != value_after:
                return f"{after} instead of {before} in call {call}"
    return ""

"""The campaign on updates of elements in any order: `affine-reschedule` on nests that are full of
them, judged by recorded last writers and by results."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

import loopwright as lw
from loopwright.ir.dialects.registry import read_module
from loopwright.ir.syntax import print_module
from loopwright.reporting.ledger import Decision, Ledger
from tests.campaigns import Report
from tests.campaigns.loops import PASSES
from tests.campaigns.passes import transformed
from tests.campaigns.rescheduling import flow_differs
from tests.generate import updating


def check(seed: int, report: Report) -> str:
    """What is wrong with a program that is rescheduled; empty if nothing is."""
    options = PASSES["affine-reschedule"]
    pipeline = f"affine-reschedule{{{options[seed % len(options)]}}}"
    text = updating.generate(seed, allocates=True)
    ledger = Ledger()
    before = read_module(text)
    after = read_module(text)
    transformed(after, pipeline, ledger)
    decisions = list(ledger.of_type(Decision))
    if not decisions:
        return ""
    report.facts["rescheduled"] += 1
    report.facts["with updates"] += any(
        decision.evidence.figures.get("updates") for decision in decisions
    )
    differs = flow_differs(before, after, "main", report)
    return f"{pipeline}: {differs}" if differs else _results_differ(seed, pipeline)


def _results_differ(seed: int, pipeline: str) -> str:
    """Integers keep their bits, floats but for rounding; sums do not overflow in either order where
    nothing says so."""
    text = updating.generate(seed, allocates=False)
    rescheduled = read_module(text)
    transformed(rescheduled, pipeline)
    rng = np.random.default_rng(seed)
    kind = np.float64 if updating.element_type(seed) == "f64" else np.int32
    shapes = [(3 * updating.EXTENT,) * rank for rank in updating.RANKS.values()]
    start = [rng.integers(-2, 3, shape).astype(kind) for shape in shapes]
    results: list[list[npt.NDArray[Any]]] = []
    for program in (text.replace(" overflow<nsw>", ""), print_module(rescheduled)):
        arrays = [array.copy() for array in start]
        lw.parse(program).compile("main")(*arrays)
        results.append(arrays)
    for expected, actual in zip(*results, strict=True):
        if not np.allclose(
            expected, actual, rtol=1e-6 if kind is np.float64 else 0, equal_nan=True
        ):
            return f"{pipeline}: results differ"
    return ""


def updates(seeds: Sequence[int]) -> Report:
    """Nests that update elements, rescheduled with options by turns."""
    report = Report("updates of elements")
    for seed in seeds:
        report.count += 1
        with report.trying(str(seed)):
            report.note(str(seed), check(seed, report))
    return report

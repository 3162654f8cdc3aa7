"""Memrefs that overlap themselves: exact dependences, and no pass that changes what programs do."""

import pytest

from tests.campaigns import Report
from tests.generate import overlapping
from tests.generate.overlapping import FAMILIES, Overlapping
from tests.property.overlapping import (
    PIPELINES,
    check_dependences,
    check_native,
    check_passes,
    handed,
)
from tests.sampling import few, spread

USUAL = (
    "affine-parallelize",
    "affine-mem2reg",
    "affine-loop-fusion",
    "affine-super-vectorize{virtual-vector-size=2}",
)


def example(family: str, number: int = 0) -> Overlapping:
    """A program of a family whose memref certainly overlaps itself."""
    programs = (overlapping.generate(seed, family) for seed in range(1000 * number, 10_000))
    return next(program for program in programs if program.overlaps)


def test_dependences_are_those_of_addresses() -> None:
    report = Report("overlapping")
    for seed in few(range(45), 8):
        check_dependences(overlapping.generate(seed), report)
    assert not report.failures, report.failures[0]
    assert report.facts["certain"] > 300
    assert report.facts["decided reads"] > 60


@pytest.mark.cases_by_day(4)
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_passes_keep_the_meaning(family: str) -> None:
    report = Report("overlapping")
    pipelines = spread(PIPELINES, 6, sorted(FAMILIES).index(family))
    check_passes(example(family), report, pipelines)
    assert not report.failures, report.failures[0]


def test_passes_still_do_something() -> None:
    report = Report("overlapping")
    for seed in few(range(14), 4):
        check_passes(overlapping.generate(seed), report, USUAL)
    assert not report.failures, report.failures[0]
    assert report.facts["parallel functions"] > 2
    decisions = {form.partition(":")[0] for form in report.coverage if ": decision" in form}
    assert {"affine-mem2reg", "affine-loop-fusion", "affine-super-vectorize"} <= decisions


@pytest.mark.parametrize("family", ["by the call", "two calls", "subview", "map"])
def test_compiled_code(family: str) -> None:
    report = Report("overlapping")
    check_native(example(family, 2), report)
    assert not report.failures, report.failures[0]


def test_arguments_that_overlap() -> None:
    report = handed(few(range(8), 2))
    assert not report.failures, report.failures[0]
    assert report.facts["calls"] > 3 < report.facts["with overlaps"] + report.facts["refused"]

"""Parallel loops made by passes: their iterations may run in any order, and mean what they did."""

from __future__ import annotations

from tests.campaigns import Report
from tests.campaigns.handing import parallel
from tests.campaigns.passes import equivalence
from tests.generate import nests
from tests.property.parallel_order import IN_ORDER, check
from tests.sampling import few


def test_iterations_may_run_backwards() -> None:
    report = Report("parallel")
    for seed in few(range(700_000, 700_014), 3):
        check(nests.generate(seed), report)
    assert not report.failures, "\n".join(report.failures[:3])
    made = report.coverage
    assert made["affine-for-to-parallel: decision parallelized"] > 40
    assert made["affine-parallel-tile: decision tiled"] > 10
    assert made["affine-parallel-fusion: decision fusion.fused"] > 0


def test_loops_in_order() -> None:
    report = equivalence(few(range(710_000, 710_008), 2), IN_ORDER)
    assert not report.failures, "\n".join(report.failures[:3])


def test_programs_that_hand_values_on() -> None:
    # In the last one sums of symbols change their order at each of the first two readings.
    report = parallel([*few(range(720_000, 720_010), 2), 920_104])
    assert not report.failures, "\n".join(report.failures[:2])
    assert report.facts["native runs"] > 6
    assert report.coverage["affine-for-to-parallel: decision parallelized"] > 9

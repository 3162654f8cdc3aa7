"""Loops made parallel or nested otherwise, in any order, mean what they did."""

import itertools
from collections.abc import Callable, Sequence

import pytest

from loopwright.meaning.combining import Reducer, Values
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
    counts = report.coverage
    assert counts["affine-for-to-parallel: decision parallelized"] > 40
    assert counts["affine-parallel-tile: decision tiled"] > 10
    assert counts["affine-parallel-fusion: decision fusion.fused"] > 0


def test_loops_in_order() -> None:
    report = equivalence(few(range(710_000, 710_008), 2), IN_ORDER)
    assert not report.failures, "\n".join(report.failures[:3])


def test_programs_that_hand_values_on() -> None:
    # In the last one sums of symbols change their order at each of the first two readings.
    report = parallel([*few(range(720_000, 720_010), 2), 920_104])
    assert not report.failures, "\n".join(report.failures[:2])
    assert report.facts["native runs"] > 6
    assert report.coverage["affine-for-to-parallel: decision parallelized"] > 9


# Loops made parallel or nested anew compute the same; parallel loops do in any order


RUN_IN_ORDER = Reducer.run


def backwards(
    reducer: Reducer, ranges: Sequence[range], run: Callable[[tuple[int, ...]], Values]
) -> Values:
    """Parallel loops that reduce nothing, the last iteration first."""
    if reducer.start():
        return RUN_IN_ORDER(reducer, ranges, run)
    for point in reversed(list(itertools.product(*ranges))):
        run(point)
    return ()


@pytest.mark.cases_by_day(4)
@pytest.mark.parametrize("programs", ["nests", "general"])
def test_parallel_loops_run_backwards(programs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reducer, "run", backwards)
    report = equivalence(few(range(15), 6), ["affine-parallelize"], programs=programs)
    assert not report.failures, report.failures[0]
    assert report.coverage["affine-parallelize: decision parallelized"] > 25
    codes = ("carried-dependence", "unknown-dependence")
    assert sum(report.coverage[f"affine-parallelize: refusal {code}"] for code in codes) > 2


def test_permuted_nests_compute_the_same() -> None:
    pipelines = ["test-loop-permutation{permutation-map=1,0}", "affine-loop-permute{order=2,0,1}"]
    report = equivalence(few(range(20, 40), 10), pipelines)
    assert not report.failures, report.failures[0]
    for name in ("test-loop-permutation", "affine-loop-permute"):
        assert report.coverage[f"{name}: decision permuted"] > 2
    assert report.coverage["test-loop-permutation: refusal illegal-permutation"]

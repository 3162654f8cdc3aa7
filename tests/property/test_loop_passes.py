"""Loops made parallel or nested anew compute the same; parallel loops do in any order."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import pytest

from loopwright.meaning.combining import Reducer, Values
from tests.campaigns.passes import equivalence
from tests.sampling import few

IN_ORDER = Reducer.run


def backwards(
    reducer: Reducer, ranges: Sequence[range], run: Callable[[tuple[int, ...]], Values]
) -> Values:
    """Parallel loops that reduce nothing, the last iteration first."""
    if reducer.start():
        return IN_ORDER(reducer, ranges, run)
    for point in reversed(list(itertools.product(*ranges))):
        run(point)
    return ()


@pytest.mark.cases_by_day(2)
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

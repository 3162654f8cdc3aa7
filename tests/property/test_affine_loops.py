"""Passes on `affine.for` loops keep what programs mean, and print what `mlir-opt` does."""

import inspect
import re
from pathlib import Path

import pytest

from tests.campaigns import loops
from tests.campaigns.loops import (
    PASSES,
    VIEW_PASSES,
    beside,
    jammed_everywhere,
    kind_of_view,
    sound,
)
from tests.sampling import few

RARE = {
    "affine-defer-updates",
    "affine-jam-skewed",
    "affine-jam-triangles",
    "affine-jam-updates",
    "affine-pipeline-data-transfer",
    "affine-loop-unroll-jam",
    "affine-register-tile",
    "affine-simplify-structures",
    "affine-tile-transposes",
}
"""Passes that find little to do in some kinds of programs."""

COSTLY = {"affine-reschedule"}
"""Passes that get fewer programs."""


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize("name", PASSES)
@pytest.mark.parametrize(("programs", "count"), [("nests", 6), ("general", 3)])
def test_programs_mean_the_same(name: str, programs: str, count: int) -> None:
    seeds = range(count // 3 if name in COSTLY else count)
    report = sound(few(seeds, max(len(seeds) - 4, 1)), name, programs)
    assert not report.failures, report.failures[0]
    if name not in RARE:
        assert report.coverage[f"{name}: programs changed"] > 0


@pytest.mark.parametrize(("programs", "count"), [("nests", 8), ("general", 4)])
def test_jammed_loops_mean_the_same(programs: str, count: int) -> None:
    report = jammed_everywhere(few(range(count), 3), programs)
    assert not report.failures, report.failures[0]
    assert report.coverage["jammed"] > 2


ELSEWHERE = {
    "affine-defer-updates",
    "affine-jam-skewed",
    "affine-jam-triangles",
    "affine-jam-updates",
    "affine-loop-coalescing",
    "affine-register-tile",
    "affine-reschedule",
    "affine-tile-transposes",
    "affine-time-skew",
}
"""Passes that fold more of what is around them, or less, than `mlir-opt` does, or that it does not
have; what it makes of coalescing and of fixed outer loops in these programs is no valid IR, or its
loops of `scf` are others (`tests/differential` compares these)."""
BESIDE = [name for name in PASSES if name not in ELSEWHERE]


@pytest.mark.cases_by_day(4)
@pytest.mark.parametrize("name", BESIDE)
def test_beside_mlir_opt(name: str) -> None:
    report = beside(few(range(8), 3), name)
    assert not report.failures, report.failures[0]
    assert report.identical > 1


@pytest.mark.parametrize("name", VIEW_PASSES)
def test_views_beside_mlir_opt(name: str) -> None:
    report = sound(range(6), name, "views")
    assert not report.failures, report.failures[0]
    assert report.coverage[f"{name}: programs changed"] > 3
    report = beside(range(6), name, "views")
    assert not report.failures, report.failures[0]
    assert report.identical > 2


def test_classes_of_differences_are_documented() -> None:
    pages = (Path(__file__).parents[2] / "docs" / "differences.md").read_text()
    sources = [inspect.getsource(kind) for kind in (loops.kind_of, kind_of_view)]
    classes = re.findall(r'return \(?\s*f?"([^"]+)"', "".join(sources))
    assert len(classes) >= 10
    for kind in (*classes, loops.BUT_FOR_UNUSED):
        shown = (
            kind.replace("{other}", "…").replace("{code}", "…").replace("{illegal}", "illegal-…")
        )
        assert f"`{shown}`" in pages, shown

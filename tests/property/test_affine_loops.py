"""Passes on `affine.for` loops keep what programs mean, and print what `mlir-opt` does."""

from __future__ import annotations

import pytest

from tests.loop_campaigns import PASSES, beside, jammed_everywhere, sound


@pytest.mark.parametrize("name", PASSES)
@pytest.mark.parametrize("programs", ["nests", "general"])
def test_programs_mean_the_same(name: str, programs: str) -> None:
    report = sound(range(25), name, programs)
    assert not report.failures, report.failures[0]
    if name != "affine-loop-unroll-jam":
        assert report.coverage[f"{name}: programs changed"] > 2


@pytest.mark.parametrize("programs", ["nests", "general"])
def test_jammed_loops_mean_the_same(programs: str) -> None:
    report = jammed_everywhere(range(20), programs)
    assert not report.failures, report.failures[0]
    assert report.coverage["jammed"] > 10


BESIDE = [name for name in PASSES if not name.startswith("affine-expand-index-ops")]
"""The others fold more of what is around them, or less, than `mlir-opt` does."""


@pytest.mark.parametrize("name", BESIDE)
def test_beside_mlir_opt(name: str) -> None:
    report = beside(range(20), name)
    assert not report.failures, report.failures[0]
    assert report.identical > 10

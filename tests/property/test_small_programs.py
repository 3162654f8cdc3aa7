"""Registers, buffers, parallel loops and bands in small functions: the same arrays afterwards."""

from __future__ import annotations

from tests.property.small_programs import PARALLEL, REGISTERS, banded, campaign
from tests.sampling import few


def test_registers() -> None:
    report = campaign(few(range(18, 34), 11), REGISTERS)
    assert not report.failures, report.failures[0]
    for code in ("carried", "dead-store", "forwarded", "promoted"):
        assert report.coverage[f"affine-mem2reg: decision {code}"] > 1, code


def test_parallel_loops() -> None:
    # In the last one a loop is asked about an inner loop that is parallel by then.
    report = campaign([*few(range(1000, 1012), 4), 910172], PARALLEL)
    assert not report.failures, report.failures[0]
    assert report.coverage["affine-for-to-parallel: decision parallelized"] > 8


def test_bands_that_run_once() -> None:
    report = banded(few(range(3), 2))
    assert not report.failures, report.failures[0]
    assert report.coverage["canonicalize: decision single-iteration"] > 9
    assert report.coverage["canonicalize: decision no-iterations"] > 0
    assert report.coverage["lower-affine: decision lowered"] > 9

"""Passes that clean up, on generated modules: the bytes of `mlir-opt`, and the same values."""

from __future__ import annotations

import numpy as np
import pytest
from tests.campaigns.passes_beside import same_bytes

import loopwright as lw

PIPELINES = [
    ("canonicalize", "expressions", 24),
    ("canonicalize", "forms", 8),
    ("canonicalize{region-simplify=aggressive}", "inlining", 12),
    ("loop-invariant-code-motion", "ranged", 8),
]


@pytest.mark.parametrize(("pipeline", "programs", "count"), PIPELINES)
def test_does_the_same_as_mlir_opt(pipeline: str, programs: str, count: int) -> None:
    report = same_bytes(range(count), pipeline, programs)
    assert report.failures == []
    assert report.identical == count


@pytest.mark.parametrize("number", [-2, -512, 31745, 1])
def test_bits_of_narrow_numbers_are_kept(number: int) -> None:
    text = f"""
    func.func @f() -> i16 {{
      %0 = arith.constant {number} : i16
      %1 = arith.bitcast %0 : i16 to f16
      %2 = arith.bitcast %1 : f16 to i16
      return %2 : i16
    }}
    """
    folded = lw.parse(text).apply("canonicalize")
    assert np.asarray(folded.interpret("f")).astype(np.int16) == np.int16(number)

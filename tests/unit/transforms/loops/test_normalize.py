"""`affine-loop-normalize`: all bounds, what is carried, single iterations, and refusals."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw

BOUNDS = (
    "2 to 12 step 3",
    "7 to 1",
    "-3 to %n step 2",
    "%n to 10 step 4",
    "%n to affine_map<(d0) -> (d0 + 7)>(%n) step 7",
    "%n to min affine_map<(d0) -> (d0 * 2, 9)>(%n) step 2",
    "max affine_map<(d0) -> (d0, 2)>(%n) to 12 step 5",
)


def module(bounds: str) -> lw.Module:
    return lw.parse(f"""
func.func @f(%m: memref<64xindex>, %n: index) -> index {{
  %r = affine.for %i = {bounds} iter_args(%a = %n) -> (index) {{
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield %i : index
  }}
  return %r : index
}}""")


@pytest.mark.parametrize("bounds", BOUNDS)
@pytest.mark.parametrize("promote", [False, True])
def test_any_bounds(bounds: str, promote: bool) -> None:
    plain = module(bounds)
    made = plain.apply("affine-loop-normalize", promote_single_iter=promote)
    for n in range(-9, 12):
        memories = np.zeros(64, np.int64), np.zeros(64, np.int64)
        assert plain.interpret("f", memories[0], n) == made.interpret("f", memories[1], n)
        np.testing.assert_array_equal(*memories)


def codes(bounds: str, **options: bool) -> dict[str, int]:
    return dict(module(bounds).apply("affine-loop-normalize", **options).ledger.counts())


def test_entries() -> None:
    assert codes("0 to 9") == {}
    assert codes("1 to 9") == {"normalized": 1}
    assert codes("4 to 5", promote_single_iter=True) == {"promoted": 1}
    assert codes("max affine_map<(d0) -> (d0, 2)>(%n) to 12") == {"bound-of-several": 1}
    far = "-9223372036854775807 to 9223372036854775807"
    assert codes(far) == {"index-overflow": 1}

"""`affine-loop-unroll`: what becomes of bounds and of what iterations carry, and refusals."""

from __future__ import annotations

import pytest

import loopwright as lw


def module(bounds: str, *, yields: str = "%i") -> lw.Module:
    return lw.parse(f"""
func.func @f(%m: memref<64xindex>, %n: index, %p: index) -> index {{
  %r = affine.for %i = {bounds} iter_args(%a = %p) -> (index) {{
    affine.store %a, %m[%i + 20] : memref<64xindex>
    affine.yield {yields} : index
  }}
  return %r : index
}}""")


@pytest.mark.parametrize("value", [0, -2])
def test_bad_factors(value: int) -> None:
    with pytest.raises(lw.UsageError, match="greater than 0 or equal to -1"):
        module("0 to 4").apply("affine-loop-unroll", unroll_factor=value)

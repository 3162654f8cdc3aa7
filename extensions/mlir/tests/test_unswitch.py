"""`test-affine-loop-unswitch`: conditionals out of loops, with what these carry."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Refusal

CARRIED = """func.func @f(%m: memref<8xf64>, %n: index, %x: f64) -> f64 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> f64 {
    affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n] {
      affine.store %a, %m[%i] : memref<8xf64>
    } else {
      affine.store %x, %m[%i + 4] : memref<8xf64>
    }
    %b = arith.addf %a, %x : f64
    affine.yield %b : f64
  }
  return %r : f64
}"""
NESTED = """func.func @f(%m: memref<8xf64>, %n: index, %x: f64) -> f64 {
  affine.for %i = 0 to 4 {
    affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
      affine.for %j = 0 to %n {
        affine.if affine_set<(d0) : (d0 - 2 >= 0)>(%i) {
          affine.store %x, %m[%i] : memref<8xf64>
        }
      }
    } else {
      affine.store %x, %m[%i + 4] : memref<8xf64>
    }
  }
  return %x : f64
}"""


@pytest.mark.parametrize("text", [CARRIED, NESTED])
def test_same_meaning(text: str) -> None:
    plain = lw.parse(text)
    made = plain.apply("test-affine-loop-unswitch")
    assert any(entry.code == "unswitched" for entry in made.ledger)
    for n in (-1, 1, 2, 3, 5):
        arrays = [np.zeros(8) for _ in range(2)]
        assert plain.interpret("f", arrays[0], n, 0.5) == made.interpret("f", arrays[1], n, 0.5)
        np.testing.assert_array_equal(arrays[0], arrays[1])


def test_refusals() -> None:
    text = """func.func @f(%m: memref<8xf64>, %n: index, %x: f64) {
      affine.for %i = 0 to 4 {
        %0 = affine.if affine_set<()[s0] : (s0 - 3 >= 0)>()[%n] -> f64 {
          affine.yield %x : f64
        } else {
          %1 = arith.addf %x, %x : f64
          affine.yield %1 : f64
        }
        affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
          affine.store %0, %m[%i] : memref<8xf64>
        }
      }
      return
    }"""
    made = lw.parse(text).apply("test-affine-loop-unswitch")
    codes = [entry.code for entry in made.ledger if isinstance(entry, Refusal)]
    assert codes == ["gives-values", "condition-varies"]

"""`affine-parallelize-outermost`: which loops threads share, and which they cannot."""

from __future__ import annotations

import numpy as np

import loopwright as lw


def test_bounds_of_loops_that_are_not_reached_are_not_computed() -> None:
    """What a loop does is counted before it begins: nothing is divided by zero for that."""
    text = """func.func @f(%m: memref<64xf64>, %n: index, %s: index) {
      %c = arith.constant 1.0 : f64
      affine.parallel (%i) = (0) to (symbol(%n)) {
        affine.if affine_set<()[s0] : (s0 - 1 >= 0)>()[%s] {
          affine.for %j = 0 to affine_map<()[s0, s1] -> (s0 floordiv s1)>()[%n, %s] {
            affine.store %c, %m[%j] : memref<64xf64>
          }
        }
      }
      return
    }"""
    kernel = lw.parse(text).compile("f", threads=2)
    for divisor, stored in ((0, 0), (16, 4)):
        values = np.zeros(64)
        kernel(values, 64, divisor)
        assert values.sum() == stored

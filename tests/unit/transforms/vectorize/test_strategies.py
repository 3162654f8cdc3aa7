"""The two ways to vectorise a sum inside of a loop: each lane a whole sum, or a part of one."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw

SUMS = """
func.func @main(%in: memref<16x64xf32>, %out: memref<64xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %column = 0 to 64 {
    %sum = affine.for %row = 0 to 16 iter_args(%partial = %zero) -> (f32) {
      %element = affine.load %in[%row, %column] : memref<16x64xf32>
      %next = arith.addf %partial, %element : f32
      affine.yield %next : f32
    }
    affine.store %sum, %out[%column] : memref<64xf32>
  }
  return
}
"""
WHOLE = """
func.func @main(%in: memref<16x64xf32>, %out: memref<64xf32>) {
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  affine.for %column = 0 to 64 step 4 {
    %sums = affine.for %row = 0 to 16 iter_args(%partial = %zeros) -> (vector<4xf32>) {
      %padding = ub.poison : f32
      %elements = vector.transfer_read %in[%row, %column], %padding
          : memref<16x64xf32>, vector<4xf32>
      %next = arith.addf %partial, %elements : vector<4xf32>
      affine.yield %next : vector<4xf32>
    }
    vector.transfer_write %sums, %out[%column] : vector<4xf32>, memref<64xf32>
  }
  return
}
"""
PARTS = """
func.func @main(%in: memref<16x64xf32>, %out: memref<64xf32>) {
  %zeros = arith.constant dense<0.0> : vector<4xf32>
  affine.for %column = 0 to 64 {
    %parts = affine.for %row = 0 to 16 step 4 iter_args(%partial = %zeros) -> (vector<4xf32>) {
      %padding = ub.poison : f32
      %elements = vector.transfer_read %in[%row, %column], %padding
          {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<16x64xf32>, vector<4xf32>
      %next = arith.addf %partial, %elements : vector<4xf32>
      affine.yield %next : vector<4xf32>
    }
    %sum = vector.reduction <add>, %parts : vector<4xf32> into f32
    affine.store %sum, %out[%column] : memref<64xf32>
  }
  return
}
"""


def settled(module: lw.Module) -> str:
    return str(module.apply("canonicalize").apply("cse"))


@pytest.mark.parametrize(("reductions", "target"), [(False, WHOLE), (True, PARTS)])
def test_the_code_and_its_sums(reductions: bool, target: str) -> None:
    scalar = lw.parse(SUMS)
    module = scalar.apply(
        "affine-super-vectorize", virtual_vector_size=(4,), vectorize_reductions=reductions
    )
    assert settled(module) == settled(lw.parse(target))
    matrix = np.random.default_rng(3).standard_normal((16, 64)).astype(np.float32)
    in_order, found, again = (np.empty(64, np.float32) for _ in range(3))
    scalar.interpret("main", matrix, in_order)
    module.interpret("main", matrix, found)
    module.compile("main")(matrix, again)
    np.testing.assert_array_equal(again, found)
    assert reductions or found.tobytes() == in_order.tobytes()
    # Sixteen terms in any order, in single precision.
    bound = 16 * 2.0**-24 * np.abs(matrix.astype(np.float64)).sum(axis=0) * 1.01
    assert (np.abs(found - matrix.astype(np.float64).sum(axis=0)) <= bound).all()

"""Vectors: lanes that are poison or outside, forms that MLIR's own lowering does not take."""

from __future__ import annotations

import numpy as np

from tests.unit.meaning.running import call


def test_strided_memrefs() -> None:
    text = """
func.func @f(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>) -> vector<2x2xf32> {
  %c1 = arith.constant 1 : index
  %0 = vector.load %m[%c1, %c1]
    : memref<?x?xf32, strided<[?, ?], offset: ?>>, vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
"""
    view = np.arange(40, dtype=np.float32).reshape(5, 8)[::-2, 6::-2]
    (found,) = call(text, view)
    assert (found == view[1:3, 1:3]).all()

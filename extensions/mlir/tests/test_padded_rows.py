"""Rows of vectors that lie in memory with padding behind them are transferred one by one."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw

READ = """func.func @f(%a: memref<2x3xi32>) -> vector<3x3xi32> {
  %c0 = arith.constant 0 : index
  %p = arith.constant -7 : i32
  %v = vector.transfer_read %a[%c0, %c0], %p
    {permutation_map = affine_map<(d0, d1) -> (d0, 0)>, in_bounds = [false, true]}
    : memref<2x3xi32>, vector<3x3xi32>
  return %v : vector<3x3xi32>
}"""


@pytest.mark.parametrize("rank", [0, 1])
def test_reading_rows_with_padding(rank: int) -> None:
    module = lw.parse(READ).apply("convert-vector-to-scf", target_rank=rank)
    read = module.interpret("f", np.arange(6, dtype=np.int32).reshape(2, 3))
    assert np.array_equal(np.asarray(read), [[0] * 3, [3] * 3, [-7] * 3])

"""Updates in place that are deferred: the same bits, for extents around those of blocks."""

import numpy as np
import numpy.typing as npt
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision

Matrix = npt.NDArray[np.float64]

CHOLESKY = """
func.func @main(%A: memref<?x?xf64>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %t = affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) iter_args(%s = %a) -> (f64) {
        %x = affine.load %A[%i, %k] : memref<?x?xf64>
        %y = affine.load %A[%j, %k] : memref<?x?xf64>
        %p = arith.mulf %x, %y : f64
        %r = arith.subf %s, %p : f64
        affine.yield %r : f64
      }
      %d = affine.load %A[%j, %j] : memref<?x?xf64>
      %q = arith.divf %t, %d : f64
      affine.store %q, %A[%i, %j] : memref<?x?xf64>
    }
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%i, %i] : memref<?x?xf64>
      %x = affine.load %A[%i, %k] : memref<?x?xf64>
      %p = arith.mulf %x, %x : f64
      %r = arith.subf %a, %p : f64
      affine.store %r, %A[%i, %i] : memref<?x?xf64>
    }
    %t = affine.load %A[%i, %i] : memref<?x?xf64>
    %q = math.sqrt %t : f64
    affine.store %q, %A[%i, %i] : memref<?x?xf64>
  }
  return
}"""

LU = """
func.func @main(%A: memref<?x?xf64>, %n: index) {
  affine.for %k = 0 to %n {
    affine.for %i = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
      %a = affine.load %A[%i, %k] : memref<?x?xf64>
      %b = affine.load %A[%k, %k] : memref<?x?xf64>
      %q = arith.divf %a, %b : f64
      affine.store %q, %A[%i, %k] : memref<?x?xf64>
      affine.for %j = affine_map<(d0) -> (d0 + 1)>(%k) to %n {
        %x = affine.load %A[%i, %j] : memref<?x?xf64>
        %y = affine.load %A[%i, %k] : memref<?x?xf64>
        %z = affine.load %A[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %y, %z : f64
        %s = arith.subf %x, %p : f64
        affine.store %s, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}"""


INVERSE = """
func.func @main(%A: memref<?x?xf64>, %n: index) {
  %zero = arith.constant 0.0 : f64
  affine.for %j = 0 to %n {
    affine.for %i = affine_map<(d0) -> (d0 + 1)>(%j) to %n {
      %t = affine.for %k = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0)>(%i) iter_args(%s = %zero) -> (f64) {
        %x = affine.load %A[%i, %k] : memref<?x?xf64>
        %y = affine.load %A[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %x, %y : f64
        %r = arith.subf %s, %p : f64
        affine.yield %r : f64
      }
      %d = affine.load %A[%i, %i] : memref<?x?xf64>
      %q = arith.divf %t, %d : f64
      affine.store %q, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}"""  # noqa: E501


SOLVE_BACKWARDS = """
func.func @main(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index) {
  affine.for %j = 0 to %n {
    affine.for %k = 0 to %n {
      %b = affine.load %B[symbol(%n) - 1 - %k, %j] : memref<?x?xf64>
      %d = affine.load %A[symbol(%n) - 1 - %k, symbol(%n) - 1 - %k] : memref<?x?xf64>
      %q = arith.divf %b, %d : f64
      affine.store %q, %B[symbol(%n) - 1 - %k, %j] : memref<?x?xf64>
      affine.for %i = 0 to affine_map<(d0)[s0] -> (s0 - 1 - d0)>(%k)[%n] {
        %x = affine.load %B[%i, %j] : memref<?x?xf64>
        %y = affine.load %A[%i, symbol(%n) - 1 - %k] : memref<?x?xf64>
        %z = affine.load %B[symbol(%n) - 1 - %k, %j] : memref<?x?xf64>
        %p = arith.mulf %y, %z : f64
        %s = arith.subf %x, %p : f64
        affine.store %s, %B[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}"""


def positive_definite(extent: int) -> Matrix:
    factor = np.random.default_rng(extent).random((extent, extent))
    return factor @ factor.T + extent * np.eye(extent)


def decisions(module: lw.Module) -> list[str]:
    return [entry.code for entry in module.ledger.of_type(Decision)]


@pytest.mark.parametrize("text", [CHOLESKY, LU, INVERSE])
def test_the_optimiser_defers_updates_and_keeps_the_bits(text: str) -> None:
    plain = lw.parse(text)
    module = lw.parse(text).apply("affine-optimize")
    assert {"deferred", "register-tiled"} <= {*decisions(module)}
    kernels = [module.compile("main"), plain.compile("main")]
    for extent in (0, 1, 63, 127, 128, 129, 200):
        results = [positive_definite(extent) for _ in kernels]
        for kernel, matrix in zip(kernels, results, strict=True):
            kernel(matrix, extent)
        assert np.array_equal(results[0], results[1]), extent


def test_blocks_of_loops_that_run_backwards_are_tiled_at_both_levels() -> None:
    plain = lw.parse(SOLVE_BACKWARDS)
    module = lw.parse(SOLVE_BACKWARDS).apply("affine-optimize")
    assert decisions(module).count("register-tiled") == 2
    kernels = [module.compile("main"), plain.compile("main")]
    for extent in (0, 1, 63, 127, 128, 129, 200):
        results = [positive_definite(extent) for _ in kernels]
        for kernel, matrix in zip(kernels, results, strict=True):
            kernel(positive_definite(extent), matrix, extent)
        assert np.array_equal(results[0], results[1]), extent


@pytest.mark.parametrize("text", [CHOLESKY, LU, INVERSE])
def test_special_values_keep_their_bits(text: str) -> None:
    kernels = [
        lw.parse(text).apply("affine-optimize").compile("main"),
        lw.parse(text).compile("main"),
    ]
    for value in (np.nan, np.inf, -0.0):
        results = [positive_definite(150) for _ in kernels]
        for kernel, matrix in zip(kernels, results, strict=True):
            matrix[70, 30] = value
            kernel(matrix, 150)
        assert np.array_equal(results[0], results[1], equal_nan=True), value


@lw.kernel
def solve(lower: Matrix, rows: Matrix) -> None:
    for i in range(len(lower)):
        for j in range(rows.shape[1]):
            total = rows[i, j]
            for k in range(i):
                total -= lower[i, k] * rows[k, j]
            rows[i, j] = total / lower[i, i]


def test_views_and_overlapping_arguments() -> None:
    lower = positive_definite(160)
    rng = np.random.default_rng(1)
    for columns in (1, 15):
        wide = rng.random((160, 2 * columns))
        expected = wide.copy()
        solve(lower, wide[:, ::2])
        solve.py_func(lower, expected[:, ::2])
        assert np.array_equal(wide, expected)
    turned = rng.random((20, 160))
    expected = turned.copy()
    solve(lower, turned.T)
    solve.py_func(lower, expected.T)
    assert np.array_equal(turned, expected)
    matrix = positive_definite(160)
    expected = matrix.copy()
    solve(matrix, matrix)
    solve.py_func(expected, expected)
    assert np.array_equal(matrix, expected)


def test_large_buffers_are_not_used() -> None:
    module = lw.parse(INVERSE).apply("affine-defer-updates")
    assert "4096" in str(module).split("memref.alloc")[0]

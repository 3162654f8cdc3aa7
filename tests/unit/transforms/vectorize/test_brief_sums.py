"""Sums of few elements are vectorised across, of many along; which, only the call says."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.ledger import Decision, Figure

PRODUCT = """
func.func @f(%m: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {{
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf64>
  %columns = memref.dim %m, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %rows {{
    %sum = affine.for %k = 0 to {end} iter_args(%partial = %zero) -> (f64) {{
      %a = affine.load %m[%i, %k] : memref<?x?xf64>
      %b = affine.load %x[%k] : memref<?xf64>
      %d = arith.subf %a, %b fastmath<{flags}> : f64
      %next = arith.addf %partial, %d fastmath<{flags}> : f64
      affine.yield %next : f64
    }}
    affine.store %sum, %y[%i] : memref<?xf64>
  }}
  return
}}
"""
OPTIONS = {"virtual_vector_size": "auto", "leave_plain": True}


def vectorized(end: str, flags: str = "reassoc") -> lw.Module:
    text = PRODUCT.format(end=end, flags=flags)
    return lw.parse(text).apply("affine-super-vectorize", **OPTIONS)


def most_iterations(module: lw.Module) -> list[Figure]:
    found = (entry.evidence.figures for entry in module.ledger.of_type(Decision))
    return [figures["most_iterations"] for figures in found if "most_iterations" in figures]


def test_a_version_for_few_iterations() -> None:
    module = vectorized("%columns")
    (most,) = most_iterations(module)
    assert isinstance(most, int)
    before, _, after = str(module).partition("} else {")
    assert f" + {most} >= 0)" in before
    assert "vector.transfer_read" in before
    assert "vector.transfer_read" not in after
    for columns in (0, 1, 2, most - 1, most, most + 1, 2 * most):
        m = np.arange(13.0 * columns).reshape(13, columns)
        x, y = np.arange(float(columns)) ** 2, np.full(13, -1.0)
        module.interpret("f", m, x, y)
        np.testing.assert_array_equal(y, (m - x).sum(axis=1))


@pytest.mark.parametrize(
    ("end", "flags"),
    [
        ("affine_map<(d0) -> (d0)>(%i)", "reassoc"),
        ("5", "reassoc"),
        ("512", "reassoc"),
        ("%columns", "none"),
    ],
)
def test_no_version(end: str, flags: str) -> None:
    """Where the number of iterations varies, is known, or sums are vectorised across anyway."""
    module = vectorized(end, flags)
    assert "affine.if" not in str(module)
    assert not most_iterations(module)


def test_all_sums_are_brief() -> None:
    """The version is for few iterations of each sum in the nest, also of loops with steps."""
    text = """
func.func @f(%m: memref<?x?xf64>, %n: memref<?x?xf64>, %y: memref<?xf64>,
    %v: f64, %p: index, %q: index) {
  %zero = arith.constant 0.0 : f64
  %c0 = arith.constant 0 : index
  %rows = memref.dim %m, %c0 : memref<?x?xf64>
  affine.for %i = 0 to %rows {
    %s = affine.for %k = 0 to %p iter_args(%partial = %zero) -> (f64) {
      %a = affine.load %m[%i, %k] : memref<?x?xf64>
      %b = arith.subf %a, %v : f64
      %c = arith.mulf %b, %b : f64
      %next = arith.addf %partial, %c fastmath<reassoc> : f64
      affine.yield %next : f64
    }
    %t = affine.for %k = 1 to %q step 3 iter_args(%partial = %s) -> (f64) {
      %a = affine.load %n[%i, %k] : memref<?x?xf64>
      %b = arith.subf %a, %v : f64
      %c = arith.mulf %b, %b : f64
      %next = arith.addf %partial, %c fastmath<reassoc> : f64
      affine.yield %next : f64
    }
    affine.store %t, %y[%i] : memref<?xf64>
  }
  return
}"""
    module = lw.parse(text).apply("affine-super-vectorize", **OPTIONS)
    (most,) = most_iterations(module)
    assert isinstance(most, int)
    line = next(line for line in str(module).splitlines() if "affine_set" in line)
    assert f"-s0 + {most} >= 0, -s1 + {3 * most + 1} >= 0" in line

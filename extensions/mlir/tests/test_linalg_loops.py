"""Structured operations as loops: what they compute, and where they stay."""

from __future__ import annotations

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.interfaces.memory_access import AccessInterface
from loopwright.ir.interfaces.op_interfaces import interface_of

PASS = "convert-linalg-to-affine-loops"
MATMUL = """
func.func @f(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?x?xf32>, %z: f32) {
  linalg.fill ins(%z : f32) outs(%c : memref<?x?xf32>)
  linalg.matmul ins(%a, %b : memref<?x?xf32>, memref<?x?xf32>) outs(%c : memref<?x?xf32>)
  return
}
"""
CONVOLUTION = """
func.func @f(%a: memref<2x3x9x11xf64>, %k: memref<4x3x3x2xf64>, %c: memref<2x4x4x4xf64>) {
  linalg.conv_2d_nchw_fchw
    {dilations = dense<[1, 2]> : tensor<2xi64>, strides = dense<[2, 2]> : tensor<2xi64>}
    ins(%a, %k : memref<2x3x9x11xf64>, memref<4x3x3x2xf64>) outs(%c : memref<2x4x4x4xf64>)
  return
}
"""


@pytest.mark.parametrize("further", [(), ("affine-optimize",)])
def test_products_of_matrices(further: tuple[str, ...]) -> None:
    module = lw.parse(MATMUL).apply(PASS)
    for name in further:
        module = module.apply(name)
    rng = np.random.default_rng(0)
    a = rng.integers(-8, 8, (5, 7)).astype(np.float32)
    b = rng.integers(-8, 8, (7, 6)).astype(np.float32)
    c = np.full((5, 6), np.nan, np.float32)
    module.compile("f")(a, b, c, 0.0)
    assert np.array_equal(c, a @ b)


@pytest.mark.parametrize("further", [(), ("affine-optimize",)])
def test_convolutions(further: tuple[str, ...]) -> None:
    module = lw.parse(CONVOLUTION).apply(PASS)
    for name in further:
        module = module.apply(name)
    rng = np.random.default_rng(1)
    a = rng.integers(-8, 8, (2, 3, 9, 11)).astype(np.float64)
    k = rng.integers(-8, 8, (4, 3, 3, 2)).astype(np.float64)
    c = np.zeros((2, 4, 4, 4))
    module.compile("f")(a, k, c)
    expected = np.zeros_like(c)
    for y in range(3):
        for x in range(2):
            window = a[:, :, y : y + 7 : 2, 2 * x : 2 * x + 7 : 2]
            expected += np.einsum("nchw,fc->nfhw", window, k[:, :, y, x])
    assert np.array_equal(c, expected)


READS = """
func.func @f(%a: memref<4xf32>, %m: memref<f32>) {{
  {}
  return
}}
"""


@pytest.mark.parametrize(
    ("line", "reads"),
    [
        ("linalg.dot ins(%a, %a : memref<4xf32>, memref<4xf32>) outs(%m : memref<f32>)", True),
        ("linalg.copy ins(%m : memref<f32>) outs(%m : memref<f32>)", False),
    ],
)
def test_outputs_are_read_where_the_region_uses_them(line: str, reads: bool) -> None:
    op = next(
        candidate
        for candidate in lw.parse(READS.format(line)).op.walk()
        if "linalg." in candidate.name
    )
    access = interface_of(op, AccessInterface)
    assert access is not None
    assert [
        (element_access.reads, element_access.writes) for element_access in access.accesses(op)
    ][-1] == (reads, True)

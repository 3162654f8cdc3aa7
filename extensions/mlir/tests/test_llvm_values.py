"""Values of the `llvm` dialect that C front ends leave between affine loops."""

from __future__ import annotations

import numpy as np
from tests.oracle import mlir_opt

import loopwright as lw

TEXT = """
llvm.mlir.global internal constant @text("sum\\00") {addr_space = 0 : i32}
func.func @f(%x: memref<?xf64>, %n: i32) -> (i32, f64, vector<4xf32>, i32) {
  %undef = llvm.mlir.undef : f64
  %cell = memref.alloca() : memref<1xf64>
  affine.store %undef, %cell[0] : memref<1xf64>
  %zero = llvm.mlir.zero : f64
  affine.store %zero, %cell[0] : memref<1xf64>
  %size = arith.index_cast %n : i32 to index
  affine.for %i = 0 to %size {
    %a = affine.load %cell[0] : memref<1xf64>
    %b = affine.load %x[%i] : memref<?xf64>
    %c = arith.addf %a, %b : f64
    affine.store %c, %cell[0] : memref<1xf64>
  }
  %sum = affine.load %cell[0] : memref<1xf64>
  %vector = llvm.mlir.zero : vector<4xf32>
  %null = llvm.mlir.zero : i32
  %three = llvm.mlir.constant(3 : i32) : i32
  %r = arith.addi %three, %null : i32
  return %r, %sum, %vector, %null : i32, f64, vector<4xf32>, i32
}
"""


def test_undefined_zero_and_constant() -> None:
    module = lw.parse(TEXT)
    x = np.arange(5.0)
    for call in (lambda *a: module.interpret("f", *a), module.compile("f")):
        three, total, vector, null = call(x, 5)
        assert (three, total, null) == (3, 10.0, 0)
        assert vector.tolist() == [0.0] * 4


def test_globals_print_as_they_were_written() -> None:
    lines = [
        '  llvm.mlir.global internal constant @s("a\\0A\\00") {addr_space = 0 : i32}',
        "  llvm.mlir.global external @e() {addr_space = 0 : i32} : !llvm.ptr",
        '  llvm.mlir.global private unnamed_addr constant @t("b") {addr_space = 0 : i32}',
    ]
    text = "\n".join(["module {", *lines, "}"])
    assert str(lw.parse(text)).strip() == text == mlir_opt(text).out.strip()

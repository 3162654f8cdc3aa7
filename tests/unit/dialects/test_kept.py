"""What canonicalization keeps, since leaving it out would change what a program does."""

from __future__ import annotations

import pytest

import loopwright as lw

KEPT = {
    "the sign that is cut off may be one": (
        """
        func.func @f(%x: i32) -> i16 {
          %c16 = arith.constant 16 : i32
          %0 = arith.shrsi %x, %c16 : i32
          %1 = arith.trunci %0 overflow<nsw> : i32 to i16
          return %1 : i16
        }
        """,
        "arith.trunci %0 : i32 to i16",
    ),
    "a scope frees memory before its function ends": (
        """
        func.func private @use(memref<4xf32>)
        func.func @f() {
          memref.alloca_scope {
            %m = memref.alloca() : memref<4xf32>
            func.call @use(%m) : (memref<4xf32>) -> ()
          }
          %n = memref.alloc() : memref<4xf32>
          func.call @use(%n) : (memref<4xf32>) -> ()
          return
        }
        """,
        "memref.alloca_scope",
    ),
    "memory of a branch is freed before the function ends": (
        """
        func.func private @use(memref<4xf32>)
        func.func @f(%c: i1, %n: index) {
          scf.if %c {
            memref.alloca_scope {
              %m = memref.alloca() : memref<4xf32>
              func.call @use(%m) : (memref<4xf32>) -> ()
            }
            func.call @use_nothing() : () -> ()
          }
          return
        }
        func.func private @use_nothing()
        """,
        "memref.alloca_scope  {\n        %alloca",
    ),
    "0.0 added to -0.0 is 0.0": (
        """
        func.func @f(%a: complex<f32>) -> complex<f32> {
          %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
          %0 = complex.add %a, %z : complex<f32>
          return %0 : complex<f32>
        }
        """,
        "complex.add",
    ),
    "what others may call from outside stays": (
        """
        module {
          module {
            func.func nested @f() {
              return
            }
          }
        }
        """,
        "@f",
    ),
    "an extent is not loaded behind the end of the shape": (
        """
        func.func @f(%m: memref<?xf32>, %shape: memref<2xindex>, %c: i1) -> index {
          %c5 = arith.constant 5 : index
          %0 = memref.reshape %m(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
          %1 = scf.if %c -> index {
            %2 = memref.dim %0, %c5 : memref<?x?xf32>
            scf.yield %2 : index
          } else {
            scf.yield %c5 : index
          }
          return %1 : index
        }
        """,
        "memref.dim",
    ),
}


@pytest.mark.parametrize("why", KEPT)
def test_stays(why: str) -> None:
    text, kept = KEPT[why]
    assert kept in str(lw.parse(text).apply("canonicalize").apply("inline"))

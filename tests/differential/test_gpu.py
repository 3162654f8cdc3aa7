"""The `gpu` dialect, and loops that become launches."""

from __future__ import annotations

import pytest
from tests.oracle import mlir_opt_many
from tests.passes_beside import ours

NESTS = """
#low = affine_map<(d0) -> (d0 floordiv 2)>
#high = affine_map<(d0)[s0] -> (d0 + s0 mod 3, 7)>
func.func @f(%a: memref<64x32xf32>, %n: index, %q: memref<100x100x100x100xf32>) {
  %c = arith.constant 1.0 : f32
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 32 {
      %x = affine.load %a[%i, %j] : memref<64x32xf32>
      %y = arith.addf %x, %c : f32
      affine.store %y, %a[%i, %j] : memref<64x32xf32>
    }
  }
  affine.for %i = 2 to %n step 3 {
    affine.for %j = #low(%n) to min #high(%n)[%n] step 2 {
      affine.for %k = 0 to 4 {
      affine.store %c, %q[%i, %j, %k, %k] : memref<100x100x100x100xf32>
      }
    }
  }
  return
}
"""
LOOPS = """
func.func @f(%m: memref<65x65xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to %J {
      %y = affine.load %m[%i, %j] : memref<65x65xf32>
      affine.store %y, %m[%i + 1, %j] : memref<65x65xf32>
    }
  }
  return
}
"""
PASS = "convert-affine-for-to-gpu"


@pytest.mark.parametrize(("blocks", "threads"), [(0, 1), (0, 2), (1, 0), (1, 1), (2, 0)])
def test_launches(blocks: int, threads: int) -> None:
    pipeline = f"func.func({PASS}{{gpu-block-dims={blocks} gpu-thread-dims={threads}}})"
    (expected,) = mlir_opt_many([NESTS], f"--pass-pipeline=builtin.module({pipeline})")
    assert ours(NESTS, f"builtin.module({pipeline})").strip() == expected.strip()


def test_iterations_that_depend_on_each_other() -> None:
    assert "gpu.launch" not in ours(LOOPS.replace("%J", "64"), PASS)
    apart = LOOPS.replace("%J", "64").replace("%i + 1, %j", "%i, %j")
    assert "gpu.launch" in ours(apart, PASS)


def test_values_that_are_carried() -> None:
    text = """
func.func @f(%x: f32) -> f32 {
  %r = affine.for %i = 0 to 64 iter_args(%y = %x) -> f32 {
    %z = arith.addf %y, %y : f32
    affine.yield %z : f32
  }
  return %r : f32
}
"""
    assert "gpu.launch" not in ours(text, f"{PASS}{{gpu-thread-dims=0}}")


def test_nests_that_cannot_be_mapped() -> None:
    alone = "func.func @f() {\n affine.for %i = 0 to 8 {\n }\n return\n}"
    assert ours(alone, PASS) == "error: expected perfectly nested loops in the body"
    bound = LOOPS.replace("to %J", "to affine_map<(d0) -> (d0)>(%i)")
    assert ours(bound, PASS).startswith("error: loops with bounds depending on other mapped loops")

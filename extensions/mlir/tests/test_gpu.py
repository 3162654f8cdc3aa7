"""The `gpu` dialect, and loops that become launches."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.campaigns.passes_beside import ours
from tests.differential.test_diagnostics import WORDS, check_errors, with_attribute
from tests.oracle import mlir_opt, mlir_opt_many

import loopwright as lw
from loopwright.tools.opt import main

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
PASS = "convert-affine-for-to-gpu"


@pytest.mark.parametrize(("blocks", "threads"), [(0, 1), (0, 2), (1, 0), (1, 1), (2, 0)])
def test_launches(blocks: int, threads: int) -> None:
    pipeline = f"func.func({PASS}{{gpu-block-dims={blocks} gpu-thread-dims={threads}}})"
    (expected,) = mlir_opt_many([NESTS], f"--pass-pipeline=builtin.module({pipeline})")
    assert ours(NESTS, f"builtin.module({pipeline})").strip() == expected.strip()


KERNELS = """
func.func private @dev(f32) -> f32
func.func @twice(%x: f32) -> f32 {
  %y = call @dev(%x) : (f32) -> f32
  return %y : f32
}
memref.global "private" constant @table : memref<4xf32> = dense<1.0>
gpu.module @g_kernel {
}
func.func @g(%A: memref<32x64xf32>, %n: index, %f: f32, %t: !gpu.async.token, %i: i32)
    -> !gpu.async.token {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = gpu.launch async [%t] blocks(%bx, %by, %bz) in (%gx = %n, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %i
      workgroup(%w : memref<4xf32, 3>) private(%p : memref<2xf32, 5>) {
    %c7 = arith.constant 7 : index
    %q = func.call @twice(%f) : (f32) -> f32
    %g = memref.get_global @table : memref<4xf32>
    memref.store %q, %A[%c7, %c1] : memref<32x64xf32>
    memref.store %q, %w[%c1] : memref<4xf32, 3>
    memref.store %q, %p[%c1] : memref<2xf32, 5>
    %cc = arith.cmpi eq, %sx, %n : index
    cf.cond_br %cc, ^bb1, ^bb2
  ^bb1:
    gpu.terminator
  ^bb2:
    %e = memref.load %g[%tx] : memref<4xf32>
    memref.store %e, %A[%gx, %c1] : memref<32x64xf32>
    gpu.terminator
  } {my.attr = 1 : i32}
  scf.for %k = %c1 to %n step %c1 {
    gpu.launch clusters(%cx, %cy, %cz) in (%kx = %c1, %ky = %c1, %kz = %c1)
        blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1)
        threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) {
      memref.store %f, %A[%cx, %k] : memref<32x64xf32>
      gpu.terminator
    }
  }
  return %x : !gpu.async.token
}
func.func @h(%f: f32, %m: memref<1xf32>) {
  %c1 = arith.constant 1 : index
  %c-1 = arith.constant -1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c-1) {
    memref.store %f, %m[%tx] : memref<1xf32>
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
      threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    gpu.terminator
  }
  return
}
"""


@pytest.mark.parametrize("flags", [[], ["--mlir-print-op-generic", "--mlir-print-debuginfo"]])
def test_kernels(flags: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kernels.mlir"
    path.write_text(KERNELS)
    assert main([str(path), "--gpu-kernel-outlining", *flags]) == 0
    expected = mlir_opt(KERNELS, "--gpu-kernel-outlining", *flags).out
    assert capsys.readouterr().out == expected.replace("<stdin>", str(path))


def test_kernels_of_loops() -> None:
    pipeline = f"builtin.module(func.func({PASS}),gpu-kernel-outlining)"
    (expected,) = mlir_opt_many([NESTS], f"--pass-pipeline={pipeline}")
    assert ours(NESTS, pipeline).strip() == expected.strip()


def test_a_kernel_has_no_global_of_its_own() -> None:
    assert ours(KERNELS, "gpu-kernel-outlining").count("gpu.launch_func") == 4
    writable = KERNELS.replace("constant @table", "@table")
    assert ours(writable, "gpu-kernel-outlining").count("gpu.launch_func") == 3


@WORDS
def test_words_of_no_enumeration(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    attributes = [f"gpu.address_space<{word}>", f"gpu.thread<{word}>"]
    check_errors(tmp_path / "words.mlir", [*map(with_attribute, attributes)], capsys)


LAUNCHED = """func.func @f(%a: memref<?xf32>, %n: index, %x: f32) {
  %one = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%sx = %one, %sy = %one, %sz = %one)
             threads(%tx, %ty, %tz) in (%ux = %one, %uy = %one, %uz = %one) {
    affine.for %i = 0 to 9 {
      affine.store %x, %a[%i] : memref<?xf32>
    }
    gpu.terminator
  }
  return
}"""


def test_sizes_of_tiles_are_symbols_of_the_kernel() -> None:
    schedule = lw.parse(LAUNCHED).schedule("f")
    with pytest.raises(lw.ScheduleError) as raised:
        schedule.tile("i", sizes=("n",))
    assert raised.value.refusal is not None
    assert raised.value.refusal.code == "size-not-symbol"

"""Forty everyday command lines of `mlir-opt`, with another program's name in front."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from tests.oracle import ask

from loopwright.cli.opt import main

TEXT = """
func.func private @twice(%x: f32) -> f32 {
  %0 = arith.addf %x, %x : f32
  return %0 : f32
}
func.func @f(%a: memref<16x16xf32>, %b: memref<16x16xf32>, %x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d = arith.addi %c1, %c2 : index
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %y = affine.load %a[%i, %j] : memref<16x16xf32>
      %z = arith.mulf %y, %x : f32
      affine.store %z, %b[%i, %j] : memref<16x16xf32>
    }
  }
  %r = memref.load %b[%d, %c1] : memref<16x16xf32>
  %s = call @twice(%r) : (f32) -> f32
  return %s : f32
}
"""
LINES = (
    "FILE",
    "FILE -canonicalize -cse",
    "FILE --inline --symbol-dce --sccp",
    "FILE --mlir-print-op-generic",
    "FILE -loop-invariant-code-motion -control-flow-sink",
    "FILE -affine-loop-fusion -affine-loop-invariant-code-motion",
    "FILE -affine-loop-tile='tile-size=4'",
    "FILE -pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-factor=2}))'",
    "FILE -affine-super-vectorize='virtual-vector-size=8'",
    "FILE -affine-parallelize -lower-affine",
    "FILE -lower-affine -convert-scf-to-cf -canonicalize",
    "FILE -lower-affine -convert-scf-to-cf -convert-arith-to-llvm -finalize-memref-to-llvm"
    " -convert-func-to-llvm -convert-cf-to-llvm -reconcile-unrealized-casts",
    "FILE -pass-pipeline='builtin.module(func.func(affine-scalrep,canonicalize))'",
    "FILE -pass-pipeline='builtin.module(func.func(affine-data-copy-generate{generate-dma=false"
    " fast-mem-space=0}))'",
    "FILE -split-input-file -verify-diagnostics",
    "FILE -cse -mlir-print-debuginfo -mlir-print-local-scope",
    "FILE -canonicalize='region-simplify=aggressive' -o -",
    "FILE -mlir-print-ir-after-all -cse -canonicalize",
    "FILE --allow-unregistered-dialect --strip-debuginfo --verify-each=0",
    "FILE -affine-simplify-structures -normalize-memrefs -mlir-print-value-users",
    "FILE -affine-loop-normalize -affine-simplify-structures -cse -mlir-print-ir-after-all",
    "FILE -affine-loop-normalize -affine-loop-coalescing -mlir-print-ir-module-scope"
    " -mlir-print-ir-before-all",
    "FILE -affine-loop-tile=tile-size=4 -affine-scalrep -mlir-print-ir-after-change",
    "FILE -pass-pipeline='builtin.module(func.func(affine-loop-tile{tile-sizes=2,4 separate}),"
    "func.func(cse),canonicalize)' -mlir-print-ir-after-all",
    "FILE -pass-pipeline='builtin.module(any(cse),any(canonicalize))' -mlir-print-ir-after-all",
    "FILE -affine-loop-tile=tile-sizes=2,4 -affine-super-vectorize -canonicalize"
    " --dump-pass-pipeline",
    "FILE -mlir-print-op-generic -mlir-print-debuginfo -mlir-print-unique-ssa-ids",
    "FILE -mlir-print-skip-regions",
    "FILE -affine-parallelize=parallel-reductions -mlir-print-ir-after=affine-parallelize",
    "FILE --affine-super-vectorize='virtual-vector-size=4 test-fastest-varying=0'"
    " --convert-vector-to-scf --lower-affine",
    "FILE -inline='default-pipeline=canonicalize op-pipelines=func.func(cse)'",
    "FILE -pass-pipeline='builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))'"
    " -verify-roundtrip",
    "FILE -affine-expand-index-ops -affine-loop-invariant-code-motion -mlir-print-assume-verified",
    "FILE -canonicalize='top-down=false max-iterations=2 test-convergence'",
    "FILE -pass-pipeline='builtin.module(func.func(convert-affine-for-to-gpu{gpu-block-dims=1}))'",
    "FILE -fold-memref-alias-ops -expand-strided-metadata -lower-affine -symbol-dce",
    "FILE -lower-affine -convert-scf-to-cf -convert-to-llvm -reconcile-unrealized-casts"
    " -mlir-print-local-scope",
    "FILE --pass-pipeline='builtin.module(canonicalize{region-simplify=disabled},cse,sccp)'"
    " --dump-pass-pipeline",
    "FILE --split-input-file='// ---' --output-split-marker='// ***'",
    "FILE -mlir-print-value-users -mlir-print-unique-ssa-ids -loop-invariant-code-motion",
)


@pytest.mark.parametrize("line", LINES)
def test_line(line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "input.mlir"
    path.write_text(TEXT)
    arguments = [str(path) if word == "FILE" else word for word in shlex.split(line)]
    expected = ask("mlir-opt-22", ["-mlir-disable-threading", *arguments], "")
    assert expected.ok, expected.err
    assert main(arguments) == 0
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == (expected.out, expected.err)


ONE = """func.func @g(%m: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %0 = affine.load %m[%i] : memref<8xf32>
    affine.store %0, %m[%i] : memref<8xf32>
  }
  return
}
"""
ALONE = (
    "-no-implicit-module",
    "-no-implicit-module -canonicalize -affine-loop-unroll",
    "-no-implicit-module -pass-pipeline='func.func(affine-loop-unroll)'",
    "-no-implicit-module -pass-pipeline='any(canonicalize)' -mlir-print-op-generic",
)


@pytest.mark.parametrize("line", ALONE)
@pytest.mark.parametrize("text", [ONE, "", ONE + ONE.replace("@g", "@h")])
def test_one_operation(
    line: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a module around it, the only operation of a file is worked on and printed."""
    path = tmp_path / "input.mlir"
    path.write_text(text)
    arguments = [str(path), *shlex.split(line)]
    expected = ask("mlir-opt-22", arguments, "")
    assert main(arguments) == expected.status
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == (expected.out, expected.err)

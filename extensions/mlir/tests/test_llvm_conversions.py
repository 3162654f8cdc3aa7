"""Conversions to `llvm`: the text of `mlir-opt`, one by one and all; `mlir-runner` runs it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from extensions.mlir.tests.campaigns import TO_LLVM
from tests.campaigns import interpreted, printing_main
from tests.campaigns.passes import GENERATORS
from tests.campaigns.passes_beside import ours
from tests.oracle import mlir_opt_many, mlir_run
from tests.sampling import spread

TOGETHER = ("convert-to-llvm", "convert-vector-to-llvm", "test-lower-to-llvm")
ALONE = [name for name in TO_LLVM if name not in TOGETHER]
WHOLE = ",".join((*ALONE, "reconcile-unrealized-casts"))
BEFORE = "lower-affine,convert-scf-to-cf,canonicalize"
INPUTS = (Path(__file__).parent / "llvm_conversions.mlir").read_text().split("// -----\n")
SEEDS = range(6)
BARE = (Path(__file__).parent / "bare_pointers.mlir").read_text().split("// -----\n")
VECTORS = (Path(__file__).parent / "vectors_to_llvm.mlir").read_text().split("// -----\n")
DOWN = (
    "lower-affine,convert-vector-to-scf,convert-scf-to-cf,expand-strided-metadata,lower-affine,"
    f"convert-vector-to-llvm,{WHOLE},canonicalize,cse"
)
"""A whole pipeline, as people write them."""


OPTIONS = (
    "use-aligned-alloc=1",
    "use-generic-functions=1",
    "use-aligned-alloc=1 use-generic-functions=1",
)
FINALIZATIONS = [f"finalize-memref-to-llvm{{{words}}}" for words in OPTIONS]


def compare(texts: Sequence[str], pipeline: str) -> None:
    """Texts after a pipeline are what `mlir-opt` makes of them."""
    expected = mlir_opt_many(texts, f"--pass-pipeline=builtin.module({pipeline})")
    for text, theirs in zip(texts, expected, strict=True):
        assert ours(text, pipeline).strip() == theirs.strip(), text


@pytest.mark.parametrize(
    ("number", "pipeline"),
    list(enumerate([*ALONE, "convert-vector-to-llvm", WHOLE, *FINALIZATIONS])),
)
def test_written_inputs(number: int, pipeline: str) -> None:
    compare(spread(INPUTS, 3, number), pipeline)


TO_VECTORS = [
    "convert-vector-to-llvm",
    "convert-vector-to-llvm{reassociate-fp-reductions=true use-vector-alignment=true}",
    "convert-vector-to-llvm{force-32bit-vector-indices=false}",
    "convert-vector-to-llvm{enable-amx enable-arm-neon enable-arm-sve enable-x86vector}",
    "convert-vector-to-llvm{enable-arm-bf16 enable-arm-i8mm vector-contract-lowering=dot}",
    "convert-vector-to-llvm{vector-transpose-lowering=shuffle1d}",
    "convert-vector-to-llvm{vector-transpose-lowering=eltwise}",
    DOWN,
]


@pytest.mark.parametrize(("number", "pipeline"), list(enumerate(TO_VECTORS)))
def test_vectors(number: int, pipeline: str) -> None:
    compare(spread(VECTORS, 3, number), pipeline)


@pytest.mark.parametrize("use_bare", ["true", "false"])
def test_bare_pointers(use_bare: str) -> None:
    compare(BARE, f"convert-func-to-llvm{{use-bare-ptr-memref-call-conv={use_bare}}}")


def test_wrappers_for_all_functions() -> None:
    pipeline = "builtin.module(func.func(llvm-request-c-wrappers),convert-func-to-llvm)"
    expected = mlir_opt_many(INPUTS, f"--pass-pipeline={pipeline}")
    for text, theirs in zip(INPUTS, expected, strict=True):
        assert ours(text, pipeline).strip() == theirs.strip(), text


def test_transposed_by_shuffles_run() -> None:
    text = """
    func.func @main() {
      %m = memref.alloc() : memref<2x3xi32>
      affine.for %i = 0 to 2 {
        affine.for %j = 0 to 3 {
          %k = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
          %x = arith.index_cast %k : index to i32
          affine.store %x, %m[%i, %j] : memref<2x3xi32>
        }
      }
      %zero = arith.constant 0 : index
      %pad = arith.constant 0 : i32
      %v = vector.transfer_read %m[%zero, %zero], %pad {in_bounds = [true, true]}
          : memref<2x3xi32>, vector<2x3xi32>
      %t = vector.transpose %v, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
      vector.print %t : vector<3x2xi32>
      return
    }
    """
    shuffled = "convert-vector-to-llvm{vector-transpose-lowering=shuffle1d}"
    answer = mlir_run(ours(text, DOWN.replace("convert-vector-to-llvm", shuffled)))
    assert answer.out.split("\n")[0] == "( ( 0, 10 ), ( 1, 11 ), ( 2, 12 ) )"


def test_generated_programs() -> None:
    texts = [GENERATORS["nests"](seed).text for seed in SEEDS]
    lowered = mlir_opt_many(texts, f"--pass-pipeline=builtin.module({BEFORE})")
    expected = mlir_opt_many(lowered, f"--pass-pipeline=builtin.module({WHOLE})")
    for text, theirs in zip(lowered, expected, strict=True):
        assert ours(text, WHOLE).strip() == theirs.strip(), text


def test_bare_pointers_run() -> None:
    """A program that hands memory on as pointers: what is seen there is as before."""
    text = """
    func.func @kernel(%m: memref<3x2xf32, strided<[4, 1], offset: 5>>, %n: memref<3x2xf32>)
        -> memref<3x2xf32> {
      affine.for %i = 0 to 3 {
        affine.for %j = 0 to 2 {
          %x = affine.load %m[%i, %j] : memref<3x2xf32, strided<[4, 1], offset: 5>>
          affine.store %x, %n[%i, %j] : memref<3x2xf32>
        }
      }
      return %n : memref<3x2xf32>
    }
    func.func private @printF32(f32)
    func.func private @printNewline()
    func.func @main() {
      %a = memref.alloc() : memref<5x4xf32>
      %b = memref.alloc() : memref<3x2xf32>
      affine.for %i = 0 to 5 {
        affine.for %j = 0 to 4 {
          %k = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
          %l = arith.index_cast %k : index to i32
          %x = arith.sitofp %l : i32 to f32
          affine.store %x, %a[%i, %j] : memref<5x4xf32>
        }
      }
      %v = memref.subview %a[1, 1] [3, 2] [1, 1]
          : memref<5x4xf32> to memref<3x2xf32, strided<[4, 1], offset: 5>>
      %r = call @kernel(%v, %b)
          : (memref<3x2xf32, strided<[4, 1], offset: 5>>, memref<3x2xf32>) -> memref<3x2xf32>
      affine.for %i = 0 to 3 {
        affine.for %j = 0 to 2 {
          %x = affine.load %r[%i, %j] : memref<3x2xf32>
          func.call @printF32(%x) : (f32) -> ()
          func.call @printNewline() : () -> ()
        }
      }
      return
    }
    """
    whole = WHOLE.replace(
        "convert-func-to-llvm", "convert-func-to-llvm{use-bare-ptr-memref-call-conv=true}"
    )
    assert whole != WHOLE
    lowered = ours(text, f"expand-strided-metadata,{BEFORE},{whole}")
    assert "llvm.func @kernel(%arg0: !llvm.ptr, %arg1: !llvm.ptr) -> !llvm.ptr" in lowered
    assert mlir_run(lowered).out.split() == ["11", "12", "21", "22", "31", "32"]


def test_generated_programs_run() -> None:
    programs = [GENERATORS["usual"](seed) for seed in range(3)]
    text = ours(printing_main(programs), f"expand-strided-metadata,{BEFORE},{WHOLE}")
    assert "memref" not in text
    answer = mlir_run(text)
    expected = [number for program in programs for number in interpreted(program)]
    assert answer.out.split() == expected, answer.err


def test_reshaped_without_a_rank() -> None:
    """Extents of any width, in a loop; a scope whose result is an index."""
    text = """
func.func @main() {
  %m = memref.alloc() : memref<12xindex>
  %s = memref.alloc() : memref<2xi32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %three = arith.constant 3 : i32
  %four = arith.constant 4 : i32
  memref.store %three, %s[%c0] : memref<2xi32>
  memref.store %four, %s[%c1] : memref<2xi32>
  memref.store %c7, %m[%c7] : memref<12xindex>
  %u = memref.reshape %m(%s) : (memref<12xindex>, memref<2xi32>) -> memref<*xindex>
  %r = memref.cast %u : memref<*xindex> to memref<?x?xindex>
  %c3 = arith.constant 3 : index
  %x = memref.alloca_scope -> (index) {
    %0 = memref.load %r[%c1, %c3] : memref<?x?xindex>
    memref.alloca_scope.return %0 : index
  }
  %d = memref.dim %u, %c1 : memref<*xindex>
  vector.print %x : index
  vector.print %d : index
  return
}
"""
    lowered = ours(text, f"convert-vector-to-llvm,{WHOLE}")
    answer = mlir_run(lowered)
    assert answer.out.split() == ["7", "4"], answer.err


@pytest.mark.parametrize(
    "pipeline",
    [
        "convert-to-llvm",
        "convert-to-llvm{allow-pattern-rollback=true}",
        "lower-affine,convert-scf-to-cf,convert-to-llvm",
    ],
)
def test_all_dialects_at_once(pipeline: str) -> None:
    text = VECTORS[-1]
    (expected,) = mlir_opt_many([text], f"--pass-pipeline=builtin.module({pipeline})")
    assert ours(text, pipeline).strip() == expected.strip()


@pytest.mark.parametrize("pipeline", ["lower-affine", "convert-scf-to-cf"])
def test_lowering_folds_other_dialects(pipeline: str) -> None:
    text = (Path(__file__).parent / "folded_by_lowering.mlir").read_text()
    (expected,) = mlir_opt_many([text], f"--pass-pipeline=builtin.module({pipeline})")
    assert ours(text, pipeline).strip() == expected.strip()

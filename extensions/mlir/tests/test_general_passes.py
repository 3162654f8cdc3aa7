"""Clean-up passes of the extension: the same text as mlir-opt makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.oracle import mlir_opt
from tests.passes_beside import ours, same_bytes
from tests.unit.transforms.test_general_passes import check_pipeline

import loopwright as lw

PASSES = Path(__file__).parent / "passes"
PROGRAMS = Path(__file__).parents[3] / "tests" / "differential" / "passes"


@pytest.mark.parametrize(
    ("file", "pipeline"),
    [
        ("symbols", "symbol-dce"),
        ("constants", "sccp"),
        ("constants", "builtin.module(func.func(sccp))"),
        ("symbols", "builtin.module(builtin.module(symbol-dce))"),
    ],
)
def test_does_the_same_as_mlir_opt(file: str, pipeline: str) -> None:
    check_pipeline(PASSES / f"{file}.mlir", pipeline)


@pytest.mark.parametrize("before", ["", "lower-affine,convert-scf-to-cf"])
def test_generated_programs_come_out_with_the_same_bytes(before: str) -> None:
    report = same_bytes(range(4), "sccp", "nests", before)
    assert not report.failures
    assert report.identical == 4


def test_constants_are_not_taken_from_one_of_several_ways() -> None:
    text = """
    func.func private @called(%a: i32, %b: i32) -> (i32, i32) {
      return %a, %b : i32, i32
    }
    func.func private @taken(%a: i32) -> i32 {
      return %a : i32
    }
    func.func @f(%c: i1, %n: index) -> (i32, i32, i32, i32, (i32) -> i32, i32) {
      %8 = func.constant @taken : (i32) -> i32
      %1 = arith.constant 1 : i32
      %2 = arith.constant 2 : i32
      %s = arith.constant 1 : index
      %0:2 = func.call @called(%1, %1) : (i32, i32) -> (i32, i32)
      %3:2 = func.call @called(%1, %2) : (i32, i32) -> (i32, i32)
      %4 = scf.for %i = %s to %n step %s iter_args(%a = %1) -> i32 {
        %5 = arith.addi %a, %1 : i32
        scf.yield %5 : i32
      }
      %6 = scf.if %c -> i32 {
        scf.yield %1 : i32
      } else {
        scf.yield %2 : i32
      }
      %7 = scf.while (%a = %1) : (i32) -> i32 {
        scf.condition(%c) %a : i32
      } do {
      ^bb0(%a: i32):
        scf.yield %2 : i32
      }
      %9 = func.call @taken(%1) : (i32) -> i32
      return %3#1, %4, %6, %7, %8, %9 : i32, i32, i32, i32, (i32) -> i32, i32
    }
    """
    found = ours(text, "sccp")
    assert found.strip() == mlir_opt(text, "--sccp").out.strip()
    assert "return %arg0, %arg1" not in found
    assert "return %c1_i32, %arg1" in found


def test_locations_are_stripped() -> None:
    from loopwright.ir.dialects.registry import make_context
    from loopwright.ir.syntax import parse_module, print_module
    from loopwright.loops.pipelines import PassManager, parse_any_pipeline

    text = (PROGRAMS / "blocks.mlir").read_text()
    module = parse_module(text, make_context())
    PassManager(parse_any_pipeline("strip-debuginfo")).run(module)
    expected = mlir_opt(text, "--strip-debuginfo", "--mlir-print-debuginfo").out
    assert print_module(module, debug_info=True).strip() == expected.strip()


def test_the_program_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    text = (PROGRAMS / "sinking.mlir").read_text()
    pipeline = 'func.func(print-ir{label="x y"})'
    ours(text, f"builtin.module({pipeline})")
    expected = mlir_opt(text, f"--pass-pipeline=builtin.module({pipeline})").err
    assert capsys.readouterr().err == expected


NAMED = """
func.func @f(%i: index) {
  "foo"() : () -> ()
  "a.b.c"() : () -> ()
  "foo.x"() : () -> ()
  "a_long_name_without_a_dialect"() : () -> ()
  return
}
"""


@pytest.mark.parametrize("option", ["", "{json}"])
@pytest.mark.parametrize("text", [NAMED, "module {\n}\n"])
def test_operations_are_counted(text: str, option: str, capsys: pytest.CaptureFixture[str]) -> None:
    pipeline = f"builtin.module(print-op-stats{option})"
    ours(text, pipeline)
    flags = (f"--pass-pipeline={pipeline}", "--allow-unregistered-dialect")
    assert capsys.readouterr().err == mlir_opt(text, *flags).err


TABLES = """
module @outer {
  func.func nested @d(%x: i32) -> i32 {
    %c = arith.addi %x, %x : i32
    return %c : i32
  }
  func.func @e() -> i32 {
    %c = arith.constant 4 : i32
    %r = call @d(%c) : (i32) -> i32
    return %r : i32
  }
  func.func nested @dead() -> (i1, f32) {
    %t = arith.constant true
    %f = arith.constant 1.0 : f32
    return %t, %f : i1, f32
  }
  module @inner {
    func.func nested @d(%x: i32) -> i32 {
      %c = arith.addi %x, %x : i32
      return %c : i32
    }
    func.func @e() -> i32 {
      %c = arith.constant 5 : i32
      %r = call @d(%c) : (i32) -> i32
      return %r : i32
    }
  }
}
"""


OUTER = "builtin.module(builtin.module(sccp))"


INNER = "builtin.module(builtin.module(builtin.module(int-range-optimizations)))"


@pytest.mark.parametrize("pipeline", ["sccp", "int-range-optimizations", OUTER, INNER])
@pytest.mark.parametrize(("old", "new"), [("", ""), ("@outer ", ""), ("@inner ", "")])
def test_functions_that_are_seen_here_alone(pipeline: str, old: str, new: str) -> None:
    text = TABLES.replace(old, new)
    flag = pipeline if "(" in pipeline else f"builtin.module({pipeline})"
    expected = mlir_opt(text, f"--pass-pipeline={flag}").out
    assert ours(text, flag).strip() == expected.strip()


def test_comparisons_of_indices_hold_in_both_widths() -> None:
    text = """
    func.func @f(%x: index) -> (i1, i1) {
      %most = index.constant 2147483647
      %zero = index.constant 0
      %three = index.constant 3
      %0 = index.and %x, %most
      %1 = index.add %0, %0
      %2 = index.cmp sge(%1, %zero)
      %3 = index.and %x, %three
      %4 = index.add %3, %3
      %5 = index.cmp sge(%4, %zero)
      return %2, %5 : i1, i1
    }
    """
    assert str(lw.parse(text).apply("int-range-optimizations")).count("index.cmp") == 1


def test_a_constant_of_indices_is_one_in_both_widths() -> None:
    text = """
    func.func @f(%x: index) -> index {
      %sign = index.constant 2147483648
      %one = index.constant 1
      %most = index.constant 31
      %0 = index.and %x, %one
      %1 = index.or %0, %sign
      %2 = index.shrs %1, %most
      return %2 : index
    }
    """
    assert "index.shrs" in str(lw.parse(text).apply("int-range-optimizations"))


def test_a_cast_that_checks_an_extent_stays() -> None:
    text = """
    func.func @f(%t: tensor<?xf32>) -> tensor<?xf32> {
      %0 = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
      %1 = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
      return %1 : tensor<?xf32>
    }
    """
    assert "to tensor<4xf32>" in str(lw.parse(text).apply("canonicalize").apply("inline"))

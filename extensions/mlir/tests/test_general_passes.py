"""Clean-up passes of the extension: the same text as mlir-opt makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.campaigns.passes_beside import ours, same_bytes
from tests.oracle import mlir_opt
from tests.unit.loops.test_general_passes import check_pipeline

PASSES = Path(__file__).parent / "passes"
PROGRAMS = Path(__file__).parents[3] / "tests" / "differential" / "passes"


@pytest.mark.parametrize(
    ("file", "pipeline"),
    [
        ("structured", "convert-scf-to-cf"),
        ("structured", "convert-scf-to-cf,canonicalize"),
        ("symbols", "symbol-dce"),
        ("symbols", "builtin.module(builtin.module(symbol-dce))"),
    ],
)
def test_does_the_same_as_mlir_opt(file: str, pipeline: str) -> None:
    check_pipeline(PASSES / f"{file}.mlir", pipeline)


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


def test_blocks_need_a_region_that_holds_them() -> None:
    from loopwright.ir.dialects.registry import make_context
    from loopwright.ir.syntax import parse_module, print_module
    from loopwright.loops.pipelines import PassManager, parse_any_pipeline
    from loopwright.reporting.ledger import Failure

    text = """
    func.func @f(%c: i1, %x: f32) {
      affine.for %i = 0 to 4 {
        scf.if %c {
          scf.if %c {
            vector.print %x : f32
          }
        }
        scf.parallel (%k) = (%i) to (%i) step (%i) init (%x) -> f32 {
          scf.reduce(%x : f32) {
          ^bb0(%l: f32, %r: f32):
            %s = scf.if %c -> f32 {
              scf.yield %l : f32
            } else {
              scf.yield %r : f32
            }
            scf.reduce.return %s : f32
          }
        }
      }
      return
    }
    """
    module = parse_module(text, make_context())
    ledger = PassManager(parse_any_pipeline("convert-scf-to-cf")).run(module)
    assert [entry.code for entry in ledger.of_type(Failure)] == ["one-block-region"] * 2
    assert print_module(module) == ours(text, "")
    assert not mlir_opt(text, "--convert-scf-to-cf").ok


def test_generated_programs_come_out_with_the_same_bytes() -> None:
    report = same_bytes(range(4), "convert-scf-to-cf", "nests", "lower-affine")
    assert not report.failures
    assert report.identical == 4

"""Which diagnostics `loopwright-opt` shows, and what is below them."""

from __future__ import annotations

from pathlib import Path

import pytest

from loopwright.tools.opt import main

TEXT = """func.func @f(%m: memref<4x4xf32>, %x: f32) {
  affine.for %i = 0 to 5 {
    affine.store %x, %m[%i, 0] : memref<4x4xf32>
  }
  return
}
"""
BOUND_CHECK = ["-test-memref-bound-check"]


def kinds_of(options: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> list[str]:
    """What kinds of diagnostics are shown."""
    path = tmp_path / "f.mlir"
    path.write_text(TEXT)
    assert main([str(path), *BOUND_CHECK, *options]) == 0
    lines = capsys.readouterr().err.splitlines()
    return [line.split(": ")[1] for line in lines if line.startswith(str(path))]


@pytest.mark.parametrize(
    ("options", "kinds"),
    [
        ([], ["error", "note"]),
        (["-mlir-print-op-on-diagnostic=false"], ["error"]),
        (["-mlir-diagnostic-verbosity-level=errors"], ["error", "note"]),
        (["-mlir-print-stacktrace-on-diagnostic", "-mlir-disable-diagnostic-notes"], ["error"]),
    ],
)
def test_errors(
    options: list[str],
    kinds: list[str],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    assert kinds_of(options, capsys, tmp_path) == kinds


@pytest.mark.parametrize(("level", "remarks"), [("errors", 0), ("warnings", 0), ("remarks", 2)])
def test_levels(
    level: str, remarks: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    options = ["-test-memref-dependence-check", f"-mlir-diagnostic-verbosity-level={level}"]
    kinds = kinds_of([*options, "-mlir-print-op-on-diagnostic=0"], capsys, tmp_path)
    assert kinds == ["error", *["remark"] * remarks]


def test_unknown_levels_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-mlir-diagnostic-verbosity-level=all", "-"]) == 1
    assert "cannot find option named 'all'" in capsys.readouterr().err


def test_expected_remarks_among_many(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "f.mlir"
    expected = "    // expected-remark @below {{dependence from 0 to 0 at depth 1 = false}}\n"
    expected += "    // expected-remark @below {{dependence from 0 to 0 at depth 2 = false}}\n"
    path.write_text(TEXT.replace("    affine.store", f"{expected}    affine.store"))
    assert main([str(path), "-test-memref-dependence-check", "--verify-diagnostics"]) == 0
    assert main([str(path), "-test-memref-bound-check", "--verify-diagnostics"]) == 1

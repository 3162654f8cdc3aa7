"""What passes report, as `test-memref-stride-calculation` does."""

from __future__ import annotations

from pathlib import Path

import pytest

from loopwright.tools.opt import main

STRIDES = "-pass-pipeline=builtin.module(func.func(test-memref-stride-calculation))"
TEXT = """
func.func @f(%n: index) {
  %0 = memref.alloc()[%n] : memref<5xf32, affine_map<(i)[s] -> (s * i - (s - 7) * i)>>
  return
}
"""


def test_reports_stand_beside_the_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in.mlir").write_text(TEXT)
    paths = [str(tmp_path / "in.mlir"), "-o", str(tmp_path / "out.mlir")]
    assert main([*paths, STRIDES]) == 0
    reported = "Testing: f\nMemRefType offset: 0 strides: 7\n"
    assert capsys.readouterr().out == reported
    assert "Testing" not in (tmp_path / "out.mlir").read_text()
    assert main([paths[0], STRIDES]) == 0
    assert capsys.readouterr().out.startswith(reported)

"""The notes that follow an error are `mlir-opt`'s, too: the whole output, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.oracle import SPLIT, mlir_opt

from loopwright.tools.opt import main as loopwright_opt

BRANCHES = (
    """func.func @if(%n: index, %a: f32) -> f32 {
  %x = affine.if affine_set<()[n] : (n - 1 >= 0)>()[%n] -> f32 {
    affine.yield %a : f32
  }
  return %x : f32
}
""",
    """func.func @scope() {
  "memref.alloca_scope"() ({
    %c = arith.constant 1.0 : f32
    "memref.alloca_scope.return"(%c) : (f32) -> ()
  }) : () -> ()
  return
}
""",
    """func.func @while(%c: i1, %x: f32, %y: i32) -> f32 {
  %r = scf.while (%b = %x) : (f32) -> f32 {
    scf.condition(%c) %y : i32
  } do {
  ^bb0(%k: f32):
    scf.yield %k : f32
  }
  return %r : f32
}
""",
)


def test_notes_on_branches(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = SPLIT.join(BRANCHES)
    file = tmp_path / "branches.mlir"
    file.write_text(text)
    assert loopwright_opt(["--split-input-file", str(file)]) == 1
    answer = mlir_opt(text, "--split-input-file")
    assert capfd.readouterr().err.replace(str(file), "<stdin>") == answer.err
    assert answer.err.count("note: region branch point") == len(BRANCHES)

"""The demonstration shows entries of the ledger by their keys, which nothing else would notice."""

import importlib
import io
from typing import Any

import pytest
from rich.console import Console

import loopwright as lw
from tests.unit.docs.pages import ROOT

CHAIN = """
func.func @chain(%a: memref<64xf32>, %m: memref<64xf32>, %b: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %x = affine.load %a[%i] : memref<64xf32>
    affine.store %x, %m[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 64 {
    %x = affine.load %m[%i] : memref<64xf32>
    affine.store %x, %b[%i] : memref<64xf32>
  }
  return
}
"""


def test_decisions_of_fusion_are_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    demo: Any = importlib.import_module("demo")
    (decision,) = lw.parse(CHAIN).apply("affine-loop-fusion").ledger.filter(code="fusion.fused")
    console = Console(file=io.StringIO(), width=100)
    console.print(demo.decisions(decision))
    shown: Any = console.file
    assert "chosen" in shown.getvalue() and "0%" in shown.getvalue()

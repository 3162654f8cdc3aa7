"""Passes that check and show."""

from __future__ import annotations

import pytest
from tests.unit.loops.test_parallel_passes import run_on_loops

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.loops.pipelines import PassManager, parse_xdsl_pipeline
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import LoopwrightError


def test_an_access_outside_is_really_outside() -> None:
    text = """func.func @f(%v: memref<16xf32>) {
  affine.for %i = 0 to 5 {
    affine.for %j = max affine_map<(d0) -> (d0, 2)>(%i) to 9 step 3 {
      %0 = affine.load %v[%j * 2 + %i] : memref<16xf32>
    }
  }
  return
}"""
    module = parse_module(text, make_context())
    ledger = PassManager(parse_xdsl_pipeline("test-memref-bound-check")).run(module)
    (entry,) = ledger
    witness = entry.evidence.witness()
    assert isinstance(witness, dict) and isinstance(witness["iteration"], list)
    i, j = witness["iteration"]
    assert isinstance(i, int) and isinstance(j, int)
    assert 0 <= i < 5 and j in range(max(i, 2), 9, 3) and j * 2 + i >= 16
    with pytest.raises(LoopwrightError):
        Interpreter(module).call("f", [0.0] * 16)


def test_the_size_of_an_allocation_bounds_it() -> None:
    body = """%0 = memref.alloc(%n) : memref<?xf32>
    affine.for %i = 0 to %n {
      affine.store %x, %0[%i] : memref<?xf32>
    }
    affine.for %i = 0 to affine_map<()[s0] -> (s0 + 1)>()[%n] {
      affine.store %x, %0[%i] : memref<?xf32>
    }"""
    ledger, _ = run_on_loops(body, "test-memref-bound-check")
    assert [str(entry.location) for entry in ledger] == ["f.mlir:8:7"]

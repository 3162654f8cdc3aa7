"""Calls that are inlined, and why others stay."""

from __future__ import annotations

import pytest

import loopwright as lw
from loopwright.reporting.errors import UsageError
from tests.passes_beside import ours

LEAF = """
func.func private @leaf(%x: i32) -> i32 {
  %0 = arith.muli %x, %x : i32
  return %0 : i32
}
"""
CALLS = (
    LEAF
    + """
func.func @f(%x: i32) -> i32 {
  %0 = call @leaf(%x) : (i32) -> i32
  return %0 : i32
}
"""
)


def test_pipelines_for_functions() -> None:
    assert "muli" in lw.parse(CALLS).apply("inline", op_pipelines="func.func(cse)").text()
    with pytest.raises(UsageError, match="does not run inside of 'inline'"):
        lw.parse(CALLS).apply("inline", default_pipeline="affine-loop-fusion")
    assert "does not define a symbol table" in ours(CALLS, "builtin.module(func.func(inline))")

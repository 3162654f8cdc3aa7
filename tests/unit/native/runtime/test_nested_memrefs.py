"""Memrefs of memrefs: passes know them; neither the interpreter nor compiled code runs them."""

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import ArgumentError, CompileError, LoopwrightError

SLOT = """func.func @f(%x: memref<4xf32>) {
  %slot = memref.alloc() : memref<1xmemref<4xf32>>
  affine.store %x, %slot[0] : memref<1xmemref<4xf32>>
  %y = affine.load %slot[0] : memref<1xmemref<4xf32>>
  %c = arith.constant 1.0 : f32
  affine.store %c, %y[0] : memref<4xf32>
  return
}"""
ARGUMENT = """func.func @f(%x: memref<2xmemref<4xf32>>) {
  return
}"""
RESULT = """func.func @f() -> memref<1xmemref<4xf32>> {
  %slot = memref.alloc() : memref<1xmemref<4xf32>>
  return %slot : memref<1xmemref<4xf32>>
}"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (SLOT, "2:11: error: type 'memref<4xf32>' is not supported by code generation"),
        (ARGUMENT, "cannot be called from Python: argument '%x' has type"),
        (RESULT, "cannot be called from Python: result 0 has type"),
    ],
)
def test_compilation_refuses_them(text: str, message: str) -> None:
    with pytest.raises(CompileError, match=message):
        lw.parse(text).compile("f")


def test_slots_that_values_replace_are_no_obstacle() -> None:
    x = np.zeros(4, np.float32)
    lw.parse(SLOT).compile("f", optimise=True)(x)
    assert x.tolist() == [1, 0, 0, 0]


def test_the_interpreter_refuses_them() -> None:
    with pytest.raises(LoopwrightError, match=r"2:11: error: 'memref\.alloc' op uses the type"):
        lw.parse(SLOT).interpret("f", np.zeros(4, np.float32))
    with pytest.raises(ArgumentError, match="NumPy has no arrays of memref<4xf32>"):
        lw.parse(ARGUMENT).interpret("f", np.zeros(2))
    with pytest.raises(LoopwrightError, match=r"2:11: error: 'memref\.alloc' op uses the type"):
        lw.parse(RESULT).interpret("f")

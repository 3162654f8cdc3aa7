"""Memory: life times, bounds, uninitialised reads, views, aliasing, globals."""

from __future__ import annotations

import numpy as np
import pytest

from loopwright.reporting.errors import InterpreterError
from tests.unit.meaning.running import call, evaluate, interpreter

# What must be reported -------------------------------------------------------------------------


# What must work --------------------------------------------------------------------------------


def test_globals_keep_their_contents() -> None:
    text = """
memref.global "private" @count : memref<i64> = dense<40>
memref.global "private" @free : memref<2xi64> = uninitialized
func.func @f() -> i64 {
  %m = memref.get_global @count : memref<i64>
  %0 = affine.load %m[] : memref<i64>
  %1 = arith.constant 1 : i64
  %2 = arith.addi %0, %1 : i64
  affine.store %2, %m[] : memref<i64>
  return %2 : i64
}
func.func @g() -> i64 {
  %m = memref.get_global @free : memref<2xi64>
  %0 = affine.load %m[0] : memref<2xi64>
  return %0 : i64
}
"""
    machine = interpreter(text)
    assert machine.call("f") == (41,)
    assert machine.call("f") == (42,)
    assert call(text) == (41,)
    with pytest.raises(InterpreterError, match="uninitialised"):
        machine.call("g")


def test_vectors_in_arrays() -> None:
    body = """
  %v = affine.load %m[1] : memref<2xvector<4xf32>>
  %r = vector.extract %v[2] : f32 from vector<4xf32>
"""
    array = np.arange(8, dtype=np.float32).reshape(2, 4)
    assert evaluate(body, "%m: memref<2xvector<4xf32>>", "f32", array) == 6.0

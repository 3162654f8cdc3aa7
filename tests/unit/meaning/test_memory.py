"""Memory: life times, bounds, uninitialised reads, views, aliasing, globals."""

from __future__ import annotations

import numpy as np
import pytest

from loopwright.reporting.errors import InterpreterError
from tests.texts import texts_beside
from tests.unit.meaning.running import call, evaluate, interpreter

PROGRAMS = texts_beside(__file__)


def test_globals_keep_their_contents() -> None:
    text = PROGRAMS["globals keep their contents"]
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

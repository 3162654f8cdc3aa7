"""Small programs in the interpreter: control flow, memory, vectors, and what goes wrong there."""

import numpy as np
import pytest

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax.parser import parse_module
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import ArgumentError, InterpreterError
from tests.texts import texts_beside
from tests.unit.meaning.running import call, evaluate, fails, interpreter, printed

PROGRAMS = texts_beside(__file__)


def test_an_unregistered_op_is_named() -> None:
    text = PROGRAMS["an unregistered op is named"]
    module = parse_module(text, make_context(allow_unregistered=True))
    with pytest.raises(InterpreterError, match=r"'some\.op' op is not supported"):
        Interpreter(module).call("f")


def test_parallel_order_is_lexicographic() -> None:
    text = PROGRAMS["parallel order is lexicographic"]
    assert printed(text) == "3, 5, 13, 15, 0, 1, 10, 11, "


def test_step_limit() -> None:
    text = PROGRAMS["step limit"]
    fails("step-limit", text, line=4, max_steps=1000)


def test_missing_functions() -> None:
    machine = interpreter("func.func private @f()")
    with pytest.raises(ArgumentError, match="'f' has no body"):
        machine.call("f")
    with pytest.raises(ArgumentError, match="no function 'g'"):
        machine.call("g")


# Memory: life times, bounds, uninitialised reads, views, aliasing, globals


def test_globals_keep_their_contents() -> None:
    text = PROGRAMS["globals keep their contents"]
    machine = interpreter(text)
    assert machine.call("f") == (41,)
    assert machine.call("f") == (42,)
    assert call(text) == (41,)
    with pytest.raises(InterpreterError, match="uninitialised"):
        machine.call("g")


def test_vectors_in_arrays() -> None:
    body = PROGRAMS["vectors in arrays"]
    array = np.arange(8, dtype=np.float32).reshape(2, 4)
    assert evaluate(body, "%m: memref<2xvector<4xf32>>", "f32", array) == 6.0


# Vectors: lanes that are poison or outside, forms that MLIR's own lowering does not take


def test_strided_memrefs() -> None:
    text = PROGRAMS["strided memrefs"]
    view = np.arange(40, dtype=np.float32).reshape(5, 8)[::-2, 6::-2]
    (window,) = call(text, view)
    assert (window == view[1:3, 1:3]).all()

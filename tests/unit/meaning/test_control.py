"""Control flow: loops, branches, calls, limits, and what goes wrong there."""

from __future__ import annotations

import pytest

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax.parser import parse_module
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import ArgumentError, InterpreterError
from tests.texts import texts_beside
from tests.unit.meaning.running import fails, interpreter, printed

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

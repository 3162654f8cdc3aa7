"""Control flow: loops, branches, calls, limits, and what goes wrong there."""

from __future__ import annotations

import pytest

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax.parser import parse_module
from loopwright.meaning import Interpreter
from loopwright.reporting.errors import ArgumentError, InterpreterError
from tests.unit.meaning.running import fails, interpreter, printed


def test_an_unregistered_op_is_named() -> None:
    text = """
func.func @f() {
  "some.op"() : () -> ()
  return
}"""
    module = parse_module(text, make_context(allow_unregistered=True))
    with pytest.raises(InterpreterError, match=r"'some\.op' op is not supported"):
        Interpreter(module).call("f")


def test_parallel_order_is_lexicographic() -> None:
    text = """
func.func private @printI64(i64)
func.func private @printComma()
func.func @main() {
  affine.parallel (%i, %j) = (0, 3) to (2, 6) step (1, 2) {
    %0 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
    %1 = arith.index_cast %0 : index to i64
    func.call @printI64(%1) : (i64) -> ()
    func.call @printComma() : () -> ()
  }
  scf.forall (%i, %j) in (2, 2) {
    %0 = affine.apply affine_map<(d0, d1) -> (d0 * 10 + d1)>(%i, %j)
    %1 = arith.index_cast %0 : index to i64
    func.call @printI64(%1) : (i64) -> ()
    func.call @printComma() : () -> ()
  }
  return
}
"""
    assert printed(text) == "3, 5, 13, 15, 0, 1, 10, 11, "


def test_step_limit() -> None:
    text = """
func.func @f() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
"""
    fails("step-limit", text, line=5, max_steps=1000)


def test_missing_functions() -> None:
    machine = interpreter("func.func private @f()")
    with pytest.raises(ArgumentError, match="'f' has no body"):
        machine.call("f")
    with pytest.raises(ArgumentError, match="no function 'g'"):
        machine.call("g")

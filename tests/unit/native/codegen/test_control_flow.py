"""Structured and unstructured control flow, functions and calls."""

from __future__ import annotations

import numpy as np
import pytest

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.native.codegen.modules import lower_module
from loopwright.native.codegen.unit import CodegenOptions
from loopwright.reporting.errors import CompileError
from tests.texts import texts_beside
from tests.unit.native.codegen.jit import compile_text

PROGRAMS = texts_beside(__file__)


def test_vectors_and_mixed_results_cross_the_boundary():
    text = PROGRAMS["vectors and mixed results cross the boundary"]
    program = compile_text(text)
    assert [s.count for s in program.lowered.entries["f"].arguments] == [3, 1, 1, 1, 1]
    v = np.arange(6, dtype=np.float32).reshape(2, 3)
    flags = np.array([True, False, True])
    s, b, x, h, w, m = program.run("f", v, flags, -3, 1.5, 7)
    assert (s == 2 * v).all() and (b == flags).all()
    assert (x, h, w) == (-3, 1.5, 7)
    assert m.tolist() == [0, 1, 2]


def test_functions_without_a_body_are_listed():
    text = PROGRAMS["functions without a body are listed"]
    lowered = lower_module(parse_module(text, make_context()), CodegenOptions())
    assert set(lowered.externals) == {"hook", "_mlir_ciface_tell"}
    assert "declare float @hook(i64, ptr, float)" in lowered.llvm_ir
    assert "declare void @_mlir_ciface_tell(ptr)" in lowered.llvm_ir


def test_an_unsupported_op_is_a_located_error():
    text = (
        "func.func @f(%a: vector<[4]xf32>) -> vector<[4]xf32> {\n  return %a : vector<[4]xf32>\n}"
    )
    with pytest.raises(CompileError, match="scalable"):
        compile_text(text)


def test_index_arguments_of_any_size():
    text = PROGRAMS["index arguments of any size"]
    program = compile_text(text)
    assert program.run("f", 10, 5) == (41, 31)
    assert program.run("f", 10, 2**62 + 1) == (2**62 + 37, 31)
    assert program.run("f", -(2**63), 2**63 - 1) == (2**63 - 1, 31)
    ir = program.lowered.llvm_ir
    assert ir.count("optnone") == 1
    assert ir.count("define internal i64 @_lw_fn_last") == 2


def test_a_missing_entry_is_named():
    with pytest.raises(CompileError, match="no function 'g'"):
        compile_text("func.func @f() { return }", entry="g")


def test_only_what_the_entry_needs_is_lowered():
    text = """
func.func @f() { return }
func.func @g(%a: vector<[4]xf32>) -> vector<[4]xf32> { return %a : vector<[4]xf32> }
"""
    assert list(compile_text(text, entry="f").lowered.entries) == ["f"]

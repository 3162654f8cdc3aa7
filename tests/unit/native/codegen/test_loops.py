"""Loops, branches and calls, compiled: what they compute; which LLVM may take for independent."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loopwright.ir.dialects.registry import make_context
from loopwright.ir.syntax import parse_module
from loopwright.native.codegen.emit_module import lower_module
from loopwright.native.codegen.module_codegen import CodegenOptions
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
    assert sum("optnone" in line for line in ir.splitlines() if "define internal" in line) == 1
    assert ir.count("define internal i64 @_lw_fn_last") == 2


def test_loops_that_break():
    program = compile_text(PROGRAMS["loops that break"])
    for n, start in itertools.product((1, 7, 15, 49, 64), (2, 3, 8)):
        odd = next((d for d in range(start, n) if d % 2 and n % d == 0), 0)
        first = next((d for d in range(start, n) if n % d == 0), max(n, start))
        assert program.run("f", n, start) == (odd, first)
    assert program.lowered.llvm_ir.count("left.") >= 4


def test_a_missing_entry_is_named():
    with pytest.raises(CompileError, match="no function 'g'"):
        compile_text("func.func @f() { return }", entry="g")


def test_only_what_the_entry_needs_is_lowered():
    text = """
func.func @f() { return }
func.func @g(%a: vector<[4]xf32>) -> vector<[4]xf32> { return %a : vector<[4]xf32> }
"""
    assert list(compile_text(text, entry="f").lowered.entries) == ["f"]


# Affine loops, conditionals and index arithmetic against Python's arithmetic


INT64 = st.integers(-(2**62), 2**62) | st.integers(-40, 40)
DIVISORS = [1, 2, 3, 7, 8, 64, 1000, 2**40, 2**62]


@pytest.fixture(scope="module")
def divisions():
    maps = [
        text.format(d)
        for d in DIVISORS
        for text in ("(d0) -> (d0 mod {})", "(d0) -> (d0 floordiv {})", "(d0) -> (d0 ceildiv {})")
    ]
    lines = [f"%{i} = affine.apply affine_map<{m}>(%x)" for i, m in enumerate(maps)]
    names = ", ".join(f"%{i}" for i in range(len(maps)))
    types = ", ".join("index" for _ in maps)
    lines.append(f"return {names} : {types}")
    return compile_text(
        f"func.func @f(%x: index) -> ({types}) {{\n" + "\n".join(lines) + "\n}\n"
        "func.func @s(%x: index, %n: index) -> (index, index, index) {\n"
        "%a = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%x)[%n]\n"
        "%b = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%x)[%n]\n"
        "%c = affine.apply affine_map<(d0)[s0] -> (d0 ceildiv s0)>(%x)[%n]\n"
        "return %a, %b, %c : index, index, index\n}\n"
    )


@given(INT64 | st.sampled_from([-(2**63), -(2**63) + 1, 2**63 - 1]))
@settings(max_examples=200, deadline=None)
def test_division_rounds_to_the_floor(divisions, x):
    expected = [f for d in DIVISORS for f in (x % d, x // d, -(-x // d))]
    assert list(divisions.run("f", x)) == expected


@given(INT64, st.integers(1, 2**62) | st.integers(1, 9))
@settings(max_examples=200, deadline=None)
def test_division_by_a_symbol(divisions, x, n):
    assert divisions.run("s", x, n) == (x % n, x // n, -(-x // n))


def expected(values) -> tuple[int, int]:
    total = 0
    count = 0
    for value in values:
        count += 1
        total = (total * 3 + value) & (2**64 - 1)
    return count, total - (1 << 64) if total >> 63 else total


def test_if_with_results_and_equalities():
    text = PROGRAMS["if with results and equalities"]
    program = compile_text(text)
    for x, y, n in itertools.product(range(-2, 12, 2), range(-6, 9), (-1, 4)):
        inside = x >= n and y % 3 == 0 and x + y <= 10
        assert program.run("f", x, y, n) == (x * 100 + y if inside else min(x, y, n)), (x, y, n)

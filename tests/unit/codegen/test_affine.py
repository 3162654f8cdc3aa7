"""Affine loops, conditionals and index arithmetic against Python's arithmetic."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.codegen.jit import compile_text, run

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


def loop(bounds: str, signature: str = "%n: index, %m: index") -> str:
    """Counts iterations and sums the induction variable, weighted by its order."""
    return f"""
func.func @f({signature}) -> (i64, i64) {{
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %three = arith.constant 3 : i64
  %r:2 = affine.for {bounds} iter_args(%count = %zero, %sum = %zero) -> (i64, i64) {{
    %c = arith.addi %count, %one : i64
    %v = arith.index_cast %i : index to i64
    %t = arith.muli %sum, %three : i64
    %s = arith.addi %t, %v : i64
    affine.yield %c, %s : i64, i64
  }}
  return %r#0, %r#1 : i64, i64
}}
"""


def expected(values) -> tuple[int, int]:
    total = 0
    count = 0
    for value in values:
        count += 1
        total = (total * 3 + value) & (2**64 - 1)
    return count, total - (1 << 64) if total >> 63 else total


@pytest.mark.parametrize("step", [1, 2, 5])
def test_loop_bounds(step):
    program = compile_text(loop(f"%i = %n to %m step {step}"))
    for n, m in [(0, 7), (-5, 6), (3, 3), (4, -4), (-9, -2), (2**63 - 9, 2**63 - 1)]:
        assert program.run("f", n, m) == expected(range(n, m, step)), (n, m)


@pytest.mark.parametrize("step", [2, 7])
def test_a_step_beyond_the_largest_index_ends_the_loop(step):
    program = compile_text(loop(f"%i = %n to %m step {step}"))
    assert program.run("f", 2**63 - 4, 2**63 - 1) == expected(range(2**63 - 4, 2**63 - 1, step))
    low = -(2**63)
    assert program.run("f", low, low + 5) == expected(range(low, low + 5, step))


def test_max_and_min_bounds():
    bounds = (
        "%i = max affine_map<(d0)[s0] -> (d0 - 3, s0 * 2, -4)>(%n)[%m] "
        "to min affine_map<(d0)[s0] -> (d0 + 9, s0 + 20, 30)>(%n)[%m]"
    )
    program = compile_text(loop(bounds))
    for n, m in itertools.product((-8, 0, 5, 40), (-3, 2, 11)):
        want = range(max(n - 3, m * 2, -4), min(n + 9, m + 20, 30))
        assert program.run("f", n, m) == expected(want), (n, m)


def test_constant_loop_without_iterations_gives_the_initial_values():
    assert run(loop("%i = 8 to -3"), 0, 0) == (0, 0)


def test_a_carried_value_may_be_another_one():
    text = """
func.func @f(%n: index) -> (i64, i64) {
  %a = arith.constant 0 : i64
  %b = arith.constant 1 : i64
  %r:2 = affine.for %i = 0 to %n iter_args(%x = %a, %y = %b) -> (i64, i64) {
    %z = arith.addi %x, %y : i64
    affine.yield %y, %z : i64, i64
  }
  return %r#0, %r#1 : i64, i64
}
"""
    assert run(text, 10) == (55, 89)


def test_if_with_results_and_equalities():
    text = """
#set = affine_set<(d0, d1)[s0] : (d0 - s0 >= 0, d1 mod 3 == 0, 10 - d0 - d1 >= 0)>
func.func @f(%x: index, %y: index, %n: index) -> index {
  %r = affine.if #set(%x, %y)[%n] -> index {
    %a = affine.apply affine_map<(d0, d1) -> (d0 * 100 + d1)>(%x, %y)
    affine.yield %a : index
  } else {
    %b = affine.min affine_map<(d0, d1)[s0] -> (d0, d1, s0)>(%x, %y)[%n]
    affine.yield %b : index
  }
  return %r : index
}
"""
    program = compile_text(text)
    for x, y, n in itertools.product(range(-2, 12, 2), range(-6, 9), (-1, 4)):
        inside = x >= n and y % 3 == 0 and x + y <= 10
        assert program.run("f", x, y, n) == (x * 100 + y if inside else min(x, y, n)), (x, y, n)


def test_if_without_else_inside_a_loop():
    text = """
func.func @f(%m: memref<10xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0) : (d0 mod 4 - 1 == 0)>(%i) {
      affine.store %one, %m[%i] : memref<10xi32>
    }
  }
  return
}
"""
    array = np.zeros(10, np.int32)
    run(text, array)
    assert array.tolist() == [int(i % 4 == 1) for i in range(10)]


def test_min_and_max():
    text = """
func.func @f(%x: index, %y: index) -> (index, index) {
  %a = affine.min affine_map<(d0)[s0] -> (d0 * 2, s0 - 7, 12)>(%x)[%y]
  %b = affine.max affine_map<(d0)[s0] -> (d0 * 2, s0 - 7, 12)>(%x)[%y]
  return %a, %b : index, index
}
"""
    program = compile_text(text)
    for x, y in itertools.product((-9, 0, 5, 30), (-4, 18, 100)):
        values = (x * 2, y - 7, 12)
        assert program.run("f", x, y) == (min(values), max(values))


@pytest.mark.parametrize("outer", [True, False])
def test_delinearize_and_linearize_are_inverse(outer):
    basis = "%n, 4, 5" if outer else "4, 5"
    text = f"""
func.func @f(%x: index, %n: index) -> (index, index, index, index) {{
  %r:3 = affine.delinearize_index %x into ({basis}) : index, index, index
  %l = affine.linearize_index disjoint [%r#0, %r#1, %r#2] by ({basis}) : index
  return %r#0, %r#1, %r#2, %l : index, index, index, index
}}
"""
    program = compile_text(text)
    for x in (0, 19, 20, 59, 1234, -1, -20, -21):
        assert program.run("f", x, 100) == (x // 20, x % 20 // 5, x % 5, x)


def test_linearize_with_dynamic_basis():
    text = """
func.func @f(%a: index, %b: index, %c: index, %n: index, %m: index) -> index {
  %l = affine.linearize_index [%a, %b, %c] by (%n, %m) : index
  return %l : index
}
"""
    assert run(text, 3, -2, 9, 7, 11) == 3 * 77 - 2 * 11 + 9


def test_subscripts_with_floor_division():
    text = """
func.func @f(%a: memref<4x3xi32>, %b: memref<12xi32>) {
  affine.for %i = 0 to 12 {
    %v = affine.load %a[%i floordiv 3, %i mod 3] : memref<4x3xi32>
    affine.store %v, %b[11 - %i] : memref<12xi32>
  }
  affine.prefetch %a[0, 1], read, locality<2>, data : memref<4x3xi32>
  affine.prefetch %a[1, 0], write, locality<0>, instr : memref<4x3xi32>
  return
}
"""
    a, b = np.arange(12, dtype=np.int32).reshape(4, 3), np.zeros(12, np.int32)
    run(text, a, b)
    assert b.tolist() == a.ravel()[::-1].tolist()


def test_vector_accesses_of_one_and_two_dimensions():
    text = """
func.func @f(%a: memref<6x8xf32>, %b: memref<6x8xf32>) {
  affine.for %i = 0 to 4 step 2 {
    %v = affine.vector_load %a[%i + 1, %i] : memref<6x8xf32>, vector<2x4xf32>
    affine.vector_store %v, %b[%i, 4 - %i] : memref<6x8xf32>, vector<2x4xf32>
  }
  return
}
"""
    a, b = np.arange(48, dtype=np.float32).reshape(6, 8), np.zeros((6, 8), np.float32)
    run(text, a, b)
    want = np.zeros_like(b)
    for i in (0, 2):
        want[i : i + 2, 4 - i : 8 - i] = a[i + 1 : i + 3, i : i + 4]
    assert (b == want).all()


def test_transfers_are_copies():
    text = """
func.func @f(%a: memref<40xf32>, %b: memref<12xf32, 2>) {
  %tag = memref.alloc() : memref<1xi32>
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  %c10 = arith.constant 10 : index
  affine.dma_start %a[%c3], %b[%c0], %tag[%c0], %c6
    : memref<40xf32>, memref<12xf32, 2>, memref<1xi32>
  affine.dma_wait %tag[%c0], %c6 : memref<1xi32>
  affine.dma_start %a[%c0 + 1], %b[%c6], %tag[%c0], %c6, %c10, %c3
    : memref<40xf32>, memref<12xf32, 2>, memref<1xi32>
  affine.dma_wait %tag[%c0], %c6 : memref<1xi32>
  return
}
"""
    a, b = np.arange(40, dtype=np.float32), np.zeros(12, np.float32)
    run(text, a, b)
    assert b.tolist() == [3, 4, 5, 6, 7, 8, 1, 2, 3, 11, 12, 13]

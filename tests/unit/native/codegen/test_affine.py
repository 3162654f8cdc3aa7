"""Affine loops, conditionals and index arithmetic against Python's arithmetic."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.texts import texts_beside
from tests.unit.native.codegen.jit import compile_text

PROGRAMS = texts_beside(__file__)


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

"""What an iteration of a loop makes of its array variables, from its assignments alone."""

import ast

import numpy as np
import pytest
from tests.campaigns.python_functions import defined

import loopwright as lw
from loopwright.python.syntax.array_moves import moves_of, period_of

MOVES = [
    ("a, b = b, a", {"a": "b", "b": "a"}, 2),
    ("c = a; a = b; b = c", {"a": "b", "b": "a"}, 2),
    ("a, b, c = b, c, a", {"a": "b", "b": "c", "c": "a"}, 3),
    ("a, b = b, a\n  a, b = b, a", {"a": "a", "b": "b"}, 1),
    ("a += b\n  b[0] = 1", {"a": "a", "b": "b"}, 1),
    ("if x:\n    a += b\n  a, b = b, a", {"a": "b", "b": "a"}, 2),
    ("if x:\n    a, b = b, a", {"a": None, "b": None}, 1),
    ("if x: continue\n  a, b = b, a", {"a": None, "b": None}, 1),
    ("a = b + 1", {"a": None, "b": "b"}, 1),
    ("a, (b, *c) = b, x", {"a": "b", "b": None}, 1),
    ("a, b = b, d", {"a": "b", "b": "d"}, 1),
    ("for a in x:\n    pass", {"a": None, "b": "b"}, 1),
    ("(a := b)", {"a": None, "b": "b"}, 1),
]


@pytest.mark.parametrize(("body", "moves", "period"), MOVES)
def test_moves_of_an_iteration(body: str, moves: dict[str, str | None], period: int) -> None:
    (loop,) = ast.parse(f"for i in y:\n  {body}").body
    assert isinstance(loop, ast.For)
    assert moves_of(loop, moves) == moves
    assert period_of(moves) == period


BODIES = [
    "a, b = b, a",
    "c = a; a = b; b = c",
    "a += b\n        a, b = b, a",
    "a = a + b\n        b, a = a, b",
    "a, b, c = b, c, a",
    "if i % 2:\n            a, b = b, a\n        b += i",
    "a, b = b, a\n        if i == 3: continue\n        a, b = b, a\n        c = a",
    "a, b, c = b, a, b",
    "while a[0] < 3 * i:\n            a, b = b + 1, a\n        b, c = c, b",
]


@pytest.mark.parametrize("body", BODIES)
def test_iterations_that_move_arrays_agree_with_python(body: str) -> None:
    text = f"""
def function(n, a, b, c):
    for i in range(n):
        a[0] += i
        b[1] += a[2]
        {body}
        a[2] *= 2
    return a + 2 * b + 4 * c, a, b, c
"""
    kernel = lw.kernel(defined(text, len(body)))
    for n in (0, 1, 2, 5):
        kernel.check(n, np.arange(3.0), np.arange(3.0, 6.0), np.ones(3))

"""Stencils, alone and in kernels, do what Python does one position after the other."""

import pickle
from typing import Any

import numpy as np
import pytest
from tests.texts import defined_in

import loopwright as lw

REACH = 2
GRID = np.random.default_rng(5).normal(size=(7, 9))
ROW = GRID[0]


@lw.stencil
def five(a):
    return 0.2 * (a[0, 0] + a[0, 1] + a[1, 0] + a[0, -1] + a[-1, 0])


@lw.stencil(cval=1.5)
def ahead(a, by=2.0):
    return a[-1] - by * a[REACH]


@lw.stencil("constant", neighborhood=((-3, 0),), standard_indexing=("w",))
def weighted(a, w):
    total = 0.0
    for k in range(-3, 1):
        total += a[k] * w[k + 3]
    return total


@lw.stencil(standard_indexing="table", neighborhood=((-1, 1), (0, 1)), cval=7)
def looked_up(a, b, table, pair):
    if a[0, 0] < b[1, 1]:
        return table[a[-1, 0]]
    return pair[0][-1] + a[-1:2, 0].sum()


@lw.stencil(neighborhood=((-1, 1),))
def too_far(a):
    return a[2] + a[-1]


@lw.stencil
def rising(a):
    return a[0] < a[1]


@lw.kernel
def inside(steps, a, b):
    for _ in range(steps):
        five(a, out=b)
        a, b = b, a
    return five(a) + a, ahead(b[0], 0.5)


@lw.kernel
def in_place(a):
    return ahead(a, out=a)


@lw.kernel
def shifted(a):
    return ahead(a[:-1], out=a[1:])


def test_results_are_those_of_python() -> None:
    five.check(GRID)
    five.check(GRID.T[::-2])
    five.check(GRID.astype(np.float32), out=np.zeros((7, 9)))
    five.check(GRID, out=np.full((7, 9), 8.0))
    ahead.check(ROW)
    ahead.check(ROW, np.float32(3))
    ahead.check(ROW, out=np.zeros(9))
    weighted.check(ROW, np.arange(4.0))
    rising.check(ROW)
    rising.check(np.arange(3))
    table = np.array([3, 9, 2, 2])
    counts = np.arange(30).reshape(6, 5) % 4
    larger = np.arange(42).reshape(6, 7) % 5
    looked_up.check(counts, larger, table, (table[:2], 3))
    looked_up.check(counts, larger, table, (table[:2], 3), out=np.zeros((6, 5)))


@pytest.mark.parametrize("length", range(6))
def test_arrays_that_the_neighbourhood_does_not_fit_in(length: int) -> None:
    for options in ({}, {"out": np.full(length, 4.0)}):
        ahead.check(np.arange(length, dtype=float), **options)
    five.check(GRID[:length, :2])


def test_what_is_read_is_what_was_there_before() -> None:
    inside.check(3, GRID, GRID.copy())
    expected = ahead.py_func(ROW)
    row = ROW.copy()
    assert in_place(row) is row
    assert row.tolist() == expected.tolist()
    row = ROW.copy()
    shifted(row)
    assert row.tolist() == [ROW[0], *ahead.py_func(ROW[:-1])]
    row = ROW.copy()
    ahead(row[:-1], out=row[1:])
    assert row.tolist() == [ROW[0], *ahead.py_func(ROW[:-1])]


def test_what_is_wrong_at_run_time() -> None:
    ones, grid = np.ones(2, int), np.ones((3, 3), int)
    for call in (
        lambda: too_far.check(ROW),
        lambda: weighted.check(ROW, np.ones(3)),
        lambda: looked_up.check(grid - 9, grid, ones, (ones, 1)),
        lambda: looked_up.check(grid, grid - 9, ones, (ones[:0], 1)),
    ):
        with pytest.raises(IndexError):
            call()
    with pytest.raises(IndexError, match="a relative subscript is outside"):
        too_far(ROW)
    with pytest.raises(ValueError, match="'b' is smaller"):
        looked_up.check(grid, grid[:, :2], ones, (ones, 1))
    with pytest.raises(ValueError, match="'out' has not the shape"):
        ahead.check(ROW, out=np.zeros(3))


def test_options_are_part_of_what_is_kept() -> None:
    def plain(a):
        return a[-1] + a[1]

    rows = [lw.stencil(cval=cval)(plain)(np.ones(3)).tolist() for cval in (1, 2.5)]
    assert rows == [[1, 2, 1], [2.5, 2, 2.5]]
    assert pickle.loads(pickle.dumps(five)) is five


def _of(text: str, **options: Any) -> Any:
    return lw.stencil(**options)(defined_in(text)["f"])


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("def f(a):\n    return a[0, 1]\n", {}, "2 subscripts for 1 dimensions"),
        (
            "def f(a, k):\n    return a[k[0]]\n",
            {"standard_indexing": ["k"]},
            r":2:14: .* is not a constant integer",
        ),
        ("def f(a):\n    b = a\n    return b[9]\n", {}, "'a' is not only subscripted"),
        ("def f(a):\n    return a[0], 1\n", {}, "a stencil gives a number, not a tuple"),
        ("def f(a):\n    a[0] = 1\n    return 1\n", {}, "'a' cannot be assigned to"),
        ("def f(a):\n    return a[0.5]\n", {"neighborhood": [(0, 0)]}, "is an integer or a slice"),
        ("def f(a):\n    return a[:1]\n", {"neighborhood": [(0, 0)]}, "has two bounds"),
        ("def f(a):\n    return a[0]\n", {"neighborhood": [(0, 0)] * 2}, "has 2 ranges"),
        ("def f(a):\n    return a[1] > 0\n", {"cval": 0.5}, "cval 0.5 cannot be converted"),
        ("def f(a, k):\n    return a.shape[0]\n", {"neighborhood": [(0, 0)]}, "no attribute"),
        (
            "def f(a, k):\n    k[0] = 1\n    return a[0]\n",
            {"standard_indexing": "k"},
            "an argument of a stencil",
        ),
    ],
)
def test_what_is_no_stencil(text: str, options: Any, message: str) -> None:
    with pytest.raises(lw.FrontendError, match=message):
        _of(text, **options)(*[ROW] * (2 if "a, k" in text else 1))


def test_what_cannot_be_called() -> None:
    with pytest.raises(lw.FrontendError, match="the first argument of a stencil is an array"):
        five(3)
    with pytest.raises(lw.FrontendError, match="'out' is of int64, the result of float64"):
        five(GRID, out=np.zeros((7, 9), np.int64))
    for call, message in (
        (lambda: looked_up(GRID, ROW, ROW, (ROW, 1)), "'b' has 1 dimensions"),
        (lambda: five(GRID, out=ROW), "'out' has 1 dimensions, the array 2"),
    ):
        with pytest.raises((lw.FrontendError, ValueError)) as caught:
            call()
        assert message in str(caught.value)


def test_options_that_make_no_sense() -> None:
    for options, message in (
        ({"neighborhood": ((1, 0),)}, "a pair of integers"),
        ({"neighborhood": 3}, "a pair of integers"),
        ({"standard_indexing": ("a",)}, "'a' is the first parameter"),
        ({"standard_indexing": ("z",)}, "'z' is no parameter"),
        ({"cval": "x"}, "'cval' is a number"),
    ):
        with pytest.raises(lw.UsageError, match=message):
            _of("def f(a, b):\n    return a[0]\n", **options)
    with pytest.raises(lw.UsageError, match="the mode of a stencil is 'constant'"):
        lw.stencil("wrap")
    with pytest.raises(lw.UsageError, match="rename it"):
        _of("def f(a, out):\n    return a[0]\n")
    with pytest.raises(TypeError, match="takes functions written in Python"):
        lw.stencil(np.sin)

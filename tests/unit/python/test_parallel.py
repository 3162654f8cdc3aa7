# ruff: noqa: N803
"""Loops over `prange` are parallel where that is proved, and an error where it cannot be."""

from typing import Any

import numpy as np
import pytest

import loopwright as lw


def rows(A, x, y):
    for i in lw.prange(A.shape[0]):
        s = 0.0
        for j in range(A.shape[1]):
            s += A[i, j] * x[j]
        y[i] = s


def total(x):
    s = 0
    for i in lw.prange(len(x)):
        s += x[i]
    return s


def norm(x):
    s = 0.0
    for i in lw.prange(len(x)):
        s += x[i] * x[i]
    return s


def scattered(a, where):
    for i in lw.prange(len(where)):
        a[where[i]] = i
    return a


def sparse(starts, columns, values, x, y):
    for i in lw.prange(len(y)):
        s = 0.0
        for k in range(starts[i], starts[i + 1]):
            s += values[k] * x[columns[k]]
        y[i] = s


def with_rows_of_their_own(x, out):
    for i in lw.prange(x.shape[0]):
        row = x[i] * 2
        for j in range(len(row)):
            row[j] += row[0]
        if row[0] > 1.0:
            out[i] = row
        else:
            out[i] = row[::-1]


def summed_over_two_loops(x, y):
    s = 0.0
    for i in lw.prange(len(x)):
        for j in range(len(y)):
            s += y[j] * x[i]
    return s


def mixed(x, y):
    s, n, d = 0.0, 1, 0.0
    for i in lw.prange(len(x)):
        d = d - x[i] if x[i] > 0.3 else d + 1
        if x[i] > 0.9:
            n += 1
            for j in range(len(y)):
                if y[j] > 0:
                    s += y[j]
        elif x[i] < 0.1:
            s = s + x[i] - 2.0
    return s, n, d


def replaced(x, out):
    s = 0.0
    for i in lw.prange(len(x)):
        if x[i] > 0.5:
            s = x[i]
    return s


def read_between(x, out):
    s = 0.0
    for i in lw.prange(len(x)):
        if x[i] > 0.5:
            s += x[i]
        out[i] = s
    return s


def read_before(x, out):
    s = 0.0
    for i in lw.prange(len(x)):
        out[i] = s
        if x[i] > 0.5:
            s += x[i]
    return s


def of_itself(x, out):
    s = 1.0
    for i in lw.prange(len(x)):
        if x[i] > 0.5:
            s += s * x[i]
        else:
            s += 1.0
    return s


def of_two_kinds(x, out):
    s = 1.0
    for i in lw.prange(len(x)):
        if x[i] > 0.5:
            s += x[i]
        else:
            s *= 1.5
    return s


def stored_under_a_condition(a, out):
    last = np.zeros(4)
    for i in lw.prange(len(a)):
        if a[i] > 0.3:
            last[0] = a[i]
        out[i] = last[0]


def smallest(a):
    m = n = a[0]
    for i in lw.prange(len(a)):
        m = np.minimum(m, a[i])
        n = min(n, a[i])
    return m, n


def largest(a):
    m = n = o = a[0]
    for i in lw.prange(len(a)):
        m = np.maximum(a[i], m)
        n = max(a[i], n)
        o = np.fmax(o, a[i])
    return m, n, o


def found(a, b):
    for i in range(len(a)):
        b[i] = a[i] * 2
    return a + b


@pytest.fixture(autouse=True)
def _two_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOOPWRIGHT_NUM_THREADS", "2")


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (rows, lambda: (np.random.default_rng(0).random((50, 60)), np.ones(60), np.zeros(50))),
        (total, lambda: (np.arange(2000),)),
    ],
)
def test_promises_that_hold_make_loops_parallel(function: Any, arguments: Any) -> None:
    kernel = lw.kernel(function)
    kernel.check(*arguments())
    assert "affine.parallel" in kernel.inspect_mlir()


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize("options", [{}, {"parallel": True}, {"optimise": False}])
@pytest.mark.parametrize("function", [smallest, largest])
@pytest.mark.parametrize("dtype", [np.int64, np.uint8, np.float64, np.float32])
def test_extrema_of_promised_loops(function: Any, dtype: Any, options: Any) -> None:
    kernel = lw.kernel(**options)(function)
    numbers = (np.random.default_rng(0).random(5000) * 100).astype(dtype)
    kernel.check(numbers)
    if np.issubdtype(dtype, np.integer):
        return
    for first in (np.nan, -3.0, 3.0):
        numbers[0], numbers[4000] = first, np.nan
        kernel.check(numbers)
        kernel.check(-numbers)


def random_rows() -> tuple[Any, ...]:
    rng = np.random.default_rng(4)
    starts = np.cumsum(np.append(0, rng.integers(0, 9, 60)))
    columns = rng.integers(0, 40, starts[-1])
    return starts, columns, rng.random(starts[-1]), rng.random(40), np.zeros(60)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (sparse, random_rows),
        (
            with_rows_of_their_own,
            lambda: (np.random.default_rng(5).random((90, 40)), np.zeros((90, 40))),
        ),
    ],
)
def test_threads_share_what_is_not_affine(function: Any, arguments: Any) -> None:
    """Loops of `scf`, conditionals, temporary arrays."""
    kernel = lw.kernel(boundscheck=False)(function)
    kernel.check(*arguments())
    assert "affine.parallel" in kernel.inspect_mlir()


@pytest.mark.parametrize("function", [summed_over_two_loops, mixed])
def test_sums_in_conditionals_and_loops_are_reductions(
    function: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    x = np.random.default_rng(6).random(3000)
    distinct_sums = set[tuple[Any, ...]]()
    expected = np.atleast_1d(function(x, np.arange(3.0)))
    for threads in "123":
        monkeypatch.setenv("LOOPWRIGHT_NUM_THREADS", threads)
        kernel = lw.kernel(function)
        distinct_sums.add(tuple(np.atleast_1d(kernel(x, np.arange(3.0)))))
        assert "affine.parallel" in kernel.inspect_mlir()
    assert len(distinct_sums) == 1
    assert np.allclose(distinct_sums.pop(), expected)


IN_ORDER = (stored_under_a_condition, replaced, read_between, read_before, of_itself, of_two_kinds)


@pytest.mark.parametrize("function", IN_ORDER)
def test_what_conditionals_hand_on_otherwise_runs_in_order(function: Any) -> None:
    kernel = lw.kernel(function)
    x = np.random.default_rng(6).random(300)
    kernel.check(x, np.zeros_like(x))
    assert "affine.parallel" not in kernel.inspect_mlir()


def test_reductions_have_the_same_bits_on_any_number_of_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    x = np.random.default_rng(1).random(100_000)
    sums: set[float] = set()
    for threads in "123":
        monkeypatch.setenv("LOOPWRIGHT_NUM_THREADS", threads)
        sums.add(lw.kernel(norm)(x))
    assert len(sums) == 1
    assert sums.pop() == pytest.approx(norm(x))


def test_what_is_not_known_runs_in_order() -> None:
    kernel = lw.kernel(scattered)
    kernel.check(np.zeros(4), np.array([3, 1, 3, 3, 0]))
    assert "affine.parallel" not in kernel.inspect_mlir()


def test_parallel_loops_are_found() -> None:
    kernel = lw.kernel(parallel=True)(found)
    kernel.check(np.arange(5.0), np.zeros(5))
    overlapping = np.arange(8.0)
    expected = overlapping.copy()
    found(expected[:5], expected[3:])
    kernel(overlapping[:5], overlapping[3:])
    assert (overlapping == expected).all()

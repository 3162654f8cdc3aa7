# ruff: noqa: N803
"""Loops over `prange` are parallel where that is proved, and an error where it cannot be."""

from __future__ import annotations

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


def summed_under_a_condition(x, y):
    s = 0.0
    for i in lw.prange(len(x)):
        if x[i] > 0.5:
            for j in range(len(y)):
                s += y[j] * x[i]
    return s


def summed_with_a_name(x, y):
    s, n = 0.0, 0
    for i in lw.prange(len(x)):
        t = x[i] * y[1]
        if t > 0.5:
            s += t
            n += 1
    return s, n


def summed_over_two_loops(x, y):
    s = 0.0
    for i in lw.prange(len(x)):
        for j in range(len(y)):
            s += y[j] * x[i]
    return s


def summed_twice(x, y):
    s = 0.0
    for i in lw.prange(len(x)):
        s = s + x[i] + y[1]
    return s


def stored_under_a_condition(a, out):
    last = np.zeros(4)
    for i in lw.prange(len(a)):
        if a[i] > 0.3:
            last[0] = a[i]
        out[i] = last[0]


def recurrence(a):
    for i in lw.prange(1, len(a)):
        a[i] = a[i - 1] + 1


def handed_on(a):
    s = 1.0
    for i in lw.prange(len(a)):
        s = s * 0.5 + a[i]
    return s


def left(a):
    for i in lw.prange(len(a)):
        if a[i] > 2:
            break


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


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (summed_under_a_condition, lambda x: (x, np.arange(3.0))),
        (summed_with_a_name, lambda x: (x, np.arange(3.0))),
        (summed_over_two_loops, lambda x: (x, np.arange(3.0))),
        (summed_twice, lambda x: (x, np.arange(3.0))),
        (stored_under_a_condition, lambda x: (x, np.zeros_like(x))),
    ],
)
def test_what_conditionals_hand_on_runs_in_order(function: Any, arguments: Any) -> None:
    kernel = lw.kernel(function)
    kernel.check(*arguments(np.random.default_rng(6).random(300)))
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


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (recurrence, r"depend on each other \(1 and 2, at element \[1\]\): line 105"),
        (handed_on, "hand on a number that is not reduced"),
        (left, "cannot be left"),
    ],
)
def test_promises_that_do_not_hold_are_errors(function: Any, message: str) -> None:
    with pytest.raises(lw.FrontendError, match=message) as raised:
        lw.kernel(function)(np.ones(10))
    assert "for i in lw.prange(" in str(raised.value)


def test_parallel_loops_are_found() -> None:
    kernel = lw.kernel(parallel=True)(found)
    kernel.check(np.arange(5.0), np.zeros(5))
    overlapping = np.arange(8.0)
    expected = overlapping.copy()
    found(expected[:5], expected[3:])
    kernel(overlapping[:5], overlapping[3:])
    assert (overlapping == expected).all()

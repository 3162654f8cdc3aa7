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
        (recurrence, r"depend on each other \(1 and 2, at element \[1\]\): line 44"),
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

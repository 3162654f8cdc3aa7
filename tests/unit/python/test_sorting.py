"""Sorts, searches and functions of sets have the results of NumPy."""
# ruff: noqa: N803, N806

from typing import Any

import numpy as np
import pytest
from tests.campaigns.numpy_sweep import differs
from tests.sampling import few, spread
from tests.sampling import pairs as sampled

import loopwright as lw

DTYPES = "? b H i q Q f d F D".split()
LENGTHS = (0, 1, 2, 7, 8, 9, 16, 17, 31, 64, 100, 257)


def vector(dtype: str, length: int) -> Any:
    """Few different values, so that most are there more than once; of floats NaN and both zeros.
    Some have bits set anywhere."""
    draw = np.random.default_rng(length)
    values = draw.integers(0, 9, length).astype(dtype)
    if values.dtype.kind in "iuf":
        bits = values.view(f"u{values.itemsize}")
        bits[::3] = ~bits[::3]
        bits[::5] <<= 3
    if values.dtype.kind in "fc":
        values[draw.random(length) < 0.2] = np.nan
        values[draw.random(length) < 0.2] = -0.0
    if values.dtype.kind == "c":
        values.imag = vector(dtype.lower(), length)[::-1]
    return values


def ordered(a):
    v = a.copy()
    v.sort(kind="stable")
    return np.sort(a, kind="stable"), np.argsort(a, stable=True), v, np.lexsort((a, a[::-1]))


@pytest.mark.parametrize("dtype", spread(DTYPES, 4, 1))
def test_stable_sorts(dtype: str) -> None:
    kernel = lw.kernel(ordered, optimise=False)
    for length in LENGTHS:
        a = vector(dtype, length)
        assert not differs(ordered(a), kernel(a)), (dtype, length)


def sets(a, b):
    return (
        np.unique(a, True, True, True), np.unique(a, return_counts=True, equal_nan=False),
        np.unique(a), np.isin(a, b), np.searchsorted(np.sort(a), b),
        np.searchsorted(a, b, "right", np.argsort(a)), np.union1d(a, b), np.setdiff1d(a, b),
    )  # fmt: skip


def pairs(a, b):
    return np.setxor1d(a, b), np.intersect1d(a, b, return_indices=True), np.intersect1d(a, b)


@pytest.mark.parametrize(("function", "dtype"), few(sampled((pairs, sets), "qd", 2), 1))
def test_sets(function: Any, dtype: str) -> None:
    kernel = lw.kernel(function, optimise=False)
    for length in (0, 1, 6, 90):
        arguments = vector(dtype, length) + 0, vector("i", 5) * np.dtype(dtype).type(2)
        assert not differs(function(*arguments), kernel(*arguments)), length


@lw.kernel(optimise=False)
def rows(A, T):
    A.sort(axis=0, kind="stable")
    T[::2].sort()
    return (
        np.sort(A, axis=None), np.argsort(T, 0, "stable"), np.argsort(T, None, "stable"),
        np.unique(T, axis=0), np.unique(T, axis=1, return_inverse=True, return_index=True),
        np.lexsort(T, axis=0), np.lexsort((T, A), axis=1), T,
    )  # fmt: skip


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("shape", [(6, 5), (1, 12), (9, 1)])
def test_axes(shape: tuple[int, int]) -> None:
    T = np.random.default_rng(0).integers(0, 3, shape)
    # No zeros with a sign: NumPy's order of these depends on the machine.
    A = (vector("d", T.size) + 0).reshape(shape, order="F")
    expected, actual = (f(A.copy(order="A"), T.copy()) for f in (rows.py_func, rows))
    assert not differs(expected, actual)


@lw.kernel
def in_order(a):
    order = np.argsort(a, kind="stable")
    a.sort(kind="stable")
    return order


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("step", [1, -1, 2])
def test_large_vectors_of_any_layout(step: int) -> None:
    draw = np.random.default_rng(1)
    for whole in draw.random(40001), draw.integers(0, 99, 40001), np.arange(40000) // 3:
        a = whole[::step]
        expected = whole[::step].copy()
        order = in_order(a)
        assert np.array_equal(order, np.argsort(expected, kind="stable"))
        assert np.array_equal(a, np.sort(expected))


def test_what_cannot_be_written() -> None:
    a = np.arange(3.0)[::-1].copy()
    a.flags.writeable = False
    with pytest.raises(lw.ArgumentError, match="an array that can be written"):
        in_order(a)


def selected(a, kth):
    return np.partition(a, kth)


def placed(a, order):
    return np.searchsorted(a, 1.0, sorter=order)


@pytest.mark.parametrize(
    ("function", "other", "message"),
    [
        (selected, 5, "kth"),
        (selected, -6, "kth"),
        (placed, np.array([0, 1]), r"sorter.size must equal a.size"),
        (placed, np.array([0, 1, 5, 3, 4]), "Sorter index out of range"),
        (placed, np.array([0, 1, -1, 3, 4]), "Sorter index out of range"),
    ],
)
def test_errors(function: Any, other: Any, message: str) -> None:
    a = np.arange(5.0)
    for implementation in function, lw.kernel(function, optimise=False):
        with pytest.raises(ValueError, match=message):
            implementation(a, other)

"""Counts, histograms, covariances, norms and Cholesky's factors are those of NumPy."""
# ruff: noqa: N803, N806

from typing import Any

import numpy as np
import pytest
from tests.sampling import pairs, spread

import loopwright as lw


def counted(i, w, n):
    return (
        np.bincount(i),
        np.bincount(i, minlength=n),
        np.bincount(i, weights=w),
        np.bincount(i > 1),
    )


def histograms(x, i, n):
    return (
        np.histogram(x), np.histogram(x, n), np.histogram(x, bins=n, range=(-1.5, 2)),
        np.histogram(x, [-2, 0.5, 0.5, 1, 3]), np.histogram(x, n, density=True),
        np.histogram(i, 3), np.histogram(i, 4, (0, 9)), np.histogram(x[:0]), np.histogram(i[:1], n),
        np.histogram(x.astype(np.float32), n), np.linspace(x[0], 2, n),
        np.linspace(np.float32(0.1), np.float32(7), n),
    )  # fmt: skip


def norms(A, x):
    return (
        np.linalg.norm(A, axis=0), np.linalg.norm(A, axis=1, keepdims=True),
        np.linalg.norm(x, 1), np.linalg.norm(x, -np.inf),
        np.linalg.norm(x, 0), np.linalg.norm(A, 1), np.linalg.norm(A, np.inf),
        np.linalg.norm(A, "fro", (0, 1)),
    )  # fmt: skip


def near(A, S, x):
    return np.cov(A), np.cov(A, rowvar=False, bias=True), np.cov(x), np.linalg.cholesky(S)


def factor(S):
    return np.linalg.cholesky(S)


def variances(A):
    return np.cov(A)


def places(x, bins):
    return np.histogram(x, bins)


def test_counts() -> None:
    kernel = lw.kernel(counted)
    kernel.check(np.array([3, 0, 3, 1, 7]), np.array([0.5, 1, 0.1, 2, 3]), 12)
    with pytest.raises(ValueError, match="no negative elements"):
        kernel(np.array([1, -1]), np.ones(2), 1)
    with pytest.raises(ValueError, match="same length"):
        kernel(np.array([1, 2]), np.ones(3), 1)


def test_histograms() -> None:
    kernel, rng = lw.kernel(histograms), np.random.default_rng(0)
    x = np.concatenate(
        (rng.normal(0, 1, 500), [-1.5, 2.0, 0.5, 1.0, 3.0, np.round(rng.normal(), 1)])
    )
    for values in (x, np.round(x, 1), np.full(4, 0.1)):
        kernel.check(values, np.array([3, 0, 9, 3, 8, 2, 2]), 7)


@pytest.mark.parametrize(
    ("x", "bins"),
    [([1.0, np.nan], 3), ([1.0], 0), ([1.0, 1.0 + 2**-52], 9), ([1.0], np.array([2.0, 1.0]))],
)
def test_histograms_that_are_refused(x: Any, bins: Any) -> None:
    with pytest.raises(ValueError):
        lw.kernel(places).check(np.array(x), bins)


def test_norms() -> None:
    A = np.random.default_rng(1).standard_normal((7, 150))
    lw.kernel(norms).check(A, A[3])


def test_sums_of_products_are_near_those_of_numpy() -> None:
    A = np.random.default_rng(2).standard_normal((4, 9))
    S = A @ A.T
    for found, wanted in zip(lw.kernel(near)(A, S, A[0]), near(A, S, A[0]), strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-13, atol=1e-14)
    with pytest.raises(np.linalg.LinAlgError, match="not positive definite"):
        lw.kernel(factor)(-S)
    with pytest.raises(np.linalg.LinAlgError, match="square"):
        lw.kernel(factor)(A)


def test_covariance_of_one_variable() -> None:
    kernel = lw.kernel(variances)
    with pytest.raises(ValueError, match="is a number in NumPy"):
        kernel(np.ones((1, 5)))
    assert kernel(np.ones((2, 5))).shape == (2, 2)


def largest(x, A):
    return (
        np.linalg.norm(x, np.inf), np.linalg.norm(A, np.inf), np.linalg.norm(A, np.inf, axis=0),
        np.linalg.norm(A, 1), x.max(initial=-1), np.max(A, axis=1, initial=2.5),
        A.min(axis=1, initial=0),
    )  # fmt: skip


def over_columns(A):
    return A.max(axis=1), np.argmin(A, axis=1)


def test_the_largest_of_nothing() -> None:
    for shape in ((0, 3), (0, 0), (2, 3), (3, 0)):
        lw.kernel(largest).check(np.zeros(shape[0]), np.zeros(shape))
    lw.kernel(over_columns).check(np.zeros((0, 3)))
    with pytest.raises(ValueError, match="zero-size array"):
        lw.kernel(over_columns).check(np.zeros((3, 0)))


def test_the_factor_of_what_is_not_a_number() -> None:
    nan = np.nan
    kernel = lw.kernel(factor)
    for rows in ([[4.0, 1], [nan, 3]], [[nan, 1], [1, 3]], [[2.0, 1, 0], [1, nan, 0], [0, 0, 1]]):
        found = kernel(np.array(rows))
        np.testing.assert_array_equal(np.isnan(found), np.isnan(np.linalg.cholesky(np.array(rows))))


def medians(a, b):
    return np.median(a), np.median(b, axis=0), np.median(b, axis=-1), np.median(b)


@pytest.mark.parametrize(("step", "dtype"), pairs((1, -1), spread("df?qB", 3), 2))
def test_medians(step: int, dtype: str) -> None:
    kernel = lw.kernel(medians, optimise=False)
    for n in (1, 2, 7, 40):
        rng = np.random.default_rng(n)
        a, b = rng.integers(0, 50, n).astype(dtype), rng.integers(0, 9, (3, n)).astype(dtype)
        kernel.check(a[::step], b if step == 1 else b.T)


@pytest.mark.filterwarnings("ignore:Mean of empty slice", "ignore:invalid value")
def test_medians_of_what_is_no_number() -> None:
    a = np.array([1.0, np.nan, 2.0, np.inf, -np.inf])
    lw.kernel(medians, optimise=False).check(a, np.array([[1.0, np.nan], [np.inf, 2.0]]))
    lw.kernel(medians, optimise=False).check(a[:0], np.zeros((3, 0)))


def without_nan(a):
    running = np.nancumsum(a), np.nancumprod(a, axis=1), np.nancumsum(a, axis=0)
    return np.nanargmax(a), np.nanargmin(a), np.nanargmax(a, axis=0), running


def test_places_and_sums_without_nan() -> None:
    a = np.array([[1.0, np.nan, -3.0], [np.nan, 2.0, 5.0]])
    lw.kernel(without_nan, optimise=False).check(a)
    a[:, 1] = np.nan
    with pytest.raises(ValueError, match="All-NaN slice encountered"):
        lw.kernel(without_nan, optimise=False).check(a)


def of_numbers(x, k, flag):
    items = (
        np.sum((k, k, 2)),
        np.max([x, 1]),
        np.ndim((1, 2)),
        np.shape(((1, 2), (3, 4))),
        np.size((1, 2, 3)),
    )
    return (
        np.sum(x),
        np.max(k),
        np.any(flag),
        np.mean(k),
        np.argmax(x),
        np.std(x),
        np.count_nonzero(k),
        items,
    )


def test_reductions_take_numbers_and_tuples() -> None:
    kernel = lw.kernel(of_numbers, optimise=False)
    for arguments in ((2.5, 3, True), (np.float32(2), np.uint8(4), np.bool_(False))):
        kernel.check(*arguments)
        found, expected = kernel(*arguments), of_numbers(*arguments)
        assert [*map(type, found)] == [*map(type, expected)]

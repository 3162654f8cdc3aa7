"""Counts, histograms, covariances, norms and Cholesky's factors are those of NumPy."""
# ruff: noqa: N803, N806

import numpy as np
import pytest

import loopwright as lw


def near(A, S, x):
    return np.cov(A), np.cov(A, rowvar=False, bias=True), np.cov(x), np.linalg.cholesky(S)


def factor(S):
    return np.linalg.cholesky(S)


def variances(A):
    return np.cov(A)


def test_sums_of_products_are_near_those_of_numpy() -> None:
    A = np.random.default_rng(2).standard_normal((4, 9))
    S = A @ A.T
    for actual, expected in zip(lw.kernel(near)(A, S, A[0]), near(A, S, A[0]), strict=True):
        np.testing.assert_allclose(actual, expected, rtol=1e-13, atol=1e-14)
    with pytest.raises(np.linalg.LinAlgError, match="not positive definite"):
        lw.kernel(factor)(-S)
    with pytest.raises(np.linalg.LinAlgError, match="square"):
        lw.kernel(factor)(A)


def test_covariance_of_one_variable() -> None:
    kernel = lw.kernel(variances)
    with pytest.raises(ValueError, match="is a number in NumPy"):
        kernel(np.ones((1, 5)))
    assert kernel(np.ones((2, 5))).shape == (2, 2)


def test_the_factor_of_what_is_not_a_number() -> None:
    nan = np.nan
    kernel = lw.kernel(factor)
    for rows in ([[4.0, 1], [nan, 3]], [[nan, 1], [1, 3]], [[2.0, 1, 0], [1, nan, 0], [0, 0, 1]]):
        factor_rows = kernel(np.array(rows))
        np.testing.assert_array_equal(
            np.isnan(factor_rows), np.isnan(np.linalg.cholesky(np.array(rows)))
        )

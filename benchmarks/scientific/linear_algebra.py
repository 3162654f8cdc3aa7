# ruff: noqa: N803, N806
"""Dense and sparse linear algebra."""

from __future__ import annotations

import numpy as np

from benchmarks.scientific.case import Case


def matmul(A, B, C):
    for i in range(A.shape[0]):
        for j in range(B.shape[1]):
            s = 0.0
            for k in range(A.shape[1]):
                s += A[i, k] * B[k, j]
            C[i, j] = s


def matmul_arrays(A, B, C):
    C[:, :] = A @ B


def matvec(A, x, y):
    for i in range(A.shape[0]):
        s = 0.0
        for j in range(A.shape[1]):
            s += A[i, j] * x[j]
        y[i] = s


def matvec_arrays(A, x, y):
    y[:] = A @ x


def normal_product(A, x, t, y):
    for j in range(A.shape[1]):
        y[j] = 0.0
    for i in range(A.shape[0]):
        s = 0.0
        for j in range(A.shape[1]):
            s += A[i, j] * x[j]
        t[i] = s
        for j in range(A.shape[1]):
            y[j] += A[i, j] * s


def normal_product_arrays(A, x, t, y):
    t[:] = A @ x
    y[:] = A.T @ t


def rank_two_update(A, u, v, w, z):
    for i in range(A.shape[0]):
        for j in range(A.shape[1]):
            A[i, j] = A[i, j] + u[i] * v[j] + w[i] * z[j]


def rank_two_update_arrays(A, u, v, w, z):
    A[:, :] = A + np.outer(u, v) + np.outer(w, z)


def symmetric_product(A, C):
    for i in range(A.shape[0]):
        for j in range(i + 1):
            s = 0.0
            for k in range(A.shape[1]):
                s += A[i, k] * A[j, k]
            C[i, j] = s


def symmetric_product_arrays(A, C):
    for i in range(A.shape[0]):
        C[i, : i + 1] = A[: i + 1] @ A[i]


def cholesky(A):
    n = A.shape[0]
    for j in range(n):
        for k in range(j):
            A[j, j] -= A[j, k] * A[j, k]
        A[j, j] = np.sqrt(A[j, j])
        for i in range(j + 1, n):
            for k in range(j):
                A[i, j] -= A[i, k] * A[j, k]
            A[i, j] /= A[j, j]


def cholesky_arrays(A):
    n = A.shape[0]
    for j in range(n):
        A[j, j] = np.sqrt(A[j, j] - np.sum(A[j, :j] * A[j, :j]))
        for i in range(j + 1, n):
            A[i, j] = (A[i, j] - np.sum(A[i, :j] * A[j, :j])) / A[j, j]


def lu(A):
    n = A.shape[0]
    for k in range(n):
        for i in range(k + 1, n):
            A[i, k] /= A[k, k]
            for j in range(k + 1, n):
                A[i, j] -= A[i, k] * A[k, j]


def lu_arrays(A):
    n = A.shape[0]
    for k in range(n):
        for i in range(k + 1, n):
            A[i, k] /= A[k, k]
            A[i, k + 1 :] -= A[i, k] * A[k, k + 1 :]


def forward_solve(L, b, x):
    for i in range(L.shape[0]):
        s = b[i]
        for j in range(i):
            s -= L[i, j] * x[j]
        x[i] = s / L[i, i]


def forward_solve_arrays(L, b, x):
    for i in range(L.shape[0]):
        x[i] = (b[i] - np.sum(L[i, :i] * x[:i])) / L[i, i]


def covariance(X, C):
    n, m = X.shape
    mean = np.zeros(m)
    for i in range(n):
        for j in range(m):
            mean[j] += X[i, j]
    for j in range(m):
        mean[j] /= n
    for i in range(m):
        for j in range(i, m):
            s = 0.0
            for k in range(n):
                s += (X[k, i] - mean[i]) * (X[k, j] - mean[j])
            C[i, j] = s / (n - 1)
            C[j, i] = C[i, j]


def covariance_arrays(X, C):
    D = X - np.sum(X, axis=0) / X.shape[0]
    C[:, :] = (D.T @ D) / (X.shape[0] - 1)


def orthogonalise(A):
    for j in range(A.shape[1]):
        for k in range(j):
            s = 0.0
            for i in range(A.shape[0]):
                s += A[i, k] * A[i, j]
            for i in range(A.shape[0]):
                A[i, j] -= s * A[i, k]
        s = 0.0
        for i in range(A.shape[0]):
            s += A[i, j] * A[i, j]
        s = np.sqrt(s)
        for i in range(A.shape[0]):
            A[i, j] /= s


def orthogonalise_arrays(A):
    for j in range(A.shape[1]):
        for k in range(j):
            A[:, j] -= np.sum(A[:, k] * A[:, j]) * A[:, k]
        A[:, j] /= np.sqrt(np.sum(A[:, j] * A[:, j]))


def sparse_matvec(starts, columns, values, x, y):
    for i in range(len(y)):
        s = 0.0
        for k in range(starts[i], starts[i + 1]):
            s += values[k] * x[columns[k]]
        y[i] = s


def sparse_matvec_arrays(starts, columns, values, x, y):
    for i in range(len(y)):
        a, b = starts[i], starts[i + 1]
        y[i] = values[a:b] @ x[columns[a:b]]


def _spd(r, n):
    A = r.random((n, n))
    return A @ A.T + n * np.eye(n)


def _csr(r, rows, each):
    count = r.integers(0, 2 * each, rows)
    starts = np.concatenate(([0], np.cumsum(count)))
    return starts, r.integers(0, rows, starts[-1]), r.random(starts[-1]), r.random(rows)


CASES = [
    Case(
        "matmul",
        matmul,
        matmul_arrays,
        lambda r, n=200: (*(r.random((n, n)) for _ in "AB"), np.zeros((n, n))),
    ),
    Case(
        "matvec",
        matvec,
        matvec_arrays,
        lambda r, n=800: (r.random((n, n)), r.random(n), np.zeros(n)),
    ),
    Case(
        "normal_product",
        normal_product,
        normal_product_arrays,
        lambda r, n=700: (
            r.random((n, n + 100)),
            r.random(n + 100),
            np.zeros(n),
            np.zeros(n + 100),
        ),
    ),
    Case(
        "rank_two_update",
        rank_two_update,
        rank_two_update_arrays,
        lambda r, n=700: (r.random((n, n)), *(r.random(n) for _ in "uvwz")),
    ),
    Case(
        "symmetric_product",
        symmetric_product,
        symmetric_product_arrays,
        lambda r, n=200: (r.random((n, n + 20)), np.zeros((n, n))),
    ),
    Case("cholesky", cholesky, cholesky_arrays, lambda r, n=200: (_spd(r, n),)),
    Case("lu", lu, lu_arrays, lambda r, n=200: (_spd(r, n),)),
    Case(
        "forward_solve",
        forward_solve,
        forward_solve_arrays,
        lambda r, n=800: (_spd(r, n), r.random(n), np.zeros(n)),
    ),
    Case(
        "covariance",
        covariance,
        covariance_arrays,
        lambda r, n=300: (r.random((n, 120)), np.zeros((120, 120))),
    ),
    Case(
        "orthogonalise",
        orthogonalise,
        orthogonalise_arrays,
        lambda r, n=200: (r.random((n, n * 3 // 5)),),
    ),
    Case(
        "sparse_matvec",
        sparse_matvec,
        sparse_matvec_arrays,
        lambda r, n=20000: (*_csr(r, n, 20), np.zeros(n)),
    ),
]

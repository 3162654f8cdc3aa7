# ruff: noqa: N803, N806, B905
"""PolyBench's products of matrices and vectors, and its statistics, in three forms each."""

import math

import numpy as np

from tests.kernels import Source, kernel


def _gemm(a: Source):
    return 1.5, 1.25, a(7, 8), a(7, 9), a(9, 8)


@kernel(_gemm)
def gemm_slices(alpha, beta, C, A, B):
    C[:] = alpha * (A @ B) + beta * C


@kernel(_gemm)
def gemm_mixed(alpha, beta, C, A, B):
    C *= beta
    for i in range(C.shape[0]):
        for k in range(A.shape[1]):
            C[i] += alpha * A[i, k] * B[k]


def _gemver(a: Source):
    n = 8
    return 1.5, 1.25, a(n, n), a(n), a(n), a(n), a(n), a(n), a(n), a(n), a(n)


@kernel(_gemver)
def gemver_slices(alpha, beta, A, u1, v1, u2, v2, w, x, y, z):
    A += np.outer(u1, v1) + np.outer(u2, v2)
    x += beta * (y @ A) + z
    w += alpha * (A @ x)


@kernel(_gemver)
def gemver_mixed(alpha, beta, A, u1, v1, u2, v2, w, x, y, z):
    for i in range(len(u1)):
        A[i] += u1[i] * v1 + u2[i] * v2
    for j in range(len(y)):
        x += beta * y[j] * A[j]
    x += z
    for i in range(len(w)):
        for j in range(len(x)):
            w[i] += alpha * A[i, j] * x[j]


def _gesummv(a: Source):
    return 1.5, 1.25, a(8, 8), a(8, 8), a(8)


@kernel(_gesummv)
def gesummv_slices(alpha, beta, A, B, x):
    return alpha * (A @ x) + beta * (B @ x)


@kernel(_gesummv)
def gesummv_mixed(alpha, beta, A, B, x):
    y = np.empty(len(x))
    for i in range(len(x)):
        y[i] = alpha * np.sum(A[i] * x) + beta * np.sum(B[i] * x)
    return y


def _symm(a: Source):
    return 1.5, 1.25, a(7, 8), a(7, 7), a(7, 8)


@kernel(_symm)
def symm_slices(alpha, beta, C, A, B):
    S = np.tril(A) + np.tril(A, -1).T
    C[:] = beta * C + alpha * (S @ B)


@kernel(_symm)
def symm_mixed(alpha, beta, C, A, B):
    for i in range(C.shape[0]):
        t = np.zeros(C.shape[1])
        for k in range(i):
            C[k] += alpha * B[i] * A[i, k]
            t += B[k] * A[i, k]
        C[i] = beta * C[i] + alpha * B[i] * A[i, i] + alpha * t


def _syrk(a: Source):
    return 1.5, 1.25, a(7, 7), a(7, 9)


@kernel(_syrk)
def syrk_slices(alpha, beta, C, A):
    C[:] = np.tril(beta * C + alpha * (A @ A.T)) + np.triu(C, 1)


@kernel(_syrk)
def syrk_mixed(alpha, beta, C, A):
    for i in range(C.shape[0]):
        C[i, : i + 1] *= beta
        for k in range(A.shape[1]):
            C[i, : i + 1] += alpha * A[i, k] * A[: i + 1, k]


def _syr2k(a: Source):
    return 1.5, 1.25, a(7, 7), a(7, 9), a(7, 9)


@kernel(_syr2k)
def syr2k_slices(alpha, beta, C, A, B):
    C[:] = np.tril(beta * C + alpha * (A @ B.T) + alpha * (B @ A.T)) + np.triu(C, 1)


@kernel(_syr2k)
def syr2k_mixed(alpha, beta, C, A, B):
    for i in range(C.shape[0]):
        C[i, : i + 1] *= beta
        for k in range(A.shape[1]):
            C[i, : i + 1] += A[: i + 1, k] * alpha * B[i, k] + B[: i + 1, k] * alpha * A[i, k]


def _trmm(a: Source):
    return 1.5, a(7, 7), a(7, 8)


@kernel(_trmm)
def trmm_slices(alpha, A, B):
    B[:] = alpha * (B + np.tril(A, -1).T @ B)


@kernel(_trmm)
def trmm_mixed(alpha, A, B):
    for i in range(len(B)):
        for k in range(i + 1, len(B)):
            B[i] += A[k, i] * B[k]
        B[i] *= alpha


def _2mm(a: Source):
    return 1.5, 1.25, a(5, 6), a(6, 7), a(7, 8), a(5, 8)


@kernel(_2mm)
def two_products_slices(alpha, beta, A, B, C, D):
    D[:] = alpha * A @ B @ C + beta * D


@kernel(_2mm)
def two_products_mixed(alpha, beta, A, B, C, D):
    T = alpha * (A @ B)
    for i in range(D.shape[0]):
        D[i] *= beta
        for k in range(T.shape[1]):
            D[i] += T[i, k] * C[k]


def _3mm(a: Source):
    return a(5, 6), a(6, 7), a(7, 4), a(4, 8)


@kernel(_3mm)
def three_products_loops(A, B, C, D):
    n, m = A.shape[0], D.shape[1]
    E = np.zeros((n, B.shape[1]))
    F = np.zeros((C.shape[0], m))
    G = np.zeros((n, m))
    for i in range(n):
        for j in range(B.shape[1]):
            for k in range(A.shape[1]):
                E[i, j] += A[i, k] * B[k, j]
    for i in range(C.shape[0]):
        for j in range(m):
            for k in range(C.shape[1]):
                F[i, j] += C[i, k] * D[k, j]
    for i in range(n):
        for j in range(m):
            for k in range(E.shape[1]):
                G[i, j] += E[i, k] * F[k, j]
    return G


@kernel(_3mm)
def three_products_slices(A, B, C, D):
    return (A @ B) @ (C @ D)


@kernel(_3mm)
def three_products_mixed(A, B, C, D):
    E, F = A @ B, np.dot(C, D)
    G = np.zeros((E.shape[0], F.shape[1]))
    for i in range(E.shape[0]):
        for k in range(E.shape[1]):
            G[i] += E[i, k] * F[k]
    return G


def _atax(a: Source):
    return a(7, 9), a(9)


@kernel(_atax)
def atax_slices(A, x):
    return A.T @ (A @ x)


@kernel(_atax)
def atax_mixed(A, x):
    y = np.zeros(A.shape[1])
    for row in A:
        y += row * np.dot(row, x)
    return y


def _bicg(a: Source):
    return a(7, 9), a(9), a(7)


@kernel(_bicg)
def bicg_slices(A, p, r):
    return r @ A, A @ p


@kernel(_bicg)
def bicg_mixed(A, p, r):
    s, q = np.zeros_like(p), np.zeros_like(r)
    for i, (row, number) in enumerate(zip(A, r)):
        s += number * row
        q[i] = (row * p).sum()
    return s, q


def _doitgen(a: Source):
    return a(4, 5, 6), a(6, 6)


@kernel(_doitgen)
def doitgen_slices(A, C):
    A[:] = np.einsum("rqs,sp->rqp", A, C)


@kernel(_doitgen)
def doitgen_mixed(A, C):
    for r in range(A.shape[0]):
        for q in range(A.shape[1]):
            A[r, q] = A[r, q] @ C


def _mvt(a: Source):
    return a(8), a(8), a(8), a(8), a(8, 8)


@kernel(_mvt)
def mvt_slices(x1, x2, y1, y2, A):
    x1 += A @ y1
    x2 += y2 @ A


@kernel(_mvt)
def mvt_mixed(x1, x2, y1, y2, A):
    for i in range(len(x1)):
        x1[i] += np.dot(A[i], y1)
        x2 += A[i] * y2[i]


def _statistics(a: Source):
    return (a(9, 6),)


@kernel(_statistics, near=True)
def covariance_slices(data):
    data -= data.mean(axis=0)
    return data.T @ data / (len(data) - 1.0)


@kernel(_statistics)
def covariance_mixed(data):
    n, m = data.shape
    data -= np.mean(data, axis=0)
    cov = np.empty((m, m))
    for i in range(m):
        for j in range(i, m):
            total = 0.0
            for k in range(n):
                total += data[k, i] * data[k, j]
            cov[i, j] = cov[j, i] = total / (n - 1.0)
    return cov


@kernel(_statistics, near=True)
def correlation_slices(data):
    std = data.std(axis=0)
    std[std <= 0.1] = 1.0
    data -= data.mean(axis=0)
    data /= np.sqrt(len(data)) * std
    return data.T @ data


@kernel(_statistics)
def correlation_mixed(data):
    n, m = data.shape
    std = np.std(data, axis=0)
    std = np.where(std <= 0.1, 1.0, std)
    data[:] = (data - data.mean(axis=0)) / (math.sqrt(n) * std)
    corr = np.eye(m)
    for i in range(m - 1):
        for j in range(i + 1, m):
            total = 0.0
            for k in range(n):
                total += data[k, i] * data[k, j]
            corr[i, j] = total
            corr[j, i] = total
    return corr

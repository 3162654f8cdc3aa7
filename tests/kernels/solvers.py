# ruff: noqa: N803, N806
"""PolyBench's solvers and factorisations, dynamic programming and filters, in three forms each."""

import math

import numpy as np

from tests.kernels import Source, kernel


def _definite(a: Source):
    return (a.definite(7),)


@kernel(_definite, near=True)
def cholesky_slices(A):
    for i in range(len(A)):
        for j in range(i):
            A[i, j] = (A[i, j] - A[i, :j] @ A[j, :j]) / A[j, j]
        A[i, i] = np.sqrt(A[i, i] - A[i, :i] @ A[i, :i])


@kernel(_definite)
def cholesky_mixed(A):
    for j in range(len(A)):
        A[j, j] = np.sqrt(A[j, j] - np.sum(A[j, :j] ** 2))
        for i in range(j + 1, len(A)):
            A[i, j] = (A[i, j] - (A[i, :j] * A[j, :j]).sum()) / A[j, j]


def _durbin(a: Source):
    return (a.positive(8) / 8,)


@kernel(_durbin, near=True)
def durbin_slices(r):
    y = np.empty_like(r)
    y[0] = -r[0]
    beta, alpha = 1.0, -r[0]
    for k in range(1, len(r)):
        beta *= 1 - alpha * alpha
        alpha = -(r[k] + r[:k][::-1] @ y[:k]) / beta
        y[:k] += alpha * y[:k][::-1]
        y[k] = alpha
    return y


@kernel(_durbin)
def durbin_mixed(r):
    y = np.empty_like(r)
    y[0] = -r[0]
    beta, alpha = 1.0, -r[0]
    for k in range(1, len(r)):
        beta *= 1 - alpha * alpha
        total = 0.0
        for i in range(k):
            total += r[k - i - 1] * y[i]
        alpha = -(r[k] + total) / beta
        y[:k] = y[:k] + alpha * y[k - 1 :: -1]
        y[k] = alpha
    return y


def _gramschmidt(a: Source):
    return (a.positive(8, 6),)


@kernel(_gramschmidt, near=True)
def gramschmidt_slices(A):
    m, n = A.shape
    Q, R = np.zeros((m, n)), np.zeros((n, n))
    for k in range(n):
        R[k, k] = np.linalg.norm(A[:, k])
        Q[:, k] = A[:, k] / R[k, k]
        R[k, k + 1 :] = Q[:, k] @ A[:, k + 1 :]
        A[:, k + 1 :] -= np.outer(Q[:, k], R[k, k + 1 :])
    return Q, R


@kernel(_gramschmidt)
def gramschmidt_mixed(A):
    m, n = A.shape
    Q, R = np.zeros((m, n)), np.zeros((n, n))
    for k in range(n):
        norm = 0.0
        for number in A[:, k]:
            norm += number * number
        R[k, k] = math.sqrt(norm)
        Q[:, k] = A[:, k] / R[k, k]
        for j in range(k + 1, n):
            for i in range(m):
                R[k, j] += Q[i, k] * A[i, j]
            A[:, j] -= Q[:, k] * R[k, j]
    return Q, R


@kernel(_definite)
def lu_slices(A):
    for k in range(len(A)):
        A[k + 1 :, k] /= A[k, k]
        A[k + 1 :, k + 1 :] -= np.outer(A[k + 1 :, k], A[k, k + 1 :])


@kernel(_definite)
def lu_mixed(A):
    n = len(A)
    for k in range(n):
        for i in range(k + 1, n):
            A[i, k] /= A[k, k]
            A[i, k + 1 :] -= A[i, k] * A[k, k + 1 :]


def _system(a: Source):
    return a.definite(7), a(7)


@kernel(_system, near=True)
def ludcmp_slices(A, b):
    n = len(A)
    for k in range(n):
        A[k + 1 :, k] /= A[k, k]
        A[k + 1 :, k + 1 :] -= A[k + 1 :, k][:, None] * A[k, k + 1 :]
    y = np.empty(n)
    for i in range(n):
        y[i] = b[i] - A[i, :i] @ y[:i]
    for i in reversed(range(n)):
        y[i] = (y[i] - A[i, i + 1 :] @ y[i + 1 :]) / A[i, i]
    return y


@kernel(_system)
def ludcmp_mixed(A, b):
    n = len(A)
    for k in range(n):
        for i in range(k + 1, n):
            A[i, k] /= A[k, k]
            A[i, k + 1 :] -= A[i, k] * A[k, k + 1 :]
    x = b.copy()
    for j in range(n):
        x[j + 1 :] -= A[j + 1 :, j] * x[j]
    for j in range(n - 1, -1, -1):
        x[j] /= A[j, j]
        x[:j] -= A[:j, j] * x[j]
    return x


@kernel(_system, near=True)
def trisolv_slices(L, b):
    x = np.zeros_like(b)
    for i in range(len(b)):
        x[i] = (b[i] - L[i, :i] @ x[:i]) / L[i, i]
    return x


@kernel(_system)
def trisolv_mixed(L, b):
    x = b.copy()
    for j in range(len(b)):
        x[j] /= L[j, j]
        x[j + 1 :] -= x[j] * L[j + 1 :, j]
    return x


def _deriche(a: Source):
    return 0.25, a.positive(6, 7)


def coefficients(alpha):
    grown = math.exp(-alpha)
    k = (1.0 - grown) * (1.0 - grown) / (1.0 + 2.0 * alpha * grown - math.exp(2.0 * alpha))
    first = k, k * grown * (alpha - 1.0), k * grown * (alpha + 1.0), -k * math.exp(-2.0 * alpha)
    return first, (2.0**-alpha, -math.exp(-2.0 * alpha))


@kernel(_deriche)
def deriche_loops(alpha, image):
    (a1, a2, a3, a4), (b1, b2) = coefficients(alpha)
    w, h = image.shape
    left, right = np.zeros((w, h)), np.zeros((w, h))
    for i in range(w):
        x1 = 0.0
        y1 = 0.0
        y2 = 0.0
        for j in range(h):
            left[i, j] = a1 * image[i, j] + a2 * x1 + b1 * y1 + b2 * y2
            x1 = image[i, j]
            y2 = y1
            y1 = left[i, j]
        x1 = 0.0
        x2 = 0.0
        y1 = 0.0
        y2 = 0.0
        for j in range(h - 1, -1, -1):
            right[i, j] = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2
            x2 = x1
            x1 = image[i, j]
            y2 = y1
            y1 = right[i, j]
    for i in range(w):
        for j in range(h):
            left[i, j] += right[i, j]
    return left


@kernel(_deriche)
def deriche_slices(alpha, image):
    (a1, a2, a3, a4), (b1, b2) = coefficients(alpha)
    w, h = image.shape
    left, right = np.zeros((w, h + 2)), np.zeros((w, h + 2))
    before, after = np.pad(image, ((0, 0), (1, 0))), np.pad(image, ((0, 0), (0, 2)))
    for j in range(h):
        left[:, j + 2] = (
            a1 * image[:, j] + a2 * before[:, j] + b1 * left[:, j + 1] + b2 * left[:, j]
        )
    for j in range(h - 1, -1, -1):
        right[:, j] = (
            a3 * after[:, j + 1]
            + a4 * after[:, j + 2]
            + b1 * right[:, j + 1]
            + b2 * right[:, j + 2]
        )
    return left[:, 2:] + right[:, :h]


@kernel(_deriche)
def deriche_mixed(alpha, image):
    (a1, a2, a3, a4), (b1, b2) = coefficients(alpha)
    out = np.zeros_like(image)
    for i, row in enumerate(image):
        x1 = y1 = y2 = 0.0
        for j, x in enumerate(row):
            y = a1 * x + a2 * x1 + b1 * y1 + b2 * y2
            out[i, j] = y
            x1, y1, y2 = x, y, y1
        x1 = x2 = y1 = y2 = 0.0
        for j in reversed(range(len(row))):
            y = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2
            out[i, j] += y
            x1, x2, y1, y2 = row[j], x1, y, y1
    return out


def _paths(a: Source):
    return (a.integers(1, 50, 8, 8),)


@kernel(_paths)
def floyd_warshall_slices(path):
    for k in range(len(path)):
        path[:] = np.minimum(path, path[:, k, None] + path[k])


@kernel(_paths)
def floyd_warshall_mixed(path):
    n = len(path)
    for k in range(n):
        for i in range(n):
            path[i] = np.minimum(path[i], path[i, k] + path[k])


def _sequence(a: Source):
    return (a.integers(0, 4, 12),)


@kernel(_sequence)
def nussinov_slices(seq):
    n = len(seq)
    table = np.zeros((n, n), np.int64)
    for i in range(n - 2, -1, -1):
        for j in range(i + 1, n):
            pair = (seq[i] + seq[j] == 3) * (i < j - 1)
            best = np.maximum(table[i, j - 1], table[i + 1, j])
            best = np.maximum(best, table[i + 1, j - 1] + pair)
            table[i, j] = np.max(table[i, i + 1 : j] + table[i + 2 : j + 1, j], initial=best)
    return table


@kernel(_sequence)
def nussinov_mixed(seq):
    n = len(seq)
    table = np.zeros((n, n), np.int64)
    for span in range(1, n):
        for i in range(n - span):
            j = i + span
            best = max(table[i, j - 1], table[i + 1, j])
            if span > 1:
                best = max(best, table[i + 1, j - 1] + np.int64(seq[i] + seq[j] == 3))
                best = max(best, (table[i, i + 1 : j] + table[i + 2 : j + 1, j]).max())
            table[i, j] = best
    return table

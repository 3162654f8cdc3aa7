# ruff: noqa: N803, N806, B007
"""PolyBench's stencils in three forms each."""

import numpy as np

from tests.kernels import Source, kernel


def _adi(a: Source):
    return 3, a.positive(8, 8)


@kernel(_adi)
def adi_slices(steps, u):
    n = len(u)
    v, p, q = np.zeros((n, n)), np.zeros((n, n)), np.zeros((n, n))
    a, b, c, d, e, f = -0.5, 2.0, -0.5, -0.25, 1.5, -0.25
    for t in range(steps):
        v[0, 1:-1] = 1.0
        p[1:-1, 0] = 0.0
        q[1:-1, 0] = v[0, 1:-1]
        for j in range(1, n - 1):
            p[1:-1, j] = -c / (a * p[1:-1, j - 1] + b)
            q[1:-1, j] = (
                -d * u[j, :-2] + (1.0 + 2.0 * d) * u[j, 1:-1] - f * u[j, 2:] - a * q[1:-1, j - 1]
            ) / (a * p[1:-1, j - 1] + b)
        v[n - 1, 1:-1] = 1.0
        for j in range(n - 2, 0, -1):
            v[j, 1:-1] = p[1:-1, j] * v[j + 1, 1:-1] + q[1:-1, j]
        u[1:-1, 0] = 1.0
        p[1:-1, 0] = 0.0
        q[1:-1, 0] = u[1:-1, 0]
        for j in range(1, n - 1):
            p[1:-1, j] = -f / (d * p[1:-1, j - 1] + e)
            q[1:-1, j] = (
                -a * v[:-2, j] + (1.0 + 2.0 * a) * v[1:-1, j] - c * v[2:, j] - d * q[1:-1, j - 1]
            ) / (d * p[1:-1, j - 1] + e)
        u[1:-1, n - 1] = 1.0
        for j in range(n - 2, 0, -1):
            u[1:-1, j] = p[1:-1, j] * u[1:-1, j + 1] + q[1:-1, j]


@kernel(_adi)
def adi_mixed(steps, u):
    n = len(u)
    v, p, q = np.zeros((n, n)), np.zeros(n), np.zeros(n)
    for t in range(steps):
        for x, y, a, b, d in ((u.T, v.T, -0.5, 2.0, -0.25), (v, u, -0.25, 1.5, -0.5)):
            y[1:-1, :: n - 1] = 1.0
            for i in range(1, n - 1):
                p[0], q[0] = 0.0, 1.0
                right = -d * x[i - 1] + (1.0 + 2.0 * d) * x[i] - d * x[i + 1]
                for j in range(1, n - 1):
                    below = a * p[j - 1] + b
                    p[j] = -a / below
                    q[j] = (right[j] - a * q[j - 1]) / below
                for j in range(n - 2, 0, -1):
                    y[i, j] = p[j] * y[i, j + 1] + q[j]


def _fdtd(a: Source):
    return 4, a(7, 8), a(7, 8), a(7, 8), a(4)


@kernel(_fdtd)
def fdtd_2d_slices(steps, ex, ey, hz, fict):
    for t in range(steps):
        ey[0] = fict[t]
        ey[1:] -= 0.5 * (hz[1:] - hz[:-1])
        ex[:, 1:] -= 0.5 * (hz[:, 1:] - hz[:, :-1])
        hz[:-1, :-1] -= 0.7 * (ex[:-1, 1:] - ex[:-1, :-1] + ey[1:, :-1] - ey[:-1, :-1])


@kernel(_fdtd)
def fdtd_2d_mixed(steps, ex, ey, hz, fict):
    nx = len(ex)
    for t in range(steps):
        ey[0, :] = fict[t]
        for i in range(1, nx):
            ey[i] -= 0.5 * (hz[i] - hz[i - 1])
        for i in range(nx):
            ex[i, 1:] -= 0.5 * (hz[i, 1:] - hz[i, :-1])
        for i in range(nx - 1):
            for j in range(hz.shape[1] - 1):
                hz[i, j] -= 0.7 * (ex[i, j + 1] - ex[i, j] + ey[i + 1, j] - ey[i, j])


def _heat(a: Source):
    return 3, a(6, 7, 8), a(6, 7, 8)


def heated(A):
    middle = A[1:-1, 1:-1, 1:-1]
    return (
        0.125 * (A[2:, 1:-1, 1:-1] - 2.0 * middle + A[:-2, 1:-1, 1:-1])
        + 0.125 * (A[1:-1, 2:, 1:-1] - 2.0 * middle + A[1:-1, :-2, 1:-1])
        + 0.125 * (A[1:-1, 1:-1, 2:] - 2.0 * middle + A[1:-1, 1:-1, :-2])
        + middle
    )


@kernel(_heat)
def heat_3d_slices(steps, A, B):
    for t in range(steps):
        B[1:-1, 1:-1, 1:-1] = heated(A)
        A[1:-1, 1:-1, 1:-1] = heated(B)


@kernel(_heat)
def heat_3d_mixed(steps, A, B):
    for t in range(2 * steps):
        for i in range(1, len(A) - 1):
            B[i, 1:-1, 1:-1] = heated(A[i - 1 : i + 2])[0]
        A, B = B, A
    return A


def _jacobi_1d(a: Source):
    return 4, a(12), a(12)


@kernel(_jacobi_1d)
def jacobi_1d_slices(steps, A, B):
    for t in range(steps):
        B[1:-1] = 0.33333 * (A[:-2] + A[1:-1] + A[2:])
        A[1:-1] = 0.33333 * (B[:-2] + B[1:-1] + B[2:])


@kernel(_jacobi_1d)
def jacobi_1d_mixed(steps, A, B):
    for t in range(steps):
        B[1:-1] = 0.33333 * (A[:-2] + A[1:-1] + A[2:])
        for i in range(1, len(A) - 1):
            A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1])


def _jacobi_2d(a: Source):
    return 3, a(8, 9), a(8, 9)


def averaged(A):
    return 0.2 * (A[1:-1, 1:-1] + A[1:-1, :-2] + A[1:-1, 2:] + A[2:, 1:-1] + A[:-2, 1:-1])


@kernel(_jacobi_2d)
def jacobi_2d_slices(steps, A, B):
    for t in range(steps):
        B[1:-1, 1:-1] = averaged(A)
        A[1:-1, 1:-1] = averaged(B)


@kernel(_jacobi_2d)
def jacobi_2d_mixed(steps, A, B):
    n, m = A.shape
    for t in range(steps):
        for i in range(1, n - 1):
            B[i, 1:-1] = 0.2 * (A[i, 1:-1] + A[i, :-2] + A[i, 2:] + A[i + 1, 1:-1] + A[i - 1, 1:-1])
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                A[i, j] = 0.2 * (B[i, j] + B[i, j - 1] + B[i, 1 + j] + B[1 + i, j] + B[i - 1, j])


def _seidel(a: Source):
    return 3, a(8, 9)


@kernel(_seidel)
def seidel_2d_slices(steps, A):
    for t in range(steps):
        for i in range(1, len(A) - 1):
            A[i, 1:-1] += (
                A[i - 1, :-2] + A[i - 1, 1:-1] + A[i - 1, 2:] + A[i, 2:]
                + A[i + 1, :-2] + A[i + 1, 1:-1] + A[i + 1, 2:]
            )  # fmt: skip
            for j in range(1, A.shape[1] - 1):
                A[i, j] = (A[i, j] + A[i, j - 1]) / 9.0


@kernel(_seidel)
def seidel_2d_mixed(steps, A):
    n, m = A.shape
    for t in range(steps):
        for i in range(1, n - 1):
            for j in range(1, m - 1):
                A[i, j] = A[i - 1 : i + 2, j - 1 : j + 2].copy().sum() / 9.0

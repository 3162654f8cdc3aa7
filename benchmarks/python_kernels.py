# ruff: noqa: N803, B007
"""`lw.kernel` beside Numba on the same functions: CPU time of calls in turn, the best of seven.

    python benchmarks/python_kernels.py

Each function runs with and without `fastmath` (both) and `optimise`. Needs Numba beside loopwright.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

import loopwright as lw


def jacobi(steps, A, B):
    for t in range(steps):
        for i in range(1, A.shape[0] - 1):
            for j in range(1, A.shape[1] - 1):
                B[i, j] = 0.2 * (A[i, j] + A[i - 1, j] + A[i + 1, j] + A[i, j - 1] + A[i, j + 1])
        for i in range(1, A.shape[0] - 1):
            for j in range(1, A.shape[1] - 1):
                A[i, j] = 0.2 * (B[i, j] + B[i - 1, j] + B[i + 1, j] + B[i, j - 1] + B[i, j + 1])


def jacobi_slices(steps, A, B):
    for t in range(steps):
        B[1:-1, 1:-1] = 0.2 * (
            A[1:-1, 1:-1] + A[:-2, 1:-1] + A[2:, 1:-1] + A[1:-1, :-2] + A[1:-1, 2:]
        )
        A[1:-1, 1:-1] = 0.2 * (
            B[1:-1, 1:-1] + B[:-2, 1:-1] + B[2:, 1:-1] + B[1:-1, :-2] + B[1:-1, 2:]
        )


def matmul(A, B, C):
    for i in range(A.shape[0]):
        for j in range(B.shape[1]):
            for k in range(A.shape[1]):
                C[i, j] += A[i, k] * B[k, j]


def dot(x, y):
    s = 0.0
    for i in range(x.shape[0]):
        s += x[i] * y[i]
    return s


def mandel(n, limit, out):
    for i in range(n):
        for j in range(n):
            cr = -2.0 + 3.0 * j / n
            ci = -1.5 + 3.0 * i / n
            x = 0.0
            y = 0.0
            k = 0
            while k < limit and x * x + y * y <= 4.0:
                t = x * x - y * y + cr
                y = 2.0 * x * y + ci
                x = t
                k += 1
            out[i, j] = k


def axpy_expr(A, B, C, D):
    D[:] = A * B + C


def floyd(D):
    n = D.shape[0]
    for k in range(n):
        for i in range(n):
            for j in range(n):
                d = D[i, k] + D[k, j]
                if d < D[i, j]:
                    D[i, j] = d


random = np.random.default_rng(0).random
CASES: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (jacobi, (20, random((300, 300)), random((300, 300)))),
    (jacobi_slices, (20, random((300, 300)), random((300, 300)))),
    (matmul, (random((160, 160)), random((160, 160)), np.zeros((160, 160)))),
    (dot, (random(200000), random(200000))),
    (mandel, (150, 100, np.zeros((150, 150), np.int64))),
    (axpy_expr, tuple(random(200000) for _ in range(4))),
    (floyd, (random((160, 160)),)),
]


def seconds(function: Callable[..., Any], arguments: tuple[Any, ...]) -> float:
    start = time.process_time()
    function(*arguments)
    return time.process_time() - start


def compare(*, fastmath: bool, optimise: bool) -> None:
    ratios: list[float] = []
    for function, arguments in CASES:
        ours = lw.kernel(optimise=optimise, fastmath=fastmath)(function)
        theirs = numba.njit(fastmath=fastmath)(function)
        first = seconds(ours, arguments), seconds(theirs, arguments)
        pairs = [(seconds(ours, arguments), seconds(theirs, arguments)) for _ in range(7)]
        best = [min(pair[k] for pair in pairs) for k in (0, 1)]
        ratios.append(best[0] / best[1])
        print(
            f"{function.__name__:14} {best[0] * 1e3:8.3f} ms, Numba {best[1] * 1e3:8.3f} ms, "
            f"ratio {ratios[-1]:.2f}; first call {first[0]:.2f} s, Numba {first[1]:.2f} s"
        )
    print(f"geometric mean {np.exp(np.mean(np.log(ratios))):.2f}")


if __name__ == "__main__":
    for fastmath in (False, True):
        for optimise in (False, True):
            print(f"fastmath={fastmath} optimise={optimise}")
            compare(fastmath=fastmath, optimise=optimise)

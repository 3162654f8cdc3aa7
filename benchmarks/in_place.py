"""Factorisations, solves and products that update a matrix in place, in all orders of their loops.

Each function is as textbooks write it, over NumPy arrays; `CASES` names the routine of LAPACK or
BLAS that computes the same, and the number of floating-point operations. The letters of a name are
the order of the loops: `k` runs over what is combined into an element, `i` and `j` over its rows
and columns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

# Cholesky: the lower triangle


def cholesky_kij(a):
    n = len(a)
    for k in range(n):
        a[k, k] = np.sqrt(a[k, k])
        for i in range(k + 1, n):
            a[i, k] /= a[k, k]
        for i in range(k + 1, n):
            for j in range(k + 1, i + 1):
                a[i, j] -= a[i, k] * a[j, k]


def cholesky_kji(a):
    n = len(a)
    for k in range(n):
        a[k, k] = np.sqrt(a[k, k])
        for i in range(k + 1, n):
            a[i, k] /= a[k, k]
        for j in range(k + 1, n):
            for i in range(j, n):
                a[i, j] -= a[i, k] * a[j, k]


def cholesky_jki(a):
    n = len(a)
    for j in range(n):
        for k in range(j):
            for i in range(j, n):
                a[i, j] -= a[i, k] * a[j, k]
        a[j, j] = np.sqrt(a[j, j])
        for i in range(j + 1, n):
            a[i, j] /= a[j, j]


def cholesky_jik(a):
    n = len(a)
    for j in range(n):
        for k in range(j):
            a[j, j] -= a[j, k] * a[j, k]
        a[j, j] = np.sqrt(a[j, j])
        for i in range(j + 1, n):
            for k in range(j):
                a[i, j] -= a[i, k] * a[j, k]
            a[i, j] /= a[j, j]


def cholesky_ijk(a):
    for i in range(len(a)):
        for j in range(i):
            total = a[i, j]
            for k in range(j):
                total -= a[i, k] * a[j, k]
            a[i, j] = total / a[j, j]
        total = a[i, i]
        for k in range(i):
            total -= a[i, k] * a[i, k]
        a[i, i] = np.sqrt(total)


def cholesky_ikj(a):
    for i in range(len(a)):
        for k in range(i):
            a[i, k] /= a[k, k]
            for j in range(k + 1, i + 1):
                a[i, j] -= a[i, k] * a[j, k]
        a[i, i] = np.sqrt(a[i, i])


def ldl_jik(a, d):
    n = len(a)
    for j in range(n):
        total = a[j, j]
        for k in range(j):
            total -= a[j, k] * a[j, k] * d[k]
        d[j] = total
        for i in range(j + 1, n):
            total = a[i, j]
            for k in range(j):
                total -= a[i, k] * a[j, k] * d[k]
            a[i, j] = total / d[j]


# LU without pivoting


def lu_kij(a):
    n = len(a)
    for k in range(n):
        for i in range(k + 1, n):
            a[i, k] /= a[k, k]
            for j in range(k + 1, n):
                a[i, j] -= a[i, k] * a[k, j]


def lu_kji(a):
    n = len(a)
    for k in range(n):
        for i in range(k + 1, n):
            a[i, k] /= a[k, k]
        for j in range(k + 1, n):
            for i in range(k + 1, n):
                a[i, j] -= a[i, k] * a[k, j]


def lu_ikj(a):
    n = len(a)
    for i in range(n):
        for k in range(i):
            a[i, k] /= a[k, k]
            for j in range(k + 1, n):
                a[i, j] -= a[i, k] * a[k, j]


def lu_ijk(a):
    n = len(a)
    for i in range(n):
        for j in range(i):
            for k in range(j):
                a[i, j] -= a[i, k] * a[k, j]
            a[i, j] /= a[j, j]
        for j in range(i, n):
            for k in range(i):
                a[i, j] -= a[i, k] * a[k, j]


def lu_jki(a):
    n = len(a)
    for j in range(n):
        for k in range(j):
            for i in range(k + 1, n):
                a[i, j] -= a[i, k] * a[k, j]
        for i in range(j + 1, n):
            a[i, j] /= a[j, j]


def lu_jik(a):
    n = len(a)
    for j in range(n):
        for i in range(j + 1):
            for k in range(i):
                a[i, j] -= a[i, k] * a[k, j]
        for i in range(j + 1, n):
            for k in range(j):
                a[i, j] -= a[i, k] * a[k, j]
            a[i, j] /= a[j, j]


def lu_crout(a):
    n = len(a)
    for k in range(n):
        for i in range(k, n):
            total = a[i, k]
            for p in range(k):
                total -= a[i, p] * a[p, k]
            a[i, k] = total
        for j in range(k + 1, n):
            total = a[k, j]
            for p in range(k):
                total -= a[k, p] * a[p, j]
            a[k, j] = total / a[k, k]


# LU with partial pivoting, and Gauss and Jordan's elimination


def pivoting_loops(a, rows):
    n = len(a)
    for k in range(n):
        p = k
        best = abs(a[k, k])
        for i in range(k + 1, n):
            if abs(a[i, k]) > best:
                best = abs(a[i, k])
                p = i
        rows[k] = p
        for j in range(n):
            a[k, j], a[p, j] = a[p, j], a[k, j]
        for i in range(k + 1, n):
            a[i, k] /= a[k, k]
            for j in range(k + 1, n):
                a[i, j] -= a[i, k] * a[k, j]


def pivoting_copies(a, rows):
    n = len(a)
    for k in range(n - 1):
        p = k
        for i in range(k + 1, n):
            if abs(a[i, k]) > abs(a[p, k]):
                p = i
        rows[k] = p
        if p != k:
            row = a[k].copy()
            a[k] = a[p]
            a[p] = row
        for i in range(k + 1, n):
            a[i, k] /= a[k, k]
        for i in range(k + 1, n):
            for j in range(k + 1, n):
                a[i, j] -= a[i, k] * a[k, j]


def pivoting_lists(a, rows):
    n = len(a)
    for k in range(n):
        p = k + np.argmax(np.abs(a[k:, k]))
        rows[k] = p
        if p != k:
            a[[k, p]] = a[[p, k]]
        for i in range(k + 1, n):
            a[i, k] /= a[k, k]
            a[i, k + 1 :] -= a[i, k] * a[k, k + 1 :]


def jordan_loops(a, b):
    n = len(a)
    for k in range(n):
        p = k
        for i in range(k + 1, n):
            if abs(a[i, k]) > abs(a[p, k]):
                p = i
        for j in range(n):
            a[k, j], a[p, j] = a[p, j], a[k, j]
        for j in range(b.shape[1]):
            b[k, j], b[p, j] = b[p, j], b[k, j]
        d = a[k, k]
        for j in range(k, n):
            a[k, j] /= d
        for j in range(b.shape[1]):
            b[k, j] /= d
        for i in range(n):
            if i != k:
                f = a[i, k]
                for j in range(k, n):
                    a[i, j] -= f * a[k, j]
                for j in range(b.shape[1]):
                    b[i, j] -= f * b[k, j]


# Triangular solves with many right-hand sides


def solve_lower_ijk(t, b):
    for i in range(len(t)):
        for j in range(b.shape[1]):
            total = b[i, j]
            for k in range(i):
                total -= t[i, k] * b[k, j]
            b[i, j] = total / t[i, i]


def solve_lower_ikj(t, b):
    for i in range(len(t)):
        for k in range(i):
            for j in range(b.shape[1]):
                b[i, j] -= t[i, k] * b[k, j]
        for j in range(b.shape[1]):
            b[i, j] /= t[i, i]


def solve_lower_kij(t, b):
    n = len(t)
    for k in range(n):
        for j in range(b.shape[1]):
            b[k, j] /= t[k, k]
        for i in range(k + 1, n):
            for j in range(b.shape[1]):
                b[i, j] -= t[i, k] * b[k, j]


def solve_lower_kji(t, b):
    n = len(t)
    for k in range(n):
        for j in range(b.shape[1]):
            b[k, j] /= t[k, k]
            for i in range(k + 1, n):
                b[i, j] -= t[i, k] * b[k, j]


def solve_lower_jki(t, b):
    n = len(t)
    for j in range(b.shape[1]):
        for k in range(n):
            b[k, j] /= t[k, k]
            for i in range(k + 1, n):
                b[i, j] -= t[i, k] * b[k, j]


def solve_lower_jik(t, b):
    for j in range(b.shape[1]):
        for i in range(len(t)):
            for k in range(i):
                b[i, j] -= t[i, k] * b[k, j]
            b[i, j] /= t[i, i]


def solve_upper_kij(t, b):
    for k in range(len(t) - 1, -1, -1):
        for j in range(b.shape[1]):
            b[k, j] /= t[k, k]
        for i in range(k):
            for j in range(b.shape[1]):
                b[i, j] -= t[i, k] * b[k, j]


def solve_upper_kji(t, b):
    for k in range(len(t) - 1, -1, -1):
        for j in range(b.shape[1]):
            b[k, j] /= t[k, k]
            for i in range(k):
                b[i, j] -= t[i, k] * b[k, j]


def solve_upper_jki(t, b):
    for j in range(b.shape[1]):
        for k in range(len(t) - 1, -1, -1):
            b[k, j] /= t[k, k]
            for i in range(k):
                b[i, j] -= t[i, k] * b[k, j]


def solve_right_ijk(t, b):
    for i in range(len(b)):
        for j in range(len(t)):
            for k in range(j):
                b[i, j] -= b[i, k] * t[j, k]
            b[i, j] /= t[j, j]


def solve_right_ikj(t, b):
    n = len(t)
    for i in range(len(b)):
        for k in range(n):
            b[i, k] /= t[k, k]
            for j in range(k + 1, n):
                b[i, j] -= b[i, k] * t[j, k]


def solve_right_kij(t, b):
    n = len(t)
    for k in range(n):
        for i in range(len(b)):
            b[i, k] /= t[k, k]
        for i in range(len(b)):
            for j in range(k + 1, n):
                b[i, j] -= b[i, k] * t[j, k]


def solve_right_jki(t, b):
    for j in range(len(t)):
        for k in range(j):
            for i in range(len(b)):
                b[i, j] -= b[i, k] * t[j, k]
        for i in range(len(b)):
            b[i, j] /= t[j, j]


# Triangular products and inverses


def product_ijk(t, b):
    n = len(t)
    for i in range(n):
        for j in range(b.shape[1]):
            for k in range(i + 1, n):
                b[i, j] += t[k, i] * b[k, j]


def product_ikj(t, b):
    n = len(t)
    for i in range(n):
        for k in range(i + 1, n):
            for j in range(b.shape[1]):
                b[i, j] += t[k, i] * b[k, j]


def inverse_jik(t):
    n = len(t)
    for j in range(n):
        t[j, j] = 1.0 / t[j, j]
        for i in range(j + 1, n):
            total = 0.0
            for k in range(j, i):
                total += t[i, k] * t[k, j]
            t[i, j] = -total / t[i, i]


@dataclass(frozen=True)
class Case:
    """A function, the routine that computes the same, and the operations for an extent of one."""

    function: Callable[..., None]
    routine: str
    operations: float


def _family(prefix: str, routine: str, operations: float) -> list[Case]:
    functions = [value for name, value in globals().items() if name.startswith(prefix)]
    return [Case(function, routine, operations) for function in functions]


CASES: dict[str, Case] = {
    case.function.__name__: case
    for case in (
        *_family("cholesky_", "potrf", 1 / 3),
        *_family("ldl_", "potrf", 1 / 3),
        *_family("lu_", "getrf", 2 / 3),
        *_family("pivoting_", "getrf", 2 / 3),
        *_family("jordan_", "gesv", 3.0),
        *_family("solve_lower_", "trsm, left, lower", 1.0),
        *_family("solve_upper_", "trsm, left, upper", 1.0),
        *_family("solve_right_", "trsm, right", 1.0),
        *_family("product_", "trmm", 1.0),
        *_family("inverse_", "trtri", 1 / 3),
    )
}


def arguments_of(case: Case, extent: int, dtype: type) -> tuple[Any, ...]:
    """Return matrices that are far from singular, or whose pivots are not on the diagonal."""
    rng = np.random.default_rng(extent)
    if case.function.__name__.startswith(("pivoting_", "jordan_")):
        matrix = rng.random((extent, extent)).astype(dtype)
        if case.routine == "getrf":
            return matrix, np.zeros(extent, np.int64)
        return matrix, rng.random((extent, extent)).astype(dtype)
    factor = rng.random((extent, extent))
    matrix = (factor @ factor.T + extent * np.eye(extent)).astype(dtype)
    if case.function.__name__.startswith("ldl_"):
        return matrix, np.zeros(extent, dtype)
    if case.function.__code__.co_argcount == 1:
        return (matrix,)
    return matrix / extent, rng.random((extent, extent)).astype(dtype)


def library_call(case: Case, dtype: type) -> Callable[..., Any]:
    """Return a call of the routine on column-major copies of the same arguments."""
    from scipy.linalg import blas, lapack

    letter = "d" if dtype is np.float64 else "s"
    name = case.routine.split(",")[0]
    is_of_lapack = name in ("potrf", "getrf", "gesv", "trtri")
    function = getattr(lapack if is_of_lapack else blas, letter + name)
    if name == "potrf":
        return lambda a, *_: function(a, lower=1, overwrite_a=1)
    if name == "getrf":
        return lambda a, *_: function(a, overwrite_a=1)
    if name == "gesv":
        return lambda a, b: function(a, b, overwrite_a=1, overwrite_b=1)
    if name == "trtri":
        return lambda a: function(a, lower=1, overwrite_c=1)
    if name == "trmm":
        return lambda t, b: function(1.0, t, b, lower=1, trans_a=1, diag=1, overwrite_b=1)
    side = int("right" in case.routine)
    lower = int("upper" not in case.routine)
    return lambda t, b: function(1.0, t, b, side=side, lower=lower, trans_a=side, overwrite_b=1)

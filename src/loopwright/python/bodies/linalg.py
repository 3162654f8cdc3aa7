"""Functions of `numpy.linalg`."""

from __future__ import annotations

from typing import Any

import numpy as np

from loopwright.python.bodies.primitives import refused, require, require_equal


def diagonal(x: Any, *, offset: Any = 0) -> Any:
    return np.diagonal(x, offset, -2, -1)


def trace(x: Any, *, offset: Any = 0, dtype: Any = None) -> Any:
    return np.trace(x, offset, -2, -1, dtype)


def matrix_transpose(x: Any) -> Any:
    return np.swapaxes(x, -1, -2)


def matrix_power(a: Any, n: Any) -> Any:
    if np.ndim(a) != 2:
        refused("a power is of a matrix")
    if np.shape(a)[0] != np.shape(a)[1]:
        np.linalg.cholesky(a)  # raises what NumPy raises
    if n == 1:
        return a
    if n < 0:
        raise ValueError("matrix_power() of compiled functions takes no negative powers")
    made, square, is_set = np.eye(len(a), dtype=a.dtype), np.array(a), False
    while n > 0:
        if n & 1:
            if is_set:
                made[...] = made @ square
            else:
                made[...] = square
            is_set = True
        n >>= 1
        if n > 0:
            square[...] = square @ square
    return made


def norm(
    x: Any,
    ord: Any = None,  # noqa: A002
    axis: Any = None,
    keepdims: Any = False,
) -> Any:
    """Without an axis a sum of products in the order of the loop, which NumPy leaves to a BLAS."""
    if x.dtype.kind not in ("f", "c"):
        x = x.astype(np.float64)
    usual: Any = 2 if np.ndim(x) == 1 else "fro" if np.ndim(x) == 2 else None
    if axis is None and not keepdims and (ord is None or ord == usual):
        if x.dtype.kind == "c":
            x = np.abs(x)
        return np.sqrt(np.tensordot(x, x, np.ndim(x)))
    axes = (0, 1, 2)[: np.ndim(x)] if axis is None else (axis,) if np.ndim(axis) == 0 else axis
    if len(axes) == 2:
        return _of_matrices(x, ord, axes, keepdims)
    if len(axes) != 1 or ord == "fro":
        refused("this norm is not supported without an axis, or with this one")
    if ord is None or ord == 2:
        return np.sqrt(np.sum(_squares(x), axis=axes, keepdims=keepdims))
    if ord == np.inf:
        return np.max(np.abs(x), axis=axes, keepdims=keepdims, initial=0)
    if ord == -np.inf:
        return np.min(np.abs(x), axis=axes, keepdims=keepdims)
    if ord == 1:
        return np.sum(np.abs(x), axis=axes, keepdims=keepdims)
    if ord == 0:
        return np.sum((x != 0).astype(x.real.dtype), axis=axes, keepdims=keepdims)
    powers: Any = np.sum(np.abs(x) ** float(ord), axis=axes, keepdims=keepdims)
    return np.power(powers, 1 / float(ord))


def _squares(x: Any) -> Any:
    return np.real(np.conj(x) * x) if x.dtype.kind == "c" else x * x


def _of_matrices(x: Any, order: Any, axes: Any, keepdims: Any) -> Any:
    """The norms of the matrices in two axes, of rows and of columns."""
    if order is None or order == "fro":
        return np.sqrt(np.sum(_squares(x), axis=axes, keepdims=keepdims))
    if abs(order) != 1 and abs(order) != np.inf:
        refused("this norm of matrices needs singular values, and is not supported")
    sums = np.sum(np.abs(x), axis=axes[0 if abs(order) == 1 else 1], keepdims=True)
    if order > 0:
        return np.max(sums, axis=axes, keepdims=keepdims, initial=0)
    return np.min(sums, axis=axes, keepdims=keepdims)


def cholesky(a: Any) -> Any:
    """Row by row; of the matrix, the lower triangle is read. NaN is handed on, as in LAPACK."""
    if a.dtype.kind == "c":
        refused("this function is of real numbers here")
    if np.ndim(a) != 2:
        refused("it is of one matrix here")
    if a.dtype.kind != "f":
        a = a.astype(np.float64)
    rows, columns = np.shape(a)
    message = "Last 2 dimensions of the array must be square"
    require_equal(rows, columns, message, np.linalg.LinAlgError)
    made = np.zeros(np.shape(a), a.dtype)
    for i in range(rows):
        for j in range(i):
            left = a[i, j]
            for k in range(j):
                left -= made[i, k] * made[j, k]
            made[i, j] = left / made[j, j]
        left = a[i, i]
        for k in range(i):
            left -= made[i, k] * made[i, k]
        require(not left <= 0, np.linalg.LinAlgError, "Matrix is not positive definite")
        made[i, i] = np.sqrt(left)
    return made

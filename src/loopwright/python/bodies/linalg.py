"""Functions of `numpy.linalg`."""

from __future__ import annotations

from typing import Any

import numpy as np

from loopwright.python.bodies.primitives import refused


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

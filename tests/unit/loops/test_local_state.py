"""Small arrays that an iteration works in become values, and the iterations lanes."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import loopwright as lw

Array = np.ndarray[Any, Any]


def median(a: Array, o: Array) -> None:
    """Sort a window by exchanging neighbours."""
    w = np.empty(9)
    for i in range(1, a.shape[0] - 1):
        for j in range(1, a.shape[1] - 1):
            k = 0
            for di in range(-1, 2):
                for dj in range(-1, 2):
                    w[k] = a[i + di, j + dj]
                    k += 1
            for p in range(9):
                for q in range(8 - p):
                    if w[q] > w[q + 1]:
                        t = w[q]
                        w[q] = w[q + 1]
                        w[q + 1] = t
            o[i, j] = w[4]


def greatest(a: Array, o: Array) -> None:
    """Keep the three greatest of five in order, by branches with an alternative."""
    for i in range(a.shape[0]):
        w = np.zeros(3)
        for j in range(5):
            x = a[i, j]
            for k in range(3):
                if x > w[k]:
                    t = w[k]
                    w[k] = x
                    x = t
                else:
                    w[2] = w[2] + 0.5
        o[i, 0] = w[0] - w[1] * w[2]


def counted(a: Array, o: Array) -> None:
    """Count by data: not all subscripts are numbers."""
    for i in range(a.shape[0]):
        h = np.zeros(4, np.int64)
        for j in range(5):
            h[int(abs(a[i, j])) % 4] += 1
        for j in range(4):
            o[i, j] = h[j]


def kept(a: Array, o: Array) -> None:
    """Hand the array on to the next iteration."""
    w = np.zeros(3)
    for i in range(a.shape[0]):
        for j in range(3):
            if a[i, j] > w[j]:
                w[j] = a[i, j]
            o[i, j] = w[2 - j]


@pytest.mark.parametrize("function", [median, greatest, counted, kept])
def test_small_arrays_do_what_they_do_in_python(function: Callable[..., None]) -> None:
    rng = np.random.default_rng(4)
    kernel = lw.kernel(function)
    for rows, columns in ((0, 5), (1, 6), (3, 5), (9, 40), (40, 9), (7, 71)):
        a = rng.integers(-4, 5, (rows, columns)) + rng.random((rows, columns))
        if function is not counted and a.size:
            a.flat[rng.integers(0, a.size, 2)] = rng.choice([np.nan, np.inf, -0.0], 2)
        expected = np.zeros((rows, columns))
        result = expected.copy()
        function(a, expected)
        kernel(a, result)
        np.testing.assert_array_equal(result, expected)


def test_windows_are_sorted_in_lanes() -> None:
    kernel: Any = lw.kernel(median)
    kernel(np.zeros((9, 40)), np.zeros((9, 40)))
    text = kernel.inspect_mlir(optimised=True)
    assert "memref<9xf64>" not in text
    assert "xf64>, vector<" in text

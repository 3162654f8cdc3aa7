"""The methods of `@lw.vectorize` functions are those of NumPy's ufuncs."""

import pickle
from typing import Any

import numpy as np
import pytest

import loopwright as lw


@lw.vectorize
def added(x, y):
    return x + y


@lw.vectorize
def difference(x, y):
    return x - y


@lw.vectorize
def ratio(x, y):
    return x / y


@lw.vectorize
def negative(x):
    return -x


PAIRS = [(added, np.add), (difference, np.subtract), (ratio, np.divide)]
CUBE = np.arange(1.0, 25).reshape(2, 3, 4)


def is_same(result: Any, expected: Any) -> bool:
    same_type = np.asarray(result).dtype == np.asarray(expected).dtype
    return same_type and np.array_equal(result, expected)


@pytest.mark.parametrize(("kernel", "ufunc"), PAIRS)
@pytest.mark.parametrize("array", [CUBE, CUBE.T, CUBE[:, ::2].astype(np.float32), CUBE[0, 0]])
def test_methods_are_those_of_numpy(kernel: Any, ufunc: Any, array: Any) -> None:
    for axis in range(array.ndim):
        assert is_same(kernel.accumulate(array, axis), ufunc.accumulate(array, axis))
        assert is_same(
            kernel.reduceat(array, [0, 1, 0], axis), ufunc.reduceat(array, [0, 1, 0], axis)
        )
        if ufunc is np.add and array.dtype == np.float32:
            continue  # NumPy adds in pairs
        assert is_same(kernel.reduce(array, axis), ufunc.reduce(array, axis))
        kept = kernel.reduce(array, axis=axis, keepdims=True)
        assert is_same(kept, ufunc.reduce(array, axis=axis, keepdims=True))
    assert is_same(kernel.outer(array, array[..., :2]), ufunc.outer(array, array[..., :2]))
    elements, expected = array.copy(), array.copy()
    kernel.at(elements, ([0, 0, -1],), 2.0)
    ufunc.at(expected, ([0, 0, -1],), 2.0)
    assert is_same(elements, expected)


def test_several_axes_and_integers() -> None:
    assert is_same(added.reduce(CUBE, axis=(0, 2)), np.add.reduce(CUBE, axis=(0, 2)))
    assert is_same(added.reduce(CUBE, axis=None), np.add.reduce(CUBE, axis=None))
    assert is_same(added.reduce(np.arange(5)), np.int64(10))
    assert ratio.reduce(np.array([8, 2, 2])) == 2.0
    assert added.reduce(np.zeros(0), initial=3.0) == 3.0
    with pytest.raises(ValueError, match="no identity"):
        added.reduce(np.zeros(0))
    with pytest.raises(ValueError, match="binary functions"):
        negative.reduce(CUBE)
    with pytest.raises(IndexError, match="out-of-bounds"):
        added.reduceat(np.arange(3), [5])
    column = CUBE[0, :, 1]
    negative.at(column, [0, 0, 2])
    assert column.tolist() == [2.0, 6.0, -10.0]
    negative.at(column, [2])
    assert (negative.nin, added.nin, added.nout, added.nargs) == (1, 2, 1, 3)


def test_kernels_of_elements_are_sent() -> None:
    sent = pickle.loads(pickle.dumps(added))
    assert sent.reduce(np.arange(3.0)) == 3.0

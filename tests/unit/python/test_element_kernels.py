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
        reduced = kernel.reduce(array, axis=axis, keepdims=True)
        assert is_same(reduced, ufunc.reduce(array, axis=axis, keepdims=True))
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


@lw.vectorize(identity=0)
def summed(x, y):
    return x + y


MASK = np.arange(12).reshape(3, 4) % 3 > 0
CALLS = [
    lambda f: f.reduce(np.zeros((0, 3))),
    lambda f: f.reduce(np.zeros((3, 0))),
    lambda f: f.reduce([]),
    lambda f: f.reduce([1, 2, 3]),
    lambda f: f.reduce(np.ones(3, np.float32), initial=5),
    lambda f: f.reduce(np.zeros((0, 3), np.float32), initial=5),
    lambda f: f.reduce(CUBE[0], where=MASK),
    lambda f: f.reduce(CUBE[0], 1, where=MASK, initial=2),
    lambda f: f.reduce(np.arange(4), dtype=np.float32),
    lambda f: f.reduce(CUBE, 1, None, np.zeros((2, 4))),
    lambda f: f.reduce(CUBE, (0, 2), keepdims=True, out=np.zeros((1, 3, 1))),
    lambda f: f.reduce(5.0),
    lambda f: f.reduce([1.5], initial=None),
    lambda f: f.accumulate(np.arange(4), dtype=float),
    lambda f: f.accumulate(np.arange(4.0), out=np.zeros(4)),
    lambda f: f.reduceat(np.arange(8), []),
    lambda f: f.reduceat(np.arange(8.0), [0, 4, 1], 0, np.float32),
    lambda f: f.outer([1, 2], [3, 4], dtype=float),
    lambda f: f.outer([1, 2], [3, 4], out=np.zeros((2, 2))),
    lambda f: f([1, 2], [3, 4]),
    lambda f: f([[1, 2], [3, 4]], (0.5, 1)),
    lambda f: f(range(3), 1),
    lambda f: f(np.arange(3.0), 1.0, np.zeros(3)),
    lambda f: f(np.arange(3.0), 1.0, out=(np.zeros(3),)),
    lambda f: f(np.arange(3), 1, dtype=np.float32),
    lambda f: f(np.arange(12.0).reshape(3, 4), 2.0, where=MASK, out=np.zeros((3, 4))),
    lambda f: f(CUBE, CUBE, order="F").flags.f_contiguous,
    lambda f: (f.identity, f.signature),
]


@pytest.mark.parametrize("call", CALLS)
def test_calls_take_what_ufuncs_take(call: Any) -> None:
    assert is_same(call(summed), call(np.add))


def test_types_are_those_of_compiled_code() -> None:
    kernel = lw.vectorize(lambda x, y: x + y)
    assert kernel.types == []
    kernel(np.arange(3), 1.5)
    kernel(np.ones(3, np.float32), np.ones(3, np.float32))
    assert (kernel.types, kernel.ntypes) == (["ld->d", "ff->f"], 2)


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(
        lw.ArgumentError, match=r"argument 2 \('y'\) of added\(\): expected a number"
    ):
        added(1, "ab")
    with pytest.raises(TypeError, match="Cannot cast ufunc 'added' input 0"):
        added(np.arange(3.0), 1, dtype=np.int64)
    with pytest.raises(ValueError, match="one has to specify 'initial'"):
        added.reduce(np.arange(3.0), where=[True, False, True])
    with pytest.raises(IndexError, match=r"index 8 out-of-bounds in added.reduceat \[0, 8\)"):
        added.reduceat(np.arange(8), [0, 8])


@lw.kernel
def of_sequences(x):
    return added([1, 2], x), added((1, 2.5), 3)


def test_sequences_in_kernels_become_arrays() -> None:
    of_sequences.check(np.arange(2))


def of_columns(x):
    total = 0.0
    for column in zip(*[[x, 0.5], [1.0, x]]):  # noqa: B905 - as written by users
        total = 2 * total + np.sum(column)
    return total


def test_lists_of_a_function_on_elements_stay_in_registers() -> None:
    kernel: Any = lw.vectorize(optimise=False)(of_columns)
    a = np.arange(4.0)
    assert kernel(a).tolist() == [of_columns(x) for x in a]


def number_of_digits(x):
    return len(str(int(x) * 3)) + 0.5


def in_rows(x):
    rows = []
    for k in range(3):
        rows.append([x, x * k])
    return rows[1][1]


@pytest.mark.parametrize("function", [number_of_digits, in_rows])
def test_a_function_on_elements_that_changes_memory_of_the_kernel_is_refused(function: Any) -> None:
    kernel: Any = lw.vectorize(optimise=False)(function)
    assert kernel(2.0) == function(2.0)
    with pytest.raises(lw.FrontendError, match="makes strings, or containers in lists"):
        kernel(np.arange(4.0))

"""Functions that `vectorize` and `guvectorize` make: ufuncs of NumPy, whose loops run kernels."""

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import loopwright.numba as numba
from loopwright.numba.errors import TypingError


@numba.vectorize(["int64(int64, int64)", "float64(float64, float64)"], identity=0)
def summed(x: Any, y: Any) -> Any:
    if x > 300:
        raise ValueError("too large")
    return x + y


@numba.guvectorize(["void(float64[:], float64[:])", "void(int64[:], int64[:])"], "(n)->()")
def total(row: Any, out: Any) -> None:
    out[0] = 0
    for x in row:
        out[0] += x


@numba.guvectorize(["void(float64[:], float64[:])"], "(a),(z)")
def added_in_place(row: Any, out: Any) -> None:
    out[0] += row.sum()


@numba.guvectorize("(n),()->(n)")
def scaled(row: Any, factor: Any, out: Any) -> None:
    for i in range(len(row)):
        out[i] = row[i] * factor


MATRIX = np.arange(12.0).reshape(3, 4)
NUMBERS = np.arange(10)


@pytest.mark.parametrize(
    "call",
    [
        lambda f: f(MATRIX, 1),
        lambda f: f(NUMBERS[::-2], MATRIX[0, :1]),
        lambda f: f(1, 2),
        lambda f: f(MATRIX, 1, where=MATRIX > 5, out=np.zeros((3, 4))),
        lambda f: f(MATRIX, MATRIX[:, :1], dtype="f8"),
        lambda f: f(np.array([], "i8"), 1),
        lambda f: f.reduce(NUMBERS),
        lambda f: f.reduce(MATRIX),
        lambda f: f.reduce(MATRIX, axis=1, keepdims=True, initial=2),
        lambda f: f.reduce(MATRIX, axis=None, where=MATRIX > 3),
        lambda f: f.reduce(np.zeros(0)),
        lambda f: f.accumulate(NUMBERS),
        lambda f: f.accumulate(MATRIX.T, axis=1),
        lambda f: f.reduceat(NUMBERS, [0, 4, 2]),
        lambda f: f.outer(NUMBERS, MATRIX),
    ],
)
def test_calls_and_methods_are_those_of_numpy(call: Callable[[Any], Any]) -> None:
    actual = np.asarray(call(summed))
    expected = np.asarray(call(np.add))
    assert actual.dtype == expected.dtype
    assert np.array_equal(actual, expected)


def test_operands_are_cast_to_the_first_signature_that_takes_them() -> None:
    assert summed(np.arange(3, dtype="i2"), 2).dtype == np.int64
    assert summed(np.arange(3, dtype="u8"), 2).dtype == np.float64


def test_elements_at_places_are_combined_as_often_as_these_occur() -> None:
    elements = np.zeros(4)
    summed.at(elements, [0, 1, 1, 1], 2.5)
    assert elements.tolist() == [2.5, 7.5, 0, 0]


def test_fields_of_structured_arrays_are_operands() -> None:
    table = np.zeros(5, [("a", "f8"), ("b", "i4")])
    table["a"] = np.arange(5)
    assert summed(table["a"], table["b"]).tolist() == [0, 1, 2, 3, 4]


def test_attributes_are_those_of_ufuncs() -> None:
    assert isinstance(summed.ufunc, np.ufunc)
    assert summed.types == ["ll->l", "dd->d"]
    assert (summed.nin, summed.nout, summed.nargs) == (2, 1, 3)
    assert (summed.ntypes, summed.identity) == (2, 0)
    assert summed.__name__ == "summed"
    assert total.signature == "(n)->()"
    assert total.types == ["d->d", "l->l"]


def test_exceptions_of_functions_pass_through_numpy() -> None:
    with pytest.raises(ValueError, match="too large"):
        summed(np.arange(1000), 1)
    with pytest.raises(ValueError, match="too large"):
        summed.reduce(np.arange(1000.0))
    with pytest.raises(TypeError, match="not supported for the input types"):
        summed("a", 1)
    assert summed(1, 2) == 3


def test_small_arrays_have_axes_that_numpy_moves() -> None:
    assert total(MATRIX).tolist() == [6, 22, 38]
    assert total(MATRIX.astype(int), axis=0).tolist() == [12, 15, 18, 21]
    assert total(np.arange(4)) == 6
    out = np.zeros(3)
    assert total(MATRIX, out=out) is out
    with pytest.raises(ValueError, match="does not have enough dimensions"):
        total(1.0)


def test_operands_without_results_are_changed() -> None:
    out = np.zeros((2, 3))
    added_in_place(np.arange(4.0).reshape(2, 2), out)
    assert out.tolist() == [[1, 0, 0], [5, 0, 0]]


def test_functions_without_signatures_get_a_loop_for_each_combination_of_types() -> None:
    out = np.zeros((3, 4), "f4")
    scaled(MATRIX.astype("f4"), np.float32(2), out)
    assert out.tolist() == (2 * MATRIX).tolist()
    assert scaled(NUMBERS, 3).tolist() == (3 * NUMBERS).tolist()
    assert scaled.types == ["ff->f", "ll->l"]


def test_kernels_call_functions_on_elements() -> None:
    @numba.njit
    def both(x: Any) -> Any:
        return summed(x, 1.0), summed(x[0], 2.0)

    array, number = both(np.arange(3.0))
    assert array.tolist() == [1, 2, 3]
    assert number == 2.0


def test_functions_are_sent_to_other_processes() -> None:
    assert pickle.loads(pickle.dumps(summed)) is summed
    assert pickle.loads(pickle.dumps(total)) is total
    make, arguments = total._again()
    assert make(*arguments)(MATRIX).tolist() == [6, 22, 38]


def test_signatures_that_no_ufunc_has_are_errors() -> None:
    with pytest.raises(TypingError, match="several lengths"):
        numba.vectorize(["float64(float64)", "float64(float64, float64)"])(summed.py_func)
    with pytest.raises(TypingError, match="has 2 operands and results"):
        numba.guvectorize(["void(float64[:])"], "(n)->()")(total.py_func)
    with pytest.raises(TypingError, match="no type of the result"):
        numba.vectorize(["(float64, float64)"])(summed.py_func)

"""Results that native code assembles: numbers with tags, `None`, tuples, constants, arguments."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.native.runtime import callables, wrapper


def summed(a):
    s = 0
    for x in a:
        s += x
    return s


def summed_and_counted(a):
    s = 0
    n = 0
    for x in a:
        s += x
        n += 1
    return s, (n, True), None, 2.5, -3


def found(a):
    for x in a:
        if x > 3:
            return x
    return None


def nested(a):
    best = None
    where = 0
    for k in range(len(a)):
        if best is None or a[k] > best:
            best = a[k]
            where = k
    return (best, where), (where == 0, None)


def at_most(a):
    result = False
    for x in a:
        if x > 2:
            result = 2
        elif x > 1:
            result = 1.5
    return result


def stored(a):
    a[:1] = 7
    return a


def stored_and_summed(a):
    t = 0
    for k in range(len(a)):
        a[k] = a[k] + 1
        t += a[k]
    return t, a, (a, t)


FUNCTIONS: list[Callable[..., Any]] = [
    summed, summed_and_counted, found, nested, at_most, stored, stored_and_summed,
]  # fmt: skip
DTYPES = ("float64", "float32", "int64", "int8", "uint16", "uint64", "int32")


def described(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple([described(x) for x in value])
    return type(value), repr(value)


@pytest.fixture(params=["native", "python"])
def assembler(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "python":
        monkeypatch.setattr(wrapper, "_is_simple_form", lambda _: False)
        monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", "")
    return request.param


@pytest.mark.parametrize("function", FUNCTIONS)
def test_results_have_the_classes_of_python(function: Callable[..., Any], assembler: str) -> None:
    kernel = lw.kernel(function)
    for dtype in DTYPES:
        for values in ([], [1], [2, 3, 1], [9, 4]):
            if not values and "int" in dtype:
                continue  # sums of no integers are NumPy's: docs/python.md
            arrays = [np.array(values, dtype) for _ in range(3)]
            expected = described(function(arrays[0]))
            assert described(kernel(arrays[1])) == expected, (dtype, values)
            assert described(kernel(arrays[2])) == expected, (dtype, values)


@pytest.mark.parametrize("function", [summed, summed_and_counted, found, nested, stored])
def test_the_native_call_returns_the_value_itself(function: Callable[..., Any]) -> None:
    kernel: Any = lw.kernel(function)
    kernel(np.ones(2))
    version = kernel._inspected()
    assert version.callable(version.mode)[1].form is not None


def test_an_argument_that_is_returned_is_the_same_object() -> None:
    kernel = lw.kernel(stored_and_summed)
    for array in np.ones(3), np.ones(6)[::2], np.ones((2, 3))[1]:
        total, same, (again, _) = kernel(array)
        assert same is array
        assert again is array
        assert total == 6
    unaligned = np.zeros(25, np.uint8)[1:].view(np.float64)
    assert kernel(unaligned)[1] is unaligned
    assert kernel(unaligned)[2][0] is unaligned
    assert unaligned.tolist() == [2, 2, 2]


def test_vectorized_functions_have_a_fast_path_without_out() -> None:
    @lw.vectorize
    def scaled(x, y):
        return x * 2 + y

    values = np.arange(3.0)
    for _ in range(3):
        assert scaled(values, 1.0).tolist() == [1, 3, 5]
    dispatcher: Any = scaled
    path = dispatcher._dispatcher._preferred
    for _ in range(3):
        assert scaled(values, 1.0).tolist() == [1, 3, 5]
    assert path is dispatcher._dispatcher._preferred
    out = np.empty(3)
    assert scaled(values, 1.0, out=out) is out
    assert scaled(values, 1.0).tolist() == [1, 3, 5]


def test_tuned_functions_return_the_same() -> None:
    kernel = lw.kernel(nested)
    values = np.array([1.0, 5.0, 2.0])
    kernel.tune(values, budget=0.1)
    assert described(kernel(values)) == described(nested(values))
    kernel.profile(values)
    assert kernel.check(values) == nested(values)


def _sum_from(x: np.ndarray, start: int) -> Any:
    total: Any = start
    for i in range(len(x)):
        total = total + x[i]
        if i == 2:
            total = x[i]
    return total


@pytest.mark.parametrize(
    "dtype",
    "float64 float32 int64 int32 int16 int8 uint64 uint32 uint16 uint8 bool".split(),
)
def test_numbers_of_all_widths_in_the_class_of_their_path_are_made_by_the_wrapper(
    dtype: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The number is an integer where the loop does not run, and an item of the array otherwise.
    Python assembled those of less than 64 bits: 13 to 18 microseconds a call."""

    def finish(*_: object) -> None:
        raise AssertionError("Python assembles the result")

    monkeypatch.setattr(callables.EntryCaller, "finish", finish)
    monkeypatch.setenv("LOOPWRIGHT_CACHE_DIR", "")
    kernel = lw.kernel(_sum_from)
    for x in (np.array(x).astype(dtype) for x in ([], [1, 0, 1], [-3, 100, 2], [1, 2, 200])):
        with np.errstate(over="ignore"):
            expected = _sum_from(x, 1)
        found = kernel(x, 1)
        assert (repr(found), type(found)) == (repr(expected), type(expected))

"""Functions of Python on numbers of all pairs of classes, beside CPython.

A class that is known only at run time comes from a condition, or from `max` and its like, whose
result is one of the operands.
"""

import itertools
from typing import Any

import numpy as np
import pytest
from tests.few_passes import without_optimiser_by_day

import loopwright as lw
from loopwright.python.values import scalars

NUMPY_TYPES = np.int8, np.uint8, np.int64, np.uint64, np.float32, np.float64
ARGUMENTS: dict[str, Any] = {
    **{t.__name__: np.array([3, 0, 1], t) for t in NUMPY_TYPES},
    "negative int16": np.array([-3, 0, 1], np.int16),
    "negative int": -2,
    "bool_": np.array([3, 0, 1], bool),
    "int": 2,
    "float": 2.5,
    "bool": True,
}
CONSTANTS: dict[str, Any] = {"0": 0, "0.0": 0.0, "7.5": 7.5, "True": True}
PAIRS = [
    *itertools.product(ARGUMENTS, ARGUMENTS),
    *itertools.product(ARGUMENTS, CONSTANTS),
    *itertools.product(CONSTANTS, ARGUMENTS),
]
TRUTH_VALUES = {"bool_", "bool", "True"}
"""Their classes are not told apart where an operation gives an integer for those of Python."""


def extremes(a: Any, b: Any) -> Any:
    """Functions whose result is one of two numbers."""
    return max(a, b), min(a, b), max((a, b)), sum((a, b)), sum([a], b)


def computed_from_either(a: Any, b: Any) -> Any:
    """What is computed from a number that is one of two."""
    either = a if a else b
    return either, either * 2, abs(either), float(either), str(either), isinstance(either, int)


def converted(a: Any, b: Any) -> Any:
    """Conversions and comparisons of a number that is one of two."""
    either = a if a else b
    stored = np.zeros(3)
    stored[0] = either
    return stored, int(either), either < 1, either == a, min(either, 1), max(either, b)


def negated(a: Any, b: Any) -> Any:
    """Operations that NumPy's truth values do not have."""
    either = a if a else b
    return -either, +either, either - 1


def quotients(a: Any, b: Any) -> Any:
    """Divisions of a number that is one of two."""
    either = a if a else b
    return either / 2, either // 2, either % 2, divmod(either, 2), round(float(either), 1)


def reader(name: str) -> Any:
    """The function that gives an operand of a class, from an argument and a subscript."""
    value = CONSTANTS.get(name)

    def constant(x: Any, i: int) -> Any:
        return value

    def item(x: Any, i: int) -> Any:
        return x[i]

    def number(x: Any, i: int) -> Any:
        return x

    if name in CONSTANTS:
        return constant
    return item if isinstance(ARGUMENTS[name], np.ndarray) else number


def outcome(function: Any, arguments: Any) -> Any:
    """The result with the classes of its numbers, or the exception."""
    try:
        result = function(*arguments)
    except TypeError:
        return TypeError
    except (ArithmeticError, ValueError) as error:
        return type(error), str(error)
    return repr(result), [type(x) for x in result]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize(
    "function", [extremes, computed_from_either, converted, negated, quotients]
)
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_pairs_of_classes(
    function: Any, first: str, second: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each function gives what CPython gives. It is refused only if CPython raises TypeError, or if
    a truth value may be Python's or NumPy's. Unsigned numbers wrap around where they are negated;
    beside floats they raise OverflowError instead."""
    without_optimiser_by_day(monkeypatch)
    left, right = reader(first), reader(second)

    def called(x: Any, y: Any, i: int) -> Any:
        return function(left(x, i), right(y, i))

    kernel = lw.kernel(optimise=False)(called)
    calls = [(ARGUMENTS.get(first), ARGUMENTS.get(second), i) for i in range(3)]
    expected = [outcome(called, arguments) for arguments in calls]
    try:
        results = [outcome(kernel, arguments) for arguments in calls]
    except lw.FrontendError:
        assert TypeError in expected or {first, second} <= TRUTH_VALUES
        return
    for result, expected_result in zip(results, expected, strict=True):
        if result != (OverflowError, scalars.MET_FLOATS):
            assert result == expected_result

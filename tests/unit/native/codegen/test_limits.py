"""Selections by comparisons with one constant again and again keep NaN and the sign of zero."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.native.codegen.limits import beside_limit

VALUES = np.array([np.nan, -0.0, 0.0, 1.0, -1.0, np.inf, -np.inf, 5e-324] * 4)


def chosen_twice(a, o):
    for i in range(len(a)):
        x = a[i]
        q = 0.0 if x < 0.0 else x
        o[i] = q if q > 0.0 else 0.0


def branched_twice(a, o):
    for i in range(len(a)):
        x = a[i]
        if 0.0 > x:  # noqa: SIM300
            x = 0.0
        if not (x > 0.0):
            x = 0.0
        o[i] = x


def carried(a, o):
    for i in range(len(a)):
        x = a[i]
        for _ in range(3):
            x = 1.0 if not x > 1.0 else x
        o[i] = x


def with_equality(a, o):
    for i in range(len(a)):
        x = a[i]
        q = 1.0 if 1.0 > x else x  # noqa: SIM300
        o[i] = q if q >= 1.0 else 1.0


def of_arrays(a, o):
    b = np.where(a < 0, 0.0, a)
    o[:] = np.where(b > 0, b, 0.0)


def of_single_precision(a, o):
    b = a.astype(np.float32)
    zero = np.float32(0)
    for i in range(len(b)):
        x = b[i]
        q = zero if zero > x else x
        o[i] = q if q > zero else zero


ALL: list[Callable[..., Any]] = [
    *(chosen_twice, branched_twice, carried, with_equality, of_arrays, of_single_precision)
]


@pytest.mark.parametrize("function", ALL)
@pytest.mark.parametrize("optimise", [False, True])
def test_repeated_selections(function: Callable[..., Any], optimise: bool) -> None:
    """LLVM takes them for nested maxima, and drops one."""
    result = np.empty_like(VALUES)
    expected = np.empty_like(VALUES)
    lw.kernel(optimise=optimise)(function)(VALUES, result)
    function(VALUES, expected)
    assert result.tobytes() == expected.tobytes()


@pytest.mark.parametrize("predicate", ["ogt", "olt", "oge", "ole", "ugt", "ult", "uge", "ule"])
@pytest.mark.parametrize("is_left", [False, True])
@pytest.mark.parametrize("number", [np.float32, np.float64])
def test_comparisons_with_neighbours(predicate: str, is_left: bool, number: Any) -> None:
    """They say the same of all floats around the constant, and of NaN."""
    compare = {"gt": np.greater, "lt": np.less, "ge": np.greater_equal, "le": np.less_equal}
    for limit in (0.0, -0.0, 1.0, -3.5):
        beside = beside_limit(predicate, limit, is_left=is_left, is_single=number is np.float32)
        assert beside is not None
        replacement, neighbour = beside
        around = [number(limit), number(-limit), number(np.inf), number(-np.inf), number(7)]
        around += [np.nextafter(number(limit), number(end)) for end in (-np.inf, np.inf)]
        for x in around:
            before = compare[predicate[1:]](*((limit, x) if is_left else (x, limit)))
            after = compare[replacement[1:]](*((neighbour, x) if is_left else (x, neighbour)))
            assert before == after
            assert replacement[0] == predicate[0]

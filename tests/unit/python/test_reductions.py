"""Reductions give NumPy's own bits, whatever the shape, and refuse an order that is not known."""

from typing import Any

import numpy as np
import pytest

import loopwright as lw
from loopwright.reporting.errors import LoopwrightError


def inner(x: Any) -> Any:
    return x[1:-1, 1:-1].sum()


def joined(x: Any) -> Any:
    return np.concatenate((x, x.T)).sum(axis=1)


def test_an_order_that_is_not_known_is_refused() -> None:
    with pytest.raises(LoopwrightError, match="NumPy's order"):
        lw.kernel(joined)(np.ones((4, 4)))


def test_any_order_with_fastmath() -> None:
    assert lw.kernel(fastmath=True)(inner)(np.ones((5, 6))) == 12


def over_no_axis(x: Any) -> Any:
    y = x.sum(axis=())
    y[0] = 7
    return y


def test_a_sum_over_no_axis_is_a_copy() -> None:
    x = np.arange(3.0)
    assert lw.kernel(over_no_axis)(x).tolist() == [7, 1, 2]
    assert x.tolist() == [0, 1, 2]


def extrema(a, v):
    low = a[0]
    for x in a:
        low = min(low, x)
    np.maximum(a, v, out=v)
    return low, max(a), np.min(a), np.max(a[1:]), min(a[0], a[1], a[2])


def test_extrema_with_fastmath_are_single_operations() -> None:
    a = np.array([3.0, -1.0, 7.0, 2.0])
    v = np.array([1.0, 1.0, 8.0, 1.0])
    strict = lw.kernel(extrema)
    fast = lw.kernel(fastmath=True)(extrema)
    assert strict.check(a, v) == fast.check(a, v) == (-1.0, 7.0, -1.0, 7.0, -1.0)
    text = fast.inspect_mlir()
    assert text.count("fastmath<nnan,nsz>") == 7 and "arith.cmpf" not in text
    assert "nnan" not in strict.inspect_mlir()
    whole = fast.check(np.array([3, 1, 2]), np.array([1, 5, 1]))
    assert whole == (1, 3, 1, 2, 1)

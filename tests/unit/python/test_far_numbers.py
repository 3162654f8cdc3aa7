"""Numbers near the ends of 64 bits: tests of subscripts hold, and NumPy's integers wrap."""

import sys
from typing import Any

import numpy as np
import pytest
from tests.campaigns.far_numbers import far_numbers
from tests.sampling import few

import loopwright as lw


def shifted(a: Any, n: int, k: int) -> None:
    for i in range(k):
        a[i + n] = 1.0


def strided(a: Any, k: int) -> float:
    s = 0.0
    for i in range(k):
        s += a[i * 2**60]
    return s


def two(a: Any) -> float:
    s = 0.0
    for i in range(3):
        for j in range(3):
            s += a[i * 2**62 + j * 2**62, j]
    return s


@pytest.mark.parametrize("optimise", [True, False])
def test_subscripts_that_wrap_are_outside(*, optimise: bool) -> None:
    kernel = lw.kernel(optimise=optimise)
    base = np.arange(24.0)
    for n, k in ((2**63 - 2, 5), (sys.maxsize - 1000000, 1000008), (2**62, 9), (-(2**63), 3)):
        with pytest.raises(IndexError):
            kernel(shifted)(base[8:16], n, k)
    np.testing.assert_array_equal(base, np.arange(24.0))
    for k in (2, 9, 17):
        with pytest.raises(IndexError):
            kernel(strided)(np.arange(8.0), k)
    with pytest.raises(IndexError):
        kernel(two)(np.ones((3, 3)))


def quotient(n: Any, m: Any) -> Any:
    return (n * 4) // 4, (n * 15) % 5, (n + n) // 2, (n - m) * 8 // 8


def extremum(n: Any, m: Any) -> Any:
    return max(n + 1, n), min(m - 1, m), max(n * 3, m), n + 1 > n


@pytest.mark.parametrize("function", [quotient, extremum])
@pytest.mark.parametrize("n", [2**62, 2**62 + 1, 2**63 - 1, 5])
@pytest.mark.parametrize("m", [-(2**63), -(2**62), 3])
def test_integers_of_numpy_wrap(function: Any, n: int, m: int) -> None:
    arguments = np.int64(n), np.int64(m)
    with np.errstate(all="ignore"):
        expected = function(*arguments)
    assert lw.kernel(function)(*arguments) == expected


def test_far_numbers() -> None:
    report = far_numbers(few(range(12), 2))
    assert not report.failures
    assert report.facts["compared"] > 9

"""Functions of NumPy, of `math` and of Python that are compiled from what they are in Python."""
# ruff: noqa: N803, N806

import math
import sys
from contextlib import suppress

import numpy as np
import pytest
from tests.campaigns.python_functions import defined
from tests.sampling import spread

import loopwright as lw

RANDOM = np.random.default_rng(0)
x = RANDOM.standard_normal(9)
A = RANDOM.standard_normal((4, 5))
S = np.sort(RANDOM.random(7))


def flat(A, B):
    total = 0.0
    for v in A.flat:
        total += v * v
    for k, v in enumerate(B.flat):
        B.flat[k] = v + B.flat[-1 - k]
        B.flat[k] *= 2.0
    for i, j in np.ndindex(A.shape):
        A[i, j] += i - j
    for (i, j), v in np.ndenumerate(B):
        A[i % 4, j % 4] -= v
    return total, max(A.flat), A, B


def products(A, B, v):
    A @= B
    v @= B
    return A, v


def unpacked(a):
    u, v = a
    return u - v


def test_iterators_and_updates() -> None:
    lw.kernel(flat).check(A, A.T)
    square = np.arange(9).reshape(3, 3)
    kernel = lw.kernel(products)
    kernel.check(square, square.copy(), np.arange(3))
    with pytest.raises(ValueError, match="shape of its operand"):
        kernel.check(np.ones((2, 3)), np.ones((3, 2)), np.ones(3))
    with pytest.raises(ValueError, match="too many values to unpack"):
        lw.kernel(unpacked).check(x)
    assert lw.kernel(unpacked).check(x[:2]) == x[0] - x[1]


def test_weights_are_added_in_blocks() -> None:
    many = np.linspace(0, 1, 70000) ** 2

    @lw.kernel
    def total(x):
        return np.histogram(x, 3, weights=x)[0]

    total.check(many)


def test_floats_round_to_digits_as_python_rounds_them() -> None:
    @lw.kernel
    def digits(x, n):
        return round(x, 1), round(x, 2), round(x, 7), round(x, n), round(x, -2)

    for number in RANDOM.standard_normal(200) * 10.0 ** RANDOM.integers(-6, 18, 200):
        digits.check(float(number), int(RANDOM.integers(-4, 12)))
    for number in RANDOM.integers(-(10**6), 10**6, 200):
        digits.check(float(number) / 1000 + 0.0005, 3)


def test_functions_of_math_on_the_bits_of_numbers() -> None:
    @lw.kernel
    def bits_of_numbers(x, y, n):
        near = math.nextafter(x, y), math.ulp(x), math.remainder(x, 0.75)
        return *near, math.frexp(x), math.ldexp(x, n), pow(n + 2000, 7, 1009)

    for x in (0.0, -0.0, 1.0, -1.5, 1e300, 5e-324, 1e-310, 1 - 2**-53, math.nan):
        for y, n in ((2.0, 3), (-1.0, -1060), (x, -2000), (math.inf, -1074)):
            bits_of_numbers.check(x, y, n)


RIM = (0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -3.0, 1e300, -1e-300, math.inf, -math.inf, math.nan)


@pytest.mark.parametrize("exponent", ["y", "0.5", "-1.0", "-0.25", "inf", "-inf", "nan"])
def test_powers_at_the_rim(exponent: str) -> None:
    power = exponent if exponent == "y" else f"float('{exponent}')"
    kernel = lw.kernel(defined(f"def function(x, y):\n    return x ** {power}\n", 0))
    for x in RIM:
        for y in RIM if exponent == "y" else (0.0,):
            try:
                number = x ** (y if exponent == "y" else float(exponent))
            except ArithmeticError as error:
                with pytest.raises(type(error)):
                    kernel(x, y)
                continue
            if isinstance(number, complex):
                with pytest.raises(ValueError, match="is complex"):
                    kernel(x, y)
            else:
                kernel.check(x, y)


def rounded(x, k, n):
    return round(x, n), round(k, n)


def test_rounding_to_any_number_of_digits() -> None:
    kernel = lw.kernel(rounded, optimise=False)
    numbers = (*RIM, 1e22, -1e22, 1.7e308, 2.675, 5e-324, 123456789012345678.0, 1e20 + 12345678912)
    for x in (*numbers, 25.0, -35.0, 5e21, 4503599627370496.5):
        for n in (400, -400, 324, -309, 323, 25, 22, 3, 0, -1, -2, -5, -15, -18, -20, -22, -30):
            kernel.check(x, 25, n)
    for n in (-400, -20, -19, -18, -17, -1, 0, 400):
        kernel.check(1.0, 4 * 10**18 + 5, n)
    for k in (2**63 - 1, -(2**63), 2**63 - 500, 6 * 10**18, -6 * 10**18):
        for n in (0, -1, -2, -3, -9, -17, -18, -19, -20):
            if abs(round(k, n)) < 2**63 or round(k, n) == -(2**63):
                kernel.check(1.0, k, n)
            else:
                with pytest.raises(OverflowError, match="does not fit"):
                    kernel(1.0, k, n)


def runs(x, y, z):
    return np.arange(x), np.arange(x, y), np.arange(x, y, z), np.arange(0, y, z)


def test_the_types_of_runs() -> None:
    values = (3, 5.5, True, np.float32(0.3), np.uint64(7), np.uint8(2), np.int32(4))
    for number, x in enumerate(values):
        for z in spread(values, 3, number):
            with suppress(ValueError):  # 6 - np.uint64(7) is very large
                lw.kernel(runs, optimise=False).check(x, 6, z)
    expressions = "np.arange(0, 5, np.float32(.3)), np.arange(np.uint64(3)), round(1e22, -1)"
    lw.kernel(defined(f"def function():\n    return {expressions}\n", 0), optimise=False).check()


def sums(x, y, n):
    return sum((x, y, -x)), sum((n, x, 1.0, y, -x)), sum([y, x], x), sum((n, 2)), sum([0.1] * 10)


def neumaier(items, start=0):
    """The sum of Python 3.12."""
    total, left_out = start, 0.0
    for item in items:
        before, total = total, total + item
        if isinstance(before, float) and isinstance(item, float):
            large, small = (before, item) if abs(before) >= abs(item) else (item, before)
            left_out += (large - total) + small
    return total + left_out if left_out and math.isfinite(left_out) else total


def test_sums_of_floats_are_those_of_this_python(monkeypatch: pytest.MonkeyPatch) -> None:
    cases = (1.0, 1e100, 3), (0.1, 0.2, 2**53), (1e308, 1e308, 1), (-0.0, 1.0, 0)
    for case in cases:
        lw.kernel(sums, optimise=False).check(*case)
    monkeypatch.setattr(sys, "version", "another one")
    monkeypatch.setattr(sys, "version_info", (3, 12))
    later = lw.kernel(sums, optimise=False)
    monkeypatch.setitem(sums.__globals__, "sum", neumaier)
    expected = [sums(*case) for case in cases]
    monkeypatch.delitem(sums.__globals__, "sum")
    assert repr([later(*case) for case in cases]) == repr(expected)

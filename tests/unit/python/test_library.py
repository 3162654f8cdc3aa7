"""Functions of NumPy, of `math` and of Python that are compiled from what they are in Python."""
# ruff: noqa: N803, N806

import math
import sys
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from tests.campaigns.python_functions import defined
from tests.sampling import spread

import loopwright as lw

RANDOM = np.random.default_rng(0)
x, A, S = RANDOM.standard_normal(9), RANDOM.standard_normal((4, 5)), np.sort(RANDOM.random(7))
N = np.where(np.arange(9) == 3, np.nan, x)
I = RANDOM.integers(-9, 9, 8)  # noqa: E741
MOST = (1 << 63) - 1


def searches(a, v, q, fp):
    return (
        np.searchsorted(a, v), np.searchsorted(a, q), np.searchsorted(a, a, side="right"),
        np.digitize(v, a), np.digitize(q, a, right=True), np.digitize(v, a[::-1]),
        np.interp(v, a, fp), np.interp(q, a, fp), np.interp(v, a, fp, left=-1, right=7.0),
        np.interp(v, a[:1], fp[:1]), np.interp(a, a, fp),
    )  # fmt: skip


def differences(x, A, i):
    return (
        np.diff(x), np.diff(x, 2), np.diff(A, axis=0), np.diff(A), np.diff(i), np.diff(x > 0),
        np.trapezoid(x), np.trapezoid(x, dx=0.5), np.trapezoid(x, x * 2), np.ptp(A, axis=0),
        np.average(x), np.average(x, weights=abs(x)), np.amax(x), np.amin(A, axis=1),
    )  # fmt: skip


def convolutions(a, v):
    return (
        np.convolve(a, v), np.convolve(v, a, "same"), np.convolve(a, v, mode="valid"),
        np.correlate(a, v), np.correlate(a, v, "full"), np.correlate(v, a, "same"),
        np.correlate(v, a[:4], "same"), np.correlate(a, v, "same"), np.correlate(v, a, "valid"),
    )  # fmt: skip


def without_nan(N, A):
    return (
        np.nansum(N), np.nanmean(N), np.nanmax(N), np.nanmin(N), np.nanprod(N),
        np.nanmax(A, axis=0), np.nanmin(N[3:4]), np.nanmean(A, axis=1),
    )  # fmt: skip


def comparisons(x, A):
    return (
        np.isclose(x, x + 1e-9), np.allclose(x, x + 1e-9), np.allclose(x, x + 1),
        np.array_equal(x, x), np.array_equal(x, A), np.array_equal(x, x[1:]),
        np.isclose(x[0] / 0, x[0] / 0),
    )  # fmt: skip


def shapes(x, A, s):
    B = A.copy()
    np.fill_diagonal(B, 7)
    return (
        np.repeat(x, 3), np.tile(x, 2), np.meshgrid(x, s)[0], np.meshgrid(x, s, indexing="ij")[1],
        np.kron(x, s), np.kron(A, A[:2, :3]), np.rot90(A), np.rot90(A, 2), np.rot90(A, -1),
        np.argwhere(A > 0), B, np.roll(A, 3), np.roll(A.T, -1), np.cross(A[:, :3], A[:, 1:4]),
        np.cross(x[:3], x[3:6]),
    )  # fmt: skip


def elements(x, i):
    return (
        np.logaddexp(x, x[::-1]), np.logaddexp(x, x), np.gcd(i, 12), np.lcm(i, 4), np.sinc(x),
        np.sinc(0.0), np.gcd(12, 18), np.iinfo(np.int32).max, np.finfo(np.float64).eps,
        np.finfo(x.dtype).max, np.iinfo(i.dtype).min,
    )  # fmt: skip


def weighted(x):
    return np.histogram(x, 4, (-1, 1), weights=np.abs(x)), np.histogram(x, 3, weights=x)[1]


def numbers(n, k, u, most):
    return (
        math.comb(n, k), math.comb(6 * n + 1, 30), math.comb(k, n), math.perm(n, k), math.perm(k),
        math.isqrt(n * 1000003), math.isqrt(most), math.modf(u), math.modf(-u), math.prod((n, u)),
        math.modf(math.inf), math.gamma(5.0), math.prod((u, u), start=0.5), n.bit_length(),
        (-most - 1).bit_length(), (-k).bit_count(), u.is_integer(), (-4.0 * n).is_integer(),
    )  # fmt: skip


def rounds(a, n, f, g, i):
    return (
        round(a, 2), round(-a / 10, 3), round(a * 1e9, 3), round(0.5, 0), round(1e300, 5),
        round(n, 2), round(n, -1), round(n + 10, -1), round(a * 1e5, -3), round(a), round(-2.5),
        round(a, None), round(-0.001, 1), round(25.0, -1), round(35.0, -1), round(1e17 + a, 1),
        round(0.125, 2), round(f, 2), round(g, 2), round(i, 1), round(math.nan, 2),
        round(-math.inf, -1),
    )  # fmt: skip


def flat(A, B):
    total = 0.0
    for v in A.flat:
        total += v * v
    for k, v in enumerate(B.flat):
        B.flat[k] = v + B.flat[-1 - k]
    for i, j in np.ndindex(A.shape):
        A[i, j] += i - j
    for (i, j), v in np.ndenumerate(B):
        A[i % 4, j % 4] -= v
    return total, max(A.flat), A, B


def products(A, B, v):
    A @= B
    v @= B
    return A, v


CASES: list[tuple[Any, tuple[Any, ...]]] = [
    (searches, (S, RANDOM.random(6) * 1.4 - 0.2, 0.4, RANDOM.random(7))),
    (differences, (x, A, I)),
    (convolutions, (I, I[:3])),
    (convolutions, (I > 0, I[:3] > 0)),
    (without_nan, (N, A)),
    (comparisons, (x, A)),
    (shapes, (x, A, S)),
    (elements, (x, I)),
    (weighted, (x,)),
    (numbers, (10, 4, 3.75, MOST)),
    (rounds, (2.675, 15, np.float64(2.675), np.float32(1.2345), np.int32(17))),
    (flat, (A, A.T)),
    (products, (np.arange(9).reshape(3, 3), np.arange(9).reshape(3, 3), np.arange(3))),
]


@pytest.mark.cases_by_day(3)
@pytest.mark.parametrize(
    ("function", "arguments"), CASES, ids=lambda case: getattr(case, "__name__", "")
)
@pytest.mark.filterwarnings("ignore:All-NaN")
def test_results_are_those_of_python(function: Any, arguments: tuple[Any, ...]) -> None:
    lw.kernel(function).check(*arguments)


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


def test_what_does_not_fit_raises_as_in_python() -> None:
    @lw.kernel
    def interpolated(v, xp, fp):
        return np.interp(v, xp, fp)

    @lw.kernel
    def product(A, B):
        A @= B

    @lw.kernel
    def unpacked(a):
        u, v = a
        return u - v

    @lw.kernel
    def averaged(a, w):
        return np.average(a, weights=w)

    with pytest.raises(TypeError, match="of another shape"):
        averaged(x, x[:1])
    with pytest.raises(TypeError, match="Axis must be specified"):
        averaged(A, A[0])
    with pytest.raises(ValueError, match="not of the same length"):
        interpolated.check(x, S, S[1:])
    with pytest.raises(ValueError, match="shape of its operand"):
        product.check(np.ones((2, 3)), np.ones((3, 2)))
    with pytest.raises(ValueError, match="too many values to unpack"):
        unpacked.check(x)
    assert unpacked.check(S[:2]) == S[0] - S[1]


def test_numbers_that_are_not_known_are_left_out() -> None:
    @lw.kernel
    def known(x, k):
        return (
            *(np.nanvar(x), np.nanstd(x, axis=0, ddof=1), np.nanmin(k), np.nanmax(k, axis=1)),
            *(
                np.nanmean(x, axis=1, keepdims=True),
                np.nanmean(k),
                np.ptp(k, axis=0, keepdims=True),
            ),
            *(np.average(k, axis=0, weights=k[:, 0]), np.average(x, axis=1, weights=k[0])),
        )

    x, k = RANDOM.standard_normal((4, 5)), RANDOM.integers(1, 9, (4, 5))
    x[1, 2:] = np.nan
    known.check(x, k)
    known.check(x.astype(np.float32), k.astype(np.int16))


def test_functions_of_math_on_the_bits_of_numbers() -> None:
    @lw.kernel
    def taken_apart(x, y, n):
        near = math.nextafter(x, y), math.ulp(x), math.remainder(x, 0.75)
        return *near, math.frexp(x), math.ldexp(x, n), pow(n + 2000, 7, 1009)

    for x in (0.0, -0.0, 1.0, -1.5, 1e300, 5e-324, 1e-310, 1 - 2**-53, math.nan):
        for y, n in ((2.0, 3), (-1.0, -1060), (x, -2000), (math.inf, -1074)):
            taken_apart.check(x, y, n)


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
        for n in (400, -400, 324, -309, 323, 22, 15, 3, 0, -1, -2, -5, -15, -18, -20, -22):
            kernel.check(x, 25, n)
    for n in (-400, -20, -19, -18, -17, -1, 0, 400):
        kernel.check(1.0, 4 * 10**18 + 5, n)
    for k in (2**63 - 1, -(2**63), 2**63 - 500, 6 * 10**18, -6 * 10**18):
        for n in (0, -1, -2, -3, -9, -17, -18, -19, -20):
            if abs(round(k, n)) < 2**63 or round(k, n) == -(2**63):
                kernel.check(1.0, k, n)
            else:
                with pytest.raises(OverflowError, match="rounded integer does not fit"):
                    kernel(1.0, k, n)


def binned(x, bins):
    return np.digitize(x, bins), np.digitize(x, bins, True)


def test_bins_that_are_not_numbers() -> None:
    kernel = lw.kernel(binned, optimise=False)
    x, nan = np.array([0.0, 1.0, 1.5, 9.0, math.nan]), math.nan
    for bins in ([1, 2, nan], [nan, 2, 1], [nan], [nan, nan], [1, 1, nan, nan], [2, 2, 1], []):
        kernel.check(x, np.array(bins, np.float64))
    for bins in ([nan, 1, 2], [1, 2, 1], [3, 1, 2, nan]):
        with pytest.raises(ValueError, match="monotonically"):
            kernel.check(x, np.array(bins, np.float64))


def runs(x, y, z):
    return np.arange(x), np.arange(x, y), np.arange(x, y, z), np.arange(0, y, z)


def narrow_runs(x, y, z):
    return np.arange(x, y, z, np.int8)


def unsigned_runs(x, y, z):
    return np.arange(x, y, z, np.uint8)


def truths(x, y, z):
    return np.arange(x, y, z, bool)


def plain_runs(x, y, z):
    return np.arange(x, y, z)


def constant_run():
    return np.arange(0, 1000, 300, np.int8)


def without_step(x, y):
    return np.arange(x, y, 0)


RUNS: tuple[tuple[Any, tuple[Any, ...]], ...] = (
    *((narrow_runs, x) for x in ((0, 200, 100), (126, 129, 1), (200, 1, 1), (0, 3, 300))),
    (unsigned_runs, (5, -3, -1)),
    (truths, (0, 5, 4)),
    (truths, (5, 7, 1)),
)
REFUSED_RUNS: tuple[tuple[Any, tuple[Any, ...], type[Exception], str], ...] = (
    (constant_run, (), OverflowError, "out of bounds for int8"),
    (narrow_runs, (0, 1000, 300), OverflowError, "integer 300 out of bounds for int8"),
    (narrow_runs, (np.int64(127), 129, 1), OverflowError, "integer 128 out of bounds for int8"),
    (narrow_runs, (-200, -100, 50), OverflowError, "integer -200 out of bounds for int8"),
    (unsigned_runs, (-1, 3, 1), OverflowError, "integer -1 out of bounds for uint8"),
    (truths, (0, 3, 1), TypeError, "at most length 2"),
    (plain_runs, (-2, 0.5, 0), ZeroDivisionError, "division by zero"),
    (plain_runs, (-2, 5, 0), ZeroDivisionError, "division by zero"),
    (without_step, (5, 5), ZeroDivisionError, "division by zero"),
    (without_step, (np.int64(2), np.int64(4)), ValueError, "Maximum allowed size exceeded"),
    (plain_runs, (5.0, -5, np.float64(0)), ValueError, "Maximum allowed size exceeded"),
    (plain_runs, (np.int64(3), 5, np.int64(0)), ValueError, "Maximum allowed size exceeded"),
    (plain_runs, (3, np.int64(3), 0), ValueError, "cannot compute length"),
)


@pytest.mark.parametrize(("function", "arguments"), RUNS)
def test_runs_of_narrow_types_wrap_around(function: Any, arguments: tuple[Any, ...]) -> None:
    lw.kernel(function).check(*arguments)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(("function", "arguments", "error", "message"), REFUSED_RUNS)
def test_runs_that_numpy_refuses(
    function: Any, arguments: tuple[Any, ...], error: type[Exception], message: str
) -> None:
    for one in (function, lw.kernel(function)):
        with pytest.raises(error, match=message):
            one(*arguments)


def test_the_types_of_runs() -> None:
    values = (3, 5.5, True, np.float32(0.3), np.uint64(7), np.uint8(2), np.int32(4))
    for number, x in enumerate(values):
        for z in spread(values, 3, number):
            with suppress(ValueError):  # 6 - np.uint64(7) is very large
                lw.kernel(runs, optimise=False).check(x, 6, z)
    known = "np.arange(0, 5, np.float32(.3)), np.arange(np.uint64(3)), round(1e22, -1)"
    lw.kernel(defined(f"def function():\n    return {known}\n", 0), optimise=False).check()


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

# ruff: noqa: N803
"""Functions of NumPy on elements, real and complex, have its bits; `out` takes their results."""

import math
import operator
import re
import warnings
from typing import Any

import numpy as np
import pytest

import loopwright as lw


def elements(x, y, i, j):
    return (
        np.sign(x), np.sign(i), np.hypot(x, y), np.copysign(x, y),
        np.isfinite(x), np.isinf(x), np.isfinite(i), np.isnan(i), np.signbit(x), np.fmin(x, y),
        np.fmax(x, y), np.fmod(x, y), np.fmod(i, j), np.square(x), np.reciprocal(x),
        np.negative(x), np.invert(i), np.logical_and(x, i), np.logical_or(i, j),
        np.logical_xor(i, j), np.logical_not(x), np.deg2rad(x), np.rad2deg(x),
        np.heaviside(x, 0.5), np.round(x, 2), x.round(), np.round(x, -1), np.nan_to_num(x),
        np.divmod(i, j), np.count_nonzero(x), np.rint(i), np.fabs(i), np.hypot(3, 4),
        np.round(2.567, 2), np.float_power(2, 3), np.positive(x),
    )  # fmt: skip


def outputs(x, y, A, o, s, n):
    np.add(x, y, out=o)
    np.multiply(o, 2.0, o)
    np.sqrt(x * x, out=n)
    np.sum(A, axis=0, out=s)
    np.cumsum(x, out=o)
    np.clip(o, -1, 1, out=o)
    t = np.maximum(x[::-1], 0, out=x)
    t[0] = 5
    A.max(1, out=s[:2])
    return t


def too_small(x, o):
    np.add(x, x, out=o)


def numbers(x, y, r, i, s, p, n):
    t = x.copy()
    t[0] = 1j
    t[1:] *= 2
    product = 0j
    for k in range(n):
        product += x[k] * y[k]
    ratio = 1 + 2j
    for k in range(n):
        ratio = ratio * p - s / (p + k)
    return (
        x + y, x - y, x * r, i * x, x / y, x / 2, 1 / x, -x, x == y, x != y, abs(x[0]), x.conj(),
        x.real + 1, x.imag * 2, np.exp(x * 0.1), np.sum(x), x.mean(), np.where(r > 0, x, y),
        x.astype(np.complex64), r.astype(np.complex128), np.zeros(3, np.complex128), x[1].real,
        product, ratio, complex(1, 2) * n, abs(p), p.imag, s.conjugate(), t, x**2, np.isnan(x),
        np.vdot(x, y), x @ y, np.cumsum(x), np.prod(x), p == s, x.any(), bool(s),
        p if n > 2 else s, np.full(2, 1j), np.array([1, 2j]), r.real, r.imag, np.isfinite(y),
    )  # fmt: skip


def sums(x):
    return np.exp(x), x.sum(), x[:70].sum(), x[:3].sum(), x / x[::-1]


def test_elements() -> None:
    x = np.array([1.5, -0.0, 0.0, np.nan, np.inf, -np.inf, -3.7, 1e30])
    y = np.array([-2.0, 3, np.nan, np.nan, 1, 2, -0.0, 1e30])
    i, j = np.array([1, -5, 0, 7, -7, 3, 2, -8]), np.array([2, 0, -1, 3, 2, -2, 0, 3])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        lw.kernel(elements).check(x.astype(np.float32), y.astype(np.float32), i, j)


def test_outputs() -> None:
    x, y = np.array([1.0, -2.0, 3.0]), np.array([0.5, 1.5, -1.0])
    rest = np.zeros(3), np.zeros(3), np.zeros(3, np.float32)
    lw.kernel(outputs).check(x, y, np.arange(6.0).reshape(2, 3), *rest)
    with pytest.raises(lw.FrontendError, match=r"'out' is of int64, the result of float64"):
        lw.kernel(too_small)(x, np.zeros(3, int))
    with pytest.raises(ValueError, match="could not broadcast"):
        lw.kernel(too_small)(x, np.zeros(2))


def test_complex_numbers() -> None:
    x = np.array([1.5 - 2j, 0.25 + 1j, -3 + 0.5j, 2 + 2j])
    y = np.array([0.5 + 1j, 1 - 1j, -2 - 2j, 0.25 - 4j])
    r, i = np.array([1.0, -2, 3, 0]), np.array([1, 2, -3, 0])
    lw.kernel(numbers).check(x, y, r, i, np.complex128(1 - 2j), 0.5 + 3j, 4)


def test_complex_numbers_that_are_no_numbers() -> None:
    ends = [0.0, -0.0, 1.0, np.inf, -np.inf, np.nan, 709.5, 1420.0, -800.0, 1e-320]
    x = np.array([complex(u, v) for u in ends for v in ends])
    random = np.random.default_rng(0).standard_normal((300, 2)).view(complex)[:, 0]
    with np.errstate(all="ignore"):
        lw.kernel(sums).check(x)
        lw.kernel(optimise=True)(sums).check(random.astype(np.complex64))


def complex_functions(x):
    return (
        np.sqrt(x), np.log(x), np.sin(x), np.cos(x), np.tan(x), np.arcsin(x), np.arccos(x),
        np.arctan(x), np.sinh(x), np.cosh(x), np.tanh(x), np.arcsinh(x), np.arccosh(x),
        np.arctanh(x), np.log2(x), np.log10(x), np.exp2(x), np.expm1(x), np.log1p(x), np.rint(x),
        np.reciprocal(x), x < x[::-1], x >= x[::-1], x[0] <= x[1], x.astype(np.float32),
    )  # fmt: skip


def complex_powers(x, y, k, r, p):
    return (
        x**0, x**1, x**3, x**-1, x**0.5, x**5, x**-7, x**100, x**0.3, x**1j, x**-1.0,
        np.power(x, 2), x**y, x**k, x**r, 2**x, p**3, p**-2, p**0,
    )  # fmt: skip


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_functions_of_complex_numbers(dtype: Any) -> None:
    ends = [0.0, -0.0, 1.0, -2.5, np.inf, -np.inf, np.nan, 30.0, 1e-30]
    x = np.array([complex(u, v) for u in ends for v in ends]).astype(dtype)
    y = np.resize([0, 1, 2, 3, -3, 0.5, 99, 100, 1j, 2 - 1j, np.inf, np.nan], len(x)).astype(dtype)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        lw.kernel(complex_functions).check(x)
        for k, r in ((-1, 2.0), (5, 0.5)):
            lw.kernel(complex_powers).check(x, y, k, r, 1.5 - 0.5j)
    with pytest.raises(OverflowError, match="complex exponentiation"):
        lw.kernel(cubed)(1e200 + 0j)


def cubed(z):
    return z**3


def test_the_interpreter_has_functions_of_complex_numbers() -> None:
    kernel = lw.kernel(complex_functions)
    x = np.array([1.5 - 2j, 0.25 + 1j, -3 + 0.5j])
    kernel(x)
    text = kernel.inspect_mlir()
    assert "@csqrt(complex<f64>) -> complex<f64>" in text
    assert lw.parse(text).interpret("complex_functions", x)[0].tolist() == np.sqrt(x).tolist()


def of_math(n, k, x, a):
    return (
        math.gcd(n, -k), math.lcm(n, k), math.factorial(k), math.isclose(x, n, abs_tol=3),
        math.isclose(x, x + 1e-12), math.isclose(x, x, rel_tol=math.nan),
        math.isclose(x, x + 0.5, rel_tol=math.nan, abs_tol=1.0), math.fmod(-x, 2),
        math.degrees(x), math.radians(x),
        any(a > 1), all(a), any((n > 9, k > 2)), all((n, 0)), math.hypot(3.0, 4.0),
    )  # fmt: skip


def remainder(x, y):
    return math.fmod(x, y)


def test_the_module_math() -> None:
    lw.kernel(of_math).check(12, 18, 2.5, np.array([0.5, 2.0]))
    lw.kernel(of_math).check(-7, 5, -2.5, np.array([]))
    lw.kernel(remainder).check(2.5, math.inf)
    with pytest.raises(ValueError, match="math domain error"):
        lw.kernel(remainder)(2.5, 0.0)
    with pytest.raises(ValueError, match="not defined for negative values"):
        lw.kernel(of_math)(3, -1, 1.0, np.ones(1))


def counted(n, k):
    wide = 100 * math.gcd(n, k), math.lcm(n, k), math.isqrt(n) * 100
    return wide, math.comb(n, 2), math.perm(n, 2), operator.index(k)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int64])
def test_numbers_of_the_module_math_are_integers_of_python(dtype) -> None:
    lw.kernel(counted, optimise=False).check(dtype(100), dtype(75))


def divisor(n, k):
    return math.gcd(n, k), math.gcd(k, n)


def shared(n):
    return math.gcd(n, 6)


@pytest.mark.parametrize("n", [2**63 - 3, -(2**63), -18])
def test_common_divisors_are_not_negative(n: int) -> None:
    lw.kernel(divisor, optimise=False).check(n, -(2**63) if n % 2 else 6)


def test_floats_have_no_common_divisor() -> None:
    with pytest.raises(lw.FrontendError, match="the number is an integer, not"):
        lw.kernel(shared)(1.5)


def exact_sum(a):
    return math.fsum(a)


def lengths(p, q):
    x, y, z = p
    return (
        math.dist(p, q),
        math.dist((x, y), (1, z)),
        math.hypot(x, y, z),
        math.hypot(x),
        math.hypot(),
    )


@pytest.mark.parametrize("seed", range(4))
def test_sums_and_lengths_are_rounded_once(seed: int) -> None:
    rng = np.random.default_rng(seed)
    terms = rng.standard_normal(200) * 10.0 ** rng.integers(-20, 20, 200)
    lw.kernel(exact_sum).check(np.concatenate((terms, -terms[:150])))
    for scale in (1e-310, 1e-9, 1.0, 1e300):
        lw.kernel(lengths).check(*(rng.standard_normal((2, 3)) * scale))


INF = math.inf


@pytest.mark.parametrize(
    "terms",
    [
        [1e100, 1.0, -1e100], [2.0**53, 1.0, 2.0**-100], [1e-16, 1, 1e16], [0.1] * 10, [], [-0.0],
        [1, INF], [INF, math.nan], [INF, -INF], [1e308, 1e308, -1e308],
    ],
)  # fmt: skip
def test_special_terms_of_exact_sums(terms: list[float]) -> None:
    kernel, a = lw.kernel(exact_sum), np.array(terms)
    try:
        math.fsum(a)
    except (OverflowError, ValueError) as error:
        with pytest.raises(type(error), match=re.escape(str(error))):
            kernel.check(a)
    else:
        kernel.check(a)


def test_lengths_of_what_is_not_finite() -> None:
    for special in ([INF, math.nan, 1.0], [1.0, -INF, 0.0], [math.nan, 0.0, 0.0], [0.0, 0.0, 0.0]):
        lw.kernel(lengths).check(np.array(special), np.zeros(3))
    with pytest.raises(ValueError, match="the same number of dimensions"):
        lw.kernel(lengths).check(np.ones(3), np.ones(2))


def of_truth(p, q):
    return np.fmod(p, q), np.conj(p), np.square(p), p.conj()


def test_functions_of_truth_values() -> None:
    with np.errstate(all="ignore"):
        lw.kernel(of_truth).check(np.array([True, False, True]), np.array([True, True, False]))


def splitmix(x):
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9
    return x ^ (x >> 27), x & 0xFFFFFFFFFFFFFFFF, x[0] > 0x8000000000000000, 0x8000000000000000 // 3


def test_literals_of_64_bits_are_unsigned() -> None:
    lw.kernel(splitmix).check(np.arange(7, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15))
    with pytest.raises(lw.FrontendError, match="13835058055282163712 does not fit in int64"):
        lw.kernel(of_signed)(np.arange(3))


def of_signed(x):
    return x + 0xC000000000000000


def powers(x, y):
    return x**y, np.power(y, x)


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32, np.uint64])
def test_powers_take_large_unsigned_exponents(dtype) -> None:
    numbers = np.arange(0, 256, 5).astype(dtype) * dtype(np.iinfo(dtype).max // 255)
    lw.kernel(powers).check(numbers, numbers[::-1].copy())


def of_mixed(x, y, z):
    return (
        np.gcd(x, y),
        np.lcm(y, x),
        np.logaddexp(x, z),
        np.hypot(x, z),
        np.arctan2(x, y).dtype == np.float32,
    )


def test_functions_of_several_types() -> None:
    x, y = np.arange(-3, 5, dtype=np.int16), np.arange(8, dtype=np.uint8)
    lw.kernel(of_mixed).check(x, y, np.linspace(-1, 1, 8))


def test_the_least_integer_has_divisors() -> None:
    def divisor(x, y):
        return np.gcd(x, y)

    least = np.iinfo(np.int64).min
    lw.kernel(divisor, optimise=False).check(np.array([7, 6, least, 0]), np.array([least] * 4))


def isfinite_counts(m, x):
    return m + 1 * np.isfinite(x)


def logic_counts(m, x):
    return m + 1 * np.logical_and(x, True)


@pytest.mark.parametrize("function", [isfinite_counts, logic_counts])
def test_truth_values_of_ufuncs_are_numpys(function) -> None:
    """They count in promotions, as Python's own do not."""
    m = np.ones((2, 2), np.uint8)
    found = lw.kernel(function)(m, 1.5)
    assert np.asarray(found).dtype == np.asarray(function(m, 1.5)).dtype == np.int64


def places_of_results(i, j, x, y, m, o, f, n):
    np.gcd(i, j, out=o[0])
    np.lcm(i, j, out=o[1], where=m)
    np.bitwise_count(i, out=o[2])
    np.ldexp(x, i, out=f[0], where=m)
    np.logaddexp(x, y, out=f[1], where=m)
    np.nextafter(x, y, out=f[2], where=m)
    np.logaddexp2(x, x, f[3])
    np.ldexp(n, i, f[4])
    return (
        np.gcd(i, j, dtype=np.int16),
        np.lcm(i, 4, dtype=np.int64),
        np.lcm(np.int8(127), np.int8(-8)),
    )


def test_all_ufuncs_have_out_where_and_dtype() -> None:
    i, j = np.array([12, -18, 7], np.int32), np.array([8, 27, 0], np.int32)
    x, y = np.array([0.5, -5e-324, 3.0]), np.array([1.0, 2.0, np.inf])
    m, n = np.array([True, False, True]), np.array([3.0, -0.0, np.inf])
    o, f = np.zeros((3, 3), np.int64), np.zeros((5, 3))
    lw.kernel(places_of_results).check(i, j, x, y, m, o, f, n)


def gcd_in_truth(i, o):
    np.gcd(i, 3, out=o)


def ldexp_in_integers(i, o):
    np.ldexp(1.5, i, out=i)


def logaddexp_of_integers(i, o):
    return np.logaddexp(i, i, dtype=np.int64)


def count_in_truth(i, o):
    np.bitwise_count(i, out=o, where=o)


@pytest.mark.parametrize(
    "function", [gcd_in_truth, ldexp_in_integers, logaddexp_of_integers, count_in_truth]
)
def test_results_that_do_not_go_where_they_should(function) -> None:
    i, o = np.arange(3), np.zeros(3, bool)
    with pytest.raises(TypeError):
        function(i, o)
    with pytest.raises(lw.FrontendError, match=r"'out' is of|has no dtype"):
        lw.kernel(function)(i, o)


def exact_comparisons(i, u, one):
    return (
        *(i == u, i != u, i < u, i >= u, u > i, u <= one, one == u[0], i[0] < u[1], np.less(u, i)),
        *(np.isin(i, u), np.isin(u, i), i[2] == u[2], np.equal.outer(i, u), u == -1, u > -1),
    )


@pytest.mark.parametrize("dtype", [np.int64, np.int8])
def test_signed_integers_beside_uint64_are_compared_exactly(dtype) -> None:
    i = np.array([2**53 + 1, -1, 2**62 + 1]).astype(dtype)
    u = np.array([2**53, 2**64 - 1, 2**62 + 1], np.uint64)
    lw.kernel(exact_comparisons).check(i, u, np.int64(2**53 + 1))


def neighbours_of_zero(x):
    return np.nextafter(-5e-324, x), np.nextafter(x * 0.0 - 5e-324, 2.0), math.nextafter(-5e-324, x)


def near_infinities(c, d):
    return np.isclose(c, d), np.allclose(c, d), np.isclose(c, c, equal_nan=True)


def test_signs_of_zeros_and_infinite_parts() -> None:
    lw.kernel(neighbours_of_zero).check(2.0)
    c = np.array([complex(np.inf, 1), complex(1, -np.inf), 2 + 0j, complex(np.nan, 1)])
    lw.kernel(near_infinities).check(c, c.copy())
    lw.kernel(near_infinities).check(c[:3], c[2::-1])


def truths(m, x):
    count = 0
    for i in range(len(m)):
        if m[i]:
            count += 1
    y = x.copy()
    y[m] = 0
    n = m.copy()
    n |= x > 3
    return (
        count, m.sum(), np.any(m), np.all(m), np.count_nonzero(m), m[2], m[2] == m[3], ~m,
        m ^ (m != x), np.where(m, x, 0), x[m], m.astype(int), m * 1.5, np.logical_xor(m, n),
        np.flatnonzero(m), m.argmax(), int(m[3]), not m[4], y, n, x.sum(where=m),
    )  # fmt: skip


@pytest.mark.parametrize("optimise", [True, False])
def test_every_byte_but_zero_is_true(optimise: bool) -> None:
    m = np.array([0, 1, 2, 255, 128, 0, *range(40), *[2] * 40], np.uint8).view(bool)
    kernel = lw.kernel(optimise=optimise)(truths)
    for given in (m, m[::-1], m[::2], m[:7]):
        kernel.check(given, np.arange(1.0, len(given) + 1))


def types_of_results(a, i, f, c, m):
    return (
        *(np.select([m, a > 1], [i, f], 1), np.select([m], [a]), np.choose(a % 2, [i, 2.5])),
        *(np.modf(i), np.frexp(i), np.std(i, dtype=int), np.var(i, dtype=np.float32)),
        *(
            np.var(a, axis=0, dtype=np.uint8),
            np.mean(f, dtype=np.int32),
            np.multiply.reduceat(a, [0, 2]),
        ),
        *(
            np.iscomplex(i[0]),
            1 < i[0] < 3,
            np.choose(a[0] % 2, [1, 2]),
            f[0] > 1 > i[0],
            c[0].conj(),
        ),
    )


def types_of_numbers(x, y, u, b):
    c = 1 + 2j
    c /= x
    return (
        *((-1) ** -6, c, x * 1j, x == 1j, math.isclose(x, y), np.iscomplex(2), np.isreal(2.5)),
        *(
            np.clip(u, -1, 300),
            np.clip(u, -1, 2.5),
            u.clip(3, x),
            np.clip(7, u, u),
            u.clip(max=2**40),
        ),
        *(
            np.logical_and.accumulate(b),
            np.logical_or.accumulate(u, 0),
            np.isin(u, [1, 2], invert=True),
        ),
        *(math.floor(np.uint64(2**53 + 1)), np.clip(b, 0, 1), u[0] < x < y),
    )


def test_types_of_numbers_are_those_of_python_and_numpy() -> None:
    given = np.float64(3), np.float32(3), np.array([1, 200], np.uint8), np.array([True, False])
    found, expected = lw.kernel(types_of_numbers).check(*given), types_of_numbers(*given)
    assert [type(x) for x in found] == [type(x) for x in expected]


def bounded(u, k):
    return u.clip(k, None), u.clip(max=k)


@pytest.mark.parametrize("k", [-1, 256])
def test_bounds_that_leave_nothing(k) -> None:
    with pytest.raises(OverflowError):
        bounded(np.zeros(2, np.uint8), k)
    with pytest.raises(OverflowError):
        lw.kernel(bounded)(np.zeros(2, np.uint8), k)


def empty_extrema(a):
    return a.max(1)


def first_places(a):
    return np.argmin(a, axis=1, keepdims=True)


@pytest.mark.parametrize("function", [empty_extrema, first_places])
def test_empty_axes_have_no_extrema(function) -> None:
    for shape in ((0, 0), (2, 0)):
        for one in (function, lw.kernel(function)):
            with pytest.raises(ValueError, match=r"empty sequence|zero-size"):
                one(np.zeros(shape))
    lw.kernel(function).check(np.zeros((0, 2)))


def unsigned_powers(u, k):
    return u**k


def test_negative_exponents_do_not_fit_in_unsigned_integers() -> None:
    for one in (unsigned_powers, lw.kernel(unsigned_powers)):
        with pytest.raises(OverflowError):
            one(np.uint64(2), -5)


def differences_of_extremes(k):
    return (
        abs(np.int64(-(2**63))) + k,
        -np.int64(-(2**63)) - k,
        math.remainder(k, np.int64(-(2**63))),
    )


def test_constants_wrap_around() -> None:
    with np.errstate(all="ignore"):
        lw.kernel(differences_of_extremes).check(np.int64(6))


def scalar_runs(x):
    return np.add.accumulate(x, None)


def test_numbers_have_no_running_sums() -> None:
    with pytest.raises(TypeError, match="cannot accumulate on a scalar"):
        lw.kernel(scalar_runs)(np.array(2.0))


def views_of_arguments(a, f, c):
    return a.conj(), f.conjugate(), np.int8(a), np.float32(f), np.complex64(c), a.real, c.conj()


def test_types_are_numpys_and_views_are_views() -> None:
    a, i = np.array([3, 100, 2], np.int8), np.array([5, -2, 7], np.int16)
    f, c = np.array([0.5, 3, -1], np.float32), np.array([1 + 2j, 3, 4], np.complex64)
    m = np.array([True, False, False])
    given = lw.kernel(types_of_results)(a, i, f, c, m)
    for found, expected in zip(given, types_of_results(a, i, f, c, m), strict=True):
        sides = [x if isinstance(x, tuple) else (x,) for x in (found, expected)]
        for one, other in zip(*sides, strict=True):
            assert type(one) is type(other)
            np.testing.assert_array_equal(one, other, strict=True)
    found, expected = lw.kernel(views_of_arguments)(a, f, c), views_of_arguments(a, f, c)
    for one, other in zip(found, expected, strict=True):
        shared = [[np.shares_memory(x, y) for y in (a, f, c)] for x in (one, other)]
        assert shared[0] == shared[1]


def updates_at(u, f, h):
    np.add.at(u, [0, 0, 1], np.uint8(200))
    np.multiply.at(f, [0, 1], 0.1)
    np.subtract.at(h, [1], 7)


def test_numbers_of_python_are_numpys_in_at() -> None:
    lw.kernel(updates_at).check(
        np.array([100, 3], np.uint8), np.ones(2, np.float32), np.zeros(2, np.int64)
    )


def scaled_by(x, k):
    return math.ldexp(x, k)


def test_exponents_of_ldexp_are_integers_of_python() -> None:
    with pytest.raises(TypeError, match="Expected an int"):
        lw.kernel(scaled_by)(1.5, np.int8(2))


def low_pass(signal, keep):
    spectrum = np.fft.fft(signal)
    spectrum[keep : len(signal) - keep] = 0
    made = (np.ones((3, 2)) * 1j).copy()[::2].imag
    made += 1
    return np.fft.ifft(spectrum).real, made


def test_parts_of_complex_arrays_without_a_name() -> None:
    lw.kernel(low_pass).check(np.arange(16.0), 3)


def test_functions_alone_may_be_approximated() -> None:
    """Sums keep their order, and all operations but functions their bits."""

    def computed(x: Any, y: Any) -> float:
        total = 0.0
        for i in range(len(x)):
            y[i] = np.tanh(x[i]) * 3.0
            total += x[i] / 3.0
        return total

    x = np.random.default_rng(2).normal(size=1001)
    exact, found = np.zeros_like(x), np.zeros_like(x)
    total = lw.kernel(fastmath="functions")(computed)(x, found)
    assert total == computed(x, exact)
    assert np.abs((found - exact) / np.spacing(np.abs(exact))).max() <= 4
    with pytest.raises(lw.UsageError, match="'fastmath' is True, False or 'functions', not 'all'"):
        lw.kernel(fastmath="all")  # pyright: ignore[reportArgumentType]

# ruff: noqa: N803
"""Functions of NumPy on elements, real and complex, have its bits; `out` takes their results."""

import math
from typing import Any

import numpy as np
import pytest

import loopwright as lw


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


def sums(x):
    return np.exp(x), x.sum(), x[:70].sum(), x[:3].sum(), x / x[::-1]


def test_outputs() -> None:
    x = np.array([1.0, -2.0, 3.0])
    y = np.array([0.5, 1.5, -1.0])
    out_arrays = np.zeros(3), np.zeros(3), np.zeros(3, np.float32)
    lw.kernel(outputs).check(x, y, np.arange(6.0).reshape(2, 3), *out_arrays)
    with pytest.raises(lw.FrontendError, match=r"'out' is of int64, the result of float64"):
        lw.kernel(too_small)(x, np.zeros(3, int))
    with pytest.raises(ValueError, match="could not broadcast"):
        lw.kernel(too_small)(x, np.zeros(2))


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
    for mask in (m, m[::-1], m[::2], m[:7]):
        kernel.check(mask, np.arange(1.0, len(mask) + 1))


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
    arguments = np.float64(3), np.float32(3), np.array([1, 200], np.uint8), np.array([True, False])
    results = lw.kernel(types_of_numbers).check(*arguments)
    expected = types_of_numbers(*arguments)
    assert [type(x) for x in results] == [type(x) for x in expected]


def views_of_arguments(a, f, c):
    return a.conj(), f.conjugate(), np.int8(a), np.float32(f), np.complex64(c), a.real, c.conj()


def test_types_are_numpys_and_views_are_views() -> None:
    a = np.array([3, 100, 2], np.int8)
    i = np.array([5, -2, 7], np.int16)
    f = np.array([0.5, 3, -1], np.float32)
    c = np.array([1 + 2j, 3, 4], np.complex64)
    m = np.array([True, False, False])
    results = lw.kernel(types_of_results)(a, i, f, c, m)
    for result, expected in zip(results, types_of_results(a, i, f, c, m), strict=True):
        sides = [x if isinstance(x, tuple) else (x,) for x in (result, expected)]
        for actual, expected_view in zip(*sides, strict=True):
            assert type(actual) is type(expected_view)
            np.testing.assert_array_equal(actual, expected_view, strict=True)
    result = lw.kernel(views_of_arguments)(a, f, c)
    expected = views_of_arguments(a, f, c)
    for actual, expected_view in zip(result, expected, strict=True):
        shared = [[np.shares_memory(x, y) for y in (a, f, c)] for x in (actual, expected_view)]
        assert shared[0] == shared[1]


def low_pass(signal, keep):
    spectrum = np.fft.fft(signal)
    spectrum[keep : len(signal) - keep] = 0
    imaginary_parts = (np.ones((3, 2)) * 1j).copy()[::2].imag
    imaginary_parts += 1
    return np.fft.ifft(spectrum).real, imaginary_parts


def test_parts_of_complex_arrays_without_a_name() -> None:
    lw.kernel(low_pass).check(np.arange(16.0), 3)


def test_functions_alone_may_be_approximated() -> None:
    """Sums keep their order, and all operations but functions their bits."""

    def computed(x: Any, y: Any) -> float:
        total = 0.0
        for i in range(len(x)):
            y[i] = np.hypot(np.tanh(x[i]), np.sin(x[i])) * 3.0
            total += x[i] / 3.0
        return total

    x = np.random.default_rng(2).normal(size=1001)
    exact = np.zeros_like(x)
    values = np.zeros_like(x)
    total = lw.kernel(fastmath="functions")(computed)(x, values)
    assert total == computed(x, exact)
    assert np.abs((values - exact) / np.spacing(np.abs(exact))).max() <= 6
    with pytest.raises(lw.UsageError, match="'fastmath' is True, False or 'functions', not 'all'"):
        lw.kernel(fastmath="all")  # pyright: ignore[reportArgumentType]


def in_loops(x, y, s, p, n):
    t = x.copy()
    t[0] = 1j
    t[1:] *= 2
    product = 0j
    for k in range(n):
        product += x[k] * y[k]
    ratio = 1 + 2j
    for k in range(n):
        ratio = ratio * p - s / (p + k)
    return product, ratio, t


def test_complex_numbers_in_loops() -> None:
    x = np.array([1.5 - 2j, 0.25 + 1j, -3 + 0.5j, 2 + 2j])
    y = np.array([0.5 + 1j, 1 - 1j, -2 - 2j, 0.25 - 4j])
    lw.kernel(in_loops).check(x, y, np.complex128(1 - 2j), 0.5 + 3j, 4)


def test_optimised_sums_of_complex_numbers() -> None:
    random = np.random.default_rng(0).standard_normal((300, 2)).view(complex)[:, 0]
    with np.errstate(all="ignore"):
        lw.kernel(optimise=True)(sums).check(random.astype(np.complex64))


def test_what_broadcasting_repeats_is_computed_once() -> None:
    kernel = lw.kernel(lambda a: a / np.sqrt(a[0]) + np.exp(a)[:, :1] * np.log(a[1:2]))
    kernel.check(np.arange(1.0, 13.0).reshape(4, 3))
    assert kernel.inspect_mlir().partition("math.log")[0].count("affine.for") == 5


def roots(x):
    return np.sqrt(x), np.sin(x), np.arccosh(x), np.log2(x)


def test_the_interpreter_has_functions_of_complex_numbers() -> None:
    kernel = lw.kernel(roots)
    x = np.array([1.5 - 2j, 0.25 + 1j, -3 + 0.5j])
    kernel(x)
    text = kernel.inspect_mlir()
    assert "@csqrt(complex<f64>) -> complex<f64>" in text
    assert lw.parse(text).interpret("roots", x)[0].tolist() == np.sqrt(x).tolist()

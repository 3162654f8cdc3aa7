"""Random numbers: methods of `numpy.random.Generator` and `RandomState`, and functions of
`numpy.random`, drawn by NumPy's own C functions, in NumPy's order; and functions of `random`."""

from __future__ import annotations

import bisect
import math
import random as of_python
import sys
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from loopwright.native.runtime.numpy_generators import forget_gauss, next_gauss, words_of_python
from loopwright.python.bodies.primitives import fill_by, in_own_order, refused, require, stored
from loopwright.python.declarations import body, changing, methods, shared, stores_result

_MOST_LAMBDA = float(np.iinfo(np.int64).max) - float(np.sqrt(np.iinfo(np.int64).max)) * 10


def drawn(function: Any, kind: Any, stream: Any, size: Any, *parameters: Any) -> Any:
    """Draw numbers of a type by a C function: a single number, or an array in C order. Array
    parameters have one element for each number."""
    raise NotImplementedError("only compiled functions draw with C functions")


def limits_of(dtype: Any) -> Any:
    """Return the range of an integer type, and NumPy's message for bounds outside of it."""
    raise NotImplementedError("only compiled functions ask for it")


# Parameters


@body
def double(x: Any) -> Any:
    return float(x) if np.ndim(x) == 0 else np.asarray(x, np.float64)


@body
def expect(holds: Any, message: Any, exception: Any = ValueError, of_rows: Any = None) -> None:
    """Raise an exception unless something holds, for each element if it is an array."""
    if np.ndim(holds) == 0:
        require(holds, exception, message)
    else:
        require(np.all(holds), exception, message if of_rows is None else of_rows)


@body
def _positive(x: Any, message: Any) -> Any:
    x = double(x)
    expect(np.logical_not(x <= 0), message)
    return x


@body
def not_negative(x: Any, message: Any) -> Any:
    x = double(x)
    expect(np.logical_or(np.isnan(x), np.logical_not(np.signbit(x))), message)
    return x


@body
def count_of(size: Any) -> Any:
    """Return how many numbers an argument `size` requests."""
    if size is None:
        return 1
    if not isinstance(size, tuple | list):
        return size
    n: Any = 1
    for extent in size:  # pyright: ignore[reportUnknownVariableType]
        n = n * extent  # pyright: ignore[reportUnknownVariableType]
    return n  # pyright: ignore[reportUnknownVariableType]


# Floats


@body
def random(self: Any, size: Any = None, dtype: Any = np.float64) -> Any:
    return _of_width("_lw_numpy_double", "numpy.random_standard_uniform_f", self, size, dtype)


@body
def standard_normal(self: Any, size: Any = None, dtype: Any = np.float64) -> Any:
    single = "numpy.random_standard_normal_f"
    return _of_width("numpy.random_standard_normal", single, self, size, dtype)


@body
def standard_exponential(
    self: Any, size: Any = None, dtype: Any = np.float64, method: Any = "zig"
) -> Any:
    if method != "zig":
        refused("the method is 'zig' here")
    single = "numpy.random_standard_exponential_f"
    return _of_width("numpy.random_standard_exponential", single, self, size, dtype)


@body
def _of_width(double: Any, single: Any, self: Any, size: Any, dtype: Any) -> Any:
    """Draw float64 numbers with one function, and float32 numbers with the other."""
    if np.dtype(dtype) == np.float32:
        samples = drawn(single, np.float32, self, size)
        return float(samples) if size is None else samples
    if np.dtype(dtype) != np.float64:
        refused("the numbers are float64 or float32")
    return drawn(double, float, self, size)


@body
def uniform(self: Any, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
    low = double(low)
    high = double(high)
    length = high - low
    message = "high - low range exceeds valid bounds"
    of_rows = "Range exceeds valid bounds"
    expect(np.isfinite(length), message, OverflowError, of_rows)
    expect(np.logical_not(np.signbit(length)), "high - low < 0")
    return drawn("numpy.random_uniform", float, self, size, low, length)


@body
def normal(self: Any, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
    return _spread("numpy.random_normal", self, size, loc, scale, "scale < 0")


@body
def _spread(draw: Any, self: Any, size: Any, center: Any, spread: Any, message: Any) -> Any:
    """Draw numbers of a distribution with a center and a non-negative spread."""
    return drawn(draw, float, self, size, double(center), not_negative(spread, message))


@body
def exponential(self: Any, scale: Any = 1.0, size: Any = None) -> Any:
    return drawn("numpy.random_exponential", float, self, size, not_negative(scale, "scale < 0"))


@body
def standard_gamma(self: Any, shape: Any, size: Any = None) -> Any:
    return drawn("numpy.random_standard_gamma", float, self, size, not_negative(shape, "shape < 0"))


@body
def gamma(self: Any, shape: Any, scale: Any = 1.0, size: Any = None) -> Any:
    shape = not_negative(shape, "shape < 0")
    scale = not_negative(scale, "scale < 0")
    return drawn("numpy.random_gamma", float, self, size, shape, scale)


@body
def beta(self: Any, a: Any, b: Any, size: Any = None) -> Any:
    a = _positive(a, "a <= 0")
    b = _positive(b, "b <= 0")
    return drawn("numpy.random_beta", float, self, size, a, b)


@body
def chisquare(self: Any, df: Any, size: Any = None) -> Any:
    return drawn("numpy.random_chisquare", float, self, size, _positive(df, "df <= 0"))


@body
def standard_t(self: Any, df: Any, size: Any = None) -> Any:
    return drawn("numpy.random_standard_t", float, self, size, _positive(df, "df <= 0"))


@body
def standard_cauchy(self: Any, size: Any = None) -> Any:
    return drawn("numpy.random_standard_cauchy", float, self, size)


@body
def f(self: Any, dfnum: Any, dfden: Any, size: Any = None) -> Any:
    dfnum = _positive(dfnum, "dfnum <= 0")
    dfden = _positive(dfden, "dfden <= 0")
    return drawn("numpy.random_f", float, self, size, dfnum, dfden)


@body
def noncentral_chisquare(self: Any, df: Any, nonc: Any, size: Any = None) -> Any:
    df = _positive(df, "df <= 0")
    nonc = not_negative(nonc, "nonc < 0")
    return drawn("numpy.random_noncentral_chisquare", float, self, size, df, nonc)


@body
def noncentral_f(self: Any, dfnum: Any, dfden: Any, nonc: Any, size: Any = None) -> Any:
    dfnum = _positive(dfnum, "dfnum <= 0")
    dfden = _positive(dfden, "dfden <= 0")
    nonc = not_negative(nonc, "nonc < 0")
    return drawn("numpy.random_noncentral_f", float, self, size, dfnum, dfden, nonc)


@body
def wald(self: Any, mean: Any, scale: Any, size: Any = None) -> Any:
    mean = _positive(mean, "mean <= 0")
    scale = _positive(scale, "scale <= 0")
    return drawn("numpy.random_wald", float, self, size, mean, scale)


@body
def laplace(self: Any, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
    return _spread("numpy.random_laplace", self, size, loc, scale, "scale < 0")


@body
def gumbel(self: Any, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
    return _spread("numpy.random_gumbel", self, size, loc, scale, "scale < 0")


@body
def logistic(self: Any, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
    return _spread("numpy.random_logistic", self, size, loc, scale, "scale < 0")


@body
def lognormal(self: Any, mean: Any = 0.0, sigma: Any = 1.0, size: Any = None) -> Any:
    return _spread("numpy.random_lognormal", self, size, mean, sigma, "sigma < 0")


@body
def rayleigh(self: Any, scale: Any = 1.0, size: Any = None) -> Any:
    return drawn("numpy.random_rayleigh", float, self, size, not_negative(scale, "scale < 0"))


@body
def weibull(self: Any, a: Any, size: Any = None) -> Any:
    return drawn("numpy.random_weibull", float, self, size, not_negative(a, "a < 0"))


@body
def pareto(self: Any, a: Any, size: Any = None) -> Any:
    return drawn("numpy.random_pareto", float, self, size, _positive(a, "a <= 0"))


@body
def power(self: Any, a: Any, size: Any = None) -> Any:
    return drawn("numpy.random_power", float, self, size, _positive(a, "a <= 0"))


@body
def vonmises(self: Any, mu: Any, kappa: Any, size: Any = None) -> Any:
    return _spread("numpy.random_vonmises", self, size, mu, kappa, "kappa < 0")


@body
def triangular(self: Any, left: Any, mode: Any, right: Any, size: Any = None) -> Any:
    left = double(left)
    mode = double(mode)
    right = double(right)
    expect(np.logical_not(left > mode), "left > mode")
    expect(np.logical_not(mode > right), "mode > right")
    expect(left != right, "left == right")
    return drawn("numpy.random_triangular", float, self, size, left, mode, right)


# Integers


@body
def poisson(self: Any, lam: Any = 1.0, size: Any = None) -> Any:
    lam = double(lam)
    expect(lam >= 0, "lam < 0 or lam is NaN", of_rows="lam < 0 or lam contains NaNs")
    expect(lam <= _MOST_LAMBDA, "lam value too large")
    return drawn("numpy.random_poisson", int, self, size, lam)


@body
def binomial(self: Any, n: Any, p: Any, size: Any = None) -> Any:
    return binomial_by("_lw_numpy_binomial", self, n, p, size)


_NO_PROBABILITY = "p < 0, p > 1 or p contains NaNs"


@body
def binomial_by(function: Any, self: Any, n: Any, p: Any, size: Any) -> Any:
    """Draw binomial numbers by a C function."""
    trials = n
    if isinstance(trials, np.ndarray) and (n.dtype.kind in ("f", "c") or n.dtype == np.uint64):
        refused("n is an integer, or an array of signed integers")
    p = double(p)
    n = int(n) if np.ndim(n) == 0 else np.asarray(n)
    message = "p < 0, p > 1 or p is NaN" if np.ndim(n) == 0 else _NO_PROBABILITY
    expect(np.logical_and(p >= 0, p <= 1), message, of_rows=_NO_PROBABILITY)
    expect(n >= 0, "n < 0")
    return drawn(function, int, self, size, p, n)


@body
def geometric(self: Any, p: Any, size: Any = None) -> Any:
    p = double(p)
    expect(np.logical_and(p > 0, p <= 1), "p <= 0, p > 1 or p contains NaNs")
    return drawn("numpy.random_geometric", int, self, size, p)


@body
def zipf(self: Any, a: Any, size: Any = None) -> Any:
    a = double(a)
    expect(a > 1, "a <= 1 or a is NaN", of_rows="a <= 1 or a contains NaNs")
    return drawn("numpy.random_zipf", int, self, size, a)


@body
def negative_binomial(self: Any, n: Any, p: Any, size: Any = None) -> Any:
    n = double(n)
    p = double(p)
    expect(np.logical_not(np.isnan(n)), "n must not be NaN")
    expect(n > 0, "n <= 0")
    expect(np.logical_and(p > 0, p <= 1), "p <= 0, p > 1 or p contains NaNs")
    most = (1 - p) / p * (n + 10 * np.sqrt(n))
    message = "n too large or p too small, see Generator.negative_binomial Notes"
    expect(np.logical_not(most > _MOST_LAMBDA), message)  # a NaN is not too large
    return drawn("numpy.random_negative_binomial", int, self, size, n, p)


@body
def hypergeometric(self: Any, ngood: Any, nbad: Any, nsample: Any, size: Any = None) -> Any:
    ngood = _signed_counts(ngood)
    nbad = _signed_counts(nbad)
    nsample = _signed_counts(nsample)
    expect(
        np.logical_and(ngood < 10**9, nbad < 10**9),
        "both ngood and nbad must be less than 1000000000",
    )
    expect(np.logical_and(ngood >= 0, nbad >= 0), "ngood < 0 or nbad < 0")
    expect(nsample >= 0, "nsample < 0")
    expect(ngood + nbad >= nsample, "ngood + nbad < nsample")
    return drawn("numpy.random_hypergeometric", int, self, size, ngood, nbad, nsample)


@body
def _signed_counts(x: Any) -> Any:
    if np.asarray(x).dtype.kind not in ("b", "i") and np.asarray(x).dtype != np.uint32:
        refused("the counts are signed integers")
    return int(x) if np.ndim(x) == 0 else np.asarray(x, np.int64)


@body
def _extents(size: Any, last: Any) -> Any:
    """Return the shape of the vectors that an argument `size` requests."""
    if size is None:
        return (last,)
    return (*size, last) if isinstance(size, tuple | list) else (size, last)  # pyright: ignore[reportUnknownVariableType]


@body
def multinomial(self: Any, n: Any, pvals: Any, size: Any = None) -> Any:
    pvals = np.asarray(pvals, np.float64)
    if np.ndim(pvals) != 1 or np.ndim(n) != 0:
        refused("multinomial() takes one number and a vector of probabilities here")
    remaining_trials = _signed_counts(n)
    last = len(pvals) - 1
    require(last >= 0, ValueError, "pvals must have at least 1 dimension, which is not empty")
    expect(np.logical_and(pvals >= 0, pvals <= 1), _NO_PROBABILITY)
    total = 0.0
    compensation = 0.0
    for k in range(last):
        part = pvals[k] - compensation
        compensation = (total + part - total) - part
        total = total + part
    require(total <= 1.0 + 1e-12, ValueError, "sum(pvals[:-1]) > 1.0")
    require(remaining_trials >= 0, ValueError, "n < 0")
    counts = np.zeros((count_of(size), last + 1), np.int64)
    for row in counts:
        remaining_trials = _signed_counts(n)
        remaining_probability = 1.0
        for k in range(last):
            if remaining_trials > 0:
                successes = drawn(
                    "_lw_numpy_binomial",
                    int,
                    self,
                    None,
                    pvals[k] / remaining_probability,
                    remaining_trials,
                )
                row[k] = successes
                remaining_trials -= successes
                remaining_probability -= pvals[k]
        row[last] = remaining_trials
    return counts.reshape(_extents(size, last + 1))  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]


@body
def dirichlet(self: Any, alpha: Any, size: Any = None) -> Any:
    alpha = np.asarray(alpha, np.float64)
    if np.ndim(alpha) != 1:
        refused("alpha is a vector")
    expect(np.logical_not(alpha < 0), "alpha < 0")
    last = len(alpha) - 1
    sums = alpha.copy()
    total = 0.0
    for k in range(last, -1, -1):
        total += alpha[k]
        sums[k] = total
    samples = np.zeros((count_of(size), last + 1))
    if last >= 0 and np.all(alpha < 0.1):  # by breaking sticks
        for row in samples:
            stick = 1.0 if total > 0 else 0.0
            for k in range(last):
                if sums[k] > 0:
                    part = drawn("numpy.random_beta", float, self, None, alpha[k], sums[k + 1])
                    row[k] = stick * part
                    stick *= 1.0 - part
            row[last] = stick
    else:
        for row in samples:
            total = 0.0
            for k in range(last + 1):
                row[k] = drawn("numpy.random_standard_gamma", float, self, None, alpha[k])
                total += row[k]
            row *= 1.0 / total
    return samples.reshape(_extents(size, last + 1))  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]


@body
def _factor(cov: Any, method: Any) -> Any:
    """Return a matrix whose product with its own transpose is the covariance."""
    if method == "cholesky":
        return np.linalg.cholesky(cov)  # pyright: ignore[reportUnknownVariableType]
    if method == "eigh":
        values, vectors = np.linalg.eigh(cov)
        return vectors * np.sqrt(abs(values))
    vectors, values, _ = np.linalg.svd(cov)
    return vectors * np.sqrt(values)


@body
def multivariate_normal(
    self: Any,
    mean: Any,
    cov: Any,
    size: Any = None,
    check_valid: Any = "warn",
    tol: Any = 1e-8,
    *,
    method: Any = "svd",
) -> Any:
    if check_valid == "raise":
        refused("check_valid='raise' is not supported")
    mean = np.asarray(mean, np.float64)
    cov = np.asarray(cov, np.float64)
    require(np.ndim(mean) == 1, ValueError, "mean must be 1 dimensional")
    is_square = np.ndim(cov) == 2 and np.shape(cov)[0] == np.shape(cov)[1]
    require(is_square, ValueError, "cov must be 2 dimensional and square")
    require(len(mean) == len(cov), ValueError, "mean and cov must have same length")
    normals = standard_normal(self, _extents(size, len(mean)))
    flat = normals.reshape(-1, len(mean))
    factor: Any = _factor(cov, method)
    correlated = np.empty(np.shape(flat))
    fill_by(np.dot, (correlated,), (flat, factor.T))
    return (mean + correlated).reshape(np.shape(normals))


@body
def logseries(self: Any, p: Any, size: Any = None) -> Any:
    p = double(p)
    message = "p < 0, p >= 1 or p is NaN"
    expect(np.logical_and(p >= 0, p < 1), message, of_rows="p < 0, p >= 1 or p contains NaNs")
    return drawn("numpy.random_logseries", int, self, size, p)


@body
def integers(
    self: Any,
    low: Any,
    high: Any = None,
    size: Any = None,
    dtype: Any = np.int64,
    endpoint: Any = False,
) -> Any:
    return integers_between(self, low, high, size, dtype, endpoint, False)


@body
def integers_between(
    self: Any, low: Any, high: Any, size: Any, dtype: Any, closed: Any, masked: Any
) -> Any:
    """Draw integers from `low` to `high`, exclusive or inclusive (`closed`); `masked` selects the
    legacy algorithm."""
    if high is None:
        low, high = 0, low
    if np.ndim(low) != 0 or np.ndim(high) != 0:
        refused("the bounds are numbers here")
    if not _is_integer(low) or not _is_integer(high):
        refused("the bounds are integers here")
    is_empty = size is not None and count_of(size) == 0
    least, most, too_low, too_high = limits_of(dtype)
    if np.dtype(dtype).itemsize < 8:
        expect(is_empty or low >= least, too_low)
        expect(is_empty or high <= most + (0 if closed else 1), too_high)
    elif np.dtype(dtype) == np.uint64:
        expect(is_empty or low >= 0, too_low)
    if closed:
        expect(is_empty or low != 0 or low <= high, "high < 0")
        expect(is_empty or low <= high, "low > high")
    else:
        expect(is_empty or low != 0 or low < high, "high <= 0")
        expect(is_empty or low < high, "low >= high")
    low = np.int64(low)
    span = np.int64(high) - low - (0 if closed else 1)
    if np.dtype(dtype).itemsize < 4:
        return _small_integers(self, low, span, size, dtype, masked)
    mask = _mask_of(span) if masked else span
    if np.dtype(dtype).itemsize == 8:
        name = "numpy.random_bounded_uint64"
        return drawn(name, dtype, self, size, low, span, mask, 1 if masked else 0)
    name = "numpy.random_buffered_bounded_uint32"
    flag = 1 if masked else 0
    return drawn(name, dtype, self, size, low, span, mask, flag, 0, 0)


@body
def _mask_of(most: Any) -> Any:
    """Return the least number of the form `2**k - 1` that is not below a number."""
    for shift in (1, 2, 4, 8, 16, 32):
        most = most | (most >> shift)
    return most


@body
def _small_integers(self: Any, low: Any, span: Any, size: Any, dtype: Any, masked: Any) -> Any:
    """Draw integers of 8 or 16 bits, or truth values; one 32-bit draw yields several of them."""
    bits = 1 if np.dtype(dtype) == np.bool_ else 8 * np.dtype(dtype).itemsize
    values = np.empty(count_of(size), dtype)
    most = (1 << bits) - 1
    parts = 32 // bits
    first = int(low)
    length = max(int(span), 0)
    mask = _mask_of(length)
    threshold = (most - length) % (length + 1)
    parts_left = 0
    drawn_bits = 0
    for k in range(len(values)):
        value = 0
        searching = length > 0
        while searching:
            if parts_left == 0:
                drawn_bits = int(drawn("_lw_numpy_uint32", np.uint32, self, None))
                parts_left = parts
            part = drawn_bits & most
            drawn_bits = drawn_bits >> bits
            parts_left = parts_left - 1
            if length == most:
                value = part
                searching = False
            elif masked:
                value = part & mask
                searching = value > length
            else:
                value = part * (length + 1)
                searching = (value & most) < threshold
                value = value >> bits
        values[k] = np.int64(first + value)
    if size is not None:
        return shaped(values, size)
    if dtype is int:
        return int(values[0])
    return bool(values[0]) if dtype is bool else values[0]


@body
def shaped(values: Any, size: Any) -> Any:
    """Reshape numbers drawn in sequence to an array of a size."""
    if np.shape(size) == (0,):
        return np.asarray(values[0])
    return values.reshape(size)


# Orders and choices


@body
def _below(self: Any, most: Any) -> Any:
    """Return an integer up to a maximum, as drawn by `integers`."""
    return drawn("numpy.random_bounded_uint64", int, self, None, 0, most, 0, 0)


@body
def masked_below(self: Any, most: Any) -> Any:
    """Return an integer up to a maximum, as drawn for permutations."""
    return drawn("numpy.random_interval", int, self, None, most)


@body
def shuffle_from(self: Any, x: Any, first: Any, draw: Any) -> Any:
    """Shuffle the elements, or rows, from the last one to `first`."""
    count = len(x)
    if isinstance(x, np.ndarray) and x.size == 0:
        count = 0
    for i in range(count - 1, first - 1, -1):
        j = draw(self, i)
        if not isinstance(x, np.ndarray) or x.ndim == 1:
            x[i], x[j] = x[j], x[i]
        else:
            row = x[i].copy()
            x[i] = x[j]
            x[j] = row


@changing("x")
@body
def shuffle(self: Any, x: Any, axis: Any = 0) -> Any:
    shuffle_from(self, x if axis == 0 else np.swapaxes(x, 0, axis), 1, masked_below)


@body
def _is_integer(x: Any) -> Any:
    return np.asarray(x).dtype.kind in ("i", "u", "b")


@body
def _expect_integer(x: Any) -> None:
    if not _is_integer(x):
        refused("expected an integer or an array, not a float")


@body
def permutation(self: Any, x: Any, axis: Any = 0) -> Any:
    if np.ndim(x) == 0:
        _expect_integer(x)
        return _shuffled(self, np.arange(x))
    x = np.asarray(x)
    if np.ndim(x) == 1 and normalize_axis_index(axis, 1) == 0:
        return _shuffled(self, x.copy())
    return np.take(x, _shuffled(self, np.arange(np.shape(x)[axis])), axis)


@body
def _shuffled(self: Any, items: Any) -> Any:
    shuffle_from(self, items, 1, masked_below)
    return items


@stores_result("out")
@body
def permuted(self: Any, x: Any, axis: Any = None, out: Any = None) -> Any:
    result = np.array(x)
    if axis is None:
        elements = in_own_order(result)
        flat = elements.flatten()
        shuffle_from(self, flat, 1, masked_below)
        elements[...] = flat.reshape(np.shape(elements))
        return stored(result, out)
    lines = np.moveaxis(result, axis, -1)
    for place in np.ndindex(np.shape(lines)[:-1]):
        shuffle_from(self, lines[place], 1, masked_below)
    return stored(result, out)


@body
def selected(a: Any, chosen: Any, axis: Any, size: Any) -> Any:
    """Return the items of an array, or numbers of a range, at drawn positions."""
    if np.ndim(a) == 0:
        return chosen
    items = np.take(np.asarray(a), chosen, axis)
    return np.asarray(items) if size is not None and np.shape(size) == (0,) else items


@body
def choice(
    self: Any,
    a: Any,
    size: Any = None,
    replace: Any = True,
    p: Any = None,
    axis: Any = 0,
    shuffle: Any = True,
) -> Any:
    count = count_of(size)
    if np.ndim(a) == 0:
        _expect_integer(a)
        total = int(a)
        message = "a must be a positive integer unless no samples are taken"
    else:
        items: Any = np.asarray(a)
        total = np.shape(items)[axis]
        message = "a cannot be empty unless no samples are taken"
    expect(total > 0 or count == 0, message)
    words = "a and p must have same size", _NOT_ONE, _NAN, _NEGATIVE
    weights: Any = None if p is None else weights_of(p, total, words)
    if replace:
        if p is not None:
            positions = weighted(self, weights, size)
        elif size is None:
            positions = _below(self, total - 1)
        else:
            positions = drawn(
                "numpy.random_bounded_uint64", np.int64, self, size, 0, total - 1, 0, 0
            )
        return selected(a, positions, axis, size)
    expect(count <= total, "Cannot take a larger sample than population when replace is False")
    if p is not None:
        distinct_positions = weighted_once(self, weights, count)
    else:
        distinct_positions = _once(self, total, count, shuffle)
    return selected(
        a,
        int(distinct_positions[0]) if size is None else shaped(distinct_positions, size),
        axis,
        size,
    )


_NOT_ONE = "Probabilities do not sum to 1. See Notes section of docstring for more information."
_NAN = "Probabilities contain NaN"
_NEGATIVE = "Probabilities are not non-negative"


@body
def weights_of(values: Any, total: Any, words: Any) -> Any:
    """Return values as probabilities, or raise an exception with one of four messages."""
    p: Any = np.array(values, np.float64)
    size, not_one, nan, negative = words
    if np.ndim(p) != 1:
        refused("p must be 1-dimensional")
    expect(len(p) == total, size)
    is_single = np.asarray(values).dtype == np.float32
    tolerance = 0.00034526698300124393 if is_single else 1.4901161193847656e-08
    total_weight = p[0] if len(p) > 0 else 0.0
    compensation = 0.0
    for k in range(1, len(p)):
        step = p[k] - compensation
        new_total = total_weight + step
        compensation = (new_total - total_weight) - step
        total_weight = new_total
    expect(not np.isnan(total_weight), nan)
    expect(p >= 0, negative)
    expect(abs(total_weight - 1.0) <= tolerance, not_one)
    return p


@body
def _shares(p: Any) -> Any:
    """Return the running sums of probabilities, whose sum becomes 1."""
    sums = np.cumsum(p)
    return sums / sums[-1]


@body
def weighted(self: Any, p: Any, size: Any) -> Any:
    """Draw positions with these probabilities."""
    search: Any = np.searchsorted
    positions = search(_shares(p), drawn("_lw_numpy_double", float, self, size), side="right")
    return int(positions) if size is None else np.asarray(positions)


@body
def weighted_once(self: Any, p: Any, count: Any) -> Any:
    """Draw `count` different positions: a drawn position gets the probability 0."""
    expect(np.count_nonzero(p > 0) >= count, "Fewer non-zero entries in p than size")
    p = p.copy()
    positions = np.zeros(count, np.int64)
    drawn_count = 0
    while drawn_count < count:
        places = drawn("_lw_numpy_double", float, self, count - drawn_count)
        for k in range(drawn_count):
            p[positions[k]] = 0.0
        sums = _shares(p)
        before = drawn_count
        for k in range(len(places)):
            place = np.searchsorted(sums, places[k], side="right")  # pyright: ignore[reportUnknownVariableType]
            if not _is_among(place, positions, before, drawn_count):
                positions[drawn_count] = place
                drawn_count += 1
    return positions


@body
def _is_among(place: Any, positions: Any, first: Any, end: Any) -> Any:
    for k in range(first, end):  # noqa: SIM110
        if positions[k] == place:
            return True
    return False


@body
def _once(self: Any, total: Any, count: Any, shuffle: Any) -> Any:
    """Draw `count` different integers below `total`."""
    if total > 10000 and count > total // (50 if shuffle else 20):
        every = np.arange(total)  # pyright: ignore[reportUnknownVariableType]
        shuffle_from(self, every, max(total - count, 1), _below)
        return every[total - count :].copy()  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    positions = np.empty(count, np.int64)
    mask = _mask_of(int(1.2 * count))  # Floyd's algorithm, with a table of the numbers drawn
    table = np.full(mask + 1, -1, np.int64)
    for j in range(total - count, total):
        value = _below(self, j)
        if _is_new(table, value, mask):
            positions[j - total + count] = value
        else:
            _is_new(table, j, mask)
            positions[j - total + count] = j
    if shuffle:
        shuffle_from(self, positions, 1, _below)
    return positions


@body
def _is_new(table: Any, value: Any, mask: Any) -> Any:
    """Insert a value in a hash table; return whether it was missing."""
    place = value & mask
    while table[place] != -1 and table[place] != value:
        place = (place + 1) & mask
    is_new = table[place] == -1
    table[place] = value
    return is_new


METHODS = methods(
    {
        "random": random,
        "standard_normal": standard_normal,
        "standard_exponential": standard_exponential,
        "uniform": uniform,
        "normal": normal,
        "exponential": exponential,
        "standard_gamma": standard_gamma,
        "gamma": gamma,
        "beta": beta,
        "chisquare": chisquare,
        "standard_t": standard_t,
        "standard_cauchy": standard_cauchy,
        "laplace": laplace,
        "gumbel": gumbel,
        "logistic": logistic,
        "lognormal": lognormal,
        "rayleigh": rayleigh,
        "weibull": weibull,
        "pareto": pareto,
        "power": power,
        "vonmises": vonmises,
        "triangular": triangular,
        "poisson": poisson,
        "binomial": binomial,
        "geometric": geometric,
        "logseries": logseries,
        "integers": integers,
        "shuffle": shuffle,
        "permutation": permutation,
        "choice": choice,
        "f": f,
        "noncentral_chisquare": noncentral_chisquare,
        "noncentral_f": noncentral_f,
        "wald": wald,
        "zipf": zipf,
        "negative_binomial": negative_binomial,
        "hypergeometric": hypergeometric,
        "multinomial": multinomial,
        "dirichlet": dirichlet,
        "multivariate_normal": multivariate_normal,
        "permuted": permuted,
    }
)
"""Methods of `Generator`."""


# Methods of RandomState, whose streams differ from those of Generator


@body
def random_sample(self: Any, size: Any = None) -> Any:
    return drawn("_lw_numpy_double", float, self, size)


@body
def rand(self: Any, *args: Any) -> Any:
    return drawn("_lw_numpy_double", float, self, args if args else None)


@body
def legacy_standard_normal(self: Any, size: Any = None) -> Any:
    return drawn("_lw_numpy_gauss", float, self, size)


@body
def randn(self: Any, *args: Any) -> Any:
    return drawn("_lw_numpy_gauss", float, self, args if args else None)


@body
def _of_size(parameter: Any, size: Any) -> Any:
    """Return a parameter broadcast to a size, which raises before anything is drawn if it does not
    fit."""
    if size is None or np.ndim(parameter) == 0:
        return parameter
    return np.broadcast_to(parameter, size)


@body
def legacy_normal(self: Any, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Any:
    loc = double(loc)
    scale = not_negative(scale, "scale < 0")
    if size is None and np.ndim(loc) == 0 and np.ndim(scale) == 0:
        return loc + scale * drawn("_lw_numpy_gauss", float, self, None)
    loc = _of_size(loc, size)
    scale = _of_size(scale, size)
    samples = drawn("_lw_numpy_gauss", float, self, np.shape(loc + scale) if size is None else size)
    samples[...] = loc + scale * samples
    return samples


@body
def legacy_uniform(self: Any, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Any:
    low = double(low)
    high = double(high)
    length = high - low
    expect(np.isfinite(length), "Range exceeds valid bounds", OverflowError)
    return drawn("numpy.random_uniform", float, self, size, low, length)


@body
def legacy_standard_exponential(self: Any, size: Any = None) -> Any:
    samples = drawn("_lw_numpy_double", float, self, size)
    if size is None:
        return -math.log(1.0 - samples)
    samples[...] = -np.log(1.0 - samples)
    return samples


@body
def legacy_exponential(self: Any, scale: Any = 1.0, size: Any = None) -> Any:
    scale = not_negative(scale, "scale < 0")
    if size is None and np.ndim(scale) == 0:
        return scale * legacy_standard_exponential(self)
    scale = _of_size(scale, size)
    samples = legacy_standard_exponential(self, np.shape(scale) if size is None else size)
    samples[...] = scale * samples
    return samples


@body
def legacy_lognormal(self: Any, mean: Any = 0.0, sigma: Any = 1.0, size: Any = None) -> Any:
    sigma = not_negative(sigma, "sigma < 0")
    samples = legacy_normal(self, mean, sigma, size)
    if np.ndim(mean) == 0 and np.ndim(sigma) == 0 and size is None:
        return math.exp(samples)
    samples[...] = np.exp(samples)
    return samples


@body
def legacy_rayleigh(self: Any, scale: Any = 1.0, size: Any = None) -> Any:
    return _each(_rayleigh, self, size, not_negative(scale, "scale < 0"))


@body
def _rayleigh(self: Any, scale: Any) -> Any:
    return scale * math.sqrt(-2.0 * math.log1p(-drawn("_lw_numpy_double", float, self, None)))


@body
def legacy_pareto(self: Any, a: Any, size: Any = None) -> Any:
    return _each(_pareto, self, size, _positive(a, "a <= 0"))


@body
def _pareto(self: Any, a: Any) -> Any:
    return float(np.exp(legacy_standard_exponential(self) / a)) - 1


@body
def legacy_weibull(self: Any, a: Any, size: Any = None) -> Any:
    return _each(_weibull, self, size, not_negative(a, "a < 0"))


@body
def _weibull(self: Any, a: Any) -> Any:
    return 0.0 if a == 0.0 else float(np.float_power(legacy_standard_exponential(self), 1.0 / a))


@body
def legacy_power(self: Any, a: Any, size: Any = None) -> Any:
    return _each(_power, self, size, _positive(a, "a <= 0"))


@body
def _power(self: Any, a: Any) -> Any:
    return math.pow(1 - math.exp(-legacy_standard_exponential(self)), 1.0 / a)


@body
def legacy_standard_cauchy(self: Any, size: Any = None) -> Any:
    return _each(_cauchy, self, size)


@body
def _cauchy(self: Any) -> Any:
    return legacy_standard_normal(self) / np.float64(legacy_standard_normal(self))


@body
def legacy_standard_gamma(self: Any, shape: Any, size: Any = None) -> Any:
    return _each(_gamma, self, size, not_negative(shape, "shape < 0"))


@body
def legacy_gamma(self: Any, shape: Any, scale: Any = 1.0, size: Any = None) -> Any:
    shape = not_negative(shape, "shape < 0")
    return _each(_scaled_gamma, self, size, shape, not_negative(scale, "scale < 0"))


@body
def legacy_chisquare(self: Any, df: Any, size: Any = None) -> Any:
    return _each(_chisquare, self, size, _positive(df, "df <= 0"))


@body
def legacy_f(self: Any, dfnum: Any, dfden: Any, size: Any = None) -> Any:
    return _each(_f, self, size, _positive(dfnum, "dfnum <= 0"), _positive(dfden, "dfden <= 0"))


@body
def legacy_standard_t(self: Any, df: Any, size: Any = None) -> Any:
    return _each(_student, self, size, _positive(df, "df <= 0"))


@body
def legacy_beta(self: Any, a: Any, b: Any, size: Any = None) -> Any:
    return _each(_beta, self, size, _positive(a, "a <= 0"), _positive(b, "b <= 0"))


@body
def _gamma(self: Any, shape: Any) -> Any:
    """Draw by Ahrens and Dieter's method for shapes below one, Marsaglia and Tsang's above it."""
    if shape == 1.0:
        return legacy_standard_exponential(self)
    if shape == 0.0:
        return 0.0
    if shape < 1.0:
        while True:
            u = drawn("_lw_numpy_double", float, self, None)
            v = legacy_standard_exponential(self)
            if u <= 1.0 - shape:
                x = math.pow(u, 1.0 / shape)
                if x <= v:
                    return x
            else:
                y = -math.log((1 - u) / shape)
                x = math.pow(1.0 - shape + shape * y, 1.0 / shape)
                if x <= v + y:
                    return x
    b = shape - 1.0 / 3.0
    c = 1.0 / math.sqrt(9 * b)
    while True:
        x = 0.0
        v = 0.0
        while v <= 0.0:
            x = legacy_standard_normal(self)
            v = 1.0 + c * x
        v = v * v * v
        u = drawn("_lw_numpy_double", float, self, None)
        if u < 1.0 - 0.0331 * (x * x) * (x * x):
            return b * v
        if u == 0.0 or math.log(u) < 0.5 * x * x + b * (1.0 - v + math.log(v)):
            return b * v


@body
def _scaled_gamma(self: Any, shape: Any, scale: Any) -> Any:
    return scale * _gamma(self, shape)


@body
def _chisquare(self: Any, df: Any) -> Any:
    return 2.0 * _gamma(self, df / 2.0)


@body
def _f(self: Any, dfnum: Any, dfden: Any) -> Any:
    above = _chisquare(self, dfnum) * dfden
    return above / np.float64(_chisquare(self, dfden) * dfnum)


@body
def _student(self: Any, df: Any) -> Any:
    above = legacy_standard_normal(self)
    return math.sqrt(df / 2.0) * above / np.sqrt(_gamma(self, df / 2.0))


@body
def _beta(self: Any, a: Any, b: Any) -> Any:
    """Draw by Jöhnk's method if neither parameter exceeds one, otherwise from two gammas."""
    if not (a <= 1.0 and b <= 1.0):  # also if one of them is NaN
        part = _gamma(self, a)
        return part / np.float64(part + _gamma(self, b))
    while True:
        u = drawn("_lw_numpy_double", float, self, None)
        v = drawn("_lw_numpy_double", float, self, None)
        x = math.pow(u, 1.0 / a)
        y = math.pow(v, 1.0 / b)
        if x + y <= 1.0 and u + v > 0.0:
            if x + y > 0:
                return x / (x + y)
            x = np.log(u) / a
            y = np.log(v) / b
            most = x if x > y else y
            x = x - most
            y = y - most
            return math.exp(x - math.log(math.exp(x) + math.exp(y)))


@body
def _each(draw: Any, self: Any, size: Any, *parameters: Any) -> Any:
    """Draw numbers one by one, with parameters that are numbers or arrays."""
    if size is None:
        total = 0.0
        for x in parameters:
            total = total + x
        if np.ndim(total) == 0:
            return float(draw(self, *parameters))
        size = np.shape(total)
    samples = np.empty(size)
    flat = samples.reshape(-1)
    rows = ()
    for x in parameters:
        rows = (*rows, x if np.ndim(x) == 0 else np.broadcast_to(x, np.shape(samples)).flatten())
    for k in range(len(flat)):
        arguments = ()
        for x in rows:
            arguments = (*arguments, x if np.ndim(x) == 0 else x[k])
        flat[k] = draw(self, *arguments)
    return samples


@body
def legacy_binomial(self: Any, n: Any, p: Any, size: Any = None) -> Any:
    return binomial_by("_lw_numpy_legacy_binomial", self, n, p, size)


@body
def randint(self: Any, low: Any, high: Any = None, size: Any = None, dtype: Any = int) -> Any:
    return integers_between(self, low, high, size, dtype, False, True)


@changing("x")
@body
def legacy_shuffle(self: Any, x: Any) -> Any:
    shuffle_from(self, x, 1, masked_below)


@body
def legacy_choice(self: Any, a: Any, size: Any = None, replace: Any = True, p: Any = None) -> Any:
    count = count_of(size)
    if np.ndim(a) == 0:
        _expect_integer(a)
        total = int(a)
        expect(total > 0 or count == 0, "a must be greater than 0 unless no samples are taken")
    else:
        if np.ndim(a) != 1:
            raise ValueError("a must be 1-dimensional")
        total = len(a)
        expect(total > 0 or count == 0, "'a' cannot be empty unless no samples are taken")
    words = "'a' and 'p' must have same size", _OLD_NOT_ONE, _OLD_NAN, _OLD_NEGATIVE
    weights: Any = None if p is None else weights_of(p, total, words)
    if replace:
        if p is not None:
            positions = weighted(self, weights, size)
        else:
            positions = integers_between(self, 0, total, size, int, False, True)
        return selected(a, positions, 0, size)
    message = "Cannot take a larger sample than population when 'replace=False'"
    expect(count <= total, message)
    expect(count >= 0, "Negative dimensions are not allowed")
    if p is not None:
        distinct_positions = weighted_once(self, weights, count)
    else:
        distinct_positions = permutation(self, total)[:count].copy()
    return selected(
        a, int(distinct_positions[0]) if size is None else shaped(distinct_positions, size), 0, size
    )


@body
def legacy_permutation(self: Any, x: Any) -> Any:
    return permutation(self, x)


_OLD_NOT_ONE = "probabilities do not sum to 1"
_OLD_NAN = "probabilities contain NaN"
_OLD_NEGATIVE = "probabilities are not non-negative"


_WORDS = 624
_LOW = 0xFFFFFFFF
"""How many words the state of a Mersenne Twister has, and the bits of one."""


@body
def _next_word(word: int, k: int) -> int:
    """Return the word that follows word `k` in the state for a seed."""
    return (1812433253 * (word ^ (word >> 30)) + k + 1) & _LOW


@body
def _first_state(seed: Any) -> Any:
    """Return the state that a Mersenne Twister has for a seed."""
    state = np.empty(_WORDS, np.int64)
    word = int(seed)
    for k in range(_WORDS):
        state[k] = word
        word = _next_word(word, k)
    return state


@body
def _state_of_several(key: Any) -> Any:
    """Return the state for several seeds (Matsumoto and Nishimura's `init_by_array`)."""
    state = _first_state(19650218)
    i = 1
    j = 0
    for k in range(_WORDS + max(_WORDS, len(key)) - 1):
        mixed = state[i - 1] ^ (state[i - 1] >> 30)
        if k < max(_WORDS, len(key)):
            state[i] = ((state[i] ^ ((mixed * 1664525) & _LOW)) + key[j] + j) & _LOW
            j = (j + 1) % len(key)
        else:
            state[i] = ((state[i] ^ ((mixed * 1566083941) & _LOW)) - i) & _LOW
        i += 1
        if i >= _WORDS:
            state[0] = state[_WORDS - 1]
            i = 1
    state[0] = 1 << 31
    return state


@body
def _expect_mersenne_twister(self: Any) -> None:
    """Raise `TypeError` unless a stream draws from a Mersenne Twister, which is then at its end."""
    is_mersenne_twister = drawn("_lw_numpy_word", int, self, None, _WORDS, _WORDS)
    expect(is_mersenne_twister != 0, "can only re-seed a MT19937 BitGenerator", TypeError)


@body
def _write_first_state(self: Any, seed: Any) -> None:
    """Give a stream the state of `_first_state`."""
    word = int(seed)
    for k in range(_WORDS):
        drawn("_lw_numpy_word", int, self, None, k, word)
        word = _next_word(word, k)


@body
def seed(self: Any, seed: Any = None) -> Any:
    if seed is None:
        refused("a kernel gives the seed, which is an integer or a vector of integers")
    message = "Seed must be between 0 and 2**32 - 1"
    if isinstance(seed, int | np.integer):
        expect(seed >= 0 and seed <= _LOW, message)
        _expect_mersenne_twister(self)
        _write_first_state(self, seed)
    else:
        key = np.asarray(seed)
        if np.ndim(key) != 1 or key.dtype.kind not in ("i", "u") or key.dtype == np.uint64:
            refused("the seed is an integer, or a vector of signed integers")
        expect(len(key) > 0, "Seed must be non-empty")
        expect(np.all((key >= 0) & (key <= _LOW)), message)
        is_number = isinstance(seed, np.ndarray) and len(key) == 1
        state = _first_state(key[0]) if is_number else _state_of_several(key)
        _expect_mersenne_twister(self)
        for k in range(_WORDS):
            drawn("_lw_numpy_word", int, self, None, k, state[k])


_LEGACY = methods(
    {
        "beta": legacy_beta,
        "binomial": legacy_binomial,
        "chisquare": legacy_chisquare,
        "choice": legacy_choice,
        "exponential": legacy_exponential,
        "f": legacy_f,
        "gamma": legacy_gamma,
        "lognormal": legacy_lognormal,
        "normal": legacy_normal,
        "pareto": legacy_pareto,
        "permutation": legacy_permutation,
        "power": legacy_power,
        "rayleigh": legacy_rayleigh,
        "shuffle": legacy_shuffle,
        "standard_cauchy": legacy_standard_cauchy,
        "standard_exponential": legacy_standard_exponential,
        "standard_gamma": legacy_standard_gamma,
        "standard_normal": legacy_standard_normal,
        "standard_t": legacy_standard_t,
        "uniform": legacy_uniform,
        "weibull": legacy_weibull,
    }
)
LEGACY_METHODS = (
    _LEGACY
    | methods(dict.fromkeys(("random", "random_sample", "ranf", "sample"), random_sample))
    | methods(
        {
            "gumbel": gumbel,
            "laplace": laplace,
            "logistic": logistic,
            "poisson": poisson,
            "rand": rand,
            "randint": randint,
            "randn": randn,
            "seed": seed,
            "triangular": triangular,
        }
    )
)
"""Methods of `RandomState`, and functions of `numpy.random`."""
for _name, _body in _LEGACY.items():
    _body.__name__ = _name  # for error messages


# Functions of the module `random`: the state of its Mersenne Twister is an array in Python's memory
# that begins with the index of the next word

_OF_PYTHON = words_of_python()
_NAMES_BOUNDS = sys.version_info >= (3, 12)
_NORMAL = 4 * math.exp(-0.5) / math.sqrt(2.0)


@shared
@changing("words")
@body
def _draw_words(words: Any) -> None:
    """Compute the next 624 words (Matsumoto and Nishimura)."""
    for k in range(_WORDS):
        high = int(words[1 + k])
        low = int(words[1 + (k + 1) % _WORDS])
        mixed = (high & 0x80000000) | (low & 0x7FFFFFFF)
        distant_word = int(words[1 + (k + 397) % _WORDS])
        words[1 + k] = np.uint32(distant_word ^ (mixed >> 1) ^ (0x9908B0DF * (mixed & 1)))
    words[0] = 0


@shared
@changing("words")
@body
def _word(words: Any) -> int:
    """Return the next 32 bits."""
    if words[0] >= _WORDS:
        _draw_words(words)
    place = int(words[0])
    words[0] = place + 1
    bits = int(words[1 + place])
    bits ^= bits >> 11
    bits ^= (bits << 7) & 0x9D2C5680
    bits ^= (bits << 15) & 0xEFC60000
    return bits ^ (bits >> 18)


@shared
@changing("words")
@body
def _bits(words: Any, k: Any) -> int:
    """Return the next `k` bits, of 1 to 63."""
    low = _word(words)
    return low >> (32 - k) if k <= 32 else low | (_word(words) >> (64 - k)) << 32


@shared
@changing("words")
@body
def _python_below(words: Any, n: Any) -> int:
    """Return an integer from 0 to below `n`, which is positive."""
    candidate = _bits(words, n.bit_length())
    while candidate >= n:
        candidate = _bits(words, n.bit_length())
    return candidate


@body
def _integer_below(n: Any) -> int:
    return _python_below(_OF_PYTHON, n)


@body
def python_random() -> float:
    high = _word(_OF_PYTHON) >> 5
    low = _word(_OF_PYTHON) >> 6
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0)


@body
def python_getrandbits(k: Any) -> int:
    require(k >= 0, ValueError, "number of bits must be non-negative")
    require(k < 64, ValueError, "a kernel draws at most 63 bits")
    return _bits(_OF_PYTHON, k) if k > 0 else 0


@body
def python_seed(a: Any = None, version: Any = 2) -> None:
    is_integer = isinstance(a, int | np.integer)
    if not is_integer:
        refused("a kernel gives the seed, which is an integer")
    size = abs(int(a))
    key = np.array([size & _LOW, (size >> 32) & _LOW])
    _OF_PYTHON[1:] = _state_of_several(key[: 1 if key[1] == 0 else 2])
    _OF_PYTHON[0] = _WORDS
    fill_by(forget_gauss, (_OF_PYTHON,), (_OF_PYTHON,))


@body
def python_randrange(start: Any, stop: Any = None, step: Any = 1) -> int:
    if not all(isinstance(x, int | np.integer) for x in (start, step, 0 if stop is None else stop)):
        refused("the bounds are integers")
    if stop is None:
        require(start > 0, ValueError, "empty range for randrange()")
        return _integer_below(int(start))
    first = int(start)
    last = int(stop)
    by = int(step)
    require(by != 0, ValueError, "zero step for randrange()")
    n = (last - first + by - (1 if by > 0 else -1)) // by
    if n <= 0 and _NAMES_BOUNDS:
        by_step = "" if by == 1 else f", {by}"
        raise ValueError(f"empty range in randrange({first}, {last}{by_step})")
    if n <= 0:
        bounds = f" ({first}, {last}, {last - first})" if by == 1 else ""
        raise ValueError("empty range for randrange()" + bounds)
    return first + by * _integer_below(n)


@body
def python_randint(a: Any, b: Any) -> int:
    return python_randrange(a, b + 1)


@body
def python_choice(seq: Any) -> Any:
    require(len(seq) > 0, IndexError, "Cannot choose from an empty sequence")
    return seq[_integer_below(len(seq))]


@changing("x")
@body
def python_shuffle(x: Any) -> None:
    last = len(x) - 1
    if isinstance(x, np.ndarray) and x.ndim > 1:
        refused(
            "random.shuffle() does not permute rows: use the shuffle method of a NumPy generator"
        )
    for i in range(last, 0, -1):
        j = _integer_below(i + 1)
        x[i], x[j] = x[j], x[i]


@body
def python_sample(population: Any, k: Any, *, counts: Any = None) -> list[Any]:
    if counts is not None:
        refused("counts are not supported: repeat the items")
    n = len(population)
    require(0 <= k <= n, ValueError, "Sample larger than population or is negative")
    sample: list[Any] = []
    if n <= 21 + (4 ** math.ceil(math.log(k * 3, 4)) if k > 5 else 0):
        pool = list(population)
        for i in range(k):
            j = _integer_below(n - i)
            sample.append(pool[j])
            pool[j] = pool[n - i - 1]
        return sample
    selected: set[int] = set()
    for _ in range(k):
        j = _integer_below(n)
        while j in selected:
            j = _integer_below(n)
        selected.add(j)
        sample.append(population[j])
    return sample


@body
def python_choices(
    population: Any, weights: Any = None, *, cum_weights: Any = None, k: Any = 1
) -> list[Any]:
    n = len(population)
    if weights is None and cum_weights is None:
        return [population[math.floor(python_random() * n)] for _ in range(k)]
    if weights is not None and cum_weights is not None:
        refused("Cannot specify both weights and cumulative weights")
    weight_values: Any = weights if cum_weights is None else cum_weights
    sums: list[Any] = [x if isinstance(x, np.generic) else float(x) for x in weight_values]
    for place in range(1, len(sums) if cum_weights is None else 0):
        sums[place] += sums[place - 1]
    require(len(sums) == n, ValueError, "The number of weights does not match the population")
    total = sums[-1] + 0.0
    require(total > 0.0, ValueError, "Total of weights must be greater than zero")
    require(math.isfinite(total), ValueError, "Total of weights must be finite")
    places = [bisect.bisect(sums, python_random() * total, 0, n - 1) for _ in range(k)]
    return [population[place] for place in places]


@body
def python_uniform(a: Any, b: Any) -> float:
    return a + (b - a) * python_random()


@body
def python_triangular(low: Any = 0.0, high: Any = 1.0, mode: Any = None) -> float:
    drawn = python_random()
    first = float(low)
    last = float(high)
    if first == last and mode is not None:
        return first
    share = 0.5 if mode is None else (mode - first) / (last - first)
    if drawn > share:
        drawn, share, first, last = 1.0 - drawn, 1.0 - share, last, first
    return first + (last - first) * math.sqrt(drawn * share)


@body
def python_gauss(mu: Any = 0.0, sigma: Any = 1.0) -> float:
    sample = np.empty(1)
    fill_by(next_gauss, (sample, _OF_PYTHON), (np.float64(mu), np.float64(sigma), _OF_PYTHON))
    return float(sample[0])


@body
def python_normalvariate(mu: Any = 0.0, sigma: Any = 1.0) -> float:
    while True:
        first = python_random()
        second = 1.0 - python_random()
        z = _NORMAL * (first - 0.5) / second
        if z * z / 4.0 <= -math.log(second):
            return mu + z * sigma


@body
def python_lognormvariate(mu: Any = 0.0, sigma: Any = 1.0) -> float:
    return math.exp(python_normalvariate(mu, sigma))


@body
def python_expovariate(lambd: Any = 1.0) -> float:
    return -math.log(1.0 - python_random()) / lambd


@body
def python_paretovariate(alpha: Any) -> float:
    return (1.0 - python_random()) ** (-1.0 / alpha)


@body
def python_weibullvariate(alpha: Any, beta: Any) -> float:
    return alpha * (-math.log(1.0 - python_random())) ** (1.0 / beta)


_PYTHON: dict[Any, Any] = {
    of_python.random: python_random,
    of_python.getrandbits: python_getrandbits,
    of_python.seed: python_seed,
    of_python.randrange: python_randrange,
    of_python.randint: python_randint,
    of_python.choice: python_choice,
    of_python.shuffle: python_shuffle,
    of_python.sample: python_sample,
    of_python.choices: python_choices,
    of_python.uniform: python_uniform,
    of_python.triangular: python_triangular,
    of_python.gauss: python_gauss,
    of_python.normalvariate: python_normalvariate,
    of_python.lognormvariate: python_lognormvariate,
    of_python.expovariate: python_expovariate,
    of_python.paretovariate: python_paretovariate,
    of_python.weibullvariate: python_weibullvariate,
}
for _function, _body in _PYTHON.items():
    _body.__name__ = _function.__name__  # for error messages
PYTHON = _PYTHON if len(_OF_PYTHON) else {}
"""The bodies of functions of the module `random`; none if its state is not where it is expected."""

"""Statistics: means, medians, quantiles, counts, and functions that ignore NaN."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from loopwright.python.bodies.primitives import (
    add_at,
    element,
    fill_by,
    promoted,
    refused,
    require,
    require_equal,
    stored,
    sum_of_extents,
    unrolled,
)
from loopwright.python.bodies.shapes import as_one_axis, with_axes
from loopwright.python.bodies.sorting import put_in_order, put_in_place
from loopwright.python.declarations import body, implements, stores_result, takes_arrays

# Means


@implements("numpy.count_nonzero")
@takes_arrays("a")
@body
def count_nonzero(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return np.sum(np.not_equal(a, 0), axis=axis, keepdims=keepdims)


@body
def _number_of(shape: Any, axis: Any, keepdims: Any, where: Any) -> Any:
    """Return how many elements each result of a reduction over a shape combines."""
    if np.ndim(where) > 0 or not where:
        return np.sum(np.broadcast_to(where, shape), axis=axis, keepdims=keepdims)
    count = 1
    for extent in shape if axis is None else ():
        count *= extent
    for k in () if axis is None else (axis,) if np.ndim(axis) == 0 else axis:
        count *= shape[normalize_axis_index(k, len(shape))]
    return np.int64(count)


@stores_result("out")
@body
def _divided(total: Any, count: Any, out: Any) -> Any:
    """Quotients in the type of the sums, by 64-bit integer counts."""
    if out is not None:
        total[...] = total / count
        return total
    if np.ndim(total) == 0 and np.ndim(count) == 0:
        return total.dtype.type(total / count)
    return (total / count).astype(total.dtype)


@implements("numpy.mean")
@takes_arrays("a", "where")
@stores_result("out")
@body
def mean(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    keepdims: Any = False,
    *,
    where: Any = True,
) -> Any:
    kind = dtype if dtype is not None or promoted((a,)).kind in ("f", "c") else np.float64
    total: Any = np.sum(a, axis, kind, out, keepdims, where=where)
    return _divided(total, _number_of(np.shape(a), axis, keepdims, where), out)


@implements("numpy.var")
@takes_arrays("a", "where")
@stores_result("out")
@body
def var(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    ddof: Any = 0,
    keepdims: Any = False,
    *,
    where: Any = True,
) -> Any:
    a = np.asarray(a)
    if a.dtype.kind == "c" and dtype is not None:
        refused("a 'dtype' for complex numbers is not supported")
    center: Any = np.mean(a, axis, dtype, None, axis is not None, where=where)
    total: Any = np.sum(  # fused with the squares, which need no memory
        _squares(a - center) if a.dtype.kind == "c" else np.square(a - center),
        axis,
        dtype,
        out,
        keepdims,
        where=where,
    )
    count = _number_of(np.shape(a), axis, keepdims, where)
    if ddof is not None:
        less = count - operator.index(ddof)
        count = max(less, np.int64(0)) if np.ndim(count) == 0 else np.maximum(less, 0)
    return _divided(total, count, out)


@body
def _squares(x: Any) -> Any:
    return np.square(x.real) + np.square(x.imag)


@implements("numpy.std")
@takes_arrays("a", "where")
@stores_result("out")
@body
def std(
    a: Any,
    axis: Any = None,
    dtype: Any = None,
    out: Any = None,
    ddof: Any = 0,
    keepdims: Any = False,
    *,
    where: Any = True,
) -> Any:
    variance: Any = np.var(a, axis, dtype, out, ddof, keepdims, where=where)
    if np.ndim(variance) == 0 and out is None:
        return variance.dtype.type(np.sqrt(variance))
    if variance.dtype.kind != "f":
        refused("roots are not stored as integers")
    return np.sqrt(variance, out)


@implements("numpy.average")
@takes_arrays("a", "weights")
@body
def average(a: Any, axis: Any = None, weights: Any = None, *, keepdims: Any = False) -> Any:
    if weights is None:
        center: Any = np.mean(a, axis=axis, keepdims=keepdims)  # pyright: ignore[reportUnknownVariableType]
        if np.size(center) == 0:  # pyright: ignore[reportUnknownArgumentType]
            raise ZeroDivisionError("division by zero")
        return center  # pyright: ignore[reportUnknownVariableType]
    if np.ndim(weights) != np.ndim(a):
        if axis is None:
            raise TypeError("Axis must be specified when shapes of a and weights differ.")
        if np.shape(weights) != (np.shape(a)[axis],):
            raise ValueError(
                "Shape of weights must be consistent with shape of a along specified axis."
            )
        for _ in unrolled(np.ndim(a) - 1 - normalize_axis_index(axis, np.ndim(a))):
            weights = np.expand_dims(weights, -1)
        for _ in unrolled(normalize_axis_index(axis, np.ndim(a))):
            weights = np.expand_dims(weights, 0)
    elif np.shape(a) != np.shape(weights):
        if axis is not None:
            raise ValueError("weights of another shape than the array")
        raise TypeError("weights of another shape than the array")
    if a.dtype.kind not in ("f", "c"):
        a = a.astype(np.float64)
    weighted = a * weights
    total = np.sum(weights, axis=axis, dtype=weighted.dtype, keepdims=keepdims)
    if total == 0 if np.ndim(total) == 0 else np.any(total == 0):
        raise ZeroDivisionError("Weights sum to zero, can't be normalized")
    return np.sum(weighted, axis=axis, keepdims=keepdims) / total


@implements("numpy.ptp")
@takes_arrays("a")
@body
def ptp(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return np.max(a, axis=axis, keepdims=keepdims) - np.min(a, axis=axis, keepdims=keepdims)


@implements("numpy.corrcoef")
@takes_arrays("x", "y")
@body
def corrcoef(x: Any, y: Any = None, rowvar: Any = True) -> Any:
    correlation = np.cov(x, y, rowvar)  # pyright: ignore[reportUnknownVariableType]
    if np.ndim(correlation) == 0:  # pyright: ignore[reportUnknownArgumentType]
        return correlation / correlation  # pyright: ignore[reportUnknownVariableType]
    deviation = np.sqrt(np.diag(correlation))  # pyright: ignore[reportUnknownArgumentType]
    correlation = correlation / deviation[:, None]  # pyright: ignore[reportUnknownVariableType]
    correlation = correlation / deviation[None, :]  # pyright: ignore[reportUnknownVariableType]
    return np.clip(correlation, -1, 1)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


# Functions that ignore NaN


@body
def _of_type(x: Any, dtype: Any) -> Any:
    return dtype.type(x) if np.ndim(x) == 0 else x.astype(dtype)


@implements("numpy.nansum")
@takes_arrays("a")
@body
def nansum(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return np.sum(np.where(np.isnan(a), 0, a), axis=axis, keepdims=keepdims)


@implements("numpy.nanprod")
@takes_arrays("a")
@body
def nanprod(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return np.prod(np.where(np.isnan(a), 1, a), axis=axis, keepdims=keepdims)  # pyright: ignore[reportUnknownVariableType]


@implements("numpy.nanmean")
@takes_arrays("a")
@body
def nanmean(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    if a.dtype.kind not in ("f", "c"):
        return np.mean(a, axis=axis, keepdims=keepdims)  # pyright: ignore[reportUnknownVariableType]
    count = np.sum(np.logical_not(np.isnan(a)), axis=axis, keepdims=keepdims)
    total = np.sum(np.where(np.isnan(a), 0, a), axis=axis, keepdims=keepdims)
    return _of_type(total / count, total.dtype)


@implements("numpy.nanvar")
@takes_arrays("a")
@body
def nanvar(a: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False) -> Any:
    if a.dtype.kind not in ("f", "c"):
        return np.var(a, axis=axis, ddof=ddof, keepdims=keepdims)  # pyright: ignore[reportUnknownVariableType]
    is_nan = np.isnan(a)
    deviations = np.where(is_nan, 0, a - nanmean(a, axis, keepdims=True))
    count = np.sum(np.logical_not(is_nan), axis=axis, keepdims=keepdims) - ddof
    squares: Any = (
        np.real(deviations * np.conj(deviations))
        if a.dtype.kind == "c"
        else deviations * deviations
    )
    total = np.sum(squares, axis=axis, keepdims=keepdims)
    return _of_type(np.where(count > 0, total / count, np.nan), total.dtype)


@implements("numpy.nanstd")
@takes_arrays("a")
@body
def nanstd(a: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False) -> Any:
    return np.sqrt(nanvar(a, axis, ddof=ddof, keepdims=keepdims))


@implements("numpy.nanmax")
@takes_arrays("a")
@body
def nanmax(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return _extreme_without_nan(np.max, -np.inf, a, axis, keepdims)


@implements("numpy.nanmin")
@takes_arrays("a")
@body
def nanmin(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return _extreme_without_nan(np.min, np.inf, a, axis, keepdims)


@body
def _extreme_without_nan(extreme: Any, neutral: Any, a: Any, axis: Any, keepdims: Any) -> Any:
    if a.dtype.kind != "f":
        return extreme(a, axis=axis, keepdims=keepdims)
    extrema = extreme(np.where(np.isnan(a), neutral, a), axis=axis, keepdims=keepdims)
    result = np.where(np.all(np.isnan(a), axis=axis, keepdims=keepdims), np.nan, extrema)
    return _of_type(result, a.dtype)


@implements("numpy.nanargmax")
@takes_arrays("a")
@body
def nanargmax(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    if a.dtype.kind not in ("f", "c"):
        return np.argmax(a, axis=axis, keepdims=keepdims)
    require(not np.any(np.all(np.isnan(a), axis=axis)), ValueError, "All-NaN slice encountered")
    return np.argmax(np.where(np.isnan(a), -np.inf, a), axis=axis, keepdims=keepdims)


@implements("numpy.nanargmin")
@takes_arrays("a")
@body
def nanargmin(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    if a.dtype.kind not in ("f", "c"):
        return np.argmin(a, axis=axis, keepdims=keepdims)
    require(not np.any(np.all(np.isnan(a), axis=axis)), ValueError, "All-NaN slice encountered")
    return np.argmin(np.where(np.isnan(a), np.inf, a), axis=axis, keepdims=keepdims)


@implements("numpy.nancumsum")
@takes_arrays("a")
@body
def nancumsum(a: Any, axis: Any = None) -> Any:
    return np.cumsum(np.where(np.isnan(a), 0, a), axis=axis)  # pyright: ignore[reportUnknownVariableType]


@implements("numpy.nancumprod")
@takes_arrays("a")
@body
def nancumprod(a: Any, axis: Any = None) -> Any:
    return np.cumprod(np.where(np.isnan(a), 1, a), axis=axis)  # pyright: ignore[reportUnknownVariableType]


# Order statistics


@body
def _middle(a: Any) -> Any:
    """Return the median of a vector, which it sorts."""
    n = len(a)
    has_no_nan = np.bool_(True)
    for k in range(n):
        has_no_nan = has_no_nan and a[k] == a[k]
    if n == 0 or not has_no_nan:
        return np.mean(a[:0]) if n == 0 else np.mean(a * np.nan)  # pyright: ignore[reportUnknownVariableType]
    low = (n - 1) // 2
    high = n // 2
    put_in_place(a, 0, low)
    put_in_place(a, low, high)
    return np.mean(a[low : high + 1])  # pyright: ignore[reportUnknownVariableType]


@implements("numpy.median")
@takes_arrays("a")
@stores_result("out")
@body
def median(
    a: Any, axis: Any = None, out: Any = None, overwrite_input: Any = False, keepdims: Any = False
) -> Any:
    medians = _middles(a, axis, False)
    return stored(with_axes(medians, axis, np.ndim(a), keepdims), out)


@implements("numpy.nanmedian")
@takes_arrays("a")
@stores_result("out")
@body
def nanmedian(
    a: Any, axis: Any = None, out: Any = None, overwrite_input: Any = False, keepdims: Any = False
) -> Any:
    medians = _middles(a, axis, np.asarray(a).dtype.kind in ("f", "c"))
    return stored(with_axes(medians, axis, np.ndim(a), keepdims), out)


@body
def _middles(a: Any, axis: Any, without_nan: Any) -> Any:
    joined, reduced_axis = as_one_axis(a, axis)
    rows = np.moveaxis(joined, reduced_axis, -1)
    if np.ndim(joined) == 1:
        return _middle(_without_nan(rows.copy()) if without_nan else rows.copy())
    medians: Any = np.empty(np.shape(rows)[:-1], np.mean(joined[:0]).dtype)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    for index in np.ndindex(medians.shape):
        row = rows[index].copy()
        medians[index] = _middle(_without_nan(row) if without_nan else row)
    return medians


@body
def _quantile_of(a: Any, q: Any) -> Any:
    """Return the quantile of a sorted vector, interpolated between two elements."""
    if np.asarray(q).dtype.kind == "i":
        return a[(len(a) - 1) * q]
    position = (len(a) - 1) * q
    before = -1 if position >= len(a) - 1 else math.floor(position)
    low = a[before]
    high = a[-1 if before == -1 else before + 1]
    part = position - before
    difference = high - low
    return high - difference * (1 - part) if part >= 0.5 else low + difference * part


@body
def _kind_of_quantiles(dtype: Any, q: Any) -> Any:
    """Return the type of quantiles: the element type for integers 0 and 1, as nothing is
    interpolated."""
    if np.asarray(q).dtype.kind == "i":
        return dtype
    return (np.ones(1, dtype) * (q if np.ndim(q) == 0 else np.asarray(q))).dtype


@body
def _quantiles_of(a: Any, q: Any) -> Any:
    """Return the quantiles of a vector, which it sorts as far as they need it."""
    if a.dtype.kind == "f" and np.any(np.isnan(a)):
        a[:] = np.nan
    if np.ndim(q) == 0:
        place = math.floor((len(a) - 1) * q)
        put_in_place(a, 0, place)
        put_in_place(a, place, min(place + 1, len(a) - 1))
        return _quantile_of(a, q)
    put_in_order(a)
    fractions = np.asarray(q)
    quantiles = np.empty(len(fractions), _kind_of_quantiles(a.dtype, fractions))
    for k in range(len(fractions)):
        quantiles[k] = _quantile_of(a, fractions[k])
    return quantiles


_OF_ELEMENTS = "lower", "higher", "nearest", "inverted_cdf", "closest_observation"
"""The methods by which quantiles are elements."""


@stores_result("out")
@body
def _checked_quantiles(
    function: Any, a: Any, q: Any, axis: Any, out: Any, method: Any, keepdims: Any
) -> Any:
    if np.ndim(q) > 1:
        refused("the quantiles are a number or a vector")
    joined, reduced_axis = as_one_axis(a, axis)
    rows = np.moveaxis(joined, reduced_axis, -1)
    if axis is not None and np.shape(rows)[-1] == 0:
        raise IndexError("index 0 is out of bounds for an axis with size 0")
    kind = joined.dtype if method in _OF_ELEMENTS else _kind_of_quantiles(joined.dtype, q)
    without_nan = function == np.nanquantile and joined.dtype.kind == "f"
    shape: Any = *np.shape(np.asarray(q)), *np.shape(rows)[:-1]  # pyright: ignore[reportUnknownArgumentType]
    if method != "linear":
        if joined.dtype == np.float32:
            refused("quantiles of float32 are those of the method 'linear'")
        result: Any = np.empty(shape, kind)
        fill_by(function, (result,), (rows, np.asarray(q)), axis=-1, method=method)
    elif np.ndim(rows) == 1:
        result = _quantiles_of(_without_nan(rows) if without_nan else rows.copy(), q)
    else:
        result = np.empty(shape, kind)
        for index in np.ndindex(np.shape(rows)[:-1]):
            row = rows[index].copy()
            result[(..., *index)] = _quantiles_of(_without_nan(row) if without_nan else row, q)
    result = (
        result[()] if np.ndim(result) == 0 and np.ndim(q) == 0 and method != "linear" else result
    )
    return stored(with_axes(result, axis, np.ndim(a), keepdims, np.ndim(q)), out)


@body
def _without_nan(row: Any) -> Any:
    """Return the elements that are not NaN; all if there are none."""
    numbers = row[np.logical_not(np.isnan(row))]
    return numbers if len(numbers) > 0 else row


@body
def _fractions(q: Any) -> Any:
    if not np.all((np.asarray(q) >= 0) & (np.asarray(q) <= 1)):
        raise ValueError("Quantiles must be in the range [0, 1]")
    return q


@body
def _fractions_of_percents(q: Any) -> Any:
    parts = q / 100 if np.ndim(q) == 0 else np.asarray(q) / 100
    if not np.all((np.asarray(parts) >= 0) & (np.asarray(parts) <= 1)):
        raise ValueError("Percentiles must be in the range [0, 100]")
    return parts


@body
def _expect_elements(a: Any) -> None:
    require(np.size(a) > 0, ValueError, "the quantiles of no elements are NaN in NumPy")


def _of_quantiles(function: Any, fractions: Any) -> Any:
    @takes_arrays("a", "q")
    @stores_result("out")
    @body
    def quantiles(
        a: Any,
        q: Any,
        axis: Any = None,
        out: Any = None,
        overwrite_input: Any = False,
        method: Any = "linear",
        keepdims: Any = False,
    ) -> Any:
        if np.iscomplexobj(a):
            refused("this function takes real numbers here")
        if function == np.nanquantile:
            _expect_elements(a)
        return _checked_quantiles(function, a, fractions(q), axis, out, method, keepdims)

    return quantiles


quantile = implements("numpy.quantile")(_of_quantiles(np.quantile, _fractions))
percentile = implements("numpy.percentile")(_of_quantiles(np.quantile, _fractions_of_percents))
nanquantile = implements("numpy.nanquantile")(_of_quantiles(np.nanquantile, _fractions))
nanpercentile = implements("numpy.nanpercentile")(
    _of_quantiles(np.nanquantile, _fractions_of_percents)
)


# Counts


@implements("numpy.bincount")
@takes_arrays("x", "weights")
@body
def bincount(x: Any, weights: Any = None, minlength: Any = 0) -> Any:
    x = np.asarray(x)
    if np.ndim(x) != 1 or x.dtype.kind not in ("b", "i", "u"):
        refused("expected vectors of integers")
    require(minlength >= 0, ValueError, "'minlength' must not be negative")
    least = np.int64(0)
    most = np.int64(0)
    for item in x:
        least = min(least, np.int64(item))
        most = max(most, np.int64(item))
    require(least >= 0, ValueError, "'list' argument must have no negative elements")
    length = max(sum_of_extents(most, min(len(x), 1)), minlength)
    if weights is None:
        counts = np.zeros(length, np.int64)
        for item in x:
            add_at(counts, item, 1)
        return counts
    weight_values = np.asarray(weights, np.float64)
    if np.ndim(weight_values) != 1:
        refused("the weights are a vector")
    require_equal(len(x), len(weight_values), "the weights and list don't have the same length")
    sums = np.zeros(length)
    for k in range(len(x)):
        add_at(sums, x[k], weight_values[k])
    return sums


@implements("numpy.cov")
@takes_arrays("m", "y")
@body
def cov(m: Any, y: Any = None, rowvar: Any = True, bias: Any = False, ddof: Any = None) -> Any:
    if y is not None:
        if not rowvar:
            refused("cov() of two arrays by columns is not supported: transpose them")
        m = np.vstack((m, y))
    samples = np.asarray(m, np.float64)
    if m.dtype.kind == "c":
        refused("this function takes real numbers here")
    if np.ndim(samples) not in (1, 2):
        refused("cov() takes vectors and matrices")
    if np.ndim(samples) == 1:
        return np.array(_covariances(samples[None, :], bias, ddof)[0, 0])
    rows = samples if rowvar else samples.T.copy()
    require(
        len(rows) != 1,
        ValueError,
        "cov() of a matrix of one variable is a number in NumPy: pass the vector",
    )
    return _covariances(rows, bias, ddof)


@body
def _covariances(rows: Any, bias: Any, ddof: Any) -> Any:
    less = (0 if bias else 1) if ddof is None else ddof
    centred = rows - np.mean(rows, axis=1)[:, None]
    return (centred @ centred.T) * (np.float64(1) / max(np.shape(rows)[1] - less, 0))


# Histograms


@implements("numpy.histogram")
@takes_arrays("a", "weights")
@body
def histogram(
    a: Any,
    bins: Any = 10,
    range: Any = None,  # noqa: A002 - NumPy's name
    density: Any = None,
    weights: Any = None,
) -> Any:
    if a.dtype.kind == "c":
        refused("this function takes real numbers here")
    if a.dtype.kind == "b":
        refused("histogram() of truth values is not supported: use np.count_nonzero(…)")
    if np.ndim(bins) > 0:
        if weights is not None:
            refused("weights are not supported together with bin edges")
        edges = np.asarray(bins)
        counts = _counted_between(a, edges)
    else:
        require(bins >= 1, ValueError, "`bins` must be positive, when an integer")
        edges, width = _equidistant(a, range, operator.index(bins))
        _expect_order(edges, False, "Too many bins for data range.")
        if weights is None:
            counts = np.zeros(operator.index(bins), np.int64)
            for x in a.flat:
                _count_in_bin(counts, x, edges, width, 1)
        else:
            counts = _summed_weights(a, np.asarray(weights), edges, width)
    if not density:
        return counts, edges
    return counts / _widths(edges) / np.sum(counts), edges


@implements("numpy.histogram_bin_edges")
@takes_arrays("a", "weights")
@body
def histogram_bin_edges(a: Any, bins: Any = 10, range: Any = None, weights: Any = None) -> Any:  # noqa: A002
    return np.histogram(np.asarray(a), bins, range)[1]


@implements("numpy.histogram2d")
@takes_arrays("x", "y", "weights")
@body
def histogram2d(
    x: Any,
    y: Any,
    bins: Any = 10,
    range: Any = None,  # noqa: A002 - NumPy's name
    density: Any = None,
    weights: Any = None,
) -> Any:
    require(len(x) == len(y), ValueError, "x and y must have the same length.")
    pair = bins if np.size(bins) == 2 or np.ndim(bins) > 1 else (bins, bins)
    limits = (None, None) if range is None else range
    common = promoted((x, y))
    kind = common if common.kind == "f" else _FLOAT64
    rows, row = _binned(np.asarray(x).astype(kind), pair[0], limits[0])
    columns, column = _binned(np.asarray(y).astype(kind), pair[1], limits[1])
    counts = np.zeros((len(rows) - 1, len(columns) - 1))
    is_inside = (row >= 0) & (row < len(rows) - 1) & (column >= 0) & (column < len(columns) - 1)
    for k in np.flatnonzero(is_inside):
        counts[row[k], column[k]] += 1.0 if weights is None else weights[k]
    if density:
        counts = counts / _widths(rows)[:, None] / _widths(columns)[None, :] / np.sum(counts)
    return counts, rows, columns


@body
def _binned(a: Any, bins: Any, limit: Any) -> Any:
    """Return the edges of bins, and the bin of each number."""
    edges: Any = np.asarray(bins) if np.ndim(bins) > 0 else _edges_of_two(a, bins, limit)
    is_sorted = np.all(edges[:-1] <= edges[1:])
    require(is_sorted, ValueError, "`bins` must be monotonically increasing")
    return edges, np.searchsorted(edges, a, "right") - (a == edges[-1]) - 1


@body
def _edges_of_two(a: Any, bins: Any, limits: Any) -> Any:
    """Return the edges of equidistant bins of `histogram2d`."""
    require(bins >= 1, ValueError, "`bins` must be positive, when an integer")
    if limits is None and a.dtype.itemsize < 8:
        require(np.size(a) > 0, ValueError, "the edges for no numbers have 64 bits in NumPy")
    kind = a.dtype if limits is None else _FLOAT64
    first, last = _ends(a, limits)
    return _spaced(first, last, bins, kind)


@body
def _widths(edges: Any) -> Any:
    return (edges[1:] - edges[:-1]).astype(np.float64)


_FLOAT64 = np.dtype(np.float64)


@body
def _ends(a: Any, limits: Any) -> Any:
    """Return the first and the last edge of equidistant bins."""
    first, last = _extrema(a) if limits is None else limits
    require(not first > last, ValueError, "max must be larger than min in range parameter.")
    require(np.isfinite(first), ValueError, "the range is not finite")
    require(np.isfinite(last), ValueError, "the range is not finite")
    return first, last


@body
def _equidistant(a: Any, limits: Any, bins: Any) -> Any:
    """Return the edges of equidistant bins, in the type that NumPy has for them, and their
    width."""
    first, last = _ends(a, limits)
    common = promoted((first, last, a))
    kind = common if common.kind == "f" else _FLOAT64
    span = last - first if common.kind == "f" else np.uint64(np.int64(last) - np.int64(first))
    if np.size(a) == 0 and limits is None:
        return _spaced(0, 1, bins, kind), kind.type(1)
    widened_span = (last + 0.5) - (first - 0.5)
    width = kind.type(widened_span) if first == last else kind.type(span)
    return _spaced(first, last, bins, kind), width


@body
def _spaced(first: Any, last: Any, bins: Any, kind: Any) -> Any:
    """Return the edges of equidistant bins; they surround one number if both ends are equal."""
    half = 0.5 if first == last else 0.0
    edges = np.linspace(first - half, last + half, bins + 1)  # pyright: ignore[reportUnknownVariableType]
    return edges.astype(kind)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


@body
def _extrema(a: Any) -> Any:
    if np.size(a) == 0:
        return a.dtype.type(0), a.dtype.type(1)
    return np.min(a), np.max(a)


@body
def _expect_order(edges: Any, may_be_same: Any, message: Any) -> None:
    for k in range(len(edges) - 1):
        rises = edges[k] <= edges[k + 1] if may_be_same else edges[k] < edges[k + 1]
        require(rises, ValueError, message)


@body
def _count_in_bin(counts: Any, x: Any, edges: Any, width: Any, by: Any) -> None:
    """Add to the bin of a number, computed from the width and corrected by the edges."""
    kind = edges.dtype
    last = np.int64(len(counts)) - np.int64(1)
    x = kind.type(x)
    low = element(edges, 0)
    if x >= low and x <= element(edges, len(counts)):
        place = np.int64((x - low) / width * kind.type(len(counts)))
        place = min(max(place, np.int64(0)), last)
        place = max(place - np.int64(x < element(edges, place)), np.int64(0))
        if x >= element(edges, place + np.int64(1)) and place != last:
            place += np.int64(1)
        add_at(counts, place, by)


@body
def _summed_weights(a: Any, weights: Any, edges: Any, width: Any) -> Any:
    """Sums of weights in NumPy's order: by blocks of 65536 elements."""
    if np.ndim(a) != 1 or np.ndim(weights) != 1 or weights.dtype.kind not in ("i", "u", "f"):
        refused("weights are a vector of real numbers, for one of elements")
    require_equal(len(a), len(weights), "weights should have the same shape as a.")
    sums = np.empty(len(edges) - 1)
    total = np.zeros(len(edges) - 1, weights.dtype)
    for start in range(0, len(a), 65536):
        sums[:] = 0.0
        for i in range(start, min(start + 65536, len(a))):
            _count_in_bin(sums, a[i], edges, width, element(weights, i))
        total += sums.astype(weights.dtype)
    return total


@body
def _counted_between(a: Any, edges: Any) -> Any:
    """Return how many elements lie between consecutive edges; the last bin includes both edges."""
    if np.ndim(edges) != 1:
        raise ValueError("`bins` must be 1d, when an array")
    _expect_order(edges, True, "`bins` must increase monotonically, when an array")
    number = max(len(edges) - 1, 0)
    steps = 0
    counts = np.zeros(number, np.int64)
    one = np.int64(1)
    while number >> steps > 0:
        steps += 1
    for x in a.flat:
        if number > 0 and x >= element(edges, 0) and x <= element(edges, number):
            low = np.int64(0)
            high = np.int64(number)
            for _ in range(steps):
                middle = (low + high) >> one
                is_right = x >= element(edges, middle)
                low = middle if is_right else low
                high = high if is_right else middle
            add_at(counts, low, one)
    return counts

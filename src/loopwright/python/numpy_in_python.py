"""Functions of NumPy that are compiled from what they are in Python: searches, differences,
interpolation, convolution, what leaves NaN out, comparisons of whole arrays.

They are written over the functions that have lowerings. What a call is of (numbers or arrays, None)
is known when compiling, so that only one side of such a test is lowered.
"""

# ruff: noqa: N803
from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from loopwright.python.in_python import FUNCTIONS, METHODS, product_of_extents
from loopwright.python.vectorize import ElementFunction

# Searches


def _place(a: Any, v: Any, side: Any) -> Any:
    """Binary search; not a number is larger than all numbers."""
    low, high = 0, len(a)
    while low < high:
        middle = (low + high) // 2
        x = a[middle]
        if side == "left":
            before = x < v or (v != v and x == x)
        else:
            before = x <= v or v != v
        if before:
            low = middle + 1
        else:
            high = middle
    return np.int64(low)


def _searchsorted(a: Any, v: Any, side: Any = "left") -> Any:
    a = np.asarray(a)
    if np.ndim(v) == 0:
        return _place(a, v, side)
    flat = np.asarray(v).flatten()
    made = np.empty(len(flat), np.int64)
    for i in range(len(flat)):
        made[i] = _place(a, flat[i], side)
    return made.reshape(np.shape(v))


def _digitize(x: Any, bins: Any, right: Any = False) -> Any:
    side, bins = "left" if right else "right", np.asarray(bins)
    first, up, is_ordered = 1, True, True
    while first < len(bins) and bins[first] == bins[0]:
        first += 1
    if first < len(bins):
        up = bool(bins[0] < bins[first])
    for i in range(first + 1, len(bins)):
        if bins[i - 1] > bins[i] if up else bins[i - 1] < bins[i]:
            is_ordered = False
    if not is_ordered:
        raise ValueError("bins must be monotonically increasing or decreasing")
    if np.ndim(x) == 0:
        if up:
            return _place(bins, x, side)
        return len(bins) - _place(bins[::-1], x, side)
    flat = np.asarray(x).flatten()
    made = np.empty(len(flat), np.int64)
    for i in range(len(flat)):
        if up:
            made[i] = _place(bins, flat[i], side)
        else:
            made[i] = len(bins) - _place(bins[::-1], flat[i], side)
    return made.reshape(np.shape(x))


def _between(x: Any, xp: Any, fp: Any, left: Any, right: Any) -> Any:
    last = len(xp) - 1
    if last == 0:
        return left if x < xp[0] else right if x > xp[0] else fp[0]
    if x != x:
        return x
    if x > xp[last]:
        return right
    if x < xp[0]:
        return left
    j = _place(xp, x, "right") - 1
    if j == last or xp[j] == x:
        return fp[j]
    slope = (fp[j + 1] - fp[j]) / (xp[j + 1] - xp[j])
    made = slope * (x - xp[j]) + fp[j]
    if made != made:
        made = slope * (x - xp[j + 1]) + fp[j + 1]
        if made != made and fp[j] == fp[j + 1]:
            made = fp[j]
    return made


def _interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None) -> Any:
    if len(xp) == 0:
        raise ValueError("array of sample points is empty")
    if len(xp) != len(fp):
        raise ValueError("fp and xp are not of the same length.")
    places, values = np.asarray(xp, np.float64), np.asarray(fp, np.float64)
    first = values[0] if left is None else np.float64(left)
    last = values[-1] if right is None else np.float64(right)
    if np.ndim(x) == 0:
        return _between(np.float64(x), places, values, first, last)
    flat = np.array(x, np.float64).ravel()
    made = np.empty(len(flat))
    for i in range(len(flat)):
        made[i] = _between(flat[i], places, values, first, last)
    return made.reshape(np.shape(x))


# Differences, sums of products


def _neighbours(a: Any, axis: Any) -> Any:
    """What follows, and what goes before, along an axis."""
    axis = normalize_axis_index(axis, np.ndim(a))
    if axis == np.ndim(a) - 1:
        return a[..., 1:], a[..., :-1]
    return (a[1:], a[:-1]) if axis == 0 else (a[:, 1:], a[:, :-1])


def _differences(a: Any, axis: Any) -> Any:
    later, earlier = _neighbours(a, axis)
    return later != earlier if a.dtype == np.bool_ else later - earlier


def _beside(a: Any, values: Any, axis: Any) -> Any:
    """What is put before or behind an array: a number is one row of it."""
    if np.ndim(values) > 0:
        return np.asarray(values)
    row = np.moveaxis(a, axis, 0)[:1]
    made = np.empty(np.shape(row), np.asarray(values).dtype)
    made[...] = values
    return np.moveaxis(made, 0, axis)


def _diff(a: Any, n: Any = 1, axis: Any = -1, prepend: Any = None, append: Any = None) -> Any:
    a = np.asarray(a)
    if prepend is not None:
        a = np.concatenate((_beside(a, prepend, axis), a), axis)
    if append is not None:
        a = np.concatenate((a, _beside(a, append, axis)), axis)
    for _ in (0,) * n:
        a = _differences(a, axis)
    return a


def _trapezoid(y: Any, x: Any = None, dx: Any = 1.0, axis: Any = -1) -> Any:
    y = np.asarray(y)
    if x is None:
        step = dx
    elif np.ndim(x) == 1:
        step = _differences(np.asarray(x), -1)
        for _ in (0,) * (np.ndim(y) - 1 - normalize_axis_index(axis, np.ndim(y))):
            step = np.expand_dims(step, -1)
    else:
        step = _differences(x, axis)
    later, earlier = _neighbours(y, axis)
    return (step * (later + earlier) / 2.0).sum(axis=axis)


def _overlapped(a: Any, v: Any, mode: Any, swapped: Any) -> Any:
    """The sums of products of a vector and another one that runs backwards over it."""
    n, m = len(a), len(v)
    if n == 0 or m == 0:
        raise ValueError("the vectors cannot be empty")
    small, large = min(n, m), max(n, m)
    start, length = 0, n + m - 1
    if mode == "same":
        start, length = small // 2 if swapped and n < m else (small - 1) // 2, large
    elif mode == "valid":
        start, length = small - 1, large - small + 1
    made = np.empty(length, (a[0] * v[0]).dtype)
    for i in range(length):
        k = i + start
        total = made.dtype.type(0)
        for j in range(max(0, k - m + 1), min(k, n - 1) + 1):
            total += a[j] * v[k - j]
        made[i] = total
    return made


def _convolve(a: Any, v: Any, mode: Any = "full") -> Any:
    return _overlapped(np.asarray(a), np.asarray(v), mode, False)


def _correlate(a: Any, v: Any, mode: Any = "valid") -> Any:
    v = np.asarray(v)[::-1]
    return _overlapped(np.asarray(a), np.conj(v) if v.dtype.kind == "c" else v, mode, True)


def _average(a: Any, axis: Any = None, weights: Any = None, *, keepdims: Any = False) -> Any:
    if weights is None:
        found: Any = np.mean(a, axis=axis, keepdims=keepdims)  # pyright: ignore[reportUnknownVariableType]
        if np.size(found) == 0:  # pyright: ignore[reportUnknownArgumentType]
            raise ZeroDivisionError("division by zero")
        return found  # pyright: ignore[reportUnknownVariableType]
    if np.ndim(weights) != np.ndim(a):
        if axis is None:
            raise TypeError("Axis must be specified when shapes of a and weights differ.")
        if np.shape(weights) != (np.shape(a)[axis],):
            raise ValueError(
                "Shape of weights must be consistent with shape of a along specified axis."
            )
        for _ in (0,) * (np.ndim(a) - 1 - normalize_axis_index(axis, np.ndim(a))):
            weights = np.expand_dims(weights, -1)
        for _ in (0,) * (normalize_axis_index(axis, np.ndim(a))):
            weights = np.expand_dims(weights, 0)
    elif np.shape(a) != np.shape(weights):
        if axis is not None:
            raise ValueError("weights of another shape than the array")
        raise TypeError("weights of another shape than the array")
    if a.dtype.kind not in ("f", "c"):
        a = a.astype(np.float64)
    made = a * weights
    total = np.sum(weights, axis=axis, dtype=made.dtype, keepdims=keepdims)
    if total == 0 if np.ndim(total) == 0 else np.any(total == 0):
        raise ZeroDivisionError("Weights sum to zero, can't be normalized")
    return np.sum(made, axis=axis, keepdims=keepdims) / total


def _cross(a: Any, b: Any) -> Any:
    a, b = np.asarray(a), np.asarray(b)
    if np.shape(a)[-1] != 3 or np.shape(b)[-1] != 3:
        raise ValueError("incompatible dimensions for cross product")
    parts = (
        a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1],
        a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2],
        a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0],
    )
    return np.array(parts) if np.ndim(a) == 1 and np.ndim(b) == 1 else np.stack(parts, -1)


# What leaves NaN out


def _nansum(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return np.sum(np.where(np.isnan(a), 0, a), axis=axis, keepdims=keepdims)


def _nanprod(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return np.prod(np.where(np.isnan(a), 1, a), axis=axis, keepdims=keepdims)  # pyright: ignore[reportUnknownVariableType]


def _of_type(x: Any, dtype: Any) -> Any:
    return dtype.type(x) if np.ndim(x) == 0 else x.astype(dtype)


def _nanmean(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    if a.dtype.kind not in ("f", "c"):
        return np.mean(a, axis=axis, keepdims=keepdims)  # pyright: ignore[reportUnknownVariableType]
    count = np.sum(np.logical_not(np.isnan(a)), axis=axis, keepdims=keepdims)
    total = np.sum(np.where(np.isnan(a), 0, a), axis=axis, keepdims=keepdims)
    return _of_type(total / count, total.dtype)


def _nanvar(a: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False) -> Any:
    if a.dtype.kind not in ("f", "c"):
        return np.var(a, axis=axis, ddof=ddof, keepdims=keepdims)  # pyright: ignore[reportUnknownVariableType]
    unknown = np.isnan(a)
    off = np.where(unknown, 0, a - _nanmean(a, axis, keepdims=True))
    count = np.sum(np.logical_not(unknown), axis=axis, keepdims=keepdims) - ddof
    squares: Any = np.real(off * np.conj(off)) if a.dtype.kind == "c" else off * off
    total = np.sum(squares, axis=axis, keepdims=keepdims)
    return _of_type(np.where(count > 0, total / count, np.nan), total.dtype)


def _nanstd(a: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False) -> Any:
    return np.sqrt(_nanvar(a, axis, ddof=ddof, keepdims=keepdims))


def _nanmax(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    if a.dtype.kind != "f":
        return np.max(a, axis=axis, keepdims=keepdims)
    known = np.max(np.where(np.isnan(a), -np.inf, a), axis=axis, keepdims=keepdims)
    found = np.where(np.all(np.isnan(a), axis=axis, keepdims=keepdims), np.nan, known)
    return _of_type(found, a.dtype)


def _nanmin(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    if a.dtype.kind != "f":
        return np.min(a, axis=axis, keepdims=keepdims)
    known = np.min(np.where(np.isnan(a), np.inf, a), axis=axis, keepdims=keepdims)
    found = np.where(np.all(np.isnan(a), axis=axis, keepdims=keepdims), np.nan, known)
    return _of_type(found, a.dtype)


def _ptp(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    return np.max(a, axis=axis, keepdims=keepdims) - np.min(a, axis=axis, keepdims=keepdims)


def _nanargmax(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    if np.any(np.all(np.isnan(a), axis=axis)):
        raise ValueError("All-NaN slice encountered")
    return np.argmax(np.where(np.isnan(a), -np.inf, a), axis=axis, keepdims=keepdims)


def _nanargmin(a: Any, axis: Any = None, *, keepdims: Any = False) -> Any:
    if np.any(np.all(np.isnan(a), axis=axis)):
        raise ValueError("All-NaN slice encountered")
    return np.argmin(np.where(np.isnan(a), np.inf, a), axis=axis, keepdims=keepdims)


def _nancumsum(a: Any, axis: Any = None) -> Any:
    return np.cumsum(np.where(np.isnan(a), 0, a), axis=axis)  # pyright: ignore[reportUnknownVariableType]


def _nancumprod(a: Any, axis: Any = None) -> Any:
    return np.cumprod(np.where(np.isnan(a), 1, a), axis=axis)  # pyright: ignore[reportUnknownVariableType]


def _sink(a: Any, start: Any, end: Any) -> None:
    """Restore the heap of the elements before `end`, of which that at `start` may be too small."""
    x, place = a[start], start
    child = 2 * place + 1
    while child < end:
        if child + 1 < end and a[child + 1] > a[child]:
            child += 1
        if not a[child] > x:
            break
        a[place] = a[child]
        place = child
        child = 2 * place + 1
    a[place] = x


def put_in_order(a: Any) -> None:
    """Put the elements of a vector in order (heapsort)."""
    n = len(a)
    for k in range(n // 2 - 1, -1, -1):
        _sink(a, k, n)
    for last in range(n - 1, 0, -1):
        a[0], a[last] = a[last], a[0]
        _sink(a, 0, last)


def _middle(a: Any) -> Any:
    """The median of a vector, which is put in order."""
    n, known = len(a), True
    for k in range(n):
        known = known and a[k] == a[k]
    if n == 0 or not known:
        return np.mean(a[:0]) if n == 0 else np.mean(a * np.nan)  # pyright: ignore[reportUnknownVariableType]
    put_in_order(a)
    return np.mean(a[(n - 1) // 2 : n // 2 + 1])  # pyright: ignore[reportUnknownVariableType]


def _median(a: Any, axis: Any = None) -> Any:
    if axis is None:
        return _middle(np.asarray(a).flatten())
    rows = np.moveaxis(a, axis, -1)
    if np.ndim(a) == 1:
        return _middle(rows.copy())
    made: Any = np.empty(np.shape(rows)[:-1], np.mean(a[:0]).dtype)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]
    for place in np.ndindex(made.shape):
        made[place] = _middle(rows[place].copy())
    return made


# Comparisons of whole arrays


def _isclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Any:
    other = b + 0.0
    found = (np.abs(a - other) <= atol + rtol * np.abs(other)) & np.isfinite(other) | (a == other)
    return found | (np.isnan(a) & np.isnan(other)) if equal_nan else found


def _allclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Any:
    return bool(np.all(_isclose(a, b, rtol, atol, equal_nan)))


def _array_equal(a1: Any, a2: Any) -> Any:
    if np.shape(a1) != np.shape(a2):
        return False
    return bool(np.all(a1 == a2))


# Shapes


def _tile(A: Any, reps: Any) -> Any:
    times = reps if np.ndim(reps) > 0 else (reps,)
    for _ in (0,) * (np.ndim(A) - len(times)):
        times = (1, *times)
    tile = np.asarray(A)
    for _ in (0,) * (len(times) - np.ndim(A)):
        tile = np.expand_dims(tile, 0)
    interleaved, shape = (), ()
    for k, (count, extent) in enumerate(zip(times, np.shape(tile))):  # noqa: B905 - as many
        if count < 0 and np.size(A) > 0:
            raise ValueError("negative dimensions are not allowed")
        interleaved = (*interleaved, max(count, 0) if np.size(A) > 0 else 0, extent)
        shape = (*shape, product_of_extents(max(count, 0), extent))
        tile = np.expand_dims(tile, 2 * k)
    made = np.empty(interleaved, A.dtype)
    made[...] = tile
    return made.reshape(shape)


def _unravel_index(indices: Any, shape: Any) -> Any:
    size, made = 1, ()
    for extent in shape:
        size = product_of_extents(size, extent)
    if np.any(np.asarray(indices) < 0) or np.any(np.asarray(indices) >= size):
        raise ValueError("index is out of bounds for array with this shape")
    rest = np.int64(indices) if np.ndim(indices) == 0 else indices.astype(np.int64)
    for extent in shape[::-1]:
        made = (rest % extent, *made)
        rest = rest // extent
    return made


def _ravel_multi_index(multi_index: Any, dims: Any) -> Any:
    made, size, wrong = np.int64(0), 1, np.bool_(False)
    for extent in dims:
        size = product_of_extents(size, extent)
    for index, extent in zip(multi_index, dims):  # noqa: B905 - there are as many
        places = np.asarray(index)
        if places.dtype.kind not in ("i", "u"):
            raise TypeError("only int indices permitted")
        wrong = wrong | (places < 0) | (places >= extent)
        made = made * extent + (np.int64(index) if np.ndim(index) == 0 else places.astype(np.int64))
    if np.any(wrong):
        raise ValueError("invalid entry in coordinates array")
    return made


def _kron(a: Any, b: Any) -> Any:
    if np.ndim(a) == 1 and np.ndim(b) == 1:
        return np.outer(a, b).ravel()
    (n, m), (p, q) = np.shape(a), np.shape(b)
    shape = product_of_extents(n, p), product_of_extents(m, q)
    made = np.empty(shape, (a[:1, :1] * b[:1, :1]).dtype)
    for i in range(n):
        for j in range(m):
            made[i * p : (i + 1) * p, j * q : (j + 1) * q] = a[i, j] * b
    return made


def _rot90(m: Any, k: Any = 1, axes: Any = (0, 1)) -> Any:
    turns, first, second = k % 4, axes[0], axes[1]
    if first == second or abs(first - second) == np.ndim(m):
        raise ValueError("Axes must be different.")
    first, second = (
        normalize_axis_index(first, np.ndim(m)),
        normalize_axis_index(second, np.ndim(m)),
    )
    if turns == 0:
        return m[:]
    if turns == 1:
        return np.swapaxes(np.flip(m, second), first, second)
    if turns == 2:
        return np.flip(np.flip(m, first), second)
    return np.flip(np.swapaxes(m, first, second), second)


def _argwhere(a: Any) -> Any:
    return np.stack(np.nonzero(a), -1)


def _atleast_1d(a: Any) -> Any:
    return a if np.ndim(a) > 0 else np.asarray(a)[None]


def _atleast_2d(a: Any) -> Any:
    return a if np.ndim(a) > 1 else np.expand_dims(_atleast_1d(a), 0)


def _tri(N: Any, M: Any = None, k: Any = 0, dtype: Any = np.float64) -> Any:
    return np.tril(np.ones((max(N, 0), max(N if M is None else M, 0)), dtype), k)


def _append(arr: Any, values: Any, axis: Any = None) -> Any:
    if axis is not None and np.ndim(values) == 0:
        raise ValueError("all the input arrays must have same number of dimensions")
    return np.concatenate((arr, values if np.ndim(values) > 0 else np.array([values])), axis)


def _isin(element: Any, test_elements: Any, assume_unique: Any = False, invert: Any = False) -> Any:
    wanted = np.asarray(test_elements).flatten()
    flat = np.asarray(element).flatten()
    made = np.full(len(flat), bool(invert))
    for i in range(len(flat)):
        for k in range(len(wanted)):
            if flat[i] == wanted[k]:
                made[i] = not invert
    return made.reshape(np.shape(element))


def _polyval(p: Any, x: Any) -> Any:
    p = np.asarray(p)
    start = p.dtype.type(0) * np.asarray(x).dtype.type(0)
    made = start if np.ndim(x) == 0 else np.zeros(np.shape(x), start.dtype)
    for k in range(len(p)):
        made = made * x + p[k]
    return made


def _fill_diagonal(a: Any, val: Any, wrap: Any = False) -> None:
    if np.ndim(a) < 2:
        raise ValueError("array must be at least 2-d")
    shape, values = np.shape(a), np.asarray(val, a.dtype).flatten()
    if np.ndim(a) > 2:
        for extent in shape:
            if extent != shape[0]:
                raise ValueError("All dimensions of input must be of equal length")
    columns, number = shape[-1], len(values)
    for i in range(min(shape) if number > 0 else 0):
        a[(i,) * np.ndim(a)] = values[i % number]
    if wrap and np.ndim(a) == 2 and number > 0 and columns > 0:
        for i in range(columns, (np.size(a) + columns) // (columns + 1)):
            place = i * (columns + 1)
            a[place // columns, place % columns] = values[i % number]


# Functions of elements


def _logaddexp(x: Any, y: Any) -> Any:
    if x == y:
        return x + 0.693147180559945309417232121458176568
    far = x - y
    if far > 0:
        return x + np.log1p(np.exp(-far))
    return y + np.log1p(np.exp(far)) if far <= 0 else far


def _gcd(x: Any, y: Any) -> Any:
    x, y = abs(x), abs(y)
    while y != 0:
        x, y = y, x % y
    return abs(x)  # the least integer has no absolute value


def _lcm(x: Any, y: Any) -> Any:
    g = _gcd(x, y)
    return g if g == 0 else abs(abs(x) // g) * abs(y)


def _sinc(x: Any) -> Any:
    y = np.pi * x
    return np.sin(y) / y if y != 0 else np.cos(y)


FUNCTIONS.update(
    {
        np.searchsorted: _searchsorted,
        np.digitize: _digitize,
        np.interp: _interp,
        np.diff: _diff,
        np.trapezoid: _trapezoid,
        np.convolve: _convolve,
        np.correlate: _correlate,
        np.average: _average,
        np.cross: _cross,
        np.nansum: _nansum,
        np.nanprod: _nanprod,
        np.nanmean: _nanmean,
        np.nanvar: _nanvar,
        np.nanstd: _nanstd,
        np.nanmax: _nanmax,
        np.nanmin: _nanmin,
        np.ptp: _ptp,
        np.nanargmax: _nanargmax,
        np.nanargmin: _nanargmin,
        np.nancumsum: _nancumsum,
        np.nancumprod: _nancumprod,
        np.median: _median,
        np.unravel_index: _unravel_index,
        np.ravel_multi_index: _ravel_multi_index,
        np.isclose: _isclose,
        np.allclose: _allclose,
        np.array_equal: _array_equal,
        np.atleast_1d: _atleast_1d,
        np.atleast_2d: _atleast_2d,
        np.tri: _tri,
        np.append: _append,
        np.isin: _isin,
        np.polyval: _polyval,
        np.tile: _tile,
        np.kron: _kron,
        np.rot90: _rot90,
        np.argwhere: _argwhere,
        np.fill_diagonal: _fill_diagonal,
        np.logaddexp: ElementFunction(_logaddexp),
        np.gcd: ElementFunction(_gcd),
        np.lcm: ElementFunction(_lcm),
        np.sinc: ElementFunction(_sinc),
        np.amax: np.max,
        np.amin: np.min,
    }
)
METHODS["searchsorted"] = np.searchsorted

"""Series of numbers: differences, slopes, sums of products, polynomials, windows."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from loopwright.python.bodies.primitives import (
    filled_by,
    product_of_extents,
    promoted,
    refused,
    require,
    stored,
    unrolled,
)
from loopwright.python.declarations import body, implements, stores_result, takes_arrays

# Neighbours


@body
def _neighbours(a: Any, axis: Any) -> Any:
    """Return the array without its first and without its last element along an axis."""
    axis = normalize_axis_index(axis, np.ndim(a))
    if axis == np.ndim(a) - 1:
        return a[..., 1:], a[..., :-1]
    return (a[1:], a[:-1]) if axis == 0 else (a[:, 1:], a[:, :-1])


@body
def _differences(a: Any, axis: Any) -> Any:
    later, earlier = _neighbours(a, axis)
    return later != earlier if a.dtype == np.bool_ else later - earlier


@body
def _beside(a: Any, values: Any, axis: Any) -> Any:
    """Return the part to be joined before or after an array: a number is one row of it."""
    if np.ndim(values) > 0:
        return np.asarray(values)
    row = np.empty((1, *np.shape(np.moveaxis(a, axis, 0))[1:]), np.asarray(values).dtype)
    row[...] = values
    return np.moveaxis(row, 0, axis)


@implements("numpy.diff")
@takes_arrays("a", "prepend", "append")
@body
def diff(a: Any, n: Any = 1, axis: Any = -1, prepend: Any = None, append: Any = None) -> Any:
    if n < 0:
        raise ValueError(f"order must be non-negative but got {n}")
    a = np.asarray(a)
    if prepend is not None:
        a = np.concatenate((_beside(a, prepend, axis), a), axis)
    if append is not None:
        a = np.concatenate((a, _beside(a, append, axis)), axis)
    for _ in unrolled(n):
        a = _differences(a, axis)
    return a


@implements("numpy.ediff1d")
@takes_arrays("ary", "to_end", "to_begin")
@body
def ediff1d(ary: Any, to_end: Any = None, to_begin: Any = None) -> Any:
    flat = np.asarray(ary).flatten()
    differences = flat[1:] - flat[:-1]
    if to_begin is not None:
        differences = np.concatenate((_same_kind(to_begin, flat), differences))
    return (
        differences if to_end is None else np.concatenate((differences, _same_kind(to_end, flat)))
    )


@body
def _same_kind(values: Any, a: Any) -> Any:
    """Values as elements of the type of a vector."""
    flat = np.asarray(values).flatten()
    if not np.can_cast(flat.dtype, a.dtype, "same_kind"):
        raise TypeError("dtype of `to_end` or `to_begin` must be compatible with input `ary`")
    return flat.astype(a.dtype)


@implements("numpy.trapezoid")
@takes_arrays("y", "x", "dx")
@body
def trapezoid(y: Any, x: Any = None, dx: Any = 1.0, axis: Any = -1) -> Any:
    y = np.asarray(y)
    if x is None:
        step = dx
    elif np.ndim(x) == 1:
        step = _differences(np.asarray(x), -1)
        for _ in unrolled(np.ndim(y) - 1 - normalize_axis_index(axis, np.ndim(y))):
            step = np.expand_dims(step, -1)
    else:
        step = _differences(x, axis)
    later, earlier = _neighbours(y, axis)
    return (step * (later + earlier) / 2.0).sum(axis=axis)


@body
def _overlapped(a: Any, v: Any, mode: Any, swapped: Any) -> Any:
    """Return the convolution of two vectors: sums of products with one of them reversed."""
    n = len(a)
    m = len(v)
    require(n != 0 and m != 0, ValueError, "the vectors cannot be empty")
    small = min(n, m)
    large = max(n, m)
    start = 0
    length = n + m - 1
    if mode == "same":
        start = small // 2 if swapped and n < m else (small - 1) // 2
        length = large
    elif mode == "valid":
        start = small - 1
        length = large - small + 1
    result = np.empty(length, (a[0] * v[0]).dtype)
    for i in range(length):
        k = i + start
        total = result.dtype.type(0)
        for j in range(max(0, k - m + 1), min(k, n - 1) + 1):
            total += a[j] * v[k - j]
        result[i] = total
    return result


@implements("numpy.convolve")
@takes_arrays("a", "v")
@body
def convolve(a: Any, v: Any, mode: Any = "full") -> Any:
    return _overlapped(np.asarray(a), np.asarray(v), mode, False)


@implements("numpy.correlate")
@takes_arrays("a", "v")
@body
def correlate(a: Any, v: Any, mode: Any = "valid") -> Any:
    v = np.asarray(v)[::-1]
    return _overlapped(np.asarray(a), np.conj(v) if v.dtype.kind == "c" else v, mode, True)


@implements("numpy.outer")
@takes_arrays("a", "b")
@stores_result("out")
@body
def outer(a: Any, b: Any, out: Any = None) -> Any:
    left, right = (x if np.ndim(x) == 1 else np.asarray(x).flatten() for x in (a, b))
    return np.multiply(left[:, None], right[None, :], out)


@implements("numpy.inner")
@takes_arrays("a", "b")
@body
def inner(a: Any, b: Any) -> Any:
    return np.tensordot(a, b, (-1, -1))[()]


@implements("numpy.vdot")
@takes_arrays("a", "b")
@body
def vdot(a: Any, b: Any) -> Any:
    if np.ndim(a) != 1 or np.ndim(b) != 1:
        refused("vdot() takes vectors here: use np.sum(x * y)")
    return np.dot(np.conj(a) if a.dtype.kind == "c" else a, b)


@implements("numpy.unwrap")
@takes_arrays("p", "discont", "period")
@body
def unwrap(p: Any, discont: Any = None, axis: Any = -1, *, period: Any = 2 * np.pi) -> Any:
    if np.ndim(p) != 1 or np.asarray(period).dtype.kind != "f":
        refused("expected vectors, and a float as period")
    half = period / 2
    steps = p[1:] - p[:-1]
    wrapped: Any = np.mod(steps + half, period) - half
    wrapped = np.where((wrapped == -half) & (steps > 0), half, wrapped)  # pyright: ignore[reportUnknownVariableType]
    least = half if discont is None else max(discont, half)
    correction: Any = np.where(np.abs(steps) < least, 0, wrapped - steps)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    result = np.array(p, (p[:1] * 1.0).dtype)
    result[1:] = p[1:] + correction.cumsum()
    return result


@implements("numpy.cumulative_sum")
@takes_arrays("x")
@stores_result("out")
@body
def cumulative_sum(
    x: Any, *, axis: Any = None, dtype: Any = None, out: Any = None, include_initial: Any = False
) -> Any:
    return stored(_running(np.cumsum, 0, x, axis, dtype, include_initial), out)


@implements("numpy.cumulative_prod")
@takes_arrays("x")
@stores_result("out")
@body
def cumulative_prod(
    x: Any, *, axis: Any = None, dtype: Any = None, out: Any = None, include_initial: Any = False
) -> Any:
    return stored(_running(np.cumprod, 1, x, axis, dtype, include_initial), out)


@body
def _running(function: Any, first: Any, x: Any, axis: Any, dtype: Any, include_initial: Any) -> Any:
    x = np.atleast_1d(x)
    if axis is None and np.ndim(x) > 1:
        raise ValueError("arrays of more than one dimension need an axis")
    axis = 0 if axis is None else axis
    totals = function(x, axis, dtype)
    if not include_initial:
        return totals
    rows = np.moveaxis(totals, axis, 0)
    extended = np.empty((len(rows) + 1, *np.shape(rows)[1:]), totals.dtype)
    extended[0] = first
    extended[1:] = rows
    return np.moveaxis(extended, 0, axis).copy()


# Slopes


@body
def _slopes(f: Any, dx: Any, axis: Any, edge_order: Any) -> Any:
    """Central differences, and one-sided differences at the ends."""
    result = np.empty_like(f)
    rows = np.moveaxis(f, axis, 0)
    slopes = np.moveaxis(result, axis, 0)
    _expect_points(rows, edge_order)
    slopes[1:-1] = (rows[2:] - rows[:-2]) / (2.0 * dx)
    if edge_order == 1:
        slopes[0] = (rows[1] - rows[0]) / dx
        slopes[-1] = (rows[-1] - rows[-2]) / dx
    else:
        slopes[0] = -1.5 / dx * rows[0] + 2.0 / dx * rows[1] + -0.5 / dx * rows[2]
        slopes[-1] = 0.5 / dx * rows[-3] + -2.0 / dx * rows[-2] + 1.5 / dx * rows[-1]
    return result


@body
def _expect_points(rows: Any, edge_order: Any) -> None:
    if len(rows) < edge_order + 1:
        raise ValueError(
            "Shape of array too small to calculate a numerical gradient, "
            "at least (edge_order + 1) elements are required."
        )


@body
def _slopes_between(f: Any, x: Any, axis: Any, edge_order: Any) -> Any:
    """Slopes over points that need not be equidistant."""
    if np.ndim(x) != 1 or len(x) != f.shape[axis]:
        raise ValueError("when 1d, distances must match the length of the corresponding dimension")
    if x.dtype.kind in ("i", "u"):
        x = x.astype(np.float64)
    dx = x[1:] - x[:-1]
    if np.all(dx == dx[0]):
        return _slopes(f, dx[0], axis, edge_order)
    result = np.empty_like(f)
    rows = np.moveaxis(f, axis, 0)
    slopes = np.moveaxis(result, axis, 0)
    _expect_points(rows, edge_order)
    before = dx[:-1]
    behind = dx[1:]
    a = -behind / (before * (before + behind))
    b = (behind - before) / (before * behind)
    c = before / (behind * (before + behind))
    for _ in unrolled(np.ndim(f) - 1):
        a = np.expand_dims(a, -1)
        b = np.expand_dims(b, -1)
        c = np.expand_dims(c, -1)
    slopes[1:-1] = a * rows[:-2] + b * rows[1:-1] + c * rows[2:]
    if edge_order == 1:
        slopes[0] = (rows[1] - rows[0]) / dx[0]
        slopes[-1] = (rows[-1] - rows[-2]) / dx[-1]
    else:
        u = dx[0]
        v = dx[1]
        slopes[0] = (
            -(2.0 * u + v) / (u * (u + v)) * rows[0]
            + (u + v) / (u * v) * rows[1]
            + -u / (v * (u + v)) * rows[2]
        )
        u = dx[-2]
        v = dx[-1]
        slopes[-1] = (
            v / (u * (u + v)) * rows[-3]
            + -(v + u) / (u * v) * rows[-2]
            + (2.0 * v + u) / (v * (u + v)) * rows[-1]
        )
    return result


@body
def _slopes_along(f: Any, x: Any, axis: Any, edge_order: Any) -> Any:
    if np.ndim(x) == 0:
        return _slopes(f, x, axis, edge_order)
    return _slopes_between(f, np.asarray(x), axis, edge_order)


@body
def _all_axes(f: Any) -> Any:
    axes = ()
    for k, _ in enumerate(np.shape(f)):
        axes = (*axes, k)
    return axes


@implements("numpy.gradient")
@takes_arrays("f", "varargs")
@body
def gradient(f: Any, *varargs: Any, axis: Any = None, edge_order: Any = 1) -> Any:
    if f.dtype == np.bool_:
        raise TypeError(
            "numpy boolean subtract, the `-` operator, is not supported, "
            "use the bitwise_xor, the `^` operator, or the logical_xor function instead."
        )
    if f.dtype.kind not in ("f", "c"):
        f = f.astype(np.float64)
    if axis is not None and np.ndim(axis) == 0:
        axes = (normalize_axis_index(axis, np.ndim(f)),)
    else:
        axes = _all_axes(f) if axis is None else axis
    steps = varargs if len(varargs) == len(axes) else (*varargs, 1.0)[:1] * len(axes)
    if len(varargs) > 1 and len(varargs) != len(axes):
        raise TypeError("invalid number of arguments")
    gradients = ()
    for along, step in zip(axes, steps):  # noqa: B905 - there are as many
        gradients = (*gradients, _slopes_along(f, step, along, edge_order))
    return gradients[0] if len(axes) == 1 else gradients  # pyright: ignore[reportGeneralTypeIssues]


# Polynomials, products


@implements("numpy.polyval")
@takes_arrays("p", "x")
@body
def polyval(p: Any, x: Any) -> Any:
    p = np.asarray(p)
    start = p.dtype.type(0) * np.asarray(x).dtype.type(0)
    total = start if np.ndim(x) == 0 else np.zeros(np.shape(x), start.dtype)
    for k in range(len(p)):
        total = total * x + p[k]
    return total


@body
def _without_leading_zeros(p: Any) -> Any:
    p = np.asarray(p).flatten()
    first = 0
    while first < len(p) and p[first] == 0:
        first += 1
    return p[first:] if first < len(p) else np.zeros(1, p.dtype)


@implements("numpy.roots")
@takes_arrays("p")
@body
def roots(p: Any) -> Any:
    p = np.asarray(p)
    if np.ndim(p) != 1:
        raise ValueError("Input must be a rank-1 array.")
    trimmed = np.trim_zeros(p if p.dtype.kind in ("f", "c") else p.astype(np.float64))
    zero_count = len(np.trim_zeros(p, "f")) - len(trimmed)
    companion = np.eye(max(len(trimmed) - 1, 0), k=-1, dtype=trimmed.dtype)
    if len(trimmed) > 1:
        companion[0] = -trimmed[1:] / trimmed[0]
    nonzero_roots = np.linalg.eigvals(companion)
    return np.concatenate((nonzero_roots, np.zeros(zero_count, nonzero_roots.dtype)))


@body
def _of_one_length(p: Any, length: Any) -> Any:
    p = np.asarray(p).flatten()
    padded = np.zeros(max(len(p), length), p.dtype)
    padded[len(padded) - len(p) :] = p
    return padded


@implements("numpy.polyadd")
@takes_arrays("a1", "a2")
@body
def polyadd(a1: Any, a2: Any) -> Any:
    return _of_one_length(a1, np.size(a2)) + _of_one_length(a2, np.size(a1))


@implements("numpy.polysub")
@takes_arrays("a1", "a2")
@body
def polysub(a1: Any, a2: Any) -> Any:
    return _of_one_length(a1, np.size(a2)) - _of_one_length(a2, np.size(a1))


@implements("numpy.polymul")
@takes_arrays("a1", "a2")
@body
def polymul(a1: Any, a2: Any) -> Any:
    return np.convolve(_without_leading_zeros(a1), _without_leading_zeros(a2))


@implements("numpy.polyder")
@takes_arrays("p", "m")
@body
def polyder(p: Any, m: Any = 1) -> Any:
    require(m >= 0, ValueError, "Order of derivative must be positive (see polyint)")
    p = np.asarray(p)
    for _ in unrolled(m):
        p = p[:-1] * np.arange(len(p) - 1, 0, -1)
    return p


@implements("numpy.polyint")
@takes_arrays("p", "m")
@body
def polyint(p: Any, m: Any = 1, k: Any = 0.0) -> Any:
    require(m >= 0, ValueError, "Order of integral must be positive (see polyder)")
    p = np.asarray(p)
    for _ in unrolled(m):
        constant = k if np.ndim(k) == 0 else k[0]
        p = np.append(p / np.arange(len(p), 0, -1), constant)
        k = k if np.ndim(k) == 0 else k[1:]
    return p


@implements("numpy.polyfit")
@takes_arrays("x", "y", "deg")
@body
def polyfit(x: Any, y: Any, deg: Any) -> Any:
    x = np.asarray(x) + 0.0
    y = np.asarray(y) + 0.0
    require(deg >= 0, ValueError, "expected deg >= 0")
    if np.ndim(x) != 1:
        raise TypeError("expected 1D vector for x")
    if np.ndim(y) not in (1, 2):
        raise TypeError("expected 1D or 2D array for y")
    require(len(x) > 0, TypeError, "expected non-empty vector for x")
    require(len(x) == len(y), TypeError, "expected x and y to have same length")
    powers = np.vander(x, deg + 1)
    scale = np.sqrt((powers * powers).sum(axis=0))
    solve: Any = np.linalg.lstsq
    scaled_solution = solve(powers / scale, y, len(x) * np.finfo(x.dtype).eps)[0]
    return (scaled_solution.T / scale).T


@implements("numpy.vander")
@takes_arrays("x")
@body
def vander(x: Any, N: Any = None, increasing: Any = False) -> Any:
    columns = len(x) if N is None else N
    x = x.astype((x[:1] * np.ones(1, np.int64)).dtype)
    matrix = np.empty((len(x), columns), x.dtype)
    powers = matrix if increasing else matrix[:, ::-1]
    for i in range(len(x)):
        for j in range(columns):
            if j == 0:
                powers[i, j] = 1
            else:
                powers[i, j] = powers[i, j - 1] * x[i] if j > 1 else x[i]
    return matrix


@implements("numpy.logspace")
@takes_arrays("start", "stop", "base")
@body
def logspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, base: Any = 10.0) -> Any:
    powers: Any = np.linspace(start, stop, num, endpoint)  # pyright: ignore[reportUnknownVariableType]
    return np.power(base, powers)  # pyright: ignore[reportUnknownArgumentType]


@implements("numpy.geomspace")
@takes_arrays("start", "stop")
@body
def geomspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True) -> Any:
    require(start != 0 and stop != 0, ValueError, "Geometric sequence cannot include zero")
    sign = np.sign(np.float64(start))
    powers: Any = np.logspace
    samples = powers(np.log10(start / sign), np.log10(stop / sign), num, endpoint)
    if num > 0:
        samples[0] = start / sign
    if num > 1 and endpoint:
        samples[-1] = stop / sign
    return samples * sign


@implements("numpy.vecdot")
@takes_arrays("x1", "x2")
@body
def vecdot(x1: Any, x2: Any) -> Any:
    x1 = np.asarray(x1)
    x2 = np.asarray(x2)
    x1 = np.conj(x1) if x1.dtype.kind == "c" else x1
    if np.ndim(x1) == 1 and np.ndim(x2) == 1:
        return np.dot(x1, x2)
    return np.matmul(x1[..., None, :], x2[..., :, None])[..., 0, 0]


@implements("numpy.cross")
@takes_arrays("a", "b")
@body
def cross(
    a: Any, b: Any, axisa: Any = -1, axisb: Any = -1, axisc: Any = -1, axis: Any = None
) -> Any:
    if axis is not None:
        axisa = axis
        axisb = axis
        axisc = axis
    a = np.moveaxis(np.asarray(a), axisa, -1)
    b = np.moveaxis(np.asarray(b), axisb, -1)
    if np.shape(a)[-1] != 3 or np.shape(b)[-1] != 3:
        raise ValueError("incompatible dimensions for cross product")
    parts = (
        a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1],
        a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2],
        a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0],
    )
    return np.array(parts) if np.ndim(a) == 1 and np.ndim(b) == 1 else np.stack(parts, axisc)


@implements("numpy.kron")
@takes_arrays("a", "b")
@body
def kron(a: Any, b: Any) -> Any:
    a = np.asarray(a)
    b = np.asarray(b)
    if np.ndim(a) == 0 or np.ndim(b) == 0:
        return np.multiply(a, b)
    for _ in unrolled(np.ndim(b) - np.ndim(a)):
        a = np.expand_dims(a, 0)
    for _ in unrolled(np.ndim(a) - np.ndim(b)):
        b = np.expand_dims(b, 0)
    shape = ()
    for left_extent, right_extent in zip(np.shape(a), np.shape(b)):  # noqa: B905 - as many
        shape = (*shape, product_of_extents(left_extent, right_extent))
    for k, _ in enumerate(unrolled(len(shape))):
        a = np.expand_dims(a, 2 * k + 1)
        b = np.expand_dims(b, 2 * k)
    return (a * b).reshape(shape)


@implements("numpy.poly")
@takes_arrays("seq_of_zeros")
@body
def poly(seq_of_zeros: Any) -> Any:
    zeros = np.asarray(seq_of_zeros)
    if np.ndim(zeros) != 1 or zeros.dtype.kind == "c":
        refused("expected vectors of real numbers")
    require(len(zeros) > 0, ValueError, "the polynomial without zeros is a number in NumPy")
    zeros = zeros if zeros.dtype == np.float32 else zeros.astype(np.float64)
    coefficients = np.zeros(len(zeros) + 1, zeros.dtype)
    coefficients[0] = 1
    for k in range(len(zeros)):
        coefficients[: k + 2] = np.convolve(
            coefficients[: k + 1], np.array([coefficients.dtype.type(1), -zeros[k]])
        )
    return coefficients


@implements("numpy.polydiv")
@takes_arrays("u", "v")
@body
def polydiv(u: Any, v: Any) -> Any:
    u = np.atleast_1d(u) + 0.0
    v = np.atleast_1d(v) + 0.0
    require(
        len(u) > 0 and len(v) > 0, IndexError, "index 0 is out of bounds for axis 0 with size 0"
    )
    m = len(u) - 1
    n = len(v) - 1
    kind = (u[:1] + v[:1]).dtype
    scale = 1.0 / v[0]
    quotient = np.zeros(max(m - n + 1, 1), kind)
    remainder = u.astype(kind)
    for k in range(m - n + 1):
        d = scale * remainder[k]
        quotient[k] = d
        remainder[k : k + n + 1] -= d * v
    first = 0
    while first < len(remainder) - 1 and np.allclose(remainder[first], 0, rtol=1e-14):
        first += 1
    return quotient, remainder[first:].copy()


@body
def linspace_of_arrays(
    start: Any, stop: Any, num: Any, endpoint: Any, retstep: Any, dtype: Any, axis: Any
) -> Any:
    """`linspace` between arrays."""
    require(num >= 0, ValueError, "Number of samples must be non-negative.")
    parts = num - 1 if endpoint else num
    kind = promoted((start, stop, 1.0))
    start = np.asarray(start, kind)
    stop = np.asarray(stop, kind)
    if retstep or dtype is not None or kind.kind == "c":
        refused("linspace() between arrays supports only floats, without 'retstep' and 'dtype'")
    difference = stop - start
    samples = np.empty((num, *np.shape(difference)), difference.dtype)
    has_zero = np.any(difference / parts == 0) if parts > 0 else False
    for k in range(num):
        if parts <= 0:
            samples[k] = difference * k + start
        elif has_zero:
            samples[k] = k / parts * difference + start
        else:
            samples[k] = difference / parts * k + start
    if endpoint and num > 1:
        samples[-1] = stop
    return samples if axis == 0 else np.moveaxis(samples, 0, axis).copy()


# Windows


@body
def _window(length: Any, kind: Any) -> Any:
    if length < 1:
        return np.zeros(0)
    if length == 1:
        return np.ones(1)
    length = float(length)  # an unsigned difference would wrap around
    n = np.arange(1 - length, length, 2) * 1.0  # pyright: ignore[reportUnknownVariableType]
    if kind == "hanning":
        return 0.5 + 0.5 * np.cos(np.pi * n / (length - 1))  # pyright: ignore[reportUnknownArgumentType]
    if kind == "hamming":
        return 0.54 + 0.46 * np.cos(np.pi * n / (length - 1))  # pyright: ignore[reportUnknownArgumentType]
    if kind == "blackman":
        first: Any = np.cos(np.pi * n / (length - 1))  # pyright: ignore[reportUnknownArgumentType]
        second: Any = np.cos(2.0 * np.pi * n / (length - 1))  # pyright: ignore[reportUnknownArgumentType]
        return 0.42 + 0.5 * first + 0.08 * second
    return np.where(n <= 0, 1 + n / (length - 1), 1 - n / (length - 1))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


@implements("numpy.hanning")
@takes_arrays()
@body
def hanning(M: Any) -> Any:
    return _window(M, "hanning")


@implements("numpy.hamming")
@takes_arrays()
@body
def hamming(M: Any) -> Any:
    return _window(M, "hamming")


@implements("numpy.blackman")
@takes_arrays()
@body
def blackman(M: Any) -> Any:
    return _window(M, "blackman")


@implements("numpy.bartlett")
@takes_arrays()
@body
def bartlett(M: Any) -> Any:
    return _window(M, "bartlett")


@implements("numpy.kaiser")
@takes_arrays("beta")
@body
def kaiser(M: Any, beta: Any) -> Any:
    return filled_by(np.kaiser, max(M, 0), np.float64, M=M, beta=beta)


@implements("numpy.i0")
@takes_arrays("x")
@body
def i0(x: Any) -> Any:
    points = np.atleast_1d(x)
    points = points if points.dtype.kind == "f" else points.astype(np.float64)
    values = filled_by(np.i0, np.shape(points), points.dtype, points)
    return values if np.ndim(x) > 0 else np.asarray(values[0])

"""Functions of NumPy that are compiled from what they are in Python: what is put into arrays, taken
out and repeated, quantiles, results over runs of elements, powers of matrices, parts of floats.

They are written as those in `numpy_in_python`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from loopwright.python.in_python import (
    FUNCTIONS,
    METHODS,
    product_of_extents,
    refused,
    scaled,
    sum_of_extents,
)
from loopwright.python.numpy_in_python import put_in_order
from loopwright.python.numpy_subscripted import places_of, read_only
from loopwright.python.vectorize import ElementFunction

# Put in, taken out, repeated


def _rows_of(arr: Any, axis: Any) -> Any:
    """What follows each other along an axis; of all elements without one."""
    if axis is None:
        return np.asarray(arr).flatten()
    return np.moveaxis(arr, axis, 0)


def _as_axis(rows: Any, axis: Any) -> Any:
    if axis is None or axis == 0:
        return rows
    return np.moveaxis(rows, 0, axis).copy()


def _insert(arr: Any, obj: Any, values: Any, axis: Any = None) -> Any:
    rows: Any = _rows_of(arr, axis)
    given: Any = np.asarray(values, arr.dtype)
    n, obj = len(rows), places_of(obj, len(rows))
    if np.ndim(given) > np.ndim(rows):
        refused("the values have more dimensions than the array")
    if np.ndim(obj) == 0:
        if obj < -n or obj > n:
            _ = np.ones(n, np.bool_)[obj]  # raises what NumPy raises
        place = obj + n if obj < 0 else obj
        many = len(given) if np.ndim(given) == np.ndim(rows) else 1
        made = np.empty((n + many, *np.shape(rows)[1:]), arr.dtype)
        made[:place], made[place + many :] = rows[:place], rows[place:]
        made[place : place + many] = given
        return _as_axis(made, axis)
    places = np.array(obj)
    if places.dtype == np.bool_:
        places = np.flatnonzero(places)
    many = len(places)
    made = np.empty((n + many, *np.shape(rows)[1:]), arr.dtype)
    taken, chosen = np.zeros(n + many, np.bool_), np.empty(many, np.int64)
    for j in range(many):
        place = places[j] + n if places[j] < 0 else places[j]
        if place < 0 or place > n:
            raise IndexError("index is out of bounds for the axis that is inserted in")
        places[j] = place
    for j in range(many):
        before = 0
        for k in range(many):
            if places[k] < places[j] or (places[k] == places[j] and k < j):
                before += 1
        chosen[j] = places[j] + before
        taken[chosen[j]] = True
    for _ in (0,) * (np.ndim(rows) - np.ndim(given)):
        given = np.expand_dims(given, 0)
    made[chosen] = given if axis is None or axis == 0 else np.moveaxis(given, axis, 0)
    left = 0
    for k in range(n + many):
        if not taken[k]:
            made[k] = rows[left]
            left += 1
    return _as_axis(made, axis)


def _delete(arr: Any, obj: Any, axis: Any = None) -> Any:
    rows = _rows_of(arr, axis)
    n, obj = len(rows), places_of(obj, len(rows))
    if np.ndim(obj) == 0:
        place = obj + n if obj < 0 else obj
        _ = np.ones(n, np.bool_)[obj]  # raises what NumPy raises
        return _as_axis(np.concatenate((rows[:place], rows[place + 1 :])), axis)
    given = np.asarray(obj)
    if given.dtype == np.bool_:
        if len(given) != n:
            raise ValueError(
                "boolean array argument obj to delete must be one dimensional "
                "and match the axis length"
            )
        return _as_axis(rows[np.logical_not(given)], axis)
    left = np.ones(n, np.bool_)
    left[given] = False
    return _as_axis(rows[left], axis)


def _repeat(a: Any, repeats: Any, axis: Any = None) -> Any:
    rows = _rows_of(a, axis)
    n, times = len(rows), np.asarray(repeats)
    if times.dtype == np.uint64 and np.ndim(repeats) > 0:
        refused("counts of type uint64 are not supported: NumPy takes signed ones")
    if np.any(times < 0):
        raise ValueError("repeats may not contain negative values.")
    if np.ndim(repeats) == 0:
        made = np.empty((product_of_extents(n, repeats), *np.shape(rows)[1:]), rows.dtype)
        for i in range(n):
            made[i * repeats : (i + 1) * repeats] = rows[i]
        return _as_axis(made, axis)
    if len(times) != n and len(times) != 1:
        raise ValueError("operands could not be broadcast together: repeats and the axis")
    total = 0
    for i in range(n):
        total = sum_of_extents(total, int(times[i % len(times)]))
    made, place = np.empty((total, *np.shape(rows)[1:]), rows.dtype), 0
    for i in range(n):
        for _ in range(times[i % len(times)]):
            made[place] = rows[i]
            place += 1
    return _as_axis(made, axis)


def _resize(a: Any, new_shape: Any) -> Any:
    flat, shape, size = np.asarray(a).flatten(), (), 1
    for extent in (new_shape,) if np.ndim(new_shape) == 0 else new_shape:
        shape, size = (*shape, extent), product_of_extents(size, extent)
    made = np.zeros(size, flat.dtype)
    for i in range(size):
        if len(flat) > 0:
            made[i] = flat[i % len(flat)]
    return made.reshape(shape)


def _meshgrid(*xi: Any, copy: Any = True, sparse: Any = False, indexing: Any = "xy") -> Any:
    if indexing not in ("xy", "ij"):
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    if not copy:
        refused("only copies are supported")
    shape: Any = ()
    made: Any = ()
    for x in xi:
        shape = (*shape, np.size(x))
    is_turned = indexing == "xy" and len(xi) > 1
    if is_turned:
        shape = (shape[1], shape[0], *shape[2:])
    for k, x in enumerate(xi):
        axis = 1 - k if is_turned and k < 2 else k
        part: Any = np.asarray(x)  # pyright: ignore[reportUnknownVariableType]
        part = part.flatten()
        for _ in (0,) * axis:
            part = np.expand_dims(part, 0)
        for _ in (0,) * (len(xi) - 1 - axis):
            part = np.expand_dims(part, -1)
        if sparse:
            made = (*made, part)
        else:
            whole: Any = np.empty(shape, part.dtype)
            whole[...] = part
            made = (*made, whole)
    return made


def _diagonal(a: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1) -> Any:
    if np.ndim(a) < 2:
        raise ValueError("diag requires an array of at least two dimensions")
    first, second, order = (
        normalize_axis_index(axis1, np.ndim(a)),
        normalize_axis_index(axis2, np.ndim(a)),
        (),
    )
    if first == second:
        raise ValueError("axis1 and axis2 cannot be the same")
    for k, _ in enumerate(np.shape(a)):
        if k != first and k != second:
            order = (*order, k)
    turned = np.transpose(a, (*order, first, second))
    if np.ndim(a) == 2:
        return np.diag(turned, offset)
    parts = turned[..., max(-offset, 0) :, max(offset, 0) :]
    length = min(np.shape(parts)[-2], np.shape(parts)[-1])
    return read_only(np.einsum("...ii->...i", parts[..., :length, :length]))


def _diagonal_of_matrices(x: Any, *, offset: Any = 0) -> Any:
    return _diagonal(x, offset, -2, -1)


def _trace(a: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, dtype: Any = None) -> Any:
    return np.sum(_diagonal(a, offset, axis1, axis2), axis=-1, dtype=dtype)


def _is_complex_object(x: Any) -> bool:
    return np.asarray(x).dtype.kind == "c"


def _is_real_object(x: Any) -> bool:
    return np.asarray(x).dtype.kind != "c"


def _logspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, base: Any = 10.0) -> Any:
    powers: Any = np.linspace(start, stop, num, endpoint)  # pyright: ignore[reportUnknownVariableType]
    return np.power(base, powers)  # pyright: ignore[reportUnknownArgumentType]


def _lines(a: Any, axis: Any) -> Any:
    return np.moveaxis(a, axis, -1)


# Quantiles


def _quantile_of(a: Any, q: Any) -> Any:
    """The quantile of a vector in order, between two elements where it falls there."""
    if np.asarray(q).dtype.kind == "i":
        return a[(len(a) - 1) * q]
    at = (len(a) - 1) * q
    before = -1 if at >= len(a) - 1 else math.floor(at)
    low, high = a[before], a[-1 if before == -1 else before + 1]
    part, far = at - before, high - low
    return high - far * (1 - part) if part >= 0.5 else low + far * part


def _kind_of_quantiles(dtype: Any, q: Any) -> Any:
    """The type of quantiles: of integers 0 and 1 that of the elements, as nothing is between."""
    if np.asarray(q).dtype.kind == "i":
        return dtype
    return (np.ones(1, dtype) * (q if np.ndim(q) == 0 else np.asarray(q))).dtype


def _quantiles_of(a: Any, q: Any) -> Any:
    """The quantiles of a vector, which is put in order."""
    if a.dtype.kind != "f":
        put_in_order(a)
    elif np.any(np.isnan(a)):
        a[:] = np.nan
    else:
        put_in_order(a)
    if np.ndim(q) == 0:
        return _quantile_of(a, q)
    given = np.asarray(q)
    made = np.empty(len(given), _kind_of_quantiles(a.dtype, given))
    for k in range(len(given)):
        made[k] = _quantile_of(a, given[k])
    return made


def _checked_quantiles(a: Any, q: Any, axis: Any) -> Any:
    if np.ndim(q) > 1:
        refused("the quantiles are a number or a vector")
    if axis is None:
        return _quantiles_of(np.asarray(a).flatten(), q)
    rows = _lines(a, axis)
    if np.shape(rows)[-1] == 0:
        raise IndexError("index 0 is out of bounds for an axis with size 0")
    kind = _kind_of_quantiles(a.dtype, q)
    made: Any = np.empty((*np.shape(np.asarray(q)), *np.shape(rows)[:-1]), kind)  # pyright: ignore[reportUnknownArgumentType]
    for place in np.ndindex(np.shape(rows)[:-1]):
        made[(..., *place)] = _quantiles_of(rows[place].copy(), q)
    return made


def _quantile(a: Any, q: Any, axis: Any = None) -> Any:
    if not np.all((np.asarray(q) >= 0) & (np.asarray(q) <= 1)):
        raise ValueError("Quantiles must be in the range [0, 1]")
    return _checked_quantiles(a, q, axis)


def _percentile(a: Any, q: Any, axis: Any = None) -> Any:
    parts = q / 100 if np.ndim(q) == 0 else np.asarray(q) / 100
    if not np.all((np.asarray(parts) >= 0) & (np.asarray(parts) <= 1)):
        raise ValueError("Percentiles must be in the range [0, 100]")
    return _checked_quantiles(a, parts, axis)


# Runs of elements


def _run_ends(indices: Any, n: Any) -> Any:
    """Where runs begin, and where they end: where the next begins."""
    starts = np.asarray(indices)
    ends = np.empty(len(starts), np.int64)
    ends[:-1] = starts[1:]
    ends[-1:] = n
    if np.any(starts < 0) or np.any(starts >= n):
        _ = np.ones(n, np.bool_)[starts]
        raise IndexError("an index of reduceat() is negative")
    return starts, ends


def _added_at(array: Any, indices: Any, axis: Any = 0) -> Any:
    lines = _lines(array, axis)
    starts, ends = _run_ends(indices, np.shape(lines)[-1])
    kind = np.sum(np.ones(1, array.dtype)).dtype
    made = np.empty((*np.shape(lines)[:-1], len(starts)), kind)
    for place in np.ndindex(np.shape(made)):
        start, end, line = starts[place[-1]], ends[place[-1]], lines[place[:-1]]
        made[place] = line[start]
        if end > start + 1:
            made[place] += np.sum(line[start + 1 : end])
    return _as_axis(np.moveaxis(made, -1, 0), axis) if np.ndim(array) > 1 else made


def _product(a: Any) -> Any:
    return np.prod(a)  # pyright: ignore[reportUnknownVariableType]


def _reduced_at(function: Any) -> Callable[..., Any]:
    def reduceat(array: Any, indices: Any, axis: Any = 0) -> Any:
        rows = np.moveaxis(array, axis, 0)
        starts, ends = _run_ends(indices, len(rows))
        one = _product(array[:0]) if function == np.multiply else function(rows[:1], rows[:1])
        made = np.empty((len(starts), *np.shape(rows)[1:]), one.dtype)
        for k in range(len(starts)):
            made[k] = rows[starts[k]]
            for i in range(starts[k] + 1, ends[k]):
                made[k] = function(made[k], rows[i])
        return _as_axis(made, axis)

    return reduceat


# Matrices


def _matrix_power(a: Any, n: Any) -> Any:
    if np.ndim(a) != 2:
        refused("a power is of a matrix")
    if np.shape(a)[0] != np.shape(a)[1]:
        np.linalg.cholesky(a)  # raises what NumPy raises
    if n == 1:
        return a
    if n < 0:
        raise ValueError("matrix_power() of compiled functions takes no negative powers")
    made, square, is_set = np.eye(len(a), dtype=a.dtype), np.array(a), False
    while n > 0:
        if n & 1:
            if is_set:
                made[...] = made @ square
            else:
                made[...] = square
            is_set = True
        n >>= 1
        if n > 0:
            square[...] = square @ square
    return made


# Parts of floats


def _times_power(x1: Any, x2: Any) -> Any:
    return scaled(float(x1), int(x2))


def _mantissa(x: Any) -> Any:
    return x.dtype.type(math.frexp(x)[0])


def _exponent(x: Any) -> Any:
    return np.int32(math.frexp(x)[1])


_MANTISSAS, _EXPONENTS = ElementFunction(_mantissa), ElementFunction(_exponent)


def _parts_of_floats(x: Any) -> Any:
    x = np.copysign(x, x)  # of the type in which NumPy computes
    return _MANTISSAS(x), _EXPONENTS(x)


def _next_after(x1: Any, x2: Any) -> Any:
    if x1.dtype != np.float64:
        refused("nextafter() is of float64")
    return np.float64(math.nextafter(x1, x2))


FUNCTIONS.update(
    {
        np.insert: _insert,
        np.delete: _delete,
        np.repeat: _repeat,
        np.resize: _resize,
        np.meshgrid: _meshgrid,
        np.diagonal: _diagonal,
        np.linalg.diagonal: _diagonal_of_matrices,
        np.trace: _trace,
        np.iscomplexobj: _is_complex_object,
        np.isrealobj: _is_real_object,
        np.logspace: _logspace,
        np.quantile: _quantile,
        np.percentile: _percentile,
        np.add.reduceat: _added_at,
        np.linalg.matrix_power: _matrix_power,
        np.ldexp: ElementFunction(_times_power),
        np.frexp: _parts_of_floats,
        np.nextafter: ElementFunction(_next_after),
    }
)
FUNCTIONS.update(
    {
        function.reduceat: _reduced_at(function)
        for function in (np.multiply, np.maximum, np.minimum, np.logical_and, np.logical_or)
    }
)
METHODS.update({"trace": np.trace, "diagonal": np.diagonal, "repeat": np.repeat})

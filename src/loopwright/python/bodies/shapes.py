"""Shapes: axes moved, arrays split and joined, elements inserted, deleted and repeated."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from loopwright.python.bodies.primitives import (
    counted,
    extended,
    fill_by,
    is_counted,
    is_python_integer,
    places_of,
    product_of_extents,
    promoted,
    read_only,
    refused,
    require,
    rolled,
    safe_elements,
    sum_of_extents,
    unrolled,
)
from loopwright.python.declarations import (
    body,
    changing,
    implements,
    reading_all,
    takes_arrays,
)

# Repetition, insertion, deletion


@implements("numpy.tile")
@takes_arrays("A")
@body
def tile(A: Any, reps: Any) -> Any:
    times = reps if np.ndim(reps) > 0 else (reps,)
    for _ in unrolled(np.ndim(A) - len(times)):
        times = (1, *times)
    tile = np.asarray(A)
    for _ in unrolled(len(times) - np.ndim(A)):
        tile = np.expand_dims(tile, 0)
    interleaved = ()
    shape = ()
    for k, (count, extent) in enumerate(zip(times, np.shape(tile))):  # noqa: B905 - as many
        if count < 0 and np.size(A) > 0:
            raise ValueError("negative dimensions are not allowed")
        interleaved = (*interleaved, max(count, 0) if np.size(A) > 0 else 0, extent)
        shape = (*shape, product_of_extents(max(count, 0), extent))
        tile = np.expand_dims(tile, 2 * k)
    result = np.empty(interleaved, A.dtype)
    result[...] = tile
    return result.reshape(shape)


@implements("numpy.resize")
@takes_arrays("a")
@body
def resize(a: Any, new_shape: Any) -> Any:
    flat = np.asarray(a).flatten()
    shape = ()
    size = 1
    for extent in (new_shape,) if np.ndim(new_shape) == 0 else new_shape:
        shape = (*shape, extent)
        size = product_of_extents(size, extent)
    result = np.zeros(size, flat.dtype)
    for i in range(size):
        if len(flat) > 0:
            result[i] = flat[i % len(flat)]
    return result.reshape(shape)


@implements("numpy.repeat")
@takes_arrays("a", "repeats")
@body
def repeat(a: Any, repeats: Any, axis: Any = None) -> Any:
    rows = _rows_of(a, axis)
    n = len(rows)
    times = safe_elements(repeats, np.int64)
    require(not np.any(times < 0), ValueError, "repeats may not contain negative values.")
    if np.ndim(repeats) == 0:
        result = np.empty((product_of_extents(n, repeats), *np.shape(rows)[1:]), rows.dtype)
        for i in range(n):
            result[i * repeats : (i + 1) * repeats] = rows[i]
        return as_axis(result, axis)
    if len(times) != n and len(times) != 1:
        raise ValueError("operands could not be broadcast together: repeats and the axis")
    total = 0
    for i in range(n):
        total = sum_of_extents(total, int(times[i % len(times)]))
    result = np.empty((total, *np.shape(rows)[1:]), rows.dtype)
    place = 0
    for i in range(n):
        for _ in range(times[i % len(times)]):
            result[place] = rows[i]
            place += 1
    return as_axis(result, axis)


@body
def _rows_of(arr: Any, axis: Any) -> Any:
    """Return the rows along an axis; without one, all elements."""
    if axis is None:
        return np.asarray(arr).flatten()
    return np.moveaxis(arr, axis, 0)


@body
def as_axis(rows: Any, axis: Any) -> Any:
    """Move the rows back to an axis."""
    if axis is None or axis == 0:
        return rows
    return np.moveaxis(rows, 0, axis).copy()


@body
def as_one_axis(a: Any, axis: Any) -> Any:
    """Return an array in which several axes, or all of them for `None`, are joined into one, and
    the position of that axis."""
    if axis is None:
        return np.asarray(a).flatten(), 0
    if np.ndim(axis) == 0:
        return np.asarray(a), axis
    joined = tuple([normalize_axis_index(k, np.ndim(a)) for k in axis])
    kept_axes = tuple([k for k in range(np.ndim(a)) if k not in joined])
    transposed = np.transpose(a, (*kept_axes, *joined)).copy()
    size = 1
    for extent in np.shape(transposed)[len(kept_axes) :]:
        size = product_of_extents(size, extent)
    return transposed.reshape((*np.shape(transposed)[: len(kept_axes)], size)), -1


@body
def with_axes(result: Any, axis: Any, rank: Any, keepdims: Any, before: Any = 0) -> Any:
    """Return the result of a reduction along axes of an array of a rank. With `keepdims`, these are
    axes of extent 1, after `before` further axes."""
    if not keepdims:
        return result
    if rank == 0:
        return np.asarray(result)
    places: Any = tuple(range(rank)) if axis is None else axis if np.ndim(axis) > 0 else (axis,)
    return np.expand_dims(np.asarray(result), tuple([before + k % rank for k in places]))


@implements("numpy.insert")
@takes_arrays("arr", "obj")
@body
def insert(arr: Any, obj: Any, values: Any, axis: Any = None) -> Any:
    rows: Any = _rows_of(arr, axis)
    n = len(rows)
    obj = places_of(obj, len(rows))
    if np.ndim(obj) == 0:
        if obj < -n or obj > n:
            _ = np.ones(n, np.bool_)[obj]  # raises what NumPy raises
    new_rows: Any = np.asarray(values, arr.dtype)
    if np.ndim(new_rows) > np.ndim(rows):
        refused("the values have more dimensions than the array")
    if np.ndim(obj) == 0:
        place = obj + n if obj < 0 else obj
        count = len(new_rows) if np.ndim(new_rows) == np.ndim(rows) else 1
        result = np.empty((n + count, *np.shape(rows)[1:]), arr.dtype)
        result[:place], result[place + count :] = rows[:place], rows[place:]
        result[place : place + count] = new_rows
        return as_axis(result, axis)
    places = np.array(obj)
    if places.dtype == np.uint64 and len(places) != 1:
        refused("several indices of type uint64 are not supported: NumPy takes signed ones")
    if places.dtype == np.bool_:
        places = np.flatnonzero(places)
    count = len(places)
    result = np.empty((n + count, *np.shape(rows)[1:]), arr.dtype)
    is_inserted = np.zeros(n + count, np.bool_)
    insert_positions = np.empty(count, np.int64)
    for j in range(count):
        place = places[j] + n if places[j] < 0 else places[j]
        if place < 0 or place > n:
            raise IndexError("index is out of bounds for the axis that is inserted in")
        places[j] = place
    for j in range(count):
        before = 0
        for k in range(count):
            if places[k] < places[j] or (places[k] == places[j] and k < j):
                before += 1
        insert_positions[j] = places[j] + before
        is_inserted[insert_positions[j]] = True
    for _ in unrolled(np.ndim(rows) - np.ndim(new_rows)):
        new_rows = np.expand_dims(new_rows, 0)
    result[insert_positions] = (
        new_rows if axis is None or axis == 0 else np.moveaxis(new_rows, axis, 0)
    )
    next_row = 0
    for k in range(n + count):
        if not is_inserted[k]:
            result[k] = rows[next_row]
            next_row += 1
    return as_axis(result, axis)


@implements("numpy.delete")
@takes_arrays("arr", "obj")
@body
def delete(arr: Any, obj: Any, axis: Any = None) -> Any:
    rows = _rows_of(arr, axis)
    n = len(rows)
    obj = places_of(obj, len(rows))
    if np.ndim(obj) == 0:
        place = obj + n if obj < 0 else obj
        _ = np.ones(n, np.bool_)[obj]  # raises what NumPy raises
        return as_axis(np.concatenate((rows[:place], rows[place + 1 :])), axis)
    indices = np.asarray(obj)
    if indices.dtype == np.bool_:
        if len(indices) != n:
            raise ValueError(
                "boolean array argument obj to delete must be one dimensional "
                "and match the axis length"
            )
        return as_axis(rows[np.logical_not(indices)], axis)
    is_kept = np.ones(n, np.bool_)
    is_kept[indices] = False
    return as_axis(rows[is_kept], axis)


@implements("numpy.roll")
@takes_arrays("a")
@body
def roll(a: Any, shift: Any, axis: Any = None) -> Any:
    if axis is None and np.ndim(a) != 1:
        return roll(a.flatten(), shift).reshape(np.shape(a)) if np.ndim(a) > 0 else a.copy()
    axes = (0,) if axis is None else (axis,) if np.ndim(axis) == 0 else axis
    shifts = shift if np.ndim(shift) > 0 else (shift,) * len(axes)
    axes = axes * len(shifts) if len(axes) == 1 else axes
    if len(shifts) != len(axes):
        refused("expected as many shifts as axes")
    starts = (0,) * np.ndim(a)
    moved = ()
    for by, shifted_axis in zip(shifts, axes):  # noqa: B905 - as many
        k = normalize_axis_index(shifted_axis, np.ndim(a))
        start = operator.index(by)
        if k in moved:
            n = max(np.shape(a)[k], 1)
            start = starts[k] % n + start % n
        starts = (*starts[:k], start, *starts[k + 1 :])
        moved = (*moved, k)
    return rolled(a, starts)


_OF_STATISTICS = "maximum", "mean", "median", "minimum"


@implements("numpy.pad")
@takes_arrays("array", "stat_length")
@body
def pad(
    array: Any,
    pad_width: Any,
    mode: Any = "constant",
    *,
    constant_values: Any = 0,
    end_values: Any = 0,
    stat_length: Any = None,
    reflect_type: Any = "even",
) -> Any:
    shape = ()
    starts = ()
    ends = ()
    widths = ()
    counts = ()
    for k, n in enumerate(np.shape(array)):
        before, after = _pair(pad_width, k, np.ndim(array))
        counts = (*counts, np.asarray(before), np.asarray(after))
        before = operator.index(before)
        after = operator.index(after)
        require(min(before, after) >= 0, ValueError, "index can't contain negative values")
        shape = (*shape, sum_of_extents(sum_of_extents(before, n), after))
        starts = (*starts, before)
        ends = (*ends, before + n)
        widths = (*widths, (before, after))
    if np.ndim(array) > 0 and promoted(counts).kind != "i":
        raise TypeError("`pad_width` must be of integral type.")
    if mode in ("edge", "reflect", "symmetric", "wrap") and reflect_type == "even":
        return extended(array, shape, starts, mode)
    result = np.empty(shape, array.dtype)
    if mode in ("constant", "empty"):
        inner = tuple([slice(first, last) for first, last in zip(starts, ends)])  # noqa: B905
        result[inner] = array
        for k, first in enumerate(starts if mode == "constant" else ()):
            value_before, value_after = _pair(constant_values, k, np.ndim(array))
            leading = (slice(None),) * k
            result[(*leading, slice(None, first), *inner[k + 1 :])] = promoted(
                (value_before,)
            ).type(value_before)
            result[(*leading, slice(ends[k], None), *inner[k + 1 :])] = promoted(
                (value_after,)
            ).type(value_after)
    elif mode in _OF_STATISTICS:
        fill_by(np.pad, (result,), (array,), pad_width=widths, mode=mode, stat_length=stat_length)
    elif mode == "linear_ramp":
        fill_by(np.pad, (result,), (array,), pad_width=widths, mode=mode, end_values=end_values)
    else:
        fill_by(np.pad, (result,), (array,), pad_width=widths, mode=mode, reflect_type=reflect_type)
    return result


@body
def _pair(values: Any, axis: Any, rank: Any) -> Any:
    """Return the values before and after an axis, from one or two numbers for all axes or each."""
    if np.ndim(values) > 1:
        if len(values) not in (1, rank):
            refused("expected one pair for each dimension")
        values = values[axis if len(values) > 1 else 0]
    if np.ndim(values) == 0:
        return values, values
    return values[0], values[-1]


@implements("numpy.append")
@takes_arrays("arr")
@body
def append(arr: Any, values: Any, axis: Any = None) -> Any:
    if axis is None:
        return np.concatenate((np.atleast_1d(arr), np.atleast_1d(values)), None)
    if np.ndim(values) == 0:
        np.concatenate((arr, arr), axis)  # raises the error for an invalid axis
        raise ValueError("all the input arrays must have same number of dimensions")
    return np.concatenate((arr, values), axis)


@implements("numpy.trim_zeros")
@takes_arrays()
@body
def trim_zeros(filt: Any, trim: Any = "fb", axis: Any = None) -> Any:
    if np.ndim(filt) != 1:
        refused("expected vectors")
    first = 0
    last = len(filt)
    while "f" in trim.lower() and first < last and filt[first] == 0:
        first += 1
    while "b" in trim.lower() and last > first and filt[last - 1] == 0:
        last -= 1
    return filt[first:last]


@implements("numpy.apply_along_axis")
@takes_arrays("arr", "args")
@body
def apply_along_axis(func1d: Any, axis: Any, arr: Any, *args: Any) -> Any:
    lines = np.moveaxis(np.asarray(arr), axis, -1)
    if np.ndim(lines) == 1:
        return np.asarray(func1d(lines, *args))
    for extent in np.shape(lines)[:-1]:
        empty = "Cannot apply_along_axis when any iteration dimensions are 0"
        require(extent > 0, ValueError, empty)
    zero = (0,) * (np.ndim(lines) - 1)
    first = np.asarray(func1d(lines[zero], *args))
    if np.ndim(first) > 1:
        refused("the function gives numbers or vectors here")
    result = np.empty((*np.shape(lines)[:-1], *np.shape(first)), first.dtype)
    result[zero] = first
    for number, place in enumerate(np.ndindex(np.shape(lines)[:-1])):
        if number > 0:
            result[place] = func1d(lines[place], *args)
    return result if np.ndim(first) == 0 else np.moveaxis(result, -1, axis).copy()


# Arrays in one, and parts of them


@implements("numpy.fromfunction")
@takes_arrays()
@body
def fromfunction(function: Any, shape: Any, *, dtype: Any = float) -> Any:
    places: Any = np.indices(shape).astype(dtype)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    return function(*[places[k] for k in range(len(shape))])


@implements("numpy.fromiter")
@reading_all
@takes_arrays("iter", "count")
@body
def fromiter(iter: Any, dtype: Any, count: Any = -1) -> Any:  # noqa: A002 - NumPy's name
    if not is_python_integer(count) or count != -1:
        refused("the number of items is not given")
    return np.array(iter, dtype)


@implements("numpy.atleast_1d")
@takes_arrays("a")
@body
def atleast_1d(a: Any) -> Any:
    return a if np.ndim(a) > 0 else np.asarray(a)[None]


@implements("numpy.atleast_2d")
@takes_arrays("a")
@body
def atleast_2d(a: Any) -> Any:
    return a if np.ndim(a) > 1 else np.expand_dims(atleast_1d(a), 0)


@implements("numpy.atleast_3d")
@takes_arrays("a")
@body
def atleast_3d(a: Any) -> Any:
    if np.ndim(a) == 0:
        return np.asarray(a)[None, None, None]
    if np.ndim(a) == 1:
        return a[None, :, None]
    return a[:, :, None] if np.ndim(a) == 2 else a


@implements("numpy.dstack")
@takes_arrays(sequences=("tup",))
@body
def dstack(tup: Any) -> Any:
    parts = ()
    for part in tup:
        parts = (*parts, atleast_3d(np.asarray(part)))
    return np.concatenate(parts, 2)  # pyright: ignore[reportUnknownVariableType]


@implements("numpy.meshgrid")
@takes_arrays("xi")
@body
def meshgrid(*xi: Any, copy: Any = True, sparse: Any = False, indexing: Any = "xy") -> Any:
    if indexing not in ("xy", "ij"):
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    if not copy:
        refused("only copies are supported")
    shape: Any = ()
    grids: Any = ()
    for x in xi:
        shape = (*shape, np.size(x))
    is_turned = indexing == "xy" and len(xi) > 1
    if is_turned:
        shape = (shape[1], shape[0], *shape[2:])
    for k, x in enumerate(xi):
        axis = 1 - k if is_turned and k < 2 else k
        part: Any = np.asarray(x)  # pyright: ignore[reportUnknownVariableType]
        part = part.flatten()
        for _ in unrolled(axis):
            part = np.expand_dims(part, 0)
        for _ in unrolled(len(xi) - 1 - axis):
            part = np.expand_dims(part, -1)
        if sparse:
            grids = (*grids, part)
        else:
            grid: Any = np.empty(shape, part.dtype)
            grid[...] = part
            grids = (*grids, grid)
    return grids


@body
def _part_along_axis(ary: Any, axis: Any, start: Any, stop: Any) -> Any:
    return np.moveaxis(np.moveaxis(ary, axis, 0)[start:stop], 0, axis)


@body
def _split_in_loop(ary: Any, indices_or_sections: Any, axis: Any) -> Any:
    """Return the list of the parts of an array whose number is known only at run time."""
    parts: list[Any] = []
    start = 0
    if np.ndim(indices_or_sections) == 0:
        count = operator.index(indices_or_sections)
        require(count > 0, ValueError, "number sections must be larger than 0.")
        extent = np.shape(ary)[axis]
        for k in range(count):
            stop = start + extent // count + int(k < extent % count)
            parts.append(_part_along_axis(ary, axis, start, stop))
            start = stop
        return parts
    for stop in indices_or_sections:
        parts.append(_part_along_axis(ary, axis, start, stop))
        start = stop
    parts.append(_part_along_axis(ary, axis, start, None))
    return parts


@implements("numpy.array_split")
@takes_arrays("ary")
@body
def array_split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> Any:
    if not is_counted(indices_or_sections):
        return _split_in_loop(ary, indices_or_sections, axis)
    parts = ()
    if np.ndim(indices_or_sections) == 0:
        count = operator.index(indices_or_sections)
        require(count > 0, ValueError, "number sections must be larger than 0.")
        extent = np.shape(ary)[axis]
        size = extent // count
        longer = extent % count
        for k, _ in enumerate(unrolled(count)):
            start = k * size + min(k, longer)
            parts = (*parts, _part_along_axis(ary, axis, start, start + size + int(k < longer)))
        return list(parts)
    start = 0
    for stop in counted(indices_or_sections):
        parts = (*parts, _part_along_axis(ary, axis, start, stop))
        start = stop
    return [*parts, _part_along_axis(ary, axis, start, None)]


@implements("numpy.split")
@takes_arrays()
@body
def split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> Any:
    if np.ndim(indices_or_sections) == 0 and np.shape(ary)[axis] % indices_or_sections != 0:
        raise ValueError("array split does not result in an equal division")
    return array_split(ary, indices_or_sections, axis)


@implements("numpy.hsplit")
@takes_arrays()
@body
def hsplit(ary: Any, indices_or_sections: Any) -> Any:
    return split(ary, indices_or_sections, 0 if np.ndim(ary) == 1 else 1)


@implements("numpy.vsplit")
@takes_arrays()
@body
def vsplit(ary: Any, indices_or_sections: Any) -> Any:
    if np.ndim(ary) < 2:
        raise ValueError("vsplit only works on arrays of 2 or more dimensions")
    return split(ary, indices_or_sections, 0)


@implements("numpy.dsplit")
@takes_arrays("ary")
@body
def dsplit(ary: Any, indices_or_sections: Any) -> Any:
    if np.ndim(ary) < 3:
        raise ValueError("dsplit only works on arrays of 3 or more dimensions")
    return split(ary, indices_or_sections, 2)


# Axes


@implements("numpy.rot90")
@takes_arrays("m")
@body
def rot90(m: Any, k: Any = 1, axes: Any = (0, 1)) -> Any:
    turns = k % 4
    first = axes[0]
    second = axes[1]
    if first == second or abs(first - second) == np.ndim(m):
        raise ValueError("Axes must be different.")
    first = normalize_axis_index(first, np.ndim(m))
    second = normalize_axis_index(second, np.ndim(m))
    if turns == 0:
        return m[:]
    if turns == 1:
        return np.swapaxes(np.flip(m, second), first, second)
    if turns == 2:
        return np.flip(np.flip(m, first), second)
    return np.flip(np.swapaxes(m, first, second), second)


@implements("numpy.flipud")
@takes_arrays("m")
@body
def flipud(m: Any) -> Any:
    if np.ndim(m) < 1:
        raise ValueError("Input must be >= 1-d.")
    return np.flip(m, 0)


@implements("numpy.fliplr")
@takes_arrays("m")
@body
def fliplr(m: Any) -> Any:
    if np.ndim(m) < 2:
        raise ValueError("Input must be >= 2-d.")
    return np.flip(m, 1)


@implements("numpy.rollaxis")
@takes_arrays("a", "start")
@body
def rollaxis(a: Any, axis: Any, start: Any = 0) -> Any:
    n = a.ndim  # an error for lists, as in NumPy
    axis = normalize_axis_index(axis, n)
    start = start if start >= 0 else start + n
    return np.moveaxis(a, axis, start - 1 if axis < start else start)


@implements("numpy.matrix_transpose")
@takes_arrays("x")
@body
def matrix_transpose(x: Any) -> Any:
    return np.swapaxes(x, -1, -2)


# Diagonals


@implements("numpy.diagonal")
@takes_arrays("a", "offset")
@body
def diagonal(a: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1) -> Any:
    offset = operator.index(offset)
    if np.ndim(a) < 2:
        raise ValueError("diag requires an array of at least two dimensions")
    first = normalize_axis_index(axis1, np.ndim(a))
    second = normalize_axis_index(axis2, np.ndim(a))
    require(first != second, ValueError, "axis1 and axis2 cannot be the same")
    transposed = np.moveaxis(np.moveaxis(a, first, -1), second - int(first < second), -1)
    parts = transposed[..., max(-offset, 0) :, max(offset, 0) :]
    length = min(*np.shape(parts)[-2:])
    return read_only(np.einsum("...ii->...i", parts[..., :length, :length]))


@implements("numpy.trace")
@takes_arrays("a", "offset")
@body
def trace(a: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, dtype: Any = None) -> Any:
    return np.sum(diagonal(a, offset, axis1, axis2), axis=-1, dtype=dtype)


@implements("numpy.diag")
@takes_arrays("v")
@body
def diag(v: Any, k: Any = 0) -> Any:
    if np.ndim(v) not in (1, 2):
        raise ValueError("Input must be 1- or 2-d.")
    if np.ndim(v) == 2:
        return diagonal(v, k)
    n = len(v)
    k = operator.index(k)
    down = max(-k, 0)
    right = max(k, 0)
    result = np.zeros((sum_of_extents(n, down + right),) * 2, v.dtype)
    np.einsum("ii->i", result[down : down + n, right : right + n])[...] = v
    return result


@body
def _ahead(m: Any) -> Any:
    """Return the distance of each element of matrices from the diagonal, to the right."""
    if np.ndim(m) < 2:
        refused("a triangle is that of a matrix")
    rows, columns = np.shape(m)[-2:]
    return np.arange(columns) - np.arange(rows)[:, None]  # pyright: ignore[reportUnknownVariableType]


@implements("numpy.tril")
@takes_arrays("m")
@body
def tril(m: Any, k: Any = 0) -> Any:
    return np.where(_ahead(m) <= k, m, m.dtype.type(0))  # pyright: ignore[reportUnknownVariableType]


@implements("numpy.triu")
@takes_arrays("m")
@body
def triu(m: Any, k: Any = 0) -> Any:
    return np.where(_ahead(m) >= k, m, m.dtype.type(0))  # pyright: ignore[reportUnknownVariableType]


@implements("numpy.identity")
@takes_arrays()
@body
def identity(n: Any, dtype: Any = None) -> Any:
    return np.eye(n, dtype=dtype)


@implements("numpy.tri")
@takes_arrays()
@body
def tri(N: Any, M: Any = None, k: Any = 0, dtype: Any = np.float64) -> Any:
    return np.tril(np.ones((max(N, 0), max(N if M is None else M, 0)), dtype), k)


@implements("numpy.diagflat")
@takes_arrays("v")
@body
def diagflat(v: Any, k: Any = 0) -> Any:
    return np.diag(np.asarray(v).flatten(), k)


@implements("numpy.fill_diagonal")
@changing("a")
@takes_arrays("wrap")
@body
def fill_diagonal(a: Any, val: Any, wrap: Any = False) -> None:
    if np.ndim(a) < 2:
        raise ValueError("array must be at least 2-d")
    shape = np.shape(a)
    values = np.asarray(val, a.dtype).flatten()
    if np.ndim(a) > 2:
        for extent in shape:
            if extent != shape[0]:
                raise ValueError("All dimensions of input must be of equal length")
    columns = shape[-1]
    number = len(values)
    for i in range(min(shape) if number > 0 else 0):
        a[(i,) * np.ndim(a)] = values[i % number]
    if wrap and np.ndim(a) == 2 and number > 0 and columns > 0:
        for i in range(columns, (np.size(a) + columns) // (columns + 1)):
            place = i * (columns + 1)
            a[place // columns, place % columns] = values[i % number]

"""Further functions of NumPy that are compiled from what they are in Python: slopes, choices, parts
of arrays, places, bits, windows, running results of ufuncs.

They are written as those in `numpy_in_python`.
"""

# ruff: noqa: N803
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from loopwright.python.in_python import (
    FUNCTIONS,
    is_python_integer,
    product_of_extents,
    promoted,
    refused,
)
from loopwright.python.numpy_subscripted import safe_elements
from loopwright.python.vectorize import ElementFunction

# Slopes


def _slopes(f: Any, dx: Any, axis: Any, edge_order: Any) -> Any:
    """Differences over both neighbours, and at the ends over those that are there."""
    made = np.empty_like(f)
    rows, slopes = np.moveaxis(f, axis, 0), np.moveaxis(made, axis, 0)
    if len(rows) < edge_order + 1:
        raise ValueError(
            "Shape of array too small to calculate a numerical gradient, "
            "at least (edge_order + 1) elements are required."
        )
    slopes[1:-1] = (rows[2:] - rows[:-2]) / (2.0 * dx)
    if edge_order == 1:
        slopes[0] = (rows[1] - rows[0]) / dx
        slopes[-1] = (rows[-1] - rows[-2]) / dx
    else:
        slopes[0] = -1.5 / dx * rows[0] + 2.0 / dx * rows[1] + -0.5 / dx * rows[2]
        slopes[-1] = 0.5 / dx * rows[-3] + -2.0 / dx * rows[-2] + 1.5 / dx * rows[-1]
    return made


def _slopes_between(f: Any, x: Any, axis: Any, edge_order: Any) -> Any:
    """Slopes over places that need not be as far from each other."""
    if np.ndim(x) != 1 or len(x) != f.shape[axis]:
        raise ValueError("when 1d, distances must match the length of the corresponding dimension")
    if x.dtype.kind in ("i", "u"):
        x = x.astype(np.float64)
    dx = x[1:] - x[:-1]
    if np.all(dx == dx[0]):
        return _slopes(f, dx[0], axis, edge_order)
    made = np.empty_like(f)
    rows, slopes = np.moveaxis(f, axis, 0), np.moveaxis(made, axis, 0)
    if len(rows) < edge_order + 1:
        raise ValueError(
            "Shape of array too small to calculate a numerical gradient, "
            "at least (edge_order + 1) elements are required."
        )
    before, behind = dx[:-1], dx[1:]
    a = -behind / (before * (before + behind))
    b = (behind - before) / (before * behind)
    c = before / (behind * (before + behind))
    for _ in (0,) * (np.ndim(f) - 1):
        a, b, c = np.expand_dims(a, -1), np.expand_dims(b, -1), np.expand_dims(c, -1)
    slopes[1:-1] = a * rows[:-2] + b * rows[1:-1] + c * rows[2:]
    if edge_order == 1:
        slopes[0] = (rows[1] - rows[0]) / dx[0]
        slopes[-1] = (rows[-1] - rows[-2]) / dx[-1]
    else:
        u, v = dx[0], dx[1]
        slopes[0] = (
            -(2.0 * u + v) / (u * (u + v)) * rows[0]
            + (u + v) / (u * v) * rows[1]
            + -u / (v * (u + v)) * rows[2]
        )
        u, v = dx[-2], dx[-1]
        slopes[-1] = (
            v / (u * (u + v)) * rows[-3]
            + -(v + u) / (u * v) * rows[-2]
            + (2.0 * v + u) / (v * (u + v)) * rows[-1]
        )
    return made


def _slopes_along(f: Any, x: Any, axis: Any, edge_order: Any) -> Any:
    if np.ndim(x) == 0:
        return _slopes(f, x, axis, edge_order)
    return _slopes_between(f, np.asarray(x), axis, edge_order)


def _all_axes(f: Any) -> Any:
    made = ()
    for k, _ in enumerate(np.shape(f)):
        made = (*made, k)
    return made


def _gradient(f: Any, *varargs: Any, axis: Any = None, edge_order: Any = 1) -> Any:
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
    made = ()
    for along, step in zip(axes, steps):  # noqa: B905 - there are as many
        made = (*made, _slopes_along(f, step, along, edge_order))
    return made[0] if len(axes) == 1 else made  # pyright: ignore[reportGeneralTypeIssues]


# Choices


def _select(condlist: Any, choicelist: Any, default: Any = 0) -> Any:
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    made = default
    kind = promoted((default, *choicelist))
    for condition, choice in zip(condlist[::-1], choicelist[::-1]):  # noqa: B905 - as many
        if np.asarray(condition).dtype != np.bool_:
            raise TypeError("invalid entry in condlist: should be boolean ndarray")
        if is_python_integer(choice) and kind.kind == "u":
            refused("NumPy does not cast a choice of Python's own to an unsigned integer")
        made = np.where(condition, np.asarray(choice, kind), np.asarray(made, kind))
    return made  # pyright: ignore[reportUnknownVariableType]


def _choose(a: Any, choices: Any) -> Any:
    a = np.asarray(a)
    if len(choices) == 0:
        raise ValueError("0-length sequence.")
    if np.any(a < 0) or np.any(a >= len(choices)):
        raise ValueError("invalid entry in choice array")
    kind = promoted(choices)
    made = np.asarray(choices[0], kind)
    for k, choice in enumerate(choices):
        made = np.where(a == k, np.asarray(choice, kind), made)
    return made if np.ndim(made) > 0 else made[()]


def _compress(condition: Any, a: Any, axis: Any = None) -> Any:
    if np.ndim(condition) != 1:
        raise ValueError("condition must be a 1-d array")
    places = np.flatnonzero(np.asarray(condition))
    return np.take(np.asarray(a).flatten() if axis is None else a, places, axis)  # pyright: ignore[reportUnknownVariableType]


def _extract(condition: Any, arr: Any) -> Any:
    places = np.flatnonzero(np.asarray(condition).flatten())
    return np.take(np.asarray(arr).flatten(), places)


def _place_all(arr: Any, mask: Any, vals: Any) -> None:
    flags = np.asarray(mask).flatten()
    if np.size(flags) != np.size(arr):
        raise ValueError("place: mask and data must be the same size")
    values = safe_elements(vals, arr.dtype).flatten()
    used = 0
    for number, index in enumerate(np.ndindex(np.shape(arr))):
        if flags[number]:
            if len(values) == 0:
                raise ValueError("Cannot insert from an empty array!")
            arr[index] = values[used % len(values)]
            used += 1


def _putmask(a: Any, mask: Any, values: Any) -> None:
    flags = np.asarray(mask).flatten()
    if np.size(flags) != np.size(a):
        raise ValueError("putmask: mask and data must be the same size")
    given = np.array(safe_elements(values, a.dtype)).flatten()
    place = 0
    for index in np.ndindex(np.shape(a)):
        if flags[place] and len(given) > 0:
            a[index] = given[place % len(given)]
        place += 1  # noqa: SIM113 - it is no number of an iterable that compiled functions know


def _put(a: Any, ind: Any, v: Any) -> None:
    if np.ndim(a) != 1:
        refused("it is of vectors")
    places, values = np.array(ind).flatten(), np.array(np.asarray(v, a.dtype)).flatten()
    if places.dtype == np.uint64 and np.ndim(ind) > 0:
        refused("indices of type uint64 are not supported: NumPy takes signed ones")
    if len(a) == 0 and len(places) > 0:
        raise IndexError("cannot replace elements of an empty array")
    for i in range(len(places)):
        if len(values) > 0:
            a[places[i]] = values[i % len(values)]


# Places


def _keys_along(arr: Any, indices: Any, axis: Any) -> Any:
    """The indices of all axes: of those beside `axis` every one."""
    if indices.dtype.kind not in ("i", "u"):
        raise IndexError("`indices` must be an integer array")
    keys = ()
    for k, extent in enumerate(np.shape(arr)):
        places = indices
        if k != normalize_axis_index(axis, np.ndim(arr)):
            places = np.arange(extent)  # pyright: ignore[reportUnknownVariableType]
            for _ in (0,) * (np.ndim(arr) - 1 - k):
                places = np.expand_dims(places, -1)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        keys = (*keys, places)  # pyright: ignore[reportUnknownVariableType]
    return keys  # pyright: ignore[reportUnknownVariableType]


def _take_along_axis(arr: Any, indices: Any, axis: Any = -1) -> Any:
    if axis is None:
        return np.asarray(arr).flatten()[indices]
    if np.ndim(arr) != np.ndim(indices):
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    return arr[_keys_along(arr, indices, axis)]


def _put_along_axis(arr: Any, indices: Any, values: Any, axis: Any) -> None:
    if np.ndim(arr) != np.ndim(indices):
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    arr[_keys_along(arr, indices, axis)] = values


def _tril_indices(n: Any, k: Any = 0, m: Any = None) -> Any:
    return np.nonzero(np.tri(n, m, k, np.bool_))


def _triu_indices(n: Any, k: Any = 0, m: Any = None) -> Any:
    return np.nonzero(np.logical_not(np.tri(n, m, k - 1, np.bool_)))


def _tril_indices_from(arr: Any, k: Any = 0) -> Any:
    n, m = np.shape(arr)
    return _tril_indices(n, k, m)


def _triu_indices_from(arr: Any, k: Any = 0) -> Any:
    n, m = np.shape(arr)
    return _triu_indices(n, k, m)


def _diag_indices(n: Any, ndim: Any = 2) -> Any:
    return (np.arange(n),) * ndim


def _ix(*args: Any) -> Any:
    made = ()
    for k, given in enumerate(args):
        places = np.asarray(given)
        if np.ndim(places) != 1:
            raise ValueError("Cross index must be 1 dimensional")
        if places.dtype == np.bool_:
            places = np.flatnonzero(places)
        for _ in (0,) * k:
            places = np.expand_dims(places, 0)
        for _ in (0,) * (len(args) - 1 - k):
            places = np.expand_dims(places, -1)
        made = (*made, places)
    return made


def _indices(dimensions: Any) -> Any:
    made = np.empty((len(dimensions), *dimensions), np.int64)
    for k, extent in enumerate(dimensions):
        row = np.arange(extent)  # pyright: ignore[reportUnknownVariableType]
        for _ in (0,) * (len(dimensions) - 1 - k):
            row = np.expand_dims(row, -1)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        made[k] = row
    return made


# Parts of arrays, arrays in one


def _part(ary: Any, axis: Any, start: Any, stop: Any) -> Any:
    return np.moveaxis(np.moveaxis(ary, axis, 0)[start:stop], 0, axis)


def _array_split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> Any:
    made = ()
    if np.ndim(indices_or_sections) == 0:
        size, rest = (
            np.shape(ary)[axis] // indices_or_sections,
            np.shape(ary)[axis] % indices_or_sections,
        )
        for k, _ in enumerate((0,) * indices_or_sections):
            start = k * size + min(k, rest)
            made = (*made, _part(ary, axis, start, start + size + int(k < rest)))
        return list(made)
    start = 0
    for stop in indices_or_sections:
        made = (*made, _part(ary, axis, start, stop))
        start = stop
    return [*made, _part(ary, axis, start, None)]


def _split(ary: Any, indices_or_sections: Any, axis: Any = 0) -> Any:
    if np.ndim(indices_or_sections) == 0 and np.shape(ary)[axis] % indices_or_sections != 0:
        raise ValueError("array split does not result in an equal division")
    return _array_split(ary, indices_or_sections, axis)


def _hsplit(ary: Any, indices_or_sections: Any) -> Any:
    return _split(ary, indices_or_sections, 0 if np.ndim(ary) == 1 else 1)


def _vsplit(ary: Any, indices_or_sections: Any) -> Any:
    if np.ndim(ary) < 2:
        raise ValueError("vsplit only works on arrays of 2 or more dimensions")
    return _split(ary, indices_or_sections, 0)


def _dsplit(ary: Any, indices_or_sections: Any) -> Any:
    if np.ndim(ary) < 3:
        raise ValueError("dsplit only works on arrays of 3 or more dimensions")
    return _split(ary, indices_or_sections, 2)


def _atleast_3d(a: Any) -> Any:
    if np.ndim(a) == 0:
        return np.asarray(a)[None, None, None]
    if np.ndim(a) == 1:
        return a[None, :, None]
    return a[:, :, None] if np.ndim(a) == 2 else a


def _dstack(tup: Any) -> Any:
    parts = ()
    for part in tup:
        parts = (*parts, _atleast_3d(np.asarray(part)))
    return np.concatenate(parts, 2)  # pyright: ignore[reportUnknownVariableType]


def _rollaxis(a: Any, axis: Any, start: Any = 0) -> Any:
    axis, start = (
        normalize_axis_index(axis, np.ndim(a)),
        start if start >= 0 else start + np.ndim(a),
    )
    return np.moveaxis(a, axis, start - 1 if axis < start else start)


def _diagflat(v: Any, k: Any = 0) -> Any:
    return np.diag(np.asarray(v).flatten(), k)


def _vander(x: Any, N: Any = None, increasing: Any = False) -> Any:
    columns = len(x) if N is None else N
    x = x.astype((x[:1] * np.ones(1, np.int64)).dtype)
    made = np.empty((len(x), columns), x.dtype)
    powers = made if increasing else made[:, ::-1]
    for i in range(len(x)):
        for j in range(columns):
            if j == 0:
                powers[i, j] = 1
            else:
                powers[i, j] = powers[i, j - 1] * x[i] if j > 1 else x[i]
    return made


def _ediff1d(ary: Any) -> Any:
    flat = np.asarray(ary).flatten()
    return flat[1:] - flat[:-1]


def _corrcoef(x: Any, y: Any = None, rowvar: Any = True) -> Any:
    made = np.cov(x, y, rowvar)  # pyright: ignore[reportUnknownVariableType]
    if np.ndim(made) == 0:  # pyright: ignore[reportUnknownArgumentType]
        return made / made  # pyright: ignore[reportUnknownVariableType]
    deviation = np.sqrt(np.diag(made))  # pyright: ignore[reportUnknownArgumentType]
    made = made / deviation[:, None]  # pyright: ignore[reportUnknownVariableType]
    made = made / deviation[None, :]  # pyright: ignore[reportUnknownVariableType]
    return np.clip(made, -1, 1)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def _nanmedian(a: Any) -> Any:
    flat = np.asarray(a).flatten()
    if flat.dtype.kind != "f":
        return np.median(flat)
    known = flat[np.logical_not(np.isnan(flat))]
    return np.median(known) if len(known) > 0 else np.median(flat)


def _unwrap(p: Any) -> Any:
    if np.ndim(p) != 1:
        refused("it is of vectors")
    steps = p[1:] - p[:-1]
    turned = np.mod(steps + np.pi, 2 * np.pi) - np.pi
    turned = np.where((turned == -np.pi) & (steps > 0), np.pi, turned)
    by = np.where(np.abs(steps) < np.pi, 0, turned - steps)
    made = np.array(p, (p[:1] * 1.0).dtype)
    made[1:] = p[1:] + by.cumsum()
    return made


def _matrix_transpose(x: Any) -> Any:
    return np.swapaxes(x, -1, -2)


def _trace_of_matrices(x: Any, *, offset: Any = 0, dtype: Any = None) -> Any:
    return np.trace(x, offset, -2, -1, dtype)


def _astype(x: Any, dtype: Any) -> Any:
    return x.astype(dtype)


# Windows


def _window(M: Any, kind: Any) -> Any:
    if M < 1:
        return np.zeros(0)
    if M == 1:
        return np.ones(1)
    n = np.arange(1 - M, M, 2) * 1.0  # pyright: ignore[reportUnknownVariableType]
    if kind == "hanning":
        return 0.5 + 0.5 * np.cos(np.pi * n / (M - 1))  # pyright: ignore[reportUnknownArgumentType]
    if kind == "hamming":
        return 0.54 + 0.46 * np.cos(np.pi * n / (M - 1))  # pyright: ignore[reportUnknownArgumentType]
    if kind == "blackman":
        return 0.42 + 0.5 * np.cos(np.pi * n / (M - 1)) + 0.08 * np.cos(2.0 * np.pi * n / (M - 1))  # pyright: ignore[reportUnknownArgumentType]
    return np.where(n <= 0, 1 + n / (M - 1), 1 - n / (M - 1))  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def _hanning(M: Any) -> Any:
    return _window(M, "hanning")


def _hamming(M: Any) -> Any:
    return _window(M, "hamming")


def _blackman(M: Any) -> Any:
    return _window(M, "blackman")


def _bartlett(M: Any) -> Any:
    return _window(M, "bartlett")


# Functions of elements


def _bit_count(x: Any) -> Any:
    rest, count = abs(x), 0
    while rest != 0:
        rest = rest & (rest - 1)
        count += 1
    return np.uint8(count)


def _is_inf_of_sign(x: Any, out: Any = None) -> Any:
    return np.logical_and(np.isinf(x), np.logical_not(np.signbit(x)), out)


def _is_minus_inf(x: Any, out: Any = None) -> Any:
    return np.logical_and(np.isinf(x), np.signbit(x), out)


def _is_complex(x: Any) -> Any:
    return np.not_equal(np.imag(x), 0)  # pyright: ignore[reportUnknownArgumentType]


def _is_real(x: Any) -> Any:
    return np.imag(x) == 0


def _parts_of(x: Any) -> Any:
    x = np.copysign(x, x)  # of the type in which NumPy computes
    whole = np.trunc(x)
    return np.copysign(np.where(np.isinf(x), 0, x - whole), x), whole


def _logaddexp2(x: Any, y: Any) -> Any:
    if x == y:
        return x + 1
    far = x - y
    if far > 0:
        return x + 1.442695040888963407359924681001892137 * np.log1p(np.exp2(-far))
    if far <= 0:
        return y + 1.442695040888963407359924681001892137 * np.log1p(np.exp2(far))
    return far


def _unpackbits(a: Any) -> Any:
    if a.dtype != np.uint8:
        raise TypeError("Expected an input array of unsigned byte data type")
    if np.ndim(a) != 1:
        refused("it is of vectors")
    made = np.empty(product_of_extents(8, len(a)), np.uint8)
    for i in range(len(a)):
        for k in range(8):
            made[8 * i + k] = (a[i] >> (7 - k)) & 1
    return made


def _packbits(a: Any, axis: Any = None, bitorder: Any = "big") -> Any:
    a = np.asarray(a)
    if a.dtype.kind not in ("b", "i", "u"):
        raise TypeError("Expected an input array of integer or boolean data type")
    if np.ndim(a) != 1 or axis is not None:
        refused("it is of vectors, without an axis")
    if bitorder not in ("big", "little"):
        raise ValueError("'order' must be either 'little' or 'big'")
    made = np.zeros((len(a) + 7) // 8, np.uint8)
    for i in range(len(a)):
        if a[i]:
            made[i // 8] |= np.uint8(128 >> (i % 8) if bitorder == "big" else 1 << (i % 8))
    return made


def _flipud(m: Any) -> Any:
    return np.flip(m, 0)


def _fliplr(m: Any) -> Any:
    return np.flip(m, 1)


def _fix(x: Any, out: Any = None) -> Any:
    return np.trunc(x, out=out)


# Running and outer results of ufuncs


def _expect_axis(array: Any) -> None:
    if np.ndim(array) == 0:
        raise TypeError("cannot accumulate on a scalar")


def _accumulated(function: Any) -> Callable[..., Any]:
    def accumulate(array: Any, axis: Any = 0) -> Any:
        _expect_axis(array)
        made = np.array(array, function(array[:0], array[:0]).dtype)
        rows = np.moveaxis(made, axis, 0)
        for i in range(1, len(rows)):
            rows[i] = function(rows[i - 1], rows[i])
        return made

    return accumulate


def _running_sum(array: Any, axis: Any = 0, dtype: Any = None) -> Any:
    _expect_axis(array)
    return np.cumsum(array, axis, dtype)


def _running_product(array: Any, axis: Any = 0, dtype: Any = None) -> Any:
    _expect_axis(array)
    return np.cumprod(array, axis, dtype)  # pyright: ignore[reportUnknownVariableType]


def _outer_of(function: Any) -> Callable[..., Any]:
    def outer(A: Any, B: Any) -> Any:
        left, right = np.asarray(A), np.asarray(B)
        for _ in (0,) * np.ndim(right):
            left = np.expand_dims(left, -1)
        return function(left, right)

    return outer


_OF_TWO = (
    *(np.add, np.subtract, np.multiply, np.divide, np.floor_divide, np.remainder, np.power),
    *(np.maximum, np.minimum, np.hypot, np.arctan2, np.equal, np.not_equal, np.less, np.less_equal),
    *(np.greater, np.greater_equal, np.logical_and, np.logical_or, np.bitwise_and, np.bitwise_or),
    *(np.bitwise_xor, np.logical_xor, np.fmax, np.fmin),
)
FUNCTIONS.update({function.outer: _outer_of(function) for function in _OF_TWO})
FUNCTIONS.update(
    {
        function.accumulate: _accumulated(function)
        for function in (
            *(np.maximum, np.minimum, np.fmax, np.fmin, np.bitwise_and, np.bitwise_or),
            *(np.bitwise_xor, np.logical_and, np.logical_or),
        )
    }
)
FUNCTIONS.update(
    {
        np.add.accumulate: _running_sum,
        np.multiply.accumulate: _running_product,
        np.gradient: _gradient,
        np.select: _select,
        np.choose: _choose,
        np.compress: _compress,
        np.extract: _extract,
        np.place: _place_all,
        np.putmask: _putmask,
        np.put: _put,
        np.take_along_axis: _take_along_axis,
        np.put_along_axis: _put_along_axis,
        np.tril_indices: _tril_indices,
        np.triu_indices: _triu_indices,
        np.tril_indices_from: _tril_indices_from,
        np.triu_indices_from: _triu_indices_from,
        np.diag_indices: _diag_indices,
        np.ix_: _ix,
        np.indices: _indices,
        np.array_split: _array_split,
        np.split: _split,
        np.hsplit: _hsplit,
        np.vsplit: _vsplit,
        np.dsplit: _dsplit,
        np.atleast_3d: _atleast_3d,
        np.dstack: _dstack,
        np.rollaxis: _rollaxis,
        np.diagflat: _diagflat,
        np.vander: _vander,
        np.ediff1d: _ediff1d,
        np.corrcoef: _corrcoef,
        np.nanmedian: _nanmedian,
        np.unwrap: _unwrap,
        np.hanning: _hanning,
        np.hamming: _hamming,
        np.blackman: _blackman,
        np.bartlett: _bartlett,
        np.bitwise_count: ElementFunction(_bit_count),
        np.isposinf: _is_inf_of_sign,
        np.isneginf: _is_minus_inf,
        np.iscomplex: _is_complex,
        np.isreal: _is_real,
        np.fix: _fix,
        np.flipud: _flipud,
        np.fliplr: _fliplr,
        np.modf: _parts_of,
        np.logaddexp2: ElementFunction(_logaddexp2),
        np.unpackbits: _unpackbits,
        np.packbits: _packbits,
        np.linalg.outer: np.outer,
        np.linalg.trace: _trace_of_matrices,
        np.linalg.matrix_transpose: _matrix_transpose,
        np.matrix_transpose: _matrix_transpose,
        np.astype: _astype,
    }
)

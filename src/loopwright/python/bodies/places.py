"""Positions in arrays: choices by position, and stores at positions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from loopwright.python.bodies.primitives import (
    changing,
    is_python_integer,
    product_of_extents,
    promoted,
    refused,
    safe_elements,
    unrolled,
)


def argwhere(a: Any) -> Any:
    return np.stack(np.nonzero(a), -1)


# Choices


def select(condlist: Any, choicelist: Any, default: Any = 0) -> Any:
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    made = np.asarray(default)  # cast, where a choice of Python's own has to fit
    kind = promoted((default, *choicelist))
    for condition, choice in zip(condlist[::-1], choicelist[::-1]):  # noqa: B905 - as many
        if np.asarray(condition).dtype != np.bool_:
            raise TypeError("invalid entry in condlist: should be boolean ndarray")
        if is_python_integer(choice) and kind.kind == "u":
            refused("NumPy does not cast a choice of Python's own to an unsigned integer")
        made = np.where(condition, np.asarray(choice, kind), np.asarray(made, kind))
    return made  # pyright: ignore[reportUnknownVariableType]


def choose(a: Any, choices: Any) -> Any:
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


def compress(condition: Any, a: Any, axis: Any = None) -> Any:
    if np.ndim(condition) != 1:
        raise ValueError("condition must be a 1-d array")
    places = np.flatnonzero(np.asarray(condition))
    return np.take(np.asarray(a).flatten() if axis is None else a, places, axis)  # pyright: ignore[reportUnknownVariableType]


def extract(condition: Any, arr: Any) -> Any:
    places = np.flatnonzero(np.asarray(condition).flatten())
    return np.take(np.asarray(arr).flatten(), places)


@changing("arr")
def place(arr: Any, mask: Any, vals: Any) -> None:
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


@changing("a")
def putmask(a: Any, mask: Any, values: Any) -> None:
    flags = np.asarray(mask).flatten()
    if np.size(flags) != np.size(a):
        raise ValueError("putmask: mask and data must be the same size")
    given = np.array(safe_elements(values, a.dtype)).flatten()
    place = 0
    for index in np.ndindex(np.shape(a)):
        if flags[place] and len(given) > 0:
            a[index] = given[place % len(given)]
        place += 1  # noqa: SIM113 - it is no number of an iterable that compiled functions know


@changing("a")
def put(a: Any, ind: Any, v: Any) -> None:
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


# Indices


def _keys_along(arr: Any, indices: Any, axis: Any) -> Any:
    """Indices for all axes: the given ones along `axis`, full ranges along the others."""
    if indices.dtype.kind not in ("i", "u"):
        raise IndexError("`indices` must be an integer array")
    keys = ()
    for k, extent in enumerate(np.shape(arr)):
        places = indices
        if k != normalize_axis_index(axis, np.ndim(arr)):
            places = np.arange(extent)  # pyright: ignore[reportUnknownVariableType]
            for _ in unrolled(np.ndim(arr) - 1 - k):
                places = np.expand_dims(places, -1)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        keys = (*keys, places)  # pyright: ignore[reportUnknownVariableType]
    return keys  # pyright: ignore[reportUnknownVariableType]


def take_along_axis(arr: Any, indices: Any, axis: Any = -1) -> Any:
    if axis is None:
        return np.asarray(arr).flatten()[indices]
    if np.ndim(arr) != np.ndim(indices):
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    return arr[_keys_along(arr, indices, axis)]


@changing("arr")
def put_along_axis(arr: Any, indices: Any, values: Any, axis: Any) -> None:
    if np.ndim(arr) != np.ndim(indices):
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    arr[_keys_along(arr, indices, axis)] = values


def tril_indices(n: Any, k: Any = 0, m: Any = None) -> Any:
    return np.nonzero(np.tri(n, m, k, np.bool_))


def triu_indices(n: Any, k: Any = 0, m: Any = None) -> Any:
    return np.nonzero(np.logical_not(np.tri(n, m, k - 1, np.bool_)))


def tril_indices_from(arr: Any, k: Any = 0) -> Any:
    n, m = np.shape(arr)
    return tril_indices(n, k, m)


def triu_indices_from(arr: Any, k: Any = 0) -> Any:
    n, m = np.shape(arr)
    return triu_indices(n, k, m)


def diag_indices(n: Any, ndim: Any = 2) -> Any:
    return (np.arange(n),) * ndim


def ix_(*args: Any) -> Any:
    made = ()
    for k, given in enumerate(args):
        places = np.asarray(given)
        if np.ndim(places) != 1:
            raise ValueError("Cross index must be 1 dimensional")
        if places.dtype == np.bool_:
            places = np.flatnonzero(places)
        for _ in unrolled(k):
            places = np.expand_dims(places, 0)
        for _ in unrolled(len(args) - 1 - k):
            places = np.expand_dims(places, -1)
        made = (*made, places)
    return made


def indices(dimensions: Any) -> Any:
    made = np.empty((len(dimensions), *dimensions), np.int64)
    for k, extent in enumerate(dimensions):
        row = np.arange(extent)  # pyright: ignore[reportUnknownVariableType]
        for _ in unrolled(len(dimensions) - 1 - k):
            row = np.expand_dims(row, -1)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        made[k] = row
    return made


def unravel_index(indices: Any, shape: Any) -> Any:
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


def ravel_multi_index(multi_index: Any, dims: Any) -> Any:
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

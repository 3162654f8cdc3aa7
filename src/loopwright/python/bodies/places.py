"""Positions in arrays: choices by position, and stores at positions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from loopwright.python.bodies.primitives import (
    element,
    is_python_integer,
    product_of_extents,
    promoted,
    refused,
    require,
    safe_elements,
    stored,
    unrolled,
)
from loopwright.python.declarations import body, changing, implements, stores_result, takes_arrays


@implements("numpy.flatnonzero")
@takes_arrays("a")
@body
def flatnonzero(a: Any) -> Any:
    return np.nonzero(np.ravel(a))[0]


@implements("numpy.argwhere")
@takes_arrays("a")
@body
def argwhere(a: Any) -> Any:
    return np.stack(np.nonzero(a), -1)


_AT_ONCE = 16
"""The number of consecutive positions that are skipped together if the mask is false at all."""


@changing("target")
@body
def put_chosen(mask: Any, values: Any, target: Any, count: int) -> int:
    """Store the values at which a mask is true in `target`, starting at `count`: elements of an
    array, or the positions. Return the position after the last one. Each value is stored and then
    overwritten if the mask is false, so that no branch depends on the mask."""
    k = 0
    while k + _AT_ONCE <= len(mask) and count + _AT_ONCE <= len(target):
        any_chosen = False
        for step in range(_AT_ONCE):
            any_chosen |= bool(element(mask, k + step))
        if any_chosen:
            for step in range(_AT_ONCE):
                target[count] = k + step if values is None else element(values, k + step)
                count += int(element(mask, k + step))
        k += _AT_ONCE
    while k < len(mask) and count < len(target):
        target[count] = k if values is None else element(values, k)
        count += int(element(mask, k))
        k += 1
    return count


# Choices


@implements("numpy.select")
@takes_arrays("default", stacks=("condlist", "choicelist"))
@body
def select(condlist: Any, choicelist: Any, default: Any = 0) -> Any:
    if len(condlist) != len(choicelist):
        raise ValueError("list of cases must be same length as list of conditions")
    result = np.asarray(default)  # converted as an array: a Python number would have to fit
    kind = promoted((default, *choicelist))
    for condition, choice in zip(condlist[::-1], choicelist[::-1]):  # noqa: B905 - as many
        if np.asarray(condition).dtype != np.bool_:
            raise TypeError("invalid entry in condlist: should be boolean ndarray")
        if is_python_integer(choice) and kind.kind == "u":
            refused("NumPy does not cast a Python integer to an unsigned choice")
        result = np.where(condition, np.asarray(choice, kind), np.asarray(result, kind))
    return result  # pyright: ignore[reportUnknownVariableType]


@body
def in_mode(places: Any, extent: Any, mode: Any, message: str) -> Any:
    """Map positions into an extent by a mode of NumPy; the mode `raise` requires valid ones."""
    if mode == "clip":
        return np.clip(places, 0, extent - 1)
    if mode == "wrap":
        return np.remainder(places, extent)
    if mode != "raise":
        refused("the mode must be 'raise', 'wrap' or 'clip'")
    require(not (np.any(places < 0) or np.any(places >= extent)), ValueError, message)
    return places


@implements("numpy.choose")
@takes_arrays("a", stacks=("choices",))
@stores_result("out")
@body
def choose(a: Any, choices: Any, out: Any = None, mode: Any = "raise") -> Any:
    if len(choices) == 0:
        raise ValueError("0-length sequence.")
    a = safe_elements(np.asarray(a), np.int64)
    a = in_mode(a, len(choices), mode, "invalid entry in choice array")
    kind = promoted(choices)
    result = np.asarray(choices[0]).astype(kind)
    for k, choice in enumerate(choices):
        result = np.where(a == k, np.asarray(choice).astype(kind), result)
    return stored(result if np.ndim(result) > 0 else result[()], out)


@implements("numpy.piecewise")
@takes_arrays("x", "args", stacks=("condlist",))
@body
def piecewise(x: Any, condlist: Any, funclist: Any, *args: Any) -> Any:
    x = np.asarray(x)
    conditions: Any = condlist
    if isinstance(condlist, np.ndarray):
        if np.ndim(conditions) != 1:
            refused("the conditions are a list of arrays")
        require(len(conditions) > 0, IndexError, "index 0 is out of bounds for axis 0 with size 0")
        conditions = [condlist]
    any_condition: Any = conditions[0]
    for condition in conditions[1:]:
        is_like = np.shape(condition) == np.shape(any_condition)
        require(is_like, ValueError, "the conditions have different shapes")
        any_condition = any_condition | condition
    cases = (*conditions, np.logical_not(any_condition))[: len(funclist)]
    fits = len(funclist) in (len(conditions), len(conditions) + 1)
    require(fits, ValueError, "expected as many functions as conditions, or one more")
    result = np.zeros_like(x)
    for condition, function in zip(cases, funclist):  # noqa: B905 - as many
        if callable(function):
            if np.any(condition):
                result[condition] = function(x[condition], *args)
        else:
            result[condition] = function
    return result


@implements("numpy.compress")
@takes_arrays("condition", "a")
@body
def compress(condition: Any, a: Any, axis: Any = None) -> Any:
    if np.ndim(condition) != 1:
        raise ValueError("condition must be a 1-d array")
    return np.take(a, np.flatnonzero(np.asarray(condition)), axis)  # pyright: ignore[reportUnknownVariableType]


@implements("numpy.extract")
@takes_arrays("condition", "arr")
@body
def extract(condition: Any, arr: Any) -> Any:
    return compress(np.asarray(condition).flatten(), arr)


@implements("numpy.place")
@changing("arr")
@takes_arrays("mask")
@body
def place(arr: Any, mask: Any, vals: Any) -> None:
    flags = np.asarray(mask).flatten()
    if np.size(flags) != np.size(arr):
        raise ValueError("place: mask and data must be the same size")
    values = safe_elements(vals, arr.dtype).flatten()
    count = np.count_nonzero(flags)
    require(count == 0 or len(values) > 0, ValueError, "Cannot insert from an empty array!")
    arr[flags.reshape(np.shape(arr)) != 0] = np.resize(values, count)


@implements("numpy.putmask")
@changing("a")
@takes_arrays("mask")
@body
def putmask(a: Any, mask: Any, values: Any) -> None:
    flags = np.asarray(mask).flatten()
    if np.size(flags) != np.size(a):
        raise ValueError("putmask: mask and data must be the same size")
    new_values = safe_elements(values, a.dtype).flatten()
    if len(new_values) > 0:
        a[...] = np.where(flags.reshape(np.shape(a)), np.resize(new_values, np.shape(a)), a)  # pyright: ignore[reportUnknownArgumentType]


@implements("numpy.put")
@changing("a")
@takes_arrays("ind")
@body
def put(a: Any, ind: Any, v: Any, mode: Any = "raise") -> None:
    if np.ndim(a) != 1:
        refused("expected vectors")
    places = safe_elements(ind, np.int64).flatten()
    values = np.array(np.asarray(v, a.dtype)).flatten()
    if len(a) == 0 and len(places) > 0:
        raise IndexError("cannot replace elements of an empty array")
    if mode != "raise":
        places = in_mode(places, len(a), mode, "")
    for i in range(len(places)):
        if len(values) > 0:
            a[places[i]] = values[i % len(values)]


# Indices


@body
def _keys_along(arr: Any, indices: Any, axis: Any) -> Any:
    """Return indices for all axes: `indices` along `axis`, full ranges along the others."""
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


@implements("numpy.take_along_axis")
@takes_arrays()
@body
def take_along_axis(arr: Any, indices: Any, axis: Any = -1) -> Any:
    if axis is None:
        return np.asarray(arr).flatten()[indices]
    if np.ndim(arr) != np.ndim(indices):
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    return arr[_keys_along(arr, indices, axis)]


@implements("numpy.put_along_axis")
@changing("arr")
@takes_arrays()
@body
def put_along_axis(arr: Any, indices: Any, values: Any, axis: Any) -> None:
    if np.ndim(arr) != np.ndim(indices):
        raise ValueError("`indices` and `arr` must have the same number of dimensions")
    arr[_keys_along(arr, indices, axis)] = values


@implements("numpy.tril_indices")
@takes_arrays("m")
@body
def tril_indices(n: Any, k: Any = 0, m: Any = None) -> Any:
    return np.nonzero(np.tri(n, m, k, np.bool_))


@implements("numpy.triu_indices")
@takes_arrays("m")
@body
def triu_indices(n: Any, k: Any = 0, m: Any = None) -> Any:
    return np.nonzero(np.logical_not(np.tri(n, m, k - 1, np.bool_)))


@implements("numpy.tril_indices_from")
@takes_arrays("arr")
@body
def tril_indices_from(arr: Any, k: Any = 0) -> Any:
    n, m = np.shape(arr)
    return tril_indices(n, k, m)


@implements("numpy.triu_indices_from")
@takes_arrays("arr")
@body
def triu_indices_from(arr: Any, k: Any = 0) -> Any:
    n, m = np.shape(arr)
    return triu_indices(n, k, m)


@implements("numpy.diag_indices")
@takes_arrays()
@body
def diag_indices(n: Any, ndim: Any = 2) -> Any:
    return (np.arange(n),) * ndim


@implements("numpy.ix_")
@takes_arrays("args")
@body
def ix_(*args: Any) -> Any:
    grids = ()
    for k, argument in enumerate(args):
        places = np.asarray(argument)
        if np.ndim(places) != 1:
            raise ValueError("Cross index must be 1 dimensional")
        if places.dtype == np.bool_:
            places = np.flatnonzero(places)
        for _ in unrolled(k):
            places = np.expand_dims(places, 0)
        for _ in unrolled(len(args) - 1 - k):
            places = np.expand_dims(places, -1)
        grids = (*grids, places)
    return grids


@implements("numpy.indices")
@takes_arrays()
@body
def indices(dimensions: Any) -> Any:
    result = np.empty((len(dimensions), *dimensions), np.int64)
    for k, extent in enumerate(dimensions):
        row = np.arange(extent)  # pyright: ignore[reportUnknownVariableType]
        for _ in unrolled(len(dimensions) - 1 - k):
            row = np.expand_dims(row, -1)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
        result[k] = row
    return result


@implements("numpy.unravel_index")
@takes_arrays("indices")
@body
def unravel_index(indices: Any, shape: Any, order: Any = "C") -> Any:
    shape = (shape,) if np.ndim(shape) == 0 else shape
    size = 1
    coordinates = ()
    for extent in shape:
        size = product_of_extents(size, extent)
    message = "index is out of bounds for array with this shape"
    remaining_index = in_mode(np.asarray(indices, np.int64)[()], size, "raise", message)
    for extent in shape if order == "F" else shape[::-1]:
        coordinates = (
            (*coordinates, remaining_index % extent)
            if order == "F"
            else (remaining_index % extent, *coordinates)
        )
        remaining_index = remaining_index // extent
    return coordinates


@implements("numpy.ravel_multi_index")
@takes_arrays(stacks=("multi_index",))
@body
def ravel_multi_index(multi_index: Any, dims: Any, mode: Any = "raise", order: Any = "C") -> Any:
    flat_index = np.int64(0)
    size = 1
    for extent in dims:
        size = product_of_extents(size, extent)
    modes: Any = (mode,) * len(dims) if isinstance(mode, str) else mode
    parts = zip(multi_index, dims, modes)  # noqa: B905 - there are as many
    for index, extent, axis_mode in tuple(parts)[:: 1 if order == "C" else -1]:
        if np.asarray(index).dtype.kind not in ("i", "u"):
            raise TypeError("only int indices permitted")
        places = np.asarray(index, np.int64)[()]
        flat_index = flat_index * extent + in_mode(
            places, extent, axis_mode, "invalid entry in coordinates array"
        )
    return flat_index


@implements("numpy.diag_indices_from")
@takes_arrays("arr")
@body
def diag_indices_from(arr: Any) -> Any:
    require(np.ndim(arr) >= 2, ValueError, "input array must be at least 2-d")
    for extent in np.shape(arr):
        require(extent == len(arr), ValueError, "All dimensions of input must be of equal length")
    return diag_indices(len(arr), np.ndim(arr))


@implements("numpy.mask_indices")
@takes_arrays()
@body
def mask_indices(n: Any, mask_func: Any, k: Any = 0) -> Any:
    return np.nonzero(mask_func(np.ones((n, n), int), k) != 0)

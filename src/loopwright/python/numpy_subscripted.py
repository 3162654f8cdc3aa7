"""Objects of NumPy that are subscripted: `np.r_` and the like, blocks of arrays, `np.s_`."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from loopwright.ir.affine_expr import constant
from loopwright.python import arrays, scalars, slices
from loopwright.python.bodies.primitives import places_of, read_only, safe_elements
from loopwright.python.builder import Builder
from loopwright.python.builtin_functions import integer
from loopwright.python.numpy_arguments import (
    ALL,
    apply,
    array_of,
    array_or_number,
    dtype_of,
    expect_extent,
)
from loopwright.python.numpy_creation import filled
from loopwright.python.numpy_shapes import joined
from loopwright.python.registry import lowers
from loopwright.python.types import FLOAT64, PY_FLOAT, PY_INT, ScalarType, promote_all
from loopwright.python.values import (
    AnyArray,
    Array,
    Lazy,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Value,
    describe,
    is_none,
)


@lowers(slice)
def _slice(b: Builder, *bounds: Value) -> Value:
    if not 1 <= len(bounds) <= 3:
        raise b.error(f"slice() takes one to three bounds, not {len(bounds)}")
    parts: list[Scalar | None] = []
    for bound in (Static(None), *bounds) if len(bounds) == 1 else bounds:
        if not isinstance(bound, Scalar) and not is_none(bound):
            raise b.error(f"a bound of a slice is an integer, not {describe(bound)}")
        parts.append(bound if isinstance(bound, Scalar) else None)
    return SliceValue(*parts, *[None] * (3 - len(parts)))


@lowers(places_of)
def _places_of(b: Builder, obj: Value, extent: Value) -> Value:
    if not isinstance(obj, SliceValue):
        return obj
    return arrays.subscript(b, array_of(b, apply(b, np.arange, extent)), [obj])


@lowers(safe_elements)
def _safe_elements(b: Builder, elements: Value, dtype: Value) -> Value:
    element = dtype_of(b, dtype, FLOAT64)
    if isinstance(elements, Array | Lazy) and not np.can_cast(
        elements.element.dtype, element.dtype
    ):
        message = f"Cannot cast array data from {elements.element} to {element} safely"
        b.check(b.number(False), "TypeError", message)
    return apply(b, np.asarray, elements, dtype)


@lowers(read_only)
def _read_only(b: Builder, a: Value) -> Value:
    return arrays.read_only(array_of(b, a))


# Rows and columns


@lowers(np.s_)
def _subscript_itself(b: Builder, key: Value) -> Value:
    del b
    return key


def _pieces(b: Builder, key: Value) -> list[AnyArray]:
    """The arrays of a subscript of `np.r_`: numbers are vectors of one, slices are what runs
    through them."""
    items = arrays.keys_of(key)
    found = [item for item in items if isinstance(item, Scalar)]
    made = [_piece(b, item) for item in items]
    types: list[ScalarType] = [x.type for x in found]
    types += [x.element for x in made if isinstance(x, AnyArray)]
    element = promote_all(types)
    one = (b.integer(1),)
    return [
        filled(b, one, element.strong, scalars.fitted(b, x, element.strong))
        if isinstance(x, Scalar)
        else x
        for x in made
    ]


def _piece(b: Builder, item: Value) -> Scalar | AnyArray:
    if isinstance(item, SliceValue):
        points = _count(item.step)
        if points is None or item.stop is None:
            return _run(b, item)
        start = item.start or b.integer(0)
        return array_of(b, apply(b, np.linspace, start, item.stop, b.integer(points)))
    if isinstance(item, Static):
        raise b.error(f"this is not supported in a row of arrays: {describe(item)}")
    made = item if isinstance(item, Scalar) else array_or_number(b, item)
    if isinstance(made, Scalar) or made.shape:
        return made
    return array_of(b, arrays.subscript(b, made, [Static(None)]))


@lowers(np.r_)
def _rows(b: Builder, key: Value) -> Value:
    return joined(b, _pieces(b, key), 0)


@lowers(np.c_)
def _columns(b: Builder, key: Value) -> Value:
    parts = [
        array_of(b, arrays.subscript(b, part, [ALL, Static(None)]))
        if len(part.shape) == 1
        else part
        for part in _pieces(b, key)
    ]
    return joined(b, parts, len(parts[0].shape) - 1)


# Grids


def _count(x: Scalar | None) -> int | None:
    """The number of points, where a step that is imaginary says so."""
    if x is None or not isinstance(x.const, complex):
        return None
    return int(abs(x.const))


def _run(b: Builder, key: SliceValue) -> AnyArray:
    """The numbers that a slice alone runs through, from 0 if it does not say where it begins."""
    if key.stop is None:
        raise b.error("a slice of a grid has an end")
    start, step = key.start or b.integer(0), key.step or b.integer(1)
    return array_of(b, apply(b, np.arange, start, key.stop, step))


def _grid_type(b: Builder, keys: Sequence[SliceValue]) -> ScalarType:
    """The type of a grid: that of all bounds and steps, of which imaginary ones are numbers."""
    found: list[ScalarType] = [PY_INT]
    for key in keys:
        if key.stop is None:
            raise b.error("a slice of a grid has an end")
        bounds = [x for x in (key.start, key.stop, key.step) if x is not None]
        found += [x.type if not isinstance(x.const, complex) else PY_FLOAT for x in bounds]
    return promote_all(found).strong


def _points(b: Builder, key: SliceValue, element: ScalarType, *, is_open: bool) -> AnyArray:
    """The numbers along one axis of a grid: multiples of the step, from the start."""
    start, stop, step = key.start or b.integer(0), key.stop, key.step or b.integer(1)
    assert stop is not None, "it has a type"
    points = _count(key.step)
    if points is not None:
        length = b.integer(points)
        far = scalars.binary(b, "-", stop, start)
        step = scalars.binary(b, "/", far, b.number(float(points - 1))) if points != 1 else length
    elif all(x.type.is_integer for x in (start, stop, step)):
        last, first, by = (scalars.cast(b, x, PY_INT) for x in (stop, start, step))
        back = scalars.binary(b, "//", scalars.binary(b, "-", first, last), by)
        length = scalars.binary(b, "-", b.integer(0), back)
    else:
        parts = scalars.binary(b, "/", scalars.binary(b, "-", stop, start), step)
        length = integer(b, apply(b, math.ceil, parts), "an extent")
    if not is_open:
        expect_extent(b, length, "negative dimensions are not allowed")
    else:
        length = b.integer(slices.extremum(b, b.form(length), constant(0), least=False))
    ends = b.integer(0), length, b.integer(1)
    made = apply(b, np.arange, *ends, Static(element.dtype))
    made = apply(b, np.multiply, made, step) if step.const != 1 else made
    return array_of(b, apply(b, np.add, made, start) if start.const != 0 else made)


def _runs(b: Builder, key: Value, *, is_open: bool) -> list[AnyArray]:
    """For each axis of a grid its numbers, along that axis."""
    keys = [x for x in arrays.keys_of(key) if isinstance(x, SliceValue)]
    if len(keys) != len(arrays.keys_of(key)):
        raise b.error("a grid is subscripted by slices", "np.mgrid[0:n, 0:m]")
    element = _grid_type(b, keys)
    if not isinstance(key, TupleValue) and _count(keys[0].step) is None:
        return [_run(b, keys[0])]
    made: list[AnyArray] = []
    for k, one in enumerate(keys):
        turned: list[Value] = [*[Static(None)] * k, ALL, *[Static(None)] * (len(keys) - 1 - k)]
        run = _points(b, one, element, is_open=is_open)
        made.append(array_of(b, arrays.subscript(b, run, turned)))
    return made


@lowers(np.ogrid)
def _open_grid(b: Builder, key: Value) -> Value:
    runs = _runs(b, key, is_open=True)
    copies = [arrays.copied(b, run) for run in runs]
    return TupleValue(tuple(copies)) if isinstance(key, TupleValue) else copies[0]


@lowers(np.mgrid)
def _grid(b: Builder, key: Value) -> Value:
    runs = _runs(b, key, is_open=False)
    if not isinstance(key, TupleValue):
        return runs[0]
    extents = [run.shape[k] for k, run in enumerate(runs)]
    made = arrays.allocate(b, runs[0].element, [b.integer(len(runs)), *extents])
    for k, run in enumerate(runs):
        arrays.assign(b, arrays.view(b, made, [b.integer(k)]), run)
    return made


# Blocks


@lowers(np.block)
def _block(b: Builder, arrays_: Value) -> Value:
    depth = _depth(arrays_)
    rank = max(depth, *(len(leaf.shape) for leaf in _leaves(b, arrays_)))
    return _joined_block(b, arrays_, depth, rank)


def _depth(value: Value) -> int:
    return 1 + max(map(_depth, value.items), default=0) if isinstance(value, TupleValue) else 0


def _leaves(b: Builder, value: Value) -> Sequence[AnyArray]:
    if not isinstance(value, TupleValue):
        return [array_or_number(b, value)]
    if not value.items or not value.is_list:
        raise b.error("block() takes lists that are not empty")
    return [leaf for item in value.items for leaf in _leaves(b, item)]


def _joined_block(b: Builder, value: Value, depth: int, rank: int) -> AnyArray:
    if not isinstance(value, TupleValue):
        if depth:
            raise b.error("the lists of block() are not equally deep")
        leaf = array_or_number(b, value)
        keys: list[Value] = [Static(None)] * (rank - len(leaf.shape))
        return array_of(b, arrays.subscript(b, leaf, [*keys, Static(...)])) if keys else leaf
    parts = [_joined_block(b, item, depth - 1, rank) for item in value.items]
    return joined(b, parts, rank - depth)

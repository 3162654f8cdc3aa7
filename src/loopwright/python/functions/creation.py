"""NumPy functions that create arrays, and attributes of arrays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import Any, cast

import numpy as np

from loopwright.ir.dialects import math
from loopwright.python import registry, types
from loopwright.python.bodies.primitives import product_of_extents, sum_of_extents
from loopwright.python.bodies.series import linspace_of_arrays
from loopwright.python.containers import lists, records
from loopwright.python.declarations import changing, takes_arrays
from loopwright.python.functions import arguments as numpy_arguments
from loopwright.python.functions.arguments import integer
from loopwright.python.functions.elements import converted
from loopwright.python.functions.iteration import iteration_of
from loopwright.python.values import arrays, mixed, scalars, slices
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import (
    NONE,
    AnyList,
    Array,
    Index,
    Iteration,
    Lazy,
    Order,
    RangeValue,
    RecordValue,
    Scalar,
    Static,
    TupleValue,
    Value,
    describe,
)

# Extents


def _extent_number(b: Builder, x: Value) -> Scalar:
    return integer(b, x, "an extent", capped=True)


@registry.lowers(sum_of_extents)
def _sum_of_extents(b: Builder, x: Value, y: Value) -> Value:
    return slices.added(b, _extent_number(b, x), _extent_number(b, y))


@registry.lowers(product_of_extents)
def _product_of_extents(b: Builder, x: Value, y: Value) -> Value:
    return slices.times(b, _extent_number(b, x), _extent_number(b, y))


@registry.lowers(np.dtype)
@takes_arrays()
def _new_dtype(b: Builder, dtype: Value) -> Value:
    return Static(numpy_arguments.dtype_of(b, dtype, types.FLOAT64).dtype)


# Arrays filled with one number


def _of_one_number(value: int | None) -> Callable[..., Value]:
    @takes_arrays()
    def lowering(
        b: Builder, shape: Value, dtype: Value | None = None, order: Value | None = None
    ) -> Value:
        order_of(b, order)
        if (structured := _structured(dtype)) is not None:
            of_field = partial(_field_array, b, value)
            return records.new_records(b, structured, numpy_arguments.shape_of(b, shape), of_field)
        element = numpy_arguments.dtype_of(b, dtype, types.FLOAT64)
        extents = numpy_arguments.shape_of(b, shape, element)
        if value is None:
            return arrays.allocate(b, element, extents)
        return filled(b, extents, element, b.number(value))

    return lowering


def _structured(dtype: Value | None) -> np.dtype[Any] | None:
    """Return the argument if it is the dtype of a structured array, otherwise `None`."""
    dtype_object = dtype.value if isinstance(dtype, Static) else None
    if not isinstance(dtype_object, np.dtype):
        return None
    numpy_dtype = cast("np.dtype[Any]", dtype_object)
    return None if numpy_dtype.names is None else numpy_dtype


def _field_array(b: Builder, value: int | None, dtype: Value, extents: Sequence[Scalar]) -> Array:
    """Return the array of a field of a new structured array."""
    element = numpy_arguments.dtype_of(b, dtype, types.FLOAT64)
    if value is None:
        return arrays.allocate(b, element, extents)
    return arrays.materialise(b, filled(b, tuple(extents), element, b.number(value)))


registry.lowers(np.empty)(_of_one_number(None))
registry.lowers(np.zeros)(_of_one_number(0))
registry.lowers(np.ones)(_of_one_number(1))


@registry.lowers(np.full)
@takes_arrays("fill_value")
def _full(
    b: Builder,
    shape: Value,
    fill_value: Value,
    dtype: Value | None = None,
    order: Value | None = None,
) -> Value:
    order_of(b, order)
    if isinstance(fill_value, Scalar):
        element = numpy_arguments.dtype_of(b, dtype, fill_value.type.strong)
        extents = numpy_arguments.shape_of(b, shape, element)
        return filled(b, extents, element, scalars.fitted(b, fill_value, element))
    rows = numpy_arguments.array_or_number(b, fill_value)
    element = numpy_arguments.dtype_of(b, dtype, rows.element.strong)
    result = arrays.allocate(b, element, numpy_arguments.shape_of(b, shape, element))
    arrays.assign(b, result, rows)
    return result


@registry.lowers(np.full_like)
@registry.in_order
@takes_arrays("a", "fill_value")
def _full_like(
    b: Builder,
    a: Value,
    fill_value: Value,
    dtype: Value | None = None,
    order: Value | None = None,
    *,
    shape: Value | None = None,
) -> Value:
    result = _like(None)(b, a, dtype, order, shape=shape)
    assert isinstance(result, Array)
    if isinstance(fill_value, Scalar):
        arrays.assign(b, result, scalars.fitted(b, fill_value, result.element))
    else:
        arrays.assign(b, result, numpy_arguments.array_of(b, fill_value))
    return result


def filled(
    b: Builder,
    shape: tuple[Scalar, ...],
    element: types.ScalarType,
    value: Scalar,
    *,
    order: Order = True,
) -> Lazy:
    """Return an array whose elements are one number."""
    number = scalars.cast(b, value, element)
    return Lazy(element, shape, lambda _: number, order=order)


def _like(value: int | None) -> Callable[..., Value]:
    @takes_arrays("prototype")
    def lowering(
        b: Builder,
        prototype: Value,
        dtype: Value | None = None,
        order: Value | None = None,
        *,
        shape: Value | None = None,
    ) -> Value:
        is_kept = order_of(b, order, "K") != "C"
        if isinstance(prototype, RecordValue) and dtype is None:
            structured_shape = (
                numpy_arguments.shape_of(b, shape) if shape else records.shape_of(prototype)
            )
            structured = prototype.kind.dtype
            is_recarray = prototype.kind.has_attributes
            of_field = partial(_field_array, b, value)
            return records.new_records(
                b, structured, structured_shape, of_field, is_recarray=is_recarray
            )
        element = numpy_arguments.dtype_of(
            b, dtype, numpy_arguments.element_of(b, prototype).strong
        )
        extents = ()
        numpy_order = True
        if isinstance(prototype, Array | Lazy):
            extents = prototype.shape
            numpy_order = not is_kept or arrays.order_of(prototype)
        if shape is not None and not numpy_arguments.is_none(shape):
            of_shape = numpy_arguments.shape_of(b, shape, element)
            if len(of_shape) > 1 and len(of_shape) != len(extents):
                numpy_order = True
            extents = of_shape
        if value is not None:
            return filled(b, extents, element, b.number(value), order=numpy_order)
        result = arrays.allocate(b, element, extents)
        arrays.take_order(b, result, numpy_order)
        return result

    return registry.in_order(lowering)


registry.lowers(np.empty_like)(_like(None))
registry.lowers(np.zeros_like)(_like(0))
registry.lowers(np.ones_like)(_like(1))


@registry.lowers(np.eye)
@takes_arrays()
def _eye(
    b: Builder,
    N: Value,  # noqa: N803 - NumPy's name
    M: Value | None = None,  # noqa: N803
    k: Value | None = None,
    dtype: Value | None = None,
) -> Value:
    element = numpy_arguments.dtype_of(b, dtype, types.FLOAT64)
    columns = N if M is None or numpy_arguments.is_none(M) else M
    shape = numpy_arguments.shape_of(b, TupleValue((N, columns)), element)
    by = b.integer(0) if k is None else integer(b, k, "the diagonal")
    one, zero = (scalars.cast(b, b.number(x), element) for x in (1, 0))

    def at(index: Index) -> Scalar:
        on = scalars.compare(b, "==", scalars.binary(b, "-", index[1], index[0]), by)
        if on.const is not None:
            return one if on.const else zero
        return scalars.select(b, on, one, zero)

    return Lazy(element, shape, at)


# Sequences of numbers


@registry.lowers(np.arange)
@takes_arrays("start", "stop", "step")
def _arange(
    b: Builder,
    start: Value,
    stop: Value | None = None,
    step: Value | None = None,
    dtype: Value | None = None,
) -> Value:
    """`np.arange`: integers are a lazy array, floats are computed with NumPy's rounding."""
    if stop is None or numpy_arguments.is_none(stop):
        start, stop = b.number(0), start
    parts = [
        numpy_arguments.number_of(b, x)
        for x in (start, stop, b.number(1) if step is None else step)
    ]
    is_wide = numpy_arguments.is_none(dtype) and any(x.type == types.UINT64 for x in parts)
    if is_wide or any(x.type.kind > types.Kind.INTEGER for x in parts):
        return _arange_of_floats(b, parts, dtype)
    first, last, by = (integer(b, x, "a bound") for x in parts)
    narrow = types.promote(parts[0].type, parts[1].type)
    if narrow.is_integer and not narrow.weak and narrow.dtype.itemsize < 8:  # NumPy's size wraps
        for part in (x for x in parts[:2] if x.type.weak):
            for sign, limit in zip((">=", "<="), narrow.bounds, strict=True):
                fits = scalars.compare(b, sign, part, b.integer(limit))
                b.check(fits, "ValueError", "Maximum allowed size exceeded")
        size = integer(b, scalars.binary(b, "-", parts[1], parts[0]), "a bound")
        last = scalars.binary(b, "+", first, size)
    is_nonzero = scalars.compare(b, "!=", by, b.integer(0))
    if all(x.type.weak for x in parts):
        b.check(is_nonzero, "ZeroDivisionError", "division by zero")
    else:  # NumPy's quotients are NaN and infinite
        is_empty = scalars.compare(b, "==", first, last)
        fine = scalars.logical_or(b, is_nonzero, scalars.logical_not(b, is_empty))
        b.check(fine, "ValueError", "arange: cannot compute length")
        b.check(is_nonzero, "ValueError", "Maximum allowed size exceeded")
    if by.const == 0:
        by = b.integer(1)  # the rest is unreachable
    element = numpy_arguments.dtype_of(b, dtype, types.INT64)
    iteration = iteration_of(b, RangeValue((first, last, by)))
    slices.expect_size(b, [iteration.count], element.dtype.itemsize)
    _expect_first_items(b, iteration, element)

    def at(index: Index) -> Scalar:
        item = iteration.item(index[0])
        assert isinstance(item, Scalar)
        return scalars.cast(b, Scalar(types.INT64, item.ssa, item.form, item.const), element)

    return Lazy(element, (iteration.count,), at)


def _expect_first_items(b: Builder, iteration: Iteration, element: types.ScalarType) -> None:
    """Raise if NumPy cannot store the first two items, from which it computes the others."""
    if element.is_bool:
        fine = scalars.compare(b, "<=", iteration.count, b.integer(2))
        only = "arange() is only supported for booleans when the result has at most length 2."
        b.check(fine, "TypeError", only)
    elif element.is_integer:
        for k in range(2):
            item = iteration.item(b.integer(k))
            assert isinstance(item, Scalar)
            if item.const is None or not element.bounds[0] <= item.const.real <= element.bounds[1]:
                is_made = scalars.compare(b, ">", iteration.count, b.integer(k))
                item = scalars.select(b, is_made, item, b.integer(0))
                scalars.fitted(b, Scalar(types.PY_INT, ssa=b.ssa(item)), element)


def _arange_of_floats(b: Builder, parts: Sequence[Scalar], dtype: Value | None) -> Value:
    """Compute `arange` as NumPy does: the first two numbers are rounded, the others continue with
    their difference."""
    element = numpy_arguments.dtype_of(b, dtype, types.FLOAT64)
    if not element.is_float or any(part.type.kind is types.Kind.COMPLEX for part in parts):
        raise b.error(f"arange() of {element} of these numbers is not supported")
    first, last, by = parts
    op = partial(scalars.binary, b)
    steps = scalars.cast(b, op("/", op("-", last, first), by), types.FLOAT64)  # in their type
    steps = Scalar(types.FLOAT64, ssa=b.op(math.CeilOp, b.ssa(steps)))
    is_positive = scalars.compare(b, ">", steps, Scalar(types.FLOAT64, const=0.0))
    b.check(scalars.compare(b, "==", steps, steps), "ValueError", "arange: cannot compute length")
    for sign, limit in (("<", 2.0**63), (">=", -(2.0**63))):
        fits = scalars.compare(b, sign, steps, Scalar(types.FLOAT64, const=limit))
        b.check(fits, "ValueError", "Maximum allowed size exceeded")
    count = scalars.truncated(
        b, scalars.select(b, is_positive, steps, Scalar(types.FLOAT64, const=0.0))
    )
    start, second = (scalars.cast(b, x, element) for x in (first, op("+", first, by)))
    begin = Scalar(element, ssa=b.ssa(start))
    difference = op("-", second, begin)

    def at(index: Index) -> Scalar:
        k = scalars.cast(b, index[0], element)
        number = op("+", begin, op("*", k, difference))
        is_second = scalars.compare(b, "==", index[0], b.integer(1))
        number = scalars.select(b, is_second, Scalar(element, ssa=b.ssa(second)), number)
        at_first = scalars.compare(b, "==", index[0], b.integer(0))
        return scalars.select(b, at_first, begin, number)

    return Lazy(element, numpy_arguments.shape_of(b, count, element), at)


@registry.lowers(np.linspace)
@takes_arrays("start", "stop")
def _linspace(
    b: Builder,
    start: Value,
    stop: Value,
    num: Value | None = None,
    endpoint: Value | None = None,
    retstep: Value | None = None,
    dtype: Value | None = None,
    axis: Value | None = None,
) -> Value:
    """`numpy.linspace`: `arange(n) * step + start`, with `stop` itself as the last one."""
    if not isinstance(start, Scalar) or not isinstance(stop, Scalar):
        points = b.number(50) if num is None else num
        flags = [x or b.number(k == 0) for k, x in enumerate((endpoint, retstep))]
        along = axis or b.integer(0)
        return b.frame.of_library(
            linspace_of_arrays, start, stop, points, *flags, dtype or NONE, along
        )
    ends = [numpy_arguments.number_of(b, x) for x in (start, stop)]
    element = types.promote(types.promote(ends[0].type, ends[1].type), types.PY_FLOAT).strong
    b.expect(element.is_float, "linspace() takes real numbers here")
    first, last = (scalars.cast(b, x, element) for x in ends)
    count = b.number(50) if num is None else integer(b, num, "the number of points")
    (count,) = numpy_arguments.shape_of(b, count, element)
    is_closed = numpy_arguments.flag_of(b, endpoint, "endpoint", default=True)
    one = b.integer(1)
    parts = scalars.binary(b, "-", count, one) if is_closed else count
    delta = scalars.binary(b, "-", last, first)
    divisor = scalars.cast(b, parts, element)
    step = scalars.binary(b, "/", delta, divisor)
    is_zero = scalars.compare(b, "==", step, Scalar(element, const=0.0))
    end = scalars.binary(b, "-", count, one)

    def at(index: Index) -> Scalar:
        k = scalars.cast(b, index[0], element)
        small = scalars.binary(b, "*", scalars.binary(b, "/", k, divisor), delta)
        result = scalars.select(b, is_zero, small, scalars.binary(b, "*", k, step))
        single = scalars.compare(b, "<=", parts, b.integer(0))
        result = scalars.select(b, single, scalars.binary(b, "*", k, delta), result)
        result = scalars.binary(b, "+", result, first)
        if not is_closed:
            return result
        at_end = scalars.compare(b, "==", index[0], end)
        has_several = scalars.compare(b, ">", count, one)
        is_last = scalars.logical_and(b, at_end, has_several)
        return scalars.select(b, is_last, Scalar(element, ssa=b.ssa(last)), result)

    result = Lazy(element, (count,), at)
    result_type = numpy_arguments.dtype_of(b, dtype, element)
    if result_type.is_integer:
        result = numpy_arguments.apply(b, np.floor, result)
    elif result_type.kind < element.kind:
        raise b.error(f"linspace() of {result_type} is not supported", "use np.floor(…).astype(…)")
    result = numpy_arguments.apply(b, result_type.dtype.type, result)
    if not numpy_arguments.flag_of(b, retstep, "retstep"):
        return result
    nothing = scalars.compare(b, "<=", parts, b.integer(0))
    nan = Scalar(element, const=float("nan"))
    return TupleValue((result, scalars.select(b, nothing, nan, step)))


# Arrays from existing values


@registry.method("copy")
@registry.in_order
@takes_arrays("a")
def _copied(b: Builder, a: Value, order: Value | None = None) -> Value:
    if isinstance(a, Scalar):
        return a
    return _new(b, a, order_of(b, order, "C"))


@registry.lowers(np.copy)
@registry.in_order
@takes_arrays("a")
def _copy(b: Builder, a: Value, order: Value | None = None) -> Value:
    return _new(b, a, order_of(b, order, "K"))


def _new(b: Builder, a: Value, order: str = "K") -> Array:
    """Return a new array with the shape and order of an array or a number."""
    if isinstance(a, Scalar):
        result = arrays.allocate(b, a.type.strong, ())
        arrays.store_at(b, result, [], scalars.stored(b, a, a.type.strong))
        return result
    return arrays.copied(b, numpy_arguments.array_of(b, a), ordered=order == "C")


def order_of(b: Builder, order: Value | None, default: str = "C") -> str:
    """Return the argument `order`: arrays of kernels are in C order."""
    result = numpy_arguments.text_of(b, order, default, "'order'")
    if result not in ("C", "K", "A"):
        raise b.error(f"order={result!r} is not supported", "arrays in kernels are in C order")
    return result


@registry.lowers(np.asarray, np.asanyarray)
@registry.in_order
@takes_arrays()
def _asarray(b: Builder, a: Value, dtype: Value | None = None) -> Value:
    if isinstance(a, Array) and numpy_arguments.dtype_of(b, dtype, a.element) == a.element:
        return a
    return _lower_np_array(b, a, dtype)


@registry.lowers(np.array)
@registry.in_order
@takes_arrays()
def _lower_np_array(
    b: Builder,
    object: Value,  # noqa: A002 - NumPy's name
    dtype: Value | None = None,
    *,
    copy: Value | None = None,
    order: Value | None = None,
    ndmin: Value | None = None,
) -> Value:
    """`np.array`: a copy of an array, or the array of a list."""
    order_of(b, order, "K")
    if ndmin is not None:
        array = numpy_arguments.array_of(b, _lower_np_array(b, object, dtype, copy=copy))
        new_axes = numpy_arguments.constant_of(b, ndmin, "the number of dimensions") - len(
            array.shape
        )
        return arrays.subscript(b, array, [NONE] * new_axes) if new_axes > 0 else array
    if copy is not None and isinstance(copy, Static):
        return _asarray(b, object, dtype)
    if not numpy_arguments.flag_of(b, copy, "copy", default=True):
        same = isinstance(object, Array) and _asarray(b, object, dtype) is object
        b.check(b.number(same), "ValueError", "Unable to avoid copy while creating an array")
        return object if same else _lower_np_array(b, object, dtype)
    if isinstance(object, Scalar) and object.type.weak:
        element = numpy_arguments.dtype_of(b, dtype, object.type.strong)
        result = _new(b, scalars.stored(b, object, element))
    elif isinstance(object, TupleValue):
        items = [
            _lower_np_array(b, x, dtype)
            if isinstance(x, TupleValue)
            else numpy_arguments.as_array(b, x)
            for x in object.items
        ]
        if not items:
            return arrays.allocate(
                b, numpy_arguments.dtype_of(b, dtype, types.FLOAT64), [b.integer(0)]
            )
        rows = [x for x in items if isinstance(x, Array | Lazy)]
        if len(rows) == len(items):
            common = reduce(types.promote, (x.element for x in rows))  # in pairs, as NumPy does
            converted_rows = TupleValue(tuple(converted(b, x, common) for x in rows))
            result = numpy_arguments.array_of(b, numpy_arguments.apply(b, np.stack, converted_rows))
        else:
            result = _of_numbers(b, [numpy_arguments.number(b, x) for x in items], dtype)
    elif isinstance(object, AnyList):
        result = lists.as_array(b, object)
    elif isinstance(object, RangeValue) and not object.parallel:
        bounds = object.start, object.stop, object.step
        result = numpy_arguments.array_of(b, numpy_arguments.apply(b, np.arange, *bounds))
        element = numpy_arguments.dtype_of(b, dtype, result.element)
        if element.is_integer and element is not result.element:
            array = arrays.elementwise(b, [result], element, partial(_of_python, b, element))
            return arrays.copied(b, numpy_arguments.array_of(b, array))
    elif isinstance(object, Array | Lazy | Scalar):
        result = _new(b, object)
    else:
        raise b.error(f"an array of {describe(object)} is not supported", "use np.full((), …)")
    element = numpy_arguments.dtype_of(b, dtype, result.element)
    return result if element == result.element else converted(b, result, element)


def _of_python(b: Builder, element: types.ScalarType, numbers: Sequence[Scalar]) -> Scalar:
    """Convert a Python integer to an element, in which it must fit."""
    return scalars.stored(b, scalars.cast(b, numbers[0], types.PY_INT), element)


def _of_numbers(b: Builder, items: Sequence[Scalar], dtype: Value | None) -> Array:
    common = mixed.expect_one_type(b, items) if numpy_arguments.is_none(dtype) else None
    common = common or reduce(types.promote, (item.type.strong for item in items))
    element = numpy_arguments.dtype_of(b, dtype, common)
    result = arrays.allocate(b, element, [b.integer(len(items))])
    for k, item in enumerate(items):
        arrays.store_at(b, result, [b.integer(k)], scalars.stored(b, item, element))
    return result


# Attributes of arrays


def _extents(a: Value) -> Sequence[Scalar]:
    """Return the extents of an array; numbers have none."""
    return a.shape if isinstance(a, Array | Lazy) else ()


@registry.attribute("shape")
@registry.lowers(np.shape)
@takes_arrays("a")
def _shape(b: Builder, a: Value) -> Value:
    return TupleValue(tuple(_extents(a)))


@registry.attribute("ndim")
@registry.lowers(np.ndim)
@takes_arrays("a")
def _ndim(b: Builder, a: Value) -> Value:
    return b.integer(len(_extents(a)))


@registry.attribute("size")
@registry.lowers(np.size)
@takes_arrays("a")
def _size(b: Builder, a: Value, axis: Value | None = None) -> Value:
    shape = _extents(a)
    axis_number = numpy_arguments.axis_of(b, axis, len(shape))
    return slices.size_of(b, shape) if axis_number is None else shape[axis_number]


@registry.attribute("nbytes")
def _nbytes(b: Builder, a: Array | Lazy) -> Value:
    return scalars.binary(b, "*", slices.size_of(b, a.shape), _itemsize(b, a))


@registry.attribute("itemsize")
def _itemsize(b: Builder, a: Array | Lazy) -> Scalar:
    return b.integer(a.element.dtype.itemsize)


@registry.method("fill")
@changing("a")
@takes_arrays("a", "value")
def _fill(b: Builder, a: Value, value: Value) -> Value:
    if not isinstance(a, Array):
        raise b.error(f"{describe(a)} cannot be filled")
    arrays.assign(b, a, numpy_arguments.number_of(b, value))
    return NONE


@registry.attribute("dtype")
def _dtype(b: Builder, a: Array | Lazy) -> Value:
    return Static(a.element.dtype)


@registry.on_numbers("dtype")
def _dtype_of_number(b: Builder, x: Scalar) -> Value:
    return Static(x.type.dtype)


@registry.attribute("mT")
@registry.in_order
def _matrices_transposed(b: Builder, a: Array | Lazy) -> Value:
    rank = len(a.shape)
    b.expect(rank >= 2, "'mT' requires a matrix")
    return arrays.transposed(b, a, [*range(rank - 2), rank - 1, rank - 2])


@registry.attribute("T")
def _transposed(b: Builder, a: Array | Lazy) -> Value:
    return arrays.transposed(b, a, range(len(a.shape))[::-1])


def _limits(function: Callable[..., object], b: Builder, dtype: Value) -> Value:
    """Return the lowering of NumPy's type information, whose attributes are constants."""
    try:
        return Static(function(dtype.value if isinstance(dtype, Static) else None))
    except (TypeError, ValueError) as error:
        raise b.error(str(error)) from None


registry.lowers(np.iinfo)(takes_arrays()(partial(_limits, np.iinfo)))
registry.lowers(np.finfo)(takes_arrays()(partial(_limits, np.finfo)))

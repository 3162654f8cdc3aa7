"""Functions of NumPy that make arrays, and what arrays say of themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from loopwright.frontend import arrays, scalars
from loopwright.frontend.builder import Builder
from loopwright.frontend.builtin_functions import integer
from loopwright.frontend.iteration import iteration_of
from loopwright.frontend.numpy_arguments import (
    apply,
    array_of,
    dtype_of,
    flag_of,
    is_none,
    number_of,
    shape_of,
)
from loopwright.frontend.registry import attribute, method, numpy_function, on_numbers
from loopwright.frontend.types import FLOAT64, INT64, PY_FLOAT, ScalarType, promote
from loopwright.frontend.values import (
    Array,
    Index,
    Lazy,
    RangeValue,
    Scalar,
    Static,
    TupleValue,
    Value,
    describe,
)

# Arrays of one number


@numpy_function(np.empty)
def _empty(b: Builder, shape: Value, dtype: Value | None = None) -> Value:
    return arrays.allocate(b, dtype_of(b, dtype, FLOAT64), shape_of(b, shape))


@numpy_function(np.zeros)
def _zeros(b: Builder, shape: Value, dtype: Value | None = None) -> Value:
    return filled(b, shape_of(b, shape), dtype_of(b, dtype, FLOAT64), b.number(0))


@numpy_function(np.ones)
def _ones(b: Builder, shape: Value, dtype: Value | None = None) -> Value:
    return filled(b, shape_of(b, shape), dtype_of(b, dtype, FLOAT64), b.number(1))


@numpy_function(np.full)
def _full(b: Builder, shape: Value, fill_value: Value, dtype: Value | None = None) -> Value:
    value = number_of(b, fill_value)
    element = dtype_of(b, dtype, value.type.strong)
    return filled(b, shape_of(b, shape), element, scalars.fitted(b, value, element))


@numpy_function(np.full_like)
def _full_like(b: Builder, a: Value, fill_value: Value, dtype: Value | None = None) -> Value:
    given = array_of(b, a)
    element = dtype_of(b, dtype, given.element)
    value = scalars.fitted(b, number_of(b, fill_value), element)
    return filled(b, given.shape, element, value)


def filled(b: Builder, shape: tuple[Scalar, ...], element: ScalarType, value: Scalar) -> Lazy:
    """An array whose elements are one number."""
    made = scalars.cast(b, value, element)
    return Lazy(element, shape, lambda _: made)


def _like(value: int | None) -> Callable[[Builder, Value, Value | None], Value]:
    def lowering(b: Builder, prototype: Value, dtype: Value | None = None) -> Value:
        given = array_of(b, prototype)
        element = dtype_of(b, dtype, given.element)
        if value is None:
            return arrays.allocate(b, element, given.shape)
        return filled(b, given.shape, element, b.number(value))

    return lowering


numpy_function(np.empty_like)(_like(None))
numpy_function(np.zeros_like)(_like(0))
numpy_function(np.ones_like)(_like(1))


@numpy_function(np.eye, np.identity)
def _eye(
    b: Builder,
    n: Value,
    m: Value | None = None,
    k: Value | None = None,
    dtype: Value | None = None,
) -> Value:
    shape = shape_of(b, TupleValue((n, n if m is None or isinstance(m, Static) else m)))
    element = dtype_of(b, dtype, FLOAT64)
    by = b.integer(0) if k is None else integer(b, k, "the diagonal")
    one, zero = (scalars.cast(b, b.number(x), element) for x in (1, 0))

    def at(index: Index) -> Scalar:
        ahead = scalars.binary(b, "-", scalars.binary(b, "-", index[1], index[0]), by)
        on = scalars.compare(b, "==", ahead, b.integer(0))
        if on.const is not None:
            return one if on.const else zero
        return scalars.select(b, on, one, zero)

    return Lazy(element, shape, at)


# Numbers in a row


@numpy_function(np.arange)
def _arange(
    b: Builder,
    start: Value,
    stop: Value | None = None,
    step: Value | None = None,
    dtype: Value | None = None,
) -> Value:
    if stop is None or is_none(stop):
        start, stop = b.number(0), start
    parts = [start, stop, b.number(1) if step is None else step]
    if any(not isinstance(x, Scalar) or x.type.kind > 1 for x in parts):
        raise b.error("arange() is of integers here", "use np.linspace(…), or scale the result")
    first, last, by = (integer(b, x, "a bound") for x in parts)
    if by.const is None or by.const == 0:
        raise b.error("the step of arange() is a constant that is not zero")
    element = dtype_of(b, dtype, INT64)
    found = iteration_of(b, RangeValue(first, last, by))

    def at(index: Index) -> Scalar:
        item = found.item(index[0])
        assert isinstance(item, Scalar)
        return scalars.cast(b, Scalar(INT64, item.ssa, item.form, item.const), element)

    return Lazy(element, (found.count,), at)


@numpy_function(np.linspace)
def _linspace(
    b: Builder,
    start: Value,
    stop: Value,
    num: Value | None = None,
    endpoint: Value | None = None,
    retstep: Value | None = None,
    dtype: Value | None = None,
) -> Value:
    """As `numpy.linspace`: `arange(n) * step + start`, where the last is `stop` itself."""
    if flag_of(b, retstep, "retstep"):
        raise b.error("linspace() with 'retstep' is not supported", "compute the step")
    ends = [number_of(b, x) for x in (start, stop)]
    element = promote(promote(ends[0].type, ends[1].type), PY_FLOAT).strong
    if not element.is_float:
        raise b.error("linspace() is of real numbers here")
    first, last = (scalars.cast(b, x, element) for x in ends)
    count = b.number(50) if num is None else integer(b, num, "the number of points")
    (count,) = shape_of(b, count)
    is_closed = flag_of(b, endpoint, "endpoint", default=True)
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
        made = scalars.select(b, is_zero, small, scalars.binary(b, "*", k, step))
        single = scalars.compare(b, "<=", parts, b.integer(0))
        made = scalars.select(b, single, scalars.binary(b, "*", k, delta), made)
        made = scalars.binary(b, "+", made, first)
        if not is_closed:
            return made
        at_end = scalars.compare(b, "==", index[0], end)
        several = scalars.compare(b, ">", count, one)
        both = scalars.logical_and(b, at_end, several)
        return scalars.select(b, both, Scalar(element, ssa=b.ssa(last)), made)

    made = Lazy(element, (count,), at)
    wanted = dtype_of(b, dtype, element)
    if wanted.kind < element.kind:
        raise b.error(f"linspace() of {wanted} is not supported", "use np.floor(…).astype(…)")
    return apply(b, wanted.dtype.type, made)


# Arrays of what there is


@method("copy")
@numpy_function(np.copy)
def _copy(b: Builder, a: Value) -> Value:
    if isinstance(a, Scalar):
        return a
    return arrays.copied(b, array_of(b, a))


@numpy_function(np.asarray)
def _asarray(b: Builder, a: Value, dtype: Value | None = None) -> Value:
    if isinstance(a, Array) and dtype_of(b, dtype, a.element) == a.element:
        return a
    return _array(b, a, dtype)


@numpy_function(np.array)
def _array(b: Builder, a: Value, dtype: Value | None = None) -> Value:
    if isinstance(a, TupleValue):
        items = [_array(b, x) if isinstance(x, TupleValue) else x for x in a.items]
        if not items:
            raise b.error("an array of nothing is not supported", "use np.empty(0)")
        if all(isinstance(x, Array | Lazy) for x in items):
            made = array_of(b, apply(b, np.stack, TupleValue(tuple(items))))
        else:
            made = _of_numbers(b, [number_of(b, x) for x in items], dtype)
    elif isinstance(a, Array | Lazy):
        made = arrays.copied(b, a)
    else:
        raise b.error(f"an array of {describe(a)} is not supported", "use np.full((), …)")
    element = dtype_of(b, dtype, made.element)
    if element == made.element:
        return made
    return apply(b, element.dtype.type, made)


def _of_numbers(b: Builder, items: Sequence[Scalar], dtype: Value | None) -> Array:
    element = items[0].type.strong
    for item in items[1:]:
        element = promote(element, item.type.strong)
    element = dtype_of(b, dtype, element)
    made = arrays.allocate(b, element, [b.integer(len(items))])
    for k, item in enumerate(items):
        arrays.store_at(b, made, [b.integer(k)], scalars.stored(b, item, element))
    return made


# What arrays say of themselves


@attribute("shape")
def _shape(b: Builder, a: Array | Lazy) -> Value:
    return TupleValue(tuple(a.shape))


@attribute("ndim")
def _ndim(b: Builder, a: Array | Lazy) -> Value:
    return b.integer(len(a.shape))


@attribute("size")
def _size(b: Builder, a: Array | Lazy) -> Value:
    return arrays.size_of(b, a.shape)


@attribute("dtype")
def _dtype(b: Builder, a: Array | Lazy) -> Value:
    return Static(a.element.dtype)


@on_numbers("dtype")
def _dtype_of_number(b: Builder, x: Scalar) -> Value:
    return Static(x.type.dtype)


@attribute("T")
def _transposed(b: Builder, a: Array | Lazy) -> Value:
    return arrays.transposed(b, a, range(len(a.shape))[::-1])

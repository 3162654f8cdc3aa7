"""NumPy functions that rearrange elements: transposing, reshaping, joining.

Views in NumPy are views here. `reshape` returns views of arrays that cover their buffer in C order;
NumPy copies others, for which a kernel has to call `copy` first.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from xdsl.dialects import builtin
from xdsl.dialects.builtin import MemRefType

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.dialects import memref
from loopwright.python import registry
from loopwright.python.bodies import lists as list_bodies
from loopwright.python.bodies.primitives import extended, rolled
from loopwright.python.declarations import changing, stores_result, takes_arrays
from loopwright.python.functions.arguments import (
    ALL,
    agree,
    apply,
    array_of,
    array_or_number,
    axes_of,
    axis_of,
    dtype_of,
    expect_extent,
    integer,
    is_none,
    number_of,
    one_axis_of,
    shape_of,
    stored_in,
    text_of,
)
from loopwright.python.functions.iteration import Flat, index_of, iterator
from loopwright.python.functions.memory_runs import has_no_layout, plain_strides
from loopwright.python.registry import attribute, in_order, lowers, method
from loopwright.python.types import promote_all
from loopwright.python.values import arrays, carried, scalars, slices
from loopwright.python.values.builder import Builder
from loopwright.python.values.entry_tests import assume, retry_unless
from loopwright.python.values.value import (
    AnyArray,
    AnyList,
    Array,
    Axis,
    Buffer,
    Iteration,
    Lazy,
    NumpyView,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Value,
    describe,
)
from loopwright.records import replace

# Axes


@method("transpose")
@lowers(np.transpose)
@in_order
@takes_arrays("a")
def _transpose(b: Builder, a: Value, *given_axes: Value, axes: Value | None = None) -> Value:
    array = array_of(b, a)
    axes_ = given_axes if axes is None else (axes,)
    if len(axes_) == 1 and isinstance(axes_[0], TupleValue):
        axes_ = axes_[0].items
    if not axes_ or (len(axes_) == 1 and is_none(axes_[0])):
        return arrays.transposed(b, array, range(len(array.shape))[::-1])
    order = [axis_of(b, axis, len(array.shape)) for axis in axes_]
    if sorted(k for k in order if k is not None) != list(range(len(array.shape))):
        raise b.error("transpose() takes each axis of the array exactly once")
    return arrays.transposed(b, array, [k for k in order if k is not None])


@lowers(np.moveaxis)
@in_order
@takes_arrays("a")
def _moveaxis(b: Builder, a: Value, source: Value, destination: Value) -> Value:
    array = array_of(b, a)
    rank = len(array.shape)
    sources, destinations = (
        [one_axis_of(b, k, rank) for k in (x.items if isinstance(x, TupleValue) else (x,))]
        for x in (source, destination)
    )
    if (
        len(sources) != len(destinations)
        or len({*sources}) < len(sources)
        or len({*destinations}) < len(destinations)
    ):
        raise b.error("moveaxis() takes as many destinations as axes, each once")
    order = [k for k in range(rank) if k not in sources]
    for place, axis in sorted(zip(destinations, sources, strict=True)):
        order.insert(place, axis)
    return arrays.transposed(b, array, order)


@lowers(np.ascontiguousarray)
@in_order
@takes_arrays("a")
def _ascontiguousarray(b: Builder, a: Value, dtype: Value | None = None) -> Value:
    array = registry.FUNCTIONS[np.asarray](b, a, dtype)
    if not isinstance(array, Array | Lazy) or not array.shape:
        source = array if isinstance(array, Array) else array_or_number(b, array)
        return arrays.subscript(b, arrays.materialise(b, source), [Static(None)])
    if isinstance(array, Array) and _is_contiguous(b, array):
        return array
    return arrays.copied(b, array, ordered=True)


def _is_contiguous(b: Builder, a: Array) -> bool:
    """Return whether the elements are contiguous in C order for all extents: all dimensions after
    the first one that is not subscripted by a number are whole."""
    trimmed = _without_ones(a)
    everything = arrays.whole(a.element, a.buffer)
    fixed = list(itertools.takewhile(lambda axis: axis.axis is None, trimmed.axes))
    moving = trimmed.axes[len(fixed) :]
    if not moving:
        return True
    if moving[0].axis != 0 or moving[0].stride is not None:
        return False
    behind = [replace(x, axis=None if x.axis is None else x.axis + len(fixed)) for x in moving[1:]]
    axes = *everything.axes[: len(fixed) + 1], *behind
    extents = *a.buffer.shape[: len(fixed) + 1], *trimmed.shape[1:]
    return Array(a.element, a.buffer, axes, extents).whole and _is_c_ordered(b, everything)


@method("squeeze")
@lowers(np.squeeze)
@in_order
@takes_arrays("a")
def _squeeze(b: Builder, a: Value, axis: Value | None = None) -> Value:
    array = array_of(b, a)
    squeezed = axes_of(b, axis, len(array.shape))
    if axis is None or is_none(axis):
        squeezed = [k for k in squeezed if arrays.is_one(array.shape[k])]
        other_extents = [b.form(x) for k, x in enumerate(array.shape) if k not in squeezed]
        if not all(_assume_several(b, x) for x in other_extents):
            raise b.error("squeeze() of extents that may be 1 is not supported", "give its 'axis'")
    if not all(arrays.is_one(array.shape[k]) for k in squeezed):
        raise b.error("the extent of a squeezed axis must be known to be 1", "use x[0], x[:, 0], …")
    first = b.integer(0)
    keys = [first if k in squeezed else ALL for k in range(len(array.shape))]
    if all(key is first for key in keys):
        raise b.error("squeeze() to no dimensions is not supported", "take the element: x[0]")
    return arrays.subscript(b, array, keys) if squeezed else array


@method("swapaxes")
@lowers(np.swapaxes)
@in_order
@takes_arrays("a")
def _swapaxes(b: Builder, a: Value, axis1: Value, axis2: Value) -> Value:
    array = array_of(b, a)
    order = list(range(len(array.shape)))
    x = one_axis_of(b, axis1, len(order))
    y = one_axis_of(b, axis2, len(order))
    order[x] = y
    order[y] = x
    return arrays.transposed(b, array, order)


@lowers(np.expand_dims)
@in_order
@takes_arrays("a")
def _expand_dims(b: Builder, a: Value, axis: Value) -> Value:
    array = array_of(b, a)
    rank = len(array.shape) + (len(axis.items) if isinstance(axis, TupleValue) else 1)
    places = axes_of(b, axis, rank)
    return arrays.subscript(b, array, [Static(None) if k in places else ALL for k in range(rank)])


@lowers(np.flip)
@in_order
@takes_arrays("m")
def _flip(b: Builder, m: Value, axis: Value | None = None) -> Value:
    array = array_of(b, m)
    rank = len(array.shape)
    chosen = axes_of(b, axis, rank)
    backwards = SliceValue(None, None, b.integer(-1))
    return arrays.subscript(b, array, [backwards if k in chosen else ALL for k in range(rank)])


# Shapes


def _plain(b: Builder, a: AnyArray, name: str, *, is_flat: bool) -> Array:
    """Require an array that covers its buffer in C order. Lazy arrays get new memory; flattening
    copies arrays that are not in C order, as in NumPy. NumPy returns a view of any vector, but the
    view of a lazy one would be a view of a copy."""
    if isinstance(a, Lazy) and a.view and len(a.shape) == 1:
        arrays.in_memory(b, a)
    if isinstance(a, Lazy) or (is_flat and _lies_otherwise(b, a)):
        a = arrays.copied(b, a, ordered=True)
    if not a.whole or not _is_c_ordered(b, a):
        raise b.error(
            f"{name}() of an array that may not be in C order is not supported",
            f"use x.copy().{name}(…)",
        )
    return a


def _is_c_ordered(b: Builder, a: Array) -> bool:
    """Return whether the memory of an array is in C order, both in the kernel and in NumPy."""
    order = arrays.order_of_buffer(a)
    if order is None:
        b.orders.rely_on_c_order(b.source, b.node)
    return has_no_layout(a.buffer) and (order is True or order is None)


def has_rows(b: Builder, a: Array) -> bool:
    """Return whether the elements along the last axis are next to each other in memory."""
    is_last = a.axes[-1].axis == len(a.shape) - 1 and a.axes[-1].stride is None
    return is_last and _is_c_ordered(b, arrays.whole(a.element, a.buffer))


def _lies_otherwise(b: Builder, a: Array) -> bool:
    """Return whether the elements of an array are certainly not contiguous in C order: two axes
    with several indices are transposed, or an inner one does not cover its dimension."""
    order = arrays.known_order(b, a)
    long_axes = [k for k in order or () if not arrays.is_one(a.shape[k])]
    if not all(_assume_several(b, b.form(a.shape[k])) for k in long_axes):
        return False
    if long_axes != sorted(long_axes):
        return True
    if not has_no_layout(a.buffer):
        return False
    for axis, extent in zip(a.axes, a.buffer.shape, strict=True):
        if axis.stride is None and axis.axis is not None and axis.axis in long_axes[1:]:
            left_out = b.form(extent) - b.form(a.shape[axis.axis])
            if left_out.constant_value() != 0 and assume(b, left_out - 1):
                return True
    return False


def _is_copied(b: Builder, a: Array, shape: Sequence[Scalar]) -> bool:
    """Return whether `reshape` certainly copies: a strided vector, or axes to be merged of which no
    two can be traversed as one."""
    if len(shape) == 1 and _lies_otherwise(b, a):
        return True
    long_axes = [k for k, extent in enumerate(a.shape) if not arrays.is_one(extent)]
    if len(long_axes) < max(len(shape), 2) or not _is_c_ordered(
        b, arrays.whole(a.element, a.buffer)
    ):
        return False
    if not all(_assume_several(b, b.form(a.shape[k])) for k in long_axes):
        return False
    pairs = itertools.pairwise(long_axes)
    if not all(_are_disjoint(b, a, outer, inner) for outer, inner in pairs):
        return False
    if len(long_axes) > len(shape):
        return True
    forms = [(b.form(a.shape[k]), b.form(x)) for k, x in zip(long_axes, shape, strict=True)]
    return any(_assume_different(b, x, y) for x, y in forms)


def _assume_several(b: Builder, extent: AffineExpr) -> bool:
    """Return whether an extent is not 1. If this follows from argument types, which repeated calls
    do not check again, it is also tested at the entry."""
    if extent not in b.entry_tests.never_one:
        return assume(b, extent - 2)
    if extent not in b.entry_tests.tested_several:
        b.entry_tests.tested_several.add(extent)
        with b.inside(b.prologue):
            one = b.index_constant(1)
            retry_unless(b, b.test("ne", b.index_of(extent), one))
    return True


def _assume_different(b: Builder, x: AffineExpr, y: AffineExpr) -> bool:
    """Return whether two forms differ: proved, or tested at the entry if allowed."""
    difference = x - y
    if b.forms.at_least_zero(difference - 1) or b.forms.at_least_zero(y - x - 1):
        return True
    if not b.mode.fast or difference.constant_value() == 0 or not b.forms.at_entry(difference):
        return False
    with b.inside(b.prologue):
        retry_unless(b, b.test("ne", b.index_of(difference), b.index_constant(0)))
    return True


def _are_disjoint(b: Builder, a: Array, outer: int, inner: int) -> bool:
    """Return whether the stride of an axis certainly differs from the total stride of the next
    axis, so that they cannot be merged."""
    places = [[k for k, axis in enumerate(a.axes) if axis.axis == item] for item in (outer, inner)]
    if [len(dimensions) for dimensions in places] != [1, 1]:
        return False
    (p,), (q,) = places
    strides = [1 if (stride := a.axes[k].stride) is None else stride.const for k in (p, q)]
    steps = [0 if stride is None else int(stride.real) for stride in strides]
    if 0 in steps or steps[0] * steps[1] < 0:
        return 0 not in steps
    if p > q:
        return steps[0] == 1
    if abs(steps[1]) != 1:
        return False
    if steps[0] > 1 or any(_assume_several(b, b.form(x)) for x in a.buffer.shape[p + 1 : q]):
        return True
    left_out = b.form(a.buffer.shape[q]) - b.form(a.shape[inner])
    return left_out.constant_value() != 0 and assume(b, left_out - 1)


def _flat_reassociation(rank: int) -> builtin.ArrayAttr[Any]:
    return builtin.ArrayAttr([builtin.ArrayAttr(builtin.IntegerAttr(k, 64) for k in range(rank))])


def reshaped(b: Builder, a: AnyArray, shape: Sequence[Scalar], name: str) -> Array:
    """The same memory with other extents and the same number of elements."""
    rows = _row_view(b, a, shape, name)
    if rows is not None:
        return rows
    whole = _plain(b, a, name, is_flat=len(shape) == 1)
    memory = whole.buffer.memref
    static = [builtin.DYNAMIC_INDEX if x.const is None else int(x.const.real) for x in shape]
    total = slices.size_of(b, whole.shape)
    element = whole.element.mlir
    if not whole.shape:
        shape = [b.integer(1)] * len(shape)
        static = [1] * len(shape)
    elif len(whole.shape) != 1:
        size = builtin.DYNAMIC_INDEX if total.const is None else int(total.const.real)
        type_ = MemRefType(element, [size])
        memory_type: Any = memory.type
        if (
            type_.get_shape()[0] != builtin.DYNAMIC_INDEX
            and builtin.DYNAMIC_INDEX in memory_type.get_shape()
        ):
            type_ = MemRefType(element, [builtin.DYNAMIC_INDEX])
        groups = _flat_reassociation(len(whole.shape))
        memory = b.op(memref.CollapseShapeOp, memory, result=type_, reassociation=groups)
    if len(shape) != 1 or not whole.shape:
        # Code with different sizes is unreachable after the exception, but its types must agree.
        size = builtin.DYNAMIC_INDEX if builtin.DYNAMIC_INDEX in static else int(np.prod(static))
        for extent in (builtin.DYNAMIC_INDEX, size) if whole.shape else ():
            if cast("MemRefType[Any]", memory.type).get_shape()[0] not in (extent, size):
                memory = b.op(memref.CastOp, memory, result=MemRefType(element, [extent]))
        dynamic = [b.index_of(b.form(x)) for x in shape if x.const is None]
        memory = b.op(
            memref.ExpandShapeOp,
            memory,
            *dynamic,
            result=MemRefType(element, static),
            reassociation=_flat_reassociation(len(shape)) if whole.shape else builtin.ArrayAttr([]),
            static_output_shape=builtin.DenseArrayBase.from_list(builtin.i64, static),
        )
    view = arrays.whole(whole.element, Buffer(memory, tuple(shape), origins=whole.buffer.roots))
    return replace(view, writable=whole.writable, is_view=True)


def _row_view(b: Builder, a: AnyArray, shape: Sequence[Scalar], name: str) -> Array | None:
    """Return the vector view of consecutive rows of a buffer in C order, or `None`. A vector is its
    own view; for `ravel` only if it is contiguous."""
    if isinstance(a, Lazy) or len(shape) != 1 or not a.axes or a.whole:
        return None
    if len(a.shape) == 1:
        last = a.axes[-1]
        is_run = last.axis == 0 and last.stride is None and _is_c_ordered(b, a)
        return a if is_run or name == "reshape" else None
    outer = a.axes[0]
    inner = a.buffer.shape[1:]
    everything = arrays.whole(a.element, a.buffer)
    axes = (everything.axes[0], *a.axes[1:])
    extents = (a.buffer.shape[0], *a.shape[1:])
    is_full = Array(a.element, a.buffer, axes, extents).whole and _is_c_ordered(b, everything)
    if not is_full or outer.axis != 0 or outer.stride is not None:
        return None
    flat = reshaped(b, everything, [slices.size_of(b, a.buffer.shape)], "reshape")
    start = scalars.binary(b, "*", outer.offset, slices.size_of(b, inner))
    return Array(
        a.element, flat.buffer, (Axis(start, None, 0),), tuple(shape), a.writable, is_view=True
    )


def _without_ones(a: Array) -> Array:
    """Return an array without the axes that subscript no dimension of its buffer and have one
    index."""
    subscripted_axes = {axis.axis for axis in a.axes}
    kept_axes = [
        k for k, extent in enumerate(a.shape) if k in subscripted_axes or not arrays.is_one(extent)
    ]
    axes = (x if x.axis is None else replace(x, axis=kept_axes.index(x.axis)) for x in a.axes)
    extents = tuple(a.shape[k] for k in kept_axes)
    return replace(a, axes=tuple(axes), shape=extents, is_view=True)


def _is_vector(b: Builder, a: Array) -> bool:
    """Return whether the elements are those of a vector with one positive stride, in a buffer in C
    order: NumPy has views of it with any extents."""
    moving = [axis.stride for axis in a.axes if axis.axis is not None]
    if len(a.shape) != 1 or len(moving) != 1:
        return False
    is_up = moving[0] is None or (moving[0].const is not None and moving[0].const.real > 0)
    return is_up and _is_c_ordered(b, arrays.whole(a.element, a.buffer))


def _of_vector(b: Builder, a: Array, shape: Sequence[Scalar]) -> Array:
    """Return a view of the elements of such a vector with other extents."""
    start = b.integer(0)
    step = b.integer(1)
    is_run = False
    for axis, stride in zip(a.axes, plain_strides(b, a.buffer.shape), strict=True):
        start = scalars.binary(b, "+", start, scalars.binary(b, "*", axis.offset, stride))
        if axis.axis is not None:
            step = stride if axis.stride is None else scalars.binary(b, "*", stride, axis.stride)
            is_run = step.const == 1
    steps = [scalars.binary(b, "*", x, step) for x in plain_strides(b, shape)]
    sizes, strides = ([b.index_of(b.form(x)) for x in numbers] for numbers in (shape, steps))
    known_strides = [*strides[:-1], 1] if is_run else strides
    memory = carried.reinterpreted(
        b, a.buffer.memref, b.index_of(b.form(start)), sizes, known_strides
    )
    order = tuple(range(len(shape)))
    buffer = Buffer(memory, tuple(shape), origins=a.buffer.roots, order=order)
    return replace(arrays.whole(a.element, buffer, writable=a.writable), is_view=True)


def _requested_extents(b: Builder, a: AnyArray, items: Sequence[Value]) -> list[Scalar]:
    """Return the requested extents of `reshape`; a negative one is computed from the others."""
    total = slices.size_of(b, a.shape)
    sizes = [integer(b, item, "an extent") for item in items]
    extents = [size.const for size in sizes]
    open_ = [k for k, extent in enumerate(extents) if extent is not None and extent.real < 0]
    if len(open_) > 1:
        b.check(b.number(False), "ValueError", "can only specify one unknown dimension")
        return [b.integer(0)] * len(sizes)  # after the exception
    message = "the array cannot have this shape"
    other_extents = [x for k, x in enumerate(sizes) if k not in open_]
    for extent in other_extents:
        expect_extent(b, extent, "a negative extent of reshape() has to be a constant")
    slices.expect_size(b, other_extents, a.element.dtype.itemsize, message)
    product = slices.size_of(b, other_extents)
    if product.const == 0 and all(x.const for x in other_extents):
        return [b.integer(0)] * len(sizes)  # after the exception
    template = "cannot reshape array of size {} into a shape of size {}"
    if None not in extents:
        shape = ",".join(
            "newaxis" if k in open_ else str(extent) for k, extent in enumerate(extents)
        )
        template = (
            f"cannot reshape array of size {{}} into shape ({shape}{',' * (len(sizes) == 1)})"
        )
    if not open_:
        agree(b, total, product, message, template)
        return sizes
    if len(sizes) == 1:
        return [total]
    if product.const != 1:
        is_nonzero = scalars.compare(b, "!=", product, b.integer(0))
        b.check(is_nonzero, "ValueError", message)
    sizes[open_[0]] = b.integer(b.form(scalars.binary(b, "//", total, product)))
    if product.const != 1:
        filled = scalars.binary(b, "*", sizes[open_[0]], product)
        arrays.expect_equal(b, total, filled, message, template)
    return sizes


@method("reshape")
@lowers(np.reshape)
@takes_arrays("a")
def _reshape(b: Builder, a: Value, *shape: Value, order: Value | None = None) -> Value:
    array = array_of(b, a)
    items = shape[0].items if len(shape) == 1 and isinstance(shape[0], TupleValue) else shape
    b.expect(items, "reshape() to no dimensions is not supported", "take the element: x[0]")
    extents = _requested_extents(b, array, items)
    if not _is_turned(b, order):
        return _seen_as(b, array, extents, "reshape")
    return _turned(b, _seen_as(b, _turned(b, array), extents[::-1], "reshape"))


def _is_turned(b: Builder, order: Value | None) -> bool:
    """Return whether elements are enumerated in Fortran order, the first index fastest."""
    order_name = text_of(b, order, "C", "'order'")
    b.expect(order_name in ("C", "F"), f"order='{order_name}' is not supported", "use 'C' or 'F'")
    return order_name == "F"


def _turned(b: Builder, a: AnyArray) -> AnyArray:
    return arrays.transposed(b, a, list(reversed(range(len(a.shape)))))


def _seen_as(b: Builder, a: AnyArray, shape: Sequence[Scalar], name: str) -> AnyArray:
    """Reshape an array: a view if it covers its buffer in C order. Otherwise NumPy returns a view
    or a copy, depending on the strides: the result is a lazy array that must be used at once."""
    rows = _row_view(b, a, shape, name)
    if rows is not None:
        return rows
    if isinstance(a, Array) and not a.whole:
        a = _without_ones(a)
        run = _row_view(b, a, [slices.size_of(b, a.shape)], "ravel")
        vector = a if run is None and name == "reshape" else run
        if vector is not None and _is_vector(b, vector):
            return _of_vector(b, vector, shape)
    if isinstance(a, Array) and _is_copied(b, a, shape):
        a = arrays.copied(b, a, ordered=True)
    if isinstance(a, Lazy) or (a.whole and _is_c_ordered(b, a)):
        return reshaped(b, a, shape, name)
    reshaped_ = reshaped(b, arrays.copied(b, a, ordered=True), shape, name)
    return Lazy(
        reshaped_.element,
        reshaped_.shape,
        lambda index: arrays.element_at(b, reshaped_, index),
        reshaped_.reads,
        view=NumpyView(f"x.copy().{name}(…)", certain=False),
        order=False,
    )


@method("ravel")
@lowers(np.ravel)
@takes_arrays("a")
def _ravel(b: Builder, a: Value, order: Value | None = None) -> Value:
    array = array_or_number(b, a)
    if _is_turned(b, order):
        array = _turned(b, array)
    return _seen_as(b, array, [slices.size_of(b, array.shape)], "ravel")


def elements(b: Builder, a: AnyArray) -> Array:
    """Return the elements in C order as a read-only vector: a view if that is certain, else a
    copy."""
    shape = [slices.size_of(b, a.shape)]
    rows = _row_view(b, a, shape, "ravel")
    if rows is not None:
        return rows
    if isinstance(a, Array) and not (a.whole and _is_c_ordered(b, a)):
        a = arrays.copied(b, a, ordered=True)
    return reshaped(b, a, shape, "ravel")


@method("flatten")
@takes_arrays("a")
def _flatten(b: Builder, a: Value, order: Value | None = None) -> Value:
    array = array_of(b, a)
    if _is_turned(b, order):
        array = _turned(b, array)
    return _ravel(b, arrays.copied(b, array, ordered=True))


@lowers(np.copyto)
@in_order
@changing("dst")
@takes_arrays("src", "where")
def _copyto(
    b: Builder,
    dst: Value,
    src: Value,
    casting: Value | None = None,
    where: Value | None = None,
) -> Value:
    if not isinstance(dst, Array):
        raise b.error(f"copyto() stores in an array, not in {describe(dst)}")
    value = src if isinstance(src, Scalar) else array_or_number(b, src)
    value_type = value.type if isinstance(value, Scalar) else value.element
    weak = value_type.weak
    fits = value_type.kind <= dst.element.kind
    rule: Any = text_of(b, casting, "same_kind", "casting")
    if not (fits if weak else np.can_cast(value_type.dtype, dst.element.dtype, rule)):
        raise b.error(
            f"copyto() does not convert {value_type} to {dst.element}",
            "use dst[...] = src, which does",
        )
    if isinstance(value, Scalar):
        value = (scalars.stored if weak else scalars.cast)(b, value, dst.element)
    if where is not None:
        value = array_of(b, registry.FUNCTIONS[np.where](b, where, value, dst))
    arrays.assign(b, dst, value)
    return Static(None)


@lowers(np.broadcast_to)
@takes_arrays("array")
def _broadcast_to(b: Builder, array: Value, shape: Value) -> Value:
    source = arrays.materialise(b, array_or_number(b, array))
    extents = shape_of(b, shape, source.element)
    b.expect(len(source.shape) <= len(extents), "broadcast_to() does not remove dimensions")
    return arrays.read_only(arrays.fitted(b, source, extents))


@lowers(np.broadcast_arrays)
@takes_arrays("args")
def _broadcast_arrays(b: Builder, *args: Value) -> Value:
    inputs = [arrays.materialise(b, array_or_number(b, array)) for array in args]
    return TupleValue(tuple(arrays.broadcast(b, inputs)[1]))


# Joining arrays


def concatenate(b: Builder, parts: Sequence[AnyArray], axis: int) -> Array:
    """Concatenate arrays along an axis, in new memory."""
    first = parts[0]
    element = promote_all(part.element for part in parts)
    for part in parts[1:]:
        if len(part.shape) != len(first.shape):
            raise b.error("the arrays have different numbers of dimensions")
        for k, (x, y) in enumerate(zip(first.shape, part.shape, strict=True)):
            if k != axis:
                template = f"the arrays have different extents along axis {k}: {{}} and {{}}"
                agree(b, x, y, "the arrays have different extents", template)
    shape = list(first.shape)
    for part in parts[1:]:
        shape[axis] = slices.added(b, shape[axis], part.shape[axis])
    result = arrays.allocate(b, element, [b.integer(b.form(x)) for x in shape])
    start = b.integer(0)
    for part in parts:
        stop = scalars.binary(b, "+", start, part.shape[axis])
        keys: list[Value] = [ALL] * axis
        arrays.assign(b, arrays.view(b, result, [*keys, SliceValue(start, stop, None)]), part)
        start = stop
    return result


def _arrays_of(b: Builder, value: Value) -> list[AnyArray]:
    if isinstance(value, AnyList):
        raise b.error("this is not supported for a list whose length is not a constant")
    if not isinstance(value, TupleValue) or not value.items:
        raise b.error(f"expected a tuple or list of arrays, not {describe(value)}")
    return [array_or_number(b, item) for item in value.items]


@lowers(np.concatenate)
@takes_arrays(sequences=("arrays_",))
@stores_result("out")
def _concatenate(
    b: Builder,
    arrays_: Value,
    axis: Value | None = None,
    out: Value | None = None,
    *,
    dtype: Value | None = None,
    casting: Value | None = None,
) -> Value:
    if isinstance(arrays_, AnyList) and is_none(out) and is_none(dtype):
        along = b.integer(0) if axis is None else axis
        return b.frame.of_library(list_bodies.concatenated, arrays_, along)
    pieces = _typed(b, _arrays_of(b, arrays_), dtype, casting)
    if not all(part.shape for part in pieces):
        raise b.error("arrays without dimensions cannot be concatenated", "use np.stack(…)")
    number = 0 if axis is None else axis_of(b, axis, len(pieces[0].shape))
    if number is None:
        pieces = [elements(b, part) for part in pieces]
        number = 0
    return stored_in(b, concatenate(b, pieces, number), out)


@lowers(np.stack)
@takes_arrays(sequences=("arrays_",))
@stores_result("out")
def _stack(
    b: Builder,
    arrays_: Value,
    axis: Value | None = None,
    out: Value | None = None,
    *,
    dtype: Value | None = None,
    casting: Value | None = None,
) -> Value:
    if isinstance(arrays_, AnyList) and is_none(out) and is_none(dtype):
        along = b.integer(0) if axis is None else axis
        return apply(b, np.moveaxis, array_or_number(b, arrays_), b.integer(0), along)
    parts = _typed(b, _arrays_of(b, arrays_), dtype, casting)
    number = 0 if axis is None else one_axis_of(b, axis, len(parts[0].shape) + 1)
    keys: list[Value] = [*[ALL] * number, Static(None)]
    result = concatenate(
        b, [array_of(b, arrays.subscript(b, part, keys)) for part in parts], number
    )
    return stored_in(b, result, out)


def _typed(
    b: Builder, parts: Sequence[AnyArray], dtype: Value | None, casting: Value | None
) -> list[AnyArray]:
    """Convert arrays to a requested type."""
    rule: Any = text_of(b, casting, "same_kind", "casting")
    typed: list[AnyArray] = []
    for part in parts:
        element = dtype_of(b, dtype, part.element)
        if not np.can_cast(part.element.dtype, element.dtype, rule):
            raise b.error(f"casting={rule!r} does not convert {part.element} to {element}")
        is_same = element == part.element
        typed.append(part if is_same else array_of(b, apply(b, element.dtype.type, part)))
    return typed


def _at_least(b: Builder, part: AnyArray, rank: int) -> AnyArray:
    if len(part.shape) >= rank:
        return part
    keys: list[Value] = [Static(None), ALL] if part.shape else [Static(None)] * rank
    return array_of(b, arrays.subscript(b, part, keys))


@lowers(np.vstack)
@takes_arrays(sequences=("tup",))
def _vstack(b: Builder, tup: Value) -> Value:
    if isinstance(tup, AnyList):
        return b.frame.of_library(list_bodies.stacked_rows, tup)
    return concatenate(b, [_at_least(b, part, 2) for part in _arrays_of(b, tup)], 0)


@lowers(np.hstack)
@takes_arrays(sequences=("tup",))
def _hstack(b: Builder, tup: Value) -> Value:
    if isinstance(tup, AnyList):
        return b.frame.of_library(list_bodies.stacked_columns, tup)
    parts = [_at_least(b, part, 1) for part in _arrays_of(b, tup)]
    return concatenate(b, parts, 0 if len(parts[0].shape) == 1 else 1)


@lowers(np.column_stack)
@takes_arrays(sequences=("tup",))
def _column_stack(b: Builder, tup: Value) -> Value:
    columns = [
        part if len(part.shape) > 1 else _turned(b, _at_least(b, part, 2))
        for part in _arrays_of(b, tup)
    ]
    return concatenate(b, columns, 1)


# Padding and rolling

_EMPTY_AXIS = "can't extend empty axis {} using modes other than 'constant' or 'empty'"

_PERIODS = {"reflect": 2, "symmetric": 2, "wrap": 1}
"""Modes of `pad` that repeat an axis, with the number of its copies in a period, approximately."""


@lowers(extended)
def _extended(b: Builder, a: Value, whole: Value, starts: Value, kind: Value) -> Value:
    """Extend an array before and after its elements by a mode of `pad`."""
    mode = text_of(b, kind, "", "the mode")
    shape = shape_of(b, whole)
    before = [number_of(b, x) for x in starts.items] if isinstance(starts, TupleValue) else []
    source = arrays.materialise(b, array_of(b, a))
    left_out = b.integer(2 if mode == "reflect" else 0)
    turned = b.integer(1 if mode == "symmetric" else 0)
    for k, extent in enumerate(source.shape):
        least = slices.extremum(b, b.form(shape[k]), constant(1), least=True)
        fine = scalars.compare(b, ">=", extent, b.integer(least))
        b.check(fine, "ValueError", _EMPTY_AXIS.format(k))

    def place(i: Scalar, extent: Scalar, start: Scalar) -> Scalar:
        if mode == "edge":
            last = b.form(extent) - 1
            at_ = b.form(scalars.binary(b, "-", i, start))
            near = slices.extremum(b, at_, constant(0), least=False)
            return b.integer(slices.extremum(b, near, last, least=True))
        period = scalars.binary(b, "*", extent, b.integer(_PERIODS[mode]))
        form = b.form(scalars.binary(b, "-", period, left_out))
        period = b.integer(slices.extremum(b, form, constant(1), least=False))
        m = scalars.binary(b, "%", scalars.binary(b, "-", i, start), period)
        back = scalars.binary(b, "-", scalars.binary(b, "-", period, turned), m)
        return scalars.select(b, scalars.compare(b, "<", m, extent), m, back)

    return arrays.gathered(b, source, shape, lambda i: list(map(place, i, source.shape, before)))


@lowers(rolled)
@in_order
def _rolled(b: Builder, a: Value, shifts: Value) -> Value:
    """Lower to an array expression, so that no shifted copy is stored."""
    source = array_of(b, a)
    offsets = [number_of(b, x) for x in shifts.items] if isinstance(shifts, TupleValue) else []
    starts = [_within_period(b, *pair) for pair in zip(offsets, source.shape, strict=True)]

    def place(i: Scalar, start: Scalar, extent: Scalar) -> Scalar:
        return scalars.binary(b, "%", scalars.binary(b, "-", i, start), extent)

    shape = source.shape
    result = arrays.gathered(b, source, shape, lambda x: list(map(place, x, starts, shape)))
    result.take_order(arrays.order_of(source))
    if starts and (last := starts[-1].const) is not None:
        edges = max(0, int(last.real)), max(0, -int(last.real))
        result = replace(result, reads=tuple(replace(x, edges=edges) for x in result.reads))
    return result


def _within_period(b: Builder, shift: Scalar, extent: Scalar) -> Scalar:
    """Return an equivalent shift that is not larger than the extent."""
    size = b.form(extent)
    if shift.const is not None and abs(shift.const.real) < slices.LARGE:
        if assume(b, size - abs(int(shift.const.real))):
            return shift
    period = b.integer(slices.extremum(b, size, constant(1), least=False))
    remainder = b.form(scalars.binary(b, "%", shift, period))
    return b.integer(slices.extremum(b, remainder, size, least=True))


# Iteration over all elements


@attribute("flat")
def _flat(b: Builder, a: Value) -> Value:
    array = array_of(b, a)
    if not array.shape:
        array = array_of(b, arrays.subscript(b, array, [Static(None)]))
    if isinstance(array, Array) and array.whole and has_no_layout(array.buffer):
        array = reshaped(b, array, [slices.size_of(b, array.shape)], "flat")

    def index(number: Scalar) -> list[Scalar]:
        return index_of(b, array.shape, number)

    run = Iteration(slices.size_of(b, array.shape), lambda k: arrays.element_at(b, array, index(k)))
    return Static(Flat(run, array, index))


@lowers(np.ndindex)
@takes_arrays()
def _ndindex(b: Builder, *shape: Value) -> Value:
    extents = shape_of(b, shape[0] if len(shape) == 1 else TupleValue(shape))
    b.expect(extents, "ndindex() takes extents")
    count = slices.size_of(b, extents)
    return iterator(count, lambda k: TupleValue(tuple(index_of(b, extents, k))))


@lowers(np.ndenumerate)
@takes_arrays("arr")
def _ndenumerate(b: Builder, arr: Value) -> Value:
    array = array_of(b, arr)
    b.expect(array.shape, "ndenumerate() of an array without dimensions is not supported")

    def item(number: Scalar) -> Value:
        index = index_of(b, array.shape, number)
        return TupleValue((TupleValue(tuple(index)), arrays.element_at(b, array, index)))

    return iterator(slices.size_of(b, array.shape), item)

"""Reductions of NumPy: sums, products, extrema, truth, means, with `axis` and `keepdims`.

Floating-point sums are in NumPy's order, so that they have its bits: along the axis that is
innermost in memory in pairs (`summation`), along any other axis one after the other. With
`fastmath` they are in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from xdsl.dialects.builtin import DYNAMIC_INDEX, ArrayAttr, IntegerAttr, MemRefType, NoneAttr

from loopwright.affine_expr import constant
from loopwright.dialects import memref
from loopwright.frontend import arrays, scalars
from loopwright.frontend.builder import Builder
from loopwright.frontend.loops import conditional, nest, reduce_nest
from loopwright.frontend.numpy_functions import as_array, dtype_of
from loopwright.frontend.registry import lowering_of, method, numpy_function
from loopwright.frontend.summation import sum_in_pairs
from loopwright.frontend.types import BOOL, FLOAT64, INT64, UINT64, ScalarType
from loopwright.frontend.values import (
    AnyArray,
    Array,
    Buffer,
    Index,
    Lazy,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Value,
    describe,
)

Cell = Callable[[Sequence[Scalar]], Scalar]
"""Computes one element of the result, at an index over the axes that are kept."""


def _array(b: Builder, a: Value) -> AnyArray:
    if isinstance(a, Array | Lazy):
        return a
    raise b.error(f"expected an array, not {describe(a)}")


def _axes(b: Builder, a: AnyArray, axis: Value | None) -> tuple[int, ...]:
    """The axes that are reduced, in order."""
    rank = len(a.shape)
    if axis is None or (isinstance(axis, Static) and axis.value is None):
        return tuple(range(rank))
    found: list[int] = []
    for item in axis.items if isinstance(axis, TupleValue) else (axis,):
        if not isinstance(item, Scalar) or item.const is None or not item.type.is_integer:
            raise b.error(f"an axis is a constant integer, not {describe(item)}")
        number = int(item.const.real)
        if not -rank <= number < rank:
            raise b.error(f"axis {number} is out of bounds for an array with {rank} dimensions")
        found.append(number % rank)
    if len(set(found)) < len(found):
        raise b.error("an axis is given twice")
    return tuple(sorted(found))


def _flag(b: Builder, value: Value | None) -> bool:
    if value is None:
        return False
    known = value.const if isinstance(value, Scalar) else None
    known = value.value if isinstance(value, Static) else known
    if isinstance(known, bool):
        return known
    raise b.error(f"'keepdims' is True or False, not {describe(value)}")


def _result(
    b: Builder, a: AnyArray, axes: Sequence[int], keepdims: bool, element: ScalarType, cell: Cell
) -> Value:
    """The reduced array, or a number where no axis is kept."""
    kept = [k for k in range(len(a.shape)) if k not in axes]
    if kept:
        made = arrays.allocate(b, element, [a.shape[k] for k in kept])
        node = b.node

        def fill(index: list[Scalar]) -> None:
            with b.at(node):
                arrays.store_at(b, made, index, cell(index))

        nest(b, made.shape, fill)
        if not keepdims:
            return made
        everything = [
            Static(None) if k in axes else SliceValue(None, None, None) for k in range(len(a.shape))
        ]
        return arrays.subscript(b, made, everything)
    value = cell([])
    if not keepdims or not a.shape:
        return value
    return Lazy(element, tuple(b.integer(1) for _ in a.shape), lambda _: value)


def _folded(
    b: Builder,
    a: AnyArray,
    axes: Sequence[int],
    inits: Sequence[Scalar],
    step: Callable[[Index, list[Scalar], Scalar], Sequence[Scalar]],
) -> Callable[[Sequence[Scalar]], list[Scalar]]:
    """For each kept index: what is carried over the reduced axes, in C order."""

    def cell(kept: Sequence[Scalar]) -> list[Scalar]:
        def body(reduced: list[Scalar], carried: list[Scalar]) -> Sequence[Scalar]:
            index = _merged(len(a.shape), axes, kept, reduced)
            return step(reduced, carried, arrays.element_at(b, a, index))

        return reduce_nest(b, [a.shape[k] for k in axes], inits, body)

    return cell


def _merged(
    rank: int, axes: Sequence[int], kept: Sequence[Scalar], reduced: Sequence[Scalar]
) -> list[Scalar]:
    """An index of the array, of one over its kept and one over its reduced axes."""
    outer, inner = iter(kept), iter(reduced)
    return [next(inner) if k in axes else next(outer) for k in range(rank)]


def _not_empty(b: Builder, a: AnyArray, axes: Sequence[int], name: str) -> None:
    for k in axes:
        form = b.form(a.shape[k]) - 1
        if not b.assume(form):
            some = b.compare_index("sge", form, constant(0))
            message = f"zero-size array to reduction operation {name} which has no identity"
            b.check(some, "ValueError", message)


# Sums


def _sum_type(element: ScalarType) -> ScalarType:
    """What NumPy sums in: integers in at least 64 bits."""
    if element.is_float:
        return element.strong
    return UINT64 if element.is_integer and not element.signed else INT64


def _converted(b: Builder, a: AnyArray, element: ScalarType) -> AnyArray:
    if a.element == element:
        return a
    return Lazy(
        element, a.shape, lambda i: scalars.cast(b, arrays.element_at(b, a, i), element), a.reads
    )


@method("sum")
@numpy_function(np.sum, np.add.reduce)
def _sum(
    b: Builder,
    a: Value,
    axis: Value | None = None,
    dtype: Value | None = None,
    keepdims: Value | None = None,
) -> Value:
    given = _array(b, a)
    element = dtype_of(b, dtype, _sum_type(given.element))
    return _summed(b, _converted(b, given, element), _axes(b, given, axis), _flag(b, keepdims))


def _summed(b: Builder, a: AnyArray, axes: Sequence[int], keepdims: bool) -> Value:
    zero = scalars.cast(b, b.number(0), a.element)
    if not axes:
        return arrays.copied(b, a) if a.shape else arrays.element_at(b, a, ())
    if not a.element.is_float or not b.strict:
        return _result(b, a, axes, keepdims, a.element, _in_order(b, a, axes, zero))
    if len(axes) == len(a.shape) and len(axes) > 1:
        flat = _flat(b, a)

        def all_of_it(_: Sequence[Scalar]) -> Scalar:
            return _pairs_along(b, flat, 0)([])

        return _result(b, a, axes, keepdims, a.element, all_of_it)
    if len(axes) > 1 or not _is_c_ordered(a):
        raise b.error(
            "NumPy's order of this floating-point sum is not supported",
            "sum over one axis at a time, of a copy() that is contiguous, or use fastmath=True",
        )
    (axis,) = axes
    a = arrays.materialise(b, a)
    pairs = _pairs_along(b, a, axis)
    if axis == len(a.shape) - 1:
        return _result(b, a, axes, keepdims, a.element, pairs)
    inner = arrays.size_of(b, a.shape[axis + 1 :])
    ordered = _in_order(b, a, axes, zero)
    if inner.const is not None:
        cell = pairs if inner.const == 1 else ordered
        return _result(b, a, axes, keepdims, a.element, cell)
    is_one = b.compare_index("eq", b.form(inner), constant(1))

    def either(kept: Sequence[Scalar]) -> Scalar:
        made = conditional(b, is_one, lambda: [b.ssa(pairs(kept))], lambda: [b.ssa(ordered(kept))])
        return Scalar(a.element, ssa=made[0])

    return _result(b, a, axes, keepdims, a.element, either)


def _in_order(b: Builder, a: AnyArray, axes: Sequence[int], zero: Scalar) -> Cell:
    folded = _folded(b, a, axes, [zero], lambda _, now, x: [scalars.binary(b, "+", now[0], x)])
    return lambda kept: folded(kept)[0]


def _pairs_along(b: Builder, a: AnyArray, axis: int) -> Cell:
    def cell(kept: Sequence[Scalar]) -> Scalar:
        def at(i: Scalar) -> Scalar:
            return arrays.element_at(b, a, _merged(len(a.shape), [axis], kept, [i]))

        return sum_in_pairs(b, a.element, a.shape[axis], at)

    return cell


def _is_c_ordered(a: AnyArray) -> bool:
    """Whether the axes of an array are ordered in memory as they are in its index."""
    return all(_has_c_order(read) for read in a.reads)


def _has_c_order(read: Array) -> bool:
    type_ = read.buffer.memref.type
    assert isinstance(type_, MemRefType)
    axes = [axis.axis for axis in read.axes if axis.axis is not None]
    steps = [axis.stride for axis in read.axes if axis.stride is not None]
    positive = all(step.const is not None and step.const.real > 0 for step in steps)
    is_plain = isinstance(type_.layout, NoneAttr)  # pyright: ignore[reportUnknownMemberType]
    return is_plain and positive and axes == sorted(axes) and -1 not in axes


def _flat(b: Builder, a: AnyArray) -> Array:
    """The elements of an array that is contiguous in C order, in one dimension."""
    if isinstance(a, Lazy) and not _is_c_ordered(a):
        raise b.error(
            "NumPy's order of this floating-point sum is not supported",
            "use fastmath=True, or sum a copy() of each operand",
        )
    whole = arrays.materialise(b, a)
    if not whole.whole or not _has_c_order(whole):
        raise b.error(
            "NumPy's order of this floating-point sum is not supported",
            "sum a copy() of the array, which is contiguous, or use fastmath=True",
        )
    size = arrays.size_of(b, whole.shape)
    known = all(extent.const is not None for extent in whole.buffer.shape)
    type_ = MemRefType(a.element.mlir, [int(size.const.real) if known else DYNAMIC_INDEX])  # pyright: ignore[reportOptionalMemberAccess]
    group = ArrayAttr(IntegerAttr(k, 64) for k in range(len(whole.shape)))
    op = memref.CollapseShapeOp.create(
        operands=[whole.buffer.memref],
        result_types=[type_],
        properties={"reassociation": ArrayAttr([group])},
    )
    return arrays.whole(
        a.element, Buffer(b.emit(op).results[0], (size,), origins=whole.buffer.roots)
    )


# Products, extrema, truth


@method("prod")
@numpy_function(np.prod, np.multiply.reduce)
def _prod(
    b: Builder,
    a: Value,
    axis: Value | None = None,
    dtype: Value | None = None,
    keepdims: Value | None = None,
) -> Value:
    given = _array(b, a)
    element = dtype_of(b, dtype, _sum_type(given.element))
    axes = _axes(b, given, axis)
    if element.is_float and b.strict and not _is_c_ordered(given):
        raise b.error(
            "NumPy's order of this floating-point product is not supported",
            "use a copy() of the array, which is contiguous, or fastmath=True",
        )
    made, one = _converted(b, given, element), scalars.cast(b, b.number(1), element)
    folded = _folded(b, made, axes, [one], lambda _, now, x: [scalars.binary(b, "*", now[0], x)])
    return _result(b, made, axes, _flag(b, keepdims), element, lambda kept: folded(kept)[0])


def _better(b: Builder, op: str, x: Scalar, best: Scalar) -> Scalar:
    """Whether a number replaces the best so far: not a number is better than any number."""
    better = scalars.compare(b, op, x, best)
    if not x.type.is_float:
        return better
    is_nan = scalars.compare(b, "!=", x, x)
    is_known = scalars.compare(b, "==", best, best)
    return scalars.logical_or(b, better, scalars.logical_and(b, is_nan, is_known))


def _first(b: Builder, a: AnyArray, axes: Sequence[int], kept: Sequence[Scalar]) -> Scalar:
    zero = b.integer(0)
    return arrays.element_at(b, a, _merged(len(a.shape), axes, kept, [zero] * len(axes)))


def _extremum(op: str, name: str) -> Callable[..., Value]:
    def lowering(
        b: Builder, a: Value, axis: Value | None = None, keepdims: Value | None = None
    ) -> Value:
        given = _array(b, a)
        axes = _axes(b, given, axis)
        _not_empty(b, given, axes, name)

        def step(_: Index, now: list[Scalar], x: Scalar) -> Sequence[Scalar]:
            return [scalars.select(b, _better(b, op, x, now[0]), x, now[0])]

        def cell(kept: Sequence[Scalar]) -> Scalar:
            first = _first(b, given, axes, kept)
            return _folded(b, given, axes, [first], step)(kept)[0]

        return _result(b, given, axes, _flag(b, keepdims), given.element, cell)

    return lowering


for _op, _name, _functions in (
    ("<", "minimum", (np.min, np.minimum.reduce)),
    (">", "maximum", (np.max, np.maximum.reduce)),
):
    numpy_function(*_functions)(method(_name[:3])(_extremum(_op, _name)))


def _place_of_extremum(op: str, name: str) -> Callable[..., Value]:
    def lowering(
        b: Builder, a: Value, axis: Value | None = None, keepdims: Value | None = None
    ) -> Value:
        given = _array(b, a)
        axes = _axes(b, given, axis)
        if axis is not None and isinstance(axis, TupleValue):
            raise b.error(f"{name}() takes one axis")
        _not_empty(b, given, axes, name)

        def step(index: Index, now: list[Scalar], x: Scalar) -> Sequence[Scalar]:
            better = _better(b, op, x, now[0])
            place = index[0] if index else b.integer(0)
            for k, i in zip(axes[1:], index[1:], strict=True):
                place = scalars.binary(b, "*", place, given.shape[k])
                place = scalars.binary(b, "+", place, i)
            here = scalars.cast(b, place, INT64)
            return [scalars.select(b, better, x, now[0]), scalars.select(b, better, here, now[1])]

        def cell(kept: Sequence[Scalar]) -> Scalar:
            start = scalars.cast(b, b.integer(0), INT64)
            first = _first(b, given, axes, kept)
            return _folded(b, given, axes, [first, start], step)(kept)[1]

        return _result(b, given, axes, _flag(b, keepdims), INT64, cell)

    return lowering


numpy_function(np.argmin)(method("argmin")(_place_of_extremum("<", "argmin")))
numpy_function(np.argmax)(method("argmax")(_place_of_extremum(">", "argmax")))


def _truth(*, every: bool) -> Callable[..., Value]:
    combine = scalars.logical_and if every else scalars.logical_or

    def lowering(
        b: Builder, a: Value, axis: Value | None = None, keepdims: Value | None = None
    ) -> Value:
        given = _array(b, a)
        axes = _axes(b, given, axis)

        def step(_: Index, now: list[Scalar], x: Scalar) -> Sequence[Scalar]:
            return [scalars.cast(b, combine(b, now[0], scalars.truth(b, x)), BOOL)]

        folded = _folded(b, given, axes, [scalars.cast(b, b.number(every), BOOL)], step)
        return _result(b, given, axes, _flag(b, keepdims), BOOL, lambda kept: folded(kept)[0])

    return lowering


numpy_function(np.all, np.logical_and.reduce)(method("all")(_truth(every=True)))
numpy_function(np.any, np.logical_or.reduce)(method("any")(_truth(every=False)))


# Means


def _count(b: Builder, a: AnyArray, axes: Sequence[int]) -> Scalar:
    return arrays.size_of(b, [a.shape[k] for k in axes])


def _divided(b: Builder, total: Value, count: Scalar, element: ScalarType) -> Value:
    divisor = scalars.cast(b, count, element)
    return arrays.elementwise(b, [total], element, lambda v: scalars.binary(b, "/", v[0], divisor))


@method("mean")
@numpy_function(np.mean)
def _mean(
    b: Builder,
    a: Value,
    axis: Value | None = None,
    dtype: Value | None = None,
    keepdims: Value | None = None,
) -> Value:
    given = _array(b, a)
    element = dtype_of(b, dtype, given.element.strong if given.element.is_float else FLOAT64)
    axes = _axes(b, given, axis)
    total = _summed(b, _converted(b, given, element), axes, _flag(b, keepdims))
    return _divided(b, total, _count(b, given, axes), element)


def _variance(b: Builder, a: Value, axis: Value | None, ddof: Value | None, keep: bool) -> Value:
    given = _array(b, a)
    element = given.element.strong if given.element.is_float else FLOAT64
    made = _converted(b, given, element)
    axes = _axes(b, given, axis)
    count = _count(b, given, axes)
    mean = _divided(b, _summed(b, made, axes, keepdims=True), count, element)
    if isinstance(mean, Lazy):
        mean = arrays.materialise(b, mean)

    def square(v: Sequence[Scalar]) -> Scalar:
        off = scalars.binary(b, "-", v[0], v[1])
        return scalars.binary(b, "*", off, off)

    squares = as_array(arrays.elementwise(b, [made, mean], element, square), made)
    assert isinstance(squares, Lazy)
    total = _summed(b, squares, axes, keep)
    if ddof is not None:
        if not isinstance(ddof, Scalar) or not ddof.type.is_integer:
            raise b.error(f"'ddof' is an integer, not {describe(ddof)}")
        count = scalars.binary(b, "-", count, ddof)
        negative = scalars.compare(b, "<", count, b.integer(0))
        count = scalars.select(b, negative, b.integer(0), count)
    return _divided(b, total, count, element)


@method("var")
@numpy_function(np.var)
def _var(
    b: Builder,
    a: Value,
    axis: Value | None = None,
    ddof: Value | None = None,
    keepdims: Value | None = None,
) -> Value:
    return _variance(b, a, axis, ddof, _flag(b, keepdims))


@method("std")
@numpy_function(np.std)
def _std(
    b: Builder,
    a: Value,
    axis: Value | None = None,
    ddof: Value | None = None,
    keepdims: Value | None = None,
) -> Value:
    found = _variance(b, a, axis, ddof, _flag(b, keepdims))
    root = lowering_of(np.sqrt)
    assert root is not None
    return root(b, found)

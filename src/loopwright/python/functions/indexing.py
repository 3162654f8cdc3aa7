"""Array subscripts (advanced indexing), and objects to be subscripted such as `np.r_` and `np.s_`.

An array subscript has integers, or truth values, which select the elements where they are true.
All indices are checked before any element is read or stored.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeGuard

import numpy as np
from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects import arith
from loopwright.python.bodies.places import in_mode, put_chosen
from loopwright.python.bodies.primitives import places_of, read_only, safe_elements
from loopwright.python.containers import lists
from loopwright.python.declarations import changing, stores_result, takes_arrays
from loopwright.python.functions.arguments import (
    ALL,
    apply,
    array_of,
    array_or_number,
    as_array,
    axis_of,
    dtype_of,
    expect_extent,
    integer,
    number_of,
    stored_in,
    text_of,
)
from loopwright.python.functions.creation import filled
from loopwright.python.functions.shapes import concatenate, elements
from loopwright.python.registry import gets_item, in_python, lowering_of, lowers, method, sets_item
from loopwright.python.types import (
    BOOL,
    FLOAT64,
    INT64,
    PY_FLOAT,
    PY_INT,
    UINT64,
    Kind,
    ScalarType,
    promote_all,
)
from loopwright.python.values import arrays, complex_numbers, scalars, slices
from loopwright.python.values.builder import Builder, conditional, nest, reduce_nest
from loopwright.python.values.value import (
    NONE,
    AnyArray,
    AnyList,
    Array,
    Axis,
    Chosen,
    Index,
    Lazy,
    PartsOfArray,
    RangeValue,
    Scalar,
    SliceValue,
    Static,
    TupleValue,
    Value,
    describe,
    is_list,
    is_none,
)
from loopwright.records import dataclass, replace


def _is_list(value: Value) -> bool:
    return is_list(value) or (isinstance(value, TupleValue) and value.is_list)


def has_arrays(key: Value) -> bool:
    """Return whether a subscript contains index or mask arrays; others select views."""
    return any(isinstance(x, Array | Lazy) or _is_list(x) for x in arrays.keys_of(key))


@dataclass(frozen=True)
class _Selection:
    """The shape that a subscript selects, and the map from its indices to indices of the array;
    `check` emits the bounds checks."""

    shape: tuple[Scalar, ...]
    index: Callable[[Index], list[Scalar]]
    reads: tuple[Array, ...]
    check: Callable[[], None]
    ordered: bool
    """Whether the array subscripts come first: the result of an array in C order is then in C
    order."""


def _expanded(b: Builder, array: AnyArray, key: Value) -> list[Value]:
    """Keys for all axes; lists become arrays, and masks the indices where they are true."""
    keys = [_index_array(b, x) if _is_list(x) else as_array(b, x) for x in arrays.keys_of(key)]
    for x in keys:
        if isinstance(x, Static) and x.value is not None and x.value is not ...:
            raise b.error(f"a subscript is an integer, a slice or an array, not {describe(x)}")
        if _is_mask(x) and not x.shape:
            raise b.error("a mask without dimensions is not supported", "use if and [...]")
    values: list[Value] = []
    axis = 0
    rank = len(array.shape)
    for x in arrays.expanded(b, keys, rank, lambda x: len(x.shape) if _is_mask(x) else 1):
        if _is_mask(x):
            values += _true_indices(b, x, array.shape[axis : axis + len(x.shape)], axis)
            axis += len(x.shape)
        else:
            values.append(x)
            axis += not isinstance(x, Static)
    return values


def _index_array(b: Builder, items: Value) -> Value:
    """Return the array of a list of indices; an empty list is an array of integers."""
    if isinstance(items, AnyList):
        return lists.as_array(b, items, of_none=INT64)
    is_empty = isinstance(items, TupleValue) and not items.items
    return arrays.allocate(b, INT64, [b.integer(0)]) if is_empty else as_array(b, items)


def _is_mask(x: Value) -> TypeGuard[AnyArray]:
    return isinstance(x, Array | Lazy) and x.element.is_bool


def _expect_extents(b: Builder, mask: AnyArray, shape: Sequence[Scalar], first: int) -> None:
    """Check that a mask has the extents of the array; NumPy accepts any empty mask."""
    b.expect(len(mask.shape) <= len(shape), "a mask with more dimensions than its array")
    for axis, (extent, expected_extent) in enumerate(zip(mask.shape, shape, strict=False), first):
        if not arrays.same_extent(b, extent, expected_extent):
            message = f"boolean index did not match indexed array along axis {axis}"
            template = "; size of axis is {} but size of corresponding boolean axis is {}"
            none = scalars.compare(b, "==", extent, b.integer(0))
            fitted = scalars.select(b, none, expected_extent, extent)
            arrays.expect_equal(
                b, expected_extent, fitted, message, message + template, "IndexError"
            )


def _true_indices(
    b: Builder, mask: AnyArray, shape: Sequence[Scalar], first: int = 0
) -> list[Array]:
    """Return for each axis of a mask the indices where it is true, in C order."""
    _expect_extents(b, mask, shape, first)
    mask = arrays.materialise(b, mask)
    return _true_places(b, mask, _true_count(b, mask))


def _true_count(b: Builder, mask: AnyArray) -> Scalar:
    """Count the positions at which a mask is true."""

    def counted(index: list[Scalar], now: list[Scalar]) -> Sequence[Scalar]:
        truth = scalars.cast(b, arrays.element_at(b, mask, index), PY_INT)
        return [scalars.binary(b, "+", now[0], truth)]

    zero = Scalar(PY_INT, ssa=b.ssa(b.integer(0)))
    (total,) = reduce_nest(b, mask.shape, [zero], counted)
    return b.integer(b.atom_of(b.index_of(b.form(total)), natural=True))


def _true_places(b: Builder, mask: AnyArray, length: Scalar) -> list[Array]:
    """Return for each axis of a mask the `length` indices where it is true."""
    result = [arrays.allocate(b, INT64, [length]) for _ in mask.shape]
    _put_chosen(b, arrays.materialise(b, mask), None, result[-1], result[:-1])
    return result


def _put_chosen(
    b: Builder, mask: Array, values: AnyArray | None, target: Array, rows: Sequence[Array] = ()
) -> Array:
    """Store the values at which a mask is true in a vector, row by row: elements of an array, or
    positions in the row. The indices of the rows are stored in `rows`."""

    def fill(index: list[Scalar], now: list[Scalar]) -> Sequence[Scalar]:
        row_values = NONE if values is None else arrays.subscript(b, values, index)
        row = arrays.view(b, mask, index)
        with b.catching.suspended():  # it raises nothing
            end = number_of(b, b.frame.of_library(put_chosen, row, row_values, target, now[0]))
        for index_vector, place in zip(rows, index, strict=False):
            arrays.assign(b, arrays.view(b, index_vector, [SliceValue(now[0], end, None)]), place)
        return [end]

    zero = Scalar(PY_INT, ssa=b.ssa(b.integer(0)))
    reduce_nest(b, mask.shape[:-1], [zero], fill)
    return target


def _masked_elements(b: Builder, array: AnyArray, mask: AnyArray) -> Lazy:
    """Return `array[mask]`. The positions of its elements are computed if an element is accessed
    by its index."""
    _expect_extents(b, mask, array.shape, 0)
    count = _true_count(b, mask)
    places = b.later(lambda: _true_places(b, mask, count))

    def place(index: Index) -> list[Scalar]:
        indices = (arrays.element_at(b, index_vector, index[:1]) for index_vector in places())
        return [*(scalars.cast(b, x, PY_INT) for x in indices), *index[1:]]

    def memory() -> Array:
        result = arrays.allocate(b, whole.element, [count])
        return _put_chosen(b, arrays.materialise(b, mask), whole, result)

    whole = replace(array, shape=(*mask.shape, *array.shape[len(mask.shape) :]))
    selected = arrays.chosen_from(b, Chosen(mask, count, whole, place))
    is_plain = isinstance(whole, Array) and len(selected.shape) == 1
    return replace(selected, memory=memory if is_plain else None)


def _without_overlap(b: Builder, value: AnyArray, target: Array) -> AnyArray:
    """Return an array, copied if it may share memory with the target of a store."""
    is_shared = any(arrays.may_overlap(b, read.buffer, target.buffer) for read in value.reads)
    return arrays.copied(b, value) if is_shared else value


def _selection(b: Builder, array: AnyArray, key: Value, *, copied_from: Array | None) -> _Selection:
    """Return the selection of a subscript with arrays. Indices are copied where they may share
    memory with `copied_from`, which is stored to."""
    keys = _expanded(b, array, key)
    indices: list[AnyArray] = []
    for x in keys:
        if isinstance(x, Array | Lazy):
            if not x.element.is_integer:
                raise b.error(
                    f"an array that is a subscript must contain integers, not {x.element}",
                    "convert it: .astype(np.int64)",
                )
            indices_in_memory = arrays.materialise(b, x)
            indices.append(
                indices_in_memory
                if copied_from is None
                else _without_overlap(b, indices_in_memory, copied_from)
            )
    called = "shape mismatch: indexing arrays"
    shape, same = arrays.broadcast(b, indices, called=called, exception="IndexError")
    broadcast_indices = iter(same)
    advanced = [k for k, x in enumerate(keys) if isinstance(x, Array | Lazy | Scalar)]
    together = advanced[-1] - advanced[0] + 1 == len(advanced)
    first = advanced[0] if together else 0
    extents: list[Scalar] = [] if together else list(shape)
    axes: list[Axis | AnyArray] = []
    tested: list[tuple[AnyArray, Scalar, int]] = []
    axis = start = 0
    for k, x in enumerate(keys):
        if together and k == first:
            start = len(extents)
            extents += shape
        if isinstance(x, Static):
            extents.append(b.integer(1))
            continue
        extent = array.shape[axis]
        if isinstance(x, SliceValue):
            begin, step, length = slices.slice_of(b, x, extent)
            axes.append(Axis(begin, step, len(extents)))
            extents.append(length)
        elif isinstance(x, Scalar):
            axes.append(Axis(slices.checked_index(b, x, extent, axis)))
        elif isinstance(x, Array | Lazy):
            index = next(broadcast_indices)
            tested.append((index, extent, axis))
            axes.append(index)
        else:
            raise b.error(f"a subscript is an integer, a slice or an array, not {describe(x)}")
        axis += 1

    wraps: dict[int, SSAValue] = {}

    def index_of(place: Index) -> list[Scalar]:
        middle = place[start : start + len(shape)]
        return [
            _wrapped_index(b, arrays.element_at(b, index_array, middle), extent, wraps.get(axis))
            if isinstance(index_array, Array | Lazy)
            else arrays.through(b, index_array, place)
            for axis, (index_array, extent) in enumerate(zip(axes, array.shape, strict=True))
        ]

    def check() -> None:
        for index_array, extent, axis in tested:
            if b.mode.boundscheck:
                wraps[axis] = _expect_inside(b, index_array, extent, axis)

    reads = tuple(arrays.scattered(read) for x in same for read in x.reads)
    return _Selection(tuple(extents), index_of, reads, check, advanced[-1] < len(advanced))


def _wrapped_index(
    b: Builder, item: Scalar, extent: Scalar, wraps: SSAValue | None = None
) -> Scalar:
    """Return an index counted from the start; the index itself if no index of the array `wraps`."""
    plain = scalars.cast(b, item, PY_INT)
    if (
        not item.type.signed and item.type.bits < 64
    ):  # NumPy interprets 64-bit unsigned indices as signed
        return plain
    negative = scalars.compare(b, "<", plain, b.integer(0))
    wrapped = scalars.select(b, negative, scalars.binary(b, "+", plain, extent), plain)
    return wrapped if wraps is None else scalars.select(b, Scalar(BOOL, ssa=wraps), wrapped, plain)


def _expect_inside(b: Builder, index: AnyArray, extent: Scalar, axis: int) -> SSAValue:
    """Check all indices in a loop without exits, which can be vectorised: the maximum of unsigned
    numbers, among which negative indices exceed any extent. If it exceeds the extent, check again
    with indices counted from the start. Return whether that was necessary."""
    zero = b.integer(0)
    one = b.integer(1)

    def largest(number_of: Callable[[Scalar], Scalar]) -> SSAValue:
        def larger(place: list[Scalar], now: list[Scalar]) -> Sequence[Scalar]:
            number = number_of(arrays.element_at(b, index, place))
            return [Scalar(PY_INT, ssa=b.op(arith.MaxUIOp, b.ssa(now[0]), b.ssa(number)))]

        first = Scalar(PY_INT, ssa=b.ssa(zero))
        return b.ssa(reduce_nest(b, index.shape, [first], larger)[0])

    none = scalars.compare(b, "==", slices.size_of(b, index.shape), zero)
    limit = b.ssa(scalars.select(b, none, one, extent))
    plain = largest(lambda item: scalars.cast(b, item, PY_INT))
    wraps = b.test("uge", plain, limit)
    (largest_index,) = conditional(
        b, wraps, lambda: [largest(lambda item: _wrapped_index(b, item, extent))], lambda: [plain]
    )
    most = Scalar(PY_INT, ssa=largest_index)
    holds = b.test("ult", largest_index, limit)
    # The extent was added to a negative index.
    negative = scalars.compare(b, "<", most, zero)
    reported = scalars.select(b, negative, scalars.binary(b, "-", most, extent), most)
    template = slices.outside(axis, "%ld", "%ld")
    b.check(holds, "IndexError", slices.outside(axis), template, reported, extent)
    return wraps


@gets_item(Array, Lazy)
def subscript(b: Builder, array: AnyArray, key: Value) -> Value:
    """Return `array[key]`."""
    if not has_arrays(key):
        return arrays.subscript(b, array, arrays.keys_of(key))
    result = _select_elements(b, array, key)
    arrays.forget_order(b, result, [array])
    return result


def _select_elements(b: Builder, array: AnyArray, key: Value) -> Value:
    """Return the elements that arrays select, as a new array; a number if scalar indices select a
    single one."""
    if _is_mask(key) and key.shape:
        return _masked_elements(b, array, key)
    array = arrays.materialise(b, array)
    chosen = _selection(b, array, key, copied_from=None)
    chosen.check()
    if not chosen.shape and ... not in [getattr(x, "value", None) for x in arrays.keys_of(key)]:
        return arrays.element_at(b, array, chosen.index([]))
    elements_ = arrays.gathered(b, array, chosen.shape, chosen.index)
    reads = (*elements_.reads, *chosen.reads)
    is_ordered = chosen.ordered or len(chosen.shape) < 2
    return replace(elements_, reads=reads, order=elements_.order if is_ordered else False)


def _is_basic(key: Value) -> bool:
    """Return whether a subscript is not an array, or a zero-dimensional integer array."""
    if isinstance(key, Array | Lazy):
        return not key.shape and not key.element.is_bool
    return True


def storable(b: Builder, value: Value, element: ScalarType) -> Scalar | AnyArray:
    """Return the value in a form that can be stored in elements of an array; a tuple or a range
    becomes an array of such elements, in which its integers must fit."""
    is_sequence = isinstance(value, TupleValue | RangeValue)
    value = as_array(b, value, Static(element.dtype) if is_sequence else None)
    if not isinstance(value, Scalar | Array | Lazy):
        raise b.error(f"{describe(value)} cannot be stored in an array")
    return value


def store(b: Builder, array: Array, key: Value, value: Value) -> None:
    """Lower `array[key] = value`; for duplicate indices the last value is stored."""
    arrays.expect_writable(b, array)
    value = storable(b, value, array.element)
    if isinstance(value, Scalar):
        # NumPy numbers are cast here, as elements of arrays are. Subscripts without arrays, or with
        # zero-dimensional ones, require that the number fits.
        is_cast = not value.type.weak and value.type.kind is not Kind.COMPLEX
        is_cast = is_cast and not all(map(_is_basic, arrays.keys_of(key)))
        value = (scalars.cast if is_cast else scalars.stored)(b, value, array.element)
        if isinstance(key, Array | Lazy) and key.element.is_bool:
            stored = Scalar(value.type, ssa=b.ssa(value))
            _store_where(b, array, key, Lazy(value.type, (), lambda _: stored))
            return
    elif _is_mask(key) and (whole := _whole_for(b, value, key, array)) is not None:
        _store_where(b, array, key, whole)
        return
    else:
        value = _without_overlap(b, value, array)
    chosen = _selection(b, array, key, copied_from=array)
    if _is_mask(key) and len(key.shape) == len(array.shape) and not isinstance(value, Scalar):
        b.expect(len(value.shape) < 2, "values that are stored by a mask have one dimension")
    stored_value = value if isinstance(value, Scalar) else arrays.fitted(b, value, chosen.shape)
    chosen.check()

    def store(index: list[Scalar]) -> None:
        item = (
            stored_value
            if isinstance(stored_value, Scalar)
            else arrays.element_at(b, stored_value, index)
        )
        arrays.store_at(b, array, chosen.index(index), item)

    nest(b, chosen.shape, store)


def parts_viewed_by(target: Value) -> PartsOfArray | None:
    """Return the parts of complex numbers that a store in an array replaces."""
    return target.view.parts if isinstance(target, Lazy) and target.view is not None else None


def _store_parts(b: Builder, parts: PartsOfArray, key: Value, value: Value) -> None:
    """Lower `array.real[key] = value`, or the same of imaginary parts: the elements are stored with
    their other parts."""
    whole = parts.whole()
    arrays.expect_writable(b, whole)
    key = arrays.in_memory(b, key)
    keys = arrays.keys_of(key)
    stored_part = complex_numbers.part_type(whole.element)
    value = storable(b, value, stored_part)
    target = None if has_arrays(key) else arrays.view(b, whole, keys)
    elements = subscript(b, whole, key) if target is None else target
    if not isinstance(value, Scalar) and isinstance(elements, Array | Lazy):
        value = arrays.fitted(b, value, elements.shape)

    def combined(numbers: Sequence[Scalar]) -> Scalar:
        element, number = numbers
        sides = list(complex_numbers.parts(b, element))
        sides[parts.is_imaginary] = scalars.stored(b, number, stored_part)
        return complex_numbers.put_together(b, whole.element, *sides)

    stored_value = arrays.elementwise(b, [elements, value], whole.element, combined)
    if target is None:
        store(b, whole, key, stored_value)
    else:
        arrays.assign(b, target, stored_value)


@sets_item(Array, Lazy)
def _set_item(b: Builder, target: AnyArray, key: Value, value: Value) -> None:
    if (parts := parts_viewed_by(target)) is not None:
        _store_parts(b, parts, key, value)
        return
    array = arrays.in_memory(b, target)
    assert isinstance(array, Array)
    if isinstance(value, AnyList):
        if array.element not in (INT64, FLOAT64):
            raise b.error("a list is stored in int64 or float64 only", "store np.array(…)")
        value = lists.plain(b, value)
    if has_arrays(key):
        store(b, array, key, value)
        return
    is_tuple = isinstance(value, TupleValue)
    value = storable(b, value, array.element)
    keys = arrays.keys_of(key)
    view = arrays.view(b, array, keys)
    if is_tuple and isinstance(value, Array | Lazy):
        expect_rank(b, value, view)
    is_element = not view.shape and all(isinstance(x, Scalar) for x in keys)
    if is_element and isinstance(value, Array | Lazy) and value.shape:
        raise b.error(f"an element takes a number, not {describe(value)}", "store its item")
    arrays.assign(b, view, value)


def expect_rank(b: Builder, value: Array | Lazy, target: Array | Lazy) -> None:
    """Check that the value has no leading extents of 1 that its target lacks, unless it is an
    array."""
    if len(value.shape) > len(target.shape):
        raise b.error(
            f"{len(value.shape)} dimensions do not fit in the {len(target.shape)} of the target"
        )


def _lower_ufunc_at(function: np.ufunc) -> None:
    """Lower `function.at(array, key, values)`: duplicate indices accumulate in order."""

    @takes_arrays("values")
    @changing("a")
    def lowering(b: Builder, a: Value, key: Value, *values: Value) -> Value:
        if not isinstance(a, Array):
            raise b.error(f"at() changes an array, not {describe(a)}")
        arrays.expect_writable(b, a)
        if len(values) != function.nin - 1:
            raise b.error(
                f"at() of {function.__name__} takes {function.nin - 1} operands after the indices"
            )
        if not any(
            isinstance(x, Array | Lazy | Scalar) or _is_list(x) for x in arrays.keys_of(key)
        ):
            raise b.error("at() takes indices", "use a[…] += x, since each element occurs once")
        sides = [_without_overlap(b, array_or_number(b, x), a) for x in values]
        chosen = _selection(b, a, key, copied_from=a)
        chosen.check()
        fitted = [arrays.fitted(b, x, chosen.shape) for x in sides]
        if any(len(x.shape) > len(chosen.shape) for x in sides):
            raise b.error("the operands of at() have more dimensions than its indices")
        node = b.user_node

        def store(index: list[Scalar]) -> None:
            with b.at(node):
                place = chosen.index(index)
                now = arrays.element_at(b, a, place)
                operands = (arrays.element_at(b, x, index) for x in fitted)
                result = number_of(b, b.frame.call(function, [now, *operands], {}))
                arrays.store_at(b, a, place, result)

        nest(b, chosen.shape, store)
        return Static(None)

    lowers(function.at)(lowering)


for _function in vars(np).values():
    if isinstance(_function, np.ufunc) and (_function.nout, _function.signature) == (1, None):
        if lowering_of(_function) or in_python(_function) is not _function:
            _lower_ufunc_at(_function)


def _whole_for(b: Builder, value: AnyArray, mask: AnyArray, target: Array) -> AnyArray | None:
    """Return the array whose elements at the same mask are the value for `target[mask]`, if each is
    read before the element of the target is stored."""
    chosen = value.chosen if isinstance(value, Lazy) else None
    if chosen is None or len(chosen.whole.shape) != len(target.shape):
        return None
    behind = range(len(mask.shape), len(target.shape))
    is_safe = (
        arrays.is_same(b, chosen.mask, mask)
        and all(arrays.same_extent(b, chosen.whole.shape[k], target.shape[k]) for k in behind)
        and not any(arrays.conflict(b, x, target) for x in chosen.whole.reads)
    )
    return chosen.whole if is_safe else None


def _store_where(b: Builder, array: Array, mask: AnyArray, value: AnyArray) -> None:
    """Store the elements of an array where a mask holds."""
    _expect_extents(b, mask, array.shape, 0)
    rank = len(mask.shape)
    alone = rank == len(array.shape) and not any(arrays.conflict(b, r, array) for r in mask.reads)
    if not alone:
        mask = arrays.copied(b, mask)

    def store(index: list[Scalar]) -> None:
        holds = b.ssa(arrays.element_at(b, mask, index[:rank]))

        def then() -> list[SSAValue]:
            arrays.store_at(b, array, index, arrays.element_at(b, value, index))
            return []

        conditional(b, holds, then, list)

    nest(b, (*mask.shape, *array.shape[rank:]), store)


@method("nonzero")
@lowers(np.nonzero)
@takes_arrays("a")
def _nonzero(b: Builder, a: Value) -> Value:
    array = array_of(b, a)
    b.expect(array.shape, "nonzero() of an array without dimensions is not supported")
    truth = arrays.elementwise(b, [array], BOOL, lambda v: scalars.cast(b, v[0], BOOL))
    return TupleValue(tuple(_true_indices(b, array_of(b, truth), array.shape)))


@method("take")
@lowers(np.take)
@takes_arrays("a", "indices")
@stores_result("out")
def _take(
    b: Builder,
    a: Value,
    indices: Value,
    axis: Value | None = None,
    out: Value | None = None,
    mode: Value | None = None,
) -> Value:
    source = array_of(b, a)
    is_number = isinstance(indices, Scalar)
    along = axis_of(b, axis, len(source.shape))
    if along is None and len(source.shape) != 1:
        source = elements(b, source)
    index_mode = text_of(b, mode, "raise", "the mode")
    number = along or 0
    looped = source.shape[:number]
    if index_mode != "raise":
        extent = source.shape[number]
        other_extents = (*looped, *source.shape[number + 1 :])
        size = slices.size_of(b, (*array_or_number(b, indices).shape, *other_extents))
        is_allowed = scalars.compare(b, ">", extent, b.integer(0))
        is_allowed = scalars.logical_or(b, is_allowed, scalars.compare(b, "==", size, b.integer(0)))
        b.check(is_allowed, "IndexError", "cannot do a non-empty take from an empty axes.")
        indices = b.frame.of_library(in_mode, indices, extent, Static(index_mode), Static(""))
        looped = (extent,)
    if isinstance(indices, Scalar) and indices.type == UINT64:  # as in arrays of indices
        indices = scalars.cast(b, indices, INT64)
    if (
        looped
    ):  # NumPy checks the indices once for each of these, and a mode maps each into the axis
        source = replace(arrays.materialise(b, source))
        nothing = scalars.compare(b, "==", slices.size_of(b, looped), b.integer(0))
        extent = scalars.select(b, nothing, b.integer(slices.MOST), source.shape[number])
        source.shape = (*source.shape[:number], extent, *source.shape[number + 1 :])
    keys: list[Value] = [ALL] * number
    result = subscript(b, source, TupleValue((*keys, indices)))
    if not is_none(out):
        return stored_in(b, result, out)
    return arrays.copied(b, result) if isinstance(result, Array) and is_number else result


# Objects that are subscripted


@lowers(slice)
def _lower_slice(b: Builder, *bounds: Value) -> Value:
    b.expect(1 <= len(bounds) <= 3, f"slice() takes one to three bounds, not {len(bounds)}")
    parts: list[Scalar | None] = []
    for bound in (Static(None), *bounds) if len(bounds) == 1 else bounds:
        if not isinstance(bound, Scalar) and not is_none(bound):
            raise b.error(f"a bound of a slice is an integer, not {describe(bound)}")
        parts.append(bound if isinstance(bound, Scalar) else None)
    return SliceValue(*parts, *[None] * (3 - len(parts)))


@lowers(places_of)
def _places_of(b: Builder, obj: Value, extent: Value) -> Value:
    if isinstance(obj, SliceValue):
        return arrays.subscript(b, array_of(b, apply(b, np.arange, extent)), [obj])
    return _index_array(b, obj) if _is_list(obj) else obj


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
@takes_arrays()
def _subscript_itself(b: Builder, key: Value) -> Value:
    del b
    return key


def _pieces(b: Builder, key: Value) -> list[AnyArray]:
    """Return the arrays of a subscript of `np.r_`: numbers become vectors of one element, slices
    ranges."""
    items = arrays.keys_of(key)
    numbers = [item for item in items if isinstance(item, Scalar)]
    pieces = [_piece(b, item) for item in items]
    types: list[ScalarType] = [x.type for x in numbers]
    types += [x.element for x in pieces if isinstance(x, AnyArray)]
    element = promote_all(types)
    unit_shape = (b.integer(1),)
    return [
        filled(b, unit_shape, element.strong, scalars.fitted(b, x, element.strong))
        if isinstance(x, Scalar)
        else x
        for x in pieces
    ]


def _piece(b: Builder, item: Value) -> Scalar | AnyArray:
    if isinstance(item, SliceValue):
        points = _num_points(b, item.step)
        if points is None or item.stop is None:
            return _slice_numbers(b, item)
        start = item.start or b.integer(0)
        return array_of(b, apply(b, np.linspace, start, item.stop, points))
    if isinstance(item, Static):
        raise b.error(f"this is not supported in a row of arrays: {describe(item)}")
    result = item if isinstance(item, Scalar) else array_or_number(b, item)
    if isinstance(result, Scalar) or result.shape:
        return result
    return array_of(b, arrays.subscript(b, result, [Static(None)]))


@lowers(np.r_)
@takes_arrays()
def _lower_np_r(b: Builder, key: Value) -> Value:
    return concatenate(b, _pieces(b, key), 0)


@lowers(np.c_)
@takes_arrays()
def _columns(b: Builder, key: Value) -> Value:
    columns = [
        array_of(b, arrays.subscript(b, part, [ALL, Static(None)]))
        if len(part.shape) == 1
        else part
        for part in _pieces(b, key)
    ]
    return concatenate(b, columns, len(columns[0].shape) - 1)


# Grids


def _num_points(b: Builder, step: Scalar | None) -> Scalar | None:
    """Return the number of points, if it is given as an imaginary step."""
    if step is None or step.type.kind is not Kind.COMPLEX:
        return None
    if isinstance(step.const, complex):
        return b.integer(int(abs(step.const)))
    return number_of(b, apply(b, int, number_of(b, apply(b, abs, step))))


def _slice_numbers(b: Builder, key: SliceValue) -> AnyArray:
    """Return the numbers of a slice, from 0 if it has no start."""
    if key.stop is None:
        raise b.error("a slice of a grid has an end")
    start = key.start or b.integer(0)
    step = key.step or b.integer(1)
    return array_of(b, apply(b, np.arange, start, key.stop, step))


def _grid_type(b: Builder, keys: Sequence[SliceValue]) -> ScalarType:
    """Return the type of a grid: that of all bounds and real steps."""
    types_found: list[ScalarType] = [PY_INT]
    for key in keys:
        b.expect(key.stop is not None, "a slice of a grid has an end")
        bounds = [x for x in (key.start, key.stop, key.step) if x is not None]
        types_found += [PY_FLOAT if x.type.kind is Kind.COMPLEX else x.type for x in bounds]
    return promote_all(types_found).strong


def _points(b: Builder, key: SliceValue, element: ScalarType, *, is_open: bool) -> AnyArray:
    """Return the numbers along one axis of a grid: multiples of the step, from the start."""
    start = key.start or b.integer(0)
    stop = key.stop
    step = key.step or b.integer(1)
    assert stop is not None, "it has a type"
    points = _num_points(b, key.step)
    if points is not None:
        length = points
        step = _distance_of_points(b, scalars.binary(b, "-", stop, start), points)
    elif all(x.type.is_integer for x in (start, stop, step)):
        last, first, by = (scalars.cast(b, x, PY_INT) for x in (stop, start, step))
        back = scalars.binary(b, "//", scalars.binary(b, "-", first, last), by)
        length = scalars.binary(b, "-", b.integer(0), back)
    else:
        steps = scalars.binary(b, "/", scalars.binary(b, "-", stop, start), step)
        length = integer(b, apply(b, math.ceil, steps), "an extent")
    if not is_open:
        expect_extent(b, length, "negative dimensions are not allowed")
    else:
        length = b.integer(slices.extremum(b, b.form(length), constant(0), least=False))
    ends = b.integer(0), length, b.integer(1)
    numbers = apply(b, np.arange, *ends, Static(element.dtype))
    numbers = apply(b, np.multiply, numbers, step) if step.const != 1 else numbers
    return array_of(b, apply(b, np.add, numbers, start) if start.const != 0 else numbers)


def _distance_of_points(b: Builder, length: Scalar, points: Scalar) -> Scalar:
    """Return the distance of evenly spaced points, whose ends have a distance `length`; 1 for a
    single point."""
    is_single = scalars.compare(b, "==", points, b.integer(1))
    count = scalars.binary(b, "-", points, b.integer(1))
    divisor = scalars.select(b, is_single, b.integer(1), count)
    return scalars.select(b, is_single, b.number(1.0), scalars.binary(b, "/", length, divisor))


def _runs(b: Builder, key: Value, *, is_open: bool) -> list[AnyArray]:
    """For each axis of a grid its coordinates, shaped along that axis."""
    keys = [x for x in arrays.keys_of(key) if isinstance(x, SliceValue)]
    if len(keys) != len(arrays.keys_of(key)):
        raise b.error("a grid is subscripted by slices", "np.mgrid[0:n, 0:m]")
    element = _grid_type(b, keys)
    if not isinstance(key, TupleValue) and _num_points(b, keys[0].step) is None:
        return [_slice_numbers(b, keys[0])]
    result: list[AnyArray] = []
    for k, axis_key in enumerate(keys):
        shape_keys: list[Value] = [*[Static(None)] * k, ALL, *[Static(None)] * (len(keys) - 1 - k)]
        run = _points(b, axis_key, element, is_open=is_open)
        result.append(array_of(b, arrays.subscript(b, run, shape_keys)))
    return result


@lowers(np.ogrid)
@takes_arrays()
def _open_grid(b: Builder, key: Value) -> Value:
    runs = _runs(b, key, is_open=True)
    copies = [arrays.copied(b, run) for run in runs]
    return TupleValue(tuple(copies)) if isinstance(key, TupleValue) else copies[0]


@lowers(np.mgrid)
@takes_arrays()
def _grid(b: Builder, key: Value) -> Value:
    runs = _runs(b, key, is_open=False)
    if not isinstance(key, TupleValue):
        return runs[0]
    extents = [run.shape[k] for k, run in enumerate(runs)]
    result = arrays.allocate(b, runs[0].element, [b.integer(len(runs)), *extents])
    for k, run in enumerate(runs):
        arrays.assign(b, arrays.view(b, result, [b.integer(k)]), run)
    return result


# Blocks


@lowers(np.block)
@takes_arrays()
def _block(b: Builder, blocks: Value) -> Value:
    depth = _tuple_depth(blocks)
    rank = max(depth, *(len(leaf.shape) for leaf in _leaves(b, blocks)))
    return _joined_block(b, blocks, depth, rank)


def _tuple_depth(value: Value) -> int:
    return (
        1 + max(map(_tuple_depth, value.items), default=0) if isinstance(value, TupleValue) else 0
    )


def _leaves(b: Builder, value: Value) -> Sequence[AnyArray]:
    if not isinstance(value, TupleValue):
        return [array_or_number(b, value)]
    b.expect(value.items and value.is_list, "block() takes lists that are not empty")
    return [leaf for item in value.items for leaf in _leaves(b, item)]


def _joined_block(b: Builder, value: Value, depth: int, rank: int) -> AnyArray:
    if not isinstance(value, TupleValue):
        b.expect(not depth, "the lists of block() are not equally deep")
        leaf = array_or_number(b, value)
        keys: list[Value] = [Static(None)] * (rank - len(leaf.shape))
        return array_of(b, arrays.subscript(b, leaf, [*keys, Static(...)])) if keys else leaf
    blocks = [_joined_block(b, item, depth - 1, rank) for item in value.items]
    return concatenate(b, blocks, rank - depth)


def permute_rows(
    b: Builder, array: Array, targets: Sequence[Scalar], sources: Sequence[Scalar]
) -> None:
    """Store rows of an array to some of the same rows, element by element:
    `a[[i, j]] = a[[j, i]]`."""
    arrays.expect_writable(b, array)
    extent = array.shape[0]
    checked = [slices.checked_index(b, source, extent, 0) for source in sources]
    rows = [checked[sources.index(target)] for target in targets]

    def move(index: Index) -> None:
        elements = [arrays.element_at(b, array, [row, *index]) for row in checked]
        for row, element in zip(rows, elements, strict=True):
            arrays.store_at(b, array, [row, *index], element)

    nest(b, array.shape[1:], move)

"""Windows that slide along the axes of an array."""

from __future__ import annotations

from numpy.lib.stride_tricks import sliding_window_view

from loopwright.python.functions.arguments import (
    array_of,
    constant_of,
    integer,
    is_none,
    number_of,
)
from loopwright.python.registry import in_order, lowers
from loopwright.python.values import arrays, scalars
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import (
    Array,
    Index,
    Lazy,
    NumpyView,
    Scalar,
    TupleValue,
    Value,
)


@lowers(sliding_window_view)
@in_order
def _sliding_window_view(
    b: Builder,
    x: Value,
    window_shape: Value,
    axis: Value | None = None,
    *,
    subok: Value | None = None,
    writeable: Value | None = None,
) -> Value:
    """Lower the windows of an array: element `(i, k)` is `x[i + k]`. A variable for them is a copy,
    where neither that nor the array is written afterwards."""
    for option in (subok, writeable):
        if option is not None and number_of(b, option).const != 0:
            raise b.error(
                "sliding windows are read-only, and 'subok' is not supported", "leave it out"
            )
    array = array_of(b, x)
    rank = len(array.shape)
    extents = [integer(b, item, "an extent of a window") for item in _tuple_items(window_shape)]
    for extent in extents:
        holds = scalars.compare(b, ">=", extent, b.integer(0))
        b.check(holds, "ValueError", "`window_shape` cannot contain negative values")
    axes = _axes_of(b, axis, rank, len(extents))
    shape = [*array.shape]
    for number, extent in zip(axes, extents, strict=True):
        fits = scalars.compare(b, ">=", shape[number], extent)
        b.check(fits, "ValueError", "window shape cannot be larger than input array shape")
        shape[number] = scalars.binary(
            b, "-", shape[number], scalars.binary(b, "-", extent, b.integer(1))
        )

    def at(index: Index) -> Scalar:
        places = [*index[:rank]]
        for number, place in zip(axes, index[rank:], strict=True):
            places[number] = scalars.binary(b, "+", places[number], place)
        return arrays.element_at(b, array, places)

    reads = array.reads if isinstance(array, Lazy) else (array,)
    is_named = isinstance(array, Array) and arrays.is_named(b, array)
    source = array if isinstance(array, Array) else None
    view = NumpyView("sliding_window_view(…).copy()", source=source) if is_named else None
    return Lazy(array.element, (*shape, *extents), at, reads, view=view)


def _tuple_items(value: Value) -> tuple[Value, ...]:
    return value.items if isinstance(value, TupleValue) else (value,)


def _axes_of(b: Builder, axis: Value | None, rank: int, count: int) -> list[int]:
    """Return the axis of each extent of a window; an axis may have several."""
    if axis is None or is_none(axis):
        numbers = [*range(rank)]
        message = (
            "Since axis is `None`, must provide window_shape for all dimensions of `x`; got "
            f"{count} window_shape elements and `x.ndim` is {rank}."
        )
    else:
        numbers = [_axis_number(b, item, rank) for item in _tuple_items(axis)]
        message = (
            f"Must provide matching length window_shape and axis; got {count} window_shape "
            f"elements and {len(numbers)} axes elements."
        )
    if len(numbers) != count:
        raise b.error(message)
    return numbers


def _axis_number(b: Builder, axis: Value, rank: int) -> int:
    number = constant_of(b, axis, "an axis")
    if not -rank <= number < rank:
        raise b.error(f"axis {number} is out of bounds for array of dimension {rank}")
    return number % rank

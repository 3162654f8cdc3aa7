"""The memory order of the results of NumPy functions, if it follows from that of an argument.

A kernel computes in C order, and tracks the order that NumPy would use: views, sums and the array
that the caller receives depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from loopwright.python.values import arrays
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import AnyArray, Array, Lazy, Order, Value

OrderRule = Callable[[Sequence[AnyArray], int], Order]
"""The order of a result with some number of dimensions, given the arrays among the arguments."""


def _order_of_argument(arguments: Sequence[AnyArray], rank: int) -> Order:
    """Return the order of the argument with that many dimensions."""
    alike = [x for x in arguments if len(x.shape) == rank]
    return arrays.order_of(alike[0]) if alike else True


def _fortran_if_given(arguments: Sequence[AnyArray], rank: int) -> Order:
    """Fortran order for an argument in Fortran order, C order for all others."""
    order = _order_of_argument(arguments, rank)
    if order is None or order is False:
        return False
    backwards = tuple(reversed(range(rank)))
    return backwards if order == backwards else True


def _common_order(arguments: Sequence[AnyArray], rank: int) -> Order:
    """Return the order that all arguments have in common; an extent of 1 may be anywhere in it."""
    orders = [arrays.order_of(x) for x in arguments if len(x.shape) == rank]
    first = orders[0] if orders else True
    if any(order != first for order in orders):
        return False
    has_ones = any(arrays.is_one(extent) for x in arguments for extent in x.shape)
    return False if has_ones and first is not True else first


def _plain(arguments: Sequence[AnyArray], rank: int) -> Order:
    """Return C order for all arguments."""
    return True


_RULES: dict[object, OrderRule] = {
    **dict.fromkeys(
        (
            *(np.sort, np.partition, np.cumsum, np.cumprod, np.nancumsum, np.nancumprod),
            *(np.cumulative_sum, np.cumulative_prod, np.round, np.around, np.divmod, np.ldexp),
            *(np.frexp, np.modf, np.polyval, np.add.accumulate, np.multiply.accumulate),
            *(np.fft.fft, np.fft.ifft, np.fft.rfft, np.fft.irfft, np.fft.hfft, np.fft.ihfft),
        ),
        _order_of_argument,
    ),
    **dict.fromkeys((np.insert, np.delete, np.pad), _fortran_if_given),
    **dict.fromkeys((np.concatenate, np.vstack, np.hstack, np.append), _common_order),
    **dict.fromkeys((np.select, np.choose), _plain),
}
"""The rules, by function. Other results are in C order, or in that of views and elementwise
results."""


def with_order(b: Builder, function: object, result: Value, arguments: Iterable[Value]) -> Value:
    """Record the memory order of the result of a NumPy function."""
    rule = _RULES.get(function)
    if rule is None:
        return result
    sources = [x for value in arguments for x in arrays.arrays_in(value)]
    buffers = {x.buffer for x in sources if isinstance(x, Array)}
    for array in arrays.arrays_in(result):
        rank = len(array.shape)
        is_new = isinstance(array, Lazy) or (array.whole and array.buffer not in buffers)
        if rank < 2 or not is_new:
            continue
        order = rule(sources, rank)
        if isinstance(array, Lazy):
            array.take_order(tuple(range(rank)) if order is True else order)
        else:
            array.buffer.take_order(order)
            if order is not True and order is not None:
                b.orders.lose()
    return result

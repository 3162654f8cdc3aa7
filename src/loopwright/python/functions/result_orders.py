"""The order in memory of what NumPy's functions return, where it follows from that of an argument.

A kernel computes in C order, and knows the order that NumPy would have: views, sums and what the
caller gets depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np

from loopwright.python.values import arrays
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import AnyArray, Array, Lazy, Order, Value

OrderRule = Callable[[Sequence[AnyArray], int], Order]
"""The order of a result with some number of dimensions, given the arrays among the arguments."""


def _kept(given: Sequence[AnyArray], rank: int) -> Order:
    """The order of the argument with as many dimensions."""
    alike = [x for x in given if len(x.shape) == rank]
    return arrays.order_of(alike[0]) if alike else True


def _fortran_if_given(given: Sequence[AnyArray], rank: int) -> Order:
    """Fortran order for an argument in Fortran order, C order for all others."""
    order = _kept(given, rank)
    if order is None or order is False:
        return False
    backwards = tuple(reversed(range(rank)))
    return backwards if order == backwards else True


def _joined(given: Sequence[AnyArray], rank: int) -> Order:
    """The order that all arguments have in common; an extent of 1 may be anywhere in it."""
    orders = [arrays.order_of(x) for x in given if len(x.shape) == rank]
    first = orders[0] if orders else True
    if any(order != first for order in orders):
        return False
    has_ones = any(arrays.is_one(extent) for x in given for extent in x.shape)
    return False if has_ones and first is not True else first


def _plain(given: Sequence[AnyArray], rank: int) -> Order:
    """C order, whatever is given."""
    return True


_RULES: dict[object, OrderRule] = {
    **dict.fromkeys(
        (
            *(np.sort, np.partition, np.cumsum, np.cumprod, np.nancumsum, np.nancumprod),
            *(np.cumulative_sum, np.cumulative_prod, np.round, np.around, np.divmod, np.ldexp),
            *(np.frexp, np.modf, np.polyval, np.add.accumulate, np.multiply.accumulate),
            *(np.fft.fft, np.fft.ifft, np.fft.rfft, np.fft.irfft, np.fft.hfft, np.fft.ihfft),
        ),
        _kept,
    ),
    **dict.fromkeys((np.insert, np.delete, np.pad), _fortran_if_given),
    **dict.fromkeys((np.concatenate, np.vstack, np.hstack, np.append), _joined),
    **dict.fromkeys((np.select, np.choose), _plain),
}
"""The rules, by function. All others give C order, or that of views and elementwise results."""


def with_order(b: Builder, function: object, result: Value, given: Iterable[Value]) -> Value:
    """Record in which order NumPy has the result of one of its functions."""
    rule = _RULES.get(function)
    if rule is None:
        return result
    sources = [x for value in given for x in arrays.arrays_in(value)]
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

"""Floating-point sums of arrays in memory, in the order of `numpy.add.reduce`.

NumPy traverses an array in memory order, regardless of the order of its axes: axes with longer
strides are outer, and adjacent axes that are contiguous, or have extent 1, are coalesced. If the
innermost axis is reduced, it is summed pairwise (`pairwise_sums`) and these sums are accumulated in
order; with a mask, pairwise between masked-off elements (`masked_sums`). Otherwise all numbers are
added in order. Facts unknown at compile time are tested at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from xdsl.ir import SSAValue

from loopwright.python.functions.builtin_functions import absolute
from loopwright.python.functions.memory_runs import (
    Direction,
    Runs,
    compared,
    direction_of,
    has_no_layout,
    in_order_of_memory,
    is_one,
    larger,
    lies_as_there,
    plain_strides,
    smaller,
    strides_of,
)
from loopwright.python.functions.pairwise_sums import sum_in_pairs
from loopwright.python.functions.shapes import reshaped
from loopwright.python.values import arrays, scalars, slices
from loopwright.python.values.builder import Builder
from loopwright.python.values.loops import conditional, reduce_nest
from loopwright.python.values.value import Array, Scalar
from loopwright.reporting.errors import FrontendError

Cell = Callable[[Sequence[Scalar]], Scalar]
"""Computes one element of a result, at an index over the axes that are kept."""


def sum_in_memory_order(
    b: Builder, a: Array, axes: Sequence[int], begin: Scalar, *, is_cast: bool = False
) -> Cell:
    """The sum over some axes and of `begin`; raises `FrontendError` if the order is unknown.
    `is_cast`: NumPy converts the elements while it adds them."""
    long_axes = [k for k in range(len(a.shape)) if not arrays.is_one(a.shape[k])]
    is_plain, order = has_no_layout(a.buffer), arrays.order_of_buffer(a)
    if order is None or (not is_plain and a.buffer.roots is None):
        b.orders.rely_on_c_order(b.source, b.node)
    if order is False and (
        is_plain or not all(map(lies_as_there, [a.buffer, *(a.buffer.roots or ())]))
    ):
        raise refused(b)
    array, summed = a, partial(_InOrder, b, a, axes, begin, is_cast)
    strides = plain_strides(b, a.buffer.shape) if is_plain else strides_of(b, a.buffer)
    b.orders.follow()
    if isinstance(order, tuple):
        array = in_order_of_memory(a, order)
        strides = plain_strides(b, array.buffer.shape) if is_plain else [strides[d] for d in order]
    places = {k: [d for d, axis in enumerate(array.axes) if axis.axis == k] for k in long_axes}
    if len(long_axes) > 1 and any(len(dimensions) != 1 for dimensions in places.values()):
        raise refused(b)
    if any(not dimensions for dimensions in places.values()):
        raise refused(b)
    directions = [
        direction_of(b, array, k, places[k], strides, is_plain=is_plain) for k in long_axes
    ]
    if is_plain or isinstance(order, tuple) or len(long_axes) < 2:
        ordered = sorted(directions, key=lambda one: places[one.axis])
        return summed(array, ordered).cell
    if len(long_axes) > 2:
        raise refused(b)
    first, second = directions
    sizes = [absolute(b, one.stride) for one in (first, second)]
    is_turned = compared(b, "<", *sizes)
    turned = summed(a, directions[::-1])
    straight = summed(a, directions)

    def either(kept: Sequence[Scalar]) -> Scalar:
        return chosen(b, is_turned, lambda: turned.cell(kept), lambda: straight.cell(kept))

    return either


def refused(b: Builder) -> FrontendError:
    """The error for a sum whose order is unknown."""
    return b.error(
        "NumPy's order of this floating-point sum is not supported",
        "sum a copy() of the array, or of each operand of an expression, np.where(mask, x, 0) for "
        "where=mask, or use fastmath=True",
    )


def chosen(
    b: Builder, condition: Scalar, then: Callable[[], Scalar], other: Callable[[], Scalar]
) -> Scalar:
    """Select one of two numbers; only the chosen one is computed."""
    if condition.const is not None:
        return then() if condition.const else other()
    numbers: list[Scalar] = []

    def branch(compute: Callable[[], Scalar]) -> Callable[[], Sequence[SSAValue]]:
        def run() -> Sequence[SSAValue]:
            numbers.append(compute())
            return [b.ssa(numbers[-1])]

        return run

    (result,) = conditional(b, b.ssa(condition), branch(then), branch(other))
    return Scalar(numbers[0].type, ssa=result)


class _InOrder:
    """A sum over an array with known memory order: `directions` are the axes that may have several
    indices, outermost in memory first. `array` has its dimensions in NumPy's memory order."""

    def __init__(
        self,
        b: Builder,
        a: Array,
        axes: Sequence[int],
        begin: Scalar,
        is_cast: bool,
        array: Array,
        directions: Sequence[Direction],
    ) -> None:
        self.b, self.a, self.axes, self.begin, self.is_cast = b, a, axes, begin, is_cast
        self.array, self.directions = array, directions
        self.summed = [x for x in directions if x.axis in axes]
        self._runs = Runs(b, array, is_plain=has_no_layout(a.buffer), is_cast=is_cast)
        self.inner = self._together()
        self.buffer = None if len(self.inner) < 2 else self._buffer()

    def _together(self) -> list[Direction]:
        """The innermost reduced axes without a kept axis between them, except kept axes that have
        or may have extent 1."""
        result: list[Direction] = []
        for item in reversed(self.summed):
            if result and self._is_one_between(item, result[0]).const is False:
                break
            result.insert(0, item)
        return result

    def _is_one_between(self, direction: Direction, other: Direction | None) -> Scalar:
        """Whether all axes between two, or after the first, have extent 1."""
        first = self.directions.index(direction) + 1
        last = len(self.directions) if other is None else self.directions.index(other)
        between = self.directions[first:last]
        if not between:
            return self.b.number(True)
        return is_one(self.b, slices.size_of(self.b, [each.extent for each in between]))

    def _buffer(self) -> Array:
        """The elements in the memory's C order."""
        order = [x.axis for x in self.directions]
        order = [k for k in range(len(self.a.shape)) if k not in order] + order
        turned = arrays.transposed(self.b, self.a, order)
        assert isinstance(turned, Array), "a view of an array"
        is_there = turned.whole and has_no_layout(turned.buffer)
        return turned if is_there else arrays.copied(self.b, turned, ordered=True)

    def cell(self, kept: Sequence[Scalar]) -> Scalar:
        """The sum at an index of the kept axes."""
        if not self.summed:
            only = arrays.element_at(self.b, self.a, self._index(kept, {}))
            return scalars.binary(self.b, "+", self.begin, only)
        return chosen(
            self.b,
            self._is_one_between(self.summed[-1], None),
            lambda: self._with_inner(kept, 1),
            lambda: self._one_by_one(kept),
        )

    def _with_inner(self, kept: Sequence[Scalar], count: int) -> Scalar:
        """The sum if at least the innermost `count` reduced axes have no kept axis between them."""
        inner = self.inner[-count:]
        if count == len(self.inner):
            return self._in_pairs(kept, inner)
        return chosen(
            self.b,
            self._is_one_between(self.inner[-count - 1], inner[0]),
            lambda: self._with_inner(kept, count + 1),
            lambda: self._in_pairs(kept, inner),
        )

    def _index(self, kept: Sequence[Scalar], numbers: dict[int, Scalar]) -> list[Scalar]:
        """The index of an element, from the index of the kept axes and `numbers` for the others."""
        outer = iter(kept)
        return [
            numbers.get(axis, self.b.integer(0)) if axis in self.axes else next(outer)
            for axis in range(len(self.a.shape))
        ]

    def _summed_over(
        self,
        over: Sequence[Direction],
        begin: Scalar,
        compute: Callable[[dict[int, Scalar], Scalar], Scalar],
    ) -> Scalar:
        """Sum over all indices in order, starting from the current sum."""

        def body(indices: list[Scalar], now: list[Scalar]) -> Sequence[Scalar]:
            numbers = {one.axis: i for one, i in zip(over, indices, strict=True)}
            return [compute(numbers, now[0])]

        return reduce_nest(self.b, [one.extent for one in over], [begin], body)[0]

    def _one_by_one(self, kept: Sequence[Scalar]) -> Scalar:
        def add(numbers: dict[int, Scalar], now: Scalar) -> Scalar:
            element = arrays.element_at(self.b, self.a, self._index(kept, numbers))
            return scalars.binary(self.b, "+", now, element)

        return self._summed_over(self.summed, self.begin, add)

    def _in_pairs(self, kept: Sequence[Scalar], inner: Sequence[Direction]) -> Scalar:
        """Sum the pieces that pass through the buffer, one after the other."""
        outer = self.summed[: -len(inner)]
        if len(inner) == 1 and not self.is_cast:
            (direction,) = inner

            def add(numbers: dict[int, Scalar], now: Scalar) -> Scalar:
                def at(i: Scalar) -> Scalar:
                    index = self._index(kept, numbers | {direction.axis: i})
                    return arrays.element_at(self.b, self.a, index)

                return sum_in_pairs(self.b, now, direction.extent, at)

        else:
            full, turn = self._runs.pieces(inner)
            total = slices.size_of(self.b, [direction.extent for direction in inner])

            def add(numbers: dict[int, Scalar], now: Scalar) -> Scalar:
                return self._through_buffer(kept, numbers, inner, (total, turn, full), now)

        return self._summed_over(outer, self.begin, add) if outer else add({}, self.begin)

    def _through_buffer(
        self,
        kept: Sequence[Scalar],
        numbers: dict[int, Scalar],
        inner: Sequence[Direction],
        sizes: tuple[Scalar, Scalar, Scalar],
        begin: Scalar,
    ) -> Scalar:
        """Add `total` contiguous numbers: buffered in blocks of `full`, and flushed after every
        `turn` numbers."""
        b, (total, turn, full) = self.b, sizes
        at = self._flat(kept, numbers, inner)
        if total is turn is full:
            return sum_in_pairs(b, begin, total, at)

        def of_turn(start: Scalar, now: Scalar) -> Scalar:
            def of_part(first: Scalar, so_far: Scalar) -> Scalar:
                left = scalars.binary(b, "-", turn, first)
                length = smaller(b, full, left)
                place = scalars.binary(b, "+", start, first)
                return sum_in_pairs(
                    b, so_far, length, lambda i: at(scalars.binary(b, "+", place, i))
                )

            return self._in_steps(turn, full, now, of_part)

        return self._in_steps(total, turn, begin, of_turn)

    def _in_steps(
        self, end: Scalar, step: Scalar, begin: Scalar, add: Callable[[Scalar, Scalar], Scalar]
    ) -> Scalar:
        """Accumulate at 0, `step`, and so on below `end`, in order."""
        b, one = self.b, self.b.integer(1)
        up = scalars.binary(b, "-", scalars.binary(b, "+", end, step), one)
        count = scalars.binary(b, "//", up, larger(b, step, one))

        def body(index: list[Scalar], now: list[Scalar]) -> Sequence[Scalar]:
            return [add(scalars.binary(b, "*", index[0], step), now[0])]

        return reduce_nest(b, [count], [begin], body)[0]

    def _flat(
        self, kept: Sequence[Scalar], numbers: dict[int, Scalar], inner: Sequence[Direction]
    ) -> Callable[[Scalar], Scalar]:
        """The elements of the jointly reduced axes, by their position in C order."""
        b = self.b
        if len(inner) == 1:
            (direction,) = inner
            return lambda i: arrays.element_at(
                b, self.a, self._index(kept, numbers | {direction.axis: i})
            )
        assert self.buffer is not None, "there are several axes"
        buffer = self.buffer
        index = self._index(kept, numbers)
        first = b.integer(0)
        order = [direction.axis for direction in self.directions]
        for axis in order:
            first = scalars.binary(b, "*", first, self.a.shape[axis])
            first = scalars.binary(b, "+", first, index[axis])
        size = slices.size_of(b, buffer.shape)
        memory = reshaped(b, buffer, [size], "sum")
        return lambda i: arrays.element_at(b, memory, [scalars.binary(b, "+", first, i)])

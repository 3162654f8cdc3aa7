"""The memory layout of arrays from NumPy's point of view: axes with their strides, which of them
form one contiguous run, and how many numbers of a run pass through NumPy's buffer at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce
from itertools import pairwise

from xdsl.dialects.builtin import MemRefType, NoneAttr
from xdsl.ir import SSAValue

from loopwright.python.functions.builtin_functions import absolute
from loopwright.python.values import arrays, carried, scalars, slices
from loopwright.python.values.builder import Builder, conditional
from loopwright.python.values.entry_tests import assume, retry_unless
from loopwright.python.values.value import Array, Buffer, Scalar
from loopwright.records import dataclass

_BUFFER = 8192
"""The number of elements that NumPy converts or gathers at a time."""
_FEW = 64
"""The maximum number of elements that are read in place, and for whose sum code for two orders may
be emitted, one of which is chosen at run time."""


@dataclass(frozen=True)
class Direction:
    """An axis with its stride in memory, in elements."""

    axis: int
    extent: Scalar
    stride: Scalar
    dimension: int | None
    """The dimension of the buffer that it traverses completely with unit steps."""


def has_no_layout(buffer: Buffer) -> bool:
    """Return whether a buffer of the kernel is in C order."""
    type_ = buffer.memref.type
    return isinstance(type_, MemRefType) and isinstance(type_.layout, NoneAttr)  # pyright: ignore[reportUnknownMemberType]


def lies_as_there(buffer: Buffer) -> bool:
    """Return whether NumPy's array has the strides of the kernel's buffer, assuming that arrays
    which a loop may carry are in C order."""
    if isinstance(buffer.order, tuple):
        return not has_no_layout(buffer)
    return buffer.order is not False


def in_order_of_memory(a: Array, order: Sequence[int]) -> Array:
    """Return an array with its axes permuted to NumPy's memory order."""
    shape = tuple(a.buffer.shape[d] for d in order)
    buffer = Buffer(a.buffer.memref, shape, origins=a.buffer.roots)
    return Array(a.element, buffer, tuple(a.axes[d] for d in order), a.shape)


def expect_layout(b: Builder, buffer: Buffer) -> None:
    """Test at the entry that an argument has the axis order of its type."""
    if not isinstance(buffer.order, tuple) or has_no_layout(buffer):
        return
    long_dimensions = [d for d in buffer.order if not arrays.is_one(buffer.shape[d])]
    with b.inside(b.prologue):
        strides = [absolute(b, stride) for stride in strides_of(b, buffer)]
        for outer, inner in pairwise(long_dimensions):
            last = scalars.binary(b, "-", buffer.shape[inner], b.integer(1))
            span = scalars.binary(b, "*", last, strides[inner])
            retry_unless(b, b.compare_index("slt", b.form(span), b.form(strides[outer])))


def plain_strides(b: Builder, extents: Sequence[Scalar]) -> list[Scalar]:
    """Return the strides of a C-order buffer."""
    return [slices.size_of(b, extents[k + 1 :]) for k in range(len(extents))]


def strides_of(b: Builder, buffer: Buffer) -> list[Scalar]:
    """Return the strides of a buffer, read from its memref."""
    _, strides = carried.offset_and_strides(b, buffer)
    return [b.integer(b.atom_of(value)) for value in strides]


def direction_of(
    b: Builder,
    a: Array,
    axis: int,
    dimensions: Sequence[int],
    strides: Sequence[Scalar],
    *,
    is_plain: bool,
) -> Direction:
    """Return an axis of an array, which traverses some dimensions of its buffer."""
    total = b.integer(0)
    covered = None
    for dimension in dimensions:
        step = a.axes[dimension].stride or b.integer(1)
        total = scalars.binary(b, "+", total, scalars.binary(b, "*", step, strides[dimension]))
        extent = b.form(a.buffer.shape[dimension]) - b.form(a.shape[axis])
        if is_plain and step.const == 1 and b.forms.at_least_zero(-extent):
            covered = dimension
    return Direction(axis, a.shape[axis], total, covered)


_PREDICATES = {"==": "eq", "<=": "sle", "<": "slt"}


def compared(b: Builder, op: str, x: Scalar, y: Scalar) -> Scalar:
    """Compare integers, at compile time if possible."""
    if x.const is not None and y.const is not None:
        return scalars.compare(b, op, x, y)
    if b.form(x) is b.form(y):
        return b.number(op != "<")
    return b.truth(b.compare_index(_PREDICATES[op], b.form(x), b.form(y)))


def is_one(b: Builder, extent: Scalar) -> Scalar:
    """Return whether an axis has extent 1; if unknown, the usual case is tested at the entry."""
    if extent.const is None and assume(b, b.form(extent) - 2):
        return b.number(False)
    return compared(b, "==", extent, b.integer(1))


def _selected(b: Builder, condition: Scalar, x: Scalar, y: Scalar) -> Scalar:
    return x if x is y else scalars.select(b, condition, x, y)


def smaller(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    """Return the smaller of two integers."""
    return _selected(b, compared(b, "<=", x, y), x, y)


def larger(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    """Return the larger of two integers."""
    return _selected(b, compared(b, "<=", x, y), y, x)


def _any(b: Builder, *truths: Scalar) -> Scalar:
    return reduce(partial(scalars.logical_or, b), truths)


def chosen(
    b: Builder, condition: Scalar, then: Callable[[], Scalar], otherwise: Callable[[], Scalar]
) -> Scalar:
    """Select one of two numbers; only the chosen one is computed."""
    if condition.const is not None:
        return then() if condition.const else otherwise()
    numbers: list[Scalar] = []

    def branch(compute: Callable[[], Scalar]) -> Callable[[], Sequence[SSAValue]]:
        def run() -> Sequence[SSAValue]:
            numbers.append(compute())
            return [b.ssa(numbers[-1])]

        return run

    (result,) = conditional(b, b.ssa(condition), branch(then), branch(otherwise))
    return Scalar(numbers[0].type, ssa=result)


class Runs:
    """The runs of an array whose dimensions are in NumPy's memory order; `is_cast`: NumPy converts
    the elements while it adds them."""

    def __init__(self, b: Builder, array: Array, *, is_plain: bool, is_cast: bool) -> None:
        self._b = b
        self._array = array
        self._is_plain = is_plain
        self._is_cast = is_cast

    def in_pieces(
        self, inner: Sequence[Direction], compute: Callable[[tuple[Scalar, Scalar]], Scalar]
    ) -> Scalar:
        """Compute a number from the capacity of the buffer in numbers, and the number of numbers
        after which it is always flushed. For axes with few indices both are constants once it is
        known whether the axes form one run, so code is emitted for either case."""
        if len(inner) == 2 and self.are_few(inner):
            follows = self._follows(inner[0], inner[1:], inner[1].extent)
            return chosen(
                self._b,
                follows,
                lambda: compute(self._pieces(inner, [self._b.number(True)])),
                lambda: compute(self._pieces(inner, [self._b.number(False)])),
            )
        return compute(self._pieces(inner))

    def are_few(self, axes: Sequence[Direction]) -> bool:
        """Return whether axes are known to have few elements."""
        size = slices.size_of(self._b, [direction.extent for direction in axes])
        return size.const is not None and size.const.real <= _FEW

    def _pieces(
        self, inner: Sequence[Direction], coalesced: Sequence[Scalar] = ()
    ) -> tuple[Scalar, Scalar]:
        """Return how many numbers fill the buffer, and after how many it is always flushed. The
        flags `coalesced`, if given, say which axes continue the run of the axes inside them."""
        b = self._b
        limit = b.integer(_BUFFER)
        one = b.integer(1)
        core = one
        current = inner[-1].extent
        is_flushed = b.number(False)
        turn = full = one
        for k in reversed(range(len(inner) - 1)):
            outer = inner[k]
            follows = coalesced[k] if coalesced else self._follows(outer, inner[k + 1 :], current)
            size = scalars.binary(b, "*", core, current)
            stops = scalars.logical_not(
                b, _any(b, is_flushed, follows, compared(b, "<=", size, limit))
            )
            full = _selected(b, stops, self._filled(core, size), full)
            turn = _selected(b, stops, size, turn)
            goes_on = scalars.binary(b, "*", current, outer.extent)
            core = _selected(b, _any(b, is_flushed, follows), core, size)
            current = _selected(b, follows, goes_on, outer.extent)
            is_flushed = _any(b, is_flushed, stops)
        size = scalars.binary(b, "*", core, current)
        return (
            _selected(b, is_flushed, full, self._filled(core, size)),
            _selected(b, is_flushed, turn, size),
        )

    def _filled(self, core: Scalar, size: Scalar) -> Scalar:
        """Return how many numbers of an axis with `core` numbers per index are buffered at a time:
        all of them if they fit or need no buffer."""
        b = self._b
        limit = self._b.integer(_BUFFER)
        fits = compared(b, "<=", size, limit)
        if not self._is_cast:
            fits = _any(b, fits, compared(b, "==", core, b.integer(1)))
        count = scalars.binary(b, "//", limit, larger(b, core, b.integer(1)))
        return _selected(b, fits, size, scalars.binary(b, "*", count, core))

    def _follows(self, outer: Direction, run: Sequence[Direction], length: Scalar) -> Scalar:
        """Return whether an axis continues contiguously after a run of `length` numbers, so that
        NumPy coalesces both."""
        b = self._b
        if self._are_neighbours([outer, *run]):
            return b.number(True)
        if len(run) == 1 and self._is_cut(outer, run[0]):
            return is_one(b, length)
        stride = run[-1].stride
        end = scalars.binary(b, "*", length, stride)
        return _any(
            b,
            is_one(b, length),
            is_one(b, outer.extent),
            compared(b, "==", outer.stride, end),
        )

    def _are_neighbours(self, run: Sequence[Direction]) -> bool:
        """Return whether axes are one contiguous run because they traverse adjacent dimensions
        completely; for the outermost only the step matters."""
        shape = self._array.buffer.shape
        outer = self._array.axes[self._dimension(run[0])].stride
        if not self._is_plain or (outer is not None and outer.const != 1):
            return False
        dimensions = [self._dimension(x) for x in run]
        if any(x.dimension is None for x in run[1:]):
            return False
        between = [k for k in range(dimensions[0], dimensions[-1]) if k not in dimensions]
        return all(arrays.is_one(shape[k]) for k in between)

    def _is_cut(self, outer: Direction, inner: Direction) -> bool:
        """Return whether an axis with unit steps certainly does not cover its dimension."""
        if not self._is_plain:
            return False
        dimension = self._dimension(inner)
        step = self._array.axes[dimension].stride
        if step is not None and step.const != 1:
            return False
        form = self._b.form(self._array.buffer.shape[dimension]) - self._b.form(inner.extent) - 1
        return dimension > self._dimension(outer) and self._b.forms.at_least_zero(form)

    def _dimension(self, direction: Direction) -> int:
        return next(d for d, axis in enumerate(self._array.axes) if axis.axis == direction.axis)

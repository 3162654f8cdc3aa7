"""Floating-point sums of arrays in memory, optionally with a mask, in the order of
`numpy.add.reduce`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Block, Region, SSAValue

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.core.attributes import is_complex_type
from loopwright.ir.dialects import arith, memref, scf
from loopwright.ir.dialects import complex as complex_dialect
from loopwright.python.functions.arguments import array_or_number, flag_of, is_none
from loopwright.python.functions.builtin_functions import absolute
from loopwright.python.functions.memory_runs import (
    Direction,
    Runs,
    chosen,
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
from loopwright.python.functions.shapes import reshaped
from loopwright.python.types import BOOL, PY_INT, Kind, ScalarType
from loopwright.python.values import arrays, scalars, slices
from loopwright.python.values.builder import (
    INDEX,
    Builder,
    Steps,
    conditional,
    counted_loop,
    reduce_nest,
)
from loopwright.python.values.value import Array, Scalar, Value
from loopwright.records import dataclass
from loopwright.reporting.errors import FrontendError

# Pairwise summation
#
# Higham, "The Accuracy of Floating Point Summation", 1993. NumPy adds blocks of at most 128 numbers
# in eight partial sums, and halves longer runs.

_BLOCK = 128
"""The maximum number of floats that NumPy adds in eight partial sums; the parts of complex numbers
count separately."""
_LANES = 8
_DEPTH = 64
"""More than the recursion depth of halving any extent."""


def sum_in_pairs(
    b: Builder, begin: Scalar, extent: Scalar, at: Callable[[Scalar], Scalar]
) -> Scalar:
    """Return `begin` plus the sum of `at(0)`, `at(1)`, … in the order of `numpy.add.reduce`."""
    element = begin.type
    size = b.form(extent)
    block = _BLOCK // _num_components(element)

    def small() -> Sequence[SSAValue]:
        return [b.ssa(_block_sum(b, element, constant(0), size, at))]

    def large() -> Sequence[SSAValue]:
        return [_halved(b, element, size, at)]

    constant_size = size.constant_value()
    if constant_size is not None:
        total = small() if constant_size <= block else large()
    else:
        fits = b.compare_index("sle", size, constant(block))
        total = conditional(b, fits, small, large)
    return Scalar(element, ssa=_plus(b, b.ssa(begin), total[0]))


def _num_components(element: ScalarType) -> int:
    return 2 if element.kind is Kind.COMPLEX else 1


def _plus(b: Builder, x: SSAValue, y: SSAValue) -> SSAValue:
    return b.op(complex_dialect.AddOp if is_complex_type(x.type) else arith.AddfOp, x, y)


def _block_sum(
    b: Builder,
    element: ScalarType,
    start: AffineExpr,
    size: AffineExpr,
    at: Callable[[Scalar], Scalar],
) -> Scalar:
    """Return the sum of at most 128 numbers: fewer than eight in order, else in eight partial
    sums."""

    def number(form: AffineExpr) -> SSAValue:
        return b.ssa(at(b.integer(form)))

    width = _LANES // _num_components(element)

    def few() -> Sequence[SSAValue]:
        begin = b.constant(complex(-0.0, -0.0) if _num_components(element) > 1 else -0.0, element)
        return _added(b, begin, start, start + size, number)

    def many() -> Sequence[SSAValue]:
        lanes = [number(start + k) for k in range(width)]
        whole = b.form(scalars.binary(b, "//", b.integer(size), b.integer(width))) * width

        def body(i: Scalar, sums: Sequence[SSAValue]) -> Sequence[SSAValue]:
            form = b.form(i)
            return [_plus(b, s, number(form + k)) for k, s in enumerate(sums)]

        sums = counted_loop(b, Steps(start + width, start + whole, width), lanes, body)
        while len(sums) > 1:
            sums = [_plus(b, x, y) for x, y in zip(sums[::2], sums[1::2], strict=True)]
        return _added(b, sums[0], start + whole, start + size, number)

    constant_size = size.constant_value()
    if constant_size is not None:
        total = few() if constant_size < width else many()
    else:
        is_small = b.compare_index("slt", size, constant(width))
        total = conditional(b, is_small, few, many)
    return Scalar(element, ssa=total[0])


def _added(
    b: Builder,
    begin: SSAValue,
    lower: AffineExpr,
    upper: AffineExpr,
    number: Callable[[AffineExpr], SSAValue],
) -> Sequence[SSAValue]:
    steps = Steps(lower, upper)
    return counted_loop(b, steps, [begin], lambda i, now: [_plus(b, now[0], number(b.form(i)))])


def _halved(
    b: Builder, element: ScalarType, size: AffineExpr, at: Callable[[Scalar], Scalar]
) -> SSAValue:
    """Return the sum of more than 128 numbers: two halves, the first a multiple of eight, are
    summed separately.

    NumPy's recursion becomes two stacks: one of segments (a length of 0 means to add the two values
    on top), and one of values.
    """
    starts, sizes = (_stack(b, INDEX) for _ in range(2))
    values = _stack(b, element.mlir)
    zero = b.index_constant(0)
    one = b.index_constant(1)
    _push(b, [starts, sizes], zero, [zero, b.index_of(size)])
    before = Block(arg_types=[INDEX, INDEX])
    with b.inside(before):
        has_pending = b.test("sgt", before.args[0], b.index_constant(0))
        b.emit(scf.ConditionOp(has_pending, *before.args))
    body = Block(arg_types=[INDEX, INDEX])
    block = _BLOCK // _num_components(element)
    width = _LANES // _num_components(element)
    with b.inside(body):
        remaining = b.op(arith.SubiOp, body.args[0], b.index_constant(1))
        depth = body.args[1]
        start, length = (_load_at(b, stack, remaining) for stack in (starts, sizes))

        def combine() -> Sequence[SSAValue]:
            below = b.op(arith.SubiOp, depth, b.index_constant(1))
            last = b.op(arith.SubiOp, depth, b.index_constant(2))
            total = _plus(b, _load_at(b, values, last), _load_at(b, values, below))
            _push(b, [values], last, [total])
            return [remaining, below]

        def segment() -> Sequence[SSAValue]:
            fits = b.test("sle", length, b.index_constant(block))
            return conditional(b, fits, leaf, halves)

        def leaf() -> Sequence[SSAValue]:
            total = _block_sum(b, element, b.atom_of(start), b.atom_of(length), at)
            _push(b, [values], depth, [b.ssa(total)])
            return [remaining, b.op(arith.AddiOp, depth, b.index_constant(1))]

        def halves() -> Sequence[SSAValue]:
            sixteenth = b.op(arith.DivUIOp, length, b.index_constant(2 * width))
            first = b.op(arith.MuliOp, sixteenth, b.index_constant(width))
            second = b.op(arith.SubiOp, length, first)
            middle = b.op(arith.AddiOp, start, first)
            pending = [
                (b.index_constant(0), b.index_constant(0)),
                (middle, second),
                (start, first),
            ]
            top = remaining
            for pair in pending:
                _push(b, [starts, sizes], top, pair)
                top = b.op(arith.AddiOp, top, b.index_constant(1))
            return [top, depth]

        is_sum = b.test("eq", length, b.index_constant(0))
        b.emit(scf.YieldOp(*conditional(b, is_sum, combine, segment)))
    loop = scf.WhileOp([one, zero], [INDEX, INDEX], Region(before), Region(body))
    b.emit(loop)
    return _load_at(b, values, b.index_constant(0))


def _stack(b: Builder, element: object) -> SSAValue:
    type_ = MemRefType(element, [3 * _DEPTH])  # pyright: ignore[reportArgumentType, reportUnknownVariableType]
    return b.op(memref.AllocaOp, result=type_, operandSegmentSizes=arrays.segments(0))


def _push(
    b: Builder, stacks: Sequence[SSAValue], place: SSAValue, values: Sequence[SSAValue]
) -> None:
    for stack, value in zip(stacks, values, strict=True):
        b.emit(memref.StoreOp.create(operands=[value, stack, place]))


def _load_at(b: Builder, stack: SSAValue, place: SSAValue) -> SSAValue:
    element = stack.type.element_type  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
    return b.op(memref.LoadOp, stack, place, result=element)  # pyright: ignore[reportUnknownArgumentType]


# Sums in memory order
#
# NumPy traverses an array in memory order, regardless of the order of its axes: axes with longer
# strides are outer, and adjacent axes that are contiguous, or have extent 1, are coalesced. If the
# innermost axis is reduced, it is summed pairwise and these sums are accumulated in order; with a
# mask, pairwise between masked-off elements. Otherwise all numbers are added in order. Facts
# unknown at compile time are tested at run time.

Cell = Callable[[Sequence[Scalar]], Scalar]
"""A function that computes one element of a result, from an index over the kept axes."""


def sum_in_memory_order(
    b: Builder, a: Array, axes: Sequence[int], begin: Scalar, *, is_cast: bool
) -> Cell:
    """Return the sum over some axes and of `begin`; raises `FrontendError` if the order is unknown.
    `is_cast`: NumPy converts the elements while it adds them."""
    long_axes = [k for k in range(len(a.shape)) if not arrays.is_one(a.shape[k])]
    is_plain = has_no_layout(a.buffer)
    order = arrays.order_of_buffer(a)
    if order is None or (not is_plain and a.buffer.roots is None):
        b.orders.rely_on_c_order(b.source, b.node)
    if order is False and (
        is_plain or not all(map(lies_as_there, [a.buffer, *(a.buffer.roots or ())]))
    ):
        raise refused(b)
    array = a
    summed = partial(_InOrder, b, a, axes, begin, is_cast=is_cast)
    strides = plain_strides(b, a.buffer.shape) if is_plain else strides_of(b, a.buffer)
    b.orders.follow()
    if isinstance(order, tuple):
        array = in_order_of_memory(a, order)
        strides = plain_strides(b, array.buffer.shape) if is_plain else [strides[d] for d in order]
    places = {k: [d for d, axis in enumerate(array.axes) if axis.axis == k] for k in long_axes}
    counts = [len(dimensions) for dimensions in places.values()]
    if 0 in counts or (len(counts) > 1 and max(counts) > 1):
        raise refused(b)
    directions = [
        direction_of(b, array, k, places[k], strides, is_plain=is_plain) for k in long_axes
    ]
    if is_plain or isinstance(order, tuple) or len(long_axes) < 2:
        ordered = sorted(directions, key=lambda direction: places[direction.axis])
        return summed(array, ordered).cell
    if len(long_axes) > 2:
        raise refused(b)
    is_turned = compared(b, "<", *(absolute(b, direction.stride) for direction in directions))
    turned = summed(a, directions[::-1])
    straight = summed(a, directions)

    return lambda x: chosen(b, is_turned, lambda: turned.cell(x), lambda: straight.cell(x))


def refused(b: Builder) -> FrontendError:
    """Return the error for a sum whose order is unknown."""
    return b.error(
        "NumPy's order of this floating-point sum is not supported",
        "sum a copy() of the array, or of each operand of an expression, np.where(mask, x, 0) for "
        "where=mask, or use fastmath=True",
    )


def _index(
    b: Builder,
    a: Array,
    axes: Sequence[int],
    kept_index: Sequence[Scalar],
    numbers: dict[int, Scalar],
) -> list[Scalar]:
    """Return the index of an element, from the index of the kept axes and `numbers` for others, or
    0."""
    outer = iter(kept_index)
    return [
        numbers.get(axis, b.integer(0)) if axis in axes else next(outer)
        for axis in range(len(a.shape))
    ]


class _InOrder:
    """A sum over an array with known memory order: `directions` are the axes that may have several
    indices, outermost in memory first. `array` has its dimensions in NumPy's memory order."""

    def __init__(
        self,
        b: Builder,
        a: Array,
        axes: Sequence[int],
        begin: Scalar,
        array: Array,
        directions: Sequence[Direction],
        *,
        is_cast: bool,
    ) -> None:
        self.b = b
        self.a = a
        self.begin = begin
        self.is_cast = is_cast
        self._index = partial(_index, b, a, axes)
        self.directions = directions
        self.summed = [x for x in directions if x.axis in axes]
        self._runs = Runs(b, array, is_plain=has_no_layout(a.buffer), is_cast=is_cast)
        self.inner = self._together()
        is_one_by_one = len(self.inner) < 2 or self._runs.are_few(self.inner)
        self.buffer = None if is_one_by_one else self._buffer()

    def _together(self) -> list[Direction]:
        """Return the innermost reduced axes without a kept axis between them, except kept axes that
        have or may have extent 1."""
        result: list[Direction] = []
        for item in reversed(self.summed):
            if result and self._is_one_between(item, result[0]).const is False:
                break
            result.insert(0, item)
        return result

    def _is_one_between(self, direction: Direction, successor: Direction | None) -> Scalar:
        """Return whether all axes between two, or after the first, have extent 1."""
        first = self.directions.index(direction) + 1
        last = len(self.directions) if successor is None else self.directions.index(successor)
        between = self.directions[first:last]
        if not between:
            return self.b.number(True)
        return is_one(self.b, slices.size_of(self.b, [each.extent for each in between]))

    def _buffer(self) -> Array:
        """Return the elements in the memory's C order."""
        order = [x.axis for x in self.directions]
        order = [k for k in range(len(self.a.shape)) if k not in order] + order
        turned = arrays.transposed(self.b, self.a, order)
        assert isinstance(turned, Array), "a view of an array"
        return turned if _is_run(turned) else arrays.copied(self.b, turned, ordered=True)

    def cell(self, kept_index: Sequence[Scalar]) -> Scalar:
        """Return the sum at an index of the kept axes."""
        if not self.summed:
            only = arrays.element_at(self.b, self.a, self._index(kept_index, {}))
            return scalars.binary(self.b, "+", self.begin, only)
        return chosen(
            self.b,
            self._is_one_between(self.summed[-1], None),
            lambda: self._with_inner(kept_index, 1),
            lambda: self._one_by_one(kept_index),
        )

    def _with_inner(self, kept_index: Sequence[Scalar], count: int) -> Scalar:
        """Return the sum if at least the innermost `count` reduced axes have no kept axis between
        them."""
        inner = self.inner[-count:]
        if count == len(self.inner):
            return self._in_pairs(kept_index, inner)
        return chosen(
            self.b,
            self._is_one_between(self.inner[-count - 1], inner[0]),
            lambda: self._with_inner(kept_index, count + 1),
            lambda: self._in_pairs(kept_index, inner),
        )

    def _summed_over(
        self,
        axes: Sequence[Direction],
        begin: Scalar,
        compute: Callable[[dict[int, Scalar], Scalar], Scalar],
    ) -> Scalar:
        """Sum over all indices in order, starting from the current sum."""

        def body(indices: list[Scalar], now: list[Scalar]) -> Sequence[Scalar]:
            numbers = {direction.axis: i for direction, i in zip(axes, indices, strict=True)}
            return [compute(numbers, now[0])]

        return reduce_nest(self.b, [direction.extent for direction in axes], [begin], body)[0]

    def _one_by_one(self, kept_index: Sequence[Scalar]) -> Scalar:
        def add(numbers: dict[int, Scalar], now: Scalar) -> Scalar:
            element = arrays.element_at(self.b, self.a, self._index(kept_index, numbers))
            return scalars.binary(self.b, "+", now, element)

        return self._summed_over(self.summed, self.begin, add)

    def _in_pairs(self, kept_index: Sequence[Scalar], inner: Sequence[Direction]) -> Scalar:
        """Sum the pieces that pass through the buffer, one after the other."""
        outer = self.summed[: -len(inner)]
        if len(inner) == 1 and not self.is_cast:

            def add(numbers: dict[int, Scalar], now: Scalar) -> Scalar:
                at = self._flat(kept_index, numbers, inner)
                return sum_in_pairs(self.b, now, inner[0].extent, at)

        else:
            total = slices.size_of(self.b, [direction.extent for direction in inner])

            def add(numbers: dict[int, Scalar], now: Scalar) -> Scalar:
                def buffered(pieces: tuple[Scalar, Scalar]) -> Scalar:
                    return self._through_buffer(kept_index, numbers, inner, (total, *pieces), now)

                return self._runs.in_pieces(inner, buffered)

        return self._summed_over(outer, self.begin, add) if outer else add({}, self.begin)

    def _through_buffer(
        self,
        kept_index: Sequence[Scalar],
        numbers: dict[int, Scalar],
        inner: Sequence[Direction],
        sizes: tuple[Scalar, Scalar, Scalar],
        begin: Scalar,
    ) -> Scalar:
        """Add `total` contiguous numbers: buffered in blocks of `full`, and flushed after every
        `turn` numbers."""
        b = self.b
        (total, full, turn) = sizes
        at = self._flat(kept_index, numbers, inner)
        if b.form(total) is b.form(turn) is b.form(full):
            return sum_in_pairs(b, begin, total, at)

        def of_turn(start: Scalar, now: Scalar) -> Scalar:
            def of_part(first: Scalar, so_far: Scalar) -> Scalar:
                remaining = scalars.binary(b, "-", turn, first)
                length = smaller(b, full, remaining)
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
        b = self.b
        one = self.b.integer(1)
        up = scalars.binary(b, "-", scalars.binary(b, "+", end, step), one)
        count = scalars.binary(b, "//", up, larger(b, step, one))

        def body(index: list[Scalar], now: list[Scalar]) -> Sequence[Scalar]:
            return [add(scalars.binary(b, "*", index[0], step), now[0])]

        return reduce_nest(b, [count], [begin], body)[0]

    def _flat(
        self, kept_index: Sequence[Scalar], numbers: dict[int, Scalar], inner: Sequence[Direction]
    ) -> Callable[[Scalar], Scalar]:
        """Return the elements of the jointly reduced axes, by their position in C order."""
        b = self.b
        if len(inner) == 1:
            (direction,) = inner
            return lambda i: arrays.element_at(
                b, self.a, self._index(kept_index, numbers | {direction.axis: i})
            )
        if self._runs.are_few(inner):

            def element_by_indices(i: Scalar) -> Scalar:
                """Return the element at a position, by its indices."""
                places = dict(numbers)
                for direction in reversed(inner):
                    places[direction.axis] = scalars.binary(b, "%", i, direction.extent)
                    i = scalars.binary(b, "//", i, direction.extent)
                return arrays.element_at(b, self.a, self._index(kept_index, places))

            return element_by_indices
        assert self.buffer is not None, "there are several axes"
        buffer = self.buffer
        index = self._index(kept_index, numbers)
        first = b.integer(0)
        order = [direction.axis for direction in self.directions]
        for axis in order:
            first = scalars.binary(b, "*", first, self.a.shape[axis])
            first = scalars.binary(b, "+", first, index[axis])
        size = slices.size_of(b, buffer.shape)
        memory = reshaped(b, buffer, [size], "sum")
        return lambda i: arrays.element_at(b, memory, [scalars.binary(b, "+", first, i)])


# Sums where a mask holds
#
# Runs of such elements are summed in pairs.


@dataclass(frozen=True)
class Mask:
    """A mask over all indices of an array."""

    holds: Array
    original: Array
    """The given mask, which may have to be broadcast."""
    is_view: bool
    """Whether it is known along which axes the given mask is broadcast."""

    def transposed(self, b: Builder, order: Sequence[int]) -> Mask:
        """Return the mask with its axes permuted like those of the array."""
        transposed = arrays.transposed(b, self.holds, order)
        assert isinstance(transposed, Array), "a view of an array"
        return Mask(transposed, self.original, self.is_view)


def mask_of(b: Builder, where: Value | None, shape: Sequence[Scalar]) -> Mask | None:
    """Return the mask of an argument `where` for an array with some extents; `None` if all elements
    take part."""
    if is_none(where) or (isinstance(where, Scalar) and flag_of(b, where, "where")):
        return None
    assert where is not None
    mask_array = array_or_number(b, where)
    if not mask_array.element.is_bool:
        raise b.error(
            f"'where' is an array of truth values, not of {mask_array.element}",
            "compare: where=x != 0",
        )
    if len(mask_array.shape) > len(shape):
        raise b.error(f"'where' has {len(mask_array.shape)} dimensions, the array {len(shape)}")
    memory = arrays.materialise(b, mask_array)
    holds = arrays.fitted(b, memory, shape)
    return Mask(arrays.materialise(b, holds), memory, isinstance(holds, Array))


def sum_of_masked(
    b: Builder,
    a: Array,
    axes: Sequence[int],
    begin: Scalar,
    where: Mask | None,
    in_order: Callable[[Sequence[Scalar]], Sequence[Scalar]],
) -> Cell:
    """Return the sums over some axes of elements where a mask holds, plus `begin`; with `in_order`
    in sequential order."""
    rank = len(a.shape)
    long_axes = [k for k in range(rank) if not arrays.is_one(a.shape[k])]
    summed = [k for k in long_axes if k in axes]
    if not summed:
        return lambda kept_index: in_order(kept_index)[0]
    if where is None or not (_is_straight(b, a) and _is_straight(b, where.holds)):
        raise refused(b)
    holds = where.holds
    if len(long_axes) == 1 or len(summed) == 1:
        (last,) = summed
        if not _goes_up(a, last) and not (where.is_view and _goes_up(holds, last)):
            raise refused(b)
        behind = [a.shape[k] for k in long_axes if k > last]
        is_innermost = is_one(b, slices.size_of(b, behind)) if behind else b.number(True)

        def runs(kept_index: Sequence[Scalar]) -> Scalar:
            def index(i: Scalar) -> list[Scalar]:
                return _index(b, a, axes, kept_index, {last: i})

            return _sum_of_runs(
                b,
                begin,
                a.shape[last],
                lambda i: arrays.element_at(b, a, index(i)),
                lambda i: arrays.element_at(b, holds, index(i)),
            )

        return lambda kept_index: chosen(
            b, is_innermost, lambda: runs(kept_index), lambda: in_order(kept_index)[0]
        )
    original = where.original
    pairs = zip(original.shape, a.shape, strict=False)
    is_stretched = any(arrays.is_one(x) != arrays.is_one(y) for x, y in pairs)
    is_of_runs = _is_run(a) and _is_run(original)
    if len(original.shape) < rank or is_stretched or not is_of_runs or summed != long_axes:
        raise refused(b)
    return lambda _: _sum_of_all(b, a, begin, original)


def _sum_of_all(b: Builder, a: Array, begin: Scalar, original_mask: Array) -> Scalar:
    """Return the sum over all axes, with a mask of the same extents."""
    for mask_extent, extent in zip(original_mask.shape, a.shape, strict=True):
        if not arrays.same_extent(b, mask_extent, extent):
            same = scalars.compare(b, "==", mask_extent, extent)
            message = "a floating-point sum over several axes with a mask that is broadcast"
            b.check(same, "NotImplementedError", message)
    size = slices.size_of(b, a.shape)
    flat, mask = (reshaped(b, x, [slices.size_of(b, x.shape)], "sum") for x in (a, original_mask))
    return _sum_of_runs(
        b,
        begin,
        size,
        lambda i: arrays.element_at(b, flat, [i]),
        lambda i: arrays.element_at(b, mask, [i]),
    )


def _is_straight(b: Builder, a: Array) -> bool:
    """Return whether NumPy has the axes of an array in C order in memory."""
    order = arrays.known_order(b, a)
    return order is not None and list(order) == sorted(order)


def _is_run(a: Array) -> bool:
    """Return whether an array covers its whole buffer in C order."""
    return a.whole and has_no_layout(a.buffer)


def _goes_up(a: Array, axis: int) -> bool:
    """Return whether the elements along an axis certainly have a positive stride; NumPy may
    traverse an axis backwards if no operand has a positive stride along it."""
    steps = [x.stride for x in a.axes if x.axis == axis]
    return (
        has_no_layout(a.buffer)
        and all(step is None or (step.const is not None and step.const.real > 0) for step in steps)
        and bool(steps)
    )


def _sum_of_runs(
    b: Builder,
    begin: Scalar,
    extent: Scalar,
    at: Callable[[Scalar], Scalar],
    holds_at: Callable[[Scalar], Scalar],
) -> Scalar:
    """Sum the runs of elements where a mask holds; beyond the end it does not hold."""
    one = b.integer(1)
    zero = Scalar(PY_INT, ssa=b.ssa(b.integer(0)))

    def body(index: list[Scalar], now: list[Scalar]) -> Sequence[Scalar]:
        (i,) = index
        (total, start) = now
        inside = b.compare_index("slt", b.form(i), b.form(extent))
        is_counted = conditional(
            b, inside, lambda: [b.ssa(holds_at(i))], lambda: [b.constant(0, BOOL)]
        )
        holds = Scalar(BOOL, ssa=is_counted[0])
        length = scalars.binary(b, "-", i, start)
        ends = scalars.logical_not(b, holds)
        has_run = scalars.logical_and(b, ends, scalars.compare(b, ">", length, b.integer(0)))

        def run() -> Sequence[SSAValue]:
            first = b.integer(b.atom_of(b.index_of(b.form(start))))
            count = b.integer(b.atom_of(b.index_of(b.form(length)), natural=True))
            new_total = sum_in_pairs(
                b, total, count, lambda k: at(scalars.binary(b, "+", first, k))
            )
            return [b.ssa(new_total)]

        (sum_,) = conditional(b, b.ssa(has_run), run, lambda: [b.ssa(total)])
        behind = scalars.binary(b, "+", i, one)
        return [Scalar(total.type, ssa=sum_), scalars.select(b, holds, start, behind)]

    return reduce_nest(b, [scalars.binary(b, "+", extent, one)], [begin, zero], body)[0]

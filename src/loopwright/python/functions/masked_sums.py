"""Floating-point sums of the elements where a mask holds, in the order of `numpy.add.reduce`: runs
of such elements are summed in pairs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from xdsl.ir import SSAValue

from loopwright.python.functions.arguments import array_or_number, flag_of, is_none
from loopwright.python.functions.memory_runs import has_no_layout, is_one
from loopwright.python.functions.memory_sums import Cell, chosen, refused
from loopwright.python.functions.pairwise_sums import sum_in_pairs
from loopwright.python.functions.shapes import reshaped
from loopwright.python.values import arrays, scalars, slices
from loopwright.python.values.builder import Builder
from loopwright.python.values.loops import conditional, reduce_nest
from loopwright.python.values.types import BOOL, PY_INT
from loopwright.python.values.value import Array, Scalar, Value
from loopwright.records import dataclass


@dataclass(frozen=True)
class Mask:
    """A mask over all indices of an array."""

    holds: Array
    given: Array
    """The given mask, which may have to be broadcast."""
    is_view: bool
    """Whether it is known along which axes the given mask is broadcast."""

    def transposed(self, b: Builder, order: Sequence[int]) -> Mask:
        """The mask with its axes permuted like those of the array."""
        turned = arrays.transposed(b, self.holds, order)
        assert isinstance(turned, Array), "a view of an array"
        return Mask(turned, self.given, self.is_view)


def mask_of(b: Builder, where: Value | None, shape: Sequence[Scalar]) -> Mask | None:
    """Return the mask of an argument `where` for an array with some extents; `None` if all elements
    take part."""
    if is_none(where) or (isinstance(where, Scalar) and flag_of(b, where, "where")):
        return None
    assert where is not None
    given = array_or_number(b, where)
    if not given.element.is_bool:
        raise b.error(
            f"'where' is an array of truth values, not of {given.element}", "compare: where=x != 0"
        )
    if len(given.shape) > len(shape):
        raise b.error(f"'where' has {len(given.shape)} dimensions, the array {len(shape)}")
    memory = arrays.materialise(b, given)
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
    """The sums over some axes of elements where a mask holds, plus `begin`; with `in_order` in
    sequential order."""
    rank = len(a.shape)
    several = [k for k in range(rank) if not arrays.is_one(a.shape[k])]
    summed = [k for k in several if k in axes]
    if not summed:
        return lambda kept: in_order(kept)[0]
    if where is None or not (_is_straight(b, a) and _is_straight(b, where.holds)):
        raise refused(b)
    holds = where.holds
    if len(several) == 1 or len(summed) == 1:
        (last,) = summed
        if not _goes_up(a, last) and not (where.is_view and _goes_up(holds, last)):
            raise refused(b)
        behind = [a.shape[k] for k in several if k > last]
        is_innermost = is_one(b, slices.size_of(b, behind)) if behind else b.number(True)

        def runs(kept: Sequence[Scalar]) -> Scalar:
            def index(i: Scalar) -> list[Scalar]:
                outer = iter(kept)
                zero = b.integer(0)
                inner = [i if k == last else zero if k in axes else None for k in range(rank)]
                return [next(outer) if item is None else item for item in inner]

            return _sum_of_runs(
                b,
                begin,
                a.shape[last],
                lambda i: arrays.element_at(b, a, index(i)),
                lambda i: arrays.element_at(b, holds, index(i)),
            )

        return lambda kept: chosen(b, is_innermost, lambda: runs(kept), lambda: in_order(kept)[0])
    given = where.given
    pairs = zip(given.shape, a.shape, strict=False)
    is_stretched = any(arrays.is_one(x) != arrays.is_one(y) for x, y in pairs)
    if len(given.shape) < rank or is_stretched or not _is_run(a) or not _is_run(given):
        raise refused(b)
    if summed != several:
        raise refused(b)
    return lambda _: _sum_of_all(b, a, begin, given)


def _sum_of_all(b: Builder, a: Array, begin: Scalar, given: Array) -> Scalar:
    """The sum over all axes, with a mask of the same extents."""
    for mine, wanted in zip(given.shape, a.shape, strict=True):
        if not arrays.same_extent(b, mine, wanted):
            same = scalars.compare(b, "==", mine, wanted)
            message = "a floating-point sum over several axes where a mask holds that is stretched"
            b.check(same, "NotImplementedError", message)
    size = slices.size_of(b, a.shape)
    flat, mask = (reshaped(b, x, [slices.size_of(b, x.shape)], "sum") for x in (a, given))
    return _sum_of_runs(
        b,
        begin,
        size,
        lambda i: arrays.element_at(b, flat, [i]),
        lambda i: arrays.element_at(b, mask, [i]),
    )


def _is_straight(b: Builder, a: Array) -> bool:
    """Whether NumPy has the axes of an array in C order in memory."""
    order = arrays.known_order(b, a)
    return order is not None and list(order) == sorted(order)


def _is_run(a: Array) -> bool:
    """Whether an array covers its whole buffer in C order."""
    return a.whole and has_no_layout(a.buffer)


def _goes_up(a: Array, axis: int) -> bool:
    """Whether the elements along an axis certainly have a positive stride; NumPy may traverse an
    axis backwards if no operand has a positive stride along it."""
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
        (i,), (total, start) = index, now
        inside = b.compare_index("slt", b.form(i), b.form(extent))
        is_counted = conditional(
            b, inside, lambda: [b.ssa(holds_at(i))], lambda: [b.constant(0, BOOL)]
        )
        holds, length = Scalar(BOOL, ssa=is_counted[0]), scalars.binary(b, "-", i, start)
        ends = scalars.logical_not(b, holds)
        some = scalars.logical_and(b, ends, scalars.compare(b, ">", length, b.integer(0)))

        def run() -> Sequence[SSAValue]:
            first = b.integer(b.atom_of(b.index_of(b.form(start))))
            count = b.integer(b.atom_of(b.index_of(b.form(length)), natural=True))
            more = sum_in_pairs(b, total, count, lambda k: at(scalars.binary(b, "+", first, k)))
            return [b.ssa(more)]

        (sum_,) = conditional(b, b.ssa(some), run, lambda: [b.ssa(total)])
        behind = scalars.binary(b, "+", i, one)
        return [Scalar(total.type, ssa=sum_), scalars.select(b, holds, start, behind)]

    return reduce_nest(b, [scalars.binary(b, "+", extent, one)], [begin, zero], body)[0]

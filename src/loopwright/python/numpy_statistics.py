"""Histograms, in one loop over the elements."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects import arith, math
from loopwright.python import arrays, registry, scalars, sizes, slices
from loopwright.python.builder import Builder
from loopwright.python.builtin_functions import integer
from loopwright.python.loops import Steps, conditional, counted_loop, nest
from loopwright.python.numpy_arguments import (
    agree,
    apply,
    array_of,
    flag_of,
    is_none,
    number_of,
)
from loopwright.python.numpy_elements import converted, ordered
from loopwright.python.registry import numpy_function
from loopwright.python.types import FLOAT64, INT64, UINT64, Kind, ScalarType, promote
from loopwright.python.values import (
    AnyArray,
    Array,
    Lazy,
    Scalar,
    SliceValue,
    TupleValue,
    Value,
)

_WEIGHTS = (Kind.INTEGER, Kind.FLOAT)
_BLOCK = 65536
"""How many weights NumPy adds before it goes on with the next ones."""


def _zeros(b: Builder, length: Scalar, element: ScalarType) -> Array:
    sizes.expect_size(b, [length], element.dtype.itemsize)
    made = arrays.allocate(b, element, [length])
    arrays.assign(b, made, scalars.cast(b, b.number(0), element))
    return made


def _count(b: Builder, counts: Array, place: Scalar, by: Scalar) -> None:
    now = arrays.element_at(b, counts, [place])
    arrays.store_at(b, counts, [place], scalars.binary(b, "+", now, by))


def _where(b: Builder, condition: Scalar, run: Callable[[], None]) -> None:
    """Do something only where a condition holds."""

    def then() -> Sequence[SSAValue]:
        run()
        return ()

    conditional(b, b.ssa(condition), then, tuple)


# Histograms


@numpy_function(np.histogram)
def _histogram(
    b: Builder,
    a: Value,
    bins: Value | None = None,
    range: Value | None = None,  # noqa: A002
    density: Value | None = None,
    weights: Value | None = None,
) -> Value:
    """Places are computed from the width of a bin, and corrected by the edges, as in NumPy."""
    given = arrays.materialise(b, array_of(b, a))
    ordered(b, [given.element])
    if given.element.is_bool:
        raise b.error("histogram() of truth values is not supported", "use np.count_nonzero(…)")
    if isinstance(bins, TupleValue):
        bins = registry.array_of_tuple(b, bins)
    if isinstance(bins, Array | Lazy):
        if not is_none(weights):
            raise b.error("weights of bins whose edges are given are not supported")
        edges = arrays.materialise(b, bins)
        counts = _counted_between(b, given, edges)
    else:
        number = b.integer(10) if bins is None else integer(b, bins, "the number of bins")
        by = None if weights is None or is_none(weights) else _weights(b, given, weights)
        edges, counts = _counted_in_equal_bins(b, given, number, range, by)
    if not flag_of(b, density, "density"):
        return TupleValue((counts, edges))
    width = converted(b, _differences(b, edges), FLOAT64)
    each = apply(b, np.divide, counts, width)
    return TupleValue((apply(b, np.divide, each, apply(b, np.sum, counts)), edges))


def _weights(b: Builder, a: Array, weights: Value) -> Array:
    """The weights of the elements of a vector, which are as many."""
    given = arrays.materialise(b, array_of(b, weights))
    if len(a.shape) != 1 or len(given.shape) != 1 or given.element.kind not in _WEIGHTS:
        raise b.error("weights are a vector of real numbers, for one of elements")
    agree(b, a.shape[0], given.shape[0], "weights should have the same shape as a.")
    return given


def _differences(b: Builder, a: AnyArray) -> Value:
    one = b.integer(1)
    later = arrays.subscript(b, a, [SliceValue(one, None, None)])
    return apply(
        b, np.subtract, later, arrays.subscript(b, a, [SliceValue(None, b.integer(-1), None)])
    )


def _expect_order(b: Builder, edges: Array, op: str, message: str) -> None:
    def check(index: list[Scalar]) -> None:
        low = arrays.element_at(b, edges, index)
        high = arrays.element_at(b, edges, [scalars.binary(b, "+", index[0], b.integer(1))])
        b.check(scalars.logical_not(b, scalars.compare(b, op, low, high)), "ValueError", message)

    nest(b, [_number_of_bins(b, edges)], check)


def _number_of_bins(b: Builder, edges: Array) -> Scalar:
    form = b.form(edges.shape[0]) - 1
    if not b.assume(form):
        form = slices.extremum(b, form, constant(0), least=False)
    return b.integer(form)


def _outer_edges(b: Builder, a: Array, range_: Value | None) -> tuple[Scalar, Scalar]:
    """The smallest and the largest number that is counted."""
    if not is_none(range_):
        if not isinstance(range_, TupleValue) or len(range_.items) != 2:
            raise b.error("'range' is a pair of numbers")
        first, last = (number_of(b, x) for x in range_.items)
        fine = scalars.compare(b, "<=", first, last)
        b.check(fine, "ValueError", "max must be larger than min in range parameter.")
        return first, last
    element = a.element.strong
    some = scalars.compare(b, "!=", sizes.size_of(b, a.shape), b.integer(0))

    def extrema() -> Sequence[SSAValue]:
        return [b.ssa(number_of(b, apply(b, f, a))) for f in (np.min, np.max)]

    def nothing() -> Sequence[SSAValue]:
        return [b.ssa(scalars.cast(b, b.number(k), element)) for k in (0, 1)]

    made = conditional(b, b.ssa(some), extrema, nothing)
    return Scalar(element, ssa=made[0]), Scalar(element, ssa=made[1])


def _counted_in_equal_bins(
    b: Builder, a: Array, number: Scalar, range_: Value | None, weights: Array | None
) -> tuple[Array, Array]:
    if not b.assume(b.form(number) - 1):
        fine = scalars.compare(b, ">=", number, b.integer(1))
        b.check(fine, "ValueError", "`bins` must be positive, when an integer")
    first, last = _outer_edges(b, a, range_)
    common = promote(promote(first.type, last.type), a.element)
    element = common.strong if common.is_float else FLOAT64
    difference = scalars.binary(b, "-", last, first)
    if not common.is_float:
        wide = [scalars.cast(b, x, INT64) for x in (last, first)]
        difference = scalars.cast(b, scalars.binary(b, "-", *wide), UINT64)
    width = scalars.cast(b, difference, element)
    low, high = (scalars.cast(b, x, element) for x in (first, last))
    for x in (low, high):
        b.check(scalars.is_finite(b, x), "ValueError", "the range is not finite")
    is_single = scalars.compare(b, "==", low, high)
    half = Scalar(element, const=0.5)
    low = scalars.select(b, is_single, scalars.binary(b, "-", low, half), low)
    high = scalars.select(b, is_single, scalars.binary(b, "+", high, half), high)
    width = scalars.select(b, is_single, scalars.binary(b, "-", high, low), width)
    points = scalars.binary(b, "+", number, b.integer(1))
    edges = arrays.materialise(b, array_of(b, apply(b, np.linspace, low, high, points)))
    _expect_order(b, edges, ">=", "Too many bins for data range.")
    counts, one = _zeros(b, number, INT64 if weights is None else FLOAT64), b.integer(1)
    last_bin = scalars.cast(b, scalars.binary(b, "-", number, one), INT64)
    factor = scalars.cast(b, number, element)

    def limited(place: Scalar) -> Scalar:
        zero = Scalar(INT64, const=0)
        made = scalars.select(b, scalars.compare(b, "<", place, zero), zero, place)
        return scalars.select(b, scalars.compare(b, ">", made, last_bin), last_bin, made)

    def count(index: list[Scalar]) -> None:
        x = scalars.cast(b, arrays.element_at(b, a, index), element)
        above, below = scalars.compare(b, ">=", x, low), scalars.compare(b, "<=", x, high)

        def place() -> None:
            part = scalars.binary(b, "/", scalars.binary(b, "-", x, low), width)
            at = scalars.cast(b, scalars.binary(b, "*", part, factor), INT64)
            at, step = limited(at), Scalar(INT64, const=1)
            early = scalars.compare(b, "<", x, arrays.element_at(b, edges, [at]))
            at = scalars.select(b, early, scalars.binary(b, "-", at, step), at)
            at = limited(at)
            after = scalars.binary(b, "+", at, step)
            late = scalars.compare(b, ">=", x, arrays.element_at(b, edges, [after]))
            late = scalars.logical_and(b, late, scalars.compare(b, "!=", at, last_bin))
            by = step if weights is None else arrays.element_at(b, weights, index)
            _count(b, counts, scalars.select(b, late, after, at), by)

        _where(b, scalars.logical_and(b, above, below), place)

    if weights is None:
        nest(b, a.shape, count)
        return edges, counts
    return edges, _summed_in_blocks(b, counts, a.shape[0], weights.element, count)


def _summed_in_blocks(
    b: Builder,
    sums: Array,
    size: Scalar,
    element: ScalarType,
    add: Callable[[list[Scalar]], None],
) -> Array:
    """The sums of what `add` adds to `sums` for each index, in NumPy's order: of 65536 alone."""
    total = _zeros(b, sums.shape[0], element)
    blocks = (b.form(size) + (_BLOCK - 1)) // _BLOCK

    def block(number: list[Scalar]) -> None:
        start = b.form(number[0]) * _BLOCK
        arrays.assign(b, sums, scalars.cast(b, b.number(0), sums.element))

        def one(i: Scalar, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
            add([i])
            return ()

        end = slices.extremum(b, start + _BLOCK, b.form(size), least=True)
        counted_loop(b, Steps(start, end), (), one)
        part = array_of(b, converted(b, sums, element))
        arrays.assign(b, total, array_of(b, apply(b, np.add, total, part)))

    nest(b, [b.integer(blocks)], block)
    return total


def _counted_between(b: Builder, a: Array, edges: Array) -> Array:
    """How many elements lie between each edge and the next; the last bin has both of its edges."""
    if len(edges.shape) != 1:
        raise b.error("`bins` must be 1d, when an array")
    _expect_order(b, edges, ">", "`bins` must increase monotonically, when an array")
    number = _number_of_bins(b, edges)
    counts = _zeros(b, number, INT64)
    some = scalars.compare(b, ">", number, b.integer(0))
    zero, one = Scalar(INT64, const=0), Scalar(INT64, const=1)
    most = scalars.cast(b, number, INT64)
    bits = b.op(arith.SubiOp, b.constant(64, INT64), b.op(math.CountLeadingZerosOp, b.ssa(most)))
    steps = b.form(Scalar(INT64, ssa=bits))

    def count(index: list[Scalar]) -> None:
        x = arrays.element_at(b, a, index)

        def place() -> None:
            end = arrays.element_at(b, edges, [most])
            low = scalars.compare(b, ">=", x, arrays.element_at(b, edges, [zero]))
            high = scalars.compare(b, "<=", x, end)
            _where(b, scalars.logical_and(b, low, high), search)

        def search() -> None:
            def halve(_: Scalar, bounds: Sequence[SSAValue]) -> Sequence[SSAValue]:
                low, high = (Scalar(INT64, ssa=one) for one in bounds)
                total = scalars.binary(b, "+", low, high)
                middle = Scalar(INT64, ssa=b.op(arith.ShRUIOp, b.ssa(total), b.ssa(one)))
                right = scalars.compare(b, ">=", x, arrays.element_at(b, edges, [middle]))
                return [
                    b.ssa(scalars.select(b, right, middle, low)),
                    b.ssa(scalars.select(b, right, high, middle)),
                ]

            inits = [b.ssa(zero), b.ssa(most)]
            found = counted_loop(b, Steps(constant(0), steps), inits, halve)
            _count(b, counts, Scalar(INT64, ssa=found[0]), one)

        _where(b, some, place)

    nest(b, a.shape, count)
    return counts

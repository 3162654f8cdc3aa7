"""Functions of NumPy that count and correlate: `bincount`, `histogram`, `cov`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import constant
from loopwright.ir.dialects import arith, math
from loopwright.python import arrays, registry, scalars, sizes, slices
from loopwright.python.builder import Builder
from loopwright.python.builtin_functions import integer
from loopwright.python.errors import TOO_BIG
from loopwright.python.loops import Steps, conditional, counted_loop, nest, reduce_nest
from loopwright.python.numpy_arguments import (
    ALL,
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
    Static,
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


@numpy_function(np.bincount)
def _bincount(
    b: Builder, x: Value, weights: Value | None = None, minlength: Value | None = None
) -> Value:
    given = arrays.materialise(b, array_of(b, x))
    if len(given.shape) != 1 or not (given.element.is_integer or given.element.is_bool):
        raise b.error("bincount() is of vectors of integers")
    least = b.integer(0) if minlength is None else integer(b, minlength, "'minlength'")
    if not b.assume(b.form(least)):
        fine = scalars.compare(b, ">=", least, b.integer(0))
        b.check(fine, "ValueError", "'minlength' must not be negative")

    def found(index: list[Scalar], now: list[Scalar]) -> Sequence[Scalar]:
        item = scalars.cast(b, arrays.element_at(b, given, index), INT64)
        negative = scalars.compare(b, ">=", item, Scalar(INT64, const=0))
        b.check(negative, "ValueError", "'list' argument must have no negative elements")
        larger = scalars.compare(b, ">", item, now[0])
        return [scalars.select(b, larger, item, now[0])]

    (most,) = reduce_nest(b, given.shape, [Scalar(INT64, const=-1)], found)
    fits = scalars.compare(b, "<", most, Scalar(INT64, const=slices.MOST))
    b.check(fits, "ValueError", TOO_BIG)
    size = scalars.binary(b, "+", most, Scalar(INT64, const=1))
    wanted = scalars.cast(b, least, INT64)
    size = scalars.select(b, scalars.compare(b, ">", size, wanted), size, wanted)
    length = b.integer(b.atom_of(b.index_of(b.form(size)), natural=True))
    if weights is None or is_none(weights):
        element, by = INT64, None
    else:
        element, by = FLOAT64, array_of(b, converted(b, weights, FLOAT64))
        if len(by.shape) != 1:
            raise b.error("the weights of bincount() are a vector")
        agree(b, given.shape[0], by.shape[0], "the weights and list don't have the same length")
    counts = _zeros(b, length, element)

    def count(index: list[Scalar]) -> None:
        place = scalars.cast(b, arrays.element_at(b, given, index), INT64)
        one = Scalar(INT64, const=1) if by is None else arrays.element_at(b, by, index)
        _count(b, counts, place, one)

    nest(b, given.shape, count)
    return counts


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


# Covariance


@numpy_function(np.cov)
def _cov(
    b: Builder,
    m: Value,
    y: Value | None = None,
    rowvar: Value | None = None,
    bias: Value | None = None,
    ddof: Value | None = None,
) -> Value:
    if not is_none(y):
        assert y is not None
        if not flag_of(b, rowvar, "rowvar", default=True):
            raise b.error("cov() of two arrays by columns is not supported", "transpose them")
        m = apply(b, np.vstack, TupleValue((m, y)))
    given = array_of(b, m)
    ordered(b, [given.element])
    given = arrays.materialise(b, array_of(b, converted(b, given, FLOAT64)))
    is_vector = len(given.shape) == 1
    if len(given.shape) not in (1, 2):
        raise b.error("cov() is of vectors and matrices")
    rows: AnyArray = given
    if is_vector:
        rows = array_of(b, arrays.subscript(b, given, [Static(None), ALL]))
    elif not flag_of(b, rowvar, "rowvar", default=True):
        rows = arrays.copied(b, arrays.transposed(b, given, [1, 0]), ordered=True)
    if not is_vector:
        several = scalars.compare(b, "!=", rows.shape[0], b.integer(1))
        message = "cov() of a matrix of one variable is a number in NumPy: give it the vector"
        b.check(several, "ValueError", message)
    mean = apply(b, np.mean, rows, b.integer(1))
    centred = array_of(b, apply(b, np.subtract, rows, _column(b, mean)))
    centred = arrays.materialise(b, centred)
    product = apply(b, np.matmul, centred, arrays.transposed(b, centred, [1, 0]))
    less = b.integer(0 if flag_of(b, bias, "bias") else 1)
    if not is_none(ddof):
        less = integer(b, number_of(b, ddof or less), "'ddof'")
    count = scalars.binary(b, "-", rows.shape[1], less)
    none = scalars.compare(b, "<=", count, b.integer(0))
    count = scalars.select(b, none, b.integer(0), count)
    one = Scalar(FLOAT64, const=1.0)
    factor = scalars.binary(b, "/", one, scalars.cast(b, count, FLOAT64))
    made = apply(b, np.multiply, product, factor)
    if not is_vector:
        return made
    zero = b.integer(0)
    number = arrays.element_at(b, array_of(b, made), [zero, zero])
    return Lazy(FLOAT64, (), lambda _: number)


def _column(b: Builder, mean: Value) -> Value:
    return arrays.subscript(b, array_of(b, mean), [ALL, Static(None)])

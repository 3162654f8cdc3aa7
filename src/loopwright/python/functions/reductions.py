"""Reductions of NumPy: sums, products, extrema, truth, means, with `axis` and `keepdims`.

Floating-point sums are in NumPy's order and so bit-identical: pairwise along the axis that is
innermost in memory (`memory_sums`), sequential along other axes. With `fastmath` they are
reassociated.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import AffineExpr, constant
from loopwright.ir.dialects import arith
from loopwright.python.declarations import stores_result, takes_arrays
from loopwright.python.functions import arguments as numpy_arguments
from loopwright.python.functions import memory_sums
from loopwright.python.functions.elements import converted
from loopwright.python.functions.shapes import elements
from loopwright.python.registry import in_order, lowers, method
from loopwright.python.types import BOOL, INT64, Kind, ScalarType
from loopwright.python.values import arrays, scalars, slices
from loopwright.python.values.builder import Builder, conditional, nest, reduce_nest
from loopwright.python.values.entry_tests import assume
from loopwright.python.values.value import AnyArray, Index, Lazy, Scalar, Static, TupleValue, Value
from loopwright.records import dataclass

_BLOCK = 2048
"""The number of elements of a block in which a position is searched."""


@dataclass(frozen=True)
class Request:
    """The arguments of a reduction: the array, the axes to reduce, and the type of the result."""

    array: AnyArray
    axes: tuple[int, ...]
    keepdims: bool
    element: ScalarType
    is_tuple: bool
    """Whether the axes were given as a tuple."""
    where: memory_sums.Mask | None = None
    """The mask of elements that take part, if given."""


def reduction(
    *functions: object,
    name: str,
    element: Callable[[ScalarType], ScalarType],
    parameters: str = "axis out keepdims",
) -> Callable[[Callable[..., Value]], Callable[..., Value]]:
    """Register the decorated function as a NumPy reduction, as function and as method.

    `element` maps the element type to the result type, unless a `dtype` is given; `parameters` are
    in NumPy's order, keyword-only after `*`. Additional parameters are passed through. Methods
    `reduce` of ufuncs take the first axis by default, the others all.
    """
    names, _, keyword_only = (part.split() for part in parameters.partition("*"))

    def register(compute: Callable[..., Value]) -> Callable[..., Value]:
        def reduce_by(b: Builder, values: dict[str, Value], default_axis: Value | None) -> Value:
            array = numpy_arguments.array_or_number(b, values.pop("a"))
            axis = values.pop("axis", default_axis)
            axes = numpy_arguments.axes_of(b, axis, len(array.shape))
            dtype = values.pop("dtype", None)
            result_type = numpy_arguments.dtype_of(b, dtype, element(array.element))
            keep = values.pop("keepdims", None)
            out = values.pop("out", None)
            mask = memory_sums.mask_of(b, values.pop("where", None), array.shape)
            if (
                len(array.shape) - len(axes) > 1
                and not numpy_arguments.is_none(out)
                and result_type.kind >= Kind.FLOAT
            ):
                arrays.expect_c_order(b, array)
            keeps_axes = numpy_arguments.flag_of(b, keep, "keepdims")
            request = Request(
                array, axes, keeps_axes, result_type, isinstance(axis, TupleValue), mask
            )
            return numpy_arguments.stored_in(b, compute(b, request, **values), out)

        def lowering(b: Builder, *arguments: Value, **named: Value) -> Value:
            return reduce_by(
                b, {**dict(zip(["a", *names], arguments, strict=False)), **named}, None
            )

        def of_ufunc(b: Builder, *arguments: Value, **named: Value) -> Value:
            positional = dict(zip(["a", *first], arguments, strict=False))
            return reduce_by(b, {**positional, **named}, b.integer(0))

        names_of_arrays = [
            x for x in ("a", "initial", "where") if x in ("a", *names, *keyword_only)
        ]
        for function in (lowering, of_ufunc):
            stores_result("out")(takes_arrays(*names_of_arrays)(function))
        _sign(lowering, names, keyword_only)
        first = ["axis", "dtype", "out"] if "dtype" in names else ["axis"]
        _sign(of_ufunc, first, [name for name in (*names, *keyword_only) if name not in first])
        ufuncs = [x for x in functions if isinstance(getattr(x, "__self__", None), np.ufunc)]
        plain = [x for x in functions if x not in ufuncs]
        lowers(*plain)(in_order(lowering))
        method(*([name] if name else []))(lowering)
        lowers(*ufuncs)(in_order(of_ufunc))
        return compute

    return register


def _sign(lowering: Any, names: Sequence[str], keyword_only: Sequence[str]) -> None:
    """Set the signature of a reduction: parameters after the array, and keyword-only ones."""
    either = inspect.Parameter.POSITIONAL_OR_KEYWORD
    named = inspect.Parameter.KEYWORD_ONLY
    required = [inspect.Parameter(name, either) for name in ("b", "a")]
    optional = [inspect.Parameter(name, either, default=None) for name in names]
    optional += [inspect.Parameter(name, named, default=None) for name in keyword_only]
    lowering.__signature__ = inspect.Signature([*required, *optional])


def _result(
    b: Builder,
    request: Request,
    a: AnyArray,
    element: ScalarType,
    cell: memory_sums.Cell,
    *,
    ordered: bool = False,
) -> Value:
    """Return the reduction of array `a`, or a number if no axis is kept. The result has the array's
    memory order, unless `ordered` requests C order."""
    axes = request.axes
    keepdims = request.keepdims
    kept_axes = [k for k in range(len(a.shape)) if k not in axes]
    if kept_axes:
        result = arrays.allocate(b, element, [a.shape[k] for k in kept_axes])
        arrays.take_order(b, result, ordered or arrays.order_of_kept(a, axes))
        node = b.user_node

        def fill(index: list[Scalar]) -> None:
            with b.at(node):
                arrays.store_at(b, result, index, cell(index))

        nest(b, result.shape, fill)
        if not keepdims:
            return result
        return arrays.subscript(
            b,
            result,
            [Static(None) if k in axes else numpy_arguments.ALL for k in range(len(a.shape))],
        )
    value = cell([])
    if not keepdims or not a.shape:
        return value
    return Lazy(element, tuple(b.integer(1) for _ in a.shape), lambda _: value)


def _folded(
    b: Builder,
    a: AnyArray,
    axes: Sequence[int],
    inits: Sequence[Scalar],
    step: Callable[[Index, list[Scalar], Scalar], Sequence[Scalar]],
    where: memory_sums.Mask | None = None,
) -> Callable[[Sequence[Scalar]], list[Scalar]]:
    """For each kept index, the values carried over the reduced axes in C order, masked by
    `where`."""
    chosen = arrays.chosen_for_number(a, axes)
    holds = where and where.holds
    if chosen is not None and where is None:
        a = chosen.whole
        holds = chosen.mask
        axes = range(len(a.shape))

    def cell(kept_index: Sequence[Scalar]) -> list[Scalar]:
        def body(reduced: list[Scalar], carried: list[Scalar]) -> Sequence[Scalar]:
            index = _full_index(len(a.shape), axes, kept_index, reduced)

            def then() -> list[SSAValue]:
                return [b.ssa(x) for x in step(reduced, carried, arrays.element_at(b, a, index))]

            if holds is None:
                new_values = then()
            else:
                condition = b.ssa(arrays.element_at(b, holds, index))
                new_values = conditional(b, condition, then, lambda: [b.ssa(x) for x in carried])
            return [Scalar(x.type, ssa=value) for x, value in zip(inits, new_values, strict=True)]

        return reduce_nest(b, [a.shape[k] for k in axes], inits, body)

    return cell


def _full_index(
    rank: int, axes: Sequence[int], kept_index: Sequence[Scalar], reduced: Sequence[Scalar]
) -> list[Scalar]:
    """Return the index of the array from an index of its kept axes and one of its reduced axes."""
    outer = iter(kept_index)
    inner = iter(reduced)
    return [next(inner) if k in axes else next(outer) for k in range(rank)]


def _not_empty(b: Builder, a: AnyArray, axes: Sequence[int], message: str) -> None:
    """Check that the reduced axes are not empty, even if the result is."""
    for k in axes:
        form = b.form(a.shape[k]) - 1
        if not assume(b, form):
            b.check(b.truth(b.compare_index("sge", form, constant(0))), "ValueError", message)


# Sums


def _cast_array(b: Builder, a: AnyArray, element: ScalarType) -> AnyArray:
    is_same = a.element == element
    return a if is_same else numpy_arguments.array_of(b, converted(b, a, element))


@reduction(
    np.sum,
    np.add.reduce,
    name="sum",
    element=numpy_arguments.sum_type,
    parameters="axis dtype out keepdims initial where",
)
def _lower_np_sum(b: Builder, request: Request, initial: Value | None = None) -> Value:
    array = request.array
    element = request.element
    axes = request.axes
    where = request.where
    a = _cast_array(b, array, element)
    is_cast = array.element != element
    begin = _begin(b, initial, element, 0)
    if not axes and numpy_arguments.is_none(initial) and where is None:
        # NumPy adds them to 0, so that -0.0 becomes 0.0.
        result = arrays.elementwise(b, [a], element, lambda x: scalars.binary(b, "+", begin, x[0]))
        return arrays.copied(b, result) if isinstance(result, AnyArray) else result
    if a.element.kind < Kind.FLOAT or not b.mode.strict:
        cell = _folded(b, a, axes, [begin], _adding(b), where)
        return _result(b, request, a, a.element, lambda kept_index: cell(kept_index)[0])
    memory = arrays.in_memory_there(b, a)
    if where is not None:
        in_order = _folded(b, memory, axes, [begin], _adding(b), where)
        fits = array.element.kind < Kind.FLOAT or not is_cast
        of_mask = memory_sums.sum_of_masked(
            b, memory, axes, begin, where if fits else None, in_order
        )
        return _result(b, request, memory, a.element, of_mask)
    of_all = memory_sums.sum_in_memory_order(b, memory, axes, begin, is_cast=is_cast)
    return _result(b, request, memory, a.element, of_all)


def _begin(b: Builder, initial: Value | None, element: ScalarType, default: int) -> Scalar:
    """Return the initial value of a reduction."""
    if initial is None or numpy_arguments.is_none(initial):
        return scalars.cast(b, b.number(default), element)
    return scalars.stored(b, numpy_arguments.number_of(b, initial), element)


def _adding(b: Builder) -> Callable[[Index, list[Scalar], Scalar], Sequence[Scalar]]:
    return lambda _, now, x: [scalars.binary(b, "+", now[0], x)]


# Products, extrema, truth


@reduction(
    np.prod,
    np.multiply.reduce,
    name="prod",
    element=numpy_arguments.sum_type,
    parameters="axis dtype out keepdims initial where",
)
def _prod(b: Builder, request: Request, initial: Value | None = None) -> Value:
    """Return the product of elements, in NumPy's order if rounding depends on it."""
    element = request.element
    axes = request.axes
    rank = len(request.array.shape)
    order: Sequence[int] | None = range(rank)
    if element.kind >= Kind.FLOAT and b.mode.strict:
        order = arrays.known_order(b, request.array)
        if order is None:
            raise b.error(
                "NumPy's order of this floating-point product is not supported",
                "use a copy() of the array, which is contiguous, or fastmath=True",
            )
        if request.where is not None and list(order) != sorted(order):
            if arrays.known_order(b, request.where.original) != tuple(order):
                raise memory_sums.refused(b)
    converted_array = _cast_array(b, request.array, element)
    begin = _begin(b, initial, element, 1)
    transposed = arrays.transposed(b, converted_array, order)
    where = request.where and request.where.transposed(b, order)
    over = [place for place, k in enumerate(order) if k in axes]
    folded = _folded(
        b, transposed, over, [begin], lambda _, now, x: [scalars.binary(b, "*", now[0], x)], where
    )

    def cell(kept_index: Sequence[Scalar]) -> Scalar:
        numbers = dict(zip((k for k in range(rank) if k not in axes), kept_index, strict=True))
        return folded([numbers[k] for k in order if k not in axes])[0]

    return _result(b, request, converted_array, element, cell)


def _better(b: Builder, op: str, x: Scalar, best: Scalar) -> Scalar:
    """Return whether a number replaces the best so far; NaN replaces any number."""
    better = scalars.compare(b, op, x, best)
    if x.type.kind < Kind.FLOAT:
        return better
    is_nan = scalars.compare(b, "!=", x, x)
    is_known = scalars.compare(b, "==", best, best)
    return scalars.logical_or(b, better, scalars.logical_and(b, is_nan, is_known))


def _extreme(b: Builder, op: str, best: Scalar, x: Scalar) -> Scalar:
    """Return the better of two numbers; not a number if one of them is."""
    extremum = scalars.extremum_of_floats(b, best, x, least=op == "<")
    return extremum or scalars.select(b, _better(b, op, x, best), x, best)


def _first(b: Builder, a: AnyArray, axes: Sequence[int], kept_index: Sequence[Scalar]) -> Scalar:
    zero = b.integer(0)
    return arrays.element_at(b, a, _full_index(len(a.shape), axes, kept_index, [zero] * len(axes)))


def _extremum(op: str, name: str, *functions: object) -> None:
    """Define a reduction to the least or the largest element, which is NaN if any is."""

    @reduction(
        *functions,
        name=name[:3],
        element=lambda element: element,
        parameters="axis out keepdims initial where",
    )
    def compute(  # pyright: ignore[reportUnusedFunction]
        b: Builder, request: Request, initial: Value | None = None
    ) -> Value:
        array = request.array
        axes = request.axes
        start = None
        if initial is None or numpy_arguments.is_none(initial):
            if request.where is not None:
                raise b.error(
                    f"the {name} of no elements is not defined, where= needs initial=",
                    "pass initial=, a bound of the result",
                )
            message = f"zero-size array to reduction operation {name} which has no identity"
            _not_empty(b, array, axes, message)
            kind = array.element.kind
            if arrays.chosen_for_number(array, axes) and kind < Kind.COMPLEX:
                limits = (-np.inf, np.inf) if kind is Kind.FLOAT else array.element.bounds
                start = Scalar(array.element, const=limits[op == "<"])
        else:
            start = scalars.stored(b, numpy_arguments.number_of(b, initial), array.element)

        def step(_: Index, now: list[Scalar], x: Scalar) -> Sequence[Scalar]:
            return [_extreme(b, op, now[0], x)]

        def cell(kept_index: Sequence[Scalar]) -> Scalar:
            first = _first(b, array, axes, kept_index) if start is None else start
            return _folded(b, array, axes, [first], step, request.where)(kept_index)[0]

        return _result(b, request, array, array.element, cell)


_extremum("<", "minimum", np.min, np.minimum.reduce)
_extremum(">", "maximum", np.max, np.maximum.reduce)


def _is_extremum(b: Builder, x: Scalar, best: Scalar) -> Scalar:
    """Return whether a number equals the extremum; if that is NaN, whether the number is NaN."""
    same = scalars.compare(b, "==", x, best)
    if x.type.kind < Kind.FLOAT:
        return same
    return scalars.logical_or(b, same, scalars.compare(b, "!=", x, x))


def _place_of_extremum(op: str, name: str, function: object) -> None:
    """Register a function that returns the position of an extremum (`argmin`, `argmax`)."""

    @reduction(function, name=name, element=lambda _: INT64)
    def compute(b: Builder, request: Request) -> Value:  # pyright: ignore[reportUnusedFunction]
        array = request.array
        axes = request.axes
        b.expect(not request.is_tuple, f"{name}() takes one axis, not a tuple")
        _not_empty(b, array, axes, f"attempt to get {name} of an empty sequence")
        whole, axis = (array, axes[0]) if len(axes) == 1 else (elements(b, array), 0)

        def step(index: Index, now: list[Scalar], x: Scalar) -> Sequence[Scalar]:
            better = _better(b, op, x, now[0])
            here = scalars.cast(b, index[0], INT64)
            return [scalars.select(b, better, x, now[0]), scalars.select(b, better, here, now[1])]

        def cell(kept_index: Sequence[Scalar]) -> Scalar:
            start = scalars.cast(b, b.integer(0), INT64)
            first = _first(b, whole, [axis], kept_index)
            return _folded(b, whole, [axis], [first, start], step)(kept_index)[1]

        def first_place(kept_index: Sequence[Scalar]) -> Scalar:
            """Return the first position of the extremum. The extrema of blocks are vectorised, and
            the position is in the first block with the best one."""
            extent = b.form(whole.shape[axis])

            def element(place: AffineExpr) -> Scalar:
                return arrays.element_at(b, whole, [*kept_index, b.integer(place)])

            def over(
                begin: AffineExpr, first: Scalar, step: Callable[[AffineExpr, Scalar], Scalar]
            ) -> Scalar:
                """Fold the elements of a block, starting from a number."""
                count = slices.extremum(b, constant(_BLOCK), extent - begin, least=True)

                def body(place: Index, now: list[Scalar]) -> list[Scalar]:
                    return [step(begin + b.form(place[0]), now[0])]

                return reduce_nest(b, [b.integer(count)], [first], body)[0]

            def best_of(begin: AffineExpr) -> list[Scalar]:
                """Return the extremum in a block, and the start of the block."""
                first = element(begin)
                best = over(begin, first, lambda i, now: _extreme(b, op, now, element(i)))
                return [best, scalars.cast(b, b.integer(begin), INT64)]

            def better(block: Index, now: list[Scalar]) -> list[Scalar]:
                of_block = best_of((b.form(block[0]) + 1) * _BLOCK)
                is_better = _better(b, op, of_block[0], now[0])
                pairs = zip(of_block, now, strict=True)
                return [scalars.select(b, is_better, *pair) for pair in pairs]

            # Usually an axis is a single block.
            remaining_blocks = b.integer(extent.ceildiv(_BLOCK) - 1)
            best, begin = reduce_nest(b, [remaining_blocks], best_of(constant(0)), better)
            last = scalars.cast(b, b.integer(extent - 1), INT64)

            def earlier(place: AffineExpr, now: Scalar) -> Scalar:
                here = scalars.cast(b, b.integer(place), INT64)
                sides = now, scalars.select(b, _is_extremum(b, element(place), best), here, last)
                return Scalar(INT64, ssa=b.op(arith.MinSIOp, *map(b.ssa, sides)))

            return over(b.form(begin), last, earlier)

        of_cell = cell
        if axis == len(whole.shape) - 1:
            whole = arrays.materialise(b, whole)
            of_cell = first_place
        return _result(b, request, array, INT64, of_cell, ordered=True)


_place_of_extremum("<", "argmin", np.argmin)
_place_of_extremum(">", "argmax", np.argmax)


def _truth(name: str, *functions: object) -> None:
    every = name == "all"
    combine = scalars.logical_and if every else scalars.logical_or

    @reduction(
        *functions, name=name, element=lambda _: BOOL, parameters="axis out keepdims * where"
    )
    def compute(b: Builder, request: Request) -> Value:  # pyright: ignore[reportUnusedFunction]
        array = request.array
        axes = request.axes

        def step(_: Index, now: list[Scalar], x: Scalar) -> Sequence[Scalar]:
            return [scalars.cast(b, combine(b, now[0], scalars.truth(b, x)), BOOL)]

        begin = scalars.cast(b, b.number(every), BOOL)
        folded = _folded(b, array, axes, [begin], step, request.where)
        return _result(b, request, array, BOOL, lambda kept_index: folded(kept_index)[0])


_truth("all", np.all, np.logical_and.reduce)
_truth("any", np.any, np.logical_or.reduce)


def _bitwise(op: str, function: object, *, every: bool = False) -> None:
    """Define a reduction by a bitwise or logical operator."""

    @reduction(
        function,
        name="",
        element=lambda element: element.strong,
        parameters="axis dtype out keepdims initial where",
    )
    def compute(  # pyright: ignore[reportUnusedFunction]
        b: Builder, request: Request, initial: Value | None = None
    ) -> Value:
        array = request.array
        result_type = request.element
        b.expect(
            result_type.kind <= Kind.INTEGER, f"this function takes integers, not {result_type}"
        )
        begin = _begin(b, initial, result_type, result_type.is_bool and every)
        if numpy_arguments.is_none(initial) and result_type.is_integer and every:
            begin = scalars.unary(b, "~", begin)

        def step(_: Index, now: list[Scalar], x: Scalar) -> Sequence[Scalar]:
            combined = scalars.binary(b, op, now[0], scalars.cast(b, x, result_type))
            return [scalars.cast(b, combined, result_type)]

        folded = _folded(b, array, request.axes, [begin], step, request.where)
        return _result(b, request, array, result_type, lambda kept_index: folded(kept_index)[0])


_bitwise("&", np.bitwise_and.reduce, every=True)
_bitwise("|", np.bitwise_or.reduce)
_bitwise("^", np.bitwise_xor.reduce)


# Running sums and products


def _running(function: Any, op: str, start: float) -> None:
    """Lower a function of running sums or products along an axis, in the order of the elements."""

    @lowers(function)
    @method(function.__name__)
    @takes_arrays("a")
    @stores_result("out")
    def lowering(
        b: Builder,
        a: Value,
        axis: Value | None = None,
        dtype: Value | None = None,
        out: Value | None = None,
    ) -> Value:
        array = numpy_arguments.array_of(b, a)
        element = numpy_arguments.dtype_of(b, dtype, numpy_arguments.sum_type(array.element))
        number = numpy_arguments.axis_of(b, axis, len(array.shape))
        if number is None and len(array.shape) != 1:
            array = elements(b, array)
        along = number or 0
        node = b.user_node
        target = None if numpy_arguments.is_none(out) else numpy_arguments.target_of(b, out)
        result = arrays.for_result(b, element, array.shape, array.reads, target)
        begin = Scalar(element, const=start if element.kind >= Kind.FLOAT else int(start))
        outer = [extent for k, extent in enumerate(array.shape) if k != along]

        def line(index: list[Scalar]) -> None:
            def step(place: list[Scalar], now: list[Scalar]) -> Sequence[Scalar]:
                cell = [*index[:along], place[0], *index[along:]]
                with b.at(node):
                    element_ = scalars.cast(b, arrays.element_at(b, array, cell), element)
                    total = scalars.binary(b, op, now[0], element_)
                    if element.kind is Kind.COMPLEX:  # 1 * x is not x if a part is infinite
                        is_first = scalars.compare(b, "==", place[0], b.integer(0))
                        total = scalars.select(b, is_first, element_, total)
                    arrays.store_at(b, result, cell, total)
                return [total]

            reduce_nest(b, [array.shape[along]], [begin], step)

        nest(b, outer, line)
        return numpy_arguments.stored_in(b, result, target)


_running(np.cumsum, "+", -0.0)
_running(np.cumprod, "*", 1.0)

"""Products of vectors and matrices.

Each element of a product is summed in the order of the summed index, with one rounding for each
product and each addition. NumPy passes floating-point products to a BLAS, whose order depends on
its build and the processor: these results may differ in the last bits; integers do not.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from loopwright.python.declarations import stores_result, takes_arrays
from loopwright.python.functions import arguments as numpy_arguments
from loopwright.python.functions.elements import as_array, strong_scalar
from loopwright.python.registry import lowers, method
from loopwright.python.types import ScalarType, promote_all
from loopwright.python.values import arrays, scalars
from loopwright.python.values.builder import Builder, nest, reduce_nest
from loopwright.python.values.value import AnyArray, Array, Scalar, Static, TupleValue, Value

Labels = Sequence[str]
"""One label for each axis; a product is summed over the labels that its result lacks."""

_LONG = 8
"""Sums of fewer terms are unrolled, and the loops around them become vectors, so that they need no
memory."""


def contracted(
    b: Builder,
    operands: Sequence[AnyArray],
    inputs: Sequence[Labels],
    output: Labels,
    stretched: Labels = (),
    out: Value | None = None,
) -> Value:
    """Sum the product of operands over all labels that are not in the output. An extent of 1 is
    broadcast along labels in `stretched`."""
    into = None if numpy_arguments.is_none(out) else numpy_arguments.target_of(b, out)
    extents: dict[str, Scalar] = {}
    for operand, labels in zip(operands, inputs, strict=True):
        _expect_diagonals(b, operand, labels)
        for label, extent in zip(labels, operand.shape, strict=True):
            agreed_extent = extents.setdefault(label, extent)
            message = "the extents of the multiplied axes differ"
            if label in stretched:
                template = f"{message}: {{}} and {{}}"
                extents[label] = arrays.common_extent(b, [agreed_extent, extent], message, template)
            else:
                numpy_arguments.agree(b, agreed_extent, extent, message)
    element = promote_all(operand.element for operand in operands)
    sides = [  # elements that are read once need no memory
        x if extents.keys() <= set(labels) else arrays.materialise(b, x)
        for x, labels in zip(operands, inputs, strict=True)
    ]
    sides = [
        arrays.stretched(b, x, [extents[label] for label in labels])
        for x, labels in zip(sides, inputs, strict=True)
    ]
    summed = [label for label in extents if label not in output]

    def term(index: dict[str, Scalar], now: Scalar) -> Scalar:
        product: Scalar | None = None
        for side, labels in zip(sides, inputs, strict=True):
            place = [index[label] for label in labels]
            factor = scalars.cast(b, arrays.element_at(b, side, place), element)
            product = factor if product is None else scalars.binary(b, "*", product, factor)
        assert product is not None
        return scalars.binary(b, "+", now, product)

    def memory() -> Array:
        reads = [read for side in sides for read in side.reads]
        return arrays.for_result(b, element, [extents[label] for label in output], reads, into)

    result = _summed(b, element, extents, (output, summed), inputs, term, memory)
    return numpy_arguments.stored_in(b, result, into)


def _summed(
    b: Builder,
    element: ScalarType,
    extents: dict[str, Scalar],
    order: tuple[Labels, Labels],
    inputs: Sequence[Labels],
    term: Callable[[dict[str, Scalar], Scalar], Scalar],
    memory: Callable[[], Array],
) -> Value:
    """Emit loops over outputs and summed labels. If an operand is contiguous along the last output
    label, that loop is innermost, and sums are kept in memory, unless they are short."""
    output, summed = order
    zero = scalars.cast(b, b.number(0), element)
    node = b.user_node

    def total(index: dict[str, Scalar]) -> Scalar:
        def body(places: list[Scalar], now: list[Scalar]) -> Sequence[Scalar]:
            return [term({**index, **dict(zip(summed, places, strict=True))}, now[0])]

        return reduce_nest(b, [extents[label] for label in summed], [zero], body)[0]

    if not output:
        return total({})
    result = memory()
    terms = math.prod(b.form(extents[label]).constant_value() or _LONG for label in summed)
    if terms >= _LONG and any(labels and labels[-1] == output[-1] for labels in inputs):
        nest(b, result.shape, lambda index: arrays.store_at(b, result, index, zero))
        labels = [*output[:-1], *summed, output[-1]]

        def add(places: list[Scalar]) -> None:
            index = dict(zip(labels, places, strict=True))
            cell = [index[label] for label in output]
            with b.at(node):
                now = arrays.element_at(b, result, cell)
                arrays.store_at(b, result, cell, term(index, now))

        nest(b, [extents[label] for label in labels], add)
        return result

    def store(cell: list[Scalar]) -> None:
        with b.at(node):
            arrays.store_at(b, result, cell, total(dict(zip(output, cell, strict=True))))

    nest(b, result.shape, store)
    return result


@lowers(np.matmul)
@takes_arrays("x1", "x2")
@stores_result("out")
def _matmul(b: Builder, x1: Value, x2: Value, out: Value | None = None) -> Value:
    x = numpy_arguments.array_of(b, x1)
    y = numpy_arguments.array_of(b, x2)
    b.expect(x.shape and y.shape, "'@' does not take zero-dimensional arrays", "use '*'")
    batch = max(len(x.shape), len(y.shape)) - 2
    stack = [f"batch {k}" for k in range(batch)]
    rows = [*stack[batch + 2 - len(x.shape) :], "row"] if len(x.shape) > 1 else []
    columns = ["column"] if len(y.shape) > 1 else []
    right = [*stack[batch + 2 - len(y.shape) :], "sum", *columns] if columns else ["sum"]
    output = [*stack, *(["row"] if rows else []), *columns]
    return contracted(b, [x, y], [[*rows, "sum"], right], output, stack, out)


@method("dot")
@lowers(np.dot)
@takes_arrays("a", "b_")
@stores_result("out")
def _dot(b: Builder, a: Value, b_: Value, out: Value | None = None) -> Value:
    if isinstance(a, Scalar) or isinstance(b_, Scalar):
        sides = [strong_scalar(b, x) if isinstance(x, Scalar) else x for x in (a, b_)]
        return numpy_arguments.stored_in(b, numpy_arguments.apply(b, np.multiply, *sides), out)
    x = numpy_arguments.array_of(b, a)
    y = numpy_arguments.array_of(b, b_)
    if len(x.shape) > 2 or len(y.shape) > 2:
        left_axis = b.integer(-1)
        right_axis = b.integer(-2 if len(y.shape) > 1 else -1)
        result = numpy_arguments.apply(b, np.tensordot, x, y, TupleValue((left_axis, right_axis)))
        return numpy_arguments.stored_in(b, result, out)
    return _matmul(b, x, y, out)


@lowers(np.tensordot)
@takes_arrays("a", "b_")
def _tensordot(b: Builder, a: Value, b_: Value, axes: Value | None = None) -> Value:
    x = numpy_arguments.array_of(b, a)
    y = numpy_arguments.array_of(b, b_)
    first, second = _summed_axes(b, axes, len(x.shape), len(y.shape))
    left = [f"left {k}" for k in range(len(x.shape))]
    right = [f"right {k}" for k in range(len(y.shape))]
    for left_axis, right_axis in zip(first, second, strict=True):
        right[right_axis] = left[left_axis]
    outer = [label for k, label in enumerate(left) if k not in first]
    output = [*outer, *(label for k, label in enumerate(right) if k not in second)]
    result = contracted(b, [x, y], [left, right], output)
    return as_array(result, x) if isinstance(result, Scalar) else result


def _summed_axes(
    b: Builder, axes: Value | None, left: int, right: int
) -> tuple[list[int], list[int]]:
    """Return the axes of two arrays over which `tensordot` sums."""
    if not isinstance(axes, TupleValue):
        count = 2 if axes is None else numpy_arguments.constant_of(b, axes, "the number of axes")
        if not 0 <= count <= min(left, right):
            raise b.error(f"{count} axes of arrays with {left} and {right} dimensions")
        return list(range(left - count, left)), list(range(count))
    b.expect(len(axes.items) == 2, "'axes' is a number, or a pair of axes of both arrays")
    pairs: list[list[int]] = []
    for axes_value, rank in zip(axes.items, (left, right), strict=True):
        items = axes_value.items if isinstance(axes_value, TupleValue) else (axes_value,)
        pairs.append(
            [k for k in (numpy_arguments.axis_of(b, item, rank) for item in items) if k is not None]
        )
    if len(pairs[0]) != len(pairs[1]) or any(len(set(x)) < len(x) for x in pairs):
        raise b.error("the axes that tensordot() sums over do not agree")
    return pairs[0], pairs[1]


@lowers(np.einsum)
@takes_arrays("operands")
def _einsum(
    b: Builder, subscripts: Value, *operands: Value, optimize: Value | None = None
) -> Value:
    del optimize  # the order of sums is that of the subscripts
    if not isinstance(subscripts, Static) or not isinstance(subscripts.value, str):
        raise b.error("the subscripts of einsum() are a constant string", "np.einsum('ij,jk', …)")
    operand_arrays = [numpy_arguments.array_of(b, x) for x in operands]
    inputs, output = _labels(b, subscripts.value.replace(" ", ""), operand_arrays)
    input_labels = {label for labels in inputs for label in labels}
    if len(set(output)) < len(output) or not set(output) <= input_labels:
        raise b.error("the result has a letter twice, or one that no operand has")
    if len(operand_arrays) == 1 and set(output) == input_labels:
        return _with_axes(b, operand_arrays[0], inputs[0], output)
    return contracted(b, operand_arrays, inputs, output, sorted(input_labels))


def _labels(
    b: Builder, text: str, operands: Sequence[AnyArray]
) -> tuple[list[list[str]], list[str]]:
    """Return the labels of operands and of the result: letters, and numbers from the last for the
    axes of `...`."""
    left, arrow, right = text.partition("->")
    terms = left.split(",")
    if any(not part.replace("...", "", 1).isalpha() and part != "..." for part in terms):
        raise b.error(f"the subscripts '{text}' are not supported", "write a letter for each axis")
    b.expect(
        len(operands) == len(terms), f"{len(operands)} operands for {len(terms)} terms of '{text}'"
    )
    inputs: list[list[str]] = []
    for part, operand in zip(terms, operands, strict=True):
        before, dots, behind = part.partition("...")
        dots_rank = len(operand.shape) - len(before) - len(behind)
        if dots_rank < 0 or (dots_rank and not dots):
            raise b.error(f"'{part}' for an array with {len(operand.shape)} dimensions")
        inputs.append([*before, *(str(k) for k in range(dots_rank, 0, -1)), *behind])
    open_ = sorted({x for labels in inputs for x in labels if x.isdigit()}, key=int, reverse=True)
    if not arrow:
        once = (x for x in set(left) - {",", "."} if left.count(x) == 1)
        return inputs, [*open_, *sorted(once)]
    before, dots, behind = right.partition("...")
    b.expect(not open_ or dots, "the result has no '...' for the axes of '...' in the operands")
    return inputs, [*before, *open_, *behind]


def _expect_diagonals(b: Builder, a: AnyArray, labels: Labels) -> None:
    """Check that axes of an array with one label have the same extent; they are not broadcast."""
    for k, label in enumerate(labels):
        numpy_arguments.agree(
            b, a.shape[labels.index(label)], a.shape[k], f"the extents of '{label}' differ"
        )


def _with_axes(b: Builder, a: AnyArray, labels: Labels, output: Labels) -> Value:
    """Return a view with the axes named by labels; a repeated label selects the diagonal."""
    if len(set(labels)) == len(labels):
        return arrays.transposed(b, a, [labels.index(label) for label in output])
    extents = [a.shape[labels.index(label)] for label in output]
    _expect_diagonals(b, a, labels)
    places = [output.index(label) for label in labels]
    if isinstance(a, Array):
        axes = tuple(
            arrays.Axis(axis.offset, axis.stride, None if axis.axis is None else places[axis.axis])
            for axis in a.axes
        )
        return Array(a.element, a.buffer, axes, tuple(extents), a.writable)
    return arrays.gathered(b, a, extents, lambda i: [i[k] for k in places])

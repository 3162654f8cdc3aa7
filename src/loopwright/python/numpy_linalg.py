"""Functions of `numpy.linalg`.

`norm` without an axis, and `cholesky`, are sums of products in the order of the loops; NumPy leaves
them to a BLAS and to LAPACK, whose last bits may differ.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.ir import SSAValue

from loopwright.ir.affine_expr import constant
from loopwright.python import arrays, scalars
from loopwright.python.builder import Builder
from loopwright.python.loops import Steps, counted_loop
from loopwright.python.numpy_arguments import (
    ALL,
    agree,
    apply,
    array_of,
    axes_of,
    flag_of,
    is_none,
    number_of,
)
from loopwright.python.numpy_elements import converted, ordered
from loopwright.python.numpy_products import contracted
from loopwright.python.registry import call, lowering_of, numpy_function
from loopwright.python.types import FLOAT64, Kind
from loopwright.python.values import AnyArray, Scalar, Static, TupleValue, Value


@numpy_function(np.linalg.norm)
def _norm(
    b: Builder,
    x: Value,
    ord: Value | None = None,  # noqa: A002
    axis: Value | None = None,
    keepdims: Value | None = None,
) -> Value:
    given = array_of(b, x)
    if given.element.kind < Kind.FLOAT:
        given = array_of(b, converted(b, given, FLOAT64))
    rank, order = len(given.shape), _order(b, ord)
    keep = flag_of(b, keepdims, "keepdims")
    if is_none(axis) and (order is None or (rank, order) in ((1, 2), (2, "fro"))) and not keep:
        if given.element.kind is Kind.COMPLEX:
            given = array_of(b, apply(b, np.absolute, given))
        labels = [f"axis {k}" for k in range(rank)]
        return apply(b, np.sqrt, contracted(b, [given, given], [labels, labels], []))
    axes = axes_of(b, axis, rank)
    if isinstance(axis, TupleValue) and len(axes) == 2 and isinstance(axis.items[0], Scalar):
        first = axis.items[0].const
        axes = axes if first is not None and int(first.real) % rank == axes[0] else axes[::-1]
    if len(axes) == 1 and order != "fro":
        return _of_vectors(b, given, order, axes[0], keep)
    if len(axes) == 2:
        return _of_matrices(b, given, order, axes, keep)
    raise b.error(f"this norm of an array with {rank} dimensions is not supported", "give an axis")


def _order(b: Builder, value: Value | None) -> float | str | None:
    """Which norm: a number, "fro", or none."""
    if value is None or is_none(value):
        return None
    if isinstance(value, Static) and value.value == "fro":
        return "fro"
    known = value.const if isinstance(value, Scalar) else None
    if isinstance(known, int | float):
        return float(known)
    raise b.error("'ord' is a constant number or 'fro'")


def _reduced(b: Builder, function: object, a: Value, axes: Sequence[int], keep: bool) -> Value:
    """A reduction over axes; the largest of no numbers is 0."""
    lowering = lowering_of(function)
    assert lowering is not None
    named: dict[str, Value] = {"axis": TupleValue(tuple(map(b.integer, axes)))}
    if function is np.max:
        named["initial"] = b.number(0)
    return call(b, lowering, "norm", [a], {**named, "keepdims": b.number(keep)})


def _of_vectors(b: Builder, a: AnyArray, order: float | str | None, axis: int, keep: bool) -> Value:
    """The norms of the vectors along an axis."""
    if order in (None, 2):
        return apply(b, np.sqrt, _reduced(b, np.sum, _squares(b, a), [axis], keep))
    size = apply(b, np.absolute, a)
    if order == float("inf"):
        return _reduced(b, np.max, size, [axis], keep)
    if order == -float("inf"):
        return _reduced(b, np.min, size, [axis], keep)
    if order == 1:
        return _reduced(b, np.sum, size, [axis], keep)
    if order == 0:
        some = apply(b, np.not_equal, a, b.number(0))
        element = array_of(b, size).element
        return _reduced(b, np.sum, converted(b, some, element), [axis], keep)
    assert isinstance(order, float)
    powers = _reduced(b, np.sum, apply(b, np.power, size, b.number(order)), [axis], keep)
    return apply(b, np.power, powers, b.number(1 / order))


def _squares(b: Builder, a: AnyArray) -> Value:
    if a.element.kind is not Kind.COMPLEX:
        return apply(b, np.multiply, a, a)
    return apply(b, np.real, apply(b, np.multiply, apply(b, np.conjugate, a), a))


def _of_matrices(
    b: Builder, a: AnyArray, order: float | str | None, axes: Sequence[int], keep: bool
) -> Value:
    """The norms of the matrices in two axes, of rows and of columns."""
    row, column = axes
    if order in (None, "fro"):
        return apply(b, np.sqrt, _reduced(b, np.sum, _squares(b, a), axes, keep))
    if order not in (1, -1, float("inf"), -float("inf")):
        raise b.error("this norm of matrices needs singular values, and is not supported")
    summed, other = (row, column) if order in (1, -1) else (column, row)
    sums = _reduced(b, np.sum, apply(b, np.absolute, a), [summed], True)
    extremum = np.max if order in (1, float("inf")) else np.min
    made = _reduced(b, extremum, sums, [other], True)
    if keep:
        return made
    every: list[Value] = [b.integer(0) if k in axes else ALL for k in range(len(a.shape))]
    return arrays.subscript(b, array_of(b, made), every)


@numpy_function(np.linalg.cholesky)
def _cholesky(b: Builder, a: Value) -> Value:
    """Row by row; of the matrix, the lower triangle is read. NaN is handed on, as in LAPACK."""
    given = array_of(b, a)
    ordered(b, [given.element])
    if len(given.shape) != 2:
        raise b.error("cholesky() is of one matrix here")
    if not given.element.is_float:
        given = array_of(b, converted(b, given, FLOAT64))
    given = arrays.materialise(b, given)
    rows, columns = given.shape
    agree(
        b, rows, columns, "Last 2 dimensions of the array must be square", exception="LinAlgError"
    )
    element, zero = given.element, Scalar(given.element, const=0.0)
    made = arrays.allocate(b, element, given.shape)
    arrays.assign(b, made, zero)

    def row(i: Scalar, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
        def less(j: Scalar) -> Scalar:
            """The element less the product of the parts of two rows that are known."""

            def step(k: Scalar, now: Sequence[SSAValue]) -> Sequence[SSAValue]:
                sides = [arrays.element_at(b, made, [x, k]) for x in (i, j)]
                product = scalars.binary(b, "*", *sides)
                return [b.ssa(scalars.binary(b, "-", Scalar(element, ssa=now[0]), product))]

            start = b.ssa(arrays.element_at(b, given, [i, j]))
            return Scalar(
                element, ssa=counted_loop(b, Steps(constant(0), b.form(j)), [start], step)[0]
            )

        def column(j: Scalar, _: Sequence[SSAValue]) -> Sequence[SSAValue]:
            pivot = arrays.element_at(b, made, [j, j])
            arrays.store_at(b, made, [i, j], scalars.binary(b, "/", less(j), pivot))
            return ()

        counted_loop(b, Steps(constant(0), b.form(i)), (), column)
        left = less(i)
        positive = scalars.logical_not(b, scalars.compare(b, "<=", left, zero))
        b.check(positive, "LinAlgError", "Matrix is not positive definite")
        arrays.store_at(b, made, [i, i], number_of(b, apply(b, np.sqrt, left)))
        return ()

    counted_loop(b, Steps(constant(0), b.form(given.shape[0])), (), row)
    return made

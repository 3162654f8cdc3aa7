"""Functions of NumPy: those of elements, and the first that make arrays.

A function is added by decorating its lowering (see `registry`):

    @numpy_function(np.hypot)
    def hypot(b: Builder, x: Value, y: Value) -> Value:
        return arrays.elementwise(b, [x, y], element, lambda v: …)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from xdsl.ir import Operation

from loopwright.dialects import math
from loopwright.frontend import arrays, scalars
from loopwright.frontend.builder import Builder
from loopwright.frontend.builtin_functions import absolute, integer
from loopwright.frontend.registry import attribute, method, numpy_function, on_numbers
from loopwright.frontend.types import BOOL, FLOAT32, FLOAT64, Kind, ScalarType, promote, scalar_type
from loopwright.frontend.values import (
    Array,
    Lazy,
    Scalar,
    Static,
    TupleValue,
    Value,
    describe,
)


def element_of(b: Builder, x: Value) -> ScalarType:
    """The type of a number, or of the elements of an array."""
    if isinstance(x, Scalar):
        return x.type
    if isinstance(x, Array | Lazy):
        return x.element
    raise b.error(f"expected a number or an array, not {describe(x)}")


def floating(b: Builder, x: Value) -> ScalarType:
    """The floating-point type in which NumPy's functions of real numbers compute."""
    found = element_of(b, x)
    if found.kind is Kind.COMPLEX:
        raise b.error("complex numbers are not supported yet", "use two real arrays")
    if found.is_float:
        return found.strong
    if found.bits <= 8:
        hint = "convert the operand first: x.astype(np.float32)"
        raise b.error(f"the result for {found} is a float16, which kernels do not have", hint)
    return FLOAT32 if found.bits == 16 else FLOAT64


def dtype_of(b: Builder, value: Value | None, default: ScalarType) -> ScalarType:
    """The type that an argument `dtype` names."""
    if value is None or (isinstance(value, Static) and value.value is None):
        return default
    if isinstance(value, Static):
        try:
            return scalar_type(value.value)
        except (KeyError, TypeError, ValueError, SyntaxError):
            given = getattr(value.value, "__name__", value.value)
            raise b.error(f"the dtype {given} is not supported") from None
    raise b.error(f"a dtype is known when compiling, not {describe(value)}")


def shape_of(b: Builder, value: Value) -> tuple[Scalar, ...]:
    """The extents that an argument `shape` gives."""
    items = value.items if isinstance(value, TupleValue) else (value,)
    made: list[Scalar] = []
    for item in items:
        extent = integer(b, item, "an extent")
        if not b.assume(b.form(extent)):
            negative = b.compare_index("sge", b.form(extent), b.integer(0).form)  # pyright: ignore[reportArgumentType]
            b.check(negative, "ValueError", "negative dimensions are not allowed")
        made.append(extent)
    return tuple(made)


_REAL: dict[Any, type[Operation]] = {
    np.sqrt: math.SqrtOp,
    np.exp: math.ExpOp,
    np.exp2: math.Exp2Op,
    np.expm1: math.ExpM1Op,
    np.log: math.LogOp,
    np.log2: math.Log2Op,
    np.log10: math.Log10Op,
    np.log1p: math.Log1pOp,
    np.sin: math.SinOp,
    np.cos: math.CosOp,
    np.tan: math.TanOp,
    np.arcsin: math.AsinOp,
    np.arccos: math.AcosOp,
    np.arctan: math.AtanOp,
    np.sinh: math.SinhOp,
    np.cosh: math.CoshOp,
    np.tanh: math.TanhOp,
    np.arcsinh: math.AsinhOp,
    np.arccosh: math.AcoshOp,
    np.arctanh: math.AtanhOp,
    np.cbrt: math.CbrtOp,
}


def _real(kind: type[Operation]) -> Callable[[Builder, Value], Value]:
    def lowering(b: Builder, x: Value) -> Value:
        element = floating(b, x)

        def compute(v: Any) -> Scalar:
            return Scalar(element, ssa=b.op(kind, b.ssa(scalars.cast(b, v[0], element))))

        return arrays.elementwise(b, [x], element, compute)

    return lowering


for _function, _kind in _REAL.items():
    numpy_function(_function)(_real(_kind))


def _rounding(kind: type[Operation]) -> Callable[[Builder, Value], Value]:
    def lowering(b: Builder, x: Value) -> Value:
        element = element_of(b, x).strong
        if not element.is_float:
            return arrays.elementwise(b, [x], element, lambda v: scalars.cast(b, v[0], element))
        return _real(kind)(b, x)

    return lowering


for _function, _kind in (
    (np.floor, math.FloorOp),
    (np.ceil, math.CeilOp),
    (np.trunc, math.TruncOp),
):
    numpy_function(_function)(_rounding(_kind))
numpy_function(np.rint)(_real(math.RoundEvenOp))


@numpy_function(np.absolute, np.fabs)
def _absolute(b: Builder, x: Value) -> Value:
    element = element_of(b, x).strong
    return arrays.elementwise(
        b, [x], element, lambda v: absolute(b, scalars.cast(b, v[0], element))
    )


_OPERATORS: dict[Any, str] = {
    np.add: "+",
    np.subtract: "-",
    np.multiply: "*",
    np.divide: "/",
    np.floor_divide: "//",
    np.remainder: "%",
    np.power: "**",
    np.bitwise_and: "&",
    np.bitwise_or: "|",
    np.bitwise_xor: "^",
    np.left_shift: "<<",
    np.right_shift: ">>",
    np.equal: "==",
    np.not_equal: "!=",
    np.less: "<",
    np.less_equal: "<=",
    np.greater: ">",
    np.greater_equal: ">=",
}


def strong_scalar(b: Builder, x: Scalar) -> Scalar:
    """A number as NumPy's functions take it: Python's own become NumPy's."""
    return scalars.cast(b, x, x.type.strong)


def _operator(op: str) -> Callable[[Builder, Value, Value], Value]:
    def lowering(b: Builder, x: Value, y: Value) -> Value:
        types = element_of(b, x), element_of(b, y)
        element = scalars.result_type(b, op, *types).strong

        def compute(v: Any) -> Scalar:
            left = v[0]
            right = v[1]
            if left.type.weak and right.type.weak:
                left, right = strong_scalar(b, left), strong_scalar(b, right)
            return scalars.binary(b, op, left, right)

        return arrays.elementwise(b, arrays.alongside(b, op, element, [x, y]), element, compute)

    return lowering


for _function, _op in _OPERATORS.items():
    numpy_function(_function)(_operator(_op))


def _extremum(op: str) -> Callable[[Builder, Value, Value], Value]:
    """The smaller or the larger; NaN if either is, and the first of equals."""

    def lowering(b: Builder, x: Value, y: Value) -> Value:
        element = promote(element_of(b, x), element_of(b, y)).strong

        def compute(v: Any) -> Scalar:
            left, right = (scalars.cast(b, one, element) for one in v)
            keep = scalars.compare(b, op, left, right)
            if element.is_float:
                keep = scalars.logical_or(b, keep, scalars.compare(b, "!=", left, left))
            return scalars.select(b, keep, left, right)

        return arrays.elementwise(b, arrays.alongside(b, "", element, [x, y]), element, compute)

    return lowering


numpy_function(np.minimum)(_extremum("<="))
numpy_function(np.maximum)(_extremum(">="))


def as_array(made: Scalar | Lazy, *operands: Value) -> Scalar | Lazy:
    """A result that is an array of no dimensions where an operand is, not a number."""
    if isinstance(made, Lazy) or not any(isinstance(x, Array | Lazy) for x in operands):
        return made
    return Lazy(made.type, (), lambda _: made)


@numpy_function(np.where)
def _where(b: Builder, condition: Value, x: Value, y: Value) -> Value:
    element = promote(element_of(b, x), element_of(b, y)).strong

    def compute(v: Any) -> Scalar:
        left, right = (scalars.cast(b, one, element) for one in v[1:])
        return scalars.select(b, scalars.truth(b, v[0]), left, right)

    return as_array(arrays.elementwise(b, [condition, x, y], element, compute), condition, x, y)


@numpy_function(np.isnan)
def _isnan(b: Builder, x: Value) -> Value:
    element = element_of(b, x)

    def compute(v: Any) -> Scalar:
        one = scalars.cast(b, v[0], element)
        return scalars.compare(b, "!=", one, one)

    return arrays.elementwise(b, [x], BOOL, compute)


# Arrays


@numpy_function(np.empty)
def _empty(b: Builder, shape: Value, dtype: Value | None = None) -> Value:
    return arrays.allocate(b, dtype_of(b, dtype, FLOAT64), shape_of(b, shape))


@numpy_function(np.zeros)
def _zeros(b: Builder, shape: Value, dtype: Value | None = None) -> Value:
    return filled(b, shape_of(b, shape), dtype_of(b, dtype, FLOAT64), b.number(0))


@numpy_function(np.ones)
def _ones(b: Builder, shape: Value, dtype: Value | None = None) -> Value:
    return filled(b, shape_of(b, shape), dtype_of(b, dtype, FLOAT64), b.number(1))


@numpy_function(np.full)
def _full(b: Builder, shape: Value, fill_value: Value, dtype: Value | None = None) -> Value:
    if not isinstance(fill_value, Scalar):
        raise b.error(f"the value is a number, not {describe(fill_value)}")
    element = dtype_of(b, dtype, fill_value.type.strong)
    return filled(b, shape_of(b, shape), element, scalars.fitted(b, fill_value, element))


def filled(b: Builder, shape: tuple[Scalar, ...], element: ScalarType, value: Scalar) -> Lazy:
    """An array whose elements are one number."""
    made = scalars.cast(b, value, element)
    return Lazy(element, shape, lambda _: made)


def _like(value: int | None) -> Callable[[Builder, Value, Value | None], Value]:
    def lowering(b: Builder, prototype: Value, dtype: Value | None = None) -> Value:
        if not isinstance(prototype, Array | Lazy):
            raise b.error(f"the prototype is an array, not {describe(prototype)}")
        element = dtype_of(b, dtype, prototype.element)
        if value is None:
            return arrays.allocate(b, element, prototype.shape)
        return filled(b, prototype.shape, element, b.number(value))

    return lowering


numpy_function(np.empty_like)(_like(None))
numpy_function(np.zeros_like)(_like(0))
numpy_function(np.ones_like)(_like(1))


@method("copy")
@numpy_function(np.copy)
def _copy(b: Builder, a: Value) -> Value:
    if isinstance(a, Scalar):
        return a
    if not isinstance(a, Array | Lazy):
        raise b.error(f"expected an array, not {describe(a)}")
    return arrays.copied(b, a)


@method("astype")
def _astype(b: Builder, a: Value, dtype: Value) -> Value:
    element = dtype_of(b, dtype, FLOAT64)
    made = arrays.elementwise(b, [a], element, lambda v: scalars.cast(b, v[0], element))
    return as_array(made, a)


@attribute("shape")
def _shape(b: Builder, a: Array | Lazy) -> Value:
    return TupleValue(tuple(a.shape))


@attribute("ndim")
def _ndim(b: Builder, a: Array | Lazy) -> Value:
    return b.integer(len(a.shape))


@attribute("size")
def _size(b: Builder, a: Array | Lazy) -> Value:
    return arrays.size_of(b, a.shape)


@attribute("dtype")
def _dtype(b: Builder, a: Array | Lazy) -> Value:
    return Static(a.element.dtype)


@on_numbers("dtype")
def _dtype_of_number(b: Builder, x: Scalar) -> Value:
    return Static(x.type.dtype)


@attribute("T")
def _transposed(b: Builder, a: Array | Lazy) -> Value:
    return arrays.transposed(b, a, range(len(a.shape))[::-1])


def _conversion(type_: ScalarType) -> Callable[[Builder, Value], Value]:
    def lowering(b: Builder, x: Value) -> Value:
        if isinstance(x, Scalar) and x.type.weak:
            return scalars.stored(b, x, type_)
        return arrays.elementwise(b, [x], type_, lambda v: scalars.cast(b, v[0], type_))

    return lowering


for _name in (
    *("bool_", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"),
    *("float32", "float64"),
):
    numpy_function(getattr(np, _name))(_conversion(scalar_type(getattr(np, _name))))

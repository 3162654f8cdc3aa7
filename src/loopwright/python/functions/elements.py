"""Functions of NumPy on elements (its ufuncs), and those that choose elements.

A ufunc is declared by its names and its scalar computation, on numbers of the types of NumPy's
inner loop. Type resolution, broadcasting, `out`, `where` and `dtype` are common to all.

    @ufunc(np.square, complex=True)
    def _square(b: Builder, x: Scalar) -> Scalar:
        return scalars.binary(b, "*", x, x)
"""

from __future__ import annotations

import inspect
import math as python_math
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from xdsl.ir import Operation

from loopwright.ir.dialects import arith, math
from loopwright.python.bodies.elements import round_to
from loopwright.python.bodies.primitives import promoted, type_of_reduction
from loopwright.python.declarations import stores_result, takes_arrays, takes_numbers
from loopwright.python.functions import arguments as numpy_arguments
from loopwright.python.functions.arguments import (
    apply,
    array_of,
    array_or_number,
    constant_of,
    dtype_of,
    element_of,
    flag_of,
    is_none,
    stored_in,
    target_of,
)
from loopwright.python.functions.builtin_functions import absolute, divmod_of_numbers
from loopwright.python.functions.shapes import elements, has_rows
from loopwright.python.registry import attribute, in_order, lowers, method, on_numbers
from loopwright.python.source.vocabulary import BY_SYMBOL, BY_UFUNC, COMPARED
from loopwright.python.types import (
    BOOL,
    FLOAT64,
    PY_BOOL,
    PY_INT,
    PYTHON_TYPES,
    Kind,
    ScalarType,
    promote,
    scalar_type,
)
from loopwright.python.values import arrays, complex_numbers, mixed, scalars, slices
from loopwright.python.values.builder import Builder
from loopwright.python.values.value import (
    AnyArray,
    Array,
    Index,
    Lazy,
    NumpyView,
    PartsOfArray,
    Scalar,
    Static,
    TupleValue,
    Value,
    describe,
)

Compute = Callable[..., Scalar]
_OF_REALS = "this function takes real numbers here", "use x.real and x.imag"


# The types in which ufuncs compute


def inexact(b: Builder, types: Sequence[ScalarType]) -> ScalarType:
    """Return a floating-point type, real or complex."""
    return loop_of(b, np.arctan2 if len(types) == 2 else np.sin, types)[-1]


def loop_of(
    b: Builder,
    function: np.ufunc,
    types: Sequence[ScalarType],
    dtype: ScalarType | None = None,
    out: ScalarType | None = None,
) -> tuple[ScalarType, ...]:
    """Return the types of the operands and the result of NumPy's inner loop for operands of some
    types, with an optional `dtype` and array `out`."""
    is_weak = len(types) > 1 and (dtype is not None or not all(x.weak for x in types))
    operand_dtypes = [x.python if is_weak and x.weak and not x.is_bool else x.dtype for x in types]
    outputs = out and out.dtype, *[None] * (function.nout - 1)
    signature = (*([None] * len(types)), dtype and dtype.dtype, *outputs[1:])
    resolved: Any = function.resolve_dtypes  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
    name = function.__name__
    operand_types = " and ".join(map(str, types))
    try:
        loop_dtypes = resolved(
            (*operand_dtypes, *outputs), signature=signature, casting="same_kind"
        )
    except TypeError:
        if out is not None:
            result = loop_of(b, function, types, dtype)[-1]
            raise b.error(f"'out' is of {out}, the result of {result}") from None
        if any(x.kind is Kind.COMPLEX for x in types):
            raise b.error(*_OF_REALS) from None
        if dtype is not None:
            raise b.error(f"{name}() of {operand_types} has no dtype {dtype}") from None
        raise b.error(f"{name}() is not defined for {operand_types}") from None
    try:
        return tuple(map(scalar_type, loop_dtypes))
    except KeyError as error:
        kind = str(error.args[0])  # of the result, or what operands become
        hint = "convert the operand first: x.astype(np.float32)" if kind == "float16" else ""
        message = f"{name}() of {operand_types} is of type {kind}, which kernels do not support"
        raise b.error(message, hint) from None


@lowers(type_of_reduction)
def _type_of_reduction(b: Builder, function: Value, dtype: Value, requested_dtype: Value) -> Value:
    element_type = dtype_of(b, dtype, FLOAT64)
    numpy_function = getattr(function, "value", None)
    requested_type = None if is_none(requested_dtype) else dtype_of(b, requested_dtype, FLOAT64)
    try:
        reduction_type: Any = type_of_reduction(
            numpy_function, element_type.dtype, requested_type and requested_type.dtype
        )
    except TypeError as error:
        raise b.error(str(error)) from None
    return Static(reduction_type)


def ufunc(
    *functions: np.ufunc,
    complex: bool = False,  # noqa: A002
) -> Callable[[Compute], Compute]:
    """Decorate the scalar computation of a ufunc, on numbers of the types of NumPy's loop, which
    may be `complex`."""

    def register(compute: Compute) -> Compute:
        def numbers(b: Builder, operands: Sequence[Scalar], loop: Sequence[ScalarType]) -> Scalar:
            return compute(b, *map(partial(scalars.fitted, b), operands, loop))

        for function in functions:
            lowers(function)(in_order(ufunc_lowering(function, numbers, complex=complex)))
        return compute

    return register


def ufunc_lowering(
    function: np.ufunc,
    compute: Callable[[Builder, Sequence[Scalar], Sequence[ScalarType]], Scalar],
    *,
    complex: bool = True,  # noqa: A002
    output: int = 0,
) -> Callable[..., Value]:
    """Return the lowering of a ufunc of which `compute` computes the elements of an output."""
    at = function.nin + output

    def lowering(
        b: Builder,
        *operands: Value,
        out: Value | None = None,
        where: Value | None = None,
        dtype: Value | None = None,
    ) -> Value:
        if len(operands) > function.nin:
            (out,) = operands[function.nin :]
        inputs = operands[: function.nin]
        types = [element_of(b, x) for x in inputs]
        requested_type = None if is_none(dtype) else dtype_of(b, dtype, FLOAT64)
        if not is_none(out):
            out = target_of(b, out)
        loop = loop_of(
            b, function, types, requested_type, out.element if isinstance(out, Array) else None
        )
        b.expect(loop[0].kind is not Kind.COMPLEX or complex, *_OF_REALS)
        operator = BY_UFUNC.get(function)
        sides = arrays.alongside(b, operator.symbol if operator else "", loop, inputs)

        def element(v: Sequence[Scalar]) -> Scalar:
            if requested_type is not None:
                to_loop = scalars.cast if len(v) == 1 else scalars.fitted
                v = [to_loop(b, x, type_) for x, type_ in zip(v, loop, strict=False)]
            return scalars.cast(b, compute(b, v, loop), result)

        result = (
            loop_of(b, function, types, requested_type)[at] if isinstance(out, Array) else loop[at]
        )
        computed = arrays.elementwise(b, sides, result, element)
        if is_none(where) or (isinstance(where, Scalar) and flag_of(b, where, "where")):
            return stored_in(b, computed, out, broadcast=True)
        if function is np.power and result.is_integer:
            raise b.error("power() of integers has no 'where'", "use if, or np.where()")
        return _stored_where(b, computed, where, out)

    either = inspect.Parameter.POSITIONAL_OR_KEYWORD
    named = inspect.Parameter.KEYWORD_ONLY
    names = ["b", *(f"x{k + 1}" for k in range(function.nin))]
    signed_lowering: Any = lowering
    signed_lowering.__signature__ = inspect.Signature(
        [
            *(inspect.Parameter(name, inspect.Parameter.POSITIONAL_ONLY) for name in names),
            inspect.Parameter("out", either, default=None),
            *(inspect.Parameter(name, named, default=None) for name in ("where", "dtype")),
        ]
    )
    return stores_result("out")(takes_arrays(*names[1:], "where")(lowering))


def _stored_where(b: Builder, result: Value, where: Value | None, out: Value | None) -> Value:
    """Store a result in `out` where a mask holds."""
    if is_none(out):
        raise b.error(
            "without 'out', elements are undefined where 'where' does not hold",
            "give out=np.zeros_like(x), or another array",
        )
    element = element_of(b, result)
    target = target_of(b, out)
    if where is None or not element_of(b, where).is_bool:
        raise b.error("'where' is an array of truth values", "compare: where=x != 0")
    if not np.can_cast(element.dtype, target.element.dtype, "same_kind"):
        raise b.error(f"'out' is of {target.element}, the result of {element}")

    def chosen(v: Sequence[Scalar]) -> Scalar:
        return scalars.select(b, v[0], scalars.cast(b, v[1], target.element), v[2])

    stored = arrays.elementwise(b, [where, result, target], target.element, chosen)
    return stored_in(b, stored, target, broadcast=True)


# Operators


def strong_scalar(b: Builder, x: Scalar) -> Scalar:
    """Convert a number as NumPy functions do: Python numbers become NumPy numbers."""
    return scalars.fitted(b, x, x.type.strong)


Binary = Callable[[Builder, Scalar, Scalar], Scalar]


def _operator(op: str, binary: Binary) -> Callable[..., Value]:
    """Return the lowering of the ufunc of an operator, whose elements `binary` computes."""

    def compute(b: Builder, operands: Sequence[Scalar], loop: Sequence[ScalarType]) -> Scalar:
        is_weak = all(x.type.weak for x in operands)
        if is_weak and op in COMPARED:  # exactly, as NumPy compares Python integers
            return strong_scalar(b, scalars.compare(b, op, *operands))
        return binary(b, *(strong_scalar(b, x) if is_weak else x for x in operands))

    return ufunc_lowering(BY_SYMBOL[op].ufunc, compute)


for _op in BY_SYMBOL:
    if _op not in ("@", "**"):

        def _binary(b: Builder, x: Scalar, y: Scalar, op: str = _op) -> Scalar:
            return scalars.binary(b, op, x, y)

        lowers(BY_SYMBOL[_op].ufunc)(in_order(_operator(_op, _binary)))

_POWER, _POWER_BY_NUMBER = (
    _operator("**", power) for power in (scalars.power_in_loop, scalars.power_by_number)
)


@lowers(np.power)
@in_order
@takes_arrays("x1", "x2", "where")
@stores_result("out")
def _power(b: Builder, *operands: Value, **named: Value | None) -> Value:
    by_number = len(operands) > 1 and arrays.is_number(operands[1])
    result = (_POWER_BY_NUMBER if by_number else _POWER)(b, *operands, **named)
    return arrays.all_powers(b, result, operands[1]) if len(operands) > 1 else result


vars(_power)["__signature__"] = inspect.signature(_POWER)


Unary = Callable[[Builder, Scalar], Scalar]
_OF_ONE_NUMBER: dict[np.ufunc, Unary] = {
    np.negative: lambda b, x: scalars.unary(b, "-", x),
    np.positive: lambda b, x: scalars.unary(b, "+", x),
    np.invert: lambda b, x: scalars.unary(b, "~", x),
    np.square: lambda b, x: scalars.binary(b, "*", x, x),
    np.logical_not: scalars.logical_not,
    np.absolute: absolute,
    np.conjugate: complex_numbers.conjugate,
}
_OF_TWO_NUMBERS: dict[np.ufunc, Binary] = {
    np.hypot: scalars.hypotenuse,
    np.float_power: lambda b, x, y: scalars.binary(b, "**", x, y),
    np.logical_and: lambda b, x, y: scalars.logical_and(
        b, scalars.truth(b, x), scalars.truth(b, y)
    ),
    np.logical_or: lambda b, x, y: scalars.logical_or(b, scalars.truth(b, x), scalars.truth(b, y)),
    np.logical_xor: lambda b, x, y: scalars.compare(
        b, "!=", scalars.truth(b, x), scalars.truth(b, y)
    ),
}
for _function, _compute in (_OF_ONE_NUMBER | _OF_TWO_NUMBERS).items():
    ufunc(_function, complex=_function is not np.float_power)(_compute)


@ufunc(np.reciprocal, complex=True)
def _reciprocal(b: Builder, x: Scalar) -> Scalar:
    if x.type.kind < Kind.FLOAT:
        raise b.error("reciprocal() of integers is an integer, mostly 0", "write 1 / x")
    if x.type.kind is Kind.COMPLEX:
        return complex_numbers.reciprocal(b, x)
    return scalars.binary(b, "/", scalars.cast(b, b.number(1.0), x.type), x)


# Functions of real numbers

_REAL: dict[np.ufunc, type[Operation]] = {
    np.rint: math.RoundEvenOp,
    np.arctan2: math.Atan2Op,
    np.copysign: math.CopySignOp,
    **{
        function: op
        for name, op in math.UNARY.items()
        if isinstance(function := getattr(np, re.sub("^a", "arc", name), None), np.ufunc)
    },
}


def _by(
    kind: type[Operation],
    of_complex: complex_numbers.Function | None,
    b: Builder,
    *operands: Scalar,
) -> Scalar:
    """Return an op on floating-point numbers; the identity on integers."""
    if of_complex is not None and operands[0].type.kind is Kind.COMPLEX:
        return of_complex(b, operands[0])
    if not operands[0].type.is_float:
        return operands[0]
    return Scalar(operands[0].type, ssa=b.op(kind, *[b.ssa(x) for x in operands]))


for _function, _kind in _REAL.items():
    _of_complex = complex_numbers.FUNCTIONS.get(_function)
    ufunc(_function, complex=_of_complex is not None)(partial(_by, _kind, _of_complex))


@ufunc(np.fmod)
def _fmod(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    """Return the remainder with the sign of the dividend; 0 for integer division by zero."""
    if x.type.is_float:
        return Scalar(x.type, ssa=b.op(arith.RemfOp, b.ssa(x), b.ssa(y)))
    zero, one = (scalars.cast(b, b.number(k), x.type) for k in (0, 1))
    unsafe = scalars.compare(b, "==", y, zero)
    if x.type.signed:
        unsafe = scalars.logical_or(
            b, unsafe, scalars.compare(b, "==", y, scalars.cast(b, b.number(-1), x.type))
        )
    safe = scalars.select(b, unsafe, one, y)
    kind = arith.RemSIOp if x.type.signed else arith.RemUIOp
    return Scalar(x.type, ssa=b.op(kind, b.ssa(x), b.ssa(safe)))


def _scaled(over: float, under: float, b: Builder, x: Scalar) -> Scalar:
    number: Any = np.dtype(x.type.dtype_name).type
    return scalars.binary(b, "*", x, Scalar(x.type, const=float(number(over) / number(under))))


ufunc(np.deg2rad, np.radians)(partial(_scaled, python_math.pi, 180))
ufunc(np.rad2deg, np.degrees)(partial(_scaled, 180, python_math.pi))


@ufunc(np.bitwise_count)
def _bitwise_count(b: Builder, x: Scalar) -> Scalar:
    """Return the number of ones in the absolute value."""
    positive = Scalar(x.type, ssa=b.ssa(absolute(b, x)))
    return Scalar(x.type, ssa=b.op(math.CtPopOp, b.ssa(positive)))


@ufunc(np.sign)
def _sign(b: Builder, x: Scalar) -> Scalar:
    """Compute -1, 0 or 1; NaN for NaN."""
    zero, one = (scalars.cast(b, b.number(k), x.type) for k in (0, 1))
    above = scalars.select(b, scalars.compare(b, ">", x, zero), one, zero)
    if not x.type.signed:
        return above
    minus = scalars.cast(b, b.number(-1), x.type)
    result = scalars.select(b, scalars.compare(b, "<", x, zero), minus, above)
    if not x.type.is_float:
        return result
    return scalars.select(b, scalars.compare(b, "==", x, x), result, x)


@ufunc(np.heaviside)
def _heaviside(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    zero, one = (scalars.cast(b, b.number(k), x.type) for k in (0.0, 1.0))
    step = scalars.select(b, scalars.compare(b, "<", x, zero), zero, one)
    step = scalars.select(b, scalars.compare(b, "==", x, zero), y, step)
    return scalars.select(b, scalars.compare(b, "==", x, x), step, x)


# Complex numbers


@method("conj", "conjugate")
@takes_arrays("a")
def _conjugate_of(b: Builder, a: Value) -> Value:
    if isinstance(a, Scalar):
        return complex_numbers.conjugate(b, scalars.unary(b, "+", a) if _is_truth(a) else a)
    return apply(b, np.conjugate, a) if element_of(b, a).kind is Kind.COMPLEX else a


def _is_truth(x: Value) -> bool:
    """Return whether a number is, or may be, a Python boolean, whose parts are integers."""
    return isinstance(x, Scalar) and any(y is PY_BOOL for y in mixed.classes_of(x).types)


def _complex_part(b: Builder, val: Value, *, is_imaginary: bool) -> Value:
    """Return the real or imaginary part; a view if the array has a name."""
    part = complex_numbers.imaginary_part if is_imaginary else complex_numbers.real_part
    element = complex_numbers.part_type(element_of(b, val))
    result = as_array(arrays.elementwise(b, [val], element, lambda v: part(b, v[0])), val)
    is_named = isinstance(val, Array) and arrays.is_named(b, val)
    if isinstance(result, Lazy) and (val.view if isinstance(val, Lazy) else is_named):
        source = val if isinstance(val, Array) else None
        if isinstance(val, Lazy) and val.view is not None:
            source = val.view.source
        stored = val if isinstance(val, Array) and val.element.kind is Kind.COMPLEX else None
        parts = None if stored is None else PartsOfArray(lambda: stored, is_imaginary)
        hint = "x.real.copy() or x.imag.copy()"
        return replace(result, view=NumpyView(hint, source=source, parts=parts))
    return result


@attribute("real")
@on_numbers("real")
@lowers(np.real)
@takes_arrays("val")
def _real_part(b: Builder, val: Value) -> Value:
    if isinstance(val, Scalar) and _is_truth(val):
        return scalars.unary(b, "+", val)
    if element_of(b, val).kind is not Kind.COMPLEX:
        return val
    return _complex_part(b, val, is_imaginary=False)


@attribute("imag")
@on_numbers("imag")
@lowers(np.imag)
@takes_arrays("val")
def _imaginary_part(b: Builder, val: Value) -> Value:
    if isinstance(val, Scalar) and val.type is PY_BOOL:
        return b.number(0)
    if isinstance(val, Scalar) and val.classes:
        positive = scalars.unary(b, "+", val)
        zero = b.ssa(scalars.cast(b, b.number(0), positive.type))
        return Scalar(positive.type, ssa=zero, classes=positive.classes)
    result = _complex_part(b, val, is_imaginary=True)
    if isinstance(result, Lazy) and element_of(b, val).kind is not Kind.COMPLEX:
        return arrays.read_only(arrays.materialise(b, replace(result, view=None)))
    return result


@lowers(np.angle)
@takes_arrays("z", "deg")
def _angle(b: Builder, z: Value, deg: Value | None = None) -> Value:
    scale = 180 / python_math.pi if flag_of(b, deg, "deg") else None
    element = complex_numbers.part_type(inexact(b, [element_of(b, z)]))

    def compute(v: Sequence[Scalar]) -> Scalar:
        parts = complex_numbers.imaginary_part(b, v[0]), complex_numbers.real_part(b, v[0])
        x, y = (b.ssa(scalars.cast(b, part, element)) for part in parts)
        angle = Scalar(element, ssa=b.op(math.Atan2Op, x, y))
        return (
            angle if scale is None else scalars.binary(b, "*", angle, Scalar(element, const=scale))
        )

    return arrays.elementwise(b, [z], element, compute)


# Predicates


def _question(
    function: np.ufunc, ask: Callable[[Builder, Scalar], Scalar], *, every: bool, integers: bool
) -> None:
    """Register a predicate that holds for a complex number if it does for any part, or for every
    part."""
    combine = scalars.logical_and if every else scalars.logical_or

    @ufunc(function, complex=True)
    def compute(b: Builder, x: Scalar) -> Scalar:  # pyright: ignore[reportUnusedFunction]
        if x.type.kind < Kind.FLOAT:
            return Scalar(BOOL, const=integers)
        if x.type.is_float:
            return ask(b, x)
        return combine(b, *[ask(b, part) for part in complex_numbers.parts(b, x)])


_question(np.isnan, lambda b, x: scalars.compare(b, "!=", x, x), every=False, integers=False)
_question(np.isinf, scalars.is_infinite, every=False, integers=False)
_question(np.isfinite, scalars.is_finite, every=True, integers=True)


@ufunc(np.signbit)
def _signbit(b: Builder, x: Scalar) -> Scalar:
    signed_one = b.op(math.CopySignOp, b.constant(1.0, x.type), b.ssa(x))
    return scalars.compare(b, "<", Scalar(x.type, ssa=signed_one), Scalar(x.type, const=0.0))


# Extrema


def _extremum(op: str, b: Builder, x: Scalar, y: Scalar, *, ignoring_nan: bool) -> Scalar:
    """Return the minimum or maximum; of equal numbers the first for which `op` holds; NaN if one
    operand is, or only if both are."""
    result = scalars.free_extremum(b, x, y, least=op[0] == "<")
    if result is not None:
        return result
    keep = scalars.compare(b, op if x.type.kind < Kind.COMPLEX else op[0] + "=", x, y)
    if x.type.kind >= Kind.FLOAT:
        nan = y if ignoring_nan else x
        keep = scalars.logical_or(b, keep, scalars.compare(b, "!=", nan, nan))
    return scalars.select(b, keep, x, y)


ufunc(np.minimum, complex=True)(partial(_extremum, "<", ignoring_nan=False))
ufunc(np.maximum, complex=True)(partial(_extremum, ">", ignoring_nan=False))
ufunc(np.fmin, complex=True)(partial(_extremum, "<=", ignoring_nan=True))
ufunc(np.fmax, complex=True)(partial(_extremum, ">=", ignoring_nan=True))


@method("clip")
@lowers(np.clip)
@in_order
@takes_arrays("a", "a_min", "a_max", "min", "max")
@stores_result("out")
def _clip(
    b: Builder,
    a: Value,
    a_min: Value | None = None,
    a_max: Value | None = None,
    out: Value | None = None,
    *,
    min: Value | None = None,  # noqa: A002
    max: Value | None = None,  # noqa: A002
) -> Value:
    bounds = [None if x is None or is_none(x) else x for x in (a_min or min, a_max or max)]
    clipped = strong_scalar(b, a) if isinstance(a, Scalar) else a
    if bounds == [None, None]:
        return stored_in(b, apply(b, np.positive, clipped), out, broadcast=True)
    own = element_of(b, clipped)
    for k, bound in enumerate(bounds):
        if own.is_integer and isinstance(bound, Scalar) and bound.type is PY_INT:
            bounds[k] = _within(b, bound, own, is_least=k == 0)
    present_bounds = [x for x in bounds if x is not None]
    element = dtype_of(b, _promoted(b, TupleValue((clipped, *present_bounds))), own)
    are_numbers = all(x is not None and arrays.is_number(x) for x in bounds)
    for bound, function in zip(bounds, (np.maximum, np.minimum), strict=True):
        if bound is not None:
            sides = [
                x if element_of(b, x) in (element, PY_INT) else converted(b, x, element)
                for x in (clipped, bound)
            ]
            # NumPy keeps one of two equal numbers where both bounds are numbers.
            clipped = apply(b, function, *(sides[::-1] if are_numbers else sides))
    return stored_in(b, clipped, out, broadcast=True)


def _within(b: Builder, bound: Scalar, type_: ScalarType, *, is_least: bool) -> Scalar:
    """Return a Python integer that bounds numbers of a type, clamped to its range."""
    limit = type_.bounds[0 if is_least else 1]
    if bound.const is not None:
        constant = int(bound.const.real)
        return b.number(max(constant, limit) if is_least else min(constant, limit))
    if not -(1 << 63) <= limit < 1 << 63:
        return bound
    kind = arith.MaxSIOp if is_least else arith.MinSIOp
    return Scalar(PY_INT, ssa=b.op(kind, b.ssa(bound), b.constant(limit, PY_INT)))


# Choosing and converting


def as_array(result: Scalar | Lazy, *operands: Value) -> Scalar | Lazy:
    """Return a result as a zero-dimensional array instead of a number if an operand is an array."""
    if isinstance(result, Lazy) or not any(isinstance(x, Array | Lazy) for x in operands):
        return result
    return Lazy(result.type, (), lambda _: result)


@lowers(np.where)
@in_order
@takes_arrays("condition", "x", "y")
def _where(b: Builder, condition: Value, x: Value | None = None, y: Value | None = None) -> Value:
    if x is None and y is None:
        return apply(b, np.nonzero, condition)
    if x is None or y is None:
        raise b.error("where() has one argument or three")
    element = promote(element_of(b, x), element_of(b, y)).strong

    def compute(v: Any) -> Scalar:
        left, right = (scalars.cast(b, item, element) for item in v[1:])
        return scalars.select(b, scalars.truth(b, v[0]), left, right)

    return as_array(arrays.elementwise(b, [condition, x, y], element, compute), condition, x, y)


@lowers(np.isscalar)
@takes_arrays("element")
def _isscalar(b: Builder, element: Value) -> Value:
    is_text = isinstance(element, Static) and isinstance(element.value, str | bytes)
    return b.number(isinstance(element, Scalar) or is_text)


def _on_types(function: Any) -> None:
    """Lower a function of types, and of arrays and numbers for their types."""

    def type_argument(b: Builder, x: Value) -> Any:
        if isinstance(x, Static):
            return x.value
        takes_values = function in (np.result_type, np.can_cast)
        if not takes_values or not isinstance(x, Scalar | Array | Lazy):
            raise b.error(f"{describe(x)} is not a type", "write x.dtype")
        type_ = element_of(b, x)
        return type_.python(0) if type_.weak and not type_.is_bool else type_.dtype

    def lowering(b: Builder, *types: Value) -> Value:
        try:
            result = function(*(type_argument(b, x) for x in types))
        except TypeError as error:
            raise b.error(str(error)) from None
        return b.number(result) if isinstance(result, bool) else Static(result)

    lowers(function)(takes_arrays()(lowering))


for _about_types in (np.result_type, np.promote_types, np.can_cast, np.issubdtype, np.isdtype):
    _on_types(_about_types)


@lowers(promoted)
def _promoted(b: Builder, values: Value) -> Value:
    items = values.items if isinstance(values, TupleValue) else (values,)
    sides = [array_or_number(b, x) if isinstance(x, TupleValue) else x for x in items]
    types = [element_of(b, x) for x in sides]
    numpy_types = [x.python(0) if x.weak and not x.is_bool else x.dtype for x in types]
    return Static(np.result_type(*numpy_types))


def converted(b: Builder, a: Value, element: ScalarType) -> Value:
    """Return a number or an array cast to another type."""
    result = arrays.elementwise(b, [a], element, lambda v: scalars.cast(b, v[0], element))
    return as_array(result, a)


@method("item")
@takes_arrays("a", "index")
def _python_item(b: Builder, a: Value, *index: Value) -> Scalar:
    """Return an element as a Python number."""
    if isinstance(a, Array | Lazy):
        if not index and not all(arrays.is_one(extent) for extent in a.shape):
            raise b.error("item() of an array of several elements takes an index")
        keys = index or (b.integer(0),) * len(a.shape)
        if len(index) == 1 and len(a.shape) > 1:
            a = elements(b, a)
        a = arrays.subscript(b, a, keys) if keys else arrays.element_at(b, a, ())
    if not isinstance(a, Scalar):
        raise b.error("item() takes an index for each axis")
    kind = PYTHON_TYPES[type(a.type.dtype.type(0).item())]
    return scalars.python_integer(b, a) if kind is PY_INT else scalars.cast(b, a, kind)


@method("astype")
@in_order
@takes_arrays("a")
def _astype(b: Builder, a: Value, dtype: Value, *, copy: Value | None = None) -> Value:
    target_type = dtype_of(b, dtype, FLOAT64)
    if not flag_of(b, copy, "copy", default=True) and element_of(b, a) == target_type:
        return a
    if (
        element_of(b, a).kind is Kind.COMPLEX
        and target_type.kind < Kind.COMPLEX
        and not target_type.is_bool
    ):
        part = complex_numbers.part_type(element_of(b, a))
        real_part = arrays.elementwise(b, [a], part, lambda v: complex_numbers.real_part(b, v[0]))
        a = as_array(real_part, a)
    return converted(b, a, target_type)


@method("view")
@in_order
@takes_arrays("a")
def _viewed(b: Builder, a: Value, dtype: Value | None = None) -> Value:
    """Reinterpret the bits of elements as another type."""
    if isinstance(a, Scalar) and not a.type.weak:
        target_type = dtype_of(b, dtype, a.type)
        if target_type == a.type:
            return a
        _expect_view(
            b, a.type, target_type, is_split=False, hint="view numbers as types of their size"
        )
        return _as_bits(b, _as_bits(b, a, _bits_of(a.type)), target_type)
    array = array_of(b, a)
    target_type = dtype_of(b, dtype, array.element)
    if target_type == array.element:
        return arrays.subscript(b, array, [Static(...)])
    retyped = _retyped(b, array, target_type)
    is_view = isinstance(array, Array) and arrays.is_named(b, array)
    return replace(retyped, view=NumpyView("x.view(…).copy()")) if is_view else retyped


def _retyped(b: Builder, viewed: AnyArray, target_type: ScalarType) -> Lazy:
    source = viewed.element
    array = arrays.materialise(b, viewed)
    before = source.dtype.itemsize
    behind = target_type.dtype.itemsize
    of_parts = _is_part_of(target_type, source)
    is_split = before > behind and bool(array.shape) and has_rows(b, array)
    _expect_view(b, source, target_type, is_split=is_split)
    ratio = b.integer(before // behind)
    shape = array.shape
    if is_split:
        shape = (*shape[:-1], slices.times(b, shape[-1], ratio))

    def at(index: Index) -> Scalar:
        number = b.integer(0)
        if is_split:
            number = scalars.binary(b, "%", index[-1], ratio)
            index = [*index[:-1], scalars.binary(b, "//", index[-1], ratio)]
        x = arrays.element_at(b, array, index)
        if of_parts:
            is_real = scalars.compare(b, "==", number, b.integer(0))
            return scalars.select(b, is_real, *complex_numbers.parts(b, x))
        bits = _as_bits(b, x, _bits_of(source))
        by = scalars.cast(b, scalars.binary(b, "*", number, b.integer(8 * behind)), bits.type)
        bits = scalars.binary(b, ">>", bits, by) if is_split else bits
        return _as_bits(b, scalars.cast(b, bits, _bits_of(target_type)), target_type)

    return Lazy(target_type, shape, at, (arrays.scattered(array),))


def _is_part_of(target_type: ScalarType, source: ScalarType) -> bool:
    return source.kind is Kind.COMPLEX and target_type == complex_numbers.part_type(source)


_OF_ROWS = "a view with a smaller type needs contiguous rows: use x.copy().view(…)"


def _expect_view(
    b: Builder, source: ScalarType, target_type: ScalarType, *, is_split: bool, hint: str = _OF_ROWS
) -> None:
    """Check that the bits of numbers can be read as another type, or parts of them if split."""
    if target_type.is_bool or not (source.dtype.itemsize == target_type.dtype.itemsize or is_split):
        raise b.error(f"view() of {source} as {target_type} is not supported here", hint)
    if Kind.COMPLEX in (source.kind, target_type.kind) and not _is_part_of(target_type, source):
        raise b.error(f"view() of {source} as {target_type} is not supported", "take real and imag")


def _bits_of(type_: ScalarType) -> ScalarType:
    """Return the unsigned integers of the width of a type."""
    return scalar_type(np.dtype(f"u{type_.dtype.itemsize}"))


def _as_bits(b: Builder, x: Scalar, type_: ScalarType) -> Scalar:
    """Reinterpret the bits of a number as another type; truth values become 0 or 1."""
    if x.type.is_bool:
        return scalars.cast(b, x, type_)
    is_same = x.type.is_float == type_.is_float
    bits = b.ssa(x) if is_same else b.op(arith.BitcastOp, b.ssa(x), result=type_.mlir)
    return Scalar(type_, ssa=bits)


def _conversion(type_: ScalarType, b: Builder, x: Value) -> Value:
    if isinstance(x, Scalar) and x.type.weak:
        return scalars.stored(b, x, type_)
    if isinstance(x, Array) and x.shape and x.element == type_:
        return x
    return arrays.elementwise(b, [x], type_, lambda v: scalars.cast(b, v[0], type_))


for _name in (
    "bool_ int8 int16 int32 int64 uint8 uint16 uint32 uint64 float32 float64 complex64 complex128"
).split():
    _type = scalar_type(getattr(np, _name))
    lowers(getattr(np, _name))(takes_arrays("x")(partial(_conversion, _type)))


@method("round")
@lowers(np.round, np.around)
@takes_arrays("a")
@stores_result("out")
def _round(b: Builder, a: Value, decimals: Value | None = None, out: Value | None = None) -> Value:
    """Scale by a power of ten, round and scale back, as NumPy does."""
    if isinstance(decimals, Scalar) and (
        decimals.const is None or abs(decimals.const.real) >= 1 << 31
    ):
        return stored_in(b, b.frame.of_library(round_to, a, decimals), out)
    digits = 0 if decimals is None else constant_of(b, decimals, "the number of decimals")
    element = element_of(b, a).strong
    b.expect(not element.is_bool, f"round() of {element} to {digits} decimals is not supported")
    scale_op, unscale_op = ("*", "/") if digits > 0 else ("/", "*")

    def of_float(x: Scalar) -> Scalar:
        power = Scalar(x.type, const=python_math.prod([10.0] * min(abs(digits), 309)))
        if digits:
            x = scalars.binary(b, scale_op, x, power)
        x = Scalar(x.type, ssa=b.op(math.RoundEvenOp, b.ssa(x)))
        return scalars.binary(b, unscale_op, x, power) if digits else x

    def compute(v: Sequence[Scalar]) -> Scalar:
        x = scalars.cast(b, v[0], element)
        if element.kind is Kind.COMPLEX:
            parts = map(of_float, complex_numbers.parts(b, x))
            return complex_numbers.put_together(b, element, *parts)
        if element.is_float or digits < 0:
            return scalars.cast(
                b, of_float(scalars.cast(b, x, element if element.is_float else FLOAT64)), element
            )
        return x

    return stored_in(b, arrays.elementwise(b, [a], element, compute), out)


@lowers(np.divmod)
@takes_arrays("x1", "x2")
def _divmod(b: Builder, x1: Value, x2: Value) -> Value:
    return TupleValue((apply(b, np.floor_divide, x1, x2), apply(b, np.remainder, x1, x2)))


@lowers(divmod)
@takes_numbers
def _of_python(b: Builder, x: Value, y: Value) -> Value:
    if isinstance(x, AnyArray) or isinstance(y, AnyArray):
        return _divmod(b, numpy_arguments.as_array(b, x), numpy_arguments.as_array(b, y))
    return divmod_of_numbers(b, x, y)

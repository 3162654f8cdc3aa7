"""Arithmetic of complex numbers, on their two parts: in the order of Python and NumPy.

Products are of four real products, each rounded; NumPy's loops over arrays fuse some of them on
processors that can, so that their last bits may differ. Quotients are Smith's (R. L. Smith,
"Algorithm 116: Complex division", 1962), in the form that CPython or NumPy has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loopwright.ir.dialects import complex as dialect
from loopwright.ir.dialects import math
from loopwright.python import scalars
from loopwright.python.builder import PART_TYPES, Builder
from loopwright.python.types import (
    BOOL,
    PY_BOOL,
    PY_FLOAT,
    Kind,
    ScalarType,
)
from loopwright.python.values import Scalar


def part_type(type_: ScalarType) -> ScalarType:
    """The type of the parts of complex numbers; of others, the type itself."""
    if type_.kind is not Kind.COMPLEX:
        return type_
    if type_.weak:
        return PY_FLOAT
    return PART_TYPES[type_.bits]


def parts(b: Builder, x: Scalar) -> tuple[Scalar, Scalar]:
    """The real and the imaginary part of a complex number."""
    part = part_type(x.type)
    if x.const is not None:
        value = complex(x.const)
        return Scalar(part, const=value.real), Scalar(part, const=value.imag)
    value = b.ssa(x)
    made = [b.op(kind, value, result=part.mlir) for kind in (dialect.ReOp, dialect.ImOp)]
    return Scalar(part, ssa=made[0]), Scalar(part, ssa=made[1])


def put_together(b: Builder, type_: ScalarType, real: Scalar, imaginary: Scalar) -> Scalar:
    """The complex number of two parts."""
    op = dialect.CreateOp(b.ssa(real), b.ssa(imaginary))
    return Scalar(type_, ssa=b.emit(op).result)


@scalars.arithmetic("complex_cast")
def cast(b: Builder, x: Scalar, type_: ScalarType) -> Scalar:
    """A number as another type, one of which is complex."""
    part = part_type(type_)
    if type_.kind is Kind.COMPLEX:
        if x.const is not None and (x.type.weak or x.type.kind is not Kind.INTEGER):
            number: Any = type_.dtype.type(x.const)
            return Scalar(type_, const=complex(number))
        if x.type.kind is not Kind.COMPLEX:
            zero = Scalar(part, const=0.0)
            return put_together(b, type_, scalars.cast(b, x, part), zero)
        real, imaginary = (scalars.cast(b, one, part) for one in parts(b, x))
        return put_together(b, type_, real, imaginary)
    if type_.is_bool:
        real, imaginary = (scalars.truth(b, one) for one in parts(b, x))
        made = scalars.logical_or(b, real, imaginary)
        return Scalar(type_, made.ssa, None, made.const)
    raise b.error(f"a {x.type} does not become a {type_}", "take x.real, x.imag or abs(x)")


@scalars.arithmetic("complex_unary")
def unary(b: Builder, op: str, x: Scalar) -> Scalar:
    """`-x` or `+x`."""
    if op == "~":
        raise b.error(f"'~' is not defined for {x.type}")
    if op == "+":
        return x
    real, imaginary = (scalars.unary(b, "-", one) for one in parts(b, x))
    return put_together(b, x.type, real, imaginary)


def conjugate(b: Builder, x: Scalar) -> Scalar:
    """The number with the other sign of the imaginary part."""
    if x.type.kind is not Kind.COMPLEX:
        return x
    real, imaginary = parts(b, x)
    return put_together(b, x.type, real, scalars.unary(b, "-", imaginary))


def absolute(b: Builder, x: Scalar) -> Scalar:
    """The absolute value."""
    real, imaginary = parts(b, x)
    return scalars.hypotenuse(b, real, imaginary)


@scalars.arithmetic("complex_compare")
def compare(b: Builder, op: str, left: Scalar, right: Scalar, type_: ScalarType) -> Scalar:
    """A comparison; numbers of NumPy's are ordered by their real parts, then by the others."""
    x, y = parts(b, scalars.cast(b, left, type_)), parts(b, scalars.cast(b, right, type_))
    if op not in ("==", "!="):
        if left.type.weak and right.type.weak:
            raise b.error(f"'{op}' is not defined for complex numbers", "compare abs(x)")
        first = scalars.compare(b, op[0], x[0], y[0])
        for part in (x[1], y[1]):
            first = scalars.logical_and(b, first, scalars.compare(b, "==", part, part))
        same = scalars.compare(b, "==", x[0], y[0])
        second = scalars.logical_and(b, same, scalars.compare(b, op, x[1], y[1]))
        made = scalars.logical_or(b, first, second)
        return Scalar(BOOL, made.ssa, None, made.const)
    made = [scalars.compare(b, op, *pair) for pair in zip(x, y, strict=True)]
    both = (scalars.logical_and if op == "==" else scalars.logical_or)(b, *made)
    result = PY_BOOL if left.type.weak and right.type.weak else BOOL
    return Scalar(result, both.ssa, None, both.const)


@scalars.arithmetic("complex_binary")
def binary(b: Builder, op: str, left: Scalar, right: Scalar, type_: ScalarType) -> Scalar:
    """`left op right` for `+`, `-`, `*` and `/`."""
    if op not in ("+", "-", "*", "/"):
        raise b.error(f"'{op}' of complex numbers is not supported")
    python = left.type.weak and right.type.weak
    x, y = parts(b, scalars.cast(b, left, type_)), parts(b, scalars.cast(b, right, type_))
    if op in "+-":
        made = [scalars.binary(b, op, *pair) for pair in zip(x, y, strict=True)]
    elif op == "*":
        made = _product(b, x, y)
    else:
        made = _quotient(b, x, y, python=python)
    return put_together(b, type_, made[0], made[1])


Pair = Sequence[Scalar]


def _product(b: Builder, x: Pair, y: Pair) -> list[Scalar]:
    def times(u: Scalar, v: Scalar) -> Scalar:
        return scalars.binary(b, "*", u, v)

    real = scalars.binary(b, "-", times(x[0], y[0]), times(x[1], y[1]))
    return [real, scalars.binary(b, "+", times(x[0], y[1]), times(x[1], y[0]))]


def _quotient(b: Builder, x: Pair, y: Pair, *, python: bool) -> list[Scalar]:
    """The quotient through the ratio of the parts of the divisor, the smaller by the larger."""
    type_ = x[0].type.strong  # division by zero is infinite here

    def strong(one: Scalar) -> Scalar:
        return Scalar(type_, one.ssa, None, one.const)

    def op(sign: str, u: Scalar, v: Scalar) -> Scalar:
        return scalars.binary(b, sign, u, v)

    (u, v), (c, d) = map(strong, x), map(strong, y)
    sizes = [Scalar(type_, ssa=b.op(math.AbsFOp, b.ssa(one))) for one in (c, d)]
    zero = Scalar(type_, const=0.0)
    if python:
        some = scalars.logical_or(
            b, scalars.compare(b, "!=", c, zero), scalars.compare(b, "!=", d, zero)
        )
        b.check(some, "ZeroDivisionError", "complex division by zero")
    is_real = scalars.compare(b, ">=", *sizes)
    large, small = (scalars.select(b, is_real, *pair) for pair in ((c, d), (d, c)))
    first, second = (scalars.select(b, is_real, *pair) for pair in ((u, v), (v, u)))
    ratio = op("/", small, large)
    divisor = op("+", large, op("*", small, ratio))
    real = op("+", first, op("*", second, ratio))
    by_real = op("-", v, op("*", u, ratio))
    by_imaginary = op("-", op("*", v, ratio), u)
    imaginary = scalars.select(b, is_real, by_real, by_imaginary)
    if python:
        found = [op("/", one, divisor) for one in (real, imaginary)]
        nan = Scalar(type_, const=float("nan"))
        known = scalars.logical_or(b, is_real, scalars.compare(b, ">=", sizes[1], sizes[0]))
        return [scalars.select(b, known, one, nan) for one in found]
    scale = op("/", Scalar(type_, const=1.0), divisor)
    found = [op("*", one, scale) for one in (real, imaginary)]
    nothing = scalars.compare(b, "==", op("+", *sizes), zero)
    by_zero = [op("/", one, sizes[0]) for one in (u, v)]
    return [scalars.select(b, nothing, p, q) for p, q in zip(by_zero, found, strict=True)]


def real_part(b: Builder, x: Scalar) -> Scalar:
    """The real part; a real number itself."""
    return parts(b, x)[0] if x.type.kind is Kind.COMPLEX else x


def imaginary_part(b: Builder, x: Scalar) -> Scalar:
    """The imaginary part, which is 0 for a real number."""
    if x.type.kind is Kind.COMPLEX:
        return parts(b, x)[1]
    return scalars.cast(b, b.number(0), x.type)

"""Arithmetic of complex numbers, on their two parts: in the order of Python and NumPy.

Products are of four real products, each rounded; NumPy's loops over arrays fuse some of them on
processors that can, so that their last bits may differ. Quotients are Smith's (R. L. Smith,
"Algorithm 116: Complex division", 1962), in the form that CPython or NumPy has.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from loopwright.dialects import complex as dialect
from loopwright.dialects import math
from loopwright.frontend import scalars
from loopwright.frontend.builder import PART_TYPES, Builder
from loopwright.frontend.types import (
    BOOL,
    PY_BOOL,
    PY_FLOAT,
    Kind,
    ScalarType,
)
from loopwright.frontend.values import Scalar


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
    """`left == right` or `left != right`."""
    if op not in ("==", "!="):
        raise b.error(
            f"'{op}' of complex numbers is not supported", "compare their parts or abs(x)"
        )
    x, y = parts(b, scalars.cast(b, left, type_)), parts(b, scalars.cast(b, right, type_))
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


@scalars.arithmetic("complex_power")
def power(b: Builder, base: Scalar, exponent: Scalar, type_: ScalarType) -> Scalar:
    """`base ** 2`."""
    if exponent.const != 2 or base.type.weak:
        raise b.error(
            "powers of complex numbers are not supported, but x ** 2 of NumPy's",
            "write the product, or use np.exp",
        )
    x = scalars.cast(b, base, type_)
    return binary(b, "*", x, x, type_)


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


def exponential(b: Builder, x: Scalar) -> Scalar:
    """The exponential function, as the C library's `cexp` has it."""
    real, imaginary = parts(b, x)
    type_ = real.type.strong
    real, imaginary = (Scalar(type_, one.ssa, None, one.const) for one in (real, imaginary))

    def function(kind: Any, *operands: Scalar) -> Scalar:
        return Scalar(type_, ssa=b.op(kind, *[b.ssa(one) for one in operands]))

    def number(value: float) -> Scalar:
        return Scalar(type_, const=value)

    def op(sign: str, u: Scalar, v: Scalar) -> Scalar:
        return scalars.binary(b, sign, u, v)

    def choose(condition: Scalar, u: Scalar, v: Scalar) -> Scalar:
        return scalars.select(b, condition, u, v)

    is_tiny = _all(
        b,
        scalars.compare(b, "<=", imaginary, number(_LEAST[type_.bits])),
        scalars.compare(b, ">=", imaginary, number(-_LEAST[type_.bits])),
    )
    cosine = choose(is_tiny, number(1.0), function(math.CosOp, imaginary))
    sine = choose(is_tiny, imaginary, function(math.SinOp, imaginary))
    limit = number(_MOST_EXPONENT[type_.bits])
    scale = function(math.ExpOp, limit)
    rest, factors = real, [cosine, sine]
    for _ in range(2):
        large = scalars.compare(b, ">", rest, limit)
        factors = [choose(large, op("*", one, scale), one) for one in factors]
        rest = choose(large, op("-", rest, limit), rest)
    beyond = scalars.compare(b, ">", rest, limit)
    value = choose(beyond, number(_MOST[type_.bits]), function(math.ExpOp, rest))
    plain = [op("*", value, one) for one in factors]
    plain[1] = choose(
        scalars.compare(b, "==", imaginary, number(0.0)),
        imaginary,
        plain[1],
    )
    is_finite, has_angle = scalars.is_finite(b, real), scalars.is_finite(b, imaginary)
    nan, infinity = number(float("nan")), number(float("inf"))
    is_infinite = scalars.compare(b, "==", real, infinity)
    is_nothing = scalars.compare(b, "==", real, number(-float("inf")))
    no_angle = scalars.compare(b, "==", imaginary, number(0.0))
    size = choose(is_infinite, infinity, number(0.0))
    at_end = [function(math.CopySignOp, size, one) for one in (cosine, sine)]
    at_end[1] = choose(no_angle, imaginary, at_end[1])
    lost = [choose(is_infinite, infinity, nan), nan]
    lost = [choose(is_nothing, number(0.0), one) for one in lost]
    lost[1] = choose(is_nothing, function(math.CopySignOp, number(0.0), imaginary), lost[1])
    ends = scalars.logical_or(b, is_infinite, is_nothing)
    outside = [choose(_all(b, ends, has_angle), u, v) for u, v in zip(at_end, lost, strict=True)]
    outside[1] = choose(no_angle, imaginary, outside[1])
    inside = _all(b, is_finite, has_angle)
    made = [choose(inside, u, v) for u, v in zip(plain, outside, strict=True)]
    return put_together(b, x.type, made[0], made[1])


def _all(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    return scalars.logical_and(b, x, y)


_LEAST = {64: 2.0**-1022, 32: 2.0**-126}
"""The smallest normal number of each width."""
_MOST = {64: (2 - 2.0**-52) * 2.0**1023, 32: (2 - 2.0**-23) * 2.0**127}
_MOST_EXPONENT = {64: 709.0, 32: 88.0}
"""What `exp` of is surely finite."""


def real_part(b: Builder, x: Scalar) -> Scalar:
    """The real part; a real number itself."""
    return parts(b, x)[0] if x.type.kind is Kind.COMPLEX else x


def imaginary_part(b: Builder, x: Scalar) -> Scalar:
    """The imaginary part, which is 0 for a real number."""
    if x.type.kind is Kind.COMPLEX:
        return parts(b, x)[1]
    return scalars.cast(b, b.number(0), x.type)

"""Arithmetic on complex numbers.

Each operation on complex numbers is done on their two parts, in the order of Python and NumPy.
Products are of four real products, each rounded. NumPy's loops over arrays fuse some of these on
processors that can, so that their last bits may differ. Quotients are Smith's (R. L. Smith,
"Algorithm 116: Complex division", 1962), in the form that CPython or NumPy has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from xdsl.ir import Operation

from loopwright.ir.dialects import arith, math
from loopwright.ir.dialects import complex as dialect
from loopwright.python.types import BOOL, INT64, PY_BOOL, PY_FLOAT, Kind, ScalarType
from loopwright.python.values import division, scalars
from loopwright.python.values.builder import PART_TYPES, Builder
from loopwright.python.values.value import Scalar


def part_type(type_: ScalarType) -> ScalarType:
    """Return the type of the parts of a complex type; a real type itself."""
    if type_.kind is not Kind.COMPLEX:
        return type_
    if type_.weak:
        return PY_FLOAT
    return PART_TYPES[type_.bits]


def parts(b: Builder, x: Scalar) -> tuple[Scalar, Scalar]:
    """Return the real and the imaginary part of a complex number."""
    part = part_type(x.type)
    if x.const is not None:
        value = complex(x.const)
        return Scalar(part, const=value.real), Scalar(part, const=value.imag)
    value = b.ssa(x)
    values = [b.op(kind, value, result=part.mlir) for kind in (dialect.ReOp, dialect.ImOp)]
    return Scalar(part, ssa=values[0]), Scalar(part, ssa=values[1])


def put_together(b: Builder, type_: ScalarType, real: Scalar, imaginary: Scalar) -> Scalar:
    """Return a complex number from its parts."""
    op = dialect.CreateOp(b.ssa(real), b.ssa(imaginary))
    return Scalar(type_, ssa=b.emit(op).result)


def cast(b: Builder, x: Scalar, type_: ScalarType) -> Scalar:
    """Return a number as another type, one of which is complex."""
    part = part_type(type_)
    if type_.kind is Kind.COMPLEX:
        if x.const is not None and (x.type.weak or x.type.kind is not Kind.INTEGER):
            number: Any = type_.dtype.type(x.const)
            return Scalar(type_, const=complex(number))
        sides = parts(b, x) if x.type.kind is Kind.COMPLEX else (x, Scalar(part, const=0.0))
        return put_together(b, type_, *(scalars.cast(b, item, part) for item in sides))
    if type_.is_bool:
        real, imaginary = (scalars.truth(b, item) for item in parts(b, x))
        is_nonzero = scalars.logical_or(b, real, imaginary)
        return Scalar(type_, is_nonzero.ssa, None, is_nonzero.const)
    raise b.error(f"a {x.type} does not become a {type_}", "take x.real, x.imag or abs(x)")


def unary(b: Builder, op: str, x: Scalar) -> Scalar:
    """Return `-x` or `+x`."""
    b.expect(op != "~", f"'~' is not defined for {x.type}")
    if op == "+":
        return x
    return put_together(b, x.type, *(scalars.unary(b, "-", item) for item in parts(b, x)))


def conjugate(b: Builder, x: Scalar) -> Scalar:
    """Return the complex conjugate."""
    if x.type.kind is not Kind.COMPLEX:
        return x
    real, imaginary = parts(b, x)
    return put_together(b, x.type, real, scalars.unary(b, "-", imaginary))


def absolute(b: Builder, x: Scalar) -> Scalar:
    """Return the absolute value. Raises OverflowError for finite Python numbers if it is
    infinite."""
    sides = list(parts(b, x))
    result = scalars.hypotenuse(b, *sides)
    if x.type.weak:
        scalars.expect_finite(b, result, sides, "absolute value too large")
    return result


def compare(b: Builder, op: str, lhs: Scalar, rhs: Scalar, type_: ScalarType) -> Scalar:
    """Compare complex numbers; NumPy orders them lexicographically."""
    x = parts(b, scalars.cast(b, lhs, type_))
    y = parts(b, scalars.cast(b, rhs, type_))
    if op not in ("==", "!="):
        if lhs.type.weak and rhs.type.weak:
            raise b.error(f"'{op}' is not defined for complex numbers", "compare abs(x)")
        first = scalars.compare(b, op[0], x[0], y[0])
        for part in (x[1], y[1]):
            first = scalars.logical_and(b, first, scalars.compare(b, "==", part, part))
        same = scalars.compare(b, "==", x[0], y[0])
        second = scalars.logical_and(b, same, scalars.compare(b, op, x[1], y[1]))
        outcome = scalars.logical_or(b, first, second)
        return Scalar(BOOL, outcome.ssa, None, outcome.const)
    outcome = [scalars.compare(b, op, *pair) for pair in zip(x, y, strict=True)]
    equality = (scalars.logical_and if op == "==" else scalars.logical_or)(b, *outcome)
    result = PY_BOOL if lhs.type.weak and rhs.type.weak else BOOL
    return Scalar(result, equality.ssa, None, equality.const)


def binary(b: Builder, op: str, lhs: Scalar, rhs: Scalar, type_: ScalarType) -> Scalar:
    """Return `lhs op rhs` for `+`, `-`, `*` and `/`."""
    b.expect(op in ("+", "-", "*", "/"), f"'{op}' of complex numbers is not supported")
    python = lhs.type.weak and rhs.type.weak
    x = parts(b, scalars.cast(b, lhs, type_))
    y = parts(b, scalars.cast(b, rhs, type_))
    if op in "+-":
        result = [scalars.binary(b, op, *pair) for pair in zip(x, y, strict=True)]
    elif op == "*":
        result = _multiply_pairs(b, x, y)
    else:
        result = _quotient(b, x, y, python=python)
    return put_together(b, type_, result[0], result[1])


Pair = Sequence[Scalar]


def _multiply_pairs(b: Builder, x: Pair, y: Pair) -> list[Scalar]:
    times = partial(scalars.binary, b, "*")
    real = scalars.binary(b, "-", times(x[0], y[0]), times(x[1], y[1]))
    return [real, scalars.binary(b, "+", times(x[0], y[1]), times(x[1], y[0]))]


def _quotient(b: Builder, x: Pair, y: Pair, *, python: bool) -> list[Scalar]:
    """Return the quotient by Smith's method: through the ratio of the divisor's smaller part to its
    larger one."""
    type_ = x[0].type.strong  # division by zero is infinite here

    def strong(part: Scalar) -> Scalar:
        return Scalar(type_, part.ssa, None, part.const)

    op = partial(scalars.binary, b)
    (u, v) = map(strong, x)
    (c, d) = map(strong, y)
    sizes = [Scalar(type_, ssa=b.op(math.AbsFOp, b.ssa(part))) for part in (c, d)]
    zero = Scalar(type_, const=0.0)
    if python:
        is_nonzero = scalars.logical_or(
            b, scalars.compare(b, "!=", c, zero), scalars.compare(b, "!=", d, zero)
        )
        b.check(is_nonzero, "ZeroDivisionError", "complex division by zero")
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
        quotients = [op("/", part, divisor) for part in (real, imaginary)]
        nan = Scalar(type_, const=float("nan"))
        is_ordered = scalars.logical_or(b, is_real, scalars.compare(b, ">=", sizes[1], sizes[0]))
        return [scalars.select(b, is_ordered, part, nan) for part in quotients]
    scale = op("/", Scalar(type_, const=1.0), divisor)
    quotients = [op("*", part, scale) for part in (real, imaginary)]
    nothing = scalars.compare(b, "==", op("+", *sizes), zero)
    by_zero = [op("/", part, sizes[0]) for part in (u, v)]
    return [scalars.select(b, nothing, p, q) for p, q in zip(by_zero, quotients, strict=True)]


def real_part(b: Builder, x: Scalar) -> Scalar:
    """Return the real part; a real number itself."""
    return parts(b, x)[0] if x.type.kind is Kind.COMPLEX else x


def imaginary_part(b: Builder, x: Scalar) -> Scalar:
    """Return the imaginary part, which is 0 for a real number."""
    if x.type.kind is Kind.COMPLEX:
        return parts(b, x)[1]
    return scalars.cast(b, b.number(0), x.type)


Function = Callable[[Builder, Scalar], Scalar]


def power(b: Builder, base: Scalar, exponent: Scalar, type_: ScalarType) -> Scalar:
    """Return `base ** exponent`: products for small integers, the C library's `cpow` for others."""
    python = base.type.weak and exponent.type.weak
    constant_exponent = None if exponent.const is None else complex(exponent.const)
    x = scalars.cast(b, base, type_)
    if python:
        assert exponent.const is not None and is_product(exponent)
        return _python_power(b, x, int(exponent.const.real))
    y = scalars.cast(b, exponent, type_)
    if constant_exponent is not None:
        return _known_power(b, x, y, constant_exponent)
    return _power(b, x, y)


def is_product(exponent: Scalar) -> bool:
    """Return whether an exponent of Python complex numbers is a constant for which CPython computes
    products."""
    if exponent.const is None or exponent.const.imag:
        return False
    return float(exponent.const.real).is_integer() and abs(exponent.const.real) <= 100


def _python_power(b: Builder, x: Scalar, exponent: int) -> Scalar:
    """Compute a power as CPython's `complex` does: squares and products, and the reciprocal."""
    result = _by_squaring(b, x, abs(exponent))
    if exponent <= 0:
        result = _divide(b, scalars.cast(b, b.number(1), x.type), result)
    fine = b.number(True)
    for part in parts(b, result):
        nan = scalars.compare(b, "!=", part, part)
        is_valid = scalars.logical_or(b, scalars.is_finite(b, part), nan)
        fine = scalars.logical_and(b, fine, is_valid)
    b.check(fine, "OverflowError", "complex exponentiation")
    return result


def _by_squaring(b: Builder, x: Scalar, exponent: int) -> Scalar:
    """Return a power with a non-negative exponent, by repeated squaring."""
    result = scalars.cast(b, b.number(1), x.type)
    square = x
    while exponent:
        if exponent & 1:
            result = _multiply(b, result, square)
        exponent >>= 1
        if exponent:
            square = _multiply(b, square, square)
    return result


def _known_power(b: Builder, x: Scalar, y: Scalar, exponent: complex) -> Scalar:
    """Return a NumPy power with a constant exponent."""
    if exponent == 0:
        return scalars.cast(b, b.number(1), x.type)
    whole = not exponent.imag and exponent.real.is_integer()
    if not whole or not -100 < exponent.real < 100:
        return _away_from_zero(b, x, y, library(b, "pow", x, y))
    number = abs(int(exponent.real))
    if exponent.real in (1, 2, 3):
        power = x
        for _ in range(number - 1):
            power = _multiply(b, x, power)
        return _away_from_zero(b, x, y, power)
    power = _by_squaring(b, x, number)
    if exponent.real < 0:
        power = _divide(b, scalars.cast(b, b.number(1), x.type), power)
    return _away_from_zero(b, x, y, power)


def _power(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    """Return a NumPy power, by cases of the exponent like those of `_known_power`."""
    real, imaginary = parts(b, y)
    element = real.type.strong

    def number(value: float) -> Scalar:
        return Scalar(element, const=value)

    def unit() -> Scalar:
        return Scalar(x.type, ssa=b.ssa(scalars.cast(b, b.number(1), x.type)))

    size = Scalar(element, ssa=b.op(math.AbsFOp, b.ssa(real)))
    is_small = scalars.compare(b, "<", size, number(100.0))
    is_whole = scalars.logical_and(
        b, scalars.logical_and(b, scalars.compare(b, "==", imaginary, number(0.0)), is_small),
        scalars.is_integral(b, real),
    )  # fmt: skip
    safe = scalars.select(b, is_whole, size, number(0.0))
    count = scalars.cast(b, safe, INT64)
    product = unit()
    square = x
    for k in range(7):
        bit = scalars.binary(b, "&", count, Scalar(INT64, const=1 << k))
        is_set = scalars.compare(b, "!=", bit, Scalar(INT64, const=0))
        product = scalars.select(b, is_set, _multiply(b, product, square), product)
        square = _multiply(b, square, square)
    negative = scalars.compare(b, "<", real, number(0.0))
    product = scalars.select(b, negative, _divide(b, unit(), product), product)
    power_of = x
    for small_exponent in (1.0, 2.0, 3.0):
        is_exponent = scalars.compare(b, "==", real, number(small_exponent))
        product = scalars.select(b, is_exponent, power_of, product)
        power_of = _multiply(b, x, power_of)
    power = scalars.select(b, is_whole, product, library(b, "pow", x, y))
    power = _away_from_zero(b, x, y, power)
    return scalars.select(b, _is_zero(b, y), unit(), power)


def _away_from_zero(b: Builder, x: Scalar, y: Scalar, power: Scalar) -> Scalar:
    """Return a power, with NumPy's special cases for a base of zero."""
    real, _ = parts(b, y)
    zero = Scalar(real.type, const=0.0)
    positive = scalars.compare(b, ">", real, zero)

    def twice(value: float) -> Scalar:
        part = Scalar(zero.type.strong, const=value)
        return put_together(b, x.type, part, part)

    at_zero = scalars.select(b, positive, twice(0.0), twice(float("nan")))
    return scalars.select(b, _is_zero(b, x), at_zero, power)


def _is_zero(b: Builder, x: Scalar) -> Scalar:
    zero = scalars.cast(b, b.number(0), x.type)
    return compare(b, "==", x, zero, x.type)


def _multiply(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    return binary(b, "*", x, y, x.type)


def _divide(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    return binary(b, "/", x, y, x.type)


def reciprocal(b: Builder, x: Scalar) -> Scalar:
    """Return `1 / x` as NumPy computes it, by the ratio of the parts."""
    real, imaginary = parts(b, x)
    type_ = real.type.strong
    sizes = [Scalar(type_, ssa=b.op(math.AbsFOp, b.ssa(part))) for part in (real, imaginary)]
    is_real = scalars.compare(b, "<=", sizes[1], sizes[0])
    large, small = (
        scalars.select(b, is_real, *pair) for pair in ((real, imaginary), (imaginary, real))
    )
    ratio = scalars.binary(b, "/", small, large)
    divisor = scalars.binary(b, "+", large, scalars.binary(b, "*", small, ratio))
    unit = Scalar(type_, const=1.0)
    first = scalars.select(b, is_real, unit, ratio)
    second = scalars.unary(b, "-", scalars.select(b, is_real, ratio, unit))
    quotients = [scalars.binary(b, "/", part, divisor) for part in (first, second)]
    return put_together(b, x.type, *quotients)


def library(b: Builder, name: str, *operands: Scalar) -> Scalar:
    """Return a complex function of the C library, which NumPy calls, too."""
    type_ = operands[0].type.strong
    if name == "exp" and b.mode.fastmath:
        return _exponential(b, operands[0])
    suffix = "f" if part_type(type_).bits == 32 else ""
    return Scalar(type_, ssa=b.external(f"c{name}{suffix}", *[b.ssa(x) for x in operands]))


def _exponential(b: Builder, x: Scalar) -> Scalar:
    """Return the exponential of a number whose parts are finite and do not overflow, computed from
    them."""
    real, angle = (b.ssa(part) for part in parts(b, x))
    size = b.op(math.ExpOp, real)
    sides = [b.op(arith.MulfOp, size, b.op(kind, angle)) for kind in (math.CosOp, math.SinOp)]
    return Scalar(x.type.strong, ssa=b.emit(dialect.CreateOp(*sides)).result)


def _of_library(name: str) -> Function:
    return lambda b, x: library(b, name, x)


def _on_parts(kind: type[Operation], b: Builder, x: Scalar) -> Scalar:
    """Return a function applied to both parts."""
    rounded_parts = [Scalar(part.type, ssa=b.op(kind, b.ssa(part))) for part in parts(b, x)]
    return put_together(b, x.type, *rounded_parts)


def _scaled(b: Builder, x: Scalar, factor: Any) -> Scalar:
    """Return a complex number times a real one, part by part."""
    scaled = [
        scalars.binary(b, "*", part, Scalar(part.type, const=float(part.type.dtype.type(factor))))
        for part in parts(b, x)
    ]
    return put_together(b, x.type, *scaled)


def _expm1(b: Builder, x: Scalar) -> Scalar:
    """Return `exp(x) - 1` without cancellation."""
    real, imaginary = parts(b, x)

    def of(kind: type[Operation], number: Scalar) -> Scalar:
        return Scalar(real.type, ssa=b.op(kind, b.ssa(number)))

    half = scalars.binary(b, "/", imaginary, Scalar(real.type, const=2.0))
    sine = of(math.SinOp, half)
    product = scalars.binary(b, "*", of(math.ExpM1Op, real), of(math.CosOp, imaginary))
    twice = scalars.binary(b, "*", Scalar(real.type, const=2.0), sine)
    first = scalars.binary(b, "-", product, scalars.binary(b, "*", twice, sine))
    second = scalars.binary(b, "*", of(math.ExpOp, real), of(math.SinOp, imaginary))
    return put_together(b, x.type, first, second)


def _log1p(b: Builder, x: Scalar) -> Scalar:
    real, imaginary = parts(b, x)
    more = scalars.binary(b, "+", real, Scalar(real.type, const=1.0))
    size = scalars.hypotenuse(b, more, imaginary)
    angle = b.op(math.Atan2Op, b.ssa(imaginary), b.ssa(more))
    logarithm = b.op(math.LogOp, b.ssa(size))
    return put_together(b, x.type, Scalar(real.type, ssa=logarithm), Scalar(real.type, ssa=angle))


_WITH_INVERSES = "sin", "cos", "tan", "sinh", "cosh", "tanh"
_ALIKE = "sqrt", "exp", "log", *_WITH_INVERSES
"""Functions that the C library and NumPy name alike."""
FUNCTIONS: dict[np.ufunc, Function] = {
    **{getattr(np, name): _of_library(name) for name in _ALIKE},
    **{getattr(np, f"arc{name}"): _of_library(f"a{name}") for name in _WITH_INVERSES},
    np.log2: lambda b, x: _scaled(b, library(b, "log", x), np.log2(np.e)),
    np.log10: lambda b, x: _scaled(b, library(b, "log", x), np.log10(np.e)),
    np.exp2: lambda b, x: library(b, "exp", _scaled(b, x, np.log(2.0))),
    np.expm1: _expm1,
    np.log1p: _log1p,
    np.rint: partial(_on_parts, math.RoundEvenOp),
    np.reciprocal: reciprocal,
}
"""The lowerings of NumPy's functions of one complex number."""


scalars.use_for_several_steps(
    scalars.SeveralSteps(
        division.divided, binary, compare, power, cast, unary, reciprocal, _of_library("sqrt")
    )
)

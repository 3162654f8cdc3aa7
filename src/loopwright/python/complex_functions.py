"""Functions of complex numbers: powers, and those of NumPy, which are the C library's.

NumPy's loops call `csqrt`, `clog` and the like, or are formulas of real functions; both are here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from xdsl.ir import Operation

from loopwright.ir.dialects import math
from loopwright.python import scalars
from loopwright.python.builder import Builder
from loopwright.python.complex_numbers import binary, compare, part_type, parts, put_together
from loopwright.python.types import INT64, ScalarType
from loopwright.python.values import Scalar

Function = Callable[[Builder, Scalar], Scalar]


@scalars.arithmetic("complex_power")
def power(b: Builder, base: Scalar, exponent: Scalar, type_: ScalarType) -> Scalar:
    """`base ** exponent`: products for small integers, the C library's `cpow` for others."""
    python = base.type.weak and exponent.type.weak
    known = None if exponent.const is None else complex(exponent.const)
    x = scalars.cast(b, base, type_)
    if python:
        if known is None or known.imag or not known.real.is_integer() or abs(known.real) > 100:
            raise b.error(
                "powers of Python's complex numbers have constant integers as exponents",
                "use np.power(x, y)",
            )
        return _python_power(b, x, int(known.real))
    y = scalars.cast(b, exponent, type_)
    if known is not None:
        return _known_power(b, x, y, known)
    return _power(b, x, y)


def _python_power(b: Builder, x: Scalar, exponent: int) -> Scalar:
    """As CPython's `complex`: squares and products, and the reciprocal of them."""
    one = scalars.cast(b, b.number(1), x.type)
    made, square, rest = one, x, abs(exponent)
    while rest:
        if rest & 1:
            made = binary(b, "*", made, square, x.type)
        rest >>= 1
        if rest:
            square = binary(b, "*", square, square, x.type)
    if exponent <= 0:
        made = binary(b, "/", one, made, x.type)
    fine = b.number(True)
    for part in parts(b, made):
        nan = scalars.compare(b, "!=", part, part)
        known = scalars.logical_or(b, scalars.is_finite(b, part), nan)
        fine = scalars.logical_and(b, fine, known)
    b.check(fine, "OverflowError", "complex exponentiation")
    return made


def _known_power(b: Builder, x: Scalar, y: Scalar, exponent: complex) -> Scalar:
    """A power of NumPy's whose exponent is a constant."""
    if exponent == 0:
        return scalars.cast(b, b.number(1), x.type)
    whole = not exponent.imag and exponent.real.is_integer()
    if not whole or not -100 < exponent.real < 100:
        return _away_from_zero(b, x, y, library(b, "pow", x, y))
    number = abs(int(exponent.real))
    if exponent.real in (1, 2, 3):
        made = x
        for _ in range(number - 1):
            made = _times(b, x, made)
        return _away_from_zero(b, x, y, made)
    made, square = scalars.cast(b, b.number(1), x.type), x
    while number:
        if number & 1:
            made = _times(b, made, square)
        number >>= 1
        if number:
            square = _times(b, square, square)
    if exponent.real < 0:
        made = _divided(b, scalars.cast(b, b.number(1), x.type), made)
    return _away_from_zero(b, x, y, made)


def _power(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    """A power of NumPy's: what `_known_power` does for the exponent that there is."""
    real, imaginary = parts(b, y)
    element = real.type.strong

    def number(value: float) -> Scalar:
        return Scalar(element, const=value)

    def one() -> Scalar:
        return Scalar(x.type, ssa=b.ssa(scalars.cast(b, b.number(1), x.type)))

    size = Scalar(element, ssa=b.op(math.AbsFOp, b.ssa(real)))
    is_small = scalars.compare(b, "<", size, number(100.0))
    is_whole = scalars.logical_and(
        b, scalars.logical_and(b, scalars.compare(b, "==", imaginary, number(0.0)), is_small),
        scalars.is_integral(b, real),
    )  # fmt: skip
    safe = scalars.select(b, is_whole, size, number(0.0))
    count = scalars.cast(b, safe, INT64)
    product, square = one(), x
    for k in range(7):
        bit = scalars.binary(b, "&", count, Scalar(INT64, const=1 << k))
        taken = scalars.compare(b, "!=", bit, Scalar(INT64, const=0))
        product = scalars.select(b, taken, _times(b, product, square), product)
        square = _times(b, square, square)
    negative = scalars.compare(b, "<", real, number(0.0))
    product = scalars.select(b, negative, _divided(b, one(), product), product)
    power_of = x
    for known in (1.0, 2.0, 3.0):
        found = scalars.compare(b, "==", real, number(known))
        product = scalars.select(b, found, power_of, product)
        power_of = _times(b, x, power_of)
    made = scalars.select(b, is_whole, product, library(b, "pow", x, y))
    made = _away_from_zero(b, x, y, made)
    zero = _is_zero(b, y)
    return scalars.select(b, zero, one(), made)


def _away_from_zero(b: Builder, x: Scalar, y: Scalar, made: Scalar) -> Scalar:
    """A power, or what NumPy has for powers of zero."""
    real, _ = parts(b, y)
    zero = Scalar(real.type, const=0.0)
    positive = scalars.compare(b, ">", real, zero)

    def twice(value: float) -> Scalar:
        part = Scalar(zero.type.strong, const=value)
        return put_together(b, x.type, part, part)

    at_zero = scalars.select(b, positive, twice(0.0), twice(float("nan")))
    return scalars.select(b, _is_zero(b, x), at_zero, made)


def _is_zero(b: Builder, x: Scalar) -> Scalar:
    zero = scalars.cast(b, b.number(0), x.type)
    return compare(b, "==", x, zero, x.type)


def _times(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    return binary(b, "*", x, y, x.type)


def _divided(b: Builder, x: Scalar, y: Scalar) -> Scalar:
    return binary(b, "/", x, y, x.type)


@scalars.arithmetic("complex_reciprocal")
def reciprocal(b: Builder, x: Scalar) -> Scalar:
    """`1 / x` as NumPy has it, through the ratio of the parts."""
    real, imaginary = parts(b, x)
    type_ = real.type.strong
    sizes = [Scalar(type_, ssa=b.op(math.AbsFOp, b.ssa(one))) for one in (real, imaginary)]
    is_real = scalars.compare(b, "<=", sizes[1], sizes[0])
    large, small = (
        scalars.select(b, is_real, *pair) for pair in ((real, imaginary), (imaginary, real))
    )
    ratio = scalars.binary(b, "/", small, large)
    divisor = scalars.binary(b, "+", large, scalars.binary(b, "*", small, ratio))
    one = Scalar(type_, const=1.0)
    first = scalars.select(b, is_real, one, ratio)
    second = scalars.unary(b, "-", scalars.select(b, is_real, ratio, one))
    made = [scalars.binary(b, "/", part, divisor) for part in (first, second)]
    return put_together(b, x.type, *made)


def library(b: Builder, name: str, *operands: Scalar) -> Scalar:
    """A function of the C library on complex numbers, which is what NumPy calls, too."""
    type_ = operands[0].type.strong
    suffix = "f" if part_type(type_).bits == 32 else ""
    return Scalar(type_, ssa=b.external(f"c{name}{suffix}", *[b.ssa(x) for x in operands]))


@scalars.arithmetic("complex_root")
def _root(b: Builder, x: Scalar) -> Scalar:
    return library(b, "sqrt", x)


def _of_library(name: str) -> Function:
    return lambda b, x: library(b, name, x)


def _on_parts(kind: type[Operation]) -> Function:
    """A function that is one of both parts."""

    def compute(b: Builder, x: Scalar) -> Scalar:
        made = [Scalar(part.type, ssa=b.op(kind, b.ssa(part))) for part in parts(b, x)]
        return put_together(b, x.type, *made)

    return compute


def _scaled(b: Builder, x: Scalar, factor: Any) -> Scalar:
    """A complex number times a real one, part by part."""
    made = [
        scalars.binary(b, "*", part, Scalar(part.type, const=float(part.type.dtype.type(factor))))
        for part in parts(b, x)
    ]
    return put_together(b, x.type, *made)


def _exp2(b: Builder, x: Scalar) -> Scalar:
    return library(b, "exp", _scaled(b, x, np.log(2.0)))


def _expm1(b: Builder, x: Scalar) -> Scalar:
    """`exp(x) - 1` without the difference of two numbers that are nearly the same."""
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


FUNCTIONS: dict[np.ufunc, Function] = {
    **{
        function: _of_library(name)
        for function, name in (
            (np.sqrt, "sqrt"),
            (np.exp, "exp"),
            (np.log, "log"),
            (np.sin, "sin"),
            (np.cos, "cos"),
            (np.tan, "tan"),
            (np.arcsin, "asin"),
            (np.arccos, "acos"),
            (np.arctan, "atan"),
            (np.sinh, "sinh"),
            (np.cosh, "cosh"),
            (np.tanh, "tanh"),
            (np.arcsinh, "asinh"),
            (np.arccosh, "acosh"),
            (np.arctanh, "atanh"),
        )
    },
    np.log2: lambda b, x: _scaled(b, library(b, "log", x), np.log2(np.e)),
    np.log10: lambda b, x: _scaled(b, library(b, "log", x), np.log10(np.e)),
    np.exp2: _exp2,
    np.expm1: _expm1,
    np.log1p: _log1p,
    np.rint: _on_parts(math.RoundEvenOp),
    np.reciprocal: reciprocal,
}
"""What NumPy's functions of one complex number compute, on numbers of NumPy's."""

"""The meaning of arithmetic of floats in `arith`, `math` and `complex`."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

from xdsl.ir import Attribute, Operation

from loopwright.ir.core.narrowing import is_complex_type
from loopwright.ir.interfaces import scalars
from loopwright.ir.interfaces.scalars import signed
from loopwright.meaning.combining import checked, format_of, on_operands, scalar_type, width_of
from loopwright.meaning.floats import float_format, in_format, integer_power, multiply_add, rounding
from loopwright.meaning.machine import Evaluator, Machine, meaning, meaning_of_functions
from loopwright.meaning.values import DivisionByZeroError, Fault, Value, unsupported

# Floats


@meaning_of_functions(scalars.FloatFunction)
def float_function(function: scalars.FloatFunction, op: Operation, machine: Machine) -> Evaluator:
    """Return the evaluator of a function of two floats, rounded where needed."""
    target, exact = format_of(op.results[0].type), function.exact
    if not function.rounds:
        return on_operands(op, checked(op, exact))
    to_format = rounding(target)
    return on_operands(op, checked(op, lambda a, b: to_format(exact(a, b))))


@meaning("arith.negf")
def negate(op: Operation, machine: Machine) -> Evaluator:
    """The sign flipped, that of a NaN too."""
    format_of(op.results[0].type)
    return on_operands(op, checked(op, lambda a: -a))


# Functions


@meaning_of_functions(scalars.LibraryFunction)
def library(function: scalars.LibraryFunction, op: Operation, machine: Machine) -> Evaluator:
    """Return the evaluator of a function of the C library."""
    return on_operands(op, checked(op, in_format(function.name, format_of(op.results[0].type))))


@meaning("math.rsqrt")
def reciprocal_square_root(op: Operation, machine: Machine) -> Evaluator:
    """`1 / sqrt(x)`, both steps rounded."""
    target = format_of(op.results[0].type)
    root, to_format = in_format("sqrt", target), rounding(target)
    return on_operands(op, checked(op, lambda a: to_format(scalars.divide(1.0, root(a)))))


@meaning("math.sincos")
def sine_and_cosine(op: Operation, machine: Machine) -> Evaluator:
    """The sine and the cosine."""
    target = format_of(op.results[0].type)
    sine = on_operands(op, checked(op, in_format("sin", target)))
    cosine = on_operands(op, checked(op, in_format("cos", target)))

    def both(a: Value) -> tuple[Value, Value]:
        return sine(a), cosine(a)

    return both


@meaning("math.fma")
def fused_multiply_add(op: Operation, machine: Machine) -> Evaluator:
    """`a * b + c` with one rounding."""
    target = format_of(op.results[0].type)
    return on_operands(op, checked(op, lambda a, b, c: multiply_add(a, b, c, target)))


@meaning("math.clampf")
def clamp(op: Operation, machine: Machine) -> Evaluator:
    """The value, but not below the second operand nor above the third; NaN stays."""
    format_of(op.results[0].type)
    return on_operands(
        op, checked(op, lambda a, low, high: scalars.minimum(scalars.maximum(a, low), high))
    )


@meaning("math.fpowi")
def float_to_integer_power(op: Operation, machine: Machine) -> Evaluator:
    """A float to an integer power."""
    target = format_of(op.results[0].type)
    single, to_format = target.width != 64, rounding(target)
    return on_operands(op, checked(op, lambda a, n: to_format(integer_power(a, n, single=single))))


@meaning("math.ipowi")
def integer_to_integer_power(op: Operation, machine: Machine) -> Evaluator:
    """An integer to an integer power; to a negative one, the quotient rounded towards zero."""
    width = width_of(op.results[0].type)

    def power(base: int, exponent: int) -> int:
        if exponent >= 0:
            return signed(pow(base, exponent, 1 << width), width)
        if base == 0:
            raise Fault(DivisionByZeroError, "raises zero to a negative power")
        if base == 1:
            return 1
        if base == -1:
            return -1 if exponent & 1 else 1
        return 0

    return on_operands(op, power)


@meaning_of_functions(scalars.ClassFunction)
def classify(function: scalars.ClassFunction, op: Operation, machine: Machine) -> Evaluator:
    """Whether the value is of a kind."""
    holds, least = function.holds, math.ldexp(1.0, format_of(op.operands[0].type).least_exponent)
    return on_operands(op, checked(op, lambda a: -holds(a, least)))


@meaning_of_functions(scalars.BitFunction)
def bit_function(function: scalars.BitFunction, op: Operation, machine: Machine) -> Evaluator:
    """Return the evaluator of a function of an integer."""
    width, exact = width_of(op.results[0].type), function.exact
    return on_operands(op, lambda a: signed(exact(a, width), width))


# Complex numbers

Round = Callable[[float], float]


def _rounding(value_type: Attribute) -> Round:
    """Rounding to the format of the parts of a complex type."""
    if not is_complex_type(value_type):
        raise unsupported(f"uses {value_type} where a complex number is needed")
    return rounding(float_format(value_type.element_type))


@meaning_of_functions(scalars.ComplexFunction)
def complex_function(
    function: scalars.ComplexFunction, op: Operation, machine: Machine
) -> Evaluator:
    """Return the evaluator of a function of complex numbers, in terms of their parts.

    Each operation of a formula in real numbers rounds once.

    A quotient is computed by the formula that divides by the square of the divisor's absolute
    value.
    """
    types = [scalar_type(value.type) for value in (*op.operands, *op.results)]
    to_format = _rounding(next(filter(is_complex_type, types)))

    def compute(name: str, *values: float) -> float:
        return to_format(_ARITHMETIC[name](*values))

    def run(*numbers: complex) -> complex | float:
        pairs = [(z.real, z.imag) if z.__class__ is complex else (z,) for z in numbers]
        made = function.parts(compute, *(part for pair in pairs for part in pair))
        return complex(*made) if len(made) == 2 else made[0]

    return on_operands(op, run)


_ARITHMETIC: dict[str, Callable[..., Any]] = {
    "addf": operator.add,
    "subf": operator.sub,
    "mulf": operator.mul,
    "divf": scalars.divide,
    "negf": operator.neg,
}


@meaning("complex.abs")
def absolute(op: Operation, machine: Machine) -> Evaluator:
    """The larger part times the root of one plus the square of their ratio.

    So the squares do not overflow. Where the ratio is of zeros or infinities, it is the smaller.
    """
    r = _rounding(op.operands[0].type)

    def length(z: complex) -> float:
        a, b = abs(z.real), abs(z.imag)
        large, small = scalars.maximum(a, b), scalars.minimum(a, b)
        ratio = r(scalars.divide(small, large))
        found = r(large * r(math.sqrt(r(r(ratio * ratio) + 1.0))))
        return small if found != found else found

    return on_operands(op, length)


@meaning("complex.eq", "complex.neq")
def compare(op: Operation, machine: Machine) -> Evaluator:
    """Whether both parts are equal, or not."""
    wanted = op.name == "complex.eq"
    return on_operands(op, lambda a, b: -((a.real == b.real and a.imag == b.imag) is wanted))

"""The meaning of `math`."""

from __future__ import annotations

import math
from collections.abc import Callable

from xdsl.ir import Operation

from loopwright.interpreter import libm
from loopwright.interpreter.faults import DivisionByZeroError, Fault
from loopwright.interpreter.floats import divide, maximum, minimum, multiply_add, rounding
from loopwright.interpreter.lifting import checked, format_of, on_operands, width_of
from loopwright.interpreter.machine import Evaluator, Machine, meaning
from loopwright.interpreter.values import Value, unsigned, wrap

_LIBRARY = {
    "math.absf": "fabs",
    "math.atan2": "atan2",
    "math.copysign": "copysign",
    "math.powf": "pow",
    **{f"math.{name}": name for name in libm.UNARY - {"fabs"}},
}


@meaning(*_LIBRARY)
def library(op: Operation, machine: Machine) -> Evaluator:
    """What the C library's function of the same name returns."""
    function = libm.in_format(_LIBRARY[op.name], format_of(op.results[0].type))
    return on_operands(op, checked(op, function))


@meaning("math.rsqrt")
def reciprocal_square_root(op: Operation, machine: Machine) -> Evaluator:
    """`1 / sqrt(x)`, both steps rounded."""
    target = format_of(op.results[0].type)
    root, to_format = libm.in_format("sqrt", target), rounding(target)
    return on_operands(op, checked(op, lambda a: to_format(divide(1.0, root(a)))))


@meaning("math.sincos")
def sine_and_cosine(op: Operation, machine: Machine) -> Evaluator:
    """The sine and the cosine."""
    target = format_of(op.results[0].type)
    sine = on_operands(op, checked(op, libm.in_format("sin", target)))
    cosine = on_operands(op, checked(op, libm.in_format("cos", target)))

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
    return on_operands(op, checked(op, lambda a, low, high: minimum(maximum(a, low), high)))


@meaning("math.fpowi")
def float_to_integer_power(op: Operation, machine: Machine) -> Evaluator:
    """A float to an integer power."""
    target = format_of(op.results[0].type)
    single, to_format = target.name != "f64", rounding(target)
    return on_operands(
        op, checked(op, lambda a, n: to_format(libm.integer_power(a, n, single=single)))
    )


@meaning("math.ipowi")
def integer_to_integer_power(op: Operation, machine: Machine) -> Evaluator:
    """An integer to an integer power; to a negative one, the quotient rounded towards zero."""
    width = width_of(op.results[0].type)

    def power(base: int, exponent: int) -> int:
        if exponent >= 0:
            return wrap(pow(base, exponent, 1 << width), width)
        if base == 0:
            raise Fault(DivisionByZeroError, "raises zero to a negative power")
        if base == 1:
            return 1
        if base == -1:
            return -1 if exponent & 1 else 1
        return 0

    return on_operands(op, power)


_CLASSES: dict[str, Callable[[float], bool]] = {
    "math.isfinite": math.isfinite,
    "math.isinf": math.isinf,
    "math.isnan": math.isnan,
}


@meaning(*_CLASSES)
def classify(op: Operation, machine: Machine) -> Evaluator:
    """Whether the value is finite, infinite, or not a number."""
    format_of(op.operands[0].type)
    test = _CLASSES[op.name]
    return on_operands(op, checked(op, lambda a: -test(a)))


@meaning("math.isnormal")
def is_normal(op: Operation, machine: Machine) -> Evaluator:
    """Whether the value is neither zero, subnormal, infinite nor NaN."""
    least = math.ldexp(1.0, format_of(op.operands[0].type).min_exponent)
    return on_operands(op, checked(op, lambda a: -(math.isfinite(a) and abs(a) >= least)))


@meaning("math.absi")
def absolute_integer(op: Operation, machine: Machine) -> Evaluator:
    """The magnitude; the least value is its own."""
    width = width_of(op.results[0].type)
    return on_operands(op, lambda a: wrap(abs(a), width))


def _leading_zeros(bits: int, width: int) -> int:
    return width - bits.bit_length()


def _trailing_zeros(bits: int, width: int) -> int:
    return (bits & -bits).bit_length() - 1 if bits else width


_COUNTS: dict[str, Callable[[int, int], int]] = {
    "math.ctlz": _leading_zeros,
    "math.cttz": _trailing_zeros,
    "math.ctpop": lambda bits, width: bits.bit_count(),
}


@meaning(*_COUNTS)
def count_bits(op: Operation, machine: Machine) -> Evaluator:
    """How many leading zeros, trailing zeros, or ones there are."""
    width = width_of(op.results[0].type)
    count: Callable[[int, int], Value] = _COUNTS[op.name]
    return on_operands(op, lambda a: wrap(count(unsigned(a, width), width), width))

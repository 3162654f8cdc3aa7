"""The meaning of complex arithmetic: each operation of a formula in real numbers rounds once.

A quotient is computed by the formula that divides by the square of the divisor's absolute value.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from xdsl.ir import Attribute, Operation

from loopwright.interpreter.arith import attribute_value
from loopwright.interpreter.faults import unsupported
from loopwright.interpreter.floats import divide, float_format, maximum, minimum, rounding
from loopwright.interpreter.lifting import on_operands
from loopwright.interpreter.machine import Evaluator, Machine, meaning
from loopwright.syntax.narrowing import is_complex_type
from loopwright.syntax.properties import attribute as get

Round = Callable[[float], float]


def _rounding(value_type: Attribute) -> Round:
    """Rounding to the format of the parts of a complex type."""
    if not is_complex_type(value_type):
        raise unsupported(f"uses {value_type} where a complex number is needed")
    return rounding(float_format(value_type.element_type))


@meaning("complex.constant")
def constant(op: Operation, machine: Machine) -> Evaluator:
    """Its value."""
    found = get(op, "value")
    assert found is not None
    value = attribute_value(found, op.results[0].type)
    return lambda: value


@meaning("complex.create")
def create(op: Operation, machine: Machine) -> Evaluator:
    """The number of two parts."""
    return on_operands(op, lambda a, b: complex(a, b))


_PARTS: dict[str, Callable[[complex], float | complex]] = {
    "complex.re": lambda z: z.real,
    "complex.im": lambda z: z.imag,
    "complex.neg": lambda z: complex(-z.real, -z.imag),
    "complex.conj": lambda z: complex(z.real, -z.imag),
}


@meaning(*_PARTS)
def part(op: Operation, machine: Machine) -> Evaluator:
    """A part, or a change of signs."""
    return on_operands(op, _PARTS[op.name])


@meaning("complex.add", "complex.sub")
def total(op: Operation, machine: Machine) -> Evaluator:
    """Part by part."""
    to_format = _rounding(op.results[0].type)
    if op.name == "complex.add":
        return on_operands(
            op, lambda a, b: complex(to_format(a.real + b.real), to_format(a.imag + b.imag))
        )
    return on_operands(
        op, lambda a, b: complex(to_format(a.real - b.real), to_format(a.imag - b.imag))
    )


@meaning("complex.mul")
def product(op: Operation, machine: Machine) -> Evaluator:
    """The difference of two products, and the sum of two."""
    r = _rounding(op.results[0].type)

    def multiply(a: complex, b: complex) -> complex:
        real = r(r(a.real * b.real) - r(a.imag * b.imag))
        return complex(real, r(r(a.imag * b.real) + r(a.real * b.imag)))

    return on_operands(op, multiply)


@meaning("complex.div")
def quotient(op: Operation, machine: Machine) -> Evaluator:
    """The product with the conjugate, divided by the square of the absolute value."""
    r = _rounding(op.results[0].type)

    def quotient_of(a: complex, b: complex) -> complex:
        norm = r(r(b.real * b.real) + r(b.imag * b.imag))
        real = r(r(a.real * b.real) + r(a.imag * b.imag))
        imaginary = r(r(a.imag * b.real) - r(a.real * b.imag))
        return complex(r(divide(real, norm)), r(divide(imaginary, norm)))

    return on_operands(op, quotient_of)


@meaning("complex.abs")
def absolute(op: Operation, machine: Machine) -> Evaluator:
    """The larger part times the root of one plus the square of their ratio.

    So the squares do not overflow. Where the ratio is of zeros or infinities, it is the smaller.
    """
    r = _rounding(op.operands[0].type)

    def length(z: complex) -> float:
        a, b = abs(z.real), abs(z.imag)
        large, small = maximum(a, b), minimum(a, b)
        ratio = r(divide(small, large))
        found = r(large * r(math.sqrt(r(r(ratio * ratio) + 1.0))))
        return small if found != found else found

    return on_operands(op, length)


@meaning("complex.eq", "complex.neq")
def compare(op: Operation, machine: Machine) -> Evaluator:
    """Whether both parts are equal, or not."""
    wanted = op.name == "complex.eq"
    return on_operands(op, lambda a, b: -((a.real == b.real and a.imag == b.imag) is wanted))

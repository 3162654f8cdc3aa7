"""The meaning of float arithmetic in `arith`: one rounding, to the operands' format."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import Operation

from loopwright.interpreter.floats import (
    divide,
    maximum,
    maximum_number,
    minimum,
    minimum_number,
    remainder,
    rounding,
)
from loopwright.interpreter.lifting import checked, format_of, on_operands
from loopwright.interpreter.machine import Evaluator, Machine, meaning

_ROUNDED: dict[str, Callable[[float, float], float]] = {
    "arith.addf": lambda a, b: a + b,
    "arith.subf": lambda a, b: a - b,
    "arith.mulf": lambda a, b: a * b,
    "arith.divf": divide,
}
_EXACT: dict[str, Callable[[float, float], float]] = {
    "arith.remf": remainder,
    "arith.maximumf": maximum,
    "arith.minimumf": minimum,
    "arith.maxnumf": maximum_number,
    "arith.minnumf": minimum_number,
}


@meaning(*_ROUNDED)
def rounded(op: Operation, machine: Machine) -> Evaluator:
    """Sum, difference, product, quotient."""
    to_format = rounding(format_of(op.results[0].type))
    exact = _ROUNDED[op.name]
    return on_operands(op, checked(op, lambda a, b: to_format(exact(a, b))))


@meaning(*_EXACT)
def exact(op: Operation, machine: Machine) -> Evaluator:
    """Remainder, minimum, maximum: the result needs no rounding."""
    format_of(op.results[0].type)
    return on_operands(op, checked(op, _EXACT[op.name]))


@meaning("arith.negf")
def negate(op: Operation, machine: Machine) -> Evaluator:
    """The sign flipped, that of a NaN too."""
    format_of(op.results[0].type)
    return on_operands(op, checked(op, lambda a: -a))

"""The meaning of integer arithmetic in `arith` and `index`: two's complement, any width.

Overflow wraps around, unless a flag says that it does not happen: then it gives poison.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import overload

from xdsl.ir import Operation

from loopwright.interpreter.attributes import flag, words
from loopwright.interpreter.faults import DivisionByZeroError, DivisionOverflowError, Fault
from loopwright.interpreter.lifting import on_operands, width_of
from loopwright.interpreter.machine import Evaluator, Machine, meaning
from loopwright.interpreter.values import (
    Binary,
    Poison,
    Scalar,
    Unary,
    Value,
    unsigned,
    wrap,
)
from loopwright.syntax.properties import attribute as get


@overload
def overflow_checked(
    op: Operation, width: int, signed_result: Unary, unsigned_result: Unary
) -> Unary: ...
@overload
def overflow_checked(
    op: Operation, width: int, signed_result: Binary, unsigned_result: Binary
) -> Binary: ...
def overflow_checked(
    op: Operation, width: int, signed_result: Scalar, unsigned_result: Scalar
) -> Scalar:
    """Wrap the exact signed result; poison where `nsw` or `nuw` is violated.

    `unsigned_result` is the exact result for the unsigned values of the operands.
    """
    flags = words(get(op, "overflowFlags"))
    if not {"nsw", "nuw"} & flags:
        return lambda *operands: wrap(signed_result(*operands), width)

    def compute(*operands: int) -> Value:
        exact = signed_result(*operands)
        result = wrap(exact, width)
        if "nsw" in flags and result != exact:
            return Poison("a signed overflow under 'nsw'", op)
        if "nuw" in flags and not 0 <= unsigned_result(*operands) < 1 << width:
            return Poison("an unsigned overflow under 'nuw'", op)
        return result

    return compute


_SUMS: dict[str, Callable[[int, int], int]] = {
    "arith.addi": lambda a, b: a + b,
    "index.add": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "index.sub": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
    "index.mul": lambda a, b: a * b,
}


@meaning(*_SUMS)
def sums(op: Operation, machine: Machine) -> Evaluator:
    """Addition, subtraction, multiplication."""
    exact = _SUMS[op.name]
    width = width_of(op.results[0].type)
    if not words(get(op, "overflowFlags")) - {"none"}:
        return on_operands(op, lambda a, b: wrap(exact(a, b), width))
    return on_operands(
        op,
        overflow_checked(
            op, width, exact, lambda a, b: exact(unsigned(a, width), unsigned(b, width))
        ),
    )


@meaning("arith.shli", "index.shl")
def shift_left(op: Operation, machine: Machine) -> Evaluator:
    """Multiplication by a power of two; poison if the shift is not less than the width."""
    width = width_of(op.results[0].type)
    checked = overflow_checked(
        op,
        width,
        lambda a, b: a << unsigned(b, width),
        lambda a, b: unsigned(a, width) << unsigned(b, width),
    )
    return on_operands(op, _shift(op, width, checked))


@meaning("arith.shrsi", "arith.shrui", "index.shrs", "index.shru")
def shift_right(op: Operation, machine: Machine) -> Evaluator:
    """Division by a power of two, rounded down; with `exact`, poison if anything is lost."""
    width = width_of(op.results[0].type)
    signed = op.name in ("arith.shrsi", "index.shrs")
    exact = flag(op, "isExact")

    def compute(a: int, b: int) -> Value:
        amount = unsigned(b, width)
        value = a if signed else unsigned(a, width)
        if exact and value & ((1 << amount) - 1):
            return Poison("a shift under 'exact' that lost bits", op)
        return wrap(value >> amount, width)

    return on_operands(op, _shift(op, width, compute))


def _shift(
    op: Operation, width: int, compute: Callable[[int, int], Value]
) -> Callable[[int, int], Value]:
    def guarded(a: int, b: int) -> Value:
        if unsigned(b, width) >= width:
            return Poison(f"a shift of {width} bits by {unsigned(b, width)}", op)
        return compute(a, b)

    return guarded


_BITS: dict[str, Callable[[int, int], int]] = {
    "arith.andi": lambda a, b: a & b,
    "arith.ori": lambda a, b: a | b,
    "arith.xori": lambda a, b: a ^ b,
    "arith.maxsi": max,
    "arith.minsi": min,
    "index.and": lambda a, b: a & b,
    "index.or": lambda a, b: a | b,
    "index.xor": lambda a, b: a ^ b,
    "index.maxs": max,
    "index.mins": min,
}


@meaning(*_BITS)
def bits(op: Operation, machine: Machine) -> Evaluator:
    """Bitwise logic, signed minimum and maximum: on signed values, these need no wrapping."""
    width_of(op.results[0].type)
    return on_operands(op, _BITS[op.name])


@meaning("arith.maxui", "arith.minui", "index.maxu", "index.minu")
def unsigned_extremum(op: Operation, machine: Machine) -> Evaluator:
    """Unsigned maximum and minimum."""
    width = width_of(op.results[0].type)
    choose = max if op.name in ("arith.maxui", "index.maxu") else min
    return on_operands(op, lambda a, b: choose(a, b, key=lambda v: unsigned(v, width)))


# Division --------------------------------------------------------------------------------------


def _truncated(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


_SIGNED_DIVISIONS: dict[str, Callable[[int, int], int]] = {
    "arith.divsi": _truncated,
    "arith.remsi": lambda a, b: a - b * _truncated(a, b),
    "arith.floordivsi": lambda a, b: a // b,
    "arith.ceildivsi": lambda a, b: -(-a // b),
    "index.divs": _truncated,
    "index.rems": lambda a, b: a - b * _truncated(a, b),
    "index.floordivs": lambda a, b: a // b,
    "index.ceildivs": lambda a, b: -(-a // b),
}
_UNSIGNED_DIVISIONS: dict[str, Callable[[int, int], int]] = {
    "arith.divui": lambda a, b: a // b,
    "arith.remui": lambda a, b: a % b,
    "arith.ceildivui": lambda a, b: -(-a // b),
    "index.divu": lambda a, b: a // b,
    "index.remu": lambda a, b: a % b,
    "index.ceildivu": lambda a, b: -(-a // b),
}


@meaning(*_SIGNED_DIVISIONS)
def signed_division(op: Operation, machine: Machine) -> Evaluator:
    """Signed division; by zero, or of the least value by -1, it is undefined behaviour."""
    divide = _SIGNED_DIVISIONS[op.name]
    width = width_of(op.results[0].type)
    least = -(1 << (width - 1))
    exact = flag(op, "isExact")

    def compute(a: Value, b: Value) -> Value:
        if _divisor(b, machine) or a.__class__ is Poison:
            return a if a.__class__ is Poison else b
        if b == -1 and a == least:
            raise Fault(DivisionOverflowError, f"divides {a}, the least {width}-bit value, by -1")
        if exact and a % b:
            return Poison("a division under 'exact' with a remainder", op)
        return divide(a, b)

    return on_operands(op, compute, propagating=False)


@meaning(*_UNSIGNED_DIVISIONS)
def unsigned_division(op: Operation, machine: Machine) -> Evaluator:
    """Unsigned division; by zero it is undefined behaviour."""
    divide = _UNSIGNED_DIVISIONS[op.name]
    width = width_of(op.results[0].type)
    exact = flag(op, "isExact")

    def compute(a: Value, b: Value) -> Value:
        if _divisor(b, machine) or a.__class__ is Poison:
            return a if a.__class__ is Poison else b
        dividend, divisor = unsigned(a, width), unsigned(b, width)
        if exact and dividend % divisor:
            return Poison("a division under 'exact' with a remainder", op)
        return wrap(divide(dividend, divisor), width)

    return on_operands(op, compute, propagating=False)


def _divisor(divisor: Value, machine: Machine) -> bool:
    """Whether the divisor is unknown, which only a traced program may have; raises if it is bad."""
    if divisor.__class__ is Poison:
        if machine.recorder.active:
            return True
        raise divisor.fault("the divisor")
    if divisor == 0:
        raise Fault(DivisionByZeroError, "divides by zero")
    return False


# Extended results ------------------------------------------------------------------------------


@meaning("arith.addui_extended")
def add_extended(op: Operation, machine: Machine) -> Evaluator:
    """The sum, and whether it carried."""
    width = width_of(op.results[0].type)

    def compute(a: int, b: int) -> tuple[int, int]:
        total = unsigned(a, width) + unsigned(b, width)
        return wrap(total, width), -(total >> width)

    return _two_results(op, compute)


@meaning("arith.mulsi_extended", "arith.mului_extended")
def multiply_extended(op: Operation, machine: Machine) -> Evaluator:
    """The low and the high half of the product."""
    width = width_of(op.results[0].type)
    signed = op.name == "arith.mulsi_extended"

    def compute(a: int, b: int) -> tuple[int, int]:
        exact = a * b if signed else unsigned(a, width) * unsigned(b, width)
        return wrap(exact, width), wrap(exact >> width, width)

    return _two_results(op, compute)


def _two_results(
    op: Operation, compute: Callable[[int, int], tuple[int, int]]
) -> Callable[..., tuple[Value, Value]]:
    first = on_operands(op, lambda a, b: compute(a, b)[0])
    second = on_operands(op, lambda a, b: compute(a, b)[1])

    def both(a: Value, b: Value) -> tuple[Value, Value]:
        return first(a, b), second(a, b)

    return both

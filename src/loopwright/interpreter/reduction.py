"""The meaning of `reduction`'s ops: what they name, applied."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.interpreter.attributes import require
from loopwright.interpreter.machine import Evaluator, Machine, meaning, single_result
from loopwright.interpreter.reducing import definition
from loopwright.interpreter.values import Value


@meaning("reduction.combine")
def combine(op: Operation, machine: Machine) -> Evaluator:
    """The combination of the left values with the right ones."""
    applied = definition(op, machine, require(op, "reduction"))
    count = len(op.results)

    def run(*operands: Value) -> tuple[Value, ...]:
        return applied.combine(operands[:count], operands[count:])

    return single_result(op, run)


@meaning("reduction.identity")
def identity(op: Operation, machine: Machine) -> Evaluator:
    """The identity."""
    applied = definition(op, machine, require(op, "reduction"))
    return single_result(op, applied.identity)

"""The meaning of `func` and of the ops of `builtin` that are executed."""

from __future__ import annotations

from collections.abc import Callable

from xdsl.ir import Operation

from loopwright.dialects.symbols import symbol_name
from loopwright.interpreter.attributes import require
from loopwright.interpreter.externals import external
from loopwright.interpreter.faults import unsupported
from loopwright.interpreter.machine import Evaluator, Machine, meaning, single_result
from loopwright.interpreter.values import FunctionReference, Value, defined


def _callable(
    function: Operation, caller: Operation, machine: Machine
) -> Callable[..., tuple[Value, ...]]:
    """What a call of a function does, whether it has a body or not."""
    if function.name != "func.func":
        raise unsupported(f"calls '{symbol_name(function)}', which is not a function")
    if function.regions[0].blocks:
        return lambda *arguments: machine.invoke(function, arguments)
    return external(function, caller, machine)


@meaning("func.call")
def call(op: Operation, machine: Machine) -> Evaluator:
    """The results of the function it names."""
    function = machine.symbol(op, require(op, "callee"))
    return single_result(op, _callable(function, op, machine))


@meaning("func.constant")
def constant(op: Operation, machine: Machine) -> Evaluator:
    """The function it names."""
    reference = FunctionReference(machine.symbol(op, require(op, "value")))
    return lambda: reference


@meaning("func.call_indirect")
def call_indirect(op: Operation, machine: Machine) -> Evaluator:
    """The results of the function that its first operand is."""

    def run(callee: Value, *arguments: Value) -> tuple[Value, ...]:
        reference = defined(callee, "the callee")
        return _callable(reference.function, op, machine)(*arguments)

    return single_result(op, run)


@meaning("func.func", "builtin.module")
def definition(op: Operation, machine: Machine) -> Evaluator:
    """Nothing: what is defined inside runs when it is called."""
    return lambda: None


@meaning("builtin.unrealized_conversion_cast")
def conversion_cast(op: Operation, machine: Machine) -> Evaluator:
    """Its operands; only casts that leave values as they are have a meaning here."""
    kinds = [str(value.type).lstrip("su") for value in (*op.operands, *op.results)]
    if len(op.operands) != len(op.results) or kinds[: len(op.operands)] != kinds[len(op.results) :]:
        raise unsupported("converts between types that are not held alike")
    return single_result(op, lambda *operands: operands)

"""The meaning of `cf` and `ub`: branches between blocks, assertions, poison."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.interpreter.attributes import integers, segments, word
from loopwright.interpreter.codecs import splat
from loopwright.interpreter.faults import AssertionFailedError, Fault, UnreachableError
from loopwright.interpreter.lifting import width_of
from loopwright.interpreter.machine import Branch, Evaluator, Machine, branch, meaning
from loopwright.interpreter.values import Poison, Value, defined, truth, wrap
from loopwright.syntax.narrowing import is_vector
from loopwright.syntax.properties import attribute as get


@branch("cf.br")
def br(op: Operation) -> Branch:
    """To its successor."""
    return lambda *arguments: (0, arguments)


@branch("cf.cond_br")
def cond_br(op: Operation) -> Branch:
    """To the first successor if the condition is true, else to the second."""
    taken = len(segments(op, op.operands, 3)[1])

    def choose(condition: Value, *arguments: Value) -> tuple[int, tuple[Value, ...]]:
        if truth(condition):
            return 0, arguments[:taken]
        return 1, arguments[taken:]

    return choose


@branch("cf.switch")
def switch(op: Operation) -> Branch:
    """To the successor of the case that the flag equals, else to the default."""
    _, default_operands, _ = segments(op, op.operands, 3)
    width = width_of(op.operands[0].type)
    cases = [wrap(value, width) for value in integers(get(op, "case_values"))]
    sizes = [len(default_operands), *integers(get(op, "case_operand_segments"))]
    starts = [sum(sizes[:number]) for number in range(len(sizes))]

    def choose(flag: Value, *arguments: Value) -> tuple[int, tuple[Value, ...]]:
        defined(flag, "the flag")
        number = cases.index(flag) + 1 if flag in cases else 0
        start = starts[number]
        return number, arguments[start : start + sizes[number]]

    return choose


@branch("ub.unreachable")
def unreachable(op: Operation) -> Branch:
    """Nowhere: control must not reach it."""

    def fail() -> tuple[int, tuple[Value, ...]]:
        raise Fault(UnreachableError, "is reached")

    return fail


@meaning("cf.assert")
def assertion(op: Operation, machine: Machine) -> Evaluator:
    """Nothing, if the condition is true; the end of the program otherwise."""
    message = get(op, "msg")
    text = "" if message is None else word(message)

    def check(condition: Value) -> None:
        if not truth(condition):
            raise Fault(AssertionFailedError, f"fails: {text}")

    return check


@meaning("ub.poison", "llvm.mlir.poison", "llvm.mlir.undef")
def poison(op: Operation, machine: Machine) -> Evaluator:
    """Poison."""
    value = Poison("the poison value made here", op)
    result_type = op.results[0].type
    made = splat(result_type, value) if is_vector(result_type) else value
    return lambda: made

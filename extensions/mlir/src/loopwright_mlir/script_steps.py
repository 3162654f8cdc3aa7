"""What an operation of a transform script says of itself: what runs it, which handles it uses up.

A script is a program of the `transform` dialect: its values are handles, associated with operations
of another program, the payload, with values of it, or with attributes. `loopwright_mlir.scripts`
runs them and asks each operation.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xdsl.ir import Operation, SSAValue

from loopwright.ir.interfaces.op_interfaces import Interface, interface_of, loaded

Consumed = Callable[[Operation], Sequence[SSAValue]]
"""The operands of an operation after which nothing may use them."""


class ScriptStep(Interface):
    """The operation is a step of a script.

    `run` is the function that takes the step, as `"module:function"`. `consumes` names the operands
    that are used up, or says which for an operation.

    >>> ScriptStep("loopwright_mlir.scripts.handles:get_result").consumed
    ()
    """

    def __init__(self, run: str, consumes: Sequence[str] | Consumed = ()) -> None:
        self._run = run
        self.consumed = consumes

    @property
    def run(self) -> Callable[[Any, Any], Any]:
        """What takes the step, imported now if it was not yet."""
        return loaded(self._run)


class MatchStep(ScriptStep):
    """The operation changes nothing: matchers of scripts may have it."""


class PatternSource(Interface):
    """The operation stands for patterns, those that a function `"module:function"` gives."""

    def __init__(self, patterns: str) -> None:
        self._patterns = patterns

    @property
    def patterns(self) -> Callable[[Operation], Sequence[Any]]:
        """The patterns of an operation of the payload."""
        return loaded(self._patterns)


def script_step(op: Operation) -> ScriptStep | None:
    """What an operation says of itself as a step of a script.

    >>> from xdsl.dialects.test import TestOp
    >>> script_step(TestOp())
    """
    return interface_of(op, ScriptStep)


def consumed_operands(op: Operation) -> Sequence[SSAValue]:
    """The handles that an operation of a script uses up."""
    step = script_step(op)
    if step is None:
        return ()
    if callable(step.consumed):
        return step.consumed(op)
    handles: list[SSAValue] = []
    for name in step.consumed:
        operand = getattr(op, name)
        handles += [operand] if isinstance(operand, SSAValue) else operand
    return handles

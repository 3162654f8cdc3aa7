"""The table from op names to meanings.

A meaning is a function `(op, machine) -> evaluator`, called once for each op of a function that is
prepared. The evaluator is called whenever the op is executed: with the values of its operands, it
returns nothing, the value of the one result, or a tuple of the values of several results.

The evaluator of a branch returns the number of the successor and the values of its arguments.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from xdsl.ir import Operation
from xdsl.traits import IsTerminator

from loopwright.interpreter.values import Value

if TYPE_CHECKING:
    from loopwright.interpreter.machine import Machine

Evaluator = Callable[..., Value]
Meaning = Callable[[Operation, "Machine"], Evaluator]
Branch = Callable[..., tuple[int, tuple[Value, ...]]]
BranchMeaning = Callable[[Operation], Branch]

MEANINGS: dict[str, Meaning] = {}
"""What each op that is not a terminator does."""

BRANCHES: dict[str, BranchMeaning] = {}
"""Where each terminator that stays in its region goes."""

_M = TypeVar("_M", bound=Meaning)
_B = TypeVar("_B", bound=BranchMeaning)


def meaning(*names: str) -> Callable[[_M], _M]:
    """Register the meaning of the ops of these names."""

    def register(function: _M) -> _M:
        for name in names:
            MEANINGS[name] = function
        return function

    return register


def branch(name: str) -> Callable[[_B], _B]:
    """Register where a terminator that stays in its region goes."""

    def register(function: _B) -> _B:
        BRANCHES[name] = function
        return function

    return register


def leaves_region(op: Operation) -> bool:
    """Whether an op that is none of `BRANCHES` ends its region and hands its operands to the op
    around it."""
    return (
        op.has_trait(IsTerminator, value_if_unregistered=False)
        and not op.successors
        and op.name not in MEANINGS
    )


def single_result(op: Operation, run: Callable[..., tuple[Value, ...]]) -> Evaluator:
    """`run`, which returns a tuple, as the evaluator of an op with any number of results."""
    if len(op.results) != 1:
        return run

    def unpacked(*operands: Value) -> Value:
        return run(*operands)[0]

    return unpacked

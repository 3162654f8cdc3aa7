"""What a person can do about loops that take time, in terms of the Python source."""

from __future__ import annotations

import re
from collections.abc import Callable

from xdsl.ir import Operation

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.loops import LoopFacts
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.presburger.budget import fresh_budgets
from loopwright.ir.core.locations import source_location
from loopwright.ir.interfaces import control_flow
from loopwright.ir.interfaces.memory_access import SubscriptedAccess
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.reporting.errors import SourceLocation

TextAt = Callable[[SourceLocation], str]
"""The text of the source from a place to the end of its line; '' where it is not known."""

_SLOW_CALLS = tuple(
    (re.compile(pattern), advice)
    for pattern, advice in (
        (
            r"([\w.]+)\.pop\(0\)",
            r"takes the first item of `\1`, which moves all others: `popleft()` of a "
            r"`collections.deque` moves none",
        ),
        (
            r"([\w.]+)\.insert\(0,",
            r"puts an item in front of `\1`, which moves all others: `appendleft(…)` of a "
            r"`collections.deque` moves none",
        ),
        (
            r"(?:np|numpy)\.append\(([\w.]+),",
            r"copies `\1` in each iteration: append to a list, and make an array of it after the "
            r"loop",
        ),
    )
)
"""Calls whose time grows with the size of what they are about, and what to write in a loop."""
_SUBSCRIPT = re.compile(r"[\w.]+\[(?:[^\[\]]|\[[^\[\]]*\])*\]")
_LOOP_VARIABLE = re.compile(r"for\s+(\w+)\s+in\b")
_UPDATE = re.compile(r"\s*(?:\+|-|\*|/|//|\||&|\^)=")


def data_dependent_update(loop: Operation, text_at: TextAt) -> str:
    """Say which element a loop updates whose subscript depends on data; '' if there is none.

    Iterations that may hit the same element have to run one after the other.
    """
    for op in loop.walk():
        access = interface_of(op, SubscriptedAccess)
        place = source_location(op)
        if access is None or place is None or not access.writes or access.map is not None:
            continue
        text = text_at(place)
        subscript = _SUBSCRIPT.match(text)
        if subscript is None:
            continue
        element = subscript[0]
        if not _UPDATE.match(text[subscript.end() :]):
            return (
                f"line {place.line} stores to `{element}`, and which element that is depends on "
                "the data: two iterations may store to the same one"
            )
        return (
            f"line {place.line} updates `{element}`, and which element that is depends on the data:"
            " two iterations may update the same one. `np.bincount` counts in compiled code; or "
            "give each thread an array of its own and add these"
        )
    return ""


def repeated_update(loop: Operation, text_at: TextAt) -> str:
    """Say which element all iterations of a loop of Python update, and what to write; '' if there
    is none."""
    loop_place = source_location(loop)
    variable = None if loop_place is None else _LOOP_VARIABLE.match(text_at(loop_place))
    if variable is None:
        return ""
    for op in loop.walk():
        access = interface_of(op, SubscriptedAccess)
        place = source_location(op)
        if access is None or place is None or not access.writes:
            continue
        text = text_at(place)
        subscript = _SUBSCRIPT.match(text)
        if subscript is None or not _UPDATE.match(text[subscript.end() :]):
            continue
        if not re.search(rf"\b{variable[1]}\b", subscript[0]):
            return (
                f"line {place.line} updates `{subscript[0]}` in each iteration, so that each needs "
                "the one before. Update a local variable, and store it after the loop; "
                "`fastmath=True` then lets its floats be combined in another order"
            )
    return ""


def whole_expression(text: str) -> str:
    """Return a text that begins with an expression, without brackets behind it that close others.

    >>> whole_expression("(v ** 2).sum(axis=1)) + 1")
    '(v ** 2).sum(axis=1)'
    """
    depth = 0
    for position, character in enumerate(text):
        depth += (character in "([{") - (character in ")]}")
        if depth < 0:
            return text[:position]
    return text


def slow_call(text: str) -> str:
    """Say what to write for the call at the beginning of a text if that is slow in loops; '' if it
    is not.

    >>> slow_call("queue.pop(0)")[:59]
    'takes the first item of `queue`, which moves all others: `p'
    >>> slow_call("queue.pop()")
    ''
    """
    for pattern, advice in _SLOW_CALLS:
        call = pattern.match(text)
        if call is not None:
            return call.expand(advice)
    return ""


def has_independent_iterations(function: Operation, place: SourceLocation) -> bool:
    """Return whether the iterations of all loops of a function at a place may run in any order.

    Reductions count as dependences: their order decides the last bits of sums.
    """
    loops = [
        op for op in function.walk() if control_flow.is_loop(op) and source_location(op) == place
    ]
    with fresh_budgets():
        facts = LoopFacts(DependenceAnalysis(function, Aliases(function)))
        verdicts = [
            facts.parallelism(op, position)
            for op in loops
            for position, _ in enumerate(control_flow.induction_variables(op))
        ]
    return bool(verdicts) and all(
        verdict.is_parallel and not verdict.reductions for verdict in verdicts
    )

"""The meaning of `vector.mask`: one op, of which only some lanes take part."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from xdsl.ir import Operation

from loopwright.interpreter.faults import unsupported
from loopwright.interpreter.machine import Evaluator, Machine, Meaning, meaning, single_result
from loopwright.interpreter.values import Value, Vector, truth

MASKABLE: dict[str, Meaning] = {}
"""Meanings whose evaluators take the keyword `selection`, the mask around the op."""

_M = TypeVar("_M", bound=Meaning)


def maskable(name: str) -> Callable[[_M], _M]:
    """Register a meaning whose evaluator takes the mask around the op as `selection`."""

    def register(function: _M) -> _M:
        MASKABLE[name] = function
        return function

    return register


def select_lanes(mask: Vector, yes: Value, no: Value) -> Value:
    """The lanes of one value where the mask is set, those of another elsewhere."""
    if not isinstance(yes, Vector) or len(mask.lanes) != len(yes.lanes):
        return yes
    lanes = tuple(
        a if truth(selected, "a lane of the mask") else b
        for selected, a, b in zip(mask.lanes, yes.lanes, no.lanes, strict=True)
    )
    return Vector(yes.shape, lanes)


@meaning("vector.mask")
def mask(op: Operation, machine: Machine) -> Evaluator:
    """The results of the op inside, with the last operand for lanes that are masked off."""
    inside = list(op.regions[0].blocks[0].ops)
    masked = [inner for inner in inside if inner.name != "vector.yield"]
    yielded = inside[-1].operands if inside and inside[-1].name == "vector.yield" else ()
    if not masked:
        return single_result(op, _only_selected(op, machine))
    inner = masked[0]
    if len(masked) > 1 or inner.name not in MASKABLE:
        raise unsupported(f"masks '{inner.name}', which cannot be masked")
    evaluate = MASKABLE[inner.name](inner, machine)
    slots = [machine.slot(operand) for operand in inner.operands]
    results = [machine.slot(result) for result in inner.results]
    passed_on = [machine.slot(value) for value in yielded]

    def run(selection: Vector, *passed: Value) -> tuple[Value, ...]:
        values = machine.values
        outcome = evaluate(*[values[slot] for slot in slots], selection=selection)
        if len(results) == 1:
            values[results[0]] = outcome
        handed = tuple(values[slot] for slot in passed_on)
        if not passed:
            return handed
        return tuple(
            select_lanes(selection, new, old) for new, old in zip(handed, passed, strict=True)
        )

    return single_result(op, run)


def _only_selected(op: Operation, machine: Machine) -> Callable[..., tuple[Value, ...]]:
    """A mask around nothing: what it yields, where the mask is set."""
    body = machine.body(op.regions[0])

    def run(selection: Vector, *passed: Value) -> tuple[Value, ...]:
        handed = body.run()
        if not passed:
            return handed
        return tuple(
            select_lanes(selection, new, old) for new, old in zip(handed, passed, strict=True)
        )

    return run

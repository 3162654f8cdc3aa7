"""Refusals of loops for what they are made of: values that they carry, bounds that differ, ops.

Their witness is what leads from one iteration to the next: two places, and the first two iterations
where these are constants.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.model import carried_by, place_text
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.value_names import value_name
from loopwright.reporting.ledger import JsonValue


def carries_values(
    ops: tuple[Operation, ...], loop: Operation, message: str, code: str = "carries-values"
) -> Refusal:
    """The first of some ops stays as it is because a loop, one of them, carries values."""
    carried = next(carried_by(loop), None)
    if carried is None:
        return Refusal(code, RefusalKind.UNSUPPORTED, message, ops)
    witness = next_iteration(loop, carried.source, carried.sink, "value")
    places = (*ops, carried.source)
    return Refusal(code, RefusalKind.UNSUPPORTED, message, places, witness=lambda: witness)


def bounds_vary(
    loop: Operation,
    inner: Operation,
    values: Sequence[SSAValue],
    message: str,
    code: str = "bounds-vary",
) -> Refusal:
    """A loop stays as it is because the first of some values, which a loop in it is bounded by, is
    another in each iteration."""
    owner = values[0].owner
    op = owner if isinstance(owner, Operation) else owner.parent_op()
    assert op is not None, "the value is defined in a loop"
    witness = next_iteration(loop, op, inner)
    witness["value"] = value_name(values[0])
    places = tuple(dict.fromkeys((loop, inner, op)))
    return Refusal(code, RefusalKind.UNSUPPORTED, message, places, witness=lambda: witness)


def stands_against(loop: Operation, op: Operation, message: str, code: str) -> Refusal:
    """A loop stays as it is because of an op in it, whose executions keep their order."""
    witness = next_iteration(loop, op, op)
    return Refusal(code, RefusalKind.UNSUPPORTED, message, (loop, op), witness=lambda: witness)


def next_iteration(
    loop: Operation, first: Operation, second: Operation, kind: str | None = None
) -> dict[str, JsonValue]:
    """What is done in an iteration of a loop, and in the next one."""
    witness: dict[str, JsonValue] = {"from": place_text(first), "to": place_text(second)}
    if kind is not None:
        witness["kind"] = kind
    if isinstance(loop, ForOp) and (loop.constant_trip_count or 0) > 1:
        start = loop.constant_lower_bound
        assert start is not None, "so many iterations have a first one"
        name: list[JsonValue] = [value_name(loop.induction_variable)]
        witness |= {"source": [start], "sink": [start + loop.step_value]}
        witness["names"] = {"source": name, "sink": name}
    return witness

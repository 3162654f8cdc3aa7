"""Recognising a reduction by its structure: which kind a combination is."""

from __future__ import annotations

from typing import Final

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Attribute, Block, Operation

from loopwright.dialects.reduction.kinds import can_combine
from loopwright.interfaces.atomic_kinds import COMBINATIONS, AtomicRMWKind
from loopwright.syntax.printer import attribute_text

KINDS_BY_OP: Final = {combination.op: kind for kind, combination in COMBINATIONS.items()}
"""For the name of an operation the kind that combines as it does."""

_PROMISES = ("nnan", "ninf", "fast", "nsw", "nuw")


def kind_of_op(op: Operation) -> AtomicRMWKind | None:
    """The kind whose combination an op is, on scalars and without promises about its values.

    An op that promises, as `nnan` and `nsw` do, may not meet values that other orders bring about.
    """
    kind = KINDS_BY_OP.get(op.name)
    if kind is None or not can_combine(kind, op.results[0].type) or _promises(op):
        return None
    return kind


def _promises(op: Operation) -> bool:
    return any(
        word in _words(attribute)
        for name, attribute in op.properties.items()
        if name in ("fastmath", "overflowFlags")
        for word in _PROMISES
    )


def _words(attribute: Attribute) -> list[str]:
    text = attribute.data if isinstance(attribute, StringAttr) else attribute_text(attribute)
    for sign in "<>,#":
        text = text.replace(sign, " ")
    return text.split()


def kind_of_combination(block: Block) -> AtomicRMWKind | None:
    """The kind that a block of two arguments, one op and a terminator is the combination of."""
    first, last = block.first_op, block.last_op
    if first is None or last is None or first.next_op is not last or len(block.args) != 2:
        return None
    if tuple(last.operands) != tuple(first.results):
        return None
    arguments = tuple(block.args)
    if tuple(first.operands) not in (arguments, arguments[::-1]):
        return None
    return kind_of_op(first)

"""Ops that are undefined for some operands, or may never end: where else they may be executed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation
from xdsl.traits import Pure

from loopwright.ir.interfaces.op_interfaces import Interface, interface_of
from loopwright.ir.interfaces.rewriting import constant_of


class UndefinedDivisors(Interface):
    """The op divides by operand number `divisor`, and is undefined where that is one of some
    numbers."""

    def __init__(self, *undefined: int, divisor: int = 1) -> None:
        self.undefined = undefined
        self.divisor = divisor


UNSIGNED_DIVISION: Final = UndefinedDivisors(0)
SIGNED_DIVISION: Final = UndefinedDivisors(0, -1)
"""The least integer divided by -1 is none, either."""


class ConditionallySpeculatable(Interface):
    """The op is pure where a condition holds, and so are the ops in it.

    It is beside xDSL's `Pure`, which promises less here: that the op has no effects.
    """

    def __init__(self, condition: Callable[[Operation], bool] = lambda _: True) -> None:
        self.condition = condition


def divides_by_a_number(op: Operation) -> bool:
    """Whether a division has a constant divisor for which it is defined."""
    division = interface_of(op, UndefinedDivisors)
    assert division is not None, f"'{op.name}' divides"
    divisor = constant_of(op.operands[division.divisor])
    return isinstance(divisor, IntegerAttr) and divisor.value.data not in division.undefined


PURE_DIVISION: Final = ConditionallySpeculatable(divides_by_a_number)


def may_be_moved(op: Operation) -> bool:
    """Whether `mlir-opt` executes an op without effects where it was not, apart from what is in
    it."""
    rule = interface_of(op, ConditionallySpeculatable)
    return rule is None or rule.condition(op)


def is_pure(op: Operation) -> bool:
    """Whether an op has no effects, ends, and may be executed where it was not, as `mlir-opt` has
    it: remainders, and divisions that round down, always may."""
    rule = interface_of(op, ConditionallySpeculatable)
    if rule is None:
        return interface_of(op, Pure) is not None
    return rule.condition(op) and all(
        is_pure(inner) for region in op.regions for block in region.blocks for inner in block.ops
    )

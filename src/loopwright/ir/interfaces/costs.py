"""What the execution of an op costs, roughly: what cost models ask of any op."""

from __future__ import annotations

from math import prod
from typing import cast

from xdsl.dialects.builtin import AnyFloat, ComplexType, VectorType
from xdsl.ir import Attribute, Operation

from loopwright.ir.interfaces.op_interfaces import Interface, interface_of


class ExecutionCost(Interface):
    """The cycles of one execution, for one element, by what the code generator makes of the op.

    `is_call` says that it becomes a call of the C library, which loops with are not vectorised;
    with `approximates` it is computed in line where its fast-math flags allow approximation.
    """

    def __init__(self, cycles: float, *, is_call: bool = False, approximates: bool = False) -> None:
        self.cycles = cycles
        self.is_call = is_call
        self.approximates = approximates


class FloatArithmetic(Interface):
    """One execution does floating-point operations, `per_lane` of them for each lane.

    A fused multiply-add is two operations, a comparison, a conversion or a move is none. The lanes
    are those of the result, or of the operand `of`.
    """

    def __init__(self, per_lane: int = 1, *, of: str | None = None) -> None:
        self.per_lane = per_lane
        self.of = of

    def operations(self, op: Operation) -> int:
        """How many operations one execution does."""
        value = op.results[0] if self.of is None else getattr(op, self.of)
        return self.per_lane * lanes_of(value.type)


def lanes_of(type_: Attribute) -> int:
    """How many numbers a scalar or vector has (of a scalable vector, as many as it must have)."""
    return prod(type_.get_shape()) if isinstance(type_, VectorType) else 1


def float_operations(op: Operation) -> int:
    """How many floating-point operations one execution of an op itself does, by its declaration.

    >>> from xdsl.dialects.test import TestOp
    >>> float_operations(TestOp())
    0
    """
    arithmetic = interface_of(op, FloatArithmetic)
    if arithmetic is None or not op.results:
        return 0
    element = element_of(op.results[0].type)
    return arithmetic.operations(op) if isinstance(element, AnyFloat | ComplexType) else 0


def element_of(type_: Attribute) -> Attribute:
    """The type of the numbers of a scalar or vector."""
    return cast("Attribute", type_.element_type) if isinstance(type_, VectorType) else type_  # pyright: ignore[reportUnknownMemberType]

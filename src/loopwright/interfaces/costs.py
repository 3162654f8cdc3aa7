"""What the execution of an op costs, roughly: what cost models ask of any op."""

from __future__ import annotations

from loopwright.interfaces.op_interfaces import Interface


class ExecutionCost(Interface):
    """The cycles of one execution, for one element, by what the code generator makes of the op.

    `is_call` says that it becomes a call of the C library, which loops with are not vectorised;
    with `approximates` it is computed in line where its fast-math flags allow approximation.
    """

    def __init__(self, cycles: float, *, is_call: bool = False, approximates: bool = False) -> None:
        self.cycles = cycles
        self.is_call = is_call
        self.approximates = approximates

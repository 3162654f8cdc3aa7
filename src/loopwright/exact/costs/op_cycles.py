"""Predicted cycles of single ops: what they declare (`ExecutionCost`), roughly.

Plain arithmetic is one vector instruction as well as one scalar one; what calls the C library is
dear, and loops with such calls do not vectorise (an op with `afn` is computed in line instead).
Figures are of current processors with a C library of theirs; they weigh what is computed again.
"""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.ir.dialects.arith.attributes import FastMathFlag, has_flag
from loopwright.ir.interfaces.op_interfaces import ExecutionCost, interface_of

PLAIN = 0.5
"""The cycles of an op that declares no `ExecutionCost`."""


def op_cycles(op: Operation) -> float:
    """The cycles of one execution, for one element."""
    cost = interface_of(op, ExecutionCost)
    return PLAIN if cost is None else cost.cycles


def is_call(op: Operation) -> bool:
    """Whether an op becomes a call of the C library."""
    cost = interface_of(op, ExecutionCost)
    return cost is not None and cost.is_call and not is_approximated(op)


def is_approximated(op: Operation) -> bool:
    """Whether an op that would become a call is computed in line, in many instructions, which
    vectors have as well."""
    cost = interface_of(op, ExecutionCost)
    return cost is not None and cost.approximates and has_flag(op, FastMathFlag.APPROX_FUNC)

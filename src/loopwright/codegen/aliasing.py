"""Which memref arguments of a call overlap nothing else that the callee can reach."""

from __future__ import annotations

from xdsl.ir import Operation

from loopwright.codegen.context import FunctionLowering


def distinct_arguments(fn: FunctionLowering, call: Operation, callee: Operation) -> frozenset[int]:
    """Positions of the call's memref operands that overlap no other memory the callee uses."""
    return frozenset()

"""Predicted cycles of computation: op instances, fewer where the innermost loop can be vectorised.

The figures are rough on purpose (half a cycle for an op, a table for the slow ones): they weigh
what is computed again against what is not loaded again, and see vectorisation come and go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from loopwright.analysis.loops import Stride
from loopwright.analysis.nest_tree import Level, Use
from loopwright.analysis.nests import NestAccesses
from loopwright.analysis.reductions import reductions_of
from loopwright.dialects.arith.attributes import FastMathFlag, FastMathFlagsAttr
from loopwright.syntax.properties import attribute

_PLAIN, _ACCESS, _LATENCY, _ENTRY = 0.5, 0.5, 4.0, 8.0
_SLOW = {"arith.divf": 4.0, "math.sqrt": 5.0, "math.rsqrt": 6.0, "arith.remf": 20.0}
_MATH = 8.0
_FREE = frozenset({"arith.constant", "affine.apply"})
_EXACT = frozenset(
    f"arith.{name}"
    for name in (
        *("addi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"),
        *("maximumf", "minimumf"),
    )
)
"""Ops that give the same result in any order."""

UNROLLED = 8
"""Innermost loops of at most so many iterations are unrolled by LLVM."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Counts the cycles of trees: `vector_bytes` of a register, memrefs that are `private`."""

    nests: NestAccesses
    vector_bytes: int
    private: frozenset[SSAValue] = frozenset()

    def cycles(self, level: Level) -> float:
        """The cycles of one execution of a loop."""
        body = [level, *(child for child in level.children if _is_unrolled(child))]
        if len(body) == 1 + len(level.children):
            weight = sum(_weight(part) * (1 if part is level else part.trips) for part in body)
            uses = [use for part in body for use in part.uses]
            if self.is_vectorisable(level, uses, body):
                lanes = self.vector_bytes // max((use.element for use in uses), default=8)
                return _ENTRY + level.trips * weight / max(1, lanes)
            sequential = any(self.nests.is_sequential(part.op) for part in body)
            return _ENTRY + level.trips * max(weight, _LATENCY if sequential else 0.0)
        inside = sum(self.cycles(child) for child in level.children)
        return _ENTRY + level.trips * (_weight(level) + inside)

    def is_vectorisable(self, level: Level, uses: Sequence[Use], body: Sequence[Level]) -> bool:
        """Whether iterations of a loop can run side by side: accesses are contiguous or invariant
        along it and nothing is carried but what may be reassociated."""
        loops = {part.op for part in body} | {loop for use in uses for loop in _innermost(use.op)}
        if any(not self._is_free(loop) for loop in loops):
            return False
        for use in uses:
            if use.memref in self.private:
                continue
            kind = use.kind(level.position)
            if kind is Stride.CONTIGUOUS or (kind is Stride.INVARIANT and not use.writes):
                continue
            return False
        return True

    def _is_free(self, loop: Operation) -> bool:
        """Whether a loop carries nothing, or sums that may be reassociated."""
        if loop.results:
            found, unexplained = reductions_of(loop)
            sums = (op for reduction in found for op in reduction.combining)
            return not unexplained and all(_may_reassociate(op) for op in sums)
        return not self.nests.is_sequential(loop)


def _innermost(op: Operation) -> tuple[Operation, ...]:
    """The loop around an op."""
    parent = op.parent_op()
    while parent is not None and parent.name == "affine.if":
        parent = parent.parent_op()
    return () if parent is None or parent.name != "affine.for" else (parent,)


def _may_reassociate(op: Operation) -> bool:
    if op.name in _EXACT:
        return True
    flags = attribute(op, "fastmath")
    return isinstance(flags, FastMathFlagsAttr) and FastMathFlag.REASSOC in flags.data


def _is_unrolled(level: Level) -> bool:
    return level.is_innermost and level.trips <= UNROLLED


def _weight(level: Level) -> float:
    """The cycles of what is directly in a body, scalar."""
    return _ACCESS * len(level.uses) + sum(map(_cycles, level.ops))


def _cycles(op: Operation) -> float:
    if op.name in _FREE:
        return 0.0
    slow = _SLOW.get(op.name)
    if slow is not None:
        return slow
    return _MATH if op.name.startswith("math.") else _PLAIN

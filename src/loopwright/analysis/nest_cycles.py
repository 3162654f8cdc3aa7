"""Predicted cycles of computation: op instances, fewer where the innermost loop can be vectorised.

The figures are rough on purpose (half a cycle for an op, a table for the slow ones): they weigh
what is computed again against what is not loaded again, and see vectorisation come and go.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from xdsl.ir import Operation, SSAValue

from loopwright.analysis.access import RootKind, root_of
from loopwright.analysis.loops import Stride
from loopwright.analysis.nest_tree import Level, Use
from loopwright.analysis.nests import NestAccesses
from loopwright.analysis.reductions import reductions_of
from loopwright.dialects.arith.attributes import FastMathFlag, FastMathFlagsAttr
from loopwright.syntax.narrowing import is_memref
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

REGISTERS = 64
"""Private buffers of at most so many bytes are held in registers."""

UNROLLED = 8
"""Innermost loops of at most so many iterations are unrolled by LLVM."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Counts the cycles of trees: `vector_bytes` of a register, memrefs that are `private` buffers
    of so many bytes."""

    nests: NestAccesses
    vector_bytes: int
    private: Mapping[SSAValue, int] = field(default_factory=dict[SSAValue, int])

    def cycles(self, level: Level) -> float:
        """The cycles of one execution of a loop."""
        body = [level, *(child for child in level.children if _is_unrolled(child))]
        if len(body) == 1 + len(level.children):
            weight = sum(self._weight(part) * (1 if part is level else part.trips) for part in body)
            uses = [use for part in body for use in part.uses]
            if self.is_vectorisable(level, uses, body):
                lanes = self.vector_bytes // max((use.element for use in uses), default=8)
                return _ENTRY + level.trips * weight / max(1, lanes)
            scalars = temporaries(level.op, uses)
            sequential = any(self.nests.is_sequential(part.op, scalars) for part in body)
            return _ENTRY + level.trips * max(weight, _LATENCY if sequential else 0.0)
        inside = sum(self.cycles(child) for child in level.children)
        return _ENTRY + level.trips * (self._weight(level) + inside)

    def _weight(self, level: Level) -> float:
        """The cycles of what is directly in a body, scalar; small buffers are registers."""
        uses = [
            use for use in level.uses if self.private.get(use.memref, REGISTERS + 1) > REGISTERS
        ]
        return _ACCESS * len(uses) + sum(map(_cycles, level.ops))

    def is_vectorisable(self, level: Level, uses: Sequence[Use], body: Sequence[Level]) -> bool:
        """Whether iterations of a loop can run side by side: accesses are contiguous or invariant
        along it and nothing is carried but what may be reassociated."""
        loops = {part.op for part in body} | {loop for use in uses for loop in _innermost(use.op)}
        scalars = temporaries(level.op, uses)
        if any(not self._is_free(loop, scalars) for loop in loops):
            return False
        for use in uses:
            if use.memref in self.private or use.memref in scalars:
                continue
            kind = use.kind(level.position)
            if kind is Stride.CONTIGUOUS or (kind is Stride.INVARIANT and not use.writes):
                continue
            return False
        return True

    def _is_free(self, loop: Operation, scalars: frozenset[SSAValue]) -> bool:
        """Whether a loop carries nothing, or sums that may be reassociated."""
        if loop.results:
            found, unexplained = reductions_of(loop)
            sums = (op for reduction in found for op in reduction.combining)
            return not unexplained and all(_may_reassociate(op) for op in sums)
        return not self.nests.is_sequential(loop, scalars)


def size_of(use: Use) -> int:
    """The bytes of the memref that an access is of; a large number for a dynamic one."""
    type_ = use.memref.type
    shape = type_.get_shape() if is_memref(type_) else (-1,)
    return use.element * prod(shape) if min(shape, default=0) >= 0 else 1 << 60


def temporaries(loop: Operation, uses: Sequence[Use]) -> frozenset[SSAValue]:
    """Small allocations that only a loop uses and that each iteration writes before it reads: they
    will be registers."""
    found: dict[SSAValue, bool] = {}
    for use in uses:
        if use.memref not in found:
            found[use.memref] = (
                use.writes and size_of(use) <= REGISTERS and _is_used_inside(use.memref, loop)
            )
    return frozenset(memref for memref, is_scalar in found.items() if is_scalar)


def _is_used_inside(memref: SSAValue, loop: Operation) -> bool:
    if root_of(memref).kind is not RootKind.ALLOCATION:
        return False
    users = (use.operation for use in memref.uses)
    return all(op.name == "memref.dealloc" or loop.is_ancestor(op) for op in users)


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


def _cycles(op: Operation) -> float:
    if op.name in _FREE:
        return 0.0
    slow = _SLOW.get(op.name)
    if slow is not None:
        return slow
    return _MATH if op.name.startswith("math.") else _PLAIN

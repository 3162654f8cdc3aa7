"""Predicted cycles of computation: op instances, fewer where the innermost loop can be vectorised.

The figures are rough on purpose (half a cycle for an op, a table for the slow ones): they compare
the cost of recomputation with the loads that it saves, and tell whether loops can be vectorised or
parallelised. Plain arithmetic is one vector instruction as well as one scalar one; calls of the C
library are expensive, and loops with such calls do not vectorise (an op with `afn` is computed
inline).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import inf, prod
from typing import NamedTuple

from xdsl.ir import Operation, OpResult, SSAValue

from loopwright.exact.costs import nest_tree
from loopwright.exact.costs.parameters import CYCLES
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import trip_count
from loopwright.exact.loops import Stride
from loopwright.exact.memory.access import RootKind, root_of
from loopwright.exact.reductions.recognition import reductions_of
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import ops_around
from loopwright.ir.dialects.affine import ForOp, IfOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.operands import same_place
from loopwright.ir.dialects.arith.attributes import may_reassociate
from loopwright.ir.interfaces.atomic_kinds import ORDER_MATTERS, combining_kind
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.interfaces.memory_effects import is_deallocation
from loopwright.ir.interfaces.op_interfaces import (
    Computation,
    ExecutionCost,
    computation,
    interface_of,
)
from loopwright.records import dataclass, field


class Work(NamedTuple):
    """The predicted work of a loop: `cycles`; `scalar`, the cycles without vectorisation and loop
    overhead; and the share of these that is vectorised."""

    cycles: float
    scalar: float
    in_vectors: float

    def plus(self, other: Work) -> Work:
        """Return the sum of the work of two loops."""
        return Work(*(a + b for a, b in zip(self, other, strict=True)))

    @property
    def share(self) -> float:
        """The vectorised share of the work."""
        return self.in_vectors / self.scalar if self.scalar else 0.0


@dataclass(frozen=True, slots=True)
class CycleCounter:
    """Counts the cycles of trees. `vector_bytes` is the size of a vector register, `private` maps
    buffered memrefs to their sizes in bytes, `serial` are loops that fusion makes sequential."""

    nests: NestAccesses
    vector_bytes: int
    private: Mapping[SSAValue, int] = field(default_factory=dict[SSAValue, int])
    serial: frozenset[Operation] = frozenset()

    def work(self, level: nest_tree.Level) -> Work:
        """Return the work of one execution of a loop."""
        if is_unit(level):
            body = [level, *level.children]
            weight = sum(
                self._body_cycles(part) * (1 if part is level else part.trips) for part in body
            )
            uses = [use for part in body for use in part.uses]
            scalar = level.trips * weight
            if self.is_vectorisable(level, uses, body):
                lanes = self.vector_bytes // max((use.element for use in uses), default=8)
                return Work(CYCLES.entry + scalar / max(1, lanes), scalar, scalar)
            scalars = temporaries(uses)
            sequential = any(self.nests.is_sequential(part.op, scalars) for part in body)
            if sequential and _has_calls(body):
                return Work(CYCLES.entry + scalar + level.trips * CYCLES.spilled, scalar, 0.0)
            least = CYCLES.latency if sequential else 0.0
            return Work(CYCLES.entry + level.trips * max(weight, least), scalar, 0.0)
        own = self._body_cycles(level)
        inside = Work(own, own, 0.0)
        for child in level.children:
            inside = inside.plus(self.work(child))
        if len(level.children) > 1:
            waits = sum(CYCLES.combining for child in level.children if _is_reduction(child))
            inside = inside.plus(Work(waits, 0.0, 0.0))
        times = level.trips
        return Work(
            CYCLES.entry + times * inside.cycles, times * inside.scalar, times * inside.in_vectors
        )

    def by_level(
        self, tree: nest_tree.Level, times: int = 1
    ) -> Iterator[tuple[tuple[nest_tree.Level, ...], float]]:
        """Yield the cycles of each loop of a tree over all of its executions, excluding inner loops
        unless these are unrolled: tuples of a loop and its unrolled inner loops, with the
        cycles."""
        if is_unit(tree):
            yield (tree, *tree.children), times * self.work(tree).cycles
            return
        yield (tree,), times * (CYCLES.entry + tree.trips * self._body_cycles(tree))
        for child in tree.children:
            yield from self.by_level(child, times * tree.trips)

    def _body_cycles(self, level: nest_tree.Level) -> float:
        """Return the scalar cycles of the ops directly in a body; accesses of buffers that fit in
        registers are free."""
        uses = [
            use
            for use in level.uses
            if self.private.get(use.memref, CYCLES.register_bytes + 1) > CYCLES.register_bytes
        ]
        return CYCLES.access * len(uses) + sum(map(op_cycles, level.ops))

    # Parallel loops

    def spread(self, level: nest_tree.Level, cores: int) -> float:
        """Return the cycles of one execution of a loop if outermost parallel loops are distributed
        over cores."""
        cycles = self.work(level).cycles
        if cores <= 1:
            return cycles
        if self.is_parallel(level):
            return min(cycles, CYCLES.fork + cycles / max(1, min(cores, level.trips)))
        if level.is_innermost:
            return cycles
        inside = self._body_cycles(level) + sum(
            self.spread(child, cores) for child in level.children
        )
        return min(cycles, CYCLES.entry + level.trips * inside)

    def is_parallel(self, level: nest_tree.Level) -> bool:
        """Return whether no iteration of a loop depends on another one; private buffers and
        temporaries are private to each iteration."""
        without = temporaries(level.all_uses()).union(self.private)
        return level.op not in self.serial and not self.nests.is_sequential(level.op, without)

    # Vectors

    def is_vectorisable(
        self, level: nest_tree.Level, uses: Sequence[nest_tree.Use], body: Sequence[nest_tree.Level]
    ) -> bool:
        """Return whether a loop can be vectorised: accesses are contiguous or invariant along it,
        it carries only reassociable reductions, and it calls no library function."""
        if _has_calls(body):
            return False
        loops = dict.fromkeys(part.op for part in body)
        loops |= dict.fromkeys(loop for use in uses for loop in _innermost_loop(use.op))
        scalars = temporaries(uses) | _accumulators(level, uses)
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
        """Return whether a loop carries nothing, or sums that may be reassociated."""
        if loop.results:
            reductions, unexplained = reductions_of(loop)
            sums = (op for reduction in reductions for op in reduction.combining)
            return not unexplained and all(_may_reorder(op) for op in sums)
        return not self.nests.is_sequential(loop, scalars)


def _has_calls(body: Sequence[nest_tree.Level]) -> bool:
    return any(is_call(op) for part in body for op in part.ops)


def _accumulators(level: nest_tree.Level, uses: Sequence[nest_tree.Use]) -> frozenset[SSAValue]:
    """Memrefs of which a loop only updates one element, in any order: the element will be a
    register."""
    return frozenset(
        memref
        for memref, members in nest_tree.by_memref(uses).items()
        if len(members) == 2
        and all(use.kind(level.position) is Stride.INVARIANT for use in members)
        and _is_update(*(use.op for use in members))
    )


def _is_reduction(level: nest_tree.Level) -> bool:
    """Return whether a loop is a reduction."""
    return level.is_innermost and bool(level.op.results or _accumulators(level, level.uses))


def _is_update(load: Operation, store: Operation) -> bool:
    """Return whether a store writes back the element loaded from there, combined with another
    value."""
    if not isinstance(load, LoadOp) or not isinstance(store, StoreOp):
        return False
    combined = store.operands[0]
    if not isinstance(combined, OpResult) or load.results[0] not in combined.op.operands:
        return False
    return same_place(load, store) and _may_reorder(combined.op)


def size_of(use: nest_tree.Use) -> int:
    """Return the bytes of the memref that is accessed; a large number if it has dynamic extents."""
    type_ = use.memref.type
    shape = type_.get_shape() if is_memref(type_) else (-1,)
    return use.element * prod(shape) if min(shape, default=0) >= 0 else 1 << 60


def temporaries(uses: Sequence[nest_tree.Use]) -> frozenset[SSAValue]:
    """Small allocations that only accesses in a loop use and that each iteration writes before it
    reads them: they will be registers."""
    is_temporary: dict[SSAValue, bool] = {}
    ops = {use.op for use in uses}
    for use in uses:
        if use.memref not in is_temporary:
            is_temporary[use.memref] = (
                use.writes
                and size_of(use) <= CYCLES.register_bytes
                and _is_used_by(use.memref, ops)
            )
    return frozenset(memref for memref, fits in is_temporary.items() if fits)


def _is_used_by(memref: SSAValue, ops: set[Operation]) -> bool:
    if root_of(memref).kind is not RootKind.ALLOCATION:
        return False
    users = (use.operation for use in memref.uses)
    return all(is_deallocation(op) or op in ops for op in users)


def _innermost_loop(op: Operation) -> tuple[Operation, ...]:
    """Return the loop around an op."""
    parent = next((ancestor for ancestor in ops_around(op) if not isinstance(ancestor, IfOp)), None)
    return (parent,) if isinstance(parent, ForOp) else ()


def _may_reorder(op: Operation) -> bool:
    kind = combining_kind(op)
    return (kind is not None and kind not in ORDER_MATTERS) or may_reassociate(op)


def is_unit(level: nest_tree.Level) -> bool:
    """Return whether all inner loops of a loop are unrolled."""
    most = CYCLES.usually_unrolled
    return all(child.is_innermost and child.trips <= most for child in level.children)


def op_cycles(op: Operation) -> float:
    """Return the cycles of one execution, for one element."""
    cost = interface_of(op, ExecutionCost)
    if cost is None:
        return CYCLES.plain
    return CYCLES.rare_call if cost.computed(op, False) is Computation.RARE_CALL else cost.cycles


def is_call(op: Operation) -> bool:
    """Return whether an op becomes a call of the C library, for all operands."""
    return computation(op) is Computation.CALL


def unrolled_size(op: Operation) -> float:
    """Return the number of ops that an op executes, all iterations of its loops counted."""
    inside = (inner for region in op.regions for block in region.blocks for inner in block.ops)
    size = 1.0 + sum(map(unrolled_size, inside))
    if not is_loop(op):
        return size
    count = trip_count(op)
    return inf if count is None else count * (size + CYCLES.overhead)


def is_unrolled(loop: Operation) -> bool:
    """Return whether a loop is certainly unrolled, so that the enclosing loop becomes the innermost
    one."""
    return unrolled_size(loop) <= CYCLES.surely_unrolled

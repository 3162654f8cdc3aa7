"""Figures of nests that are being fused: trip counts, op instances, footprints.

`nest_stats` counts a nest once: the trip count of each loop and the ops directly in its body.
Terminators and the loops themselves do not count. Both branches of an `affine.if` count as
executed, and any other op with regions as one op, as in `mlir-opt`. `compute_cost` then returns the
number of op instances, also of a slice, whose loops run fewer iterations. A nest into which slices
are fused grows with each of them; `NestFigures` updates its cached figures by the inserted ops, so
that a chain of n nests costs n updates, not n² visits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import trip_count
from loopwright.exact.memory.access import Access
from loopwright.exact.memory.shapes import Shaped
from loopwright.exact.presburger.budget import Kept
from loopwright.exact.slices.regions import Region, Unbounded, footprint, region_of
from loopwright.ir.core.enclosing import ops_from
from loopwright.ir.dialects.affine import ForOp, IfOp, ParallelOp
from loopwright.ir.dialects.affine.nesting import is_affine_loop
from loopwright.ir.interfaces.memory_access import is_affine_access
from loopwright.records import dataclass
from loopwright.reporting.unknown import Cause, Unknown

_NONE: Mapping[Operation, int] = {}


@dataclass(frozen=True, slots=True)
class LoopStats:
    """One loop of a nest: its trip count, the ops of its body without the terminator, and the
    loops in its body, in order."""

    loop: Operation
    trip_count: int
    op_count: int
    children: tuple[LoopStats, ...]


@dataclass(frozen=True, slots=True)
class Uncounted:
    """Why a nest has no statistics, and the op that prevents them."""

    reason: Unknown
    op: Operation


def nest_stats(root: Operation) -> LoopStats | Uncounted:
    """Return the statistics of the nest whose outermost loop is `root`.

    Uncounted if a trip count is not constant or a loop is in an op such as `scf.if`.

    >>> import loopwright as lw
    >>> module = lw.parse('''
    ... func.func @f(%m: memref<8xf32>, %x: f32) {
    ...   affine.for %i = 0 to 8 {
    ...     affine.for %j = 0 to 3 {
    ...       affine.store %x, %m[%i] : memref<8xf32>
    ...     }
    ...   }
    ...   return
    ... }''')
    >>> compute_cost(nest_stats(module.op.body.block.first_op.body.block.first_op))
    24
    """
    trips = iterations(root)
    if trips is None:
        return Uncounted(Unknown(Cause.TRIP_COUNT), root)
    children: list[LoopStats] = []
    count = _count_block(root.regions[0].block, children)
    return count if isinstance(count, Uncounted) else LoopStats(root, trips, count, tuple(children))


def iterations(loop: Operation) -> int | None:
    """Return the trip count of a loop op, over all its dimensions; None if it is not constant."""
    if isinstance(loop, ForOp):
        return trip_count(loop)
    if not isinstance(loop, ParallelOp):
        return None
    lows = loop.lower_map.constant_results()
    highs = loop.upper_map.constant_results()
    steps = loop.step_values
    if lows is None or highs is None or len(lows) != len(steps) or len(highs) != len(steps):
        return None
    counted = zip(lows, highs, steps, strict=True)
    return prod(max(0, -((low - high) // step)) for low, high, step in counted)


def _count_block(block: Block, children: list[LoopStats]) -> int | Uncounted:
    """Return the ops of a block without its terminator; loops go to `children`."""
    total = 0
    for op in block.ops:
        if is_affine_loop(op):
            inner = nest_stats(op)
            if isinstance(inner, Uncounted):
                return inner
            children.append(inner)
        elif isinstance(op, IfOp):
            counted = _count_branches(op, children)
            if isinstance(counted, Uncounted):
                return counted
            total += counted
        elif (hidden := _hidden_loop(op)) is not None:
            return Uncounted(Unknown(Cause.HIDDEN_LOOP), hidden)
        elif op is not block.last_op:
            total += 1
    return total


def _count_branches(op: IfOp, children: list[LoopStats]) -> int | Uncounted:
    """Return the ops in both branches of a conditional; their loops are added to `children`."""
    total = 0
    for region in op.regions:
        for block in region.blocks:
            branch = _count_block(block, children)
            if isinstance(branch, Uncounted):
                return branch
            total += branch
    return total


def _hidden_loop(op: Operation) -> Operation | None:
    """Return an affine loop in the regions of an op that is neither loop nor conditional."""
    if not op.regions:
        return None
    return next((inner for inner in op.walk() if is_affine_loop(inner)), None)


def op_instances(op: Operation) -> int | Uncounted:
    """Return how many op instances an op that is in a nest adds to one iteration around it."""
    if is_affine_loop(op):
        stats = nest_stats(op)
        return stats if isinstance(stats, Uncounted) else compute_cost(stats)
    if not isinstance(op, IfOp):
        hidden = _hidden_loop(op)
        return 1 if hidden is None else Uncounted(Unknown(Cause.HIDDEN_LOOP), hidden)
    children: list[LoopStats] = []
    total = _count_branches(op, children)
    if isinstance(total, Uncounted):
        return total
    return total + sum(compute_cost(child) for child in children)


def compute_cost(stats: LoopStats, trip_counts: Mapping[Operation, int] = _NONE) -> int:
    """Return the number of op instances that a nest executes; `trip_counts` overrides the trip
    counts of some loops, by op."""
    body = stats.op_count + sum(compute_cost(inner, trip_counts) for inner in stats.children)
    return trip_counts.get(stats.loop, stats.trip_count) * body


class NestFigures:
    """Statistics, compute costs and footprints of nests by their outermost loop."""

    def __init__(self, nests: NestAccesses) -> None:
        self.nests = nests
        self._stats = Kept(nest_stats)
        self._costs = Kept(self._cost)
        self._footprints = Kept[Operation, dict[SSAValue, Region] | Unbounded](
            lambda root: footprint(nests, root, self.depth(root))
        )
        self._bytes = Kept[Operation, int | Unbounded](
            lambda root: _bytes_of(self.footprint(root), root)
        )
        self._iterations = Kept(iterations)
        self._regions: dict[
            tuple[Access, int], tuple[Shaped, frozenset[Unknown], Region | Unbounded]
        ] = {}

    def stats(self, root: Operation) -> LoopStats | Uncounted:
        """Return the statistics of a nest."""
        return self._stats[root]

    def cost(self, root: Operation) -> int | Uncounted:
        """Return the op instances that a nest executes."""
        return self._costs[root]

    def _cost(self, root: Operation) -> int | Uncounted:
        stats = self.stats(root)
        return stats if isinstance(stats, Uncounted) else compute_cost(stats)

    def executions(self, root: Operation, loop: Operation) -> int | Uncounted:
        """Return how often the body of a loop in a nest is executed."""
        total = 1
        for current in ops_from(loop):
            if not isinstance(current, IfOp):
                count = self.iterations(current)
                if count is None:
                    return Uncounted(Unknown(Cause.TRIP_COUNT), current)
                total *= count
            if current is root:
                return total
        return Uncounted(Unknown(Cause.NOT_IN_NEST), loop)

    def iterations(self, loop: Operation) -> int | None:
        """Return the trip count of a loop op; None if it is not constant."""
        return self._iterations[loop]

    def depth(self, root: Operation) -> int:
        """Return how many loops are around a nest."""
        return len(self.nests.loops_around(root))

    def region(self, op: Operation, depth: int) -> Region | Unbounded:
        """Return the region that a load or store accesses in one iteration of the outer loops
        around it."""
        access = self.nests.single(op)
        ignored = self.nests.ignored
        if access is None:
            return region_of(self.nests, op, depth)
        key = (access, depth)
        shaped = self.nests.shaped(access)
        cached = self._regions.get(key)
        if cached is None or cached[0] is not shaped or cached[1] is not ignored:
            cached = self._regions[key] = shaped, ignored, region_of(self.nests, op, depth)
        return cached[2]

    def footprint(self, root: Operation) -> dict[SSAValue, Region] | Unbounded:
        """Return for each memref the box that a nest accesses in one iteration of the loops around
        it."""
        return self._footprints[root]

    def footprint_bytes(self, root: Operation) -> int | Unbounded:
        """Return the bytes of the footprint, all memrefs together."""
        return self._bytes[root]

    def forget(self, root: Operation) -> None:
        """Drop the figures of a nest that is rewritten or erased."""
        for op in root.walk():
            self._iterations.pop(op, None)
        for cache in (self._stats, self._costs, self._footprints, self._bytes):
            cache.pop(root, None)

    def grew(
        self, root: Operation, inserted: Sequence[Operation], changed: Iterable[SSAValue] = ()
    ) -> None:
        """Update the figures of a nest after ops were inserted (with everything inside them).
        `changed` are memrefs whose accesses were otherwise rewritten; for accesses moved to another
        memref, both memrefs. The number of other ops must not have changed."""
        self._stats.pop(root, None)
        cost = self._costs.get(root)
        if isinstance(cost, int):
            self._costs[root] = self._grown_cost(cost, root, inserted)
        else:
            self._costs.pop(root, None)
        regions = self._footprints.get(root)
        if isinstance(regions, dict):
            self._update(root, regions, inserted, dict.fromkeys(changed))
        else:
            self.forget(root)

    def _grown_cost(
        self, cost: int, root: Operation, inserted: Sequence[Operation]
    ) -> int | Uncounted:
        for op in inserted:
            loop = op.parent_op()
            added = 1 if not op.regions else op_instances(op)
            if loop is None or isinstance(added, Uncounted):
                no_loop = Uncounted(Unknown(Cause.NO_LOOP), op)
                return added if isinstance(added, Uncounted) else no_loop
            times = self.executions(root, loop)
            if isinstance(times, Uncounted):
                return times
            cost += times * added
        return cost

    def _update(
        self,
        root: Operation,
        regions: dict[SSAValue, Region],
        inserted: Sequence[Operation],
        changed: dict[SSAValue, None],
    ) -> None:
        """Merge the regions of inserted ops into those of a nest, and recompute the regions of
        changed memrefs."""
        depth = self.depth(root)
        before = {memref: regions[memref] for memref in changed if memref in regions}
        for memref in before:
            del regions[memref]
        ops = dict.fromkeys(op for top in inserted for op in top.walk())
        for memref in changed:
            again = (use.operation for use in memref.uses)
            ops.update((op, None) for op in again if root.is_ancestor(op))
        accessed: dict[SSAValue, Region | None] = {m: before.get(m) for m in changed}
        for op in ops:
            if not is_affine_access(op):
                continue
            region = region_of(self.nests, op, depth)
            if isinstance(region, Unbounded):
                self._footprints[root] = self._bytes[root] = region
                return
            previous_region = regions.get(region.memref)
            accessed.setdefault(region.memref, previous_region)
            united = region if previous_region is None else previous_region.union(region)
            if united is None:
                reason = Unbounded(Unknown(Cause.BOX_OF_REGIONS), op)
                self._footprints[root] = self._bytes[root] = reason
                return
            regions[region.memref] = united
        self._count_again(root, regions, accessed)

    def _count_again(
        self,
        root: Operation,
        regions: dict[SSAValue, Region],
        accessed: dict[SSAValue, Region | None],
    ) -> None:
        """Update the footprint of a nest by the regions that changed."""
        total = self._bytes.get(root)
        if not isinstance(total, int):
            self._bytes.pop(root, None)
            return
        for memref, before in accessed.items():
            after = regions.get(memref)
            if after is before:
                continue
            for region, sign in ((before, -1), (after, 1)):
                size = 0 if region is None else region.num_bytes
                if size is None:
                    self._bytes.pop(root, None)
                    return
                total += sign * size
        self._bytes[root] = total


def _bytes_of(regions: dict[SSAValue, Region] | Unbounded, root: Operation) -> int | Unbounded:
    if isinstance(regions, Unbounded):
        return regions
    total = 0
    for region in regions.values():
        size = region.num_bytes
        if size is None:
            return Unbounded(Unknown(Cause.REGION_SIZE), root)
        total += size
    return total

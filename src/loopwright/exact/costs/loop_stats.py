"""Loop nest statistics and compute cost: how many operations a nest executes.

`nest_stats` counts a nest once: the trip count of each loop and the ops directly in its body
(terminators, and the loops themselves, do not count; what is in an `affine.if` counts as executed,
and any other op with regions as one op, as for `mlir-opt`).
`compute_cost` then gives the number of dynamic op instances, also of a slice, whose loops run fewer
iterations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.ir import Block, Operation

from loopwright.exact.attributes import map_of
from loopwright.exact.loops import trip_count
from loopwright.ir.dialects.affine import ForOp, IfOp, ParallelOp
from loopwright.ir.dialects.affine.nesting import is_affine_loop
from loopwright.ir.syntax.properties import integers

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
    """Why a nest has no statistics, and the op that is the reason."""

    reason: str
    op: Operation


def nest_stats(root: Operation) -> LoopStats | Uncounted:
    """The statistics of the nest whose outermost loop is `root`.

    There are none if a trip count is no constant or a loop is in an op such as `scf.if`.

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
        return Uncounted("the trip count is not constant", root)
    children: list[LoopStats] = []
    count = _count(root.regions[0].block, children)
    return count if isinstance(count, Uncounted) else LoopStats(root, trips, count, tuple(children))


def iterations(loop: Operation) -> int | None:
    """How many iterations a loop op has each time, all its dimensions together; None if that is no
    constant."""
    if isinstance(loop, ForOp):
        return trip_count(loop)
    lower, upper = map_of(loop, "lowerBoundsMap"), map_of(loop, "upperBoundsMap")
    if not isinstance(loop, ParallelOp) or lower is None or upper is None:
        return None
    lows, highs = lower.constant_results(), upper.constant_results()
    steps = integers(loop, "steps")
    if lows is None or highs is None or len(lows) != len(steps) or len(highs) != len(steps):
        return None
    total = 1
    for low, high, step in zip(lows, highs, steps, strict=True):
        total *= max(0, -((low - high) // step))
    return total


def _count(block: Block, children: list[LoopStats]) -> int | Uncounted:
    """The ops of a block without its terminator; loops go to `children`."""
    total = 0
    for op in block.ops:
        if is_affine_loop(op):
            inner = nest_stats(op)
            if isinstance(inner, Uncounted):
                return inner
            children.append(inner)
        elif isinstance(op, IfOp):
            for region in op.regions:
                for inner_block in region.blocks:
                    found = _count(inner_block, children)
                    if isinstance(found, Uncounted):
                        return found
                    total += found
        elif (hidden := _hidden_loop(op)) is not None:
            return Uncounted("a loop is in an op that is none", hidden)
        elif op is not block.last_op:
            total += 1
    return total


def _hidden_loop(op: Operation) -> Operation | None:
    """An affine loop in the regions of an op that is neither loop nor conditional."""
    if not op.regions:
        return None
    return next((one for one in op.walk() if is_affine_loop(one)), None)


def op_instances(op: Operation) -> int | Uncounted:
    """How many op instances an op that stands in a nest adds to one iteration around it."""
    if is_affine_loop(op):
        stats = nest_stats(op)
        return stats if isinstance(stats, Uncounted) else compute_cost(stats)
    if not isinstance(op, IfOp):
        hidden = _hidden_loop(op)
        return 1 if hidden is None else Uncounted("a loop is in an op that is none", hidden)
    children: list[LoopStats] = []
    total = 0
    for region in op.regions:
        for block in region.blocks:
            found = _count(block, children)
            if isinstance(found, Uncounted):
                return found
            total += found
    return total + sum(compute_cost(child) for child in children)


def compute_cost(stats: LoopStats, trip_counts: Mapping[Operation, int] = _NONE) -> int:
    """The number of op instances that a nest executes; `trip_counts` overrides the trip counts of
    some loops, by op."""
    body = stats.op_count + sum(compute_cost(inner, trip_counts) for inner in stats.children)
    return trip_counts.get(stats.loop, stats.trip_count) * body

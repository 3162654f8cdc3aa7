"""Loop nest statistics and compute cost: how many operations a nest executes.

`nest_stats` counts a nest of `affine.for` loops once: the trip count of each loop and the ops
directly in its body (without loops and `affine.if`, whose contents do not count). `compute_cost`
then gives the number of dynamic op instances, also of a slice, whose loops run fewer iterations,
or of a destination into which a slice was put, whose loop at the insertion point has more to do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.ir import Operation

from loopwright.analysis.loops import trip_count

_NONE: Mapping[Operation, int] = {}


@dataclass(frozen=True, slots=True)
class LoopStats:
    """One loop of a nest: its trip count, the ops directly in its body without the terminator,
    and the loops directly in its body, in order."""

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
    """The statistics of the nest whose outermost loop is `root`, an `affine.for`.

    There are none if a trip count is not constant, or if a loop stands in anything but a loop.
    """
    children: list[LoopStats] = []
    count = 0
    trips = trip_count(root)
    if trips is None:
        return Uncounted("the trip count is not constant", root)
    block = root.regions[0].block
    for op in block.ops:
        if op.name == "affine.for":
            inner = nest_stats(op)
            if isinstance(inner, Uncounted):
                return inner
            children.append(inner)
        elif op.name == "affine.if":
            found = next((o for o in op.walk() if o.name == "affine.for"), None)
            if found is not None:
                return Uncounted("a loop stands in a conditional", found)
        elif op is not block.last_op:
            count += 1
    return LoopStats(root, trips, count, tuple(children))


def compute_cost(
    stats: LoopStats,
    trip_counts: Mapping[Operation, int] = _NONE,
    extra: Mapping[Operation, int] = _NONE,
) -> int:
    """The number of op instances that a nest executes.

    `trip_counts` overrides the trip counts of some loops, by op; `extra` adds ops (or takes some
    away) to one iteration of some loops.
    """
    body = stats.op_count + extra.get(stats.loop, 0)
    body += sum(compute_cost(inner, trip_counts, extra) for inner in stats.children)
    return trip_counts.get(stats.loop, stats.trip_count) * body

"""Outer loops of a fixed number of iterations, from perfectly nested loops with values as bounds.

**Before → After** (sizes 7)

    scf.for %i = %l to %u step %s {    %t = %s * ((%u - %l) ceildiv %s) ceildiv 7
      A(%i)                            scf.for %b = %l to %u step %t {
    }                                    scf.for %i = %b to min(%u, %b + %t) step %s {  A(%i)  }

Unless the loop is known to run, the length of a tile is made at least one step (`guarded`): a step
has to be positive also where the loop never runs.

**Legal when** no dependence runs backwards along any loop of the band; always for one loop.

**Refuses when** `illegal-tiling`, `unknown-tiling`: a dependence forbids it, or may (witness);
`bounds-vary`: bounds of a loop depend on another loop of the band; `carries-values`: a loop carries
values; `step-not-positive`: a step is a constant below 1; `index-overflow`: the end of a tile may
not fit the type; it is taken to (`no-overflow`) where bounds of 64 bits are not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.ir import Block, SSAValue

from loopwright.ir.dialects.arith import DivUIOp, MaxUIOp
from loopwright.ir.dialects.scf import ForOp, YieldOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import is_defined_in
from loopwright.loops.steps.reorder import order_refusal
from loopwright.loops.steps.unroll_values import trip_count_value
from loopwright.loops.steps.value_loops import ValueBuilder, ValueLoop
from loopwright.loops.support.reporting import refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis


@dataclass(frozen=True, slots=True)
class OuterTiling:
    """A band, outermost loop first, how many tiles each loop gets at most, and which loops may not
    run at all."""

    band: tuple[ValueLoop, ...]
    counts: tuple[int, ...]
    guarded: tuple[bool, ...]

    @property
    def assumes_fit(self) -> bool:
        """Whether it is taken for granted that the ends of tiles fit the type of a loop."""
        return any(None in loop.constants for loop in self.band)


def value_band(loop: ForOp, most: int | None = None) -> list[ForOp]:
    """The loop and those perfectly nested in it, at most so many, outermost first."""
    band = [loop]
    while most is None or len(band) < most:
        block = band[-1].body
        inner = block.first_op
        if not isinstance(inner, ForOp) or inner.next_op is not block.last_op:
            break
        band.append(inner)
    return band


def plan_outer_tiling(
    analysis: DependenceAnalysis, loops: Sequence[ForOp], counts: Sequence[int]
) -> OuterTiling | Refusal:
    """Whether loops may become outer ones of at most so many iterations; counts are positive."""
    band = tuple(map(ValueLoop, loops))
    for loop in band:
        places = (loops[0], loop.op)
        if loop.op.results:
            return refusal("carries-values", places, "a loop carries values")
        if any(is_defined_in(value, loops[0]) for value in loop.op.operands[:3]):
            message = "the bounds of a loop depend on another loop of the band"
            return refusal("bounds-vary", places, message)
        step = loop.constants[2]
        if step is not None and step <= 0:
            return refusal("step-not-positive", places, "the step is not positive")
        if (loop.width < 64 or None not in loop.constants) and not _fits(loop):
            message = "the end of a tile may not fit the type of the loop"
            return refusal("index-overflow", places, message)
        if any(count >> (loop.width - 1) for count in counts):
            message = "the number of tiles does not fit the type of the loop"
            return refusal("index-overflow", places, message)
    if len(band) > 1:
        found = order_refusal(analysis, loops)
        if found is not None:
            return found
    guarded = tuple(not loop.always_runs() or loop.is_unsigned for loop in band)
    return OuterTiling(band, tuple(counts[: len(band)]), guarded)


def _fits(loop: ValueLoop) -> bool:
    """Whether a number below the upper bound plus the distance of the bounds fits, and one step
    more."""
    low, high, step = loop.constants
    if low is None or high is None or step is None:
        return False
    most = (1 << (loop.width - (not loop.is_unsigned))) - 1
    return high + max(0, high - low) + 2 * step <= most


def apply_outer_tiling(plan: OuterTiling) -> tuple[tuple[ForOp, ...], tuple[ForOp, ...]]:
    """Tile a band as planned; the loops from tile to tile, and those through a tile."""
    first = plan.band[0].op
    builder = LoopBuilder.before(first)
    lengths = [
        _length(loop, count, is_guarded, ValueBuilder(builder, loop))
        for loop, count, is_guarded in zip(plan.band, plan.counts, plan.guarded, strict=True)
    ]
    outer: list[ForOp] = []
    for loop, length in zip(plan.band, lengths, strict=True):
        op = loop.op
        made = ForOp(
            op.lower_bound, op.upper_bound, length, (), Block(arg_types=[op.lower_bound.type])
        )
        made.properties.update(op.properties)
        made.location = op.location
        builder.place(made)
        made.body.add_op(YieldOp())
        outer.append(made)
        builder = LoopBuilder(made.body, made.body.last_op, op.location)
    ends: list[SSAValue] = []
    for loop, made, length in zip(plan.band, outer, lengths, strict=True):
        make = ValueBuilder(builder, loop)
        ends.append(make.least(loop.op.upper_bound, make.add(made.body.args[0], length)))
    for loop, made, end in zip(plan.band, outer, ends, strict=True):
        loop.op.operands[0], loop.op.operands[1] = made.body.args[0], end
    first.detach()
    builder.place(first)
    return tuple(outer), tuple(loop.op for loop in plan.band)


def _length(loop: ValueLoop, count: int, is_guarded: bool, make: ValueBuilder) -> SSAValue:
    """The length of a tile: `count` of them cover all iterations of a loop."""
    trips = trip_count_value(loop, make, is_guarded=is_guarded)
    rounding, divisor = make.number(count - 1), make.number(count)
    steps = make.plain(DivUIOp, make.add(trips, rounding), divisor)
    if is_guarded:
        steps = make.plain(MaxUIOp, steps, make.number(1))
    return make.times(loop.op.step, steps)

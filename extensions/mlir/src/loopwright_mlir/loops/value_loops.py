"""Loops whose bounds and step are values (`scf.for`), unrolled and tiled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.ir import Block, SSAValue

from loopwright.ir.dialects import arith
from loopwright.ir.dialects.scf import ForOp, YieldOp
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import is_defined_in
from loopwright.loops.steps import editing
from loopwright.loops.steps.builder import Annotate, LoopBuilder
from loopwright.loops.steps.reorder import order_refusal
from loopwright.loops.steps.unroll import MOST_OPS
from loopwright.loops.steps.value_loops import ValueBuilder, ValueLoop
from loopwright.loops.support.reporting import refusal
from loopwright.reporting.ledger import Figure

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis


def promote_short(loop: ValueLoop) -> bool:
    """Put the body of a loop that is known to run once in its place, and take away one that never
    runs; whether that was so."""
    count = loop.trip_count
    if count is None or count > 1:
        return False
    if count == 1:
        editing.splice_body(loop.op, loop.op.lower_bound)
        return True
    for result, init in zip(loop.op.results, editing.initial_values(loop.op), strict=True):
        result.replace_all_uses_with(init)
    editing.erase_nest(loop.op)
    return True


# Unrolling ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ValueUnrolling:
    """`factor` iterations of `loop` become one.

    **Before → After** (factor 2)

        scf.for %i = %l to %u step %s {    %m = %l + (%trips - %trips mod 2) * %s
          A(%i)                            scf.for %i = %l to %m step %s * 2 {  A(%i), A(%i + %s)  }
        }                                  scf.for %i = %m to %u step %s {  A(%i)  }

    With constant bounds the numbers are constants, and there is no second loop where nothing is
    left for it. What iterations carry goes from copy to copy, and from the first loop to the
    second.

    The number of iterations is computed from the distance of the bounds. Where that may be
    negative, or not fit the type, the upper bound is first made at least the lower one (`guarded`):
    nothing must run where the loop did not.

    **Legal when** always: iterations keep their order.

    **Refuses when** `unknown-trip-count`: all iterations are to become one, and their number is not
    known; `never-runs`: there are none; `step-not-positive`: the step is a constant below 1;
    `index-overflow`: the new step or a new bound may not fit the type; `too-large`: there would be
    too many ops.
    """

    loop: ValueLoop
    factor: int
    is_guarded: bool = False

    @property
    def figures(self) -> dict[str, Figure]:
        """What the ledger says of it."""
        count = self.loop.trip_count
        left = count is None or count % self.factor != 0
        return {"factor": self.factor, "cleanup": left, "guarded": self.is_guarded}

    @property
    def changes_something(self) -> bool:
        """Whether the loop becomes another."""
        if self.loop.is_empty:
            return False
        count = self.loop.trip_count
        return count is None or count == 1 or self.factor > 1


def plan_full_unrolling(op: ForOp) -> ValueUnrolling | Refusal:
    """Whether all iterations of a loop may be written one after the other."""
    count = ValueLoop(op).trip_count
    if count is None:
        message = "the number of iterations is not constant"
        return refusal("unknown-trip-count", (op,), message)
    if count == 0:
        return refusal("never-runs", (op,), "the loop never runs")
    return plan_unrolling(op, count)


def plan_unrolling(op: ForOp, factor: int) -> ValueUnrolling | Refusal:
    """Whether `factor` iterations of a loop may become one; `factor` is positive."""
    loop = ValueLoop(op)
    low, _, step = loop.constants
    if step is not None and step <= 0:
        message = "the step is not positive"
        return refusal("step-not-positive", (op,), message)
    if factor * (sum(1 for _ in loop.body.walk()) - 1) > MOST_OPS:
        message = f"more than {MOST_OPS} ops would be made"
        return refusal("too-large", (op,), message, {"factor": factor})
    most = (1 << (loop.width - (not loop.is_unsigned))) - 1
    may_be_long = step is None and loop.width < 64
    if factor > 1 and (may_be_long or factor > most or (step or 1) * factor > most):
        message = "the new step may not fit the type of the loop"
        return refusal("index-overflow", (op,), message)
    if loop.trip_count is not None:
        return ValueUnrolling(loop, factor)
    is_far = loop.width < 64 and low != 0
    is_one = step == 1 and not is_far
    is_plain = not loop.is_unsigned and (
        is_one or (loop.width == 64 and loop.never_begins_behind_its_end())
    )
    return ValueUnrolling(loop, factor, not is_plain)


def apply_unrolling(plan: ValueUnrolling, annotate: Annotate | None = None) -> None:
    """Unroll a loop as planned; loops that then run once give way to their bodies, and those that
    never run go away."""
    loop, factor = plan.loop, plan.factor
    if loop.is_empty:
        return
    op, step = loop.op, loop.op.step
    make = ValueBuilder(LoopBuilder.before(op), loop)
    count = loop.trip_count
    is_left = count is None or count % factor != 0
    if count is None:
        middle, long_step = _unrolled_bounds(plan, make)
    else:
        if factor == 1:
            if count == 1:
                promote_short(loop)
            return
        low, _, number = loop.constants
        assert low is not None and number is not None, "a trip count comes of constants"
        middle = op.upper_bound
        if is_left:
            middle = make.number(low + (count - count % factor) * number)
        long_step = make.number(number * factor)
    if is_left:
        rest = op.clone()
        LoopBuilder.after(op).place(rest)
        editing.continue_with(op, rest)
        rest.operands[0] = middle
        promote_short(ValueLoop(rest))
    op.operands[1], op.operands[2] = middle, long_step
    inside = ValueBuilder(LoopBuilder(loop.body, loop.body.last_op, op.location), loop)
    variable = loop.body.args[0]

    def later(iteration: int) -> SSAValue:
        """The induction variable so many iterations later."""
        return inside.add(variable, inside.times(step, inside.number(iteration)))

    editing.repeat_body(op, factor, later, annotate)
    promote_short(loop)


def _unrolled_bounds(plan: ValueUnrolling, make: ValueBuilder) -> tuple[SSAValue, SSAValue]:
    """Where the loop over whole groups ends, and its step."""
    op = plan.loop.op
    trips = trip_count_value(plan.loop, make, is_guarded=plan.is_guarded)
    factor = make.number(plan.factor)
    left = make.plain(arith.RemUIOp if plan.is_guarded else arith.RemSIOp, trips, factor)
    length = make.times(make.sub(trips, left), op.step)
    return make.add(op.lower_bound, length), make.times(op.step, factor)


def trip_count_value(loop: ValueLoop, make: ValueBuilder, *, is_guarded: bool) -> SSAValue:
    """The trip count of a loop; unless it is guarded, the upper bound is not below the lower one,
    or the step is 1."""
    op = loop.op
    if is_guarded:
        high = make.greatest(op.upper_bound, op.lower_bound)
        return make.plain(arith.CeilDivUIOp, make.sub(high, op.lower_bound), op.step)
    distance = make.sub(op.upper_bound, op.lower_bound)
    rounded = make.add(distance, make.sub(op.step, make.number(1)))
    return make.plain(arith.DivUIOp, rounded, op.step)


# Outer loops of a fixed number of iterations ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OuterTiling:
    """A band, outermost loop first, how many tiles each loop gets at most, and which loops may not
    run at all.

    **Before → After** (sizes 7)

        scf.for %i = %l to %u step %s {    %t = %s * ((%u - %l) ceildiv %s) ceildiv 7
          A(%i)                            scf.for %b = %l to %u step %t {
        }                                    scf.for %i = %b to min(%u, %b + %t) step %s {  A(%i)  }

    Unless the loop is known to run, the length of a tile is made at least one step (`guarded`): a
    step has to be positive also where the loop never runs.

    **Legal when** no dependence runs backwards along any loop of the band; always for one loop.

    **Refuses when** `illegal-tiling`, `unknown-tiling`: a dependence forbids it, or may (witness);
    `bounds-vary`: bounds of a loop depend on another loop of the band; `carries-values`: a loop
    carries values; `step-not-positive`: a step is a constant below 1; `index-overflow`: the end of
    a tile may not fit the type; it is taken to (`no-overflow`) where bounds of 64 bits are not
    known.
    """

    band: tuple[ValueLoop, ...]
    counts: tuple[int, ...]
    guarded: tuple[bool, ...]

    @property
    def assumes_fit(self) -> bool:
        """Whether it is taken for granted that the ends of tiles fit the type of a loop."""
        return any(None in loop.constants for loop in self.band)


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
        if (loop.width < 64 or None not in loop.constants) and not _ends_fit(loop):
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


def _ends_fit(loop: ValueLoop) -> bool:
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
        _tile_length(loop, count, is_guarded, ValueBuilder(builder, loop))
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


def _tile_length(loop: ValueLoop, count: int, is_guarded: bool, make: ValueBuilder) -> SSAValue:
    """The length of a tile: `count` of them cover all iterations of a loop."""
    trips = trip_count_value(loop, make, is_guarded=is_guarded)
    rounding, divisor = make.number(count - 1), make.number(count)
    steps = make.plain(arith.DivUIOp, make.add(trips, rounding), divisor)
    if is_guarded:
        steps = make.plain(arith.MaxUIOp, steps, make.number(1))
    return make.times(loop.op.step, steps)

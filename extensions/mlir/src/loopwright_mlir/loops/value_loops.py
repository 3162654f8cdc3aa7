"""Loops whose bounds and step are values (`scf.for`), unrolled."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from loopwright.exact.domains import Domains, loop_bounds
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.arith.constants import integer_attr, width_of
from loopwright.ir.dialects.scf import ForOp
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.interfaces.memory_effects import Assume, is_assumed
from loopwright.ir.interfaces.scalars import greatest, signed, unsigned
from loopwright.ir.refusal import Evidence, Refusal
from loopwright.loops.lowering.expand_affine import NO_OVERFLOW, IndexBuilder
from loopwright.loops.steps import editing
from loopwright.loops.steps.counts import never_holds
from loopwright.loops.steps.editing import Annotate, LoopBuilder
from loopwright.loops.steps.unroll import MOST_OPS
from loopwright.reporting.ledger import Figure


@dataclass(frozen=True, slots=True)
class ValueLoop:
    """A loop with values as bounds."""

    op: ForOp

    @property
    def width(self) -> int:
        """The number of bits of the induction variable."""
        width = width_of(self.op.lower_bound.type)
        assert width is not None, "bounds are integers"
        return width

    @property
    def is_unsigned(self) -> bool:
        """Whether bounds are compared as unsigned numbers."""
        return self.op.unsigned_cmp is not None

    @property
    def constants(self) -> tuple[int | None, int | None, int | None]:
        """The lower and the upper bound and the step, where they are constants."""
        reading = unsigned if self.is_unsigned else signed
        low, high, step = (
            None if number is None else reading(number, self.width)
            for number in map(constant_value, self.op.operands[:3])
        )
        return low, high, step

    @property
    def trip_count(self) -> int | None:
        """How many iterations there are, where bounds and step are constants."""
        low, high, step = self.constants
        if low is None or high is None or step is None or step <= 0:
            return None
        return max(0, -(-(high - low) // step))

    @property
    def is_empty(self) -> bool:
        """Whether nothing is executed in an iteration."""
        return self.op.body.first_op is self.op.body.last_op

    def never_begins_behind_its_end(self) -> bool:
        """Whether the upper bound is known not to be below the lower one where it is reached."""
        low, high, _ = self.constants
        if self.op.lower_bound is self.op.upper_bound:
            return True
        if low is not None and high is not None:
            return low <= high
        frame = Domains().of(self.op).frame.copy()
        bounds = None if self.is_unsigned else loop_bounds(self.op, 0, frame)
        return (
            (self.is_unsigned and low == 0)
            or (bounds is not None and never_holds(frame, bounds[0][0] - bounds[1][0] - 1))
            or is_assumed(Assume.TRIP_COUNTS, self.op)
        )


class ValueBuilder(IndexBuilder):
    """Makes `arith` ops on numbers of the type of a loop's bounds."""

    def __init__(self, builder: LoopBuilder, loop: ValueLoop) -> None:
        super().__init__(builder.insert)
        self._type = loop.op.lower_bound.type
        self._loop = loop

    def number(self, value: int) -> SSAValue:
        """A constant."""
        attribute = integer_attr(value, self._type)
        assert attribute is not None, "bounds are integers"
        return self.constant(attribute, self._type)

    def times(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """A product."""
        return self.mul(lhs, rhs, NO_OVERFLOW)

    def greatest(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """The greater of two numbers, as the loop compares them."""
        return self.plain(arith.MaxUIOp if self._loop.is_unsigned else arith.MaxSIOp, lhs, rhs)


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


# Unrolling


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
        needs_cleanup = count is None or count % self.factor != 0
        return {"factor": self.factor, "cleanup": needs_cleanup, "guarded": self.is_guarded}

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
        return Refusal("unknown-trip-count", (op,), message)
    if count == 0:
        return Refusal("never-runs", (op,), "the loop never runs")
    return plan_unrolling(op, count)


def plan_unrolling(op: ForOp, factor: int) -> ValueUnrolling | Refusal:
    """Whether `factor` iterations of a loop may become one; `factor` is positive."""
    loop = ValueLoop(op)
    low, _, step = loop.constants
    if step is not None and step <= 0:
        message = "the step is not positive"
        return Refusal("step-not-positive", (op,), message)
    if factor * (sum(1 for _ in loop.op.body.walk()) - 1) > MOST_OPS:
        message = f"more than {MOST_OPS} ops would be made"
        return Refusal("too-large", (op,), message, evidence=Evidence({"factor": factor}))
    most = greatest(loop.width, is_signed=not loop.is_unsigned)
    may_be_long = step is None and loop.width < 64
    if factor > 1 and (may_be_long or factor > most or (step or 1) * factor > most):
        message = "the new step may not fit the type of the loop"
        return Refusal("index-overflow", (op,), message)
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
    loop = plan.loop
    factor = plan.factor
    if loop.is_empty:
        return
    op = loop.op
    step = loop.op.step
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
        remainder_loop = op.clone()
        LoopBuilder.after(op).place(remainder_loop)
        editing.continue_with(op, remainder_loop)
        remainder_loop.operands[0] = middle
        promote_short(ValueLoop(remainder_loop))
    op.operands[1] = middle
    op.operands[2] = long_step
    inside = ValueBuilder(LoopBuilder(loop.op.body, loop.op.body.last_op, op.location), loop)
    variable = loop.op.body.args[0]

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
    remainder = make.plain(arith.RemUIOp if plan.is_guarded else arith.RemSIOp, trips, factor)
    length = make.times(make.sub(trips, remainder), op.step)
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

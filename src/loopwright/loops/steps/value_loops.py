"""Loops whose bounds and step are values (`scf.for`): unrolled, tiled, coalesced.

Steps on such loops compute new bounds with `arith` ops where `affine.for` has maps. Numbers are of
`index` or of a signless integer type; bounds are compared as signed numbers, or as unsigned ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.domains import Domains, loop_bounds
from loopwright.exact.loops import trip_count
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim, symbol
from loopwright.ir.affine_expr.expr import INT64_MAX
from loopwright.ir.dialects.affine import MaxOp
from loopwright.ir.dialects.affine.linearize import DelinearizeIndexOp
from loopwright.ir.dialects.affine.operands import bind, canonicalize, compose, is_semi_affine
from loopwright.ir.dialects.affine.symbols import constant_value
from loopwright.ir.dialects.arith import (
    CeilDivUIOp,
    DivUIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    RemSIOp,
    RemUIOp,
)
from loopwright.ir.dialects.arith.constants import integer_attr, width_of
from loopwright.ir.dialects.scf import ForOp, YieldOp
from loopwright.ir.interfaces.memory_effects import Assume, is_assumed
from loopwright.ir.interfaces.scalars import signed, unsigned
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import is_defined_in
from loopwright.loops.lowering.expand_affine import NO_OVERFLOW, IndexBuilder
from loopwright.loops.steps.builder import Annotate, LoopBuilder
from loopwright.loops.steps.counts import never_holds
from loopwright.loops.steps.editing import (
    continue_with,
    erase_nest,
    initial_values,
    repeat_body,
    splice_body,
)
from loopwright.loops.steps.reorder import order_refusal
from loopwright.loops.steps.unroll import MOST_OPS
from loopwright.loops.support.reporting import refusal
from loopwright.reporting.ledger import Figure

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis


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
        known = unsigned if self.is_unsigned else signed
        low, high, step = (
            None if number is None else known(number, self.width)
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
    def never_runs(self) -> bool:
        """Whether the loop is known to have no iteration."""
        low, high, _ = self.constants
        if low is not None and high is not None:
            return low >= high
        return self.op.lower_bound is self.op.upper_bound or trip_count(self.op) == 0

    @property
    def body(self) -> Block:
        """The body."""
        return self.op.body

    @property
    def is_empty(self) -> bool:
        """Whether nothing is executed in an iteration."""
        return self.body.first_op is self.body.last_op

    def never_begins_behind_its_end(self, at: Operation | None = None) -> bool:
        """Whether the upper bound is known not to be below the lower one where an op is reached:
        the loop, or one around it."""
        low, high, _ = self.constants
        if self.op.lower_bound is self.op.upper_bound:
            return True
        if low is not None and high is not None:
            return low <= high
        return (
            (self.is_unsigned and low == 0)
            or self._never(1, at or self.op)
            or (is_assumed(Assume.TRIP_COUNTS, self.op))
        )

    def always_runs(self) -> bool:
        """Whether the loop is known to run at least once whenever it is reached."""
        low, high, _ = self.constants
        if low is not None and high is not None:
            return low < high
        return self._never(0, self.op)

    def _never(self, beyond: int, at: Operation) -> bool:
        """Whether the lower bound is never `beyond` or more above the upper one."""
        if self.is_unsigned:
            return False
        frame = Domains().of(at).frame.copy()
        bounds = loop_bounds(self.op, 0, frame)
        if bounds is None:
            return False
        difference: AffineExpr = bounds[0][0] - bounds[1][0]
        return never_holds(frame, difference - beyond)


class ValueBuilder(IndexBuilder):
    """Makes `arith` ops on numbers of the type of a loop's bounds."""

    def __init__(self, builder: LoopBuilder, loop: ValueLoop) -> None:
        def insert(op: Operation) -> None:
            builder.insert(op)

        super().__init__(insert)
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

    def least(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """The smaller of two numbers, as the loop compares them."""
        return self.plain(MinUIOp if self._loop.is_unsigned else MinSIOp, lhs, rhs)

    def greatest(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """The greater of two numbers, as the loop compares them."""
        return self.plain(MaxUIOp if self._loop.is_unsigned else MaxSIOp, lhs, rhs)


def promote_short(loop: ValueLoop) -> bool:
    """Put the body of a loop that is known to run once in its place, and take away one that never
    runs; whether that was so."""
    count = loop.trip_count
    if count is None or count > 1:
        return False
    if count == 1:
        splice_body(loop.op, loop.op.lower_bound)
        return True
    for result, init in zip(loop.op.results, initial_values(loop.op), strict=True):
        result.replace_all_uses_with(init)
    erase_nest(loop.op)
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
        continue_with(op, rest)
        rest.operands[0] = middle
        promote_short(ValueLoop(rest))
    op.operands[1], op.operands[2] = middle, long_step
    inside = ValueBuilder(LoopBuilder(loop.body, loop.body.last_op, op.location), loop)
    variable = loop.body.args[0]

    def later(iteration: int) -> SSAValue:
        """The induction variable so many iterations later."""
        return inside.add(variable, inside.times(step, inside.number(iteration)))

    repeat_body(op, factor, later, annotate)
    promote_short(loop)


def _unrolled_bounds(plan: ValueUnrolling, make: ValueBuilder) -> tuple[SSAValue, SSAValue]:
    """Where the loop over whole groups ends, and its step."""
    op = plan.loop.op
    trips = trip_count_value(plan.loop, make, is_guarded=plan.is_guarded)
    factor = make.number(plan.factor)
    left = make.plain(RemUIOp if plan.is_guarded else RemSIOp, trips, factor)
    length = make.times(make.sub(trips, left), op.step)
    return make.add(op.lower_bound, length), make.times(op.step, factor)


def trip_count_value(loop: ValueLoop, make: ValueBuilder, *, is_guarded: bool) -> SSAValue:
    """The trip count of a loop; unless it is guarded, the upper bound is not below the lower one,
    or the step is 1."""
    op = loop.op
    if is_guarded:
        high = make.greatest(op.upper_bound, op.lower_bound)
        return make.plain(CeilDivUIOp, make.sub(high, op.lower_bound), op.step)
    distance = make.sub(op.upper_bound, op.lower_bound)
    rounded = make.add(distance, make.sub(op.step, make.number(1)))
    return make.plain(DivUIOp, rounded, op.step)


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
    steps = make.plain(DivUIOp, make.add(trips, rounding), divisor)
    if is_guarded:
        steps = make.plain(MaxUIOp, steps, make.number(1))
    return make.times(loop.op.step, steps)


# Coalescing ---------------------------------------------------------------------------------------


Number = int | SSAValue


@dataclass(frozen=True, slots=True)
class ValueCoalescing:
    """Perfectly nested loops, outermost first, that become one; for which of them a negative number
    of iterations counts as none, and which steps count as 1 at least.

    **Before → After**

        scf.for %i = %c0 to %n step %c1 {     %w = (%m - %l) ceildiv %s
          scf.for %j = %l to %m step %s {     scf.for %k = %c0 to %n * %w step %c1 {
            A(%i, %j)                           %d:2 = affine.delinearize_index %k into (%n, %w)
          }                                     A(%d#0, %d#1 * %s + %l)
        }                                     }

    What the loops carry is carried by the one loop. Where more than one number of iterations may be
    negative, all but one are taken to be 0 at least (`affine.max`), and so is a step 1 that need
    not be positive as its loop may not be reached.

    **Legal when** always: iterations keep their order. The product of the numbers of iterations is
    taken to fit 64 bits where it is not known (`no-overflow` in the ledger).

    **Refuses when** `not-an-index`: a loop counts in another type; `step-not-positive`: a step is a
    constant below 1; `bounds-vary`: what a loop needs is computed in another of the band;
    `carries-values`: an inner loop carries others than what the one around it carries;
    `never-runs`: a loop never runs; `index-overflow`: the product does not fit 64 bits.
    """

    band: tuple[ValueLoop, ...]
    guarded: tuple[bool, ...]
    doubtful_steps: tuple[bool, ...]

    @property
    def is_guarded(self) -> bool:
        """Whether any number has to be made greater."""
        return any(self.guarded) or any(self.doubtful_steps)

    @property
    def assumes_fit(self) -> bool:
        """Whether nothing shows that the product of all numbers fits 64 bits."""
        return any(loop.trip_count is None for loop in self.band)


def plan_coalescing(loops: Sequence[ForOp]) -> ValueCoalescing | Refusal:
    """Whether the loops of a band may become one."""
    band = tuple(map(ValueLoop, loops))
    product = 1
    for loop in band:
        places = (loops[0], loop.op)
        if not isinstance(loop.op.lower_bound.type, IndexType) or loop.is_unsigned:
            message = "a loop does not count in signed numbers of type 'index'"
            return refusal("not-an-index", places, message)
        step = loop.constants[2]
        if step is not None and step <= 0:
            return refusal("step-not-positive", places, "the step is not positive")
        if loop.never_runs:
            return refusal("never-runs", places, "a loop never runs")
        product *= loop.trip_count or 1
    if product > INT64_MAX:
        message = "the number of all iterations does not fit 64 bits"
        return refusal("index-overflow", tuple(loops), message)
    for outer, inner in pairwise(loops):
        if outer.body.first_op is not inner or inner.next_op is not outer.body.last_op:
            message = "what one loop needs is computed in another of the band"
            return refusal("bounds-vary", (loops[0], inner), message)
        if not _carries_the_same(outer, inner):
            message = "an inner loop carries other values than the one around it"
            return refusal("carries-values", (loops[0], inner), message)
    negative = [not loop.never_begins_behind_its_end(loops[0]) for loop in band]
    guarded = list(negative)
    if True in negative:
        guarded[negative.index(True)] = False
    runs = [loop.always_runs() for loop in band]
    doubtful = [
        loop.constants[2] is None and not all(runs[:number]) for number, loop in enumerate(band)
    ]
    return ValueCoalescing(band, tuple(guarded), tuple(doubtful))


def _carries_the_same(outer: ForOp, inner: ForOp) -> bool:
    """Whether a loop begins with what the one around it carries, and gives it what it yields."""
    last = outer.body.last_op
    assert last is not None, "a body ends in a terminator"
    arguments, results = outer.body.args[1:], tuple(inner.results)
    return tuple(inner.init_args) == tuple(arguments) and tuple(last.operands) == results


def apply_coalescing(plan: ValueCoalescing) -> None:
    """Make one loop of a band as planned."""
    outermost, innermost = plan.band[0].op, plan.band[-1].op
    builder = LoopBuilder.before(outermost)
    make = ValueBuilder(builder, plan.band[0])
    counts: list[Number] = []
    bounds: list[SSAValue] = []
    for loop, is_guarded, is_doubtful in zip(
        plan.band, plan.guarded, plan.doubtful_steps, strict=True
    ):
        counts.append(_count(loop, is_guarded, is_doubtful, builder))
        first = make.number(0)
        number = make.number(counts[-1]) if isinstance(counts[-1], int) else counts[-1]
        bounds = bounds or [first, number, make.number(1)]
        if loop is not plan.band[0]:
            make.number(1)
    total: Number = 1
    for count in counts:
        total = _folded(builder, AffineMap(0, 2, (symbol(0) * symbol(1),)), [total, count])
    bounds[1] = make.number(total) if isinstance(total, int) else total
    variables = [loop.body.args[0] for loop in plan.band]
    carried = [loop.body.args[1:] for loop in plan.band]
    originals = [(loop.op.lower_bound, loop.op.step) for loop in plan.band]
    body = list(innermost.body.ops)
    second = plan.band[1].op
    last = outermost.body.last_op
    assert last is not None, "a body ends in a terminator"
    last.detach()
    last.erase(safe_erase=False)
    LoopBuilder(outermost.body, None, outermost.location).move_all(body)
    second.detach()
    inside = LoopBuilder(outermost.body, outermost.body.first_op, outermost.location)
    digits = inside.insert(DelinearizeIndexOp(variables[0], counts, len(counts)))
    for arguments in carried[1:]:
        for argument, value in zip(arguments, carried[0], strict=True):
            argument.replace_all_uses_with(value)
    for number in reversed(range(len(counts))):
        value = _denormalized(inside, digits.results[number], *originals[number])
        variables[number].replace_uses_with_if(value, lambda use: use.operation is not digits)
    second.erase(safe_erase=False)
    for position, bound in enumerate(bounds):
        outermost.operands[position] = bound


def _count(loop: ValueLoop, is_guarded: bool, is_doubtful: bool, builder: LoopBuilder) -> Number:
    """The number of iterations, in front of the band; not negative if that is guarded."""
    low, high, step = (
        value if number is None else number
        for value, number in zip(loop.op.operands[:3], loop.constants, strict=True)
    )
    if is_doubtful:
        make = ValueBuilder(builder, loop)
        step = make.greatest(loop.op.step, make.number(1))
    distance = (symbol(1) - symbol(0)).ceildiv(symbol(2))
    count = _folded(builder, AffineMap(0, 3, (distance,)), [low, high, step])
    if not is_guarded:
        return count
    if isinstance(count, int):
        return max(count, 0)
    return builder.value(MaxOp(AffineMap(0, 1, (symbol(0), constant(0))), [count]))


def _denormalized(builder: LoopBuilder, digit: SSAValue, low: SSAValue, step: SSAValue) -> SSAValue:
    """What an induction variable was, from the number of its iteration."""
    first, distance = (
        value if number is None else number
        for value, number in ((low, constant_value(low)), (step, constant_value(step)))
    )
    expr = dim(0) * symbol(1) + symbol(0)
    value = _folded(builder, AffineMap(1, 2, (expr,)), [digit, first, distance])
    assert isinstance(value, SSAValue), "the number of an iteration is not constant"
    return value


def _folded(builder: LoopBuilder, affine_map: AffineMap, numbers: Sequence[Number]) -> Number:
    """The result of a map of one result: a number, an operand, or that of an `affine.apply`;
    of `arith` ops where values that an affine map may not multiply are multiplied."""
    inputs = [constant(n) if isinstance(n, int) else None for n in numbers]
    operands: list[SSAValue] = [n for n in numbers if isinstance(n, SSAValue)]
    dims = affine_map.num_dims
    kept = [0, 0]
    places: list[AffineExpr] = []
    for position, known in enumerate(inputs):
        is_symbol = position >= dims
        if known is None:
            known = (symbol if is_symbol else dim)(kept[is_symbol])
            kept[is_symbol] += 1
        places.append(known)
    (expr,) = affine_map.results
    expr = expr.replace_dims_and_symbols(places[:dims], places[dims:])
    plain = AffineMap(kept[0], kept[1], (expr,))
    found = canonicalize(compose(bind(plain, operands))).simplified()
    (expr,) = found.exprs
    if not is_semi_affine(expr):

        def insert(op: Operation) -> None:
            builder.insert(op)

        return IndexBuilder(insert).map_results(plain, operands)[0]
    number = expr.constant_value()
    if number is not None:
        return number
    if expr in (dim(0), symbol(0)) and len(found.operands) == 1:
        return found.operands[0]
    return builder.apply(found.map, found.operands)

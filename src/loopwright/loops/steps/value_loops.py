"""Loops whose bounds and step are values (`scf.for`), and how they are coalesced.

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
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.affine import MaxOp
from loopwright.ir.dialects.affine.linearize import DelinearizeIndexOp
from loopwright.ir.dialects.affine.operands import bind, canonicalize, compose, is_semi_affine
from loopwright.ir.dialects.affine.symbols import constant_value
from loopwright.ir.dialects.arith.constants import integer_attr, width_of
from loopwright.ir.dialects.scf import ForOp
from loopwright.ir.interfaces.memory_effects import Assume, is_assumed
from loopwright.ir.interfaces.scalars import signed, unsigned
from loopwright.ir.refusal import Refusal
from loopwright.loops.lowering.expand_affine import NO_OVERFLOW, IndexBuilder
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import never_holds
from loopwright.loops.support.reporting import refusal

if TYPE_CHECKING:
    pass


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
        return self.plain(arith.MinUIOp if self._loop.is_unsigned else arith.MinSIOp, lhs, rhs)

    def greatest(self, lhs: SSAValue, rhs: SSAValue) -> SSAValue:
        """The greater of two numbers, as the loop compares them."""
        return self.plain(arith.MaxUIOp if self._loop.is_unsigned else arith.MaxSIOp, lhs, rhs)


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

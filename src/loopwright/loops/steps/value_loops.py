"""Counted loops whose bounds and step are values (`scf.for`), and arithmetic on these.

Steps on such loops compute new bounds with `arith` ops where `affine.for` has maps. Numbers are of
`index` or of a signless integer type; bounds are compared as signed numbers, or as unsigned ones.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.domains import Domains, loop_bounds
from loopwright.exact.loops import trip_count
from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.dialects.affine.symbols import constant_value
from loopwright.ir.dialects.arith import MaxSIOp, MaxUIOp, MinSIOp, MinUIOp
from loopwright.ir.dialects.arith.constants import integer_attr, width_of
from loopwright.ir.dialects.scf import ForOp
from loopwright.ir.interfaces.memory_effects import Assume, is_assumed
from loopwright.ir.interfaces.scalars import signed, unsigned
from loopwright.loops.lowering.expand_affine import NO_OVERFLOW, IndexBuilder
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import never_holds
from loopwright.loops.steps.editing import erase_nest, initial_values, splice_body


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

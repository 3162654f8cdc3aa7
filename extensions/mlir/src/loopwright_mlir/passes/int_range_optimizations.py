"""`-int-range-optimizations`: what the ranges of integers say becomes constants.

**What** The least and the greatest value of each integer, signed and unsigned, through branches,
conditionals, loops and calls (`loops.support.propagation`). Results and arguments that
can only be one number become that constant, and a remainder of a number that is less than the
divisor becomes the number. Operations are folded, and erased where nobody needs them.

**Before → After**

    scf.for %i = %c0 to %c8 step %c1 {           scf.for %i = %c0 to %c8 step %c1 {
      %0 = arith.cmpi slt, %i, %c8 : index         "use"(%true, %i)
      %1 = arith.remsi %i, %c8 : index           }
      "use"(%0, %1)
    }

**Legal when** a value is that number in every execution that computes it.

**Refuses when** nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.ir.dialects.arith import RemSIOp, RemUIOp
from loopwright.ir.dialects.arith.constants import constant_like, element_width, integer_of
from loopwright.ir.interfaces.rewriting import Pattern, PatternRewriter, constant_of
from loopwright.loops.support.base import Pass
from loopwright.loops.support.propagation import RangePropagation
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger

_MOST_ROUNDS = 10


@dataclass(frozen=True)
class IntRangeOptimizationsPass(Pass):
    """Use constants and dividends where the ranges of integers say so."""

    name: ClassVar[str] = "int-range-optimizations"
    description: ClassVar[str] = "Use constants and dividends where the ranges of integers say so"
    title: ClassVar[str] = "ArithIntRangeOpts"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        found = RangePropagation(op)

        def patterns(inner: Operation) -> list[Pattern]:
            return [
                lambda one, rewriter: _use_constants(one, rewriter, found),
                lambda one, rewriter: _drop_remainder(one, rewriter, found),
            ]

        Rewriter(self.name, ledger, patterns, region_simplification="aggressive").run(
            op, _MOST_ROUNDS
        )


def _use_constants(op: Operation, rewriter: PatternRewriter, found: RangePropagation) -> str | None:
    """Constants for the results of an op, and for the arguments of its regions."""
    arguments = [
        argument for region in op.regions for block in region.blocks for argument in block.args
    ]
    done = False
    for value in (*op.results, *arguments):
        done |= value.first_use is not None and _use_constant(value, op, rewriter, found)
    if done:
        rewriter.revisit(op)
    return "constant" if done else None


def _use_constant(
    value: SSAValue, op: Operation, rewriter: PatternRewriter, found: RangePropagation
) -> bool:
    if constant_of(value) is not None:
        return False
    range_ = found.range_of(value)
    number = None if range_ is None else range_.value()
    attribute = None if number is None else constant_like(number, value.type)
    if attribute is None:
        return False
    anchor = value.block.first_op if isinstance(value, BlockArgument) else op
    assert anchor is not None
    rewriter.replace_uses(value, rewriter.constant(anchor, attribute))
    return True


def _drop_remainder(
    op: Operation, rewriter: PatternRewriter, found: RangePropagation
) -> str | None:
    """The dividend, where it is not negative and less than a constant divisor."""
    is_unsigned = isinstance(op, RemUIOp)
    if not is_unsigned and not isinstance(op, RemSIOp):
        return None
    lhs, rhs = op.operands
    dividend = found.range_of(lhs)
    divisor = integer_of(constant_of(rhs))
    width = element_width(lhs.type)
    if dividend is None or divisor is None or width is None:
        return None
    if is_unsigned:
        low, high, divisor = dividend.umin, dividend.umax, divisor % (1 << width)
    else:
        low, high = dividend.smin, dividend.smax
    if not 0 <= low <= high < divisor:
        return None
    rewriter.replace(op, [lhs])
    return "drop-remainder"

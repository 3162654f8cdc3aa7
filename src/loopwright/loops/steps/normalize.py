"""Normalising `affine.for` loops: counting from 0 by 1.

**Before → After**

    affine.for %i = %n to 100 step 3 {      affine.for %k = 0 to (100 - %n) ceildiv 3 {
      A(%i)                                   %i = affine.apply (%k * 3 + %n)
    }                                         A(%i)

**Legal when** the distance of the bounds fits 64 bits, which is taken for granted where it is not
known.

**Refuses when** `bound-of-several`: the lower bound is the greatest of several values, which no map
with one result gives; `index-overflow`: a number does not fit 64 bits.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import IndexType, IntegerAttr

from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.dialects.affine import ApplyOp, ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize, compose
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import fits, lower_bound, side_by_side, upper_bound
from loopwright.loops.support.reporting import refusal


@dataclass(frozen=True, slots=True)
class Normalization:
    """A loop, its new upper bound, and what its induction variable was: expressions of the new one
    (the last dimension) and of the operands of the lower bound."""

    loop: ForOp
    upper: BoundExprs
    lower: BoundExprs


def plan_normalization(loop: ForOp) -> Normalization | Refusal | None:
    """How a loop is to be normalised; None if it is."""
    if loop.constant_lower_bound == 0 and loop.step_value == 1:
        return None
    lower = lower_bound(loop)
    first, *others = lower.exprs
    if others:
        message = "the lower bound is the greatest of several values"
        return refusal("bound-of-several", (loop,), message)
    together, uppers = side_by_side(lower, upper_bound(loop))
    exprs = [(high - first).ceildiv(loop.step_value) for high in uppers]
    counts = canonicalize(compose(together.with_exprs(exprs)))
    if not fits(counts, lower):
        message = "the distance of the bounds does not fit 64 bits"
        return refusal("index-overflow", (loop,), message)
    return Normalization(loop, counts, lower)


def apply_normalization(plan: Normalization) -> None:
    """Normalise a loop as planned."""
    loop, lower = plan.loop, plan.lower
    variable = loop.induction_variable
    dims = (*lower.dims, variable)
    here = dim(len(lower.dims)) * loop.step_value + lower.exprs[0]
    old = canonicalize(BoundExprs((here,), dims, lower.symbols)).simplified()
    loop.set_lower_bound(AffineMap(0, 0, (here * 0,)), ())
    loop.set_upper_bound(plan.upper.map, plan.upper.operands)
    loop.properties["step"] = IntegerAttr(1, IndexType())
    value = LoopBuilder.at_start(loop).apply(old.map, old.operands)
    made = value.owner
    assert isinstance(made, ApplyOp)
    variable.replace_uses_with_if(value, lambda use: use.operation is not made)

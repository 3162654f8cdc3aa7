"""Skewing and shifting: a loop counts from elsewhere, by what loops around it count.

**Before → After** (skewed by `%i` with factor 2; shifted by 3)

    affine.for %i = 0 to %n {          affine.for %i = 0 to %n {
      affine.for %j = 0 to %m {          affine.for %k = %i * 2 + 3 to %m + %i * 2 + 3 {
        A(%i, %j)                          %j = affine.apply (%k - %i * 2 - 3)
                                           A(%i, %j)

Skewing makes bands permutable whose dependences run backwards along an inner loop (Wolfe, "Loop
Skewing: The Wavefront Method Revisited", 1986).

**Legal when** always: iterations keep their order, only their numbers change.

**Refuses when** `not-around`: a loop to skew by is not around the loop; `index-overflow`: a bound
does not fit 64 bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import BlockArgument

from loopwright.ir.affine_expr import AffineExpr, constant, dim
from loopwright.ir.dialects.affine import ApplyOp, ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import is_inside
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import (
    lower_bound,
    upper_bound,
    values_fit,
)
from loopwright.loops.support.reporting import refusal


@dataclass(frozen=True, slots=True)
class Skewing:
    """A loop, and what is added to its induction variable: induction variables around it, each with
    its factor, and a number; `lower` and `upper` are the new bounds."""

    loop: ForOp
    terms: tuple[tuple[BlockArgument, int], ...]
    offset: int
    lower: BoundExprs
    upper: BoundExprs


def plan_skewing(
    loop: ForOp, terms: Sequence[tuple[BlockArgument, int]], offset: int
) -> Skewing | Refusal:
    """Whether a loop may be skewed by loops around it, and shifted by a number."""
    for variable, _ in terms:
        owner = variable.owner.parent_op()
        if owner is None or not is_inside(loop, owner):
            places = (loop,) if owner is None else (loop, owner)
            return refusal("not-around", places, "the other loop is not around the loop")
    lower, upper = (
        _moved(bound, terms, offset) for bound in (lower_bound(loop), upper_bound(loop))
    )
    if not values_fit(lower, upper):
        message = "a bound does not fit 64 bits"
        return refusal("index-overflow", (loop,), message)
    return Skewing(loop, tuple(terms), offset, lower, upper)


def _moved(
    bound: BoundExprs, terms: Sequence[tuple[BlockArgument, int]], offset: int
) -> BoundExprs:
    first = len(bound.dims)
    distance: AffineExpr = constant(offset)
    for number, (_, factor) in enumerate(terms):
        distance = distance + dim(first + number) * factor
    dims = (*bound.dims, *(variable for variable, _ in terms))
    exprs = tuple(expr + distance for expr in bound.exprs)
    return canonicalize(BoundExprs(exprs, dims, bound.symbols)).simplified()


def apply_skewing(plan: Skewing) -> None:
    """Skew and shift a loop as planned."""
    loop, variable = plan.loop, plan.loop.induction_variable
    is_used = variable.first_use is not None
    loop.set_lower_bound(plan.lower.map, plan.lower.operands)
    loop.set_upper_bound(plan.upper.map, plan.upper.operands)
    if not is_used:
        return
    here = _moved(
        BoundExprs((dim(0),), (variable,), ()),
        [(term, -factor) for term, factor in plan.terms],
        -plan.offset,
    )
    value = LoopBuilder.at_start(loop).apply(here.map, here.operands)
    made = value.owner
    assert isinstance(made, ApplyOp)
    variable.replace_uses_with_if(value, lambda use: use.operation is not made)

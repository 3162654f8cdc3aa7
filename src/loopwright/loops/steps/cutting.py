"""Loops cut in two: some iterations at an end, or before or after the value of a loop around,
get a loop of their own.

Peeling takes the first or the last iterations, or those before a value.

**Before → After** (the first 2; the last 2)

    affine.for %i = 0 to %n {     affine.for %i = 0 to min(2, %n) { A(%i) }
      A(%i)                       affine.for %i = 2 to %n { A(%i) }
    }
                                  affine.for %i = 0 to %n - 2 { A(%i) }
                                  affine.for %i = max(0, %n - 2) to %n { A(%i) }

**Before → After** (those before `%k`)

    affine.for %i = 0 to %n {     affine.for %i = 0 to min(%k, %n) { A(%i) }
      A(%i)                       affine.for %i = max(%k, 0) to %n { A(%i) }
    }

What iterations carry goes from the one loop to the other. A loop of one iteration gives way to it.

**Legal when** always: iterations keep their order. Upper bounds of which nothing is known are taken
to be so small that the cut point fits 64 bits (`no-overflow` in the ledger).

**Refuses when** `bound-of-several`: the cut point depends on a bound that is the greatest or
the least of several values; `index-overflow`: it may not fit 64 bits; `named-reductions`: the loop
says what it reduces, in words for one loop; `step`: a loop that is cut at a value does not count by
1; `not-around`: the loop that has that value is not around it.

Index-set splitting: one iteration that ties all others together gets a loop of its own.

**Before → After**

    affine.for %j = 0 to %n {              affine.for %j = 0 to %k { A(%j) }
      A(%j): store %m[%i, %j],             A(%k)
             load %m[%i, %k]               affine.for %j = %k + 1 to %n { A(%j) }
    }

All iterations read what iteration `%k` stores, so the loop carries dependences; the parts in front
of it and after it carry none (Griebl, Feautrier and Lengauer, "Index Set Splitting", 2000). It is
done only where the parts are known to carry no dependence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.domains import trip_count
from loopwright.exact.loops import LoopFacts
from loopwright.ir.affine_expr import AffineDimExpr, dim
from loopwright.ir.core.enclosing import is_inside
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_around
from loopwright.ir.dialects.affine.operands import BoundExprs, compose, composed_subscripts
from loopwright.ir.interfaces.memory_access import (
    is_affine_element_access,
    is_affine_element_load,
    memref_of,
)
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps import counts
from loopwright.loops.steps.editing import promote_if_single_iteration
from loopwright.loops.steps.unroll import CleanupSplit, apply_split
from loopwright.loops.support.reporting import Planned, refusal

Parts: TypeAlias = tuple[ForOp | None, ForOp | None]
"""The loops that one is cut into; None for one whose only iteration replaced it."""


def plan_peeling(
    loop: ForOp, iterations: int, *, from_end: bool = False
) -> Planned[Parts] | Refusal:
    """Plan to peel `iterations` iterations off a loop, or refuse."""
    named = _names_reductions(loop)
    if named is not None:
        return named
    length = iterations * loop.step_value
    if counts.may_step_beyond(counts.upper_bound(loop), length):
        message = "the cut point may not fit 64 bits"
        return refusal("index-overflow", (loop,), message)
    if loop.lower_map.num_results != 1 or (from_end and loop.upper_map.num_results != 1):
        message = "a bound is a maximum or minimum of several values"
        return refusal("bound-of-several", (loop,), message)
    split = _last(loop, iterations) if from_end else _first(loop, iterations)
    if not counts.fits(split.middle, split.start):
        message = "the cut point does not fit 64 bits"
        return refusal("index-overflow", (loop,), message)
    assumed = counts.fit_assumed([loop], "places to cut at")
    return Planned(partial(_peel, loop, split), assumed=assumed)


def plan_cutting(loop: ForOp, variable: BlockArgument) -> Planned[Parts] | Refusal:
    """Plan to peel off the iterations below the induction variable of an enclosing loop, or
    refuse."""
    named = _names_reductions(loop)
    if named is not None:
        return named
    if loop.step_value != 1:
        return refusal("step", (loop,), "the step of the loop is not 1")
    owner = variable.owner.parent_op()
    if owner is None or not is_inside(loop, owner):
        return refusal("not-around", (loop,), "the other loop does not enclose the loop")
    split = split_at(counts.lower_bound(loop), counts.upper_bound(loop), variable)
    return Planned(partial(_peel, loop, split))


def split_at(
    lower: BoundExprs, upper: BoundExprs, variable: BlockArgument, *, beyond: int = 0
) -> CleanupSplit:
    """The position of an induction variable, plus an offset, at which a loop with these bounds is
    split."""
    cut = BoundExprs((dim(0) + beyond,), (variable,), ())
    parts: list[BoundExprs] = []
    for bound in (upper, lower):
        joined, at = bound.beside(cut)
        parts.append(compose(joined.with_exprs([*at, *joined.exprs])))
    return CleanupSplit(*parts)


def _names_reductions(loop: ForOp) -> Refusal | None:
    if loop.reductions is not None:
        return refusal("named-reductions", (loop,), "the loop names its reductions")
    return None


def _first(loop: ForOp, iterations: int) -> CleanupSplit:
    """The split after the first iterations."""
    lower = counts.lower_bound(loop)
    start = compose(lower.with_exprs([lower.exprs[0] + iterations * loop.step_value]))
    count = trip_count(loop)
    if count is not None and count >= iterations:
        return CleanupSplit(start, start)
    joined, first = counts.upper_bound(loop).beside(start)
    return CleanupSplit(compose(joined.with_exprs([*first, *joined.exprs])), start)


def _last(loop: ForOp, iterations: int) -> CleanupSplit:
    """Return where the last iterations begin, but not before the first iteration of the loop."""
    trips = counts.trip_count_exprs(loop)
    assert trips is not None, "the bounds are single values"
    bumps = trips.with_exprs([(trips.exprs[0] - iterations) * loop.step_value])
    together, (bump,) = counts.lower_bound(loop).beside(bumps)
    low = together.exprs[0]
    middle = compose(together.with_exprs([low + bump]))
    count = trip_count(loop)
    if count is not None and count >= iterations:
        return CleanupSplit(middle, middle)
    return CleanupSplit(
        middle, compose(BoundExprs((low, low + bump), together.dims, together.symbols))
    )


def _peel(loop: ForOp, split: CleanupSplit) -> Parts:
    rest = apply_split(loop, split)
    return None if promote_if_single_iteration(loop) else loop, rest


def plan_index_set_splitting(
    analysis: DependenceAnalysis, loop: ForOp
) -> tuple[ForOp, Callable[[], None]] | None:
    """Return a loop around a loop, and the function that splits the loop at its value, if the parts
    then carry no dependence. None also if the whole loop carries none."""
    facts = LoopFacts(analysis)
    if loop.step_value != 1 or loop.reductions is not None or loop.results:
        return None
    for around in (
        dict.fromkeys(_loops_that_name_an_iteration(loop)) if facts.carries_any(loop) else ()
    ):
        if not facts.carries_any_beside(loop, around):
            return around, partial(_isolate_iteration, loop, around.induction_variable)
    return None


def _isolate_iteration(loop: ForOp, variable: BlockArgument) -> None:
    """Cut a loop before and after the iteration that a variable around it names."""
    low, high = counts.lower_bound(loop), counts.upper_bound(loop)
    cut = split_at(low, high, variable)
    again = split_at(cut.start, high, variable, beyond=1)
    bounds = [
        (counts.tightened(loop, lower, least=False), counts.tightened(loop, upper, least=True))
        for lower, upper in ((low, cut.middle), (cut.start, again.middle), (again.start, high))
    ]
    front, rest = _peel(loop, cut)
    middle, behind = (None, None) if rest is None else _peel(rest, again)
    for part, own in zip((front, middle, behind), bounds, strict=True):
        if part is not None:
            counts.bound_by(part, *own)


def names_an_iteration(loop: ForOp) -> bool:
    """Whether the subscripts suggest to split a loop at the value of an enclosing loop."""
    return next(_loops_that_name_an_iteration(loop), None) is not None


def _loops_that_name_an_iteration(loop: ForOp) -> Iterator[ForOp]:
    """The enclosing loops whose induction variables are subscripts in the places where the loop's
    own variable is a subscript of its stores."""
    accesses = [op for op in loop.walk() if is_affine_element_access(op)]
    around: dict[SSAValue | None, ForOp] = {
        outer.induction_variable: outer for outer in loops_around(loop)
    }
    for store in accesses:
        if is_affine_element_load(store):
            continue
        for other in accesses:
            if memref_of(other) is memref_of(store):
                for mine, theirs in zip(_variables(store), _variables(other), strict=True):
                    if mine is loop.induction_variable and theirs in around:
                        yield around[theirs]


def _variables(access: Operation) -> list[SSAValue | None]:
    """The values of the subscripts of an access; None for subscripts computed from several
    values."""
    bound = composed_subscripts(access)
    return [
        bound.dims[expr.position] if isinstance(expr, AffineDimExpr) else None
        for expr in bound.exprs
    ]

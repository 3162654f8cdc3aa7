"""Index-set splitting: one iteration that ties all others together gets a loop of its own.

**Before → After**

    affine.for %j = 0 to %n {              affine.for %j = 0 to %k { A(%j) }
      A(%j): store %m[%i, %j],             A(%k)
             load %m[%i, %k]               affine.for %j = %k + 1 to %n { A(%j) }
    }

All iterations read what iteration `%k` stores, so the loop carries dependences; the parts in front
of it and behind it carry none (Griebl, Feautrier and Lengauer, "Index Set Splitting", 2000).

**Legal when** always: iterations keep their order. It is done only where the parts are known to
carry no dependence, which is asked of a copy of the function that only the planning sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.loops import LoopFacts
from loopwright.ir.affine_expr import AffineDimExpr
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_around, loops_in
from loopwright.ir.dialects.affine.operands import composed_subscripts
from loopwright.ir.interfaces.memory_access import (
    is_affine_element_access,
    is_affine_element_load,
    memref_of,
)
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps import counts, cutting
from loopwright.loops.steps.unroll import Split


@dataclass(frozen=True, slots=True)
class IndexSetSplitting:
    """A loop, the loop around it whose value is the iteration that gets a loop of its own, and
    where it is cut: in front of that iteration, and the rest behind it. `bounds` are what the
    bounds of the three parts need."""

    front: cutting.Peeling
    around: ForOp
    behind: Split
    bounds: tuple[counts.Tightening, ...]

    @property
    def loop(self) -> ForOp:
        """The loop that is split."""
        return self.front.loop


def plan_index_set_splitting(analysis: DependenceAnalysis, loop: ForOp) -> IndexSetSplitting | None:
    """How to split a loop at the value of a loop around it, if both parts carry no dependence then;
    None also where it carries none as it is."""
    found = (_split(loop, it) for it in dict.fromkeys(_loops_that_name_an_iteration(loop)))
    candidates = [plan for plan in found if plan is not None]
    if not candidates or loop.results or not LoopFacts(analysis).carries_any(loop):
        return None
    numbers = {one: number for number, one in enumerate(loops_in(analysis.function))}
    for plan in candidates:
        copy = analysis.function.clone()
        loops = list(loops_in(copy))
        tried = _split(loops[numbers[loop]], loops[numbers[plan.around]])
        assert tried is not None, "a copy is split like what it was made of"
        parts = apply_index_set_splitting(tried)
        facts = LoopFacts(DependenceAnalysis(copy))
        if parts and not any(map(facts.carries_any, parts)):
            return plan
    return None


def _split(loop: ForOp, around: ForOp) -> IndexSetSplitting | None:
    """A loop split at the value of one around it; None if it cannot be cut there."""
    variable = around.induction_variable
    front = cutting.plan_cutting(loop, variable)
    if isinstance(front, Refusal):
        return None
    low, cut, high = counts.lower_bound(loop), front.split, counts.upper_bound(loop)
    behind = cutting.split_at(cut.start, high, variable, beyond=1)
    parts = ((low, cut.middle), (cut.start, behind.middle), (behind.start, high))
    bounds = tuple(counts.plan_tightening(loop, *part) for part in parts)
    return IndexSetSplitting(front, around, behind, bounds)


def names_an_iteration(loop: ForOp) -> bool:
    """Whether a loop may be split at the value of one around it, as far as subscripts say."""
    return next(_loops_that_name_an_iteration(loop), None) is not None


def _loops_that_name_an_iteration(loop: ForOp) -> Iterator[ForOp]:
    """The loops around a loop whose value is a subscript where that of the loop is one of what it
    stores."""
    accesses = [op for op in loop.walk() if is_affine_element_access(op)]
    around: dict[SSAValue | None, ForOp] = {
        one.induction_variable: one for one in loops_around(loop)
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
    """The values that the subscripts of an access are; None for what is computed from several."""
    bound = composed_subscripts(access)
    return [
        bound.dims[expr.position] if isinstance(expr, AffineDimExpr) else None
        for expr in bound.exprs
    ]


def apply_index_set_splitting(plan: IndexSetSplitting) -> tuple[ForOp, ...]:
    """Split as planned; the loops that run in front of the iteration and behind it."""
    front, rest = cutting.apply_peeling(plan.front)
    middle, behind = None, None
    if rest is not None:
        middle, behind = cutting.apply_peeling(cutting.Peeling(rest, plan.behind))
    for part, bounds in zip((front, middle, behind), plan.bounds, strict=True):
        if part is not None:
            counts.apply_tightening(part, bounds)
    return tuple(part for part in (front, behind) if part is not None)

"""Index-set splitting: one iteration that ties all others together gets a loop of its own.

**Before → After**

    affine.for %j = 0 to %n {              affine.for %j = 0 to %k { A(%j) }
      A(%j): store %m[%i, %j],             A(%k)
             load %m[%i, %k]               affine.for %j = %k + 1 to %n { A(%j) }
    }

All iterations read what iteration `%k` stores, so the loop carries dependences; the parts in front
of it and behind it carry none (Griebl, Feautrier and Lengauer, "Index Set Splitting", 2000).

**Legal when** always: iterations keep their order. It is done only where the parts are known to
carry no dependence, which is asked of a copy of the function.
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
from loopwright.loops.steps.cutting import apply_peeling, plan_cutting
from loopwright.loops.steps.tightening import apply_tightening, plan_tightening


@dataclass(frozen=True, slots=True)
class IndexSetSplitting:
    """A loop, and the loop around it whose value is the iteration that gets a loop of its own."""

    loop: ForOp
    around: ForOp


def plan_index_set_splitting(analysis: DependenceAnalysis, loop: ForOp) -> IndexSetSplitting | None:
    """The loop around a loop at whose value to split it, if both parts carry no dependence then;
    None also where it carries none as it is."""
    candidates = [
        around
        for around in dict.fromkeys(_loops_that_name_an_iteration(loop))
        if not isinstance(plan_cutting(loop, around.induction_variable), Refusal)
    ]
    if not candidates or loop.results or not LoopFacts(analysis).carries_any(loop):
        return None
    numbers = {one: number for number, one in enumerate(loops_in(analysis.function))}
    for around in candidates:
        copy = analysis.function.clone()
        loops = list(loops_in(copy))
        tried = IndexSetSplitting(loops[numbers[loop]], loops[numbers[around]])
        parts = apply_index_set_splitting(tried)
        facts = LoopFacts(DependenceAnalysis(copy))
        if parts and not any(map(facts.carries_any, parts)):
            return IndexSetSplitting(loop, around)
    return None


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
    front, rest = _cut(plan.loop, plan, 0)
    middle, behind = (None, None) if rest is None else _cut(rest, plan, 1)
    for part in (front, middle, behind):
        if part is not None:
            apply_tightening(plan_tightening(part))
    return tuple(part for part in (front, behind) if part is not None)


def _cut(loop: ForOp, plan: IndexSetSplitting, beyond: int) -> tuple[ForOp | None, ForOp | None]:
    """Cut a loop at the iteration, or so much behind it."""
    cut = plan_cutting(loop, plan.around.induction_variable, beyond=beyond)
    assert not isinstance(cut, Refusal), "planned: the loop can be cut"
    return apply_peeling(cut)

"""`-affine-simplify-min-max`: `affine.min`, `affine.max` and `affine.apply` in simplest form.

**What.** A result of an `affine.min` goes away that is nowhere less than another one, in no
iteration of the loops around it and under no condition; likewise of an `affine.max`. With one left
the op becomes an `affine.apply`, or its value. These ops are then folded and canonicalised.

**Before → After**

    scf.for %i = %c0 to %c64 step %c16 {           scf.for %i = %c0 to %c64 step %c16 {
      %n = affine.min (16, 64 - %i)
      A(%n)                                          A(%c16)

**Legal when** always: what goes away is never the only least, or greatest, value. What the loops
and conditions around an op say about its operands is taken exactly; unknown means that it stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.affine_expr import AffineExpr
from loopwright.analysis.domains import Domains
from loopwright.analysis.functions import functions_with_bodies
from loopwright.dialects.affine import ApplyOp, MaxOp, MinOp
from loopwright.dialects.affine.operands import bind, canonicalize
from loopwright.interfaces.rewriting import Pattern, PatternRewriter, patterns_of
from loopwright.ledger import Ledger
from loopwright.transforms.loops.counts import never_holds
from loopwright.transforms.support.base import Pass
from loopwright.transforms.support.rewriter import Rewriter

_MOST_ROUNDS = 10


@dataclass(frozen=True)
class AffineSimplifyMinMaxPass(Pass):
    """Simplify affine.min, affine.max and affine.apply."""

    name: ClassVar[str] = "affine-simplify-min-max"
    description: ClassVar[str] = "Simplify affine.min, affine.max and affine.apply"
    title: ClassVar[str] = "SimplifyAffineMinMaxPass"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            Rewriter(self.name, ledger, _patterns).run(function, _MOST_ROUNDS)


def _patterns(op: Operation) -> tuple[Pattern, ...]:
    if isinstance(op, MinOp | MaxOp):
        return (*patterns_of(op), drop_dominated)
    return tuple(patterns_of(op)) if isinstance(op, ApplyOp) else ()


def plan_dropping(op: MinOp | MaxOp) -> tuple[int, ...]:
    """The results of a map of which one is always the least (or the greatest) value."""
    exprs = op.affine_map.results
    if len(exprs) < 2:
        return tuple(range(len(exprs)))
    frame = Domains().of(op).frame.copy()
    values = [frame.resolve(value) for value in op.operands]
    dims = op.affine_map.num_dims
    sign = 1 if isinstance(op, MinOp) else -1
    found = [expr.replace_dims_and_symbols(values[:dims], values[dims:]) * sign for expr in exprs]
    kept = list(range(len(exprs)))
    for position in reversed(range(len(exprs))):
        for other in kept:
            if other != position and _is_never_less(found[position], found[other], op):
                kept.remove(position)
                break
    return tuple(kept)


def _is_never_less(expr: AffineExpr, other: AffineExpr, op: Operation) -> bool:
    """Whether one expression is nowhere less than another, where an op is executed."""
    frame = Domains().of(op).frame.copy()
    for value in op.operands:
        frame.resolve(value)
    return never_holds(frame, other - expr - 1)


def drop_dominated(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Results of an `affine.min` that are nowhere less than another one; likewise of a maximum."""
    assert isinstance(op, MinOp | MaxOp)
    kept = plan_dropping(op)
    if len(kept) == len(op.affine_map.results):
        return None
    bound = bind(op.affine_map, tuple(op.operands))
    left = canonicalize(bound.with_exprs([bound.exprs[position] for position in kept])).simplified()
    kind = ApplyOp if len(kept) == 1 else type(op)
    made = kind(left.map, list(left.operands))
    made.location = op.location
    rewriter.replace_with(op, made)
    return "drop-dominated"

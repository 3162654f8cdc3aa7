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

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects.affine import ApplyOp, MaxOp, MinOp
from loopwright.ir.dialects.affine.operands import bind, canonicalize
from loopwright.ir.interfaces.rewriting import Pattern, PatternRewriter, patterns_of
from loopwright.loops.steps.counts import sufficient
from loopwright.loops.support.base import FUNCTIONS, Pass
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger

_MOST_ROUNDS = 10


@dataclass(frozen=True)
class AffineSimplifyMinMaxPass(Pass):
    """Simplify affine.min, affine.max and affine.apply."""

    name: ClassVar[str] = "affine-simplify-min-max"
    description: ClassVar[str] = "Simplify affine.min, affine.max and affine.apply"
    anchor: ClassVar[str] = FUNCTIONS
    title: ClassVar[str] = "SimplifyAffineMinMaxPass"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            Rewriter(self.name, ledger, _patterns).run(function, _MOST_ROUNDS)


def _patterns(op: Operation) -> tuple[Pattern, ...]:
    if isinstance(op, MinOp | MaxOp):
        return (*patterns_of(op), drop_dominated)
    return tuple(patterns_of(op)) if isinstance(op, ApplyOp) else ()


def drop_dominated(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Results of an `affine.min` that are nowhere less than another one; likewise of a maximum."""
    assert isinstance(op, MinOp | MaxOp)
    bound = bind(op.affine_map, tuple(op.operands))
    kept = sufficient(op, bound, least=isinstance(op, MinOp))
    if len(kept) == len(bound.exprs):
        return None
    left = canonicalize(bound.with_exprs([bound.exprs[position] for position in kept])).simplified()
    kind = ApplyOp if len(kept) == 1 else type(op)
    made = kind(left.map, list(left.operands))
    made.location = op.location
    rewriter.replace_with(op, made)
    return "drop-dominated"

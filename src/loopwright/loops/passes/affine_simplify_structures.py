"""`-affine-simplify-structures`: maps and sets in simplest form, and the ops that have them.

**What.** Every affine map and integer set that is an attribute of an op is simplified; then
`affine.apply`, `affine.for` and `affine.if` are folded and canonicalised, nothing else.

**Before → After**

    affine.if affine_set<(d0) : (d0 * 2 - 5 >= 0, d0 + 1 >= 0)>(%i)

    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i)

**Legal when** always: maps and sets stay the same, conditions that never hold are gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Attribute, Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.presburger.simplification import simplify_integer_set
from loopwright.ir.affine_expr import simplify_affine_map
from loopwright.ir.dialects.affine import ApplyOp, ForOp, IfOp
from loopwright.ir.interfaces.rewriting import Pattern, patterns_of
from loopwright.ir.syntax.attributes import AffineMapAttr, IntegerSetAttr
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.reporting import decision
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class AffineSimplifyStructuresPass(Pass):
    """Simplify affine maps, integer sets and the operations that have them."""

    name: ClassVar[str] = "affine-simplify-structures"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = (
        "Simplify affine maps, integer sets and the operations that have them"
    )
    title: ClassVar[str] = "SimplifyAffineStructures"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            chosen: list[Operation] = []
            for inner in function.walk(reverse=True):
                if _simplify_attributes(inner):
                    ledger.append(decision("simplified", self.name, (inner,)))
                if isinstance(inner, ApplyOp | ForOp | IfOp):
                    chosen.append(inner)
            Rewriter(self.name, ledger, _patterns).run_on(chosen[::-1])


def _patterns(op: Operation) -> tuple[Pattern, ...]:
    return tuple(patterns_of(op)) if isinstance(op, ApplyOp | ForOp | IfOp) else ()


def _simplify_attributes(op: Operation) -> bool:
    """Simplify the maps and sets of an op; whether any changed."""
    changed = False
    for attributes in (op.properties, op.attributes):
        for name, value in attributes.items():
            made = attributes[name] = _simplified(value)
            changed |= made != value
    return changed


def _simplified(value: Attribute) -> Attribute:
    if isinstance(value, AffineMapAttr):
        return AffineMapAttr(simplify_affine_map(value.data))
    if isinstance(value, IntegerSetAttr):
        return IntegerSetAttr(simplify_integer_set(value.data))
    return value

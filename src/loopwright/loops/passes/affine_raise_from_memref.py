"""`-affine-raise-from-memref`: loads and stores of `memref` at affine subscripts become affine.

**Before → After**, **Legal when**: see `loops.raising.accesses`. Sums and products of `arith`
are looked through, as `mlir-opt` does; `raise-scf-to-affine` looks through more, and raises loops.

**Refuses when** `not-affine`: a subscript is not affine; `no-affine-scope`: no function is around
it; `unsupported-access`: `affine` has no such access of vectors.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.refusal import Refusal
from loopwright.loops.raising.accesses import (
    accesses_in,
    apply_access,
    no_overflow,
    plan_access,
)
from loopwright.loops.raising.expressions import IndexExpressions
from loopwright.loops.raising.leaves import Leaves
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class AffineRaiseFromMemrefPass(Pass):
    """Make memory accesses affine."""

    name: ClassVar[str] = "affine-raise-from-memref"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = "Turn memref accesses at affine subscripts into affine ones"
    title: ClassVar[str] = "RaiseMemrefDialect"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            for access in list(accesses_in(function)):
                # Operands are numbered as each access meets them.
                expressions = IndexExpressions(only_sums_and_products=True)
                plan = plan_access(access, expressions)
                if isinstance(plan, Refusal):
                    ledger.append(plan.entry(self.name))
                    continue
                ledger.append(decision("raised", self.name, (access,)))
                if plan.assumes_no_overflow:
                    ledger.append(no_overflow(access, self.name))
                apply_access(plan, expressions, Leaves(expressions))

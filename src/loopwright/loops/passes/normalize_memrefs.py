"""`-normalize-memrefs`: memrefs without layouts.

**What.** Memrefs with a layout of their own get the row-major one and the shape that the layout's
map leads to; the map goes into the subscripts of their accesses. Functions that take or give such
memrefs change their types, and so do their callers.

**Before → After**, **Legal when**: see `loops.views.normalizing`.

**Refuses when** a function that is declared only or is also used as a value has the memref in its
type (`external-function`, `function-value`), another op makes or takes it
(`unsupported-definition`, `unsupported-use`), lanes of a vector would lie elsewhere
(`illegal-lanes`), an extent is asked for that is not known (`unknown-extent`), the layout has
symbols (`symbolic-layout`), is not affine (`not-affine`), leads to negative subscripts
(`negative-position`) or to extents that are not known (`dynamic-extent`), or there is no element
(`no-elements`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import is_private
from loopwright.ir.refusal import Refusal
from loopwright.loops.support.base import MODULE, Pass
from loopwright.loops.support.reporting import assumption, decision
from loopwright.loops.views.normalizing import apply_normalization, plan_normalization
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class NormalizeMemrefsPass(Pass):
    """Give memrefs row-major layouts."""

    name: ClassVar[str] = "normalize-memrefs"
    description: ClassVar[str] = "Put the layouts of memrefs into the subscripts of their accesses"
    title: ClassVar[str] = "NormalizeMemRefsPass"
    anchor: ClassVar[str] = MODULE

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for plan in plan_normalization(op):
            if isinstance(plan, Refusal):
                ledger.append(plan.entry(self.name))
                continue
            message = f"{plan.old} is {plan.form.type}"
            ledger.append(decision("normalized", self.name, (plan.op,), message))
            functions = dict.fromkeys(f for f, _ in (*plan.arguments, *plan.results))
            for function in functions:
                if not is_private(function):
                    message = f"callers from elsewhere have {plan.form.type} for {plan.old}, too"
                    ledger.append(assumption("signature", self.name, (function,), message))
            apply_normalization(plan)

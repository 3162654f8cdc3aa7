"""`-test-affine-loop-unswitch`: one conditional goes out of its loops.

**What.** The first `affine.if` whose condition does not change in the loops around it is put in
front of these, which are then there twice, for both outcomes. Conditionals up to it are folded
first, and its function is afterwards. Run on a module, that is one for all functions.

**Before → After**, **Legal when**, **Refuses when**: see `loopwright_mlir.loops.unswitch`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.core.enclosing import inside_out
from loopwright.ir.dialects.affine import IfOp
from loopwright.ir.interfaces.rewriting import Pattern, patterns_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.support.base import Pass
from loopwright.loops.support.reporting import decision
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.loops.unswitch import apply_unswitching, plan_unswitching

_ROUNDS = 10
"""How many times a function is simplified in the end, at most."""


@dataclass(frozen=True)
class AffineLoopUnswitchPass(Pass):
    """Take conditionals out of loops in which they do not change."""

    name: ClassVar[str] = "test-affine-loop-unswitch"
    description: ClassVar[str] = "Take conditionals out of loops in which they do not change"
    title: ClassVar[str] = "(anonymous namespace)::TestAffineLoopUnswitching"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            if self._unswitch(function, ledger):
                Rewriter(self.name, ledger, _patterns).run(function, _ROUNDS)
                return

    def _unswitch(self, function: Operation, ledger: Ledger) -> bool:
        """Take out the first conditional that can be; whether there was one."""
        for op in inside_out(function):
            if not isinstance(op, IfOp):
                continue
            if not op.results:
                Rewriter(self.name, ledger, _patterns).run_on([op])
                if op.parent_block() is None:
                    continue
            plan = plan_unswitching(op)
            if isinstance(plan, Refusal):
                ledger.append(plan.entry(self.name))
                continue
            ledger.append(decision("unswitched", self.name, (op, plan.outermost)))
            apply_unswitching(plan)
            return True
        return False


def _patterns(op: Operation) -> Sequence[Pattern]:
    return patterns_of(op) if isinstance(op, IfOp) else ()

"""`-raise-scf-to-affine`: loops, conditionals and accesses that are affine become ops of `affine`.

What other front ends print is `scf` and `memref`; after this pass all that is known of affine
programs is known of it.

**Before → After**, **Legal when**, **Refuses when**: see `loops.raising.control` for loops and
conditionals, `loops.raising.accesses` for loads and stores. Loops are raised from outside in.
Arithmetic that nobody uses any more is left to `canonicalize`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects import scf
from loopwright.ir.refusal import Refusal
from loopwright.loops.raising.accesses import (
    ACCESSES,
    RaisedAccess,
    apply_access,
    no_overflow,
    plan_access,
)
from loopwright.loops.raising.control import (
    RaisedConditional,
    RaisedLoop,
    apply_conditional,
    apply_loop,
    plan_conditional,
    plan_loop,
)
from loopwright.loops.raising.expressions import IndexExpressions
from loopwright.loops.raising.leaves import Leaves
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class RaiseScfToAffinePass(Pass):
    """Make loops, conditionals and accesses affine."""

    assume_no_overflow: bool = option(
        False, "whether index arithmetic is taken not to overflow where that cannot be proved"
    )

    name: ClassVar[str] = "raise-scf-to-affine"
    description: ClassVar[str] = (
        "Turn affine loops, conditionals and accesses of scf and memref into affine ones"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            _Raising(self, ledger).run_on(function)


class _Raising:
    """What is raised in one function, from outside in."""

    def __init__(self, options: RaiseScfToAffinePass, ledger: Ledger) -> None:
        self._name = options.name
        self._ledger = ledger
        self._expressions = IndexExpressions(assume_no_overflow=options.assume_no_overflow)
        self._leaves = Leaves(self._expressions)

    def run_on(self, function: Operation) -> None:
        """Raise what is in a function."""
        waiting = [function]
        while waiting:
            op = waiting.pop()
            raised = self._raise(op)
            waiting += reversed(list(_directly_in(raised)))
        for op in self._expressions.assumed:
            self._ledger.append(no_overflow(op, self._name))

    def _raise(self, op: Operation) -> Operation:
        """What stands in the place of an op afterwards."""
        match op:
            case scf.ForOp() | scf.ParallelOp():
                plan = plan_loop(op, self._expressions)
            case scf.IfOp():
                plan = plan_conditional(op, self._expressions)
            case _ if isinstance(op, ACCESSES):
                plan = plan_access(op, self._expressions)
            case _:
                return op
        if isinstance(plan, Refusal):
            self._ledger.append(plan.entry(self._name))
            return op
        self._ledger.append(decision("raised", self._name, (op,)))
        if isinstance(plan, RaisedAccess) and plan.assumes_no_overflow:
            self._ledger.append(no_overflow(op, self._name))
        match plan:
            case RaisedLoop():
                return apply_loop(plan, self._expressions, self._leaves)
            case RaisedConditional():
                return apply_conditional(plan, self._expressions, self._leaves)
            case _:
                return apply_access(plan, self._expressions, self._leaves)


def _directly_in(op: Operation) -> Iterator[Operation]:
    """The ops in the blocks of an op's regions, in the order of the text."""
    for region in op.regions:
        for block in region.blocks:
            yield from block.ops

"""Passes that write accesses and loops as affine ones: of views, layouts, and other dialects."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies, is_private
from loopwright.ir.core.enclosing import ops_directly_in
from loopwright.ir.dialects import scf
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright.ir.refusal import Refusal
from loopwright.loops.raising import control
from loopwright.loops.raising.expressions import IndexExpressions
from loopwright.loops.raising.layouts import apply_normalization, plan_normalization
from loopwright.loops.raising.views import FoldedAccess, apply_fold, plan_fold
from loopwright.loops.support.base import FUNC, MODULE, Change, ChangingPass, Pass, declared
from loopwright.loops.support.options import option
from loopwright.loops.support.reporting import Premise, decision
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger


@declared("affine-fold-memref-alias-ops", title="AffineFoldMemRefAliasOps")
class AffineFoldMemrefAliasOpsPass(Pass):
    """`-affine-fold-memref-alias-ops`: affine accesses of views go to the source.

    **What.** Each `affine.load` and `affine.store` of a `memref.subview`, `memref.expand_shape` or
    `memref.collapse_shape` accesses what is viewed. Casts are looked through.

    **Before → After**, **Legal when**: see `loops.raising.views`.

    **Refuses when** operands may be bound to no dimension (`not-a-dimension`), a subscript is
    multiplied with one that varies (`not-affine`), or the view rearranges memory
    (`unsupported-view`).
    """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        Rewriter(self.name, ledger, lambda _: (_fold,), bottom_up=True).run(op, max_iterations=10)
        for inner in op.walk():
            left = plan_fold(inner)
            if isinstance(left, Refusal):
                ledger.append(left.entry(self.name))


def _fold(op: Operation, rewriter: PatternRewriter) -> str | None:
    plan = plan_fold(op)
    if not isinstance(plan, FoldedAccess):
        return None
    apply_fold(plan, rewriter)
    return "folded-view"


@declared("normalize-memrefs", MODULE, title="NormalizeMemRefsPass", is_whole=True)
class NormalizeMemrefsPass(ChangingPass):
    """`-normalize-memrefs`: memrefs without layouts.

    **What.** Memrefs with a layout of their own get the row-major one and the shape that the
    layout's map leads to; the map goes into the subscripts of their accesses. Functions that take
    or give such memrefs change their types, and so do their callers.

    **Before → After**, **Legal when**: see `loops.raising.layouts`.

    **Refuses when** `external-function`: a function that is declared only has the memref in its
    type; `function-value`: so does one that is used as a value; `unsupported-definition`,
    `unsupported-use`: another op makes or takes the memref; `illegal-lanes`: lanes of a vector
    would lie elsewhere; `unknown-extent`: an extent is asked for that is not known;
    `symbolic-layout`, `not-affine`: the layout has symbols, or is not affine; `negative-position`:
    it leads to negative subscripts; `dynamic-extent`: it leads to extents that are not known;
    `no-elements`: there is no element.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """The allocations and functions of memrefs with layouts."""
        for plan in plan_normalization(function):
            if isinstance(plan, Refusal):
                yield plan
                continue
            message = f"callers from elsewhere have {plan.form.type} for {plan.old}, too"
            assumed = [
                Premise("signature", (function_op,), message)
                for function_op in dict.fromkeys(f for f, _ in (*plan.arguments, *plan.results))
                if not is_private(function_op)
            ]
            message, apply = f"{plan.old} is {plan.form.type}", partial(apply_normalization, plan)
            yield Change("normalized", (plan.op,), apply, message, {}, assumed)


@declared("affine-raise-from-memref", FUNC, title="RaiseMemrefDialect")
class AffineRaiseFromMemrefPass(ChangingPass):
    """`-affine-raise-from-memref`: loads and stores of `memref` at affine subscripts become affine.

    **What.** Their subscripts become affine maps of dimensions and symbols. Sums and products of
    `arith` are looked through, as `mlir-opt` does; `raise-scf-to-affine` looks through more, and
    raises loops.

    **Before → After**, **Legal when**: see `loops.raising.control`.

    **Refuses when** `not-affine`: a subscript is not affine; `unsupported-access`: `affine` has
    no such access of vectors.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """The accesses of `memref`."""
        for access in list(control.accesses_in(function)):
            # Each access numbers its operands by first occurrence.
            expressions = IndexExpressions(only_sums_and_products=True)
            plan = control.plan_access(access, expressions)
            yield Change.of(plan, "raised", (access,))


@declared("raise-scf-to-affine")
class RaiseScfToAffinePass(Pass):
    """`-raise-scf-to-affine`: loops, conditionals and accesses that are affine become ops of
    `affine`.

    **What.** Loops are raised from outside in, and with them conditionals, loads and stores.
    Arithmetic that nothing uses any more is left to `canonicalize`. Other front ends print `scf`
    and `memref`: after this pass all passes on affine loops can transform their programs.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.raising.control`.
    """

    assume_no_overflow: bool = option(
        False, "whether index arithmetic is taken not to overflow where that cannot be proved"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            expressions = IndexExpressions(assume_no_overflow=self.assume_no_overflow)
            waiting = [function]
            while waiting:
                raised = self._raise(waiting.pop(), expressions, ledger)
                waiting += reversed(list(ops_directly_in(raised)))
            for each in expressions.assumed:
                ledger.append(control.no_overflow(each).entry(self.name))

    def _raise(self, op: Operation, expressions: IndexExpressions, ledger: Ledger) -> Operation:
        """Raise an op; return the op that replaces it, or the op itself."""
        match op:
            case scf.ForOp() | scf.ParallelOp():
                plan = control.plan_loop(op, expressions)
            case scf.IfOp():
                plan = control.plan_conditional(op, expressions)
            case _ if isinstance(op, control.RAISED_ACCESSES):
                plan = control.plan_access(op, expressions)
            case _:
                return op
        if isinstance(plan, Refusal):
            ledger.append(plan.entry(self.name))
            return op
        ledger.append(decision("raised", self.name, (op,)))
        ledger.extend(one.entry(self.name) for one in plan.assumed)
        return plan.apply()

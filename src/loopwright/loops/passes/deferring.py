"""The pass that defers updates in place, so that they become contractions."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

from loopwright.ir.core.enclosing import ops_around
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.support.base import Change, ChangingPass, declared
from loopwright.loops.support.options import at_least, option


@declared("affine-defer-updates", assumes_noalias=True)
class AffineDeferUpdatesPass(ChangingPass):
    """`-affine-defer-updates`: factorisations and solvers in blocks.

    **What.** Loops that update a matrix in place (Cholesky, LU, triangular solves with many
    right-hand sides) are executed in blocks of the iterations by which elements become final. In a
    block only the elements needed in it are updated; all other updates are deferred to its end, as
    one nest that reads final elements and that `affine-register-tile` computes in register tiles.
    Blocks are cut into smaller ones in the same way. Each element is updated in the order in which
    it was: results keep all their bits.

    Eliminations with pivoting exchange rows that depend on values. In a block rows are exchanged in
    its columns only; at its end they are in the others, before these are updated.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.rescheduling.deferral` and
    `loops.rescheduling.exchanges`.
    """

    block_sizes: tuple[int, ...] = option(
        (64, 8), "the iterations in a block, and in the smaller blocks in it", check=at_least(1)
    )

    everywhere: bool = option(False, "wherever it is legal, not only where it pays")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops with deferred exchanges, and the nests that may update a matrix in
        place."""
        from loopwright.exact.in_place import nests_in_place

        nests = list(nests_in_place(function))
        eliminations: list[ForOp] = []
        for loop, change in self._with_exchanges(function):
            if isinstance(change, Change):
                eliminations.append(loop)
            yield change
        nests = [
            nest
            for nest in nests
            if not any(loop in (nest, *ops_around(nest)) for loop in eliminations)
        ]
        if nests:
            yield from self._changes_of(function, nests)

    def _with_exchanges(self, function: Operation) -> Iterator[tuple[ForOp, Change | Refusal]]:
        """Yield the loops whose exchanges of rows may be deferred."""
        from loopwright.exact.in_place import loops_with_exchanges

        for loop in list(loops_with_exchanges(function)):
            from loopwright.exact.memory.aliases import Aliases
            from loopwright.loops.rescheduling.exchanges import plan_exchanges

            plan = plan_exchanges(
                loop, self.block_sizes, Aliases(function), everywhere=self.everywhere
            )
            if isinstance(plan, Refusal):
                yield loop, plan
                continue
            message = "x".join(map(str, plan.sizes))
            change = Change(
                "exchanges-deferred",
                (loop,),
                plan.apply,
                message,
                {"blocks": message},
                plan.assumed,
                summary=f"in blocks of {message}, whose exchanges and updates are deferred",
            )
            yield loop, change

    def _changes_of(self, function: Operation, nests: list[ForOp]) -> Iterator[Change | Refusal]:
        from loopwright.exact.dependences.analysis import DependenceAnalysis
        from loopwright.exact.statements import Names
        from loopwright.loops.rescheduling.deferral import plan_deferral

        names = Names(function)
        for nest in nests:
            analysis = DependenceAnalysis(function)
            plan = plan_deferral(
                analysis, nest, self.block_sizes, names, everywhere=self.everywhere
            )
            message = "x".join(map(str, self.block_sizes))
            if isinstance(plan, Refusal):
                yield plan
            else:
                summary = f"in blocks of {message}, whose updates are deferred to their end"
                yield Change(
                    "deferred",
                    (nest,),
                    plan.apply,
                    message,
                    {"blocks": message},
                    plan.assumed,
                    summary=summary,
                )

"""The pass that defers updates in place, so that they become contractions."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Operation

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

    **Before → After**, **Legal when**, **Refuses when**: see `loops.rescheduling.deferral`.
    """

    block_sizes: tuple[int, ...] = option(
        (64, 8), "the iterations in a block, and in the smaller blocks in it", check=at_least(1)
    )

    everywhere: bool = option(False, "wherever it is legal, not only where it pays")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the nests that may update a matrix in place."""
        from loopwright.exact.in_place import nests_in_place

        nests = list(nests_in_place(function))
        if nests:
            yield from self._changes_of(function, nests)

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

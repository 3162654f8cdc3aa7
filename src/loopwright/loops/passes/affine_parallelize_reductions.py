"""`-affine-parallelize-reductions`: sums and the like of whole arrays, which several threads share.

**What.** Outermost loops that carry nothing but reductions become parallel loops that reduce, where
they are long enough for threads to be worth it: a number of operations that is known. Threads take
blocks of iterations that follow from their number alone, and the results of blocks are combined in
order, so that results do not depend on how many threads there are.

**Before → After**

    %s = affine.for %i = 0 to 9000000            %0 = affine.parallel (%i) = (0) to (9000000)
        iter_args(%a = %x) -> i32 {                    reduce ("addi") -> (i32) {
      %1 = affine.load %m[%i]                      %1 = affine.load %m[%i]
      %2 = arith.addi %a, %1 : i32                 affine.yield %1 : i32
      affine.yield %2 : i32                      }
    }                                            %s = arith.addi %x, %0 : i32

**Legal when** `affine-parallelize` may make the loop parallel with its reductions, and each of them
is free to combine in any order: of integers, a least or a greatest value, or with `reassoc`.

**Refuses when** `float-order`: floats are added or multiplied in the order of the program; and as
`affine-parallelize` does. Candidates are loops outside of others with results.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.loops import trip_count
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.dialects.arith.attributes import may_reassociate
from loopwright.ir.interfaces.atomic_kinds import ROUNDING
from loopwright.ir.interfaces.control_flow import is_loop
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.parallel.parallelization import Parallelization, apply_parallelization
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import at_least, option
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger

if TYPE_CHECKING:
    from loopwright.exact.loops import LoopFacts


@dataclass(frozen=True)
class AffineParallelizeReductionsPass(Pass):
    """Make long reductions parallel."""

    name: ClassVar[str] = "affine-parallelize-reductions"
    description: ClassVar[str] = "Make long reductions parallel whose order is free"
    takes_arguments_for_distinct: ClassVar[bool] = True

    threads: int = option(
        0, "how many threads there are; 0: as many as cores; 1 changes nothing", check=at_least(0)
    )
    least: int = option(
        1 << 22, "how many operations a loop has at least, as far as is known", check=at_least(0)
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.loops import LoopFacts

        if self.threads == 1:  # On any other number, were it of one core, bits are the same.
            return
        for function in functions_with_bodies(op):
            loops = [loop for loop in _candidates(function) if _operations(loop) >= self.least]
            facts = LoopFacts(DependenceAnalysis(function)) if loops else None
            for loop in loops:
                assert facts is not None, "there are loops"
                plan = _plan(loop, facts)
                if isinstance(plan, Refusal):
                    ledger.append(plan.entry(self.name))
                    continue
                kinds = ", ".join(reduced.kind.name for reduced in plan.reductions)
                ledger.append(decision("parallelized", self.name, (loop,), f"reduces by {kinds}"))
                apply_parallelization(plan)


def _candidates(function: Operation) -> Iterator[ForOp]:
    """The loops with results that are in no other loop."""
    for loop in loops_in(function):
        around = loop.parent_op()
        while around is not None and not is_loop(around):
            around = around.parent_op()
        if around is None and loop.results:
            yield loop


def _operations(op: Operation) -> int:
    """About how many operations an op is; of loops whose length is not known, one iteration."""
    total = 1
    for region in op.regions:
        for block in region.blocks:
            total += sum(map(_operations, block.ops))
    trips = trip_count(op) if is_loop(op) else 1
    return total * (1 if trips is None else trips)


def _plan(loop: ForOp, facts: LoopFacts) -> Parallelization | Refusal:
    from loopwright.loops.passes.affine_parallelize import AffineParallelizePass

    plan = AffineParallelizePass(parallel_reductions=True).plan(loop, facts)
    if isinstance(plan, Parallelization):
        for reduced in plan.reductions:
            if reduced.kind in ROUNDING and not may_reassociate(reduced.combining):
                message = "floats would be added or multiplied in another order"
                places = (loop, reduced.combining)
                return Refusal("float-order", RefusalKind.ILLEGAL, message, places)
    return plan

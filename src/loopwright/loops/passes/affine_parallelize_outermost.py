"""`-affine-parallelize-outermost`: of each nest, the loops that several threads share.

**What.** Of each nest the outermost loop whose iterations are independent becomes an
`affine.parallel`; one with few iterations only where no loop in it has more, so that all threads
get as much. Results do not depend on how many threads there are. The runtime wakes no others where
there is too little to do, which it counts when the loop begins.

**Before → After**

    affine.for %t = 0 to 100 {                 affine.for %t = 0 to 100 {
      affine.for %i = 1 to 999 {                 affine.parallel (%i) = (1) to (999) {
        affine.for %j = 1 to 999 {                 affine.for %j = 1 to 999 {
          A(%t, %i, %j)                              A(%t, %i, %j)

**Legal when** `affine-parallelize` may make the loop parallel: it carries no dependence and no
values, and there is nothing in it but accesses (also transfers of vectors, as of loops that have
been vectorised), loops and conditions (of `scf`, too), allocations, memory that is freed in the
iteration that allocated it, and ops without effects.

**Refuses when** no loop of a nest is parallel or can be, for the reasons that `affine-parallelize`
has for the outermost one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Block, Operation

from loopwright.exact.loops import trip_count
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.interfaces.control_flow import is_parallel_loop
from loopwright.ir.refusal import Refusal
from loopwright.ir.target import describe_host
from loopwright.loops.parallel.parallelization import Parallelization, apply_parallelization
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import at_least, option
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger

if TYPE_CHECKING:
    from loopwright.exact.loops import LoopFacts

_EACH = 4
"""So many iterations for each thread share out evenly enough."""


@dataclass(frozen=True)
class AffineParallelizeOutermostPass(Pass):
    """Make one loop of each nest parallel."""

    name: ClassVar[str] = "affine-parallelize-outermost"
    description: ClassVar[str] = "Make the outermost loops parallel that threads can share"
    takes_arguments_for_distinct: ClassVar[bool] = True

    threads: int = option(
        0, "how many threads there are; 0: as many as cores; 1 changes nothing", check=at_least(0)
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.functions import functions_with_bodies
        from loopwright.exact.loops import LoopFacts

        if self._threads == 1:
            return
        for function in functions_with_bodies(op):
            if not any(True for _ in loops_in(function)):
                continue
            facts = LoopFacts(DependenceAnalysis(function))
            plans: list[Parallelization] = []
            for region in function.regions:
                for block in region.blocks:
                    for found in self._of_block(block, facts):
                        if isinstance(found, Refusal):
                            ledger.append(found.entry(self.name))
                        else:
                            plans.append(found)
            for plan in plans:
                ledger.append(decision("parallelized", self.name, (plan.loop,), "", {}))
                apply_parallelization(plan)

    def _of_block(self, block: Block, facts: LoopFacts) -> Iterator[Parallelization | Refusal]:
        """What becomes parallel of the nests in a block, or why nothing does of one."""
        for op in block.ops:
            if is_parallel_loop(op):
                continue
            inside = [
                found
                for region in op.regions
                for inner in region.blocks
                for found in self._of_block(inner, facts)
            ]
            if not isinstance(op, ForOp) or _has_parallel_loops(op):
                yield from inside
                continue
            chosen = [found for found in inside if isinstance(found, Parallelization)]
            plan = self._plan(op, facts)
            trips = trip_count(op)
            if isinstance(plan, Refusal) or trips in (0, 1):
                yield from chosen
                if isinstance(plan, Refusal) and not chosen:
                    yield plan
            elif chosen and trips is not None and trips < _EACH * self._threads:
                yield from chosen
            else:
                yield plan

    @property
    def _threads(self) -> int:
        return self.threads or describe_host().cores

    def _plan(self, loop: ForOp, facts: LoopFacts) -> Parallelization | Refusal:
        from loopwright.loops.passes.affine_parallelize import AffineParallelizePass

        return AffineParallelizePass().plan(loop, facts, for_threads=True)


def _has_parallel_loops(loop: ForOp) -> bool:
    return any(map(is_parallel_loop, loop.walk()))

"""Passes that find iterations which several threads may share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from xdsl.ir import Block, Operation

from loopwright.exact.costs.host import threads_or_cores
from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.domains import trip_count
from loopwright.exact.loops import LoopFacts
from loopwright.ir.core.enclosing import depth_in
from loopwright.ir.dialects.affine import ForOp, ParallelOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.dialects.arith.attributes import may_reassociate
from loopwright.ir.dialects.reduction.kinds import order_matters
from loopwright.ir.interfaces.atomic_kinds import ROUNDING, AtomicRMWKind
from loopwright.ir.interfaces.control_flow import is_loop, is_parallel_loop
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.parallel import bands
from loopwright.loops.steps import parallelization
from loopwright.loops.support.base import FUNC, Change, ChangingPass, declared
from loopwright.loops.support.options import REASSOCIATE, at_least, option, unsigned
from loopwright.loops.support.reporting import refusal
from loopwright.reporting.ledger import LoopChange


@declared("affine-parallelize", FUNC, title="AffineParallelize", assumes_noalias=True)
class AffineParallelizePass(ChangingPass):
    """`-affine-parallelize`: loops whose iterations are independent become `affine.parallel` ops.

    **What.** Each such `affine.for` becomes a parallel loop of one dimension, however deep it is;
    with `max-nested`, no more of them are inside each other. With `parallel-reductions`, loops that
    carry nothing but reductions become parallel loops that reduce, and the initial values are
    combined afterwards: sums and products of floating-point numbers are then rounded in another
    order.

    **Before → After** (`parallel-reductions`)

        %s = affine.for %i = 0 to 9 iter_args        %0 = affine.parallel (%i) = (0) to (9)
            (%a = %x) -> f32 {                             reduce ("addf") -> (f32) {
          %1 = affine.load %m[%i]                      %1 = affine.load %m[%i]
          %2 = arith.addf %a, %1 : f32                 affine.yield %1 : f32
          affine.yield %2 : f32                      }
        }                                            %s = arith.addf %x, %0 : f32

    **Legal when** the loop carries no dependence, and there is nothing in it but affine loads and
    stores, loops and conditions, allocations, and ops without effects.

    **Refuses when** `carried-dependence`, `unknown-dependence`: an iteration depends on another,
    or may (witness);
    `carried-values`: the loop carries values that are not reduced, or may not be;
    `unsupported-reduction`: a parallel loop cannot reduce so, or the loop names its reductions;
    `unsupported-op`: the loop contains an op with other effects;
    `unsupported-bound`: a bound cannot be written in a parallel loop;
    `nested`: it would be inside too many parallel loops.
    """

    max_nested: int | None = option(
        None,
        "how many parallel loops may be inside each other; any number by default",
        check=unsigned(),
        unset=str((1 << 32) - 1),
    )
    parallel_reductions: bool = option(False, "whether loops that reduce become parallel, too")

    reassociating_option: ClassVar[str] = "parallel_reductions"

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """All loops, which are judged before any is changed."""
        facts = LoopFacts(DependenceAnalysis(function))
        reduces = self.parallel_reductions
        loops = list(loops_in(function))
        for plan in [
            parallelization.plan_parallelization(loop, facts, reduces=reduces) for loop in loops
        ]:
            if isinstance(plan, Refusal):
                yield plan
            elif self.max_nested is not None and depth_in(plan.loop, ParallelOp) >= self.max_nested:
                message = f"it would be inside of {self.max_nested} parallel loops"
                yield refusal("nested", (plan.loop,), message)
            else:
                yield _parallel(plan)


def _parallel(plan: parallelization.Parallelization) -> Change:
    """Return the change that makes a loop parallel."""
    kinds = [reduced.entry for reduced in plan.carried]
    names = [kind.name for kind in kinds if isinstance(kind, AtomicRMWKind)]
    message = f"reduces by {', '.join(names)}" if names else ""
    apply = partial(parallelization.apply_parallelization, plan)
    change = LoopChange.PARALLEL
    return Change("parallelized", (plan.loop,), apply, message, {}, plan.assumed, change)


_EACH = 4
"""The iterations per thread that balance the load well enough."""


@declared("affine-parallelize-outermost", assumes_noalias=True, judges_first=True)
class AffineParallelizeOutermostPass(ChangingPass):
    """`-affine-parallelize-outermost`: of each nest, the loops that several threads share.

    **What.** Of each nest the outermost loop whose iterations are independent becomes an
    `affine.parallel`; one with few iterations only where no loop in it has more, so that all
    threads get as much. Results do not depend on how many threads there are. The runtime wakes no
    others where there is too little to do, which it counts when the loop begins.

    **Before → After**

        affine.for %t = 0 to 100 {                 affine.for %t = 0 to 100 {
          affine.for %i = 1 to 999 {                 affine.parallel (%i) = (1) to (999) {
            affine.for %j = 1 to 999 {                 affine.for %j = 1 to 999 {
              A(%t, %i, %j)                              A(%t, %i, %j)

    **Legal when** `affine-parallelize` may make the loop parallel: it carries no dependence and no
    values. It contains only accesses (also transfers of vectors, as of loops that have been
    vectorised), loops and conditions (of `scf`, too), allocations, and ops without effects. Memory
    is freed in the iteration that allocated it.

    **Refuses when** no loop of a nest is parallel or can be, for the reasons that
    `affine-parallelize` has for the outermost one.
    """

    threads: int = option(
        0, "how many threads there are; 0: as many as cores; 1 changes nothing", check=at_least(0)
    )

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops of each nest that are worth making parallel."""
        if self._threads == 1 or not any(True for _ in loops_in(function)):
            return
        facts = LoopFacts(DependenceAnalysis(function))
        for block in function.regions[0].blocks:
            for plan in self._of_block(block, facts):
                yield plan if isinstance(plan, Refusal) else _parallel(plan)

    def _of_block(
        self, block: Block, facts: LoopFacts
    ) -> Iterator[parallelization.Parallelization | Refusal]:
        """Return the plans for the nests of a block, or the refusals of nests without a parallel
        loop."""
        for op in block.ops:
            if is_parallel_loop(op):
                continue
            inside = [
                found
                for region in op.regions
                for inner in region.blocks
                for found in self._of_block(inner, facts)
            ]
            if not isinstance(op, ForOp) or any(map(is_parallel_loop, op.walk())):
                yield from inside
                continue
            chosen = [
                found for found in inside if isinstance(found, parallelization.Parallelization)
            ]
            plan = parallelization.plan_parallelization(op, facts, for_threads=True)
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
        return threads_or_cores(self.threads)


@declared("affine-parallelize-reductions", assumes_noalias=True)
class AffineParallelizeReductionsPass(ChangingPass):
    """`-affine-parallelize-reductions`: sums and the like of whole arrays, which several threads
    share.

    **What.** Outermost loops that carry nothing but reductions become parallel loops that reduce,
    where they are long enough for threads to be worth it: a number of operations that is known.
    Threads take blocks of iterations that follow from their number alone, and the results of blocks
    are combined in order. Results do not depend on how many threads there are.

    **Before → After**

        %s = affine.for %i = 0 to 9000000            %0 = affine.parallel (%i) = (0) to (9000000)
            iter_args(%a = %x) -> i32 {                    reduce ("addi") -> (i32) {
          %1 = affine.load %m[%i]                      %1 = affine.load %m[%i]
          %2 = arith.addi %a, %1 : i32                 affine.yield %1 : i32
          affine.yield %2 : i32                      }
        }                                            %s = arith.addi %x, %0 : i32

    **Legal when** `affine-parallelize` may make the loop parallel with its reductions, and each of
    them is free to combine in any order: of integers, a least or a greatest value, or with
    `reassoc`.

    **Refuses when** `float-order`: floats are added or multiplied in the order of the program; and
    as `affine-parallelize` does. Candidates are loops outside of others with results.
    """

    threads: int = option(
        0, "how many threads there are; 0: as many as cores; 1 changes nothing", check=at_least(0)
    )
    least: int = option(
        1 << 22, "how many operations a loop has at least, as far as is known", check=at_least(0)
    )

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield long reductions outside of other loops; with one thread the results have the same
        bits as with several."""
        loops = [] if self.threads == 1 else list(_candidates(function))
        facts: LoopFacts | None = None
        for loop in loops:
            if _operations(loop) >= self.least:
                facts = facts or LoopFacts(DependenceAnalysis(function))
                plan = _plan(loop, facts)
                yield plan if isinstance(plan, Refusal) else _parallel(plan)


def _candidates(function: Operation) -> Iterator[ForOp]:
    """The loops with results that are in no other loop."""
    for loop in loops_in(function):
        around = loop.parent_op()
        while around is not None and not is_loop(around):
            around = around.parent_op()
        if around is None and loop.results:
            yield loop


def _operations(op: Operation) -> int:
    """The approximate number of operations of an op; for loops of unknown length, of one
    iteration."""
    total = 1
    for region in op.regions:
        for block in region.blocks:
            total += sum(map(_operations, block.ops))
    trips = trip_count(op) if is_loop(op) else 1
    return total * (1 if trips is None else trips)


def _plan(loop: ForOp, facts: LoopFacts) -> parallelization.Parallelization | Refusal:
    plan = parallelization.plan_parallelization(loop, facts, reduces=True)
    if isinstance(plan, parallelization.Parallelization):
        for reduced in plan.carried:
            if reduced.entry in ROUNDING and not may_reassociate(reduced.chain[0]):
                message = "floating-point operations would be reassociated"
                places = (loop, reduced.chain[0])
                return Refusal("float-order", RefusalKind.ILLEGAL, message, places)
    return plan


@declared("affine-for-to-parallel", assumes_noalias=True)
class AffineForToParallelPass(ChangingPass):
    """`-affine-for-to-parallel`: loops whose iterations may run in any order become parallel bands.

    **What.** Unlike `affine-parallelize`, it takes chains of combining ops, values that a loop
    carries unchanged, reductions that are symbols and, with `atomics`, elements of memory that
    iterations update. It makes one band of loops that are perfectly nested.

    **Before → After**

        affine.for %i = 0 to 8 {                     affine.parallel (%i, %j) = (0, 0) to (8, 9) {
          affine.for %j = 0 to 9 {                     …
            …
          }
        }

    **Legal when** the loop carries no dependence but through reductions, and contains only ops that
    read, write and allocate memory. Values that are carried are combined by one kind of op.

    **Refuses when** `carried-dependence`, `unknown-dependence`: an iteration depends on another,
    or may (witness);
    `carried-values`: a carried value is no reduction; `unsupported-reduction`: a parallel loop
    cannot reduce so; `float-order`: sums or products of floats would round in another order (their
    ops have no `reassoc`, and `reassociate` is not given); `memory-reduction`: iterations update an
    element, and `atomics` is not given or cannot do it; `unsupported-op`: there is an op with other
    effects; `unsupported-bound`: a bound cannot be written in a band.
    """

    reassociate: bool = option(False, REASSOCIATE)
    atomics: bool = option(
        False, "whether elements that iterations update may be updated atomically"
    )
    merge: bool = option(True, "whether bands that are perfectly nested become one")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """All loops, inner ones first."""
        analyses: tuple[DependenceAnalysis, LoopFacts] | None = None
        ops: set[Operation] = set()
        for loop in reversed(list(loops_in(function))):
            if analyses is None:
                analysis = DependenceAnalysis(function)
                analyses = (analysis, LoopFacts(analysis))
            plan = parallelization.BandPlanner(
                loop, *analyses, reassociate=self.reassociate, atomics=self.atomics
            ).plan()
            if isinstance(plan, Refusal):
                yield plan
                continue
            apply = partial(self._apply, plan, ops)
            change = LoopChange.PARALLEL
            yield Change("parallelized", (loop,), apply, assumed=plan.assumed, change=change)
            if plan.memory:
                analyses = None

    def _apply(self, plan: parallelization.Parallelization, made: set[Operation]) -> None:
        band: ParallelOp | None = parallelization.apply_parallelization(plan, keep_attributes=True)
        while band is not None:
            made.add(band)
            band = self._merged(band, made)

    def _merged(self, band: ParallelOp, made: set[Operation]) -> ParallelOp | None:
        inner = band.body.first_op
        if not self.merge or (order_matters(band) and inner not in made):
            return None
        plan = bands.plan_band_merge(band)
        return None if plan is None else plan()

"""Passes that fuse loops."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Literal

from xdsl.ir import Block, Operation

from loopwright.ir.core.enclosing import outermost_op
from loopwright.ir.dialects.affine import ParallelOp, nesting
from loopwright.ir.refusal import Refusal
from loopwright.loops.parallel.bands import BandFusionPlanner
from loopwright.loops.support.base import Pass, declared
from loopwright.loops.support.options import are_cache_sizes, at_least, is_finite, option, unsigned
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger

if TYPE_CHECKING:
    from loopwright.exact.costs.cost_model import CostModel
    from loopwright.loops.fusion.driver import BlockFusion
    from loopwright.loops.fusion.policy import Policy


@declared("affine-loop-fusion", title="AffineLoopFusion", assumes_noalias=True)
class AffineLoopFusionPass(Pass):
    """`affine-loop-fusion`: fuses producers into consumers, and nests that read the same memory.

    **What.** In each block with at least two `affine.for` nests, inner blocks first, an iteration
    of a consumer computes the slice of the producer that it needs, at the depth that the cost model
    chooses. Nests that load the same memref are fused if one fits into the other as a whole. Loops
    that carry values are joined into one that carries all of them, also inside fused nests.

    **Before → After**

        affine.for %i = 0 to 64 { m[%i] = f(a[%i]) }     affine.for %i = 0 to 64 {
        affine.for %i = 0 to 64 { b[%i] = g(m[%i]) }       p[0] = f(a[%i])
                                                           b[%i] = g(p[0]) }

    **Legal when** no dependence is reversed and repeated iterations compute the same values.

    **Refuses when**: see `loops.fusion.entries` for the codes.
    """

    compute_tolerance: float = option(
        0.3,
        "Fractional increase in additional computation tolerated while fusing",
        check=is_finite,
    )
    fast_mem_space: int | None = option(
        None,
        "Faster memory space number to promote fusion buffers to",
        check=unsigned(),
        unset="0",
    )
    local_buf_threshold: int = option(
        0,
        "Threshold size (KiB) for promoting local buffers to fast memory space",
        check=at_least(0),
    )
    maximal: bool = option(False, "Enables maximal loop fusion")
    mode: Literal["greedy", "producer", "sibling", "elements"] = option(
        "greedy",
        "Fusion mode to attempt: producers and siblings, or one of both; or, whatever it costs, "
        "elements of the function's own memory, or of such that the use stores to, that are "
        "computed in one iteration and used in one",
    )

    cost_model: Literal["mlir", "cache"] = option(
        "mlir",
        "What decides whether and where to fuse: MLIR's model, which fuses what mlir-opt fuses, or "
        "predicted memory traffic, for all nests that are understood",
        own=True,
    )
    shift: bool = option(
        False,
        "Also fuse nests of which one must run later: its loops are shifted, with prologues and "
        "epilogues",
        own=True,
    )
    cache_sizes: tuple[int, ...] = option(
        (),
        "Bytes of the levels of the data cache, nearest first, for cost-model=cache (none: those "
        "of this machine)",
        check=are_cache_sizes,
        own=True,
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Fuse in all blocks of `op`, inner blocks first."""
        policy, mode = self._policy(), "producer" if self.mode == "elements" else self.mode
        if all(map(policy.skips, blocks_with_nests(op))):
            return
        from loopwright.exact.dependences.nests import NestAccesses
        from loopwright.exact.functions import spending_on
        from loopwright.exact.memory.aliases import Aliases
        from loopwright.loops.fusion.choosing import FusionContext, FusionOptions
        from loopwright.loops.fusion.driver import BlockFusion
        from loopwright.loops.fusion.entries import FusionReporter
        from loopwright.loops.fusion.private_buffers import FastMemory

        nests, aliases = NestAccesses(), Aliases(outermost_op(op))
        limit = self.local_buf_threshold * 1024
        options = FusionOptions(
            mode=mode,
            maximal=self.maximal or policy.fuses_at_any_cost,
            policy=policy,
            shift=self.shift,
            fast=FastMemory(self.fast_mem_space, limit),
        )
        reporter = FusionReporter(self.name, ledger)
        model = self._model()

        def fusion_of(block: Block) -> BlockFusion:
            context = FusionContext.of(block, nests, aliases, model, options, reporter)
            return BlockFusion(context)

        for block in list(blocks_with_nests(op)):
            if policy.skips(block):
                continue
            if (obstacle := policy.obstacle(block)) is not None:
                reporter.skipped(obstacle)
                continue
            with spending_on(block.parent_op() or op):
                fusion = fusion_of(block)
                fusion.run()
                if mode != "producer":
                    join_inside(fusion, fusion_of, policy)
            reporter.finish()

    def _policy(self) -> Policy:
        from loopwright.loops.fusion.policy import ELEMENTS, EVERYTHING

        if self.mode == "elements":
            return ELEMENTS
        if self.cost_model == "cache":
            return EVERYTHING
        from loopwright.loops.fusion.policy import MLIR_OPT

        return MLIR_OPT

    def _model(self) -> CostModel:
        # The import of either takes a part of the time of small inputs.
        if self.cost_model == "cache":
            from loopwright.exact.costs.cache_model import CacheCostModel

            return CacheCostModel(self.cache_sizes)
        from loopwright.exact.costs.cost_model import MlirCostModel

        return MlirCostModel(self.compute_tolerance)


def join_inside(
    fusion: BlockFusion, fusion_of: Callable[[Block], BlockFusion], policy: Policy
) -> None:
    """Let siblings that carry values join in the blocks inside of what was fused."""
    for loop in fusion.fused():
        for block in list(blocks_with_nests(loop)):
            carrying = sum(bool(inner.results) for inner in nesting.loops_of(block))
            if carrying > 1 and policy.obstacle(block) is None:
                within = fusion_of(block)
                within.join()
                join_inside(within, fusion_of, policy)


def blocks_with_nests(op: Operation) -> Iterator[Block]:
    """The blocks in an op that have at least two `affine.for`, inner ones first."""
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops:
                yield from blocks_with_nests(inner)
    for region in op.regions:
        for block in region.blocks:
            loops = nesting.loops_of(block)
            if next(loops, None) is not None and next(loops, None) is not None:
                yield block


@declared("affine-parallel-fusion", assumes_noalias=True)
class AffineParallelFusionPass(Pass):
    """`-affine-parallel-fusion`: bands of parallel loops that follow each other become one.

    **What.** The body of the second band is run after that of the first, iteration by iteration.

    **Before → After**

        affine.parallel (%i) = (0) to (%n) { A }     affine.parallel (%i) = (0) to (%n) {
        affine.parallel (%j) = (0) to (%n) { B }       A
                                                       B with %i for %j
                                                     }

    Reductions stay as they are: the results of the second band follow those of the first.

    **Legal when** the loops run through the same values, and no element that one of both bands
    writes is accessed by both in different iterations. That is exact, by the dependences between
    iterations of the two. Ops between the bands go before them, if the second band
    needs them.

    **Refuses when** `bounds-differ`: the loops run through other values; `uses-result`: the second
    band uses what the first one computes; `op-between`: an op between them cannot be passed;
    `unsupported-op`: a band contains an op with other effects than reading and writing;
    `carried-dependence`, `unknown-dependence`: an element is accessed in different iterations, or
    may be (witness).
    """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.functions import functions_with_bodies

        for function in functions_with_bodies(op):
            while self._fuse_one(function, ledger):
                pass

    def _fuse_one(self, function: Operation, ledger: Ledger) -> bool:
        """Fuse the bands that may be, each at most once; whether there were any."""
        from loopwright.loops.fusion.entries import FUSED

        pairs = list(_adjacent(function))
        if not pairs:
            return False
        planner = BandFusionPlanner(function)
        changed: set[Operation] = set()
        refusals: list[Refusal] = []
        for first, second in pairs:
            if first in changed or second in changed:
                continue
            plan = planner.plan(first, second)
            if isinstance(plan, Refusal):
                refusals.append(plan)
                continue
            changed |= {first, second}
            ledger.append(decision(FUSED, self.name, (first, second)))
            plan.apply()
        if not changed:
            ledger.extend(refusal.entry(self.name) for refusal in refusals)
        return bool(changed)


def _adjacent(function: Operation) -> Iterator[tuple[ParallelOp, ParallelOp]]:
    """Each band of a block and the next one in it."""
    for op in nesting.bands_of_parallel_loops(function):
        after = op.next_op
        while after is not None and not isinstance(after, ParallelOp):
            after = after.next_op
        if after is not None:
            yield op, after

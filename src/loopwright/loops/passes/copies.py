"""Passes that copy data to faster memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from xdsl.ir import Block, Operation

from loopwright.exact.costs.nest_figures import NestFigures
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects.affine import ForOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.nesting import loops_inside_out
from loopwright.ir.dialects.arith.constants import constant_index
from loopwright.ir.refusal import Evidence, Refusal
from loopwright.loops.steps.data_copy import CopyOptions, CopyPlanner, DataCopy, NotCopied
from loopwright.loops.steps.pipeline_transfers import (
    apply_pipelining,
    incoming_transfers,
    plan_pipelining,
)
from loopwright.loops.support.base import FUNC, Change, ChangingPass, Pass, declared
from loopwright.loops.support.options import natural, option, own_option, unsigned
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger


@declared("affine-data-copy-generate", FUNC, title="AffineDataCopyGeneration", assumes_noalias=True)
class AffineDataCopyGeneratePass(Pass):
    """`-affine-data-copy-generate`: copies the data that loops use to fast memory, and their
    results back.

    **What.** The ops of each block are cut into ranges: each `affine.for`, and the ops between two
    of them, from the first load or store on. For each range, the data that it reads is copied into
    buffers in the memory space `fast-mem-space`, and the data that it writes is copied back. A loop
    that uses more than `fast-mem-capacity` KiB gets no copies as a whole: its body is treated in
    the same way; with `skip-non-unit-stride-loops`, loops whose step is not 1 instead.
    `generate-dma` lets transfers copy all at once. With `any-bounds`, which `mlir-opt` does not
    have, boxes around triangles are copied also for a single access.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.data_copy`.
    """

    fast_mem_capacity: int | None = natural(
        None, "the capacity of fast memory in KiB; none: unlimited", unset=str((1 << 64) - 1)
    )
    fast_mem_space: int = option(1, "the memory space of the buffers", check=unsigned())
    generate_dma: bool = option(False, "whether DMA transfers copy, not loops")
    min_dma_transfer: int = option(
        1024, "the least size of a transfer in bytes; as in mlir-opt, nothing depends on it"
    )
    skip_non_unit_stride_loops: bool = option(
        False, "whether copies are placed in loops whose step is not 1, whatever the capacity"
    )
    slow_mem_space: int = option(0, "the memory space of the data that is copied", check=unsigned())
    tag_mem_space: int = option(0, "the memory space of the tags of transfers", check=unsigned())
    any_bounds: bool = own_option(
        False, "whether boxes around triangles of single accesses are copied; not in mlir-opt"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.loops.steps.data_copy_apply import apply_copies, tidy_copies

        options = CopyOptions(
            self.generate_dma,
            self.slow_mem_space,
            self.fast_mem_space,
            self.tag_mem_space,
            self.any_bounds,
        )
        for function in functions_with_bodies(op):
            planner = CopyPlanner(function, options)
            figures = NestFigures(planner.nests)
            ranges: list[list[Operation]] = []
            for block in function.regions[0].blocks:
                planner.nests.look_at(block)
                ranges += self._ranges(block, figures)
            plans = [
                recorded(planner.plan(ops), ops, self.name, self.fast_mem_capacity, ledger)
                for ops in ranges
            ]
            first = function.regions[0].blocks[0].first_op
            if first is not None:
                constant_index(first, 0)
            copies = [
                copy
                for ops, mine in zip(ranges, plans, strict=True)
                for copy in apply_copies(mine, options, ops[0])
            ]
            tidy_copies(copies)

    def _ranges(self, block: Block, figures: NestFigures) -> Iterator[list[Operation]]:
        """Yield the ranges of ops of a block, and of blocks of loops inside that are too large."""
        current: list[Operation] = []
        for op in list(block.ops):
            if op is block.last_op:
                break
            if isinstance(op, ForOp):
                if current:
                    yield current
                    current = []
                if self._is_too_large(op, figures):
                    yield from self._ranges(op.body, figures)
                else:
                    yield [op]
            elif current or isinstance(op, LoadOp | StoreOp):
                current.append(op)
        if current:
            yield current

    def _is_too_large(self, loop: ForOp, figures: NestFigures) -> bool:
        """Return whether copies for a loop are placed inside of it."""
        if self.skip_non_unit_stride_loops:
            return loop.step_value != 1
        if self.fast_mem_capacity is None:
            return False
        num_bytes = figures.footprint_bytes(loop)
        return isinstance(num_bytes, int) and num_bytes > self.fast_mem_capacity * 1024


def recorded(
    plans: list[DataCopy | NotCopied],
    ops: Sequence[Operation],
    pass_name: str,
    capacity: int | None,
    ledger: Ledger,
) -> list[DataCopy | NotCopied]:
    """Return the plans for a range, after the ledger has recorded them."""
    for plan in plans:
        if isinstance(plan, NotCopied):
            ledger.append(plan.refusal.entry(pass_name))
            continue
        for obstacle in (plan.undecided, plan.transfer):
            if isinstance(obstacle, Refusal):
                ledger.append(obstacle.entry(pass_name))
        message = "x".join(map(str, plan.shape))
        fills = plan.copies_in and not plan.is_read
        figures = {"bytes": plan.num_bytes, "fills": int(fills), "held": int(plan.is_held)}
        ledger.append(decision("copied", pass_name, (ops[0], *plan.accesses[:1]), message, figures))
    total = sum(plan.num_bytes for plan in plans if isinstance(plan, DataCopy))
    if capacity is not None and total > capacity * 1024:
        message = "the buffers exceed the capacity of fast memory"
        over = Refusal("over-capacity", (ops[0],), message, evidence=Evidence({"bytes": total}))
        ledger.append(over.entry(pass_name))
    return plans


@declared(
    "affine-pipeline-data-transfer", FUNC, title="AffinePipelineDataTransfer", assumes_noalias=True
)
class AffinePipelineDataTransferPass(ChangingPass):
    """`-affine-pipeline-data-transfer`: transfers overlap with the preceding iteration.

    **What.** `affine.dma_start`s to faster memory (a higher memory space) that are directly in an
    `affine.for` begin one iteration earlier; their buffers and tags get room for two iterations.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.pipeline_transfers`.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops with transfers into them, inner ones first."""
        analysis = DependenceAnalysis(function)
        changed: set[Operation] = set()
        for loop in filter(incoming_transfers, list(loops_inside_out(function))):
            # Facts about other nests stay valid.
            nest = _directly_in(loop, function)
            if nest in changed:
                analysis = DependenceAnalysis(function)
                changed.clear()
            plan, refusals = plan_pipelining(analysis, loop)
            yield from refusals
            if plan is not None:
                ops = (loop, *plan.transfers)
                figures = {"carried": len(loop.results)}
                yield Change("pipelined", ops, partial(apply_pipelining, plan), "", figures)
                changed.add(nest)


def _directly_in(op: Operation, function: Operation) -> Operation:
    """Return the op directly in a function that an op is or is in."""
    while (parent := op.parent_op()) is not None and parent is not function:
        op = parent
    return op

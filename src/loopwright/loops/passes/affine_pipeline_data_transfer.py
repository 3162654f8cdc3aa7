"""`-affine-pipeline-data-transfer`: transfers run beside the iteration in front of theirs.

**What.** `affine.dma_start`s to faster memory (a higher memory space) that stand directly in an
`affine.for` begin one iteration earlier; their buffers and tags get room for two iterations.

**Before → After**, **Legal when**, **Refuses when**: see `loops.steps.pipeline_transfers`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects.affine.nesting import loops_inside_out
from loopwright.loops.steps.pipeline_transfers import (
    apply_pipelining,
    incoming_transfers,
    plan_pipelining,
)
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class AffinePipelineDataTransferPass(Pass):
    """Begin transfers one iteration earlier."""

    name: ClassVar[str] = "affine-pipeline-data-transfer"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = "Begin transfers to fast memory one iteration earlier"
    title: ClassVar[str] = "AffinePipelineDataTransfer"
    takes_arguments_for_distinct: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis

        for function in functions_with_bodies(op):
            loops = list(loops_inside_out(function))
            analysis = DependenceAnalysis(function)
            changed: set[Operation] = set()
            for loop in loops:
                if not incoming_transfers(loop):
                    continue
                # What is known of other nests stays true.
                nest = _directly_in(loop, function)
                if nest in changed:
                    analysis = DependenceAnalysis(function)
                    changed.clear()
                plan, refusals = plan_pipelining(analysis, loop)
                for left in refusals:
                    ledger.append(left.entry(self.name))
                if plan is not None:
                    starts = tuple(transfer.start for transfer in plan.transfers)
                    figures = {"carried": len(loop.results)}
                    ledger.append(decision("pipelined", self.name, (loop, *starts), "", figures))
                    apply_pipelining(plan)
                    changed.add(nest)


def _directly_in(op: Operation, function: Operation) -> Operation:
    """The op directly in a function that an op is or is in."""
    while (parent := op.parent_op()) is not None and parent is not function:
        op = parent
    return op

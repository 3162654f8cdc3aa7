"""The pass that overlaps the iterations of innermost loops."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from xdsl.ir import Operation

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_inside_out
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.pipelining import (
    annotate,
    apply_pipelining,
    cycle_table,
    numbers_by_name,
    plan_pipelining,
)
from loopwright.loops.support.base import Change, ChangingPass, declared
from loopwright.loops.support.options import option


def is_table(text: str) -> str | None:
    """Return why a text is no table of cycles; None if it is one."""
    return None if numbers_by_name(text) is not None else "is not of the form name:number,…"


def is_table_of_units(text: str) -> str | None:
    """Return why a text is no table of units; None if it is one."""
    if is_table(text) is None and 0 in (numbers_by_name(text) or {}).values():
        return "has no units of a kind"
    return is_table(text)


@declared("affine-pipeline", assumes_noalias=True)
class AffinePipelinePass(ChangingPass):
    """`-affine-pipeline`: executes operations of several iterations of innermost loops together.

    **What.** A modulo schedule begins an iteration every so many cycles, the initiation interval.
    It is at least the recurrence minimum (latency over distance of the critical cycle of
    dependences) and the resource minimum (operations over units). The loop is replaced by a
    prologue, a kernel, which executes each stage of another iteration, and an epilogue
    (`loops.steps.pipelining`). The kernel has the schedule as attributes; with `schedule-only`, the
    loop is annotated and not changed.

    **Before → After**

        affine.for %i = 0 to 64 {            %0 = affine.load %a[0]
          %x = affine.load %a[%i]            %1 = affine.for %i = 1 to 64 iter_args(%x = %0) {
          affine.store %x, %b[%i]              %y = affine.load %a[%i]
        }                                      affine.store %x, %b[%i - 1]
                                               affine.yield %y
                                             }
                                             affine.store %1, %b[63]

    **Legal when** all dependences, through values and through memory, are respected: that is what
    the schedule is made of. A loop that perhaps has fewer iterations than the pipeline begins first
    is kept for that case, chosen by its bounds.

    **Refuses when** `unsupported-op`: an operation is no load, store or computation;
    `several-bounds`: a bound is one of several values; `exchanged-values`: carried values are
    exchanged, and none is computed (witness); `named-reductions`: the loop says what it reduces;
    `no-overlap`: iterations do not overlap; `too-few-iterations`: the loop ends before the pipeline
    is full; `index-overflow`: positions beyond the ends of the loop do not fit 64 bits.
    """

    latencies: str = option(
        "",
        "cycles until results can be used, by operation or kind: arith.mulf:3,load:2",
        check=is_table,
    )
    units: str = option(
        "",
        "how many operations begin in a cycle, by operation or kind: load, store, float, integer",
        check=is_table_of_units,
    )
    schedule_only: bool = option(False, "whether loops are annotated instead of changed")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the pipelines of the innermost loops."""
        table = cycle_table(self.latencies, self.units)
        for loop in list(loops_inside_out(function)):
            if any(isinstance(op, ForOp) for op in loop.body.walk()):
                continue
            plan = plan_pipelining(DependenceAnalysis(function), loop, table)
            if isinstance(plan, Refusal):
                yield plan
                continue
            apply = partial(annotate if self.schedule_only else apply_pipelining, plan)
            summary = f"iterations overlap: one begins every {plan.schedule.interval} cycles"
            yield Change(
                "scheduled" if self.schedule_only else "pipelined",
                (loop, *plan.critical_ops),
                apply,
                plan.explanation,
                plan.figures,
                summary=summary,
                details=plan.to_json,
            )

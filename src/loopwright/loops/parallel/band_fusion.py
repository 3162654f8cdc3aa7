"""Two bands of parallel loops become one: the second body runs behind the first, iteration by
iteration (`-affine-parallel-fusion`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from xdsl.ir import Operation, OpResult

from loopwright.ir.dialects.affine import ParallelOp, YieldOp, nesting
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.loops.parallel.bands import put_in_place
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import move_before
from loopwright.loops.support.reporting import carried_refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.exact.dependences.model import Dependence
    from loopwright.exact.memory.access import Access


@dataclass(frozen=True, slots=True)
class BandFusion:
    """Two bands to become one, and the ops between them that go in front of it."""

    first: ParallelOp
    second: ParallelOp
    hoisted: tuple[Operation, ...]


class BandFusionPlanner:
    """Decides about the bands of one function, before any of them is changed."""

    def __init__(self, function: Operation) -> None:
        self._function = function
        self._analysis: DependenceAnalysis | None = None

    def plan(self, first: ParallelOp, second: ParallelOp) -> BandFusion | Refusal:
        """Plan one band of two in one block, or why not."""
        ours, theirs = nesting.loops_of_band(first), nesting.loops_of_band(second)
        if [loop.key for loop in ours] != [loop.key for loop in theirs]:
            return self._refusal(
                "bounds-differ", first, second, "the loops have different bounds or steps"
            )
        for op in (*first.walk(), *second.walk()):
            effects = effects_of(op)
            if effects is None or effects & Effect.FREE:
                message = f"'{operation_name(op)}' has effects other than reads and writes"
                return self._refusal("unsupported-op", first, second, message, op)
        hoisted = self._between(first, second)
        if isinstance(hoisted, Refusal):
            return hoisted
        obstacle = next(self._obstacles(first, second), None)
        if obstacle is not None:
            return self._carried(first, second, obstacle)
        return BandFusion(first, second, hoisted)

    def _between(self, first: ParallelOp, second: ParallelOp) -> tuple[Operation, ...] | Refusal:
        """The ops between two bands that the second one needs."""
        between: list[Operation] = []
        op = first.next_op
        while op is not None and op is not second:
            between.append(op)
            op = op.next_op
        needed = _needed(second, between)
        if any(_uses(op, first) for op in (second, *needed)):
            message = "it uses a result of the first band"
            return self._refusal("uses-result", first, second, message)
        for op in between:
            effects = effects_of(op)
            allowed = Effect.ALLOCATE if op in needed else Effect.NONE
            if effects is None or effects & ~allowed:
                message = f"'{operation_name(op)}' is between the bands"
                return self._refusal("op-between", first, second, message, op)
        return tuple(op for op in between if op in needed)

    def _obstacles(self, first: ParallelOp, second: ParallelOp) -> Iterator[Dependence]:
        """The dependences between different iterations of two bands."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis

        if self._analysis is None:
            self._analysis = DependenceAnalysis(self._function)
        analysis = self._analysis
        around = len(analysis.domains.of(first).loops)
        count = len(first.step_values)
        depths = range(around + 1, around + count + 1)
        partners = analysis.partners()
        sinks = {access.op for access in _inside(second, analysis)}
        for source in _inside(first, analysis):
            for sink in partners[source.root]:
                if sink.op not in sinks:
                    continue
                loops = (*source.loops[: around + count], *sink.loops[around + count :])
                moved = replace(sink, loops=loops)
                yield from analysis.between(source, moved, depths=depths)
                yield from analysis.between(moved, source, depths=depths)

    def _carried(self, first: ParallelOp, second: ParallelOp, found: Dependence) -> Refusal:
        from loopwright.exact.dependences.model import summary

        message = f"different iterations access the same element: {summary(found)}"
        return carried_refusal(found, message, first, second)

    def _refusal(
        self, code: str, first: ParallelOp, second: ParallelOp, message: str, *ops: Operation
    ) -> Refusal:
        return Refusal(code, RefusalKind.UNSUPPORTED, message, (first, second, *ops))


def _inside(band: ParallelOp, analysis: DependenceAnalysis) -> list[Access]:
    return [access for op in band.walk() for access in analysis.accesses_by(op)]


def _needed(second: ParallelOp, between: Sequence[Operation]) -> list[Operation]:
    """Those of the ops whose results a band uses, directly or through others of them."""
    found: set[Operation] = set()
    waiting: list[Operation] = [second]
    while waiting:
        for inner in waiting.pop().walk():
            for operand in inner.operands:
                owner = operand.owner
                if owner in between and isinstance(owner, Operation) and owner not in found:
                    found.add(owner)
                    waiting.append(owner)
    return [op for op in between if op in found]


def _uses(op: Operation, band: ParallelOp) -> bool:
    return any(
        isinstance(operand, OpResult) and operand.op is band
        for inner in op.walk()
        for operand in inner.operands
    )


def apply_band_fusion(plan: BandFusion) -> ParallelOp:
    """Fuse two bands as planned."""
    first, second = plan.first, plan.second
    for op in plan.hoisted:
        move_before(op, first)
    loops = nesting.loops_of_band(first)
    yielded = (*first.terminator.operands, *second.terminator.operands)
    for ours, theirs in zip(first.body.args, second.body.args, strict=True):
        theirs.replace_all_uses_with(ours)
    for terminator in (first.terminator, second.terminator):
        terminator.detach()
        terminator.erase()
    builder = LoopBuilder(first.body, None, first.location)
    builder.splice(second.body)
    builder.insert(YieldOp(*yielded))
    reductions = (*nesting.reduction_entries(first), *nesting.reduction_entries(second))
    types = (*first.result_types, *second.result_types)
    made = nesting.make_band(loops, first.detach_region(first.region), reductions, types)
    count = len(first.results)
    for result, value in zip(second.results, made.results[count:], strict=True):
        result.replace_all_uses_with(value)
    second.detach()
    second.erase()
    put_in_place(first, made)
    return made

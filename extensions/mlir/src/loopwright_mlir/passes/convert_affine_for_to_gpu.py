"""`-convert-affine-for-to-gpu`: outermost affine loops become launches of `gpu`.

**What** The first `gpu-block-dims` loops of a perfect nest become dimensions of the grid, the next
`gpu-thread-dims` dimensions of blocks; what is in them is done by each thread.

**Before → After**

    affine.for %i = 0 to 64 {           gpu.launch blocks(%bx, …) in (%gx = %c64, …)
      affine.for %j = 0 to 32 {                    threads(%tx, …) in (%sx = %c32, …) {
        affine.store %c, %m[%i, %j]       affine.store %c, %m[%bx, %tx]
      }                                   gpu.terminator
    }                                   }

**Legal when** the loops carry no dependence and no values: threads run in any order. How many
threads there are must not be negative: nothing tests that. Nests that are not perfect, or whose
bounds depend on loops that are mapped, are errors.

**Refuses when** `carried-dependence`, `unknown-dependence`: an iteration depends on another one,
or may (witness);
`carried-values`: a loop carries values; `unsupported-op`: a loop contains an op with other
effects; `undefined-division`: a bound divides by a constant that is not positive.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Block, Operation, SSAValue

from loopwright.ir.core.locations import source_location
from loopwright.ir.core.properties import segments
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import inner_loop, loops_in
from loopwright.ir.dialects.affine.operands import map_of
from loopwright.ir.dialects.arith import CeilDivSIOp, MaxSIOp, MinSIOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.lowering.expand_affine import (
    INDEX,
    NO_OVERFLOW,
    IndexBuilder,
    inserter,
    undefined_division,
)
from loopwright.loops.steps.parallelization import AllowedOps, plan_parallelization
from loopwright.loops.support.base import FUNCTIONS, Pass
from loopwright.loops.support.options import option
from loopwright.loops.support.reporting import decision
from loopwright.reporting.errors import Diagnostic, PassError
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.dialects.gpu.kernels import LaunchOp, TerminatorOp

if TYPE_CHECKING:
    from loopwright.exact.loops import LoopFacts


def _is_count(value: int) -> str | None:
    """A check: a grid, or a block, has so many dimensions."""
    return None if 0 <= value <= 3 else "must be from 0 to 3"


@dataclass(frozen=True)
class Launch:
    """Loops that become dimensions, outermost first."""

    band: tuple[ForOp, ...]


@dataclass(frozen=True)
class ConvertAffineForToGpuPass(Pass):
    """Turn outermost affine loops into launches."""

    gpu_block_dims: int = option(1, "Number of GPU block dimensions for mapping", check=_is_count)
    gpu_thread_dims: int = option(1, "Number of GPU thread dimensions for mapping", check=_is_count)

    name: ClassVar[str] = "convert-affine-for-to-gpu"
    description: ClassVar[str] = "Turn outermost affine loops into launches of gpu"
    anchor: ClassVar[str] = FUNCTIONS
    title: ClassVar[str] = "ConvertAffineForToGPUPass"
    assumes_noalias: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.analysis import DependenceAnalysis
        from loopwright.exact.functions import functions_with_bodies
        from loopwright.exact.loops import LoopFacts

        if not self.gpu_block_dims + self.gpu_thread_dims:
            return
        for function in functions_with_bodies(op):
            outermost = [loop for loop in loops_in(function) if loop.parent_op() is function]
            facts = LoopFacts(DependenceAnalysis(function))
            # All loops are judged before any is changed.
            for plan in [self.plan(loop, facts) for loop in outermost]:
                if isinstance(plan, Refusal):
                    ledger.append(plan.entry(self.name))
                    continue
                loop = plan.band[0]
                ledger.append(decision("launched", self.name, (loop,)))
                apply_launch(plan, self.gpu_block_dims)

    def plan(self, loop: ForOp, facts: LoopFacts) -> Launch | Refusal:
        """Whether a loop may become a launch.

        Raises `PassError` where loops cannot be mapped whatever they do.
        """
        band = self._band(loop)
        exprs = [
            expr
            for each in band
            for name in ("lowerBoundMap", "upperBoundMap")
            for expr in map_of(each, name).results
        ]
        problem = undefined_division(exprs)
        if problem is not None:
            return Refusal("undefined-division", (loop,), problem)
        for each in band:
            parallelization = plan_parallelization(each, facts, allowed=AllowedOps.ACCESSES)
            if isinstance(parallelization, Refusal):
                return parallelization
        return Launch(band)

    def _band(self, loop: ForOp) -> tuple[ForOp, ...]:
        band = [loop]
        while len(band) < self.gpu_block_dims + self.gpu_thread_dims:
            inner = inner_loop(band[-1])
            if inner is None:
                raise _error("expected perfectly nested loops in the body", band[-1])
            variables = {each.body.args[0] for each in band}
            if any(operand in variables for operand in inner.operands):
                message = "loops with bounds depending on other mapped loops are not supported"
                raise _error(message, inner)
            band.append(inner)
        return tuple(band)


def _error(message: str, op: Operation) -> PassError:
    return PassError([Diagnostic(message, source_location(op))])


def apply_launch(plan: Launch, block_dims: int) -> None:
    """Make a launch of loops, the first of which are dimensions of the grid."""
    root = plan.band[0]
    innermost = plan.band[-1]
    build = IndexBuilder(inserter(root))
    lows: list[SSAValue] = []
    counts: list[SSAValue] = []
    steps: list[tuple[int, SSAValue]] = []
    for loop in plan.band:
        lower, upper, _ = segments(loop)
        low = build.extremum(MaxSIOp, map_of(loop, "lowerBoundMap"), lower)
        high = build.extremum(MinSIOp, map_of(loop, "upperBoundMap"), upper)
        count = build.sub(high, low)
        step = build.constant(loop.properties["step"], INDEX)
        if loop.step_value != 1:
            count = build.plain(CeilDivSIOp, count, step)
        lows.append(low)
        counts.append(count)
        steps.append((loop.step_value, step))
    unit = build.index(1)
    launch = LaunchOp.launching(
        _filled(counts[:block_dims], unit), _filled(counts[block_dims:], unit)
    )
    inserter(root)(launch)
    body = launch.body.block
    source = innermost.body
    last = source.last_op
    assert last is not None
    last.detach()
    last.erase()
    inside = IndexBuilder(lambda op: _append(body, op, root))
    for number, (loop, low, (size, step)) in enumerate(zip(plan.band, lows, steps, strict=True)):
        place = number if number < block_dims else 3 + number - block_dims
        value: SSAValue = body.args[place]
        if size != 1:
            value = inside.mul(step, value, NO_OVERFLOW)
        loop.body.args[0].replace_all_uses_with(inside.add(low, value))
    for op in list(source.ops):
        op.detach()
        body.add_op(op)
    _append(body, TerminatorOp.create(), root)
    root.detach()
    root.erase()


def _filled(values: Sequence[SSAValue], unit: SSAValue) -> list[SSAValue]:
    return [*values, *[unit] * (3 - len(values))]


def _append(block: Block, op: Operation, original: Operation) -> None:
    op.location = original.location
    block.add_op(op)

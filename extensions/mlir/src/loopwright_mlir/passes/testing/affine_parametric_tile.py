"""`-test-affine-parametric-tile`: perfect nests in tiles whose sizes are arguments.

**What.** Each largest perfect nest of `affine.for` ops that stands in no other op of its function
is tiled along all its loops, by the first arguments of the function, one for each loop. These must
be indices: otherwise an error says so, and the rest of the function stays as it is.

**Before → After**, **Legal when**, **Refuses when**: see
`loops.steps.reorder.plan_parametric_tiling`. That
sizes are positive is an assumption (`positive-sizes`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from loopwright.ir.refusal import Refusal
from loopwright.loops.passes.tiling import outermost_bands
from loopwright.loops.steps.reorder import Tiling, apply_tiling, plan_parametric_tiling
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.messages import Reporter
from loopwright.loops.support.reporting import assumption, decision
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class AffineParametricTilePass(Pass):
    """Tile perfect nests by arguments."""

    name: ClassVar[str] = "test-affine-parametric-tile"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = "Tile affine loop nests by sizes that are arguments"
    title: ClassVar[str] = "(anonymous namespace)::TestAffineLoopParametricTiling"
    takes_arguments_for_distinct: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis

        for function, bands in outermost_bands(op):
            arguments = function.regions[0].blocks[0].args
            analysis = DependenceAnalysis(function)
            plans: list[Tiling] = []
            for band in bands:
                problem = _problem(arguments, len(band))
                if problem:
                    ledger.append(Reporter(self.name).error("no-tile-sizes", band[0], problem))
                    break
                plan = plan_parametric_tiling(analysis, band, arguments[: len(band)])
                if isinstance(plan, Refusal):
                    ledger.append(plan.entry(self.name))
                else:
                    plans.append(plan)
            for plan in plans:
                ledger.append(decision("tiled", self.name, plan.band))
                apply_tiling(plan)
            if plans:
                count = max(len(plan.band) for plan in plans)
                message = f"the first {count} arguments are positive, and ends of tiles fit 64 bits"
                ledger.append(assumption("positive-sizes", self.name, (function,), message))


def _problem(arguments: Sequence[SSAValue], count: int) -> str:
    """Why the first arguments are no sizes, in `mlir-opt`'s words."""
    if len(arguments) < count:
        return (
            "too few tile sizes provided in the argument list of the function which contains the "
            "current band"
        )
    if not all(isinstance(argument.type, IndexType) for argument in arguments[:count]):
        return "expected tiling parameters to be of index type"
    return ""

"""`-test-extract-fixed-outer-loops`: outer `scf.for` ops get a fixed number of iterations.

**What.** Each `scf.for` that stands in no other, and those perfectly nested in it, as many as there
are `test-outer-loop-sizes`, becomes a loop over at most so many tiles, around loops through a tile.

**Before → After**, **Legal when**, **Refuses when**: see
`loopwright_mlir.loops.value_loops.OuterTiling`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.dialects.scf import ForOp
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.locations import source_location
from loopwright.loops.steps.nests import depth_in
from loopwright.loops.steps.value_loops import value_band
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import at_least, option
from loopwright.loops.support.reporting import assumption, decision
from loopwright.reporting.errors import Diagnostic, PassError
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.loops.value_loops import apply_outer_tiling, plan_outer_tiling


@dataclass(frozen=True)
class ExtractFixedOuterLoopsPass(Pass):
    """Give outer loops a fixed number of iterations."""

    test_outer_loop_sizes: tuple[int, ...] = option(
        (), "how many iterations the outer loops get", check=at_least(1)
    )

    name: ClassVar[str] = "test-extract-fixed-outer-loops"
    description: ClassVar[str] = "Give outer scf.for loops a fixed number of iterations"
    title: ClassVar[str] = "(anonymous namespace)::SimpleParametricLoopTilingPass"
    assumes_noalias: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.dependences.dependence import DependenceAnalysis

        sizes = self.test_outer_loop_sizes
        for function in functions_with_bodies(op):
            if not sizes:
                message = "missing `test-outer-loop-sizes` pass-option for outer loop sizes"
                raise PassError([Diagnostic(message, source_location(function))])
            loops = [inner for inner in function.walk() if isinstance(inner, ForOp)]
            analysis = DependenceAnalysis(function)
            bands = [value_band(loop, len(sizes)) for loop in loops if not depth_in(loop, ForOp)]
            for plan in [plan_outer_tiling(analysis, band, sizes) for band in bands]:
                if isinstance(plan, Refusal):
                    ledger.append(plan.entry(self.name))
                    continue
                figures = {"guarded": any(plan.guarded)}
                band = tuple(loop.op for loop in plan.band)
                message = "x".join(map(str, plan.counts))
                ledger.append(decision("tiled", self.name, band, message, figures))
                if plan.assumes_fit:
                    message = "the ends of tiles fit the type of the loops"
                    ledger.append(assumption("no-overflow", self.name, band, message))
                apply_outer_tiling(plan)

"""`-test-affine-parametric-tile`: perfect nests in tiles whose sizes are arguments.

**What.** Each largest perfect nest of `affine.for` ops that stands in no other op of its function
is tiled along all its loops, by the first arguments of the function, one for each loop. These must
be indices: otherwise an error says so, and the rest of the function stays as it is.

**Before → After**, **Legal when**, **Refuses when**: see
`plan_parametric_tiling`. That sizes are positive is an assumption (`positive-sizes`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.functions import functions_with_bodies
from loopwright.ir.affine_expr import AffineExpr, dim, symbol
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_of
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps import reorder
from loopwright.loops.steps.counts import lower_bound, side_by_side, upper_bound
from loopwright.loops.steps.nests import band_from
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.messages import Reporter
from loopwright.loops.support.reporting import assumption, decision, refusal
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class AffineParametricTilePass(Pass):
    """Tile perfect nests by arguments."""

    name: ClassVar[str] = "test-affine-parametric-tile"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = "Tile affine loop nests by sizes that are arguments"
    title: ClassVar[str] = "(anonymous namespace)::TestAffineLoopParametricTiling"
    assumes_noalias: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        for function in functions_with_bodies(op):
            blocks = function.regions[0].blocks
            bands = [band_from(loop) for block in blocks for loop in loops_of(block)]
            if not bands:
                continue
            arguments = function.regions[0].blocks[0].args
            analysis = DependenceAnalysis(function)
            plans: list[reorder.Tiling] = []
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
                reorder.apply_tiling(plan)
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


def _start(loop: ForOp, bound: BoundExprs) -> tuple[BoundExprs, AffineExpr]:
    """Some expressions, and beside them the lower bound of a loop over the same operands."""
    lower = lower_bound(loop)
    if lower.exprs[0].constant_value() is not None:
        return bound, lower.exprs[0]
    joined, (start,) = side_by_side(bound, lower)
    return joined, start


def _over_parameter(loop: ForOp, size: SSAValue, around: Sequence[SSAValue]) -> reorder.Bounds:
    """The bounds of the loop from tile to tile, of a size that is a value."""
    bound, start = _start(loop, upper_bound(loop))
    parameter = symbol(len(bound.symbols))
    ends = tuple((end - start).ceildiv(parameter) + start for end in bound.exprs)
    return lower_bound(loop), BoundExprs(ends, bound.dims, (*bound.symbols, size))


def _within_parameter(
    loop: ForOp, size: SSAValue, place: int, around: Sequence[SSAValue]
) -> reorder.Bounds:
    """The bounds of the loop through such a tile."""

    def bounded(bound: BoundExprs, steps: int) -> BoundExprs:
        bound, start = _start(loop, bound)
        parameter, here = symbol(len(bound.symbols)), dim(len(bound.dims))
        first = (here - start) * parameter + parameter * steps + start
        dims, symbols = (*bound.dims, around[place]), (*bound.symbols, size)
        return BoundExprs((first, *bound.exprs), dims, symbols)

    return bounded(BoundExprs((), (), ()), 0), bounded(upper_bound(loop), loop.step_value)


def plan_parametric_tiling(
    analysis: DependenceAnalysis, band: Sequence[ForOp], sizes: Sequence[SSAValue]
) -> reorder.Tiling | Refusal:
    """Whether a band may be tiled by sizes that are symbols.

    **Before → After** (size `%s`)

        affine.for %i = 3 to %n {          affine.for %a = 3 to (%n - 3) ceildiv %s + 3 {
          A(%i)                              affine.for %i = (%a - 3) * %s + 3
        }                                          to min((%a - 3) * %s + %s + 3, %n) {
                                               A(%i)

    **Legal when** sizes are positive and ends of tiles fit 64 bits, which is assumed, no dependence
    runs backwards along any loop of the band, and each loop has one lower bound and bounds that are
    the same in all iterations of those around it in the band.

    **Refuses when** `illegal-tiling`, `unknown-tiling`: a dependence forbids it, or may (witness);
    `bounds-vary`: bounds of a loop depend on another loop of the band; `carries-values`: a loop
    carries values; `lower-bounds`: a lower bound is the greatest of several.
    """
    unfit = reorder.shape_refusal(band)
    if unfit is not None:
        return unfit
    for loop in band:
        if len(lower_bound(loop).exprs) != 1:
            message = "a lower bound is the greatest of several"
            return refusal("lower-bounds", (band[0], loop), message)
    pairs = list(zip(band, sizes, strict=True))
    headers = [
        *(
            reorder.Header(loop, partial(_over_parameter, loop, size), loop.step_value)
            for loop, size in pairs
        ),
        *(
            reorder.Header(loop, partial(_within_parameter, loop, size, place), loop.step_value)
            for place, (loop, size) in enumerate(pairs)
        ),
    ]
    return reorder.order_refusal(analysis, band) or reorder.Tiling(tuple(band), tuple(headers))

"""Tiling of loops whose bounds depend on each other: triangular nests, and skewed ones.

**Before → After** (sizes 4 and 8)

    affine.for %i = 0 to %n {            affine.for %a = 0 to %n ceildiv 4 {
      affine.for %j = %i to %i + 9 {       affine.for %b = … to … {
        A(%i, %j)                            affine.for %i = max(0, %a * 4) to min(%n, …) {
      }                                        affine.for %j = max(%i, %b * 8) to … {
    }                                            A(%i, %j)

The loops over tiles count tiles, which begin at multiples of their sizes; bounds follow from all
inequalities (`loops.scan`), so just the same iterations run. Tiles of a nest that is skewed by time
are those of a stencil in time.

**Legal when** no dependence runs backwards along any loop of the band, as in `loops.tile`.

**Refuses when** `illegal-tiling`, `unknown-tiling`, `carries-values`: as there; `step`: a loop has
another step than 1; `bounds-not-linear`, `too-many-bounds`, `index-overflow`: as in
`loops.permute`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from xdsl.ir import Operation, SSAValue

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.refusal import Refusal, RefusedError
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import fits
from loopwright.loops.steps.editing import erase_nest
from loopwright.loops.steps.scan import Level, Scan
from loopwright.loops.steps.tile import (
    Tiling,
    apply_tiling,
    order_refusal,
    plan_tiling,
    shape_fault,
)
from loopwright.loops.support.reporting import refusal

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis


@dataclass(frozen=True)
class ScannedTiling:
    """A band, and what holds the loops over tiles and through them, outermost first."""

    band: tuple[ForOp, ...]
    scan: Scan
    levels: tuple[Level, ...]


def plan_any_tiling(
    analysis: DependenceAnalysis, band: Sequence[ForOp], sizes: Sequence[int]
) -> Tiling | ScannedTiling | Refusal:
    """Whether a band may be tiled, scanned where the bounds of its loops depend on each other."""
    fault = shape_fault(band)
    if fault is not None and not fault.carries:
        return plan_scanned_tiling(analysis, band, sizes)
    return plan_tiling(analysis, band, sizes)


def apply_any_tiling(
    plan: Tiling | ScannedTiling,
) -> tuple[tuple[ForOp, ...], tuple[ForOp, ...]]:
    """Tile a band as planned; the loops over tiles, and those through a tile."""
    return apply_tiling(plan) if isinstance(plan, Tiling) else apply_scanned_tiling(plan)


def plan_scanned_tiling(
    analysis: DependenceAnalysis, band: Sequence[ForOp], sizes: Sequence[int]
) -> ScannedTiling | Refusal:
    """Whether a perfect nest may be tiled, whatever its bounds; sizes are positive."""
    for loop in band:
        if loop.results:
            return refusal("carries-values", (band[0], loop), "a loop carries values")
        if loop.step_value != 1:
            return refusal("step", (band[0], loop), "a loop has another step than 1")
    found = order_refusal(analysis, band)
    if found is not None:
        return found
    try:
        scan = Scan(band)
        scan.tiled(sizes)
        levels = tuple(reversed(scan.levels(range(2 * len(band)))))
    except RefusedError as error:
        return replace(error.refusal, ops=(band[0], *error.refusal.ops))
    stand_in = [band[0].induction_variable] * 2 * len(band)
    if not all(fits(*scan.bounds(level, stand_in)) for level in levels):
        return refusal("index-overflow", (band[0],), "a bound does not fit 64 bits")
    return ScannedTiling(tuple(band), scan, levels)


def apply_scanned_tiling(plan: ScannedTiling) -> tuple[tuple[ForOp, ...], tuple[ForOp, ...]]:
    """Tile a band as planned; the loops over tiles, and those through a tile."""
    band = plan.band
    builder = LoopBuilder.before(band[0])
    made: list[ForOp] = []
    variables: list[SSAValue] = []
    for level in plan.levels:
        missing = [band[0].induction_variable] * (len(plan.levels) - len(variables))
        loop = builder.loop(*plan.scan.bounds(level, [*variables, *missing]))
        loop.location = band[level.column % len(band)].location
        made.append(loop)
        variables.append(loop.induction_variable)
        builder = LoopBuilder.at_end(loop)
    outer, inner = tuple(made[: len(band)]), tuple(made[len(band) :])
    inside = set[Operation](band)
    for op in [op for loop in band for op in list(loop.body.ops)[:-1] if op not in inside]:
        op.detach()
        builder.place(op)
    for old, new in zip(band, inner, strict=True):
        new.attributes.update(old.attributes)
        old.induction_variable.replace_all_uses_with(new.induction_variable)
    erase_nest(band[0])
    return outer, inner

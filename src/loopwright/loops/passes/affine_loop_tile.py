"""`-affine-loop-tile`: perfect nests in tiles.

**What.** Each largest perfect nest of `affine.for` ops that stands in no other op of its function
is tiled along all its loops: by `tile-size`, by `tile-sizes` (4 where there are too few), or such
that what a tile accesses fits `cache-size` KiB. `separate` puts loops through full tiles, whose
bounds are simple, beside those through others. With `any-bounds`, which `mlir-opt` does not have,
triangular and skewed nests are tiled, too; their tiles are not separated.

**Before → After**, **Legal when**, **Refuses when**: see `loops.steps.reorder.Tiling`.
`not-separated`: a step is not 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.exact.functions import functions_with_bodies
from loopwright.exact.loops import trip_count
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.counts import fit_assumed
from loopwright.loops.steps.nests import band_from
from loopwright.loops.steps.reorder import apply_tiling, plan_tiling, separate_full_tiles
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.options import at_least, option, unsigned
from loopwright.loops.support.reporting import decision, refusal
from loopwright.reporting.ledger import Ledger

if TYPE_CHECKING:
    from loopwright.exact.costs.nest_figures import NestFigures

_DEFAULT = 4
"""The size of tiles where neither an option nor the cache says one."""


@dataclass(frozen=True)
class AffineLoopTilePass(Pass):
    """Tile perfect nests."""

    cache_size: int = option(512, "the size of the cache to tile for, in KiB", check=at_least(0))
    separate: bool = option(False, "whether full tiles are separated from partial ones")
    tile_size: int = option(
        0, "the size of tiles along all loops; 0: as other options say", check=unsigned()
    )
    tile_sizes: tuple[int, ...] = option(
        (), "the sizes of tiles along the loops of each nest", check=unsigned(1)
    )
    any_bounds: bool = option(
        False,
        "whether nests are tiled, too, whose bounds depend on each other",
        own=True,
    )

    name: ClassVar[str] = "affine-loop-tile"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = "Tile affine loop nests"
    title: ClassVar[str] = "AffineLoopTiling"
    takes_arguments_for_distinct: ClassVar[bool] = True

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        from loopwright.exact.costs.nest_figures import NestFigures
        from loopwright.exact.dependences.dependence import DependenceAnalysis
        from loopwright.exact.dependences.nests import NestAccesses

        for function, bands in outermost_bands(op):
            analysis, figures = DependenceAnalysis(function), NestFigures(NestAccesses())
            sizes = [self._sizes(band, figures) for band in bands]
            plans = [
                plan_tiling(analysis, band, own, any_bounds=self.any_bounds)
                for band, own in zip(bands, sizes, strict=True)
            ]
            for plan, own in zip(plans, sizes, strict=True):
                if isinstance(plan, Refusal):
                    ledger.append(plan.entry(self.name))
                    continue
                message = "x".join(map(str, own))
                ledger.append(decision("tiled", self.name, plan.band, message))
                cut = [loop for loop, n in zip(plan.band, own, strict=False) if n > 1]
                ledger.extend(fit_assumed(self.name, cut, "the ends of tiles"))
                _, inner = apply_tiling(plan)
                if self.separate and plan.is_box and not separate_full_tiles(inner):
                    message = "a step is not 1"
                    ledger.append(refusal("not-separated", inner, message).entry(self.name))

    def _sizes(self, band: Sequence[ForOp], figures: NestFigures) -> list[int]:
        """The sizes of the tiles of a band."""
        if self.tile_size:
            return [self.tile_size] * len(band)
        if self.tile_sizes:
            return [*self.tile_sizes, *[_DEFAULT] * len(band)][: len(band)]
        if self.cache_size == 0:
            return [1] * len(band)
        found = figures.footprint_bytes(band[0])
        if not isinstance(found, int):
            sizes = [_DEFAULT] * len(band)
        else:
            excess = -(-found // (self.cache_size * 1024))
            if excess <= 1:
                return [1] * len(band)
            sizes = _share(excess, len(band))
        return [_divisor(loop, size) for loop, size in zip(band, sizes, strict=True)]


def outermost_bands(op: Operation) -> Iterator[tuple[Operation, Sequence[Sequence[ForOp]]]]:
    """The functions in an op, and the largest perfect nests that stand directly in them, if any."""
    for function in functions_with_bodies(op):
        blocks = function.regions[0].blocks
        bands = [band_from(loop) for block in blocks for loop in loops_of(block)]
        if bands:
            yield function, bands


def _share(excess: int, count: int) -> list[int]:
    """Sizes whose product is about `excess`, the same but for the last one.

    >>> _share(40, 3)
    [3, 3, 4]
    """
    size = 1
    while (size + 1) ** count <= excess:
        size += 1
    return [*[size] * (count - 1), max(1, excess // size ** (count - 1))]


def _divisor(loop: ForOp, size: int) -> int:
    """The greatest divisor of the trip count up to `size`, and up to half of it, if it is known."""
    count = trip_count(loop)
    if count is None:
        return size
    if count > 1:
        size = min(size, count // 2)
    while count % size:
        size -= 1
    return size

"""`-affine-parallel-tile`: bands of parallel loops in tiles.

**What.** An outer band goes from tile to tile, an inner one through the tile. Reductions start from
their identity in each tile, and the outer band combines what the tiles give.

**Before → After** (`tile-sizes=10`)

    %s = affine.parallel (%i) = (0) to (100)     %s = affine.parallel (%t) = (0) to (100) step (10)
        reduce ("addi") -> (i32) {                   reduce ("addi") -> (i32) {
      …                                            %p = affine.parallel (%i) = (%t) to (%t + 10)
      affine.yield %v : i32                            reduce ("addi") -> (i32) { … }
    }                                              affine.yield %p : i32

The initial value is combined with the result outside, once, as before.

**Legal when** always: the iterations of a band may run in any order. Bounds that nothing is known
of are taken to be a tile away from the largest index.

**Refuses when** `float-order`: sums or products of floating-point numbers would round in another
order, and `reassociate` is not given; `assign`: the result is that of one iteration; `one-tile`: no
loop has more iterations than a tile; `index-overflow`: the end of a tile may not fit 64 bits. If
no band is tiled, these are errors, apart from `one-tile`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation, Region

from loopwright.ir.affine_expr import dim
from loopwright.ir.dialects.affine import ParallelOp, YieldOp
from loopwright.ir.dialects.affine.nesting import (
    BandLoop,
    bands_of_parallel_loops,
    loops_of_band,
    make_band,
    reduction_entries,
    with_step,
)
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.refusal import Refusal, RefusalKind, RequestedWork
from loopwright.loops.parallel.reductions import order_matters, reduces_one_iteration
from loopwright.loops.parallel.surgery import put_in_place
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import is_taken_far, may_step_beyond
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import at_least, option
from loopwright.loops.support.reporting import assumption
from loopwright.reporting.ledger import Assumption, Decision, Ledger


@dataclass(frozen=True, slots=True)
class Tiling:
    """A band, its loops, and the size of a tile along each, in iterations; 0 leaves it whole."""

    band: ParallelOp
    loops: tuple[BandLoop, ...]
    sizes: tuple[int, ...]


@dataclass(frozen=True)
class AffineParallelTilePass(Pass):
    """Tile bands of parallel loops."""

    tile_sizes: tuple[int, ...] = option(
        (),
        "the size of a tile along each loop, in iterations; 0, and where there is none: not tiled. "
        "Sizes beyond the loops of a band are for bands that have more",
        check=at_least(0),
    )
    reassociate: bool = option(
        False, "whether sums and products of floats may be rounded in another order"
    )

    name: ClassVar[str] = "affine-parallel-tile"
    description: ClassVar[str] = "Tile bands of affine.parallel loops"

    @property
    def reassociates(self) -> bool:
        """Whether results may differ by rounding."""
        return self.reassociate

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        work = RequestedWork(self.name)
        for band in bands_of_parallel_loops(op):
            plan = self.plan(band)
            if isinstance(plan, Refusal):
                work.refused(plan)
                continue
            function, places = enclosing_function(band), locations_of(band)
            shown = "x".join(map(str, plan.sizes))
            work.did(Decision("tiled", self.name, band.name, shown, function, places))
            cut = [loop for loop, size in zip(plan.loops, plan.sizes, strict=True) if size > 1]
            if any(is_taken_far(loop.upper) for loop in cut):
                message = "the ends of tiles fit 64 bits"
                work.did(assumption("no-overflow", self.name, (band,), message))
            if order_matters(band):
                message = "the order in which the reduction rounds does not matter"
                entry = Assumption("reassociated", self.name, band.name, message, function, places)
                work.did(entry)
            apply(plan)
        work.report(ledger)

    def plan(self, band: ParallelOp) -> Tiling | Refusal:
        """Whether a band is to be tiled, and how."""
        loops = loops_of_band(band)
        sizes = [*self.tile_sizes, *[0] * len(loops)][: len(loops)]
        for k, loop in enumerate(loops):
            count = loop.trip_count
            if count is not None and count <= sizes[k]:
                sizes[k] = 0
        if not any(sizes):
            # It is tiled as the sizes say: one tile holds all of it.
            message = "no loop has more iterations than a tile"
            return Refusal("one-tile", RefusalKind.UNSUPPORTED, message, (band,))
        strips = [(loop, loop.step * size) for loop, size in zip(loops, sizes, strict=True) if size]
        if any(may_step_beyond(loop.upper, length) for loop, length in strips):
            return self._refusal("index-overflow", band, "the end of a tile may not fit 64 bits")
        if reduces_one_iteration(band):
            return self._refusal("assign", band, "its result is that of one iteration")
        if order_matters(band) and not self.reassociate:
            message = "floating-point numbers would be combined in another order"
            return self._refusal("float-order", band, message)
        return Tiling(band, tuple(loops), tuple(sizes))

    def _refusal(self, code: str, band: ParallelOp, message: str) -> Refusal:
        return Refusal(code, RefusalKind.UNSUPPORTED, message, (band,), is_requested=True)


def apply(plan: Tiling) -> ParallelOp:
    """Tile a band as planned; the outer band."""
    band = plan.band
    tiled = [k for k, size in enumerate(plan.sizes) if size]
    outer = [
        with_step(loop, loop.step * size) if size else loop
        for loop, size in zip(plan.loops, plan.sizes, strict=True)
    ]
    reductions, types = reduction_entries(band), tuple(band.result_types)
    made = make_band(outer, None, reductions, types)
    inner_loops = [_within(plan.loops[k], plan.sizes[k], made, k) for k in tiled]
    for k, argument in enumerate(band.body.args):
        if k not in tiled:
            argument.replace_all_uses_with(made.body.args[k])
    body = band.detach_region(band.region)
    _keep_arguments(body, tiled)
    inner = make_band(inner_loops, body, reductions, types)
    inner.location = band.location
    if types:
        end = LoopBuilder(made.body, None, band.location)
        end.place(inner)
        end.insert(YieldOp(*inner.results))
    else:
        LoopBuilder(made.body, made.body.last_op, band.location).place(inner)
    put_in_place(band, made)
    return made


def _within(loop: BandLoop, size: int, outer: ParallelOp, position: int) -> BandLoop:
    """The loop through a tile that begins at a variable of the outer band."""
    start = BoundExprs((dim(0),), (outer.body.args[position],), ())
    upper = loop.upper
    place = dim(len(upper.dims))
    count = loop.trip_count
    exprs = [place + loop.step * size]
    if count is None or count % size:
        exprs += upper.exprs
    end = BoundExprs(tuple(exprs), (*upper.dims, outer.body.args[position]), upper.symbols)
    return BandLoop(start, end, loop.step)


def _keep_arguments(body: Region, kept: Sequence[int]) -> None:
    block = body.block
    for k in reversed(range(len(block.args))):
        if k not in kept:
            block.erase_arg(block.args[k])

"""Passes on nests and bands of loops: normalization, coalescing, tiling of parallel loops, loops
in sequence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from xdsl.ir import Operation

from loopwright.exact.costs.host import describe_host, threads_or_cores
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.ir.affine_expr import dim
from loopwright.ir.core.enclosing import inside_out, is_inside
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.affine import ForOp, MaxOp, MinOp, ParallelOp, YieldOp, nesting
from loopwright.ir.dialects.affine.nesting import band_from, loops_in
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.ir.dialects.reduction.kinds import order_matters
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.parallel import bands
from loopwright.loops.parallel.interchange import FAR, NEAR, lines_moved
from loopwright.loops.steps import renumber
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import is_taken_far, may_step_beyond
from loopwright.loops.steps.editing import is_promotable, promote_single_iteration
from loopwright.loops.support.base import FUNC, Change, ChangingPass, declared
from loopwright.loops.support.options import REASSOCIATE, at_least, option
from loopwright.loops.support.reporting import Premise, reassociated
from loopwright.records import replace
from loopwright.reporting.ledger import Figure


@declared("affine-loop-normalize", FUNC, title="AffineLoopNormalize")
class AffineLoopNormalizePass(ChangingPass):
    """`-affine-loop-normalize`: loops count from 0 by 1.

    **What.** Each `affine.for` and `affine.parallel` counts from 0 by 1 afterwards, and
    `affine.apply` gives the old induction variables. With `promote-single-iter`, loops that run
    exactly once give way to their bodies.

    **Before → After**, **Legal when**, **Refuses when**: see
    `loops.steps.renumber.LoopNormalization` and `loops.parallel.bands`.
    """

    promote_single_iter: bool = option(
        False, "whether loops that run exactly once give way to their bodies"
    )

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """The loops of both kinds, inner ones first."""
        for loop in list(inside_out(function)):
            if isinstance(loop, ForOp) and self.promote_single_iter and is_promotable(loop):
                apply = partial(promote_single_iteration, loop)
                yield Change("promoted", (loop,), apply, "the loop has one iteration")
            elif isinstance(loop, ForOp | ParallelOp):
                plan = normalization_of(loop)
                if plan is not None:
                    yield plan


def normalization_of(loop: ForOp | ParallelOp) -> Change | Refusal | None:
    """How a loop or a band is normalised; None if it is."""
    if isinstance(loop, ParallelOp):
        plan = bands.plan_parallel_normalization(loop)
    else:
        plan = renumber.plan_normalization(loop)
    return None if plan is None else Change.of(plan, "normalized", (loop,))


@declared("affine-loop-coalescing", FUNC, title="LoopCoalescing")
class AffineLoopCoalescingPass(ChangingPass):
    """`-affine-loop-coalescing`: perfectly nested loops become one.

    **What.** Each band of perfectly nested `affine.for` ops that count from 0 by 1, and whose
    bounds do not depend on each other, becomes one loop. `affine.apply` gives the old induction
    variables.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.renumber.Coalescing`.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """The bands of nests of `affine.for` ops."""
        gone: set[Operation] = set()
        refused: set[tuple[Operation, Operation]] = set()
        for loop in list(loops_in(function)):
            for band in () if loop in gone else renumber.bands_to_coalesce(band_from(loop)):
                plan = renumber.plan_coalescing(band)
                if isinstance(plan, Refusal):
                    pair = (band[-1], plan.ops[-1])
                    if pair not in refused:
                        refused.add(pair)
                        yield plan
                    continue
                figures: dict[str, Figure] = {"loops": len(band), "guarded": plan.is_guarded}
                yield Change.of(plan, "coalesced", band, "", figures)
                gone.update(band[1:])


@declared("affine-parallel-tile", is_whole=True)
class AffineParallelTilePass(ChangingPass):
    """`-affine-parallel-tile`: bands of parallel loops in tiles.

    **What.** An outer band goes from tile to tile, an inner one through the tile. Reductions start
    from their identity in each tile, and the outer band combines what the tiles give.

    **Before → After** (`tile-sizes=10`)

        %s = affine.parallel (%i) = (0) to (100)  %s = affine.parallel (%t) = (0) to (100) step (10)
            reduce ("addi") -> (i32) {                reduce ("addi") -> (i32) {
          …                                         %p = affine.parallel (%i) = (%t) to (%t + 10)
          affine.yield %v : i32                         reduce ("addi") -> (i32) { … }
        }                                           affine.yield %p : i32

    The initial value is combined with the result outside, once, as before.

    **Legal when** always: the iterations of a band may run in any order. Bounds that nothing is
    known of are taken to be a tile away from the largest index.

    **Refuses when** `float-order`: sums or products of floating-point numbers would round in
    another order, and `reassociate` is not given; `assign`: the result is that of one iteration;
    `one-tile`: no loop has more iterations than a tile; `index-overflow`: the end of a tile may not
    fit 64 bits. If no band is tiled, these are errors, apart from `one-tile`.
    """

    tile_sizes: tuple[int, ...] = option(
        (),
        "the size of a tile along each loop, in iterations; 0, and where there is none: not tiled. "
        "Sizes beyond the loops of a band are for bands that have more",
        check=at_least(0),
    )
    reassociate: bool = option(False, REASSOCIATE)

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """All bands."""
        for band in nesting.bands_of_parallel_loops(function):
            yield self.plan(band)

    def plan(self, band: ParallelOp) -> Change | Refusal:
        """Plan to tile a band, or why not."""
        loops = nesting.loops_of_band(band)
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
        if bands.reduces_one_iteration(band):
            return self._refusal("assign", band, "'assign' keeps the value of one iteration")
        if order_matters(band) and not self.reassociate:
            message = "floating-point operations would be reassociated"
            return self._refusal("float-order", band, message)
        cut = [loop for loop, size in zip(loops, sizes, strict=True) if size > 1]
        ends = Premise("no-overflow", (band,), "the ends of tiles fit 64 bits")
        assumed = [ends] if any(is_taken_far(loop.upper) for loop in cut) else []
        if order_matters(band):
            assumed.append(reassociated(band))
        shown = "x".join(map(str, sizes))
        apply, summary = partial(_tile, band, loops, sizes), f"tiled by {shown}"
        return Change("tiled", (band,), apply, shown, assumed=assumed, summary=summary)

    def _refusal(self, code: str, band: ParallelOp, message: str) -> Refusal:
        return Refusal(code, RefusalKind.UNSUPPORTED, message, (band,), is_requested=True)


def _tile(band: ParallelOp, loops: Sequence[nesting.BandLoop], sizes: Sequence[int]) -> None:
    """Tile a band."""
    outer = [
        replace(loop, step=loop.step * size) if size else loop
        for loop, size in zip(loops, sizes, strict=True)
    ]
    reductions, types = nesting.reduction_entries(band), tuple(band.result_types)
    tiles = nesting.make_band(outer, None, reductions, types)
    inner_loops = [_within(loops[k], size, tiles, k) for k, size in enumerate(sizes) if size]
    body = band.detach_region(band.region)
    for argument, tile, size in zip(tuple(body.block.args), tiles.body.args, sizes, strict=True):
        if not size:
            argument.replace_all_uses_with(tile)
            body.block.erase_arg(argument)
    inner = nesting.make_band(inner_loops, body, reductions, types)
    inner.location = band.location
    LoopBuilder(tiles.body, tiles.body.last_op, band.location).place(inner)
    if types:
        LoopBuilder(tiles.body, None, band.location).insert(YieldOp(*inner.results))
    bands.put_in_place(band, tiles)


def _within(
    loop: nesting.BandLoop, size: int, outer: ParallelOp, position: int
) -> nesting.BandLoop:
    """The loop through a tile that begins at a variable of the outer band."""
    start = BoundExprs((dim(0),), (outer.body.args[position],), ())
    upper = loop.upper
    place = dim(len(upper.dims))
    count = loop.trip_count
    exprs = [place + loop.step * size]
    if count is None or count % size:
        exprs += upper.exprs
    end = BoundExprs(tuple(exprs), (*upper.dims, outer.body.args[position]), upper.symbols)
    return nesting.BandLoop(start, end, loop.step)


_SHARED = 8
"""The fewest blocks that a parallel loop is cut into; on machines of more cores, two a core."""


@declared("affine-parallel-blocks", judges_first=True)
class AffineParallelBlocksPass(ChangingPass):
    """`-affine-parallel-blocks`: parallel loops run through blocks of iterations in order.

    **What.** Threads share blocks of a loop, and an `affine.for` runs through each of them: passes
    on loops then make lanes of its iterations, take inner loops outside of them, or compute several
    rows of a product together. That is for loops along which memory lies in order while it does not
    along one inside, or whose iterations all read the same elements along two loops inside.
    Iterations that fill no block, or all with fewer than eight blocks, remain tasks of their own.

    **Before → After** (`size=32`)

        affine.parallel (%j) = (0) to (1000) {    affine.parallel (%b) = (0) to (992) step (32) {
          affine.for %i = 0 to 99 {                 affine.for %j = %b to %b + 32 {
            A(%i, %j)                                 affine.for %i = 0 to 99 { A(%i, %j) }
          }                                         }
        }                                         }
                                                  affine.parallel (%j) = (992) to (1000) { … }

    **Legal when** always: iterations of a parallel loop may run in any order.

    **Refuses when** never. Loops that reduce, that are not directly in a function, or that have
    steps or several dimensions are no candidates.
    """

    size: int = option(32, "how many iterations a block has", check=at_least(1))
    everywhere: bool = option(False, "of any such loop, however few blocks there are")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """The parallel loops of one dimension."""
        found = nesting.bands_of_parallel_loops(function)
        if not found:
            return
        nests = NestAccesses()
        fewest = 1 if self.everywhere else max(_SHARED, 2 * threads_or_cores(0))
        for band in found:
            count = nesting.iterations_of(band)
            (loop, *others) = nesting.loops_of_band(band) or (None,)
            if (
                loop is None
                or others
                or loop.step != 1
                or band.results
                or band.parent_op() is not function
                or not (count is None or count >= self.size * fewest)
                or not (self.everywhere or _gains_by_blocks(nests, band))
            ):
                continue
            figures: dict[str, Figure] = {"size": self.size}
            summary = f"in blocks of {self.size}"
            apply = partial(_apply_blocks, band, self.size, self.size * fewest)
            yield Change("blocks", (band,), apply, "", figures, summary=summary)


def _apply_blocks(band: ParallelOp, size: int, least: int) -> None:
    """Cut a parallel loop into blocks and what is left over, which is all of few iterations."""
    builder, (loop,) = LoopBuilder.before(band), nesting.loops_of_band(band)
    low = builder.value(MaxOp(loop.lower.map, loop.lower.operands))
    high = builder.value(MinOp(loop.upper.map, loop.upper.operands))
    count = builder.value(arith.SubiOp(high, low))
    length = builder.constant(size)
    left = builder.value(arith.RemSIOp(count, length))
    whole = builder.value(arith.SubiOp(high, left))
    many = builder.value(arith.CmpiOp(count, builder.constant(least), "sge"))
    middle = BoundExprs.of(builder.value(arith.SelectOp(many, whole, low)))
    blocks = nesting.make_band([nesting.BandLoop(BoundExprs.of(low), middle, size)])
    builder.insert(blocks)
    start = BoundExprs.of(blocks.body.args[0])
    inside = nesting.BandLoop(start, start.with_exprs([start.exprs[0] + size]), 1)
    copy = nesting.make_band([inside], band.clone().detach_region(0))
    LoopBuilder(blocks.body, blocks.body.last_op, band.location).place(copy)
    serial = bands.plan_serialization(copy)
    assert not isinstance(serial, Refusal), "it reduces nothing"
    serial.apply()
    bands.replace_band(band, [nesting.BandLoop(middle, loop.upper, 1)])


def _gains_by_blocks(nests: NestAccesses, band: ParallelOp) -> bool:
    """Whether memory lies in order along a parallel loop and not along one inside, or whether its
    iterations all read the same elements along two loops inside."""
    line = describe_host().line_size
    for op in band.walk():
        inside = [loop for loop in nesting.loops_around(op) if is_inside(loop, band)]
        for access in nests.of(op):
            along = lines_moved(access, band, line)
            lines = [lines_moved(access, loop, line) for loop in inside]
            if 0 < along <= NEAR and any(moved >= FAR for moved in lines):
                return True
            if not along and sum(moved > 0 for moved in lines) > 1:
                return True
    return False


@declared("affine-parallel-to-for", is_whole=True)
class AffineParallelToForPass(ChangingPass):
    """`-affine-parallel-to-for`: bands of parallel loops become nests of `affine.for`.

    **What.** A loop for each dimension, outermost first, carries the results of the reductions.

    **Before → After**

        %s = affine.parallel (%i, %j) = (0, 0)     %s = affine.for %i = 0 to 4 iter_args(%a = %zero)
            to (4, 9) reduce ("addf") -> (f32) {     %r = affine.for %j = 0 to 9 iter_args(%b = %a)
          affine.yield %v : f32                        %c = arith.addf %b, %v : f32
        }                                              affine.yield %c : f32

    A reduction starts from its identity, and each iteration combines what it would yield. If it is
    a symbol, the loops say so (`reduce (@fsum)`).

    **Legal when** always, as one of the orders that a band may run in. Bands of up to 1024
    iterations combine in this order anyway.

    **Refuses when** `float-order`: more iterations, or a number that is not known, round in another
    order, and `reassociate` is not given; `assign`: the result is that of one iteration of maybe
    several; `unsupported-reduction`: the result is an integer with a sign.
    """

    reassociate: bool = option(False, REASSOCIATE)

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """All bands."""
        for band in nesting.bands_of_parallel_loops(function):
            plan = bands.plan_serialization(band, reassociate=self.reassociate)
            yield Change.of(plan, "sequential", (band,))

"""Passes on nests and bands of loops: normalization, coalescing, tiling of parallel loops, loops in
sequence, and iterations that several threads may share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import trip_count
from loopwright.exact.loops import LoopFacts
from loopwright.ir.affine_expr import dim
from loopwright.ir.core import enclosing
from loopwright.ir.dialects import arith
from loopwright.ir.dialects.affine import ForOp, MaxOp, MinOp, ParallelOp, YieldOp, nesting
from loopwright.ir.dialects.affine.nesting import band_from, loops_in
from loopwright.ir.dialects.affine.operands import BoundExprs
from loopwright.ir.dialects.arith.attributes import may_reassociate
from loopwright.ir.dialects.reduction.kinds import order_matters
from loopwright.ir.dialects.scf import ForOp as ScfForOp
from loopwright.ir.interfaces.atomic_kinds import ROUNDING, AtomicRMWKind
from loopwright.ir.interfaces.control_flow import is_loop, is_parallel_loop
from loopwright.ir.refusal import Reason, Refusal
from loopwright.loops.parallel import bands
from loopwright.loops.steps import parallelization, reorder
from loopwright.loops.steps.counted_coalescing import (
    counted_loops_in,
    counted_nest,
    hands_on,
    plan_counted_coalescing,
)
from loopwright.loops.steps.counts import is_taken_far, may_step_beyond
from loopwright.loops.steps.editing import LoopBuilder, is_promotable, promote_single_iteration
from loopwright.loops.support.base import FUNC, Change, ChangingPass, declared
from loopwright.loops.support.hosts import ForHost, host_option
from loopwright.loops.support.options import REASSOCIATE, at_least, natural, option, unsigned
from loopwright.loops.support.reporting import Premise, reassociated
from loopwright.records import replace
from loopwright.reporting.ledger import Figure, LoopChange

# Nests and bands


@declared("affine-loop-normalize", FUNC, title="AffineLoopNormalize")
class AffineLoopNormalizePass(ChangingPass):
    """`-affine-loop-normalize`: loops count from 0 by 1.

    **What.** Each `affine.for` and `affine.parallel` counts from 0 by 1 afterwards, and
    `affine.apply` computes the old induction variables. With `promote-single-iter`, loops that run
    exactly once are replaced by their bodies.

    **Before → After**, **Legal when**, **Refuses when**: see
    `loops.steps.reorder.LoopNormalization` and `loops.parallel.bands`.
    """

    promote_single_iter: bool = option(
        False, "whether loops with exactly one iteration are replaced by their bodies"
    )

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops of both kinds, inner ones first."""
        for loop in list(enclosing.inside_out(function)):
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
        plan = reorder.plan_normalization(loop)
    return None if plan is None else Change.of(plan, "normalized", (loop,))


@declared("affine-loop-coalescing", FUNC, title="LoopCoalescing")
class AffineLoopCoalescingPass(ChangingPass):
    """`-affine-loop-coalescing`: perfectly nested loops become one.

    **What.** Each band of perfectly nested `affine.for` ops that count from 0 by 1, and whose
    bounds do not depend on each other, becomes one loop. So do `scf.for` ops, with any bounds and
    steps. `affine.apply` and `affine.delinearize_index` compute the old induction variables.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.steps.reorder.Coalescing` and
    `loops.steps.counted_coalescing`.
    """

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the bands of nests of `affine.for` ops, then of `scf.for` ops."""
        yield from self._affine_changes(function)
        yield from self._counted_changes(function)

    def _counted_changes(self, function: Operation) -> Iterator[Change | Refusal]:
        gone: set[Operation] = set()
        refused: set[tuple[Operation, Operation]] = set()
        for loop in list(counted_loops_in(function)):
            if loop in gone:
                continue
            nest = counted_nest(loop)
            starts = list(accumulate(range(1, len(nest)), partial(_chain_start, nest), initial=0))
            for band in reorder.bands_to_coalesce(nest, starts):
                plan = plan_counted_coalescing(band)
                if isinstance(plan, Refusal):
                    yield from _refused_once(plan, band[-1], refused)
                    continue
                yield Change.of(
                    plan, "coalesced", band, "", _figures(band, is_guarded=plan.is_guarded)
                )
                gone.update(band[1:])

    def _affine_changes(self, function: Operation) -> Iterator[Change | Refusal]:
        gone: set[Operation] = set()
        refused: set[tuple[Operation, Operation]] = set()
        for loop in list(loops_in(function)):
            for band in () if loop in gone else reorder.bands_to_coalesce(band_from(loop)):
                plan = reorder.plan_coalescing(band)
                if isinstance(plan, Refusal):
                    yield from _refused_once(plan, band[-1], refused)
                    continue
                yield Change.of(
                    plan, "coalesced", band, "", _figures(band, is_guarded=plan.is_guarded)
                )
                gone.update(band[1:])


def _refused_once(
    refusal: Refusal, innermost: Operation, refused: set[tuple[Operation, Operation]]
) -> Iterator[Refusal]:
    """Yield the refusal of a band unless another band with the same innermost loop has it."""
    pair = (innermost, refusal.ops[-1])
    if pair not in refused:
        refused.add(pair)
        yield refusal


def _figures(band: Sequence[Operation], *, is_guarded: bool) -> dict[str, Figure]:
    return {"loops": len(band), "guarded": is_guarded}


def _chain_start(nest: Sequence[ScfForOp], start: int, position: int) -> int:
    """Return the position at which the chain of loops that pass values on down to a loop of a nest
    begins, given that of the chains that end before it."""
    return start if hands_on(nest[position - 1], nest[position]) else position


@declared("affine-parallel-tile", is_whole=True)
class AffineParallelTilePass(ChangingPass):
    """`-affine-parallel-tile`: bands of parallel loops in tiles.

    **What.** An outer band iterates over tiles, an inner one over the iterations of a tile.
    Reductions start from their identity in each tile, and the outer band combines the results of
    the tiles.

    **Before → After** (`tile-sizes=10`)

        %s = affine.parallel (%i) = (0) to (100)  %s = affine.parallel (%t) = (0) to (100) step (10)
            reduce ("addi") -> (i32) {                reduce ("addi") -> (i32) {
          …                                         %p = affine.parallel (%i) = (%t) to (%t + 10)
          affine.yield %v : i32                         reduce ("addi") -> (i32) { … }
        }                                           affine.yield %p : i32

    The initial value is combined with the result outside, once, as before.

    **Legal when** always: the iterations of a band may run in any order. Unknown bounds are assumed
    to be at least a tile away from the largest index.

    **Refuses when** `float-order`: sums or products of floating-point numbers would round in
    another order, and `reassociate` is not given; `assign`: the result is that of one iteration;
    `one-tile`: no loop has more iterations than a tile; `index-overflow`: the end of a tile may not
    fit 64 bits. If no band is tiled, these are errors, apart from `one-tile`.
    """

    tile_sizes: tuple[int, ...] = natural(
        (),
        "the size of a tile along each loop, in iterations; loops with size 0, or without a size, "
        "are not tiled. Bands with fewer loops ignore the remaining sizes",
    )
    reassociate: bool = option(False, REASSOCIATE)

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield all bands."""
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
            # It is tiled as requested: one tile holds all of it.
            message = "no loop has more iterations than a tile"
            return Refusal("one-tile", (band,), message)
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
        apply = partial(_tile, band, loops, sizes)
        summary = f"tiled by {shown}"
        return Change("tiled", (band,), apply, shown, assumed=assumed, summary=summary)

    def _refusal(self, code: str, band: ParallelOp, message: str) -> Refusal:
        return Refusal(code, (band,), message, is_requested=True)


def _tile(band: ParallelOp, loops: Sequence[nesting.BandLoop], sizes: Sequence[int]) -> None:
    """Tile a band."""
    outer = [
        replace(loop, step=loop.step * size) if size else loop
        for loop, size in zip(loops, sizes, strict=True)
    ]
    reductions = nesting.reduction_entries(band)
    types = tuple(band.result_types)
    tiles = nesting.make_band(outer, None, reductions, types)
    inner_loops = [_point_loop(loops[k], size, tiles, k) for k, size in enumerate(sizes) if size]
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


def _point_loop(
    loop: nesting.BandLoop, size: int, outer: ParallelOp, position: int
) -> nesting.BandLoop:
    """Return the loop through a tile that begins at a variable of the outer band."""
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
class AffineParallelBlocksPass(ForHost, ChangingPass):
    """`-affine-parallel-blocks`: parallel loops over blocks, whose iterations run in order.

    **What.** Threads share blocks of a loop, and an `affine.for` iterates over each block: passes
    on loops can then vectorise its iterations, interchange it with inner loops, or compute several
    rows of a product together. This applies to loops along which memory is contiguous while it is
    not along an inner loop, and to loops whose iterations all read the same elements along two
    inner loops. Iterations that do not fill a block, or all iterations if there are fewer than
    eight blocks, remain separate tasks.

    **Before → After** (`size=32`)

        affine.parallel (%j) = (0) to (1000) {    affine.parallel (%b) = (0) to (992) step (32) {
          affine.for %i = 0 to 99 {                 affine.for %j = %b to %b + 32 {
            A(%i, %j)                                 affine.for %i = 0 to 99 { A(%i, %j) }
          }                                         }
        }                                         }
                                                  affine.parallel (%j) = (992) to (1000) { … }

    **Legal when** always: iterations of a parallel loop may run in any order.

    **Refuses when** never. Loops that reduce, that are not directly in a function, or that have
    steps or several dimensions are not candidates.
    """

    size: int = option(32, "how many iterations a block has", check=at_least(1))
    everywhere: bool = option(False, "also of loops with few blocks")
    host: str = host_option()

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the parallel loops of one dimension."""
        bands_ = nesting.bands_of_parallel_loops(function)
        if not bands_:
            return
        nests = NestAccesses()
        fewest = 1 if self.everywhere else max(_SHARED, 2 * self.target.cores)
        for band in bands_:
            count = nesting.iterations_of(band)
            loop, *further_loops = nesting.loops_of_band(band) or (None,)
            if (
                loop is None
                or further_loops
                or loop.step != 1
                or band.results
                or band.parent_op() is not function
                or not (count is None or count >= self.size * fewest)
                or not (self.everywhere or _gains_by_blocks(nests, band, self.target.line_size))
            ):
                continue
            figures: dict[str, Figure] = {"size": self.size}
            summary = f"in blocks of {self.size}"
            apply = partial(_apply_blocks, band, self.size, self.size * fewest)
            yield Change("blocks", (band,), apply, "", figures, summary=summary)


def _apply_blocks(band: ParallelOp, size: int, least: int) -> None:
    """Split a parallel loop into blocks and a remainder, which is the whole loop if it has few
    iterations."""
    builder = LoopBuilder.before(band)
    (loop,) = nesting.loops_of_band(band)
    low = builder.value(MaxOp(loop.lower.map, loop.lower.operands))
    high = builder.value(MinOp(loop.upper.map, loop.upper.operands))
    count = builder.value(arith.SubiOp(high, low))
    length = builder.constant(size)
    remainder = builder.value(arith.RemSIOp(count, length))
    whole = builder.value(arith.SubiOp(high, remainder))
    many = builder.value(arith.CmpiOp(count, builder.constant(least), "sge"))
    middle = BoundExprs.of(builder.value(arith.SelectOp(many, whole, low)))
    blocks = nesting.make_band([nesting.BandLoop(BoundExprs.of(low), middle, size)])
    builder.insert(blocks)
    start = BoundExprs.of(blocks.body.args[0])
    inside = nesting.BandLoop(start, start.with_exprs([start.exprs[0] + size]), 1)
    copy = nesting.make_band([inside], band.regions[0].clone())
    LoopBuilder(blocks.body, blocks.body.last_op, band.location).place(copy)
    serial = bands.plan_serialization(copy)
    assert not isinstance(serial, Refusal), "it reduces nothing"
    serial.apply()
    bands.replace_band(band, [nesting.BandLoop(middle, loop.upper, 1)])


def _gains_by_blocks(nests: NestAccesses, band: ParallelOp, line: int) -> bool:
    """Return whether memory lies in order along a parallel loop and not along one inside, or
    whether its iterations all read the same elements along two loops inside."""
    for op in band.walk():
        inside = [loop for loop in nesting.loops_around(op) if enclosing.is_inside(loop, band)]
        for access in nests.of(op):
            along = bands.lines_moved(access, band, line)
            lines = [bands.lines_moved(access, loop, line) for loop in inside]
            if 0 < along <= bands.NEAR and any(moved >= bands.FAR for moved in lines):
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

    A reduction starts from its identity, and each iteration combines the value that it would yield.
    If it is a symbol, the loops say so (`reduce (@fsum)`).

    **Legal when** always, as one of the orders that a band may run in. Bands of up to 1024
    iterations combine in this order anyway.

    **Refuses when** `float-order`: more iterations, or an unknown number, would round in another
    order, and `reassociate` is not given; `assign`: the result is that of one iteration of maybe
    several; `unsupported-reduction`: the result is an integer with a sign.
    """

    reassociate: bool = option(False, REASSOCIATE)

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield all bands."""
        for band in nesting.bands_of_parallel_loops(function):
            plan = bands.plan_serialization(band, reassociate=self.reassociate)
            yield Change.of(plan, "sequential", (band,))


# Iterations for threads


@declared("affine-parallelize", FUNC, title="AffineParallelize", assumes_noalias=True)
class AffineParallelizePass(ChangingPass):
    """`-affine-parallelize`: loops whose iterations are independent become `affine.parallel` ops.

    **What.** Each such `affine.for`, at any depth, becomes a parallel loop of one dimension;
    `max-nested` limits how many parallel loops are nested. With `parallel-reductions`, loops that
    carry only reductions become parallel loops that reduce, and the initial values are combined
    afterwards: sums and products of floating-point numbers are then rounded in another order.

    **Before → After** (`parallel-reductions`)

        %s = affine.for %i = 0 to 9 iter_args        %0 = affine.parallel (%i) = (0) to (9)
            (%a = %x) -> f32 {                             reduce ("addf") -> (f32) {
          %1 = affine.load %m[%i]                      %1 = affine.load %m[%i]
          %2 = arith.addf %a, %1 : f32                 affine.yield %1 : f32
          affine.yield %2 : f32                      }
        }                                            %s = arith.addf %x, %0 : f32

    **Legal when** the loop carries no dependence, and there is nothing in it but affine loads and
    stores, loops and conditions, allocations, and ops without effects.

    **Refuses when** `carried-dependence`, `unknown-dependence`: an iteration depends on another,
    or may (witness);
    `carried-values`: the loop carries values that are not reduced, or may not be;
    `unsupported-reduction`: a parallel loop cannot reduce so, or the loop names its reductions;
    `unsupported-op`: the loop contains an op with other effects;
    `unsupported-bound`: a bound cannot be written in a parallel loop;
    `nested`: it would be inside too many parallel loops.
    """

    max_nested: int | None = option(
        None,
        "how many parallel loops may be nested; any number by default",
        check=unsigned(),
        unset=str((1 << 32) - 1),
    )
    parallel_reductions: bool = option(False, "whether loops that reduce become parallel, too")

    reassociating_option: ClassVar[str] = "parallel_reductions"

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield all loops, which are judged before any is changed."""
        facts = LoopFacts(DependenceAnalysis(function))
        reduces = self.parallel_reductions
        loops = list(loops_in(function))
        for plan in [
            parallelization.plan_parallelization(loop, facts, reduces=reduces) for loop in loops
        ]:
            if isinstance(plan, Refusal):
                yield plan
            elif (
                self.max_nested is not None
                and enclosing.depth_in(plan.loop, ParallelOp) >= self.max_nested
            ):
                message = f"it would be inside of {self.max_nested} parallel loops"
                yield Refusal("nested", (plan.loop,), message)
            else:
                yield _parallel_change(plan)


def _parallel_change(plan: parallelization.Parallelization) -> Change:
    """Return the change that parallelises a loop."""
    kinds = [reduced.entry for reduced in plan.carried]
    names = [kind.name for kind in kinds if isinstance(kind, AtomicRMWKind)]
    message = f"reduces by {', '.join(names)}" if names else ""
    apply = partial(parallelization.apply_parallelization, plan)
    change = LoopChange.PARALLEL
    return Change("parallelized", (plan.loop,), apply, message, {}, plan.assumed, change)


_EACH = 4
"""The iterations per thread that balance the load well enough."""


@declared("affine-parallelize-outermost", assumes_noalias=True, judges_first=True)
class AffineParallelizeOutermostPass(ForHost, ChangingPass):
    """`-affine-parallelize-outermost`: of each nest, the loops that several threads share.

    **What.** In each nest, the outermost loop whose iterations are independent becomes an
    `affine.parallel`; a loop with few iterations only if no inner loop has more, so that work is
    balanced among threads. Results do not depend on the number of threads. The runtime counts the
    operations when a loop begins, and wakes no further threads if there is too little work.

    **Before → After**

        affine.for %t = 0 to 100 {                 affine.for %t = 0 to 100 {
          affine.for %i = 1 to 999 {                 affine.parallel (%i) = (1) to (999) {
            affine.for %j = 1 to 999 {                 affine.for %j = 1 to 999 {
              A(%t, %i, %j)                              A(%t, %i, %j)

    **Legal when** `affine-parallelize` may make the loop parallel: it carries no dependence and no
    values. It contains only accesses (including transfers of vectors), loops and conditions
    (including those of `scf`), allocations, and ops without effects. Memory is freed in the
    iteration that allocated it.

    **Refuses when** no loop of a nest is parallel or can be, for the reasons that
    `affine-parallelize` has for the outermost one.
    """

    threads: int = natural(0, "the number of threads; 0: one for each core; 1 changes nothing")
    host: str = host_option()

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield the loops of each nest that are worth parallelising."""
        if self._threads == 1 or not any(True for _ in loops_in(function)):
            return
        facts = LoopFacts(DependenceAnalysis(function))
        for plan in self._plans_inside(function, facts):
            yield plan if isinstance(plan, Refusal) else _parallel_change(plan)

    def _plans_inside(
        self, outer: Operation, facts: LoopFacts
    ) -> Iterator[parallelization.Parallelization | Refusal]:
        """Return the plans for the nests in an op, or the refusals of nests without a parallel
        loop."""
        for op in enclosing.ops_directly_in(outer):
            if is_parallel_loop(op):
                continue
            inside = list(self._plans_inside(op, facts))
            if not isinstance(op, ForOp) or any(map(is_parallel_loop, op.walk())):
                yield from inside
                continue
            chosen = [
                result for result in inside if isinstance(result, parallelization.Parallelization)
            ]
            plan = parallelization.plan_parallelization(
                op, facts, allowed=parallelization.AllowedOps.THREADS
            )
            trips = trip_count(op)
            if isinstance(plan, Refusal) or trips in (0, 1):
                yield from chosen
                if isinstance(plan, Refusal) and not chosen:
                    yield plan
            elif chosen and trips is not None and trips < _EACH * self._threads:
                yield from chosen
            else:
                yield plan

    @property
    def _threads(self) -> int:
        return self.threads or self.target.cores


@declared("affine-parallelize-reductions", assumes_noalias=True)
class AffineParallelizeReductionsPass(ChangingPass):
    """`-affine-parallelize-reductions`: reductions of whole arrays, shared by several threads.

    **What.** Outermost loops that carry only reductions become parallel loops that reduce, if they
    are known to have enough operations for threads to pay off. The blocks that threads execute
    follow from the number of iterations alone, and the results of blocks are combined in order, so
    that results do not depend on the number of threads.

    **Before → After**

        %s = affine.for %i = 0 to 9000000            %0 = affine.parallel (%i) = (0) to (9000000)
            iter_args(%a = %x) -> i32 {                    reduce ("addi") -> (i32) {
          %1 = affine.load %m[%i]                      %1 = affine.load %m[%i]
          %2 = arith.addi %a, %1 : i32                 affine.yield %1 : i32
          affine.yield %2 : i32                      }
        }                                            %s = arith.addi %x, %0 : i32

    **Legal when** `affine-parallelize` may make the loop parallel with its reductions, and each of
    them is free to combine in any order: of integers, a least or a greatest value, or with
    `reassoc`.

    **Refuses when** `float-order`: floats are added or multiplied in the order of the program; and
    as `affine-parallelize` does. Candidates are loops outside of others with results.
    """

    threads: int = natural(0, "the number of threads; 0: one for each core; 1 changes nothing")
    least: int = natural(1 << 22, "the least number of operations of a loop, as far as it is known")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield long reductions outside of other loops; with one thread the results have the same
        bits as with several."""
        loops = [] if self.threads == 1 else list(_candidates(function))
        facts: LoopFacts | None = None
        for loop in loops:
            if _operations(loop) >= self.least:
                facts = facts or LoopFacts(DependenceAnalysis(function))
                plan = _plan_loop(loop, facts)
                yield plan if isinstance(plan, Refusal) else _parallel_change(plan)


def _candidates(function: Operation) -> Iterator[ForOp]:
    """Yield the loops with results that are in no other loop."""
    for loop in loops_in(function):
        if loop.results and not any(map(is_loop, enclosing.ops_around(loop))):
            yield loop


def _operations(op: Operation) -> int:
    """Return the approximate number of operations of an op; for loops of unknown length, of one
    iteration."""
    total = 1 + sum(map(_operations, enclosing.ops_directly_in(op)))
    trips = trip_count(op) if is_loop(op) else 1
    return total * (1 if trips is None else trips)


def _plan_loop(loop: ForOp, facts: LoopFacts) -> parallelization.Parallelization | Refusal:
    plan = parallelization.plan_parallelization(loop, facts, reduces=True)
    if isinstance(plan, parallelization.Parallelization):
        for reduced in plan.carried:
            if reduced.entry in ROUNDING and not may_reassociate(reduced.chain[0]):
                message = "floating-point operations would be reassociated"
                places = (loop, reduced.chain[0])
                return Refusal("float-order", places, message, Reason.ILLEGAL)
    return plan


@declared("affine-for-to-parallel", assumes_noalias=True)
class AffineForToParallelPass(ChangingPass):
    """`-affine-for-to-parallel`: loops whose iterations may run in any order become parallel bands.

    **What.** Unlike `affine-parallelize`, this pass supports chains of combining ops, values that a
    loop carries unchanged, reductions that are symbols and, with `atomics`, elements of memory that
    iterations update. Perfectly nested loops become one band.

    **Before → After**

        affine.for %i = 0 to 8 {                     affine.parallel (%i, %j) = (0, 0) to (8, 9) {
          affine.for %j = 0 to 9 {                     …
            …
          }
        }

    **Legal when** the loop carries no dependence but through reductions, and contains only ops that
    read, write and allocate memory. Values that are carried are combined by one kind of op.

    **Refuses when** `carried-dependence`, `unknown-dependence`: an iteration depends on another, or
    may (witness); `carried-values`: a carried value is not a reduction; `unsupported-reduction`: a
    parallel loop cannot reduce so; `float-order`: sums or products of floats would round in another
    order (their ops have no `reassoc`, and `reassociate` is not given); `memory-reduction`:
    iterations update an element, and `atomics` is not given or cannot do it; `unsupported-op`:
    there is an op with other effects; `unsupported-bound`: a bound cannot be written in a band.
    """

    reassociate: bool = option(False, REASSOCIATE)
    atomics: bool = option(
        False, "whether elements that iterations update may be updated atomically"
    )
    merge: bool = option(True, "whether bands that are perfectly nested become one")

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """Yield all loops, inner ones first."""
        analyses: tuple[DependenceAnalysis, LoopFacts] | None = None
        ops: set[Operation] = set()
        for loop in reversed(list(loops_in(function))):
            if analyses is None:
                analysis = DependenceAnalysis(function)
                analyses = (analysis, LoopFacts(analysis))
            plan = parallelization.BandPlanner(
                loop, *analyses, reassociate=self.reassociate, atomics=self.atomics
            ).plan()
            if isinstance(plan, Refusal):
                yield plan
                continue
            apply = partial(self._apply, plan, ops)
            change = LoopChange.PARALLEL
            has_results = bool(loop.results)
            yield Change("parallelized", (loop,), apply, assumed=plan.assumed, change=change)
            if plan.memory or has_results:  # what is known of these names the loop that is gone
                analyses = None

    def _apply(self, plan: parallelization.Parallelization, new_bands: set[Operation]) -> None:
        band: ParallelOp | None = parallelization.apply_parallelization(plan, keep_attributes=True)
        while band is not None:
            new_bands.add(band)
            band = self._merge_inner(band, new_bands)

    def _merge_inner(self, band: ParallelOp, new_bands: set[Operation]) -> ParallelOp | None:
        inner = band.body.first_op
        if not self.merge or (order_matters(band) and inner not in new_bands):
            return None
        plan = bands.plan_band_merge(band)
        return None if plan is None else plan()

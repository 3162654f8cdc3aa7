"""The pass that has a polyhedral scheduler find other loops for the same statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal

from xdsl.ir import Operation

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.parallelization import Parallelization, apply_parallelization
from loopwright.loops.support.base import Change, ChangingPass
from loopwright.loops.support.options import at_least, option
from loopwright.reporting.ledger import Figure, LoopChange

if TYPE_CHECKING:
    from loopwright.loops.rescheduling.plan import Rescheduling
    from loopwright.loops.rescheduling.regions import Region


@dataclass(frozen=True)
class AffineReschedulePass(ChangingPass):
    """`-affine-reschedule`: other loops for the same statements, found by a polyhedral scheduler.

    **What.** The statements of each largest run of affine loops, conditionals, loads, stores and
    arithmetic are scheduled by isl's scheduler, from their exact dependences. Nests are fused
    (`fuse=max`), distributed (`fuse=min`), or what isl thinks best, and skewed where bands of loops
    become permutable by it. Such bands are tiled (`tile-sizes`), with loops of their own for full
    tiles (`full-tiles`), in wavefronts (`wavefront`), or in diamonds (`diamond`). What comes of it
    is proved to have the same flow of values before it takes the place of what was there:
    results keep all their bits, but where `reassoc` lets sums be made in another order
    (`relax-reductions`). Of the new loops the outermost ones that carry nothing become parallel
    (`parallel`). What loops carry and conditionals give goes through memory: the element that is
    stored to after them, or one of a buffer; `affine-mem2reg` makes values of it again where an
    innermost loop carries it.

    **Before → After**, **Legal when**, **Refuses when**: see `loops.rescheduling.plan`.
    """

    algorithm: Literal["isl", "feautrier"] = option(
        "isl", "isl's scheduler: one like Pluto's, or Feautrier's"
    )
    fuse: Literal["max", "min", "smart"] = option(
        "smart", "whether statements share loops: as many as may, as few, or what isl thinks best"
    )
    tile_size: int = option(0, "the size of tiles along all loops; 0: no tiles", check=at_least(0))
    tile_sizes: tuple[int, ...] = option(
        (),
        "the sizes of tiles along the loops of a band, the last for all further ones",
        check=at_least(1),
    )
    full_tiles: bool = option(
        False, "whether full tiles get loops of their own, with constant extents and no conditions"
    )
    wavefront: bool = option(
        False, "whether loops over tiles are skewed, so that all but the outermost are parallel"
    )
    diamond: bool = option(
        False,
        "whether sweeps have diamonds for tiles, all of a front of which may be run at once",
    )
    parallel: bool = option(False, "whether outermost loops that carry nothing become parallel")
    separate: bool = option(
        False, "whether parts of loops are separated so that fewer conditions are inside"
    )

    relax_reductions: bool = option(
        True, "whether elements are updated in any order that the ops' fast-math flags allow"
    )
    only_perfect: bool = option(
        False, "each nest by itself, and only where perfect nests come of one that is not"
    )
    schedule: str = option(
        "", "the schedule to use, a map from iterations to times: `{ S0[i, j] -> [j, i] }`"
    )

    name: ClassVar[str] = "affine-reschedule"
    assumes_noalias: ClassVar[bool] = True

    def changes(self, function: Operation) -> Iterator[Change | Refusal]:
        """The regions that are scheduled together, and then what of each becomes parallel."""
        from loopwright.exact.presburger.scheduling import Request
        from loopwright.exact.statements import Names
        from loopwright.loops.rescheduling.plan import Wanted, apply_rescheduling, plan_rescheduling
        from loopwright.loops.rescheduling.regions import Region, regions_of

        sizes = self.tile_sizes or ((self.tile_size,) if self.tile_size else ())
        request = Request(
            self.algorithm,
            self.fuse,
            sizes,
            self.wavefront,
            self.full_tiles,
            self.separate,
            self.parallel,
            self.diamond,
        )
        wanted = Wanted(request, self.only_perfect, self.relax_reductions, self.schedule)
        known = Names(function)
        regions = list(regions_of(function, with_values=not self.only_perfect))
        analysis: DependenceAnalysis | None = None
        for region in regions:
            analysis = analysis or DependenceAnalysis(function)
            if not isinstance(region, Region):
                if not self.only_perfect:
                    yield region
                continue
            for part in self._parts(region):
                plan = plan_rescheduling(analysis, part, wanted, known)
                if isinstance(plan, Refusal):
                    yield plan
                    continue
                yield self._change(plan, partial(apply_rescheduling, plan))
                if plan.in_memory is not None:
                    # Bounds after the region may use other values now.
                    analysis.domains.forget_all()
                for loop in plan.parallel:
                    apply = partial(apply_parallelization, Parallelization(loop))
                    yield Change("parallelized", (loop,), apply, change=LoopChange.PARALLEL)

    def _parts(self, region: Region) -> list[Region]:
        """Return the regions that are scheduled separately."""
        from loopwright.loops.rescheduling.regions import nests_of

        if not self.only_perfect:
            return [region]
        return [nest for nest in nests_of(region) if len(nest.statements) > 1]

    def _change(self, plan: Rescheduling, apply: Callable[[], object]) -> Change:
        nests = tuple(plan.region.nests)
        scheduled, shown = plan.region, dict[str, Figure]()
        if plan.in_memory is not None:
            scheduled, shown = plan.in_memory.region, {"values_in_memory": plan.in_memory.values}
        shown |= {"statements": len(scheduled.statements), "updates": len(plan.updates)}
        if plan.schedule:
            shown["schedule"] = plan.schedule
        return Change("rescheduled", nests, apply, "", shown, plan.assumed)

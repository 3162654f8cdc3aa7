"""The cost model of fusion that knows the memory hierarchy: predicted time of both nests and of
the fused one, from traffic between cache levels, first touches of fresh memory and computation.

For each depth the fused nest is described as a tree (`nest_tree`), its traffic at each level
figured from working sets (`traffic`), its computation with what is computed again and whether the
innermost loops still vectorise (`nest_cycles`). The depth with the least time wins, if that is
clearly less than before, whether traffic and computation overlap or not.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xdsl.ir import SSAValue

from loopwright.analysis.access import RootKind, root_of
from loopwright.analysis.fusion_cost import Candidate, Decision, DepthFigures, Figure
from loopwright.analysis.loop_stats import Uncounted, compute_cost
from loopwright.analysis.nest_cycles import Clock
from loopwright.analysis.nest_figures import NestFigures
from loopwright.analysis.nest_tree import UnknownTrafficError, fused_tree, plain_tree
from loopwright.analysis.regions import Unbounded, sliced_region
from loopwright.analysis.slice_state import Slice
from loopwright.analysis.traffic import Traffic
from loopwright.target import Host, describe_host

_BYTES_PER_CYCLE = (64.0, 32.0, 10.0)
"""What moves in a cycle between the first cache and the second, and so on; the last to memory."""
_FIRST_TOUCH = 0.6
"""Bytes of fresh memory in a cycle: the system gives out pages filled with zeros."""
_LEAST_FRESH = 8 << 20
"""Smaller allocations are given out again without new pages, as a rule."""
_USABLE = 0.75
"""The part of a cache that a working set can count on."""
_GAIN = 0.1
"""The part of the time that fusion must save at least: the model is not more exact than that."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """Predicted cycles of some nests: computation, bytes moved at each level, fresh bytes."""

    cycles: float
    moved: tuple[float, ...]
    fresh: int

    @property
    def transfers(self) -> tuple[float, ...]:
        """The cycles that moving takes at each level."""
        last = len(self.moved) - 1
        speeds = [
            _BYTES_PER_CYCLE[-1] if k == last else _BYTES_PER_CYCLE[min(k, 1)]
            for k in range(len(self.moved))
        ]
        return tuple(size / speed for size, speed in zip(self.moved, speeds, strict=True))

    @property
    def in_turn(self) -> float:
        """The time if nothing overlaps."""
        return self.cycles + sum(self.transfers) + self.fresh / _FIRST_TOUCH

    @property
    def overlapped(self) -> float:
        """The time if everything overlaps but first touches."""
        return max(self.cycles, *self.transfers) + self.fresh / _FIRST_TOUCH


@dataclass(frozen=True, slots=True)
class CacheCostModel:
    """Weighs depths by predicted time; `caches` are the sizes of the levels in bytes, nearest
    first (none: those of the host)."""

    caches: tuple[int, ...] = ()
    host: Host = field(default_factory=describe_host)

    @property
    def name(self) -> str:
        """Its spelling in the option `cost-model`."""
        return "cache"

    @property
    def reorders_sink(self) -> bool:
        """Whether sequential loops of the sink may be moved inwards first."""
        return False

    @property
    def needs_plans(self) -> bool:
        """Whether it must know what each depth would make private and remove."""
        return True

    @property
    def sizes(self) -> tuple[int, ...]:
        """The bytes of each cache level."""
        return self.caches or tuple(cache.size for cache in self.host.caches)

    def choose(self, figures: NestFigures, candidate: Candidate) -> Decision:
        """The best depth, with the figures that say so."""
        try:
            return _Weighing(self, figures, candidate).decision()
        except UnknownTrafficError as unknown:
            return Decision("cache", None, "unknown-cost", str(unknown), (), ())


class _Weighing:
    """One pair: the estimate of the nests as they are, and one for each depth."""

    def __init__(self, model: CacheCostModel, figures: NestFigures, candidate: Candidate) -> None:
        self.capacities = [int(size * _USABLE) for size in model.sizes]
        self.vector_bytes = model.host.vector_bits // 8
        self.figures = figures
        self.candidate = candidate
        self.source = plain_tree(figures, candidate.source)
        self.sink = plain_tree(figures, candidate.sink)
        whole = self._whole()
        # What fits altogether is there already: nobody gains from moving it less.
        self.resident = [whole <= capacity for capacity in self.capacities]

    def decision(self) -> Decision:
        """The depth of least time, if that is clearly less."""
        before = self._before()
        rows: list[DepthFigures] = []
        best: tuple[float, int, Estimate] | None = None
        for depth in sorted(self.candidate.slices, reverse=True):
            row, after = self._depth(depth, self.candidate.slices[depth], before)
            rows.append(row)
            if after is not None and not row.rejected:
                if best is None or after.in_turn < best[0]:
                    best = after.in_turn, depth, after
        totals = self._shown("unfused", before)
        if best is None:
            reason = "no depth is predicted to save time"
            return Decision("cache", None, "unprofitable", reason, tuple(rows), totals)
        time, depth, after = best
        totals += self._shown("fused", after)
        totals += (("time_saving", 1 - time / before.in_turn),)
        reason = f"least predicted time at depth {depth}"
        return Decision("cache", depth, "profitable", reason, tuple(rows), totals)

    # Estimates ---------------------------------------------------------------------------------

    def _whole(self) -> int:
        """The bytes that both nests touch."""
        traffic = Traffic()
        sizes: dict[SSAValue, int] = {}
        for tree in (self.source, self.sink):
            for memref, touched in traffic.touched(tree, tree.position).items():
                sizes[memref] = max(touched.size, sizes.get(memref, 0))
        return sum(sizes.values())

    def _before(self) -> Estimate:
        clock = Clock(self.figures.nests, self.vector_bytes)
        cycles = clock.cycles(self.source) + clock.cycles(self.sink)
        traffic = Traffic()
        moved: list[float] = []
        for capacity, resident in zip(self.capacities, self.resident, strict=True):
            if resident:
                moved.append(0)
                continue
            total = traffic.moved(self.source, capacity) + traffic.moved(self.sink, capacity)
            moved.append(total - self._left_over(traffic, capacity))
        memrefs = {m for private in self.candidate.private.values() for m in private}
        return Estimate(cycles, tuple(moved), sum(map(self._fresh, memrefs)))

    def _left_over(self, traffic: Traffic, capacity: int) -> int:
        """What the sink finds in the cache because the source used it, if all of that fits."""
        if traffic.footprint(self.source, self.source.position) > capacity:
            return 0
        used = traffic.touched(self.source, self.source.position)
        read = traffic.touched(self.sink, self.sink.position)
        return sum(min(read[m].size, used[m].size) for m in used if m in read)

    def _fresh(self, memref: SSAValue) -> int:
        """The bytes of an allocation, if its pages are new at each execution."""
        if root_of(memref).kind is not RootKind.ALLOCATION:
            return 0
        regions = Traffic().touched(self.source, self.source.position)
        size = regions[memref].size if memref in regions else 0
        return size if size >= _LEAST_FRESH else 0

    def _after(self, found: Slice) -> tuple[Estimate, int]:
        """The estimate of the fused nest, and the bytes of its private buffers."""
        tree = fused_tree(self.figures, self.candidate.source, self.candidate.sink, found)
        chosen = self.candidate.private.get(found.depth, ())
        private = {memref: self._buffer(memref, found) for memref in chosen}
        clock = Clock(self.figures.nests, self.vector_bytes, private)
        traffic = Traffic(private)
        cycles = clock.cycles(tree)
        levels = list(zip(self.capacities, self.resident, strict=True))
        moved = [0.0 if resident else traffic.moved(tree, size) for size, resident in levels]
        memrefs = {m for private in self.candidate.private.values() for m in private}
        if found.depth not in self.candidate.keeps_source:
            fresh = sum(self._fresh(memref) for memref in memrefs - set(chosen))
        else:
            plain, usual = Clock(self.figures.nests, self.vector_bytes), Traffic()
            cycles += plain.cycles(self.source)
            for k, (size, resident) in enumerate(levels):
                moved[k] += 0.0 if resident else usual.moved(self.source, size)
            fresh = sum(map(self._fresh, memrefs))
        return Estimate(cycles, tuple(moved), fresh), sum(private.values())

    def _buffer(self, memref: SSAValue, found: Slice) -> int:
        """The bytes of a private buffer: of what the slice writes."""
        total = 0
        for use in self.source.all_uses():
            if use.memref is memref and use.writes:
                region = sliced_region(self.figures.nests, use.op, found, found.depth, 0)
                if isinstance(region, Unbounded) or region.box is None:
                    raise UnknownTrafficError("the size of a private buffer is not constant")
                total = max(total, region.box.num_elements * use.element)
        return total

    # Rows --------------------------------------------------------------------------------------

    def _depth(
        self, depth: int, found: Slice, before: Estimate
    ) -> tuple[DepthFigures, Estimate | None]:
        try:
            after, buffers = self._after(found)
        except UnknownTrafficError as unknown:
            return DepthFigures(depth, (), str(unknown)), None
        again = self._again(found)
        rejected = ""
        if again > 0 and not self.candidate.may_repeat:
            rejected = "source iterations must not be repeated"
        elif after.in_turn > (1 - _GAIN) * before.in_turn:
            rejected = "no time is saved"
        elif after.overlapped > before.overlapped:
            rejected = "computation that was hidden behind traffic is not any more"
        saved = 1 - after.in_turn / before.in_turn
        shown: tuple[tuple[str, Figure], ...] = (
            ("additional_source_compute", again),
            ("buffer_bytes", buffers),
            ("time_saving", saved),
        )
        return DepthFigures(depth, self._shown("fused", after) + shown, rejected), after

    def _again(self, found: Slice) -> float:
        """How much of the source is computed again, as a fraction of it."""
        stats, trips = self.figures.stats(self.candidate.source), found.trip_counts()
        times = self.figures.executions(self.candidate.sink, found.around[-1].op)
        if isinstance(stats, Uncounted) or isinstance(times, Uncounted) or trips is None:
            raise UnknownTrafficError("the trip counts of the slice are not constant")
        once = compute_cost(stats)
        return times * compute_cost(stats, trips) / once - 1 if once else 0.0

    def _shown(self, what: str, estimate: Estimate) -> tuple[tuple[str, Figure], ...]:
        levels = tuple(
            (f"{what}_traffic_l{k + 1}", round(size)) for k, size in enumerate(estimate.moved)
        )
        return (
            (f"{what}_compute_cycles", round(estimate.cycles)),
            *levels,
            (f"{what}_fresh_bytes", estimate.fresh),
            (f"{what}_time_cycles", round(estimate.in_turn)),
        )

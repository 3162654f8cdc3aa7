"""The cost model of fusion that knows the memory hierarchy: predicted time of both nests and of
the fused one, from traffic between cache levels, first accesses of fresh memory and computation.

For each depth the fused nest is described as a tree (`nest_tree`), and its traffic at each level is
estimated from working sets (`estimates.Traffic`). Its computation (`cycles`) includes
recomputation, and whether the innermost loops still vectorise and the outermost are still parallel.
The depth with the least time wins, if that is clearly less than before, whether traffic and
computation overlap or not, on one core and on all. (A slice without recomputation may lose a little
under full overlap if it is clearly faster under half overlap.) Sizes unknown at compile time are
assumed to be large; a fusion chosen for large sizes must not cost time for small ones. Nests fused
with shifts are estimated as one nest whose outermost loops contain all bodies: a shift of a few
iterations hardly changes the contents of a cache.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from typing import ClassVar, TypeVar

from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs import cycles, estimates, nest_tree
from loopwright.exact.costs.cost_model import (
    Benefit,
    Candidate,
    CostDecision,
    CostModel,
    DepthFigures,
    Figure,
    FusedNests,
    NoDepthCause,
    Strategy,
    unknown_cost,
    unprofitable,
)
from loopwright.exact.costs.host import Host, describe_host
from loopwright.exact.costs.nest_figures import NestFigures
from loopwright.exact.costs.parameters import FUSION, TRAFFIC
from loopwright.exact.slices.slice import Slice
from loopwright.records import dataclass, field, replace
from loopwright.reporting.ledger import Percentage


@dataclass(frozen=True, slots=True)
class CacheCostModel(CostModel):
    """Weighs depths by predicted time; `caches` are the sizes of the levels in bytes, nearest
    first (none: those of the host)."""

    name: ClassVar[str] = "cache"
    reorders_sink: ClassVar[bool] = False
    needs_plans: ClassVar[bool] = True

    caches: tuple[int, ...] = ()
    host: Host = field(default_factory=describe_host)

    @property
    def machine(self) -> estimates.Machine:
        """Return the machine that the estimates are for."""
        sizes = self.caches or tuple(cache.size for cache in self.host.caches)
        return estimates.Machine(sizes, self.host.vector_bits // 8, self.host.cores)

    def choose(self, figures: NestFigures, candidate: Candidate) -> CostDecision:
        """Return the most profitable depth, with the figures that justify it."""
        machine = self.machine

        def make(sizes: nest_tree.Sizes) -> estimates.Estimator:
            return estimates.Estimator(machine, figures, candidate, sizes)

        try:
            nests = (candidate.source, candidate.sink)
            estimators = estimators_for(nests, figures, machine, make)
            return _best_depth(estimators, candidate)
        except nest_tree.UnknownTrafficError as unknown:
            return unknown_cost("cache", str(unknown))

    def weigh(self, figures: NestFigures, before: FusedNests, after: FusedNests) -> CostDecision:
        """Decide whether adding a nest to a group of fused nests is profitable, with the
        figures."""
        machine = self.machine
        depth = after.depth

        def make(sizes: nest_tree.Sizes) -> ShiftedEstimator:
            return ShiftedEstimator(machine, figures, before, after, sizes)

        try:
            estimators = estimators_for(after.nests, figures, machine, make)
            primary, *checks = estimators
            old = primary.before()
            new = primary.joined()
            why = "inner loops would not run as vectors" if primary.loses_vectors() else ""
            why = why or rejection(primary.candidate, old, new)
            for check in checks if not why else ():
                if check.joined().in_turn > check.before().in_turn:
                    why = f"time is lost where sizes are {check.sizes.value}"
        except nest_tree.UnknownTrafficError as unknown:
            cause = NoDepthCause.SHIFT_UNKNOWN_COST
            return CostDecision("cache", None, str(unknown), (), (), cause=cause)
        row = DepthFigures(depth, (), why)
        totals = (
            *figures_of("unfused", old),
            *figures_of("fused", new),
            ("time_saving", Percentage(1 - new.in_turn / old.in_turn)),
        )
        if why:
            cause = NoDepthCause.SHIFT_UNPROFITABLE
            return CostDecision("cache", None, why, (row,), totals, cause=cause)
        benefit = Benefit(cycles=round(new.in_turn))
        reason = "less predicted time"
        return CostDecision("cache", depth, reason, (row,), totals, benefit)


EstimatorT = TypeVar("EstimatorT", bound=estimates.Estimator)


def estimators_for(
    nests: tuple[Operation, ...],
    figures: NestFigures,
    machine: estimates.Machine,
    make: Callable[[nest_tree.Sizes], EstimatorT],
) -> list[EstimatorT]:
    """Return estimators for the program's sizes, or for assumed ones: first sizes with which the
    nests access more than twice the last cache, then small sizes."""
    limits = nest_tree.limits_of(figures.nests, nests)
    large = max(machine.caches, default=0) * 2
    for value in _assumed_sizes():
        estimator = make(nest_tree.Sizes(value, limits))
        enough = estimator.whole > large or value * 4 > FUSION.largest_size
        if not estimator.sizes.assumed:
            return [estimator]
        if enough:
            return [estimator, make(nest_tree.Sizes(FUSION.small_size, limits))]
    raise AssertionError("the last size is enough")


def _assumed_sizes() -> Iterator[int]:
    value = 64
    while value <= FUSION.largest_size:
        yield value
        value *= 4


def _best_depth(estimators: list[estimates.Estimator], candidate: Candidate) -> CostDecision:
    """Return the depth with the least predicted time, if that clearly beats no fusion."""
    first = estimators[0]
    before = first.before()
    rows: list[DepthFigures] = []
    best: tuple[float, int, estimates.Estimate] | None = None
    for depth in sorted(candidate.slices, reverse=True):
        row, after = _depth_estimate(estimators, depth, candidate.slices[depth], before)
        rows.append(row)
        if after is not None and not row.rejected and (best is None or after.in_turn < best[0]):
            best = after.in_turn, depth, after
    totals = figures_of("unfused", before)
    assumed = ""
    if first.sizes.assumed:
        totals += (("assumed_size", first.sizes.value),)
        assumed = f" (sizes that are not constant taken as {first.sizes.value})"
    if best is None:
        reason = f"no depth is predicted to save time{assumed}"
        return unprofitable("cache", reason, rows, totals)
    time, depth, after = best
    saving = Percentage(1 - time / before.in_turn)
    totals += (*figures_of("fused", after), ("time_saving", saving))
    reason = f"least predicted time at depth {depth}{assumed}"
    benefit = Benefit(
        time_saving=saving,
        cycles=round(after.in_turn),
        assumed_size=first.sizes.value if first.sizes.assumed else None,
    )
    return CostDecision("cache", depth, reason, tuple(rows), totals, benefit)


def _depth_estimate(
    estimators: list[estimates.Estimator], depth: int, slice_: Slice, before: estimates.Estimate
) -> tuple[DepthFigures, estimates.Estimate | None]:
    """Return the figures and the estimate of a fusion at a depth; None for the estimate if it is
    unknown."""
    primary, *checks = estimators
    try:
        after = primary.after(slice_)
        rejected = rejection(primary.candidate, before, after)
        for check in checks if not rejected else ():
            if check.after(slice_).in_turn > check.before().in_turn:
                rejected = f"time is lost where sizes are {check.sizes.value}"
    except nest_tree.UnknownTrafficError as unknown:
        return DepthFigures(depth, (), str(unknown)), None
    shown: tuple[tuple[str, Figure], ...] = (
        ("additional_source_compute", Percentage(after.repeated)),
        ("buffer_bytes", after.buffers),
        ("time_saving", Percentage(1 - after.in_turn / before.in_turn)),
    )
    return DepthFigures(depth, figures_of("fused", after) + shown, rejected, after.repeated), after


def rejection(candidate: Candidate, before: estimates.Estimate, after: estimates.Estimate) -> str:
    """Return why a depth is rejected; empty if it is a candidate."""
    if after.repeated > 0 and not candidate.may_repeat:
        return "source iterations must not be repeated"
    is_sure = not (after.repeated or after.takes_turns) and after.work.share >= before.work.share
    if after.in_turn > (1 - (FUSION.sure_gain if is_sure else FUSION.gain)) * before.in_turn:
        return "no time is saved"
    gain = before.half_overlapped - after.half_overlapped
    loss = after.expected - before.expected
    is_small = not after.repeated and loss <= FUSION.loss * before.expected
    if loss > 0 and not (is_small and gain >= FUSION.gain * before.half_overlapped):
        return "computation that was hidden behind traffic is not any more"
    if after.on_all_cores > before.on_all_cores:
        return "what was done in parallel is not any more"
    return ""


def figures_of(what: str, estimate: estimates.Estimate) -> tuple[tuple[str, Figure], ...]:
    """Return the figures of an estimate, by name."""
    levels = tuple(
        (f"{what}_traffic_l{k + 1}_bytes", round(size)) for k, size in enumerate(estimate.moved)
    )
    return (
        (f"{what}_compute_cycles", round(estimate.work.cycles)),
        (f"{what}_vectorised", Percentage(estimate.work.share)),
        (f"{what}_parallel_iterations", estimate.parallel),
        *levels,
        (f"{what}_fresh_bytes", estimate.fresh),
        (f"{what}_time_cycles", round(estimate.in_turn)),
    )


class ShiftedEstimator(estimates.Estimator):
    """Estimates for a group of nests that are fused already and one that may join it."""

    def __init__(
        self,
        machine: estimates.Machine,
        figures: NestFigures,
        before: FusedNests,
        after: FusedNests,
        sizes: nest_tree.Sizes,
    ) -> None:
        nests = after.nests
        candidate = Candidate(
            nests[0], nests[-1], Strategy.PRODUCER, {}, (), private={0: tuple(after.private)}
        )
        self._joined = (before, after)
        super().__init__(machine, figures, candidate, sizes, _merged_nests(figures, before, sizes))

    def _estimated_nest(
        self, tree: nest_tree.Level, together: FusedNests | None
    ) -> estimates.EstimatedNest:
        private: Mapping[SSAValue, int] = {} if together is None else together.private
        clock = cycles.CycleCounter(self.figures.nests, self.machine.vector_bytes, private)
        if together is not None and len(together.nests) > 1:
            clock = replace(clock, serial=frozenset({together.nests[0]}))
        return estimates.EstimatedNest(tree, clock, estimates.Traffic(private))

    def before(self) -> estimates.Estimate:
        """Estimate the group of nests followed by the separate nest."""
        before, _ = self._joined
        parts = [self._estimated_nest(self.source, before), self._estimated_nest(self.sink, None)]
        fresh = self._memrefs.difference(before.private)
        return self._estimate(parts, TRAFFIC.usable[0], fresh, stays=True)

    def joined(self) -> estimates.Estimate:
        """Estimate all nests fused."""
        _, after = self._joined
        part = self._estimated_nest(_merged_nests(self.figures, after, self.sizes), after)
        estimate = self._estimate(
            [part], TRAFFIC.usable[1], self._memrefs.difference(after.private)
        )
        return replace(estimate, buffers=sum(after.private.values()))

    def loses_vectors(self) -> bool:
        """Return whether shifting makes a vectorisable loop carry a dependence."""
        _, after = self._joined
        level = _merged_nests(self.figures, after, self.sizes)
        for _ in range(after.depth - 1):
            level = level.children[0]
        return after.is_carried and cycles.is_unit(level) and self.before().work.share > 0


def _merged_nests(
    figures: NestFigures, together: FusedNests, sizes: nest_tree.Sizes
) -> nest_tree.Level:
    trees = [nest_tree.plain_tree(figures, nest, sizes) for nest in together.nests]
    return reduce(lambda first, second: _merged_levels(first, second, together.depth), trees)


def _merged_levels(first: nest_tree.Level, second: nest_tree.Level, depth: int) -> nest_tree.Level:
    """Return a nest with the body of `second` appended to that of `first`, sharing `depth`
    loops."""
    trips = min(first.trips, second.trips)
    if depth > 1 and first.children and second.children:
        inner = _merged_levels(first.children[0], second.children[0], depth - 1)
        return replace(first, trips=trips, children=(inner, *first.children[1:]))
    return replace(
        first,
        trips=trips,
        uses=first.uses + second.uses,
        ops=first.ops + second.ops,
        children=first.children + second.children,
    )

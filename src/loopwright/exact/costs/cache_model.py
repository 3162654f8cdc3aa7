"""The cost model of fusion that knows the memory hierarchy: predicted time of both nests and of
the fused one, from traffic between cache levels, first accesses of fresh memory and computation.

For each depth the fused nest is described as a tree (`nest_tree`), its traffic at each level
figured from working sets (`traffic`), its computation with what is computed again, whether the
innermost loops still vectorise and the outermost are still parallel (`nest_cycles`). The depth with
the least time wins, if that is clearly less than before, whether traffic and computation overlap or
not, on one core and on all. (Where all that can overlap does, a slice that computes nothing again
may lose a little, if it is clearly faster where half of it does.) Sizes that the program
leaves open are assumed to be large; what is decided for these must not cost time where they are
small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from xdsl.ir import Operation

from loopwright.exact.costs.assumed_sizes import Sizes, limits_of
from loopwright.exact.costs.estimates import Estimate, Estimator, Machine
from loopwright.exact.costs.nest_figures import NestFigures
from loopwright.exact.costs.nest_tree import UnknownTrafficError
from loopwright.exact.costs.protocol import (
    Benefit,
    Candidate,
    Decision,
    DepthFigures,
    Figure,
    Outcome,
)
from loopwright.exact.slices.state import Slice
from loopwright.ir.target import Host, describe_host

_GAIN = 0.1
"""The part of the time that fusion must save at least: the model is not more exact than that."""
_SURE_GAIN = 0.04
"""The same where nothing is computed again, no vectors are lost and no loops take turns."""
_LOSS = 0.05
"""The part of the time that it may lose if all traffic and computation overlap."""
_SMALL = 48
"""A size at which all that nests access fits into caches, as a rule."""
_LARGEST = 1 << 26


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
    def machine(self) -> Machine:
        """What the estimates are for."""
        sizes = self.caches or tuple(cache.size for cache in self.host.caches)
        return Machine(sizes, self.host.vector_bits // 8, self.host.cores)

    def choose(self, figures: NestFigures, candidate: Candidate) -> Decision:
        """The best depth, with the figures that say so."""
        machine = self.machine

        def make(sizes: Sizes) -> Estimator:
            return Estimator(machine, figures, candidate, sizes)

        try:
            nests = (candidate.source, candidate.sink)
            estimators = estimators_for(nests, figures, machine, make)
            return _decision(estimators, candidate)
        except UnknownTrafficError as unknown:
            return Decision("cache", None, Outcome.UNKNOWN_COST, str(unknown), (), ())


_Made = TypeVar("_Made", bound=Estimator)


def estimators_for(
    nests: tuple[Operation, ...],
    figures: NestFigures,
    machine: Machine,
    make: Callable[[Sizes], _Made],
) -> list[_Made]:
    """For the sizes of the program, or for assumed ones: first those that make the nests access
    more than the last cache holds twice over, then small ones."""
    limits = limits_of(figures.nests, nests)
    large = max(machine.caches, default=0) * 2
    for value in _sizes():
        made = make(Sizes(value, limits))
        enough = made.whole > large or value * 4 > _LARGEST
        if not made.sizes.taken:
            return [made]
        if enough:
            return [made, make(Sizes(_SMALL, limits))]
    raise AssertionError("the last size is enough")


def _sizes() -> Iterator[int]:
    value = 64
    while value <= _LARGEST:
        yield value
        value *= 4


def _decision(estimators: list[Estimator], candidate: Candidate) -> Decision:
    """The depth of least time, if that is clearly less."""
    first = estimators[0]
    before = first.before()
    rows: list[DepthFigures] = []
    best: tuple[float, int, Estimate] | None = None
    for depth in sorted(candidate.slices, reverse=True):
        row, after = _depth(estimators, depth, candidate.slices[depth], before)
        rows.append(row)
        if after is not None and not row.rejected and (best is None or after.in_turn < best[0]):
            best = after.in_turn, depth, after
    totals = figures_of("unfused", before)
    assumed = ""
    if first.sizes.taken:
        totals += (("assumed_size", first.sizes.value),)
        assumed = f" (sizes that are not constant taken as {first.sizes.value})"
    if best is None:
        reason = f"no depth is predicted to save time{assumed}"
        return Decision("cache", None, Outcome.UNPROFITABLE, reason, tuple(rows), totals)
    time, depth, after = best
    totals += (*figures_of("fused", after), ("time_saving", 1 - time / before.in_turn))
    reason = f"least predicted time at depth {depth}{assumed}"
    benefit = Benefit(
        time_saving=1 - time / before.in_turn,
        cycles=round(after.in_turn),
        assumed_size=first.sizes.value if first.sizes.taken else None,
    )
    return Decision("cache", depth, Outcome.PROFITABLE, reason, tuple(rows), totals, benefit)


def _depth(
    estimators: list[Estimator], depth: int, found: Slice, before: Estimate
) -> tuple[DepthFigures, Estimate | None]:
    first, *others = estimators
    try:
        after = first.after(found)
        rejected = rejection(first.candidate, before, after)
        for other in others if not rejected else ():
            if other.after(found).in_turn > other.before().in_turn:
                rejected = f"time is lost where sizes are {other.sizes.value}"
    except UnknownTrafficError as unknown:
        return DepthFigures(depth, (), str(unknown)), None
    shown: tuple[tuple[str, Figure], ...] = (
        ("additional_source_compute", after.repeated),
        ("buffer_bytes", after.buffers),
        ("time_saving", 1 - after.in_turn / before.in_turn),
    )
    return DepthFigures(depth, figures_of("fused", after) + shown, rejected, after.repeated), after


def rejection(candidate: Candidate, before: Estimate, after: Estimate) -> str:
    """Why a depth is out of question; empty if it is not."""
    if after.repeated > 0 and not candidate.may_repeat:
        return "source iterations must not be repeated"
    is_sure = not (after.repeated or after.takes_turns) and after.work.share >= before.work.share
    if after.in_turn > (1 - (_SURE_GAIN if is_sure else _GAIN)) * before.in_turn:
        return "no time is saved"
    gain, loss = before.half_hidden - after.half_hidden, after.expected - before.expected
    is_small = not after.repeated and loss <= _LOSS * before.expected
    if loss > 0 and not (is_small and gain >= _GAIN * before.half_hidden):
        return "computation that was hidden behind traffic is not any more"
    if after.on_all_cores > before.on_all_cores:
        return "what was done in parallel is not any more"
    return ""


def figures_of(what: str, estimate: Estimate) -> tuple[tuple[str, Figure], ...]:
    """The figures of an estimate, by name."""
    levels = tuple(
        (f"{what}_traffic_l{k + 1}_bytes", round(size)) for k, size in enumerate(estimate.moved)
    )
    return (
        (f"{what}_compute_cycles", round(estimate.work.cycles)),
        (f"{what}_vectorised", estimate.work.share),
        (f"{what}_parallel_iterations", estimate.parallel),
        *levels,
        (f"{what}_fresh_bytes", estimate.fresh),
        (f"{what}_time_cycles", round(estimate.in_turn)),
    )

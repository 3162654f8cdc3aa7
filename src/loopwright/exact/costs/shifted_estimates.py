"""What the cache model predicts for nests that run together with shifts.

The nests are figured as one whose outermost loops contain the bodies of all; that some run a few
iterations later changes little of what is in a cache at a time, and is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import reduce

from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs.assumed_sizes import Sizes
from loopwright.exact.costs.cache_model import (
    CacheCostModel,
    estimators_for,
    figures_of,
    rejection,
)
from loopwright.exact.costs.estimates import USABLE, Estimate, Estimator, Machine, Part
from loopwright.exact.costs.nest_cycles import CycleCounter, is_unit
from loopwright.exact.costs.nest_figures import NestFigures
from loopwright.exact.costs.nest_tree import Level, UnknownTrafficError, plain_tree
from loopwright.exact.costs.protocol import (
    Benefit,
    Candidate,
    Decision,
    DepthFigures,
    Outcome,
    Strategy,
)
from loopwright.exact.costs.traffic import Traffic


@dataclass(frozen=True, slots=True)
class FusedNests:
    """Nests whose outermost `depth` loops are one: memrefs that are buffers of so many bytes, and
    whether iterations of the innermost of these loops depend on each other through the shift."""

    nests: tuple[Operation, ...]
    depth: int
    private: Mapping[SSAValue, int]
    is_carried: bool


class ShiftedEstimator(Estimator):
    """Estimates for nests that run together already and one that may join them."""

    def __init__(
        self,
        machine: Machine,
        figures: NestFigures,
        before: FusedNests,
        after: FusedNests,
        sizes: Sizes,
    ) -> None:
        nests = after.nests
        candidate = Candidate(
            nests[0], nests[-1], Strategy.PRODUCER, {}, (), private={0: tuple(after.private)}
        )
        self._joined = (before, after)
        super().__init__(machine, figures, candidate, sizes, _tree(figures, before, sizes))

    def _part(self, tree: Level, together: FusedNests | None) -> Part:
        private: Mapping[SSAValue, int] = {} if together is None else together.private
        clock = CycleCounter(self.figures.nests, self.machine.vector_bytes, private)
        if together is not None and len(together.nests) > 1:
            clock = replace(clock, serial=frozenset({together.nests[0]}))
        return Part(tree, clock, Traffic(private))

    def before(self) -> Estimate:
        """The nests that run together, and then the other one."""
        before, _ = self._joined
        parts = [self._part(self.source, before), self._part(self.sink, None)]
        fresh = self._memrefs.difference(before.private)
        return self._estimate(parts, USABLE[0], fresh, stays=True)

    def joined(self) -> Estimate:
        """All of them together."""
        _, after = self._joined
        part = self._part(_tree(self.figures, after, self.sizes), after)
        made = self._estimate([part], USABLE[1], self._memrefs.difference(after.private))
        return replace(made, buffers=sum(after.private.values()))

    def loses_vectors(self) -> bool:
        """Whether loops that could be vectorised carry something because they are shifted."""
        _, after = self._joined
        level = _tree(self.figures, after, self.sizes)
        for _ in range(after.depth - 1):
            level = level.children[0]
        return after.is_carried and is_unit(level) and self.before().work.share > 0


def _tree(figures: NestFigures, together: FusedNests, sizes: Sizes) -> Level:
    trees = [plain_tree(figures, nest, sizes) for nest in together.nests]
    return reduce(lambda one, other: _merged(one, other, together.depth), trees)


def _merged(one: Level, other: Level, depth: int) -> Level:
    """A nest with the body of another one behind its own, `depth` loops deep."""
    trips = min(one.trips, other.trips)
    if depth > 1 and one.children and other.children:
        inner = _merged(one.children[0], other.children[0], depth - 1)
        return replace(one, trips=trips, children=(inner, *one.children[1:]))
    return replace(
        one,
        trips=trips,
        uses=one.uses + other.uses,
        ops=one.ops + other.ops,
        children=one.children + other.children,
    )


def weigh(
    model: CacheCostModel, figures: NestFigures, before: FusedNests, after: FusedNests
) -> Decision:
    """Whether it pays that a nest joins others, with the figures that say so."""
    machine = model.machine
    depth = after.depth

    def make(sizes: Sizes) -> ShiftedEstimator:
        return ShiftedEstimator(machine, figures, before, after, sizes)

    try:
        estimators = estimators_for(after.nests, figures, machine, make)
        first, *others = estimators
        old, new = first.before(), first.joined()
        why = "inner loops would not run as vectors" if first.loses_vectors() else ""
        why = why or rejection(first.candidate, old, new)
        for other in others if not why else ():
            if other.joined().in_turn > other.before().in_turn:
                why = f"time is lost where sizes are {other.sizes.value}"
    except UnknownTrafficError as unknown:
        return Decision("cache", None, Outcome.UNKNOWN_COST, str(unknown), (), ())
    row = DepthFigures(depth, (), why)
    totals = (
        *figures_of("unfused", old),
        *figures_of("fused", new),
        ("time_saving", 1 - new.in_turn / old.in_turn),
    )
    if why:
        return Decision("cache", None, Outcome.UNPROFITABLE, why, (row,), totals)
    benefit = Benefit(cycles=round(new.in_turn))
    reason = "less predicted time"
    return Decision("cache", depth, Outcome.PROFITABLE, reason, (row,), totals, benefit)

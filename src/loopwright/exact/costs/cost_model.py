"""Questions and answers of cost models of fusion; and the model of MLIR's fusion.

A `Candidate` is a pair of nests with a legal slice for each depth. A `CostModel` weighs the depths
and gives a `CostDecision`: the depth to fuse at, or the reason why there is none, with every figure
considered.

MLIR's model knows op instances and bytes of memory footprints. Of the depths that add no more
computation than tolerated (a fraction of what both nests compute) the model chooses the one whose
slice writes the smallest fraction of the source's output; of equal depths the innermost. The pair
is fused if the memory that it accesses does not grow. For a source with several stores only the
innermost depth is considered, by computation alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from math import prod
from typing import ClassVar

from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs.nest_figures import LoopStats, NestFigures, Uncounted, compute_cost
from loopwright.exact.slices.regions import Unbounded, region_of
from loopwright.exact.slices.slice import Slice
from loopwright.ir.dialects.affine import ForOp
from loopwright.records import dataclass, field
from loopwright.reporting.ledger import Factor, Percentage, value_text
from loopwright.reporting.unknown import Cause, Unknown


class Strategy(Enum):
    """Why two nests are fused."""

    PRODUCER = "producer"
    """The source writes what the sink reads."""
    SIBLING = "sibling"
    """Both read the same memref."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pair of nests and its slices.

    `source` is the root of the nest to slice and to put into `sink`, the root of the other.
    `slices` has the legal ones by depth (common loops included). `outputs` are the ops of the
    source whose regions count: its stores to memrefs that the sink reads (producer), or its load of
    the memref that both read (sibling). `inputs` says how many loads of the sink that read what the
    source stores (producer) are directly in which loop. `private` are the memrefs that would become
    private buffers at a depth; at depths in `keeps_source` the source nest stays, too. `may_repeat`
    says whether source iterations may be executed more than once: without it no additional
    computation is tolerated.
    """

    source: Operation
    sink: Operation
    strategy: Strategy
    slices: Mapping[int, Slice]
    outputs: tuple[Operation, ...]
    private: Mapping[int, tuple[SSAValue, ...]] = field(
        default_factory=dict[int, tuple[SSAValue, ...]]
    )
    keeps_source: frozenset[int] = frozenset()
    may_repeat: bool = True
    inputs: Mapping[Operation | None, int] = field(default_factory=dict["Operation | None", int])


Figure = int | float | Percentage | Factor
"""A count, bytes, cycles, or a ratio."""


@dataclass(frozen=True, slots=True)
class DepthFigures:
    """The figures for one depth, by name in the order of a table, and why the depth is rejected
    (empty if it is not). `repeated` is the additional computation, if known."""

    depth: int
    figures: tuple[tuple[str, Figure], ...]
    rejected: str = ""
    repeated: float | None = None


@dataclass(frozen=True, slots=True)
class FusedNests:
    """Fused nests that share their `depth` outermost loops: the private buffers with their sizes in
    bytes, and whether the shift makes iterations of the innermost shared loop depend on each other.
    """

    nests: tuple[Operation, ...]
    depth: int
    private: Mapping[SSAValue, int]
    is_carried: bool


@dataclass(frozen=True, slots=True)
class Benefit:
    """Predicted properties of the fused nest, as far as a model knows them: shares of the time, of
    the memory and of the computation of both nests, cycles, and an assumed size of extents."""

    time_saving: float | None = None
    storage_saving: float | None = None
    repeated: float | None = None
    cycles: int | None = None
    assumed_size: int | None = None


class NoDepthCause(Enum):
    """Why a model chooses no depth."""

    UNPROFITABLE = auto()
    """No depth is profitable."""
    UNKNOWN_COST = auto()
    """The cost of the nests is unknown."""
    UNKNOWN_STORAGE = auto()
    """The memory that the nests access is unknown."""
    SHIFT_UNPROFITABLE = auto()
    """Adding another nest to nests fused with shifts is unprofitable."""
    SHIFT_UNKNOWN_COST = auto()
    """The cost of the nests fused with shifts is unknown."""


_NO_BENEFIT = Benefit()
_Rows = Sequence[DepthFigures]
_Totals = Sequence[tuple[str, Figure]]


@dataclass(frozen=True, slots=True)
class CostDecision:
    """The decision of a model: the depth, or None with the cause; a reason and figures.

    `rows` are the figures of each depth in the order of evaluation, `totals` those of the pair:
    both are for display only. Passes decide by `benefit`.
    """

    model: str
    depth: int | None
    reason: str
    rows: tuple[DepthFigures, ...]
    totals: tuple[tuple[str, Figure], ...]
    benefit: Benefit = _NO_BENEFIT
    cause: NoDepthCause | None = None

    def at(self, depth: int) -> DepthFigures | None:
        """Return the figures of a depth."""
        return next((row for row in self.rows if row.depth == depth), None)


def unprofitable(
    model: str, reason: str, rows: _Rows, totals: _Totals, benefit: Benefit = _NO_BENEFIT
) -> CostDecision:
    """Return the decision that no depth is profitable."""
    cause = NoDepthCause.UNPROFITABLE
    return CostDecision(model, None, reason, tuple(rows), tuple(totals), benefit, cause)


def unknown_cost(model: str, reason: str, rows: _Rows = (), totals: _Totals = ()) -> CostDecision:
    """Return the decision for nests whose cost is not known."""
    cause = NoDepthCause.UNKNOWN_COST
    return CostDecision(model, None, reason, tuple(rows), tuple(totals), cause=cause)


class CostModel(ABC):
    """Weighs the depths that a pair of nests may be fused at."""

    name: ClassVar[str]
    """Its spelling in the option `cost-model`."""
    reorders_sink: ClassVar[bool]
    """Whether sequential loops of the sink may be moved inwards first."""
    needs_plans: ClassVar[bool]
    """Whether it needs to know which memory each depth makes private and which nests it removes."""

    @abstractmethod
    def choose(self, figures: NestFigures, candidate: Candidate) -> CostDecision:
        """Return the most profitable depth, with the figures that justify it."""

    def weigh(
        self, figures: NestFigures, before: FusedNests, after: FusedNests
    ) -> CostDecision | None:
        """Decide whether adding a nest to a group is profitable; None if the model does not
        consider groups."""
        return None


DEFAULT_TOLERANCE = 0.3


@dataclass(frozen=True, slots=True)
class MlirCostModel(CostModel):
    """MLIR's model; `tolerance` is the fraction of additional computation that is accepted."""

    name: ClassVar[str] = "mlir"
    reorders_sink: ClassVar[bool] = True
    needs_plans: ClassVar[bool] = False

    tolerance: float = DEFAULT_TOLERANCE

    def choose(self, figures: NestFigures, candidate: Candidate) -> CostDecision:
        """Return the most profitable depth, with the figures that justify it."""
        stats = figures.stats(candidate.source)
        source = figures.cost(candidate.source)
        sink = figures.cost(candidate.sink)
        for count in (stats, source, sink):
            if isinstance(count, Uncounted):
                return unknown_cost("mlir", f"the compute cost is not known: {count.reason}")
        assert isinstance(stats, LoopStats) and isinstance(source, int) and isinstance(sink, int)
        tolerance = self.tolerance if candidate.may_repeat else min(self.tolerance, 0.0)
        evaluation = _Evaluation(figures, candidate, stats, source, sink, tolerance)
        if candidate.strategy is Strategy.PRODUCER and len(candidate.outputs) > 1:
            return evaluation.of_several_stores()
        return evaluation.decision()


def _unknown_storage(reason: str, rows: _Rows = (), totals: _Totals = ()) -> CostDecision:
    cause = NoDepthCause.UNKNOWN_STORAGE
    return CostDecision("mlir", None, reason, tuple(rows), tuple(totals), cause=cause)


@dataclass(slots=True)
class _Evaluation:
    """One pair: the figures of the nests, and what each depth adds."""

    figures: NestFigures
    candidate: Candidate
    stats: LoopStats
    source: int
    sink: int
    tolerance: float

    def decision(self) -> CostDecision:
        """Return the depth with the least storage of those whose additional computation is
        tolerated, if memory does not grow."""
        candidate = self.candidate
        nests = self.figures.nests
        depth = self._num_outer_loops()
        region = region_of(nests, candidate.outputs[0], depth)
        written = None if isinstance(region, Unbounded) else region.num_bytes
        if written is None:
            why = region.reason if isinstance(region, Unbounded) else "its size is not known"
            return _unknown_storage(f"the region of the source is not known: {why}")
        rows: list[DepthFigures] = []
        best: tuple[float, int, int, int] | None = None
        for number in sorted(candidate.slices, reverse=True):
            row, choice = self._weigh_depth(number, candidate.slices[number], written)
            rows.append(row)
            if choice is not None and (best is None or choice[0] > best[0]):
                best = choice
        base: list[tuple[str, Figure]] = [
            ("source_cost", self.source),
            ("sink_cost", self.sink),
        ]
        if best is None:
            reason = f"every depth adds more computation than is tolerated{self._ways_out()}"
            return unprofitable("mlir", reason, rows, base)
        return self._with_memory(best, rows, base)

    def _weigh_depth(
        self, number: int, slice_: Slice, written: int
    ) -> tuple[DepthFigures, tuple[float, int, int, int] | None]:
        """Return the figures of a depth, and (ratio of the regions, depth, cost, bytes) if it may
        win."""
        cost = self._fused_cost(slice_)
        if isinstance(cost, Unknown):
            return DepthFigures(number, (), str(cost)), None
        store = self.candidate.outputs[0]
        region = region_of(self.figures.nests, store, self._num_outer_loops(), slice_)
        size = None if isinstance(region, Unbounded) else region.num_bytes
        if not size:
            why = region.reason if isinstance(region, Unbounded) else "its size is not known"
            return DepthFigures(number, (("fused_cost", cost),), f"slice region: {why}"), None
        fraction = self._additional_compute(cost)
        reduction = written / size
        rejected = "" if fraction <= self.tolerance else "more computation than tolerated"
        row = DepthFigures(
            number,
            (
                ("additional_compute", Percentage(fraction)),
                ("region_ratio", Factor(reduction)),
                ("fused_cost", cost),
                ("source_region_bytes", written),
                ("slice_region_bytes", size),
            ),
            rejected,
            fraction,
        )
        return row, None if rejected else (reduction, number, cost, size)

    def _num_outer_loops(self) -> int:
        """Return the number of non-affine loops around both nests outside of the first affine one:
        regions are computed for one iteration of these."""
        loops = self.figures.nests.loops_around(self.candidate.source)
        affine = (k for k, loop in enumerate(loops) if isinstance(loop.op, ForOp))
        return next(affine, len(loops))

    def _fused_cost(self, slice_: Slice) -> int | Unknown:
        """Return the op instances of the fused nest."""
        trips = slice_.trip_counts()
        if trips is None:
            return Unknown(Cause.SLICE_TRIP_COUNTS)
        times = self.figures.executions(self.candidate.sink, slice_.enclosing_loops[-1].op)
        if isinstance(times, Uncounted):
            return times.reason
        cost = self.sink + times * compute_cost(self.stats, trips)
        return cost - self._num_forwarded_loads(slice_) if prod(trips.values()) == 1 else cost

    def _num_forwarded_loads(self, slice_: Slice) -> int:
        """Return how many loads of the sink the slice forwards its stored values to. Like
        `mlir-opt`, which treats such loads as free but still counts those in the loop that contains
        the slice."""
        total = 0
        for loop, count in self.candidate.inputs.items():
            if loop is not None and loop is not slice_.enclosing_loops[-1].op:
                times = self.figures.executions(self.candidate.sink, loop)
                total += count * times if isinstance(times, int) else 0
        return total

    def _ways_out(self) -> str:
        """Return the limit of the additional computation, and the options about it."""
        limit = value_text(Percentage(self.tolerance))
        return f" (compute-tolerance is {limit}; a shift computes nothing twice)"

    def _additional_compute(self, cost: int) -> float:
        before = self.source + self.sink
        return cost / before - 1 if before else 0.0

    def _with_memory(
        self,
        best: tuple[float, int, int, int],
        rows: list[DepthFigures],
        base: list[tuple[str, Figure]],
    ) -> CostDecision:
        """Decide for a depth unless the fused nest accesses more memory than both nests."""
        _, depth, cost, size = best
        source = self.figures.footprint_bytes(self.candidate.source)
        sink = self.figures.footprint_bytes(self.candidate.sink)
        base.append(("fused_cost", cost))
        for nest_memory in (source, sink):
            if isinstance(nest_memory, Unbounded):
                reason = f"the memory of a nest is not known: {nest_memory.reason}"
                return _unknown_storage(reason, rows, base)
        assert isinstance(source, int) and isinstance(sink, int)
        fused = sink + size
        saving = 1 - fused / (source + sink) if source + sink else 0.0
        base += [
            ("source_bytes", source),
            ("sink_bytes", sink),
            ("fused_bytes", fused),
            ("slice_bytes", size),
            ("storage_saving", Percentage(saving)),
        ]
        if fused > source + sink:
            reason = "the fused nest would touch more memory"
            return unprofitable("mlir", reason, rows, base, Benefit(storage_saving=saving))
        base.append(("additional_compute", Percentage(self._additional_compute(cost))))
        reason = f"most profitable at depth {depth}"
        benefit = Benefit(storage_saving=saving, repeated=self._additional_compute(cost))
        return CostDecision("mlir", depth, reason, tuple(rows), tuple(base), benefit)

    def of_several_stores(self) -> CostDecision:
        """Choose the innermost depth, if its additional computation is tolerated."""
        depth = max(self.candidate.slices)
        base = (("source_cost", self.source), ("sink_cost", self.sink))
        cost = self._fused_cost(self.candidate.slices[depth])
        if isinstance(cost, Unknown):
            reason = str(cost)
            return unknown_cost("mlir", reason, [DepthFigures(depth, (), reason)], base)
        fraction = self._additional_compute(cost)
        pairs = (("additional_compute", Percentage(fraction)), ("fused_cost", cost))
        if fraction > self.tolerance:
            reason = (
                f"the innermost depth adds more computation than is tolerated{self._ways_out()}"
            )
            return unprofitable(
                "mlir", reason, [DepthFigures(depth, pairs, reason, fraction)], base
            )
        row = DepthFigures(depth, pairs, repeated=fraction)
        totals = (*base, *reversed(pairs))
        reason = f"profitable at depth {depth}: several stores, the innermost is taken"
        return CostDecision("mlir", depth, reason, (row,), totals, Benefit(repeated=fraction))

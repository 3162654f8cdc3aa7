"""What cost models of fusion are asked, and what they answer: one protocol, explained figures.

A `Candidate` is a pair of nests with a legal slice for each depth. A `CostModel` weighs the depths
and gives a `Decision`: the depth to fuse at, or none and why, with every figure it looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from xdsl.ir import Operation, SSAValue

from loopwright.analysis.costs.nest_figures import NestFigures
from loopwright.analysis.slices.state import Slice


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
    source whose regions count: its stores to memrefs that the sink reads (producer), or its load
    of the memref that both read (sibling); `inputs` the loads of the sink that read what the source
    stores (producer). `private` are the memrefs that would become private
    buffers at a depth; at depths in `keeps_source` the source nest stays, too. `may_repeat` says
    whether source iterations may be executed more than once: without it no additional computation
    is tolerated.
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
    inputs: tuple[Operation, ...] = ()


Figure = int | float
"""A count, bytes, or a fraction (0.25 is 25 %)."""


@dataclass(frozen=True, slots=True)
class DepthFigures:
    """The figures for one depth, by name in the order of a table, and why it is out of question
    (empty: it is not)."""

    depth: int
    figures: tuple[tuple[str, Figure], ...]
    rejected: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a model chose: the depth, or None with a code and a reason; and its figures.

    `rows` are those of each depth in the order of evaluation, `totals` those of the pair.
    """

    model: str
    depth: int | None
    code: str
    reason: str
    rows: tuple[DepthFigures, ...]
    totals: tuple[tuple[str, Figure], ...]

    def figure(self, name: str) -> Figure | None:
        """A figure of the pair by its name."""
        return dict(self.totals).get(name)

    def at(self, depth: int) -> DepthFigures | None:
        """The figures of a depth."""
        return next((row for row in self.rows if row.depth == depth), None)


class CostModel(Protocol):
    """Weighs the depths that a pair of nests may be fused at."""

    @property
    def name(self) -> str:
        """Its spelling in the option `cost-model`."""
        ...

    @property
    def reorders_sink(self) -> bool:
        """Whether sequential loops of the sink may be moved inwards first."""
        ...

    @property
    def needs_plans(self) -> bool:
        """Whether it must know what each depth would make private and remove."""
        ...

    def choose(self, figures: NestFigures, candidate: Candidate) -> Decision:
        """The best depth, with the figures that say so."""
        ...

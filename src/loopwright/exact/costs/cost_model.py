"""What cost models of fusion are asked, and what they answer: one protocol, explained figures.

A `Candidate` is a pair of nests with a legal slice for each depth. A `CostModel` weighs the depths
and gives a `Decision`: the depth to fuse at, or none and why, with every figure it looked at.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from xdsl.ir import Operation, SSAValue

from loopwright.exact.costs.nest_figures import NestFigures
from loopwright.exact.slices.state import Slice


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
    of the memref that both read (sibling); `inputs` says how many loads of the sink that read what
    the source stores (producer) are directly in which loop. `private` are the memrefs that would
    become private buffers at a depth; at depths in `keeps_source` the source nest stays, too.
    `may_repeat` says whether source iterations may be executed more than once: without it no
    additional computation is tolerated.
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


Figure = int | float
"""A count, bytes, or a fraction (0.25 is 25 %)."""


@dataclass(frozen=True, slots=True)
class DepthFigures:
    """The figures for one depth, by name in the order of a table, and why it is out of question
    (empty: it is not). `repeated` is the additional computation, if it is known."""

    depth: int
    figures: tuple[tuple[str, Figure], ...]
    rejected: str = ""
    repeated: float | None = None


class Outcome(Enum):
    """What came out of weighing a pair; the value is the code of the refusal."""

    PROFITABLE = "profitable"
    UNPROFITABLE = "fusion.unprofitable"
    UNKNOWN_COST = "fusion.unknown-cost"
    UNKNOWN_STORAGE = "fusion.unknown-storage"

    @property
    def is_known(self) -> bool:
        """Whether the model could weigh the pair."""
        return self in (Outcome.PROFITABLE, Outcome.UNPROFITABLE)


@dataclass(frozen=True, slots=True)
class Benefit:
    """What the fused nest is predicted to be like, as far as a model says: shares of the time, of
    the memory and of the computation of both nests, cycles, and an assumed size of extents."""

    time_saving: float | None = None
    storage_saving: float | None = None
    repeated: float | None = None
    cycles: int | None = None
    assumed_size: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What a model chose: the depth, or None with the outcome and a reason; and its figures.

    `rows` are those of each depth in the order of evaluation, `totals` those of the pair: both are
    for people. `benefit` is what passes go by.
    """

    model: str
    depth: int | None
    outcome: Outcome
    reason: str
    rows: tuple[DepthFigures, ...]
    totals: tuple[tuple[str, Figure], ...]
    benefit: Benefit = Benefit()

    def at(self, depth: int) -> DepthFigures | None:
        """The figures of a depth."""
        return next((row for row in self.rows if row.depth == depth), None)


class CostModel(ABC):
    """Weighs the depths that a pair of nests may be fused at."""

    name: ClassVar[str]
    """Its spelling in the option `cost-model`."""
    reorders_sink: ClassVar[bool]
    """Whether sequential loops of the sink may be moved inwards first."""
    needs_plans: ClassVar[bool]
    """Whether it must know what each depth would make private and remove."""

    @abstractmethod
    def choose(self, figures: NestFigures, candidate: Candidate) -> Decision:
        """The best depth, with the figures that say so."""

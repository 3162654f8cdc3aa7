"""Plans of fusions and refusals: what was found out about a pair of nests, before anything changes.

A plan says which slice of one nest goes where into another, what becomes of the source, and which
memrefs get private buffers. It belongs to one state of its block: every rewrite of the block ends
that state, and the plan with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import count

from xdsl.ir import Operation, SSAValue

from loopwright.analysis.costs.protocol import Decision, Strategy
from loopwright.analysis.slices.computation import Slice
from loopwright.ledger import Figure, JsonValue
from loopwright.transforms.fusion.nodes import Node

EPOCHS = count()
"""Numbers for the states of blocks: each is one state of one block."""


class RefusalKind(Enum):
    """Why a fusion is not made."""

    ILLEGAL = "illegal"
    """It would change what the program computes: there is a witness."""
    UNPROFITABLE = "unprofitable"
    """It does not pay: there are figures."""
    UNSUPPORTED = "unsupported"
    """The nests have a form that is not handled."""
    UNKNOWN = "unknown"
    """It could not be decided whether it is legal."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """What was found out about the depths of a pair: figures, slices, and of those that were judged
    which are legal, and the codes of refusals of the others."""

    decision: Decision | None
    slices: Mapping[int, Slice]
    legal: frozenset[int]
    illegal: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why two nests are not fused: a stable code, the ops it is about, and the evidence."""

    code: str
    kind: RefusalKind
    reason: str
    ops: tuple[Operation, ...] = ()
    figures: Mapping[str, Figure] = field(default_factory=dict[str, Figure])
    witness: Callable[[], JsonValue] | None = None
    depth: int | None = None
    weighing: Weighing | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A fusion that is to be judged: the slice of `source` goes into `sink`, and the fused nest in
    front of `anchor`'s op. The source goes away if `removes`."""

    source: Node
    sink: Node
    strategy: Strategy
    slice: Slice
    anchor: Node
    removes: bool
    private: tuple[SSAValue, ...] = ()

    @property
    def depth(self) -> int:
        """How many loops of the sink are around the slice."""
        return self.slice.depth - self.slice.common


@dataclass(frozen=True, slots=True)
class Plan:
    """A legal fusion, for the state `epoch` of the block it is about, and what was weighed."""

    proposal: Proposal
    epoch: int
    weighing: Weighing | None = None

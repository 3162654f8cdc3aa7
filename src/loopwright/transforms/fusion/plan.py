"""Plans of fusions: what was found out about a pair of nests, before anything changes.

A plan says which slice of one nest goes where into another, what becomes of the source, and which
memrefs get private buffers. It belongs to one state of its block: every rewrite of the block ends
that state, and the plan with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count

from xdsl.ir import SSAValue

from loopwright.analysis.costs.protocol import Decision, Strategy
from loopwright.analysis.slices.computation import Slice
from loopwright.ledger import JsonValue
from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.support.refusal import Refusal

EPOCHS = count()
"""Numbers for the states of blocks: each is one state of one block."""


@dataclass(frozen=True, slots=True)
class Weighing:
    """What was found out about the depths of a pair: figures, slices, and of those that were judged
    which are legal, and the codes of refusals of the others."""

    decision: Decision | None
    slices: Mapping[int, Slice]
    legal: frozenset[int]
    illegal: Mapping[int, str]


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


@dataclass(frozen=True, slots=True)
class LeftOut(Refusal):
    """Iterations of the source that others see the results of would not be executed: copies of the
    slice beside the source are another question."""


@dataclass(frozen=True, slots=True)
class Repeats(Refusal):
    """The deepest fusion would repeat a source that updates what it reads."""


@dataclass(frozen=True, slots=True)
class Weighed(Refusal):
    """A cost model weighed the fusion and decided against it; with `by_memory` because the fused
    nest would touch more memory."""

    by_memory: bool = False


def weighing_details(weighing: Weighing) -> Callable[[], JsonValue]:
    """The tables of what was weighed, made when asked for."""
    decision, illegal, legal = weighing.decision, dict(weighing.illegal), weighing.legal
    slices = [
        (depth, tuple(zip(s.lower, s.upper, strict=True)), s.common)
        for depth, s in sorted(weighing.slices.items(), reverse=True)
    ]

    def details() -> JsonValue:
        rows: list[JsonValue] = []
        weighed = {} if decision is None else {row.depth: row for row in decision.rows}
        for depth, _, common in slices:
            row = weighed.get(depth)
            code = illegal.get(depth, "" if row is None else row.rejected)
            shown: dict[str, JsonValue] = {
                "depth": depth - common,
                "legal": False if depth in illegal else True if depth in legal else "",
                "code": code,
            }
            rows.append(shown | (dict(row.figures) if row is not None else {}))
        bounds: list[JsonValue] = [
            {"depth": depth - common, "loop": number, "lower": str(low), "upper": str(high)}
            for depth, pairs, common in slices
            for number, (low, high) in enumerate(pairs)
            if low is not None and high is not None and number >= common
        ]
        return {"depths": rows, "slices": bounds}

    return details

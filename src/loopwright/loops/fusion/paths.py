"""Why two nests have no place together: a path of dependences from one to the other.

The fused nest would be in one place of the block. There is none if something between both depends
on the first, and the second on that or on what comes after it. Two or three steps show this, each a
pair of accesses that meet, or a value. A witness is made when somebody asks for it, after the nests
have changed: a step keeps what it needs of them as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from xdsl.ir import Block, Operation

from loopwright.exact.dependences.model import loop_names
from loopwright.exact.memory.access import Access
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.locations import source_location
from loopwright.loops.fusion.conflicts import Conflict, conflicts
from loopwright.loops.fusion.forms import block_forms
from loopwright.loops.fusion.graph import BlockGraph, Node
from loopwright.loops.fusion.plan import NoPlace
from loopwright.reporting.ledger import JsonValue

NO_PLACE = "fusion.no-insertion-point"
_MOST = 16
"""As many pairs of accesses are kept for one step."""


@dataclass(frozen=True, slots=True)
class Step:
    """What keeps one node before another: their accesses that may meet, and where these are;
    else that one uses what the other computes, or only the order of the text."""

    ends: tuple[Operation, Operation]
    conflicts: tuple[Conflict, ...]
    kind: str
    loops: tuple[tuple[list[str], list[str]], ...]
    """What the loops around the accesses are called."""

    def record(self) -> JsonValue:
        """The first accesses that do meet, with their iterations."""
        for conflict, loops in zip(self.conflicts, self.loops, strict=True):
            try:
                pair = conflict.pair() if conflict.is_exact else None
            except UndecidedError:
                continue
            if pair is not None:
                ends = _places(conflict.first.op, conflict.second.op)
                return {**ends, **pair.record(conflict.names(), loops)}
        return {**_places(*self.ends), "kind": self.kind}


class Paths:
    """The paths between the nodes of one block."""

    def __init__(self, graph: BlockGraph) -> None:
        self._graph = graph
        self._forms = block_forms(graph)
        self._changes = -1
        self._steps: dict[tuple[Node, Node], Step] = {}
        self._loops: dict[Block | None, list[str]] = {}

    def no_place(self, source: Node, sink: Node, *, is_shown: bool) -> Refusal:
        """Nowhere between two nests all that depends on both could stay; with the nests on a path
        that shows it, if that is wanted: finding it takes its time."""
        message = (
            "between the nests something depends on the first, and the second on that or on what "
            "comes after it"
        )
        ops, kind = (source.op, sink.op), RefusalKind.UNSUPPORTED
        if not is_shown:
            return NoPlace(NO_PLACE, kind, message, ops)
        first, second = (source, sink) if source.place < sink.place else (sink, source)
        path = self._between(first, second)
        steps = [self.step(one, other) for one, other in pairwise(path)]
        between = (node.op for node in path[1:-1])
        return NoPlace(NO_PLACE, kind, message, (*ops, *between), witness=lambda: _record(steps))

    def _between(self, source: Node, sink: Node) -> list[Node]:
        """The source, the first node after it that accesses what it accesses, one of both writing,
        the last one of which that is so with the sink, and the sink."""
        graph = self._graph
        behind = graph.within(_conflicting(graph, source) & ~source.bit, source, sink)
        before = graph.within(_conflicting(graph, sink) & ~source.bit, source, sink)
        first, last = graph.nearest(behind), graph.nearest(before, is_last=True)
        return list(dict.fromkeys((source, first or sink, last or source, sink)))

    def step(self, first: Node, second: Node) -> Step:
        """That from one node to another; it is kept while the nodes of the block stay as they
        are."""
        if self._changes != self._graph.changes:
            self._changes = self._graph.changes
            self._steps.clear()
            self._loops.clear()
        if (first, second) not in self._steps:
            self._steps[first, second] = self._found(first, second)
        return self._steps[first, second]

    def _found(self, first: Node, second: Node) -> Step:
        found = tuple(islice(conflicts(self._forms, first, second), _MOST))
        loops = tuple((self._names(one.first), self._names(one.second)) for one in found)
        is_used = not found and any(value.owner is first.op for value in second.uses)
        kind = "memory" if found else "value" if is_used else "text"
        ends = (found[0].first.op, found[0].second.op) if found else (first.op, second.op)
        return Step(ends, found, kind, loops)

    def _names(self, access: Access) -> list[str]:
        block = access.op.parent
        if block not in self._loops:
            self._loops[block] = loop_names(access)
        return self._loops[block]


def _places(first: Operation, second: Operation) -> dict[str, JsonValue]:
    return {"from": str(source_location(first)), "to": str(source_location(second))}


def _record(steps: Sequence[Step]) -> JsonValue:
    return {"path": [step.record() for step in steps]}


def _conflicting(graph: BlockGraph, node: Node) -> int:
    """The nodes that access what a node accesses, one of both writing."""
    found = 0
    for memref in node.memrefs():
        found |= graph.writing.get(memref, 0)
        if memref in node.writes:
            found |= graph.reading.get(memref, 0)
    return found

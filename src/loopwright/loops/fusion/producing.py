"""Which nests a sink may take in because they write what it loads, in `mlir-opt`'s order.

A nest that stands before one that accesses the same, while the sink depends on that one, has no
place beside the sink. Nodes with the same sign (`edges`) stand in groups, so whole groups of such
nests are reported by their nearest one: they are left out, and only counted. The others are looked
for again after a fusion, among those that were producers before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush

from xdsl.ir import SSAValue

from loopwright.loops.fusion.edges import Places, Sign
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node


def _open_loads(graph: BlockGraph, sink: Node) -> Iterator[SSAValue]:
    """The memrefs that the sink loads and other nodes write; others are forgotten."""
    for memref in list(sink.open_loads):
        if all(node is sink for node in graph.writers(memref)):
            sink.no_longer_open(memref)
        else:
            yield memref


def _produces(node: Node, memref: SSAValue) -> bool:
    return node.is_nest and memref in node.stores


def _borrowing(graph: BlockGraph, sink: Node, memref: SSAValue) -> Iterator[Node]:
    """The nests with copies that write a memref: producers, too, if any edge leads to the sink."""
    for node in graph.borrowing(memref):
        if node.is_nest and node.place < sink.place:
            if any(graph.has_edge(node, sink, other) for other in node.memrefs()):
                yield node


@dataclass(slots=True)
class Hidden:
    """Nests that write a memref which a sink loads, but have no place beside it: how many, and the
    nearest of them."""

    memref: SSAValue
    count: int
    nearest: Node


class Producers:
    """The producers of one sink by number, the last one first, those without a place left out."""

    def __init__(self, graph: BlockGraph, sink: Node, wanted: Iterable[Node] = ()) -> None:
        """`wanted` are nests that are not left out."""
        self._graph = graph
        self._sink = sink
        self._next = graph.next_to(sink)
        self._signs: dict[SSAValue, set[Sign]] = {}
        self._copied = graph.copied_numbers()
        self._special: dict[int, Node] = {}
        self._above: int | None = None
        self.hidden: list[Hidden] = []
        """Those that were left out when they were looked for."""
        for memref in _open_loads(graph, sink):
            self._signs[memref] = {sign for sign, _ in graph.groups(sink, memref)}
            self._note_special(memref, wanted)
        self.look_again()

    def __iter__(self) -> Iterator[Node]:
        while self._waiting:
            node = self._waiting.pop()
            self._above = node.number
            yield node

    def look_again(self) -> None:
        """Look for those that are left: a source was fused."""
        self.hidden = []
        found = dict(self._special)
        for memref, signs in self._signs.items():
            for node in self._through(memref, signs):
                found[node.number] = node
        limit = self._above
        numbers = sorted(n for n in found if limit is None or n < limit)
        self._waiting = [found[n] for n in numbers if n in self._graph.nodes]

    def _note_special(self, memref: SSAValue, wanted: Iterable[Node]) -> None:
        """Note producers that are not known by their signs."""
        graph, sink = self._graph, self._sink
        copied = (graph.nodes[n] for n in self._copied if n in graph.nodes)
        for nodes in (copied, graph.instead(sink, memref), wanted):
            for node in nodes:
                if _produces(node, memref) and graph.has_edge(node, sink, memref):
                    self._special[node.number] = node
        for node in _borrowing(graph, sink, memref):
            self._special[node.number] = node

    def _through(self, memref: SSAValue, signs: set[Sign]) -> Iterator[Node]:
        """The producers through a memref, the nearest first, up to those that are left out."""
        graph, sink = self._graph, self._sink
        groups = dict(graph.groups(sink, memref))
        # After a fusion the sink may stand further to the front, and access less.
        end = None if self._next is None else self._next.place
        for sign in signs:
            group = graph.group(memref, sign)
            if sign not in groups:
                yield from filter(self._is_member, group.before(sink.place))
            yield from filter(self._is_member, group.between(sink.place, end))
        closed: set[Sign] = set()
        for node, sign in _nearest_first(groups, sink.place, closed):
            if sign in closed:
                if sign in signs and sign.does.is_nest and sign.does.stores:
                    self._hide(memref, node, groups[sign])
                continue
            if sign in signs and _produces(node, memref) and self._is_member(node):
                yield node
            if not graph.is_cut(node, sink):
                closed.update(graph.signs_met(memref, sign))

    def _is_member(self, node: Node) -> bool:
        """Whether signs tell that a node was a producer: it is no sink, nor in copies elsewhere."""
        return node.is_nest and node is not self._sink and node.number not in self._copied

    def _hide(self, memref: SSAValue, nearest: Node, group: Places) -> None:
        """Leave a nest out, and all of its group that stand before it."""
        if not self._copied:
            self.hidden.append(Hidden(memref, group.count_before(nearest.place) + 1, nearest))
        elif found := [*filter(self._is_member, (nearest, *group.before(nearest.place)))]:
            self.hidden.append(Hidden(memref, len(found), found[0]))


def _nearest_first(
    groups: dict[Sign, Places], place: int, closed: set[Sign]
) -> Iterator[tuple[Node, Sign]]:
    """The nodes of groups in front of a place, the nearest first; of a group that was closed
    meanwhile only one more."""
    waiting: list[tuple[int, int, Node, Sign, Iterator[Node]]] = []

    def push(sign: Sign, others: Iterator[Node]) -> None:
        node = next(others, None)
        if node is not None:
            heappush(waiting, (-node.place, node.number, node, sign, others))

    for sign, group in groups.items():
        push(sign, group.before(place))
    while waiting:
        _, _, node, sign, others = heappop(waiting)
        was_closed = sign in closed
        yield node, sign
        if not was_closed:
            push(sign, others)

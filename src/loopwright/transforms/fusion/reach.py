"""Which nodes depend on one node, or which ones it depends on: directly or through others.

The nodes are met in the order of the block (or against it), no farther than asked for. What follows
a node through a memref also follows the nearest one that does the same with it: a chain of edges is
gone along once, however many nodes access the memref.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush

from loopwright.transforms.fusion.graph import BlockGraph, Gone
from loopwright.transforms.fusion.nodes import Node


class Reach:
    """The nodes that depend on a node, or, backwards, those that it depends on.

    It is about one state of the graph.
    """

    def __init__(self, graph: BlockGraph, start: Node, *, forwards: bool) -> None:
        self._graph = graph
        self._forwards = forwards
        self._seen = {start}
        self._gone: Gone = {}
        self._waiting: list[tuple[int, int, Node, Iterator[Node]]] = []
        self._count = 0
        self._expand(start)

    def __contains__(self, node: Node) -> bool:
        limit = self._distance(node)
        while not (node in self._seen or self._is_next(node)):
            if not self._waiting or self._waiting[0][0] > limit:
                return False
            _, _, found, others = heappop(self._waiting)
            self._push(others)
            if found not in self._seen:
                self._seen.add(found)
                self._expand(found)
        return True

    def _is_next(self, node: Node) -> bool:
        return self._graph.leads(self._gone, node, forwards=self._forwards)

    def _expand(self, node: Node) -> None:
        for others in self._graph.ways_from(node, self._gone, forwards=self._forwards):
            self._push(others)

    def _push(self, others: Iterator[Node]) -> None:
        node = next(others, None)
        if node is not None:
            self._count += 1
            heappush(self._waiting, (self._distance(node), self._count, node, others))

    def _distance(self, node: Node) -> int:
        return node.place if self._forwards else -node.place

"""The order in which nests and their siblings are tried: that of `mlir-opt`, because results of
fusion depend on it.

It is the order of an `llvm::DenseMap` of nodes, and of the use lists of memrefs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.ir.core.narrowing import is_memref
from loopwright.ir.dialects.memref import StoreOp as MemRefStoreOp
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node


def nests_in_order(graph: BlockGraph) -> list[Node]:
    """The nests that others are fused into, the first one first.

    `mlir-opt` iterates over a hash table that is at most three quarters full, in which node n
    is in bucket 37 n, and pushes the nodes onto a stack: the last bucket comes first.
    """
    buckets = 64
    while graph.most_nodes * 4 >= buckets * 3:
        buckets *= 2
    numbers = sorted(graph.nodes, key=lambda number: (number * 37 % buckets, number))
    return [graph.nodes[number] for number in reversed(numbers) if graph.nodes[number].is_nest]


class SiblingsByUse:
    """Iterates over the siblings of one nest, each once. The search restarts after a fusion."""

    def __init__(self, graph: BlockGraph, node: Node) -> None:
        self._graph = graph
        self._node = node
        self._visited = node.bit
        self._loads_with: dict[BlockArgument, deque[tuple[Node, SSAValue]]] = {}
        self.restart()

    def restart(self) -> None:
        """Begin again: a sibling was fused."""
        self._tried: dict[SSAValue, int] = {}
        self._candidates = self._siblings()

    def next(self) -> tuple[Node, SSAValue] | None:
        """The next sibling, with the memref that both nests load."""
        for sibling, memref in self._candidates:
            tried = self._tried.get(memref, 0)
            if not sibling.bit & (tried | self._visited):
                self._tried[memref] = tried | sibling.bit
                if self._may_be_sibling(sibling, memref):
                    self._visited |= sibling.bit
                    return sibling, memref
        return None

    def _left(self, memref: SSAValue) -> int:
        """The nests not tried yet that load a memref and are independent of the nest."""
        graph, node = self._graph, self._node
        known = self._visited | self._tried.get(memref, 0)
        left = graph.memrefs.loading.get(memref, 0) & graph.kinds.nests & ~known
        for forwards in (False, True):
            left &= ~graph.reach(node, forwards=forwards) if left else 0
        return left

    def _siblings(self) -> Iterator[tuple[Node, SSAValue]]:
        """Sibling candidates that load a memref that the nest loads: first by loads that use a
        block argument (as memref or subscript), then memrefs that the nest stores to, then memrefs
        defined by ops of the block; latest first."""
        graph, node = self._graph, self._node
        for argument in graph.block.args:
            if not is_memref(argument.type) or (argument in node.loads and self._left(argument)):
                yield from self._by_argument(argument)
        for memref in list(node.loads):
            left = self._left(memref)
            sources = node.predecessors.get(memref, 0) & graph.memrefs.storing.get(memref, 0)
            for source in graph.among_users(memref, sources) if left else ():
                loading = source.successors.get(memref, 0) & left
                left &= ~loading
                for other in graph.among_users(memref, loading, backwards=True):
                    yield other, memref
                if not left:
                    break
        for memref in list(node.loads):
            left = 0
            if isinstance(memref.owner, Operation) and memref.owner in graph.of_op:
                left = self._left(memref)
            while (other := graph.nearest(left, is_last=True)) is not None:
                left ^= other.bit
                yield other, memref

    def _by_argument(self, argument: BlockArgument) -> Iterator[tuple[Node, SSAValue]]:
        if argument not in self._loads_with:
            self._loads_with[argument] = deque(self._graph.loads_with(argument))
        loads = self._loads_with[argument]
        while loads and loads[0][0].bit & self._visited:
            loads.popleft()
        left: dict[SSAValue, int] = {}
        for other, memref in loads:
            if memref in self._node.loads:
                if memref not in left:
                    left[memref] = self._left(memref)
                if left[memref] & other.bit:
                    yield other, memref

    def _may_be_sibling(self, sibling: Node, memref: SSAValue) -> bool:
        if len(sibling.loads.get(memref, ())) != 1 or len(sibling.stores) > 1:
            return False
        if any(result.first_use is not None for result in sibling.op.results):
            return False
        return not any(
            self._writes(before, other)
            for other in sibling.loads
            if other in sibling.stores
            for before in self._graph.nodes_of(sibling.predecessors.get(other, 0))
        )

    def _writes(self, node: Node, memref: SSAValue) -> bool:
        """Whether a node writes through a memref: in nests, `mlir-opt` looks for stores only."""
        if memref in node.stores or not node.is_nest:
            return memref in node.writes
        return memref in node.writes and any(
            isinstance(use.operation, MemRefStoreOp)
            and self._graph.node_around(use.operation) is node
            for use in memref.uses
        )

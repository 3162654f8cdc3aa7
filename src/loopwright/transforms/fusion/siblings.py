"""Which nests may be fused with a nest because both read the same memory, in `mlir-opt`'s order."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.syntax.narrowing import is_memref
from loopwright.transforms.fusion.edges import Sign
from loopwright.transforms.fusion.graph import BlockGraph
from loopwright.transforms.fusion.nodes import READS, Node
from loopwright.transforms.fusion.reach import Reach


class Siblings:
    """The siblings of one nest, one after the other, each once.

    They are looked for from the first again after a fusion.
    """

    def __init__(self, graph: BlockGraph, node: Node) -> None:
        self._graph = graph
        self._node = node
        self._visited: set[int] = set()
        self._loads: dict[BlockArgument, list[Operation]] = {}
        self.look_again()

    def look_again(self) -> None:
        """Begin again: a sibling was fused."""
        self._before = Reach(self._graph, self._node, forwards=False)
        self._after = Reach(self._graph, self._node, forwards=True)
        self._tried: set[tuple[int, SSAValue]] = set()
        self._found = self._siblings()

    def next(self) -> tuple[Node, SSAValue] | None:
        """The next sibling, and the memref that both load."""
        for sibling, memref in self._found:
            number = sibling.number
            if sibling is self._node or number in self._visited or not sibling.is_nest:
                continue
            if (number, memref) in self._tried:
                continue
            self._tried.add((number, memref))
            if self._may_be_sibling(sibling, memref):
                self._visited.add(number)
                return sibling, memref
        return None

    def _siblings(self) -> Iterator[tuple[Node, SSAValue]]:
        """Nests that load what a nest loads: first by loads that use a block argument, be it memref
        or subscript, then what a nest stores, then what an op of the block makes; latest first."""
        graph, node = self._graph, self._node
        for argument in graph.block.args:
            if not is_memref(argument.type) or argument in node.loads:
                yield from self._by_argument(argument)
        for memref in list(node.loads):
            yield from self._by_source(memref)
        for memref in list(node.loads):
            if isinstance(memref.owner, Operation) and memref.owner in graph.of_op:
                for other in graph.loading(memref):
                    yield other, memref

    def _by_argument(self, argument: BlockArgument) -> Iterator[tuple[Node, SSAValue]]:
        loads = self._loads.get(argument)
        if loads is None:
            used_by = (use.operation for use in argument.uses)
            loads = self._loads[argument] = [op for op in used_by if op.name in READS]
        # Those of siblings that were fused are the nest's own now.
        loads[:] = [op for op in loads if self._graph.node_around(op) is not self._node]
        for load in loads:
            if (memref := load.operands[0]) in self._node.loads:
                other = self._graph.node_around(load)
                if other is not None:
                    yield other, memref

    def _by_source(self, memref: SSAValue) -> Iterator[tuple[Node, SSAValue]]:
        first: dict[Sign, int] = {}
        for source in self._graph.predecessors(self._node, memref):
            if memref not in source.stores:
                continue
            sign = self._graph.alike(source, memref)
            if sign is not None:
                if first.get(sign, source.place + 1) <= source.place:
                    continue
                first[sign] = source.place
            for other in self._graph.latest_successors(source, memref):
                if memref in other.loads:
                    yield other, memref

    def _may_be_sibling(self, sibling: Node, memref: SSAValue) -> bool:
        if len(sibling.loads.get(memref, ())) != 1:
            return False
        if any(result.first_use is not None for result in sibling.op.results):
            return False
        if sibling in self._before or sibling in self._after:
            return False
        for other in sibling.loads:
            if other in sibling.stores:
                before = self._graph.preceding(sibling, other)
                if any(self._writes(found, other) for found in before):
                    return False
        return len(sibling.stores) <= 1

    def _writes(self, node: Node, memref: SSAValue) -> bool:
        """Whether a node writes through a memref: in nests, `mlir-opt` looks for stores only."""
        if memref in node.stores or not node.is_nest:
            return memref in node.writes
        return memref in node.writes and any(
            use.operation.name == "memref.store" and self._graph.node_around(use.operation) is node
            for use in memref.uses
        )

"""The dependence graph of a block: which of its ops must stay in order, and why.

Nodes are the ops of the block that access memory (themselves or in their regions), that compute
what other nodes use, or that use it. A memory edge leads from an earlier op to a later one where,
in one iteration of the loops around the block, the later accesses an element that the earlier has
accessed and one of both writes it; freeing memory counts as writing all of it. A value edge leads
from the op that computes a value to one that uses it, itself or in its regions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences import model
from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.memory.access import Access, Root
from loopwright.ir.syntax.enclosing import op_in


@dataclass(frozen=True, slots=True)
class MemoryEdge:
    """`sink` depends on `source` through memory; without a dependence it frees the memory."""

    source: Operation
    sink: Operation
    root: Root
    dependence: model.Dependence | None


@dataclass(frozen=True, slots=True)
class ValueEdge:
    """`sink` uses `value`, which `source` computes."""

    source: Operation
    sink: Operation
    value: SSAValue


Edge = MemoryEdge | ValueEdge


class DependenceGraph:
    """The dependences between the ops of one block."""

    def __init__(self, block: Block, analysis: DependenceAnalysis) -> None:
        self.block = block
        self._analysis = analysis
        self._order = {op: number for number, op in enumerate(block.ops)}
        self._accesses = self._collect()
        self.edges: tuple[Edge, ...] = (*self._memory_edges(), *self._value_edges())
        accessing = {op for edge in self.edges for op in (edge.source, edge.sink)}
        accessing.update(self._accesses)
        self.nodes: tuple[Operation, ...] = tuple(op for op in block.ops if op in accessing)
        self._successors: dict[Operation, dict[Operation, None]] = {op: {} for op in self.nodes}
        self._predecessors: dict[Operation, dict[Operation, None]] = {op: {} for op in self.nodes}
        for edge in self.edges:
            self._successors[edge.source][edge.sink] = None
            self._predecessors[edge.sink][edge.source] = None

    def accesses(self, node: Operation) -> Sequence[Access]:
        """The accesses of a node and of the ops inside it, in program order."""
        return self._accesses.get(node, ())

    def successors(self, node: Operation) -> tuple[Operation, ...]:
        """The nodes that depend on a node directly."""
        return tuple(sorted(self._successors[node], key=self._order.__getitem__))

    def predecessors(self, node: Operation) -> tuple[Operation, ...]:
        """The nodes that a node depends on directly."""
        return tuple(sorted(self._predecessors[node], key=self._order.__getitem__))

    def between(self, source: Operation, sink: Operation) -> tuple[Edge, ...]:
        """The edges from one node to another."""
        return tuple(e for e in self.edges if e.source is source and e.sink is sink)

    def _collect(self) -> dict[Operation, list[Access]]:
        found: dict[Operation, list[Access]] = {}
        for access in self._analysis.accesses:
            node = op_in(self.block, access.op)
            if node is not None:
                found.setdefault(node, []).append(access)
        return found

    def _memory_edges(self) -> Iterator[MemoryEdge]:
        depth = len(self._analysis.domains.of_block(self.block).loops) + 1
        nodes = {a: node for node, accesses in self._accesses.items() for a in accesses}
        partners = self._analysis.partners()
        seen: set[tuple[Operation, Operation, Root, str]] = set()
        for source, node in nodes.items():
            for sink in partners[source.root]:
                other = nodes.get(sink)
                if other is None or self._order[node] >= self._order[other]:
                    continue
                for edge in self._between(source, node, sink, other, depth):
                    kind = "" if edge.dependence is None else edge.dependence.kind.value
                    key = (node, other, edge.root, kind)
                    if key not in seen:
                        seen.add(key)
                        yield edge

    def _between(
        self, source: Access, node: Operation, sink: Access, other: Operation, depth: int
    ) -> Iterator[MemoryEdge]:
        if source.frees or sink.frees:
            yield MemoryEdge(node, other, source.root, None)
            return
        for found in self._analysis.between(source, sink, model.MEMORY_KINDS, [depth]):
            yield MemoryEdge(node, other, source.root, found)

    def _value_edges(self) -> Iterator[ValueEdge]:
        for op in self.block.ops:
            for result in op.results:
                users = dict.fromkeys(op_in(self.block, use.operation) for use in result.uses)
                for user in users:
                    if user is not None and user is not op:
                        yield ValueEdge(op, user, result)

"""Why ops of a block must stay in order: its dependence graph, and the accesses between two ops.

Nodes are the ops of the block that access memory (themselves or in their regions), that compute
what other nodes use, or that use it. A memory edge leads from an earlier op to a later one where,
in one iteration of the loops around the block, the later accesses an element that the earlier has
accessed and one of both writes it. Freeing memory counts as writing all of it. A value edge leads
from the op that computes a value to one that uses it, itself or in its regions.

`Intervening` finds the accesses to an element between two ops, the first of which dominates the
second. In one iteration of the loops around the first op, all ops executed between the two are
between them in the text, or in a loop that contains the second op but not the first. An access
there matters if it depends on the second in an iteration of these common loops: a dependence at a
deeper level. If the two are in different blocks of a region, all ops on a path from one to the
other matter at any level.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences import model
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.memory.access import Access, Root
from loopwright.exact.presburger.budget import Kept
from loopwright.ir.core.enclosing import blocks_after, op_in, parent_of, reached_from
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class MemoryEdge:
    """`sink` depends on `source` through memory; an edge without a dependence leads to an op that
    frees the memory."""

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
        self._accesses = self._accesses_by_node()
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
        """Return the accesses of a node and of the ops inside it, in program order."""
        return self._accesses.get(node, ())

    def successors(self, node: Operation) -> tuple[Operation, ...]:
        """Return the nodes that depend on a node directly."""
        return tuple(sorted(self._successors[node], key=self._order.__getitem__))

    def predecessors(self, node: Operation) -> tuple[Operation, ...]:
        """Return the nodes that a node depends on directly."""
        return tuple(sorted(self._predecessors[node], key=self._order.__getitem__))

    def between(self, source: Operation, sink: Operation) -> tuple[Edge, ...]:
        """Return the edges from one node to another."""
        return tuple(e for e in self.edges if e.source is source and e.sink is sink)

    def _accesses_by_node(self) -> dict[Operation, list[Access]]:
        accesses_of_node: dict[Operation, list[Access]] = {}
        for access in self._analysis.accesses:
            node = op_in(self.block, access.op)
            if node is not None:
                accesses_of_node.setdefault(node, []).append(access)
        return accesses_of_node

    def _memory_edges(self) -> Iterator[MemoryEdge]:
        """Yield the edges from ops to later ones of the block that may access the same memory, at
        most one of each kind per pair."""
        depth = len(self._analysis.domains.of_block(self.block).loops) + 1
        nodes = {a: node for node, accesses in self._accesses.items() for a in accesses}
        partners = self._analysis.partners()
        reported: set[tuple[Operation, Operation, Root, str]] = set()
        for source, node in nodes.items():
            for sink in partners[source.root]:
                sink_node = nodes.get(sink)
                if sink_node is None or self._order[node] >= self._order[sink_node]:
                    continue
                for edge in self._between(source, node, sink, sink_node, depth):
                    kind = "" if edge.dependence is None else edge.dependence.kind.value
                    key = (node, sink_node, edge.root, kind)
                    if key not in reported:
                        reported.add(key)
                        yield edge

    def _between(
        self, source: Access, node: Operation, sink: Access, sink_node: Operation, depth: int
    ) -> Iterator[MemoryEdge]:
        if source.frees or sink.frees:
            yield MemoryEdge(node, sink_node, source.root, None)
            return
        for dependence in self._analysis.between(source, sink, model.MEMORY_KINDS, [depth]):
            yield MemoryEdge(node, sink_node, source.root, dependence)

    def _value_edges(self) -> Iterator[ValueEdge]:
        for op in self.block.ops:
            for result in op.results:
                users = dict.fromkeys(op_in(self.block, use.operation) for use in result.uses)
                for user in users:
                    if user is not None and user is not op:
                        yield ValueEdge(op, user, result)


_FLOW = (model.DependenceKind.FLOW,)


class Intervening:
    """The answers for one function, valid as long as it is not changed."""

    def __init__(self, analysis: DependenceAnalysis) -> None:
        self._analysis = analysis
        self._numbers = Kept(self._numbered_accesses)
        opaque = (a.op for a in analysis.accesses if a.memref is None)
        self._opaque = sorted({analysis.order.number_of(op) for op in opaque})

    def write(self, first: Access, last: Access) -> model.Dependence | None:
        """Return a write that may change what `last` reads after `first`; None if there is none.

        Both access the same elements in each iteration of their common loops.
        """
        between = self._between(first.op, last.op, last.root, writes=True)
        return self._first_flow((lowest, source, last) for lowest, source in between)

    def read(self, first: Access, last: Access) -> model.Dependence | None:
        """Return a read that may see the value that `first` writes before `last`, in the same
        block, overwrites it; None if there is none."""
        between = self._between(first.op, last.op, first.root, writes=False)
        return self._first_flow((lowest, first, sink) for lowest, sink in between)

    def _first_flow(self, pairs: Iterable[tuple[int, Access, Access]]) -> model.Dependence | None:
        """Return the first flow from one access to another, from a depth on; most often there is
        none."""
        for lowest, source, sink in pairs:
            depths = range(lowest, model.common_loops(source.loops, sink.loops) + 2)
            if self._analysis.may_depend(source, sink, _FLOW, depths):
                dependence = next(self._analysis.between(source, sink, _FLOW, depths), None)
                if dependence is not None:
                    return dependence
        return None

    def has_opaque(self, first: Operation, last: Operation) -> bool:
        """Return whether an op whose effects are unknown may be executed between the two."""
        opaque = self._opaque
        return bool(opaque) and any(
            bisect_left(opaque, low) < bisect_right(opaque, high)
            for low, high, _ in self._ranges(first, last)
        )

    def _between(
        self, first: Operation, last: Operation, root: Root, *, writes: bool
    ) -> Iterator[tuple[int, Access]]:
        """Yield the accesses executed between two ops that may alias a root, each with the least
        level at which they matter."""
        numbers, accesses = self._numbers[root, writes]
        for low, high, lowest in self._ranges(first, last):
            for access in accesses[bisect_left(numbers, low) : bisect_right(numbers, high)]:
                if access.op is not last:
                    yield lowest, access

    def _numbered_accesses(self, key: tuple[Root, bool]) -> tuple[list[int], list[Access]]:
        """Return the reads or writes of memory that a root may alias, with their positions."""
        root, writes = key
        number_of = self._analysis.order.number_of
        accesses = [a for a in self._analysis.partners()[root] if (a.writes if writes else a.reads)]
        return [number_of(access.op) for access in accesses], accesses

    def _ranges(self, first: Operation, last: Operation) -> Iterator[tuple[int, int, int]]:
        """Yield the ranges of positions of the ops between two ops, each with its least level."""
        analysis = self._analysis
        number_of = self._analysis.order.number_of
        block = first.parent_block()
        assert block is not None and block.parent is not None
        top = last
        while (
            ancestor_block := top.parent_block()
        ) is None or ancestor_block.parent is not block.parent:
            top = parent_of(top)
        if ancestor_block is block:
            end = number_of(last) if top is last else self._last_position(top)
            yield number_of(first) + 1, end, len(analysis.domains.of(first).loops) + 1
            return
        assert block.last_op is not None and ancestor_block.first_op is not None
        yield number_of(first) + 1, self._last_position(block.last_op), 1
        ahead = _reachable(blocks_after(block), block)
        for ahead_block in ahead:
            if ahead_block is ancestor_block or ancestor_block not in _reachable(
                blocks_after(ahead_block), block
            ):
                continue
            assert ahead_block.first_op is not None and ahead_block.last_op is not None
            yield number_of(ahead_block.first_op), self._last_position(ahead_block.last_op), 1
        repeats = ancestor_block in _reachable(blocks_after(ancestor_block), block)
        behind = ancestor_block.last_op if repeats else top
        assert behind is not None
        yield number_of(ancestor_block.first_op), self._last_position(behind), 1

    def _last_position(self, op: Operation) -> int:
        """Return the position of the last op inside an op."""
        while True:
            inner = (r.blocks.last.last_op for r in reversed(op.regions) if r.blocks.last)
            deepest = next((last for last in inner if last is not None), None)
            if deepest is None:
                return self._analysis.order.number_of(op)
            op = deepest


def _reachable(blocks: Iterable[Block], without: Block) -> list[Block]:
    """Return the blocks reachable from some blocks, these included, on paths that avoid one
    block."""
    reached = reached_from(blocks, lambda x: () if x is without else blocks_after(x))
    return [block for block in reached if block is not without]

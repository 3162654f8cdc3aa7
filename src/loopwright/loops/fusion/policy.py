"""Which of the legal fusions are made: the hooks that the planners of fusion ask.

The engine knows what is legal, which slices there are, what they cost and how to rewrite. A
`Policy` decides what is left: the order in which nests are tried, nests and slices that are not
fused, where buffers go. By default everything legal that the cost model chooses is fused. What they
fuse differs by their rules alone, as every policy tries nests in the order of `mlir-opt`. The rules
of `mlir-opt` are in `mlir_policy`, its cost model in `exact.costs.cost_model`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from loopwright.exact.memory.access import RootKind, root_of
from loopwright.exact.slices.computation import Slice, is_maximal
from loopwright.ir.affine_expr import AffineDimExpr, dim
from loopwright.ir.core.narrowing import is_memref
from loopwright.ir.dialects.affine import ForOp, nesting
from loopwright.ir.dialects.memref import StoreOp as MemRefStoreOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.plan import Pairing
from loopwright.reporting.unknown import Unknown


class SiblingSearch(Protocol):
    """Iterates over the siblings of one nest, each once."""

    def next(self) -> tuple[Node, SSAValue] | None:
        """The next sibling, with the memref that both nests load."""
        ...

    def restart(self) -> None:
        """Start from the first sibling again, since one was fused into the nest."""
        ...


class VisitingOrder(Protocol):
    """The order in which the driver tries pairs of nests."""

    def nests(self, graph: BlockGraph) -> list[Node]:
        """The nests that others are fused into, the first one first."""
        ...

    def siblings(self, graph: BlockGraph, node: Node) -> SiblingSearch:
        """The siblings of a nest, the first one first."""
        ...


# The order in which `mlir-opt` tries nests: greedy fusion depends on it, so every policy has it


class MlirOrder:
    """The order of an `llvm::DenseMap` of nodes, and of the use lists of memrefs."""

    def nests(self, graph: BlockGraph) -> list[Node]:
        """The nests that others are fused into, the first one first.

        `mlir-opt` iterates over a hash table that is at most three quarters full, in which node n
        is in bucket 37 n, and pushes the nodes onto a stack: the last bucket comes first.
        """
        buckets = 64
        while graph.most_nodes * 4 >= buckets * 3:
            buckets *= 2
        numbers = sorted(graph.nodes, key=lambda number: (number * 37 % buckets, number))
        return [graph.nodes[number] for number in reversed(numbers) if graph.nodes[number].is_nest]

    def siblings(self, graph: BlockGraph, node: Node) -> SiblingsByUse:
        """The siblings of a nest, by the uses of the memrefs that it loads."""
        return SiblingsByUse(graph, node)


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
        """Nests that load what a nest loads: first by loads that use a block argument, be it memref
        or subscript, then what a nest stores, then what an op of the block makes; latest first."""
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


MLIR_ORDER = MlirOrder()


# Policies


@dataclass(frozen=True, slots=True)
class Policy:
    """Which legal fusions are carried out, and which one is chosen among several."""

    order: VisitingOrder = MLIR_ORDER
    """The order in which nests and their siblings are tried."""
    repeats_recurrences: bool = True
    """Maximal fusion may recompute a source that updates memory it reads, if that is legal."""
    moves_deallocations: bool = True
    """Deallocations may be moved."""
    buffers_in_place: bool = True
    """A private buffer may be allocated where the memref was allocated."""
    erases_copied_sources: bool = True
    """A source is erased if its consumers read only private copies of its results."""
    tries_all_depths: bool = True
    """Other depths of a pair are tried after one at which the slice of a sibling is not maximal or
    the form of the nests is not handled (`Declined.ends_pair`)."""
    elements_only: bool = False
    """Fusion is maximal, estimates no cost, and skips blocks that do not store to memory of the
    function."""

    def obstacle(self, block: Block) -> Operation | None:
        """The first op of a block that prevents fusion in it."""
        return None

    def unhandled(self, pairing: Pairing) -> Refusal | None:
        """Return why a pair is rejected whatever its slices are; None if it is not."""
        return None

    def admits(self, slice_: Slice) -> bool:
        """Whether a slice may be used."""
        return True

    def separates(self, graph: BlockGraph, first: Node, second: Node) -> bool:
        """Whether nests are not fused because of an op between them."""
        return False

    def joins(self, loop: ForOp) -> bool:
        """Whether a loop that carries values may be joined with others that carry values."""
        return True

    def is_maximal(self, slice_: Slice) -> bool:
        """Whether the slices of all iterations are the whole source."""
        maximal = is_maximal(slice_)
        return not isinstance(maximal, Unknown) and maximal

    def buffer_depth(self, slice_: Slice) -> int:
        """How many of the loops around a slice get a new private buffer in each iteration."""
        return slice_.depth


@dataclass(frozen=True, slots=True)
class ElementPolicy(Policy):
    """Only producers of single elements are fused, into consumers that use one element in each
    iteration. The memory is allocated in the function, or stored to by the consumer."""

    elements_only: bool = True

    def unhandled(self, pairing: Pairing) -> Refusal | None:
        """Reject pairs that do not make and use one element in each iteration."""
        if _is_of_elements(pairing):
            return None
        message = "no element that only this function knows is made once and used beside it"
        return pairing.unsupported("fusion.elements", message)

    def admits(self, slice_: Slice) -> bool:
        """Whether each iteration needs one source iteration, which no other iteration needs."""
        return slice_.depth == len(slice_.loops) and _is_one_to_one(slice_)


EVERYTHING = Policy()
ELEMENTS = ElementPolicy()


def _is_of_elements(pairing: Pairing) -> bool:
    """Whether a perfect nest stores elements that the innermost loops of the sink load, equally
    deep.

    The memory is allocated in the function, or stored to by the sink again. The source reads it
    back only at the stored subscripts."""
    source, sink = pairing.source, pairing.sink
    if any(
        root_of(memref).kind is not RootKind.ALLOCATION and memref not in sink.stores
        for memref in pairing.memrefs
    ):
        return False
    nest = list(nesting.loops_in(source.op))
    if any(a.parent_op() is not b for a, b in zip(nest[1:], nest, strict=False)):
        return False
    stores = [op for ops in source.stores.values() for op in ops]
    if any(op.parent_op() is not nest[-1] for op in stores) or nest[-1].results:
        return False
    stored_elements = {(op.operands[1], op.properties["map"], *op.operands[2:]) for op in stores}
    for op in (op for memref in source.stores for op in source.loads.get(memref, ())):
        if (op.operands[0], op.properties["map"], *op.operands[1:]) not in stored_elements:
            return False
    loads = [op for memref in pairing.memrefs for op in sink.loads[memref]]
    deep = len(source.nests.loops_around(stores[0]))
    return all(
        len(sink.nests.loops_around(op)) == deep and next(nesting.loops_of(op.parent), None) is None
        for op in loads
        if op.parent is not None
    )


def _is_one_to_one(slice_: Slice) -> bool:
    """Whether each iteration needs exactly one source iteration, which no other iteration needs."""
    followed: set[int] = set()
    for number in range(slice_.common, len(slice_.loops)):
        lower = slice_.lower[number]
        if lower is None or not slice_.bounds.is_one_trip(number):
            return False
        inputs = [e.position for e in lower.results[0].walk() if isinstance(e, AffineDimExpr)]
        if len(inputs) != 1 or (lower.results[0] - dim(inputs[0])).constant_value() is None:
            return False
        followed.update(inputs)
    return len(followed) == len(slice_.loops) - slice_.common

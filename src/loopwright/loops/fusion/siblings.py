"""Which nests may be fused with a nest because both read the same memory, in `mlir-opt`'s order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from heapq import heappop, heappush

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.ir.dialects.memref import StoreOp as MemRefStoreOp
from loopwright.ir.interfaces.memory_access import is_affine_load
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.loops.fusion.edges import Places, Sign, place_of
from loopwright.loops.fusion.graph import BlockGraph, Gone
from loopwright.loops.fusion.nodes import Node

_MOST_GROUPS = 16
"""Of so many groups of nodes that do the same with a memref the nearest ones are looked at."""
_LOW = -(1 << 62)


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
        self._known_near: dict[SSAValue, list[Node] | None] = {}
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

    def _near(self, memref: SSAValue) -> list[Node] | None:
        """The other nests that load a memref, without such as depend on the nest, or it on them,
        for what stands in between; None for all."""
        if memref not in self._known_near:
            found = near(self._graph, self._node, memref)
            if found is not None:
                found = [other for other in found if other is not self._node]
            self._known_near[memref] = found
        return self._known_near[memref]

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
                others = self._near(memref)
                if others is None:
                    nearest: Iterable[Node] = graph.loading(memref)
                else:
                    nearest = sorted(others, key=place_of, reverse=True)
                for other in nearest:
                    yield other, memref

    def _by_argument(self, argument: BlockArgument) -> Iterator[tuple[Node, SSAValue]]:
        if argument in self._node.loads and (others := self._near(argument)) is not None:
            order = self._graph.kept(("uses", argument), lambda: self._in_order(argument))
            for other in sorted(others, key=lambda node: order[node.number]):
                yield other, argument
            return
        loads = self._loads.get(argument)
        if loads is None:
            used_by = (use.operation for use in argument.uses)
            loads = self._loads[argument] = [op for op in used_by if is_affine_load(op)]
        # Those of siblings that were fused are the nest's own now.
        loads[:] = [op for op in loads if self._graph.node_around(op) is not self._node]
        for load in loads:
            if (memref := load.operands[0]) in self._node.loads:
                other = self._graph.node_around(load)
                if other is not None:
                    yield other, memref

    def _in_order(self, memref: SSAValue) -> dict[int, int]:
        """The numbers of the nodes that load a memref, in the order of its uses."""
        found: dict[int, int] = {}
        for place, use in enumerate(memref.uses):
            node = self._graph.node_around(use.operation) if is_affine_load(use.operation) else None
            if node is not None:
                found.setdefault(node.number, place)
        return found

    def _by_source(self, memref: SSAValue) -> Iterator[tuple[Node, SSAValue]]:
        if self._near(memref) == []:
            return
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
            isinstance(use.operation, MemRefStoreOp)
            and self._graph.node_around(use.operation) is node
            for use in memref.uses
        )


def near(graph: BlockGraph, node: Node, memref: SSAValue) -> list[Node] | None:
    """The nodes that load a memref which a node loads, without such as stand behind what depends on
    these while the node depends on it (or the other way round); None if there is no such thing."""
    groups = graph.groups(node, memref)
    if not groups or len(groups) > _MOST_GROUPS:
        return None
    copied = graph.copied_numbers()
    before = _nearest(graph, groups, lambda group: group.before(node.place), node, copied)
    after = _nearest(graph, groups, lambda group: group.after(node.place), node, copied)
    if not before and not after:
        return None
    found: dict[Node, None] = {}
    for sign, group in graph.loading_groups(memref):
        low = max((w.place for s, w in before if sign in graph.signs_met(memref, s)), default=_LOW)
        high = min((w.place for s, w in after if sign in graph.signs_met(memref, s)), default=None)
        found.update(dict.fromkeys(group.between(low, high)))
        if copied:
            found.update(dict.fromkeys(n for n in group if n.number in copied))
    return list(found)


def _nearest(
    graph: BlockGraph,
    groups: Iterable[tuple[Sign, Places]],
    side: Callable[[Places], Iterator[Node]],
    node: Node,
    copied: Collection[int],
) -> list[tuple[Sign, Node]]:
    """Of each group the nearest node on one side, if edges join it with a node and others."""
    found = ((sign, next(side(group), None)) for sign, group in groups)
    return [
        (sign, other)
        for sign, other in found
        if other is not None
        and other.number not in copied
        and not graph.is_cut(node, other)
        and not graph.is_cut(other, node)
    ]


# Which nodes depend on a node, or which ones it depends on: directly or through others ------------
# The nodes are met in the order of the block (or against it), no farther than asked for. What
# follows a node through a memref also follows the nearest one that does the same with it: a chain
# of edges is gone along once, however many nodes access the memref.


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

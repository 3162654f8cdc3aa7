"""The dependence graph of a block, kept while nests are fused.

An edge leads from an earlier to a later node if both may access one element of a memref value in
one iteration of the loops around the block, and one of them writes it. An edge also leads to a node
that uses a result of an earlier one. This is `mlir-opt`'s graph: it decides which fusions are
tried, whereas legality is decided exactly (`legality`). As in `mlir-opt`, edges are computed once
for a node: a fused nest has the edges of both nests. A nest with copies of a source that stays
depends on the dependences of the source, no longer on the source itself, and later nodes do not
depend on the copies. As edges tell which nodes read a memref after a nest, they also decide which
memrefs may get private buffers.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import count, product

from xdsl.ir import Block, BlockArgument, Operation, OpResult, SSAValue

from loopwright.exact.dependences.nests import NestAccesses, constants
from loopwright.exact.memory.access import Root
from loopwright.exact.presburger.budget import Kept
from loopwright.ir.core.enclosing import op_in
from loopwright.ir.dialects.affine.memory import PrefetchOp
from loopwright.ir.interfaces.memory_access import (
    is_affine_access,
    is_affine_load,
    is_affine_store,
    memref_position,
)
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, is_deallocation
from loopwright.loops.fusion import nodes
from loopwright.records import dataclass

_EPOCHS = count()
"""Unique numbers for the states of blocks."""
_MOST_COMPARED = 400
"""The most pairs of accesses that are compared. Beyond that an edge is assumed, which is
conservative: fewer fusions are tried."""


@dataclass(frozen=True, slots=True)
class Use:
    """How a node uses a memref; nodes whose uses have the same number have the same edges.

    `ops` are one load or store of each kind; empty if other ops access the memref, too, or the node
    is not a nest.
    """

    number: int
    writes: bool
    ops: tuple[Operation, ...]


class Uses:
    """The ways in which nodes use memrefs, and which of them make edges; `common` loops are around
    the block."""

    def __init__(self, nests: NestAccesses, common: int) -> None:
        self._nests = nests
        self._common = common
        self._uses: dict[tuple[nodes.Node, SSAValue], tuple[int, Use]] = {}
        self._numbers: dict[Hashable, int] = {}
        self._conflicting: dict[tuple[int, int], bool] = {}

    def of(self, node: nodes.Node, memref: SSAValue) -> Use:
        """Return how a node uses a memref."""
        ops = (*node.loads.get(memref, ()), *node.stores.get(memref, ()))
        if memref in node.not_affine or not node.is_nest:
            ops = ()
        count, use = self._uses.get((node, memref), (-1, None))
        if use is None or count != len(ops) or not ops:
            kinds = {self._kind(op): op for op in ops}
            writes = memref in node.writes
            number = self._numbers.setdefault((writes, *kinds), len(self._numbers))
            use = Use(number, writes, tuple(kinds.values()))
            self._uses[node, memref] = len(ops), use
        return use

    def may_conflict(self, first: Use, second: Use) -> bool:
        """Return whether uses of a memref by two nodes may access one element, and one of them
        writes: an edge leads from the earlier node to the later one."""
        if not (first.writes or second.writes):
            return False
        if not first.ops or not second.ops or len(first.ops) * len(second.ops) > _MOST_COMPARED:
            return True
        key = first.number, second.number
        cached = self._conflicting.get(key)
        if cached is None:
            cached = self._conflicting[key] = any(
                (is_affine_store(earlier) or is_affine_store(later))
                and self._may_overlap(earlier, later)
                for earlier, later in product(first.ops, second.ops)
            )
        return cached

    def _kind(self, op: Operation) -> Hashable:
        access = self._nests.single(op)
        if access is None:
            return op
        shaped = self._nests.shaped(access)
        does = is_affine_store(op), access.root, access.is_linear, access.subscripts is None
        return (*does, shaped.shape, shaped.parameters)

    def _may_overlap(self, first: Operation, second: Operation) -> bool:
        """Return whether two ops may access one element in one iteration of the common loops."""
        access = self._nests.single(first)
        other_access = self._nests.single(second)
        if access is None or other_access is None or access.is_linear != other_access.is_linear:
            return True
        if access.subscripts is None or other_access.subscripts is None:
            return True
        pairs = zip(
            constants(self._nests, access), constants(self._nests, other_access), strict=False
        )
        if any(None not in pair and pair[0] != pair[1] for pair in pairs):
            return False
        shapes = self._nests.shaped(access).shape, self._nests.shaped(other_access).shape
        if any(piece.num_locals for shape in shapes for piece in shape.pieces):
            # `mlir-opt` eliminates over the rationals, which is imprecise for steps and quotients.
            return True
        return self._nests.may_depend(access, other_access, self._common + 1)


def _join(first: nodes.Node, second: nodes.Node, value: SSAValue | None) -> None:
    """Add an edge from one node to a later one through a memref value, or None."""
    first.successors[value] = first.successors.get(value, 0) | second.bit
    second.predecessors[value] = second.predecessors.get(value, 0) | first.bit


def _drop(edges: dict[SSAValue | None, int], value: SSAValue | None, members: int) -> None:
    """Remove the edges of a node through a value that lead to members of a set."""
    if remaining := edges.pop(value, 0) & ~members:
        edges[value] = remaining


class Copies:
    """Which nests contain copies of ops of other nests that stay."""

    def __init__(self) -> None:
        self.sources: set[nodes.Node] = set()
        """The nests that others have copies of."""
        self._origins: dict[nodes.Node, dict[nodes.Node, dict[Operation, Operation]]] = {}
        """For nests that contain copies: the source nodes, and the original op of each copied
        op."""

    def of(self, node: nodes.Node) -> list[tuple[nodes.Node, dict[Operation, Operation]]]:
        """Return the source nodes of the copies in a node, and the original op of each copy."""
        return list(self._origins.get(node, {}).items())

    def note(
        self, source: nodes.Node, sink: nodes.Node, origins: Mapping[Operation, Operation]
    ) -> None:
        """Note that ops of a sink are copies of ops of a source."""
        self._origins.setdefault(sink, {}).setdefault(source, {}).update(origins)
        self.sources.add(source)

    def forget(self, node: nodes.Node) -> None:
        """Forget an erased node."""
        self._origins.pop(node, None)
        self.sources.discard(node)

    def are_all(self, node: nodes.Node, source: nodes.Node, root: Root) -> bool:
        """Return whether a node writes to a root only copies of the source's own writes, and the
        source has no other writes to it."""
        origins = self._origins.get(node, {}).get(source)
        if origins is None:
            return False
        mine = set(source.written_by(root))
        copied = {origins.get(op) for op in node.written_by(root)}
        return copied <= mine and mine <= set(origins.values())


class BlockGraph:
    """The nodes of one block, and what depends on what.

    Sets of nodes are integers in which node number n is bit n: a block in which each of N nests
    depends on all those before it has N² edges, but N integers of N bits.
    """

    def __init__(self, block: Block, nests: NestAccesses) -> None:
        self.block = block
        self.nests = nests
        nests.look_at(block)
        self.doubts = nests.ignored
        self.common = len(nests.domains.of_block(block).loops)
        """The number of loops around the block."""
        self.nodes: dict[int, nodes.Node] = {}
        self.of_op: dict[Operation, nodes.Node] = {}
        self.memrefs = nodes.MemrefIndex()
        self.roots = nodes.RootIndex()
        self.kinds = nodes.NodeKinds()
        self.most_nodes = 0
        """The greatest number of nodes so far (`driver`)."""
        self.copies = Copies()
        self.epoch = next(_EPOCHS)
        self._next = 0
        self._order = nodes.BlockPlaces(self.of_op)
        self._uses = Uses(nests, self.common)
        self._reached: tuple[dict[nodes.Node, int], dict[nodes.Node, int]] = ({}, {})
        self.changes = 0
        """How often a node has changed."""
        self.loads_with = Kept(self._loads_with)
        """The affine loads that use an argument of the block, by node and memref, in the order of
        the uses."""
        self.has_all_uses = Kept(self._has_all_uses)
        self._is_plain: dict[tuple[SSAValue, bool], bool] = {}
        for place, op in enumerate(block.ops):
            if _is_node(op):
                self._order.places.append(self._note(op, place * nodes.GAP).place)
        for memref in self.memrefs.users:
            self._connect_all(memref)
        for node in self.nodes.values():
            self._connect_values(node)

    def begin_epoch(self) -> None:
        """Invalidate plans for the previous state of the block."""
        self.epoch = next(_EPOCHS)

    # Sets of nodes

    def nodes_of(self, members: int) -> Iterator[nodes.Node]:
        """Yield the nodes of a set, by number."""
        members &= self.kinds.living
        while members:
            lowest = members & -members
            yield self.nodes[lowest.bit_length() - 1]
            members ^= lowest

    def nearest(self, members: int, *, is_last: bool = False) -> nodes.Node | None:
        """Return the node of a set that comes first in the block, or last."""
        members &= self.kinds.living
        nearest = None
        if still := members & ~self._order.moved:
            end = still if is_last else still & -still
            nearest = self.nodes[end.bit_length() - 1]
        if still == members:
            return nearest
        moved = self.nodes_of(members ^ still)
        candidates = moved if nearest is None else (nearest, *moved)
        return (max if is_last else min)(candidates, key=nodes.block_position)

    def within(self, members: int, start: nodes.Node, end: nodes.Node) -> int:
        """Return the nodes of a set between two positions in the block."""
        inside = members & self.kinds.living & self._order.between(start, end)
        if moved := members & self._order.moved:
            for node in self.nodes_of(moved):
                if start.place <= node.place < end.place:
                    inside |= node.bit
        return inside

    # Nodes

    def add(self, op: Operation) -> nodes.Node:
        """Add a node for an op that was inserted into the block."""
        node = self._note(op, self._order.place(op))
        self._order.note_moved(node)
        self._connect(node)
        return node

    def _note(self, op: Operation, place: int) -> nodes.Node:
        node = nodes.Node(self._next, op, place, self.nests)
        self._next += 1
        node.note_inside(op, self.block)
        self.nodes[node.number] = node
        self.kinds.add(node)
        self.of_op[op] = node
        self.most_nodes = max(self.most_nodes, len(self.nodes))
        self._index(node, node.memrefs(), node.accessed)
        return node

    def remove(self, node: nodes.Node) -> None:
        """Remove a node whose op is erased."""
        self._unindex(node)
        self.kinds.remove(node)
        self.copies.forget(node)
        del self.nodes[node.number]
        del self.of_op[node.op]

    def refresh(self, node: nodes.Node, op: Operation) -> None:
        """Analyse a node again after its loops were rearranged; `op` is the outermost one."""
        del self.of_op[node.op]
        self.of_op[op] = node
        node.restart(op)
        node.note_inside(node.op, self.block)

    def renew(self, node: nodes.Node) -> None:
        """Analyse a node again after its op got other operands."""
        for value in {**node.successors, **node.predecessors}:
            self._separate(node, value)
        self._unindex(node)
        self.refresh(node, node.op)
        self._index(node, node.memrefs(), node.accessed)
        self._connect(node)

    def _unindex(self, node: nodes.Node) -> None:
        """Forget the accesses of a node."""
        for memref in node.memrefs():
            self.memrefs.forget(node, memref)
        for root in node.accessed:
            self.roots.forget(node, root)
        self._drop_derived_facts()

    def move(self, node: nodes.Node) -> None:
        """Update the position of a node whose op was moved in the block."""
        node.move_to(self._order.place(node.op))
        self._order.note_moved(node)
        self._drop_derived_facts()

    def take_in(
        self,
        source: nodes.Node,
        sink: nodes.Node,
        added: Iterable[Operation],
        copies: Mapping[Operation, Operation],
    ) -> None:
        """Record that the sink now contains ops of a source: copies of them, or the ops themselves
        if there are no copies and the source is erased."""
        for neighbour, origins in self.copies.of(source):
            if neighbour is not sink and not self.are_joined(neighbour, sink):
                clones = {copies.get(copy, copy): op for copy, op in origins.items()}
                self.copies.note(neighbour, sink, clones)
        for value, members in source.predecessors.items():
            joined = sink.bit | sink.predecessors.get(value, 0)
            for neighbour in self.nodes_of(members & ~joined):
                _join(neighbour, sink, value)
        for value, members in source.successors.items() if not copies else ():
            joined = sink.bit | sink.successors.get(value, 0)
            for neighbour in self.nodes_of(members & ~joined):
                _join(sink, neighbour, value)
        if copies:
            for value in {**source.successors, **source.predecessors}:
                self._separate(source, value, sink.bit)
            self.copies.note(source, sink, {copy: op for op, copy in copies.items()})
        else:
            self.remove(source)
        for op in added:
            sink.note_inside(op, self.block)
        self._index(sink, source.memrefs(), source.accessed)

    def use_buffer(self, node: nodes.Node, memref: SSAValue, ops: Iterable[Operation]) -> None:
        """Record that ops of a node now access another memref in place of one."""
        root = self.nests.root(memref)
        node.forget_memref(memref)
        node.accessed.pop(root, None)
        self.memrefs.forget(node, memref)
        self.roots.forget(node, root)
        self._separate(node, memref)
        if not any(node.op.is_ancestor(use.operation) for use in memref.uses):
            node.uses.pop(memref, None)
            maker = self._defining_node(memref)
            if maker is not None and not any(r in node.uses for r in maker.op.results):
                self._separate(node, None, maker.bit)
        memrefs: dict[SSAValue, None] = {}
        for op in ops:
            node.note(op)
            memrefs[op.operands[memref_position(op)]] = None
        self._index(node, memrefs, map(self.nests.root, memrefs))

    def _index(self, node: nodes.Node, memrefs: Iterable[SSAValue], roots: Iterable[Root]) -> None:
        """Index the accesses of a node to some memref values and roots."""
        for memref in memrefs:
            self.memrefs.note(node, memref)
        for root in roots:
            self.roots.note(node, root)
        self.kinds.note_ops(node)
        self._drop_derived_facts()

    def _drop_derived_facts(self) -> None:
        """Drop facts about the previous state of the nodes."""
        for reached in self._reached:
            reached.clear()
        self.changes += 1
        self.loads_with.clear()

    def _defining_node(self, value: SSAValue) -> nodes.Node | None:
        return self.of_op.get(value.owner) if isinstance(value.owner, Operation) else None

    # Edges

    def _connect_all(self, memref: SSAValue) -> None:
        """Find the edges through a memref between all nodes, before any node has moved. Nodes with
        equal uses of it have equal edges."""
        users = [(node, self._uses.of(node, memref)) for node in self.memrefs.users[memref]]
        for forwards in (False, True):
            alike: dict[int, tuple[Use, int]] = {}
            for node, use in reversed(users) if forwards else users:
                members = 0
                for like_use, members_alike in alike.values():
                    pair = (use, like_use) if forwards else (like_use, use)
                    members |= members_alike if self._uses.may_conflict(*pair) else 0
                if members:
                    node.edges(forwards=forwards)[memref] = members
                first, members_alike = alike.get(use.number, (use, 0))
                alike[use.number] = first, members_alike | node.bit

    def _connect(self, node: nodes.Node) -> None:
        """Find the edges between a node and all others."""
        for memref in node.memrefs():
            for neighbour in self.memrefs.users[memref]:
                pair = (node, neighbour) if node.place < neighbour.place else (neighbour, node)
                uses = (self._uses.of(end, memref) for end in pair)
                if neighbour is not node and self._uses.may_conflict(*uses):
                    _join(*pair, memref)
        self._connect_values(node)
        for result in node.op.results:
            for use in result.uses:
                user = self.node_around(use.operation)
                if user is not None and user is not node:
                    _join(node, user, None)

    def _connect_values(self, node: nodes.Node) -> None:
        for value in node.uses:
            if (maker := self._defining_node(value)) is not None:
                _join(maker, node, None)

    def _separate(self, node: nodes.Node, value: SSAValue | None, neighbours: int = -1) -> None:
        """Drop the edges through a value between a node and others."""
        for forwards in (False, True):
            edges = node.edges(forwards=forwards)
            for neighbour in self.nodes_of(edges.get(value, 0) & neighbours):
                _drop(neighbour.edges(forwards=not forwards), value, node.bit)
            _drop(edges, value, neighbours)

    # Questions

    def among_users(
        self, memref: SSAValue, members: int, *, backwards: bool = False
    ) -> Iterator[nodes.Node]:
        """Yield the nodes of a set that access a memref, in the order in which their accesses were
        recorded."""
        users = self.memrefs.users[memref]
        for node in reversed(users) if backwards else users:
            if members & node.bit:
                yield node
                members ^= node.bit
            if not members:
                return

    def are_joined(self, node: nodes.Node, second: nodes.Node) -> bool:
        """Return whether an edge leads from one node to another, or back."""
        return any(
            members & second.bit
            for edges in (node.successors, node.predecessors)
            for members in edges.values()
        )

    def depends(self, node: nodes.Node, source: nodes.Node) -> bool:
        """Return whether a node depends directly on another."""
        return any(members & node.bit for members in source.successors.values())

    def insertion_point(self, source: nodes.Node, sink: nodes.Node) -> nodes.Node | None:
        """Return the node before which the fused nest keeps all dependences: the first node after
        the source that depends on it, or the sink. None if the sink depends on a node at or after
        that one."""
        first = self.nearest(source.dependents)
        if first is None or first.place >= sink.place:
            return sink
        last = self.nearest(sink.dependencies, is_last=True)
        return None if last is not None and first.place <= last.place else first

    def superseded(self, sink: nodes.Node) -> int:
        """Return the bit set of the producers of a sink, nests without results, that have no
        insertion point at it: a node between both depends on the producer, and the sink depends on
        that node, through the same memref."""
        superseded = 0
        for memref, edges in sink.predecessors.items():
            members = edges & self.kinds.living
            if memref in sink.loads and members & (members - 1):
                last = self.nearest(members, is_last=True)
                assert memref is not None and last is not None
                if last.place < sink.place:
                    sources = members & last.predecessors.get(memref, 0)
                    superseded |= sources & self.memrefs.storing.get(memref, 0)
        return superseded & self.kinds.nests & ~self.kinds.carrying

    def reach(self, node: nodes.Node, *, forwards: bool) -> int:
        """Return the nodes that depend on a node (or that it depends on), directly or through
        others."""
        reached = self._reached[forwards]
        waiting = (
            [] if node in reached else [(node, self._neighbours_to_follow(node, forwards=forwards))]
        )
        while waiting:
            current, unvisited = waiting.pop()
            if not unvisited:
                continue
            end = unvisited & -unvisited if forwards else unvisited
            neighbour = self.nodes[end.bit_length() - 1]
            if neighbour in reached:
                reached[current] |= reached[neighbour]
                waiting.append((current, unvisited & ~(reached[neighbour] | neighbour.bit)))
            else:
                waiting += [
                    (current, unvisited),
                    (neighbour, self._neighbours_to_follow(neighbour, forwards=forwards)),
                ]
        return reached[node]

    def _neighbours_to_follow(self, node: nodes.Node, *, forwards: bool) -> int:
        """Return the neighbours of a node from which others may be reached, and the nodes reached
        first."""
        neighbours = (node.dependents if forwards else node.dependencies) & self.kinds.living
        self._reached[forwards][node] = neighbours
        return neighbours if forwards else neighbours & ~self.kinds.independent

    def _loads_with(self, argument: BlockArgument) -> list[tuple[nodes.Node, SSAValue]]:
        loads: dict[tuple[nodes.Node, SSAValue], None] = {}
        for use in argument.uses:
            if is_affine_load(load := use.operation):
                node = self.node_around(load)
                if node is not None:
                    loads[node, load.operands[0]] = None
        return list(loads)

    def node_around(self, op: Operation) -> nodes.Node | None:
        """Return the node whose op is, or contains, an op."""
        current = op_in(self.block, op)
        return None if current is None else self.of_op.get(current)

    def _has_all_uses(self, memref: SSAValue) -> bool:
        """Return whether all uses of a memref are in this block. Its views are then in the block as
        well. (A memref that lives for one iteration around the block has no other uses in the
        region.)"""
        return all(op_in(self.block, use.operation) is not None for use in memref.uses)

    def is_used_by_nests_only(self, memref: SSAValue, *, frees: bool) -> bool:
        """Return whether all uses of a memref are affine loads, stores and prefetches; with `frees`
        it may also be freed."""
        # Fusion only adds more uses of these kinds.
        was_plain = self._is_plain.get((memref, frees), False)
        self._is_plain[memref, frees] = was_plain or all(
            (is_affine_access(use.operation) or isinstance(use.operation, PrefetchOp))
            or (frees and is_deallocation(use.operation))
            for use in memref.uses
        )
        return self._is_plain[memref, frees]


def _is_node(op: Operation) -> bool:
    """Return whether an op of the block is a node. It is if it accesses memory, has used results,
    or uses results of a nest and so must stay after it."""
    if op.regions:
        return True
    makers = (operand.op for operand in op.operands if isinstance(operand, OpResult))
    if op.next_op is not None and any(maker.regions for maker in makers):
        return True
    if any(result.first_use is not None for result in op.results):
        return True
    effects = effects_of(op)
    return effects is None or effects != Effect.NONE

"""The graph of the nodes of a block: which node may depend on which through what memory.

Edges are not kept: groups of nodes that do the same with a memref say which there are, so that a
block of many nests costs no more than what is asked of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import chain, count, islice
from typing import Protocol, TypeAlias, TypeVar, cast

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.memory.access import Root, RootKind
from loopwright.ir.dialects.affine.memory import PrefetchOp
from loopwright.ir.interfaces.memory_access import is_affine_access
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, is_deallocation
from loopwright.ir.syntax.enclosing import op_in
from loopwright.loops.fusion.edges import (
    Copies,
    Edges,
    Makers,
    NodeAccess,
    Places,
    Sign,
    Users,
    nearest_after,
    nearest_before,
    place_of,
)
from loopwright.loops.fusion.nodes import Node

_EPOCHS = count()
"""Numbers for the states of blocks: each is one state of one block."""


# The nodes of a block, by number, by place and by the memory that they access
# ---------------------- Everything is kept in the order of the block, so that what stands next to a
# node, or between two places, is found without looking at all nodes.


_GAP = 1 << 20
_NONE = Places()
_END = 1 << 62


class NodeOrder(Protocol):
    """Numbers of nodes, in an order of its own."""

    def __iter__(self) -> Iterator[int]: ...

    def add(self, number: int, /) -> None:
        """Add a number that is not there."""
        ...

    def discard(self, number: int, /) -> None:
        """Take a number out."""
        ...


class NodeIndex:
    """The nodes of one block, by number, and what they do to memory."""

    def __init__(self, block: Block, nests: NestAccesses) -> None:
        self.block = block
        self.nests = nests
        nests.look_at(block)
        self.doubts = nests.ignored
        self.nodes: dict[int, Node] = {}
        self.of_op: dict[Operation, Node] = {}
        self._orders: list[NodeOrder] = []
        self._readers: dict[SSAValue, dict[int, None]] = {}
        self._writers: dict[SSAValue, dict[int, None]] = {}
        self._users: dict[SSAValue, Users] = {}
        self._shared: dict[int, dict[SSAValue, None]] = {}
        self.makers = Makers(self.of_op)
        self._at_root: dict[Root, Places] = {}
        self.unknown_roots: list[Root] = []
        self._odd = Places()
        self._all = Places()
        self._uses_inside: dict[SSAValue, bool] = {}
        self._used_by_nests: set[tuple[SSAValue, bool]] = set()
        self._copies = Copies()
        self._edges = Edges(nests, len(nests.domains.of_block(block).loops))
        self._next = 0
        self.epoch = next(_EPOCHS)
        self.version: int = 0
        """Counts the changes: what was found out holds for one version."""
        self._first_place = 0
        for place, op in enumerate(block.ops):
            if _is_node(op):
                self.add(op, place * _GAP)

    def kept_in(self, order: NodeOrder) -> NodeOrder:
        """An order with the numbers of all nodes; it follows when nodes come and go."""
        for number in self.nodes:
            order.add(number)
        self._orders.append(order)
        return order

    def begin_epoch(self) -> None:
        """The block was rewritten: plans for it as it was are stale."""
        self.epoch = next(_EPOCHS)

    def add(self, op: Operation, place: int) -> Node:
        """A new node for an op of the block."""
        node = Node(self._next, op, place, self.nests)
        self._next += 1
        self.version += 1
        node.note_inside(op, self.block)
        self.nodes[node.number] = node
        self.of_op[op] = node
        for order in self._orders:
            order.add(node.number)
        self._all.add(node)
        self._index(node, node.memrefs(), node.accessed)
        if node.first_unfusable is not None:
            self._odd.add(node)
        if self._uses_new(node):
            self.makers.forget_maker(node)
        return node

    def _uses_new(self, node: Node) -> bool:
        """Whether any node is known to use what a new node computes."""
        return any(
            (user := self.node_around(use.operation)) is not None and result in user.uses
            for result in (node.op.results if self.makers.are_known else ())
            for use in result.uses
        )

    def add_first(self, op: Operation) -> Node:
        """A new node for an op that was put in front of all others."""
        self._first_place -= _GAP
        return self.add(op, self._first_place)

    def remove(self, node: Node) -> None:
        """Forget a node whose op goes away."""
        self.version += 1
        for memref in node.memrefs():
            self._readers.get(memref, {}).pop(node.number, None)
            self._writers.get(memref, {}).pop(node.number, None)
            self._users[memref].drop(node)
        for root in node.accessed:
            self._at_root[root].discard(node)
        self._shared.pop(node.number, None)
        self.makers.forget(node)
        self.makers.forget_maker(node)
        self._odd.discard(node)
        self._all.discard(node)
        for memref in list(self._copies.memrefs(node)):
            self._copies.forget(node, memref)
        del self.nodes[node.number]
        del self.of_op[node.op]
        for order in self._orders:
            order.discard(node.number)

    def refresh(self, node: Node) -> None:
        """Look at a node again whose loops were rearranged: what is borrowed remains so."""
        self.version += 1
        node.clear()
        self._shared.pop(node.number, None)
        self.makers.forget(node)
        node.note_inside(node.op, self.block)
        for memref in node.memrefs():
            self._note_use(node, memref)

    def renew(self, node: Node) -> None:
        """Look at a node again whose op has other operands."""
        for memref in list(node.memrefs()):
            self.forget_memref(node, memref)
        for root in list(node.accessed):
            self.forget_root(node, root)
        self.refresh(node)
        self._index(node, node.memrefs(), node.accessed)

    def grow(self, node: Node, added: Iterable[Operation], source: Node, *, stays: bool) -> None:
        """Note what ops that were put into a node's nest, and those inside them, do: those of a
        source that is gone, or copies of those of a source that stays."""
        found = Node(node.number, node.op, node.place, self.nests)
        for op in added:
            found.note_inside(op, self.block)
        if stays:
            found.borrow(found.reads, found.writes)
        else:
            found.borrow(source.borrowed_reads, source.borrowed_writes)
        self._merge(node, found)

    def extend(self, node: Node, ops: Iterable[Operation]) -> None:
        """Note what ops that were put into a node's nest do, those inside them left out."""
        found = Node(node.number, node.op, node.place, self.nests)
        for op in ops:
            found.note(op)
        self._merge(node, found)

    def _merge(self, node: Node, found: Node) -> None:
        self.version += 1
        node.add(found)
        self.makers.note(node, found.uses)
        self._index(node, found.memrefs(), found.accessed)
        if node.first_unfusable is not None:
            self._odd.add(node)

    def _index(self, node: Node, memrefs: Iterable[SSAValue], roots: Iterable[Root]) -> None:
        for memref in memrefs:
            self._note_use(node, memref)
            if memref in node.reads:
                self._readers.setdefault(memref, {})[node.number] = None
            if memref in node.writes:
                self._writers.setdefault(memref, {})[node.number] = None
        for root in roots:
            if root not in self._at_root:
                self._at_root[root] = Places()
                if root.kind is RootKind.UNKNOWN:
                    self.unknown_roots.append(root)
            self._at_root[root].add(node)

    def _note_use(self, node: Node, memref: SSAValue) -> None:
        users = self._users.get(memref)
        if users is None:
            users = self._users[memref] = Users(self._edges, memref)
        was_alone = users.is_alone
        users.note(node)
        if not users.is_alone:
            for number in users.numbers() if was_alone else (node.number,):
                if (known := self._shared.get(number)) is not None:
                    known[memref] = None

    def writers(self, memref: SSAValue) -> Iterator[Node]:
        """The nodes that write through a memref value."""
        return self._of(self._writers.get(memref, ()))

    def forget_memref(self, node: Node, memref: SSAValue) -> None:
        """Note that a node no longer accesses a memref value."""
        self.version += 1
        self._copies.forget(node, memref)
        node.forget_memref(memref)
        self._shared.get(node.number, {}).pop(memref, None)
        self._readers.get(memref, {}).pop(node.number, None)
        self._writers.get(memref, {}).pop(node.number, None)
        if memref in self._users:
            self._users[memref].drop(node)

    def forget_uses(self, node: Node, value: SSAValue, count: int) -> None:
        """Note that so many ops of a node no longer use a value."""
        node.forget_uses(value, count)
        self.makers.drop(node, value)

    def shared(self, node: Node) -> list[SSAValue]:
        """The memref values that a node accesses and others do, too (perhaps)."""
        known = self._shared.get(node.number)
        if known is None:
            known = self._shared[node.number] = dict.fromkeys(node.memrefs())
        found: list[SSAValue] = []
        for memref in list(known):
            if self._users[memref].is_alone:
                del known[memref]
            else:
                found.append(memref)
        return found

    def forget_root(self, node: Node, root: Root) -> None:
        """Note that a node no longer accesses the memory of a root."""
        if node.forget(root):
            self._at_root[root].discard(node)

    def add_all(self, ops: Sequence[Operation]) -> list[Node]:
        """New nodes for ops that were put into the block one after the other."""
        low, high = self._neighbours(ops)
        if high - low <= len(ops):
            self._spread()
            low, high = self._neighbours(ops)
        self._first_place = min(self._first_place, low)
        step = (high - low) // (len(ops) + 1)
        return [self.add(op, low + (k + 1) * step) for k, op in enumerate(ops)]

    def _neighbours(self, ops: Sequence[Operation]) -> tuple[int, int]:
        """The places of the nodes in front of some ops and after them."""
        before, after = ops[0].prev_op, ops[-1].next_op
        while before is not None and before not in self.of_op:
            before = before.prev_op
        while after is not None and after not in self.of_op:
            after = after.next_op
        high = None if after is None else self.of_op[after].place
        if before is not None:
            low = self.of_op[before].place
        else:
            low = (0 if high is None else high) - _GAP * (len(ops) + 1)
        return low, low + _GAP * (len(ops) + 1) if high is None else high

    def move_before(self, node: Node, anchor: Node) -> None:
        """Note that a node's op was moved in front of that of another node."""
        before = next(self._all.before(anchor.place), None)
        low = anchor.place - _GAP if before is None else before.place
        if anchor.place - low < 2:
            self._spread()
            self.move_before(node, anchor)
            return
        node.stand_at((low + anchor.place) // 2)
        self._note_place(node)

    def _spread(self) -> None:
        """Give the places gaps again."""
        ordered = list(self._all)
        for number, node in enumerate(ordered):
            node.stand_at(number * _GAP)
        for node in ordered:
            self._note_place(node)
        self._first_place = min(self._first_place, 0)

    def _note_place(self, node: Node) -> None:
        """Note that a node stands elsewhere now."""
        self.version += 1
        self._all.add(node)
        self.makers.forget_maker(node)
        if node.first_unfusable is not None:
            self._odd.add(node)
        for root in node.accessed:
            self._at_root[root].add(node)
        for memref in node.memrefs():
            self._users[memref].note(node)

    def _of(self, numbers: Iterable[int]) -> Iterator[Node]:
        return (self.nodes[number] for number in numbers)

    def accessing(self, root: Root) -> Places:
        """The nodes that access memory of a root."""
        return self._at_root.get(root, _NONE)

    def roots(self) -> Iterable[Root]:
        """The roots that nodes access."""
        return self._at_root

    def unfusable_nodes(self) -> Places:
        """The nodes of unknown effects."""
        return self._odd

    def next_to(self, node: Node) -> Node | None:
        """The node that comes after a node."""
        return next(self._all.after(node.place), None)

    def group(self, memref: SSAValue, sign: Sign) -> Places:
        """The nodes that do the same with a memref value."""
        return self._users[memref].group(sign) or _NONE

    def signs_met(self, memref: SSAValue, sign: Sign) -> Iterable[Sign]:
        """The signs of the nodes that edges through a memref join with those of a sign."""
        return self._users[memref].met(sign)

    def loading(self, memref: SSAValue) -> Iterator[Node]:
        """The nodes that load through a memref value, the last one first."""
        users = self._users.get(memref)
        return iter(()) if users is None else nearest_before(users.that_do(_loads), _END)

    def users(self, memref: SSAValue) -> Iterator[Node]:
        """The nodes that access a memref value."""
        writers = self._writers.get(memref, {})
        yield from self._of(writers)
        yield from self._of(n for n in self._readers.get(memref, ()) if n not in writers)

    def node_around(self, op: Operation) -> Node | None:
        """The node whose op is, or contains, an op."""
        current = self.op_around(op)
        return None if current is None else self.of_op.get(current)

    def op_around(self, op: Operation) -> Operation | None:
        """The op of the block that is, or contains, an op."""
        return op_in(self.block, op)

    def has_all_uses(self, memref: SSAValue) -> bool:
        """Whether a memref is used in the block only: fusion uses none elsewhere.

        So are its views: they are made in the block. (What lives as long as an iteration around the
        block has no others in the region.)"""
        known = self._uses_inside.get(memref)
        if known is None:
            known = self._uses_inside[memref] = self._has_all_uses(memref)
        return known

    def _has_all_uses(self, memref: SSAValue) -> bool:
        return all(self.op_around(use.operation) is not None for use in memref.uses)

    def is_used_by_nests_only(self, memref: SSAValue, *, frees: bool) -> bool:
        """Whether all uses of a memref are affine loads, stores and prefetches; with `frees` it may
        also be freed."""
        if (memref, frees) in self._used_by_nests:
            return True
        # What fusion adds are more of these.
        found = all(
            (is_affine_access(use.operation) or isinstance(use.operation, PrefetchOp))
            or (frees and is_deallocation(use.operation))
            for use in memref.uses
        )
        if found:
            self._used_by_nests.add((memref, frees))
        return found


def _is_node(op: Operation) -> bool:
    """Whether an op of the block is a node: it accesses memory, or computes what others use."""
    if op.regions:
        return True
    if any(result.first_use is not None for result in op.results):
        return True
    effects = effects_of(op)
    return effects is None or effects != Effect.NONE


def _loads(does: NodeAccess) -> bool:
    return does.loads


# The dependence graph of a block, kept true while nests are fused ---------------------------------
# Edges are not stored: an index of who reads and who writes each memref (`users`), and of the
# places of the nodes (`node_index`), answers what depends on what. An edge leads from an earlier to
# a later node that may access one element of a memref value, if one of both writes it (`edges`):
# this is `mlir-opt`'s graph, which decides what is tried. What is legal is decided exactly
# (`legality`). A graph of n nodes takes time and space linear in what its ops access, however many
# nodes access the same.


Gone: TypeAlias = dict[SSAValue, dict[Sign, int]]
"""What the nodes do with memref values whose edges were followed, and the place of the first."""
_Found = TypeVar("_Found")


class BlockGraph(NodeIndex):
    """The nodes of one block, and what depends on what."""

    def __init__(self, block: Block, nests: NestAccesses) -> None:
        super().__init__(block, nests)
        self._kept: dict[object, object] = {}
        self._of_two: dict[tuple[int, int, int, int], object] = {}
        self._kept_version: int = 0

    def cut(self, source: Node, sink: Node, copies: Mapping[Operation, Operation]) -> None:
        """Note that a slice of a source that stays is in the sink, as copies of its ops: no edge
        leads there now, but from what the source depends on."""
        self.version += 1
        for memref in source.memrefs():
            for node in list(self.predecessors(source, memref)):
                if node is not sink and not self._users[memref].joins(node, sink):
                    self._copies.join(memref, node.number, sink.number)
        self._copies.cut(source, sink, copies)

    def copied_numbers(self) -> frozenset[int]:
        """The numbers of the nests that others have copies of."""
        return frozenset(self._copies.sources())

    def is_cut(self, source: Node, sink: Node) -> bool:
        """Whether no edge leads from a node to another one that has copies of it."""
        return self._copies.is_cut(source, sink)

    def instead(self, node: Node, memref: SSAValue) -> Iterator[Node]:
        """The nodes that a node depends on through a memref because of copies."""
        return self._of(self._copies.before(node, memref))

    def groups(self, node: Node, memref: SSAValue) -> list[tuple[Sign, Places]]:
        """The nodes that edges through a memref may join with a node: by what they do with it."""
        return self._users[memref].groups(node)

    def loading_groups(self, memref: SSAValue) -> list[tuple[Sign, Places]]:
        """The nodes that load through a memref: by what they do with it."""
        return self._users[memref].loading_groups()

    def copied(self) -> list[Node]:
        """The nests that others have copies of."""
        numbers = self._copies.sources()
        return [self.nodes[number] for number in numbers if number in self.nodes]

    def inherit(self, source: Node, sink: Node, copies: Mapping[Operation, Operation]) -> None:
        """Note that a sink takes over a source with slices of other nests in it: no edge leads from
        these to the sink then, if none did before. `copies` are the clones of the source's ops."""
        self.version += 1
        for number in self._copies.inside(source):
            node = self.nodes.get(number)
            if node is None or node is sink:
                continue
            if any(found is sink for m in node.memrefs() for found in self._joined(node, m)):
                continue
            known = self._copies.origins(node, source) or {}
            clones = {op: copies.get(copy, copy) for copy, op in known.items()}
            self._copies.cut(node, sink, clones)

    def replace(self, source: Node, sink: Node) -> None:
        """Note that a sink takes over a source that goes away, before that is forgotten: its edges
        are the sink's then, also those between the sink and nests with copies of it."""
        for memref in source.memrefs() if self._copies.is_inside(sink) else ():
            for node in list(self.successors(source, memref)):
                if self._copies.is_cut(sink, node):
                    self._copies.join(memref, sink.number, node.number)
        self.inherit(source, sink, {})
        self._copies.pass_on(source, sink)

    def only_repeats(self, node: Node, source: Node, root: Root) -> bool:
        """Whether all that a node writes to a root are copies of what the source itself writes, and
        the source writes nothing else there."""
        copies = self._copies.origins(source, node)
        if copies is None:
            return False
        mine, theirs = source.written_by(root), node.written_by(root)
        origins = {copies.get(op) for op in theirs}
        return origins <= set(mine) and set(mine) <= set(copies.values())

    # Edges -------------------------------------------------------------------------------------

    def related(self, node: Node, memref: SSAValue) -> Iterator[Node]:
        """The nodes that access a memref value which a node accesses, one of both writing it."""
        if memref in node.writes:
            return self.users(memref)
        return self._of(self._writers.get(memref, ()) if memref in node.reads else ())

    def _joined(self, node: Node, memref: SSAValue) -> Iterator[Node]:
        """The nodes that an edge through a memref value may join with a node."""
        joins = self._users[memref].joins
        return (other for other in self.related(node, memref) if joins(node, other))

    def successors(self, node: Node, memref: SSAValue) -> Iterator[Node]:
        """The nodes that depend on a node through a memref value."""
        for other in self._joined(node, memref):
            if other.place > node.place and not self._copies.is_cut(node, other):
                yield other
        yield from self._of(self._copies.after(node, memref))

    def predecessors(self, node: Node, memref: SSAValue) -> Iterator[Node]:
        """The nodes that a node depends on through a memref value."""
        for other in self._joined(node, memref):
            if other.place < node.place and not self._copies.is_cut(other, node):
                yield other
        yield from self._of(self._copies.before(node, memref))

    def following(self, node: Node, memref: SSAValue) -> Iterator[Node]:
        """The nodes that depend on a node through a memref value, the nearest first."""
        found = self._users[memref].after(node)
        if not self._copies.concern(node):
            return found
        others = sorted(self._of(self._copies.after(node, memref)), key=place_of)
        uncut = (other for other in found if not self._copies.is_cut(node, other))
        return merge(uncut, others, key=place_of)

    def preceding(self, node: Node, memref: SSAValue) -> Iterator[Node]:
        """The nodes that a node depends on through a memref value, the nearest first."""
        found = self._users[memref].before(node)
        if not self._copies.concern(node):
            return found
        before = self._of(self._copies.before(node, memref))
        others = sorted(before, key=place_of, reverse=True)
        uncut = (other for other in found if not self._copies.is_cut(other, node))
        return merge(uncut, others, key=place_of, reverse=True)

    def dependents(self, node: Node) -> Iterator[Node]:
        """The nodes that depend on a node, through memory or by using its results, the nearest
        first; some more than once."""
        return merge(*self.ways_from(node, forwards=True), key=place_of)

    def dependencies(self, node: Node) -> Iterator[Node]:
        """The nodes that a node depends on, through memory or by using their results, the nearest
        first; some more than once."""
        return merge(*self.ways_from(node, forwards=False), key=place_of, reverse=True)

    def ways_from(
        self, node: Node, gone: Gone | None = None, *, forwards: bool
    ) -> list[Iterator[Node]]:
        """The nodes that depend on a node (or that it depends on), by what leads there, the nearest
        first. Ways that are `gone` already, by nodes from which this one is met, are left out."""
        found: list[Iterator[Node]] = []
        if forwards:
            later = (self.node_around(use.operation) for r in node.op.results for use in r.uses)
            found.append(iter(sorted(filter(None, later), key=place_of)))
        else:
            found.append(self.makers.of(node).backwards())
        way = self.following if forwards else self.preceding
        is_plain = gone is not None and not self._copies.concern(node)
        for memref in self.shared(node):
            users = self._users[memref]
            if gone is not None and is_plain and (sign := users.sign(node)) is not None:
                signs = gone.setdefault(memref, {})
                if sign in signs:
                    continue
                signs[sign] = node.place
            found.append(way(node, memref))
        return found

    def leads(self, gone: Gone, node: Node, *, forwards: bool) -> bool:
        """Whether a way that is gone leads to a node."""
        return any(
            self._users[memref].leads(sign, node)
            for memref in node.memrefs()
            for sign, place in gone.get(memref, {}).items()
            if place != node.place and (place < node.place) is forwards
        )

    def has_edge(self, source: Node, sink: Node, memref: SSAValue) -> bool:
        """Whether a later node depends on an earlier one through a memref value."""
        if not self._copies.is_cut(source, sink) and self._users[memref].joins(source, sink):
            return source.place < sink.place
        return sink.number in self._copies.after(source, memref)

    def latest_successors(self, node: Node, memref: SSAValue) -> Iterator[Node]:
        """The nodes that depend on a node through a memref value, the latest known first."""
        yield from reversed(list(self._of(self._copies.after(node, memref))))
        writers, readers = self._writers.get(memref, {}), self._readers.get(memref, {})
        joins = self._users[memref].joins
        for number in chain(
            (number for number in reversed(readers) if number not in writers), reversed(writers)
        ):
            other = self.nodes[number]
            if other.place > node.place and joins(node, other):
                if not self._copies.is_cut(node, other):
                    yield other

    def alike(self, node: Node, memref: SSAValue) -> Sign | None:
        """What nodes have in common whose successors through a memref are the same, but for their
        places; None for a node that copies set apart."""
        return None if self._copies.concern(node) else self._users[memref].sign(node)

    def borrowing(self, memref: SSAValue) -> Iterator[Node]:
        """The nodes that write through a memref value in copies only."""
        if not self._copies.sources():
            return iter(())
        return (node for node in self.writers(memref) if memref in node.borrowed_writes)

    def kept(self, key: object, find: Callable[[], _Found]) -> _Found:
        """What is found out about nodes, once while nothing changes."""
        if self._kept_version != self.version:
            self._kept.clear()
            self._kept_version = self.version
        if key not in self._kept:
            self._kept[key] = find()
        return cast("_Found", self._kept[key])

    def kept_of(self, one: Node, other: Node, find: Callable[[], _Found]) -> _Found:
        """What is found out about two nodes alone, once while these do the same."""
        key = one.number, one.changes, other.number, other.changes
        if key not in self._of_two:
            self._of_two[key] = find()
        return cast("_Found", self._of_two[key])

    def first_dependent(self, node: Node) -> Node | None:
        """The first node behind a node that depends on it."""
        return self.kept(
            ("dependent", node.number),
            lambda: next((n for n in self.dependents(node) if n.place > node.place), None),
        )

    def last_dependency(self, node: Node) -> Node | None:
        """The last node in front of a node that it depends on."""
        return self.kept(
            ("dependency", node.number),
            lambda: next((n for n in self.dependencies(node) if n.place < node.place), None),
        )

    def has_followers(self, node: Node, memref: SSAValue, limit: int) -> bool:
        """Whether more than so many nodes depend on a node through a memref value."""
        found = self.kept(
            (memref, limit, node.number),
            lambda: next(islice(self.following(node, memref), limit, None), None),
        )
        return found is not None

    def met(
        self, node: Node, memref: SSAValue, fits: Callable[[NodeAccess], bool], *, forwards: bool
    ) -> Node | None:
        """The nearest node that does something with a memref value which a node accesses, one of
        both writing it, edge or not."""
        groups = self._users[memref].that_do(
            fits if memref in node.writes else lambda does: does.writes and fits(does)
        )
        nearest = nearest_after if forwards else nearest_before
        return next(nearest(groups, node.place), None)

    def all_successors(self, node: Node) -> dict[Node, None]:
        """The nodes that depend on a node: through memory, or by using its results."""
        found = dict.fromkeys(n for m in node.memrefs() for n in self.successors(node, m))
        for result in node.op.results:
            for use in result.uses:
                user = self.node_around(use.operation)
                if user is not None:
                    found[user] = None
        return found

    def all_predecessors(self, node: Node) -> dict[Node, None]:
        """The nodes that a node depends on: through memory, or by using their results."""
        found = dict.fromkeys(n for m in node.memrefs() for n in self.predecessors(node, m))
        for value in node.uses:
            owner = value.owner
            if isinstance(owner, Operation) and owner in self.of_op:
                found[self.of_op[owner]] = None
        return found

    def insertion_point(self, source: Node, sink: Node) -> Node | None:
        """The node in front of which the fused nest keeps all dependences: the first one after the
        source that depends on it, or the sink. None if the sink depends on a node after that."""
        first = self.first_dependent(source)
        if first is None or first.place >= sink.place:
            return sink
        last = self.last_dependency(sink)
        return None if last is not None and first.place <= last.place else first

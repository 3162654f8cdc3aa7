"""The dependence graph of a block, kept true while nests are fused.

Edges are not stored: an index of who reads and who writes each memref (`users`), and of the places
of the nodes (`node_index`), answers what depends on what. An edge leads from an earlier to a later
node that may touch one element of a memref value, if one of both writes it (`edges`): this is
`mlir-opt`'s graph, which decides what is tried. What is legal is decided exactly (`legality`). A
graph of n nodes takes time and space linear in what its ops touch, however many nodes touch the
same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from heapq import merge
from itertools import chain, islice
from typing import TypeAlias, TypeVar, cast

from xdsl.ir import Block, Operation, SSAValue

from loopwright.analysis.dependences.nests import NestAccesses
from loopwright.analysis.memory.access import Root
from loopwright.transforms.fusion.edges import Does, Sign
from loopwright.transforms.fusion.node_index import NodeIndex
from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.fusion.places import (
    Places,
    nearest_after,
    nearest_before,
    place_of,
)

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
        self, node: Node, memref: SSAValue, fits: Callable[[Does], bool], *, forwards: bool
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

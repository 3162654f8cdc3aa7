"""The dependence graph of a block, kept true while nests are fused.

Edges are not stored: an index of who reads and who writes each memref, and of the places of the
nodes, answers what depends on what. An edge leads from an earlier to a later node that may touch
one element of a memref value, if one of both writes it (`edges`): this is `mlir-opt`'s graph, which
decides what is tried. What is legal is decided exactly (`legality`). A graph of n nodes takes time
and space linear in what its ops touch, however many nodes touch the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from xdsl.ir import Block, Operation, SSAValue

from loopwright.analysis.access import Root, RootKind
from loopwright.analysis.nests import NestAccesses
from loopwright.interfaces.views import VIEWS
from loopwright.transforms.effects import Effect, effects_of
from loopwright.transforms.fusion.copies import Copies
from loopwright.transforms.fusion.edges import Edges
from loopwright.transforms.fusion.nodes import READS, WRITES, Node, note_inside, note_op
from loopwright.transforms.fusion.plan import EPOCHS
from loopwright.transforms.fusion.visiting import VisitingOrder

_GAP = 1 << 20


class BlockGraph:
    """The nodes of one block, by number, and what they do to memory."""

    def __init__(self, block: Block, nests: NestAccesses) -> None:
        self.block = block
        self.nests = nests
        nests.look_at(block)
        self.doubts = nests.ignored
        self.nodes: dict[int, Node] = {}
        self.of_op: dict[Operation, Node] = {}
        self.order = VisitingOrder()
        self._readers: dict[SSAValue, dict[int, None]] = {}
        self._writers: dict[SSAValue, dict[int, None]] = {}
        self._touching: dict[Root, dict[int, None]] = {}
        self.unknown_roots: list[Root] = []
        self._odd: dict[int, None] = {}
        self._uses_inside: dict[SSAValue, bool] = {}
        self._copies = Copies()
        self._edges = Edges(nests, len(nests.domains.of_block(block).loops))
        self._next = 0
        self.epoch = next(EPOCHS)
        self._first_place = 0
        for place, op in enumerate(block.ops):
            if _is_node(op):
                self.add(op, place * _GAP)

    # Nodes -------------------------------------------------------------------------------------

    def add(self, op: Operation, place: int) -> Node:
        """A new node for an op of the block."""
        node = Node(self._next, op, place, self.nests)
        self._next += 1
        note_inside(node, op, self.block)
        self.nodes[node.number] = node
        self.of_op[op] = node
        self.order.add(node.number)
        self._index(node, node.memrefs(), node.touched)
        if node.odd is not None:
            self._odd[node.number] = None
        return node

    def add_first(self, op: Operation) -> Node:
        """A new node for an op that was put in front of all others."""
        self._first_place -= _GAP
        return self.add(op, self._first_place)

    def remove(self, node: Node) -> None:
        """Forget a node whose op goes away."""
        for memref in node.memrefs():
            self._readers.get(memref, {}).pop(node.number, None)
            self._writers.get(memref, {}).pop(node.number, None)
        for root in node.touched:
            self._touching[root].pop(node.number, None)
        self._odd.pop(node.number, None)
        for memref in list(self._copies.memrefs(node)):
            self._copies.forget(node, memref)
        del self.nodes[node.number]
        del self.of_op[node.op]
        self.order.discard(node.number)

    def refresh(self, node: Node) -> None:
        """Look at a node again whose loops were rearranged: what is borrowed remains so."""
        node.clear()
        note_inside(node, node.op, self.block)

    def renew(self, node: Node) -> None:
        """Look at a node again whose op has other operands."""
        for memref in list(node.memrefs()):
            self.forget_memref(node, memref)
        for root in list(node.touched):
            self.forget_root(node, root)
        self.refresh(node)
        self._index(node, node.memrefs(), node.touched)

    def grow(self, node: Node, added: Iterable[Operation], source: Node, *, stays: bool) -> None:
        """Note what ops that were put into a node's nest, and those inside them, do: those of a
        source that is gone, or copies of those of a source that stays."""
        found = Node(node.number, node.op, node.place, self.nests)
        for op in added:
            note_inside(found, op, self.block)
        found.borrowed_reads.update(dict.fromkeys(found.reads) if stays else source.borrowed_reads)
        found.borrowed_writes.update(
            dict.fromkeys(found.writes) if stays else source.borrowed_writes
        )
        self._merge(node, found)

    def extend(self, node: Node, ops: Iterable[Operation]) -> None:
        """Note what ops that were put into a node's nest do, those inside them left out."""
        found = Node(node.number, node.op, node.place, self.nests)
        for op in ops:
            note_op(found, op)
        self._merge(node, found)

    def _merge(self, node: Node, found: Node) -> None:
        node.add(found)
        self._index(node, found.memrefs(), found.touched)
        if node.odd is not None:
            self._odd[node.number] = None

    def _index(self, node: Node, memrefs: Iterable[SSAValue], roots: Iterable[Root]) -> None:
        for memref in memrefs:
            if memref in node.reads:
                self._readers.setdefault(memref, {})[node.number] = None
            if memref in node.writes:
                self._writers.setdefault(memref, {})[node.number] = None
        for root in roots:
            if root not in self._touching:
                self._touching[root] = {}
                if root.kind is RootKind.UNKNOWN:
                    self.unknown_roots.append(root)
            self._touching[root][node.number] = None

    def writers(self, memref: SSAValue) -> Iterator[Node]:
        """The nodes that write through a memref value."""
        return self._of(self._writers.get(memref, ()))

    def forget_memref(self, node: Node, memref: SSAValue) -> None:
        """Note that a node no longer accesses a memref value."""
        for known in (node.borrowed_reads, node.borrowed_writes):
            known.pop(memref, None)
        self._copies.forget(node, memref)
        node.loads.pop(memref, None)
        node.open_loads.pop(memref, None)
        node.stores.pop(memref, None)
        node.reads.pop(memref, None)
        node.writes.pop(memref, None)
        self._readers.get(memref, {}).pop(node.number, None)
        self._writers.get(memref, {}).pop(node.number, None)

    def forget_root(self, node: Node, root: Root) -> None:
        """Note that a node no longer touches the memory of a root."""
        if node.touched.pop(root, None) is not None:
            self._touching[root].pop(node.number, None)

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
        before = [n.place for n in self.nodes.values() if n.place < anchor.place]
        low = max(before, default=anchor.place - _GAP)
        if anchor.place - low < 2:
            self._spread()
            self.move_before(node, anchor)
            return
        node.place = (low + anchor.place) // 2

    def _spread(self) -> None:
        """Give the places gaps again."""
        ordered = sorted(self.nodes.values(), key=lambda node: node.place)
        for number, node in enumerate(ordered):
            node.place = number * _GAP
        self._first_place = min(self._first_place, 0)

    def cut(self, source: Node, sink: Node, copies: Mapping[Operation, Operation]) -> None:
        """Note that a slice of a source that stays is in the sink, as copies of its ops: no edge
        leads there now, but from what the source depends on."""
        for memref in source.memrefs():
            for node in list(self.predecessors(source, memref)):
                if node is not sink and not self._edges.joins(node, sink, memref):
                    self._copies.join(memref, node.number, sink.number)
        self._copies.cut(source, sink, copies)

    def copied(self) -> list[Node]:
        """The nests that others have copies of."""
        numbers = self._copies.sources()
        return [self.nodes[number] for number in numbers if number in self.nodes]

    def inherit(self, source: Node, sink: Node, copies: Mapping[Operation, Operation]) -> None:
        """Note that a sink takes over a source with slices of other nests in it: no edge leads from
        these to the sink then, if none did before. `copies` are the clones of the source's ops."""
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
        for memref in source.memrefs():
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
        return None not in origins and origins <= set(mine) and set(mine) <= set(copies.values())

    def has_all_uses(self, memref: SSAValue) -> bool:
        """Whether a memref and its views are used in the block only: fusion uses none elsewhere."""
        known = self._uses_inside.get(memref)
        if known is None:
            known = self._uses_inside[memref] = self._has_all_uses(memref)
        return known

    def _has_all_uses(self, memref: SSAValue) -> bool:
        waiting, seen = [memref], {memref}
        while waiting:
            for use in waiting.pop().uses:
                if self.op_around(use.operation) is None:
                    return False
                if use.operation.name in VIEWS:
                    fresh = [result for result in use.operation.results if result not in seen]
                    seen.update(fresh)
                    waiting += fresh
        return True

    def is_used_by_nests_only(self, memref: SSAValue, *, frees: bool) -> bool:
        """Whether all uses of a memref are affine loads, stores and prefetches in the block; with
        `frees` it may also be freed there."""
        return all(
            (
                use.operation.name in READS | WRITES | {"affine.prefetch"}
                or (frees and use.operation.name == "memref.dealloc")
            )
            and self.op_around(use.operation) is not None
            for use in memref.uses
        )

    # Edges -------------------------------------------------------------------------------------

    def _of(self, numbers: Iterable[int]) -> Iterator[Node]:
        return (self.nodes[number] for number in numbers)

    def touching(self, root: Root) -> Iterator[Node]:
        """The nodes that touch memory of a root."""
        return self._of(self._touching.get(root, ()))

    def roots(self) -> Iterable[Root]:
        """The roots that nodes touch."""
        return self._touching

    def odd_nodes(self) -> Iterator[Node]:
        """The nodes of unknown effects."""
        return self._of(self._odd)

    def users(self, memref: SSAValue) -> Iterator[Node]:
        """The nodes that access a memref value."""
        writers = self._writers.get(memref, {})
        yield from self._of(writers)
        yield from self._of(n for n in self._readers.get(memref, ()) if n not in writers)

    def related(self, node: Node, memref: SSAValue) -> Iterator[Node]:
        """The nodes that access a memref value which a node accesses, one of both writing it."""
        if memref in node.writes:
            return self.users(memref)
        return self._of(self._writers.get(memref, ()) if memref in node.reads else ())

    def _joined(self, node: Node, memref: SSAValue) -> Iterator[Node]:
        """The nodes that an edge through a memref value may join with a node."""
        joins = self._edges.joins
        return (other for other in self.related(node, memref) if joins(node, other, memref))

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

    def node_around(self, op: Operation) -> Node | None:
        """The node whose op is, or contains, an op."""
        current = self.op_around(op)
        return None if current is None else self.of_op.get(current)

    def op_around(self, op: Operation) -> Operation | None:
        """The op of the block that is, or contains, an op."""
        current: Operation | None = op
        while current is not None and current.parent_block() is not self.block:
            current = current.parent_op()
        return current

    def has_path(self, source: Node, sink: Node) -> bool:
        """Whether the sink depends on the source, directly or through other nodes."""
        if source.place > sink.place:
            return False
        seen = {source}
        waiting = [source]
        while waiting:
            for following in self.all_successors(waiting.pop()):
                if following is sink:
                    return True
                if following not in seen and following.place < sink.place:
                    seen.add(following)
                    waiting.append(following)
        return False

    def insertion_point(self, source: Node, sink: Node) -> Node | None:
        """The node in front of which the fused nest keeps all dependences: the first one after the
        source that depends on it, or the sink. None if the sink depends on a node after that."""
        low, high = source.place, sink.place
        after = [n for n in self.all_successors(source) if low < n.place < high]
        if not after:
            return sink
        first = min(after, key=lambda node: node.place)
        before = [n.place for n in self.all_predecessors(sink) if low < n.place < high]
        if before and first.place <= max(before):
            return None
        return first


def _is_node(op: Operation) -> bool:
    """Whether an op of the block is a node: it touches memory, or computes what others use."""
    if op.name == "affine.for" or op.regions:
        return True
    if any(result.first_use is not None for result in op.results):
        return True
    effects = effects_of(op)
    return effects is None or effects != Effect.NONE

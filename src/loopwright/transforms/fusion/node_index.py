"""The nodes of a block, by number, by place and by the memory that they touch.

Everything is kept in the order of the block, so that what stands next to a node, or between two
places, is found without looking at all nodes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.ir import Block, Operation, SSAValue

from loopwright.analysis.dependences.nests import NestAccesses
from loopwright.analysis.memory.access import Root, RootKind
from loopwright.dialects.affine import ForOp
from loopwright.dialects.affine.memory import PrefetchOp
from loopwright.interfaces.memory_access import is_affine_access
from loopwright.interfaces.memory_effects import Effect, effects_of, is_deallocation
from loopwright.transforms.fusion.copies import Copies
from loopwright.transforms.fusion.edges import Does, Edges, Sign
from loopwright.transforms.fusion.makers import Makers
from loopwright.transforms.fusion.nodes import Node, note_inside, note_op
from loopwright.transforms.fusion.places import Places, nearest_before
from loopwright.transforms.fusion.plan import EPOCHS
from loopwright.transforms.fusion.users import Users
from loopwright.transforms.fusion.visiting import VisitingOrder

_GAP = 1 << 20
_NONE = Places()
_END = 1 << 62


class NodeIndex:
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
        self._users: dict[SSAValue, Users] = {}
        self._shared: dict[int, dict[SSAValue, None]] = {}
        self.makers = Makers(self.of_op)
        self._touching: dict[Root, Places] = {}
        self.unknown_roots: list[Root] = []
        self._odd = Places()
        self._all = Places()
        self._uses_inside: dict[SSAValue, bool] = {}
        self._used_by_nests: set[tuple[SSAValue, bool]] = set()
        self._copies = Copies()
        self._edges = Edges(nests, len(nests.domains.of_block(block).loops))
        self._next = 0
        self.epoch = next(EPOCHS)
        self.version: int = 0
        """Counts the changes: what was found out holds for one version."""
        self._first_place = 0
        for place, op in enumerate(block.ops):
            if _is_node(op):
                self.add(op, place * _GAP)

    def add(self, op: Operation, place: int) -> Node:
        """A new node for an op of the block."""
        node = Node(self._next, op, place, self.nests)
        self._next += 1
        self.version += 1
        note_inside(node, op, self.block)
        self.nodes[node.number] = node
        self.of_op[op] = node
        self.order.add(node.number)
        self._all.add(node)
        self._index(node, node.memrefs(), node.touched)
        if node.odd is not None:
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
        for root in node.touched:
            self._touching[root].discard(node)
        self._shared.pop(node.number, None)
        self.makers.forget(node)
        self.makers.forget_maker(node)
        self._odd.discard(node)
        self._all.discard(node)
        for memref in list(self._copies.memrefs(node)):
            self._copies.forget(node, memref)
        del self.nodes[node.number]
        del self.of_op[node.op]
        self.order.discard(node.number)

    def refresh(self, node: Node) -> None:
        """Look at a node again whose loops were rearranged: what is borrowed remains so."""
        self.version += 1
        node.clear()
        self._shared.pop(node.number, None)
        self.makers.forget(node)
        note_inside(node, node.op, self.block)
        for memref in node.memrefs():
            self._note_use(node, memref)

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
        self.version += 1
        node.add(found)
        self.makers.note(node, found.uses)
        self._index(node, found.memrefs(), found.touched)
        if node.odd is not None:
            self._odd.add(node)

    def _index(self, node: Node, memrefs: Iterable[SSAValue], roots: Iterable[Root]) -> None:
        for memref in memrefs:
            self._note_use(node, memref)
            if memref in node.reads:
                self._readers.setdefault(memref, {})[node.number] = None
            if memref in node.writes:
                self._writers.setdefault(memref, {})[node.number] = None
        for root in roots:
            if root not in self._touching:
                self._touching[root] = Places()
                if root.kind is RootKind.UNKNOWN:
                    self.unknown_roots.append(root)
            self._touching[root].add(node)

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
        """Note that a node no longer touches the memory of a root."""
        node.changes += 1
        if node.touched.pop(root, None) is not None:
            self._touching[root].discard(node)

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
        node.place = (low + anchor.place) // 2
        self._note_place(node)

    def _spread(self) -> None:
        """Give the places gaps again."""
        ordered = list(self._all)
        for number, node in enumerate(ordered):
            node.place = number * _GAP
        for node in ordered:
            self._note_place(node)
        self._first_place = min(self._first_place, 0)

    def _note_place(self, node: Node) -> None:
        """Note that a node stands elsewhere now."""
        self.version += 1
        self._all.add(node)
        self.makers.forget_maker(node)
        if node.odd is not None:
            self._odd.add(node)
        for root in node.touched:
            self._touching[root].add(node)
        for memref in node.memrefs():
            self._users[memref].note(node)

    def _of(self, numbers: Iterable[int]) -> Iterator[Node]:
        return (self.nodes[number] for number in numbers)

    def touching(self, root: Root) -> Places:
        """The nodes that touch memory of a root."""
        return self._touching.get(root, _NONE)

    def roots(self) -> Iterable[Root]:
        """The roots that nodes touch."""
        return self._touching

    def odd_nodes(self) -> Places:
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
        current: Operation | None = op
        while current is not None and current.parent_block() is not self.block:
            current = current.parent_op()
        return current

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
        """Whether all uses of a memref are affine loads, stores and prefetches in the block; with
        `frees` it may also be freed there."""
        if (memref, frees) in self._used_by_nests:
            return True
        # What fusion adds are more of these.
        found = all(
            (
                (is_affine_access(use.operation) or isinstance(use.operation, PrefetchOp))
                or (frees and is_deallocation(use.operation))
            )
            and self.op_around(use.operation) is not None
            for use in memref.uses
        )
        if found:
            self._used_by_nests.add((memref, frees))
        return found


def _is_node(op: Operation) -> bool:
    """Whether an op of the block is a node: it touches memory, or computes what others use."""
    if isinstance(op, ForOp) or op.regions:
        return True
    if any(result.first_use is not None for result in op.results):
        return True
    effects = effects_of(op)
    return effects is None or effects != Effect.NONE


def _loads(does: Does) -> bool:
    return does.loads

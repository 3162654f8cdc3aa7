"""What stands between two nests, and which memrefs may share memory with theirs.

Fusion moves the source, or a slice of it, to the sink, and the fused nest in front of an op between
them: nothing that either crosses may touch what it touches, one of both writing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from xdsl.ir import Operation
from xdsl.traits import SymbolTable

from loopwright.analysis.memory.access import ANYTHING, Root, RootKind
from loopwright.analysis.memory.aliases import Aliases
from loopwright.analysis.memory.argument_effects import written_operands
from loopwright.dialects.func import CallOp
from loopwright.syntax.narrowing import is_memref, is_unranked
from loopwright.syntax.properties import attribute
from loopwright.transforms.fusion.forms import BlockForms
from loopwright.transforms.fusion.graph import BlockGraph
from loopwright.transforms.fusion.meetings import Meeting, meetings
from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.fusion.plan import Proposal
from loopwright.transforms.fusion.temporaries import finds_own
from loopwright.transforms.support.refusal import Refusal, RefusalKind


class Surroundings:
    """The nodes of a block, and the memory that they may share."""

    def __init__(self, graph: BlockGraph, aliases: Aliases) -> None:
        self._graph = graph
        self._aliases = aliases
        self._overlaps: dict[Root, tuple[Root, ...]] = {}
        self._calls: dict[Node, tuple[frozenset[Root], frozenset[Root]]] = {}

    # Aliasing ----------------------------------------------------------------------------------

    def overlapping(self, root: Root) -> tuple[Root, ...]:
        """The other roots in the block that may share memory with a root."""
        known = self._overlaps.get(root)
        if known is None:
            others = self._graph.unknown_roots if self._is_distinct(root) else self._graph.roots()
            known = tuple(r for r in others if r != root and self._may_alias(root, r))
            self._overlaps[root] = known
        return known

    def _may_alias(self, root: Root, other: Root) -> bool:
        """Whether two roots may share memory in one execution of the block."""
        return self._aliases.may_alias_in(root, other, self._graph.block)

    def twins(self, root: Root) -> tuple[Root, ...]:
        """The other roots in the block that are the same memory or share none with a root: what is
        legal if they are the same is legal."""
        same = self._aliases.are_same_or_apart
        return tuple(other for other in self.overlapping(root) if same(root, other))

    def _is_distinct(self, root: Root) -> bool:
        """Whether a root shares memory with unknown roots at most."""
        if root.kind is RootKind.ARGUMENT:
            return self._aliases.is_distinct_argument(root)
        return root.kind is RootKind.ALLOCATION

    def is_local(self, root: Root, nodes: tuple[Node, ...]) -> bool:
        """Whether nobody but some nodes can read what is in an allocation from the first of them
        on: it is made anew in each iteration of the loops around them."""
        assert root.value is not None
        start = min(node.place for node in nodes)
        if self._aliases.escapes(root.value) or any(
            node not in nodes and node.reads_root(root)
            for node in self._graph.touching(root).after(start)
        ):
            return False
        return self._graph.has_all_uses(root.value)

    def is_read(self, root: Root) -> bool:
        """Whether any node reads memory of a root."""
        return any(node.reads_root(root) for node in self._graph.touching(root))

    # What stands in between --------------------------------------------------------------------

    def between(self, proposal: Proposal) -> Refusal | None:
        """Ops between both nests that touch what is moved across them, or compute what moves.

        `UndecidedError` where that is too hard to say."""
        source, sink, anchor = proposal.source, proposal.sink, proposal.anchor
        first, second = (source, sink) if source.place < sink.place else (sink, source)
        makers = self._graph.makers.of(second)
        maker = sink if sink in makers else next(makers.after(anchor.place - 1), None)
        if maker is not None:
            reason = f"'{maker.op.name}' computes a value that the later nest uses"
            return Refusal(_BETWEEN, RefusalKind.UNSUPPORTED, reason, (second.op, maker.op))
        stays = first is source and not proposal.removes
        refusal = self._crossing(first, second, first.place, anchor.place, stays=stays)
        return refusal or self._crossing(second, first, anchor.place - 1, second.place)

    def _crossing(
        self, node: Node, partner: Node, low: int, high: int, *, stays: bool = False
    ) -> Refusal | None:
        """Why a node may not go past those between two places."""
        for other in self.crossings(node, (partner,), low, high, stays=stays):
            refusal = self._conflict(node, other, self._repeated(node, other))
            if refusal is not None:
                return refusal
        return None

    def _repeated(self, node: Node, other: Node) -> frozenset[Root]:
        """Memory of a node in which a later one has but copies of its writes, and both read only
        what each of their iterations has written itself: it is the same in either order."""
        common = len(self._graph.nests.domains.of_block(self._graph.block).loops)
        forms = BlockForms(self._graph.nests, common, self._graph.doubts)
        return frozenset(
            root
            for root in node.touched
            if other.writes_root(root)
            and self._graph.only_repeats(other, node, root)
            and all(finds_own(forms.form, one.ends(root)) for one in (node, other))
        )

    def _conflict(self, node: Node, other: Node, repeated: frozenset[Root]) -> Refusal | None:
        """Why two nodes are not exchanged; None if they touch no common element, but in memory
        where one repeats the other."""
        if other.odd is not None and self._may_reach(other, node):
            reason = f"it is not known what '{other.odd.name}' between the nests touches"
            return Refusal(_BETWEEN, RefusalKind.UNSUPPORTED, reason, (node.op, other.odd))
        if any(
            shared in other.touched and (touching.writes or other.writes_root(shared))
            for root, touching in node.touched.items()
            for shared in self.overlapping(root)
        ):
            reason = f"'{other.op.name}' between the nests may touch the memory of one of them"
            return Refusal(_BETWEEN, RefusalKind.UNKNOWN, reason, (node.op, other.op))
        for meeting in meetings(self._graph, node, other, repeated):
            refusal = _met(meeting, other)
            if refusal is not None:
                return refusal
        return None

    def crossings(
        self, node: Node, partners: Collection[Node], low: int, high: int, *, stays: bool = False
    ) -> Iterator[Node]:
        """The nodes between two places that touch what a node touches, one of both writing; its
        partners in the fusion do not count, nor, if the node stays, copies of its own writes."""
        if high - low <= 1:
            return
        for root, touching in node.touched.items():
            writes = touching.writes
            for shared in (root, *self.overlapping(root)):
                if shared == ANYTHING:
                    continue
                for other in self._graph.touching(shared).between(low, high):
                    if other is node or other in partners:
                        continue
                    if not writes and not other.writes_root(shared):
                        continue
                    if stays and shared == root and self._graph.only_repeats(other, node, root):
                        continue
                    yield other
        for other in self._graph.odd_nodes().between(low, high):
            if self._may_reach(other, node):
                yield other

    def _may_reach(self, odd: Node, node: Node) -> bool:
        """Whether ops of unknown effects may touch what a node touches."""
        if not any(root.value is None and not root.symbol for root in odd.touched):
            return False
        if any(not isinstance(op, CallOp) for op in odd.odds):
            return True
        passed, written = self._passed(odd)
        return any(
            (self._is_public(root) and not _is_constant(root, odd.op))
            or self._meets(root, passed if touching.writes else written)
            for root, touching in node.touched.items()
        )

    def _meets(self, root: Root, others: frozenset[Root]) -> bool:
        return any(self._may_alias(root, other) for other in others)

    def _passed(self, odd: Node) -> tuple[frozenset[Root], frozenset[Root]]:
        """The roots that calls are passed, and those of them that they may write."""
        known = self._calls.get(odd)
        if known is None:
            root_of = self._graph.nests.root
            passed = frozenset(
                root_of(operand)
                for op in odd.odds
                for operand in op.operands
                if is_memref(operand.type) or is_unranked(operand.type)
            )
            written = frozenset(root_of(v) for op in odd.odds for v in written_operands(op))
            known = self._calls[odd] = passed, written
        return known

    def _is_public(self, root: Root) -> bool:
        """Whether a function may touch memory that is not passed to it."""
        if root.kind is RootKind.ALLOCATION and root.value is not None:
            return self._aliases.is_kept(root.value)
        return root.kind is not RootKind.ARGUMENT or self._aliases.is_reached(root)


_BETWEEN = "fusion.op-between"


def _met(meeting: Meeting, other: Node) -> Refusal | None:
    """Why two accesses are not exchanged; None if they never touch the same element."""
    ops = (meeting.first.op, meeting.second.op)
    pair = meeting.pair()
    if meeting.is_exact and pair is None:
        return None
    reason = f"'{other.op.name}' between the nests depends on one of them"
    if pair is None or not meeting.is_exact:
        return Refusal(_BETWEEN, RefusalKind.UNKNOWN, reason, ops)

    told = pair.told(meeting.names(), meeting.loops())
    return Refusal(_BETWEEN, RefusalKind.ILLEGAL, reason, ops, witness=lambda: told)


def _is_constant(root: Root, op: Operation) -> bool:
    """Whether a root is a global that nobody may write."""
    if root.kind is not RootKind.GLOBAL:
        return False
    found = SymbolTable.lookup_symbol(op, root.symbol)
    return found is not None and attribute(found, "constant") is not None

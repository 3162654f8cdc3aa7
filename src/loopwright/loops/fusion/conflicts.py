"""Dependences that keep the nodes of a block in order: conflicting accesses, memory that may alias.

Fusion moves the source, or a slice of it, to the sink, and the fused nest before an op between
them: neither may cross a conflicting access. Conflicts are decided exactly, in one iteration of the
loops around the block. Two nests have no common insertion point if a path of conflicts connects
them through nodes between them. This witness is built on demand, possibly after the nests have
changed: the edges of the path keep the facts that they need.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, pairwise, product

from xdsl.ir import Block, Operation

from loopwright.exact.dependences.model import common_loops, loop_names
from loopwright.exact.functions import certainly_returns
from loopwright.exact.memory.access import ANYTHING, Access, Root, RootKind, is_constant
from loopwright.exact.memory.aliases import Aliases, written_operands
from loopwright.exact.presburger.budget import Kept, UndecidedError
from loopwright.exact.speculation import never_leaves
from loopwright.ir.core.attributes import is_memref, is_unranked
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.func import CallOp
from loopwright.ir.interfaces.memory_effects import may_end
from loopwright.ir.refusal import Evidence, Reason, Refusal
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.fusion import slice_queries as queries
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node, block_position, union
from loopwright.loops.fusion.plan import Declined, Proposal
from loopwright.records import dataclass
from loopwright.reporting.witnesses import IterationPair, Link, OpPair, Path

_BETWEEN = "fusion.op-between"
_MAY_ALIAS = "fusion.may-alias"
NO_PLACE = "fusion.no-insertion-point"
_MOST_CONFLICTS = 16
"""The most pairs of accesses that are kept for one edge of a path."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two accesses, at least one a write, of two nodes that may touch the same element."""

    first: Access
    second: Access
    met: queries.Meeting | None
    """None if the accessed elements are unknown."""
    names: Callable[[], Mapping[int, str]]
    """Returns the names of the parameters."""

    def pair(self) -> queries.Pair | None:
        """Return a pair of iterations that access the same element; None if no such pair was found.

        Raises `UndecidedError` if the question takes too many steps."""
        return None if self.met is None else queries.dependence(self.met)

    def loops(self) -> tuple[list[str], list[str]]:
        """Return the names of the loops around both accesses; valid as long as the ops are
        unchanged."""
        return loop_names(self.first), loop_names(self.second)

    @property
    def is_exact(self) -> bool:
        """Return whether the accessed elements are known exactly."""
        return self.met is not None and self.met.is_exact


def conflicts(
    forms: queries.AccessForms, first: Node, second: Node, without: Collection[Root] = ()
) -> Iterator[Conflict]:
    """Yield the conflicting accesses of two nodes to the same root; except roots in a given set."""
    for root, mine in first.accessed.items():
        theirs = second.accessed.get(root)
        if theirs is None or not (mine.writes or theirs.writes) or root in without:
            continue
        for a, b in queries.writing_pairs(first.distinct(root), second.distinct(root)):
            is_known = a.subscripts is not None and b.subscripts is not None
            yield Conflict(a, b, forms.meeting(a, b) if is_known else None, forms.names)


def _swap_refusal(conflict: Conflict, intervening: Node) -> Refusal | None:
    """Return why two accesses must not be reordered; None if they never access the same element."""
    ops = (conflict.first.op, conflict.second.op)
    pair = conflict.pair()
    if conflict.is_exact and pair is None:
        return None
    memref = shown(conflict.first)
    message = f"'{intervening.op.name}' between the nests depends on one of them through {memref}"
    if pair is None or not conflict.is_exact:
        return Refusal(_BETWEEN, ops, message, Reason.UNKNOWN)

    witness = pair.witness(conflict.names(), conflict.loops())
    return Refusal(_BETWEEN, ops, message, Reason.ILLEGAL, Evidence({}, lambda: witness))


def shown(memory: Access | Root) -> str:
    """Return the name of the memory of an access or of a root, for a message."""
    if isinstance(memory, Access):
        return "memory" if memory.memref is None else value_name(memory.memref)
    if memory.value is not None:
        return value_name(memory.value)
    return f"@{memory.symbol}" if memory.symbol else "other memory"


def _op_pair(
    first: Operation, second: Operation, link: Link | None, iterations: IterationPair | None = None
) -> OpPair:
    """Two ops as a witness."""
    return OpPair(str(source_location(first)), str(source_location(second)), link, iterations)


def crossed(node: Node, intervening: Node) -> Refusal:
    """Refuse to move a node across another."""
    witness = _op_pair(node.op, intervening.op, Link.ORDER)
    message = f"'{intervening.op.name}' between the nests depends on one of them"
    ops = node.op, intervening.op
    return Refusal(_BETWEEN, ops, message, Reason.ILLEGAL, Evidence({}, lambda: witness))


def unknown_strides(first: Access, second: Access) -> Refusal:
    """Refuse because accesses to possibly shared memory cannot be compared."""
    message = f"the strides of {shown(first)} or {shown(second)} are not known"
    return Refusal(_MAY_ALIAS, (first.op, second.op), message, Reason.UNKNOWN)


class Surroundings:
    """The nodes of a block, and the memory that they may share."""

    def __init__(self, graph: BlockGraph, aliases: Aliases) -> None:
        self._graph = graph
        self._aliases = aliases
        self.overlapping = Kept(self._overlapping)
        self._passed = Kept(self._passed_to)

    # Aliasing

    def _overlapping(self, root: Root) -> tuple[Root, ...]:
        """Return the other roots in the block that may share memory with a root."""
        roots = self._graph.roots
        candidates = roots.unknown if self._is_distinct(root) else roots.accessing
        return tuple(r for r in candidates if r != root and self._may_alias(root, r))

    def _may_alias(self, root: Root, other: Root) -> bool:
        """Return whether two roots may share memory in one execution of the block."""
        return self._aliases.may_alias_in(root, other, self._graph.block)

    def same_or_disjoint(self, root: Root) -> tuple[Root, ...]:
        """Return the other roots in the block that either equal a root or are disjoint from it. It
        is conservative to assume that they are equal."""
        same = self._aliases.are_same_or_disjoint
        return tuple(candidate for candidate in self.overlapping[root] if same(root, candidate))

    def conflicting_roots(self, first: Node, second: Node) -> Iterator[tuple[Root, Root]]:
        """Yield the roots of two nodes, one of which is written, that are or may be the same."""
        for root, mine in first.accessed.items():
            for same_memory in (root, *self.same_or_disjoint(root)):
                theirs = second.accessed.get(same_memory)
                if theirs is not None and (mine.writes or theirs.writes):
                    yield root, same_memory

    def aliasing(self, node: Node, partners: Sequence[Node]) -> Refusal | None:
        """Refuse if a node and another one access memory that may overlap in an unknown way, and at
        least one of them writes it."""
        for root, mine in node.accessed.items():
            comparable = self.same_or_disjoint(root)
            for shared in self.overlapping[root]:
                accesses = (
                    partner.accessed.get(shared) for partner in partners if shared not in comparable
                )
                for theirs in accesses:
                    if theirs is not None and (mine.writes or theirs.writes):
                        ops = mine.ops[0], theirs.ops[0]
                        message = f"{shown(root)} and {shown(shared)} may share memory"
                        return Refusal(_MAY_ALIAS, ops, message, Reason.UNKNOWN)
        return None

    def _is_distinct(self, root: Root) -> bool:
        """Return whether a root may share memory only with roots of unknown origin."""
        if root.kind is RootKind.ARGUMENT:
            return self._aliases.is_distinct_argument(root)
        return root.kind is RootKind.ALLOCATION

    def is_local(self, root: Root, nodes: tuple[Node, ...]) -> bool:
        """Return whether only `nodes` can read an allocation from the first of them on. Each
        iteration of the loops around the nodes makes a new allocation."""
        start = min(node.place for node in nodes)
        if root.value is None or not self.is_own(root):
            return False
        readers = self._graph.roots.reading.get(root, 0) & ~union(node.bit for node in nodes)
        last = self._graph.nearest(readers, is_last=True)
        if last is not None and last.place > start:
            return False
        return self._graph.has_all_uses[root.value]

    def is_read(self, root: Root) -> bool:
        """Return whether any node reads memory of a root."""
        return bool(self._graph.roots.reading.get(root, 0))

    # Nodes between both nests

    def between(self, proposal: Proposal) -> Declined | None:
        """Refuse if an op between both nests conflicts with a node that is moved across it, or
        computes a value that the moved nest uses. Raises `UndecidedError` if a query exceeds its
        budget."""
        source = proposal.source
        sink = proposal.sink
        anchor = proposal.anchor
        first, second = (source, sink) if source.place < sink.place else (sink, source)
        makers = second.predecessors.get(None, 0)
        passed = self._graph.within(makers, anchor, second) | (makers & sink.bit)
        maker = self._graph.nearest(passed)
        if maker is not None:
            message = f"'{maker.op.name}' computes a value that the later nest uses"
            refusal = Refusal(_BETWEEN, (second.op, maker.op), message)
            return Declined(refusal, ends_pair=True)
        stays = first is source and not proposal.removes
        declined = self._refuse_crossing(first, second, first, anchor, stays=stays)
        return declined or self._refuse_crossing(second, first, anchor, second)

    def _refuse_crossing(
        self, node: Node, partner: Node, start: Node, end: Node, *, stays: bool = False
    ) -> Declined | None:
        """Return why a node must not move across the nodes between two places in the block."""
        for intervening in self.crossings(node, (partner,), start, end, stays=stays):
            declined = self._refuse_swap(node, intervening, self._repeated_roots(node, intervening))
            if declined is not None:
                return declined
        return None

    def _repeated_roots(self, node: Node, intervening: Node) -> frozenset[Root]:
        """Return the roots whose memory does not prevent swapping two nodes. All writes of one node
        to such a root are copies of the writes of the other node, and each iteration of either node
        reads only what it wrote itself."""
        forms = queries.block_forms(self._graph)
        return frozenset(
            root
            for root in node.accessed
            if intervening.writes_root(root)
            and self._graph.copies.are_all(intervening, node, root)
            and all(
                queries.finds_own(forms.form, partner.ends(root)) for partner in (node, intervening)
            )
        )

    def _refuse_swap(
        self, node: Node, intervening: Node, repeated: frozenset[Root]
    ) -> Declined | None:
        """Return why two nodes must not be swapped. None if they have no element in common except
        in roots where one node repeats the other."""
        if intervening.first_unfusable is not None and self._are_ordered(intervening, node):
            op = intervening.first_unfusable
            message = f"the accesses of '{op.name}' between the nests are not known"
            refusal = Refusal(_BETWEEN, (node.op, op), message)
            return Declined(refusal, ends_pair=True)
        if any(
            shared in intervening.accessed and (at_root.writes or intervening.writes_root(shared))
            for root, at_root in node.accessed.items()
            for shared in self.overlapping[root]
        ):
            message = (
                f"'{intervening.op.name}' between the nests may access the memory of one of them"
            )
            return Declined(Refusal(_BETWEEN, (node.op, intervening.op), message, Reason.UNKNOWN))
        for conflict in conflicts(queries.block_forms(self._graph), node, intervening, repeated):
            refusal = _swap_refusal(conflict, intervening)
            if refusal is not None:
                return Declined(refusal)
        return None

    def crossings(
        self, node: Node, partners: Collection[Node], start: Node, end: Node, *, stays: bool = False
    ) -> Iterator[Node]:
        """Yield the nodes between two places in the block that conflict with a node or must keep
        their order with it. Its partners in the fusion do not count. If the node stays, copies of
        its own writes do not count either."""
        graph = self._graph
        if start is end:
            return
        candidates = graph.kinds.unfusable
        for root, at_root in node.accessed.items():
            members = graph.roots.accessing if at_root.writes else graph.roots.writing
            for overlapping in (root, *self.overlapping[root]):
                candidates |= members.get(overlapping, 0)
        candidates &= ~union(partner.bit for partner in (node, *partners))
        for intervening in sorted(
            graph.nodes_of(graph.within(candidates, start, end)), key=block_position
        ):
            keeps_side = intervening.first_unfusable is not None and self._are_ordered(
                intervening, node
            )
            if keeps_side or self._is_crossed(node, intervening, stays=stays):
                yield intervening

    def _is_crossed(self, node: Node, intervening: Node, *, stays: bool) -> bool:
        for theirs in intervening.accessed:
            for root in (theirs, *self.overlapping[theirs]) if theirs != ANYTHING else ():
                writes = intervening.writes_root(theirs) or node.writes_root(root)
                if root in node.accessed and writes:
                    copied = stays and root == theirs
                    if not (copied and self._graph.copies.are_all(intervening, node, root)):
                        return True
        return False

    def _are_ordered(self, intervening: Node, node: Node) -> bool:
        """Return whether ops with unknown effects must not move across a node. The unknown effects
        of both keep their order, and an op that may fault stays after an op that may end the
        program."""
        if node.unfusable or self._may_reach(intervening, node):
            return True
        return intervening.place < node.place and self.may_fault_after(intervening, node)

    def may_fault_after(self, ending: Node, node: Node) -> bool:
        """Return whether a node may have undefined behaviour that ops of another one prevent by
        ending the program first."""
        if not self._may_end(ending):
            return False
        return not never_leaves(node.op, self._graph.nests.domains.layouts)

    def _may_end(self, node: Node) -> bool:
        return any(may_end(op) and not certainly_returns(op) for op in node.unfusable)

    def _may_reach(self, intervening: Node, node: Node) -> bool:
        """Return whether ops with unknown effects may access memory that a node accesses."""
        if not any(root.value is None and not root.symbol for root in intervening.accessed):
            return False
        if any(not isinstance(op, CallOp) for op in intervening.unfusable):
            return not all(map(self.is_own, node.accessed))
        passed, written = self._passed[intervening]
        return any(
            (self._aliases.is_public(root) and not is_constant(root, intervening.op))
            or any(self._may_alias(root, x) for x in (passed if at_root.writes else written))
            for root, at_root in node.accessed.items()
        )

    def is_own(self, root: Root) -> bool:
        """Return whether an allocation can only be accessed through uses of its SSA value."""
        if root.kind is not RootKind.ALLOCATION or root.value is None:
            return False
        return not self._aliases.escapes(root.value)

    def _passed_to(self, node: Node) -> tuple[frozenset[Root], frozenset[Root]]:
        """Return the roots passed to calls, and the subset that the callees may write."""
        root_of = self._graph.nests.root
        passed = frozenset(
            root_of(operand)
            for op in node.unfusable
            for operand in op.operands
            if is_memref(operand.type) or is_unranked(operand.type)
        )
        return passed, frozenset(root_of(v) for op in node.unfusable for v in written_operands(op))


# Paths that leave no place


@dataclass(frozen=True, slots=True)
class _NamedAccess:
    """An access to a root, valid as long as the nodes of the block do not change."""

    access: Access
    form: queries.AccessForm | None
    position: queries.AccessForm | None
    """The form of its linear position, to compare it with accesses that only have such a
    position."""
    loops: list[str]
    """The names of the loops around the access."""


@dataclass(frozen=True, slots=True)
class _MetPair:
    """Two accesses, and an iteration of each that touch one element."""

    first: _NamedAccess
    second: _NamedAccess
    pair: queries.Pair

    def leads_to(self, following: _MetPair) -> bool:
        """Return whether this pair ends in the iteration in which another pair begins."""
        loops = self.second.access.loops, following.first.access.loops
        shared = common_loops(*loops)
        return self.pair.second[:shared] == following.pair.first[:shared]


@dataclass(frozen=True, slots=True)
class PathEdge:
    """An edge of a dependence path: the accesses of both nodes to the same roots that may conflict.
    Without such accesses, the edge is a use of a result or merely the order of the ops.

    `shared` alternates for each root between the accesses of the first node and those of the
    second. It is flat because there are many edges, and each tuple would cost the garbage collector
    time.
    """

    first: Operation
    second: Operation
    shared: Sequence[Sequence[_NamedAccess]]
    link: Link
    forms: queries.AccessForms

    def met(self, before: _MetPair | None = None, after: _MetPair | None = None) -> _MetPair | None:
        """Return the first pair of accesses to a common element, with their iterations; the first
        of them in the iteration in which the pair `before` ends, or the second in the one in which
        the pair `after` begins."""
        for first_end, second_end in islice(self._pairs(), _MOST_CONFLICTS):
            a = first_end.access
            b = second_end.access
            is_alike = a.is_linear == b.is_linear
            first, second = (
                (first_end.form, second_end.form)
                if is_alike
                else (first_end.position, second_end.position)
            )
            if first is None or second is None:
                continue
            met = queries.Meeting(first, second, self.forms.common)
            if not met.is_exact:
                continue
            symbols: list[tuple[int, int]] = []
            at: tuple[int, ...] = ()
            then: tuple[int, ...] = ()
            if before is not None:
                at = before.pair.second[: common_loops(before.second.access.loops, a.loops)]
                symbols += before.pair.symbols
            if after is not None:
                then = after.pair.first[: common_loops(after.first.access.loops, b.loops)]
                symbols += after.pair.symbols
            try:
                pair = queries.dependence_at(met, at, then, symbols)
            except UndecidedError:
                continue
            if pair is not None:
                return _MetPair(first_end, second_end, pair)
        return None

    def witness(self, met: _MetPair | None) -> OpPair:
        """Return the edge, with the iterations of a pair of accesses if there is one."""
        if met is not None:
            loops = met.first.loops, met.second.loops
            iterations = met.pair.iterations(self.forms.names(), *loops)
            return _op_pair(met.first.access.op, met.second.access.op, None, iterations)
        first = next(islice(self._pairs(), 1), None)
        if first is None:
            return _op_pair(self.first, self.second, self.link)
        return _op_pair(first[0].access.op, first[1].access.op, self.link)

    def _pairs(self) -> Iterator[tuple[_NamedAccess, _NamedAccess]]:
        for mine, theirs in zip(self.shared[::2], self.shared[1::2], strict=True):
            for own, partner in product(mine, theirs):
                if own.access.writes or partner.access.writes:
                    yield own, partner


class DependencePaths:
    """The paths between the nodes of one block."""

    def __init__(self, graph: BlockGraph) -> None:
        self._graph = graph
        self._forms = queries.block_forms(graph)
        self._changes = -1
        self._steps = Kept(self._edge)
        self._named_accesses = Kept[tuple[Node, Root], list[_NamedAccess]](
            lambda key: [self._name_access(access) for access in key[0].distinct(key[1])]
        )
        self._conflicting = Kept(self._conflicting_with)
        self._loops: dict[Block | None, list[str]] = {}
        roots = ((memref, graph.nests.root(memref)) for memref in graph.memrefs.users)
        self._viewed = {root for memref, root in roots if root.value is not memref}

    def no_place(self, source: Node, sink: Node, *, is_shown: bool) -> Refusal:
        """Refuse because no insertion point between two nests keeps all dependences. With
        `is_shown`, the witness is a path of dependences; finding it takes time."""
        message = (
            "no insertion point: an op between the nests that uses their memrefs has to stay "
            "behind the first, and it or a later one in front of the second"
        )
        ops = source.op, sink.op
        if not is_shown:
            return Refusal(NO_PLACE, ops, message)
        self._forget_what_changed()
        first, second = (source, sink) if source.place < sink.place else (sink, source)
        path = self._path_between(first, second)
        steps = (self.step(current, successor) for current, successor in pairwise(path))
        between = (node.op for node in path[1:-1])
        evidence = Evidence({}, partial(_path, *steps))
        return Refusal(NO_PLACE, (*ops, *between), message, evidence=evidence)

    def _forget_what_changed(self) -> None:
        if self._changes != self._graph.changes:
            self._changes = self._graph.changes
            for cache in (self._steps, self._named_accesses, self._conflicting, self._loops):
                cache.clear()

    def _path_between(self, source: Node, sink: Node) -> list[Node]:
        """Return a path: the source, the first node after it that conflicts with it or depends on
        it, the last node before the sink that conflicts with the sink or that it depends on, and
        the sink."""
        graph = self._graph
        after = (self._conflicting[source] | source.dependents) & ~source.bit
        before = (self._conflicting[sink] | sink.dependencies) & ~source.bit
        first = graph.nearest(graph.within(after, source, sink))
        last = graph.nearest(graph.within(before, source, sink), is_last=True)
        nodes = {node for node in (source, first, last, sink) if node is not None}
        return sorted(nodes, key=block_position)

    def _conflicting_with(self, node: Node) -> int:
        """Return the nodes that conflict with a node: both access a memref, and one of them writes
        it."""
        graph = self._graph
        conflicting = 0
        for memref in node.memrefs():
            conflicting |= graph.memrefs.writing.get(memref, 0)
            if memref in node.writes:
                conflicting |= graph.memrefs.reading.get(memref, 0)
        return conflicting

    def step(self, first: Node, second: Node) -> PathEdge:
        """Return the edge from one node to another; it is cached as long as the nodes of the block
        do not change."""
        return self._steps[first, second]

    def _edge(self, ends: tuple[Node, Node]) -> PathEdge:
        first, second = ends
        shared = tuple(
            self._named_accesses[node, root]
            for root, mine in first.accessed.items()
            if (theirs := second.accessed.get(root)) is not None and (mine.writes or theirs.writes)
            for node in (first, second)
        )
        is_used = not shared and any(value.owner is first.op for value in second.uses)
        link = Link.MEMORY if shared else Link.VALUE if is_used else Link.TEXT
        return PathEdge(first.op, second.op, shared, link, self._forms)

    def _name_access(self, access: Access) -> _NamedAccess:
        block = access.op.parent
        if block not in self._loops:
            self._loops[block] = loop_names(access)
        linear = access.linear() if access.root in self._viewed else None
        return _NamedAccess(access, self._form(access), self._form(linear), self._loops[block])

    def _form(self, access: Access | None) -> queries.AccessForm | None:
        if access is None or access.subscripts is None:
            return None
        return self._forms.form(access)


def _path(*edges: PathEdge) -> Path:
    """Return the edges as a witness, through the same iteration of each nest between them if
    possible."""
    forwards: list[_MetPair | None] = []
    for edge in edges:
        before = forwards[-1] if forwards else None
        forwards.append(edge.met(before=before) or edge.met())
    joints = _are_joined(forwards)
    if not all(joints):
        backwards: list[_MetPair | None] = []
        for edge in reversed(edges):
            after = backwards[-1] if backwards else None
            backwards.append(edge.met(after=after) or edge.met())
        backwards.reverse()
        if sum(_are_joined(backwards)) > sum(joints):
            forwards = backwards
            joints = _are_joined(backwards)
    witnesses = [edge.witness(met) for edge, met in zip(edges, forwards, strict=True)]
    return Path(witnesses, joints)


def _are_joined(pairs: Sequence[_MetPair | None]) -> list[bool]:
    """For each pair but the last whether it leads to the next one, as far as iterations are
    known."""
    return [
        first is None or second is None or first.leads_to(second)
        for first, second in pairwise(pairs)
    ]

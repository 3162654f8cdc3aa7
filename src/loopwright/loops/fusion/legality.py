"""Whether a fusion keeps what the program computes: exact conditions on memory and order.

The slice of the source is executed, for each iteration of the outer loops of the sink, at the front
(or the end) of their body. The result is the same arrays if

- nothing between both nests accesses what is moved across it (`conflicts.Surroundings`);
- no copy of an iteration of the source is executed on the wrong side of an iteration of the sink
  that accesses the same element, and the sink finds in each iteration what it reads of the source
  (`_check_against_sink`);
- the iterations of the source that depend on each other do so in each slice, or all slices together
  keep their order (`_check_inside_source`): a producer that updates what it reads may not be
  repeated;
- iterations that may run at once share nothing that one of them writes (`_check_races`);
- an iteration of the source that writes what others can see is executed (`_check_never_copied`).

Loops that carry values are in a slice as a whole (`exact.slices.slicing`). Each condition
that fails gives a refusal with the iterations that show it.

A slice goes into loops whose iterations may run at once only if no two of these conflict:

    affine.for %i = 0 to 8 { m[%i] = f(%i) }      affine.for %i = 0 to 8 {
    affine.for %i = 0 to 8 {                        affine.parallel (%j) = (0) to (8) {
      affine.parallel (%j) = (0) to (8) {             m[%i] = f(%i)
        c[%i, %j] = m[%i] } }                         c[%i, %j] = m[%i] } }

is refused: all iterations write `m[%i]` while others read it. It is not enough that each of them
reads the value that it wrote itself, as in any sequential order. Memory that is allocated in the
source is new in each copy.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences.model import common_loops, loop_names
from loopwright.exact.dependences.nests import NestAccesses, Partners
from loopwright.exact.memory.access import UNKNOWN_ORIGIN, Access, Root
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.slices.slice import Slice
from loopwright.ir.core.enclosing import is_before
from loopwright.ir.interfaces.control_flow import is_parallel_loop
from loopwright.ir.interfaces.memory_access import is_affine_store
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.ir.refusal import Evidence, Reason, Refusal
from loopwright.loops.fusion import slice_queries as queries
from loopwright.loops.fusion.conflicts import Surroundings, shown, unknown_strides
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.plan import Declined, Proposal, undecided, unknown_effects
from loopwright.records import dataclass, field, replace
from loopwright.reporting.unknown import Cause


class LegalityChecker:
    """Decides which proposals for the nests of one block are legal."""

    def __init__(self, graph: BlockGraph, aliases: Aliases) -> None:
        self._graph = graph
        self._surroundings = Surroundings(graph, aliases)

    def obstacle(self, proposal: Proposal) -> Declined | None:
        """Return why a proposal is not legal; None if it is."""
        try:
            if (refusal := self._refuse_unfusable(proposal)) is not None:
                return Declined(refusal, ends_pair=True)
            declined = self._surroundings.between(proposal)
            return (
                declined
                or _FusionLegality(self._surroundings, proposal, self._graph).first_obstacle()
            )
        except UndecidedError as error:
            return Declined(undecided(error, proposal.source.op, proposal.sink.op))

    def has_other_names(self, memref: SSAValue, *nodes: Node) -> bool:
        """Return whether some nodes may access the memory of a memref through another root, such as
        another argument."""
        names = self._surroundings.same_or_disjoint(self._graph.nests.root(memref))
        return any(name in node.accessed for name in names for node in nodes)

    def is_unread(self, node: Node) -> bool:
        """Return whether a fused nest is dead: nothing reads the memory that it writes. The caller
        guarantees that the nest has no results and no other effects."""
        common = self._graph.common
        return all(
            self._surroundings.is_local(root, (node,))
            and (
                root.lifetime(self._graph.nests.domains) >= common
                or not self._surroundings.is_read(root)
            )
            for root, at_root in node.accessed.items()
            if at_root.writes
        )

    def _refuse_unfusable(self, proposal: Proposal) -> Refusal | None:
        source = proposal.source
        sink = proposal.sink
        for node, partner in ((source, sink), (sink, source)):
            if (op := node.first_unfusable) and not self._keep_their_order(proposal, node, partner):
                return unknown_effects(node.op, op)
        nest = source.op
        if proposal.removes and any(result.first_use is not None for result in nest.results):
            message = "the results of a nest that would go away are used"
            return Refusal("fusion.used-results", (nest,), message)
        return None

    def _keep_their_order(self, proposal: Proposal, node: Node, partner: Node) -> bool:
        """Return whether the fusion preserves the number and the order of executions of a nest's
        ops with unknown effects. The memory that these ops may access is checked elsewhere, as any
        other memory is."""
        is_freeing = any((effects_of(op) or Effect.NONE) & Effect.FREE for op in node.unfusable)
        if is_freeing or partner.unfusable:
            return False
        # Ops with unknown effects may end the program, which exposes how much of the partner was
        # executed.
        if not all(map(self._surroundings.is_own, partner.accessed)):
            return False
        if node is proposal.sink:
            return True
        if self._surroundings.may_fault_after(node, partner):
            return False
        slice_ = proposal.slice
        if not proposal.removes or not slice_.is_in_step():
            return False
        inner = slice_.loops[slice_.depth - 1].op
        return all(inner.is_ancestor(op) for op in node.unfusable)


class _FusionLegality:
    """The conditions on one proposal."""

    def __init__(self, surroundings: Surroundings, proposal: Proposal, graph: BlockGraph) -> None:
        self._surroundings = surroundings
        self._proposal = proposal
        self._graph = graph
        self._forms = queries.FusionForms(
            graph.nests, proposal.slice, graph.doubts - {UNKNOWN_ORIGIN}
        )
        self.target = self._forms.target()
        self._dead = frozenset(filter(self._is_dead, proposal.source.accessed))

    def first_obstacle(self) -> Declined | None:
        """Return the first condition that fails."""
        refusal = (
            self._check_aliasing()
            or self._check_against_sink()
            or self._check_inside_source()
            or self._check_races()
        )
        first = refusal or self._check_never_copied()
        if first is None:
            return None
        evidence = first.evidence.with_figures({"depth": self._proposal.depth})
        return Declined(replace(first, evidence=evidence), needs_source=refusal is None)

    def _refuse_pair(
        self, code: str, message: str, pair: queries.Pair, *accesses: Access, is_exact: bool
    ) -> Refusal:
        """Return a refusal with a pair of iterations as its witness; without one if the accessed
        elements are not exact."""
        ops = tuple(access.op for access in accesses)
        if not is_exact:
            # With over-approximated elements, the two iterations may not conflict after all.
            return Refusal(code, ops, f"perhaps {message}", Reason.UNKNOWN)

        names = self._forms.names() if pair.symbols else {}
        witness = pair.witness(names, [*map(loop_names, accesses)])
        return Refusal(code, ops, message, Reason.ILLEGAL, Evidence({}, lambda: witness))

    # Memory

    def _check_aliasing(self) -> Refusal | None:
        source = self._proposal.source
        sink = self._proposal.sink
        # A source with ops of unknown effects is only fused if its slices keep its whole execution
        # order.
        nodes = (sink,) if source.unfusable else (sink, source)
        return self._surroundings.aliasing(source, nodes)

    def _check_against_sink(self) -> Refusal | None:
        """Check each pair of conflicting accesses of both nests."""
        source = self._proposal.source
        sink = self._proposal.sink
        for root, sink_root in self._surroundings.conflicting_roots(source, sink):
            for a, b in queries.writing_pairs(source.distinct(root), sink.ends(sink_root)):
                if (refusal := self._pair(a, b)) is not None:
                    return refusal
        return None

    def _pair(self, a: Access, b: Access) -> Refusal | None:
        """Return the refusal if fusion breaks the order of an access of the source and one of the
        sink."""
        met = self._forms.across(a, b)
        if met is None:
            return unknown_strides(a, b)
        target = self.target
        slice_ = self._proposal.slice
        follows = self._follows_slice(b, met.second.shared)
        misplaced_pair: queries.Pair | None = None
        if not slice_.is_backward:
            misplaced_pair = queries.misplaced(target, met, late=False, at_same_time_too=follows)
            when = f"too early for {shown(b)}"
        else:
            if b.writes or not (a.writes and b.reads) or not self._reads_right_values(met, b):
                misplaced_pair = queries.misplaced(
                    target, met, late=True, at_same_time_too=not follows
                )
            when = f"after what {'overwrites' if b.writes else 'reads'} {shown(b)}"
        if misplaced_pair is None:
            return None
        message = f"an iteration of the source would be executed {when}"
        return self._refuse_pair(
            "fusion.order", message, misplaced_pair, a, b, is_exact=met.is_exact
        )

    def _reads_right_values(self, met: queries.Meeting, access: Access) -> bool:
        """Return whether the sink reads the right values: the slice of its own iteration writes
        them, an earlier slice has written them, or the source stays in place."""
        if not self._proposal.removes:
            return True
        is_inside = met.second.shared >= self._proposal.slice.depth
        if is_inside and queries.outside_slice(self.target, met) is None:
            return True
        follows = self._follows_slice(access, met.second.shared)
        return queries.not_copied_before(self.target, met, slice_is_first=follows) is None

    def _is_found(self, root: Root) -> bool:
        """Return whether all reads of a root in the sink get the right values."""
        if not self._proposal.slice.is_backward:
            return True
        for a in self._proposal.source.distinct(root):
            for b in self._proposal.sink.ends(root):
                if a.writes and b.reads:
                    met = self._forms.across(a, b)
                    assert met is not None, "refused as a pair by then"
                    if not self._reads_right_values(met, b):
                        return False
        return True

    def _follows_slice(self, access: Access, shared: int) -> bool:
        """Return whether an access of the sink is executed after the slice in the same iteration of
        the loops around both."""
        slice_ = self._proposal.slice
        if shared >= slice_.depth:
            return slice_.is_backward
        return not is_before(access.op, slice_.enclosing_loops[shared].op)

    def _check_inside_source(self) -> Refusal | None:
        """Check each pair of dependent accesses of the source."""
        source = self._proposal.source
        for root in source.accessed:
            aliases = [root, *self._surroundings.same_or_disjoint(root)]
            if not any(map(source.writes_root, aliases)) or self._is_temporary(root):
                continue
            theirs = [b for alias in aliases for b in source.ends(alias)]
            for a, b in queries.writing_pairs(source.ends(root), theirs):
                if (refusal := self._self_pair(a, b, root)) is not None:
                    return refusal
        return None

    def _self_pair(self, a: Access, b: Access, root: Root) -> Refusal | None:
        """Return the refusal if slicing the source breaks the order of two of its own accesses."""
        within = queries.NestOrder.of(a, b)
        met = self._forms.inside(a, b, within)
        if met is None:
            return unknown_strides(a, b)
        lifetime = root.lifetime(self._graph.nests.domains)
        if lifetime > met.common and within.shared <= lifetime and not within.is_earlier_in_text:
            return None
        if queries.dependence(met) is None:
            return None
        # Memory allocated inside the slice is new in each copy, so no value passes from copy to
        # copy.
        if self._proposal.removes and lifetime <= met.common and self._covers(met.first):
            turned = self._reversed_copies(met)
            if turned is None:
                return None
        return self._unclosed_slice(a, b, met, root)

    def _reversed_copies(self, met: queries.Meeting) -> queries.Pair | None:
        levels = range(met.common, self.target.block.shape.num_loops)
        return queries.copied_later(self.target, met, tuple(levels))

    def _is_dead(self, root: Root) -> bool:
        """Return whether only the two nests access the contents of a root."""
        if root.lifetime(self._graph.nests.domains) < self._proposal.slice.common:
            return False
        return self._surroundings.is_local(root, (self._proposal.source, self._proposal.sink))

    def _is_temporary(self, root: Root) -> bool:
        """Return whether a root carries no values between slices of the source."""
        if root not in self._dead or root in self._proposal.sink.accessed:
            return False
        return queries.is_temporary(
            self._forms, self._proposal.slice, self._proposal.source.ends(root)
        )

    def _covers(self, form: queries.AccessForm) -> bool:
        return queries.never_copied(self.target, form) is None

    def _unclosed_slice(
        self, a: Access, b: Access, met: queries.Meeting, root: Root
    ) -> Refusal | None:
        """Return the refusal if slices are not closed under dependences: some slice contains only
        one of two dependent iterations of the source. If both only write, the refusal is that a
        copy of the first is not followed by a copy of the second."""
        target = self.target
        pair = None
        only_written = self._is_only_written(root)
        if a.writes and not only_written:
            pair = queries.half_copied(target, met, keeps_first=False)
        if pair is None and a.writes and b.writes:
            pair = queries.half_copied(target, met, keeps_first=True)
            if pair is not None and only_written:
                pair = queries.unfollowed(target, met)
        if pair is None and a.reads and b.writes:
            pair = self._read_again(met, a, root)
        if pair is None:
            return None
        message = (
            "slices would separate or repeat iterations of the source that depend on each other "
            f"through {shown(a)}"
        )
        return self._refuse_pair(
            "fusion.self-dependence", message, pair, a, b, is_exact=met.is_exact
        )

    def _is_only_written(self, root: Root) -> bool:
        """Return whether neither nest reads a root, so that only the last write to each element
        matters."""
        roots = (root, *self._surroundings.same_or_disjoint(root))
        nodes = self._proposal.source, self._proposal.sink
        return not any(node.unfusable or any(map(node.reads_root, roots)) for node in nodes)

    def _read_again(self, met: queries.Meeting, access: Access, root: Root) -> queries.Pair | None:
        """Return two iterations that read and then overwrite an element, so that a repeated read
        would get another value. None if the source always writes the element before it reads it."""
        accesses = self._proposal.source.ends(root)
        if queries.unwritten(self._forms.source, access, accesses, met.common) is None:
            return None
        return self._reversed_copies(met) if self._proposal.removes else queries.dependence(met)

    def _check_races(self) -> Refusal | None:
        """Check that copies in different iterations of the sink's parallel loops do not conflict
        with each other or with the sink."""
        proposal = self._proposal
        forms = self._forms
        levels = parallel_levels(proposal.slice)
        for a, b in self._racing_pairs() if levels else ():
            is_inside = proposal.source.op.is_ancestor(b.op)
            met = forms.inside(a, b) if is_inside else forms.across(a, b)
            if met is None:
                raise UndecidedError.of(Cause.STRIDES)
            race = (queries.copied_later if is_inside else queries.sink_races)(
                self.target, met, levels
            )
            if race is not None:
                message = f"iterations that may run at once would access one element of {shown(a)}"
                return self._refuse_pair("fusion.race", message, race, a, b, is_exact=met.is_exact)
        return None

    def _racing_pairs(self) -> Iterator[tuple[Access, Access]]:
        """Conflicting pairs of an access of the source and one of either nest, to memory that
        copies share."""
        source = self._proposal.source
        sink = self._proposal.sink
        for root in source.accessed:
            if root.lifetime(self._graph.nests.domains) > self._proposal.slice.common:
                continue
            roots = [root, *self._surroundings.same_or_disjoint(root)]
            theirs = [
                b for node in (source, sink) for shared in roots for b in node.accesses(shared)
            ]
            yield from queries.writing_pairs(source.accesses(root), theirs)

    def _check_never_copied(self) -> Refusal | None:
        """Check that each iteration of an erased source whose writes are visible has a copy."""
        if not self._proposal.removes:
            return None
        for root, at_root in self._proposal.source.accessed.items():
            if not at_root.writes or (root in self._dead and self._is_found(root)):
                continue
            for access in self._proposal.source.distinct(root):
                if not access.writes:
                    continue
                form = self._forms.source(access)
                missing = queries.never_copied(self.target, form)
                if missing is not None:
                    message = f"an iteration that writes {shown(access)} would not be executed"
                    pair = queries.Pair(missing, ())
                    is_exact = form.is_exact
                    return self._refuse_pair(
                        "fusion.left-out", message, pair, access, is_exact=is_exact
                    )
        return None


def parallel_levels(slice_: Slice) -> tuple[int, ...]:
    """Return the positions of the parallel loops around a slice, below the common loops."""
    levels = range(slice_.common, slice_.depth)
    return tuple(k for k in levels if is_parallel_loop(slice_.enclosing_loops[k].op))


def sequential_depth(slice_: Slice) -> int:
    """Return how many loops around the slice enclose its first parallel loop; all if there is none.

    A private buffer may only be renewed per iteration of these loops.
    """
    return next(iter(parallel_levels(slice_)), slice_.depth)


# Repeated sources


@dataclass(slots=True, eq=False)
class _AccessClass:
    """Ops of one block with the same accesses: one representative's accesses, and the position of
    each op in the walk."""

    accesses: list[Access]
    places: list[int] = field(default_factory=list[int])
    carried: dict[_AccessClass, None] = field(default_factory=dict["_AccessClass", None])
    """The classes that depend on this one through loop-carried (or unknown) dependences."""
    later: dict[_AccessClass, None] = field(default_factory=dict["_AccessClass", None])
    """The classes whose later ops depend on this one in the same iteration."""


def has_cyclic_dependence(nests: NestAccesses, node: Node) -> bool:
    """Return whether the dependences of a nest contain a cycle. Such iterations update what earlier
    ones have accessed, and must not be repeated. Dependences carried by loops around the nest do
    not count.

    Ops of one block with equal accesses form a class. A loop-carried dependence leads from any op
    of a class to any op of another class, a loop-independent one only to ops further down. Each
    cycle contains a loop-carried dependence, and an earlier op of a class reaches everything that a
    later one reaches. It therefore suffices to search from the first op of each class.
    """
    classes = _access_classes(nests, node)
    _connect(nests, classes, len(nests.loops_around(node.op)))
    carriers: dict[_AccessClass, list[_AccessClass]] = {}
    for access_class in classes:
        for carried_class in access_class.carried:
            carriers.setdefault(carried_class, []).append(access_class)
    return any(not _reachable_from(first).isdisjoint(ends) for first, ends in carriers.items())


def _access_classes(nests: NestAccesses, node: Node) -> list[_AccessClass]:
    by_op: dict[Operation, list[Access]] = {}
    for root, at_root in node.accessed.items():
        if at_root.writes or any(is_affine_store(op) for op in at_root.ops):
            for access in node.accesses(root):
                by_op.setdefault(access.op, []).append(access)
    classes: dict[tuple[Block | None, *tuple[int, ...]], _AccessClass] = {}
    # The order matters only where there are several.
    ops = by_op if len(by_op) <= 1 else (op for op in node.op.walk() if op in by_op)
    for place, op in enumerate(ops):
        accesses = by_op[op]
        key = (op.parent, *(nests.kinds[access] for access in accesses))
        classes.setdefault(key, _AccessClass(accesses)).places.append(place)
    return list(classes.values())


def _connect(nests: NestAccesses, classes: list[_AccessClass], outside: int) -> None:
    """Connect classes whose accesses depend on each other, leaving out dependences carried by the
    `outside` outermost loops."""
    owners: dict[Access, _AccessClass] = {
        a: first_class for first_class in classes for a in first_class.accesses
    }
    by_root: dict[Root, list[Access]] = {}
    for access in owners:
        by_root.setdefault(access.root, []).append(access)
    for accesses in by_root.values():
        partners = Partners(nests, accesses)
        for first in accesses:
            for second in partners.of(first):
                if not (_stores(first) or _stores(second)):
                    continue
                first_class = owners[first]
                second_class = owners[second]
                last = common_loops(first.loops, second.loops)
                is_incomparable = first.is_linear != second.is_linear or first.subscripts is None
                if is_incomparable or any(
                    nests.may_depend(first, second, depth) for depth in range(outside + 1, last + 1)
                ):
                    first_class.carried[second_class] = None
                elif first_class.places[0] < second_class.places[-1] and nests.may_depend(
                    first, second, last + 1
                ):
                    first_class.later[second_class] = None


def _stores(access: Access) -> bool:
    """Return whether an access is a store; `mlir-opt` also counts a store of the value just
    loaded."""
    return access.writes or is_affine_store(access.op)


def _reachable_from(start: _AccessClass) -> set[_AccessClass]:
    """Return the classes reachable by dependences from the first op of a class, that class
    included."""
    earliest = {start: start.places[0]}
    waiting = [start]
    while waiting:
        current = waiting.pop()
        next_places = [(successor, successor.places[0]) for successor in current.carried]
        for successor in current.later:
            number = bisect_right(successor.places, earliest[current])
            if number < len(successor.places):
                next_places.append((successor, successor.places[number]))
        for successor, place in next_places:
            if successor not in earliest or place < earliest[successor]:
                earliest[successor] = place
                waiting.append(successor)
    return set(earliest)

"""Conflicts and races when iterations change places.

Which accesses of nests may conflict when iterations change places: within a fused nest, with
nodes between, and in iterations that run at once.

Slices inside loops whose iterations may run at once.

**Before → After** (`%j` may run at once)

    affine.for %i = 0 to 8 { m[%i] = f(%i) }      affine.for %i = 0 to 8 {
    affine.for %i = 0 to 8 {                        affine.parallel (%j) = (0) to (8) {
      affine.parallel (%j) = (0) to (8) {             m[%i] = f(%i)
        c[%i, %j] = m[%i] } }                         c[%i, %j] = m[%i] } }

is refused: all iterations write `m[%i]` while others read it. That each of them alone reads what
it wrote itself, as in any other order of the iterations, is not enough.

**Refuses when** `fusion.race`: iterations of a parallel loop of the sink have copies, or a copy
and an access of the sink, that access one element, one of them writing it. Memory that is
allocated in the source is new in each copy.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation

from loopwright.exact.dependences.model import common_loops, loop_names
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.domains import Loop
from loopwright.exact.functions import certainly_returns
from loopwright.exact.indices import Extent, Fresh, Offset, Parameter, value_behind
from loopwright.exact.memory.access import ANYTHING, Access, Root, RootKind, is_constant
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.memory.argument_effects import written_operands
from loopwright.exact.presburger.budget import UndecidedError, counted
from loopwright.exact.slices.computation import Slice
from loopwright.exact.speculation import never_leaves
from loopwright.ir.dialects.func import CallOp
from loopwright.ir.interfaces.control_flow import is_parallel_loop
from loopwright.ir.interfaces.memory_effects import may_end
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.narrowing import is_memref, is_unranked
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.fusion import questions
from loopwright.loops.fusion.graph import BlockGraph, Node, place_of, union
from loopwright.loops.fusion.plan import Proposal
from loopwright.reporting.unknown import Cause, Unknown

# Accesses and slices without names, so that what is found out about them is kept  -----------------


class BlockForms:
    """The forms of the accesses of one question: parameters are numbered as they are met.

    A parameter that is computed anew inside more than the `common` outermost loops is nobody
    else's: its number is -1. `doubts` are those about the common loops and what is around them:
    as all happens in one iteration of these, they do not matter.
    """

    def __init__(
        self, nests: NestAccesses, common: int, doubts: frozenset[Unknown] = frozenset()
    ) -> None:
        self._nests = nests
        self.common = common
        self._doubts = doubts
        self._numbers: dict[Parameter, int] = {}
        self._known: dict[Access, questions.Form] = {}
        self._linear: dict[Access, Access | None] = {}

    def form(self, access: Access, loops: tuple[Loop, ...] = ()) -> questions.Form:
        """The form of an access, whose loops may be among some `loops`: always the same ones."""
        known = self._known.get(access)
        if known is None:
            known = self._known[access] = self._make(access, loops)
        return known

    def _make(self, access: Access, loops: tuple[Loop, ...]) -> questions.Form:
        shaped = self._nests.shaped(access)
        numbers = tuple(self.number(key) for key in shaped.parameters)
        changing = any(number < 0 for number in numbers)
        places = tuple(_place(loop, loops) for loop in access.loops)
        return questions.Form(
            shaped.shape, numbers, places, set(shaped.reasons) <= self._doubts and not changing
        )

    def number(self, key: Parameter) -> int:
        """The number of a parameter."""
        known = self._numbers.get(key)
        if known is None:
            inside = self._nests.domains.depth_of(value_behind(key)) > self.common
            known = self._numbers[key] = -1 if inside else len(self._numbers)
        return known

    def names(self) -> dict[int, str]:
        """What the parameters are called in witnesses."""
        return {number: _name(key) for key, number in self._numbers.items() if number >= 0}

    def comparable(self, first: Access, second: Access) -> tuple[Access, Access] | None:
        """Both accesses with places of one kind; None if they have none."""
        if first.is_linear == second.is_linear:
            return first, second
        one, other = self._as_linear(first), self._as_linear(second)
        return None if one is None or other is None else (one, other)

    def _as_linear(self, access: Access) -> Access | None:
        if access not in self._linear:
            self._linear[access] = access.linear()
        return self._linear[access]


def block_forms(graph: BlockGraph) -> BlockForms:
    """The forms of accesses of nodes of one block."""
    return BlockForms(graph.nests, graph.common, graph.doubts)


class Forms(BlockForms):
    """The forms of the accesses of two nests, and of a slice of one of them."""

    def __init__(self, nests: NestAccesses, found: Slice, doubts: frozenset[Unknown]) -> None:
        super().__init__(nests, found.common, doubts)
        self._slice = found

    def source(self, access: Access) -> questions.Form:
        """The form of an access of the sliced nest."""
        return self.form(access, self._slice.loops)

    def sink(self, access: Access) -> questions.Form:
        """The form of an access of the other nest."""
        return self.form(access, self._slice.around)

    def target(self) -> questions.Target:
        """The block that the slice goes into: no slice depends on what changes in it."""
        depth, common = self._slice.depth, self._slice.common
        parameters = (-1 - self.number(key) for key in self._slice.parameters)
        operands = (*range(common, depth), *range(common), *parameters)
        bounds = zip(self._slice.loops, self._slice.lower, self._slice.upper, strict=True)
        form = questions.SliceForm(
            tuple((lower, upper, loop.step) for loop, lower, upper in bounds),
            operands,
            self._slice.common,
            self._slice.depth,
            self._slice.is_backward,
        )
        return questions.Target(self._block(), form)

    def _block(self) -> questions.Form:
        block = self._slice.insertion_point()[0]
        domain = self._nests.domains.of_block(block)
        op = block.parent_op()
        assert op is not None, "a slice goes into a loop"
        access = Access(
            op, 0, None, ANYTHING, None, False, False, False, domain.loops, domain.frame
        )
        form = self.form(access, self._slice.around)
        assert form.is_exact, "a slice goes into loops that are described exactly"
        return form


def _name(key: Parameter) -> str:
    """What a person reads for a parameter."""
    assert not isinstance(key, Fresh)
    if isinstance(key, Extent):
        return f"dimension {key.position} of {_name(key.memref)}"
    if isinstance(key, Offset):
        return f"offset of {_name(key.memref)}"
    return value_name(key)


def _place(loop: Loop, loops: tuple[Loop, ...]) -> int:
    for number, other in enumerate(loops):
        if other.op is loop.op and other.position == loop.position:
            return number
    return -1


# Memory of a nest that is written anew before it is read ------------------------------------------
# A private buffer of an earlier fusion is such memory: iterations that use the same elements do not
# depend on each other, however the accesses look. Only flow between iterations is a dependence
# (Feautrier, "Dataflow analysis of array and scalar references", 1991).


def is_temporary(forms: Forms, found: Slice, accesses: Sequence[Access]) -> bool:
    """Whether slices of a nest hand each other nothing by some of its accesses: each read finds
    what was written in the same iteration of some loops around it, and below these all that
    accesses the memory is in a slice as a whole. What is left there afterwards nothing reads."""
    return all(
        (depth := _whole_below(found, access, accesses)) <= len(access.loops)
        and unwritten(forms.source, access, accesses, depth) is None
        for access in accesses
        if access.reads
    )


def _whole_below(found: Slice, read: Access, accesses: Sequence[Access]) -> int:
    """How many of the loops around a read are around all that is sliced among some accesses, these
    included; one more than there are if something is sliced in the body of the innermost."""
    depth = found.common
    for access in accesses:
        shared = common_loops(access.loops, read.loops)
        for place, loop in enumerate(access.loops):
            if found.is_sliced(loop):
                depth = max(depth, min(place, shared) + 1)
    return depth


def finds_own(form_of: Callable[[Access], questions.Form], accesses: Sequence[Access]) -> bool:
    """Whether each read of some accesses of a nest finds what was written in the same iteration of
    all loops around it."""
    return all(
        unwritten(form_of, access, accesses, len(access.loops)) is None
        for access in accesses
        if access.reads
    )


def unwritten(
    form_of: Callable[[Access], questions.Form],
    read: Access,
    accesses: Sequence[Access],
    depth: int,
) -> tuple[int, ...] | None:
    """An iteration in which a read of a nest finds what none of some accesses of the nest has
    written in the same iteration of so many loops around it, as far as is known."""
    writers = tuple(
        (form, questions.SameNest.of(other, read))
        for other in accesses
        if other.writes
        and other.is_linear == read.is_linear
        and common_loops(other.loops, read.loops) >= depth
        and (form := form_of(other)).is_exact
    )
    return questions.exposed(form_of(read), writers, depth)


# Where two ops of a block access the same memory
# --------------------------------------------------- Ops between two nests separate these if they
# access an element that one of the nests accesses, one of both writing. That is decided exactly, in
# one iteration of the loops around the block; what has been found out can be asked for later, when
# the ops are others.


@dataclass(frozen=True, slots=True)
class Conflict:
    """Accesses of two nodes that may access the same element, one of both writing."""

    first: Access
    second: Access
    forms: tuple[questions.Form, questions.Form] | None
    """None where it is not known which elements are accessed."""
    common: int
    names: Callable[[], Mapping[int, str]]
    """What parameters are called."""

    def pair(self) -> questions.Pair | None:
        """Iterations that access the same element; None if there are none, as far as is known.

        `UndecidedError` where that is too hard to say."""
        if self.forms is None:
            return None
        return questions.dependence(*self.forms, questions.SameNest(self.common, True), self.common)

    def loops(self) -> tuple[list[str], list[str]]:
        """What the loops around both are called, as long as the ops are what they are."""
        return loop_names(self.first), loop_names(self.second)

    @property
    def is_exact(self) -> bool:
        """Whether it is known which elements are accessed."""
        return self.forms is not None and all(form.is_exact for form in self.forms)


def conflicts(
    forms: BlockForms, first: Node, second: Node, without: Collection[Root] = ()
) -> Iterator[Conflict]:
    """The accesses of two nodes to the same memory, by its root (some left out), one of both
    writing."""
    for root, mine in first.accessed.items():
        theirs = second.accessed.get(root)
        if theirs is None or not (mine.writes or theirs.writes) or root in without:
            continue
        for a in first.distinct(root):
            for b in second.distinct(root):
                if a.writes or b.writes:
                    pair = _forms(forms, a, b)
                    yield Conflict(a, b, pair, forms.common, forms.names)


def _forms(
    forms: BlockForms, first: Access, second: Access
) -> tuple[questions.Form, questions.Form] | None:
    if first.is_linear != second.is_linear:
        one, other = first.linear(), second.linear()
        if one is None or other is None:
            return None
        first, second = one, other
    if first.subscripts is None or second.subscripts is None:
        return None
    return forms.form(first), forms.form(second)


# What is between two nests, and which memrefs may share memory with theirs --------------------
# Fusion moves the source, or a slice of it, to the sink, and the fused nest in front of an op
# between them: nothing that either crosses may access what it accesses, one of both writing.


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
            others = self._graph.unknown_roots if self._is_distinct(root) else self._graph.accessing
            known = tuple(r for r in others if r != root and self._may_alias(root, r))
            self._overlaps[root] = known
        return known

    def _may_alias(self, root: Root, other: Root) -> bool:
        """Whether two roots may share memory in one execution of the block."""
        return self._aliases.may_alias_in(root, other, self._graph.block)

    def twins(self, root: Root) -> tuple[Root, ...]:
        """The other roots in the block that are the same memory or share none with a root: what is
        legal if they are the same is legal."""
        same = self._aliases.are_same_or_disjoint
        return tuple(other for other in self.overlapping(root) if same(root, other))

    def aliases(self, node: Node, others: Sequence[Node]) -> tuple[Operation, ...]:
        """Ops of a node and of another one that access memory which may be shared, but not in a
        known way, one of both writing; none if there are none."""
        for root, mine in node.accessed.items():
            twins = self.twins(root)
            for shared in self.overlapping(root):
                found = (other.accessed.get(shared) for other in others if shared not in twins)
                for theirs in found:
                    if theirs is not None and (mine.writes or theirs.writes):
                        return mine.ops[0], theirs.ops[0]
        return ()

    def _is_distinct(self, root: Root) -> bool:
        """Whether a root shares memory with unknown roots at most."""
        if root.kind is RootKind.ARGUMENT:
            return self._aliases.is_distinct_argument(root)
        return root.kind is RootKind.ALLOCATION

    def is_local(self, root: Root, nodes: tuple[Node, ...]) -> bool:
        """Whether nothing but some nodes can read what is in an allocation from the first of them
        on: it is made anew in each iteration of the loops around them."""
        start = min(node.place for node in nodes)
        if root.value is None or not self.is_own(root):
            return False
        others = self._graph.reading_root.get(root, 0) & ~union(node.bit for node in nodes)
        last = self._graph.nearest(others, is_last=True)
        if last is not None and last.place > start:
            return False
        return self._graph.has_all_uses(root.value)

    def is_read(self, root: Root) -> bool:
        """Whether any node reads memory of a root."""
        return bool(self._graph.reading_root.get(root, 0))

    # What is in between --------------------------------------------------------------------

    def between(self, proposal: Proposal) -> Refusal | None:
        """Ops between both nests that access what is moved across them, or compute what moves.

        `UndecidedError` where that is too hard to say."""
        source, sink, anchor = proposal.source, proposal.sink, proposal.anchor
        first, second = (source, sink) if source.place < sink.place else (sink, source)
        makers = second.predecessors.get(None, 0)
        passed = self._graph.within(makers, anchor, second) | (makers & sink.bit)
        maker = self._graph.nearest(passed)
        if maker is not None:
            reason = f"'{maker.op.name}' computes a value that the later nest uses"
            return Refusal(BETWEEN, RefusalKind.UNSUPPORTED, reason, (second.op, maker.op))
        stays = first is source and not proposal.removes
        refusal = self._crossing(first, second, first, anchor, stays=stays)
        return refusal or self._crossing(second, first, anchor, second)

    def _crossing(
        self,
        node: Node,
        partner: Node,
        start: Node,
        end: Node,
        *,
        stays: bool = False,
    ) -> Refusal | None:
        """Why a node may not go past those from a place in the block up to another one."""
        for other in self.crossings(node, (partner,), start, end, stays=stays):
            refusal = self._conflict(node, other, self._repeated(node, other))
            if refusal is not None:
                return refusal
        return None

    def _repeated(self, node: Node, other: Node) -> frozenset[Root]:
        """Memory of a node in which a later one has but copies of its writes, and both read only
        what each of their iterations has written itself: it is the same in either order."""
        forms = block_forms(self._graph)
        return frozenset(
            root
            for root in node.accessed
            if other.writes_root(root)
            and self._graph.only_repeats(other, node, root)
            and all(finds_own(forms.form, one.ends(root)) for one in (node, other))
        )

    def _conflict(self, node: Node, other: Node, repeated: frozenset[Root]) -> Refusal | None:
        """Why two nodes are not exchanged; None if they access no common element, but in memory
        where one repeats the other."""
        if other.first_unfusable is not None and self._are_ordered(other, node):
            reason = (
                f"it is not known what '{other.first_unfusable.name}' between the nests touches"
            )
            return Refusal(
                BETWEEN, RefusalKind.UNSUPPORTED, reason, (node.op, other.first_unfusable)
            )
        if any(
            shared in other.accessed and (at_root.writes or other.writes_root(shared))
            for root, at_root in node.accessed.items()
            for shared in self.overlapping(root)
        ):
            reason = f"'{other.op.name}' between the nests may touch the memory of one of them"
            return Refusal(BETWEEN, RefusalKind.UNKNOWN, reason, (node.op, other.op))
        for conflict in conflicts(block_forms(self._graph), node, other, repeated):
            refusal = _met(conflict, other)
            if refusal is not None:
                return refusal
        return None

    def crossings(
        self,
        node: Node,
        partners: Collection[Node],
        start: Node,
        end: Node,
        *,
        stays: bool = False,
    ) -> Iterator[Node]:
        """The nodes from a place in the block up to another one that access what a node accesses,
        one of both writing, or must keep their order; its partners in the fusion do not count, nor,
        if the node stays, copies of its own writes."""
        graph = self._graph
        if start is end:
            return
        found = graph.odd
        for root, at_root in node.accessed.items():
            members = graph.accessing if at_root.writes else graph.writing_root
            for other in (root, *self.overlapping(root)):
                found |= members.get(other, 0)
        found &= ~union(partner.bit for partner in (node, *partners))
        for other in sorted(graph.nodes_of(graph.within(found, start, end)), key=place_of):
            is_odd = other.first_unfusable is not None and self._are_ordered(other, node)
            if is_odd or self._is_crossed(node, other, stays=stays):
                yield other

    def _is_crossed(self, node: Node, other: Node, *, stays: bool) -> bool:
        for theirs in other.accessed:
            for root in (theirs, *self.overlapping(theirs)) if theirs != ANYTHING else ():
                writes = other.writes_root(theirs) or node.writes_root(root)
                if root in node.accessed and writes:
                    copied = stays and root == theirs
                    if not (copied and self._graph.only_repeats(other, node, root)):
                        return True
        return False

    def _are_ordered(self, odd: Node, node: Node) -> bool:
        """Whether ops of unknown effects must stay on their side of a node: those of both keep
        their order, too, and what may fault stays behind what may end the program."""
        if node.unfusable or self._may_reach(odd, node):
            return True
        return odd.place < node.place and self.may_fault_behind(odd, node)

    def may_fault_behind(self, odd: Node, node: Node) -> bool:
        """Whether a node may do something undefined where ops of another one end the program."""
        if not self._may_end(odd):
            return False
        return not never_leaves(node.op, self._graph.nests.domains.layouts)

    def _may_end(self, odd: Node) -> bool:
        return any(may_end(op) and not certainly_returns(op) for op in odd.unfusable)

    def _may_reach(self, odd: Node, node: Node) -> bool:
        """Whether ops of unknown effects may access what a node accesses."""
        if not any(root.value is None and not root.symbol for root in odd.accessed):
            return False
        if any(not isinstance(op, CallOp) for op in odd.unfusable):
            return not all(map(self.is_own, node.accessed))
        passed, written = self._passed(odd)
        return any(
            (self._is_public(root) and not is_constant(root, odd.op))
            or self._meets(root, passed if at_root.writes else written)
            for root, at_root in node.accessed.items()
        )

    def is_own(self, root: Root) -> bool:
        """Whether only what uses an allocation by its name can access it."""
        if root.kind is not RootKind.ALLOCATION or root.value is None:
            return False
        return not self._aliases.escapes(root.value)

    def _meets(self, root: Root, others: frozenset[Root]) -> bool:
        return any(self._may_alias(root, other) for other in others)

    def _passed(self, odd: Node) -> tuple[frozenset[Root], frozenset[Root]]:
        """The roots that calls are passed, and those of them that they may write."""
        known = self._calls.get(odd)
        if known is None:
            root_of = self._graph.nests.root
            passed = frozenset(
                root_of(operand)
                for op in odd.unfusable
                for operand in op.operands
                if is_memref(operand.type) or is_unranked(operand.type)
            )
            written = frozenset(root_of(v) for op in odd.unfusable for v in written_operands(op))
            known = self._calls[odd] = passed, written
        return known

    def _is_public(self, root: Root) -> bool:
        """Whether a function may access memory that is not passed to it."""
        if root.kind is RootKind.ALLOCATION and root.value is not None:
            return self._aliases.is_kept(root.value)
        return root.kind is not RootKind.ARGUMENT or self._aliases.is_reached(root)


BETWEEN = "fusion.op-between"
MAY_ALIAS = "fusion.may-alias"


def _met(conflict: Conflict, other: Node) -> Refusal | None:
    """Why two accesses are not exchanged; None if they never access the same element."""
    ops = (conflict.first.op, conflict.second.op)
    pair = conflict.pair()
    if conflict.is_exact and pair is None:
        return None
    reason = f"'{other.op.name}' between the nests depends on one of them"
    if pair is None or not conflict.is_exact:
        return Refusal(BETWEEN, RefusalKind.UNKNOWN, reason, ops)

    witness = pair.record(conflict.names(), conflict.loops())
    return Refusal(BETWEEN, RefusalKind.ILLEGAL, reason, ops, witness=lambda: witness)


_CACHE = 1 << 12


def parallel_levels(found: Slice) -> tuple[int, ...]:
    """Which of the loops around a slice, below the common ones, may run iterations at once."""
    levels = range(found.common, found.depth)
    return tuple(k for k in levels if is_parallel_loop(found.around[k].op))


def sequential_depth(found: Slice) -> int:
    """How many of the loops around a slice there are up to the first such one: what these have in
    memory of their own may be shared by all that is inside them."""
    return next(iter(parallel_levels(found)), found.depth)


@dataclass(frozen=True, slots=True)
class Race:
    """Two accesses that access one element at once, perhaps: in which iterations."""

    pair: questions.Pair
    forms: tuple[questions.Form, questions.Form]
    accesses: tuple[Access, Access]


def find_race(
    forms: Forms,
    target: questions.Target,
    proposal: Proposal,
    twins: Callable[[Root], Iterable[Root]],
    lifetime: Callable[[Root], int],
) -> Race | None:
    """The first race of accesses of the source with each other, or with those of the sink.

    `twins` are other names of the memory of a root, `lifetime` how many loops make it anew."""
    levels = parallel_levels(proposal.slice)
    for a, b in _pairs(proposal, twins, lifetime) if levels else ():
        pair = forms.comparable(a, b)
        if pair is None:
            raise UndecidedError.of(Cause.STRIDES)
        first = forms.source(pair[0])
        if proposal.source.op.is_ancestor(b.op):
            second = forms.source(pair[1])
            found = copies_race(target, first, second, levels)
        else:
            second = forms.sink(pair[1])
            found = sink_races(target, first, second, levels)
        if found is not None:
            return Race(found, (first, second), (a, b))
    return None


def _pairs(
    proposal: Proposal, twins: Callable[[Root], Iterable[Root]], lifetime: Callable[[Root], int]
) -> Iterator[tuple[Access, Access]]:
    """Accesses of the source and of either nest to memory that is not new in each copy."""
    source, sink = proposal.source, proposal.sink
    for root in source.accessed:
        if lifetime(root) > proposal.slice.common:
            continue
        others = [root, *twins(root)]
        theirs = [b for node in (source, sink) for other in others for b in node.accesses(other)]
        for a in source.accesses(root):
            yield from ((a, b) for b in theirs if a.writes or b.writes)


@counted(_CACHE)
def copies_race(
    target: questions.Target, first: questions.Form, second: questions.Form, levels: tuple[int, ...]
) -> questions.Pair | None:
    """Two iterations of S that access one element and have copies in different iterations of a
    parallel loop around the slice, those of the loops around that being the same."""
    common = target.slice.common
    meeting = questions.conflict_systems(first, second, "st", common)
    systems = (
        concurrent
        for twice, outer, another in questions.entered_twice(meeting, target, first, second)
        for concurrent in _at_once(twice, outer, another, common, levels)
    )
    return questions.first_pair(systems, first, second, common, "st")


@counted(_CACHE)
def sink_races(
    target: questions.Target, source: questions.Form, sink: questions.Form, levels: tuple[int, ...]
) -> questions.Pair | None:
    """An iteration of S with a copy, and one of D in another iteration of a parallel loop around
    both, that access one element."""
    common = target.slice.common
    shared = min(sink.shared, target.slice.depth)
    inside = tuple(level for level in levels if level < shared)

    def systems() -> Iterator[questions.SystemBuilder]:
        for system, mine, theirs, _ in questions.conflict_systems(source, sink, "sd", common):
            for entered, outer in questions.enter(system, target, "o"):
                questions.join(entered, target, source, mine, outer)
                for one, two in ((outer, theirs), (theirs, outer)):
                    yield from _at_once(entered, one, two, common, inside)

    return questions.first_pair(systems() if inside else (), source, sink, common, "sd")


def _at_once(
    system: questions.SystemBuilder,
    first: Sequence[int],
    second: Sequence[int],
    common: int,
    levels: Sequence[int],
) -> Iterator[questions.SystemBuilder]:
    """The systems whose two iterations first differ in a parallel loop, `first` later."""
    for level in levels:
        made = system.copy()
        for k in range(common, level):
            made.equal({first[k]: 1, second[k]: -1})
        made.at_least_zero({first[level]: 1, second[level]: -1, -1: -1})
        yield made

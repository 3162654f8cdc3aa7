"""Entries of fusion in the ledger: decisions with their figures, refusals with their evidence.

Two nests have no place together if a path of conflicts leads from one to the other through what is
between them. That witness is made on demand, after the nests have changed: a step
of the path keeps what it needs of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice, pairwise, product
from typing import TypeAlias

from xdsl.ir import Attribute, Block, Operation

from loopwright.exact.costs.cost_model import Benefit, CostDecision, Strategy
from loopwright.exact.dependences.model import loop_names
from loopwright.exact.memory.access import Access, Root
from loopwright.exact.presburger.budget import Kept, UndecidedError
from loopwright.ir.refusal import Refusal, RefusalKind, enclosing_function, locations_of
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.ir.syntax.locations import named_location
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.fusion.conflicts import Conflict, places_of
from loopwright.loops.fusion.forms import AccessForm, AccessForms, block_forms
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.plan import Plan
from loopwright.loops.fusion.private_buffers import Buffer
from loopwright.loops.fusion.shifting import ShiftPlan
from loopwright.reporting.ledger import Assumption, Decision, Evidence, Figure, JsonValue, Ledger
from loopwright.reporting.ledger import Refusal as RefusalEntry

FUSED = "fusion.fused"
NO_PLACE = "fusion.no-insertion-point"
_MOST_CONFLICTS = 16
"""The most pairs of accesses that are kept for one step of a path."""
MOST_ALONE = 8
"""This many sources that a sink refuses with one code get entries of their own. The others share
one, so that the ledger grows with the program, not with its pairs of nests."""
Key: TypeAlias = tuple[Operation, str]
"""A sink, and the code of its refusals."""


class Reporter:
    """Writes entries for one run of a pass. A pair that is refused again with the same code has one
    entry. Sources of a sink beyond `MOST_ALONE` with one code share one: `finish` writes it."""

    def __init__(self, pass_name: str, ledger: Ledger) -> None:
        self._pass = pass_name
        self._ledger = ledger
        self._refused: dict[Operation, dict[Operation, str]] = {}
        """By sink and source, the last code."""
        self._counts: Counter[Key] = Counter()
        self._rest: dict[Key, RefusalEntry] = {}
        self._locations = Kept(named_location)

    def fused(self, plan: Plan) -> None:
        """A fusion that is about to be made."""
        proposal = plan.proposal
        found = proposal.slice
        figures: dict[str, Figure] = {
            "kind": proposal.strategy.value,
            "depth": found.depth - found.common,
            "removes_source": proposal.removes,
        }
        decision = plan.decision
        if decision is not None:
            figures |= dict(decision.totals)
        self._decide(
            FUSED,
            (proposal.source.op, proposal.sink.op),
            _benefit(decision, found.depth - found.common),
            figures,
            plan.details,
        )
        if decision is not None and (size := decision.benefit.assumed_size) is not None:
            self._assume(proposal.sink.op, size)

    def _assume(self, nest: Operation, size: int) -> None:
        """A size that the program leaves open was needed to weigh a fusion."""
        self._ledger.append(
            Assumption(
                "fusion.assumed-size",
                self._pass,
                nest.name,
                f"sizes that are not constant are taken as {size} to predict times",
                enclosing_function(nest),
                locations_of(nest),
                Evidence({"size": size}),
            )
        )

    def reordered(self, nest: Operation, order: Sequence[int]) -> None:
        """A nest whose sequential loops went inwards."""
        text = ", ".join(map(str, order))
        self._decide("fusion.sunk-loops", (nest,), "sequential loops inwards", {"order": text})

    def buffered(self, nest: Operation, buffer: Buffer) -> None:
        """A memref that got a private buffer."""
        figures: dict[str, Figure] = {
            "from": _text(buffer.memref.type),
            "to": _text(buffer.type),
        }
        message = f"a private buffer for {value_name(buffer.memref)}"
        self._decide("fusion.private-buffer", (nest,), message, figures)

    def erased(self, nest: Operation) -> None:
        """A nest whose slices in other nests are all that is read of what it writes."""
        self._decide("fusion.erased-source", (nest,), "nothing reads what the nest writes", {})

    def unbuffered(self, nest: Operation, refusal: Refusal) -> None:
        """A memref that did not get one."""
        self._refuse(refusal, (nest, *refusal.ops))

    def refused(self, source: Operation, sink: Operation, refusal: Refusal) -> None:
        """A fusion that is not made."""
        refused, key = self._refused.setdefault(sink, {}), (sink, refusal.code)
        if refused.get(source) == refusal.code:
            return
        refused[source] = refusal.code
        count = self._counts[key] = self._counts[key] + 1
        if count <= MOST_ALONE:
            self._ledger.append(self._entry(refusal, (source, sink, *refusal.ops), (sink,)))
        elif key not in self._rest:
            self._rest[key] = self._entry(refusal, (source, sink, *refusal.ops), (sink,))

    def count(self, sink: Operation, code: str, sources: int) -> None:
        """So many more sources are refused for a sink that are not new."""
        self._counts[sink, code] += sources

    def finish(self) -> None:
        """Write the entries that sources share."""
        for key, entry in self._rest.items():
            self._ledger.append(_of_many(entry, self._counts[key] - MOST_ALONE - 1))
        self._counts.clear()
        self._rest.clear()

    def shifted(self, plan: ShiftPlan) -> None:
        """A fusion with shifting that is about to be made."""
        depth = plan.depth
        shifts = ["(" + ", ".join(map(str, m.shifts[:depth])) + ")" for m in plan.members]
        figures: dict[str, Figure] = {
            "kind": "shift",
            "depth": depth,
            "nests": len(plan.members),
            "shifts": ", ".join(shifts),
        }
        self._decide(
            "fusion.shifted",
            tuple(member.node.op for member in plan.members),
            f"{len(plan.members)} nests run together, shifted by {', '.join(shifts)}",
            figures,
            _demands(plan),
        )
        for buffer in plan.buffers:
            self._decide(
                "fusion.rolling-buffer",
                tuple(member.node.op for member in plan.members),
                f"a buffer of the last {buffer.rows} rows of {value_name(buffer.memref)}",
                {"from": str(buffer.memref.type), "to": str(buffer.type)},
            )

    def joined(self, plan: ShiftPlan) -> None:
        """Loops that carry values and are about to become one."""
        ops = tuple(member.node.op for member in plan.members)
        figures: dict[str, Figure] = {
            "kind": Strategy.SIBLING.value,
            "depth": plan.depth,
            "nests": len(ops),
        }
        message = f"{len(ops)} loops over the same memory carry their values together"
        self._decide(FUSED, ops, message, figures)

    def skipped(self, op: Operation) -> None:
        """An op because of which its whole block is not fused."""
        reason = f"the cost model 'mlir' leaves a block with '{operation_name(op)}' alone"
        self._refuse(Refusal("fusion.unusual-op", RefusalKind.UNSUPPORTED, reason), (op,))

    def _refuse(self, refusal: Refusal, ops: Sequence[Operation]) -> None:
        self._ledger.append(self._entry(refusal, ops))

    def _entry(
        self, refusal: Refusal, ops: Sequence[Operation], partners: Sequence[Operation] = ()
    ) -> RefusalEntry:
        figures: dict[str, Figure] = {"reason": refusal.kind.value, **refusal.figures}
        if refusal.depth is not None:
            figures["depth"] = refusal.depth
        figures |= self._partners(partners)
        found = map(self._locations.__getitem__, dict.fromkeys(ops))
        places = tuple(place for place in found if place is not None)
        return replace(refusal, ops=tuple(ops), figures=figures).entry(self._pass, places)

    def _decide(
        self,
        code: str,
        ops: Sequence[Operation],
        message: str,
        figures: dict[str, Figure],
        details: Callable[[], JsonValue] | None = None,
    ) -> None:
        self._ledger.append(
            Decision(
                code,
                self._pass,
                ops[0].name,
                message,
                enclosing_function(ops[0]),
                locations_of(*ops),
                Evidence(figures | self._partners(ops[1:]), compute_details=details),
            )
        )

    def _partners(self, nests: Sequence[Operation]) -> dict[str, Figure]:
        """Which other nests an entry is about, for those who see only its first place."""
        found = map(self._locations.__getitem__, nests)
        places = ", ".join(place.named for place in found if place is not None)
        return {"with": places} if places else {}


def _of_many(entry: RefusalEntry, more: int) -> RefusalEntry:
    if not more:
        return entry
    nests = "1 more nest" if more == 1 else f"{more} more nests"
    figures = {**entry.evidence.figures, "more_nests": more}
    return replace(
        entry,
        message=f"{entry.message}; so it is for {nests}",
        evidence=replace(entry.evidence, figures=figures),
    )


@lru_cache(maxsize=1 << 10)
def _text(type_: Attribute) -> str:
    return str(type_)


def _benefit(decision: CostDecision | None, depth: int) -> str:
    """The predicted benefit of a fusion, as a sentence."""
    benefit = Benefit() if decision is None else decision.benefit
    repeated, saved, time = benefit.repeated, benefit.storage_saving, benefit.time_saving
    if time is not None:
        return f"fusion at depth {depth} is predicted to save {100 * time:.1f}% of the time"
    if repeated is None or saved is None:
        return f"fused at depth {depth}"
    return (
        f"fusion is most profitable at depth {depth} with {100 * repeated:g}% redundant "
        f"computation and a {100 * saved:.6f}% storage reduction"
    )


def _demands(plan: ShiftPlan) -> Callable[[], JsonValue]:
    """The dependences that demand the shifts, by their places."""
    found = [
        (demand, [place.named for place in locations_of(demand.source, demand.sink)])
        for demand in plan.demands
    ]

    def details() -> JsonValue:
        rows: list[JsonValue] = [
            {
                "nest": demand.member,
                "loop": demand.level,
                "shift": plan.members[demand.member].shifts[demand.level],
                "distance": demand.distance,
                "source": places[0] if places else "",
                "sink": places[-1] if places else "",
            }
            for demand, places in found
        ]
        return {"shifts": rows}

    return details


# Paths that leave no place ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _NamedAccess:
    """An access to a root, as it is while the nodes of the block stay as they are."""

    access: Access
    form: AccessForm | None
    position: AccessForm | None
    """The form of its position in memory, if other accesses may be known by that alone."""
    loops: list[str]
    """The names of the loops around the access."""


@dataclass(frozen=True, slots=True)
class PathEdge:
    """An edge of a dependence path: the accesses of both nodes to the same roots that may conflict;
    without any, a use of a result, or the order of the text alone.

    There are many: `shared` has for each root the accesses of the first, then those of the second,
    without tuples that Python would look at for cycles."""

    first: Operation
    second: Operation
    shared: Sequence[Sequence[_NamedAccess]]
    kind: str
    forms: AccessForms

    def record(self) -> JsonValue:
        """The first accesses that do meet, with their iterations."""
        ends, names = (self.first, self.second), self.forms.names
        for number, (one, other) in enumerate(islice(self._pairs(), _MOST_CONFLICTS)):
            a, b = one.access, other.access
            ends = ends if number else (a.op, b.op)
            is_alike = a.is_linear == b.is_linear
            first, second = (one.form, other.form) if is_alike else (one.position, other.position)
            forms = None if first is None or second is None else (first, second)
            conflict = Conflict(a, b, forms, self.forms.common, names)
            try:
                pair = conflict.pair() if conflict.is_exact else None
            except UndecidedError:
                continue
            if pair is not None:
                return {**places_of(a.op, b.op), **pair.record(names(), (one.loops, other.loops))}
        return {**places_of(*ends), "kind": self.kind}

    def _pairs(self) -> Iterator[tuple[_NamedAccess, _NamedAccess]]:
        for mine, theirs in zip(self.shared[::2], self.shared[1::2], strict=True):
            for one, other in product(mine, theirs):
                if one.access.writes or other.access.writes:
                    yield one, other


class DependencePaths:
    """The paths between the nodes of one block."""

    def __init__(self, graph: BlockGraph) -> None:
        self._graph = graph
        self._forms = block_forms(graph)
        self._changes = -1
        self._steps: dict[int, PathEdge] = {}
        self._seen: dict[tuple[Node, Root], list[_NamedAccess]] = {}
        self._conflicting: dict[Node, int] = {}
        self._loops: dict[Block | None, list[str]] = {}
        roots = ((memref, graph.nests.root(memref)) for memref in graph.users)
        self._viewed = {root for memref, root in roots if root.value is not memref}

    def no_place(self, source: Node, sink: Node, *, is_shown: bool) -> Refusal:
        """Nowhere between two nests all that depends on both could stay; with the nests on a path
        that shows it, if that is wanted: finding it takes its time."""
        message = (
            "no insertion point: an op between the nests depends on the first and feeds the second"
        )
        ops, kind = (source.op, sink.op), RefusalKind.UNSUPPORTED
        if not is_shown:
            return Refusal(NO_PLACE, kind, message, ops)
        self._forget_what_changed()
        first, second = (source, sink) if source.place < sink.place else (sink, source)
        path = self._between(first, second)
        steps = (self.step(one, other) for one, other in pairwise(path))
        between = (node.op for node in path[1:-1])
        return Refusal(NO_PLACE, kind, message, (*ops, *between), witness=partial(_record, *steps))

    def _forget_what_changed(self) -> None:
        if self._changes != self._graph.changes:
            self._changes = self._graph.changes
            for known in (self._steps, self._seen, self._conflicting, self._loops):
                known.clear()

    def _between(self, source: Node, sink: Node) -> list[Node]:
        """The source, the first node after it that accesses what it accesses, one of both writing,
        the last one of which that is so with the sink, and the sink."""
        graph = self._graph
        behind = graph.within(self._conflicting_with(source) & ~source.bit, source, sink)
        before = graph.within(self._conflicting_with(sink) & ~source.bit, source, sink)
        first, last = graph.nearest(behind), graph.nearest(before, is_last=True)
        return list(dict.fromkeys((source, first or sink, last or source, sink)))

    def _conflicting_with(self, node: Node) -> int:
        """The nodes that access what a node accesses, one of both writing."""
        conflicting = self._conflicting.get(node)
        if conflicting is None:
            graph, conflicting = self._graph, 0
            for memref in node.memrefs():
                conflicting |= graph.writing.get(memref, 0)
                if memref in node.writes:
                    conflicting |= graph.reading.get(memref, 0)
            self._conflicting[node] = conflicting
        return conflicting

    def step(self, first: Node, second: Node) -> PathEdge:
        """Return the edge from one node to another; it is cached as long as the nodes of the block
        do not change."""
        key = first.number << 32 | second.number
        cached = self._steps.get(key)
        if cached is None:
            cached = self._steps[key] = self._found(first, second)
        return cached

    def _found(self, first: Node, second: Node) -> PathEdge:
        shared = tuple(
            self._accesses(node, root)
            for root, mine in first.accessed.items()
            if (theirs := second.accessed.get(root)) is not None and (mine.writes or theirs.writes)
            for node in (first, second)
        )
        is_used = not shared and any(value.owner is first.op for value in second.uses)
        kind = "memory" if shared else "value" if is_used else "text"
        return PathEdge(first.op, second.op, shared, kind, self._forms)

    def _accesses(self, node: Node, root: Root) -> list[_NamedAccess]:
        known = self._seen.get((node, root))
        if known is None:
            known = [self._see(access) for access in node.distinct(root)]
            self._seen[node, root] = known
        return known

    def _see(self, access: Access) -> _NamedAccess:
        block = access.op.parent
        if block not in self._loops:
            self._loops[block] = loop_names(access)
        linear = access.linear() if access.root in self._viewed else None
        return _NamedAccess(access, self._form(access), self._form(linear), self._loops[block])

    def _form(self, access: Access | None) -> AccessForm | None:
        if access is None or access.subscripts is None:
            return None
        return self._forms.form(access)


def _record(*steps: PathEdge) -> JsonValue:
    return {"path": [step.record() for step in steps]}

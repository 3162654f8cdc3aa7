"""Nests fused with shifts: whether it is legal, and which shifts.

What nests that run together have to do with each other: where they may stand, what both access.

Nests that are fused with shifting stand in front of one node of the block. Nodes between them that
depend on one of them must stay on the side of it that they are on.

Fusion with shifting: which nests may run together if later ones are put off, and by how much.

**Before → After** (the second loop runs one iteration later)

    affine.for %i = 0 to 64 { m[%i] = f(a[%i]) }     m[0] = f(a[0])
    affine.for %i = 0 to 63 {                        affine.for %t = 1 to 64 {
      b[%i] = g(m[%i], m[%i + 1]) }                    m[%t] = f(a[%t])
                                                       b[%t - 1] = g(m[%t - 1], m[%t]) }

Iteration `i` of a loop that is shifted by `s` runs at time `i + s`. All nests keep the order of
their own iterations; at the same time (in all fused loops) an earlier nest comes first.

**Legal when** of any two iterations of different nests that access one element, one of them writing
it, the one of the earlier nest runs first: its times come before those of the other in
lexicographic order, or are the same. The shift of each loop is the least one with which that holds,
decided exactly from the outermost loop inwards (`shifting_distances`).

**Refuses when** `fusion.shift-distance`: no constant shift keeps the order (witness);
`fusion.shift-overlap`: the loops would hardly run together; `fusion.shift-steps`,
`fusion.shift-bounds`, `fusion.shift-results`: a form that is not handled; and for what stands
between the nests, aliasing and unknown effects as other fusions do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Operation

from loopwright.exact.dependences.model import loop_names
from loopwright.exact.memory.access import Access, Root
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.locations import source_location
from loopwright.loops.fusion import shifting_distances
from loopwright.loops.fusion.conflicts import BlockForms, Surroundings
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.questions import Form
from loopwright.loops.fusion.shifting_plan import (
    Demand,
    Level,
    Member,
    Range,
    Scope,
    ShiftPlan,
    extent,
    overlap,
    range_of,
)
from loopwright.loops.fusion.sinking import perfect_band
from loopwright.reporting.ledger import JsonValue


@dataclass(frozen=True, slots=True)
class Conflict:
    """Accesses of a member and of the nest that joins it, which may access the same elements."""

    member: int
    first: Access
    second: Access
    forms: tuple[Form, Form]
    names: Callable[[], Mapping[int, str]]
    """What parameters are called."""


class Joint:
    """A plan, and a node that may join it."""

    def __init__(
        self, graph: BlockGraph, surroundings: Surroundings, plan: ShiftPlan, node: Node
    ) -> None:
        self.graph = graph
        self.surroundings = surroundings
        self.plan = plan
        self.node = node
        self.common = graph.common

    def refuse(
        self,
        code: str,
        kind: RefusalKind,
        reason: str,
        *ops: Operation,
        member: int = -1,
        witness: Callable[[], JsonValue] | None = None,
    ) -> Refusal:
        """A refusal about the node and a member, or about some ops."""
        partner = self.plan.members[member].node.op
        concerned = ops or (partner, self.node.op)
        return Refusal(f"fusion.{code}", kind, reason, concerned, witness=witness)

    # Places ------------------------------------------------------------------------------------

    def anchor(self) -> Node | Refusal:
        """Where all nests may stand together: the first node after the others that must not come
        before them, or the new nest. What is between that and the new nest must allow it, too."""
        graph, node, plan = self.graph, self.node, self.plan
        nodes = [member.node for member in plan.members]
        if any(value.owner in {n.op for n in nodes} for value in node.uses):
            return self.refuse(
                "shift-results", RefusalKind.UNSUPPORTED, "a nest uses what another one computes"
            )
        anchor = node
        partners = {*nodes, node}
        for member in nodes:
            for other in self._after(member, partners):
                if other.place < anchor.place:
                    anchor = other
        if anchor is node:
            return node
        crossed = next(self.surroundings.crossings(node, partners, anchor.op, node.op), None)
        if crossed is None:
            owners = [value.owner for value in node.uses]
            found = [graph.of_op.get(op) for op in owners if isinstance(op, Operation)]
            later = (n for n in found if n is not None and n.place >= anchor.place)
            crossed = next(later, None)
        if crossed is None:
            return anchor
        other = crossed
        return replace(
            self.refuse(
                "op-between",
                RefusalKind.ILLEGAL,
                f"'{other.op.name}' between the nests depends on one of them",
                node.op,
                other.op,
            ),
            witness=lambda: {
                "from": str(source_location(node.op)),
                "to": str(source_location(other.op)),
                "kind": "order",
            },
        )

    def _after(self, member: Node, partners: set[Node]) -> Iterator[Node]:
        """The nodes from the plan's place up to the new nest that must stay behind a member."""
        start, end = self.plan.anchor, self.node
        yield from self.surroundings.crossings(member, partners, start.op, end.op)
        for user in member.successors:
            values = member.successors[user]
            if any(value.owner is member.op for value in values):
                if start.place <= user.place < end.place:
                    yield user

    # Memory ------------------------------------------------------------------------------------

    def aliasing(self) -> Refusal | None:
        """Memory that may be shared, but not in a known way."""
        theirs = self.node.accessed
        for number, member in enumerate(self.plan.members):
            mine = member.node.accessed
            for root, other in self._overlaps(mine):
                if other not in theirs or not (mine[root].writes or theirs[other].writes):
                    continue
                ops = (mine[root].ops[0], theirs[other].ops[0])
                reason = "two memrefs may share memory"
                return self.refuse("may-alias", RefusalKind.UNKNOWN, reason, *ops, member=number)
        return None

    def _overlaps(self, roots: Iterable[Root]) -> Iterator[tuple[Root, Root]]:
        for root in roots:
            twins = self.surroundings.twins(root)
            for other in self.surroundings.overlapping(root):
                if other not in twins:
                    yield root, other

    def conflicts(self) -> list[Conflict] | Refusal:
        """Pairs of accesses that depend on each other."""
        found: list[Conflict] = []
        for number, member in enumerate(self.plan.members):
            forms = BlockForms(self.graph.nests, self.common)
            for a, b in self._pairs(member.node):
                pair = forms.comparable(a, b)
                if pair is None:
                    reason = "the strides are not known"
                    return self.refuse(
                        "may-alias", RefusalKind.UNKNOWN, reason, a.op, b.op, member=number
                    )
                made = forms.form(pair[0]), forms.form(pair[1])
                if shifting_distances.reach(*made, self.common, ()) is not None:
                    found.append(Conflict(number, a, b, made, forms.names))
        return found

    def _pairs(self, member: Node) -> Iterator[tuple[Access, Access]]:
        node = self.node
        for root, mine in member.accessed.items():
            for other in (root, *self.surroundings.twins(root)):
                theirs = node.accessed.get(other)
                if theirs is None or not (mine.writes or theirs.writes):
                    continue
                for a in member.accesses(root):
                    for b in node.accesses(other):
                        if a.writes or b.writes:
                            yield a, b


@dataclass(frozen=True, slots=True)
class _Need:
    """The least time that a loop of the joining nest is put off, and what demands it.

    `is_even` says whether all that depends on each other is equally far apart: then nothing is
    carried by the loop."""

    least: int
    member: int
    distance: int
    conflict: Conflict
    is_even: bool


class ShiftPlanner:
    """Plans for the nests of one block."""

    def __init__(self, graph: BlockGraph, surroundings: Surroundings, *, maximal: bool) -> None:
        self._graph = graph
        self._surroundings = surroundings
        self._maximal = maximal

    def start(self, node: Node) -> ShiftPlan | None:
        """A plan with one nest alone; None if its form is not handled."""
        band = fusible_band(node.op)
        if not band or node.first_unfusable is not None:
            return None
        scope = Scope(len(band))
        shifts = (0,) * len(band)
        member = Member(node, band, shifts)
        levels = tuple(
            Level((times := range_of(scope, band, shifts, k),), times, loop.step_value)
            for k, loop in enumerate(band)
        )
        return ShiftPlan((member,), levels, scope, node, self._graph.epoch)

    def join(self, plan: ShiftPlan, node: Node) -> ShiftPlan | Refusal:
        """The plan with one more nest, which stands after all others; or why that is not done."""
        joining = _Joining(self._graph, self._surroundings, plan, node, maximal=self._maximal)
        try:
            return joining.decide()
        except UndecidedError as error:
            ops = (plan.members[-1].node.op, node.op)
            return Refusal("fusion.undecided", RefusalKind.UNKNOWN, str(error), ops)


def fusible_band(root: Operation) -> tuple[ForOp, ...]:
    """The loops of a nest that can be fused: those of its perfect part, none inside a loop that
    carries values."""
    band: list[ForOp] = []
    for loop in perfect_band(root):
        if loop.reductions is not None:
            break
        band.append(loop)
        if loop.results:
            break
    return tuple(band)


class _Joining(Joint):
    """One more nest for a plan, loop by loop."""

    def __init__(
        self,
        graph: BlockGraph,
        surroundings: Surroundings,
        plan: ShiftPlan,
        node: Node,
        *,
        maximal: bool,
    ) -> None:
        super().__init__(graph, surroundings, plan, node)
        self._maximal = maximal
        self._band = fusible_band(node.op)

    def decide(self) -> ShiftPlan | Refusal:
        """The plan, or the first thing that forbids it."""
        node, plan = self.node, self.plan
        if node.first_unfusable is not None:
            reason = (
                f"'{node.first_unfusable.name}' in the nest has effects that are not looked into"
            )
            return self.refuse(
                "unknown-effects", RefusalKind.UNSUPPORTED, reason, node.op, node.first_unfusable
            )
        if not self._band:
            return self.refuse(
                "shift-bounds", RefusalKind.UNSUPPORTED, "a loop of this form is not shifted"
            )
        anchor = self.anchor()
        if isinstance(anchor, Refusal):
            return anchor
        refusal = self.aliasing()
        if refusal is not None:
            return refusal
        conflicts = self.conflicts()
        if isinstance(conflicts, Refusal):
            return conflicts
        shifts: tuple[int, ...] = ()
        levels: list[Level] = []
        demands: list[Demand] = []
        is_even = True
        for level in range(min(plan.depth, len(self._band))):
            found = self._level(level, shifts, conflicts)
            if isinstance(found, Refusal):
                if level == 0:
                    return found
                break
            shift, made, demand, is_even = found
            shifts = (*shifts, shift)
            levels.append(made)
            if demand is not None:
                demands.append(demand)
        member = Member(node, self._band, shifts)
        depth = len(levels)
        was_even = not plan.is_carried and depth == plan.depth
        kept = tuple(demand for demand in plan.demands if demand.level < depth)
        return replace(
            plan,
            members=(*plan.members, member),
            levels=tuple(levels),
            anchor=anchor,
            demands=(*kept, *demands),
            is_carried=not is_even or (len(plan.members) > 1 and not was_even),
        )

    # Shifts ------------------------------------------------------------------------------------

    def _level(
        self, level: int, outer: tuple[int, ...], conflicts: Sequence[Conflict]
    ) -> tuple[int, Level, Demand | None, bool] | Refusal:
        """The shift of one loop, when all loops of the level run, what demands it, and whether
        nothing is carried because of it."""
        known, band = self.plan.levels[level], self._band
        if band[level].step_value != known.step:
            return self.refuse("shift-steps", RefusalKind.UNSUPPORTED, "the loops differ in step")
        need = self._need(level, outer, conflicts)
        if isinstance(need, Refusal):
            return need
        scope = self.plan.scope
        own = range_of(scope, band, (*outer, 0), level)
        shift = self._shift(known, own, need)
        if shift is None:
            reason = "it is not known whether the loops with a step meet"
            return self.refuse("shift-bounds", RefusalKind.UNSUPPORTED, reason)
        times = Range(
            tuple(scope.simple(e + shift) for e in own.lower),
            tuple(scope.simple(e + shift) for e in own.upper),
        )
        ranges = (*known.ranges, times)
        made = Level(ranges, overlap(scope, ranges), known.step)
        is_even = need is not None and need.is_even and need.least == shift
        refusal = self._shares_too_little(made, level, is_even=is_even)
        if refusal is not None:
            return refusal
        demand = None
        if need is not None and need.least == shift:
            place = len(self.plan.members)
            accesses = need.conflict.first, need.conflict.second
            demand = Demand(place, level, need.distance, accesses[0].op, accesses[1].op)
        return shift, made, demand, need is None or is_even

    def _need(
        self, level: int, outer: tuple[int, ...], conflicts: Sequence[Conflict]
    ) -> _Need | Refusal | None:
        """The least shift of a loop that keeps the order; None if any does."""
        best: _Need | None = None
        even: set[int] = set()
        is_even = True
        for conflict in conflicts:
            shifts = self.plan.members[conflict.member].shifts
            held = tuple(own - shifts[k] for k, own in enumerate(outer))
            found = shifting_distances.reach(*conflict.forms, self.common, held)
            if found is None:
                continue
            if found.greatest is None:
                return self._unbounded(conflict, held)
            is_even &= found.is_constant
            least = shifts[level] + found.greatest
            even.add(least)
            if best is None or least > best.least:
                best = _Need(least, conflict.member, found.greatest, conflict, is_even=True)
        return None if best is None else replace(best, is_even=is_even and len(even) == 1)

    def _unbounded(self, conflict: Conflict, held: tuple[int, ...]) -> Refusal:
        first, second = conflict.forms
        loops = loop_names(conflict.first), loop_names(conflict.second)

        def witness() -> JsonValue:
            pair = shifting_distances.farther(first, second, self.common, held, 0)
            if pair is None:
                return None
            return pair.record(conflict.names(), loops)

        return self.refuse(
            "shift-distance",
            RefusalKind.ILLEGAL,
            "no constant shift keeps the order of iterations that depend on each other",
            conflict.first.op,
            conflict.second.op,
            member=conflict.member,
            witness=witness,
        )

    def _shift(self, known: Level, own: Range, need: _Need | None) -> int | None:
        """By how much a loop runs later: as little as may be, or so that all begin together; None
        if loops with a step never meet, as far as is known."""
        scope, step = self.plan.scope, known.step
        ours = known.ranges[0].lower
        single = len(ours) == 1 and len(own.lower) == 1
        together = scope.difference(ours[0], own.lower[0]) if single else None
        if together is None and step > 1:
            return None
        if need is None:
            return together or 0
        shift = need.least
        if shift < 0:
            shift = max(shift, min(0, together or 0))
        if step > 1 and together is not None:
            shift += (together - shift) % step
        return shift

    def _shares_too_little(self, made: Level, level: int, *, is_even: bool) -> Refusal | None:
        """Whether the loops run too little together."""
        scope = self.plan.scope
        if level > 0 and not self._maximal:
            if not is_even or any(times != made.shared for times in made.ranges):
                return self.refuse(
                    "shift-overlap", RefusalKind.UNPROFITABLE, "inner loops stay as they are"
                )
        shared = extent(scope, made.shared)
        sizes = [extent(scope, times) for times in made.ranges]
        least = min((size for size in sizes if size is not None), default=None)
        if shared is None or least is None or 2 * shared >= least > 0:
            return None
        refusal = self.refuse(
            "shift-overlap",
            RefusalKind.UNPROFITABLE,
            "the loops would run together for less than half of the shorter one",
        )
        return replace(refusal, figures={"together": max(shared, 0), "shorter": least})

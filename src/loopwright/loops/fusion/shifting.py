"""Fusion with shifting: which nests can be fused if later ones are delayed, and by how much.

**Before → After** (the second loop runs one iteration later)

    affine.for %i = 0 to 64 { m[%i] = f(a[%i]) }     m[0] = f(a[0])
    affine.for %i = 0 to 63 {                        affine.for %t = 1 to 64 {
      b[%i] = g(m[%i], m[%i + 1]) }                    m[%t] = f(a[%t])
                                                       b[%t - 1] = g(m[%t - 1], m[%t]) }

Iteration `i` of a loop that is shifted by `s` runs at time `i + s`. All nests keep the order of
their own iterations; at the same time (in all fused loops) an earlier nest comes first. The shift
of a loop is the least one that keeps the order (Kennedy and McKinley, "Maximizing Loop Parallelism
and Improving Data Locality via Loop Fusion and Distribution", 1993, who call it alignment). It is
the greatest difference of an iteration of an earlier nest and one of this that access one element,
where the loops further out have put both at the same time.

Where the times of all loops overlap, one fused loop runs. The part of each loop before that is its
prologue, the part after it is its epilogue:

    prologue   [L, min(U, A))       A: the greatest of all first times
    fused      [A, B)               B: the least of all end times
    epilogue   [max(A, B), U)

Together these are `[L, U)` in order, whichever bounds are greater: also for loops that end before
others begin, and for loops of no iteration. A maximum in an upper bound (a minimum in a lower one)
that is not known to be one of its terms becomes several loops, all but one of which are empty.

**Legal when** of any two iterations of different nests that access one element, one of them writing
it, the one of the earlier nest runs first: its times come before those of the other in
lexicographic order, or are the same. That is decided exactly from the outermost loop inwards. Nodes
between the nests that depend on one of them stay on the side of it that they are on.

**Refuses when** `fusion.shift-distance`: no constant shift keeps the order (witness);
`fusion.shift-overlap`: the loops would hardly run together; `fusion.shift-steps`,
`fusion.shift-bounds`, `fusion.shift-results`: a form that is not handled; and for what is
between the nests, aliasing and unknown effects as other fusions do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import prod
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.exact.memory.access import Access
from loopwright.exact.presburger.budget import UndecidedError, counted
from loopwright.exact.presburger.tableau import SystemBuilder
from loopwright.ir.affine_expr import AffineExpr, dim, simplify_affine_expr, symbol
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs, compose
from loopwright.ir.dialects.memref.layout import element_bytes
from loopwright.ir.refusal import Evidence, Reason, Refusal
from loopwright.loops.fusion import slice_queries
from loopwright.loops.fusion.conflicts import Conflict, Surroundings, crossed, unknown_strides
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node, block_position
from loopwright.loops.fusion.plan import undecided, unknown_effects
from loopwright.loops.steps.counts import lower_bound, upper_bound
from loopwright.records import dataclass, replace
from loopwright.reporting.ledger import Witness

if TYPE_CHECKING:
    from loopwright.exact.presburger.sets import Interval


Exprs = tuple[AffineExpr, ...]


class BoundNumbering:
    """Numbers the operands of bounds: the times of the fused loops around are the first dimensions,
    other values follow by first occurrence."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self._dims: dict[SSAValue, int] = {}
        self._symbols: dict[SSAValue, int] = {}

    def translated(
        self, bound: BoundExprs, band: Sequence[ForOp], shifts: Sequence[int]
    ) -> list[AffineExpr]:
        """Return bounds over the induction variables of a nest as expressions over the times of the
        fused loops."""
        times: dict[SSAValue, int] = {loop.induction_variable: k for k, loop in enumerate(band)}
        dims: list[AffineExpr] = []
        for value in bound.dims:
            level = times.get(value)
            if level is None:
                dims.append(dim(self._dims.setdefault(value, self.depth + len(self._dims))))
            else:
                dims.append(dim(level) - shifts[level])
        symbols = [
            symbol(self._symbols.setdefault(value, len(self._symbols))) for value in bound.symbols
        ]
        return [self.simple(e.replace_dims_and_symbols(dims, symbols)) for e in bound.exprs]

    def simple(self, expr: AffineExpr) -> AffineExpr:
        """Return an expression simplified as a whole."""
        return simplify_affine_expr(expr, self.depth + len(self._dims), len(self._symbols))

    def difference(self, first: AffineExpr, second: AffineExpr) -> int | None:
        """Return the constant difference of two expressions; None if it is not constant."""
        return self.simple(first - second).constant_value()

    def bound(self, exprs: Sequence[AffineExpr], times: Sequence[SSAValue]) -> BoundExprs:
        """Return a canonical map and operands for expressions over times."""
        unused = self.depth - len(times)
        own_dims = list(self._dims)
        time_dims = [*map(dim, range(len(times))), *[dim(0)] * unused]
        moved = [dim(len(times) + k) for k in range(len(own_dims))]
        terms = [e.replace_dims([*time_dims, *moved]) for e in exprs]
        return compose(BoundExprs(tuple(terms), (*times, *own_dims), tuple(self._symbols)))


@dataclass(frozen=True, slots=True)
class TimeRange:
    """The times from the maximum of `lower` to the minimum of `upper`, exclusive."""

    lower: Exprs
    upper: Exprs


@dataclass(frozen=True, slots=True)
class Cut:
    """The ranges of one loop before and after the fused loop, in order."""

    before: tuple[TimeRange, ...]
    after: tuple[TimeRange, ...]


def range_of(
    scope: BoundNumbering, band: Sequence[ForOp], shifts: Sequence[int], level: int
) -> TimeRange:
    """Return the times at which the iterations of a shifted loop run."""
    loop = band[level]
    shift = shifts[level]
    lower = compose(lower_bound(loop))
    upper = compose(upper_bound(loop))
    lows = [scope.simple(e + shift) for e in scope.translated(lower, band, shifts)]
    highs = [scope.simple(e + shift) for e in scope.translated(upper, band, shifts)]
    return TimeRange(_extreme_candidates(scope, lows, 1), _extreme_candidates(scope, highs, -1))


def overlap(scope: BoundNumbering, ranges: Sequence[TimeRange]) -> TimeRange:
    """Return the times at which all loops run."""
    lower = [e for range_ in ranges for e in range_.lower]
    upper = [e for range_ in ranges for e in range_.upper]
    return TimeRange(_extreme_candidates(scope, lower, 1), _extreme_candidates(scope, upper, -1))


def _extreme_candidates(scope: BoundNumbering, exprs: Sequence[AffineExpr], sign: int) -> Exprs:
    """Return the expressions that may be the maximum (sign 1) or the minimum (-1)."""
    extremes: list[AffineExpr] = []
    for expr in dict.fromkeys(exprs):
        if any(_is_beyond(scope, candidate, expr, sign) for candidate in extremes):
            continue
        extremes = [
            candidate for candidate in extremes if not _is_beyond(scope, expr, candidate, sign)
        ]
        extremes.append(expr)
    return tuple(extremes)


def _is_beyond(scope: BoundNumbering, first: AffineExpr, second: AffineExpr, sign: int) -> bool:
    difference = scope.difference(first, second)
    return difference is not None and sign * difference >= 0


def extent(scope: BoundNumbering, times: TimeRange) -> int | None:
    """Return the length of a time range; None if it is not constant."""
    if len(times.lower) != 1 or len(times.upper) != 1:
        return None
    return scope.difference(times.upper[0], times.lower[0])


def cut(scope: BoundNumbering, own: TimeRange, shared: TimeRange, step: int) -> Cut:
    """Return the ranges that a loop executes before and after the fused loop."""
    before: list[TimeRange] = []
    for k, start in enumerate(shared.lower):
        lower = (*own.lower, *shared.lower[:k])
        before.append(TimeRange(_extreme_candidates(scope, lower, 1), (*own.upper, start)))
    after: list[TimeRange] = []
    for k, end in enumerate(shared.upper):
        lower = (*shared.lower, _first_time_from(scope, end, shared.lower, step))
        after.append(TimeRange(lower, (*own.upper, *shared.upper[k + 1 :])))
    return Cut(_not_empty(scope, before), _not_empty(scope, after))


def _first_time_from(scope: BoundNumbering, end: AffineExpr, start: Exprs, step: int) -> AffineExpr:
    """Return the first time at or after `end` that a loop with `step` reaches from `start`."""
    if step == 1:
        return end
    return scope.simple(start[0] + (end - start[0]).ceildiv(step) * step)


def _not_empty(scope: BoundNumbering, ranges: Sequence[TimeRange]) -> tuple[TimeRange, ...]:
    """Return the ranges without those that are known to be empty, and without needless terms."""
    not_empty: list[TimeRange] = []
    for times in ranges:
        lower = _extreme_candidates(scope, times.lower, 1)
        upper = _extreme_candidates(scope, times.upper, -1)
        if not any(_is_beyond(scope, low, high, 1) for low in lower for high in upper):
            not_empty.append(TimeRange(lower, upper))
    return tuple(not_empty)


_SHIFT_BOUNDS = "fusion.shift-bounds"
_SHIFT_OVERLAP = "fusion.shift-overlap"


@dataclass(frozen=True, slots=True)
class Member:
    """A nest: its fused loops, outermost first, and their shifts."""

    node: Node
    band: tuple[ForOp, ...]
    shifts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FusedLevel:
    """The loops of all members at one depth: the times of each, and the common times."""

    ranges: tuple[TimeRange, ...]
    shared: TimeRange
    step: int


@dataclass(frozen=True, slots=True)
class Demand:
    """A dependence that determines a shift: of the loop of the member that contains `sink`,
    relative to the member that contains `source`."""

    member: int
    level: int
    distance: int
    source: Operation
    sink: Operation


@dataclass(frozen=True, slots=True)
class RollingBuffer:
    """A buffer of type `type` that keeps only the last `rows` rows of an array."""

    memref: SSAValue
    rows: int
    type: MemRefType[Attribute]

    @property
    def num_bytes(self) -> int | None:
        """The size of the buffer; None if that is not constant."""
        size = element_bytes(self.memref)
        shape = self.type.get_shape()
        return None if size is None or min(shape) < 0 else size * prod(shape)


@dataclass(frozen=True, slots=True)
class ShiftPlan:
    """Nests to be fused with shifts before `anchor`'s op, valid for the state `epoch` of their
    block."""

    members: tuple[Member, ...]
    levels: tuple[FusedLevel, ...]
    scope: BoundNumbering
    anchor: Node
    epoch: int
    demands: tuple[Demand, ...] = ()
    is_carried: bool = False
    """Whether iterations of the innermost fused loop depend on others because of the shifts."""
    buffers: tuple[RollingBuffer, ...] = ()

    @property
    def ops(self) -> tuple[Operation, ...]:
        """The nests."""
        return tuple(member.node.op for member in self.members)

    @property
    def depth(self) -> int:
        """Return how many loops are fused."""
        return len(self.levels)

    @property
    def is_together(self) -> bool:
        """Return whether all shifts are zero, and all nests have the same iterations."""
        shifts = {shift for member in self.members for shift in member.shifts[: self.depth]}
        return shifts <= {0} and all(
            times == level.shared for level in self.levels for times in level.ranges
        )


_CACHE = 1 << 13
"""The number of answers that are cached."""


@counted(_CACHE)
def reach(met: slice_queries.Meeting, held: tuple[int, ...]) -> Interval | None:
    """Return the range of the difference between induction variables of the first and the second
    nest at conflicting accesses; None if there are none.

    `held` fixes the differences of the outer fused loops (excluding the common ones); the next loop
    is the one measured. Raises `UndecidedError`.
    """
    from loopwright.exact.presburger.sets import Interval, PresburgerSet

    level = met.common + len(held)
    lowest: list[int | None] = []
    highest: list[int | None] = []
    for system, ours, theirs in _held_systems(met, held):
        form = system.row({ours[level]: 1, theirs[level]: -1})
        interval = PresburgerSet.from_tableau(system.tableau()).interval(form)
        if interval is not None:
            lowest.append(interval.lower)
            highest.append(interval.upper)
    return (
        Interval(_bounded_extreme(min, lowest), _bounded_extreme(max, highest)) if lowest else None
    )


def _bounded_extreme(
    choose: Callable[[list[int]], int], values: Sequence[int | None]
) -> int | None:
    """Return the least or the greatest value; None if one is unbounded."""
    bounded = [value for value in values if value is not None]
    return choose(bounded) if len(bounded) == len(values) else None


def farther(
    met: slice_queries.Meeting, held: tuple[int, ...], than: int
) -> slice_queries.Pair | None:
    """Two conflicting iterations whose difference is greater than `than`."""
    level = met.common + len(held)

    def systems() -> Iterator[SystemBuilder]:
        for system, ours, theirs in _held_systems(met, held):
            system.at_least_zero({ours[level]: 1, theirs[level]: -1, -1: -than - 1})
            yield system

    return met.pair(systems())


def _held_systems(
    met: slice_queries.Meeting, held: Sequence[int]
) -> Iterator[tuple[SystemBuilder, list[int], list[int]]]:
    """Iterations of both that access one element, with the columns of their loops."""
    for system, ours, theirs, _ in met.systems():
        for level, difference in enumerate(held, met.common):
            system.equal({ours[level]: 1, theirs[level]: -1, -1: -difference})
        yield system, ours, theirs


@dataclass(frozen=True, slots=True)
class _Need:
    """The least shift of a loop of the joining nest, and the accesses that determine it.

    If it `is_even`, all dependences have the same distance, so that the fused loop carries none.
    """

    least: int
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
        """Return a plan with a single nest; None if its form is unsupported."""
        band = fusible_band(node.op)
        if not band or node.first_unfusable is not None:
            return None
        scope = BoundNumbering(len(band))
        shifts = (0,) * len(band)
        member = Member(node, band, shifts)
        levels = tuple(
            FusedLevel((times := range_of(scope, band, shifts, k),), times, loop.step_value)
            for k, loop in enumerate(band)
        )
        return ShiftPlan((member,), levels, scope, node, self._graph.epoch)

    def join(self, plan: ShiftPlan, node: Node) -> ShiftPlan | Refusal:
        """Extend a plan by one more nest, which comes after all others; or refuse."""
        joining = _Joining(self._graph, self._surroundings, plan, node, self._maximal)
        try:
            return joining.decide()
        except UndecidedError as error:
            return undecided(error, plan.members[-1].node.op, node.op)


def fusible_band(root: Operation) -> tuple[ForOp, ...]:
    """Return the loops of a nest that can be fused: those of its perfect part, none inside a loop
    that carries values."""
    band: list[ForOp] = []
    for loop in slice_queries.perfect_band(root):
        if loop.reductions is not None:
            break
        band.append(loop)
        if loop.results:
            break
    return tuple(band)


@dataclass(frozen=True, slots=True)
class _Joining:
    """Adds a nest to a plan, loop by loop."""

    graph: BlockGraph
    surroundings: Surroundings
    plan: ShiftPlan
    node: Node
    maximal: bool

    @property
    def pair(self) -> tuple[Operation, Operation]:
        """The new nest and the one before it."""
        return self.plan.members[-1].node.op, self.node.op

    def decide(self) -> ShiftPlan | Refusal:
        """Return the plan, or the first condition that fails."""
        node = self.node
        plan = self.plan
        band = fusible_band(self.node.op)
        if (op := node.first_unfusable) is not None:
            return unknown_effects(node.op, op)
        if not band:
            message = "a loop of this form is not shifted"
            return Refusal(_SHIFT_BOUNDS, self.pair, message)
        anchor = self._anchor()
        if isinstance(anchor, Refusal):
            return anchor
        conflicts = self._aliasing() or self._conflicts()
        if isinstance(conflicts, Refusal):
            return conflicts
        shifts: tuple[int, ...] = ()
        levels: list[FusedLevel] = []
        demands: list[Demand] = []
        is_even = True
        for level in range(min(plan.depth, len(band))):
            level_result = self._level(band, shifts, conflicts)
            if isinstance(level_result, Refusal):
                if level == 0:
                    return level_result
                break
            shift, new_level, need = level_result
            shifts = (*shifts, shift)
            levels.append(new_level)
            is_even = need is None or (need.is_even and need.least == shift)
            if need is not None and need.least == shift:
                ops = need.conflict.first.op, need.conflict.second.op
                demands.append(Demand(len(plan.members), level, need.distance, *ops))
        depth = len(levels)
        was_even = not plan.is_carried and depth == plan.depth
        earlier_demands = tuple(demand for demand in plan.demands if demand.level < depth)
        return replace(
            plan,
            members=(*plan.members, Member(node, band, shifts)),
            levels=tuple(levels),
            anchor=anchor,
            demands=(*earlier_demands, *demands),
            is_carried=not is_even or (len(plan.members) > 1 and not was_even),
        )

    # Places

    def _anchor(self) -> Node | Refusal:
        """Return the insertion point of the fused nest: the first node after the other members that
        must not precede them, or the new nest. The nodes between it and the new nest must not
        conflict with the new nest."""
        graph = self.graph
        node = self.node
        nodes = [member.node for member in self.plan.members]
        if any(value.owner in self.plan.ops for value in node.uses):
            message = "a nest uses a value that another one computes"
            return Refusal("fusion.shift-results", self.pair, message)
        partners = {*nodes, node}
        behind = (follower for member in nodes for follower in self._nodes_after(member, partners))
        anchor = min((node, *behind), key=block_position)
        if anchor is node:
            return node
        crossing = self.surroundings.crossings(node, partners, anchor, node)
        owners = (value.owner for value in node.uses)
        makers = (graph.of_op.get(op) for op in owners if isinstance(op, Operation))
        later = (maker for maker in makers if maker is not None and maker.place >= anchor.place)
        follower = next(chain(crossing, later), None)
        return anchor if follower is None else crossed(node, follower)

    def _nodes_after(self, member: Node, partners: set[Node]) -> Iterator[Node]:
        """Yield the nodes between the plan's place and the new nest that must stay after a
        member."""
        start = self.plan.anchor
        end = self.node
        yield from self.surroundings.crossings(member, partners, start, end)
        users = self.graph.within(member.successors.get(None, 0), start, end)
        yield from self.graph.nodes_of(users)

    # Memory

    def _aliasing(self) -> Refusal | None:
        """Refuse if a member and the new nest access memory that may overlap in an unknown way."""
        for member in self.plan.members:
            if refusal := self.surroundings.aliasing(member.node, (self.node,)):
                return refusal
        return None

    def _conflicts(self) -> list[tuple[Member, Conflict]] | Refusal:
        """Pairs of accesses that depend on each other."""
        conflicts: list[tuple[Member, Conflict]] = []
        for member in self.plan.members:
            forms = slice_queries.AccessForms(self.graph.nests, self.graph.common)
            for a, b in self._pairs(member.node):
                met = forms.meeting(a, b)
                if met is None:
                    return unknown_strides(a, b)
                if reach(met, ()) is not None:
                    conflicts.append((member, Conflict(a, b, met, forms.names)))
        return conflicts

    def _pairs(self, member: Node) -> Iterator[tuple[Access, Access]]:
        for root, own_root in self.surroundings.conflicting_roots(member, self.node):
            yield from slice_queries.writing_pairs(
                member.accesses(root), self.node.accesses(own_root)
            )

    # Shifts

    def _level(
        self,
        band: Sequence[ForOp],
        outer: tuple[int, ...],
        conflicts: Sequence[tuple[Member, Conflict]],
    ) -> tuple[int, FusedLevel, _Need | None] | Refusal:
        """Return the shift of the next loop inside of the loops with known shifts, the times of all
        loops of the level, and the dependence that determines the shift."""
        level = len(outer)
        scope = self.plan.scope
        fused = self.plan.levels[level]
        if band[level].step_value != fused.step:
            message = "the loops differ in step"
            return Refusal("fusion.shift-steps", self.pair, message)
        need = self._least_shift(outer, conflicts)
        if isinstance(need, Refusal):
            return need
        own = range_of(scope, band, (*outer, 0), level)
        shift = self._shift(fused, own, need)
        if shift is None:
            message = "it is not known whether the loops with a step meet"
            return Refusal(_SHIFT_BOUNDS, self.pair, message)
        times = TimeRange(
            tuple(scope.simple(e + shift) for e in own.lower),
            tuple(scope.simple(e + shift) for e in own.upper),
        )
        ranges = (*fused.ranges, times)
        widened = FusedLevel(ranges, overlap(scope, ranges), fused.step)
        is_even = need is not None and need.is_even and need.least == shift
        refusal = self._too_short_overlap(widened, level, is_even=is_even)
        return (shift, widened, need) if refusal is None else refusal

    def _least_shift(
        self, outer: tuple[int, ...], conflicts: Sequence[tuple[Member, Conflict]]
    ) -> _Need | Refusal | None:
        """Return the least shift of a loop that preserves all dependences; None if every shift
        does."""
        best: _Need | None = None
        least: set[int] = set()
        is_even = True
        for member, conflict in conflicts:
            assert conflict.met is not None, "accesses that cannot be compared were refused"
            held = tuple(own - member.shifts[k] for k, own in enumerate(outer))
            distances = reach(conflict.met, held)
            if distances is None:
                continue
            if distances.upper is None:
                return self._refuse_unbounded(conflict, conflict.met, held)
            is_even &= distances.lower == distances.upper
            time = member.shifts[len(outer)] + distances.upper
            least.add(time)
            if best is None or time > best.least:
                best = _Need(time, distances.upper, conflict, is_even=True)
        return None if best is None else replace(best, is_even=is_even and len(least) == 1)

    def _refuse_unbounded(
        self, conflict: Conflict, met: slice_queries.Meeting, held: tuple[int, ...]
    ) -> Refusal:
        """Return the refusal for two accesses that depend on each other over unbounded
        distances."""
        loops = conflict.loops()

        def witness() -> Witness | None:
            pair = farther(met, held, 0)
            return None if pair is None else pair.witness(conflict.names(), loops)

        message = "no constant shift keeps the order of iterations that depend on each other"
        ops = (conflict.first.op, conflict.second.op)
        evidence = Evidence({}, witness)
        return Refusal("fusion.shift-distance", ops, message, Reason.ILLEGAL, evidence)

    def _shift(self, level_: FusedLevel, own: TimeRange, need: _Need | None) -> int | None:
        """Return the shift of a loop: the least legal one, or the one with which all loops begin
        together. None if loops with a step may never run at the same time."""
        scope = self.plan.scope
        step = level_.step
        ours = level_.ranges[0].lower
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

    def _too_short_overlap(
        self, level_: FusedLevel, level: int, *, is_even: bool
    ) -> Refusal | None:
        """Return a refusal if the ranges of the loops overlap too little, else None."""
        scope = self.plan.scope
        if level > 0 and not self.maximal:
            if not is_even or any(times != level_.shared for times in level_.ranges):
                message = "inner loops stay as they are"
                return Refusal(_SHIFT_OVERLAP, self.pair, message, Reason.UNPROFITABLE)
        shared = extent(scope, level_.shared)
        sizes = [extent(scope, times) for times in level_.ranges]
        least = min((size for size in sizes if size is not None), default=None)
        if shared is None or least is None or 2 * shared >= least > 0:
            return None
        message = "the loops would run together for less than half of the shorter one"
        figures = Evidence({"together": max(shared, 0), "shorter": least})
        return Refusal(_SHIFT_OVERLAP, self.pair, message, Reason.UNPROFITABLE, figures)

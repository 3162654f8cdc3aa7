"""Several iterations of a loop in one (unrolled, jammed, or skewed), and loops cut in two."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, TypeAlias

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Block, BlockArgument, Operation, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.domains import trip_count
from loopwright.exact.loops import LoopFacts
from loopwright.ir.affine_expr import AffineDimExpr, dim, symbol
from loopwright.ir.core.enclosing import block_of, is_defined_in, is_inside
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_around, loops_of
from loopwright.ir.dialects.affine.operands import BoundExprs, compose, composed_subscripts
from loopwright.ir.interfaces import memory_access
from loopwright.ir.interfaces.memory_effects import has_no_effects
from loopwright.ir.refusal import Evidence, Refusal
from loopwright.loops.steps import counts, editing, jammed_values
from loopwright.loops.steps.editing import Annotate, LoopBuilder, promote_if_single_iteration
from loopwright.loops.steps.jammed_values import JammedValues, plan_jammed_values
from loopwright.loops.support import reporting
from loopwright.records import dataclass, replace
from loopwright.reporting.errors import counted
from loopwright.reporting.ledger import Figure

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis

# Unrolling


MOST_OPS = 1 << 18
"""The most ops that unrolling one loop may produce."""


@dataclass(frozen=True, slots=True)
class CleanupSplit:
    """The upper bound of the loop over whole groups, where the clean-up loop begins; the latter
    starts at the lower bound if that is greater, as the trip count expression may be negative."""

    middle: BoundExprs
    start: BoundExprs

    @property
    def is_guarded(self) -> bool:
        """Return whether the start of the clean-up loop is a maximum, for negative trip counts."""
        return self.start is not self.middle


@dataclass(frozen=True, slots=True)
class Unrolling:
    """`factor` iterations of `loop` become one (1 where the body is empty); a loop with one
    iteration is replaced by it.

    **Before → After** (factor 4)

        affine.for %i = 0 to %n {          affine.for %i = 0 to (%n floordiv 4) * 4 step 4 {
          A(%i)                              A(%i), A(%i + 1), A(%i + 2), A(%i + 3)
        }                                  }
                                           affine.for %i = (%n floordiv 4) * 4 to %n {  A(%i)  }

    The second loop, the clean-up loop, exists unless the trip count is a multiple of the factor.
    Carried values pass from copy to copy, and from the first loop to the second. Where the trip
    count may be negative, the clean-up loop starts at the greater of that bound and the lower
    bound: it must not run where the loop did not.

    **Legal when** always: iterations keep their order.

    **Refuses when** `unknown-trip-count`: all iterations are to become one, and their number is not
    known; `few-iterations`: there are fewer than the factor; `never-runs`: there are none;
    `bound-of-several`: a clean-up loop is needed, and a bound is the greatest or the least of
    several values (steps of schedules then test each group, if iterations carry nothing);
    `index-overflow`: the new step or a new bound does not fit 64 bits; `too-large`: there would be
    too many ops.
    """

    loop: ForOp
    factor: int
    split: CleanupSplit | None = None
    in_groups: bool = False
    """Whether the iterations of an incomplete last group run one by one, in place of a clean-up
    loop."""

    @property
    def changes_something(self) -> bool:
        """Return whether unrolling changes the loop: with a factor of 1, only a loop of a single
        iteration changes, as it is replaced by its body."""
        return self.factor > 1 or editing.is_promotable(self.loop)

    @property
    def figures(self) -> dict[str, Figure]:
        """Return the figures of the ledger entry."""
        split = self.split
        guarded = split is not None and split.is_guarded
        return {"factor": self.factor, "cleanup": split is not None, "guarded": guarded}


def plan_full_unrolling(loop: ForOp) -> Unrolling | Refusal:
    """Plan to unroll a loop completely, or refuse."""
    count = trip_count(loop)
    if count is None:
        message = "the number of iterations is not constant"
        return Refusal("unknown-trip-count", (loop,), message)
    if count == 0:
        return Refusal("never-runs", (loop,), "the loop never runs")
    return plan_unrolling(loop, count)


def plan_unrolling(loop: ForOp, factor: int, *, in_groups: bool = False) -> Unrolling | Refusal:
    """Plan to unroll a loop by a positive `factor`, or refuse. With `in_groups`, no clean-up loop
    is needed if a test can tell whether a group of iterations is complete."""
    count = trip_count(loop)
    if count is not None and count < factor:
        if count == 0:
            return Refusal("never-runs", (loop,), "the loop never runs")
        message = f"the loop has {counted(count, 'iteration')}, fewer than {factor}"
        figures = {"trip_count": count, "factor": factor}
        return Refusal("few-iterations", (loop,), message, evidence=Evidence(figures))
    size = counts.body_size(loop)
    if factor == 1 or size == 0:
        return Unrolling(loop, 1)
    if factor * size > MOST_OPS:
        message = f"more than {MOST_OPS} ops would be made"
        return Refusal("too-large", (loop,), message, evidence=Evidence({"factor": factor}))
    is_whole = factor == count and counts.trip_count_exprs(loop) is not None
    if not is_whole and counts.may_step_beyond(counts.upper_bound(loop), factor * loop.step_value):
        message = "the end of a group of iterations may not fit 64 bits"
        return Refusal("index-overflow", (loop,), message)
    may_ask = in_groups and counts.values_fit(_is_whole(loop, factor))
    if may_ask or counts.trip_count_divisor(loop) % factor == 0:
        return Unrolling(loop, factor)
    split = plan_split(loop, factor)
    return split if isinstance(split, Refusal) else Unrolling(loop, factor, split)


def plan_any_unrolling(loop: ForOp, factor: int) -> Unrolling | Refusal:
    """Plan to unroll a loop by a positive `factor`, or refuse. Where no clean-up loop can be
    written, each group of iterations is tested (`run_whole_groups`)."""
    plan = plan_unrolling(loop, factor)
    if isinstance(plan, Refusal) and _may_test_groups(loop, factor):
        plan = plan_unrolling(loop, factor, in_groups=True)
        return plan if isinstance(plan, Refusal) else replace(plan, in_groups=True)
    return plan


def _may_test_groups(loop: ForOp, factor: int) -> bool:
    """Return whether each group of iterations of a loop can be tested, and has to be: no clean-up
    loop begins where the whole groups end."""
    may_test = not loop.results and counts.values_fit(_is_whole(loop, factor))
    return may_test and not _ends_at_one_value(loop)


def plan_split(loop: ForOp, group: int) -> CleanupSplit | Refusal:
    """Return where to split a loop such that the first part executes whole groups of `group`
    iterations."""
    trips = counts.trip_count_exprs(loop)
    if trips is None or loop.upper_map.num_results != 1:
        message = "a bound is a maximum or minimum of several values, and there is a remainder"
        return Refusal("bound-of-several", (loop,), message)
    count = trips.exprs[0]
    together, (bump,) = counts.lower_bound(loop).beside(
        trips.with_exprs([(count - count % group) * loop.step_value])
    )
    middle = compose(together.with_exprs([together.exprs[0] + bump]))
    start = middle
    if trip_count(loop) is None and counts.may_count_below_zero(loop):
        start = counts.all_exprs(middle, counts.lower_bound(loop))
    if not (counts.distance_fits(loop) and counts.fits(trips) and counts.values_fit(middle)):
        message = "the end of the whole groups does not fit 64 bits"
        return Refusal("index-overflow", (loop,), message)
    return CleanupSplit(middle, start)


def _ends_at_one_value(loop: ForOp) -> bool:
    """Return whether the end of a loop is a single value, from which its number of iterations
    follows."""
    return counts.trip_count_exprs(loop) is not None and loop.upper_map.num_results == 1


def apply_unrolling(plan: Unrolling, annotate: Annotate | None = None) -> None:
    """Unroll a loop as planned; loops that then run once are replaced by their bodies."""
    loop = plan.loop
    if plan.factor > 1:
        repeat = partial(_repeat, annotate=annotate)
        if plan.split is not None:
            apply_split(loop, plan.split)
        if plan.in_groups:
            run_whole_groups(loop, plan.factor, repeat)
        else:
            repeat(loop, plan.factor)
    editing.promote_if_single_iteration(loop)


def _repeat(loop: ForOp, factor: int, annotate: Annotate | None) -> None:
    """Make each iteration of a loop execute `factor` of its iterations in sequence."""
    step = loop.step_value
    builder = LoopBuilder.at_end(loop)
    variable = loop.induction_variable
    editing.repeat_body(
        loop, factor, lambda number: builder.shifted(variable, number * step), annotate
    )
    _step_over(loop, factor)


def apply_split(loop: ForOp, split: CleanupSplit) -> ForOp | None:
    """Split a loop as planned; return the remainder loop, None if its only iteration replaced
    it."""
    remainder = cut(loop, split)
    return None if editing.promote_if_single_iteration(remainder) else remainder


def split_into_groups(loop: ForOp, group: int) -> CleanupSplit | None:
    """Return where to split a loop, whose bounds are single values, such that the first part
    executes whole groups of `group` iterations and the remainder loop executes the rest; None if a
    bound does not fit 64 bits.

    **Before → After**

        affine.for %i = #l(%a) to #u(%b) {…}

        affine.for %i = #l(%a) to #m(%a, %b) {…}
        affine.for %i = max(#m(%a, %b), #l(%a)) to #u(%b) {…}

    where m = l + ((u - l) floordiv (group * step)) * (group * step).
    """
    lower = counts.lower_bound(loop)
    length = group * loop.step_value
    together, (high,) = lower.beside(counts.upper_bound(loop))
    low = together.exprs[0]
    middle = compose(together.with_exprs([low + ((high - low) // length) * length]))
    start = middle.joined(lower)
    fits = counts.distance_fits(loop, length) and counts.values_fit(middle)
    return CleanupSplit(middle, start) if fits else None


def cut(loop: ForOp, split: CleanupSplit) -> ForOp:
    """Split a loop as planned; return the new loop after it."""
    remainder = loop.clone()
    assert isinstance(remainder, ForOp)
    LoopBuilder.after(loop).place(remainder)
    editing.continue_with(loop, remainder)
    remainder.set_lower_bound(split.start.map, split.start.operands)
    loop.set_upper_bound(split.middle.map, split.middle.operands)
    return remainder


# Unroll-and-jam


def jam_bodies(loop: ForOp, factor: int) -> None:
    """Jam consecutive iterations of a loop, and those of its inner loops with each other. Carried
    values pass from each copy to the next."""
    _Copies(loop, factor, loop.step_value).extend_handing_on(loop)
    _step_over(loop, factor)


def _accumulate_apart(loop: ForOp, factor: int, values: JammedValues) -> ForOp:
    """Jam iterations with separate accumulators for each carried value; return the loop that
    carries all of them."""
    starts = jammed_values.starts_of(loop, values)
    copies = _Copies(loop, factor, loop.step_value)
    widened = copies.widen(loop, starts * (factor - 1))
    jammed_values.combine_copies(widened, values)
    copies.extend(widened)
    _step_over(widened, factor)
    return widened


def jam_whole_groups(loop: ForOp, factor: int) -> None:
    """Jam complete groups of iterations; those of an incomplete last group run one by one."""
    run_whole_groups(loop, factor, jam_bodies)


def run_whole_groups(loop: ForOp, factor: int, join: Callable[[ForOp, int], None]) -> None:
    """Make one iteration of each complete group of iterations by `join`; those of an incomplete
    last group run one by one.

    **Before → After** (factor 2)

        affine.for %i = … to min(%m, %n) {   affine.for %i = … to min(%m, %n) step 2 {
          A(%i)                                affine.if %m - %i - 2 >= 0 and %n - %i - 2 >= 0 {
        }                                        A(%i), A(%i + 1)
                                               } else {
                                                 affine.for %k = %i to min(%m, %n) { A(%k) }
                                               }
                                             }
    """
    alone = loop.clone()
    conditions = _is_whole(loop, factor)
    assert isinstance(alone, ForOp)
    join(loop, factor)
    joined = [*loop.body.ops][:-1]
    first = BoundExprs.of(loop.induction_variable)
    whole, else_block = (
        region.block for region in LoopBuilder.at_start(loop).choice(conditions).regions
    )
    LoopBuilder(whole, whole.last_op, loop.location).move_all(joined)
    LoopBuilder(else_block, else_block.last_op, loop.location).place(alone)
    alone.set_lower_bound(first.map, first.operands)


def _is_whole(loop: ForOp, factor: int) -> BoundExprs:
    """Return expressions that are non-negative where `factor` iterations remain."""
    last = BoundExprs.of(loop.induction_variable, (factor - 1) * loop.step_value + 1)
    upper, (first,) = counts.upper_bound(loop).beside(last)
    return compose(upper.with_exprs([expr - first for expr in upper.exprs]))


def jam_apart(loop: ForOp, factor: int, distance: int) -> None:
    """Jam iterations of a loop that are `distance` iterations apart; it has as many times `factor`
    of them."""
    length = loop.step_value * distance
    _Copies(loop, factor, length).extend(loop)
    end = compose(counts.lower_bound(loop).plus(length))
    loop.set_upper_bound(end.map, end.operands)


def _step_over(loop: ForOp, factor: int) -> None:
    loop.properties["step"] = IntegerAttr(loop.step_value * factor, IndexType())


@dataclass(frozen=True, slots=True)
class Jam(reporting.Assuming):
    """A loop to unroll and jam: its inner loops run once for all copies.

    **Before → After** (factor 2)

        affine.for %i = 0 to 8 {           affine.for %i = 0 to 8 step 2 {
          A(%i)                              A(%i), A(%i + 1)
          affine.for %j = 0 to 9 {           affine.for %j = 0 to 9 {
            B(%i, %j)                          B(%i, %j), B(%i + 1, %j)
          }                                  }
          C(%i)                              C(%i), C(%i + 1)
        }                                  }

    What inner loops carry they then carry for each of the iterations. What the loop itself carries
    goes from one of the iterations to the next, or they accumulate it apart
    (`loops.steps.jammed_values`). A clean-up loop runs those that are left, as after unrolling
    (`loops.steps.unroll.Unrolling`).

    **Legal when** no dependence between iterations that become one leads to an earlier iteration of
    an inner loop, or to code that comes earlier (`exact.dependences.interleaving.Jam`).

    **Refuses when** `carries-values`: the loop itself carries values that can be neither passed on
    nor accumulated separately; `bounds-vary`: bounds of an inner loop are computed inside the loop
    (on request those of loops between the two may be used); `illegal-jam`, `unknown-jam`: a
    dependence forbids it, or may (witness); and as `loops.steps.unroll.Unrolling`:
    `few-iterations`, `never-runs`, `bound-of-several`, `index-overflow`, `too-large`.
    """

    unrolling: Unrolling
    jam: Callable[[ForOp, int], None] = jam_bodies
    """Makes one iteration of each group of them."""
    values: JammedValues | None = None
    """The treatment of the values that the loop carries."""


def plan_jam(
    analysis: DependenceAnalysis,
    loop: ForOp,
    factor: int,
    *,
    beyond_mlir: bool = False,
    in_groups: bool = False,
) -> Jam | Refusal:
    """Plan to unroll and jam `factor` iterations of a loop, or refuse; `factor` is positive.

    `beyond_mlir` allows bounds that depend on loops in between, which all iterations share. With
    `in_groups`, no clean-up loop is created, whatever the bounds of the loop are.
    """
    from loopwright.exact.dependences import interleaving

    plan = plan_unrolling(loop, factor, in_groups=in_groups)
    if isinstance(plan, Refusal) or factor == 1:
        return plan if isinstance(plan, Refusal) else Jam(plan)
    values: JammedValues | None = None
    if loop.results:
        if in_groups:
            message = "the loop carries values"
            return reporting.carries_value("carries-values", (loop,), message, loop)
        shared_values = plan_jammed_values(loop)
        if isinstance(shared_values, Refusal):
            return shared_values
        values = shared_values
    inner_loops = _inner_loops(loop.body)
    shared = {inner.induction_variable for inner in inner_loops if beyond_mlir}
    for inner in inner_loops:
        varying = _refuse_varying_bounds(loop, inner, _bound_operands(inner), shared)
        if varying is not None:
            return varying
    legality = interleaving.Jam(analysis, loop, factor).legality()
    refused = reporting.legality_refusal("illegal-jam", "unknown-jam", loop, legality)
    is_whole = plan.split or counts.trip_count_divisor(loop) % factor == 0
    return refused or Jam(plan, jam_bodies if is_whole else jam_whole_groups, values)


def plan_any_jam(analysis: DependenceAnalysis, loop: ForOp, factor: int) -> Jam | Refusal:
    """Plan to unroll and jam a loop as `plan_jam` does beyond `mlir-opt`. Where no clean-up loop
    can be written, as at the end of a tile, each group of iterations is tested."""
    plan = plan_jam(analysis, loop, factor, beyond_mlir=True)
    if isinstance(plan, Refusal) and _may_test_groups(loop, factor):
        return plan_jam(analysis, loop, factor, beyond_mlir=True, in_groups=True)
    return plan


def _inner_loops(block: Block) -> Sequence[ForOp]:
    """Return the loops that are jammed: those directly in the body, and recursively those directly
    in them."""
    return [x for loop in loops_of(block) for x in (loop, *_inner_loops(loop.body))]


def _refuse_varying_bounds(
    loop: ForOp, inner: ForOp, bounds: Sequence[SSAValue], shared: Collection[SSAValue]
) -> Refusal | None:
    """Refuse if the bounds of an inner loop differ between iterations of a loop."""
    varying = [value for value in bounds if value not in shared and is_defined_in(value, loop)]
    message = "bounds of an inner loop are computed inside the loop"
    return reporting.bounds_vary("bounds-vary", loop, inner, message, varying) if varying else None


def apply_jam(plan: Jam) -> None:
    """Jam iterations of a loop as planned."""
    loop = plan.unrolling.loop
    factor = plan.unrolling.factor
    if factor > 1:
        if plan.unrolling.split is not None:
            apply_split(loop, plan.unrolling.split)
        if plan.values is not None and plan.values.accumulations:
            loop = _accumulate_apart(loop, factor, plan.values)
        else:
            plan.jam(loop, factor)
    editing.promote_if_single_iteration(loop)


# Triangles


def plan_triangular_jam(analysis: DependenceAnalysis, loop: ForOp, factor: int) -> Jam | Refusal:
    """Plan to jam `factor` iterations of a loop over the common iterations of the first loop in it
    that ends at its induction variable, or near it; or refuse."""
    from loopwright.exact.dependences import interleaving

    plan = plan_unrolling(loop, factor)
    if isinstance(plan, Refusal):
        return plan
    if loop.results:
        return reporting.carries_value("carries-values", (loop,), "the loop carries values", loop)
    for inner in loops_of(loop.body):
        offset = end_offset(loop, inner)
        bounds = inner.lower_bound_operands if offset is not None else _bound_operands(inner)
        deeper = _inner_loops(inner.body)
        shared = {jammed_loop.induction_variable for jammed_loop in (inner, *deeper)}
        bounds = (
            *bounds,
            *(value for jammed_loop in deeper for value in _bound_operands(jammed_loop)),
        )
        varying = _refuse_varying_bounds(loop, inner, bounds, shared)
        if varying is not None:
            return varying
        if offset is None:
            continue
        jammed = interleaving.TriangularJam(analysis, loop, factor, inner, offset)
        legality = jammed.legality()
        jam = partial(_jam_to_end_of, inner)
        return reporting.legality_refusal("illegal-jam", "unknown-jam", loop, legality) or Jam(
            plan, jam
        )
    return Refusal("bounds-vary", (loop,), "no loop in it ends at its induction variable")


def _jam_to_end_of(inner: ForOp, loop: ForOp, factor: int) -> None:
    """Jam the iterations of a loop up to where the first of them ends an inner loop."""
    _Copies(loop, factor, loop.step_value).run_to_end_of(inner)
    _step_over(loop, factor)


def end_offset(loop: ForOp, inner: ForOp) -> int | None:
    """Return how far the end of an inner loop lies beyond the induction variable of a loop, both of
    step 1; None if its end has another form."""
    end = compose(counts.upper_bound(inner))
    if loop.step_value != 1 or inner.step_value != 1 or end.operands != (loop.induction_variable,):
        return None
    offset = (end.exprs[0] - (dim(0) if end.dims else symbol(0))).constant_value()
    return offset if len(end.exprs) == 1 else None


def _bound_operands(loop: ForOp) -> Sequence[SSAValue]:
    return (*loop.lower_bound_operands, *loop.upper_bound_operands)


# Copies


class _Copies:
    """Copies of the body of a loop for consecutive iterations."""

    def __init__(self, loop: ForOp, factor: int, length: int) -> None:
        self._loop = loop
        self._length = length
        self._variable = loop.induction_variable
        self._is_used = self._variable.first_use is not None
        self._values: list[dict[SSAValue, SSAValue]] = [{} for _ in range(factor - 1)]
        self._handing: ForOp | None = None

    def extend_handing_on(self, loop: ForOp) -> None:
        """Insert copies as `extend` does; each receives the carried values that the previous one
        yields."""
        self._handing = loop
        self._hand_on()
        self.copy([op for op in loop.body.ops if op is not loop.terminator])
        last = self._values[-1] if self._values else {}
        loop.terminator.operands = [last.get(value, value) for value in loop.terminator.operands]

    def _hand_on(self) -> None:
        """Map the carried values of each copy to those that the previous one yields, as far as they
        are computed."""
        loop = self._handing
        if loop is None:
            return
        before: dict[SSAValue, SSAValue] = {}
        for values in self._values:
            handed = [before.get(value, value) for value in loop.terminator.operands]
            values.update(zip(loop.region_iter_args, handed, strict=True))
            before = values

    def extend(self, loop: ForOp) -> None:
        """Insert copies after each run of straight-line code of a body, and recurse into its
        loops."""
        self.copy([op for op in loop.body.ops if op is not loop.terminator])
        yielded = tuple(loop.terminator.operands)
        further = self._counterparts(yielded, LoopBuilder.at_end(loop))
        loop.terminator.operands = [*yielded, *further]

    def copy(self, ops: Sequence[Operation]) -> None:
        """Insert copies after each run of straight-line code in a sequence of ops, and recurse into
        the loops among them."""
        piece: list[Operation] = []
        for op in ops:
            if not isinstance(op, ForOp):
                piece.append(op)
                continue
            self._copy(piece)
            piece = []
            self.extend(self.widen(op) if op.results else op)
            self._hand_on()
        self._copy(piece)

    def run_to_end_of(self, inner: ForOp) -> None:
        """Jam the iterations up to where the first of them ends its inner loop, and append for each
        copy the rest of that loop and the ops after it. Each rest begins where the first iteration
        ended, or at its own lower bound if that is greater.
        """
        ops = list(self._loop.body.ops)
        place = ops.index(inner)
        start = compose(counts.upper_bound(inner))
        remainder = inner.clone()
        remainder.operands = [
            *remainder.operands[: len(remainder.operands) - len(remainder.results)],
            *inner.results,
        ]
        self.copy(ops[: place + 1])
        builder = LoopBuilder.at_end(self._loop)
        for number, values in enumerate(self._values, 1):
            self._shift(number, values, builder)
            clone = builder.clone(remainder, values)
            assert isinstance(clone, ForOp)
            low = counts.all_exprs(counts.lower_bound(clone), start)
            clone.set_lower_bound(low.map, low.operands)
            values.update(zip(remainder.inits, clone.results, strict=True))
            for op in ops[place + 1 : -1]:
                builder.clone(op, values)
        remainder.erase()

    def _counterparts(self, values: Sequence[SSAValue], builder: LoopBuilder) -> list[SSAValue]:
        """Return the counterparts of values in each copy, at the place of `builder`."""
        needs_variable = self._variable in values
        further: list[SSAValue] = []
        for number, values_of_copy in enumerate(self._values, 1):
            if needs_variable:
                self._shift(number, values_of_copy, builder)
            further += [values_of_copy.get(value, value) for value in values]
        return further

    def _shift(
        self, number: int, values_of_copy: dict[SSAValue, SSAValue], builder: LoopBuilder
    ) -> None:
        """Compute the induction variable of a copy at the builder's position."""
        values_of_copy[self._variable] = builder.shifted(self._variable, number * self._length)

    def _copy(self, piece: Sequence[Operation]) -> None:
        if not piece:
            return
        last = piece[-1]
        block = block_of(last)
        builder = LoopBuilder(block, last.next_op, self._loop.location)
        for number, values in enumerate(self._values, 1):
            if self._is_used:
                self._shift(number, values, builder)
            for op in piece:
                builder.clone(op, values)
            self._hand_on()

    def widen(self, loop: ForOp, starts: Sequence[SSAValue] | None = None) -> ForOp:
        """Return the loop extended by the carried values of each copy, with `starts` as initial
        values, or the copies' counterparts of the loop's."""
        inits = tuple(loop.inits)
        count = len(loop.results)
        further = self._counterparts(inits, LoopBuilder.before(loop)) if starts is None else starts
        carried = tuple(loop.region_iter_args)
        body = loop.body
        for value in further:
            body.insert_arg(value.type, len(body.args))
        widened = LoopBuilder.before(loop).insert(loop.with_inits([*inits, *further]))
        for number, values in enumerate(self._values, 1):
            first = 1 + number * count
            values.update(zip(carried, widened.body.args[first : first + count], strict=True))
            results = widened.results[number * count : (number + 1) * count]
            values.update(zip(loop.results, results, strict=True))
        for old, new in zip(loop.results, widened.results, strict=False):
            old.replace_all_uses_with(new)
            for values in self._values:
                values[new] = values.pop(old)
        editing.erase_nest(loop)
        return widened


# Skewed rows


_GREATEST_SKEW = 4
"""The most elements by which a row may be delayed against the one above."""


def plan_skewed_jam(
    analysis: DependenceAnalysis, loop: ForOp, inner: ForOp, factor: int
) -> Jam | Refusal:
    """Plan to run `factor` iterations of a loop side by side, each delayed by the skew
    relative to the one before in `inner`; return a refusal if that is not legal.

    **Before → After** (2 iterations, skewed by 2)

        affine.for %i = 0 to 8 {           affine.for %i = 0 to 8 step 2 {
          affine.for %j = 1 to 99 {          affine.for %j = 1 to 3 { A(%i, %j) }
            A(%i, %j)                        affine.for %j = 3 to 99 {
          }                                    A(%i, %j), A(%i + 1, %j - 2)
        }                                    }
                                             affine.for %j = 97 to 99 { A(%i + 1, %j) }
                                           }

    The time at which an iteration runs is `%j` plus the skew times `%i`. Iterations before the
    first time at which all rows are active run first, row by row. Those after the last such time
    run last. So the times of those parts rise, each part but the middle one keeps its order, and in
    the middle one iterations run by time: that is the order of a unimodular transformation
    (`exact.dependences.legality`). The skew is the least one for which iterations of one time do
    not depend on each other, so that none waits for another.

    **Legal when** the order by time is, with the outer iterations of one time in either order.

    **Refuses when** `carries-values`: a loop carries values; `not-nested`: the outer loop contains
    more than the inner one and computations of its indices; `step`: the step of a loop is not 1;
    `bounds-vary`: a bound of the inner loop is computed inside the outer one, or the greatest or
    least of several values; `illegal-jam`, `unknown-jam`: a dependence forbids all skews that are
    tried, or may (witness); and as `loops.steps.unroll.Unrolling`: `few-iterations`, `never-runs`,
    `bound-of-several`, `index-overflow`, `too-large`.
    """
    from loopwright.exact.dependences.legality import unimodular_legality

    plan = plan_unrolling(loop, factor)
    if isinstance(plan, Refusal):
        return plan
    for nested in (loop, inner):
        if nested.results:
            return reporting.carries_value(
                "carries-values", (loop,), "a loop carries values", nested
            )
    outer_ops = [op for op in loop.body.ops if op not in (inner, loop.terminator)]
    if not all(map(has_no_effects, outer_ops)):
        return reporting.not_nested(loop, inner, ops_between=True)
    for nested in (loop, inner):
        if nested.step_value != 1:
            return Refusal("step", (loop, nested), "the step of a loop is not 1")
    low = counts.lower_bound(inner)
    up = counts.upper_bound(inner)
    is_single = len(low.exprs) == len(up.exprs) == 1
    if not is_single or any(is_defined_in(value, loop) for value in _bound_operands(inner)):
        message = "a bound of an inner loop is computed inside the loop, or one of several values"
        return Refusal("bounds-vary", (loop, inner), message)
    obstacle: Refusal | None = None
    for skew in range(1, _GREATEST_SKEW + 1):
        behind = skew * (factor - 1)
        if counts.may_step_beyond(up, behind) or not counts.fits(low.plus(behind)):
            message = "the place at which all iterations are at work may not fit 64 bits"
            return Refusal("index-overflow", (inner,), message)
        legality = unimodular_legality(analysis, [loop, inner], [[skew, 1], [-1, 0]])
        obstacle = reporting.legality_refusal("illegal-jam", "unknown-jam", loop, legality)
        if obstacle is None:
            assumed = counts.fit_assumed([inner], "places behind the ends of loops")
            return Jam(plan, partial(_jam_skewed, inner, skew), assumed=assumed)
    assert obstacle is not None, "a skew is tried"
    return obstacle


def _jam_skewed(inner: ForOp, skew: int, loop: ForOp, factor: int) -> None:
    """Execute iterations side by side, each delayed in `inner` by the skew relative to the one
    before."""
    rows = _copies_of_rows(loop, inner, factor)
    low = counts.lower_bound(inner)
    up = counts.upper_bound(inner)
    behind = [skew * (factor - 1 - row) for row in range(factor)]
    count = trip_count(inner)
    # Then all rows run at some time, or one begins when another ends.
    overlap = count is not None and count >= behind[0]
    builder = LoopBuilder.before(inner)
    for row in range(factor - 1):
        end = compose(low.plus(behind[row]))
        new_loop = builder.loop(low, end if overlap else counts.all_exprs(end, up))
        _copy_row(inner, new_loop, rows[row], 0)
    new_loop = builder.loop(compose(low.plus(behind[0])), up)
    for row in range(factor):
        _copy_row(inner, new_loop, rows[row], -skew * row)
    for row in range(1, factor):
        start = compose(up.plus(-skew * row))
        if not overlap:
            start = counts.all_exprs(start, compose(low.plus(behind[row])))
        _copy_row(inner, builder.loop(start, up), rows[row], 0)
    editing.erase_nest(inner)
    _step_over(loop, factor)


def _copies_of_rows(loop: ForOp, inner: ForOp, factor: int) -> list[dict[SSAValue, SSAValue]]:
    """Return for each row the map of the values that an outer iteration computes to its copies."""
    shared = list(takewhile(lambda op: op is not inner, loop.body.ops))
    rows: list[dict[SSAValue, SSAValue]] = [{}]
    builder = LoopBuilder.before(inner)
    for row in range(1, factor):
        values: dict[SSAValue, SSAValue] = {}
        values[loop.induction_variable] = builder.shifted(loop.induction_variable, row)
        for op in shared:
            builder.clone(op, values)
        rows.append(values)
    return rows


def _copy_row(inner: ForOp, target: ForOp, row: dict[SSAValue, SSAValue], offset: int) -> None:
    """Append a copy of a loop's body to that of another loop, for an iteration `offset` later."""
    builder = LoopBuilder.at_end(target)
    variable = target.induction_variable
    values = dict(row)
    values[inner.induction_variable] = builder.shifted(variable, offset) if offset else variable
    for op in inner.body.ops:
        if op is not inner.terminator:
            builder.clone(op, values)


# Cutting loops
#
# Some iterations at an end, or before or after the value of an enclosing loop, get a separate loop.

Parts: TypeAlias = tuple[ForOp | None, ForOp | None]
"""The loops that one is cut into; None for one whose only iteration replaced it."""


def plan_peeling(
    loop: ForOp, iterations: int, *, from_end: bool = False
) -> reporting.Planned[Parts] | Refusal:
    """Plan to peel `iterations` iterations off a loop, or refuse.

    **Before → After** (the first 2; the last 2)

        affine.for %i = 0 to %n {     affine.for %i = 0 to min(2, %n) { A(%i) }
          A(%i)                       affine.for %i = 2 to %n { A(%i) }
        }
                                      affine.for %i = 0 to %n - 2 { A(%i) }
                                      affine.for %i = max(0, %n - 2) to %n { A(%i) }

    Carried values pass from the first loop to the second. A loop of one iteration is replaced by
    it.

    **Legal when** always: iterations keep their order. Unknown upper bounds are assumed to be so
    small that the cut point fits 64 bits (`no-overflow` in the ledger).

    **Refuses when** `bound-of-several`: the cut point depends on a bound that is the greatest or
    the least of several values; `index-overflow`: it may not fit 64 bits; `named-reductions`: the
    loop declares its reductions, in a form for one loop.
    """
    named = _names_reductions(loop)
    if named is not None:
        return named
    length = iterations * loop.step_value
    if counts.may_step_beyond(counts.upper_bound(loop), length):
        message = "the cut point may not fit 64 bits"
        return Refusal("index-overflow", (loop,), message)
    if loop.lower_map.num_results != 1 or (from_end and loop.upper_map.num_results != 1):
        message = "a bound is a maximum or minimum of several values"
        return Refusal("bound-of-several", (loop,), message)
    split = (
        _split_before_last(loop, iterations) if from_end else _split_after_first(loop, iterations)
    )
    if not counts.values_fit(split.middle, split.start):
        message = "the cut point does not fit 64 bits"
        return Refusal("index-overflow", (loop,), message)
    assumed = counts.fit_assumed([loop], "places to cut at")
    return reporting.Planned(partial(_peel, loop, split), assumed=assumed)


def plan_cutting(loop: ForOp, variable: BlockArgument) -> reporting.Planned[Parts] | Refusal:
    """Plan to peel off the iterations below the induction variable of an enclosing loop, or refuse.

    **Before → After** (those before `%k`)

        affine.for %i = 0 to %n {     affine.for %i = 0 to min(%k, %n) { A(%i) }
          A(%i)                       affine.for %i = max(%k, 0) to %n { A(%i) }
        }

    **Legal when** always, as for `plan_peeling`.

    **Refuses when** `named-reductions`: the loop declares its reductions, in a form for one loop;
    `step`: it does not count by 1; `not-around`: the loop that has that value is not around it.
    """
    named = _names_reductions(loop)
    if named is not None:
        return named
    if loop.step_value != 1:
        return Refusal("step", (loop,), "the step of the loop is not 1")
    owner = variable.owner.parent_op()
    if owner is None or not is_inside(loop, owner):
        return Refusal("not-around", (loop,), "the other loop does not enclose the loop")
    split = split_at(counts.lower_bound(loop), counts.upper_bound(loop), variable)
    return reporting.Planned(partial(_peel, loop, split))


def split_at(
    lower: BoundExprs, upper: BoundExprs, variable: BlockArgument, *, beyond: int = 0
) -> CleanupSplit:
    """Return the position of an induction variable, plus an offset, at which a loop with these
    bounds is split."""
    cut = BoundExprs((dim(0) + beyond,), (variable,), ())
    parts: list[BoundExprs] = []
    for bound in (upper, lower):
        joined, at = bound.beside(cut)
        parts.append(compose(joined.with_exprs([*at, *joined.exprs])))
    return CleanupSplit(*parts)


def _names_reductions(loop: ForOp) -> Refusal | None:
    if loop.reductions is not None:
        return Refusal("named-reductions", (loop,), "the loop names its reductions")
    return None


def _split_after_first(loop: ForOp, iterations: int) -> CleanupSplit:
    """Return the split after the first iterations."""
    lower = counts.lower_bound(loop)
    start = compose(lower.with_exprs([lower.exprs[0] + iterations * loop.step_value]))
    count = trip_count(loop)
    if count is not None and count >= iterations:
        return CleanupSplit(start, start)
    joined, first = counts.upper_bound(loop).beside(start)
    return CleanupSplit(compose(joined.with_exprs([*first, *joined.exprs])), start)


def _split_before_last(loop: ForOp, iterations: int) -> CleanupSplit:
    """Return where the last iterations begin, but not before the first iteration of the loop."""
    trips = counts.trip_count_exprs(loop)
    assert trips is not None, "the bounds are single values"
    bumps = trips.with_exprs([(trips.exprs[0] - iterations) * loop.step_value])
    together, (bump,) = counts.lower_bound(loop).beside(bumps)
    low = together.exprs[0]
    middle = compose(together.with_exprs([low + bump]))
    count = trip_count(loop)
    if count is not None and count >= iterations:
        return CleanupSplit(middle, middle)
    return CleanupSplit(
        middle, compose(BoundExprs((low, low + bump), together.dims, together.symbols))
    )


def _peel(loop: ForOp, split: CleanupSplit) -> Parts:
    remainder = apply_split(loop, split)
    return None if promote_if_single_iteration(loop) else loop, remainder


def plan_index_set_splitting(
    analysis: DependenceAnalysis, loop: ForOp
) -> tuple[ForOp, Callable[[], None]] | None:
    """Return a loop around a loop, and the function that splits the loop at its value, if the parts
    then carry no dependence. None, too, if the whole loop carries none.

    One iteration on which all others depend, or that depends on them, gets a separate loop (Griebl,
    Feautrier and Lengauer, "Index Set Splitting", 2000).

    **Before → After**

        affine.for %j = 0 to %n {              affine.for %j = 0 to %k { A(%j) }
          A(%j): store %m[%i, %j],             A(%k)
                 load %m[%i, %k]               affine.for %j = %k + 1 to %n { A(%j) }
        }

    All iterations read what iteration `%k` stores, so the loop carries dependences; the parts
    before and after it carry none.
    """
    facts = LoopFacts(analysis)
    if loop.step_value != 1 or loop.reductions is not None or loop.results:
        return None
    for enclosing in (
        dict.fromkeys(_loops_that_name_an_iteration(loop)) if facts.carries_any(loop) else ()
    ):
        if not facts.carries_any_beside(loop, enclosing):
            return enclosing, partial(_isolate_iteration, loop, enclosing.induction_variable)
    return None


def _isolate_iteration(loop: ForOp, variable: BlockArgument) -> None:
    """Cut a loop before and after the iteration that a variable around it names."""
    low = counts.lower_bound(loop)
    high = counts.upper_bound(loop)
    cut = split_at(low, high, variable)
    again = split_at(cut.start, high, variable, beyond=1)
    bounds = [
        (counts.tightened(loop, lower, least=False), counts.tightened(loop, upper, least=True))
        for lower, upper in ((low, cut.middle), (cut.start, again.middle), (again.start, high))
    ]
    front, remainder = _peel(loop, cut)
    middle, behind = (None, None) if remainder is None else _peel(remainder, again)
    for part, own in zip((front, middle, behind), bounds, strict=True):
        if part is not None:
            counts.bound_by(part, *own)


def names_an_iteration(loop: ForOp) -> bool:
    """Return whether the subscripts suggest to split a loop at the value of an enclosing loop."""
    return next(_loops_that_name_an_iteration(loop), None) is not None


def _loops_that_name_an_iteration(loop: ForOp) -> Iterator[ForOp]:
    """Yield the enclosing loops whose induction variables are subscripts in the places where the
    loop's own variable is a subscript of its stores."""
    enclosing: dict[SSAValue | None, ForOp] = {
        outer.induction_variable: outer for outer in loops_around(loop)
    }
    if not enclosing:
        return
    accesses = [op for op in loop.walk() if memory_access.is_affine_element_access(op)]
    subscript_variables: dict[SSAValue, dict[tuple[SSAValue | None, ...], None]] = {}
    stored: dict[tuple[SSAValue, tuple[SSAValue | None, ...]], None] = {}
    for op in accesses:
        memref = memory_access.memref_of(op)
        variables = _subscript_values(op)
        subscript_variables.setdefault(memref, {})[variables] = None
        if not memory_access.is_affine_element_load(op):
            stored[memref, variables] = None
    for memref, variables in stored:
        for other_variables in subscript_variables[memref]:
            for mine, theirs in zip(variables, other_variables, strict=True):
                if mine is loop.induction_variable and theirs in enclosing:
                    yield enclosing[theirs]


def _subscript_values(access: Operation) -> tuple[SSAValue | None, ...]:
    """Return the values of the subscripts of an access; None for subscripts computed from several
    values."""
    bound = composed_subscripts(access)
    return tuple(
        bound.dims[expr.position] if isinstance(expr, AffineDimExpr) else None
        for expr in bound.exprs
    )

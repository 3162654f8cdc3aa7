"""The steps that change the iterations of loops: their order, their grouping, their number; and
those that change where values are: lanes, threads, buffers and registers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from xdsl.dialects.builtin import BoolAttr, MemRefType
from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.domains import trip_count
from loopwright.exact.functions import function_around
from loopwright.exact.memory.access import is_streamable, known_alignment
from loopwright.exact.statements import Names
from loopwright.ir.affine_expr import AffineConstantExpr
from loopwright.ir.core.enclosing import is_inside, outermost_op, parent_of, replace_all
from loopwright.ir.dialects.affine import ForOp, ParallelOp, VectorStoreOp, YieldOp
from loopwright.ir.dialects.affine.memory import NONTEMPORAL, AccessOperation, PrefetchOp
from loopwright.ir.dialects.affine.nesting import loops_in
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, canonicalize, compose
from loopwright.ir.interfaces.rewriting import is_pure
from loopwright.ir.refusal import Evidence, Reason, Refusal
from loopwright.ir.syntax.value_names import set_written_name
from loopwright.loops.schedule import step
from loopwright.loops.schedule.program import Program
from loopwright.loops.steps import counts, distribute, reorder, unroll
from loopwright.loops.steps.counts import fits, lower_bound, upper_bound
from loopwright.loops.steps.editing import LoopBuilder, erase_nest, promote_if_single_iteration
from loopwright.loops.steps.invariant import plan_hoisting
from loopwright.loops.steps.scanning import MOST_BOUNDS
from loopwright.loops.support.reporting import Planned, dependence_refusal, not_nested
from loopwright.records import replace
from loopwright.reporting.ledger import Entry, Figure

if TYPE_CHECKING:
    from loopwright.exact.dependences.legality import Legality
    from loopwright.loops.contraction.recognition import Contraction


@step.declared("split")
class Split(step.LoopStep):
    """Strip-mine a loop: `i.0` from block to block, `i.1` through each block of `factor`."""

    factor: int = step.needed("how many iterations a block has")

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        step.expect_factor(program, loop, "the factor", self.factor)
        plan = step.legal(reorder.plan_strip_mining(loop, self.factor))
        assumed = step.assumed_by(plan)
        new_loops = plan.apply()
        _name_parts(program, self.loop, new_loops)
        return step.StepResult(new_loops[0], {"factor": self.factor}, assumed)


@step.declared("tile")
class Tile(step.Step):
    """Tile perfectly nested loops: `i.0`, `j.0` from tile to tile, `i.1`, `j.1` through each. A
    size may be an index that the function is given: `n`, or `arg2` for its third argument. Loops
    over such tiles count them."""

    loops: tuple[str, ...] = step.loops("the loops, outermost first")
    sizes: tuple[int | str, ...] = step.needed(
        "how many iterations of each loop a tile has: a number, or an argument"
    )
    separate: bool = step.number(
        default=False, doc="whether full tiles, whose bounds are simple, get loops of their own"
    )
    max_bounds: int = step.limit(MOST_BOUNDS, "how many inequalities new bounds may follow from")

    def _perform(self, program: Program) -> step.StepResult | Refusal:
        from loopwright.exact.dependences.legality import (
            has_no_distance,
            permutable_legality,
            permutation_matrix,
        )

        band = [program.loop(name) for name in self.loops]
        if len(self.sizes) != len(band):
            message = f"tile needs a size for each of {len(band)} loops, not {len(self.sizes)}"
            raise program.error(message, band[0] if band else None)
        if not band:
            raise program.error("tile needs a loop")
        sizes = list[reorder.TileSize]()
        for name, loop, size in zip(self.loops, band, self.sizes, strict=True):
            if isinstance(size, int):
                step.expect_factor(program, loop, f"the size of a tile along '{name}'", size)
                sizes.append(size)
            else:
                sizes.append(program.index_argument(size))
        analysis = DependenceAnalysis(program.body)
        plan = step.legal(
            reorder.plan_tiling(
                analysis,
                band,
                sizes,
                any_bounds=True,
                max_bounds=self.max_bounds,
                separate=self.separate,
            )
        )
        if self.separate and plan.full is None:
            return Refusal("not-separated", tuple(band), "a step is not 1, or bounds vary")
        assumed = step.assumed_by(plan)
        is_permutable = permutable_legality(analysis, band).is_legal
        are_independent = [has_no_distance(analysis, band, k) for k in range(len(band))]
        outer, inner = reorder.apply_tiling(plan)
        for name, *new_loops in zip(self.loops, outer, inner, strict=True):
            _name_parts(program, name, new_loops)
        units = map(tuple, permutation_matrix(range(len(band))))
        names = [program.name_of(loop) for loop in outer] if is_permutable else []
        return step.StepResult(
            outer[0],
            {"sizes": "x".join(map(str, self.sizes))},
            assumed,
            permutable=dict(zip(names, units, strict=False)),
            independent=frozenset(
                program.name_of(loop)
                for loop, is_independent in zip(outer, are_independent, strict=True)
                if is_independent
            ),
        )


@step.declared("interchange")
class Interchange(step.Step):
    """Nest loops in the given order, outermost first; other loops of the nest between them stay in
    place."""

    loops: tuple[str, ...] = step.loops("the loops in their new order, outermost first")
    max_bounds: int = step.limit(MOST_BOUNDS, "how many inequalities new bounds may follow from")

    def _perform(self, program: Program) -> step.StepResult | Refusal:
        named = [program.loop(name) for name in self.loops]
        if len(set(named)) != len(named) or len(named) < 2:
            message = "interchange needs at least two loops, each once"
            raise program.error(message, named[0] if named else None)
        depth = {
            loop: program.loops[name].depth for name, loop in zip(self.loops, named, strict=True)
        }
        present = sorted(named, key=depth.__getitem__)
        band = program.chain(present[0], present[-1])
        if band is None or any(loop not in band for loop in named):
            apart = next(
                (pair for pair in pairwise(present) if program.chain(*pair) is None),
                (present[0], present[-1]),
            )
            return not_nested(*apart)
        order = list(range(len(band)))
        for old, new in zip(present, named, strict=True):
            order[band.index(old)] = band.index(new)
        is_known = all(program.name_of(loop) in program.permutable for loop in band)
        analysis = None if is_known else DependenceAnalysis(program.body)
        plan = step.legal(
            reorder.plan_permutation(
                analysis, band, order, any_bounds=True, max_bounds=self.max_bounds
            )
        )
        reorder.apply_permutation(plan)
        figures: dict[str, Figure] = {"order": " ".join(self.loops)}
        if present == named:
            figures["changed"] = False
        result = step.StepResult(named[0], figures)
        return replace(result, permutable=program.permutable) if is_known else result


@step.declared("skew")
class Skew(step.LoopStep):
    """Skew a loop by `factor` times the induction variable of an enclosing loop."""

    by: str = step.needed("the loop around it", is_loop=True)
    factor: int = step.number(1, "how often its induction variable is added")

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        outer = program.any_loop(self.by)
        plan = reorder.plan_skewing(loop, [(outer.variable, self.factor)], 0)
        permutable = program.skewed(self.loop, self.by, self.factor)
        result = step.applied(plan, loop, {"factor": self.factor})
        return replace(result, permutable=permutable)


@step.declared("shift")
class Shift(step.LoopStep):
    """Shift the range of a loop by `by`."""

    by: int = step.needed("what is added to its induction variable")

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        return step.applied(reorder.plan_skewing(loop, [], self.by), loop, {"by": self.by})


@step.declared("reverse")
class Reverse(step.LoopStep):
    """Execute the iterations of a loop from the last to the first."""

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        plan = reorder.plan_reversal(DependenceAnalysis(program.body), loop)
        return step.applied(plan, loop)


@step.declared("fuse")
class Fuse(step.Step):
    """Make one loop of two that follow each other, over the iterations of both; it has the first
    name. The iterations of the first before these remain in `i.head`, and those of the second after
    them in `j.tail`.

    **Before → After**

        affine.for %i = 0 to %n {          affine.for %i = 0 to %n {
          A(%i)                              A(%i)
        }                                    B(%i)
        affine.for %i = 0 to %n {          }
          B(%i)
        }

    No computation is repeated and none is moved to another iteration: `loops.fusion` does that.
    Ops without effects between the loops go before both.

    **Legal when** distributing the fused loop again would be: no iteration of the first loop
    depends on an earlier one of the second when both run together.

    **Refuses when** `illegal-fusion`, `unknown-fusion`: a dependence forbids it, or may (witness);
    `not-beside`: the loops are in different blocks, or in the other order; `op-between`: an op
    between them has effects, or uses results of the first; `bounds-differ`: they have other steps,
    or the second does not begin and end a known number of iterations, or none, after the first;
    `results-used`: the second uses results of the first; `named-reductions`: a loop says what it
    reduces.
    """

    first: str = step.loops("the first loop")
    second: str = step.loops("the second loop")

    def _perform(self, program: Program) -> step.StepResult | Refusal:
        first = program.loop(self.first)
        second = program.loop(self.second)
        overhang = _overhang(first, second)
        refused = _fusion_refusal(first, second, overhang)
        if refused is not None:
            return refused
        parts = _peeled_to_match(first, second, overhang)
        assert not isinstance(parts, Refusal), "it was peeled before, in a copy"
        for part, name in ((parts.head, f"{self.first}.head"), (parts.tail, f"{self.second}.tail")):
            if part is not None:
                program.name(part, name)
        fused = _fuse_loops(parts.first, parts.second)
        program.name(fused, self.first)
        return step.StepResult(fused, {}, parts.assumed)


@step.declared("distribute")
class Distribute(step.LoopStep):
    """Distribute a loop before one of the loops in it: `i.0` executes the ops before that loop,
    `i.1` the rest."""

    before: str = step.loop_option("the loop directly in its body in front of which it is cut")
    at: int = step.number(0, "or the number of the op in its body in front of which it is cut")

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        ops = [op for op in loop.body.ops if op is not loop.terminator]
        if self.before:
            cut: Operation = program.any_loop(self.before).op
            if cut not in ops:
                message = f"loop '{self.before}' is not directly in loop '{self.loop}'"
                raise program.error(message, cut)
        elif 0 < self.at < len(ops):
            cut = ops[self.at]
        else:
            message = f"the body of the loop cannot be cut at {self.at}"
            hint = f"accepted: 1 to {len(ops) - 1}" if len(ops) > 1 else "its body is one op"
            raise program.error(message, loop, hint=hint)
        plan = step.legal(distribute.plan_distribution(DependenceAnalysis(program.body), loop, cut))
        new_loops = plan.apply()
        _name_parts(program, self.loop, new_loops)
        return step.StepResult(new_loops[0])


@step.declared("peel")
class Peel(step.LoopStep):
    """Peel the first or the last iterations, or those below the induction variable of an enclosing
    loop: `i.head` or `i.tail`."""

    first: int = step.number(0, "how many of the first iterations")
    last: int = step.number(0, "or how many of the last")
    below: str = step.loop_option("or the loop around whose induction variable the others reach")

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        if sum(map(bool, (self.first, self.last, self.below))) != 1:
            raise program.error("peel needs one of first, last and below", loop)
        which = "first" if self.first else "last" if self.last else "below"
        iterations = self.first or self.last
        if self.below:
            plan = step.legal(unroll.plan_cutting(loop, program.any_loop(self.below).variable))
        else:
            step.expect_factor(program, loop, f"'{which}'", iterations)
            plan = step.legal(unroll.plan_peeling(loop, iterations, from_end=bool(self.last)))
        assumed = step.assumed_by(plan)
        other_loops = set(loops_in(program.body)).difference(loops_in(loop))
        head, remaining_loop = plan.apply()
        # Of tiles those that are cut off at the end are in one part, whole ones in the other.
        for part in loops_in(program.body):
            if part not in other_loops:
                lower = counts.tightened(part, counts.lower_bound(part), least=False)
                upper = counts.tightened(part, counts.upper_bound(part), least=True)
                counts.bound_by(part, lower, upper)
        names = (self.loop, f"{self.loop}.tail") if self.last else (f"{self.loop}.head", self.loop)
        for new_loop, name in zip((head, remaining_loop), names, strict=True):
            if new_loop is not None:
                program.name(new_loop, name)
        return step.StepResult(
            program.body if head is None else head, {which: self.below or iterations}, assumed
        )


@step.declared("unroll")
class Unroll(step.LoopStep):
    """Unroll a loop by `factor`, or completely without a factor. `i.rest` executes the remaining
    iterations: after the loop, or in it where the end is the least of several bounds."""

    factor: int | None = step.number(None, "how many iterations become one")

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        if self.factor is None:
            plan = step.legal(unroll.plan_full_unrolling(loop))
        else:
            step.expect_factor(program, loop, "the factor", self.factor)
            plan = step.legal(unroll.plan_any_unrolling(loop, self.factor))
        place = _surviving_op(loop)
        unroll.apply_unrolling(plan)
        return step.StepResult(place, {"factor": plan.factor})


@step.declared("unroll-and-jam")
class UnrollAndJam(step.LoopStep):
    """Unroll a loop by `factor` and jam its inner loops. `i.rest` executes the remaining
    iterations: after the loop, or in it where the end is the least of several bounds."""

    factor: int = step.needed("how many iterations run together")

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        step.expect_factor(program, loop, "the factor", self.factor)
        analysis = DependenceAnalysis(program.body)
        plan = step.legal(unroll.plan_any_jam(analysis, loop, self.factor))
        place = _surviving_op(loop)
        unroll.apply_jam(plan)
        return step.StepResult(place, {"factor": self.factor})


@step.declared("normalise")
class Normalise(step.LoopStep):
    """Normalise a loop to start at 0 with step 1."""

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        plan = reorder.plan_normalization(loop)
        return step.StepResult(loop) if plan is None else step.applied(plan, loop)


@step.declared("coalesce")
class Coalesce(step.Step):
    """Coalesce perfectly nested, normalised loops into one, which gets the first name."""

    loops: tuple[str, ...] = step.loops("the loops, outermost first")

    def _perform(self, program: Program) -> step.StepResult | Refusal:
        band = [program.loop(name) for name in self.loops]
        if len(band) < 2:
            raise program.error("coalesce needs at least two loops", band[0] if band else None)
        return step.applied(reorder.plan_coalescing(band), band[0])


@step.declared("apply-map")
class ApplyMap(step.Step):
    """Run iterations at the times of a map, in lexicographic order: `{ S0[i, j] -> [j, i] }`. Its
    names are those of `loopwright.scop`; statements of other nests are omitted, and coordinates of
    loops around nests may be.

    **Refuses when** `loops.rescheduling.plan` does.
    """

    map: str = step.subject("the map, in isl's notation")

    def _perform(self, program: Program) -> step.StepResult | Refusal:
        from loopwright.exact.presburger.named_relations import NotAScheduleError, statements_in
        from loopwright.exact.presburger.scheduling import Request
        from loopwright.loops.rescheduling import plan as planning
        from loopwright.loops.rescheduling.carried import regions_of

        try:
            about = statements_in(self.map)
        except NotAScheduleError as error:
            return Refusal("not-a-schedule", (program.body,), f"the map is not a schedule: {error}")
        names = Names(program.body)
        request = planning.ReschedulingOptions(Request(), schedule=self.map)
        schedules: list[str] = []
        entries: list[Entry] = []
        for region in list(regions_of(program.body)):
            if isinstance(region, Refusal) or not planning.is_about(about, region, names):
                continue
            analysis = DependenceAnalysis(program.body)
            plan = step.legal(planning.plan_rescheduling(analysis, region, request, names))
            entries += step.assumed_by(plan)
            schedules.append(plan.schedule)
            planning.apply_rescheduling(plan)
        if not schedules:
            message = "none of the statements is in a run of affine loops"
            return Refusal("other-statements", (program.body,), message)
        return step.StepResult(program.body, {"schedule": "; ".join(schedules)}, entries)


def _name_parts(program: Program, name: str, new_loops: Sequence[Operation]) -> None:
    """Name the loops that replaced a loop."""
    for position, loop in enumerate(new_loops):
        program.name(loop, f"{name}.{position}")


def _surviving_op(loop: Operation) -> Operation:
    """Return the op around a loop, which survives if the loop is replaced by its body; the loop
    itself if there is none."""
    parent = loop.parent_op()
    return loop if parent is None else parent


# Fusing two loops


class _Overhang(NamedTuple):
    """How many iterations the first of two loops has before the second begins, and how many the
    second has after the first ends."""

    head: int
    tail: int


def _overhang(first: ForOp, second: ForOp) -> _Overhang:
    """Return the overhang of two loops; no overhang if it is unknown, or of another kind."""
    differences = [bound(second).minus(bound(first)).exprs for bound in (lower_bound, upper_bound)]
    step_value = first.step_value
    iterations: list[int] = []
    for (difference, *others), loop_map in zip(
        differences, (first.lower_map, first.upper_map), strict=True
    ):
        if others or loop_map.num_results > 1 or not isinstance(difference, AffineConstantExpr):
            return _Overhang(0, 0)
        if difference.value < 0 or difference.value % step_value:
            return _Overhang(0, 0)
        iterations.append(difference.value // step_value)
    trips = trip_count(first)
    if step_value != second.step_value or (trips is not None and trips - iterations[0] <= 1):
        return _Overhang(0, 0)
    return _Overhang(*iterations)


class _Peeled(NamedTuple):
    """Two loops with the same bounds, and the loops of the iterations before and after them."""

    head: ForOp | None
    first: ForOp
    second: ForOp
    tail: ForOp | None
    assumed: Sequence[Entry] = ()


def _peeled_to_match(first: ForOp, second: ForOp, overhang: _Overhang) -> _Peeled | Refusal:
    """Peel what two loops do not have in common; they are unchanged if that is refused."""
    at_front = unroll.plan_peeling(first, overhang.head) if overhang.head else None
    at_end = unroll.plan_peeling(second, overhang.tail, from_end=True) if overhang.tail else None
    for plan in (at_front, at_end):
        if isinstance(plan, Refusal):
            return plan
    assumed = [entry for plan in (at_front, at_end) for entry in step.assumed_by(plan)]
    head: ForOp | None = None
    tail: ForOp | None = None
    if isinstance(at_front, Planned):
        head, common = at_front.apply()
        assert common is not None, "it has several iterations"
        first = common
    if isinstance(at_end, Planned):
        common, tail = at_end.apply()
        assert common is not None, "it has several iterations"
        second = common
    return _Peeled(head, first, second, tail, assumed)


def _fusion_refusal(first: ForOp, second: ForOp, overhang: _Overhang) -> Refusal | None:
    """Return why two loops are not fused after the iterations that they do not share were peeled;
    None if they may be."""
    if not any(overhang):
        return _refusal_of_common(first, second)
    top = outermost_op(first)
    copies = dict(zip(top.walk(), top.clone().walk(), strict=True))
    first_copy = copies[first]
    second_copy = copies[second]
    assert isinstance(first_copy, ForOp)
    assert isinstance(second_copy, ForOp)
    parts = _peeled_to_match(first_copy, second_copy, overhang)
    return parts if isinstance(parts, Refusal) else _refusal_of_common(parts.first, parts.second)


def _refusal_of_common(first: ForOp, second: ForOp) -> Refusal | None:
    """Return why two loops with the same bounds are not fused; None if they may be."""
    from loopwright.exact.dependences.legality import Verdict

    refused = _structural_obstacle(first, second)
    if refused is not None:
        return refused
    legality = _legality(first, second)
    if legality.verdict is Verdict.UNKNOWN:
        return Refusal("unknown-fusion", (first, second), legality.cause, Reason.UNKNOWN)
    if legality.obstacle is not None:
        from loopwright.exact.dependences.describe import created_message

        obstacle = legality.obstacle
        message = created_message(obstacle)
        places = (first, second, obstacle.sink.op, obstacle.source.op)
        return dependence_refusal("illegal-fusion", places, message, obstacle)
    return None


def _legality(first: ForOp, second: ForOp) -> Legality:
    """Return whether the fused loop could be distributed again.

    Dependences between two separate loops do not answer this: queries, unknown effects and
    witnesses need the accesses of both in the same iterations. So the loops are fused in a
    temporary copy of the surrounding op.
    """
    from loopwright.exact.dependences.interleaving import Distribution

    function = function_around(first)
    top = outermost_op(function)
    copies = dict(zip(top.walk(), top.clone().walk(), strict=True))
    first_copy = copies[first]
    second_copy = copies[second]
    assert isinstance(first_copy, ForOp)
    assert isinstance(second_copy, ForOp)
    behind = [op for op in second_copy.body.ops if op is not second_copy.terminator]
    fused = _fuse_loops(first_copy, second_copy)
    return Distribution(DependenceAnalysis(copies[function]), fused, behind).legality()


def _structural_obstacle(first: ForOp, second: ForOp) -> Refusal | None:
    """Return the structural obstacle to a fusion, dependences aside."""
    places = (first, second)
    if first.reductions is not None or second.reductions is not None:
        return Refusal("named-reductions", places, "a loop names its reductions")
    between = _ops_between(first, second)
    if between is None:
        message = "the second loop does not follow the first in the same block"
        return Refusal("not-beside", places, message)
    results = set[SSAValue](first.results)
    for op in between:
        if not is_pure(op) or any(v in results for inner in op.walk() for v in inner.operands):
            message = f"'{op.name}' between the loops has effects, or uses a result of the first"
            return Refusal("op-between", (*places, op), message)
    if _canonical_range(first) != _canonical_range(second):
        return Refusal("bounds-differ", places, _difference_of_ranges(first, second))
    for result in first.results:
        for use in result.uses:
            if use.operation is second or is_inside(use.operation, second):
                message = "the second loop uses a result of the first"
                return Refusal("results-used", places, message)
    return None


def _difference_of_ranges(first: ForOp, second: ForOp) -> str:
    """Return how the ranges of two loops differ, and which steps change that."""
    if first.step_value != second.step_value:
        return f"the loops have different steps, {first.step_value} and {second.step_value}"
    message = "the loops have different bounds"
    ends: list[str] = []
    for bound, earlier, later in (
        (lower_bound, "begins before the first", "begins after the first"),
        (upper_bound, "ends before the first", "ends after the first"),
    ):
        difference, *further_exprs = bound(second).minus(bound(first)).exprs
        if further_exprs or not isinstance(difference, AffineConstantExpr):
            return f"{message}, and by how much is not known"
        if difference.value:
            distance = abs(difference.value)
            ends.append(f"{earlier if difference.value < 0 else later} by {distance}")
    hint = "only what is before the second and after the first is peeled: shift or peel one"
    return f"{message}: the second {' and '.join(ends)}; {hint}"


def _ops_between(first: ForOp, second: ForOp) -> list[Operation] | None:
    """Return the ops between two loops; None if the second is not after the first."""
    block = first.parent
    if block is None or block is not second.parent or not first.is_before_in_block(second):
        return None
    ops = list(block.ops)
    return ops[ops.index(first) + 1 : ops.index(second)]


def _canonical_range(loop: ForOp) -> tuple[BoundExprs, BoundExprs, int]:
    """Return the bounds and step of a loop in canonical form."""
    lower, upper = (
        canonicalize(compose(bound)).simplified()
        for bound in (lower_bound(loop), upper_bound(loop))
    )
    return lower, upper, loop.step_value


def _fuse_loops(first: ForOp, second: ForOp) -> ForOp:
    """Fuse two loops; return the fused loop, which replaces the second."""
    LoopBuilder.before(first).move_all(_ops_between(first, second) or ())
    inits = [*first.inits, *second.inits]
    builder = LoopBuilder.before(first)
    new_loop = builder.loop(lower_bound(first), upper_bound(first), first.step_value, inits)
    new_loop.attributes.update({**second.attributes, **first.attributes})
    if not inits:
        erase_nest(new_loop.terminator)
    body = LoopBuilder(new_loop.body, None, first.location)
    count = 1 + len(first.inits)
    arguments = (new_loop.body.args[:count], (new_loop.body.args[0], *new_loop.body.args[count:]))
    yielded: list[SSAValue] = []
    for loop, mine in zip((first, second), arguments, strict=True):
        replace_all(loop.body.args, mine)
        yielded += loop.terminator.operands
        body.move_all(op for op in loop.body.ops if op is not loop.terminator)
    body.insert(YieldOp(*yielded))
    replace_all([*first.results, *second.results], new_loop.results)
    for loop in (second, first):
        erase_nest(loop)
    return new_loop


@step.declared("vectorise")
class Vectorise(step.LoopStep):
    """Vectorise a loop; `i.rest` executes the iterations that do not fill all lanes."""

    lanes: int | None = step.number(
        None, "how many lanes; without it as many as fill a register of the host"
    )

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        from loopwright.loops.vectorize.applying import apply_plan
        from loopwright.loops.vectorize.cost import lanes_in_register
        from loopwright.loops.vectorize.planning import plan_loop

        host = program.host
        lanes = lanes_in_register(loop, host) if self.lanes is None else self.lanes
        if self.lanes is not None:
            step.expect_factor(program, loop, "the number of lanes", lanes, least=2)
        plan = step.legal(plan_loop(program.body, loop, lanes, host))
        names = [program.name_of(op) for op in loops_in(loop)]
        vectorised = apply_plan(plan, keep_flags=True)
        place = vectorised.parent_op()
        for op, name in zip(loops_in(vectorised), names, strict=True):
            program.name(op, name)
        assert isinstance(vectorised, ForOp)
        if promote_if_single_iteration(vectorised):
            return step.StepResult(program.body if place is None else place, {"lanes": lanes})
        return step.StepResult(vectorised, {"lanes": lanes})


@step.declared("parallelise")
class Parallelise(step.LoopStep):
    """Execute the iterations of a loop on several threads."""

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        from loopwright.exact.loops import LoopFacts
        from loopwright.loops.steps import parallelization

        is_known = program.is_wavefront(self.loop) or self.loop in program.independent
        facts = None if is_known else LoopFacts(DependenceAnalysis(program.body))
        allowed = parallelization.AllowedOps.THREADS
        plan = step.legal(parallelization.plan_parallelization(loop, facts, allowed=allowed))
        return step.StepResult(parallelization.apply_parallelization(plan))


@step.declared("serialise")
class Serialise(step.Step):
    """Turn a band of parallel loops into sequential ones."""

    loop: str = step.loops("a loop of the band")

    def _perform(self, program: Program) -> step.StepResult | Refusal:
        from loopwright.loops.parallel.bands import plan_serialization

        named_loop = program.any_loop(self.loop)
        if not isinstance(named_loop.op, ParallelOp):
            raise program.error(f"loop '{named_loop.name}' is not parallel", named_loop.op)
        place = named_loop.op.parent_op() or program.body
        return step.applied(plan_serialization(named_loop.op), place)


@step.declared("pack")
class Pack(step.Step):
    """Copy the elements of a memref that a loop accesses into a contiguous buffer, and back if it
    writes them.

    The copy is hoisted out of enclosing loops that do not affect it.
    """

    memref: str = step.subject("the memref, by its name")
    at: str = step.loops("the loop that uses the buffer")

    def _perform(self, program: Program) -> step.StepResult | Refusal:
        from loopwright.loops.steps.data_copy import CopyOptions, CopyPlanner, NotCopied
        from loopwright.loops.steps.data_copy_apply import apply_copies, tidy_copies

        loop = program.loop(self.at)
        memref = program.memref(self.memref)
        options = CopyOptions(fast_space=0, any_bounds=True)
        plans = CopyPlanner(program.body, options).plan([loop], memref)
        if not plans:
            message = f"the loop does not load or store '{self.memref}'"
            raise program.error(message, loop)
        (plan,) = plans
        if isinstance(plan, NotCopied):
            return plan.refusal
        if plan.undecided is not None:
            return plan.undecided
        before = set(program.body.walk())
        copies = apply_copies(plans, options, loop)
        tidy_copies(copies)
        for op in program.body.walk():
            if op in before:
                continue
            if op.results and isinstance(op.results[0].type, MemRefType):
                set_written_name(op.results[0], f"{self.memref.removeprefix('%')}.packed")
            elif op.regions:
                program.name(op, f"{self.memref.removeprefix('%')}.pack")
        return step.StepResult(
            loop, {"bytes": plan.num_bytes, "shape": "x".join(map(str, plan.shape))}
        )


@step.declared("keep-in-registers")
class KeepInRegisters(step.LoopStep):
    """Carry elements that a loop loads and stores in each iteration in registers.

    **Refuses when** `no-element`: no element of which all accesses are known is loaded and stored.
    """

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        from loopwright.loops.registers.carrying import carried_elements, carry_element
        from loopwright.loops.registers.promotion import numbered

        body = loop.body
        count = 0
        while True:
            analysis = DependenceAnalysis(program.body)
            plan = next((p for p in carried_elements(analysis) if p.body is body), None)
            if plan is None:
                break
            carry_element(plan, numbered(program.body))
            count += 1
        if not count:
            message = "the loop has no element all of whose accesses are known"
            return Refusal("no-element", (loop,), message)
        return step.StepResult(parent_of(body), {"elements": count})


@step.declared("reuse-at")
class ReuseAt(step.Step):
    """Load elements of a memref once that several iterations of a loop read: they stay in registers
    if the loop has no loops inside, and otherwise in a buffer that is addressed modulo its extent.

    **Refuses when** `affine-window-buffers` does; `no-window`: no iteration reads what another one
    has read, or all read the same elements; `no-access`: the loop does not load from the memref.
    """

    memref: str = step.subject("the memref, by its name")
    at: str = step.loops("the loop whose iterations read elements again")
    keep: str = step.number(
        "auto", "where elements stay: `auto`, or always in `registers` or in `memory`"
    )

    def _perform(self, program: Program) -> step.StepResult | Refusal:
        from loopwright.loops.registers import line_buffers, windows

        loop = program.loop(self.at)
        memref = program.memref(self.memref)
        if self.keep not in ("auto", "registers", "memory"):
            hint = "accepted: auto, registers, memory"
            raise program.error(f"'keep' cannot be '{self.keep}'", loop, hint=hint)
        analysis = DependenceAnalysis(program.body)
        is_innermost = not any(inner is not loop for inner in loops_in(loop))
        if self.keep == "registers" or (self.keep == "auto" and is_innermost):
            plan = windows.plan_register_windows(analysis, loop, memref)
            if plan.windows:
                figures = plan.figures
                return step.StepResult(windows.apply_register_windows(plan), figures)
            if plan.refusals:
                return plan.refusals[0]
            if self.keep == "registers":
                message = "no load reads what another one has read in an earlier iteration"
                return Refusal("no-window", (loop,), message)
        plans = line_buffers.plan_line_buffers(analysis, loop, memref)
        buffers = [buffer for buffer in plans if isinstance(buffer, line_buffers.LineBuffer)]
        if not buffers:
            return next(plan for plan in plans if isinstance(plan, Refusal))
        figures = buffers[0].figures
        for buffer in buffers:
            written = line_buffers.apply_line_buffer(buffer)
            set_written_name(written, f"{self.memref.removeprefix('%')}.window")
        return step.StepResult(loop, figures)


@step.declared("pipeline")
class PipelineLoop(step.LoopStep):
    """Execute operations of several iterations of an innermost loop together, by a modulo schedule:
    a prologue, a kernel, which has the name of the loop, and an epilogue.

    **Refuses when** `affine-pipeline` does.
    """

    latencies: str = step.number("", "cycles until results can be used: arith.mulf:3,load:2")
    units: str = step.number("", "how many operations can begin in a cycle: load:1,float:2")

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        from loopwright.loops.steps import pipelining

        for text in (self.latencies, self.units):
            if pipelining.numbers_by_name(text) is None:
                hint = "accepted: arith.mulf:3,load:2"
                raise program.error(f"'{text}' is no table of cycles or units", loop, hint=hint)
        table = pipelining.cycle_table(self.latencies, self.units)
        if 0 in table.units.values():
            raise program.error("there has to be a unit of each kind", loop)
        analysis = DependenceAnalysis(program.body)
        plan = step.legal(pipelining.plan_pipelining(analysis, loop, table))
        pipelining.apply_pipelining(plan)
        return step.StepResult(program.body, plan.figures)


@step.declared("hoist")
class Hoist(step.LoopStep):
    """Hoist loop-invariant ops before a loop.

    **Refuses when** `nothing-invariant`: nothing is.
    """

    def _transform(self, program: Program, loop: ForOp) -> step.StepResult | Refusal:
        hoisted, refusals = plan_hoisting(DependenceAnalysis(program.body), loop)
        if not hoisted:
            message = "it contains nothing that is loop-invariant"
            return refusals[0] if refusals else Refusal("nothing-invariant", (loop,), message)
        LoopBuilder.before(loop).move_all(hoisted)
        return step.StepResult(loop, {"ops": len(hoisted)})


@step.declared("prefetch")
class Prefetch(step.Step):
    """Prefetch the elements of a memref that a loop accesses some iterations later.

    **Before → After** (four iterations ahead)

        affine.for %i = 0 to %n {              affine.for %i = 0 to %n {
          %0 = affine.load %A[%i * 8]            affine.prefetch %A[%i * 8 + 32], read, …
          A(%0)                                  %0 = affine.load %A[%i * 8]
                                                 A(%0)

    Processors find regular strides by themselves; it is long strides, many streams and short rows
    that gain (Mowry, Lam, Gupta, "Design and Evaluation of a Compiler Algorithm for Prefetching",
    1992).

    **Legal when** always: a prefetch neither reads nor writes, and may be beyond the end.

    **Refuses when** `no-access`: the loop does not access the memref; `same-element`: what it
    accesses does not change with the loop; `index-overflow`: the distance does not fit 64 bits.
    """

    memref: str = step.subject("the memref, by its name")
    at: str = step.loops("the loop whose iterations are counted")
    distance: int = step.number(1, "how many iterations ahead")
    locality: int = step.number(
        3, "how near it is kept: 3 in all caches, 0 in none longer than needed"
    )

    def _perform(self, program: Program) -> step.StepResult | Refusal:
        loop = program.loop(self.at)
        memref = program.memref(self.memref)
        step.expect_factor(program, loop, "the distance", self.distance)
        if not 0 <= self.locality <= 3:
            message = f"the locality cannot be {self.locality}"
            raise program.error(message, loop, hint="accepted: 0 to 3")
        accesses = [
            op for op in loop.walk() if isinstance(op, AccessOperation) and op.memref is memref
        ]
        if not accesses:
            return Refusal("no-access", (loop,), "the loop does not access the memref")
        ahead = self.distance * loop.step_value
        prefetched: dict[tuple[Block | None, BoundExprs], AccessOperation] = {}
        for op in accesses:
            place = compose(bind(op.affine_map, op.indices))
            moved = place.advanced(loop.induction_variable, ahead)
            if not fits(moved):
                return Refusal("index-overflow", (loop, op), "a subscript does not fit 64 bits")
            if moved != place:
                prefetched.setdefault((op.parent_block(), moved), op)
        if not prefetched:
            message = "the accessed element does not vary with the loop"
            return Refusal("same-element", (loop, accesses[0]), message)
        for (_, place), op in prefetched.items():
            new_op = PrefetchOp(
                op.memref, place.map, place.operands, is_write=op.STORES, locality=self.locality
            )
            LoopBuilder.before(op).insert(new_op)
        return step.StepResult(loop, {"prefetches": len(prefetched)})


@step.declared("stream")
class Stream(step.Step):
    """Store the vectors that a loop writes to a memref with nontemporal stores.

    **Before → After**

        affine.for %i = 0 to %n step 16 {      affine.for %i = 0 to %n step 16 {
          affine.vector_store %v, %A[%i]         affine.vector_store %v, %A[%i] {nontemporal = true}

    A line that is stored as a whole need not be read from memory first, nor does it drive others
    from the caches: that pays off for results that are larger than the last cache and not read
    again soon.

    **Legal when** the address of each vector is known to be a multiple of its size (the machine's
    instructions require it): `exact.memory.access`. What the program computes is the same.

    **Refuses when** `no-store`: the loop stores nothing to the memref; `not-vectors`: it stores
    elements one by one, or vectors in pieces; `unaligned`: an address may be no multiple.
    """

    memref: str = step.subject("the memref, by its name")
    at: str = step.loops("the loop that stores")

    def _perform(self, program: Program) -> step.StepResult | Refusal:
        loop = program.loop(self.at)
        memref = program.memref(self.memref)
        accesses = (op for op in loop.walk() if isinstance(op, AccessOperation))
        stores = [op for op in accesses if op.STORES and op.memref is memref]
        if not stores:
            return Refusal("no-store", (loop,), "the loop stores nothing to the memref")
        for op in stores:
            if not isinstance(op, VectorStoreOp) or not op.is_plain:
                message = "only whole vectors have non-temporal stores: vectorise the loop first"
                return Refusal("not-vectors", (op,), message)
            if not is_streamable(op):
                alignment = known_alignment(op)
                message = (
                    f"the address is only known to be a multiple of {alignment} bytes: "
                    "memref.assume_alignment says more of arguments"
                )
                return Refusal(
                    "unaligned", (op,), message, evidence=Evidence({"alignment": alignment})
                )
            op.attributes[NONTEMPORAL] = BoolAttr.from_bool(True)
        return step.StepResult(loop, {"stores": len(stores)})


_EXTENTS = ("rows", "vectors", "lanes", "block_rows", "block_columns", "block_reduction")


@step.declared("register-tile")
class RegisterTile(step.Step):
    """Compute the contraction of an innermost loop in register tiles, with packed operands; the new
    loops replace its nest.

    **Refuses when** `no-contraction`: the loop is not the innermost one of a contraction.
    """

    loop: str = step.loops("the innermost loop of the contraction")
    rows: int = step.number(0, "rows of a register tile; 0: chosen by the model, here and below")
    vectors: int = step.number(0, "vectors of columns of a register tile")
    lanes: int = step.number(0, "lanes of a vector")
    block_rows: int = step.number(0, "rows that are packed together")
    block_columns: int = step.number(0, "columns that are packed together")
    block_reduction: int = step.number(0, "iterations of the outermost reduction in a block")
    pack: str = step.number(
        "auto", "whether operands are packed: `auto`, `never`, `columns` or `always`"
    )

    def _perform(self, program: Program) -> step.StepResult | Refusal:
        from loopwright.loops.contraction.apply import recognise_candidate
        from loopwright.loops.contraction.model import PACKING, Overrides
        from loopwright.loops.contraction.recognition import candidates

        loop = program.loop(self.loop)
        sizes = {name: getattr(self, name) for name in _EXTENTS}
        for name, size in sizes.items():
            if size < 0:
                raise program.error(f"'{name}' must be at least 0, not {size}", loop)
        if self.pack not in PACKING:
            accepted = f"accepted: {', '.join(PACKING)}"
            raise program.error(f"'pack' cannot be '{self.pack}'", loop, hint=accepted)
        band = next((band for band in candidates(program.body) if band[-1] is loop), None)
        analysis = DependenceAnalysis(program.body)
        candidate = None if band is None else recognise_candidate(band, analysis)
        if candidate is None:
            message = "the loop is not the innermost one of a contraction"
            return Refusal("no-contraction", (loop,), message)
        candidate = step.legal(candidate)
        self._expect_extents(program, candidate.contraction)
        overrides = Overrides(**sizes, packs=PACKING[self.pack], everywhere=True)
        plan = candidate.tiled(overrides, program.host)
        if plan is None:
            message = "the extents are not all known, or operands can only be packed"
            return Refusal("unknown-extents", (candidate.contraction.root,), message)
        tiled_nest = plan.apply().nest
        new = [op for op in loops_in(program.body) if not program.knows(op)]
        for position, op in enumerate(new):
            program.name(op, f"{self.loop}.tile{position}")
        return step.StepResult(tiled_nest, plan.tiles.figures, finished=(tiled_nest,))

    def _expect_extents(self, program: Program, contraction: Contraction) -> None:
        """Raise `ScheduleError` for a tile or block with more iterations than the loop has."""
        row = contraction.row
        column = contraction.column
        for loop, names in (
            (row, ("rows", "block_rows")),
            (column, ("lanes", "vectors", "block_columns")),
            (contraction.reductions[0], ("block_reduction",)),
        ):
            for name in names:
                step.expect_factor(program, loop, f"'{name}'", getattr(self, name), least=0)

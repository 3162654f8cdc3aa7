"""Bands of parallel loops as wholes: replaced, merged, fused, counted from 0 by 1.

**Before → After** (a band that is normalised)

    affine.parallel (%i) = (%n) to (%n + 20)     affine.parallel (%k) = (0) to (7) {
        step (3) {                                 %i = affine.apply #map(%k)[%n]

The upper bounds become trip counts, and `affine.apply` gives the old induction variables.

**Legal when** the distance of the bounds fits 64 bits, which is taken for granted where it is not
known (`no-overflow` in the ledger).

**Refuses when** `bound-of-several`: a bound is the greatest or least of several values, which no
map with one result gives; `index-overflow`: the distance of two bounds does not fit 64 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap, constant, dim
from loopwright.ir.affine_expr.expr import INT64_MAX
from loopwright.ir.core.attributes import is_integer_type
from loopwright.ir.core.enclosing import replace_all
from loopwright.ir.core.locations import operation_name
from loopwright.ir.dialects.affine import ForOp, ParallelOp, YieldOp, nesting
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.reduction import CombineOp, IdentityOp, kinds
from loopwright.ir.interfaces.atomic_kinds import SEQUENTIAL, AtomicRMWKind
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps import counts
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import erase_nest, replace_op
from loopwright.loops.support.reporting import Planned, carried_refusal, reassociated
from loopwright.records import replace

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis
    from loopwright.exact.dependences.model import Dependence
    from loopwright.exact.memory.access import Access


def reduces_one_iteration(op: Operation) -> bool:
    """Whether a result of a loop is that of its only iteration."""
    return AtomicRMWKind.assign in kinds.entries_of(op)


def replace_band(op: ParallelOp, loops: Sequence[nesting.BandLoop]) -> ParallelOp:
    """Put a band of other loops in the place of a band, with its body, which must fit them."""
    entries, types = nesting.reduction_entries(op), tuple(op.result_types)
    made = nesting.make_band(loops, op.detach_region(op.region), entries, types)
    put_in_place(op, made)
    return made


def put_in_place(old: ParallelOp, new: ParallelOp) -> None:
    """Put a new op in the place of a band, its first results in that of the band's."""
    new.attributes.update(old.attributes)
    replace_op(old, new)


def plan_parallel_normalization(band: ParallelOp) -> Planned[ParallelOp] | Refusal | None:
    """Plan to normalise a band, or why not; None if it is normalised."""
    loops = nesting.loops_of_band(band)
    if all(loop.lower.exprs == (constant(0),) and loop.step == 1 for loop in loops):
        return None
    if any(len(loop.lower.exprs) > 1 or len(loop.upper.exprs) > 1 for loop in loops):
        message = "a bound is a maximum or minimum of several values"
        return Refusal("bound-of-several", (band,), message)
    if not all(_fits(loop) for loop in loops):
        message = "the distance of two bounds does not fit 64 bits"
        return Refusal("index-overflow", (band,), message)
    assumed = counts.distance_assumed(band, [(loop.lower, loop.upper) for loop in loops])
    return Planned(partial(_normalize, band, loops), assumed=assumed)


def _fits(loop: nesting.BandLoop) -> bool:
    """Whether all numbers of a loop and of its normalised form are below 2**63."""
    distance = loop.distance
    if distance is not None and abs(distance) > INT64_MAX:
        return False
    exprs = (*loop.lower.exprs, *loop.upper.minus(loop.lower).exprs)
    numbers = (part.constant_value() for expr in exprs for part in expr.walk())
    return all(abs(number) <= INT64_MAX for number in numbers if number is not None)


def _normalize(band: ParallelOp, loops: Sequence[nesting.BandLoop]) -> ParallelOp:
    """Count the loops of a band from 0 by 1; the old induction variables follow from the new ones,
    which are the same block arguments."""
    anchor, counting = band.body.first_op, list[nesting.BandLoop]()
    for argument, loop in zip(band.body.args, loops, strict=True):
        lower, distance = loop.lower, loop.upper.minus(loop.lower)
        count = distance.with_exprs([distance.exprs[0].ceildiv(loop.step)])
        zero = BoundExprs((constant(0),))
        counting.append(nesting.BandLoop(zero, canonicalize(count).simplified(), 1))
        dims = len(lower.dims)
        expr = lower.exprs[0] + dim(dims) * loop.step
        affine_map = AffineMap(dims + 1, len(lower.symbols), [expr])
        builder = LoopBuilder(band.body, anchor, band.location)
        value = builder.apply(affine_map, [*lower.dims, argument, *lower.symbols])
        argument.replace_uses_with_if(value, lambda use, own=value.owner: use.operation is not own)
    return replace_band(band, counting)


def plan_band_merge(outer: ParallelOp) -> Callable[[], ParallelOp] | None:
    """Return the function that makes one band of a band and what it contains; None if they may not
    be one."""
    inner = outer.body.first_op
    if not isinstance(inner, ParallelOp) or inner.next_op is not outer.body.last_op:
        return None
    if tuple(outer.terminator.operands) != tuple(inner.results):
        return None
    if nesting.reduction_entries(outer) != nesting.reduction_entries(inner):
        return None
    if any(operand in outer.body.args for operand in inner.operands):
        return None
    return partial(_merge, outer, inner)


def _merge(outer: ParallelOp, inner: ParallelOp) -> ParallelOp:
    loops = [*nesting.loops_of_band(outer), *nesting.loops_of_band(inner)]
    for k, argument in enumerate(outer.body.args):
        argument.replace_all_uses_with(inner.body.insert_arg(argument.type, k))
    entries, types = nesting.reduction_entries(outer), tuple(outer.result_types)
    made = nesting.make_band(loops, inner.detach_region(inner.region), entries, types)
    put_in_place(outer, made)
    return made


# Fusing two bands


class BandFusionPlanner:
    """Decides about the bands of one function, before any of them is changed."""

    def __init__(self, function: Operation) -> None:
        self._function = function
        self._analysis: DependenceAnalysis | None = None

    def plan(self, first: ParallelOp, second: ParallelOp) -> Planned[ParallelOp] | Refusal:
        """Plan one band of two in one block, or why not."""
        ours, theirs = nesting.loops_of_band(first), nesting.loops_of_band(second)
        if [loop.key for loop in ours] != [loop.key for loop in theirs]:
            message = "the loops have different bounds or steps"
            return self._refusal("bounds-differ", first, second, message)
        for op in (*first.walk(), *second.walk()):
            effects = effects_of(op)
            if effects is None or effects & Effect.FREE:
                message = f"'{operation_name(op)}' has effects other than reads and writes"
                return self._refusal("unsupported-op", first, second, message, op)
        hoisted = self._between(first, second)
        if isinstance(hoisted, Refusal):
            return hoisted
        obstacle = next(self._obstacles(first, second), None)
        if obstacle is not None:
            from loopwright.exact.dependences.model import summary

            message = f"different iterations access the same element: {summary(obstacle)}"
            return carried_refusal(obstacle, message, first, second)
        return Planned(partial(_fuse, first, second, hoisted))

    def _between(self, first: ParallelOp, second: ParallelOp) -> tuple[Operation, ...] | Refusal:
        """The ops between two bands that the second one needs."""
        block = nesting.block_of(first)
        behind = dropwhile(lambda op: op is not first, block.ops)
        between = list(takewhile(lambda op: op is not second, behind))[1:]
        needed = _needed(second, between)
        used = (v for op in (second, *needed) for inner in op.walk() for v in inner.operands)
        if not set(first.results).isdisjoint(used):
            message = "it uses a result of the first band"
            return self._refusal("uses-result", first, second, message)
        for op in between:
            effects = effects_of(op)
            allowed = Effect.ALLOCATE if op in needed else Effect.NONE
            if effects is None or effects & ~allowed:
                message = f"'{operation_name(op)}' is between the bands"
                return self._refusal("op-between", first, second, message, op)
        return tuple(op for op in between if op in needed)

    def _obstacles(self, first: ParallelOp, second: ParallelOp) -> Iterator[Dependence]:
        """The dependences between different iterations of two bands."""
        from loopwright.exact.dependences.analysis import DependenceAnalysis

        if self._analysis is None:
            self._analysis = DependenceAnalysis(self._function)
        analysis = self._analysis
        around = len(analysis.domains.of(first).loops)
        count = len(first.step_values)
        depths = range(around + 1, around + count + 1)
        partners = analysis.partners()
        sinks = {access.op for access in _inside(second, analysis)}
        for source in _inside(first, analysis):
            for sink in partners[source.root]:
                if sink.op not in sinks:
                    continue
                loops = (*source.loops[: around + count], *sink.loops[around + count :])
                moved = replace(sink, loops=loops)
                yield from analysis.between(source, moved, depths=depths)
                yield from analysis.between(moved, source, depths=depths)

    def _refusal(
        self, code: str, first: ParallelOp, second: ParallelOp, message: str, *ops: Operation
    ) -> Refusal:
        return Refusal(code, (first, second, *ops), message)


def _inside(band: ParallelOp, analysis: DependenceAnalysis) -> list[Access]:
    return [access for op in band.walk() for access in analysis.accesses_by(op)]


def _needed(second: ParallelOp, between: Sequence[Operation]) -> list[Operation]:
    """Return the ops whose results a band uses, directly or through other ops of the list."""
    ops: set[Operation] = set()
    waiting: list[Operation] = [second]
    while waiting:
        for inner in waiting.pop().walk():
            for operand in inner.operands:
                owner = operand.owner
                if owner in between and isinstance(owner, Operation) and owner not in ops:
                    ops.add(owner)
                    waiting.append(owner)
    return [op for op in between if op in ops]


def _fuse(first: ParallelOp, second: ParallelOp, hoisted: Iterable[Operation]) -> ParallelOp:
    LoopBuilder.before(first).move_all(hoisted)
    loops = nesting.loops_of_band(first)
    yielded = (*first.terminator.operands, *second.terminator.operands)
    replace_all(second.body.args, first.body.args)
    for terminator in (first.terminator, second.terminator):
        erase_nest(terminator)
    builder = LoopBuilder(first.body, None, first.location)
    builder.splice(second.body)
    builder.insert(YieldOp(*yielded))
    reductions = (*nesting.reduction_entries(first), *nesting.reduction_entries(second))
    types = (*first.result_types, *second.result_types)
    made = nesting.make_band(loops, first.detach_region(first.region), reductions, types)
    count = len(first.results)
    replace_all(second.results, made.results[count:])
    erase_nest(second)
    put_in_place(first, made)
    return made


def plan_serialization(band: ParallelOp, *, reassociate: bool = False) -> Planned[None] | Refusal:
    """Plan a nest instead of a band, or why not."""
    if reduces_one_iteration(band) and nesting.iterations_of(band) != 1:
        message = "'assign' keeps the value of one iteration, and there may be several"
        return Refusal("assign", (band,), message)
    types = [result.type for result in band.results]
    if any(is_integer_type(type_) and not is_signless_integer(type_) for type_ in types):
        return Refusal("unsupported-reduction", (band,), "'arith' has no signed integers")
    # A band of few iterations combines in lexicographic order.
    iterations = nesting.iterations_of(band)
    rounds = kinds.order_matters(band) and (iterations is None or iterations > SEQUENTIAL)
    if rounds and not reassociate:
        message = "floating-point operations would be reassociated"
        return Refusal("float-order", (band,), message)
    assumed = (reassociated(band),) if rounds else ()
    return Planned(partial(_serialize, band), assumed=assumed)


def _serialize(band: ParallelOp) -> None:
    """Put a nest in the place of a band."""
    loops: list[ForOp] = []
    inside = LoopBuilder.before(band)
    values: Sequence[SSAValue] = _identities(band)
    # Only reductions that are symbols need to be named by the loops.
    has_symbols = any(isinstance(entry, str) for entry in kinds.entries_of(band))
    clause = ArrayAttr(nesting.reduction_entries(band)) if has_symbols else None
    for loop, variable in zip(nesting.loops_of_band(band), tuple(band.body.args), strict=True):
        low, high = canonicalize(loop.lower), canonicalize(loop.upper)
        new_loop = inside.loop(low, high, loop.step, values, clause)
        variable.replace_all_uses_with(new_loop.induction_variable)
        loops.append(new_loop)
        values = new_loop.region_iter_args
        inside = LoopBuilder(new_loop.body, new_loop.body.last_op, band.location)
    yielded = tuple(band.terminator.operands)
    inside.move_all(op for op in band.body.ops if op is not band.terminator)
    values = _combine(band, yielded, values, inside)
    for loop in reversed(loops) if band.results else ():
        LoopBuilder(loop.body, None, band.location).insert(YieldOp(*values))
        values = loop.results
    if loops:
        loops[0].attributes.update(band.attributes)
    replace_all(band.results, values)
    erase_nest(band)


def _identities(band: ParallelOp) -> list[SSAValue]:
    """Return the initial values of the reductions, created before the band."""
    from loopwright.ir.dialects.ub import PoisonOp

    values: list[SSAValue] = []
    for entry, results in kinds.groups_of_results(band):
        if isinstance(entry, str):
            made: Operation = IdentityOp(entry, [result.type for result in results])
        elif entry is AtomicRMWKind.assign:
            made = PoisonOp(results[0].type)
        else:
            made = ConstantOp.create(
                result_types=[results[0].type],
                properties={"value": kinds.identity_attribute(entry, results[0].type)},
            )
        values += LoopBuilder.before(band).insert(made).results
    return values


def _combine(
    band: ParallelOp,
    yielded: Sequence[SSAValue],
    carried: Sequence[SSAValue],
    builder: LoopBuilder,
) -> list[SSAValue]:
    """Combine what is carried with what an iteration yields."""

    values: list[SSAValue] = []
    for entry, results in kinds.groups_of_results(band):
        places = range(len(values), len(values) + len(results))
        left, right = [carried[k] for k in places], [yielded[k] for k in places]
        if entry is AtomicRMWKind.assign:
            values += right
            continue
        made: Operation
        if isinstance(entry, str):
            made = CombineOp(entry, left, right)
        else:
            made = kinds.combined(entry, left[0], right[0])
        values += builder.insert(made).results
    return values

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

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Block, Operation, OpResult, SSAValue

from loopwright.ir.affine_expr import AffineMap, constant, dim
from loopwright.ir.affine_expr.expr import INT64_MAX
from loopwright.ir.core.locations import operation_name
from loopwright.ir.core.narrowing import is_integer_type
from loopwright.ir.dialects.affine import ForOp, ParallelOp, YieldOp, nesting
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.reduction import CombineOp, IdentityOp, clauses, kinds
from loopwright.ir.interfaces.atomic_kinds import SEQUENTIAL, AtomicRMWKind
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.loops.steps import counts
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import move_before, replace_op
from loopwright.loops.support.reporting import Assuming, carried_refusal, reassociated, refusal
from loopwright.records import dataclass, replace

if TYPE_CHECKING:
    from loopwright.exact.dependences.dependence import DependenceAnalysis
    from loopwright.exact.dependences.model import Dependence
    from loopwright.exact.memory.access import Access


def reduces_one_iteration(op: Operation) -> bool:
    """Whether a result of a loop is that of its only iteration."""
    return AtomicRMWKind.assign in clauses.entries_of(op)


def has_signed_results(op: Operation) -> bool:
    """Whether a result is a signed or unsigned integer, which `arith` has no operations for."""
    types = [result.type for result in op.results]
    return any(is_integer_type(type_) and not is_signless_integer(type_) for type_ in types)


def replace_band(op: ParallelOp, loops: Sequence[nesting.BandLoop]) -> ParallelOp:
    """Put a band of other loops in the place of a band, with its body, which must fit them."""
    made = nesting.make_band(
        loops, op.detach_region(op.region), nesting.reduction_entries(op), tuple(op.result_types)
    )
    put_in_place(op, made)
    return made


def put_in_place(old: ParallelOp, new: ParallelOp) -> None:
    """Put a new op in the place of a band, its first results in that of the band's."""
    new.attributes.update(old.attributes)
    replace_op(old, new)


def splice_band(op: ParallelOp) -> tuple[SSAValue, ...]:
    """Put the body of a band without loops in its place; what it yields. The band stays, empty, as
    the caller has to replace its results."""
    terminator = op.terminator
    LoopBuilder.before(op).move_all(inner for inner in op.body.ops if inner is not terminator)
    return tuple(terminator.operands)


_ZERO = BoundExprs((constant(0),))


@dataclass(frozen=True, slots=True)
class BandNormalization(Assuming):
    """A band whose loops are to count from 0 by 1."""

    band: ParallelOp
    loops: tuple[nesting.BandLoop, ...]


def plan_parallel_normalization(band: ParallelOp) -> BandNormalization | Refusal | None:
    """Plan to normalise a band, or why not; None if it is normalised."""
    loops = nesting.loops_of_band(band)
    if all(loop.lower.exprs == (constant(0),) and loop.step == 1 for loop in loops):
        return None
    if any(len(loop.lower.exprs) > 1 or len(loop.upper.exprs) > 1 for loop in loops):
        message = "a bound is a maximum or minimum of several values"
        return refusal("bound-of-several", (band,), message)
    if not all(_fits(loop) for loop in loops):
        message = "the distance of two bounds does not fit 64 bits"
        return refusal("index-overflow", (band,), message)
    assumed = counts.distance_assumed(band, [(loop.lower, loop.upper) for loop in loops])
    return BandNormalization(band, tuple(loops), assumed=assumed)


def _fits(loop: nesting.BandLoop) -> bool:
    """Whether all numbers of a loop and of its normalised form are below 2**63."""
    distance = loop.distance
    if distance is not None and abs(distance) > INT64_MAX:
        return False
    exprs = (*loop.lower.exprs, *loop.upper.minus(loop.lower).exprs)
    numbers = (part.constant_value() for expr in exprs for part in expr.walk())
    return all(abs(number) <= INT64_MAX for number in numbers if number is not None)


def apply_parallel_normalization(plan: BandNormalization) -> ParallelOp:
    """Rewrite a band as planned."""
    band = plan.band
    for position, loop in enumerate(plan.loops):
        _rebuild_variable(band, position, loop)
    return replace_band(band, [_counting(loop) for loop in plan.loops])


def _counting(loop: nesting.BandLoop) -> nesting.BandLoop:
    distance = loop.upper.minus(loop.lower)
    count = distance.with_exprs([distance.exprs[0].ceildiv(loop.step)])
    return nesting.BandLoop(_ZERO, canonicalize(count).simplified(), 1)


def _rebuild_variable(band: ParallelOp, position: int, loop: nesting.BandLoop) -> None:
    """Compute the old induction variable from the new one, which is the same block argument."""
    argument = band.body.args[position]
    lower = loop.lower
    dims = len(lower.dims)
    expr = lower.exprs[0] + dim(dims) * loop.step
    affine_map = AffineMap(dims + 1, len(lower.symbols), [expr])
    operands: list[SSAValue] = [*lower.dims, argument, *lower.symbols]
    builder = LoopBuilder(band.body, _after_applies(band, position), band.location)
    value = builder.apply(affine_map, operands)
    argument.replace_uses_with_if(value, lambda use: use.operation is not value.owner)


def _after_applies(band: ParallelOp, position: int) -> Operation:
    """The op before which the `position`-th variable is computed."""
    anchor = band.body.first_op
    for _ in range(position):
        assert anchor is not None
        anchor = anchor.next_op
    assert anchor is not None, "a body has a terminator"
    return anchor


@dataclass(frozen=True, slots=True)
class BandMerge:
    """Two bands to become one, of which the inner is all that the outer contains."""

    outer: ParallelOp
    inner: ParallelOp


def plan_band_merge(outer: ParallelOp) -> BandMerge | None:
    """Plan one band of a band and what it contains; None if they may not be one."""
    inner = outer.body.first_op
    if not isinstance(inner, ParallelOp) or inner.next_op is not outer.body.last_op:
        return None
    if tuple(outer.terminator.operands) != tuple(inner.results):
        return None
    if nesting.reduction_entries(outer) != nesting.reduction_entries(inner):
        return None
    if any(operand in outer.body.args for operand in inner.operands):
        return None
    return BandMerge(outer, inner)


def apply_band_merge(plan: BandMerge) -> ParallelOp:
    """Make one band of two as planned."""
    outer, inner = plan.outer, plan.inner
    loops = [*nesting.loops_of_band(outer), *nesting.loops_of_band(inner)]
    for k, argument in enumerate(outer.body.args):
        argument.replace_all_uses_with(inner.body.insert_arg(argument.type, k))
    entries, types = nesting.reduction_entries(outer), tuple(outer.result_types)
    made = nesting.make_band(loops, inner.detach_region(inner.region), entries, types)
    put_in_place(outer, made)
    return made


# Fusing two bands


@dataclass(frozen=True, slots=True)
class BandFusion:
    """Two bands to become one, and the ops between them that go before it."""

    first: ParallelOp
    second: ParallelOp
    hoisted: tuple[Operation, ...]


class BandFusionPlanner:
    """Decides about the bands of one function, before any of them is changed."""

    def __init__(self, function: Operation) -> None:
        self._function = function
        self._analysis: DependenceAnalysis | None = None

    def plan(self, first: ParallelOp, second: ParallelOp) -> BandFusion | Refusal:
        """Plan one band of two in one block, or why not."""
        ours, theirs = nesting.loops_of_band(first), nesting.loops_of_band(second)
        if [loop.key for loop in ours] != [loop.key for loop in theirs]:
            return self._refusal(
                "bounds-differ", first, second, "the loops have different bounds or steps"
            )
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
            return self._carried(first, second, obstacle)
        return BandFusion(first, second, hoisted)

    def _between(self, first: ParallelOp, second: ParallelOp) -> tuple[Operation, ...] | Refusal:
        """The ops between two bands that the second one needs."""
        between: list[Operation] = []
        op = first.next_op
        while op is not None and op is not second:
            between.append(op)
            op = op.next_op
        needed = _needed(second, between)
        if any(_uses(op, first) for op in (second, *needed)):
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
        from loopwright.exact.dependences.dependence import DependenceAnalysis

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

    def _carried(self, first: ParallelOp, second: ParallelOp, found: Dependence) -> Refusal:
        from loopwright.exact.dependences.model import summary

        message = f"different iterations access the same element: {summary(found)}"
        return carried_refusal(found, message, first, second)

    def _refusal(
        self, code: str, first: ParallelOp, second: ParallelOp, message: str, *ops: Operation
    ) -> Refusal:
        return Refusal(code, RefusalKind.UNSUPPORTED, message, (first, second, *ops))


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


def _uses(op: Operation, band: ParallelOp) -> bool:
    return any(
        isinstance(operand, OpResult) and operand.op is band
        for inner in op.walk()
        for operand in inner.operands
    )


def apply_band_fusion(plan: BandFusion) -> ParallelOp:
    """Fuse two bands as planned."""
    first, second = plan.first, plan.second
    for op in plan.hoisted:
        move_before(op, first)
    loops = nesting.loops_of_band(first)
    yielded = (*first.terminator.operands, *second.terminator.operands)
    for ours, theirs in zip(first.body.args, second.body.args, strict=True):
        theirs.replace_all_uses_with(ours)
    for terminator in (first.terminator, second.terminator):
        terminator.detach()
        terminator.erase()
    builder = LoopBuilder(first.body, None, first.location)
    builder.splice(second.body)
    builder.insert(YieldOp(*yielded))
    reductions = (*nesting.reduction_entries(first), *nesting.reduction_entries(second))
    types = (*first.result_types, *second.result_types)
    made = nesting.make_band(loops, first.detach_region(first.region), reductions, types)
    count = len(first.results)
    for result, value in zip(second.results, made.results[count:], strict=True):
        result.replace_all_uses_with(value)
    second.detach()
    second.erase()
    put_in_place(first, made)
    return made


@dataclass(frozen=True, slots=True)
class Serialization(Assuming):
    """A band that becomes a nest of sequential loops."""

    band: ParallelOp


def plan_serialization(band: ParallelOp, *, reassociate: bool = False) -> Serialization | Refusal:
    """Plan a nest instead of a band, or why not."""
    if reduces_one_iteration(band) and nesting.iterations_of(band) != 1:
        message = "'assign' keeps the value of one iteration, and there may be several"
        return refusal("assign", (band,), message)
    if has_signed_results(band):
        return refusal("unsupported-reduction", (band,), "'arith' has no signed integers")
    # A band of few iterations combines in lexicographic order.
    iterations = nesting.iterations_of(band)
    rounds = kinds.order_matters(band) and (iterations is None or iterations > SEQUENTIAL)
    if rounds and not reassociate:
        message = "floating-point operations would be reassociated"
        return refusal("float-order", (band,), message)
    return Serialization(band, assumed=(reassociated(band),) if rounds else ())


def apply_serialization(plan: Serialization) -> None:
    """Put a nest in the place of a band as planned."""
    band = plan.band
    inits = _identities(band)
    loops: list[ForOp] = []
    block, anchor = nesting.block_of(band), band
    values: Sequence[SSAValue] = inits
    for loop, variable in zip(nesting.loops_of_band(band), tuple(band.body.args), strict=True):
        low, high = canonicalize(loop.lower), canonicalize(loop.upper)
        builder = LoopBuilder(block, anchor, band.location)
        new_loop = builder.loop(low, high, loop.step, values, _clause(band))
        variable.replace_all_uses_with(new_loop.induction_variable)
        loops.append(new_loop)
        block, anchor, values = new_loop.body, new_loop.body.last_op, new_loop.region_iter_args
    if not loops:
        yielded = splice_band(band)
        results = _combine(band, yielded, inits, block, anchor)
        _replace(band, results)
        return
    _fill(band, loops)
    loops[0].attributes.update(band.attributes)
    _replace(band, loops[0].results)


def _fill(band: ParallelOp, loops: Sequence[ForOp]) -> None:
    """Move the body into the innermost loop, and hand what is combined outwards."""
    innermost = loops[-1].body
    terminator = band.terminator
    yielded = tuple(terminator.operands)
    end = innermost.last_op
    inside = LoopBuilder(innermost, end, band.location)
    for op in list(band.body.ops):
        if op is not terminator:
            inside.move(op)
    values: Sequence[SSAValue] = _combine(band, yielded, innermost.args[1:], innermost, end)
    if not band.results:
        return
    for loop in reversed(loops):
        LoopBuilder(loop.body, None, band.location).insert(YieldOp(*values))
        values = loop.results


def _replace(band: ParallelOp, values: Sequence[SSAValue]) -> None:
    for result, value in zip(band.results, values, strict=True):
        result.replace_all_uses_with(value)
    band.detach()
    band.erase()


def _clause(band: ParallelOp) -> ArrayAttr | None:
    """The clause of the loops: only symbols need to be named."""
    entries = clauses.entries_of(band)
    if any(isinstance(entry, str) for entry in entries):
        return ArrayAttr(nesting.reduction_entries(band))
    return None


def _identities(band: ParallelOp) -> list[SSAValue]:
    """Return the initial values of the reductions, created before the band."""
    from loopwright.ir.dialects.ub import PoisonOp

    values: list[SSAValue] = []
    for entry, results in clauses.groups_of_results(band):
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
    block: Block,
    anchor: Operation | None,
) -> list[SSAValue]:
    """Combine what is carried with what an iteration yields."""

    values: list[SSAValue] = []
    for entry, results in clauses.groups_of_results(band):
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
        values += LoopBuilder(block, anchor, band.location).insert(made).results
    return values

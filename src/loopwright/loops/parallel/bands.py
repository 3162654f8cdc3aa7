"""Bands of parallel loops as wholes: replaced, merged, fused, counted from 0 by 1.

**Before → After** (a band that is normalised)

    affine.parallel (%i) = (%n) to (%n + 20)     affine.parallel (%k) = (0) to (7) {
        step (3) {                                 %i = affine.apply #map(%k)[%n]

The upper bounds become trip counts, and `affine.apply` computes the old induction variables.

**Legal when** the distance of the bounds fits 64 bits, which is assumed if it is not known
(`no-overflow` in the ledger).

**Refuses when** `bound-of-several`: a bound is the greatest or least of several values, which a map
with one result cannot express; `index-overflow`: the distance of two bounds does not fit 64 bits.

The second part is blocked interchange: inner loops go outside of blocks of iterations of parallel
loops.

The iterations of a parallel loop are independent, so they may be interleaved in any way, as long as
each executes its own ops in order. So the body of the loop is cut into parts: straight-line code,
and inner loops, which then enclose the block. A block of iterations executes each part before the
next. Values that later parts use are expanded: each iteration of the block has an element of a
buffer for them (scalar expansion; Padua and Wolfe, "Advanced Compiler Optimizations for
Supercomputers", 1986). Ops that only compute subscripts are repeated in each part.

It is worth it for the memory that one iteration moves. An access moves a line of the cache each
time if its elements are further apart than that, and a part of a line if they are near each other.
It moves nothing if it stays where it is (McKinley, Carr and Tseng, "Improving Data Locality with
Loop Transformations", 1996).

**Before → After** (block b, two iterations of the inner loop at once)

    affine.for %j = l to u step s {            affine.for %b = l to u step b * s {
      A(%j)                                      affine.for %k = 0 to min(b, (u - %b) ceildiv s) {
      %r = affine.for %i … iter_args(%a) {         A(%b + s * %k), buffer[%k] = init }
        B(%i, %j, %a)                            affine.for %i … step 2 {
      }                                            affine.for %k … {
      C(%j, %r)                                      %a = buffer[%k]; B(%i, …, %a); B(%i + 1, …)
    }                                                buffer[%k] = … } }
                                                 affine.for %k … { C(%b + s * %k, buffer[%k]) } }
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import dropwhile, pairwise, takewhile, zip_longest
from math import prod
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ArrayAttr, IndexType, IntegerAttr
from xdsl.ir import Block, Operation, SSAValue, Use

from loopwright.exact.domains import trip_count
from loopwright.exact.loops import strides
from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim
from loopwright.ir.affine_expr.expr import INT64_MAX
from loopwright.ir.core.attributes import can_be_held, is_integer_type
from loopwright.ir.core.enclosing import Reached, block_of, is_defined_in, parent_of, replace_all
from loopwright.ir.core.locations import operation_name
from loopwright.ir.dialects import affine, scf
from loopwright.ir.dialects.affine import ForOp, ParallelOp, YieldOp, nesting
from loopwright.ir.dialects.affine.operands import BoundExprs, canonicalize, compose
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.memref.layout import bytes_of_type, element_bytes
from loopwright.ir.dialects.reduction import CombineOp, IdentityOp, kinds
from loopwright.ir.interfaces.atomic_kinds import SEQUENTIAL, AtomicRMWKind
from loopwright.ir.interfaces.control_flow import is_counted_loop, is_loop
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, has_no_effects
from loopwright.ir.refusal import Refusal
from loopwright.loops.registers.promotion import Buffers
from loopwright.loops.steps import counts, editing, unroll
from loopwright.loops.steps.counts import lower_bound, trip_count_limit, upper_bound
from loopwright.loops.support.reporting import Planned, carried_refusal, reassociated
from loopwright.records import dataclass, replace

if TYPE_CHECKING:
    from loopwright.exact.costs.host import Host
    from loopwright.exact.dependences.analysis import DependenceAnalysis
    from loopwright.exact.dependences.model import Dependence
    from loopwright.exact.loops import LoopFacts
    from loopwright.exact.memory.access import Access


def reduces_one_iteration(op: Operation) -> bool:
    """Return whether a result of a loop is that of its only iteration."""
    return AtomicRMWKind.assign in kinds.entries_of(op)


def replace_band(op: ParallelOp, loops: Sequence[nesting.BandLoop]) -> ParallelOp:
    """Replace the loops of a band, keeping its body, which must fit the new ones."""
    entries = nesting.reduction_entries(op)
    types = tuple(op.result_types)
    new_band = nesting.make_band(loops, op.detach_region(op.region), entries, types)
    put_in_place(op, new_band)
    return new_band


def put_in_place(old: ParallelOp, new: ParallelOp) -> None:
    """Replace a band by a new op, whose first results replace the band's."""
    new.attributes.update(old.attributes)
    editing.replace_op(old, new)


def plan_parallel_normalization(band: ParallelOp) -> Planned[ParallelOp] | Refusal | None:
    """Plan to normalise a band, or why not; None if it is normalised."""
    loops = nesting.loops_of_band(band)
    if all(loop.lower.exprs == (constant(0),) and loop.step == 1 for loop in loops):
        return None
    if any(len(loop.lower.exprs) > 1 or len(loop.upper.exprs) > 1 for loop in loops):
        message = "a bound is a maximum or minimum of several values"
        return Refusal("bound-of-several", (band,), message)
    if not all(_fits_64_bits(loop) for loop in loops):
        message = "the distance of two bounds does not fit 64 bits"
        return Refusal("index-overflow", (band,), message)
    assumed = counts.distance_assumed(band, [(loop.lower, loop.upper) for loop in loops])
    return Planned(partial(_normalize, band, loops), assumed=assumed)


def _fits_64_bits(loop: nesting.BandLoop) -> bool:
    """Return whether all numbers of a loop and of its normalised form are below 2**63."""
    distance = loop.distance
    if distance is not None and abs(distance) > INT64_MAX:
        return False
    exprs = (*loop.lower.exprs, *loop.upper.minus(loop.lower).exprs)
    numbers = (part.constant_value() for expr in exprs for part in expr.walk())
    return all(abs(number) <= INT64_MAX for number in numbers if number is not None)


def _normalize(band: ParallelOp, loops: Sequence[nesting.BandLoop]) -> ParallelOp:
    """Count the loops of a band from 0 by 1; the old induction variables follow from the new ones,
    which are the same block arguments."""
    anchor = band.body.first_op
    counting = list[nesting.BandLoop]()
    for argument, loop in zip(band.body.args, loops, strict=True):
        lower = loop.lower
        distance = loop.upper.minus(loop.lower)
        count = distance.with_exprs([distance.exprs[0].ceildiv(loop.step)])
        zero = BoundExprs((constant(0),))
        counting.append(nesting.BandLoop(zero, canonicalize(count).simplified(), 1))
        dims = len(lower.dims)
        expr = lower.exprs[0] + dim(dims) * loop.step
        affine_map = AffineMap(dims + 1, len(lower.symbols), [expr])
        builder = editing.LoopBuilder(band.body, anchor, band.location)
        value = builder.apply(affine_map, [*lower.dims, argument, *lower.symbols])
        argument.replace_uses_with_if(value, lambda use, own=value.owner: use.operation is not own)
    return replace_band(band, counting)


def plan_band_merge(outer: ParallelOp) -> Callable[[], ParallelOp] | None:
    """Return the function that merges a band with the band inside it; None if they may not be
    merged."""
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
    entries = nesting.reduction_entries(outer)
    types = tuple(outer.result_types)
    merged = nesting.make_band(loops, inner.detach_region(inner.region), entries, types)
    put_in_place(outer, merged)
    return merged


# Fusing two bands


class BandFusionPlanner:
    """Decides about the bands of one function, before any of them is changed."""

    def __init__(self, function: Operation) -> None:
        self._function = function
        self._analysis: DependenceAnalysis | None = None

    def plan(self, first: ParallelOp, second: ParallelOp) -> Planned[ParallelOp] | Refusal:
        """Plan one band of two in one block, or why not."""
        ours = nesting.loops_of_band(first)
        theirs = nesting.loops_of_band(second)
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
        """Return the ops between two bands that the second one needs."""
        block = block_of(first)
        behind = dropwhile(lambda op: op is not first, block.ops)
        between = list(takewhile(lambda op: op is not second, behind))[1:]
        needed = _needed_ops(second, between)
        operands = (v for op in (second, *needed) for inner in op.walk() for v in inner.operands)
        if not set(first.results).isdisjoint(operands):
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
        """Yield the dependences between different iterations of two bands."""
        from loopwright.exact.dependences.analysis import DependenceAnalysis

        if self._analysis is None:
            self._analysis = DependenceAnalysis(self._function)
        analysis = self._analysis
        num_outer = len(analysis.domains.of(first).loops)
        count = len(first.step_values)
        depths = range(num_outer + 1, num_outer + count + 1)
        partners = analysis.partners()
        sinks = {access.op for access in _accesses_inside(second, analysis)}
        for source in _accesses_inside(first, analysis):
            for sink in partners[source.root]:
                if sink.op not in sinks:
                    continue
                loops = (*source.loops[: num_outer + count], *sink.loops[num_outer + count :])
                moved = replace(sink, loops=loops)
                yield from analysis.between(source, moved, depths=depths)
                yield from analysis.between(moved, source, depths=depths)

    def _refusal(
        self, code: str, first: ParallelOp, second: ParallelOp, message: str, *ops: Operation
    ) -> Refusal:
        return Refusal(code, (first, second, *ops), message)


def _accesses_inside(band: ParallelOp, analysis: DependenceAnalysis) -> list[Access]:
    return [access for op in band.walk() for access in analysis.accesses_by(op)]


def _needed_ops(second: ParallelOp, between: Sequence[Operation]) -> list[Operation]:
    """Return the ops whose results a band uses, directly or through other ops of the list."""
    reached = Reached[Operation]([second])
    for op in reached:
        owners = [operand.owner for inner in op.walk() for operand in inner.operands]
        reached.add(x for x in owners if x in between and isinstance(x, Operation))
    return [op for op in between if op in reached.visited]


def _fuse(first: ParallelOp, second: ParallelOp, hoisted: Iterable[Operation]) -> ParallelOp:
    editing.LoopBuilder.before(first).move_all(hoisted)
    loops = nesting.loops_of_band(first)
    yielded = (*first.terminator.operands, *second.terminator.operands)
    replace_all(second.body.args, first.body.args)
    for terminator in (first.terminator, second.terminator):
        editing.erase_nest(terminator)
    builder = editing.LoopBuilder(first.body, None, first.location)
    builder.splice(second.body)
    builder.insert(YieldOp(*yielded))
    reductions = (*nesting.reduction_entries(first), *nesting.reduction_entries(second))
    types = (*first.result_types, *second.result_types)
    fused = nesting.make_band(loops, first.detach_region(first.region), reductions, types)
    count = len(first.results)
    replace_all(second.results, fused.results[count:])
    editing.erase_nest(second)
    put_in_place(first, fused)
    return fused


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
    """Replace a band by a nest of sequential loops."""
    loops: list[ForOp] = []
    inside = editing.LoopBuilder.before(band)
    values: Sequence[SSAValue] = _identities(band)
    # Only reductions that are symbols need to be named by the loops.
    has_symbols = any(isinstance(entry, str) for entry in kinds.entries_of(band))
    clause = ArrayAttr(nesting.reduction_entries(band)) if has_symbols else None
    for loop, variable in zip(nesting.loops_of_band(band), tuple(band.body.args), strict=True):
        low = canonicalize(loop.lower)
        high = canonicalize(loop.upper)
        new_loop = inside.loop(low, high, loop.step, values, clause)
        variable.replace_all_uses_with(new_loop.induction_variable)
        loops.append(new_loop)
        values = new_loop.region_iter_args
        inside = editing.LoopBuilder(new_loop.body, new_loop.body.last_op, band.location)
    yielded = tuple(band.terminator.operands)
    inside.move_all(op for op in band.body.ops if op is not band.terminator)
    values = _combine(band, yielded, values, inside)
    for loop in reversed(loops) if band.results else ():
        editing.LoopBuilder(loop.body, None, band.location).insert(YieldOp(*values))
        values = loop.results
    if loops:
        loops[0].attributes.update(band.attributes)
    replace_all(band.results, values)
    editing.erase_nest(band)


def _identities(band: ParallelOp) -> list[SSAValue]:
    """Return the initial values of the reductions, created before the band."""
    from loopwright.ir.dialects.ub import PoisonOp

    values: list[SSAValue] = []
    for entry, results in kinds.groups_of_results(band):
        if isinstance(entry, str):
            identity: Operation = IdentityOp(entry, [result.type for result in results])
        elif entry is AtomicRMWKind.assign:
            identity = PoisonOp(results[0].type)
        else:
            identity = ConstantOp.create(
                result_types=[results[0].type],
                properties={"value": kinds.identity_attribute(entry, results[0].type)},
            )
        values += editing.LoopBuilder.before(band).insert(identity).results
    return values


def _combine(
    band: ParallelOp,
    yielded: Sequence[SSAValue],
    carried: Sequence[SSAValue],
    builder: editing.LoopBuilder,
) -> list[SSAValue]:
    """Combine the carried values with those that an iteration yields."""

    values: list[SSAValue] = []
    for entry, results in kinds.groups_of_results(band):
        places = range(len(values), len(values) + len(results))
        carried_values = [carried[k] for k in places]
        yielded_values = [yielded[k] for k in places]
        if entry is AtomicRMWKind.assign:
            values += yielded_values
            continue
        combining: Operation
        if isinstance(entry, str):
            combining = CombineOp(entry, carried_values, yielded_values)
        else:
            combining = kinds.combined(entry, carried_values[0], yielded_values[0])
        values += builder.insert(combining).results
    return values


_GAIN = 2.0
"""How many times less has to be moved."""
_VECTORS = 2
"""The fewest vectors that a loop must traverse repeatedly for interchange to pay off."""


@dataclass(frozen=True, slots=True)
class Gain:
    """The cache lines that one iteration of both loops moves: with the inner loop inside, as it is,
    and outside; the bytes that both loops access, and the contiguous bytes that the new inner loop
    accesses: None if not known; whether iterations of the inner loop share elements or values."""

    inside: float
    outside: float
    footprint: int | None
    run: int | None
    is_shared: bool

    def is_worth_it(self, host: Host) -> bool:
        """Return whether the interchange is profitable; not if all data stays in the cache anyway,
        or only few vectors are traversed at a time."""
        small = self.footprint is not None and self.footprint <= host.cache_size(1)
        short = self.run is not None and self.run < _VECTORS * host.vector_bits // 8
        return not small and not short and self.inside >= _GAIN * self.outside


def is_innermost(loop: affine.ForOp) -> bool:
    """Return whether a loop contains no other one."""
    return not any(is_loop(op) for op in loop.walk() if op is not loop)


def gain(
    analysis: DependenceAnalysis, loop: affine.ForOp, inner: affine.ForOp, factor: int, line: int
) -> Gain:
    """Return the change in cost of moving an inner loop outside."""
    inside = outside = 0.0
    sizes: list[int | None] = []
    is_shared = bool(inner.results)
    for op in inner.walk():
        for access in analysis.accesses_by(op):
            along = lines_moved(access, loop, line), lines_moved(access, inner, line)
            outside += along[0]
            inside += along[1]
            is_shared |= bool(along[0]) and not along[1]
            if all(along):
                sizes.append(None if access.memref is None else element_bytes(access.memref))
    for result in inner.results:
        outside += 2 * (bytes_of_type(result.type) or line) / line / factor
    trips = trip_count_limit(loop)
    constant_sizes = [size for size in sizes if size is not None]
    run = (
        None
        if trips is None or len(constant_sizes) < len(sizes)
        else trips * max(constant_sizes, default=0)
    )
    footprint = _footprint(sizes, trip_count(loop), trip_count(inner))
    return Gain(inside, outside, footprint, run, is_shared)


def _footprint(sizes: Sequence[int | None], *trips: int | None) -> int | None:
    """Return the bytes of accesses to other elements in each iteration, None if that is not
    known."""
    constants = [number for number in (*sizes, *trips) if number is not None]
    if len(constants) != len(sizes) + len(trips):
        return None
    return sum(constants[: len(sizes)]) * prod(constants[len(sizes) :])


NEAR = 0.25
"""The share of a cache line that an access next to the previous one moves at most."""
FAR = 0.5
"""The share of a cache line that an access elsewhere moves at least."""


def lines_moved(access: Access, loop: Operation, line: int) -> float:
    """Return the lines that an access moves in one iteration of a loop."""
    size = None if access.memref is None else element_bytes(access.memref)
    for stride in strides(access):
        if stride.loop.op is loop:
            if stride.elements is None or size is None:
                return 1.0
            return min(1.0, abs(stride.elements) * size / line)
    return 0.0


@dataclass(frozen=True, slots=True)
class BodyPart:
    """Ops of a body that are executed for a block of iterations: straight-line code, or one loop
    that moves outside."""

    ops: tuple[Operation, ...]
    loop: affine.ForOp | None


@dataclass(frozen=True, slots=True)
class Pieces:
    """The body of a loop, cut into parts.

    `expanded` are the values that have buffers, `again` the ops that each part repeats.
    """

    parts: tuple[BodyPart, ...]
    expanded: tuple[SSAValue, ...]
    again: tuple[Operation, ...]

    @property
    def moved(self) -> tuple[affine.ForOp, ...]:
        """The inner loops that go outside."""
        return tuple(part.loop for part in self.parts if part.loop is not None)

    @property
    def buffered(self) -> tuple[SSAValue, ...]:
        """The values held in buffers: the expanded ones, and those that the moved loops carry."""
        return (*self.expanded, *(result for inner in self.moved for result in inner.results))


@dataclass(frozen=True, slots=True)
class BlockedInterchange:
    """A parallel loop of which inner loops go outside of blocks of `block` iterations, whether its
    iterations are whole blocks, and how the inner loops are unrolled: by `factor` where they can
    be."""

    loop: affine.ForOp
    pieces: Pieces
    block: int
    is_whole: bool
    factor: int
    unrolled: Mapping[affine.ForOp, unroll.Unrolling]


def plan_interchange(
    facts: LoopFacts,
    loop: affine.ForOp,
    moved: Sequence[affine.ForOp],
    sizes: Callable[[int], tuple[int, int]],
) -> BlockedInterchange | Refusal:
    """Plan the blocked interchange of a loop with inner loops, or why not.

    `sizes` gives the iterations of a block and how many of each inner loop are jammed, for the
    bytes that an iteration keeps in buffers. An inner loop whose bounds are minima or maxima, or
    that has fewer iterations, is not unrolled.
    """
    pieces = _cut_body(loop, moved)
    if isinstance(pieces, Refusal):
        return pieces
    if (obstacle := carried_obstacle(facts, loop)) is not None:
        return obstacle
    block, factor = sizes(sum(bytes_of_type(value.type) or 0 for value in pieces.buffered))
    unrolled = {inner: _unrolled(inner, factor) for inner in pieces.moved}
    trips = trip_count(loop)
    is_whole = trips is not None and trips % block == 0
    return BlockedInterchange(loop, pieces, block, is_whole, factor, unrolled)


def _unrolled(inner: affine.ForOp, factor: int) -> unroll.Unrolling:
    count = trip_count(inner)
    is_single = inner.lower_map.num_results == inner.upper_map.num_results == 1
    if factor == 1 or not is_single or (count is not None and count < factor):
        return unroll.Unrolling(inner, 1)
    is_whole = count is not None and count % factor == 0
    split = None if is_whole else unroll.split_into_groups(inner, factor)
    return unroll.Unrolling(inner, factor if is_whole or split else 1, split)


def inner_loops(loop: affine.ForOp) -> list[affine.ForOp]:
    """Return the loops in the body of a loop, not deeper, whose bounds are the same in all
    iterations."""
    return [
        op
        for op in nesting.loops_of(loop.body)
        if not any(
            is_defined_in(v, loop) for v in (*op.lower_bound_operands, *op.upper_bound_operands)
        )
    ]


def _cut_body(loop: affine.ForOp, moved: Sequence[affine.ForOp]) -> Pieces | Refusal:
    """Return the parts of the body of a loop whose inner loops `moved` go outside, or why that
    cannot be.

    Only the form is judged here, not whether iterations depend on each other.
    """
    if loop.results:
        return Refusal("carries-values", (loop,), "the loop carries values")
    for op in loop.walk():
        # They end for certain, and do nothing that iterations could not interleave.
        if is_counted_loop(op) or isinstance(op, affine.IfOp | affine.ParallelOp | scf.IfOp):
            continue
        effects = effects_of(op)
        if effects is None or effects & Effect.FREE or op.regions:
            message = f"the loop contains '{operation_name(op)}'"
            return Refusal("unsupported-op", (loop, op), message)
    again = list(_repeatable_ops(loop))
    parts = _body_parts(loop, moved, set(again))
    expanded: list[SSAValue] = []
    for op, value in _crossing_values(parts):
        if not can_be_held(value.type) or isinstance(value.type, IndexType):
            what = f"'{operation_name(op)}'"
            message = f"no buffer can keep a value of {what} for later parts of an iteration"
            return Refusal("unsupported-value", (loop, op), message)
        expanded.append(value)
    for inner in moved:
        for number, (argument, result) in enumerate(
            zip(inner.region_iter_args, inner.results, strict=True)
        ):
            if not can_be_held(result.type) or any(map(_is_subscript, (argument, result))):
                message = f"no buffer can hold carried value #{number}"
                return Refusal("unsupported-value", (loop, inner), message)
    return Pieces(tuple(parts), tuple(expanded), tuple(again))


def _repeatable_ops(loop: affine.ForOp) -> Iterator[Operation]:
    """Yield the ops that any part may repeat: constants, and ops that compute indices or other
    values that no buffer holds."""
    values: set[SSAValue] = {loop.induction_variable}
    for op in loop.body.ops:
        if op.regions or not op.results or not has_no_effects(op):
            continue
        cheap = isinstance(op, ConstantOp) or not any(
            can_be_held(r.type) and not isinstance(r.type, IndexType) for r in op.results
        )
        if cheap and all(not is_defined_in(v, loop) or v in values for v in op.operands):
            values.update(op.results)
            yield op


def _body_parts(
    loop: affine.ForOp, moved: Sequence[affine.ForOp], again: set[Operation]
) -> list[BodyPart]:
    parts: list[BodyPart] = []
    straight: list[Operation] = []
    for op in loop.body.ops:
        if op in again or op is loop.terminator:
            continue
        if isinstance(op, affine.ForOp) and op in moved:
            parts += [BodyPart(tuple(straight), None), BodyPart((op,), op)]
            straight = []
        else:
            straight.append(op)
    return [*parts, BodyPart(tuple(straight), None)]


def _crossing_values(parts: Sequence[BodyPart]) -> Iterator[tuple[Operation, SSAValue]]:
    """Yield the values of straight-line parts that other parts use; those of moved loops are in
    buffers."""
    part_of = {op: part for part in parts for op in part.ops}
    before = {after.loop: part for part, after in pairwise(parts) if after.loop is not None}

    def used_in(use: Use) -> BodyPart:
        """Return the part of a use. The initial values of a moved loop are stored to its buffer
        before."""
        op = use.operation
        if isinstance(op, affine.ForOp) and op in before:
            return before[op]
        return part_of[_part_holder(op, part_of)]

    for part in parts:
        if part.loop is None:
            for op in part.ops:
                for result in op.results:
                    if any(used_in(use) is not part for use in result.uses):
                        yield op, result


def _is_subscript(value: SSAValue) -> bool:
    """Return whether an affine expression uses a value, which then may not be a loaded one."""
    return isinstance(value.type, IndexType) and any(
        isinstance(use.operation, affine.AFFINE_OPS)
        and not isinstance(use.operation, affine.YieldOp)
        for use in value.uses
    )


def _part_holder(op: Operation, parts: dict[Operation, BodyPart]) -> Operation:
    """Return the op of a part that an op is, or is in."""
    while op not in parts:
        op = parent_of(op)
    return op


def carried_obstacle(facts: LoopFacts, loop: affine.ForOp) -> Refusal | None:
    """Return the refusal for a dependence that the loop carries, or may carry; None if there is
    none."""
    from loopwright.exact.dependences.describe import carried_message

    worst = facts.worst_carried(loop)
    return None if worst is None else carried_refusal(worst, carried_message(worst), loop)


_ELEMENT = AffineMap(1, 0, (dim(0),))


def apply_interchange(plan: BlockedInterchange, buffers: Buffers) -> None:
    """Replace the loop of a plan by blocks of iterations."""
    loop = plan.loop
    pieces = plan.pieces
    slots = {value: buffers.make(loop, value.type, (plan.block,)) for value in pieces.buffered}
    bounds = (lower_bound(loop), upper_bound(loop))
    step = loop.step_value * plan.block
    outer = editing.LoopBuilder.before(loop).loop(*bounds, step)
    outer.induction_variable.name_hint = loop.induction_variable.name_hint
    for part, following in zip_longest(pieces.parts, pieces.parts[1:]):
        inner = part.loop
        if inner is not None:  # it moves outside of the iterations of a block
            ends = lower_bound(inner), upper_bound(inner)
            moved = editing.LoopBuilder.at_end(outer).loop(*ends, inner.step_value)
            moved.location = inner.location
            unrolled = plan.unrolled[inner]
            remainder = None if unrolled.split is None else unroll.cut(moved, unrolled.split)
            moved.properties["step"] = IntegerAttr(unrolled.factor * inner.step_value, IndexType())
            if remainder is not None:
                _fill_moved_loop(_Body(plan, slots, outer, remainder.body), remainder, inner, 1)
            _fill_moved_loop(_Body(plan, slots, outer, moved.body), moved, inner, unrolled.factor)
            continue
        # Straight-line code, and the initial values of the loop after it, for all iterations of a
        # block.
        after = None if following is None else following.loop
        starts = [] if after is None else [*zip(after.results, after.inits, strict=True)]
        if part.ops or starts:
            body = _Body(plan, slots, outer, outer.body)
            for op in part.ops:
                body.copy(op)
            for result, start in starts:
                body.store(body.counterpart(start), slots[result])
            for value in pieces.expanded:
                if value.owner in part.ops:
                    body.store(body.counterpart(value), slots[value])
    editing.erase_nest(loop)
    editing.promote_if_single_iteration(outer)


def _fill_moved_loop(body: _Body, moved: affine.ForOp, inner: affine.ForOp, factor: int) -> None:
    """Build the body of a moved loop: `factor` of its iterations, for all iterations of a block."""
    slots = [body.slots[result] for result in inner.results]
    carried = [body.load(slot) for slot in slots]
    for number in range(factor):
        shift = dim(0) + number * inner.step_value
        body.values[inner.induction_variable] = body.applied(shift, (moved.induction_variable,))
        body.values.update(zip(inner.region_iter_args, carried, strict=True))
        for op in list(inner.body.ops)[:-1]:
            body.copy(op)
        carried = [body.counterpart(value) for value in inner.terminator.operands]
    for value, slot in zip(carried, slots, strict=True):
        body.store(value, slot)


class _Body(editing.LoopBuilder):
    """Fills a loop over the iterations of a block, numbered from 0 on, at the end of some body."""

    def __init__(
        self,
        plan: BlockedInterchange,
        slots: Mapping[SSAValue, SSAValue],
        outer: affine.ForOp,
        block: Block,
    ) -> None:
        loop = plan.loop
        upper = upper_bound(plan.loop)
        exprs: list[AffineExpr] = [constant(plan.block)]
        if not plan.is_whole:
            here = dim(len(upper.dims))
            exprs += [(end - here).ceildiv(loop.step_value) for end in upper.exprs]
        dims = (*upper.dims, outer.induction_variable)
        bound = compose(BoundExprs(tuple(exprs), dims, upper.symbols))
        first = BoundExprs((constant(0),), (), ())
        loop_ = editing.LoopBuilder(block, block.last_op, loop.location).loop(first, bound)
        super().__init__(loop_.body, loop_.body.last_op, loop.location)
        self.slots = slots
        self._again = set(plan.pieces.again)
        self._variable = loop_.induction_variable
        self._variable.name_hint = loop.induction_variable.name_hint
        place = dim(0) + dim(1) * loop.step_value
        here = self.applied(place, (outer.induction_variable, self._variable))
        self.values: dict[SSAValue, SSAValue] = {loop.induction_variable: here}

    def applied(self, expr: AffineExpr, operands: Sequence[SSAValue]) -> SSAValue:
        """Return an expression of values."""
        if expr == dim(0):
            return operands[0]
        bound = compose(BoundExprs((expr,), tuple(operands), ()))
        return self.apply(bound.map, bound.operands)

    def copy(self, op: Operation) -> None:
        """Copy an op with its operands replaced by their counterparts."""
        for inner in op.walk():
            for operand in inner.operands:
                self.counterpart(operand)
        self.clone(op, self.values)

    def counterpart(self, value: SSAValue) -> SSAValue:
        """Return the counterpart of a value here: itself, a copy, recomputed, or loaded from its
        buffer."""
        if value not in self.values:
            owner = value.owner
            if value in self.slots:
                self.values[value] = self.load(self.slots[value])
            elif isinstance(owner, Operation) and owner in self._again:
                self.copy(owner)
        return self.values.get(value, value)

    def load(self, slot: SSAValue) -> SSAValue:
        """This iteration's element of a buffer."""
        return self.value(affine.LoadOp(slot, _ELEMENT, (self._variable,)))

    def store(self, value: SSAValue, slot: SSAValue) -> None:
        """Store a value to this iteration's element of a buffer."""
        self.insert(affine.StoreOp(value, slot, _ELEMENT, (self._variable,)))

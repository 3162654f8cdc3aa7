"""Coalescing of `scf.for` loops.

**Before → After**

    scf.for %i = %a to %n step %s {      %e = affine.apply ((%n - %a) ceildiv %s)
      scf.for %j = %c0 to %m step %c1 {  %p = affine.apply (%e * %m)
        A(%i, %j)                        scf.for %k = %c0 to %p step %c1 {
      }                                    %d:2 = affine.delinearize_index %k into (%e, %m)
    }                                      %i = affine.apply (%d#0 * %s + %a)
                                           A(%i, %d#1)
                                         }

Each loop of a band passes its carried values to the loop inside it, and gets them back.

Integers of up to 64 bits are cast to `index`, and induction variables back.

**Legal when** the bounds of each loop are known before the band, and an inner loop passes on the
values that the outer one carries. Iterations keep their order. Trip counts of which several may be
negative are at least 0, as their product might be positive otherwise. A step that may not be
positive is an error in a loop that is executed: inner ones may be undefined, so that the trip count
is taken as at least 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import prod

from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import Rewriter as TypeChanger

from loopwright.ir.affine_expr import AffineExpr, AffineMap, constant, dim, symbol
from loopwright.ir.affine_expr.expr import INT64_MAX
from loopwright.ir.core.enclosing import ops_in
from loopwright.ir.dialects import affine, arith, scf
from loopwright.ir.dialects.affine.operands import bind, compose
from loopwright.ir.dialects.arith.constants import width_of
from loopwright.ir.dialects.arith.ranges import ValueRanges
from loopwright.ir.interfaces.index_values import constant_value
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.editing import LoopBuilder
from loopwright.loops.support import reporting
from loopwright.records import dataclass

Extent = int | SSAValue
"""A trip count: a constant, or the value that has it."""


@dataclass(frozen=True, slots=True)
class CountedCoalescing(reporting.Planned[None]):
    """Nested `scf.for` loops, outermost first, that become one.

    **Refuses when** `not-nested`: the loops are not a perfect nest; `carries-values`: an inner loop
    does not pass on the values that the outer one carries; `unsigned-bounds`: indices are compared
    as unsigned numbers; `step-not-positive`: a constant step is 0 or less; `never-runs`: a loop has
    no iterations; `index-overflow`: the number of all iterations does not fit 64 bits, or the
    indices may not.
    """

    is_guarded: bool


def counted_loops_in(root: Operation) -> Iterator[scf.ForOp]:
    """Yield the `scf.for` ops in an op, each before those in it."""
    return (op for op in ops_in(root) if isinstance(op, scf.ForOp))


def counted_nest(loop: scf.ForOp) -> list[scf.ForOp]:
    """Return a loop and all that are perfectly nested in it, outermost first."""
    nest = [loop]
    while (inner := _only_loop(nest[-1])) is not None:
        nest.append(inner)
    return nest


def _only_loop(loop: scf.ForOp) -> scf.ForOp | None:
    """Return the only loop in the body of another, if it contains nothing else."""
    first = loop.body.first_op
    is_only = first is not None and first.next_op is loop.body.last_op
    return first if is_only and isinstance(first, scf.ForOp) else None


def hands_on(outer: scf.ForOp, inner: scf.ForOp) -> bool:
    """Return whether a loop starts from the values that the enclosing one carries, which continues
    with its results."""
    last = outer.body.last_op
    carried = list(outer.body.args[1:])
    return (
        list(inner.init_args) == carried
        and last is not None
        and list(last.operands) == list(inner.results)
    )


def plan_counted_coalescing(band: Sequence[scf.ForOp]) -> CountedCoalescing | Refusal:
    """Plan to coalesce the loops of a band, or refuse."""
    loops = tuple(band)
    for outer, inner in pairwise(loops):
        if _only_loop(outer) is not inner:
            return reporting.not_nested(outer, inner)
        if not hands_on(outer, inner):
            message = "the inner loop does not pass on the values that the outer one carries"
            return Refusal("carries-values", (outer, inner), message)
    for loop in loops:
        step = constant_value(loop.step)
        if loop.unsigned_cmp is not None:
            message = "the indices are compared as unsigned numbers"
            return Refusal("unsigned-bounds", (loops[0], loop), message)
        if step is not None and step <= 0:
            message = f"the step {step} is not positive"
            return Refusal("step-not-positive", (loops[0], loop), message)
    trip_counts = [_constant_trip_count(loop) for loop in loops]
    for loop, trip_count in zip(loops, trip_counts, strict=True):
        if trip_count is not None and trip_count <= 0:
            message = "a loop never runs: indices would be divided by its iterations"
            return Refusal("never-runs", (loops[0], loop), message)
    is_wide = (width_of(loops[0].lower_bound.type) or 64) > 64
    if is_wide or prod(trip_count or 1 for trip_count in trip_counts) > INT64_MAX:
        message = "the number of all iterations does not fit 64 bits"
        return Refusal("index-overflow", loops, message)
    message = "the number of all iterations is taken to fit 64 bits"
    is_known = None not in trip_counts
    assumed = () if is_known else (reporting.Premise("no-overflow", loops, message),)
    ranges = ValueRanges()
    is_guarded = sum(_may_be_negative(loop, ranges) for loop in loops) > 1
    apply = partial(_coalesce, loops, ranges, is_guarded=is_guarded)
    return CountedCoalescing(apply, is_guarded, assumed=assumed)


def _constant_trip_count(loop: scf.ForOp) -> int | None:
    """Return the constant trip count, negative if the upper bound is less than the lower one."""
    lower = constant_value(loop.lower_bound)
    upper = constant_value(loop.upper_bound)
    step = constant_value(loop.step)
    if lower is None or upper is None or step is None:
        return None
    return -((lower - upper) // step)


def _may_be_negative(loop: scf.ForOp, ranges: ValueRanges) -> bool:
    """Return whether the upper bound of a loop may be below the lower one."""
    lower = ranges.range_of(loop.lower_bound)
    upper = ranges.range_of(loop.upper_bound)
    return lower is None or upper is None or upper.smin < lower.smax


def _coalesce(band: Sequence[scf.ForOp], ranges: ValueRanges, *, is_guarded: bool) -> None:
    outermost = band[0]
    innermost = band[-1]
    before = LoopBuilder.before(outermost)
    bounds = [_Bounds.of(loop, before) for loop in band]
    extents: list[Extent] = []
    headers: list[tuple[SSAValue, SSAValue]] = []
    for loop, own in zip(band, bounds, strict=True):
        extent = _trip_count_before(own, before, is_inner=loop is not outermost, ranges=ranges)
        if is_guarded and isinstance(extent, SSAValue) and _may_be_negative(loop, ranges):
            at_least_none = AffineMap(0, 1, (symbol(0), constant(0)))
            extent = before.value(affine.MaxOp(at_least_none, [extent]))
        zero = before.constant(0)
        if isinstance(extent, int):
            number = before.constant(extent)  # as mlir-opt has it, where it is dead, too
            # A basis that is not positive is valid as an operand, of a loop that never runs.
            extent = extent if extent > 0 else number
        headers.append((zero, before.constant(1)))
        extents.append(extent)
    product: Extent = 1
    for extent in extents:
        product = _applied(before, AffineMap(0, 2, (symbol(0) * symbol(1),)), (product, extent))
    if isinstance(product, int):
        product = before.constant(product)
    inside = LoopBuilder(innermost.body, innermost.body.first_op, outermost.location)
    variables = [loop.body.args[0] for loop in band]
    types = [variable.type for variable in variables]
    uses = [[(use.operation, use.index) for use in variable.uses] for variable in variables]
    variable = variables[0]
    if not isinstance(variable.type, IndexType):
        variable = TypeChanger.replace_value_with_new_type(variable, IndexType())
    digits_op = inside.insert(affine.DelinearizeIndexOp(variable, extents, len(band)))
    values: list[SSAValue] = list(digits_op.results)
    for place in reversed(range(len(band))):
        own = bounds[place]
        expr = dim(0) * symbol(1) + symbol(0)
        value = _applied(inside, AffineMap(1, 2, (expr,)), (values[place], own.lower, own.step))
        assert isinstance(value, SSAValue)
        values[place] = _cast(value, types[place], inside)
    zero, step_one = headers[0]
    _become_one(band, (zero, product, step_one), uses, values)


@dataclass(frozen=True, slots=True)
class _Bounds:
    """The bounds and the step of a loop as indices: constants as numbers."""

    lower: Extent
    upper: Extent
    step: Extent

    @classmethod
    def of(cls, loop: scf.ForOp, before: LoopBuilder) -> _Bounds:
        """Return the bounds of a loop, cast before its band where they are not indices."""
        return cls(*(_as_index(value, before) for value in loop.operands[:3]))


def _as_index(value: SSAValue, builder: LoopBuilder) -> Extent:
    number = constant_value(value)
    return _cast(value, IndexType(), builder) if number is None else number


def _cast(value: SSAValue, type_: Attribute, builder: LoopBuilder) -> SSAValue:
    return value if value.type == type_ else builder.create(arith.IndexCastOp, [value], type_)


def _trip_count_before(
    bounds: _Bounds, before: LoopBuilder, *, is_inner: bool, ranges: ValueRanges
) -> Extent:
    """Return the trip count of a loop, computed before the band; it may be negative."""
    step = bounds.step
    if bounds.lower == 0 and step == 1:
        return bounds.upper
    if is_inner and isinstance(step, SSAValue):
        step_range = ranges.range_of(step)
        if step_range is None or step_range.smin <= 0:
            at_least_one = AffineMap(0, 1, (symbol(0), constant(1)))
            step = before.value(affine.MaxOp(at_least_one, [step]))
    expr = (symbol(1) - symbol(0)).ceildiv(symbol(2))
    return _applied(before, AffineMap(0, 3, (expr,)), (bounds.lower, bounds.upper, step))


def _applied(builder: LoopBuilder, affine_map: AffineMap, operands: Sequence[Extent]) -> Extent:
    """Return the result of a map of values and constants, composed with the maps of its operands: a
    constant, one of the operands, or the result of an `affine.apply`."""
    values: list[SSAValue] = []
    inputs: list[AffineExpr] = []
    num_dims = 0
    for place, operand in enumerate(operands):
        if isinstance(operand, int):
            inputs.append(constant(operand))
            continue
        values.append(operand)
        if place < affine_map.num_dims:
            inputs.append(dim(num_dims))
            num_dims += 1
        else:
            inputs.append(symbol(len(values) - num_dims - 1))
    count = affine_map.num_dims
    (expr,) = (
        result.replace_dims_and_symbols(inputs[:count], inputs[count:])
        for result in affine_map.results
    )
    bound = compose(bind(AffineMap(num_dims, len(values) - num_dims, (expr,)), values))
    number = bound.exprs[0].constant_value()
    if number is not None:
        return number
    if bound.exprs[0] in (dim(0), symbol(0)) and len(bound.operands) == 1:
        return bound.operands[0]
    return builder.apply(bound.map, bound.operands)


# Loops


def _become_one(
    band: Sequence[scf.ForOp],
    header: Sequence[SSAValue],
    uses: Sequence[Sequence[tuple[Operation, int]]],
    values: Sequence[SSAValue],
) -> None:
    """Give the outermost loop other bounds and the body of the innermost one, in which the
    induction variables are `values`."""
    outermost = band[0]
    innermost = band[-1]
    for users, value in zip(uses, values, strict=True):
        for user, index in users:
            user.operands[index] = value
    outermost.operands = (*header, *outermost.init_args)
    for loop in band[1:]:
        for carried, own in zip(loop.body.args[1:], outermost.body.args[1:], strict=True):
            carried.replace_all_uses_with(own)
    last = outermost.body.last_op
    inner_last = innermost.body.last_op
    assert last is not None
    assert inner_last is not None
    yielded = tuple(inner_last.operands)
    body = [op for op in innermost.body.ops if op is not inner_last]
    for op in body:
        op.detach()
    for op in body:
        outermost.body.insert_op_before(op, last)
    last.operands = yielded
    inner = band[1]
    inner.detach()
    inner.erase()

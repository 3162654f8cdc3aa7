"""Nests in two versions, chosen by extents and loop bounds that are only known at run time.

**Before → After**

    affine.for %i = 0 to %n {              %d = memref.dim %m, %c0
      affine.for %k = 0 to %i {            affine.if (%d - %n >= 0) {
        … %m[%i] …                           the nest, in which %m[%i] is there
      }                                    } else {
    }                                        the nest as it was
                                           }

One version is for extents that hold all elements which loops carry, for loops that run often, or
for loops that run few times. An element that an inner loop updates can be carried by it if it is
there even where that loop does not run. If extents are independent of the bounds, that is only
known at run time.

**Legal when** always: both versions are the same program. Nests that may do anything are no
candidates: the placeholder of the one for other extents could free the elements.

**Refuses when** `no-bound`: how large a subscript may become does not follow from the bounds around
it; `no-symbols`: what it follows from may not be in a condition.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from xdsl.ir import Operation, SSAValue

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.memory.shapes import Excess
from loopwright.exact.speculation import missing_where
from loopwright.exact.value_bounds import Quantity, ValueBounds, tightest
from loopwright.ir.affine_expr import AffineExpr, constant, dim, simplify_affine_expr
from loopwright.ir.core.enclosing import is_defined_in, is_within
from loopwright.ir.core.narrowing import is_memref
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.operands import BoundExprs, compose, subscript_map
from loopwright.ir.dialects.affine.symbols import is_valid_dim
from loopwright.ir.interfaces.control_flow import is_affine_scope, is_counted_loop, is_loop
from loopwright.ir.interfaces.memory_access import memref_of, subscript_operands
from loopwright.ir.interfaces.memory_effects import effects_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.registers.carrying import CarriedFlow, carried_elements
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import always_runs, lower_bound, upper_bound
from loopwright.loops.support.reporting import refusal
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class ExtentVersions:
    """A nest, and the expressions over `quantities` (one dimension each) that have to be
    non-negative before it."""

    nest: Operation
    quantities: tuple[Quantity | None, ...]
    conditions: tuple[AffineExpr, ...]


def plan_extent_versions(analysis: DependenceAnalysis) -> Iterator[ExtentVersions | Refusal]:
    """The outermost loops of a function in which more elements could be carried if extents were
    large enough."""
    wanted: dict[Operation, list[tuple[Operation, tuple[Excess, ...]]]] = {}
    for element in carried_elements(analysis, _may_be_there):
        loop, access = element.body.parent_op(), element.accesses[0]
        assert loop is not None, "the body is that of a loop"
        missing = missing_where(access, analysis, loop)
        nest = _outermost(loop)
        if missing and _may_be_copied(nest):
            wanted.setdefault(nest, []).append((access, missing))
    for nest, accesses in wanted.items():
        yield _plan(nest, accesses)


def _outermost(loop: Operation) -> Operation:
    """The outermost counted loop around a loop that is in no other loop."""
    outermost, parent = loop, loop.parent_op()
    while parent is not None and not is_affine_scope(parent):
        if is_counted_loop(parent):
            outermost = parent
        elif is_loop(parent):
            break
        parent = parent.parent_op()
    return outermost


def _may_be_there(op: Operation, analysis: DependenceAnalysis, at: Operation) -> bool:
    return missing_where(op, analysis, at) is not None


def _plan(
    nest: Operation, accesses: Sequence[tuple[Operation, tuple[Excess, ...]]]
) -> ExtentVersions | Refusal:
    """Plan the condition on extents under which accesses of a nest are in bounds."""
    bounds = ValueBounds(lambda quantity: not is_defined_in(quantity[0], nest))
    conditions: list[AffineExpr] = []
    for op, missing in accesses:
        margins = [_margin(op, excess, bounds) for excess in missing]
        bounds.explore()
        for margin in margins:
            least = tightest(bounds.lower(margin))
            if least is None or ((number := least.constant_value()) is not None and number < 0):
                message = "its subscripts are not bounded by the bounds of the loops"
                return refusal("no-bound", (nest, op), message)
            conditions.append(least)
    used = {number for condition in conditions for number in condition.used_dims()}
    for number in used:
        quantity = bounds.quantities[number]
        assert quantity is not None, "what has no value is looked into"
        value, position = quantity
        if is_defined_in(value, nest) or (position is None and not is_valid_dim(value)):
            message = "its subscripts depend on values that no condition can test"
            return refusal("no-symbols", (nest,), message)
    return ExtentVersions(
        nest, tuple(bounds.quantities), tuple(_strongest(conditions, len(bounds.quantities)))
    )


def _margin(op: Operation, excess: Excess, bounds: ValueBounds) -> AffineExpr:
    """Return the distance of a subscript from one bound of its dimension: negative where it is out
    of bounds."""
    memref = memref_of(op)
    subscript = bounds.apply(subscript_map(op), subscript_operands(op))[excess.dimension]
    if not excess.above:
        return subscript
    assert is_memref(memref.type)
    extent = memref.type.get_shape()[excess.dimension]
    most = bounds.extent(memref, excess.dimension) if extent < 0 else constant(extent)
    return most - 1 - subscript


def _strongest(conditions: Sequence[AffineExpr], num_dims: int) -> Iterator[AffineExpr]:
    """Yield the conditions that do not follow from another one with a constant difference, in
    order."""
    for number, condition in enumerate(conditions):
        distances = [
            simplify_affine_expr(other - condition, num_dims, 0).constant_value()
            for other in conditions
        ]
        if not any(
            distance is not None and (distance < 0 or (distance == 0 and k < number))
            for k, distance in enumerate(distances)
        ):
            yield condition


def plan_trip_versions(flows: Iterable[CarriedFlow]) -> Iterator[ExtentVersions]:
    """The outermost loops in which stored elements could be carried if some loops ran often enough.
    The condition is on the bounds of these loops, which must be defined before the nest."""
    wanted: dict[Operation, dict[Operation, int]] = {}
    for flow in flows:
        nest = _outermost(flow.loop)
        if always_runs(flow.loop, flow.distance) or not _may_be_copied(nest):
            continue
        least = wanted.setdefault(nest, {})
        least[flow.loop] = max(flow.distance, least.get(flow.loop, 0))
    for nest, loops in wanted.items():
        quantities: list[Quantity] = []
        conditions = [
            condition
            for loop, times in loops.items()
            for condition in _enough(loop, times, nest, quantities)
        ]
        if conditions:
            yield ExtentVersions(nest, tuple(quantities), tuple(conditions))


def _enough(
    loop: Operation, times: int, nest: Operation, quantities: list[Quantity]
) -> Iterator[AffineExpr]:
    """Yield expressions that are non-negative where a loop has at least `times` iterations; none if
    that is not known before a nest, or depends on one of several bounds."""
    assert isinstance(loop, ForOp), "flows are carried by affine loops"
    for distance in _distances(loop, nest, quantities):
        yield distance - (times - 1) * loop.step_value - 1


def plan_brief_version(
    nest: Operation, loops: Sequence[ForOp], times: int
) -> ExtentVersions | None:
    """A version of a nest, with enclosing loops that contain no others, for at most so many
    iterations of some loops; None if the trip counts are unknown before it."""
    versions: ExtentVersions | None = None
    inside, outer = nest, nest.parent_op()
    while _may_be_copied(inside):
        quantities: list[Quantity] = []
        distances = [[*_distances(loop, inside, quantities)] for loop in loops]
        if not all(distances):
            break
        conditions = [
            times * loop.step_value - distance
            for loop, some in zip(loops, distances, strict=True)
            for distance in some
        ]
        versions = ExtentVersions(inside, tuple(quantities), tuple(conditions))
        if outer is None or not is_counted_loop(outer) or _has_others(outer, inside):
            break
        inside, outer = outer, outer.parent_op()
    return versions


def _has_others(loop: Operation, nest: Operation) -> bool:
    """Whether a loop contains loops other than a nest and those inside it."""
    return any(is_loop(op) and not is_within(op, nest) for op in loop.walk() if op is not loop)


def _may_be_copied(nest: Operation) -> bool:
    return not nest.results and effects_of(nest) is not None


def _distances(loop: ForOp, nest: Operation, quantities: list[Quantity]) -> Iterator[AffineExpr]:
    """The differences between upper and lower bounds of a loop; empty if these are unknown before a
    nest."""
    lower, upper = lower_bound(loop), upper_bound(loop)
    operands = (*lower.operands, *upper.operands)
    if any(is_defined_in(value, nest) or not is_valid_dim(value) for value in operands):
        return
    low, high = (_in_quantities(bound, quantities) for bound in (lower, upper))
    for first in low:
        for last in high:
            yield last - first


def _in_quantities(bound: BoundExprs, quantities: list[Quantity]) -> list[AffineExpr]:
    """Return expressions over the dimensions of `quantities`, to which missing ones are added."""
    quantities += [(value, None) for value in bound.operands if (value, None) not in quantities]
    places = [dim(quantities.index((value, None))) for value in bound.operands]
    dims = len(bound.dims)
    return [expr.replace_dims_and_symbols(places[:dims], places[dims:]) for expr in bound.exprs]


def apply_extent_versions(plan: ExtentVersions) -> Operation:
    """Put a nest and a copy of it into an `affine.if`; return the copy, which is the fallback."""
    builder, nest = LoopBuilder.before(plan.nest), plan.nest
    used = sorted({number for condition in plan.conditions for number in condition.used_dims()})
    operands = tuple(_value(plan.quantities[number], builder) for number in used)
    places = [dim(used.index(k)) if k in used else dim(0) for k in range(len(plan.quantities))]
    exprs = tuple(condition.replace_dims(places) for condition in plan.conditions)
    bound = compose(BoundExprs(exprs, operands, ()))
    copy = nest.clone()
    chosen = builder.choice(bound)
    nest.detach()
    for region, version in zip(chosen.regions, (nest, copy), strict=True):
        LoopBuilder(region.block, region.block.last_op, nest.location).place(version)
    return copy


def _value(quantity: Quantity | None, builder: LoopBuilder) -> SSAValue:
    """The value of a quantity before the nest."""
    assert quantity is not None, "planned: it has a value"
    value, position = quantity
    return value if position is None else builder.extent(value, position)

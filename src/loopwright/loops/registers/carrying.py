"""Carries elements of arrays through loops as iteration arguments, in two versions of nests if
necessary.

**Before → After**: an element that stays the same

    affine.for %k = 0 to 9 {                     %0 = affine.load %m[%i]
      %a = affine.load %m[%i]                    %1 = affine.for %k = 0 to 9 iter_args(%a = %0) {
      …                                            …
      affine.store %b, %m[%i]                      affine.yield %b : f32
    }                                            }
                                                 affine.store %1, %m[%i]

**Before → After**: an element that was stored two iterations before

    affine.for %i = 2 to 9 {                     %0 = affine.load %m[0]   %1 = affine.load %m[1]
      %a = affine.load %m[%i - 2]                affine.for %i = 2 to 9
      …                                              iter_args(%p = %1, %a = %0) {
      affine.store %b, %m[%i]                      …
    }                                              affine.store %b, %m[%i]
                                                   affine.yield %b, %p : f32, f32
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum, auto
from functools import cache
from itertools import takewhile
from typing import TypeAlias

from xdsl.dialects.builtin import IntegerAttr, i1
from xdsl.ir import Block, Operation, Region, SSAValue

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow
from loopwright.exact.domains import trip_count
from loopwright.exact.memory.access import Access, Root, RootKind, is_constant
from loopwright.exact.memory.shapes import Excess
from loopwright.exact.speculation import is_dereferenceable, missing_where
from loopwright.exact.value_bounds import Quantity, ValueBounds, tightest
from loopwright.ir.affine_expr import AffineExpr, constant, dim, simplify_affine_expr
from loopwright.ir.core.attributes import AffineMapAttr, is_memref
from loopwright.ir.core.enclosing import (
    block_of,
    is_defined_in,
    is_inside,
    is_within,
    ops_around,
    outermost_op,
    parent_of,
)
from loopwright.ir.core.properties import attribute
from loopwright.ir.dialects import scf
from loopwright.ir.dialects.affine import ForOp, IfOp, LoadOp, StoreOp
from loopwright.ir.dialects.affine.operands import (
    BoundExprs,
    canonicalize,
    compose,
    composed_subscripts,
    subscript_map,
)
from loopwright.ir.dialects.affine.symbols import is_valid_dim
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.scf.parallel import ForallOp
from loopwright.ir.interfaces import control_flow, memory_access
from loopwright.ir.interfaces.memory_access import is_load, is_store, memref_of, subscript_operands
from loopwright.ir.interfaces.memory_effects import effects_of, may_end
from loopwright.ir.refusal import Refusal
from loopwright.loops.registers.promotion import Promotion
from loopwright.loops.steps import editing
from loopwright.loops.steps.counts import always_runs, lower_bound, upper_bound
from loopwright.loops.steps.editing import LoopBuilder, insert_where_it_ran
from loopwright.records import dataclass

# Carrying

_MOST_CARRIED = 8
"""The greatest number of iterations that a stored element is carried over."""


class Stored(Enum):
    """When a carried element is stored after the loop."""

    ALWAYS = auto()
    IF_ITERATED = auto()
    """If the loop has an iteration."""
    IF_STORED = auto()
    """If an iteration stored it, which a carried flag records. So constant or concurrently modified
    memory is not written unless the program does so."""


@dataclass(frozen=True, slots=True)
class CarriedElement:
    """An element that the loop of `body` loads and stores in every iteration."""

    body: Block
    root: Root
    accesses: tuple[Operation, ...]
    stored: Stored
    """When it is stored after the loop."""


@dataclass(frozen=True, slots=True)
class CarriedFlow:
    """A load of the element that `store` stored `distance` iterations before."""

    body: Block
    load: Operation
    store: Operation
    distance: int

    @property
    def loop(self) -> ForOp:
        """The loop, which is replaced when it carries something."""
        loop = self.body.parent_op()
        assert isinstance(loop, ForOp), "planned: the body is that of a loop"
        return loop


IsDereferenceable: TypeAlias = Callable[[Operation, DependenceAnalysis, Operation], bool]
"""A predicate: whether an access would be valid whenever an op around it is executed."""


# An element that is the same in all iterations


def carried_elements(
    analysis: DependenceAnalysis, is_dereferenceable: IsDereferenceable = is_dereferenceable
) -> Iterator[CarriedElement]:
    """Yield the invariant elements that loops load and store, inner loops first;
    `is_dereferenceable` tests whether an access may be hoisted before the loop."""
    loops = [op for op in analysis.function.walk() if editing.is_counted(op)]
    certain = cache(_executed_certainly)
    for loop in reversed(loops):
        if "reductions" in loop.properties:
            continue
        accesses = [access for op in loop.walk() for access in analysis.accesses_by(op)]
        groups: dict[object, list[Access]] = {}
        for access in accesses:
            key = _place_outside(access.op, loop)
            if key is not None:
                groups.setdefault(key, []).append(access)
        for group in groups.values():
            other_accesses = [access for access in accesses if access not in group]
            if _may_be_carried(loop, group, other_accesses, analysis, is_dereferenceable, certain):
                stored = _when_stored(loop, group, other_accesses, analysis, certain)
                if stored is not None:
                    ops = tuple(dict.fromkeys(access.op for access in group))
                    yield CarriedElement(editing.body_of(loop), group[0].root, ops, stored)


def _place_outside(op: Operation, loop: Operation) -> object:
    """Return a key of the element that an op accesses, if it is loop-invariant."""
    if not (is_load(op) or is_store(op)):
        return None
    memref = memory_access.memref_of(op)
    place = composed_subscripts(op)
    if any(is_within(value.owner, loop) for value in (memref, *place.operands)):
        return None
    return memref, place


def _in_front(ops: Sequence[Operation], loop: Operation) -> Operation | None:
    """Return an access that can be cloned before a loop: affine, or with indices that are available
    there; None if there is none."""
    for op in ops:
        if not any(is_within(index.owner, loop) for index in memory_access.subscript_operands(op)):
            return op
    return next((op for op in ops if isinstance(op, LoadOp | StoreOp)), None)


def _clone_before(ops: Sequence[Operation], loop: Operation) -> Operation:
    """Clone one of some accesses whose operands are available before a loop."""
    op = _in_front(ops, loop)
    assert op is not None, "planned"
    copy = op.clone()
    if isinstance(copy, LoadOp | StoreOp):
        place = composed_subscripts(copy)
        first = memory_access.memref_position(copy) + 1
        if any(is_within(index.owner, loop) for index in copy.operands[first:]):
            copy.operands = [*copy.operands[:first], *place.operands]
            copy.properties["map"] = AffineMapAttr(place.map)
    copy.location = op.location
    return copy


def _may_be_carried(
    loop: Operation,
    group: Sequence[Access],
    other_accesses: Sequence[Access],
    analysis: DependenceAnalysis,
    is_dereferenceable: IsDereferenceable,
    certain: Callable[[Operation], set[Operation]],
) -> bool:
    """Return whether an element may be carried: values pass between its accesses, it exists before
    the loop, and no other access in the loop may alias it."""
    for moves in (is_load, is_store):
        if _in_front([access.op for access in group if moves(access.op)], loop) is None:
            return False
    if not all(_is_passed(access.op, loop) for access in group):
        return False
    runs = any(access.op in certain(loop) for access in group)
    if not (runs or is_dereferenceable(group[0].op, analysis, loop)):
        return False
    depth = len(analysis.domains.of(loop).loops) + 1
    return not any(
        _interferes(access, own, depth, analysis) for access in other_accesses for own in group
    )


def _is_passed(op: Operation, loop: Operation) -> bool:
    """Return whether values can pass through all ops between an access and the loop."""
    between = takewhile(lambda ancestor: ancestor is not loop, ops_around(op))
    return is_inside(op, loop) and all(
        editing.hands_on(ancestor) and "reductions" not in ancestor.properties
        for ancestor in between
    )


def _when_stored(
    loop: Operation,
    group: Sequence[Access],
    other_accesses: Sequence[Access],
    analysis: DependenceAnalysis,
    executed: Callable[[Operation], set[Operation]],
) -> Stored | None:
    """When to store the element after the loop: unconditionally if an additional store is
    unobservable. None if it should stay in memory."""
    certain = any(access.op in executed(loop) for access in group)
    root = group[0].root
    each_time = any(
        is_store(a.op) and editing.block_executed(a.op) is editing.body_of(loop) for a in group
    )
    if certain and each_time:
        return Stored.ALWAYS
    is_seen = any(
        control_flow.is_parallel_loop(op) or isinstance(op, ForallOp) for op in ops_around(loop)
    ) or (
        # Elements that other ops write must not be overwritten where the loop does not access them.
        not certain
        and any(
            access.writes and access.root in analysis.related[root] for access in other_accesses
        )
    )
    if not is_seen:
        if certain and _may_be_written(root, loop):
            return Stored.ALWAYS
        if not certain and _is_certainly_written(loop, root, analysis):
            return Stored.ALWAYS
        if not certain and each_time:
            return Stored.IF_ITERATED
    # Dependences know affine conditions exactly; a truth value would hide them.
    is_exact = all(_is_in_affine_control(access.op, loop) for access in group)
    return None if is_exact else Stored.IF_STORED


def _is_in_affine_control(op: Operation, loop: Operation) -> bool:
    """Return whether all ops between an access and the loop are loops and conditions of
    `affine`."""
    ancestors = takewhile(lambda parent: parent is not loop, ops_around(op))
    return all(isinstance(parent, ForOp | IfOp) for parent in ancestors)


def _may_be_written(root: Root, loop: Operation) -> bool:
    """Return whether an unconditional store may replace a guarded one: not to constant memory,
    which callers may pass if the module has any."""
    if root.kind is RootKind.ARGUMENT:
        return not _has_constants(loop)
    return root.kind is not RootKind.UNKNOWN and not is_constant(root, loop)


def _has_constants(op: Operation) -> bool:
    """Return whether the module around an op has constant memory."""
    return any(
        attribute(inner, "constant") is not None
        for region in outermost_op(op).regions
        for block in region.blocks
        for inner in block.ops
    )


def _is_certainly_written(loop: Operation, root: Root, analysis: DependenceAnalysis) -> bool:
    """Return whether memory is certainly not constant at a loop: it is allocated in the function,
    or another op that is executed with the loop stores to it."""
    if root.kind is RootKind.ALLOCATION:
        return True
    block = loop.parent_block()
    return any(
        access.root == root and access.op.parent_block() is block and is_store(access.op)
        for access in analysis.accesses
    )


def _executed_certainly(loop: Operation) -> set[Operation]:
    """Return the ops that are executed whenever a loop is, with nothing before that may end the
    program."""
    runs = always_runs(loop) if isinstance(loop, ForOp) else bool(trip_count(loop))
    return reached_ops(editing.body_of(loop)) if runs else set()


def reached_ops(body: Block) -> set[Operation]:
    """Return the ops that are executed in each iteration, with nothing before them that may end the
    program."""
    reached: set[Operation] = set()
    for op in editing.ops_executed(body):
        reached.add(op)
        if may_end(op) and not (editing.executes_once(op) and editing.hands_on(op)):
            break
    return reached


def _may_leave(body: Block) -> bool:
    """Return whether an op in a body may end the program."""
    return any(map(may_end, body.ops))


def _interferes(access: Access, own: Access, depth: int, analysis: DependenceAnalysis) -> bool:
    """Return whether another access may access the element in one execution of the loop."""
    if access.root not in analysis.related[own.root]:
        return False
    if access.frees or not (access.writes or own.writes):
        return access.frees
    depths = range(depth, min(len(access.loops), len(own.loops)) + 2)
    pairs = ((access, own), (own, access))
    return any(analysis.may_depend(*pair, depths=depths) for pair in pairs)


def carry_element(plan: CarriedElement, numbers: dict[Operation, int]) -> None:
    """Carry an element through its loop."""
    loop = parent_of(plan.body)
    block = block_of(loop)
    before, behind = (
        _clone_before([op for op in plan.accesses if moves(op)], loop)
        for moves in (is_load, is_store)
    )
    LoopBuilder.before(loop).place(before)
    if plan.stored is Stored.IF_STORED:
        _place_where_stored(behind, plan, loop, numbers)
    type_ = before.results[0].type
    promotion = Promotion(type_, plan.accesses, block, numbers)
    value = promotion.rename(block, before.results[0], live_at_end=True)
    assert value is not None
    behind.operands = [value, *behind.operands[1:]]
    new_loop = parent_of(plan.body)
    if plan.stored is Stored.IF_ITERATED:
        insert_where_it_ran(behind, new_loop)
    elif plan.stored is Stored.ALWAYS:
        LoopBuilder.after(new_loop).place(behind)


def _place_where_stored(
    behind: Operation, plan: CarriedElement, loop: Operation, numbers: dict[Operation, int]
) -> None:
    """Store the element after a loop if an iteration stored it, which a carried flag tells."""
    block = block_of(loop)
    front = LoopBuilder.before(loop)
    no, yes = (front.insert(ConstantOp(IntegerAttr(k, i1))).result for k in (0, 1))
    stores = [op for op in plan.accesses if is_store(op)]
    is_stored = Promotion(i1, stores, block, numbers, mark=yes).rename(block, no, live_at_end=True)
    new_loop = plan.body.parent_op()
    assert new_loop is not None and is_stored is not None
    body = Region(Block([behind, scf.YieldOp()]))
    LoopBuilder.after(new_loop).insert(scf.IfOp(is_stored, [], body))


# An element that was stored before


def carried_flows(
    analysis: DependenceAnalysis, flow: DataFlow, *, anyway: bool = True
) -> Iterator[CarriedFlow]:
    """Yield the loads in loops that read what the loop stored a fixed number of iterations before;
    with `anyway` also in loops that may have fewer iterations, before which the element may not
    exist."""
    reached = cache(reached_ops)
    runs = cache(always_runs)
    may_leave = cache(_may_leave)
    for candidate in handed_on(analysis.function):
        (load,) = analysis.accesses_by(candidate.load) or (None,)
        if load is None or candidate.load not in reached(candidate.body):
            continue
        if candidate.distance > 1 and may_leave(candidate.body):
            # Before the loop what later iterations read is read, too.
            continue
        often = not anyway or runs(candidate.loop, candidate.distance)
        if often and _is_only_source(candidate, load, analysis, flow):
            yield candidate


def handed_on(function: Operation) -> Iterator[CarriedFlow]:
    """Yield the loads whose subscripts are those of a store some iterations before."""
    stores: dict[tuple[ForOp, SSAValue], _Stores] = {}
    for op in function.walk():
        body = editing.block_executed(op) if is_load(op) else None
        loop = None if body is None else body.parent_op()
        if not isinstance(loop, ForOp):
            continue
        if loop.reductions is not None or loop.lower_map.num_results != 1:
            continue
        place = loop, memory_access.memref_of(op)
        if place not in stores:
            stores[place] = _stores_before(*place)
        key = _element_in_loop(op, loop) if stores[place] else None
        if key is not None:
            for store, distance in stores[place].get(key, {}).items():
                yield CarriedFlow(loop.body, op, store, distance)


_Element: TypeAlias = tuple[SSAValue, tuple[AffineExpr, ...], tuple[SSAValue, ...]]
"""An element of a memref: subscripts, as expressions of operands."""
_Stores: TypeAlias = dict[_Element, dict[Operation, int]]
"""For an element, the stores to it in earlier iterations by their subscripts, with the distance in
iterations."""


def _stores_before(loop: ForOp, target: SSAValue) -> _Stores:
    """Return the stores of a loop body to a memref, by the elements that they wrote some iterations
    before."""
    stores: _Stores = {}
    variable = loop.induction_variable
    trips = trip_count(loop)
    most = _MOST_CARRIED if trips is None else min(_MOST_CARRIED, trips)
    for op in editing.ops_executed(loop.body):
        if not memory_access.is_affine_element_store(op) or op.operands[1] is not target:
            continue
        source = composed_subscripts(op)
        for distance in range(1, most + 1):
            moved = source.advanced(variable, -distance * loop.step_value)
            element = target, moved.exprs, moved.operands
            stores.setdefault(element, {}).setdefault(op, distance)
    return stores


def _element_in_loop(load: Operation, loop: ForOp) -> _Element | None:
    """Return the element that a load reads, if it varies with the induction variable of the loop
    alone."""
    target = composed_subscripts(load) if memory_access.is_affine_element_access(load) else None
    variable = loop.induction_variable
    if target is None or variable not in target.dims:
        return None
    if any(v is not variable and is_within(v.owner, loop) for v in target.operands):
        return None
    return load.operands[0], target.exprs, target.operands


def _is_only_source(
    plan: CarriedFlow, load: Access, analysis: DependenceAnalysis, flow: DataFlow
) -> bool:
    """Return whether everything that a load reads of its loop's stores is from one store, a fixed
    number of iterations before, in the same execution of the loop."""
    sources = flow.of(load)
    loop = plan.loop
    if sources.unknown:
        return False
    inside = [value_flow for value_flow in sources.flows if is_inside(value_flow.source.op, loop)]
    outer = len(analysis.domains.of(loop).loops)
    if len(inside) != 1 or inside[0].source.op is not plan.store:
        return False
    expected = [(0, 0)] * outer + [(plan.distance * loop.step_value,) * 2]
    return [(i.lower, i.upper) for i in inside[0].intervals] == expected


def carry_flow(plan: CarriedFlow) -> SSAValue:
    """Carry the stored value; return its counterpart in the iteration of the load."""
    body = plan.body
    inits = [_first_element(plan, number) for number in range(plan.distance)]
    arguments: list[SSAValue] = []
    new_loop: Operation = plan.loop
    for init in reversed(inits):
        new_loop, argument = editing.add_carried(new_loop, init)
        arguments.append(argument)
    editing.append_to_yield(body, _given_to(body, plan.store), *arguments[:-1])
    return arguments[-1]


def _given_to(body: Block, store: Operation) -> SSAValue:
    """Return the stored value as a value of a block; regions in between that are executed once
    yield it as a result."""
    value = store.operands[0]
    block = store.parent_block()
    while block is not body:
        assert block is not None, "planned: the store is inside of the block"
        value = editing.add_result(parent_of(block), [value]).results[-1]
        block = value.owner.parent_block()
    return value


def _first_element(plan: CarriedFlow, number: int) -> SSAValue:
    """Load, before the loop, the element that the load reads in one of its first iterations."""
    target = composed_subscripts(plan.load)
    loop = plan.loop
    assert target is not None, "planned: the load has a map"
    joined, (first,) = target.beside(lower_bound(loop))
    start: AffineExpr = first + number * loop.step_value
    place = dim(target.dims.index(loop.induction_variable))
    exprs = [expr.replace({place: start}) for expr in target.exprs]
    bound = canonicalize(joined.with_exprs(exprs)).simplified()
    load = LoadOp(plan.load.operands[0], bound.map, bound.operands)
    load.location = plan.load.location
    return LoopBuilder.before(loop).place(load).results[0]


# Nests in two versions


@dataclass(frozen=True, slots=True)
class ExtentVersions:
    """A nest, and the expressions over `quantities` (one dimension each) that have to be
    non-negative before it.

    **Before → After**

        affine.for %i = 0 to %n {              %d = memref.dim %m, %c0
          affine.for %k = 0 to %i {            affine.if (%d - %n >= 0) {
            … %m[%i] …                           the nest, in which %m[%i] is there
          }                                    } else {
        }                                        the nest as it was
                                               }

    One version is for extents that hold all elements which loops carry, for loops that run often,
    or for loops that run few times. An inner loop can carry an element that it updates if the
    element exists even where that loop does not run. If extents are independent of the bounds, that
    is known only at run time.

    **Legal when** always: both versions are the same program. Nests with unknown effects are not
    candidates: the placeholder of the one for other extents could free the elements.

    **Refuses when** `no-bound`: how large a subscript may become does not follow from the bounds
    around it; `no-symbols`: the access that proves the element's existence may not be in a
    condition.
    """

    nest: Operation
    quantities: tuple[Quantity | None, ...]
    conditions: tuple[AffineExpr, ...]


def plan_extent_versions(analysis: DependenceAnalysis) -> Iterator[ExtentVersions | Refusal]:
    """Yield the outermost loops of a function in which more elements could be carried if extents
    were large enough."""
    missing_extents: dict[Operation, list[tuple[Operation, tuple[Excess, ...]]]] = {}
    for element in carried_elements(analysis, _may_be_there):
        loop = parent_of(element.body)
        access = element.accesses[0]
        missing = missing_where(access, analysis, loop)
        nest = _outermost_loop(loop)
        if missing and _may_be_copied(nest):
            missing_extents.setdefault(nest, []).append((access, missing))
    for nest, accesses in missing_extents.items():
        yield _plan_extent_versions(nest, accesses)


def _outermost_loop(loop: Operation) -> Operation:
    """Return the outermost counted loop around a loop that is in no other loop."""
    outermost = loop
    for parent in ops_around(loop):
        if control_flow.is_counted_loop(parent):
            outermost = parent
        elif control_flow.is_loop(parent) or control_flow.is_affine_scope(parent):
            break
    return outermost


def _may_be_there(op: Operation, analysis: DependenceAnalysis, at: Operation) -> bool:
    return missing_where(op, analysis, at) is not None


def _plan_extent_versions(
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
                return Refusal("no-bound", (nest, op), message)
            conditions.append(least)
    used_dims = {number for condition in conditions for number in condition.used_dims()}
    for number in sorted(used_dims):
        quantity = bounds.quantities[number]
        assert quantity is not None, "what has no value is looked into"
        value, position = quantity
        if is_defined_in(value, nest) or (position is None and not is_valid_dim(value)):
            message = "its subscripts depend on values that no condition can test"
            return Refusal("no-symbols", (nest,), message)
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
    """Yield the conditions that do not follow from another condition at a constant difference, in
    order."""
    for number, condition in enumerate(conditions):
        distances = [
            simplify_affine_expr(stronger - condition, num_dims, 0).constant_value()
            for stronger in conditions
        ]
        if not any(
            distance is not None and (distance < 0 or (distance == 0 and k < number))
            for k, distance in enumerate(distances)
        ):
            yield condition


def plan_trip_versions(flows: Iterable[CarriedFlow]) -> Iterator[ExtentVersions]:
    """Yield the outermost loops in which stored elements could be carried if some loops ran often
    enough. The condition is on the bounds of these loops, which must be defined before the nest."""
    trips_needed: dict[Operation, dict[Operation, int]] = {}
    for flow in flows:
        nest = _outermost_loop(flow.loop)
        if always_runs(flow.loop, flow.distance) or not _may_be_copied(nest):
            continue
        least = trips_needed.setdefault(nest, {})
        least[flow.loop] = max(flow.distance, least.get(flow.loop, 0))
    for nest, loops in trips_needed.items():
        quantities: list[Quantity] = []
        conditions = [
            condition
            for loop, times in loops.items()
            for condition in _trip_conditions(loop, times, nest, quantities)
        ]
        if conditions:
            yield ExtentVersions(nest, tuple(quantities), tuple(conditions))


def _trip_conditions(
    loop: Operation, times: int, nest: Operation, quantities: list[Quantity]
) -> Iterator[AffineExpr]:
    """Yield expressions that are non-negative where a loop has at least `times` iterations; none if
    that is not known before a nest, or depends on one of several bounds."""
    assert isinstance(loop, ForOp), "flows are carried by affine loops"
    for distance in _bound_differences(loop, nest, quantities):
        yield distance - (times - 1) * loop.step_value - 1


def plan_brief_version(
    nest: Operation, loops: Sequence[ForOp], times: int
) -> ExtentVersions | None:
    """Plan a version of a nest, with enclosing loops that contain no others, for at most `times`
    iterations of some loops; None if the trip counts are unknown before it."""
    versions: ExtentVersions | None = None
    inside = nest
    outer = nest.parent_op()
    while _may_be_copied(inside):
        quantities: list[Quantity] = []
        distances = [[*_bound_differences(loop, inside, quantities)] for loop in loops]
        if not all(distances):
            break
        conditions = [
            times * loop.step_value - distance
            for loop, loop_distances in zip(loops, distances, strict=True)
            for distance in loop_distances
        ]
        versions = ExtentVersions(inside, tuple(quantities), tuple(conditions))
        if outer is None or not control_flow.is_counted_loop(outer) or _has_others(outer, inside):
            break
        inside = outer
        outer = outer.parent_op()
    return versions


def _has_others(loop: Operation, nest: Operation) -> bool:
    """Return whether a loop contains loops other than a nest and those inside it."""
    return any(
        control_flow.is_loop(op) and not is_within(op, nest) for op in loop.walk() if op is not loop
    )


def _may_be_copied(nest: Operation) -> bool:
    return not nest.results and effects_of(nest) is not None


def _bound_differences(
    loop: ForOp, nest: Operation, quantities: list[Quantity]
) -> Iterator[AffineExpr]:
    """Yield the differences between upper and lower bounds of a loop; empty if these are unknown
    before a nest."""
    lower = lower_bound(loop)
    upper = upper_bound(loop)
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
    """Move a nest and a copy of it into an `affine.if`; return the copy, which is the fallback."""
    builder = LoopBuilder.before(plan.nest)
    nest = plan.nest
    used_dims = sorted(
        {number for condition in plan.conditions for number in condition.used_dims()}
    )
    operands = tuple(_value(plan.quantities[number], builder) for number in used_dims)
    places = [
        dim(used_dims.index(k)) if k in used_dims else dim(0) for k in range(len(plan.quantities))
    ]
    exprs = tuple(condition.replace_dims(places) for condition in plan.conditions)
    bound = compose(BoundExprs(exprs, operands, ()))
    copy = nest.clone()
    chosen = builder.choice(bound)
    nest.detach()
    for region, version in zip(chosen.regions, (nest, copy), strict=True):
        LoopBuilder(region.block, region.block.last_op, nest.location).place(version)
    return copy


def _value(quantity: Quantity | None, builder: LoopBuilder) -> SSAValue:
    """Return the value of a quantity before the nest."""
    assert quantity is not None, "planned: it has a value"
    value, position = quantity
    return value if position is None else builder.extent(value, position)

"""Reductions of parallel loops in memory: atomic updates of cells, and private partial results.

**Before → After**: atomic updates of a buffer are a reduction of the loop

    affine.store %zero, %b[]                     %p = affine.parallel (%i) = (0) to (9)
    affine.parallel (%i) = (0) to (9) {              reduce ("addi") -> (i32) {
      affine.atomic_rmw addi %v, %b[]              affine.yield %v : i32
    }                                            }
                                                 %0 = affine.load %b[]
                                                 %1 = arith.addi %0, %p : i32
                                                 affine.store %1, %b[]

Loads are replaced by values as for other buffers; combined with an identity it goes.

**Before → After**: a nest that combines private partial results is atomic updates in the loop

    affine.parallel (%i) = (0) to (9) {          affine.parallel (%i) = (0) to (9) {
      affine.store %v, %parts[%i]                  affine.atomic_rmw addf %v, %b[]
    }                                            }
    affine.for %k = 0 to 9 {
      %p = affine.load %parts[%k]
      %a = affine.load %b[]
      %s = arith.addf %a, %p : f32
      affine.store %s, %b[]
    }

**Legal when** each iteration stores its own element, the nest reads each once and in order, nothing
else accesses these, and the buffer that accumulates is not accessed in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap, constant, dim
from loopwright.ir.core.enclosing import is_inside, ops_around
from loopwright.ir.core.properties import integer
from loopwright.ir.dialects.affine import (
    AtomicRMWOp,
    ForOp,
    LoadOp,
    ParallelOp,
    StoreOp,
    YieldOp,
    nesting,
)
from loopwright.ir.dialects.affine.operands import bind, compose
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.memref.layout import MEMREF_OF_NUMBERS
from loopwright.ir.dialects.reduction.kinds import can_reduce, clause, combined, identity_attribute
from loopwright.ir.interfaces.atomic_kinds import (
    ROUNDING,
    SEQUENTIAL,
    AtomicRMWKind,
    combining_kind,
    is_atomic_update,
)
from loopwright.ir.interfaces.control_flow import is_parallel_loop
from loopwright.ir.interfaces.memory_access import is_store, memref_position
from loopwright.ir.interfaces.rewriting import constant_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.registers import promotion
from loopwright.loops.steps.editing import LoopBuilder, erase_nest, replace_op
from loopwright.loops.support.rewriter import attribute_key
from loopwright.records import dataclass


@dataclass(frozen=True, slots=True)
class CellUpdate:
    """A cell that a band updates once in each iteration, and its combination."""

    band: ParallelOp
    cell: promotion.Cell
    op: Operation
    kind: AtomicRMWKind


@dataclass(frozen=True, slots=True)
class ReducedUpdates:
    """A plan to turn atomic updates into reductions of the bands around them."""

    updates: tuple[CellUpdate, ...]


def updates_of(
    buffer: promotion.PromotableBuffer, *, reassociate: bool
) -> list[CellUpdate] | Refusal:
    """Return the atomic updates of a buffer's cells, all of which become reductions."""
    updates: list[CellUpdate] = []
    for cell in buffer.cells:
        for op in cell.accesses:
            if is_atomic_update(op):
                update = _plan_update(cell, op, reassociate=reassociate)
                if isinstance(update, Refusal):
                    return update
                updates.append(update)
    return updates


def _plan_update(cell: promotion.Cell, op: Operation, *, reassociate: bool) -> CellUpdate | Refusal:
    """Plan an atomic update of an element as a reduction of its band."""
    band = op.parent_op()
    kind = AtomicRMWKind(integer(op, "kind"))
    if not isinstance(band, ParallelOp) or op.results[0].first_use is not None:
        return Refusal(
            "atomic-update",
            (op,),
            "its result is used, or no 'affine.parallel' is directly around it",
        )
    if kind is AtomicRMWKind.assign or not can_reduce(kind, cell.type):
        return Refusal("atomic-update", (op,), f"'affine.parallel' does not reduce by {kind.name}")
    if _is_repeated(band, cell.buffer):
        return Refusal("atomic-update", (op,), "an outer parallel loop repeats the update")
    if any(access is not op and is_inside(access, band) for access in cell.accesses):
        return Refusal("atomic-update", (op,), "the loop has other accesses to the element")
    if kind in ROUNDING and not reassociate and not _keeps_order(cell.accesses, band, kind):
        return Refusal("float-order", (op,), "floating-point operations would be reassociated")
    return CellUpdate(band, cell, op, kind)


def _is_repeated(band: ParallelOp, buffer: Operation) -> bool:
    """Return whether a loop that is parallel or may carry partial results lies between a buffer and
    a band."""
    between = takewhile(lambda ancestor: not is_inside(buffer, ancestor), ops_around(band))
    return any(is_parallel_loop(op) or "reductions" in op.properties for op in between)


def may_reduce(
    accesses: Sequence[Operation], type_: Attribute, band: ParallelOp, kind: AtomicRMWKind
) -> bool:
    """Return whether a band may reduce an element of a type, which these ops access, in any
    order."""
    if kind is AtomicRMWKind.assign or not can_reduce(kind, type_):
        return False
    return kind not in ROUNDING or _keeps_order(accesses, band, kind)


def _keeps_order(accesses: Sequence[Operation], band: ParallelOp, kind: AtomicRMWKind) -> bool:
    """Return whether a band combines in order, and the store before it writes the identity."""
    iterations = nesting.iterations_of(band)
    if iterations is None or iterations > SEQUENTIAL:
        return False
    before = band.prev_op
    while before is not None and before not in accesses:
        if before.regions and any(is_inside(access, before) for access in accesses):
            return False
        before = before.prev_op
    if before is None or not is_store(before):
        return False
    return _is_identity(before.operands[0], kind)


def _is_identity(value: SSAValue, kind: AtomicRMWKind) -> bool:
    attribute = constant_of(value)
    if attribute is None:
        return False
    return attribute_key(attribute) == attribute_key(identity_attribute(kind, value.type))


@dataclass(frozen=True, slots=True)
class Combination:
    """An op that combines a cell with the result of a reduction."""

    op: Operation
    kind: AtomicRMWKind


def reduce_updates(plan: ReducedUpdates) -> list[Combination]:
    """Turn the updates into reductions of their bands; return the ops that combine the results with
    the cells."""
    bands = dict.fromkeys(update.band for update in plan.updates)
    own = [(band, [update for update in plan.updates if update.band is band]) for band in bands]
    return [combination for band, updates in own for combination in _reduce_band(band, updates)]


def _reduce_band(band: ParallelOp, own: Sequence[CellUpdate]) -> list[Combination]:
    """Replace atomic updates in a band by results of the band; return how to combine them."""
    values = [update.op.operands[0] for update in own]
    targets = [update.op.operands[memref_position(update.op)] for update in own]
    for update in own:
        erase_nest(update.op)
    replace_op(band.terminator, YieldOp(*band.terminator.operands, *values))
    entries = (*nesting.reduction_entries(band), *clause([update.kind for update in own]))
    types = (*band.result_types, *(value.type for value in values))
    count = len(band.results)
    loops = nesting.loops_of_band(band)
    new_band = nesting.make_band(loops, band.detach_region(band.region), entries, types)
    new_band.attributes.update(band.attributes)
    builder = LoopBuilder.before(band)
    builder.insert(new_band)
    combining: list[Combination] = []
    for update, memref, result in zip(own, targets, new_band.results[count:], strict=True):
        place = AffineMap(0, 0, [constant(k) for k in update.cell.place])
        load = LoadOp(memref, place, ())
        op = combined(update.kind, load.results[0], result)
        store = StoreOp(op.results[0], memref, place, ())
        for new in (load, op, store):
            builder.insert(new)
        combining.append(Combination(op, update.kind))
    for result, value in zip(band.results, new_band.results[:count], strict=True):
        result.replace_all_uses_with(value)
    erase_nest(band)
    return combining


def drop_identities(combining: Sequence[Combination]) -> None:
    """Drop the ops that combine an identity with a reduction, which started from it."""
    for combination in combining:
        op = combination.op
        initial, result = op.operands
        if not _is_identity(initial, combination.kind):
            continue
        op.results[0].replace_all_uses_with(result)
        erase_nest(op)
        owner = initial.owner
        if isinstance(owner, ConstantOp) and initial.first_use is None:
            erase_nest(owner)


@dataclass(frozen=True, slots=True)
class _Step:
    """How a nest combines one element of the partial results with an accumulator."""

    part: LoadOp
    slot: LoadOp
    kind: AtomicRMWKind
    store: StoreOp


@dataclass(frozen=True, slots=True)
class PrivateParts:
    """A band, the stores of its partial results, and the nest that combines them."""

    band: ParallelOp
    stores: tuple[StoreOp, ...]
    nest: ForOp
    steps: tuple[_Step, ...]


def private_parts(nest: Operation) -> PrivateParts | None:
    """Return the partial results that a nest combines, if they are those of the band before it and
    the nest does nothing else."""
    if not isinstance(nest, ForOp) or nest.results:
        return None
    loops = [nest]
    while isinstance(inner := loops[-1].body.first_op, ForOp):
        if inner.results or inner.next_op is not loops[-1].body.last_op:
            return None
        loops.append(inner)
    steps = _nest_steps(list(loops[-1].body.ops)[:-1])
    if not steps:
        return None
    stores = [_store_of(step.part.memref) for step in steps]
    updates = [store for store in stores if store is not None]
    bands = {store.parent_op() for store in updates}
    band = bands.pop() if len(bands) == 1 else None
    if len(updates) != len(steps) or not isinstance(band, ParallelOp):
        return None
    if not all(
        _matches_elements(step, store, band, loops)
        for step, store in zip(steps, updates, strict=True)
    ):
        return None
    if not all(_may_share(step, band) for step in steps):
        return None
    if not _is_undisturbed(band, nest, [step.slot.memref for step in steps]):
        return None
    return PrivateParts(band, tuple(updates), nest, tuple(steps))


def _nest_steps(ops: Sequence[Operation]) -> list[_Step]:
    """Return the ops of a nest's body, four for each step; none if there are others."""
    steps: list[_Step] = []
    for first in range(0, len(ops), 4):
        group = ops[first : first + 4]
        if len(group) < 4:
            return []
        part, slot, op, store = group
        if not (
            isinstance(part, LoadOp)
            and isinstance(slot, LoadOp)
            and isinstance(store, StoreOp)
            and (kind := combining_kind(op)) is not None
            and list(op.operands) == [slot.result, part.result]
            and store.value is op.results[0]
            and store.memref is slot.memref
            and store.affine_map == slot.affine_map == AffineMap(0, 0, ())
            and all(len(list(v.uses)) == 1 for v in (slot.result, part.result, op.results[0]))
        ):
            return []
        steps.append(_Step(part, slot, kind, store))
    return steps


def _store_of(parts: SSAValue) -> StoreOp | None:
    """Return the only store to a buffer whose only other use is a load."""
    owner = parts.owner
    users = [use.operation for use in parts.uses]
    if not isinstance(owner, Operation) or not promotion.is_allocation(owner) or len(users) != 2:
        return None
    stores = [user for user in users if isinstance(user, StoreOp) and user.memref is parts]
    loads = [user for user in users if isinstance(user, LoadOp)]
    return stores[0] if len(stores) == len(loads) == 1 else None


def _matches_elements(
    step: _Step, store: StoreOp, band: ParallelOp, loops: Sequence[ForOp]
) -> bool:
    """Return whether each iteration of a band stores its own element, and a nest iterates over
    these elements."""
    ours = nesting.loops_of_band(band)
    extents = [loop.trip_count for loop in ours]
    if len(loops) != len(ours) or any(
        (loop.constant_lower_bound, loop.constant_upper_bound, loop.step_value) != (0, extent, 1)
        for loop, extent in zip(loops, extents, strict=True)
    ):
        return False
    if store.parent_block() is not band.body or not MEMREF_OF_NUMBERS.holds(step.slot.memref.type):
        return False
    variables = [loop.induction_variable for loop in loops]
    identity = AffineMap(len(loops), 0, [dim(k) for k in range(len(loops))])
    if (step.part.affine_map, list(step.part.indices)) != (identity, variables):
        return False
    pairs = zip(ours, band.body.args, strict=True)
    numbers, operands, _ = nesting.joined_bounds(
        [promotion.iteration_number(loop, v) for loop, v in pairs]
    )
    expected = compose(bind(numbers, operands))
    bound = compose(bind(store.affine_map, tuple(store.indices)))
    return (expected.exprs, expected.operands) == (bound.exprs, bound.operands)


def _may_share(step: _Step, band: ParallelOp) -> bool:
    slot = step.slot.memref
    accesses = [use.operation for use in slot.uses]
    return may_reduce(accesses, step.slot.result.type, band, step.kind)


def _is_undisturbed(band: ParallelOp, nest: ForOp, slots: Sequence[SSAValue]) -> bool:
    """Return whether no op in the band, or between it and the nest, accesses the buffers."""
    if len(set(slots)) != len(slots):
        return False
    for slot in slots:
        owner = slot.owner
        if not isinstance(owner, Operation) or not promotion.is_allocation(owner):
            return False
        if not isinstance(promotion.buffer_of(owner), promotion.PromotableBuffer):
            return False
    for op in _from_to(band, nest):
        if any(operand in slots for inner in op.walk() for operand in inner.operands):
            return False
    return any(op is nest for op in _following(band))


def _following(op: Operation) -> Iterator[Operation]:
    while op.next_op is not None:
        op = op.next_op
        yield op


def _from_to(first: Operation, last: Operation) -> Iterator[Operation]:
    yield first
    for op in _following(first):
        if op is last:
            return
        yield op


def share(plan: PrivateParts) -> None:
    """Update the buffers atomically in the band; erase the nest and the partial results."""
    buffers = [step.part.memref.owner for step in plan.steps]
    here = AffineMap(0, 0, ())
    for store, step in zip(plan.stores, plan.steps, strict=True):
        update = AtomicRMWOp(step.kind, store.value, step.slot.memref, here, ())
        replace_op(store, update)
    erase_nest(plan.nest)
    for buffer in buffers:
        assert isinstance(buffer, Operation)
        erase_nest(buffer)

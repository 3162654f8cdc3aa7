"""Private partial results of a parallel loop that a nest of loops combines: atomic updates again.

**Before → After**

    affine.parallel (%i) = (0) to (9) {          affine.parallel (%i) = (0) to (9) {
      affine.store %v, %parts[%i]                  affine.atomic_rmw addf %v, %b[]
    }                                            }
    affine.for %k = 0 to 9 {
      %p = affine.load %parts[%k]
      %a = affine.load %b[]
      %s = arith.addf %a, %p : f32
      affine.store %s, %b[]
    }

**Legal when** each iteration stores its own element, the nest reads each once and in order, nobody
else accesses these, and the buffer that accumulates is not accessed in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from loopwright.ir.affine_expr import AffineMap, dim
from loopwright.ir.dialects.affine import AtomicRMWOp, ForOp, LoadOp, ParallelOp, StoreOp
from loopwright.ir.dialects.affine.nesting import joined_bounds, loops_of_band
from loopwright.ir.dialects.affine.operands import bind, compose
from loopwright.ir.dialects.memref.layout import MEMREF_OF_NUMBERS
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, combining_kind
from loopwright.loops.registers.cells import Buffer, buffer_of, is_allocation
from loopwright.loops.registers.reducing import may_reduce
from loopwright.loops.registers.spilling import iteration_number
from loopwright.loops.steps.editing import replace_op


@dataclass(frozen=True, slots=True)
class _Step:
    """How a nest combines one element of partial results with what it accumulates."""

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
    """What a nest combines, if it combines partial results of the band in front of it and does
    nothing else."""
    if not isinstance(nest, ForOp) or nest.results:
        return None
    loops = [nest]
    while isinstance(inner := loops[-1].body.first_op, ForOp):
        if inner.results or inner.next_op is not loops[-1].body.last_op:
            return None
        loops.append(inner)
    steps = _steps(list(loops[-1].body.ops)[:-1])
    if not steps:
        return None
    stores = [_store_of(step.part.memref) for step in steps]
    found = [store for store in stores if store is not None]
    bands = {store.parent_op() for store in found}
    band = bands.pop() if len(bands) == 1 else None
    if len(found) != len(steps) or not isinstance(band, ParallelOp):
        return None
    if not all(_fits(step, store, band, loops) for step, store in zip(steps, found, strict=True)):
        return None
    if not all(_may_share(step, band) for step in steps):
        return None
    if not _is_undisturbed(band, nest, [step.slot.memref for step in steps]):
        return None
    return PrivateParts(band, tuple(found), nest, tuple(steps))


def _steps(ops: Sequence[Operation]) -> list[_Step]:
    """The ops of a nest's body, four for each step; none if there are others."""
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
    """The only store to a buffer that only one other op uses, a load."""
    owner = parts.owner
    users = [use.operation for use in parts.uses]
    if not isinstance(owner, Operation) or not is_allocation(owner) or len(users) != 2:
        return None
    stores = [user for user in users if isinstance(user, StoreOp) and user.memref is parts]
    loads = [user for user in users if isinstance(user, LoadOp)]
    return stores[0] if len(stores) == len(loads) == 1 else None


def _fits(step: _Step, store: StoreOp, band: ParallelOp, loops: Sequence[ForOp]) -> bool:
    """Whether each iteration of a band stores its element, and a nest goes through these."""
    ours = loops_of_band(band)
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
    numbers, operands, _ = joined_bounds([iteration_number(loop, v) for loop, v in pairs])
    wanted = compose(bind(numbers, operands))
    found = compose(bind(store.affine_map, tuple(store.indices)))
    return (wanted.exprs, wanted.operands) == (found.exprs, found.operands)


def _may_share(step: _Step, band: ParallelOp) -> bool:
    slot = step.slot.memref
    accesses = [use.operation for use in slot.uses]
    return may_reduce(accesses, step.slot.result.type, band, step.kind)


def _is_undisturbed(band: ParallelOp, nest: ForOp, slots: Sequence[SSAValue]) -> bool:
    """Whether the band and what is between it and the nest access none of the buffers."""
    if len(set(slots)) != len(slots):
        return False
    for slot in slots:
        owner = slot.owner
        if not isinstance(owner, Operation) or not is_allocation(owner):
            return False
        if not isinstance(buffer_of(owner), Buffer):
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
    plan.nest.detach()
    plan.nest.erase()
    for buffer in buffers:
        assert isinstance(buffer, Operation)
        buffer.detach()
        buffer.erase()

"""Atomic updates of a buffer in a parallel loop, as reductions of that loop.

**Before → After**

    affine.store %zero, %b[]                     %p = affine.parallel (%i) = (0) to (9)
    affine.parallel (%i) = (0) to (9) {              reduce ("addi") -> (i32) {
      affine.atomic_rmw addi %v, %b[]              affine.yield %v : i32
    }                                            }
                                                 %0 = affine.load %b[]
                                                 %1 = arith.addi %0, %p : i32
                                                 affine.store %1, %b[]

What is loaded becomes a value as for other buffers; combined with an identity it goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.exact.functions import integer
from loopwright.ir.affine_expr import AffineMap, constant
from loopwright.ir.dialects.affine import LoadOp, ParallelOp, StoreOp, YieldOp
from loopwright.ir.dialects.affine.nesting import (
    iterations_of,
    loops_of_band,
    make_band,
    reduction_entries,
)
from loopwright.ir.dialects.arith import ConstantOp
from loopwright.ir.dialects.reduction.clauses import clause
from loopwright.ir.dialects.reduction.definition import can_reduce, combined, identity_attribute
from loopwright.ir.interfaces.atomic_kinds import (
    ROUNDING,
    SEQUENTIAL,
    AtomicRMWKind,
    is_atomic_update,
)
from loopwright.ir.interfaces.control_flow import is_parallel_loop
from loopwright.ir.interfaces.memory_access import is_store, memref_position
from loopwright.ir.interfaces.rewriting import constant_of
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.enclosing import is_inside
from loopwright.loops.registers.cells import (
    Buffer,
    Cell,
    no_cells,
)
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.editing import replace_op
from loopwright.loops.support.rewriter import attribute_key


@dataclass(frozen=True, slots=True)
class Update:
    """A cell that a band updates once in each iteration, and how."""

    band: ParallelOp
    cell: Cell
    op: Operation
    kind: AtomicRMWKind


def updates_of(buffer: Buffer, *, reassociate: bool) -> list[Update] | Refusal:
    """The atomic updates of a buffer's cells, all of which become reductions."""
    found: list[Update] = []
    for cell in buffer.cells:
        for op in cell.accesses:
            if is_atomic_update(op):
                update = _update(cell, op, reassociate=reassociate)
                if isinstance(update, Refusal):
                    return update
                found.append(update)
    return found


def _update(cell: Cell, op: Operation, *, reassociate: bool) -> Update | Refusal:
    band = op.parent_op()
    number = integer(op, "kind")
    assert number is not None, "an atomic update has a kind"
    kind = AtomicRMWKind(number)
    if not isinstance(band, ParallelOp) or op.results[0].first_use is not None:
        return no_cells("atomic-update", "the old element is used, or no loop is around it", op)
    if kind is AtomicRMWKind.assign or not can_reduce(kind, cell.type):
        return no_cells("atomic-update", f"'affine.parallel' does not reduce by {kind.name}", op)
    if _is_repeated(band, cell.buffer):
        return no_cells("atomic-update", "a parallel loop further out makes updates, too", op)
    if any(other is not op and is_inside(other, band) for other in cell.accesses):
        return no_cells("atomic-update", "the loop accesses the element otherwise, too", op)
    if kind in ROUNDING and not reassociate and not _keeps_order(cell.accesses, band, kind):
        return no_cells("float-order", "floating-point numbers would be combined otherwise", op)
    return Update(band, cell, op, kind)


def _is_repeated(band: ParallelOp, buffer: Operation) -> bool:
    """Whether a parallel loop, or one that may carry partial results, is around a band and not
    around a buffer."""
    around = band.parent_op()
    while around is not None and not is_inside(buffer, around):
        if is_parallel_loop(around) or "reductions" in around.properties:
            return True
        around = around.parent_op()
    return False


def may_reduce(
    accesses: Sequence[Operation],
    type_: Attribute,
    band: ParallelOp,
    kind: AtomicRMWKind,
) -> bool:
    """Whether a band may reduce what it updates, in whatever order: an element of a type, which
    these ops access."""
    if kind is AtomicRMWKind.assign or not can_reduce(kind, type_):
        return False
    return kind not in ROUNDING or _keeps_order(accesses, band, kind)


def _keeps_order(accesses: Sequence[Operation], band: ParallelOp, kind: AtomicRMWKind) -> bool:
    """Whether a band combines in order, and starts from the identity: the store in front of it
    says so."""
    iterations = iterations_of(band)
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
    found = constant_of(value)
    if found is None:
        return False
    return attribute_key(found) == attribute_key(identity_attribute(kind, value.type))


@dataclass(frozen=True, slots=True)
class Combination:
    """An op that combines a cell with the result of a reduction."""

    op: Operation
    kind: AtomicRMWKind


def reduce_updates(updates: Sequence[Update]) -> list[Combination]:
    """Make the updates reductions of their bands; what combines the results with the cells."""
    combining: list[Combination] = []
    for band in dict.fromkeys(update.band for update in updates):
        combining += _reduce_band(band, [update for update in updates if update.band is band])
    return combining


def _reduce_band(band: ParallelOp, own: Sequence[Update]) -> list[Combination]:
    values = [update.op.operands[0] for update in own]
    targets = [update.op.operands[memref_position(update.op)] for update in own]
    for update in own:
        update.op.detach()
        update.op.erase()
    replace_op(band.terminator, YieldOp(*band.terminator.operands, *values))
    entries = (*reduction_entries(band), *clause([update.kind for update in own]))
    types = (*band.result_types, *(value.type for value in values))
    count = len(band.results)
    loops = loops_of_band(band)
    made = make_band(loops, band.detach_region(band.region), entries, types)
    made.attributes.update(band.attributes)
    builder = LoopBuilder.before(band)
    builder.insert(made)
    combining: list[Combination] = []
    for update, memref, result in zip(own, targets, made.results[count:], strict=True):
        place = AffineMap(0, 0, [constant(k) for k in update.cell.place])
        load = LoadOp(memref, place, ())
        op = combined(update.kind, load.results[0], result)
        store = StoreOp(op.results[0], memref, place, ())
        for new in (load, op, store):
            builder.insert(new)
        combining.append(Combination(op, update.kind))
    for result, value in zip(band.results, made.results[:count], strict=True):
        result.replace_all_uses_with(value)
    band.detach()
    band.erase()
    return combining


def drop_identities(combining: Sequence[Combination]) -> None:
    """Leave out those ops that combine an identity with a reduction, which started from it."""
    for combination in combining:
        op = combination.op
        initial, result = op.operands
        if not _is_identity(initial, combination.kind):
            continue
        op.results[0].replace_all_uses_with(result)
        op.detach()
        op.erase()
        owner = initial.owner
        if isinstance(owner, ConstantOp) and initial.first_use is None:
            owner.detach()
            owner.erase()

"""Hints about caches: a loop asks for what later iterations access, or stores past the caches.

**Before → After** (prefetching, four iterations ahead)

    affine.for %i = 0 to %n {              affine.for %i = 0 to %n {
      %0 = affine.load %A[%i * 8]            affine.prefetch %A[%i * 8 + 32], read, …
      A(%0)                                  %0 = affine.load %A[%i * 8]
                                             A(%0)

Processors find regular strides by themselves; it is long strides, many streams and short rows that
gain (Mowry, Lam, Gupta, "Design and Evaluation of a Compiler Algorithm for Prefetching", 1992).

**Legal when** always: a prefetch neither reads nor writes, and may be beyond the end.

**Refuses when** `no-access`: the loop does not access the memref; `same-element`: what it accesses
does not change with the loop; `index-overflow`: the distance does not fit 64 bits.

**Before → After** (streaming)

    affine.for %i = 0 to %n step 16 {      affine.for %i = 0 to %n step 16 {
      affine.vector_store %v, %A[%i]         affine.vector_store %v, %A[%i] {nontemporal = true}

A line that is stored as a whole need not be read from memory first, nor does it drive others from
the caches: that pays for results larger than the last cache that are not read again soon.

**Legal when** the address of each vector is known to be a multiple of its size (the machine's
instructions ask for it): `exact.memory.alignment`. What the program computes is the same.

**Refuses when** `no-store`: the loop stores nothing to the memref; `not-vectors`: it stores
elements one by one, or vectors in pieces; `unaligned`: an address is not known to be a multiple.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import BoolAttr
from xdsl.ir import Block, SSAValue

from loopwright.exact.memory.alignment import is_streamable, known_alignment
from loopwright.ir.dialects.affine import ForOp, VectorStoreOp
from loopwright.ir.dialects.affine.memory import NONTEMPORAL, AccessOperation, PrefetchOp
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose
from loopwright.ir.refusal import Refusal
from loopwright.loops.steps.builder import LoopBuilder
from loopwright.loops.steps.counts import fits
from loopwright.loops.support.reporting import refusal


@dataclass(frozen=True, slots=True)
class Prefetching:
    """The accesses in front of which a prefetch is put, each with the subscripts of that."""

    places: tuple[tuple[AccessOperation, BoundExprs], ...]


def plan_prefetching(loop: ForOp, memref: SSAValue, distance: int) -> Prefetching | Refusal:
    """What would be prefetched, so many iterations of the loop ahead."""
    accesses = [op for op in loop.walk() if isinstance(op, AccessOperation) and op.memref is memref]
    if not accesses:
        return refusal("no-access", (loop,), "the loop does not access the memref")
    ahead = distance * loop.step_value
    found: dict[tuple[Block | None, BoundExprs], AccessOperation] = {}
    for op in accesses:
        place = compose(bind(op.affine_map, op.map_operands))
        moved = place.advanced(loop.induction_variable, ahead)
        if not fits(moved):
            return refusal("index-overflow", (loop, op), "a subscript does not fit 64 bits")
        if moved != place:
            found.setdefault((op.parent_block(), moved), op)
    if not found:
        message = "the accessed element does not vary with the loop"
        return refusal("same-element", (loop, accesses[0]), message)
    return Prefetching(tuple((op, place) for (_, place), op in found.items()))


def apply_prefetching(plan: Prefetching, *, locality: int) -> None:
    """Put the prefetches in front of the accesses; `locality` is 3 for the nearest cache."""
    for op, place in plan.places:
        made = PrefetchOp(
            op.memref, place.map, place.operands, is_write=op.STORES, locality=locality
        )
        LoopBuilder.before(op).insert(made)


@dataclass(frozen=True, slots=True)
class Streaming:
    """The stores that go past the caches."""

    stores: tuple[VectorStoreOp, ...]


def plan_streaming(loop: ForOp, memref: SSAValue) -> Streaming | Refusal:
    """Plan stores to a memref past the caches, or why not."""
    stores = [
        op
        for op in loop.walk()
        if isinstance(op, AccessOperation) and op.STORES and op.memref is memref
    ]
    if not stores:
        return refusal("no-store", (loop,), "the loop stores nothing to the memref")
    found: list[VectorStoreOp] = []
    for op in stores:
        if not isinstance(op, VectorStoreOp) or not op.is_plain:
            message = "only whole vectors have non-temporal stores: vectorise the loop first"
            return refusal("not-vectors", (op,), message)
        if not is_streamable(op):
            known = known_alignment(op)
            message = (
                f"the address is only known to be a multiple of {known} bytes: "
                "memref.assume_alignment says more of arguments"
            )
            return refusal("unaligned", (op,), message, figures={"alignment": known})
        found.append(op)
    return Streaming(tuple(found))


def apply_streaming(plan: Streaming) -> None:
    """Mark the stores."""
    for op in plan.stores:
        op.attributes[NONTEMPORAL] = BoolAttr.from_bool(True)

"""Streaming: vectors that are stored past the caches.

**Before → After**

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
from xdsl.ir import SSAValue

from loopwright.exact.memory.alignment import is_streamable, known_alignment
from loopwright.ir.dialects.affine import ForOp, VectorStoreOp
from loopwright.ir.dialects.affine.memory import NONTEMPORAL, AccessOperation
from loopwright.ir.refusal import Refusal
from loopwright.loops.support.reporting import refusal


@dataclass(frozen=True, slots=True)
class Streaming:
    """The stores that go past the caches."""

    stores: tuple[VectorStoreOp, ...]


def plan_streaming(loop: ForOp, memref: SSAValue) -> Streaming | Refusal:
    """Whether a loop may store to a memref past the caches."""
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
            message = "only whole vectors are stored past the caches: vectorise the loop first"
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

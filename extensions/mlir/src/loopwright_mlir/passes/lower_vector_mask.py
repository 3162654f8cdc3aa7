"""`-lower-vector-mask`: masks around operations become operands of these.

**What** A transfer or a gather in a `vector.mask` takes the mask itself; a mask around nothing
gives what it yields.

**Before → After**

    %v = vector.mask %k {                      %v = vector.transfer_read %m[%i], %p, %k
      vector.transfer_read %m[%i], %p              : memref<?xf32>, vector<4xf32>
        : memref<?xf32>, vector<4xf32>
    } : vector<4xi1> -> vector<4xf32>

**Legal when** always. Lanes that a gather has masked off itself stay so, with what it passes on.

**Refuses when** `value-passed-on`: the mask has a value for lanes that are masked off.
`no-operand`: the operation takes no mask. These stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.arith import AndIOp
from loopwright.ir.dialects.vector.canonicalization import (
    execute_nothing,
    known_mask,
    unwrap_masked,
)
from loopwright.ir.dialects.vector.memory import GatherOp, MaskOp
from loopwright.ir.dialects.vector.transfers import TransferReadOp, TransferWriteOp
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright.ir.refusal import Refusal
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.lowering.transfer_maps import (
    in_bounds,
    new_read,
    new_write,
    permutation_of,
    vector_type,
)

_ROUNDS = 10


@dataclass(frozen=True)
class LowerVectorMaskPass(Pass):
    """Let operations take the masks around them."""

    name: ClassVar[str] = "lower-vector-mask"
    description: ClassVar[str] = "Lower 'vector.mask' operations"
    anchor: ClassVar[str] = FUNC

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on everything nested in `op`."""
        rewriter = Rewriter(
            self.name,
            ledger,
            lambda each: (
                (execute_nothing, unwrap_masked, _take_mask) if isinstance(each, MaskOp) else ()
            ),
            bottom_up=True,
            region_simplification="aggressive",
        )
        rewriter.run(op, _ROUNDS)
        for remaining in op.walk():
            if isinstance(remaining, MaskOp) and (refusal := plan(remaining)) is not None:
                ledger.append(refusal.entry(self.name))


def plan(op: MaskOp) -> Refusal | None:
    """Return why a mask stays around its op; None if the op can take the mask."""
    masked = op.mask_region.block.first_op
    assert masked is not None
    if op.passthru is not None:
        message = "the mask has a value for lanes that are masked off"
        return Refusal("value-passed-on", (op,), message)
    if isinstance(masked, TransferReadOp | TransferWriteOp | GatherOp):
        return None
    return Refusal("no-operand", (op, masked), f"{masked.name} takes no mask")


def _take_mask(op: Operation, rewriter: PatternRewriter) -> str | None:
    assert isinstance(op, MaskOp)
    if plan(op) is not None:
        return None
    masked = op.mask_region.block.first_op
    mask = op.mask
    assert isinstance(masked, TransferReadOp | TransferWriteOp | GatherOp)
    if masked.mask is not None and known_mask(masked.mask) is not True:
        conjunction = AndIOp.create(operands=[mask, masked.mask], result_types=[mask.type])
        rewriter.insert_before(op, conjunction)
        mask = conjunction.results[0]
    if isinstance(masked, TransferReadOp):
        flags = in_bounds(masked)
        new = new_read(masked, vector_type(masked), permutation_of(masked), flags, mask=mask)
    elif isinstance(masked, TransferWriteOp):
        flags = in_bounds(masked)
        value = masked.value_to_store
        new = new_write(masked, value, permutation_of(masked), flags, mask=mask)
    else:
        new = GatherOp.create(
            operands=[masked.base, *masked.offsets, masked.indices, mask, masked.pass_thru],
            result_types=list(masked.result_types),
            properties=dict(masked.properties),
        )
    new.location = masked.location
    rewriter.replace_with(op, new)
    return "mask-taken"

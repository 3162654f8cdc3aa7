"""`-convert-vector-to-scf`: transfers of vectors of several dimensions become loops.

**What** `vector.transfer_read` and `vector.transfer_write` of more dimensions than `target-rank`
become loops over their rows, the vector being in a buffer, or one after the other with
`full-unroll`. First, permutation maps become minor identities by `vector.transpose` and
`vector.broadcast`. With `target-rank` one, transfers along a dimension whose elements do not lie
side by side load and store these. `vector.print` of vectors becomes loops that print elements.

**Before → After**: see `loopwright_mlir.lowering.transfers_to_scf`, `transfer_maps`,
`print_to_scf`.

**Legal when** the elements of vector and memory have the same type. Of tensors,
transfers are lowered with `lower-tensors` only; transposed vectors with a scalable
leading dimension are written row by row with `lower-scalable`.

**Refuses when** never: what is not lowered stays, such as what is inside of a `vector.mask`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option, unsigned
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.lowering import transfer_maps, transfers_to_scf
from loopwright_mlir.lowering.print_to_scf import print_elements

_ROUNDS = 10


@dataclass(frozen=True)
class ConvertVectorToScfPass(Pass):
    """Convert transfers of vectors to loops."""

    name: ClassVar[str] = "convert-vector-to-scf"
    description: ClassVar[str] = "Lower the operations from the vector dialect into the SCF dialect"
    title: ClassVar[str] = "ConvertVectorToSCF"

    full_unroll: bool = option(
        False, "Perform full unrolling when converting vector transfers to SCF"
    )
    target_rank: int = option(
        1, "Target vector rank to which transfer ops should be lowered", check=unsigned()
    )
    lower_tensors: bool = option(False, "Lower transfer ops that operate on tensors")
    lower_scalable: bool = option(
        False, "Add scalable vector specific lowerings (that introduce loops)"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        lowering = transfers_to_scf.TransferLowering(self.target_rank, self.lower_tensors)
        lowering_patterns = transfers_to_scf.patterns(
            lowering, unroll=self.full_unroll, scalable=self.lower_scalable
        )
        for patterns in (transfer_maps.PATTERNS, (*lowering_patterns, print_elements)):
            rewriter = Rewriter(
                self.name,
                ledger,
                lambda _, patterns=patterns: patterns,
                bottom_up=True,
                region_simplification="aggressive",
            )
            rewriter.run(op, _ROUNDS)

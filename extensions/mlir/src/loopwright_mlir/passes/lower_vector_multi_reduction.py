"""`-lower-vector-multi-reduction`: reductions of several dimensions become ones of one dimension.

**What** `vector.multi_reduction` becomes arithmetic on vectors, one row after the other
(`inner-parallel`), or a `vector.reduction` for each element of the result (`inner-reduction`).
Under a `vector.mask`, lanes that are masked off leave what was there.

**Before → After**: see `loopwright_mlir.lowering.multi_reductions`.

**Legal when** all extents that have to be known are: lanes are combined in the order that
`vector.multi_reduction` has.

**Refuses when** `scalable`: the number of lanes to be written one after the other depends on the
machine. Such reductions stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from xdsl.ir import Operation

from loopwright.ir.dialects.vector.arithmetic import MultiReductionOp
from loopwright.ir.dialects.vector.canonicalization import unwrap_masked
from loopwright.ir.dialects.vector.memory import MaskOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.options import option
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.lowering.multi_reductions import MultiReductionLowering

_ROUNDS = 10


@dataclass(frozen=True)
class LowerVectorMultiReductionPass(Pass):
    """Write reductions of several dimensions as ones of one."""

    name: ClassVar[str] = "lower-vector-multi-reduction"
    description: ClassVar[str] = "Lower 'vector.multi_reduction' operations"
    title: ClassVar[str] = "LowerVectorMultiReduction"
    anchor: ClassVar[str] = FUNC

    lowering_strategy: Literal["inner-parallel", "inner-reduction"] = option(
        "inner-parallel", "Select the strategy to control how multi_reduction is lowered"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on everything nested in `op`."""
        lowering = MultiReductionLowering(self.lowering_strategy == "inner-reduction")
        rewriter = Rewriter(
            self.name,
            ledger,
            lambda each: (unwrap_masked,) if isinstance(each, MaskOp) else (lowering.lower,),
            bottom_up=True,
            region_simplification="aggressive",
        )
        rewriter.run(op, _ROUNDS)
        for remaining in op.walk():
            if isinstance(remaining, MultiReductionOp):
                message = "the number of lanes depends on the machine"
                ledger.append(Refusal("scalable", (remaining,), message).entry(self.name))

"""`-arith-unsigned-when-equivalent`: unsigned operations where no number is negative.

**What** Signed quotients, remainders, extrema, extensions and comparisons become unsigned ones,
which are cheaper or say more, where the ranges of integers say that nothing is negative.

**Before → After**

    %1 = arith.andi %x, %c7                      %1 = arith.andi %x, %c7
    %2 = arith.remsi %1, %c5                     %2 = arith.remui %1, %c5
    %3 = arith.cmpi slt, %1, %c5                 %3 = arith.cmpi ult, %1, %c5

**Legal when** operands and results, of comparisons the operands, are not negative as signed
numbers. What becomes of another operation that was changed counts as unknown, as in `mlir-opt`.

**Refuses when** nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation, SSAValue

from loopwright.ir.dialects.arith import (
    CeilDivSIOp,
    CeilDivUIOp,
    CmpiOp,
    DivSIOp,
    DivUIOp,
    ExtSIOp,
    ExtUIOp,
    FloorDivSIOp,
    MaxSIOp,
    MaxUIOp,
    MinSIOp,
    MinUIOp,
    RemSIOp,
    RemUIOp,
)
from loopwright.ir.dialects.arith.constants import integer_of
from loopwright.ir.dialects.arith.selection import CMPI_PREDICATES
from loopwright.loops.steps.editing import replace_op
from loopwright.loops.support.base import Pass
from loopwright.loops.support.range_propagation import RangePropagation
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger

_UNSIGNED: dict[type[Operation], type[Operation]] = {
    DivSIOp: DivUIOp,
    CeilDivSIOp: CeilDivUIOp,
    FloorDivSIOp: DivUIOp,
    RemSIOp: RemUIOp,
    MinSIOp: MinUIOp,
    MaxSIOp: MaxUIOp,
    ExtSIOp: ExtUIOp,
}


@dataclass(frozen=True)
class ArithUnsignedWhenEquivalentPass(Pass):
    """Use unsigned operations where no number is negative."""

    name: ClassVar[str] = "arith-unsigned-when-equivalent"
    description: ClassVar[str] = "Use unsigned operations where no number is negative"
    title: ClassVar[str] = "ArithUnsignedWhenEquivalentPass"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        ranges = RangePropagation(op, constants=False)
        for inner in list(op.walk()):
            made = plan(inner, ranges)
            if made is None:
                continue
            ledger.append(decision("unsigned", self.name, (inner,)))
            replace_op(inner, made)


def plan(op: Operation, ranges: RangePropagation) -> Operation | None:
    """The unsigned operation that does the same, which is in no block; None if there is none."""
    if isinstance(op, CmpiOp):
        name = CMPI_PREDICATES[integer_of(op.properties["predicate"]) or 0]
        if not name.startswith("s") or not all(_is_natural(value, ranges) for value in op.operands):
            return None
        return CmpiOp(op.lhs, op.rhs, f"u{name[1:]}")
    kind = _UNSIGNED.get(type(op))
    if kind is None or not all(_is_natural(value, ranges) for value in (*op.operands, *op.results)):
        return None
    return kind.create(operands=op.operands, result_types=list(op.result_types))


def _is_natural(value: SSAValue, ranges: RangePropagation) -> bool:
    """Whether a number is not negative as a signed one."""
    found = ranges.range_of(value)
    return found is not None and found.smin >= 0

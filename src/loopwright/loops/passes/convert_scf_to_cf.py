"""`-convert-scf-to-cf`: loops and conditionals of `scf` become blocks and branches of `cf`.

**What** and **Before → After**: see `loops.lowering.structured_control`.

**Legal when** the operation is in a region that may have several blocks: a function's, say.

**Refuses when** `one-block-region`: it is inside an operation such as `affine.for`, whose region
has one block. That is an error, and what is inside of it stays, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation
from xdsl.irdl.operations import SingleBlockRegionDef

from loopwright.ir.refusal import Refusal, RefusalKind
from loopwright.ir.syntax.enclosing import is_inside
from loopwright.loops.lowering.structured_control import (
    is_structured,
    lower_structured,
    names_reductions,
)
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class ConvertScfToCfPass(Pass):
    """Lower operations of `scf` to blocks and branches."""

    name: ClassVar[str] = "convert-scf-to-cf"
    description: ClassVar[str] = "Lower loops and conditionals of scf to blocks and branches"
    title: ClassVar[str] = "SCFToControlFlowPass"

    allow_pattern_rollback: bool = option(True, "Accepted; nothing is rolled back")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        refused: Operation | None = None
        for inner in [each for each in op.walk() if is_structured(each)]:
            if refused is not None and is_inside(inner, refused):
                continue
            message = problem(inner)
            if message:
                refused, kind = inner, RefusalKind.UNSUPPORTED
                refusal = Refusal("one-block-region", kind, message, (inner,))
                ledger.append(refusal.failure(self.name, is_requested=False))
                continue
            ledger.append(decision("lowered", self.name, (inner,)))
            lower_structured(inner)


def problem(op: Operation) -> str:
    """Why an op cannot become blocks; empty if it can."""
    parent = op.parent_op()
    if parent is not None and not is_structured(parent) and _holds_one_block(parent):
        return f"'{op.name}' op cannot become blocks: the region of '{parent.name}' has one block"
    if names_reductions(op):
        return f"'{op.name}' op names reductions: '-convert-reduction-to-scf' makes regions of them"
    return ""


def _holds_one_block(op: Operation) -> bool:
    """Whether the definition of an op says that its region has one block."""
    if not isinstance(op, IRDLOperation):
        return False
    regions = [region for _, region in type(op).get_irdl_definition().regions]
    return any(isinstance(region, SingleBlockRegionDef) for region in regions)

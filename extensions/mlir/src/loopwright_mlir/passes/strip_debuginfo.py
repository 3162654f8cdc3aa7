"""`-strip-debuginfo`: locations are forgotten.

**What** Each op and each argument of a block has an unknown location afterwards.

**Before → After**

    func.return loc("f.mlir":3:5)     func.return loc(unknown)

**Legal when** always. What passes tell afterwards has no places.

**Refuses when** nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import UnknownLoc
from xdsl.ir import Operation

from loopwright.ir.refusal import enclosing_function
from loopwright.loops.support.base import Pass
from loopwright.reporting.ledger import Decision, Ledger


@dataclass(frozen=True)
class StripDebugInfoPass(Pass):
    """Forget the locations of operations and block arguments."""

    name: ClassVar[str] = "strip-debuginfo"
    description: ClassVar[str] = "Forget the locations of operations and block arguments"
    title: ClassVar[str] = "StripDebugInfo"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        unknown = UnknownLoc()
        for inner in op.walk():
            inner.location = unknown
            for region in inner.regions:
                for block in region.blocks:
                    for argument in block.args:
                        argument.location = unknown
        ledger.append(Decision("stripped", self.name, op.name, function=enclosing_function(op)))

"""`-print-ir`: the program at this point of the pipeline, on the standard error.

**What** Prints the operation that the pass runs on, without aliases. Nothing changes.

**Before → After**

    // -----// IR Dump label //----- //
    func.func @f() {
      return
    }

**Legal when** always.

**Refuses when** nothing.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.syntax.printer import print_module
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class PrintIrPass(Pass):
    """Print the program on the standard error."""

    name: ClassVar[str] = "print-ir"
    description: ClassVar[str] = "Print the program on the standard error"
    title: ClassVar[str] = "PrintIRPass"

    label: str = option("", "What is in the line above")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Print `op`."""
        label = f" {self.label}" if self.label else ""
        text = print_module(op, local_scope=True)
        print(f"// -----// IR Dump{label} //----- //\n{text}", end="", file=sys.stderr)

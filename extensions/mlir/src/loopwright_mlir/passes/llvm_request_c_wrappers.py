"""`-llvm-request-c-wrappers`: functions ask for wrappers that C programs can call.

**What** Every function gets the attribute `llvm.emit_c_interface`: `-convert-func-to-llvm` makes
another function beside it, `_mlir_ciface_…`, that takes pointers to descriptors of memrefs.

**Before → After**

    func.func @f(%m: memref<4xf32>)       func.func @f(%m: memref<4xf32>)
                                              attributes {llvm.emit_c_interface}

**Legal when** always: there is a function more.

**Refuses when** nothing: there is nothing to refuse.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Operation

from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.refusal import enclosing_function
from loopwright.loops.support.base import FUNC, Pass
from loopwright.reporting.ledger import Decision, Ledger
from loopwright_mlir.conversion.func import C_INTERFACE


@dataclass(frozen=True)
class LlvmRequestCWrappersPass(Pass):
    """Ask for wrappers that C programs can call."""

    name: ClassVar[str] = "llvm-request-c-wrappers"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = "Request C wrapper emission for all functions"
    title: ClassVar[str] = "LLVMRequestCWrappersPass"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on everything nested in `op`."""
        for function in op.walk():
            if not isinstance(function, FuncOp):
                continue
            if not isinstance(function.attributes.get(C_INTERFACE), UnitAttr):
                function.attributes[C_INTERFACE] = UnitAttr()
                name = enclosing_function(function)
                ledger.append(Decision("requested", self.name, function.name, function=name))

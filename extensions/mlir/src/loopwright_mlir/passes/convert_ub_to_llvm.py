"""`-convert-ub-to-llvm`: operations of `ub` become ones of `llvm`.

**What** A value that is poison becomes one of the type that stands for its own, and what is never
reached `llvm.unreachable`.

**Before → After**

    %0 = ub.poison : index        %0 = llvm.mlir.poison : i64

**Legal when** always: what an operation means does not change.

**Refuses when** `no-type`: there is no type of `llvm`. Such operations stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from loopwright.loops.lowering.engine import Rules
from loopwright_mlir.conversion.passes import LlvmConversionPass
from loopwright_mlir.conversion.ub import RULES


@dataclass(frozen=True)
class ConvertUbToLlvmPass(LlvmConversionPass):
    """Convert operations of `ub` to ones of `llvm`."""

    name: ClassVar[str] = "convert-ub-to-llvm"
    description: ClassVar[str] = "Convert poison and what is never reached to operations of llvm"
    title: ClassVar[str] = "UBToLLVMConversionPass"

    def rules(self) -> Rules:
        """One for each operation of `ub`."""
        return RULES

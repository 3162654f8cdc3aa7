"""`-convert-index-to-llvm`: operations of `index` become ones of `llvm`.

**What** Indices become integers of `index-bitwidth` bits, and operations on them those of `llvm`.
Divisions that round up or down are computed with ones that round towards zero.

**Before → After**

    %0 = index.add %a, %b                 %0 = llvm.add %a, %b : i64

**Legal when** always: what an operation means does not change.

**Refuses when** nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from loopwright.loops.lowering.engine import Rules
from loopwright_mlir.conversion.index import RULES
from loopwright_mlir.conversion.passes import LlvmConversionPass


@dataclass(frozen=True)
class ConvertIndexToLlvmPass(LlvmConversionPass):
    """Convert operations of `index` to ones of `llvm`."""

    name: ClassVar[str] = "convert-index-to-llvm"
    description: ClassVar[str] = "Convert operations of index to ones of llvm"
    title: ClassVar[str] = "ConvertIndexToLLVMPass"

    def rules(self) -> Rules:
        """One for each operation of `index` that is converted."""
        return RULES

"""`-convert-arith-to-llvm`: operations of `arith` become ones of `llvm`.

**What** An operation of `arith` whose types have counterparts becomes one of `llvm`, or folds.
Values of type index become integers of `index-bitwidth` bits; operations that are not converted see
them through `builtin.unrealized_conversion_cast`, which `-reconcile-unrealized-casts` erases where
both sides are converted.

**Before → After**

    %0 = arith.addi %i, %j : index        %0 = builtin.unrealized_conversion_cast %j : index to i64
    memref.store %x, %m[%0]               %1 = builtin.unrealized_conversion_cast %i : index to i64
                                          %2 = llvm.add %1, %0 : i64
                                          %3 = builtin.unrealized_conversion_cast %2 : i64 to index
                                          memref.store %x, %m[%3]

**Legal when** always: what an operation means does not change.

**Refuses when** `no-type`: there is no type of `llvm`, for tensors, for vectors of several
dimensions, and for floats of which it has only the bits; `rounding`: the operation has a rounding
mode. Such operations stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from loopwright.loops.lowering.engine import Rules
from loopwright_mlir.conversion.arith import RULES
from loopwright_mlir.conversion.passes import LlvmConversionPass


@dataclass(frozen=True)
class ConvertArithToLlvmPass(LlvmConversionPass):
    """Convert operations of `arith` to ones of `llvm`."""

    name: ClassVar[str] = "convert-arith-to-llvm"
    description: ClassVar[str] = "Convert operations of arith to ones of llvm"
    title: ClassVar[str] = "ArithToLLVMConversionPass"

    def rules(self) -> Rules:
        """One for each operation of `arith`."""
        return RULES

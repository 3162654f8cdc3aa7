"""`-convert-cf-to-llvm`: branches become ones of `llvm`.

**What** `cf.br`, `cf.cond_br` and `cf.switch` become `llvm.br`, `llvm.cond_br` and `llvm.switch`,
and the arguments of the blocks that they lead to get types of `llvm`: indices become integers of
`index-bitwidth` bits, memrefs descriptors. `cf.assert` becomes a branch to a block that prints the
message and calls `abort`.

**Before → After**

    cf.br ^bb1(%i : index)                %0 = builtin.unrealized_conversion_cast %i : index to i64
    ^bb1(%j: index):                      llvm.br ^bb1(%0 : i64)
                                          ^bb1(%1: i64):

**Legal when** all branches to a block are converted together.

**Refuses when** `no-type`: an argument has a type that none of `llvm` stands for; `branches`:
something else branches to the block; `one-block`: a `cf.assert` is in a region that may have one
block only; `no-module`, `no-function`: `puts` and `abort` cannot be declared. Such operations stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from loopwright.loops.lowering.engine import Rules
from loopwright.loops.support.base import MODULE
from loopwright_mlir.conversion.cf import RULES
from loopwright_mlir.conversion.passes import LlvmConversionPass


@dataclass(frozen=True)
class ConvertCfToLlvmPass(LlvmConversionPass):
    """Convert operations of `cf` to ones of `llvm`."""

    name: ClassVar[str] = "convert-cf-to-llvm"
    description: ClassVar[str] = "Convert branches to ones of llvm"
    anchor: ClassVar[str] = MODULE
    title: ClassVar[str] = "ConvertControlFlowToLLVMPass"

    folds_others: ClassVar[bool] = False

    def rules(self) -> Rules:
        """One for each operation of `cf` that is converted."""
        return RULES

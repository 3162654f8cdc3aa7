"""`-finalize-memref-to-llvm`: memory and its accesses become operations of `llvm`.

**What** Allocations become calls of `malloc` and `free`, of what the options say, or `llvm.alloca`,
loads and stores those of `llvm` at addresses computed from the strides, globals globals, and
memrefs descriptors: structs of pointers to what was allocated and to the first element, the offset,
sizes and strides. A memref without a rank is its rank and where its descriptor lies. A scope of the
stack becomes blocks that save where the stack ends, and restore it.

**Before → After**

    %x = memref.load %m[%i]       %0 = llvm.extractvalue %d[1]
        : memref<4xf32>           %1 = llvm.getelementptr inbounds|nuw %0[%i]
                                  %x = llvm.load %1 : !llvm.ptr -> f32

**Legal when** always: accesses are within the extents, or undefined before, too.

**Refuses when** `no-type`: elements have a type that none of `llvm` stands for; `layout`: memory
that is allocated has one; `kind`: LLVM
has no such atomic update; `one-block`: a scope or a shape without a rank is in a region that may
have one block only; `unranked`, `memory-space`, `dimension`, `element-size`,
`initial-value`, `no-module`: see the message. Such operations stay, and so do all others of
`memref`: views among them, which `-expand-strided-metadata` decomposes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from loopwright.loops.lowering.engine import Rules
from loopwright.loops.support.base import MODULE
from loopwright.loops.support.options import option
from loopwright_mlir.conversion import memref_shapes as memref_shapes_to_llvm
from loopwright_mlir.conversion.memref import rules
from loopwright_mlir.conversion.passes import LlvmConversionPass


@dataclass(frozen=True)
class FinalizeMemrefToLlvmPass(LlvmConversionPass):
    """Convert operations of `memref` to ones of `llvm`."""

    name: ClassVar[str] = "finalize-memref-to-llvm"
    description: ClassVar[str] = "Convert memory and its accesses to operations of llvm"
    anchor: ClassVar[str] = MODULE
    title: ClassVar[str] = "FinalizeMemRefToLLVMConversionPass"

    use_aligned_alloc: bool = option(
        False, "Allocate with `aligned_alloc` in the place of `malloc` and a rounded address"
    )
    use_generic_functions: bool = option(
        False, "Call `_mlir_memref_to_llvm_alloc`, `…_free` in the place of the C library"
    )

    def rules(self) -> Rules:
        """One for each operation of `memref` that is converted."""
        found = rules(aligned=self.use_aligned_alloc, generic=self.use_generic_functions)
        return {**found, **memref_shapes_to_llvm.RULES}

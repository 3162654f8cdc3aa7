"""`-convert-func-to-llvm`: functions, calls and returns become ones of `llvm`.

**What** `func.func` becomes `llvm.func`. A memref is handed over as the members of its descriptor,
one argument each (pointers to what was allocated and to the first element, offset, sizes and
strides), and returned as the descriptor; several results are members of a struct. A function with
the attribute `llvm.emit_c_interface` gets another beside it, `_mlir_ciface_…`, that takes pointers
to descriptors. With `use-bare-ptr-memref-call-conv`, and of functions with the attribute
`llvm.bareptr`, a memref is handed over and returned as a pointer to its first element.

**Before → After**

    func.func @f(%m: memref<f32>,         llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr,
                 %i: index) -> index {                 %arg2: i64, %arg3: i64) -> i64 {
      return %i : index                     llvm.return %arg3 : i64
    }                                     }

**Legal when** always: callers and functions are converted together.

**Refuses when** `no-type`: an argument or a result has a type that none of `llvm` stands for. Such
functions and calls stay; so do, with code `bare-pointers`, those that hand over as bare pointers
memrefs whose extents, strides and offset are not all in their types.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from loopwright.loops.lowering.engine import Rules
from loopwright.loops.support.base import MODULE
from loopwright.loops.support.options import option
from loopwright_mlir.conversion.func import rules
from loopwright_mlir.conversion.passes import LlvmConversionPass


@dataclass(frozen=True)
class ConvertFuncToLlvmPass(LlvmConversionPass):
    """Convert operations of `func` to ones of `llvm`."""

    name: ClassVar[str] = "convert-func-to-llvm"
    description: ClassVar[str] = "Convert functions and calls to ones of llvm"
    anchor: ClassVar[str] = MODULE
    title: ClassVar[str] = "ConvertFuncToLLVMPass"

    use_bare_ptr_memref_call_conv: bool = option(
        False,
        "Replace FuncOp's MemRef arguments with bare pointers to the MemRef element types",
    )

    def rules(self) -> Rules:
        """One for each operation of `func` that is converted."""
        return rules(bare=self.use_bare_ptr_memref_call_conv)

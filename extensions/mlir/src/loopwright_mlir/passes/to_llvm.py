"""Passes that convert the operations of a dialect to ones of `llvm`, and of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from xdsl.ir import Operation

from loopwright.ir.dialects.complex import Complex
from loopwright.loops.lowering.expand_affine import Rules
from loopwright.loops.support.base import MODULE, Pass
from loopwright.loops.support.options import option, unsigned
from loopwright.loops.support.reporting import Reporter
from loopwright.reporting.errors import PassError
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.conversion import arith as arith_to_llvm
from loopwright_mlir.conversion import cf as cf_to_llvm
from loopwright_mlir.conversion import complex as complex_to_llvm
from loopwright_mlir.conversion import func as func_to_llvm
from loopwright_mlir.conversion import index as index_to_llvm
from loopwright_mlir.conversion import math as math_to_llvm
from loopwright_mlir.conversion import memref as memref_to_llvm
from loopwright_mlir.conversion import memref_shapes as memref_shapes_to_llvm
from loopwright_mlir.conversion import ub as ub_to_llvm
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.conversion.types import TypeConverter
from loopwright_mlir.conversion.vector import VectorLowering

_RULES: Mapping[str, Rules] = {
    "arith": arith_to_llvm.RULES,
    "cf": cf_to_llvm.RULES,
    "complex": complex_to_llvm.RULES,
    "func": func_to_llvm.rules(bare=False),
    "index": index_to_llvm.RULES,
    "math": {**math_to_llvm.RULES, **math_to_llvm.APPROXIMATE},
    "memref": {**memref_to_llvm.RULES, **memref_shapes_to_llvm.RULES},
    "ub": ub_to_llvm.RULES,
    "vector": VectorLowering(reassociate=False, vector_alignment=False).rules(),
}


class ConversionPass(Pass):
    """Converts operations by the rules of a pass, those of one dialect unless it says otherwise."""

    dialect: ClassVar[str] = ""
    folds_others: ClassVar[bool] = True
    """Whether operations of other dialects are folded where there is a value for them."""

    def rules(self) -> Rules:
        """How operations of each class are converted."""
        return _RULES[self.dialect]

    def types(self) -> TypeConverter:
        """What stands for types."""
        return TypeConverter()

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on everything nested in `op`."""
        folds = self.folds_others
        Conversion(self.name, ledger, self.rules(), self.types(), folds_others=folds).run(op)


@dataclass(frozen=True)
class IndexConversionPass(ConversionPass):
    """Converts operations with the width of indices that is asked for."""

    index_bitwidth: int = option(
        0, "Bitwidth of the index type, 0 to use size of machine word", check=unsigned()
    )

    def types(self) -> TypeConverter:
        """What stands for types."""
        return TypeConverter(self.index_bitwidth)


@dataclass(frozen=True)
class ConvertArithToLlvmPass(IndexConversionPass):
    """Convert operations of `arith` to ones of `llvm`.

    **What** An operation of `arith` whose types have counterparts becomes one of `llvm`, or folds.
    Values of type index become integers of `index-bitwidth` bits; operations that are not converted
    see them through `builtin.unrealized_conversion_cast`, which `-reconcile-unrealized-casts`
    erases where both sides are converted.

    **Before → After**

        %0 = arith.addi %i, %j : index    %0 = builtin.unrealized_conversion_cast %j : index to i64
        memref.store %x, %m[%0]           %1 = builtin.unrealized_conversion_cast %i : index to i64
                                          %2 = llvm.add %1, %0 : i64
                                          %3 = builtin.unrealized_conversion_cast %2 : i64 to index
                                          memref.store %x, %m[%3]

    **Legal when** always: what an operation means does not change.

    **Refuses when** `no-type`: there is no type of `llvm`, for tensors, for vectors of several
    dimensions, and for floats of which it has only the bits; `rounding`: the operation has a
    rounding mode. Such operations stay.
    """

    name: ClassVar[str] = "convert-arith-to-llvm"
    description: ClassVar[str] = "Convert operations of arith to ones of llvm"
    title: ClassVar[str] = "ArithToLLVMConversionPass"
    dialect: ClassVar[str] = "arith"


@dataclass(frozen=True)
class ConvertCfToLlvmPass(IndexConversionPass):
    """Convert operations of `cf` to ones of `llvm`.

    **What** `cf.br`, `cf.cond_br` and `cf.switch` become `llvm.br`, `llvm.cond_br` and
    `llvm.switch`, and the arguments of the blocks that they lead to get types of `llvm`: indices
    become integers of `index-bitwidth` bits, memrefs descriptors. `cf.assert` becomes a branch to a
    block that prints the message and calls `abort`; so does `loopwright.assert`, whose message is
    printed without its numbers.

    **Before → After**

        cf.br ^bb1(%i : index)            %0 = builtin.unrealized_conversion_cast %i : index to i64
        ^bb1(%j: index):                  llvm.br ^bb1(%0 : i64)
                                          ^bb1(%1: i64):

    **Legal when** all branches to a block are converted together.

    **Refuses when** `no-type`: an argument has a type that none of `llvm` stands for; `branches`:
    something else branches to the block; `one-block`: a `cf.assert` is in a region that may have
    one block only; `no-module`, `no-function`: `puts` and `abort` cannot be declared. Such
    operations stay.
    """

    name: ClassVar[str] = "convert-cf-to-llvm"
    description: ClassVar[str] = "Convert branches to ones of llvm"
    anchor: ClassVar[str] = MODULE
    title: ClassVar[str] = "ConvertControlFlowToLLVMPass"
    dialect: ClassVar[str] = "cf"
    folds_others: ClassVar[bool] = False


@dataclass(frozen=True)
class ConvertComplexToLlvmPass(ConversionPass):
    """Convert operations on complex numbers to ones of `llvm`.

    **What** A complex number becomes a struct of its parts; sums, differences, products, quotients
    and absolute values become operations on these.

    **Before → After**

        %0 = complex.re %a : complex<f32>  %0 = llvm.extractvalue %a[0] : !llvm.struct<(f32, f32)>

    **Legal when** always; quotients and absolute values of parts that are very large or very small
    may overflow where `complex-range` is `basic` or `none`, which are the same.

    **Refuses when** there are others, such as powers: the pass fails.
    """

    name: ClassVar[str] = "convert-complex-to-llvm"
    description: ClassVar[str] = "Convert operations on complex numbers to ones of llvm"
    title: ClassVar[str] = "ConvertComplexToLLVMPass"
    dialect: ClassVar[str] = "complex"

    complex_range: Literal["basic", "none"] = option(
        "basic", "Control the intermediate calculation of complex number division"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on everything nested in `op`."""
        for inner in op.walk():
            if inner.dialect_name() == Complex.name and type(inner) not in self.rules():
                what = f"operation '{inner.name}' that was explicitly marked illegal"
                message = f"failed to legalize {what}"
                diagnostic = Reporter(self.name).error("illegal", inner, message).diagnostic
                assert diagnostic is not None
                raise PassError([diagnostic])
        super().run(op, ledger)


@dataclass(frozen=True)
class ConvertFuncToLlvmPass(IndexConversionPass):
    """Convert operations of `func` to ones of `llvm`.

    **What** `func.func` becomes `llvm.func`. A memref is handed over as the members of its
    descriptor, one argument each (pointers to what was allocated and to the first element, offset,
    sizes and strides), and returned as the descriptor; several results are members of a struct. A
    function with the attribute `llvm.emit_c_interface` gets another beside it, `_mlir_ciface_…`,
    that takes pointers to descriptors. With `use-bare-ptr-memref-call-conv`, and of functions with
    the attribute `llvm.bareptr`, a memref is handed over and returned as a pointer to its first
    element.

    **Before → After**

        func.func @f(%m: memref<f32>,         llvm.func @f(%arg0: !llvm.ptr, %arg1: !llvm.ptr,
                     %i: index) -> index {                 %arg2: i64, %arg3: i64) -> i64 {
          return %i : index                     llvm.return %arg3 : i64
        }                                     }

    **Legal when** always: callers and functions are converted together.

    **Refuses when** `no-type`: an argument or a result has a type that none of `llvm` stands for.
    Such functions and calls stay; so do, with code `bare-pointers`, those that hand over as bare
    pointers memrefs whose extents, strides and offset are not all in their types.
    """

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
        return func_to_llvm.rules(bare=self.use_bare_ptr_memref_call_conv)


@dataclass(frozen=True)
class ConvertIndexToLlvmPass(IndexConversionPass):
    """Convert operations of `index` to ones of `llvm`.

    **What** Indices become integers of `index-bitwidth` bits, and operations on them those of
    `llvm`. Divisions that round up or down are computed with ones that round towards zero.

    **Before → After**

        %0 = index.add %a, %b                 %0 = llvm.add %a, %b : i64

    **Legal when** always: what an operation means does not change.

    **Refuses when** nothing.
    """

    name: ClassVar[str] = "convert-index-to-llvm"
    description: ClassVar[str] = "Convert operations of index to ones of llvm"
    title: ClassVar[str] = "ConvertIndexToLLVMPass"
    dialect: ClassVar[str] = "index"


@dataclass(frozen=True)
class ConvertMathToLlvmPass(ConversionPass):
    """Convert operations of `math` to ones of `llvm`.

    **What** A function of `math` that has an intrinsic becomes that; `math.rsqrt` and `math.expm1`
    become intrinsics and what is left to compute, and so does `math.log1p` unless
    `approximate-log1p` is false. The others (`math.cbrt`, `math.erf`, `math.ipowi`, …) stay.

    **Before → After**

        %0 = math.sin %x : f32         %0 = llvm.intr.sin(%x) : (f32) -> f32
        %1 = math.rsqrt %x : f32       %1 = llvm.mlir.constant(1.000000e+00 : f32) : f32
                                       %2 = llvm.intr.sqrt(%x) : (f32) -> f32
                                       %3 = llvm.fdiv %1, %2 : f32

    **Legal when** always. `math.expm1` and `math.log1p` lose accuracy near zero, as in `mlir-opt`:
    LLVM has no intrinsics for them.

    **Refuses when** `no-type`: there is no type of `llvm`, for tensors, for floats of which
    it has only the bits, and for `math.absi`, `math.ctlz` and `math.cttz` of vectors of several
    dimensions; exponents of `math.fpowi` are
    vectors. Such operations stay.
    """

    name: ClassVar[str] = "convert-math-to-llvm"
    description: ClassVar[str] = "Convert operations of math to ones of llvm"
    title: ClassVar[str] = "ConvertMathToLLVMPass"

    approximate_log1p: bool = option(True, "Enable approximation of Log1p.")

    def rules(self) -> Rules:
        """One for each operation of `math` that has an intrinsic."""
        return {
            **math_to_llvm.RULES,
            **(math_to_llvm.APPROXIMATE if self.approximate_log1p else {}),
        }


@dataclass(frozen=True)
class ConvertUbToLlvmPass(IndexConversionPass):
    """Convert operations of `ub` to ones of `llvm`.

    **What** A value that is poison becomes one of the type that stands for its own, and what is
    never reached `llvm.unreachable`.

    **Before → After**

        %0 = ub.poison : index        %0 = llvm.mlir.poison : i64

    **Legal when** always: what an operation means does not change.

    **Refuses when** `no-type`: there is no type of `llvm`. Such operations stay.
    """

    name: ClassVar[str] = "convert-ub-to-llvm"
    description: ClassVar[str] = "Convert poison and what is never reached to operations of llvm"
    title: ClassVar[str] = "UBToLLVMConversionPass"
    dialect: ClassVar[str] = "ub"


@dataclass(frozen=True)
class FinalizeMemrefToLlvmPass(IndexConversionPass):
    """Convert operations of `memref` to ones of `llvm`.

    **What** Allocations become calls of `malloc` and `free`, of what the options say, or
    `llvm.alloca`, loads and stores those of `llvm` at addresses computed from the strides, globals
    globals, and memrefs descriptors: structs of pointers to what was allocated and to the first
    element, the offset, sizes and strides. A memref without a rank is its rank and where its
    descriptor lies. A scope of the stack becomes blocks that save where the stack ends, and restore
    it.

    **Before → After**

        %x = memref.load %m[%i]       %0 = llvm.extractvalue %d[1]
            : memref<4xf32>           %1 = llvm.getelementptr inbounds|nuw %0[%i]
                                      %x = llvm.load %1 : !llvm.ptr -> f32

    **Legal when** always: accesses are within the extents, or undefined before, too.

    **Refuses when** `no-type`: elements have a type that none of `llvm` stands for; `layout`:
    memory that is allocated has one; `kind`: LLVM has no such atomic update; `one-block`: a scope
    or a shape without a rank is in a region that may have one block only; `unranked`,
    `memory-space`, `dimension`, `element-size`, `initial-value`, `no-module`: see the message. Such
    operations stay, and so do all others of `memref`: views among them, which
    `-expand-strided-metadata` decomposes.
    """

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
        aligned = self.use_aligned_alloc
        generic = self.use_generic_functions
        memory_rules = memref_to_llvm.rules(aligned=aligned, generic=generic)
        return {**memory_rules, **memref_shapes_to_llvm.RULES}


def are_convertible(names: Sequence[str]) -> str | None:
    """Return what is wrong with names of dialects."""
    if all(name in _RULES for name in names):
        return None
    return f"must name dialects that have a conversion (accepted: {', '.join(_RULES)})"


@dataclass(frozen=True)
class ConvertToLlvmPass(ConversionPass):
    """Convert operations of all dialects to ones of `llvm`.

    **What** What `-convert-arith-to-llvm`, `-convert-func-to-llvm`, `-finalize-memref-to-llvm` and
    the like do one after the other, at once: no casts are between what is converted.

    **Before → After**

        func.func @f(%m: memref<4xf32>)       llvm.func @f(%arg0: !llvm.ptr, …)
          memref.load %m[%i]                    llvm.load %8

    **Legal when** always: what an operation means does not change.

    **Refuses when** an operation has no counterpart, such as loops: it stays, between casts.
    """

    name: ClassVar[str] = "convert-to-llvm"
    description: ClassVar[str] = "Convert operations of all dialects to ones of llvm"
    title: ClassVar[str] = "ConvertToLLVMPass"

    filter_dialects: tuple[str, ...] = option(
        (), "The dialects whose operations are converted; none: all", check=are_convertible
    )
    allow_pattern_rollback: bool = option(True, "Accepted; nothing is rolled back")

    def rules(self) -> Rules:
        """Those of all dialects that are asked for."""
        dialects = self.filter_dialects or tuple(_RULES)
        return {kind: rule for dialect in dialects for kind, rule in _RULES[dialect].items()}

"""`-convert-vector-to-llvm`: operations on vectors become ones of `llvm`.

**What** Operations on vectors become simpler ones, on vectors of one dimension, and these become
operations of `llvm`; vectors of several dimensions are arrays of vectors. Transfers of at most one
dimension become loads and stores, masked where they may leave memory. Those of more dimensions are
`-convert-vector-to-scf`'s.

**Before → After**

    %v = vector.transfer_read %m[%i], %p      %1 = llvm.getelementptr %0[%i]
        {in_bounds = [true]}                  %v = llvm.load %1 {alignment = 4 : i64}
        : memref<8xf32>, vector<4xf32>            : !llvm.ptr -> vector<4xf32>
    %s = vector.reduction <add>, %v, %a       %s = "llvm.intr.vector.reduce.fadd"(%a, %v)

**Legal when** always: what an operation means does not change.

**Refuses when** `no-type`, `broadcast`, `dimensions`, `memory`, `position`, `print`: there
is nothing of `llvm` that stands for it. Such operations stay, and so do contractions and reductions
of several dimensions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from xdsl.ir import Operation

from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.conversion.interleaving import unroll_interleave
from loopwright_mlir.conversion.types import TypeConverter
from loopwright_mlir.conversion.vector import VectorLowering
from loopwright_mlir.lowering.vector_contractions import add_products_of_rows
from loopwright_mlir.lowering.vector_steps import steps

_ROUNDS = 10


@dataclass(frozen=True)
class ConvertVectorToLlvmPass(Pass):
    """Convert operations on vectors to ones of `llvm`."""

    name: ClassVar[str] = "convert-vector-to-llvm"
    description: ClassVar[str] = "Convert operations on vectors to ones of llvm"
    title: ClassVar[str] = "ConvertVectorToLLVMPass"

    reassociate_fp_reductions: bool = option(
        False, "Allows llvm to reassociate floating-point reductions for speed"
    )
    force_32bit_vector_indices: bool = option(
        True, "Allows compiler to assume vector indices fit in 32-bit if that yields faster code"
    )
    use_vector_alignment: bool = option(
        False,
        "Use the preferred alignment of a vector type in load/store operations instead of the "
        "alignment of the element type of the memref",
    )
    enable_amx: bool = option(False, "Enables the use of AMX dialect: there is nothing of it here")
    enable_arm_neon: bool = option(
        False, "Enables the use of ArmNeon dialect: there is nothing of it here"
    )
    enable_arm_sve: bool = option(
        False, "Enables the use of ArmSVE dialect: there is nothing of it here"
    )
    enable_x86vector: bool = option(
        False, "Enables the use of X86Vector dialect: there is nothing of it here"
    )

    enable_arm_bf16: bool = option(
        False, "Enables the use of Arm FEAT_BF16 instructions: there is nothing of it here"
    )
    enable_arm_i8mm: bool = option(
        False, "Enables the use of Arm FEAT_I8MM instructions: there is nothing of it here"
    )
    vector_contract_lowering: Literal["dot"] = option(
        "dot", "How vector.contract is lowered: to sums of products of rows"
    )
    vector_transpose_lowering: Literal["eltwise", "shuffle1d"] = option(
        "eltwise", "How vector.transpose is lowered: element by element, or matrices by shuffles"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on everything nested in `op`."""
        narrow = self.force_32bit_vector_indices
        shuffled = self.vector_transpose_lowering == "shuffle1d"
        lowered = steps(narrow=narrow, shuffled=shuffled)
        patterns = (add_products_of_rows, *lowered, unroll_interleave)
        rewriter = Rewriter(
            self.name,
            ledger,
            lambda _: patterns,
            bottom_up=True,
            region_simplification="aggressive",
        )
        rewriter.run(op, _ROUNDS)
        lowering = VectorLowering(self.reassociate_fp_reductions, self.use_vector_alignment)
        types = TypeConverter(64)
        Conversion(self.name, ledger, lowering.rules(), types, folds_others=True).run(op)

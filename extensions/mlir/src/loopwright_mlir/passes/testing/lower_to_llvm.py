"""`-test-lower-to-llvm`: the way down to `llvm` as a pipeline, an example of one.

**What** Runs `-convert-vector-to-scf`, `-lower-affine`, `-convert-scf-to-cf`, clean-up, and the
conversions to `llvm`, one after the other, as `mlir-opt`'s pipeline of this name does.

**Before → After**

    func.func @f(%m: memref<4xf32>) {       llvm.func @f(%arg0: !llvm.ptr, …) {
      affine.for %i = 0 to 4 { … }            llvm.br ^bb1(%c0 : i64)

**Legal when** always: no step changes what a program computes.

**Refuses when** there are operations of `linalg`: `-convert-linalg-to-affine-loops` is to be run
before it; the pass fails.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.core.locations import source_location
from loopwright.ir.syntax.verification import verify
from loopwright.loops.passes.lowering import LowerAffinePass
from loopwright.loops.passes.simplification import CanonicalizePass, CsePass
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.reporting.errors import Diagnostic, PassError
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.dialects.linalg import Linalg
from loopwright_mlir.passes import to_llvm
from loopwright_mlir.passes.convert_scf_to_cf import ConvertScfToCfPass
from loopwright_mlir.passes.convert_vector_to_llvm import ConvertVectorToLlvmPass
from loopwright_mlir.passes.convert_vector_to_scf import ConvertVectorToScfPass
from loopwright_mlir.passes.expand_strided_metadata import ExpandStridedMetadataPass
from loopwright_mlir.passes.reconcile_unrealized_casts import ReconcileUnrealizedCastsPass


@dataclass(frozen=True)
class TestLowerToLlvmPass(Pass):
    """Lower all that there is down to `llvm`."""

    name: ClassVar[str] = "test-lower-to-llvm"
    description: ClassVar[str] = "Lower affine, scf, vector, memref, … down to llvm"

    reassociate_fp_reductions: bool = option(False, "Allow reassociation of FP reductions")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on everything nested in `op`."""
        for inner in op.walk():
            if inner.dialect_name() == Linalg.name:
                message = "linalg is not lowered here: run -convert-linalg-to-affine-loops before"
                raise PassError([Diagnostic(message, source_location(inner))])
        for step in self.steps():
            step.run(op, ledger)
            verify(op)

    def steps(self) -> tuple[Pass, ...]:
        """The passes, in order."""
        return (
            ConvertVectorToScfPass(),
            LowerAffinePass(),
            ConvertScfToCfPass(),
            CanonicalizePass(),
            CsePass(),
            ConvertVectorToLlvmPass(reassociate_fp_reductions=self.reassociate_fp_reductions),
            to_llvm.ConvertMathToLlvmPass(),
            ExpandStridedMetadataPass(),
            LowerAffinePass(),
            to_llvm.FinalizeMemrefToLlvmPass(),
            to_llvm.ConvertFuncToLlvmPass(),
            to_llvm.ConvertArithToLlvmPass(),
            to_llvm.ConvertCfToLlvmPass(),
            to_llvm.ConvertIndexToLlvmPass(),
            to_llvm.ConvertUbToLlvmPass(),
            ReconcileUnrealizedCastsPass(),
        )

"""`-convert-math-to-llvm`: operations of `math` become ones of `llvm`.

**What** A function of `math` that has an intrinsic becomes that; `math.rsqrt` and `math.expm1`
become intrinsics and what is left to compute, and so does `math.log1p` unless
`approximate-log1p` is false. The others (`math.cbrt`, `math.erf`, `math.ipowi`, …) stay.

**Before → After**

    %0 = math.sin %x : f32         %0 = llvm.intr.sin(%x) : (f32) -> f32
    %1 = math.rsqrt %x : f32       %1 = llvm.mlir.constant(1.000000e+00 : f32) : f32
                                   %2 = llvm.intr.sqrt(%x) : (f32) -> f32
                                   %3 = llvm.fdiv %1, %2 : f32

**Legal when** always. `math.expm1` and `math.log1p` lose accuracy near zero, as in `mlir-opt`: LLVM
has no intrinsics for them.

**Refuses when** `no-type`: there is no type of `llvm`, for tensors, for floats of which
it has only the bits, and for `math.absi`, `math.ctlz` and `math.cttz` of vectors of several
dimensions; exponents of `math.fpowi` are
vectors. Such operations stay.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.conversion.math import APPROXIMATE, RULES
from loopwright_mlir.conversion.types import TypeConverter


@dataclass(frozen=True)
class ConvertMathToLlvmPass(Pass):
    """Convert operations of `math` to ones of `llvm`."""

    name: ClassVar[str] = "convert-math-to-llvm"
    description: ClassVar[str] = "Convert operations of math to ones of llvm"
    title: ClassVar[str] = "ConvertMathToLLVMPass"

    approximate_log1p: bool = option(True, "Enable approximation of Log1p.")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on everything nested in `op`."""
        rules = {**RULES, **APPROXIMATE} if self.approximate_log1p else RULES
        Conversion(self.name, ledger, rules, TypeConverter(), folds_others=True).run(op)

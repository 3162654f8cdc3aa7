"""`-convert-complex-to-llvm`: operations on complex numbers become ones of `llvm` on their parts.

**What** A complex number becomes a struct of its parts; sums, differences, products, quotients and
absolute values become operations on these.

**Before → After**

    %0 = complex.re %a : complex<f32>      %0 = llvm.extractvalue %a[0] : !llvm.struct<(f32, f32)>

**Legal when** always; quotients and absolute values of parts that are very large or very small may
overflow where `complex-range` is `basic` or `none`, which are the same.

**Refuses when** there are others, such as powers: the pass fails.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from xdsl.ir import Operation

from loopwright.ir.dialects.complex import Complex
from loopwright.loops.support.base import Pass
from loopwright.loops.support.messages import Reporter
from loopwright.loops.support.options import option
from loopwright.reporting.errors import PassError
from loopwright.reporting.ledger import Ledger
from loopwright_mlir.conversion.complex import RULES
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.conversion.types import TypeConverter


@dataclass(frozen=True)
class ConvertComplexToLlvmPass(Pass):
    """Convert operations on complex numbers to ones of `llvm`."""

    name: ClassVar[str] = "convert-complex-to-llvm"
    description: ClassVar[str] = "Convert operations on complex numbers to ones of llvm"
    title: ClassVar[str] = "ConvertComplexToLLVMPass"

    complex_range: Literal["basic", "none"] = option(
        "basic", "Control the intermediate calculation of complex number division"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on everything nested in `op`."""
        for inner in op.walk():
            if inner.dialect_name() == Complex.name and type(inner) not in RULES:
                what = f"operation '{inner.name}' that was explicitly marked illegal"
                message = f"failed to legalize {what}"
                diagnostic = Reporter(self.name).error("illegal", inner, message).diagnostic
                assert diagnostic is not None
                raise PassError([diagnostic])
        Conversion(self.name, ledger, RULES, TypeConverter(64), folds_others=True).run(op)

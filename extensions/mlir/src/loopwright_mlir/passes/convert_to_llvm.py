"""`-convert-to-llvm`: operations of all dialects that have a conversion become ones of `llvm`.

**What** What `-convert-arith-to-llvm`, `-convert-func-to-llvm`, `-finalize-memref-to-llvm` and the
like do one after the other, at once: no casts are between what is converted.

**Before → After**

    func.func @f(%m: memref<4xf32>)       llvm.func @f(%arg0: !llvm.ptr, …)
      memref.load %m[%i]                    llvm.load %8

**Legal when** always: what an operation means does not change.

**Refuses when** an operation has no counterpart, such as loops: it stays, between casts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.loops.lowering.engine import Rules
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
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


def are_convertible(names: Sequence[str]) -> str | None:
    """What is wrong with names of dialects."""
    if all(name in _RULES for name in names):
        return None
    return f"must name dialects that have a conversion (accepted: {', '.join(_RULES)})"


@dataclass(frozen=True)
class ConvertToLlvmPass(Pass):
    """Convert operations of all dialects to ones of `llvm`."""

    name: ClassVar[str] = "convert-to-llvm"
    description: ClassVar[str] = "Convert operations of all dialects to ones of llvm"
    title: ClassVar[str] = "ConvertToLLVMPass"

    filter_dialects: tuple[str, ...] = option(
        (), "The dialects whose operations are converted; none: all", check=are_convertible
    )
    allow_pattern_rollback: bool = option(True, "Accepted; nothing is rolled back")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on everything nested in `op`."""
        wanted = self.filter_dialects or tuple(_RULES)
        rules = {kind: rule for dialect in wanted for kind, rule in _RULES[dialect].items()}
        Conversion(self.name, ledger, rules, TypeConverter(), folds_others=True).run(op)

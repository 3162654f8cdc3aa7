"""How operations of `ub` become ones of `llvm`.

**Before → After**

    %0 = ub.poison : index        %0 = llvm.mlir.poison : i64
    ub.unreachable                llvm.unreachable
"""

from __future__ import annotations

from xdsl.dialects import llvm
from xdsl.ir import Operation, SSAValue

from loopwright.ir.dialects.ub import PoisonOp as PlainPoisonOp
from loopwright.ir.dialects.ub import UnreachableOp
from loopwright.loops.lowering.expand_affine import IndexBuilder, Lowering, Rules
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.dialects.llvm.values import PoisonOp


def _poison(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    return [build.insert(PoisonOp(low.type_of(op.results[0].type)))]


def _unreachable(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    build.append(llvm.UnreachableOp())
    return []


RULES: Rules = {PlainPoisonOp: _poison, UnreachableOp: _unreachable}
"""How each operation is converted."""

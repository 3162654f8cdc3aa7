"""The `llvm` ops on vectors that hold matrices, on parts of vectors, and on lanes by number."""

from __future__ import annotations

from typing import ClassVar

from xdsl.irdl import operand_def, prop_def, result_def

from loopwright.ir.dialects.assembly import PureOperation
from loopwright.ir.dialects.ods import I32_ATTR, VECTOR
from loopwright_mlir.dialects.llvm.constraints import COMPATIBLE, SIGNLESS


class MatrixMultiplyOp(PureOperation):
    """`llvm.intr.matrix.multiply %a, %b {lhs_columns = …} : (…, …) -> …`, by columns."""

    name = "llvm.intr.matrix.multiply"
    lhs = operand_def(VECTOR)
    rhs = operand_def(VECTOR)
    lhs_rows = prop_def(I32_ATTR)
    lhs_columns = prop_def(I32_ATTR)
    rhs_columns = prop_def(I32_ATTR)
    res = result_def(VECTOR)
    ASSEMBLY: ClassVar = (
        "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)"
    )


class MatrixTransposeOp(PureOperation):
    """`llvm.intr.matrix.transpose %a {columns = …, rows = …} : … into …`."""

    name = "llvm.intr.matrix.transpose"
    matrix = operand_def(VECTOR)
    rows = prop_def(I32_ATTR)
    columns = prop_def(I32_ATTR)
    res = result_def(VECTOR)
    ASSEMBLY: ClassVar = "$matrix attr-dict `:` type($matrix) `into` type($res)"


class StepVectorOp(PureOperation):
    """`llvm.intr.stepvector : vector<4xi32>`: the number of each lane."""

    name = "llvm.intr.stepvector"
    res = result_def(COMPATIBLE)
    ASSEMBLY: ClassVar = "attr-dict `:` type($res)"


class ActiveLaneMaskOp(PureOperation):
    """`llvm.intr.get.active.lane.mask %i, %n : i64, i64 to vector<4xi1>`."""

    name = "llvm.intr.get.active.lane.mask"
    base = operand_def(SIGNLESS)
    n = operand_def(SIGNLESS)
    res = result_def(COMPATIBLE)
    ASSEMBLY: ClassVar = "$base `,` $n attr-dict `:` type($base) `,` type($n) `to` type($res)"

"""Vectors whose lanes are put side by side, and taken apart.

**Before → After**

    %v = vector.interleave %a, %b          %v = llvm.shufflevector %a, %b [0, 4, 1, 5, 2, 6, 3, 7]
        : vector<4xf32> -> vector<8xf32>

**Legal when** always; of several dimensions, rows are taken one by one. Scalable ones become
intrinsics.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

from xdsl.dialects import llvm
from xdsl.dialects.builtin import DenseArrayBase, i32
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.dialects import vector
from loopwright.ir.dialects.vector.constraints import scalable_of, shape_of
from loopwright.ir.interfaces.rewriting import PatternRewriter
from loopwright.loops.lowering.expand_affine import (
    IndexBuilder,
    Lowering,
    NoCounterpartError,
    Rules,
)
from loopwright_mlir.conversion import descriptors
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.dialects.llvm.interleaving import Deinterleave2Op, Interleave2Op
from loopwright_mlir.dialects.llvm.values import PoisonOp, ShuffleVectorOp
from loopwright_mlir.lowering import vector_steps


def unroll_interleave(op: Operation, rewriter: PatternRewriter) -> str | None:
    """Put the lanes of two vectors side by side, or take them apart, row by row."""
    if not isinstance(op, vector.InterleaveOp | vector.DeinterleaveOp):
        return None
    type_ = vector_steps.type_of_vector(op.results[0])
    outer = len(shape_of(type_)) - 1
    if outer < 1 or any(scalable_of(type_)[:-1]):
        return None
    build = vector_steps.VectorBuilder(rewriter, op)
    wholes: list[SSAValue] = [build.zeros(type_)] * len(op.results)
    for place in product(*map(range, shape_of(type_)[:-1])):
        rows = [build.extract(operand, place) for operand in op.operands]
        row_op = type(op).create(
            operands=rows, result_types=[vector_steps.inner_type(type_, outer)] * len(op.results)
        )
        build.insert(row_op)
        wholes = [
            build.put(part, whole, place)
            for part, whole in zip(row_op.results, wholes, strict=True)
        ]
    rewriter.replace(op, wholes)
    return "unrolled"


def _one_dimension(value: SSAValue) -> vector_steps.AnyVector:
    """The type of a vector, refused if it has several dimensions."""
    type_ = vector_steps.type_of_vector(value)
    if len(shape_of(type_)) != 1:
        raise NoCounterpartError("dimensions", None, "it has several dimensions")
    return type_


def _shuffle(
    build: IndexBuilder, operands: Sequence[SSAValue], lanes: Sequence[int], type_: Attribute
) -> SSAValue:
    mask: DenseArrayBase[Any] = DenseArrayBase.from_list(i32, lanes)
    return build.insert(
        ShuffleVectorOp.create(operands=operands, result_types=[type_], properties={"mask": mask})
    )


def _interleave(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    assert isinstance(op, vector.InterleaveOp)
    type_ = _one_dimension(op.result)
    converted = low.type_of(type_)
    operands = low.operands(op.operands)
    if any(scalable_of(type_)):
        interleaved = Interleave2Op.create(operands=operands, result_types=[converted])
        return [build.insert(interleaved)]
    width = shape_of(type_)[0] // 2
    lanes = [
        lane for pair in zip(range(width), range(width, 2 * width), strict=True) for lane in pair
    ]
    return [_shuffle(build, operands, lanes, converted)]


def _deinterleave(low: Lowering, op: Operation, build: IndexBuilder) -> list[SSAValue]:
    assert isinstance(low, Conversion)
    assert isinstance(op, vector.DeinterleaveOp)
    type_ = _one_dimension(op.source)
    (source,) = low.operands(op.operands)
    half = low.type_of(op.res1.type)
    if any(scalable_of(type_)):
        pair = llvm.LLVMStructType.from_type_list([half, half])
        halves = build.insert(Deinterleave2Op.create(operands=[source], result_types=[pair]))
        return [descriptors.member(build.insert, halves, number) for number in range(2)]
    poison = build.insert(PoisonOp(source.type))
    width = shape_of(type_)[0]
    return [_shuffle(build, [source, poison], range(odd, width, 2), half) for odd in range(2)]


RULES: Rules = {vector.InterleaveOp: _interleave, vector.DeinterleaveOp: _deinterleave}
"""How each operation is converted."""

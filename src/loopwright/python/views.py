"""Views of buffers as memrefs of their own, for results of functions."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    DenseArrayBase,
    MemRefType,
    NoneAttr,
    StridedLayoutAttr,
    i32,
    i64,
)
from xdsl.ir import Attribute, SSAValue

from loopwright.ir.affine_expr import AffineExpr
from loopwright.ir.dialects import arith, memref
from loopwright.python.builder import INDEX, Builder
from loopwright.python.values import Array

_DYNAMIC = -(1 << 63)


def strided_type(array: Array) -> MemRefType[Attribute]:
    """The type of a memref of any layout with an array's rank and elements."""
    rank = len(array.shape)
    layout = StridedLayoutAttr([NoneAttr()] * rank, NoneAttr())
    return MemRefType(array.element.mlir, [DYNAMIC_INDEX] * rank, layout)


def reinterpreted(
    b: Builder, array: Array, axes: Sequence[tuple[AffineExpr, AffineExpr, int | None]]
) -> SSAValue:
    """A view as a memref: `axes` are offset, stride and axis of each dimension of the buffer."""
    rank = len(axes)
    base = MemRefType(array.element.mlir, [])
    found = b.emit(
        memref.ExtractStridedMetadataOp.create(
            operands=[array.buffer.memref], result_types=[base, *[INDEX] * (1 + 2 * rank)]
        )
    ).results
    offset, steps = found[1], found[2 + rank :]
    strides: dict[int, SSAValue] = {}
    for (start, stride, axis), step in zip(axes, steps, strict=True):
        moved = b.op(arith.MuliOp, b.index_of(start), step)
        offset = b.op(arith.AddiOp, offset, moved)
        if axis is not None:
            by = b.op(arith.MuliOp, b.index_of(stride), step)
            strides[axis] = b.op(arith.AddiOp, strides[axis], by) if axis in strides else by
    sizes = [b.index_of(b.form(extent)) for extent in array.shape]
    zero = b.index_constant(0)
    dynamic = [strides.get(k, zero) for k in range(len(sizes))]
    return b.emit(
        memref.ReinterpretCastOp.create(
            operands=[array.buffer.memref, offset, *sizes, *dynamic],
            result_types=[strided_type(array)],
            properties={
                "static_offsets": _all_dynamic(1),
                "static_sizes": _all_dynamic(len(sizes)),
                "static_strides": _all_dynamic(len(sizes)),
                "operandSegmentSizes": DenseArrayBase.from_list(
                    i32, [1, 1, len(sizes), len(sizes)]
                ),
            },
        )
    ).results[0]


def _all_dynamic(count: int) -> Attribute:
    return DenseArrayBase.from_list(i64, [_DYNAMIC] * count)

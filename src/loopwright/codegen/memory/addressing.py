"""Addresses of memref elements.

One `getelementptr` a dimension, each scaled by its stride: `[stride x T]` where the stride is
known, as clang does for arrays of arrays. Every partial address is that of an element (the later
subscripts taken as 0), so all of them are `inbounds` whenever the access itself is.
"""

from __future__ import annotations

from collections.abc import Sequence

from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.expressions import ExpressionEmitter, Ranged
from loopwright.codegen.core.ranges import FULL
from loopwright.codegen.core.types import element_text
from loopwright.codegen.core.values import Index, MemRef, Value


def element_address(
    fn: FunctionLowering,
    memref: MemRef,
    indices: Sequence[Index | Ranged],
    *,
    inbounds: bool = True,
) -> Value:
    """The address of the element at `indices`.

    `inbounds` promises that every index is within its extent.
    """
    subscripts = [i if isinstance(i, Ranged) else Ranged.of(i) for i in indices]
    if memref.layout is not None:
        emitter = ExpressionEmitter(fn, subscripts, [])
        subscripts = [emitter.emit(result) for result in memref.layout.results]
    b = fn.b
    element = element_text(memref.type.element_type)
    flags = "inbounds" if inbounds else ""
    pointer = b.gep(element, memref.aligned, memref.offset, flags)
    for subscript, stride in zip(subscripts, memref.strides, strict=True):
        if isinstance(stride, int) and stride > 0:
            never_negative = subscript.range.non_negative and inbounds
            step = element if stride == 1 else f"[{stride} x {element}]"
            pointer = b.gep(
                step, pointer, subscript.index, f"{flags} nuw" if never_negative else flags
            )
        else:
            distance = b.index_mul(subscript.index, stride, "nsw" if inbounds else "")
            pointer = b.gep(element, pointer, distance, flags)
    return pointer


def linear_offset(
    fn: FunctionLowering, memref: MemRef, indices: Sequence[Index], flags: str = ""
) -> Index:
    """The position of an element, in elements from the aligned pointer."""
    subscripts: Sequence[Index] = indices
    if memref.layout is not None:
        emitter = ExpressionEmitter(fn, [Ranged.of(i, FULL) for i in indices], [])
        subscripts = [emitter.emit(result).index for result in memref.layout.results]
    position = memref.offset
    for index, stride in zip(subscripts, memref.strides, strict=True):
        position = fn.b.index_add(position, fn.b.index_mul(index, stride, flags), flags)
    return position

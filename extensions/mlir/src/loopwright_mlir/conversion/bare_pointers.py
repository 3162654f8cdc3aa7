"""Memrefs that are handed over as bare pointers to their first elements.

**Before → After**

    func.func @f(%m: memref<4xf32>)       llvm.func @f(%arg0: !llvm.ptr) {
                                            %0 = llvm.mlir.poison : !llvm.struct<…>
                                            %1 = llvm.insertvalue %arg0, %0[0]
                                            …

**Legal when** the type says all that a descriptor has besides: extents, strides and offset.
"""

from __future__ import annotations

from xdsl.dialects.builtin import IndexType, IntegerAttr
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.core.attributes import is_memref, is_unranked
from loopwright.ir.dialects.memref.layout import extents, strides_and_offset
from loopwright.loops.lowering.expand_affine import NoCounterpartError
from loopwright_mlir.conversion import descriptors
from loopwright_mlir.conversion.conversion import Conversion
from loopwright_mlir.dialects.llvm.constants import ConstantOp

BARE_POINTERS = "llvm.bareptr"
"""The attribute of functions that memrefs are handed to and from as bare pointers."""


def check(type_: Attribute) -> None:
    """Refuse types of memrefs of which a pointer does not say all."""
    if is_unranked(type_) or (is_memref(type_) and _figures(type_) is None):
        raise NoCounterpartError(
            "bare-pointers", None, f"a pointer does not tell what '{type_}' is"
        )


def _figures(type_: Attribute) -> tuple[int, list[tuple[int, int]]] | None:
    """The offset, and extent and stride of each dimension; None if some are not known."""
    assert is_memref(type_)
    layout = strides_and_offset(type_)
    if layout is None:
        return None
    strides, offset = layout
    sides = [
        (extent, stride)
        for extent, stride in zip(extents(type_), strides, strict=True)
        if extent is not None and stride is not None
    ]
    return None if offset is None or len(sides) < len(strides) else (offset, sides)


def is_bare(type_: Attribute) -> bool:
    """Whether a value is passed as a bare pointer if the pass asks for that."""
    return is_memref(type_) and _figures(type_) is not None


def pointer_to(low: Conversion, type_: Attribute) -> Attribute:
    """The type of the pointer to the first element of a memref."""
    return dict(descriptors.leaves(low.type_of(type_)))[descriptors.ALIGNED]


def index_constant(low: Conversion, value: int) -> Operation:
    """A constant index."""
    number: dict[str, Attribute] = {"value": IntegerAttr(value, IndexType())}
    return ConstantOp.create(result_types=[low.types.index], properties=number)


def described(
    low: Conversion, insert: descriptors.Insert, type_: Attribute, pointer: SSAValue
) -> SSAValue:
    """The descriptor of a memref that is handed over as a bare pointer."""
    figures = _figures(type_)
    assert figures is not None
    offset, sides = figures
    leaves: list[tuple[descriptors.Position, int]] = [(descriptors.OFFSET, offset)]
    for dimension, (extent, stride) in enumerate(sides):
        leaves.append((descriptors.size(dimension), extent))
        leaves.append((descriptors.stride(dimension), stride))
    struct = descriptors.pack(insert, low.type_of(type_), [pointer, pointer])
    for place, value in leaves:
        struct = descriptors.put(insert, struct, insert(index_constant(low, value)), place)
    return struct

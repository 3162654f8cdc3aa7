"""Making memref records: views of other memrefs, merged with what their types say."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, SSAValue

from loopwright.codegen.core.builder import Builder
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.types import I64, PTR
from loopwright.codegen.core.values import Index, MemRef, UnrankedMemRef, Value, index_value
from loopwright.codegen.memory.layouts import layout_of, static_shape
from loopwright.errors import CompileError


def mixed(fn: FunctionLowering, static: Sequence[int], operands: Sequence[SSAValue]) -> list[Index]:
    """Offsets, sizes or strides given partly by an attribute and partly by operands."""
    dynamic = iter(operands)
    return [fn.index(next(dynamic)) if value == DYNAMIC_INDEX else value for value in static]


def strided(memref: MemRef) -> MemRef:
    """The memref itself, if offset and strides describe it."""
    if memref.layout is not None:
        raise CompileError(
            f"a view of '{memref.type}', whose layout is not strided, is not supported by code "
            "generation"
        )
    return memref


def view(
    source: MemRef,
    ty: MemRefType[Attribute],
    offset: Index,
    sizes: Sequence[Index],
    strides: Sequence[Index],
) -> MemRef:
    """A record of type `ty` over the memory of `source`; what the type knows is taken from it."""
    layout = layout_of(ty)
    if layout.map is not None:
        raise CompileError(f"a view of type '{ty}' is not supported by code generation")
    return MemRef(
        ty,
        source.allocated,
        source.aligned,
        _known(layout.offset, offset),
        tuple(_known(a, b) for a, b in zip(static_shape(ty), sizes, strict=True)),
        tuple(_known(a, b) for a, b in zip(layout.strides, strides, strict=True)),
    )


def _known(static: int | None, dynamic: Index) -> Index:
    return dynamic if static is None else static


def retyped(memref: MemRef, ty: MemRefType[Attribute]) -> MemRef:
    """The same memory under another type of the same rank."""
    if memref.layout is not None or layout_of(ty).map is not None:
        if layout_of(ty).map != memref.layout:
            raise CompileError(f"cast from '{memref.type}' to '{ty}' is not supported")
        return MemRef(
            ty,
            memref.allocated,
            memref.aligned,
            memref.offset,
            memref.sizes,
            memref.strides,
            memref.layout,
        )
    return view(memref, ty, memref.offset, memref.sizes, memref.strides)


def row_major(b: Builder, sizes: Sequence[Index]) -> list[Index]:
    """The strides of a dense row-major array."""
    strides: list[Index] = []
    stride: Index = 1
    for size in reversed(sizes):
        strides.append(stride)
        stride = b.index_mul(stride, size, "nsw")
    return strides[::-1]


# Unranked memrefs ----------------------------------------------------------------------------


def to_unranked(fn: FunctionLowering, memref: MemRef, ty: Attribute) -> UnrankedMemRef:
    """Write the descriptor of a memref to the stack."""
    strided(memref)
    fields = fn.descriptor_fields(memref)
    slot = fn.b.stack_slot(f"[{len(fields)} x i64]", 8)
    for i, field in enumerate(fields):
        fn.b.store(field, fn.b.byte_offset(slot, 8 * i), 8)
    return UnrankedMemRef(ty, len(memref.sizes), slot)


def from_unranked(
    fn: FunctionLowering, unranked: UnrankedMemRef, ty: MemRefType[Attribute]
) -> MemRef:
    """Read the descriptor of an unranked memref whose rank is known to be that of `ty`."""
    b = fn.b
    layout = layout_of(ty)
    statics = (layout.offset, *static_shape(ty), *layout.strides)

    def field(i: int, static: int | None) -> Index:
        return static if static is not None else descriptor_field(b, unranked, 16 + 8 * i)

    parts = [field(i, static) for i, static in enumerate(statics)]
    rank = ty.get_num_dims()
    return MemRef(
        ty,
        b.load(PTR, unranked.descriptor, 8),
        b.load(PTR, b.byte_offset(unranked.descriptor, 8), 8),
        parts[0],
        tuple(parts[1 : 1 + rank]),
        tuple(parts[1 + rank :]),
        layout.map,
    )


def descriptor_field(b: Builder, unranked: UnrankedMemRef, offset: Index) -> Value:
    """The 8-byte field of a descriptor at a byte offset."""
    return b.load(I64, b.gep("i8", unranked.descriptor, offset), 8)


def unranked_extent(b: Builder, unranked: UnrankedMemRef, dimension: Index) -> Value:
    """An extent of an unranked memref."""
    place = b.index_add(b.index_mul(dimension, 8), 24)
    return b.load(I64, b.gep("i8", unranked.descriptor, index_value(place)), 8)

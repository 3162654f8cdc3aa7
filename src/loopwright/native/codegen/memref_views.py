"""Lowering of the `memref` ops that create views or return shapes, and access no memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.core.attributes import AffineMapAttr, is_memref, is_unranked
from loopwright.ir.core.properties import attribute, integer, integers, reassociation, segments
from loopwright.ir.dialects.memref.view_forms import dropped_dimensions
from loopwright.native.codegen import llvm
from loopwright.native.codegen.builder import (
    Builder,
    Index,
    MemRef,
    UnrankedMemRef,
    Value,
    index_value,
)
from loopwright.native.codegen.elements import load_leaf
from loopwright.native.codegen.expressions import element_address
from loopwright.native.codegen.function_codegen import (
    FunctionCodegen,
    from_components,
    lowers,
    refuse,
)
from loopwright.reporting.errors import CompileError

# Records


def strided(memref: MemRef) -> MemRef:
    """Return the memref itself, if offset and strides describe it."""
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
    """Return a record of type `ty` over the memory of `source`; static sizes and strides are taken
    from the type."""
    layout = llvm.layout_of(ty)
    if layout.map is not None:
        raise CompileError(f"a view of type '{ty}' is not supported by code generation")
    return MemRef(
        ty,
        source.allocated,
        source.aligned,
        _static_or_dynamic(layout.offset, offset),
        tuple(_static_or_dynamic(a, b) for a, b in zip(layout.shape, sizes, strict=True)),
        tuple(_static_or_dynamic(a, b) for a, b in zip(layout.strides, strides, strict=True)),
    )


def _static_or_dynamic(static: int | None, dynamic: Index) -> Index:
    return dynamic if static is None else static


def retyped(memref: MemRef, ty: MemRefType[Attribute]) -> MemRef:
    """The same memory under another type of the same rank."""
    if memref.layout is not None or llvm.layout_of(ty).map is not None:
        if llvm.layout_of(ty).map != memref.layout:
            raise CompileError(f"cast from '{memref.type}' to '{ty}' is not supported")
        return replace(memref, type=ty)
    return view(memref, ty, memref.offset, memref.sizes, memref.strides)


def row_major(b: Builder, sizes: Sequence[Index]) -> list[Index]:
    """Return the strides of a dense row-major array."""
    strides: list[Index] = []
    stride: Index = 1
    for size in reversed(sizes):
        strides.append(stride)
        stride = b.index_mul(stride, size, "nsw")
    return strides[::-1]


# Unranked memrefs


def to_unranked(fn: FunctionCodegen, memref: MemRef, ty: Attribute) -> UnrankedMemRef:
    """Write the descriptor of a memref to the stack."""
    strided(memref)
    return UnrankedMemRef(ty, len(memref.sizes), fn.on_stack(fn.descriptor_fields(memref)))


def from_unranked(
    fn: FunctionCodegen, unranked: UnrankedMemRef, ty: MemRefType[Attribute]
) -> MemRef:
    """Read the descriptor of an unranked memref whose rank is known to be that of `ty`."""
    b = fn.b
    dynamic = [
        descriptor_field(b, unranked, 16 + 8 * i)
        for i, static in enumerate(llvm.layout_of(ty).parts)
        if static is None
    ]
    bases = [b.load(llvm.PTR, b.byte_offset(unranked.descriptor, at), 8) for at in (0, 8)]
    memref = from_components(ty, [*bases, *dynamic])
    assert isinstance(memref, MemRef)
    return memref


def descriptor_field(b: Builder, unranked: UnrankedMemRef, offset: Index) -> Value:
    """Return the 8-byte field of a descriptor at a byte offset."""
    return b.load(llvm.I64, b.gep("i8", unranked.descriptor, offset), 8)


# Ops


def memref_result(op: Operation, what: str = "result") -> MemRefType[Attribute]:
    """Return the type of an op's result, a ranked memref; other types are refused."""
    ty = op.results[0].type
    if not is_memref(ty):
        refuse(op, f"{what} of type '{ty}' is not supported by code generation")
    return ty


@lowers("memref.cast", "memref.memory_space_cast")
def lower_memref_cast_or_memory_space_cast(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.cast` and `memref.memory_space_cast`."""
    source = fn.lowered(op.operands[0])
    ty = op.results[0].type
    match source:
        case MemRef() if is_memref(ty):
            fn.bind(op.results[0], retyped(source, ty))
        case MemRef():
            fn.bind(op.results[0], to_unranked(fn, source, ty))
        case UnrankedMemRef() if is_memref(ty):
            fn.bind(op.results[0], from_unranked(fn, source, ty))
        case _:
            fn.bind(op.results[0], source)


@lowers("memref.distinct_objects")
def lower_memref_distinct_objects(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.distinct_objects`."""
    for result, operand in zip(op.results, op.operands, strict=True):
        fn.bind(result, fn.lowered(operand))


@lowers("memref.assume_alignment")
def lower_memref_assume_alignment(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.assume_alignment`."""
    memref = fn.memref(op.operands[0])
    bundle = f' [ "align"(ptr {memref.aligned.text}, i64 {integer(op, "alignment")}) ]'
    fn.b.call("llvm.assume", llvm.VOID, ["i1 true"], attributes=bundle)
    for result in op.results:
        fn.bind(result, memref)


@lowers("memref.reinterpret_cast")
def lower_memref_reinterpret_cast(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.reinterpret_cast`."""
    source = fn.lowered(op.operands[0])
    ty = memref_result(op)
    if isinstance(source, UnrankedMemRef):
        allocated = fn.b.cast("inttoptr", descriptor_field(fn.b, source, 0), source.descriptor.type)
        aligned = fn.b.cast("inttoptr", descriptor_field(fn.b, source, 8), source.descriptor.type)
        source = MemRef(ty, allocated, aligned, 0, (), ())
    assert isinstance(source, MemRef)
    _, offsets, sizes, strides = _mixed_groups(fn, op)
    fn.bind(op.results[0], view(source, ty, offsets[0], sizes, strides))


def _mixed_groups(
    fn: FunctionCodegen, op: Operation
) -> tuple[SSAValue, list[Index], list[Index], list[Index]]:
    """Return the source, offsets, sizes and strides of a subview or reinterpret_cast."""
    (source,), *dynamic = segments(op)
    offsets, sizes, strides = (
        fn.mixed(integers(op, f"static_{name}"), operands)
        for name, operands in zip(("offsets", "sizes", "strides"), dynamic, strict=True)
    )
    return source, offsets, sizes, strides


@lowers("memref.subview")
def lower_memref_subview(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.subview`."""
    b = fn.b
    operand, offsets, sizes, steps = _mixed_groups(fn, op)
    source = strided(fn.memref(operand))
    ty = memref_result(op)
    offset = source.offset
    for at, stride in zip(offsets, source.strides, strict=True):
        offset = b.index_add(offset, b.index_mul(at, stride, "nsw"), "nsw")
    strides = [
        b.index_mul(stride, step, "nsw") for stride, step in zip(source.strides, steps, strict=True)
    ]
    dropped = dropped_dimensions(op)
    if dropped is None:
        refuse(op, f"base type '{source.type}' is not strided")
    kept_dims = [i for i in range(len(sizes)) if i not in dropped]
    viewed = view(
        source, ty, offset, [sizes[i] for i in kept_dims], [strides[i] for i in kept_dims]
    )
    fn.bind(op.results[0], viewed)


@lowers("memref.transpose")
def lower_memref_transpose(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.transpose`."""
    source = strided(fn.memref(op.operands[0]))
    permutation = attribute(op, "permutation")
    assert isinstance(permutation, AffineMapAttr)
    order = [next(iter(result.used_dims())) for result in permutation.data.results]
    sizes = [source.sizes[i] for i in order]
    strides = [source.strides[i] for i in order]
    fn.bind(op.results[0], view(source, memref_result(op), source.offset, sizes, strides))


@lowers("memref.expand_shape")
def lower_memref_expand_shape(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.expand_shape`."""
    source = strided(fn.memref(op.operands[0]))
    ty = memref_result(op)
    sizes = fn.mixed(integers(op, "static_output_shape"), op.operands[1:])
    strides: list[Index] = [1] * len(sizes)
    for group, stride in zip(reassociation(op), source.strides, strict=False):
        inner = row_major(fn.b, [sizes[i] for i in group])
        for i, factor in zip(group, inner, strict=True):
            strides[i] = fn.b.index_mul(factor, stride, "nsw")
    fn.bind(op.results[0], view(source, ty, source.offset, sizes, strides))


@lowers("memref.collapse_shape")
def lower_memref_collapse_shape(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.collapse_shape`."""
    source = strided(fn.memref(op.operands[0]))
    ty = memref_result(op)
    static_strides = llvm.layout_of(ty).strides
    sizes: list[Index] = []
    strides: list[Index] = []
    for group, static in zip(reassociation(op), static_strides, strict=True):
        sizes.append(fn.b.product([source.sizes[i] for i in group], "nsw"))
        strides.append(_collapsed_stride(fn, source, group) if static is None else static)
    fn.bind(op.results[0], view(source, ty, source.offset, sizes, strides))


def _collapsed_stride(fn: FunctionCodegen, source: MemRef, group: Sequence[int]) -> Index:
    """Return the stride of the innermost dimension that has more than one element."""
    b = fn.b
    stride = source.strides[group[0]]
    for i in group[1:]:
        size = source.sizes[i]
        own = source.strides[i]
        if isinstance(size, int):
            stride = stride if size == 1 else own
        else:
            single = b.index_compare("eq", size, 1)
            stride = b.select(single, index_value(stride), index_value(own))
    return stride


@lowers("memref.view")
def lower_memref_view(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.view`."""
    source = fn.memref(op.operands[0])
    ty = memref_result(op)
    start = fn.b.gep("i8", source.aligned, fn.b.index_add(source.offset, fn.index(op.operands[1])))
    dynamic = iter(op.operands[2:])
    sizes: list[Index] = [
        fn.index(next(dynamic)) if size is None else size for size in llvm.layout_of(ty).shape
    ]
    base = MemRef(ty, source.allocated, start, 0, (), ())
    fn.bind(op.results[0], view(base, ty, 0, sizes, row_major(fn.b, sizes)))


@lowers("memref.reshape")
def lower_memref_reshape(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.reshape`."""
    source = fn.lowered(op.operands[0])
    shape = fn.memref(op.operands[1])
    ty = op.results[0].type
    count = shape.sizes[0]
    if not isinstance(count, int):
        refuse(op, "memref.reshape to a rank that is not known is not supported")
    element = llvm.scalar_type(shape.type.element_type)
    sizes: list[Index] = []
    for i in range(count):
        place = element_address(fn, shape, [i])
        size = load_leaf(fn, place, element, llvm.memory_bytes(element))
        sizes.append(size if size.type is llvm.I64 else fn.b.cast("sext", size, llvm.I64))
    element_type = ty.element_type if is_memref(ty) or is_unranked(ty) else ty
    ranked = ty if is_memref(ty) else MemRefType(element_type, [DYNAMIC_INDEX] * count)
    if isinstance(source, UnrankedMemRef):
        source = from_unranked(fn, source, MemRefType(element_type, []))
    assert isinstance(source, MemRef)
    sizes = [
        size if static is None else static
        for static, size in zip(llvm.layout_of(ranked).shape, sizes, strict=True)
    ]
    record = view(source, ranked, source.offset, sizes, row_major(fn.b, sizes))
    fn.bind(op.results[0], record if is_memref(ty) else to_unranked(fn, record, ty))


# Questions


@lowers("memref.rank")
def lower_memref_rank(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.rank`."""
    source = fn.lowered(op.operands[0])
    assert isinstance(source, MemRef | UnrankedMemRef)
    fn.bind(op.results[0], len(source.sizes) if isinstance(source, MemRef) else source.rank)


@lowers("memref.dim")
def lower_memref_dim(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.dim`."""
    source = fn.lowered(op.operands[0])
    dimension = fn.index(op.operands[1])
    if isinstance(source, UnrankedMemRef):
        place = fn.b.index_add(fn.b.index_mul(dimension, 8), 24)
        fn.bind(op.results[0], descriptor_field(fn.b, source, place))
        return
    assert isinstance(source, MemRef)
    if isinstance(dimension, int):
        inside = 0 <= dimension < len(source.sizes)
        fn.bind(op.results[0], source.sizes[dimension] if inside else Value(llvm.I64, "poison"))
        return
    result = index_value(source.sizes[-1]) if source.sizes else Value(llvm.I64, "poison")
    for i, size in enumerate(source.sizes[:-1]):
        here = fn.b.index_compare("eq", dimension, i)
        result = fn.b.select(here, index_value(size), result)
    fn.bind(op.results[0], result)


@lowers("memref.extract_strided_metadata")
def lower_memref_extract_strided_metadata(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.extract_strided_metadata`."""
    source = strided(fn.memref(op.operands[0]))
    base = memref_result(op)
    fn.bind(op.results[0], MemRef(base, source.allocated, source.aligned, 0, (), ()))
    for result, part in zip(op.results[1:], source.parts, strict=True):
        fn.bind(result, part)


@lowers("memref.extract_aligned_pointer_as_index")
def lower_memref_extract_aligned_pointer_as_index(fn: FunctionCodegen, op: Operation) -> None:
    """Lower `memref.extract_aligned_pointer_as_index`."""
    source = fn.memref(op.operands[0])
    fn.bind(op.results[0], fn.b.cast("ptrtoint", source.aligned, llvm.I64))

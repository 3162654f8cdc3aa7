"""The meaning of `memref`'s ops that make views of memory."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType, NoneAttr, StridedLayoutAttr
from xdsl.ir import Attribute, Operation

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.core.attributes import AffineMapAttr, is_memref, is_unranked
from loopwright.ir.core.properties import grouped, integer, integers, mixed, reassociation
from loopwright.ir.dialects.memref import layout as memref_layout
from loopwright.ir.dialects.memref.view_forms import dropped_dimensions
from loopwright.meaning.affine import map_function
from loopwright.meaning.machine import Evaluator, Machine, computes, meaning, require
from loopwright.meaning.memory import Allocation, IndexMap, MemRef, element_codec, row_major
from loopwright.meaning.values import (
    Fault,
    InvalidCastError,
    InvalidSizeError,
    OutOfBoundsError,
    ShapeMismatchError,
    Value,
    defined,
    unsupported,
)

# From types to memrefs

AnyMemRefType = MemRefType[Any]


def memref_type(value_type: Attribute) -> AnyMemRefType:
    """Return a type as the ranked memref type that it must be."""
    if not is_memref(value_type):
        raise unsupported(f"uses {value_type} where a ranked memref is needed")
    return value_type


def full_sizes(target: AnyMemRefType, dynamic: Sequence[Value]) -> tuple[int, ...]:
    """Return the extents of a type with the dynamic ones filled in; raise if one is negative."""
    remaining = iter(dynamic)
    sizes = tuple(
        defined(next(remaining), "an extent") if extent is None else extent
        for extent in memref_layout.extents(target)
    )
    for size in sizes:
        if size < 0:
            raise Fault(InvalidSizeError, f"has the negative extent {size}")
    return sizes


def allocate_as(
    target: AnyMemRefType,
    sizes: Sequence[int],
    symbols: Sequence[int],
    kind: str,
    alignment: int = 1,
) -> MemRef:
    """Fresh memory for a memref of a type, laid out as its layout says."""
    codec = element_codec(target.element_type)
    offset, strides, layout, elements = layout_of(target, sizes, symbols)
    allocation = Allocation.new(elements * codec.size, kind, alignment)
    return MemRef(
        allocation, codec, target.element_type, tuple(sizes), strides, offset, layout=layout
    )


def layout_of(
    target: AnyMemRefType, sizes: Sequence[int], symbols: Sequence[int]
) -> tuple[int, tuple[int, ...], IndexMap | None, int]:
    """Offset, strides, index map if the layout is not strided, and the elements it takes."""
    layout = target.layout
    if isinstance(layout, NoneAttr) or memref_layout.has_identity_layout(target):
        return 0, row_major(sizes), None, prod(sizes)
    if isinstance(layout, StridedLayoutAttr):
        return _mapped(
            memref_layout.strided_map(layout.get_strides(), layout.get_offset()), sizes, symbols
        )
    if not isinstance(layout, AffineMapAttr):
        raise unsupported(f"uses {target}, whose layout the interpreter does not support")
    return _mapped(layout.data, sizes, symbols)


def _span(sizes: Sequence[int], strides: Sequence[int], offset: int) -> int:
    """Return the elements from position zero to the last one that is used; strides may be
    negative."""
    if 0 in sizes:
        return 0
    steps = ((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))
    reach = sum(step for step in steps if step > 0)
    return offset + reach + 1


def _mapped(
    layout: AffineMap, sizes: Sequence[int], symbols: Sequence[int]
) -> tuple[int, tuple[int, ...], IndexMap | None, int]:
    """Return the layout of an affine map, whose symbols are given."""
    function = map_function(layout)
    if memref_layout.strides_and_offset_of_map(layout) is not None:
        rank = len(sizes)
        (offset,) = function([*([0] * rank), *symbols])
        units = [[int(i == j) for j in range(rank)] for i in range(rank)]
        strides = tuple(function([*unit, *symbols])[0] - offset for unit in units)
        return offset, strides, None, _span(sizes, strides, offset)
    # The extents of the physical space are found by looking at every element.
    images = [function([*point, *symbols]) for point in product(*map(range, sizes))]
    if any(coordinate < 0 for image in images for coordinate in image):
        raise Fault(InvalidSizeError, "has a layout that maps subscripts to negative positions")
    physical = [max(column) + 1 for column in zip(*images, strict=True)]
    weights = row_major(physical)

    def position(subscripts: Sequence[int]) -> int:
        image = function([*subscripts, *symbols])
        return sum(map(lambda c, w: c * w, image, weights))

    return 0, row_major(sizes), position, prod(physical) if images else 0


def as_claimed(memref: MemRef, target: Attribute) -> MemRef:
    """Return a memref; the fault is raised if it is not what a type says of it."""
    if is_unranked(target):
        return memref
    claimed = memref_type(target)
    want = memref_layout.extents(claimed)
    if len(want) != len(memref.sizes):
        raise Fault(
            InvalidCastError, f"casts a memref of rank {len(memref.sizes)} to rank {len(want)}"
        )
    for dimension, (extent, size) in enumerate(zip(want, memref.sizes, strict=True)):
        if extent is not None and extent != size:
            raise Fault(
                InvalidCastError,
                f"casts dimension {dimension} of extent {size} to extent {extent}",
            )
    layout = memref_layout.strides_and_offset(claimed)
    if layout is None or memref.layout is not None:
        return memref
    strides, offset = layout
    if offset is not None and offset != memref.offset:
        raise Fault(InvalidCastError, f"casts the offset {memref.offset} to {offset}")
    if 0 in memref.sizes:
        return memref
    for dimension, (stride, have) in enumerate(zip(strides, memref.strides, strict=True)):
        if stride is not None and stride != have and memref.sizes[dimension] != 1:
            raise Fault(
                InvalidCastError,
                f"casts the stride {have} of dimension {dimension} to {stride}",
            )
    return memref


# Views


@computes("memref.cast", "memref.memory_space_cast")
def cast(op: Operation, machine: Machine, memref: Value) -> MemRef:
    """The same memref; its extents, strides and offset must be what the new type says."""
    return as_claimed(defined(memref, "the memref"), op.results[0].type)


def _all_defined(values: Sequence[Value], use: str) -> list[int]:
    return [defined(value, use) for value in values]


def _strided(memref: Value) -> MemRef:
    """Return a memref that has strides."""
    if defined(memref, "the memref").layout is not None:
        raise unsupported("views a memref whose layout is not strided")
    return memref


@meaning("memref.subview")
def subview(op: Operation, machine: Machine) -> Evaluator:
    """Offsets, sizes and strides inside the source; all its elements must be the source's."""
    static = [integers(op, f"static_{kind}") for kind in ("offsets", "sizes", "strides")]
    dropped = dropped_dimensions(op)
    if dropped is None:
        raise unsupported(f"does not fit its result type {op.results[0].type}")

    def run(*operands: Value) -> MemRef:
        (source,), *dynamic = grouped(op, operands)
        source = _strided(source)
        offsets, sizes, strides = (
            _all_defined(mixed(s, d), "an operand") for s, d in zip(static, dynamic, strict=True)
        )
        offset = source.offset
        for dimension, (start, size, stride) in enumerate(
            zip(offsets, sizes, strides, strict=True)
        ):
            _check_slice(dimension, start, size, stride, source.sizes[dimension])
            offset += start * source.strides[dimension]
        kept_dims = [dimension for dimension in range(len(sizes)) if dimension not in dropped]
        return source.viewed(
            [sizes[i] for i in kept_dims],
            [strides[i] * source.strides[i] for i in kept_dims],
            offset,
        )

    return run


def _check_slice(dimension: int, start: int, size: int, stride: int, extent: int) -> None:
    if size < 0:
        raise Fault(InvalidSizeError, f"has the negative size {size} in dimension {dimension}")
    last = start + (size - 1) * stride
    inside = 0 <= start <= extent if size == 0 else 0 <= start < extent and 0 <= last < extent
    if not inside:
        raise Fault(
            OutOfBoundsError,
            f"views {size} elements from {start} on by {stride} in dimension {dimension}, "
            f"which has extent {extent}",
        )


@computes("memref.reinterpret_cast")
def reinterpret_cast(op: Operation, machine: Machine, *operands: Value) -> MemRef:
    """Any offset, sizes and strides over the memory of the source."""
    static = [integers(op, f"static_{kind}") for kind in ("offsets", "sizes", "strides")]
    (source,), *dynamic = grouped(op, operands)
    defined(source, "the memref")
    (offset,), sizes, strides = (
        _all_defined(mixed(s, d), "an operand") for s, d in zip(static, dynamic, strict=True)
    )
    if any(size < 0 for size in sizes):
        raise Fault(InvalidSizeError, f"has the negative extent {min(sizes)}")
    return source.viewed(sizes, strides, offset)


@computes("memref.view")
def view(op: Operation, machine: Machine, source: Value, shift: Value, *dynamic: Value) -> MemRef:
    """Bytes as elements of another type, in row-major order from a byte offset on."""
    target = memref_type(op.results[0].type)
    codec = element_codec(target.element_type)
    source = _strided(source)
    defined(shift, "the byte offset")
    sizes = full_sizes(target, dynamic)
    size = prod(sizes) * codec.size
    if shift < 0 or shift + size > source.sizes[0]:
        raise Fault(
            OutOfBoundsError,
            f"views bytes {shift} to {shift + size} of a buffer of {source.sizes[0]} bytes",
        )
    base = source.base + source.offset + shift
    return MemRef(source.allocation, codec, target.element_type, sizes, row_major(sizes), base=base)


@computes("memref.reshape")
def reshape(op: Operation, machine: Machine, source: Value, shape: MemRef) -> MemRef:
    """Return the elements in row-major order, with the extents that the second operand holds."""
    source = _strided(source)
    sizes = _all_defined(
        [shape.load(subscripts, op) for subscripts in shape.subscripts()], "an extent"
    )
    if not source.is_contiguous() or prod(sizes) != prod(source.sizes):
        raise Fault(ShapeMismatchError, f"reshapes extents {source.sizes} to {tuple(sizes)}")
    return as_claimed(source.viewed(sizes, row_major(sizes), source.offset), op.results[0].type)


@computes("memref.expand_shape")
def expand_shape(op: Operation, machine: Machine, source: Value, *dynamic: Value) -> MemRef:
    """Return each dimension cut into a group of dimensions."""
    groups = reassociation(op)
    static = integers(op, "static_output_shape") or [
        DYNAMIC_INDEX if extent is None else extent
        for extent in memref_layout.extents(memref_type(op.results[0].type))
    ]
    source = _strided(source)
    sizes = _all_defined(mixed(static, dynamic), "an extent")
    strides = [0] * len(sizes)
    for dimension, group in enumerate(groups):
        shape = [sizes[i] for i in group]
        if prod(shape) != source.sizes[dimension]:
            raise Fault(
                ShapeMismatchError,
                f"expands extent {source.sizes[dimension]} of dimension {dimension} to {shape}",
            )
        for i, stride in zip(group, row_major(shape), strict=True):
            strides[i] = stride * source.strides[dimension]
    if not groups:
        strides = [1] * len(sizes)
    return source.viewed(sizes, strides, source.offset)


@computes("memref.collapse_shape")
def collapse_shape(op: Operation, machine: Machine, source: Value) -> MemRef:
    """Merge groups of dimensions; the dimensions of a group must be contiguous."""
    groups = reassociation(op)
    source = _strided(source)
    sizes: list[int] = []
    strides: list[int] = []
    for group in groups:
        stride = _collapsed_stride(source, group)
        sizes.append(prod(source.sizes[i] for i in group))
        strides.append(stride)
    return source.viewed(sizes, strides, source.offset)


def _collapsed_stride(source: MemRef, group: Sequence[int]) -> int:
    """Return the stride of the innermost dimension with several elements; the outer strides must
    match it."""
    moving = [i for i in group if source.sizes[i] != 1]
    if not moving:
        return source.strides[group[-1]]
    stride = source.strides[moving[-1]]
    expected = stride
    for i in reversed(moving):
        if source.strides[i] != expected and 0 not in source.sizes:
            raise Fault(InvalidCastError, f"collapses dimensions {tuple(group)}, which have gaps")
        expected *= source.sizes[i]
    return stride


@meaning("memref.transpose")
def transpose(op: Operation, machine: Machine) -> Evaluator:
    """The dimensions in another order."""
    permutation = require(op, "permutation")
    assert isinstance(permutation, AffineMapAttr)
    permute = map_function(permutation.data)

    def run(source: Value) -> MemRef:
        source = _strided(source)
        return source.viewed(permute(source.sizes), permute(source.strides), source.offset)

    return run


@meaning("vector.type_cast")
def type_cast(op: Operation, machine: Machine) -> Evaluator:
    """The trailing dimensions of an array as vectors; both types are static and row-major."""
    target = memref_type(op.results[0].type)
    codec = element_codec(target.element_type)
    sizes = full_sizes(target, ())
    strides = row_major(sizes)

    def run(source: Value) -> MemRef:
        source = _strided(source)
        base = source.base + source.offset * source.codec.size
        return MemRef(source.allocation, codec, target.element_type, sizes, strides, base=base)

    return run


# Ops that give back what they get


@computes("memref.assume_alignment")
def assume_alignment(op: Operation, machine: Machine, memref: Value) -> Value:
    """The same memref; its address must be aligned as promised."""
    alignment = integer(op, "alignment")
    source = defined(memref, "the memref")
    address = source.allocation.address + source.base
    if address % alignment:
        raise Fault(InvalidCastError, f"assumes an alignment of {alignment} that is not there")
    return memref


@computes("memref.distinct_objects")
def distinct_objects(op: Operation, machine: Machine, *memrefs: MemRef) -> Value:
    """The same memrefs, which must not share memory."""
    allocations = [defined(memref, "a memref").allocation for memref in memrefs]
    if len(set(map(id, allocations))) != len(allocations):
        raise Fault(InvalidCastError, "is given memrefs that share memory")
    return memrefs if len(memrefs) != 1 else memrefs[0]


@computes("memref.extract_strided_metadata")
def extract_strided_metadata(op: Operation, machine: Machine, source: Value) -> tuple[Value, ...]:
    """Return a memref of rank zero at the base, the offset, the extents and the strides."""
    source = _strided(source)
    base = source.viewed((), (), 0)
    return (base, source.offset, *source.sizes, *source.strides)


@computes("memref.extract_aligned_pointer_as_index")
def extract_aligned_pointer(op: Operation, machine: Machine, source: Value) -> int:
    """Return the address of the base."""
    memref = defined(source, "the memref")
    return memref.allocation.address + memref.base

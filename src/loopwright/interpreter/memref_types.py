"""From memref types to memrefs: allocation with any layout, and checks of what a type claims."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import Any

from xdsl.dialects.builtin import MemRefType, NoneAttr, StridedLayoutAttr
from xdsl.ir import Attribute

from loopwright.affine_expr import AffineMap
from loopwright.dialects.memref.layout import (
    extents,
    has_identity_layout,
    strided_map,
    strides_and_offset,
    strides_and_offset_of_map,
)
from loopwright.interpreter.affine_maps import map_function
from loopwright.interpreter.codecs import element_codec
from loopwright.interpreter.faults import Fault, InvalidCastError, InvalidSizeError, unsupported
from loopwright.interpreter.memory import Allocation, IndexMap, MemRef, row_major
from loopwright.interpreter.values import Value, defined
from loopwright.syntax.attributes import AffineMapAttr
from loopwright.syntax.narrowing import is_memref, is_unranked

AnyMemRefType = MemRefType[Any]


def memref_type(value_type: Attribute) -> AnyMemRefType:
    """A type as the ranked memref type that it must be."""
    if not is_memref(value_type):
        raise unsupported(f"uses {value_type} where a ranked memref is needed")
    return value_type


def full_sizes(target: AnyMemRefType, dynamic: Sequence[Value]) -> tuple[int, ...]:
    """The extents of a type, the dynamic ones filled in; none may be negative."""
    rest = iter(dynamic)
    sizes = tuple(
        defined(next(rest), "an extent") if extent is None else extent for extent in extents(target)
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
    if isinstance(layout, NoneAttr) or has_identity_layout(target):
        return 0, row_major(sizes), None, prod(sizes)
    if isinstance(layout, StridedLayoutAttr):
        return _mapped(strided_map(layout.get_strides(), layout.get_offset()), sizes, symbols)
    if not isinstance(layout, AffineMapAttr):
        raise unsupported(f"uses {target}, whose layout the interpreter does not support")
    return _mapped(layout.data, sizes, symbols)


def _span(sizes: Sequence[int], strides: Sequence[int], offset: int) -> int:
    """The elements from position zero to the last one that is used; strides may be negative."""
    if 0 in sizes:
        return 0
    steps = ((size - 1) * stride for size, stride in zip(sizes, strides, strict=True))
    reach = sum(step for step in steps if step > 0)
    return offset + reach + 1


def _mapped(
    layout: AffineMap, sizes: Sequence[int], symbols: Sequence[int]
) -> tuple[int, tuple[int, ...], IndexMap | None, int]:
    """The layout of an affine map, whose symbols are given."""
    function = map_function(layout)
    if strides_and_offset_of_map(layout) is not None:
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


def check_claims(memref: MemRef, target: Attribute) -> None:
    """Raise the fault if a memref is not what a type says of it."""
    if is_unranked(target):
        return
    claimed = memref_type(target)
    want = extents(claimed)
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
    layout = strides_and_offset(claimed)
    if layout is None or memref.layout is not None:
        return
    strides, offset = layout
    if offset is not None and offset != memref.offset:
        raise Fault(InvalidCastError, f"casts the offset {memref.offset} to {offset}")
    if 0 in memref.sizes:
        return
    for dimension, (stride, have) in enumerate(zip(strides, memref.strides, strict=True)):
        if stride is not None and stride != have and memref.sizes[dimension] != 1:
            raise Fault(
                InvalidCastError,
                f"casts the stride {have} of dimension {dimension} to {stride}",
            )

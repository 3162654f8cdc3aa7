"""Reading and writing n-D slices of memrefs as vectors.

A slice of rank r covers the last r dimensions of the memref, from the given indices on. Each leaf
of the vector lies along the innermost dimension; if that one is not contiguous, its elements are
moved one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute

from loopwright.codegen.core.components import components, from_components
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.expressions import Ranged
from loopwright.codegen.core.types import (
    FloatType,
    IntType,
    VecType,
    element_text,
    is_vector,
    leaf_shape,
    register_type,
)
from loopwright.codegen.core.values import Index, Lowered, MemRef, Value
from loopwright.codegen.memory.addressing import element_address
from loopwright.codegen.memory.elements import (
    load_element,
    load_leaf,
    natural_alignment,
    store_element,
    store_leaf,
)


def _leaf_addresses(
    fn: FunctionLowering, memref: MemRef, base: Value, ty: VectorType[Attribute]
) -> Iterator[Value]:
    """The address of the first element of each leaf."""
    outer = leaf_shape(ty)
    strides = memref.strides[len(memref.strides) - ty.get_num_dims() :]
    element = element_text(memref.type.element_type)
    for position in product(*map(range, outer)):
        address = base
        for at, stride in zip(position, strides, strict=False):
            address = fn.b.gep(element, address, fn.b.index_mul(at, stride, "nsw"))
        yield address


def load_slice(
    fn: FunctionLowering,
    memref: MemRef,
    indices: Sequence[Index | Ranged],
    ty: VectorType[Attribute],
) -> Lowered:
    """The vector of type `ty` whose first element is at `indices`."""
    element = memref.type.element_type
    base = element_address(fn, memref, indices)
    alignment = natural_alignment(element)
    if is_vector(element):
        # A memref of vectors: the slice is one element.
        return load_element(fn, base, ty, alignment)
    leaf_type = register_type(ty)
    assert isinstance(leaf_type, VecType)
    contiguous = _is_contiguous(memref, ty)
    leaves: list[Value] = []
    for address in _leaf_addresses(fn, memref, base, ty):
        if contiguous:
            leaves.append(load_leaf(fn, address, leaf_type, alignment))
            continue
        leaf = Value(leaf_type, "poison")
        for lane in range(leaf_type.lanes):
            place = _lane_address(fn, memref, address, lane)
            scalar = load_leaf(fn, place, leaf_type.element, alignment)
            leaf = fn.b.emit(leaf_type, f"insertelement {leaf.typed}, {scalar.typed}, i64 {lane}")
        leaves.append(leaf)
    return from_components(ty, leaves)


def store_slice(
    fn: FunctionLowering,
    value: Lowered,
    memref: MemRef,
    indices: Sequence[Index | Ranged],
    ty: VectorType[Attribute],
) -> None:
    """Write the vector `value` of type `ty` from `indices` on."""
    element = memref.type.element_type
    base = element_address(fn, memref, indices)
    alignment = natural_alignment(element)
    if is_vector(element):
        store_element(fn, value, base, ty, alignment)
        return
    contiguous = _is_contiguous(memref, ty)
    addresses = _leaf_addresses(fn, memref, base, ty)
    for leaf, address in zip(components(value), addresses, strict=True):
        if contiguous:
            store_leaf(fn, leaf, address, element, alignment)
            continue
        assert isinstance(leaf.type, VecType)
        for lane in range(leaf.type.lanes):
            scalar = _lane(fn, leaf, leaf.type.element, lane)
            store_leaf(fn, scalar, _lane_address(fn, memref, address, lane), element, alignment)


def _is_contiguous(memref: MemRef, ty: VectorType[Attribute]) -> bool:
    """Whether the lanes of a slice lie one after another."""
    return not memref.strides or memref.strides[-1] == 1 or ty.get_num_dims() == 0


def _lane(fn: FunctionLowering, leaf: Value, element: IntType | FloatType, lane: int) -> Value:
    return fn.b.emit(element, f"extractelement {leaf.typed}, i64 {lane}")


def _lane_address(fn: FunctionLowering, memref: MemRef, address: Value, lane: int) -> Value:
    element = element_text(memref.type.element_type)
    return fn.b.gep(element, address, fn.b.index_mul(lane, memref.strides[-1], "nsw"))

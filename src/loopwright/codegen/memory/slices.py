"""Reading and writing n-D slices of memrefs as vectors.

A slice of rank r covers the last r dimensions of the memref, from the given indices on. Each leaf
of the vector lies along the innermost dimension; if that one is not contiguous, its elements are
moved one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from xdsl.dialects.builtin import VectorType
from xdsl.ir import Attribute

from loopwright.codegen.core.components import components, from_components
from loopwright.codegen.core.context import FunctionLowering
from loopwright.codegen.core.expressions import Ranged
from loopwright.codegen.core.types import (
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


@dataclass(frozen=True)
class _Slice:
    """A slice of a memref of scalars, from an address on, as a vector of some type."""

    fn: FunctionLowering
    memref: MemRef
    base: Value
    ty: VectorType[Attribute]

    @property
    def is_contiguous(self) -> bool:
        """Whether the lanes of a leaf lie one after another."""
        strides = self.memref.strides
        return not strides or strides[-1] == 1 or self.ty.get_num_dims() == 0

    def leaves(self) -> Iterator[Value]:
        """The address of the first element of each leaf."""
        memref = self.memref
        strides = memref.strides[len(memref.strides) - self.ty.get_num_dims() :]
        for position in product(*map(range, leaf_shape(self.ty))):
            address = self.base
            for at, stride in zip(position, strides, strict=False):
                address = self._moved(address, at, stride)
            yield address

    def lane(self, leaf: Value, number: int) -> Value:
        """The address of a lane of the leaf at an address."""
        return self._moved(leaf, number, self.memref.strides[-1])

    def _moved(self, address: Value, count: int, stride: Index) -> Value:
        element = element_text(self.memref.type.element_type)
        return self.fn.b.gep(element, address, self.fn.b.index_mul(count, stride, "nsw"))


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
    place = _Slice(fn, memref, base, ty)
    leaves: list[Value] = []
    for address in place.leaves():
        if place.is_contiguous:
            leaves.append(load_leaf(fn, address, leaf_type, alignment))
            continue
        leaf = Value(leaf_type, "poison")
        for lane in range(leaf_type.lanes):
            scalar = load_leaf(fn, place.lane(address, lane), leaf_type.element, alignment)
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
    place = _Slice(fn, memref, base, ty)
    for leaf, address in zip(components(value), place.leaves(), strict=True):
        if place.is_contiguous:
            store_leaf(fn, leaf, address, element, alignment)
            continue
        assert isinstance(leaf.type, VecType)
        scalar_type = leaf.type.element
        for lane in range(leaf.type.lanes):
            scalar = fn.b.emit(scalar_type, f"extractelement {leaf.typed}, i64 {lane}")
            store_leaf(fn, scalar, place.lane(address, lane), element, alignment)

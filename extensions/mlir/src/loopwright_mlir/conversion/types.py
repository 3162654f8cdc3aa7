"""Which types of the `llvm` dialect stand for others."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import llvm
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    FunctionType,
    IndexType,
    IntAttr,
    IntegerType,
    MemRefType,
    NoneAttr,
    VectorType,
)
from xdsl.ir import Attribute

from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.memref.layout import strides_and_offset
from loopwright.ir.syntax.narrowing import (
    is_complex_type,
    is_integer,
    is_integer_type,
    is_memref,
    is_unranked,
    is_vector,
)
from loopwright_mlir.dialects.llvm import LLVM

_OF_LLVM = frozenset(attribute.name for attribute in LLVM.attributes)
"""The names of the types, and attributes, that are of the dialect."""


class TypeConverter:
    """Types for values of a program that is lowered; indices have a width."""

    def __init__(self, index_width: int = 64) -> None:
        self.index = IntegerType(index_width or 64)

    def convert(self, type_: Attribute) -> Attribute | None:
        """The type that stands for another, itself if it is one of LLVM; None if there is none.

        >>> from xdsl.dialects.builtin import IndexType
        >>> str(TypeConverter().convert(IndexType()))
        'i64'
        """
        if isinstance(type_, IndexType):
            return self.index
        if is_integer_type(type_):
            return type_ if is_signless_integer(type_) else IntegerType(type_.width.data)
        if isinstance(type_, AnyFloat):
            return _float(type_)
        if is_vector(type_):
            return self._vector(type_)
        if is_memref(type_):
            return self.descriptor(type_)
        if is_unranked(type_):
            if pointer(type_.memory_space) is None:
                return None
            return llvm.LLVMStructType.from_type_list([self.index, llvm.LLVMPointerType()])
        if isinstance(type_, FunctionType):
            return llvm.LLVMPointerType()
        if is_complex_type(type_):
            element = self.convert(type_.element_type)
            return None if element is None else llvm.LLVMStructType.from_type_list([element] * 2)
        return type_ if type_.name in _OF_LLVM else None

    def _vector(self, type_: VectorType[Attribute]) -> Attribute | None:
        element = self.convert(type_.element_type)
        shape = type_.get_shape()
        scalable = type_.get_scalable_dims()
        if element is None or any(scalable[:-1]):
            return None
        if not shape:
            return VectorType(element, [1])
        flags = ArrayAttr([type_.scalable_dims.data[-1]])
        return arrays(shape[:-1], VectorType(element, shape[-1:], flags))

    def descriptor(self, type_: MemRefType[Attribute]) -> llvm.LLVMStructType | None:
        """Pointers to what was allocated and to the first element, the offset, sizes and strides;
        None where strides say not where elements are."""
        if strides_and_offset(type_) is None or self.convert(type_.element_type) is None:
            return None
        address = pointer(type_.memory_space)
        if address is None:
            return None
        fields: list[Attribute] = [address, address, self.index]
        rank = len(type_.get_shape())
        if rank:
            fields += [llvm.LLVMArrayType(rank, self.index)] * 2
        return llvm.LLVMStructType.from_type_list(fields)


_FLOATS = (BFloat16Type, Float16Type, Float32Type, Float64Type, Float80Type, Float128Type)


def _float(type_: AnyFloat) -> Attribute | None:
    """The type itself, or for at most eight bits an integer type of so many."""
    if isinstance(type_, _FLOATS):
        return type_
    return IntegerType(type_.bitwidth) if type_.bitwidth <= 8 else None


def arrays(shape: Sequence[int], element: Attribute) -> Attribute:
    """Arrays of arrays, down to elements."""
    for extent in reversed(shape):
        element = llvm.LLVMArrayType(extent, element)
    return element


def pointer(space: Attribute) -> llvm.LLVMPointerType | None:
    """A pointer into a memory space; None where that is no number."""
    if is_integer(space):
        number = space.value.data
        return llvm.LLVMPointerType(IntAttr(number)) if number else llvm.LLVMPointerType()
    return llvm.LLVMPointerType() if isinstance(space, NoneAttr) else None

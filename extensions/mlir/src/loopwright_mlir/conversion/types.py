"""Which types of the `llvm` dialect stand for others."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import builtin, llvm
from xdsl.dialects.builtin import IndexType
from xdsl.ir import Attribute

from loopwright.ir.core import attributes
from loopwright.ir.dialects.elementwise import is_signless_integer
from loopwright.ir.dialects.memref.layout import strides_and_offset
from loopwright_mlir.dialects.llvm import LLVM

_OF_LLVM = frozenset(attribute.name for attribute in LLVM.attributes)
"""The names of the types, and attributes, that are of the dialect."""


class TypeConverter:
    """Types for values of a program that is lowered; indices have a width."""

    def __init__(self, index_width: int = 64) -> None:
        self.index = builtin.IntegerType(index_width or 64)

    def convert(self, type_: Attribute) -> Attribute | None:
        """Return the converted type, a type of LLVM unchanged; None if there is none.

        >>> from xdsl.dialects.builtin import IndexType
        >>> str(TypeConverter().convert(IndexType()))
        'i64'
        """
        if isinstance(type_, IndexType):
            return self.index
        if attributes.is_integer_type(type_):
            return type_ if is_signless_integer(type_) else builtin.IntegerType(type_.width.data)
        if isinstance(type_, builtin.AnyFloat):
            return _float(type_)
        if attributes.is_vector(type_):
            return self._vector(type_)
        if attributes.is_memref(type_):
            return self.descriptor(type_)
        if attributes.is_unranked(type_):
            if pointer(type_.memory_space) is None:
                return None
            return llvm.LLVMStructType.from_type_list([self.index, llvm.LLVMPointerType()])
        if isinstance(type_, builtin.FunctionType):
            return llvm.LLVMPointerType()
        if attributes.is_complex_type(type_):
            element = self.convert(type_.element_type)
            return None if element is None else llvm.LLVMStructType.from_type_list([element] * 2)
        return type_ if type_.name in _OF_LLVM else None

    def _vector(self, type_: builtin.VectorType[Attribute]) -> Attribute | None:
        element = self.convert(type_.element_type)
        shape = type_.get_shape()
        scalable = type_.get_scalable_dims()
        if element is None or any(scalable[:-1]):
            return None
        if not shape:
            return builtin.VectorType(element, [1])
        flags = builtin.ArrayAttr([type_.scalable_dims.data[-1]])
        return arrays(shape[:-1], builtin.VectorType(element, shape[-1:], flags))

    def descriptor(self, type_: builtin.MemRefType[Attribute]) -> llvm.LLVMStructType | None:
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


_FLOATS = (
    builtin.BFloat16Type,
    builtin.Float16Type,
    builtin.Float32Type,
    builtin.Float64Type,
    builtin.Float80Type,
    builtin.Float128Type,
)


def _float(type_: builtin.AnyFloat) -> Attribute | None:
    """The type itself, or for at most eight bits an integer type of so many."""
    if isinstance(type_, _FLOATS):
        return type_
    return builtin.IntegerType(type_.bitwidth) if type_.bitwidth <= 8 else None


def arrays(shape: Sequence[int], element: Attribute) -> Attribute:
    """Arrays of arrays, down to elements."""
    for extent in reversed(shape):
        element = llvm.LLVMArrayType(extent, element)
    return element


def pointer(space: Attribute) -> llvm.LLVMPointerType | None:
    """Return the type of pointers into a memory space; None if that is not an integer."""
    if attributes.is_integer(space):
        number = space.value.data
        return llvm.LLVMPointerType(builtin.IntAttr(number)) if number else llvm.LLVMPointerType()
    return llvm.LLVMPointerType() if isinstance(space, builtin.NoneAttr) else None

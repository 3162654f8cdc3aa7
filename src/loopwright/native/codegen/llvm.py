"""LLVM's types, the LLVM type of each MLIR type, and the offsets and strides of memref layouts."""

from __future__ import annotations

from functools import cache
from math import prod

from xdsl.dialects import builtin
from xdsl.dialects.builtin import IndexType, VectorType
from xdsl.ir import Attribute

from loopwright.ir.affine_expr import AffineMap
from loopwright.ir.affine_expr.intervals import Interval, interval_of
from loopwright.ir.core.attributes import AffineMapAttr, is_complex_type, is_integer_type, is_vector
from loopwright.ir.dialects.memref.layout import extents, row_major_strides, strides_and_offset
from loopwright.records import dataclass
from loopwright.reporting.errors import CompileError


@dataclass(frozen=True, slots=True)
class LLVMType:
    """A type of LLVM IR, as it is spelled."""

    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class IntType(LLVMType):
    """`i<width>`."""

    width: int


@dataclass(frozen=True, slots=True)
class FloatType(LLVMType):
    """A floating-point type of `width` bits."""

    width: int


@dataclass(frozen=True, slots=True)
class VecType(LLVMType):
    """`<lanes x element>`."""

    lanes: int
    element: IntType | FloatType


@cache
def int_type(width: int) -> IntType:
    """Return the integer type of a width.

    >>> str(int_type(7))
    'i7'
    """
    return IntType(f"i{width}", width)


def vec_type(lanes: int, element: IntType | FloatType) -> VecType:
    """Return the type of LLVM vectors.

    >>> str(vec_type(4, F32))
    '<4 x float>'
    """
    return VecType(f"<{lanes} x {element.text}>", lanes, element)


VOID = LLVMType("void")
PTR = LLVMType("ptr")
I1 = int_type(1)
I32 = int_type(32)
I64 = int_type(64)
F16 = FloatType("half", 16)
BF16 = FloatType("bfloat", 16)
F32 = FloatType("float", 32)
F64 = FloatType("double", 64)
F80 = FloatType("x86_fp80", 80)
F128 = FloatType("fp128", 128)

_FLOATS: dict[type[Attribute], FloatType] = {
    builtin.BFloat16Type: BF16,
    builtin.Float16Type: F16,
    builtin.Float32Type: F32,
    builtin.Float64Type: F64,
    builtin.Float80Type: F80,
    builtin.Float128Type: F128,
}


def type_suffix(ty: LLVMType) -> str:
    """Return the suffix of an overloaded intrinsic for a type.

    >>> type_suffix(vec_type(4, F32))
    'v4f32'
    """
    if isinstance(ty, VecType):
        return f"v{ty.lanes}{type_suffix(ty.element)}"
    if isinstance(ty, IntType):
        return ty.text
    assert isinstance(ty, FloatType)
    return "bf16" if ty.text == "bfloat" else f"f{ty.width}"


@cache
def scalar_type(attribute: Attribute) -> IntType | FloatType:
    """Return the LLVM type of an integer, index or float type.

    Raises `CompileError` for any other type.

    >>> from xdsl.dialects.builtin import IndexType
    >>> str(scalar_type(IndexType()))
    'i64'
    """
    if isinstance(attribute, IndexType):
        return I64
    if is_integer_type(attribute):
        if attribute.width.data == 0:
            raise CompileError("type 'i0' is not supported by code generation")
        return int_type(attribute.width.data)
    float_type = _FLOATS.get(type(attribute))
    if float_type is None:
        raise CompileError(f"type '{attribute}' is not supported by code generation")
    return float_type


def leaf_shape(vector: VectorType[Attribute]) -> tuple[int, ...]:
    """Return the dimensions of a vector type above the last one, over which its leaves run.

    >>> from xdsl.dialects.builtin import f32
    >>> leaf_shape(VectorType(f32, [2, 3, 8])), leaf_shape(VectorType(f32, [8]))
    ((2, 3), ())
    """
    return vector.get_shape()[:-1]


@cache
def register_type(attribute: Attribute) -> IntType | FloatType | VecType:
    """Return the LLVM type of a scalar, or of a leaf of a vector type (the vector itself up to rank
    1).

    A complex number is the vector of its parts.

    >>> from xdsl.dialects.builtin import f32
    >>> str(register_type(VectorType(f32, [2, 8]))), str(register_type(VectorType(f32, [])))
    ('<8 x float>', '<1 x float>')

    An `index` is an `i64`. A vector of rank 0 or 1 is an LLVM vector; one of higher rank is a list
    of LLVM vectors (see `builder.VectorValue`). Register and memory types of a scalar differ for
    integers whose width is not a power of two of bytes: those are widened in memory, so that every
    element has an address.
    """
    if is_complex_type(attribute):
        part = scalar_type(attribute.element_type)
        if not isinstance(part, FloatType):
            raise CompileError(f"type '{attribute}' is not supported by code generation")
        return vec_type(2, part)
    if not is_vector(attribute):
        return scalar_type(attribute)
    if any(attribute.get_scalable_dims()):
        raise CompileError(f"scalable type '{attribute}' is not supported by code generation")
    shape = attribute.get_shape()
    return vec_type(shape[-1] if shape else 1, scalar_type(attribute.element_type))


def vector_type(attribute: Attribute) -> VecType:
    """Return the LLVM type of a leaf of a vector type, or of a complex number."""
    type_ = register_type(attribute)
    assert isinstance(type_, VecType)
    return type_


def memory_type(scalar: IntType | FloatType) -> IntType | FloatType:
    """Return the type of a scalar in memory: integers fill a power of two of bytes.

    >>> str(memory_type(I1)), str(memory_type(int_type(24))), str(memory_type(F32))
    ('i8', 'i32', 'float')
    """
    if isinstance(scalar, FloatType):
        return scalar
    if scalar.width > 128:
        return int_type(-(-scalar.width // 128) * 128)
    return int_type(max(8, 1 << (scalar.width - 1).bit_length()))


def memory_bytes(scalar: IntType | FloatType) -> int:
    """Return how many bytes a scalar takes in memory.

    >>> memory_bytes(I1), memory_bytes(F64), memory_bytes(F80)
    (1, 8, 16)
    """
    return 16 if scalar is F80 else memory_type(scalar).width // 8


def element_bytes(attribute: Attribute) -> int:
    """Return how many bytes an element of a memref takes; a vector's elements are packed.

    >>> from xdsl.dialects.builtin import f32, i1
    >>> element_bytes(VectorType(f32, [3])), element_bytes(VectorType(i1, [2, 5]))
    (12, 10)
    """
    if is_vector(attribute):
        return prod(attribute.get_shape()) * memory_bytes(scalar_type(attribute.element_type))
    if is_complex_type(attribute):
        return 2 * memory_bytes(scalar_type(attribute.element_type))
    return memory_bytes(scalar_type(attribute))


def element_text(attribute: Attribute) -> str:
    """Return the type that an address computation steps over for one element of a memref.

    >>> from xdsl.dialects.builtin import f32
    >>> element_text(f32), element_text(VectorType(f32, [2, 3]))
    ('float', '[6 x float]')
    """
    if is_vector(attribute):
        element = memory_type(scalar_type(attribute.element_type))
        return f"[{prod(attribute.get_shape())} x {element.text}]"
    if is_complex_type(attribute):
        return f"[2 x {memory_type(scalar_type(attribute.element_type)).text}]"
    return memory_type(scalar_type(attribute)).text


@dataclass(frozen=True, slots=True)
class Layout:
    """Offset, extents and strides in elements, `None` where only the descriptor knows them.

    With `map`, the strides are those of the row-major array that the map leads to, and `bounds`
    its shape.

    A layout is *strided* when the linear position of an element is `offset + Σ subscript * stride`:
    the identity, `strided<…>`, and affine maps with one linear result. Any other affine map sends
    the subscripts to those of a row-major array, whose extents are bounds of the map's results over
    the memref's shape.
    """

    offset: int | None
    shape: tuple[int | None, ...]
    strides: tuple[int | None, ...]
    map: AffineMap | None = None
    bounds: tuple[int, ...] = ()

    @property
    def parts(self) -> tuple[int | None, ...]:
        """Offset, extents and strides, in the order of a descriptor."""
        return (self.offset, *self.shape, *self.strides)


@cache
def layout_of(ty: builtin.MemRefType[Attribute]) -> Layout:
    """Return the layout of a memref type."""
    shape = tuple(extents(ty))
    strided = strides_and_offset(ty)
    if strided is not None:
        return Layout(strided[1], shape, tuple(strided[0]))
    if not isinstance(ty.layout, AffineMapAttr):
        raise CompileError(f"layout of type '{ty}' is not supported by code generation")
    affine_map = ty.layout.data
    if affine_map.num_symbols or None in shape:
        raise CompileError(
            f"layout of type '{ty}' is not strided and depends on run-time values: "
            "not supported by code generation"
        )
    ranges = [Interval(0, max(0, (s or 0) - 1)) for s in shape]
    reached = [interval_of(result, ranges, []) for result in affine_map.results]
    if not all(each.non_negative for each in reached):
        raise CompileError(f"layout of type '{ty}' leads to negative subscripts")
    bounds = tuple((each.upper or 0) + 1 for each in reached)
    return Layout(0, shape, tuple(row_major_strides(bounds)), affine_map, bounds)

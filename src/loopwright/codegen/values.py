"""What a value of MLIR becomes in LLVM IR: types, values, constants."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import prod

from xdsl.dialects.builtin import (
    BFloat16Type,
    Float16Type,
    Float32Type,
    Float64Type,
    Float80Type,
    Float128Type,
    IndexType,
    MemRefType,
    VectorType,
)
from xdsl.ir import Attribute

from loopwright.affine_expr import AffineMap
from loopwright.errors import CompileError
from loopwright.syntax.narrowing import is_complex_type, is_integer_type, is_vector

# Types -------------------------------------------------------------------------------------------
# LLVM's types, and the LLVM type of each MLIR type.
#
# An `index` is an `i64`. A vector of rank 0 or 1 is an LLVM vector; one of higher rank is a list of
# LLVM vectors (see `values.VectorValue`). What a scalar is in a register and what it is in memory
# differ for integers whose width is no power of two of bytes: those are widened in memory, so that
# every element has an address.


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
    """The integer type of a width.

    >>> str(int_type(7))
    'i7'
    """
    return IntType(f"i{width}", width)


def vec_type(lanes: int, element: IntType | FloatType) -> VecType:
    """The type of LLVM vectors.

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
    BFloat16Type: BF16,
    Float16Type: F16,
    Float32Type: F32,
    Float64Type: F64,
    Float80Type: F80,
    Float128Type: F128,
}


def type_suffix(ty: LLVMType) -> str:
    """The suffix of an overloaded intrinsic for a type.

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
    """The LLVM type of an integer, index or float type.

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
    found = _FLOATS.get(type(attribute))
    if found is None:
        raise CompileError(f"type '{attribute}' is not supported by code generation")
    return found


def leaf_shape(vector: VectorType[Attribute]) -> tuple[int, ...]:
    """The dimensions of a vector type above the last one, over which its leaves run.

    >>> from xdsl.dialects.builtin import f32
    >>> leaf_shape(VectorType(f32, [2, 3, 8])), leaf_shape(VectorType(f32, [8]))
    ((2, 3), ())
    """
    return vector.get_shape()[:-1]


@cache
def register_type(attribute: Attribute) -> IntType | FloatType | VecType:
    """The LLVM type of a scalar, or of a leaf of a vector type (the vector itself up to rank 1).

    A complex number is the vector of its parts.

    >>> from xdsl.dialects.builtin import f32
    >>> str(register_type(VectorType(f32, [2, 8]))), str(register_type(VectorType(f32, [])))
    ('<8 x float>', '<1 x float>')
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


def memory_type(scalar: IntType | FloatType) -> IntType | FloatType:
    """What a scalar is in memory: integers fill a power of two of bytes.

    >>> str(memory_type(I1)), str(memory_type(int_type(24))), str(memory_type(F32))
    ('i8', 'i32', 'float')
    """
    if isinstance(scalar, FloatType):
        return scalar
    if scalar.width > 128:
        return int_type(-(-scalar.width // 128) * 128)
    return int_type(max(8, 1 << (scalar.width - 1).bit_length()))


def memory_bytes(scalar: IntType | FloatType) -> int:
    """How many bytes a scalar takes in memory.

    >>> memory_bytes(I1), memory_bytes(F64), memory_bytes(F80)
    (1, 8, 16)
    """
    return 16 if scalar is F80 else memory_type(scalar).width // 8


def element_bytes(attribute: Attribute) -> int:
    """How many bytes an element of a memref takes; a vector's elements are packed.

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
    """The type that an address computation steps over for one element of a memref.

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


# Values ------------------------------------------------------------------------------------------
# What an SSA value of MLIR becomes: LLVM values, some of them known at compile time.
#
# Every lowered value is a tree over plain LLVM values, its *components*: one for a scalar, one for
# each leaf of a vector, the dynamic parts of a memref. Phis, calls and captured environments carry
# components; everything static stays in the type or in Python integers and folds.


@dataclass(frozen=True, slots=True)
class Value:
    """An LLVM value: its type, and its spelling as an operand.

    >>> print(Value(I64, "%v1").typed)
    i64 %v1
    """

    type: LLVMType
    text: str

    @property
    def typed(self) -> str:
        """Type and operand, as most instructions want the first operand."""
        return f"{self.type.text} {self.text}"


Index = int | Value
"""An `i64`: an integer where it is known while compiling."""


def index_value(index: Index) -> Value:
    """The LLVM value of an index."""
    return Value(I64, str(index)) if isinstance(index, int) else index


@dataclass(frozen=True, slots=True)
class VectorValue:
    """A vector of rank 2 or more: its leaves, which are LLVM vectors along the last dimension,
    in row-major order over the others.
    """

    type: VectorType[Attribute]
    leaves: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class MemRef:
    """A memref: base pointers, and what its layout says of the address of an element.

    `offset` and `strides` count elements. A layout that is not strided has `layout`, which maps the
    logical subscripts to subscripts of a row-major array whose strides are `strides`; its `sizes`
    are still the logical ones.
    """

    type: MemRefType[Attribute]
    allocated: Value
    aligned: Value
    offset: Index
    sizes: tuple[Index, ...]
    strides: tuple[Index, ...]
    layout: AffineMap | None = None


@dataclass(frozen=True, slots=True)
class UnrankedMemRef:
    """A memref of unknown rank: the rank, and a pointer to a descriptor in memory
    `{allocated, aligned, offset, sizes…, strides…}`, each field of 8 bytes.
    """

    type: Attribute
    rank: Index
    descriptor: Value


Lowered = Value | VectorValue | MemRef | UnrankedMemRef


# Constants ---------------------------------------------------------------------------------------
# Constants of LLVM IR: how integers and floats of every width are spelled, bit for bit.


def int_text(value: int, width: int) -> str:
    """An integer constant of `width` bits, wrapped into its signed range.

    >>> int_text(255, 8), int_text(1, 1)
    ('-1', 'true')
    """
    value &= (1 << width) - 1
    if width == 1:
        return "true" if value else "false"
    return str(value - (1 << width) if value >> (width - 1) else value)


def float_text(value: float, ty: FloatType) -> str:
    """A float constant; `value` is rounded to the type.

    >>> float_text(1.5, F32), float_text(1.0, BF16)
    ('0x3FF8000000000000', '0xR3F80')
    """
    if ty is F64:
        return f"0x{_bits('<d', '<Q', value):016X}"
    if ty is F32:
        return float_bits_text(float32_bits(value), F32)
    if ty is F16:
        return float_bits_text(_half_bits(value), F16)
    if ty is BF16:
        return float_bits_text(bfloat16_bits(value), BF16)
    return _extended_text(value, ty)


def _extended_text(value: float, ty: FloatType) -> str:
    """A double as a constant of a wider type, exactly.

    >>> from loopwright.codegen.values import F128
    >>> _extended_text(1.0, F80), _extended_text(-2.0, F128)
    ('0xK3FFF8000000000000000', '0xL0000000000000000C000000000000000')
    """
    sign = 0x8000 if math.copysign(1.0, value) < 0 else 0
    fraction, exponent = math.frexp(abs(value)) if math.isfinite(value) else (0.0, 0)
    if not math.isfinite(value):
        biased, mantissa = 0x7FFF, (3 << 62 if value != value else 1 << 63)
    elif value == 0:
        biased, mantissa = 0, 0
    else:
        biased, mantissa = exponent - 1 + 16383, int(fraction * (1 << 64))
    if ty is F80:
        return f"0xK{sign | biased:04X}{mantissa:016X}"
    bits = (sign | biased) << 112 | (mantissa & (1 << 63) - 1) << 49
    return f"0xL{bits & (1 << 64) - 1:016X}{bits >> 64:016X}"


def float_bits_text(bits: int, ty: FloatType) -> str:
    """The float constant with the given bit pattern, NaN payloads included."""
    if ty is F64:
        return f"0x{bits:016X}"
    if ty is F16:
        return f"0xH{bits:04X}"
    if ty is BF16:
        return f"0xR{bits:04X}"
    if ty is F32:
        number = struct.unpack("<f", struct.pack("<I", bits))[0]
        if number != number:
            return f"bitcast (i32 {int_text(bits, 32)} to float)"
        return f"0x{_bits('<d', '<Q', number):016X}"
    raise CompileError(f"constants of type '{ty}' are not supported by code generation")


def float32_bits(value: float) -> int:
    """The bits of `value` rounded to f32, to nearest even, overflow to infinity."""
    try:
        return _bits("<f", "<I", value)
    except OverflowError:
        return 0x7F800000 if value > 0 else 0xFF800000


def _half_bits(value: float) -> int:
    try:
        return _bits("<e", "<H", value)
    except OverflowError:
        return 0x7C00 if value > 0 else 0xFC00


def bfloat16_bits(value: float) -> int:
    """The bits of `value` rounded once to bf16.

    >>> hex(bfloat16_bits(1.00390625)), hex(bfloat16_bits(float("inf")))
    ('0x3f80', '0x7f80')
    """
    bits = _bits("<d", "<Q", value)
    sign = (bits >> 63) << 15
    if value != value:
        return sign | 0x7FC0
    # Rounding to odd in f32 first makes the second rounding exact.
    wide = float32_bits(value)
    nearest = struct.unpack("<f", struct.pack("<I", wide))[0]
    if nearest != value and abs(value) != float("inf"):
        if abs(nearest) > abs(value):
            wide -= 1
        wide |= 1
    return ((wide + 0x7FFF + ((wide >> 16) & 1)) >> 16) & 0xFFFF


def _bits(float_format: str, int_format: str, value: float) -> int:
    return struct.unpack(int_format, struct.pack(float_format, value))[0]


def const_int(value: int, ty: IntType) -> Value:
    """An integer constant.

    >>> const_int(3, I64).typed
    'i64 3'
    """
    return Value(ty, int_text(value, ty.width))


def const_float(value: float, ty: FloatType) -> Value:
    """A float constant."""
    return Value(ty, float_text(value, ty))


def splat(value: Value, lanes: int) -> Value:
    """The vector constant that repeats a scalar constant.

    >>> splat(const_int(1, I64), 2).typed
    '<2 x i64> splat (i64 1)'
    """
    assert isinstance(value.type, IntType | FloatType)
    return Value(VecType(f"<{lanes} x {value.type}>", lanes, value.type), f"splat ({value.typed})")


def vector_constant(elements: Sequence[Value]) -> Value:
    """The vector constant of scalar constants."""
    first = elements[0]
    if all(element == first for element in elements):
        return splat(first, len(elements))
    assert isinstance(first.type, IntType | FloatType)
    ty = VecType(f"<{len(elements)} x {first.type}>", len(elements), first.type)
    return Value(ty, f"<{', '.join(element.typed for element in elements)}>")


def as_index(value: Value) -> Index:
    """An integer where the value is an `i64` constant, otherwise the value itself."""
    text = value.text
    if value.type is I64 and (text[0] == "-" or text[0].isdigit()):
        return int(text)
    return value


TRUE = Value(I1, "true")
FALSE = Value(I1, "false")

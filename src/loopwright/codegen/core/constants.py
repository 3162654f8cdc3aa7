"""Constants of LLVM IR: how integers and floats of every width are spelled, bit for bit."""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence

from loopwright.codegen.core.types import (
    BF16,
    F16,
    F32,
    F64,
    F80,
    I1,
    I64,
    FloatType,
    IntType,
    VecType,
)
from loopwright.codegen.core.values import Index, Value
from loopwright.errors import CompileError


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

    >>> from loopwright.codegen.core.types import F128
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

"""How values lie in memory: the bytes of each element type, as LLVM lays them out on x86-64.

A scalar takes the smallest power of two of bytes that holds it, an integer extended with its sign
(`i1` and unsigned ones with zeros); `index` takes 8. The innermost
dimension of a vector is packed bit by bit and padded to a power of two; outer dimensions are arrays
of it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any

from xdsl.dialects.builtin import (
    AnyFloat,
    IndexType,
    Signedness,
    VectorType,
)
from xdsl.ir import Attribute

from loopwright.interpreter.faults import unsupported
from loopwright.interpreter.floats import bits_of, float_format, from_bits
from loopwright.interpreter.values import Value, Vector, unsigned, wrap
from loopwright.syntax.narrowing import is_complex_type, is_integer_type, is_vector


@dataclass(frozen=True, slots=True)
class Codec:
    """The bytes of a scalar type.

    `size` is the distance between two elements in memory; `decode(buffer, position)` and
    `encode(buffer, position, value)` read and write one. `bits` is the width of the value and
    `from_bits`, `to_bits` convert between values and bit patterns.
    """

    size: int
    bits: int
    decode: Callable[[Any, int], Value]
    encode: Callable[[Any, int, Value], None]
    from_bits: Callable[[int], Value]
    to_bits: Callable[[Value], int]


@dataclass(frozen=True, slots=True)
class VectorCodec:
    """The bytes of a vector that is itself the element of a memref."""

    size: int
    shape: tuple[int, ...]
    element: Codec

    @property
    def row_size(self) -> int:
        """The bytes between two innermost vectors."""
        return packed_size(self.shape[-1] if self.shape else 1, self.element.bits)

    def lane_bits(self, lane: int) -> tuple[int, int]:
        """Where lane number `lane` begins: bytes to its row, then bits."""
        row, column = divmod(lane, self.shape[-1] if self.shape else 1)
        return row * self.row_size, column * self.element.bits


def power_of_two_at_least(size: int) -> int:
    """The least power of two that is at least `size`.

    >>> [power_of_two_at_least(n) for n in (0, 1, 3, 8)]
    [1, 1, 4, 8]
    """
    return 1 << max(size - 1, 0).bit_length()


def packed_size(lanes: int, bits: int) -> int:
    """The bytes of a one-dimensional vector, padding included."""
    return power_of_two_at_least((lanes * bits + 7) // 8)


def _struct_codec(letter: str, bits: int, as_bits: str) -> Codec:
    value, pattern = struct.Struct("<" + letter), struct.Struct("<" + as_bits)
    unpack_from, pack_into = value.unpack_from, value.pack_into

    def decode(buffer: Any, position: int) -> Value:
        return unpack_from(buffer, position)[0]

    return Codec(
        value.size,
        bits,
        decode,
        pack_into,
        lambda pattern_bits: value.unpack(pattern.pack(pattern_bits))[0],
        lambda number: pattern.unpack(value.pack(number))[0],
    )


def _integer_codec(width: int, *, extend_sign: bool = True) -> Codec:
    letters = {8: ("b", "B"), 16: ("h", "H"), 32: ("i", "I"), 64: ("q", "Q")}
    if width in letters and extend_sign:
        return _struct_codec(letters[width][0], width, letters[width][1])
    size = power_of_two_at_least((width + 7) // 8)

    def decode(buffer: Any, position: int) -> int:
        number = int.from_bytes(buffer[position : position + size], "little")
        return wrap(number, width) if width > 1 else -(number != 0)

    def encode(buffer: Any, position: int, value: int) -> None:
        container = unsigned(value, 8 * size) if extend_sign else unsigned(value, width)
        buffer[position : position + size] = container.to_bytes(size, "little")

    return Codec(
        size, width, decode, encode, lambda bits: wrap(bits, width), lambda v: unsigned(v, width)
    )


def _float_codec(float_type: Attribute) -> Codec:
    target = float_format(float_type)
    letters = {"f64": ("d", 64, "Q"), "f32": ("f", 32, "I"), "f16": ("e", 16, "H")}
    if target.name in letters:
        return _struct_codec(*letters[target.name])
    size = power_of_two_at_least((target.width + 7) // 8)

    def decode(buffer: Any, position: int) -> float:
        return from_bits(int.from_bytes(buffer[position : position + size], "little"), target)

    def encode(buffer: Any, position: int, value: float) -> None:
        buffer[position : position + size] = bits_of(value, target).to_bytes(size, "little")

    return Codec(
        size,
        target.width,
        decode,
        encode,
        lambda bits: from_bits(bits, target),
        lambda value: bits_of(value, target),
    )


def _complex_codec(part: Codec) -> Codec:
    def decode(buffer: Any, position: int) -> complex:
        return complex(part.decode(buffer, position), part.decode(buffer, position + part.size))

    def encode(buffer: Any, position: int, value: complex) -> None:
        part.encode(buffer, position, value.real)
        part.encode(buffer, position + part.size, value.imag)

    def no_bits(_: Any) -> Any:
        raise unsupported("takes the bit pattern of a complex number")

    return Codec(2 * part.size, 2 * part.bits, decode, encode, no_bits, no_bits)


@cache
def scalar_codec(scalar_type: Attribute) -> Codec:
    """The codec of an integer, index, float or complex type.

    >>> from xdsl.dialects.builtin import IntegerType, f16, i1
    >>> [scalar_codec(t).size for t in (i1, f16, IntegerType(24), IndexType())]
    [1, 2, 4, 8]
    """
    if isinstance(scalar_type, IndexType):
        return _integer_codec(64)
    if is_integer_type(scalar_type):
        width = scalar_type.width.data
        is_unsigned = scalar_type.signedness.data is Signedness.UNSIGNED
        return _integer_codec(width, extend_sign=width > 1 and not is_unsigned)
    if is_complex_type(scalar_type):
        part = scalar_type.element_type
        if not isinstance(part, AnyFloat):
            raise unsupported(
                f"uses the type {scalar_type}, which the interpreter does not support"
            )
        return _complex_codec(scalar_codec(part))
    return _float_codec(scalar_type)


@cache
def element_codec(element_type: Attribute) -> Codec | VectorCodec:
    """The codec of an element type of a memref.

    >>> from xdsl.dialects.builtin import VectorType, f32, i1
    >>> [element_codec(VectorType(t, s)).size for t, s in ((f32, [3]), (i1, [9]), (f32, [2, 4]))]
    [16, 2, 32]
    """
    if is_vector(element_type):
        shape = fixed_shape(element_type)
        element = scalar_codec(element_type.element_type)
        row = packed_size(shape[-1] if shape else 1, element.bits)
        return VectorCodec(prod(shape[:-1]) * row, shape, element)
    return scalar_codec(element_type)


def fixed_shape(vector_type: VectorType) -> tuple[int, ...]:
    """The shape of a vector type that is not scalable."""
    if any(bool(scalable.value.data) for scalable in vector_type.scalable_dims):
        raise unsupported(f"uses the scalable vector type {vector_type}")
    return vector_type.get_shape()


def splat(vector_type: VectorType, value: Value) -> Vector:
    """The vector all lanes of which are `value`."""
    shape = fixed_shape(vector_type)
    return Vector(shape, (value,) * prod(shape))

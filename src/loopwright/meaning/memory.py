"""Memory: how values lie in it, allocations of bytes, and memrefs that look at them."""

from __future__ import annotations

import mmap
import struct
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import count, product
from math import prod
from typing import Any

from xdsl.dialects.builtin import AnyFloat, IndexType, Signedness, VectorType
from xdsl.ir import Attribute, Operation

from loopwright.ir.core.attributes import is_complex_type, is_integer_type, is_vector
from loopwright.ir.core.floats import bits_to_float, float_to_bits
from loopwright.ir.interfaces.scalars import signed, unsigned
from loopwright.meaning import values
from loopwright.meaning.floats import float_format
from loopwright.records import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Codec:
    """The bytes of a scalar type.

    `size` is the distance between two elements in memory, `bits` the width of the value;
    `from_bits` and `to_bits` convert between values and bit patterns, `decode` and `encode` between
    values and what is in memory, as unsigned numbers. `native` reads and writes elements at once.
    """

    size: int
    bits: int
    from_bits: Callable[[int], values.Value]
    to_bits: Callable[[values.Value], int]
    native: struct.Struct | None = None
    decode: Callable[[int], values.Value] | None = None
    encode: Callable[[values.Value], int] | None = None

    def read(self, buffer: Any, position: int) -> values.Value:
        """Return the element at a position."""
        if self.native is not None:
            return self.native.unpack_from(buffer, position)[0]
        number = int.from_bytes(buffer[position : position + self.size], "little")
        return (self.decode or self.from_bits)(number)

    def write(self, buffer: Any, position: int, value: values.Value) -> None:
        """Write the element at a position."""
        if self.native is not None:
            self.native.pack_into(buffer, position, value)
        else:
            number = (self.encode or self.to_bits)(value)
            buffer[position : position + self.size] = number.to_bytes(self.size, "little")


@dataclass(frozen=True, slots=True)
class VectorCodec:
    """The bytes of a vector that is itself the element of a memref."""

    size: int
    shape: tuple[int, ...]
    element: Codec

    def place(self, lane: int, start: int) -> tuple[int, int, int]:
        """Return where lane number `lane` of a vector at byte `start` lies: its first byte, the end
        of its last one, and the bits below it in the first."""
        length = self.shape[-1] if self.shape else 1
        row, column = divmod(lane, length)
        bytes_before, bits = divmod(column * self.element.bits, 8)
        first = start + row * packed_size(length, self.element.bits) + bytes_before
        return first, first + (bits + self.element.bits + 7) // 8, bits


def power_of_two_at_least(size: int) -> int:
    """Return the least power of two that is at least `size`.

    >>> [power_of_two_at_least(n) for n in (0, 1, 3, 8)]
    [1, 1, 4, 8]
    """
    return 1 << max(size - 1, 0).bit_length()


def packed_size(lanes: int, bits: int) -> int:
    """Return the bytes of a one-dimensional vector, padding included."""
    return power_of_two_at_least((lanes * bits + 7) // 8)


_NATIVE = {
    8: struct.Struct("<b"),
    16: struct.Struct("<h"),
    32: struct.Struct("<i"),
    64: struct.Struct("<q"),
}
_NATIVE_FLOATS = {
    "f16": struct.Struct("<e"),
    "f32": struct.Struct("<f"),
    "f64": struct.Struct("<d"),
}


def _integer_codec(width: int, *, extend_sign: bool = True) -> Codec:
    size = power_of_two_at_least((width + 7) // 8)
    return Codec(
        size,
        width,
        lambda bits: signed(bits, width),
        lambda value: unsigned(value, width),
        _NATIVE.get(width) if extend_sign else None,
        decode=(lambda number: -(number != 0)) if width == 1 else None,
        encode=(lambda value: unsigned(value, 8 * size)) if extend_sign else None,
    )


def _float_codec(float_type: Attribute) -> Codec:
    target = float_format(float_type)
    native = _NATIVE_FLOATS.get(str(float_type))
    size = power_of_two_at_least((target.width + 7) // 8)
    if native is None:
        return Codec(
            size, target.width, partial(bits_to_float, target), partial(float_to_bits, target)
        )
    return Codec(
        size,
        target.width,
        lambda bits: native.unpack(bits.to_bytes(size, "little"))[0],
        lambda value: int.from_bytes(native.pack(value), "little"),
        native,
    )


def _complex_codec(part: Codec) -> Codec:
    shift = 8 * part.size

    def no_bits(_: Any) -> Any:
        raise values.unsupported("takes the bit pattern of a complex number")

    return Codec(
        2 * part.size,
        2 * part.bits,
        no_bits,
        no_bits,
        decode=lambda number: complex(
            part.from_bits(unsigned(number, shift)), part.from_bits(number >> shift)
        ),
        encode=lambda value: part.to_bits(value.real) | part.to_bits(value.imag) << shift,
    )


@cache
def scalar_codec(scalar_type: Attribute) -> Codec:
    """Return the codec of an integer, index, float or complex type.

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
            raise values.unsupported(
                f"uses the type {scalar_type}, which the interpreter does not support"
            )
        return _complex_codec(scalar_codec(part))
    return _float_codec(scalar_type)


@cache
def element_codec(element_type: Attribute) -> Codec | VectorCodec:
    """Return the codec of an element type of a memref.

    >>> from xdsl.dialects.builtin import VectorType, f32, i1
    >>> [element_codec(VectorType(t, s)).size for t, s in ((f32, [3]), (i1, [9]), (f32, [2, 4]))]
    [16, 2, 32]

    A scalar takes the smallest power of two of bytes that holds it, an integer extended with its
    sign (`i1` and unsigned ones with zeros); `index` takes 8. The innermost dimension of a vector
    is packed bit by bit and padded to a power of two; outer dimensions are arrays of it.
    """
    if is_vector(element_type):
        shape = fixed_shape(element_type)
        element = scalar_codec(element_type.element_type)
        row = packed_size(shape[-1] if shape else 1, element.bits)
        return VectorCodec(prod(shape[:-1]) * row, shape, element)
    return scalar_codec(element_type)


def fixed_shape(vector_type: VectorType) -> tuple[int, ...]:
    """Return the shape of a vector type that is not scalable."""
    if any(bool(scalable.value.data) for scalable in vector_type.scalable_dims):
        raise values.unsupported(f"uses the scalable vector type {vector_type}")
    return vector_type.get_shape()


def splat(vector_type: VectorType, value: values.Value) -> values.Vector:
    """Return the vector all lanes of which are `value`."""
    shape = fixed_shape(vector_type)
    return values.vector_of(shape, (value,) * prod(shape))


# The origins of an allocation.
HEAP = "heap"
STACK = "stack"
GLOBAL = "global"
ARGUMENT = "argument"

IndexMap = Callable[[Sequence[int]], int]

_addresses = count(1 << 20, 1 << 40)


@dataclass(eq=False, slots=True)
class Allocation:
    """A range of bytes with one life time.

    `data` are the bytes, `defined` a flag for each; `address` is what the program sees as the
    address of the first byte.

    Every byte of an allocation carries a flag: whether it was written with a defined value. Reading
    an element any byte of which lacks the flag gives poison; storing poison clears it. Views share
    the bytes and the flags of what they view, so aliases of any kind agree byte for byte.
    """

    data: Any
    defined: Any
    kind: str
    address: int = field(default_factory=lambda: next(_addresses))
    alive: bool = True
    writable: bool = True
    owner: Any = None

    @classmethod
    def new(cls, size: int, kind: str, alignment: int = 1) -> Allocation:
        """Fresh memory, all of it uninitialised."""
        try:
            address = next(_addresses)
            address += -address % max(alignment, 1)
            return cls(_zeros(size), _zeros(size), kind, address)
        except (MemoryError, OverflowError, ValueError, OSError):
            raise values.Fault(
                values.OutOfMemoryError, f"allocates {size} bytes, which there are not"
            ) from None

    def protect(self) -> None:
        """Make the memory read-only from now on."""
        self.writable = False

    def free(self) -> None:
        """End the life of memory that came from the heap."""
        if self.kind != HEAP:
            raise values.Fault(
                values.InvalidFreeError, f"frees memory of kind '{self.kind}', not of the heap"
            )
        if not self.alive:
            raise values.Fault(values.DoubleFreeError, "frees memory that was freed before")
        self.alive = False

    def leave_scope(self) -> None:
        """End the life of memory on the stack."""
        self.alive = False

    def check_range(self, start: int, size: int, access: str) -> None:
        """Raise the fault if `size` bytes from `start` on may not be accessed."""
        if not self.alive:
            how = "freed" if self.kind == HEAP else "left with its scope"
            raise values.Fault(values.UseAfterFreeError, f"{access} memory that was {how} before")
        if start < 0 or start + size > len(self.data):
            raise values.Fault(
                values.OutOfBoundsError,
                f"{access} bytes {start} to {start + size} of an allocation of "
                f"{len(self.data)} bytes",
            )


@dataclass(frozen=True, eq=False, slots=True)
class MemRef:
    """A memref: element `i` lies `base + (offset + i . strides) * codec.size` bytes in.

    `base` is the aligned pointer, in bytes from the beginning of the allocation. A layout that is
    not strided has `layout`, which maps subscripts to a position.
    """

    allocation: Allocation
    codec: Codec | VectorCodec
    element_type: Attribute
    sizes: tuple[int, ...]
    strides: tuple[int, ...]
    offset: int = 0
    base: int = 0
    layout: IndexMap | None = None

    def position(self, subscripts: Sequence[int]) -> int:
        """Return the linear position of an element, counted in elements from `base`."""
        if self.layout is not None:
            return self.layout(subscripts)
        position = self.offset
        for subscript, stride in zip(subscripts, self.strides, strict=True):
            position += subscript * stride
        return position

    def check(self, subscripts: Sequence[values.Value]) -> None:
        """Raise the fault if a subscript is poison or lies outside its dimension."""
        for dimension, (subscript, size) in enumerate(zip(subscripts, self.sizes, strict=True)):
            if subscript.__class__ is values.Poison:
                raise subscript.fault(f"subscript {dimension}")
            if not 0 <= subscript < size:
                raise values.Fault(
                    values.OutOfBoundsError,
                    f"subscript {subscript} is outside dimension {dimension} of extent {size}",
                )

    def contains(self, subscripts: Sequence[int]) -> bool:
        """Return whether every subscript lies inside its dimension."""
        return all(0 <= i < size for i, size in zip(subscripts, self.sizes, strict=True))

    def subscripts(self) -> Iterator[tuple[int, ...]]:
        """Return the subscripts of all elements, in row-major order."""
        return product(*(range(size) for size in self.sizes))

    def load(self, subscripts: Sequence[int], op: Operation) -> values.Value:
        """Return the element at `subscripts`."""
        self.check(subscripts)
        return self.load_at(self.position(subscripts), op)

    def store(self, value: values.Value, subscripts: Sequence[int]) -> None:
        """Write the element at `subscripts`."""
        self.check(subscripts)
        self.store_at(self.position(subscripts), value)

    def load_at(self, position: int, op: Operation) -> values.Value:
        """Return the element at a linear position."""
        codec = self.codec
        start = self.base + position * codec.size
        allocation = self.allocation
        allocation.check_range(start, codec.size, "reads")
        if isinstance(codec, VectorCodec):
            return _load_vector(allocation, start, codec, op)
        if 0 in allocation.defined[start : start + codec.size]:
            return values.uninitialised(op)
        return codec.read(allocation.data, start)

    def store_at(self, position: int, value: values.Value) -> None:
        """Write the element at a linear position."""
        codec = self.codec
        start = self.base + position * codec.size
        allocation = self.allocation
        allocation.check_range(start, codec.size, "writes")
        if not allocation.writable:
            raise values.Fault(values.ReadOnlyError, "writes memory that is read-only")
        if isinstance(codec, VectorCodec):
            _store_vector(allocation, start, codec, value)
        elif value.__class__ is values.Poison:
            allocation.defined[start : start + codec.size] = bytes(codec.size)
        else:
            codec.write(allocation.data, start, value)
            allocation.defined[start : start + codec.size] = b"\1" * codec.size

    def viewed(
        self,
        sizes: Sequence[int],
        strides: Sequence[int],
        offset: int,
    ) -> MemRef:
        """Another view of the same elements."""
        return replace(self, sizes=tuple(sizes), strides=tuple(strides), offset=offset, layout=None)

    def is_contiguous(self) -> bool:
        """Return whether the elements lie in row-major order without gaps."""
        if self.layout is not None:
            return False
        expected = row_major(self.sizes)
        return 0 in self.sizes or all(
            size == 1 or stride == want
            for size, stride, want in zip(self.sizes, self.strides, expected, strict=True)
        )


def _zeros(size: int) -> Any:
    """Writable zero bytes; large buffers are only backed by memory where they are accessed."""
    return bytearray(size) if size < mmap.PAGESIZE * 64 else mmap.mmap(-1, size)


def row_major(sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the strides of an array without gaps.

    >>> row_major((2, 3, 4))
    (12, 4, 1)
    """
    return tuple(prod(sizes[i + 1 :]) for i in range(len(sizes)))


def _load_vector(
    allocation: Allocation, start: int, codec: VectorCodec, op: Operation
) -> values.Vector:
    lanes: list[values.Value] = []
    for lane in range(prod(codec.shape)):
        first, end, shift = codec.place(lane, start)
        if 0 in allocation.defined[first:end]:
            lanes.append(values.uninitialised(op))
        else:
            number = int.from_bytes(allocation.data[first:end], "little") >> shift
            lanes.append(codec.element.from_bits(unsigned(number, codec.element.bits)))
    return values.vector_of(codec.shape, lanes)


def _store_vector(
    allocation: Allocation, start: int, codec: VectorCodec, value: values.Vector
) -> None:
    # Lanes narrower than a byte share bytes: a poison lane makes its whole bytes poison.
    bits = codec.element.bits
    poisoned: list[tuple[int, int]] = []
    for lane, element in enumerate(value.flat):
        first, end, shift = codec.place(lane, start)
        if element.__class__ is values.Poison:
            poisoned.append((first, end))
            continue
        old = int.from_bytes(allocation.data[first:end], "little")
        cleared = old & ~(((1 << bits) - 1) << shift)
        new = cleared | codec.element.to_bits(element) << shift
        allocation.data[first:end] = new.to_bytes(end - first, "little")
        allocation.defined[first:end] = b"\1" * (end - first)
    for first, end in poisoned:
        allocation.defined[first:end] = bytes(end - first)


def allocate(
    sizes: Sequence[int],
    element_type: Attribute,
    codec: Codec | VectorCodec,
    kind: str,
    alignment: int = 1,
) -> MemRef:
    """Fresh row-major memory for a memref."""
    allocation = Allocation.new(prod(sizes) * codec.size, kind, alignment)
    return MemRef(allocation, codec, element_type, tuple(sizes), row_major(sizes))

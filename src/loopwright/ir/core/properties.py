"""Attributes and properties of ops, by MLIR's names, whichever class holds them.

xDSL packs elements attributes of integers of up to 64 bits into 1, 2, 4 or 8 bytes; wider ones, and
formats that it does not pack, take as many bytes as their bits need.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Any, TypeVar, cast

from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    AnyFloat,
    BytesAttr,
    DenseArrayBase,
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IndexType,
    IntegerAttr,
    IntegerType,
    RankedStructure,
    Signedness,
    StringAttr,
    i32,
)
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright.ir.core import attributes
from loopwright.ir.core.attributes import unchecked
from loopwright.ir.core.floats import bits_to_float, float_to_bits, format_of
from loopwright.ir.interfaces.scalars import signed, unsigned

Number = int | float


def storage_bytes(type_: Attribute) -> int:
    """Return how many bytes an element takes."""
    if attributes.is_complex_type(type_):
        return 2 * storage_bytes(type_.element_type)
    if isinstance(type_, IndexType):
        return 8
    assert attributes.is_integer_type(type_) or isinstance(type_, AnyFloat)
    size = (type_.bitwidth + 7) // 8
    if attributes.is_integer_type(type_):
        return next((power for power in (1, 2, 4, 8) if size <= power), size)
    return size


def pack_elements(values: Sequence[Number], type_: IntegerType | IndexType | AnyFloat) -> bytes:
    """Return the bytes of numbers, one after another, each in little-endian order."""
    size = storage_bytes(type_)
    if isinstance(type_, AnyFloat):
        if type_.name in ("f32", "f64") and all(map(math.isfinite, values)):
            return struct.pack(f"<{len(values)}{'f' if size == 4 else 'd'}", *values)
        form = format_of(type_)
        return b"".join(float_to_bits(form, value).to_bytes(size, "little") for value in values)
    return b"".join(unsigned(int(value), 8 * size).to_bytes(size, "little") for value in values)


def unpack_elements(data: bytes, type_: IntegerType | IndexType | AnyFloat) -> list[Number]:
    """Return the numbers in bytes."""
    size = storage_bytes(type_)
    if not size:
        return []
    words = [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)]
    if isinstance(type_, AnyFloat):
        form = format_of(type_)
        return [bits_to_float(form, unsigned(word, form.width)) for word in words]
    width = 64 if isinstance(type_, IndexType) else type_.width.data
    is_signed = isinstance(type_, IndexType) or type_.signedness.data is not Signedness.UNSIGNED
    read = signed if is_signed else unsigned
    return [read(word, width) for word in words]


def elements_attribute(type_: RankedStructure, data: bytes) -> DenseIntOrFPElementsAttr:
    """Return the attribute with the given bytes; xDSL cannot check the elements that it does not
    pack."""
    return unchecked(DenseIntOrFPElementsAttr, type=type_, data=BytesAttr(data))


def splat_attribute(type_: RankedStructure, data: bytes) -> DenseIntOrFPElementsAttr:
    """Return the attribute all of whose elements have the given bytes."""
    return elements_attribute(type_, data * math.prod(type_.get_shape()))


def is_splat(attribute: DenseIntOrFPElementsAttr) -> bool:
    """Return whether there are elements, and all have the same bits: zeros are of one sign.

    xDSL's own answer is by equality, and fails for no elements and formats that it does not pack.
    """
    data = attribute.data.data
    size = storage_bytes(cast(Attribute, attribute.get_element_type()))
    return bool(data) and data[:size] * (len(data) // size) == data


def element_attribute(attribute: DenseIntOrFPElementsAttr, index: int) -> IntegerAttr | FloatAttr:
    """Return one of the numbers of an elements attribute that is not complex."""
    type_: Any = attribute.get_element_type()
    size = storage_bytes(type_)
    (number,) = unpack_elements(attribute.data.data[index * size : (index + 1) * size], type_)
    if isinstance(type_, AnyFloat):
        return FloatAttr(number, type_)
    return IntegerAttr(int(number), type_)


def array_attribute(type_: IntegerType | AnyFloat, values: Sequence[Number]) -> DenseArrayBase:
    """Return `array<i32: 1, 2>`."""
    return unchecked(DenseArrayBase, elt_type=type_, data=BytesAttr(pack_elements(values, type_)))


@lru_cache(1 << 10)
def sizes_attribute(sizes: tuple[int, ...]) -> DenseArrayBase[IntegerType]:
    """Return `array<i32: …>`, as the property `operandSegmentSizes` has it; one object for equal
    sizes.

    >>> str(sizes_attribute((1, 2)))
    'array<i32: 1, 2>'
    """
    return DenseArrayBase.from_list(i32, sizes)


def array_values(attribute: DenseArrayBase) -> tuple[Number, ...]:
    """Return the numbers of a dense array; those of short arrays are cached, as many are equal."""
    data = attribute.data.data
    if len(data) > _SHORT:
        return tuple(unpack_elements(data, attribute.elt_type))
    return _short_values(data, attribute.elt_type)


_SHORT = 64


@lru_cache(1 << 10)
def _short_values(data: bytes, type_: IntegerType | AnyFloat) -> tuple[Number, ...]:
    return tuple(unpack_elements(data, type_))


def element_values(attribute: DenseIntOrFPElementsAttr | DenseArrayBase) -> list[Number]:
    """Return the numbers of an elements attribute; a complex element is two."""
    type_ = attribute.get_element_type()
    if attributes.is_complex_type(type_):
        type_ = type_.element_type
    return unpack_elements(attribute.data.data, type_)


_T = TypeVar("_T")


def attribute(op: Operation, name: str) -> Attribute | None:
    """Return a property or a discardable attribute of an op."""
    property_ = op.properties.get(name)
    return op.attributes.get(name) if property_ is None else property_


def listed_integers(attribute_: Attribute | None) -> tuple[int, ...] | None:
    """Return the integers of a dense array, of dense elements, or of an array of integer
    attributes.

    None if it is anything else; a splat counts as often as its shape has elements.

    >>> from xdsl.dialects.builtin import DenseArrayBase, i64
    >>> listed_integers(DenseArrayBase.from_list(i64, [3, 4]))
    (3, 4)
    """
    if attributes.is_dense_array(attribute_):
        return tuple(map(int, array_values(attribute_)))
    if attributes.is_dense(attribute_):
        values = tuple(int(value) for value in element_values(attribute_))
        return values * prod(attribute_.get_shape()) if len(values) == 1 else values
    if attributes.is_array(attribute_):
        values = tuple(item.value.data for item in attribute_.data if isinstance(item, IntegerAttr))
        return values if len(values) == len(attribute_.data) else None
    return None


def mixed(static: Sequence[int], dynamic: Sequence[_T]) -> list[int | _T]:
    """Merge static entries with dynamic ones, which replace the entries `DYNAMIC_INDEX`.

    >>> mixed([4, DYNAMIC_INDEX, 1], ["%n"])
    [4, '%n', 1]
    """
    remaining_dynamic = iter(dynamic)
    return [next(remaining_dynamic) if entry == DYNAMIC_INDEX else entry for entry in static]


def mixed_parts(op: Operation) -> list[list[int | SSAValue]]:
    """Return the offsets, sizes and strides of an operation on part of a memref."""
    groups = zip(("offsets", "sizes", "strides"), segments(op)[1:], strict=True)
    return [mixed(integers(op, f"static_{name}"), group) for name, group in groups]


def segmented(values: Sequence[_T], sizes: Sequence[int]) -> list[Sequence[_T]]:
    """Split `values` into groups of these sizes, as in `operandSegmentSizes`.

    >>> segmented("abcd", [1, 0, 3])
    ['a', '', 'bcd']
    """
    groups: list[Sequence[_T]] = []
    start = 0
    for size in sizes:
        groups.append(values[start : start + size])
        start += size
    return groups


def grouped(op: Operation, values: Sequence[_T]) -> list[Sequence[_T]]:
    """Return `values`, one for each operand, cut into the groups of an operation's operands."""
    return segmented(values, integers(op, "operandSegmentSizes"))


def segments(op: Operation) -> list[Sequence[SSAValue]]:
    """Return the operands of an operation with `operandSegmentSizes`, one sequence a segment."""
    return grouped(op, op.operands)


def set_segments(op: Operation, parts: Sequence[Sequence[SSAValue]]) -> None:
    """Set the operands of an operation with `operandSegmentSizes`."""
    op.operands = [value for part in parts for value in part]
    op.properties["operandSegmentSizes"] = DenseArrayBase.from_list(i32, [len(p) for p in parts])


def integer(op: Operation, name: str, default: int = 0) -> int:
    """Return an integer; `default` if it is missing."""
    attribute_ = attribute(op, name)
    return attribute_.value.data if isinstance(attribute_, IntegerAttr) else default


def string(op: Operation, name: str) -> str:
    """Return a string; empty if it is missing."""
    attribute_ = attribute(op, name)
    return attribute_.data if isinstance(attribute_, StringAttr) else ""


def items(op: Operation, name: str) -> tuple[Attribute, ...]:
    """Return the elements of an array; none if it is missing."""
    attribute_ = attribute(op, name)
    return attribute_.data if attributes.is_array(attribute_) else ()


def integers(op: Operation, name: str) -> tuple[int, ...]:
    """Return the integers of an array, of a dense array or of dense elements; none if it is
    missing."""
    return listed_integers(attribute(op, name)) or ()


def reassociation(op: Operation) -> tuple[tuple[int, ...], ...]:
    """Return the groups of dimensions of an op that expands or collapses a shape."""
    return tuple(listed_integers(group) or () for group in items(op, "reassociation"))

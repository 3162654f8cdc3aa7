"""Descriptors of memrefs: structs of pointers, an offset, sizes and strides, made and read.

Whatever makes operations here hands each to `insert`, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from xdsl.dialects import llvm
from xdsl.dialects.builtin import DenseArrayBase, i64
from xdsl.ir import Attribute, Operation, SSAValue

from loopwright_mlir.dialects.llvm.values import ExtractValueOp, InsertValueOp, PoisonOp

Insert: TypeAlias = Callable[[Operation], SSAValue]
"""Inserts an operation; its first result."""
Position: TypeAlias = tuple[int, ...]
"""Where in a struct, and in an array in it."""

ALLOCATED = (0,)
ALIGNED = (1,)
OFFSET = (2,)


def size(dimension: int) -> Position:
    """The place of a size."""
    return (3, dimension)


def stride(dimension: int) -> Position:
    """The place of a stride."""
    return (4, dimension)


def members(struct: llvm.LLVMStructType) -> tuple[Attribute, ...]:
    """The types of the members of a struct."""
    return struct.types.data


def leaves(type_: Attribute) -> list[tuple[Position, Attribute]]:
    """The places of a descriptor and their types; of sizes and strides, dimension by dimension."""
    assert isinstance(type_, llvm.LLVMStructType)
    positions: list[tuple[Position, Attribute]] = []
    for position, member in enumerate(members(type_)):
        if isinstance(member, llvm.LLVMArrayType):
            positions += [((position, each), member.type) for each in range(member.size.data)]
        else:
            positions.append(((position,), member))
    return positions


def put(insert: Insert, struct: SSAValue, value: SSAValue, position: Position) -> SSAValue:
    """A struct with another value at a place."""
    return insert(InsertValueOp(DenseArrayBase.from_list(i64, position), struct, value))


def get(insert: Insert, struct: SSAValue, position: Position) -> SSAValue:
    """The value at a place of a struct."""
    type_ = dict(leaves(struct.type))[position]
    return insert(ExtractValueOp(DenseArrayBase.from_list(i64, position), struct, type_))


def member(insert: Insert, struct: SSAValue, position: int) -> SSAValue:
    """A member of a struct."""
    assert isinstance(struct.type, llvm.LLVMStructType)
    type_ = members(struct.type)[position]
    return insert(ExtractValueOp(DenseArrayBase.from_list(i64, [position]), struct, type_))


def pack(insert: Insert, type_: Attribute, values: Sequence[SSAValue]) -> SSAValue:
    """A struct of a value for each member."""
    struct = insert(PoisonOp(type_))
    for position, value in enumerate(values):
        struct = put(insert, struct, value, (position,))
    return struct


def assemble(insert: Insert, type_: Attribute, values: Sequence[SSAValue]) -> SSAValue:
    """A descriptor of its leaves; of a memref, size and stride of a dimension after each other."""
    values_by_position = dict(zip((position for position, _ in leaves(type_)), values, strict=True))
    struct = insert(PoisonOp(type_))
    for position in _by_dimension(values_by_position):
        struct = put(insert, struct, values_by_position[position], position)
    return struct


def _by_dimension(positions: dict[Position, SSAValue]) -> Iterator[Position]:
    yield from (position for position in positions if len(position) == 1)
    for position in positions:
        if len(position) == 2 and position[0] == 3:
            yield position
            yield stride(position[1])


def disassemble(insert: Insert, struct: SSAValue) -> list[SSAValue]:
    """The leaves of a descriptor."""
    return [get(insert, struct, position) for position, _ in leaves(struct.type)]

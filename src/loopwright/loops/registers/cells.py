"""Buffers whose elements can be values: known places, known accesses, memory of no other name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import cast

from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Attribute, Block, Operation

from loopwright.exact.layouts import is_injective
from loopwright.ir.dialects.affine.operands import composed_subscripts
from loopwright.ir.interfaces.atomic_kinds import is_atomic_update
from loopwright.ir.interfaces.control_flow import is_parallel_loop
from loopwright.ir.interfaces.memory_access import (
    AllocationLike,
    is_load,
    is_store,
    memref_position,
)
from loopwright.ir.interfaces.memory_effects import is_deallocation
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.loops.registers.passing import hands_on
from loopwright.loops.support.reporting import refusal


@dataclass(frozen=True, slots=True)
class Cell:
    """One element of a buffer, and the ops that access it.

    All of them are inside of each block of `tops`, the innermost first; values pass through all ops
    between these and the accesses. The last one is that of the allocation, if `is_whole`.
    """

    buffer: Operation
    place: tuple[int, ...]
    accesses: tuple[Operation, ...]
    tops: tuple[Block, ...]
    is_whole: bool

    @property
    def type(self) -> Attribute:
        """The type of the element."""
        return cast("MemRefType[Attribute]", self.buffer.results[0].type).element_type


@dataclass(frozen=True, slots=True)
class Buffer:
    """An allocation all of whose elements are cells, and the ops that free it."""

    op: Operation
    cells: tuple[Cell, ...]
    frees: tuple[Operation, ...]


def is_allocation(op: Operation) -> bool:
    """Whether an op allocates memory of a known number of elements."""
    if interface_of(op, AllocationLike) is None or op.operands:
        return False
    type_ = op.results[0].type
    return is_memref(type_) and not is_memref(type_.element_type)


def is_candidate(op: Operation) -> bool:
    """Whether a reader might expect an allocation to become values: it has one element, or its
    elements are only accessed at constant positions."""
    if not is_allocation(op):
        return False
    if cast("MemRefType[Attribute]", op.results[0].type).element_count() == 1:
        return True
    users = [use.operation for use in op.results[0].uses]
    return all(is_deallocation(user) or _place(user) is not None for user in users)


def buffer_of(op: Operation) -> Buffer | Refusal:
    """The cells of an allocation of a known number of elements."""
    accesses: dict[tuple[int, ...], list[Operation]] = {}
    frees: list[Operation] = []
    type_ = cast("MemRefType[Attribute]", op.results[0].type)
    if not is_injective(type_):
        return refusal("layout", (op,), "the layout maps several subscripts to one address")
    shape = type_.get_shape()
    for use in op.results[0].uses:
        user = use.operation
        if is_deallocation(user) and user.parent_block() is op.parent_block():
            frees.append(user)
            continue
        if not _is_access(user) or use.index != memref_position(user):
            return refusal("escapes", (user,), f"'{user.name}' uses the buffer as a whole")
        place = _place(user)
        if place is None or not _is_inside(place, shape):
            return refusal("unknown-place", (user,), "the accessed element is unknown")
        accesses.setdefault(place, []).append(user)
    cells: list[Cell] = []
    for place, ops in sorted(accesses.items()):
        tops, obstacle = _tops(ops, op)
        if obstacle is not None and not tops:
            return refusal("control-flow", (ops[0],), f"an access is inside '{obstacle.name}'")
        cells.append(Cell(op, place, tuple(ops), tuple(tops), obstacle is None))
    return Buffer(op, tuple(cells), tuple(frees))


def _is_access(op: Operation) -> bool:
    """Whether an op accesses one element, and nothing else."""
    return is_load(op) or is_store(op) or is_atomic_update(op)


def _is_inside(place: Sequence[int], shape: Sequence[int]) -> bool:
    return len(place) == len(shape) and all(0 <= k < n for k, n in zip(place, shape, strict=True))


def _place(op: Operation) -> tuple[int, ...] | None:
    """The constant subscripts of an access."""
    return composed_subscripts(op).simplified().map.constant_results() if _is_access(op) else None


def _tops(
    accesses: Sequence[Operation], allocation: Operation
) -> tuple[list[Block], Operation | None]:
    """The blocks around all accesses, the innermost first, up to that of the allocation or to an
    op that values do not pass through, which is returned then."""
    tops: list[Block] = []
    block = _common_block(accesses)
    while True:
        for access in accesses:
            obstacle = _obstacle_around(access, block)
            if obstacle is not None:
                return tops, obstacle
        tops.append(block)
        parent = block.parent_op()
        if block is allocation.parent_block():
            return tops, None
        outer = None if parent is None else parent.parent_block()
        if parent is None or outer is None:
            return tops, allocation
        block = outer


def _common_block(ops: Sequence[Operation]) -> Block:
    """The innermost block that all ops are in or inside of."""
    common = _blocks_around(ops[0])
    for op in ops[1:]:
        pairs = zip(common, _blocks_around(op), strict=False)
        count = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        common = common[:count]
    return common[-1]


def _blocks_around(op: Operation) -> list[Block]:
    """The blocks that an op is inside of, outermost first."""
    blocks: list[Block] = []
    current: Operation | None = op
    while current is not None and (block := current.parent_block()) is not None:
        blocks.append(block)
        current = block.parent_op()
    return blocks[::-1]


def _obstacle_around(user: Operation, top: Block) -> Operation | None:
    """The op between an access and a block around it that values do not pass through."""
    current: Operation = user
    while current.parent_block() is not top:
        parent = current.parent_op()
        if parent is None:
            return user
        if not hands_on(parent) and not is_parallel_loop(parent):
            return parent
        if is_store(user) and (is_parallel_loop(parent) or "reductions" in parent.properties):
            return parent
        current = parent
    return None

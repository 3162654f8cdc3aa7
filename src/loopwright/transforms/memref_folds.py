"""Folds and patterns of `memref` operations: casts looked through, known extents, dead buffers."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import DYNAMIC_INDEX, MemRefType
from xdsl.ir import Attribute, Operation

from loopwright.interfaces.views import is_allocation
from loopwright.transforms.affine_folds import (
    constant_ints,
    fold_memref_cast,
    index_constant,
    segments,
)
from loopwright.transforms.rewriter import Fold, FoldResult, Pattern, Rewriter


def fold_cast(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """A cast to the type that is already there; a cast of a cast."""
    if op.operands[0].type == op.results[0].type:
        return [op.operands[0]]
    return fold_memref_cast(op, constants)


def fold_dim(op: Operation, constants: Sequence[Attribute | None]) -> FoldResult:
    """A static extent, or the operand that an allocation was given for it."""
    position = constant_ints(constants)[1]
    source = op.operands[0]
    type_ = source.type
    if position is None or not isinstance(type_, MemRefType):
        return fold_memref_cast(op, constants)
    shape = type_.get_shape()
    if not 0 <= position < len(shape):
        return None
    if shape[position] != DYNAMIC_INDEX:
        return [index_constant(shape[position])]
    owner = source.owner
    if isinstance(owner, Operation) and is_allocation(owner):
        return [segments(owner)[0][sum(e == DYNAMIC_INDEX for e in shape[:position])]]
    return fold_memref_cast(op, constants)


def erase_write_only_buffer(op: Operation, rewriter: Rewriter) -> str | None:
    """Erase an allocation that is only stored to and freed, with the stores."""
    memref = op.results[0]
    users = [use.operation for use in memref.uses]
    for user in users:
        if user.name == "memref.dealloc":
            continue
        if user.name != "memref.store" or user.operands[0] is memref:
            return None
    for user in dict.fromkeys(users):
        rewriter.erase(user)
    rewriter.erase(op)
    return "erase-write-only-buffer"


MEMREF_FOLDS: dict[str, Fold] = {
    "memref.cast": fold_cast,
    "memref.dim": fold_dim,
    **dict.fromkeys(
        (
            "memref.load",
            "memref.store",
            "memref.dealloc",
            "memref.copy",
            "memref.prefetch",
            "vector.load",
            "vector.store",
        ),
        fold_memref_cast,
    ),
}
"""The folds of the memref dialect, and of vector accesses to memrefs."""

MEMREF_PATTERNS: dict[str, Sequence[Pattern]] = {
    "memref.alloc": (erase_write_only_buffer,),
    "memref.alloca": (erase_write_only_buffer,),
}
"""The patterns of the memref dialect."""

"""Lowering of the `memref` ops that read and write elements, and of whole copies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xdsl.ir import Operation, SSAValue

from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.expressions import Ranged, ranged_operand
from loopwright.codegen.core.runtime_calls import allocate, free
from loopwright.codegen.core.types import VOID, element_bytes, element_text
from loopwright.codegen.core.values import Index, MemRef, UnrankedMemRef, index_value
from loopwright.codegen.loops.affine import prefetch
from loopwright.codegen.loops.counted import index_nest
from loopwright.codegen.memory.addressing import element_address
from loopwright.codegen.memory.aliasing import may_overlap
from loopwright.codegen.memory.elements import load_element, natural_alignment, store_element
from loopwright.codegen.memory.layouts import is_identity_layout
from loopwright.codegen.memory.unranked_copy import copy_unranked
from loopwright.codegen.memory.views import row_major


def ranged(fn: FunctionLowering, operands: Sequence[SSAValue]) -> list[Ranged]:
    """Subscripts with their ranges."""
    return [ranged_operand(fn, operand) for operand in operands]


@lowers("memref.load")
def _(fn: FunctionLowering, op: Operation) -> None:
    memref = fn.memref(op.operands[0])
    element = memref.type.element_type
    address = element_address(fn, memref, ranged(fn, op.operands[1:]))
    fn.bind(op.results[0], load_element(fn, address, element, natural_alignment(element)))


@lowers("memref.store")
def _(fn: FunctionLowering, op: Operation) -> None:
    memref = fn.memref(op.operands[1])
    element = memref.type.element_type
    address = element_address(fn, memref, ranged(fn, op.operands[2:]))
    value = fn.lowered(op.operands[0])
    store_element(fn, value, address, element, natural_alignment(element))


@lowers("memref.prefetch")
def _(fn: FunctionLowering, op: Operation) -> None:
    memref = fn.memref(op.operands[0])
    indices = ranged(fn, op.operands[1:])
    prefetch(fn, op, element_address(fn, memref, indices, inbounds=False))


@lowers("memref.copy")
def _(fn: FunctionLowering, op: Operation) -> None:
    source, target = fn.lowered(op.operands[0]), fn.lowered(op.operands[1])
    assert isinstance(source, MemRef | UnrankedMemRef)
    assert isinstance(target, MemRef | UnrankedMemRef)
    if not isinstance(source, MemRef) or not isinstance(target, MemRef):
        copy_unranked(fn, source, target)
    elif contiguous(source) and contiguous(target):
        move_bytes(fn, source, target)
    elif not may_overlap(fn, op.operands[0], op.operands[1]):
        move_each(fn, source, target)
    else:
        # Every element is read before any is written: by way of memory of its own.
        size = fn.b.product([*_extents(source, target), element_bytes(source.type.element_type)])
        memory = allocate(fn, size, 64)
        strides = row_major(fn.b, source.sizes)
        between = replace(source, aligned=memory, offset=0, strides=tuple(strides), layout=None)
        move_each(fn, source, between)
        move_each(fn, between, target)
        free(fn, memory)


def contiguous(memref: MemRef) -> bool:
    """Whether the elements are known to lie row by row without gaps."""
    if memref.layout is not None:
        return False
    dense: int | None = 1
    for size, stride in zip(reversed(memref.sizes), reversed(memref.strides), strict=True):
        if size != 1 and (dense is None or stride != dense):
            return is_identity_layout(memref.type)
        dense = size * dense if isinstance(size, int) and dense is not None else None
    return True


def _extents(source: MemRef, target: MemRef) -> list[Index]:
    """The common extents, known ones preferred."""
    return [a if isinstance(a, int) else b for a, b in zip(source.sizes, target.sizes, strict=True)]


def move_bytes(fn: FunctionLowering, source: MemRef, target: MemRef) -> None:
    """Copy the elements of one contiguous memref to another, which may overlap it."""
    b = fn.b
    element = source.type.element_type
    size = b.product([*_extents(source, target), element_bytes(element)], "nsw")
    places = [b.gep(element_text(element), m.aligned, m.offset) for m in (target, source)]
    b.call("llvm.memmove.p0.p0.i64", VOID, [*places, index_value(size), "i1 false"])


def move_each(fn: FunctionLowering, source: MemRef, target: MemRef) -> None:
    """Copy element by element between memrefs of the same shape that do not overlap."""
    element = source.type.element_type
    alignment = natural_alignment(element)

    def move(indices: Sequence[Ranged]) -> None:
        value = load_element(fn, element_address(fn, source, indices), element, alignment)
        store_element(fn, value, element_address(fn, target, indices), element, alignment)

    index_nest(fn, _extents(source, target), move)

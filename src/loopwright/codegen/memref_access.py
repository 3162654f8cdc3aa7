"""Lowering of the `memref` ops that read and write elements, and of whole copies."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from loopwright.codegen.addressing import element_address
from loopwright.codegen.affine import prefetch
from loopwright.codegen.context import FunctionLowering, lowers, refuse
from loopwright.codegen.expressions import Ranged, ranged_operand
from loopwright.codegen.layouts import is_identity_layout
from loopwright.codegen.loops import index_nest
from loopwright.codegen.memory import load_element, natural_alignment, store_element
from loopwright.codegen.types import VOID, element_bytes
from loopwright.codegen.values import Index, MemRef, index_value


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
    if not isinstance(source, MemRef) or not isinstance(target, MemRef):
        refuse(op, "copies of unranked memrefs are not supported by code generation")
    copy_elements(fn, source, target)


def copy_elements(fn: FunctionLowering, source: MemRef, target: MemRef) -> None:
    """Copy every element of a memref to one of the same shape."""
    b = fn.b
    element = source.type.element_type
    sizes = [
        a if isinstance(a, int) else b for a, b in zip(source.sizes, target.sizes, strict=True)
    ]
    if is_identity_layout(source.type) and is_identity_layout(target.type):
        count = b.product(sizes, "nsw")
        size = index_value(b.index_mul(count, element_bytes(element), "nsw"))
        b.call("llvm.memmove.p0.p0.i64", VOID, [target.aligned, source.aligned, size, "i1 false"])
        return
    move_each(fn, sizes, source, target)


def move_each(fn: FunctionLowering, sizes: Sequence[Index], source: MemRef, target: MemRef) -> None:
    """Copy element by element."""
    element = source.type.element_type
    alignment = natural_alignment(element)

    def move(indices: Sequence[Ranged]) -> None:
        value = load_element(fn, element_address(fn, source, indices), element, alignment)
        store_element(fn, value, element_address(fn, target, indices), element, alignment)

    index_nest(fn, sizes, move)

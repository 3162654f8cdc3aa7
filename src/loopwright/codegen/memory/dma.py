"""Lowering of the DMA ops: a transfer is a copy that is complete when it is started.

Elements are counted along memory from the given subscripts on. With a stride, those on the side of
the lower memory space lie in groups `stride` elements apart.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation, SSAValue

from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.expressions import Ranged, emit_map
from loopwright.codegen.core.types import element_text, is_memref
from loopwright.codegen.core.values import Index, MemRef, Value, index_value
from loopwright.codegen.loops.affine import map_of
from loopwright.codegen.loops.counted import index_nest
from loopwright.codegen.memory.addressing import linear_offset
from loopwright.codegen.memory.elements import load_element, natural_alignment, store_element


@lowers("affine.dma_wait", "memref.dma_wait")
def _(fn: FunctionLowering, op: Operation) -> None:
    """Nothing is left to wait for."""


@lowers("memref.dma_start")
def _(fn: FunctionLowering, op: Operation) -> None:
    operands = list(op.operands)
    source = _take(operands, 1)[0]
    source_at = fn.indices(_take(operands, _rank(source)))
    target = _take(operands, 1)[0]
    target_at = fn.indices(_take(operands, _rank(target)))
    count = fn.index(_take(operands, 1)[0])
    tag = _take(operands, 1)[0]
    _take(operands, _rank(tag))
    _transfer(fn, (source, source_at), (target, target_at), count, fn.indices(operands))


@lowers("affine.dma_start")
def _(fn: FunctionLowering, op: Operation) -> None:
    operands = list(op.operands)
    places: list[tuple[SSAValue, list[Index]]] = []
    for name in ("src_map", "dst_map", "tag_map"):
        affine_map = map_of(op, name)
        memref = _take(operands, 1)[0]
        used = _take(operands, affine_map.num_dims + affine_map.num_symbols)
        places.append((memref, [r.index for r in emit_map(fn, affine_map, used)]))
    count = fn.index(_take(operands, 1)[0])
    _transfer(fn, places[0], places[1], count, fn.indices(operands))


def _take(operands: list[SSAValue], count: int) -> list[SSAValue]:
    taken = operands[:count]
    del operands[:count]
    return taken


def _rank(memref: SSAValue) -> int:
    return memref.type.get_num_dims() if is_memref(memref.type) else 0


def _memory_space(memref: MemRef) -> int:
    space = memref.type.memory_space
    return space.value.data if isinstance(space, IntegerAttr) else 0


def _transfer(
    fn: FunctionLowering,
    source: tuple[SSAValue, Sequence[Index]],
    target: tuple[SSAValue, Sequence[Index]],
    count: Index,
    stride: Sequence[Index],
) -> None:
    b = fn.b
    origin, destination = fn.memref(source[0]), fn.memref(target[0])
    first = linear_offset(fn, origin, source[1])
    second = linear_offset(fn, destination, target[1])
    element = origin.type.element_type
    text, alignment = element_text(element), natural_alignment(element)
    read_in_groups = _memory_space(origin) <= _memory_space(destination)

    def grouped(i: Index) -> Index:
        if not stride:
            return i
        distance, group = stride
        number = b.binary("udiv", *_values(i, group))
        rest = b.binary("urem", *_values(i, group))
        return b.index_add(b.index_mul(number, distance), rest)

    def move(indices: Sequence[Ranged]) -> None:
        i = indices[0].index
        read = b.index_add(first, grouped(i) if read_in_groups else i)
        write = b.index_add(second, i if read_in_groups else grouped(i))
        value = load_element(fn, b.gep(text, origin.aligned, read), element, alignment)
        store_element(fn, value, b.gep(text, destination.aligned, write), element, alignment)

    index_nest(fn, [count], move)


def _values(a: Index, b: Index) -> tuple[Value, Value]:
    return index_value(a), index_value(b)

"""Lowering of the vector ops that move lanes and change nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation

from loopwright.codegen.core.attributes import integers
from loopwright.codegen.core.components import leaf_count
from loopwright.codegen.core.context import FunctionLowering, lowers
from loopwright.codegen.core.types import (
    element_bytes,
    is_vector,
    memory_bytes,
    register_type,
    scalar_type,
)
from loopwright.codegen.core.values import Index, Value
from loopwright.codegen.memory.elements import load_element, natural_alignment, store_element
from loopwright.codegen.vectors.single_lanes import (
    Lane,
    assemble,
    lanes_of,
    leaf_lanes,
    linear,
    positions,
    scalar,
    shape_of,
    splatted,
    step_vector,
    vector_of,
)
from loopwright.codegen.vectors.transposing import permuted


@lowers("vector.broadcast")
def broadcast(fn: FunctionLowering, op: Operation) -> None:
    """Repeat along new leading dimensions and along dimensions of extent one."""
    source, result = op.operands[0], op.results[0]
    if not is_vector(source.type):
        lanes = vector_of(result.type).get_shape()
        leaf = splatted(fn, fn.value(source), lanes[-1] if lanes else 1)
        fn.bind_leaves(result, [leaf] * leaf_count(result.type))
        return
    shape, small = shape_of(result.type), shape_of(source.type)
    lanes = lanes_of(fn, source)
    new = len(shape) - len(small)
    picked = [
        lanes[linear([0 if n == 1 else i for i, n in zip(at[new:], small, strict=True)], small)]
        for at in positions(shape)
    ]
    assemble(fn, result, picked)


@lowers("vector.shape_cast", "vector.to_elements")
def same_lanes(fn: FunctionLowering, op: Operation) -> None:
    """The same lanes in another shape, or one by one."""
    lanes = lanes_of(fn, op.operands[0])
    if op.name == "vector.shape_cast":
        assemble(fn, op.results[0], lanes)
        return
    for result, lane in zip(op.results, lanes, strict=True):
        fn.bind(result, scalar(fn, lane))


@lowers("vector.from_elements")
def from_elements(fn: FunctionLowering, op: Operation) -> None:
    """Scalars as lanes."""
    assemble(fn, op.results[0], [Lane(fn.value(operand)) for operand in op.operands])


@lowers("vector.transpose")
def transpose(fn: FunctionLowering, op: Operation) -> None:
    """The dimensions in another order."""
    source, result = op.operands[0], op.results[0]
    order, shape = integers(op, "permutation"), shape_of(source.type)
    leaves = fn.vector(source)
    fn.bind_leaves(result, permuted(fn, leaves, shape, order) if shape else leaves)


@lowers("vector.shuffle")
def shuffle(fn: FunctionLowering, op: Operation) -> None:
    """Chosen rows of two vectors laid behind each other; a negative choice is poison."""
    both = [lane for operand in op.operands for lane in lanes_of(fn, operand)]
    size = prod(shape_of(op.results[0].type)[1:])
    picked: list[Lane] = []
    for row in integers(op, "mask"):
        picked += [Lane(None)] * size if row < 0 else both[row * size : (row + 1) * size]
    assemble(fn, op.results[0], picked)


@lowers("vector.interleave")
def interleave(fn: FunctionLowering, op: Operation) -> None:
    """The lanes of two vectors in turn."""
    pairs = zip(lanes_of(fn, op.operands[0]), lanes_of(fn, op.operands[1]), strict=True)
    assemble(fn, op.results[0], [lane for pair in pairs for lane in pair])


@lowers("vector.deinterleave")
def deinterleave(fn: FunctionLowering, op: Operation) -> None:
    """The even and the odd lanes."""
    lanes = lanes_of(fn, op.operands[0])
    assemble(fn, op.results[0], lanes[::2])
    assemble(fn, op.results[1], lanes[1::2])


@lowers("vector.extract_strided_slice")
def extract_strided_slice(fn: FunctionLowering, op: Operation) -> None:
    """A box of lanes."""
    source, result = op.operands[0], op.results[0]
    lanes, shape = lanes_of(fn, source), shape_of(source.type)
    offsets = integers(op, "offsets")
    starts = offsets + [0] * (len(shape) - len(offsets))
    picked = [
        lanes[linear([i + s for i, s in zip(at, starts, strict=True)], shape)]
        for at in positions(shape_of(result.type))
    ]
    assemble(fn, result, picked)


@lowers("vector.insert_strided_slice")
def insert_strided_slice(fn: FunctionLowering, op: Operation) -> None:
    """A vector with a box of lanes replaced."""
    source, target = op.operands
    shape, small = shape_of(target.type), shape_of(source.type)
    offsets = integers(op, "offsets")
    lanes = lanes_of(fn, target)
    new = len(shape) - len(small)
    for at, lane in zip(positions(small), lanes_of(fn, source), strict=True):
        full = (*([0] * new), *at)
        lanes[linear([i + o for i, o in zip(full, offsets, strict=True)], shape)] = lane
    assemble(fn, op.results[0], lanes)


@lowers("vector.bitcast")
def bitcast(fn: FunctionLowering, op: Operation) -> None:
    """The bits of the last dimension cut anew."""
    target = register_type(op.results[0].type)
    fn.map_leaves(op, lambda leaf: fn.b.cast("bitcast", leaf, target))


# Lanes at positions ------------------------------------------------------------------------------


def _mixed_position(fn: FunctionLowering, op: Operation, first: int) -> list[Index]:
    """The position of a lane or sub-vector; operands from `first` on are its dynamic parts."""
    dynamic = iter(fn.indices(op.operands[first:]))
    static = integers(op, "static_position")
    return [next(dynamic) if part == DYNAMIC_INDEX else part for part in static]


def _outside(position: Sequence[Index], shape: Sequence[int]) -> bool:
    """Whether a known part of a position lies outside: what is there is poison."""
    return any(
        isinstance(at, int) and not 0 <= at < extent
        for at, extent in zip(position, shape, strict=False)
    )


@lowers("vector.extract")
def extract(fn: FunctionLowering, op: Operation) -> None:
    """A lane or a sub-vector."""
    source, result = op.operands[0], op.results[0]
    shape = shape_of(source.type)
    position = _mixed_position(fn, op, 1)
    size = prod(shape[len(position) :])
    if _outside(position, shape):
        assemble(fn, result, [Lane(None)] * size)
        return
    known = [at for at in position if isinstance(at, int)]
    if len(known) == len(position):
        start = linear([*known, *([0] * (len(shape) - len(known)))], shape)
        assemble(fn, result, lanes_of(fn, source)[start : start + size])
    elif len(known) == len(position) - 1 == len(shape) - 1 and isinstance(position[-1], Value):
        leaf = fn.vector(source)[linear(known, shape[:-1])]
        ty = scalar_type(vector_of(source.type).element_type)
        fn.bind(result, fn.b.emit(ty, f"extractelement {leaf.typed}, {position[-1].typed}"))
    else:
        slot = _in_memory(fn, op, 0)
        place = _place(fn, op, slot, position, shape)
        alignment = natural_alignment(source.type)
        fn.bind(result, load_element(fn, place, result.type, alignment))


@lowers("vector.insert")
def insert(fn: FunctionLowering, op: Operation) -> None:
    """A vector with a lane or sub-vector replaced."""
    value, target = op.operands[0], op.operands[1]
    result, shape = op.results[0], shape_of(target.type)
    position = _mixed_position(fn, op, 2)
    lanes = lanes_of(fn, target)
    if _outside(position, shape):
        assemble(fn, result, [Lane(None)] * len(lanes))
        return
    known = [at for at in position if isinstance(at, int)]
    if len(known) == len(position):
        size = prod(shape[len(known) :])
        start = linear([*known, *([0] * (len(shape) - len(known)))], shape)
        lanes[start : start + size] = lanes_of(fn, value)
        assemble(fn, result, lanes)
        return
    slot = _in_memory(fn, op, 1)
    place = _place(fn, op, slot, position, shape)
    alignment = natural_alignment(target.type)
    store_element(fn, fn.lowered(value), place, value.type, alignment)
    fn.bind(result, load_element(fn, slot, target.type, alignment))


def _in_memory(fn: FunctionLowering, op: Operation, operand: int) -> Value:
    """A vector operand in memory, for a position known only at run time."""
    ssa = op.operands[operand]
    slot = fn.b.stack_slot(f"[{max(1, element_bytes(ssa.type))} x i8]", 64)
    store_element(fn, fn.lowered(ssa), slot, ssa.type, natural_alignment(ssa.type))
    return slot


def _place(
    fn: FunctionLowering,
    op: Operation,
    slot: Value,
    position: Sequence[Index],
    shape: Sequence[int],
) -> Value:
    """The address of a position in a spilled vector; one outside is taken to be the first.

    What lies outside is poison, but no memory beyond the slot may be accessed.
    """
    number: Index = 0
    for at, extent in zip(position, shape, strict=False):
        if isinstance(at, Value):
            inside = fn.b.index_compare("slt", at, extent)
            above = fn.b.index_compare("sge", at, 0)
            both = fn.b.binary("and", inside, above)
            at = fn.b.select(both, at, Value(at.type, "0"))
        number = fn.b.index_add(fn.b.index_mul(number, extent), at)
    rest = prod(shape[len(position) :])
    vector = next(operand.type for operand in op.operands if is_vector(operand.type))
    bytes_each = memory_bytes(scalar_type(vector.element_type))
    return fn.b.gep("i8", slot, fn.b.index_mul(number, rest * bytes_each))


# Constants ---------------------------------------------------------------------------------------


@lowers("vector.step")
def step(fn: FunctionLowering, op: Operation) -> None:
    """0, 1, 2, …"""
    leaf = step_vector(vector_of(op.results[0].type).get_shape()[-1])
    assemble(fn, op.results[0], leaf_lanes(leaf))

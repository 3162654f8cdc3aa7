"""Lowering of the vector ops that move lanes and change nothing else, and of `vector.print`."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from xdsl.dialects.builtin import IndexType, Signedness
from xdsl.ir import Attribute, Operation

from loopwright.ir.core.attributes import is_integer_type, is_vector
from loopwright.ir.core.properties import attribute, integers, string
from loopwright.ir.dialects.vector.constraints import PrintPunctuationAttr, shape_of
from loopwright.ir.dialects.vector.lanes import Lanes, array_of, is_lane_array, positions
from loopwright.ir.interfaces.scalars import LaneMovement
from loopwright.native.codegen import elements, llvm
from loopwright.native.codegen.builder import Index, Value
from loopwright.native.codegen.function_codegen import (
    FunctionCodegen,
    lowers,
    lowers_functions,
    refuse,
)

# Transposing

_PART_BITS = 128
"""The width that instructions interleave."""
_WIDEST_BITS = 512
"""The width within which parts are exchanged; wider vectors occupy several registers."""


def permuted(fn: FunctionCodegen, leaves: Lanes, order: Sequence[int]) -> Lanes:
    """Return the leaves of a vector, given in the dimensions above the last one, with its
    dimensions in another order: dimension `k` of the result is dimension `order[k]`."""
    last = order[-1]
    if last == leaves.ndim:
        return leaves.transpose(order[:-1])
    rows = leaves.transpose([dim for dim in range(leaves.ndim) if dim != last] + [last])
    turned = [transposed(fn, [*rows[place]]) for place in positions(rows.shape[:-1])]
    result = array_of(
        [leaf for leaves in turned for leaf in leaves], (*rows.shape[:-1], len(turned[0]))
    )
    remaining_dims = [dim for dim in range(leaves.ndim + 1) if dim != last]
    return result.transpose([remaining_dims.index(dim) for dim in order[:-1]])


def transposed(fn: FunctionCodegen, rows: Sequence[Value]) -> list[Value]:
    """Return lane `k` of all rows as vector `k`."""
    ty = rows[0].vector
    count = len(rows)
    lanes = ty.lanes
    size = min(count, lanes)
    if size == 1 or any(n.bit_count() != 1 for n in (count, lanes, ty.element.width // 8)):
        column_type = llvm.vec_type(count, ty.element)
        return [
            elements.assemble_leaf(fn, column_type, [elements.Lane(row, k) for row in rows])
            for k in range(lanes)
        ]
    part = llvm.vec_type(size, ty.element)
    results: list[Value] = []
    for start in range(0, lanes, size):
        squares = [
            _square(fn, [_lanes(fn, part, row, row, range(start, start + size)) for row in group])
            for group in (rows[k : k + size] for k in range(0, count, size))
        ]
        results += [_concatenate_vectors(fn, vectors) for vectors in zip(*squares, strict=True)]
    return results


def _lanes(
    fn: FunctionCodegen, ty: llvm.VecType, a: Value, b: Value, picks: Sequence[int]
) -> Value:
    """Shuffle lanes of two vectors; the lanes of the second are numbered after those of the
    first."""
    own = a.vector.lanes
    lanes = [
        elements.Lane(a, pick) if pick < own else elements.Lane(b, pick - own) for pick in picks
    ]
    return elements.assemble_leaf(fn, ty, lanes)


def _concatenate_vectors(fn: FunctionCodegen, vectors: Sequence[Value]) -> Value:
    """Concatenate vectors; their number is a power of two."""
    while len(vectors) > 1:
        ty = vectors[0].vector
        wide = llvm.vec_type(2 * ty.lanes, ty.element)
        vectors = [
            _lanes(fn, wide, a, b, range(2 * ty.lanes))
            for a, b in zip(vectors[::2], vectors[1::2], strict=True)
        ]
    return vectors[0]


def _square(fn: FunctionCodegen, rows: Sequence[Value]) -> list[Value]:
    """Transpose a square of vectors, whose size is a power of two.

    A square of n vectors takes log2(n) rounds of n shuffles. A round exchanges one bit of the
    numbers of rows with one of lanes, in the forms that processors have as one instruction:
    interleaving within parts of 16 bytes, then exchanging such parts.
    """
    ty = rows[0].vector
    size = len(rows)
    part = min(max(_PART_BITS // ty.element.width, 1), size)
    register = min(max(_WIDEST_BITS // ty.element.width, part), size)
    columns = list(rows)
    for bit in reversed(range(part.bit_length() - 1)):
        columns = _round(fn, columns, bit, (2, size // part, 2, part // 2), 2, (1, 2, 0))
    for bit in range(part.bit_length() - 1, register.bit_length() - 1):
        parts = (2, size // register, register // part // 2, 2, part)
        columns = _round(fn, columns, bit, parts, 3, (1, 0, 2, 3))
    for bit in range(register.bit_length() - 1, size.bit_length() - 1):
        columns = _round(fn, columns, bit, (2, size >> bit + 1, 2, 1 << bit), 2, (1, 0, 2))
    return columns


def _round(
    fn: FunctionCodegen,
    rows: Sequence[Value],
    bit: int,
    shape: Sequence[int],
    half: int,
    order: Sequence[int],
) -> list[Value]:
    """Shuffle rows whose numbers differ in one bit with each other: with the lanes of two rows in
    an array of a shape, take the first half along one dimension, then the second, in a given order
    of the other dimensions."""
    ty = rows[0].vector
    numbers = array_of(range(prod(shape)), shape)
    low, high = (numbers.take(k, half).transpose(order).ravel().tolist() for k in (0, 1))
    shuffled = list(rows)
    for number in range(len(rows)):
        if not number >> bit & 1:
            partner = number | 1 << bit
            shuffled[number] = _lanes(fn, ty, rows[number], rows[partner], low)
            shuffled[partner] = _lanes(fn, ty, rows[number], rows[partner], high)
    return shuffled


# Shapes


@lowers_functions(LaneMovement)
def move_lanes(movement: LaneMovement, fn: FunctionCodegen, op: Operation) -> None:
    """Emit the lane movement of an op's record."""
    moved = movement.move(op, *(elements.lanes_of(fn, operand) for operand in op.operands))
    listed: Sequence[Any] = [moved] if is_lane_array(moved) else moved
    for result, lanes in zip(op.results, listed, strict=True):
        elements.assemble(fn, result, lanes)


@lowers("vector.transpose")
def transpose(fn: FunctionCodegen, op: Operation) -> None:
    """Permute the dimensions."""
    source = op.operands[0]
    order = integers(op, "permutation")
    leaves = elements.leaves_of(fn, source)
    fn.bind_leaves(op.results[0], [*permuted(fn, leaves, order).flat] if order else [*leaves.flat])


@lowers("vector.bitcast")
def bitcast(fn: FunctionCodegen, op: Operation) -> None:
    """Reinterpret the bits of the last dimension as other elements."""
    target = llvm.register_type(op.results[0].type)
    fn.map_leaves(op, lambda leaf: fn.b.cast("bitcast", leaf, target))


# Lanes at positions


def _mixed_position(fn: FunctionCodegen, op: Operation, first: int) -> list[Index]:
    """Return the position of a lane or sub-vector; operands from `first` on are its dynamic
    parts."""
    return fn.mixed(integers(op, "static_position"), op.operands[first:])


def _outside(position: Sequence[Index], shape: Sequence[int]) -> bool:
    """Return whether a constant position is out of bounds: its element is poison."""
    return any(
        isinstance(at, int) and not 0 <= at < extent
        for at, extent in zip(position, shape, strict=False)
    )


@lowers("vector.extract")
def extract(fn: FunctionCodegen, op: Operation) -> None:
    """Extract a lane or a sub-vector."""
    source = op.operands[0]
    result = op.results[0]
    shape = shape_of(source.type)
    position = _mixed_position(fn, op, 1)
    constant_position = tuple(at for at in position if isinstance(at, int))
    if _outside(position, shape):
        elements.assemble(fn, result, [None] * prod(shape_of(result.type)))
    elif len(constant_position) == len(position):
        elements.assemble(fn, result, elements.lanes_of(fn, source)[constant_position])
    elif len(constant_position) == len(position) - 1 == len(shape) - 1 and isinstance(
        position[-1], Value
    ):
        leaf = elements.leaves_of(fn, source)[constant_position]
        ty = llvm.scalar_type(elements.vector_of(source.type).element_type)
        fn.bind(result, fn.b.emit(ty, f"extractelement {leaf.typed}, {position[-1].typed}"))
    else:
        slot = _in_memory(fn, op, 0)
        place = _spilled_address(fn, op, slot, position, shape)
        alignment = elements.natural_alignment(source.type)
        fn.bind(result, elements.load_element(fn, place, result.type, alignment))


@lowers("vector.insert")
def insert(fn: FunctionCodegen, op: Operation) -> None:
    """Replace a lane or a sub-vector of a vector."""
    value = op.operands[0]
    target = op.operands[1]
    result = op.results[0]
    shape = shape_of(target.type)
    position = _mixed_position(fn, op, 2)
    lanes = elements.lanes_of(fn, target)
    constant_position = tuple(at for at in position if isinstance(at, int))
    if _outside(position, shape):
        elements.assemble(fn, result, [None] * lanes.size)
    elif len(constant_position) == len(position):
        lanes[*constant_position, ...] = elements.lanes_of(fn, value)
        elements.assemble(fn, result, lanes)
    else:
        slot = _in_memory(fn, op, 1)
        place = _spilled_address(fn, op, slot, position, shape)
        alignment = elements.natural_alignment(target.type)
        elements.store_element(fn, fn.lowered(value), place, value.type, alignment)
        fn.bind(result, elements.load_element(fn, slot, target.type, alignment))


def _in_memory(fn: FunctionCodegen, op: Operation, operand: int) -> Value:
    """Return a vector operand in memory, for a position known only at run time."""
    ssa = op.operands[operand]
    slot = fn.b.stack_slot(f"[{max(1, llvm.element_bytes(ssa.type))} x i8]", 64)
    elements.store_element(
        fn, fn.lowered(ssa), slot, ssa.type, elements.natural_alignment(ssa.type)
    )
    return slot


def _spilled_address(
    fn: FunctionCodegen, op: Operation, slot: Value, position: Sequence[Index], shape: Sequence[int]
) -> Value:
    """Return the address of a position in a spilled vector; one outside is taken to be the first.

    An outside position yields poison, but no memory beyond the slot may be accessed.
    """
    number: Index = 0
    for at, extent in zip(position, shape, strict=False):
        if isinstance(at, Value):
            inside = fn.b.index_compare("slt", at, extent)
            above = fn.b.index_compare("sge", at, 0)
            is_inside = fn.b.binary("and", inside, above)
            at = fn.b.select(is_inside, at, Value(at.type, "0"))
        number = fn.b.index_add(fn.b.index_mul(number, extent), at)
    inner_size = prod(shape[len(position) :])
    vector = next(operand.type for operand in op.operands if is_vector(operand.type))
    bytes_each = llvm.memory_bytes(llvm.scalar_type(vector.element_type))
    return fn.b.gep("i8", slot, fn.b.index_mul(number, inner_size * bytes_each))


# Constants


@lowers("vector.step")
def step(fn: FunctionCodegen, op: Operation) -> None:
    """Lower to the vector 0, 1, 2, …"""
    leaf = elements.step_vector(elements.vector_of(op.results[0].type).get_shape()[-1])
    elements.assemble(fn, op.results[0], elements.leaf_lanes(leaf))


# Printing

_PUNCTUATION = {
    "newline": "printNewline",
    "comma": "printComma",
    "open": "printOpen",
    "close": "printClose",
}


def _emit_external_call(fn: FunctionCodegen, op: Operation, name: str, *arguments: Value) -> None:
    types = ", ".join(argument.type.text for argument in arguments)
    fn.unit.declare(name, "void", types, user=op)
    fn.b.call(name, llvm.VOID, arguments)


def _print_scalar(fn: FunctionCodegen, op: Operation, value: Value, ty: Attribute) -> None:
    scalar_ = llvm.scalar_type(ty)
    if isinstance(scalar_, llvm.FloatType):
        if scalar_ in (llvm.F32, llvm.F64):
            _emit_external_call(fn, op, f"printF{scalar_.width}", value)
        elif scalar_.width == 16:
            bits = fn.b.cast("bitcast", value, llvm.int_type(16))
            _emit_external_call(
                fn, op, "printBF16" if scalar_.text == "bfloat" else "printF16", bits
            )
        else:
            refuse(op, f"printing type '{ty}' is not supported by code generation")
        return
    assert isinstance(scalar_, llvm.IntType)
    if scalar_.width > 64:
        refuse(op, f"printing type '{ty}' is not supported by code generation")
    unsigned = (
        isinstance(ty, IndexType)
        or scalar_.width == 1
        or (is_integer_type(ty) and ty.signedness.data is Signedness.UNSIGNED)
    )
    if scalar_.width < 64:
        value = fn.b.cast("zext" if unsigned else "sext", value, llvm.I64)
    _emit_external_call(fn, op, "printU64" if unsigned else "printI64", value)


def _print_lanes(fn: FunctionCodegen, op: Operation, lanes: Lanes, ty: Attribute) -> None:
    """Print a vector: its parts in parentheses, separated by commas."""
    _emit_external_call(fn, op, "printOpen")
    for number, part in enumerate(lanes.reshape(lanes.shape or 1)):
        if number:
            _emit_external_call(fn, op, "printComma")
        if isinstance(part, elements.Lane):
            _print_scalar(fn, op, elements.scalar(fn, part), ty)
        else:
            _print_lanes(fn, op, part, ty)
    _emit_external_call(fn, op, "printClose")


@lowers("vector.print")
def print_op(fn: FunctionCodegen, op: Operation) -> None:
    """Print a scalar or a vector, a string, or punctuation."""
    if attribute(op, "stringLiteral") is not None:
        symbol = fn.unit.private_string(string(op, "stringLiteral"))
        _emit_external_call(fn, op, "printString", Value(llvm.PTR, f"@{symbol}"))
        return
    for operand in op.operands:
        ty = operand.type
        if is_vector(ty):
            _print_lanes(fn, op, elements.lanes_of(fn, operand), ty.element_type)
        else:
            _print_scalar(fn, op, fn.value(operand), ty)
    punctuation = attribute(op, "punctuation")
    assert isinstance(punctuation, PrintPunctuationAttr)
    if punctuation.data in _PUNCTUATION:
        _emit_external_call(fn, op, _PUNCTUATION[punctuation.data])

"""Lowering of the vector ops that move lanes and change nothing else, and of `vector.print`."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import IndexType, Signedness
from xdsl.ir import Attribute, Operation

from loopwright.ir.dialects.vector.constraints import PrintPunctuationAttr
from loopwright.ir.syntax.narrowing import is_integer_type, is_vector
from loopwright.ir.syntax.properties import attribute, integers, string
from loopwright.native.codegen import llvm
from loopwright.native.codegen.builder import Index, Value
from loopwright.native.codegen.context import FunctionLowering, leaf_count, lowers, refuse
from loopwright.native.codegen.elements import (
    Lane,
    assemble,
    assemble_leaf,
    lanes_of,
    leaf_lanes,
    linear,
    load_element,
    natural_alignment,
    positions,
    scalar,
    shape_of,
    splatted,
    step_vector,
    store_element,
    vector_of,
)

# Transposing -------------------------------------------------------------------------------------
# Transposing matrices that lie in vectors, and vectors of any rank.
#
# A square of n vectors takes log2(n) rounds of n shuffles. A round exchanges one bit of the numbers
# of rows with one of lanes, in the forms that processors have as one instruction: interleaving
# within parts of 16 bytes, then exchanging such parts.

_PART_BITS = 128
"""What instructions interleave."""
_WIDEST_BITS = 512
"""Within what parts are exchanged; wider vectors are several registers."""


def permuted(
    fn: FunctionLowering, leaves: Sequence[Value], shape: Sequence[int], order: Sequence[int]
) -> list[Value]:
    """A vector of these leaves and this shape, its dimensions in another order.

    Dimension `k` of the result is dimension `order[k]`.
    """
    rank, last = len(shape), order[-1]
    outer = [shape[dim] for dim in order[:-1]]

    def leaf(place: Sequence[int]) -> Value:
        return leaves[linear(place[:-1], shape[:-1])]

    def source(at: Sequence[int]) -> list[int]:
        place = [0] * rank
        for dim, number in zip(order, at, strict=False):
            place[dim] = number
        return place

    if last == rank - 1:
        return [leaf(source(at)) for at in positions(outer)]
    made: dict[tuple[int, ...], list[Value]] = {}
    results: list[Value] = []
    for at in positions(outer):
        place = source(at)
        lane, place[-1] = place[-1], 0
        matrix = made.get(tuple(place))
        if matrix is None:
            rows: list[Value] = []
            for number in range(shape[last]):
                place[last] = number
                rows.append(leaf(place))
            place[last] = 0
            matrix = made[tuple(place)] = transposed(fn, rows)
        results.append(matrix[lane])
    return results


def transposed(fn: FunctionLowering, rows: Sequence[Value]) -> list[Value]:
    """Lane `k` of all rows as vector `k`."""
    ty = rows[0].type
    assert isinstance(ty, llvm.VecType)
    count, lanes = len(rows), ty.lanes
    size = min(count, lanes)
    if size == 1 or not all(map(_is_power, (count, lanes, ty.element.width // 8))):
        made = llvm.vec_type(count, ty.element)
        return [assemble_leaf(fn, made, [Lane(row, k) for row in rows]) for k in range(lanes)]
    part = llvm.vec_type(size, ty.element)
    results: list[Value] = []
    for start in range(0, lanes, size):
        squares = [
            _square(
                fn,
                [_lanes(fn, part, row, row, range(start, start + size)) for row in group],
            )
            for group in (rows[k : k + size] for k in range(0, count, size))
        ]
        results += [_joined(fn, vectors) for vectors in zip(*squares, strict=True)]
    return results


def _is_power(number: int) -> bool:
    """Whether a number is a power of two."""
    return number > 0 and not number & (number - 1)


def _lanes(
    fn: FunctionLowering, ty: llvm.VecType, a: Value, b: Value, picks: Sequence[int]
) -> Value:
    """Lanes of two vectors, those of the second counted from behind the first's."""
    assert isinstance(a.type, llvm.VecType)
    own = a.type.lanes
    lanes = [Lane(a, pick) if pick < own else Lane(b, pick - own) for pick in picks]
    return assemble_leaf(fn, ty, lanes)


def _joined(fn: FunctionLowering, vectors: Sequence[Value]) -> Value:
    """Vectors behind each other; their number is a power of two."""
    while len(vectors) > 1:
        ty = vectors[0].type
        assert isinstance(ty, llvm.VecType)
        wide = llvm.vec_type(2 * ty.lanes, ty.element)
        vectors = [
            _lanes(fn, wide, a, b, range(2 * ty.lanes))
            for a, b in zip(vectors[::2], vectors[1::2], strict=True)
        ]
    return vectors[0]


def _square(fn: FunctionLowering, rows: Sequence[Value]) -> list[Value]:
    """The transpose of as many vectors as each has lanes, a power of two."""
    ty = rows[0].type
    assert isinstance(ty, llvm.VecType)
    size = len(rows)
    part = min(max(_PART_BITS // ty.element.width, 1), size)
    register = min(max(_WIDEST_BITS // ty.element.width, part), size)
    made = list(rows)
    for bit in reversed(range(part.bit_length() - 1)):
        made = _round(fn, made, bit, *_interleaving(size, part))
    for bit in range(part.bit_length() - 1, register.bit_length() - 1):
        made = _round(fn, made, bit, *_unzipping(size, part, register))
    for bit in range(register.bit_length() - 1, size.bit_length() - 1):
        made = _round(fn, made, bit, *_exchanging(size, 1 << bit))
    return made


def _round(
    fn: FunctionLowering, rows: Sequence[Value], bit: int, low: Sequence[int], high: Sequence[int]
) -> list[Value]:
    """Rows whose numbers differ in a bit, shuffled with each other."""
    ty = rows[0].type
    assert isinstance(ty, llvm.VecType)
    made = list(rows)
    for number in range(len(rows)):
        if not number >> bit & 1:
            other = number | 1 << bit
            made[number] = _lanes(fn, ty, rows[number], rows[other], low)
            made[other] = _lanes(fn, ty, rows[number], rows[other], high)
    return made


def _interleaving(size: int, part: int) -> tuple[list[int], list[int]]:
    """The lower halves of all parts lane by lane in turn, and the upper ones.

    >>> _interleaving(4, 4)
    ([0, 4, 1, 5], [2, 6, 3, 7])
    """
    low, high = (
        [
            start + half + lane + size * second
            for start in range(0, size, part)
            for lane in range(part // 2)
            for second in (0, 1)
        ]
        for half in (0, part // 2)
    )
    return low, high


def _unzipping(size: int, part: int, register: int) -> tuple[list[int], list[int]]:
    """In each register, every second part of the first row and then of the second.

    >>> _unzipping(4, 1, 4)
    ([0, 2, 4, 6], [1, 3, 5, 7])
    """
    low, high = (
        [
            start + place + lane + size * second
            for start in range(0, size, register)
            for second in (0, 1)
            for place in range(odd * part, register, 2 * part)
            for lane in range(part)
        ]
        for odd in (0, 1)
    )
    return low, high


def _exchanging(size: int, block: int) -> tuple[list[int], list[int]]:
    """Every second block of both rows in turn, the even ones and the odd ones.

    >>> _exchanging(4, 2)
    ([0, 1, 4, 5], [2, 3, 6, 7])
    """
    low, high = (
        [
            start + odd * block + lane + size * second
            for start in range(0, size, 2 * block)
            for second in (0, 1)
            for lane in range(block)
        ]
        for odd in (0, 1)
    )
    return low, high


# Shapes ------------------------------------------------------------------------------------------
# Lowering of the vector ops that move lanes and change nothing else.


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
    starts = [*offsets, *[0] * (len(shape) - len(offsets))]
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
    target = llvm.register_type(op.results[0].type)
    fn.map_leaves(op, lambda leaf: fn.b.cast("bitcast", leaf, target))


# Lanes at positions ------------------------------------------------------------------------------


def _mixed_position(fn: FunctionLowering, op: Operation, first: int) -> list[Index]:
    """The position of a lane or sub-vector; operands from `first` on are its dynamic parts."""
    return fn.mixed(integers(op, "static_position"), op.operands[first:])


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
        ty = llvm.scalar_type(vector_of(source.type).element_type)
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
    slot = fn.b.stack_slot(f"[{max(1, llvm.element_bytes(ssa.type))} x i8]", 64)
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
    bytes_each = llvm.memory_bytes(llvm.scalar_type(vector.element_type))
    return fn.b.gep("i8", slot, fn.b.index_mul(number, rest * bytes_each))


# Constants ---------------------------------------------------------------------------------------


@lowers("vector.step")
def step(fn: FunctionLowering, op: Operation) -> None:
    """0, 1, 2, …"""
    leaf = step_vector(vector_of(op.results[0].type).get_shape()[-1])
    assemble(fn, op.results[0], leaf_lanes(leaf))


# Printing ----------------------------------------------------------------------------------------
# Lowering of `vector.print`: calls of the runtime's print helpers.

_PUNCTUATION = {
    "newline": "printNewline",
    "comma": "printComma",
    "open": "printOpen",
    "close": "printClose",
}


def _call(fn: FunctionLowering, op: Operation, name: str, *arguments: Value) -> None:
    types = ", ".join(argument.type.text for argument in arguments)
    fn.unit.declare(name, "void", types, user=op)
    fn.b.call(name, llvm.VOID, arguments)


def _print_scalar(fn: FunctionLowering, op: Operation, value: Value, ty: Attribute) -> None:
    scalar_ = llvm.scalar_type(ty)
    if isinstance(scalar_, llvm.FloatType):
        if scalar_ in (llvm.F32, llvm.F64):
            _call(fn, op, f"printF{scalar_.width}", value)
        elif scalar_.width == 16:
            bits = fn.b.cast("bitcast", value, llvm.int_type(16))
            _call(fn, op, "printBF16" if scalar_.text == "bfloat" else "printF16", bits)
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
    _call(fn, op, "printU64" if unsigned else "printI64", value)


def _print_lanes(
    fn: FunctionLowering, op: Operation, lanes: Sequence[Lane], shape: Sequence[int], ty: Attribute
) -> None:
    """A vector: its parts in parentheses, between commas."""
    _call(fn, op, "printOpen")
    count = shape[0] if shape else 1
    size = len(lanes) // count
    for part in range(count):
        if part:
            _call(fn, op, "printComma")
        if len(shape) > 1:
            _print_lanes(fn, op, lanes[part * size : (part + 1) * size], shape[1:], ty)
        else:
            _print_scalar(fn, op, scalar(fn, lanes[part]), ty)
    _call(fn, op, "printClose")


@lowers("vector.print")
def print_op(fn: FunctionLowering, op: Operation) -> None:
    """Print a scalar or a vector, a string, or punctuation."""
    if attribute(op, "stringLiteral") is not None:
        symbol = fn.unit.private_string(string(op, "stringLiteral"))
        _call(fn, op, "printString", Value(llvm.PTR, f"@{symbol}"))
        return
    for operand in op.operands:
        ty = operand.type
        if is_vector(ty):
            _print_lanes(fn, op, lanes_of(fn, operand), shape_of(ty), ty.element_type)
        else:
            _print_scalar(fn, op, fn.value(operand), ty)
    punctuation = attribute(op, "punctuation")
    assert isinstance(punctuation, PrintPunctuationAttr)
    if punctuation.data in _PUNCTUATION:
        _call(fn, op, _PUNCTUATION[punctuation.data])

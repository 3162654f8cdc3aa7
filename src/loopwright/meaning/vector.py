"""The meaning of `vector`'s ops: accesses of memory, masks, and what moves lanes, prints, and
computes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import repeat
from math import prod
from operator import add, lt
from typing import Any

import numpy as np
from xdsl.dialects.builtin import IndexType, IntegerAttr, Signedness, StringAttr, VectorType
from xdsl.ir import Attribute, Operation

from loopwright.ir.core.attributes import AffineMapAttr, is_integer_type, is_vector
from loopwright.ir.core.floats import Format
from loopwright.ir.core.properties import attribute, integers, items, mixed, segmented, segments
from loopwright.ir.dialects.vector import ShuffleOp, lanes
from loopwright.ir.dialects.vector.lanes import LaneArithmetic
from loopwright.ir.interfaces.atomic_kinds import ROUNDING, AtomicRMWKind
from loopwright.ir.interfaces.scalars import LaneMovement, signed, unsigned
from loopwright.meaning import combining
from loopwright.meaning.control import PUNCTUATION, Show, show_float, vector_text
from loopwright.meaning.floats import multiply_add, rounding
from loopwright.meaning.machine import (
    Evaluator,
    Machine,
    Meaning,
    computes,
    keyword,
    meaning,
    meaning_of_functions,
    require,
    single_result,
)
from loopwright.meaning.memory import MemRef, VectorCodec, fixed_shape, scalar_codec, splat
from loopwright.meaning.values import (
    OutOfBoundsError,
    Poison,
    Value,
    Vector,
    defined,
    is_lanes,
    propagate,
    truth,
    unsupported,
    vector_of,
)

# Masks


MASKABLE: dict[str, Meaning] = {}
"""Meanings whose evaluators take the keyword `selection`, the mask around the op."""


def maskable(name: str) -> Callable[[Meaning], Meaning]:
    """Register a meaning whose evaluator takes the mask around the op as `selection`."""

    def register(function: Meaning) -> Meaning:
        MASKABLE[name] = function
        return meaning(name)(function)

    return register


def select_lanes(mask: Vector, yes: Value, no: Value) -> Value:
    """Select the lanes of one value where the mask is set, and those of the other elsewhere."""
    if not is_lanes(yes) or mask.size != yes.size:
        return yes
    lanes = [
        a if truth(selected, "a lane of the mask") else b
        for selected, a, b in zip(mask.flat, yes.flat, no.flat, strict=True)
    ]
    return vector_of(yes.shape, lanes)


@meaning("vector.mask")
def mask(op: Operation, machine: Machine) -> Evaluator:
    """Run the op inside, if any; masked-off lanes have those of the pass-through value."""
    inside = list(op.regions[0].blocks[0].ops)
    masked = [inner for inner in inside if inner.name != "vector.yield"]
    yielded = inside[-1].operands if inside and inside[-1].name == "vector.yield" else ()
    if len(masked) > 1 or any(inner.name not in MASKABLE for inner in masked):
        raise unsupported(f"masks '{masked[0].name}', which cannot be masked")
    evaluators = [(inner, MASKABLE[inner.name](inner, machine)) for inner in masked]
    passed_on = [machine.slot(value) for value in yielded]

    def run(selection: Vector, *passed: Value) -> tuple[Value, ...]:
        frame = machine.values
        for inner, evaluate in evaluators:
            outcome = evaluate(*[frame[slots[v]] for v in inner.operands], selection=selection)
            for result in inner.results:
                frame[slots[result]] = outcome
        handed = tuple(frame[slot] for slot in passed_on)
        if not passed:
            return handed
        return tuple(map(select_lanes, repeat(selection), handed, passed))

    slots = {v: machine.slot(v) for inner in masked for v in (*inner.operands, *inner.results)}
    return single_result(op, run)


# Accesses
#
# Each lane is an access of its own, in order.

Place = tuple[tuple[int, ...] | None, Value]
Places = Callable[[Operation, MemRef, Sequence[Value], Vector | None], Iterable[Place]]


def accesses(load: str, store: str, *, masked: bool = False) -> Callable[[Places], Places]:
    """Register what a load and a store do by their places, which the op, the memref, the other
    operands and, where that can be, the mask around them say.

    What an op accesses is said by its places: for each lane the subscripts of the element (None if
    it is not accessed), and what is written there or stands for what is not read.
    """

    def register(places: Places) -> Places:
        @meaning(load, store)
        def access(op: Operation, machine: Machine) -> Evaluator:
            return _accessing(op, machine, places)

        if masked:
            MASKABLE[load] = MASKABLE[store] = access
        return places

    return register


def _accessing(op: Operation, machine: Machine, places: Places) -> Evaluator:
    number = int(is_vector(op.operands[0].type))  # a value that is stored may come first
    loads = bool(op.results)
    if loads and number:
        raise unsupported("works on a tensor")
    shape = fixed_shape(vector_type(op.results[0].type)) if loads else ()
    read = machine.recorder.reader(op)
    write = machine.recorder.writer(op)

    def run(*operands: Value, selection: Vector | None = None) -> Vector | None:
        memref = _memref(operands[number])
        further_operands = (*operands[:number], *operands[number + 1 :])
        elements = places(op, memref, further_operands, selection)
        if not loads:
            for subscripts, element in elements:
                if subscripts is not None:
                    write(element, memref, subscripts)
            return None
        lanes: list[Value] = []
        for subscripts, otherwise in elements:
            element = otherwise if subscripts is None else read(memref, subscripts)
            if is_lanes(element):
                lanes += element.flat
            else:  # in a traced program it may stand for a vector
                lanes += [element] * prod(_inner_shape(memref))
        return vector_of(shape, lanes)

    return run


def vector_type(value_type: Attribute) -> VectorType[Any]:
    """Return a type as the vector type that it must be."""
    if not is_vector(value_type):
        raise unsupported(f"uses {value_type} where a vector is needed")
    return value_type


def _memref(value: Value) -> MemRef:
    memref = defined(value, "the memref")
    if not isinstance(memref, MemRef):
        raise unsupported("works on a tensor")
    return memref


def _inner_shape(memref: MemRef) -> tuple[int, ...]:
    """Return the shape of the memref's elements, which may be vectors."""
    return memref.codec.shape if isinstance(memref.codec, VectorCodec) else ()


def _defined_subscripts(start: Sequence[Value]) -> None:
    for subscript in start:
        defined(subscript, "a subscript")


def slice_places(
    op: Operation, memref: MemRef, start: Sequence[Value], value: Vector | None
) -> Iterator[Place]:
    """Yield the elements of a slice whose last dimension runs along the memref's last, and so on;
    those of `value` are written there."""
    _defined_subscripts(start)
    shape = fixed_shape(vector_type((op.results or op.operands)[0].type))
    outer = shape[: len(shape) - len(_inner_shape(memref))]
    leading = len(start) - len(outer)
    for lane in np.ndindex(outer):
        subscripts = (*start[:leading], *map(add, start[leading:], lane))
        yield subscripts, None if value is None else value[lane]


@accesses("vector.load", "vector.store")
def plain(op: Operation, memref: MemRef, operands: Sequence[Value], _: Any) -> Iterator[Place]:
    """Return the slice that begins at the subscripts."""
    value, start = (None, operands) if op.results else (operands[0], operands[1:])
    return slice_places(op, memref, start, value)


@accesses("vector.maskedload", "vector.maskedstore")
def selected(op: Operation, memref: MemRef, operands: Sequence[Value], _: Any) -> Iterator[Place]:
    """Yield the lanes that the mask selects, of the slice that begins at the subscripts."""
    *start, mask, last = operands
    _defined_subscripts(start)
    leading = len(start) - last.ndim
    for lane in np.ndindex(last.shape):
        subscripts = (*start[:leading], *map(add, start[leading:], lane))
        yield subscripts if truth(mask[lane], "a lane of the mask") else None, last[lane]


# Lanes that lie anywhere


def _displaced(memref: MemRef, start: Sequence[int], distance: Value) -> tuple[int, ...]:
    """Return the subscripts of the element `distance` after `start`, past the ends of rows if need
    be."""
    defined(distance, "a lane of the indices")
    _defined_subscripts(start)
    if not start:
        return () if distance == 0 else (distance,)
    subscripts = (*start[:-1], start[-1] + distance)
    if memref.contains(subscripts) or not memref.is_contiguous() or not memref.contains(start):
        return subscripts
    position = memref.position(subscripts) - memref.offset
    leading: list[int] = []
    for stride in memref.strides[:-1]:
        leading.append(position // stride)
        position %= stride
    return (*leading, position)


@accesses("vector.gather", "vector.scatter", masked=True)
def gathered(
    op: Operation, memref: MemRef, operands: Sequence[Value], selection: Vector | None
) -> Iterator[Place]:
    """Yield the elements that lie as far from the subscripts as the indices say."""
    *start, indices, mask, last = operands
    selected_lanes = repeat(-1) if selection is None else selection.flat
    lanes = zip(indices.flat, mask.flat, selected_lanes, last.flat, strict=False)
    for index, *flags, lane in lanes:
        is_active = all(truth(flag, "a lane of the mask") for flag in flags)
        yield _displaced(memref, start, index) if is_active else None, lane


@accesses("vector.expandload", "vector.compressstore")
def packed(op: Operation, memref: MemRef, operands: Sequence[Value], _: Any) -> Iterator[Place]:
    """Consecutive elements for the lanes that the mask selects."""
    *start, mask, last = operands
    distance = 0
    for flag, lane in zip(mask.flat, last.flat, strict=True):
        is_active = truth(flag, "a lane of the mask")
        yield _displaced(memref, start, distance) if is_active else None, lane
        distance += is_active


# Transfers


@accesses("vector.transfer_read", "vector.transfer_write", masked=True)
def transferred(
    op: Operation, memref: MemRef, operands: Sequence[Value], selection: Vector | None
) -> Iterator[Place]:
    """Yield the elements of a permuted slice, except those that are masked off or outside the
    memref.

    The permutation map says along which dimension of the memref each dimension of the vector runs;
    one that runs along none repeats the same elements. The mask has the dimensions of the vector in
    the order of those of the memref, without the repeated ones.
    """
    # Of the groups of operands one is the memref, and one is the padding or the value.
    sizes = [len(group) for group in segments(op)]
    if op.results:
        start, (last,), masks = segmented(operands, sizes[1:])
    else:
        (last,), start, masks = segmented(operands, [sizes[0], *sizes[2:]])
    masks = [*masks] if selection is None else [*masks, selection]
    _defined_subscripts(start)
    permutation = require(op, "permutation_map")
    assert isinstance(permutation, AffineMapAttr)
    along = permutation.data.dim_positions()
    in_bounds = [isinstance(b, IntegerAttr) and b.value.data != 0 for b in items(op, "in_bounds")]
    moving = [i for i, dimension in enumerate(along) if dimension is not None]
    mask_order = sorted(moving, key=lambda i: along[i] or 0)
    shape = fixed_shape(vector_type((op.results or op.operands)[0].type))[: len(along)]
    for lane in np.ndindex(shape):
        subscripts = list(start)
        place = tuple(lane[i] for i in mask_order)
        is_active = all(truth(mask[place], "a lane of the mask") for mask in masks)
        for i in moving:
            dimension = along[i] or 0
            subscripts[dimension] += lane[i]
            is_active &= in_bounds[i] or 0 <= subscripts[dimension] < memref.sizes[dimension]
        element = last if op.results else last[lane]
        yield tuple(subscripts) if is_active else None, element


# Lanes


def _result_shape(op: Operation) -> tuple[int, ...]:
    return fixed_shape(vector_type(op.results[0].type))


def _as_lanes(value: Value) -> Vector:
    """Return a vector, or a scalar as one of rank 0."""
    return value if is_lanes(value) else vector_of((), (value,))


def _as_value(lanes: Value, value_type: Attribute) -> Value:
    """Lanes as a value of a type."""
    if is_vector(value_type):
        return _as_lanes(lanes).reshape(fixed_shape(value_type))
    return lanes[()] if is_lanes(lanes) else lanes


@meaning_of_functions(LaneMovement)
def move_lanes(movement: LaneMovement, op: Operation, machine: Machine) -> Evaluator:
    """Return the evaluator of an op's lane movement."""
    for value in (*op.operands, *op.results):
        combining.scalar_type(value.type)
    types = [result.type for result in op.results]
    move = movement.move
    has_open = isinstance(op, ShuffleOp) and min(integers(op, "mask")) < 0
    left_open = Poison("a lane that the shuffle leaves open", op)

    def run(*operands: Value) -> tuple[Value, ...]:
        moved: Any = move(op, *map(_as_lanes, operands))
        if has_open:
            closed = [left_open if lane is None else lane for lane in moved.flat]
            moved = vector_of(moved.shape, closed)
        listed: Sequence[Value] = [moved] if is_lanes(moved) else moved
        return tuple(map(_as_value, listed, types))

    return single_result(op, run)


@meaning("vector.step")
def step(op: Operation, machine: Machine) -> Evaluator:
    """0, 1, 2, …"""
    shape = _result_shape(op)
    value = vector_of(shape, range(prod(shape)))
    return lambda: value


@computes("vector.create_mask")
def create_mask(op: Operation, machine: Machine, *bounds: Value) -> Vector:
    """Set where every index is less than the operand of its dimension."""
    shape = _result_shape(op)
    for bound in bounds:
        if bound.__class__ is Poison:
            return vector_of(shape, (bound,) * prod(shape))
    return _mask(shape, bounds)


@meaning("vector.constant_mask")
def constant_mask(op: Operation, machine: Machine) -> Evaluator:
    """Set where every index is less than the bound of its dimension."""
    value = _mask(_result_shape(op), integers(op, "mask_dim_sizes"))
    return lambda: value


def _mask(shape: tuple[int, ...], bounds: Sequence[int]) -> Vector:
    if not shape:
        return vector_of((), (-(bounds[0] > 0),))
    within = [-all(map(lt, index, bounds)) for index in np.ndindex(shape)]
    return vector_of(shape, within)


# Parts of vectors


def _position(op: Operation, dynamic: Sequence[Value], shape: Sequence[int]) -> list[int] | Poison:
    """Return the index of a lane or sub-vector; poison if it is poison or outside."""
    position: list[Value] = mixed(integers(op, "static_position"), dynamic)
    for i, extent in zip(position, shape, strict=False):
        if i.__class__ is Poison:
            return i
        if not 0 <= i < extent:
            return Poison(f"position {i} in a dimension of extent {extent}", op, OutOfBoundsError)
    return position


@meaning("vector.extract")
def extract(op: Operation, machine: Machine) -> Evaluator:
    """A lane or a sub-vector; poison from outside."""
    result_type = op.results[0].type
    combining.scalar_type(result_type)

    def run(source: Vector, *dynamic: Value) -> Value:
        position = _position(op, dynamic, source.shape)
        if isinstance(position, Poison):
            return splat(result_type, position) if is_vector(result_type) else position
        return _as_value(source[tuple(position)], result_type)

    return run


@meaning("vector.insert")
def insert(op: Operation, machine: Machine) -> Evaluator:
    """The vector with a lane or sub-vector replaced; poison if the position is outside."""

    def run(value: Value, target: Vector, *dynamic: Value) -> Vector:
        position = _position(op, dynamic, target.shape)
        if isinstance(position, Poison):
            return vector_of(target.shape, (position,) * target.size)
        updated = target.copy()
        updated[tuple(position)] = value
        return updated

    return run


@meaning("vector.bitcast")
def bitcast(op: Operation, machine: Machine) -> Evaluator:
    """Reinterpret the bits of the last dimension as other elements, the first lane lowest."""
    source_codec = scalar_codec(combining.scalar_type(op.operands[0].type))
    target_codec = scalar_codec(combining.scalar_type(op.results[0].type))
    shape = _result_shape(op)
    new_row = shape[-1] if shape else 1

    def cast_row(lanes: Vector) -> list[Value]:
        bits = 0
        width = source_codec.bits
        for number, lane in enumerate(lanes):
            if lane.__class__ is not Poison:
                bits |= source_codec.to_bits(lane) << number * width
        cast: list[Value] = []
        for number in range(new_row):
            low = number * target_codec.bits
            high = (number + 1) * target_codec.bits
            covered = lanes[low // width : -(-high // width)]
            bad = [lane for lane in covered if lane.__class__ is Poison]
            pattern = unsigned(bits >> low, target_codec.bits)
            cast.append(bad[0] if bad else target_codec.from_bits(pattern))
        return cast

    def run(source: Vector) -> Vector:
        rows = source.reshape(-1, source.shape[-1] if source.shape else 1)
        return vector_of(shape, [lane for row in rows for lane in cast_row(row)])

    return run


# Printing


def _show(value_type: Attribute) -> Show:
    """How `vector.print` writes a scalar: `index` and `i1` without a sign."""
    if not combining.is_integer(value_type):
        return show_float
    width = combining.width_of(value_type)
    element = combining.scalar_type(value_type)
    unsigned_type = is_integer_type(element) and (element.signedness.data is Signedness.UNSIGNED)
    if isinstance(element, IndexType) or unsigned_type or width == 1:
        return lambda value: str(unsigned(value, width))
    return str


@meaning("vector.print")
def print_op(op: Operation, machine: Machine) -> Evaluator:
    """Write a scalar or a vector, a string, or punctuation."""
    literal = attribute(op, "stringLiteral")
    if isinstance(literal, StringAttr):
        text = literal.data
        return lambda: machine.output.write(text) and None
    end = PUNCTUATION[keyword(op, "punctuation", "newline")]
    if not op.operands:
        return lambda: machine.output.write(end) and None
    show = _show(op.operands[0].type)

    def run(source: Value) -> None:
        defined(source, "what is printed")
        if is_lanes(source):
            shown = vector_text(source.shape, list(source.flat), show)
        else:
            shown = show(source)
        machine.output.write(shown + end)

    return run


@meaning("vector.vscale", "vector.scalable.insert", "vector.scalable.extract")
def scalable(op: Operation, machine: Machine) -> Evaluator:
    """Nothing here: vectors have fixed sizes."""
    raise unsupported("works on scalable vectors, which the interpreter does not support")


# Arithmetic


def _arithmetic(op: Operation) -> tuple[AtomicRMWKind, LaneArithmetic]:
    """Return the kind by which an op combines lanes, and its arithmetic on them."""
    element = combining.scalar_type(op.results[0].type)
    kind = combining.vector_kind(keyword(op, "kind", "add"), element)

    def choose(selected: Value, new: Value, old: Value) -> Value:
        return new if truth(selected, "a lane of the mask") else old

    return kind, LaneArithmetic(
        combining.scalar_combiner(kind, element), _multiplier(element), choose
    )


def _multiplier(element: Attribute) -> Callable[[Value, Value], Value]:
    """Return the product of two scalars, in the type of the result."""
    if combining.is_integer(element):
        width = combining.width_of(element)
        return propagate(lambda a, b: signed(a * b, width), 2)
    to_format = rounding(combining.format_of(element))
    return propagate(lambda a, b: to_format(a * b), 2)


@maskable("vector.reduction")
def reduction(op: Operation, machine: Machine) -> Evaluator:
    """All lanes combined, from the first to the last.

    A float sum or product begins with the accumulator, or else with 0 or 1; other kinds combine
    with the accumulator at the end.

    Floats are combined in one order, which the order of LLVM's reductions is where MLIR leaves it
    open.
    """
    kind, by = _arithmetic(op)
    neutral = combining.identity(kind, op.results[0].type)

    def run(source: Vector, *accumulator: Value, selection: Vector | None = None) -> Value:
        selected = repeat(-1) if selection is None else selection.flat
        lanes = [
            lane
            for lane, flag in zip(source.flat, selected, strict=False)
            if truth(flag, "a lane of the mask")
        ]
        if kind in ROUNDING:
            return reduce(by.combine, lanes, accumulator[0] if accumulator else neutral)
        result = reduce(by.combine, lanes) if lanes else neutral
        return by.combine(result, accumulator[0]) if accumulator else result

    return run


@maskable("vector.multi_reduction")
def multi_reduction(op: Operation, machine: Machine) -> Evaluator:
    """Each result combines the accumulator with the reduced lanes, in row-major order."""
    _, by = _arithmetic(op)
    reduced = integers(op, "reduction_dims")
    result_type = op.results[0].type

    def run(source: Vector, accumulator: Value, *, selection: Vector | None = None) -> Value:
        kept_dims = [i for i in range(source.ndim) if i not in reduced]
        reduced_lanes = lanes.multi_reduction(
            source, _as_lanes(accumulator), selection, kept_dims, by
        )
        return _as_value(reduced_lanes, result_type)

    return run


@computes("vector.scan")
def scan(op: Operation, machine: Machine, source: Vector, initial: Value) -> tuple[Vector, Value]:
    """Partial reductions along a dimension; only an exclusive scan uses the initial value."""
    _, by = _arithmetic(op)
    partial_results, last = lanes.scan(op, source, _as_lanes(initial), by)
    return partial_results, _as_value(last, op.results[1].type)


# Products


def vector_multiply_add(target: Format) -> Callable[[float, float, float], float]:
    """Return `a * b + c`, fused where hardware fuses it: binary32 and binary64, not narrower
    formats."""
    if target.width in (32, 64):
        return lambda a, b, c: multiply_add(a, b, c, target)
    to_format = rounding(target)
    return lambda a, b, c: to_format(to_format(a * b) + c)


@meaning("vector.fma")
def fma(op: Operation, machine: Machine) -> Evaluator:
    """`a * b + c` in each lane."""
    return combining.on_operands(op, vector_multiply_add(combining.format_of(op.results[0].type)))


@maskable("vector.outerproduct")
def outer_product(op: Operation, machine: Machine) -> Evaluator:
    """The products of all pairs of lanes, combined with the accumulator; float sums are fused."""
    kind, by = _arithmetic(op)
    element = combining.scalar_type(op.results[0].type)
    is_sum = kind is AtomicRMWKind.addf
    fused = propagate(vector_multiply_add(combining.format_of(element)), 3) if is_sum else None

    def run(lhs: Vector, rhs: Value, *old: Vector, selection: Vector | None = None) -> Vector:
        before = old[0] if old else None
        neutral = None if selection is None else combining.identity(kind, element)
        return lanes.outer_product(lhs, _as_lanes(rhs), before, selection, by, neutral, fused)

    return run


@maskable("vector.contract")
def contract(op: Operation, machine: Machine) -> Evaluator:
    """For each point of the result, the products along the reduced dimensions, combined; every
    product is rounded."""
    kind, by = _arithmetic(op)
    contraction = lanes.Contraction.of(op)
    result_type = op.results[0].type
    for operand in op.operands:
        combining.scalar_type(operand.type)

    def run(
        lhs: Vector, rhs: Vector, accumulator: Value, *, selection: Vector | None = None
    ) -> Value:
        begins = kind is AtomicRMWKind.addf and contraction.is_product and selection is None
        zero = 0.0 if begins else None
        products = contraction.run(lhs, rhs, _as_lanes(accumulator), selection, by, zero)
        return _as_value(products, result_type)

    return run

"""The meaning of `vector`'s accesses of memory, and of masks.

Each lane is an access of its own, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from math import prod
from operator import add
from typing import Any, TypeVar

import numpy as np
from xdsl.dialects.builtin import IntegerAttr, VectorType
from xdsl.ir import Attribute, Operation

from loopwright.ir.affine_expr import AffineDimExpr
from loopwright.ir.core.attributes import AffineMapAttr
from loopwright.ir.core.narrowing import is_vector
from loopwright.ir.core.properties import items, segmented, segments
from loopwright.meaning.machine import Evaluator, Machine, Meaning, meaning, require, single_result
from loopwright.meaning.memory import MemRef, VectorCodec, fixed_shape
from loopwright.meaning.values import (
    Value,
    Vector,
    defined,
    is_lanes,
    truth,
    unsupported,
    vector_of,
)

# Masks

MASKABLE: dict[str, Meaning] = {}
"""Meanings whose evaluators take the keyword `selection`, the mask around the op."""

_M = TypeVar("_M", bound=Meaning)


def maskable(name: str) -> Callable[[_M], _M]:
    """Register a meaning whose evaluator takes the mask around the op as `selection`."""

    def register(function: _M) -> _M:
        MASKABLE[name] = function
        return function

    return register


def select_lanes(mask: Vector, yes: Value, no: Value) -> Value:
    """The lanes of one value where the mask is set, those of another elsewhere."""
    if not is_lanes(yes) or mask.size != yes.size:
        return yes
    lanes = [
        a if truth(selected, "a lane of the mask") else b
        for selected, a, b in zip(mask.flat, yes.flat, no.flat, strict=True)
    ]
    return vector_of(yes.shape, lanes)


@meaning("vector.mask")
def mask(op: Operation, machine: Machine) -> Evaluator:
    """The results of the op inside, if there is one, with the last operand for lanes that are
    masked off."""
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
    read, write = machine.recorder.reader(op), machine.recorder.writer(op)

    def run(*operands: Value, selection: Vector | None = None) -> Vector | None:
        memref = _memref(operands[number])
        others = (*operands[:number], *operands[number + 1 :])
        elements = places(op, memref, others, selection)
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
    """A type as the vector type that it must be."""
    if not is_vector(value_type):
        raise unsupported(f"uses {value_type} where a vector is needed")
    return value_type


def _memref(value: Value) -> MemRef:
    memref = defined(value, "the memref")
    if not isinstance(memref, MemRef):
        raise unsupported("works on a tensor")
    return memref


def _inner_shape(memref: MemRef) -> tuple[int, ...]:
    """The shape of the memref's elements, which may be vectors."""
    return memref.codec.shape if isinstance(memref.codec, VectorCodec) else ()


def _defined_subscripts(start: Sequence[Value]) -> None:
    for subscript in start:
        defined(subscript, "a subscript")


def slice_places(
    op: Operation, memref: MemRef, start: Sequence[Value], value: Vector | None
) -> Iterator[Place]:
    """The elements of a slice whose last dimension runs along the memref's last, and so on; those
    of `value` are written there."""
    _defined_subscripts(start)
    shape = fixed_shape(vector_type((op.results or op.operands)[0].type))
    outer = shape[: len(shape) - len(_inner_shape(memref))]
    kept = len(start) - len(outer)
    for lane in np.ndindex(outer):
        subscripts = (*start[:kept], *map(add, start[kept:], lane))
        yield subscripts, None if value is None else value[lane]


@accesses("vector.load", "vector.store")
def plain(op: Operation, memref: MemRef, operands: Sequence[Value], _: Any) -> Iterator[Place]:
    """The slice that begins at the subscripts."""
    value, start = (None, operands) if op.results else (operands[0], operands[1:])
    return slice_places(op, memref, start, value)


@accesses("vector.maskedload", "vector.maskedstore")
def selected(op: Operation, memref: MemRef, operands: Sequence[Value], _: Any) -> Iterator[Place]:
    """The lanes that the mask selects, of the slice that begins at the subscripts."""
    *start, mask, last = operands
    _defined_subscripts(start)
    kept = len(start) - last.ndim
    for lane in np.ndindex(last.shape):
        subscripts = (*start[:kept], *map(add, start[kept:], lane))
        yield subscripts if truth(mask[lane], "a lane of the mask") else None, last[lane]


# Lanes that lie anywhere


def _displaced(memref: MemRef, start: Sequence[int], distance: Value) -> tuple[int, ...]:
    """The subscripts of the element `distance` after `start`, past the ends of rows if need be."""
    defined(distance, "a lane of the indices")
    _defined_subscripts(start)
    if not start:
        return () if distance == 0 else (distance,)
    subscripts = (*start[:-1], start[-1] + distance)
    if memref.contains(subscripts) or not memref.is_contiguous() or not memref.contains(start):
        return subscripts
    position = memref.position(subscripts) - memref.offset
    rest: list[int] = []
    for stride in memref.strides[:-1]:
        rest.append(position // stride)
        position %= stride
    return (*rest, position)


@accesses("vector.gather", "vector.scatter", masked=True)
def gathered(
    op: Operation, memref: MemRef, operands: Sequence[Value], selection: Vector | None
) -> Iterator[Place]:
    """The elements that lie as far from the subscripts as the indices say."""
    *start, indices, mask, last = operands
    around = repeat(-1) if selection is None else selection.flat
    lanes = zip(indices.flat, mask.flat, around, last.flat, strict=False)
    for index, *flags, lane in lanes:
        taken = all(truth(flag, "a lane of the mask") for flag in flags)
        yield _displaced(memref, start, index) if taken else None, lane


@accesses("vector.expandload", "vector.compressstore")
def packed(op: Operation, memref: MemRef, operands: Sequence[Value], _: Any) -> Iterator[Place]:
    """Consecutive elements for the lanes that the mask selects."""
    *start, mask, last = operands
    distance = 0
    for flag, lane in zip(mask.flat, last.flat, strict=True):
        taken = truth(flag, "a lane of the mask")
        yield _displaced(memref, start, distance) if taken else None, lane
        distance += taken


# Transfers


@accesses("vector.transfer_read", "vector.transfer_write", masked=True)
def transferred(
    op: Operation, memref: MemRef, operands: Sequence[Value], selection: Vector | None
) -> Iterator[Place]:
    """A slice, permuted, without what is masked off or outside the memref.

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
    along = [
        result.position if isinstance(result, AffineDimExpr) else None
        for result in permutation.data.results
    ]
    in_bounds = [isinstance(b, IntegerAttr) and b.value.data != 0 for b in items(op, "in_bounds")]
    moving = [i for i, dimension in enumerate(along) if dimension is not None]
    mask_order = sorted(moving, key=lambda i: along[i] or 0)
    shape = fixed_shape(vector_type((op.results or op.operands)[0].type))[: len(along)]
    for lane in np.ndindex(shape):
        subscripts = list(start)
        place = tuple(lane[i] for i in mask_order)
        taken = all(truth(mask[place], "a lane of the mask") for mask in masks)
        for i in moving:
            dimension = along[i] or 0
            subscripts[dimension] += lane[i]
            taken &= in_bounds[i] or 0 <= subscripts[dimension] < memref.sizes[dimension]
        element = last if op.results else last[lane]
        yield tuple(subscripts) if taken else None, element

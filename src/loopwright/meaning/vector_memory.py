"""The meaning of `vector`'s accesses of memory, and of masks.

Each lane is an access of its own, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, TypeVar

from xdsl.dialects.builtin import IntegerAttr, VectorType
from xdsl.ir import Attribute, Operation

from loopwright.ir.affine_expr import AffineDimExpr
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.narrowing import is_array, is_vector
from loopwright.ir.syntax.properties import grouped
from loopwright.meaning.machine import Evaluator, Machine, Meaning, meaning, require, single_result
from loopwright.meaning.memory import MemRef, VectorCodec, fixed_shape
from loopwright.meaning.values import Value, Vector, defined, truth, unsupported

# Masks -------------------------------------------------------------------------------------------
# The meaning of `vector.mask`: one op, of which only some lanes take part.

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
    if not isinstance(yes, Vector) or len(mask.lanes) != len(yes.lanes):
        return yes
    lanes = tuple(
        a if truth(selected, "a lane of the mask") else b
        for selected, a, b in zip(mask.lanes, yes.lanes, no.lanes, strict=True)
    )
    return Vector(yes.shape, lanes)


@meaning("vector.mask")
def mask(op: Operation, machine: Machine) -> Evaluator:
    """The results of the op inside, with the last operand for lanes that are masked off."""
    inside = list(op.regions[0].blocks[0].ops)
    masked = [inner for inner in inside if inner.name != "vector.yield"]
    yielded = inside[-1].operands if inside and inside[-1].name == "vector.yield" else ()
    if not masked:
        return single_result(op, _only_selected(op, machine))
    inner = masked[0]
    if len(masked) > 1 or inner.name not in MASKABLE:
        raise unsupported(f"masks '{inner.name}', which cannot be masked")
    evaluate = MASKABLE[inner.name](inner, machine)
    slots = [machine.slot(operand) for operand in inner.operands]
    results = [machine.slot(result) for result in inner.results]
    passed_on = [machine.slot(value) for value in yielded]

    def run(selection: Vector, *passed: Value) -> tuple[Value, ...]:
        values = machine.values
        outcome = evaluate(*[values[slot] for slot in slots], selection=selection)
        if len(results) == 1:
            values[results[0]] = outcome
        handed = tuple(values[slot] for slot in passed_on)
        if not passed:
            return handed
        return tuple(
            select_lanes(selection, new, old) for new, old in zip(handed, passed, strict=True)
        )

    return single_result(op, run)


def _only_selected(op: Operation, machine: Machine) -> Callable[..., tuple[Value, ...]]:
    """A mask around nothing: what it yields, where the mask is set."""
    body = machine.body(op.regions[0])

    def run(selection: Vector, *passed: Value) -> tuple[Value, ...]:
        handed = body.run()
        if not passed:
            return handed
        return tuple(
            select_lanes(selection, new, old) for new, old in zip(handed, passed, strict=True)
        )

    return run


# Accesses ----------------------------------------------------------------------------------------

Read = Callable[[MemRef, Sequence[int]], Value]
Write = Callable[[Value, MemRef, Sequence[int]], None]


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


def lane_indices(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The indices of all lanes, in row-major order."""
    return product(*map(range, shape))


def _slice_subscripts(
    memref: MemRef, start: Sequence[int], shape: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """The subscripts of the elements of a slice of the last dimensions."""
    for subscript in start:
        defined(subscript, "a subscript")
    outer = shape[: len(shape) - len(_inner_shape(memref))]
    kept = len(start) - len(outer)
    for lane in lane_indices(outer):
        yield (*start[:kept], *(s + i for s, i in zip(start[kept:], lane, strict=True)))


def read_slice(read: Read, memref: MemRef, start: Sequence[int], shape: tuple[int, ...]) -> Vector:
    """The vector whose last dimension runs along the memref's last, and so on."""
    lanes: list[Value] = []
    for subscripts in _slice_subscripts(memref, start, shape):
        _append(lanes, read(memref, subscripts), memref)
    return Vector(shape, tuple(lanes))


def _append(lanes: list[Value], element: Value, memref: MemRef) -> None:
    """Add an element that may be a vector, or what stands for one in a traced program."""
    if isinstance(element, Vector):
        lanes += element.lanes
    else:
        count = 1
        for extent in _inner_shape(memref):
            count *= extent
        lanes += [element] * count


def write_slice(write: Write, value: Vector, memref: MemRef, start: Sequence[int]) -> None:
    """Write a vector where `read_slice` reads it."""
    inner = _inner_shape(memref)
    outer = value.shape[: len(value.shape) - len(inner)]
    targets = _slice_subscripts(memref, start, value.shape)
    for lane, subscripts in zip(lane_indices(outer), targets, strict=True):
        write(value.at(lane), memref, subscripts)


@meaning("vector.load")
def load(op: Operation, machine: Machine) -> Evaluator:
    """The slice that begins at the subscripts."""
    shape = fixed_shape(vector_type(op.results[0].type))
    read = machine.recorder.reader(op)

    def run(memref: Value, *start: Value) -> Vector:
        return read_slice(read, _memref(memref), start, shape)

    return run


@meaning("vector.store")
def store(op: Operation, machine: Machine) -> Evaluator:
    """Write the slice that begins at the subscripts."""
    write = machine.recorder.writer(op)

    def run(value: Vector, memref: Value, *start: Value) -> None:
        write_slice(write, value, _memref(memref), start)

    return run


@meaning("vector.maskedload")
def masked_load(op: Operation, machine: Machine) -> Evaluator:
    """The lanes that the mask selects; the others, which are not accessed, from the last
    operand."""
    read = machine.recorder.reader(op)

    def run(base: Value, *operands: Value) -> Vector:
        *start, mask, otherwise = operands
        memref = _memref(base)
        places = _slice_subscripts(memref, start, otherwise.shape)
        return Vector(
            otherwise.shape,
            tuple(
                read(memref, subscripts) if truth(selected, "a lane of the mask") else passed
                for subscripts, selected, passed in zip(
                    places, mask.lanes, otherwise.lanes, strict=True
                )
            ),
        )

    return run


@meaning("vector.maskedstore")
def masked_store(op: Operation, machine: Machine) -> Evaluator:
    """Write the lanes that the mask selects."""
    write = machine.recorder.writer(op)

    def run(base: Value, *operands: Value) -> None:
        *start, mask, value = operands
        memref = _memref(base)
        places = _slice_subscripts(memref, start, value.shape)
        for subscripts, selected, lane in zip(places, mask.lanes, value.lanes, strict=True):
            if truth(selected, "a lane of the mask"):
                write(lane, memref, subscripts)

    return run


# Lanes that lie anywhere -----------------------------------------------------------------------


def _displaced(memref: MemRef, start: Sequence[int], distance: Value) -> tuple[int, ...]:
    """The subscripts of the element `distance` after `start`, past the ends of rows if need be."""
    defined(distance, "a lane of the indices")
    for subscript in start:
        defined(subscript, "a subscript")
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


@meaning("vector.gather")
@maskable("vector.gather")
def gather(op: Operation, machine: Machine) -> Evaluator:
    """The elements that lie as far from the subscripts as the indices say."""
    read = machine.recorder.reader(op)

    def run(base: Value, *operands: Value, selection: Vector | None = None) -> Vector:
        *start, indices, mask, otherwise = operands
        memref = _memref(base)
        lanes: list[Value] = []
        for number, (index, selected, passed) in enumerate(
            zip(indices.lanes, mask.lanes, otherwise.lanes, strict=True)
        ):
            if truth(selected, "a lane of the mask") and _selects(selection, number):
                lanes.append(read(memref, _displaced(memref, start, index)))
            else:
                lanes.append(passed)
        return Vector(otherwise.shape, tuple(lanes))

    return run


def _selects(selection: Vector | None, lane: int) -> bool:
    return selection is None or truth(selection.lanes[lane], "a lane of the mask")


@meaning("vector.scatter")
@maskable("vector.scatter")
def scatter(op: Operation, machine: Machine) -> Evaluator:
    """Write lanes as far from the subscripts as the indices say, from the first to the last."""
    write = machine.recorder.writer(op)

    def run(base: Value, *operands: Value, selection: Vector | None = None) -> None:
        *start, indices, mask, value = operands
        memref = _memref(base)
        for number, (index, selected, lane) in enumerate(
            zip(indices.lanes, mask.lanes, value.lanes, strict=True)
        ):
            if truth(selected, "a lane of the mask") and _selects(selection, number):
                write(lane, memref, _displaced(memref, start, index))

    return run


@meaning("vector.expandload")
def expand_load(op: Operation, machine: Machine) -> Evaluator:
    """Consecutive elements for the lanes that the mask selects."""
    read = machine.recorder.reader(op)

    def run(base: Value, *operands: Value) -> Vector:
        *start, mask, otherwise = operands
        memref = _memref(base)
        lanes: list[Value] = []
        distance = 0
        for selected, passed in zip(mask.lanes, otherwise.lanes, strict=True):
            if truth(selected, "a lane of the mask"):
                lanes.append(read(memref, _displaced(memref, start, distance)))
                distance += 1
            else:
                lanes.append(passed)
        return Vector(otherwise.shape, tuple(lanes))

    return run


@meaning("vector.compressstore")
def compress_store(op: Operation, machine: Machine) -> Evaluator:
    """Write the lanes that the mask selects to consecutive elements."""
    write = machine.recorder.writer(op)

    def run(base: Value, *operands: Value) -> None:
        *start, mask, value = operands
        memref = _memref(base)
        distance = 0
        for selected, lane in zip(mask.lanes, value.lanes, strict=True):
            if truth(selected, "a lane of the mask"):
                write(lane, memref, _displaced(memref, start, distance))
                distance += 1

    return run


# Transfers -------------------------------------------------------------------------------------


class _Transfer:
    """Which element each lane of a transfer stands for.

    The permutation map says along which dimension of the memref each dimension of the vector runs;
    one that runs along none repeats the same elements. The mask has the dimensions of the vector in
    the order of those of the memref, without the repeated ones.
    """

    def __init__(self, op: Operation, shape: tuple[int, ...]) -> None:
        permutation = require(op, "permutation_map")
        assert isinstance(permutation, AffineMapAttr)
        self.along = [
            result.position if isinstance(result, AffineDimExpr) else None
            for result in permutation.data.results
        ]
        bounds = require(op, "in_bounds")
        assert is_array(bounds)
        self.in_bounds = [
            isinstance(bound, IntegerAttr) and bound.value.data != 0 for bound in bounds.data
        ]
        self.shape = shape[: len(self.along)]
        moving = [i for i, dimension in enumerate(self.along) if dimension is not None]
        self.mask_order = sorted(moving, key=lambda i: self.along[i] or 0)

    def places(
        self, memref: MemRef, start: Sequence[Value], masks: Sequence[Vector]
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...] | None]]:
        """For each lane its index, and its subscripts unless it is masked off or out of bounds."""
        for subscript in start:
            defined(subscript, "a subscript")
        for lane in lane_indices(self.shape):
            place = tuple(lane[i] for i in self.mask_order)
            subscripts: tuple[int, ...] | None = None
            if all(truth(mask.at(place), "a lane of the mask") for mask in masks):
                subscripts = self._subscripts(memref, start, lane)
            yield lane, subscripts

    def _subscripts(
        self, memref: MemRef, start: Sequence[int], lane: Sequence[int]
    ) -> tuple[int, ...] | None:
        subscripts = list(start)
        for i, dimension in enumerate(self.along):
            if dimension is not None:
                subscripts[dimension] += lane[i]
                outside = not 0 <= subscripts[dimension] < memref.sizes[dimension]
                if outside and not self.in_bounds[i]:
                    return None
        return tuple(subscripts)


def _masks(given: Sequence[Vector], selection: Vector | None) -> list[Vector]:
    return [*given] if selection is None else [*given, selection]


@meaning("vector.transfer_read")
@maskable("vector.transfer_read")
def transfer_read(op: Operation, machine: Machine) -> Evaluator:
    """A slice, permuted; the padding where it is masked off or outside the memref."""
    shape = fixed_shape(vector_type(op.results[0].type))
    transfer = _Transfer(op, shape)
    read = machine.recorder.reader(op)

    def run(*operands: Value, selection: Vector | None = None) -> Vector:
        (base,), start, (padding,), given = grouped(op, operands)
        memref = _memref(base)
        lanes: list[Value] = []
        for _, subscripts in transfer.places(memref, start, _masks(given, selection)):
            element = padding if subscripts is None else read(memref, subscripts)
            _append(lanes, element, memref)
        return Vector(shape, tuple(lanes))

    return run


@meaning("vector.transfer_write")
@maskable("vector.transfer_write")
def transfer_write(op: Operation, machine: Machine) -> Evaluator:
    """Write a slice, permuted; nothing where it is masked off or outside the memref."""
    if op.results:
        raise unsupported("works on a tensor")
    transfer = _Transfer(op, fixed_shape(vector_type(op.operands[0].type)))
    write = machine.recorder.writer(op)

    def run(*operands: Value, selection: Vector | None = None) -> None:
        (value,), (base,), start, given = grouped(op, operands)
        memref = _memref(base)
        for lane, subscripts in transfer.places(memref, start, _masks(given, selection)):
            if subscripts is not None:
                write(value.at(lane), memref, subscripts)

    return run

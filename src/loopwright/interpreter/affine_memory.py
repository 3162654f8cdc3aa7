"""The meaning of `affine`'s ops that access memory: subscripts are the results of a map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import add

from xdsl.ir import Operation

from loopwright.dialects.affine import VectorLoadOp, VectorStoreOp
from loopwright.interpreter.affine import map_property
from loopwright.interpreter.attributes import integer
from loopwright.interpreter.codecs import fixed_shape
from loopwright.interpreter.combining import combiner_by_number
from loopwright.interpreter.machine import Evaluator, Machine, meaning
from loopwright.interpreter.values import Poison, Value, Vector, defined
from loopwright.interpreter.vector_memory import (
    lane_indices,
    read_slice,
    vector_type,
    write_slice,
)

Subscripts = Callable[[Sequence[Value]], tuple[int, ...]]


def subscripts_of(op: Operation, name: str = "map") -> Subscripts:
    """The function from the operands of a map to the subscripts."""
    function, _ = map_property(op, name)

    def subscripts(operands: Sequence[Value]) -> tuple[int, ...]:
        for operand in operands:
            if operand.__class__ is Poison:
                raise operand.fault("an operand of a subscript")
        return function(operands)

    return subscripts


@meaning("affine.load")
def load(op: Operation, machine: Machine) -> Evaluator:
    """The element at the subscripts."""
    subscripts = subscripts_of(op)
    read = machine.recorder.reader(op)

    def run(memref: Value, *operands: Value) -> Value:
        return read(defined(memref, "the memref"), subscripts(operands))

    return run


@meaning("affine.store")
def store(op: Operation, machine: Machine) -> Evaluator:
    """Write the element at the subscripts."""
    subscripts = subscripts_of(op)
    write = machine.recorder.writer(op)

    def run(value: Value, memref: Value, *operands: Value) -> None:
        write(value, defined(memref, "the memref"), subscripts(operands))

    return run


@meaning("affine.atomic_rmw")
def atomic_rmw(op: Operation, machine: Machine) -> Evaluator:
    """Combine the element at the subscripts with the value; the result is the old element."""
    subscripts = subscripts_of(op)
    combine = combiner_by_number(integer(op, "kind"), op.operands[0].type)
    read, write = machine.recorder.reader(op), machine.recorder.writer(op)

    def run(value: Value, memref: Value, *operands: Value) -> Value:
        target, place = defined(memref, "the memref"), subscripts(operands)
        old = read(target, place)
        write(combine(old, value), target, place)
        return old

    return run


@meaning("affine.vector_load")
def vector_load(op: Operation, machine: Machine) -> Evaluator:
    """The slice of the last dimensions that begins at the subscripts."""
    subscripts = subscripts_of(op)
    shape = fixed_shape(vector_type(op.results[0].type))
    read = machine.recorder.reader(op)
    places = _places_of(op)
    if places is not None:

        def gather(memref: Value, *operands: Value) -> Vector:
            source = defined(memref, "the memref")
            lanes = [read(source, place) for place in places(subscripts(operands))]
            return Vector(shape, tuple(lanes))

        return gather

    def run(memref: Value, *operands: Value) -> Value:
        return read_slice(read, defined(memref, "the memref"), subscripts(operands), shape)

    return run


@meaning("affine.vector_store")
def vector_store(op: Operation, machine: Machine) -> Evaluator:
    """Write the slice of the last dimensions that begins at the subscripts."""
    subscripts = subscripts_of(op)
    write = machine.recorder.writer(op)
    places = _places_of(op)
    if places is not None:

        def scatter(value: Vector, memref: Value, *operands: Value) -> None:
            target = defined(memref, "the memref")
            for lane, place in zip(value.lanes, places(subscripts(operands)), strict=True):
                write(lane, target, place)

        return scatter

    def run(value: Value, memref: Value, *operands: Value) -> None:
        write_slice(write, value, defined(memref, "the memref"), subscripts(operands))

    return run


def _places_of(op: Operation) -> Callable[[Sequence[int]], list[tuple[int, ...]]] | None:
    """The function from the subscripts of the first lane to those of all lanes; None for a slice of
    the last dimensions, element by element."""
    if not isinstance(op, VectorLoadOp | VectorStoreOp) or op.is_plain:
        return None
    rank = op.memref_type.get_num_dims()
    distances: list[tuple[int, ...]] = []
    for lane in lane_indices(fixed_shape(op.vector_type)):
        distance = [0] * rank
        for walk, number in zip(op.walks, lane, strict=True):
            if walk.dim is not None:
                distance[walk.dim] += walk.stride * number
        distances.append(tuple(distance))

    def places(start: Sequence[int]) -> list[tuple[int, ...]]:
        return [tuple(map(add, start, distance)) for distance in distances]

    return places


@meaning("affine.prefetch")
def prefetch(op: Operation, machine: Machine) -> Evaluator:
    """Nothing that can be observed."""
    return lambda *operands: None

"""The meaning of `memref`'s ops that allocate, access and copy memory."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, UnitAttr
from xdsl.ir import Attribute, Operation

from loopwright.dialects.symbols import symbol_name
from loopwright.interpreter.arith import dense_values
from loopwright.interpreter.attributes import integer, require, segments
from loopwright.interpreter.combining import combiner_by_number
from loopwright.interpreter.faults import (
    Fault,
    OutOfBoundsError,
    ShapeMismatchError,
    unsupported,
)
from loopwright.interpreter.machine import Evaluator, Machine, meaning, single_result
from loopwright.interpreter.memory import GLOBAL, HEAP, STACK, MemRef, allocate
from loopwright.interpreter.memref_types import (
    allocate_as,
    full_sizes,
    memref_type,
)
from loopwright.interpreter.values import Value, defined
from loopwright.syntax.narrowing import is_dense, is_vector
from loopwright.syntax.properties import attribute as get


@meaning("memref.alloc", "memref.alloca")
def alloc(op: Operation, machine: Machine) -> Evaluator:
    """Fresh memory, uninitialised."""
    target = memref_type(op.results[0].type)
    kind = HEAP if op.name == "memref.alloc" else STACK
    alignment = integer(op, "alignment", 1)

    def run(*operands: Value) -> MemRef:
        dynamic, symbols = segments(op, operands, 2)
        for symbol in symbols:
            defined(symbol, "a symbol of the layout")
        memref = allocate_as(target, full_sizes(target, dynamic), symbols, kind, alignment)
        if kind == STACK:
            machine.stack.append(memref.allocation)
        return memref

    return run


@meaning("memref.dealloc")
def dealloc(op: Operation, machine: Machine) -> Evaluator:
    """The end of memory that came from `memref.alloc`."""

    def run(memref: Value) -> None:
        defined(memref, "the memref").allocation.free()

    return run


@meaning("memref.realloc")
def realloc(op: Operation, machine: Machine) -> Evaluator:
    """New memory with the old elements as far as they fit; the old memory ends."""
    target = memref_type(op.results[0].type)

    def run(source: MemRef, *dynamic: Value) -> MemRef:
        sizes = full_sizes(target, dynamic)
        new = allocate(sizes, source.element_type, source.codec, HEAP, integer(op, "alignment", 1))
        for index in range(min(sizes[0], source.sizes[0])):
            new.store(source.load((index,), op), (index,))
        source.allocation.free()
        return new

    return run


@meaning("memref.alloca_scope")
def alloca_scope(op: Operation, machine: Machine) -> Evaluator:
    """Its region, with the life of what it puts on the stack ended."""
    return single_result(op, machine.body(op.regions[0]).run_scoped)


@meaning("memref.load")
def load(op: Operation, machine: Machine) -> Evaluator:
    """The element at the subscripts."""
    read = machine.recorder.reader(op)

    def run(memref: Value, *subscripts: Value) -> Value:
        return read(defined(memref, "the memref"), subscripts)

    return run


@meaning("memref.store")
def store(op: Operation, machine: Machine) -> Evaluator:
    """Write the element at the subscripts."""
    write = machine.recorder.writer(op)

    def run(value: Value, memref: Value, *subscripts: Value) -> None:
        write(value, defined(memref, "the memref"), subscripts)

    return run


@meaning("memref.prefetch")
def prefetch(op: Operation, machine: Machine) -> Evaluator:
    """Nothing that can be observed."""
    return lambda *operands: None


@meaning("memref.copy")
def copy(op: Operation, machine: Machine) -> Evaluator:
    """Every element of the source to the target; all are read before any is written."""
    read, write = machine.recorder.reader(op), machine.recorder.writer(op)

    def run(source: MemRef, target: MemRef) -> None:
        defined(source, "the source")
        defined(target, "the target")
        if source.sizes != target.sizes:
            raise Fault(
                ShapeMismatchError, f"copies extents {source.sizes} to extents {target.sizes}"
            )
        values = [read(source, subscripts) for subscripts in source.subscripts()]
        for value, subscripts in zip(values, target.subscripts(), strict=True):
            write(value, target, subscripts)

    return run


# Atomic accesses -------------------------------------------------------------------------------


@meaning("memref.atomic_rmw")
def atomic_rmw(op: Operation, machine: Machine) -> Evaluator:
    """Combine an element with the value; the result is the element as it was."""
    combine = combiner_by_number(integer(op, "kind"), op.operands[0].type)
    read, write = machine.recorder.reader(op), machine.recorder.writer(op)

    def run(value: Value, memref: MemRef, *subscripts: Value) -> Value:
        old = read(defined(memref, "the memref"), subscripts)
        write(combine(old, value), memref, subscripts)
        return old

    return run


@meaning("memref.generic_atomic_rmw")
def generic_atomic_rmw(op: Operation, machine: Machine) -> Evaluator:
    """Replace an element by what the region makes of it; the result is the new element."""
    body = machine.body(op.regions[0])
    read, write = machine.recorder.reader(op), machine.recorder.writer(op)

    def run(memref: MemRef, *subscripts: Value) -> Value:
        (new,) = body.run(read(defined(memref, "the memref"), subscripts))
        write(new, memref, subscripts)
        return new

    return run


# Globals ---------------------------------------------------------------------------------------


@meaning("memref.global")
def global_op(op: Operation, machine: Machine) -> Evaluator:
    """Nothing: the memory exists from the first `get_global` on."""
    return lambda: None


@meaning("memref.get_global")
def get_global(op: Operation, machine: Machine) -> Evaluator:
    """The memory of the global."""
    definition = machine.symbol(op, require(op, "name"))

    def run() -> MemRef:
        found = machine.globals.get(definition)
        if found is None:
            found = machine.globals[definition] = _make_global(definition)
        return found

    return run


def _make_global(definition: Operation) -> MemRef:
    target = memref_type(require(definition, "type"))
    sizes = full_sizes(target, ())
    initial = get(definition, "initial_value")
    if initial is None:
        raise unsupported(f"uses the global '{symbol_name(definition)}', which is not defined here")
    memref = allocate_as(target, sizes, (), GLOBAL, integer(definition, "alignment", 1))
    if is_dense(initial):
        for value, subscripts in zip(
            _initial_values(initial, target.element_type, memref), memref.subscripts(), strict=True
        ):
            memref.store(value, subscripts)
    elif not isinstance(initial, UnitAttr):
        raise unsupported(f"uses the global '{symbol_name(definition)}', whose value is {initial}")
    if get(definition, "constant") is not None:
        memref.allocation.protect()
    return memref


def _initial_values(
    initial: DenseIntOrFPElementsAttr[Any], element_type: Attribute, memref: MemRef
) -> Sequence[Value]:
    if is_vector(element_type):
        raise unsupported(f"initialises elements of type {element_type}")
    count = sum(1 for _ in memref.subscripts())
    return dense_values(initial, element_type, count)


# Shape -----------------------------------------------------------------------------------------


@meaning("memref.dim")
def dim(op: Operation, machine: Machine) -> Evaluator:
    """An extent."""

    def run(memref: Value, dimension: Value) -> int:
        sizes: tuple[int, ...] = defined(memref, "the memref").sizes
        number: int = defined(dimension, "the dimension")
        if not 0 <= number < len(sizes):
            raise Fault(
                OutOfBoundsError,
                f"asks for dimension {number} of a memref of rank {len(sizes)}",
            )
        return sizes[number]

    return run


@meaning("memref.rank")
def rank(op: Operation, machine: Machine) -> Evaluator:
    """The number of dimensions."""

    def run(memref: Value) -> int:
        return len(defined(memref, "the memref").sizes)

    return run

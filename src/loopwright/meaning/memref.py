"""The meaning of `memref`'s ops that allocate, access and copy memory, at once or by DMA."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Operation

from loopwright.ir.core.attributes import is_dense, is_memref, is_vector
from loopwright.ir.core.properties import attribute, grouped, integer
from loopwright.ir.dialects.memref.layout import memory_space_of
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind
from loopwright.meaning import values
from loopwright.meaning.affine import map_property, subscripts_of
from loopwright.meaning.arith import dense_values
from loopwright.meaning.combining import combiner
from loopwright.meaning.machine import Evaluator, Machine, computes, meaning, require, single_result
from loopwright.meaning.memory import GLOBAL, HEAP, STACK, MemRef, allocate
from loopwright.meaning.memref_views import allocate_as, full_sizes, memref_type

# Memory


@meaning("memref.alloc", "memref.alloca")
def alloc(op: Operation, machine: Machine) -> Evaluator:
    """Fresh memory, uninitialised."""
    target = memref_type(op.results[0].type)
    kind = HEAP if op.name == "memref.alloc" else STACK
    alignment = integer(op, "alignment", 1)

    def run(*operands: values.Value) -> MemRef:
        dynamic, symbols = grouped(op, operands)
        for symbol in symbols:
            values.defined(symbol, "a symbol of the layout")
        memref = allocate_as(target, full_sizes(target, dynamic), symbols, kind, alignment)
        if kind == STACK:
            machine.stack.append(memref.allocation)
        return memref

    return run


@computes("memref.dealloc")
def dealloc(op: Operation, machine: Machine, memref: values.Value) -> None:
    """The end of memory that came from `memref.alloc`."""
    values.defined(memref, "the memref").allocation.free()


@computes("memref.realloc")
def realloc(op: Operation, machine: Machine, source: MemRef, *dynamic: values.Value) -> MemRef:
    """Allocate new memory, copy the old elements that fit, and free the old memory."""
    target = memref_type(op.results[0].type)
    sizes = full_sizes(target, dynamic)
    new = allocate(sizes, source.element_type, source.codec, HEAP, integer(op, "alignment", 1))
    for index in range(min(sizes[0], source.sizes[0])):
        new.store(source.load((index,), op), (index,))
    source.allocation.free()
    return new


@meaning("memref.alloca_scope")
def alloca_scope(op: Operation, machine: Machine) -> Evaluator:
    """Run the region, and free what it allocated on the stack."""
    return single_result(op, machine.body(op.regions[0]).run_scoped)


@meaning("memref.load", "affine.load")
def load(op: Operation, machine: Machine) -> Evaluator:
    """The element at the subscripts."""
    subscripts = subscripts_of(op)
    read = machine.recorder.reader(op)

    def run(memref: values.Value, *operands: values.Value) -> values.Value:
        return read(values.defined(memref, "the memref"), subscripts(operands))

    return run


@meaning("memref.store", "affine.store")
def store(op: Operation, machine: Machine) -> Evaluator:
    """Write the element at the subscripts."""
    subscripts = subscripts_of(op)
    write = machine.recorder.writer(op)

    def run(value: values.Value, memref: values.Value, *operands: values.Value) -> None:
        write(value, values.defined(memref, "the memref"), subscripts(operands))

    return run


# A transfer is complete as soon as it is started; a global's memory exists from the first
# `get_global` on.
@meaning(
    "memref.prefetch",
    "affine.prefetch",
    "memref.dma_wait",
    "affine.dma_wait",
    "memref.global",
    "func.func",
    "builtin.module",
)
def nothing(op: Operation, machine: Machine) -> Evaluator:
    """Nothing that can be observed."""
    return lambda *operands: None


@computes("memref.copy")
def copy(op: Operation, machine: Machine, source: MemRef, target: MemRef) -> None:
    """Every element of the source to the target; all are read before any is written."""
    read = machine.recorder.reader(op)
    write = machine.recorder.writer(op)
    values.defined(source, "the source")
    values.defined(target, "the target")
    if source.sizes != target.sizes:
        raise values.Fault(
            values.ShapeMismatchError,
            f"copies extents {source.sizes} to extents {target.sizes}",
        )
    elements = [read(source, subscripts) for subscripts in source.subscripts()]
    for value, subscripts in zip(elements, target.subscripts(), strict=True):
        write(value, target, subscripts)


# Atomic accesses


@meaning("memref.atomic_rmw", "affine.atomic_rmw")
def atomic_rmw(op: Operation, machine: Machine) -> Evaluator:
    """Combine an element with the value; the result is the element as it was."""
    subscripts = subscripts_of(op)
    combine = combiner(AtomicRMWKind(integer(op, "kind")), op.operands[0].type)
    read = machine.recorder.reader(op)
    write = machine.recorder.writer(op)

    def run(value: values.Value, memref: values.Value, *operands: values.Value) -> values.Value:
        target = values.defined(memref, "the memref")
        place = subscripts(operands)
        old = read(target, place)
        write(combine(old, value), target, place)
        return old

    return run


@meaning("memref.generic_atomic_rmw")
def generic_atomic_rmw(op: Operation, machine: Machine) -> Evaluator:
    """Replace an element by the value that the region computes from it; the result is the new
    element."""
    body = machine.body(op.regions[0])
    read = machine.recorder.reader(op)
    write = machine.recorder.writer(op)

    def run(memref: MemRef, *subscripts: values.Value) -> values.Value:
        (new,) = body.run(read(values.defined(memref, "the memref"), subscripts))
        write(new, memref, subscripts)
        return new

    return run


# Globals


@meaning("memref.get_global")
def get_global(op: Operation, machine: Machine) -> Evaluator:
    """The memory of the global."""
    definition = machine.symbol(op, require(op, "name"))

    def run() -> MemRef:
        global_memory = machine.globals.get(definition)
        if global_memory is None:
            global_memory = machine.globals[definition] = _make_global(definition)
        return global_memory

    return run


def _make_global(definition: Operation) -> MemRef:
    target = memref_type(require(definition, "type"))
    sizes = full_sizes(target, ())
    initial = attribute(definition, "initial_value")
    if initial is None:
        raise values.unsupported(
            f"uses the global '{symbol_name(definition)}', which is not defined here"
        )
    memref = allocate_as(target, sizes, (), GLOBAL, integer(definition, "alignment", 1))
    if is_dense(initial):
        if is_vector(target.element_type):
            raise values.unsupported(f"initialises elements of type {target.element_type}")
        places = [*memref.subscripts()]
        numbers = dense_values(initial, target.element_type, len(places))
        for value, subscripts in zip(numbers, places, strict=True):
            memref.store(value, subscripts)
    elif not isinstance(initial, UnitAttr):
        raise values.unsupported(
            f"uses the global '{symbol_name(definition)}', whose value is {initial}"
        )
    if attribute(definition, "constant") is not None:
        memref.allocation.protect()
    return memref


# Shape


@computes("memref.dim")
def dim(op: Operation, machine: Machine, memref: values.Value, dimension: values.Value) -> int:
    """Return an extent."""
    sizes: tuple[int, ...] = values.defined(memref, "the memref").sizes
    number: int = values.defined(dimension, "the dimension")
    if not 0 <= number < len(sizes):
        raise values.Fault(
            values.OutOfBoundsError,
            f"asks for dimension {number} of a memref of rank {len(sizes)}",
        )
    return sizes[number]


@computes("memref.rank")
def rank(op: Operation, machine: Machine, memref: values.Value) -> int:
    """Return the number of dimensions."""
    return len(values.defined(memref, "the memref").sizes)


# Direct memory access


@computes("memref.dma_start", "affine.dma_start")
def dma_start(op: Operation, machine: Machine, *operands: values.Value) -> None:
    """Transfer consecutive elements; see `transfer`."""
    is_affine = op.name == "affine.dma_start"
    remaining = iter([values.defined(operand, "an operand") for operand in operands])

    def place(name: str) -> tuple[MemRef, Sequence[int]]:
        memref = next(remaining)
        if not is_affine:
            return memref, [*islice(remaining, len(memref.sizes))]
        function, count = map_property(op, name)
        return memref, function([*islice(remaining, count)])

    source = place("src_map")
    target = place("dst_map")
    if is_affine:
        place("tag_map")
    count = next(remaining)
    if not is_affine:
        place("tag_map")
    transfer(op, machine, source, target, count, [*remaining])


def transfer(
    op: Operation,
    machine: Machine,
    source: tuple[MemRef, Sequence[int]],
    target: tuple[MemRef, Sequence[int]],
    count: int,
    stride: Sequence[int],
) -> None:
    """Copy `count` elements that follow each other in memory.

    With a `stride` (the distance and the number of elements between jumps), the elements in the
    slower memory, the one with the lower memory space, lie in groups that far apart.
    """
    contiguous = range(count)
    strided: Sequence[int] = contiguous
    if stride:
        distance, group = stride
        strided = [i // group * distance + i % group for i in contiguous]
    types = (operand.type for operand in op.operands)
    spaces = [memory_space_of(type_) for type_ in types if is_memref(type_)]
    from_strided = spaces[0] <= spaces[1]
    reads, writes = (strided, contiguous) if from_strided else (contiguous, strided)
    if machine.recorder.active:
        for (memref, start), places, is_write in ((source, reads, False), (target, writes, True)):
            for i in places:
                subscripts = (*start[:-1], start[-1] + i) if start else ()
                machine.recorder.record(op, memref, subscripts, is_write=is_write)
        return
    for memref, start in (source, target):
        memref.check(start)
    first = source[0].position(source[1])
    second = target[0].position(target[1])
    elements = [source[0].load_at(first + i, op) for i in reads]
    for value, i in zip(elements, writes, strict=True):
        target[0].store_at(second + i, value)

"""The meaning of direct memory access in `memref` and `affine`.

A transfer is complete as soon as it is started, so waiting for one does nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import IntegerAttr
from xdsl.ir import Operation

from loopwright.interpreter.affine import map_property
from loopwright.interpreter.machine import Evaluator, Machine, meaning
from loopwright.interpreter.memory import MemRef
from loopwright.interpreter.values import Value, defined
from loopwright.syntax.narrowing import is_memref


@meaning("memref.dma_wait", "affine.dma_wait")
def dma_wait(op: Operation, machine: Machine) -> Evaluator:
    """Nothing."""
    return lambda *operands: None


@meaning("memref.dma_start")
def dma_start(op: Operation, machine: Machine) -> Evaluator:
    """Transfer consecutive elements; see `transfer`."""

    def run(source: MemRef, *operands: Value) -> None:
        rest = list(operands)
        source_subscripts = _take(rest, len(source.sizes))
        target = rest.pop(0)
        target_subscripts = _take(rest, len(target.sizes))
        count = rest.pop(0)
        tag = rest.pop(0)
        _take(rest, len(tag.sizes))
        transfer(op, machine, (source, source_subscripts), (target, target_subscripts), count, rest)

    return run


def _take(values: list[Value], count: int) -> list[Value]:
    taken = values[:count]
    del values[:count]
    return taken


@meaning("affine.dma_start")
def affine_dma_start(op: Operation, machine: Machine) -> Evaluator:
    """Transfer consecutive elements; see `transfer`."""
    source_map, source_count = map_property(op, "src_map")
    target_map, target_count = map_property(op, "dst_map")
    _, tag_count = map_property(op, "tag_map")

    def run(source: Value, *operands: Value) -> None:
        for operand in operands:
            defined(operand, "an operand")
        count_at = source_count + 1 + target_count + 1 + tag_count
        target = operands[source_count]
        target_operands = operands[source_count + 1 : source_count + 1 + target_count]
        transfer(
            op,
            machine,
            (defined(source, "the source"), source_map(operands[:source_count])),
            (target, target_map(target_operands)),
            operands[count_at],
            operands[count_at + 1 :],
        )

    return run


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
    contiguous = range(defined(count, "the number of elements"))
    strided: Sequence[int] = contiguous
    if stride:
        distance, group = (defined(value, "the stride") for value in stride)
        strided = [i // group * distance + i % group for i in contiguous]
    source_space, target_space = _memory_spaces(op)
    from_strided = source_space <= target_space
    reads, writes = (strided, contiguous) if from_strided else (contiguous, strided)
    if machine.recorder.active:
        for (memref, start), places, is_write in ((source, reads, False), (target, writes, True)):
            for i in places:
                subscripts = (*start[:-1], start[-1] + i) if start else ()
                machine.recorder.record(op, is_write, memref, subscripts)
        return
    for memref, start in (source, target):
        memref.check(start)
    first, second = source[0].position(source[1]), target[0].position(target[1])
    values = [source[0].load_at(first + i, op) for i in reads]
    for value, i in zip(values, writes, strict=True):
        target[0].store_at(second + i, value)


def _memory_spaces(op: Operation) -> tuple[int, int]:
    """The memory spaces of source and target: the first two memrefs among the operands."""
    spaces: list[int] = []
    for operand in op.operands:
        if is_memref(operand.type):
            space = operand.type.memory_space
            spaces.append(space.value.data if isinstance(space, IntegerAttr) else 0)
    return spaces[0], spaces[1]

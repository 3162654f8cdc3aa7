"""Reductions in any order: tiles start from the identity, and their results are merged.

Memory that a stage only updates would serialise its tiles. If the order of combination is free,
each tile produces a partial result instead, and tasks merge these in a tree. Its shape depends on
the chunks alone, so results are reproducible bit by bit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

from xdsl.ir import Operation

from loopwright.ir.dialects.affine.operands import same_place
from loopwright.ir.dialects.arith.attributes import drop_poison_generating_flags, may_reassociate
from loopwright.ir.interfaces.atomic_kinds import COMBINATIONS, AtomicRMWKind, accumulating_kind
from loopwright.ir.interfaces.scalars import IntegerFunction
from loopwright.loops.chunks.arrays import Memory
from loopwright.loops.chunks.stages import ChunkedProgram, FreeReduction, Stage

MERGED = 8
"""How many partial results a task merges."""


def reductions_of(
    program: ChunkedProgram, names: Sequence[str], *, reassociate: bool
) -> Iterator[tuple[int, FreeReduction]]:
    """The memory that statements only update, in any order."""
    for memory in program.memories.values():
        updates = list(_updates(program, names, memory))
        kinds = {kind for _, kind, _ in updates}
        kind = kinds.pop() if len(kinds) == 1 else None
        is_exact = kind is not None and isinstance(COMBINATIONS.get(kind), IntegerFunction)
        if is_exact or reassociate or all(may_reassociate(op) for _, _, op in updates):
            if kind is not None:
                yield memory.number, FreeReduction(kind, frozenset(name for name, _, _ in updates))


def keep_chains(program: ChunkedProgram, stage: Stage) -> None:
    """Drop reductions that each tile completes by itself."""
    for number in list(stage.reductions):
        reduction = stage.reductions.pop(number)
        if number in stage.private:
            continue
        if _chain(program, stage, program.numbered[number]) > 1 or program.crosses(
            stage, reduction.names
        ):
            stage.reductions[number] = reduction
            for _, _, op in _updates(program, stage.names, program.numbered[number]):
                drop_poison_generating_flags(op)


def _updates(
    program: ChunkedProgram, names: Sequence[str], memory: Memory
) -> Iterator[tuple[str, AtomicRMWKind | None, Operation]]:
    """The statements that access memory, and the kind by which each combines an element with new
    values; no kind for a statement that uses the memory otherwise."""
    for name in names:
        accesses = [
            accessed.access.op for accessed in program.accesses[name] if accessed.memory is memory
        ]
        if not accesses:
            continue
        store = program.statements[name].stores[-1]
        loads = [op for op in accesses if op is not store]
        value = store.operands[0]
        combining = value.owner
        if len(accesses) != 2 or len(loads) != 1 or not isinstance(combining, Operation):
            yield name, None, store
            continue
        old = loads[0].results[0]
        places = [k for k, operand in enumerate(combining.operands) if operand is old]
        is_alone = len(list(old.uses)) == len(list(value.uses)) == len(places) == 1
        is_update = is_alone and same_place(loads[0], store)
        kind = accumulating_kind(combining, places[0]) if is_update else None
        yield name, kind, combining


def _chain(program: ChunkedProgram, stage: Stage, memory: Memory) -> int:
    """The most tiles that update the same element."""
    lengths: list[int] = []
    for name in stage.names:
        sizes = [(cut.forms[name].loops, len(cut.breaks) - 1) for cut in stage.coordinates]
        for accessed in program.writes_of([name]):
            if accessed.memory is memory:
                loops = [form.loops for form in accessed.subscripts if form is not None]
                lengths.append(prod(size for other, size in sizes if other not in loops))
    return max(lengths, default=1)

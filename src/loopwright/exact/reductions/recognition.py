"""Reductions: values and elements that a loop only accumulates with one combining operation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.ir import BlockArgument, Operation, OpResult, SSAValue

from loopwright.exact.attributes import integer, map_of
from loopwright.exact.reductions.matching import (
    MatchedReduction,
    definitions_around,
    match_reduction,
)
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind, combining_kind, is_atomic_update
from loopwright.ir.interfaces.control_flow import carried_arguments
from loopwright.ir.interfaces.memory_access import is_store

__all__ = [
    "MatchedReduction",
    "Reduction",
    "definitions_around",
    "match_reduction",
    "reductions_of",
]


@dataclass(frozen=True, slots=True)
class Reduction:
    """A chain of ops of one kind that combines what is carried with new values.

    `carried` is the number of the carried value; None where an element of memory accumulates, which
    `accesses` (a load and a store of one place, or atomic updates of one kind) read and write.
    """

    kind: str
    carried: int | None
    combining: tuple[Operation, ...]
    accesses: tuple[Operation, ...] = ()


def reductions_of(loop: Operation) -> tuple[list[Reduction], bool]:
    """The reductions of a loop; whether it carries values that are none."""
    found: list[Reduction] = []
    unexplained = False
    if carried := carried_arguments(loop):
        block = loop.regions[0].block
        terminator = block.last_op
        assert terminator is not None, "the body of a loop ends in a terminator"
        for number, argument in enumerate(carried):
            yielded = terminator.operands[number]
            if yielded is argument:
                continue
            reduction = _carried_reduction(number, argument, yielded, terminator)
            if reduction is None:
                unexplained = True
            else:
                found.append(reduction)
    found += _memory_reductions(loop)
    return found, unexplained


def _carried_reduction(
    number: int, argument: BlockArgument, yielded: SSAValue, terminator: Operation
) -> Reduction | None:
    chain = _chain(argument, yielded, terminator)
    return None if chain is None else Reduction(chain[0], number, chain[1])


def _chain(
    start: SSAValue, end: SSAValue, last: Operation
) -> tuple[str, tuple[Operation, ...]] | None:
    """The ops of one kind that lead from `start` to `end`, each value used once and nowhere else;
    `last` uses the end."""
    ops: list[Operation] = []
    current = start
    while current is not end:
        users = [use.operation for use in current.uses]
        if len(users) != 1 or combining_kind(users[0]) is None:
            return None
        op = users[0]
        if op.parent_block() is not last.parent_block() or (ops and op.name != ops[0].name):
            return None
        ops.append(op)
        current = op.results[0]
    if not ops or [use.operation for use in end.uses] != [last]:
        return None
    kind = combining_kind(ops[0])
    assert kind is not None
    return kind.name, tuple(ops)


def _memory_reductions(loop: Operation) -> Iterator[Reduction]:
    """Stores of a combination with what was loaded from the same place before, in one block."""
    for store in loop.walk():
        if not is_store(store):
            continue
        found = _accumulated(store)
        if found is not None:
            yield found
    yield from _atomic_reductions(loop)


def _atomic_reductions(loop: Operation) -> Iterator[Reduction]:
    """Atomic updates of one kind whose results nobody uses: they commute."""
    updates: dict[str, list[Operation]] = {}
    for op in loop.walk():
        if is_atomic_update(op) and op.results[0].first_use is None:
            kind = integer(op, "kind")
            assert kind is not None, "an atomic update has a kind"
            updates.setdefault(AtomicRMWKind(kind).name, []).append(op)
    updates.pop("assign", None)
    for kind, ops in updates.items():
        yield Reduction(kind, None, tuple(ops), tuple(ops))


def _accumulated(store: Operation) -> Reduction | None:
    value = store.operands[0]
    seen: set[SSAValue] = set()
    waiting = [value]
    while waiting:
        current = waiting.pop()
        if current in seen or not isinstance(current, OpResult):
            continue
        seen.add(current)
        op = current.op
        if _same_place(op, store):
            chain = _chain(op.results[0], value, store)
            return None if chain is None else Reduction(chain[0], None, chain[1], (op, store))
        if combining_kind(op) is not None and op.parent_block() is store.parent_block():
            waiting += op.operands
    return None


def _same_place(load: Operation, store: Operation) -> bool:
    """Whether a load reads where a store of its block writes."""
    if load.name != store.name.replace("store", "load"):
        return False
    return (
        load.parent_block() is store.parent_block()
        and tuple(load.operands) == tuple(store.operands[1:])
        and map_of(load, "map") == map_of(store, "map")
    )

"""The statements of a program: stores with the loads and the arithmetic that they need.

Stores next to each other in a block that need the same loads, or one of which overwrites what
another one has loaded before, are one statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from xdsl.ir import Block, Operation

from loopwright.exact.indices import Frame
from loopwright.exact.memory.access import is_silent, look_through, root_of
from loopwright.ir.interfaces.memory_access import AccessInterface
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.ir.interfaces.op_interfaces import interface_of


@dataclass(frozen=True, slots=True)
class Statement:
    """Ops that are executed together, in the order of the text; the stores among them are next
    to each other in `block`."""

    block: Block
    ops: tuple[Operation, ...]
    stores: tuple[Operation, ...]


def writes_elements(op: Operation) -> bool:
    """Whether an op writes elements, and does nothing else than that and to load."""
    if op.results or op.regions or op.successors:
        return False
    effects = element_effects(op)
    return effects is not None and Effect.WRITE in effects


def element_effects(op: Operation) -> Effect | None:
    """The effects of an op on elements that it names; None if it does more than read and write
    them."""
    access, effects = interface_of(op, AccessInterface), effects_of(op)
    if access is None or effects is None or effects & ~(Effect.READ | Effect.WRITE):
        return None
    named = all(found.memref is not None and not found.frees for found in access.accesses(op))
    return effects if named else None


def statements_in(ops: Sequence[Operation]) -> Iterator[Statement]:
    """The statements in a run of ops of a block, and in their regions, in the order of the text."""
    region = set(ops)
    number = {inner: k for k, inner in enumerate(inner for op in ops for inner in op.walk())}

    def slice_of(store: Operation) -> set[Operation]:
        found: set[Operation] = set()
        waiting = [store]
        while waiting:
            for operand in waiting.pop().operands:
                op = operand.owner
                if isinstance(op, Operation) and op in number and op not in found:
                    if op not in region or _depends(op):
                        found.add(op)
                        waiting.append(op)
        return found

    kept: dict[Operation, bool] = {}

    def _depends(op: Operation) -> bool:
        """Whether an op that is directly in the region needs what is loaded there, or, in a
        graph region, its own result."""
        if op not in kept:
            kept[op] = True
            kept[op] = not is_silent(op) or any(
                isinstance(v.owner, Operation) and v.owner in region and _depends(v.owner)
                for v in op.operands
            )
        return kept[op]

    for block in _blocks(ops):
        group: list[Operation] = []
        parts: set[Operation] = set()
        for op in block:
            if op.regions:
                if group:
                    yield _statement(group, parts, number)
                group, parts = [], set()
            elif writes_elements(op):
                mine = slice_of(op)
                if group and not _belong_together(group, parts, mine, number):
                    yield _statement(group, parts, number)
                    group, parts = [], set()
                group.append(op)
                parts |= mine
        if group:
            yield _statement(group, parts, number)


def _statement(
    stores: Sequence[Operation], parts: set[Operation], number: dict[Operation, int]
) -> Statement:
    block = stores[0].parent_block()
    assert block is not None, "stores are in a block"
    ops = sorted({*stores, *parts}, key=number.__getitem__)
    return Statement(block, tuple(ops), tuple(stores))


def _belong_together(
    group: Sequence[Operation],
    parts: set[Operation],
    mine: set[Operation],
    number: dict[Operation, int],
) -> bool:
    """Whether a store needs what those before it load, or load something that they
    overwrite."""
    if any(not is_silent(op) for op in parts & mine):
        return True
    written = {_root(op) for op in group}
    return any(
        not is_silent(op) and number[op] < number[group[-1]] and _root(op) in written for op in mine
    )


def _root(op: Operation) -> object:
    access = interface_of(op, AccessInterface)
    assert access is not None, "the op accesses memory"
    memref = access.accesses(op)[0].memref
    return None if memref is None else root_of(look_through(memref, None, Frame()).memref)


def _blocks(ops: Sequence[Operation]) -> Iterator[Sequence[Operation]]:
    """The run, and the blocks in it, in the order of the text where they begin."""
    yield ops
    for op in ops:
        for region in op.regions:
            for block in region.blocks:
                yield from _blocks(list(block.ops))

"""Regions of static control: runs of ops in a block whose order dependences decide alone.

A region is a run of affine loops, conditionals without results, loads, stores, and ops without
effects. Its *statements* are stores with the loads and the arithmetic that they need, wherever in
the region these are. Stores next to each other in a block that need the same loads, or one of which
overwrites what another one has loaded before, are one statement.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.indices import Frame
from loopwright.exact.memory.access import is_silent, look_through, root_of
from loopwright.ir.dialects.affine import ForOp, YieldOp
from loopwright.ir.dialects.affine.nesting import has_affine_regions, is_affine_loop
from loopwright.ir.interfaces.control_flow import is_parallel_loop
from loopwright.ir.interfaces.memory_access import AccessInterface
from loopwright.ir.interfaces.memory_effects import Effect, effects_of, has_no_effects
from loopwright.ir.interfaces.op_interfaces import interface_of
from loopwright.ir.refusal import Refusal
from loopwright.loops.registers.spilling import obstacle_to_spilling
from loopwright.loops.support.reporting import refusal


@dataclass(frozen=True, slots=True)
class Statement:
    """Ops that are executed together, in the order of the text; the stores among them are next
    to each other in `block`."""

    block: Block
    ops: tuple[Operation, ...]
    stores: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class Region:
    """A run of ops in a block, and the statements in them in the order of the text."""

    ops: tuple[Operation, ...]
    statements: tuple[Statement, ...]

    @property
    def nests(self) -> list[Operation]:
        """The loops and conditionals."""
        return [op for op in self.ops if op.regions]

    @property
    def gives_values(self) -> bool:
        """Whether loops and conditionals in it carry or give values: there are no statements then,
        but in what has them in memory (`carried`)."""
        return any(inner.results for op in self.nests for inner in op.walk() if inner.regions)


def region_of(ops: Sequence[Operation]) -> Region:
    """A region of ops, and its statements."""
    region = Region(tuple(ops), ())
    return region if region.gives_values else replace(region, statements=tuple(_statements(ops)))


def regions_of(function: Operation, *, with_values: bool = True) -> Iterator[Region | Refusal]:
    """The regions with loops in a function, outermost ones first, and why ops between them are
    in none; with those in which values are carried, or without."""
    for region in function.regions:
        for block in region.blocks:
            yield from _regions_in(block, with_values)


def nests_of(region: Region) -> Iterator[Region]:
    """Each nest of a region as one of its own; what is loaded in front of it comes from outside."""
    for op in region.nests:
        found = region_of((op,))
        if found.statements:
            yield found


def _regions_in(block: Block, with_values: bool) -> Iterator[Region | Refusal]:
    run: list[Operation] = []
    for op in block.ops:
        obstacle = _obstacle(op, with_values)
        if obstacle is None:
            run.append(op)
            continue
        yield from _split(run)
        run = []
        if op.regions:
            if any(map(is_affine_loop, op.walk())):
                yield obstacle
            for region in op.regions:
                for inner in region.blocks:
                    yield from _regions_in(inner, with_values)
    yield from _split(run)


def _obstacle(op: Operation, with_values: bool) -> Refusal | None:
    """Why an op, or one in it, is in no region."""
    if has_affine_regions(op):
        if op.results:
            message = "a loop or a conditional yields values"
            if not with_values or is_parallel_loop(op):
                return refusal("carries-values", (op,), message)
            obstacle = obstacle_to_spilling(op)
            if obstacle is not None:
                return refusal("carries-values", (op,), f"{message}: {obstacle.message}")
        for region in op.regions:
            for block in region.blocks:
                for inner in block.ops:
                    if (
                        not isinstance(inner, YieldOp)
                        and (found := _obstacle(inner, with_values)) is not None
                    ):
                        return found
        return None
    if op.regions or not (_is_value(op) or _writes(op)):
        return refusal(
            "unknown-effects", (op,), "an op has unknown effects, or effects other than accesses"
        )
    return None


def _is_value(op: Operation) -> bool:
    """Whether an op gives values, and does nothing else than to compute and to load."""
    if not op.results or op.regions or op.successors:
        return False
    return has_no_effects(op) if is_silent(op) else _accesses(op) == Effect.READ


def _writes(op: Operation) -> bool:
    """Whether an op writes elements, and does nothing else than that and to load."""
    if op.results or op.regions or op.successors:
        return False
    effects = _accesses(op)
    return effects is not None and Effect.WRITE in effects


def _accesses(op: Operation) -> Effect | None:
    """The effects of an op on elements that it names; None if it does more than read and write
    them."""
    access, effects = interface_of(op, AccessInterface), effects_of(op)
    if access is None or effects is None or effects & ~(Effect.READ | Effect.WRITE):
        return None
    named = all(found.memref is not None and not found.frees for found in access.accesses(op))
    return effects if named else None


# From runs to regions ---------------------------------------------------------------------------


def _split(run: Sequence[Operation]) -> Iterator[Region | Refusal]:
    """The regions in a run: what is loaded in it is used in its statements only, or ends it."""
    first = next((k for k, op in enumerate(run) if op.regions), None)
    if first is None:
        return
    ops = list(run)
    inside = {inner for op in ops for inner in op.walk()}
    tainted: dict[SSAValue, int] = {}
    for number, op in enumerate(ops):
        if not op.results:
            continue
        loads = bool(op.regions) or not is_silent(op)
        sources = [tainted[value] for value in op.operands if value in tainted]
        if not loads and not sources:
            continue
        for result in op.results:
            tainted[result] = min([number, *sources])
            for use in result.uses:
                user = use.operation
                if user not in inside:
                    splits = not op.regions
                else:
                    splits = has_affine_regions(user) and not _is_init(result, user)
                if splits:
                    # Behind this op begins another region.
                    yield from _split(ops[: number + bool(op.regions)])
                    yield from _split(ops[number + 1 :])
                    return
    found = region_of(ops)
    if found.statements or found.gives_values:
        yield found


def _is_init(value: SSAValue, loop: Operation) -> bool:
    """Whether a loop takes a value as what it carries at first, and as nothing else."""
    return (
        isinstance(loop, ForOp)
        and value in loop.inits
        and value not in (*loop.lower_bound_operands, *loop.upper_bound_operands)
    )


def _statements(ops: Sequence[Operation]) -> Iterator[Statement]:
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
            elif _writes(op):
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
    """Whether a store needs what those in front of it load, or load something that they
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

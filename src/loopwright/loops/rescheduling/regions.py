"""Regions of static control: runs of ops in a block whose order dependences decide alone.

A region is a run of affine loops, conditionals without results, loads, stores, and ops without
effects. Its *statements* are stores with the loads and the arithmetic that they need, wherever in
the region these are. Adjacent stores of a block form one statement if they need the same loads, or
if one overwrites an element that another has loaded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.memory.access import is_silent
from loopwright.exact.statements import Statement, element_effects, statements_in, writes_elements
from loopwright.ir.dialects.affine import ForOp, YieldOp
from loopwright.ir.dialects.affine.nesting import has_affine_regions, is_affine_loop
from loopwright.ir.interfaces.control_flow import is_parallel_loop
from loopwright.ir.interfaces.memory_effects import Effect, has_no_effects
from loopwright.ir.refusal import Refusal
from loopwright.loops.registers.spilling import obstacle_to_spilling
from loopwright.loops.support.reporting import refusal
from loopwright.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Region:
    """Consecutive ops of a block, and their statements in the order of the text."""

    ops: tuple[Operation, ...]
    statements: tuple[Statement, ...]

    @property
    def nests(self) -> list[Operation]:
        """The loops and conditionals."""
        return [op for op in self.ops if op.regions]

    @property
    def gives_values(self) -> bool:
        """Whether its loops carry values or its conditionals have results: its statements are then
        defined after moving these to memory (`carried`)."""
        return any(inner.results for op in self.nests for inner in op.walk() if inner.regions)


def region_of(ops: Sequence[Operation]) -> Region:
    """A region of ops, and its statements."""
    region = Region(tuple(ops), ())
    return region if region.gives_values else replace(region, statements=tuple(statements_in(ops)))


def regions_of(function: Operation, *, with_values: bool = True) -> Iterator[Region | Refusal]:
    """The regions with loops in a function, outermost ones first, and the refusals of ops outside
    of regions; regions with carried values are included if `with_values`."""
    for region in function.regions:
        for block in region.blocks:
            yield from _regions_in(block, with_values)


def nests_of(region: Region) -> Iterator[Region]:
    """Each nest of a region as a separate region, without the loads before it."""
    for op in region.nests:
        nest = region_of((op,))
        if nest.statements:
            yield nest


def _regions_in(block: Block, with_values: bool) -> Iterator[Region | Refusal]:
    """The regions of a block and of blocks inside it, and refusals of loops that are in none."""
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
    """Why an op, or one inside it, cannot be in a region."""
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
                        and (inner_obstacle := _obstacle(inner, with_values)) is not None
                    ):
                        return inner_obstacle
        return None
    if op.regions or not (_is_value(op) or writes_elements(op)):
        return refusal(
            "unknown-effects", (op,), "an op has unknown effects, or effects other than accesses"
        )
    return None


def _is_value(op: Operation) -> bool:
    """Whether an op has results, and only computes or loads."""
    if not op.results or op.regions or op.successors:
        return False
    return has_no_effects(op) if is_silent(op) else element_effects(op) == Effect.READ


# From runs to regions


def _split(run: Sequence[Operation]) -> Iterator[Region | Refusal]:
    """Split consecutive ops into regions: values loaded in a region are only used in its
    statements, or else the region ends."""
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
    region = region_of(ops)
    if region.statements or region.gives_values:
        yield region


def _is_init(value: SSAValue, loop: Operation) -> bool:
    """Whether a value is used by a loop as an initial value only."""
    return (
        isinstance(loop, ForOp)
        and value in loop.inits
        and value not in (*loop.lower_bound_operands, *loop.upper_bound_operands)
    )

"""The loop nests of a function that are timed, and what they are called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from xdsl.ir import Block, Operation

from loopwright.interfaces.control_flow import induction_variables, is_loop, is_parallel_loop
from loopwright.syntax.value_names import value_name


@dataclass(frozen=True, slots=True)
class Nest:
    """Loops that are timed as one; `parent` is the number of the nest around them."""

    op: Operation
    parent: int | None
    is_parallel: bool


def nests_of(function: Operation) -> list[Nest]:
    """The nests of a function, outer ones before those in them, in the order of the text.

    A loop around several nests of loops is timed with and without them. Where a loop is around one
    nest only, or around loops that are so small that reading the clock would be most of the work,
    they are not distinguished; nor inside parallel loops.
    """
    found: list[Nest] = []
    for block in function.regions[0].blocks:
        _collect(block, None, found)
    return found


def _collect(block: Block, parent: int | None, found: list[Nest]) -> None:
    for op in block.ops:
        if not _loops(op):
            continue
        number = len(found)
        parallel = any(map(is_parallel_loop, op.walk()))
        found.append(Nest(op, parent, parallel))
        inner = [child for region in op.regions for child in region.blocks]
        if not is_parallel_loop(op) and _is_worth_dividing(op, inner):
            for child in inner:
                _collect(child, number, found)


def _loops(op: Operation) -> bool:
    """Whether an op is a loop or has one inside."""
    return any(map(is_loop, op.walk()))


def _is_worth_dividing(op: Operation, blocks: list[Block]) -> bool:
    """Whether what is inside an op is measured by itself: several nests, each of loops in loops."""
    nested = [child for block in blocks for child in block.ops if _loops(child)]
    if not is_loop(op):
        return True
    return len(nested) > 1 and all(_dimensions(child) > 1 for child in nested)


def _dimensions(op: Operation) -> int:
    """How many loops an op and what is in it are; a band of parallel loops is several."""
    loops = filter(is_loop, op.walk())
    return sum(max(len(induction_variables(loop)), 1) for loop in loops)


def label_of(nest: Nest) -> str:
    """A nest by its induction variables, from the outside to the inside.

    The loops that are named are those that are alone in the one around them.
    """
    names = list(_names(nest.op))
    return f"{nest.op.name} {', '.join(names)}" if names else nest.op.name


def _names(op: Operation) -> Iterator[str]:
    yield from map(value_name, induction_variables(op))
    inner = [
        child
        for region in op.regions
        for block in region.blocks
        for child in block.ops
        if is_loop(child)
    ]
    if len(inner) == 1:
        yield from _names(inner[0])

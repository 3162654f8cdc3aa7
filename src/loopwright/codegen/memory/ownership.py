"""Who frees an allocation: how far a memref can travel from where it was made.

An allocation that the program frees nowhere is freed at the end of the block that made it, if no
alias of it outlives that block. If it may travel further (through results of regions, block
arguments, a result that may or may not be it), it is noted in a list of the function call, which
is worked off when the function returns, except for what it returns. What is returned belongs to
the caller.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from xdsl.ir import Attribute, Block, BlockArgument, Operation, SSAValue, Use

from loopwright.codegen.core.types import is_memref, is_unranked


@dataclass(slots=True)
class Journey:
    """Where a memref and its aliases go."""

    aliases: set[SSAValue] = field(default_factory=set)
    returned: set[int] = field(default_factory=set)
    """The results of the function that may be an alias."""
    freed: bool = False
    direct_return: bool = False
    """Whether a view of it, not merely a choice or a loop's result, is returned."""


@dataclass(slots=True)
class Summary:
    """What a function may do to its memref arguments."""

    freed: set[int] = field(default_factory=set)
    returned: set[tuple[int, int]] = field(default_factory=set)


class Ownership:
    """The journeys of a module's memrefs."""

    def __init__(
        self, module: Operation, lookup: Callable[[Operation, Attribute], Operation | None]
    ) -> None:
        self._module = module
        self._lookup = lookup
        self._summaries: dict[Operation, Summary] | None = None

    def journey(self, start: SSAValue) -> Journey:
        """Where `start` and its aliases go."""
        if self._summaries is None:
            self._summaries = {}
            self._summarise()
        return self._follow(start)

    def _summarise(self) -> None:
        """Summaries of all functions: the least fixed point."""
        assert self._summaries is not None
        functions = [
            op for op in self._module.walk() if op.name == "func.func" and op.regions[0].blocks
        ]
        for function in functions:
            self._summaries[function] = Summary()
        changed = True
        while changed:
            changed = False
            for function in functions:
                summary = self._summaries[function]
                before = (len(summary.freed), len(summary.returned))
                for argument in function.regions[0].blocks[0].args:
                    if is_reference(argument):
                        journey = self._follow(argument)
                        if journey.freed:
                            summary.freed.add(argument.index)
                        summary.returned |= {(argument.index, i) for i in journey.returned}
                changed |= before != (len(summary.freed), len(summary.returned))

    def _follow(self, start: SSAValue) -> Journey:
        journey = Journey({start})
        waiting = [(start, True)]
        while waiting:
            value, direct = waiting.pop()
            for use in value.uses:
                for alias, straight in self._step(use, journey, direct):
                    if alias not in journey.aliases and is_reference(alias):
                        journey.aliases.add(alias)
                        waiting.append((alias, direct and straight))
        return journey

    def _step(self, use: Use, journey: Journey, direct: bool) -> list[tuple[SSAValue, bool]]:
        """The values that one use makes aliases, and whether they surely are."""
        op = use.operation
        if op.name in ("memref.dealloc", "memref.realloc"):
            journey.freed = True
            return []
        if op.name == "func.return":
            journey.returned.add(use.index)
            journey.direct_return |= direct
            return []
        if op.name == "func.call":
            return self._call(op, use.index, journey)
        if op.name == "func.call_indirect":
            journey.freed = True  # or not: nobody knows, and freeing twice is worse
        if op.successors:
            return [(arg, False) for block in op.successors for arg in block.args]
        if op.regions:
            return [(value, False) for value in _region_values(op)]
        if op.parent is not None and op.parent.last_op is op and not op.results:
            parent = op.parent_op()
            return [] if parent is None else [(value, False) for value in _region_values(parent)]
        return [(result, op.name != "arith.select") for result in op.results]

    def _call(self, op: Operation, index: int, journey: Journey) -> list[tuple[SSAValue, bool]]:
        assert self._summaries is not None
        callee = self._lookup(op, op.properties["callee"])
        summary = None if callee is None else self._summaries.get(callee)
        if summary is None:
            return []
        journey.freed |= index in summary.freed
        return [(op.results[j], False) for i, j in summary.returned if i == index]


def is_reference(value: SSAValue) -> bool:
    """Whether a value is a memref, ranked or not."""
    return is_memref(value.type) or is_unranked(value.type)


def _region_values(op: Operation) -> list[SSAValue]:
    """What values entering or leaving the regions of an op may become."""
    arguments = [arg for region in op.regions for block in region.blocks for arg in block.args]
    return [*op.results, *arguments]


def stays_inside(journey: Journey, block: Block) -> bool:
    """Whether every alias lives within `block`, the only one of its region, or deeper."""
    if block.parent is None or len(block.parent.blocks) > 1 or journey.returned:
        return False
    for alias in journey.aliases:
        home = alias.block if isinstance(alias, BlockArgument) else alias.owner.parent  # pyright: ignore
        if home is block and isinstance(alias, BlockArgument):
            return False
        while home is not block:
            parent = None if home is None else home.parent_op()
            if parent is None:
                return False
            home = parent.parent
    return True

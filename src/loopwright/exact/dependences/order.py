"""The order of two ops within one iteration of all loops around both."""

from __future__ import annotations

from enum import Flag, auto

from xdsl.ir import Block, Operation, Region

from loopwright.ir.interfaces.control_flow import RegionKind, region_kind
from loopwright.ir.syntax.enclosing import ops_in


class Order(Flag):
    """Which of two ops may come first; neither if they are not both executed."""

    NEVER = 0
    BEFORE = auto()
    AFTER = auto()
    EITHER = BEFORE | AFTER


class ProgramOrder:
    """Compares the ops of one function."""

    def __init__(self, function: Operation) -> None:
        self._numbers = {op: number for number, op in enumerate(ops_in(function))}
        self._known: dict[Operation, list[tuple[Block, Operation]]] = {}

    def number_of(self, op: Operation) -> int:
        """The position of an op in the text."""
        return self._numbers[op]

    def between(self, first: Operation, second: Operation) -> Order:
        """Whether `first` comes before `second` where both are executed."""
        if first is second:
            return Order.NEVER
        if first.parent is second.parent:
            return self._in_block(first, second)
        ours = self._ancestors(first)
        theirs = self._ancestors(second)
        for (block, op), (other_block, other) in zip(ours, theirs, strict=False):
            if block is not other_block:
                return self._in_regions(block, other_block)
            if op is not other:
                return self._in_block(op, other)
        # One op is inside the other, which executes it: the order is the op's own.
        return Order.EITHER

    def _in_block(self, first: Operation, second: Operation) -> Order:
        before = self._numbers[first] < self._numbers[second]
        return Order.BEFORE if before else Order.AFTER

    def _ancestors(self, op: Operation) -> list[tuple[Block, Operation]]:
        """The op and those around it, outermost first, each with its block."""
        known = self._known.get(op)
        if known is not None:
            return known
        found: list[tuple[Block, Operation]] = []
        current: Operation | None = op
        while current is not None:
            block = current.parent_block()
            if block is None:
                break
            found.append((block, current))
            current = block.parent_op()
        found.reverse()
        self._known[op] = found
        return found

    def _in_regions(self, block: Block, other: Block) -> Order:
        """The order of blocks of one op: of different regions, or of one with several blocks."""
        region, other_region = _region(block), _region(other)
        parent = region.parent
        assert parent is not None
        kind = region_kind(parent)
        if region is other_region or kind is RegionKind.ONE_OF:
            return Order.NEVER
        if kind is RegionKind.IN_ORDER:
            before = parent.regions.index(region) < parent.regions.index(other_region)
            return Order.BEFORE if before else Order.AFTER
        return Order.EITHER


def _region(block: Block) -> Region:
    assert block.parent is not None
    return block.parent

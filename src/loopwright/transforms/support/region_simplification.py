"""Simplification of regions: what no path leads to, what no result depends on.

Operations whose results nobody uses are erased, the last one first. In regions with several blocks,
those that cannot be reached are erased, and so are operations and block arguments that nothing
depends on but each other (liveness, backwards from operations with effects and from terminators).
`aggressive` also drops arguments that are handed the same value by all predecessors, and merges
blocks that are the same and branch to the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from loopwright.interfaces.control_flow import SuccessorOperands, is_terminator
from loopwright.interfaces.memory_effects import is_removable, is_trivially_dead
from loopwright.interfaces.op_interfaces import interface_of
from loopwright.syntax.dominance import Dominance

RegionSimplification: TypeAlias = 'Literal["disabled", "normal", "aggressive"]'
"""How regions with several blocks are simplified; what cannot be reached goes in any case."""


def simplify_regions(root: Operation, how: RegionSimplification = "normal") -> bool:
    """Simplify the regions inside `root`; returns whether anything changed."""
    changed = False
    for op in reversed(list(root.walk())):
        if op.parent is None and op is not root:
            continue  # erased with its block
        if how != "disabled" and op is not root and is_trivially_dead(op):
            op.detach()
            op.erase()
            changed = True
            continue
        for region in op.regions:
            if region.first_block is region.last_block:
                continue
            changed |= _erase_unreachable(region)
            if how != "disabled":
                changed |= _erase_dead(region)
            if how == "aggressive":
                changed |= _merge_identical(region)
                changed |= _drop_redundant_arguments(region)
    return changed


def _erase_unreachable(region: Region) -> bool:
    first = region.blocks.first
    assert first is not None
    reached = {first}
    stack = [first]
    while stack:
        last = stack.pop().last_op
        for successor in last.successors if last is not None else ():
            if successor not in reached:
                reached.add(successor)
                stack.append(successor)
    dead = [block for block in region.blocks if block not in reached]
    for block in dead:
        for op in block.ops:
            op.drop_all_references()
    for block in dead:
        region.detach_block(block)
        block.erase(safe_erase=False)
    return bool(dead)


class _Liveness:
    """What an op with effects, or a terminator, depends on."""

    def __init__(self, region: Region) -> None:
        self._region = region
        self.ops: set[Operation] = set()
        self.arguments: set[BlockArgument] = set()
        self._waiting: list[SSAValue] = []
        for block in region.blocks:
            if not _predecessors_hand_on(block):
                self._waiting += block.args
            for op in block.ops:
                if is_terminator(op) or not is_removable(op):
                    self._add(op)
        while self._waiting:
            self._visit(self._waiting.pop())

    def _add(self, op: Operation) -> None:
        if op in self.ops:
            return
        self.ops.add(op)
        handed = _handed_on(op)
        for position, operand in enumerate(op.operands):
            if position not in handed:
                self._waiting.append(operand)
        for region in op.regions:
            for inner in region.walk():
                self._waiting += inner.operands

    def _visit(self, value: SSAValue) -> None:
        owner = value.owner
        if owner.parent_region() is not self._region:
            return
        if isinstance(owner, Operation):
            self._add(owner)
        elif isinstance(value, BlockArgument) and value not in self.arguments:
            self.arguments.add(value)
            self._waiting += _handed_to(value)


def _erase_dead(region: Region) -> bool:
    """Erase operations and arguments that nothing depends on but each other."""
    live = _Liveness(region)
    dead_ops = [op for block in region.blocks for op in block.ops if op not in live.ops]
    blocks = list(region.blocks)[1:]
    arguments = [argument for block in blocks for argument in block.args]
    dead = [argument for argument in arguments if argument not in live.arguments]
    for argument in reversed(dead):
        _drop_operands(argument)
    for op in reversed(dead_ops):
        op.detach()
        op.erase(safe_erase=False)
    for argument in reversed(dead):
        argument.block.erase_arg(argument)
    return bool(dead_ops or dead)


def _drop_redundant_arguments(region: Region) -> bool:
    """Use the value itself for arguments to which all predecessors hand the same."""
    dominance = Dominance()
    changed = False
    for block in list(region.blocks)[1:]:
        for argument in reversed(block.args):
            values = {value for value in _handed_to(argument) if value is not argument}
            if len(values) != 1 or not _predecessors_hand_on(block):
                continue
            value = values.pop()
            owner = value.owner
            around = owner if isinstance(owner, Block) else owner.parent_block()
            if around is not None and around.parent_region() is region:
                if around is block or not dominance.block_dominates(around, block):
                    continue
            argument.replace_all_uses_with(value)
            _drop_operands(argument)
            block.erase_arg(argument)
            changed = True
    return changed


def _merge_identical(region: Region) -> bool:
    """Let branches to a block go to an earlier one that is the same."""
    changed = False
    found: list[Block] = []
    for block in list(region.blocks)[1:]:
        same = next((other for other in found if _is_same(block, other)), None)
        if same is None:
            found.append(block)
            continue
        for use in list(block.uses):
            use.operation.successors[use.index] = same
        region.erase_block(block, safe_erase=False)
        changed = True
    return changed


def _is_same(block: Block, other: Block) -> bool:
    """Whether blocks without arguments do the same, and nothing else uses what they compute."""
    if block.args or other.args or any(op.regions for op in block.ops):
        return False
    for op in (*block.ops, *other.ops):
        for result in op.results:
            for use in result.uses:
                if use.operation.parent_block() is not op.parent_block():
                    return False
    return block.is_structurally_equivalent(other)


def _handed_on(op: Operation) -> set[int]:
    """The positions of operands that are handed to arguments of blocks."""
    interface = interface_of(op, SuccessorOperands)
    if interface is None:
        return set()
    numbers = range(len(op.successors))
    return {position for number in numbers for position in interface.positions(op, number)}


def _handed_to(argument: BlockArgument) -> Iterator[SSAValue]:
    """The values that branches hand to an argument."""
    for use in argument.block.uses:
        interface = interface_of(use.operation, SuccessorOperands)
        if interface is not None:
            positions = interface.positions(use.operation, use.index)
            yield use.operation.operands[positions[argument.index]]


def _predecessors_hand_on(block: Block) -> bool:
    return all(interface_of(use.operation, SuccessorOperands) is not None for use in block.uses)


def _drop_operands(argument: BlockArgument) -> None:
    """Hand nothing to an argument any more."""
    for use in argument.block.uses:
        interface = interface_of(use.operation, SuccessorOperands)
        assert interface is not None
        interface.drop(use.operation, use.index, argument.index)

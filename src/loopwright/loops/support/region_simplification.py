"""Simplification of regions: erases unreachable blocks and dead operations.

Unused operations are erased, the last one first. In regions with several blocks, those that cannot
be reached are erased, and so are operations and block arguments on which only each other depend
(liveness, backwards from operations with effects and from terminators). `aggressive` also drops
arguments to which all predecessors pass the same value, and merges equal blocks with equal
branches; operands that differ are passed to the remaining block.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from xdsl.ir import Block, BlockArgument, Operation, Region, SSAValue

from loopwright.ir.core.dominance import Dominance
from loopwright.ir.core.enclosing import blocks_after, defining_block, reached_from
from loopwright.ir.interfaces.control_flow import SuccessorOperands, is_terminator
from loopwright.ir.interfaces.memory_effects import is_removable, is_trivially_dead
from loopwright.ir.interfaces.op_interfaces import interface_of

RegionSimplification: TypeAlias = 'Literal["disabled", "normal", "aggressive"]'
"""How regions with several blocks are simplified; unreachable blocks are always erased."""


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
    reached = reached_from([first], blocks_after)
    dead = [block for block in region.blocks if block not in reached]
    for block in dead:
        for op in block.ops:
            op.drop_all_references()
    for block in dead:
        region.detach_block(block)
        block.erase(safe_erase=False)
    return bool(dead)


class _Liveness:
    """The live ops and arguments: those that an op with effects, or a terminator, depends on."""

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
    """Replace arguments that receive the same value from all predecessors by that value."""
    dominance = Dominance()
    changed = False
    for block in list(region.blocks)[1:]:
        for argument in reversed(block.args):
            values = set(_handed_to(argument))
            if len(values) != 1 or not _predecessors_hand_on(block):
                continue
            value = values.pop()
            definition = defining_block(value)
            if definition is not None and definition.parent_region() is region:
                if definition is block or not dominance.block_dominates(definition, block):
                    continue
            argument.replace_all_uses_with(value)
            _drop_operands(argument)
            block.erase_arg(argument)
            changed = True
    return changed


def _merge_identical(region: Region) -> bool:
    """Merge identical blocks: branches go to the first one, which receives differing operands as
    arguments."""
    blocks = list(region.blocks)[1:]
    changed = False
    while blocks:
        first, *blocks = blocks
        if _escapes(first):
            continue
        same = [
            (block, places)
            for block in blocks
            if (places := _differences(first, block)) is not None
        ]
        if not same:
            continue
        places = sorted({place for _, differing in same for place in differing})
        alike = [first, *(block for block, _ in same)]
        if places and not all(map(_predecessors_hand_on, alike)):
            continue
        _merge_blocks(alike, places)
        merged = set(alike)
        blocks = [block for block in blocks if block not in merged]
        changed = True
    return changed


def _escapes(block: Block) -> bool:
    """Return whether other blocks use values that a block defines, or it has nested regions."""
    if any(op.regions for op in block.ops):
        return True
    values = (*block.args, *(result for op in block.ops for result in op.results))
    return any(use.operation.parent_block() is not block for value in values for use in value.uses)


def _differences(first: Block, second: Block) -> list[tuple[int, int]] | None:
    """Return the operands in which two otherwise identical blocks use different outside values: the
    numbers of the operation and of its operand; None if the blocks are not identical otherwise."""
    if [argument.type for argument in first.args] != [argument.type for argument in second.args]:
        return None
    ops = list(first.ops)
    second_ops = list(second.ops)
    if len(ops) != len(second_ops) or _escapes(second):
        return None
    counterpart: dict[SSAValue, SSAValue] = dict(zip(first.args, second.args, strict=True))
    differing: list[tuple[int, int]] = []
    for number, (mine, its) in enumerate(zip(ops, second_ops, strict=True)):
        if not _are_alike(mine, its):
            return None
        for place, (value, its_value) in enumerate(zip(mine.operands, its.operands, strict=True)):
            expected = counterpart.get(value)
            if expected is not None or defining_block(its_value) is second:
                if expected is not its_value:
                    return None
            elif value is not its_value:
                if value.type != its_value.type:
                    return None
                differing.append((number, place))
        counterpart.update(zip(mine.results, its.results, strict=True))
    return differing


def _are_alike(mine: Operation, its: Operation) -> bool:
    """Return whether two operations are the same except for their operands."""
    return (
        mine.name == its.name
        and len(mine.operands) == len(its.operands)
        and mine.result_types == its.result_types
        and mine.properties == its.properties
        and mine.attributes == its.attributes
        and list(mine.successors) == list(its.successors)
    )


def _merge_blocks(blocks: list[Block], places: list[tuple[int, int]]) -> None:
    """Redirect all branches to the first of some blocks, with arguments for the operands at some
    positions."""
    first, *duplicates = blocks
    ops = [list(block.ops) for block in blocks]
    arguments: dict[tuple[SSAValue, ...], BlockArgument] = {}
    for number, place in places:
        values = tuple(of_block[number].operands[place] for of_block in ops)
        if values not in arguments:
            arguments[values] = first.insert_arg(values[0].type, len(first.args))
        ops[0][number].operands[place] = arguments[values]
    for position, block in enumerate(blocks):
        handed = [values[position] for values in arguments]
        for use in list(block.uses):
            branch = use.operation
            successor = use.index
            interface = interface_of(branch, SuccessorOperands)
            if handed and interface is not None:
                groups = [list(group) for group in interface.groups(branch)]
                groups[successor] += handed
                interface.set_groups(branch, groups)
            if block is not first:
                branch.successors[successor] = first
    for block in duplicates:
        region = block.parent_region()
        assert region is not None
        region.erase_block(block, safe_erase=False)


def _handed_on(op: Operation) -> set[int]:
    """Return the positions of operands that are passed to block arguments."""
    interface = interface_of(op, SuccessorOperands)
    if interface is None:
        return set()
    numbers = range(len(op.successors))
    return {position for number in numbers for position in interface.positions(op, number)}


def _handed_to(argument: BlockArgument) -> Iterator[SSAValue]:
    """Yield the values that branches pass to a block argument."""
    for use in argument.block.uses:
        interface = interface_of(use.operation, SuccessorOperands)
        if interface is not None:
            positions = interface.positions(use.operation, use.index)
            yield use.operation.operands[positions[argument.index]]


def _predecessors_hand_on(block: Block) -> bool:
    return all(interface_of(use.operation, SuccessorOperands) is not None for use in block.uses)


def _drop_operands(argument: BlockArgument) -> None:
    """Remove an argument from all branches to its block."""
    for use in argument.block.uses:
        interface = interface_of(use.operation, SuccessorOperands)
        assert interface is not None
        interface.drop(use.operation, use.index, argument.index)

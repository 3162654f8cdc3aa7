"""Dominance: which values may be used where.

Dominator trees are computed as in Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm"
(2001), for the regions that have more than one block, on demand.
"""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.dialects.builtin import ModuleOp, UnregisteredOp
from xdsl.ir import Block, Operation, OpResult, Region, SSAValue

from loopwright.ir.core.enclosing import blocks_after


def has_ssa_dominance(region: Region | None) -> bool:
    """Return whether a region's values must be defined before their uses."""
    parent = None if region is None else region.parent
    return parent is None or not isinstance(parent, ModuleOp | UnregisteredOp)


class Dominance:
    """Answers questions on the regions of an op, as long as these are not changed."""

    def __init__(self) -> None:
        self._parents: dict[Region, dict[Block, Block | None]] = {}
        self._positions: dict[Operation, int] = {}
        self._numbered: set[Block] = set()

    def is_reachable(self, block: Block) -> bool:
        """Return whether a block is reachable from the entry of its region."""
        region = block.parent
        return region is None or region.blocks.first is block or block in self._tree(region)

    def value_dominates(self, value: SSAValue, user: Operation) -> bool:
        """Return whether a value is defined wherever `user` may use it."""
        if isinstance(value, OpResult):
            return self._op_dominates(value.op, user)
        owner = value.owner
        block = user.parent
        if not isinstance(owner, Block) or block is None:
            return False
        if owner is block:
            return True
        inner = _ancestor_in(owner.parent, user)
        return inner is not None and self.block_dominates(owner, inner.parent)

    def _op_dominates(self, definition: Operation, user: Operation) -> bool:
        block = definition.parent
        if block is None:
            return False
        if definition is user:
            return not has_ssa_dominance(block.parent)
        if user.parent is not block:
            inner = _ancestor_in(block.parent, user)
            if inner is None:
                return False
            user = inner
        if user.parent is not block:
            return self.block_dominates(block, user.parent)
        if not has_ssa_dominance(block.parent):
            return True
        return definition is not user and self._position(definition) < self._position(user)

    def _position(self, op: Operation) -> int:
        block = op.parent
        assert block is not None
        if block not in self._numbered:
            self._numbered.add(block)
            for index, inner in enumerate(block.ops):
                self._positions[inner] = index
        return self._positions[op]

    def block_dominates(self, first: Block, second: Block | None) -> bool:
        """Return whether every way to `second`, in the same region, leads through `first`."""
        region = first.parent
        assert region is not None
        if first is second:
            return True
        tree = self._tree(region)
        if second not in tree:
            return True
        walker: Block | None = second
        while walker is not None and walker is not first:
            walker = tree.get(walker)
        return walker is first

    def _tree(self, region: Region) -> dict[Block, Block | None]:
        tree = self._parents.get(region)
        if tree is None:
            tree = self._parents[region] = immediate_dominators(region)
        return tree


def _ancestor_in(region: Region | None, op: Operation) -> Operation | None:
    """Return the op in a region that contains `op`, or is it."""
    ancestor: Operation | None = op
    while ancestor is not None and (
        ancestor.parent is None or ancestor.parent.parent is not region
    ):
        ancestor = ancestor.parent_op()
    return ancestor


def immediate_dominators(region: Region) -> dict[Block, Block | None]:
    """Return the immediate dominator of each block that can be reached; the entry has none."""
    entry = region.blocks.first
    if entry is None:
        return {}
    order = postorder(entry)
    number = {block: index for index, block in enumerate(order)}
    predecessors: dict[Block, list[Block]] = {block: [] for block in order}
    for block in order:
        for successor in blocks_after(block):
            if successor in predecessors:
                predecessors[successor].append(block)
    parents: dict[Block, Block] = {entry: entry}
    changed = True
    while changed:
        changed = False
        for block in reversed(order[:-1]):
            processed = [source for source in predecessors[block] if source in parents]
            best = processed[0]
            for source in processed[1:]:
                while best is not source:
                    while number[best] < number[source]:
                        best = parents[best]
                    while number[source] < number[best]:
                        source = parents[source]
            if parents.get(block) is not best:
                parents[block] = best
                changed = True
    return {block: None if block is entry else parent for block, parent in parents.items()}


def dominator_tree(region: Region) -> Mapping[Block, list[Block]]:
    """For each block that can be reached the blocks it dominates immediately, in program order."""
    first = region.blocks.first
    if first is not None and first is region.blocks.last:
        return {first: []}
    parents = immediate_dominators(region)
    tree: dict[Block, list[Block]] = {block: [] for block in parents}
    for block in region.blocks:
        parent = parents.get(block)
        if parent is not None:
            tree[parent].append(block)
    return tree


def postorder(entry: Block) -> list[Block]:
    """Return the blocks of a region that are reachable from one, each after the blocks that are
    only reachable through it."""
    order: list[Block] = []
    visited = {entry}
    stack = [(entry, iter(blocks_after(entry)))]
    while stack:
        block, successors = stack[-1]
        for successor in successors:
            if successor not in visited and successor.parent is entry.parent:
                visited.add(successor)
                stack.append((successor, iter(blocks_after(successor))))
                break
        else:
            order.append(block)
            stack.pop()
    return order

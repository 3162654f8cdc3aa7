"""The dominator tree of the blocks of a region (Cooper, Harvey and Kennedy, 2001)."""

from __future__ import annotations

from collections.abc import Mapping

from xdsl.ir import Block, Region


def dominator_tree(region: Region) -> Mapping[Block, list[Block]]:
    """For each block that can be reached the blocks it dominates immediately, in program order."""
    first = region.blocks.first
    if first is None:
        return {}
    if first is region.blocks.last:
        return {first: []}
    order = _reverse_post_order(first)
    number = {block: i for i, block in enumerate(order)}
    predecessors: dict[Block, list[Block]] = {block: [] for block in order}
    for block in order:
        for successor in _successors(block):
            predecessors[successor].append(block)
    parent: dict[Block, Block] = {first: first}
    changed = True
    while changed:
        changed = False
        for block in order[1:]:
            known = [p for p in predecessors[block] if p in parent]
            dominator = known[0]
            for other in known[1:]:
                dominator = _meet(dominator, other, parent, number)
            if parent.get(block) is not dominator:
                parent[block] = dominator
                changed = True
    tree: dict[Block, list[Block]] = {block: [] for block in order}
    for block in region.blocks:
        if block in parent and block is not first:
            tree[parent[block]].append(block)
    return tree


def _successors(block: Block) -> tuple[Block, ...]:
    last = block.last_op
    return () if last is None else tuple(last.successors)


def _reverse_post_order(first: Block) -> list[Block]:
    done: list[Block] = []
    seen = {first}
    stack = [(first, iter(_successors(first)))]
    while stack:
        block, successors = stack[-1]
        for successor in successors:
            if successor not in seen:
                seen.add(successor)
                stack.append((successor, iter(_successors(successor))))
                break
        else:
            stack.pop()
            done.append(block)
    return done[::-1]


def _meet(a: Block, b: Block, parent: Mapping[Block, Block], number: Mapping[Block, int]) -> Block:
    """The closest block that dominates both."""
    while a is not b:
        while number[a] > number[b]:
            a = parent[a]
        while number[b] > number[a]:
            b = parent[b]
    return a

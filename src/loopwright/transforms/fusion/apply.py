"""Making a fusion: the slice is cloned into the sink, its bounds are set, one-trip loops go.

**Before → After** (depth 1)

    affine.for %i = 0 to 10 { A(%i) }              affine.for %i = 0 to 10 { A(%i)  B(%i) }
    affine.for %i = 0 to 10 { B(%i) }

It rewrites what a plan says and never judges.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from xdsl.ir import BlockArgument, Operation

from loopwright.affine_expr import AffineMap
from loopwright.analysis.slices.computation import Slice
from loopwright.dialects.affine import ForOp
from loopwright.errors import StalePlanError
from loopwright.transforms.fusion.graph import BlockGraph
from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.fusion.plan import EPOCHS, Plan, Proposal
from loopwright.transforms.loops.editing import (
    clone_before,
    move_before,
    promote_single_iteration,
    set_bounds,
    splice_body,
    value_of,
)


@dataclass(frozen=True, slots=True)
class Fused:
    """What a fusion made: the ops that were put into the loop at the insertion point."""

    inserted: tuple[Operation, ...]


def apply_plan(graph: BlockGraph, plan: Plan) -> Fused:
    """Do what a plan says; `StalePlanError` if the block has changed since it was made."""
    if plan.epoch != graph.epoch:
        raise StalePlanError("the plan was made for another state of the block: plan again")
    made = _apply(graph, plan.proposal)
    graph.epoch = next(EPOCHS)
    return made


def _apply(graph: BlockGraph, proposal: Proposal) -> Fused:
    """Put the slice into the sink, move the fused nest to its place, drop a dead source."""
    source, sink = proposal.source, proposal.sink
    if proposal.anchor is not sink:
        move_before(sink.op, proposal.anchor.op)
        graph.move_before(sink, proposal.anchor)
    copies: Mapping[Operation, Operation] = {}
    if proposal.removes:
        graph.replace(source, sink)
        _forget(graph, source)
        inserted = _placed(source.op, proposal.slice, _moved(source, proposal.slice))
    else:
        block, anchor = proposal.slice.insertion_point()
        clone = clone_before(source.op, block, anchor)
        copies = clone.ops
        graph.inherit(source, sink, copies)
        inserted = _placed(clone.root, proposal.slice, copies)
    graph.nests.forget(loop.op for loop in proposal.slice.around)
    graph.grow(sink, inserted, source, stays=not proposal.removes)
    if not proposal.removes:
        graph.cut(source, sink, copies)
    return Fused(tuple(inserted))


def _moved(source: Node, found: Slice) -> dict[Operation, Operation]:
    """Move a nest that goes away to where its slice goes: each op stands for itself."""
    block, anchor = found.insertion_point()
    nest = source.op
    nest.detach()
    if anchor is None:
        block.add_op(nest)
    else:
        block.insert_op_before(nest, anchor)
    # Siblings are looked for by uses of block arguments, the latest first: these are new ones.
    for memref, ops in source.loads.items():
        if isinstance(memref, BlockArgument):
            for op in ops:
                op.operands[0] = memref
    return {op: op for op in nest.walk()}


def _placed(nest: Operation, found: Slice, ops: Mapping[Operation, Operation]) -> list[Operation]:
    """Give the loops of a nest the bounds of the slice, without loops that run once; the ops that
    stand in its place."""
    block, before, after = nest.parent_block(), nest.prev_op, nest.next_op
    assert block is not None, "the nest was put into a block"
    sliced: list[ForOp] = []
    for position, loop in enumerate(found.loops):
        clone = ops.get(loop.op) if position >= found.common else None
        if not isinstance(clone, ForOp):
            continue
        lower, upper = found.lower[position], found.upper[position]
        if lower is not None and upper is not None and _is_one_trip(lower, upper):
            splice_body(clone, value_of(lower, found.operands, clone))
            continue
        set_bounds(clone, lower, upper, found.operands)
        sliced.append(clone)
    for clone in sliced:
        promote_single_iteration(clone)
    inserted: list[Operation] = []
    current = block.first_op if before is None else before.next_op
    while current is not None and current is not after:
        inserted.append(current)
        current = current.next_op
    return inserted


def _is_one_trip(lower: AffineMap, upper: AffineMap) -> bool:
    """Whether a loop between two bounds runs exactly once, whatever its step."""
    return len(lower) == 1 and len(upper) == 1 and lower.results[0] + 1 is upper.results[0]


def _forget(graph: BlockGraph, node: Node) -> None:
    """Forget a node, and what is known of the ops in it, before these go elsewhere."""
    ops = list(node.op.walk())
    graph.nests.forget(ops)
    graph.nests.forget_blocks(block for op in ops for r in op.regions for block in r.blocks)
    graph.remove(node)

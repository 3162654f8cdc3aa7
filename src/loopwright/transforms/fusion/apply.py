"""Making a fusion: the slice is cloned into the sink, its bounds are set, one-trip loops go.

**Before → After** (depth 1)

    affine.for %i = 0 to 10 { A(%i) }              affine.for %i = 0 to 10 { A(%i)  B(%i) }
    affine.for %i = 0 to 10 { B(%i) }

It rewrites what a plan says and never judges.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Operation

from loopwright.affine_expr import AffineMap
from loopwright.analysis.slices import Slice
from loopwright.dialects.affine import ForOp
from loopwright.errors import StalePlanError
from loopwright.transforms.fusion.graph import BlockGraph
from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.fusion.plan import Plan, Proposal
from loopwright.transforms.loop_surgery import (
    clone_before,
    erase_nest,
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
    graph.epoch += 1
    return made


def _apply(graph: BlockGraph, proposal: Proposal) -> Fused:
    """Put the slice into the sink, move the fused nest to its place, drop a dead source."""
    source, sink = proposal.source, proposal.sink
    inserted = insert_slice(source.op, proposal.slice)
    if proposal.anchor is not sink:
        move_before(sink.op, proposal.anchor.op)
        graph.move_before(sink, proposal.anchor)
    for op in inserted:
        graph.grow(sink, op)
    if proposal.removes:
        _drop(graph, source)
    else:
        graph.cut(source, sink)
    return Fused(tuple(inserted))


def insert_slice(nest: Operation, found: Slice) -> list[Operation]:
    """Clone the sliced part of a nest to where the slice says; the ops that are there now."""
    block, anchor = found.insertion_point()
    first = anchor.prev_op if anchor is not None else block.last_op
    made = clone_before(nest, block, anchor)
    sliced: list[ForOp] = []
    for position, loop in enumerate(found.loops):
        clone = made.ops.get(loop.op) if position >= found.common else None
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
    current = block.first_op if first is None else first.next_op
    while current is not None and current is not anchor:
        inserted.append(current)
        current = current.next_op
    return inserted


def _is_one_trip(lower: AffineMap, upper: AffineMap) -> bool:
    """Whether a loop between two bounds runs exactly once, whatever its step."""
    return len(lower) == 1 and len(upper) == 1 and lower.results[0] + 1 is upper.results[0]


def _drop(graph: BlockGraph, node: Node) -> None:
    graph.nests.forget(node.op.walk())
    graph.nests.forget_blocks(
        block for op in node.op.walk() for region in op.regions for block in region.blocks
    )
    graph.remove(node)
    erase_nest(node.op)

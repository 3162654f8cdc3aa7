"""Fusion by hand: whether two nests of a block may be fused at a depth, and doing it.

Passes ask what is usual or pays; here tests ask about any pair, at any depth.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import Block, Operation

from loopwright.exact.costs.cost_model import Strategy
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.slices.slice import Slice
from loopwright.exact.slices.slicing import slice_union
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.refusal import Reason, Refusal
from loopwright.loops.fusion.conflicts import DependencePaths
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.legality import LegalityChecker
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.plan import CODES, Plan, Proposal, apply_plan, ops_on, shared_memrefs


@dataclass(frozen=True, slots=True)
class Nests:
    """The nests of one block, while they are fused by hand."""

    graph: BlockGraph
    legality: LegalityChecker

    @classmethod
    def of(cls, block: Block) -> Nests:
        """Those of a block."""
        top = block.parent_op()
        assert top is not None, "a block with nests is in an op"
        while (parent := top.parent_op()) is not None:
            top = parent
        graph = BlockGraph(block, NestAccesses())
        return cls(graph, LegalityChecker(graph, Aliases(top)))

    def loops(self) -> list[Operation]:
        """The nests, in the order of the text."""
        return [op for op in self.graph.block.ops if isinstance(op, ForOp)]

    def can_fuse(
        self,
        source: Operation,
        sink: Operation,
        depth: int,
        strategy: Strategy = Strategy.PRODUCER,
        *,
        removes: bool = True,
    ) -> Plan | Refusal:
        """A plan to put the slice of a nest into another one, at a depth of the latter's loops;
        the source goes away if `removes`. Nothing is changed."""
        first = self._node(source)
        second = self._node(sink)
        nest_slice = self._slice(first, second, depth, strategy)
        if isinstance(nest_slice, Refusal):
            return nest_slice
        before, after = (first, second) if first.place < second.place else (second, first)
        anchor = self.graph.insertion_point(before, after)
        if anchor is None:
            return DependencePaths(self.graph).no_place(first, second, is_shown=True)
        proposal = Proposal(first, second, strategy, nest_slice, anchor, removes)
        declined = self.legality.obstacle(proposal)
        return Plan(proposal, self.graph.epoch) if declined is None else declined.refusal

    def apply(self, plan: Plan) -> list[Operation]:
        """Do what a plan says; `StalePlanError` if the block has changed since it was made."""
        return apply_plan(self.graph, plan)

    def _node(self, nest: Operation) -> Node:
        return self.graph.of_op[nest]

    def _slice(self, source: Node, sink: Node, depth: int, strategy: Strategy) -> Slice | Refusal:
        is_backward = source.place < sink.place
        if strategy is Strategy.PRODUCER:
            memrefs = shared_memrefs(source, sink) or shared_memrefs(sink, source)
        else:
            memrefs = [memref for memref in source.loads if memref in sink.loads]
        mine = ops_on(source, memrefs)
        theirs = ops_on(sink, memrefs)
        common = len(self.graph.nests.domains.of_block(self.graph.block).loops)
        first, second = (mine, theirs) if is_backward else (theirs, mine)
        nest_slice = slice_union(
            self.graph.nests, first, second, common + depth, common, is_backward=is_backward
        )
        if isinstance(nest_slice, Slice):
            return nest_slice
        return Refusal(
            CODES[nest_slice.cause], (source.op, sink.op), nest_slice.message, Reason.UNSUPPORTED
        )

"""Fusion by hand: `can_fuse` gives a plan for two nests and a depth, `apply` does it.

A plan belongs to one state of its block. Written down (`to_json`) it names its nests by their
places among the `affine.for` of the block, and the state by a digest of the block's text: `replay`
plans again and refuses where the block is another one, or the plan would be.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from xdsl.ir import Block, Operation

from loopwright.analysis.costs.protocol import Strategy
from loopwright.analysis.dependences.nests import NestAccesses
from loopwright.analysis.memory.aliases import Aliases
from loopwright.analysis.slices.computation import Slice, slice_union
from loopwright.dialects.affine import ForOp
from loopwright.errors import StalePlanError, UsageError, expect_kind
from loopwright.ledger import JsonValue
from loopwright.syntax.printer import Printer
from loopwright.transforms.fusion.choosing import no_place
from loopwright.transforms.fusion.graph import BlockGraph
from loopwright.transforms.fusion.legality import Legality
from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.fusion.plan import (
    Fused,
    Plan,
    Proposal,
    apply_plan,
    ops_on,
    shared_memrefs,
)
from loopwright.transforms.support.refusal import Refusal, RefusalKind


@dataclass(frozen=True, slots=True)
class Nests:
    """The nests of one block, while they are fused by hand."""

    graph: BlockGraph
    legality: Legality

    @classmethod
    def of(cls, block: Block) -> Nests:
        """Those of a block."""
        top = block.parent_op()
        assert top is not None, "a block with nests is in an op"
        while (parent := top.parent_op()) is not None:
            top = parent
        graph = BlockGraph(block, NestAccesses())
        return cls(graph, Legality(graph, Aliases(top)))

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
        first, second = self._node(source), self._node(sink)
        found = self._slice(first, second, depth, strategy)
        if isinstance(found, Refusal):
            return found
        before, after = (first, second) if first.place < second.place else (second, first)
        anchor = self.graph.insertion_point(before, after)
        if anchor is None:
            return no_place(self.graph, first, second)
        proposal = Proposal(first, second, strategy, found, anchor, removes)
        refusal = self.legality.judge(proposal)
        return Plan(proposal, self.graph.epoch) if refusal is None else refusal

    def apply(self, plan: Plan) -> Fused:
        """Do what a plan says; `StalePlanError` if the block has changed since it was made."""
        return apply_plan(self.graph, plan)

    def _node(self, nest: Operation) -> Node:
        node = self.graph.of_op.get(nest)
        if node is None or not isinstance(nest, ForOp):
            raise UsageError(f"'{nest.name}' is no nest of the block")
        return node

    def _slice(self, source: Node, sink: Node, depth: int, strategy: Strategy) -> Slice | Refusal:
        is_backward = source.place < sink.place
        if strategy is Strategy.PRODUCER:
            memrefs = shared_memrefs(source, sink) or shared_memrefs(sink, source)
        else:
            memrefs = [memref for memref in source.loads if memref in sink.loads]
        mine, theirs = ops_on(source, memrefs), ops_on(sink, memrefs)
        common = len(self.graph.nests.domains.of_block(self.graph.block).loops)
        first, second = (mine, theirs) if is_backward else (theirs, mine)
        found = slice_union(
            self.graph.nests, first, second, common + depth, common, is_backward=is_backward
        )
        if isinstance(found, Slice):
            return found
        code = found.fault.value
        return _refusal(code, RefusalKind.UNSUPPORTED, found.reason, source, sink)

    # Plans as text -----------------------------------------------------------------------------

    def to_json(self, plan: Plan) -> dict[str, JsonValue]:
        """A plan as `json` can write it."""
        proposal, loops = plan.proposal, self.loops()
        found = proposal.slice
        # By places in the text: what fusions have put into the nest comes later in the slice.
        places = {op: place for place, op in enumerate(proposal.source.op.walk())}
        in_order = sorted(
            zip(found.loops, found.lower, found.upper, strict=True),
            key=lambda bound: places.get(bound[0].op, -1),
        )
        bounds: list[JsonValue] = [
            {"lower": str(lower), "upper": str(upper)} for _, lower, upper in in_order
        ]
        return {
            "kind": "affine-loop-fusion",
            "block": self._digest(),
            "source": loops.index(proposal.source.op),
            "sink": loops.index(proposal.sink.op),
            "depth": proposal.depth,
            "strategy": proposal.strategy.value,
            "removes": proposal.removes,
            "bounds": bounds,
        }

    def replay(self, written: dict[str, JsonValue]) -> Plan | Refusal:
        """The plan that was written down, made again; `StalePlanError` if the block is another
        one, or the plan would be, `UsageError` if what was written is none."""
        expect_kind("a plan that was written down", written, dict)
        if written.get("block") != self._digest():
            raise StalePlanError("the plan was made for another block: plan again")
        loops = self.loops()
        source, sink, depth = written.get("source"), written.get("sink"), written.get("depth")
        if not (isinstance(source, int) and isinstance(sink, int) and isinstance(depth, int)):
            raise StalePlanError("the plan names no nests")
        if not (0 <= source < len(loops) and 0 <= sink < len(loops)):
            raise StalePlanError("the plan names nests that are not there")
        strategy = next((s for s in Strategy if s.value == written.get("strategy")), None)
        if strategy is None:
            raise StalePlanError("the plan names no strategy")
        removes = written.get("removes") is True
        plan = self.can_fuse(loops[source], loops[sink], depth, strategy, removes=removes)
        if isinstance(plan, Plan) and self.to_json(plan) != written:
            raise StalePlanError("the plan would be another one now: plan again")
        return plan

    def _digest(self) -> str:
        """What tells one state of the block from another."""
        parent = self.graph.block.parent_op()
        assert parent is not None, "a block with nests is in an op"
        printer = Printer(local_scope=True)
        printer.print_op(parent)
        return hashlib.sha256(printer.text().encode()).hexdigest()


def _refusal(code: str, kind: RefusalKind, reason: str, source: Node, sink: Node) -> Refusal:
    return Refusal(f"fusion.{code}", kind, reason, (source.op, sink.op))

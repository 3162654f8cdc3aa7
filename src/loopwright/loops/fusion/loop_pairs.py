"""Pairs of loops of one nesting depth, looked at and fused one by one: `test-loop-fusion`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.ir import Block, Operation

from loopwright.exact.costs.cost_model import Strategy
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.slices.computation import NoSlice, Slice, slice_union
from loopwright.ir.interfaces.memory_access import is_affine_access
from loopwright.ir.syntax.enclosing import outermost_op
from loopwright.loops.fusion.graph import BlockGraph, Node
from loopwright.loops.fusion.legality import FusionJudge
from loopwright.loops.fusion.plan import Plan, Proposal, apply_plan

if TYPE_CHECKING:
    from loopwright.loops.fusion.reporting import Reporter


class PairAnalysis:
    """What pairs of loops of a function's block need: graphs of the blocks, made once."""

    def __init__(self, block: Block) -> None:
        top = block.parent_op()
        assert top is not None, "a block of a function is in it"
        self.nests = NestAccesses()
        self.aliases = Aliases(outermost_op(top))
        self._graphs: dict[Block, BlockGraph] = {}

    def graph(self, block: Block) -> BlockGraph:
        """The graph of a block."""
        known = self._graphs.get(block)
        if known is None:
            known = self._graphs[block] = BlockGraph(block, self.nests)
        self.nests.look_at(block)
        return known


@dataclass(frozen=True, slots=True)
class LoopPair:
    """Loop `source`, number `i`, and loop `sink`, number `j`, of those with `depth` loops around
    them; `deepest` is the number of nested loops of the function."""

    analysis: PairAnalysis
    source: Operation
    sink: Operation
    i: int
    j: int
    depth: int
    deepest: int

    def _nodes(self) -> tuple[BlockGraph, Node, Node] | None:
        block = self.source.parent_block()
        if block is None or block is not self.sink.parent_block():
            return None
        graph = self.analysis.graph(block)
        return graph, graph.of_op[self.source], graph.of_op[self.sink]

    def is_separated(self) -> bool:
        """Whether something between both depends on the first while the second depends on that."""
        found = self._nodes()
        if found is None:
            return False
        graph, source, sink = found
        first, second = (source, sink) if source.place < sink.place else (sink, source)
        return graph.insertion_point(first, second) is None

    def slice(self, depth: int) -> Slice | NoSlice | None:
        """The slice at a depth, all accesses taken into account; None if the nests are not in one
        block, are kept apart or have conditionals."""
        found = self._nodes()
        if found is None or self.is_separated():
            return None
        graph, source, sink = found
        if source.conditional is not None or sink.conditional is not None:
            return None
        first, second = (source, sink) if source.place < sink.place else (sink, source)
        return slice_union(
            graph.nests,
            _ops(first),
            _ops(second),
            depth,
            graph.common,
            is_backward=first is source,
        )

    def fuse(self, depth: int, reporter: Reporter) -> bool:
        """Fuse at a depth, if there is a slice and the result is the same program."""
        found, nodes = self.slice(depth), self._nodes()
        if not isinstance(found, Slice) or found.is_beyond or nodes is None:
            return False
        graph, source, sink = nodes
        proposal = Proposal(source, sink, Strategy.PRODUCER, found, sink, removes=True)
        declined = FusionJudge(graph, self.analysis.aliases).judge(proposal)
        if declined is not None:
            reporter.refused(self.source, self.sink, declined.refusal)
            return False
        plan = Plan(proposal, graph.epoch)
        reporter.fused(plan)
        apply_plan(graph, plan)
        return True


def _ops(node: Node) -> list[Operation]:
    return [op for op in node.op.walk() if is_affine_access(op)]

"""Fusion with shifting: chains of nests that no other fusion took.

It runs after all other fusions. Starting from each nest, in the order of the text, nests that
depend on the chain join it, the nearest first, as long as the order of all dependences can be kept.
A chain of n nests is visited n times.

Loops with iteration arguments, over the same memory and with the same iterations, are joined in the
same way, without shifts: a nest whose results are used cannot be sliced.
"""

from __future__ import annotations

from dataclasses import replace
from heapq import heappop, heappush

from xdsl.ir import Operation

from loopwright.exact.costs.cost_model import CostDecision, FusedNests
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.refusal import Refusal
from loopwright.loops.fusion.choosing import FusionContext
from loopwright.loops.fusion.conflicts import Surroundings
from loopwright.loops.fusion.nodes import Node, place_of
from loopwright.loops.fusion.plan import Plan, not_chosen
from loopwright.loops.fusion.shifted_loops import apply_shift, plan_buffers, result_users
from loopwright.loops.fusion.shifting import ShiftPlan, ShiftPlanner
from loopwright.reporting.ledger import Figure

MOST_MEMBERS = 64
"""Nests that run together at most: each is in the code three times."""
MOST_REFUSED = 16
"""The most nests that are tried without success for one fusion."""


class ShiftedFusion:
    """Fusion with shifting of the nests of one block."""

    def __init__(self, context: FusionContext) -> None:
        self._context = context
        self._graph = context.graph
        self._reporter = context.reporter
        self._given: set[int] = set()
        """The nests to fuse: not the parts of those that were."""
        self._not_paying: set[tuple[Operation, Operation]] = set()
        """Pairs whose fusion without shifting is legal, but accesses more memory."""
        surroundings = Surroundings(context.graph, context.aliases)
        maximal = context.options.maximal
        self._planner = ShiftPlanner(context.graph, surroundings, maximal=maximal)

    def weighed(self, source: Node, sink: Node, *, costs_memory: bool) -> None:
        """A fusion without shifting was refused; `costs_memory` if because it does not pay."""
        if costs_memory:
            self._not_paying.add((source.op, sink.op))
        else:
            self._not_paying.discard((source.op, sink.op))

    def run(self) -> None:
        """Fuse what may and should be fused."""
        nodes = sorted(self._graph.nodes.values(), key=lambda node: node.place)
        self._given = {node.number for node in nodes}
        for node in nodes:
            if node.number in self._graph.nodes and node.is_nest:
                plan = self._planner.start(node)
                if plan is not None:
                    self._fuse(self._grown(plan))

    # Siblings that carry values

    def join_siblings(self) -> None:
        """Make one loop of loops with results that read the same memory at the same times."""
        nodes = [node for node in self._graph.nodes.values() if self._is_carrying(node)]
        for node in sorted(nodes, key=place_of) if len(nodes) > 1 else ():
            plan = self._planner.start(node) if node.number in self._graph.nodes else None
            if plan is not None:
                self._join(self._with_siblings(plan, node))

    def _is_carrying(self, node: Node) -> bool:
        used = any(result.first_use is not None for result in node.op.results)
        return isinstance(node.op, ForOp) and used and self._context.options.policy.joins(node.op)

    def _with_siblings(self, plan: ShiftPlan, node: Node) -> ShiftPlan:
        """The plan with later nests, too, that load the same memrefs and carry values."""
        later = {
            other
            for memref in node.loads
            for other in self._graph.memrefs.users[memref]
            if memref in other.loads and other.place > node.place and self._is_carrying(other)
        }
        refused = 0
        for other in sorted(later, key=place_of):
            joined = self._joined(plan, other)
            if isinstance(joined, ShiftPlan) and joined.is_together:
                plan = joined
                continue
            if isinstance(joined, Refusal):
                self._reporter.refused(node.op, other.op, joined)
            refused += 1
            if refused == MOST_REFUSED or len(plan.members) == MOST_MEMBERS:
                break
        return plan

    def _join(self, plan: ShiftPlan) -> None:
        if len(plan.members) > 1:
            self._reporter.joined(plan)
            self._apply(plan)

    # Chains

    def _grown(self, plan: ShiftPlan) -> ShiftPlan:
        """A plan with all nests that may join it."""
        waiting: list[tuple[int, int]] = []
        seen: set[int] = set()
        self._note_successors(plan.members[0].node, waiting, seen)
        refused = 0
        while waiting and len(plan.members) < MOST_MEMBERS and refused < MOST_REFUSED:
            node = self._graph.nodes[heappop(waiting)[1]]
            source = self._source(plan, node)
            if source is None:
                continue
            joined = self._joined(plan, node)
            if isinstance(joined, Refusal):
                self._reporter.refused(source.op, node.op, joined)
                refused += 1
                continue
            plan = joined
            self._note_successors(node, waiting, seen)
        return plan

    def _joined(self, plan: ShiftPlan, node: Node) -> ShiftPlan | Refusal:
        """The plan with one more nest, if that is legal and pays."""
        joined = self._planner.join(plan, node)
        decision = None if isinstance(joined, Refusal) else self._weighed(plan, joined)
        if decision is None or decision.depth is not None:
            return joined
        return not_chosen(decision, plan.members[-1].node.op, node.op)

    def better_times(self, plan: Plan) -> dict[str, Figure]:
        """The predicted times (in cycles) of a plan that repeats computation and of a fusion with
        shifting, which repeats none; empty if its nests should not wait for the latter."""
        proposal, decision = plan.proposal, plan.decision
        row = None if decision is None else decision.at(proposal.slice.depth)
        if (
            decision is None
            or row is None
            or not row.repeated
            or not self._context.model.needs_plans
        ):
            return {}
        alone = self._planner.start(proposal.source)
        joined = None if alone is None else self._planner.join(alone, proposal.sink)
        if alone is None or joined is None or isinstance(joined, Refusal):
            return {}
        shifted = self._weighed(alone, joined)
        if shifted is None or shifted.depth is None:
            return {}
        time, other = shifted.benefit.cycles, decision.benefit.cycles
        if time is None or other is None or time >= other:
            return {}
        return {"fused_time_cycles": other, "shifted_time_cycles": time}

    def _weighed(self, before: ShiftPlan, after: ShiftPlan) -> CostDecision | None:
        """Return the cost model's decision on adding a nest; None if the model takes all legal
        fusions."""
        if not self._context.model.needs_plans:
            return None
        return self._context.model.weigh(
            self._context.figures, self._together(before), self._together(after)
        )

    def _together(self, plan: ShiftPlan) -> FusedNests:
        """Describe a plan to the cost model."""
        alone = len(plan.members) == 1
        buffers = () if alone else plan_buffers(self._graph, plan, self._context.options.fast)
        sizes = {buffer.memref: buffer.num_bytes for buffer in buffers}
        private = {memref: size for memref, size in sizes.items() if size is not None}
        nests = tuple(member.node.op for member in plan.members)
        return FusedNests(nests, plan.depth, private, plan.is_carried)

    def _note_successors(self, node: Node, waiting: list[tuple[int, int]], seen: set[int]) -> None:
        for other in self._graph.nodes_of(node.dependents):
            if other.is_nest and other.number in self._given and other.number not in seen:
                seen.add(other.number)
                heappush(waiting, (other.place, other.number))

    def _source(self, plan: ShiftPlan, node: Node) -> Node | None:
        """The latest nest of a plan that a node depends on and that it may be fused with: not if
        that was found to be legal without shifting, and not to pay."""
        for member in reversed(plan.members):
            if self._graph.depends(node, member.node):
                if (member.node.op, node.op) not in self._not_paying:
                    return member.node
        return None

    def _fuse(self, plan: ShiftPlan) -> None:
        if len(plan.members) > 1:
            buffers = plan_buffers(self._graph, plan, self._context.options.fast)
            plan = replace(plan, buffers=buffers)
            self._reporter.shifted(plan)
            self._apply(plan)

    def _apply(self, plan: ShiftPlan) -> None:
        for user in result_users(self._graph, plan):
            self._context.figures.forget(user.op)
        apply_shift(self._graph, plan)

"""The driver of fusion: the order in which pairs of nests of a block are tried, and the steps that
follow a fusion.

Greedy fusion first fuses producers that have one consumer, then siblings, then all producers.
Producers are fused into a nest, the latest first, until nothing changes. Siblings that carry values
come last, then fusion with shifting. Siblings with carried values inside of fused nests are joined,
too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.costs.cost_model import CostDecision, FusedNests, Strategy
from loopwright.exact.presburger.budget import Kept
from loopwright.ir.core.attributes import is_memref
from loopwright.ir.core.enclosing import is_inside
from loopwright.ir.core.locations import operation_name
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_of
from loopwright.ir.dialects.memref import AllocOp
from loopwright.ir.dialects.memref import StoreOp as MemRefStoreOp
from loopwright.ir.interfaces.memory_access import is_affine_access
from loopwright.ir.interfaces.memory_effects import is_deallocation
from loopwright.ir.refusal import Refusal
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.fusion import choosing, slice_queries
from loopwright.loops.fusion import plan as plans
from loopwright.loops.fusion.conflicts import NO_PLACE, DependencePaths, Surroundings
from loopwright.loops.fusion.entries import MOST_ALONE
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.legality import sequential_depth
from loopwright.loops.fusion.nodes import Node, block_position, union
from loopwright.loops.fusion.private_buffers import PrivateBuffer, apply_buffer, plan_buffer
from loopwright.loops.fusion.shifted_loops import apply_shift, plan_buffers, result_users
from loopwright.loops.fusion.shifting import ShiftPlan, ShiftPlanner
from loopwright.loops.steps.editing import erase_nest
from loopwright.reporting.ledger import Figure

# The order in which nests and their siblings are tried
#
# It is that of `mlir-opt`, because results of fusion depend on it: the order of an `llvm::DenseMap`
# of nodes, and of the use lists of memrefs.


def nests_in_order(graph: BlockGraph) -> list[Node]:
    """Return the nests that others are fused into, the first one first.

    `mlir-opt` iterates over a hash table that is at most three quarters full, in which node n
    is in bucket 37 n, and pushes the nodes onto a stack: the last bucket comes first.
    """
    buckets = 64
    while graph.most_nodes * 4 >= buckets * 3:
        buckets *= 2
    numbers = sorted(graph.nodes, key=lambda number: (number * 37 % buckets, number))
    return [graph.nodes[number] for number in reversed(numbers) if graph.nodes[number].is_nest]


class SiblingsByUse:
    """Iterates over the siblings of one nest, each once. The search restarts after a fusion."""

    def __init__(self, graph: BlockGraph, node: Node) -> None:
        self._graph = graph
        self._node = node
        self._visited = node.bit
        self._loads_with = Kept[BlockArgument, deque[tuple[Node, SSAValue]]](
            lambda argument: deque(graph.loads_with[argument])
        )
        self.restart()

    def restart(self) -> None:
        """Begin again: a sibling was fused."""
        self._tried: dict[SSAValue, int] = {}
        self._candidates = self._siblings()

    def next(self) -> tuple[Node, SSAValue] | None:
        """Return the next sibling, with the memref that both nests load."""
        for sibling, memref in self._candidates:
            tried = self._tried.get(memref, 0)
            if not sibling.bit & (tried | self._visited):
                self._tried[memref] = tried | sibling.bit
                if self._may_be_sibling(sibling, memref):
                    self._visited |= sibling.bit
                    return sibling, memref
        return None

    def _untried(self, memref: SSAValue) -> int:
        """Return the nests not tried yet that load a memref and are independent of the nest."""
        graph = self._graph
        node = self._node
        excluded = self._visited | self._tried.get(memref, 0)
        untried = graph.memrefs.loading.get(memref, 0) & graph.kinds.nests & ~excluded
        for forwards in (False, True):
            untried &= ~graph.reach(node, forwards=forwards) if untried else 0
        return untried

    def _siblings(self) -> Iterator[tuple[Node, SSAValue]]:
        """Sibling candidates that load a memref that the nest loads: first by loads that use a
        block argument (as memref or subscript), then memrefs that the nest stores to, then memrefs
        defined by ops of the block; latest first."""
        graph = self._graph
        node = self._node
        for argument in graph.block.args:
            if not is_memref(argument.type) or (argument in node.loads and self._untried(argument)):
                yield from self._by_argument(argument)
        for memref in list(node.loads):
            untried = self._untried(memref)
            sources = node.predecessors.get(memref, 0) & graph.memrefs.storing.get(memref, 0)
            for source in graph.among_users(memref, sources) if untried else ():
                loading = source.successors.get(memref, 0) & untried
                untried &= ~loading
                for candidate in graph.among_users(memref, loading, backwards=True):
                    yield candidate, memref
                if not untried:
                    break
        for memref in list(node.loads):
            untried = 0
            if isinstance(memref.owner, Operation) and memref.owner in graph.of_op:
                untried = self._untried(memref)
            while (candidate := graph.nearest(untried, is_last=True)) is not None:
                untried ^= candidate.bit
                yield candidate, memref

    def _by_argument(self, argument: BlockArgument) -> Iterator[tuple[Node, SSAValue]]:
        loads = self._loads_with[argument]
        while loads and loads[0][0].bit & self._visited:
            loads.popleft()
        untried = Kept(self._untried)
        for candidate, memref in loads:
            if memref in self._node.loads and untried[memref] & candidate.bit:
                yield candidate, memref

    def _may_be_sibling(self, sibling: Node, memref: SSAValue) -> bool:
        if len(sibling.loads.get(memref, ())) != 1 or len(sibling.stores) > 1:
            return False
        if any(result.first_use is not None for result in sibling.op.results):
            return False
        return not any(
            self._writes(before, stored)
            for stored in sibling.loads
            if stored in sibling.stores
            for before in self._graph.nodes_of(sibling.predecessors.get(stored, 0))
        )

    def _writes(self, node: Node, memref: SSAValue) -> bool:
        """Return whether a node writes through a memref: in nests, `mlir-opt` looks for stores
        only."""
        if memref in node.stores or not node.is_nest:
            return memref in node.writes
        return memref in node.writes and any(
            isinstance(use.operation, MemRefStoreOp)
            and self._graph.node_around(use.operation) is node
            for use in memref.uses
        )


# Fusion by slices


class BlockFusion:
    """Fusion of the nests of one block."""

    def __init__(self, context: choosing.FusionContext) -> None:
        self._context = context
        self._graph = context.graph
        self._policy = context.options.policy
        self._reporter = context.reporter
        self._chooser = choosing.Chooser(context)
        self._paths = DependencePaths(context.graph)
        self._shifted = ShiftedFusion(context)
        self._initial_loops = set(loops_of(context.graph.block))
        self._fused_nests: set[Operation] = set()
        """Nests that others were fused into."""
        self._ordered: set[Node] = set()
        """Nests whose loops have been put in their preferred order."""
        self._no_insertion_point: dict[Node, int] = {}
        """For each nest, the bit set of the other nests for which no insertion point was found."""
        self._replaced: list[Operation] = []
        self._retained: set[Node] = set()
        """Sources that `mlir-opt` would remove, though not all of their iterations are copied."""
        self._why_kept: dict[Node, Refusal] = {}
        """Why sources stay, by the first fusion that copies from each."""
        self._privatised: set[SSAValue] = set()
        """Memrefs with private buffers where `mlir-opt` makes none: sinks write them, too."""

    def run(self) -> None:
        """Fuse nests according to the policy and the cost model."""
        match self._context.options.mode:
            case "producer":
                self._fuse_producers(with_one_user=False)
            case "sibling":
                self._fuse_siblings()
            case "greedy":
                self._fuse_producers(with_one_user=True)
                self._fuse_siblings()
                self._fuse_producers(with_one_user=False)
        if self._context.options.mode != "producer":
            self._shifted.join_siblings()
        if self._context.is_shifting:
            self._shifted.run()
        self._erase_unused()

    def join(self) -> None:
        """Only join siblings that carry values into one loop."""
        self._shifted.join_siblings()

    def fused(self) -> list[ForOp]:
        """Return the nests that result from fusing several."""
        loops = loops_of(self._graph.block)
        return [
            loop for loop in loops if loop in self._fused_nests or loop not in self._initial_loops
        ]

    # Producers

    def _fuse_producers(self, *, with_one_user: bool) -> None:
        for node in nests_in_order(self._graph):
            if self._graph.of_op.get(node.op) is node:
                if not node.op.results:
                    self._reorder(node)
                while self._take_in(node, with_one_user=with_one_user):
                    pass

    def _reorder(self, node: Node) -> None:
        reorders = self._context.model.reorders_sink and self._policy.reorders_sinks
        if not reorders or node in self._ordered:
            return
        nests = self._graph.nests
        order = slice_queries.plan_sequential_inwards(nests, self._context.aliases, node.op)
        if order is None:
            self._ordered.add(node)
        else:
            outermost = slice_queries.move_sequential_inwards(nests, node.op, order)
            self._context.figures.forget(node.op)
            self._graph.refresh(node, outermost)
            self._reporter.reordered(node.op, order)

    def _take_in(self, node: Node, *, with_one_user: bool) -> bool:
        """Try the producers of a nest; return whether others may be tried afterwards.

        Bit n of a set is node n. From one step to the next:

            waiting     1011   the nest depends on nodes 0, 1 and 3
            superseded  1000   node 3 has no insertion point beside the nest: it is left out
            source      0010   the last of the others is tried
            waiting     0001   node 0 is next
        """
        graph = self._graph
        changed = False
        waiting = node.dependencies & graph.kinds.nests
        if waiting.bit_count() > len(node.loads):
            waiting &= union(graph.memrefs.storing.get(memref, 0) for memref in node.loads)
        superseded: int | None = None
        while waiting:
            if superseded is None and (with_one_user or self._only_counts(node)):
                superseded = graph.superseded(node)
            producers = waiting & ~(superseded or 0)
            passed = waiting >> producers.bit_length() << producers.bit_length()
            if passed:
                if not with_one_user:
                    self._leave_out(node, passed)
                waiting ^= passed
            if not producers:
                break
            source = graph.nodes[producers.bit_length() - 1]
            waiting ^= source.bit
            memrefs = plans.shared_memrefs(source, node)
            if not memrefs or not graph.depends(node, source):
                continue
            if with_one_user and any(
                (graph.kinds.living & source.successors.get(memref, 0)).bit_count() > 1
                for memref in memrefs
            ):  # It is tried, or refused, when other nests may use the memory that it writes.
                continue
            declined = self._try_producer(source, node, memrefs)
            if declined is None:
                changed = True
                superseded = None
            elif declined.ends_sink:
                return False
        return changed

    def _only_counts(self, node: Node) -> bool:
        """Return whether further refusals of this sink for lack of an insertion point are counted
        instead of shown."""
        return not node.op.results and not self._is_shown(node)

    def _leave_out(self, node: Node, sources: int) -> None:
        """Refuse the producers that another nest before the sink depends on, too."""
        reported = self._no_insertion_point.get(node, 0)
        self._no_insertion_point[node] = reported | sources
        self._reporter.count(node.op, NO_PLACE, (sources & ~reported).bit_count())

    def _try_producer(
        self, source: Node, node: Node, memrefs: list[SSAValue]
    ) -> plans.Declined | None:
        """Fuse a producer into a nest; return the refusal if it is not fused."""
        if source.op.results or node.op.results:
            message = "a nest whose outermost loop has results is not fused"
            refusal = Refusal("fusion.nest-results", (source.op, node.op), message)
            plan: plans.Plan | plans.Declined = plans.Declined(refusal)
        else:
            plan = self._plan_producer(source, node, memrefs)
            if self._context.is_shifting and isinstance(plan, plans.Plan):
                times = self._shifted.better_times(plan)
                plan = choosing.prefer_shifted(source, node, times) if times else plan
        if isinstance(plan, plans.Declined):
            self._refused(source, node, plan)
            return plan
        self._fuse(plan)
        return None

    def _refused(self, source: Node, node: Node, declined: plans.Declined) -> None:
        if declined.lacks_place:
            reported = self._no_insertion_point.get(node, 0)
            if reported & source.bit:
                return
            self._no_insertion_point[node] = reported | source.bit
        self._shifted.weighed(source, node, costs_memory=declined.costs_memory)
        self._reporter.refused(source.op, node.op, declined.refusal)

    def _plan_producer(
        self, source: Node, node: Node, memrefs: list[SSAValue]
    ) -> plans.Plan | plans.Declined:
        """Plan the fusion of a producer into its consumer."""
        anchor = self._graph.insertion_point(source, node)
        if anchor is None or self._policy.separates(self._graph, source, node):
            return self._no_place(source, node)
        if (refusal := self._policy.unsuitable(source, node, memrefs)) is not None:
            return plans.Declined(refusal)
        stores = [
            op for memref in source.stores for op in source.representatives(memref, writes=True)
        ]
        most = plans.innermost_common_depth(self._graph.nests, plans.ops_on(node, memrefs))
        written = [m for m in source.stores if m in node.loads or m in node.stores]
        limit: plans.DepthLimit | None = None
        if written:
            outside = 0 if self._policy.counts_common_loops else self._graph.common
            accesses = plans.ops_on(node, written)
            limit = plans.carried_limit(self._graph.nests, accesses, outside)
            most = min(most, plans.innermost_common_depth(self._graph.nests, accesses))
        if limit is not None:
            most = min(most, limit.depth)
        slices = plans.slices_between(self._graph, source, node, stores, most)
        outputs = [op for memref in memrefs for op in source.stores[memref]]
        return self._chooser.choose(
            plans.Pairing(
                source,
                node,
                Strategy.PRODUCER,
                anchor,
                slices,
                tuple(outputs),
                tuple(memrefs),
                limit,
            )
        )

    def _no_place(self, source: Node, node: Node) -> plans.Declined:
        """Return the refusal for lack of an insertion point, with a path as its witness while such
        refusals are few."""
        refusal = self._paths.no_place(source, node, is_shown=self._is_shown(node))
        return plans.Declined(refusal, lacks_place=True)

    def _is_shown(self, node: Node) -> bool:
        """Return whether a refusal of a nest for lack of an insertion point gets a separate entry,
        or is the first of those that share one."""
        return self._no_insertion_point.get(node, 0).bit_count() <= MOST_ALONE

    # Siblings

    def _fuse_siblings(self) -> None:
        for node in nests_in_order(self._graph):
            if self._graph.of_op.get(node.op) is node:
                self._fuse_siblings_into(node)

    def _fuse_siblings_into(self, node: Node) -> None:
        siblings = SiblingsByUse(self._graph, node)
        while (candidate := siblings.next()) is not None:
            sibling, memref = candidate
            plan = self._plan_sibling(sibling, node, memref)
            if isinstance(plan, plans.Plan):
                self._fuse(plan)
                siblings.restart()
                continue
            self._refused(sibling, node, plan)
            if plan.ends_sink:
                return

    def _plan_sibling(
        self, sibling: Node, node: Node, memref: SSAValue
    ) -> plans.Plan | plans.Declined:
        first, second = (sibling, node) if sibling.place < node.place else (node, sibling)
        anchor = self._graph.insertion_point(first, second)
        if anchor is None or self._policy.separates(self._graph, first, second):
            return self._no_place(sibling, node)
        loads = sibling.loads[memref]
        most = len(self._graph.nests.loops_around(node.loads[memref][0]))
        few = sibling.representatives(memref, writes=False)
        slices = plans.slices_between(self._graph, sibling, node, few, most)
        return self._chooser.choose(
            plans.Pairing(sibling, node, Strategy.SIBLING, anchor, slices, tuple(loads))
        )

    # Applying

    def _fuse(self, plan: plans.Plan) -> None:
        """Execute a plan, then shrink the memrefs that only the fused nest uses, which is planned
        and applied as a separate transformation."""
        proposal = plan.proposal
        self._reporter.fused(plan)
        if proposal.removes:
            self._context.figures.forget(proposal.source.op)
        self._fused_nests.add(proposal.sink.op)
        self._ordered.discard(proposal.sink)
        written = set(proposal.sink.stores)
        if proposal.retains:
            self._retained.add(proposal.source)
        if proposal.why_kept is not None:
            self._why_kept.setdefault(proposal.source, proposal.why_kept)
        inserted = plans.apply_plan(self._graph, plan)
        buffers = self._plan_buffers(proposal)
        self._privatised.update(buffer.memref for buffer in buffers if buffer.memref in written)
        changed = [memref for buffer in buffers for memref in self._apply_buffer(proposal, buffer)]
        self._context.figures.grew(proposal.sink.op, inserted, changed)

    def _plan_buffers(self, proposal: plans.Proposal) -> list[PrivateBuffer]:
        """Return the private buffers that a nest that was fused may have."""
        node = proposal.sink
        slice_ = proposal.slice
        # Iterations that run concurrently share the buffer and use different elements of it.
        depth = min(self._policy.buffer_depth(slice_), sequential_depth(slice_))
        enclosing = slice_.enclosing_loops[: max(depth, slice_.common)]
        buffers: list[PrivateBuffer] = []
        for memref in proposal.private:
            buffer = plan_buffer(
                self._graph, node, memref, enclosing, depth, self._context.options.fast
            )
            if isinstance(buffer, Refusal):
                self._reporter.unbuffered(node.op, buffer)
            else:
                self._reporter.buffered(node.op, buffer)
                buffers.append(buffer)
        for memref in proposal.sink.stores:
            if memref not in proposal.private:
                refusal = self._refused_by_deallocation(node, memref)
                if refusal is not None:
                    self._reporter.unbuffered(node.op, refusal)
        return buffers

    def _refused_by_deallocation(self, node: Node, memref: SSAValue) -> Refusal | None:
        """Return the refusal of a private buffer for a memref that only its deallocation keeps from
        having one."""
        if self._graph.is_used_by_nests_only(memref, frees=False):
            return None
        if not self._graph.is_used_by_nests_only(memref, frees=True):
            return None
        if not isinstance(memref.owner, AllocOp):
            return None
        users = dict.fromkeys(use.operation for use in memref.uses)
        if any(is_affine_access(op) and not is_inside(op, node.op) for op in users):
            return None
        deallocation = next(op for op in users if is_deallocation(op))
        name = operation_name(deallocation)
        message = f"{value_name(memref)} stays as large as it is: '{name}' uses it"
        return Refusal("fusion.no-private-buffer", (node.op, deallocation), message)

    def _apply_buffer(
        self, proposal: plans.Proposal, buffer: PrivateBuffer
    ) -> tuple[SSAValue, SSAValue]:
        """Insert a planned buffer; return the two memrefs whose accesses changed."""
        memref = buffer.memref
        in_place = self._policy.buffers_in_place
        allocation = apply_buffer(self._graph, proposal.sink, buffer, in_place=in_place)
        if (owner := _unused_owner(memref)) is not None:
            self._replaced.append(owner)
        return memref, allocation.results[0]

    def _erase_unused(self) -> None:
        """Erase sources whose slices are all that is read, and unused allocations."""
        for node in sorted(self._graph.copies.sources, key=lambda node: node.number):
            is_known = node in self._retained or not self._privatised.isdisjoint(node.stores)
            if not is_known and not self._policy.erases_copied_sources:
                continue
            if self._chooser.is_unread(node):
                self._reporter.erased(node.op)
                self._graph.remove(node)
                erase_nest(node.op)
                self._replaced += filter(None, map(_unused_owner, node.stores))
        for node, refusal in self._why_kept.items():
            if self._graph.of_op.get(node.op) is node:
                self._reporter.source_kept(node.op, refusal)
        for op in self._replaced:
            if isinstance(op, AllocOp) and op.parent_block() is not self._graph.block:
                erase_nest(op)
        for node in list(self._graph.nodes.values()):
            if isinstance(node.op, AllocOp) and node.op.results[0].first_use is None:
                self._graph.remove(node)
                erase_nest(node.op)


def _unused_owner(memref: SSAValue) -> Operation | None:
    """Return the op that defines a memref, if the memref is unused."""
    owner = memref.owner
    return owner if memref.first_use is None and isinstance(owner, Operation) else None


# Fusion with shifting
#
# It joins any number of nests, each as a whole and iteration by iteration, while fusion by slices
# inserts a part of one nest into another and may repeat it.

MOST_MEMBERS = 64
"""The most nests that are fused with shifts: each is emitted three times."""
MOST_REFUSED = 16
"""The most nests that are tried in vain for one fusion with shifts."""


class ShiftedFusion:
    """Fusion with shifting of the nests of one block."""

    def __init__(self, context: choosing.FusionContext) -> None:
        self._context = context
        self._graph = context.graph
        self._reporter = context.reporter
        self._numbers: set[int] = set()
        """The nests to fuse: excludes prologues and epilogues of nests already fused with
        shifts."""
        self._not_paying: set[tuple[Operation, Operation]] = set()
        """Pairs whose fusion without shifting is legal, but accesses more memory."""
        surroundings = Surroundings(context.graph, context.aliases)
        maximal = context.options.maximal
        self._planner = ShiftPlanner(context.graph, surroundings, maximal=maximal)

    def weighed(self, source: Node, sink: Node, *, costs_memory: bool) -> None:
        """Record that a fusion without shifting was refused; `costs_memory` if it would access more
        memory."""
        if costs_memory:
            self._not_paying.add((source.op, sink.op))
        else:
            self._not_paying.discard((source.op, sink.op))

    def run(self) -> None:
        """Fuse nests with shifts, where this is legal and profitable."""
        nodes = sorted(self._graph.nodes.values(), key=lambda node: node.place)
        self._numbers = {node.number for node in nodes}
        for node in nodes:
            if node.number in self._graph.nodes and node.is_nest:
                plan = self._planner.start(node)
                if plan is not None:
                    self._fuse(self._grow(plan))

    # Siblings that carry values

    def join_siblings(self) -> None:
        """Join loops with results that read the same memory at the same times into one loop."""
        nodes = [node for node in self._graph.nodes.values() if self._is_carrying(node)]
        for node in sorted(nodes, key=block_position) if len(nodes) > 1 else ():
            plan = self._planner.start(node) if node.number in self._graph.nodes else None
            if plan is not None:
                self._join(self._with_siblings(plan, node))

    def _is_carrying(self, node: Node) -> bool:
        has_used_results = any(result.first_use is not None for result in node.op.results)
        return (
            isinstance(node.op, ForOp)
            and has_used_results
            and self._context.options.policy.joins(node.op)
        )

    def _with_siblings(self, plan: ShiftPlan, node: Node) -> ShiftPlan:
        """Extend the plan by later nests that load the same memrefs and carry values."""
        later = {
            candidate
            for memref in node.loads
            for candidate in self._graph.memrefs.users[memref]
            if memref in candidate.loads
            and candidate.place > node.place
            and self._is_carrying(candidate)
        }
        refused = 0
        for candidate in sorted(later, key=block_position):
            joined = self._joined(plan, candidate)
            if isinstance(joined, ShiftPlan) and joined.is_together:
                plan = joined
                continue
            if isinstance(joined, Refusal):
                self._reporter.refused(node.op, candidate.op, joined)
            refused += 1
            if refused == MOST_REFUSED or len(plan.members) == MOST_MEMBERS:
                break
        return plan

    def _join(self, plan: ShiftPlan) -> None:
        if len(plan.members) > 1:
            self._reporter.joined(plan)
            self._apply(plan)

    # Chains

    def _grow(self, plan: ShiftPlan) -> ShiftPlan:
        """Extend a plan by all nests that may join it."""
        waiting: list[tuple[int, int]] = []
        noted: set[int] = set()
        self._note_successors(plan.members[0].node, waiting, noted)
        refused = 0
        while waiting and len(plan.members) < MOST_MEMBERS and refused < MOST_REFUSED:
            node = self._graph.nodes[heappop(waiting)[1]]
            source = self._latest_source(plan, node)
            if source is None:
                continue
            joined = self._joined(plan, node)
            if isinstance(joined, Refusal):
                self._reporter.refused(source.op, node.op, joined)
                refused += 1
                continue
            plan = joined
            self._note_successors(node, waiting, noted)
        return plan

    def _joined(self, plan: ShiftPlan, node: Node) -> ShiftPlan | Refusal:
        """Extend the plan by one nest, if that is legal and profitable."""
        joined = self._planner.join(plan, node)
        decision = None if isinstance(joined, Refusal) else self._weigh(plan, joined)
        if decision is None or decision.depth is not None:
            return joined
        return plans.not_chosen(decision, plan.members[-1].node.op, node.op)

    def better_times(self, plan: plans.Plan) -> dict[str, Figure]:
        """Return the predicted times (in cycles) of a plan that recomputes, and of a fusion with
        shifting, which does not; empty if its nests should not wait for the latter."""
        proposal = plan.proposal
        decision = plan.decision
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
        shifted = self._weigh(alone, joined)
        if shifted is None or shifted.depth is None:
            return {}
        time = shifted.benefit.cycles
        shifted_time = decision.benefit.cycles
        if time is None or shifted_time is None or time >= shifted_time:
            return {}
        return {"fused_time_cycles": shifted_time, "shifted_time_cycles": time}

    def _weigh(self, before: ShiftPlan, after: ShiftPlan) -> CostDecision | None:
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
        return FusedNests(plan.ops, plan.depth, private, plan.is_carried)

    def _note_successors(self, node: Node, waiting: list[tuple[int, int]], noted: set[int]) -> None:
        for successor in self._graph.nodes_of(node.dependents):
            if (
                successor.is_nest
                and successor.number in self._numbers
                and successor.number not in noted
            ):
                noted.add(successor.number)
                heappush(waiting, (successor.place, successor.number))

    def _latest_source(self, plan: ShiftPlan, node: Node) -> Node | None:
        """Return the latest nest of a plan that a node depends on and may be fused with: excludes
        pairs whose fusion without shifting is legal but unprofitable."""
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

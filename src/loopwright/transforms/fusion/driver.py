"""The order of things: which pairs of nests of a block are tried, and what follows a fusion.

Greedy fusion first fuses producers that have one consumer, then siblings, then all producers. The
nests are visited in `mlir-opt`'s order; each takes in its producers until nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.ir import Block, Operation, SSAValue

from loopwright.analysis.access import RootKind, root_of
from loopwright.analysis.aliases import Aliases
from loopwright.analysis.fusion_cost import Candidate, CostModel, Decision, Strategy
from loopwright.analysis.nest_figures import NestFigures
from loopwright.analysis.nests import NestAccesses
from loopwright.analysis.slices import Slice, is_maximal
from loopwright.presburger.undecided import Unknown
from loopwright.transforms.fusion.apply import apply_fusion
from loopwright.transforms.fusion.candidates import (
    Slices,
    has_cyclic_dependence,
    innermost_common_depth,
    is_plainly_maximal,
    ops_on,
    producers,
    shared_memrefs,
    slices_between,
)
from loopwright.transforms.fusion.graph import BlockGraph
from loopwright.transforms.fusion.legality import Legality
from loopwright.transforms.fusion.nodes import Node
from loopwright.transforms.fusion.options import FusionOptions
from loopwright.transforms.fusion.plan import Plan, Proposal, Refusal, RefusalKind
from loopwright.transforms.fusion.private_buffers import make_buffer, plan_buffer
from loopwright.transforms.fusion.reporting import Reporter
from loopwright.transforms.fusion.sinking import plan_sinking, sink
from loopwright.transforms.loop_surgery import erase_nest

_NO_LIMIT = 1 << 62


class BlockFusion:
    """Fusion of the nests of one block."""

    def __init__(
        self,
        block: Block,
        nests: NestAccesses,
        aliases: Aliases,
        model: CostModel,
        options: FusionOptions,
        reporter: Reporter,
    ) -> None:
        self._nests = nests
        self._aliases = aliases
        self._model = model
        self._options = options
        self._figures = NestFigures(nests)
        self._reporter = reporter
        self._graph = BlockGraph(block, nests)
        self._legality = Legality(self._graph, aliases)
        self._common = len(nests.domains.of_block(block).loops)

    def run(self) -> None:
        """Fuse what may and should be fused."""
        match self._options.mode:
            case "producer":
                self._fuse_producers(_NO_LIMIT)
            case "sibling":
                self._fuse_siblings()
            case "greedy":
                self._fuse_producers(1)
                self._fuse_siblings()
                self._fuse_producers(_NO_LIMIT)
        self._erase_unused()

    # Producers ---------------------------------------------------------------------------------

    def _fuse_producers(self, limit: int) -> None:
        waiting = list(self._graph.order)
        while waiting:
            node = self._graph.nodes.get(waiting.pop())
            if node is None or not node.is_nest or node.op.results:
                continue
            self._sink(node)
            self._fuse_into(node, limit)

    def _sink(self, node: Node) -> None:
        if not self._model.reorders_sink:
            return
        order = plan_sinking(self._nests, node.op)
        if order is not None:
            sink(self._nests, node.op, order)
            self._figures.forget(node.op)
            self._graph.refresh(node)
            self._reporter.sunk(node.op, order)

    def _fuse_into(self, node: Node, limit: int) -> None:
        changed = True
        while changed:
            changed = False
            for source in reversed(producers(self._graph, node)):
                if source.number in self._graph.nodes and self._try_producer(source, node, limit):
                    changed = True

    def _try_producer(self, source: Node, node: Node, limit: int) -> bool:
        if source.op.results:
            return False
        memrefs = shared_memrefs(source, node)
        for memref in memrefs:
            if sum(1 for _ in self._graph.successors(source, memref)) > limit:
                return False
        plan = self._plan_producer(source, node, memrefs)
        if isinstance(plan, Refusal):
            self._reporter.refused(source.op, node.op, plan)
            return False
        self._apply(plan)
        return True

    def _plan_producer(self, source: Node, node: Node, memrefs: list[SSAValue]) -> Plan | Refusal:
        anchor = self._graph.insertion_point(source, node)
        if anchor is None:
            return _no_place(source, node)
        stores = [op for memref in source.stores for op in source.stores[memref]]
        most = innermost_common_depth(self._nests, ops_on(node, memrefs))
        written = [m for m in source.stores if m in node.loads or m in node.stores]
        found = slices_between(self._graph, source, node, stores, written, most)
        outputs = [op for memref in memrefs for op in source.stores[memref]]
        return self._choose(source, node, Strategy.PRODUCER, anchor, found, outputs, memrefs)

    # Siblings ----------------------------------------------------------------------------------

    def _fuse_siblings(self) -> None:
        waiting = list(self._graph.order)
        while waiting:
            node = self._graph.nodes.get(waiting.pop())
            if node is not None and node.is_nest and not node.op.results:
                self._fuse_siblings_into(node)

    def _fuse_siblings_into(self, node: Node) -> None:
        visited: set[int] = set()
        while (found := self._find_sibling(node, visited)) is not None:
            sibling, memref = found
            plan = self._plan_sibling(sibling, node, memref)
            if isinstance(plan, Refusal):
                self._reporter.refused(sibling.op, node.op, plan)
            else:
                self._apply(plan)

    def _find_sibling(self, node: Node, visited: set[int]) -> tuple[Node, SSAValue] | None:
        for sibling, memref in self._siblings(node):
            if sibling is node or sibling.number in visited or not sibling.is_nest:
                continue
            if self._may_be_sibling(sibling, node, memref):
                visited.add(sibling.number)
                return sibling, memref
        return None

    def _siblings(self, node: Node) -> Iterator[tuple[Node, SSAValue]]:
        """Nests that load what a nest loads: block arguments first, then what a nest stores."""
        for argument in self._graph.block.args:
            if argument in node.loads:
                for use in list(argument.uses):
                    if use.index == 0 and use.operation.name in (
                        "affine.load",
                        "affine.vector_load",
                    ):
                        other = self._graph.node_around(use.operation)
                        if other is not None:
                            yield other, argument
        for memref in list(node.loads):
            for source in list(self._graph.predecessors(node, memref)):
                if memref in source.stores:
                    for other in list(self._graph.successors(source, memref)):
                        if memref in other.loads:
                            yield other, memref

    def _may_be_sibling(self, sibling: Node, node: Node, memref: SSAValue) -> bool:
        if len(sibling.loads.get(memref, ())) != 1:
            return False
        if any(result.first_use is not None for result in sibling.op.results):
            return False
        graph = self._graph
        if graph.has_path(sibling, node) or graph.has_path(node, sibling):
            return False
        for other in sibling.loads:
            if other in sibling.stores and any(True for _ in graph.predecessors(sibling, other)):
                return False
        return len(sibling.stores) <= 1

    def _plan_sibling(self, sibling: Node, node: Node, memref: SSAValue) -> Plan | Refusal:
        first, second = (sibling, node) if sibling.place < node.place else (node, sibling)
        anchor = self._graph.insertion_point(first, second)
        if anchor is None:
            return _no_place(sibling, node)
        loads = sibling.loads[memref]
        most = len(self._nests.loops_around(node.loads[memref][0]))
        found = slices_between(self._graph, sibling, node, loads, [], most)
        return self._choose(sibling, node, Strategy.SIBLING, anchor, found, loads, [])

    # Choosing ----------------------------------------------------------------------------------

    def _choose(
        self,
        source: Node,
        node: Node,
        strategy: Strategy,
        anchor: Node,
        found: Slices,
        outputs: list[Operation],
        memrefs: list[SSAValue],
    ) -> Plan | Refusal:
        """The best depth that is legal."""
        if self._options.only_usual and (refusal := _unusual(source, node, found)) is not None:
            return refusal
        usual = self._options.only_usual
        slices = {d: s for d, s in found.found.items() if not (usual and s.is_beyond)}
        first: Refusal | None = None
        decision: Decision | None = None
        cyclic = has_cyclic_dependence(self._nests, source) if slices else False
        if self._model.needs_plans and not self._options.maximal:
            return self._choose_among_plans(
                source, node, strategy, anchor, found, outputs, memrefs, may_repeat=not cyclic
            )
        while slices:
            candidate = Candidate(
                source.op, node.op, strategy, slices, tuple(outputs), may_repeat=not cyclic
            )
            if self._options.maximal:
                depth: int | None = max(slices)
            else:
                decision = self._model.choose(self._figures, candidate)
                depth = decision.depth
            if depth is None:
                return first or _unprofitable(source, node, decision)
            judged = self._judge(source, node, strategy, anchor, slices[depth], memrefs)
            if isinstance(judged, Proposal):
                return Plan(judged, self._graph.epoch, decision)
            first = first or judged
            del slices[depth]
        return first or _no_slice(source, node, found)

    def _choose_among_plans(
        self,
        source: Node,
        node: Node,
        strategy: Strategy,
        anchor: Node,
        found: Slices,
        outputs: list[Operation],
        memrefs: list[SSAValue],
        *,
        may_repeat: bool,
    ) -> Plan | Refusal:
        """The best of the legal depths, for a model that must know what each would do."""
        legal: dict[int, Proposal] = {}
        first: Refusal | None = None
        for depth in sorted(found.found, reverse=True):
            judged = self._judge(source, node, strategy, anchor, found.found[depth], memrefs)
            if isinstance(judged, Proposal):
                legal[depth] = judged
            else:
                first = first or judged
        if not legal:
            return first or _no_slice(source, node, found)
        candidate = Candidate(
            source.op,
            node.op,
            strategy,
            {depth: proposal.slice for depth, proposal in legal.items()},
            tuple(outputs),
            {depth: tuple(proposal.private) for depth, proposal in legal.items()},
            frozenset(depth for depth, proposal in legal.items() if not proposal.removes),
            may_repeat=may_repeat,
        )
        decision = self._model.choose(self._figures, candidate)
        if decision.depth is None:
            return _unprofitable(source, node, decision)
        return Plan(legal[decision.depth], self._graph.epoch, decision)

    def _judge(
        self,
        source: Node,
        node: Node,
        strategy: Strategy,
        anchor: Node,
        found: Slice,
        memrefs: list[SSAValue],
    ) -> Proposal | Refusal:
        if strategy is Strategy.SIBLING:
            if not self._is_maximal(found):
                return _not_whole(source, node)
            removes = True
        else:
            removes = self._may_remove(source, node, anchor, found)
        private = self._private(source, node, memrefs, removes=removes)
        proposal = Proposal(source, node, strategy, found, anchor, removes, private)
        refusal = self._legality.judge(proposal)
        if refusal is None:
            return proposal
        if removes and refusal.code == "fusion.left-out" and strategy is Strategy.PRODUCER:
            private = self._private(source, node, memrefs, removes=False)
            kept = Proposal(source, node, strategy, found, anchor, False, private)
            if self._legality.judge(kept) is None:
                return kept
        return refusal

    def _may_remove(self, source: Node, node: Node, anchor: Node, found: Slice) -> bool:
        """Whether nothing needs the source where it stands once its slice is in the sink."""
        others = [n for n in self._graph.all_successors(source) if n is not node]
        if any(other is not anchor and other.place < anchor.place for other in others):
            return False
        if not others and not any(self.is_escaping(memref) for memref in source.stores):
            return True
        return self._is_maximal(found)

    def _is_maximal(self, found: Slice) -> bool:
        """Whether the slices of all iterations are the whole source: at a glance, as `mlir-opt`
        decides it, or exactly."""
        if self._options.only_usual:
            return is_plainly_maximal(found)
        maximal = is_maximal(found)
        return not isinstance(maximal, Unknown) and maximal

    def _private(
        self, source: Node, node: Node, memrefs: list[SSAValue], *, removes: bool
    ) -> tuple[SSAValue, ...]:
        return tuple(m for m in memrefs if self._may_be_private(source, node, m, removes))

    def _may_be_private(self, source: Node, node: Node, memref: SSAValue, removes: bool) -> bool:
        if self.is_escaping(memref) and (removes or memref in node.stores):
            return False
        graph = self._graph
        if any(True for _ in graph.predecessors(source, memref)):
            return False
        if any(True for _ in graph.successors(node, memref)):
            return False
        return not removes or all(n is node for n in graph.successors(source, memref))

    def is_escaping(self, memref: SSAValue) -> bool:
        """Whether others than the nests of the block may know of a memref."""
        root = root_of(memref)
        if root.kind is not RootKind.ALLOCATION:
            return True
        return self._aliases.escapes(memref) or not self._graph.has_affine_uses_only(memref)

    # Applying ----------------------------------------------------------------------------------

    def _apply(self, plan: Plan) -> None:
        proposal = plan.proposal
        self._reporter.fused(plan)
        if proposal.removes:
            self._figures.forget(proposal.source.op)
        fused = apply_fusion(self._graph, proposal)
        changed: list[SSAValue] = []
        for memref in proposal.private:
            changed += self._make_private(proposal, memref)
        self._figures.grew(proposal.sink.op, fused.inserted, changed)
        self._graph.epoch += 1

    def _make_private(self, proposal: Proposal, memref: SSAValue) -> tuple[SSAValue, ...]:
        """Give a memref a private buffer if that is legal; the memrefs with other accesses now."""
        node, found = proposal.sink, proposal.slice
        depth = found.depth - found.common
        around = found.around[: max(depth, found.common)]
        buffer = plan_buffer(self._graph, node, memref, around, depth, self._options.fast)
        if isinstance(buffer, Refusal):
            self._reporter.unbuffered(node.op, buffer)
            return ()
        made = make_buffer(self._graph, node, buffer)
        self._reporter.buffered(node.op, buffer)
        return memref, made.results[0]

    def _erase_unused(self) -> None:
        """Erase allocations that nobody uses any longer."""
        for node in list(self._graph.nodes.values()):
            if node.op.name == "memref.alloc" and node.op.results[0].first_use is None:
                self._graph.remove(node)
                erase_nest(node.op)


def _no_place(source: Node, node: Node) -> Refusal:
    return Refusal(
        "fusion.no-insertion-point",
        RefusalKind.ILLEGAL,
        "between the nests something depends on the first, and the second on that",
        (source.op, node.op),
    )


def _not_whole(source: Node, node: Node) -> Refusal:
    return Refusal(
        "fusion.left-out",
        RefusalKind.UNSUPPORTED,
        "a sibling is fused as a whole or not at all",
        (source.op, node.op),
    )


def _unusual(source: Node, node: Node, found: Slices) -> Refusal | None:
    """Why a pair is none that `mlir-opt` handles, whatever its slices are."""
    for conditional in (source.conditional, node.conditional):
        if conditional is not None:
            return Refusal(
                "fusion.conditional",
                RefusalKind.UNSUPPORTED,
                "the cost model 'mlir' fuses no nests with conditionals",
                (source.op, node.op, conditional),
            )
    if found.found and all(one.is_beyond for one in found.found.values()):
        return Refusal(
            "fusion.symbolic-nest",
            RefusalKind.UNSUPPORTED,
            "the cost model 'mlir' fuses only nests with constant bounds and without steps",
            (source.op, node.op),
        )
    return None


def _no_slice(source: Node, node: Node, found: Slices) -> Refusal:
    for failure in reversed(found.failures.values()):
        return Refusal(
            f"fusion.{failure.fault.value}",
            RefusalKind.UNSUPPORTED,
            failure.reason,
            (source.op, node.op, *failure.ops),
        )
    return Refusal(
        "fusion.no-free-loop",
        RefusalKind.UNSUPPORTED,
        "the outermost loop of the sink carries a dependence on the memref",
        (source.op, node.op),
    )


def _unprofitable(source: Node, node: Node, decision: Decision | None) -> Refusal:
    assert decision is not None, "a model has decided"
    return Refusal(
        f"fusion.{decision.code}",
        RefusalKind.UNPROFITABLE,
        decision.reason,
        (source.op, node.op),
        dict(decision.totals),
    )

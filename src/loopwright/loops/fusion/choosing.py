"""Whether, at which depth and how two nests are fused.

A cost model ranks the depths that have a slice; the best legal one is chosen. A producer whose
iterations depend on each other in a cycle must not be recomputed. The result is a plan or a
refusal: nothing is changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from xdsl.ir import Block, Operation, SSAValue

from loopwright.exact.costs.cost_model import Candidate, CostDecision, CostModel, Strategy
from loopwright.exact.costs.nest_figures import NestFigures
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.memory.access import RootKind, root_of
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.presburger.budget import Kept
from loopwright.exact.slices.slice import NoSlice, Slice
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.interfaces.memory_effects import is_deallocation
from loopwright.ir.refusal import NO_EVIDENCE, Evidence, Reason, Refusal
from loopwright.ir.syntax.value_names import value_name
from loopwright.loops.fusion import private_buffers
from loopwright.loops.fusion.entries import FusionReporter
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.legality import LegalityChecker, has_cyclic_dependence
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.plan import (
    CODES,
    Declined,
    DepthLimit,
    Pairing,
    Plan,
    Proposal,
    not_chosen,
)
from loopwright.loops.fusion.policy import EVERYTHING, Policy
from loopwright.records import dataclass, field, replace
from loopwright.reporting.ledger import Figure, JsonValue

_SOURCE_KEPT = "fusion.source-kept"
_KEPT_SOURCE_NOTE = "the source stays, and is computed again in the fused nest"

Mode = Literal["greedy", "producer", "sibling"]


@dataclass(frozen=True, slots=True)
class FusionOptions:
    """Which kinds of fusion to try, how far to go, and where private buffers are placed."""

    mode: Mode = "greedy"
    maximal: bool = False
    """Whether nests are fused at the greatest legal depth, regardless of cost."""
    policy: Policy = EVERYTHING
    """Which legal fusions are carried out, and which one is chosen among several."""
    shift: bool = False
    """Whether nests may also be fused with shifting."""
    fast: private_buffers.FastMemory = private_buffers.NO_FAST_MEMORY


@dataclass(frozen=True, slots=True)
class FusionContext:
    """The analyses and options that the fusion of the nests of one block uses."""

    graph: BlockGraph
    aliases: Aliases
    model: CostModel
    figures: NestFigures
    options: FusionOptions
    reporter: FusionReporter

    @classmethod
    def of(
        cls,
        block: Block,
        nests: NestAccesses,
        aliases: Aliases,
        model: CostModel,
        options: FusionOptions,
        reporter: FusionReporter,
    ) -> FusionContext:
        """Create the context of a block, with a new graph and new figures."""
        figures = NestFigures(nests)
        return cls(BlockGraph(block, nests), aliases, model, figures, options, reporter)

    @property
    def is_shifting(self) -> bool:
        """Return whether nests are also fused with shifting."""
        return self.options.shift and self.options.mode != "sibling"


@dataclass(slots=True)
class _Depths:
    """A pair of nests, and the results so far for each depth at which it has a slice."""

    pairing: Pairing
    slices: dict[int, Slice]
    epoch: int
    legal: dict[int, Proposal] = field(default_factory=dict[int, Proposal])
    illegal: dict[int, Declined] = field(default_factory=dict[int, Declined])

    def plan(self, proposal: Proposal, decision: CostDecision | None) -> Plan:
        """Return a plan with the evidence for it."""
        return Plan(proposal, self.epoch, decision, self._details(decision))

    def refusal_for_all(self, decision: CostDecision | None) -> Declined:
        """Return the refusal of the first proposal, or the reason why there is no proposal."""
        first = next(iter(self.illegal.values()), None)
        if first is None and decision is not None and decision.depth is None:
            return self.unprofitable(decision)
        refusal = _no_slice(self.pairing) if first is None else first.refusal
        return Declined(self._detailed(refusal, decision))

    def unprofitable(self, decision: CostDecision) -> Declined:
        """Return the refusal of a pairing that the cost model rejected."""
        refusal = self._detailed(not_chosen(decision, *self.pairing.pair), decision)
        return Declined(refusal, costs_memory=decision.benefit.storage_saving is not None)

    def _detailed(self, refusal: Refusal, decision: CostDecision | None) -> Refusal:
        evidence = replace(refusal.evidence, compute_details=self._details(decision))
        return replace(refusal, evidence=evidence)

    def _details(self, decision: CostDecision | None) -> Callable[[], JsonValue]:
        """Return the tables of the weighed depths and the refusals, built on demand."""
        verdicts = dict.fromkeys(self.legal, "legal")
        verdicts |= {depth: declined.refusal.code for depth, declined in self.illegal.items()}
        slices = [
            (depth, tuple(zip(s.lower, s.upper, strict=True)), s.common)
            for depth, s in sorted(self.slices.items(), reverse=True)
        ]

        def details() -> JsonValue:
            rows: list[JsonValue] = []
            weighed = {} if decision is None else {row.depth: row for row in decision.rows}
            for depth, _, common in slices:
                row = weighed.get(depth)
                shown: dict[str, JsonValue] = {
                    "depth": depth - common,
                    "verdict": verdicts.get(depth)
                    or (row is not None and row.rejected)
                    or "not chosen",
                }
                rows.append(shown | (dict(row.figures) if row is not None else {}))
            bounds: list[JsonValue] = [
                {"depth": depth - common, "loop": number, "lower": str(low), "upper": str(high)}
                for depth, pairs, common in slices
                for number, (low, high) in enumerate(pairs)
                if low is not None and high is not None and number >= common
            ]
            return {"depths": rows, "slices": bounds}

        return details


class Chooser:
    """Chooses among the depths of pairs of nests of one block."""

    def __init__(self, context: FusionContext) -> None:
        self._context = context
        self._graph = context.graph
        self._policy = context.options.policy
        self._legality = LegalityChecker(context.graph, context.aliases)
        self._rewritten_elsewhere = Kept(self._is_rewritten_elsewhere)
        """For each memref used in other blocks: whether these read no value that this block
        writes."""

    def choose(self, pairing: Pairing) -> Plan | Declined:
        """Return the plan of the best legal depth, or why there is none."""
        if (refusal := self._policy.unhandled(pairing)) is not None:
            return Declined(refusal)
        slices = {
            depth: slice_
            for depth, slice_ in pairing.slices.items()
            if isinstance(slice_, Slice) and self._policy.admits(slice_)
        }
        if not slices:
            return Declined(_no_slice(pairing))
        depths = _Depths(pairing, slices, self._graph.epoch)
        may_repeat = not has_cyclic_dependence(self._graph.nests, pairing.source)
        if self._context.options.maximal:
            deepest = max(slices)
            is_kept = not self._policy.repeats_recurrences and not may_repeat
            if is_kept and self._repeats(pairing, deepest, slices[deepest]):
                message = (
                    "the deepest fusion repeats a source whose iterations depend on each other"
                )
                refusal = Refusal("fusion.repeats-dependent", pairing.pair, message)
                return Declined(refusal, ends_sink=True)
            return self._first_legal(depths, self._deepest(depths))
        if self._context.model.needs_plans:
            return self._best_plan(depths, may_repeat=may_repeat)
        return self._first_legal(depths, self._best(depths, may_repeat=may_repeat))

    def _repeats(self, pairing: Pairing, depth: int, slice_: Slice) -> bool:
        """Return whether a slice is estimated to recompute iterations."""
        candidate = _candidate(pairing, {depth: slice_}, may_repeat=True)
        row = self._context.model.choose(self._context.figures, candidate).at(depth)
        return row is None or row.repeated is None or row.repeated > 0

    def _first_legal(
        self, depths: _Depths, preferred: Iterator[tuple[int | None, CostDecision | None]]
    ) -> Plan | Declined:
        """Return the first depth of a preference that is legal."""
        decision: CostDecision | None = None
        for depth, decision in preferred:
            if depth is None:
                break
            if (proposal := self._record_proposal(depths, depth)) is not None:
                return depths.plan(proposal, decision)
            if depths.illegal[depth].ends_pair and not self._policy.tries_all_depths:
                break
        return depths.refusal_for_all(decision)

    def _deepest(self, depths: _Depths) -> Iterator[tuple[int, None]]:
        """Depths from the deepest on; for siblings that carry values, only depths without
        recomputation."""
        pairing = depths.pairing
        slices = depths.slices
        carries = pairing.strategy is Strategy.SIBLING and any(
            isinstance(op, ForOp) and op.results for op in pairing.source.op.walk()
        )
        for depth in sorted(slices, reverse=True):
            is_last = depth == min(slices)
            if not carries or is_last or not self._repeats(pairing, depth, slices[depth]):
                yield depth, None

    def _best(
        self, depths: _Depths, *, may_repeat: bool
    ) -> Iterator[tuple[int | None, CostDecision]]:
        """Yield depths in the cost model's order of preference; None once no further depth is
        profitable."""
        remaining_slices = dict(depths.slices)
        while remaining_slices:
            candidate = _candidate(depths.pairing, remaining_slices, may_repeat=may_repeat)
            decision = self._context.model.choose(self._context.figures, candidate)
            yield decision.depth, decision
            if decision.depth is not None:
                del remaining_slices[decision.depth]

    def _best_plan(self, depths: _Depths, *, may_repeat: bool) -> Plan | Declined:
        """Return the plan of the best legal depth, for a cost model that compares complete
        proposals."""
        for depth in sorted(depths.slices, reverse=True):
            self._record_proposal(depths, depth)
        if not (legal := depths.legal):
            return depths.refusal_for_all(None)
        slices = {d: p.slice for d, p in legal.items()}
        candidate = replace(
            _candidate(depths.pairing, slices, may_repeat=may_repeat),
            private={d: p.private for d, p in legal.items()},
            keeps_source=frozenset(d for d, p in legal.items() if not p.removes),
        )
        decision = self._context.model.choose(self._context.figures, candidate)
        if decision.depth is None:
            return depths.unprofitable(decision)
        return depths.plan(legal[decision.depth], decision)

    def is_unread(self, node: Node) -> bool:
        """Return whether a nest is dead: it only writes memory that nothing reads after it."""
        return self._legality.is_unread(node)

    # Proposals

    def _record_proposal(self, depths: _Depths, depth: int) -> Proposal | None:
        """Return the legal proposal at a depth, if there is one; the depths keep it, or the
        refusal."""
        proposed = self._propose_legal(depths.pairing, depths.slices[depth])
        if isinstance(proposed, Declined):
            depths.illegal[depth] = proposed
            return None
        depths.legal[depth] = proposed
        return proposed

    def _propose_legal(self, pairing: Pairing, slice_: Slice) -> Proposal | Declined:
        """Return a legal proposal for a slice, or the refusal. The source is kept if fusion is only
        legal that way."""
        if pairing.strategy is Strategy.SIBLING and not self._policy.covers_source(slice_):
            message = "a sibling is fused as a whole or not at all"
            refusal = Refusal("fusion.partial-sibling", pairing.pair, message)
            return Declined(refusal, ends_pair=True)
        is_sibling = pairing.strategy is Strategy.SIBLING
        why_kept = None if is_sibling else self._why_kept(pairing, slice_)
        proposal = self._proposal(pairing, slice_, why_kept)
        declined = self._legality.obstacle(proposal)
        if declined is None:
            return proposal
        if declined.needs_source and not is_sibling:
            left_out = declined.refusal
            message = f"{_KEPT_SOURCE_NOTE}: otherwise {left_out.message}"
            ops = (*pairing.pair, *left_out.ops)
            evidence = left_out.evidence
            why_kept = Refusal(_SOURCE_KEPT, ops, message, left_out.reason, evidence)
            with_source = self._proposal(pairing, slice_, why_kept)
            if self._legality.obstacle(with_source) is None:
                return replace(with_source, retains=True)
        return declined

    def _proposal(self, pairing: Pairing, slice_: Slice, why_kept: Refusal | None) -> Proposal:
        removes = why_kept is None
        private = tuple(
            memref
            for memref in pairing.memrefs
            if self._may_be_private(pairing, memref, removes=removes)
        )
        return Proposal(
            pairing.source,
            pairing.sink,
            pairing.strategy,
            slice_,
            pairing.anchor,
            removes,
            private,
            why_kept=why_kept,
        )

    def _why_kept(self, pairing: Pairing, slice_: Slice) -> Refusal | None:
        """Return why the source must stay though its slice is in the sink; None if it can be
        erased."""
        source = pairing.source
        anchor = pairing.anchor
        later_users = self._graph.kinds.living & source.dependents & ~pairing.sink.bit
        first = self._graph.nearest(later_users)
        ops = pairing.pair
        if first is not None and first.place < anchor.place:
            message = (
                f"{_KEPT_SOURCE_NOTE}: '{first.op.name}' between the nests uses what it stores"
            )
            return Refusal(_SOURCE_KEPT, (*ops, first.op), message)
        escaping = next((m for m in source.stores if self._is_escaping(m)), None)
        if (first is None and escaping is None) or self._policy.covers_source(slice_):
            return None
        if first is not None:
            user = f"'{first.op.name}' uses the memory that it stores to"
            ops = (*ops, first.op)
        else:
            assert escaping is not None, "it is the reason then"
            user = f"{value_name(escaping)} may be used elsewhere"
        return Refusal(
            _SOURCE_KEPT, ops, f"{_KEPT_SOURCE_NOTE}: {user}, and {self._policy.not_covering}"
        )

    def _may_be_private(self, pairing: Pairing, memref: SSAValue, *, removes: bool) -> bool:
        """Return whether a memref could be replaced by a private buffer in the fused nest."""
        source = pairing.source
        sink = pairing.sink
        graph = self._graph
        if self._is_escaping(memref) and (removes or memref in sink.stores):
            return False
        if self._legality.has_other_names(memref, source, sink):
            return False
        if (removes or memref in sink.stores) and self._is_read_next(memref, source, sink):
            return False
        if source.predecessors.get(memref, 0) & graph.memrefs.writing.get(memref, 0):
            return False
        after = sink.successors.get(memref, 0)
        if removes:
            after |= source.successors.get(memref, 0) & ~sink.bit
        return all(map(self._is_end, graph.nodes_of(after)))

    def _is_read_next(self, memref: SSAValue, source: Node, sink: Node) -> bool:
        """Return whether other nests may read a memref in the next iteration of the loops around
        the block. The graph has no such edges, as it covers a single iteration."""
        owner = memref.owner
        if isinstance(owner, Operation) and owner.parent_block() is self._graph.block:
            return False
        root = self._graph.nests.root(memref)
        readers = self._graph.roots.reading.get(root, 0)
        return bool(readers & ~(source.bit | sink.bit))

    def _is_end(self, node: Node) -> bool:
        """Return whether a node only frees memory and the policy allows to move it."""
        return is_deallocation(node.op) and self._policy.moves_deallocations

    def _is_escaping(self, memref: SSAValue) -> bool:
        """Return whether a memref may be accessed from outside the nests of the block."""
        if root_of(memref).kind is not RootKind.ALLOCATION or self._context.aliases.escapes(memref):
            return True
        if not self._graph.is_used_by_nests_only(memref, frees=self._policy.moves_deallocations):
            return True
        return not (self._graph.has_all_uses[memref] or self._rewritten_elsewhere[memref])

    def _is_rewritten_elsewhere(self, memref: SSAValue) -> bool:
        """Return whether other blocks read no value that this block writes to a memref. Fusion does
        not change the answer."""
        return private_buffers.is_rewritten_elsewhere(memref, self._graph.block)


def _candidate(pairing: Pairing, slices: dict[int, Slice], *, may_repeat: bool) -> Candidate:
    return Candidate(
        pairing.source.op,
        pairing.sink.op,
        pairing.strategy,
        dict(slices),
        pairing.outputs,
        may_repeat=may_repeat,
        inputs=sum(map(pairing.sink.loads_by_loop, pairing.memrefs), Counter[Operation | None]()),
    )


# Refusals


def prefer_shifted(source: Node, sink: Node, times: Mapping[str, Figure]) -> Declined:
    """Refuse because fusion with shifting is predicted to be faster."""
    message = "with a shift, nothing is computed twice: that is predicted to take less time"
    ops = (source.op, sink.op)
    evidence = Evidence(times)
    refusal = Refusal("fusion.shift-instead", ops, message, Reason.UNPROFITABLE, evidence)
    return Declined(refusal)


def _no_slice(pairing: Pairing) -> Refusal:
    missing = [candidate for candidate in pairing.slices.values() if isinstance(candidate, NoSlice)]
    if missing:
        why = missing[-1]
        evidence = NO_EVIDENCE if why.witness is None else Evidence({}, why.witness)
        ops = (*pairing.pair, *why.ops)
        return Refusal(CODES[why.cause], ops, why.message, evidence=evidence)
    assert pairing.limit is not None, "otherwise there is a depth at which a slice was looked for"
    return _not_deep_enough(pairing, pairing.limit)


def _not_deep_enough(pairing: Pairing, limit: DepthLimit) -> Refusal:
    """Return the refusal because a loop around or of the sink carries a dependence between its
    accesses."""
    does = "may carry" if limit.doubts else "carries"
    memref = "memory" if limit.first.memref is None else value_name(limit.first.memref)
    what = f"{does} a dependence on {memref} between accesses of the sink"
    if limit.loop.is_ancestor(pairing.sink.op) and limit.loop is not pairing.sink.op:
        message = f"the loop around both nests {what}: mlir-opt does not fuse such nests"
    else:
        message = f"the outermost loop of the sink {what}: slices stay outside of it"
    ops = (*pairing.pair, limit.loop, limit.first.op, limit.second.op)
    code = "fusion.unknown-free-loop" if limit.doubts else "fusion.no-free-loop"
    reason = Reason.UNKNOWN if limit.doubts else Reason.UNSUPPORTED
    return Refusal(code, ops, message, reason, limit.evidence())

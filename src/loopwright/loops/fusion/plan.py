"""Plans of fusions: pairs of nests, their slices, proposals, and applying them.

**Before → After** (depth 1)

    affine.for %i = 0 to 10 { A(%i) }              affine.for %i = 0 to 10 { A(%i)  B(%i) }
    affine.for %i = 0 to 10 { B(%i) }

A plan states which slice of one nest is inserted where in another, whether the source is erased,
and which memrefs get private buffers. It is valid for one state of its block: every rewrite of the
block invalidates it. Applying it makes no decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from xdsl.ir import BlockArgument, Operation, SSAValue

from loopwright.exact.costs.cost_model import CostDecision, NoDepthCause, Strategy
from loopwright.exact.dependences.model import common_loops, loop_names, parameter_name
from loopwright.exact.dependences.nests import NestAccesses, Partners
from loopwright.exact.dependences.solver import Answer
from loopwright.exact.indices import Parameter
from loopwright.exact.memory.access import Access
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.slices.slice import NoSlice, NoSliceCause, Slice
from loopwright.exact.slices.slicing import slice_union
from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import is_affine_loop, value_of_bound
from loopwright.ir.dialects.affine.operands import bind
from loopwright.ir.interfaces.memory_access import is_affine_store, memref_position
from loopwright.ir.refusal import Evidence, Reason, Refusal
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.steps import editing
from loopwright.records import dataclass
from loopwright.reporting.errors import StalePlanError
from loopwright.reporting.ledger import JsonValue
from loopwright.reporting.unknown import Unknown
from loopwright.reporting.witnesses import Doubts, ElementPair, NamedPoint

CODES: Mapping[NoSliceCause | NoDepthCause, str] = {
    NoSliceCause.UNKNOWN_DEPENDENCE: "fusion.slice-unknown-dependence",
    NoSliceCause.DEPTH: "fusion.slice-depth",
    NoSliceCause.NO_DEPENDENCE: "fusion.slice-no-dependence",
    NoSliceCause.UNBOUNDED: "fusion.slice-unbounded",
    NoSliceCause.INVALID: "fusion.slice-invalid",
    NoSliceCause.UNDECIDED: "fusion.slice-undecided",
    NoDepthCause.UNPROFITABLE: "fusion.unprofitable",
    NoDepthCause.UNKNOWN_COST: "fusion.unknown-cost",
    NoDepthCause.UNKNOWN_STORAGE: "fusion.unknown-storage",
    NoDepthCause.SHIFT_UNPROFITABLE: "fusion.shift-unprofitable",
    NoDepthCause.SHIFT_UNKNOWN_COST: "fusion.shift-unknown-cost",
}
"""The refusal codes for the causes of missing slices and of missing depths."""


def shared_memrefs(source: Node, sink: Node) -> list[SSAValue]:
    """Return the memref values that the source stores to and the sink loads."""
    return [memref for memref in source.stores if memref in sink.loads]


def ops_on(node: Node, memrefs: Sequence[SSAValue]) -> list[Operation]:
    """Return the affine loads and stores of a node through some memref values. At most two with
    equal subscripts are kept for each block."""
    return [
        op
        for writes in (False, True)
        for memref in memrefs
        for op in node.representatives(memref, writes=writes)
    ]


@dataclass(frozen=True, slots=True)
class DepthLimit:
    """The outermost loop that carries a dependence between two accesses of a sink, or may: slices
    are put outside of it."""

    depth: int
    """How many loops are around that loop."""
    first: Access
    second: Access
    answer: Answer
    doubts: tuple[Unknown, ...]
    parameters: tuple[Parameter, ...]

    @property
    def loop(self) -> Operation:
        """The loop that carries the dependence."""
        return self.first.loops[self.depth].op

    def evidence(self) -> Evidence:
        """Return the two iterations, with the current names of loops and parameters."""
        answer = self.answer
        if self.doubts:
            doubts = Doubts([*map(str, self.doubts)])
            return Evidence({}, lambda: doubts)
        witness = ElementPair(
            NamedPoint(answer.source, loop_names(self.first)),
            NamedPoint(answer.sink, loop_names(self.second)),
            answer.element,
            NamedPoint(answer.parameters, [*map(parameter_name, self.parameters)]),
        )
        return Evidence({}, lambda: witness)


def slices_between(
    graph: BlockGraph,
    source: Node,
    sink: Node,
    sources: Sequence[Operation],
    most: int,
) -> dict[int, Slice | NoSlice]:
    """Return the slices of the source at each depth of the sink, up to `most`, or why there is
    none.

    `sources` are the ops of the source to consider.
    """
    nests = graph.nests
    common = graph.common
    is_backward = source.place < sink.place
    accessed = list(dict.fromkeys(op.operands[memref_position(op)] for op in sources))
    sinks = ops_on(sink, accessed)
    first, second = (sources, sinks) if is_backward else (sinks, sources)
    return {
        depth: slice_union(nests, first, second, depth, common, is_backward=is_backward)
        for depth in range(common + 1, most + 1)
    }


def innermost_common_depth(nests: NestAccesses, ops: Sequence[Operation]) -> int:
    """Return how many loops are around all of some ops."""
    if not ops:
        return 0
    first = nests.loops_around(ops[0])
    depth = len(first)
    for op in ops[1:]:
        depth = min(depth, common_loops(first, nests.loops_around(op)))
    return depth


def carried_limit(nests: NestAccesses, ops: Sequence[Operation], outside: int) -> DepthLimit | None:
    """Return the outermost loop around all of some ops, apart from the `outside` outermost loops,
    that carries a dependence between them; None if there is none.

    As in `mlir-opt`, only affine loops can carry one.
    """
    limit: DepthLimit | None = None
    most = innermost_common_depth(nests, ops)
    if not any(is_affine_store(op) for op in ops):
        return None
    accesses = nests.distinct(access for op in ops if (access := nests.single(op)) is not None)
    partners = Partners(nests, accesses)
    for first in accesses:
        for second in partners.of(first):
            if first.memref is second.memref and (first.writes or second.writes):
                limit = _limit_by(nests, first, second, outside, most) or limit
                most = most if limit is None else limit.depth
    return limit


def _limit_by(
    nests: NestAccesses, first: Access, second: Access, outside: int, most: int
) -> DepthLimit | None:
    """Return the limit that a dependence of one access on another sets, if it is below `most`."""
    for depth in range(outside + 1, most + 1):
        if is_affine_loop(first.loops[depth - 1].op):
            answer = nests.dependence(first, second, depth)
            if answer is not None:
                shapes = nests.shaped(first), nests.shaped(second)
                reasons = [reason for shape in shapes for reason in shape.reasons]
                doubts = reasons if answer.unknown is None else [*reasons, answer.unknown]
                parameters = nests.witness_parameters(first, second)
                return DepthLimit(depth - 1, first, second, answer, tuple(doubts), parameters)
    return None


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two nests that may be fused, `source` into `sink`, with the slices by depth.

    The fused nest would be placed before `anchor`. `outputs` are the ops of the source whose
    regions are weighed, `memrefs` the memrefs that the source stores to and the sink loads from
    (none for siblings).
    """

    source: Node
    sink: Node
    strategy: Strategy
    anchor: Node
    slices: Mapping[int, Slice | NoSlice]
    outputs: tuple[Operation, ...]
    memrefs: tuple[SSAValue, ...] = ()
    limit: DepthLimit | None = None
    """What keeps slices out of inner loops of the sink, or out of all of them."""

    @property
    def pair(self) -> tuple[Operation, Operation]:
        """Both nests."""
        return self.source.op, self.sink.op


@dataclass(frozen=True, slots=True)
class Proposal:
    """A fusion that may not be legal: the slice of `source` goes into `sink`, and the fused nest in
    front of `anchor`'s op. The source is erased if `removes`."""

    source: Node
    sink: Node
    strategy: Strategy
    slice: Slice
    anchor: Node
    removes: bool
    private: tuple[SSAValue, ...] = ()
    retains: bool = False
    """Whether the source stays only because not all of its iterations are copied."""
    why_kept: Refusal | None = None
    """Why the source is not erased."""

    @property
    def depth(self) -> int:
        """Return how many loops of the sink are around the slice."""
        return self.slice.depth - self.slice.common


@dataclass(frozen=True, slots=True)
class Plan:
    """A legal fusion for the state `epoch` of its block, the decision of the cost model, and the
    table of weighed depths."""

    proposal: Proposal
    epoch: int
    decision: CostDecision | None = None
    details: Callable[[], JsonValue] | None = None


def undecided(error: UndecidedError, *ops: Operation) -> Refusal:
    """Return the refusal for a query that exceeded its budget."""
    return Refusal("fusion.undecided", ops, str(error), Reason.UNKNOWN)


def not_chosen(decision: CostDecision, *ops: Operation) -> Refusal:
    """Return the refusal of ops for which a cost model chose no depth."""
    assert decision.cause is not None, "a depth is chosen"
    is_weighed = decision.cause in (NoDepthCause.UNPROFITABLE, NoDepthCause.SHIFT_UNPROFITABLE)
    reason = Reason.UNPROFITABLE if is_weighed else Reason.UNSUPPORTED
    evidence = Evidence(dict(decision.totals))
    return Refusal(CODES[decision.cause], ops, decision.reason, reason, evidence)


def unknown_effects(nest: Operation, op: Operation) -> Refusal:
    """Return the refusal for a nest that contains an op with unknown effects."""
    message = f"the effects of '{op.name}' in the nest are not known"
    return Refusal("fusion.unknown-effects", (nest, op), message)


@dataclass(frozen=True, slots=True)
class Declined:
    """A declined fusion: the refusal, which is only reported, and its consequences.

    `needs_source` and `ends_pair` are for the choice among depths (`choosing.py`); `ends_sink`,
    `lacks_place` and `costs_memory` for the driver, which goes on to other pairs or to shifting.
    """

    refusal: Refusal
    ends_pair: bool = False
    """A sibling is not whole, or the nests have a form that is not handled
    (`Policy.tries_all_depths`)."""
    ends_sink: bool = False
    """No other nest is fused into the sink."""
    needs_source: bool = False
    """The fusion is illegal only if the source is erased: some of its iterations have no copy."""
    lacks_place: bool = False
    """No insertion point keeps all dependences."""
    costs_memory: bool = False
    """The fused nest would access more memory: the nests are not fused with shifting, either."""


def apply_plan(graph: BlockGraph, plan: Plan) -> list[Operation]:
    """Apply a plan; return the ops inserted into the loop at the insertion point. Raises
    `StalePlanError` if the block has changed since it was planned."""
    if plan.epoch != graph.epoch:
        raise StalePlanError("the plan was made for another state of the block: plan again")
    inserted = _apply(graph, plan.proposal)
    graph.begin_epoch()
    return inserted


def _apply(graph: BlockGraph, proposal: Proposal) -> list[Operation]:
    """Insert the slice into the sink, move the fused nest to its place, erase a dead source."""
    source = proposal.source
    sink = proposal.sink
    if proposal.anchor is not sink:
        editing.LoopBuilder.before(proposal.anchor.op).move(sink.op)
        graph.move(sink)
    copies: Mapping[Operation, Operation] = {}
    if proposal.removes:
        graph.nests.forget_nest(source.op)
        inserted = _place_nest(source.op, proposal.slice, _move_source(source, proposal.slice))
    else:
        block, anchor = proposal.slice.insertion_point()
        clone = editing.clone_before(source.op, block, anchor)
        copies = clone.ops
        inserted = _place_nest(clone.root, proposal.slice, copies)
    graph.nests.forget(loop.op for loop in proposal.slice.enclosing_loops)
    graph.take_in(source, sink, inserted, copies)
    return inserted


def _move_source(source: Node, slice_: Slice) -> dict[Operation, Operation]:
    """Move an erased source to the insertion point of its slice instead of copying it: each op is
    its own copy."""
    block, anchor = slice_.insertion_point()
    nest = source.op
    editing.LoopBuilder(block, anchor, nest.location).move(nest)
    # Siblings are looked for by uses of block arguments, the latest first: these are new ones.
    for memref, ops in source.loads.items():
        if isinstance(memref, BlockArgument):
            for op in ops:
                op.operands[0] = memref
    return {op: op for op in nest.walk()}


def _place_nest(
    nest: Operation, slice_: Slice, ops: Mapping[Operation, Operation]
) -> list[Operation]:
    """Give the loops of a nest the bounds of the slice, and inline loops that run once; return the
    ops that replace the nest."""
    block = nest.parent_block()
    before = nest.prev_op
    after = nest.next_op
    assert block is not None, "the nest was put into a block"
    sliced: list[ForOp] = []
    for position, loop in enumerate(slice_.loops):
        clone = ops.get(loop.op) if position >= slice_.common else None
        if not isinstance(clone, ForOp):
            continue
        lower = slice_.lower[position]
        upper = slice_.upper[position]
        if lower is not None and slice_.bounds.is_one_trip(position):
            editing.splice_body(clone, value_of_bound(bind(lower, slice_.operands), clone))
            continue
        editing.set_bounds(clone, lower, upper, slice_.operands)
        sliced.append(clone)
    for clone in sliced:
        editing.promote_if_single_iteration(clone)
    inserted: list[Operation] = []
    current = block.first_op if before is None else before.next_op
    while current is not None and current is not after:
        inserted.append(current)
        current = current.next_op
    return inserted

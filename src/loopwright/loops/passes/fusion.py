"""Passes that fuse loops, and the test passes of MLIR that show what affine analyses find:
dependences, slices, fusions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from xdsl.ir import Block, Operation

from loopwright.exact.costs.cost_model import MlirCostModel, Strategy
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.functions import functions_with_bodies, spending_on
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.presburger.budget import Kept
from loopwright.exact.slices.slice import NoSlice, Slice
from loopwright.exact.slices.slicing import slice_union
from loopwright.ir.core.enclosing import ops_directly_in, outermost_op, parent_of
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.affine import ParallelOp, nesting
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.interfaces.memory_access import is_affine_access, is_affine_element_access
from loopwright.ir.refusal import Refusal, enclosing_function, locations_of
from loopwright.loops.fusion.entries import FUSED, FusionReporter
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.legality import LegalityChecker
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.plan import Plan, Proposal, apply_plan
from loopwright.loops.parallel.bands import BandFusionPlanner
from loopwright.loops.support.base import FUNC, Pass, declared
from loopwright.loops.support.hosts import ForHost, host_option
from loopwright.loops.support.options import are_cache_sizes, at_least, is_finite, option, unsigned
from loopwright.loops.support.reporting import OpPrinter, Reporter, decision
from loopwright.records import dataclass
from loopwright.reporting.errors import Diagnostic, Severity, counted
from loopwright.reporting.ledger import Ledger, Remarks

if TYPE_CHECKING:
    from loopwright.exact.costs.cost_model import CostModel
    from loopwright.exact.dependences.analysis import DependenceAnalysis
    from loopwright.exact.memory.access import Access
    from loopwright.loops.fusion.driver import BlockFusion
    from loopwright.loops.fusion.policy import Policy


@declared("affine-loop-fusion", title="AffineLoopFusion", assumes_noalias=True)
class AffineLoopFusionPass(ForHost, Pass):
    """`affine-loop-fusion`: fuses producers into consumers, and nests that read the same memory.

    **What.** In each block with at least two `affine.for` nests, inner blocks first, an iteration
    of a consumer computes the slice of the producer that it needs, at the depth that the cost model
    chooses. Nests that load the same memref are fused if one fits into the other as a whole. Loops
    that carry values are joined into one that carries all of them, also inside fused nests.

    **Before → After**

        affine.for %i = 0 to 64 { m[%i] = f(a[%i]) }     affine.for %i = 0 to 64 {
        affine.for %i = 0 to 64 { b[%i] = g(m[%i]) }       p[0] = f(a[%i])
                                                           b[%i] = g(p[0]) }

    **Legal when** no dependence is reversed and repeated iterations compute the same values.

    **Refuses when**: see `loops.fusion.entries` for the codes.
    """

    compute_tolerance: float = option(
        0.3, "Fractional increase in additional computation tolerated while fusing", check=is_finite
    )
    fast_mem_space: int | None = option(
        None, "Faster memory space number to promote fusion buffers to", check=unsigned(), unset="0"
    )
    local_buf_threshold: int = option(
        0,
        "Threshold size (KiB) for promoting local buffers to fast memory space",
        check=at_least(0),
    )
    maximal: bool = option(False, "Enables maximal loop fusion")
    mode: Literal["greedy", "producer", "sibling", "elements"] = option(
        "greedy",
        "Fusion mode to attempt: producers and siblings, or one of both; or, at any cost, "
        "elements of local memory, or of memory to which the consumer stores, that are computed "
        "in one iteration and used in one",
    )

    cost_model: Literal["mlir", "cache"] = option(
        "mlir",
        "What decides whether and where to fuse: MLIR's model, which fuses what mlir-opt fuses, or "
        "predicted memory traffic, for all nests that can be analysed",
        own=True,
    )
    shift: bool = option(
        False,
        "Also fuse nests of which one must run later: its loops are shifted, with prologues and "
        "epilogues",
        own=True,
    )
    cache_sizes: tuple[int, ...] = option(
        (),
        "Bytes of the levels of the data cache, nearest first, for cost-model=cache (none: those "
        "of this machine)",
        check=are_cache_sizes,
        own=True,
    )
    host: str = host_option()

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Fuse in all blocks of `op`, inner blocks first."""
        policy = self._policy()
        mode = "producer" if self.mode == "elements" else self.mode
        if all(map(policy.skips, blocks_with_nests(op))):
            return
        from loopwright.loops.fusion.choosing import FusionContext, FusionOptions
        from loopwright.loops.fusion.driver import BlockFusion
        from loopwright.loops.fusion.private_buffers import FastMemory

        nests = NestAccesses()
        aliases = Aliases(outermost_op(op))
        limit = self.local_buf_threshold * 1024
        options = FusionOptions(
            mode=mode,
            maximal=self.maximal or policy.fuses_at_any_cost,
            policy=policy,
            shift=self.shift,
            fast=FastMemory(self.fast_mem_space, limit),
        )
        reporter = FusionReporter(self.name, ledger)
        model = self._model()

        def fusion_of(block: Block) -> BlockFusion:
            context = FusionContext.of(block, nests, aliases, model, options, reporter)
            return BlockFusion(context)

        for block in list(blocks_with_nests(op)):
            if policy.skips(block):
                continue
            if (obstacle := policy.obstacle(block)) is not None:
                reporter.skipped(obstacle)
                continue
            with spending_on(block.parent_op() or op):
                fusion = fusion_of(block)
                fusion.run()
                if mode != "producer":
                    join_inside(fusion, fusion_of, policy)
            reporter.finish()

    def _policy(self) -> Policy:
        from loopwright.loops.fusion.policy import ELEMENTS, EVERYTHING

        if self.mode == "elements":
            return ELEMENTS
        if self.cost_model == "cache":
            return EVERYTHING
        from loopwright.loops.fusion.policy import MLIR_OPT

        return MLIR_OPT

    def _model(self) -> CostModel:
        if self.cost_model == "cache":
            # The import takes a part of the time of small inputs.
            from loopwright.exact.costs.cache_model import CacheCostModel

            return CacheCostModel(self.cache_sizes, self.target)

        return MlirCostModel(self.compute_tolerance)


def join_inside(
    fusion: BlockFusion, fusion_of: Callable[[Block], BlockFusion], policy: Policy
) -> None:
    """Fuse siblings that carry values in the blocks inside of a fused nest."""
    for loop in fusion.fused():
        for block in list(blocks_with_nests(loop)):
            carrying = sum(bool(inner.results) for inner in nesting.loops_of(block))
            if carrying > 1 and policy.obstacle(block) is None:
                within = fusion_of(block)
                within.join()
                join_inside(within, fusion_of, policy)


def blocks_with_nests(op: Operation) -> Iterator[Block]:
    """Yield the blocks in an op that have at least two `affine.for`, inner ones first."""
    for inner in ops_directly_in(op):
        yield from blocks_with_nests(inner)
    for region in op.regions:
        for block in region.blocks:
            loops = nesting.loops_of(block)
            if next(loops, None) is not None and next(loops, None) is not None:
                yield block


@declared("affine-parallel-fusion", assumes_noalias=True)
class AffineParallelFusionPass(Pass):
    """`-affine-parallel-fusion`: merges consecutive bands of parallel loops.

    **What.** In each iteration the body of the second band runs after that of the first.

    **Before → After**

        affine.parallel (%i) = (0) to (%n) { A }     affine.parallel (%i) = (0) to (%n) {
        affine.parallel (%j) = (0) to (%n) { B }       A
                                                       B with %i for %j
                                                     }

    Reductions stay as they are: the results of the second band follow those of the first.

    **Legal when** the loops have the same bounds and steps, and no element that one of the bands
    writes is accessed by both in different iterations. That is exact, by the dependences between
    iterations of the two. Ops between the bands go before them, if the second band needs them.

    **Refuses when** `bounds-differ`: the loops have different bounds or steps; `uses-result`: the
    second band uses what the first one computes; `op-between`: an op between them cannot be passed;
    `unsupported-op`: a band contains an op with other effects than reading and writing;
    `carried-dependence`, `unknown-dependence`: an element is accessed in different iterations, or
    may be (witness).
    """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""

        for function in functions_with_bodies(op):
            while self._fuse_one(function, ledger):
                pass

    def _fuse_one(self, function: Operation, ledger: Ledger) -> bool:
        """Fuse the bands that may be, each at most once; whether there were any."""

        pairs = list(_adjacent_bands(function))
        if not pairs:
            return False
        planner = BandFusionPlanner(function)
        changed: set[Operation] = set()
        refusals: list[Refusal] = []
        for first, second in pairs:
            if first in changed or second in changed:
                continue
            plan = planner.plan(first, second)
            if isinstance(plan, Refusal):
                refusals.append(plan)
                continue
            changed |= {first, second}
            ledger.append(decision(FUSED, self.name, (first, second)))
            plan.apply()
        if not changed:
            ledger.extend(refusal.entry(self.name) for refusal in refusals)
        return bool(changed)


def _adjacent_bands(function: Operation) -> Iterator[tuple[ParallelOp, ParallelOp]]:
    """Yield each band of a block and the next one in it."""
    for op in nesting.bands_of_parallel_loops(function):
        after = op.next_op
        while after is not None and not isinstance(after, ParallelOp):
            after = after.next_op
        if after is not None:
            yield op, after


@declared("test-memref-dependence-check", title="(anonymous namespace)::TestMemRefDependenceCheck")
class MemRefDependenceCheckPass(Pass):
    """`-test-memref-dependence-check`: a remark for each pair of affine accesses and each depth.

    **What.** For every ordered pair of `affine.load` and `affine.store`, numbered in the order of
    the text, and every depth from 1 to one more than the number of common loops: whether the second
    depends on the first there, with the direction or distance of each common loop. Run on a module,
    the pass also pairs accesses of different functions, which never depend on each other.

    **Changes** nothing. The answers are exact; where not even that is decided, the remark shows the
    intervals that hold at least what there is.
    """

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Add the remarks for each function in `op`, or for `op` itself, to the ledger."""
        ledger.extend(_remarks(op, self.name))


@dataclass(frozen=True, slots=True)
class _Function:
    """The accesses of a function, of which the first has the number `first` in the module."""

    analysis: DependenceAnalysis
    accesses: Sequence[Access]
    first: int

    def partners(self) -> list[list[int]]:
        """For each access those that it shares a root or a loop with, in order."""
        groups: dict[object, list[int]] = {}
        keys = [[access.root, *(loop.op for loop in access.loops[:1])] for access in self.accesses]
        for number, own in enumerate(keys):
            for key in own:
                groups.setdefault(key, []).append(number)
        return [sorted({number for key in own for number in groups[key]}) for own in keys]


def _functions(root: Operation) -> list[_Function]:
    from loopwright.exact.dependences.analysis import DependenceAnalysis

    functions: list[_Function] = []
    count = 0
    for function in root.walk():
        if isinstance(function, FuncOp) and function.regions[0].blocks:
            analysis = DependenceAnalysis(function)
            accesses = [a for a in analysis.accesses if is_affine_element_access(a.op)]
            functions.append(_Function(analysis, accesses, count))
            count += len(accesses)
    return functions


def _remarks(root: Operation, pass_name: str) -> Iterator[Remarks]:
    """Yield the remarks on the pairs of accesses of a module, one group for each first access."""
    functions = _functions(root)
    op_printer = OpPrinter()
    count = sum(len(function.accesses) for function in functions)
    # Nearly all pairs of a long program have nothing in common: they share these texts.
    nothing = [f"{number} at depth 1 = false" for number in range(count)]
    for function in functions:
        partners = function.partners()
        for number, source in enumerate(function.accesses):
            endings: list[str] = []
            next_place = 0
            for partner in partners[number]:
                place = function.first + partner
                answers = _answers(function.analysis, source, function.accesses[partner])
                endings += nothing[next_place:place]
                endings += [f"{place} at depth {d} = {text}" for d, text in enumerate(answers, 1)]
                next_place = place + 1
            endings += nothing[next_place:]
            op = source.op
            where = source_location(source.op)
            note = f"see current operation: {op_printer.text(op)}"
            yield Remarks(
                "memref-dependence",
                pass_name,
                op.name,
                f"{counted(len(endings), 'remark')} on what depends on it",
                enclosing_function(op),
                locations_of(op),
                beginning=f"dependence from {function.first + number} to ",
                endings=endings,
                notes=(Diagnostic(note, where, Severity.NOTE),),
            )


def _answers(analysis: DependenceAnalysis, source: Access, sink: Access) -> Sequence[str]:
    """Return the answer for each depth; loops other than affine ones do not count as loops."""
    from loopwright.exact.dependences.model import MEMORY_KINDS, common_loops

    common = source.loops[: common_loops(source.loops, sink.loops)]
    affine = [k for k, loop in enumerate(common) if nesting.is_affine_loop(loop.op)]
    answers = ["false"] * (len(affine) + 1)
    if source.root != sink.root:
        return answers
    for dependence in analysis.between(source, sink, MEMORY_KINDS):
        place = dependence.depth - 1
        if place in affine:
            intervals = [dependence.intervals[k] for k in affine]
            answers[affine.index(place)] = "".join(map(str, intervals))
        else:
            answers[-1] = "true"
    return answers


@declared(
    "test-loop-fusion", FUNC, title="(anonymous namespace)::TestLoopFusion", assumes_noalias=True
)
class TestLoopFusionPass(Pass):
    """`test-loop-fusion`: shows what fusion finds out about pairs of loops, and fuses all it may.

    **What.** Loops of one nesting depth of a function are numbered in the order of the text. For
    every ordered pair of two such loops in one block, in the three modes, one after the other:

    - `test-loop-fusion-dependence-check`: a remark where something between both nests forbids to
      fuse them, one for each depth of the function's loops below;
    - `test-loop-fusion-slice-computation`: a remark with the bounds of the slice at each depth, or
      with those that are incorrect, as they have iterations that the nest does not have;
    - `test-loop-fusion-utilities`: pairs are fused, as deep as there is a slice, until none is
      left.

    **Changes** the program in the last mode only, and, unlike `mlir-opt`, only where the result is
    the same.

    **Refuses when** fusion does: see `loops.passes.fusion`.
    """

    test_loop_fusion_dependence_check: bool = option(
        False, "Tell which pairs of loops ops between them keep apart"
    )
    test_loop_fusion_slice_computation: bool = option(
        False, "Tell the slices of pairs of loops at each depth"
    )
    test_loop_fusion_utilities: bool = option(
        False, "Fuse pairs of loops until none is left that may be fused"
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Look at, or fuse, the loops of each function in `op`."""
        for function in op.walk():
            if not isinstance(function, FuncOp) or not function.regions[0].blocks:
                continue
            with spending_on(function):
                for block in function.regions[0].blocks:
                    self._run_on(block, ledger)

    def _run_on(self, block: Block, ledger: Ledger) -> None:
        if self.test_loop_fusion_dependence_check:
            _each_pair(block, lambda pair: _report_dependence(pair, self.name, ledger))
        if self.test_loop_fusion_slice_computation:
            _each_pair(block, lambda pair: _report_slices(pair, self.name, ledger))
        if self.test_loop_fusion_utilities:
            while _each_pair(block, lambda pair: _fuse(pair, self.name, ledger)):
                pass


def _each_pair(block: Block, action: Callable[[_LoopPair], bool]) -> bool:
    """Do something with each ordered pair of loops of one depth, until it changes the program."""
    levels = list(_levels(block))
    analysis = _PairAnalysis(block)
    for depth, loops in enumerate(levels):
        for i, first in enumerate(loops):
            for j, second in enumerate(loops):
                if i != j:
                    pair = _LoopPair(analysis, first, second, i, j, depth, len(levels))
                    if action(pair):
                        return True
    return False


def _levels(block: Block) -> Iterator[Sequence[Operation]]:
    """Yield the `affine.for` of a block, those directly in them, and so on."""
    loops = list(nesting.loops_of(block))
    while loops:
        yield loops
        loops = [inner for loop in loops for inner in nesting.loops_of(loop.body)]


def _report_dependence(pair: _LoopPair, pass_name: str, ledger: Ledger) -> bool:
    if pair.is_separated():
        message = (
            f"block-level dependence preventing fusion of loop nest {pair.i} into loop nest "
            f"{pair.j} at depth {pair.depth}"
        )
        for _ in range(pair.depth, pair.deepest):
            ledger.append(
                Reporter(pass_name).remark("loop-fusion-dependence", pair.source, message)
            )
    return False


def _report_slices(pair: _LoopPair, pass_name: str, ledger: Ledger) -> bool:
    for depth in range(pair.depth + 1, pair.deepest + 1):
        computed = pair.slice(depth)
        if isinstance(computed, Slice):
            if not computed.is_beyond:
                text = f"slice ( {_describe_slice(pair, depth, computed)} )"
                ledger.append(Reporter(pass_name).remark("loop-fusion-slice", pair.sink, text))
        elif isinstance(computed, NoSlice) and computed.slice is not None:
            text = f"Incorrect slice ( {_describe_slice(pair, depth, computed.slice)} )"
            ledger.append(Reporter(pass_name).remark("loop-fusion-slice", pair.sink, text))
    return False


def _describe_slice(pair: _LoopPair, depth: int, slice_: Slice) -> str:
    block, anchor = slice_.insertion_point()
    place = 0
    for number, op in enumerate(block.ops):
        if op is anchor:
            place = number
    bounds = zip(slice_.lower, slice_.upper, strict=True)
    text = " ".join(f"[{lower}, {upper}]" for lower, upper in bounds)
    return (
        f"src loop: {pair.i}, dst loop: {pair.j}, depth: {depth} : insert point: "
        f"({depth}, {place}) loop bounds: {text}"
    )


def _fuse(pair: _LoopPair, pass_name: str, ledger: Ledger) -> bool:
    reporter = FusionReporter(pass_name, ledger)
    is_fused = any(pair.fuse(depth, reporter) for depth in range(pair.deepest, pair.depth, -1))
    reporter.finish()
    return is_fused


class _PairAnalysis:
    """The graphs of a function's blocks, built once and shared by all pairs of its loops."""

    def __init__(self, block: Block) -> None:
        top = parent_of(block)
        self.nests = NestAccesses()
        self.aliases = Aliases(outermost_op(top))
        self._graphs = Kept[Block, BlockGraph](lambda block: BlockGraph(block, self.nests))

    def graph(self, block: Block) -> BlockGraph:
        """Return the graph of a block."""
        graph = self._graphs[block]
        self.nests.look_at(block)
        return graph


@dataclass(frozen=True, slots=True)
class _LoopPair:
    """Loop `source`, number `i`, and loop `sink`, number `j`, of those with `depth` loops around
    them; `deepest` is the number of nested loops of the function."""

    analysis: _PairAnalysis
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
        """Return whether something between both depends on the first while the second depends on
        that."""
        nodes = self._nodes()
        if nodes is None:
            return False
        graph, source, sink = nodes
        first, second = (source, sink) if source.place < sink.place else (sink, source)
        return graph.insertion_point(first, second) is None

    def slice(self, depth: int) -> Slice | NoSlice | None:
        """Return the slice at a depth, all accesses taken into account; None if the nests are not
        in one block, are kept apart or have conditionals."""
        nodes = self._nodes()
        if nodes is None or self.is_separated():
            return None
        graph, source, sink = nodes
        if source.conditional is not None or sink.conditional is not None:
            return None
        first, second = (source, sink) if source.place < sink.place else (sink, source)
        return slice_union(
            graph.nests, _ops(first), _ops(second), depth, graph.common, is_backward=first is source
        )

    def fuse(self, depth: int, reporter: FusionReporter) -> bool:
        """Fuse at a depth, if there is a slice and the result is the same program."""
        slice_ = self.slice(depth)
        nodes = self._nodes()
        if not isinstance(slice_, Slice) or slice_.is_beyond or nodes is None:
            return False
        graph, source, sink = nodes
        proposal = Proposal(source, sink, Strategy.PRODUCER, slice_, sink, removes=True)
        declined = LegalityChecker(graph, self.analysis.aliases).obstacle(proposal)
        if declined is not None:
            reporter.refused(self.source, self.sink, declined.refusal)
            return False
        plan = Plan(proposal, graph.epoch)
        reporter.fused(plan)
        apply_plan(graph, plan)
        return True


def _ops(node: Node) -> list[Operation]:
    return [op for op in node.op.walk() if is_affine_access(op)]

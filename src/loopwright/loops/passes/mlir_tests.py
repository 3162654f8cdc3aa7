"""The test passes of MLIR that show what affine analyses find: dependences, slices, fusions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from xdsl.ir import Block, Operation

from loopwright.exact.costs.cost_model import Strategy
from loopwright.exact.dependences.nests import NestAccesses
from loopwright.exact.functions import spending_on
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.slices.slice import NoSlice, Slice
from loopwright.exact.slices.slicing import slice_union
from loopwright.ir.core.enclosing import outermost_op
from loopwright.ir.core.locations import source_location
from loopwright.ir.dialects.affine.nesting import is_affine_loop, loops_of
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.interfaces.memory_access import is_affine_access, is_affine_element_access
from loopwright.ir.refusal import enclosing_function, locations_of
from loopwright.loops.fusion.entries import FusionReporter
from loopwright.loops.fusion.graph import BlockGraph
from loopwright.loops.fusion.legality import LegalityChecker
from loopwright.loops.fusion.nodes import Node
from loopwright.loops.fusion.plan import Plan, Proposal, apply_plan
from loopwright.loops.support.base import FUNC, Pass, declared
from loopwright.loops.support.options import option
from loopwright.loops.support.reporting import OpPrinter, Reporter
from loopwright.records import dataclass
from loopwright.reporting.errors import Diagnostic, Severity, counted
from loopwright.reporting.ledger import Ledger, Remarks

if TYPE_CHECKING:
    from loopwright.exact.dependences.analysis import DependenceAnalysis
    from loopwright.exact.memory.access import Access


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
        for remarks in _remarks(op, self.name):
            ledger.append(remarks)


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
    """The remarks on the pairs of accesses of a module, one group for each first access."""
    functions = _functions(root)
    op_printer = OpPrinter()
    count = sum(len(function.accesses) for function in functions)
    # Nearly all pairs of a long program have nothing in common: they share these texts.
    nothing = [f"{number} at depth 1 = false" for number in range(count)]
    for function in functions:
        partners = function.partners()
        for number, source in enumerate(function.accesses):
            endings: list[str] = []
            done = 0
            for other in partners[number]:
                place = function.first + other
                answers = _answers(function.analysis, source, function.accesses[other])
                endings += nothing[done:place]
                endings += [f"{place} at depth {d} = {text}" for d, text in enumerate(answers, 1)]
                done = place + 1
            endings += nothing[done:]
            op, where = source.op, source_location(source.op)
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
    affine = [k for k, loop in enumerate(common) if is_affine_loop(loop.op)]
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
    """The `affine.for` of a block, those directly in them, and so on."""
    loops = list(loops_of(block))
    while loops:
        yield loops
        loops = [inner for loop in loops for inner in loops_of(loop.body)]


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
                text = f"slice ( {_described(pair, depth, computed)} )"
                ledger.append(Reporter(pass_name).remark("loop-fusion-slice", pair.sink, text))
        elif isinstance(computed, NoSlice) and computed.slice is not None:
            text = f"Incorrect slice ( {_described(pair, depth, computed.slice)} )"
            ledger.append(Reporter(pass_name).remark("loop-fusion-slice", pair.sink, text))
    return False


def _described(pair: _LoopPair, depth: int, found: Slice) -> str:
    block, anchor = found.insertion_point()
    place = 0
    for number, op in enumerate(block.ops):
        if op is anchor:
            place = number
    bounds = zip(found.lower, found.upper, strict=True)
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
        top = block.parent_op()
        assert top is not None, "a block of a function is in it"
        self.nests = NestAccesses()
        self.aliases = Aliases(outermost_op(top))
        self._graphs: dict[Block, BlockGraph] = {}

    def graph(self, block: Block) -> BlockGraph:
        """The graph of a block."""
        cached = self._graphs.get(block)
        if cached is None:
            cached = self._graphs[block] = BlockGraph(block, self.nests)
        self.nests.look_at(block)
        return cached


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
        """Whether something between both depends on the first while the second depends on that."""
        nodes = self._nodes()
        if nodes is None:
            return False
        graph, source, sink = nodes
        first, second = (source, sink) if source.place < sink.place else (sink, source)
        return graph.insertion_point(first, second) is None

    def slice(self, depth: int) -> Slice | NoSlice | None:
        """The slice at a depth, all accesses taken into account; None if the nests are not in one
        block, are kept apart or have conditionals."""
        nodes = self._nodes()
        if nodes is None or self.is_separated():
            return None
        graph, source, sink = nodes
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

    def fuse(self, depth: int, reporter: FusionReporter) -> bool:
        """Fuse at a depth, if there is a slice and the result is the same program."""
        slice_, nodes = self.slice(depth), self._nodes()
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

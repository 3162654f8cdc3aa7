"""`loopwright deps`: dependences of a program as a list, with their derivation, or as pictures."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from xdsl.ir import Block, Operation

from loopwright.exact.dependences import describe, model
from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.dataflow import DataFlow
from loopwright.exact.dependences.model import text
from loopwright.exact.functions import functions_with_bodies, name_of
from loopwright.exact.memory.access import Access
from loopwright.exact.memory.aliases import Aliases, expect_no_distinct_arguments
from loopwright.exact.presburger import budget
from loopwright.exact.presburger.budget import Kept
from loopwright.ir.core.enclosing import outermost_op
from loopwright.ir.core.locations import begins_on
from loopwright.loops.pipelines.inlining import without_calls
from loopwright.reporting.drawing.lattice import draw_lattice
from loopwright.reporting.drawing.layered_graph import Graph, draw_graphs
from loopwright.reporting.drawing.svg import wrapped
from loopwright.reporting.errors import UsageError, counted, expect
from loopwright.tools.programs import given_program
from loopwright.tools.terminal import run_interruptibly, terminal_width

_VALUE = "value"
_KINDS = ("flow", "anti", "output", "input", _VALUE)

_ResultT = TypeVar("_ResultT")


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    kinds = _kinds(options.kinds)
    _check_options(options)
    module = run_interruptibly(lambda: given_program(options), "reading")
    # What a called function accesses is what its caller does there.
    functions = list(map(without_calls, functions_with_bodies(module.op, options.function)))
    if options.may_alias_arguments:
        expect_no_distinct_arguments(module.op, "--may-alias-arguments")
    aliases_of = Kept[Operation, Aliases](
        lambda program: Aliases(program, distinct_arguments=not options.may_alias_arguments)
    )
    _check_line(options.at, functions)
    analyses = (
        DependenceAnalysis(function, aliases_of[outermost_op(function)]) for function in functions
    )
    if options.graph is not None or options.format == "svg":
        draw = _limited(options, lambda: _picture(options, kinds, analyses))
        print(run_interruptibly(draw, "drawing"))
        return 0
    listing = (
        line for analysis in analyses for line in _dependence_listing(options, kinds, analysis)
    )
    shown = run_interruptibly(_limited(options, lambda: list(listing)), "analysing")
    if not shown and options.depth is not None:
        again = (DependenceAnalysis(f, aliases_of[outermost_op(f)]) for f in functions)
        _check_depth(options.depth, list(again))
    if options.format == "json":
        print(json.dumps(shown, indent=2))
    else:
        text = "\n".join(map(str, shown)) if shown else "no dependences"
        print("\n".join(wrapped(text, terminal_width())))
    return 0


def _limited(options: argparse.Namespace, work: Callable[[], _ResultT]) -> Callable[[], _ResultT]:
    """Run work within the step budget per function that the options give."""

    def run() -> _ResultT:
        with budget.function_steps(options.max_steps), budget.fresh_budgets():
            return work()

    return run


def _check_options(options: argparse.Namespace) -> None:
    """Raise `UsageError` for options that contradict each other."""
    if options.depth is not None and options.depth < 1:
        raise UsageError(f"--depth must be at least 1, got '{options.depth}'")
    if options.detail and not options.steps:
        raise UsageError("--detail needs --steps")
    for first, second, message in _CONTRADICTIONS:
        expect(not (_is_given(options, first) and _is_given(options, second)), message)


_PICTURE = "--format svg"
_CONTRADICTIONS = (
    ("--graph", "--format json", "--graph has formats of its own: --graph svg, --graph dot"),
    ("--graph", _PICTURE, "--graph has formats of its own: --graph svg, --graph dot"),
    (
        "--graph",
        "--depth",
        "--depth does not go with --graph: its edges are within one iteration",
    ),
    *(
        (name, shown, f"{name} is text: it does not go with {shown}")
        for name in ("--tableau", "--steps")
        for shown in ("--graph", "--format json", _PICTURE)
    ),
    *(
        ("--flow value", shown, f"--flow value is text or JSON: it does not go with {shown}")
        for shown in ("--graph", _PICTURE)
    ),
    *(
        ("--flow value", name, f"{name} is about --flow memory: it does not go with value")
        for name in ("--tableau", "--steps", "--depth")
    ),
)
"""Pairs of options that contradict each other, and what is wrong with them."""


def _is_given(options: argparse.Namespace, written: str) -> bool:
    """Return whether an option, or one of its values, was given as it is written."""
    name, _, value = written.removeprefix("--").partition(" ")
    option_value = getattr(options, name)
    return option_value == value if value else bool(option_value)


def _check_line(line: int | None, functions: Sequence[Operation]) -> None:
    """Raise `UsageError` if nothing of the functions begins on a line."""
    if line is not None and not any(begins_on(op, line) for f in functions for op in f.walk()):
        raise UsageError(f"no op of a function begins on line {line}")


def _check_depth(depth: int, analyses: Iterable[DependenceAnalysis]) -> None:
    """Raise `UsageError` if no two accesses have that many common loops."""
    pairs = [pair for analysis in analyses for pair in analysis.pairs()]
    deepest = max((model.common_loops(a.loops, b.loops) + 1 for a, b in pairs), default=1)
    expect(depth <= deepest, f"there is no dependence at depth {depth}: the greatest is {deepest}")


def _picture(
    options: argparse.Namespace, kinds: Sequence[str], analyses: Iterable[DependenceAnalysis]
) -> str:
    if options.graph is not None:
        return _graph_text(options, kinds, analyses)
    return _space_svg(options, _in_memory(kinds), analyses).rstrip("\n")


def _space_svg(
    options: argparse.Namespace,
    kinds: Sequence[model.DependenceKind],
    analyses: Iterable[DependenceAnalysis],
) -> str:
    """Draw the iteration space of the pair of accesses whose dependences show most. Raises
    `UsageError` if there is no dependence."""
    from loopwright.exact.reports.space_picture import clearest, picture_of

    selected = [
        (analysis, dependence)
        for analysis in analyses
        for dependence in analysis.dependences(kinds)
        if _is_wanted(options, dependence)
    ]
    main = clearest([dependence for _, dependence in selected])
    if main is None:
        expect(not selected, "there is no loop around any of these dependences: nothing to draw")
        what = " or ".join(kind.value for kind in kinds) or "memory"
        where = "" if options.at is None else f" from or to line {options.at}"
        at = "" if options.depth is None else f" at depth {options.depth}"
        raise UsageError(f"there is no {what} dependence{where}{at} to draw")
    analysis = next(analysis for analysis, dependence in selected if dependence is main)
    further_pairs = {(dependence.source, dependence.sink) for _, dependence in selected} - {
        (main.source, main.sink)
    }
    if further_pairs:
        count = counted(len(further_pairs), "other pair")
        hint = "--at, --kinds, --depth and --function choose"
        print(f"loopwright: note: {count} not drawn; {hint}", file=sys.stderr)
    depths = None if options.depth is None else [options.depth]
    try:
        return draw_lattice(picture_of(analysis, main, kinds, depths))
    except budget.UndecidedError as error:
        raise UsageError(f"the iteration space cannot be drawn: {error}") from error


def _graph_text(
    options: argparse.Namespace, kinds: Sequence[str], analyses: Iterable[DependenceAnalysis]
) -> str:
    """Return the dependence graphs of functions, or of the block at a line, with edges of these
    kinds, as SVG or DOT. Raises `UsageError` if there is no such block."""
    from loopwright.exact.dependences.graph import DependenceGraph
    from loopwright.exact.reports.dependences import picture_of

    graphs: list[Graph] = []
    for analysis in analyses:
        function = analysis.function
        block = function.regions[0].blocks[0]
        block = block if options.at is None else _block_of(function, options.at)
        if block is not None:
            graphs.append(picture_of(DependenceGraph(block, analysis), kinds=kinds))
    if not graphs:
        expect(options.at is None, f"no op of a function begins on line {options.at}")
        raise UsageError("there is no function with a body")
    if options.graph == "dot":
        return "\n".join(graph.dot() for graph in graphs)
    return draw_graphs(graphs, "Dependence graph").rstrip("\n")


def _block_of(function: Operation, line: int) -> Block | None:
    """Return the body of the op with a region that begins on a line; otherwise the block of an op
    on that line."""
    if begins_on(function, line) and name_of(function):
        return function.regions[0].blocks[0]
    for op in function.walk():
        if op is not function and begins_on(op, line):
            inner = op.regions[0].blocks.first if op.regions else None
            return op.parent_block() if inner is None else inner
    return None


def _kinds(words: str) -> list[str]:
    kinds = [word.strip() for word in words.split(",") if word.strip()]
    for word in kinds:
        expect(word in _KINDS, f"unknown kind of dependence '{word}' (known: {', '.join(_KINDS)})")
    expect(kinds, f"no kind of dependence is given (known: {', '.join(_KINDS)})")
    return kinds


def _dependence_listing(
    options: argparse.Namespace, kinds: Sequence[str], analysis: DependenceAnalysis
) -> Iterator[object]:
    """Yield the listing of a function: lines of text, or records."""
    as_json = options.format == "json"
    if options.flow == "value":
        yield from _flow_listing(options, DataFlow(analysis))
        return
    memory = _in_memory(kinds)
    independent: list[tuple[Access, Access]] = []
    has_dependences = False
    for source, sink in analysis.pairs():
        between = [*analysis.between(source, sink, memory)]
        dependences = [dependence for dependence in between if _is_wanted(options, dependence)]
        if as_json:
            yield from map(describe.record, dependences)
            continue
        yield from map(text, dependences)
        if dependences and (options.steps or options.tableau):
            detail = (options.detail or "systems") if options.steps else "tableaus"
            yield describe.derivation_text(analysis, source, sink, detail=detail)
        has_dependences = has_dependences or bool(between)
        is_worth_showing = source is not sink and (source.writes or sink.writes)
        if is_worth_showing and _is_at(options, source.op, sink.op):
            independent.append((source, sink))
    if options.steps and not has_dependences and not as_json:
        for source, sink in independent:
            yield describe.independence_text(source, sink)
            detail = options.detail or "systems"
            yield describe.derivation_text(analysis, source, sink, detail=detail)
    if _VALUE in kinds and options.depth is None:
        shown = describe.carried_record if as_json else describe.carried_text
        for carried in model.carried_values(analysis.function):
            if _is_at(options, carried.source, carried.sink):
                yield shown(carried)


def _flow_listing(options: argparse.Namespace, flow: DataFlow) -> Iterator[object]:
    as_json = options.format == "json"
    for sources in flow.of_reads():
        flows = [dependence.source.op for dependence in sources.flows]
        if _is_at(options, sources.read.op, *flows):
            yield describe.sources_record(sources) if as_json else describe.sources_text(sources)
    for dead in flow.dead_stores():
        if _is_at(options, dead.write.op):
            yield describe.dead_record(dead) if as_json else describe.dead_text(dead)


def _in_memory(kinds: Sequence[str]) -> list[model.DependenceKind]:
    return [model.DependenceKind(kind) for kind in kinds if kind != _VALUE]


def _is_wanted(options: argparse.Namespace, dependence: model.Dependence) -> bool:
    if options.depth not in (None, dependence.depth):
        return False
    return _is_at(options, dependence.source.op, dependence.sink.op)


def _is_at(options: argparse.Namespace, *ops: Operation) -> bool:
    return options.at is None or any(begins_on(op, options.at) for op in ops)

"""`loopwright deps --format svg` and `--graph`: dependences as pictures."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from xdsl.ir import Block, Operation

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.dependences.graph import DependenceGraph
from loopwright.exact.dependences.model import Dependence, DependenceKind
from loopwright.exact.functions import name_of
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.presburger.budget import UndecidedError
from loopwright.exact.reports.graph_picture import picture_of as picture_of_graph
from loopwright.exact.reports.space_picture import clearest, picture_of
from loopwright.ir.syntax.locations import begins_on
from loopwright.reporting import drawing
from loopwright.reporting.errors import UsageError, counted


def space_svg(
    functions: Sequence[Operation],
    aliases: Aliases,
    kinds: Sequence[DependenceKind],
    depth: int | None,
    line: int | None,
) -> str:
    """The picture of the dependences of one pair of accesses: that of the clearest of
    those wanted. Raises `UsageError` if there is none."""
    analyses = {function: DependenceAnalysis(function, aliases) for function in functions}
    found: list[tuple[DependenceAnalysis, Dependence]] = [
        (analysis, one)
        for analysis in analyses.values()
        for one in analysis.dependences(kinds)
        if depth in (None, one.depth)
        and (line is None or begins_on(one.source.op, line) or begins_on(one.sink.op, line))
    ]
    main = clearest([one for _, one in found])
    if main is None:
        raise UsageError(_nothing_to_draw(found, kinds, depth, line))
    analysis = next(analysis for analysis, one in found if one is main)
    others = {(one.source, one.sink) for _, one in found} - {(main.source, main.sink)}
    if others:
        count = counted(len(others), "other pair")
        hint = "--at, --kinds, --depth and --function choose"
        print(f"loopwright: note: {count} not drawn; {hint}", file=sys.stderr)
    depths = None if depth is None else [depth]
    try:
        return drawing.draw_lattice(picture_of(analysis, main, kinds, depths))
    except UndecidedError as error:
        raise UsageError(f"the iteration space cannot be drawn: {error}") from error


def _nothing_to_draw(
    found: Sequence[object], kinds: Sequence[DependenceKind], depth: int | None, line: int | None
) -> str:
    if found:
        return "there is no loop around any of these dependences: nothing to draw"
    what = " or ".join(kind.value for kind in kinds) or "memory"
    where = "" if line is None else f" from or to line {line}"
    at = "" if depth is None else f" at depth {depth}"
    return f"there is no {what} dependence{where}{at} to draw"


def graph_text(
    functions: Sequence[Operation],
    aliases: Aliases,
    kinds: Sequence[str],
    line: int | None,
    language: str,
) -> str:
    """The dependence graphs of functions, or of the block that a line is about, with edges of these
    kinds, as SVG or in Graphviz's language. Raises `UsageError` if there is no such block."""
    graphs: list[drawing.Graph] = []
    for function in functions:
        block = function.regions[0].blocks[0] if line is None else _block_of(function, line)
        if block is not None:
            graph = DependenceGraph(block, DependenceAnalysis(function, aliases))
            graphs.append(picture_of_graph(graph, kinds=kinds))
    if not graphs:
        if line is not None:
            raise UsageError(f"no op of a function begins on line {line}")
        raise UsageError("there is no function with a body")
    if language == "dot":
        return "\n".join(graph.dot() for graph in graphs)
    return drawing.draw_graphs(graphs, "Dependence graph").rstrip("\n")


def _block_of(function: Operation, line: int) -> Block | None:
    """The body of the loop or other op with a region that begins on a line; otherwise the block
    that an op on the line is in."""
    if begins_on(function, line) and name_of(function):
        return function.regions[0].blocks[0]
    for op in function.walk():
        if op is not function and begins_on(op, line):
            inner = op.regions[0].blocks.first if op.regions else None
            return op.parent_block() if inner is None else inner
    return None

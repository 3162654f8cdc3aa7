"""`loopwright explain`: what passes do to a program, what they refuse, and the evidence."""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Block, Operation

from loopwright import api, drawing
from loopwright.analysis.aliases import Aliases
from loopwright.analysis.dependence import DependenceAnalysis
from loopwright.analysis.functions import functions_with_bodies
from loopwright.analysis.graph import DependenceGraph
from loopwright.analysis.graph_picture import picture_of
from loopwright.cli.explaining import Summary, coloured, entry_lines, graph_lines, line_width
from loopwright.cli.files import read_text
from loopwright.cli.progress import run_interruptibly
from loopwright.errors import PassError, UsageError
from loopwright.ledger import (
    Decision,
    Entry,
    Ledger,
    RequestRefusal,
    to_json_value,
    to_remarks_yaml,
)
from loopwright.pipelines import (
    Pass,
    PassManager,
    Pipeline,
    available_passes,
    parse_any_pipeline,
    pass_from_flag,
)
from loopwright.syntax.recursion import deep_recursion

_LARGEST_GRAPH = 300
"""Ops of a block beyond which its graph is not made."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("file", help="a file of MLIR, or - for standard input")
    parser.add_argument(
        "-p",
        "--pass-pipeline",
        metavar="PASSES",
        help="what to explain: a{x=1},b or builtin.module(func.func(a{x=1},b)); or single passes "
        "as of loopwright-opt: -PASS, -PASS='x=1 y=2'",
    )
    parser.add_argument("--function", metavar="NAME", help="only what concerns this function")
    parser.add_argument("--codes", metavar="LIST", help="only entries with these codes")
    parser.add_argument(
        "--format",
        choices=("text", "json", "yaml", "svg"),
        default="text",
        help="yaml: LLVM's remarks; svg: the dependence graphs before and after",
    )
    parser.add_argument("--no-graph", action="store_true", help="text without graphs")
    parser.add_argument(
        "--allow-unregistered-dialect",
        action="store_true",
        help="accept unknown operations; they may do anything",
    )
    parser.add_argument(
        "--pass", action="append", default=[], dest="passes", help=argparse.SUPPRESS
    )


def prepared(arguments: Sequence[str]) -> list[str]:
    """The arguments with passes named as options: `-cse` is `--pass=cse=`.

    >>> prepared(["f.mlir", "-cse", "--lower-affine=x=1", "--format", "json"])
    ['f.mlir', '--pass=cse=', '--pass=lower-affine=x=1', '--format', 'json']
    """
    passes = available_passes()
    made: list[str] = []
    for word in arguments:
        name, _, options = word.lstrip("-").partition("=")
        made.append(f"--pass={name}={options}" if word[:1] == "-" and name in passes else word)
    return made


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    pipeline = _pipeline(options)
    module = run_interruptibly(lambda: _module(options), "reading")
    said = run_interruptibly(lambda: _explained(module, pipeline, options), "explaining")
    if options.format == "text" and sys.stdout.isatty():
        coloured(said.text)
    else:
        print(said.text)
    if said.error is not None:
        sys.stdout.flush()
        raise said.error
    return 0


@dataclasses.dataclass(frozen=True)
class _Said:
    """An explanation, and the error with which the pipeline failed to do what it was asked for."""

    text: str
    error: PassError | None


def _pipeline(options: argparse.Namespace) -> Pipeline:
    steps: list[Pass] = []
    for text in options.passes:
        name, _, values = text.partition("=")
        steps.append(pass_from_flag(name, values))
    if steps and options.pass_pipeline is not None:
        raise UsageError("'-pass-pipeline' option can't be used with individual pass options")
    if options.pass_pipeline is not None:
        return parse_any_pipeline(options.pass_pipeline)
    if not steps:
        raise UsageError("no passes to explain: name some, as in -canonicalize or -p PASSES")
    return Pipeline.of(steps)


def _module(options: argparse.Namespace) -> api.Module:
    file = "<stdin>" if options.file == "-" else options.file
    unregistered = bool(options.allow_unregistered_dialect)
    return api.parse(read_text(options.file), file=file, allow_unregistered=unregistered)


def _explained(module: api.Module, pipeline: Pipeline, options: argparse.Namespace) -> _Said:
    """The explanation, in the format asked for.

    Of a pipeline that fails as a pass refuses what its options ask for, it shows the refusal, and
    nothing that comes after it.
    """
    functions = functions_with_bodies(module.op, options.function)
    wanted = options.format in ("svg", "json") or not options.no_graph
    before = [_graphs(function) for function in functions] if wanted else []
    with deep_recursion():
        op = module.op.clone()
    made, error = Ledger(), None
    try:
        PassManager(pipeline).run(op, made)
    except PassError as raised:
        if not any(made.of_type(RequestRefusal)):
            raise
        error = raised
    ledger = Ledger(_chosen(made, options))
    after = _after(op, options.function) if wanted and error is None else []
    graphs = [graph for some in before for graph in some]
    match options.format:
        case "yaml":
            text = to_remarks_yaml(ledger, witnesses=True).rstrip("\n")
        case "json":
            text = _json(pipeline, graphs, after, ledger)
        case "svg":
            text = drawing.draw_graphs(
                [*(_marked(graph, ledger) for graph in graphs), *after],
                f"Dependences before and after {pipeline}",
            )
        case _:
            text = "\n".join(_text(graphs, after, ledger))
    return _Said(text, error)


def _chosen(entries: Ledger, options: argparse.Namespace) -> Iterator[Entry]:
    """The entries that are wanted."""
    codes = None if options.codes is None else {word.strip() for word in options.codes.split(",")}
    for entry in entries:
        if options.function not in (None, entry.function, ""):
            continue
        if codes is None or entry.code in codes or entry.code.rpartition(".")[2] in codes:
            yield entry


def _after(op: ModuleOp, name: str | None) -> list[drawing.Graph]:
    """The graphs of what the passes made; a function may be gone."""
    try:
        functions = functions_with_bodies(op, name)
    except UsageError:
        return []
    return [
        dataclasses.replace(graph, title=f"{graph.title} (after)")
        for function in functions
        for graph in _graphs(function)
    ]


def _graphs(function: Operation) -> list[drawing.Graph]:
    """The graphs of the blocks of a function that hold several nests, else of its top level."""
    blocks = [block for block in _blocks(function) if _nests(block) > 1]
    if not blocks and function.regions[0].blocks:
        blocks = [function.regions[0].blocks[0]]
    analysis = DependenceAnalysis(function, Aliases(_root(function)))
    return [
        picture_of(DependenceGraph(block, analysis))
        for block in blocks
        if sum(1 for _ in block.ops) <= _LARGEST_GRAPH
    ]


def _root(op: Operation) -> Operation:
    current = op
    while (parent := current.parent_op()) is not None:
        current = parent
    return current


def _blocks(op: Operation) -> Iterator[Block]:
    for region in op.regions:
        for block in region.blocks:
            yield block
            for inner in block.ops:
                yield from _blocks(inner)


def _nests(block: Block) -> int:
    return sum(op.name in ("affine.for", "affine.parallel") for op in block.ops)


def _marked(graph: drawing.Graph, ledger: Ledger) -> drawing.Graph:
    """The graph with the nodes marked that some decision is about."""
    lines = {place.line for entry in ledger.of_type(Decision) for place in entry.locations}
    ends = tuple(f" at line {line}" for line in lines)
    nodes = tuple(
        dataclasses.replace(node, marked=node.lines[0].partition(" (")[0].endswith(ends))
        for node in graph.nodes
    )
    return dataclasses.replace(graph, nodes=nodes)


def _json(
    pipeline: Pipeline,
    before: Sequence[drawing.Graph],
    after: Sequence[drawing.Graph],
    ledger: Ledger,
) -> str:
    record = {
        "pipeline": str(pipeline),
        "before": [dataclasses.asdict(graph) for graph in before],
        "after": [dataclasses.asdict(graph) for graph in after],
        "entries": [to_json_value(entry, witnesses=True) for entry in ledger],
    }
    return json.dumps(record, indent=2, ensure_ascii=False)


def _text(
    before: Sequence[drawing.Graph], after: Sequence[drawing.Graph], ledger: Ledger
) -> Iterator[str]:
    for graph in before:
        yield from graph_lines(graph, "before:")
        yield ""
    heading = ""
    for entry in ledger:
        now = f"{entry.pass_name} in @{entry.function}" if entry.function else entry.pass_name
        if now != heading:
            heading = now
            yield f"{now}"
        yield from (f"  {line}".rstrip() for line in entry_lines(entry, line_width() - 2))
    if len(ledger):
        yield ""
    for graph in after:
        yield from graph_lines(graph, "after:")
        yield ""
    yield from Summary.of(ledger).lines()

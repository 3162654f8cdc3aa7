"""`loopwright explain`: the transformations of a program by passes, their refusals, and the
evidence."""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import ModuleOp

from loopwright.exact.functions import functions_with_bodies, is_private, name_of
from loopwright.exact.presburger.budget import function_steps
from loopwright.exact.reports.dependences import block_graphs
from loopwright.exact.reports.explanation import Explanation
from loopwright.ir.core.building import deep_recursion
from loopwright.ir.interfaces.memory_effects import assuming
from loopwright.ir.syntax.files import check_writable
from loopwright.loops import module as api
from loopwright.loops import pipelines
from loopwright.loops.pipelines import Pipeline
from loopwright.loops.support.base import Pass
from loopwright.native.runtime.cache import DIRECTORY_VARIABLE
from loopwright.reporting import stages
from loopwright.reporting.drawing.layered_graph import Graph, draw_graphs
from loopwright.reporting.drawing.svg import percent, text_table, wrapped
from loopwright.reporting.errors import PassError, RequestError, UsageError, counted, expect
from loopwright.reporting.explaining import Row, explanation_lines, summary_lines
from loopwright.reporting.ledger import Decision, Entry, JsonValue, Ledger, to_json_value
from loopwright.reporting.remarks import to_remarks_yaml
from loopwright.tools.options import flags_given
from loopwright.tools.programs import (
    argument_types,
    expect_mlir,
    file_of,
    given_program,
    named_kernel,
)
from loopwright.tools.terminal import run_interruptibly, table_width, terminal_width

if TYPE_CHECKING:
    from loopwright.python.inference.inspection import TypeReport
    from loopwright.python.kernels.ahead import AnyKernel

_MOST = 40
"""Nodes and edges of a graph that are shown as text."""


def graph_lines(graph: Graph, heading: str) -> Iterator[str]:
    """Yield the lines of a graph: its nodes with what they read and write, then its edges.

    Ops that neither are nests nor access memory, and edges of these, are only counted. Of many
    nodes and edges the first are shown.
    """
    shown = [k for k, node in enumerate(graph.nodes) if node.is_loop or node.is_access]
    numbers = {k: number for number, k in enumerate(shown, 1)}
    edges = [edge for edge in graph.edges if edge.source in numbers and edge.sink in numbers]
    further_ops = len(graph.nodes) - len(shown)
    parts = [counted(len(shown), "node"), counted(len(edges), "edge")]
    parts += [counted(further_ops, "other op")] if further_ops else []
    yield f"{heading} {graph.title}: {', '.join(parts)}"
    for k in shown[:_MOST]:
        yield f"  [{numbers[k]}] {'; '.join(graph.nodes[k].lines)}"
    if len(shown) > _MOST:
        yield f"  … {counted(len(shown) - _MOST, 'more node')}"
    for edge in edges[:_MOST]:
        doubt = "" if edge.certain else " (perhaps)"
        label = f" {edge.label}" if edge.label else ""
        yield f"  [{numbers[edge.source]}] -> [{numbers[edge.sink]}] {edge.kind}{label}{doubt}"
    if len(edges) > _MOST:
        yield f"  … {counted(len(edges) - _MOST, 'more edge')}"


_CONTINUED = r"(\n +.*)*"
_STYLES = (
    (r"^(before|after):.*$", "bold"),
    (r"^\S.* in @.*$", "bold"),
    (r"\bdecision:\s+\S+", "green"),
    (r"\brefusal:\s+\S+", "yellow"),
    (r"^( +)witness:.*(\n\1 +.*)*$", "red"),
    (rf"^done:.*{_CONTINUED}$", "green"),
    (rf"^refused:.*{_CONTINUED}$", "yellow"),
)


def coloured(text: str) -> None:
    """Print an explanation on a terminal."""
    from rich.console import Console
    from rich.text import Text

    shown = Text(text)
    for pattern, style in _STYLES:
        shown.highlight_regex(re.compile(pattern, re.MULTILINE), style)
    Console(soft_wrap=True, highlight=False, emoji=False, markup=False).print(shown)


def prepared(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with passes named as options: `-cse` is `--pass=cse=`.

    >>> prepared(["f.mlir", "-cse", "--lower-affine=x=1", "--format", "json"])
    ['f.mlir', '--pass=cse=', '--pass=lower-affine=x=1', '--format', 'json']
    >>> prepared(["-affine-optimise"])
    ['--pass=affine-optimise=']
    """
    words: list[str] = []
    for word in arguments:
        name, _, options = word.lstrip("-").partition("=")
        is_pass = word[:1] == "-" and pipelines.is_pass(name)
        words.append(f"--pass={name}={options}" if is_pass else word)
    return words


def execute(options: argparse.Namespace) -> int:
    """Run the command."""
    if options.inspects_types:
        print(_types_of(options))
        return 0
    if options.html is not None:
        check_writable(options.html, beside=file_of(options.file))
    pipeline = _pipeline(options)
    function_kernel = None if pipeline.steps or options.time else named_kernel(options.file)
    if function_kernel is not None:
        _explain_kernel(function_kernel, options)
        return 0
    if not (pipeline.steps or options.html or options.time):
        expect_mlir(options.file)
        raise UsageError(
            "no passes to explain: name some, as in -affine-optimize, -affine-loop-fusion or -p "
            "PASSES"
        )
    if options.time:
        chosen = pipeline if pipeline.steps else None
        print(run_interruptibly(lambda: compile_times(options, chosen), "compiling"))
        return 0
    module = run_interruptibly(lambda: given_program(options), "reading")

    def explain() -> tuple[str, PassError | None]:
        with function_steps(options.max_steps), assuming(options.assume):
            return _explained(module, pipeline, options)

    text, error = run_interruptibly(explain, "explaining")
    if options.format == "text":
        _show(text)
    else:
        print(text)
    if error is not None:
        sys.stdout.flush()
        raise error
    return 0


_UNUSED_BY_TYPES = (
    *("passes", "pass_pipeline", "function", "codes", "html", "time"),
    *("max_steps", "assume", "no_graph"),
)
"""Options of other explanations than that of types."""


def _types_of(options: argparse.Namespace) -> TypeReport:
    """Return the types of a function of Python, line by line."""
    kernel = named_kernel(options.file)
    if kernel is None:
        expect_mlir(options.file)
        raise UsageError("--types is for functions of Python: FILE.py:NAME")
    for flag in flags_given(options, *_UNUSED_BY_TYPES):
        raise UsageError(f"{flag} does not go with --types")
    argument_types(kernel, options.types)  # raises an error if they are not as many
    return kernel.inspect_types(*options.types)


def _explain_kernel(function_kernel: AnyKernel, options: argparse.Namespace) -> None:
    """Print what compiling a function of Python does to its loops."""
    from loopwright.python.kernels.version import Version

    for flag in flags_given(options, "function", "max_steps", "assume"):
        raise UsageError(f"{flag} needs passes: -p PASSES, or -PASS")
    types = argument_types(function_kernel, options.types)
    version = Version(function_kernel.source, function_kernel.options, types)
    if options.format == "text" and options.codes is None:
        _show(run_interruptibly(lambda: version.explain((), options.html), "compiling"))
        return

    def explain() -> str:
        explanation = version.explanation(is_page=options.html is not None)
        codes = _codes(options)
        _check_codes(explanation.ledger, codes)
        entries = Ledger(_selected_entries(explanation.ledger, None, codes))
        explanation = dataclasses.replace(explanation, ledger=entries, full=explanation.ledger)
        if options.html is not None:
            explanation.write(options.html)
        functions = functions_with_bodies(explanation.origin.op, explanation.function)
        before = [graph for function in functions for graph in block_graphs(function)]
        after = _after(explanation.after, explanation.function)
        return _formatted(explanation, before, after, options.format, "compiling")

    text = run_interruptibly(explain, "compiling")
    if options.format == "text":
        _show(text)
    else:
        print(text)


def _show(text: str) -> None:
    """Print an explanation, coloured on a terminal."""
    width = terminal_width()
    if width is None:
        print(text)
    else:
        coloured("\n".join(wrapped(text, width)))


def _pipeline(options: argparse.Namespace) -> pipelines.Pipeline:
    steps: list[pipelines.Pass] = []
    for text in options.passes:
        name, _, values = text.partition("=")
        steps.append(pipelines.pass_from_flag(name, values))
    if steps and options.pass_pipeline is not None:
        raise UsageError("'-pass-pipeline' option can't be used with individual pass options")
    if options.pass_pipeline is not None:
        return pipelines.parse_any_pipeline(options.pass_pipeline)
    return pipelines.Pipeline.of(steps)


def _explained(
    module: api.Module, pipeline: pipelines.Pipeline, options: argparse.Namespace
) -> tuple[str, PassError | None]:
    """Return the explanation in the requested format, and the error of a pipeline that refused what
    its options ask for.

    Of a pipeline that fails as a pass refuses what its options ask for, it shows the refusal, and
    nothing that comes after it.
    """
    functions = functions_with_bodies(module.op, options.function)
    codes = _codes(options)
    needs_graphs = options.format in ("svg", "json") or not options.no_graph
    before = [block_graphs(function) for function in functions] if needs_graphs else []
    with deep_recursion():
        op = module.op.clone()
    full_ledger = Ledger()
    error = None
    try:
        pipelines.PassManager(pipeline).run(op, full_ledger)
    except RequestError as raised:
        error = raised
    if error is None:
        _check_codes(full_ledger, codes)
    ledger = Ledger(_selected_entries(full_ledger, options.function, codes))
    title = f"What {pipeline} did" if options.pass_pipeline or options.passes else "A program"
    explanation = Explanation(
        module.origin,
        op,
        ledger,
        f"{title}: {options.file}",
        options.function,
        hint="loopwright profile measures a call and draws the roofline.",
        full=full_ledger,
    )
    if options.html is not None:
        explanation.write(options.html)
    after = _after(op, options.function) if needs_graphs and error is None else []
    graphs = [graph for function_graphs in before for graph in function_graphs]
    text = _formatted(explanation, graphs, after, options.format, str(pipeline))
    return text, error


def _formatted(
    explanation: Explanation,
    before: Sequence[Graph],
    after: Sequence[Graph],
    format_: str,
    action: str,
) -> str:
    """Return an explanation of an action, with the dependence graphs before and after it, in a
    format of the command."""
    ledger = explanation.ledger
    match format_:
        case "yaml":
            return to_remarks_yaml(ledger, witnesses=True).rstrip("\n")
        case "json":
            record = {
                "pipeline": action,
                "loops": [_row_record(row) for row in explanation.rows],
                "before": [_graph_record(graph) for graph in before],
                "after": [_graph_record(graph) for graph in after],
                "entries": [to_json_value(entry, witnesses=True) for entry in ledger],
            }
            return json.dumps(record, indent=2, ensure_ascii=False)
        case "svg":
            marked = (_titled(_marked(graph, ledger), "before") for graph in before)
            graphs = [*marked, *(_titled(graph, "after") for graph in after)]
            shown = [graph.of_loops_and_accesses() for graph in graphs]
            return draw_graphs(shown, f"Dependences before and after {action}")
        case _:
            return "\n".join([*explanation.happened(), *_text_report(before, after, ledger)])


def _row_record(row: Row) -> dict[str, JsonValue]:
    """Return the history of the loops at a place, as data that JSON can hold."""
    return {
        "file": row.place.file,
        "line": row.place.line,
        "column": row.place.column,
        "depth": row.depth,
        "text": row.text,
        "actions": list(row.actions),
        "why_not_more": row.why,
    }


def _codes(options: argparse.Namespace) -> frozenset[str] | None:
    """Return the codes that are wanted; None for all."""
    if options.codes is None:
        return None
    words = frozenset(word.strip() for word in options.codes.split(",")) - {""}
    expect(words, "no code is given")
    return words


def _check_codes(entries: Ledger, codes: frozenset[str] | None) -> None:
    """Raise `UsageError` for a code that no entry of any function has."""
    entry_codes = {entry.code for entry in entries}
    spelt = entry_codes | {code.rpartition(".")[2] for code in entry_codes}
    for code in sorted(codes or ()):
        if code not in spelt:
            listed = ", ".join(sorted(entry_codes)) or "there are no entries"
            raise UsageError(f"no entry has the code '{code}' (codes: {listed})")


def _selected_entries(
    entries: Ledger, function: str | None, codes: frozenset[str] | None
) -> Iterator[Entry]:
    """Yield the entries that are wanted."""
    name = None if function is None else function.removeprefix("@")
    for entry in entries:
        if name not in (None, entry.function) and entry.function:
            continue
        if codes is None or entry.code in codes or entry.code.rpartition(".")[2] in codes:
            yield entry


def _after(op: ModuleOp, name: str | None) -> list[Graph]:
    """Return the graphs of the program after the passes; a function may be gone."""
    try:
        functions = functions_with_bodies(op, name)
    except UsageError:
        return []
    return [graph for function in functions for graph in block_graphs(function)]


def _titled(graph: Graph, when: str) -> Graph:
    """Return the graph with a title that says when it was so."""
    return dataclasses.replace(graph, title=f"{graph.title} ({when})")


def _marked(graph: Graph, ledger: Ledger) -> Graph:
    """Return the graph with the nodes marked that some decision is about."""
    lines = {place.line for entry in ledger.of_type(Decision) for place in entry.locations}
    nodes = tuple(
        dataclasses.replace(node, marked=node.place is not None and node.place.line in lines)
        for node in graph.nodes
    )
    return dataclasses.replace(graph, nodes=nodes)


def _graph_record(graph: Graph) -> dict[str, JsonValue]:
    """Return what a graph shows, as data that JSON can hold."""
    return {
        "title": graph.title,
        "nodes": [{"lines": list(node.lines), "marked": node.marked} for node in graph.nodes],
        "edges": [dataclasses.asdict(edge) for edge in graph.edges],
    }


def _text_report(before: Sequence[Graph], after: Sequence[Graph], ledger: Ledger) -> Iterator[str]:
    for graph in before:
        yield from graph_lines(graph, "before:")
        yield ""
    yield from explanation_lines(ledger, table_width())
    if len(ledger):
        yield ""
    for graph in after:
        yield from graph_lines(graph, "after:")
        yield ""
    yield from summary_lines(ledger)


# Times of a compilation: `--time`

_REMAINDER = "the rest"


def compile_times(options: argparse.Namespace, pipeline: Pipeline | None) -> str:
    """Return a table of the stages of a compilation, as a process has it that has compiled before;
    and what loading the compiler takes."""
    compile_once = _compilation(options, pipeline)
    first, again = (_watched(compile_once) for _ in range(2))
    runtime = sum(step.wall for step, _ in first.tree() if step.subject == stages.RUNTIME)
    extra = first.wall - runtime - again.wall
    rows = [*_stage_rows(again)]
    if options.format == "json":
        keys = ("stage", "depth", "ms")
        steps = [dict(zip(keys, (n, d, 1e3 * s), strict=True)) for n, d, s in rows]
        record = {"ms": 1e3 * again.wall, "loading_ms": 1e3 * extra, "stages": steps}
        return json.dumps(record, indent=2)
    cells = [
        (f"{'  ' * depth}{name}", f"{1e3 * seconds:.1f}", percent(seconds / again.wall))
        for name, depth, seconds in [*rows, ("all", 0, again.wall)]
    ]
    table = text_table(["stage", "ms", "share"], cells, numbers=[1, 2])
    loading = f"The first compilation of a process also loads the compiler: {1e3 * extra:.0f} ms."
    return "\n".join([*table, loading])


def _watched(work: Callable[[], object]) -> stages.Stage:
    """Return what some work takes whose results the disk cache does not have."""
    before = os.environ.get(DIRECTORY_VARIABLE)
    whole = stages.Stage("all")
    try:
        with TemporaryDirectory() as directory:
            os.environ[DIRECTORY_VARIABLE] = directory
            with stages.watched(whole):
                work()
    finally:
        if before is None:
            del os.environ[DIRECTORY_VARIABLE]
        else:
            os.environ[DIRECTORY_VARIABLE] = before
    return whole


def _compilation(options: argparse.Namespace, pipeline: Pipeline | None) -> Callable[[], object]:
    """Return what compiles the program as its first call does."""
    kernel = named_kernel(options.file)
    if kernel is not None:
        from loopwright.python.kernels.version import Version

        if pipeline is not None:
            raise UsageError("passes are for files of MLIR: the decorator says how it is compiled")
        types = argument_types(kernel, options.types)

        def of_kernel() -> object:
            version = Version(kernel.source, kernel.options, types)
            return version.callable(version.usual)

        return of_kernel

    def of_file() -> object:
        with stages.stage(stages.FRONT_END):
            module = given_program(options)
        entry = _entry(module, options.function)
        if pipeline is None:
            return module.compile(entry, optimise=True)
        with function_steps(options.max_steps), assuming(options.assume):
            return module.after(pipeline).compile(entry)

    return of_file


def _entry(module: api.Module, function_name: str | None) -> str:
    """Return the function that is compiled."""
    public = [
        function
        for function in functions_with_bodies(module.op, function_name)
        if not is_private(function)
    ]
    if len(public) != 1:
        names = ", ".join(f"@{name_of(function)}" for function in public) or "none is public"
        raise UsageError(f"--function says which function is compiled ({names})")
    return name_of(public[0])


def _stage_rows(enclosing_stage: stages.Stage, depth: int = 0) -> Iterator[tuple[str, int, float]]:
    """Yield the stages inside of one, the name, depth and seconds of each, and the rest of its
    time."""
    for step in enclosing_stage.inner.values():
        subject = step.subject
        yield subject.name if isinstance(subject, Pass) else str(subject), depth, step.wall
        yield from _stage_rows(step, depth + 1)
    if enclosing_stage.inner:
        yield _REMAINDER, depth, enclosing_stage.remainder.wall

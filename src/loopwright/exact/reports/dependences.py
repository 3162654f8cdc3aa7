"""Dependences shown: a list for terminals and notebooks, and the graph of a block to draw."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any

from xdsl.ir import Block, Operation

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.describe import record
from loopwright.exact.dependences.graph import DependenceGraph, Edge, MemoryEdge
from loopwright.exact.dependences.model import MEMORY_KINDS, Dependence
from loopwright.exact.functions import name_of
from loopwright.exact.memory.access import Root
from loopwright.exact.memory.aliases import Aliases
from loopwright.exact.presburger.budget import UndecidedError, fresh_budgets
from loopwright.ir.core.enclosing import ops_from, outermost_op
from loopwright.ir.core.locations import op_at_line, source_location
from loopwright.ir.dialects.affine.nesting import is_affine_loop
from loopwright.ir.interfaces.control_flow import induction_variables, is_affine_scope
from loopwright.ir.syntax.value_names import value_name
from loopwright.reporting.drawing import layered_graph
from loopwright.reporting.drawing.lattice import draw_lattice
from loopwright.reporting.drawing.svg import html_table

_MOST_SHOWN = 20
"""How many dependences a terminal shows if the list is not printed."""


class Dependences(list[Dependence]):
    """A list of dependences; a terminal shows it as `loopwright deps` does, a notebook as a table
    with a picture of the most informative one."""

    def __init__(
        self, dependences: Iterable[Dependence], analyses: Mapping[Operation, DependenceAnalysis]
    ) -> None:
        """`analyses` are those of the functions that the dependences are in."""
        super().__init__(dependences)
        self.analyses = dict(analyses)

    def __repr__(self) -> str:
        if len(self) <= _MOST_SHOWN:
            return str(self)
        omission = f"… and {len(self) - _MOST_SHOWN} more (print shows all)"
        return "\n".join([*map(str, self[:_MOST_SHOWN]), omission])

    def __str__(self) -> str:
        return "\n".join(map(str, self)) or "no dependences"

    def as_dicts(self) -> list[dict[str, Any]]:
        """Return each dependence as a dictionary, as `loopwright deps --format json` prints it."""
        return [record(dependence) for dependence in self]

    def to_json(self, indent: int | None = None) -> str:
        """Return all of them as JSON."""
        return json.dumps(self.as_dicts(), indent=indent)

    def as_table(
        self, title: str = "Dependences", in_words: Callable[[str], str] = lambda text: text
    ) -> str:
        """Return all of them as a table of HTML, whose cells are texts after `in_words`."""
        heads = ("kind", "from", "to", "depth", "carried by", "distance", "certain")
        rows = (
            tuple(in_words(cell) if isinstance(cell, str) else cell for cell in _row(fields))
            for fields in self.as_dicts()
        )
        return html_table(title, heads, rows)

    def _repr_html_(self) -> str:
        return f"{self.as_table()}\n{self._repr_svg_() or ''}"

    def _repr_svg_(self) -> str | None:
        from loopwright.exact.reports.space_picture import clearest, picture_of

        main = clearest(self)
        if main is None:
            return None
        analysis = self.analyses[_function_of(main.source.op, self.analyses)]
        try:
            return draw_lattice(picture_of(analysis, main, MEMORY_KINDS))
        except UndecidedError:
            return None


def _function_of(op: Operation, functions: Container[Operation]) -> Operation:
    return next(enclosing for enclosing in ops_from(op) if enclosing in functions)


def _row(fields: dict[str, Any]) -> tuple[object, ...]:
    carrier = fields["carried_by"]
    distance = " ".join(f"[{_end(low)}, {_end(high)}]" for low, high in fields["distance"])
    return (
        fields["kind"],
        _op_text(fields["source"]),
        _op_text(fields["sink"]),
        fields["depth"],
        None if carrier is None else _op_text(carrier),
        distance,
        "yes" if fields["certain"] else f"possible: {'; '.join(fields['unknown'])}",
    )


def _op_text(fields: dict[str, Any]) -> str:
    return fields["op"] + (f" at line {fields['line']}" if "line" in fields else "")


def _end(value: int | None) -> str:
    return "∞" if value is None else str(value)


_FREE = "free"


_LARGEST_GRAPH = 300
"""The most ops of a block whose graph is drawn."""


def picture_of(
    graph: DependenceGraph, title: str | None = None, kinds: Container[str] | None = None
) -> layered_graph.Graph:
    """Return the graph as `layered_graph` takes it; edges of one kind between two ops are drawn as
    one.

    `kinds` selects kinds of memory dependences, and `value`; by default all. Edges to ops that free
    memory are always drawn.
    """
    numbers = {op: number for number, op in enumerate(graph.nodes)}
    nodes = tuple(_node(graph, op) for op in graph.nodes)
    merged: dict[tuple[Operation, Operation, str], list[Edge]] = {}
    for edge in graph.edges:
        if kinds is not None and _kind(edge) not in kinds and _kind(edge) != _FREE:
            continue
        merged.setdefault((edge.source, edge.sink, _kind(edge)), []).append(edge)
    edges = tuple(
        layered_graph.Edge(
            numbers[source],
            numbers[sink],
            kind,
            _abbreviate_names(filter(None, dict.fromkeys(map(_label, together)))),
            certain=any(map(_is_certain, together)),
        )
        for (source, sink, kind), together in merged.items()
    )
    return layered_graph.Graph(title_of(graph.block) if title is None else title, nodes, edges)


def title_of(block: Block) -> str:
    """Return the title of a block's graph."""
    op = block.parent_op()
    if op is None:
        return "a block"
    scope = next(filter(is_affine_scope, ops_from(op)), None)
    function = "" if scope is None else f"@{name_of(scope)}"
    if scope is op:
        return function
    return f"{function}, in {op_at_line(op)}"


def _node(graph: DependenceGraph, op: Operation) -> layered_graph.Node:
    """Return an op as a node: its induction variables, and the memory that it reads and writes."""
    variables = _nest_variables(op)
    name = f"{op_at_line(op)} ({variables})" if variables else op_at_line(op)
    uses = tuple(_memory_uses(graph, op))
    return layered_graph.Node(
        (name, *uses), place=source_location(op), is_loop=bool(variables), is_access=bool(uses)
    )


def _memory_uses(graph: DependenceGraph, op: Operation) -> Iterator[str]:
    """Yield the memory that an op reads and writes, one line for each."""
    accesses = graph.accesses(op)
    for does, roots in (
        ("reads", [a.root for a in accesses if a.reads]),
        ("writes", [a.root for a in accesses if a.writes and not a.frees]),
    ):
        if roots:
            yield f"{does} {_abbreviate_names(dict.fromkeys(map(root_name, roots)))}"


def _abbreviate_names(names: Iterable[str]) -> str:
    """Some names, and how many more there are."""
    listed = list(names)
    omission = f" and {len(listed) - 4} more" if len(listed) > 5 else ""
    return ", ".join(listed[:4] if omission else listed) + omission


def _nest_variables(op: Operation) -> str:
    """Return the induction variables of a loop and of loops perfectly nested in it."""
    names: list[str] = []
    current: Operation | None = op
    while current is not None and current.regions and current.regions[0].blocks:
        block = current.regions[0].blocks[0]
        variables = induction_variables(current)
        names += map(value_name, variables)
        inner = [op for op in block.ops if op.regions]
        current = inner[0] if variables and len(inner) == 1 else None
    return ", ".join(names)


def root_name(root: Root) -> str:
    """Return the name of a root in output for people."""
    value = root.value
    if value is None:
        return f"@{root.symbol}" if root.symbol else "any memory"
    return value_name(value)


def _kind(edge: Edge) -> str:
    if not isinstance(edge, MemoryEdge):
        return "value"
    return _FREE if edge.dependence is None else edge.dependence.kind.value


def _label(edge: Edge) -> str:
    if isinstance(edge, MemoryEdge):
        return root_name(edge.root)
    return value_name(edge.value)


def _is_certain(edge: Edge) -> bool:
    return not isinstance(edge, MemoryEdge) or (
        edge.dependence is None or edge.dependence.is_certain
    )


def block_graphs(
    function: Operation, analysis: DependenceAnalysis | None = None
) -> list[layered_graph.Graph]:
    """Return the graphs of the blocks of a function that contain several nests, or of its top level
    if there are none."""
    blocks = [block for block in _blocks(function) if _nests(block) > 1]
    if not blocks and function.regions[0].blocks:
        blocks = [function.regions[0].blocks[0]]
    with fresh_budgets():
        dependences = analysis or DependenceAnalysis(function, Aliases(outermost_op(function)))
        return [
            picture_of(DependenceGraph(block, dependences))
            for block in blocks
            if sum(1 for _ in block.ops) <= _LARGEST_GRAPH
        ]


def _blocks(op: Operation) -> Iterator[Block]:
    for region in op.regions:
        for block in region.blocks:
            yield block
            for inner in block.ops:
                yield from _blocks(inner)


def _nests(block: Block) -> int:
    return sum(is_affine_loop(op) for op in block.ops)

"""What `loopwright explain` shows in a terminal: graphs of blocks as text, and colours."""

from __future__ import annotations

import re
from collections.abc import Iterator

from loopwright.reporting.drawing import Graph, Node
from loopwright.reporting.errors import counted

_MOST = 40
"""Nodes and edges of a graph that are shown as text."""


def graph_lines(graph: Graph, heading: str) -> Iterator[str]:
    """A graph: its nodes with what they read and write, then its edges.

    Ops that neither are nests nor access memory, and edges of these, are only counted. Of many
    nodes and edges the first are shown.
    """
    shown = [k for k, node in enumerate(graph.nodes) if _is_shown(node)]
    numbers = {k: number for number, k in enumerate(shown, 1)}
    edges = [edge for edge in graph.edges if edge.source in numbers and edge.sink in numbers]
    rest = len(graph.nodes) - len(shown)
    parts = [counted(len(shown), "node"), counted(len(edges), "edge")]
    parts += [counted(rest, "other op")] if rest else []
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


def _is_shown(node: Node) -> bool:
    """Whether a node is a nest or accesses memory: it has induction variables, or more lines."""
    return len(node.lines) > 1 or any("(" in line for line in node.lines)


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

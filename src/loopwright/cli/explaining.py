"""What `loopwright explain` says: graphs of blocks and entries of the ledger, as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from loopwright.cli.terminal import PLAIN_WIDTH
from loopwright.drawing import Graph, Node, text_table
from loopwright.errors import counted, listed
from loopwright.ledger import Entry, Figure, JsonValue, Refusal, value_text, witness_text

_MOST = 40
"""Nodes and edges of a graph that are shown as text."""
_FRACTIONS = (
    *("additional_compute", "additional_source_compute", "fused_vectorised"),
    *("storage_saving", "time_saving", "unfused_vectorised"),
)
"""Figures that are shown in per cent."""
_FACTORS = ("region_ratio",)
"""Figures that say how many times something is something else."""


def graph_lines(graph: Graph, heading: str) -> Iterator[str]:
    """A graph: its nodes with what they read and write, then its edges.

    Ops that neither are nests nor touch memory, and edges of these, are only counted. Of many nodes
    and edges the first are shown.
    """
    telling = [k for k, node in enumerate(graph.nodes) if _is_telling(node)]
    numbers = {k: number for number, k in enumerate(telling, 1)}
    edges = [edge for edge in graph.edges if edge.source in numbers and edge.sink in numbers]
    rest = len(graph.nodes) - len(telling)
    parts = [counted(len(telling), "node"), counted(len(edges), "edge")]
    parts += [counted(rest, "other op")] if rest else []
    yield f"{heading} {graph.title}: {', '.join(parts)}"
    for k in telling[:_MOST]:
        yield f"  [{numbers[k]}] {'; '.join(graph.nodes[k].lines)}"
    if len(telling) > _MOST:
        yield f"  … {counted(len(telling) - _MOST, 'more node')}"
    for edge in edges[:_MOST]:
        doubt = "" if edge.certain else " (perhaps)"
        label = f" {edge.label}" if edge.label else ""
        yield f"  [{numbers[edge.source]}] -> [{numbers[edge.sink]}] {edge.kind}{label}{doubt}"
    if len(edges) > _MOST:
        yield f"  … {counted(len(edges) - _MOST, 'more edge')}"


def _is_telling(node: Node) -> bool:
    """Whether a node is a nest or touches memory: it has induction variables, or more lines."""
    return len(node.lines) > 1 or any("(" in line for line in node.lines)


def entry_lines(entry: Entry, width: int = PLAIN_WIDTH) -> Iterator[str]:
    """An entry: what was done or not and where, its figures, its tables, its witness."""
    where = listed([*dict.fromkeys(map(str, entry.locations))]) or "somewhere"
    message = f": {entry.message}" if entry.message else ""
    first, *more = f"{where}: {entry.kind}: {entry.code}{message}".splitlines()
    yield first
    yield from (f"  {line}" for line in more)
    shown = [f"{_spelled(key)} {_shown(key, value)}" for key, value in figures_of(entry).items()]
    yield from _wrapped(shown, width - 4)
    details = entry.evidence.details()
    if isinstance(details, Mapping):
        for key, value in details.items():
            yield from _detail(key, value, width)
    witness = entry.evidence.witness()
    if witness is not None:
        yield f"  witness: {witness_text(witness)}"


def figures_of(entry: Entry) -> dict[str, Figure]:
    """The figures of an entry, without those that say nothing."""
    return {key: value for key, value in entry.evidence.figures.items() if value != ""}


def _wrapped(parts: Sequence[str], width: int) -> Iterator[str]:
    """Parts side by side, in as many lines as they need."""
    line = ""
    for part in parts:
        if line and len(line) + len(part) + 2 > width:
            yield f"  {line},"
            line = part
        else:
            line = f"{line}, {part}" if line else part
    if line:
        yield f"  {line}"


def _detail(key: str, value: JsonValue, width: int) -> Iterator[str]:
    rows = [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
    if rows:
        yield f"  {_spelled(key)}"
        yield from table_lines(rows, width)
    elif isinstance(value, list):
        yield f"  {_spelled(key)}"
        yield from (f"    {value_text(item)}" for item in value)
    else:
        yield f"  {_spelled(key)}: {_shown(key, value)}"


def table_lines(rows: Sequence[Mapping[str, JsonValue]], width: int = PLAIN_WIDTH) -> Iterator[str]:
    """Records as a table with a column for each key that says something; numbers stand to the
    right. A table too wide is continued below.

    >>> print("\\n".join(table_lines([{"depth": 2, "why": "a"}, {"depth": 10, "why": "bc"}])))
        depth  why
            2  a
           10  bc
    """
    heads = [
        head for head in dict.fromkeys(key for row in rows for key in row) if _says(rows, head)
    ]
    cells = [[_shown(head, row.get(head, "")) for head in heads] for row in rows]
    right = [k for k, h in enumerate(heads) if all(_is_number(row.get(h, 0)) for row in rows)]
    lines = text_table([*map(_spelled, heads)], cells, numbers=right, width=width - 6)
    return (f"    {line}".rstrip() for line in lines)


def _says(rows: Sequence[Mapping[str, JsonValue]], head: str) -> bool:
    """Whether a column has a cell that is not empty."""
    return any(row.get(head, "") != "" for row in rows)


def _is_number(value: JsonValue) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _spelled(key: str) -> str:
    return key.replace("_", " ")


def _shown(key: str, value: JsonValue) -> str:
    """A figure as text.

    >>> _shown("storage_saving", 0.25), _shown("legal", True), _shown("cost", 1.5)
    ('25%', 'yes', '1.5')
    >>> _shown("additional_compute", 54.0), _shown("region_ratio", 2.0)
    ('5400%', '2 ×')
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        if key in _FRACTIONS:
            return f"{round(100 * value, 2):.12g}%"
        if key in _FACTORS:
            return f"{value:.6g} ×"
    return f"{value:.6g}" if isinstance(value, float) else value_text(value)


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


@dataclass(frozen=True)
class Summary:
    """How many decisions and refusals there are, by code."""

    done: Mapping[str, int]
    refused: Mapping[str, int]

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Summary:
        """Count the entries."""
        done: dict[str, int] = {}
        refused: dict[str, int] = {}
        for entry in entries:
            if isinstance(entry, Refusal):
                refused[entry.code] = refused.get(entry.code, 0) + 1
            elif entry.kind == "decision":
                done[entry.code] = done.get(entry.code, 0) + 1
        return cls(done, refused)

    def lines(self) -> Iterator[str]:
        """What was done, then what was refused.

        >>> list(Summary({"fused": 2}, {}).lines())
        ['done: 2 (2 fused)', 'refused: none']
        """
        for word, counts in (("done", self.done), ("refused", self.refused)):
            listed = ", ".join(f"{count} {code}" for code, count in sorted(counts.items()))
            yield f"{word}: {sum(counts.values())} ({listed})" if counts else f"{word}: none"

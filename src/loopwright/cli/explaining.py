"""What `loopwright explain` says: graphs of blocks and entries of the ledger, as text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from loopwright.drawing import Graph, Node
from loopwright.ledger import Entry, Figure, JsonValue, Refusal

_MOST = 40
"""Nodes and edges of a graph that are shown as text."""
_FRACTIONS = (
    *("additional_compute", "additional_source_compute", "fused_vectorised"),
    *("storage_saving", "time_saving", "unfused_vectorised"),
)
"""Figures that are shown in per cent."""


def graph_lines(graph: Graph, heading: str) -> Iterator[str]:
    """A graph: its nodes with what they read and write, then its edges.

    Ops that neither are nests nor touch memory, and edges of these, are only counted.
    """
    numbers = [k for k, node in enumerate(graph.nodes) if _is_telling(node)]
    shown = {k: number for number, k in enumerate(numbers[:_MOST], 1)}
    edges = [edge for edge in graph.edges if edge.source in shown and edge.sink in shown]
    rest = len(graph.nodes) - len(shown)
    parts = [_counted(len(shown), "node"), _counted(len(edges), "edge")]
    parts += [_counted(rest, "other op")] if rest else []
    yield f"{heading} {graph.title}: {', '.join(parts)}"
    for k, number in shown.items():
        yield f"  [{number}] {'; '.join(graph.nodes[k].lines)}"
    for edge in edges[:_MOST]:
        doubt = "" if edge.certain else " (perhaps)"
        label = f" {edge.label}" if edge.label else ""
        yield f"  [{shown[edge.source]}] -> [{shown[edge.sink]}] {edge.kind}{label}{doubt}"
    if len(edges) > _MOST:
        yield f"  … {len(edges) - _MOST} more edges"


def _counted(number: int, noun: str) -> str:
    """A number of things.

    >>> _counted(1, "node"), _counted(0, "edge")
    ('1 node', '0 edges')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _is_telling(node: Node) -> bool:
    """Whether a node is a nest or touches memory: it has induction variables, or more lines."""
    return len(node.lines) > 1 or any("(" in line for line in node.lines)


def entry_lines(entry: Entry) -> Iterator[str]:
    """An entry: what was done or not and where, its figures, its tables, its witness."""
    where = " and ".join(map(str, entry.locations)) or "somewhere"
    message = f": {entry.message}" if entry.message else ""
    yield f"{where}: {entry.kind}: {entry.code}{message}"
    shown = [f"{_spelled(key)} {_shown(key, value)}" for key, value in figures_of(entry).items()]
    yield from _wrapped(shown)
    details = entry.evidence.details()
    if isinstance(details, Mapping):
        for key, value in details.items():
            yield from _detail(key, value)
    witness = entry.evidence.witness()
    if witness is not None:
        yield f"  witness: {_plain(witness)}"


def figures_of(entry: Entry) -> dict[str, Figure]:
    """The figures of an entry, without those that say nothing."""
    return {key: value for key, value in entry.evidence.figures.items() if value != ""}


def _wrapped(parts: Sequence[str], width: int = 96) -> Iterator[str]:
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


def _detail(key: str, value: JsonValue) -> Iterator[str]:
    rows = [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []
    if rows:
        yield f"  {_spelled(key)}"
        yield from table_lines(rows)
    elif isinstance(value, list):
        yield f"  {_spelled(key)}"
        yield from (f"    {_plain(item)}" for item in value)
    else:
        yield f"  {_spelled(key)}: {_shown(key, value)}"


def table_lines(rows: Sequence[Mapping[str, JsonValue]]) -> Iterator[str]:
    """Records as a table with a column for each key; numbers stand to the right.

    >>> print("\\n".join(table_lines([{"depth": 2, "why": "a"}, {"depth": 10, "why": "bc"}])))
        depth  why
            2  a
           10  bc
    """
    heads = list(dict.fromkeys(key for row in rows for key in row))
    cells = [[_shown(head, row.get(head, "")) for head in heads] for row in rows]
    columns = [_spelled(head) for head in heads]
    widths = [
        max(len(column), *(len(line[number]) for line in cells))
        for number, column in enumerate(columns)
    ]
    right = [all(_is_number(row.get(head, 0)) for row in rows) for head in heads]
    for line in (columns, *cells):
        padded = [
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(line, widths, right, strict=True)
        ]
        yield f"    {'  '.join(padded)}".rstrip()


def _is_number(value: JsonValue) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _spelled(key: str) -> str:
    return key.replace("_", " ")


def _shown(key: str, value: JsonValue) -> str:
    """A figure as text.

    >>> _shown("storage_saving", 0.25), _shown("legal", True), _shown("cost", 1.5)
    ('25.000000%', 'yes', '1.5')
    """
    if key in _FRACTIONS and isinstance(value, int | float):
        return f"{100 * value:.6f}%"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.6g}"
    return _plain(value)


def _plain(value: JsonValue) -> str:
    """JSON without quotes around words that need none.

    >>> _plain({"source": [0, 1], "array": "%a"})
    'source [0, 1], array %a'
    """
    if isinstance(value, dict):
        return ", ".join(f"{_spelled(key)} {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return f"[{', '.join(map(_plain, value))}]"
    return value if isinstance(value, str) else json.dumps(value)


_STYLES = (
    (r"^(before|after):.*$", "bold"),
    (r"^\S.* in @.*$", "bold"),
    (r"\bdecision: \S+", "green"),
    (r"\brefusal: \S+", "yellow"),
    (r"^ +witness:.*$", "red"),
    (r"^done:.*$", "green"),
    (r"^refused:.*$", "yellow"),
)


def coloured(text: str) -> None:
    """Print an explanation on a terminal."""
    from rich.console import Console
    from rich.text import Text

    shown = Text(text)
    for pattern, style in _STYLES:
        shown.highlight_regex(re.compile(pattern, re.MULTILINE), style)
    Console(soft_wrap=True, highlight=False).print(shown)


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

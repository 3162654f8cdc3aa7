"""Entries of a ledger for people: what was done or not and where, figures, tables, witnesses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from loopwright.reporting.drawing import text_table
from loopwright.reporting.errors import listed
from loopwright.reporting.ledger import Entry, Figure, JsonValue, Refusal, value_text, witness_text

_WIDTH = 100
"""How wide lines are where no terminal shows them."""
_FRACTIONS = (
    "additional_compute",
    "additional_source_compute",
    "fused_vectorised",
    "storage_saving",
    "time_saving",
    "unfused_vectorised",
)
"""Figures that are shown in per cent."""
_FACTORS = ("region_ratio",)
"""Figures that say how many times something is something else."""


def explanation_lines(entries: Iterable[Entry], width: int = _WIDTH) -> Iterator[str]:
    """All entries, under the passes and functions that they are about."""
    heading = ""
    for entry in entries:
        now = f"{entry.pass_name} in @{entry.function}" if entry.function else entry.pass_name
        if now != heading:
            heading = now
            yield heading
        yield from (f"  {line}".rstrip() for line in entry_lines(entry, width - 2))


def entry_lines(entry: Entry, width: int = _WIDTH) -> Iterator[str]:
    """An entry: what was done or not and where, its figures, its tables, its witness."""
    where = listed([*dict.fromkeys(map(str, entry.locations))]) or "somewhere"
    message = f": {entry.message}" if entry.message else ""
    first, *more = f"{where}: {entry.kind}: {entry.code}{message}".splitlines()
    yield first
    yield from (f"  {line}" for line in more)
    yield from _wrapped(figure_texts(entry), width - 4)
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


def figure_texts(entry: Entry) -> list[str]:
    """The same, each with its name."""
    return [f"{spelled(key)} {figure_text(key, value)}" for key, value in figures_of(entry).items()]


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
        yield f"  {spelled(key)}"
        yield from table_lines(rows, width)
    elif isinstance(value, list):
        yield f"  {spelled(key)}"
        yield from (f"    {value_text(item)}" for item in value)
    else:
        yield f"  {spelled(key)}: {figure_text(key, value)}"


def table_lines(rows: Sequence[Mapping[str, JsonValue]], width: int = _WIDTH) -> Iterator[str]:
    """Records as a table with a column for each key that says something; numbers stand to the
    right. A table too wide is continued below.

    >>> print("\\n".join(table_lines([{"depth": 2, "why": "a"}, {"depth": 10, "why": "bc"}])))
        depth  why
            2  a
           10  bc
    """
    heads, cells = table_cells(rows)
    right = [k for k, h in enumerate(heads) if all(_is_number(row.get(h, 0)) for row in rows)]
    lines = text_table([*map(spelled, heads)], cells, numbers=right, width=width - 6)
    return (f"    {line}".rstrip() for line in lines)


def table_cells(rows: Sequence[Mapping[str, JsonValue]]) -> tuple[list[str], list[list[str]]]:
    """The keys of records that say something, and for each record the text of these."""
    heads = [
        head for head in dict.fromkeys(key for row in rows for key in row) if _says(rows, head)
    ]
    return heads, [[figure_text(head, row.get(head, "")) for head in heads] for row in rows]


def _says(rows: Sequence[Mapping[str, JsonValue]], head: str) -> bool:
    """Whether a column has a cell that is not empty."""
    return any(row.get(head, "") != "" for row in rows)


def _is_number(value: JsonValue) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def spelled(key: str) -> str:
    """The name of a figure in words."""
    return key.replace("_", " ")


def figure_text(key: str, value: JsonValue) -> str:
    """A figure as text.

    >>> figure_text("storage_saving", 0.25), figure_text("legal", True), figure_text("cost", 1.5)
    ('25%', 'yes', '1.5')
    >>> figure_text("additional_compute", 54.0), figure_text("region_ratio", 2.0)
    ('5400%', '2 ×')
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        if key in _FRACTIONS:
            return f"{round(100 * value, 2):.12g}%"
        if key in _FACTORS:
            return f"{value:.6g} ×"
    return f"{value:.6g}" if isinstance(value, float) else value_text(value)


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

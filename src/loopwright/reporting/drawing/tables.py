"""Tables: as HTML for notebooks, as text for terminals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import islice, zip_longest

from loopwright.reporting.drawing.text import display_width, left, right, wrapped

_MOST_ROWS = 200
"""Of a table of HTML; notebooks keep them."""


def html_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a caption; cells are escaped, None is left empty. Without rows, a line that
    says so; of many, the last line says how many more there are. Columns that say nothing are left
    out.

    >>> print(html_table("t", ["a"], [["x < y"], [None]]))
    <table><caption>t</caption>
    <thead><tr><th scope="col">a</th></tr></thead>
    <tbody>
    <tr><td>x &lt; y</td></tr>
    <tr><td></td></tr>
    </tbody></table>
    """
    several = iter(rows)
    written = [[_cell(value) for value in row] for row in islice(several, _MOST_ROWS)]
    if not written:
        return f"<p>{escape(title)}: none</p>"
    kept = [k for k in range(len(heads)) if any(row[k] for row in written)]
    head = "".join(f'<th scope="col">{escape(heads[k])}</th>' for k in kept)
    body = "\n".join(f"<tr>{''.join(f'<td>{row[k]}</td>' for k in kept)}</tr>" for row in written)
    rest = sum(1 for _ in several)
    body += f'\n<tr><td colspan="{len(kept)}">… and {rest} more</td></tr>' if rest else ""
    return (
        f"<table><caption>{escape(title)}</caption>\n<thead><tr>{head}</tr></thead>\n"
        f"<tbody>\n{body}\n</tbody></table>"
    )


def _cell(value: object) -> str:
    return "" if value is None else escape(str(value)).replace("\n", "<br>")


def text_table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    numbers: Sequence[int] = (),
    width: int | None = None,
) -> Iterator[str]:
    """The lines of a table; the columns `numbers` stand to the right.

    A table that is wider than `width` is continued below, each part with the first column; a cell
    that is wider than what is left has several lines.

    >>> print("\\n".join(text_table(["depth", "why"], [["2", "a"], ["10", "bc"]], numbers=[0])))
    depth  why
        2  a
       10  bc
    """
    cells = [[[cell] for cell in row] for row in (heads, *rows)]
    if width is not None and heads:
        first = min(max(display_width(row[0][0]) for row in cells), width // 2)
        room = [first, *(max(width - first - 2, 1) for _ in heads[1:])]
        cells = [
            [[*wrapped(cell[0], most, 2)] or [""] for cell, most in zip(row, room, strict=True)]
            for row in cells
        ]
    widths = [
        max(display_width(line) for cell in column for line in cell)
        for column in zip(*cells, strict=True)
    ]
    for number, columns in enumerate(_parts(widths, width)):
        if number:
            yield ""
        for row in cells:
            for lines in zip_longest(*(row[k] for k in columns), fillvalue=""):
                padded = (
                    (right if k in numbers else left)(line, widths[k])
                    for k, line in zip(columns, lines, strict=True)
                )
                yield "  ".join(padded).rstrip()


def _parts(widths: Sequence[int], most: int | None) -> Iterator[list[int]]:
    """The columns of each part of a table."""
    columns, used = [0], widths[0] if widths else 0
    for k, width in enumerate(widths[1:], 1):
        if most is not None and used + 2 + width > most and len(columns) > 1:
            yield columns
            columns, used = [0], widths[0]
        columns.append(k)
        used += 2 + width
    if widths:
        yield columns

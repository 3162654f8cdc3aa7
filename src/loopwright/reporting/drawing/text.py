"""Text for people: its width in columns, lines that fit, and figures with their units."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import islice, zip_longest
from unicodedata import combining, east_asian_width

_BREAKS = re.compile(r"(?<!=) +(?!=)")
"""Where a line may end: at spaces, but not within `%i = 0`."""
_HANGING = 4
"""By how much the rest of a line is further to the right than its beginning."""


def display_width(text: str) -> int:
    """How many columns a line of text takes.

    >>> display_width("%i"), display_width("日本"), display_width("e\u0301")
    (2, 4, 1)
    """
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) else 1 + (east_asian_width(c) in "WF") for c in text)


def left(text: str, width: int) -> str:
    """Text with spaces after it."""
    return text + " " * (width - display_width(text))


def right(text: str, width: int) -> str:
    """Text with spaces before it."""
    return " " * (width - display_width(text)) + text


def wrapped(text: str, width: int | None, hanging: int = _HANGING) -> Iterator[str]:
    """The lines of a text, each in as many as it takes to be at most `width` columns wide.

    What continues a line is `hanging` columns further to the right than that. A word that is
    wider has a line of its own. Without a width, lines stay as they are.

    >>> list(wrapped("  witness: (%i = 0) -> (%i = 1)", 22))
    ['  witness: (%i = 0) ->', '      (%i = 1)']
    """
    for line in text.splitlines():
        if width is None or display_width(line) <= width:
            yield line
        else:
            yield from _broken(line, width, hanging)


def _broken(line: str, width: int, hanging: int) -> Iterator[str]:
    start = len(line) - len(line.lstrip(" "))
    now = line[:start]
    indent = " " * min(start + hanging, width // 2)
    is_empty = True
    for word in _BREAKS.split(line[start:]):
        if not is_empty and display_width(now) + 1 + display_width(word) > width:
            yield now.rstrip()
            now, is_empty = indent, True
        now += word if is_empty else f" {word}"
        is_empty = False
    yield now.rstrip()


def duration(seconds: float) -> str:
    """A time in a unit that suits it.

    >>> duration(0.0123), duration(2.5), duration(4.2e-6)
    ('12.3 ms', '2.5 s', '4.2 us')
    """
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def percent(share: float) -> str:
    """A share, in percent.

    >>> percent(0.4587)
    '45.9 %'
    """
    return f"{100 * share:.1f} %"


def billions(rate: float, unit: str) -> str:
    """Return a rate in billions of a unit, with the prefix `G`.

    >>> billions(2.5e9, "FLOP/s")
    '2.5 GFLOP/s'
    """
    return f"{rate / 1e9:.3g} G{unit}"


def count(number: int) -> str:
    """A number of things, in thousands, millions or billions.

    >>> count(999), count(45_350), count(2_000_000)
    ('999', '45.4k', '2M')
    """
    for unit, scale in (("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if number >= scale:
            return f"{number / scale:.3g}{unit}"
    return str(number)


_MOST_ROWS = 200
"""The most rows of an HTML table; notebooks store them."""


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
    """The lines of a table; the columns `numbers` are aligned to the right.

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

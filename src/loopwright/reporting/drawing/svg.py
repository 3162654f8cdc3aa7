"""Writing SVG and text for people: elements with escaped text, lines with arrow heads, the size of
text; figures with their units, and lines that fit."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import islice, zip_longest
from typing import TypeAlias
from unicodedata import combining, east_asian_width

# Text
#
# Its width in columns, lines that fit, and figures with their units.

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


def left_aligned(text: str, width: int) -> str:
    """Return `text`, padded with spaces on the right to a display width."""
    return text + " " * (width - display_width(text))


def right_aligned(text: str, width: int) -> str:
    """Return `text`, padded with spaces on the left to a display width."""
    return " " * (width - display_width(text)) + text


def wrapped(text: str, width: int | None, hanging: int = _HANGING) -> Iterator[str]:
    """Yield the lines of a text, wrapped to at most `width` columns.

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
            now = indent
            is_empty = True
        now += word if is_empty else f" {word}"
        is_empty = False
    yield now.rstrip()


def duration(seconds: float) -> str:
    """Return a time in a unit that suits it.

    >>> duration(0.0123), duration(2.5), duration(4.2e-6)
    ('12.3 ms', '2.5 s', '4.2 us')
    """
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1:
            return f"{seconds * scale:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def percent(share: float) -> str:
    """Return a share, in percent.

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
    """Return a number of things, in thousands, millions or billions.

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
    """Return a table with a caption; cells are escaped, None is left empty. Without rows, a line
    that says so; of many, the last line says how many more there are. Columns that say nothing are
    left out.

    >>> print(html_table("t", ["a"], [["x < y"], [None]]))
    <table><caption>t</caption>
    <thead><tr><th scope="col">a</th></tr></thead>
    <tbody>
    <tr><td>x &lt; y</td></tr>
    <tr><td></td></tr>
    </tbody></table>
    """
    remaining_rows = iter(rows)
    written = [[_cell(value) for value in row] for row in islice(remaining_rows, _MOST_ROWS)]
    if not written:
        return f"<p>{escape(title)}: none</p>"
    shown_columns = [k for k in range(len(heads)) if any(row[k] for row in written)]
    head = "".join(f'<th scope="col">{escape(heads[k])}</th>' for k in shown_columns)
    body = "\n".join(
        f"<tr>{''.join(f'<td>{row[k]}</td>' for k in shown_columns)}</tr>" for row in written
    )
    omitted = sum(1 for _ in remaining_rows)
    body += (
        f'\n<tr><td colspan="{len(shown_columns)}">… and {omitted} more</td></tr>'
        if omitted
        else ""
    )
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
    for number, columns in enumerate(_column_groups(widths, width)):
        if number:
            yield ""
        for row in cells:
            for lines in zip_longest(*(row[k] for k in columns), fillvalue=""):
                padded = (
                    (right_aligned if k in numbers else left_aligned)(line, widths[k])
                    for k, line in zip(columns, lines, strict=True)
                )
                yield "  ".join(padded).rstrip()


def _column_groups(widths: Sequence[int], most: int | None) -> Iterator[list[int]]:
    """Yield the columns of each part of a table."""
    columns = [0]
    used_width = widths[0] if widths else 0
    for k, width in enumerate(widths[1:], 1):
        if most is not None and used_width + 2 + width > most and len(columns) > 1:
            yield columns
            columns = [0]
            used_width = widths[0]
        columns.append(k)
        used_width += 2 + width
    if widths:
        yield columns


# Elements
#
# Everything is styled by attributes of its own, without identifiers or style sheets, so that one
# page can hold several pictures.

Point: TypeAlias = tuple[float, float]

FONT = "ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
FONT_SIZE = 12
LINE_HEIGHT = 16
_CHARACTER = 7.3
"""The width of a character of `FONT` in pixels."""

INK = "#222222"
FAINT = "#666666"
PAPER = "#ffffff"
BOX = "#f7f7f7"
GRID = "#dddddd"
HALO = "#f0b400"
COLOURS = {
    "flow": "#0072b2",
    "anti": "#c1440e",
    "output": "#8f3f97",
    "input": "#5f6b6d",
    "value": "#4d7c32",
    "free": "#444444",
}
"""A colour for each kind of edge, distinct for people who see few colours, too."""

ON_DARK = {
    INK: "#e6e6e6",
    FAINT: "#a3a8ae",
    PAPER: "#16181c",
    BOX: "#24282e",
    GRID: "#3a3f47",
    HALO: "#826200",
    COLOURS["flow"]: "#56b4e9",
    COLOURS["anti"]: "#f28e5c",
    COLOURS["output"]: "#d58ddb",
    COLOURS["input"]: "#a9b4b6",
    COLOURS["value"]: "#9ccb7a",
    COLOURS["free"]: "#bbbbbb",
}
"""The colours on dark paper, where a page has a style sheet (`dark_style`)."""


def colour_of(kind: str) -> str:
    """Return the colour of a kind."""
    return COLOURS.get(kind, INK)


def dark_style() -> str:
    """Rules of a style sheet that give the pictures of a page their colours on dark paper.

    >>> dark_style().splitlines()[0]
    'svg[fill="#222222"],svg [fill="#222222"]{fill:#e6e6e6}'
    """
    return "\n".join(
        f'svg[{what}="{light}"],svg [{what}="{light}"]{{{what}:{dark}}}'
        for light, dark in ON_DARK.items()
        for what in ("fill", "stroke")
    )


def number(value: float) -> str:
    """Return a coordinate, to a tenth of a pixel.

    >>> number(3.0), number(2.25)
    ('3', '2.2')
    """
    return f"{value:.1f}".removesuffix(".0")


def element(name: str, attributes: Mapping[str, object], *children: str) -> str:
    """Return an element; `stroke_width` is the attribute `stroke-width`.

    >>> element("circle", {"cx": 1.5, "fill": "none"})
    '<circle cx="1.5" fill="none"/>'
    """
    written = "".join(
        f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items()
    )
    if not children:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(children)}</{name}>"


def _value(value: object) -> str:
    shown = number(value) if isinstance(value, float) else str(value)
    return escape(shown, quote=False).replace('"', "&quot;")


def text(at: Point, content: str, **attributes: object) -> str:
    """Return a line of text, its baseline at a point.

    >>> text((1.0, 2.0), "a < b", fill="red")
    '<text x="1" y="2" fill="red">a &lt; b</text>'
    """
    return element("text", {"x": at[0], "y": at[1], **attributes}, escape(content, quote=False))


def text_width(content: str) -> float:
    """About how many pixels wide a line of text is."""
    return display_width(content) * _CHARACTER


def document(
    size: tuple[float, float], title: str, description: str, children: Iterable[str]
) -> str:
    """Return a complete picture, with its own background."""
    width, height = (math.ceil(extent) for extent in size)
    lines = [
        element("title", {}, escape(title, quote=False)),
        element("desc", {}, escape(description, quote=False)),
        element("rect", {"width": width, "height": height, "fill": PAPER}),
        *children,
    ]
    attributes: dict[str, object] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "role": "img",
        "width": width,
        "height": height,
        "viewBox": f"0 0 {width} {height}",
        "font_family": FONT,
        "font_size": FONT_SIZE,
        "fill": INK,
    }
    return element("svg", attributes, "\n", "\n".join(lines), "\n") + "\n"


def line(start: Point, end: Point, colour: str, width: float = 1.0) -> str:
    """Return a straight line.

    >>> line((0, 1), (2, 3), "red")
    '<line x1="0" y1="1" x2="2" y2="3" stroke="red" stroke-width="1"/>'
    """
    ends = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1]}
    return element("line", {**ends, "stroke": colour, "stroke_width": width})


def arrow(
    start: Point,
    end: Point,
    colour: str,
    *,
    bend: float = 0,
    dashed: bool = False,
    width: float = 1.4,
) -> str:
    """Return an arrow from one point to another; it leaves the straight line by `bend` pixels."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    across = normal(start, end)
    control = (middle[0] + 2 * bend * across[0], middle[1] + 2 * bend * across[1])
    return curve([start, control, end], colour, dashed=dashed, width=width)


def curve(
    points: Sequence[Point],
    colour: str,
    *,
    dashed: bool = False,
    width: float = 1.4,
    headed: bool = True,
) -> str:
    """Return a line, with an arrow head at its end if `headed`: through start, control and end
    (quadratic), or start, two controls and end (cubic)."""
    end = points[-1]
    before = points[-2]
    length = math.dist(before, end) or 1.0
    along = ((end[0] - before[0]) / length, (end[1] - before[1]) / length)
    head = 4.5 + width if headed else 0.0
    base = (end[0] - head * along[0], end[1] - head * along[1])
    side = (-along[1] * head * 0.45, along[0] * head * 0.45)
    wings = [(base[0] + side[0], base[1] + side[1]), (base[0] - side[0], base[1] - side[1])]
    shape = {3: "Q", 4: "C"}[len(points)]
    path = f"M{_pair(points[0])} {shape}{' '.join(map(_pair, (*points[1:-1], base)))}"
    drawn: dict[str, object] = {"d": path, "fill": "none", "stroke": colour, "stroke_width": width}
    if dashed:
        drawn["stroke_dasharray"] = "5 3"
    tip = " ".join(map(_pair, (end, *wings)))
    polygon = element("polygon", {"points": tip, "fill": colour}) if headed else ""
    return element("path", drawn) + polygon


def normal(start: Point, end: Point) -> Point:
    """Return the unit vector across a line; any across none."""
    length = math.dist(start, end)
    if length == 0:
        return (0.0, -1.0)
    return ((start[1] - end[1]) / length, (end[0] - start[0]) / length)


def _pair(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"


def legend(at: Point, entries: Sequence[tuple[str, str]]) -> tuple[list[str], float]:
    """Return signs, drawn around (0, 0), with their meanings below each other, and the height."""
    drawn: list[str] = []
    x, y = at
    for sign, meaning in entries:
        drawn.append(element("g", {"transform": f"translate({number(x)} {number(y)})"}, sign))
        drawn.append(text((x + 24, y + 4), meaning))
        y += LINE_HEIGHT + 2
    return drawn, y - at[1]

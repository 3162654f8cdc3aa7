"""Writing SVG: elements with escaped text, lines with arrow heads, and the size of text.

Everything is styled by attributes of its own, without identifiers or style sheets, so that one page
can hold several pictures.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TypeAlias

from loopwright.reporting.drawing.text import display_width

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
    """The colour of a kind."""
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
    """A coordinate, to a tenth of a pixel.

    >>> number(3.0), number(2.25)
    ('3', '2.2')
    """
    return f"{value:.1f}".removesuffix(".0")


def element(name: str, attributes: Mapping[str, object], *children: str) -> str:
    """An element; `stroke_width` is the attribute `stroke-width`.

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
    """A line of text, its baseline at a point.

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
    """A whole picture, on paper of its own."""
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
    """A straight line.

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
    """An arrow from one point to another; it leaves the straight line by `bend` pixels."""
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
    """A line, with an arrow head at its end if `headed`: through start, control and end
    (quadratic), or start, two controls and end (cubic)."""
    end, before = points[-1], points[-2]
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
    """The unit vector across a line; any across none."""
    length = math.dist(start, end)
    if length == 0:
        return (0.0, -1.0)
    return ((start[1] - end[1]) / length, (end[0] - start[0]) / length)


def _pair(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"


def legend(at: Point, entries: Sequence[tuple[str, str]]) -> tuple[list[str], float]:
    """Signs, drawn around (0, 0), with what they mean, one below the other; the height."""
    drawn: list[str] = []
    x, y = at
    for sign, meaning in entries:
        drawn.append(element("g", {"transform": f"translate({number(x)} {number(y)})"}, sign))
        drawn.append(text((x + 24, y + 4), meaning))
        y += LINE_HEIGHT + 2
    return drawn, y - at[1]

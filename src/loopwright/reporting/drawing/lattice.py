"""Lattice points with arrows between them as SVG: an iteration space and its dependences.

A picture has one panel, or two with arrows from one to the other: side by side, or one below the
other where both are rows of points, which have no second axis. A row beside a lattice is level with
its lowest row, so that arrows stay above its values. Arcs are above a row.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from loopwright.records import dataclass
from loopwright.reporting.drawing.svg import (
    FAINT,
    FONT_SIZE,
    GRID,
    HALO,
    INK,
    LINE_HEIGHT,
    PAPER,
    Point,
    arrow,
    colour_of,
    document,
    element,
    legend,
    line,
    number,
    text,
    text_width,
    wrapped,
)
from loopwright.reporting.errors import counted

Place: TypeAlias = tuple[int, int]
"""Values of both axes; the second is 0 where there is none."""

_CELL = 34.0
_RADIUS = 4.0
_LEFT_MARGIN = 64.0
_TOP = 16.0
_RIGHT = 40.0
_BOTTOM = 52.0
_BETWEEN = 48.0
_TO_LABEL = 22.0
"""From the outermost points of a row to the value of the row."""
_SMALL = 11
"""The size of the font of values, which are that much narrower than other text."""
_BELOW = 120.0
"""From a row of points to the next one below it."""
_MOST_LABELS = 12
_NOTES = 110
"""How many columns of text a note has, at the most."""


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis: its name, and the values along it, `step` apart."""

    name: str
    first: int
    count: int
    step: int = 1

    def place(self, value: float) -> float:
        """Return where a value is, counted in values from the first."""
        return (value - self.first) / self.step

    def values(self) -> range:
        """Return all values."""
        return range(self.first, self.first + self.count * self.step, self.step)


@dataclass(frozen=True, slots=True)
class Panel:
    """A lattice: where the source of an arrow is executed, and where the sink is."""

    title: str
    across: Axis
    up: Axis | None
    sources: frozenset[Place]
    sinks: frozenset[Place]


@dataclass(frozen=True, slots=True)
class Arrow:
    """From a place in one panel to a place in another (or the same), given by number; `marked` is
    the witness."""

    source: Place
    sink: Place
    kind: str
    source_panel: int = 0
    sink_panel: int = 0
    certain: bool = True
    marked: bool = False

    @property
    def stays(self) -> bool:
        """Whether it ends where it begins."""
        return self.source_panel == self.sink_panel and self.source == self.sink


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything that is drawn; `notes` are below the legend."""

    title: str
    panels: tuple[Panel, ...]
    arrows: tuple[Arrow, ...]
    notes: tuple[str, ...] = ()

    def describe(self) -> str:
        """Return the picture in words."""
        parts: list[str] = []
        for panel in self.panels:
            axes = " and ".join(
                axis.name for axis in (panel.across, panel.up) if axis and axis.name
            )
            iterations = len(panel.sources | panel.sinks)
            title = f"{panel.title}: " if panel.title else ""
            over = f" over {axes}" if axes else ""
            parts.append(f"{title}{counted(iterations, 'iteration')}{over}.")
        for witness in self.arrows:
            if witness.marked:
                ends = f"from {_words(witness.source)} to {_words(witness.sink)}"
                parts.append(f"The witness is {witness.kind} {ends}.")
        parts.append(f"{counted(len(self.arrows), 'arrow')}.")
        return " ".join([*parts, *self.notes])


def _words(place: Place) -> str:
    return f"({place[0]}, {place[1]})"


def draw_lattice(picture: Picture) -> str:
    """Return the text of an SVG element.

    >>> row = Panel("f", Axis("%i", 0, 3), None, frozenset({(0, 0)}), frozenset({(2, 0)}))
    >>> shown = draw_lattice(Picture("t", (row,), (Arrow((0, 0), (2, 0), "flow", marked=True),)))
    >>> "<title>t</title>" in shown, "The witness is flow from (0, 0) to (2, 0)." in shown
    (True, True)
    """
    arcs = max(
        (_height(arrow_) for arrow_ in picture.arrows if _is_arc(picture, arrow_)), default=0.0
    )
    top = 2 * LINE_HEIGHT + 12 + arcs
    top += LINE_HEIGHT if any(panel.title for panel in picture.panels) else 0
    frames = list(_frames(picture, top))
    right_edge = max(frame.end for frame in frames) + 12
    bottom = max(frame.bottom for frame in frames) + _BOTTOM
    bottom += LINE_HEIGHT if frames[-1].labels.title_below else 0
    drawn = [text((16, LINE_HEIGHT + 4), picture.title, font_weight="bold", font_size=13)]
    for frame in frames:
        drawn += frame.lattice()
    for one in sorted(picture.arrows, key=lambda dependence: dependence.marked):
        drawn += _drawn(picture, frames, one)
    for frame in frames:
        drawn += frame.points()
    entries = list(_signs(picture))
    signs, height = legend((24, bottom), entries)
    bottom += height + 10
    notes = [line for note in picture.notes for line in wrapped(note, _NOTES)]
    for note in notes:
        drawn.append(text((16, bottom), note, fill=FAINT))
        bottom += LINE_HEIGHT
    lines = [picture.title, *notes, *("    " + meaning for _, meaning in entries)]
    width = max(right_edge, max(map(text_width, lines)) * 1.06 + 32)
    return document((width, bottom), picture.title, picture.describe(), [*drawn, *signs])


def _frames(picture: Picture, top: float) -> Iterator[_Frame]:
    """Panels side by side; rows of points one below the other, the upper ones with their values
    above them."""
    left_edge = 0.0
    first = top
    last = picture.panels[-1]
    are_rows = all(panel.up is None for panel in picture.panels)
    highest = max(panel.up.count if panel.up else 1 for panel in picture.panels)
    for panel in picture.panels:
        frame = _Frame(
            panel,
            left_edge,
            top,
            height=1 if are_rows else highest,
            labels=_Labels(
                values_above=are_rows and panel is not last,
                title_below=are_rows and top > first,
                values_right=not are_rows and left_edge > 0,
            ),
        )
        yield frame
        if are_rows:
            top += _BELOW
        else:
            left_edge = frame.end - _LEFT_MARGIN + _BETWEEN + _RIGHT


def _is_arc(picture: Picture, dependence: Arrow) -> bool:
    """Return whether an arrow is drawn above a row of points."""
    panel = picture.panels[dependence.source_panel]
    return (
        dependence.source_panel == dependence.sink_panel
        and panel.up is None
        and not dependence.stays
    )


def _height(dependence: Arrow) -> float:
    """How high an arc is."""
    return min(16.0 + 7.0 * math.sqrt(abs(dependence.sink[0] - dependence.source[0])) * 2, 120.0)


class _Labels(NamedTuple):
    """Where the labels of a panel are, if not below, above and to the left."""

    values_above: bool = False
    title_below: bool = False
    values_right: bool = False


class _Frame:
    """A panel at its place in the picture."""

    def __init__(
        self, panel: Panel, left_edge: float, top: float, *, height: int, labels: _Labels
    ) -> None:
        self.panel = panel
        self.labels = labels
        beside = _TO_LABEL + 10 + (0 if panel.up is None else _widest_value(panel.up))
        beyond = max(_CELL / 2, _widest_value(panel.across) / 2) + 8
        """How far the outermost values go beyond the points above them."""
        self._name_at = beyond
        self.left = left_edge + (
            _LEFT_MARGIN if labels.values_right else max(_LEFT_MARGIN, beside, beyond)
        )
        self.bottom = top + _TOP + _CELL * (height - 1)
        self._title_at = self.bottom + 44 if labels.title_below else top - _TOP - 8
        self.right = self.left + _CELL * (panel.across.count - 1)
        ends = [self.right + _RIGHT, self.left - 12 + text_width(panel.title)]
        if panel.up is None:
            ends.append(self.right + beyond + text_width(panel.across.name))
        else:
            ends.append(self.left - 12 + text_width(panel.across.name))
            start = self.right + _TO_LABEL if labels.values_right else 8.0
            ends.append(start + text_width(panel.up.name))
            ends.append(self.right + beside if labels.values_right else 0.0)
        self.end = max(ends)
        """How far to the right anything of it goes."""
        self.top = self.bottom - _CELL * ((1 if panel.up is None else panel.up.count) - 1)

    def at(self, place: Place) -> Point:
        """Return where a place is in the picture."""
        x = self.left + _CELL * self.panel.across.place(place[0])
        up = self.panel.up
        return x, self.bottom - (0.0 if up is None else _CELL * up.place(place[1]))

    def lattice(self) -> Iterator[str]:
        """Lines, axes, their names and values."""
        panel = self.panel
        yield text((self.left - 12, self._title_at), panel.title, fill=FAINT)
        below = self.top - 12 if self.labels.values_above else self.bottom + 26
        half = _CELL / 2
        for k, value in enumerate(panel.across.values()):
            x = self.left + _CELL * k
            if panel.up is not None:
                yield line((x, self.top - half), (x, self.bottom + half), GRID)
            if k % _label_spacing(panel.across, _widest_value(panel.across)) == 0:
                place = (x, below)
                yield text(place, str(value), text_anchor="middle", fill=FAINT, font_size=_SMALL)
        if panel.up is None:
            yield text((self.right + self._name_at, below), panel.across.name)
        else:
            width = text_width(panel.across.name)
            name = (max(self.right + half, self.left - 12 + width), below + 14)
            yield text(name, panel.across.name, text_anchor="end")
        rows = [] if panel.up is None else list(panel.up.values())
        for k, value in enumerate(rows):
            y = self.bottom - _CELL * k
            yield line((self.left - half, y), (self.right + half, y), GRID)
            if panel.up is not None and k % _label_spacing(panel.up, 0) == 0:
                yield self._value_beside(str(value), y + 4)
        if panel.up is not None:
            width = text_width(panel.up.name)
            at = max(8.0, self.left - _TO_LABEL - width)
            at = self.right + _TO_LABEL if self.labels.values_right else at
            yield text((at, self.top - 22), panel.up.name)

    def _value_beside(self, value: str, y: float) -> str:
        """Return the value of a row: to the left, or to the right where arrows come from the
        left."""
        if self.labels.values_right:
            return text((self.right + _TO_LABEL, y), value, fill=FAINT, font_size=_SMALL)
        place = (self.left - _TO_LABEL, y)
        return text(place, value, text_anchor="end", fill=FAINT, font_size=_SMALL)

    def points(self) -> Iterator[str]:
        """Dots and rings."""
        for place in sorted(self.panel.sources | self.panel.sinks):
            x, y = self.at(place)
            yield _dot(x, y, source=place in self.panel.sources, sink=place in self.panel.sinks)


def _widest_value(axis: Axis) -> float:
    """How wide the widest value of an axis is."""
    ends = axis.values()[0], axis.values()[-1]
    return max(text_width(str(value)) for value in ends) * _SMALL / FONT_SIZE


def _label_spacing(axis: Axis, width: float) -> int:
    """Every how many values of an axis one is written: each, if they are few and have room."""
    return max(-(-axis.count // _MOST_LABELS), math.ceil((width + 6) / _CELL))


def _dot(x: float, y: float, *, source: bool, sink: bool) -> str:
    """Return a full dot where both are executed, the left half for the source, a ring for the
    sink."""
    circle: dict[str, object] = {"cx": x, "cy": y, "r": _RADIUS, "stroke": INK, "stroke_width": 1.2}
    if source and sink:
        return element("circle", {**circle, "fill": INK})
    ring = element("circle", {**circle, "fill": PAPER})
    if sink:
        return ring
    r = number(_RADIUS)
    half = f"M{number(x)},{number(y - _RADIUS)} A{r},{r} 0 0 0 {number(x)},{number(y + _RADIUS)} Z"
    return ring + element("path", {"d": half, "fill": INK})


def _drawn(picture: Picture, frames: list[_Frame], dependence: Arrow) -> Iterator[str]:
    source = frames[dependence.source_panel]
    sink = frames[dependence.sink_panel]
    colour = colour_of(dependence.kind)
    if dependence.stays:
        yield _loop(source.at(dependence.source), colour, dependence)
        return
    start = source.at(dependence.source)
    end = sink.at(dependence.sink)
    between_rows = source is not sink and source.panel.up is sink.panel.up is None
    bend = 0.0 if between_rows else _bend(start, end)
    bend = -bend if source is not sink else bend
    bend = -_height(dependence) if _is_arc(picture, dependence) else bend
    if _is_arc(picture, dependence) and dependence.sink[0] < dependence.source[0]:
        bend = -bend
    start, end = _shortened(start, end)
    if dependence.marked:
        yield arrow(start, end, HALO, bend=bend, width=6)
    width = 2.4 if dependence.marked else 1.3
    yield arrow(start, end, colour, bend=bend, dashed=not dependence.certain, width=width)


def _bend(start: Point, end: Point) -> float:
    """How far an arrow leaves the straight line: none between neighbours, so that it passes beside
    the points between others."""
    length = math.dist(start, end)
    return 0.0 if length < 1.5 * _CELL else min(6.0 + 0.03 * length, 16.0)


def _shortened(start: Point, end: Point) -> tuple[Point, Point]:
    """Return the line between the dots at both ends."""
    length = math.dist(start, end)
    share = min((_RADIUS + 2) / length, 0.4) if length else 0.0
    step = (share * (end[0] - start[0]), share * (end[1] - start[1]))
    return (start[0] + step[0], start[1] + step[1]), (end[0] - step[0], end[1] - step[1])


def _loop(at: Point, colour: str, dependence: Arrow) -> str:
    """Return a ring around a point: source and sink in one iteration."""
    circle: dict[str, object] = {"cx": at[0], "cy": at[1], "fill": "none"}
    dashes: dict[str, object] = {} if dependence.certain else {"stroke_dasharray": "3 2"}
    thin = {**circle, "r": _RADIUS + 4, "stroke": colour, "stroke_width": 1.6, **dashes}
    thick = {**circle, "r": _RADIUS + 4, "stroke": HALO, "stroke_width": 6}
    return (element("circle", thick) if dependence.marked else "") + element("circle", thin)


def _signs(picture: Picture) -> Iterator[tuple[str, str]]:
    moving = [dependence for dependence in picture.arrows if not dependence.stays]
    for kind in dict.fromkeys(dependence.kind for dependence in moving):
        yield arrow((0, 0), (18, 0), colour_of(kind)), f"{kind} dependence"
    if len(moving) < len(picture.arrows):
        kinds = dict.fromkeys(dependence.kind for dependence in picture.arrows if dependence.stays)
        ring = {"cx": 9, "cy": 0, "r": 7, "fill": "none", "stroke": colour_of(next(iter(kinds)))}
        yield (
            element("circle", {**ring, "stroke_width": 1.6}),
            f"{', '.join(kinds)} within an iteration",
        )
    if any(not dependence.certain for dependence in picture.arrows):
        yield arrow((0, 0), (18, 0), FAINT, dashed=True), "possible dependence"
    if any(dependence.marked for dependence in picture.arrows):
        yield line((0, 0), (18, 0), HALO, 6), "witness"
    roles = {
        (place in panel.sources, place in panel.sinks)
        for panel in picture.panels
        for place in panel.sources | panel.sinks
    }
    meanings = {
        (True, True): "source and sink are executed",
        (True, False): "only the source",
        (False, True): "only the sink",
    }
    for role, meaning in meanings.items():
        if role in roles:
            yield _dot(9, 0, source=role[0], sink=role[1]), meaning

"""A roofline: what a machine can do at most at each ratio of arithmetic to memory traffic.

After Williams, Waterman and Patterson, "Roofline: An Insightful Visual Performance Model for
Multicore Architectures" (2009). Both axes are logarithmic.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from loopwright.records import dataclass
from loopwright.reporting.drawing import svg

_WIDTH = 560.0
_HEIGHT = 340.0
_LEFT_MARGIN = 86.0
_TOP = 34.0
_BOTTOM = 46.0
_MARK = 16.0
"""How high the mark of a point is."""
_MOST_NUMBERS = 3
"""On a mark of several points."""
_Group: TypeAlias = tuple[svg.Point, list[int]]
"""Points that share a mark: its position, and their numbers."""
_ROOFS = ("#0072b2", "#4d7c32", "#8f3f97", "#c1440e")


@dataclass(frozen=True, slots=True)
class Roof:
    """A memory that gives `rate` bytes a second."""

    name: str
    rate: float


@dataclass(frozen=True, slots=True)
class Point:
    """A measurement: operations a second, at `intensity` operations for each byte."""

    label: str
    intensity: float
    rate: float


def draw_roofline(
    title: str, roofs: Sequence[Roof], peaks: Sequence[tuple[str, float]], points: Sequence[Point]
) -> str:
    """Return the picture; `peaks` are operations a second that no intensity exceeds, by name.

    >>> picture = draw_roofline("t", [Roof("L1", 1e11)], [("64 bits", 1e11)], [])
    >>> picture.startswith("<svg"), "64 bits" in picture
    (True, True)
    """
    frame = _Frame.around(roofs, peaks, points)
    drawn = [svg.text((_LEFT_MARGIN, 20.0), title, font_weight="bold"), *frame.axes()]
    top = max(rate for _, rate in peaks)
    legend: list[tuple[str, str]] = []
    for number, roof in enumerate(roofs):
        colour = _ROOFS[number % len(_ROOFS)]
        start = (frame.low, roof.rate * frame.low)
        if start[1] < frame.least:
            start = (frame.least / roof.rate, frame.least)
        drawn.append(frame.line(start, (top / roof.rate, top), colour))
        sign = svg.line((-4, 0), (18, 0), colour, 2)
        legend.append((sign, f"{roof.name}: {svg.billions(roof.rate, 'B/s')}"))
    marks = list(_marks([frame.at(point.intensity, point.rate) for point in points]))
    heights: list[float] = []
    for name, rate in peaks:
        first = min(rate / roof.rate for roof in roofs)
        drawn.append(frame.line((max(first, frame.low), rate), (frame.high, rate), svg.INK))
        label = f"{svg.billions(rate, 'FLOP/s')} on {name}"
        x, y = frame.at(frame.high, rate)
        left_edge = x - svg.text_width(label) - _MARK / 2
        near = [at[1] - y for at, _ in marks if left_edge < at[0]]
        is_covered = any(abs(height + 10) < _MARK - 1 for height in near)
        below = is_covered and not any(abs(height - 10) < _MARK - 1 for height in near)
        drawn.append(
            svg.text((x, _free(y + (14 if below else -5), heights)), label, text_anchor="end")
        )
    for at, numbers in marks:
        drawn += _mark(at, numbers)
    for number, point in enumerate(points, 1):
        sign = svg.text((8.0, 4.0), str(number), text_anchor="middle", font_weight="bold")
        share = f"{svg.billions(point.rate, 'FLOP/s')} at {point.intensity:.3g} FLOP/byte"
        legend.append((sign, f"{point.label}: {share}"))
    entries, height = svg.legend((_LEFT_MARGIN, _TOP + _HEIGHT + _BOTTOM + 14), legend)
    words = "; ".join(f"{p.label}: {svg.billions(p.rate, 'FLOP/s')}" for p in points) or "no points"
    texts = [1.06 * svg.text_width(title), *(24 + svg.text_width(text) for _, text in legend)]
    size = (_LEFT_MARGIN + max(_WIDTH, *texts) + 20, _TOP + _HEIGHT + _BOTTOM + height + 14)
    return svg.document(size, title, words, [*drawn, *entries])


def _marks(places: Sequence[svg.Point]) -> Iterator[tuple[svg.Point, str]]:
    """Yield where points are marked, and their numbers: those that would cover each other have one
    mark.

    >>> list(_marks([(0.0, 0.0), (90.0, 0.0), (3.0, 4.0)]))
    [((0.0, 0.0), '1,3'), ((90.0, 0.0), '2')]
    """
    groups = [(place, [number]) for number, place in enumerate(places, 1)]
    while pair := next(filter(_cover_each_other, combinations(groups, 2)), None):
        (at, numbers), second = pair
        groups[groups.index(pair[0])] = at, sorted([*numbers, *second[1]])
        groups.remove(second)
    for at, numbers in groups:
        yield at, _mark_label(numbers)


def _cover_each_other(pair: tuple[_Group, _Group]) -> bool:
    (first_place, numbers), (second_place, second_numbers) = pair
    room = (_mark_width(_mark_label(numbers)) + _mark_width(_mark_label(second_numbers))) / 2
    return (
        abs(first_place[0] - second_place[0]) < room
        and abs(first_place[1] - second_place[1]) < _MARK
    )


def _mark_label(numbers: Sequence[int]) -> str:
    """Return the numbers on a mark, of many the first."""
    shown = [*map(str, numbers[:_MOST_NUMBERS])]
    return ",".join([*shown, "…"] if len(numbers) > _MOST_NUMBERS else shown)


def _mark_width(numbers: str) -> float:
    """How wide a mark is."""
    return max(_MARK, svg.text_width(numbers) + 4)


def _mark(at: svg.Point, numbers: str) -> Iterator[str]:
    """Yield the numbers of points, on a pill."""
    width = _mark_width(numbers)
    shape = {"x": at[0] - width / 2, "y": at[1] - _MARK / 2, "width": width, "height": _MARK}
    paint = {"rx": _MARK / 2, "fill": svg.HALO, "stroke": svg.INK}
    yield svg.element("rect", {**shape, **paint})
    yield svg.text((at[0], at[1] + 4), numbers, text_anchor="middle")


def _free(lowest: float, occupied: list[float]) -> float:
    """Return the lowest height from `lowest` upwards where text does not cover other text.

    >>> _free(50.0, [48.0]), _free(50.0, [20.0])
    (32.0, 50.0)
    """
    height = lowest
    for occupied_height in sorted(occupied, reverse=True):
        if abs(occupied_height - height) < svg.LINE_HEIGHT:
            height = occupied_height - svg.LINE_HEIGHT
    occupied.append(height)
    return height


@dataclass(frozen=True, slots=True)
class _Frame:
    """The window: intensities from `low` to `high`, rates from `least` to `most`."""

    low: float
    high: float
    least: float
    most: float

    @classmethod
    def around(
        cls, roofs: Sequence[Roof], peaks: Sequence[tuple[str, float]], points: Sequence[Point]
    ) -> _Frame:
        """Powers of ten around all that is to be seen."""
        rates = [rate for _, rate in peaks]
        ridges = [max(rates) / roof.rate for roof in roofs] or [1.0]
        across = [*ridges, *(point.intensity for point in points)]
        up = [*rates, *(point.rate for point in points)]
        low = 10.0 ** math.floor(math.log10(min(across) / 3))
        least = min([*up, *(roof.rate * low for roof in roofs)])
        return cls(
            low,
            10.0 ** math.ceil(math.log10(max(across) * 3)),
            10.0 ** math.floor(math.log10(least)),
            10.0 ** math.ceil(math.log10(max(up) * 1.2)),
        )

    def at(self, intensity: float, rate: float) -> svg.Point:
        """Return where a point is drawn."""
        across = math.log10(intensity / self.low) / math.log10(self.high / self.low)
        up = math.log10(rate / self.least) / math.log10(self.most / self.least)
        return (_LEFT_MARGIN + _WIDTH * across, _TOP + _HEIGHT * (1 - up))

    def line(self, start: svg.Point, end: svg.Point, colour: str) -> str:
        """Return a line between two points of the diagram."""
        return svg.line(self.at(*start), self.at(*end), colour, 1.6)

    def axes(self) -> Iterator[str]:
        """Yield the grid, its figures and the titles of the axes."""
        for value in _powers(self.low, self.high):
            x, _ = self.at(value, self.least)
            yield svg.line((x, _TOP), (x, _TOP + _HEIGHT), svg.GRID)
            yield svg.text((x, _TOP + _HEIGHT + 16), f"{value:g}", text_anchor="middle")
        for value in _powers(self.least, self.most):
            _, y = self.at(self.low, value)
            yield svg.line((_LEFT_MARGIN, y), (_LEFT_MARGIN + _WIDTH, y), svg.GRID)
            yield svg.text((_LEFT_MARGIN - 6, y + 4), f"{value / 1e9:g}", text_anchor="end")
        middle = (_LEFT_MARGIN + _WIDTH / 2, _TOP + _HEIGHT + 36)
        yield svg.text(middle, "operations for each byte", text_anchor="middle", fill=svg.FAINT)
        turned = f"rotate(-90 16 {svg.number(_TOP + _HEIGHT / 2)})"
        yield svg.text(
            (16.0, _TOP + _HEIGHT / 2),
            "GFLOP/s",
            text_anchor="middle",
            fill=svg.FAINT,
            transform=turned,
        )


def _powers(low: float, high: float) -> Iterator[float]:
    """Yield the powers of ten from one to another.

    >>> list(_powers(0.1, 10.0))
    [0.1, 1.0, 10.0]
    """
    for exponent in range(round(math.log10(low)), round(math.log10(high)) + 1):
        yield 10.0**exponent

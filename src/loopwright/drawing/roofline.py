"""A roofline: what a machine can do at most at each ratio of arithmetic to memory traffic.

After Williams, Waterman and Patterson, "Roofline: An Insightful Visual Performance Model for
Multicore Architectures" (2009). Both axes are logarithmic.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from loopwright.drawing import svg
from loopwright.drawing.units import billions

_WIDTH, _HEIGHT = 560.0, 340.0
_LEFT, _TOP, _BOTTOM = 86.0, 34.0, 46.0
_ROOFS = ("#0072b2", "#4d7c32", "#8f3f97", "#c1440e")


@dataclass(frozen=True, slots=True)
class Roof:
    """A memory that gives `rate` bytes a second."""

    name: str
    rate: float


@dataclass(frozen=True, slots=True)
class Point:
    """What was reached: operations a second, at `intensity` operations for each byte."""

    label: str
    intensity: float
    rate: float


def draw_roofline(
    title: str, roofs: Sequence[Roof], peaks: Sequence[tuple[str, float]], points: Sequence[Point]
) -> str:
    """The picture; `peaks` are operations a second that no intensity exceeds, by name.

    >>> picture = draw_roofline("t", [Roof("L1", 1e11)], [("64 bits", 1e11)], [])
    >>> picture.startswith("<svg"), "64 bits" in picture
    (True, True)
    """
    frame = _Frame.around(roofs, peaks, points)
    drawn = [svg.text((_LEFT, 20.0), title, font_weight="bold"), *frame.axes()]
    top = max(rate for _, rate in peaks)
    heights: list[float] = []
    for number, roof in enumerate(roofs):
        colour = _ROOFS[number % len(_ROOFS)]
        start = (frame.low, roof.rate * frame.low)
        if start[1] < frame.least:
            start = (frame.least / roof.rate, frame.least)
        end = (top / roof.rate, top)
        drawn.append(frame.line(start, end, colour))
        x, y = frame.at(*start)
        y = _free(y - 8, heights)
        drawn.append(svg.text((x + 8, y), roof.name, fill=colour))
    heights = []
    for name, rate in peaks:
        first = min(rate / roof.rate for roof in roofs)
        drawn.append(frame.line((max(first, frame.low), rate), (frame.high, rate), svg.INK))
        label = f"{billions(rate, 'FLOP/s')} on {name}"
        x, y = frame.at(frame.high, rate)
        drawn.append(svg.text((x, _free(y - 5, heights)), label, text_anchor="end"))
    legend: list[tuple[str, str]] = []
    for number, point in enumerate(points, 1):
        x, y = frame.at(point.intensity, point.rate)
        circle = {"cx": x, "cy": y, "r": 8.0, "fill": svg.HALO, "stroke": svg.INK}
        mark = svg.text((x, y + 4), str(number), text_anchor="middle")
        drawn += [svg.element("circle", circle), mark]
        sign = svg.text((8.0, 4.0), str(number), text_anchor="middle", font_weight="bold")
        share = f"{billions(point.rate, 'FLOP/s')} at {point.intensity:.3g} FLOP/byte"
        legend.append((sign, f"{point.label}: {share}"))
    entries, height = svg.legend((_LEFT, _TOP + _HEIGHT + _BOTTOM + 14), legend)
    words = "; ".join(f"{p.label}: {billions(p.rate, 'FLOP/s')}" for p in points) or "no points"
    widest = max((24 + svg.text_width(meaning) for _, meaning in legend), default=0.0)
    size = (_LEFT + max(_WIDTH, widest) + 20, _TOP + _HEIGHT + _BOTTOM + height + 14)
    return svg.document(size, title, words, [*drawn, *entries])


def _free(wanted: float, taken: list[float]) -> float:
    """The lowest height from `wanted` upwards where text does not cover other text.

    >>> _free(50.0, [48.0]), _free(50.0, [20.0])
    (32.0, 50.0)
    """
    height = wanted
    for other in sorted(taken, reverse=True):
        if abs(other - height) < svg.LINE_HEIGHT:
            height = other - svg.LINE_HEIGHT
    taken.append(height)
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
        """Where a point is drawn."""
        across = math.log10(intensity / self.low) / math.log10(self.high / self.low)
        up = math.log10(rate / self.least) / math.log10(self.most / self.least)
        return (_LEFT + _WIDTH * across, _TOP + _HEIGHT * (1 - up))

    def line(self, start: svg.Point, end: svg.Point, colour: str) -> str:
        """A line between two points of the diagram."""
        (x1, y1), (x2, y2) = self.at(*start), self.at(*end)
        ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
        return svg.element("line", {**ends, "stroke": colour, "stroke_width": 1.6})

    def axes(self) -> Iterator[str]:
        """The grid, its figures and what they are."""
        for value in _powers(self.low, self.high):
            x, _ = self.at(value, self.least)
            yield self._grid((x, _TOP), (x, _TOP + _HEIGHT))
            yield svg.text((x, _TOP + _HEIGHT + 16), f"{value:g}", text_anchor="middle")
        for value in _powers(self.least, self.most):
            _, y = self.at(self.low, value)
            yield self._grid((_LEFT, y), (_LEFT + _WIDTH, y))
            yield svg.text((_LEFT - 6, y + 4), f"{value / 1e9:g}", text_anchor="end")
        middle = (_LEFT + _WIDTH / 2, _TOP + _HEIGHT + 36)
        yield svg.text(middle, "operations for each byte", text_anchor="middle", fill=svg.FAINT)
        turned = f"rotate(-90 16 {svg.number(_TOP + _HEIGHT / 2)})"
        yield svg.text(
            (16.0, _TOP + _HEIGHT / 2),
            "GFLOP/s",
            text_anchor="middle",
            fill=svg.FAINT,
            transform=turned,
        )

    def _grid(self, start: svg.Point, end: svg.Point) -> str:
        ends = {"x1": start[0], "y1": start[1], "x2": end[0], "y2": end[1]}
        return svg.element("line", {**ends, "stroke": "#dddddd", "stroke_width": 1.0})


def _powers(low: float, high: float) -> Iterator[float]:
    """The powers of ten from one to another.

    >>> list(_powers(0.1, 10.0))
    [0.1, 1.0, 10.0]
    """
    for exponent in range(round(math.log10(low)), round(math.log10(high)) + 1):
        yield 10.0**exponent

"""What a profile says: the time of each loop nest, its work, and the roof above it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from loopwright.drawing import html_table, page, text_table
from loopwright.drawing.units import billions, count, duration, percent
from loopwright.errors import counted

if TYPE_CHECKING:
    from loopwright.errors import SourceLocation
    from loopwright.runtime.profiling.hardware import Counted
    from loopwright.runtime.profiling.limits import Limits


@dataclass(frozen=True, slots=True)
class NestProfile:
    """What a nest took in the best run; `parent` is the number of the nest around it.

    `seconds` are with the nests in it. `operations` are floating-point operations as they were
    executed, lanes that a mask leaves out included; `footprint` the bytes of the elements that one
    of its `runs` accesses, or of the lines, roughly, where these elements cannot be counted; None
    where that is not known. `roof` is what the host can do at most in
    operations a second, at this ratio of operations to bytes, and `bound` what sets it. `misses`
    are the lines that are predicted to come into each cache in all its runs, None where that is
    not known. `places` are where its ops stand in the source.
    """

    label: str
    location: SourceLocation | None
    parent: int | None
    seconds: float
    runs: int
    operations: int
    footprint: int | None
    roof: float | None
    bound: str
    misses: tuple[int, ...] | None
    places: frozenset[SourceLocation]

    @property
    def rate(self) -> float:
        """Floating-point operations a second."""
        return self.operations / self.seconds if self.seconds else 0.0

    @property
    def intensity(self) -> float | None:
        """Floating-point operations for each byte of the footprint; None if that is not known."""
        moved = None if self.footprint is None else self.footprint * self.runs
        return self.operations / moved if moved else None

    @property
    def share_of_roof(self) -> float | None:
        """How much of what the host can do is reached, between 0 and about 1."""
        return self.rate / self.roof if self.roof and self.seconds else None


@dataclass(frozen=True, slots=True)
class Profile:
    """Where the time of a call went.

    `seconds` is the time of the best of `calls` calls of the measured code; `plain_seconds` that of
    the code as it is. `caches` are those that misses are predicted of, `counted` the misses of
    loads that the processor counted in one call, on the thread that called. It prints as a table,
    is one in a notebook, and `svg` draws the roofline.
    """

    function: str
    calls: int
    seconds: float
    plain_seconds: float
    operations: int
    nests: tuple[NestProfile, ...]
    limits: Limits
    caches: tuple[str, ...]
    counted: Counted

    @property
    def hottest(self) -> NestProfile | None:
        """The innermost nest that took the most time; None if there is none."""
        inner = [nest for number, nest in enumerate(self.nests) if not self._is_around(number)]
        return max(inner, key=lambda nest: nest.seconds, default=None)

    @property
    def roof_seconds(self) -> float | None:
        """The least time in which the host could do all operations; None if that is not known."""
        inner = [nest for number, nest in enumerate(self.nests) if not self._is_around(number)]
        known = sum(nest.operations / nest.roof for nest in inner if nest.roof)
        done = sum(nest.operations for nest in inner if nest.roof)
        return known * self.operations / done if done else None

    def _is_around(self, number: int) -> bool:
        return any(nest.parent == number for nest in self.nests)

    def __repr__(self) -> str:
        nests, time = counted(len(self.nests), "nest"), duration(self.plain_seconds)
        return f"<Profile of @{self.function}: {nests}, {time} a call; print shows it>"

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int | None = None) -> str:
        """The profile as a table of at most `width` columns, with the host's peaks below it."""
        rate = _flops(self.operations / self.seconds) if self.operations else "no float operations"
        lines = [f"@{self.function}: {duration(self.plain_seconds)} a call, {rate}"]
        lines += text_table(_HEADS, self._rows(), numbers=range(2, len(_HEADS) - 2), width=width)
        peaks = self.limits
        near = ", ".join(f"{b.name} {billions(b.rate, 'B/s')}" for b in peaks.bandwidths)
        lines.append(
            f"one core: {_flops(peaks.narrow)} on 32 bits, {_flops(peaks.wide)} on 64; {near}"
        )
        lines.append(self._counted_text())
        return "\n".join(lines)

    def _counted_text(self) -> str:
        """What the misses of the table are, and what the processor counted."""
        what = f"misses: lines predicted to come into {', '.join(self.caches)}"
        if self.counted.refused:
            return f"{what}; the system has no counters for them here ({self.counted.refused})"
        seen = ", ".join(f"{name} {count(number)}" for name, number in self.counted.counts)
        return f"{what}; counted in a call: {seen}"

    def _rows(self) -> list[tuple[str, ...]]:
        return [self._row(nest) for nest in self.nests] + [self._rest()]

    def _row(self, nest: NestProfile) -> tuple[str, ...]:
        share = nest.share_of_roof
        return (
            "  " * self._depth(nest) + nest.label,
            "" if nest.location is None else str(nest.location.line),
            duration(nest.seconds),
            percent(nest.seconds / self.seconds),
            str(nest.runs),
            f"{nest.rate / 1e9:.3g}" if nest.operations else "",
            "" if nest.intensity is None or not nest.operations else f"{nest.intensity:.3g}",
            "" if share is None or not nest.operations else percent(share),
            nest.bound,
            "" if nest.misses is None else "/".join(map(count, nest.misses)),
        )

    def _depth(self, nest: NestProfile) -> int:
        return 0 if nest.parent is None else 1 + self._depth(self.nests[nest.parent])

    def _rest(self) -> tuple[str, ...]:
        inside = sum(nest.seconds for nest in self.nests if nest.parent is None)
        rest = max(self.seconds - inside, 0.0)
        return ("the rest", "", duration(rest), percent(rest / self.seconds), *[""] * 6)

    def _repr_html_(self) -> str:
        return html_table(f"Profile of @{self.function}", _HEADS, self._rows())

    def svg(self) -> str:
        """The roofline of the host with a point for each nest, as an SVG picture."""
        from loopwright.drawing.roofline import Point, Roof, draw_roofline

        points = [
            Point(nest.label, nest.intensity, nest.rate)
            for number, nest in enumerate(self.nests)
            if nest.intensity and nest.rate and not self._is_around(number)
        ]
        roofs = [Roof(level.name, level.rate) for level in self.limits.bandwidths]
        peaks = [("64 bits", self.limits.wide), ("32 bits", self.limits.narrow)]
        return draw_roofline(f"Roofline of @{self.function}", roofs, peaks, points)

    def html(self) -> str:
        """The profile as a part of a page: the roofline, and the table."""
        title = f"Profile of @{self.function}"
        table = html_table(title, _HEADS, [*self._rows()])
        shown = f"{duration(self.plain_seconds)} a call, the best of several."
        picture = page.figure(self.svg(), f"Roofline of @{self.function}")
        counted = page.paragraph(f"{self._counted_text()}.")
        return page.paragraph(shown) + picture + page.scrolling(title, table) + counted

    def to_json(self) -> str:
        """All figures: seconds, bytes, operations."""
        nests = [
            {
                "label": nest.label,
                "location": None if nest.location is None else str(nest.location),
                "parent": nest.parent,
                "seconds": nest.seconds,
                "runs": nest.runs,
                "operations": nest.operations,
                "footprint": nest.footprint,
                "roof": nest.roof,
                "bound": nest.bound,
                "misses": nest.misses and dict(zip(self.caches, nest.misses, strict=True)),
            }
            for nest in self.nests
        ]
        about = {
            "function": self.function,
            "seconds": self.plain_seconds,
            "measured_seconds": self.seconds,
            "operations": self.operations,
            "nests": nests,
            "peaks": {"32": self.limits.narrow, "64": self.limits.wide},
            "misses_counted": dict(self.counted.counts),
            "bandwidths": {b.name: b.rate for b in self.limits.bandwidths},
        }
        return json.dumps(about, indent=2)


_HEADS = (
    *("nest", "line", "time", "share", "runs"),
    *("GFLOP/s", "flop/byte", "of roof", "bound by", "misses"),
)


def _flops(rate: float) -> str:
    return billions(rate, "FLOP/s")

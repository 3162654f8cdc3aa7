"""Draw the speedups of Python kernels over Numba, from the table of `docs/performance.md`.

python benchmarks/chart.py [--out docs/images/speedups.svg]

The table has the figures that `python benchmarks/python_kernels.py` measured: our time over that of
Numba, for each kernel as plain loops and as array expressions. The chart has a row for each kernel,
with a mark for each of the two on a logarithmic axis of speedups.
"""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from loopwright.reporting.drawing import svg

ROOT = Path(__file__).resolve().parent.parent
TITLE = "Speedup over Numba (fast-math in both), by kernel"
_ROW = re.compile(r"^\| `(\w+)` \| ([\d.]+) \| ([\d.]*) \| [\d.]* \|$", re.MULTILINE)
_HEAD = "| kernel | loops, of Numba | arrays, of Numba | arrays, of NumPy |\n"
_ROW_HEIGHT = 16.0
_LEFT = 170.0
_TOP = 52.0
_WIDTH = 560.0
_TICKS = (0.5, 1, 2, 4, 8, 16, 32)


@dataclass(frozen=True)
class Speedups:
    """The speedups of a kernel as loops, and as array expressions if it is written so."""

    kernel: str
    loops: float
    arrays: float | None


def speedups_in(page: str) -> list[Speedups]:
    """The rows of the table in a page, the greatest speedup of loops first."""
    table = page.partition(_HEAD)[2].partition("\n\n")[0]
    rows = [
        Speedups(name, 1 / float(loops), 1 / float(arrays) if arrays else None)
        for name, loops, arrays in _ROW.findall(table)
    ]
    return sorted(rows, key=lambda row: (-row.loops, row.kernel))


def geometric_mean(rows: list[Speedups]) -> float:
    """The geometric mean of all speedups."""
    ratios = [ratio for row in rows for ratio in (row.loops, row.arrays) if ratio is not None]
    return math.exp(math.fsum(map(math.log, ratios)) / len(ratios))


def chart(rows: list[Speedups]) -> str:
    """The picture of the speedups."""
    bottom = _TOP + _ROW_HEIGHT * len(rows)
    mean = geometric_mean(rows)
    children = [
        svg.text((_LEFT, 18.0), TITLE, font_weight="bold"),
        *_axis(bottom),
        svg.line((_x(mean), _TOP - 8), (_x(mean), bottom), svg.HALO, 2.0),
    ]
    for number, row in enumerate(rows):
        y = _TOP + _ROW_HEIGHT * (number + 0.5)
        children.append(svg.text((_LEFT - 10, y + 4), row.kernel, text_anchor="end"))
        children.append(_loops_mark(_x(row.loops), y))
        if row.arrays is not None:
            children.append(_arrays_mark(_x(row.arrays), y))
    entries = [
        (_loops_mark(8.0, 0.0), "plain loops"),
        (_arrays_mark(8.0, 0.0), "array expressions"),
        (svg.line((8, -6), (8, 6), svg.HALO, 2.0), f"geometric mean of all: {mean:.1f} ×"),
    ]
    legend, height = svg.legend((_LEFT, bottom + 24), entries)
    best = ", ".join(f"{row.kernel} {row.loops:.1f}" for row in rows[:3])
    description = f"{len(rows)} kernels; geometric mean {mean:.1f}; greatest as loops: {best}"
    size = (_LEFT + _WIDTH + 24, bottom + 24 + height)
    return svg.document(size, TITLE, description, [*children, *legend])


def _x(speedup: float) -> float:
    """The position of a speedup on the logarithmic axis."""
    span = math.log(_TICKS[-1] / _TICKS[0])
    return _LEFT + _WIDTH * math.log(speedup / _TICKS[0]) / span


def _axis(bottom: float) -> Iterator[str]:
    for tick in _TICKS:
        colour = svg.FAINT if tick == 1 else svg.GRID
        yield svg.line((_x(tick), _TOP - 8), (_x(tick), bottom), colour)
        yield svg.text((_x(tick), _TOP - 14), f"{tick:g} ×", text_anchor="middle", fill=svg.FAINT)


def _loops_mark(x: float, y: float) -> str:
    return svg.element("circle", {"cx": x, "cy": y, "r": 5.0, "fill": svg.COLOURS["flow"]})


def _arrays_mark(x: float, y: float) -> str:
    square = {"x": x - 4.5, "y": y - 4.5, "width": 9.0, "height": 9.0}
    return svg.element(
        "rect", {**square, "fill": "none", "stroke": svg.COLOURS["anti"], "stroke_width": 2.0}
    )


def main() -> None:
    """Write the chart."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "images" / "speedups.svg")
    options = parser.parse_args()
    rows = speedups_in((ROOT / "docs" / "performance.md").read_text(encoding="utf-8"))
    options.out.write_text(chart(rows), encoding="utf-8")


if __name__ == "__main__":
    main()

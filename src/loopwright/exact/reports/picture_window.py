"""The part of an iteration space that a picture has room for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from loopwright.exact.presburger.rows import Row
from loopwright.reporting.drawing import Axis

if TYPE_CHECKING:
    from loopwright.exact.presburger.sets import PresburgerSet

MOST_VALUES = 20
"""How many values of a loop are drawn."""

_CLIPPED = 10
"""How many are drawn of a loop that has more than that, where these show what is wanted."""

_MARGIN = 2
_FEW_ENDS = 3
"""How many pairs that begin at one place show where all of those end."""


@dataclass(frozen=True, slots=True)
class Window:
    """A range of values for each shown loop, and what has been left out."""

    shown: tuple[Axis, ...]
    notes: tuple[str, ...]

    @property
    def rank(self) -> int:
        """How many loops are shown."""
        return len(self.shown)

    def axes(self) -> tuple[Axis, Axis | None]:
        """The axes of a panel; one of a single value where there is no loop."""
        none = Axis("", 0, 1)
        across = self.shown[0] if self.shown else none
        return across, self.shown[1] if len(self.shown) > 1 else None

    def rows(self) -> list[Row]:
        """Inequalities that hold in the window."""
        rows: list[Row] = []
        for k, axis in enumerate(self.shown):
            unit = [int(i == k) for i in range(self.rank)]
            last = axis.values()[-1]
            rows += [(*unit, -axis.first), (*(-value for value in unit), last)]
        return rows

    def holds(self, place: Sequence[int]) -> bool:
        """Whether a place is in the window."""
        return all(
            axis.first <= value <= axis.values()[-1]
            for axis, value in zip(self.shown, place, strict=True)
        )

    def points(self, places: PresburgerSet) -> Iterator[tuple[int, int]]:
        """The places of a set that are in the window."""
        from loopwright.exact.presburger.sets import PresburgerSet

        if not self.shown:
            yield (0, 0)
            return
        inside = PresburgerSet.from_rows(self.rank, 0, [], self.rows())
        for point in places.intersect(inside).points(MOST_VALUES**2):
            yield point[0], point[1] if len(point) > 1 else 0


def window_over(
    places: PresburgerSet,
    names: Sequence[str],
    steps: Sequence[int],
    wanted: Sequence[Sequence[int]],
) -> Window:
    """A window over a set of places that has, if there is room, the wanted ones."""
    axes: list[Axis] = []
    notes: list[str] = []
    for k, name in enumerate(names):
        found = places.bounds(k)
        low, high = (None, None) if found is None else (found.lower, found.upper)
        values = sorted(point[k] for point in wanted)
        step = steps[k] if _is_spaced(places, k, values[0], steps[k]) else 1
        axis = _axis(name, low, high, values, step)
        axes.append(axis)
        last = axis.values()[-1]
        if low is None or low < axis.first or high is None or high > last:
            ends = "-∞" if low is None else str(low), "∞" if high is None else str(high)
            notes.append(
                f"{name} goes from {ends[0]} to {ends[1]}; only {axis.first} to {last} are shown."
            )
    return Window(tuple(axes), tuple(notes))


def _axis(name: str, low: int | None, high: int | None, wanted: Sequence[int], step: int) -> Axis:
    if low is not None and high is not None and (high - low) // step < MOST_VALUES:
        return Axis(name, low, (high - low) // step + 1, step)
    is_near = (wanted[-1] - wanted[0]) // step + 2 * _MARGIN < _CLIPPED
    most = _CLIPPED if is_near else MOST_VALUES
    reach = (most - 1) * step
    first = wanted[0] - _MARGIN * step
    if low is not None and wanted[-1] <= low + reach:
        first = low
    elif high is not None and wanted[0] >= high - reach:
        first = high - reach
    if low is not None:
        first = max(first, low)
    first += (wanted[0] - first) % step
    count = most
    if high is not None:
        count = min(count, (high - first) // step + 1)
    return Axis(name, first, count, step)


def _is_spaced(places: PresburgerSet, position: int, value: int, step: int) -> bool:
    """Whether all values of a coordinate are multiples of a step apart."""
    from loopwright.exact.presburger.sets import PresburgerSet

    if step == 1:
        return True
    rank = places.rank
    unit = [int(k == position) for k in range(rank)]
    rest = (*unit, -step, -value)
    between = [(*rest[:-1], rest[-1] - 1), (*(-part for part in rest[:-1]), step - 1 - rest[-1])]
    others = PresburgerSet.from_rows(rank, 1, [], between)
    return places.intersect(others).is_empty()


def all_pairs(first: Window, second: Window) -> PresburgerSet:
    """All pairs of places in two windows."""
    from loopwright.exact.presburger.sets import PresburgerSet

    rows = [(*row[:-1], *(0,) * second.rank, row[-1]) for row in first.rows()]
    rows += [(*(0,) * first.rank, *row) for row in second.rows()]
    return PresburgerSet.from_rows(first.rank + second.rank, 0, [], rows)


def nearest_pairs(pairs: PresburgerSet, window: Window, most: int) -> Sequence[tuple[int, ...]]:
    """The pairs in a window whose ends are nearest: as far apart as gives no more than `most`, but
    some."""
    found: Sequence[tuple[int, ...]] = ()
    for radius in range(1, MOST_VALUES):
        near = pairs.intersect(_within(window, radius))
        count = near.count()
        if count is None or (found and count > most):
            break
        found = near.points(count)
    return found


def _within(window: Window, radius: int) -> PresburgerSet:
    """Pairs that are no more than some steps apart along each axis."""
    from loopwright.exact.presburger.sets import PresburgerSet

    rows = _nearer(window.rank, [radius * axis.step for axis in window.shown])
    return PresburgerSet.from_rows(2 * window.rank, 0, [], rows)


def _nearer(rank: int, reaches: Sequence[int]) -> list[Row]:
    """Inequalities of pairs no further apart, along each axis, than this."""
    rows: list[Row] = []
    for k, reach in enumerate(reaches):
        for sign in (1, -1):
            row = [0] * (2 * rank + 1)
            row[k], row[rank + k], row[-1] = sign, -sign, reach
            rows.append(tuple(row))
    return rows


def beginning_at(place: Sequence[int], rank: int) -> PresburgerSet:
    """The pairs, of this rank together, that begin at a place."""
    from loopwright.exact.presburger.sets import PresburgerSet

    rows = [(*(int(i == k) for i in range(rank)), -value) for k, value in enumerate(place)]
    return PresburgerSet.from_rows(rank, 0, rows, [])


def are_parallel(pairs: Sequence[tuple[int, ...]], window: Window, most: int) -> bool:
    """Whether all pairs are equally far apart: no more than a step along each axis, or they are
    no more than `most`."""
    rank = window.rank
    vectors = {
        tuple(b - a for a, b in zip(pair[:rank], pair[rank:], strict=True)) for pair in pairs
    }
    steps = [axis.step for axis in window.shown]
    if len(vectors) == 1 and len(pairs) <= most:
        return True
    return len(vectors) == 1 and all(
        abs(value) <= step for value, step in zip(vectors.pop(), steps, strict=True)
    )


def thinned(
    pairs: Sequence[tuple[int, ...]], window: Window, origin: Sequence[int], most: int
) -> tuple[Sequence[tuple[int, ...]], int]:
    """Pairs that begin at evenly spread places: a multiple of a number of steps from a place, along
    each axis; and that number. No more than `most` pairs, or few places.
    """
    steps = [axis.step for axis in window.shown]
    kept: Sequence[tuple[int, ...]] = pairs
    for spacing in range(1, MOST_VALUES + 1):
        kept = [
            pair
            for pair in pairs
            if all(
                (value - start) % (step * spacing) == 0
                for value, start, step in zip(pair[: window.rank], origin, steps, strict=True)
            )
        ]
        begun = {pair[: window.rank] for pair in kept}
        if len(kept) <= most or len(begun) * _FEW_ENDS <= most:
            return kept, spacing
    return kept, MOST_VALUES


def spread(pairs: Sequence[tuple[int, ...]], rank: int, most: int) -> Sequence[tuple[int, ...]]:
    """No more than `most` pairs; of those that begin at one place, some evenly spread ones.

    >>> spread([(0, end) for end in range(9)] + [(1, 7)], 1, 6)
    [(0, 0), (0, 4), (0, 8), (1, 7)]
    """
    begun: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for pair in pairs:
        begun.setdefault(pair[:rank], []).append(pair)
    room = max(1, most // len(begun)) if begun else 0
    kept: list[tuple[int, ...]] = []
    for group in begun.values():
        last, number = len(group) - 1, min(room, len(group))
        kept += [group[last * k // max(1, number - 1)] for k in range(number)]
    return kept[:most]


def fits(places: Sequence[Sequence[int]], steps: Sequence[int]) -> bool:
    """Whether one window has room for these places."""
    columns = zip(*places, strict=True)
    return all(
        max(values) - min(values) < MOST_VALUES * step
        for values, step in zip(columns, steps, strict=True)
    )


def nearest_pair(pairs: PresburgerSet, steps: Sequence[int]) -> list[tuple[int, ...]] | None:
    """Two places around the ends of a pair that are near each other, such that a window over both
    has these in its middle; None if no pair fits a window."""
    from loopwright.exact.presburger.sets import PresburgerSet

    rank = len(steps)
    for radius in range(1, MOST_VALUES):
        rows = _nearer(rank, [radius * step for step in steps])
        found = pairs.intersect(PresburgerSet.from_rows(2 * rank, 0, [], rows)).sample()
        if found is not None:
            ends = (found[:rank], found[rank:])
            room = (MOST_VALUES - 1 - radius) // 2 - _MARGIN
            low = tuple(
                min(a, b) - max(room, 0) * step for a, b, step in zip(*ends, steps, strict=True)
            )
            high = tuple(map(max, *ends))
            return [low, high]
    return None

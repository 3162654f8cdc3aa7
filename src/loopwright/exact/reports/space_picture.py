"""Iteration spaces as plain data to draw.

The part of an iteration space that a picture has room for.

The iteration space of two accesses with the dependences between them, as plain data to draw.

Up to two loops are shown. If two loops or more are around both accesses, these are the one that
carries the dependence and the next whose distance is not always 0, in one panel; otherwise each
access has a panel of its own. Of the other loops, those around the shown ones are held at the
witness's iteration, and those inside are projected out. Parameters that only bound loops from above
are as large as one likes; others that subscripts do not depend on leave some room, if they may be
larger with the same witness; all others have the witness's values. Large and unbounded spaces are
clipped. All of that stands in the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import prod
from typing import TYPE_CHECKING, cast

from xdsl.ir import Operation

from loopwright.exact.dependences.dependence import DependenceAnalysis
from loopwright.exact.dependences.model import (
    Dependence,
    DependenceKind,
    common_loops,
    iteration_text,
    loop_name,
    parameter_name,
)
from loopwright.exact.dependences.solver import (
    Answer,
    Question,
    answer,
    dependence_polyhedron,
    sink_parameters,
)
from loopwright.exact.memory.access import Access
from loopwright.exact.memory.shapes import Shape
from loopwright.exact.presburger.budget import Budget, spending
from loopwright.exact.presburger.rows import Row
from loopwright.exact.presburger.tableau import Tableau
from loopwright.ir.syntax.ir_lists import operation_name
from loopwright.ir.syntax.locations import source_location
from loopwright.reporting.drawing import Arrow, Axis, Panel, Picture
from loopwright.reporting.errors import counted, ordinal

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


MOST_ARROWS = 60
"""How many arrows of one depth are drawn, unless all lead to neighbours in one direction."""
_MOST_BETWEEN = 12
"""The same between two panels, one of which has two axes."""
_FEWEST = 8
"""The same between few points."""
_MOST_COUNTED = 2000
"""How many arrows between two panels are listed, to draw some of them."""
_ROOM = 8
"""The value of parameters that bound loops in both directions, as extents that are compared."""
_RANKS = {kind: rank for rank, kind in enumerate(("input", "output", "anti", "flow"))}


def clearest(found: Sequence[Dependence]) -> Dependence | None:
    """The dependence that a picture shows best: certain rather than possible, in two loops rather
    than one, carried by a loop, a flow; of equal ones the first."""

    def merit(one: Dependence) -> tuple[bool, int, bool, int]:
        loops = min(len(one.common_loops), 2)
        return one.is_certain, loops, one.loop is not None, _RANKS[one.kind.value]

    drawable = [one for one in found if one.source.loops or one.sink.loops]
    return max(drawable, key=merit, default=None)


def picture_of(
    analysis: DependenceAnalysis,
    main: Dependence,
    kinds: Sequence[DependenceKind],
    depths: Sequence[int] | None = None,
) -> Picture:
    """The picture of a pair of accesses: all dependences of these kinds, at all depths or at some;
    the witness is that of `main`. Raises `UndecidedError` where counting takes too long."""
    with spending(Budget()):
        return _Space(analysis, main).picture(kinds, depths)


@dataclass(frozen=True, slots=True)
class _Fixed:
    """Values of some columns."""

    columns: tuple[tuple[int, int], ...]

    def rows(self, width: int) -> list[Row]:
        return [
            (*(int(k == column) for k in range(width)), -value) for column, value in self.columns
        ]


class _Space:
    def __init__(self, analysis: DependenceAnalysis, main: Dependence) -> None:
        self._analysis = analysis
        self._main = main
        self._source, self._sink = main.source, main.sink
        self._question: Question = analysis.question(main.source, main.sink)
        found = answer(self._question, main.depth, Budget())
        assert found is not None, "there is a dependence"
        self._answer: Answer = found
        self._common = common_loops(main.source.loops, main.sink.loops)
        inner = max(len(main.source.loops), len(main.sink.loops))
        self._is_shared = self._common >= 2 or (self._common == 1 and inner == 1)
        self._shown = self._choose()
        self._sinks = sink_parameters(self._question)
        self._free = set(self._parameters_with(_only_bounds))
        self._answer = replace(found, parameters=self._roomy())

    # What is shown -----------------------------------------------------------------------------

    def _choose(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The positions of the shown loops, around the source and around the sink."""
        if self._is_shared:
            both = tuple(range(self._common)) if self._common < 3 else self._shown_pair()
            return both, both
        ours, theirs = (
            tuple(range(max(len(access.loops) - 2, 0), len(access.loops)))
            for access in (self._source, self._sink)
        )
        return ours, theirs

    def _shown_pair(self) -> tuple[int, ...]:
        carrier = self._main.depth - 1
        if carrier >= self._common:
            return self._common - 2, self._common - 1
        later = range(carrier + 1, self._common)
        moving = [
            loop
            for loop in later
            if (self._main.intervals[loop].lower, self._main.intervals[loop].upper) != (0, 0)
        ]
        other = (moving or [*later, carrier - 1])[0]
        return tuple(sorted((carrier, other)))

    def _held(self) -> range:
        """The loops that are held at the witness's iteration: those around all shown ones."""
        return range(min(self._shown[0], default=0)) if self._is_shared else range(0)

    def _roomy(self) -> tuple[int, ...]:
        """Values of parameters with which there are the witness and, where that may be, more."""
        from loopwright.exact.presburger.sets import PresburgerSet

        values = self._answer.parameters
        witness = [*self._answer.source, *self._answer.sink]
        candidates = set(self._parameters_with(_bounds))
        larger: dict[int, int] = {}
        for number in sorted(candidates - self._free):
            if values[number] >= _ROOM:
                continue
            for part in dependence_polyhedron(self._question, self._main.depth):
                fixed = {n: value for n, value in enumerate(values) if n not in candidates}
                fixed |= {**larger, number: _ROOM}
                columns = [*enumerate(witness), *((part.num_dims + n, v) for n, v in fixed.items())]
                rows = _Fixed(tuple(columns)).rows(part.num_columns)
                found = PresburgerSet.from_tableau(part.with_equalities(rows)).sample()
                if found is not None:
                    larger[number] = _ROOM
                    values = tuple(found[part.num_dims :][: len(values)])
                    break
        return values

    def _parameters_with(self, holds: Callable[[Shape, int], bool]) -> Iterator[int]:
        """The parameters of which something holds in the accesses that have them."""
        question = self._question
        count = max([question.source.num_parameters, *(n + 1 for n in self._sinks)])
        for number in range(count):
            shapes = [(question.source, number)] if number < question.source.num_parameters else []
            if number in self._sinks:
                shapes.append((question.sink, self._sinks.index(number)))
            if all(holds(shape, own) for shape, own in shapes):
                yield number

    def _values(self, *, of_sink: bool) -> _Fixed:
        """The fixed columns of an access's own domain: held loops, and parameters."""
        shape = self._question.sink if of_sink else self._question.source
        iteration = self._answer.sink if of_sink else self._answer.source
        fixed = [(loop, iteration[loop]) for loop in self._held()]
        for own in range(shape.num_parameters):
            number = self._sinks[own] if of_sink else own
            if number not in self._free:
                fixed.append((shape.num_loops + own, self._answer.parameters[number]))
        return _Fixed(tuple(fixed))

    # Sets --------------------------------------------------------------------------------------

    def _executions(self, *, of_sink: bool) -> PresburgerSet:
        """The values of the shown loops where an access is executed."""
        from loopwright.exact.presburger.sets import PresburgerSet

        shape = self._question.sink if of_sink else self._question.source
        fixed, shown = self._values(of_sink=of_sink), self._shown[of_sink]
        width = shape.num_loops + shape.num_parameters
        parts = [
            PresburgerSet.from_tableau(
                piece.domain.with_equalities(fixed.rows(piece.domain.num_columns))
            ).image(_units(shown, width))
            for piece in shape.pieces
        ]
        return reduce(lambda union, part: union.union(part), parts)

    def _pairs(self, depth: int) -> PresburgerSet:
        """The values of the shown loops at the source, then at the sink."""
        parts = [self._pairs_of(part) for part in dependence_polyhedron(self._question, depth)]
        return reduce(lambda union, part: union.union(part), parts)

    def _pairs_of(self, part: Tableau) -> PresburgerSet:
        from loopwright.exact.presburger.sets import PresburgerSet

        first = self._question.source.num_loops
        fixed = [(loop, self._answer.source[loop]) for loop in self._held()]
        fixed += [(first + loop, self._answer.sink[loop]) for loop in self._held()]
        fixed += [
            (part.num_dims + number, value)
            for number, value in enumerate(self._answer.parameters)
            if number not in self._free
        ]
        rows = _Fixed(tuple(fixed)).rows(part.num_columns)
        shown = [*self._shown[0], *(first + loop for loop in self._shown[1])]
        return PresburgerSet.from_tableau(part.with_equalities(rows)).image(
            _units(shown, part.num_visible)
        )

    # The picture -------------------------------------------------------------------------------

    def picture(
        self, kinds: Sequence[DependenceKind], depths: Sequence[int] | None = None
    ) -> Picture:
        found = list(self._analysis.between(self._source, self._sink, kinds, depths))
        windows = self._windows()
        notes = [*self._notes(found)]
        notes += [note for window in dict.fromkeys(windows) for note in window.notes]
        arrows: dict[tuple[object, ...], Arrow] = {}
        for one in found:
            drawn = list(self._arrows(one, windows, notes))
            if one is self._main or (one.depth, one.kind) == (self._main.depth, self._main.kind):
                drawn += self._witness(windows, drawn, notes)
            for arrow in drawn:
                key = arrow.source, arrow.sink, arrow.kind
                if arrow.marked or key not in arrows:
                    arrows[key] = arrow
        kind = " and ".join(dict.fromkeys(one.kind.value for one in found))
        title = f"{kind} dependence: {_op(self._source.op)} → {_op(self._sink.op)}"
        panels = tuple(self._panels(windows))
        return Picture(title, panels, tuple(arrows.values()), tuple(dict.fromkeys(notes)))

    def _windows(self) -> tuple[Window, Window]:
        names = [
            [loop_name(access.loops[k], k) for k in shown]
            for access, shown in zip((self._source, self._sink), self._shown, strict=True)
        ]
        steps = [
            [access.loops[k].step or 1 for k in shown]
            for access, shown in zip((self._source, self._sink), self._shown, strict=True)
        ]
        ours, theirs = self._executions(of_sink=False), self._executions(of_sink=True)
        first = tuple(self._answer.source[k] for k in self._shown[0])
        second = tuple(self._answer.sink[k] for k in self._shown[1])
        if self._is_shared:
            wanted = [first, second]
            if not fits(wanted, steps[0]):
                wanted = nearest_pair(self._pairs(self._main.depth), steps[0]) or wanted
            both = window_over(ours.union(theirs), names[0], steps[0], wanted)
            return both, both
        return (
            window_over(ours, names[0], steps[0], [first]),
            window_over(theirs, names[1], steps[1], [second]),
        )

    def _panels(self, windows: tuple[Window, Window]) -> Iterator[Panel]:
        ours, theirs = (
            frozenset(window.points(self._executions(of_sink=number == 1)))
            for number, window in enumerate(windows)
        )
        if self._is_shared:
            yield Panel("", *windows[0].axes(), ours, theirs)
        else:
            yield Panel(_op(self._source.op), *windows[0].axes(), ours, frozenset())
            yield Panel(_op(self._sink.op), *windows[1].axes(), frozenset(), theirs)

    def _arrows(
        self, one: Dependence, windows: tuple[Window, Window], notes: list[str]
    ) -> Iterator[Arrow]:
        pairs = self._pairs(one.depth)
        inside = pairs.intersect(all_pairs(*windows))
        if not pairs.is_subset(inside):
            notes.append("Arrows that leave the picture are not drawn.")
        count = inside.count() or 0
        size = len(self._shown[0])
        most = self._room(windows)
        drawn: Sequence[tuple[int, ...]]
        if count <= most:
            drawn = inside.points(most)
        else:
            drawn, which = self._some(inside, windows, count, most)
            if len(drawn) < count:
                notes.append(
                    f"At depth {one.depth}, {len(drawn)} of {counted(count, 'arrow')} "
                    f"{'is' if len(drawn) == 1 else 'are'} drawn: {which}."
                )
        for point in drawn:
            yield self._arrow(point[:size], point[size:], one)

    def _room(self, windows: tuple[Window, Window]) -> int:
        """How many arrows of one depth there is room for: more in one panel than between two, and
        more between many points than between few."""
        if not self._is_shared:
            are_rows = max(window.rank for window in windows) < 2
            return MOST_ARROWS if are_rows else _MOST_BETWEEN
        points = prod(axis.count for axis in windows[0].shown)
        room = 2 * points if windows[0].rank < 2 else max(_FEWEST, points // 4)
        return min(MOST_ARROWS, room)

    def _some(
        self, inside: PresburgerSet, windows: tuple[Window, Window], count: int, most: int
    ) -> tuple[Sequence[tuple[int, ...]], str]:
        """Some of many arrows, evenly spread, and which ones these are in words."""
        first = [self._answer.source[k] for k in self._shown[0]]
        if self._is_shared:
            near = nearest_pairs(inside, windows[0], most)
            which = "the shortest"
            if len(near) == count and are_parallel(near, windows[0], MOST_ARROWS):
                return near, which
        elif count <= _MOST_COUNTED:
            near, which = inside.points(count), "those"
        else:
            own = inside.intersect(beginning_at(first, inside.rank)).points(MOST_VALUES**2)
            spacing = -(-len(own) // MOST_VALUES)
            return own[::spacing], f"some of the {len(own)} from {tuple(first)}"
        origin = first if windows[0].holds(first) else near[len(near) // 2][: len(first)]
        kept, spacing = thinned(near, windows[0], origin, most)
        if spacing > 1:
            which = f"{which} from every {ordinal(spacing)} iteration along each axis"
        drawn = spread(kept, windows[0].rank, most)
        return drawn, which if len(drawn) == len(kept) else f"some of {which}"

    def _arrow(
        self, source: Sequence[int], sink: Sequence[int], one: Dependence, *, marked: bool = False
    ) -> Arrow:
        return Arrow(
            _place(source),
            _place(sink),
            one.kind.value,
            0,
            0 if self._is_shared else 1,
            certain=one.is_certain,
            marked=marked,
        )

    def _witness(
        self, windows: tuple[Window, Window], drawn: Sequence[Arrow], notes: list[str]
    ) -> Iterator[Arrow]:
        """The witness, marked; where there is no room for it, another pair of iterations that is
        drawn."""
        if self._main.witness is None:
            return
        first = [self._answer.source[k] for k in self._shown[0]]
        second = [self._answer.sink[k] for k in self._shown[1]]
        if windows[0].holds(first) or windows[1].holds(second):
            yield self._arrow(first, second, self._main, marked=True)
            return
        if not drawn:
            notes.append("The witness is outside the picture.")
        else:
            other = drawn[len(drawn) // 2]
            ends = (self._shown_text(0, other.source), self._shown_text(1, other.sink))
            shown = f"{ends[0]} → {ends[1]}"
            notes.append(f"The witness is outside the picture; {shown} is marked instead.")
            yield replace(other, marked=True)

    def _shown_text(self, end: int, place: Sequence[int]) -> str:
        """The values of the shown loops around the source or the sink."""
        access = (self._source, self._sink)[end]
        named = zip(self._shown[end], place, strict=False)
        return f"({', '.join(f'{loop_name(access.loops[k], k)} = {value}' for k, value in named)})"

    def _notes(self, found: Sequence[Dependence]) -> Iterator[str]:
        for one in found:
            where = (
                f"carried by {loop_name(one.loop, one.depth - 1)}" if one.loop else "not carried"
            )
            distance = " ".join(map(str, one.intervals))
            yield f"Depth {one.depth}, {where}" + (f", distance {distance}." if distance else ".")
            for reason in one.unknown:
                yield f"Not certain: {reason}."
        witness = self._main.witness
        if witness is not None:
            pair = (
                iteration_text(self._source, witness.source),
                iteration_text(self._sink, witness.sink),
            )
            yield f"Witness: {pair[0]} → {pair[1]}."
        for access, values, shown in (
            (self._source, self._answer.source, self._shown[0]),
            (self._sink, self._answer.sink, self._shown[1]),
        ):
            yield from self._about_hidden(access, values, shown)
        yield from self._about_parameters()

    def _about_hidden(
        self, access: Access, values: Sequence[int], shown: Sequence[int]
    ) -> Iterator[str]:
        held = [f"{loop_name(access.loops[k], k)} = {values[k]}" for k in self._held()]
        if held:
            yield f"Shown for {', '.join(held)}."
        projected = [
            loop_name(loop, k)
            for k, loop in enumerate(access.loops)
            if k not in shown and k not in self._held()
        ]
        if projected:
            yield f"Shown for any {', '.join(projected)}."

    def _about_parameters(self) -> Iterator[str]:
        for number, key in enumerate(self._main.parameters):
            name = parameter_name(key)
            if number in self._free:
                yield f"{name} is as large as needed."
            else:
                yield f"{name} = {self._answer.parameters[number]}."


def _only_bounds(shape: Shape, parameter: int) -> bool:
    """Whether a larger value of a parameter only allows more."""
    column = shape.num_loops + parameter
    return all(
        not any(row[column] for row in (*piece.domain.equalities, *filter(None, piece.subscripts)))
        and all(row[column] >= 0 for row in piece.domain.inequalities)
        for piece in shape.pieces
    )


def _bounds(shape: Shape, parameter: int) -> bool:
    """Whether no subscript depends on a parameter."""
    column = shape.num_loops + parameter
    return not any(row[column] for piece in shape.pieces for row in filter(None, piece.subscripts))


def _units(columns: Sequence[int], width: int) -> list[Row]:
    return [tuple(int(k == column) for k in range(width + 1)) for column in columns]


def _place(values: Sequence[int]) -> tuple[int, int]:
    return cast("tuple[int, int]", (*values, 0, 0)[:2])


def _op(op: Operation) -> str:
    where = source_location(op)
    return operation_name(op) + ("" if where is None else f" at line {where.line}")

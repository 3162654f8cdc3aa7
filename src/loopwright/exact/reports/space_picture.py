"""The iteration space of two accesses with the dependences between them, as plain data to draw.

Up to two loops are shown of each access: of three and more around both, the one that carries the
dependence and the next whose distance is not always 0. If both ends of the witness fit in one
window, source and sink share a panel; otherwise each has its own. Of the other loops, those around
the shown ones are held at the witness's iteration, and those inside are projected out. Parameters
that no subscript depends on are enlarged to show more iterations, if the witness allows it; all
others have the witness's values. Large and unbounded spaces are clipped around the witness. The
notes of the picture say so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import product
from typing import cast

from loopwright.exact.dependences.analysis import DependenceAnalysis
from loopwright.exact.dependences.model import (
    Dependence,
    DependenceKind,
    common_loops,
    iteration_text,
    loop_name,
    parameter_name,
)
from loopwright.exact.dependences.solver import answer, dependence_polyhedron, sink_parameters
from loopwright.exact.memory.access import Access
from loopwright.exact.memory.shapes import Shape
from loopwright.exact.presburger.budget import Budget, spending
from loopwright.exact.presburger.rows import Row, row_of
from loopwright.exact.presburger.sets import PresburgerSet
from loopwright.exact.presburger.tableau import Tableau
from loopwright.ir.core.locations import op_at_line
from loopwright.records import dataclass, replace
from loopwright.reporting.drawing.lattice import Arrow, Axis, Panel, Picture
from loopwright.reporting.errors import counted

MOST_VALUES = 20
"""The most values of a loop that are drawn."""
MOST_ARROWS = 60
"""The most arrows of one depth that are drawn, unless all connect neighbours in one direction."""
_MOST_BETWEEN = 12
"""The most arrows between two panels, one of which has two axes."""
_MOST_COUNTED = 4000
"""The most arrows that are enumerated to choose those that are drawn."""
_ROOMS = (32, 8)
"""Minimum values tried for parameters that no subscript depends on; the first feasible one is
used."""
_MARGIN = 2
_RANKS = {kind: rank for rank, kind in enumerate(("input", "output", "anti", "flow"))}

_Pair = tuple[int, ...]
"""The values of the shown loops at the source, then at the sink."""


def clearest(dependences: Sequence[Dependence]) -> Dependence | None:
    """Return the dependence that a picture shows best: certain rather than possible, in two loops
    rather than one, carried by a loop, a flow; of equal ones the first."""

    def merit(dependence: Dependence) -> tuple[bool, int, bool, int]:
        loops = min(len(dependence.common_loops), 2)
        return (
            dependence.is_certain,
            loops,
            dependence.loop is not None,
            _RANKS[dependence.kind.value],
        )

    drawable = [
        dependence for dependence in dependences if dependence.source.loops or dependence.sink.loops
    ]
    return max(drawable, key=merit, default=None)


def picture_of(
    analysis: DependenceAnalysis,
    main: Dependence,
    kinds: Sequence[DependenceKind],
    depths: Sequence[int] | None = None,
) -> Picture:
    """Return the picture of a pair of accesses: all dependences of these kinds, at all depths or at
    some; the witness is that of `main`. Raises `UndecidedError` where counting takes too long."""
    with spending(Budget()):
        return _Space(analysis, main).picture(kinds, depths)


@dataclass(frozen=True, slots=True)
class _End:
    """The source or the sink: its shown loops, its witness, its executions, and the points that are
    drawn."""

    access: Access
    shown: tuple[int, ...]
    iteration: tuple[int, ...]
    places: PresburgerSet
    window: tuple[Axis, ...]

    def witness(self) -> tuple[int, ...]:
        return tuple(self.iteration[k] for k in self.shown)

    def holds(self, place: Sequence[int]) -> bool:
        return all(value in axis.values() for axis, value in zip(self.window, place, strict=True))

    def points(self) -> Iterator[tuple[int, int]]:
        """Yield the points that are drawn."""
        rank = len(self.window)
        inside = PresburgerSet.from_rows(rank, 0, [], _within(self.window, 0, rank))
        yield from map(_grid_position, self.places.intersect(inside).points(MOST_VALUES**2))

    def axes(self) -> tuple[Axis, Axis | None]:
        """Return the axes of a panel; an axis with a single value if there is no loop."""
        across, up = (*self.window, None, None)[:2]
        return across or Axis("", 0, 1), up

    def text(self, place: Sequence[int]) -> str:
        coordinates = zip(self.shown, place, strict=False)
        values = (f"{loop_name(self.access.loops[k], k)} = {value}" for k, value in coordinates)
        return f"({', '.join(values)})"


class _Space:
    def __init__(self, analysis: DependenceAnalysis, main: Dependence) -> None:
        self._analysis = analysis
        self._main = main
        self._question = analysis.question(main.source, main.sink)
        solved = answer(self._question, main.depth, Budget())
        assert solved is not None, "there is a dependence"
        self._iterations = (solved.source, solved.sink)
        self._sinks = sink_parameters(self._question)
        self._parameters = self._enlarged(solved.parameters)
        common = common_loops(main.source.loops, main.sink.loops)
        inner = max(len(main.source.loops), len(main.sink.loops))
        shown_pair = self._shown_pair(common)
        is_shared = common >= 2 or (common == 1 and inner == 1)
        self._held = range(min(shown_pair, default=0)) if is_shared else range(0)
        shown = [
            shown_pair
            if is_shared
            else tuple(range(max(len(access.loops) - 2, 0), len(access.loops)))
            for access in (main.source, main.sink)
        ]
        executed = [self._executions(shown[k], of_sink=bool(k)) for k in range(2)]
        witnesses = [[self._iterations[k][loop] for loop in shown[k]] for k in range(2)]
        places = [executed[0].union(executed[1])] * 2 if is_shared else executed
        if is_shared:
            is_shared = _fit(witnesses, [main.source.loops[k].step or 1 for k in shown_pair])
        self._is_shared = is_shared
        self._ends = tuple(
            _End(
                access,
                shown[k],
                self._iterations[k],
                executed[k],
                tuple(
                    _axes(access, shown[k], places[k], witnesses if is_shared else [witnesses[k]])
                ),
            )
            for k, access in enumerate((main.source, main.sink))
        )

    def _shown_pair(self, common: int) -> tuple[int, ...]:
        """Return the positions of the common loops that are shown."""
        carrier = self._main.depth - 1
        if common < 3:
            return tuple(range(common))
        if carrier >= common:
            return common - 2, common - 1
        later = range(carrier + 1, common)
        intervals = self._main.intervals
        moving = [k for k in later if (intervals[k].lower, intervals[k].upper) != (0, 0)]
        second_loop = (moving or [*later, carrier - 1])[0]
        return min(carrier, second_loop), max(carrier, second_loop)

    def _enlarged(self, values: tuple[int, ...]) -> tuple[int, ...]:
        """Return values of parameters for which the witness exists, enlarged where possible."""
        witness = [*self._iterations[0], *self._iterations[1]]
        free = [number for number in range(len(values)) if self._only_bounds(number)]
        parts = dependence_polyhedron(self._question, self._main.depth)
        for room, part in product(_ROOMS if free else (), parts):
            first = part.num_dims
            width = part.num_columns
            fixed = [*enumerate(witness)]
            fixed += [(first + n, value) for n, value in enumerate(values) if n not in free]
            least = [row_of(width, {first + n: 1}, -max(room, values[n])) for n in free]
            rows = [row_of(width, {column: 1}, -value) for column, value in fixed]
            roomy = part.with_equalities(rows).with_inequalities(least)
            point = PresburgerSet.from_tableau(roomy).sample()
            if point is not None:
                return tuple(point[first : first + len(values)])
        return values

    def _only_bounds(self, number: int) -> bool:
        """Return whether no subscript depends on a parameter."""
        question = self._question
        own = [(question.source, number)] if number < question.source.num_parameters else []
        if number in self._sinks:
            own.append((question.sink, self._sinks.index(number)))
        return not any(
            row[shape.num_loops + parameter]
            for shape, parameter in own
            for piece in shape.pieces
            for row in filter(None, piece.subscripts)
        )

    # Sets

    def _executions(self, shown: Sequence[int], *, of_sink: bool) -> PresburgerSet:
        """Return the values of the shown loops where an access is executed."""
        shape: Shape = self._question.sink if of_sink else self._question.source
        numbers = self._sinks if of_sink else range(shape.num_parameters)
        fixed = [(loop, self._iterations[of_sink][loop]) for loop in self._held]
        fixed += [(shape.num_loops + k, self._parameters[n]) for k, n in enumerate(numbers)]
        parts = [
            _projected(piece.domain, fixed, shown, shape.num_loops + shape.num_parameters)
            for piece in shape.pieces
        ]
        return reduce(PresburgerSet.union, parts)

    def _pairs(self, depth: int) -> PresburgerSet:
        """Return all pairs of points at a depth, including those outside of the window."""
        first = self._question.source.num_loops
        columns = [*self._ends[0].shown, *(first + loop for loop in self._ends[1].shown)]
        fixed = [(loop, self._iterations[0][loop]) for loop in self._held]
        fixed += [(first + loop, self._iterations[1][loop]) for loop in self._held]
        parts = [
            _projected(
                part,
                [*fixed, *((part.num_dims + n, value) for n, value in enumerate(self._parameters))],
                columns,
                part.num_visible,
            )
            for part in dependence_polyhedron(self._question, depth)
        ]
        return reduce(PresburgerSet.union, parts)

    # The picture

    def picture(
        self, kinds: Sequence[DependenceKind], depths: Sequence[int] | None = None
    ) -> Picture:
        source, sink = self._ends
        dependences = list(self._analysis.between(source.access, sink.access, kinds, depths))
        notes = [*self._notes(dependences), *(x for end in self._ends for x in _clipped(end))]
        arrows: dict[object, Arrow] = {}
        for dependence in dependences:
            drawn = list(self._arrows(dependence, notes))
            if dependence is self._main or (dependence.depth, dependence.kind) == (
                self._main.depth,
                self._main.kind,
            ):
                drawn += self._witness(drawn, notes)
            for arrow in drawn:
                key = arrow.source, arrow.sink, arrow.kind
                if arrow.marked or key not in arrows:
                    arrows[key] = arrow
        kind = " and ".join(dict.fromkeys(dependence.kind.value for dependence in dependences))
        title = f"{kind} dependence: {op_at_line(source.access.op)} → {op_at_line(sink.access.op)}"
        ours, theirs = (frozenset(end.points()) for end in self._ends)
        if self._is_shared:
            panels = (Panel("", *source.axes(), ours, theirs),)
        else:
            panels = (
                Panel(op_at_line(source.access.op), *source.axes(), ours, frozenset()),
                Panel(op_at_line(sink.access.op), *sink.axes(), frozenset(), theirs),
            )
        return Picture(title, panels, tuple(arrows.values()), tuple(dict.fromkeys(notes)))

    def _arrows(self, dependence: Dependence, notes: list[str]) -> Iterator[Arrow]:
        first, second = (end.window for end in self._ends)
        size = len(first)
        rank = len(first) + len(second)
        rows = [*_within(first, 0, rank), *_within(second, size, rank)]
        pairs = self._pairs(dependence.depth)
        inside = pairs.intersect(PresburgerSet.from_rows(rank, 0, [], rows))
        if not pairs.is_subset(inside):
            notes.append("Arrows that leave the picture are not drawn.")
        count = inside.count() or 0
        if count > _MOST_COUNTED:
            start = [row_of(rank, {k: 1}, -v) for k, v in enumerate(self._ends[0].witness())]
            inside = inside.intersect(PresburgerSet.from_rows(rank, 0, start, []))
        drawn = self._pairs_to_draw(inside.points(_MOST_COUNTED), size)
        if len(drawn) < count:
            share = f"{len(drawn)} of {counted(count, 'arrow')}"
            notes.append(f"At depth {dependence.depth}, {share} are drawn.")
        for pair in drawn:
            yield self._arrow(pair[:size], pair[size:], dependence)

    def _pairs_to_draw(self, pairs: Sequence[_Pair], size: int) -> Sequence[_Pair]:
        """Return as many pairs as fit: in one panel the shortest, else evenly spread ones; all
        pairs if they connect neighbours in one direction."""
        are_rows = all(len(end.window) < 2 for end in self._ends)
        most = MOST_ARROWS if self._is_shared or are_rows else _MOST_BETWEEN
        if len(pairs) <= most:
            return pairs
        if not self._is_shared:
            return pairs[:: -(-len(pairs) // most)]
        steps = [axis.step for axis in self._ends[0].window]

        def distance(pair: _Pair) -> tuple[int, ...]:
            return tuple(
                (b - a) // s for a, b, s in zip(pair[:size], pair[size:], steps, strict=True)
            )

        distances = set(map(distance, pairs))
        if len(distances) == 1 and max(map(abs, distances.pop())) <= 1:
            return pairs
        nearest = sorted(pairs, key=lambda pair: sum(map(abs, distance(pair))))
        reach = sum(map(abs, distance(nearest[most - 1])))
        near = [pair for pair in nearest if sum(map(abs, distance(pair))) <= reach]
        return near[:: -(-len(near) // most)]

    def _arrow(
        self,
        source: Sequence[int],
        sink: Sequence[int],
        dependence: Dependence,
        *,
        marked: bool = False,
    ) -> Arrow:
        panel = 0 if self._is_shared else 1
        ends = _grid_position(source), _grid_position(sink)
        return Arrow(
            *ends, dependence.kind.value, 0, panel, certain=dependence.is_certain, marked=marked
        )

    def _witness(self, drawn: Sequence[Arrow], notes: list[str]) -> Iterator[Arrow]:
        """Yield the witness, marked; if it is outside of the window, another pair that is drawn."""
        source, sink = self._ends
        if self._main.witness is None:
            return
        if source.holds(source.witness()) and sink.holds(sink.witness()):
            yield self._arrow(source.witness(), sink.witness(), self._main, marked=True)
        elif drawn:
            substitute = drawn[len(drawn) // 2]
            pair_text = f"{source.text(substitute.source)} → {sink.text(substitute.sink)}"
            notes.append(f"The witness is outside the picture; {pair_text} is marked instead.")
            yield replace(substitute, marked=True)
        else:
            notes.append("The witness is outside the picture.")

    def _notes(self, dependences: Sequence[Dependence]) -> Iterator[str]:
        for dependence in dependences:
            carrier = (
                f"carried by {loop_name(dependence.loop, dependence.depth - 1)}"
                if dependence.loop
                else ""
            )
            distance = " ".join(map(str, dependence.intervals))
            text = f"Depth {dependence.depth}, {carrier or 'not carried'}"
            yield text + (f", distance {distance}." if distance else ".")
            for reason in dependence.unknown:
                yield f"Not certain: {reason}."
        witness = self._main.witness
        (source, sink) = self._ends
        if witness is not None:
            ends = (
                iteration_text(source.access, witness.source),
                iteration_text(sink.access, witness.sink),
            )
            yield f"Witness: {ends[0]} → {ends[1]}."
        for end in self._ends:
            names = [loop_name(loop, k) for k, loop in enumerate(end.access.loops)]
            fixed_values = [f"{names[k]} = {end.iteration[k]}" for k in self._held]
            if fixed_values:
                yield f"Shown for {', '.join(fixed_values)}."
            hidden = set(range(len(names))) - {*end.shown, *self._held}
            if hidden:
                yield f"Shown for any {', '.join(names[k] for k in sorted(hidden))}."
        for key, value in zip(self._main.parameters, self._parameters, strict=False):
            yield f"{parameter_name(key)} = {value}."


def _axes(
    access: Access, shown: Sequence[int], places: PresburgerSet, witnesses: Sequence[Sequence[int]]
) -> Iterator[Axis]:
    """Axes over a set of points that contain the requested ones, and as many others as fit."""
    for position, loop in enumerate(shown):
        interval = places.bounds(position)
        low, high = (None, None) if interval is None else (interval.lower, interval.upper)
        values = sorted(point[position] for point in witnesses)
        step = access.loops[loop].step or 1
        if step > 1 and not _is_spaced(places, position, values[0], step):
            step = 1
        reach = (MOST_VALUES - 1) * step
        first = values[0] - _MARGIN * step
        if high is not None:
            first = min(first, high - (high - values[0]) % step - reach)
        if low is not None:
            first = max(first, low)
        first = max(first, values[-1] - reach)
        first += (values[0] - first) % step
        last = first + reach if high is None else min(first + reach, high)
        yield Axis(loop_name(access.loops[loop], loop), first, (last - first) // step + 1, step)


def _fit(places: Sequence[Sequence[int]], steps: Sequence[int]) -> bool:
    """Return whether these points fit in one window."""
    return all(
        max(values) - min(values) < MOST_VALUES * step
        for values, step in zip(zip(*places, strict=True), steps, strict=True)
    )


def _clipped(end: _End) -> Iterator[str]:
    """Yield notes on the iterations outside the window."""
    for position, axis in enumerate(end.window):
        interval = end.places.bounds(position)
        low, high = (None, None) if interval is None else (interval.lower, interval.upper)
        last = axis.values()[-1]
        if low is None or low < axis.first or high is None or high > last:
            ends = "-∞" if low is None else str(low), "∞" if high is None else str(high)
            values_shown = f"only {axis.first} to {last} are shown"
            yield f"{axis.name} goes from {ends[0]} to {ends[1]}; {values_shown}."


def _is_spaced(places: PresburgerSet, position: int, value: int, step: int) -> bool:
    """Return whether all values of a coordinate are congruent modulo a step."""
    rank = places.rank
    least = row_of(rank + 1, {position: 1, rank: -step}, -value - 1)
    most = row_of(rank + 1, {position: -1, rank: step}, value + step - 1)
    incongruent = PresburgerSet.from_rows(rank, 1, [], [least, most])
    return places.intersect(incongruent).is_empty()


def _within(window: Sequence[Axis], first: int, rank: int) -> list[Row]:
    """Return inequalities that hold where coordinates from `first` on are in a window."""
    rows: list[Row] = []
    for k, axis in enumerate(window):
        rows.append(row_of(rank, {first + k: 1}, -axis.first))
        rows.append(row_of(rank, {first + k: -1}, axis.values()[-1]))
    return rows


def _projected(
    tableau: Tableau, fixed: Sequence[tuple[int, int]], shown: Sequence[int], width: int
) -> PresburgerSet:
    """Return the values of some of the first columns where others have given values."""
    rows = [row_of(tableau.num_columns, {column: 1}, -value) for column, value in fixed]
    units = [row_of(width, {column: 1}, 0) for column in shown]
    return PresburgerSet.from_tableau(tableau.with_equalities(rows)).image(units)


def _grid_position(values: Sequence[int]) -> tuple[int, int]:
    return cast("tuple[int, int]", (*values, 0, 0)[:2])

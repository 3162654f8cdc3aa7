"""The last write before each read of a memory, for all iterations at once.

Accesses of one kind that follow each other at the same times are one event, such as the loads of a
register tile: what they access is described together, by element and time, so that what is asked
has few pieces however many accesses there are. The events that write are ordered by how late they
may be, from the order of the program: those in the same iterations of more loops come first. Each
gives the last of its writes, and what is left to be found is what none of the later ones writes
(Feautrier, "Dataflow Analysis of Array and Scalar References", 1991; Maydan, Amarasinghe and Lam,
"Array-Data Flow Analysis and its Use in Array Privatization", 1993).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.presburger.tableau import Space, Tableau

Time: TypeAlias = tuple[int | None, ...]
"""When something is accessed: positions in the text, None for each loop around it."""


class _Event(NamedTuple):
    """Accesses at one time, as relations from their iterations to `points`: the element, and the
    counters of the loops around."""

    name: str
    writes: bool
    time: Time
    accesses: Relations
    points: Relations


class MemoryFlow:
    """The events of a memory whose elements have `rank` coordinates. Accesses are added in the
    order of the text."""

    def __init__(self, name: str, rank: int) -> None:
        self._name, self._rank = name, rank
        self._events: list[_Event] = []
        self._event_of: dict[str, int] = {}
        self._last: dict[int, tuple[Relations, Relations]] = {}
        self._joins: tuple[bool, Time] | None = None

    def add(
        self, name: str, cells: Relations, width: int, time: Time, *, writes: bool, alone: bool
    ) -> None:
        """Add an access: from its iterations, of `width` coordinates, to elements. No other has the
        time of one that is `alone`."""
        loops = sum(part is None for part in time)
        when = Relations.linear(name, "", width, unit_rows(width, range(loops)))
        joins, self._joins = self._joins, None if alone else (writes, time[:-1])
        if self._joins is not None and joins == self._joins:
            event = self._events[-1]
            accesses = cells.beside(when, event.name)
            points = accesses.range()
            # Of writes to one element at one time, each would be the last.
            if not writes or event.points.intersect(points).is_empty():
                accesses = event.accesses.union(accesses)
                points = event.points.union(points).coalesced()
                self._events[-1] = event._replace(accesses=accesses, points=points)
                self._event_of[name] = len(self._events) - 1
                return
        event_name = f"{self._name}t{len(self._events)}"
        accesses = cells.beside(when, event_name)
        self._event_of[name] = len(self._events)
        self._events.append(_Event(event_name, writes, time, accesses, accesses.range()))

    def last_writes(self, name: str) -> tuple[Relations, Relations]:
        """From the iterations of a read to the last writes of its elements before it, and to the
        elements that nothing was written to. Each iteration has one or the other: loops are
        counted, so that finitely many writes come before a read, and one of them is the last.
        """
        number = self._event_of[name]
        if number not in self._last:
            self._last[number] = self._sources(self._events[number])
        event = self._events[number]
        reads = event.accesses.of_source(name)
        last, rest = self._last[number]
        cells = Relations.linear(
            event.name, "M", self._width(event), unit_rows(self._width(event), range(self._rank))
        )
        return reads.then(last), reads.then(rest).then(cells)

    def _sources(self, read: _Event) -> tuple[Relations, Relations]:
        """From points of a read to writes, and those without any, each with itself. No optimum is
        computed: the last ones are those that no other one follows."""
        found: list[Relations] = []
        rest = read.points.in_one_piece()
        moments = [
            (when, write, relation)
            for write in self._events
            if write.writes
            for when, relation in self._before(read, write)
        ]
        moments.sort(key=itemgetter(0), reverse=True)
        for _, several in groupby(moments, key=itemgetter(0)):
            if rest.is_empty():
                break
            earlier = [
                (write, relation.within(rest, write.points.in_one_piece()))
                for _, write, relation in several
            ]
            earlier = [(write, relation) for write, relation in earlier if not relation.is_empty()]
            for write, last in earlier:
                for other, others in earlier:
                    last = last.subtract(others.then(self._any_before(other, write)))
                found.append(last.coalesced().then(write.accesses.inverse()))
            for _, relation in earlier:
                rest = rest.outside(relation.domain())
            rest = rest.coalesced()
        return Relations.of(found), rest

    def _any_before(self, event: _Event, earlier: _Event) -> Relations:
        return Relations.of(relation for _, relation in self._before(event, earlier))

    def _before(
        self, event: _Event, earlier: _Event
    ) -> Iterator[tuple[tuple[int, int], Relations]]:
        """From points of an event to those of another of the same element that come before, in
        parts, each with how late it is."""
        loops = 0
        for position, (own, other) in enumerate(zip(event.time, earlier.time, strict=False)):
            if own is None or other is None:
                yield (position, 0), self._related(event, earlier, loops, is_earlier=True)
                loops += 1
            elif own != other:
                if other < own:
                    yield (position, other), self._related(event, earlier, loops, is_earlier=False)
                return

    def _related(
        self, event: _Event, earlier: _Event, loops: int, *, is_earlier: bool
    ) -> Relations:
        """Points of one element and of the same iterations of so many loops; of an earlier
        iteration of the next one if `is_earlier`."""
        first, second = self._width(event), self._width(earlier)
        rows = [_difference(k, first, second) for k in range(self._rank + loops)]
        later = [_difference(self._rank + loops, first, second, -1)] if is_earlier else []
        system = Tableau(Space.anonymous(domain=first, range=second), tuple(rows), tuple(later))
        return Relations.of_system(system, event.name, earlier.name, ())

    def _width(self, event: _Event) -> int:
        return self._rank + sum(part is None for part in event.time)


def _difference(position: int, first: int, second: int, constant: int = 0) -> tuple[int, ...]:
    """The row of what a coordinate of the first point has more than that of the second."""
    own = (int(k == position) for k in range(first))
    return (*own, *(-int(k == position) for k in range(second)), constant)


def unit_rows(width: int, kept: Sequence[int]) -> list[tuple[int, ...]]:
    """The rows that keep some of so many coordinates."""
    return [(*(int(k == one) for k in range(width)), 0) for one in kept]

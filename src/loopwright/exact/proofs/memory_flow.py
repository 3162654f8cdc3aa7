"""The last write before each read of a memory, for all iterations at once.

Consecutive accesses of one kind, such as the loads of a register tile, are one event with a single
relation from iterations to elements and times, so that queries have few pieces. Writing events are
visited from latest to earliest: those in the same iterations of more loops first. Each event gives
the last of its writes; the next one is asked only about reads without a writer so far (Feautrier,
"Dataflow Analysis of Array and Scalar References", 1991; Maydan, Amarasinghe and Lam, "Array-Data
Flow Analysis and its Use in Array Privatization", 1993).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from loopwright.exact.presburger.named_relations import Relations
from loopwright.exact.presburger.tableau import Space, Tableau

Time: TypeAlias = tuple[int | None, ...]
"""The time of an access: positions in the text, with None in the place of each loop."""


class _Event(NamedTuple):
    """Accesses at one time, as relations from their iterations to `points`: the element and the
    induction variables."""

    name: str
    writes: bool
    time: Time
    accesses: Relations
    points: Relations


class MemoryFlow:
    """The accesses to a memory whose elements have `rank` coordinates. Add accesses in the order of
    the text."""

    def __init__(self, name: str, rank: int) -> None:
        self._name, self._rank = name, rank
        self._events: list[_Event] = []
        self._event_of: dict[str, int] = {}
        self._last: dict[int, tuple[Relations, Relations]] = {}
        self._joins: tuple[bool, Time] | None = None

    def add(
        self, name: str, cells: Relations, width: int, time: Time, *, writes: bool, alone: bool
    ) -> None:
        """Add an access: the relation from its iterations, of `width` coordinates, to elements. An
        access that is `alone` shares its time with no other."""
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
        """From the iterations of a read to the last writes of its elements, and to the elements
        that are unwritten before it. Each iteration has one or the other: finitely many writes
        precede a read, as loops are counted, so there is a last one."""
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
        """From points of a read to writes, and the points without a write. Computes no optimum: a
        last write is one that no other write follows."""
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
        """From points of an event to earlier points of another event with the same element, in
        parts, each with a key for how late it is."""
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
        """The pairs of points with the same element and the same iterations of `loops` loops; with
        `is_earlier`, an earlier iteration of the next loop."""
        first, second = self._width(event), self._width(earlier)
        rows = [_difference(k, first, second) for k in range(self._rank + loops)]
        later = [_difference(self._rank + loops, first, second, -1)] if is_earlier else []
        system = Tableau(Space.anonymous(domain=first, range=second), tuple(rows), tuple(later))
        return Relations.of_system(system, event.name, earlier.name, ())

    def _width(self, event: _Event) -> int:
        return self._rank + sum(part is None for part in event.time)


def _difference(position: int, first: int, second: int, constant: int = 0) -> tuple[int, ...]:
    """The row of the difference of a coordinate between the first and the second point."""
    own = (int(k == position) for k in range(first))
    return (*own, *(-int(k == position) for k in range(second)), constant)


def unit_rows(width: int, kept: Sequence[int]) -> list[tuple[int, ...]]:
    """The rows that select some of `width` coordinates."""
    return [(*(int(k == one) for k in range(width)), 0) for one in kept]

"""Modulo schedules: one iteration of a loop begins every so many cycles, its *initiation interval*.

A problem has operations with dependences (a latency, and a distance in iterations) and units that
operations occupy for a cycle. No interval is less than the *recurrence minimum*, the greatest ratio
of latency to distance over all cycles of dependences, nor than the *resource minimum*, the greatest
ratio of operations to units. `schedule` begins with these and searches for times at which all
dependences and units are respected: by iterative modulo scheduling (Rau, "Iterative Modulo
Scheduling", 1994), and exhaustively for few operations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import Enum, auto
from fractions import Fraction

from loopwright.records import dataclass

MOST_SEARCHED = 14
"""The most operations for which all assignments to cycles are tried."""
_SEARCH_STEPS = 20_000
_BUDGET_RATIO = 12
"""How many placements iterative scheduling makes for each operation."""


@dataclass(frozen=True, slots=True)
class TimeEdge:
    """`sink` begins at least `latency` cycles after `source`, of `distance` iterations before."""

    source: int
    sink: int
    latency: int
    distance: int


@dataclass(frozen=True, slots=True)
class ModuloProblem:
    """Operations, numbered in the order of the text: their dependences, and the kind of unit that
    each occupies, if any, of which there are `units`."""

    kinds: tuple[str | None, ...]
    edges: tuple[TimeEdge, ...]
    units: Mapping[str, int]

    @property
    def num_ops(self) -> int:
        """Return how many operations there are."""
        return len(self.kinds)


class Failure(Enum):
    """Why there is no schedule with an interval."""

    IMPOSSIBLE = auto()
    """All assignments were tried, or a minimum is greater."""
    BUDGET = auto()
    """The search ended before."""


@dataclass(frozen=True, slots=True)
class CriticalCycle:
    """The greatest ratio of latency to distance, and a cycle of dependences that has it."""

    ratio: Fraction
    edges: tuple[TimeEdge, ...]

    @property
    def minimum(self) -> int:
        """Return the least interval that the cycle allows."""
        return -(-self.ratio.numerator // self.ratio.denominator)


@dataclass(frozen=True, slots=True)
class ModuloSchedule:
    """The cycle in which each operation of the first iteration begins; those of each further
    iteration begin `interval` later. `failures` says why lesser intervals were not reached."""

    interval: int
    times: tuple[int, ...]
    cycle: CriticalCycle
    resource_minimum: int
    failures: tuple[tuple[int, Failure], ...] = ()

    @property
    def minimum(self) -> int:
        """Return the greater one of both minima."""
        return max(1, self.cycle.minimum, self.resource_minimum)

    @property
    def stages(self) -> int:
        """Return how many iterations are executed at the same time."""
        return max(self.times) // self.interval + 1

    def stage(self, op: int) -> int:
        """Return how many intervals after its iteration an operation begins."""
        return self.times[op] // self.interval


def critical_cycle(problem: ModuloProblem) -> CriticalCycle:
    """Return the cycle of dependences with the greatest ratio of latency to distance.

    >>> edges = (TimeEdge(0, 1, 4, 0), TimeEdge(1, 0, 3, 2), TimeEdge(1, 1, 3, 1))
    >>> critical_cycle(ModuloProblem((None, None), edges, {})).ratio
    Fraction(7, 2)
    """
    best = CriticalCycle(Fraction(0), ())
    while (cycle := _longer_cycle(problem, best.ratio)) is not None:
        distance = sum(edge.distance for edge in cycle)
        if not distance:
            raise ValueError("operations of an iteration wait for each other")
        best = CriticalCycle(Fraction(sum(edge.latency for edge in cycle), distance), cycle)
    return best


def _longer_cycle(problem: ModuloProblem, ratio: Fraction) -> tuple[TimeEdge, ...] | None:
    """Return a cycle whose latency exceeds its distance times a ratio; None if there is none."""
    length = [0] * problem.num_ops
    into: list[TimeEdge | None] = [None] * problem.num_ops
    changed: int | None = None
    for _ in range(problem.num_ops + 1):
        changed = None
        for edge in problem.edges:
            weight = edge.latency * ratio.denominator - edge.distance * ratio.numerator
            if length[edge.source] + weight > length[edge.sink]:
                length[edge.sink] = length[edge.source] + weight
                into[edge.sink] = edge
                changed = edge.sink
        if changed is None:
            return None
    assert changed is not None
    for _ in range(problem.num_ops):
        edge = into[changed]
        assert edge is not None
        changed = edge.source
    cycle: list[TimeEdge] = []
    place = changed
    while not cycle or place != changed:
        edge = into[place]
        assert edge is not None
        cycle.append(edge)
        place = edge.source
    return tuple(reversed(cycle))


def resource_minimum(problem: ModuloProblem) -> int:
    """Return the least interval that the units allow."""
    uses = Counter(kind for kind in problem.kinds if kind is not None)
    return max((-(-count // problem.units[kind]) for kind, count in uses.items()), default=1)


def schedule(problem: ModuloProblem) -> ModuloSchedule:
    """Return a schedule with the least interval that the search finds."""
    cycle = critical_cycle(problem)
    resources = resource_minimum(problem)
    interval = max(1, cycle.minimum, resources)
    failures: list[tuple[int, Failure]] = []
    while True:
        times = _iterative(problem, interval) or _searched(problem, interval)
        if isinstance(times, tuple):
            least = min(times)
            moved = tuple(time - least for time in times)
            return ModuloSchedule(interval, moved, cycle, resources, tuple(failures))
        failures.append((interval, times))
        interval += 1


def is_respected(problem: ModuloProblem, interval: int, times: Sequence[int]) -> bool:
    """Return whether times respect all dependences and units."""
    rows = Counter(
        (time % interval, kind)
        for time, kind in zip(times, problem.kinds, strict=True)
        if kind is not None
    )
    return all(count <= problem.units[kind] for (_, kind), count in rows.items()) and all(
        times[edge.sink] + interval * edge.distance >= times[edge.source] + edge.latency
        for edge in problem.edges
    )


# Iterative modulo scheduling


def _heights(problem: ModuloProblem, interval: int) -> list[int]:
    """Return the length of the longest path from each operation on."""
    heights = [0] * problem.num_ops
    for _ in range(problem.num_ops):
        for edge in problem.edges:
            length = heights[edge.sink] + edge.latency - interval * edge.distance
            heights[edge.source] = max(heights[edge.source], length)
    return heights


def _iterative(problem: ModuloProblem, interval: int) -> tuple[int, ...] | None:
    """Place operations by decreasing height; one that fits nowhere displaces others."""
    heights = _heights(problem, interval)
    times: dict[int, int] = {}
    last: dict[int, int] = {}
    waiting = set(range(problem.num_ops))
    for _ in range(_BUDGET_RATIO * problem.num_ops + 1):
        if not waiting:
            result = tuple(times[op] for op in range(problem.num_ops))
            return result if is_respected(problem, interval, result) else None
        op = min(waiting, key=lambda number: (-heights[number], number))
        earliest = max(
            (
                times[edge.source] + edge.latency - interval * edge.distance
                for edge in problem.edges
                if edge.sink == op and edge.source in times and edge.source != op
            ),
            default=0,
        )
        time = next(
            (
                time
                for time in range(earliest, earliest + interval)
                if not _crowded(problem, interval, times, op, time)
            ),
            max(earliest, last.get(op, earliest - 1) + 1),
        )
        for rival in _crowded(problem, interval, times, op, time):
            del times[rival]
            waiting.add(rival)
        times[op] = last[op] = time
        waiting.remove(op)
        for edge in problem.edges:
            if edge.source == op and edge.sink in times and edge.sink != op:
                if times[edge.sink] + interval * edge.distance < time + edge.latency:
                    del times[edge.sink]
                    waiting.add(edge.sink)
    return None


def _crowded(
    problem: ModuloProblem, interval: int, times: Mapping[int, int], op: int, time: int
) -> list[int]:
    """Return the operations that occupy the units that an operation needs in a cycle; empty if one
    is free."""
    kind = problem.kinds[op]
    if kind is None:
        return []
    rivals = [
        rival
        for rival, taken in times.items()
        if problem.kinds[rival] == kind and (taken - time) % interval == 0
    ]
    return rivals if len(rivals) >= problem.units[kind] else []


# Exhaustive search


class _BudgetError(Exception):
    """Raised when the search takes too many steps."""


def _searched(problem: ModuloProblem, interval: int) -> tuple[int, ...] | Failure:
    """Try all assignments of operations to cycles of the interval, for few operations."""
    if problem.num_ops > MOST_SEARCHED:
        return Failure.BUDGET
    heights = _heights(problem, interval)
    order = sorted(range(problem.num_ops), key=lambda op: (-heights[op], op))
    search = _Search(problem, interval, order)
    try:
        times = search.place(0)
    except _BudgetError:
        return Failure.BUDGET
    return Failure.IMPOSSIBLE if times is None else times


class _Search:
    """The rows, cycles modulo the interval, of some operations."""

    def __init__(self, problem: ModuloProblem, interval: int, order: Sequence[int]) -> None:
        self._problem = problem
        self._interval = interval
        self._order = order
        self._rows: dict[int, int] = {}
        self._steps = 0

    def place(self, number: int) -> tuple[int, ...] | None:
        """Return times with rows for the operations from a number on; None if there are none."""
        self._steps += 1
        if self._steps > _SEARCH_STEPS:
            raise _BudgetError
        times = self._times()
        if times is None or number == len(self._order):
            return times
        op = self._order[number]
        # A schedule that begins in another row is the same one, later.
        for row in range(self._interval if number else 1):
            if _crowded(self._problem, self._interval, self._rows, op, row):
                continue
            self._rows[op] = row
            result = self.place(number + 1)
            if result is not None:
                return result
            del self._rows[op]
        return None

    def _times(self) -> tuple[int, ...] | None:
        """Return the least times at which dependences are respected, in the rows of operations that
        have one; None if there are none."""
        interval = self._interval
        times = [self._rows.get(op, 0) for op in range(self._problem.num_ops)]
        for _ in range(self._problem.num_ops + 1):
            is_settled = True
            for edge in self._problem.edges:
                least = times[edge.source] + edge.latency - interval * edge.distance
                if times[edge.sink] < least:
                    is_settled = False
                    row = self._rows.get(edge.sink)
                    times[edge.sink] = least if row is None else least + (row - least) % interval
            if is_settled:
                return tuple(times)
        return None

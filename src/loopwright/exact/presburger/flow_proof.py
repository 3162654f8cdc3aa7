"""Whether two programs with the same events have the same flow of values, for all sizes.

Each event (an access of a statement) has, before and after, relations to the elements that its
iterations access and to their times. The flow is the same if the elements are the same, each
iteration comes exactly once, and no two accesses of one element, of which one writes, have changed
their order. Each read then sees the same write as before, and each element keeps the same last
write. Two updates of an element may be exchanged if iterations of statements are executed one at a
time: all other accesses then see the same updates, in another order.

The order is checked for direct dependences only: of a read on the last write before it, of a write
on the last write before it, and on the reads in between. That these imply all others is proved,
too: each pair of conflicting accesses is a direct dependence, or a direct dependence leads from the
first access to a third that conflicts with the second and precedes it. All queries are emptiness or
inclusion of relations; none relies on an optimum of isl or on the scheduler.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

import islpy as isl

from loopwright.exact.presburger import isl_objects as objects
from loopwright.exact.presburger import scheduling
from loopwright.exact.presburger.isl_objects import IN, OUT, guarded
from loopwright.exact.presburger.tableau import Tableau

Key = TypeVar("Key", bound=Hashable)


class Point(NamedTuple):
    """Values of parameters, an iteration, and an element that it accesses or a second iteration."""

    parameters: tuple[int, ...]
    iteration: tuple[int, ...]
    counterpart: tuple[int, ...]


class Difference(NamedTuple, Generic[Key]):
    """Events whose flow changed, and a point as witness."""

    what: str
    events: tuple[Key, ...]
    point: Point | None = None


class _Side(NamedTuple):
    """The elements that events access, and when, as relations from their iterations."""

    cells: isl.UnionMap
    times: isl.UnionMap


def first_difference(
    before: Mapping[Key, scheduling.Event],
    after: Mapping[Key, scheduling.Event],
    dependences: scheduling.DirectDependences,
    context: Sequence[Tableau],
) -> Difference[Key] | None:
    """Return a difference in the flow of values; None if it is the same. `dependences` are those of
    `before`; one of the sets in `context` holds for the parameters.

    Raises `UndecidedError` if that takes too many steps.
    """
    for key in after:
        if key not in before:
            return Difference("is new", (key,))
    keys = list(before)
    with guarded(None):
        old = new = _Side(scheduling.union_of(()), scheduling.union_of(()))
        parameters = scheduling.context_of(context)
    for number, (key, event) in enumerate(before.items()):
        with guarded(None):
            name = scheduling.event_name(number)
            old_side = _side(event, name, parameters)
            new_side = _side(after.get(key, event.never()), name, parameters)
            for first, second in (
                (old_side.cells, new_side.cells),
                (new_side.cells, old_side.cells),
            ):
                if not first.is_subset(second):
                    point = _point(scheduling.maps_of(first.subtract(second))[0])
                    return Difference("touches other elements", (key,), point)
            new_side = _Side(new_side.cells, _explicit(new_side.times, old_side.cells.domain()))
            if not old_side.times.is_single_valued() or not new_side.times.is_single_valued():
                return Difference("is executed more than once", (key,))
            old = _Side(old.cells.union(old_side.cells), old.times.union(old_side.times))
            new = _Side(new.cells.union(new_side.cells), new.times.union(new_side.times))
    difference = _not_implied(before, old, dependences.direct)
    description = "is in a conflict that no dependence implies"
    if difference is None:
        description = "does not come before another one any more"
        reversed_pairs = (
            _turned(part, new.times) for part in scheduling.maps_of(dependences.direct)
        )
        difference = next((part for part in reversed_pairs if part is not None), None)
    if difference is None:
        return None
    ends = difference.get_tuple_name(IN), difference.get_tuple_name(OUT)
    return Difference(description, tuple(keys[int(name[1:])] for name in ends), _point(difference))


class LoopPosition(NamedTuple):
    """The position of a loop in times: the dimension of its number in the text, which its induction
    variable follows, and that number."""

    position: int
    number: int


class FlowOrder(Generic[Key]):
    """The order of direct dependences in a transformed program with the same flow as the
    original."""

    def __init__(
        self,
        before: Mapping[Key, scheduling.Event],
        after: Mapping[Key, scheduling.Event],
        dependences: scheduling.DirectDependences,
        context: Sequence[Tableau],
    ) -> None:
        """The arguments are those of a call of `first_difference` that returned None.

        Raises `UndecidedError`, as all queries do.
        """
        with guarded(None):
            parameters = scheduling.context_of(context)
            times = scheduling.union_of(())
            for number, (key, event) in enumerate(before.items()):
                side = _side(
                    after.get(key, event.never()), scheduling.event_name(number), parameters
                )
                times = times.union(_explicit(side.times, side.cells.domain()))
            free = scheduling.union_of(
                scheduling.named_map(part, scheduling.event_name(number), f"M{event.memory}")
                for number, event in enumerate(before.values())
                if event.updates
                for part in event.cells
            ).intersect_params(parameters)
            pairs = dependences.direct.union(free.apply_range(free.reverse()))
            self._pairs = scheduling.maps_of(pairs.apply_domain(times).apply_range(times))

    def is_carried_by(self, loop: LoopPosition) -> bool:
        """Return whether two conflicting accesses are in different iterations of a loop and the
        same iteration of the loops around it.

        Only direct dependences and pairs of updates are checked: every other conflict is a chain of
        these whose events lie between its ends, in the same iterations of the loops around, so that
        the loop carries one link of the chain.
        """
        position, number = loop
        with guarded(None):
            for pair in self._pairs:
                for k in range(position):
                    pair = pair.equate(IN, k, OUT, k)
                for side in (IN, OUT):
                    pair = pair.fix_val(side, position, objects.value_of(number))
                here = position + 1
                before, behind = (
                    order(IN, here, OUT, here) for order in (pair.order_lt, pair.order_gt)
                )
                if not (before.is_empty() and behind.is_empty()):
                    return True
        return False


def _side(event: scheduling.Event, name: str, parameters: isl.Set) -> _Side:
    cells = scheduling.union_of(
        scheduling.named_map(part, name, f"M{event.memory}") for part in event.cells
    )
    times = scheduling.union_of(scheduling.named_map(part, name, "T") for part in event.times)
    cells = cells.intersect_params(parameters)
    times = times.intersect_params(parameters)
    return _Side(cells, times)


def _explicit(times: isl.UnionMap, domain: isl.UnionSet) -> isl.UnionMap:
    """Express `times` as functions where possible; queries are then far cheaper. The result
    contains `times` on iterations in `domain`, perhaps with additional pairs."""
    try:
        functions = isl.UnionPwMultiAff.from_union_map(times).gist(domain)
        explicit_times = isl.UnionMap.from_union_pw_multi_aff(functions).intersect_domain(domain)
        return explicit_times if times.is_subset(explicit_times) else times
    except isl.Error:
        return times


def _not_implied(
    before: Mapping[Key, scheduling.Event], sides: _Side, direct: isl.UnionMap
) -> isl.Map | None:
    """Conflicting accesses, in order, that direct dependences do not imply."""
    with guarded(None):
        event_of_name = {
            scheduling.event_name(number): event for number, event in enumerate(before.values())
        }
        parts = [
            (event_of_name[part.get_tuple_name(IN)], part)
            for part in scheduling.maps_of(sides.cells)
        ]
        reads = scheduling.union_of(part for event, part in parts if event.reads)
        writes = scheduling.union_of(part for event, part in parts if event.writes)
        pairs = writes.apply_range(writes.union(reads).reverse())
        pairs = pairs.union(reads.apply_range(writes.reverse()))
        pairs = pairs.intersect(sides.times.lex_lt_union_map(sides.times))
        free = {name for name, event in event_of_name.items() if event.updates}
        pairs = scheduling.union_of(
            part
            for part in scheduling.maps_of(pairs)
            if not free.issuperset((part.get_tuple_name(IN), part.get_tuple_name(OUT)))
        )
        unimplied = pairs.subtract(direct)
        implied = direct.apply_range(pairs)
        return (
            None
            if unimplied.is_subset(implied)
            else scheduling.maps_of(unimplied.subtract(implied))[0]
        )


def _turned(part: isl.Map, times: isl.UnionMap) -> isl.Map | None:
    """Return the pairs of iterations of two events that are executed in reverse order."""
    with guarded(None):
        pairs_of_times = isl.UnionMap.from_map(part).apply_domain(times).apply_range(times)
        if pairs_of_times.is_empty():
            return None
        tied_pairs = isl.Map.from_union_map(pairs_of_times)
        for position in range(tied_pairs.dim(OUT)):
            behind = tied_pairs.order_gt(IN, position, OUT, position)
            if not behind.is_empty():
                return _executed_at(behind, part, times)
            tied_pairs = tied_pairs.equate(IN, position, OUT, position)
            if tied_pairs.is_empty():
                return None
        return _executed_at(tied_pairs, part, times)


def _executed_at(when: isl.Map, part: isl.Map, times: isl.UnionMap) -> isl.Map:
    """Return the iterations of two events that are executed at these times."""
    pairs = times.apply_range(isl.UnionMap.from_map(when)).apply_range(times.reverse())
    return isl.Map.from_union_map(pairs.intersect(isl.UnionMap.from_map(part)))


def _point(pairs: isl.Map) -> Point:
    with guarded(None):
        counts = pairs.dim(IN), pairs.dim(OUT)
        point = pairs.wrap().sample_point()
        coordinates = objects.point_of(point, sum(counts)) or ()
        parameters = tuple(
            objects.number_of(point.get_coordinate_val(objects.PARAM, k))
            for k in range(pairs.dim(objects.PARAM))
        )
        return Point(parameters, coordinates[: counts[0]], coordinates[counts[0] :])

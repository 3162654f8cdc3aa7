"""Whether two programs of the same events have the same flow of values, for all sizes.

Each event (an access of a statement) says, before and after, which elements its iterations touch
and when. Where these are the same elements, each iteration comes exactly once, and no two accesses
of one element of which one writes have changed their order, there each read sees the same write
as before, and each element has the same last write. All of that is asked as the emptiness of
relations, or that one is a part of another; nothing is optimised, and nobody's schedule is asked.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Generic, NamedTuple, TypeVar

import islpy as isl

from loopwright.presburger import isl_objects as objects
from loopwright.presburger.isl_objects import guarded
from loopwright.presburger.scheduling import Event, named_map, union_of

Key = TypeVar("Key", bound=Hashable)


class Difference(NamedTuple, Generic[Key]):
    """An event that is not as before, or two whose order is not, and a point that shows it."""

    what: str
    first: Key
    second: Key | None
    point: str


class _Side(NamedTuple):
    cells: isl.UnionMap
    times: isl.UnionMap


def first_difference(
    before: Mapping[Key, Event], after: Mapping[Key, Event]
) -> Difference[Key] | None:
    """What shows that the flow of values may differ; None if it is the same.

    Raises `UndecidedError` if that takes too many steps.
    """
    for key in after:
        if key not in before:
            return Difference("is new", key, None, "")
    sides: dict[Key, tuple[_Side, _Side]] = {}
    for key in before:
        with guarded(None):
            old, new = _side(before[key]), _side(after.get(key, before[key].never()))
            sides[key] = old, new
            for one, other in ((old.cells, new.cells), (new.cells, old.cells)):
                if not one.is_subset(other):
                    point = _text(one.subtract(other))
                    return Difference("touches other elements", key, None, point)
            for side in (old, new):
                if not side.times.is_single_valued():
                    return Difference("is executed more than once", key, None, "")
    for first, one in before.items():
        for second, other in before.items():
            if one.memory == other.memory and (one.writes or other.writes):
                turned = _turned(sides[first], sides[second])
                if turned is not None:
                    return Difference("comes later than before", first, second, turned)
    return None


def _side(event: Event) -> _Side:
    cells = union_of(named_map(part, "", f"M{event.memory}") for part in event.cells)
    times = union_of(named_map(part, "", "T") for part in event.times)
    return _Side(cells.coalesce(), times.coalesce())


def _turned(first: tuple[_Side, _Side], second: tuple[_Side, _Side]) -> str | None:
    """A pair of iterations that touch one element, where the first came first and does not any
    more."""
    with guarded(None):
        (old, new), (its_old, its_new) = first, second
        meet = old.cells.apply_range(its_old.cells.reverse())
        meet = meet.intersect(old.times.lex_lt_union_map(its_old.times))
        if meet.is_empty():
            return None
        turned = meet.coalesce().intersect(new.times.lex_ge_union_map(its_new.times))
        return None if turned.is_empty() else _text(turned)


def _text(pairs: isl.UnionMap) -> str:
    return objects.text_of(pairs.sample())

"""Sets: dictionaries whose values do not matter, see `bodies.dicts`."""

from __future__ import annotations

from typing import Any

from loopwright.python.bodies.dicts import (
    clear,
    compact,
    delete,
    entries_of,
    insert,
    is_without_type,
    place_of,
    size,
    take_away,
)
from loopwright.python.bodies.primitives import element, methods_of


def empty() -> Any:
    """An empty set, as created inside of kernels."""
    return set[Any]()


def add(s: Any, x: Any) -> None:
    if place_of(s, x) < 0:
        insert(s, x, True)


def discard(s: Any, x: Any) -> None:
    place = place_of(s, x)
    if place >= 0:
        take_away(s, place)


def remove(s: Any, x: Any) -> None:
    delete(s, x)


def update(s: Any, other: Any) -> None:
    kind: type = set
    if isinstance(other, kind):
        if not is_without_type(entries_of(other)):
            for place in range(compact(other)):
                add(s, element(entries_of(other), place)[1])
    else:
        for x in other:
            add(s, x)


def copy(s: Any) -> Any:
    made = empty()
    update(made, s)
    return made


def union(s: Any, other: Any) -> Any:
    made = copy(s)
    update(made, other)
    return made


def _chosen(s: Any, other: Any, is_in: bool) -> Any:
    """The members of a set that are, or are not, in another one."""
    made, second = empty(), as_set(other)
    if not is_without_type(entries_of(s)):
        for place in range(compact(s)):
            x = element(entries_of(s), place)[1]
            if (place_of(second, x) >= 0) == is_in:
                add(made, x)
    return made


def intersection(s: Any, other: Any) -> Any:
    return _chosen(s, other, True)


def difference(s: Any, other: Any) -> Any:
    return _chosen(s, other, False)


def symmetric_difference(s: Any, other: Any) -> Any:
    second = as_set(other)
    made = difference(s, second)
    update(made, difference(second, s))
    return made


def as_set(other: Any) -> Any:
    """The elements of an iterable as a set."""
    kind: type = set
    if isinstance(other, kind):
        return other
    made = empty()
    update(made, other)
    return made


def difference_update(s: Any, other: Any) -> None:
    second = as_set(other)
    if not is_without_type(entries_of(second)):
        for place in range(compact(second)):
            discard(s, element(entries_of(second), place)[1])


def intersection_update(s: Any, other: Any) -> None:
    second = as_set(other)
    if not is_without_type(entries_of(s)):
        for place in range(compact(s)):
            if place_of(second, element(entries_of(s), place)[1]) < 0:
                take_away(s, place)


def symmetric_difference_update(s: Any, other: Any) -> None:
    made = symmetric_difference(s, other)
    clear(s)
    update(s, made)


def issubset(s: Any, other: Any) -> bool:
    found, second = True, as_set(other)
    if not is_without_type(entries_of(s)):
        for place in range(compact(s)):
            if place_of(second, element(entries_of(s), place)[1]) < 0:
                found = False
    return found


def issuperset(s: Any, other: Any) -> bool:
    return issubset(as_set(other), s)


def isdisjoint(s: Any, other: Any) -> bool:
    return size(intersection(s, other)) == 0


def equal(s: Any, other: Any) -> bool:
    return size(s) == size(other) and issubset(s, other)


def is_smaller(s: Any, other: Any) -> bool:
    """Whether a set is a proper subset of another one."""
    return size(s) < size(other) and issubset(s, other)


OPERATORS: dict[str, Any] = {
    "|": union,
    "&": intersection,
    "-": difference,
    "^": symmetric_difference,
    "==": equal,
    "<=": issubset,
    ">=": issuperset,
    "<": is_smaller,
}
"""The bodies of operators between two sets."""
IN_PLACE: dict[str, Any] = {
    "|": update,
    "&": intersection_update,
    "-": difference_update,
    "^": symmetric_difference_update,
}
"""The bodies of operators that change the set on their left side."""
METHODS = methods_of(
    globals(),
    changing=(
        "clear add discard remove update difference_update intersection_update "
        "symmetric_difference_update"
    ),
    reading=(
        "copy union intersection difference symmetric_difference issubset issuperset isdisjoint"
    ),
)
"""The bodies of set methods; the first argument is the set."""

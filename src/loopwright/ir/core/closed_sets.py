"""The greatest set of items that are as required if others are."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TypeVar

_T = TypeVar("_T", bound=Hashable)


def greatest_closed_set(
    roots: Iterable[_T], requirements: Callable[[_T], Sequence[_T] | None]
) -> frozenset[_T]:
    """Return the greatest set, of some items and those that they require, that has with each item
    all that this requires. `requirements` of an item are None if it is not as required.

    >>> sorted(greatest_closed_set([1, 6], lambda n: None if n == 3 else [n // 2] if n else []))
    [0, 1]
    """
    required: dict[_T, Sequence[_T]] = {}
    requiring: dict[_T, list[_T]] = {}
    failing: list[_T] = []
    waiting = list(roots)
    while waiting:
        item = waiting.pop()
        if item in required:
            continue
        others = requirements(item)
        required[item] = others or ()
        if others is None:
            failing.append(item)
        for other in required[item]:
            requiring.setdefault(other, []).append(item)
        waiting += required[item]
    failed = set(failing)
    while failing:
        for item in requiring.get(failing.pop(), ()):
            if item not in failed:
                failed.add(item)
                failing.append(item)
    return frozenset(item for item in required if item not in failed)

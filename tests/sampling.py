"""How much the tests draw: a sample in `make test`, everything in `make nightly`."""

import os
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
U = TypeVar("U")
WHOLE = bool(os.environ.get("LOOPWRIGHT_WHOLE_TESTS"))
"""Whether nothing is left out."""


def few(every: Sequence[T], count: int) -> Sequence[T]:
    """The first of some seeds or options, or all of them at night.

    What is counted of a sample is a lower bound for all.
    """
    return every if WHOLE else every[:count]


def spread(every: Sequence[T], share: int, first: int = 0) -> Sequence[T]:
    """Each one of `share`, from `first` on, or all at night: of a product of two lists, each member
    of either is there where `first` goes with the place in the other."""
    return every if WHOLE else every[first % share :: share]


def pairs(lefts: Sequence[T], rights: Sequence[U], share: int) -> list[tuple[T, U]]:
    """Each left one with one of `share` of the right ones, others in turn; at night with all."""
    return [(left, one) for n, left in enumerate(lefts) for one in spread(rights, share, n)]


def sampled_cases(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Tests without what is left out by day: of a test marked `cases_by_day(share)` one of `share`
    cases runs, and the first one of each value that a parameter has in several cases."""
    cases: dict[object, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if not WHOLE and item.get_closest_marker("cases_by_day") is not None:
            cases[item.parent, getattr(item, "originalname", None)].append(item)
    left_out: set[pytest.Item] = set()
    for several in cases.values():
        marker = several[0].get_closest_marker("cases_by_day")
        share = marker.args[0] if marker is not None else 1
        values: list[dict[str, Any]] = [getattr(item, "callspec").params for item in several]  # noqa: B009
        axes = [n for n in values[0] if 2 * len({id(one[n]) for one in values}) <= len(values)]
        seen: set[tuple[str, int]] = set()
        for number, (item, one) in enumerate(zip(several, values, strict=True)):
            new = {(name, id(one[name])) for name in axes} - seen
            if number % share and not new:
                left_out.add(item)
            else:
                seen |= new
    return [item for item in items if item not in left_out]

"""How much the tests draw: a sample in `make test` and `make extension`, all in `make nightly`."""

import os
import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
U = TypeVar("U")
WHOLE = bool(os.environ.get("LOOPWRIGHT_WHOLE_TESTS"))
"""Whether nothing is left out."""
_LAYERS = "exact|loops|native|python"
SAMPLED = re.compile(rf"tests/(differential|property|unit/({_LAYERS}))/|ext[^:]*/test_(?!doc|plug)")
"""Where most cases of a test take the same way through the compiler, which takes long."""
BY_NIGHT = frozenset(Path(__file__).with_name("by_night.txt").read_text().split())
"""Long tests of what quicker ones look at, too: by day these alone."""
SHORT = 3
USUAL = 8
"""Of a test there that has no mark, all of so few cases run, and otherwise one of so many."""


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
    return [
        (left, right_item)
        for n, left in enumerate(lefts)
        for right_item in spread(rights, share, n)
    ]


def _share(item: pytest.Item, count: int) -> int:
    """One of how many cases of a test runs by day, of this count."""
    marker = item.get_closest_marker("cases_by_day")
    usual = USUAL if count > SHORT and SAMPLED.match(item.nodeid) else 1
    return usual if marker is None else marker.args[0]


def sampled_cases(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Tests without what is left out by day: long ones (`by_night.txt`), and cases.

    Of a test marked `cases_by_day(share)` one of `share` cases runs, of others where much is
    compiled one of eight, and the first one of each value that a parameter has three times.
    """
    cases: dict[object, list[pytest.Item]] = defaultdict(list)
    left_out: set[pytest.Item] = set()
    for item in () if WHOLE else items:
        if item.nodeid.partition("[")[0] in BY_NIGHT:
            left_out.add(item)
        elif hasattr(item, "callspec"):
            cases[item.parent, getattr(item, "originalname", None)].append(item)
    for items_of_test in cases.values():
        share = _share(items_of_test[0], len(items_of_test))
        values: list[dict[str, Any]] = [getattr(item, "callspec").params for item in items_of_test]  # noqa: B009
        axes = [
            n
            for n in values[0]
            if SHORT * len({id(case_values[n]) for case_values in values}) <= len(values)
        ]
        values_covered: set[tuple[str, int]] = set()
        for number, (item, case_values) in enumerate(zip(items_of_test, values, strict=True)):
            new = {(name, id(case_values[name])) for name in axes} - values_covered
            if number % share and not new:
                left_out.add(item)
            else:
                values_covered |= new
    return [item for item in items if item not in left_out]

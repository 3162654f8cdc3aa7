# ruff: noqa: RET502, RET503
"""Variables and results that are a number or `None`."""

from typing import Any

import numpy as np
import pytest

import loopwright as lw


def least(items):
    best = None
    for x in items:
        if best is None or x < best:
            best = x
    return best


def place_of_least(items):
    best, where = None, None
    for i in range(len(items)):
        if best is None or items[i] < best:
            best = items[i]
            where = i
    return where, best, len(items)


def found(items, key):
    place = None
    for i in range(len(items)):
        if items[i] == key:
            place = i
            break
    if place is None:
        return -1
    return place


def find(items, key):
    for i in range(len(items)):
        if items[i] == key:
            return i
    return None


def find_or_end(items, key):
    for i in range(len(items)):
        if items[i] == key:
            return i


def sums(items, key):
    p = find(items, key)
    q = find(items, key + 1)
    if q is not None and p is not None:
        return p + q
    if find(items, key) is None:
        return None
    return p


def toggled(items, n):
    x, s = None, 0
    for i in range(n):
        if x is None:
            x = i
        elif i % 3 == 0:
            x = None
        else:
            s += x + len(items)
    return x


def with_plain_return(items, n):
    if n == 1:
        return
    y = None
    if n > 2:
        y = n
    return y


def caught(items, n):
    place = None
    try:
        place = items[n]
        place = items[n + 1]
    except IndexError:
        if place is None:
            return -5
    return place


def in_rows(items, n):
    best = None
    for i in range(n):
        for x in items:
            if x > i:
                best = x if best is None else max(best, x)
    return best


@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize("function", [least, place_of_least])
def test_the_least_of_items_is_none_if_there_are_none(function: Any, optimise: bool) -> None:
    kernel: Any = lw.kernel(optimise=optimise)(function)
    for items in ([3, 1, 2], [], [2], np.array([2.5, 0.5]), np.zeros(0)):
        assert kernel(items) == function(items)


def stays_none(items, n):
    x, s = None, 0
    for i in range(n):
        if i % 2:
            x = None
        s += items[0]
    return s if x is None else -s


def chosen(items, n):
    last, s = None, 0
    for x in items:
        s += 100 if last is None else last
        last = None if x % 2 else (x + n if x > n else None)
    return s, last if n < 6 else None


def caught_as_none(items, n):
    a = None
    if n:
        a = n
    try:
        k = items[n] // (n - 1)
        a = None
    except ZeroDivisionError:
        a, k = 5, None
    except IndexError:
        k = 7.5
        try:
            z = 10 // (n - 3) if n != 4 else None
        except ZeroDivisionError:
            z = -1
        a = z
    return a, k


@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize(
    "function",
    [
        stays_none,
        found,
        find,
        find_or_end,
        sums,
        toggled,
        with_plain_return,
        caught,
        in_rows,
        chosen,
        caught_as_none,
    ],
)
def test_none_and_numbers_meet(function: Any, optimise: bool) -> None:
    kernel: Any = lw.kernel(optimise=optimise)(function)
    for items in ([4, 7, 8], [7], [1, 2]):
        for n in range(9):
            assert kernel(items, n) == function(items, n), (items, n)


def used(n):
    x = None
    for i in range(n):
        x = i
    return x + 1


def test_none_is_no_number() -> None:
    kernel = lw.kernel(used)
    assert kernel(3) == 3
    with pytest.raises(TypeError, match="a number is None here"):
        kernel(0)


def kept(a, n):
    x = None
    for i in range(n):
        x = i
    a[1] = x
    return a[1]


def test_what_is_stored_is_a_number() -> None:
    kernel = lw.kernel(kept)
    assert kernel(np.zeros(2), 3) == 2
    with pytest.raises(TypeError, match="a number is None here"):
        kernel(np.zeros(2), 0)


def pair(n):
    if n > 2:
        return None, 1
    return 3, 4


def test_items_of_results_may_be_none() -> None:
    kernel = lw.kernel(pair)
    assert [kernel(n) for n in (1, 3)] == [(3, 4), (None, 1)]

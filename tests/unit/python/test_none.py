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


@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize("function", [least, place_of_least])
def test_the_least_of_items_is_none_if_there_are_none(function: Any, optimise: bool) -> None:
    kernel: Any = lw.kernel(optimise=optimise)(function)
    for items in ([3, 1, 2], [], [2], np.array([2.5, 0.5]), np.zeros(0)):
        assert kernel(items) == function(items)


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
        find,
        find_or_end,
        sums,
        toggled,
        with_plain_return,
        caught,
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
    with pytest.raises(TypeError, match=" is None here"):
        kernel(0)


def pair(n):
    if n > 2:
        return None, 1
    return 3, 4


def sum_of_pair(n):
    a, b = pair(n)
    last, before = None, None
    for i in range(n):
        before, last = last, i + b
    return (b if a is None else a + b), last, before


@pytest.mark.parametrize("function", [pair, sum_of_pair])
def test_items_of_results_may_be_none(function: Any) -> None:
    kernel = lw.kernel(function)
    assert [kernel(n) for n in (0, 1, 3)] == [function(n) for n in (0, 1, 3)]


def of_strings(n):
    last, words = None, []
    for i in range(n):
        if i != 2:
            last = "s" + str(i)
            words.append(last)
        else:
            last = None
    return (
        last,
        last == "s3",
        last != "s3",
        last or "none",
        f"{last}",
        None if last is None else last + "!",
    )


def of_tuples(n):
    best, pair = None, (None, 0)
    for i in range(n):
        item = i * 7 % 5, str(i)
        if best is None or item > best:
            best = item
        if pair[0] is None or pair[0] < i:
            pair = i, i + 1
    return best, pair, best[1] if best else "no"


def of_lists(n):
    def row_with(rows, x):
        for row in rows:
            if x in row:
                return row
        return None

    rows = [[1, 2], [3], []]
    row, own = row_with(rows, n), None
    if row is not None:
        row.append(7)
    for i in range(n):
        own = [i] if own is None else [*own, i]
    return rows, row, own, own == [0, 1], row_with(rows, 9) is None, (1 if row and own else 0)


def of_dicts(n):
    near, near_by_number = {"a": [1], "b": [2]}, None
    row = near.get("a" if n < 2 else "c")
    for i in range(n):
        if near_by_number is None:
            near_by_number = {}
        near_by_number[i] = near.get("a")
    return (0 if row is None else len(row)), near_by_number, near.get("b") == [2]


def of_arrays(n):
    x = None
    for i in range(n):
        if x is None:
            x = np.zeros(5)
        x[i] += i
    return x is None, 0 if x is None else len(x), [] if x is None else list(x)


def of_calls(n):
    def depth(k):
        if k == 0:
            return None
        below = depth(k - 1)
        return (1, "d") if below is None else (below[0] + 1, below[1] + "d")

    def plus(a, b=None):
        return a if b is None else a + b

    y = None if n < 2 else n
    return depth(n), plus(3), plus(3, y), plus(3, b=y)


@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize(
    "function", [of_strings, of_tuples, of_lists, of_dicts, of_arrays, of_calls]
)
def test_none_and_other_values_meet(function: Any, optimise: bool) -> None:
    kernel: Any = lw.kernel(optimise=optimise)(function)
    for n in range(5):
        assert repr(kernel(n)) == repr(function(n)), n


def used_string(n):
    text = None if n < 2 else "ab"
    return text.upper()


def test_none_is_no_string() -> None:
    with pytest.raises(TypeError, match=" is None here"):
        lw.kernel(used_string)(1)


def classes_of_one_that_may_be_none(n):
    x = None
    for i in range(n):
        x = i > 1
    is_number = isinstance(x, int)
    return is_number, isinstance(x, (str, type(None))), isinstance(x, float)


def none_in_a_tuple_of_a_union(n):
    x = "a"
    for i in range(n):
        if i == 3:
            return 1.5, i
        x = (n, i, None) if i % 2 else "a"
    return x, n


@pytest.mark.parametrize("function", [classes_of_one_that_may_be_none, none_in_a_tuple_of_a_union])
def test_none_has_a_class(function: Any) -> None:
    for n in range(6):
        lw.kernel(function).check(n)


def one_of_three(i, n):
    if i % 3 == 1:
        return None
    if i > 3:
        return (n,)
    return "bc" if i else 2.5


def first_bound_in_the_loop(n):
    for i in range(n):
        x = one_of_three(i, n)
    return x


def test_a_union_is_first_bound_in_a_loop() -> None:
    for n in range(1, 7):
        lw.kernel(first_bound_in_the_loop).check(n)


class Counted:
    def __init__(self, count):
        self.count = count


def objects_and_others_in_lists(n):
    items, texts = [Counted(n)], ["a"]
    for i in range(n):
        items.append(i)
        texts.append(None if i % 2 else (n, i))
    counted = items[0]
    return len(items), counted.count if isinstance(counted, Counted) else counted, texts


def test_lists_begin_with_one_of_several_types() -> None:
    for n in range(4):
        lw.kernel(objects_and_others_in_lists).check(n)


def numbers_of_one_kind_in_a_union(n):
    items = [np.int64(n), Counted(n)]
    items.append(n)
    mixed = []
    for i in range(n):
        mixed.append(i if i % 3 == 0 else (np.int64(i) if i > 4 else 1j))
    return items[0], items[2], len(items), mixed


def test_unions_have_several_numbers_of_one_kind() -> None:
    for n in range(7):
        lw.kernel(numbers_of_one_kind_in_a_union).check(n)


def object_or_number(n):
    if n % 3 == 0:
        return Counted(n)
    return n if n % 3 == 1 else 0.5


def objects_that_meet_numbers(n):
    x = 0.5
    for i in range(n):
        x = Counted(i) if i % 2 else i
    y = object_or_number(n)
    x_count = x.count if isinstance(x, Counted) else x
    return x_count, y.count if isinstance(y, Counted) else y


def test_objects_meet_numbers() -> None:
    for n in range(6):
        lw.kernel(objects_that_meet_numbers).check(n)

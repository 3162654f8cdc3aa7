"""Lists as arguments: what is read, what is left in the caller's list, what is refused."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest
from tests.sampling import pairs

import loopwright as lw


class Point(NamedTuple):
    x: int
    y: float


def sorted_by_bubbles(items):
    swapped = True
    while swapped:
        swapped = False
        for i in range(len(items) - 1):
            if items[i] > items[i + 1]:
                items[i], items[i + 1] = items[i + 1], items[i]
                swapped = True
    return items, items is not None


def of_arrays(layers, rows, k):
    x = np.ones(3)
    for weights, bias in layers:
        x = np.maximum(weights * x + bias, rows[k])
    rows[k] += x
    rows[-1][0] = len(rows)
    return x, rows[1:], [row.sum() for row in rows]


def grown(items, pairs, more=(1, 2)):
    items.append(len(pairs) + more[0])
    pairs.append((items[-1], 0.5))
    pairs.sort()
    del items[0]
    return pairs[0], items, np.array(items) * 2


def centre(points):
    n = len(points)
    return sum([p.x for p in points]) / n, max([p.y for p in points]), points


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (sorted_by_bubbles, ([3.5, -1.0, 2.0, 2.0],)),
    (sorted_by_bubbles, ([True, False, True],)),
    (of_arrays, ([(np.arange(3.0), 0.5), (2.0, np.ones(1))], [np.arange(3.0), np.ones(3)], 1)),
    (of_arrays, ([(np.arange(3.0), 0.5)], [np.arange(3.0)] * 2, -2)),
    (grown, ([3, 1, 2], [(4, 0.25)])),
    (grown, ([3], [], (5, [1, 2]))),
    (grown, (list(np.arange(3)), [(np.int64(4), 0.25)])),
    (centre, ([Point(1, 0.5), Point(3, 2.5)],)),
]


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize(("call", "optimise"), pairs(CALLS, (True, False), 2))
def test_lists_are_read_and_written(call: Any, optimise: bool) -> None:
    function, arguments = call
    kernel: Any = lw.kernel(optimise=optimise)(function)
    try:
        for _ in range(2):
            kernel.check(*arguments)
    except lw.FrontendError:
        assert function is grown and isinstance(arguments[0][0], np.int64)


def appended(items, second_list, k, a=None):
    items.append(k)
    if a is not None:
        a[0] = k
    return items[k] + len(second_list)


def raising(items, k):
    items.append(k)
    raise ValueError("always")


@pytest.mark.parametrize("a", [None, np.zeros(1)])
def test_after_an_exception(a: Any) -> None:
    kernel: Any = lw.kernel(appended)
    items = [5, 6]
    with pytest.raises(IndexError, match="list index out of range"):
        kernel(items, [1], 7, a)
    assert items == [5, 6, 7]
    assert kernel(items, [1], 1, a) == 7
    assert items[-1] == 1
    with pytest.raises(ValueError, match="always"):
        lw.kernel(raising)(items, 3)
    assert items[-1] == 3


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([1, "a"], r"argument 1 \('items'\) .* a list of int and str"),
        ([1 << 64], r"argument 1 \('items'\) .* does not fit in 64 bits"),
        ([(1, 2), (3,)], "a list of tuples of several lengths"),
        ([object()], "a list of object: its items are numbers of one type"),
    ],
)
def test_what_is_refused(given: Any, message: str) -> None:
    with pytest.raises(lw.ArgumentError, match=message):
        lw.kernel(sorted_by_bubbles)(given)


def appended_and_stored(items, rows, a):
    items.append(rows[0])
    a[0] += 1
    return rows


OUTSIDE = [1, 2]


def appended_outside(items):
    items.append(3)
    return len(OUTSIDE)


def test_a_list_is_changed_under_two_names() -> None:
    items = [1, 2]
    a = np.zeros(1)
    kernel = lw.kernel(appended_and_stored)
    for calls_before in range(3):
        assert kernel(items, items, a) is items
        assert items == [1, 2, *[1] * (calls_before + 1)] and a[0] == 2 * calls_before + 1
        assert kernel([1], [2], a) == [2]
    with pytest.raises(lw.ArgumentError, match="changes a list that is two of its arguments"):
        lw.kernel(appended_outside)(OUTSIDE)
    assert OUTSIDE == [1, 2]


def counted(x, values_so_far=[]):  # noqa: B006
    values_so_far.append(x)
    return len(values_so_far)


def test_defaults_are_kept() -> None:
    kernel = lw.kernel(counted)
    assert [kernel(1), kernel(2), kernel(3)] == [1, 2, 3]

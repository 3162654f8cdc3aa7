"""`match` is Python's, as are indices of tuples of tuples and of ranges, and unpacked strings."""

from collections.abc import Callable
from typing import Any

import pytest

import loopwright as lw


def of_values(op, a, b):
    match op:
        case 0:
            r = a + b
        case 1:
            r = a - b
        case 2 | 3:
            r = a * b
        case k if k > 10:
            r = float(k)
        case _:
            r = 0.0
    return r


def of_pairs(n):
    results = []
    for i in range(n):
        match (i % 3, i % 5):
            case (0, _, _):
                results.append(-9)
            case (0, 0) | (1, 1):
                results.append(-1)
            case (x, 0 | 1) if any(x > 1 for x in range(x + 1)):
                results.append(x)
            case (x, 2) | (2, x):
                results.append(x + 70)
            case (a, 4):
                results.append(a + 50)
            case (a, b):
                results.append(a * 10 + b)
    return results


def of_strings(text):
    n = 0
    for c in text:
        match c:
            case "a" | "e":
                n += 1
            case "x":
                return n
            case other if other > "x":
                n += ord(other)
            case _:
                n += len(other)
    return n


def of_none(x, limit=None):
    match limit:
        case True:
            return -x
        case None:
            return x
        case _:
            return min(x, limit)


def steps(n):
    directions = ((0, 1), (1, 0), (0, -1), (-1, 0))
    x = y = 0
    for i in range(n):
        dx, dy = directions[i % 4]
        x, y = x + dx * i, y + dy * i
    return x, y, directions[n % 4]


def parts_of_ranges(n, k):
    items = []
    for i in range(n)[::-1]:
        items.append(i)
    for i in range(2, n, 3)[1:]:
        items.append(i)
    r = range(5, n * 2, 2)
    for i in r[k::2]:
        items.append(i)
    for i in range(n, -n, -2)[-2:1:-1]:
        items.append(i)
    return items, r[1], r[-1], len(r[1:3]), range(n)[-1]


def turned(text):
    a, b, c = text
    return c + a + b


@pytest.mark.parametrize(
    ("function", "calls"),
    [
        (of_values, [(op, 3.0, 4.0) for op in (0, 1, 2, 3, 4, 11)]),
        (of_pairs, [(20,)]),
        (of_strings, [("azbcx",), ("eee",)]),
        (of_none, [(2.5,), (2.5, 1.5), (3, 1), (3, True)]),
        (steps, [(11,), (0,)]),
        (parts_of_ranges, [(7, 1), (4, -2)]),
        (turned, [("xyz",)]),
    ],
)
def test_results_are_those_of_python(
    function: Callable[..., Any], calls: list[tuple[Any, ...]]
) -> None:
    kernel = lw.kernel(function)
    for arguments in calls:
        kernel.check(*arguments)


def test_exceptions_are_those_of_python() -> None:
    with pytest.raises(IndexError, match="range object index out of range"):
        lw.kernel(parts_of_ranges)(3, 0)
    with pytest.raises(ValueError, match="not enough values to unpack"):
        lw.kernel(turned)("xy")

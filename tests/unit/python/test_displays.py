"""Empty containers by calls of their classes, and loops over displays of many items."""

from collections import deque
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.campaigns.displays import displays
from tests.campaigns.python_functions import defined
from tests.sampling import few
from tests.unit.python.outcomes import expect_same

import loopwright as lw

# ruff: noqa: A002, C408, RUF037, UP018

MANY = [*range(70)]


class Path:
    def __init__(self):
        self.items = list()
        self.places = dict()
        self.ends = tuple()


def empty_ones(n):
    rows = [list() for _ in range(n)]
    for i in range(n):
        rows[i].append(i)
    make = list
    added = make()
    added.append(1.5)
    numbers = int(), float(), bool(), complex(), len(str()), tuple(), dict(), set()
    return rows, added, numbers, list() == [], deque(list()), sum(tuple())


def filled_later(n):
    path, stack, visited, groups = Path(), list(), set(), dict()
    stack.append((n, str()))
    while stack:
        k, text = stack.pop()
        if k not in visited:
            visited.add(k)
            path.items.append(k)
            path.places[k] = text
            groups.setdefault(k % 2, list()).append(k)
            if k > 0:
                stack.append((k - 1, text + "a"))
    return path.items, path.places, path.ends, groups, sorted(visited)


def hidden(n, list=lambda: 7):
    return list() + n


def through_many(n):
    s, texts = 0, ""
    for k in [*MANY]:
        s = (s * 31 + k * n) % 10007
    for x, y in [(1, 2.5), (n, 4.5)] * 40:
        s += int(x * y)
    for word in ["a", "bc"] * 33:
        texts += word
    for x in (n, 1.5) * 35:
        s += int(x * 2)
    for x in (n,) * 66:
        if x == 2:
            break
        s += 1
    else:
        s = -s
    for row in [[k, k + 1] for k in MANY]:
        for item in row:
            s += item
    for k, x in enumerate([n] * 70):
        s += k * x
    return s, texts


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize("function", [empty_ones, filled_later, hidden, through_many])
def test_results_are_those_of_python(function: Any, optimise: bool) -> None:
    expect_same(function, [(0,), (2,), (5,)], optimise=optimise)


def large(a):
    total = 0.0
    for x in (a[0], a[1], *([a[2], 7] * 33)):
        total = total * 0.5 + x
    return total


def test_items_may_be_computed() -> None:
    expect_same(large, [(np.array([1.0, 2.0, 3.0]),)])


LONG: dict[str, tuple[Callable[[int], object], str]] = {
    "numbers": (lambda n: [k * 7 % 101 for k in range(n)], "t.append(j); r = t[j], len(t)"),
    "words": (lambda n: [f"w{k}" for k in range(n)], "t.append('a'); r = t[j] + t[-1]"),
    "by_number": (lambda n: {k * 3: 0.5 * k for k in range(n)}, "t[3] += 1; r = t[3], t.get(j)"),
    "by_word": (lambda n: {f"k{k}": (k, k / 2) for k in range(n)}, "r = t[f'k{j}'], len(t)"),
    "members": (lambda n: {k * 5 for k in range(n)}, "t.add(j); r = 5 in t, len(t)"),
    "pairs": (lambda n: tuple((k, f"p{k}") for k in range(n)), "r = t[j]"),
    "rows": (lambda n: [[k] * (k % 3 + 1) for k in range(n)], "t[j].append(9); r = t[j], len(t)"),
    "tables": (lambda n: {k: {1: k, 2: -k} for k in range(n)}, "t[j][1] = 9; r = t[j][1], t[j][2]"),
    "records": (lambda n: [{"x": k, "s": "a"} for k in range(n)], "t[j]['x'] += 1; r = t[j]['x']"),
}
"""Displays of some length, and statements that read or change them."""


def long_display(name: str, length: int) -> Any:
    make, statements = LONG[name]
    text = f"def function(j):\n    for _ in range(2):\n        t = {make(length)!r}\n"
    lines = "".join(f"        {x}\n" for x in statements.split("; "))
    return defined(f"{text}{lines}    return r\n", length)


@pytest.mark.cases_by_day(3)
@pytest.mark.parametrize("name", LONG)
def test_code_does_not_grow_with_constants(name: str) -> None:
    sizes = list[int]()
    for length in (20, 60):
        function = long_display(name, length)
        kernel: Any = lw.kernel(optimise=False)(function)
        assert kernel(6) == function(6)
        lines = kernel.inspect_mlir().splitlines()
        sizes.append(sum("memref.global" not in x for x in lines))
    assert sizes[1] <= sizes[0]


def test_generated_displays() -> None:
    report = displays(few(range(300, 310), 2))
    assert not report.failures, report.failures[0]

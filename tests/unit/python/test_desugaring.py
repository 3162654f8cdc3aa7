"""Statements that are written with others: patterns, `nonlocal`, `with np.errstate`, and iterators
that are read at once, beside Python's own."""

# ruff: noqa: B905, C416, F841

import copy
import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import loopwright as lw


@dataclass(frozen=True)
class Place:
    x: int
    y: float


def by_class(x):
    match x:
        case bool():
            return 1
        case int():
            return 2
        case float(y):
            return y + 1
        case str():
            return len(x)
        case [a, b]:
            return a + b
        case [a, *rest, z]:
            return a * z + sum(rest)
        case Place(x=3):
            return 3.5
        case Place(y=y):
            return y
        case None:
            return 4
    return -1


def by_guards(pair):
    """Strings and arrays that each case assigns, behind guards on what it binds."""
    match pair:
        case (0, v):
            text, array = str(v), [0]
        case (u, v) if u == v:
            text, array = "same", [u]
        case (u, v) if u > v and all(k < 9 for k in range(v)):
            text, array = f"{u} > {v}", [u, v]
        case _:
            text, array = "else", [1]
    return text, array


def by_items(items):
    k = 7
    match items:
        case []:
            return 0
        case [k]:
            return k
        case [k, 2] if k > 5:
            return k * 10
        case [3, *_]:
            return 33 + k
        case [_, *rest]:
            return sum(rest) + k
    return -1


def in_turn(n):
    total = 0
    for i in range(n):
        match i % 5, i:
            case 0, j if j > 3:
                total += j
            case (1 | 2) as q, j:
                total += q * j
            case _:
                total += 1
    return total


def counted(n):
    count, weight = 0, 1.5

    def search(k):
        nonlocal count, weight
        if k == 0:
            count += 1
            weight *= 1.25
            return
        search(k - 1)
        search(k - 1)

    search(n)
    count -= 1
    return count, weight


def of_parameters(n):
    def add(k):
        nonlocal n
        n = n + k

    for i in range(3):
        add(i)
    return n


def of_lists(n):
    best = []

    def go(k, path):
        nonlocal best
        if len(path) > len(best):
            best = path[:]
        if k > 0:
            path.append(k)
            go(k - 1, path)
            path.pop()

    go(n, [])
    return best


def of_several(n):
    count = 0

    def outer(m):
        def inner(k):
            nonlocal count
            count += k

        for i in range(m):
            inner(i)

        def twice(count):
            return count * 2

        return twice(count)

    total = 0
    for i in range(n):
        total += outer(i)
    return total, count


def without_warnings(a, n):
    from numpy import errstate as quiet

    with np.errstate(divide="ignore"), quiet(invalid="ignore"):
        b = 1 / a
        if n > 3:
            return b * 0
    return b


def with_names(items):
    squares = [y for x in items if (y := x * x) > 3]
    pairs = {x: (q, q * 2) for x in items if (q := x % 3)}
    return squares, pairs, any((w := x) > 3 for x in items), [(u := k) + u for k in range(3)]


def counting(n):
    for i in range(n):
        yield i * i


def first_ones(items, k):
    first_above = next((x for x in items if x > k), None)
    name = next((s for s in ("ab", "c") if len(s) == k), "none")
    place = next(i for i, x in enumerate(items) if x > 1)
    return first_above, name, place, next(counting(k)) if k > 0 else -1


def several_at_once(items):
    weighted_sums = [a + b * 10 for a, b in zip((i * i for i in range(3)), items)]
    more = [x * y for x, y in zip(items, itertools.count(5))]
    for i, (x, y) in enumerate(zip(counting(2), items, strict=False)):
        more.append(x * y * i)
    every = [*(i * 2 for i in items), 7, *counting(len(items))]
    sums_of_products = [sum(x) for x in itertools.product(items, (1, 2), range(2), items, [5, 6])]
    return (
        weighted_sums,
        more,
        every,
        sums_of_products,
        [x for x in itertools.product(items, repeat=4)],
    )


def of_any_length(items, k):
    best, count = 0, 0
    for p in itertools.permutations(items):
        best = max(best, sum(x * y for x, y in itertools.pairwise(p)) + p[0] * len(p[1:]))
    for c in itertools.combinations(items, k):
        count += sum(c)
    for x in itertools.product((0, 1), repeat=k):
        if sum(x) == 2:
            break
        count += 1
    pairs = (
        [c for c in itertools.combinations_with_replacement(items, 4)],
        [*itertools.permutations([1, k, 3])],
    )
    return best, count, pairs, sum(len(c) + 1 for c in itertools.combinations(items, 0))


def of_bases(texts):
    numbers = []
    for text in texts:
        for base in (0, 2, 8, 10, 12, 16, 36, 37):
            try:
                numbers.append(int(text, base))
            except ValueError:
                numbers.append(-999)
    return numbers


def found_in(items, k):
    for x in items:
        if x == k:
            return "found"
        if x > k:
            return "larger"
    return None


NUMBERS = "0 -FF 0xff 0b11 0o17 1__0 _1 1_ - 0x 0x_f zz 12 09 010 00 0_0 8 0B1 @ [ ` a:b z".split()
NUMBERS += ["", " +1_0 ", "- 1"]
CALLS: list[tuple[Any, list[tuple[Any, ...]]]] = [
    (by_class, [(True,), (3,), (2.5,), ("abc",), ((1, 2),), ((1, 2, 3, 4),), (np.arange(2),)]),
    (by_class, [(Place(3, 1.0),), (Place(4, 1.0),), (None,), (np.float64(2),)]),
    (by_guards, [((0, 7),), ((2, 2),), ((3, 1),), ((12, 11),), ((1, 3),)]),
    (by_items, [([],), ([4],), ([6, 2],), ([4, 2],), ([3, 5],), ([9, 5, 4],)]),
    (in_turn, [(0,), (20,)]),
    (counted, [(0,), (5,)]),
    (of_parameters, [(2,)]),
    (of_lists, [(0,), (4,)]),
    (of_several, [(4,)]),
    (without_warnings, [(np.arange(3.0), 2), (np.arange(3.0), 5)]),
    (with_names, [([1, 2, 3, 4],), ([5],)]),
    (first_ones, [([1, 2, 3], 1), ([1, 2, 3], 2), ([1, 2], 5), ([1], 0)]),
    (several_at_once, [([1, 2, 3, 4],), ([5, 2],)]),
    (of_any_length, [([1, 2, 3, 4], 3), ([5, 2], 3), ([7], 1)]),
    (of_bases, [(NUMBERS,)]),
    (found_in, [([1, 2], 2), ([1, 3], 2), ([], 2)]),
]


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("optimise", [True, False])
@pytest.mark.parametrize(("function", "calls"), CALLS)
def test_results_are_python_s(function: Any, calls: Any, optimise: bool) -> None:
    kernel = lw.kernel(optimise=optimise)(function)
    for arguments in calls:
        outcomes: list[Any] = []
        for implementation in (function, kernel):
            try:
                with np.errstate(all="ignore"):
                    outcomes.append(repr(implementation(*copy.deepcopy(arguments))))
            except StopIteration as error:
                outcomes.append(repr(error))
        assert outcomes[0] == outcomes[1], arguments

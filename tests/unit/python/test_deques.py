"""Deques are Python's: both of their ends, their largest length, their exceptions."""

from collections import deque
from collections.abc import Callable
from typing import Any

import pytest
from tests.unit.python.outcomes import expect_same


def of_both_ends(items, n):
    d, e = deque(items), deque(maxlen=n)
    for k in range(2 * n):
        d.append(k)
        d.appendleft(-k)
        e.appendleft((k, k / 2))
    while len(d) > n:
        e.append((d.popleft(), d.pop() + 0.5))
    return d, e, d.maxlen, e.maxlen, bool(d), list(e), sorted(d)


def steps_out(n, walls):
    blocked, visited, waiting = set(walls), {(0, 0)}, deque([(0, 0, 0)])
    while waiting:
        x, y, steps = waiting.popleft()
        if (x, y) == (n - 1, n - 1):
            return steps
        for u, v in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if 0 <= u < n and 0 <= v < n and (u, v) not in visited and (u, v) not in blocked:
                visited.add((u, v))
                waiting.append((u, v, steps + 1))
    return None


def last_of_circle(n, k):
    circle = deque(range(n))
    while len(circle) > 1:
        circle.rotate(1 - k)
        circle.popleft()
    return circle[0]


def of_places(text, k):
    d = deque(text)
    d.insert(k, "x")
    d.insert(-1, "yy")
    d[k] += "z"
    e = d
    e.remove("b")
    del d[0]
    d.reverse()
    d.extendleft(d)
    return (
        d,
        e is d,
        d.index("b" if k > 2 else "c"),
        d.count("c"),
        "a" in d,
        d[-1],
        [len(x) for x in e],
    )


def compared(items, n):
    d, e = deque(items), deque(x for x in items if x > n)
    d += items[:n]
    f = d.copy()
    f.clear()
    return d == e, d != e, d < e, d >= e, d + e, f, sum(d), max(d, default=0), f == deque()


def while_it_changes(items, n):
    d, total = deque(items), 0
    for x in d:
        total += x
        if x == n:
            d.append(d.popleft())
    return total, d


def rotated_while_run_through(n):
    d = deque([1, 2, 3], n)
    for _ in d:
        d.rotate(n)
    return d


def full(n):
    d = deque([1], n)
    d.insert(0, n)
    return d


def missing(n):
    d = deque([1, 2])
    d.remove(n)
    return d.index(n)


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (of_both_ends, ([5, 6], 3)),
    (of_both_ends, ([], 0)),
    (of_both_ends, ([5], -1)),
    (steps_out, (5, [(1, 0), (1, 1), (1, 2), (3, 4)])),
    (steps_out, (3, [(1, 0), (0, 1)])),
    (last_of_circle, (41, 3)),
    (of_places, ("abcd", 1)),
    (of_places, ("abcd", -7)),
    (compared, ([3, 1, 2], 1)),
    (compared, ([], 1)),
    (while_it_changes, ([1, 2, 3], 5)),
    (while_it_changes, ([1, 2, 3], 3)),
    (rotated_while_run_through, (4,)),
    (full, (1,)),
    (full, (2,)),
    (missing, (3,)),
    (missing, (2,)),
]


@pytest.mark.cases_by_day(9)
@pytest.mark.parametrize("number", range(len(CALLS)))
def test_programs(number: int) -> None:
    function, argument = CALLS[number]
    expect_same(function, [argument], optimise=False)

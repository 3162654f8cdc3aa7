"""Lists that grow are Python's: their items, their order, what is the same list, exceptions."""

import heapq
from collections.abc import Callable
from itertools import groupby
from typing import Any

import numpy as np
import pytest
from tests.campaigns.lists import lists
from tests.few_passes import with_own_passes
from tests.sampling import few
from tests.unit.python.outcomes import expect_same

import loopwright as lw


def breadth_first(n):
    queue, visited, order = [0], [False] * n, []
    visited[0] = True
    for u in queue:
        order.append(u)
        for v in ((u * 2 + 1) % n, (u * 3 + 2) % n):
            if not visited[v]:
                visited[v] = True
                queue.append(v)
    return order, queue.index(n - 1)


def pascal(n):
    row = [1]
    for _ in range(n):
        row = [1] + [row[i] + row[i + 1] for i in range(len(row) - 1)] + [1]
    return row


def added(items, x):
    items.append(x)
    return len(items)


def names(n):
    a = []
    b = a
    total = 0
    for i in range(n):
        total += added(a, i * 0.5)
    b[0] -= 1.0
    a, c = [0.25], a
    return a, b, c, b is c, total, sum(b), max(c), np.array(b) * 2, np.zeros(len(b))


def everything(n):
    a = list(range(n))
    a.insert(-2, 77)
    a.reverse()
    x, y = a.pop(), a.pop(n // 2)
    a.extend([5, 5])
    a += a
    a.remove(5)
    del a[1]
    b = a.copy()
    b.sort(reverse=True)
    a[-1], a[0] = a[0], a[-1]
    b.clear()
    e = a[::-2] + a[1:-1] * 2
    return (a, b, x, y, a.count(5), a.index(5), 77 in a, a != e, sorted(e), [k for k in e if k > x],
            bool(b), any(a), all(a), list(zip(a, e)), e, len(e))  # fmt: skip  # noqa: B905


def in_parts(n):
    a = [True] * (n + 1)
    a[:2] = [False, False]
    for i in range(2, n + 1):
        a[i * i :: i] = [False] * len(a[i * i :: i])
    b = [k for k, x in enumerate(a) if x]
    c = b
    c[1:3] = range(n)
    c[len(c) :] = c[:2]
    del c[1::3]
    c *= 2
    first, *middle_items, last = c
    middle_items[:1] = []
    return b is c, c, [*middle_items, first, *range(2), last], max((-x, x) for x in c)


def in_python_s_order(n):
    a = [n, 4, 5, 6, 7]
    a[-1] += a.pop(0)
    chained = (9 < a[0] < a.pop(), 0 < a.pop() < a.pop() < 9, -1 < len(a) - 9 < a[9])
    b, c = np.array([a.pop() for _ in range(1)]), [2]
    c.append(3)
    c.append(4)
    mapped = list(map(lambda x, y: x * y, c, reversed(c))), sum(map(float, c))
    return a, chained, b, mapped, sorted(x % 3 for x in c), heapq.nsmallest(2, c)


def returned_early(n):
    for i in range(n):
        indices = [i]
        if i == 3:
            return indices, i
    return [n, n], n


def shifted(n):
    old, new = [1.0], [0.5, 2.0]
    for i in range(n):
        old, new = new, [x + i for x in old]
    return old, new


def sorted_beside_groups(n):
    groups: dict[int, list[int]] = {}
    x = [k * 7 % 11 for k in range(n)]
    for v in x:
        groups.setdefault(v % 2, []).append(v)
    x.sort(key=lambda v: v % 5)
    by = [(k, list(g)) for k, g in groupby(sorted(x, key=lambda v: v % 3), lambda v: v % 3)]
    return sorted(x, key=lambda v: -v), x, groups, by


def sorted_by_lists(n):
    x = [k * 7 % 11 for k in range(n)]
    rows = sorted([[v, v % 5] for v in x], key=lambda t: [t[1], t[0]])
    by_texts = sorted(x, key=lambda v: ((v % 2, str(v)), -v))
    least = min(x, key=lambda v: [v % 5, v], default=None)
    return sorted(x, key=lambda v: [v % 5, v], reverse=True), rows, by_texts, least


def mapped(n):
    x = [k * 7 % 11 for k in range(n)]
    texts = ",".join(map(str, x)), list(map(hex, x)), sum(map(len, map(str, x)))
    words = list(map(str.upper, "ab cd".split())), sorted("b A".split(), key=str.lower)
    pairs = list(map(lambda a, b: [a, b], x, x[1:]))
    return words, texts, sorted(map(str, x)), pairs, [*map(chr, x)]


def stored_in_several(n):
    d, rows = {}, [[k] for k in range(n)]
    d[1] = d[2] = y = [n]
    rows[0] = rows[-1] = [n, n]
    d[1].append(4)
    rows[0].append(5)
    return d, y, rows, [[0] * n] * n, n in np.arange(4), 2 * n in np.arange(4)


def joined_rows(n):
    x, subsets = [0], [[]]
    rows = [x, x] if n > 2 else [[3]]
    for v in range(n):
        subsets += [[*s, v] for s in subsets]
    rows[0].append(1)
    x[1:2] += [7, 8]
    return subsets, x, rows, orders(x)


def orders(x):
    if len(x) <= 1:
        return [[v for v in x]]  # noqa: C416
    return [[y, *p] for y in x for p in orders([z for z in x if z != y])]


def greatest_of_nothing(n):
    return (
        max(range(n), default=None),
        min(set(range(n)), default=None),
        max(list(range(n)), default=None),
    )


PROGRAMS = [
    (sorted_beside_groups, 9), (sorted_by_lists, 9), (mapped, 7), (stored_in_several, 3),
    (greatest_of_nothing, 0), (greatest_of_nothing, 3), (joined_rows, 3), (joined_rows, 1),
    (breadth_first, 12), (pascal, 7),
    (names, 5), (everything, 8), (in_parts, 30), (in_python_s_order, 3), (in_python_s_order, 10),
    (returned_early, 9), (returned_early, 2), (shifted, 5),
]  # fmt: skip


@pytest.mark.cases_by_day(8)
@pytest.mark.parametrize(("function", "n"), PROGRAMS)
def test_programs(function: Callable[..., Any], n: int) -> None:
    expect_same(function, [(n,)], optimise=with_own_passes(PROGRAMS.index((function, n))))


def pops(n):
    items = [1] * n
    return items.pop(3)


def reads(n):
    items = []
    for i in range(n):
        items.append(i)
    return items[5]


def removes(n):
    items = [0] * n
    items.remove(n)
    return items


def unpacks(n):
    a, b = [0] * n
    return a + b


def unpacks_some(n):
    a, b, *c = list(range(n))
    return a, b, c


def finds(n):
    return [1, n].index(7)


def array_of_none(n):
    items = []
    return np.array([items.pop() for _ in range(n + 1)])


def stores_part(n):
    items = [0] * n
    items[::3] = [1, 2]
    return items


def stores_part_of_some_step(n):
    items = [0] * n
    items[1 : 3 : 3 - n] = list(range(n // 2 + 1))
    return items


@pytest.mark.parametrize(
    "function",
    [
        *(pops, reads, removes, unpacks, unpacks_some, finds, stores_part, array_of_none),
        stores_part_of_some_step,
    ],
)
@pytest.mark.parametrize("n", [0, 2, 4])
def test_exceptions(function: Callable[..., Any], n: int) -> None:
    expect_same(function, [(n,)])


def temporaries(n):
    total = 0
    for i in range(n):
        items = []
        for j in range(i % 50):
            items.append(j)
        part = items[:] if i % 2 else items[::2]
        total += len(part)
    return total


def test_memory_is_given_back() -> None:
    import resource

    kernel = lw.kernel(temporaries)
    assert kernel(1000) == temporaries(1000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    kernel(400_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000


def test_generated_programs() -> None:
    report = lists(few(range(27, 47), 2))
    assert not report.failures, report.failures[0]
    assert report.facts["compared"] > 1

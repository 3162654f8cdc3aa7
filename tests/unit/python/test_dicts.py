"""Dictionaries of numbers are Python's: their keys, their order, their exceptions."""

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.few_passes import with_own_passes

import loopwright as lw
from loopwright.python.kernels.checking import difference


def two_of_sum(items, wanted):
    seen = {}
    for i, x in enumerate(items):
        if wanted - x in seen:
            return seen[wanted - x], i
        seen[x] = i
    return None


def longest_collatz(limit):
    steps, best = {1: 1}, 0
    for start in range(1, limit):
        n, path = start, []
        while n not in steps:
            path.append(n)
            n = n // 2 if n % 2 == 0 else 3 * n + 1
        count = steps[n]
        while path:
            count += 1
            steps[path.pop()] = count
        best = max(best, count)
    return best, len(steps), steps


def distances(n):
    grid = {(i, j): i * j % 5 for i in range(n) for j in range(n) if i != 3}
    seen, queue = {(0, 0): 0}, [(0, 0)]
    for i, j in queue:
        for x, y in ((i + 1, j), (i, j + 1), (i - 1, j)):
            if (x, y) in grid and grid[x, y] < 4 and (x, y) not in seen:
                seen[x, y] = seen[i, j] + 1
                queue.append((x, y))
    return seen, (1, 1) in seen, len(grid)


def changed(n):
    d = {k: 0.5 * k for k in range(n)}
    for k in range(0, n, 2):
        del d[k]
    d[-1], d[0] = 7.0, 1.0
    d[1] *= 3
    e = d
    e[2] = d.pop(3, -1.0) + d.pop(77, -1.0)
    f = d.copy()
    total = 0.0
    for k, v in d.items():
        total = total / 2 + k * v
        d[k] = v + 1
    f.update({5: 0.0, 1000: 2.0})
    last = f.popitem()
    return d, d is e, d == f, d != e, total, f, last, sorted(f), max(d), list(d.values()), bool(d)


def counted(items):
    counts, by_rest = Counter(items), defaultdict(float)
    for x in items:
        by_rest[x % 3] += x / 2
    most, seen, groups = max(counts, key=counts.get), [], defaultdict(list)
    for x in items:
        groups[x % 3].append(x)
    more = counts.copy()
    more.update(items)
    more.subtract(items[:1])
    common = counts.most_common(2), more.most_common(), more.total()
    see = seen.append
    for x in items:
        see(x)
    return (
        most,
        seen,
        groups,
        common,
        counts,
        counts[99],
        by_rest,
        by_rest[7],
        max(counts.values()),
        sum(counts),
    )


def of_counters(items, more):
    a, b, c = Counter(items), Counter(more), Counter(items)
    same = c
    c[items[0]] -= 1
    equal = c == a, c != b, c == Counter(items[1:]), a == {1: 2}
    c += b
    c -= a
    d = a.copy()
    d |= b
    d &= a
    return a + b, a - b, a | b, a & b, same, d, equal


def kept(items, x):
    d = {}
    for y in items:
        d.setdefault(y, len(d))
    return d, d[x]


def happy(n):
    seen = set()
    while n != 1 and n not in seen:
        seen.add(n)
        total = 0
        while n:
            total += (n % 10) ** 2
            n //= 10
        n = total
    return n == 1, sorted(seen)


def of_sets(items, n):
    a, b, c = set(items), {1, 2, n}, {x % 4 for x in items}
    a.discard(77)
    a.add(5)
    e = a
    e |= b
    f, g = a - b, a | c
    f &= c
    same = g
    g ^= b
    return (same, a, b, c, a | b, a & b, a - b, a ^ b, a <= b, b < a, a > b, a == b, a != b, e is a,
            f, sum(a), max(a), 5 in a, c.issubset(a), a.isdisjoint(c), a.union(items))  # fmt: skip


def of_equal_numbers(items, x):
    a, b, c = {n: n / 4 for n in items}, {n + 0.0 for n in items}, {(n, n / 2) for n in items}
    x = x + 0.0
    return (
        a.get(x, 9.0),
        x in a,
        items[0] in b,
        set(items) == b,
        len(set(items) & b),
        (x, x / 2) in c,
    )


def removed(n):
    s = {1, 2}
    s.remove(n)
    return s


def growing(n):
    d = {0: 0}
    for k in d:
        d[k + n] = 0
    return d


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (two_of_sum, ([2, 7, 11, 15], 26)),
    (two_of_sum, ([], 26)),
    (longest_collatz, (200,)),
    (distances, (7,)),
    (changed, (0,)),
    (changed, (40,)),
    (counted, ([3, 1, 3, 3, 1 << 40, -5],)),
    (of_counters, ([3, 1, 3, 2], [1, 1, 3, 5])),
    (kept, ([0.5, -0.0, 0.0, 3.0], 0.0)),
    (kept, ([0.5], 1.5)),
    (kept, ([], 1.5)),
    (kept, ([True, False, True], True)),
    (happy, (19,)),
    (happy, (4,)),
    (of_sets, ([3, 1, 3, 9, 8], 4)),
    (of_sets, ([], 4)),
    (of_equal_numbers, ([3, -1, 0], 3)),
    (of_equal_numbers, ([(1 << 53) + 1, 0], 1 << 53)),
    (removed, (1,)),
    (removed, (7,)),
    (growing, (0,)),
    (growing, (1,)),
]


@pytest.mark.cases_by_day(6)
@pytest.mark.parametrize("number", range(len(CALLS)))
def test_programs(number: int) -> None:
    function, given = CALLS[number]
    kernel: Any = lw.kernel(optimise=with_own_passes(number))(function)
    try:
        expected = function(*given)
    except (KeyError, RuntimeError) as error:
        with pytest.raises(type(error)):
            kernel(*given)
    else:
        assert not difference(expected, kernel(*given))


def looked_up(n):
    return {1: 2.0}[n]


def without(a, k):
    known = set(a)
    known.remove(k)
    return len(known)


@pytest.mark.parametrize("key", [0, 2.5, float("nan"), np.float32(0.1), np.int8(-3), np.uint8(200)])
def test_the_key_is_in_the_exception(key: Any) -> None:
    with pytest.raises(KeyError) as caught:
        lw.kernel(looked_up)(key)
    assert [repr(x) for x in caught.value.args] == [repr(key)]


def first_of(n):
    return {i: i * i for i in range(n)}[0]


def test_a_key_that_is_written_out_is_in_the_exception() -> None:
    with pytest.raises(KeyError, match=r"^0\n"):
        lw.kernel(first_of)(0)


def test_the_item_is_in_the_exception() -> None:
    with pytest.raises(KeyError, match=r"^7\.5"):
        lw.kernel(without)(np.arange(4.0), 7.5)

"""Dictionaries of numbers are Python's: their keys, their order, their exceptions."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from tests.few_passes import with_own_passes
from tests.sampling import few

import loopwright as lw
from loopwright.python.kernels.checking import describe_difference


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
    most, order, groups = max(counts, key=counts.get), [], defaultdict(list)
    for x in items:
        groups[x % 3].append(x)
    more = counts.copy()
    more.update(items)
    more.subtract(items[:1])
    common = counts.most_common(2), more.most_common(), more.total()
    see = order.append
    for x in items:
        see(x)
    sums = counts[99], by_rest[7], max(counts.values()), sum(counts)
    return most, order, groups, common, counts, by_rest, sums


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


@dataclass(frozen=True)
class Place:
    x: int
    y: float
    name: str = field(default="", compare=False)


def of_places(n):
    places = {Place(k % 5, k / 2, "a") for k in range(n)}
    places.add(Place(0, 0.0))
    return [(p.x, p.y) for p in places], hash(Place(n, 0.5)), Place(1, 0.5, "b") in places


def bound_again(xs, s, d, n):
    for k in range(n):
        xs, s = [x + k for x in xs[1:]], {x * 2 for x in s}
        d = {v: k for k, v in d.items()}
    return xs, s, d


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (of_places, (9,)),
    (bound_again, ([1, 2, 3], {1, 9}, {1: 2}, 2)),
    (bound_again, ([1, 2, 3], {1, 9}, {1: 2}, 0)),
    (changed, (0,)),
    (changed, (40,)),
    (counted, ([3, 1, 3, 3, 1 << 40, -5],)),
    (of_counters, ([3, 1, 3, 2], [1, 1, 3, 5])),
    (of_equal_numbers, ([3, -1, 0], 3)),
    (of_equal_numbers, ([(1 << 53) + 1, 0], 1 << 53)),
    (removed, (1,)),
    (removed, (7,)),
]


@pytest.mark.cases_by_day(12)
@pytest.mark.parametrize("number", range(len(CALLS)))
def test_programs(number: int) -> None:
    function, arguments = CALLS[number]
    kernel: Any = lw.kernel(optimise=with_own_passes(number))(function)
    try:
        expected = function(*arguments)
    except (KeyError, RuntimeError) as error:
        with pytest.raises(type(error)):
            kernel(*arguments)
    else:
        assert not describe_difference(expected, kernel(*arguments))


def looked_up(n):
    return {1: 2.0}[n]


def without(a, k):
    members = set(a)
    members.remove(k)
    return len(members)


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


def changed_at_random(members, ops, keys):
    second_set, out = set(keys[:3]), [keys[0]]
    for op, x in zip(ops[:9], keys[:9], strict=True):
        if op < 9:
            members.add(x)
        elif members:
            out.append(members.pop())
    out.extend(members)
    s = members.copy()
    for op, x in zip(ops, keys, strict=True):
        if op < 5:
            s.add(x)
        elif op < 7:
            s.discard(x)
        elif op == 7:
            second_set.add(x)
        elif op == 8 and s:
            out.append(s.pop())
        elif op == 9:
            s |= second_set
        elif op == 10:
            s ^= {x, keys[0]}
        elif op == 11:
            s -= second_set
        elif op == 12:
            s = s.union(keys[:5])
        elif op == 13:
            s = s & second_set if len(s) > 40 else s.copy()
        elif op == 14:
            s, second_set = second_set.copy(), s.copy()
        elif op == 15:
            s.difference_update(keys[4:9])
        elif op == 16:
            s = s ^ second_set
        elif op == 17:
            s = s - second_set
        if op > 12:
            out.extend(s)
    return out, list(second_set), list(s)


KEYS: dict[type, Callable[[int], Any]] = {
    int: lambda k: k,
    float: lambda k: k / 4,
    str: lambda k: "aäβ€\U0001f600"[k % 5 :] * (k % 7),
    tuple: lambda k: (k, k % 3 / 2, f"{k}"),
}


def arguments_at_random(kind: type, seed: int) -> tuple[set[Any], list[int], list[Any]]:
    r = random.Random(seed)
    count, most = r.randrange(1, 90), r.choice((9, 200, 2**40))
    keys = [KEYS[kind](r.randrange(-most, most)) for _ in range(count)]
    members = set(keys[::2])
    for _ in range(r.randrange(len(members))):
        members.add(r.choice(keys))
        members.pop()
        members.discard(r.choice(keys))
    members.add(keys[0])
    return members, [r.randrange(18) for _ in range(count)], keys


@pytest.mark.parametrize("kind", few([str, tuple, int, float], 1))
def test_sets_have_the_order_of_python(kind: type) -> None:
    kernel = lw.kernel(changed_at_random, optimise=kind is tuple)
    for seed in few(range(150), 10):
        expected = changed_at_random(*arguments_at_random(kind, seed))
        assert kernel(*arguments_at_random(kind, seed)) == expected


@pytest.mark.parametrize(
    "key",
    [0, -1, 2**61, -(2**63), 0.5, -1e300, 2.0**70, np.float32(0.1), "", "€", (1, ("a", -0.0))],
)
def test_hashes_are_those_of_python(key: Any) -> None:
    assert lw.kernel(lambda x: hash(x))(key) == hash(key)

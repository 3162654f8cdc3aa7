"""Frozensets: arguments, results, keys and items, and what they have in common with sets."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import loopwright as lw

VOWELS = frozenset("aeiou")


def pairs_seen(xs):
    seen = set()
    for i in range(len(xs)):
        for j in range(i):
            seen.add(frozenset((xs[i], xs[j])))
    return len(seen), frozenset([1, 2]) in seen, frozenset([7]) in seen


def counted(edges):
    counts = {}
    for ends in edges:
        key = frozenset(ends)
        counts[key] = counts.get(key, 0) + 1
    return counts


def combined(x, y):
    return x | y, x & y, x - y, x ^ y, x == y, x < y, x <= y, x != y, x.isdisjoint(y)


def methods(x):
    more = x.union([9], [8])
    return more, x.copy(), x.difference(more), more.intersection(x), x.issubset(more), len(more)


def hashed(x):
    return hash(x), hash((x, 1)) == hash((frozenset(x), 1))


def extended(x):
    larger = x
    larger |= {7}
    return x, larger


def grown(n):
    result = frozenset()
    for i in range(n):
        result = result | {i * 7 % 11}
    return result


def of_items(sets):
    total = 0
    for s in sets:
        total += len(s)
    return total, sets[0] | sets[-1], sets


def reached(n):
    first = frozenset([0])
    states, waiting = {first}, [first]
    while waiting:
        state = waiting.pop()
        following = frozenset((x * 2 + 1) % n for x in state) | state
        if following not in states:
            states.add(following)
            waiting.append(following)
    return sorted(map(len, states))


def shown(x):
    return str(x), repr(frozenset()), f"{x}"


def either(x, is_frozen):
    if is_frozen:
        return frozenset(x)
    return {*x}


def nested(x):
    return (frozenset(x), 1), {(frozenset(x), "a"): 1}, [frozenset(x[:k]) for k in range(3)]


def mixed(x, y):
    s = set(x)
    s |= y
    s &= frozenset([1, 2, 3])
    return s, frozenset(x) < s, isinstance(y, frozenset), isinstance(y, set), type(y).__name__


def iterated(x, y=frozenset({1, 2})):
    return [k + 1 for k in x], min(x), max(x), sum(x), sorted(x), tuple(y), any(k > 2 for k in x)


def vowels(word):
    return [letter in VOWELS for letter in word], frozenset(word) & VOWELS


def looked_up(table, a, b):
    return table[frozenset((a, b))], sorted(table.values())


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (pairs_seen, ([1, 2, 3, 2],)),
    (counted, ([(1, 2), (2, 1), (3, 4)],)),
    (combined, (frozenset({1, 2}), frozenset({2, 3}))),
    (combined, (frozenset({1, 2}), {2, 1})),
    (combined, ({1, 2}, frozenset({1, 2, 3}))),
    (methods, (frozenset({1, 2}),)),
    (hashed, (frozenset({1, 2, -1, 99}),)),
    (hashed, (frozenset("abc"),)),
    (hashed, (frozenset({(1, 2.5), (3, -0.5)}),)),
    (hashed, (frozenset(range(100)),)),
    (extended, (frozenset({1}),)),
    (grown, (0,)),
    (grown, (30,)),
    (of_items, ([frozenset({1}), frozenset({1, 2})],)),
    (reached, (7,)),
    (shown, (frozenset({1, 2}),)),
    (shown, (frozenset(),)),
    (either, ([1, 2], True)),
    (either, ([1, 2], False)),
    (nested, ([3, 1, 2],)),
    (mixed, ([1, 5], frozenset({2, 3}))),
    (iterated, (frozenset({4, 5}),)),
    (vowels, ("abide",)),
    (looked_up, ({frozenset({1, 2}): 5, frozenset({3}): 6}, 2, 1)),
]


@pytest.mark.parametrize(("function", "arguments"), CALLS)
def test_frozensets_are_those_of_python(
    function: Callable[..., Any], arguments: tuple[Any, ...]
) -> None:
    given = deepcopy(arguments)
    expected = function(*arguments)
    result = lw.kernel(optimise=False)(function)(*given)
    assert repr(result) == repr(expected)
    assert given == arguments


def test_frozensets_are_hashed_as_in_python() -> None:
    @lw.kernel(optimise=False)
    def hash_of(n: int) -> int:
        return hash(frozenset(range(0, 3 * n, 3)))

    sizes = [0, 1, 2, 5, 60]
    assert [hash_of(n) for n in sizes] == [hash(frozenset(range(0, 3 * n, 3))) for n in sizes]

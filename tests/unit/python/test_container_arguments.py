"""Dictionaries, sets and deques as arguments, and lists and strings in these and in lists."""

from collections import Counter, defaultdict, deque
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pytest

import loopwright as lw


@dataclass(frozen=True)
class Town:
    name: str
    place: tuple[float, float]


class Edge(NamedTuple):
    ends: list[int]
    weight: float


def distances(near, start):
    steps_to = {start: 0}
    waiting = deque([start])
    while waiting:
        u = waiting.popleft()
        for v in near[u]:
            if v not in steps_to:
                steps_to[v] = steps_to[u] + 1
                waiting.append(v)
    return steps_to


def longer(rows, x):
    for row in rows:
        row.append(x)
    rows.append([x, x])
    rows[0], rows[-1] = rows[-1], rows[0]
    return rows[0], rows is rows


def counted(counts, keys):
    total = 0.0
    for _, n in counts.items():
        total += n
    for key in keys:
        counts[key] = counts.get(key, 0) + 1
    if keys[0] in counts:
        del counts[keys[0]]
    return total, keys[-1] in counts


def looked_up(table, key):
    return table[key], len(table)


def grouped(words, groups, words_seen):
    for word in words:
        words_seen.add(word)
        groups.setdefault(len(word), []).append(word)
    words.append(words[0] + words[-1])
    return groups[len(words[0])], words[0] in words_seen, len(words_seen)


def of_factories(steps, counts, last):
    steps[3] += 0.5
    counts[7] += 2
    last.append(counts[3])
    return last.popleft(), steps[8], counts[9]


def named(towns, edges):
    edges[0].ends.append(len(towns))
    edges.append(Edge(edges[-1].ends, 1.0))
    towns.append(Town(towns[0].name + "2", (0.5, towns[0].place[0])))
    return max(towns, key=lambda t: t.place[1]).name, edges[0].weight, [len(e.ends) for e in edges]


def filled(rows, k):
    for i in range(k):
        rows[i % len(rows)].append((i, i / 2))
    return len(rows[0])


def deep(cube):
    cube[0][1].append(5)
    cube[1].append(cube[0][0])
    return sum(sum(sum(row) for row in plane) for plane in cube)


def raising(near, mapping):
    near[0].append(3)
    mapping[4] = 5
    return near[len(mapping)]


ROW = [1, 2]
CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (distances, ([[1, 2], [3], [], [0]], 0)),
    (distances, ({5: [6], 6: [], 7: [5]}, 7)),
    (distances, ([[]], 0)),
    (longer, ([ROW, [3], [], ROW], 7)),
    (longer, ([[], []], 1.5)),
    (counted, ({1: 2, 5: 7}, [5, 9])),
    (counted, ({"a": 5}, ["b", "\u0142"])),
    (counted, ({(1, "x"): 2}, [(1, "x"), (2, "y")])),
    (counted, ({}, [3])),
    (looked_up, ({-0.5: (1, "text")}, -0.5)),
    (looked_up, ({1: 2}, 3)),
    (grouped, (["ab", "c", "ab"], {1: ["q"]}, {"ab"})),
    (grouped, (["\u0142\U0001f600"], {}, set[str]())),
    (of_factories, (defaultdict(float, {3: 1.0}), Counter([3, 3]), deque([4, 5], 2))),
    (of_factories, (defaultdict(float), Counter(), deque[int]())),
    (named, ([Town("x", (1.0, 2.0))], [Edge([1], 0.5), Edge(ROW, 0.25)])),
    (filled, ([[], [], []], 5)),
    (deep, ([[ROW, [2, 3]], [ROW]],)),
    (raising, ([[1]], {1: 2})),
]


@pytest.mark.cases_by_day(10)
@pytest.mark.parametrize("number", range(len(CALLS)))
def test_programs(number: int) -> None:
    function, arguments = CALLS[number]
    kernel: Any = lw.kernel(optimise=False)(function)
    try:
        kernel.check(*deepcopy(arguments))
    except (KeyError, IndexError):
        assert function in (looked_up, raising)


def test_lists_stay_the_same_objects() -> None:
    rows = [[1], [2]]
    rows.append(rows[0])
    new, same_rows = lw.kernel(longer)(rows, 3)
    assert (
        same_rows
        and new is rows[0]
        and rows[2] is rows[3]
        and rows == [[3, 3], [2, 3], *[[1, 3, 3]] * 2]
    )


class Holder:
    def __init__(self, items):
        self.items = items


def extended(x, y):
    x.append(7)
    y.append(8)
    return x, len(y)


def row_extended(x, y):
    x.append(7)
    y[0].append(x[0])
    y[-1][0] = 9
    return x, y[-1]


def replaced(x, y):
    y[0] = [6]
    x += y[0]
    return y


def held(x, y):
    x.items.append(7)
    y[0].append(8)
    return len(x.items), y[1]


def stored(x, y):
    x[5] = 2
    y[6] = x.get(5, 0)
    return len(y), 5 in y


def added(x, y):
    x.add(5)
    y.discard(1)
    return len(x), 5 in y


def both_ends(x, y):
    x.appendleft(y.pop())
    y.append(x[-1])
    return list(y)


def contents(value: Any) -> str:
    return repr(value.items if isinstance(value, Holder) else value)


@pytest.mark.parametrize(
    ("function", "shared", "arguments_of"),
    [
        (extended, [1, 2], lambda x: (x, x)),
        (stored, {1: 1}, lambda x: (x, x)),
        (added, {1, 2}, lambda x: (x, x)),
        (both_ends, deque([1, 2, 3]), lambda x: (x, x)),
        (row_extended, [1, 2], lambda x: (x, [x, [3]])),
        (row_extended, [1, 2], lambda x: (x, [[3], x])),
        (row_extended, [1, 2], lambda x: (x, {0: x, -1: [4]})),
        (row_extended, [1, 2], lambda x: (x, (x, x))),
        (replaced, [1, 2], lambda x: (x, [x, x])),
        (held, [1, 2], lambda x: (Holder(x), (x, 5))),
    ],
)
def test_aliases_are_one_container(function: Any, shared: Any, arguments_of: Any) -> None:
    kernel: Any = lw.kernel(function)
    for _ in range(2):
        expected_arguments = arguments_of(deepcopy(shared))
        arguments = arguments_of(deepcopy(shared))
        assert repr(kernel(*arguments)) == repr(function(*expected_arguments))
        assert [*map(contents, arguments)] == [*map(contents, expected_arguments)]
    separate_copies = deepcopy(arguments_of(shared)[0]), deepcopy(arguments_of(shared)[1])
    kernel.check(*separate_copies)


def is_same(x, y):
    return x is y


def in_itself(*items):
    rows = []
    rows += [*items, rows] * 9
    return rows


@pytest.mark.parametrize(
    ("function", "given", "message"),
    [
        (longer, (rows := [[]], rows[0]), "an empty container is in others of several types"),
        (counted, ({1: 2, 2.5: 3}, [1]), "a dict with "),
        (counted, ({1: [deque()]}, [1]), "a list of deque: its items are"),
        (counted, ({1: 1 << 70}, [1]), "an integer in it does not fit in 64 bits"),
        (longer, (in_itself([]), 1), "a list that has itself as an item"),
        (longer, (in_itself(np.ones(1)), 1), "a list of list and ndarray"),
        (counted, (defaultdict(deque), [1]), "a defaultdict of deque"),
        (is_same, ({1: 2}, {1: 2}), "'is' is not defined for two arguments"),
    ],
)
def test_refused(function: Callable[..., Any], given: tuple[Any, ...], message: str) -> None:
    with pytest.raises((lw.ArgumentError, lw.FrontendError), match=message):
        lw.kernel(function)(*given)


def run_through(mapping):
    total = 0
    for key in mapping:
        total += key
    return total


def test_what_is_only_read_is_left_alone() -> None:
    mapping = {1: 2, 5: 7}
    assert [lw.kernel(run_through)(mapping) for _ in mapping] == [6, 6]

"""Lists that are items of lists, dictionaries and tuples are Python's, also if several have one."""

import heapq
import math
from collections import defaultdict, namedtuple
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.sampling import pairs, spread

import loopwright as lw
from loopwright.python.values.environment import Pools


def aliases(n):
    row, rows = [0, n], [[0, 0]] * 3
    rows[1][0] = 5
    rows.append(row)
    row.append(7)
    rows[3][0] -= 1
    other = rows[-1]
    other.extend(row)
    rows[0], rows[3] = rows[3], rows[0]
    return rows, row, rows[0] is row, rows[1] is rows[2], rows[1] == [5, 0], row in rows, len(other)


Place, Turned = namedtuple("Place", "x y"), namedtuple("Place", "y x")


def of_classes_with_one_name(n):
    places, turned = [[Place(n, 1)]], [[Turned(n, 2)]]
    places[0].append(Place(3, n))
    return places[0][1].x, turned[0][0].x, len(turned[0])


def written_out(k):
    table = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    pair = ([], [k])
    pair[0].append(k)
    pair[1].append(2)
    for i in range(3):
        table[i][i] = k
    table[1][2] *= 2
    return table, pair


def grouped(n):
    groups, names = {}, {}
    for i in range(n):
        key = i % 3
        if key not in groups:
            groups[key] = [i]
        else:
            groups[key].append(i)
        names.setdefault(str(i % 2), []).append(str(i))
    total = 0
    for key, items in groups.items():
        total += key * sum(items)
    return groups, total, names


def subsets(items):
    found = [[0] * 0]
    for x in items:
        for i in range(len(found)):
            found.append(found[i] + [x])
    return found


def cube(n):
    c = [[[0 for _ in range(n)] for _ in range(n)] for _ in range(n)]
    for i in range(n):
        for j in range(n):
            for k in range(n):
                c[i][j][k] = i + j * k
    c[0] = c[1]
    c[1][0].append(9)
    return c, c[n - 1][n - 1][n - 1]


def visit(graph, u, seen, order):
    seen[u] = True
    order.append(u)
    for v in graph[u]:
        if not seen[v]:
            visit(graph, v, seen, order)


def chosen(n):
    rows = [[1.0, 2.0], [3.0]]
    row = rows[0] if n > 2 else []
    row.append(0.5)
    last = []
    for r in rows:
        if len(r) > 1:
            last = r
    last.sort()
    rows.insert(1, last)
    del rows[0][0]
    return rows, row, last, float(np.array(rows[0]).sum()), rows.pop()


def of_lines(text):
    lines = [line.split() for line in text.split("\n")]
    lines[0].append("end")
    return lines, max([len(x) for x in lines])


def growing(n):
    rows = [[k] for k in range(n)]
    for r in rows:
        r.append(len(rows))
        if len(rows) < 12:
            rows.append(r[1:])
    return rows


def updated(n):
    first = [3, 1, 2]
    rows, groups = [[n], first], {1: first, 2: [n]}
    rows[-1] += [7, n]
    rows[n % 2] += rows[0]
    groups[1] += rows[1][:2]
    groups[2] *= 2
    rows[0] *= n
    return first, rows, groups


def updated_only(n):
    rows = [[1], [2]]
    last = rows[1]
    for i in range(n):
        rows[i % 2] += rows[(i + 1) % 2]
    return last, rows


def counted_while_empty(n):
    row = []
    groups = {1: row}
    for _ in range(n):
        groups[1].append(len([i for i, x in enumerate(row) if x < 2]))
    return row


def rows_of(function, n):
    rows = []
    for k in range(n):
        row = []
        row.append(function(k))
        rows.append(row)
    return rows


def handed(x, n):
    return rows_of(lambda k: x, n)


def multiplying(x):
    return lambda k: k * x


twofold, by_halves = multiplying(2), multiplying(2.5)


def of_captured(n):
    x = n
    now = lambda k: x  # noqa: E731
    made = handed(n, n), handed(n > 1, n), rows_of(now, n)
    x = n > 1
    return made, rows_of(now, n), rows_of(twofold, n), rows_of(by_halves, n)


def of_arrays(n):
    steps, y, start, pairs = [np.ones(2)], np.ones(2), np.ones(1), [(7, np.ones(3, int))]
    table = {5: start}
    for k in range(n):
        y = y * 1.5 + k
        steps.append(y)
        row = np.arange(k)
        row[-1:] = 7
        pairs.append((k, row))
        table[k % 2] = row * 0.5
    again = steps[::-1] + steps[:1]
    joined = np.array(again), np.vstack(steps), np.stack(steps, 1), np.hstack(steps)
    found = table.get(9, np.zeros(1)), table.get(1, np.zeros(1)), max(steps, key=lambda x: x[0])
    uneven = np.concatenate([x for _, x in pairs] + [np.zeros(1, int)])
    pairs += [(n, np.arange(2)), (0, np.arange(1))]
    more = start, [x.sum() for x in again], steps.pop()
    return steps, y, table, pairs, joined, found, uneven, more


CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (of_arrays, (4,)),
    (of_arrays, (0,)),
    (of_classes_with_one_name, (4,)),
    (aliases, (4,)),
    (written_out, (0,)),
    (grouped, (8,)),
    (subsets, ([1, 2, 3],)),
    (cube, (3,)),
    (chosen, (3,)),
    (chosen, (2,)),
    (of_lines, ("a b\nc d e",)),
    (growing, (3,)),
    (updated, (3,)),
    (updated, (2,)),
    (updated_only, (4,)),
    (counted_while_empty, (4,)),
    (of_captured, (3,)),
]


@pytest.mark.parametrize(("call", "optimise"), spread(pairs(CALLS, (False, True), 2), 3))
def test_results_are_those_of_python(call: Any, optimise: bool) -> None:
    function, arguments = call
    lw.kernel(optimise=optimise)(function).check(*arguments)


def same_rows(n):
    row = [n]
    rows = [row, row, [n]]
    rows[0].append(1)
    return rows, row


def chosen_row(n):
    rows = [[1, 2], [3]]
    row = rows[0] if n > 2 else rows[1]
    row.append(7)
    return rows, row


def test_a_list_that_is_returned_twice_is_one() -> None:
    rows, row = lw.kernel(same_rows)(3)
    assert rows[0] is rows[1] is row
    assert rows[2] is not row
    rows, row = lw.kernel(chosen_row)(3)
    assert rows == [[1, 2, 7], [3]]
    assert rows[0] is row


def index_error(n):
    rows = [[0] * n for _ in range(2)]
    return rows[1][n]


def shrinking(n):
    rows = [[1, 2, 3] for _ in range(n)]
    total = 0
    for k, x in enumerate(rows[0]):
        rows[0].pop()
        total += k * x
    return total


def test_exceptions() -> None:
    with pytest.raises(IndexError, match="list index out of range"):
        lw.kernel(index_error)(2)
    with pytest.raises(RuntimeError, match="list changed size during iteration"):
        lw.kernel(shrinking)(2)


def by_length(words):
    first, lengths = defaultdict(list), defaultdict(list)
    for word in words.split():
        first[word[0]].append(word)
        lengths[len(word)].append(ord(word[0]))
    return first["a"], lengths[3], len(lengths[9])


def heap_of_pairs(weights, n):
    heap, found = [(0.0, n)], []
    for k in range(len(weights)):
        heapq.heappush(heap, (weights[k], k))
    while heap:
        found.append(heapq.heappop(heap)[1])
    distances = [math.inf] * n
    distances[0] = 0
    return found, distances


def test_items_keep_their_classes() -> None:
    found, distances = lw.kernel(heap_of_pairs)(np.array([2.0, 0.5]), 2)
    assert found == [2, 1, 0]
    assert [repr(x) for x in distances] == ["0", "inf"]


def test_pools_are_found_together(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[Pools] = []
    renewed = Pools.renewed
    monkeypatch.setattr(Pools, "renewed", lambda pools: rounds.append(pools) or renewed(pools))
    assert lw.kernel(by_length)("a cat and the dog") == by_length("a cat and the dog")
    assert len(rounds) <= 6

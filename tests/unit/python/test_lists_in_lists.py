"""Lists that are items of lists, dictionaries and tuples are Python's, also if several have one."""

import heapq
import math
from collections import defaultdict

import numpy as np
import pytest

import loopwright as lw
from loopwright.python.values.arenas import Arenas


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
    heap, order = [(0.0, n)], []
    for k in range(len(weights)):
        heapq.heappush(heap, (weights[k], k))
    while heap:
        order.append(heapq.heappop(heap)[1])
    distances = [math.inf] * n
    distances[0] = 0
    return order, distances


def test_items_keep_their_classes() -> None:
    order, distances = lw.kernel(heap_of_pairs)(np.array([2.0, 0.5]), 2)
    assert order == [2, 1, 0]
    assert [repr(x) for x in distances] == ["0", "inf"]


def test_pools_are_found_together(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[Arenas] = []
    renewed = Arenas.renewed
    monkeypatch.setattr(Arenas, "renewed", lambda arenas: rounds.append(arenas) or renewed(arenas))
    assert lw.kernel(by_length)("a cat and the dog") == by_length("a cat and the dog")
    assert len(rounds) <= 6


def appended_after_loops(n: int) -> tuple[list[list[int]], list[list[int]], int]:
    rows: list[list[int]] = []
    for i in range(n):
        row: list[int] = []
        for j in range(i):
            row.append(j)
        rows.append(row)
    known = [[1, 2], [n]]
    squares: list[int] = []
    for i in range(n):
        squares.append(i * i)
    known.append(squares)
    squares.append(7)
    for row in known:
        row.append(3)
    return rows, known, sum(squares)


def test_lists_that_loops_fill_become_items() -> None:
    assert lw.kernel(appended_after_loops)(4) == appended_after_loops(4)

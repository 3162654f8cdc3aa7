"""Large containers as arguments: converted without work for the garbage collector, and only what
changed is converted back."""

import gc
import threading
from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import loopwright as lw
from loopwright.ir.core.building import no_collections

COUNT = 20_000


class Pair(NamedTuple):
    left: int
    right: float


class Body:
    def __init__(self, x: float, name: str) -> None:
        self.x = x
        self.name = name


def length(c):
    return len(c)


@pytest.fixture
def collections() -> Callable[[], int]:
    def count() -> int:
        return sum(x["collections"] for x in gc.get_stats())

    return count


MANY: dict[str, Any] = {
    "tuples in a dictionary": {(k, k + 1): float(k) for k in range(COUNT)},
    "tuples in a list": [(k, (1.5, "x")) for k in range(COUNT)],
    "named tuples": [Pair(k, 0.5) for k in range(COUNT)],
    "tuples in a set": {(k, k) for k in range(COUNT)},
    "tuples in a deque": deque((k, k) for k in range(COUNT)),
    "lists in a list": [[k] for k in range(COUNT)],
    "numbers and None": [k if k % 2 else None for k in range(COUNT)],
    "numbers of several classes": [k if k % 2 else 0.5 for k in range(COUNT)],
    "strings": [str(k) for k in range(COUNT)],
    "objects": [Body(0.5, str(k)) for k in range(COUNT)],
}


@pytest.mark.parametrize("value", MANY.values(), ids=MANY.keys())
def test_many_items_are_no_work_for_the_garbage_collector(
    value: Any, collections: Callable[[], int]
) -> None:
    kernel = lw.kernel(length)
    for _ in range(3):
        assert kernel(value) == COUNT
    gc.collect()
    before = collections()
    assert kernel(value) == COUNT
    assert collections() - before <= 1


def replaced(c, k):
    c[k] = c[0]
    return k


def test_items_that_are_unchanged_remain_the_same_objects() -> None:
    kernel = lw.kernel(replaced)
    for items in (
        [(k, 0.5) for k in range(9)],
        [Pair(k, 0.5) for k in range(9)],
        [np.float64(k) for k in range(9)],
        [f"{k}" for k in range(9)],
        [None if k % 2 else f"{k}" for k in range(9)],
    ):
        for k in 3, 8:
            before = [*items]
            kernel(items, k)
            assert items[k] == before[0]
            assert all(x is y for x, y in zip(items[:k], before[:k], strict=True))


def test_keys_and_values_that_are_unchanged_remain_the_same_objects() -> None:
    @lw.kernel
    def put(d, x):
        d["new", 1] = x
        d["old", 0] = x

    for kind in dict, OrderedDict, lambda x: defaultdict(float, x):
        table = kind({("old", 1000 + k): float(k) for k in range(5)} | {("old", 0): 0.5})
        keys = [*table]
        values = [*table.values()]
        put(table, 2.5)
        assert [*table][-1] == ("new", 1)
        assert table["new", 1] == table["old", 0] == 2.5
        assert all(x is y for x, y in zip(table, keys, strict=False))
        assert all(x is y for x, y in zip([*table.values()][:5], values[:5], strict=True))


def test_fields_that_are_unchanged_remain_the_same_objects() -> None:
    @lw.kernel
    def move(bodies, k):
        bodies[k].x += 1.0

    bodies = [Body(1000.5 + k, f"{k}") for k in range(5)]
    before = [x.x for x in bodies]
    move(bodies, 2)
    assert bodies[2].x == before[2] + 1.0
    assert all(x.x is y for k, (x, y) in enumerate(zip(bodies, before, strict=True)) if k != 2)


def test_lists_in_lists_are_changed_in_place() -> None:
    @lw.kernel
    def grow(rows, k):
        rows[k].append(rows[0][0])
        rows[1][0] = (7, 7.5)

    rows = [[(k, 0.5), (k, 1.5)] for k in range(6)]
    lists = [*rows]
    items = [x for row in rows for x in row]
    grow(rows, 4)
    assert all(x is y for x, y in zip(rows, lists, strict=True))
    assert rows[4] == [(4, 0.5), (4, 1.5), (0, 0.5)]
    assert rows[1] == [(7, 7.5), (1, 1.5)]
    assert rows[2][0] is items[4]
    assert rows[3][1] is items[7]


def test_a_set_from_which_a_member_is_removed_keeps_its_order() -> None:
    @lw.kernel
    def remove(members, x):
        members.discard(x)

    for count in 5, 20, 90:
        members, expected = ({(k * k % 89, -3) for k in range(count)} for _ in range(2))
        for x in sorted(members)[:3]:
            expected.discard(x)
            remove(members, x)
            assert [*members] == [*expected]


def test_strings_behind_others_are_told_from_new_ones() -> None:
    @lw.kernel
    def name(names, text, k):
        names[k] = text + "!"
        return "constant" + names[k]

    names = [f"{k}é" for k in range(40)]
    before = [*names]
    assert name(names, "text", 30) == "constanttext!"
    assert names[30] == "text!"
    assert all(x is y for k, (x, y) in enumerate(zip(names, before, strict=True)) if k != 30)


def test_results_are_made_without_looking_for_garbage(collections: Callable[[], int]) -> None:
    @lw.kernel
    def pairs(values):
        return [(x, [x, x]) for x in values]

    values = [*range(COUNT)]
    expected = [(x, [x, x]) for x in values]
    pairs(values)
    gc.collect()
    before = collections()
    assert pairs(values) == expected
    assert collections() - before <= 3
    assert gc.isenabled()


def test_collections_go_on_after_an_exception_and_in_other_threads() -> None:
    def fail() -> None:
        with no_collections(), no_collections():
            assert not gc.isenabled()
            raise ValueError

    with pytest.raises(ValueError, match=r"^$"):
        fail()
    assert gc.isenabled()
    barrier = threading.Barrier(4)

    def work() -> None:
        for _ in range(200):
            with no_collections():
                pass
            barrier.wait()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert gc.isenabled()
    gc.disable()
    try:
        with no_collections():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_other_types_of_items_select_other_code() -> None:
    kernel = lw.kernel(replaced)
    item_lists: list[Any] = [
        [1, 2, 3], [1.5, 2.5, 3.5], [1, 2.5, 3], [True, False, True], [(1, 2), (3, 4), (5, 6)],
        [(1, 2.5), (3, 4.5), (5, 6.5)], ["a", "b", "c"], ["a", None, "b"], [1, None, 2],
        [np.int64(1), np.int64(2), np.int64(3)], [np.int8(1), np.int8(2), np.int8(3)],
        [2**53 + 1, 2, 3], [1 + 2j, 3j, 4j],
    ]  # fmt: skip
    for _ in range(3):
        for items in item_lists:
            argument = [*items]
            expected = [*items]
            kernel(argument, 1)
            replaced(expected, 1)
            assert argument == expected
            assert [*map(type, argument)] == [*map(type, expected)]


def total(table):
    result = 0.0
    for value in table.values():
        result += value
    return result


def test_the_time_of_conversions_is_shown_as_such() -> None:
    kernel = lw.kernel(total)
    table = {(k, k): float(k) for k in range(COUNT)}
    profile = kernel.profile(table)
    assert profile.conversion_seconds > 0
    assert "conversion of containers" in str(profile)
    assert f'"conversion_seconds": {profile.conversion_seconds}' in profile.to_json()
    assert "converting lists, dictionaries and other containers: " in kernel.explain(table)
    assert len(table) == COUNT


def test_arrays_have_no_conversion() -> None:
    kernel = lw.kernel(lambda values: values.sum())
    profile = kernel.profile(np.ones(5))
    assert profile.conversion_seconds == 0
    assert "conversion" not in str(profile)
    assert "converting" not in kernel.explain(np.ones(5))


def total_of_keys(table: Any, key: str) -> Any:
    total = 0.0
    for name, value in table.items():
        total += value * len(name) + (1000.0 if name == key else 0.0)
    return total + table[key]


@pytest.mark.parametrize("count", [1, 16, 17, 40])
@pytest.mark.parametrize("character", ["a", "\U0001f600", "\ud800"])
def test_few_and_many_strings_are_passed_alike(count: int, character: str) -> None:
    kernel = lw.kernel(total_of_keys)
    for length in (0, 1, 16, 17):
        table = {character * length + str(k): k + 0.5 for k in range(count)}
        key = [*table][-1]
        for _ in range(3):
            assert kernel(table, key) == total_of_keys(table, key)

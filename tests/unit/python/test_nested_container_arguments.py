"""Dictionaries and sets in containers that are arguments."""

import random
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

import loopwright as lw


def shortest_distances(graph, start):
    distances = {}
    for node in graph:
        distances[node] = 1e9
    distances[start] = 0.0
    done = set()
    while len(done) < len(graph):
        nearest = None
        for node in graph:
            if node not in done and (nearest is None or distances[node] < distances[nearest]):
                nearest = node
        done.add(nearest)
        for neighbour, length in graph[nearest].items():
            if distances[nearest] + length < distances[neighbour]:
                distances[neighbour] = distances[nearest] + length
    return distances


def count_entries(graph):
    for node in graph:
        graph[node]["new"] = len(graph[node])
    graph["last"] = {"q": 1}
    del graph["a"]
    return len(graph)


def edit_records(records):
    for record in records:
        record["x"] = record["x"] + 1
        if "y" in record:
            del record["y"]
        record["z"] = 5
    records.append({"n": 1})
    return records[0]


def change_first(records):
    records[0]["x"] = 9
    return records[-1]["x"]


def assign_first(records):
    records[0] = records[1]
    records[0]["x"] = 9
    return records


def change_sets(groups):
    count = 0
    for group in groups:
        group.add(100)
        group.discard(3)
        count += len(group)
    return count, [x for group in groups for x in group]


def empty_sets(groups):
    for group in groups:
        group.clear()
    groups[0].add(5)


def visit(graph, visited):
    for u in graph:
        for v in graph[u]:
            visited[0].add(v)
            graph[u][v] += 1
    return visited


def count_again(counts):
    for key in counts:
        counts[key]["new"] += 1
    return counts["p"]["missing"]


def append_to_missing(table):
    table["n"]["m"].append(3)
    return table["a"]


def set_missing(table):
    table["new"]["m"] = 3
    return len(table)


def add_to_missing(table):
    table["new"].add(3)
    return len(table)


def double_innermost(table):
    table["a"]["b"]["c"] = table["a"]["b"]["c"] * 2
    return table


def sum_present(records):
    total = 0.0
    for record in records:
        for x in record.values():
            total += x if x is not None else 0
    return total


def rename(records, name):
    records[0]["x"] = name
    return records


def add_up(pair):
    return pair[0][0]["x"] + pair[1]


def order_of(table):
    return [key for key in table], [[*inner.items()] for inner in table.values()]  # noqa: C416


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (
            shortest_distances,
            ({"a": {"b": 7.0, "c": 9.0}, "b": {"c": 1.0}, "c": {}}, "a"),
        ),
        (count_entries, ({"a": {"b": 1}, "c": {"x": 3, "y": 4}},)),
        (edit_records, ([{"x": 1, "y": 2}, {"x": 2}],)),
        (change_first, ([{"x": 1}, {"x": 2}],)),
        (change_first, ([{"x": 1}] * 2,)),
        (assign_first, ([{"x": 1}, {"x": 2}],)),
        (change_sets, ([{1, 2, 3}, {3, 4, 50, 60, 70}, set()],)),
        (empty_sets, ([{1, 100, 33}, {8, 16}],)),
        (visit, ({1: {2: 3}, 2: {1: 4, 5: 6}}, [{9}, {8}])),
        (count_again, ({"p": Counter("abca"), "q": Counter("zz")},)),
        (append_to_missing, ({"a": defaultdict(list, {"x": [1]}), "n": defaultdict(list)},)),
        (set_missing, (defaultdict(dict, {"a": {"b": 1}}),)),
        (add_to_missing, (defaultdict(set, {"a": {1}}),)),
        (double_innermost, ({"a": {"b": {"c": 1}}, "z": {"y": {"x": 2}}},)),
        (sum_present, ([{"a": 1, "b": None}, {"c": 3}],)),
        (sum_present, ([{"a": 1, "b": 2.5}, {"c": 3}],)),
        (rename, ([{"x": "a", "y": "b"}, {"x": "cc"}], "new")),
        (add_up, (([{"x": 1}], 2),)),
        (order_of, (OrderedDict([("b", OrderedDict([(2, 1), (1, 2)])), ("a", OrderedDict())]),)),
    ],
)
def test_dictionaries_and_sets_in_arguments(
    function: Callable[..., Any], arguments: tuple[Any, ...]
) -> None:
    kernel = lw.kernel(function)
    for _ in range(2):  # the second call is a fast one
        expected_arguments = deepcopy(arguments)
        own_arguments = deepcopy(arguments)
        expected = function(*expected_arguments)
        assert repr(kernel(*own_arguments)) == repr(expected)
        assert repr(own_arguments) == repr(expected_arguments)


def test_objects_stay_the_same() -> None:
    def listed(records: Any) -> Any:
        records[0]["x"] = 7
        records.append({"x": 3})
        return [records[1], records[0]]

    first, second = {"x": 1}, {"x": 2}
    records = [first, second]
    result = lw.kernel(listed)(records)
    assert result[0] is second
    assert result[1] is first
    assert records[0] is first
    assert records == [{"x": 7}, {"x": 2}, {"x": 3}]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([{}, {}],), "a list of dicts that are all empty: make them in the kernel"),
        (([{1: 2}, {3}],), "a list of dict and set"),
        (([defaultdict(int, a=1), defaultdict(list)],), "several default factories"),
        (([{(1.5, b"x"): 2}],), "a dict of bytes"),
    ],
)
def test_refused_items(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(lw.ArgumentError, match=message):
        lw.kernel(lambda x: len(x))(*arguments)


def test_dictionary_that_is_argument_and_item() -> None:
    def changed(record: Any, records: Any) -> Any:
        records[0]["x"] = 1
        return record["x"]

    record = {"x": 0}
    with pytest.raises(lw.ArgumentError, match="a dict is an argument, and in another one"):
        lw.kernel(changed)(record, [record])


def grown(numbers):
    result = set()
    for x in numbers:
        result.add(x)
    return result


def add_all(members, numbers):
    for x in numbers:
        members.add(x)
    return len(members)


def test_sets_have_the_order_of_python() -> None:
    draw = random.Random(3)
    grow_kernel: Any = lw.kernel(grown)
    add_kernel: Any = lw.kernel(add_all)
    for _ in range(100):
        spread = draw.choice((8, 40, 1000))
        numbers = [draw.randint(-spread, spread) for _ in range(draw.randint(1, 60))]
        assert [*grow_kernel(numbers)] == [*grown(numbers)]
        expected = set(numbers[:4])
        members = set(numbers[:4])
        add_all(expected, numbers)
        add_kernel(members, numbers)
        assert [*members] == [*expected]

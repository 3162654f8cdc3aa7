"""The items of containers as columns: the native functions and the ones in Python do the same."""

import gc
from collections import namedtuple
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from loopwright.native.runtime import item_columns
from loopwright.native.runtime.item_columns import DifferentItemsError

Pair = namedtuple("Pair", "left right")  # as users write it


@pytest.fixture(params=["native", "python"], autouse=True)
def implementation(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    if request.param == "python":
        monkeypatch.setattr(item_columns, "_native", lambda: None)
    else:
        assert item_columns.has_native_sets()
    return request.param


def test_columns_of_tuples_are_lists_of_the_same_objects() -> None:
    items = [(object(), 1), (object(), 2)]
    columns = item_columns.tuple_columns(items, tuple, 2)
    assert [*map(type, columns)] == [list, list]
    assert all(x is y[0] for x, y in zip(columns[0], items, strict=True))
    assert columns[1] == [1, 2]
    assert [*item_columns.tuple_columns([Pair(1, 2)], Pair, 2)] == [[1], [2]]


@pytest.mark.parametrize(
    "items", [[(1, 2), (1,)], [(1, 2), [1, 2]], [(1, 2), Pair(1, 2)], [(1, 2), None]]
)
def test_other_classes_and_lengths_of_tuples_differ(items: list[Any]) -> None:
    with pytest.raises((DifferentItemsError, TypeError)):
        item_columns.tuple_columns(items, tuple, 2)


@pytest.mark.parametrize(
    "items",
    [
        [1, -5, 2**63 - 1, -(2**63)], [True, False], [1.5, -0.0, float("nan")], [1 - 2j, 0j],
        *([make(1), make(0)] for make in (
            np.bool_, np.int8, np.uint16, np.int32, np.uint64, np.float32, np.complex64,
        )),
    ],
)  # fmt: skip
def test_numbers_have_their_bits(items: list[Any]) -> None:
    dtype = np.array(items).dtype
    vector = item_columns.numbers(items, type(items[0]), dtype)
    assert vector.dtype == dtype
    assert vector.tobytes() == np.array(items).tobytes()


def test_numbers_of_other_classes_differ() -> None:
    for items, kind in ([1, True], int), ([1, 2.0], int), ([1.0, np.float64(1)], float):
        with pytest.raises(DifferentItemsError):
            item_columns.numbers(items, kind, np.dtype(kind))
    with pytest.raises(OverflowError):
        item_columns.numbers([1, 2**63], int, np.dtype(np.int64))


def test_tags_tell_the_classes_of_python_numbers() -> None:
    codes = {bool: 7, int: 8, float: 9}
    values, tags = item_columns.tagged_numbers([True, 2, 2.5], np.dtype(float), codes)
    assert values.tolist() == [1.0, 2.0, 2.5]
    assert tags.tolist() == [7, 8, 9]
    values, tags = item_columns.tagged_numbers([True, 2], np.dtype(int), {bool: 7, int: 8})
    assert (values.tolist(), tags.tolist()) == ([1, 2], [7, 8])


@pytest.mark.parametrize("items", [[1, 2], [1, 2.5, 2**53 + 1], [1, 2.5, 1j], [1, 2.5, True]])
def test_other_sets_of_classes_and_inexact_integers_differ(items: list[Any]) -> None:
    with pytest.raises(DifferentItemsError):
        item_columns.tagged_numbers(items, np.dtype(float), {int: 1, float: 2})


def test_the_first_item_is_in_the_place_of_none() -> None:
    present, items = item_columns.without_none([None, "a", None, "b"])
    assert present.tolist() == [False, True, False, True]
    assert items == ["a", "a", "a", "b"]
    for uniform in ([1, 2], [None], []):
        with pytest.raises(DifferentItemsError):
            item_columns.without_none(uniform)


def test_lists_are_numbered_by_identity_and_chained() -> None:
    first = [1]
    second = [1]
    numbers = item_columns.IdentityNumbers(list)
    assert numbers.add([first, second, first]).tolist() == [0, 1, 0]
    other_lists: list[Any] = [[k] for k in range(100)]
    assert numbers.add([*other_lists, first]).tolist() == [*range(2, 102), 0]
    assert numbers.objects[1] is second
    assert [numbers.number_of(x) for x in (second, other_lists[-1], [])] == [1, 101, None]
    assert numbers.of([other_lists[3], second]).tolist() == [5, 1]
    with pytest.raises(DifferentItemsError):
        numbers.of([first, [1]])
    with pytest.raises(DifferentItemsError):
        numbers.add([first, (1,)])
    lengths, items = item_columns.chained([[1, 2], [], [3]])
    assert (lengths.tolist(), items) == ([2, 0, 1], [1, 2, 3])


def test_one_class_is_told_from_several() -> None:
    assert item_columns.class_of_all([1, 2]) is int
    assert item_columns.class_of_all([1, True]) is None
    assert item_columns.class_of_all([]) is None


def test_slots_of_a_set_are_in_its_order(implementation: str) -> None:
    if implementation == "python":
        pytest.skip("it reads the slots from memory, in `slots_of`")
    members = {*range(0, 80, 8), "x"}
    members.discard(16)
    there, values, hashes = item_columns.set_slots(members, 31, -1000)
    assert values == [*members]
    assert there.sum() == len(members)
    assert [hash(x) for x in values] == hashes[there].tolist()
    with pytest.raises(DifferentItemsError):
        item_columns.set_slots(members, 63, -1000)


def _counts() -> Iterator[int]:
    for generation in gc.get_stats():
        yield generation["collections"]


def test_no_garbage_is_collected_for_many_tuples(implementation: str) -> None:
    items = [(k, float(k)) for k in range(20_000)]
    before = [*_counts()]
    columns = item_columns.tuple_columns(items, tuple, 2)
    item_columns.numbers(columns[0], int, np.dtype(np.int64))
    if implementation == "native":
        assert [*_counts()] == before


def test_references_are_counted() -> None:
    import sys

    marks = [object() for _ in range(3)]
    before = [*map(sys.getrefcount, marks)]
    for _ in range(50):
        item_columns.tuple_columns([(x, 1) for x in marks], tuple, 2)
        item_columns.without_none([None, *marks])
        item_columns.chained([marks, marks])
        item_columns.class_of_all(marks)
        numbers = item_columns.IdentityNumbers(object)
        numbers.add(marks)
        del numbers
    assert [*map(sys.getrefcount, marks)] == before

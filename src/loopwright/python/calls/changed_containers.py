"""Changes of containers among the arguments: new items, and where they differ from the old ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, cast

import numpy as np

from loopwright.python.calls.argument_containers import REMOVED_HASH, PassedVectors, Vector
from loopwright.python.calls.new_objects import update_dict
from loopwright.python.calls.result_parts import (
    NONE,
    Column,
    Decoding,
    List,
    Mixed,
    OptionalResult,
    PooledDictResult,
    PooledListResult,
    Result,
    TextResult,
    TupleResult,
)
from loopwright.python.calls.set_order import insertion_order
from loopwright.python.types import (
    SETS,
    ArgumentType,
    ClassesKind,
    ListType,
    NoneOr,
    ReferenceKind,
    ScalarType,
    TextType,
    TupleType,
)
from loopwright.records import dataclass


@cache
def is_same_form(result: Result, type_: ArgumentType | None) -> bool:
    """Return whether items of a type, passed as vectors, are returned as equal vectors if and only
    if they are unchanged."""
    match result, type_:
        case Column(dtype, is_weak), ScalarType():
            return dtype == type_.dtype_name and is_weak == type_.weak
        case TextResult(kind=kind), TextType(kind=argument_kind):
            return kind is argument_kind
        case PooledListResult(kind=kind), ListType():
            return kind is list
        case PooledDictResult(_, row), ListType(kind=kind):
            return row.kind is kind
        case PooledListResult(kind=kind), TupleType(kind=ReferenceKind(of=of)):
            return kind is of
        case Mixed(Column(dtype)), TupleType((ScalarType() as number, _), ClassesKind()):
            return dtype == number.dtype_name
        case OptionalResult(_, value), TupleType((_, *of_value), kind) if kind is NoneOr:
            return is_same_form(value, of_value[0]) if of_value else value == NONE
        case TupleResult(items, kind), TupleType(types, of):
            is_pair = kind is of and len(items) == len(types)
            return is_pair and all(map(is_same_form, items, types))
        case _:
            return False


@cache
def _starts_in(type_: ArgumentType) -> tuple[int, ...]:
    """Return the numbers of the columns of an item type that are the starts of strings."""
    match type_:
        case TextType():
            return (0,)
        case TupleType(items):
            starts = list[int]()
            count = 0
            for item in items:
                starts += [count + k for k in _starts_in(item)]
                count += ListType(cast("Any", item)).numbers
            return tuple(starts)
        case _:
            return ()


def as_returned(
    passed: PassedVectors, item: Result, after: Sequence[Vector], decoding: Decoding
) -> Sequence[Vector] | None:
    """Return the vectors that a container with unchanged items would have: strings are shifted to
    their position in the string pool. `None` if the shift cannot be determined."""
    if passed.item is None or not is_same_form(item, passed.item):
        return None
    starts = _starts_in(passed.item)
    if not starts:
        return passed.vectors
    place = starts[0]
    before = passed.vectors
    size = min(len(before[place]), len(after[place]))
    is_alike = before[place + 1][:size] == after[place + 1][:size]
    shifts = (after[place][:size] - before[place][:size])[is_alike]
    if not len(shifts):
        return None
    shift = int(np.partition(shifts, len(shifts) // 2)[len(shifts) // 2])
    characters = decoding.with_lists.characters
    if shift < 0 or not np.array_equal(decoding.texts[0][shift:][: len(characters)], characters):
        return None
    return [x + shift if k in starts else x for k, x in enumerate(before)]


def differing(before: Sequence[Vector], after: Sequence[Vector], size: int) -> Vector:
    """Return which of the first items of columns differ, including NaN and the sign of zeros."""
    result = np.zeros(size, np.bool_)
    for left, right in zip(before, after, strict=True):
        if left.dtype.kind in "fc":
            bits = "u8" if left.dtype.itemsize == 16 else f"u{left.dtype.itemsize}"
            pair = np.ascontiguousarray(left[:size]).view(bits) != np.ascontiguousarray(
                right[:size]
            ).view(bits)
            result |= pair.reshape(size, -1).any(1) if left.dtype.itemsize == 16 else pair
        else:
            result |= left[:size] != right[:size]
    return result


@dataclass(frozen=True)
class NewItems:
    """The items of a list, or the entries of a dictionary, that are not decoded yet."""

    size: int
    item: Result
    columns: Sequence[Vector]

    @staticmethod
    def read(result: List, decoding: Decoding) -> NewItems:
        """Read the columns from the next results."""
        size = cast("int", result.length.decode(decoding) or 0)
        columns = [next(decoding.results)[:size] for _ in range(result.item.number_of_columns)]
        return NewItems(size, result.item, columns)

    def chosen(self, places: Vector | slice) -> NewItems:
        """Some of the items."""
        columns = [x[places] for x in self.columns]
        size = len(range(self.size)[places]) if isinstance(places, slice) else len(places)
        return NewItems(size, self.item, columns)

    def decoded(self, decoding: Decoding) -> list[Any]:
        """Return the values."""
        if not self.size:
            return []
        return self.item.decode_items(self.size, iter(self.columns), decoding)

    def entries(self, decoding: Decoding) -> tuple[Vector, list[Any], list[Any]]:
        """Return the flags of live entries, the keys, and the values."""
        if not self.size:
            return np.empty(0, np.bool_), [], []
        assert isinstance(self.item, TupleResult)
        columns = iter(self.columns)
        _, key, value = self.item.items
        is_there = next(columns)
        keys = key.decode_items(self.size, columns, decoding)
        return is_there, keys, value.decode_items(self.size, columns, decoding)

    def members(self, decoding: Decoding) -> Iterable[Any]:
        """Return the members of a set, from which an empty one gets the same slots."""
        if not self.size:
            return ()
        order = insertion_order(self.columns[0], self.columns[-1])
        return _filling(self.chosen(order).entries(decoding)[1], self.size)

    def add_entries(self, container: Any, decoding: Decoding) -> None:
        """Put all entries into a dictionary, or the members into a set."""
        if not self.size:
            return
        if isinstance(container, set):
            cast("set[Any]", container).update(self.members(decoding))
        else:
            _, keys, values = self.chosen(np.flatnonzero(self.columns[0])).entries(decoding)
            update_dict(container, zip(keys, values, strict=True))


def put_back(container: Any, new: NewItems, passed: PassedVectors, decoding: Decoding) -> None:
    """Change a container argument where its items differ from those that were passed."""
    kind = cast("Any", type(container))
    if kind is frozenset:
        return
    before = as_returned(passed, new.item, new.columns, decoding)
    if kind is list:
        _put_items_back(container, new, before, decoding)
    elif kind is deque:
        is_same = before is not None and new.size == len(before[0]) == len(container)
        if not (
            is_same and before is not None and not differing(before, new.columns, new.size).any()
        ):
            container.clear()
            container.extend(new.decoded(decoding))
    else:
        change = _put_members_back if kind in SETS else _put_entries_back
        if not change(container, new, before, decoding):
            container.clear()
            new.add_entries(container, decoding)


def _put_items_back(
    container: list[Any], new: NewItems, before: Sequence[Vector] | None, decoding: Decoding
) -> None:
    """Change the items of a list argument."""
    size = min(new.size, len(container))
    if before is None or len(before[0]) != len(container):
        container[:] = new.decoded(decoding)
        return
    places = np.flatnonzero(differing(before, new.columns, size))
    if len(places) == len(container) == new.size:
        container[:] = new.decoded(decoding)
        return
    values = new.chosen(places).decoded(decoding)
    for place, value in zip(places.tolist(), values, strict=True):
        container[place] = value
    container[size:] = new.chosen(slice(size, None)).decoded(decoding)


def _put_members_back(
    container: set[Any], new: NewItems, before: Sequence[Vector] | None, decoding: Decoding
) -> bool:
    """Remove members of a set and add others, if its slots show that it was not rebuilt: a removed
    member leaves a mark. Return whether they do, so that the order is Python's."""
    if before is None or new.size != len(before[0]):
        return False
    assert isinstance(new.item, TupleResult)
    key_end = 1 + new.item.items[1].number_of_columns
    is_changed = differing(before[:key_end], new.columns[:key_end], new.size)
    removed = before[0] & is_changed
    if (new.columns[-1][removed] != REMOVED_HASH).any():
        return False
    if removed.any():
        places = np.flatnonzero(removed[before[0]])
        members = [*container]
        container.difference_update([members[place] for place in places.tolist()])
    new.chosen(np.flatnonzero(is_changed & ~removed)).add_entries(container, decoding)
    return True


def _put_entries_back(
    container: Any, new: NewItems, before: Sequence[Vector] | None, decoding: Decoding
) -> bool:
    """Change a dictionary that has the keys that it had, in the same order, and perhaps further
    ones; return whether it has."""
    if before is None or not len(container) == len(before[0]) <= new.size:
        return False
    count = len(before[0])
    assert isinstance(new.item, TupleResult)
    key_end = 1 + new.item.items[1].number_of_columns
    if differing(before[:key_end], new.columns[:key_end], count).any():
        return False
    places = np.flatnonzero(differing(before[key_end:], new.columns[key_end:], count))
    same_keys = [*container]
    _, _, values = new.chosen(places).entries(decoding)
    changed_keys = [same_keys[place] for place in places.tolist()]
    update_dict(container, zip(changed_keys, values, strict=True))
    new.chosen(slice(count, None)).add_entries(container, decoding)
    return True


def put_into(container: Any, items: list[Any]) -> None:
    """Fill a list or an array, or a dictionary or a set, which has entries."""
    if isinstance(container, set):
        cast("set[Any]", container).update(members_of_slots(items))
    elif isinstance(container, dict):
        entries = [(key, x) for is_there, key, x in items if is_there]
        update_dict(cast("dict[Any, Any]", container), entries)
    else:
        container[:] = items


def members_of_slots(slots: list[Any]) -> Iterable[Any]:
    """Return the members in the slots of a set, from which an empty one gets the same slots."""
    is_present = np.array([bool(x[0]) for x in slots], np.bool_)
    hashes = np.array([x[2] for x in slots], np.int64)
    order = insertion_order(is_present, hashes).tolist()
    return _filling([slots[place][1] for place in order], len(slots))


def _filling(members: list[Any], slot_count: int) -> Iterable[Any]:
    """Return an iterable from which an empty set gets members in that order, and that number of
    slots if possible: a set allocates slots for the members of a dictionary or another set at once,
    and otherwise while they are added.

    >>> members = [17, 0, 2, 3, 4]
    >>> [*set(members)], [*set(_filling(members, 16))]
    ([0, 2, 3, 4, 17], [0, 17, 2, 3, 4])
    """
    count = len(members)
    at_once = 1 << (2 * count).bit_length() if 5 * count >= 3 * 7 else 8
    return dict.fromkeys(members) if slot_count == at_once else members

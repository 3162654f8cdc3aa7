"""Arenas that a call returns: lists and objects by number, which are filled when all are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from loopwright.python.calls.argument_containers import PassedVectors, Vector
from loopwright.python.calls.changed_containers import (
    NewItems,
    as_returned,
    differing,
    members_of_slots,
    put_back,
    put_into,
)
from loopwright.python.calls.new_objects import with_fields
from loopwright.python.calls.result_parts import (
    NONE,
    Decoding,
    List,
    PooledListResult,
    Result,
    ReturnedArena,
)


class ListPool(ReturnedArena):
    """The lists of an arena, and values of the same form: tuples, and entries of dictionaries."""

    def __init__(self, heads: Sequence[Vector], item: Result, columns: Sequence[Vector]) -> None:
        super().__init__()
        self._starts, self._lengths, _ = heads
        self._item = item
        self._columns = columns
        self._passed: PassedVectors | None = None
        """The vectors as which the containers among the arguments were passed."""
        self._changed: list[int] = []
        """The numbers of the dictionaries and sets among the arguments that changed."""

    @property
    def is_waiting(self) -> bool:
        """Whether values are to be filled or changed."""
        return bool(self.waiting or self._changed)

    def take_changed(self, passed: PassedVectors | None, decoding: Decoding) -> None:
        """Mark the changed lists among the arguments as to be filled."""
        columns = None
        if passed is not None:
            items = PassedVectors(passed.item, passed.vectors[3:])
            columns = as_returned(items, self._item, self._columns, decoding)
        self._passed = passed
        if passed is None or columns is None:
            super().take_changed(passed, decoding)
            self._separate_mappings()
            return
        starts, lengths = passed.vectors[:2]
        count = min(len(starts), len(self._starts))
        is_moved = self._starts[:count] != starts[:count]
        is_changed = self._lengths[:count] != lengths[:count]
        is_changed |= is_moved & (lengths[:count] > 0)
        sizes = [min(map(len, pair)) for pair in zip(columns, self._columns, strict=True)]
        size = min(sizes, default=0)
        differences = np.zeros(size + 1, np.int64)
        np.cumsum(differing(columns, self._columns, size), out=differences[1:])
        ends = np.minimum(starts[:count] + lengths[:count], size)
        is_changed |= differences[ends] > differences[np.minimum(starts[:count], size)]
        for group in self.argument_rows:
            last = group.first + len(group.rows)
            changed = np.flatnonzero(is_changed[group.first : last]) + group.first
            for number in [*changed.tolist(), *range(max(count, group.first), last)]:
                self.add(number, group.rows[number - group.first])
        self._separate_mappings()

    def _separate_mappings(self) -> None:
        """Keep changed dictionaries and sets, which change only where they differ, apart."""
        self._changed = [k for k in self.waiting if type(self.values[k]) is not list]
        self.waiting = [k for k in self.waiting if type(self.values[k]) is list]

    def make(self, numbers: list[int], result: PooledListResult, decoding: Decoding) -> None:
        """Add new containers. Those that cannot contain themselves get their items."""
        is_flat_list = result.kind is list and not _has_pools(self._item)
        if is_flat_list or result.kind in (tuple, frozenset):
            rows = self._rows(numbers, decoding)
            values: Iterable[Any] = rows
            if result.kind is tuple:
                values = map(tuple, rows)
            elif result.kind is frozenset:
                values = [frozenset(members_of_slots(x)) for x in rows]
            self.values.update(zip(numbers, values, strict=True))
        else:
            super().make(numbers, result, decoding)

    def fill(self, decoding: Decoding) -> None:
        """Fill the lists that are waiting."""
        numbers = self.waiting
        self.waiting = []
        if numbers:
            for number, items in zip(numbers, self._rows(numbers, decoding), strict=True):
                put_into(self.values[number], items)
        for number in self._changed:
            self._put_back(number, decoding)
        self._changed = []

    def _put_back(self, number: int, decoding: Decoding) -> None:
        """Change a dictionary or a set among the arguments where it differs from what was
        passed."""
        start = self._starts[number]
        length = int(self._lengths[number])
        new = NewItems(length, self._item, [x[start : start + length] for x in self._columns])
        before = PassedVectors(None, ())
        if self._passed is not None:
            starts, lengths, _, *columns = self._passed.vectors
            end = starts[number] + lengths[number]
            before = PassedVectors(self._passed.item, [x[starts[number] : end] for x in columns])
        put_back(self.values[number], new, before, decoding)

    def _rows(self, numbers: Sequence[int], decoding: Decoding) -> list[list[Any]]:
        """Return the items of lists, decoded at once; no items for numbers that stand for
        `None`."""
        places = np.array(numbers, np.int64)
        is_there = places < len(self._starts)
        places[~is_there] = 0
        starts = self._starts[places] if len(self._starts) else places
        lengths = np.where(is_there, self._lengths[places], 0) if len(self._starts) else places * 0
        ends = lengths.cumsum()
        total = int(ends[-1])
        firsts = ends - lengths
        of_items = np.arange(total) + np.repeat(starts - firsts, lengths)
        columns = iter([x[of_items] for x in self._columns])
        items = self._item.decode_items(total, columns, decoding) if total else []
        pairs = zip(firsts.tolist(), ends.tolist(), strict=True)
        return [items[first:end] for first, end in pairs]


class ObjectPool(ReturnedArena):
    """The objects of a class: the names of the fields, and the item and the columns of each."""

    def __init__(
        self, names: Sequence[str], fields: Sequence[tuple[Result, Sequence[Vector]]]
    ) -> None:
        super().__init__()
        self._names = names
        self._fields = fields

    def fill(self, decoding: Decoding) -> None:
        """Set the fields of the objects that are waiting."""
        numbers = self.waiting
        self.waiting = []
        size = len(self._fields[0][1][0]) if numbers else 0
        present = [k for k in numbers if k < size]  # without the placeholders for `None`
        field_values = [
            item.decode_items(len(present), iter([column[present] for column in columns]), decoding)
            for item, columns in self._fields
        ]
        for number, *values in zip(present, *field_values, strict=True):
            with_fields(self.values[number], self._names, values)

    def write_fields(
        self, passed: Mapping[tuple[type, str], PassedVectors], decoding: Decoding
    ) -> None:
        """Set the changed fields of the objects among the arguments."""
        objects = self.argument_rows[0].rows
        for name, (item, columns) in zip(self._names, self._fields, strict=True):
            if item == NONE:
                continue
            before = passed.get((type(objects[0]), name))
            places = np.arange(len(objects))
            unchanged = None if before is None else as_returned(before, item, columns, decoding)
            if unchanged is not None:
                places = np.flatnonzero(differing(unchanged, columns, len(objects)))
            values = item.decode_items(len(places), iter([x[places] for x in columns]), decoding)
            for place, value in zip(places.tolist(), values, strict=True):
                object.__setattr__(objects[place], name, value)


@cache
def _has_pools(item: Result) -> bool:
    """Return whether values in pools are parts of items."""
    return isinstance(item, PooledListResult) or any(map(_has_pools, item.parts))


def read_arena(
    parts: Sequence[List], names: Sequence[str], decoding: Decoding
) -> ListPool | ObjectPool:
    """Read an arena; its items are decoded when it is known which are needed."""
    read = [NewItems.read(part, decoding) for part in parts]
    if names:
        return ObjectPool(names, [(part.item, part.columns) for part in read])
    heads, items = read
    return ListPool(heads.columns, items.item, items.columns)

"""Functions to which iterators are rewritten: those in variables, and `zip(*rows)`.

Compiled code has lowerings or bodies for them. The state of an iterator in a variable is the
iterable, the current position, and the modification counter, whose change ends the iterator. What
the functions do in Python is for generators that are run again after an exception.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

# Functions to which iterators in variables are rewritten, in compiled code: the iterable, the
# current position, and the modification counter, whose change ends the iterator. What they do in


def items_of(iterable: Any) -> Any:
    """Return the iterable of `iter(…)`."""
    return iterable if hasattr(iterable, "__len__") else list(iterable)


def state_of(items: Any) -> Any:
    """Return the modification counter, which changes when iterators become invalid."""
    return 0


def next_place(items: Any, place: int, state: int) -> Any:
    """Return the position of the next item at or after a position; `ENDED` if there is none."""
    return place if place < len(items) else ENDED


def item_at(items: Any, place: int) -> Any:
    """Return the item at a place."""
    return items[place] if hasattr(items, "index") or hasattr(items, "dtype") else [*items][place]


def rest_of(items: Any, place: int, state: int, end: int) -> Any:
    """Return the items from a place up to the one to which an iterator advances."""


def place_after(items: Any, place: int, state: int, count: int) -> int:
    """Return the place of an iterator from which some items have been taken."""
    return place + count if place + count <= len(items) else ENDED


def next_item(items: Any, place: int | None, *default: Any) -> Any:
    """Return `next(iterator)` for a known position of the item, or `next(iter(items))` without
    one."""


ENDED = 1 << 62
"""The place of an iterator that has no more items, even if more come."""


def columns_of(rows: Any) -> Iterator[Any]:
    """Yield the columns of `zip(*rows)` as lists, where tuples are not required."""
    rows = rows[:]
    for place in range(min((len(row) for row in rows), default=0)):
        yield [row[place] for row in rows]


def tuples_of_columns(rows: Any) -> Iterator[Any]:
    """`zip(*rows)`"""
    rows = rows[:]
    for place in range(min((len(row) for row in rows), default=0)):
        yield tuple([row[place] for row in rows])


def batches_of(items: Any, count: Any) -> Iterator[Any]:
    """`zip(*[iter(items)] * count)`"""
    for number in range(len(items) // count if count > 0 else 0):
        yield tuple(items[number * count : (number + 1) * count])


def expect_columns(rows: Any, count: Any) -> None:
    """Raise the exception for `zip(*rows)` unpacked into a different number of variables."""
    column_count = min((len(row) for row in rows), default=0)
    if column_count > count:
        raise ValueError(f"too many values to unpack (expected {count})")
    if column_count < count:
        raise ValueError(f"not enough values to unpack (expected {count}, got {column_count})")


def column_of(rows: Any, place: Any) -> Any:
    """Return one of the columns into which `zip(*rows)` is unpacked."""
    return [row[place] for row in rows]


def tuple_of_column(rows: Any, place: Any) -> Any:
    """Return one of these columns as a tuple."""
    return tuple([row[place] for row in rows])

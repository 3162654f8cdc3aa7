"""What iterators in variables are rewritten to (`desugaring`): items, and the place of the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast


def items_of(iterable: Any) -> Any:
    """What `iter(…)` runs through."""
    if isinstance(iterable, dict | set):
        iterable = list(cast("Any", iterable))
    return iterable


def next_item(items: Any, place: Any) -> Any:
    """`next(iterator)`"""
    if place >= len(items):
        raise StopIteration
    return items[place]


def item_or(items: Any, place: Any, default: Any) -> Any:
    """`next(iterator, default)`"""
    if place >= len(items):
        return default
    return items[place]


def columns_of(rows: Any) -> Iterator[Any]:
    """`zip(*rows)`, where it makes no difference that a column is no tuple."""
    for place in range(min((len(row) for row in rows), default=0)):
        yield [row[place] for row in rows]


def expect_columns(rows: Any, count: Any) -> None:
    """What is raised where `zip(*rows)` is unpacked into another number of variables."""
    found = min((len(row) for row in rows), default=0)
    if found > count:
        raise ValueError(f"too many values to unpack (expected {count})")
    if found < count:
        raise ValueError(f"not enough values to unpack (expected {count}, got {found})")


def column_of(rows: Any, place: Any) -> Any:
    """One of the variables that `zip(*rows)` is unpacked into."""
    return [row[place] for row in rows]

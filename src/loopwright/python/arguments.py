"""Arguments as code takes them: what selects the code, and the numbers and arrays among them.

A list goes to the code as one vector for each number of an item. What the code leaves in it comes
back with the results, if the code changes it, and is put into the caller's list.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from loopwright.python.argument_values import (
    Text,
    fields_of,
    is_array,
    is_static,
    is_taken_apart,
    items_of,
    not_taken,
    parts_of,
)
from loopwright.python.types import (
    ListType,
    ScalarType,
    TupleType,
    order_in_memory,
    type_of_number,
)

Items = Sequence[Any]
ENCODING = "utf-32-le", "surrogatepass"
"""How the code points of a string lie in memory, as integers of 32 bits."""
_TAKEN = "numbers of one type, or tuples of such"


def key_of(value: object) -> object:
    """What of an argument selects the code."""
    if not_taken(value) is not None:
        return type(value), "not taken"
    if is_array(value):
        array = cast("np.ndarray[Any, Any]", value)
        layout = array.flags.c_contiguous or order_in_memory(array)
        return array.dtype, layout, *[extent == 1 for extent in array.shape]
    if is_static(value):
        return "static", value
    if type(value) is Text:
        return Text
    if type(value) is list:
        try:
            return list_type(cast("Items", value))
        except ItemsError as error:
            return list, str(error)
    parts = parts_of(value)
    return type(value) if parts is None else (parts[0], *map(key_of, parts[1]))


def flat(values: tuple[object, ...], arrays: tuple[object, ...] = ()) -> tuple[object, ...]:
    """The numbers and arrays among arguments, in their order, and more behind them."""
    found: list[object] = []
    lists: list[list[Any]] = []
    _flatten(values, found, lists)
    found += arrays
    return with_lists(found, lists) if lists or Text in map(type, values) else tuple(found)


def _flatten(values: tuple[object, ...], found: list[object], lists: list[list[Any]]) -> None:
    for value in values:
        if type(value) is list:
            items = cast("list[Any]", value)
            lists.append(items)
            found += vectors(items, list_type(items[:1]))  # all are as the first, as the key says
        elif type(value) is Text:
            found.append(np.frombuffer(value.encode(*ENCODING), np.int32).astype(np.int64))
        elif (parts := items_of(value)) is not None:
            _flatten(parts, found, lists)
        elif not is_static(value):
            found.append(value)


class ItemsError(ValueError):
    """The items of a list have no type."""


def list_type(items: Items) -> ListType:
    """The type of a list; raises `ItemsError` for other items than numbers and tuples of them.

    >>> str(list_type([(1, 0.5), (2, 1.5)])), str(list_type([]))
    ('list[(int, float)]', 'list[]')
    """
    return ListType(_item_type(items) if items else None)


def _item_type(items: Items) -> ScalarType | TupleType:
    """The type of all of some items."""
    kinds = set(map(type, items))
    kind = kinds.pop()
    if kinds:
        names = " and ".join(sorted(x.__name__ for x in {kind, *kinds}))
        hint = ": pass floats alone" if {kind, *kinds} <= {bool, int, float} else ""
        raise ItemsError(f"a list of {names}{hint}")
    if is_taken_apart(kind):
        if len(arities := set(map(len, items))) > 1:
            raise ItemsError("a list of tuples of several lengths")
        if not arities.pop():
            raise ItemsError("a list of empty tuples")
        return TupleType(tuple(_item_type(column) for column in zip(*items, strict=True)), kind)
    if fields_of(kind) is None:
        found = type_of_number(items[0])
        if found is not None:
            return found
    raise ItemsError(f"a list of {kind.__name__}: its items are {_TAKEN}")


def vectors(items: Items, type_: ListType) -> list[np.ndarray[Any, Any]]:
    """The numbers of the items of a list; raises `OverflowError` where 64 bits do not hold one."""
    return [] if type_.item is None else _columns(items, type_.item)


def _columns(items: Items, type_: ScalarType | TupleType) -> list[np.ndarray[Any, Any]]:
    if isinstance(type_, ScalarType):
        return [np.fromiter(items, type_.dtype, len(items))]
    columns = zip(*items, strict=True)
    inner = zip(columns, cast("Sequence[Any]", type_.items), strict=True)
    return [one for column, item in inner for one in _columns(column, item)]


class WithLists(tuple[object, ...]):
    """Flat arguments among which there are vectors of lists, and these `lists`."""

    lists: tuple[list[Any], ...] = ()


def with_lists(leaves: Sequence[object], lists: Sequence[list[Any]]) -> tuple[object, ...]:
    """Flat arguments, which know the lists that they come from."""
    made = WithLists(leaves)
    made.lists = tuple(lists)
    return made

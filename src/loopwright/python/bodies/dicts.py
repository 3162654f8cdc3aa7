"""Dictionaries: a hash table of indices into entries, which are in insertion order.

The first number of the table counts the live entries; the others are the index of an entry, or -1.
An entry is found by probing from the slot of its key's hash (linear probing; Knuth, *The Art of
Computer Programming* 3, 6.4, algorithm L). A removed entry remains as a dead one until the table is
rebuilt.
"""

from __future__ import annotations

from typing import Any

from loopwright.python.bodies.lists import append, begin_row, cut, put
from loopwright.python.bodies.primitives import element, require, same
from loopwright.python.declarations import (
    body,
    changing,
    methods,
    shared,
    shared_if_repeated,
)
from loopwright.python.source.iterator_functions import ENDED

# Primitives, which have lowerings


def table_of(d: Any) -> list[int]:
    """Return the table of a dictionary."""
    return d.table


def entries_of(d: Any) -> list[Any]:
    """Return the entries of a dictionary: a flag whether it is live, its key and its value."""
    return d.entries


def is_without_type(items: Any) -> bool:
    """Return whether no item was ever added to a list, which is known at compile time."""
    return len(items) == 0


def hash_of(key: Any) -> int:
    """Return the hash of a key; equal keys have equal hashes."""
    return hash(key)


def expect_key(d: Any, key: Any) -> None:
    """Reject NaN as a float key, because Python finds NaN by identity."""


def part_of_hash(x: Any) -> int:
    """Return what an item contributes to the hash of a tuple."""
    return hash(x)


def missing(d: Any, key: Any, is_there: bool) -> None:
    """Raise `KeyError` with a key if it is missing."""
    if not is_there:
        raise KeyError(key)


@body
def missing_object(key: Any, is_there: bool) -> None:
    """Raise `KeyError` with a key that is a string or a tuple."""
    if not is_there:
        raise KeyError(key)


def default_value(d: Any) -> Any:
    """Return the default of a dictionary for missing keys."""
    return d.default_factory()


def has_default(d: Any) -> bool:
    """Return whether a dictionary has a default for missing keys."""
    return hasattr(d, "default_factory")


def counts(d: Any) -> bool:
    """Return whether a dictionary is a counter, which does not insert missing keys on lookup."""
    return type(d).__name__ == "Counter"


def tidy(d: Any) -> None:
    """Rebuild a dictionary without dead entries; its contents do not change."""
    rebuild(d, 0)


def entry(key: Any, value: Any) -> Any:
    """Return a live entry."""
    return (True, key, value)


# Functions over the primitives


@body
def mix_hash(h: int, x: int) -> int:
    """Mix a number into a hash."""
    z = (h ^ x) * 0x1E3779B97F4A7C15
    return z ^ (z >> 29)


@shared
@body
def hash_of_items(items: Any, h: int) -> int:
    """Return the hash of a tuple whose length is not a constant; it equals that of a tuple of
    constant length."""
    for k in range(len(items)):
        h = mix_hash(h, part_of_hash(element(items, k)))
    return h


@body
def size(d: Any) -> int:
    return element(table_of(d), 0)


@body
def place_of(d: Any, key: Any) -> int:
    """Return the index of the entry of a key; -1 if there is none."""
    expect_key(d, key)
    return find_entry(d, key)


@shared
@body
def find_entry(d: Any, key: Any) -> int:
    """Return the index of the entry of a key that is not NaN; -1 if there is none."""
    table = table_of(d)
    entries = entries_of(d)
    if is_without_type(entries):
        return -1
    mask = len(table) - 2
    slot = hash_of(key) & mask
    place = element(table, slot + 1)
    while place >= 0:
        is_live, entry_key, _ = element(entries, place)
        if is_live and entry_key == key:
            break
        slot = (slot + 1) & mask
        place = element(table, slot + 1)
    return place


@body
def link(table: Any, h: int, place: int) -> None:
    """Store the index of an entry in the table."""
    mask = len(table) - 2
    slot = h & mask
    while element(table, slot + 1) >= 0:
        slot = (slot + 1) & mask
    put(table, slot + 1, place)


@shared
@body
def rebuild(d: Any, more: int) -> None:
    """Rebuild the table with room for more entries, without dead ones."""
    table = table_of(d)
    entries = entries_of(d)
    live_entries = element(table, 0)
    capacity = 8
    while capacity < 3 * (live_entries + more):
        capacity = 2 * capacity
    cut(table, 1)
    for _ in range(capacity):
        append(table, -1)
    if not is_without_type(entries):
        n = 0
        for place in range(len(entries)):
            stored_entry = element(entries, place)
            if stored_entry[0]:
                if n < place:
                    put(entries, n, stored_entry)
                link(table, hash_of(stored_entry[1]), n)
                n = n + 1
        cut(entries, n)


@shared
@body
def enter_all(d: Any) -> None:
    """Enter all entries in the table; none of them is dead."""
    table = table_of(d)
    entries = entries_of(d)
    capacity = 8
    while capacity < 3 * len(entries):
        capacity = 2 * capacity
    for _ in range(capacity - 8):
        append(table, -1)
    for place in range(len(entries)):
        link(table, hash_of(element(entries, place)[1]), place)
    put(table, 0, len(entries))


def numbered(d: Any, table_number: int, entries_number: int) -> Any:
    """Return the dictionary or set with these numbers, in the arenas of a given one."""
    return d.numbered(table_number, entries_number)


@body
def begin_tables(heads: Any, data: Any, count: int) -> int:
    """Add `count` lists for tables to the arena of integers; return the number of the first."""
    first = len(heads)
    for _ in range(count):
        begin_row(heads, data, 9)
    return first


@body
def enter_nested(numbers: Any, first: int, d: Any) -> None:
    """Enter the entries of dictionaries that are passed in containers. Their numbers become those
    of their tables, which begin at `first`; `d` is of their type."""
    for place in range(len(numbers)):
        number = int(numbers[place])
        numbers[place] = first + number
        own = numbered(d, first + number, number)
        table = table_of(own)
        if len(table) == 0:  # it occurs for the first time
            append(table, 0)
            for _ in range(8):
                append(table, -1)
            enter_all(own)


@body
def compact(d: Any) -> int:
    """Drop dead entries; return the number of entries."""
    if len(table_of(d)) == 0:  # the variable is None here
        return 0
    if len(entries_of(d)) != size(d):
        tidy(d)
    return size(d)


@body
def modification_counter(d: Any) -> int:
    """Return the modification counter, which changes when keys are added or removed."""
    return len(entries_of(d)) << 32 | size(d)


@body
def next_entry(d: Any, place: int) -> int:
    """Return the index of the first live entry at or after an index; `ENDED` if there is none."""
    entries = entries_of(d)
    while place < len(entries) and not element(entries, place)[0]:
        place = place + 1
    return place if place < len(entries) else ENDED


@shared
@body
def insert(d: Any, key: Any, value: Any) -> None:
    """Insert an entry with a new key."""
    table = table_of(d)
    entries = entries_of(d)
    if 3 * (len(entries) + 1) > 2 * (len(table) - 1):
        rebuild(d, 1)
    link(table, hash_of(key), len(entries))
    append(entries, entry(key, value))
    put(table, 0, element(table, 0) + 1)


@body
def set_item(d: Any, key: Any, value: Any) -> None:
    expect_key(d, key)
    enter(d, key, value)


@shared_if_repeated
@body
def enter(d: Any, key: Any, value: Any) -> None:
    """Store a value for a key that is not NaN."""
    place = find_entry(d, key)
    if place < 0:
        insert(d, key, value)
    else:
        entries = entries_of(d)
        put(entries, place, entry(element(entries, place)[1], value))


@body
@changing("d")
def item(d: Any, key: Any) -> Any:
    place = place_of(d, key)
    if has_default(d):
        if counts(d):
            return default_value(d) if place < 0 else element(entries_of(d), place)[2]
        if place < 0:
            insert(d, key, default_value(d))
            place = len(entries_of(d)) - 1
        return element(entries_of(d), place)[2]
    missing(d, key, place >= 0)
    return element(entries_of(d), place)[2]


@body
def contains(d: Any, key: Any) -> bool:
    return place_of(d, key) >= 0


@body
def take_away(d: Any, place: int) -> None:
    """Mark an entry as dead."""
    table = table_of(d)
    entries = entries_of(d)
    stored_entry = element(entries, place)
    put(entries, place, (False, stored_entry[1], stored_entry[2]))
    put(table, 0, element(table, 0) - 1)


@body
def delete(d: Any, key: Any) -> None:
    place = place_of(d, key)
    if place >= 0 or not counts(d):
        missing(d, key, place >= 0)
        take_away(d, place)


@body
def get(d: Any, key: Any, default: Any = None) -> Any:
    place = place_of(d, key)
    if place < 0:
        return default
    return element(entries_of(d), place)[2]


@body
@changing("d")
def pop(d: Any, key: Any, *default: Any) -> Any:
    place = place_of(d, key)
    if len(default) == 0:
        missing(d, key, place >= 0)
    elif place < 0:
        return default[0]
    value = element(entries_of(d), place)[2]
    take_away(d, place)
    return value


@body
@changing("d")
def popitem(d: Any) -> Any:
    n = compact(d)
    require(n > 0, KeyError, "popitem(): dictionary is empty")
    _, key, value = element(entries_of(d), n - 1)
    take_away(d, n - 1)
    return key, value


@body
def popitem_at(d: Any, last: Any = True) -> Any:
    if last:
        return popitem(d)
    require(compact(d) > 0, KeyError, "dictionary is empty")
    _, key, value = element(entries_of(d), 0)
    take_away(d, 0)
    return key, value


@body
@changing("d")
def move_to_end(d: Any, key: Any, last: Any = True) -> None:
    value = pop(d, key)
    items = [] if last else list(d.items())
    if not last:
        d.clear()
    d[key] = value
    for later_key, later_value in items:
        d[later_key] = later_value


@body
def equal_in_order(d: Any, right: Any) -> bool:
    """Return `d == right` for two ordered dictionaries."""
    return list(d.keys()) == list(right.keys()) and equal(d, right)


@body
@changing("d")
def setdefault(d: Any, key: Any, default: Any = None) -> Any:
    place = place_of(d, key)
    if place < 0:
        insert(d, key, default)
        place = len(entries_of(d)) - 1
    return element(entries_of(d), place)[2]


@body
@changing("d")
def update(d: Any, source: Any = (), /, **more: Any) -> None:
    kind: type = dict
    if isinstance(source, kind):
        for key, value in source.items():
            set_item(d, key, value)
    else:
        for pair in source:
            key, value = pair  # not in the loop header: without pairs, their type may be unknown
            set_item(d, key, value)
    for name, value in more.items():
        set_item(d, name, value)


@body
def set_all(d: Any, keys: Any, value: Any) -> None:
    """Set the items of several keys to one value."""
    for key in keys:
        set_item(d, key, value)


@body
def is_among(items: Any, x: Any) -> bool:
    """Return whether a value is among the values of a dictionary, or a pair among its items."""
    return any(same(item, x) for item in items)


@body
def count(d: Any, source: Any, by: int) -> None:
    """Add the counts of a counter, or the number of occurrences of keys, multiplied by `by`."""
    kind: type = dict
    if isinstance(source, kind):
        for key, value in source.items():
            set_item(d, key, get(d, key, 0) + by * value)
    else:
        for key in source:
            set_item(d, key, get(d, key, 0) + by)


@body
@changing("d")
def clear(d: Any) -> None:
    put(table_of(d), 0, 0)
    cut(entries_of(d), 0)
    rebuild(d, 0)


@body
def equal(d: Any, right: Any) -> bool:
    if size(d) != size(right):
        return False
    are_equal = True
    if not is_without_type(entries_of(d)) and not is_without_type(entries_of(right)):
        for key, value in d.items():
            place = place_of(right, key)
            if place < 0 or not same(element(entries_of(right), place)[2], value):
                are_equal = False
    return are_equal


@body
def most_common(d: Any, n: Any = None) -> Any:
    pairs = sorted(d.items(), key=lambda pair: -pair[1])
    return pairs if n is None else pairs[: max(n, 0)]


@body
def total(d: Any) -> Any:
    return sum(d.values())


@body
@changing("d")
def count_more(d: Any, source: Any) -> None:
    count(d, source, 1)


@body
@changing("d")
def subtract(d: Any, source: Any) -> None:
    count(d, source, -1)


@body
def keep_positive(d: Any) -> None:
    """Remove keys whose count is not positive."""
    if not is_without_type(entries_of(d)):
        for place in range(compact(d)):
            if not element(entries_of(d), place)[2] > 0:
                take_away(d, place)


@body
def add_counts(d: Any, operand: Any) -> None:
    count_more(d, operand)
    keep_positive(d)


@body
def subtract_counts(d: Any, operand: Any) -> None:
    subtract(d, operand)
    keep_positive(d)


@body
def raise_counts(d: Any, operand: Any) -> None:
    for key, n in operand.items():
        set_item(d, key, max(get(d, key, 0), n))
    keep_positive(d)


@body
def lower_counts(d: Any, operand: Any) -> None:
    if not is_without_type(entries_of(d)):
        for place in range(compact(d)):
            _, key, n = element(entries_of(d), place)
            put(entries_of(d), place, entry(key, min(n, get(operand, key, 0))))
    keep_positive(d)


@body
def counts_as_many(d: Any, operand: Any) -> bool:
    """Return whether all counts are equal; missing keys count as 0."""
    return all(get(operand, key, 0) == n for key, n in d.items()) and all(
        get(d, key, 0) == n for key, n in operand.items()
    )


OF_COUNTERS: dict[str, Any] = {
    "+": add_counts,
    "-": subtract_counts,
    "|": raise_counts,
    "&": lower_counts,
}
"""The bodies of operators that change the counter on their left side."""
METHODS = methods(
    {
        "pop": pop,
        "popitem": popitem,
        "setdefault": setdefault,
        "update": update,
        "clear": clear,
        "__getitem__": item,
        "get": get,
    }
)
"""The bodies of dictionary methods; the first argument is the dictionary."""
METHODS_OF_COUNTERS = METHODS | methods(
    {
        "subtract": subtract,
        "update": count_more,
        "most_common": most_common,
        "total": total,
    }
)
"""The bodies of methods of `collections.Counter`."""


METHODS_IN_ORDER = (
    METHODS
    | methods(
        {
            "move_to_end": move_to_end,
        }
    )
    | methods({"popitem": changing("d")(popitem_at)})
)
"""The bodies of methods of `collections.OrderedDict`."""


@body
def place_in_table(keys: Any, key: Any, has_default: bool) -> int:
    """Return the index of a key in a constant dictionary, or their number if it has a default."""
    for place, name in enumerate(keys):
        if name == key:
            return place
    if not has_default:
        raise KeyError(key)
    return len(keys)


@body
def item_at(items: Any, place: int) -> Any:
    return items[place]


@body
def place_of_value(values: Any, value: Any, name: Any) -> int:
    """Return the index of the member of an enumeration that has a value."""
    for place, member_value in enumerate(values):
        if member_value == value:
            return place
    raise ValueError(f"{value!r} is not a valid {name}")

"""Deques: a list of items whose first entries may be unused, and a list of three numbers, the
`ends`: the position of the first item, the number of changes so far, and the maximum length.

`appendleft` consumes the unused space before the first item, and `popleft` frees it: both take
constant amortised time.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from loopwright.python.bodies import lists
from loopwright.python.bodies.dicts import is_without_type
from loopwright.python.bodies.lists import cut, put, stretch
from loopwright.python.bodies.primitives import element, require
from loopwright.python.declarations import body, changing, methods
from loopwright.python.errors import text_of

_NOT_THERE = text_of(deque([0]).index, 12)
_NOT_REMOVED = text_of(deque([0]).remove, 12)

# Primitives, which have lowerings


def ends_of(d: Any) -> list[int]:
    """Return the three numbers of a deque."""
    return d.ends


def items_of(d: Any) -> list[Any]:
    """Return the list with the items of a deque, preceded by unused entries."""
    return d.items


def is_bounded(d: Any) -> bool:
    """Return whether a deque has a maximum length, which is known at compile time."""
    return d.maxlen is not None


def is_deque(x: Any) -> bool:
    """Return whether a value is a deque, which is known at compile time."""
    return hasattr(x, "maxlen")


def new_like(d: Any) -> Any:
    """Return an empty deque with the same maximum length."""
    return type(d)((), d.maxlen)


# Functions over the primitives


@body
def initialise(d: Any, maxlen: int) -> None:
    """Initialise an empty deque."""
    require(maxlen >= 0, ValueError, "maxlen must be non-negative")
    ends = ends_of(d)
    lists.append(ends, 0)
    lists.append(ends, 0)
    lists.append(ends, maxlen)


@body
def size(d: Any) -> int:
    if is_without_type(items_of(d)):
        return 0
    return len(items_of(d)) - element(ends_of(d), 0)


@body
def changes(d: Any) -> int:
    """Return how many times items were added or removed."""
    return element(ends_of(d), 1)


@body
def note(d: Any) -> None:
    """Count a change."""
    put(ends_of(d), 1, changes(d) + 1)


@body
def at(d: Any, k: int) -> Any:
    """Return the item at an in-bounds position."""
    return element(items_of(d), element(ends_of(d), 0) + k)


@body
def put_at(d: Any, k: int, x: Any) -> None:
    put(items_of(d), element(ends_of(d), 0) + k, x)


@body
def put_first(d: Any, x: Any) -> None:
    """Prepend an item."""
    ends = ends_of(d)
    items = items_of(d)
    if is_without_type(items):
        lists.append(items, x)
    else:
        first = element(ends, 0)
        n = len(items)
        if first == 0:
            first = n + 8
            stretch(items, n + first)
            for k in range(n - 1, -1, -1):
                put(items, first + k, element(items, k))
        put(items, first - 1, x)
        put(ends, 0, first - 1)


@body
def take_first(d: Any) -> Any:
    """Remove and return the first item, which exists."""
    ends = ends_of(d)
    items = items_of(d)
    first = element(ends, 0)
    n = len(items)
    x = element(items, first)
    first += 1
    if 2 * first > n + 16:
        for k in range(first, n):
            put(items, k - first, element(items, k))
        cut(items, n - first)
        first = 0
    put(ends, 0, first)
    return x


@body
def take_last(d: Any) -> Any:
    """Remove and return the last item, which exists."""
    items = items_of(d)
    n = len(items)
    x = element(items, n - 1)
    cut(items, n - 1)
    return x


@body
@changing("d")
def append(d: Any, x: Any) -> None:
    lists.append(items_of(d), x)
    note(d)
    if is_bounded(d):
        if size(d) > element(ends_of(d), 2):
            take_first(d)


@body
@changing("d")
def appendleft(d: Any, x: Any) -> None:
    put_first(d, x)
    note(d)
    if is_bounded(d):
        if size(d) > element(ends_of(d), 2):
            take_last(d)


@body
@changing("d")
def pop(d: Any) -> Any:
    require(size(d) > 0, IndexError, "pop from an empty deque")
    note(d)
    return take_last(d)


@body
@changing("d")
def popleft(d: Any) -> Any:
    require(size(d) > 0, IndexError, "pop from an empty deque")
    note(d)
    return take_first(d)


@body
def current_items(d: Any) -> Any:
    """Return a list of the items."""
    return items_of(d)[element(ends_of(d), 0) :]


@body
@changing("d")
def extend(d: Any, iterable: Any) -> None:
    for x in items_to_add(iterable):
        append(d, x)


@body
@changing("d")
def extendleft(d: Any, iterable: Any) -> None:
    for x in items_to_add(iterable):
        appendleft(d, x)


@body
def items_to_add(iterable: Any) -> Any:
    """Return the items to be iterated over; a copy if `iterable` is the deque itself."""
    return current_items(iterable) if is_deque(iterable) else iterable


@body
@changing("d")
def rotate(d: Any, n: int = 1) -> None:
    count = size(d)
    if count > 1:
        by = n % count
        note(d)
        if 2 * by <= count:
            for _ in range(by):
                put_first(d, take_last(d))
        else:
            for _ in range(count - by):
                lists.append(items_of(d), take_first(d))


@body
@changing("d")
def clear(d: Any) -> None:
    if size(d) > 0:
        note(d)
        cut(items_of(d), 0)
        put(ends_of(d), 0, 0)


@body
def place_of(d: Any, x: Any, start: int, stop: int) -> int:
    """Return the first position of an item within bounds, or -1."""
    if is_without_type(items_of(d)):
        return -1
    first = element(ends_of(d), 0)
    place = lists.place_of(items_of(d), x, first + start, first + stop)
    return place - first if place >= 0 else -1


@body
def contains(d: Any, x: Any) -> bool:
    return place_of(d, x, 0, size(d)) >= 0


@body
def index(d: Any, x: Any, start: int = 0, stop: int = (1 << 63) - 1) -> int:
    n = size(d)
    first = max(start + n, 0) if start < 0 else start
    last = max(stop + n, 0) if stop < 0 else min(stop, n)
    k = place_of(d, x, first, last)
    lists.expect_item(x, k >= 0, _NOT_THERE)
    return k


@body
def count(d: Any, x: Any) -> int:
    return 0 if is_without_type(items_of(d)) else lists.count(current_items(d), x)


@body
def delete(d: Any, k: int) -> None:
    note(d)
    lists.delete(items_of(d), element(ends_of(d), 0) + k)


@body
@changing("d")
def remove(d: Any, value: Any) -> None:
    k = place_of(d, value, 0, size(d))
    lists.expect_item(value, k >= 0, _NOT_REMOVED)
    delete(d, k)


@body
@changing("d")
def insert(d: Any, i: int, x: Any) -> None:
    n = size(d)
    if is_bounded(d):
        is_full = n == element(ends_of(d), 2)
        require(not is_full, IndexError, "deque already at its maximum size")
    k = max(i + n, 0) if i < 0 else min(i, n)
    note(d)
    lists.insert(items_of(d), len(items_of(d)) - n + k, x)


@body
@changing("d")
def reverse(d: Any) -> None:
    lists.reverse_by(d, size(d), at, put_at)


@body
def copy(d: Any) -> Any:
    result = new_like(d)
    extend(result, d)
    return result


@body
def joined(d: Any, iterable: Any) -> Any:
    result = copy(d)
    extend(result, iterable)
    return result


METHODS = methods(
    {
        "append": append,
        "appendleft": appendleft,
        "pop": pop,
        "popleft": popleft,
        "extend": extend,
        "extendleft": extendleft,
        "rotate": rotate,
        "clear": clear,
        "remove": remove,
        "insert": insert,
        "reverse": reverse,
        "index": index,
        "count": count,
        "copy": copy,
    }
)
"""The bodies of the methods of deques; the first argument is the deque."""

"""Lists that are items of others: each is one of a pool of lists with items of the same type.

A pool is two lists. `heads` has for each list where its items begin in `data`, how many there are,
and how many fit there. A list that needs more room moves to the end of `data`.
"""

from __future__ import annotations

from typing import Any

from loopwright.python.bodies.lists import append, cut, put
from loopwright.python.bodies.primitives import element

# What kernels do themselves


def stretch(items: Any, length: int) -> None:
    """Make a list longer, by items that are stored later."""
    items.extend([None] * (length - len(items)))


# What they do with that


def begun(heads: Any, data: Any, room: int) -> int:
    """The number of a new list that has no items, and room for some."""
    first = len(data)
    append(heads, (first, 0, room))
    stretch(data, first + room)
    return len(heads) - 1


def add(heads: Any, data: Any, number: int, x: Any) -> None:
    """Append an item to the list of a number."""
    start, n, room = element(heads, number)
    if n == room:
        first = len(data)
        room = 2 * n + 4
        stretch(data, first + room)
        for k in range(n):
            put(data, first + k, element(data, start + k))
        start = first
    put(heads, number, (start, n + 1, room))
    put(data, start + n, x)


def become(row: Any, other: Any) -> None:
    """Give a list the items of another one."""
    cut(row, 0)
    for k in range(len(other)):
        append(row, element(other, k))

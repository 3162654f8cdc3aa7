"""Sets: hash tables with the slots of CPython's, so that members have its order.

The first numbers of the table are how many slots have a member, how many are or were in use, and
where `pop` looks first. The entries are the slots: a flag, a member and its hash, which is -1 in a
slot whose member was removed, and less than `FREE` in a free one. A set without slots has eight
free ones. Ten slots in a row are looked at, where there are as many, before the next step of the
recurrence of CPython's `Objects/setobject.c`.
"""

from __future__ import annotations

import math
from typing import Any

from loopwright.python.bodies.dicts import (
    entries_of,
    is_without_type,
    missing,
    size,
    table_of,
)
from loopwright.python.bodies.lists import append, cut, put
from loopwright.python.bodies.primitives import element, require
from loopwright.python.calls.argument_containers import LEAST_HASH
from loopwright.python.declarations import body, changing, methods, shared

_MODULUS = 2**61 - 1
_FIRST = -7046029288634856825
_SECOND = -4417276706812531889
FIFTH = 2870177450012600261
"""Primes of xxHash as numbers of 64 bits with a sign."""
FREE = LEAST_HASH + 2**40


def empty() -> Any:
    """An empty set, as created inside of kernels."""
    return set[Any]()


def slot(is_there: Any, x: Any, h: Any) -> Any:
    """A slot."""
    return (is_there, x, h)


# Hashes


@body
def hash_of_integer(x: int) -> int:
    if -_MODULUS < x < _MODULUS:
        return -2 if x == -1 else x
    h = x % _MODULUS if x > 0 else -(-(x + _MODULUS) % _MODULUS)
    return -2 if h == -1 else h


@shared
@body
def hash_of_float(x: float) -> int:
    if not math.isfinite(x):
        return 0 if math.isnan(x) else 314159 if x > 0 else -314159
    part, exponent = math.frexp(math.fabs(x))
    h = 0
    while part > 0.0:
        h = (h << 28) & _MODULUS | h >> 33
        part = part * 268435456.0
        exponent = exponent - 28
        whole = int(part)
        part = part - whole
        h = h + whole
        if h >= _MODULUS:
            h = h - _MODULUS
    exponent = exponent % 61
    h = (h << exponent) & _MODULUS | h >> (61 - exponent)
    if x < 0:
        h = -h
    return -2 if h == -1 else h


@body
def hash_of_items(items: Any, h: int) -> int:
    """The hash of a tuple: xxHash of those of its items, which begins with `FIFTH`."""
    for x in items:
        h = h + hash(x) * _SECOND
        h = (h << 31) | ((h >> 33) & 0x7FFFFFFF)
        h = h * _FIRST
    h = h + (len(items) ^ FIFTH ^ 3527539)
    return 1546275796 if h == -1 else h


# Slots


@shared
@body
def slot_of(s: Any, x: Any, h: int) -> int:
    """The slot of a member; of another value, -1 less the slot that it would get: the last one of
    those looked at from which a member was removed, or else the free one."""
    slots = entries_of(s)
    if is_without_type(slots):
        return -1
    mask = len(slots) - 1
    if mask < 0:
        return -1
    k = h & mask
    rest = h
    found = -1
    removed = -1
    is_found = False
    while not is_found:
        last = k + 9 if k + 9 <= mask else k
        place = k
        while place <= last and not is_found:
            there, known, other = element(slots, place)
            if other == h and known == x:
                found = place
                is_found = True
            elif other == -1:
                removed = place
            elif other < FREE and not there:
                found = -1 - (removed if removed >= 0 else place)
                is_found = True
            place = place + 1
        rest = (rest >> 5) & 0x7FFFFFFFFFFFFFF
        k = (k * 5 + 1 + rest) & mask
    return found


@body
def free_slot(slots: Any, mask: int, h: int) -> int:
    """The slot that a new member gets, where none was removed."""
    k = h & mask
    rest = h
    found = -1
    while found < 0:
        last = k + 9 if k + 9 <= mask else k
        place = k
        while place <= last and found < 0:
            if not element(slots, place)[0]:
                found = place
            place = place + 1
        rest = (rest >> 5) & 0x7FFFFFFFFFFFFFF
        k = (k * 5 + 1 + rest) & mask
    return found


@body
def filled(s: Any) -> int:
    """How many slots have, or had, a member."""
    return element(table_of(s), 1)


@body
def set_sizes(s: Any, used: int, in_use: int) -> None:
    put(table_of(s), 0, used)
    put(table_of(s), 1, in_use)


@shared
@body
def count_slots(s: Any) -> None:
    """Count the slots of a set that was passed; the place where `pop` looks first is how much the
    hashes of free ones are above the least."""
    used = 0
    in_use = 0
    for place in range(len(entries_of(s))):
        there, _, h = element(entries_of(s), place)
        if there:
            used = used + 1
        elif h != -1:
            put(table_of(s), 2, h - LEAST_HASH)
        in_use = in_use + (1 if there or h == -1 else 0)
    set_sizes(s, used, in_use)


@body
def begin(s: Any, x: Any) -> None:
    """Make the first slots of a set, of a value of the type of its members."""
    if len(entries_of(s)) == 0:
        for _ in range(8):
            append(entries_of(s), slot(False, x, LEAST_HASH))


@shared
@body
def resize(s: Any, least: int) -> None:
    """Give a set more slots than `least`, and enter its members again, in their order."""
    slots = entries_of(s)
    used = size(s)
    wanted = 8
    while wanted <= least:
        wanted = 2 * wanted
    x = element(slots, 0)[1]
    n = 0
    for place in range(len(slots)):
        one = element(slots, place)
        if one[0]:
            put(slots, n, one)
            n = n + 1
    cut(slots, n)
    for _ in range(wanted):
        append(slots, slot(False, x, LEAST_HASH))
    for place in range(n):
        put(slots, wanted + place, element(slots, place))
        put(slots, place, slot(False, x, LEAST_HASH))
    for place in range(wanted, wanted + n):
        one = element(slots, place)
        put(slots, free_slot(slots, wanted - 1, one[2]), one)
    cut(slots, wanted)
    set_sizes(s, used, used)


@body
def make_room(s: Any, more: int) -> None:
    """Resize a set, which has slots, if it may get too many members."""
    if 5 * (filled(s) + more) >= 3 * (len(entries_of(s)) - 1):
        resize(s, 2 * (size(s) + more))


@body
def grow(s: Any) -> None:
    """The next size of a set."""
    resize(s, 2 * size(s) if size(s) > 50000 else 4 * size(s))


@body
@changing("s")
def add(s: Any, x: Any) -> None:
    add_hashed(s, x, hash(x))


@shared
@body
def add_hashed(s: Any, x: Any, h: int) -> None:
    """Add a member, whose hash is known."""
    begin(s, x)
    place = slot_of(s, x, h)
    if place < 0:
        is_free = element(entries_of(s), -1 - place)[2] != -1
        put(entries_of(s), -1 - place, slot(True, x, h))
        set_sizes(s, size(s) + 1, filled(s) + (1 if is_free else 0))
        if is_free and 5 * filled(s) >= 3 * (len(entries_of(s)) - 1):
            grow(s)


@shared
@body
def merge(s: Any, other: Any) -> None:
    """Add the members of another set."""
    slots = entries_of(s)
    taken = entries_of(other)
    if is_without_type(taken):
        return
    if size(other) > 0:
        begin(s, element(taken, 0)[1])
        make_room(s, size(other))
        is_new = filled(s) == 0
        is_alike = len(slots) == len(taken) and filled(other) == size(other)
        for place in range(len(taken)):
            one = element(taken, place)
            if is_new and is_alike:
                put(slots, place, one)
            elif one[0] and is_new:
                put(slots, free_slot(slots, len(slots) - 1, one[2]), one)
            elif one[0]:
                add_hashed(s, one[1], one[2])
        if is_new:
            set_sizes(s, size(other), size(other))


@body
def take_out(s: Any, place: int) -> None:
    """Remove the member in a slot."""
    put(entries_of(s), place, slot(False, element(entries_of(s), place)[1], -1))
    set_sizes(s, size(s) - 1, filled(s))


@body
def members(s: Any) -> Any:
    """The members as a list."""
    made: list[Any] = []
    if not is_without_type(entries_of(s)):
        for place in range(len(entries_of(s))):
            there, x, _ = element(entries_of(s), place)
            if there:
                append(made, x)
    return made


@body
def contains(s: Any, x: Any) -> bool:
    return slot_of(s, x, hash(x)) >= 0


# Methods


@body
@changing("s")
def clear(s: Any) -> None:
    cut(entries_of(s), 0)
    set_sizes(s, 0, 0)


@body
@changing("s")
def discard(s: Any, x: Any) -> None:
    place = slot_of(s, x, hash(x))
    if place >= 0:
        take_out(s, place)


@body
@changing("s")
def remove(s: Any, x: Any) -> None:
    place = slot_of(s, x, hash(x))
    missing(s, x, place >= 0)
    take_out(s, place)


@body
@changing("s")
def pop(s: Any) -> Any:
    require(size(s) > 0, KeyError, "pop from an empty set")
    slots = entries_of(s)
    place = element(table_of(s), 2) & (len(slots) - 1)
    while not element(slots, place)[0]:
        place = place + 1 if place < len(slots) - 1 else 0
    put(table_of(s), 2, place + 1)
    x = element(slots, place)[1]
    take_out(s, place)
    return x


@body
def is_plain(other: Any) -> bool:
    """Whether something is a dictionary, and neither a counter nor one with a default."""
    return type(other) is dict


@body
@changing("s")
def update(s: Any, *others: Any) -> None:
    kind: type = set
    for other in others:
        if isinstance(other, kind):
            merge(s, other)
        else:
            if is_plain(other) and not is_without_type(entries_of(other)):
                if len(other) > 0:
                    begin(s, element(entries_of(other), 0)[1])
                    make_room(s, len(other))
            for x in other:
                add(s, x)


@body
def copy(s: Any) -> Any:
    made = empty()
    merge(made, s)
    return made


@body
def union(s: Any, *others: Any) -> Any:
    made = copy(s)
    update(made, *others)
    return made


@body
def as_set(other: Any) -> Any:
    """The elements of an iterable as a set."""
    kind: type = set
    if isinstance(other, kind):
        return other
    made = empty()
    update(made, other)
    return made


@body
def chosen(made: Any, s: Any, other: Any, is_in: bool) -> None:
    """Add the members of a set that are, or are not, in another one."""
    if not is_without_type(entries_of(s)):
        for place in range(len(entries_of(s))):
            there, x, h = element(entries_of(s), place)
            if there and (slot_of(other, x, h) >= 0) == is_in:
                add_hashed(made, x, h)


@body
def intersection(s: Any, *others: Any) -> Any:
    if len(others) == 0:
        return copy(s)
    made = _common(s, others[0])
    for other in others[1:]:
        made = _common(made, other)
    return made


@body
def _common(s: Any, other: Any) -> Any:
    kind: type = set
    made = empty()
    if not isinstance(other, kind):
        for x in other:
            if contains(s, x):
                add(made, x)
    elif size(other) > size(s):
        chosen(made, s, other, True)
    else:
        chosen(made, other, s, True)
    return made


@body
def difference(s: Any, *others: Any) -> Any:
    if len(others) == 0:
        return copy(s)
    made = _without(s, others[0])
    difference_update(made, *others[1:])
    return made


@body
def _without(s: Any, other: Any) -> Any:
    kind: type = set
    if not isinstance(other, kind) and not is_plain(other):
        made = copy(s)
        difference_update(made, other)
        return made
    made = empty()
    if size(s) >> 2 > len(other):
        merge(made, s)
        difference_update(made, other)
    else:
        chosen(made, s, as_set(other), False)
    return made


@body
def symmetric_difference(s: Any, other: Any) -> Any:
    made = copy(as_set(other))
    symmetric_difference_update(made, s)
    return made


@body
@changing("s")
def difference_update(s: Any, *others: Any) -> None:
    for other in others:
        for x in members(as_set(other)):
            discard(s, x)
        if filled(s) - size(s) > max(len(entries_of(s)) - 1, 7) >> 2:
            grow(s)


@body
@changing("s")
def intersection_update(s: Any, *others: Any) -> None:
    made = intersection(s, *others)
    clear(s)
    if not is_without_type(entries_of(made)):
        for place in range(len(entries_of(made))):
            append(entries_of(s), element(entries_of(made), place))
        set_sizes(s, size(made), size(made))


@body
@changing("s")
def symmetric_difference_update(s: Any, other: Any) -> None:
    for x in list(other) if is_plain(other) else members(as_set(other)):
        place = slot_of(s, x, hash(x))
        if place < 0:
            add(s, x)
        else:
            take_out(s, place)


@body
def issubset(s: Any, other: Any) -> bool:
    second = as_set(other)
    if not is_without_type(entries_of(s)):
        for place in range(len(entries_of(s))):
            there, x, h = element(entries_of(s), place)
            if there and slot_of(second, x, h) < 0:
                return False
    return True


@body
def issuperset(s: Any, other: Any) -> bool:
    return issubset(as_set(other), s)


@body
def isdisjoint(s: Any, other: Any) -> bool:
    return size(intersection(s, other)) == 0


@body
def equal(s: Any, other: Any) -> bool:
    return size(s) == size(other) and issubset(s, other)


@body
def is_smaller(s: Any, other: Any) -> bool:
    """Whether a set is a proper subset of another one."""
    return size(s) < size(other) and issubset(s, other)


@body
def keys_in_common(keys: Any, other: Any) -> Any:
    """`keys & other` of the keys of a dictionary, in CPython's order."""
    kind: type = set
    result: set[Any] = set()
    if len(keys) <= len(other) if isinstance(other, kind) else len(keys) < len(other):
        for x in keys:
            if x in other:
                result.add(x)
    else:
        for x in other:
            if x in keys:
                result.add(x)
    return result


OPERATORS: dict[str, Any] = {
    "|": union,
    "&": intersection,
    "-": difference,
    "^": symmetric_difference,
    "==": equal,
    "<=": issubset,
    ">=": issuperset,
    "<": is_smaller,
}
"""The bodies of operators between two sets."""
IN_PLACE: dict[str, Any] = {
    "|": update,
    "&": intersection_update,
    "-": difference_update,
    "^": symmetric_difference_update,
}
"""The bodies of operators that change the set on their left side."""
METHODS = methods(
    {
        "clear": clear,
        "add": add,
        "discard": discard,
        "remove": remove,
        "pop": pop,
        "update": update,
        "difference_update": difference_update,
        "intersection_update": intersection_update,
        "symmetric_difference_update": symmetric_difference_update,
        "copy": copy,
        "union": union,
        "intersection": intersection,
        "difference": difference,
        "symmetric_difference": symmetric_difference,
        "issubset": issubset,
        "issuperset": issuperset,
        "isdisjoint": isdisjoint,
    }
)
"""The bodies of set methods; the first argument is the set."""

"""Sets: hash tables with the slots of CPython's sets, so that iteration has the same order.

The first numbers of the table are the number of members, the number of slots that have or had a
member, and the slot at which `pop` begins its search. The entries are the slots: a flag, a member
and its hash, which is -1 in a slot whose member was removed, and less than `FREE` in a free slot.
A set without slots counts as one with eight free slots. Up to ten consecutive slots are probed
before the next step of the recurrence in CPython's `Objects/setobject.c`.
"""

from __future__ import annotations

import math
from typing import Any

from loopwright.python.bodies.dicts import (
    entries_of,
    is_without_type,
    missing,
    numbered,
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
    """Return an empty set, as created inside of kernels."""
    return set[Any]()


def empty_like(s: Any) -> Any:
    """Return an empty set of the class of a given set."""
    return type(s)()


def slot(is_there: Any, x: Any, h: Any) -> Any:
    """Return a slot."""
    return (is_there, x, h)


# Hashes


@shared
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


@shared
@body
def hash_of_complex(x: float, y: float) -> int:
    """Return the hash of a complex number from its parts."""
    h = hash_of_float(x) + 1000003 * hash_of_float(y)
    return -2 if h == -1 else h


@body
def hash_of_items(items: Any, h: int) -> int:
    """Return the hash of a tuple: the xxHash of the hashes of its items, starting from `FIFTH`."""
    for x in items:
        h = h + hash(x) * _SECOND
        h = (h << 31) | ((h >> 33) & 0x7FFFFFFF)
        h = h * _FIRST
    h = h + (len(items) ^ FIFTH ^ 3527539)
    return 1546275796 if h == -1 else h


@shared
@body
def hash_of_members(s: Any) -> int:
    """Return CPython's hash of an immutable set, which the order of its members does not change. It
    reads the slots alone: keys among the arguments are hashed before their tables are there."""
    h = 0
    count = 0
    if not is_without_type(entries_of(s)):
        for place in range(len(entries_of(s))):
            is_live, _, member_hash = element(entries_of(s), place)
            if is_live:
                h = h ^ ((member_hash ^ 89869747 ^ (member_hash << 16)) * 3644798167)
                count = count + 1
    h = h ^ (count + 1) * 1927868237
    h = h ^ ((h >> 11) & 0x1FFFFFFFFFFFFF) ^ ((h >> 25) & 0x7FFFFFFFFF)
    h = h * 69069 + 907133923
    return 590923713 if h == -1 else h


# Slots


@shared
@body
def slot_of(s: Any, x: Any, h: int) -> int:
    """Return the slot of a member. For another value it is -1 minus the slot that it would get: the
    last probed slot from which a member was removed, otherwise the free one."""
    slots = entries_of(s)
    if is_without_type(slots):
        return -1
    mask = len(slots) - 1
    if mask < 0:
        return -1
    k = h & mask
    perturb = h
    position = -1
    removed = -1
    is_found = False
    while not is_found:
        last = k + 9 if k + 9 <= mask else k
        place = k
        while place <= last and not is_found:
            is_live, member, member_hash = element(slots, place)
            if member_hash == h and member == x:
                position = place
                is_found = True
            elif member_hash == -1:
                removed = place
            elif member_hash < FREE and not is_live:
                position = -1 - (removed if removed >= 0 else place)
                is_found = True
            place = place + 1
        perturb = (perturb >> 5) & 0x7FFFFFFFFFFFFFF
        k = (k * 5 + 1 + perturb) & mask
    return position


@body
def free_slot(slots: Any, mask: int, h: int) -> int:
    """Return the slot that a new member gets in a set from which none was removed."""
    k = h & mask
    perturb = h
    position = -1
    while position < 0:
        last = k + 9 if k + 9 <= mask else k
        place = k
        while place <= last and position < 0:
            if not element(slots, place)[0]:
                position = place
            place = place + 1
        perturb = (perturb >> 5) & 0x7FFFFFFFFFFFFFF
        k = (k * 5 + 1 + perturb) & mask
    return position


@body
def filled(s: Any) -> int:
    """Return how many slots have, or had, a member."""
    return element(table_of(s), 1)


@body
def set_sizes(s: Any, member_count: int, filled_count: int) -> None:
    put(table_of(s), 0, member_count)
    put(table_of(s), 1, filled_count)


@shared
@body
def count_slots(s: Any) -> None:
    """Count the slots of a set that was passed to the kernel. Hashes of its free slots exceed the
    least hash by the slot at which `pop` begins its search."""
    member_count = 0
    filled_count = 0
    for place in range(len(entries_of(s))):
        is_live, _, h = element(entries_of(s), place)
        if is_live:
            member_count = member_count + 1
        elif h != -1:
            put(table_of(s), 2, h - LEAST_HASH)
        filled_count = filled_count + (1 if is_live or h == -1 else 0)
    set_sizes(s, member_count, filled_count)


@body
def count_nested(numbers: Any, first: int, s: Any) -> None:
    """Count the slots of sets that are passed in containers, as `dicts.enter_nested` does."""
    for place in range(len(numbers)):
        number = int(numbers[place])
        numbers[place] = first + number
        own = numbered(s, first + number, number)
        table = table_of(own)
        if len(table) == 0:  # it occurs for the first time
            for _ in range(3):
                append(table, 0)
            count_slots(own)


@body
def begin(s: Any, x: Any) -> None:
    """Create the first slots of a set, filled with a value of the type of its members."""
    if len(entries_of(s)) == 0:
        append(entries_of(s), slot(False, x, LEAST_HASH))
        for _ in range(7):
            append(entries_of(s), slot(False, x, LEAST_HASH))


@shared
@body
def resize(s: Any, least: int) -> None:
    """Enlarge a set to more than `least` slots, and insert its members again, in their order."""
    slots = entries_of(s)
    member_count = size(s)
    capacity = 8
    while capacity <= least:
        capacity = 2 * capacity
    x = element(slots, 0)[1]
    n = 0
    for place in range(len(slots)):
        stored_slot = element(slots, place)
        if stored_slot[0]:
            put(slots, n, stored_slot)
            n = n + 1
    cut(slots, n)
    for _ in range(capacity):
        append(slots, slot(False, x, LEAST_HASH))
    for place in range(n):
        put(slots, capacity + place, element(slots, place))
        put(slots, place, slot(False, x, LEAST_HASH))
    for place in range(capacity, capacity + n):
        stored_slot = element(slots, place)
        put(slots, free_slot(slots, capacity - 1, stored_slot[2]), stored_slot)
    cut(slots, capacity)
    set_sizes(s, member_count, member_count)


@body
def make_room(s: Any, more: int) -> None:
    """Resize a set that has slots if more members could exceed its load factor."""
    if 5 * (filled(s) + more) >= 3 * (len(entries_of(s)) - 1):
        resize(s, 2 * (size(s) + more))


@body
def grow(s: Any) -> None:
    """Resize a set to the next number of slots."""
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
def merge(s: Any, source: Any) -> None:
    """Add the members of another set."""
    slots = entries_of(s)
    source_slots = entries_of(source)
    if is_without_type(source_slots):
        return
    if size(source) > 0:
        begin(s, element(source_slots, 0)[1])
        make_room(s, size(source))
        is_new = filled(s) == 0
        is_alike = len(slots) == len(source_slots) and filled(source) == size(source)
        for place in range(len(source_slots)):
            stored_slot = element(source_slots, place)
            if is_new and is_alike:
                put(slots, place, stored_slot)
            elif stored_slot[0] and is_new:
                put(slots, free_slot(slots, len(slots) - 1, stored_slot[2]), stored_slot)
            elif stored_slot[0]:
                add_hashed(s, stored_slot[1], stored_slot[2])
        if is_new:
            set_sizes(s, size(source), size(source))


@body
def take_out(s: Any, place: int) -> None:
    """Remove the member in a slot."""
    put(entries_of(s), place, slot(False, element(entries_of(s), place)[1], -1))
    set_sizes(s, size(s) - 1, filled(s))


@body
def members(s: Any) -> Any:
    """Return the members as a list."""
    result: list[Any] = []
    if not is_without_type(entries_of(s)):
        for place in range(len(entries_of(s))):
            is_live, x, _ = element(entries_of(s), place)
            if is_live:
                append(result, x)
    return result


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
def is_plain(value: Any) -> bool:
    """Return whether a value is a plain dictionary: not a counter, and without a default."""
    return type(value) is dict


@body
@changing("s")
def update(s: Any, *iterables: Any) -> None:
    kinds: Any = (set, frozenset)
    for iterable in iterables:
        if isinstance(iterable, kinds):
            merge(s, iterable)
        else:
            if is_plain(iterable) and not is_without_type(entries_of(iterable)):
                if len(iterable) > 0:
                    begin(s, element(entries_of(iterable), 0)[1])
                    make_room(s, len(iterable))
            for x in iterable:
                add(s, x)


@body
def copy(s: Any) -> Any:
    result = empty_like(s)
    merge(result, s)
    return result


@body
def union(s: Any, *iterables: Any) -> Any:
    result = copy(s)
    update(result, *iterables)
    return result


@body
def as_set(iterable: Any) -> Any:
    """Return the elements of an iterable as a set."""
    kinds: Any = (set, frozenset)
    if isinstance(iterable, kinds):
        return iterable
    result = empty()
    update(result, iterable)
    return result


@body
def add_selected(result: Any, s: Any, reference: Any, is_in: bool) -> None:
    """Add the members of a set that are, or are not, in another one."""
    if not is_without_type(entries_of(s)):
        for place in range(len(entries_of(s))):
            is_live, x, h = element(entries_of(s), place)
            if is_live and (slot_of(reference, x, h) >= 0) == is_in:
                add_hashed(result, x, h)


@body
def intersection(s: Any, *iterables: Any) -> Any:
    if len(iterables) == 0:
        return copy(s)
    result = _common(s, iterables[0])
    for iterable in iterables[1:]:
        result = _common(result, iterable)
    return result


@body
def _common(s: Any, iterable: Any) -> Any:
    kinds: Any = (set, frozenset)
    result = empty_like(s)
    if not isinstance(iterable, kinds):
        for x in iterable:
            if contains(s, x):
                add(result, x)
    elif size(iterable) > size(s):
        add_selected(result, s, iterable, True)
    else:
        add_selected(result, iterable, s, True)
    return result


@body
def difference(s: Any, *iterables: Any) -> Any:
    if len(iterables) == 0:
        return copy(s)
    result = _without(s, iterables[0])
    difference_update(result, *iterables[1:])
    return result


@body
def _without(s: Any, iterable: Any) -> Any:
    kinds: Any = (set, frozenset)
    if not isinstance(iterable, kinds) and not is_plain(iterable):
        result = copy(s)
        difference_update(result, iterable)
        return result
    result = empty_like(s)
    if size(s) >> 2 > len(iterable):
        merge(result, s)
        difference_update(result, iterable)
    else:
        add_selected(result, s, as_set(iterable), False)
    return result


@body
def symmetric_difference(s: Any, iterable: Any) -> Any:
    result = empty_like(s)
    update(result, iterable)
    symmetric_difference_update(result, s)
    return result


@body
@changing("s")
def difference_update(s: Any, *iterables: Any) -> None:
    for iterable in iterables:
        for x in members(as_set(iterable)):
            discard(s, x)
        if filled(s) - size(s) > max(len(entries_of(s)) - 1, 7) >> 2:
            grow(s)


@body
@changing("s")
def intersection_update(s: Any, *iterables: Any) -> None:
    result = intersection(s, *iterables)
    clear(s)
    if not is_without_type(entries_of(result)):
        for place in range(len(entries_of(result))):
            append(entries_of(s), element(entries_of(result), place))
        set_sizes(s, size(result), size(result))


@body
@changing("s")
def symmetric_difference_update(s: Any, iterable: Any) -> None:
    for x in list(iterable) if is_plain(iterable) else members(as_set(iterable)):
        place = slot_of(s, x, hash(x))
        if place < 0:
            add(s, x)
        else:
            take_out(s, place)


@body
def issubset(s: Any, iterable: Any) -> bool:
    superset = as_set(iterable)
    if not is_without_type(entries_of(s)):
        for place in range(len(entries_of(s))):
            is_live, x, h = element(entries_of(s), place)
            if is_live and slot_of(superset, x, h) < 0:
                return False
    return True


@body
def issuperset(s: Any, iterable: Any) -> bool:
    return issubset(as_set(iterable), s)


@body
def isdisjoint(s: Any, iterable: Any) -> bool:
    return size(intersection(s, iterable)) == 0


@body
def equal(s: Any, right: Any) -> bool:
    return size(s) == size(right) and issubset(s, right)


@body
def is_smaller(s: Any, right: Any) -> bool:
    """Return whether a set is a proper subset of another."""
    return size(s) < size(right) and issubset(s, right)


@body
def keys_in_common(keys: Any, iterable: Any) -> Any:
    """Return `keys & iterable` for the keys of a dictionary, in CPython's order."""
    kinds: Any = (set, frozenset)
    result: set[Any] = set()
    if len(keys) <= len(iterable) if isinstance(iterable, kinds) else len(keys) < len(iterable):
        for x in keys:
            if x in iterable:
                result.add(x)
    else:
        for x in iterable:
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
METHODS_OF_FROZEN = methods(
    {
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
"""The bodies of the methods of immutable sets; the first argument is the set."""
METHODS = METHODS_OF_FROZEN | methods(
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
    }
)
"""The bodies of set methods."""

"""Methods of growing Python lists. A list is written through `append`, `put` and `cut`."""

from __future__ import annotations

import math
from collections import deque
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from loopwright.python.bodies.primitives import (
    element,
    identity,
    is_python_float,
    refused,
    require,
    same,
)
from loopwright.python.bodies.sorting import put_in_order
from loopwright.python.declarations import (
    changing,
    computing_body,
    implements,
    methods,
    shared,
    shared_if_repeated,
)
from loopwright.python.errors import text_of

NOT_THERE = text_of([0].index, 12)
NOT_IN_TUPLE = text_of((0,).index, 12)
"""The messages of the running Python version for an item missing from a list or a tuple."""

# Primitives, which have lowerings


def memory_like(a: Any, length: int) -> Any:
    """Allocate memory for the elements of a vector, to be owned by a list."""
    return np.empty(length, a.dtype)


def released(a: Any) -> None:
    """Free the memory of a list."""


def put(a: Any, place: int, x: Any) -> None:
    """Store an item of a list, or an element of a vector, at an in-bounds position."""
    a[place] = x


def cut(items: list[Any], length: int) -> None:
    """Truncate a list to a length."""
    del items[length:]


def vectors(items: list[Any]) -> Any:
    """Return the components of the items of a list, as vectors that share its memory."""
    return (np.array(items),)


@computing_body
def array_of_rows(rows: list[Any]) -> Any:
    """Return the array of a list of lists or tuples."""
    require(
        len(rows) > 0,
        ValueError,
        "NumPy's array of an empty list is float64, whatever the item type",
    )
    first = np.asarray(rows[0])
    array = np.empty((len(rows), *np.shape(first)), first.dtype)
    for k in range(len(rows)):
        uneven = "setting an array element with a sequence: the list has parts of several lengths"
        require(len(rows[k]) == len(first), ValueError, uneven)
        array[k] = np.asarray(rows[k])
    return array


_UNEVEN = "all the input array dimensions except for the concatenation axis must match exactly"


@computing_body
def _first(rows: list[Any]) -> Any:
    """Return the first of several arrays to be concatenated."""
    require(len(rows) > 0, ValueError, "need at least one array to concatenate")
    return np.asarray(rows[0])


@computing_body
def concatenated(rows: list[Any], axis: int) -> Any:
    """`np.concatenate(rows, axis)`"""
    first = _first(rows)
    k = normalize_axis_index(axis, first.ndim)
    total = 0
    for row in rows:
        total = total + len(np.swapaxes(np.asarray(row), 0, k))  # pyright: ignore[reportUnknownArgumentType]
    result = np.empty((*first.shape[:k], total, *first.shape[k + 1 :]), first.dtype)
    along = np.swapaxes(result, 0, k)
    start = 0
    for row in rows:
        part = np.swapaxes(np.asarray(row), 0, k)
        same = np.shape(part)[1:] == np.shape(along)[1:]
        require(same, ValueError, _UNEVEN)
        along[start : start + len(part)] = part
        start = start + len(part)
    return result


@computing_body
def stacked_rows(rows: list[Any]) -> Any:
    """`np.vstack(rows)`"""
    if _first(rows).ndim < 2:
        return np.asarray(rows)
    return concatenated(rows, 0)


@computing_body
def stacked_columns(rows: list[Any]) -> Any:
    """`np.hstack(rows)`"""
    return concatenated(rows, 0 if _first(rows).ndim < 2 else 1)


def keys(items: list[Any]) -> Any:
    """Return the components of the items that determine their order."""
    return vectors(items)


def are_compared(items: list[Any], key: Any) -> bool:
    """Return whether items, or their keys, contain strings or lists, which is known at compile
    time."""
    return any(isinstance(x if key is None else key(x), str | list) for x in items)


def is_comparison(key: Any) -> bool:
    """Return whether a key was created by `functools.cmp_to_key`, which is known at compile
    time."""
    return type(key).__name__ == "KeyWrapper"


def compared(key: Any, x: Any, y: Any) -> Any:
    """Return the result for two items of the comparison function that a key wraps."""
    return -1 if key(x) < key(y) else 0


@changing("items")
def append(items: list[Any], x: Any) -> None:
    """`items.append(x)`"""
    items.append(x)


@computing_body
def expect_item(x: Any, is_there: bool, text: Any) -> None:
    """Raise the exception for a missing item, whose `repr` replaces a leading `12` of `text`."""
    if not is_there:
        if text.startswith("12"):
            raise ValueError(f"{x!r}{text[2:]}")
        raise ValueError(text)


# Functions over the primitives


@shared
@computing_body
def moved(vectors: Any, length: int, room: int) -> Any:
    """Reallocate the memory of a list."""
    new_vectors = tuple([memory_like(a, room) for a in vectors])
    for a, b in zip(vectors, new_vectors):  # noqa: B905 - as many
        for k in range(length):
            put(b, k, element(a, k))
        released(a)
    return new_vectors


@computing_body
@changing("items")
def extend(items: Any, iterable: Any) -> None:
    kind: type = list
    if isinstance(iterable, kind):
        for k in range(len(iterable)):
            append(items, element(iterable, k))
    else:
        for x in iterable:
            append(items, x)


@computing_body
@changing("items")
def insert(items: Any, i: int, x: Any) -> None:
    n = len(items)
    k = max(i + n, 0) if i < 0 else min(i, n)
    append(items, x)
    for place in range(n, k, -1):
        put(items, place, element(items, place - 1))
    put(items, k, x)


@computing_body
@changing("items")
def pop(items: Any, i: int = -1) -> Any:
    n = len(items)
    require(n > 0, IndexError, "pop from empty list")
    k = i + n if i < 0 else i
    require(k >= 0 and k < n, IndexError, "pop index out of range")
    x = element(items, k)
    delete(items, k)
    return x


@computing_body
def delete(items: Any, k: int) -> None:
    n = len(items)
    for place in range(k, n - 1):
        put(items, place, element(items, place + 1))
    cut(items, n - 1)


@computing_body
def delete_slice(items: Any, start: int, step: int, n: int) -> None:
    if step < 0:
        start = start + (n - 1) * step
        step = -step
    place = start
    for k in range(start, len(items)):
        by = k - start
        if by % step != 0 or by // step >= n:
            put(items, place, element(items, k))
            place += 1
    cut(items, len(items) - n)


@computing_body
def put_all(items: Any, start: int, step: int, new_items: Any) -> None:
    """Store items at in-bounds positions."""
    for k in range(len(new_items)):
        put(items, start + k * step, element(new_items, k))


@computing_body
def put_slice(items: Any, start: int, step: int, n: int, new_items: Any) -> None:
    """Store items in a slice. Their numbers are equal unless the step is 1."""
    if step == 1:
        tail = items[start + n :]
        cut(items, start)
        extend(items, new_items)
        extend(items, tail)
    else:
        put_all(items, start, step, new_items)


@computing_body
def place_of(items: Any, x: Any, start: int, stop: int) -> int:
    """Return the first position of an item within bounds, or -1."""
    for k in range(start, stop):
        if same(element(items, k), x):
            return k
    return -1


@computing_body
def contains(items: Any, x: Any) -> bool:
    return place_of(items, x, 0, len(items)) >= 0


@computing_body
@changing("items")
def remove(items: Any, x: Any) -> None:
    k = place_of(items, x, 0, len(items))
    require(k >= 0, ValueError, "list.remove(x): x not in list")
    delete(items, k)


@computing_body
def index(items: Any, x: Any, start: int = 0, stop: int = (1 << 63) - 1) -> int:
    return _index(items, x, start, stop, NOT_THERE)


@computing_body
def index_in_tuple(items: Any, x: Any, start: int = 0, stop: int = (1 << 63) - 1) -> int:
    return _index(items, x, start, stop, NOT_IN_TUPLE)


@computing_body
def _index(items: Any, x: Any, start: int, stop: int, text: str) -> int:
    n = len(items)
    first = max(start + n, 0) if start < 0 else start
    last = max(stop + n, 0) if stop < 0 else min(stop, n)
    k = place_of(items, x, first, last)
    expect_item(x, k >= 0, text)
    return k


@computing_body
def count(items: Any, x: Any) -> int:
    matches = 0
    for k in range(len(items)):
        if same(element(items, k), x):
            matches += 1
    return matches


@computing_body
@changing("items")
def clear(items: Any) -> None:
    cut(items, 0)


@computing_body
def copy(items: Any) -> Any:
    return items[:]


@computing_body
@changing("items")
def reverse(items: Any) -> None:
    reverse_by(items, len(items), element, put)


@computing_body
def reverse_by(items: Any, n: Any, at: Any, put_at: Any) -> None:
    """Reverse `n` items by functions that read and store an item."""
    for k in range(n // 2):
        x = at(items, k)
        y = at(items, n - 1 - k)
        put_at(items, k, y)
        put_at(items, n - 1 - k, x)


@computing_body
@changing("items")
def sort(items: Any, *, key: Any = None, reverse: Any = False) -> None:
    put_items_in_order(items, reverse, key)


@computing_body
def extreme(items: Any, least: bool, key: Any, default: Any, has_default: bool) -> Any:
    """Return the first of the smallest or the largest items, by a key."""
    if not has_default:
        require(
            len(items) > 0,
            ValueError,
            "min() arg is an empty sequence" if least else "max() arg is an empty sequence",
        )
    elif len(items) == 0:
        return default
    place = 0
    if key is None:
        for k in range(1, len(items)):
            x = element(items, k)
            best = element(items, place)
            if (x < best) if least else (x > best):
                place = k
        return element(items, place)
    best = key(element(items, 0))
    for k in range(1, len(items)):
        x = key(element(items, k))
        if (x < best) if least else (x > best):
            place = k
            best = x
    return element(items, place)


@computing_body
def put_items_in_order(items: Any, backwards: Any, key: Any = None) -> None:
    """Sort stably; equal items keep their order even if `backwards` is true."""
    if is_comparison(key):
        _put_in_order_by(items, items[:], backwards, key)
    elif are_compared(items, key):
        by: Any = []  # a list, not a tuple, even if the number of items is a constant
        for x in items:
            append(by, x if key is None else key(x))
        _put_in_order_by(items, by, backwards, None)
    elif key is None:
        _put_numbers_in_order(items, None, backwards)
    else:
        _put_numbers_in_order(items, [key(x) for x in items], backwards)


@computing_body
def _put_in_order_by(items: Any, by: Any, backwards: Any, comparison: Any) -> None:
    """Sort items by keys that are compared pairwise: a merge sort of their positions."""
    n = len(items)
    width = 1
    places: Any = np.arange(n)
    if backwards:
        places = places[::-1].copy()
    merged: Any = np.empty(n, np.int64)
    while width < n:
        for start in range(0, n, 2 * width):
            i = start
            middle = min(start + width, n)
            j = middle
            end = min(start + 2 * width, n)
            for k in range(start, end):
                is_later = i >= middle
                if not is_later and j < end:
                    x = element(by, element(places, j))
                    y = element(by, element(places, i))
                    is_later = (x < y) if comparison is None else compared(comparison, x, y) < 0
                merged[k] = element(places, j) if is_later else element(places, i)
                if is_later:
                    j += 1
                else:
                    i += 1
        places[:] = merged
        width *= 2
    originals = items[:]
    for k in range(n):
        put(items, n - 1 - k if backwards else k, element(originals, element(places, k)))


@computing_body
def _put_numbers_in_order(items: Any, by: Any, backwards: Any) -> None:
    if backwards:
        reverse(items)
    if backwards and by is not None:
        reverse(by)
    ordering = keys(items if by is None else by)
    columns = vectors(items)  # after `keys`, which may move the storage of lists in lists
    if len(ordering) > 0 and ordering[0].dtype.kind == "c":
        refused("complex numbers have no order")
    if len(columns) == 1 and by is None:
        put_in_order(columns[0])
    else:
        places: Any = np.arange(len(items))
        for column in ordering[::-1]:
            put_in_order(column[places], places)
        for column in columns:
            column[:] = column[places]
    if backwards:
        reverse(items)


@computing_body
def equal(items: Any, right: Any) -> bool:
    n = len(items)
    if n != len(right):
        return False
    for k in range(n):  # noqa: SIM110
        if not same(element(items, k), element(right, k)):
            return False
    return True


@computing_body
def order(items: Any, right: Any) -> int:
    """Compare two lists: -1 if the first is less, 0 if they are equal."""
    n = min(len(items), len(right))
    for k in range(n):
        x = element(items, k)
        y = element(right, k)
        if not same(x, y):
            return -1 if x < y else 1
    return -1 if len(items) < len(right) else int(len(items) > len(right))


@computing_body
def total(items: Any, start: Any) -> Any:
    """Return the sum of numbers, up to Python 3.11."""
    for x in items:
        start = start + x
    return start


@computing_body
def total_of_arrays(items: Any, start: Any) -> Any:
    """Return the sum of arrays. Without arrays it would be the number `start`."""
    require(len(items) > 0, ValueError, "sum() of an empty list of arrays is a number in Python")
    result = start + items[0]
    for k in range(1, len(items)):
        result = result + items[k]
    return result


@computing_body
def exact_total(items: Any, start: Any) -> Any:
    """Return the sum as Python 3.12 and later compute it: rounding errors of float additions are
    accumulated and added at the end."""
    n = len(items)
    if n == 0:
        return start
    compensation = 0.0
    total = start + items[0]
    if is_python_float(start) and is_python_float(items[0]):
        compensation = _lost(start, items[0], total)
    for k in range(1, n):
        x = items[k]
        new_total = total + x
        if is_python_float(total) and is_python_float(x):
            compensation = compensation + _lost(total, x, new_total)
        total = new_total
    return total + compensation if compensation != 0 and math.isfinite(compensation) else total


@computing_body
def _lost(x: float, y: float, total: float) -> float:
    """Return the rounding error of the sum of two numbers."""
    return (x - total) + y if abs(x) >= abs(y) else (y - total) + x


# Functions of `heapq` and `bisect`, by Python's algorithms


@shared
@computing_body
def sift_down(heap: Any, start: int, place: int) -> None:
    """Move an item up until its parent is not larger."""
    x = element(heap, place)
    while place > start:
        parent = (place - 1) >> 1
        parent_item = element(heap, parent)
        if not x < parent_item:
            break
        put(heap, place, parent_item)
        place = parent
    put(heap, place, x)


@shared
@computing_body
def sift_up(heap: Any, place: int) -> None:
    """Move an item down to a leaf, and from there up to its place."""
    end = len(heap)
    start = place
    x = element(heap, place)
    child = 2 * place + 1
    while child < end:
        right = child + 1
        if right < end and not element(heap, child) < element(heap, right):
            child = right
        put(heap, place, element(heap, child))
        place = child
        child = 2 * place + 1
    put(heap, place, x)
    sift_down(heap, start, place)


@implements("heapq.heappush")
@changing("heap")
@computing_body
def heappush(heap: Any, item: Any) -> None:
    append(heap, item)
    sift_down(heap, 0, len(heap) - 1)


@implements("heapq.heappop")
@changing("heap")
@computing_body
def heappop(heap: Any) -> Any:
    n = len(heap)
    require(n > 0, IndexError, "index out of range")
    last = element(heap, n - 1)
    first = element(heap, 0)
    cut(heap, n - 1)
    if n > 1:
        put(heap, 0, last)
        sift_up(heap, 0)
    return first


@implements("heapq.heapify")
@changing("x")
@computing_body
def heapify(x: Any) -> None:
    for place in range(len(x) // 2 - 1, -1, -1):
        sift_up(x, place)


@implements("heapq.heapreplace")
@changing("heap")
@computing_body
def heapreplace(heap: Any, item: Any) -> Any:
    require(len(heap) > 0, IndexError, "index out of range")
    first = element(heap, 0)
    put(heap, 0, item)
    sift_up(heap, 0)
    return first


@implements("heapq.heappushpop")
@changing("heap")
@computing_body
def heappushpop(heap: Any, item: Any) -> Any:
    return heapreplace(heap, item) if len(heap) > 0 and element(heap, 0) < item else item


@computing_body
def _bisect(a: Any, x: Any, lo: int, hi: Any, is_right: bool, key: Any = None) -> int:
    require(lo >= 0, ValueError, "lo must be non-negative")
    lo = int(lo)
    high = len(a) if hi is None else int(hi)
    while lo < high:
        middle = (lo + high) // 2
        y = a[middle] if key is None else key(a[middle])
        if not x < y if is_right else y < x:
            lo = middle + 1
        else:
            high = middle
    return lo


@implements("bisect.bisect_left")
@computing_body
def bisect_left(a: Any, x: Any, lo: int = 0, hi: Any = None, *, key: Any = None) -> int:
    return _bisect(a, x, lo, hi, False, key)


@implements("bisect.bisect_right")
@computing_body
def bisect_right(a: Any, x: Any, lo: int = 0, hi: Any = None, *, key: Any = None) -> int:
    return _bisect(a, x, lo, hi, True, key)


@implements("bisect.insort_left")
@changing("a")
@computing_body
def insort_left(a: Any, x: Any, lo: int = 0, hi: Any = None) -> None:
    insert(a, bisect_left(a, x, lo, hi), x)


@implements("bisect.insort_right")
@changing("a")
@computing_body
def insort_right(a: Any, x: Any, lo: int = 0, hi: Any = None) -> None:
    insert(a, bisect_right(a, x, lo, hi), x)


@implements("heapq.nsmallest")
@computing_body
def nsmallest(n: int, iterable: Any, key: Any = None) -> Any:
    return sorted(iterable, key=key)[: max(n, 0)]


@implements("heapq.nlargest")
@computing_body
def nlargest(n: int, iterable: Any, key: Any = None) -> Any:
    return sorted(iterable, key=key, reverse=True)[: max(n, 0)]


@computing_body
def __getitem__(items: Any, place: Any) -> Any:  # noqa: N807
    return items[place]


METHODS = methods(
    {
        "append": append,
        "extend": extend,
        "insert": insert,
        "pop": pop,
        "remove": remove,
        "clear": clear,
        "reverse": reverse,
        "sort": sort,
        "index": index,
        "count": count,
        "copy": copy,
        "__getitem__": __getitem__,
    }
)
"""The bodies of list methods; the first argument is the list."""
METHODS_OF_TUPLES = {**METHODS, "index": index_in_tuple}
"""The bodies of tuple methods, whose message for a missing item differs."""


# Lists in lists
#
# Lists that are items of lists live in an arena of lists with one item type, which consists of two
# lists. `heads` has a header for each list: where its items begin in `data`, its length, and its
# capacity. A list that outgrows its capacity moves to the end of `data`.


@changing("items")
def stretch(items: Any, length: int) -> None:
    """Extend a list by items to be stored later."""
    items.extend([None] * (length - len(items)))


@computing_body
def begin_empty(heads: Any, n: int) -> None:
    """Initialise an arena with `n` empty lists."""
    for _ in range(n):
        append(heads, (0, 0, 0))


@shared_if_repeated
@computing_body
def begin_row(heads: Any, data: Any, room: int) -> int:
    """Add an empty list with reserved capacity to an arena; return its number."""
    number = len(heads)
    first = len(data)
    append(heads, (first, 0, room))
    stretch(data, first + room)
    return number


@shared_if_repeated
@computing_body
def add(heads: Any, data: Any, number: int, x: Any) -> None:
    """Append an item to the list with this number."""
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


@computing_body
def become(row: Any, source: Any) -> None:
    """Replace the items of a list by those of another."""
    cut(row, 0)
    for k in range(len(source)):
        append(row, element(source, k))


@computing_body
def items_of(a: Any) -> Any:
    """`a.tolist()`: Python numbers, in nested lists for all axes but the first, which is the list
    itself."""
    if np.ndim(a) == 0:
        return a.item()
    if np.ndim(a) == 1:
        return [x.item() for x in a]
    return [items_of(row) for row in a]


# Copies

_COPYABLE = "kernels copy numbers, strings, tuples, arrays, lists, dictionaries, sets and deques"


@computing_body
def shallow_copy(x: Any) -> Any:
    """`copy.copy(x)`"""
    original: Any = x
    if isinstance(x, list):
        return [*original]
    if isinstance(x, dict | set | deque):
        return original.copy()
    if isinstance(x, np.ndarray):
        return np.copy(original)
    if x is not None and not isinstance(x, bool | int | float | complex | str | tuple | np.generic):
        refused(_COPYABLE)
    return original


@computing_body
def deep_copy(x: Any) -> Any:
    """`copy.deepcopy(x)`: a list that is contained more than once is copied once."""
    original: Any = x
    if isinstance(x, dict):
        values = [*original.values()]
        result = original.copy()
        if holds_lists(values):
            for key, value in zip([*original], _copied_lists(values)):  # noqa: B905 - as many
                result[key] = value
        return result
    if isinstance(x, set | deque) and holds_lists([*original]):
        refused(_FLAT)
    if isinstance(x, tuple | list) and holds_lists(original):
        if isinstance(x, tuple):
            refused(_FLAT)
        return _copied_lists(original)
    return shallow_copy(original)


@computing_body
def _copied_lists(lists: Any) -> Any:
    numbers = [identity(items) for items in lists]
    ordered = sorted(numbers)
    is_once = all(ordered[k] != ordered[k + 1] for k in range(len(ordered) - 1))
    copies: list[Any] = []
    for k in range(len(lists)):
        if holds_lists(lists[k]):
            refused(_FLAT)
        first = k if is_once else numbers.index(numbers[k])
        copies.append([*lists[k]] if first == k else copies[first])
    return copies


_FLAT = "kernels make deep copies of lists of lists, and of containers of immutable items"


def holds_lists(items: Any) -> bool:
    """Return whether items of a list or a tuple may be changed, which is known at compile time."""
    return any(isinstance(x, list | dict | set | deque) for x in items)

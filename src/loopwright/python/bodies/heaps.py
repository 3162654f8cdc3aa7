"""Functions of the modules `heapq` and `bisect`, on lists: Python's algorithms."""

from __future__ import annotations

from typing import Any

from loopwright.python.bodies.lists import append, cut, put
from loopwright.python.bodies.lists import insert as put_in
from loopwright.python.bodies.primitives import element, require


def sift_down(heap: Any, start: int, place: int) -> None:
    """Move an item up until its parent is not larger."""
    x = element(heap, place)
    while place > start:
        parent = (place - 1) >> 1
        other = element(heap, parent)
        if not x < other:
            break
        put(heap, place, other)
        place = parent
    put(heap, place, x)


def sift_up(heap: Any, place: int) -> None:
    """Move an item down to a leaf, and from there up to its place."""
    end, start = len(heap), place
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


def heappush(heap: Any, item: Any) -> None:
    append(heap, item)
    sift_down(heap, 0, len(heap) - 1)


def heappop(heap: Any) -> Any:
    n = len(heap)
    require(n > 0, IndexError, "index out of range")
    last, first = element(heap, n - 1), element(heap, 0)
    cut(heap, n - 1)
    if n > 1:
        put(heap, 0, last)
        sift_up(heap, 0)
    return first


def heapify(x: Any) -> None:
    for place in range(len(x) // 2 - 1, -1, -1):
        sift_up(x, place)


def heapreplace(heap: Any, item: Any) -> Any:
    require(len(heap) > 0, IndexError, "index out of range")
    first = element(heap, 0)
    put(heap, 0, item)
    sift_up(heap, 0)
    return first


def heappushpop(heap: Any, item: Any) -> Any:
    if len(heap) > 0 and element(heap, 0) < item:
        first = element(heap, 0)
        put(heap, 0, item)
        sift_up(heap, 0)
        return first
    return item


def _bisect(a: Any, x: Any, lo: int, hi: Any, is_right: bool) -> int:
    require(lo >= 0, ValueError, "lo must be non-negative")
    lo, high = int(lo), len(a) if hi is None else int(hi)
    while lo < high:
        middle = (lo + high) // 2
        if not x < a[middle] if is_right else a[middle] < x:
            lo = middle + 1
        else:
            high = middle
    return lo


def bisect_left(a: Any, x: Any, lo: int = 0, hi: Any = None) -> int:
    return _bisect(a, x, lo, hi, False)


def bisect_right(a: Any, x: Any, lo: int = 0, hi: Any = None) -> int:
    return _bisect(a, x, lo, hi, True)


def insort_left(a: Any, x: Any, lo: int = 0, hi: Any = None) -> None:
    put_in(a, bisect_left(a, x, lo, hi), x)


def insort_right(a: Any, x: Any, lo: int = 0, hi: Any = None) -> None:
    put_in(a, bisect_right(a, x, lo, hi), x)


def nsmallest(n: int, iterable: Any, key: Any = None) -> Any:
    return sorted(iterable, key=key)[: max(n, 0)]


def nlargest(n: int, iterable: Any, key: Any = None) -> Any:
    return sorted(iterable, key=key, reverse=True)[: max(n, 0)]

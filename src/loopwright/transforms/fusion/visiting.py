"""The order in which `mlir-opt` visits the nests of a block.

It keeps its nodes in a hash table with open addressing and visits them by bucket, last bucket
first. Which pair is fused first decides what comes out, so the table is kept here as well:
multiplicative hashing by 37, quadratic probing, growth at three quarters (Knuth, volume 3, 6.4).
"""

from __future__ import annotations

from collections.abc import Iterator

_FACTOR = 37
_LEAST_BUCKETS = 64
_FREE, _ERASED = -1, -2


class VisitingOrder:
    """A set of numbers that is iterated by bucket.

    >>> order = VisitingOrder()
    >>> for number in range(4):
    ...     order.add(number)
    >>> list(order)
    [0, 2, 1, 3]
    """

    def __init__(self) -> None:
        self._buckets: list[int] = []
        self._entries = 0
        self._erased = 0

    def __iter__(self) -> Iterator[int]:
        return (number for number in self._buckets if number >= 0)

    def add(self, number: int) -> None:
        """Add a number that is not in the set."""
        size = len(self._buckets)
        if (self._entries + 1) * 4 >= size * 3:
            self._rehash(max(_LEAST_BUCKETS, size * 2))
        elif size - (self._entries + 1 + self._erased) <= size // 8:
            self._rehash(size)
        self._put(number)

    def discard(self, number: int) -> None:
        """Take a number out of the set."""
        mask = len(self._buckets) - 1
        place, probe = number * _FACTOR & mask, 1
        while self._buckets[place] != number:
            if self._buckets[place] == _FREE:
                return
            place, probe = (place + probe) & mask, probe + 1
        self._buckets[place] = _ERASED
        self._entries -= 1
        self._erased += 1

    def _put(self, number: int) -> None:
        mask = len(self._buckets) - 1
        place, probe = number * _FACTOR & mask, 1
        erased: int | None = None
        while self._buckets[place] != _FREE:
            if self._buckets[place] == _ERASED and erased is None:
                erased = place
            place, probe = (place + probe) & mask, probe + 1
        if erased is not None:
            place = erased
            self._erased -= 1
        self._buckets[place] = number
        self._entries += 1

    def _rehash(self, size: int) -> None:
        numbers = list(self)
        self._buckets = [_FREE] * size
        self._entries = self._erased = 0
        for number in numbers:
            self._put(number)

"""Copies of the arguments of calls that are repeated, each time with the same contents and in the
same layout: what overlaps does so in the copies."""

from __future__ import annotations

import copy
import ctypes
from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np

from loopwright.runtime.arguments import byte_range

T = TypeVar("T")
_PAGE = 4096
_TAKEN_APART = frozenset({dict, list, tuple})


def copied(values: T) -> T:
    """A deep copy, of lists, tuples and dictionaries, whose arrays have the strides and the
    alignment of the originals and share what these share.

    >>> a = np.arange(4)
    >>> b, c = copied((a[:3], a[::-1]))
    >>> b[2] = 7
    >>> c.tolist(), a.tolist()
    ([3, 7, 1, 0], [0, 1, 2, 3])
    """
    found: dict[int, np.ndarray[Any, Any]] = {}
    _collect(values, found)
    memo: dict[int, Any] = {}
    first, end, group = 0, 0, list[np.ndarray[Any, Any]]()
    for array in [*sorted(found.values(), key=byte_range), None]:
        start, stop = (0, 0) if array is None else byte_range(array)
        if array is None or start >= end:
            memo |= _moved(group, first, end)
            first, group = start, []
        if array is not None:
            group.append(array)
            end = max(end, stop) if start < end else stop
    return copy.deepcopy(values, memo)


def _collect(value: Any, found: dict[int, np.ndarray[Any, Any]]) -> None:
    if type(value) in _TAKEN_APART:
        items: Any = getattr(value, "values", value.__iter__)
        for one in items():
            _collect(one, found)
    elif type(value) is np.ndarray and not value.dtype.hasobject:
        found[id(value)] = value


def _moved(
    group: Sequence[np.ndarray[Any, Any]], first: int, end: int
) -> dict[int, np.ndarray[Any, Any]]:
    """Arrays that lie between two addresses, by the identities of their originals."""
    memory = np.empty(end - first + _PAGE, np.uint8)
    skip = (first - memory.ctypes.data) % _PAGE
    ctypes.memmove(memory.ctypes.data + skip, first, end - first)
    made: dict[int, np.ndarray[Any, Any]] = {}
    for one in group:
        at = skip + one.ctypes.data - first if one.size else 0
        new = np.ndarray(one.shape, one.dtype, memory, at, one.strides)
        new.flags.writeable = one.flags.writeable
        made[id(one)] = new
    return made


class Copies:
    """Copies of arguments, on which a function may run again and again.

    >>> given = np.array([1, 2])
    >>> copies = Copies([given])
    >>> copies.fresh()[0][0] = 7
    >>> int(given[0]), int(copies.fresh()[0][0])
    (1, 1)
    """

    def __init__(self, arguments: Sequence[object]) -> None:
        self._originals = list(arguments)
        self._copies: list[Any] = copied(self._originals)

    def fresh(self) -> list[Any]:
        """The copies, arrays with the contents of the originals; always the same arrays."""
        for mine, theirs in zip(self._copies, self._originals, strict=True):
            if isinstance(mine, np.ndarray) and mine.flags.writeable:
                np.copyto(mine, theirs)  # pyright: ignore[reportArgumentType, reportUnknownArgumentType]
        return self._copies

"""Arguments whose elements are not aligned in memory, as the fields of a packed structured array.

Compiled code reads and writes aligned elements, whose strides are multiples of their size. Other
arrays are copied for the call, and what the code stored in the copies is stored in the arrays.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from loopwright.python.calls.argument_containers import WithLists
from loopwright.reporting.errors import ArgumentError

_MOST_WORK = 100_000
"""The maximum work of NumPy to determine whether two arrays share memory."""


def is_unaligned(value: object) -> bool:
    """Return whether a value is an array that compiled code cannot address.

    >>> packed = np.zeros(3, [("tag", "i1"), ("x", "f8")])
    >>> [is_unaligned(x) for x in (packed["tag"], packed["x"], packed["x"].copy())]
    [False, True, False]
    """
    if not isinstance(value, np.ndarray):
        return False
    array = cast("np.ndarray[Any, Any]", value)
    size = array.itemsize
    return not array.flags.aligned or any(step % size for step in array.strides)


class AlignedCopies:
    """Flat arguments of a call, with aligned copies of the arrays that are not aligned.

    Raises `ArgumentError` if another argument shares memory with one of them: a copy would not see
    stores through the other.
    """

    def __init__(self, arguments: tuple[object, ...]) -> None:
        self.originals = arguments
        self._copies: dict[int, np.ndarray[Any, Any]] = {}
        for place, value in enumerate(arguments):
            if is_unaligned(value):
                array = cast("np.ndarray[Any, Any]", value)
                _expect_own_memory(arguments, place)
                self._copies[place] = array.copy("K")
                self._copies[place].flags.writeable = False

    @property
    def arguments(self) -> tuple[object, ...]:
        """The arguments of the call."""
        copies = [self._copies.get(place, value) for place, value in enumerate(self.originals)]
        return (
            self.originals.of_others(copies)
            if isinstance(self.originals, WithLists)
            else tuple(copies)
        )

    def write(self, place: int | None) -> bool:
        """Let the code store in an argument; return whether it is a copy of a writable array in
        which the code could not store yet."""
        copy = None if place is None else self._copies.get(place)
        if copy is None or copy.flags.writeable:
            return False
        original = cast("np.ndarray[Any, Any]", self.originals[cast("int", place)])
        copy.flags.writeable = original.flags.writeable
        return copy.flags.writeable

    def store(self) -> None:
        """Copy what the code stored in the copies to the arrays."""
        for place, copy in self._copies.items():
            if copy.flags.writeable:
                cast("np.ndarray[Any, Any]", self.originals[place])[...] = copy

    def with_originals(self, returned: object) -> object:
        """Replace the copies in a result by the original arguments."""
        if isinstance(returned, tuple):
            return tuple([self.with_originals(x) for x in cast("tuple[object, ...]", returned)])
        places = (k for k, copy in self._copies.items() if copy is returned)
        place = next(places, None)
        return returned if place is None else self.originals[place]

    def expect_no_view(self, returned: object) -> None:
        """Raise `ArgumentError` if a result is a view of a copy."""
        if isinstance(returned, tuple):
            for value in cast("tuple[object, ...]", returned):
                self.expect_no_view(value)
        if not isinstance(returned, np.ndarray):
            return
        array = cast("np.ndarray[Any, Any]", returned)
        if any(np.may_share_memory(array, copy) for copy in self._copies.values()):
            raise ArgumentError(
                "a result is a view of an array whose elements are not aligned in memory: "
                "return a copy() of it"
            )


def _expect_own_memory(arguments: tuple[object, ...], place: int) -> None:
    array = cast("np.ndarray[Any, Any]", arguments[place])
    for position, argument in enumerate(arguments):
        if position == place or not isinstance(argument, np.ndarray):
            continue
        argument = cast("np.ndarray[Any, Any]", argument)
        try:
            is_shared = np.shares_memory(array, argument, max_work=cast("Any", _MOST_WORK))
        except np.exceptions.TooHardError:
            is_shared = True
        if is_shared:
            raise ArgumentError(
                "an array whose elements are not aligned in memory shares memory with another "
                "argument: pass a copy() of it",
                place,
            )

"""While IR is built: how often Python collects garbage, and how deep recursion may be."""

from __future__ import annotations

import contextlib
import gc
import sys
import threading
from collections.abc import Generator

_INTERVAL = 500_000
"""The net number of new objects between two garbage collections."""
_MANY = 20_000
"""The number of new objects that is worth promoting to the old generation."""


class _Users:
    """Counts the users of rare collections: the first changes the process's thresholds, the last
    restores them, regardless of the order in which threads enter and leave."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._count = 0
        self._before = (0, 0, 0)

    def come(self) -> None:
        with self._lock:
            if not self._count:
                self._before = gc.get_threshold()
                # No threshold: searches are switched off.
                if self._before[0]:
                    gc.set_threshold(max(_INTERVAL, self._before[0]), *self._before[1:])
            self._count += 1

    def go(self) -> None:
        with self._lock:
            self._count -= 1
            if not self._count:
                gc.set_threshold(*self._before)


_USERS = _Users()
_FROZEN = threading.Event()
"""Whether other code is known to have frozen objects (`gc.freeze`), which must stay so. Counting
them takes time with their number, so they are counted until there are some."""


_LOADED = threading.Event()
"""Whether IR was built before. The first time loads most modules, which stay."""


@contextlib.contextmanager
def rare_collections(*, to_the_end: bool = False) -> Generator[None]:
    """Collect garbage rarely: IR consists of cycles that are nearly all live, as are classes, and
    scanning them repeatedly takes a tenth of the time.

    If the process ends afterwards, nothing is collected at all.

    >>> with rare_collections():
    ...     gc.get_threshold()[0] >= 500000
    True
    """
    _USERS.come()
    try:
        yield
    finally:
        if to_the_end:
            gc.freeze()
        elif not _LOADED.is_set():
            _LOADED.set()
            _promote()
        _USERS.go()


@contextlib.contextmanager
def no_collections() -> Generator[None]:
    """Disable garbage collection: while a text is read, nearly all new objects stay alive, and
    count as old afterwards."""
    if not gc.isenabled():
        yield
        return
    try:
        gc.disable()  # in here, so that no signal's exception comes between
        yield
    finally:
        _promote()
        gc.enable()


def _promote() -> None:
    """Move new objects to the old generation if there are many since the last collection."""
    if gc.get_count()[0] > _MANY and not _FROZEN.is_set():
        if gc.get_freeze_count():
            _FROZEN.set()
        else:
            gc.freeze()
            gc.unfreeze()  # into the oldest generation, without a look at anything


_LIMIT = 4000
"""Enough for hundreds of nested loops, and still safe for the C stack of any thread."""


@contextlib.contextmanager
def deep_recursion() -> Generator[None]:
    """Allow deeper recursion within the context; exceeding it raises `RecursionError`."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _LIMIT))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)

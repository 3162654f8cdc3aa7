"""How often the interpreter looks for garbage while programs are made and changed."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Generator

_INTERVAL = 500_000
"""How many more objects are made than freed between two searches for unreachable cycles."""


@contextlib.contextmanager
def rare_collections(*, to_the_end: bool = False) -> Generator[None]:
    """Search for unreachable cycles seldom: IR is made of cycles that are nearly all in use, as are
    classes, and looking at them again and again takes a tenth of the time.

    Where the process ends afterwards, what there is then is not searched at all.

    >>> with rare_collections():
    ...     gc.get_threshold()[0]
    500000
    """
    before = gc.get_threshold()
    gc.set_threshold(max(_INTERVAL, before[0]) if before[0] else 0, *before[1:])
    try:
        yield
    finally:
        if to_the_end:
            gc.freeze()
        gc.set_threshold(*before)

"""Deeply nested programs need more of Python's stack than it allows by default."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager

_LIMIT = 4000
"""Enough for hundreds of nested loops, and still safe for the C stack of any thread."""


@contextmanager
def deep_recursion() -> Generator[None]:
    """Allow deeper recursion for a while; what is deeper yet is a `RecursionError`."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _LIMIT))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)

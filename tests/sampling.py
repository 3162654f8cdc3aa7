"""How much the tests draw: a sample in `make test`, everything in `make nightly`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")
WHOLE = bool(os.environ.get("LOOPWRIGHT_WHOLE_TESTS"))
"""Whether nothing is left out."""


def few(every: Sequence[T], count: int) -> Sequence[T]:
    """The first of some seeds or options, or all of them at night.

    What is counted of a sample is a lower bound for all.
    """
    return every if WHOLE else every[:count]


def spread(every: Sequence[T], share: int, first: int = 0) -> Sequence[T]:
    """Each one of `share`, from `first` on, or all at night: of a product of two lists, each member
    of either is there where `first` goes with the place in the other."""
    return every if WHOLE else every[first % share :: share]


def pairs(lefts: Sequence[T], rights: Sequence[U], share: int) -> list[tuple[T, U]]:
    """Each left one with one of `share` of the right ones, others in turn; at night with all."""
    return [(left, one) for n, left in enumerate(lefts) for one in spread(rights, share, n)]

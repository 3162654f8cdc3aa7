"""Copies of the arguments of calls that are repeated, each time with the same contents."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import numpy as np


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
        self._copies: list[Any] = copy.deepcopy(self._originals)

    def fresh(self) -> list[Any]:
        """The copies, arrays with the contents of the originals; always the same arrays."""
        for mine, theirs in zip(self._copies, self._originals, strict=True):
            if isinstance(mine, np.ndarray):
                np.copyto(mine, theirs)  # pyright: ignore[reportArgumentType, reportUnknownArgumentType]
        return self._copies

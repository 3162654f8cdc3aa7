"""What a kernel of the benchmark is: two functions that do the same, and their arguments."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Function = Callable[..., Any]


@dataclass(frozen=True)
class Case:
    """A kernel: `loops` and `arrays` (where there is such a form) change the same values."""

    name: str
    loops: Function
    arrays: Function | None
    arguments: Callable[..., tuple[Any, ...]]
    """Makes what it is called with, of a `numpy.random.Generator` and an extent; without one as
    large as is measured."""
    is_chaotic: bool = False
    """Whether a rounding may change one element in a hundred altogether."""

"""The third answer: a question that was not decided within its budget, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, NoReturn

from loopwright.errors import LoopwrightError

DEFAULT_BUDGET = 2_000_000
"""How many steps (`presburger.budget`) a query may take: two seconds at worst."""

FIRST_TRY = 1_000
"""How many of isl's operations go to a system as it stands, before its equalities are solved
first."""

LONG = 24
"""A system with coefficients of more bits is not tried as it stands: they would explode."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """The answer is not known; `reason` says why. It is neither true nor false.

    >>> bool(Unknown("budget"))
    Traceback (most recent call last):
        ...
    TypeError: an unknown answer is neither true nor false: budget
    """

    reason: str

    def __bool__(self) -> NoReturn:
        raise TypeError(f"an unknown answer is neither true nor false: {self.reason}")

    def __str__(self) -> str:
        return f"unknown: {self.reason}"


class UndecidedError(LoopwrightError):
    """An operation on sets was given up: its budget is used up, or its answer is infinite."""

    code: ClassVar[str] = "undecided"

    def __init__(self, reason: str, *, internal: bool = False) -> None:
        super().__init__(reason)
        self.internal = internal
        """Whether isl failed within its budget."""

    @property
    def unknown(self) -> Unknown:
        """The same as an answer."""
        return Unknown(str(self))

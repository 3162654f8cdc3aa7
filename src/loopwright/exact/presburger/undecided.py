"""Questions that are not decided within their budget."""

from __future__ import annotations

from typing import ClassVar

from loopwright.reporting.errors import LoopwrightError
from loopwright.reporting.unknown import Cause, Unknown

DEFAULT_BUDGET = 2_000_000
"""How many steps (`exact.presburger.budget`) a query may take: two seconds at worst."""

FIRST_TRY = 1_000
"""How many of isl's operations go to a system as it stands, before its equalities are solved
first."""

LONG = 24
"""A system with coefficients of more bits is not tried as it stands: they would explode."""


class UndecidedError(LoopwrightError):
    """An operation on sets was given up: its budget is used up, or its answer is infinite."""

    code: ClassVar[str] = "undecided"

    def __init__(self, unknown: Unknown) -> None:
        super().__init__(str(unknown))
        self.unknown = unknown
        """The same as an answer."""

    @classmethod
    def of(cls, cause: Cause, *about: str | int) -> UndecidedError:
        """The error for a cause and what that is about."""
        return cls(Unknown(cause, about))

    @property
    def internal(self) -> bool:
        """Whether isl failed within its budget."""
        return self.unknown.cause in (Cause.GAVE_UP, Cause.NO_OPTIMUM)

"""Ops that are undefined for some operands: they must not be executed where they were not."""

from __future__ import annotations

from typing import Final

from loopwright.interfaces.op_interfaces import Interface


class Division(Interface):
    """The op divides by operand number `divisor`, and is undefined where that is one of some
    numbers."""

    def __init__(self, *undefined: int, divisor: int = 1) -> None:
        self.undefined = undefined
        self.divisor = divisor


UNSIGNED_DIVISION: Final = Division(0)
SIGNED_DIVISION: Final = Division(0, -1)
"""The least integer divided by -1 is none, either."""

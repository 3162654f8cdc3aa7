"""Common sub-expression elimination."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ledger import Ledger
from loopwright.transforms.base import Pass


@dataclass(frozen=True)
class CsePass(Pass):
    """Eliminate common sub-expressions."""

    name: ClassVar[str] = "cse"
    description: ClassVar[str] = "Eliminate common sub-expressions"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""

"""Canonicalization: local simplifications applied until nothing changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ledger import Ledger
from loopwright.transforms.base import Pass
from loopwright.transforms.options import option


@dataclass(frozen=True)
class CanonicalizePass(Pass):
    """Simplify operations until nothing changes."""

    name: ClassVar[str] = "canonicalize"
    description: ClassVar[str] = "Canonicalize operations"

    max_iterations: int = option(10, "How many times the module is gone through at most")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""

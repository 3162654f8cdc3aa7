"""Canonicalization: local simplifications, applied until nothing changes.

**What** Constants are folded, created once and put first; maps are composed of the `affine.apply`s
that compute their operands and written in canonical form; dead operations, empty branches and
loops without effect are erased. The rules are those that ops declare (`interfaces.rewriting`).

**Before → After**

    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %1 = affine.load %m[%0 * 2] : memref<9xf32>          %1 = affine.load %m[%i * 2 + 2]

**Legal when** each rule keeps the value of every result and every effect on memory; rules state
their own conditions.

**Refuses when** nothing: what no rule fits stays as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ledger import Ledger
from loopwright.transforms.support.base import Pass
from loopwright.transforms.support.options import at_least, option
from loopwright.transforms.support.rewriter import Rewriter


@dataclass(frozen=True)
class CanonicalizePass(Pass):
    """Simplify operations until nothing changes."""

    name: ClassVar[str] = "canonicalize"
    description: ClassVar[str] = "Canonicalize operations"
    title: ClassVar[str] = "Canonicalizer"

    max_iterations: int = option(
        10, "How many times the module is gone through at most", check=at_least(0)
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        Rewriter(self.name, ledger).run(op, self.max_iterations)

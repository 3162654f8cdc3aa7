"""Canonicalization: local simplifications, applied until nothing changes.

**What** Constants are folded, created once and put first; maps are composed of the `affine.apply`s
that compute their operands and written in canonical form; dead operations, empty branches and
loops without effect are erased. The rules are those that ops declare (`ir.interfaces.rewriting`).

**Before → After**

    %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %1 = affine.load %m[%0 * 2] : memref<9xf32>          %1 = affine.load %m[%i * 2 + 2]

**Legal when** each rule keeps the value of every result and every effect on memory; rules state
their own conditions.

**Refuses when** nothing: what no rule fits stays as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from xdsl.ir import Operation

from loopwright.ir.interfaces.rewriting import Pattern, further_patterns_of, patterns_of
from loopwright.ir.syntax.locations import source_location
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import at_least, option
from loopwright.loops.support.rewriter import Rewriter
from loopwright.reporting.errors import Diagnostic, PassError, counted
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class CanonicalizePass(Pass):
    """Simplify operations until nothing changes."""

    name: ClassVar[str] = "canonicalize"
    description: ClassVar[str] = (
        "Simplify operations: compose and fold affine maps, fold constants, erase dead code"
    )
    title: ClassVar[str] = "Canonicalizer"

    max_iterations: int = option(
        10, "How many times the module is gone through at most; -1: any", check=at_least(-1)
    )
    max_num_rewrites: int = option(
        -1, "How many patterns are applied each time at most; -1: any", check=at_least(-1)
    )
    top_down: bool = option(True, "Look at operations from the top down, not from the bottom up")
    region_simplify: Literal["disabled", "normal", "aggressive"] = option(
        "normal",
        "How blocks are simplified: not, the dead ones, or like ones, too",
    )
    test_convergence: bool = option(False, "Fail if there is something left to do")
    enable_patterns: tuple[str, ...] = option((), "Which patterns are applied, by name; none: all")
    disable_patterns: tuple[str, ...] = option((), "Which patterns are not applied, by name")
    further: bool = option(
        False, "Take parallel loops that run once out of their bands, too", own=True
    )

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on `op` and everything nested in it."""
        rewriter = Rewriter(
            self.name,
            ledger,
            self._patterns if self.enable_patterns or self.disable_patterns else self._all_patterns,
            bottom_up=not self.top_down,
            most_rewrites=None if self.max_num_rewrites < 0 else self.max_num_rewrites,
            region_simplification=self.region_simplify,
        )
        most = sys.maxsize if self.max_iterations < 0 else self.max_iterations
        if not rewriter.run(op, most) and self.test_convergence:
            message = f"'{self.name}' has not converged after {counted(most, 'iteration')}"
            raise PassError(Diagnostic(message, source_location(op)))

    @property
    def _all_patterns(self) -> Callable[[Operation], Sequence[Pattern]]:
        return further_patterns_of if self.further else patterns_of

    def _patterns(self, op: Operation) -> Sequence[Pattern]:
        """The patterns of an op that are to be applied."""
        return [
            pattern
            for pattern in self._all_patterns(op)
            if (not self.enable_patterns or name_of(pattern) in self.enable_patterns)
            and name_of(pattern) not in self.disable_patterns
        ]


def name_of(pattern: Pattern) -> str:
    """What a pattern is called: as its function."""
    return getattr(pattern, "__name__", "")

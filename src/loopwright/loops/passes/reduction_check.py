"""Test whether the reductions that a module defines are reductions.

**What** For each `reduction.define`, whether its combination is associative and commutative and its
identity changes nothing; where there is a domain, whether it contains the identity and all
combinations. Types of few values are tested exhaustively, others on simple and on random values.
Where floats are rounded, results may differ by what rounding explains: the remark tells by how much
they did.

**Changes** nothing. Remarks say what holds; a counter-example is an error with its values, and the
pass fails.

**Before → After**

    reduction.define @wrong : i8 combination (%a, %b) {
      %0 = arith.subi %a, %b : i8          error: @wrong is no reduction: associativity: fails
      reduction.yield %0 : i8                for a = 0, b = 0, c = 1: …
    } identity { … }
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.reduction.definition import DefineOp
from loopwright.ir.places import locations_of
from loopwright.ir.syntax.locations import source_location
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import at_least, option
from loopwright.reporting.errors import Diagnostic, PassError, Severity
from loopwright.reporting.ledger import Evidence, Ledger, Remark


@dataclass(frozen=True)
class ReductionCheckPass(Pass):
    """Test the laws of all reductions that are defined."""

    name: ClassVar[str] = "reduction-check"
    description: ClassVar[str] = (
        "Test associativity, commutativity and identity of the reductions that are defined"
    )

    samples: int = option(
        2000, "how many cases of each law are tried where they cannot all be", check=at_least(1)
    )
    seed: int = option(0, "what the random values follow from")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Add the remarks on each definition in `op`; raise `PassError` for counter-examples."""
        from loopwright.exact.reductions.laws import check_laws

        failures: list[Diagnostic] = []
        for definition in op.walk():
            if not isinstance(definition, DefineOp):
                continue
            where = source_location(definition)
            for report in check_laws(definition, samples=self.samples, seed=self.seed):
                if report.holds:
                    text = f"@{definition.symbol}: {report}"
                    diagnostic = Diagnostic(text, where, Severity.REMARK)
                    ledger.append(self._remark("law-holds", definition, text, diagnostic))
                else:
                    text = f"@{definition.symbol} is no reduction: {report}"
                    failures.append(Diagnostic(text, where))
                    ledger.append(self._remark("law-fails", definition, text, None))
        if failures:
            raise PassError(failures)

    def _remark(
        self, code: str, definition: DefineOp, text: str, diagnostic: Diagnostic | None
    ) -> Remark:
        return Remark(
            code,
            self.name,
            definition.name,
            text,
            definition.symbol,
            locations_of(definition),
            Evidence(),
            diagnostic=diagnostic,
        )

"""`-test-memref-bound-check`: an error for each subscript that may leave its memref's extent.

**What.** Affine loads and stores, scalar and vector, are checked dimension by dimension, above and
below. Symbols may have any value, and extents that are not known statically any from 0 on. The
errors do not make the pass fail.

**Changes** nothing. The answers are exact for affine accesses. `semi-affine`: a subscript
multiplies or divides by a symbol; `undecided`: the question exceeded its budget.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.affine.operands import bind, compose, map_of
from loopwright.ir.interfaces.memory_access import is_affine_access, memref_position
from loopwright.ir.refusal import Reason, Refusal
from loopwright.loops.support.base import Pass
from loopwright.loops.support.reporting import Reporter
from loopwright.reporting.ledger import Entry, Evidence, Ledger
from loopwright.reporting.witnesses import NamedPoint, SingleIteration

if TYPE_CHECKING:
    from loopwright.exact.domains import Domain, Domains
    from loopwright.exact.memory.shapes import Excess


@dataclass(frozen=True)
class MemRefBoundCheckPass(Pass):
    """Tell which affine accesses may leave the extents of their memrefs."""

    name: ClassVar[str] = "test-memref-bound-check"
    description: ClassVar[str] = "Tell which affine accesses may leave the extents of their memrefs"
    title: ClassVar[str] = "(anonymous namespace)::TestMemRefBoundCheck"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Add the errors for all accesses in `op` to the ledger."""
        from loopwright.exact.domains import Domains

        domains = Domains()
        reporter = Reporter(self.name)
        for inner in op.walk():
            if is_affine_access(inner):
                ledger.extend(self._entries(inner, domains, reporter))

    def _entries(self, op: Operation, domains: Domains, reporter: Reporter) -> Iterator[Entry]:
        from loopwright.exact.functions import spending_on
        from loopwright.exact.memory.shapes import check

        bound = compose(bind(map_of(op), op.operands[memref_position(op) + 1 :]))
        if not all(expr.is_pure_affine() for expr in bound.exprs):
            message = "getMemRefRegion: compose affine map failed"
            yield reporter.error("semi-affine", op, message)
            return
        with spending_on(op):
            excesses = check(op, domains).excesses
        for excess in excesses:
            side = "upper" if excess.above else "lower"
            if excess.unknown is not None:
                yield self._undecided(op, f"{excess.unknown} ({side} bound)")
                continue
            where = f"{side} bound access along dimension #{excess.dimension + 1}"
            message = f"'{op.name}' op memref out of {where}"
            yield reporter.error("out-of-bounds", op, message, _evidence(excess, domains.of(op)))

    def _undecided(self, op: Operation, reason: str) -> Entry:
        return Refusal("undecided", (op,), reason, Reason.UNKNOWN).entry(self.name)


def _evidence(excess: Excess, domain: Domain) -> Evidence:
    """The iteration in which the access is outside."""
    from loopwright.exact.dependences.model import loop_name

    names = [loop_name(loop, number) for number, loop in enumerate(domain.loops)]
    witness = SingleIteration(NamedPoint(excess.iteration or (), names))
    return Evidence(compute_witness=lambda: witness)

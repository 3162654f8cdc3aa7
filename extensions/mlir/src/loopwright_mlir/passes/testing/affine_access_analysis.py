"""`-test-affine-access-analysis`: along which loops affine accesses are invariant or contiguous.

**What.** A remark for each affine load or store, scalar or vector, and each `affine.for` around it,
numbered from the outermost on, where the access is *invariant* (no subscript depends on the
induction variable) or *contiguous* (only the last subscript does, by whatever factor). Subscripts
are composed with the `affine.apply` ops that compute them, and simplified first.

**Changes** nothing. Where the layout is not the identity, whether an access that is not invariant
is contiguous is not reported: an error says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation, SSAValue

from loopwright.ir.dialects.affine import ForOp
from loopwright.ir.dialects.affine.nesting import loops_around
from loopwright.ir.dialects.affine.operands import BoundExprs, bind, compose, map_of
from loopwright.ir.dialects.memref.layout import has_identity_layout
from loopwright.ir.interfaces.memory_access import is_affine_access, memref_position
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.loops.support.base import FUNC, Pass
from loopwright.loops.support.messages import Reporter
from loopwright.reporting.ledger import Ledger, Remark


@dataclass(frozen=True)
class AffineAccessAnalysisPass(Pass):
    """Tell along which loops affine accesses are invariant or contiguous."""

    name: ClassVar[str] = "test-affine-access-analysis"
    anchor: ClassVar[str] = FUNC
    description: ClassVar[str] = (
        "Tell along which loops affine accesses are invariant or contiguous"
    )
    title: ClassVar[str] = "(anonymous namespace)::TestAccessAnalysis"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Add the remarks for all accesses in `op` to the ledger."""
        reporter = Reporter(self.name)
        for inner in op.walk():
            if is_affine_access(inner):
                ledger.extend(_remarks(inner, reporter))


def _remarks(op: Operation, reporter: Reporter) -> Iterator[Remark]:
    loops = _enclosing_loops(op)
    if not loops:
        return
    memref = op.operands[memref_position(op)]
    bound = compose(bind(map_of(op), op.operands[memref_position(op) + 1 :]))
    for number, loop in enumerate(loops):
        varying = _varying(bound, loop.induction_variable)
        if not varying:
            yield reporter.remark("invariant", op, f"invariant along loop {number}\n")
        elif is_memref(memref.type) and not has_identity_layout(memref.type):
            yield reporter.error("layout", op, "NYI: non-trivial layout map")
        elif varying == [len(bound.exprs) - 1]:
            yield reporter.remark("contiguous", op, f"contiguous along loop {number}\n")


def _enclosing_loops(op: Operation) -> list[ForOp]:
    """The `affine.for` ops around `op`, outermost first."""
    return [*loops_around(op)][::-1]


def _varying(bound: BoundExprs, variable: SSAValue) -> list[int]:
    """Which subscripts depend on an induction variable."""
    return [
        position
        for position, expr in enumerate(bound.exprs)
        if any(bound.dims[d] is variable for d in expr.used_dims())
        or any(bound.symbols[s] is variable for s in expr.used_symbols())
    ]

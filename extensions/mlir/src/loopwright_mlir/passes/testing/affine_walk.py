"""`-test-affine-walk`: tell of maps that have a `mod`.

**What.** A remark for each `mod` in each affine map that is an attribute of an op. Attributes are
looked at in the order of their names, up to the first that is no map.

**Changes** nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.affine_expr import AffineBinaryExpr, AffineExpr, AffineExprKind
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.syntax.attributes import AffineMapAttr
from loopwright.ir.syntax.locations import source_location
from loopwright.loops.steps.nests import inside_out
from loopwright.loops.support.base import MODULE, Pass
from loopwright.reporting.errors import Diagnostic, Severity
from loopwright.reporting.ledger import Evidence, Ledger, Remark

_MESSAGE = "mod expression: "


@dataclass(frozen=True)
class AffineWalkPass(Pass):
    """Tell of affine maps that have a mod."""

    name: ClassVar[str] = "test-affine-walk"
    description: ClassVar[str] = "Tell of affine maps that have a mod"
    title: ClassVar[str] = "(anonymous namespace)::TestAffineWalk"
    anchor: ClassVar[str] = MODULE

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Add the remarks for all ops in `op` to the ledger."""
        for inner in inside_out(op):
            for _, value in sorted((inner.properties | inner.attributes).items()):
                if not isinstance(value, AffineMapAttr):
                    break
                for _ in range(sum(map(_mods, value.data.results))):
                    ledger.append(self._remark(inner))

    def _remark(self, op: Operation) -> Remark:
        place = source_location(op)
        return Remark(
            "mod-expression",
            self.name,
            op.name,
            _MESSAGE.strip(),
            enclosing_function(op),
            locations_of(op),
            Evidence(),
            diagnostic=Diagnostic(_MESSAGE, place, Severity.REMARK),
        )


def _mods(expr: AffineExpr) -> int:
    return sum(
        isinstance(part, AffineBinaryExpr) and part.kind is AffineExprKind.MOD
        for part in expr.walk()
    )

"""`-reconcile-unrealized-casts`: casts that undo each other are erased.

**What** `builtin.unrealized_conversion_cast`s to types and back are erased, and those without uses.

**Before → After**

    %0 = builtin.unrealized_conversion_cast %a : i64 to index
    %1 = builtin.unrealized_conversion_cast %0 : index to i64      "use"(%a)
    "use"(%1)

**Legal when** the types in the end are those of the beginning.

**Refuses when** nothing: other casts stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation, SSAValue

from loopwright.ir.dialects.builtin import UnrealizedConversionCastOp
from loopwright.loops.support.base import Pass
from loopwright.loops.support.reporting import decision
from loopwright.reporting.ledger import Ledger


@dataclass(frozen=True)
class ReconcileUnrealizedCastsPass(Pass):
    """Erase casts that undo each other."""

    name: ClassVar[str] = "reconcile-unrealized-casts"
    description: ClassVar[str] = "Erase casts that undo each other"
    title: ClassVar[str] = "ReconcileUnrealizedCastsPass"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on everything nested in `op`."""
        casts = [
            candidate
            for candidate in op.walk()
            if isinstance(candidate, UnrealizedConversionCastOp)
        ]
        for cast in casts:
            source = _source(cast)
            if source is None or all(result.first_use is None for result in cast.results):
                continue
            ledger.append(decision("reconciled", self.name, (cast,)))
            for result, value in zip(cast.results, source, strict=True):
                result.replace_all_uses_with(value)
        for cast in reversed(casts):
            if all(result.first_use is None for result in cast.results):
                cast.detach()
                cast.erase()


def _source(cast: UnrealizedConversionCastOp) -> Sequence[SSAValue] | None:
    """What a chain of casts that ends in a cast begins with, where its types are the same."""
    types = [result.type for result in cast.results]
    inputs: Sequence[SSAValue] = cast.inputs
    while True:
        if [value.type for value in inputs] == types:
            return inputs
        before = inputs[0].owner if inputs else None
        if not isinstance(before, UnrealizedConversionCastOp):
            return None
        if list(before.results) != list(inputs):
            return None
        inputs = before.inputs

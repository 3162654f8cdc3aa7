"""A pass that lowers the dialect to `arith`, and one that counts what functions do to memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.builder import Builder
from xdsl.dialects.builtin import IntegerAttr, IntegerType
from xdsl.ir import Operation
from xdsl.rewriter import InsertPoint

from loopwright.ir.dialects.arith import (
    AddiOp,
    ConstantOp,
    ExtSIOp,
    MaxSIOp,
    MinSIOp,
    TruncIOp,
)
from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.interfaces.memory_effects import Effect, effects_of
from loopwright.ir.refusal import enclosing_function, locations_of
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.reporting.ledger import Decision, Ledger, RefusalEntry, Report
from saturating.dialect import AddOp


@dataclass(frozen=True)
class LowerSaturatingPass(Pass):
    """Lower saturating operations on integers to sums of twice the width, and bounds."""

    name: ClassVar[str] = "lower-saturating"
    description: ClassVar[str] = "Lower saturating arithmetic to arith"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Lower each operation inside `op`; vectors are refused."""
        for add in [inner for inner in op.walk() if isinstance(inner, AddOp)]:
            entry = (self.name, add.name)
            place = {"function": enclosing_function(add), "locations": locations_of(add)}
            if isinstance(add.result.type, IntegerType):
                _lower(add, add.result.type.width.data)
                ledger.append(Decision("lowered", *entry, **place))
            else:
                ledger.append(RefusalEntry("vector", *entry, "vectors are not lowered", **place))


def _lower(add: AddOp, width: int) -> None:
    wide = IntegerType(2 * width)
    builder = Builder(InsertPoint.before(add))
    lhs, rhs = (builder.insert(ExtSIOp(value, wide)) for value in (add.lhs, add.rhs))
    total = builder.insert(AddiOp(lhs.results[0], rhs.results[0]))
    for bound, clamp in ((-(1 << width - 1), MaxSIOp), ((1 << width - 1) - 1, MinSIOp)):
        limit = builder.insert(ConstantOp(IntegerAttr(bound, wide)))
        total = builder.insert(clamp(total.results[0], limit.results[0]))
    narrow = builder.insert(TruncIOp(total.results[0], IntegerType(width)))
    add.result.replace_all_uses_with(narrow.results[0])
    add.detach()
    add.erase()


@dataclass(frozen=True)
class CountMemoryOperationsPass(Pass):
    """Report how many operations of each function read memory, and how many write it."""

    name: ClassVar[str] = "count-memory-operations"
    description: ClassVar[str] = "Count the operations that read and write memory"

    writes_only: bool = option(False, "Count what writes, not what reads")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Report each function inside `op`; operations of unknown effects count, too."""
        for function in [inner for inner in op.walk() if isinstance(inner, FuncOp)]:
            found = [effects_of(inner) for inner in function.walk() if not inner.regions]
            writes = sum(effects is None or Effect.WRITE in effects for effects in found)
            reads = sum(effects is None or Effect.READ in effects for effects in found)
            text = f"{writes} write" if self.writes_only else f"{reads} read, {writes} write"
            name = enclosing_function(function)
            message = f"@{name}: {text}"
            place = locations_of(function)
            ledger.append(Report("counted", self.name, function.name, message, name, place))

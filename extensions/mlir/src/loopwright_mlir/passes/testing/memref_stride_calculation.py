"""`-test-memref-stride-calculation`: the offset and the strides of each `memref.alloc`'s type.

**What.** For the module, function or other symbol that it runs on, or each function of a module
without a name, a line with the name, and for each `memref.alloc` in it a line with the
offset and the strides of the result's layout, `?` where they are not known statically. The lines go
to the standard output, in front of the IR.

**Changes** nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.ir import Operation

from loopwright.ir.dialects.func import FuncOp
from loopwright.ir.dialects.memref import AllocOp
from loopwright.ir.dialects.memref.layout import AnyMemRef, Extent, strides_and_offset
from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.places import enclosing_function, locations_of
from loopwright.ir.syntax.narrowing import is_memref
from loopwright.ir.syntax.printer import attribute_text
from loopwright.loops.support.base import SYMBOLS, Pass
from loopwright.reporting.ledger import Ledger, Report


@dataclass(frozen=True)
class MemRefStrideCalculationPass(Pass):
    """Tell the offset and the strides of allocated memrefs."""

    name: ClassVar[str] = "test-memref-stride-calculation"
    description: ClassVar[str] = "Tell the offset and the strides of allocated memrefs"
    anchor: ClassVar[str] = SYMBOLS
    title: ClassVar[str] = "(anonymous namespace)::TestMemRefStrideCalculation"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Add the lines for `op`, or for each function in what has no name, to the ledger."""
        is_named = self.takes(op)
        for inner in op.walk():
            if inner is op if is_named else isinstance(inner, FuncOp):
                ledger.append(self._report(inner, f"Testing: {symbol_name(inner)}"))
            if isinstance(inner, AllocOp) and is_memref(inner.results[0].type):
                ledger.append(self._report(inner, _described(inner.results[0].type)))

    def _report(self, op: Operation, line: str) -> Report:
        place = locations_of(op)
        return Report("strides", self.name, op.name, line, enclosing_function(op), place)


def _described(type_: AnyMemRef) -> str:
    layout = strides_and_offset(type_)
    if layout is None:
        return f"MemRefType {attribute_text(type_)} cannot be converted to strided form"
    strides, offset = layout
    return f"MemRefType offset: {_text(offset)} strides: {', '.join(map(_text, strides))}"


def _text(number: Extent) -> str:
    return "?" if number is None else str(number)

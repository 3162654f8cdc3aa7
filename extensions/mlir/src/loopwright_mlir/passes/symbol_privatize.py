"""`-symbol-privatize`: symbols that nothing outside needs become private.

**What** The symbols of a symbol table become private, but for those in `exclude`. With `symbol-dce`
those go that nothing refers to.

**Before → After**

    func.func @used() …                   func.func private @used() …
    func.func @main() …                   func.func @main() …

**Legal when** the program is entered at symbols in `exclude` only: callers know that.

**Refuses when** nothing: what is not a symbol table stays as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation
from xdsl.traits import SymbolOpInterface, SymbolTable

from loopwright.ir.dialects.symbols import symbol_name
from loopwright.ir.refusal import enclosing_function, locations_of
from loopwright.loops.support.base import Pass
from loopwright.loops.support.options import option
from loopwright.reporting.ledger import Decision, Ledger


@dataclass(frozen=True)
class SymbolPrivatizePass(Pass):
    """Make symbols private."""

    name: ClassVar[str] = "symbol-privatize"
    description: ClassVar[str] = "Make symbols private"
    title: ClassVar[str] = "SymbolPrivatize"

    exclude: tuple[str, ...] = option((), "The symbols that stay as they are, by name")

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on the symbols of a symbol table."""
        if not op.has_trait(SymbolTable):
            return
        for symbol in plan(op, self.exclude):
            symbol.properties["sym_visibility"] = StringAttr("private")
            ledger.append(
                Decision(
                    "private-symbol",
                    self.name,
                    symbol.name,
                    f"'@{symbol_name(symbol)}' is private now",
                    enclosing_function(symbol),
                    locations_of(symbol),
                )
            )


def plan(table: Operation, exclude: tuple[str, ...]) -> list[Operation]:
    """The symbols that become private."""
    body = (inner for region in table.regions for block in region.blocks for inner in block.ops)
    return [
        inner
        for inner in body
        if inner.has_trait(SymbolOpInterface, value_if_unregistered=False)
        and symbol_name(inner) not in exclude
    ]

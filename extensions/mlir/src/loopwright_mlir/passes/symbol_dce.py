"""`-symbol-dce`: symbols that nothing refers to are erased.

**What** Of the operations in symbol tables, those that are visible from outside stay, and those
that they refer to, directly or not; so do operations that are not symbols, and what they refer to.

**Before → After**

    func.func private @used() …           func.func private @used() …
    func.func private @unused() …         func.func @main() { call @used() … }
    func.func @main() { call @used() … }

**Legal when** a symbol is private, or nested in what cannot be seen from outside, and no symbol or
operation that stays refers to it.

**Refuses when** nothing: an operation that is not a symbol table is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation
from xdsl.traits import SymbolOpInterface, SymbolTable

from loopwright.ir.core.enclosing import ops_around
from loopwright.ir.dialects.symbols import references, symbol_name
from loopwright.ir.refusal import enclosing_function, locations_of
from loopwright.ir.syntax.verification import op_failure
from loopwright.loops.support.base import Pass
from loopwright.reporting.errors import PassError
from loopwright.reporting.ledger import Decision, Ledger


@dataclass(frozen=True)
class SymbolDcePass(Pass):
    """Erase symbols that nothing refers to."""

    name: ClassVar[str] = "symbol-dce"
    description: ClassVar[str] = "Erase symbols that nothing refers to"
    title: ClassVar[str] = "SymbolDCE"

    def run(self, op: Operation, ledger: Ledger) -> None:
        """Run on a symbol table and everything nested in it."""
        if not op.has_trait(SymbolTable):
            message = " was scheduled to run under SymbolDCE, but does not define a symbol table"
            raise PassError(op_failure(op, message).diagnostics)
        for dead in plan(op):
            ledger.append(
                Decision(
                    "erase-symbol",
                    self.name,
                    dead.name,
                    f"'@{symbol_name(dead)}' is not referred to",
                    enclosing_function(dead),
                    locations_of(dead),
                )
            )
            dead.detach()
            dead.erase(safe_erase=False)


def plan(table: Operation) -> list[Operation]:
    """The symbols in a symbol table, and in tables nested in it, that nothing refers to."""
    is_hidden = table.parent is None or not _is_symbol(table) or _visibility(table) == "private"
    live = _Liveness()
    live.visit(table, is_hidden=is_hidden)
    dead: list[Operation] = []
    for inner in table.walk():
        if inner.has_trait(SymbolTable, value_if_unregistered=False):
            dead += [op for op in _body(inner) if _is_symbol(op) and op not in live.live_symbols]
    gone = set(dead)
    return [op for op in dead if not any(ancestor in gone for ancestor in ops_around(op))]


class _Liveness:
    """The symbols that are referred to, or may be from outside."""

    def __init__(self) -> None:
        self.live_symbols: set[Operation] = set()
        self._symbols: dict[Operation, dict[str, Operation]] = {}

    def visit(self, table: Operation, *, is_hidden: bool) -> None:
        """Find what lives in a symbol table; `is_hidden` if it cannot be seen from outside."""
        discardable = ("private", "nested") if is_hidden else ("private",)
        waiting: list[Operation] = []
        for op in _body(table):
            if not _is_symbol(op) or _visibility(op) not in discardable:
                self._add(op, waiting)
        while waiting:
            op = waiting.pop()
            if op.has_trait(SymbolTable, value_if_unregistered=False):
                inner_hidden = is_hidden or not _is_symbol(op) or _visibility(op) == "private"
                self.visit(op, is_hidden=inner_hidden)
            for referenced in self._referred_to(op):
                self._add(referenced, waiting)

    def _add(self, op: Operation, waiting: list[Operation]) -> None:
        if op not in self.live_symbols:
            self.live_symbols.add(op)
            waiting.append(op)

    def _referred_to(self, op: Operation) -> Iterator[Operation]:
        """The symbols that an op refers to, or an op inside it, with those that they are in."""
        for inner in op.walk():
            for attribute in (*inner.properties.values(), *inner.attributes.values()):
                for reference in references(attribute):
                    table = _nearest_table(inner)
                    while table and self._lookup(table, reference.root_reference) is None:
                        table = _nearest_table(table)
                    for name in (reference.root_reference, *reference.nested_references):
                        table = self._lookup(table, name) if table else None
                        if table is not None:
                            yield table

    def _lookup(self, table: Operation, name: StringAttr) -> Operation | None:
        symbols = self._symbols.get(table)
        if symbols is None:
            symbols = {symbol_name(op) or "": op for op in _body(table)}
            self._symbols[table] = symbols
        return symbols.get(name.data)


def _nearest_table(op: Operation) -> Operation | None:
    """The symbol table that an op is in."""
    parent = op.parent_op()
    while parent is not None and not parent.has_trait(SymbolTable, value_if_unregistered=False):
        parent = parent.parent_op()
    return parent


def _body(table: Operation) -> Iterator[Operation]:
    for region in table.regions:
        for block in region.blocks:
            yield from block.ops


def _is_symbol(op: Operation) -> bool:
    """Whether an op defines a symbol."""
    is_one = op.has_trait(SymbolOpInterface, value_if_unregistered=False)
    return is_one and symbol_name(op) is not None


def _visibility(op: Operation) -> str:
    visibility = op.properties.get("sym_visibility", op.attributes.get("sym_visibility"))
    return visibility.data if isinstance(visibility, StringAttr) else "public"

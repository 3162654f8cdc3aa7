"""Printing locations: `loc("file":1:2)` and its aliases."""

from __future__ import annotations

from typing import cast

from xdsl.dialects.builtin import (
    ArrayAttr,
    CallSiteLoc,
    FileLineColLoc,
    FusedLoc,
    NameLoc,
    NoneAttr,
    StringAttr,
    UnknownLoc,
)
from xdsl.ir import Attribute
from xdsl.printer import Printer as XdslPrinter

from loopwright.ir.syntax.aliases import Aliases
from loopwright.ir.syntax.attributes import FileLineColRange
from loopwright.ir.syntax.pieces import AliasUse, Piece, quoted


class LocationPrinting(XdslPrinter):
    """The part of the printer that prints locations."""

    pieces: list[Piece]
    aliases: Aliases
    local_scope: bool
    pretty_locations: bool

    def print_location(self, location: Attribute) -> None:
        """Print `loc(…)` without an alias for the location itself."""
        if self.pretty_locations:
            self._print_location_body(location)
            return
        self.pieces.append("loc(")
        self._print_location_body(location)
        self.pieces.append(")")

    def _print_location_body(self, location: Attribute) -> None:
        """Print what stands inside `loc(…)`."""
        pretty = self.pretty_locations
        if isinstance(location, UnknownLoc):
            self.pieces.append("[unknown]" if pretty else "unknown")
        elif isinstance(location, FileLineColLoc):
            place = f"{location.line.data}:{location.column.data}"
            self.pieces.append(f"{self._file_text(location.filename)}:{place}")
        elif isinstance(location, FileLineColRange):
            self.pieces.append(f"{self._file_text(location.filename)}:{location.numbers()}")
        elif isinstance(location, NameLoc):
            self.pieces.append(quoted(location.desc.data))
            if not isinstance(location.location, NoneAttr | UnknownLoc):
                self.pieces.append("(")
                self._print_inner_location(location.location)
                self.pieces.append(")")
        elif isinstance(location, CallSiteLoc):
            self.pieces.append("" if pretty else "callsite(")
            self._print_inner_location(location.callee)
            in_file = isinstance(location.caller, FileLineColLoc | FileLineColRange)
            on_line = not pretty or (isinstance(location.callee, NameLoc) and in_file)
            self.pieces.append(" at " if on_line else "\n at ")
            self._print_inner_location(location.caller)
            self.pieces.append("" if pretty else ")")
        elif isinstance(location, FusedLoc):
            self._print_fused(location)

    def _file_text(self, name: StringAttr) -> str:
        return name.data if self.pretty_locations else quoted(name.data)

    def _print_fused(self, location: FusedLoc) -> None:
        self.pieces.append("" if self.pretty_locations else "fused")
        if not isinstance(location.metadata, NoneAttr):
            self.pieces.append("<")
            self.print_attribute(location.metadata)
            self.pieces.append(">")
        self.pieces.append("[")
        self.print_list(cast(ArrayAttr, location.locations).data, self._print_inner_location)
        self.pieces.append("]")

    def _print_inner_location(self, location: Attribute) -> None:
        if self.local_scope:
            self._print_location_body(location)
        else:
            self.aliases.visit(location, deferrable=True)
            self.pieces.append(AliasUse(location))

    def print_trailing_location(self, location: Attribute, *, allow_alias: bool = True) -> None:
        """Print ` loc(…)` behind an op or a block argument."""
        if allow_alias and not self.local_scope and not self.pretty_locations:
            self.pieces += [" loc(", AliasUse(location), ")"]
            return
        self.pieces.append(" ")
        self.print_location(location)

"""Attributes of `llvm` ops that stand in their custom forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from xdsl.dialects.builtin import IntAttr
from xdsl.ir import Attribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import Parser
from xdsl.printer import Printer

from loopwright.ir.dialects.ods import of_class
from loopwright_mlir.dialects.keyed_attributes import NUMBER, TRUTH, KeyedAttribute, Kind


@irdl_attr_definition
class DereferenceableAttr(KeyedAttribute):
    """`#llvm.dereferenceable<bytes = 8, mayBeNull = true>`: how much lies behind a pointer."""

    name = "llvm.dereferenceable"
    KEYS: ClassVar[Mapping[str, Kind]] = {"bytes": NUMBER, "mayBeNull": TRUTH}
    REQUIRED: ClassVar[tuple[str, ...]] = ("bytes",)
    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {"mayBeNull": IntAttr(0)}

    @classmethod
    def parse_clause(cls, parser: Parser) -> dict[str, Attribute]:
        """Parse `dereferenceable<…>`, or nothing, as the property of that name."""
        if parser.parse_optional_keyword("dereferenceable") is None:
            return {}
        return {"dereferenceable": cls.new(cls.parse_parameters(parser))}

    def print_clause(self, printer: Printer) -> None:
        """Print what `parse_clause` reads."""
        printer.print_string(" dereferenceable")
        self.print_parameters(printer)


DEREFERENCEABLE = of_class("Defines `dereferenceable` attribute", DereferenceableAttr)

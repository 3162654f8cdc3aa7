"""Attributes of `llvm` ops that stand in their custom forms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IntAttr
from xdsl.ir import Attribute, ParametrizedAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer

from loopwright.dialects.ods import of_class


@irdl_attr_definition
class DereferenceableAttr(ParametrizedAttribute):
    """`#llvm.dereferenceable<bytes = 8, mayBeNull = true>`: how much lies behind a pointer."""

    name = "llvm.dereferenceable"
    KEYS: ClassVar[tuple[str, ...]] = ("bytes", "mayBeNull")
    bytes: IntAttr
    may_be_null: IntAttr

    @classmethod
    def parse_parameters(cls, parser: AttrParser) -> Sequence[Attribute]:
        """Parse `<bytes = 8, mayBeNull = true>`, whose second part may be missing."""
        parser.parse_punctuation("<")
        found: dict[str, int] = {}
        while not found or parser.parse_optional_punctuation(",") is not None:
            at = parser.pos
            key = parser.parse_identifier()
            if key not in cls.KEYS or key in found:
                parser.raise_error(f"duplicate or unknown struct parameter name: {key}", at)
            parser.parse_punctuation("=")
            if key == "bytes":
                found[key] = parser.parse_integer(allow_boolean=False, allow_negative=False)
            else:
                found[key] = int(parser.parse_boolean())
        if "bytes" not in found:
            parser.raise_error("struct is missing required parameter: bytes")
        parser.parse_punctuation(">")
        return [IntAttr(found["bytes"]), IntAttr(found.get("mayBeNull", 0))]

    def print_parameters(self, printer: Printer) -> None:
        """Print what `parse_parameters` reads."""
        null = ", mayBeNull = true" if self.may_be_null.data else ""
        printer.print_string(f"<bytes = {self.bytes.data}{null}>")

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

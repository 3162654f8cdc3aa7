"""The hints of `affine.prefetch` and `memref.prefetch`: `read, locality<3>, data`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from xdsl.dialects.builtin import BoolAttr, IntegerAttr, i32
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer

from loopwright.ir.dialects.custom_form import op_error, ours
from loopwright.ir.dialects.ods import OdsConstraint

LOCALITY = OdsConstraint(
    "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
    lambda attr: attr.type == i32 and 0 <= attr.value.data <= 3,
    IntegerAttr,
)


@dataclass(frozen=True)
class PrefetchHints:
    """What the text says: the words as they stand there."""

    access: str
    locality: Attribute
    cache: str

    @classmethod
    def parse(cls, parser: Parser, op_name: str) -> PrefetchHints:
        """Parse `read, locality<3>, data`; the words are checked by `check`."""
        access = parser.parse_identifier()
        parser.parse_punctuation(",")
        parser.parse_keyword("locality")
        parser.parse_punctuation("<")
        at = parser.pos
        locality = ours(parser).parse_typed_attribute(i32)
        if not isinstance(locality, IntegerAttr):
            op_error(parser, op_name, "invalid kind of attribute specified", at)
        parser.parse_punctuation(">")
        parser.parse_punctuation(",")
        return cls(access, cast("Attribute", locality), parser.parse_identifier())

    def check(self, parser: Parser, op_name: str) -> None:
        """Refuse other words, when the rest of the op has been read."""
        if self.access not in ("read", "write"):
            op_error(parser, op_name, "rw specifier has to be 'read' or 'write'")
        if self.cache not in ("data", "instr"):
            op_error(parser, op_name, "cache type has to be 'data' or 'instr'")

    def properties(self) -> dict[str, Attribute]:
        """The properties that the hints are kept as."""
        return {
            "isWrite": BoolAttr.from_bool(self.access == "write"),
            "localityHint": self.locality,
            "isDataCache": BoolAttr.from_bool(self.cache == "data"),
        }


def print_hints(printer: Printer, properties: Mapping[str, Attribute]) -> None:
    """Print `read, locality<3>, data`."""
    is_write, locality, is_data = (
        _number(properties[name]) for name in ("isWrite", "localityHint", "isDataCache")
    )
    printer.print_string(f"{'write' if is_write else 'read'}, locality<{locality}>, ")
    printer.print_string("data" if is_data else "instr")


def _number(attribute: Attribute) -> int:
    assert isinstance(attribute, IntegerAttr)
    return attribute.value.data

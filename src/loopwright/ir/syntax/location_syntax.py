"""Parsing locations: `loc("file":1:2)`, names, call sites, fused ones, aliases."""

from __future__ import annotations

from xdsl.dialects import builtin
from xdsl.ir import Attribute
from xdsl.utils.mlir_lexer import MLIRTokenKind

from loopwright.ir.syntax import attributes
from loopwright.ir.syntax.printer import attribute_text
from loopwright.ir.syntax.tokens import TokenSyntax, integer_value

_LOCATIONS = (
    builtin.UnknownLoc,
    builtin.FileLineColLoc,
    attributes.FileLineColRange,
    builtin.CallSiteLoc,
    builtin.NameLoc,
    builtin.FusedLoc,
)


class LocationSyntax(TokenSyntax):
    """The part of the parser that reads locations."""

    def parse_optional_location(self) -> builtin.LocationAttr | None:
        """Parse `loc(…)`, if it comes next."""
        if self.parse_optional_keyword("loc") is None:
            return None
        self.parse_punctuation("(", " in inline location")
        found = self._parse_location()
        self.parse_punctuation(")", " in inline location")
        return found

    def _parse_location(self) -> builtin.LocationAttr:
        token = self._current_token
        if token.kind is MLIRTokenKind.HASH_IDENT:
            return self.as_location(self.parse_attribute(), token.start)
        if token.kind is MLIRTokenKind.STRING_LIT:
            return self._parse_named_or_file_location()
        if token.kind is MLIRTokenKind.BARE_IDENT:
            if token.text == "unknown":
                self._consume_token()
                return builtin.UnknownLoc()
            if token.text == "callsite":
                return self._parse_call_site()
            if token.text == "fused":
                return self._parse_fused()
        return self.fail("expected location instance")

    def _parse_named_or_file_location(self) -> builtin.LocationAttr:
        name = builtin.StringAttr(self.parse_str_literal())
        if self.parse_optional_punctuation(":") is not None:
            return self._parse_line_and_column(name)
        if self.parse_optional_punctuation("(") is None:
            return builtin.NameLoc(name, builtin.NoneAttr())
        child = self._parse_location()
        self.parse_punctuation(")", " after child location of NameLoc")
        child = builtin.NoneAttr() if isinstance(child, builtin.UnknownLoc) else child
        return attributes.unchecked(builtin.NameLoc, desc=name, location=child)

    def _parse_line_and_column(self, name: builtin.StringAttr) -> builtin.LocationAttr:
        line = self._parse_line_number("line")
        if self.parse_optional_punctuation(":") is None:
            return builtin.FileLineColLoc(name, builtin.IntAttr(line), builtin.IntAttr(0))
        column = self._parse_line_number("column")
        if self.parse_optional_keyword("to") is None:
            return builtin.FileLineColLoc(name, builtin.IntAttr(line), builtin.IntAttr(column))
        end_line = line
        if self._current_token.text != ":":
            end_line = self._parse_line_number("line")
        self.parse_punctuation(":")
        end_column = self._parse_line_number("column")
        numbers = (line, column, end_line, end_column)
        return attributes.FileLineColRange(name, *map(builtin.IntAttr, numbers))  # pyright: ignore

    def _parse_line_number(self, what: str) -> int:
        token = self._current_token
        is_number = token.kind is MLIRTokenKind.INTEGER_LIT
        if not is_number or (number := integer_value(token.text)) >= 1 << 32:
            self.fail(f"expected integer {what} number in FileLineColRange")
        self._consume_token()
        return number

    def _parse_call_site(self) -> builtin.LocationAttr:
        self._consume_token()
        self.parse_punctuation("(", " in callsite location")
        callee = self._parse_location()
        if self.parse_optional_keyword("at") is None:
            self.fail("expected 'at' in callsite location")
        caller = self._parse_location()
        self.parse_punctuation(")", " in callsite location")
        return attributes.unchecked(builtin.CallSiteLoc, callee=callee, caller=caller)

    def _parse_fused(self) -> builtin.LocationAttr:
        self._consume_token()
        metadata: Attribute = builtin.NoneAttr()
        if self.parse_optional_punctuation("<") is not None:
            metadata = self.parse_attribute()
            self.parse_punctuation(">", " after fused location metadata")
        parts = self.parse_comma_separated_list(
            self.Delimiter.SQUARE, self._parse_location, " in fused location"
        )
        known = [part for part in dict.fromkeys(parts) if not isinstance(part, builtin.UnknownLoc)]
        if isinstance(metadata, builtin.NoneAttr):
            if not known:
                return builtin.UnknownLoc()
            if len(known) == 1:
                return known[0]
        locations = builtin.ArrayAttr(known or [builtin.UnknownLoc()])
        return attributes.unchecked(builtin.FusedLoc, locations=locations, metadata=metadata)

    def as_location(self, found: Attribute, position: int) -> builtin.LocationAttr:
        """An attribute that an alias gave, if it is a location."""
        if not isinstance(found, _LOCATIONS):
            self.fail(f"expected location, but found '{attribute_text(found)}'", position)
        return found  # pyright: ignore[reportReturnType]

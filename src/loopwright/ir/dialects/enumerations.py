"""Attributes that are one word of an enumeration, read with the errors that `mlir-opt` has."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, NoReturn, cast

from xdsl.ir import Data
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from loopwright.ir.syntax.parser import Parser


class Enumeration(NamedTuple):
    """The words of an enumeration.

    `type_name` and `parameter` are what the errors call the enumeration and the parameter of the
    attribute that holds it: names of C++ classes.
    """

    type_name: str
    parameter: str
    cases: tuple[str, ...]

    def parse(self, parser: AttrParser, prefix: str = "", begin: int | None = None) -> str:
        """Parse a word, bare or in quotes; `prefix` comes before each error.

        A wrong word of a list is reported where the list begins: at `begin`.
        """
        at = parser.pos
        word = parser.parse_optional_identifier() or parser.parse_optional_str_literal()
        if word is None:
            self._fail(parser, prefix, "expected valid keyword or string", at)
        if word not in self.cases:
            message = f"expected {self.type_name} to be one of: {', '.join(self.cases)}"
            self._fail(parser, prefix, message, at if begin is None else begin)
        return word

    def parse_bracketed(self, parser: AttrParser, prefix: str = "") -> str:
        """Parse `<word>`."""
        parser.parse_punctuation("<")
        word = self.parse(parser, prefix)
        parser.parse_punctuation(">")
        return word

    def _fail(self, parser: AttrParser, prefix: str, message: str, at: int) -> NoReturn:
        whole = f"failed to parse {self.parameter} which is to be a `{self.type_name}`"
        cast(Parser, parser).fail(prefix + message, at, others=[(parser.pos, prefix + whole)])


class EnumerationAttribute(Data[str]):
    """One word of an enumeration, written `<word>` after the attribute's name."""

    ENUMERATION: ClassVar[Enumeration]

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse `<word>`."""
        return cls.ENUMERATION.parse_bracketed(parser)

    def print_parameter(self, printer: Printer) -> None:
        """Print `<word>`."""
        printer.print_string(f"<{self.data}>")

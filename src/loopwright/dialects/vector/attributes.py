"""The enumerations of the vector dialect: how elements are combined, iterators, punctuation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xdsl.ir import Attribute, Data
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer

from loopwright.dialects.ods import of_class


def _parse_case(
    parser: AttrParser, enumeration: str, cases: Sequence[str], prefix: str = ""
) -> str:
    parser.parse_punctuation("<")
    position = parser.pos
    word = parser.parse_optional_identifier_or_str_literal()
    if word is None:
        parser.raise_error(f"{prefix}expected valid keyword or string", position)
    if word not in cases:
        known = ", ".join(cases)
        parser.raise_error(f"{prefix}expected {enumeration} to be one of: {known}", position)
    parser.parse_punctuation(">")
    return word


@irdl_attr_definition
class CombiningKindAttr(Data[str]):
    """`#vector.kind<add>`: the operation that combines elements."""

    name = "vector.kind"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse `<add>`."""
        return _parse_case(parser, *_KIND_CASES)

    def print_parameter(self, printer: Printer) -> None:
        """Print `<add>`."""
        printer.print_string(f"<{self.data}>")


@irdl_attr_definition
class IteratorTypeAttr(Data[str]):
    """`#vector.iterator_type<parallel>`: what a dimension of a contraction is."""

    name = "vector.iterator_type"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse `<parallel>`."""
        return _parse_case(parser, "::mlir::vector::IteratorType", ITERATOR_TYPES)

    def print_parameter(self, printer: Printer) -> None:
        """Print `<parallel>`."""
        printer.print_string(f"<{self.data}>")


@irdl_attr_definition
class PrintPunctuationAttr(Data[str]):
    """`#vector.punctuation<newline>`: what `vector.print` prints after a value."""

    name = "vector.punctuation"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """Parse `<newline>`."""
        return _parse_case(parser, *_PUNCTUATION_CASES)

    def print_parameter(self, printer: Printer) -> None:
        """Print `<newline>`."""
        printer.print_string(f"<{self.data}>")


COMBINING_KINDS = (
    "add",
    "mul",
    "minui",
    "minsi",
    "minnumf",
    "maxui",
    "maxsi",
    "maxnumf",
    "and",
    "or",
    "xor",
    "maximumf",
    "minimumf",
)
ITERATOR_TYPES = ("parallel", "reduction")
PUNCTUATIONS = ("no_punctuation", "newline", "comma", "open", "close")

_KIND_CASES = ("::mlir::vector::CombiningKind", COMBINING_KINDS)
_PUNCTUATION_CASES = ("::mlir::vector::PrintPunctuation", PUNCTUATIONS)

ADD = CombiningKindAttr("add")
NEWLINE = PrintPunctuationAttr("newline")

KIND = of_class("Kind of combining function for contractions and reductions", CombiningKindAttr)
PUNCTUATION = of_class(
    "Punctuation for separating vectors or vector elements", PrintPunctuationAttr
)


def parse_kind(parser: Parser, name: str) -> Attribute:
    """Parse `<add>` alone, in the custom form of op `name`."""
    return CombiningKindAttr(_parse_case(parser, *_KIND_CASES, f"custom op '{name}' "))


def parse_punctuation(parser: Parser, name: str) -> Attribute:
    """Parse `<comma>` alone, in the custom form of op `name`."""
    return PrintPunctuationAttr(_parse_case(parser, *_PUNCTUATION_CASES, f"custom op '{name}' "))


def print_parameter(printer: Printer, attribute: Any) -> None:
    """Print what stands in angle brackets, without the attribute's name."""
    attribute.print_parameter(printer)

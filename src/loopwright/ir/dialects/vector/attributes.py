"""The enumerations of the vector dialect: how elements are combined, iterators, punctuation."""

from __future__ import annotations

from typing import Any, ClassVar

from xdsl import irdl
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer

from loopwright.ir.dialects import ods
from loopwright.ir.dialects.custom_form import Enumeration, EnumerationAttribute


@irdl.irdl_attr_definition
class CombiningKindAttr(EnumerationAttribute):
    """`#vector.kind<add>`: the operation that combines elements."""

    name = "vector.kind"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::vector::CombiningKind",
        "Vector_CombiningKindAttr parameter 'value'",
        (
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
        ),
    )


@irdl.irdl_attr_definition
class IteratorTypeAttr(EnumerationAttribute):
    """`#vector.iterator_type<parallel>`: what a dimension of a contraction is."""

    name = "vector.iterator_type"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::vector::IteratorType",
        "Vector_IteratorTypeEnum parameter 'value'",
        ("parallel", "reduction"),
    )


@irdl.irdl_attr_definition
class PrintPunctuationAttr(EnumerationAttribute):
    """`#vector.punctuation<newline>`: what `vector.print` prints after a value."""

    name = "vector.punctuation"
    ENUMERATION: ClassVar[Enumeration] = Enumeration(
        "::mlir::vector::PrintPunctuation",
        "Vector_PrintPunctuation parameter 'value'",
        ("no_punctuation", "newline", "comma", "open", "close"),
    )


ADD = CombiningKindAttr("add")
NEWLINE = PrintPunctuationAttr("newline")

KIND = ods.of_class("Kind of combining function for contractions and reductions", CombiningKindAttr)
PUNCTUATION = ods.of_class(
    "Punctuation for separating vectors or vector elements", PrintPunctuationAttr
)


def parse_kind(parser: Parser, name: str) -> Attribute:
    """Parse `<add>` alone, in the custom form of op `name`."""
    return CombiningKindAttr(
        CombiningKindAttr.ENUMERATION.parse_bracketed(parser, f"custom op '{name}' ")
    )


def print_parameter(printer: Printer, attribute: Any) -> None:
    """Print what is in angle brackets, without the attribute's name."""
    attribute.print_parameter(printer)

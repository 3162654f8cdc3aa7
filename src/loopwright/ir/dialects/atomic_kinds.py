"""The kind of an atomic update as `memref` and `affine` write it: its property, text and check."""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import AnyFloat, IntegerAttr, IntegerType
from xdsl.ir import Attribute
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from loopwright.ir.dialects.custom_form import op_error
from loopwright.ir.dialects.ods import enum_of
from loopwright.ir.interfaces.atomic_kinds import AtomicRMWKind

ATOMIC_KIND = enum_of(
    "allowed 64-bit signless integer cases: "
    + ", ".join(str(kind.value) for kind in AtomicRMWKind),
    64,
    list(AtomicRMWKind),
)


def parse_kind(parser: Parser, name: str) -> Attribute:
    """Parse `addf`, as a word or in quotes; `name` is the op's."""
    position = parser.pos
    word = parser.parse_optional_identifier_or_str_literal()
    if word is None or word not in AtomicRMWKind.__members__:
        known = ", ".join(AtomicRMWKind.__members__)
        message = "expected string or keyword containing one of the following enum values for "
        op_error(parser, name, f"{message}attribute 'kind' [{known}]", position)
    return IntegerAttr(AtomicRMWKind[word].value, 64)


def print_kind(printer: Printer, attribute: Any) -> None:
    """Print what `parse_kind` reads."""
    printer.print_string(AtomicRMWKind(attribute.value.data).name)


def check_kind(kind: AtomicRMWKind, type_: Attribute) -> None:
    """`VerifyException` if values of a type cannot be combined by a kind."""
    if kind is AtomicRMWKind.assign:
        return
    wanted, text = (AnyFloat, "a floating-point")
    if not kind.name.endswith("f"):
        wanted, text = (IntegerType, "an integer")
    if not isinstance(type_, wanted):
        raise VerifyException(f"with kind '{kind.name}' expects {text} type")

"""Attributes of `llvm` ops that stand in their custom forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from xdsl.dialects.builtin import IntAttr
from xdsl.ir import Attribute
from xdsl.irdl import irdl_attr_definition

from loopwright.ir.dialects.assembly import Custom, Pieces, Writer
from loopwright.ir.dialects.ods import of_class
from loopwright.ir.syntax.parser import Parser
from loopwright_mlir.dialects.keyed_attributes import NUMBER, TRUTH, KeyedAttribute, Kind


@irdl_attr_definition
class DereferenceableAttr(KeyedAttribute):
    """`#llvm.dereferenceable<bytes = 8, mayBeNull = true>`: how much lies behind a pointer."""

    name = "llvm.dereferenceable"
    KEYS: ClassVar[Mapping[str, Kind]] = {"bytes": NUMBER, "mayBeNull": TRUTH}
    REQUIRED: ClassVar[tuple[str, ...]] = ("bytes",)
    DEFAULTS: ClassVar[Mapping[str, Attribute]] = {"mayBeNull": IntAttr(0)}


DEREFERENCEABLE = of_class("Defines `dereferenceable` attribute", DereferenceableAttr)


def _parse_clause(parser: Parser, pieces: Pieces) -> None:
    if parser.parse_optional_keyword("dereferenceable") is not None:
        dereferenceable = DereferenceableAttr.new(DereferenceableAttr.parse_parameters(parser))
        pieces.properties["dereferenceable"] = dereferenceable


def _print_clause(op: Any, writer: Writer) -> None:
    if op.dereferenceable is not None:
        writer.variable("dereferenceable")
        op.dereferenceable.print_parameters(writer.printer)


CLAUSE = Custom(_parse_clause, _print_clause, ("dereferenceable",))
"""`dereferenceable<…>`, or nothing, as the property of that name."""

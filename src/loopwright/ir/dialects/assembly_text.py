"""Reading and writing the pieces of custom forms: operand lists, attributes, spaces, refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects.builtin import (
    MemRefType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import OpDef, OptionalDef, VariadicDef
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from loopwright.ir.dialects.custom_form import op_error, parse_attr_dict, print_attr_dict
from loopwright.ir.dialects.ods import OdsConstraint, OdsOperation
from loopwright.ir.dialects.ods_checks import element_constraint
from loopwright.ir.syntax.printer import attribute_text

SHAPED_TYPES = (MemRefType, UnrankedMemRefType, TensorType, UnrankedTensorType, VectorType)
_WRONG_KIND: Mapping[Any, str] = {
    MemRefType: ": expected builtin.memref, but found '{}'",
    VectorType: ": expected builtin.vector, but found '{}'",
    (MemRefType, UnrankedMemRefType): "",
    SHAPED_TYPES: "",
}


def refuse_kind(
    parser: Parser, name: str, constraint: OdsConstraint | None, type_: Attribute, position: int
) -> None:
    """Refuse a type that is not of the class that a constraint asks for."""
    if constraint is None:
        return
    tail = "" if constraint.is_interface else _WRONG_KIND.get(constraint.storage)
    if tail is not None and not isinstance(type_, constraint.storage):
        tail = tail.format(attribute_text(type_))
        op_error(parser, name, f"invalid kind of type specified{tail}", position)


@dataclass
class Pieces:
    """What the text says of an op that is being parsed, or what inference knows of it."""

    operands: dict[str, list[UnresolvedOperand]] = field(default_factory=dict)
    types: dict[str, list[Attribute]] = field(default_factory=dict)
    properties: dict[str, Attribute] = field(default_factory=dict)
    attributes: dict[str, Attribute] = field(default_factory=dict)
    regions: list[Region] = field(default_factory=list)
    position: int = 0

    def type(self, name: str) -> Any:
        """The type of a single operand or result."""
        return self.types[name][0]


class Writer:
    """Prints the parts of a custom form with the spaces that MLIR puts between them."""

    def __init__(self, printer: Printer) -> None:
        self.printer = printer
        self._space = True
        self._punctuation = False

    def literal(self, text: str) -> None:
        """Print a keyword or a punctuation."""
        if self._space and self._needs_space_before(text):
            self.printer.print_string(" ")
        self.printer.print_string(text)
        self._space = len(text) != 1 or text not in "<({["
        self._punctuation = not (text[0] == "_" or text[0].isalpha())

    def _needs_space_before(self, text: str) -> bool:
        if len(text) != 1 and text != "->":
            return True
        return text[0] not in (">)}]," if self._punctuation else "<>(){}[],")

    def before_variable(self) -> None:
        """Print the space that comes before anything but a literal."""
        if self._space or not self._punctuation:
            self.printer.print_string(" ")
        self._space = True
        self._punctuation = False

    def no_space(self) -> None:
        """Suppress the next space."""
        self._space = False
        self._punctuation = True

    def after_attributes(self) -> None:
        """An attribute dictionary, which prints its own space, came last."""
        self._punctuation = False


def parse_colon_memref(parser: Parser, cls: type[OdsOperation], pieces: Pieces, name: str) -> None:
    """Parse `: memref<…>` for operand `name`; a wrong type is reported at the colon."""
    position = parser.pos
    parser.parse_punctuation(":")
    found = parser.parse_type()
    if not isinstance(found, MemRefType):
        tail = _WRONG_KIND[MemRefType].format(attribute_text(found))
        op_error(parser, cls.name, f"invalid kind of type specified{tail}", position)
    pieces.types[name] = [found]


def parse_attributes(parser: Parser, cls: type[OdsOperation], pieces: Pieces) -> None:
    """Parse an optional `{…}`; what names a property becomes one, and is checked at once."""
    properties, attributes = parse_attr_dict(parser, cls)
    pieces.properties |= properties
    pieces.attributes |= attributes


def print_attributes(printer: Printer, op: OdsOperation, hidden: Sequence[str] = ()) -> None:
    """Print ` {…}` with the attributes and the properties that are not hidden, if there are any."""
    defaults = getattr(op, "DEFAULTS", {}) | getattr(op, "OPTIONAL_DEFAULTS", {})
    implied = [name for name, value in op.properties.items() if defaults.get(name) == value]
    print_attr_dict(printer, op, elided=("operandSegmentSizes", *hidden, *implied))


def type_of(value: SSAValue) -> Any:
    """The type of a value whose class its definition guarantees."""
    return value.type


def part_of(definition: OpDef, name: str) -> Any:
    """The definition of the operand or result of a name."""
    return next(p for n, p in (*definition.operands, *definition.results) if n == name)


def is_variadic(cls: type[OdsOperation], name: str) -> bool:
    """Whether there may be any number of operands or results of a name."""
    return isinstance(part_of(cls.get_irdl_definition(), name), VariadicDef)


def is_optional(cls: type[OdsOperation], name: str) -> bool:
    """Whether there may be none, but not several."""
    return isinstance(part_of(cls.get_irdl_definition(), name), OptionalDef)


def constraint_of(cls: type[OdsOperation], name: str) -> OdsConstraint | None:
    """What the operand or result of a name must be."""
    constraint = element_constraint(part_of(cls.get_irdl_definition(), name))
    return constraint if isinstance(constraint, OdsConstraint) else None
